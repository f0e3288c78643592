using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using WcfPerf.Analyzers;

namespace WcfPerf.CodeFixes.Bindings;

/// <summary>Fixes WCFP2005 in code: the setting is removed.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ThrottleRaisedAboveTheLimitCodeFix))]
public sealed class ThrottleRaisedAboveTheLimitCodeFix : ThrottleCodeFix
{
    /// <summary>The key of the fix that removes the setting.</summary>
    public const string RemoveSetting = RuleIds.ThrottleRaisedAboveTheLimit + ".RemoveSetting";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(RuleIds.ThrottleRaisedAboveTheLimit);

    private protected override string Key => RemoveSetting;
}
