using System;
using System.IO;
using System.Linq;
using System.Net;
using System.Security;
using System.Security.Cryptography;
using System.Text;
using System.Xml;
using System.Xml.Linq;

namespace Freight.Archive
{
    /// <summary>Answers the archive's four operations; anything else gets a SOAP fault.</summary>
    internal sealed class SoapResponder
    {
        private const string DocumentsNamespace = "http://archive.example.org/documents/2009/07";
        private const string PreviewNamespace = "http://archive.example.org/preview";
        private const string IntakeNamespace = "http://archive.example.org/intake";

        private static readonly XNamespace s_envelope = "http://schemas.xmlsoap.org/soap/envelope/";

        private readonly Shelf _shelf = new Shelf();

        public void Respond(HttpListenerContext context)
        {
            string body;
            var status = HttpStatusCode.OK;
            try
            {
                body = Answer(ReadOperation(context.Request));
            }
            catch (Exception error) when (error is XmlException || error is ArgumentException || error is FormatException)
            {
                status = HttpStatusCode.InternalServerError;
                body = "<s:Fault><faultcode>s:Client</faultcode><faultstring>" + SecurityElement.Escape(error.Message) + "</faultstring></s:Fault>";
            }

            Write(context.Response, status, body);
        }

        private static XElement ReadOperation(HttpListenerRequest request)
        {
            if (request.HttpMethod != "POST")
            {
                throw new ArgumentException("The archive answers POST only.");
            }

            using (var reader = XmlReader.Create(request.InputStream, new XmlReaderSettings { DtdProcessing = DtdProcessing.Prohibit }))
            {
                var body = XElement.Load(reader).Element(s_envelope + "Body");
                var operation = body == null ? null : body.Elements().FirstOrDefault();
                if (operation == null)
                {
                    throw new ArgumentException("The envelope has no body.");
                }

                return operation;
            }
        }

        private string Answer(XElement operation)
        {
            switch (operation.Name.NamespaceName + "#" + operation.Name.LocalName)
            {
                case DocumentsNamespace + "#ListDocuments":
                    return ListDocuments(Text(operation, "reference"));
                case DocumentsNamespace + "#GetDocument":
                    return GetDocument(Text(operation, "id"));
                case PreviewNamespace + "#GetPages":
                    return GetPages(Text(operation, "id"));
                case IntakeNamespace + "#Store":
                    return Store(operation.Elements().First());
                default:
                    throw new ArgumentException("Unknown operation " + operation.Name.LocalName + ".");
            }
        }

        private string ListDocuments(string reference)
        {
            var text = new StringBuilder();
            text.Append("<ListDocumentsResponse xmlns=\"").Append(DocumentsNamespace).Append("\"><ListDocumentsResult>");
            foreach (var document in _shelf.FindByReference(reference))
            {
                text.Append("<DocumentInfo>");
                AppendInfo(text, document);
                text.Append("</DocumentInfo>");
            }

            return text.Append("</ListDocumentsResult></ListDocumentsResponse>").ToString();
        }

        private string GetDocument(string id)
        {
            var document = _shelf.Get(id);
            var text = new StringBuilder();
            text.Append("<GetDocumentResponse xmlns=\"").Append(DocumentsNamespace).Append("\"><GetDocumentResult><Info>");
            AppendInfo(text, document);
            text.Append("</Info><Content>");
            WrappedBase64.Append(text, document.Content);
            text.Append("</Content><Digest>");
            using (var sha1 = SHA1.Create())
            {
                text.Append(Convert.ToBase64String(sha1.ComputeHash(document.Content)));
            }

            return text.Append("</Digest></GetDocumentResult></GetDocumentResponse>").ToString();
        }

        private string GetPages(string id)
        {
            var document = _shelf.Get(id);
            var text = new StringBuilder();
            text.Append("<GetPagesResponse xmlns=\"").Append(PreviewNamespace).Append("\"><pages>");
            for (var page = 1; page <= document.PageCount; page++)
            {
                text.Append("<PreviewPage><Number>").Append(page).Append("</Number><Image>");
                WrappedBase64.Append(text, Shelf.RenderPage(document, page));
                text.Append("</Image></PreviewPage>");
            }

            return text.Append("</pages></GetPagesResponse>").ToString();
        }

        private string Store(XElement deposit)
        {
            var id = _shelf.Add(Text(deposit, "Reference"), Text(deposit, "FileName"), Convert.FromBase64String(Text(deposit, "Content")));
            return "<StoreResponse xmlns=\"" + IntakeNamespace + "\"><StoreResult>" + SecurityElement.Escape(id) + "</StoreResult></StoreResponse>";
        }

        private static void AppendInfo(StringBuilder text, StoredDocument document)
        {
            text.Append("<Id>").Append(SecurityElement.Escape(document.Id)).Append("</Id>");
            text.Append("<FileName>").Append(SecurityElement.Escape(document.FileName)).Append("</FileName>");
            text.Append("<ContentType>").Append(document.ContentType).Append("</ContentType>");
        }

        private static string Text(XElement parent, string name)
        {
            var element = parent.Element(parent.Name.Namespace + name);
            return element == null ? string.Empty : element.Value;
        }

        private static void Write(HttpListenerResponse response, HttpStatusCode status, string body)
        {
            var envelope = "<s:Envelope xmlns:s=\"" + s_envelope.NamespaceName + "\"><s:Body>" + body + "</s:Body></s:Envelope>";
            var bytes = Encoding.UTF8.GetBytes(envelope);
            response.StatusCode = (int)status;
            response.ContentType = "text/xml; charset=utf-8";
            response.ContentLength64 = bytes.Length;
            try
            {
                response.OutputStream.Write(bytes, 0, bytes.Length);
                response.Close();
            }
            catch (Exception error) when (error is IOException || error is HttpListenerException)
            {
                response.Abort();
            }
        }
    }
}
