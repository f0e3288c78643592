using System;
using System.Diagnostics;
using System.Globalization;
using System.Linq;
using System.Net;
using System.Net.Sockets;
using System.ServiceModel;
using System.ServiceModel.Description;
using System.Threading;

namespace WcfPerf.Evidence
{
    /// <summary>
    /// Measures one case in a process of its own: a service and its clients, both in here or the clients in processes of
    /// their own. Prints one line, <c>calls cpu-microseconds wall-microseconds</c>, where the processor time is that of both
    /// ends.
    /// </summary>
    internal static class Program
    {
        private const int BindAttempts = 5;

        private const string Usage =
            "usage: WcfPerf.Evidence.Mono runtime | measure CASE CALLS WARM-UP-CALLS CLIENTS | wire CASE [TEXT] | client CASE ADDRESS CALLS WARM-UP-CALLS";

        private static int Main(string[] args)
        {
            try
            {
                switch (args.FirstOrDefault())
                {
                    case "runtime" when args.Length == 1:
                        Console.WriteLine(System.Runtime.InteropServices.RuntimeInformation.FrameworkDescription);
                        break;
                    case "measure" when args.Length == 5:
                        Measure(args[1], Number(args[2]), Number(args[3]), Number(args[4]));
                        break;
                    case "wire" when args.Length >= 2:
                        LookAtWire(Cases.Find(args[1]), args.ElementAtOrDefault(2));
                        break;
                    case "client" when args.Length == 5:
                        ClientProcess.Run(Cases.Find(args[1]), args[2], Number(args[3]), Number(args[4]));
                        break;
                    default:
                        Console.Error.WriteLine(Usage);
                        return 2;
                }

                // Mono's listeners hold their threads for a while; the figure is out, and nothing is left to close in order.
                Console.Out.Flush();
                Environment.Exit(0);
                return 0;
            }
            catch (Exception e)
            {
                Console.Error.WriteLine(e);
                Console.Error.Flush();
                Environment.Exit(1);
                return 1;
            }
        }

        private static int Number(string text) => int.Parse(text, NumberStyles.None, CultureInfo.InvariantCulture);

        private static void Measure(string name, int calls, int warmUp, int clients)
        {
            var measured = Cases.Find(name);
            // Otherwise two connections to a host, and a thread pool that grows while it is measured.
            ServicePointManager.DefaultConnectionLimit = 1000;
            ThreadPool.SetMinThreads(Math.Max(8, 2 * clients), Math.Max(8, 2 * clients));
            // A process tells its time in hundredths of a second, so a few calls would be told as none.
            var each = Math.Max(measured.HasClientProcesses ? 20 : 1, calls / clients) * measured.CallsForOne;
            var warmUpEach = Math.Max(2, warmUp / clients) * measured.CallsForOne;
            Func<TimeSpan> round;
            if (measured.HasClientProcesses)
            {
                var processes = new ClientProcess.Group(name, Open(measured).Uri, clients, each, warmUpEach);
                round = processes.Round;
            }
            else
            {
                var newClient = measured.Clients(measured.Binding == null ? null : Open(measured));
                // One after another: Mono does not bear several that open at once.
                var all = Enumerable.Range(0, clients).Select(_ => newClient()).ToArray();
                AllAtOnce(all, warmUpEach);
                round = () =>
                {
                    AllAtOnce(all, each);
                    return TimeSpan.Zero;
                };
            }

            var process = Process.GetCurrentProcess();
            var cpu = process.TotalProcessorTime;
            var wall = Stopwatch.StartNew();
            var elsewhere = round();
            wall.Stop();
            process.Refresh();
            cpu = process.TotalProcessorTime - cpu + elsewhere;
            Console.WriteLine(string.Format(CultureInfo.InvariantCulture, "{0} {1:F0} {2:F0}", each * clients, cpu.TotalMilliseconds * 1000, wall.Elapsed.TotalMilliseconds * 1000));
        }

        private static void AllAtOnce(Action<int>[] clients, int calls)
        {
            if (clients.Length == 1)
            {
                clients[0](calls);
                return;
            }

            Exception failure = null;
            var threads = clients.Select(client => new Thread(() =>
            {
                try
                {
                    client(calls);
                }
                catch (Exception e)
                {
                    failure = e;
                }
            })).ToArray();
            foreach (var thread in threads)
            {
                thread.Start();
            }

            foreach (var thread in threads)
            {
                thread.Join();
            }

            if (failure != null)
            {
                throw new InvalidOperationException("A client failed.", failure);
            }
        }

        /// <summary>
        /// Prints how many bytes one call takes on the wire, there and back, and whether a text was among them or among those
        /// before: <c>bytes True</c>.
        /// </summary>
        private static void LookAtWire(EndpointCase measured, string text)
        {
            var isSigned = measured.Identity != null;
            var wire = OnFreePort(port =>
            {
                // Where the message is signed, the service takes the address that the client has, and listens where it can.
                var made = new Wire(port, isSigned);
                Open(measured, isSigned ? made.Port : port, port);
                return made;
            });
            var client = measured.Clients(new EndpointAddress(new Uri(Address(measured, wire.Port)), measured.Identity))();
            client(2);
            Settle();
            var before = wire.Bytes;
            client(measured.CallsForOne);
            Settle();
            Console.WriteLine(string.Format(CultureInfo.InvariantCulture, "{0} {1}", (wire.Bytes - before) / measured.CallsForOne, text == null || wire.Saw(text)));

            // The end of an answer may still be on its way when the answer is there.
            void Settle() => Thread.Sleep(100);
        }

        private static EndpointAddress Open(EndpointCase measured) => OnFreePort(port => Open(measured, port, port));

        /// <summary>Starts the service.</summary>
        /// <returns>Its address.</returns>
        private static EndpointAddress Open(EndpointCase measured, int port, int listens)
        {
            var address = Address(measured, port);
            var host = new ServiceHost(measured.Service, new Uri(address));
            measured.ConfigureService?.Invoke(host);
            if (host.Description.Behaviors.Find<ServiceDebugBehavior>() is ServiceDebugBehavior debug)
            {
                // A case that does not work says why.
                debug.IncludeExceptionDetailInFaults = true;
            }

            if (listens == port)
            {
                host.AddServiceEndpoint(measured.Contract, measured.Binding(), "");
            }
            else
            {
                host.AddServiceEndpoint(measured.Contract, measured.Binding(), address, new Uri(Address(measured, listens)));
            }


            host.Open();
            return new EndpointAddress(new Uri(address), measured.Identity);
        }

        // A pipe's address has no port.
        private static string Address(EndpointCase measured, int port) => string.Format(
            CultureInfo.InvariantCulture, "{0}://localhost{1}/text", measured.Scheme, measured.Scheme == "net.pipe" ? "" : ":" + port.ToString(CultureInfo.InvariantCulture));

        // Another program may take a free port between the look and the bind.
        private static T OnFreePort<T>(Func<int, T> open)
        {
            for (var attempt = 1; ; attempt++)
            {
                var port = FreePort();
                try
                {
                    return open(port);
                }
                catch (Exception error) when (attempt < BindAttempts && (error is AddressAlreadyInUseException || error is SocketException || error is HttpListenerException))
                {
                    Console.Error.WriteLine("Port " + port.ToString(CultureInfo.InvariantCulture) + " was taken meanwhile; trying another.");
                }
            }
        }

        private static int FreePort()
        {
            var listener = new TcpListener(IPAddress.Loopback, 0);
            listener.Start();
            var port = ((IPEndPoint)listener.LocalEndpoint).Port;
            listener.Stop();
            return port;
        }
    }
}
