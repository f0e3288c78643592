using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.Configuration;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.Rules.Bindings;

/// <summary>WCFP2001: a wsHttpBinding with security None or Transport, no reliable session and no transactions.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class WSHttpBindingWithoutNeedAnalyzer : WSHttpBindingAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(Descriptors.WSHttpBindingWithoutNeed, Descriptors.WSHttpBindingWithoutNeedAtEnd);

    private protected override DiagnosticDescriptor? Live => Descriptors.WSHttpBindingWithoutNeed;

    private protected override DiagnosticDescriptor AtEnd => Descriptors.WSHttpBindingWithoutNeedAtEnd;

    private protected override string RemedyInCode => "use BasicHttpBinding, or NetTcpBinding where both ends are WCF";

    private protected override string RemedyInConfiguration => "use basicHttpBinding, or netTcpBinding where both ends are WCF";

    // Who makes a service of a description that others published has callers who read it, too.
    private protected override bool IsDictated(EndpointRole role, ServiceContract contract) => base.IsDictated(role, contract) || contract.MayBeForeign;

    private protected override bool IsHabit(BindingUse binding) =>
        (binding.SecurityModes() & ~(SecurityModes.None | SecurityModes.Transport)) == 0;

    private protected override bool IsHabit(ConfigBinding binding) => binding.SecurityMode is "None" or "Transport";
}
