using System;
using System.Collections.Concurrent;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>What reading a property may have to do with a query.</summary>
internal enum PropertyKind
{
    /// <summary>Nothing: it holds a number, a text and the like.</summary>
    Value,

    /// <summary>Nothing, unless it is a navigation.</summary>
    Object,

    /// <summary>It is a library's table or query.</summary>
    Query,

    /// <summary>It is an <c>IQueryable</c> of another assembly.</summary>
    Queryable,

    /// <summary>It hands out a field of its object, and does nothing else.</summary>
    Field,

    /// <summary>It runs code of the compilation.</summary>
    Body,
}

/// <summary>What the rules about entities ask of a property, whatever it is read from.</summary>
[Flags]
internal enum PropertyTraits
{
    /// <summary>None of them.</summary>
    None = 0,

    /// <summary>It holds a context.</summary>
    HoldsContext = 1,

    /// <summary>It leads from an object to others, and is no query.</summary>
    LeadsToObjects = 2,

    /// <summary>It runs code of the compilation.</summary>
    RunsCode = 4,
}

/// <summary>Tells properties apart, once each: code reads the same ones again and again.</summary>
internal sealed class PropertyKinds(DataAccessTable table, IAssemblySymbol assembly)
{
    private readonly ConcurrentDictionary<IPropertySymbol, PropertyKind> _kinds = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<IPropertySymbol, PropertyTraits> _traits = new(SymbolEqualityComparer.Default);

    /// <summary>The table that it asks.</summary>
    public DataAccessTable Table { get; } = table;

    /// <summary>What reading the property may have to do with a query.</summary>
    public PropertyKind Of(IPropertySymbol property) =>
        _kinds.TryGetValue(property, out var known) ? known : _kinds.GetOrAdd(property, Find(property));

    /// <summary>What the property is to rules about entities.</summary>
    public PropertyTraits TraitsOf(IPropertySymbol property) =>
        _traits.TryGetValue(property, out var known) ? known : _traits.GetOrAdd(property, FindTraits(property));

    private PropertyTraits FindTraits(IPropertySymbol property)
    {
        var traits = Table.IsContext(property.Type) ? PropertyTraits.HoldsContext : PropertyTraits.None;
        if (Table.QueryLibrary(property.Type) is null && EntityTypes.IsNavigation(property))
        {
            traits |= PropertyTraits.LeadsToObjects;
        }

        return SymbolEqualityComparer.Default.Equals(property.ContainingAssembly, assembly) && !property.IsAutomatic() ? traits | PropertyTraits.RunsCode : traits;
    }

    /// <summary>Whether all that a getter does is to return a field, as a designer writes it for each column.</summary>
    private static bool HandsOutField(IPropertySymbol property) =>
        property is { IsIndexer: false, GetMethod: { } getter } &&
        getter.GivenBy() is (IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax }) and var value &&
        value.LastName() is { } name && property.ContainingType.GetMembers(name).Any(static member => member is IFieldSymbol);

    private PropertyKind Find(IPropertySymbol property)
    {
        var isOurs = SymbolEqualityComparer.Default.Equals(property.ContainingAssembly, assembly);
        if (Table.QueryLibrary(property.Type) is not null && !Table.IsEntitySet(property.Type))
        {
            return PropertyKind.Query;
        }

        if (isOurs)
        {
            if (!property.IsAutomatic())
            {
                return HandsOutField(property) ? PropertyKind.Field : PropertyKind.Body;
            }
        }
        else if (Table.IsQueryable(property.Type))
        {
            return PropertyKind.Queryable;
        }

        return property.Type is { IsValueType: true } or { SpecialType: SpecialType.System_String } && !property.IsIndexer ? PropertyKind.Value : PropertyKind.Object;
    }
}
