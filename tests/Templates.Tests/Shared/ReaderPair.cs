using System;
using System.IO;
using System.Text;
using System.Xml;
using WcfPerfTemplate;

namespace WcfPerf.Templates.Tests;

/// <summary>How a document reaches the readers.</summary>
internal enum Transfer
{
    /// <summary>In memory, its bytes known to the tolerant reader.</summary>
    Buffered,

    /// <summary>In the middle of a larger buffer, with a byte order mark.</summary>
    Slice,

    /// <summary>As the body of a SOAP message whose reader stands at the body's content.</summary>
    Body,

    /// <summary>In memory, its bytes unknown to the tolerant reader, as in a copy of a message.</summary>
    Copy,

    /// <summary>From a stream that gives it in pieces.</summary>
    Streamed,

    /// <summary>As UTF-16, little endian.</summary>
    Utf16,

    /// <summary>As UTF-16, big endian, without a byte order mark.</summary>
    Utf16BigEndian,
}

/// <summary>Makes the stock reader and the tolerant reader for one document.</summary>
internal static class ReaderPair
{
    /// <summary>All ways for a document to reach a reader.</summary>
    public static Transfer[] Transfers => (Transfer[])Enum.GetValues(typeof(Transfer));

    /// <summary>The stock reader, or the tolerant one around it.</summary>
    public static XmlDictionaryReader Create(string xml, Transfer transfer, XmlDictionaryReaderQuotas quotas, bool tolerant)
    {
        XmlDictionaryReader stock;
        ArraySegment<byte> bytes = default;
        switch (transfer)
        {
            case Transfer.Slice:
                byte[] slice = Encoding.UTF8.GetBytes("<a64>>'" + '\uFEFF' + xml + "<b64>'<");
                int before = Encoding.UTF8.GetByteCount("<a64>>'");
                bytes = new ArraySegment<byte>(slice, before, slice.Length - before - Encoding.UTF8.GetByteCount("<b64>'<"));
                stock = XmlDictionaryReader.CreateTextReader(slice, bytes.Offset, bytes.Count, quotas);
                break;
            case Transfer.Body:
                byte[] message = Encoding.UTF8.GetBytes(
                    "<s:Envelope xmlns:s='urn:soap'><!-- <s:Body> --><s:Header><Body x='>'><Body/>REVG</Body><a64>QUJD</a64></s:Header>\n<s:Body id='>'>"
                    + (xml.StartsWith("<?", StringComparison.Ordinal) ? xml.Substring(xml.IndexOf("?>", StringComparison.Ordinal) + 2) : xml) + "</s:Body></s:Envelope>");
                bytes = new ArraySegment<byte>(message);
                stock = XmlDictionaryReader.CreateTextReader(message, quotas);
                stock.MoveToContent();
                stock.ReadStartElement();
                stock.MoveToContent();
                stock.Skip();
                stock.MoveToContent();
                stock.Read();
                stock.MoveToContent();
                break;
            case Transfer.Streamed:
                stock = XmlDictionaryReader.CreateTextReader(new PieceStream(Encoding.UTF8.GetBytes(xml)), quotas);
                break;
            case Transfer.Utf16:
            case Transfer.Utf16BigEndian:
                Encoding encoding = transfer == Transfer.Utf16 ? Encoding.Unicode : Encoding.BigEndianUnicode;
                byte[] wide = encoding.GetBytes((transfer == Transfer.Utf16 ? "\uFEFF" : string.Empty) + xml.Replace("encoding=\"utf-8\"", "encoding=\"utf-16\""));
                bytes = new ArraySegment<byte>(wide);
                stock = XmlDictionaryReader.CreateTextReader(wide, 0, wide.Length, encoding, quotas, null);
                break;
            default:
                byte[] utf8 = Encoding.UTF8.GetBytes(xml);
                if (transfer == Transfer.Buffered)
                    bytes = new ArraySegment<byte>(utf8);
                stock = XmlDictionaryReader.CreateTextReader(utf8, quotas);
                break;
        }

        return tolerant ? new LineBreakTolerantReader(stock, bytes) : stock;
    }

    /// <summary>A stream that gives fewer bytes than it is asked for, as a network does.</summary>
    private sealed class PieceStream(byte[] bytes) : MemoryStream(bytes)
    {
        private int _reads;

        public override int Read(byte[] buffer, int offset, int count) => base.Read(buffer, offset, Math.Min(count, 1 + (_reads++ * 37 % 701)));
    }
}
