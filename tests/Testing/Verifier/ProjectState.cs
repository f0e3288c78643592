using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Reflection;
using System.Text;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing
{
    /// <summary>Files by path.</summary>
    public class SourceFileCollection : List<(string filename, SourceText content)>
    {
        /// <summary>Adds a file.</summary>
        public void Add((string filename, string content) file) => Add((file.filename, SourceText.From(file.content)));

        /// <summary>Adds what a source generator is expected to produce.</summary>
        public void Add((Type sourceGeneratorType, string filename, string content) file) =>
            Add((file.sourceGeneratorType, file.filename, SourceText.From(file.content, Encoding.UTF8)));

        /// <summary>Adds what a source generator is expected to produce.</summary>
        public void Add((Type sourceGeneratorType, string filename, SourceText content) file) =>
            Add((Path.Combine(file.sourceGeneratorType.Assembly.GetName().Name ?? string.Empty, file.sourceGeneratorType.FullName!, file.filename), file.content));
    }

    /// <summary>Source files; those without a path are numbered.</summary>
    /// <param name="defaultPrefix">What their paths begin with, such as <c>/0/Test</c>.</param>
    /// <param name="defaultExtension">The extension, without a dot.</param>
    public class SourceFileList(string defaultPrefix, string defaultExtension) : SourceFileCollection
    {
        /// <summary>Adds a file under the next numbered path.</summary>
        public void Add(string content) => Add((NextPath, content));

        /// <summary>Adds a file under the next numbered path.</summary>
        public void Add(SourceText content) => Add((NextPath, content));

        private string NextPath => $"{defaultPrefix}{Count}.{defaultExtension}";
    }

    /// <summary>References to assemblies; those by path are read once.</summary>
    public class MetadataReferenceCollection : List<MetadataReference>
    {
        private static readonly ConcurrentDictionary<string, MetadataReference> s_files = new(StringComparer.Ordinal);

        /// <summary>Adds a loaded assembly's file.</summary>
        public void Add(Assembly assembly) => Add(assembly.Location);

        /// <summary>Adds an assembly's file.</summary>
        public void Add(string path) => Add(s_files.GetOrAdd(path, static file => MetadataReferences.FromFile(file)));
    }

    /// <summary>Projects by name; reading one that is not there adds it.</summary>
    /// <param name="defaultLanguage">The language of projects that name none.</param>
    /// <param name="defaultExtension">The extension of their files, without a dot.</param>
    public class ProjectCollection(string defaultLanguage, string defaultExtension) : Dictionary<string, ProjectState>
    {
        /// <summary>The project of this name.</summary>
        public new ProjectState this[string projectName] => TryGetValue(projectName, out var project) ? project : this[projectName, defaultLanguage];

        /// <summary>The project of this name and language.</summary>
        /// <exception cref="InvalidOperationException">The project is there in another language.</exception>
        public ProjectState this[string projectName, string language]
        {
            get
            {
                if (!TryGetValue(projectName, out var project))
                {
                    var extension = language == defaultLanguage ? defaultExtension : language switch
                    {
                        LanguageNames.CSharp => "cs",
                        LanguageNames.VisualBasic => "vb",
                        _ => throw new ArgumentOutOfRangeException(nameof(language), language, "Not a language that tests can be written in."),
                    };
                    project = new ProjectState(projectName, language, $"/{projectName}/Test", extension);
                    Add(projectName, project);
                }

                return project.Language == language
                    ? project
                    : throw new InvalidOperationException($"The project '{projectName}' is written in {project.Language}, not in {language}.");
            }
        }
    }

    /// <summary>The files, references and options of one project.</summary>
    public class ProjectState
    {
        /// <summary>An empty project.</summary>
        /// <param name="name">Its name, also of its assembly.</param>
        /// <param name="language">Its language.</param>
        /// <param name="defaultPrefix">What the paths of unnamed source files begin with.</param>
        /// <param name="defaultExtension">Their extension, without a dot.</param>
        public ProjectState(string name, string language, string defaultPrefix, string defaultExtension)
        {
            Name = name;
            Language = language;
            DefaultPrefix = defaultPrefix;
            DefaultExtension = defaultExtension;
            Sources = new SourceFileList(defaultPrefix, defaultExtension);
        }

        /// <summary>The project's name.</summary>
        public string Name { get; }

        /// <summary>The name of its assembly.</summary>
        public string AssemblyName => Name;

        /// <summary>The project's language.</summary>
        public string Language { get; }

        /// <summary>The framework; null for the test's own.</summary>
        public ReferenceAssemblies? ReferenceAssemblies { get; set; }

        /// <summary>What is built; null for a library.</summary>
        public OutputKind? OutputKind { get; set; }

        /// <summary>How documentation comments are read; null for <see cref="DocumentationMode.Diagnose"/>.</summary>
        public DocumentationMode? DocumentationMode { get; set; }

        /// <summary>The source files.</summary>
        public SourceFileList Sources { get; }

        /// <summary>What source generators are expected to produce.</summary>
        public SourceFileCollection GeneratedSources { get; } = [];

        /// <summary>The additional files.</summary>
        public SourceFileCollection AdditionalFiles { get; } = [];

        /// <summary>The <c>.editorconfig</c> and <c>.globalconfig</c> files.</summary>
        public SourceFileCollection AnalyzerConfigFiles { get; } = [];

        /// <summary>Functions that give more additional files.</summary>
        public List<Func<IEnumerable<(string filename, SourceText content)>>> AdditionalFilesFactories { get; } = [];

        /// <summary>The names of the projects that this one references.</summary>
        public List<string> AdditionalProjectReferences { get; } = [];

        /// <summary>References besides those of the framework.</summary>
        public MetadataReferenceCollection AdditionalReferences { get; } = [];

        internal string DefaultPrefix { get; }

        internal string DefaultExtension { get; }

        private protected void CopyOptionsFrom(ProjectState source)
        {
            ReferenceAssemblies = source.ReferenceAssemblies;
            OutputKind = source.OutputKind;
            DocumentationMode = source.DocumentationMode;
        }

        internal ProjectState WithFiles(
            IEnumerable<(string filename, SourceText content)> sources,
            IEnumerable<(string filename, SourceText content)> generatedSources,
            IEnumerable<(string filename, SourceText content)> additionalFiles,
            IEnumerable<(string filename, SourceText content)> analyzerConfigFiles)
        {
            var result = new ProjectState(Name, Language, DefaultPrefix, DefaultExtension);
            result.CopyOptionsFrom(this);
            result.Sources.AddRange(sources);
            result.GeneratedSources.AddRange(generatedSources);
            result.AdditionalFiles.AddRange(additionalFiles);
            result.AnalyzerConfigFiles.AddRange(analyzerConfigFiles);
            result.AdditionalProjectReferences.AddRange(AdditionalProjectReferences);
            result.AdditionalReferences.AddRange(AdditionalReferences);
            return result;
        }
    }
}

namespace Microsoft.CodeAnalysis.Testing.Model
{
    /// <summary>A project as it is compiled, every default filled in.</summary>
    public sealed class EvaluatedProjectState
    {
        /// <summary>Fills the defaults in.</summary>
        /// <param name="state">The project.</param>
        /// <param name="defaultReferenceAssemblies">The framework, where the project names none.</param>
        public EvaluatedProjectState(ProjectState state, ReferenceAssemblies defaultReferenceAssemblies)
        {
            Name = state.Name;
            AssemblyName = state.AssemblyName;
            Language = state.Language;
            DefaultPrefix = state.DefaultPrefix;
            ReferenceAssemblies = state.ReferenceAssemblies ?? defaultReferenceAssemblies;
            OutputKind = state.OutputKind ?? OutputKind.DynamicallyLinkedLibrary;
            DocumentationMode = state.DocumentationMode ?? DocumentationMode.Diagnose;
            Sources = [.. state.Sources];
            GeneratedSources = [.. state.GeneratedSources];
            AdditionalFiles = [.. state.AdditionalFiles];
            AnalyzerConfigFiles = [.. state.AnalyzerConfigFiles];
            AdditionalProjectReferences = [.. state.AdditionalProjectReferences];
            AdditionalReferences = [.. state.AdditionalReferences];
            AdditionalDiagnostics = [];
        }

        private EvaluatedProjectState(
            EvaluatedProjectState other, ImmutableArray<(string filename, SourceText content)> sources, ImmutableArray<Diagnostic> additionalDiagnostics)
        {
            Name = other.Name;
            AssemblyName = other.AssemblyName;
            Language = other.Language;
            DefaultPrefix = other.DefaultPrefix;
            ReferenceAssemblies = other.ReferenceAssemblies;
            OutputKind = other.OutputKind;
            DocumentationMode = other.DocumentationMode;
            Sources = sources;
            GeneratedSources = other.GeneratedSources;
            AdditionalFiles = other.AdditionalFiles;
            AnalyzerConfigFiles = other.AnalyzerConfigFiles;
            AdditionalProjectReferences = other.AdditionalProjectReferences;
            AdditionalReferences = other.AdditionalReferences;
            AdditionalDiagnostics = additionalDiagnostics;
        }

        /// <summary>The project's name.</summary>
        public string Name { get; }

        /// <summary>The name of its assembly.</summary>
        public string AssemblyName { get; }

        /// <summary>The project's language.</summary>
        public string Language { get; }

        /// <summary>The framework.</summary>
        public ReferenceAssemblies ReferenceAssemblies { get; }

        /// <summary>What is built.</summary>
        public OutputKind OutputKind { get; }

        /// <summary>How documentation comments are read.</summary>
        public DocumentationMode DocumentationMode { get; }

        /// <summary>The source files.</summary>
        public ImmutableArray<(string filename, SourceText content)> Sources { get; }

        /// <summary>What source generators are expected to produce.</summary>
        public ImmutableArray<(string filename, SourceText content)> GeneratedSources { get; }

        /// <summary>The additional files.</summary>
        public ImmutableArray<(string filename, SourceText content)> AdditionalFiles { get; }

        /// <summary>The <c>.editorconfig</c> and <c>.globalconfig</c> files.</summary>
        public ImmutableArray<(string filename, SourceText content)> AnalyzerConfigFiles { get; }

        /// <summary>The names of the projects that this one references.</summary>
        public ImmutableArray<string> AdditionalProjectReferences { get; }

        /// <summary>References besides those of the framework.</summary>
        public ImmutableArray<MetadataReference> AdditionalReferences { get; }

        /// <summary>Diagnostics that are verified with those of the compilation.</summary>
        public ImmutableArray<Diagnostic> AdditionalDiagnostics { get; }

        internal string DefaultPrefix { get; }

        /// <summary>Returns the project with other source files.</summary>
        public EvaluatedProjectState WithSources(ImmutableArray<(string filename, SourceText content)> sources) =>
            sources == Sources ? this : new(this, sources, AdditionalDiagnostics);

        /// <summary>Returns the project with other additional diagnostics.</summary>
        public EvaluatedProjectState WithAdditionalDiagnostics(ImmutableArray<Diagnostic> additionalDiagnostics) =>
            additionalDiagnostics == AdditionalDiagnostics ? this : new(this, Sources, additionalDiagnostics);
    }
}
