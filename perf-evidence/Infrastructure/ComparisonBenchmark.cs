using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;
using BenchmarkDotNet.Attributes;

namespace WcfPerf.Evidence.Infrastructure;

/// <summary>
/// The benchmark that BenchmarkDotNet runs, in a process of its own for each comparison: an iteration is a round of all
/// variants. BenchmarkDotNet's figures are of rounds; the samples of the variants go to a file that the runner names.
/// </summary>
public class ComparisonBenchmark
{
    /// <summary>The environment variable that names the folder for samples.</summary>
    internal const string SamplesVariable = "WCFPERF_SAMPLES";

    /// <summary>The environment variable that lists what to measure.</summary>
    internal const string ComparisonsVariable = "WCFPERF_COMPARISONS";

    /// <summary>Rounds before those that count.</summary>
    internal const int WarmUpRounds = 3;

    /// <summary>Rounds that count.</summary>
    internal const int Rounds = 20;

    private RoundSampler? _sampler;
    private int _rounds;
    private int _warmUpRounds;
    private int _allRounds;

    /// <summary>Rule, stage and comparison, joined by slashes.</summary>
    [ParamsSource(nameof(Comparisons))]
    public string Comparison { get; set; } = string.Empty;

    /// <summary>What the runner was asked to measure.</summary>
    public static IEnumerable<string> Comparisons =>
        (Environment.GetEnvironmentVariable(ComparisonsVariable) ?? string.Empty).Split('\n', StringSplitOptions.RemoveEmptyEntries);

    /// <summary>Makes the variants and warms them up.</summary>
    [GlobalSetup]
    public void SetUp()
    {
        string[] parts = Comparison.Split('/');
        Comparison comparison = ClaimCatalog.Find(parts[0])!.Claim.Comparisons(Enum.Parse<Stage>(parts[1])).Single(c => c.Id == parts[2]);
        _sampler = new RoundSampler(comparison, TimeSpan.FromMilliseconds(15), comparison.WarmUp);
        _warmUpRounds = Math.Min(WarmUpRounds, comparison.MostRounds / 10);
        _allRounds = _warmUpRounds + Math.Min(Rounds, comparison.MostRounds);
    }

    /// <summary>One round, or nothing when there have been enough.</summary>
    [Benchmark]
    public void Round()
    {
        if (_rounds == _allRounds)
            return;
        if (_rounds++ == _warmUpRounds)
            _sampler!.Reset();
        _sampler!.Round();
    }

    /// <summary>Hands the samples over.</summary>
    [GlobalCleanup]
    public void CleanUp()
    {
        string folder = Environment.GetEnvironmentVariable(SamplesVariable) ?? throw new InvalidOperationException(SamplesVariable + " is not set.");
        File.WriteAllText(Path.Combine(folder, Comparison.Replace('/', '+') + ".json"), JsonSerializer.Serialize(_sampler!.Finish()));
    }
}
