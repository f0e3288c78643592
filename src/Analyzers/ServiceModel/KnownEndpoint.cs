using Microsoft.CodeAnalysis;
using WcfPerf.Analyzers.Configuration;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>An endpoint of a contract, from code or from configuration, as far as rules about messages ask.</summary>
internal sealed class KnownEndpoint
{
    /// <summary>An endpoint that code builds with a binding that it made.</summary>
    public KnownEndpoint(BindingSink sink, BindingUse binding)
    {
        Role = sink.Role;
        Info = binding.Info;
        Encoding = binding.Encoding();
        Operation = sink.Operation;
        Binding = binding;
    }

    /// <summary>An endpoint of a configuration file.</summary>
    public KnownEndpoint(ConfigEndpoint endpoint)
    {
        Role = endpoint.Kind == ConfigEndpointKind.Client ? EndpointRole.Client : EndpointRole.Service;
        Info = endpoint.Binding.Info;
        Encoding = endpoint.Binding.MessageEncoding;
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

    /// <summary>Whether its messages are base64-free: binary or MTOM.</summary>
    public bool IsBinarySafe => Encoding is MessageEncoding.Binary or MessageEncoding.Mtom;

    /// <summary>Whether callers that are not WCF can reach it: SOAP 1.1 as text over HTTP.</summary>
    public bool IsBasicText => Encoding == MessageEncoding.Text && Info.Kind is BindingKind.BasicHttp or BindingKind.BasicHttps or BindingKind.BasicHttpContext;

    /// <summary>Whether it carries SOAP as text over HTTP.</summary>
    public bool IsSoapText => Encoding == MessageEncoding.Text && (IsBasicText || Info.IsWSHttp || Info.Kind is BindingKind.Custom or BindingKind.WSFederationHttp or BindingKind.WS2007FederationHttp or BindingKind.WSDualHttp);
}
