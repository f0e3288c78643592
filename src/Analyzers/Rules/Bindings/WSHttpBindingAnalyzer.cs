using System;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.Configuration;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.Rules.Bindings;

/// <summary>
/// What the rules about wsHttpBinding share: they look at each binding of that family once, in code and in configuration,
/// when its whole life is in sight. A binding that one method sees whole is reported while the user types, the others at
/// the compilation's end.
/// </summary>
public abstract class WSHttpBindingAnalyzer : WcfAnalyzer
{
    /// <summary>The rule, for a binding that one method sees whole.</summary>
    private protected abstract DiagnosticDescriptor Live { get; }

    /// <summary>The same rule, for what only the whole compilation tells.</summary>
    private protected abstract DiagnosticDescriptor AtEnd { get; }

    /// <summary>What to do about a binding in code.</summary>
    private protected abstract string RemedyInCode { get; }

    /// <summary>What to do about a binding in a configuration file.</summary>
    private protected abstract string RemedyInConfiguration { get; }

    /// <summary>Whether what code sets on the binding is the habit that the rule is about.</summary>
    private protected abstract bool IsHabit(BindingUse binding);

    /// <summary>Whether what configuration says of the binding is the habit that the rule is about.</summary>
    private protected abstract bool IsHabit(ConfigBinding binding);

    private protected override void Register(CompilationStartAnalysisContext context, WcfModel model)
    {
        context.RegisterOperationBlockAction(block =>
        {
            if (model.BindingFactsOf(block) is not { Creations.Count: > 0 } facts)
            {
                return;
            }

            foreach (var binding in BindingUse.Join([facts]))
            {
                if (binding.IsLocal && IsReportable(binding, model))
                {
                    Report(Live, binding, block.ReportDiagnostic);
                }
            }
        });

        context.RegisterCompilationEndAction(end =>
        {
            foreach (var binding in model.Bindings)
            {
                if (!binding.IsLocal && IsReportable(binding, model) && IsWhollyRead(binding, model, end.CancellationToken))
                {
                    Report(AtEnd, binding, end.ReportDiagnostic);
                }
            }
        });

        context.RegisterAdditionalFileAction(file =>
        {
            foreach (var endpoint in model.ConfigurationOf(file.Options).Endpoints)
            {
                if (endpoint.Document.Path == file.AdditionalFile.Path &&
                    endpoint is { BindingAttribute: { } attribute, Binding.Info.IsWSHttp: true } &&
                    IsReportable(endpoint, model))
                {
                    file.ReportDiagnostic(Diagnostic.Create(
                        Live,
                        endpoint.Document.GetLocation(attribute.Span),
                        attribute.Value,
                        RemedyInConfiguration));
                }
            }
        });
    }

    private void Report(DiagnosticDescriptor descriptor, BindingUse binding, Action<Diagnostic> report)
    {
        var syntax = binding.Creation.Operation.Syntax;
        report(Diagnostic.Create(descriptor, syntax.GetLocation(), binding.Creation.Operation.Type!.Name, RemedyInCode));
    }

    /// <summary>Whether the rule is about the binding, for its own report and for the fix that changes it together with another.</summary>
    internal bool IsReportable(BindingUse binding, WcfModel model) =>
        binding.Info.IsWSHttp &&
        !binding.Escapes &&
        !binding.Endpoints.IsEmpty &&
        !binding.MayUseReliableSession &&
        !binding.MayFlowTransactions &&
        IsHabit(binding) &&
        binding.Endpoints.All(endpoint => LeavesTheChoice(endpoint.Role, endpoint.Contract is { } type ? model.ContractOf(type) : null));

    private bool IsReportable(ConfigEndpoint endpoint, WcfModel model)
    {
        var binding = endpoint.Binding;
        if (!binding.IsResolved || binding.ReliableSessionEnabled != false || binding.TransactionFlow != false || endpoint.IsMetadata || !IsHabit(binding))
        {
            return false;
        }

        var contract = endpoint.ContractName is { } name ? model.FindContract(name) : null;
        return endpoint.Kind == ConfigEndpointKind.Client
            // The service dictates what its client must speak. Where the contract is not even in reach, the client is generated code of another kind.
            ? contract is not null && LeavesTheChoice(EndpointRole.Client, contract)
            : LeavesTheChoice(EndpointRole.Service, contract);
    }

    /// <summary>Whether contract and role leave the binding open: no need of the contract's, no service of somebody else's that dictates it.</summary>
    private static bool LeavesTheChoice(EndpointRole role, ServiceContract? contract) =>
        contract is null || (contract.Needs == WcfNeeds.None && !(role == EndpointRole.Client && contract.IsGenerated));

    /// <summary>Whether all the code that uses the members that hand the binding on was read for bindings.</summary>
    private static bool IsWhollyRead(BindingUse binding, WcfModel model, CancellationToken cancellationToken) =>
        binding.Holders.All(holder => holder is ILocalSymbol or IParameterSymbol || !model.IsUsedInUnreadCode(holder.Name, cancellationToken));
}
