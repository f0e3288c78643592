using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;

namespace WcfPerf.CodeFixes.Infrastructure;

/// <summary>Gathers changes of nodes in any files of a solution, one a node, and makes them together.</summary>
internal sealed class NodeEdits
{
    private readonly Dictionary<DocumentId, Dictionary<SyntaxNode, Func<SyntaxNode, SyntaxNode>>> _edits = [];

    /// <summary>Adds a change; a second one of the same node is left out.</summary>
    /// <param name="document">The file, in the solution that <see cref="ApplyAsync"/> gets.</param>
    /// <param name="node">A node of its tree.</param>
    /// <param name="edit">Makes the new node of the node with the changes inside it made already.</param>
    public void Add(Document document, SyntaxNode node, Func<SyntaxNode, SyntaxNode> edit)
    {
        if (!_edits.TryGetValue(document.Id, out var edits))
        {
            _edits.Add(document.Id, edits = []);
        }

        if (!edits.ContainsKey(node))
        {
            edits.Add(node, edit);
        }
    }

    /// <summary>Takes over the changes of another.</summary>
    public void AddRange(Solution solution, NodeEdits other)
    {
        foreach (var document in other._edits)
        {
            foreach (var edit in document.Value)
            {
                Add(solution.GetDocument(document.Key)!, edit.Key, edit.Value);
            }
        }
    }

    /// <summary>The solution with the changes made.</summary>
    public async Task<Solution> ApplyAsync(Solution solution, CancellationToken cancellationToken)
    {
        foreach (var document in _edits)
        {
            var root = await solution.GetDocument(document.Key)!.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
            solution = solution.WithDocumentSyntaxRoot(
                document.Key, root!.ReplaceNodes(document.Value.Keys, (node, changed) => document.Value[node](changed)));
        }

        return solution;
    }
}
