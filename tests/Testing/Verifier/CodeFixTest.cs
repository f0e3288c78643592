using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.ExceptionServices;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>
/// Runs analyzers, then applies a code fix: to one diagnostic after another until none is left that it fixes, and by
/// Fix All in the document, the project and the solution. Every result is compared exactly with the expected state.
/// </summary>
/// <typeparam name="TVerifier">How the test asserts.</typeparam>
public abstract class CodeFixTest<TVerifier> : CodeActionTest<TVerifier>
    where TVerifier : IVerifier, new()
{
    /// <summary>An empty test.</summary>
    protected CodeFixTest()
    {
        FixedState = new SolutionState(DefaultTestProjectName, Language, DefaultFilePathPrefix, DefaultFileExt);
        BatchFixedState = new SolutionState(DefaultTestProjectName, Language, DefaultFilePathPrefix, DefaultFileExt);
    }

    /// <summary>Adds a source file as it is when fixed.</summary>
    public string FixedCode
    {
        set
        {
            if (value is not null)
            {
                FixedState.Sources.Add(value);
            }
        }
    }

    /// <summary>What the files are when fixed; equal to <see cref="AnalyzerTest{TVerifier}.TestState"/> where no fix is to be offered.</summary>
    public SolutionState FixedState { get; }

    /// <summary>Adds a source file as it is after Fix All.</summary>
    public string BatchFixedCode
    {
        set
        {
            if (value is not null)
            {
                BatchFixedState.Sources.Add(value);
            }
        }
    }

    /// <summary>What the files are after Fix All, where that differs from <see cref="FixedState"/>.</summary>
    public SolutionState BatchFixedState { get; }

    /// <summary>
    /// How often the fix is applied until nothing is left to fix: a positive number is exact, a negative one the limit, 0 for no fix offered.
    /// By default 0 where the states are equal, else at most once for each diagnostic.
    /// </summary>
    public int? NumberOfIncrementalIterations { get; set; }

    /// <summary>The same for Fix All; by default once for each language.</summary>
    public int? NumberOfFixAllIterations { get; set; }

    /// <summary>The same for Fix All in a document; by default at most once for each file with diagnostics.</summary>
    public int? NumberOfFixAllInDocumentIterations { get; set; }

    /// <summary>The same for Fix All in a project; by default at most once for each project that changes.</summary>
    public int? NumberOfFixAllInProjectIterations { get; set; }

    /// <summary>The checks that are left out.</summary>
    public CodeFixTestBehaviors CodeFixTestBehaviors { get; set; }

    private protected override bool TellsLocalDiagnostics => !CodeFixTestBehaviors.HasFlag(CodeFixTestBehaviors.SkipLocalDiagnosticCheck);

    /// <summary>The code fixes under test.</summary>
    protected abstract IEnumerable<CodeFixProvider> GetCodeFixProviders();

    /// <summary>Creates what a code fix is asked with.</summary>
    protected virtual CodeFixContext CreateCodeFixContext(
        Document document, TextSpan span, ImmutableArray<Diagnostic> diagnostics, Action<CodeAction, ImmutableArray<Diagnostic>> registerCodeFix, CancellationToken cancellationToken) =>
        new(document, span, diagnostics, registerCodeFix, cancellationToken);

    /// <summary>Creates what Fix All is asked with.</summary>
    protected virtual FixAllContext CreateFixAllContext(
        Document? document,
        TextSpan? diagnosticSpan,
        Project project,
        CodeFixProvider codeFixProvider,
        FixAllScope scope,
        string? codeActionEquivalenceKey,
        IEnumerable<string> diagnosticIds,
        DiagnosticSeverity minimumSeverity,
        FixAllContext.DiagnosticProvider fixAllDiagnosticProvider,
        CancellationToken cancellationToken) =>
        document is not null
            ? new FixAllContext(document, codeFixProvider, scope, codeActionEquivalenceKey, diagnosticIds, fixAllDiagnosticProvider, cancellationToken)
            : new FixAllContext(project, codeFixProvider, scope, codeActionEquivalenceKey, diagnosticIds, fixAllDiagnosticProvider, cancellationToken);

    /// <summary>Chooses the diagnostic that <see cref="CodeFixTestBehaviors.FixOne"/> fixes.</summary>
    protected virtual Diagnostic? TrySelectDiagnosticToFix(ImmutableArray<Diagnostic> fixableDiagnostics) => fixableDiagnostics.FirstOrDefault();

    /// <inheritdoc/>
    protected override bool IsCompilerDiagnosticIncluded(Diagnostic diagnostic, CompilerDiagnostics compilerDiagnostics) =>
        base.IsCompilerDiagnosticIncluded(diagnostic, compilerDiagnostics)
        || GetCodeFixProviders().Any(provider => provider.FixableDiagnosticIds.Contains(diagnostic.Id, StringComparer.OrdinalIgnoreCase));

    /// <inheritdoc/>
    protected override async Task RunImplAsync(CancellationToken cancellationToken)
    {
        Verify.NotEmpty($"{nameof(TestState)}.{nameof(SolutionState.Sources)}", TestState.Sources);
        var analyzers = GetDiagnosticAnalyzers().ToArray();
        var fixable = GetCodeFixProviders().SelectMany(provider => provider.FixableDiagnosticIds).ToImmutableArray();

        var rawTestState = TestState.WithInheritedValuesApplied(null, fixable);
        var rawFixedState = FixedState.WithInheritedValuesApplied(rawTestState, fixable);
        var rawBatchFixedState = BatchFixedState.WithInheritedValuesApplied(rawFixedState, fixable);
        var testState = Process(rawTestState);
        var fixedState = Process(rawFixedState);
        var batchFixedState = Process(rawBatchFixedState);

        await VerifySourceGeneratorAsync(testState, Verify.PushContext("The test state"), cancellationToken).ConfigureAwait(false);
        await VerifyDiagnosticsAsync(testState, Verify.PushContext("Diagnostics of the test state"), cancellationToken).ConfigureAwait(false);
        if (!CodeActionExpected(FixedState) && !CodeActionExpected(BatchFixedState))
        {
            return;
        }

        await VerifyFixAsync(testState, fixedState, batchFixedState, Verify, cancellationToken).ConfigureAwait(false);
        await VerifyDiagnosticsAsync(fixedState, Verify.PushContext("Diagnostics of the fixed state"), cancellationToken).ConfigureAwait(false);
        if ((CodeFixTestBehaviors & CodeFixTestBehaviors.SkipFixAllCheck) != CodeFixTestBehaviors.SkipFixAllCheck && CodeActionExpected(BatchFixedState))
        {
            await VerifyDiagnosticsAsync(batchFixedState, Verify.PushContext("Diagnostics of the batch fixed state"), cancellationToken).ConfigureAwait(false);
        }

        SolutionState Process(SolutionState state) =>
            state.WithProcessedMarkup(MarkupOptions, GetDefaultDiagnostic(analyzers), SupportedDiagnostics(analyzers), fixable, DefaultFilePath);
    }

    /// <summary>Applies the fix in every way and compares the results.</summary>
    protected async Task VerifyFixAsync(SolutionState testState, SolutionState fixedState, SolutionState batchFixedState, IVerifier verifier, CancellationToken cancellationToken)
    {
        var fixers = GetCodeFixProviders().ToImmutableArray();
        var fixable = testState.ExpectedDiagnostics.Where(diagnostic => fixers.Any(fixer => fixer.FixableDiagnosticIds.Contains(diagnostic.Id))).ToArray();

        await VerifyAsync(
            scope: null,
            fixedState,
            NumberOfIncrementalIterations ?? (HasAnyChange(testState, fixedState, recursive: true) ? -fixable.Length : 0),
            "The fix applied to one diagnostic after another").ConfigureAwait(false);
        if (fixers.All(fixer => fixer.GetFixAllProvider() is null))
        {
            return;
        }

        if (!CodeFixTestBehaviors.HasFlag(CodeFixTestBehaviors.SkipFixAllInDocumentCheck))
        {
            await VerifyAsync(
                FixAllScope.Document,
                batchFixedState,
                NumberOfFixAllInDocumentIterations ?? NumberOfFixAllIterations
                    ?? (HasAnyChange(testState, batchFixedState, recursive: false) ? -fixable.Select(diagnostic => diagnostic.Spans.FirstOrDefault().Span.Path).Distinct().Count() : 0),
                "Fix All in the document").ConfigureAwait(false);
        }

        if (!CodeFixTestBehaviors.HasFlag(CodeFixTestBehaviors.SkipFixAllInProjectCheck))
        {
            await VerifyAsync(FixAllScope.Project, batchFixedState, NumberOfFixAllInProjectIterations ?? NumberOfFixAllIterations ?? -ChangedProjects(), "Fix All in the project").ConfigureAwait(false);
        }

        if (!CodeFixTestBehaviors.HasFlag(CodeFixTestBehaviors.SkipFixAllInSolutionCheck))
        {
            var languages = testState.AdditionalProjects.Values.Select(project => project.Language).Append(testState.Language).Distinct().Count();
            await VerifyAsync(
                FixAllScope.Solution,
                batchFixedState,
                NumberOfFixAllIterations ?? (HasAnyChange(testState, batchFixedState, recursive: true) ? -languages : 0),
                "Fix All in the solution").ConfigureAwait(false);
        }

        int ChangedProjects() =>
            (HasAnyChange(testState, batchFixedState, recursive: false) ? 1 : 0)
            + testState.AdditionalProjects.Count(pair =>
                !batchFixedState.AdditionalProjects.TryGetValue(pair.Key, out var after) || HasAnyChange(pair.Value, after, recursive: true));

        async Task VerifyAsync(FixAllScope? scope, SolutionState expected, int iterations, string description)
        {
            var context = verifier.PushContext(description);
            var project = await CreateProjectAsync(Evaluate(testState), EvaluateOthers(testState), cancellationToken).ConfigureAwait(false);
            var run = new FixRun(this, GetDiagnosticAnalyzers().ToImmutableArray(), fixers, scope, iterations, context);
            var solution = await run.RunAsync(project.Solution, cancellationToken).ConfigureAwait(false);
            await VerifySourceGeneratorAsync(expected, context, cancellationToken).ConfigureAwait(false);
            try
            {
                // What a fix made says more than how often it was applied.
                await VerifySolutionAsync(expected, solution, context, cancellationToken).ConfigureAwait(false);
                run.Failure?.Throw();
            }
            catch (InvalidOperationException e)
            {
                // The differences alone do not say which action made them.
                throw new InvalidOperationException(string.Join(
                    Environment.NewLine, [e.Message.TrimEnd(), string.Empty, "What the fix did:", .. run.Log.DefaultIfEmpty("nothing: no diagnostic that it fixes was found").Select(line => "  " + line)]));
            }
        }
    }

    private async Task VerifySolutionAsync(SolutionState expected, Solution solution, IVerifier verifier, CancellationToken cancellationToken)
    {
        verifier.EqualOrDiff(
            string.Join('\n', expected.AdditionalProjects.Keys.Append(expected.Name).Order(StringComparer.Ordinal)),
            string.Join('\n', solution.Projects.Select(project => project.Name).Order(StringComparer.Ordinal)),
            "The projects differ ('-' expected, '+' actual):");
        foreach (var state in expected.AdditionalProjects.Values.Prepend(expected))
        {
            var project = solution.Projects.Single(candidate => candidate.Name == state.Name);
            await VerifyFilesAsync("source", state, state.Sources, project.Documents).ConfigureAwait(false);
            await VerifyFilesAsync("additional", state, state.AdditionalFiles, project.AdditionalDocuments).ConfigureAwait(false);
            await VerifyFilesAsync("analyzer config", state, state.AnalyzerConfigFiles, project.AnalyzerConfigDocuments).ConfigureAwait(false);
        }

        async Task VerifyFilesAsync(string kind, ProjectState state, SourceFileCollection wanted, IEnumerable<TextDocument> documents)
        {
            var actual = documents.ToArray();
            verifier.Equal(
                wanted.Count,
                actual.Length,
                $"The project '{state.Name}' has {actual.Length} {kind} files, expected {wanted.Count}."
                + $"{Environment.NewLine}Expected: {string.Join(", ", wanted.Select(file => file.filename))}{Environment.NewLine}Actual: {string.Join(", ", actual.Select(document => document.FilePath ?? document.Name))}");
            for (var i = 0; i < actual.Length; i++)
            {
                await FileComparison.VerifyTextAsync(wanted[i], actual[i], verifier, cancellationToken).ConfigureAwait(false);
                var (name, folders) = GetNameAndFoldersFromPath(state.DefaultPrefix, wanted[i].filename);
                verifier.Equal(name, actual[i].Name, $"The file '{wanted[i].filename}' is named '{actual[i].Name}', expected '{name}'.");
                verifier.SequenceEqual(
                    folders,
                    actual[i].Folders,
                    message: $"The file '{wanted[i].filename}' is in the folders '{string.Join('/', actual[i].Folders)}', expected '{string.Join('/', folders)}'.");
            }
        }
    }

    /// <summary>One way of applying the fix, until nothing is left to fix.</summary>
    private sealed class FixRun(
        CodeFixTest<TVerifier> test,
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        ImmutableArray<CodeFixProvider> fixers,
        FixAllScope? scope,
        int iterations,
        IVerifier verifier)
    {
        /// <summary>What was wrong with how the fix was applied; the results are compared first.</summary>
        public ExceptionDispatchInfo? Failure { get; private set; }

        /// <summary>The actions that were offered and applied.</summary>
        public List<string> Log { get; } = [];

        /// <summary>Applies the fix.</summary>
        /// <returns>The fixed solution.</returns>
        public async Task<Solution> RunAsync(Solution solution, CancellationToken cancellationToken)
        {
            var limit = Math.Abs(iterations);
            var applied = 0;
            ImmutableArray<(Project project, Diagnostic diagnostic)> previous = [];
            for (var iteration = 0; ; iteration++)
            {
                (solution, var diagnostics) = await test.AnalyzeAsync(solution, analyzers, verifier, cancellationToken).ConfigureAwait(false);
                if (diagnostics.IsEmpty || SameDiagnostics(diagnostics, previous))
                {
                    break;
                }

                previous = diagnostics;
                if (applied > limit)
                {
                    // One round more than the limit was let through, for it might have offered nothing.
                    Fail($"The fix does not come to an end: it was applied {applied} times, expected {Expectation()}.");
                    return solution;
                }

                var (next, offered) = scope is { } all
                    ? await FixAllAsync(solution, diagnostics, all, iteration, cancellationToken).ConfigureAwait(false)
                    : await FixFirstAsync(solution, diagnostics, iteration, cancellationToken).ConfigureAwait(false);
                if (next is not null)
                {
                    solution = next;
                }

                applied += offered ? 1 : 0;
                if (next is null || test.CodeFixTestBehaviors.HasFlag(CodeFixTestBehaviors.FixOne))
                {
                    break;
                }
            }

            if (iterations == 0 && applied > 0)
            {
                Fail("No fix was expected, and one was offered.");
            }
            else if (iterations > 0 || iterations == -1 ? applied != limit : applied > limit)
            {
                Fail($"The fix was applied {applied} times, expected {Expectation()}.");
            }

            return solution;
        }

        private string Expectation() => iterations switch
        {
            0 => "none",
            > 0 or -1 => $"exactly {Math.Abs(iterations)}",
            _ => $"at most {-iterations}",
        };

        /// <summary>Applies the action for the first diagnostic whose action changes anything.</summary>
        /// <returns>The changed solution, null where nothing changed; and whether an action was offered.</returns>
        private async Task<(Solution? changed, bool offered)> FixFirstAsync(
            Solution solution, ImmutableArray<(Project project, Diagnostic diagnostic)> diagnostics, int iteration, CancellationToken cancellationToken)
        {
            var offered = false;
            foreach (var (_, diagnostic) in Fixable(solution, diagnostics))
            {
                if (await ChooseAsync(solution, diagnostic, iteration, cancellationToken).ConfigureAwait(false) is not { } choice)
                {
                    continue;
                }

                offered = true;
                if (await ApplyAsync(solution.GetDocument(diagnostic.Location.SourceTree)!.Project, choice.action, cancellationToken).ConfigureAwait(false) is { } changed)
                {
                    return (changed, true);
                }
            }

            return (null, offered);
        }

        /// <summary>Applies Fix All from the first diagnostic that has the action.</summary>
        private async Task<(Solution? changed, bool offered)> FixAllAsync(
            Solution solution, ImmutableArray<(Project project, Diagnostic diagnostic)> diagnostics, FixAllScope all, int iteration, CancellationToken cancellationToken)
        {
            foreach (var (project, diagnostic) in Fixable(solution, diagnostics))
            {
                if (await ChooseAsync(solution, diagnostic, iteration, cancellationToken).ConfigureAwait(false) is not { } choice)
                {
                    continue;
                }

                var provider = choice.fixer.GetFixAllProvider();
                if (provider is null || !provider.GetSupportedFixAllScopes().Contains(all))
                {
                    return (null, false);
                }

                var context = test.CreateFixAllContext(
                    solution.GetDocument(diagnostic.Location.SourceTree),
                    diagnostic.Location.SourceSpan,
                    project,
                    choice.fixer,
                    all,
                    choice.action.EquivalenceKey,
                    provider.GetSupportedFixAllDiagnosticIds(choice.fixer),
                    diagnostic.Severity,
                    new DiagnosticProvider(diagnostics),
                    cancellationToken);
                var action = await provider.GetFixAsync(context).ConfigureAwait(false);
                if (action is null)
                {
                    Log.Add($"Fix All of '{choice.action.Title}' gave no action");
                    return (null, true);
                }

                return (await ApplyAsync(project, action, cancellationToken).ConfigureAwait(false), true);
            }

            return (null, false);
        }

        private ImmutableArray<(Project project, Diagnostic diagnostic)> Fixable(Solution solution, ImmutableArray<(Project project, Diagnostic diagnostic)> diagnostics)
        {
            var fixable = diagnostics
                .Where(item => fixers.Any(fixer => fixer.FixableDiagnosticIds.Contains(item.diagnostic.Id)) && solution.GetDocument(item.diagnostic.Location.SourceTree) is not null)
                .ToImmutableArray();
            if (!test.CodeFixTestBehaviors.HasFlag(CodeFixTestBehaviors.SkipLocalDiagnosticCheck)
                && fixable.FirstOrDefault(item => NonLocalDiagnostics.Contains(item.diagnostic)) is { diagnostic: { } nonLocal })
            {
                verifier.Fail(
                    $"The fix is for a diagnostic that is not reported while its own file is analyzed, so an editor may not offer it: {DiagnosticMatcher.Describe(nonLocal)}. Where that is meant, set {nameof(CodeFixTestBehaviors)}.{nameof(CodeFixTestBehaviors.SkipLocalDiagnosticCheck)}.");
            }

            if (test.CodeFixTestBehaviors.HasFlag(CodeFixTestBehaviors.FixOne))
            {
                var chosen = test.TrySelectDiagnosticToFix([.. fixable.Select(item => item.diagnostic)]);
                fixable = [.. fixable.Where(item => item.diagnostic == chosen)];
            }

            return fixable;
        }

        private async Task<(CodeAction action, CodeFixProvider fixer)?> ChooseAsync(Solution solution, Diagnostic diagnostic, int iteration, CancellationToken cancellationToken)
        {
            var document = solution.GetDocument(diagnostic.Location.SourceTree)!;
            var offers = new List<(CodeAction action, CodeFixProvider fixer)>();
            foreach (var fixer in fixers.Where(fixer => fixer.FixableDiagnosticIds.Contains(diagnostic.Id)))
            {
                var registered = ImmutableArray.CreateBuilder<CodeAction>();
                await fixer.RegisterCodeFixesAsync(test.CreateCodeFixContext(
                    document,
                    diagnostic.Location.SourceSpan,
                    [diagnostic],
                    (action, _) =>
                    {
                        lock (registered)
                        {
                            registered.Add(action);
                        }
                    },
                    cancellationToken)).ConfigureAwait(false);
                offers.AddRange(test.FilterCodeActions(registered.ToImmutable()).Select(action => (action, fixer)));
            }

            if (offers.FirstOrDefault(offer => string.IsNullOrEmpty(offer.action.EquivalenceKey)) is { action: { } keyless, fixer: { } culprit })
            {
                verifier.Fail($"{culprit.GetType().Name} offers '{keyless.Title}' without an equivalence key; Fix All and tests need one to tell actions apart.");
            }

            var chosen = TryGetCodeActionToApply(
                iteration, [.. offers.Select(offer => offer.action)], test.CodeActionIndex, test.CodeActionEquivalenceKey, test.CodeActionVerifier, verifier);
            Log.Add($"round {iteration + 1}, {DiagnosticMatcher.Describe(diagnostic)}"
                + $"{Environment.NewLine}    offered: {(offers.Count == 0 ? "nothing" : string.Join(", ", offers.Select(offer => $"'{offer.action.Title}' ({offer.action.EquivalenceKey})")))}"
                + (offers.Count == 0 ? string.Empty : $"{Environment.NewLine}    chosen: {(chosen is null ? "none" : $"'{chosen.Title}'")}"));
            return chosen is null ? null : offers.First(offer => offer.action == chosen);
        }

        private async Task<Solution?> ApplyAsync(Project project, CodeAction action, CancellationToken cancellationToken)
        {
            var (updated, error) = await test.ApplyCodeActionAsync(project, action, verifier, cancellationToken).ConfigureAwait(false);
            Failure ??= error;
            return updated.Solution == project.Solution ? null : updated.Solution;
        }

        private void Fail(string message)
        {
            try
            {
                verifier.Fail(message);
            }
            catch (Exception e)
            {
                Failure ??= ExceptionDispatchInfo.Capture(e);
            }
        }

        private static bool SameDiagnostics(ImmutableArray<(Project project, Diagnostic diagnostic)> one, ImmutableArray<(Project project, Diagnostic diagnostic)> other) =>
            one.Length == other.Length
            && one.Zip(other).All(pair =>
                pair.First.project.Name == pair.Second.project.Name
                && pair.First.diagnostic.Id == pair.Second.diagnostic.Id
                && pair.First.diagnostic.Location.SourceSpan == pair.Second.diagnostic.Location.SourceSpan);
    }

    /// <summary>Gives Fix All the diagnostics that were found.</summary>
    private sealed class DiagnosticProvider(ImmutableArray<(Project project, Diagnostic diagnostic)> diagnostics) : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult(Of(project));

        public override Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken cancellationToken) =>
            Task.FromResult(Of(document.Project).Where(diagnostic => diagnostic.Location.GetLineSpan().Path == document.FilePath));

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult(Of(project).Where(diagnostic => !diagnostic.Location.IsInSource));

        private IEnumerable<Diagnostic> Of(Project project) => diagnostics.Where(item => item.project.Id == project.Id).Select(item => item.diagnostic);
    }
}

/// <summary>A code fix that fixes nothing.</summary>
public sealed class EmptyCodeFixProvider : CodeFixProvider
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds => [];

    /// <inheritdoc/>
    public override FixAllProvider? GetFixAllProvider() => null;

    /// <inheritdoc/>
    public override Task RegisterCodeFixesAsync(CodeFixContext context) => Task.CompletedTask;
}

/// <summary>Shorthand for tests of one analyzer and one code fix.</summary>
/// <typeparam name="TAnalyzer">The analyzer.</typeparam>
/// <typeparam name="TCodeFix">The code fix.</typeparam>
/// <typeparam name="TTest">The test to run.</typeparam>
/// <typeparam name="TVerifier">How it asserts.</typeparam>
public class CodeFixVerifier<TAnalyzer, TCodeFix, TTest, TVerifier>
    where TAnalyzer : DiagnosticAnalyzer, new()
    where TCodeFix : CodeFixProvider, new()
    where TTest : CodeFixTest<TVerifier>, new()
    where TVerifier : IVerifier, new()
{
    /// <inheritdoc cref="AnalyzerVerifier{TAnalyzer, TTest, TVerifier}.Diagnostic()"/>
    public static DiagnosticResult Diagnostic() => AnalyzerVerifier<TAnalyzer, TTest, TVerifier>.Diagnostic();

    /// <inheritdoc cref="AnalyzerVerifier{TAnalyzer, TTest, TVerifier}.Diagnostic(string)"/>
    public static DiagnosticResult Diagnostic(string diagnosticId) => AnalyzerVerifier<TAnalyzer, TTest, TVerifier>.Diagnostic(diagnosticId);

    /// <inheritdoc cref="AnalyzerVerifier{TAnalyzer, TTest, TVerifier}.Diagnostic(DiagnosticDescriptor)"/>
    public static DiagnosticResult Diagnostic(DiagnosticDescriptor descriptor) => new(descriptor);

    /// <inheritdoc cref="AnalyzerVerifier{TAnalyzer, TTest, TVerifier}.VerifyAnalyzerAsync"/>
    public static Task VerifyAnalyzerAsync(string source, params DiagnosticResult[] expected) => AnalyzerVerifier<TAnalyzer, TTest, TVerifier>.VerifyAnalyzerAsync(source, expected);

    /// <summary>Analyzes one file, fixes it and compares.</summary>
    public static Task VerifyCodeFixAsync(string source, string fixedSource) => VerifyCodeFixAsync(source, DiagnosticResult.EmptyDiagnosticResults, fixedSource);

    /// <summary>Analyzes one file, fixes it and compares.</summary>
    public static Task VerifyCodeFixAsync(string source, DiagnosticResult expected, string fixedSource) => VerifyCodeFixAsync(source, [expected], fixedSource);

    /// <summary>Analyzes one file, fixes it and compares.</summary>
    /// <param name="source">Its text, with marks.</param>
    /// <param name="expected">What is expected besides what the marks stand for.</param>
    /// <param name="fixedSource">Its text when fixed.</param>
    public static Task VerifyCodeFixAsync(string source, DiagnosticResult[] expected, string fixedSource)
    {
        var test = new TTest { TestCode = source, FixedCode = fixedSource };
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync(CancellationToken.None);
    }
}
