using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.Configuration;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.Rules.Bindings;

/// <summary>WCFP2002: a wsHttpBinding whose security nobody ever configured, so that it runs message security with a session.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class WSHttpBindingDefaultSecurityAnalyzer : WSHttpBindingAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(Descriptors.WSHttpBindingDefaultSecurity, Descriptors.WSHttpBindingDefaultSecurityAtEnd);

    private protected override DiagnosticDescriptor? Live => Descriptors.WSHttpBindingDefaultSecurity;

    private protected override DiagnosticDescriptor AtEnd => Descriptors.WSHttpBindingDefaultSecurityAtEnd;

    private protected override string RemedyInCode => "set Security.Mode to what the service needs, or use NetTcpBinding or BasicHttpBinding with transport security";

    private protected override string RemedyInConfiguration => "set the security mode that the service needs, or use netTcpBinding or basicHttpBinding with transport security";

    // The default security comes with a session, as these two do and BasicHttpBinding does not.
    private protected override string RemedyInCodeWithSession => "set Security.Mode to TransportWithMessageCredential, or use NetTcpBinding with transport security, for the service may keep something for each session";

    private protected override string RemedyInConfigurationWithSession => "set the security mode TransportWithMessageCredential, or use netTcpBinding with transport security, for the service may keep something for each session";

    // Without https the mode is two steps away: a certificate at the address comes first.
    private protected override string RemedyInCodeWithSessionOverHttp => "use NetTcpBinding with transport security, or https and the mode TransportWithMessageCredential, for the service may keep something for each session";

    private protected override string RemedyInConfigurationWithSessionOverHttp => "use netTcpBinding with transport security, or https and the security mode TransportWithMessageCredential, for the service may keep something for each session";

    private protected override bool IsHabit(BindingUse binding) => !binding.IsSecurityConfigured;

    private protected override bool IsHabit(ConfigBinding binding) => !binding.IsSecurityConfigured;
}
