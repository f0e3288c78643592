using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Knows loops that change by themselves what they ask for: the next free seat, the next number. Who asks once, before the loop, gets another answer.</summary>
internal static class ChangedAnswers
{
    /// <summary>Whether a turn writes: it saves, or sends a command that may write.</summary>
    public static bool Writes(IOperation body, DataAccessTable table) =>
        body.Descendants().Any(part => part is IInvocationOperation { TargetMethod: var method } call && (
            (table.Of(method) is { } member && (member.Role == DataRole.Save || CommandKinds.Of(call, member.Library, []).Kind == CommandKind.Write)) ||
            EmptySaves.IsSave(method.Name)));

    /// <summary>Whether a query asks for the next number of a table: <c>Max(o =&gt; o.Number) + 1</c>. Where the same turn adds a row, the one of the next turn is another one.</summary>
    public static bool IsNextNumber(IInvocationOperation query)
    {
        if ((DataTypeRows.WithoutAsync(query.TargetMethod.Name) ?? query.TargetMethod.Name) != "Max")
        {
            return false;
        }

        // (await db.Orders.MaxAsync(o => (int?)o.Number) ?? 0) + 1
        var place = query.Parent;
        while (place is IAwaitOperation or IConversionOperation or IParenthesizedOperation or ICoalesceOperation)
        {
            place = place.Parent;
        }

        return place is IBinaryOperation { OperatorKind: BinaryOperatorKind.Add };
    }
}
