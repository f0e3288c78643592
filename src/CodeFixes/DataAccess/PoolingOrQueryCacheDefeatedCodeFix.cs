using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers;
using WcfPerf.Analyzers.DataAccess;
using WcfPerf.Analyzers.Rules.DataAccess;
using WcfPerf.CodeFixes.Infrastructure;

namespace WcfPerf.CodeFixes.DataAccess;

/// <summary>Fixes WCFP3009 where a connection string in code switches pooling off: leaves pooling to the provider.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(PoolingOrQueryCacheDefeatedCodeFix))]
public sealed class PoolingOrQueryCacheDefeatedCodeFix : CodeFixProvider
{
    /// <summary>The key of the fix.</summary>
    public const string PoolKey = RuleIds.PoolingOrQueryCacheDefeated + ".Pool";

    private const string Title = "Let the provider pool its connections";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(RuleIds.PoolingOrQueryCacheDefeated);

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => FirstOfferFixAllProvider.Batch;

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        if (await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false) is not { } root ||
            await context.Document.GetTextAsync(context.CancellationToken).ConfigureAwait(false) is not { } text)
        {
            return;
        }

        foreach (var diagnostic in context.Diagnostics)
        {
            if (diagnostic.Properties.TryGetValue(PoolingOrQueryCacheDefeatedAnalyzer.ShapeProperty, out var shape) && Change(root, text, shape, diagnostic.Location.SourceSpan) is { } change)
            {
                context.RegisterCodeFix(CodeAction.Create(Title, _ => Task.FromResult(context.Document.WithText(text.WithChanges(change))), PoolKey), diagnostic);
            }
        }
    }

    private static TextChange? Change(SyntaxNode root, SourceText text, string? shape, TextSpan span)
    {
        var node = root.FindNode(span, getInnermostNodeForTie: true);
        if (shape == PoolingOrQueryCacheDefeatedAnalyzer.Setting)
        {
            return node.FirstAncestorOrSelf<AssignmentExpressionSyntax>() is { Right: LiteralExpressionSyntax { RawKind: (int)SyntaxKind.FalseLiteralExpression } no }
                ? new TextChange(no.Span, "true")
                : null;
        }

        var written = text.ToString(node.Span);
        var removed = ConnectionText.WithSeparator(written, new TextSpan(span.Start - node.SpanStart, span.Length));

        // What is added to another string may be nothing but this: then nothing is added. A separator that is left keeps apart
        // what stands before and after it.
        if (node is LiteralExpressionSyntax && written.Remove(removed.Start, removed.Length).Trim('@', '"', ' ').Length == 0 &&
            node.Parent is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AddExpression } sum && !sum.DescendantTrivia().Any(static trivia => trivia.IsKind(SyntaxKind.SingleLineCommentTrivia) || trivia.IsKind(SyntaxKind.MultiLineCommentTrivia)))
        {
            return sum.Right == node
                ? new TextChange(TextSpan.FromBounds(sum.Left.Span.End, node.Span.End), "")
                : new TextChange(TextSpan.FromBounds(node.SpanStart, sum.Right.SpanStart), "");
        }

        return new TextChange(new TextSpan(node.SpanStart + removed.Start, removed.Length), "");
    }
}
