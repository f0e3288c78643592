using System;
using System.Collections.Concurrent;
using System.Diagnostics;
using System.IO;
using System.Net;
using System.Net.Sockets;
using System.Threading;

namespace WcfPerf.Evidence.Infrastructure;

/// <summary>
/// Something as if it were further away: a proxy of this process holds whatever goes either way for a while. What follows
/// closely is not held longer for that.
/// </summary>
internal sealed class DelayProxy : IDisposable
{
    private readonly TcpListener _listener;
    private readonly TimeSpan _delay;
    private readonly Func<Socket> _connect;
    private long _bytes;

    /// <summary>Starts to listen.</summary>
    /// <param name="listen">Where; port 0 for any.</param>
    /// <param name="connect">Connects to what is to be further away.</param>
    /// <param name="delay">How long to hold what goes one way.</param>
    public DelayProxy(IPEndPoint listen, Func<Socket> connect, TimeSpan delay)
    {
        _connect = connect;
        _delay = delay;
        _listener = new TcpListener(listen);
        _listener.Start();
        Run("accept", Accept);
    }

    /// <summary>What stands in the results.</summary>
    public const string Description = "about 1 ms each way";

    /// <summary>Where it listens.</summary>
    public IPEndPoint EndPoint => (IPEndPoint)_listener.LocalEndpoint;

    /// <summary>So many bytes came so far, from both ends.</summary>
    public long Bytes => Interlocked.Read(ref _bytes);

    /// <summary>A millisecond, as far as the results say.</summary>
    public static TimeSpan Delay { get; } = TimeSpan.FromMilliseconds(1);

    /// <summary>Connects to a port by name.</summary>
    public static Socket Connect(string host, int port)
    {
        var server = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        server.Connect(host, port);
        return server;
    }

    /// <summary>Takes no more connections.</summary>
    public void Dispose() => _listener.Dispose();

    private static void Run(string name, ThreadStart start) => new Thread(start) { IsBackground = true, Name = "delay: " + name }.Start();

    private void Accept()
    {
        try
        {
            while (true)
            {
                Socket client = _listener.AcceptSocket();
                client.NoDelay = true;
                Socket server = _connect();
                int ways = 2;
                void Ended()
                {
                    if (Interlocked.Decrement(ref ways) > 0)
                        return;
                    client.Dispose();
                    server.Dispose();
                }

                Pass(client, server, Ended);
                Pass(server, client, Ended);
            }
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException or InvalidOperationException)
        {
            // Disposed, or nobody is there to be connected to: the client will notice.
            _listener.Dispose();
        }
    }

    /// <summary>Passes bytes on, each as long after it came as the delay, and then the end.</summary>
    private void Pass(Socket from, Socket to, Action ended)
    {
        var held = new BlockingCollection<(long Due, byte[] Bytes)>();
        Run("read", () =>
        {
            var buffer = new byte[64 * 1024];
            try
            {
                for (int length; (length = from.Receive(buffer)) > 0;)
                {
                    Interlocked.Add(ref _bytes, length);
                    held.Add((Stopwatch.GetTimestamp() + (long)(_delay.TotalSeconds * Stopwatch.Frequency), buffer[..length]));
                }
            }
            catch (Exception e) when (e is SocketException or ObjectDisposedException)
            {
                // The other end has gone.
            }

            held.CompleteAdding();
        });
        Run("write", () =>
        {
            try
            {
                foreach ((long due, byte[] bytes) in held.GetConsumingEnumerable())
                {
                    TimeSpan left = Stopwatch.GetElapsedTime(Stopwatch.GetTimestamp(), due);
                    if (left > TimeSpan.Zero)
                        Thread.Sleep(TimeSpan.FromMilliseconds(Math.Ceiling(left.TotalMilliseconds)));
                    to.Send(bytes);
                }

                to.Shutdown(SocketShutdown.Send);
            }
            catch (Exception e) when (e is SocketException or ObjectDisposedException or IOException)
            {
                // The other end has gone.
            }

            ended();
        });
    }
}
