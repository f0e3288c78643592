using System;
using System.IO;
using System.Net;
using System.Net.Sockets;
using System.ServiceModel;
using System.Threading;
using Freight.Data;
using Freight.Service.Hosting;
using Freight.Service.Labels;

namespace Freight.Service
{
    internal static class Program
    {
        private const int BindAttempts = 5;

        private const int MinThreads = 64;

        private static int Main(string[] args)
        {
            var options = ServiceOptions.Parse(args);
            if (options == null)
            {
                Console.Error.WriteLine("Usage: Freight.Service [--data FOLDER] [--free-ports] [--intranet]");
                return 2;
            }

            // Every listener keeps a pool thread waiting; the pool adds threads too slowly for a burst of calls.
            ThreadPool.SetMinThreads(MinThreads, MinThreads);

            AppDomain.CurrentDomain.SetData("DataDirectory", options.DataFolder);
            if (FreightDatabase.IsLocalFile && !File.Exists(Path.Combine(options.DataFolder, "freight.db")))
            {
                FreightSchema.Create();
            }

            LabelStore.EnsureStandard(options.DataFolder);

            using (var hosts = OpenHosts(options))
            {
                Console.WriteLine("ready " + FreightAddresses.Current);
                Console.In.ReadToEnd();
            }

            Console.WriteLine("stopped");
            return 0;
        }

        // Another program may take a free port between the look and the bind.
        private static FreightHosts OpenHosts(ServiceOptions options)
        {
            for (var attempt = 1; ; attempt++)
            {
                if (options.FreePorts)
                {
                    FreightAddresses.UseFreePorts();
                }
                else
                {
                    FreightAddresses.UseConfigured();
                }

                var hosts = new FreightHosts(FreightAddresses.Current);
                try
                {
                    hosts.Open();
                    if (options.Intranet)
                    {
                        hosts.OpenIntranet();
                    }

                    return hosts;
                }
                catch (Exception error) when (options.FreePorts && attempt < BindAttempts && IsAddressInUse(error))
                {
                    hosts.Dispose();
                }
            }
        }

        private static bool IsAddressInUse(Exception error)
        {
            return error is AddressAlreadyInUseException || error is SocketException || error is HttpListenerException;
        }
    }
}
