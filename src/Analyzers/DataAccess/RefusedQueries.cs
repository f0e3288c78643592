using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>
/// Knows the queries that Entity Framework 6 refuses before it sends anything: of what does not depend on a row it evaluates
/// variables and their members alone, and it knows neither <c>Convert</c> nor <c>Parse</c> nor an indexer. EF Core and LINQ to
/// SQL evaluate such parts first.
/// </summary>
internal static class RefusedQueries
{
    /// <summary>Whether a library is the one that refuses them.</summary>
    public static bool MayBeOf(DataLibrary? library) => library is DataLibrary.EF6 or DataLibrary.ObjectContext;

    /// <summary>Whether an operator of a query, or one of those that it is called on in the same expression, has such a condition.</summary>
    /// <param name="query">The operator's call.</param>
    public static bool Has(IOperation query)
    {
        for (var current = query.Plain(); ;)
        {
            switch (current)
            {
                case ITranslatedQueryOperation written:
                    current = written.Operation.Plain();
                    continue;
                case IAwaitOperation awaited:
                    current = awaited.Operation.Plain();
                    continue;
                case IInvocationOperation call:
                    if (HasItself(call))
                    {
                        return true;
                    }

                    if (DataAccessTable.Receiver(call) is not { } receiver)
                    {
                        return false;
                    }

                    current = receiver.Plain();
                    continue;
                default:
                    return false;
            }
        }
    }

    /// <summary>Whether an operator of a query has such a condition itself.</summary>
    public static bool HasItself(IInvocationOperation call) =>
        call.Arguments.Any(static argument => argument.Parameter?.Type.Name == "Expression" && argument.Value.AsLambda() is { } lambda && lambda.Descendants().Any(IsRefused));

    private static bool IsRefused(IOperation part) => part switch
    {
        IInvocationOperation { TargetMethod: { IsStatic: true, ContainingType: { } type } method } =>
            WcfTypes.IsNamespace(type.ContainingNamespace, "System") && (type.Name == "Convert" || (method.Name == "Parse" && type.Name is "Int16" or "Int32" or "Int64" or "Guid" or "DateTime" or "Decimal" or "Double" or "Single" or "Boolean")),
        IPropertyReferenceOperation { Property: { IsIndexer: true, ContainingType.ContainingNamespace: { } home } } => WcfTypes.IsNamespace(home, "System.Collections.Generic"),
        IArrayElementReferenceOperation => true,
        _ => false,
    };
}
