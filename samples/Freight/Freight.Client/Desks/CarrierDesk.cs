using System;
using System.ServiceModel;
using Freight.Contracts;

namespace Freight.Client.Desks
{
    /// <summary>Carriers, their preferences and the history of a shipment.</summary>
    internal static class CarrierDesk
    {
        private static readonly Lazy<CarrierServiceClient> s_carriers =
            new Lazy<CarrierServiceClient>(() => new CarrierServiceClient("Carriers", Addresses.Of("Carriers")));

        public static void Run()
        {
            Report.Heading("Carriers");
            foreach (var carrier in s_carriers.Value.GetCarriers())
            {
                Report.Line("{0}  {1}", carrier.Code, carrier.Name);
            }

            PrintPhones("NORD", "MERI");
            PrintUnknown("OSTR");

            Report.Heading("Pickups");
            MovePickup("ALPN", 13);
            PrintPickups("ALPN", "NORD");

            Channels.Close(s_carriers.Value);
        }

        /// <summary>Needs .NET Framework: Mono does not dispatch operations that return a task.</summary>
        public static void RunHistory(string number)
        {
            Report.Heading("History of " + number);
            foreach (var change in s_carriers.Value.GetStatusHistoryAsync(number).GetAwaiter().GetResult())
            {
                Report.Line("{0}  {1,-9}  {2}", change.Sequence, change.Status, change.Remark);
            }

            Report.Line("{0} entries", s_carriers.Value.CountStatusChangesAsync(number).GetAwaiter().GetResult());
        }

        private static void PrintPhones(params string[] codes)
        {
            foreach (var code in codes)
            {
                var client = new CarrierServiceClient("Carriers", Addresses.Of("Carriers"));
                Report.Line("{0}  {1}", code, client.GetCarrier(code).Phone);
                client.Close();
            }
        }

        private static void PrintUnknown(string code)
        {
            try
            {
                s_carriers.Value.GetCarrier(code);
            }
            catch (FaultException<FreightFault> fault)
            {
                Report.Line("{0}  {1}", code, fault.Detail.Detail);
            }
        }

        private static void MovePickup(string carrierCode, int hour)
        {
            using (var client = new CarrierPreferencesClient(new BasicHttpBinding(), Addresses.Of("Preferences")))
            {
                client.Endpoint.Binding.SendTimeout = TimeSpan.FromSeconds(20);
                client.SetPickupHour(carrierCode, hour);
                client.SetNotifyOnDelay(carrierCode, false);
            }
        }

        private static void PrintPickups(params string[] carrierCodes)
        {
            foreach (var carrierCode in carrierCodes)
            {
                using (var client = new CarrierPreferencesClient(new BasicHttpBinding(), Addresses.Of("Preferences")))
                {
                    Report.Line(
                        "{0}  pickup at {1}:00, delays {2}",
                        carrierCode,
                        client.GetPickupHour(carrierCode),
                        client.GetNotifyOnDelay(carrierCode) ? "by mail to " + client.GetContactMail(carrierCode) : "not reported");
                }
            }
        }
    }
}
