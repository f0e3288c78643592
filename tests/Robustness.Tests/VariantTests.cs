using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Diagnostics;
using System.Globalization;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using Xunit;
using Xunit.Abstractions;

namespace WcfPerf.Robustness.Tests;

/// <summary>
/// Variants of all code that the tests are written on: no analyzer throws on any, and every fix does its whole job in those
/// that compile. <c>WCFPERF_VARIANTS</c> asks for more of them; <c>WCFPERF_VARIANT</c>, set to a name that a failure begins
/// with, runs that one alone and prints its code.
/// </summary>
public sealed class VariantTests(ITestOutputHelper output)
{
    private const int DefaultCount = 20_000;
    private const int MostFailuresShown = 30;

    // A test that says nothing for long is taken to hang.
    private const int Parts = 10;

    private static readonly int s_count =
        int.TryParse(Environment.GetEnvironmentVariable("WCFPERF_VARIANTS"), NumberStyles.None, CultureInfo.InvariantCulture, out var count) ? count : DefaultCount;

    private static readonly string? s_only = Environment.GetEnvironmentVariable("WCFPERF_VARIANT");

    private readonly ConcurrentDictionary<string, (int Count, string First)> _failures = new(StringComparer.Ordinal);
    private int _variants;
    private int _compiling;
    private int _findings;
    private int _fixes;

    public static TheoryData<int> Numbers => [.. Enumerable.Range(0, Parts)];

    [Theory]
    [MemberData(nameof(Numbers))]
    public async Task No_analyzer_throws_and_every_fix_does_its_whole_job(int part)
    {
        var cases = await CodeCase.AllAsync();
        var watch = Stopwatch.StartNew();
        var counts = CountsOf(cases);
        Assert.True(cases.Length > 1000, $"Only {cases.Length} sources were found.");
        await Parallel.ForEachAsync(
            Enumerable.Range(0, cases.Length).Where(index => index % Parts == part),
            new ParallelOptions { MaxDegreeOfParallelism = Math.Max(2, Environment.ProcessorCount) },
            async (index, _) =>
            {
                if (s_only is not null && !s_only.StartsWith(cases[index].Name + "#", StringComparison.Ordinal))
                {
                    return;
                }

                // A solution of its own, whose compilation the variants change and which goes when they are done.
                var original = cases[index].Project;
                var first = original.Documents.First();
                original = original.Solution.WithDocumentText(first.Id, SourceText.From((await first.GetTextAsync(CancellationToken.None)).ToString(), System.Text.Encoding.UTF8)).GetProject(original.Id)!;
                for (var number = 1; number <= counts[index]; number++)
                {
                    var name = $"{cases[index].Name}#{number}";
                    if (s_only is null || s_only == name)
                    {
                        await CheckAsync(name, original, cases, index, number);
                    }
                }
            });

        output.WriteLine($"{cases.Length} sources, {_variants} variants, {_compiling} of them compile, {_findings} findings, {_fixes} fixes applied, {watch.Elapsed.TotalSeconds:0} s, {Analysis.ProcessorTime.TotalSeconds:0} s of processor time, {_failures.Values.Sum(static failure => failure.Count)} failures");
        foreach (var (key, (times, first)) in _failures.OrderByDescending(static pair => pair.Value.Count).Take(MostFailuresShown))
        {
            output.WriteLine($"{times} times: {key}{Environment.NewLine}{first}{Environment.NewLine}");
        }

        Assert.True(_failures.IsEmpty, string.Join(Environment.NewLine, _failures.Take(MostFailuresShown).Select(static failure => $"{failure.Value.Count} times: {failure.Value.First}")));
        Assert.True(s_only is not null || (_variants >= s_count * 8 / 10 / Parts && _compiling > s_count / 10 / Parts && _fixes > s_count / 40 / Parts), "Too few variants are worth anything.");
    }

    /// <summary>How many variants each source gets: by its weight, and all of them together as many as are asked for.</summary>
    private static int[] CountsOf(ImmutableArray<CodeCase> cases)
    {
        var weight = cases.Sum(static code => (long)code.Weight);
        var counts = new int[cases.Length];
        var before = 0L;
        for (var i = 0; i < counts.Length; i++)
        {
            var after = before + cases[i].Weight;
            counts[i] = (int)((after * s_count / weight) - (before * s_count / weight));
            before = after;
        }

        return counts;
    }

    private async Task CheckAsync(string name, Project project, ImmutableArray<CodeCase> cases, int index, int number)
    {
        try
        {
            project = await ChangeAsync(project, cases, new Random(unchecked((index * 1_000_003) + number)));
            Interlocked.Increment(ref _variants);
            var compilation = (await project.GetCompilationAsync())!;
            var found = await Analysis.RunAsync(compilation, project.AnalyzerOptions, isConcurrent: number % 2 == 0);
            Interlocked.Add(ref _findings, found.Length);
            if (!Analysis.Compiles(compilation))
            {
                return;
            }

            Interlocked.Increment(ref _compiling);
            var (applied, failures) = await FixCheck.RunAsync(project, found);
            Interlocked.Add(ref _fixes, applied);
            foreach (var failure in failures)
            {
                await AddAsync(name, project, failure);
            }
        }
        catch (Exception exception)
        {
            await AddAsync(name, project, exception.ToString());
        }
    }

    private async Task AddAsync(string name, Project project, string failure)
    {
        if (s_only is not null)
        {
            foreach (var document in project.Documents)
            {
                output.WriteLine(document.FilePath + Environment.NewLine + await document.GetTextAsync());
            }
        }

        var key = failure.Split('\n')[0];
        key = key.Contains(" on /", StringComparison.Ordinal) ? key[..key.IndexOf(" on /", StringComparison.Ordinal)] : key;
        _failures.AddOrUpdate(key, (1, name + ": " + failure), static (_, known) => (known.Count + 1, known.First));
    }

    private static async Task<Project> ChangeAsync(Project project, ImmutableArray<CodeCase> cases, Random random)
    {
        var keeps = random.Next(3) == 0;
        var documents = project.Documents.ToArray();

        // The code under test mostly is the first file.
        var first = random.Next(2) == 0 ? 0 : random.Next(documents.Length);
        var solution = project.Solution;
        foreach (var document in random.Next(4) == 0 ? documents : [documents[first]])
        {
            var text = (await document.GetTextAsync()).ToString();
            var changed = keeps ? Mutation.Keep(text, random) : Mutation.Break(text, await SourceAsync(cases[random.Next(cases.Length)], random), random);
            solution = solution.WithDocumentText(document.Id, SourceText.From(changed, System.Text.Encoding.UTF8));
        }

        foreach (var document in project.AdditionalDocuments)
        {
            if (!keeps && random.Next(2) == 0)
            {
                solution = solution.WithAdditionalDocumentText(document.Id, SourceText.From(Mutation.BreakText((await document.GetTextAsync()).ToString(), random), System.Text.Encoding.UTF8));
            }
        }

        return solution.GetProject(project.Id)!;
    }

    private static async Task<string> SourceAsync(CodeCase code, Random random)
    {
        var documents = code.Project.Documents.ToArray();
        return (await documents[random.Next(documents.Length)].GetTextAsync()).ToString();
    }
}
