using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Finds the operation of a contract that does for many what another one does for one.</summary>
internal static class BatchOperations
{
    // What the name of such an operation adds to the other's.
    private static readonly HashSet<string> s_many = new(StringComparer.OrdinalIgnoreCase) { "Many", "All", "Of", "Multiple", "Several", "Batch", "Bulk", "List", "Range", "Set", "By", "For", "Id", "Ids", "Key", "Keys", "Array", "With", "s", "es" };

    /// <summary>The contract's own batch operation for a call, where its name, parameter and result show one.</summary>
    public static ServiceOperation? Of(OperationCall call)
    {
        foreach (var operation in call.Type.Contract!.Operations)
        {
            if (operation != call.Operation && Alike(operation.Name, call.Operation.Name) && GivesAll(operation.ResultType, call.Operation.ResultType) &&
                operation.Inputs().Any(input => ElementOf(input.Type) is { } element && call.Operation.Inputs().Any(single => Same(single.Type, element) && IsOfTheSame(operation, input, call.Operation, single))))
            {
                return operation;
            }
        }

        return null;
    }

    private static bool Alike(string batch, string single) => batch.StartsWith(single.TrimEnd('s'), StringComparison.Ordinal);

    /// <summary>Whether the values are of the same things. A number or a text may be the key of anything: there the names have to say so.</summary>
    private static bool IsOfTheSame(ServiceOperation batch, IParameterSymbol many, ServiceOperation single, IParameterSymbol one)
    {
        if (one.Type is { SpecialType: SpecialType.None, Name: not "Guid" })
        {
            return true;
        }

        var more = NameWords.Of(batch.Name.Substring(single.Name.TrimEnd('s').Length));
        return more.TrueForAll(static word => word.Length == 0 || s_many.Contains(word)) ||
            Array.Exists(["s", "es", "List", "Array"], ending => string.Equals(many.Name, one.Name + ending, StringComparison.OrdinalIgnoreCase));
    }

    /// <summary>Whether one result is what many of the other come to: a sequence or dictionary of them, their elements in one, or the same word on all.</summary>
    private static bool GivesAll(ITypeSymbol? batch, ITypeSymbol? single)
    {
        if (batch is null || single is null)
        {
            return batch is null && single is null;
        }

        var element = batch is INamedTypeSymbol { TypeArguments: [_, var value] } ? value : ElementOf(batch);
        return Same(batch, single) || (element is not null && (Same(element, single) || Same(element, ElementOf(single))));
    }

    private static bool Same(ITypeSymbol? one, ITypeSymbol? other) => SymbolEqualityComparer.Default.Equals(one, other);

    /// <summary>What a sequence has many of; null for anything else, also for a value that may be missing.</summary>
    private static ITypeSymbol? ElementOf(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => array.ElementType,
        INamedTypeSymbol { TypeArguments: [var element] } many when IsSequence(many) || many.AllInterfaces.Any(IsSequence) => element,
        _ => null,
    };

    private static bool IsSequence(INamedTypeSymbol type) => type.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T;
}
