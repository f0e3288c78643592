using System.ServiceModel;

namespace Freight.Contracts
{
    [ServiceContract(Name = "ShipmentService", Namespace = FreightNamespaces.Services)]
    public interface IShipmentService
    {
        [OperationContract]
        ShipmentSummary[] GetOpenShipments(string carrierCode);

        [OperationContract]
        [FaultContract(typeof(FreightFault))]
        ShipmentDetail GetShipment(string number);

        [OperationContract]
        StopInfo[] GetStops(string number);

        [OperationContract]
        StopInfo[] GetStopsOf(string[] numbers);

        [OperationContract]
        [FaultContract(typeof(FreightFault))]
        string BookShipment(BookingRequest request);

        [OperationContract]
        [FaultContract(typeof(FreightFault))]
        void CancelShipment(string number, string reason);

        [OperationContract]
        int MarkStopsReached(string number, int[] sequences);
    }
}
