using System.Collections.Generic;
using System.Collections.Immutable;
using System.Composition;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers;
using WcfPerf.Analyzers.Options;
using WcfPerf.Analyzers.Rules.Bindings;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.CodeFixes.Bindings;

/// <summary>
/// Fixes WCFP2001: BasicHttpBinding or NetTcpBinding at both ends where the solution's code shows both, and BasicHttpBinding
/// at one end where the user has asked for that by <c>WCFP2001.offer_interop_change = true</c>.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(WSHttpBindingWithoutNeedCodeFix))]
public sealed class WSHttpBindingWithoutNeedCodeFix : WSHttpBindingCodeFix
{
    /// <summary>The key of the fix that makes both ends BasicHttpBinding.</summary>
    public const string BasicHttpAtBothEnds = RuleIds.WSHttpBindingWithoutNeed + ".BasicHttpAtBothEnds";

    /// <summary>The key of the fix that makes both ends NetTcpBinding.</summary>
    public const string NetTcpAtBothEnds = RuleIds.WSHttpBindingWithoutNeed + ".NetTcpAtBothEnds";

    /// <summary>The key of the fix that makes one end BasicHttpBinding.</summary>
    public const string BasicHttpAtOneEnd = RuleIds.WSHttpBindingWithoutNeed + ".BasicHttpAtOneEnd";

    private static readonly WSHttpBindingWithoutNeedAnalyzer s_rule = new();

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(RuleIds.WSHttpBindingWithoutNeed);

    private protected override WSHttpBindingAnalyzer Rule => s_rule;

    private protected override async Task RegisterAsync(CodeFixContext context, Diagnostic diagnostic, ProjectBindings project, BindingUse binding)
    {
        if (await EndpointPairs.FindAsync(project, binding, context.CancellationToken).ConfigureAwait(false) is { } pairs)
        {
            if (await ChangeAsync(context, pairs, BindingChange.BasicHttp).ConfigureAwait(false) is { } basic)
            {
                context.RegisterCodeFix(
                    CodeAction.Create("Use BasicHttpBinding at both ends (SOAP 1.2 with WS-Addressing becomes SOAP 1.1)", _ => Task.FromResult(basic), BasicHttpAtBothEnds),
                    diagnostic);
            }

            if (await MoveToNetTcpAsync(context, pairs).ConfigureAwait(false) is { } tcp)
            {
                context.RegisterCodeFix(
                    CodeAction.Create("Use NetTcpBinding at both ends (binary over TCP: the address becomes net.tcp, and nothing but WCF can call)", _ => Task.FromResult(tcp), NetTcpAtBothEnds),
                    diagnostic);
            }
        }
        else if (diagnostic.Location.SourceTree is { } tree &&
            BindingOptions.Read(context.Document.Project.AnalyzerOptions.AnalyzerConfigOptionsProvider, tree).OfferInteropChange &&
            await ChangeAsync(context, [BindingGroup.Around(project, binding)], BindingChange.BasicHttp).ConfigureAwait(false) is { } oneEnd)
        {
            context.RegisterCodeFix(
                CodeAction.Create("Use BasicHttpBinding (SOAP 1.2 with WS-Addressing becomes SOAP 1.1: both ends must change, this changes one)", _ => Task.FromResult(oneEnd), BasicHttpAtOneEnd),
                diagnostic);
        }
    }

    private async Task<Solution?> MoveToNetTcpAsync(CodeFixContext context, ImmutableArray<BindingGroup> pairs)
    {
        // Over https the certificate is the operating system's, over net.tcp the service's; and CoreWCF has to be told to listen for TCP.
        var bindings = pairs.SelectMany(static group => group.Bindings).ToList();
        if (bindings.Any(static binding => binding.SecurityModes() != SecurityModes.None || WcfTypes.WorldOf(binding.Creation.Operation.Type!) != WcfWorld.ServiceModel) ||
            await EndpointAddresses.MoveToNetTcpAsync(pairs, context.CancellationToken).ConfigureAwait(false) is not { } addresses)
        {
            return null;
        }

        // net.tcp has a session where http had none.
        var contracts = bindings.SelectMany(static binding => binding.Endpoints).Select(static endpoint => endpoint.Contract!);
        return pairs.All(IsAboutAll) && !await SessionState.MayBeKeptAsync(contracts, context.Document.Project.Solution, context.CancellationToken).ConfigureAwait(false)
            ? await BindingGroup.ChangeAsync(context.Document.Project.Solution, pairs, BindingChange.NetTcp, context.CancellationToken, addresses).ConfigureAwait(false)
            : null;
    }
}
