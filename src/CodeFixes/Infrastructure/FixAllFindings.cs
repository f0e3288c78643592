using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace WcfPerf.CodeFixes.Infrastructure;

/// <summary>Gathers what a Fix All is asked for.</summary>
internal static class FixAllFindings
{
    /// <summary>The diagnostics of a Fix All, project by project; nothing for a scope that is no document, project or solution.</summary>
    /// <param name="context">What is asked for.</param>
    public static async Task<List<(Project Project, ImmutableArray<Diagnostic> Diagnostics)>> OfAsync(FixAllContext context)
    {
        var found = new List<(Project Project, ImmutableArray<Diagnostic> Diagnostics)>();
        switch (context.Scope)
        {
            case FixAllScope.Document when context.Document is { } document:
                found.Add((document.Project, await context.GetDocumentDiagnosticsAsync(document).ConfigureAwait(false)));
                break;
            case FixAllScope.Project:
                found.Add((context.Project, await context.GetAllDiagnosticsAsync(context.Project).ConfigureAwait(false)));
                break;
            case FixAllScope.Solution:
                foreach (var project in context.Solution.Projects.Where(project => project.Language == context.Project.Language))
                {
                    found.Add((project, await context.GetAllDiagnosticsAsync(project).ConfigureAwait(false)));
                }

                break;
        }

        return found;
    }
}
