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
    private const SecurityModes WithMessageSecurity = SecurityModes.Default | SecurityModes.Message | SecurityModes.TransportWithMessageCredential;

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(Descriptors.SecuritySessionWithoutNeed);

    private protected override DiagnosticDescriptor AtEnd => Descriptors.SecuritySessionWithoutNeed;

    private protected override string RemedyInCode => "set Security.Message.EstablishSecurityContext to false at both ends";

    private protected override string RemedyInConfiguration => "set establishSecurityContext=\"false\" at both ends";

    private protected override string Member => "EstablishSecurityContext";

    internal override SessionPresence PresenceIn(BindingUse binding)
    {
        if (!binding.Info.IsWSHttp)
        {
            return SessionPresence.Off;
        }

        var modes = binding.SecurityModes();
        return (modes & (WithMessageSecurity | SecurityModes.Unknown)) == 0 || binding.NeverEstablishesSecurityContext ? SessionPresence.Off
            : (modes & ~WithMessageSecurity) == 0 && binding.EstablishesSecurityContext ? SessionPresence.On
            : SessionPresence.Unknown;
    }

    internal override bool AreAlike(BindingUse one, BindingUse other) => (EffectiveModes(one) & EffectiveModes(other)) != 0;

    internal override bool MayHaveSession(ConfigBinding binding) =>
        !binding.IsResolved ||
        binding.Info.Kind is BindingKind.Custom or BindingKind.Unknown ||
        (binding.Info.IsWSHttp && binding.SecurityMode is not ("None" or "Transport") && binding.EstablishSecurityContext != false);

    // Security that nobody configured is WCFP2002's.
    private protected override bool IsOurs(BindingUse binding) => binding.IsSecurityConfigured;

    // A reliable session over HTTP stands on the security session.
    private protected override bool IsWanted(BindingUse binding, WcfModel model) =>
        binding.MayUseReliableSession ||
        binding.MessageCredentials.Any(static credential => credential is not (MessageCredential.None or MessageCredential.Windows or MessageCredential.UserName)) ||
        (binding.MessageCredentials.Contains(MessageCredential.UserName) && binding.Endpoints.Any(endpoint => endpoint.Role == EndpointRole.Client && !(ContractOf(endpoint, model) is { } contract && model.IsImplemented(contract)))) ||
        model.HasCostlyAuthenticator ||
        model.Configuration.Services.Any(service => CostlyAuthentication.IsConfigured(service.Behavior, model));

    private protected override (ConfigDocument, TextSpan)? FindSession(ConfigBinding binding, ConfigEndpoint? endpoint, WcfModel model) =>
        binding.Info.IsWSHttp &&
            binding is { IsSecurityConfigured: true, SecurityMode: null or "Message" or "TransportWithMessageCredential", EstablishSecurityContext: true, ReliableSessionEnabled: false } &&
            binding.MessageClientCredentialTypeAttribute?.Value is null or "None" or "Windows" or "UserName" &&
            !(binding.MessageClientCredentialTypeAttribute?.Value == "UserName" && IsCheckedElsewhere(endpoint, model)) &&
            !model.HasCostlyAuthenticator && !IsCostlyConfigured(endpoint, model)
            ? PlaceOf(binding)
            : null;

    private protected override bool IsNeedless(ServiceContract contract, BindingKindInfo binding) => true;

    /// <summary>The modes that a binding may have, the default being message security.</summary>
    private static SecurityModes EffectiveModes(BindingUse binding)
    {
        var modes = binding.SecurityModes();
        return (modes & (SecurityModes.Default | SecurityModes.Unknown)) == 0 ? modes : modes | SecurityModes.Message;
    }

    /// <summary>The attribute that asks for the session, else the one that asks for the security it comes with.</summary>
    private static (ConfigDocument, TextSpan)? PlaceOf(ConfigBinding binding) =>
        (binding.EstablishSecurityContextAttribute ?? binding.SecurityModeAttribute) is { } attribute ? (attribute.Owner.Document, attribute.Span)
        : (binding.MessageSecurityElement ?? binding.SecurityElement) is { } element ? (element.Document, element.StartTagSpan)
        : null;

    /// <summary>Whether a service out of sight checks the callers of the endpoint: it may ask a database for a name and password, with each call that brings them.</summary>
    private static bool IsCheckedElsewhere(ConfigEndpoint? endpoint, WcfModel model) =>
        endpoint is null ? !model.SourceContracts.Any(model.IsImplemented)
        : endpoint.Kind == ConfigEndpointKind.Client && !(ContractOf(endpoint, model) is { } contract && model.IsImplemented(contract)) && !model.Configuration.Services.Any(service => service.Endpoints.Any(other => other.ContractName == endpoint.ContractName));

    /// <summary>Whether a service that the endpoint belongs to, or that a client may be one of, is configured to check callers at a cost.</summary>
    private static bool IsCostlyConfigured(ConfigEndpoint? endpoint, WcfModel model) =>
        endpoint?.Service is { } own
            ? CostlyAuthentication.IsConfigured(own.Behavior, model)
            : model.Configuration.Services.Any(service =>
                (endpoint is null || service.Endpoints.Any(other => other.ContractName == endpoint.ContractName)) && CostlyAuthentication.IsConfigured(service.Behavior, model));
}
