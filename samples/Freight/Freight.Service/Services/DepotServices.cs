using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.ServiceModel;
using System.Text;
using System.Threading;
using Freight.Contracts;
using Freight.Data;
using Freight.Service.Contracts;

namespace Freight.Service.Services
{
    [ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall, Namespace = FreightNamespaces.Services)]
    public class DepotSyncService : IDepotSync
    {
        private static readonly HashSet<string> s_writing = new HashSet<string>();

        public DepotManifest GetManifest(string depot)
        {
            return new DepotManifest { Depot = depot, Payload = Manifests.Build(depot) };
        }

        public int PutManifest(DepotManifest manifest)
        {
            while (!TryBeginWrite(manifest.Depot))
            {
                Thread.Sleep(50);
            }

            try
            {
                return Manifests.CountLines(manifest.Payload);
            }
            finally
            {
                EndWrite(manifest.Depot);
            }
        }

        private static bool TryBeginWrite(string depot)
        {
            lock (s_writing)
            {
                return s_writing.Add(depot);
            }
        }

        private static void EndWrite(string depot)
        {
            lock (s_writing)
            {
                s_writing.Remove(depot);
            }
        }
    }

    [ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall, Namespace = FreightNamespaces.Services)]
    public class ManifestDownloadService : IManifestDownload
    {
        public Stream Open(string depot)
        {
            return new MemoryStream(Manifests.Build(depot), false);
        }
    }

    /// <summary>A manifest is a CSV file: shipment, consignee and weight of everything that stops at the depot.</summary>
    internal static class Manifests
    {
        public static byte[] Build(string depot)
        {
            using (var db = FreightDatabase.CreateContext())
            {
                var rows = db.Shipments
                    .Where(s => s.Stops.Any(t => t.Place == depot))
                    .OrderBy(s => s.Number)
                    .Select(s => new { s.Number, s.Consignee, s.WeightKg })
                    .ToList();
                var text = new StringBuilder();
                foreach (var row in rows)
                {
                    text.AppendFormat(CultureInfo.InvariantCulture, "{0};{1};{2:0.00}\n", row.Number, row.Consignee, row.WeightKg);
                }

                return Encoding.UTF8.GetBytes(text.ToString());
            }
        }

        public static int CountLines(byte[] manifest)
        {
            return manifest.Count(b => b == (byte)'\n');
        }
    }
}
