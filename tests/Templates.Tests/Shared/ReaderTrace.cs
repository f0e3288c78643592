using System;
using System.Collections.Generic;
using System.IO;
using System.Text;
using System.Xml;

namespace WcfPerf.Templates.Tests;

/// <summary>
/// Walks a reader through a document by random choices and writes down all that it says. Two readers that behave the same
/// give the same trace for the same seed.
/// </summary>
internal sealed class ReaderTrace
{
    private static readonly XmlDictionaryString s_item = new XmlDictionary().Add("item");

    private readonly XmlDictionaryReader _reader;
    private readonly Random _random;
    private readonly List<string> _lines = [];

    private readonly bool _mayLeave;
    private string _element = string.Empty;

    private readonly bool _mayMove;

    private ReaderTrace(XmlDictionaryReader reader, int seed, bool mayLeave, bool mayMove)
    {
        _reader = reader;
        _mayLeave = mayLeave;
        _mayMove = mayMove;
        _random = new Random(seed);
    }

    /// <summary>Whether the walk ended in an exception.</summary>
    public bool Failed { get; private set; }

    /// <summary>What the reader said, a line a step.</summary>
    public IReadOnlyList<string> Lines => _lines;

    /// <summary>Walks to the end of the document or to the first exception.</summary>
    /// <param name="reader">The reader to walk.</param>
    /// <param name="seed">What its choices come from.</param>
    /// <param name="mayMove">Whether it may ask for the content between two chunks, as WCF's own streams do; a CDATA section ends those.</param>
    /// <param name="mayLeave">Whether the walk may leave base64 before its end, which is only defined where it has no breaks.</param>
    public static ReaderTrace Walk(XmlDictionaryReader reader, int seed, bool mayLeave, bool mayMove)
    {
        var trace = new ReaderTrace(reader, seed, mayLeave, mayMove);
        try
        {
            trace.Walk();
        }
        catch (Exception e)
        {
            trace.Failed = true;
            trace._lines.Add("! " + e.GetType().Name);
        }

        return trace;
    }

    private void Walk()
    {
        for (int step = 0; step < 20000; step++)
        {
            State();
            switch (_reader.NodeType)
            {
                case XmlNodeType.Element:
                    AtElement();
                    break;
                case XmlNodeType.EndElement when _random.Next(2) == 0:
                    _reader.ReadEndElement();
                    break;
                case XmlNodeType.Text or XmlNodeType.Whitespace or XmlNodeType.CDATA when IsBase64(_element) && _random.Next(2) == 0:
                    // Not always at the first node of the content, and not always at the first character.
                    if (_random.Next(3) == 0)
                        Add("four", _reader.ReadValueChunk(new char[4], 0, 4));
                    if (_random.Next(2) == 0)
                        Add("rest", _reader.ReadContentAsBase64());
                    else
                        Add("rest chunks", Chunks(_reader.ReadContentAsBase64));
                    break;
                case XmlNodeType.Text or XmlNodeType.CDATA when _random.Next(8) == 0:
                    Add("chunk", Chunks());
                    _reader.Read();
                    break;
                case XmlNodeType.Text or XmlNodeType.Whitespace or XmlNodeType.CDATA when _random.Next(6) == 0:
                    Add("string", _reader.ReadContentAsString());
                    break;
                default:
                    if (_random.Next(6) == 0)
                        Add("content", _reader.MoveToContent());
                    else if (_random.Next(6) == 0)
                        Add("start", _reader.IsStartElement("a64") || _reader.IsStartElement("list", string.Empty) || _reader.IsStartElement(s_item, XmlDictionaryString.Empty));
                    else if (_random.Next(12) == 0)
                        Add("element string", _reader.ReadElementContentAsString());
                    else if (!_reader.Read())
                        return;
                    break;
            }

            if (_reader.EOF || _reader.ReadState != ReadState.Interactive && step > 0)
                return;
        }
    }

    private void AtElement()
    {
        if (_reader.AttributeCount > 0 && _random.Next(2) == 0)
            Attributes();
        string name = _element = _reader.LocalName;
        if (_reader.NodeType != XmlNodeType.Element)
            _reader.Read();
        else if (IsBase64(name))
            Base64();
        else if (name.EndsWith("Int", StringComparison.Ordinal))
            Add("int", _random.Next(6) switch
            {
                0 => _reader.ReadElementContentAsInt(),
                1 => (object)_reader.ReadElementContentAsDecimal(),
                2 => _reader.ReadElementContentAsDouble(),
                3 => _reader.ReadElementContentAsFloat(),
                4 => _reader.ReadElementContentAsBoolean(),
                _ => _reader.ReadElementContentAsLong(),
            });
        else if (name.EndsWith("Text", StringComparison.Ordinal))
            Add("text", _random.Next(3) switch { 0 => _reader.ReadElementContentAsString(), 1 => _reader.ReadString(), _ => _reader.ReadInnerXml() });
        else
            Container();
    }

    private static bool IsBase64(string name) => name.EndsWith("64", StringComparison.Ordinal);

    private void Container()
    {
        switch (_random.Next(16))
        {
            case 0:
                _reader.ReadStartElement();
                break;
            case 1:
                Add("start", _reader.IsStartElement() && _reader.IsStartElement(_reader.LocalName, _reader.NamespaceURI));
                _reader.ReadStartElement(_reader.LocalName, _reader.NamespaceURI);
                break;
            case 2 when _reader.Depth > 0:
                _reader.Skip();
                break;
            case 3 when _reader.Depth > 0:
                Add("outer", _reader.ReadOuterXml());
                break;
            case 4 when _reader.Depth > 0:
                using (XmlReader subtree = _reader.ReadSubtree())
                {
                    while (subtree.Read())
                        Add("sub", subtree.NodeType + subtree.Name + subtree.Value);
                }

                break;
            case 5:
                Add("to", _reader.ReadToDescendant("a64"));
                break;
            case 6:
                Add("lookup", _reader.LookupNamespace("p"));
                _reader.Read();
                break;
            default:
                _reader.Read();
                break;
        }
    }

    private void Base64()
    {
        switch (_random.Next(16))
        {
            case 0 or 1 or 2:
                Add("element", _reader.ReadElementContentAsBase64());
                break;
            case 3 or 4 or 5:
                Add("element chunks", Chunks(_reader.ReadElementContentAsBase64));
                break;
            case 6 or 7:
                _reader.ReadStartElement();
                Add("content", _reader.ReadContentAsBase64());
                break;
            case 8 or 9:
                _reader.ReadStartElement();
                Add("content chunks", Chunks(_reader.ReadContentAsBase64));
                break;
            case 10 when _mayMove:
                _reader.ReadStartElement();
                Add("moved chunks", Chunks((buffer, offset, count) => _reader.MoveToContent() == XmlNodeType.Text ? _reader.ReadContentAsBase64(buffer, offset, count) : 0));
                break;
            case 10:
                _reader.ReadStartElement();
                _reader.MoveToContent();
                Add("moved content", _reader.ReadContentAsBase64());
                break;
            case 11:
                Add("as", (byte[])_reader.ReadElementContentAs(typeof(byte[]), null!));
                break;
            case 12:
                Add("string", _reader.ReadElementContentAsString());
                break;
            case 13:
                _reader.Skip();
                break;
            case 14 when _mayLeave && !_reader.IsEmptyElement:
                Leave();
                break;
            case 14:
                Add("inner", _reader.ReadInnerXml());
                break;
            default:
                _reader.Read();
                break;
        }
    }

    private void Leave()
    {
        int depth = _reader.Depth;
        var buffer = new byte[_random.Next(3, 50)];
        _reader.ReadStartElement();
        Add("some", _reader.ReadContentAsBase64(buffer, 0, buffer.Length) > 0);
        bool skip = _random.Next(2) == 0;
        while (_reader.Depth > depth)
        {
            if (skip)
                _reader.Skip();
            else
                _reader.Read();
        }
    }

    private byte[] Chunks(Func<byte[], int, int, int> read)
    {
        int[] sizes = [1, 2, 3, 4, 5, 7, 57, 100, 383, 384, 511, 512, 1000, 1024, 3072, 4096, 5000, 70000];
        int size = sizes[_random.Next(sizes.Length)];
        bool varied = _random.Next(4) == 0;
        var random = new Random(_random.Next()); // Of its own, for readers may give the same bytes in other chunks.
        var buffer = new byte[size + 7];
        var all = new MemoryStream();
        for (;;)
        {
            int count = varied ? random.Next(1, size + 1) : size;
            int offset = random.Next(7);
            int actual = read(buffer, offset, count);
            if (actual == 0)
                return all.ToArray();
            if (actual < 0 || actual > count)
                throw new InvalidOperationException("A chunk of " + actual + " bytes for " + count);
            all.Write(buffer, offset, actual);
        }
    }

    private string Chunks()
    {
        var buffer = new char[_random.Next(1, 300)];
        var all = new StringBuilder();
        int actual;
        while ((actual = _reader.ReadValueChunk(buffer, 0, buffer.Length)) > 0)
            all.Append(buffer, 0, actual);
        return all.ToString();
    }

    private void Attributes()
    {
        switch (_random.Next(5))
        {
            case 0:
                for (int i = 0; i < _reader.AttributeCount; i++)
                    Add("attribute", _reader.GetAttribute(i));
                break;
            case 1:
                for (bool more = _reader.MoveToFirstAttribute(); more; more = _reader.MoveToNextAttribute())
                {
                    State();
                    while (_reader.ReadAttributeValue())
                        State();
                }

                _reader.MoveToElement();
                break;
            case 2:
                // On to the next node from an attribute, which must not disturb the place in the document.
                _reader.MoveToAttribute(0);
                State();
                break;
            case 3:
                if (_reader.MoveToAttribute("at1"))
                {
                    Add("attribute string", _reader.ReadContentAsString());
                    State();
                    Add("content", _reader.MoveToContent());
                }

                break;
            default:
                if (_reader.MoveToAttribute("at1") && _reader.Value == "QUJDREVG")
                {
                    Add("attribute base64", _reader.ReadContentAsBase64());
                    State();
                }

                _reader.MoveToElement();
                break;
        }
    }

    private void State() => _lines.Add(
        _reader.NodeType + " " + _reader.Name + " " + _reader.NamespaceURI + " " + _reader.Depth + " " + _reader.AttributeCount
        + (_reader.IsEmptyElement ? " empty" : string.Empty) + (_reader.HasValue ? " = " + _reader.Value : string.Empty) + " " + _reader.XmlSpace + " " + _reader.EOF);

    private void Add(string what, byte[] bytes) => _lines.Add(what + ": " + Convert.ToBase64String(bytes));

    private void Add(string what, object? value) => _lines.Add(what + ": " + value);
}
