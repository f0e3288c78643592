using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.Configuration;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.Rules.Bindings;

/// <summary>
/// What the two rules about wsHttpBinding itself share: neither fires where a contract or the binding states any need, nor
/// on a client whose service somebody else dictates.
/// </summary>
public abstract class WSHttpBindingAnalyzer : EndpointBindingAnalyzer
{
    // What code that takes a binding back from an endpoint may set on it, and what then goes before the file.
    private static readonly string[] s_decisive = ["Security.Mode", "Security.Transport", "Security.Message", ".Security =", "ReliableSession", "TransactionFlow"];

    // How actions begin that are of a protocol with an envelope of its own.
    private static readonly string[] s_protocols = ["http://docs.oasis-open.org/ws-sx/ws-trust/", "http://schemas.xmlsoap.org/ws/2005/02/trust/", "http://schemas.xmlsoap.org/ws/2004/09/transfer/"];

    /// <summary>What to do about a binding in code.</summary>
    private protected abstract string RemedyInCode { get; }

    /// <summary>What to do about a binding in a configuration file.</summary>
    private protected abstract string RemedyInConfiguration { get; }

    /// <summary>What to do about a binding in code whose service may keep something for each session, or is out of sight; null where the binding has no session.</summary>
    private protected virtual string? RemedyInCodeWithSession => null;

    /// <summary>The same for a binding in a configuration file.</summary>
    private protected virtual string? RemedyInConfigurationWithSession => null;

    /// <summary>What to do about a binding in code with a session where all addresses in sight are without https.</summary>
    private protected virtual string? RemedyInCodeWithSessionOverHttp => null;

    /// <summary>The same for a binding in a configuration file.</summary>
    private protected virtual string? RemedyInConfigurationWithSessionOverHttp => null;

    /// <summary>Whether what code sets on the binding is the habit that the rule is about.</summary>
    private protected abstract bool IsHabit(BindingUse binding);

    /// <summary>Whether what configuration says of the binding is the habit that the rule is about.</summary>
    private protected abstract bool IsHabit(ConfigBinding binding);

    /// <summary>Whether somebody else says what the contract's messages travel in: to a client, its service.</summary>
    private protected virtual bool IsDictated(EndpointRole role, ServiceContract contract) => role == EndpointRole.Client && contract.IsGenerated;

    /// <summary>Whether the endpoint lives by the addressing headers of its binding, so that the rule's remedy would break it.</summary>
    private protected virtual bool NeedsAddressing(ConfigEndpoint endpoint, WcfModel model) => false;

    /// <summary>The same for an endpoint in code.</summary>
    private protected virtual bool NeedsAddressing(BindingSink endpoint, WcfModel model) => false;

    private protected sealed override string? HintInLibrary => "; only tests of a library read its own file, so see what the program has that hosts it";

    private protected sealed override object[] Arguments(BindingUse binding, WcfModel model) =>
        [
            binding.Creation.Operation.Type!.Name,
            KeepingContext(
                binding.Info,
                RemedyInCodeWithSession is not { } remedy || !MayKeepSessionState(binding, model) ? RemedyInCode
                    : RemedyInCodeWithSessionOverHttp is { } plain && IsOverHttp(binding) ? plain : remedy),
        ];

    private protected sealed override bool IsHabit(BindingUse binding, WcfModel model) =>
        binding.Info.IsWSHttp &&
        !binding.MayUseReliableSession &&
        !binding.MayFlowTransactions &&
        IsHabit(binding) &&
        binding.Endpoints.All(endpoint => LeavesTheChoice(endpoint, model));

    private protected sealed override ConfigFinding? FindHabit(ConfigEndpoint endpoint, WcfModel model)
    {
        var binding = endpoint.Binding;
        if (endpoint.BindingAttribute is not { } attribute || !binding.Info.IsWSHttp || !binding.IsResolved ||
            binding.ReliableSessionEnabled != false || binding.TransactionFlow != false || endpoint.IsMetadata || IsOfRouter(endpoint) || !IsHabit(binding) || NeedsAddressing(endpoint, model) ||
            s_decisive.Any(model.Bindings.MaySetOnReadBack))
        {
            return null;
        }

        if (endpoint.Kind == ConfigEndpointKind.Default && (!FitsScheme(endpoint) || !MayBeMade(endpoint, model) || AreAllDecided(model)))
        {
            return null;
        }

        // Discovery speaks SOAP 1.2 with addressing by its specification.
        if (endpoint.IsStandardEndpoint && endpoint.Element.Value("kind") is { } kind && (kind.StartsWith("discovery", StringComparison.Ordinal) || kind.StartsWith("announcement", StringComparison.Ordinal)))
        {
            return null;
        }

        // The service dictates what its client must speak. A client whose contract is not even in reach is somebody else's.
        var contract = ContractOf(endpoint, model);
        if ((contract is null && endpoint.Kind == ConfigEndpointKind.Client) || !LeavesTheChoice(RoleOf(endpoint), contract, model))
        {
            return null;
        }

        var mayKeepSessionState = MayKeepSessionState(contract, model);
        return new ConfigFinding(endpoint.Document, attribute.Span, [attribute.Value, RemedyFor(binding.Info, mayKeepSessionState, () => IsOverHttp(endpoint))])
        {
            KeepsNoSessionState = !mayKeepSessionState,
        };
    }

    private protected sealed override ConfigFinding? FindHabit(ConfigBinding binding, IReadOnlyList<BindingUse> uses, WcfModel model) =>
        binding is { Info.IsWSHttp: true, ReliableSessionEnabled: false, TransactionFlow: false } && IsHabit(binding) &&
        uses.All(use => !use.Sets("Security") && !use.MayUseReliableSession && !use.MayFlowTransactions && use.Endpoints.All(endpoint => LeavesTheChoice(endpoint, model))) &&
        binding.Attribute("name") is { } name
            ? new ConfigFinding(name.Owner.Document, name.Span, [binding.SectionName, RemedyFor(binding.Info, uses.Any(use => MayKeepSessionState(use, model)), () => uses.All(IsOverHttp))])
            : null;

    /// <summary>Whether the endpoint is a router's: it speaks what those behind it and before it do.</summary>
    private static bool IsOfRouter(ConfigEndpoint endpoint) =>
        endpoint.ContractName?.StartsWith("System.ServiceModel.Routing.", StringComparison.Ordinal) == true;

    /// <summary>Whether the binding can listen at addresses of the scheme that it is mapped to: over https only with the transport's security.</summary>
    private static bool FitsScheme(ConfigEndpoint endpoint) =>
        endpoint.Scheme is not ("http" or "https") || (endpoint.Scheme == "https") == (endpoint.Binding.SecurityMode is "Transport" or "TransportWithMessageCredential");

    /// <summary>
    /// Whether a default endpoint may come about. WCF makes them for a host only to which nobody adds an endpoint: where code
    /// adds them, that leaves a service that the file names without any, or one that the web server hosts from a file of its own.
    /// </summary>
    private static bool MayBeMade(ConfigEndpoint endpoint, WcfModel model) =>
        !(ConfigFiles.IsWebConfig(endpoint.Section.Document.Path) ? AreAllGiven(model) : model.Mentions("AddServiceEndpoint")) ||
        model.Configuration.Services.Any(service => service.Section.Document == endpoint.Section.Document && service.Endpoints.IsEmpty) ||
        model.Mentions("AddDefaultEndpoints");

    /// <summary>Whether the file gives each class of the project that does a contract's work an endpoint, so that none is left for a default one.</summary>
    private static bool AreAllGiven(WcfModel model)
    {
        var served = new HashSet<INamedTypeSymbol>(model.Operations.Implementations.Keys.Select(static method => method.ContainingType), SymbolEqualityComparer.Default);
        if (served.Count == 0)
        {
            return false;
        }

        served.ExceptWith(model.Configuration.Services.Where(static service => service.Endpoints.Any(static endpoint => !endpoint.IsMetadata)).SelectMany(service => ConfiguredServices.ClassesOf(service, model)));
        return served.Count == 0;
    }

    /// <summary>Whether all contracts that the project's classes do the work of say what they need, so that a default endpoint of any of them is decided.</summary>
    private bool AreAllDecided(WcfModel model)
    {
        var served = model.SourceContracts.Where(contract => model.IsImplemented(contract)).ToList();
        return served.Count > 0 && served.TrueForAll(contract => !LeavesTheChoice(EndpointRole.Service, contract, model));
    }

    private string RemedyFor(BindingKindInfo binding, bool mayKeepSessionState, Func<bool> isOverHttp) =>
        KeepingContext(
            binding,
            RemedyInConfigurationWithSession is not { } remedy || !mayKeepSessionState ? RemedyInConfiguration
                : RemedyInConfigurationWithSessionOverHttp is { } plain && isOverHttp() ? plain : remedy);

    /// <summary>The remedy with bindings that carry a context, where that is what the binding is for: durable and workflow services need it.</summary>
    private static string KeepingContext(BindingKindInfo binding, string remedy) => binding.Kind == BindingKind.WSHttpContext
        ? remedy.Replace("HttpBinding", "HttpContextBinding").Replace("TcpBinding", "TcpContextBinding")
        : remedy;

    /// <summary>Whether the address, or where that is relative those of the service, is without https as written.</summary>
    private static bool IsOverHttp(ConfigEndpoint endpoint)
    {
        string[] own = endpoint.Address is { Length: > 0 } address ? [address] : [];
        var all = own.Any(static given => given.IndexOf("://", StringComparison.Ordinal) >= 0) ? own : endpoint.Service?.BaseAddresses ?? Enumerable.Empty<string>();
        return AreOverHttp(all.Where(static given => given.StartsWith("http", StringComparison.OrdinalIgnoreCase)));
    }

    /// <summary>Whether the members that give the binding to endpoints speak of addresses without https, and of no other.</summary>
    private static bool IsOverHttp(BindingUse binding) => AreOverHttp(binding.Endpoints
        .Select(static endpoint => endpoint.Operation.Root()).Distinct()
        .SelectMany(static member => member.DescendantsAndSelf())
        .Select(static part => part is ILiteralOperation { ConstantValue: { HasValue: true, Value: string text } } ? text : "")
        .Where(static text => text.StartsWith("http://", StringComparison.OrdinalIgnoreCase) || text.StartsWith("https://", StringComparison.OrdinalIgnoreCase)));

    private static bool AreOverHttp(IEnumerable<string> addresses)
    {
        var isAny = false;
        foreach (var address in addresses)
        {
            if (!address.StartsWith("http:", StringComparison.OrdinalIgnoreCase))
            {
                return false;
            }

            isAny = true;
        }

        return isAny;
    }

    private static bool MayKeepSessionState(BindingUse binding, WcfModel model) =>
        binding.Endpoints.Any(endpoint => MayKeepSessionState(ContractOf(endpoint, model), model));

    /// <summary>Whether the service may keep something for each session, as far as the project shows: one out of its sight may, unless its contract refuses sessions.</summary>
    private static bool MayKeepSessionState(ServiceContract? contract, WcfModel model) =>
        contract is null || model.KeepsSessionState(contract) || (!contract.RefusesSessions && !model.ShowsService(contract, service: null));

    private static EndpointRole RoleOf(ConfigEndpoint endpoint) => endpoint.Kind == ConfigEndpointKind.Client ? EndpointRole.Client : EndpointRole.Service;

    private bool LeavesTheChoice(BindingSink endpoint, WcfModel model) =>
        endpoint.ContractName != "IMetadataExchange" &&
        !(endpoint.Contract is { } type && IsOfProtocol(type)) &&
        LeavesTheChoice(endpoint.Role, ContractOf(endpoint, model), model) &&
        !NeedsAddressing(endpoint, model);

    /// <summary>Whether contract and role leave the binding open: no need of the contract's or its service's, no service of somebody else's that dictates it.</summary>
    private bool LeavesTheChoice(EndpointRole role, ServiceContract? contract, WcfModel model) =>
        contract is null ||
        (contract.Needs == WcfNeeds.None && !IsOfProtocol(contract.Type) && !SpeaksProtocol(contract) && !IsDictated(role, contract) && !model.AsksForDelivery(contract.Type));

    /// <summary>
    /// Whether the contract, be it the project's own, is a security token service's or for metadata exchange, as the actions of
    /// WS-Trust and WS-Transfer say.
    /// </summary>
    private static bool SpeaksProtocol(ServiceContract contract) =>
        contract.Operations.Any(static operation => operation.Action is { } action && s_protocols.Any(protocol => action.StartsWith(protocol, StringComparison.Ordinal)));

    /// <summary>
    /// Whether the contract is one that WCF ships for metadata exchange or a security token service, whose specification fixes
    /// the envelope, or for a router.
    /// </summary>
    private static bool IsOfProtocol(INamedTypeSymbol contract) =>
        WcfTypes.WorldOf(contract) != WcfWorld.None && contract.ContainingNamespace.Name is "Description" or "Security" or "Routing" && contract.ContainingNamespace.ContainingNamespace?.Name is "ServiceModel" or "CoreWCF";
}
