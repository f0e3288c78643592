using System.Data.Linq;
using System.Data.Linq.Mapping;
using System.Runtime.Serialization;

namespace Freight.Data
{
    [Table(Name = "Carrier")]
    [DataContract(Namespace = "http://freight.nordlager.example/2014/06/records")]
    public class Carrier
    {
        [Column(IsPrimaryKey = true, CanBeNull = false)]
        [DataMember(Order = 1)]
        public string Code { get; set; }

        [Column(CanBeNull = false)]
        [DataMember(Order = 2)]
        public string Name { get; set; }

        [Column]
        [DataMember(Order = 3)]
        public string Phone { get; set; }

        [Column]
        [DataMember(Order = 4)]
        public string ContactMail { get; set; }

        [Column]
        [DataMember(Order = 5)]
        public int PickupHour { get; set; }

        [Column]
        [DataMember(Order = 6)]
        public int NotifyOnDelay { get; set; }
    }

    [Table(Name = "Shipment")]
    [DataContract(Namespace = "http://freight.nordlager.example/2014/06/records")]
    public class Shipment
    {
        private EntityRef<Carrier> _carrier;
        private EntitySet<Stop> _stops;
        private string _carrierCode;

        public Shipment()
        {
            _stops = new EntitySet<Stop>();
        }

        [Column(IsPrimaryKey = true, CanBeNull = false)]
        [DataMember(Order = 1)]
        public string Number { get; set; }

        [Column(Storage = "_carrierCode", CanBeNull = false)]
        [DataMember(Order = 2)]
        public string CarrierCode
        {
            get { return _carrierCode; }
            set { _carrierCode = value; }
        }

        [Column]
        [DataMember(Order = 3)]
        public string Consignee { get; set; }

        [Column]
        [DataMember(Order = 4)]
        public decimal WeightKg { get; set; }

        [Column]
        [DataMember(Order = 5)]
        public int Status { get; set; }

        [Association(Name = "FK_Shipment_Carrier", Storage = "_carrier", ThisKey = "CarrierCode", OtherKey = "Code", IsForeignKey = true)]
        public Carrier Carrier
        {
            get
            {
                return _carrier.Entity;
            }

            set
            {
                _carrier.Entity = value;
                _carrierCode = value == null ? null : value.Code;
            }
        }

        [Association(Name = "FK_Stop_Shipment", Storage = "_stops", ThisKey = "Number", OtherKey = "ShipmentNumber")]
        [DataMember(Order = 6)]
        public EntitySet<Stop> Stops
        {
            get { return _stops; }
            set { _stops.Assign(value); }
        }

        [OnDeserializing]
        private void OnDeserializing(StreamingContext context)
        {
            _stops = new EntitySet<Stop>();
        }
    }

    [Table(Name = "Stop")]
    [DataContract(Namespace = "http://freight.nordlager.example/2014/06/records")]
    public class Stop
    {
        [Column(IsPrimaryKey = true, CanBeNull = false)]
        [DataMember(Order = 1)]
        public string ShipmentNumber { get; set; }

        [Column(IsPrimaryKey = true)]
        [DataMember(Order = 2)]
        public int Sequence { get; set; }

        [Column]
        [DataMember(Order = 3)]
        public string Place { get; set; }

        [Column]
        [DataMember(Order = 4)]
        public string PostalCode { get; set; }

        [Column]
        [DataMember(Order = 5)]
        public int Reached { get; set; }
    }

    [Table(Name = "StatusEntry")]
    public class StatusEntry
    {
        [Column(IsPrimaryKey = true, CanBeNull = false)]
        public string ShipmentNumber { get; set; }

        [Column(IsPrimaryKey = true)]
        public int Sequence { get; set; }

        [Column]
        public int Status { get; set; }

        [Column]
        public string Remark { get; set; }
    }

    [Table(Name = "TariffRate")]
    public class TariffRate
    {
        [Column(IsPrimaryKey = true)]
        public int Zone { get; set; }

        [Column(IsPrimaryKey = true)]
        public decimal MaxWeightKg { get; set; }

        [Column]
        public decimal BaseFee { get; set; }

        [Column]
        public decimal FeePerKg { get; set; }

        [Column]
        public int TransitDays { get; set; }
    }

    [Table(Name = "Invoice")]
    public class Invoice
    {
        [Column(IsPrimaryKey = true, CanBeNull = false)]
        public string Number { get; set; }

        [Column(CanBeNull = false)]
        public string ShipmentNumber { get; set; }

        [Column]
        public decimal Amount { get; set; }

        [Column]
        public int Posted { get; set; }
    }

    [Table(Name = "DeliveryProof")]
    public class DeliveryProof
    {
        [Column(IsPrimaryKey = true, CanBeNull = false)]
        public string ShipmentNumber { get; set; }

        [Column]
        public string SignedBy { get; set; }

        [Column]
        public int ByteCount { get; set; }

        [Column]
        public string Sha1 { get; set; }
    }
}
