using System.Collections.Immutable;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using WcfPerf.Analyzers;
using WcfPerf.CodeFixes.Infrastructure;

namespace WcfPerf.CodeFixes.Clients;

/// <summary>Fixes WCFP4001: the operation's body moves to a public static method of a class beside the service, and the operation calls it.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(TrivialOperationCodeFix))]
public sealed class TrivialOperationCodeFix : CodeFixProvider
{
    /// <summary>The key of the fix that moves the body to a static method.</summary>
    public const string MoveToSharedClass = RuleIds.TrivialOperation + ".MoveToSharedClass";

    private const string Title = "Move the computation to a static class that callers can use locally";

    private static readonly FixAll s_fixAll = new();

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(RuleIds.TrivialOperation);

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => s_fixAll;

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (var diagnostic in context.Diagnostics)
        {
            if (await SharedCalculations.MoveAsync(context.Document.Project, ImmutableArray.Create(diagnostic), context.CancellationToken).ConfigureAwait(false) is { } fixedSolution)
            {
                context.RegisterCodeFix(CodeAction.Create(Title, _ => Task.FromResult(fixedSolution), MoveToSharedClass), diagnostic);
            }
        }
    }

    private sealed class FixAll : SolutionFixAllProvider
    {
        protected override string? TitleOf(string equivalenceKey) => equivalenceKey == MoveToSharedClass ? Title : null;

        protected override async Task<Solution> FixProjectAsync(Project project, ImmutableArray<Diagnostic> diagnostics, string equivalenceKey, CancellationToken cancellationToken) =>
            await SharedCalculations.MoveAsync(project, diagnostics, cancellationToken).ConfigureAwait(false) ?? project.Solution;
    }
}
