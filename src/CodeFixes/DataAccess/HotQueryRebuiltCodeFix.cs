using System.Collections.Immutable;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers;
using WcfPerf.CodeFixes.Infrastructure;

namespace WcfPerf.CodeFixes.DataAccess;

/// <summary>Fixes WCFP3008: compiles the query once, in a static field.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(HotQueryRebuiltCodeFix))]
public sealed class HotQueryRebuiltCodeFix : CodeFixProvider
{
    /// <summary>The key of the fix.</summary>
    public const string CompileKey = RuleIds.HotQueryRebuilt + ".Compile";

    private const string Title = "Compile the query once";

    private static readonly FixAllProvider s_fixAll = new FixAll();

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(RuleIds.HotQueryRebuilt);

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => s_fixAll;

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (var diagnostic in context.Diagnostics)
        {
            if (await FindAsync(context.Document, diagnostic, context.CancellationToken).ConfigureAwait(false) is { } call &&
                await CompiledQueryEdit.ApplyAsync(context.Document, call, context.CancellationToken).ConfigureAwait(false) is { } changed)
            {
                context.RegisterCodeFix(CodeAction.Create(Title, _ => Task.FromResult(changed), CompileKey), diagnostic);
            }
        }
    }

    private static async Task<InvocationExpressionSyntax?> FindAsync(Document document, Diagnostic diagnostic, CancellationToken cancellationToken) =>
        document is not SourceGeneratedDocument && await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is { } root &&
        root.FullSpan.Contains(diagnostic.Location.SourceSpan)
            ? root.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true) as InvocationExpressionSyntax
            : null;

    private sealed class FixAll : SolutionFixAllProvider
    {
        protected override string? TitleOf(string equivalenceKey) => equivalenceKey == CompileKey ? Title : null;

        protected override Task<Solution> FixProjectAsync(Project project, ImmutableArray<Diagnostic> diagnostics, string equivalenceKey, CancellationToken cancellationToken) =>
            SequentialFixes.ApplyAsync(
                project,
                diagnostics,
                static async (document, diagnostic, token) => await FindAsync(document, diagnostic, token).ConfigureAwait(false),
                static (document, node, token) => CompiledQueryEdit.ApplyAsync(document, (InvocationExpressionSyntax)node, token),
                cancellationToken);
    }
}
