using System;
using System.Diagnostics;
using System.Linq;
using System.Text;
using System.Threading;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.Configuration;
using Xunit;

namespace WcfPerf.Analyzers.Tests.Configuration;

/// <summary>A file that cannot be read gives one plain error with its place, and never an exception.</summary>
public class ConfigErrorTests
{
    private const string Sample =
        """
        <?xml version="1.0" encoding="utf-8" ?>
        <!-- system.serviceModel of the freight service -->
        <configuration>
          <system.serviceModel>
            <bindings>
              <wsHttpBinding>
                <binding name='secure' maxReceivedMessageSize = "1&#48;00"
                         transactionFlow="true" >
                  <security mode="Message"><message clientCredentialType="UserName" /></security>
                </binding>
              </wsHttpBinding>
            </bindings>
            <?keep this ?><![CDATA[ text <&> ]]>
            <client><endpoint address="http://h/a?b=1&amp;c=2" binding="wsHttpBinding" contract="IC"/></client>
          </system.serviceModel>
        </configuration>

        """;

    public static TheoryData<int> Quarters => [0, 1, 2, 3];

    [Theory]
    [MemberData(nameof(Quarters))]
    public void TextCutAnywhere_GivesOneErrorWithALineOrNothing(int quarter)
    {
        var mention = Sample.IndexOf(ConfigFiles.SectionGroup, StringComparison.Ordinal) + ConfigFiles.SectionGroup.Length;
        var whole = Sample.LastIndexOf('>') + 1;
        for (var length = quarter; length < Sample.Length; length += 4)
        {
            var document = ConfigTest.Parse(Sample[..length]);
            if (length < mention || length >= whole)
            {
                Assert.Null(document.Error);
            }
            else
            {
                var error = Assert.IsType<ConfigError>(document.Error);
                Assert.Null(document.Root);
                Assert.InRange(error.Line, 1, Sample[..length].Count(c => c == '\n') + 1);
                Assert.InRange(error.Span.End, error.Span.Start, length);
                if (length > Sample.IndexOf("<configuration", StringComparison.Ordinal))
                {
                    Assert.StartsWith("it ends ", error.Message, StringComparison.Ordinal);
                }
            }
        }
    }

    [Theory]
    [MemberData(nameof(Quarters))]
    public void CharacterLostAnywhere_NeverThrows(int quarter)
    {
        for (var at = quarter; at < Sample.Length; at += 4)
        {
            foreach (var changed in new[] { Sample.Remove(at, 1), Sample.Insert(at, "<"), Sample.Insert(at, "\""), Sample.Insert(at, "\0"), Sample.Insert(at, "\uD83D") })
            {
                var document = ConfigTest.Parse(changed);
                Assert.True(document.Root is null || document.Error is null);
                if (document.Error is { } error)
                {
                    Assert.InRange(error.Span.End, error.Span.Start, changed.Length);
                    Assert.True(error.Line > 0);
                    Assert.DoesNotContain(error.Message, char.IsControl);
                }
            }
        }
    }

    [Fact]
    public void UnclosedElement_IsNamedAtItsStart()
    {
        var error = ConfigTest.Parse("<configuration>\n<system.serviceModel>\n  <client>\n    <endpoint/>\n").Error!;

        Assert.Equal("it ends before <client> is closed", error.Message);
        Assert.Equal("client", error.Document.Text.ToString(error.Span));
        Assert.Equal(3, error.Line);
    }

    [Theory]
    [InlineData("<system.serviceModel>\n<!-- <client>", "it ends inside a comment", "<!--")]
    [InlineData("<system.serviceModel>\n<![CDATA[ ]]", "it ends inside a CDATA section", "<![CDATA[")]
    [InlineData("<system.serviceModel>\n<?pi ", "it ends inside a processing instruction", "<?")]
    [InlineData("<system.serviceModel><!-- < -->\n<client name=\"c", "it ends inside a tag", "<client")]
    [InlineData("<system.serviceModel>\n<client name=\"c>\"", "it ends inside a tag", "<client")]
    [InlineData("<system.serviceModel>\n</system", "it ends inside a tag", "</system")]
    public void HalfTypedText_IsPointedAtWhereTheLastPieceBegins(string text, string message, string at)
    {
        var error = ConfigTest.Parse(text).Error!;

        Assert.Equal(message, error.Message);
        Assert.Equal(at, error.Document.Text.ToString(error.Span));
        Assert.Equal(2, error.Line);
    }

    [Fact]
    public void QuoteLeftOpen_IsPointedAtWhereTheValueRunsIntoATag()
    {
        var error = ConfigTest.Parse("<system.serviceModel>\n<client name=\"c />\n<services/></system.serviceModel>").Error!;

        Assert.Equal(3, error.Line);
        Assert.Equal("<", error.Document.Text.ToString(error.Span));
    }

    [Fact]
    public void WrongEndTag_IsNamedWithWhatIsOpen()
    {
        var error = ConfigTest.Parse("<system.serviceModel>\n  <client>\n    <endpoint></client>\n</system.serviceModel>").Error!;

        Assert.Equal("</client> stands where <endpoint> of line 3 is still open", error.Message);
        Assert.Equal(3, error.Line);
        Assert.Equal(new LinePosition(2, 16), error.GetLocation().GetLineSpan().StartLinePosition);
    }

    [Fact]
    public void EndTagTooMany_IsAnError()
    {
        var error = ConfigTest.Parse("<system.serviceModel/>\n</configuration>").Error!;

        Assert.Equal(2, error.Line);
    }

    [Theory]
    [InlineData("<system.serviceModel>\n<a b=c/></system.serviceModel>", 2)]
    [InlineData("<system.serviceModel>\n<a b='1' b='2'/></system.serviceModel>", 2)]
    [InlineData("<system.serviceModel>\n\n<a>&nbsp;</a></system.serviceModel>", 3)]
    [InlineData("<system.serviceModel>\n<a>\u0001</a></system.serviceModel>", 2)]
    [InlineData("<system.serviceModel>\n<p:a/></system.serviceModel>", 2)]
    [InlineData("\n<?xml version=\"1.0\"?><system.serviceModel/>", 2)]
    [InlineData("<system.serviceModel/>\n<system.serviceModel/>", 2)]
    [InlineData("<system.serviceModel>\n\n<!-- a -- b --></system.serviceModel>", 3)]
    [InlineData("system.serviceModel", 1)]
    [InlineData("<system.serviceModel/>\n]]>", 2)]
    public void MalformedXml_HasItsLine(string text, int line)
    {
        var error = ConfigTest.Parse(text).Error!;

        Assert.Equal(line, error.Line);
        Assert.DoesNotContain("Line ", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void WronglyDecodedText_IsReadWhereXmlAllowsIt()
    {
        var root = ConfigTest.Root("<system.serviceModel><client name=\"Sp\uFFFDdition\" binding=\"x\"/></system.serviceModel>");

        Assert.Equal("Sp\uFFFDdition", root.Find("client").Value("name"));
        Assert.Equal("x", root.Text(root.Find("client").Attribute("binding")!.ValueSpan));
    }

    [Fact]
    public void WronglyDecodedNames_AreAnError()
    {
        var error = ConfigTest.Parse("<system.serviceModel>\n<cli\uFFFDent/></system.serviceModel>").Error!;

        Assert.Equal(2, error.Line);
    }

    [Fact]
    public void Utf16ReadAsBytes_SaysNothingOfWcf()
    {
        var bytes = Encoding.Unicode.GetBytes("<system.serviceModel/>");

        Assert.Null(ConfigTest.Parse(Encoding.Latin1.GetString(bytes)).Error);
    }

    [Fact]
    public void DocumentType_IsAnErrorOfItsOwn()
    {
        var error = ConfigTest.Parse("<?xml version=\"1.0\"?>\n<!DOCTYPE configuration SYSTEM \"http://h/c.dtd\">\n<system.serviceModel/>").Error!;

        Assert.Equal("it has a document type definition (DOCTYPE), which is not read", error.Message);
        Assert.Equal("<!DOCTYPE", error.Document.Text.ToString(error.Span));
        Assert.Equal(2, error.Line);
    }

    [Fact]
    public void EntityBomb_IsRefusedAtOnce()
    {
        var bomb = new StringBuilder("<!DOCTYPE b [<!ENTITY e0 \"lol\">");
        for (var i = 1; i < 30; i++)
        {
            bomb.Append($"<!ENTITY e{i} \"{string.Concat(Enumerable.Repeat($"&e{i - 1};", 10))}\">");
        }

        bomb.Append("]><system.serviceModel>&e29;</system.serviceModel>");
        var watch = Stopwatch.StartNew();
        var error = ConfigTest.Parse(bomb.ToString()).Error!;

        Assert.Contains("DOCTYPE", error.Message, StringComparison.Ordinal);
        Assert.True(watch.Elapsed < ConfigTest.Patience, $"{watch.Elapsed}");
    }

    [Fact]
    public void DeepNesting_IsRefused()
    {
        var error = ConfigTest.Parse("<system.serviceModel>" + string.Concat(Enumerable.Repeat("<a>", 100_000))).Error!;

        Assert.Equal("its elements are nested more than 256 deep", error.Message);
        Assert.Equal(1, error.Line);
    }

    [Fact]
    public void NestingAtTheLimit_IsRead()
    {
        var inner = ConfigDocument.MaxDepth - 1;
        var root = ConfigTest.Root(
            "<system.serviceModel>" + string.Concat(Enumerable.Repeat("<a>", inner)) + string.Concat(Enumerable.Repeat("</a>", inner)) + "</system.serviceModel>");

        Assert.Equal(ConfigDocument.MaxDepth, root.All().Count());
    }

    [Fact]
    public void TwentyMegabytes_AreRefusedAtOnce()
    {
        var text = SourceText.From("<configuration>" + Filler(20 * 1024 * 1024) + "<system.serviceModel/></configuration>");
        var watch = Stopwatch.StartNew();
        var document = ConfigDocument.Parse("/app/App.config", text, CancellationToken.None);
        watch.Stop();

        Assert.Contains("characters long, and files above 8,388,608 are not read", document.Error!.Message, StringComparison.Ordinal);
        Assert.Equal(1, document.Error.Line);
        Assert.True(watch.Elapsed < ConfigTest.Patience, $"{watch.Elapsed}");
    }

    [Fact]
    public void TwentyMegabytesThatSayNothingOfWcf_AreSilent()
    {
        var text = SourceText.From("<configuration>" + Filler(20 * 1024 * 1024) + "</configuration>");
        var document = ConfigDocument.Parse("/app/App.config", text, CancellationToken.None);

        Assert.Null(document.Error);
        Assert.Null(document.Root);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(10)]
    [InlineData(32 * 1024 - 9)]
    [InlineData(32 * 1024)]
    [InlineData(70_000)]
    public void MentionInALongText_IsFoundAcrossItsParts(int at)
    {
        var text = SourceText.From(new string('x', at) + ConfigFiles.SectionGroup + new string('x', 50_000));

        Assert.True(ConfigFiles.Contains(text, ConfigFiles.SectionGroup, CancellationToken.None));
        Assert.False(ConfigFiles.Contains(text, ConfigFiles.SectionGroup + "y", CancellationToken.None));
    }

    [Fact]
    public void LargestFile_IsReadInReasonableTime()
    {
        var head = "<configuration>\n" + Filler(ConfigDocument.MaxCharacters - 200);
        var text = SourceText.From(head + "<system.serviceModel><client name=\"c\"/></system.serviceModel></configuration>");
        Assert.InRange(text.Length, ConfigDocument.MaxCharacters - 300, ConfigDocument.MaxCharacters);
        var watch = Stopwatch.StartNew();
        var document = ConfigDocument.Parse("/app/App.config", text, CancellationToken.None);
        watch.Stop();

        Assert.Equal("<client name=\"c\"/>", text.ToString(document.Root!.Children[^1].Children[0].Span));
        Assert.True(watch.Elapsed < ConfigTest.Patience, $"{watch.Elapsed}");
    }

    [Fact]
    public void CancelledToken_StopsBeforeReading()
    {
        Assert.Throws<OperationCanceledException>(
            () => ConfigDocument.Parse("/app/App.config", SourceText.From(Sample), new CancellationToken(canceled: true)));
    }

    [Fact]
    public void CancelledReading_LeavesNothingBehind()
    {
        var text = SourceText.From(Sample);
        Assert.Throws<OperationCanceledException>(() => ConfigDocument.For("/app/App.config", text, new CancellationToken(canceled: true)));

        Assert.NotNull(ConfigDocument.For("/app/App.config", text, CancellationToken.None).Root);
    }

    [Theory]
    [InlineData(100_000)]
    [InlineData(ConfigDocument.MaxCharacters + 1)]
    public void CancellationWhileReading_IsSeen(int length)
    {
        using var source = new CancellationTokenSource();
        var text = new CancellingText("<system.serviceModel>".PadLeft(length / 2) + Filler(length) + "</system.serviceModel>", source);

        Assert.Throws<OperationCanceledException>(new Action(() => ConfigDocument.Parse("/app/App.config", text, source.Token)));
        Assert.True(text.WasRead);
    }

    private static string Filler(int length)
    {
        const string line = "  <add key=\"some.setting.name\" value=\"some value &amp; more\" />\r\n";
        return string.Concat(Enumerable.Repeat(line, length / line.Length));
    }

    /// <summary>A text that cancels as soon as any of it is read.</summary>
    private sealed class CancellingText(string text, CancellationTokenSource source) : SourceText
    {
        public bool WasRead { get; private set; }

        public override Encoding? Encoding => null;

        public override int Length => text.Length;

        public override char this[int position] => text[position];

        public override void CopyTo(int sourceIndex, char[] destination, int destinationIndex, int count) =>
            text.CopyTo(sourceIndex, destination, destinationIndex, count);

        public override string ToString(TextSpan span)
        {
            WasRead = true;
            source.Cancel();
            return text.Substring(span.Start, span.Length);
        }
    }
}
