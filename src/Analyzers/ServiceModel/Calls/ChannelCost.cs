using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Knows what it takes to open a channel, from the binding that it goes over.</summary>
internal static class ChannelCost
{
    /// <summary>What makes a channel costly to open, in words for a message; null where it is cheap, as over plain HTTP, or the binding is not known.</summary>
    public static string? Of(ClientCreation channel, WcfModel model, AnalyzerOptions options)
    {
        if (channel.Type.Contract is not { } contract)
        {
            return null;
        }

        var factory = model.Calls.FactoryOf(channel);
        var endpoints = model.EndpointsOf(contract, options).Where(static endpoint => endpoint.Role == EndpointRole.Client).ToList();
        if (factory is not null)
        {
            var named = CreationShape.ArgumentsOf(factory.Operation).FirstOrDefault(static argument => argument.Parameter?.Type.SpecialType == SpecialType.System_String);
            endpoints.RemoveAll(endpoint => named is null ? endpoint.Operation != factory.Operation : !Names(named.Value.ConstantValue, endpoint));
        }

        string? cost = null;
        foreach (var endpoint in endpoints)
        {
            if (Of(endpoint) is not { } one)
            {
                return null;
            }

            cost = one;
        }

        return cost;
    }

    /// <summary>Whether a name chooses an endpoint; one that is not known may choose any.</summary>
    private static bool Names(Optional<object?> name, KnownEndpoint endpoint) =>
        endpoint.Configured is { } configured && (!name.HasValue || name.Value is "*" || configured.Name.Equals(name.Value));

    private static string? Of(KnownEndpoint endpoint) => (endpoint.Configured?.Binding.Transport ?? endpoint.Info.Transport) switch
    {
        BindingTransport.Tcp => " over net.tcp, and each opens a connection",
        BindingTransport.NamedPipe => " over a named pipe, and each opens a connection",
        BindingTransport.UnixSocket => " over a Unix socket, and each opens a connection",
        BindingTransport.Http when SecuresMessages(endpoint) => " with message security, and each begins with a handshake",
        _ => null,
    };

    private static bool SecuresMessages(KnownEndpoint endpoint)
    {
        var isDefault = endpoint.Info.IsWSHttp || endpoint.Info.Kind is BindingKind.WSDualHttp or BindingKind.WSFederationHttp or BindingKind.WS2007FederationHttp;
        if (endpoint.Configured is { Binding: var configured })
        {
            return configured.IsResolved && (configured.SecurityMode is { } mode ? mode is "Message" or "TransportWithMessageCredential" : isDefault);
        }

        return endpoint.Binding is { } binding &&
            (binding.SecurityModes() & ~(SecurityModes.Message | SecurityModes.TransportWithMessageCredential | (isDefault ? SecurityModes.Default : 0))) == 0;
    }
}
