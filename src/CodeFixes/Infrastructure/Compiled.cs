using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;

namespace WcfPerf.CodeFixes.Infrastructure;

/// <summary>Compiles a change before it is offered.</summary>
internal static class Compiled
{
    /// <summary>The solution with a changed file, or null where the file now has errors that it had not.</summary>
    public static async Task<Solution?> AsWellAsync(Document before, Document after, CancellationToken cancellationToken)
    {
        var errors = await CountAsync(after, cancellationToken).ConfigureAwait(false);
        return errors == 0 || errors <= await CountAsync(before, cancellationToken).ConfigureAwait(false) ? after.Project.Solution : null;
    }

    private static async Task<int> CountAsync(Document document, CancellationToken cancellationToken) =>
        await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is { } model
            ? model.GetDiagnostics(cancellationToken: cancellationToken).Count(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)
            : int.MaxValue;
}
