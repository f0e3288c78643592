using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Threading;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.InProcess.Emit;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace WcfPerf.AnalyzerCost;

/// <summary>Each analyzer against one that does nothing, over the same compilation; what it reports is counted first.</summary>
public class EachAnalyzer
{
    private const string Findings = "WCF, findings";
    private const string NoFindings = "WCF, no findings";
    private const string NoWcf = "no WCF";

    // What a client file of the code base has of each rule: six methods with two habits, and what both come to.
    private static readonly Dictionary<string, int> s_findingsOfClientFile = new(StringComparer.Ordinal)
    {
        ["WCFP2001"] = 6,
        ["WCFP4002"] = 6,
        ["WCFP4003"] = 6,
        ["WCFP4004"] = 6,
    };

    private const int FilesOfKind = 12;

    private static readonly Dictionary<string, CSharpCompilation> s_compilations = new(StringComparer.Ordinal);
    private static Assembly? s_rules;
    private static string s_framework = string.Empty;

    private CSharpCompilation _compilation = null!;
    private DiagnosticAnalyzer _analyzer = null!;

    /// <summary>The code that is analyzed.</summary>
    [Params(Findings, NoFindings, NoWcf)]
    public string Code { get; set; } = string.Empty;

    /// <summary>The analyzer.</summary>
    [ParamsSource(nameof(Analyzers))]
    public string Analyzer { get; set; } = string.Empty;

    /// <summary>The analyzers of the package.</summary>
    public static IEnumerable<string> Analyzers => s_rules!.GetTypes().Where(static type => !type.IsAbstract && type.IsSubclassOf(typeof(DiagnosticAnalyzer))).Select(static type => type.Name).Order(StringComparer.Ordinal);

    /// <summary>Runs them all and prints BenchmarkDotNet's table.</summary>
    /// <param name="rules">The assembly of the rules.</param>
    /// <param name="framework">The folder of the reference assemblies.</param>
    /// <param name="artifacts">Where BenchmarkDotNet may leave its files.</param>
    /// <returns>0, or 1 where an analyzer reports something else than is expected.</returns>
    public static int Run(string rules, string framework, string artifacts)
    {
        s_rules = Assembly.LoadFrom(rules);
        s_framework = framework;
        if (CheckCounts() is { } wrong)
        {
            Console.Error.WriteLine("cost: " + wrong);
            return 1;
        }

        var summary = BenchmarkRunner.Run<EachAnalyzer>(ManualConfig.CreateEmpty()
            .AddJob(Job.Default.WithToolchain(InProcessEmitToolchain.Instance).WithStrategy(RunStrategy.Monitoring).WithWarmupCount(3).WithIterationCount(10).WithInvocationCount(1).WithUnrollFactor(1))
            .AddColumnProvider(DefaultColumnProviders.Instance)
            .AddLogger(ConsoleLogger.Default)
            .WithArtifactsPath(artifacts)
            .WithOption(ConfigOptions.DisableLogFile, true));
        return summary.HasCriticalValidationErrors || summary.Reports.Any(static report => !report.Success) ? 1 : 0;
    }

    /// <summary>Compiles the code.</summary>
    [GlobalSetup]
    public void Setup()
    {
        _compilation = CompilationOf(Code);
        _analyzer = Create(Analyzer);
    }

    /// <summary>An analyzer that does nothing.</summary>
    [Benchmark(Baseline = true)]
    public int Empty() => Analyze(_compilation, new EmptyAnalyzer()).Length;

    /// <summary>The analyzer.</summary>
    [Benchmark]
    public int Rule() => Analyze(_compilation, _analyzer).Length;

    private static string? CheckCounts()
    {
        foreach (var code in new[] { Findings, NoFindings, NoWcf })
        {
            var compilation = CompilationOf(code);
            if (compilation.GetDiagnostics().FirstOrDefault(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error) is { } error)
            {
                return "the code base does not compile: " + error;
            }

            foreach (var name in Analyzers)
            {
                var analyzer = Create(name);
                var found = Analyze(compilation, analyzer);
                foreach (var id in analyzer.SupportedDiagnostics.Select(static descriptor => descriptor.Id).Concat(found.Select(static diagnostic => diagnostic.Id)).Distinct())
                {
                    var expected = code == Findings && s_findingsOfClientFile.TryGetValue(id, out var ofFile) ? ofFile * FilesOfKind : 0;
                    var count = found.Count(diagnostic => diagnostic.Id == id);
                    if (count != expected)
                    {
                        return $"{name} reports {id} {count} times in the code '{code}'; {expected} are expected.";
                    }
                }
            }
        }

        return null;
    }

    private static ImmutableArray<Diagnostic> Analyze(CSharpCompilation compilation, DiagnosticAnalyzer analyzer) =>
        compilation.WithAnalyzers(ImmutableArray.Create(analyzer)).GetAnalyzerDiagnosticsAsync(CancellationToken.None).GetAwaiter().GetResult();

    private static DiagnosticAnalyzer Create(string name) => (DiagnosticAnalyzer)Activator.CreateInstance(s_rules!.GetTypes().Single(type => type.Name == name))!;

    private static CSharpCompilation CompilationOf(string code)
    {
        if (!s_compilations.TryGetValue(code, out var compilation))
        {
            string[] references = ["mscorlib", "System", "System.Core", "System.Xml", .. code == NoWcf ? Array.Empty<string>() : ["System.ServiceModel", "System.Runtime.Serialization"]];
            var texts = code == Findings ? CodeBase.Clients(FilesOfKind).Concat(CodeBase.Services(FilesOfKind)).Concat(CodeBase.Ordinaries(FilesOfKind))
                : code == NoFindings ? CodeBase.Services(FilesOfKind * 2).Concat(CodeBase.Ordinaries(FilesOfKind))
                : CodeBase.Ordinaries(FilesOfKind * 3);
            compilation = CSharpCompilation.Create(
                "Stock",
                texts.Select(static (text, number) => CSharpSyntaxTree.ParseText(text, path: $"File{number}.cs")),
                references.Select(static name => MetadataReference.CreateFromFile(Path.Combine(s_framework, name + ".dll"))),
                new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
            s_compilations.Add(code, compilation);
        }

        return compilation;
    }
}
