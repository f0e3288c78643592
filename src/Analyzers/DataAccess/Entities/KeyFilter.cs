using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Knows the queries that give one row or none though a list is made of it: <c>Where(order => order.Id == id).ToList()</c>.</summary>
internal static class KeyFilter
{
    // How the operators begin that give the rows as they come, but for their order.
    private static readonly string[] s_keeping = ["OrderBy", "ThenBy", "To"];

    /// <summary>Whether a chain of operators asks for one key of the entities that it gives.</summary>
    /// <param name="query">What gives the list, or is enumerated.</param>
    /// <param name="entity">The entity.</param>
    public static bool Has(IOperation query, INamedTypeSymbol entity)
    {
        var current = query;
        while (true)
        {
            switch (current)
            {
                case IConversionOperation or IParenthesizedOperation or IAwaitOperation or ITranslatedQueryOperation:
                    current = current.ChildOperations.First();
                    continue;
                case IInvocationOperation call when KeepsRows(call.TargetMethod.Name) && DataAccessTable.Receiver(call) is { } receiver:
                    if (call.TargetMethod.Name == "Where" && call.Arguments.Any(argument => AsksForKey(argument.Value, entity)))
                    {
                        return true;
                    }

                    current = receiver;
                    continue;
                default:
                    return false;
            }
        }
    }

    private static bool KeepsRows(string method) =>
        method is "Where" or "Include" or "ThenInclude" or "Take" or "Skip" or "Distinct" or "Reverse" or "AsQueryable" or "AsEnumerable" ||
        Array.Exists(s_keeping, start => method.StartsWith(start, StringComparison.Ordinal));

    private static bool AsksForKey(IOperation condition, INamedTypeSymbol entity) =>
        SharedNavigations.LambdaIn(condition) is { Symbol.Parameters: [var row], Body.Operations: [IReturnOperation { ReturnedValue: { } test }] } &&
        test.Joined().Any(part => part is IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals } equality &&
            (AreKeyAndValue(equality.LeftOperand, equality.RightOperand, row, entity) || AreKeyAndValue(equality.RightOperand, equality.LeftOperand, row, entity)));

    private static bool AreKeyAndValue(IOperation key, IOperation value, IParameterSymbol row, INamedTypeSymbol entity) =>
        key.Plain() is IPropertyReferenceOperation { Property: var property, Instance: { } instance } && SharedNavigations.IsRow(instance, row) &&
        IsOnlyKey(property, entity) && !SharedNavigations.Uses(value, row);

    /// <summary>Whether a property is the key of its entity, and no other is a part of that.</summary>
    private static bool IsOnlyKey(IPropertySymbol property, INamedTypeSymbol entity) =>
        Searches.IsOwnKey(property, entity) && EntityTypes.Properties(entity).All(other => other.Name == property.Name || !Searches.IsOwnKey(other, entity));
}
