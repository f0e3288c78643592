#if NETFRAMEWORK
using System.ServiceModel;
using System.ServiceModel.Channels;

namespace WcfPerf.Evidence.Claims
{
    /// <summary>Clients that are made for one call, which WCFP4003 reports, and one that is kept.</summary>
    internal static class ClientCreatedPerCall
    {
        #region flagged
        public static string ByChannel(ChannelFactory<ITextService> factory, string text)
        {
            var client = factory.CreateChannel();
            var upper = client.ToUpper(text);
            ((IClientChannel)client).Close();
            return upper;
        }
        #endregion

        #region flagged-client
        public static string ByClient(Binding binding, EndpointAddress address, string text)
        {
            var client = new TextClient(binding, address);
            var upper = client.ToUpper(text);
            client.Close();
            return upper;
        }
        #endregion

        #region fixed
        public static string Kept(ITextService client, string text) => client.ToUpper(text);
        #endregion

        private sealed class TextClient : ClientBase<ITextService>, ITextService
        {
            public TextClient(Binding binding, EndpointAddress address)
                : base(binding, address)
            {
            }

            public string ToUpper(string text) => Channel.ToUpper(text);

            public string[] ToUpperAll(string[] texts) => Channel.ToUpperAll(texts);
        }
    }
}
#endif
#if NET
using System.Collections.Generic;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Claims;

/// <summary>A client made for each call against one that is kept, by binding.</summary>
[Claim("WCFP4003", "ClientCreatedPerCall", Stage.Mono)]
internal sealed class WCFP4003_ClientCreatedPerCall : MonoClaim
{
    private const string Tcp = "tcp";
    private const string PerCall = "channel for each call";
    private const string Kept = "one kept channel";

    /// <inheritdoc/>
    public override string Statement => "A client for each call takes several times the processor time of a kept one over net.tcp, and hardly more over HTTP";

    /// <inheritdoc/>
    public override IReadOnlyList<PublishedFigure> Published => [Sotnyk("kept: named pipe 6,067.971 ms, HTTP 17,828.937 ms; created for each call: named pipe 47,418.84 ms, HTTP 21,387.303 ms")];

    /// <inheritdoc/>
    public override IReadOnlyList<Comparison> Comparisons(Stage stage) =>
    [
        Of(Tcp, "netTcpBinding, security None", "netTcp", smoke: true),
        Of("http", "basicHttpBinding", "basicHttp", smoke: false),
    ];

    /// <inheritdoc/>
    public override Headline Headline(Stage stage) => new(Tcp, PerCall, Kept, 1.2);

    /// <inheritdoc/>
    public override IReadOnlyList<(string Label, string Comparison)> Chart(Stage stage) => [("netTcpBinding", Tcp), ("basicHttpBinding", "http")];

    private static Comparison Of(string id, string binding, string host, bool smoke) => new(
        id,
        [new("binding", binding), Called],
        () =>
        [
            Variant.OfHost(PerCall, VariantRole.Flagged, $"WCFP4003.{host}.perCall"),
            Variant.OfHost(Kept, VariantRole.Fixed, $"WCFP4003.{host}.kept"),
            // Each makes a factory of its own, and Mono's net.tcp waits for ever after a few of them.
            host == "netTcp"
                ? new Variant("ClientBase for each call", VariantRole.Alternative, "what makes a channel factory for each call, after a few of which Mono's net.tcp hangs")
                : Variant.OfHost("ClientBase for each call", VariantRole.Alternative, $"WCFP4003.{host}.clientBase"),
        ],
        smoke);
}
#endif
