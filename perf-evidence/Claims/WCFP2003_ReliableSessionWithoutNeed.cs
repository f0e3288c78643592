#if NETFRAMEWORK
using System.ServiceModel;
using System.ServiceModel.Channels;

namespace WcfPerf.Evidence.Claims
{
    /// <summary>The sessions that WCFP2003 reports, and the bindings without them.</summary>
    internal static class ReliableSessionWithoutNeed
    {
        #region flagged
        public static Binding ReliableNetTcp() => new NetTcpBinding(SecurityMode.None, true);

        public static Binding ReliableWSHttp() => new WSHttpBinding(SecurityMode.None, true);
        #endregion

        #region fixed
        public static Binding NetTcp() => new NetTcpBinding(SecurityMode.None);

        public static Binding WSHttp() => new WSHttpBinding(SecurityMode.None);
        #endregion
    }
}
#endif
#if NET
using System.Collections.Generic;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Claims;

/// <summary>A reliable session above a connection that is reliable already, against the connection alone.</summary>
[Claim("WCFP2003", "ReliableSessionWithoutNeed", Stage.Framework)]
internal sealed class WCFP2003_ReliableSessionWithoutNeed : CallClaim
{
    private const string Session = "with a reliable session";
    private const string NoSession = "without";
    private const string KeptTcp = "net-tcp-kept";

    /// <inheritdoc/>
    public override string Statement => "A reliable session makes each call dearer than the connection alone does, and a client that makes one call and closes far dearer";

    /// <inheritdoc/>
    public override IReadOnlyList<Comparison> Comparisons(Stage stage) =>
    [
        Of(KeptTcp, "netTcpBinding", "one kept channel", "netTcp", smoke: true),
        Of("ws-http-kept", "wsHttpBinding", "one kept channel", "wsHttp", smoke: false),
        Of("net-tcp-channel-per-call", "netTcpBinding", "a channel for each call", "netTcp.perCall", smoke: false),
        Of("ws-http-channel-per-call", "wsHttpBinding", "a channel for each call", "wsHttp.perCall", smoke: false),
    ];

    /// <inheritdoc/>
    public override Headline Headline(Stage stage) => new(KeptTcp, Session, NoSession, 1.1);

    /// <inheritdoc/>
    public override IReadOnlyList<(string Label, string Comparison)> Chart(Stage stage) => [("netTcpBinding", KeptTcp), ("wsHttpBinding", "ws-http-kept")];

    private static Comparison Of(string id, string binding, string client, string host, bool smoke) => new(
        id,
        [new("binding", binding), new("client", client), new("security", "None"), Called],
        () =>
        [
            Variant.OfHost(Session, VariantRole.Flagged, $"WCFP2003.{host}.session"),
            Variant.OfHost(NoSession, VariantRole.Fixed, $"WCFP2003.{host}.noSession"),
        ],
        smoke);
}
#endif
