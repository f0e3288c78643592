using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.ServiceModel;
using Xunit;

namespace WcfPerf.Analyzers.Tests.ServiceModel;

/// <summary>Words in the text of files, short ones and such as are gone through in pieces.</summary>
public sealed class SourceMentionsTests
{
    private const string Word = "inding";

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(100)]
    [InlineData(32 * 1024)]
    [InlineData(40 * 1024)]
    [InlineData(41 * 1024)]
    [InlineData(200 * 1024)]
    public void EveryPlaceIsFoundOnce(int length)
    {
        foreach (var stride in new[] { 7, 64, 1021 })
        {
            var letters = new char[length];
            letters.AsSpan().Fill(' ');
            var expected = new List<int>();
            for (var at = stride; at + Word.Length <= length; at += stride)
            {
                Word.AsSpan().CopyTo(letters.AsSpan(at));
                expected.Add(at);
            }

            var places = new List<int>();
            SourceMentions.AddPlaces(SourceText.From(new string(letters)), Word, places);
            Assert.Equal(expected, places);
        }
    }

    [Theory]
    [InlineData(32 * 1024)]
    [InlineData(64 * 1024)]
    public void AWordOnTheSeamOfPiecesIsFound(int seam)
    {
        for (var shift = -Word.Length; shift <= Word.Length; shift++)
        {
            var text = SourceText.From(new string(' ', seam + shift) + Word + new string(' ', 64 * 1024));
            var places = new List<int>();
            SourceMentions.AddPlaces(text, Word, places);
            Assert.Equal(seam + shift, Assert.Single(places));
            Assert.True(SourceMentions.Contains(text, Word));
            Assert.Equal(Word, SourceMentions.Part(text, new TextSpan(seam + shift, Word.Length)).ToString());
        }
    }

    /// <summary>A name that is being typed is empty, and one as long as a piece of a text is none that anybody looks for: both end, and give nothing.</summary>
    [Theory]
    [InlineData(0)]
    [InlineData((32 * 1024) + 1)]
    [InlineData(40 * 1024)]
    public void AWordOfNoLengthOrTooMuchIsNowhere(int length)
    {
        var places = new List<int>();
        SourceMentions.AddPlaces(SourceText.From(new string('a', 64 * 1024)), new string('a', length), places);
        Assert.Empty(places);
    }

    [Theory]
    [InlineData("endpoint.Binding = new NetTcpBinding();", true)]
    [InlineData("host.Endpoint.Binding = Secured(host);", true)]
    [InlineData("endpoint.Binding = new BindingOfOurs();", true)]
    [InlineData("endpoint.Binding = new CustomBinding(endpoint.Binding);", false)]
    [InlineData("endpoint.Binding == other;", false)]
    [InlineData("using System.ServiceModel; proxy.Binding = binding;", true)]
    [InlineData("column.Binding = BindTo(column);", false)]
    [InlineData("/* Endpoints */ column.Binding = new Binding(\"Address\") { Mode = BindingMode.OneWay };", false)]
    [InlineData("/* Endpoints */ column.Binding = new MultiBinding();", false)]
    [InlineData("/* Endpoints */ column.Binding = new Binding(\"Address\"); endpoint.Binding = given;", true)]
    [InlineData("/* Endpoints */ column.Binding =", false)]
    [InlineData("/* Endpoints */ var address = new Binding(\"Address\"); column.Binding = address;", false)]
    [InlineData("/* Endpoints */ Binding address; address = new MultiBinding(); column.Binding = address ;", false)]
    [InlineData("/* Endpoints */ var address = new Binding(\"Address\"); column.Binding = address; var other = new BasicHttpBinding(); endpoint.Binding = other;", true)]
    [InlineData("/* Endpoints */ { var given = new Binding(\"Address\"); column.Binding = given; } { var given = new NetTcpBinding(); endpoint.Binding = given; }", true)]
    [InlineData("/* Endpoints */ var myaddress = new Binding(\"Address\"); column.Binding = address;", true)]
    [InlineData("/* Endpoints */ var address = new Binding(\"Address\"); endpoint.Binding = address.For(host);", true)]
    public void AnEndpointsBindingIsReplaced(string code, bool expected) =>
        Assert.Equal(expected, new SourceMentions(CSharpSyntaxTree.ParseText(code)).BindingReplaced);

    [Theory]
    [InlineData("5", 0, 5, false)]
    [InlineData("5", 0, 6, true)]
    [InlineData("5", 5, 1, true)]
    [InlineData("5", 6, 10, false)]
    [InlineData("5 20", 6, 10, false)]
    [InlineData("5 20", 6, 15, true)]
    [InlineData("", 0, 100, false)]
    public void PlacesAreInAPart(string places, int start, int length, bool expected) =>
        Assert.Equal(expected, BindingNames.AreIn(places.Split(' ', StringSplitOptions.RemoveEmptyEntries).Select(int.Parse).ToArray(), new TextSpan(start, length)));
}
