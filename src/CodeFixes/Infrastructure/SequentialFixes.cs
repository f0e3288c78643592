using System;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;

namespace WcfPerf.CodeFixes.Infrastructure;

/// <summary>Applies a fix to the diagnostics of a project one after another, each in what the one before left: their places may lie in each other.</summary>
internal static class SequentialFixes
{
    /// <summary>Fixes what can be fixed, and leaves the rest as it is.</summary>
    /// <param name="project">The project.</param>
    /// <param name="diagnostics">The diagnostics, of its syntax trees.</param>
    /// <param name="find">The node that a diagnostic stands on, or null where there is nothing to fix.</param>
    /// <param name="apply">The solution with the fix at a node made, or null where it can't be made.</param>
    /// <param name="cancellationToken">Ends it early.</param>
    public static async Task<Solution> ApplyAsync(
        Project project,
        ImmutableArray<Diagnostic> diagnostics,
        Func<Document, Diagnostic, CancellationToken, Task<SyntaxNode?>> find,
        Func<Document, SyntaxNode, CancellationToken, Task<Solution?>> apply,
        CancellationToken cancellationToken)
    {
        var solution = project.Solution;
        foreach (var inFile in diagnostics.Where(static diagnostic => diagnostic.Location.SourceTree is not null).GroupBy(static diagnostic => diagnostic.Location.SourceTree!))
        {
            if (project.GetDocument(inFile.Key) is not { } document || await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is not { } root)
            {
                continue;
            }

            var marks = ImmutableArray.CreateBuilder<SyntaxAnnotation>();
            var nodes = ImmutableDictionary.CreateBuilder<SyntaxNode, SyntaxAnnotation>();
            foreach (var diagnostic in inFile.OrderBy(static diagnostic => diagnostic.Location.SourceSpan.Start))
            {
                if (await find(document, diagnostic, cancellationToken).ConfigureAwait(false) is { } node && !nodes.ContainsKey(node))
                {
                    var mark = new SyntaxAnnotation();
                    marks.Add(mark);
                    nodes.Add(node, mark);
                }
            }

            solution = solution.WithDocumentSyntaxRoot(document.Id, root.ReplaceNodes(nodes.Keys, (node, changed) => changed.WithAdditionalAnnotations(nodes[node])));
            foreach (var mark in marks)
            {
                var current = solution.GetDocument(document.Id)!;
                var found = (await current.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!.GetAnnotatedNodes(mark).FirstOrDefault();
                solution = found is not null && await apply(current, found, cancellationToken).ConfigureAwait(false) is { } changed ? changed : solution;
            }
        }

        return solution;
    }
}
