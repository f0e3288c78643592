using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Tells by their types what objects a value holds, and which properties lead from one to another.</summary>
internal static class EntityTypes
{
    // An entity's name that is cut short has so many letters left.
    private const int ShortestName = 3;

    private const int MaxNesting = 4;

    /// <summary>Whether values of the type may be entities: a class of nobody's framework.</summary>
    public static bool IsEntityLike(ITypeSymbol? type)
    {
        if (type is not INamedTypeSymbol { TypeKind: TypeKind.Class, SpecialType: SpecialType.None, IsAnonymousType: false })
        {
            return false;
        }

        return type.OutermostNamespace() is not ("System" or "Microsoft");
    }

    /// <summary>Whether a type is .NET's own, or none is known.</summary>
    public static bool IsOfFramework(ITypeSymbol? type) => type is null || type.SpecialType != SpecialType.None || type.OutermostNamespace() is "System" or "Microsoft";

    /// <summary>The entity-like types of what a value of the type holds: itself, the elements of a collection, the result of a task.</summary>
    public static IEnumerable<INamedTypeSymbol> In(ITypeSymbol? type) => In(type, 0);

    /// <summary>Whether objects of one type may be objects of the other.</summary>
    public static bool AreRelated(ITypeSymbol one, ITypeSymbol other) => Is(one, other) || Is(other, one);

    /// <summary>Whether objects of the type are objects of the other.</summary>
    public static bool Is(ITypeSymbol type, ITypeSymbol other)
    {
        for (var current = type; current is not null; current = current.BaseType)
        {
            if (SymbolEqualityComparer.Default.Equals(current, other))
            {
                return true;
            }
        }

        return other.TypeKind == TypeKind.Interface && type.AllInterfaces.Any(implemented => SymbolEqualityComparer.Default.Equals(implemented, other));
    }

    /// <summary>Whether a value of the type may be an object of one of the types.</summary>
    public static bool IsAmong(ITypeSymbol type, HashSet<ITypeSymbol> types) =>
        types.Count > 0 && (types.Contains(type) || types.Any(other => AreRelated(type, other)));

    /// <summary>Whether the property leads from an object to others.</summary>
    public static bool IsNavigation(IPropertySymbol property) =>
        property is { IsStatic: false, IsIndexer: false } && property.Type.SpecialType == SpecialType.None && In(property.Type).Any();

    /// <summary>Whether a navigation leads to many.</summary>
    public static bool IsCollection(ITypeSymbol type) =>
        type is IArrayTypeSymbol || type.AllInterfaces.Any(static implemented => implemented.SpecialType == SpecialType.System_Collections_IEnumerable);

    /// <summary>Whether a property leads from one of two entities to the other.</summary>
    public static bool AreLinked(INamedTypeSymbol one, INamedTypeSymbol other) => LeadsTo(one, other) || LeadsTo(other, one);

    private static bool LeadsTo(INamedTypeSymbol from, INamedTypeSymbol to) =>
        Properties(from).Any(property => In(property.Type).Contains(to, SymbolEqualityComparer.Default));

    /// <summary>Whether a name is that of a row's key after the row's entity: <c>CustomerId</c>, <c>Customer_Id</c>.</summary>
    public static bool IsKeyOf(string name, ITypeSymbol entity) =>
        name.Equals(entity.Name + "Id", StringComparison.OrdinalIgnoreCase) || name.Equals(entity.Name + "_Id", StringComparison.OrdinalIgnoreCase);

    /// <summary>
    /// Whether a name is that of a row's key in the row itself: <c>Id</c>, with the entity's name before or behind it or without,
    /// in the singular or plural, without the <c>tbl</c> of a table, or cut short, as <c>EmpId</c> of an employee.
    /// </summary>
    public static bool IsOwnKey(string name, ITypeSymbol entity)
    {
        var rest = name.EndsWith("Id", StringComparison.OrdinalIgnoreCase) ? name.Substring(0, name.Length - 2)
            : name.StartsWith("Id", StringComparison.OrdinalIgnoreCase) ? name.Substring(2)
            : null;
        rest = rest?.Trim('_');
        var own = entity.Name.StartsWith("tbl", StringComparison.OrdinalIgnoreCase) ? entity.Name.Substring(3).Trim('_') : entity.Name;
        return rest is not null && (rest.Length == 0 || IsName(entity.Name) || IsName(own) ||
            (rest.Length >= ShortestName && own.StartsWith(rest, StringComparison.OrdinalIgnoreCase) && NameWords.Of(own).Count == 1));

        bool IsName(string of) => rest.Equals(of, StringComparison.OrdinalIgnoreCase) || (rest + "s").Equals(of, StringComparison.OrdinalIgnoreCase);
    }

    /// <summary>Whether an attribute of the mapping says that a property is the key of its row, or a part of it.</summary>
    public static bool IsMarkedAsKey(IPropertySymbol property) => property.GetAttributes().Any(static attribute =>
        attribute.AttributeClass?.Name == "KeyAttribute" ||
        (attribute.AttributeClass?.Name == "ColumnAttribute" && WcfTypes.Named(attribute, "IsPrimaryKey") is true));

    /// <summary>The properties of a class and of those that it derives from.</summary>
    public static IEnumerable<IPropertySymbol> Properties(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? current = type; current is { SpecialType: SpecialType.None }; current = current.BaseType)
        {
            foreach (var member in current.GetMembers())
            {
                if (member is IPropertySymbol { IsStatic: false, IsIndexer: false, IsOverride: false } property)
                {
                    yield return property;
                }
            }
        }
    }

    /// <summary>What a sequence has for elements; null for anything else.</summary>
    public static ITypeSymbol? ElementOf(ITypeSymbol? type)
    {
        if (type is not INamedTypeSymbol named)
        {
            return null;
        }

        if (named is { OriginalDefinition.SpecialType: SpecialType.System_Collections_Generic_IEnumerable_T })
        {
            return named.TypeArguments[0];
        }

        foreach (var implemented in named.AllInterfaces)
        {
            if (implemented.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T)
            {
                return implemented.TypeArguments[0];
            }
        }

        return named is { Name: "IAsyncEnumerable", TypeArguments: [var element] } ? element : null;
    }

    private static IEnumerable<INamedTypeSymbol> In(ITypeSymbol? type, int depth)
    {
        if (type is IArrayTypeSymbol array)
        {
            type = array.ElementType;
        }

        if (type is not INamedTypeSymbol named || depth > MaxNesting)
        {
            yield break;
        }

        if (IsEntityLike(named))
        {
            yield return named;
        }

        foreach (var argument in named.TypeArguments)
        {
            foreach (var inner in In(argument, depth + 1))
            {
                yield return inner;
            }
        }
    }
}
