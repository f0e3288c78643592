using System.ServiceModel;
using System.ServiceModel.Channels;
using Freight.Contracts;

namespace Freight.Client.Desks
{
    /// <summary>Work inside the company's domain: message security, conversations and cached factories need .NET Framework.</summary>
    internal static class OfficeDesk
    {
        private static readonly Binding s_customsBinding = CreateCustomsBinding();

        public static void Run()
        {
            CustomsServiceClient.CacheSetting = CacheSetting.AlwaysOn;
            DispatchBoardClient.CacheSetting = CacheSetting.AlwaysOn;

            Report.Heading("Customs");
            PrintCustoms("FR-1001", "FR-1003");
            PrintCustomsOfDomain("FR-1003");

            Report.Heading("Route of HH-NL 212");
            PlanRoute("HH-NL 212", "Hamburg", "Mulhouse", "Lyon");

            Announce("Route of HH-NL 212 is planned");
            Announce("Customs checked");
        }

        private static void PrintCustoms(params string[] numbers)
        {
            foreach (var number in numbers)
            {
                using (var client = new CustomsServiceClient(s_customsBinding, Addresses.Of("CustomsPartners")))
                {
                    var state = client.GetState(number);
                    Report.Line("{0}  {1}", state.ShipmentNumber, state.Cleared ? state.Remark : "not cleared");
                }
            }
        }

        private static void PrintCustomsOfDomain(string number)
        {
            var factory = new ChannelFactory<ICustomsService>("CustomsDomain", Addresses.Of("CustomsDomain"));
            Report.Line("{0}  {1}", number, factory.CreateChannel().GetState(number).Cleared);
            Channels.Close(factory);
        }

        private static void PlanRoute(string vehicle, params string[] places)
        {
            var binding = new WSHttpBinding(SecurityMode.None);
            binding.ReliableSession.Enabled = true;
            var factory = new ChannelFactory<IRoutePlanning>(binding, Addresses.Of("Routes"));
            var planning = factory.CreateChannel();
            planning.Begin(vehicle);
            foreach (var place in places)
            {
                planning.AddStop(place);
            }

            foreach (var line in planning.Confirm())
            {
                Report.Line("{0}", line);
            }

            Channels.Close(factory);
        }

        private static void Announce(string notice)
        {
            using (var board = new DispatchBoardClient(new BasicHttpBinding(), Addresses.Of("Board")))
            {
                board.Announce(notice);
            }
        }

        private static Binding CreateCustomsBinding()
        {
            var binding = new WSHttpBinding(SecurityMode.Message);
            binding.Security.Message.ClientCredentialType = MessageCredentialType.UserName;
            binding.Security.Message.EstablishSecurityContext = false;
            return binding;
        }
    }
}
