using System;
using System.Collections.Generic;

namespace WcfPerf.Analyzers.Configuration.Edits;

/// <summary>What the <c>binding</c> elements of two kinds can say, as System.ServiceModel.Configuration declares it.</summary>
internal sealed class BindingShape
{
    private readonly HashSet<string> _attributes;
    private readonly HashSet<string> _transportAttributes;

    private BindingShape(string sectionName, string typeName, string[] attributes, string[] transportAttributes)
    {
        SectionName = sectionName;
        TypeName = typeName;
        _attributes = new HashSet<string>(attributes, StringComparer.Ordinal);
        _transportAttributes = new HashSet<string>(transportAttributes, StringComparer.Ordinal);
    }

    /// <summary><c>basicHttpBinding</c>.</summary>
    public static BindingShape BasicHttp { get; } = new(
        "basicHttpBinding",
        "BasicHttpBinding",
        [
            "name", "closeTimeout", "openTimeout", "receiveTimeout", "sendTimeout", "allowCookies", "bypassProxyOnLocal", "hostNameComparisonMode",
            "maxBufferPoolSize", "maxBufferSize", "maxReceivedMessageSize", "messageEncoding", "proxyAddress", "textEncoding", "transferMode", "useDefaultWebProxy",
        ],
        ["clientCredentialType", "proxyCredentialType", "realm"]);

    /// <summary><c>netTcpBinding</c>.</summary>
    public static BindingShape NetTcp { get; } = new(
        "netTcpBinding",
        "NetTcpBinding",
        [
            "name", "closeTimeout", "openTimeout", "receiveTimeout", "sendTimeout", "hostNameComparisonMode", "maxBufferPoolSize", "maxBufferSize",
            "maxReceivedMessageSize", "transferMode",
        ],
        ["clientCredentialType"]);

    /// <summary>The name of the element under <c>bindings</c>.</summary>
    public string SectionName { get; }

    /// <summary>The name of the binding class.</summary>
    public string TypeName { get; }

    /// <summary>Whether a <c>binding</c> of the kind can have an attribute.</summary>
    public bool HasAttribute(string name) => _attributes.Contains(name);

    /// <summary>Whether the <c>transport</c> in its <c>security</c> can have an attribute.</summary>
    public bool HasTransportAttribute(string name) => _transportAttributes.Contains(name);

    /// <summary>Whether a <c>binding</c> of the kind can hold an element that wsHttpBinding holds as well.</summary>
    public static bool HasChild(string name) => name is "readerQuotas" or "security";
}
