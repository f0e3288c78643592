using System;
using System.Collections.Generic;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>The bindings that WCF and CoreWCF ship, and <see cref="Custom"/> for one built of elements.</summary>
internal enum BindingKind
{
    Unknown,
    BasicHttp,
    BasicHttps,
    BasicHttpContext,
    NetHttp,
    NetHttps,
    WSHttp,
    WS2007Http,
    WSHttpContext,
    WSDualHttp,
    WSFederationHttp,
    WS2007FederationHttp,
    WebHttp,
    NetTcp,
    NetTcpContext,
    NetNamedPipe,
    UnixDomainSocket,
    NetMsmq,
    MsmqIntegration,
    NetPeerTcp,
    Udp,
    Mex,
    Custom,
}

/// <summary>How a binding writes its messages; <see cref="Unknown"/> where code that cannot be followed decides.</summary>
internal enum MessageEncoding
{
    Unknown,
    Text,
    Mtom,
    Binary,
}

/// <summary>What carries a binding's messages.</summary>
internal enum BindingTransport
{
    Unknown,
    Http,
    Tcp,
    NamedPipe,
    UnixSocket,
    Queue,
    Other,
}

/// <summary>What is true of a kind of binding before anybody configures it.</summary>
/// <param name="Kind">The kind.</param>
/// <param name="TypeName">The binding class, without its namespace.</param>
/// <param name="ConfigName">The name of its element under <c>bindings</c>, or null where configuration cannot name it.</param>
/// <param name="Transport">What carries its messages.</param>
/// <param name="Encoding">How it writes them by default.</param>
internal sealed record BindingKindInfo(
    BindingKind Kind, string TypeName, string? ConfigName, BindingTransport Transport, MessageEncoding Encoding)
{
    private static readonly BindingKindInfo[] s_all =
    [
        new(BindingKind.BasicHttp, "BasicHttpBinding", "basicHttpBinding", BindingTransport.Http, MessageEncoding.Text),
        new(BindingKind.BasicHttps, "BasicHttpsBinding", "basicHttpsBinding", BindingTransport.Http, MessageEncoding.Text),
        new(BindingKind.BasicHttpContext, "BasicHttpContextBinding", "basicHttpContextBinding", BindingTransport.Http, MessageEncoding.Text),
        new(BindingKind.NetHttp, "NetHttpBinding", "netHttpBinding", BindingTransport.Http, MessageEncoding.Binary),
        new(BindingKind.NetHttps, "NetHttpsBinding", "netHttpsBinding", BindingTransport.Http, MessageEncoding.Binary),
        new(BindingKind.WSHttp, "WSHttpBinding", "wsHttpBinding", BindingTransport.Http, MessageEncoding.Text),
        new(BindingKind.WS2007Http, "WS2007HttpBinding", "ws2007HttpBinding", BindingTransport.Http, MessageEncoding.Text),
        new(BindingKind.WSHttpContext, "WSHttpContextBinding", "wsHttpContextBinding", BindingTransport.Http, MessageEncoding.Text),
        new(BindingKind.WSDualHttp, "WSDualHttpBinding", "wsDualHttpBinding", BindingTransport.Http, MessageEncoding.Text),
        new(BindingKind.WSFederationHttp, "WSFederationHttpBinding", "wsFederationHttpBinding", BindingTransport.Http, MessageEncoding.Text),
        new(BindingKind.WS2007FederationHttp, "WS2007FederationHttpBinding", "ws2007FederationHttpBinding", BindingTransport.Http, MessageEncoding.Text),
        new(BindingKind.WebHttp, "WebHttpBinding", "webHttpBinding", BindingTransport.Http, MessageEncoding.Text),
        new(BindingKind.NetTcp, "NetTcpBinding", "netTcpBinding", BindingTransport.Tcp, MessageEncoding.Binary),
        new(BindingKind.NetTcpContext, "NetTcpContextBinding", "netTcpContextBinding", BindingTransport.Tcp, MessageEncoding.Binary),
        new(BindingKind.NetNamedPipe, "NetNamedPipeBinding", "netNamedPipeBinding", BindingTransport.NamedPipe, MessageEncoding.Binary),
        new(BindingKind.UnixDomainSocket, "UnixDomainSocketBinding", "unixDomainSocketBinding", BindingTransport.UnixSocket, MessageEncoding.Binary),
        new(BindingKind.NetMsmq, "NetMsmqBinding", "netMsmqBinding", BindingTransport.Queue, MessageEncoding.Binary),
        new(BindingKind.MsmqIntegration, "MsmqIntegrationBinding", "msmqIntegrationBinding", BindingTransport.Queue, MessageEncoding.Unknown),
        new(BindingKind.NetPeerTcp, "NetPeerTcpBinding", "netPeerTcpBinding", BindingTransport.Other, MessageEncoding.Binary),
        new(BindingKind.Udp, "UdpBinding", "udpBinding", BindingTransport.Other, MessageEncoding.Text),
        new(BindingKind.Mex, "", "mexHttpBinding", BindingTransport.Http, MessageEncoding.Text),
        new(BindingKind.Mex, "", "mexHttpsBinding", BindingTransport.Http, MessageEncoding.Text),
        new(BindingKind.Mex, "", "mexTcpBinding", BindingTransport.Tcp, MessageEncoding.Binary),
        new(BindingKind.Mex, "", "mexNamedPipeBinding", BindingTransport.NamedPipe, MessageEncoding.Binary),
        new(BindingKind.Custom, "CustomBinding", "customBinding", BindingTransport.Unknown, MessageEncoding.Unknown),
    ];

    private static readonly BindingKindInfo s_unknown =
        new(BindingKind.Unknown, "", null, BindingTransport.Unknown, MessageEncoding.Unknown);

    private static readonly Dictionary<string, BindingKindInfo> s_byTypeName = Index(static info => info.TypeName);

    private static readonly Dictionary<string, BindingKindInfo> s_byConfigName = Index(static info => info.ConfigName);

    /// <summary>Whether the kind is one of those that <c>WSHttpBinding</c>'s features come with: the three of rules 2001 and 2002.</summary>
    public bool IsWSHttp => Kind is BindingKind.WSHttp or BindingKind.WS2007Http or BindingKind.WSHttpContext;

    /// <summary>Whether its channels have a session unless somebody says otherwise: that of a connection, of message security, or a reliable one.</summary>
    public bool HasSessionByDefault => IsWSHttp || Kind is
        BindingKind.WSDualHttp or BindingKind.NetTcp or BindingKind.NetTcpContext or BindingKind.NetNamedPipe or BindingKind.UnixDomainSocket;

    /// <summary>Whether its channels have no session, whatever somebody says of it; only a contract can ask a queue for one.</summary>
    public bool HasNoSession => Kind is
        BindingKind.BasicHttp or BindingKind.BasicHttps or BindingKind.WebHttp or BindingKind.NetMsmq or BindingKind.MsmqIntegration;

    /// <summary>The names of the binding classes that satisfy a condition, without their namespace.</summary>
    public static IEnumerable<string> TypeNamesOf(Func<BindingKindInfo, bool> condition)
    {
        foreach (var info in s_all)
        {
            if (info.TypeName.Length > 0 && condition(info))
            {
                yield return info.TypeName;
            }
        }
    }

    /// <summary>The kind of a binding class, by its name without a namespace; unknown for any other name.</summary>
    public static BindingKindInfo FromTypeName(string typeName) =>
        s_byTypeName.TryGetValue(typeName, out var info) ? info : s_unknown;

    /// <summary>The kind that a configuration file means by a name, which WCF compares with its case; unknown for any other name.</summary>
    public static BindingKindInfo FromConfigName(string configName) =>
        s_byConfigName.TryGetValue(configName, out var info) ? info : s_unknown;

    private static Dictionary<string, BindingKindInfo> Index(Func<BindingKindInfo, string?> key)
    {
        var index = new Dictionary<string, BindingKindInfo>(StringComparer.Ordinal);
        foreach (var info in s_all)
        {
            if (key(info) is { Length: > 0 } name)
            {
                index[name] = info;
            }
        }

        return index;
    }
}
