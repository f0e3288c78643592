using System.Runtime.Serialization;
using System.ServiceModel;
using Freight.Contracts;

namespace Freight.Client.Handheld
{
    /// <summary>What a driver's handheld sends: its maker's copy of the contract, without what it does not use.</summary>
    [ServiceContract(Name = "ProofOfDelivery", Namespace = FreightNamespaces.Services)]
    public interface IDeliveryGateway
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

        [DataMember(IsRequired = true, Order = 2)]
        public byte[] ScanImage { get; set; }

        [DataMember(Order = 3)]
        public byte[] ScanDigest { get; set; }
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
