using System;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.Configuration;
using Xunit;

namespace WcfPerf.Analyzers.Tests.Configuration;

/// <summary>Elements and attributes stand exactly where the text has them.</summary>
public class ConfigDocumentTests
{
    [Fact]
    public void ElementWithEndTag_HasAllItsSpans()
    {
        var root = ConfigTest.Root("<configuration><system.serviceModel a=\"1\" ><client/></system.serviceModel></configuration>");
        var group = Assert.Single(root.Children);

        Assert.Equal("system.serviceModel", root.Text(group.NameSpan));
        Assert.Equal("<system.serviceModel a=\"1\" >", root.Text(group.StartTagSpan));
        Assert.Equal("</system.serviceModel>", root.Text(group.EndTagSpan));
        Assert.Equal("<system.serviceModel a=\"1\" ><client/></system.serviceModel>", root.Text(group.Span));
        Assert.False(group.IsEmpty);
        Assert.Same(root, group.Parent);
        Assert.Null(root.Parent);
        Assert.Same(root, group.Document.Root);
    }

    [Theory]
    [InlineData("<client/>")]
    [InlineData("<client />")]
    [InlineData("<client\t\r\n/>")]
    [InlineData("<client a='/>' />")]
    public void SelfClosedElement_EndsWithItsTag(string tag)
    {
        var root = ConfigTest.Root($"<system.serviceModel>{tag}</system.serviceModel>");
        var client = Assert.Single(root.Children);

        Assert.True(client.IsEmpty);
        Assert.Equal(tag, root.Text(client.Span));
        Assert.Equal(tag, root.Text(client.StartTagSpan));
        Assert.Equal(new TextSpan(client.Span.End, 0), client.EndTagSpan);
        Assert.Empty(client.Children);
    }

    [Fact]
    public void ElementWithoutContent_IsNotSelfClosed()
    {
        var client = Assert.Single(ConfigTest.Root("<system.serviceModel><client></client ></system.serviceModel>").Children);

        Assert.False(client.IsEmpty);
        Assert.Equal("</client >", client.Text(client.EndTagSpan));
        Assert.Equal("<client></client >", client.Text(client.Span));
    }

    [Theory]
    [InlineData("binding=\"wsHttpBinding\"", "binding=\"wsHttpBinding\"", "wsHttpBinding")]
    [InlineData("binding='wsHttpBinding'", "binding='wsHttpBinding'", "wsHttpBinding")]
    [InlineData("binding = \"wsHttpBinding\"", "binding = \"wsHttpBinding\"", "wsHttpBinding")]
    [InlineData("binding\r\n =\r\n\t\"wsHttpBinding\" ", "binding\r\n =\r\n\t\"wsHttpBinding\"", "wsHttpBinding")]
    [InlineData("name='a=\"b\"' binding='wsHttpBinding'", "binding='wsHttpBinding'", "wsHttpBinding")]
    [InlineData("binding=\"\"", "binding=\"\"", "")]
    public void Attribute_HasSpansOfNameAndValue(string attributes, string whole, string value)
    {
        var endpoint = ConfigTest.Root($"<system.serviceModel><endpoint {attributes}/></system.serviceModel>").Find("endpoint");
        var binding = Assert.IsType<ConfigAttribute>(endpoint.Attribute("binding"));

        Assert.Equal(whole, binding.Text(binding.Span));
        Assert.Equal("binding", binding.Text(binding.NameSpan));
        Assert.Equal(value, binding.Text(binding.ValueSpan));
        Assert.Equal(value, binding.Value);
        Assert.Equal(value, endpoint.Value("binding"));
        Assert.Same(endpoint, binding.Owner);
    }

    [Theory]
    [InlineData("a &gt; b", "a > b")]
    [InlineData("a > b", "a > b")]
    [InlineData("&quot;x&quot;", "\"x\"")]
    [InlineData("&#x41;&#66;", "AB")]
    [InlineData("a\tb", "a b")]
    [InlineData("a\r\nb", "a b")]
    [InlineData("it's", "it's")]
    [InlineData("\U0001F69A", "\U0001F69A")]
    [InlineData("&#x1F69A;", "\U0001F69A")]
    [InlineData("<!-- no comment -->", null)]
    public void Value_IsUnescapedAndItsSpanIsNot(string written, string? value)
    {
        var document = ConfigTest.Parse($"<system.serviceModel><endpoint address=\"{written}\" name=\"n\"/></system.serviceModel>");
        if (value is null)
        {
            Assert.NotNull(document.Error);
            return;
        }

        var endpoint = document.Root!.Find("endpoint");
        var address = endpoint.Attribute("address")!;
        Assert.Equal(value, address.Value);
        Assert.Equal(written, address.Text(address.ValueSpan));
        Assert.Equal("name=\"n\"", endpoint.Text(endpoint.Attribute("name")!.Span));
    }

    [Fact]
    public void Attributes_KeepTheOrderOfTheFile()
    {
        var root = ConfigTest.Root("<system.serviceModel xmlns=\"urn:a\" z=\"1\" a=\"2\" xmlns:p=\"urn:p\" p:m=\"3\"/>");

        Assert.Equal(["xmlns", "z", "a", "xmlns:p", "p:m"], root.Attributes.Select(attribute => attribute.Name));
        Assert.All(root.Attributes, attribute => Assert.StartsWith(attribute.Name + "=", root.Text(attribute.Span), StringComparison.Ordinal));
        Assert.Null(root.Attribute("m"));
        Assert.Equal("3", root.Value("p:m"));
    }

    [Theory]
    [InlineData("\n")]
    [InlineData("\r\n")]
    [InlineData("\r")]
    [InlineData("\n\r")]
    public void LineBreaksOfEveryKind_DoNotShiftSpans(string lineBreak)
    {
        var text = string.Join(
            lineBreak,
            "<?xml version=\"1.0\"?>",
            "<!-- one",
            "two -->",
            "<configuration>",
            "\t<system.serviceModel>",
            "\t\t<bindings",
            "\t\t\ta=\"1\"",
            "\t\t\tb='2'>",
            "\t\t</bindings>",
            "\t</system.serviceModel>",
            "</configuration>",
            "");
        var bindings = ConfigTest.Root(text).Find("bindings");

        Assert.Equal(string.Join(lineBreak, "<bindings", "\t\t\ta=\"1\"", "\t\t\tb='2'>"), bindings.Text(bindings.StartTagSpan));
        Assert.Equal("b='2'", bindings.Text(bindings.Attribute("b")!.Span));
        Assert.Equal("</bindings>", bindings.Text(bindings.EndTagSpan));
    }

    [Fact]
    public void MixedLineBreaks_DoNotShiftSpans()
    {
        var root = ConfigTest.Root("<?xml version=\"1.0\"?>\r\r\n\n<a>\r<!--\r\n\r-->\n\r\n<b/>text\rtext<c\r\nd='\r\r\n\n'\r/>\n<!-- system.serviceModel --></a>\r");

        Assert.Equal("<b/>", root.Text(root.Find("b").Span));
        Assert.Equal("<c\r\nd='\r\r\n\n'\r/>", root.Text(root.Find("c").Span));
        Assert.Equal("\r\r\n\n", root.Text(root.Find("c").Attribute("d")!.ValueSpan));
        Assert.EndsWith("</a>", root.Text(root.Span), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData('\u0085')]
    [InlineData('\u2028')]
    [InlineData('\u2029')]
    public void LineBreaksThatOnlyTheEditorKnows_DoNotShiftSpans(char separator)
    {
        var root = ConfigTest.Root($"<system.serviceModel>\n<!-- a{separator}b --> <client name=\"{separator}\"/>\n<services/></system.serviceModel>");

        Assert.Equal($"<client name=\"{separator}\"/>", root.Text(root.Find("client").Span));
        Assert.Equal("<services/>", root.Text(root.Find("services").Span));
    }

    [Fact]
    public void ByteOrderMarkThatSurvivedDecoding_CountsInSpans()
    {
        var root = ConfigTest.Root("\uFEFF<?xml version=\"1.0\"?><configuration>\n<system.serviceModel a=\"b\"/></configuration>");

        Assert.Equal("<system.serviceModel a=\"b\"/>", root.Text(root.Find("system.serviceModel").Span));
        Assert.Equal(22, root.Span.Start);
    }

    [Fact]
    public void SurrogatePairs_CountAsTwo()
    {
        var root = ConfigTest.Root("<system.serviceModel><!-- \U0001F69A\U0001F69A --><client name=\"\U0001F69A\" address='x'/></system.serviceModel>");

        Assert.Equal("x", root.Text(root.Find("client").Attribute("address")!.ValueSpan));
    }

    [Fact]
    public void CommentsCdataAndInstructions_AreNotElements()
    {
        var root = ConfigTest.Root(
            """
            <configuration>
              <!-- <system.serviceModel><client/></system.serviceModel> -->
              <?pi <services> ?>
              <a><![CDATA[<bindings></a>]]></a><b>&lt;client/&gt;</b>
            </configuration>
            """);

        Assert.Equal(["configuration", "a", "b"], root.All().Select(element => element.Name));
        Assert.Equal("<a><![CDATA[<bindings></a>]]></a>", root.Text(root.Find("a").Span));
    }

    [Fact]
    public void Location_HasLineAndColumn()
    {
        var root = ConfigTest.Root("<configuration>\r\n  <system.serviceModel>\r\n\t<client  binding=\"x\"/>\r\n  </system.serviceModel>\r\n</configuration>");
        var location = root.Document.GetLocation(root.Find("client").Attribute("binding")!.Span);

        var span = location.GetLineSpan();
        Assert.Equal("/app/App.config", span.Path);
        Assert.Equal(new LinePosition(2, 10), span.StartLinePosition);
        Assert.Equal(new LinePosition(2, 21), span.EndLinePosition);
        Assert.Equal(root.Find("client").Attribute("binding")!.Span, location.SourceSpan);
    }

    [Fact]
    public void Location_OfAMultiLineElementEndsOnItsLastLine()
    {
        var root = ConfigTest.Root("<configuration>\n<system.serviceModel>\n\n  </system.serviceModel></configuration>");
        var span = root.Document.GetLocation(root.Children[0].Span).GetLineSpan();

        Assert.Equal(new LinePosition(1, 0), span.StartLinePosition);
        Assert.Equal(new LinePosition(3, 24), span.EndLinePosition);
    }

    [Theory]
    [InlineData("<configuration><appSettings/></configuration>")]
    [InlineData("<configuration><system.ServiceModel/></configuration>")]
    [InlineData("<packages><package id=\"a\"/></packages>")]
    [InlineData("<configuration><bindings/></configuration>")]
    [InlineData("<notclosed")]
    [InlineData("no xml at all")]
    [InlineData("<")]
    [InlineData("")]
    [InlineData("   \r\n")]
    public void FileThatSaysNothingOfWcf_IsNotParsed(string text)
    {
        var document = ConfigTest.Parse(text);

        Assert.Null(document.Root);
        Assert.Null(document.Error);
        Assert.False(document.MentionsServiceModel);
    }

    [Theory]
    [InlineData("<bindings/>", "bindings")]
    [InlineData("<?xml version=\"1.0\"?>\n<!-- <x> -->\n<services ></services>", "services")]
    [InlineData("\uFEFF<client/>", "client")]
    [InlineData("<behaviors\n/>", "behaviors")]
    [InlineData("<protocolMapping></protocolMapping>", "protocolMapping")]
    public void SectionInAFileOfItsOwn_IsParsed(string text, string name)
    {
        var document = ConfigTest.Parse(text, "/app/section.config");

        Assert.Equal(name, document.Root!.Name);
        Assert.False(document.MentionsServiceModel);
    }

    [Fact]
    public void Children_AreFoundByName()
    {
        var root = ConfigTest.Root("<system.serviceModel><a i=\"1\"/><b/><a i=\"2\"/><A/></system.serviceModel>");

        Assert.Equal("1", root.Child("a")!.Value("i"));
        Assert.Equal(["1", "2"], root.ChildrenNamed("a").Select(child => child.Value("i")));
        Assert.Null(root.Child("c"));
        Assert.Empty(root.ChildrenNamed("c"));
        Assert.Equal(["a", "b", "a", "A"], root.Children.Select(child => child.Name));
    }

    [Fact]
    public void EveryPosition_FindsWhatStandsThere()
    {
        const string text = "<!-- system.serviceModel --><a x=\"1\"> <b y='2' z=\"3\"></b>\n<c/></a> ";
        var document = ConfigTest.Parse(text);

        for (var i = 0; i < text.Length; i++)
        {
            var innermost = document.Root!.All().Where(element => element.Span.Contains(i)).OrderBy(element => element.Span.Length).FirstOrDefault();
            Assert.Same(innermost, document.ElementAt(i));
            Assert.Same(innermost?.Attributes.SingleOrDefault(attribute => attribute.Span.Contains(i)), document.AttributeAt(i));
        }

        Assert.Equal("z", document.AttributeAt(text.IndexOf('3', StringComparison.Ordinal))!.Name);
        Assert.Null(document.ElementAt(-1));
        Assert.Null(document.ElementAt(int.MaxValue));
        Assert.Null(ConfigTest.Parse("").ElementAt(0));
        Assert.Null(ConfigTest.Parse("").AttributeAt(0));
    }

    [Fact]
    public void UnchangedText_IsParsedOnce()
    {
        var text = SourceText.From("<system.serviceModel/>");

        var first = ConfigDocument.For("/app/App.config", text, CancellationToken.None);
        Assert.Same(first, ConfigDocument.For("/app/App.config", text, CancellationToken.None));
        Assert.NotSame(first, ConfigDocument.For("/app/App.config", SourceText.From("<system.serviceModel/>"), CancellationToken.None));
    }

    [Fact]
    public void OneTextUnderTwoPaths_KeepsBothPaths()
    {
        var text = SourceText.From("<system.serviceModel/>");

        Assert.Equal("/a/App.config", ConfigDocument.For("/a/App.config", text, CancellationToken.None).Path);
        Assert.Equal("/b/App.config", ConfigDocument.For("/b/App.config", text, CancellationToken.None).Path);
        Assert.Equal("/a/App.config", ConfigDocument.For("/a/App.config", text, CancellationToken.None).Path);
    }
}
