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

            Report.Heading("Preferences of ALPN");
            MovePickup("ALPN", 13);
            Report.Line("pickup at {0}:00, notify on delay: {1}", ReadPickupHour("ALPN"), ReadNotifyOnDelay("ALPN") ? "yes" : "no");

            Channels.Close(s_carriers.Value);
        }

        /// <summary>Needs .NET Framework: operations that return a task are not dispatched elsewhere.</summary>
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
            using (var client = OpenPreferences())
            {
                client.SetPickupHour(carrierCode, hour);
                client.SetNotifyOnDelay(carrierCode, true);
            }
        }

        private static int ReadPickupHour(string carrierCode)
        {
            using (var client = OpenPreferences())
            {
                return client.GetPickupHour(carrierCode);
            }
        }

        private static bool ReadNotifyOnDelay(string carrierCode)
        {
            using (var client = OpenPreferences())
            {
                return client.GetNotifyOnDelay(carrierCode);
            }
        }

        private static CarrierPreferencesClient OpenPreferences()
        {
            return new CarrierPreferencesClient(new BasicHttpBinding(), Addresses.Of("Preferences"));
        }
    }
}
