using System.ServiceModel;
using System.ServiceModel.Channels;
using Freight.Contracts;

namespace Freight.Client
{
    public class CarrierPreferencesClient : ClientBase<ICarrierPreferences>, ICarrierPreferences
    {
        public CarrierPreferencesClient(Binding binding, EndpointAddress remoteAddress)
            : base(binding, remoteAddress)
        {
        }

        public string GetContactMail(string carrierCode)
        {
            return Channel.GetContactMail(carrierCode);
        }

        public void SetContactMail(string carrierCode, string value)
        {
            Channel.SetContactMail(carrierCode, value);
        }

        public int GetPickupHour(string carrierCode)
        {
            return Channel.GetPickupHour(carrierCode);
        }

        public void SetPickupHour(string carrierCode, int value)
        {
            Channel.SetPickupHour(carrierCode, value);
        }

        public bool GetNotifyOnDelay(string carrierCode)
        {
            return Channel.GetNotifyOnDelay(carrierCode);
        }

        public void SetNotifyOnDelay(string carrierCode, bool value)
        {
            Channel.SetNotifyOnDelay(carrierCode, value);
        }
    }
}
