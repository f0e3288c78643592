#if NETFRAMEWORK
using System.ServiceModel;
using System.ServiceModel.Channels;

namespace WcfPerf.Evidence.Claims
{
    /// <summary>The binding that WCFP2001 reports, and what it asks for.</summary>
    internal static class WSHttpBindingWithoutNeed
    {
        #region flagged
        public static Binding Flagged() => new WSHttpBinding(SecurityMode.None);
        #endregion

        #region fixed
        public static Binding BasicHttp() => new BasicHttpBinding(BasicHttpSecurityMode.None);
        #endregion

        #region alternative
        public static Binding NetTcp() => new NetTcpBinding(SecurityMode.None);
        #endregion
    }
}
#endif
#if NET
using System.Collections.Generic;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Claims;

/// <summary>wsHttpBinding without any of its features, against the simpler bindings: processor time of both ends.</summary>
[Claim("WCFP2001", "WSHttpBindingWithoutNeed", Stage.Mono)]
internal sealed class WCFP2001_WSHttpBindingWithoutNeed : MonoClaim
{
    private const string Flagged = "wsHttpBinding, security None";
    private const string Basic = "basicHttpBinding, security None";

    /// <inheritdoc/>
    public override string Statement => "wsHttpBinding without its features costs about as much as basicHttpBinding; netTcpBinding costs less";

    /// <inheritdoc/>
    public override IReadOnlyList<PublishedFigure> Published => [Neovolve("Windows Server 2003 virtual machine under a load test; wsHttpBinding with its default message security")];

    /// <inheritdoc/>
    public override IReadOnlyList<Comparison> Comparisons(Stage stage) =>
    [
        new(
            TrivialCall,
            [Called, new("client", "one kept channel")],
            () =>
            [
                Variant.OfHost(Flagged, VariantRole.Flagged, "WCFP2001.flagged"),
                Variant.OfHost(Basic, VariantRole.Fixed, "WCFP2001.basicHttp"),
                Variant.OfHost("netTcpBinding, security None", VariantRole.Alternative, "WCFP2001.netTcp"),
            ],
            smoke: true),
    ];

    /// <inheritdoc/>
    public override Headline Headline(Stage stage) => new(TrivialCall, Flagged, Basic, 0.6) { ClaimsNoSpeed = true };

    /// <inheritdoc/>
    public override IReadOnlyList<(string Label, string Comparison)> Chart(Stage stage) => [("trivial call, kept channel", TrivialCall)];
}
#endif
