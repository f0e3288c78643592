using System.Collections.Generic;
using System.Collections.Immutable;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using WcfPerf.Analyzers;
using WcfPerf.Analyzers.Configuration.Edits;

namespace WcfPerf.CodeFixes.Configuration;

/// <summary>Fixes WCFP2004 in configuration files: no security session.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SecuritySessionWithoutNeedConfigCodeFix), DocumentKinds = new[] { Kind }, DocumentExtensions = new[] { Extension })]
public sealed class SecuritySessionWithoutNeedConfigCodeFix : ConfigCodeFix
{
    /// <summary>The key of the fix that sets establishSecurityContext to false.</summary>
    public const string NoSecuritySession = RuleIds.SecuritySessionWithoutNeed + ".Config." + ConfigFixNames.NoSecuritySession;

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(RuleIds.SecuritySessionWithoutNeed);

    private protected override ImmutableDictionary<string, string> Keys { get; } = new Dictionary<string, string>
    {
        [ConfigFixNames.NoSecuritySession] = NoSecuritySession,
    }.ToImmutableDictionary();
}
