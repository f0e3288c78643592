using System;
using System.Runtime.Serialization;
using System.ServiceModel;
using System.Xml.Serialization;
using WcfPerfTemplate;
#if !COREWCF
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Xml;
using WcfPerf.Evidence.Infrastructure;
#endif

namespace WcfPerf.Evidence.Claims;

#region flagged
[ServiceContract(Namespace = "urn:archive")]
public interface IArchive
{
    [OperationContract]
    ArchivedDocument Get(string id);
}

[DataContract(Namespace = "urn:archive")]
public class ArchivedDocument
{
    [DataMember]
    public byte[]? Content { get; set; }
}
#endregion

public static class TolerantClient
{
    #region fixed
    public static ChannelFactory<IArchive> CreateFactory(string address) =>
        LineBreakTolerantEncoding.Use(
            new ChannelFactory<IArchive>(new BasicHttpBinding(), new EndpointAddress(address)),
            factory => factory.Endpoint);
    #endregion
}

#region string-member
[DataContract(Name = "ArchivedDocument", Namespace = "urn:archive")]
public class DocumentWithStringMember
{
    private byte[]? _content;

    [DataMember(Name = "Content")]
    private string? EncodedContent { get; set; }

    [IgnoreDataMember]
    public byte[]? Content
    {
        get => _content ??= EncodedContent is null ? null : Convert.FromBase64String(EncodedContent);
        set => (_content, EncodedContent) = (value, value is null ? null : Convert.ToBase64String(value));
    }
}
#endregion

#region xml-serializer
[XmlRoot("ArchivedDocument", Namespace = "urn:archive")]
public class DocumentForXmlSerializer
{
    [XmlElement(DataType = "base64Binary")]
    public byte[]? Content { get; set; }
}
#endregion

#if COREWCF
[ServiceContract(Namespace = "urn:archive", Name = nameof(IArchive))]
public interface IArchiveOfStrings
{
    [OperationContract]
    DocumentWithStringMember Get(string id);
}

[ServiceContract(Namespace = "urn:archive", Name = nameof(IArchive))]
[XmlSerializerFormat]
public interface IArchiveForXmlSerializer
{
    [OperationContract]
    DocumentForXmlSerializer Get(string id);
}
#else
/// <summary>
/// Decoding base64 from a SOAP body, by break style, size, reader and remedy. What WCF does once the message is there is
/// the reader and the serializer, both of them in the framework. The stage corewcf makes whole calls of the client to a
/// listener that is not WCF.
/// </summary>
[Claim("WCFP1001", "ByteArrayFromForeignSoap", Stage.Modern, Stage.CoreWcf)]
internal sealed class ByteArrayFromForeignSoap : Claim
{
    private const string ByteArray = "byte[] member";
    private const string Tolerant = "tolerant reader";
    private const string Headlined = "cr-reference-and-lf-600-kb-buffered";

    private static readonly (string Id, string Name, string Break)[] s_breaks =
    [
        ("none", "none", string.Empty),
        ("lf", "LF", "\n"),
        ("crlf", "CRLF", "\r\n"),
        ("cr-reference-and-lf", "&#xD; LF", "&#xD;\n"),
        ("indented", "LF, indented", "\n        "),
    ];

    private static readonly (string Id, string Name, int Bytes)[] s_sizes =
    [
        ("10-kb", "10 kB", 10_000),
        ("100-kb", "100 kB", 100_000),
        ("600-kb", "600 kB", 600_000),
        ("1-mb", "1 MB", 1_000_000),
    ];

    public override string Statement =>
        "A byte[] member costs several times as much to read when the sender breaks its base64 lines, for the stock reader throws and catches exceptions while it decodes.";

    public override IReadOnlyList<PublishedFigure> Published =>
    [
        new PublishedFigure(
            "Yaron Naveh, \"Important Wcf performance issue + workaround\"",
            "2010-10-27",
            ".NET Framework 3.5 and 4.0; DataContractSerializer.ReadObject on a file 40 times, a line break every 73 characters or none",
            "10.8998196 s with breaks, 0.0029994 s without"),
    ];

    public override IReadOnlyList<Comparison> Comparisons(Stage stage) => stage == Stage.CoreWcf
    ?
    [
        .. s_breaks.Where(breaks => breaks.Id != "indented").Select(breaks => new Comparison(
            breaks.Id + "-600-kb-call",
            [new("breaks", breaks.Name), new("size", "600 kB"), new("call", "basicHttpBinding, the listener is not WCF")],
            () =>
            [
                Variant.OfHost(ByteArray, VariantRole.Flagged, "WCFP1001.byteArray." + breaks.Id),
                Variant.OfHost(Tolerant, VariantRole.Fixed, "WCFP1001.tolerant." + breaks.Id),
                Variant.OfHost("string member", VariantRole.Alternative, "WCFP1001.string." + breaks.Id),
                Variant.OfHost("XmlSerializer", VariantRole.Alternative, "WCFP1001.xmlSerializer." + breaks.Id),
            ],
            smoke: breaks.Id == "cr-reference-and-lf")),
    ]
    :
    [
        .. from breaks in s_breaks
           from size in s_sizes
           from streamed in new[] { false, true }
           select new Comparison(
               $"{breaks.Id}-{size.Id}-{(streamed ? "streamed" : "buffered")}",
               [new("breaks", breaks.Name), new("size", size.Name), new("reader", streamed ? "streamed" : "buffered")],
               () => CreateVariants(breaks.Break, size.Bytes, streamed),
               smoke: size.Bytes == 600_000 && (breaks.Id == "none" || breaks.Id == "cr-reference-and-lf")),
    ];

    public override Headline Headline(Stage stage) => stage == Stage.CoreWcf
        ? new("cr-reference-and-lf-600-kb-call", ByteArray, Tolerant, AtLeast: 2)
        : new(Headlined, ByteArray, Tolerant, AtLeast: 2) { CountsExceptions = true };

    public override IReadOnlyList<(string Label, string Comparison)> Chart(Stage stage) =>
        stage == Stage.CoreWcf
            ? [.. s_breaks.Where(breaks => breaks.Id != "indented").Select(breaks => (breaks.Name, breaks.Id + "-600-kb-call"))]
            : [.. s_breaks.Select(breaks => (breaks.Name, breaks.Id + "-600-kb-buffered"))];

    public override string ChartTitle(Stage stage) =>
        stage == Stage.CoreWcf ? "A call that returns 600 kB as base64, by line breaks ({0})" : "Reading 600 kB of base64, buffered, by line breaks ({0})";

    private static IReadOnlyList<Variant> CreateVariants(string lineBreak, int size, bool streamed)
    {
        var content = new byte[size];
        new Random(1001).NextBytes(content);
        byte[] message = CreateMessage(content, lineBreak);
        void Verify(object? read)
        {
            if (read is not byte[] bytes || !bytes.AsSpan().SequenceEqual(content))
                throw new WrongResultException("the bytes read are not the bytes written");
        }

        XmlDictionaryReader Stock() => streamed
            ? XmlDictionaryReader.CreateTextReader(new MemoryStream(message), XmlDictionaryReaderQuotas.Max)
            : XmlDictionaryReader.CreateTextReader(message, XmlDictionaryReaderQuotas.Max);
        XmlDictionaryReader WithTolerance() => new LineBreakTolerantReader(AtBody(Stock()), streamed ? default : new ArraySegment<byte>(message));

        var byteArray = new DataContractSerializer(typeof(ArchivedDocument));
        var text = new DataContractSerializer(typeof(DocumentWithStringMember));
        var xml = new XmlSerializer(typeof(DocumentForXmlSerializer));
        return
        [
            new Variant(ByteArray, VariantRole.Flagged, () => ((ArchivedDocument)byteArray.ReadObject(AtBody(Stock()))!).Content, Verify),
            new Variant(Tolerant, VariantRole.Fixed, () => ((ArchivedDocument)byteArray.ReadObject(WithTolerance())!).Content, Verify),
            new Variant("string member", VariantRole.Alternative, () => ((DocumentWithStringMember)text.ReadObject(AtBody(Stock()))!).Content, Verify),
            new Variant("XmlSerializer", VariantRole.Alternative, () => ((DocumentForXmlSerializer)xml.Deserialize(AtBody(Stock()))!).Content, Verify),
            Mtom(),
        ];
    }

    /// <summary>A SOAP envelope around the document, its base64 broken every 76 characters.</summary>
    private static byte[] CreateMessage(byte[] content, string lineBreak)
    {
        string base64 = Convert.ToBase64String(content);
        var message = new StringBuilder("<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body><ArchivedDocument xmlns=\"urn:archive\"><Content>");
        if (lineBreak.Length == 0)
            message.Append(base64);
        for (int i = 0; i < base64.Length && lineBreak.Length > 0; i += 76)
            message.Append(base64, i, Math.Min(76, base64.Length - i)).Append(lineBreak);
        return Encoding.UTF8.GetBytes(message.Append("</Content></ArchivedDocument></s:Body></s:Envelope>").ToString());
    }

    private static XmlDictionaryReader AtBody(XmlDictionaryReader reader)
    {
        reader.ReadStartElement("Envelope", "http://schemas.xmlsoap.org/soap/envelope/");
        reader.ReadStartElement("Body", "http://schemas.xmlsoap.org/soap/envelope/");
        return reader;
    }

    /// <summary>MTOM has no base64 to decode, but on .NET its reader is in the client packages alone.</summary>
    private static Variant Mtom()
    {
        try
        {
            XmlDictionaryReader.CreateMtomReader(new MemoryStream(new byte[1]), Encoding.UTF8, XmlDictionaryReaderQuotas.Max).Close();
        }
        catch (PlatformNotSupportedException)
        {
            return new Variant("MTOM reader", VariantRole.Alternative, "not in .NET itself (XmlDictionaryReader.CreateMtomReader throws PlatformNotSupportedException); the stages corewcf and framework measure it");
        }

        throw new InvalidOperationException("This runtime has an MTOM reader: the claim needs a case for it.");
    }
}
#endif
