using System.Collections.Immutable;
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

        protected override Task<Solution> FixProjectAsync(Project project, ImmutableArray<Diagnostic> diagnostics, string equivalenceKey, CancellationToken cancellationToken) =>
            SequentialFixes.ApplyAsync(
                project,
                diagnostics,
                static async (document, diagnostic, token) => await FindAsync(document, diagnostic, token).ConfigureAwait(false),
                static (document, node, token) => AwaitEdit.ApplyAsync(document, (InvocationExpressionSyntax)node, token),
                cancellationToken);
    }
}
