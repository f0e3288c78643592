using System.Collections.Generic;
using System.Collections.Immutable;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using WcfPerf.Analyzers;
using WcfPerf.Analyzers.Rules.Bindings;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.CodeFixes.Bindings;

/// <summary>Fixes WCFP2003: no reliable session, at all ends that code shows. What else the binding is told stays.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ReliableSessionWithoutNeedCodeFix))]
public sealed class ReliableSessionWithoutNeedCodeFix : SessionCodeFix
{
    /// <summary>The key of the fix that changes both ends.</summary>
    public const string NoReliableSessionAtBothEnds = RuleIds.ReliableSessionWithoutNeed + ".NoReliableSessionAtBothEnds";

    /// <summary>The key of the fix that changes the one end that is in sight.</summary>
    public const string NoReliableSessionAtOneEnd = RuleIds.ReliableSessionWithoutNeed + ".NoReliableSessionAtOneEnd";

    private static readonly ReliableSessionWithoutNeedAnalyzer s_rule = new();

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(RuleIds.ReliableSessionWithoutNeed);

    private protected override SessionAnalyzer Rule => s_rule;

    private protected override string BothEndsKey => NoReliableSessionAtBothEnds;

    private protected override string OneEndKey => NoReliableSessionAtOneEnd;

    private protected override string Deed => "Turn the reliable session off";

    private protected override string? Consequence => null;

    private protected override Dictionary<SyntaxTree, DocumentEdits>? Edit(IReadOnlyCollection<BindingUse> bindings) => SessionSwitch.WithoutReliableSession(bindings);
}
