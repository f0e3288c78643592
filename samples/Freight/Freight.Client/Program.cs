using System;
using System.Collections.Generic;
using System.Net;
using System.ServiceModel;
using Freight.Client.Desks;

namespace Freight.Client
{
    internal static class Program
    {
        private static readonly string[] s_daily = { "shipments", "carriers", "tariffs", "documents", "depot", "dispatch" };

        private static int Main(string[] args)
        {
            var options = ClientOptions.Parse(args);
            if (options == null)
            {
                Console.Error.WriteLine("Usage: Freight.Client [http=PORT] [tcp=PORT] [depot=PORT] [archive=PORT] [DESK...]");
                return 2;
            }

            Addresses.UsePorts(options.Ports);
            try
            {
                foreach (var desk in options.Desks.Count == 0 ? (IEnumerable<string>)s_daily : options.Desks)
                {
                    Run(desk);
                }

                return 0;
            }
            catch (Exception error) when (error is CommunicationException || error is TimeoutException || error is WebException)
            {
                Console.Error.WriteLine(error.GetType().Name + ": " + error.Message);
                return 1;
            }
        }

        private static void Run(string desk)
        {
            switch (desk)
            {
                case "shipments":
                    using (var shipments = new ShipmentDesk())
                    {
                        shipments.Run();
                    }

                    break;
                case "carriers":
                    CarrierDesk.Run();
                    break;
                case "history":
                    CarrierDesk.RunHistory("FR-1003");
                    break;
                case "tariffs":
                    TariffDesk.Run();
                    break;
                case "documents":
                    DocumentDesk.Run();
                    break;
                case "depot":
                    DepotDesk.Run();
                    break;
                case "dispatch":
                    DispatchDesk.Run();
                    break;
                case "office":
                    OfficeDesk.Run();
                    break;
                default:
                    Console.Error.WriteLine("There is no desk '" + desk + "'.");
                    break;
            }
        }
    }
}
