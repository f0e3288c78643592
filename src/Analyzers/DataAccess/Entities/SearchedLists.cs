using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Knows lists that code reads from the database to look for one of their rows in memory.</summary>
internal static class SearchedLists
{
    /// <summary>Whether what gives a list is at once searched in memory, for one row, a figure, or whether it has any: that is for the database to do.</summary>
    /// <param name="list">What gives the list.</param>
    /// <param name="assembly">The compilation's own assembly.</param>
    public static bool IsOnlySearched(IOperation list, IAssemblySymbol assembly)
    {
        var isFiltered = false;
        for (var (inner, user) = (list, list.Parent); ; (inner, user) = (user, user.Parent))
        {
            switch (user)
            {
                case IConversionOperation or IParenthesizedOperation or IAwaitOperation or IArgumentOperation:
                    continue;
                case IPropertyReferenceOperation { Property.Name: "Count" or "Length" }:
                    return isFiltered || IsCompared(user, 0, 1);
                case IArrayElementReferenceOperation element when element.ArrayReference == inner:
                case IPropertyReferenceOperation { Property: { IsIndexer: true, ContainingType.Name: "List" or "IList" or "IReadOnlyList" } } place when place.Instance == inner:
                    return true;
                case IInvocationOperation { TargetMethod: { ContainingType: { Name: "Enumerable" } } } call when call.Arguments.Length > 0 && call.Arguments[0] == inner:
                    var hasCondition = call.Arguments.Length > 1 && call.Arguments[1].Parameter?.Type.TypeKind == TypeKind.Delegate;
                    if (IsSearch(call.TargetMethod.Name))
                    {
                        return isFiltered || hasCondition || GivesOne(call.TargetMethod.Name) || IsCompared(call, 0, 1);
                    }

                    isFiltered |= hasCondition && call.TargetMethod.Name == "Where";
                    if (call.TargetMethod.Name is "Where" or "ToList" or "ToArray" or "AsEnumerable" or "Distinct" || call.TargetMethod.Name.StartsWith("OrderBy", StringComparison.Ordinal))
                    {
                        continue;
                    }

                    return false;
                case IInvocationOperation { TargetMethod: { ContainingType: { Name: "List" }, Name: "Find" or "FindLast" or "Exists" or "FindIndex" } } call:
                    return call.Instance == inner;
                case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } }:
                    return StandsForOne(local, user, assembly);
                case ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var filled } } assignment when assignment.Value == inner && assignment.Parent is IExpressionStatementOperation:
                    return StandsForOne(filled, assignment, assembly);
                // Nobody has it: it is there for what the context makes of it.
                case IExpressionStatementOperation:
                    return list is not IInvocationOperation { TargetMethod.Name: "ForEach" or "ForEachAsync" };
                case IForEachLoopOperation loop:
                    return SearchLoops.LooksForOne(loop, assembly) || (SearchLoops.CopyOf(loop, assembly) is { } copy && StandsForOne(copy, loop, assembly));
                default:
                    return false;
            }
        }

        static bool IsSearch(string name) => GivesOne(name) || name is "All" or "Count" or "LongCount";

        static bool GivesOne(string name) => LookupKeys.IsLookup(name) || name is "Last" or "LastOrDefault" or "Any";
    }

    /// <summary>Whether a local list stands for one row: code takes its first, or looks once for one of them, and otherwise, or alone, only looks whether it has none, one or more. One that nobody reads stands for none.</summary>
    private static bool StandsForOne(ILocalSymbol local, IOperation declared, IAssemblySymbol assembly)
    {
        var references = HolderUses.Around(declared).Of(local);
        var isTaken = false;
        foreach (var reference in references)
        {
            // Where the list is filled.
            if (reference.IsWithin(declared))
            {
                continue;
            }

            var list = reference;
            while (list.Parent is IConversionOperation or IParenthesizedOperation or IArgumentOperation)
            {
                list = list.Parent;
            }

            switch (list.Parent)
            {
                case IPropertyReferenceOperation { Property.Name: "Count" or "Length" } count when IsCompared(count, 0, 1):
                case IInvocationOperation { TargetMethod: { ContainingType.Name: "Enumerable", Name: "Count" }, Arguments.Length: 1 } counted when IsCompared(counted, 0, 1):
                case IInvocationOperation { TargetMethod: { ContainingType.Name: "Enumerable", Name: "Any" }, Arguments.Length: 1 }:
                case IBinaryOperation when IsCompared(list, null, null):
                case IInvocationOperation { TargetMethod: { Name: "ToString", Parameters.IsEmpty: true }, Instance: { } named } when named == list:
                    break;
                case not null when TakesFirst(list.Parent, list):
                case IInvocationOperation { TargetMethod: { ContainingType.Name: "Enumerable", Name: var name }, Arguments.Length: 1 } when LookupKeys.IsLookup(name):
                    isTaken = true;
                    break;
                case IForEachLoopOperation loop when !isTaken && (SearchLoops.LooksForOne(loop, assembly) || SearchLoops.AddsUp(loop, assembly)) && IsRunOnce(loop):

                // A name that stands before its own declaration is half-typed code; to follow it would not end.
                case not null when !isTaken && reference.Syntax.SpanStart > declared.Syntax.Span.End && IsRunOnce(list) && IsOnlySearched(reference, assembly):
                    isTaken = true;
                    break;
                default:
                    return false;
            }
        }

        return true;

        // A list that is searched again and again saves the database that.
        bool IsRunOnce(IOperation search)
        {
            for (var outer = search.Parent; outer is not null && !outer.Syntax.Span.Contains(declared.Syntax.Span); outer = outer.Parent)
            {
                if (outer is ILoopOperation or IAnonymousFunctionOperation or ILocalFunctionOperation)
                {
                    return false;
                }
            }

            return true;
        }
    }

    /// <summary>Whether code takes the first element of a list by its place, or the last of an array.</summary>
    private static bool TakesFirst(IOperation user, IOperation list) => user switch
    {
        IArrayElementReferenceOperation { Indices: [IBinaryOperation { OperatorKind: BinaryOperatorKind.Subtract, RightOperand.ConstantValue: { HasValue: true, Value: 1 } }] } last => last.ArrayReference == list,
        IPropertyReferenceOperation { Property.ContainingType.Name: "List" or "IList" or "IReadOnlyList", Arguments: [{ Value.ConstantValue: { HasValue: true, Value: 0 } }] } element => element.Instance == list,
        IArrayElementReferenceOperation { Indices: [{ ConstantValue: { HasValue: true, Value: 0 } }] } item => item.ArrayReference == list,
        _ => false,
    };

    /// <summary>Whether a value is compared with one of two constants.</summary>
    private static bool IsCompared(IOperation value, object? one, object? other) =>
        value.Parent is IBinaryOperation { OperatorKind: >= BinaryOperatorKind.Equals and <= BinaryOperatorKind.GreaterThan } comparison &&
        (comparison.LeftOperand == value ? comparison.RightOperand : comparison.LeftOperand).Unwrap().ConstantValue is { HasValue: true, Value: var with } && (Equals(with, one) || Equals(with, other));
}
