#if NETFRAMEWORK || COREWCF
using System.IO;
using System.ServiceModel;
using System.ServiceModel.Channels;
using System.Xml;

namespace WcfPerf.Evidence.Claims
{
    /// <summary>A service that hands out documents.</summary>
    [ServiceContract(Namespace = "urn:wcfperf:evidence")]
    public interface IDocuments
    {
        [OperationContract]
        byte[] Get(int size);

        [OperationContract]
        Stream Open(int size);
    }

    /// <summary>The binding that WCFP1002 reports, what its fix leaves, and other remedies.</summary>
    internal static class LargeBinaryAsText
    {
        #region flagged
        public static Binding Text() => new BasicHttpBinding
        {
            MaxReceivedMessageSize = 64 * 1024 * 1024,
            ReaderQuotas = { MaxArrayLength = 64 * 1024 * 1024 },
        };
        #endregion

        #region fixed
        public static Binding Mtom() => new BasicHttpBinding
        {
            MessageEncoding = WSMessageEncoding.Mtom,
            MaxReceivedMessageSize = 64 * 1024 * 1024,
            ReaderQuotas = { MaxArrayLength = 64 * 1024 * 1024 },
        };
        #endregion

        #region streamed
        public static Binding Streamed() => new BasicHttpBinding
        {
            TransferMode = TransferMode.Streamed,
            MaxReceivedMessageSize = 64 * 1024 * 1024,
        };
        #endregion

        public static Binding Binary()
        {
            var encoding = new BinaryMessageEncodingBindingElement();
            XmlDictionaryReaderQuotas.Max.CopyTo(encoding.ReaderQuotas);
            return new CustomBinding(encoding, new HttpTransportBindingElement { MaxReceivedMessageSize = 64 * 1024 * 1024, MaxBufferSize = 64 * 1024 * 1024 });
        }
    }
}
#endif
#if NET && !COREWCF
using System.Collections.Generic;
using System.Linq;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Claims;

/// <summary>A document as base64 in a text message, as MTOM, streamed and in a binary message, by its size.</summary>
[Claim("WCFP1002", "LargeBinaryAsText", Stage.CoreWcf, Stage.Framework, Stage.Mono)]
internal sealed class WCFP1002_LargeBinaryAsText : CallClaim
{
    private const string Text = "text";
    private const string Mtom = "MTOM";
    private const string Streamed = "text, streamed";
    private const string Binary = "binary encoder";

    private static readonly (string Id, string Name, string Host)[] s_sizes =
        [("1-kb", "1 kB", "1000"), ("10-kb", "10 kB", "10000"), ("100-kb", "100 kB", "100000"), ("1-mb", "1 MB", "1000000"), ("10-mb", "10 MB", "10000000")];

    /// <inheritdoc/>
    public override string Statement => "Large bytes as base64 text take a third more on the wire, and longer, than the same bytes as they are; small ones gain nothing";

    /// <inheritdoc/>
    public override IReadOnlyList<Comparison> Comparisons(Stage stage) =>
    [
        .. from size in s_sizes
           where stage != Stage.Mono || size.Id != "10-mb"
           select new Comparison(
               size.Id,
               [new("size", size.Name), new("transport", "HTTP"), new("client", "one kept channel")],
               () =>
               [
                   Variant.OfHost(Text, VariantRole.Flagged, "WCFP1002.text." + size.Host),
                   .. Remedies(stage, size.Host),
               ],
               smoke: size.Id == Headline(stage).Comparison)
           {
               CountsBytes = true,
               SleepsUnderMono = true,
           },
    ];

    /// <summary>Mono has no MTOM, so nothing there stands for the rule; it shows where the encoders are even.</summary>
    public override Headline Headline(Stage stage) => stage == Stage.Mono ? new("10-kb", Text, Binary, 0.6) { ClaimsNoSpeed = true } : new("1-mb", Text, Mtom, 1.1);

    /// <inheritdoc/>
    public override IReadOnlyList<(string Label, string Comparison)> Chart(Stage stage) => [("10 kB", "10-kb"), ("100 kB", "100-kb"), ("1 MB", "1-mb")];

    /// <inheritdoc/>
    public override string ChartTitle(Stage stage) =>
        stage == Stage.Mono ? "Processor time of a call that returns a document, both ends, under Mono" : "A call that returns a document ({0})";

    private static IReadOnlyList<Variant> Remedies(Stage stage, string size) => stage == Stage.Mono
    ?
    [
        Variant.OfHost(Binary, VariantRole.Fixed, "WCFP1002.binary." + size),
        new Variant(Mtom, VariantRole.Alternative, "not measurable on Mono"),
    ]
    :
    [
        Variant.OfHost(Mtom, VariantRole.Fixed, "WCFP1002.mtom." + size),
        Variant.OfHost(Streamed, VariantRole.Alternative, "WCFP1002.streamed." + size),
        Variant.OfHost(Binary, VariantRole.Alternative, "WCFP1002.binary." + size),
    ];
}
#endif
