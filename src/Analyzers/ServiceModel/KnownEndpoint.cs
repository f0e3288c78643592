using System.Linq;
using Microsoft.CodeAnalysis;
using WcfPerf.Analyzers.Configuration;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>An endpoint of a contract, from code or from configuration, as far as rules about messages ask.</summary>
internal sealed class KnownEndpoint
{
    /// <summary>The class whose methods make a binding's text encoding tolerant of line breaks in base64.</summary>
    public const string TolerantEncodingType = "LineBreakTolerantEncoding";

    /// <summary>An endpoint that code builds with a binding that it made.</summary>
    public KnownEndpoint(BindingSink sink, BindingUse binding)
    {
        Role = sink.Role;
        Info = binding.Info;
        Encoding = binding.Encoding();
        HasOwnEncoder = binding.HasOwnEncoder() || binding.Holders.Any(static holder => holder.ContainingType?.Name == TolerantEncodingType);
        Operation = sink.Operation;
        Binding = binding;
    }

    /// <summary>An endpoint of a configuration file.</summary>
    public KnownEndpoint(ConfigEndpoint endpoint)
    {
        Role = endpoint.Kind == ConfigEndpointKind.Client ? EndpointRole.Client : EndpointRole.Service;
        Info = endpoint.Binding.Info;
        Encoding = endpoint.Binding.MessageEncoding;
        HasOwnEncoder = endpoint.Binding is { IsResolved: true, Element: not null, Info.Kind: BindingKind.Custom, MessageEncoding: MessageEncoding.Unknown };
        Configured = endpoint;
    }

    /// <summary>The end.</summary>
    public EndpointRole Role { get; }

    /// <summary>The kind of binding.</summary>
    public BindingKindInfo Info { get; }

    /// <summary>How messages are written.</summary>
    public MessageEncoding Encoding { get; }

    /// <summary>The call or creation that takes the binding, for an endpoint in code.</summary>
    public IOperation? Operation { get; }

    /// <summary>The binding, for an endpoint in code.</summary>
    public BindingUse? Binding { get; }

    /// <summary>The endpoint, for one of a configuration file.</summary>
    public ConfigEndpoint? Configured { get; }

    /// <summary>Whether an encoder that WCF does not ship reads its messages.</summary>
    public bool HasOwnEncoder { get; }

    /// <summary>Whether it is known how its messages are read.</summary>
    public bool IsKnown => HasOwnEncoder || Encoding != MessageEncoding.Unknown;

    /// <summary>Whether WCF's text reader decodes no base64 there: the messages are binary or MTOM, or another encoder reads them.</summary>
    public bool IsHarmless => HasOwnEncoder || Encoding is MessageEncoding.Binary or MessageEncoding.Mtom;

    /// <summary>Whether callers that are not WCF can reach it: SOAP 1.1 as text over HTTP.</summary>
    public bool IsBasicText => Encoding == MessageEncoding.Text && Info.Kind is BindingKind.BasicHttp or BindingKind.BasicHttps or BindingKind.BasicHttpContext;

    /// <summary>Whether it carries SOAP as text over HTTP.</summary>
    public bool IsSoapText => Encoding == MessageEncoding.Text && (IsBasicText || Info.IsWSHttp || Info.Kind is BindingKind.Custom or BindingKind.WSFederationHttp or BindingKind.WS2007FederationHttp or BindingKind.WSDualHttp);
}
