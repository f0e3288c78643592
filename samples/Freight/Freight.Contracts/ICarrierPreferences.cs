using System.ServiceModel;

namespace Freight.Contracts
{
    [ServiceContract(Name = "CarrierPreferences", Namespace = FreightNamespaces.Services)]
    public interface ICarrierPreferences
    {
        [OperationContract]
        string GetContactMail(string carrierCode);

        [OperationContract]
        void SetContactMail(string carrierCode, string value);

        [OperationContract]
        int GetPickupHour(string carrierCode);

        [OperationContract]
        void SetPickupHour(string carrierCode, int value);

        [OperationContract]
        bool GetNotifyOnDelay(string carrierCode);

        [OperationContract]
        void SetNotifyOnDelay(string carrierCode, bool value);
    }
}
