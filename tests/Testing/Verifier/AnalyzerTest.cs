using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Host.Mef;
using Microsoft.CodeAnalysis.Options;
using Microsoft.CodeAnalysis.Testing.Model;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Runs analyzers over files and compares every diagnostic with the expected ones.</summary>
/// <typeparam name="TVerifier">How the test asserts.</typeparam>
public abstract class AnalyzerTest<TVerifier>
    where TVerifier : IVerifier, new()
{
    private readonly ConcurrentBag<Workspace> _workspaces = [];
    private readonly Dictionary<(SolutionContent content, CompilerDiagnostics compilerDiagnostics), (Solution solution, ImmutableArray<(Project project, Diagnostic diagnostic)> diagnostics)> _analyzed = [];
    private TestXmlReferenceResolver? _xmlReferenceResolver;

    /// <summary>An empty test.</summary>
    protected AnalyzerTest() => TestState = new SolutionState(DefaultTestProjectName, Language, DefaultFilePathPrefix, DefaultFileExt);

    /// <summary>The assertions.</summary>
    protected static TVerifier Verify { get; } = new();

    /// <summary>What the paths of unnamed source files begin with.</summary>
    protected virtual string DefaultFilePathPrefix => "/0/Test";

    /// <summary>The name of the test's own project.</summary>
    protected virtual string DefaultTestProjectName => "TestProject";

    /// <summary>The path of the first source file.</summary>
    protected virtual string DefaultFilePath => DefaultFilePathPrefix + "0." + DefaultFileExt;

    /// <summary>The extension of unnamed source files, without a dot.</summary>
    protected abstract string DefaultFileExt { get; }

    /// <summary>The language of the test's own project.</summary>
    public abstract string Language { get; }

    /// <summary>Adds a source file.</summary>
    public string TestCode
    {
        set
        {
            if (value is not null)
            {
                TestState.Sources.Add(value);
            }
        }
    }

    /// <summary>The diagnostics expected besides those that marks in the files stand for.</summary>
    public List<DiagnosticResult> ExpectedDiagnostics => TestState.ExpectedDiagnostics;

    /// <summary>Which of the compiler's own diagnostics have to be expected.</summary>
    public CompilerDiagnostics CompilerDiagnostics { get; set; } = CompilerDiagnostics.Errors;

    /// <summary>How marks become expected diagnostics.</summary>
    public MarkupOptions MarkupOptions { get; set; }

    /// <summary>The files that are analyzed and the diagnostics expected in them.</summary>
    public SolutionState TestState { get; }

    /// <summary>The XML files that <c>&lt;include&gt;</c> in documentation comments may name, by path.</summary>
    public Dictionary<string, string> XmlReferences { get; } = [];

    /// <summary>The checks that are left out.</summary>
    public TestBehaviors TestBehaviors { get; set; }

    /// <summary>Ids that are switched off.</summary>
    public List<string> DisabledDiagnostics { get; } = [];

    /// <summary>The framework of projects that name none.</summary>
    public ReferenceAssemblies ReferenceAssemblies { get; set; } = ReferenceAssemblies.Default;

    /// <summary>One more check of each reported diagnostic with the one that expected it.</summary>
    public Action<Diagnostic, DiagnosticResult, IVerifier>? DiagnosticVerifier { get; set; }

    /// <summary>Changes of the workspace's options.</summary>
    public List<Func<OptionSet, OptionSet>> OptionsTransforms { get; } = [];

    /// <summary>Changes of the solution before it is analyzed; they get it and the id of the test's own project.</summary>
    public List<Func<Solution, ProjectId, Solution>> SolutionTransforms { get; } = [];

    /// <summary>Kept for the published packages; pairing diagnostics needs no limit here.</summary>
    protected TimeSpan MatchDiagnosticsTimeout { get; set; } = TimeSpan.FromSeconds(2);

    /// <summary>Runs the test.</summary>
    /// <param name="cancellationToken">Ends it early.</param>
    /// <returns>A task that fails where the test does.</returns>
    public async Task RunAsync(CancellationToken cancellationToken = default)
    {
        try
        {
            await RunImplAsync(cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            _analyzed.Clear();
            _xmlReferenceResolver = null;
            while (_workspaces.TryTake(out var workspace))
            {
                workspace.Dispose();
            }
        }
    }

    /// <summary>Runs the test.</summary>
    protected virtual async Task RunImplAsync(CancellationToken cancellationToken)
    {
        if (TestState.GeneratedSources.Count == 0)
        {
            Verify.NotEmpty($"{nameof(TestState)}.{nameof(SolutionState.Sources)}", TestState.Sources);
        }

        var analyzers = GetDiagnosticAnalyzers().ToArray();
        var state = TestState.WithInheritedValuesApplied(null, []).WithProcessedMarkup(
            MarkupOptions, GetDefaultDiagnostic(analyzers), SupportedDiagnostics(analyzers), [], DefaultFilePath);
        await VerifySourceGeneratorAsync(state, Verify, cancellationToken).ConfigureAwait(false);
        await VerifyDiagnosticsAsync(state, Verify, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>The descriptor that an unnamed mark stands for; null where there is no single one.</summary>
    protected internal virtual DiagnosticDescriptor? GetDefaultDiagnostic(DiagnosticAnalyzer[] analyzers)
    {
        if (MarkupOptions.HasFlag(MarkupOptions.UseFirstDescriptor))
        {
            return analyzers.SelectMany(analyzer => analyzer.SupportedDiagnostics).FirstOrDefault();
        }

        return analyzers is [{ SupportedDiagnostics: [var only] }, ..] ? only : null;
    }

    /// <summary>Says what was expected and what was found under a message.</summary>
    protected string FormatVerifierMessage(ImmutableArray<DiagnosticAnalyzer> analyzers, Diagnostic actual, DiagnosticResult expected, string message) =>
        string.Join(
            Environment.NewLine,
            message,
            string.Empty,
            "Expected diagnostic:",
            "    " + DiagnosticMatcher.Describe(expected),
            "Actual diagnostic:",
            "    " + DiagnosticMatcher.Describe(actual),
            string.Empty);

    /// <summary>Analyzes the projects, and once more as generated code and with the diagnostics suppressed, and compares.</summary>
    /// <param name="primaryProject">The test's own project.</param>
    /// <param name="additionalProjects">The projects beside it.</param>
    /// <param name="expected">Every diagnostic there is in them.</param>
    /// <param name="verifier">The assertions.</param>
    /// <param name="cancellationToken">Ends it early.</param>
    protected async Task VerifyDiagnosticsAsync(
        EvaluatedProjectState primaryProject, ImmutableArray<EvaluatedProjectState> additionalProjects, DiagnosticResult[] expected, IVerifier verifier, CancellationToken cancellationToken)
    {
        var analyzers = GetDiagnosticAnalyzers().ToImmutableArray();
        var actual = await AnalyzeAsync(primaryProject, additionalProjects, analyzers, verifier, cancellationToken).ConfigureAwait(false);
        Compare(actual, expected, analyzers, verifier);

        var excludable = expected.Where(IsExcludable).ToArray();
        if (excludable.Length == 0)
        {
            return;
        }

        if (!TestBehaviors.HasFlag(TestBehaviors.SkipGeneratedCodeCheck) && !analyzers.All(AnalyzerConfiguration.ConfiguresGeneratedCode))
        {
            var context = verifier.PushContext("An analyzer that does not configure its analysis of generated code has to be silent in it");
            var generated = await AnalyzeAsync(WithFirstLine(" // <auto-generated>"), additionalProjects, analyzers, context, cancellationToken).ConfigureAwait(false);
            Compare(generated, Shifted(expected.Where(diagnostic => !IsExcludable(diagnostic))), analyzers, context);
        }

        if (!TestBehaviors.HasFlag(TestBehaviors.SkipSuppressionCheck))
        {
            var pragma = "#pragma warning disable " + string.Join(", ", excludable.Select(diagnostic => diagnostic.Id).Distinct());
            var context = verifier.PushContext($"The diagnostics have to be silent after '{pragma}'");
            var suppressed = await AnalyzeAsync(WithFirstLine(pragma), additionalProjects, analyzers, context, cancellationToken).ConfigureAwait(false);
            Compare(
                [.. suppressed.Where(item => !item.diagnostic.IsSuppressed)],
                Shifted(expected.Where(diagnostic => (!IsExcludable(diagnostic) || !IsConfigurable(diagnostic)) && diagnostic.IsSuppressed != true)),
                analyzers,
                context);
        }

        EvaluatedProjectState WithFirstLine(string line) => primaryProject.WithSources(
            [.. primaryProject.Sources.Select(file => (file.filename, file.content.Replace(new TextSpan(0, 0), line + "\r\n")))]);

        DiagnosticResult[] Shifted(IEnumerable<DiagnosticResult> diagnostics) =>
            [.. diagnostics.Select(diagnostic => IsInSources(diagnostic) ? diagnostic.WithLineOffset(1) : diagnostic)];

        bool IsInSources(DiagnosticResult diagnostic) =>
            diagnostic.HasLocation && primaryProject.Sources.Any(file => file.filename == diagnostic.Spans[0].Span.Path);

        bool IsExcludable(DiagnosticResult diagnostic) =>
            !IsCompilerId(diagnostic.Id)
            && !diagnostic.Id.StartsWith("AD", StringComparison.Ordinal)
            && IsInSources(diagnostic)
            && SupportedDiagnostics(analyzers).Any(descriptor => descriptor.Id == diagnostic.Id);

        bool IsConfigurable(DiagnosticResult diagnostic) =>
            SupportedDiagnostics(analyzers).All(descriptor => descriptor.Id != diagnostic.Id || !descriptor.CustomTags.Contains(WellKnownDiagnosticTags.NotConfigurable));
    }

    /// <summary>Analyzes a solution; the diagnostics are sorted by place.</summary>
    protected async Task<ImmutableArray<(Project project, Diagnostic diagnostic)>> GetSortedDiagnosticsAsync(
        Solution solution,
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        ImmutableArray<(Project project, Diagnostic diagnostic)> additionalDiagnostics,
        CompilerDiagnostics compilerDiagnostics,
        IVerifier verifier,
        CancellationToken cancellationToken)
    {
        var found = ImmutableArray.CreateBuilder<(Project project, Diagnostic diagnostic)>();
        if (analyzers.IsEmpty)
        {
            analyzers = [new EmptyDiagnosticAnalyzer()];
        }

        foreach (var project in solution.Projects)
        {
            var (compilation, generatorDiagnostics) = await GetProjectCompilationAsync(project, verifier, cancellationToken).ConfigureAwait(false);
            var analysis = CreateCompilationWithAnalyzers(compilation, analyzers, GetAnalyzerOptions(project), cancellationToken);

            // The compiler's diagnostics come from the same run. A second analysis tells which of the analyzers' diagnostics
            // are not local; it costs as much as the first and only the test of a fix asks.
            var diagnostics = await analysis.GetAllDiagnosticsAsync(cancellationToken).ConfigureAwait(false);
            if (TellsLocalDiagnostics)
            {
                var result = await analysis.GetAnalysisResultAsync(cancellationToken).ConfigureAwait(false);
                diagnostics = [.. diagnostics.Where(IsFromCompiler), .. result.GetAllDiagnostics()];
                foreach (var diagnostic in result.CompilationDiagnostics.Values.SelectMany(values => values))
                {
                    NonLocalDiagnostics.Add(diagnostic);
                }
            }

            found.AddRange(generatorDiagnostics.Select(diagnostic => (project, diagnostic)));
            found.AddRange(diagnostics
                .Where(diagnostic => !IsFromCompiler(diagnostic) || IsCompilerDiagnosticIncluded(diagnostic, compilerDiagnostics))
                .Select(diagnostic => (project, diagnostic)));
        }

        found.AddRange(additionalDiagnostics);
        return SortDistinctDiagnostics(FilterDiagnostics(found.ToImmutable()));

        static bool IsFromCompiler(Diagnostic diagnostic) => diagnostic.Descriptor.CustomTags.Contains(WellKnownDiagnosticTags.Compiler);
    }

    /// <summary>Compiles a project, its source generators run.</summary>
    protected virtual async Task<(Compilation compilation, ImmutableArray<Diagnostic> generatorDiagnostics)> GetProjectCompilationAsync(Project project, IVerifier verifier, CancellationToken cancellationToken)
    {
        var (generated, diagnostics) = await SourceGeneratorRun.ApplyAsync(project, GetSourceGenerators(), GetAnalyzerOptions(project), verifier, cancellationToken).ConfigureAwait(false);
        return ((await generated.GetCompilationAsync(cancellationToken).ConfigureAwait(false))!, diagnostics);
    }

    /// <summary>Runs the source generators and compares what they produce with the expected generated sources.</summary>
    /// <returns>The generators' diagnostics.</returns>
    protected async Task<ImmutableArray<Diagnostic>> VerifySourceGeneratorAsync(SolutionState testState, IVerifier verifier, CancellationToken cancellationToken)
    {
        if (!GetSourceGenerators().Any())
        {
            return [];
        }

        var context = verifier.PushContext("Source generators");
        var project = await CreateProjectAsync(Evaluate(testState), EvaluateOthers(testState), cancellationToken).ConfigureAwait(false);
        var (generated, diagnostics) = await SourceGeneratorRun.ApplyAsync(project, GetSourceGenerators(), GetAnalyzerOptions(project), context, cancellationToken).ConfigureAwait(false);
        if (!TestBehaviors.HasFlag(TestBehaviors.SkipGeneratedSourcesCheck))
        {
            await SourceGeneratorRun.VerifyAsync(project, generated, testState.GeneratedSources, context, cancellationToken).ConfigureAwait(false);
        }

        return diagnostics;
    }

    /// <summary>Whether a diagnostic of the compiler has to be expected.</summary>
    protected virtual bool IsCompilerDiagnosticIncluded(Diagnostic diagnostic, CompilerDiagnostics compilerDiagnostics) => compilerDiagnostics switch
    {
        CompilerDiagnostics.Errors => diagnostic.Severity >= DiagnosticSeverity.Error,
        CompilerDiagnostics.Warnings => diagnostic.Severity >= DiagnosticSeverity.Warning,
        CompilerDiagnostics.Suggestions => diagnostic.Severity >= DiagnosticSeverity.Info,
        CompilerDiagnostics.All => true,
        _ => false,
    };

    /// <summary>What the analyzers see of a project's additional files and configuration.</summary>
    protected virtual AnalyzerOptions GetAnalyzerOptions(Project project) => project.AnalyzerOptions;

    /// <summary>Puts analyzers on a compilation.</summary>
    protected virtual CompilationWithAnalyzers CreateCompilationWithAnalyzers(
        Compilation compilation, ImmutableArray<DiagnosticAnalyzer> analyzers, AnalyzerOptions options, CancellationToken cancellationToken) =>
        compilation.WithAnalyzers(
            analyzers,
            new CompilationWithAnalyzersOptions(options, onAnalyzerException: null, concurrentAnalysis: true, logAnalyzerExecutionTime: false, reportSuppressedDiagnostics: true));

    /// <summary>Creates the solution and sets the severities of the tested diagnostics.</summary>
    protected async Task<Project> CreateProjectAsync(EvaluatedProjectState primaryProject, ImmutableArray<EvaluatedProjectState> additionalProjects, CancellationToken cancellationToken) =>
        ApplyCompilationOptions(await CreateProjectImplAsync(primaryProject, additionalProjects, cancellationToken).ConfigureAwait(false));

    /// <summary>Creates the solution.</summary>
    /// <returns>The test's own project in it.</returns>
    protected virtual async Task<Project> CreateProjectImplAsync(EvaluatedProjectState primaryProject, ImmutableArray<EvaluatedProjectState> additionalProjects, CancellationToken cancellationToken)
    {
        var ids = additionalProjects.Prepend(primaryProject).ToDictionary(project => project.Name, project => ProjectId.CreateNewId(project.Name), StringComparer.Ordinal);
        var primaryId = ids[primaryProject.Name];
        var solution = await CreateSolutionAsync(primaryId, primaryProject, cancellationToken).ConfigureAwait(false);
        foreach (var state in additionalProjects)
        {
            var id = ids[state.Name];
            var framework = state.ReferenceAssemblies ?? ReferenceAssemblies;
            solution = solution.AddProject(id, state.Name, state.AssemblyName, state.Language);
            var project = solution.GetProject(id)!;
            solution = solution
                .WithProjectCompilationOptions(id, WithSettings(project.CompilationOptions!, state, framework))
                .WithProjectParseOptions(id, project.ParseOptions!.WithDocumentationMode(state.DocumentationMode))
                .AddMetadataReferences(id, await framework.ResolveAsync(state.Language, cancellationToken).ConfigureAwait(false));
            solution = AddFiles(solution, id, state);
        }

        solution = AddFiles(solution, primaryId, primaryProject);
        foreach (var state in additionalProjects.Prepend(primaryProject))
        {
            solution = solution.AddProjectReferences(
                ids[state.Name],
                state.AdditionalProjectReferences.Select(name => new ProjectReference(
                    ids.TryGetValue(name, out var id) ? id : throw new InvalidOperationException($"The project '{state.Name}' references '{name}', and there is no such project."))));
        }

        solution = SolutionTransforms.Aggregate(solution, (current, transform) => transform(current, primaryId));
        return solution.GetProject(primaryId) ?? throw new InvalidOperationException($"A solution transform removed the project '{primaryProject.Name}'.");
    }

    /// <summary>A file's name and folders in its project.</summary>
    /// <param name="projectPathPrefix">What the paths of the project's files begin with; its last folder is the project's.</param>
    /// <param name="path">The file's path.</param>
    /// <returns>Files outside the project's folder have no folders, and a rooted path for a name.</returns>
    protected (string fileName, IEnumerable<string> folders) GetNameAndFoldersFromPath(string projectPathPrefix, string path)
    {
        var normalized = path.Replace(Path.AltDirectorySeparatorChar, Path.DirectorySeparatorChar);
        var prefix = projectPathPrefix.Replace(Path.AltDirectorySeparatorChar, Path.DirectorySeparatorChar);
        if (!Path.IsPathRooted(prefix))
        {
            return (Path.GetFileName(normalized), []);
        }

        var root = prefix[..(prefix.LastIndexOf(Path.DirectorySeparatorChar) + 1)];
        if (!normalized.StartsWith(root, StringComparison.Ordinal))
        {
            return (Path.IsPathRooted(normalized) ? path : Path.GetFileName(normalized), []);
        }

        var parts = normalized[root.Length..].Split(Path.DirectorySeparatorChar);
        return (parts[^1], parts[..^1]);
    }

    /// <summary>Creates a solution with the test's own project, its options and framework; its files are added later.</summary>
    protected virtual async Task<Solution> CreateSolutionAsync(ProjectId projectId, EvaluatedProjectState projectState, CancellationToken cancellationToken)
    {
        var framework = projectState.ReferenceAssemblies ?? ReferenceAssemblies;
        var workspace = await CreateWorkspaceAsync().ConfigureAwait(false);
        if (OptionsTransforms.Count > 0)
        {
            var options = OptionsTransforms.Aggregate(workspace.Options, (current, transform) => transform(current));
            if (!workspace.TryApplyChanges(workspace.CurrentSolution.WithOptions(options)))
            {
                throw new InvalidOperationException("The workspace does not accept the options.");
            }
        }

        return workspace.CurrentSolution
            .AddProject(projectId, projectState.Name, projectState.Name, projectState.Language)
            .WithProjectCompilationOptions(projectId, WithSettings(CreateCompilationOptions(), projectState, framework))
            .WithProjectParseOptions(projectId, CreateParseOptions().WithDocumentationMode(projectState.DocumentationMode))
            .AddMetadataReferences(projectId, await framework.ResolveAsync(projectState.Language, cancellationToken).ConfigureAwait(false));
    }

    /// <summary>Enables every tested diagnostic and <c>AD0001</c>, and switches off those of <see cref="DisabledDiagnostics"/>.</summary>
    protected virtual Project ApplyCompilationOptions(Project project)
    {
        // A diagnostic that is on by default stays as it is, so that configuration files decide; the others are switched on.
        var severities = new Dictionary<string, ReportDiagnostic>(StringComparer.Ordinal);
        foreach (var descriptor in SupportedDiagnostics(GetDiagnosticAnalyzers()))
        {
            severities[descriptor.Id] = descriptor.IsEnabledByDefault ? ReportDiagnostic.Default : descriptor.DefaultSeverity switch
            {
                DiagnosticSeverity.Hidden => ReportDiagnostic.Hidden,
                DiagnosticSeverity.Info => ReportDiagnostic.Info,
                DiagnosticSeverity.Warning => ReportDiagnostic.Warn,
                _ => ReportDiagnostic.Error,
            };
        }

        severities["AD0001"] = ReportDiagnostic.Error;
        foreach (var id in DisabledDiagnostics)
        {
            severities[id] = ReportDiagnostic.Suppress;
        }

        var options = project.CompilationOptions ?? throw new InvalidOperationException($"The project '{project.Name}' has no compilation options.");
        options = options.WithSpecificDiagnosticOptions(severities.ToImmutableDictionary().SetItems(options.SpecificDiagnosticOptions));
        return project.Solution.WithProjectCompilationOptions(project.Id, options).GetProject(project.Id)!;
    }

    /// <summary>Creates a workspace that lives as long as the run.</summary>
    public async Task<Workspace> CreateWorkspaceAsync()
    {
        var workspace = await CreateWorkspaceImplAsync().ConfigureAwait(false);
        _workspaces.Add(workspace);
        return workspace;
    }

    /// <summary>Creates a workspace.</summary>
    protected virtual Task<Workspace> CreateWorkspaceImplAsync() => Task.FromResult<Workspace>(new AdhocWorkspace(SharedHost.Services));

    /// <summary>The options that the test's own project is compiled with.</summary>
    protected abstract CompilationOptions CreateCompilationOptions();

    /// <summary>The options that its files are parsed with.</summary>
    protected abstract ParseOptions CreateParseOptions();

    /// <summary>Leaves out what was suppressed in source; what a suppressor suppressed stays.</summary>
    protected virtual ImmutableArray<(Project project, Diagnostic diagnostic)> FilterDiagnostics(ImmutableArray<(Project project, Diagnostic diagnostic)> diagnostics) =>
        [.. diagnostics.Where(item => !item.diagnostic.IsSuppressed || DiagnosticInternals.IsSuppressedBySuppressor(item.diagnostic))];

    /// <summary>Sorts by file, place, id and arguments.</summary>
    protected virtual ImmutableArray<(Project project, Diagnostic diagnostic)> SortDistinctDiagnostics(ImmutableArray<(Project project, Diagnostic diagnostic)> diagnostics) =>
        [.. diagnostics
            .OrderBy(item => item.diagnostic.Location.GetLineSpan().Path, StringComparer.Ordinal)
            .ThenBy(item => item.diagnostic.Location.SourceSpan.Start)
            .ThenBy(item => item.diagnostic.Location.SourceSpan.End)
            .ThenBy(item => item.diagnostic.Id, StringComparer.Ordinal)
            .ThenBy(item => string.Join('\n', DiagnosticInternals.Arguments(item.diagnostic)), StringComparer.Ordinal)];

    /// <summary>The analyzers under test.</summary>
    protected abstract IEnumerable<DiagnosticAnalyzer> GetDiagnosticAnalyzers();

    /// <summary>The source generators that run first.</summary>
    protected virtual IEnumerable<Type> GetSourceGenerators() => [];

    /// <summary>Whether the analysis has to tell which diagnostics are not reported while their own file is analyzed.</summary>
    private protected virtual bool TellsLocalDiagnostics => false;

    private protected static ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics(IEnumerable<DiagnosticAnalyzer> analyzers) =>
        [.. analyzers.SelectMany(analyzer => analyzer.SupportedDiagnostics)];

    private protected EvaluatedProjectState Evaluate(ProjectState state) => new(state, ReferenceAssemblies);

    private protected ImmutableArray<EvaluatedProjectState> EvaluateOthers(SolutionState state) => [.. state.AdditionalProjects.Values.Select(Evaluate)];

    private protected Task VerifyDiagnosticsAsync(SolutionState state, IVerifier verifier, CancellationToken cancellationToken) =>
        VerifyDiagnosticsAsync(Evaluate(state), EvaluateOthers(state), [.. state.ExpectedDiagnostics], verifier, cancellationToken);

    /// <summary>Analyzes a solution, or takes the result for a solution of the same content analyzed before in this run.</summary>
    /// <returns>That solution, to which the diagnostics belong, and the diagnostics.</returns>
    private protected async Task<(Solution solution, ImmutableArray<(Project project, Diagnostic diagnostic)> diagnostics)> AnalyzeAsync(
        Solution solution, ImmutableArray<DiagnosticAnalyzer> analyzers, IVerifier verifier, CancellationToken cancellationToken)
    {
        var key = (await SolutionContent.FromAsync(solution, cancellationToken).ConfigureAwait(false), CompilerDiagnostics);
        if (!_analyzed.TryGetValue(key, out var result))
        {
            result = (solution, await GetSortedDiagnosticsAsync(solution, analyzers, [], CompilerDiagnostics, verifier, cancellationToken).ConfigureAwait(false));
            _analyzed.Add(key, result);
        }

        return result;
    }

    private async Task<ImmutableArray<(Project project, Diagnostic diagnostic)>> AnalyzeAsync(
        EvaluatedProjectState primary, ImmutableArray<EvaluatedProjectState> others, ImmutableArray<DiagnosticAnalyzer> analyzers, IVerifier verifier, CancellationToken cancellationToken)
    {
        verifier.LanguageIsSupported(Language);
        var project = await CreateProjectAsync(primary, others, cancellationToken).ConfigureAwait(false);
        var (solution, diagnostics) = await AnalyzeAsync(project.Solution, analyzers, verifier, cancellationToken).ConfigureAwait(false);
        var additional = others.Prepend(primary)
            .SelectMany(state => state.AdditionalDiagnostics.Select(diagnostic => (solution.Projects.Single(candidate => candidate.Name == state.Name), diagnostic)))
            .ToImmutableArray();
        return additional.IsEmpty ? diagnostics : SortDistinctDiagnostics(diagnostics.AddRange(additional));
    }

    private void Compare(ImmutableArray<(Project project, Diagnostic diagnostic)> found, DiagnosticResult[] expected, ImmutableArray<DiagnosticAnalyzer> analyzers, IVerifier verifier)
    {
        var actual = found.Select(item => item.diagnostic).ToArray();
        if (!DiagnosticMatcher.TryMatch(expected, actual, out var pairs))
        {
            verifier.Fail(DiagnosticMatcher.Explain(expected, actual, pairs, analyzers, DefaultFilePath));
        }

        for (var i = 0; i < expected.Length; i++)
        {
            DiagnosticVerifier?.Invoke(actual[pairs[i]], expected[i], verifier);
        }
    }

    private CompilationOptions WithSettings(CompilationOptions options, EvaluatedProjectState state, ReferenceAssemblies framework) =>
        options
            .WithOutputKind(state.OutputKind)
            .WithXmlReferenceResolver(_xmlReferenceResolver ??= new TestXmlReferenceResolver(XmlReferences))
            .WithAssemblyIdentityComparer(framework.AssemblyIdentityComparer);

    private Solution AddFiles(Solution solution, ProjectId id, EvaluatedProjectState state)
    {
        solution = solution.AddMetadataReferences(id, state.AdditionalReferences);
        foreach (var (path, content) in state.Sources)
        {
            var (name, folders) = GetNameAndFoldersFromPath(state.DefaultPrefix, path);
            solution = solution.AddDocument(DocumentId.CreateNewId(id, path), name, content, folders, path);
        }

        foreach (var (path, content) in state.AdditionalFiles)
        {
            var (name, folders) = GetNameAndFoldersFromPath(state.DefaultPrefix, path);
            solution = solution.AddAdditionalDocument(DocumentId.CreateNewId(id, path), name, content, folders, path);
        }

        foreach (var (path, content) in state.AnalyzerConfigFiles)
        {
            var (name, folders) = GetNameAndFoldersFromPath(state.DefaultPrefix, path);
            solution = solution.AddAnalyzerConfigDocument(DocumentId.CreateNewId(id, path), name, content, folders, path);
        }

        return solution;
    }

    private static bool IsCompilerId(string id) => id.StartsWith("CS", StringComparison.Ordinal) || id.StartsWith("BC", StringComparison.Ordinal);
}

/// <summary>An analyzer that reports nothing.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp, LanguageNames.VisualBasic)]
public sealed class EmptyDiagnosticAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
    }
}

/// <summary>Shorthand for tests of one analyzer.</summary>
/// <typeparam name="TAnalyzer">The analyzer.</typeparam>
/// <typeparam name="TTest">The test to run.</typeparam>
/// <typeparam name="TVerifier">How it asserts.</typeparam>
public class AnalyzerVerifier<TAnalyzer, TTest, TVerifier>
    where TAnalyzer : DiagnosticAnalyzer, new()
    where TTest : AnalyzerTest<TVerifier>, new()
    where TVerifier : IVerifier, new()
{
    /// <summary>Expects the analyzer's only diagnostic.</summary>
    /// <exception cref="InvalidOperationException">It has none or several.</exception>
    public static DiagnosticResult Diagnostic() =>
        new TAnalyzer().SupportedDiagnostics is [var only]
            ? Diagnostic(only)
            : throw new InvalidOperationException($"{typeof(TAnalyzer).Name} does not have exactly one descriptor; name the descriptor.");

    /// <summary>Expects the analyzer's diagnostic with this id.</summary>
    /// <exception cref="InvalidOperationException">It has none or several.</exception>
    public static DiagnosticResult Diagnostic(string diagnosticId) =>
        new TAnalyzer().SupportedDiagnostics.Where(descriptor => descriptor.Id == diagnosticId).ToArray() is [var only]
            ? Diagnostic(only)
            : throw new InvalidOperationException($"{typeof(TAnalyzer).Name} does not have exactly one descriptor with the id {diagnosticId}; name the descriptor.");

    /// <summary>Expects a diagnostic of this descriptor.</summary>
    public static DiagnosticResult Diagnostic(DiagnosticDescriptor descriptor) => new(descriptor);

    /// <summary>Analyzes one file.</summary>
    /// <param name="source">Its text, with marks.</param>
    /// <param name="expected">What is expected besides what the marks stand for.</param>
    public static Task VerifyAnalyzerAsync(string source, params DiagnosticResult[] expected)
    {
        var test = new TTest { TestCode = source };
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync(CancellationToken.None);
    }
}

/// <summary>The services that every workspace uses; composing them takes longer than most tests.</summary>
internal static class SharedHost
{
    public static MefHostServices Services { get; } = MefHostServices.Create(MefHostServices.DefaultAssemblies);
}

/// <summary>Diagnostics that came from the end of a compilation or from another file than the analyzed one.</summary>
internal static class NonLocalDiagnostics
{
    private static readonly ConditionalWeakTable<Diagnostic, object> s_diagnostics = [];
    private static readonly object s_mark = new();

    public static void Add(Diagnostic diagnostic) => s_diagnostics.AddOrUpdate(diagnostic, s_mark);

    public static bool Contains(Diagnostic diagnostic) => s_diagnostics.TryGetValue(diagnostic, out _);
}
