using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>The test's own project with the projects beside it, and the diagnostics expected in all of them.</summary>
/// <param name="name">The project's name.</param>
/// <param name="language">Its language.</param>
/// <param name="defaultPrefix">What the paths of unnamed source files begin with.</param>
/// <param name="defaultExtension">Their extension, without a dot.</param>
public class SolutionState(string name, string language, string defaultPrefix, string defaultExtension)
    : ProjectState(name, language, defaultPrefix, defaultExtension)
{
    /// <summary>The other projects of the solution.</summary>
    public ProjectCollection AdditionalProjects { get; } = new(language, defaultExtension);

    /// <summary>The diagnostics expected besides those that marks in the files stand for.</summary>
    public List<DiagnosticResult> ExpectedDiagnostics { get; } = [];

    /// <summary>What is inherited from the state before; null to decide by what this state contains.</summary>
    public StateInheritanceMode? InheritanceMode { get; set; }

    /// <summary>How marks are read; null to decide by what this state contains.</summary>
    public MarkupMode? MarkupHandling { get; set; }

    /// <summary>Returns the state with what it inherits put in; the files still have their marks.</summary>
    /// <param name="baseState">The state before this, already evaluated; null for the first.</param>
    /// <param name="fixableDiagnostics">The ids that the tested fix can fix.</param>
    public SolutionState WithInheritedValuesApplied(SolutionState? baseState, ImmutableArray<string> fixableDiagnostics)
    {
        if (baseState is { AdditionalFilesFactories.Count: > 0 })
        {
            throw new InvalidOperationException("A state can inherit only from one whose own inheritance was applied.");
        }

        var (inheritance, markup) = (InheritanceMode, MarkupHandling);
        if (baseState is null)
        {
            inheritance ??= StateInheritanceMode.Explicit;
            markup ??= MarkupMode.Allow;
        }
        else if (inheritance is null || markup is null)
        {
            var changed = HasOtherContent(baseState, inherits: inheritance != StateInheritanceMode.Explicit);
            inheritance ??= changed ? StateInheritanceMode.AutoInherit : StateInheritanceMode.AutoInheritAll;
            markup ??= changed ? MarkupMode.IgnoreFixable : baseState.MarkupHandling ?? MarkupMode.Allow;
        }

        var result = new SolutionState(Name, Language, DefaultPrefix, DefaultExtension);
        result.CopyOptionsFrom(this);
        result.InheritanceMode = StateInheritanceMode.Explicit;
        result.MarkupHandling = markup;
        var source = inheritance == StateInheritanceMode.Explicit ? null : baseState;
        if (source is not null)
        {
            result.ReferenceAssemblies ??= source.ReferenceAssemblies;
            result.OutputKind ??= source.OutputKind;
            result.DocumentationMode ??= source.DocumentationMode;
        }

        Take(result.Sources, Sources, source?.Sources);
        Take(result.GeneratedSources, GeneratedSources, source?.GeneratedSources);
        Take(result.AdditionalFiles, AdditionalFiles, source?.AdditionalFiles);
        result.AdditionalFiles.AddRange(AdditionalFilesFactories.SelectMany(factory => factory()));
        Take(result.AnalyzerConfigFiles, AnalyzerConfigFiles, source?.AnalyzerConfigFiles);
        Take(result.AdditionalProjectReferences, AdditionalProjectReferences, source?.AdditionalProjectReferences);
        Take(result.AdditionalReferences, AdditionalReferences, source?.AdditionalReferences);
        Take(
            result.ExpectedDiagnostics,
            ExpectedDiagnostics,
            inheritance == StateInheritanceMode.AutoInherit
                ? source?.ExpectedDiagnostics.Where(diagnostic => !fixableDiagnostics.Contains(diagnostic.Id))
                : source?.ExpectedDiagnostics);
        foreach (var (projectName, project) in AdditionalProjects.Count == 0 && source is not null ? source.AdditionalProjects : AdditionalProjects)
        {
            result.AdditionalProjects.Add(projectName, project);
        }

        return result;

        static void Take<T>(List<T> target, List<T> own, IEnumerable<T>? inherited) => target.AddRange(own.Count == 0 && inherited is not null ? inherited : own);
    }

    /// <summary>Returns the state with the marks taken out of its files and put among the expected diagnostics.</summary>
    /// <param name="markupOptions">How marks become diagnostics.</param>
    /// <param name="defaultDiagnostic">What an unnamed mark stands for; null where it would be ambiguous.</param>
    /// <param name="supportedDiagnostics">The descriptors of the tested analyzers.</param>
    /// <param name="fixableDiagnostics">The ids that the tested fix can fix.</param>
    /// <param name="defaultPath">The file that expected diagnostics without a path are in.</param>
    /// <exception cref="InvalidOperationException">Inheritance was not applied, a mark cannot be read, or a location names no mark.</exception>
    public SolutionState WithProcessedMarkup(
        MarkupOptions markupOptions,
        DiagnosticDescriptor? defaultDiagnostic,
        ImmutableArray<DiagnosticDescriptor> supportedDiagnostics,
        ImmutableArray<string> fixableDiagnostics,
        string defaultPath)
    {
        if (InheritanceMode != StateInheritanceMode.Explicit || MarkupHandling is not { } mode)
        {
            throw new InvalidOperationException("Inheritance has to be applied before marks are read.");
        }

        var reader = new MarkupReader(mode, markupOptions, defaultDiagnostic, supportedDiagnostics, fixableDiagnostics);
        var result = new SolutionState(Name, Language, DefaultPrefix, DefaultExtension)
        {
            InheritanceMode = StateInheritanceMode.Explicit,
            MarkupHandling = MarkupMode.None,
        };
        result.CopyOptionsFrom(this);
        result.Sources.AddRange(reader.Read(Sources));
        result.GeneratedSources.AddRange(reader.Read(GeneratedSources));
        result.AdditionalFiles.AddRange(reader.Read(AllAdditionalFiles(this)));
        result.AnalyzerConfigFiles.AddRange(reader.Read(AnalyzerConfigFiles));
        foreach (var (projectName, project) in AdditionalProjects)
        {
            result.AdditionalProjects.Add(
                projectName,
                project.WithFiles(reader.Read(project.Sources), reader.Read(project.GeneratedSources), reader.Read(AllAdditionalFiles(project)), reader.Read(project.AnalyzerConfigFiles)));
        }

        result.AdditionalProjectReferences.AddRange(AdditionalProjectReferences);
        result.AdditionalReferences.AddRange(AdditionalReferences);
        result.ExpectedDiagnostics.AddRange(
            ExpectedDiagnostics.Concat(reader.Expected).Select(diagnostic => diagnostic.WithDefaultPath(defaultPath).WithMarkupLocations(reader.Marks)));
        return result;

        static IEnumerable<(string filename, SourceText content)> AllAdditionalFiles(ProjectState project) =>
            project.AdditionalFiles.Concat(project.AdditionalFilesFactories.SelectMany(factory => factory()));
    }

    private bool HasOtherContent(SolutionState baseState, bool inherits)
    {
        return Differ(Sources, baseState.Sources)
            || Differ(GeneratedSources, baseState.GeneratedSources)
            || Differ(AdditionalFiles, baseState.AdditionalFiles)
            || Differ(AnalyzerConfigFiles, baseState.AnalyzerConfigFiles)
            || ((!inherits || AdditionalReferences.Count > 0) && !AdditionalReferences.SequenceEqual(baseState.AdditionalReferences));

        bool Differ(SourceFileCollection own, SourceFileCollection other) =>
            (!inherits || own.Count > 0)
            && !(own.Count == other.Count
                && own.Zip(other).All(pair =>
                    pair.First.filename == pair.Second.filename
                    && Equals(pair.First.content.Encoding, pair.Second.content.Encoding)
                    && pair.First.content.ContentEquals(pair.Second.content)));
    }

    /// <summary>Takes the marks out of files and remembers what they stand for.</summary>
    private sealed class MarkupReader(
        MarkupMode mode,
        MarkupOptions options,
        DiagnosticDescriptor? defaultDiagnostic,
        ImmutableArray<DiagnosticDescriptor> supportedDiagnostics,
        ImmutableArray<string> fixableDiagnostics)
    {
        public List<DiagnosticResult> Expected { get; } = [];

        /// <summary>The spans of numbered marks, by <c>#</c> and number.</summary>
        public ImmutableDictionary<string, FileLinePositionSpan> Marks { get; private set; } = ImmutableDictionary<string, FileLinePositionSpan>.Empty;

        public List<(string filename, SourceText content)> Read(IEnumerable<(string filename, SourceText content)> files) =>
            mode == MarkupMode.None ? [.. files] : [.. files.Select(file => (file.filename, Read(file.filename, file.content)))];

        private SourceText Read(string path, SourceText content)
        {
            var input = content.ToString();
            string output;
            ImmutableArray<int> positions;
            ImmutableDictionary<string, ImmutableArray<TextSpan>> spans;
            try
            {
                if (options.HasFlag(MarkupOptions.TreatPositionIndicatorsAsCode))
                {
                    positions = [];
                    TestFileMarkupParser.GetSpans(input, treatPositionIndicatorsAsCode: true, out output, out spans);
                }
                else
                {
                    TestFileMarkupParser.GetPositionsAndSpans(input, out output, out positions, out spans);
                }
            }
            catch (ArgumentException e)
            {
                throw new InvalidOperationException($"The marks in '{path}' cannot be read. {e.Message}", e);
            }

            if (output.Length == input.Length)
            {
                return content;
            }

            var text = SourceText.From(output, content.Encoding, content.ChecksumAlgorithm);
            if (mode == MarkupMode.Ignore)
            {
                return text;
            }

            foreach (var position in positions)
            {
                if (Expect(string.Empty, path) is { } diagnostic)
                {
                    Expected.Add(diagnostic.WithLocation(path, text.Lines.GetLinePosition(position)));
                }
            }

            foreach (var (id, places) in spans.OrderBy(pair => pair.Key, StringComparer.Ordinal))
            {
                foreach (var place in places)
                {
                    var span = new FileLinePositionSpan(path, text.Lines.GetLinePositionSpan(place));
                    if (id.StartsWith('#'))
                    {
                        Marks = Marks.ContainsKey(id)
                            ? throw new InvalidOperationException($"More than one file has the mark '{{|{id}:…|}}'.")
                            : Marks.Add(id, span);
                    }
                    else if (Expect(id, path) is { } diagnostic)
                    {
                        Expected.Add(diagnostic.WithSpan(span));
                    }
                }
            }

            return text;
        }

        /// <summary>The diagnostic that a mark stands for, its place aside; null where the mark expects nothing.</summary>
        private DiagnosticResult? Expect(string id, string path)
        {
            DiagnosticDescriptor? descriptor;
            if (id.Length == 0)
            {
                descriptor = defaultDiagnostic ?? throw new InvalidOperationException(
                    $"An unnamed mark in '{path}' stands for a diagnostic only where the first analyzer has exactly one descriptor; name the mark, override GetDefaultDiagnostic or set {nameof(MarkupOptions)}.{nameof(MarkupOptions.UseFirstDescriptor)}.");
            }
            else
            {
                var candidates = supportedDiagnostics.Where(candidate => candidate.Id == id).ToArray();
                if (candidates.Length > 1 && !options.HasFlag(MarkupOptions.UseFirstDescriptor))
                {
                    throw new InvalidOperationException(string.Create(
                        CultureInfo.InvariantCulture,
                        $"The mark '{id}' in '{path}' fits {candidates.Length} descriptors; write the expected diagnostic out or set {nameof(MarkupOptions)}.{nameof(MarkupOptions.UseFirstDescriptor)}."));
                }

                descriptor = candidates.FirstOrDefault();
            }

            if (mode == MarkupMode.IgnoreFixable && fixableDiagnostics.Contains(descriptor?.Id ?? id))
            {
                return null;
            }

            // An id that no analyzer has is the compiler's.
            var result = descriptor is null ? new DiagnosticResult(id, DiagnosticSeverity.Error) : new DiagnosticResult(descriptor);
            return result.WithMessage(null).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations | DiagnosticOptions.IgnoreSeverity);
        }
    }
}
