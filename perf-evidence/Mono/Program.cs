using System;
using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.ServiceModel;
using WcfPerf.Evidence.Claims;

namespace WcfPerf.Evidence
{
    /// <summary>The operation that is called: so little that what is left is WCF.</summary>
    [ServiceContract(Namespace = "urn:wcfperf:evidence")]
    public interface ITextService
    {
        [OperationContract]
        string ToUpper(string text);

        [OperationContract]
        string[] ToUpperAll(string[] texts);
    }

    /// <summary>The service.</summary>
    [ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall, ConcurrencyMode = ConcurrencyMode.Multiple)]
    public sealed class TextService : ITextService
    {
        /// <inheritdoc/>
        public string ToUpper(string text) => text.ToUpperInvariant();

        /// <inheritdoc/>
        public string[] ToUpperAll(string[] texts) => Array.ConvertAll(texts, text => text.ToUpperInvariant());
    }

    /// <summary>
    /// Measures one case in a process of its own: a service and its client, both in here, so that the processor time of
    /// the process is that of both ends. Prints one line, <c>calls cpu-microseconds wall-microseconds</c>.
    /// </summary>
    internal static class Program
    {
        private static int Main(string[] args)
        {
            if (args.Length == 1 && args[0] == "runtime")
            {
                Console.WriteLine(System.Runtime.InteropServices.RuntimeInformation.FrameworkDescription);
                return 0;
            }

            if (args.Length != 3 || !int.TryParse(args[1], NumberStyles.None, CultureInfo.InvariantCulture, out var calls) || !int.TryParse(args[2], NumberStyles.None, CultureInfo.InvariantCulture, out var warmUp))
            {
                Console.Error.WriteLine("usage: WcfPerf.Evidence.Mono runtime | CASE CALLS WARM-UP-CALLS");
                return 2;
            }

            try
            {
                Measure(Cases.Find(args[0]), calls, warmUp);
                return 0;
            }
            catch (Exception e)
            {
                Console.Error.WriteLine(e);
                return 1;
            }
        }

        private static void Measure(EndpointCase measured, int calls, int warmUp)
        {
            var call = measured.Binding == null ? measured.Client(null) : measured.Client(Open(measured));
            calls *= measured.CallsForOne;
            call(warmUp * measured.CallsForOne);

            var process = Process.GetCurrentProcess();
            var cpu = process.TotalProcessorTime;
            var wall = Stopwatch.StartNew();
            call(calls);
            wall.Stop();
            process.Refresh();
            cpu = process.TotalProcessorTime - cpu;

            Console.WriteLine(string.Format(CultureInfo.InvariantCulture, "{0} {1:F0} {2:F0}", calls, cpu.TotalMilliseconds * 1000, wall.Elapsed.TotalMilliseconds * 1000));
            Console.Out.Flush();

            // Mono's listeners hold their threads for a while; the figure is out, and nothing is left to close in order.
            Environment.Exit(0);
        }

        /// <summary>Starts the service and makes a factory for its clients.</summary>
        private static ChannelFactory<ITextService> Open(EndpointCase measured)
        {
            // A pipe's address has no port.
            var address = string.Format(CultureInfo.InvariantCulture, "{0}://localhost{1}/text", measured.Scheme, measured.Scheme == "net.pipe" ? "" : ":" + FreePort().ToString(CultureInfo.InvariantCulture));
            var host = new ServiceHost(typeof(TextService), new Uri(address));
            measured.ConfigureService?.Invoke(host);
            host.AddServiceEndpoint(typeof(ITextService), measured.Binding(), "");
            host.Open();

            var factory = new ChannelFactory<ITextService>(measured.Binding(), new EndpointAddress(new Uri(address), measured.Identity));
            measured.ConfigureClient?.Invoke(factory);
            return factory;
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
