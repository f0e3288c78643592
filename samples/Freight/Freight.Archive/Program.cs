using System;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Threading;

namespace Freight.Archive
{
    /// <summary>
    /// Stands in for the insurers' document archive: not WCF, just SOAP 1.1 over HTTP,
    /// with the base64 line breaks of the mail library that the real one is built on.
    /// </summary>
    internal static class Program
    {
        private const int DefaultPort = 8740;

        private const int BindAttempts = 5;

        private static int Main(string[] args)
        {
            var freePort = args.Length == 1 && args[0] == "--free-port";
            if (args.Length > 0 && !freePort)
            {
                Console.Error.WriteLine("Usage: Freight.Archive [--free-port]");
                return 2;
            }

            int port;
            using (var listener = Listen(freePort, out port))
            {
                var worker = new Thread(() => Serve(listener)) { IsBackground = true };
                worker.Start();
                Console.WriteLine("ready archive=" + port.ToString(CultureInfo.InvariantCulture));
                Console.In.ReadToEnd();
                listener.Stop();
            }

            Console.WriteLine("stopped");
            return 0;
        }

        // Another program may take a free port between the look and the bind.
        private static HttpListener Listen(bool freePort, out int port)
        {
            for (var attempt = 1; ; attempt++)
            {
                port = freePort ? FindFreePort() : DefaultPort;
                var listener = new HttpListener();
                listener.Prefixes.Add("http://localhost:" + port.ToString(CultureInfo.InvariantCulture) + "/");
                try
                {
                    listener.Start();
                    return listener;
                }
                catch (Exception error) when (freePort && attempt < BindAttempts && (error is HttpListenerException || error is SocketException))
                {
                    listener.Close();
                }
            }
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

        private static void Serve(HttpListener listener)
        {
            var responder = new SoapResponder();
            while (listener.IsListening)
            {
                HttpListenerContext context;
                try
                {
                    context = listener.GetContext();
                }
                catch (Exception error) when (error is HttpListenerException || error is ObjectDisposedException || error is InvalidOperationException)
                {
                    return;
                }

                responder.Respond(context);
            }
        }
    }
}
