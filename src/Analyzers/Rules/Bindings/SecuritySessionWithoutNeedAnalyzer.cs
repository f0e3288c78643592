using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.Configuration;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.Rules.Bindings;

/// <summary>WCFP2004: message or mixed security that keeps its security session, where no call needs it.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class SecuritySessionWithoutNeedAnalyzer : SessionAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(Descriptors.SecuritySessionWithoutNeed);

    private protected override DiagnosticDescriptor AtEnd => Descriptors.SecuritySessionWithoutNeed;

    private protected override string RemedyInCode => "set Security.Message.EstablishSecurityContext to false at both ends";

    private protected override string RemedyInConfiguration => "set establishSecurityContext=\"false\" at both ends";

    private protected override bool HasSession(BindingUse binding, WcfModel model) =>
        binding.Info.IsWSHttp &&
        (binding.SecurityModes() & ~(SecurityModes.Message | SecurityModes.TransportWithMessageCredential)) == 0 &&
        binding.EstablishesSecurityContext &&
        !binding.MayUseReliableSession &&
        !CostlyAuthentication.IsInSight(model);

    private protected override (ConfigDocument, TextSpan)? FindSession(ConfigEndpoint endpoint, WcfModel model)
    {
        var binding = endpoint.Binding;
        if (!binding.Info.IsWSHttp || binding.SecurityMode is not ("Message" or "TransportWithMessageCredential") || binding.SecurityModeAttribute is not { } mode ||
            binding.EstablishSecurityContext != true || binding.ReliableSessionEnabled != false ||
            CostlyAuthentication.IsInSight(model) || CostlyAuthentication.IsConfigured(endpoint))
        {
            return null;
        }

        var attribute = binding.EstablishSecurityContextAttribute ?? mode;
        return (attribute.Owner.Document, attribute.Span);
    }

    private protected override bool IsNeedless(ServiceContract contract, BindingKindInfo binding) => true;
}
