#if NETFRAMEWORK
using System.ServiceModel;
using System.ServiceModel.Channels;

namespace WcfPerf.Evidence.Claims
{
    /// <summary>
    /// The security that WCFP2002 reports, as far as Mono has it. It has no security session and no negotiation, which the
    /// default uses too, so what is measured is the least that message security costs.
    /// </summary>
    internal static class WSHttpBindingDefaultSecurity
    {
        #region flagged
        public static Binding Default() => new WSHttpBinding();
        #endregion

        #region measured
        public static Binding MessageSecurity(MessageCredentialType credential)
        {
            var binding = new WSHttpBinding(SecurityMode.Message);
            binding.Security.Message.ClientCredentialType = credential;
            binding.Security.Message.EstablishSecurityContext = false;
            binding.Security.Message.NegotiateServiceCredential = false;
            return binding;
        }

        public static Binding WithoutMessageSecurity() => new WSHttpBinding(SecurityMode.None);
        #endregion

        #region fixed
        public static Binding Fixed() => new WSHttpBinding(SecurityMode.TransportWithMessageCredential);
        #endregion
    }
}
#endif
#if NET
using System.Collections.Generic;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Claims;

/// <summary>
/// What message security costs a call, as far as Mono has it: without the session and the negotiation that the default adds.
/// </summary>
[Claim("WCFP2002", "WSHttpBindingDefaultSecurity", Stage.Mono, Stage.Framework)]
internal sealed class WCFP2002_WSHttpBindingDefaultSecurity : CallClaim
{
    private const string Anonymous = "message security, anonymous";
    private const string Without = "without message security";

    /// <inheritdoc/>
    public override string Statement => "message security, even without the default's session and negotiation, takes several times the processor time of a call without it";

    /// <inheritdoc/>
    public override IReadOnlyList<PublishedFigure> Published => [Neovolve("Windows Server 2003 virtual machine under a load test")];

    /// <inheritdoc/>
    public override IReadOnlyList<Comparison> Comparisons(Stage stage) =>
    [
        new(
            TrivialCall,
            [Called, new("client", "one kept channel"), new("session and negotiation", "off" + (stage == Stage.Mono ? ": Mono has neither" : string.Empty))],
            () =>
            [
                Variant.OfHost(Anonymous, VariantRole.Flagged, "WCFP2002.anonymous"),
                Variant.OfHost(Without, VariantRole.Fixed, "WCFP2002.withoutMessageSecurity"),
                Variant.OfHost("message security, user name", VariantRole.Alternative, "WCFP2002.userName"),
                Variant.OfHost("message security, certificate", VariantRole.Alternative, "WCFP2002.certificate"),
                NotUnderMono(stage, "the default: Windows credential, negotiation, security session", "WCFP2002.default"),
                new Variant("transport security", VariantRole.Alternative, stage == Stage.Mono ? "not measurable on Mono" : "not measurable without a certificate bound to a port"),
            ],
            smoke: true),
    ];

    /// <inheritdoc/>
    public override Headline Headline(Stage stage) => new(TrivialCall, Anonymous, Without, 2);

    /// <inheritdoc/>
    public override IReadOnlyList<(string Label, string Comparison)> Chart(Stage stage) => [("trivial call, kept channel", TrivialCall)];
}
#endif
