using System;
using System.Collections.Concurrent;
using System.Diagnostics;
using System.IO;
using System.Net;
using System.Net.Sockets;
using System.Threading;
using Npgsql;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Data;

/// <summary>
/// The database as if it were further away: a proxy of this process holds whatever goes either way for a millisecond. What
/// follows closely is not held longer for that.
/// </summary>
internal static class DistantDatabase
{
    private static readonly TimeSpan s_delay = TimeSpan.FromMilliseconds(1);
    private static readonly Lazy<string> s_connectionString = new(Start);

    /// <summary>What stands in the results.</summary>
    public const string Description = "about 1 ms each way";

    /// <summary>How to reach it.</summary>
    public static string ConnectionString => s_connectionString.Value;

    /// <summary>Whether the services reach the database this way now.</summary>
    public static bool IsUsed { get; private set; }

    /// <summary>Does something while they do.</summary>
    public static T Use<T>(Func<T> action)
    {
        bool before = IsUsed;
        IsUsed = true;
        try
        {
            return action();
        }
        finally
        {
            IsUsed = before;
        }
    }

    private static string Start()
    {
        var target = new NpgsqlConnectionStringBuilder(Database.ConnectionString);
        (string host, int port) = (target.Host!, target.Port);
        var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        Run("accept", () =>
        {
            while (true)
                Join(listener.AcceptSocket(), host, port);
        });
        target.Host = "127.0.0.1";
        target.Port = ((IPEndPoint)listener.LocalEndpoint).Port;
        return target.ConnectionString;
    }

    private static void Join(Socket client, string host, int port)
    {
        Socket server;
        if (host.StartsWith('/'))
        {
            server = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
            server.Connect(new UnixDomainSocketEndPoint($"{host}/.s.PGSQL.{port}"));
        }
        else
        {
            server = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
            server.Connect(host, port);
        }

        client.NoDelay = true;
        Pass(client, server);
        Pass(server, client);
    }

    /// <summary>Passes bytes on, each as long after it came as the delay.</summary>
    private static void Pass(Socket from, Socket to)
    {
        var held = new BlockingCollection<(long Due, byte[] Bytes)>();
        Run("read", () =>
        {
            var buffer = new byte[64 * 1024];
            try
            {
                for (int length; (length = from.Receive(buffer)) > 0;)
                    held.Add((Stopwatch.GetTimestamp() + (long)(s_delay.TotalSeconds * Stopwatch.Frequency), buffer[..length]));
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
            }
            catch (Exception e) when (e is SocketException or ObjectDisposedException or IOException)
            {
                // The other end has gone.
            }

            to.Dispose();
        });
    }

    private static void Run(string name, ThreadStart start) => new Thread(start) { IsBackground = true, Name = "distant database: " + name }.Start();
}
