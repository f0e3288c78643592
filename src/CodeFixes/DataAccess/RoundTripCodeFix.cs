using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using WcfPerf.CodeFixes.Infrastructure;

namespace WcfPerf.CodeFixes.DataAccess;

/// <summary>
/// What the fixes of the rules about round trips share: each changes one file, and is worked out before it is offered, so
/// that none is offered that cannot be made.
/// </summary>
public abstract class RoundTripCodeFix : CodeFixProvider
{
    /// <summary>The fix of a diagnostic: what it is called, its key and the file's new root; null where none can be made.</summary>
    /// <param name="root">The file's root.</param>
    /// <param name="model">Its model.</param>
    /// <param name="node">The reported node.</param>
    /// <param name="diagnostic">The diagnostic; after other fixes of Fix All its positions are the old ones.</param>
    /// <param name="cancellationToken">Cancels.</param>
    private protected abstract RoundTripFix? Find(SyntaxNode root, SemanticModel model, SyntaxNode node, Diagnostic diagnostic, CancellationToken cancellationToken);

    /// <inheritdoc/>
    public sealed override FixAllProvider GetFixAllProvider() => new FirstOfferFixAllProvider(new OneAfterAnother(this));

    /// <inheritdoc/>
    public sealed override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        var root = await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false);
        var model = await context.Document.GetSemanticModelAsync(context.CancellationToken).ConfigureAwait(false);
        if (root is null || model is null)
        {
            return;
        }

        foreach (var diagnostic in context.Diagnostics)
        {
            if (NodeOf(root, diagnostic) is { } node && Find(root, model, node, diagnostic, context.CancellationToken) is { } fix)
            {
                var document = context.Document;
                context.RegisterCodeFix(CodeAction.Create(fix.Title, _ => Task.FromResult(document.WithSyntaxRoot(fix.Root)), fix.Key), diagnostic);
            }
        }
    }

    private static SyntaxNode? NodeOf(SyntaxNode root, Diagnostic diagnostic) =>
        diagnostic.Location.SourceTree == root.SyntaxTree && root.FullSpan.Contains(diagnostic.Location.SourceSpan)
            ? root.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true)
            : null;

    /// <summary>Makes the fixes of a file one after another, each on what the last one left: two of one loop change the same lines.</summary>
    private sealed class OneAfterAnother(RoundTripCodeFix fix) : DocumentBasedFixAllProvider
    {
        protected override async Task<Document?> FixAllAsync(FixAllContext fixAllContext, Document document, ImmutableArray<Diagnostic> diagnostics)
        {
            var root = await document.GetSyntaxRootAsync(fixAllContext.CancellationToken).ConfigureAwait(false);
            if (root is null)
            {
                return document;
            }

            var places = diagnostics
                .Select(diagnostic => (Diagnostic: diagnostic, Node: NodeOf(root, diagnostic)))
                .Where(static place => place.Node is not null)
                .OrderBy(static place => place.Node!.SpanStart)
                .ToList();
            var tracked = root.TrackNodes(places.Select(static place => place.Node!));
            document = document.WithSyntaxRoot(tracked);
            foreach (var place in places)
            {
                var current = await document.GetSyntaxRootAsync(fixAllContext.CancellationToken).ConfigureAwait(false);
                var model = await document.GetSemanticModelAsync(fixAllContext.CancellationToken).ConfigureAwait(false);
                if (current?.GetCurrentNode(place.Node!) is { } node && model is not null &&
                    fix.Find(current, model, node, place.Diagnostic, fixAllContext.CancellationToken) is { } found && found.Key == fixAllContext.CodeActionEquivalenceKey)
                {
                    document = document.WithSyntaxRoot(found.Root);
                }
            }

            return document;
        }
    }
}

/// <summary>A fix that has been worked out.</summary>
/// <param name="Title">What the menu says.</param>
/// <param name="Key">Its equivalence key.</param>
/// <param name="Root">The file afterwards.</param>
internal sealed record RoundTripFix(string Title, string Key, SyntaxNode Root);
