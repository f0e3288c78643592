using System.Linq;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Tells what becomes of a failure that a <c>catch</c> takes.</summary>
internal static class CatchClauses
{
    /// <summary>Whether a failure of the body may go no further.</summary>
    public static bool Isolates(ITryOperation tried) => tried.Catches.Any(static handler => !Rethrows(handler));

    /// <summary>Whether a <c>catch</c> leaves the method: it passes the failure on, or returns.</summary>
    public static bool EndsInThrow(ICatchClauseOperation handler) => Rethrows(handler) || handler.Handler.Operations.LastOrDefault() is IReturnOperation;

    /// <summary>Whether a <c>catch</c> passes the failure on, as it is or as another. One that returns from a helper does not.</summary>
    private static bool Rethrows(ICatchClauseOperation handler) => handler.Handler.Operations.LastOrDefault() is IThrowOperation or IExpressionStatementOperation { Operation: IThrowOperation };
}
