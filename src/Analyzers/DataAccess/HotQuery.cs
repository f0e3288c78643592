using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>A query in one expression that looks one row up by values of the method around it: its shape is the same in every call.</summary>
/// <param name="Library">Whose query it is: that of LINQ to SQL or EF Core, which let one compile a query.</param>
/// <param name="Table">The table that it starts at.</param>
/// <param name="Context">The context that the table belongs to.</param>
/// <param name="Values">What the lambdas take from the method: locals and parameters.</param>
internal sealed record HotQuery(DataLibrary Library, IOperation Table, IOperation Context, ImmutableArray<IOperation> Values)
{
    /// <summary>
    /// Whether all contexts read the mapping once: one of LINQ to SQL without a class of its own reads it anew for each, and
    /// refuses a query that was compiled for another's.
    /// </summary>
    public bool SharesMapping => !(Context.Type is { Name: "DataContext" } type && ServiceModel.WcfTypes.IsNamespace(type.ContainingNamespace, "System.Data.Linq"));

    /// <summary>Reads a call; null where it is anything else.</summary>
    public static HotQuery? Of(IInvocationOperation call, DataAccessTable table)
    {
        if (call.TargetMethod.Name is not ("First" or "FirstOrDefault" or "Single" or "SingleOrDefault" or "FirstAsync" or "FirstOrDefaultAsync" or "SingleAsync" or "SingleOrDefaultAsync") ||
            Start(call, table) is not { } start ||
            table.QueryLibrary(start.Type) is not (DataLibrary.LinqToSql or DataLibrary.EFCore) || ContextOf(start, table) is not { } context)
        {
            return null;
        }

        var library = table.QueryLibrary(start.Type)!.Value;
        var values = ImmutableArray.CreateBuilder<IOperation>();
        foreach (var part in call.Descendants())
        {
            switch (part)
            {
                case IArgumentOperation { Value: var value } when table.IsQueryable(value.Type) is false && IsExpression(value.Type) && !IsLambda(value):
                    // A predicate that is put together elsewhere may be another one each time.
                    return null;
                case ILocalReferenceOperation or IParameterReferenceOperation when IsInLambda(part, call) && IsOutside(part, call) && !table.IsContext(part.Type):
                    // A list makes another text of every length.
                    if (IsSequence(part.Type))
                    {
                        return null;
                    }

                    values.Add(part);
                    break;
            }
        }

        return values.Count > 0 && IsConstantShape(call) ? new HotQuery(library, start, context, values.ToImmutable()) : null;
    }

    /// <summary>The table that the chain of operators starts at which a call ends; null where it goes through a local or a helper.</summary>
    public static IOperation? Start(IInvocationOperation call, DataAccessTable table) => StartOf(DataAccessTable.Receiver(call), table);

    /// <summary>The table that a query starts at; null where it goes through a local or a helper.</summary>
    public static IOperation? StartOf(IOperation? query, DataAccessTable table)
    {
        var current = query;
        while (current is not null)
        {
            switch (current)
            {
                case IConversionOperation conversion:
                    current = conversion.Operand;
                    continue;
                case IParenthesizedOperation parenthesized:
                    current = parenthesized.Operand;
                    continue;
                case ITranslatedQueryOperation translated:
                    current = translated.Operation;
                    continue;
                case IInvocationOperation { TargetMethod: var method } when table.Of(method) is { Role: DataRole.Source }:
                    return current;
                case IInvocationOperation invocation when table.Of(invocation) is { Role: DataRole.Compose or DataRole.ConfigureTracking or DataRole.Include }:
                    current = DataAccessTable.Receiver(invocation);
                    continue;
                case IPropertyReferenceOperation or IFieldReferenceOperation:
                    return current;
                default:
                    return null;
            }
        }

        return null;
    }

    private static IOperation? ContextOf(IOperation start, DataAccessTable table)
    {
        var instance = start switch
        {
            IInvocationOperation call => DataAccessTable.Receiver(call),
            IMemberReferenceOperation member => member.Instance,
            _ => null,
        };
        return instance is not null && instance is not IInstanceReferenceOperation && table.IsContext(instance.Type) ? instance : null;
    }

    /// <summary>Whether nothing decides at run time what the query is: no choice between operators or lambdas.</summary>
    private static bool IsConstantShape(IInvocationOperation call)
    {
        for (IOperation? current = call; current is IInvocationOperation invocation; current = DataAccessTable.Receiver(invocation))
        {
            foreach (var argument in invocation.Arguments)
            {
                if (argument.Value is IConditionalOperation or ICoalesceOperation or ISwitchExpressionOperation)
                {
                    return false;
                }
            }
        }

        return true;
    }

    /// <summary>Whether a local or parameter belongs to the method, not to the query's lambdas.</summary>
    private static bool IsOutside(IOperation reference, IInvocationOperation call)
    {
        ISymbol symbol = reference is ILocalReferenceOperation local ? local.Local : ((IParameterReferenceOperation)reference).Parameter;

        // The variables of a query expression are declared nowhere.
        return symbol.DeclaringSyntaxReferences is [var declaration, ..] &&
            !(declaration.SyntaxTree == call.Syntax.SyntaxTree && call.Syntax.Span.Contains(declaration.Span));
    }

    private static bool IsInLambda(IOperation part, IOperation call)
    {
        for (var current = part.Parent; current is not null && current != call; current = current.Parent)
        {
            if (current is IAnonymousFunctionOperation)
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsLambda(IOperation value)
    {
        while (value is IConversionOperation or IDelegateCreationOperation or IParenthesizedOperation)
        {
            value = value is IConversionOperation conversion ? conversion.Operand : value is IDelegateCreationOperation creation ? creation.Target : ((IParenthesizedOperation)value).Operand;
        }

        return value is IAnonymousFunctionOperation;
    }

    private static bool IsExpression(ITypeSymbol? type) => type is INamedTypeSymbol { Name: "Expression", Arity: 1 };

    private static bool IsSequence(ITypeSymbol? type) =>
        type is IArrayTypeSymbol ||
        (type is { SpecialType: not SpecialType.System_String } && type.IsEnumerable());
}
