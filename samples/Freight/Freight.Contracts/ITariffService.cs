using System.Runtime.Serialization;
using System.ServiceModel;

namespace Freight.Contracts
{
    [ServiceContract(Name = "TariffService", Namespace = FreightNamespaces.Services)]
    public interface ITariffService
    {
        /// <summary>Price in euro for a consignment between two postal codes.</summary>
        [OperationContract]
        [FaultContract(typeof(FreightFault))]
        Quote GetQuote(QuoteRequest request);

        [OperationContract]
        TariffRateInfo[] GetRates(int zone);

        /// <summary>Chargeable weight in kilograms of a parcel whose sides are given in centimetres.</summary>
        [OperationContract]
        decimal GetVolumetricWeight(decimal length, decimal width, decimal height);

        [OperationContract]
        string NormalizePostalCode(string postalCode);

        [OperationContract]
        string GetVersion();
    }

    [DataContract(Namespace = FreightNamespaces.Data)]
    public class QuoteRequest
    {
        [DataMember(IsRequired = true, Order = 0)]
        public string FromPostalCode { get; set; }

        [DataMember(IsRequired = true, Order = 1)]
        public string ToPostalCode { get; set; }

        [DataMember(IsRequired = true, Order = 2)]
        public decimal WeightKg { get; set; }
    }

    [DataContract(Namespace = FreightNamespaces.Data)]
    public class Quote
    {
        [DataMember(Order = 0)]
        public int Zone { get; set; }

        [DataMember(Order = 1)]
        public decimal Price { get; set; }
    }

    [DataContract(Namespace = FreightNamespaces.Data)]
    public class TariffRateInfo
    {
        [DataMember(Order = 0)]
        public decimal MaxWeightKg { get; set; }

        [DataMember(Order = 1)]
        public decimal BaseFee { get; set; }

        [DataMember(Order = 2)]
        public decimal FeePerKg { get; set; }
    }
}
