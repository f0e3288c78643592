#if NETFRAMEWORK || COREWCF
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
#if NET && !COREWCF
using System.Collections.Generic;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Claims;

/// <summary>wsHttpBinding without any of its features, against the simpler bindings: side by side.</summary>
[Claim("WCFP2001", "WSHttpBindingWithoutNeed", Stage.Mono, Stage.CoreWcf, Stage.Framework)]
internal sealed class WCFP2001_WSHttpBindingWithoutNeed : CallClaim
{
    private const string Flagged = "wsHttpBinding, security None";
    private const string Basic = "basicHttpBinding, security None";
    private const string WSHttp = "wsHttpBinding";
    private const string BasicHttp = "basicHttpBinding";

    /// <inheritdoc/>
    public override string Statement => "wsHttpBinding without its features costs about as much as basicHttpBinding; netTcpBinding costs less";

    /// <inheritdoc/>
    public override IReadOnlyList<PublishedFigure> Published => [Neovolve("Windows Server 2003 virtual machine under a load test; wsHttpBinding with its default message security")];

    /// <inheritdoc/>
    public override IReadOnlyList<Comparison> Comparisons(Stage stage) => stage == Stage.CoreWcf
    ?
    [
        .. ByClients(string.Empty, [new("security", "None"), Called, new("client", "one kept channel each")], clients =>
        [
            Variant.OfHost(WSHttp, VariantRole.Flagged, "WCFP2001.wsHttp", clients),
            Variant.OfHost(BasicHttp, VariantRole.Fixed, "WCFP2001.basicHttp", clients),
            Variant.OfHost("netTcpBinding", VariantRole.Alternative, "WCFP2001.netTcp", clients),
        ]),
        .. ByClients("transport-", [new("security", "Transport"), Called, new("client", "one kept channel each")], clients =>
        [
            Variant.OfHost(WSHttp, VariantRole.Flagged, "WCFP2001.wsHttp.transport", clients),
            Variant.OfHost(BasicHttp, VariantRole.Fixed, "WCFP2001.basicHttp.transport", clients),
        ]),
    ]
    :
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
    public override Headline Headline(Stage stage) => stage == Stage.CoreWcf
        ? new(OneClient, WSHttp, BasicHttp, 0.6) { ClaimsNoSpeed = true }
        : new(TrivialCall, Flagged, Basic, 0.6) { ClaimsNoSpeed = true };

    /// <inheritdoc/>
    public override IReadOnlyList<(string Label, string Comparison)> Chart(Stage stage) => stage == Stage.CoreWcf ? ChartByClients : [("trivial call, kept channel", TrivialCall)];
}
#endif
