using System;
using System.IO;
using System.Linq;
using WcfPerf.RuleDocs;
using Xunit;

namespace WcfPerf.Docs.Tests;

/// <summary>What the generator writes of a result.</summary>
public sealed class MeasurementTests
{
    private const string Result =
        """
        {
          "schema": 1, "rule": "WCFP9001", "name": "Sample", "statement": "It is slow.", "stage": "modern",
          "measuredAt": "2026-01-02T03:04:05Z", "command": "--rule WCFP9001 --stage modern --full",
          "environment": { "operatingSystem": "Debian", "processor": "A processor", "logicalProcessors": 2, "runtime": ".NET 10.0.1" },
          "verdict": {
            "reproduces": true, "comparison": "lf-big", "flagged": "bad", "fixed": "good",
            "ratio": { "value": 12.34, "low": 11.1, "high": 13.2 }, "summary": "Reproduces: bad takes 12.3 times as long as good."
          },
          "comparisons": [
            { "id": "none-big", "parameters": { "breaks": "none", "size": "big" }, "cases": [
              { "name": "bad", "role": "flagged", "median": 900.5, "exceptionsPerCall": 0 },
              { "name": "good", "role": "fixed", "median": 1000, "exceptionsPerCall": 0, "ratio": { "value": 0.9, "low": 0.8, "high": 1 } },
              { "name": "other", "role": "alternative", "notMeasured": "not there" } ] },
            { "id": "lf-big", "parameters": { "breaks": "&#xD; LF", "size": "big" }, "cases": [
              { "name": "bad", "role": "flagged", "median": 12340000, "exceptionsPerCall": 10526 },
              { "name": "good", "role": "fixed", "median": 1000000, "exceptionsPerCall": 0, "ratio": { "value": 12.34, "low": 11.1, "high": 13.2 } },
              { "name": "other", "role": "alternative", "notMeasured": "not there" } ] },
            { "id": "lf-small", "parameters": { "breaks": "&#xD; LF", "size": "small" }, "cases": [
              { "name": "bad", "role": "flagged", "median": 50, "exceptionsPerCall": 1 },
              { "name": "good", "role": "fixed", "notMeasured": "too small" } ] }
          ]
        }
        """;

    [Theory]
    [InlineData(0.5, "0.50 ns")]
    [InlineData(12.34, "12.3 ns")]
    [InlineData(999.9, "1000 ns")]
    [InlineData(1000, "1.00 µs")]
    [InlineData(5_432_100, "5.43 ms")]
    [InlineData(123_456_789, "123 ms")]
    [InlineData(2_500_000_000, "2.50 s")]
    public void A_time_has_the_unit_that_fits(double nanoseconds, string text) => Assert.Equal(text, Measurements.Time(nanoseconds));

    [Fact]
    public void The_section_shows_the_comparisons_that_differ_in_the_first_parameter()
    {
        var section = Measurements.Section("WCFP9001", [Measurements.Parse(Result, "sample.json")]);
        Assert.Contains("<ResultChart id=\"WCFP9001\" stage=\"modern\" />", section);
        Assert.Contains("| breaks | bad | good |", section);
        Assert.Contains("| `none` | 900 ns | 1.00 µs |", section);
        Assert.Contains("| `&#xD; LF` | 12.3 ms, 10,526 exceptions | 1.00 ms |", section);
        var prose = section.Replace('\n', ' ');
        Assert.Contains("Time for one call, median; size `big`. Not measured: other, for it is not there. Stage `modern`: .NET 10.0.1, A processor, 2 logical processors, Debian, 2026-01-02; `./build.sh evidence --rule WCFP9001 --stage modern --full` measures it again.", prose);
        Assert.All(section.Split('\n'), line => Assert.True(line.StartsWith('|') || line.Length <= 120, line));
        Assert.Contains("| `&#xD; LF` | `small` | 50.0 ns, 1 exception | not measured | not measured |  |", section);
    }

    [Theory]
    [InlineData("busy", 0.1, 0.4, false)]
    [InlineData("busy", 0.1, 1.9, true)]
    [InlineData("busy", 0.6, 0, true)]
    [InlineData("load", 0.2, 0.9, false)]
    [InlineData("load", 0.2, 21.36, true)]
    [InlineData("load", 1.1, 0.3, true)]
    public void A_busy_machine_is_told_of(string figure, double before, double after, bool told)
    {
        var loaded = Result.Replace("\"logicalProcessors\": 2", FormattableString.Invariant($"\"logicalProcessors\": 2, \"{figure}Before\": {before}, \"{figure}After\": {after}"));
        var prose = Measurements.Section("WCFP9001", [Measurements.Parse(loaded, "sample.json")]).Replace('\n', ' ');
        Assert.Equal(told, prose.Contains("The machine was busy meanwhile", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(11.9, "gave 11.9: 4 % apart.")]
    [InlineData(12.34, "gave 12.3: 0 % apart.")]
    [InlineData(15.4, "gave 15.4: 25 % apart.")]
    [InlineData(15.5, "gave 15.5: 26 % apart, so the figure spreads that far from one run to the next.")]
    [InlineData(4, "gave 4.0: 208 % apart, so the figure spreads that far from one run to the next.")]
    public void The_full_run_before_is_told_beside_the_verdict(double before, string told)
    {
        var repeated = Result.Replace("\"comparisons\": [", FormattableString.Invariant(
            $"\"previous\": {{ \"measuredAt\": \"2026-01-01T00:00:00Z\", \"comparison\": \"lf-big\", \"ratio\": {{ \"value\": {before}, \"low\": 1, \"high\": 99 }} }}, \"comparisons\": ["));
        var prose = Measurements.Section("WCFP9001", [Measurements.Parse(repeated, "sample.json")]).Replace('\n', ' ');
        Assert.Contains("Reproduces: bad takes 12.3 times as long as good. The full run before it, on 2026-01-01, " + told, prose);
    }

    [Fact]
    public void A_run_that_was_not_repeated_says_so()
    {
        var prose = Measurements.Section("WCFP9001", [Measurements.Parse(Result, "sample.json")]).Replace('\n', ' ');
        Assert.Contains("as long as good. It is of one full run; how far a second one spreads is not known yet.", prose);
    }

    [Fact]
    public void The_section_of_a_rule_without_result_has_no_figure()
    {
        var section = Measurements.Section("WCFP9001", []);
        Assert.Contains("`perf-evidence/results` holds no result of WCFP9001", section);
        Assert.DoesNotContain("ResultChart", section);
    }

    [Fact]
    public void The_section_of_a_rule_that_no_stage_here_measures_says_why()
    {
        var prose = Measurements.Section("WCFP9001", [], ("framework", "nobody else has it")).Replace('\n', ' ');
        Assert.Contains("no figure of this project stands here. Its claim needs the stage `framework`, for which no machine was at hand: nobody else has it.", prose);
        Assert.Null(Measurements.WhyUnmeasured("WCFP1001"));
        Assert.Equal("framework", Measurements.WhyUnmeasured("WCFP2003")?.Stage);
    }

    [Fact]
    public void Bytes_on_the_wire_stand_beside_the_time()
    {
        var section = Measurements.Section("WCFP9001", [Measurements.Parse(Result.Replace("\"median\": 1000000", "\"wireBytes\": 1398123, \"median\": 1000000"), "sample.json")]);
        Assert.Contains("| 1.00 ms, 1,398,123 bytes |", section);
        Assert.Contains("Bytes are those of one call on the wire, both ways, with what the transport adds.", section.Replace('\n', ' '));
    }

    [Fact]
    public void A_result_of_Mono_shows_processor_time()
    {
        var mono = Result.Replace("\"stage\": \"modern\"", "\"stage\": \"mono\"").Replace("\"median\"", "\"cpuPerCall\"");
        var section = Measurements.Section("WCFP9001", [Measurements.Parse(mono, "sample.json")]);
        Assert.Contains("Processor time for one call", section);
        Assert.Contains("Mono's listeners sleep between calls", section);
        Assert.Contains("| `none` | 900 ns | 1.00 µs |", section);
    }

    [Fact]
    public void A_result_of_CoreWCF_says_what_of_WCF_it_is_of_and_what_the_service_takes()
    {
        var result = Result.Replace("\"stage\": \"modern\"", "\"stage\": \"corewcf\"").Replace("\"breaks\": \"none\"", "\"clients\": \"1\"").Replace("\"breaks\": \"&#xD; LF\"", "\"clients\": \"10\"")
            .Replace("\"runtime\"", "\"wcf\": \"CoreWCF.Primitives 1.8.0\", \"runtime\"")
            .Replace("\"exceptionsPerCall\": 0", "\"cpuPerCall\": 2000, \"serviceCpuPerCall\": 3000, \"percentiles\": { \"p50\": 11, \"p95\": 22, \"p99\": 33 }");
        var section = Measurements.Section("WCFP9001", [Measurements.Parse(result, "sample.json")]);
        Assert.Contains("| clients | variant | p50 | p95 | p99 | calls a second | processor time a call | of the service |", section);
        Assert.Contains("| 10 | good | 11.0 ns | 22.0 ns | 33.0 ns | 1,000 | 2.00 µs | 3.00 µs |", section);
        var prose = section.Replace('\n', ' ');
        Assert.Contains("it is the time of all their calls divided by how many they were", prose);
        Assert.Contains("Stage `corewcf`: .NET 10.0.1, CoreWCF.Primitives 1.8.0, A processor", prose);
    }

    [Theory]
    [InlineData("{")]
    [InlineData("{}")]
    [InlineData("null")]
    public void What_is_no_result_is_named_with_its_file(string json)
    {
        var exception = Assert.Throws<InvalidDataException>(() => Measurements.Parse(json, "modern/X.json"));
        Assert.Contains("modern/X.json", exception.Message);
    }

    [Fact]
    public void Latencies_are_shown_by_how_many_ask()
    {
        const string Percentiles = "\"percentiles\": { \"p50\": 1000, \"p95\": 2000, \"p99\": 3000 }";
        var load = Result
            .Replace("\"size\": \"big\"", "\"users\": \"1\"").Replace("\"size\": \"small\"", "\"users\": \"50\"")
            .Replace("\"median\": 12340000", "\"median\": 2000000, \"databaseCpuPerCall\": 500, " + Percentiles)
            .Replace("\"median\": 50,", "\"median\": 1000000, \"cpuPerCall\": 700, " + Percentiles + ",");
        var result = Measurements.Parse(load, "sample.json");
        var one = Assert.Single(Measurements.Loads(result));
        Assert.Equal(("users", "breaks: &#xD; LF"), (one.Who, one.Title));
        Assert.Equal(["bad"], one.Variants);
        var section = Measurements.Section("WCFP9001", [result]);
        Assert.Contains("<LoadChart id=\"WCFP9001\" stage=\"modern\" :index=\"0\" />", section);
        Assert.Contains("| 1 | bad | 1.00 µs | 2.00 µs | 3.00 µs | 500 |  | 500 ns |", section);
        Assert.Contains("| 50 | bad | 1.00 µs | 2.00 µs | 3.00 µs | 1,000 | 700 ns |  |", section);
        Assert.Empty(Measurements.Loads(Measurements.Parse(Result, "sample.json")));
    }

    [Fact]
    public void A_verdict_has_to_name_a_comparison()
    {
        var exception = Assert.Throws<InvalidDataException>(() => Measurements.Parse(Result.Replace("\"comparison\": \"lf-big\"", "\"comparison\": \"gone\""), "modern/X.json"));
        Assert.Contains("'gone'", exception.Message);
    }

    [Theory]
    [InlineData("#region a\n    x\n\n      y\n    #endregion\n", "a", "x\n\n  y\n")]
    [InlineData("#region b\n#endregion\n    #region a\n    x\n    #region inner\n    y\n    #endregion\n    #endregion\nz", "a", "x\ny\n")]
    [InlineData("#region a\nx\n", "a", null)]
    [InlineData("#region ab\nx\n#endregion\n", "a", null)]
    public void A_snippet_is_a_region_without_its_indentation(string source, string region, string? expected) =>
        Assert.Equal(expected, Snippet.Region(source, region));

    [Fact]
    public void A_rule_is_since_the_oldest_release_that_names_it()
    {
        var since = Releases.Read("## Release 0.2.0\nWCFP1001 | A | Info | changed\n## Release 0.1.0\nWCFP1001 | A | Warning | x\nWCFP2001 | B | Info | y".Split('\n'));
        Assert.Equal("0.1.0", since["WCFP1001"]);
        Assert.Equal("0.1.0", since["WCFP2001"]);
        Assert.False(since.Keys.Except(["WCFP1001", "WCFP2001"]).Any());
    }
}
