using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.Configuration;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.Rules.Bindings;

/// <summary>Whether a binding has the session that a rule is about.</summary>
internal enum SessionPresence
{
    /// <summary>It has none, whichever way the code runs.</summary>
    Off,

    /// <summary>It has one, whichever way the code runs.</summary>
    On,

    /// <summary>It may have one.</summary>
    Unknown,
}

/// <summary>
/// What the rules about sessions share: they fire only where the contract is known, a service's class is in sight, and
/// nothing about either needs calls to belong together.
/// </summary>
public abstract class SessionAnalyzer : EndpointBindingAnalyzer
{
    private const WcfNeeds SessionNeeds = WcfNeeds.Session | WcfNeeds.DeliveryGuarantee | WcfNeeds.Callback;

    /// <summary>What to do about it in code.</summary>
    private protected abstract string RemedyInCode { get; }

    /// <summary>What to do about it in a configuration file.</summary>
    private protected abstract string RemedyInConfiguration { get; }

    /// <summary>The member of a binding, or of its security, that turns the session on.</summary>
    private protected abstract string Member { get; }

    /// <summary>Whether a binding has the session that the rule is about.</summary>
    internal abstract SessionPresence PresenceIn(BindingUse binding);

    /// <summary>Whether two bindings that have the session may be the two ends of one endpoint.</summary>
    internal abstract bool AreAlike(BindingUse one, BindingUse other);

    /// <summary>Whether a binding in a configuration file has the session, or may have it.</summary>
    internal abstract bool MayHaveSession(ConfigBinding binding);

    /// <summary>Whether the binding is this rule's, where another rule may have more to say about it.</summary>
    private protected abstract bool IsOurs(BindingUse binding);

    /// <summary>Whether what is said about the binding, or about who may call, is a reason for the session.</summary>
    private protected abstract bool IsWanted(BindingUse binding, WcfModel model);

    /// <summary>The place in a configuration file that gives the binding the session that the rule is about; null where nothing does, or where there is a reason for it.</summary>
    /// <param name="binding">The binding.</param>
    /// <param name="endpoint">The endpoint that has it; null for endpoints in code.</param>
    /// <param name="model">The model.</param>
    private protected abstract (ConfigDocument Document, TextSpan Span)? FindSession(ConfigBinding binding, ConfigEndpoint? endpoint, WcfModel model);

    /// <summary>What more the rule asks of a contract before it calls the session needless.</summary>
    private protected abstract bool IsNeedless(ServiceContract contract, BindingKindInfo binding);

    private protected sealed override DiagnosticDescriptor? Live => null;

    private protected sealed override object[] Arguments(BindingUse binding, WcfModel model) =>
        [binding.Creation.Operation.Type!.Name, RemedyInCode];

    /// <summary>
    /// Whether the session of a binding may go, so far as its own project tells: the session is on and no endpoint's contract
    /// needs it. Where the service is in another project, that one has to be asked too.
    /// </summary>
    internal bool MayGo(BindingUse binding, WcfModel model) =>
        !binding.Escapes &&
        !binding.Endpoints.IsEmpty &&
        PresenceIn(binding) == SessionPresence.On &&
        !IsWanted(binding, model) &&
        binding.Endpoints.All(endpoint => ContractOf(endpoint, model) is { } contract && DoesWithout(contract, binding.Info, model));

    /// <summary>
    /// Whether the service of each endpoint is in sight, so that it can be told what it keeps between calls. A client has the
    /// contract alone to go by, which is to say when calls belong together.
    /// </summary>
    internal static bool ShowsServices(BindingUse binding, WcfModel model) =>
        binding.Endpoints.All(endpoint => endpoint.Role == EndpointRole.Client || (ContractOf(endpoint, model) is { } contract && model.ShowsService(contract, ServiceOf(endpoint))));

    private protected sealed override bool IsHabit(BindingUse binding, WcfModel model) =>
        IsOurs(binding) &&
        MayGo(binding, model) &&
        ShowsServices(binding, model) &&
        binding.Endpoints.All(endpoint => LeavesTheChoice(endpoint.Role, ContractOf(endpoint, model)!));

    private protected sealed override ConfigFinding? FindHabit(ConfigEndpoint endpoint, WcfModel model)
    {
        if (!endpoint.Binding.IsResolved || endpoint.IsMetadata || FindSession(endpoint.Binding, endpoint, model) is not { } place || IsNamedInCode(endpoint.Binding, model))
        {
            return null;
        }

        return AreNeedless(endpoint.Binding, model)
            ? new ConfigFinding(place.Document, place.Span, [endpoint.BindingAttribute?.Value ?? endpoint.Binding.SectionName, RemedyInConfiguration])
            : null;
    }

    private protected sealed override ConfigFinding? FindHabit(ConfigBinding binding, IReadOnlyList<BindingUse> uses, WcfModel model) =>
        uses.All(use => !use.Sets("Security") && !use.Sets("ReliableSession") && ShowsServices(use, model) &&
            use.Endpoints.All(endpoint => ContractOf(endpoint, model) is { } contract && LeavesTheChoice(endpoint.Role, contract) && DoesWithout(contract, use.Info, model))) &&
        AreNeedless(binding, model) && FindSession(binding, endpoint: null, model) is { } place
            ? new ConfigFinding(place.Document, place.Span, [binding.SectionName, RemedyInConfiguration])
            : null;

    /// <summary>The binding configuration is reported, so every endpoint that shares it must do without the session, and no code may switch it off on a binding that it takes back from one.</summary>
    private bool AreNeedless(ConfigBinding binding, WcfModel model) =>
        model.Configuration.Endpoints.Where(other => other.Binding.Element == binding.Element).All(other => IsNeedless(other, model)) &&
        !model.Bindings.MaySetOnReadBack(Member);

    private bool IsNeedless(ConfigEndpoint endpoint, WcfModel model) =>
        ContractOf(endpoint, model) is { } contract &&
        LeavesTheChoice(endpoint.Kind == ConfigEndpointKind.Client ? EndpointRole.Client : EndpointRole.Service, contract) &&
        DoesWithout(contract, endpoint.Binding.Info, model) &&
        (endpoint.Kind == ConfigEndpointKind.Client || model.ShowsService(contract, endpoint.ServiceName is { } service && model.FindTypes(service) is [var only] ? only : null));

    /// <summary>A service of somebody else's decides for its generated client.</summary>
    private static bool LeavesTheChoice(EndpointRole role, ServiceContract contract) => !(role == EndpointRole.Client && contract.IsGenerated);

    private bool DoesWithout(ServiceContract contract, BindingKindInfo binding, WcfModel model) =>
        (contract.Needs & SessionNeeds) == 0 &&
        !model.AsksForDelivery(contract.Type) &&
        !model.KeepsSessionState(contract) &&
        IsNeedless(contract, binding);

    /// <summary>The service class that the code names for an endpoint: by the call that adds it, or by the one host that the same block makes. Null for none.</summary>
    private static INamedTypeSymbol? ServiceOf(BindingSink endpoint)
    {
        if (endpoint is not { Role: EndpointRole.Service, Operation: IInvocationOperation call })
        {
            return null;
        }

        if (call.TargetMethod.TypeArguments is [INamedTypeSymbol named, _, ..])
        {
            return named;
        }

        if (call.Arguments.FirstOrDefault(static argument => argument.Parameter is { Name: "service" or "serviceType", Type.Name: "Type" }) is { } argument)
        {
            return ConstantValues.TypeOf(argument.Value);
        }

        var hosts = call.Root().Descendants().OfType<IObjectCreationOperation>().Where(static creation => WcfTypes.FindBase(creation.Type, "ServiceHostBase") is not null).ToList();
        return hosts is [{ Arguments: [var first, ..] }] ? ConstantValues.TypeOf(first.Value) : null;
    }
}
