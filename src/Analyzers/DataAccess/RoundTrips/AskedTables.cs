using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Tells which context a call asks, and for rows of which entity.</summary>
internal static class AskedTables
{
    /// <summary>The class of the context that a call asks by one of its sets or its <c>Database</c>; null for anything else.</summary>
    /// <param name="call">The call.</param>
    /// <param name="start">The table that its query starts at, as <see cref="HotQuery.Start"/> finds it.</param>
    /// <param name="table">The data libraries.</param>
    public static ITypeSymbol? ContextOf(IInvocationOperation call, IOperation? start, DataAccessTable table)
    {
        var context = (call.Instance is IPropertyReferenceOperation { Property.Name: "Database" } database ? database : start) switch
        {
            IMemberReferenceOperation { Instance: { } holder } => holder,
            IInvocationOperation { Instance: { } holder } => holder,
            _ => null,
        };
        return context?.Plain().Type is { } type && table.IsContext(type) ? type : null;
    }

    /// <summary>The entity whose set a call asks, at once or by a query that a local holds; in a generic repository its type parameter. Null for anything else.</summary>
    /// <param name="call">The call.</param>
    /// <param name="start">The table that its query starts at, as <see cref="HotQuery.Start"/> finds it.</param>
    /// <param name="isOfOne">Whether it asks for one row or figure.</param>
    /// <param name="table">The data libraries.</param>
    public static ITypeSymbol? EntityOf(IInvocationOperation call, IOperation? start, bool isOfOne, DataAccessTable table)
    {
        if (start is null && DataAccessTable.Receiver(call)?.Plain() is ILocalReferenceOperation local)
        {
            // What a list holds, its type tells; what one figure is of, only the one query that the local ever holds.
            start = isOfOne ? StartOf(local, table) : local;
        }
        else if (start is null && !isOfOne && DataAccessTable.Receiver(call) is { Type: INamedTypeSymbol { TypeArguments: [ITypeParameterSymbol] } } query)
        {
            // In a generic repository, too, what comes behind the local: query.Where(…).
            start = query;
        }

        return start?.Type is INamedTypeSymbol { TypeArguments: [INamedTypeSymbol or ITypeParameterSymbol] } set ? set.TypeArguments[0] : null;
    }

    /// <summary>The table that the one query starts at which a local holds; null where it may hold another one.</summary>
    private static IOperation? StartOf(ILocalReferenceOperation local, DataAccessTable table)
    {
        var uses = HolderUses.Around(local);
        return !uses.AreChanges(local.Local) && uses.GivenTo(local.Local).ToList() is [var (_, query)] ? HotQuery.StartOf(query, table) : null;
    }
}
