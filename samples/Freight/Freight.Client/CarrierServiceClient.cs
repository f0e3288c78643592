using System.ServiceModel;
using System.Threading.Tasks;
using Freight.Contracts;

namespace Freight.Client
{
    public class CarrierServiceClient : ClientBase<ICarrierService>, ICarrierService
    {
        public CarrierServiceClient(string endpointConfigurationName, EndpointAddress remoteAddress)
            : base(endpointConfigurationName, remoteAddress)
        {
        }

        public CarrierInfo GetCarrier(string code)
        {
            return Channel.GetCarrier(code);
        }

        public CarrierInfo[] GetCarriers()
        {
            return Channel.GetCarriers();
        }

        public Task<StatusChange[]> GetStatusHistoryAsync(string shipmentNumber)
        {
            return Channel.GetStatusHistoryAsync(shipmentNumber);
        }

        public Task<int> CountStatusChangesAsync(string shipmentNumber)
        {
            return Channel.CountStatusChangesAsync(shipmentNumber);
        }
    }
}
