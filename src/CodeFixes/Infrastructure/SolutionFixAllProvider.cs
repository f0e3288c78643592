using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace WcfPerf.CodeFixes.Infrastructure;

/// <summary>
/// Applies a fix to all diagnostics of a project at once, for fixes that touch several files or add one: applied one by one
/// and merged, they would add it again and again.
/// </summary>
internal abstract class SolutionFixAllProvider : FixAllProvider
{
    /// <inheritdoc/>
    public override IEnumerable<FixAllScope> GetSupportedFixAllScopes() => [FixAllScope.Document, FixAllScope.Project, FixAllScope.Solution];

    /// <inheritdoc/>
    public override async Task<CodeAction?> GetFixAsync(FixAllContext fixAllContext)
    {
        if (fixAllContext.CodeActionEquivalenceKey is not { } key)
        {
            return await new FirstOfferFixAllProvider(this).GetFixAsync(fixAllContext).ConfigureAwait(false);
        }

        var findings = await FixAllFindings.OfAsync(fixAllContext).ConfigureAwait(false);
        if (TitleOf(key) is not { } title || findings.All(static pair => pair.Diagnostics.IsEmpty))
        {
            return null;
        }

        var original = fixAllContext.Solution;
        return CodeAction.Create(title, cancellationToken => FixSolutionAsync(original, findings, key, cancellationToken), key);
    }

    /// <summary>What the action with a key is called; null for a key that has no Fix All.</summary>
    protected abstract string? TitleOf(string equivalenceKey);

    /// <summary>Fixes what can be fixed of the diagnostics of a project, and leaves the rest as it is.</summary>
    /// <param name="project">The project; the diagnostics are of its syntax trees.</param>
    /// <param name="diagnostics">The diagnostics.</param>
    /// <param name="equivalenceKey">Which of the fixes.</param>
    /// <param name="cancellationToken">Ends it early.</param>
    /// <returns>The changed solution.</returns>
    protected abstract Task<Solution> FixProjectAsync(Project project, ImmutableArray<Diagnostic> diagnostics, string equivalenceKey, CancellationToken cancellationToken);

    private async Task<Solution> FixSolutionAsync(
        Solution original, List<(Project Project, ImmutableArray<Diagnostic> Diagnostics)> findings, string equivalenceKey, CancellationToken cancellationToken)
    {
        var solution = original;
        var files = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        foreach (var (found, diagnostics) in findings)
        {
            // A project for several frameworks is several projects here, of the same files: the first one's changes hold for all.
            var project = solution.GetProject(found.Id)!;
            if (!diagnostics.IsEmpty && (project.FilePath is null || files.Add(project.FilePath)))
            {
                solution = await FixProjectAsync(project, diagnostics, equivalenceKey, cancellationToken).ConfigureAwait(false);
            }
        }

        return solution;
    }
}
