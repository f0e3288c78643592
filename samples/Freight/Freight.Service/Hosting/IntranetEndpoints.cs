using System;
using System.ServiceModel;
using System.ServiceModel.Description;
using Freight.Contracts;
using Freight.Service.Contracts;
using Freight.Service.Services;

namespace Freight.Service.Hosting
{
    /// <summary>Endpoints for the domain where the configuration names none: message security, transactions, conversations, callbacks.</summary>
    internal static class IntranetEndpoints
    {
        private const string BackOfficeAddress = "net.pipe://localhost/freight/backoffice";

        private const int CarriersTcpPort = 8735;

        private const int BusyCalls = 800;

        public static ServiceHost CreateBilling(Uri address)
        {
            var host = new FreightServiceHost(typeof(BillingService), address);
            host.AddServiceEndpoint(typeof(IBillingService), new WSHttpBinding(), "ws");

            var partners = new WSHttpBinding(SecurityMode.Message);
            partners.Security.Message.ClientCredentialType = MessageCredentialType.UserName;
            partners.Security.Message.EstablishSecurityContext = false;
            host.AddServiceEndpoint(typeof(IBillingService), partners, "partners");

            host.Description.Behaviors.Add(new ServiceThrottlingBehavior
            {
                MaxConcurrentCalls = BusyCalls,
                MaxConcurrentInstances = BusyCalls,
                MaxConcurrentSessions = BusyCalls
            });
            return host;
        }

        public static ServiceHost CreateInvoicePosting(Uri address)
        {
            var binding = new WSHttpBinding(SecurityMode.None) { TransactionFlow = true };
            var host = new FreightServiceHost(typeof(InvoicePostingService), address);
            host.AddServiceEndpoint(typeof(IInvoicePosting), binding, string.Empty);
            return host;
        }

        public static ServiceHost CreateRoutePlanning(Uri address)
        {
            var conversation = new WSHttpBinding(SecurityMode.None);
            conversation.ReliableSession.Enabled = true;
            conversation.ReliableSession.Ordered = true;

            var host = new FreightServiceHost(typeof(RoutePlanningService), address);
            host.AddServiceEndpoint(typeof(IRoutePlanning), conversation, "reliable");
            host.AddServiceEndpoint(typeof(IRoutePlanning), new WSHttpBinding(SecurityMode.Message), "secure");
            return host;
        }

        public static ServiceHost CreateCarriers(Uri address)
        {
            var tcpAddress = new UriBuilder(address) { Scheme = Uri.UriSchemeNetTcp, Port = CarriersTcpPort }.Uri;
            var host = new FreightServiceHost(typeof(CarrierService), address, tcpAddress);
            host.AddServiceEndpoint(typeof(ICarrierService), new NetTcpBinding(SecurityMode.Transport, true), "reliable");

            var branches = new WSHttpBinding(SecurityMode.Message);
            branches.Security.Message.ClientCredentialType = MessageCredentialType.Windows;
            host.AddServiceEndpoint(typeof(ICarrierService), branches, "branches");
            return host;
        }

        public static ServiceHost CreateBackOffice()
        {
            var host = new FreightServiceHost(typeof(BackOfficeService));
            host.AddServiceEndpoint(typeof(IBackOffice), new NetNamedPipeBinding(), BackOfficeAddress);
            return host;
        }

        public static ServiceHost CreateScreens(Uri address)
        {
            var host = new FreightServiceHost(typeof(DispatchScreensService), address);
            host.AddServiceEndpoint(typeof(IDispatchScreens), new WSDualHttpBinding(), string.Empty);
            return host;
        }
    }
}
