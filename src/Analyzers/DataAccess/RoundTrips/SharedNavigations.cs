using System;
using System.Collections.Generic;
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
    public static ImmutableArray<string> Of(IInvocationOperation where) =>
        where.TargetMethod.Name == "Where" ? By(where).SelectMany(NamesOf).ToImmutableArray() : ImmutableArray<string>.Empty;

    /// <summary>
    /// The names of the navigations that lead from the row that a lookup asks for by their key to a row of a table which the same
    /// code has looked up before: <c>First(l => l.OrderId == id)</c> behind <c>Find(id)</c>. The context puts the two together.
    /// </summary>
    public static ImmutableArray<string> ToFound(IInvocationOperation lookup, HashSet<ITypeSymbol> found) =>
        By(lookup).Where(navigation => found.Contains(navigation.Type)).Select(static navigation => navigation.Name).ToImmutableArray();

    private static IEnumerable<IPropertySymbol> By(IInvocationOperation filter) =>
        filter.Arguments.Length > 0 && filter.Arguments[filter.Arguments.Length - 1].Value.AsLambda() is { Symbol.Parameters: [var row, ..], Body.Operations: [IReturnOperation { ReturnedValue: { } condition }] }
            ? condition.Joined().Select(part => NavigationIn(part, row)).OfType<IPropertySymbol>()
            : [];

    /// <summary>The name of such a navigation, and those of what leads on from its row, which are loaded once too.</summary>
    private static IEnumerable<string> NamesOf(IPropertySymbol navigation) =>
        navigation.Type.GetMembers().OfType<IPropertySymbol>()
            .Where(next => next.Type is { IsReferenceType: true, SpecialType: not SpecialType.System_String } && navigation.ContainingType.GetMembers(next.Name).IsEmpty)
            .Select(static next => next.Name).Prepend(navigation.Name);

    /// <summary>The navigation whose key a condition compares with what is the same for all rows; null for any other condition.</summary>
    private static IPropertySymbol? NavigationIn(IOperation condition, IParameterSymbol row) =>
        condition is not IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals } equal ? null
        : NavigationBy(equal.LeftOperand.Plain(), row) is { } left && !equal.RightOperand.Uses(row) ? left
        : NavigationBy(equal.RightOperand.Plain(), row) is { } right && !equal.LeftOperand.Uses(row) ? right
        : null;

    /// <summary>The navigation whose row a key names: <c>o.Customer.Id</c> or <c>o.CustomerId</c>; null for any other value.</summary>
    private static IPropertySymbol? NavigationBy(IOperation key, IParameterSymbol row) => key switch
    {
        IPropertyReferenceOperation { Property: var id, Instance: { } owner } when owner.Plain() is IPropertyReferenceOperation { Property: var navigation, Instance: { } start } && start.IsParameter(row) =>
            EntityTypes.IsOwnKey(id.Name, navigation.Type) ? navigation : null,
        IPropertyReferenceOperation { Property: var id, Instance: { } start } when start.IsParameter(row) => NavigationWithKey(id),
        _ => null,
    };

    /// <summary>The navigation that a property is the key of: as the mapping says, or by its name.</summary>
    private static IPropertySymbol? NavigationWithKey(IPropertySymbol key)
    {
        var navigations = key.ContainingType.GetMembers().OfType<IPropertySymbol>().Where(static member => member.Type is { TypeKind: TypeKind.Class, SpecialType: SpecialType.None }).ToList();
        var mapped = ForeignKey(key);
        return navigations.Find(navigation => navigation.Name == mapped || MappedKey(navigation) == key.Name) ??
            (key.Name.Length > 2 && key.Name.EndsWith("Id", StringComparison.OrdinalIgnoreCase)
                ? navigations.Find(navigation => navigation.Name == key.Name.Substring(0, key.Name.Length - 2).TrimEnd('_') && MappedKey(navigation) is null)
                : null);
    }

    /// <summary>The key by which a navigation is mapped: <c>[ForeignKey("CustomerId")]</c>, in LINQ to SQL <c>[Association(ThisKey = "CustomerId", IsForeignKey = true)]</c>.</summary>
    private static string? MappedKey(IPropertySymbol navigation) =>
        ForeignKey(navigation) ??
        (WcfTypes.Attribute(navigation, "System.Data.Linq.Mapping", "AssociationAttribute") is { } association && WcfTypes.Named(association, "IsForeignKey") is true ? WcfTypes.Named(association, "ThisKey") as string : null);

    // On a navigation it names the key, on a key the navigation.
    private static string? ForeignKey(IPropertySymbol property) =>
        WcfTypes.Attribute(property, "System.ComponentModel.DataAnnotations.Schema", "ForeignKeyAttribute") is { ConstructorArguments: [{ Value: string other }] } ? other : null;
}
