using System;
using System.IO;
using System.Linq;
using System.Text.Json;
using WcfPerf.Evidence.Infrastructure;
using Xunit;

namespace WcfPerf.Evidence.Tests;

/// <summary>The schema of results and how results come of samples.</summary>
public sealed class ResultTests
{
    [Fact]
    public void RoundTrips()
    {
        string json = Samples.Evidence().ToJson();
        Assert.Equal(json, EvidenceResult.Parse(json).ToJson());
        Assert.EndsWith("}\n", json, StringComparison.Ordinal);
        Assert.DoesNotContain('\r', json);
    }

    [Theory]
    [InlineData("\"rule\"", "\"rulle\"")]
    [InlineData("\"schema\": 1", "\"schema\": 2")]
    [InlineData("\"role\": \"flagged\"", "\"role\": \"guilty\"")]
    [InlineData("\"statement\": ", "\"statement\": null, \"was\": ")]
    [InlineData("\"cases\"", "\"kases\"")]
    public void RefusesWhatIsNoResult(string text, string by)
    {
        string json = Samples.Evidence().ToJson();
        Assert.Contains(text, json, StringComparison.Ordinal);
        Assert.Throws<JsonException>(() => EvidenceResult.Parse(json.Replace(text, by, StringComparison.Ordinal)));
    }

    [Fact]
    public void RatioIsOfMediansAndItsSpreadOfRounds()
    {
        ComparisonResult result = Samples.Result([100, 200, 300, 400, 5000], [10, 20, 30, 40, 50]);
        CaseResult slow = result.Cases[0];
        CaseResult fast = result.Cases[1];
        Assert.Null(slow.Ratio);
        Assert.Equal(300, slow.Median);
        Assert.Equal(1200, slow.Mean);
        Assert.Equal(10, fast.Ratio!.Value);
        Assert.Equal(10, fast.Ratio.Low);
        Assert.Equal(82, fast.Ratio.High);
        Assert.Equal(60, fast.CpuPerCall);
        Assert.Equal("not here", result.Cases[2].NotMeasured);
        Assert.Null(result.Cases[2].Mean);
    }

    [Theory]
    [InlineData(3, 0, 20, true)]
    [InlineData(0, 0, 20, false)]
    [InlineData(3, 1, 20, false)]
    [InlineData(3, 0, 1.9, false)]
    [InlineData(3, 0, 0.5, false)]
    public void VerdictNeedsRatioAndExceptions(int slowExceptions, int fastExceptions, double slow, bool reproduces)
    {
        VerdictResult verdict = ResultBuilder.Verdict(Samples.Headline, [Samples.Result([slow, slow, slow], [1, 1, 1], slowExceptions, fastExceptions)], Stage.Modern);
        Assert.Equal(reproduces, verdict.Reproduces);
        Assert.StartsWith(reproduces ? "Reproduces: slow takes" : "Does not reproduce: slow takes", verdict.Summary, StringComparison.Ordinal);
    }

    [Fact]
    public void KeepsWhatTheFullRunBeforeFound()
    {
        EvidenceResult earlier = Samples.Evidence();
        EvidenceResult later = earlier with { MeasuredAt = earlier.MeasuredAt.AddDays(1), Verdict = earlier.Verdict with { Ratio = new RatioResult(12, 11, 13) } };
        PreviousResult previous = Assert.IsType<PreviousResult>(ResultBuilder.Previous(earlier, later));
        Assert.Equal((earlier.MeasuredAt, "one", earlier.Verdict.Ratio), (previous.MeasuredAt, previous.Comparison, previous.Ratio));
        string json = (later with { Previous = previous }).ToJson();
        Assert.Contains("\"previous\": {", json, StringComparison.Ordinal);
        Assert.Equal(json, EvidenceResult.Parse(json).ToJson());
        // What the run before the last one found is not carried on.
        Assert.Equal(later.MeasuredAt, ResultBuilder.Previous(later with { Previous = previous }, later)!.MeasuredAt);

        Assert.Null(ResultBuilder.Previous(null, later));
        Assert.Null(ResultBuilder.Previous(earlier with { Environment = earlier.Environment with { Processor = "another" } }, later));
        Assert.Null(ResultBuilder.Previous(earlier with { Environment = earlier.Environment with { LogicalProcessors = 64 } }, later));
        Assert.Null(ResultBuilder.Previous(earlier with { Verdict = earlier.Verdict with { Comparison = "two" } }, later));
        Assert.Null(ResultBuilder.Previous(earlier with { Verdict = earlier.Verdict with { Flagged = "slower" } }, later));
        Assert.Null(ResultBuilder.Previous(earlier with { Verdict = earlier.Verdict with { Fixed = "faster" } }, later));
        Assert.Null(ResultBuilder.Previous(earlier with { Stage = "mono" }, later));
    }

    [Fact]
    public void ReadsNoResultWhereThereIsNone()
    {
        string folder = Directory.CreateTempSubdirectory("wcfperf-evidence-").FullName;
        try
        {
            string file = Path.Combine(folder, "WCFP0000.json");
            Assert.Null(ResultFile.Read(file));
            ResultFile.Write(file, "{}");
            Assert.Null(ResultFile.Read(file));
            ResultFile.Write(file, Samples.Evidence().ToJson());
            Assert.Equal("WCFP0000", ResultFile.Read(file)!.Rule);
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    [Fact]
    public void WritesWholeFilesOnly()
    {
        string folder = Directory.CreateTempSubdirectory("wcfperf-evidence-").FullName;
        try
        {
            string file = Path.Combine(folder, "modern", "WCFP0000.json");
            ResultFile.Write(file, "first");
            ResultFile.Write(file, "second\u20ac");
            Assert.Equal("second\u20ac", File.ReadAllText(file));
            Assert.NotEqual(0xEF, File.ReadAllBytes(file)[0]);
            Assert.Equal([file], Directory.GetFiles(Path.GetDirectoryName(file)!));

            // A folder in the way: the write fails and leaves nothing behind.
            string taken = Path.Combine(folder, "taken");
            Directory.CreateDirectory(Path.Combine(taken, "inside"));
            Assert.ThrowsAny<Exception>(() => ResultFile.Write(taken, "x"));
            Assert.Empty(Directory.GetFiles(folder, "*.tmp"));
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    [Fact]
    public void ChartTellsItsFiguresInWords()
    {
        string svg = BarChart.Draw("Title <&>", [("none", Samples.Result([2000, 2000], [1000, 1000])), ("LF", Samples.Result([9e6, 9e6], [1e6, 1e6]))]);
        var document = System.Xml.Linq.XDocument.Parse(svg);
        System.Xml.Linq.XNamespace ns = "http://www.w3.org/2000/svg";
        Assert.Equal("Title <&>", document.Root!.Element(ns + "title")!.Value);
        string description = document.Root.Element(ns + "desc")!.Value;
        Assert.Contains("LF: slow 9.00 ms, fast 1.00 ms.", description, StringComparison.Ordinal);
        Assert.Equal("img", document.Root.Attribute("role")!.Value);
        Assert.Equal(2 + 4, document.Root.Elements(ns + "rect").Count());
        Assert.Contains("prefers-color-scheme: dark", svg, StringComparison.Ordinal);
    }
}
