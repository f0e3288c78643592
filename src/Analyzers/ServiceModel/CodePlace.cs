using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>Where a node stands. It keeps no node alive: facts of every method are kept until the compilation's end, and few of their places are asked for.</summary>
internal readonly struct CodePlace(SyntaxNode node)
{
    private readonly SyntaxTree _tree = node.SyntaxTree;
    private readonly TextSpan _span = node.Span;

    /// <summary>The node, found anew.</summary>
    public SyntaxNode Node => _tree.GetRoot().FindNode(_span, getInnermostNodeForTie: true);
}
