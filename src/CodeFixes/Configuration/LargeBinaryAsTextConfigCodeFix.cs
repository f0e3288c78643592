using System.Collections.Generic;
using System.Collections.Immutable;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using WcfPerf.Analyzers;
using WcfPerf.Analyzers.Configuration.Edits;

namespace WcfPerf.CodeFixes.Configuration;

/// <summary>Fixes WCFP1002 in configuration files: MTOM in the place of base64 text.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(LargeBinaryAsTextConfigCodeFix), DocumentKinds = new[] { Kind }, DocumentExtensions = new[] { Extension })]
public sealed class LargeBinaryAsTextConfigCodeFix : ConfigCodeFix
{
    /// <summary>The key of the fix that sets messageEncoding to Mtom.</summary>
    public const string Mtom = RuleIds.LargeBinaryAsText + ".Config." + ConfigFixNames.Mtom;

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(RuleIds.LargeBinaryAsText);

    private protected override ImmutableDictionary<string, string> Keys { get; } = new Dictionary<string, string>
    {
        [ConfigFixNames.Mtom] = Mtom,
    }.ToImmutableDictionary();
}
