using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.Serialization;
using System.Text;
using System.Text.RegularExpressions;
using System.Xml;
using System.Xml.Serialization;
using WcfPerfTemplate;
using Xunit;

namespace WcfPerf.Templates.Tests;

/// <summary>What DataContractSerializer and XmlSerializer get from the tolerant reader, over documents whose base64 was broken on the way.</summary>
public sealed class SerializerTests
{
    private static readonly Regex s_base64 = new("(<(?:\\w+:)?(?:Content|Thumbnail|base64Binary)(?: [^<>]*)?>)([A-Za-z0-9+/=]+)<");

    public static TheoryData<string> Transfers => ReaderTests.Transfers;

    [Theory]
    [MemberData(nameof(Transfers))]
    public void DataContractsRoundTrip(string transfer)
    {
        var serializer = new DataContractSerializer(typeof(Folder));
        RoundTrip(
            transfer,
            folder =>
            {
                var stream = new MemoryStream();
                serializer.WriteObject(stream, folder);
                return Encoding.UTF8.GetString(stream.ToArray());
            },
            reader => (Folder)serializer.ReadObject(reader)!);
    }

    [Theory]
    [MemberData(nameof(Transfers))]
    public void XmlSerializerObjectsRoundTrip(string transfer)
    {
        var serializer = new XmlSerializer(typeof(Folder));
        RoundTrip(
            transfer,
            folder =>
            {
                var stream = new MemoryStream();
                using (var writer = XmlWriter.Create(stream, new XmlWriterSettings { Encoding = new UTF8Encoding(false), NewLineHandling = NewLineHandling.Entitize }))
                    serializer.Serialize(writer, folder);
                return Encoding.UTF8.GetString(stream.ToArray());
            },
            reader => (Folder)serializer.Deserialize(reader)!);
    }

    [Fact]
    public void TellsTheQuotaThatIsExceeded()
    {
        string xml = "<a64>" + Convert.ToBase64String(new byte[1000]) + "</a64>";
        var quotas = new XmlDictionaryReaderQuotas { MaxArrayLength = 999 };
        string[] messages = new string[2];
        for (int i = 0; i < 2; i++)
        {
            XmlDictionaryReader reader = ReaderPair.Create(xml, Transfer.Buffered, quotas, tolerant: i == 1);
            messages[i] = Assert.Throws<XmlException>(() => reader.ReadElementContentAsBase64()).Message;
        }

        Assert.Equal(messages[0], messages[1]);
        Assert.Contains("999", messages[0], StringComparison.Ordinal);
    }

    [Fact]
    public void SaysWhereContentIsNotBase64()
    {
        XmlDictionaryReader reader = ReaderPair.Create("<root>\n<a64>QUJ!</a64></root>", Transfer.Buffered, XmlDictionaryReaderQuotas.Max, tolerant: true);
        reader.ReadToDescendant("a64");
        reader.ReadStartElement();
        XmlException exception = Assert.Throws<XmlException>(() => reader.ReadContentAsBase64(new byte[10], 0, 10));
        Assert.Equal(2, exception.LineNumber);
    }

    /// <summary>A signature covers the text as it was sent: while the reader canonicalizes, nothing may be dropped.</summary>
    [Theory]
    [InlineData("QUJD&#xD;\nREVG")]
    [InlineData("QUJDREVG")]
    public void CanonicalizesWhatWasSent(string content)
    {
        string[] canonical = new string[2];
        for (int i = 0; i < 2; i++)
        {
            XmlDictionaryReader reader = ReaderPair.Create("<root><a64>" + content + "</a64></root>", Transfer.Buffered, XmlDictionaryReaderQuotas.Max, tolerant: i == 1);
            reader.MoveToContent();
            Assert.True(reader.CanCanonicalize);
            var stream = new MemoryStream();
            reader.StartCanonicalization(stream, includeComments: false, inclusivePrefixes: null);
            reader.ReadStartElement();
            Assert.Equal("ABCDEF", Encoding.ASCII.GetString(reader.ReadElementContentAsBase64()));
            reader.ReadEndElement();
            reader.EndCanonicalization();
            canonical[i] = Encoding.UTF8.GetString(stream.ToArray());
        }

        Assert.Equal(canonical[0], canonical[1]);
    }

    /// <summary>Every message in memory is to be decoded from its bytes, whatever stands before and around the value.</summary>
    [Theory]
    [InlineData("Buffered")]
    [InlineData("Slice")]
    [InlineData("Body")]
    public void DecodesFromTheBytesOfTheMessage(string transfer)
    {
        const string Xml = "<?xml version=\"1.0\"?><!-- <x> --><root a='>'><x/><x y=\"/>\"/>t<![CDATA[<a64>]]><n>1</n><a64>QUJD&#xD;\nREVG</a64><a64 z='1'>QUJD\n</a64></root>";
        XmlDictionaryReader reader = ReaderPair.Create(Xml, Enum.Parse<Transfer>(transfer), XmlDictionaryReaderQuotas.Max, tolerant: true);
        reader.ReadToFollowing("n");
        Assert.Equal(1, reader.ReadElementContentAsInt());
        foreach (int length in new[] { 6, 3 })
        {
            var bytes = new byte[10];
            Assert.Equal(length, reader.ReadElementContentAsBase64(bytes, 0, bytes.Length));
            Assert.Equal("Markup", Field(reader, "_reading")!.ToString());
            Assert.Equal(0, reader.ReadElementContentAsBase64(bytes, 0, bytes.Length));
        }
    }

    /// <summary>The time must grow with the length of bad input, not with its square.</summary>
    [Theory]
    [InlineData("&", "Buffered")]
    [InlineData("&#", "Buffered")]
    [InlineData("&#x0", "Buffered")]
    [InlineData("\n", "Buffered")]
    [InlineData("\n", "Streamed")]
    [InlineData("&#xD;", "Buffered")]
    [InlineData("<!---->", "Buffered")]
    [InlineData("<a64></a64>", "Buffered")]
    [InlineData("<a64>=</a64>", "Buffered")]
    public void ReadsLargeBadInputInLinearTime(string unit, string transfer)
    {
        string xml = "<root><a64>" + string.Concat(Enumerable.Repeat(unit, 2_000_000 / unit.Length)) + "</a64></root>";
        var watch = System.Diagnostics.Stopwatch.StartNew();
        foreach (int chunk in new[] { 0, 1, 100_000 })
        {
            XmlDictionaryReader reader = ReaderPair.Create(xml, Enum.Parse<Transfer>(transfer), XmlDictionaryReaderQuotas.Max, tolerant: true);
            try
            {
                reader.ReadStartElement("root");
                if (chunk == 0)
                {
                    reader.ReadElementContentAsBase64();
                    continue;
                }

                var buffer = new byte[chunk];
                while (reader.ReadElementContentAsBase64(buffer, 0, chunk) > 0)
                {
                }
            }
            catch (XmlException)
            {
            }
        }

        Assert.True(watch.Elapsed < TimeSpan.FromMinutes(1), "It took " + watch.Elapsed);
    }

    private static object? Field(XmlDictionaryReader reader, string name) =>
        reader.GetType().GetField(name, System.Reflection.BindingFlags.Instance | System.Reflection.BindingFlags.NonPublic)!.GetValue(reader);

    private static void RoundTrip(string transfer, Func<Folder, string> write, Func<XmlDictionaryReader, Folder> read)
    {
        var by = Enum.Parse<Transfer>(transfer);
        int replaced = 0;
        for (int seed = 0; seed < 60; seed++)
        {
            var random = new Random(seed);
            Folder folder = Folder.Create(random, 0);
            string xml = write(folder);
            xml = s_base64.Replace(xml, match =>
            {
                replaced++;
                return match.Groups[1].Value + RandomDocument.Wrap(random, Convert.FromBase64String(match.Groups[2].Value), broken: random.Next(4) != 0, odd: random.Next(6) == 0) + "<";
            });
            Folder actual = read(ReaderPair.Create(xml, by, XmlDictionaryReaderQuotas.Max, tolerant: true));
            Assert.Equal(folder.ToString(), actual.ToString());
        }

        Assert.True(replaced > 100, "Only " + replaced + " values were there to break.");
    }
}

/// <summary>A graph with base64 wherever a contract can have it.</summary>
[DataContract(Namespace = "urn:folders")]
public sealed class Folder
{
    [DataMember(Order = 1)]
    public string? Name { get; set; }

    [DataMember(Order = 2)]
    public byte[]? Thumbnail { get; set; }

    [DataMember(Order = 3)]
    public List<StoredDocument> Documents { get; set; } = [];

    [DataMember(Order = 4)]
    public List<byte[]?> Pages { get; set; } = [];

    [DataMember(Order = 5)]
    public Folder? Parent { get; set; }

    internal static Folder Create(Random random, int depth) => new()
    {
        Name = random.Next(3) switch { 0 => null, 1 => "a\nb \u20ac <x>", _ => "QUJD\nREVG" },
        Thumbnail = random.Next(5) == 0 ? null : RandomDocument.Bytes(random),
        Documents = [.. Enumerable.Range(0, random.Next(4)).Select(_ => new StoredDocument
        {
            Id = random.Next(1000),
            Content = random.Next(5) == 0 ? null : RandomDocument.Bytes(random),
            Title = random.Next(2) == 0 ? " t " : string.Empty,
        })],
        Pages = [.. Enumerable.Range(0, random.Next(5)).Select(_ => random.Next(6) == 0 ? null : RandomDocument.Bytes(random))],
        Parent = depth < 3 && random.Next(2) == 0 ? Create(random, depth + 1) : null,
    };

    public override string ToString() =>
        Name + "|" + Text(Thumbnail) + "|" + string.Join(';', Documents) + "|" + string.Join(';', Pages.Select(Text)) + "{" + Parent + "}";

    internal static string Text(byte[]? bytes) => bytes is null ? "null" : Convert.ToBase64String(bytes);
}

[DataContract(Namespace = "urn:folders")]
public sealed class StoredDocument
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public byte[]? Content { get; set; }

    [DataMember(Order = 3)]
    public string? Title { get; set; }

    public override string ToString() => Id + Folder.Text(Content) + Title;
}
