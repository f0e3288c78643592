using System;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace WcfPerf.Testing.Tests;

/// <summary>Marks in a text.</summary>
public class MarkupParserTests
{
    [Theory]
    [InlineData("plain", "plain", "", "")]
    [InlineData("a$$b$$", "ab", "1,2", "")]
    [InlineData("a[|b|]c", "abc", "", ":1-2")]
    [InlineData("[||]", "", "", ":0-0")]
    [InlineData("{|X:a|}b{|X:c|}", "abc", "", "X:0-1 X:2-3")]
    [InlineData("[|a[|b|]c|]", "abc", "", ":1-2 :0-3")]
    [InlineData("{|X:{|Y:a|}|}", "a", "", "X:0-1 Y:0-1")]
    [InlineData("{|#0:a[|b|]|}", "ab", "", ":1-2 #0:0-2")]
    [InlineData("{|#0:a{|#1:b|#0}c|#1}", "abc", "", "#0:0-2 #1:1-3")]
    [InlineData("[|a$$b|]", "ab", "1", ":0-2")]
    [InlineData("[|x[|]", "x[", "", ":0-2")]
    [InlineData("{|X:x[|}", "x[", "", "X:0-2")]
    [InlineData("a || b | c", "a || b | c", "", "")]
    [InlineData("{ | } { |", "{ | } { |", "", "")]
    [InlineData("{|#0:line\r\n  two|}", "line\r\n  two", "", "#0:0-11")]
    public void ReadsMarks(string input, string output, string positions, string spans)
    {
        TestFileMarkupParser.GetPositionsAndSpans(input, out var text, out var foundPositions, out var found);
        Assert.Equal(output, text);
        Assert.Equal(positions, string.Join(',', foundPositions));
        Assert.Equal(spans, string.Join(' ', found.OrderBy(pair => pair.Key, StringComparer.Ordinal).SelectMany(pair => pair.Value.Select(span => $"{pair.Key}:{span.Start}-{span.End}"))));
    }

    [Fact]
    public void DollarsMayBeCode()
    {
        TestFileMarkupParser.GetSpans("$$[|a|]", treatPositionIndicatorsAsCode: true, out var text, out var spans);
        Assert.Equal("$$a", text);
        Assert.Equal(new TextSpan(2, 1), spans[string.Empty].Single());
    }

    [Theory]
    [InlineData("[|a")]
    [InlineData("a|]")]
    [InlineData("{|X:a")]
    [InlineData("a|}")]
    [InlineData("{|#0:a|}{|#0:b|}")]
    [InlineData("{|#0:a|#1}")]
    public void MarksThatDoNotMatchAreAnError(string input) =>
        Assert.Throws<ArgumentException>(() => TestFileMarkupParser.GetPositionsAndSpans(input, out _, out _, out _));

    [Fact]
    public void SinglePositionAndSpan()
    {
        TestFileMarkupParser.GetPositionAndSpan("a[|$$b|]", out var text, out var position, out var span);
        Assert.Equal(("ab", 1, new TextSpan(1, 1)), (text, position, span));
        TestFileMarkupParser.GetPosition("a$$b", out text, out position);
        Assert.Equal(("ab", 1), (text, position));
        TestFileMarkupParser.GetSpan("a[|b|]", out text, out span);
        Assert.Equal(("ab", new TextSpan(1, 1)), (text, span));
        Assert.Throws<ArgumentException>(() => TestFileMarkupParser.GetPosition("ab", out _, out _));
    }

    [Theory]
    [InlineData("a[|b|]c$$")]
    [InlineData("[|a|]b[|c|]")]
    [InlineData("{|X:a{|Y:b|}|}c")]
    [InlineData("[||]a")]
    public void WritesMarks(string input)
    {
        TestFileMarkupParser.GetPositionsAndSpans(input, out var text, out var positions, out var spans);
        TestFileMarkupParser.GetPositionsAndSpans(TestFileMarkupParser.CreateTestFile(text, positions, spans), out var again, out var positionsAgain, out var spansAgain);
        Assert.Equal(text, again);
        Assert.Equal(positions.AsEnumerable(), positionsAgain);
        Assert.Equal(spans.Keys.Order(), spansAgain.Keys.Order());
        Assert.All(spans, pair => Assert.Equal(pair.Value.Order(), spansAgain[pair.Key].Order()));
    }

    [Fact]
    public void WritesOnePosition() =>
        Assert.Equal("a$$b", TestFileMarkupParser.CreateTestFile("ab", 1));

    [Fact]
    public void WritesUnnamedSpans() =>
        Assert.Equal("a[|b|]", TestFileMarkupParser.CreateTestFile("ab", null, ImmutableArray.Create(new TextSpan(1, 1))));
}
