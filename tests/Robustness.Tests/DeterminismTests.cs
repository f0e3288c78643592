using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Testing;
using Xunit;

namespace WcfPerf.Robustness.Tests;

/// <summary>The same code gives the same findings in the same order, whatever else was analyzed before or is beside it.</summary>
public sealed class DeterminismTests
{
    private const int Runs = 20;

    /// <summary>What an analyzer reports of a file, and what it reports at the end, come in the same order each time, concurrent or not.</summary>
    [Fact]
    public async Task The_same_findings_in_the_same_order()
    {
        var count = 0;
        foreach (var (project, _) in await ProjectsAsync())
        {
            string[]? expected = null;
            for (var run = 0; run < Runs; run++)
            {
                var found = await InOrderAsync(project, isConcurrent: run % 2 == 1, run % 3 == 0 ? Analysis.MakeAnalyzers() : Analysis.Analyzers);
                expected ??= found;
                Assert.True(expected.SequenceEqual(found), $"Run {run} differs, in the order if in nothing else:{Environment.NewLine}{string.Join(Environment.NewLine, expected.Except(found).Select(static line => "- " + line).Concat(found.Except(expected).Select(static line => "+ " + line)))}");
            }

            count += expected!.Length;
        }

        Assert.True(count > 50, $"There were only {count} findings.");
    }

    /// <summary>What WCFP3009 finds in helpers is known at the end alone, and comes in the order of the code; hash tables of symbols have another one each time.</summary>
    [Fact]
    public async Task Findings_in_many_helpers_come_in_the_order_of_the_code()
    {
        const int Helpers = 24;
        var data = (await CodeCase.AllAsync()).First(static code => code.Project.Documents.Any(static document => document.GetTextAsync().Result.ToString().Contains("new SqlCommand(", StringComparison.Ordinal))).Project;
        var calls = string.Concat(Enumerable.Range(0, Helpers).Select(static i => $"M{i}(id); "));
        var helpers = string.Concat(Enumerable.Range(0, Helpers).Select(static i => $"    private static void M{i}(int id) {{ using (var m = new SqlCommand(\"SELECT a FROM b WHERE Id = \" + id)) {{ m.ExecuteScalar(); }} }}\n"));
        var project = CodeCase.Create(
            [("/0/Shop.cs", "using System.Data.SqlClient; using System.ServiceModel;\n[ServiceContract] public interface IShop { [OperationContract] int Find(int id); }\npublic class Shop : IShop {\n    public int Find(int id) { " + calls + "return id; }\n" + helpers + "}\n")],
            data.MetadataReferences);
        for (var run = 0; run < Runs; run++)
        {
            var found = (await InOrderAsync(project, isConcurrent: run % 2 == 1, Analysis.Analyzers)).Where(static line => line.Contains("WCFP3009", StringComparison.Ordinal)).ToArray();
            Assert.Equal(Helpers, found.Length);
            Assert.Equal(found.OrderBy(static line => int.Parse(line.Split('(', ',')[1], System.Globalization.CultureInfo.InvariantCulture)), found);
        }
    }

    /// <summary>The order of the files is no part of what is found, nor is that of the references.</summary>
    [Fact]
    public async Task Files_in_any_order()
    {
        var project = (await ProjectsAsync())[0].Project;
        var compilation = (await project.GetCompilationAsync())!;
        var expected = Analysis.Describe(await Analysis.RunAsync(compilation, project.AnalyzerOptions));
        var random = new Random(1);
        for (var run = 0; run < 5; run++)
        {
            var trees = compilation.SyntaxTrees.ToArray();
            random.Shuffle(trees);
            Assert.Equal(expected, Analysis.Describe(await Analysis.RunAsync(compilation.RemoveAllSyntaxTrees().AddSyntaxTrees(trees), project.AnalyzerOptions)));
        }
    }

    /// <summary>One compilation, then another, then the first again, and all of them at once, with the same analyzers.</summary>
    [Fact]
    public async Task Nothing_is_shared_between_compilations()
    {
        var projects = (await CodeCase.AllAsync()).Where(static (_, index) => index % 25 == 0).Select(static code => code.Project).ToArray();
        var alone = new List<string[]>();
        foreach (var project in projects)
        {
            alone.Add(await InOrderAsync(project, isConcurrent: false, Analysis.MakeAnalyzers()));
        }

        for (var i = 0; i < projects.Length; i++)
        {
            Assert.Equal(alone[i], await InOrderAsync(Fresh(projects[i]), isConcurrent: true, Analysis.Analyzers));
        }

        for (var run = 0; run < 3; run++)
        {
            var together = await Task.WhenAll(projects.Select(project => Task.Run(() => InOrderAsync(Fresh(project), isConcurrent: true, Analysis.Analyzers))));
            for (var i = 0; i < projects.Length; i++)
            {
                Assert.Equal(alone[i], together[i]);
            }
        }
    }

    /// <summary>The same compilation under two runs at once.</summary>
    [Fact]
    public async Task One_compilation_twice_at_once()
    {
        foreach (var (project, _) in await ProjectsAsync())
        {
            var compilation = (await Fresh(project).GetCompilationAsync())!;
            var runs = await Task.WhenAll(Enumerable.Range(0, 4).Select(_ => Task.Run(() => Analysis.RunAsync(compilation, project.AnalyzerOptions))));
            Assert.All(runs, run => Assert.Equal(Analysis.Describe(runs[0]), Analysis.Describe(run)));
        }
    }

    /// <summary>The sample, and what tests of each framework are written on, all in one project.</summary>
    private static async Task<List<(Project Project, bool IsSample)>> ProjectsAsync()
    {
        var cases = await CodeCase.AllAsync();
        var projects = new List<(Project, bool)> { (cases.First(static code => code.Name == "samples/Freight").Project, true) };
        foreach (var set in cases.Where(static code => code.Weight == 1).GroupBy(static code => (code.Project.MetadataReferences.Count, code.Project.MetadataReferences[^1].Display)))
        {
            var trees = set.Where((_, index) => index % Math.Max(1, set.Count() / 6) == 0).SelectMany(static (code, index) => code.Project.Documents.Select(document => ($"/{index}{document.FilePath}", document.GetTextAsync().Result.ToString())));
            projects.Add((CodeCase.Create(trees, set.First().Project.MetadataReferences), false));
        }

        return projects;
    }

    private static Project Fresh(Project project)
    {
        var first = project.Documents.First();
        return project.Solution.WithDocumentText(first.Id, Microsoft.CodeAnalysis.Text.SourceText.From(first.GetTextAsync().Result.ToString(), System.Text.Encoding.UTF8)).GetProject(project.Id)!;
    }

    /// <summary>The findings by analyzer: those of the files, file by file, then those of the end, as they were reported.</summary>
    private static async Task<string[]> InOrderAsync(Project project, bool isConcurrent, ImmutableArray<DiagnosticAnalyzer> analyzers)
    {
        // New symbols and trees' bindings, so that nothing is left of the run before.
        var compilation = (await project.GetCompilationAsync())!.Clone();
        var thrown = 0;
        var result = await compilation
            .WithAnalyzers(analyzers, Analysis.Options(project.AnalyzerOptions, (_, _, _) => Interlocked.Increment(ref thrown), isConcurrent))
            .GetAnalysisResultAsync(CancellationToken.None);
        Assert.Equal(0, thrown);
        var lines = new List<string>();
        foreach (var analyzer in analyzers)
        {
            foreach (var ofTree in new[] { result.SyntaxDiagnostics, result.SemanticDiagnostics })
            {
                foreach (var tree in compilation.SyntaxTrees)
                {
                    if (ofTree.TryGetValue(tree, out var byAnalyzer) && byAnalyzer.TryGetValue(analyzer, out var found))
                    {
                        // Within a file the host runs callbacks side by side and sorts what they say.
                        lines.AddRange(found.OrderBy(static diagnostic => diagnostic.Location.SourceSpan.Start).Select(static diagnostic => diagnostic + string.Concat(diagnostic.AdditionalLocations)));
                    }
                }
            }

            foreach (var file in project.AnalyzerOptions.AdditionalFiles)
            {
                if (result.AdditionalFileDiagnostics.TryGetValue(file, out var byAnalyzer) && byAnalyzer.TryGetValue(analyzer, out var found))
                {
                    lines.AddRange(found.Select(static diagnostic => diagnostic.ToString()));
                }
            }

            if (result.CompilationDiagnostics.TryGetValue(analyzer, out var atEnd))
            {
                lines.AddRange(atEnd.Select(static diagnostic => diagnostic + string.Concat(diagnostic.AdditionalLocations)));
            }
        }

        return [.. lines];
    }
}
