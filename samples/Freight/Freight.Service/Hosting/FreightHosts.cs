using System;
using System.Collections.Generic;
using System.ServiceModel;
using System.ServiceModel.Description;
using Freight.Contracts;
using Freight.Service.Contracts;
using Freight.Service.Services;

namespace Freight.Service.Hosting
{
    /// <summary>The service hosts of this process. Most endpoints come from the configuration file.</summary>
    internal sealed class FreightHosts : IDisposable
    {
        private static readonly TimeSpan s_closeTimeout = TimeSpan.FromSeconds(2);

        private readonly List<ServiceHost> _hosts = new List<ServiceHost>();
        private readonly FreightAddresses _addresses;

        public FreightHosts(FreightAddresses addresses)
        {
            _addresses = addresses;
        }

        public void Open()
        {
            OpenHost(typeof(ShipmentService), "shipments", _addresses.ShipmentsTcp);
            OpenTariffs();
            OpenHost(typeof(CarrierService), "carriers");
            OpenHost(typeof(CarrierPreferencesService), "preferences");
            OpenHost(typeof(BillingService), "billing");
            OpenHost(typeof(ProofOfDeliveryService), "deliveries");
            OpenHost(typeof(DepotSyncService), null, _addresses.DepotTcp);
            OpenHost(typeof(ManifestDownloadService), "manifests");
            OpenDispatch();
        }

        /// <summary>Adds the endpoints for the company network; they need Windows accounts and certificates.</summary>
        public void OpenIntranet()
        {
            OpenHost(typeof(CustomsService), "intranet/customs");
            if (FreightAddresses.AreIntranetEndpointsConfigured)
            {
                OpenHost(typeof(InvoicePostingService), "intranet/posting");
                OpenHost(typeof(RoutePlanningService), "intranet/routes");
                OpenHost(typeof(BackOfficeService), null);
                OpenHost(typeof(DispatchScreensService), "intranet/screens");
                return;
            }

            Open(IntranetEndpoints.CreateBilling(BaseAddress("intranet/billing")));
            Open(IntranetEndpoints.CreateInvoicePosting(BaseAddress("intranet/posting")));
            Open(IntranetEndpoints.CreateRoutePlanning(BaseAddress("intranet/routes")));
            Open(IntranetEndpoints.CreateCarriers(BaseAddress("intranet/carriers")));
            Open(IntranetEndpoints.CreateBackOffice());
            Open(IntranetEndpoints.CreateScreens(BaseAddress("intranet/screens")));
        }

        public void Dispose()
        {
            for (var i = _hosts.Count - 1; i >= 0; i--)
            {
                try
                {
                    _hosts[i].Close(s_closeTimeout);
                }
                catch (CommunicationException)
                {
                    _hosts[i].Abort();
                }
                catch (TimeoutException)
                {
                    _hosts[i].Abort();
                }
            }

            _hosts.Clear();
        }

        private void OpenTariffs()
        {
            var host = new FreightServiceHost(typeof(TariffService), BaseAddress("tariffs"));
            host.AddServiceEndpoint(typeof(ITariffService), new BasicHttpBinding(), "basic");
            host.AddServiceEndpoint(typeof(ITariffService), new WSHttpBinding(SecurityMode.None), "ws");
            Open(host);
        }

        private void OpenDispatch()
        {
            var board = new FreightServiceHost(new DispatchBoardService(), BaseAddress("board"));
            board.AddServiceEndpoint(typeof(IDispatchBoard), new BasicHttpBinding(), string.Empty);
            Open(board);

            var transitTimes = new FreightServiceHost(typeof(TransitTimesService), BaseAddress("transit"));
            transitTimes.AddServiceEndpoint(typeof(ITransitTimes), new BasicHttpBinding(), string.Empty);
            transitTimes.Description.Behaviors.Add(new ServiceThrottlingBehavior
            {
                MaxConcurrentCalls = 2000,
                MaxConcurrentInstances = 2000,
                MaxConcurrentSessions = 2000
            });
            Open(transitTimes);
        }

        private void OpenHost(Type service, string httpPath, params Uri[] otherAddresses)
        {
            var baseAddresses = new List<Uri>(otherAddresses);
            if (httpPath != null)
            {
                baseAddresses.Add(BaseAddress(httpPath));
            }

            Open(new FreightServiceHost(service, baseAddresses.ToArray()));
        }

        private void Open(ServiceHost host)
        {
            host.Open();
            _hosts.Add(host);
        }

        private Uri BaseAddress(string path)
        {
            return new Uri(_addresses.Http, path);
        }
    }
}
