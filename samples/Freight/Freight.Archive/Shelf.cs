using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace Freight.Archive
{
    internal sealed class StoredDocument
    {
        public StoredDocument(string id, string reference, string fileName, string contentType, int pageCount, byte[] content)
        {
            Id = id;
            Reference = reference;
            FileName = fileName;
            ContentType = contentType;
            PageCount = pageCount;
            Content = content;
        }

        public string Id { get; private set; }

        public string Reference { get; private set; }

        public string FileName { get; private set; }

        public string ContentType { get; private set; }

        public int PageCount { get; private set; }

        public byte[] Content { get; private set; }
    }

    /// <summary>The documents, in memory; the first ones are the same at every start.</summary>
    internal sealed class Shelf
    {
        private readonly List<StoredDocument> _documents = new List<StoredDocument>
        {
            new StoredDocument("bol-1001", "FR-1001", "bill-of-lading.pdf", "application/pdf", 3, Fill(1001, 100000)),
            new StoredDocument("cmr-1001", "FR-1001", "cmr.tif", "image/tiff", 1, Fill(1002, 262144)),
            new StoredDocument("inv-1003", "FR-1003", "customs-invoice.pdf", "application/pdf", 2, Fill(1003, 40000))
        };

        public IEnumerable<StoredDocument> FindByReference(string reference)
        {
            return _documents.Where(d => d.Reference == reference);
        }

        public StoredDocument Get(string id)
        {
            var document = _documents.SingleOrDefault(d => d.Id == id);
            if (document == null)
            {
                throw new ArgumentException("There is no document " + id + ".");
            }

            return document;
        }

        public string Add(string reference, string fileName, byte[] content)
        {
            var id = "dep-" + (_documents.Count + 1).ToString(CultureInfo.InvariantCulture);
            _documents.Add(new StoredDocument(id, reference, fileName, "application/octet-stream", 0, content));
            return id;
        }

        public static byte[] RenderPage(StoredDocument document, int page)
        {
            return Fill((uint)(document.Content.Length + page), 6000 + (page * 750));
        }

        private static byte[] Fill(uint seed, int length)
        {
            var content = new byte[length];
            var state = seed;
            for (var i = 0; i < length; i++)
            {
                state = (state * 1664525) + 1013904223;
                content[i] = (byte)(state >> 24);
            }

            return content;
        }
    }
}
