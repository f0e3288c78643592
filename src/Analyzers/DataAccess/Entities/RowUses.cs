using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Tells what code does with the entities of a query: it asks whether there is one, or copies their values.</summary>
internal static class RowUses
{
    /// <summary>Whether the code asks of an entity no more than whether there is one.</summary>
    public static bool IsComparedWithNull(IOperation entity)
    {
        return entity.AsUsed().Parent is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } }
            ? HolderUses.Around(entity).Of(local) is { Count: > 0 } uses && uses.All(IsTested)
            : IsTested(entity);

        static bool IsTested(IOperation value) => value.AsUsed().Parent?.IsNullTest() is not null;
    }

    /// <summary>Whether the code takes no more of a query's entities than their values, in a loop or a <c>Select</c>, be it of a part of them or in another order: none of them goes anywhere, be it with the reply.</summary>
    public static bool IsOnlyCopied(IOperation rows)
    {
        return rows.AsUsed().Parent is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } }
            ? HolderUses.Around(rows).Of(local) is { Count: > 0 } uses && uses.All(IsGoneThrough)
            : IsGoneThrough(rows);

        static bool IsGoneThrough(IOperation list) => list.AsUsed().Parent switch
        {
            IForEachLoopOperation { Locals: [var row] } loop => HolderUses.Around(loop).Of(row).All(IsReadForValue),
            IArgumentOperation { Parameter.Ordinal: 0, Parent: IInvocationOperation { TargetMethod: { Name: var name, ContainingType.Name: "Enumerable" } } call } =>
                (name == "Select" || (GivesSameRows(name) && IsOnlyCopied(call))) && call.Arguments.All(static argument => argument.Parameter?.Ordinal == 0 || ReadsValues(argument.Value)),
            _ => false,
        };

        static bool GivesSameRows(string name) => name is "Where" or "ToList" or "ToArray" or "AsEnumerable" or "Take" or "Skip" or "Reverse" || name.StartsWith("OrderBy", StringComparison.Ordinal) || name.StartsWith("ThenBy", StringComparison.Ordinal);

        static bool ReadsValues(IOperation argument) => argument.AsLambda() is { Symbol.Parameters: [var row] } lambda
            ? lambda.Body.Descendants().All(part => part is not IParameterReferenceOperation reference || !SymbolEqualityComparer.Default.Equals(reference.Parameter, row) || IsReadForValue(reference))
            : argument.Type is { TypeKind: not TypeKind.Delegate };

        static bool IsReadForValue(IOperation row) =>
            row.AsUsed().Parent is IPropertyReferenceOperation { Property.Type: var type } property && !property.IsTarget() &&
            (type.IsValueType || type.SpecialType == SpecialType.System_String || type is IArrayTypeSymbol { ElementType.SpecialType: SpecialType.System_Byte });
    }
}
