using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.ServiceModel;
using System.Text;
using Freight.Client.Depot;
using Freight.Client.Handheld;

namespace Freight.Client.Desks
{
    /// <summary>Plays a driver's handheld and a depot server.</summary>
    internal static class DepotDesk
    {
        public static void Run()
        {
            Report.Heading("Proof of delivery");
            RecordDelivery("FR-1003", "L. Bernasconi", Scan(180000));

            Report.Heading("Depot Hamburg");
            Synchronize("Hamburg");
            Download("Hamburg");
        }

        private static void RecordDelivery(string shipmentNumber, string signedBy, byte[] image)
        {
            var factory = new ChannelFactory<IDeliveryGateway>("Deliveries", Addresses.Of("Deliveries"));
            var gateway = factory.CreateChannel();
            using (var sha1 = SHA1.Create())
            {
                var receipt = gateway.RecordDelivery(new DeliveryScan
                {
                    ShipmentNumber = shipmentNumber,
                    SignedBy = signedBy,
                    ScanImage = image,
                    ScanDigest = sha1.ComputeHash(image)
                });
                Report.Line("{0}: {1} bytes, {2}", receipt.ShipmentNumber, receipt.ByteCount, receipt.Sha1.Substring(0, 12));
            }

            Channels.Close(factory);
        }

        private static void Synchronize(string depot)
        {
            var factory = new ChannelFactory<IDepotExchange>("DepotSync", Addresses.Of("DepotSync"));
            var exchange = factory.CreateChannel();
            var manifest = exchange.GetManifest(depot);
            foreach (var line in Encoding.UTF8.GetString(manifest.Payload).Split('\n').Where(l => l.Length > 0))
            {
                Report.Line("{0}", line);
            }

            Report.Line("{0} lines sent back", exchange.PutManifest(manifest));
            Channels.Close((ICommunicationObject)exchange);
            Channels.Close(factory);
        }

        private static void Download(string depot)
        {
            var factory = new ChannelFactory<IManifestSource>("Manifests", Addresses.Of("Manifests"));
            using (var reader = new StreamReader(factory.CreateChannel().Open(depot), Encoding.UTF8))
            {
                Report.Line("downloaded {0} characters", reader.ReadToEnd().Length);
            }

            Channels.Close(factory);
        }

        private static byte[] Scan(int length)
        {
            var image = new byte[length];
            for (var i = 0; i < length; i++)
            {
                image[i] = (byte)((i * 7) ^ (i >> 6));
            }

            return image;
        }
    }
}
