using System.Collections.Generic;
using System.Collections.Immutable;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using WcfPerf.Analyzers;
using WcfPerf.Analyzers.Configuration.Edits;

namespace WcfPerf.CodeFixes.Configuration;

/// <summary>Fixes WCFP2001 in configuration files: a simpler binding of the same security that carries over all else.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(WSHttpBindingWithoutNeedConfigCodeFix), DocumentKinds = new[] { Kind }, DocumentExtensions = new[] { Extension })]
public sealed class WSHttpBindingWithoutNeedConfigCodeFix : ConfigCodeFix
{
    /// <summary>The key of the fix that makes it basicHttpBinding.</summary>
    public const string BasicHttp = RuleIds.WSHttpBindingWithoutNeed + ".Config." + ConfigFixNames.BasicHttp;

    /// <summary>The key of the fix that makes it netTcpBinding.</summary>
    public const string NetTcp = RuleIds.WSHttpBindingWithoutNeed + ".Config." + ConfigFixNames.NetTcp;

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(RuleIds.WSHttpBindingWithoutNeed);

    private protected override ImmutableDictionary<string, string> Keys { get; } = new Dictionary<string, string>
    {
        [ConfigFixNames.BasicHttp] = BasicHttp,
        [ConfigFixNames.NetTcp] = NetTcp,
    }.ToImmutableDictionary();
}
