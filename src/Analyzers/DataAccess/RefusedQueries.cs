using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>
/// Knows the queries that a library refuses before it sends anything. Of what does not depend on a row Entity Framework 6
/// evaluates variables and their members alone, and it knows neither <c>Convert</c> nor <c>Parse</c> nor an indexer, nor sends
/// it an object to compare with. EF Core and LINQ to SQL evaluate such parts first. LINQ to SQL knows no <c>DefaultIfEmpty</c>
/// with a value.
/// </summary>
internal static class RefusedQueries
{
    /// <summary>Whether a library is the one that refuses conditions.</summary>
    public static bool MayBeOf(DataLibrary? library) => library is DataLibrary.EF6 or DataLibrary.ObjectContext;

    /// <summary>Whether a library refuses an operator of a query, or one of those that it is called on in the same expression.</summary>
    /// <param name="query">The operator's call.</param>
    /// <param name="library">The query's library.</param>
    public static bool Has(IOperation query, DataLibrary? library)
    {
        if (!MayBeOf(library) && library != DataLibrary.LinqToSql)
        {
            return false;
        }

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
                    if (HasItself(call, library))
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

    /// <summary>Whether a library refuses an operator of a query itself.</summary>
    public static bool HasItself(IInvocationOperation call, DataLibrary? library) =>
        library == DataLibrary.LinqToSql
            ? call.TargetMethod is { Name: "DefaultIfEmpty", ContainingType.Name: "Queryable" } && call.Arguments.Length > 1
            : MayBeOf(library) && call.Arguments.Any(static argument => IsCondition(argument.Parameter) && IsRefused(argument.Value));

    /// <summary>
    /// The positions, as bits, of a method's own parameters that hold conditions of a query: what the caller of a repository
    /// writes may be refused, too.
    /// </summary>
    /// <param name="query">The call that runs the query.</param>
    /// <param name="owner">The method.</param>
    public static ulong ConditionsGiven(IInvocationOperation query, ISymbol owner)
    {
        ulong positions = 0;
        for (IOperation? current = query; current is IInvocationOperation call; current = DataAccessTable.Receiver(call)?.Plain())
        {
            foreach (var argument in call.Arguments)
            {
                if (IsCondition(argument.Parameter) && argument.Value.Plain() is IParameterReferenceOperation { Parameter: { Ordinal: < 64 } given } && SymbolEqualityComparer.Default.Equals(given.ContainingSymbol, owner))
                {
                    positions |= 1UL << given.Ordinal;
                }
            }
        }

        return positions;
    }

    /// <summary>Whether a parameter takes what becomes a part of a query.</summary>
    public static bool IsCondition(IParameterSymbol? parameter) => parameter?.Type.Name == "Expression";

    /// <summary>Whether Entity Framework 6 refuses a lambda in a query.</summary>
    public static bool IsRefused(IOperation condition) => condition.AsLambda() is { } lambda && lambda.Descendants().Any(IsRefusedPart);

    private static bool IsRefusedPart(IOperation part) => part switch
    {
        IInvocationOperation { TargetMethod: { IsStatic: true, ContainingType: { } type } method } =>
            WcfTypes.IsNamespace(type.ContainingNamespace, "System") && (type.Name == "Convert" || (method.Name == "Parse" && type.Name is "Int16" or "Int32" or "Int64" or "Guid" or "DateTime" or "Decimal" or "Double" or "Single" or "Boolean")),
        IInvocationOperation { TargetMethod: { IsStatic: false, ContainingType.SpecialType: SpecialType.System_DateTime, Name: "ToShortDateString" or "ToLongDateString" or "ToShortTimeString" or "ToLongTimeString" } } => true,
        IPropertyReferenceOperation { Property: { IsIndexer: true, ContainingType.ContainingNamespace: { } home } } => WcfTypes.IsNamespace(home, "System.Collections.Generic"),
        IArrayElementReferenceOperation => true,
        IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals, OperatorMethod: null, LeftOperand: var one, RightOperand: var other } =>
            !one.IsNull() && !other.IsNull() && (IsObjectOfMethod(one.Plain()) || IsObjectOfMethod(other.Plain())),
        _ => false,
    };

    /// <summary>Whether a value is an object like an entity, and a variable of the code around the query or a member of one.</summary>
    private static bool IsObjectOfMethod(IOperation value)
    {
        if (!EntityTypes.IsEntityLike(value.Type))
        {
            return false;
        }

        var root = value;
        while (root is IMemberReferenceOperation { Instance: { } instance })
        {
            root = instance.Plain();
        }

        return root is ILocalReferenceOperation or IInstanceReferenceOperation or IParameterReferenceOperation { Parameter.ContainingSymbol: IMethodSymbol { MethodKind: not MethodKind.AnonymousFunction } };
    }
}
