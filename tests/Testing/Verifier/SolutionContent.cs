using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>
/// Everything of a solution that its diagnostics depend on. A fixed solution is mostly reached several times in one test
/// (one fix after another, Fix All in three scopes, the expected state), and is compiled and analyzed once by this key.
/// </summary>
internal sealed class SolutionContent : IEquatable<SolutionContent>
{
    private readonly ImmutableArray<ProjectContent> _projects;
    private readonly int _hash;

    private SolutionContent(ImmutableArray<ProjectContent> projects)
    {
        _projects = projects;
        var hash = new HashCode();
        foreach (var file in projects.SelectMany(project => project.Files))
        {
            hash.Add(file.Path);
            foreach (var value in file.Text.GetChecksum().Take(sizeof(int)))
            {
                hash.Add(value);
            }
        }

        _hash = hash.ToHashCode();
    }

    public static async Task<SolutionContent> FromAsync(Solution solution, CancellationToken cancellationToken)
    {
        var projects = ImmutableArray.CreateBuilder<ProjectContent>();
        foreach (var project in solution.Projects)
        {
            var files = ImmutableArray.CreateBuilder<FileContent>();
            foreach (var document in project.Documents.Concat(project.AdditionalDocuments).Concat(project.AnalyzerConfigDocuments))
            {
                files.Add(new FileContent(
                    document.GetType(), document.Name, string.Join('/', document.Folders), document.FilePath, await document.GetTextAsync(cancellationToken).ConfigureAwait(false)));
            }

            projects.Add(new ProjectContent(
                project.Name,
                project.AssemblyName,
                project.Language,
                // Each project has a provider of its own over the analyzer config files, which are compared as files.
                project.CompilationOptions?.WithSyntaxTreeOptionsProvider(null),
                project.ParseOptions,
                project.MetadataReferences,
                [.. project.ProjectReferences.Select(reference => solution.GetProject(reference.ProjectId)?.Name)],
                files.ToImmutable()));
        }

        return new SolutionContent(projects.ToImmutable());
    }

    public bool Equals(SolutionContent? other) =>
        other is not null && _hash == other._hash && _projects.SequenceEqual(other._projects);

    public override bool Equals(object? obj) => Equals(obj as SolutionContent);

    public override int GetHashCode() => _hash;

    private sealed record ProjectContent(
        string Name,
        string AssemblyName,
        string Language,
        CompilationOptions? CompilationOptions,
        ParseOptions? ParseOptions,
        IReadOnlyList<MetadataReference> MetadataReferences,
        ImmutableArray<string?> ProjectReferences,
        ImmutableArray<FileContent> Files)
    {
        public bool Equals(ProjectContent? other) =>
            other is not null
            && Name == other.Name
            && AssemblyName == other.AssemblyName
            && Language == other.Language
            && Equals(CompilationOptions, other.CompilationOptions)
            && Equals(ParseOptions, other.ParseOptions)
            && MetadataReferences.SequenceEqual(other.MetadataReferences)
            && ProjectReferences.SequenceEqual(other.ProjectReferences)
            && Files.SequenceEqual(other.Files);

        public override int GetHashCode() => HashCode.Combine(Name, Files.Length);
    }

    private sealed record FileContent(Type Kind, string Name, string Folders, string? Path, SourceText Text)
    {
        public bool Equals(FileContent? other) =>
            other is not null
            && Kind == other.Kind
            && Name == other.Name
            && Folders == other.Folders
            && Path == other.Path
            && Equals(Text.Encoding, other.Text.Encoding)
            && Text.ChecksumAlgorithm == other.Text.ChecksumAlgorithm
            && Text.ContentEquals(other.Text);

        public override int GetHashCode() => HashCode.Combine(Kind, Path);
    }
}
