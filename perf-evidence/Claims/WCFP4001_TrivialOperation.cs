#if NETFRAMEWORK || COREWCF
namespace WcfPerf.Evidence.Claims
{
    /// <summary>What WCFP4001 reports when it is an operation, and what it asks for.</summary>
    internal static class TrivialOperation
    {
        #region flagged
        public static string Remote(ITextService client, string text) => client.ToUpper(text);
        #endregion

        #region fixed
        public static string Local(string text) => text.ToUpperInvariant();
        #endregion
    }
}
#endif
#if NET && !COREWCF
using System.Collections.Generic;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Claims;

/// <summary>A computation of nanoseconds behind WCF against the same computation where it is needed.</summary>
[Claim("WCFP4001", "TrivialOperation", Stage.Mono, Stage.CoreWcf, Stage.Framework)]
internal sealed class WCFP4001_TrivialOperation : CallClaim
{
    private const string Http = "basicHttpBinding";
    private const string Local = "local call";

    /// <inheritdoc/>
    public override string Statement => "A trivial computation behind WCF takes thousands of times the processor time of a local call";

    /// <inheritdoc/>
    public override IReadOnlyList<PublishedFigure> Published => [Sotnyk("31.248 ms in process, 6,067.971 ms over a named pipe, 17,828.937 ms over HTTP")];

    /// <inheritdoc/>
    public override IReadOnlyList<Comparison> Comparisons(Stage stage) => stage == Stage.CoreWcf
    ?
    [
        .. ByClients(string.Empty, [Called, new("client", "one kept channel each")], clients =>
        [
            Variant.OfHost(Http, VariantRole.Flagged, "WCFP4001.basicHttp", clients),
            Variant.OfHost(Local, VariantRole.Fixed, "WCFP4001.local", clients),
            Variant.OfHost("netTcpBinding", VariantRole.Alternative, "WCFP4001.netTcp", clients),
            Variant.OfHost("UnixDomainSocketBinding", VariantRole.Alternative, "WCFP4001.unixSocket", clients),
        ]),
    ]
    :
    [
        new(
            TrivialCall,
            [Called, new("client", "one kept channel")],
            () =>
            [
                Variant.OfHost(Http, VariantRole.Flagged, "WCFP4001.basicHttp"),
                Variant.OfHost(Local, VariantRole.Fixed, "WCFP4001.local"),
                Variant.OfHost("netTcpBinding", VariantRole.Alternative, "WCFP4001.netTcp"),
                NotUnderMono(stage, "netNamedPipeBinding", "WCFP4001.netNamedPipe"),
            ],
            smoke: true),
    ];

    /// <inheritdoc/>
    public override Headline Headline(Stage stage) => new(stage == Stage.CoreWcf ? OneClient : TrivialCall, Http, Local, 100);

    /// <inheritdoc/>
    public override IReadOnlyList<(string Label, string Comparison)> Chart(Stage stage) => stage == Stage.CoreWcf ? ChartByClients : [("trivial call, kept channel", TrivialCall)];
}
#endif
