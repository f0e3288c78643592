using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Threading;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.Configuration;
using Xunit;

namespace WcfPerf.Analyzers.Tests.Configuration;

/// <summary>Documents made at random, whose spans are known from the making, are read back with the same spans.</summary>
public class ConfigGeneratedTests
{
    private static readonly string[] s_breaks = ["\n", "\r\n", "\r", "\n\n", "\t", " ", "  \r\n\t", "\r\r\n"];
    private static readonly string[] s_names = ["a", "binding", "endpoint", "x.y-z_1", "p:q", "\u00E9l\u00E9ment", "\u6570\u636E"];
    private static readonly (string Written, string Value)[] s_pieces =
    [
        ("plain", "plain"), (">", ">"), ("/>", "/>"), ("&amp;", "&"), ("&lt;", "<"), ("&#10;", "\n"), ("&#x1F69A;", "\U0001F69A"),
        ("\U0001F69A", "\U0001F69A"), ("\r\n", " "), ("\t", " "), ("=", "="), ("-->", "-->"), ("\u2028", "\u2028"), ("\u0085", "\u0085"),
    ];

    public static TheoryData<int> Seeds => [.. Enumerable.Range(1, 12)];

    [Theory]
    [MemberData(nameof(Seeds))]
    public void RandomDocument_IsReadBackExactly(int seed)
    {
        for (var i = 0; i < 25; i++)
        {
            var made = new Maker(new Random((seed * 1000) + i));
            var text = made.Make();
            var document = ConfigDocument.Parse("/app/App.config", SourceText.From(text), CancellationToken.None);

            Assert.True(document.Error is null, $"{document.Error?.Message} in {text}");
            var elements = document.Root!.All().OrderBy(element => element.Span.Start).ToList();
            Assert.Equal(made.Elements.Count, elements.Count);
            foreach (var (expected, actual) in made.Elements.OrderBy(element => element.Span.Start).Zip(elements))
            {
                Assert.Equal(expected.Name, actual.Name);
                Assert.Equal(expected.Span, actual.Span);
                Assert.Equal(expected.StartTag, actual.StartTagSpan);
                Assert.Equal(expected.EndTag, actual.EndTagSpan);
                Assert.Equal(expected.IsEmpty, actual.IsEmpty);
                Assert.Equal(expected.Name, actual.Text(actual.NameSpan));
                Assert.Equal(
                    expected.Attributes,
                    actual.Attributes.Select(attribute => (attribute.Name, attribute.Value, attribute.Span, attribute.ValueSpan)));
            }
        }
    }

    private sealed record Made(
        string Name, TextSpan Span, TextSpan StartTag, TextSpan EndTag, bool IsEmpty, List<(string, string, TextSpan, TextSpan)> Attributes);

    private sealed class Maker(Random random)
    {
        private readonly StringBuilder _text = new();

        public List<Made> Elements { get; } = [];

        public string Make()
        {
            if (random.Next(4) == 0)
            {
                _text.Append('\uFEFF');
            }

            if (random.Next(2) == 0)
            {
                _text.Append("<?xml version='1.0' encoding=\"utf-16\" ?>");
            }

            Misc();
            _text.Append("<!-- system.serviceModel -->");
            Misc();
            Element(0);
            Misc();
            return _text.ToString();
        }

        private T Any<T>(T[] choices) => choices[random.Next(choices.Length)];

        private void Misc()
        {
            for (var i = random.Next(4); i > 0; i--)
            {
                _text.Append(random.Next(4) switch
                {
                    0 => $"<!-- <a b=\"{Any(s_breaks)}\"> {Any(s_pieces).Value.Replace("--", "", StringComparison.Ordinal)}-> -->",
                    1 => $"<?pi <x>{Any(s_breaks)}\"?>",
                    _ => Any(s_breaks),
                });
            }
        }

        private void Content()
        {
            Misc();
            switch (random.Next(5))
            {
                case 0:
                    _text.Append($"<![CDATA[<a>{Any(s_breaks)}]] &</a>]]>");
                    break;
                case 1:
                    _text.Append($"text &lt;a&gt; \u2029 {Any(s_breaks)}\"'> \U0001F69A");
                    break;
            }

            Misc();
        }

        private void Space(bool needed)
        {
            if (needed || random.Next(3) == 0)
            {
                _text.Append(Any(s_breaks));
            }
        }

        private void Element(int depth)
        {
            var name = Any(s_names);
            var start = _text.Length;
            _text.Append('<').Append(name);
            var attributes = new List<(string, string, TextSpan, TextSpan)>();
            if (depth == 0)
            {
                Attribute(attributes, "xmlns:p", [("urn:p", "urn:p")]);
            }

            for (var i = random.Next(4); i > 0; i--)
            {
                Attribute(attributes, $"{Any(s_names)}{i}", [.. Enumerable.Range(0, random.Next(4)).Select(_ => Any(s_pieces))]);
            }

            Space(needed: false);
            var isEmpty = random.Next(3) == 0;
            _text.Append(isEmpty ? "/>" : ">");
            var startTag = TextSpan.FromBounds(start, _text.Length);
            var endTag = new TextSpan(_text.Length, 0);
            if (!isEmpty)
            {
                Content();
                for (var i = depth > 6 ? 0 : random.Next(4); i > 0; i--)
                {
                    Element(depth + 1);
                    Content();
                }

                var end = _text.Length;
                _text.Append("</").Append(name);
                Space(needed: false);
                _text.Append('>');
                endTag = TextSpan.FromBounds(end, _text.Length);
            }

            Elements.Add(new Made(name, TextSpan.FromBounds(start, _text.Length), startTag, endTag, isEmpty, attributes));
        }

        private void Attribute(List<(string, string, TextSpan, TextSpan)> attributes, string name, (string Written, string Value)[] pieces)
        {
            Space(needed: true);
            var start = _text.Length;
            var quote = random.Next(2) == 0 ? '"' : '\'';
            _text.Append(name);
            Space(needed: false);
            _text.Append('=');
            Space(needed: false);
            _text.Append(quote);
            var valueStart = _text.Length;
            foreach (var (written, _) in pieces)
            {
                _text.Append(written);
            }

            var valueSpan = TextSpan.FromBounds(valueStart, _text.Length);
            _text.Append(quote);
            attributes.Add((name, string.Concat(pieces.Select(piece => piece.Value)), TextSpan.FromBounds(start, _text.Length), valueSpan));
        }
    }
}
