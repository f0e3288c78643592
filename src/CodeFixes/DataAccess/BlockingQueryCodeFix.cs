using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers;
using WcfPerf.Analyzers.Rules.DataAccess;
using WcfPerf.CodeFixes.Infrastructure;

namespace WcfPerf.CodeFixes.DataAccess;

/// <summary>Fixes WCFP3005: awaits the asynchronous form of a call that blocks.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(BlockingQueryCodeFix))]
public sealed class BlockingQueryCodeFix : CodeFixProvider
{
    /// <summary>The key of the fix.</summary>
    public const string AwaitKey = RuleIds.BlockingQuery + ".Await";

    private const string FixAllTitle = "Await the asynchronous forms";

    private static readonly FixAllProvider s_fixAll = new FixAll();

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(RuleIds.BlockingQuery);

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => s_fixAll;

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (var diagnostic in context.Diagnostics)
        {
            if (await FindAsync(context.Document, diagnostic, context.CancellationToken).ConfigureAwait(false) is { } call &&
                await AwaitEdit.ApplyAsync(context.Document, call, context.CancellationToken).ConfigureAwait(false) is { } changed)
            {
                context.RegisterCodeFix(
                    CodeAction.Create($"Await {AwaitEdit.NameOf(call)!.Identifier.ValueText}Async", _ => Task.FromResult(changed), AwaitKey),
                    diagnostic);
            }
        }
    }

    /// <summary>The call that a finding stands on; null for a finding that only shows what a person may change.</summary>
    private static async Task<InvocationExpressionSyntax?> FindAsync(Document document, Diagnostic diagnostic, CancellationToken cancellationToken) =>
        diagnostic.Properties.TryGetValue(RoundTripFinding.ShapeProperty, out var shape) && shape == BlockingQueryAnalyzer.Awaitable &&
        document is not SourceGeneratedDocument && await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is { } root &&
        root.FullSpan.Contains(diagnostic.Location.SourceSpan)
            ? root.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true) as InvocationExpressionSyntax
            : null;

    private sealed class FixAll : SolutionFixAllProvider
    {
        protected override string? TitleOf(string equivalenceKey) => equivalenceKey == AwaitKey ? FixAllTitle : null;

        protected override async Task<Solution> FixProjectAsync(Project project, ImmutableArray<Diagnostic> diagnostics, string equivalenceKey, CancellationToken cancellationToken)
        {
            var solution = project.Solution;
            foreach (var inFile in diagnostics.Where(static diagnostic => diagnostic.Location.SourceTree is not null).GroupBy(static diagnostic => diagnostic.Location.SourceTree!))
            {
                if (project.GetDocument(inFile.Key) is not { } document || await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is not { } root)
                {
                    continue;
                }

                // One call after the other, each in what the one before left: a call may hold another.
                var marks = ImmutableArray.CreateBuilder<SyntaxAnnotation>();
                var calls = ImmutableDictionary.CreateBuilder<SyntaxNode, SyntaxAnnotation>();
                foreach (var diagnostic in inFile.OrderBy(static diagnostic => diagnostic.Location.SourceSpan.Start))
                {
                    if (await FindAsync(document, diagnostic, cancellationToken).ConfigureAwait(false) is { } call && !calls.ContainsKey(call))
                    {
                        var mark = new SyntaxAnnotation();
                        marks.Add(mark);
                        calls.Add(call, mark);
                    }
                }

                var marked = solution.WithDocumentSyntaxRoot(document.Id, root.ReplaceNodes(calls.Keys, (node, changed) => changed.WithAdditionalAnnotations(calls[node])));
                foreach (var mark in marks)
                {
                    var current = marked.GetDocument(document.Id)!;
                    var found = (await current.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!.GetAnnotatedNodes(mark).OfType<InvocationExpressionSyntax>().FirstOrDefault();
                    marked = found is not null && await AwaitEdit.ApplyAsync(current, found, cancellationToken).ConfigureAwait(false) is { } changed ? changed : marked;
                }

                solution = marked;
            }

            return solution;
        }
    }
}
