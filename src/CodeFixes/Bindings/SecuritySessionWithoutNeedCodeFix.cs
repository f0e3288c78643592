using System.Collections.Generic;
using System.Collections.Immutable;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using WcfPerf.Analyzers;
using WcfPerf.Analyzers.Rules.Bindings;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.CodeFixes.Bindings;

/// <summary>
/// Fixes WCFP2004: EstablishSecurityContext false, at all ends that code shows. Security mode, credentials and algorithms
/// stay: every message is still protected, and its caller checked, one by one.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SecuritySessionWithoutNeedCodeFix))]
public sealed class SecuritySessionWithoutNeedCodeFix : SessionCodeFix
{
    /// <summary>The key of the fix that changes both ends.</summary>
    public const string NoSecuritySessionAtBothEnds = RuleIds.SecuritySessionWithoutNeed + ".NoSecuritySessionAtBothEnds";

    /// <summary>The key of the fix that changes the one end that is in sight.</summary>
    public const string NoSecuritySessionAtOneEnd = RuleIds.SecuritySessionWithoutNeed + ".NoSecuritySessionAtOneEnd";

    private static readonly SecuritySessionWithoutNeedAnalyzer s_rule = new();

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(RuleIds.SecuritySessionWithoutNeed);

    private protected override SessionAnalyzer Rule => s_rule;

    private protected override string BothEndsKey => NoSecuritySessionAtBothEnds;

    private protected override string OneEndKey => NoSecuritySessionAtOneEnd;

    private protected override string Deed => "Set EstablishSecurityContext to false";

    private protected override string? Consequence => "the credential is checked on every call";

    private protected override Dictionary<SyntaxTree, DocumentEdits>? Edit(IReadOnlyCollection<BindingUse> bindings) => SessionSwitch.WithoutSecuritySession(bindings);
}
