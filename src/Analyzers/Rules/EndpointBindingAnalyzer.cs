using System;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.Configuration;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.Rules;

/// <summary>
/// What the rules about the bindings of endpoints share: they look at each binding once, in code and in configuration,
/// when its whole life is in sight. A binding that one method sees whole is reported while the user types, the others at
/// the compilation's end.
/// </summary>
public abstract class EndpointBindingAnalyzer : WcfAnalyzer
{
    /// <summary>The rule, for a binding that one method sees whole; null where a rule always needs the whole compilation.</summary>
    private protected abstract DiagnosticDescriptor? Live { get; }

    /// <summary>The same rule, for what only the whole compilation tells.</summary>
    private protected abstract DiagnosticDescriptor AtEnd { get; }

    /// <summary>Whether the rule is about the binding, whose whole life is in sight and which has an endpoint.</summary>
    private protected abstract bool IsHabit(BindingUse binding, WcfModel model);

    /// <summary>Where the rule reports an endpoint of a configuration file; null where it is not about it.</summary>
    private protected abstract ConfigFinding? FindHabit(ConfigEndpoint endpoint, WcfModel model);

    /// <summary>The arguments of the message for a binding in code.</summary>
    private protected abstract object[] Arguments(BindingUse binding, WcfModel model);

    private protected override void Register(CompilationStartAnalysisContext context, WcfModel model)
    {
        context.RegisterOperationBlockAction(block =>
        {
            if (model.BindingFactsOf(block) is not { Creations.Count: > 0 } facts || Live is null)
            {
                return;
            }

            foreach (var binding in BindingUse.Join([facts]))
            {
                if (binding.IsLocal && IsReportable(binding, model))
                {
                    Report(Live, binding, model, block.ReportDiagnostic);
                }
            }
        });

        context.RegisterCompilationEndAction(end =>
        {
            foreach (var binding in model.Bindings)
            {
                if (!(binding.IsLocal && Live is not null) && IsReportable(binding, model) && IsWhollyRead(binding, model, end.CancellationToken))
                {
                    Report(AtEnd, binding, model, end.ReportDiagnostic);
                }
            }
        });

        context.RegisterAdditionalFileAction(file =>
        {
            var reported = default(TextSpan?);
            foreach (var endpoint in model.ConfigurationOf(file.Options).Endpoints)
            {
                // Endpoints that share a binding configuration follow each other or not: one place is reported once.
                if (FindHabit(endpoint, model) is { } finding &&
                    finding.Document.Path == file.AdditionalFile.Path &&
                    finding.Span != reported)
                {
                    reported = finding.Span;
                    file.ReportDiagnostic(Diagnostic.Create(Live ?? AtEnd, finding.Document.GetLocation(finding.Span), finding.Arguments));
                }
            }
        });
    }

    /// <summary>Whether the rule is about the binding, for its own report and for the fix that changes it together with another.</summary>
    internal bool IsReportable(BindingUse binding, WcfModel model) =>
        !binding.Escapes &&
        !binding.Endpoints.IsEmpty &&
        IsHabit(binding, model);

    /// <summary>The contract that an endpoint in code names, or null.</summary>
    private protected static ServiceContract? ContractOf(BindingSink endpoint, WcfModel model) =>
        endpoint.Contract is { } type ? model.ContractOf(type) : null;

    /// <summary>The contract that an endpoint of a configuration file names, where the compilation knows it; else null.</summary>
    private protected static ServiceContract? ContractOf(ConfigEndpoint endpoint, WcfModel model) =>
        endpoint.ContractName is { } name ? model.FindContract(name) : null;

    private void Report(DiagnosticDescriptor descriptor, BindingUse binding, WcfModel model, Action<Diagnostic> report) =>
        report(Diagnostic.Create(descriptor, binding.Creation.Operation.Syntax.GetLocation(), Arguments(binding, model)));

    /// <summary>Whether all the code that uses the members that hand the binding on was read for bindings.</summary>
    private static bool IsWhollyRead(BindingUse binding, WcfModel model, CancellationToken cancellationToken) =>
        binding.Holders.All(holder => holder is ILocalSymbol or IParameterSymbol || !model.IsUsedInUnreadCode(holder.Name, cancellationToken));

    /// <summary>A place in a configuration file, and what the message says of it.</summary>
    private protected sealed record ConfigFinding(ConfigDocument Document, TextSpan Span, object[] Arguments);
}
