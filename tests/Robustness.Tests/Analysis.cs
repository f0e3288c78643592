using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Diagnostics;
using System.Linq;
using System.Reflection;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers;

namespace WcfPerf.Robustness.Tests;

/// <summary>Runs all analyzers, and says of each what it threw.</summary>
internal static class Analysis
{
    /// <summary>All analyzers; the same instances in every test.</summary>
    public static ImmutableArray<DiagnosticAnalyzer> Analyzers { get; } = MakeAnalyzers();

    /// <summary>All code fixes.</summary>
    public static ImmutableArray<CodeFixProvider> Fixes { get; } =
    [
        .. Assembly.Load("WcfPerf.CodeFixes").GetTypes()
            .Where(static type => !type.IsAbstract && type.IsSubclassOf(typeof(CodeFixProvider)))
            .OrderBy(static type => type.FullName, StringComparer.Ordinal)
            .Select(static type => (CodeFixProvider)Activator.CreateInstance(type)!),
    ];

    /// <summary>The processor time that this process has had.</summary>
    public static TimeSpan ProcessorTime
    {
        get
        {
            using var process = Process.GetCurrentProcess();
            return process.TotalProcessorTime;
        }
    }

    /// <summary>New instances of all analyzers.</summary>
    public static ImmutableArray<DiagnosticAnalyzer> MakeAnalyzers() =>
    [
        .. typeof(WcfAnalyzer).Assembly.GetTypes()
            .Where(static type => !type.IsAbstract && type.IsSubclassOf(typeof(DiagnosticAnalyzer)))
            .OrderBy(static type => type.FullName, StringComparer.Ordinal)
            .Select(static type => (DiagnosticAnalyzer)Activator.CreateInstance(type)!),
    ];

    /// <summary>The findings in a project.</summary>
    /// <exception cref="AnalyzerFailedException">An analyzer threw, or a message can't be formatted.</exception>
    public static async Task<ImmutableArray<Diagnostic>> RunAsync(
        Project project, bool isConcurrent = true, ImmutableArray<DiagnosticAnalyzer> analyzers = default, CancellationToken cancellationToken = default) =>
        await RunAsync((await project.GetCompilationAsync(cancellationToken))!, project.AnalyzerOptions, isConcurrent, analyzers, cancellationToken);

    /// <summary>The findings in a compilation.</summary>
    /// <exception cref="AnalyzerFailedException">An analyzer threw, or a message can't be formatted.</exception>
    public static async Task<ImmutableArray<Diagnostic>> RunAsync(
        Compilation compilation, AnalyzerOptions? options = null, bool isConcurrent = true, ImmutableArray<DiagnosticAnalyzer> analyzers = default, CancellationToken cancellationToken = default)
    {
        var thrown = new ConcurrentQueue<string>();
        var found = await compilation
            .WithAnalyzers(analyzers.IsDefault ? Analyzers : analyzers, Options(options, (exception, analyzer, _) => thrown.Enqueue(analyzer.GetType().Name + ": " + exception), isConcurrent))
            .GetAnalyzerDiagnosticsAsync(cancellationToken);
        foreach (var diagnostic in found)
        {
            // A format that fails leaves its placeholders in the message.
            if (diagnostic.Id == "AD0001" || diagnostic.GetMessage() is not { Length: > 0 } message || message.Contains("{0", StringComparison.Ordinal) || message.Contains("{1", StringComparison.Ordinal))
            {
                thrown.Enqueue(diagnostic.ToString());
            }
        }

        return thrown.IsEmpty ? found : throw new AnalyzerFailedException(string.Join(Environment.NewLine, thrown.Distinct()));
    }

    /// <summary>The options of a run.</summary>
    public static CompilationWithAnalyzersOptions Options(AnalyzerOptions? options, Action<Exception, DiagnosticAnalyzer, Diagnostic>? onException, bool isConcurrent) =>
        new(options ?? new AnalyzerOptions([]), onException, isConcurrent, logAnalyzerExecutionTime: false);

    /// <summary>What findings say, sorted.</summary>
    public static string[] Describe(IEnumerable<Diagnostic> diagnostics) =>
        [.. diagnostics.Select(static diagnostic => diagnostic + string.Concat(diagnostic.AdditionalLocations)).Order(StringComparer.Ordinal)];

    /// <summary>Whether a compilation has no error. Most broken code does not parse: that is told without binding all of it.</summary>
    public static bool Compiles(Compilation compilation) =>
        !compilation.SyntaxTrees.Any(static tree => tree.GetDiagnostics().Any(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)) && Errors(compilation).IsEmpty;

    /// <summary>The errors of a compilation.</summary>
    public static ImmutableArray<Diagnostic> Errors(Compilation compilation, CancellationToken cancellationToken = default) =>
        [.. compilation.GetDiagnostics(cancellationToken).Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)];
}

/// <summary>An analyzer threw.</summary>
public sealed class AnalyzerFailedException(string message) : Exception(message);
