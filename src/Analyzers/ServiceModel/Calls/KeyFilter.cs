using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.DataAccess;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Knows the lists that have one element or none, <c>Where(order => order.Id == id).ToList()</c>, or the first few, <c>Take(5)</c>.</summary>
internal static class KeyFilter
{
    private const int MaxLocals = 4;

    // How the operators begin that give the elements as they come, but for their order.
    private static readonly string[] s_keeping = ["OrderBy", "ThenBy", "To"];

    private static readonly string[] s_keys = ["Key", "Guid", "Uuid"];

    /// <summary>Whether a chain of operators asks for one key of the elements that it gives, or takes no more of them than a constant says, and that is few.</summary>
    /// <param name="list">What gives the list, or is enumerated.</param>
    /// <param name="givenTo">All that a local is given.</param>
    public static bool GivesFew(IOperation list, Func<ILocalSymbol, IEnumerable<IOperation>> givenTo)
    {
        var current = list;
        for (var locals = 0; ;)
        {
            switch (current)
            {
                case IConversionOperation or IParenthesizedOperation or IAwaitOperation or ITranslatedQueryOperation:
                    current = current.ChildOperations.First();
                    continue;
                case ILocalReferenceOperation { Local: var local } when locals++ < MaxLocals && givenTo(local).Take(2).ToList() is [var only]:
                    current = only;
                    continue;
                case IInvocationOperation call when KeepsElements(call.TargetMethod.Name) && LambdaUse.SequenceOf(call) is { } source:
                    if (IsForKey(call) || TakesFew(call))
                    {
                        return true;
                    }

                    current = source;
                    continue;
                default:
                    return false;
            }
        }
    }

    private static bool KeepsElements(string method) =>
        method is "Where" or "Include" or "ThenInclude" or "Take" or "Skip" or "Distinct" or "Reverse" or "AsQueryable" or "AsEnumerable" or "AsNoTracking" ||
        Array.Exists(s_keeping, start => method.StartsWith(start, StringComparison.Ordinal));

    private static bool IsForKey(IInvocationOperation call) =>
        call.TargetMethod.Name == "Where" && call.Arguments.Any(static argument => AsksForKey(argument.Value));

    private static bool TakesFew(IInvocationOperation call) =>
        call.TargetMethod.Name == "Take" && call.Arguments.Any(static argument => argument.Value.ConstantValue is { HasValue: true, Value: int and <= Repetition.SmallCount });

    private static bool AsksForKey(IOperation condition) =>
        condition.AsLambda() is { Symbol.Parameters: [var element], Body.Operations: [IReturnOperation { ReturnedValue: { } test }] } &&
        test.Joined().Any(part => part is IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals } equality &&
            (AreKeyAndValue(equality.LeftOperand, equality.RightOperand, element) || AreKeyAndValue(equality.RightOperand, equality.LeftOperand, element)));

    private static bool AreKeyAndValue(IOperation key, IOperation value, IParameterSymbol element) =>
        key.Plain() is IMemberReferenceOperation { Member: (IPropertySymbol or IFieldSymbol) and var member, Instance: { } instance } && instance.IsParameter(element) &&
        element.Type is INamedTypeSymbol type && IsKey(member, type) && !value.Uses(element);

    /// <summary>Whether a member is the whole key of its type: as the mapping says, or where that says nothing by its name.</summary>
    private static bool IsKey(ISymbol member, INamedTypeSymbol type)
    {
        var mapped = EntityTypes.Properties(type).Where(IsMapped).Take(2).ToList();
        return mapped.Count > 0
            ? mapped is [var only] && only.Name == member.Name
            : EntityTypes.IsOwnKey(member.Name, type) || s_keys.Contains(member.Name, StringComparer.OrdinalIgnoreCase) || Searches.NamesUser(member, type);
    }

    private static bool IsMapped(IPropertySymbol property) =>
        EntityTypes.IsMarkedAsKey(property) ||
        property.GetAttributes().Any(static attribute => attribute.AttributeClass?.Name == "EdmScalarPropertyAttribute" && WcfTypes.Named(attribute, "EntityKeyProperty") is true);
}
