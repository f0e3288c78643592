using System.Collections.Generic;
using System.Collections.Immutable;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using WcfPerf.Analyzers;
using WcfPerf.Analyzers.Configuration.Edits;

namespace WcfPerf.CodeFixes.Configuration;

/// <summary>Fixes WCFP2005 in configuration files: WCF's own throttle, which grows with the processors.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ThrottleRaisedAboveTheLimitConfigCodeFix), DocumentKinds = new[] { Kind }, DocumentExtensions = new[] { Extension })]
public sealed class ThrottleRaisedAboveTheLimitConfigCodeFix : ConfigCodeFix
{
    /// <summary>The key of the fix that takes the setting away.</summary>
    public const string DefaultThrottle = RuleIds.ThrottleRaisedAboveTheLimit + ".Config." + ConfigFixNames.DefaultThrottle;

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(RuleIds.ThrottleRaisedAboveTheLimit);

    private protected override ImmutableDictionary<string, string> Keys { get; } = new Dictionary<string, string>
    {
        [ConfigFixNames.DefaultThrottle] = DefaultThrottle,
    }.ToImmutableDictionary();

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => ThrottleFixAllProvider.Instance;
}
