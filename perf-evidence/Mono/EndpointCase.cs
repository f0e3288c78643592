using System;
using System.Collections.Generic;
using System.ServiceModel;
using System.ServiceModel.Channels;

namespace WcfPerf.Evidence
{
    /// <summary>A service to measure and what calls it.</summary>
    internal sealed class EndpointCase
    {
        public string Scheme { get; set; } = "http";

        /// <summary>Makes the binding of the service's end; null where nothing goes over a wire.</summary>
        public Func<Binding> Binding { get; set; }

        /// <summary>The service.</summary>
        public Type Service { get; set; } = typeof(TextService);

        /// <summary>Its contract.</summary>
        public Type Contract { get; set; } = typeof(ITextService);

        /// <summary>How many calls to make for each that the runner asks for, where one takes hardly any time.</summary>
        public int CallsForOne { get; set; } = 1;

        /// <summary>
        /// Makes what all clients share, given the address, and gives what makes a client: something that makes so many calls
        /// and checks what they answer.
        /// </summary>
        public Func<EndpointAddress, Func<Action<int>>> Clients { get; set; }

        /// <summary>Whether each client has a process of its own: Mono's net.tcp does not bear many in one.</summary>
        public bool HasClientProcesses { get; set; }

        public EndpointIdentity Identity { get; set; }

        public Action<ServiceHost> ConfigureService { get; set; }

        /// <summary>Clients with a kept channel each.</summary>
        public static Func<EndpointAddress, Func<Action<int>>> Kept<TContract>(Func<Binding> binding, Func<TContract, Action<int>> use, Action<ChannelFactory<TContract>> configure = null) => address =>
        {
            var factory = new ChannelFactory<TContract>(binding(), address);
            configure?.Invoke(factory);
            factory.Open();
            return () =>
            {
                var client = factory.CreateChannel();
                ((IClientChannel)client).Open();
                return use(client);
            };
        };
    }
}
