using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using WcfPerf.Analyzers.Configuration.Edits;

namespace WcfPerf.CodeFixes.Configuration;

/// <summary>
/// Takes all throttles of a project or solution away at once. This is sound where other fixes are not: no throttle depends on
/// another one, and nothing that goes over the wire changes. Roslyn's own provider merges source documents only.
/// </summary>
internal sealed class ThrottleFixAllProvider : FixAllProvider
{
    /// <summary>The only one.</summary>
    public static readonly ThrottleFixAllProvider Instance = new();

    /// <inheritdoc/>
    public override IEnumerable<FixAllScope> GetSupportedFixAllScopes() => new[] { FixAllScope.Project, FixAllScope.Solution };

    /// <inheritdoc/>
    public override async Task<CodeAction?> GetFixAsync(FixAllContext fixAllContext)
    {
        var key = fixAllContext.CodeActionEquivalenceKey;
        var solution = fixAllContext.Solution;
        var scope = fixAllContext.Scope == FixAllScope.Solution ? solution.Projects : new[] { fixAllContext.Project };
        var found = new List<(ProjectId Project, Diagnostic Diagnostic)>();
        foreach (var project in scope)
        {
            foreach (var diagnostic in await fixAllContext.GetAllDiagnosticsAsync(project).ConfigureAwait(false))
            {
                if (diagnostic.Location.Kind == LocationKind.ExternalFile && fixAllContext.DiagnosticIds.Contains(diagnostic.Id))
                {
                    found.Add((project.Id, diagnostic));
                }
            }
        }

        return found.Count == 0 ? null : CodeAction.Create("Remove the throttles (WCF's own limits grow with the processors)", token => FixAsync(solution, found, token), key);
    }

    private static async Task<Solution> FixAsync(Solution solution, List<(ProjectId Project, Diagnostic Diagnostic)> found, CancellationToken cancellationToken)
    {
        var (projects, ids) = await ConfigCodeFix.ProjectsAsync(solution, cancellationToken).ConfigureAwait(false);
        var findings = found
            .Select(item => (Project: ids.IndexOf(item.Project), item.Diagnostic))
            .Where(static item => item.Project >= 0)
            .Select(static item => new ConfigFinding(item.Project, item.Diagnostic.Id, item.Diagnostic.Location.GetLineSpan().Path, item.Diagnostic.Location.SourceSpan))
            .ToImmutableArray();
        var run = ConfigFixes.ApplyAll(projects, findings, static fix => fix.Name == ConfigFixNames.DefaultThrottle, cancellationToken);
        return ConfigCodeFix.Apply(solution, run.Edits);
    }
}
