using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using WcfPerf.Analyzers;
using WcfPerf.CodeFixes.Infrastructure;

namespace WcfPerf.CodeFixes.Hosting;

/// <summary>Fixes WCFP5002 in methods that return a task: what they wait for is awaited.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(OperationBlocksOnAsyncWorkCodeFix))]
public sealed class OperationBlocksOnAsyncWorkCodeFix : CodeFixProvider
{
    /// <summary>The key of the fix that awaits.</summary>
    public const string Await = RuleIds.OperationBlocksOnAsyncWork + ".Await";

    private const string Title = "Await it (an exception then comes as it was thrown, not in an AggregateException)";

    private static readonly FixAll s_fixAll = new();

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(RuleIds.OperationBlocksOnAsyncWork);

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => s_fixAll;

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (var diagnostic in context.Diagnostics)
        {
            if (await AwaitRewrite.ApplyAsync(context.Document, ImmutableArray.Create(diagnostic), context.CancellationToken).ConfigureAwait(false) is { } changed)
            {
                context.RegisterCodeFix(CodeAction.Create(Title, _ => Task.FromResult(changed), Await), diagnostic);
            }
        }
    }

    private sealed class FixAll : SolutionFixAllProvider
    {
        protected override string? TitleOf(string equivalenceKey) => equivalenceKey == Await ? Title : null;

        protected override async Task<Solution> FixProjectAsync(Project project, ImmutableArray<Diagnostic> diagnostics, string equivalenceKey, CancellationToken cancellationToken)
        {
            var solution = project.Solution;
            foreach (var file in diagnostics.Where(static diagnostic => diagnostic.Location.IsInSource).GroupBy(static diagnostic => diagnostic.Location.SourceTree))
            {
                if (project.GetDocument(file.Key) is { } document && await AwaitRewrite.ApplyAsync(document, file.ToImmutableArray(), cancellationToken).ConfigureAwait(false) is { } changed)
                {
                    solution = solution.WithDocumentSyntaxRoot(document.Id, (await changed.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!);
                }
            }

            return solution;
        }
    }
}
