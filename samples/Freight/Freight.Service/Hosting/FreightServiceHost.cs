using System;
using System.ServiceModel;
using System.ServiceModel.Channels;
using System.ServiceModel.Description;

namespace Freight.Service.Hosting
{
    /// <summary>
    /// A host that answers on the host name in its addresses only, not on every network card of the machine,
    /// and that shows no help page.
    /// </summary>
    internal sealed class FreightServiceHost : ServiceHost
    {
        public FreightServiceHost(Type serviceType, params Uri[] baseAddresses)
            : base(serviceType, baseAddresses)
        {
        }

        public FreightServiceHost(object singletonInstance, params Uri[] baseAddresses)
            : base(singletonInstance, baseAddresses)
        {
        }

        protected override void OnOpening()
        {
            foreach (var endpoint in Description.Endpoints)
            {
                endpoint.Binding = ListenOnNamedHostOnly(endpoint.Binding);
            }

            var debug = Description.Behaviors.Find<ServiceDebugBehavior>();
            if (debug != null)
            {
                debug.HttpHelpPageEnabled = false;
                debug.HttpsHelpPageEnabled = false;
            }

            base.OnOpening();
        }

        // WSHttpBinding does not pass its own HostNameComparisonMode on everywhere; the transport element decides.
        private static Binding ListenOnNamedHostOnly(Binding binding)
        {
            var elements = binding.CreateBindingElements();
            var http = elements.Find<HttpTransportBindingElement>();
            if (http == null)
            {
                return binding;
            }

            http.HostNameComparisonMode = HostNameComparisonMode.Exact;
            return new CustomBinding(elements)
            {
                Name = binding.Name,
                Namespace = binding.Namespace,
                OpenTimeout = binding.OpenTimeout,
                CloseTimeout = binding.CloseTimeout,
                SendTimeout = binding.SendTimeout,
                ReceiveTimeout = binding.ReceiveTimeout
            };
        }
    }
}
