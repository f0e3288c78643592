using System.Runtime.Serialization;
using System.ServiceModel;
using System.Threading.Tasks;

namespace Freight.Contracts
{
    [ServiceContract(Name = "CarrierService", Namespace = FreightNamespaces.Services)]
    public interface ICarrierService
    {
        [OperationContract]
        [FaultContract(typeof(FreightFault))]
        CarrierInfo GetCarrier(string code);

        [OperationContract]
        CarrierInfo[] GetCarriers();

        [OperationContract]
        Task<StatusChange[]> GetStatusHistoryAsync(string shipmentNumber);

        [OperationContract]
        Task<int> CountStatusChangesAsync(string shipmentNumber);
    }

    [DataContract(Namespace = FreightNamespaces.Data)]
    public class CarrierInfo
    {
        [DataMember(IsRequired = true, Order = 0)]
        public string Code { get; set; }

        [DataMember(Order = 1)]
        public string Name { get; set; }

        [DataMember(Order = 2)]
        public string Phone { get; set; }
    }
}
