using System.ServiceModel;
using Freight.Contracts;
using Freight.Data;

namespace Freight.Service.Contracts
{
    /// <summary>For the back office's own editor, which is installed together with the service.</summary>
    [ServiceContract(Name = "BackOffice", Namespace = FreightNamespaces.Services)]
    public interface IBackOffice
    {
        [OperationContract]
        Shipment GetShipmentRecord(string number);

        [OperationContract]
        Carrier GetCarrierRecord(string code);

        [OperationContract]
        string[] ListConsignees();
    }
}
