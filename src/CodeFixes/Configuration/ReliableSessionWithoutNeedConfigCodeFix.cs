using System.Collections.Generic;
using System.Collections.Immutable;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using WcfPerf.Analyzers;
using WcfPerf.Analyzers.Configuration.Edits;

namespace WcfPerf.CodeFixes.Configuration;

/// <summary>Fixes WCFP2003 in configuration files: no reliable session.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ReliableSessionWithoutNeedConfigCodeFix), DocumentKinds = new[] { Kind }, DocumentExtensions = new[] { Extension })]
public sealed class ReliableSessionWithoutNeedConfigCodeFix : ConfigCodeFix
{
    /// <summary>The key of the fix that switches the reliable session off.</summary>
    public const string NoReliableSession = RuleIds.ReliableSessionWithoutNeed + ".Config." + ConfigFixNames.NoReliableSession;

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(RuleIds.ReliableSessionWithoutNeed);

    private protected override ImmutableDictionary<string, string> Keys { get; } = new Dictionary<string, string>
    {
        [ConfigFixNames.NoReliableSession] = NoReliableSession,
    }.ToImmutableDictionary();
}
