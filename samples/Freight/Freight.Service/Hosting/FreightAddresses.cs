using System;
using System.Configuration;
using System.Globalization;
using System.Net;
using System.Net.Sockets;

namespace Freight.Service.Hosting
{
    /// <summary>Where this process listens: the appSettings, or free ports on the loopback address.</summary>
    internal sealed class FreightAddresses
    {
        private FreightAddresses(Uri http, Uri shipmentsTcp, Uri depotTcp)
        {
            Http = http;
            ShipmentsTcp = shipmentsTcp;
            DepotTcp = depotTcp;
        }

        public static FreightAddresses Current { get; private set; }

        public Uri Http { get; private set; }

        public Uri ShipmentsTcp { get; private set; }

        public Uri DepotTcp { get; private set; }

        /// <summary>Whether the configuration file lists the intranet endpoints, as on the servers.</summary>
        public static bool AreIntranetEndpointsConfigured
        {
            get { return ConfigurationManager.AppSettings["IntranetEndpoints"] == "Configured"; }
        }

        /// <summary>The tariff service's basicHttp endpoint.</summary>
        public Uri Tariff
        {
            get { return new Uri(Http, "tariffs/basic"); }
        }

        public static void UseConfigured()
        {
            Current = new FreightAddresses(Setting("HttpAddress"), Setting("ShipmentsTcpAddress"), Setting("DepotTcpAddress"));
        }

        public static void UseFreePorts()
        {
            UseConfigured();
            Current = new FreightAddresses(
                WithPort(Current.Http, FindFreePort()),
                WithPort(Current.ShipmentsTcp, FindFreePort()),
                WithPort(Current.DepotTcp, FindFreePort()));
        }

        private static Uri Setting(string name)
        {
            Uri address;
            if (!Uri.TryCreate(ConfigurationManager.AppSettings[name], UriKind.Absolute, out address))
            {
                throw new ConfigurationErrorsException("appSettings: '" + name + "' is not an absolute address.");
            }

            return address;
        }

        private static Uri WithPort(Uri address, int port)
        {
            return new UriBuilder(address) { Port = port }.Uri;
        }

        private static int FindFreePort()
        {
            var listener = new TcpListener(IPAddress.Loopback, 0);
            listener.Start();
            try
            {
                return ((IPEndPoint)listener.LocalEndpoint).Port;
            }
            finally
            {
                listener.Stop();
            }
        }

        public override string ToString()
        {
            return string.Format(
                CultureInfo.InvariantCulture, "http={0} tcp={1} depot={2}", Http.Port, ShipmentsTcp.Port, DepotTcp.Port);
        }
    }
}
