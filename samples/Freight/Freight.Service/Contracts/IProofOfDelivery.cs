using System.ComponentModel.DataAnnotations;
using System.Runtime.Serialization;
using System.ServiceModel;
using Freight.Contracts;

namespace Freight.Service.Contracts
{
    /// <summary>Called by the drivers' handhelds, which run the maker's own SOAP library.</summary>
    [ServiceContract(Name = "ProofOfDelivery", Namespace = FreightNamespaces.Services)]
    public interface IProofOfDelivery
    {
        [OperationContract]
        [FaultContract(typeof(FreightFault))]
        DeliveryReceipt RecordDelivery(DeliveryScan scan);
    }

    [DataContract(Namespace = FreightNamespaces.Data)]
    public class DeliveryScan
    {
        [DataMember(IsRequired = true, Order = 0)]
        public string ShipmentNumber { get; set; }

        [DataMember(Order = 1)]
        public string SignedBy { get; set; }

        /// <summary>The signed delivery note as the handheld scanned it (TIFF, 100 to 600 kB).</summary>
        [DataMember(IsRequired = true, Order = 2)]
        public byte[] ScanImage { get; set; }

        /// <summary>SHA-1 of the scan, 20 bytes.</summary>
        [DataMember(Order = 3)]
        public byte[] ScanDigest { get; set; }

        [DataMember(Order = 4)]
        public DeliveryPhoto[] Photos { get; set; }

        /// <summary>Version of the consignment that the handheld saw when the driver signed off.</summary>
        [DataMember(Order = 5)]
        [Timestamp]
        public byte[] Seen { get; set; }
    }

    [DataContract(Namespace = FreightNamespaces.Data)]
    public class DeliveryPhoto
    {
        [DataMember(Order = 0)]
        public string Caption { get; set; }

        [DataMember(Order = 1)]
        public byte[] Image { get; set; }
    }

    [DataContract(Namespace = FreightNamespaces.Data)]
    public class DeliveryReceipt
    {
        [DataMember(Order = 0)]
        public string ShipmentNumber { get; set; }

        [DataMember(Order = 1)]
        public int ByteCount { get; set; }

        [DataMember(Order = 2)]
        public string Sha1 { get; set; }
    }
}
