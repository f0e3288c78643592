using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Runs source generators over a project.</summary>
internal static class SourceGeneratorRun
{
    /// <summary>Adds what the generators produce to the project as documents.</summary>
    public static async Task<(Project project, ImmutableArray<Diagnostic> diagnostics)> ApplyAsync(
        Project project, IEnumerable<Type> generators, AnalyzerOptions options, IVerifier verifier, CancellationToken cancellationToken)
    {
        var instances = generators.Select(type => Activator.CreateInstance(type) switch
        {
            IIncrementalGenerator incremental => incremental.AsSourceGenerator(),
            ISourceGenerator generator => generator,
            _ => throw new InvalidOperationException($"{type} is not a source generator."),
        }).ToArray();
        if (instances.Length == 0)
        {
            return (project, []);
        }

        verifier.Equal(LanguageNames.CSharp, project.Language, "Source generators run in C# projects only.");
        var compilation = await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false);
        var result = CSharpGeneratorDriver
            .Create(instances, options.AdditionalFiles, (CSharpParseOptions?)project.ParseOptions, options.AnalyzerConfigOptionsProvider)
            .RunGenerators(compilation!, cancellationToken)
            .GetRunResult();
        foreach (var tree in result.GeneratedTrees)
        {
            var folders = (Path.GetDirectoryName(tree.FilePath) ?? string.Empty).Split(Path.DirectorySeparatorChar, Path.AltDirectorySeparatorChar);
            project = project.AddDocument(Path.GetFileName(tree.FilePath), await tree.GetTextAsync(cancellationToken).ConfigureAwait(false), folders, tree.FilePath).Project;
        }

        return (project, result.Diagnostics);
    }

    /// <summary>Compares what the generators added with the expected files, in any order.</summary>
    public static async Task VerifyAsync(Project before, Project after, SourceFileCollection expected, IVerifier verifier, CancellationToken cancellationToken)
    {
        var actual = after.Documents.Skip(before.DocumentIds.Count).OrderBy(document => document.FilePath, StringComparer.Ordinal).ToArray();
        var wanted = expected.OrderBy(file => file.filename, StringComparer.Ordinal).ToArray();
        verifier.EqualOrDiff(
            string.Join('\n', wanted.Select(file => file.filename)),
            string.Join('\n', actual.Select(document => document.FilePath)),
            "The generated files differ ('-' expected, '+' actual):");
        for (var i = 0; i < wanted.Length; i++)
        {
            await FileComparison.VerifyTextAsync(wanted[i], actual[i], verifier, cancellationToken).ConfigureAwait(false);
        }
    }
}
