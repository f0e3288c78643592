using System.Collections.Generic;
using System.Collections.Immutable;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using WcfPerf.Analyzers;
using WcfPerf.Analyzers.Configuration.Edits;

namespace WcfPerf.CodeFixes.Configuration;

/// <summary>Fixes WCFP2002 in configuration files: a stated kind of security that costs less. No fix takes security away without putting another in its place.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(WSHttpBindingDefaultSecurityConfigCodeFix), DocumentKinds = new[] { Kind }, DocumentExtensions = new[] { Extension })]
public sealed class WSHttpBindingDefaultSecurityConfigCodeFix : ConfigCodeFix
{
    /// <summary>The key of the fix that makes it netTcpBinding with transport security.</summary>
    public const string NetTcp = RuleIds.WSHttpBindingDefaultSecurity + ".Config." + ConfigFixNames.NetTcp;

    /// <summary>The key of the fix that sets security mode TransportWithMessageCredential.</summary>
    public const string TransportWithMessageCredential = RuleIds.WSHttpBindingDefaultSecurity + ".Config." + ConfigFixNames.TransportWithMessageCredential;

    /// <summary>The key of the fix that makes it basicHttpBinding with transport security.</summary>
    public const string BasicHttp = RuleIds.WSHttpBindingDefaultSecurity + ".Config." + ConfigFixNames.BasicHttp;

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(RuleIds.WSHttpBindingDefaultSecurity);

    private protected override ImmutableDictionary<string, string> Keys { get; } = new Dictionary<string, string>
    {
        [ConfigFixNames.NetTcp] = NetTcp,
        [ConfigFixNames.TransportWithMessageCredential] = TransportWithMessageCredential,
        [ConfigFixNames.BasicHttp] = BasicHttp,
    }.ToImmutableDictionary();
}
