#if NETFRAMEWORK || COREWCF
using System.Collections.Generic;
using System.Linq;

namespace WcfPerf.Evidence.Claims
{
    /// <summary>The loop that WCFP4002 reports, and the call of a list that it suggests.</summary>
    internal static class RemoteCallInLoop
    {
        #region flagged
        public static List<string> OneByOne(ITextService client, IEnumerable<string> texts)
        {
            var upper = new List<string>();
            foreach (var text in texts)
            {
                upper.Add(client.ToUpper(text));
            }

            return upper;
        }
        #endregion

        #region fixed
        public static List<string> AtOnce(ITextService client, IEnumerable<string> texts)
        {
            return client.ToUpperAll(texts.ToArray()).ToList();
        }
        #endregion
    }
}
#endif
#if NET && !COREWCF
using System.Collections.Generic;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Claims;

/// <summary>A call for each element of a list against one call for a hundred of them; the figures are of one element.</summary>
[Claim("WCFP4002", "RemoteCallInLoop", Stage.Mono, Stage.CoreWcf, Stage.Framework)]
internal sealed class WCFP4002_RemoteCallInLoop : CallClaim
{
    private const string Http = "http";
    private const string OneByOne = "a call for each element";
    private const string AtOnce = "one call for 100 elements";
    private const string SameMachine = "the same machine";

    /// <inheritdoc/>
    public override string Statement => "A remote call for each element of a list takes many times the processor time of one call for all of them";

    /// <inheritdoc/>
    public override IReadOnlyList<Comparison> Comparisons(Stage stage) => stage == Stage.CoreWcf
    ?
    [
        OfCoreWcf(Http, "basicHttpBinding", "basicHttp", SameMachine),
        OfCoreWcf("tcp", "netTcpBinding, security None", "netTcp", SameMachine),
        OfCoreWcf("http-distant", "basicHttpBinding", "basicHttp.distant", DelayProxy.Description),
        OfCoreWcf("tcp-distant", "netTcpBinding, security None", "netTcp.distant", DelayProxy.Description),
    ]
    :
    [
        Of(Http, "basicHttpBinding", "basicHttp", smoke: true),
        Of("tcp", "netTcpBinding, security None", "netTcp", smoke: false),
    ];

    /// <inheritdoc/>
    public override Headline Headline(Stage stage) => new(Http, OneByOne, AtOnce, 2);

    /// <inheritdoc/>
    public override IReadOnlyList<(string Label, string Comparison)> Chart(Stage stage) => [("basicHttpBinding", Http), ("netTcpBinding", "tcp")];

    /// <inheritdoc/>
    public override string ChartTitle(Stage stage) => stage == Stage.CoreWcf ? "Time of one element, CoreWCF and its client on {0}" : stage == Stage.Mono ? "Processor time of one element, both ends, under Mono" : "Time of one element, {0}";

    private static Comparison OfCoreWcf(string id, string binding, string host, string distance) => new(
        id,
        [new("binding", binding), new("distance", distance), new("element", "ToUpper of a short string"), new("client", "one kept channel")],
        () =>
        [
            Variant.OfHost(OneByOne, VariantRole.Flagged, $"WCFP4002.{host}.oneByOne"),
            Variant.OfHost(AtOnce, VariantRole.Fixed, $"WCFP4002.{host}.atOnce"),
        ],
        smoke: id == Http);

    private static Comparison Of(string id, string binding, string host, bool smoke) => new(
        id,
        [new("binding", binding), new("element", "ToUpper of a short string"), new("client", "one kept channel")],
        () =>
        [
            Variant.OfHost(OneByOne, VariantRole.Flagged, $"WCFP4002.{host}.oneByOne"),
            Variant.OfHost(AtOnce, VariantRole.Fixed, $"WCFP4002.{host}.atOnce"),
        ],
        smoke);
}
#endif
