using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.Configuration;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.Rules.Bindings;

/// <summary>WCFP2003: a reliable session over net.tcp, or for plain request-reply over HTTP.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ReliableSessionWithoutNeedAnalyzer : SessionAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(Descriptors.ReliableSessionWithoutNeed);

    private protected override DiagnosticDescriptor AtEnd => Descriptors.ReliableSessionWithoutNeed;

    private protected override string RemedyInCode => "leave ReliableSession.Enabled false at both ends";

    private protected override string RemedyInConfiguration => "take the reliable session out at both ends";

    private protected override bool HasSession(BindingUse binding, WcfModel model) => CanDoWithout(binding.Info) && binding.AlwaysUsesReliableSession;

    private protected override (ConfigDocument, TextSpan)? FindSession(ConfigEndpoint endpoint, WcfModel model) =>
        CanDoWithout(endpoint.Binding.Info) && endpoint.Binding is { ReliableSessionEnabled: true, ReliableSessionElement: { } element } && element.Attribute("ordered") is null
            ? (element.Document, element.Attribute("enabled")?.Span ?? element.StartTagSpan)
            : null;

    // Over HTTP a one-way call has nothing else that tells its sender of a loss; a reply does.
    private protected override bool IsNeedless(ServiceContract contract, BindingKindInfo binding) =>
        binding.Transport == BindingTransport.Tcp || contract.Operations.All(static operation => !operation.IsOneWay);

    private static bool CanDoWithout(BindingKindInfo binding) => binding.IsWSHttp || binding.Kind is BindingKind.NetTcp or BindingKind.NetTcpContext;
}
