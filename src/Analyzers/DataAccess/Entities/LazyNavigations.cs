using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Finds the navigations of an entity that load themselves when a serializer reads them.</summary>
internal static class LazyNavigations
{
    private const string Serialization = "System.Runtime.Serialization";

    // How many objects deep a reply is looked through.
    private const int MaxWritten = 3;

    /// <summary>The navigations that a query's entities load when they are written to a message; those that the query includes left out.</summary>
    /// <param name="model">The model.</param>
    /// <param name="table">The data libraries.</param>
    /// <param name="read">The query.</param>
    /// <param name="usesXmlSerializer">How they are written.</param>
    /// <param name="orMayLoad">Whether one counts too that an <c>ObjectContext</c> of another assembly may load, whose constructors are out of sight.</param>
    public static IEnumerable<IPropertySymbol> Of(WcfModel model, DataAccessTable table, EntityRead read, bool usesXmlSerializer, bool orMayLoad = false) =>
        WritesItself(read.Entity)
            ? []
            : EntityTypes.Properties(read.Entity).Where(property =>
                IsLazy(model, table, read, property, orMayLoad) && IsWritten(property, usesXmlSerializer) && !read.Includes.Any(path => !path.IsEmpty && path[0] == property.Name));

    /// <summary>The entities and other objects in a value of the type that a serializer writes.</summary>
    public static HashSet<ITypeSymbol> Written(ITypeSymbol? type, bool usesXmlSerializer)
    {
        var written = new HashSet<ITypeSymbol>(SymbolEqualityComparer.Default);
        Add(type, 0);
        return written;

        void Add(ITypeSymbol? part, int depth)
        {
            foreach (var found in EntityTypes.In(part))
            {
                if (written.Add(found) && depth < MaxWritten)
                {
                    foreach (var (_, member) in Members(found, usesXmlSerializer))
                    {
                        Add(member, depth + 1);
                    }
                }
            }
        }
    }

    /// <summary>The members of a type by which a serializer comes to an entity, at once or through others.</summary>
    public static IEnumerable<ISymbol> LeadingTo(INamedTypeSymbol type, INamedTypeSymbol entity, bool usesXmlSerializer) =>
        Members(type, usesXmlSerializer).Where(member => EntityTypes.IsAmong(entity, Written(member.Type, usesXmlSerializer))).Select(static member => member.Symbol);

    /// <summary>The members of a type that a serializer writes and that hold objects.</summary>
    private static IEnumerable<(ISymbol Symbol, ITypeSymbol Type)> Members(INamedTypeSymbol type, bool usesXmlSerializer)
    {
        foreach (var property in EntityTypes.Properties(type))
        {
            if (EntityTypes.IsNavigation(property) && IsWritten(property, usesXmlSerializer))
            {
                yield return (property, property.Type);
            }
        }

        foreach (var member in type.GetMembers())
        {
            if (member is IFieldSymbol { IsStatic: false, IsImplicitlyDeclared: false } field &&
                (field.DeclaredAccessibility == Accessibility.Public || Has(field, Serialization, "DataMemberAttribute")))
            {
                yield return (field, field.Type);
            }
        }
    }

    private static bool IsLazy(WcfModel model, DataAccessTable table, EntityRead read, IPropertySymbol property, bool orMayLoad)
    {
        switch (read.Library)
        {
            case DataLibrary.LinqToSql:
                return table.IsEntitySet(property.Type) || (Has(property, "System.Data.Linq.Mapping", "AssociationAttribute") && EntityTypes.IsNavigation(property) && IsDeferred(table, property));
            case DataLibrary.EF6:
                return IsVirtual(property);
            case DataLibrary.ObjectContext:
                return (model.Data.ContextSettings.Sets(read.Context, "LazyLoadingEnabled", true) || (orMayLoad && read.Context is { } context && !SymbolEqualityComparer.Default.Equals(context.ContainingAssembly, model.Compilation.Assembly))) &&
                    (IsVirtual(property) || table.IsEntitySet(property.Type) || Has(property, "System.Data.Objects.DataClasses", "EdmRelationshipNavigationPropertyAttribute") ||
                     Has(property, "System.Data.Entity.Core.Objects.DataClasses", "EdmRelationshipNavigationPropertyAttribute"));
            case DataLibrary.EFCore:
                return EntityTypes.IsNavigation(property) && !read.StatesTracking &&
                    (HasLazyLoader(read.Entity) || (IsVirtual(property) && model.Data.ContextSettings.IsConfigured(read.Context, "UseLazyLoadingProxies")));
            default:
                return false;
        }
    }

    /// <summary>Whether a proxy class can override the navigation.</summary>
    private static bool IsVirtual(IPropertySymbol property) =>
        property is { IsVirtual: true, IsSealed: false, ContainingType.IsSealed: false, DeclaredAccessibility: Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal } &&
        EntityTypes.IsNavigation(property);

    /// <summary>Whether an association is kept in an <c>EntityRef</c> or <c>EntitySet</c>; of another assembly, where the field is out of sight, it is.</summary>
    private static bool IsDeferred(DataAccessTable table, IPropertySymbol property)
    {
        var association = WcfTypes.Attribute(property, "System.Data.Linq.Mapping", "AssociationAttribute");
        return association is null || WcfTypes.Named(association, "Storage") is not string storage ||
            !property.ContainingType.GetMembers(storage).OfType<IFieldSymbol>().Any(field => !table.IsEntityReference(field.Type) && !table.IsEntitySet(field.Type));
    }

    private static bool HasLazyLoader(INamedTypeSymbol type) =>
        type.InstanceConstructors.Any(static constructor => constructor.Parameters.Any(static parameter =>
            parameter.Type is { Name: "ILazyLoader" } || (parameter is { Name: "lazyLoader", Type: { Name: "Action", TypeKind: TypeKind.Delegate } })));

    /// <summary>
    /// Whether a class decides itself what is written: it serializes by hand, or marks when serialization starts, as what
    /// LINQ to SQL generates with a serialization mode does, to write only what is loaded.
    /// </summary>
    private static bool WritesItself(INamedTypeSymbol type) =>
        type.AllInterfaces.Any(static implemented => implemented.Name is "ISerializable" or "IXmlSerializable") ||
        type.GetMembers().Any(static member => member is IMethodSymbol && Has(member, Serialization, "OnSerializingAttribute"));

    /// <summary>Whether a serializer writes a property of an object that it writes.</summary>
    public static bool IsWritten(IPropertySymbol property, bool usesXmlSerializer)
    {
        var type = property.ContainingType;
        if (property.GetMethod is not { } getter)
        {
            return false;
        }

        var isPublic = getter.DeclaredAccessibility == Accessibility.Public && (property.SetMethod is { DeclaredAccessibility: Accessibility.Public } || EntityTypes.IsCollection(property.Type));
        if (usesXmlSerializer)
        {
            return isPublic && !Has(property, "System.Xml.Serialization", "XmlIgnoreAttribute");
        }

        // Data contract, then [Serializable], which writes fields, then what is public.
        return Has(type, Serialization, "DataContractAttribute") ? Has(property, Serialization, "DataMemberAttribute")
            : Has(type, "System.ServiceModel", "MessageContractAttribute") || Has(type, "CoreWCF", "MessageContractAttribute") ? WcfTypes.Attribute(property, "MessageBodyMemberAttribute") is not null
            : !type.IsSerializable && isPublic && !Has(property, Serialization, "IgnoreDataMemberAttribute");
    }

    private static bool Has(ISymbol symbol, string ns, string name) => WcfTypes.Attribute(symbol, ns, name) is not null;
}
