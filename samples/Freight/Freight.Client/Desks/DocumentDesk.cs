using System.Linq;
using System.ServiceModel;
using System.Text;
using Freight.Client.ArchiveIntake;
using Freight.Client.ArchivePreview;
using Freight.Client.DocumentArchive;

namespace Freight.Client.Desks
{
    /// <summary>Works with the document archive, which another company runs.</summary>
    internal static class DocumentDesk
    {
        public static void Run()
        {
            Report.Heading("Documents of FR-1001");
            PrintDocuments("FR-1001");

            Report.Heading("Preview");
            PrintPreview("bol-1001");

            Report.Heading("Deposit");
            Report.Line("stored as {0}", Store("FR-1002", "remarks.txt", Encoding.UTF8.GetBytes("Ring twice at the goods entrance.\n")));
        }

        private static void PrintDocuments(string reference)
        {
            var archive = new DocumentArchiveClient("ArchiveDocuments", Addresses.Of("ArchiveDocuments"));
            foreach (var info in archive.ListDocuments(reference))
            {
                var document = archive.GetDocument(info.Id);
                Report.Line(
                    "{0,-18} {1,-16} {2,7} bytes  {3}  digest {4}",
                    info.FileName,
                    info.ContentType,
                    document.Content.Length,
                    Report.Fingerprint(document.Content),
                    document.Digest.Length == 20 ? "present" : "missing");
            }

            archive.Close();
        }

        private static void PrintPreview(string id)
        {
            var binding = new BasicHttpBinding { MaxReceivedMessageSize = 16 * 1024 * 1024 };
            binding.ReaderQuotas.MaxArrayLength = 16 * 1024 * 1024;
            var preview = new PreviewSoapClient(binding, Addresses.Of("ArchivePreview"));
            foreach (var page in preview.GetPages(id).OrderBy(p => p.Number))
            {
                Report.Line("page {0}  {1,6} bytes  {2}", page.Number, page.Image.Length, Report.Fingerprint(page.Image));
            }

            preview.Close();
        }

        private static string Store(string reference, string fileName, byte[] content)
        {
            using (var intake = new IntakeClient("ArchiveIntake", Addresses.Of("ArchiveIntake")))
            {
                return intake.Store(new Deposit { Reference = reference, FileName = fileName, Content = content });
            }
        }
    }
}
