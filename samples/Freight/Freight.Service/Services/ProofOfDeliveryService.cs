using System;
using System.Linq;
using System.Security.Cryptography;
using System.ServiceModel;
using Freight.Contracts;
using Freight.Data;
using Freight.Service.Contracts;

namespace Freight.Service.Services
{
    [ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall, Namespace = FreightNamespaces.Services)]
    public class ProofOfDeliveryService : IProofOfDelivery
    {
        public DeliveryReceipt RecordDelivery(DeliveryScan scan)
        {
            var sha1 = ComputeSha1(scan.ScanImage);
            if (scan.ScanDigest != null && !scan.ScanDigest.SequenceEqual(sha1))
            {
                throw Faults.Create("DamagedScan", "The scan of " + scan.ShipmentNumber + " does not match its digest.");
            }

            var receipt = new DeliveryReceipt
            {
                ShipmentNumber = scan.ShipmentNumber,
                ByteCount = scan.ScanImage.Length + CountPhotoBytes(scan.Photos),
                Sha1 = BitConverter.ToString(sha1).Replace("-", string.Empty).ToLowerInvariant()
            };
            using (var db = FreightDatabase.CreateContext())
            {
                db.DeliveryProofs.InsertOnSubmit(new DeliveryProof
                {
                    ShipmentNumber = receipt.ShipmentNumber,
                    SignedBy = scan.SignedBy,
                    ByteCount = receipt.ByteCount,
                    Sha1 = receipt.Sha1
                });
                db.SubmitChanges();
            }

            return receipt;
        }

        private static int CountPhotoBytes(DeliveryPhoto[] photos)
        {
            return photos == null ? 0 : photos.Sum(p => p.Image.Length);
        }

        private static byte[] ComputeSha1(byte[] content)
        {
            using (var sha1 = SHA1.Create())
            {
                return sha1.ComputeHash(content);
            }
        }
    }
}
