using System.Runtime.Serialization;

namespace Freight.Contracts
{
    [DataContract(Namespace = FreightNamespaces.Data)]
    public enum ShipmentStatus
    {
        [EnumMember]
        Booked = 0,

        [EnumMember]
        InTransit = 1,

        [EnumMember]
        Delivered = 2,

        [EnumMember]
        Cancelled = 3
    }

    [DataContract(Namespace = FreightNamespaces.Data)]
    public class ShipmentSummary
    {
        [DataMember(IsRequired = true, Order = 0)]
        public string Number { get; set; }

        [DataMember(Order = 1)]
        public string CarrierName { get; set; }

        [DataMember(Order = 2)]
        public string Origin { get; set; }

        [DataMember(Order = 3)]
        public string Destination { get; set; }

        [DataMember(Order = 4)]
        public ShipmentStatus Status { get; set; }

        [DataMember(Order = 5)]
        public int StopCount { get; set; }
    }

    [DataContract(Namespace = FreightNamespaces.Data)]
    public class ShipmentDetail : ShipmentSummary
    {
        [DataMember(Order = 0)]
        public decimal WeightKg { get; set; }

        [DataMember(Order = 1)]
        public string Consignee { get; set; }

        [DataMember(Order = 2)]
        public string LastRemark { get; set; }
    }

    [DataContract(Namespace = FreightNamespaces.Data)]
    public class StopInfo
    {
        [DataMember(IsRequired = true, Order = 0)]
        public string ShipmentNumber { get; set; }

        [DataMember(IsRequired = true, Order = 1)]
        public int Sequence { get; set; }

        [DataMember(Order = 2)]
        public string Place { get; set; }

        [DataMember(Order = 3)]
        public string PostalCode { get; set; }

        [DataMember(Order = 4)]
        public bool Reached { get; set; }
    }

    [DataContract(Namespace = FreightNamespaces.Data)]
    public class StatusChange
    {
        [DataMember(Order = 0)]
        public int Sequence { get; set; }

        [DataMember(Order = 1)]
        public ShipmentStatus Status { get; set; }

        [DataMember(Order = 2)]
        public string Remark { get; set; }
    }

    [DataContract(Namespace = FreightNamespaces.Data)]
    public class BookingRequest
    {
        [DataMember(IsRequired = true, Order = 0)]
        public string CarrierCode { get; set; }

        [DataMember(IsRequired = true, Order = 1)]
        public string Consignee { get; set; }

        [DataMember(IsRequired = true, Order = 2)]
        public decimal WeightKg { get; set; }

        [DataMember(IsRequired = true, Order = 3)]
        public BookingStop[] Stops { get; set; }
    }

    [DataContract(Namespace = FreightNamespaces.Data)]
    public class BookingStop
    {
        [DataMember(IsRequired = true, Order = 0)]
        public string Place { get; set; }

        [DataMember(IsRequired = true, Order = 1)]
        public string PostalCode { get; set; }
    }
}
