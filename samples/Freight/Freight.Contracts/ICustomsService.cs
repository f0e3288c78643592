using System.Runtime.Serialization;
using System.ServiceModel;

namespace Freight.Contracts
{
    [ServiceContract(Name = "CustomsService", Namespace = FreightNamespaces.Services)]
    public interface ICustomsService
    {
        [OperationContract]
        CustomsState GetState(string shipmentNumber);
    }

    [DataContract(Namespace = FreightNamespaces.Data)]
    public class CustomsState
    {
        [DataMember(IsRequired = true, Order = 0)]
        public string ShipmentNumber { get; set; }

        [DataMember(Order = 1)]
        public bool Cleared { get; set; }

        [DataMember(Order = 2)]
        public string Remark { get; set; }
    }
}
