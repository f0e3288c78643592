using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using WcfPerf.Analyzers;

namespace WcfPerf.CodeFixes.Bindings;

/// <summary>Fixes WCFP2006 in code: the setting is removed.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ThrottleFrozenCodeFix))]
public sealed class ThrottleFrozenCodeFix : ThrottleCodeFix
{
    /// <summary>The key of the fix that removes the setting.</summary>
    public const string RemoveSetting = RuleIds.ThrottleFrozen + ".RemoveSetting";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(RuleIds.ThrottleFrozen);

    private protected override string Key => RemoveSetting;
}
