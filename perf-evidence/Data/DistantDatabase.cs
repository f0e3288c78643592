using System;
using System.Net;
using System.Net.Sockets;
using Npgsql;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Data;

/// <summary>The database as if it were further away.</summary>
internal static class DistantDatabase
{
    private static readonly Lazy<string> s_connectionString = new(Start);

    /// <summary>What stands in the results.</summary>
    public const string Description = DelayProxy.Description;

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
        // It lives as long as the process.
        var proxy = new DelayProxy(new IPEndPoint(IPAddress.Loopback, 0), () => Connect(host, port), DelayProxy.Delay);
        target.Host = "127.0.0.1";
        target.Port = proxy.EndPoint.Port;
        return target.ConnectionString;
    }

    private static Socket Connect(string host, int port)
    {
        if (!host.StartsWith('/'))
            return DelayProxy.Connect(host, port);
        var server = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        server.Connect(new UnixDomainSocketEndPoint($"{host}/.s.PGSQL.{port}"));
        return server;
    }
}
