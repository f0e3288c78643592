using System;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Threading;

namespace WcfPerf.Evidence
{
    /// <summary>
    /// Stands between client and service, counts what goes either way and remembers it: what is on the wire is what a binding
    /// does, whatever its settings say. Where the client names the port that it connects to, the service's takes its place; both
    /// have as many digits. In messages that are signed it has to stay.
    /// </summary>
    internal sealed class Wire
    {
        private readonly TcpListener _listener;
        private readonly int _service;
        private readonly string _before;
        private readonly StringBuilder _seen = new StringBuilder();
        private long _bytes;

        public Wire(int service, bool isSigned)
        {
            _service = service;
            _before = isSigned ? "Host: localhost:" : "localhost:";
            do
            {
                _listener = new TcpListener(IPAddress.Loopback, 0);
                _listener.Start();
            }
            while (Port.ToString(CultureInfo.InvariantCulture).Length != service.ToString(CultureInfo.InvariantCulture).Length);
            Run(Accept);
        }

        public int Port => ((IPEndPoint)_listener.LocalEndpoint).Port;

        /// <summary>So many bytes so far, both ways.</summary>
        public long Bytes => Interlocked.Read(ref _bytes);

        /// <summary>Whether this text went either way so far.</summary>
        public bool Saw(string text)
        {
            lock (_seen)
            {
                return _seen.ToString().Contains(text);
            }
        }

        private static void Run(ThreadStart start) => new Thread(start) { IsBackground = true }.Start();

        private void Accept()
        {
            while (true)
            {
                var client = _listener.AcceptSocket();
                var service = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
                service.Connect(IPAddress.Loopback, _service);
                client.NoDelay = service.NoDelay = true;
                Run(() => Pass(client, service, true));
                Run(() => Pass(service, client, false));
            }
        }

        private void Pass(Socket from, Socket to, bool isToService)
        {
            var latin = Encoding.GetEncoding(28591);
            var buffer = new byte[64 * 1024];
            try
            {
                for (int length; (length = from.Receive(buffer)) > 0;)
                {
                    Interlocked.Add(ref _bytes, length);
                    var text = latin.GetString(buffer, 0, length);
                    lock (_seen)
                    {
                        _seen.Append(text);
                    }

                    if (isToService)
                    {
                        text = text.Replace(_before + Port.ToString(CultureInfo.InvariantCulture), _before + _service.ToString(CultureInfo.InvariantCulture));
                    }

                    to.Send(latin.GetBytes(text));
                }

                to.Shutdown(SocketShutdown.Send);
            }
            catch (SocketException)
            {
                // The other end has gone.
            }
            catch (ObjectDisposedException)
            {
                // So has this one.
            }
        }
    }
}
