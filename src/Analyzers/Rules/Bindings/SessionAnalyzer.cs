using System.Linq;
using Microsoft.CodeAnalysis;
using WcfPerf.Analyzers.Configuration;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.Rules.Bindings;

/// <summary>
/// What the rules about sessions share: they fire only where the contract is known and nothing about it, or about the
/// classes that implement it, needs calls to belong together.
/// </summary>
public abstract class SessionAnalyzer : EndpointBindingAnalyzer
{
    private const WcfNeeds SessionNeeds = WcfNeeds.Session | WcfNeeds.DeliveryGuarantee | WcfNeeds.Callback;

    /// <summary>What to do about it in code.</summary>
    private protected abstract string RemedyInCode { get; }

    /// <summary>What to do about it in a configuration file.</summary>
    private protected abstract string RemedyInConfiguration { get; }

    /// <summary>Whether the binding has the session that the rule is about.</summary>
    private protected abstract bool HasSession(BindingUse binding, WcfModel model);

    /// <summary>The place in a configuration file that gives the binding the session that the rule is about; null where nothing does.</summary>
    private protected abstract (ConfigDocument Document, Microsoft.CodeAnalysis.Text.TextSpan Span)? FindSession(ConfigEndpoint endpoint, WcfModel model);

    /// <summary>What more the rule asks of a contract before it calls the session needless.</summary>
    private protected abstract bool IsNeedless(ServiceContract contract, BindingKindInfo binding);

    private protected sealed override DiagnosticDescriptor? Live => null;

    private protected sealed override object[] Arguments(BindingUse binding, WcfModel model) =>
        [binding.Creation.Operation.Type!.Name, RemedyInCode];

    private protected sealed override bool IsHabit(BindingUse binding, WcfModel model) =>
        HasSession(binding, model) &&
        binding.Endpoints.All(endpoint => DoesWithout(endpoint.Role, ContractOf(endpoint, model), binding.Info, model));

    private protected sealed override ConfigFinding? FindHabit(ConfigEndpoint endpoint, WcfModel model)
    {
        if (!endpoint.Binding.IsResolved || endpoint.IsMetadata || FindSession(endpoint, model) is not { } place)
        {
            return null;
        }

        // The binding configuration is reported, so every endpoint that shares it must do without the session.
        var sharers = endpoint.Section.Endpoints.Where(other => other.Binding.Element == endpoint.Binding.Element);
        return sharers.All(other => DoesWithout(other.Kind == ConfigEndpointKind.Client ? EndpointRole.Client : EndpointRole.Service, ContractOf(other, model), other.Binding.Info, model))
            ? new ConfigFinding(place.Document, place.Span, [endpoint.BindingAttribute?.Value ?? endpoint.Binding.SectionName, RemedyInConfiguration])
            : null;
    }

    private bool DoesWithout(EndpointRole role, ServiceContract? contract, BindingKindInfo binding, WcfModel model) =>
        contract is not null &&
        (contract.Needs & SessionNeeds) == 0 &&
        !(role == EndpointRole.Client && contract.IsGenerated) &&
        !model.KeepsSessionState(contract) &&
        IsNeedless(contract, binding);
}
