using System;
using System.Collections.Generic;
using System.Configuration;
using System.ServiceModel;
using System.ServiceModel.Configuration;

namespace Freight.Client
{
    /// <summary>The addresses of App.config, with the ports that were given on the command line.</summary>
    internal static class Addresses
    {
        private static readonly Dictionary<string, Uri> s_configured = ReadConfigured();

        private static IDictionary<string, int> s_ports = new Dictionary<string, int>();

        /// <summary>Replaces the ports of a server: "http", "tcp" and "depot" are freight's, "archive" is the document archive's.</summary>
        public static void UsePorts(IDictionary<string, int> ports)
        {
            s_ports = ports;
        }

        /// <summary>The address of a client endpoint, by its name in App.config.</summary>
        public static EndpointAddress Of(string endpointName)
        {
            Uri uri;
            if (!s_configured.TryGetValue(endpointName, out uri))
            {
                throw new ConfigurationErrorsException("system.serviceModel: there is no client endpoint '" + endpointName + "'.");
            }

            int port;
            return new EndpointAddress(s_ports.TryGetValue(ServerOf(endpointName, uri), out port)
                ? new UriBuilder(uri) { Port = port }.Uri
                : uri);
        }

        private static string ServerOf(string endpointName, Uri uri)
        {
            if (endpointName.StartsWith("Archive", StringComparison.Ordinal))
            {
                return "archive";
            }

            if (endpointName == "DepotSync")
            {
                return "depot";
            }

            return uri.Scheme == Uri.UriSchemeNetTcp ? "tcp" : "http";
        }

        private static Dictionary<string, Uri> ReadConfigured()
        {
            var addresses = new Dictionary<string, Uri>();
            var section = (ClientSection)ConfigurationManager.GetSection("system.serviceModel/client");
            foreach (ChannelEndpointElement endpoint in section.Endpoints)
            {
                addresses[endpoint.Name] = endpoint.Address;
            }

            return addresses;
        }
    }
}
