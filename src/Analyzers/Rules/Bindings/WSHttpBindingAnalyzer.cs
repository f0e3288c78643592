using System;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
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
                if (IsLive(binding, model) && IsReportable(binding, model))
                {
                    Report(Live, binding, block.ReportDiagnostic);
                }
            }
        });

        context.RegisterCompilationEndAction(end =>
        {
            foreach (var binding in model.Bindings)
            {
                if (!IsLive(binding, model) && IsReportable(binding, model) && IsWhollyRead(binding, model, end.CancellationToken))
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
        !IsSharedOutside(binding, model.Compilation) &&
        !IsHalfTyped(binding) &&
        binding.Endpoints.All(endpoint => LeavesTheChoice(endpoint, model));

    private bool IsReportable(ConfigEndpoint endpoint, WcfModel model)
    {
        var binding = endpoint.Binding;
        if (!binding.IsResolved || binding.ReliableSessionEnabled != false || binding.TransactionFlow != false || endpoint.IsMetadata || !IsHabit(binding))
        {
            return false;
        }

        // Discovery speaks SOAP 1.2 with addressing by its specification.
        if (endpoint.IsStandardEndpoint && endpoint.Element.Value("kind") is { } kind && (kind.StartsWith("discovery", StringComparison.Ordinal) || kind.StartsWith("announcement", StringComparison.Ordinal)))
        {
            return false;
        }

        var contract = endpoint.ContractName is { } name ? model.FindContract(name) : null;
        return endpoint.Kind == ConfigEndpointKind.Client
            // The service dictates what its client must speak. Where the contract is not even in reach, the client is generated code of another kind.
            ? contract is not null && LeavesTheChoice(EndpointRole.Client, contract, model)
            : LeavesTheChoice(EndpointRole.Service, contract, model);
    }

    private static bool LeavesTheChoice(BindingSink endpoint, WcfModel model)
    {
        if (endpoint.Contract is { } type)
        {
            return !IsOfProtocol(type) && LeavesTheChoice(endpoint.Role, model.ContractOf(type), model);
        }

        return endpoint.ContractName is not { } name ||
            (name != "IMetadataExchange" && LeavesTheChoice(endpoint.Role, model.FindContract(name), model));
    }

    /// <summary>Whether contract and role leave the binding open: no need of the contract's or its service's, no service of somebody else's that dictates it.</summary>
    private static bool LeavesTheChoice(EndpointRole role, ServiceContract? contract, WcfModel model) =>
        contract is null ||
        (contract.Needs == WcfNeeds.None && !IsOfProtocol(contract.Type) && !(role == EndpointRole.Client && contract.IsGenerated) && !model.AsksForDelivery(contract.Type));

    /// <summary>Whether the contract is one that WCF ships for metadata exchange or a security token service: its specification fixes the envelope.</summary>
    private static bool IsOfProtocol(INamedTypeSymbol contract) =>
        WcfTypes.WorldOf(contract) != WcfWorld.None && contract.ContainingNamespace.Name is "Description" or "Security" && contract.ContainingNamespace.ContainingNamespace?.Name is "ServiceModel" or "CoreWCF";

    /// <summary>Whether what one method shows of the binding is all: nothing else holds it, and nobody takes it back from an endpoint.</summary>
    private static bool IsLive(BindingUse binding, WcfModel model) => binding.IsLocal && !model.MayReadBindingsBack;

    /// <summary>Whether code outside the assembly can reach the very object, and set on it what this compilation never shows.</summary>
    private static bool IsSharedOutside(BindingUse binding, Compilation compilation) =>
        compilation.Options.OutputKind is OutputKind.DynamicallyLinkedLibrary or OutputKind.NetModule &&
        binding.Holders.Any(static holder => IsStored(holder) && IsVisibleOutside(holder));

    private static bool IsStored(ISymbol holder) =>
        holder is IFieldSymbol ||
        (holder is IPropertySymbol property && property.ContainingType.GetMembers().Any(member => member is IFieldSymbol { AssociatedSymbol: { } stored } && SymbolEqualityComparer.Default.Equals(stored, property)));

    private static bool IsVisibleOutside(ISymbol symbol)
    {
        for (var current = symbol; current is not null and not INamespaceSymbol; current = current.ContainingSymbol)
        {
            if (current.DeclaredAccessibility is not (Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Whether the creation or the call that takes the binding stands in code that is still being typed.</summary>
    private static bool IsHalfTyped(BindingUse binding) =>
        IsHalfTyped(binding.Creation.Operation.Syntax) || binding.Endpoints.Any(static endpoint => IsHalfTyped(endpoint.Operation.Syntax));

    private static bool IsHalfTyped(SyntaxNode node) => (node.FirstAncestorOrSelf<StatementSyntax>() ?? node).ContainsDiagnostics;

    /// <summary>Whether all the code that uses the members that hand the binding on was read for bindings.</summary>
    private static bool IsWhollyRead(BindingUse binding, WcfModel model, CancellationToken cancellationToken) =>
        binding.Holders.All(holder => holder is ILocalSymbol or IParameterSymbol || !model.IsUsedInUnreadCode(holder.Name, cancellationToken));
}
