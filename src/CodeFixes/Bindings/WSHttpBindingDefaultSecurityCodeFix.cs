using System.Collections.Immutable;
using System.Composition;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using WcfPerf.Analyzers;
using WcfPerf.Analyzers.Rules;
using WcfPerf.Analyzers.Rules.Bindings;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.CodeFixes.Bindings;

/// <summary>Fixes WCFP2002: a stated kind of security that costs less. Every fix secures what message security secured, by other means, and its title says which.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(WSHttpBindingDefaultSecurityCodeFix))]
public sealed class WSHttpBindingDefaultSecurityCodeFix : WSHttpBindingCodeFix
{
    /// <summary>The key of the fix that makes it NetTcpBinding with transport security.</summary>
    public const string NetTcp = RuleIds.WSHttpBindingDefaultSecurity + ".NetTcp";

    /// <summary>The key of the fix that sets SecurityMode.TransportWithMessageCredential.</summary>
    public const string TransportWithMessageCredential = RuleIds.WSHttpBindingDefaultSecurity + ".TransportWithMessageCredential";

    /// <summary>The key of the fix that makes it BasicHttpBinding with transport security.</summary>
    public const string BasicHttp = RuleIds.WSHttpBindingDefaultSecurity + ".BasicHttp";

    private static readonly WSHttpBindingDefaultSecurityAnalyzer s_rule = new();

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(RuleIds.WSHttpBindingDefaultSecurity);

    private protected override WSHttpBindingAnalyzer Rule => s_rule;

    private protected override async Task RegisterAsync(CodeFixContext context, Diagnostic diagnostic, ProjectBindings project, BindingUse binding)
    {
        BindingGroup[] groups = [BindingGroup.Around(project, binding)];
        if (await ChangeAsync(context, groups, BindingChange.SecureNetTcp).ConfigureAwait(false) is { } tcp)
        {
            context.RegisterCodeFix(
                CodeAction.Create("Use NetTcpBinding (transport security with Windows credentials; needs WCF at both ends and a net.tcp address)", _ => Task.FromResult(tcp), NetTcp),
                diagnostic);
        }

        if (await ChangeAsync(context, groups, BindingChange.MessageCredential).ConfigureAwait(false) is { } credential)
        {
            context.RegisterCodeFix(
                CodeAction.Create(
                    "Use SecurityMode.TransportWithMessageCredential (messages are secured only on the way; needs https and a certificate, and both ends must change)",
                    _ => Task.FromResult(credential),
                    TransportWithMessageCredential),
                diagnostic);
        }

        // Message security brings a session, and BasicHttpBinding has none to keep a service's instance for. What a service keeps
        // that a client calls has to show.
        var endpoints = groups[0].Bindings.SelectMany(static use => use.Endpoints).ToList();
        var contracts = endpoints.Select(static endpoint => endpoint.Contract).OfType<INamedTypeSymbol>().ToList();
        var called = endpoints.Where(static endpoint => endpoint.Role == EndpointRole.Client).Select(endpoint => EndpointBindingAnalyzer.ContractOf(endpoint, project.Model)?.Type).ToList();
        if (await ChangeAsync(context, groups, BindingChange.SecureBasicHttp).ConfigureAwait(false) is { } basic &&
            !contracts.Any(contract => project.Model.ContractOf(contract) is { } known && project.Model.KeepsSessionState(known)) &&
            !await SessionState.MayBeKeptAsync(contracts, context.Document.Project.Solution, context.CancellationToken).ConfigureAwait(false) &&
            !called.Contains(null) && await SessionState.ShowsAsync(called.OfType<INamedTypeSymbol>(), context.Document.Project.Solution, context.CancellationToken).ConfigureAwait(false))
        {
            context.RegisterCodeFix(
                CodeAction.Create(
                    "Use BasicHttpBinding with transport security and Windows credentials (SOAP 1.1 without a session; needs https, and both ends must change)",
                    _ => Task.FromResult(basic),
                    BasicHttp),
                diagnostic);
        }
    }
}
