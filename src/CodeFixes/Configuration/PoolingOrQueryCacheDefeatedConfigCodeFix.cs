using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using WcfPerf.Analyzers;
using WcfPerf.Analyzers.Configuration.Edits;

namespace WcfPerf.CodeFixes.Configuration;

/// <summary>Fixes WCFP3009 in configuration files: a connection string without <c>Pooling=false</c>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(PoolingOrQueryCacheDefeatedConfigCodeFix), DocumentKinds = new[] { Kind }, DocumentExtensions = new[] { Extension })]
public sealed class PoolingOrQueryCacheDefeatedConfigCodeFix : ConfigCodeFix
{
    /// <summary>The key of the fix.</summary>
    public const string Pooling = RuleIds.PoolingOrQueryCacheDefeated + ".Config." + ConfigFixNames.Pooling;

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(RuleIds.PoolingOrQueryCacheDefeated);

    private protected override ImmutableDictionary<string, string> Keys { get; } = new Dictionary<string, string>
    {
        [ConfigFixNames.Pooling] = Pooling,
    }.ToImmutableDictionary();
}
