using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Xunit;

namespace WcfPerf.Robustness.Tests;

/// <summary>
/// Fix All as <c>dotnet format</c> asks for it: where the finding that it meets first has no action, there is no key. What
/// is fixed must not depend on which finding that is.
/// </summary>
public sealed class FixAllTests
{
    // A test that says nothing for long is taken to hang.
    private const int Parts = 4;

    public static TheoryData<int> Numbers => [.. Enumerable.Range(0, Parts)];

    [Theory]
    [MemberData(nameof(Numbers))]
    public async Task Without_a_key_the_first_offer_is_made(int part)
    {
        var cases = (await CodeCase.AllAsync()).Where(static code => code.Weight > 1 || code.Name.Contains("CodeFixTests.", StringComparison.Ordinal)).ToArray();
        var failures = new ConcurrentBag<string>();
        var actions = 0;
        await Parallel.ForEachAsync(
            cases.Where((_, index) => index % Parts == part),
            new ParallelOptions { MaxDegreeOfParallelism = Math.Max(2, Environment.ProcessorCount) },
            async (code, token) =>
            {
                var found = await Analysis.RunAsync(code.Project, cancellationToken: token);
                foreach (var fix in Analysis.Fixes)
                {
                    if (fix.GetFixAllProvider() is { } provider && await DifferenceAsync(code.Project, fix, provider, found, token) is var (difference, isMade))
                    {
                        Interlocked.Add(ref actions, isMade ? 1 : 0);
                        if (difference is not null)
                        {
                            failures.Add($"{code.Name}, {fix.GetType().Name}: {difference}");
                        }
                    }
                }
            });
        Assert.True(failures.IsEmpty, string.Join(Environment.NewLine, failures.Order(StringComparer.Ordinal).Take(30)));
        Assert.True(actions > 20, $"There were only {actions} actions in {cases.Length} sources.");
    }

    /// <summary>What is wrong with Fix All without a key, if anything, and whether it has an action; null where a fix has nothing to do.</summary>
    private static async Task<(string? Difference, bool IsMade)?> DifferenceAsync(Project project, CodeFixProvider fix, FixAllProvider provider, ImmutableArray<Diagnostic> found, CancellationToken token)
    {
        var diagnostics = found.Where(diagnostic => fix.FixableDiagnosticIds.Contains(diagnostic.Id) && project.GetDocument(diagnostic.Location.SourceTree) is not null)
            .OrderBy(diagnostic => diagnostic.Location.SourceTree!.FilePath, StringComparer.Ordinal).ThenBy(static diagnostic => diagnostic.Location.SourceSpan.Start).ToImmutableArray();
        if (diagnostics.IsEmpty)
        {
            return null;
        }

        string? expected = null;
        foreach (var diagnostic in diagnostics)
        {
            var offers = new List<CodeAction>();
            var document = project.GetDocument(diagnostic.Location.SourceTree)!;
            await fix.RegisterCodeFixesAsync(new CodeFixContext(document, diagnostic, (action, _) => offers.Add(action), token));
            if (offers is [{ EquivalenceKey: { } key }, ..] && await provider.GetFixAsync(Context(document, key)) is { } action)
            {
                expected = await ChangesAsync(action);
                break;
            }
        }

        // Whichever finding comes first.
        foreach (var document in diagnostics.Select(diagnostic => project.GetDocument(diagnostic.Location.SourceTree)!).Distinct())
        {
            var made = await provider.GetFixAsync(Context(document, null)) is { } action ? await ChangesAsync(action) : null;
            if (made != expected && !string.IsNullOrEmpty(made + expected))
            {
                return ($"without a key from {document.Name}:{Environment.NewLine}{made ?? "nothing"}{Environment.NewLine}expected:{Environment.NewLine}{expected ?? "nothing"}", true);
            }
        }

        return (null, expected is not null);

        FixAllContext Context(Document document, string? key) => new(document, fix, FixAllScope.Solution, key, fix.FixableDiagnosticIds, new Provider(diagnostics), token);

        async Task<string> ChangesAsync(CodeAction action)
        {
            var changed = (await action.GetOperationsAsync(token)).OfType<ApplyChangesOperation>().Single().ChangedSolution;
            return await FixCheck.DescribeAsync(changed, changed.GetChanges(project.Solution).GetProjectChanges());
        }
    }

    private sealed class Provider(ImmutableArray<Diagnostic> diagnostics) : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>(diagnostics);

        public override Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken cancellationToken) =>
            Task.FromResult(diagnostics.Where(diagnostic => diagnostic.Location.SourceTree!.FilePath == document.FilePath));

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult(Enumerable.Empty<Diagnostic>());
    }
}
