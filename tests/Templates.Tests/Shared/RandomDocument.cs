using System;
using System.Collections.Generic;
using System.Text;

namespace WcfPerf.Templates.Tests;

/// <summary>A random XML document; elements whose name ends in 64 hold base64, those in Int an integer, those in Text a string.</summary>
internal sealed class RandomDocument
{
    private static readonly string[] s_breaks = ["\n", "\r\n", "\r", "&#xD;\n", "&#13;&#10;", "&#xA;", "&#x000d;", " ", "\t", "\n        ", "&#32;", "&#x9;"];

    private readonly Random _random;
    private readonly StringBuilder _xml = new();
    private readonly bool _broken;
    private readonly bool _odd;

    private RandomDocument(Random random, bool broken, bool odd)
    {
        _random = random;
        _broken = broken;
        _odd = odd;
    }

    /// <summary>Makes a document.</summary>
    /// <param name="random">Where all choices come from.</param>
    /// <param name="broken">Whether base64 has breaks in it.</param>
    /// <param name="odd">Whether base64 may also hold comments, CDATA sections and letters as character references.</param>
    public static string Create(Random random, bool broken, bool odd)
    {
        var document = new RandomDocument(random, broken, odd);
        document.WriteProlog();
        document.WriteElement("root", 0);
        if (random.Next(8) == 0)
            document._xml.Append("\n<!-- after > -->\n");
        return document._xml.ToString();
    }

    /// <summary>Base64 of random bytes with breaks, as text for an element.</summary>
    public static string Wrap(Random random, byte[] bytes, bool broken, bool odd)
    {
        string text = Convert.ToBase64String(bytes);
        if (!broken && !odd)
            return text;
        string style = s_breaks[random.Next(s_breaks.Length)];
        bool mixed = random.Next(4) == 0;
        int line = random.Next(3) == 0 ? random.Next(1, 200) : random.Next(2) == 0 ? 76 : 73;
        var result = new StringBuilder();
        if (broken && random.Next(4) == 0)
            result.Append(style);
        for (int i = 0; i < text.Length; i += line)
        {
            string piece = text.Substring(i, Math.Min(line, text.Length - i));
            switch (odd ? random.Next(12) : 12)
            {
                case 0:
                    result.Append("<!-- <a b='>'> -->").Append(piece);
                    break;
                case 1:
                    result.Append("<![CDATA[").Append(piece).Append("]]>");
                    break;
                case 2:
                    result.Append("&#").Append((int)piece[0]).Append(';').Append(piece, 1, piece.Length - 1);
                    break;
                case 3:
                    result.Append(piece, 0, piece.Length - 1).Append("&#x").Append(((int)piece[piece.Length - 1]).ToString("X")).Append(';');
                    break;
                default:
                    result.Append(piece);
                    break;
            }

            if (broken && (i + line < text.Length || random.Next(2) == 0))
                result.Append(mixed ? s_breaks[random.Next(s_breaks.Length)] : style);
        }

        return result.ToString();
    }

    /// <summary>Random bytes, most often few, at times more than the readers' own buffers.</summary>
    public static byte[] Bytes(Random random)
    {
        int length = random.Next(20) switch
        {
            0 => 0,
            1 => random.Next(1500, 1600),
            2 => random.Next(3000, 3100),
            3 => random.Next(20000),
            < 10 => random.Next(5),
            _ => random.Next(400),
        };
        var bytes = new byte[length];
        random.NextBytes(bytes);
        return bytes;
    }

    private void WriteProlog()
    {
        if (_random.Next(3) == 0)
            _xml.Append("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n");
        if (_random.Next(4) == 0)
            _xml.Append("<!-- < > <a> -- > -->".Replace("-- >", "- ->"));
    }

    private void WriteElement(string name, int depth)
    {
        string qualified = Prefix() + name;
        _xml.Append('<').Append(qualified);
        if (qualified.Length > name.Length)
            _xml.Append(" xmlns:").Append(qualified, 0, qualified.IndexOf(':')).Append("='urn:").Append(_random.Next(3)).Append('\'');
        WriteAttributes();
        if (_random.Next(10) == 0 && depth > 0)
        {
            _xml.Append(_random.Next(2) == 0 ? "/>" : " />");
            return;
        }

        _xml.Append(_random.Next(6) == 0 ? " >" : ">");
        if (name.EndsWith("64", StringComparison.Ordinal))
            _xml.Append(Wrap(_random, Bytes(_random), _broken && _random.Next(5) != 0, _odd && _random.Next(3) == 0));
        else if (name.EndsWith("Int", StringComparison.Ordinal))
            _xml.Append(_random.Next(2) == 0 ? " " : string.Empty).Append(_random.Next(-5, 100000));
        else if (name.EndsWith("Text", StringComparison.Ordinal))
            WriteText();
        else
            WriteChildren(depth);
        _xml.Append("</").Append(qualified).Append(_random.Next(6) == 0 ? "\n>" : ">");
    }

    private void WriteChildren(int depth)
    {
        int count = _random.Next(depth == 0 ? 12 : 5);
        for (int i = 0; i < count; i++)
        {
            switch (_random.Next(14))
            {
                case 0:
                    _xml.Append("\r\n    ");
                    break;
                case 1:
                    _xml.Append("<!-- <a64>QUJD</a64> ' \" -->");
                    break;
                case 2:
                    _xml.Append("mixed &amp; text");
                    break;
                case 3:
                    _xml.Append("<![CDATA[ <b64> ]] > ]]>");
                    break;
                case 4 or 5:
                    WriteElement(new[] { "text", "aText", "anInt" }[_random.Next(3)], depth + 1);
                    break;
                case 6 or 7 when depth < 5:
                    WriteElement(new[] { "list", "item" }[_random.Next(2)], depth + 1);
                    break;
                default:
                    WriteElement(new[] { "a64", "b64", "content64" }[_random.Next(3)], depth + 1);
                    break;
            }
        }
    }

    private void WriteText()
    {
        string[] texts = ["line\nline", "a\r\nb", "&#xD;&#xA;", "  ", "\u00e4\u20ac", "&lt;a64&gt;", "QUJD\nREVG", "]] >", "x]y", "<![CDATA[\r\n<&]]>", "&#x1F600;"];
        for (int i = _random.Next(4); i > 0; i--)
            _xml.Append(texts[_random.Next(texts.Length)]);
    }

    private void WriteAttributes()
    {
        string[] values = ["'>'", "\">\"", "'/>'", "\"a'b>c\"", "'a\"b'", "'&lt;x&gt;&#xD;&#xA;'", "''", "\"QUJDREVG\"", "'QUJD\nREVG'"];
        for (int i = _random.Next(3); i > 0; i--)
            _xml.Append(_random.Next(3) == 0 ? "\n  " : " ").Append("at").Append(i).Append(_random.Next(5) == 0 ? " = " : "=").Append(values[_random.Next(values.Length)]);
    }

    private string Prefix() => _random.Next(4) == 0 ? new[] { "p:", "Body:", "x-y:" }[_random.Next(3)] : string.Empty;
}
