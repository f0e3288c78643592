using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;
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

    /// <summary>It runs code of the compilation.</summary>
    Body,
}

/// <summary>Tells properties apart, once each: code reads the same ones again and again.</summary>
internal sealed class PropertyKinds(DataAccessTable table, IAssemblySymbol assembly)
{
    private readonly ConcurrentDictionary<IPropertySymbol, PropertyKind> _kinds = new(SymbolEqualityComparer.Default);

    /// <summary>The table that it asks.</summary>
    public DataAccessTable Table { get; } = table;

    /// <summary>What reading the property may have to do with a query.</summary>
    public PropertyKind Of(IPropertySymbol property) =>
        _kinds.TryGetValue(property, out var known) ? known : _kinds.GetOrAdd(property, Find(property));

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
                return PropertyKind.Body;
            }
        }
        else if (Table.IsQueryable(property.Type))
        {
            return PropertyKind.Queryable;
        }

        return property.Type is { IsValueType: true } or { SpecialType: SpecialType.System_String } && !property.IsIndexer ? PropertyKind.Value : PropertyKind.Object;
    }
}
