using System;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>
/// Tells the navigations that lead from all rows of a query to one and the same row, for the query asks for its key:
/// <c>Where(o => o.CustomerId == id)</c>. The context loads that row once at most.
/// </summary>
internal static class SharedNavigations
{
    /// <summary>The names of such navigations of a call of <c>Where</c>.</summary>
    public static ImmutableArray<string> Of(IInvocationOperation where)
    {
        if (where.TargetMethod.Name != "Where" || where.Arguments.Length == 0 || LambdaIn(where.Arguments[where.Arguments.Length - 1].Value) is not { Symbol.Parameters: [var row, ..], Body.Operations: [IReturnOperation { ReturnedValue: { } condition }] })
        {
            return ImmutableArray<string>.Empty;
        }

        return condition.Joined().Select(part => NavigationIn(part, row)).OfType<string>().ToImmutableArray();
    }

    /// <summary>The lambda that an argument is, as an expression tree too; null for none.</summary>
    public static IAnonymousFunctionOperation? LambdaIn(IOperation value) =>
        (value.Plain() is IDelegateCreationOperation creation ? creation.Target : value).Plain() as IAnonymousFunctionOperation;

    /// <summary>The navigation whose key a condition compares with what is the same for all rows; null for any other condition.</summary>
    private static string? NavigationIn(IOperation condition, IParameterSymbol row) =>
        condition is not IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals } equal ? null
        : NavigationBy(equal.LeftOperand.Plain(), row) is { } left && !Uses(equal.RightOperand, row) ? left
        : NavigationBy(equal.RightOperand.Plain(), row) is { } right && !Uses(equal.LeftOperand, row) ? right
        : null;

    /// <summary>The navigation whose row a key names: <c>o.Customer.Id</c> or <c>o.CustomerId</c>; null for any other value.</summary>
    private static string? NavigationBy(IOperation key, IParameterSymbol row) => key switch
    {
        IPropertyReferenceOperation { Property: var id, Instance: { } owner } when owner.Plain() is IPropertyReferenceOperation { Property: var navigation, Instance: { } start } && IsRow(start, row) =>
            IsId(id.Name, navigation.Type) ? navigation.Name : null,
        IPropertyReferenceOperation { Property: { Name: var name, ContainingType: var type }, Instance: { } start } when name.Length > 2 && name.EndsWith("Id", StringComparison.OrdinalIgnoreCase) && IsRow(start, row) =>
            type.GetMembers(name.Substring(0, name.Length - 2).TrimEnd('_')).OfType<IPropertySymbol>().FirstOrDefault(static member => member.Type is { TypeKind: TypeKind.Class, SpecialType: SpecialType.None })?.Name,
        _ => null,
    };

    private static bool IsId(string name, ITypeSymbol type) =>
        name.Equals("Id", StringComparison.OrdinalIgnoreCase) || name.Equals(type.Name + "Id", StringComparison.OrdinalIgnoreCase) || name.Equals(type.Name + "_Id", StringComparison.OrdinalIgnoreCase);

    /// <summary>Whether a value is a lambda's row itself.</summary>
    public static bool IsRow(IOperation value, IParameterSymbol row) => value.Plain() is IParameterReferenceOperation { Parameter: var parameter } && SymbolEqualityComparer.Default.Equals(parameter, row);

    /// <summary>Whether a value has to do with a lambda's row.</summary>
    public static bool Uses(IOperation value, IParameterSymbol row) => value.DescendantsAndSelf().Any(part => IsRow(part, row));
}
