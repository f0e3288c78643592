using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.Configuration;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Knows what it takes to open a channel, from the binding that it goes over.</summary>
internal static class ChannelCost
{
    /// <summary>What makes a channel costly to open, in words for a message; null where it is cheap, as over plain HTTP, or the binding is not known.</summary>
    public static string? Of(ClientCreation channel, WcfModel model, AnalyzerOptions options)
    {
        string? cost = null;
        foreach (var endpoint in EndpointsOf(channel, model, options))
        {
            if (Of(endpoint) is not { } one)
            {
                return null;
            }

            cost = one;
        }

        return cost;
    }

    /// <summary>
    /// Whether a client or channel goes over plain HTTP or is streamed whichever of the endpoints in sight it takes: the
    /// connection is pooled below it, and nothing is begun for it. Where it takes none of those, all that the configuration has
    /// for the contract count; where that has none, nothing in sight shows that there is anything to save.
    /// </summary>
    public static bool IsLow(ClientCreation creation, WcfModel model, AnalyzerOptions options)
    {
        var endpoints = EndpointsOf(creation, model, options);
        if (endpoints.Count > 0)
        {
            return AreLow(endpoints) && endpoints.Exists(endpoint => creation.Kind == CreationKind.Client || !IsOfClientClass(endpoint.Operation));
        }

        if (creation.Type.Contract is not { } contract)
        {
            return false;
        }

        var configured = model.Endpoints.Of(contract, options).Where(static endpoint => endpoint is { Role: EndpointRole.Client, Configured: not null }).ToList();
        return AreLow(configured);
    }

    private static bool AreLow(List<KnownEndpoint> endpoints) => endpoints.TrueForAll(static endpoint => IsPlainHttp(endpoint) || IsStreamed(endpoint));

    /// <summary>Whether code makes an endpoint for a client, which tells nothing of what a factory takes.</summary>
    private static bool IsOfClientClass(IOperation? operation) =>
        WcfTypes.ClientContract((operation as IObjectCreationOperation)?.Type ?? (operation as IInvocationOperation)?.TargetMethod.ContainingType) is not null;

    /// <summary>The endpoints in code and configuration that a client or channel may go to.</summary>
    private static List<KnownEndpoint> EndpointsOf(ClientCreation creation, WcfModel model, AnalyzerOptions options)
    {
        if (creation.Type.Contract is not { } contract)
        {
            return [];
        }

        var factory = model.Calls.FactoryOf(creation);
        var endpoints = model.Endpoints.Of(contract, options).Where(static endpoint => endpoint.Role == EndpointRole.Client).ToList();
        if (factory is not null)
        {
            // Beside a binding a text is an address.
            var arguments = CreationShape.ArgumentsOf(factory.Operation);
            var named = arguments.Any(static argument => WcfTypes.IsBinding(argument.Parameter?.Type))
                ? null
                : arguments.FirstOrDefault(static argument => argument.Parameter?.Type.SpecialType == SpecialType.System_String);
            endpoints.RemoveAll(endpoint => named is null ? endpoint.Operation != factory.Operation : !Names(named.Value.ConstantValue, endpoint));
        }
        else if (creation.Kind == CreationKind.Client)
        {
            var isConfigured = ClientConstruction.Of(creation, model.Calls).Source == ClientSource.Configuration;
            var name = CreationShape.ArgumentsOf(creation.Operation) is [{ Parameter.Type.SpecialType: SpecialType.System_String, Value: var given }, ..] ? given.ConstantValue : new Optional<object?>("*");
            endpoints.RemoveAll(endpoint => isConfigured ? !Names(name, endpoint) : endpoint.Operation != creation.Operation);
        }

        return endpoints;
    }

    /// <summary>
    /// Whether messages over a connection of WCF's own are streamed. Such a channel has no session: each call takes a
    /// connection out of the pool and greets the service anew, whoever keeps the client.
    /// </summary>
    private static bool IsStreamed(KnownEndpoint endpoint) =>
        endpoint.Info.Kind is BindingKind.NetTcp or BindingKind.NetNamedPipe &&
        (endpoint.Configured is { Binding: var configured }
            ? configured is { IsResolved: true, TransferMode: not (null or "Buffered") }
            : endpoint.Binding is { Escapes: false, MayStream: true });

    private static bool IsPlainHttp(KnownEndpoint endpoint)
    {
        if (endpoint.Configured is { Binding: { Info.Kind: BindingKind.Custom, IsResolved: true, TransportElement.Name: "httpTransport" or "httpsTransport", Element: { } custom } })
        {
            // No more than an encoding and the transport: no security, no session.
            return custom.Children.All(static child => child.Name.EndsWith("MessageEncoding", StringComparison.Ordinal) || child.Name is "httpTransport" or "httpsTransport");
        }

        var isWS = endpoint.Info.Kind is BindingKind.WSHttp or BindingKind.WS2007Http;
        if (!isWS && endpoint.Info.Kind is not (BindingKind.BasicHttp or BindingKind.BasicHttps or BindingKind.WebHttp or BindingKind.NetHttp or BindingKind.NetHttps))
        {
            return false;
        }

        if (endpoint.Configured is { Binding: var configured })
        {
            return configured.IsResolved && configured.ReliableSessionEnabled == false &&
                (configured.SecurityMode is { } mode ? mode is "None" or "Transport" or "TransportCredentialOnly" : !isWS);
        }

        return endpoint.Binding is { Escapes: false, MayUseReliableSession: false } binding &&
            (binding.SecurityModes() & ~(SecurityModes.None | SecurityModes.Transport | (isWS ? 0 : SecurityModes.Default))) == 0;
    }

    /// <summary>Whether a name chooses an endpoint; one that is not known may choose any.</summary>
    private static bool Names(Optional<object?> name, KnownEndpoint endpoint) =>
        endpoint.Configured is { } configured && (!name.HasValue || name.Value is "*" || configured.Name.Equals(name.Value));

    private static string? Of(KnownEndpoint endpoint) => (endpoint.Configured?.Binding.Transport ?? endpoint.Info.Transport) switch
    {
        _ when IsStreamed(endpoint) => null,
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
