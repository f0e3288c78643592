using System;
using System.Runtime.ExceptionServices;
using System.Text;
using System.Xml;

namespace WcfPerf.Templates.Tests;

/// <summary>Compares the tolerant reader with the stock reader over random documents.</summary>
internal static class Differential
{
    /// <summary>Well-formed documents: the same trace, and no exception inside unless the walk itself ends in one.</summary>
    public static string? Valid(int seed, Transfer transfer, bool broken, bool odd)
    {
        string xml = RandomDocument.Create(new Random(seed), broken, odd);
        return Compare(xml, transfer, XmlDictionaryReaderQuotas.Max, seed, valid: true, mayLeave: !broken && !odd, mayMove: !odd);
    }

    /// <summary>Small quotas: the same values or the same kind of exception.</summary>
    public static string? Quotas(int seed, Transfer transfer)
    {
        var random = new Random(seed);
        string xml = RandomDocument.Create(random, broken: random.Next(2) == 0, odd: false);
        var quotas = new XmlDictionaryReaderQuotas
        {
            MaxArrayLength = random.Next(2) == 0 ? int.MaxValue : random.Next(1, 500),
            MaxStringContentLength = random.Next(2) == 0 ? int.MaxValue : random.Next(1, 500),
            MaxDepth = random.Next(2) == 0 ? int.MaxValue : random.Next(2, 8),
            MaxBytesPerRead = random.Next(2) == 0 ? int.MaxValue : random.Next(64, 3000),
            MaxNameTableCharCount = random.Next(2) == 0 ? int.MaxValue : random.Next(20, 200),
        };
        return Compare(xml, transfer, quotas, seed, valid: false, mayLeave: false, mayMove: false);
    }

    /// <summary>Documents with characters replaced or cut off: refused where the stock reader refuses, read where it reads.</summary>
    public static string? Garbage(int seed, Transfer transfer)
    {
        var random = new Random(seed);
        var xml = new StringBuilder(RandomDocument.Create(random, broken: random.Next(2) == 0, odd: random.Next(3) == 0));
        const string Odd = "=-_.,;:!?%&<>]/\0\u0001\u00e4\u2028\uFFFE\" \n\rA";
        for (int i = random.Next(1, 3); i > 0; i--)
        {
            int at = random.Next(xml.Length);
            switch (random.Next(4))
            {
                case 0:
                    xml.Length = at + 1;
                    break;
                case 1:
                    xml.Insert(at, Odd[random.Next(Odd.Length)]);
                    break;
                case 2:
                    xml.Remove(at, 1);
                    if (xml.Length == 0)
                        xml.Append('x');
                    break;
                default:
                    xml[at] = Odd[random.Next(Odd.Length)];
                    break;
            }
        }

        return Compare(xml.ToString(), transfer, XmlDictionaryReaderQuotas.Max, seed, valid: false, mayLeave: false, mayMove: false);
    }

    /// <summary>One element with the given content, read in the given way: the same bytes or the same kind of exception.</summary>
    public static string? Content(string content, Transfer transfer, int seed) =>
        Compare("<root><a64>" + content + "</a64><b64>QUJD</b64></root>", transfer, XmlDictionaryReaderQuotas.Max, seed, valid: false, mayLeave: false, mayMove: false);

    /// <summary>Exactly the bytes of the value, no call more, and then on: the same place and the same next value.</summary>
    public static string? Exact(int seed, Transfer transfer)
    {
        var random = new Random(seed);
        byte[] bytes = RandomDocument.Bytes(random);
        string xml = "<root><a64>" + RandomDocument.Wrap(random, bytes, random.Next(3) != 0, random.Next(4) == 0) + "</a64>\n<b64>QUJD\nREVG</b64></root>";
        string[] traces = new string[2];
        for (int i = 0; i < 2; i++)
        {
            var choices = new Random(seed);
            XmlDictionaryReader reader = ReaderPair.Create(xml, transfer, XmlDictionaryReaderQuotas.Max, tolerant: i == 1);
            reader.MoveToContent();
            reader.ReadStartElement("root");
            bool element = choices.Next(2) == 0;
            if (!element)
                reader.ReadStartElement("a64");
            int size = new[] { 1, 2, 3, 10, 384, 10000 }[choices.Next(6)];
            var read = new byte[bytes.Length];
            string types = string.Empty;
            for (int at = 0, actual; at < read.Length; at += actual)
            {
                actual = element
                    ? reader.ReadElementContentAsBase64(read, at, Math.Min(size, read.Length - at))
                    : reader.ReadContentAsBase64(read, at, Math.Min(size, read.Length - at));
                if (actual == 0)
                    return "seed " + seed + ": no more bytes at " + at + " of " + read.Length;
                if (reader.NodeType is XmlNodeType.Element or XmlNodeType.EndElement)
                    types += "at a tag after " + at;
            }

            if (bytes.Length == 0 && element)
                reader.ReadStartElement("a64");
            switch (choices.Next(3))
            {
                case 0:
                    reader.ReadEndElement();
                    break;
                case 1:
                    while (reader.NodeType != XmlNodeType.EndElement)
                        reader.Read();
                    reader.ReadEndElement();
                    break;
                default:
                    types += reader.MoveToContent();
                    reader.Read();
                    break;
            }

            traces[i] = Convert.ToBase64String(read) + types + reader.NodeType + reader.Name + Convert.ToBase64String(reader.ReadElementContentAsBase64()) + reader.NodeType + reader.Name;
            if (i == 1 && !traces[1].StartsWith(Convert.ToBase64String(bytes), StringComparison.Ordinal))
                return "seed " + seed + ", " + transfer + ": not the bytes that were written";
        }

        return traces[0] == traces[1] ? null : "seed " + seed + ", " + transfer + ": stock '" + Cut(traces[0]) + "', tolerant '" + Cut(traces[1]) + "'";
    }

    private static string? Compare(string xml, Transfer transfer, XmlDictionaryReaderQuotas quotas, int seed, bool valid, bool mayLeave, bool mayMove)
    {
        XmlDictionaryReader stockReader;
        try
        {
            stockReader = ReaderPair.Create(xml, transfer, quotas, tolerant: false);
        }
        catch (Exception)
        {
            return null; // Broken, or over a quota, before there is a stock reader or a body to wrap.
        }

        ReaderTrace stock = ReaderTrace.Walk(stockReader, seed, mayLeave, mayMove);
        XmlDictionaryReader tolerantReader = ReaderPair.Create(xml, transfer, quotas, tolerant: true);
        int exceptions = 0;
        ReaderTrace tolerant;
        int thread = Environment.CurrentManagedThreadId;
        EventHandler<FirstChanceExceptionEventArgs> mine = (_, _) => exceptions += Environment.CurrentManagedThreadId == thread ? 1 : 0;
        AppDomain.CurrentDomain.FirstChanceException += mine;
        try
        {
            tolerant = ReaderTrace.Walk(tolerantReader, seed, mayLeave, mayMove);
        }
        finally
        {
            AppDomain.CurrentDomain.FirstChanceException -= mine;
        }

        string where = "seed " + seed + ", " + transfer;
        for (int i = 0; i < Math.Max(stock.Lines.Count, tolerant.Lines.Count); i++)
        {
            string expected = i < stock.Lines.Count ? stock.Lines[i] : "(end)";
            string actual = i < tolerant.Lines.Count ? tolerant.Lines[i] : "(end)";
            if (expected != actual)
                return where + ", step " + i + ": stock says '" + Cut(expected) + "', tolerant '" + Cut(actual) + "' after '" + (i == 0 ? "(start)" : Cut(stock.Lines[i - 1])) + "'";
        }

        return valid && !tolerant.Failed && exceptions != 0 ? where + ": " + exceptions + " exceptions inside the tolerant reader" : null;
    }

    private static string Cut(string text) => text.Length <= 300 ? text : text.Substring(0, 300) + "...";
}
