using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using WcfPerf.Analyzers;
using WcfPerf.Evidence.Infrastructure;
using Microsoft.CodeAnalysis;
using Xunit;

namespace WcfPerf.Evidence.Tests;

/// <summary>Every claim, every committed result, and what they mean for severities.</summary>
public sealed class ClaimTests
{
    public static TheoryData<string> Claims => new(ClaimCatalog.All.Select(claim => claim.Rule));

    public static TheoryData<string> Results => new(ResultFiles);

    // Beside the stages' there is what the analyzers cost, which is no claim.
    private static IEnumerable<string> ResultFiles => Enum.GetValues<Stage>()
        .Select(stage => Path.Combine(ResultFile.EvidenceFolder, "results", ResultFile.Name(stage)))
        .Where(Directory.Exists)
        .SelectMany(folder => Directory.GetFiles(folder, "*.json"))
        .Select(file => Path.GetRelativePath(ResultFile.EvidenceFolder, file).Replace('\\', '/'));

    [Theory]
    [MemberData(nameof(Claims))]
    public void ClaimIsWhole(string rule)
    {
        ClaimEntry entry = ClaimCatalog.Find(rule)!;
        // A claim may be there before its rule; a result may not, see below.
        Assert.Matches("^WCFP[0-9]{4}$", rule);
        string source = Path.Combine(ResultFile.EvidenceFolder, "Claims", rule + "_" + entry.Name + ".cs");
        Assert.True(File.Exists(source), source);
        string text = File.ReadAllText(source);
        Assert.Contains("#region flagged", text, StringComparison.Ordinal);
        Assert.Contains("#region fixed", text, StringComparison.Ordinal);
        Assert.NotEmpty(entry.Stages);
        foreach (Stage stage in entry.Stages)
        {
            IReadOnlyList<Comparison> comparisons = entry.Claim.Comparisons(stage);
            Assert.Equal(comparisons.Count, comparisons.Select(c => c.Id).Distinct().Count());
            Assert.All(comparisons, c => Assert.Matches("^[a-z0-9]+(-[a-z0-9]+)*$", c.Id));
            Headline headline = entry.Claim.Headline(stage);
            Comparison comparison = Assert.Single(comparisons, c => c.Id == headline.Comparison);
            Assert.True(comparison.Smoke, "The short run leaves out the headline.");
            IReadOnlyList<Variant> variants = comparison.CreateVariants();
            Assert.Equal(VariantRole.Flagged, Assert.Single(variants, v => v.Name == headline.Flagged).Role);
            Assert.Equal(VariantRole.Fixed, Assert.Single(variants, v => v.Name == headline.Fixed).Role);
            Assert.All(entry.Claim.Chart(stage), group => Assert.Contains(comparisons, c => c.Id == group.Comparison));
            if (stage is not (Stage.Mono or Stage.CoreWcf or Stage.Framework))
                continue;

            // A process of their own measures the variants, a case each.
            foreach (Comparison measured in comparisons)
            {
                Variant[] hosted = [.. measured.CreateVariants().Where(v => v.NotMeasured is null)];
                Assert.All(hosted, v => Assert.Matches(@"^(WCFP\d{4}|kept)(\.[A-Za-z0-9-]+)+$", v.HostCase));
                Assert.Equal(hosted.Length, hosted.Select(v => v.HostCase).Distinct().Count());
                Assert.Single(hosted.Select(v => v.Clients).Distinct());
            }
        }
    }

    [Theory]
    [MemberData(nameof(Results))]
    public void ResultIsAsTheRunnerWroteIt(string file)
    {
        string path = Path.Combine(ResultFile.EvidenceFolder, file);
        string text = File.ReadAllText(path);
        EvidenceResult result = EvidenceResult.Parse(text);
        Assert.Equal(text.ReplaceLineEndings("\n"), result.ToJson());
        Assert.Equal(file, "results/" + result.Stage + "/" + result.Rule + ".json");
        ClaimEntry entry = Assert.IsType<ClaimEntry>(ClaimCatalog.Find(result.Rule));
        Stage stage = entry.Stages.Single(s => ResultFile.Name(s) == result.Stage);
        Assert.Equal(entry.Name, result.Name);
        Assert.Equal(entry.Claim.Statement, result.Statement);
        Assert.Equal(entry.Claim.Published, result.Published);
        Assert.False(result.Environment.DebuggerAttached);
        Assert.Equal(stage == Stage.CoreWcf, result.Environment.Wcf is { Length: > 0 });
        Assert.True(result.Previous is null || (result.Previous.Comparison == result.Verdict.Comparison && result.Previous.MeasuredAt < result.MeasuredAt), "It was not before this run.");

        IReadOnlyList<Comparison> comparisons = entry.Claim.Comparisons(stage);
        Assert.Equal(comparisons.Select(c => c.Id), result.Comparisons.Select(c => c.Id));
        foreach (ComparisonResult comparison in result.Comparisons)
        {
            Assert.Equal(comparisons.Single(c => c.Id == comparison.Id).Parameters.ToDictionary(), comparison.Parameters);
            CaseResult flagged = Assert.Single(comparison.Cases, c => c.Role == VariantRole.Flagged);
            Assert.Contains(comparison.Cases, c => c.Role == VariantRole.Fixed);
            foreach (CaseResult measured in comparison.Cases)
            {
                if (measured.NotMeasured is not null)
                {
                    Assert.Null(measured.Mean);
                    Assert.Null(measured.Ratio);
                    continue;
                }

                bool isOfRounds = stage == Stage.CoreWcf || comparisons.Single(c => c.Id == comparison.Id).CreateVariants().Single(v => v.Name == measured.Name).Round is not null;
                if (isOfRounds)
                {
                    // What goes on in other processes or on other threads is not counted.
                    Assert.True(
                        measured is { Mean: > 0, Median: > 0, Error: >= 0, CpuPerCall: >= 0, AllocatedBytes: null, ExceptionsPerCall: null, Samples: >= 5, CallsPerSample: >= 1, Percentiles.Count: 3 },
                        comparison.Id + ", " + measured.Name);
                }

                // Under Mono a sample is a process with many calls of its own, in which nothing else is counted; where each of
                // them opens a connection they are fewer, and the samples more.
                Assert.True(
                    isOfRounds || (stage is Stage.Mono or Stage.Framework
                        ? measured is { Mean: > 0, Median: > 0, Error: >= 0, CpuPerCall: > 0, AllocatedBytes: null, ExceptionsPerCall: null, Samples: >= 5, CallsPerSample: >= 60 } && measured.Samples * measured.CallsPerSample >= 500
                        : measured is { Mean: > 0, Median: > 0, Error: >= 0, CpuPerCall: >= 0, AllocatedBytes: >= 0, ExceptionsPerCall: >= 0, Samples: >= 10, CallsPerSample: >= 1 }),
                    comparison.Id + ", " + measured.Name);
                if (measured == flagged)
                    continue;
                Assert.Equal(Math.Round(flagged.Median!.Value / measured.Median!.Value, 3), measured.Ratio!.Value);
                Assert.True(measured.Ratio.Low <= measured.Ratio.High);
            }
        }

        Assert.Equal(ResultBuilder.Verdict(entry.Claim.Headline(stage), result.Comparisons, stage), result.Verdict);
        IReadOnlyList<(string Label, string Comparison)> chart = entry.Claim.Chart(stage);
        if (chart.Count > 0)
        {
            string title = entry.Claim.ChartTitle(stage).Replace("{0}", result.Environment.Runtime, StringComparison.Ordinal);
            string expected = BarChart.Draw(title, [.. chart.Select(group => (group.Label, result.Comparisons.Single(c => c.Id == group.Comparison)))]);
            Assert.Equal(expected, File.ReadAllText(Path.ChangeExtension(path, ".svg")).ReplaceLineEndings("\n"));
        }
    }

    /// <summary>A rule is listed as unmeasured where .NET Framework alone can measure it, and nowhere else.</summary>
    [Fact]
    public void UnmeasuredAreThoseThatOnlyDotNetFrameworkMeasures()
    {
        string[] rows = [.. File.ReadLines(Path.Combine(ResultFile.EvidenceFolder, "Claims", "Unmeasured.tsv")).Skip(1)];
        string[] needWindows = [.. ClaimCatalog.All.Where(claim => claim.Stages.All(stage => stage == Stage.Framework) && !ResultFiles.Contains($"results/framework/{claim.Rule}.json")).Select(claim => claim.Rule)];
        Assert.Equal(needWindows, rows.Select(row => row.Split('\t')[0]));
        Assert.All(rows, row => Assert.Equal("framework", row.Split('\t')[1]));
    }

    /// <summary>Two full runs are within 25 % of each other, or the page says that they are not.</summary>
    [Theory]
    [MemberData(nameof(Results))]
    public void PageTellsHowFarRunsSpread(string file)
    {
        EvidenceResult result = EvidenceResult.Parse(File.ReadAllText(Path.Combine(ResultFile.EvidenceFolder, file)));
        string page = string.Join(' ', File.ReadAllText(Path.Combine(ResultFile.EvidenceFolder, "..", "docs", "rules", result.Rule + ".md")).Split('\n'));
        int verdict = page.IndexOf(result.Verdict.Summary, page.IndexOf($"stage=\"{result.Stage}\"", StringComparison.Ordinal), StringComparison.Ordinal);
        Assert.True(verdict >= 0, "The page does not show this verdict.");
        string beside = page[(verdict + result.Verdict.Summary.Length)..].Split('|')[0].Trim();
        if (result.Previous is not { Ratio.Value: var before } previous)
        {
            Assert.Equal("It is of one full run; how far a second one spreads is not known yet.", beside);
            return;
        }

        double now = result.Verdict.Ratio.Value;
        Assert.StartsWith(string.Create(CultureInfo.InvariantCulture, $"The full run before it, on {previous.MeasuredAt:yyyy-MM-dd}, gave "), beside, StringComparison.Ordinal);
        Assert.Equal(Math.Max(now, before) / Math.Min(now, before) > 1.25, beside.EndsWith("% apart, so the figure spreads that far from one run to the next.", StringComparison.Ordinal));
    }

    /// <summary>A rule warns by default where the measured ratio is 2 or more, informs from 1.2, and is no more than that below.</summary>
    [Fact]
    public void SeveritiesFollowResults()
    {
        var ratios = ResultFiles.Select(file => EvidenceResult.Parse(File.ReadAllText(Path.Combine(ResultFile.EvidenceFolder, file))))
            .GroupBy(result => result.Rule)
            .ToDictionary(group => group.Key, group => group.Max(result => result.Verdict.Ratio.Value));
        Assert.NotEmpty(ratios);
        foreach ((string rule, double ratio) in ratios)
        {
            DiagnosticDescriptor[] descriptors = [.. Descriptors().Where(d => d.Id == rule)];
            Assert.NotEmpty(descriptors);
            foreach (DiagnosticDescriptor descriptor in descriptors)
            {
                string allowed = ratio >= 2 ? "Warning" : ratio >= 1.2 ? "Info" : "Info, disabled";
                string actual = descriptor.IsEnabledByDefault ? descriptor.DefaultSeverity.ToString() : "disabled";
                Assert.True(allowed.Split(", ").Contains(actual), $"{rule} measured {ratio:0.0}: it should be {allowed}, and is {actual}.");
            }
        }
    }

    private static IEnumerable<DiagnosticDescriptor> Descriptors() =>
        typeof(Descriptors).GetFields().Where(field => field.FieldType == typeof(DiagnosticDescriptor)).Select(field => (DiagnosticDescriptor)field.GetValue(null)!);
}
