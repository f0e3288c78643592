using System.Linq;
using Microsoft.CodeAnalysis;
using WcfPerf.Analyzers.Configuration;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.Rules.Bindings;

/// <summary>
/// What the two rules about wsHttpBinding itself share: neither fires where a contract or the binding states any need, nor
/// on a client whose service somebody else dictates.
/// </summary>
public abstract class WSHttpBindingAnalyzer : EndpointBindingAnalyzer
{
    /// <summary>What to do about a binding in code.</summary>
    private protected abstract string RemedyInCode { get; }

    /// <summary>What to do about a binding in a configuration file.</summary>
    private protected abstract string RemedyInConfiguration { get; }

    /// <summary>Whether what code sets on the binding is the habit that the rule is about.</summary>
    private protected abstract bool IsHabit(BindingUse binding);

    /// <summary>Whether what configuration says of the binding is the habit that the rule is about.</summary>
    private protected abstract bool IsHabit(ConfigBinding binding);

    private protected sealed override object[] Arguments(BindingUse binding, WcfModel model) =>
        [binding.Creation.Operation.Type!.Name, RemedyInCode];

    private protected sealed override bool IsHabit(BindingUse binding, WcfModel model) =>
        binding.Info.IsWSHttp &&
        !binding.MayUseReliableSession &&
        !binding.MayFlowTransactions &&
        IsHabit(binding) &&
        binding.Endpoints.All(endpoint => LeavesTheChoice(endpoint.Role, ContractOf(endpoint, model)));

    private protected sealed override ConfigFinding? FindHabit(ConfigEndpoint endpoint, WcfModel model)
    {
        var binding = endpoint.Binding;
        if (endpoint.BindingAttribute is not { } attribute || !binding.Info.IsWSHttp || !binding.IsResolved ||
            binding.ReliableSessionEnabled != false || binding.TransactionFlow != false || endpoint.IsMetadata || !IsHabit(binding))
        {
            return null;
        }

        // The service dictates what its client must speak. A client whose contract is not even in reach is somebody else's.
        var contract = ContractOf(endpoint, model);
        var leavesTheChoice = endpoint.Kind == ConfigEndpointKind.Client
            ? contract is not null && LeavesTheChoice(EndpointRole.Client, contract)
            : LeavesTheChoice(EndpointRole.Service, contract);
        return leavesTheChoice ? new ConfigFinding(endpoint.Document, attribute.Span, [attribute.Value, RemedyInConfiguration]) : null;
    }

    /// <summary>Whether contract and role leave the binding open: no need of the contract's, no service of somebody else's that dictates it.</summary>
    private static bool LeavesTheChoice(EndpointRole role, ServiceContract? contract) =>
        contract is null || (contract.Needs == WcfNeeds.None && !(role == EndpointRole.Client && contract.IsGenerated));
}
