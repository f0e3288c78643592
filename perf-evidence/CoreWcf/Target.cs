using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Net;
using System.Threading;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence;

/// <summary>The service in its process, and where its endpoints are.</summary>
internal sealed class Target : IDisposable
{
    // The same port elsewhere: an endpoint is found by port and path, whatever host the client names.
    private static readonly IPAddress s_distant = IPAddress.Parse("127.0.0.2");
    private static readonly IPAddress s_counted = IPAddress.Parse("127.0.0.3");

    private readonly Process _process;
    private readonly Dictionary<int, DelayProxy> _proxies = [];
    private DelayProxy? _counting;
    private readonly int _http;
    private readonly int _https;
    private readonly int _tcp;
    private readonly string _socket;

    /// <summary>Starts it.</summary>
    public Target()
    {
        _process = Process.Start(new ProcessStartInfo("dotnet", ["exec", typeof(Target).Assembly.Location, "serve"]) { RedirectStandardInput = true, RedirectStandardOutput = true })!;
        string[] words = (_process.StandardOutput.ReadLine() ?? throw new InvalidOperationException("The service did not start.")).Split(' ', 5);
        int Port(int i) => int.Parse(words[i], CultureInfo.InvariantCulture);
        (_http, _https, _tcp, _socket) = (Port(1), Port(2), Port(3), words[4]);
    }

    /// <summary>The address of a path over HTTP.</summary>
    public string Http(string path) => $"http://{_counting?.EndPoint.Address.ToString() ?? "localhost"}:{_http}/{path}";

    /// <summary>The address of a path over HTTPS.</summary>
    public string Https(string path) => $"https://localhost:{_https}/{path}";

    /// <summary>The address of a path over net.tcp.</summary>
    public string NetTcp(string path = "text") => $"net.tcp://localhost:{_tcp}/{path}";

    /// <summary>The address of the Unix socket.</summary>
    public string UnixSocket() => $"net.uds://{_socket}";

    /// <summary>The address of a path over HTTP, further away.</summary>
    public string DistantHttp(string path) => $"http://{Distant(_http)}:{_http}/{path}";

    /// <summary>The address over net.tcp, further away.</summary>
    public string DistantNetTcp() => $"net.tcp://{Distant(_tcp)}:{_tcp}/text";

    /// <summary>Processor time that the service has used so far.</summary>
    public TimeSpan CpuOfService()
    {
        _process.StandardInput.WriteLine();
        _process.StandardInput.Flush();
        string answer = _process.StandardOutput.ReadLine() ?? throw new IOException("The service has ended.");
        return TimeSpan.FromMicroseconds(long.Parse(answer, CultureInfo.InvariantCulture));
    }

    /// <summary>Counts the bytes of one call over HTTP, both ways.</summary>
    public long BytesOfCall(CallCase measured)
    {
        using var counting = new DelayProxy(new IPEndPoint(s_counted, _http), () => DelayProxy.Connect("127.0.0.1", _http), TimeSpan.Zero);
        _counting = counting;
        try
        {
            Action<int> client = measured.Open(this)();
            client(2);
            Settle();
            long before = counting.Bytes;
            client(1);
            Settle();
            return counting.Bytes - before;
        }
        finally
        {
            _counting = null;
        }

        // The end of an answer may still be on its way when the answer is there.
        static void Settle() => Thread.Sleep(100);
    }

    /// <summary>Ends the service.</summary>
    public void Dispose()
    {
        foreach (DelayProxy proxy in _proxies.Values)
            proxy.Dispose();
        _process.StandardInput.Close();
        if (!_process.WaitForExit(5_000))
            _process.Kill();
        _process.Dispose();
    }

    private IPAddress Distant(int port)
    {
        if (!_proxies.ContainsKey(port))
            _proxies.Add(port, new DelayProxy(new IPEndPoint(s_distant, port), () => DelayProxy.Connect("127.0.0.1", port), DelayProxy.Delay));
        return s_distant;
    }
}
