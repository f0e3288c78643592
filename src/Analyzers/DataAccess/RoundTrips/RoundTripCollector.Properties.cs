using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

// Properties: what starts a query, and what leads from one row to others.
internal sealed partial class RoundTripCollector
{
    private QueryValue? VisitProperty(IPropertyReferenceOperation reference)
    {
        var instance = Visit(reference.Instance);
        foreach (var argument in reference.Arguments)
        {
            Visit(argument.Value);
        }

        var property = reference.Property;
        var kind = _properties.Of(property);
        if (kind == PropertyKind.Value)
        {
            return null;
        }

        if (kind == PropertyKind.Query && _table.QueryLibrary(property.Type) is { } library)
        {
            return OfContext(QueryValue.OfDatabase(library), reference.Instance);
        }

        if (instance is not null)
        {
            if (property.IsIndexer)
            {
                return instance.As(QueryState.Row);
            }

            if (property is { Name: "Result", ContainingType.Name: "Task" or "ValueTask" })
            {
                return instance;
            }

            // What is no navigation may run code of its own.
            if (instance.State == QueryState.Row && (VisitNavigation(reference, instance) is var navigated && (navigated is not null || kind != PropertyKind.Body)))
            {
                return navigated;
            }
        }

        if (kind == PropertyKind.Queryable)
        {
            return QueryValue.OfDatabase(null);
        }

        if (kind is PropertyKind.Body or PropertyKind.Field && property.GetMethod is { } getter)
        {
            return Call(reference, getter, ImmutableArray<IArgumentOperation>.Empty, instance, property.Type);
        }

        return null;
    }

    /// <summary>A query that a context starts.</summary>
    private QueryValue OfContext(QueryValue query, IOperation? context) =>
        _table.IsContext(context?.Type) && (ContextSettings.MayHideLoading(query.Library, context!.Type, _assembly) || IsKeptForAll(context)) ? query.OfUnknownLoading() : query;

    /// <summary>Whether a static member holds one context as long as the process runs, and that all rows which it ever loaded.</summary>
    private static bool IsKeptForAll(IOperation context) => context.Plain() switch
    {
        IFieldReferenceOperation { Field: { IsStatic: true } field } =>
            (field.IsReadOnly || (field.DeclaredAccessibility == Accessibility.Private && SourceMentions.IsOnlyRead(field))) && !field.IsThreadStatic(),
        IPropertyReferenceOperation { Property: { IsStatic: true, IsReadOnly: true } property } => property.IsAutomatic(),
        _ => false,
    };

    /// <summary>A member of an entity: a navigation may load itself here, and gives entities in turn.</summary>
    private QueryValue? VisitNavigation(IPropertyReferenceOperation reference, QueryValue entity)
    {
        var property = reference.Property;
        var isMany = RowTypes.IsMany(property.Type, _table);
        if (!isMany && !RowTypes.IsEntityLike(property.Type))
        {
            return null;
        }

        var isMarked = WcfTypes.Attribute(property, "System.Data.Linq.Mapping", "AssociationAttribute") is not null ||
            property.GetAttributes().Any(static attribute => attribute.AttributeClass?.Name == "EdmRelationshipNavigationPropertyAttribute");
        var isVirtual = (property.IsVirtual || property.IsOverride) && !property.ContainingType.IsSealed && WcfTypes.Attribute(property, "System.ComponentModel.DataAnnotations.Schema", "NotMappedAttribute") is null;
        var hasLoader = property.ContainingType.InstanceConstructors.Any(static constructor => constructor.Parameters.Any(static parameter => parameter.Type.Name == "ILazyLoader"));
        if (!isMarked && !isVirtual && !hasLoader)
        {
            return null;
        }

        // A context asks once for each row that another refers to; where the key is a byte there are few.
        var isOfFew = !isMany && property.Type is INamedTypeSymbol referred && ReadOnlyQueries.HasFewKeys(referred);
        var isToOwnTable = !isMany && reference.Instance?.Type is { } own && EntityTypes.Is(property.Type, own);
        if (!isOfFew && !IsAddedTo(reference))
        {
            var repetition = _repeatable > 0 ? Repetition.Of(reference, _loops) : null;
            var step = new TripStep(reference.Syntax, property.Name)
            {
                Value = entity,
                IsLazy = true,
                IsVirtual = !isMarked && !hasLoader,
                IsToOwnTable = isToOwnTable,
                Referred = isMany ? null : property.Type,
                Parameter = ParameterOf(reference.Instance),
                Repetition = repetition is null ? null : _repetitions.Describe(repetition, reference),
            };
            _navigations.Add(step);

            // Where it loads itself in some turns only, a later one may find it as it was.
            if (repetition is null ? entity.Origin == QueryOrigin.Parameter : repetition.Varies(reference.Instance!) && (step.Repetition!.IsBatched || _loaded.Add(reference, repetition, _versions)))
            {
                Add(step);
            }
        }

        var value = entity.As(isMany ? QueryState.Rows : QueryState.Row);
        return isToOwnTable ? value : value.Part();
    }

    /// <summary>Whether the collection only gets more: LINQ to SQL's own loads itself when it is read.</summary>
    private bool IsAddedTo(IPropertyReferenceOperation collection) =>
        collection.Parent is IInvocationOperation { TargetMethod: { Name: "Add" or "AddRange", ContainingType: { Name: "EntitySet" } type } } call &&
        call.Instance == collection &&
        _table.IsEntitySet(type);

    /// <summary>The position of the method's own parameter that leads to a value, through no more than members; -1 for none.</summary>
    private int ParameterOf(IOperation? value)
    {
        var root = value?.Plain();
        while (root is IPropertyReferenceOperation { Arguments.Length: 0 } or IConditionalAccessInstanceOperation)
        {
            root = (root is IPropertyReferenceOperation property ? property.Instance : ((IConditionalAccessInstanceOperation)root).BeforeQuestionMark())?.Plain();
        }

        return root is IParameterReferenceOperation { Parameter: var parameter } && SymbolEqualityComparer.Default.Equals(parameter.ContainingSymbol, _owner) ? parameter.Ordinal : -1;
    }
}
