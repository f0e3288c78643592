using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace WcfPerf.Evidence.Infrastructure;

/// <summary>Measures claims as the command line asks.</summary>
/// <param name="output">Where to say what was found.</param>
internal sealed class Runner(TextWriter output)
{
    private static readonly TimeSpan s_shortWarmUp = TimeSpan.FromMilliseconds(150);

    private FrameworkHost? _framework;
    private CoreWcfHost? _coreWcf;
    private string? _database;

    /// <summary>How often a short run measures a claim that seems to point the wrong way.</summary>
    public const int SmokeAttempts = 3;

    /// <summary>All that was asked for was done, and every claim points the right way.</summary>
    public const int Success = 0;

    /// <summary>A claim points the wrong way or computed something wrong.</summary>
    public const int Failed = 1;

    /// <summary>What was asked for cannot be done.</summary>
    public const int Refused = 2;

    /// <summary>Runs.</summary>
    /// <returns>The exit code of the process.</returns>
    public int Run(IReadOnlyList<string> arguments)
    {
        try
        {
            Options options = Options.Parse(arguments);
            ClaimEntry[] entries = [.. Select(options)];
            if (options.List)
                return List(entries);
            if (options.Stage == Stage.CoreWcf)
                CoreWcfHost.Ensure();
            using Database? database = entries.Any(entry => entry.Claim.NeedsDatabase(options.Stage)) ? Database.Open(output) : null;
            ColdStart.UseThisProgram();
            _database = database?.Description;
            return entries.Select(entry => Run(entry, options)).Max();
        }
        catch (EvidenceException e)
        {
            output.WriteLine("error: " + e.Message);
            return Refused;
        }
        finally
        {
            _framework?.Dispose();
            _coreWcf?.Dispose();
        }
    }

    private static IEnumerable<ClaimEntry> Select(Options options)
    {
        if (options.Rule is not null && ClaimCatalog.Find(options.Rule) is null)
            throw new EvidenceException($"Rule '{options.Rule}' has no claim; there are claims for: {string.Join(", ", ClaimCatalog.All.Select(c => c.Rule))}.");
        ClaimEntry[] entries = [.. ClaimCatalog.All.Where(entry => options.Rule is null || string.Equals(entry.Rule, options.Rule, StringComparison.OrdinalIgnoreCase))];
        if (options.List)
            return entries;
        ClaimEntry[] measurable = [.. entries.Where(entry => entry.Stages.Contains(options.Stage))];
        if (measurable.Length > 0)
            return measurable;
        throw new EvidenceException(
            $"No claim asked for can be measured in stage '{ResultFile.Name(options.Stage)}'; "
            + $"stages of the claims: {string.Join(", ", entries.SelectMany(e => e.Stages).Distinct().Select(ResultFile.Name))}.");
    }

    private int List(IReadOnlyList<ClaimEntry> entries)
    {
        foreach (ClaimEntry entry in entries)
        {
            output.WriteLine($"{entry.Rule} {entry.Name}: {entry.Claim.Statement}");
            foreach (Stage stage in entry.Stages)
            {
                IReadOnlyList<Comparison> comparisons = entry.Claim.Comparisons(stage);
                output.WriteLine($"  {ResultFile.Name(stage)}: {comparisons.Count} comparisons, {comparisons.Count(c => c.Smoke)} of them in --smoke");
                foreach (Comparison comparison in comparisons)
                    output.WriteLine($"    {comparison.Id}{(comparison.Smoke ? "  (smoke)" : string.Empty)}");
            }
        }

        return Success;
    }

    private int Run(ClaimEntry entry, Options options)
    {
        output.WriteLine($"{entry.Rule} {entry.Name}, stage {ResultFile.Name(options.Stage)}");
        double? busy = options.Mode == Mode.Full ? MachineEnvironment.Busy() : null;
        if (busy > Environment.ProcessorCount * MachineEnvironment.BusyShare)
            output.WriteLine($"The machine is busy: others take {busy} of its {Environment.ProcessorCount} processors. Ratios hold, for all variants suffer alike; times do not.");
        Comparison[] comparisons = [.. entry.Claim.Comparisons(options.Stage).Where(c => options.Mode != Mode.Smoke || c.Smoke)];
        Headline headline = entry.Claim.Headline(options.Stage);
        ComparisonResult[] results;
        VerdictResult verdict;
        int attempts = 0;
        do
        {
            try
            {
                results = options.Stage is Stage.Mono or Stage.Framework ? OnFramework(comparisons, options)
                    : options.Stage == Stage.CoreWcf ? WithCoreWcf(comparisons, options.Mode)
                    : options.Mode == Mode.Full ? Benchmark(entry, comparisons, options.Stage) : InProcess(comparisons, options.Mode);
            }
            catch (WrongResultException e)
            {
                output.WriteLine($"{entry.Rule} computed something wrong: {e.Message}");
                return Failed;
            }

            output.WriteLine();
            TablePrinter.Print(output, results);
            verdict = ResultBuilder.Verdict(headline, results, options.Stage);
            output.WriteLine();
            output.WriteLine($"{entry.Rule}, {verdict.Comparison}. {verdict.Summary}");

            // A short run is so short that something else on the machine can fall on one variant alone; hardly three times.
            comparisons = [.. comparisons.Where(comparison => comparison.Id == headline.Comparison)];
        }
        while (options.Mode == Mode.Smoke && !verdict.Reproduces && ++attempts < SmokeAttempts);

        if (options.Mode == Mode.Full)
            Write(entry, options, busy, results, verdict);
        return verdict.Reproduces ? Success : Failed;
    }

    private ComparisonResult[] InProcess(IReadOnlyList<Comparison> comparisons, Mode mode)
    {
        int rounds = mode == Mode.Smoke ? 7 : 5;
        return OneByOne(comparisons, comparison =>
        {
            var sampler = new RoundSampler(comparison, TimeSpan.FromMilliseconds(5), comparison.WarmUp < s_shortWarmUp ? comparison.WarmUp : s_shortWarmUp);
            // Where a full run takes few rounds, one takes long.
            for (int i = 0; i < (comparison.MostRounds < rounds ? 2 : rounds); i++)
                sampler.Round();
            return sampler.Finish();
        });
    }

    private ComparisonResult[] OnFramework(IReadOnlyList<Comparison> comparisons, Options options)
    {
        _framework ??= new FrameworkHost(output, options.Stage);
        return OneByOne(comparisons, comparison => _framework.Measure(comparison, options.Mode == Mode.Full));
    }

    private ComparisonResult[] WithCoreWcf(IReadOnlyList<Comparison> comparisons, Mode mode)
    {
        _coreWcf ??= new CoreWcfHost(output);
        return OneByOne(comparisons, comparison => _coreWcf.Measure(comparison, mode));
    }

    private ComparisonResult[] OneByOne(IReadOnlyList<Comparison> comparisons, Func<Comparison, IReadOnlyList<VariantSamples>> measure)
    {
        var progress = new Progress(output, comparisons.Count);
        return
        [
            .. comparisons.Select(comparison =>
            {
                progress.Begin(comparison.Id);
                return ResultBuilder.Comparison(comparison, measure(comparison));
            }),
        ];
    }

    private ComparisonResult[] Benchmark(ClaimEntry entry, IReadOnlyList<Comparison> comparisons, Stage stage)
    {
        string folder = Path.GetFullPath(Path.Combine(ResultFile.EvidenceFolder, "..", "artifacts", "perf-evidence"));
        string Key(Comparison comparison) => entry.Rule + "/" + stage + "/" + comparison.Id;
        output.WriteLine("Building what BenchmarkDotNet runs …");
        IReadOnlyDictionary<string, IReadOnlyList<VariantSamples>> samples = BenchmarkRun.Run([.. comparisons.Select(Key)], folder, new Progress(output, comparisons.Count));
        return [.. comparisons.Select(comparison => ResultBuilder.Comparison(comparison, samples[Key(comparison)]))];
    }

    private void Write(ClaimEntry entry, Options options, double? busy, IReadOnlyList<ComparisonResult> results, VerdictResult verdict)
    {
        EnvironmentResult environment = MachineEnvironment.Capture(busy) with { Database = entry.Claim.NeedsDatabase(options.Stage) ? _database : null };
        DateTime now = DateTime.UtcNow;
        var result = new EvidenceResult
        {
            Schema = EvidenceResult.CurrentSchema,
            Rule = entry.Rule,
            Name = entry.Name,
            Statement = entry.Claim.Statement,
            Stage = ResultFile.Name(options.Stage),
            MeasuredAt = now.AddTicks(-(now.Ticks % TimeSpan.TicksPerSecond)),
            Command = $"--rule {entry.Rule} --stage {ResultFile.Name(options.Stage)} --full",
            Environment = options.Stage switch
            {
                Stage.Mono => environment with { Runtime = _framework!.Runtime, GarbageCollector = "Mono's own", Harness = FrameworkHost.Harness },
                Stage.Framework => environment with { Runtime = _framework!.Runtime, Harness = FrameworkHost.Harness },
                Stage.CoreWcf => environment with { Harness = CoreWcfHost.Harness, Wcf = _coreWcf!.Wcf },
                _ => environment,
            },
            Verdict = verdict,
            Published = entry.Claim.Published,
            Comparisons = results,
        };
        string file = ResultFile.PathOf(options.Stage, entry.Rule, "json");
        result = result with { Previous = ResultBuilder.Previous(ResultFile.Read(file), result) };
        ResultFile.Write(file, result.ToJson());
        output.WriteLine("Written: " + file);
        IReadOnlyList<(string Label, string Comparison)> chart = entry.Claim.Chart(options.Stage);
        if (chart.Count > 0)
        {
            string picture = ResultFile.PathOf(options.Stage, entry.Rule, "svg");
            string title = entry.Claim.ChartTitle(options.Stage).Replace("{0}", result.Environment.Runtime, StringComparison.Ordinal);
            ResultFile.Write(picture, BarChart.Draw(title, [.. chart.Select(group => (group.Label, results.Single(r => r.Id == group.Comparison)))]));
            output.WriteLine("Written: " + picture);
        }
    }
}
