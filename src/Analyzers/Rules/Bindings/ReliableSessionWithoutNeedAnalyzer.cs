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

    private protected override string Member => "ReliableSession";

    internal override SessionPresence PresenceIn(BindingUse binding) =>
        // CoreWCF has no reliable sessions: where its constructors take the flag, true makes them throw.
        !CanDoWithout(binding.Info) || WcfTypes.WorldOf(binding.Creation.Operation.Type!) != WcfWorld.ServiceModel ? SessionPresence.Off
        : binding.AlwaysUsesReliableSession ? SessionPresence.On
        : binding.MayUseReliableSession ? SessionPresence.Unknown
        : SessionPresence.Off;

    internal override bool AreAlike(BindingUse one, BindingUse other) => one.Info.Transport == other.Info.Transport;

    internal override bool MayHaveSession(ConfigBinding binding) =>
        !binding.IsResolved || binding.Info.Kind is BindingKind.Custom or BindingKind.Unknown || (CanDoWithout(binding.Info) && binding.ReliableSessionEnabled != false);

    private protected override bool IsOurs(BindingUse binding) => true;

    // Order is the default, so nobody has asked for it who has not said so.
    private protected override bool IsWanted(BindingUse binding, WcfModel model) => binding.MaySayOrdered;

    private protected override (ConfigDocument, TextSpan)? FindSession(ConfigBinding binding, ConfigEndpoint? endpoint, WcfModel model) =>
        CanDoWithout(binding.Info) && binding is { ReliableSessionEnabled: true, ReliableSessionElement: { } element } && SaysNothingOfOrder(element)
            ? (element.Document, element.Attribute("enabled")?.Span ?? element.StartTagSpan)
            : null;

    // Over HTTP a one-way call has nothing else that tells its sender of a loss; a reply does.
    private protected override bool IsNeedless(ServiceContract contract, BindingKindInfo binding) =>
        binding.Transport == BindingTransport.Tcp || contract.Operations.All(static operation => !operation.IsOneWay);

    private static bool SaysNothingOfOrder(ConfigElement reliableSession) =>
        reliableSession.Attribute("ordered") is not { } ordered || ConfigValues.Boolean(ordered.Value) == false;

    private static bool CanDoWithout(BindingKindInfo binding) => binding.IsWSHttp || binding.Kind is BindingKind.NetTcp or BindingKind.NetTcpContext;
}
