using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Diagnostics;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Testing;
using Xunit;
using Xunit.Abstractions;

namespace WcfPerf.Robustness.Tests;

/// <summary>A run that is cancelled ends soon, and by nothing but that it was cancelled.</summary>
public sealed class CancellationTests(ITestOutputHelper output)
{
    // The sample many times over: long enough to be cancelled in the middle.
    private const int Copies = 8;

    /// <summary>How long a cancelled run may go on: what one callback takes, and what a busy machine adds.</summary>
    private static readonly TimeSpan s_limit = TimeSpan.FromMilliseconds(100);
    private static readonly TimeSpan s_longest = TimeSpan.FromSeconds(5);

    private static readonly Lazy<Task<Project>> s_project = new(MakeAsync);

    [Fact]
    public async Task Before_it_began()
    {
        var project = await s_project.Value;
        var compilation = (await project.GetCompilationAsync())!;
        using var source = new CancellationTokenSource();
        await source.CancelAsync();
        var thrown = new ConcurrentQueue<Exception>();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => Start(compilation, project, thrown, source.Token));
        Assert.Empty(thrown);
    }

    /// <summary>After so many callbacks of an analyzer that runs with ours.</summary>
    [Fact]
    public async Task After_callbacks()
    {
        var times = new List<TimeSpan>();
        for (var number = 0; number < 25; number++)
        {
            var count = 1 + (number * number * 3);
            times.Add(await CancelAsync(cancel => new CancellingAnalyzer(count, cancel)));
        }

        Check(times);
    }

    [Fact]
    public async Task After_a_while()
    {
        var random = new Random(1);
        var times = new List<TimeSpan>();
        for (var number = 0; number < 25; number++)
        {
            var after = random.Next(1, 800);
            times.Add(await CancelAsync(cancel =>
            {
                _ = Task.Delay(after).ContinueWith(_ => cancel(), TaskScheduler.Default);
                return null;
            }));
        }

        Check(times);
    }

    /// <summary>While a configuration file is read.</summary>
    [Fact]
    public async Task While_a_file_is_read()
    {
        var times = new List<TimeSpan>();
        for (var number = 0; number < 10; number++)
        {
            times.Add(await CancelAsync(static _ => null, static cancel => new CancellingText("/App.config", cancel)));
        }

        Check(times);
    }

    /// <summary>A code fix that is cancelled says so, or has ended; the one or the other soon.</summary>
    [Fact]
    public async Task In_a_code_fix()
    {
        var fixable = Analysis.Fixes.SelectMany(static fix => fix.FixableDiagnosticIds.Select(id => (id, fix))).ToLookup(static pair => pair.id, static pair => pair.fix);
        var seen = new Dictionary<CodeFixProvider, int>();
        var times = new List<TimeSpan>();
        var cancelled = 0;
        var random = new Random(1);
        foreach (var code in (await CodeCase.AllAsync()).Where(static code => code.Name.Contains("CodeFix", StringComparison.Ordinal)))
        {
            var found = await Analysis.RunAsync(code.Project);
            foreach (var diagnostic in found)
            {
                foreach (var fix in fixable[diagnostic.Id])
                {
                    if (diagnostic.Location.SourceTree is not { } tree || code.Project.GetDocument(tree) is not { } document || seen.GetValueOrDefault(fix) >= 12)
                    {
                        continue;
                    }

                    seen[fix] = seen.GetValueOrDefault(fix) + 1;
                    using var source = new CancellationTokenSource();
                    var at = seen[fix] == 1 ? 0 : random.Next(0, 8);
                    if (at == 0)
                    {
                        await source.CancelAsync();
                    }

                    var watch = Stopwatch.StartNew();
                    source.CancelAfter(at);
                    try
                    {
                        var actions = new List<CodeAction>();
                        await fix.RegisterCodeFixesAsync(new CodeFixContext(document, diagnostic.Location.SourceSpan, [diagnostic], (action, _) => actions.Add(action), source.Token));
                        foreach (var action in actions)
                        {
                            await action.GetOperationsAsync(source.Token);
                        }
                    }
                    catch (OperationCanceledException)
                    {
                        cancelled++;
                        times.Add(watch.Elapsed - TimeSpan.FromMilliseconds(at));
                    }
                }
            }
        }

        output.WriteLine($"{seen.Count} fixes");
        Assert.True(cancelled > 20, $"Only {cancelled} were cancelled.");
        Check(times);
    }

    private void Check(List<TimeSpan> times)
    {
        times.Sort();
        output.WriteLine($"{times.Count} runs: median {times[times.Count / 2].TotalMilliseconds:0.0} ms, longest {times[^1].TotalMilliseconds:0.0} ms");
        Assert.True(times[times.Count / 2] < s_limit, $"Half of the runs went on for {times[times.Count / 2].TotalMilliseconds:0} ms.");
        Assert.True(times[^1] < s_longest, $"One went on for {times[^1].TotalMilliseconds:0} ms.");
    }

    /// <summary>How long a run goes on after it was cancelled; nothing for one that had ended.</summary>
    private static async Task<TimeSpan> CancelAsync(Func<Action, DiagnosticAnalyzer?> make, Func<Action, AdditionalText>? file = null)
    {
        var project = await s_project.Value;

        // New trees and symbols each time, as in an editor.
        var compilation = (await project.GetCompilationAsync())!.Clone();
        using var source = new CancellationTokenSource();
        var at = 0L;
        void Cancel()
        {
            if (Interlocked.CompareExchange(ref at, Stopwatch.GetTimestamp(), 0) == 0)
            {
                try
                {
                    source.Cancel();
                }
                catch (ObjectDisposedException)
                {
                    // The run had ended.
                }
            }
        }

        var thrown = new ConcurrentQueue<Exception>();
        try
        {
            await Start(compilation, project, thrown, source.Token, make(Cancel), file?.Invoke(Cancel));
        }
        catch (OperationCanceledException)
        {
        }

        Assert.Empty(thrown);
        return Interlocked.Read(ref at) is not 0 and var began ? Stopwatch.GetElapsedTime(began) : TimeSpan.Zero;
    }

    private static Task Start(Compilation compilation, Project project, ConcurrentQueue<Exception> thrown, CancellationToken cancellationToken, DiagnosticAnalyzer? more = null, AdditionalText? file = null) =>
        Task.Run(() => compilation
            .WithAnalyzers(
                more is null ? Analysis.Analyzers : Analysis.Analyzers.Add(more),
                Analysis.Options(file is null ? project.AnalyzerOptions : new AnalyzerOptions([file]), (exception, _, _) => thrown.Enqueue(exception), isConcurrent: true))
            .GetAnalyzerDiagnosticsAsync(cancellationToken));

    private static async Task<Project> MakeAsync()
    {
        var references = await WcfReferences.Net472.ResolveAsync(LanguageNames.CSharp, CancellationToken.None);
        var sources = Enumerable.Range(0, Copies).SelectMany(static copy => CodeCase.SampleSources().Select(source =>
            ($"/{copy}/{source.Path}", source.Text.Replace("namespace Freight", "namespace Freight" + copy, StringComparison.Ordinal).Replace("using Freight", "using Freight" + copy, StringComparison.Ordinal))));
        return CodeCase.Create(sources, references);
    }

#pragma warning disable RS1004, RS1036 // It runs here alone.
    /// <summary>Cancels after so many callbacks.</summary>
    [DiagnosticAnalyzer(LanguageNames.CSharp)]
    private sealed class CancellingAnalyzer(int count, Action cancel) : DiagnosticAnalyzer
    {
        private int _left = count;

        public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [new("X1", "X", "X", "X", DiagnosticSeverity.Hidden, isEnabledByDefault: true)];

        public override void Initialize(AnalysisContext context)
        {
            context.EnableConcurrentExecution();
            context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.Analyze);
            context.RegisterSyntaxNodeAction(_ => Count(), SyntaxKind.InvocationExpression, SyntaxKind.ObjectCreationExpression);
            context.RegisterSymbolAction(_ => Count(), SymbolKind.Method, SymbolKind.NamedType);
            context.RegisterCompilationAction(_ => Count());
        }

        private void Count()
        {
            if (Interlocked.Decrement(ref _left) == 0)
            {
                cancel();
            }
        }
    }
#pragma warning restore RS1004, RS1036

    /// <summary>Cancels when it is read.</summary>
    private sealed class CancellingText(string path, Action cancel) : AdditionalText
    {
        public override string Path => path;

        public override SourceText? GetText(CancellationToken cancellationToken = default)
        {
            cancel();
            return SourceText.From("<configuration><system.serviceModel>" + string.Concat(Enumerable.Repeat("<a/>", 50_000)) + "</system.serviceModel></configuration>");
        }
    }
}
