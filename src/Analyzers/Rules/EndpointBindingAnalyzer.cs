using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.Configuration;
using WcfPerf.Analyzers.Configuration.Edits;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.Rules;

/// <summary>
/// What the rules about the bindings of endpoints share: they look at each binding once, in code and in configuration,
/// when its whole life is in sight. A binding that one method sees whole is reported while the user types, the others at
/// the compilation's end.
/// </summary>
public abstract class EndpointBindingAnalyzer : WcfAnalyzer
{
    private static readonly ImmutableDictionary<string, string?> s_namedInCode = ImmutableDictionary<string, string?>.Empty.Add(FindingProperties.NamedInCode, "true");
    private static readonly ImmutableDictionary<string, string?> s_keepsNoSessionState = ImmutableDictionary<string, string?>.Empty.Add(FindingProperties.KeepsNoSessionState, "true");

    /// <summary>The rule, for a binding that one method sees whole; null where a rule always needs the whole compilation.</summary>
    private protected abstract DiagnosticDescriptor? Live { get; }

    /// <summary>The same rule, for what only the whole compilation tells.</summary>
    private protected abstract DiagnosticDescriptor AtEnd { get; }

    /// <summary>Whether the rule is about the binding, whose whole life is in sight and which has an endpoint.</summary>
    private protected abstract bool IsHabit(BindingUse binding, WcfModel model);

    /// <summary>Where the rule reports an endpoint of a configuration file; null where it is not about it.</summary>
    private protected abstract ConfigFinding? FindHabit(ConfigEndpoint endpoint, WcfModel model);

    /// <summary>
    /// Where the rule reports a binding configuration that code takes by name, as in <c>new WSHttpBinding("orders")</c>; null
    /// where it is not about it. What code sets afterwards goes before what the file says.
    /// </summary>
    /// <param name="binding">What the file says.</param>
    /// <param name="uses">The bindings that code makes of it, each with an endpoint and in sight for its whole life.</param>
    /// <param name="model">The model.</param>
    private protected abstract ConfigFinding? FindHabit(ConfigBinding binding, IReadOnlyList<BindingUse> uses, WcfModel model);

    /// <summary>
    /// What the message adds where the endpoint stands in a library's own file, which only tests of the library read; null for a
    /// rule that says nothing of those.
    /// </summary>
    private protected virtual string? HintInLibrary => null;

    /// <summary>The arguments of the message for a binding in code.</summary>
    private protected abstract object[] Arguments(BindingUse binding, WcfModel model);

    private protected override void Register(CompilationStartAnalysisContext context, WcfModel model)
    {
        context.RegisterOperationBlockAction(block =>
        {
            if (model.Bindings.FactsOf(block) is not { Creations.Count: > 0 } facts || Live is null)
            {
                return;
            }

            foreach (var binding in facts.OwnUses)
            {
                if (IsLive(binding, model) && IsReportable(binding, model))
                {
                    Report(Live, binding, model, block.ReportDiagnostic);
                }
            }
        });

        context.RegisterCompilationEndAction(end =>
        {
            model.ConfigurationOf(end.Options);
            foreach (var binding in model.Bindings.All)
            {
                if (!(Live is not null && IsLive(binding, model)) && IsReportable(binding, model) && IsWhollyRead(binding, model, end.CancellationToken))
                {
                    Report(AtEnd, binding, model, end.ReportDiagnostic);
                }
            }

            foreach (var finding in FindNamedInCode(model, end.CancellationToken))
            {
                end.ReportDiagnostic(Diagnostic.Create(AtEnd, finding.Document.GetLocation(finding.Span), s_namedInCode, finding.Arguments));
            }
        });

        context.RegisterAdditionalFileAction(file =>
        {
            if (model.Bindings.MayReplace)
            {
                return;
            }

            var reported = new HashSet<TextSpan>();
            foreach (var endpoint in model.ConfigurationOf(file.Options).Endpoints)
            {
                var isOfLibrary = model.Configured.IsOfDesignTime(endpoint) || (endpoint.Kind == ConfigEndpointKind.Service && model.Configured.IsUnread(endpoint.Section.Document.Path));

                // Endpoints may share a binding configuration: one place is reported once.
                if (!(isOfLibrary && (HintInLibrary is null || (endpoint.Service is { } service && model.Configured.GetsEndpointsInCode(service)))) && FindHabit(endpoint, model) is { } finding &&
                    finding.Document.Path == file.AdditionalFile.Path &&
                    !model.Configured.IsOfNobody(endpoint) &&
                    !IsRefused(endpoint, model) &&
                    !model.Configured.IsOfNoClient(endpoint) &&
                    !model.Configured.IsNeverNamed(endpoint) &&
                    reported.Add(finding.Span))
                {
                    var descriptor = Live ?? AtEnd;
                    file.ReportDiagnostic(isOfLibrary
                        ? Diagnostic.Create(descriptor, finding.Document.GetLocation(finding.Span), DiagnosticSeverity.Info, null, finding.KeepsNoSessionState ? s_keepsNoSessionState : null, [.. finding.Arguments.Take(finding.Arguments.Length - 1), finding.Arguments[finding.Arguments.Length - 1] + HintInLibrary])
                        : Diagnostic.Create(descriptor, finding.Document.GetLocation(finding.Span), finding.KeepsNoSessionState ? s_keepsNoSessionState : null, finding.Arguments));
                }
            }
        });
    }

    /// <summary>Whether code gives the binding configuration to an endpoint of its own. Only the compilation's end shows which.</summary>
    private protected static bool IsNamedInCode(ConfigBinding binding, WcfModel model) =>
        binding.ConfigurationName.Length > 0 && model.Mentions(Mention(binding.ConfigurationName));

    private static string Mention(string configurationName) => "Binding(\"" + configurationName + "\")";

    private IEnumerable<ConfigFinding> FindNamedInCode(WcfModel model, CancellationToken cancellationToken)
    {
        var named = model.Bindings.All.Where(static use => use.Creation.ConfigurationName is { Length: > 0 }).ToList();
        foreach (var group in named.GroupBy(static use => (use.Info.ConfigName, use.Creation.ConfigurationName)))
        {
            // Silent where a name that is put together may be this one, or where code that was not read says it too.
            if (model.Configuration.Main?.FindBinding(group.Key.ConfigName!, group.Key.ConfigurationName) is { IsResolved: true, Element: not null } binding &&
                !model.Bindings.All.Any(use => use.Creation.HasUnknownConfiguration && use.Info.Kind == binding.Info.Kind) &&
                model.CountMentions(Mention(binding.ConfigurationName)) is var mentions && mentions <= named.Count(use => use.Creation.ConfigurationName == binding.ConfigurationName) &&
                (mentions > 0 || !model.Configuration.Endpoints.Any(endpoint => endpoint.Binding.Element == binding.Element)) &&
                group.All(use => use.IsFollowed && HasEndpoint(use, model) && !IsSharedOutside(use, model) && !IsHalfTyped(use) && IsWhollyRead(use, model, cancellationToken)) &&
                FindHabit(binding, group.ToList(), model) is { } finding)
            {
                yield return finding;
            }
        }
    }

    /// <summary>Whether the rule is about the binding, for its own report and for the fix that changes it together with another.</summary>
    internal bool IsReportable(BindingUse binding, WcfModel model) =>
        !binding.Escapes &&
        HasEndpoint(binding, model) &&
        IsHabit(binding, model) &&
        !IsSharedOutside(binding, model) &&
        !IsHalfTyped(binding);

    /// <summary>Whether an endpoint that may come about gets the binding.</summary>
    private static bool HasEndpoint(BindingUse binding, WcfModel model) => binding.Endpoints.Any(endpoint => !IsRefused(endpoint, model) && !IsInUncalledMethod(endpoint, model));

    /// <summary>Whether code makes an endpoint in a method of which the call was commented out.</summary>
    private static bool IsInUncalledMethod(BindingSink endpoint, WcfModel model) =>
        endpoint.Operation?.Syntax.FirstAncestorOrSelf<MethodDeclarationSyntax>() is { } method &&
        endpoint.Operation.SemanticModel?.GetDeclaredSymbol(method) is { } symbol && model.IsLeftUncalled(symbol);

    /// <summary>Whether a host refuses the endpoint that code adds, for the type that it names as the contract is none, be it the project's own or a reference's, or WCF refuses the contract.</summary>
    private static bool IsRefused(BindingSink endpoint, WcfModel model) =>
        endpoint is { Operation: IInvocationOperation { TargetMethod.Name: "AddServiceEndpoint" }, Contract: { TypeKind: TypeKind.Interface or TypeKind.Class } type } &&
        (model.ContractOf(type) is { } contract ? contract.IsRefused : model.IsOwn(type) || IsKnown(type));

    /// <summary>Whether the attributes of a type that another assembly has, but the platform's, can all be read.</summary>
    private static bool IsKnown(INamedTypeSymbol type) =>
        !WcfTypes.IsOfPlatform(type.ContainingAssembly.Name) &&
        SourceClasses.Ancestors(type).Prepend(type).All(static one => one.TypeKind != TypeKind.Error && one.GetAttributes().All(static attribute => attribute.AttributeClass is { TypeKind: not TypeKind.Error }));

    /// <summary>Whether a host refuses the endpoint that a configuration file gives a service, for WCF refuses the contract.</summary>
    private static bool IsRefused(ConfigEndpoint endpoint, WcfModel model) =>
        endpoint.Kind == ConfigEndpointKind.Service && ContractOf(endpoint, model) is { IsRefused: true };

    /// <summary>The contract that an endpoint in code names, or null.</summary>
    internal static ServiceContract? ContractOf(BindingSink endpoint, WcfModel model) =>
        endpoint.Contract is { } type ? model.ContractOf(type)
        : endpoint.ContractName is { } name ? model.FindContract(name)
        : null;

    /// <summary>The contract that an endpoint of a configuration file names, where the compilation knows it; else null.</summary>
    private protected static ServiceContract? ContractOf(ConfigEndpoint endpoint, WcfModel model) =>
        endpoint.ContractName is { } name ? model.FindContract(name) : null;

    private void Report(DiagnosticDescriptor descriptor, BindingUse binding, WcfModel model, Action<Diagnostic> report) =>
        report(Diagnostic.Create(descriptor, binding.Creation.Operation.Syntax.GetLocation(), Arguments(binding, model)));

    /// <summary>Whether what one method shows of the binding is all: nothing else holds it, and nobody takes it back from an endpoint.</summary>
    private static bool IsLive(BindingUse binding, WcfModel model) => binding.IsLocal && !model.Bindings.MayReadBack;

    /// <summary>Whether code outside the assembly can reach the very object, and set on it what this compilation never shows.</summary>
    private static bool IsSharedOutside(BindingUse binding, WcfModel model) =>
        model.IsLibrary &&
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

    internal static bool IsHalfTyped(SyntaxNode node) => (node.FirstAncestorOrSelf<StatementSyntax>() ?? node).ContainsDiagnostics;

    /// <summary>Whether all the code that uses the members that hand the binding on was read for bindings.</summary>
    internal static bool IsWhollyRead(BindingUse binding, WcfModel model, CancellationToken cancellationToken) =>
        binding.Holders.All(holder => holder is ILocalSymbol or IParameterSymbol || !model.Bindings.IsUsedInUnreadCode(holder.Name, cancellationToken));

    /// <summary>A place in a configuration file, and what the message says of it: the remedy comes last.</summary>
    private protected sealed record ConfigFinding(ConfigDocument Document, TextSpan Span, object[] Arguments)
    {
        /// <summary>Whether the project shows the service, and it keeps nothing for a session.</summary>
        public bool KeepsNoSessionState { get; init; }
    }
}
