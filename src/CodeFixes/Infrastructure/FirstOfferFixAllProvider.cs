using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace WcfPerf.CodeFixes.Infrastructure;

/// <summary>
/// A Fix All that needs no key. <c>dotnet format</c> takes the key of the action of whichever finding it meets first; where
/// that finding has no action it asks without a key, and every other finding of the rule would be left, in one run and not in
/// the next. Without a key the first finding that has an action, by file and place, says which.
/// </summary>
/// <param name="inner">Makes the fixes of a key.</param>
internal sealed class FirstOfferFixAllProvider(FixAllProvider inner) : FixAllProvider
{
    /// <summary>Roslyn's own provider for fixes that are made one by one and merged.</summary>
    public static FixAllProvider Batch { get; } = new FirstOfferFixAllProvider(WellKnownFixAllProviders.BatchFixer);

    /// <inheritdoc/>
    public override IEnumerable<FixAllScope> GetSupportedFixAllScopes() => inner.GetSupportedFixAllScopes();

    /// <inheritdoc/>
    public override IEnumerable<string> GetSupportedFixAllDiagnosticIds(CodeFixProvider originalCodeFixProvider) => inner.GetSupportedFixAllDiagnosticIds(originalCodeFixProvider);

    /// <inheritdoc/>
    public override async Task<CodeAction?> GetFixAsync(FixAllContext fixAllContext)
    {
        if (fixAllContext.CodeActionEquivalenceKey is not null)
        {
            return await inner.GetFixAsync(fixAllContext).ConfigureAwait(false);
        }

        var tried = new HashSet<string>();
        foreach (var (document, diagnostic) in await FindingsAsync(fixAllContext).ConfigureAwait(false))
        {
            if (await KeyOfAsync(fixAllContext, document, diagnostic).ConfigureAwait(false) is { } key && tried.Add(key) &&
                await inner.GetFixAsync(WithKey(fixAllContext, key)).ConfigureAwait(false) is { } action)
            {
                return action;
            }
        }

        return null;
    }

    private static async Task<IEnumerable<(Document Document, Diagnostic Diagnostic)>> FindingsAsync(FixAllContext context)
    {
        var projects = await FixAllFindings.OfAsync(context).ConfigureAwait(false);
        return projects
            .SelectMany(static found => found.Diagnostics.Select(diagnostic => (Document: found.Project.GetDocument(diagnostic.Location.SourceTree)!, Diagnostic: diagnostic)))
            .Where(finding => finding.Document is not null && context.DiagnosticIds.Contains(finding.Diagnostic.Id))
            .OrderBy(static finding => finding.Document.FilePath, StringComparer.Ordinal)
            .ThenBy(static finding => finding.Diagnostic.Location.SourceSpan.Start);
    }

    private static async Task<string?> KeyOfAsync(FixAllContext context, Document document, Diagnostic diagnostic)
    {
        CodeAction? first = null;
        await context.CodeFixProvider.RegisterCodeFixesAsync(
            new CodeFixContext(document, diagnostic, (action, _) => first ??= action, context.CancellationToken)).ConfigureAwait(false);
        return first?.EquivalenceKey;
    }

    private static FixAllContext WithKey(FixAllContext context, string key) => context.Document is { } document
        ? new FixAllContext(document, context.CodeFixProvider, context.Scope, key, context.DiagnosticIds, new Again(context), context.CancellationToken)
        : new FixAllContext(context.Project, context.CodeFixProvider, context.Scope, key, context.DiagnosticIds, new Again(context), context.CancellationToken);

    /// <summary>Gives what the context gave.</summary>
    private sealed class Again(FixAllContext context) : FixAllContext.DiagnosticProvider
    {
        public override async Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            await context.GetAllDiagnosticsAsync(project).ConfigureAwait(false);

        public override async Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken cancellationToken) =>
            await context.GetDocumentDiagnosticsAsync(document).ConfigureAwait(false);

        public override async Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            await context.GetProjectDiagnosticsAsync(project).ConfigureAwait(false);
    }
}
