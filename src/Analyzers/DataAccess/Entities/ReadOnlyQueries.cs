using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Tells of a query if nothing would be different were its entities not tracked.</summary>
internal sealed class ReadOnlyQueries(WcfModel model, DataAccessTable table)
{
    private const int MostOfKind = 3;

    // What the entities of such tables are called in the end.
    private static readonly HashSet<string> s_kinds = new(System.StringComparer.OrdinalIgnoreCase) { "Type", "Types", "Kind", "Kinds", "Status", "Statuses", "Gender", "Genders" };

    /// <summary>Whether it is a query whose entities a context tracks, many of them, in a library where that can be left out.</summary>
    public bool IsCandidate(EntityRead read) =>
        read is { IsMany: true, StatesTracking: false } &&

        // LINQ to SQL takes the setting before the context's first query only, and then for good.
        (read.Library != DataLibrary.LinqToSql || read.IsContextMade) &&
        WcfTypes.Attribute(read.Entity, "Microsoft.EntityFrameworkCore", "KeylessAttribute") is null &&
        !(read.Library == DataLibrary.EFCore && (model.Data.ContextSettings.IsConfigured(read.Entity, "HasNoKey") || model.Data.ContextSettings.LacksKey(read.Entity))) &&
        !(read.Library is DataLibrary.EF6 or DataLibrary.EFCore && model.Data.ContextSettings.LacksKeyInModel(read.Context)) &&
        !HasFewRows(read.Entity) &&
        read.Includes.All(path => IsOwnCollection(read.Entity, path)) &&
        !model.Data.ContextSettings.StatesTracking(read.Context) &&
        !(read.ContextHolder is IFieldSymbol or IPropertySymbol && model.Data.ContextSettings.StatesTracking(read.ContextHolder.ContainingType));

    /// <summary>Whether the code reads the entities of a query and no more.</summary>
    /// <param name="code">What runs.</param>
    /// <param name="read">The query in it.</param>
    /// <param name="written">The types that a reply is made of; null for code that makes none.</param>
    /// <param name="usesXmlSerializer">How the reply is written.</param>
    public bool OnlyReads(ReachedCode code, EntityRead read, HashSet<ITypeSymbol>? written, bool usesXmlSerializer)
    {
        if (code.Bodies.Any(static body => body.Facts.StatesTracking) || code.Writes(read.Context) || !IsLeftAlone(code, read, written, usesXmlSerializer) || IsTree(read, written, usesXmlSerializer))
        {
            return false;
        }

        var leading = LeadingTo(code, read.Entity);
        foreach (var body in code.Bodies)
        {
            foreach (var other in body.Facts.Reads)
            {
                // Found in the context without a round trip, or put together with the others by it.
                if ((other.IsKeyLookup && EntityTypes.AreRelated(other.Entity, read.Entity)) ||
                    (written is not null && written.Contains(read.Entity) && AreLinked(read.Entity, other.Entity)))
                {
                    return false;
                }

                if (leading.Count > 0 && IsLinkedTo(leading, read, other))
                {
                    return false;
                }

                // Its rows are in the tracker already, by a query for them that is not reported.
                if (!IsCandidate(other) && other != read && body.Facts.Reads.Contains(read) && HasRunBefore(other, read))
                {
                    return false;
                }

                // LINQ to SQL tracks all that a context gives or nothing.
                if (read.Library == DataLibrary.LinqToSql && other != read && other.Library == DataLibrary.LinqToSql && !IsLeftAlone(code, other, written, usesXmlSerializer))
                {
                    return false;
                }
            }
        }

        return true;
    }

    /// <summary>Whether a reply has the query's entities with a navigation to others of their own kind: a context puts the one query's rows together.</summary>
    private static bool IsTree(EntityRead read, HashSet<ITypeSymbol>? written, bool usesXmlSerializer) =>
        written is not null && !read.IsOnlyCopied && written.Contains(read.Entity) && EntityTypes.Properties(read.Entity).Any(property =>
            EntityTypes.IsNavigation(property) && EntityTypes.In(property.Type).Any(part => EntityTypes.AreRelated(part, read.Entity)) && LazyNavigations.IsWritten(property, usesXmlSerializer) &&
            !read.Includes.Any(path => !path.IsEmpty && path[0] == property.Name));

    /// <summary>Whether the code goes from the entities of another query to those of a query by a navigation that a context fills when it tracks both.</summary>
    private static bool IsLinkedTo(List<IPropertySymbol> leading, EntityRead read, EntityRead other) =>
        other != read && !other.StatesTracking && other.Library == read.Library && !(other.IsContextMade && read.IsContextMade && !SymbolEqualityComparer.Default.Equals(other.ContextHolder, read.ContextHolder)) &&
        leading.Exists(navigation => EntityTypes.AreRelated(navigation.ContainingType, other.Entity) && !other.Includes.Any(path => !path.IsEmpty && path[0] == navigation.Name));

    /// <summary>The navigations of the code that lead to an entity.</summary>
    private static List<IPropertySymbol> LeadingTo(ReachedCode code, INamedTypeSymbol entity) =>
        code.Bodies.SelectMany(static body => body.Facts.Navigations).Where(navigation => EntityTypes.In(navigation.Type).Any(part => EntityTypes.AreRelated(part, entity))).ToList();

    /// <summary>Whether the same context runs a query in the same words on each way to another one, and tracks what that gives.</summary>
    private static bool HasRunBefore(EntityRead other, EntityRead read) =>
        other is { StatesTracking: false, ContextHolder: { } holder } && SymbolEqualityComparer.Default.Equals(holder, read.ContextHolder) &&
        other.Syntax.Span.End <= read.Syntax.SpanStart && SyntaxFactory.AreEquivalent(other.Syntax, read.Syntax) &&
        other.Syntax.FirstAncestorOrSelf<StatementSyntax>()?.Parent is BlockSyntax block && block.Span.Contains(read.Syntax.Span);

    private bool IsLeftAlone(ReachedCode code, EntityRead read, HashSet<ITypeSymbol>? written, bool usesXmlSerializer)
    {
        if (code.Changes(read.Entity) || code.Escapes(read.Entity) || LeadsOn(code, read.Entity, read.Includes.Where(static path => !path.IsEmpty).Select(static path => path[0])))
        {
            return false;
        }

        foreach (var included in read.Includes.SelectMany(path => EntityTypes.Properties(read.Entity).Where(property => !path.IsEmpty && property.Name == path[0])).SelectMany(static property => EntityTypes.In(property.Type)))
        {
            if (code.Changes(included) || code.Escapes(included) || LeadsOn(code, included, []))
            {
                return false;
            }
        }

        return written is null || read.IsOnlyCopied || !written.Contains(read.Entity) || IsLoadingOff(code, read) || !LazyNavigations.Of(model, table, read, usesXmlSerializer, orMayLoad: true).Any();
    }

    /// <summary>Whether lazy loading is off for a query's entities, and the context knows of no others but what this call reads.</summary>
    private bool IsLoadingOff(ReachedCode code, EntityRead read) =>
        read.Library is DataLibrary.EF6 or DataLibrary.ObjectContext or DataLibrary.EFCore &&
        !code.Bodies.Any(static body => body.Facts.SwitchesLoadingOn) &&
        (model.Data.ContextSettings.SwitchesLoadingOff(read) || code.Bodies.Any(static body => body.Facts.StatesLoading)) &&
        !ContextHolders.MayBeShared(model, read.ContextHolder);

    /// <summary>Whether the code goes on from an entity to others that the query has not loaded: the context would load or know them.</summary>
    private static bool LeadsOn(ReachedCode code, ITypeSymbol entity, IEnumerable<string> included)
    {
        var names = new HashSet<string>(included);
        return code.Bodies.Any(body => body.Facts.Navigations.Any(navigation => !names.Contains(navigation.Name) && EntityTypes.AreRelated(navigation.ContainingType, entity)));
    }

    private static bool AreLinked(INamedTypeSymbol one, INamedTypeSymbol other) =>
        !SymbolEqualityComparer.Default.Equals(one, other) && EntityTypes.AreLinked(one, other);

    /// <summary>
    /// Whether an <c>Include</c> loads what belongs to one entity alone, and says so, be it by a key: else the untracked result
    /// holds several objects for one row.
    /// </summary>
    private static bool IsOwnCollection(INamedTypeSymbol entity, System.Collections.Immutable.ImmutableArray<string> path) =>
        path.Length == 1 &&
        EntityTypes.Properties(entity).FirstOrDefault(property => property.Name == path[0]) is { } navigation &&
        EntityTypes.IsCollection(navigation.Type) &&
        EntityTypes.In(navigation.Type).FirstOrDefault(static type => !IsCollection(type)) is { } element &&
        EntityTypes.Properties(element).Any(back => EntityTypes.IsKeyOf(back.Name, entity) || EntityTypes.In(back.Type).Any(part => EntityTypes.AreRelated(part, entity))) &&
        !EntityTypes.Properties(element).Any(back => EntityTypes.IsCollection(back.Type) && EntityTypes.In(back.Type).Any(part => EntityTypes.AreRelated(part, entity)));

    /// <summary>Whether the key of an entity can tell no more than a few rows apart, or it is a list of kinds by name and shape.</summary>
    private static bool HasFewRows(INamedTypeSymbol entity) => IsListOfKinds(entity) || HasFewKeys(entity);

    /// <summary>Whether the key of an entity, a <c>byte</c> or a <c>bool</c>, can tell no more than a few rows apart.</summary>
    public static bool HasFewKeys(INamedTypeSymbol entity)
    {
        // Where a part of the key is wider, there may be many.
        var isKeyed = false;
        foreach (var property in EntityTypes.Properties(entity))
        {
            if (Searches.IsOwnKey(property, entity))
            {
                if (property.Type.SpecialType is SpecialType.System_Byte or SpecialType.System_Boolean)
                {
                    isKeyed = true;
                }
                else if (property.Type.SpecialType != SpecialType.System_String)
                {
                    return false;
                }
            }
        }

        return isKeyed;
    }

    /// <summary>
    /// Whether an entity is called a type, a status or the like and has no more to say than a key, a name and a remark: code
    /// knows all of those. With the key of another entity it may be that entity's history.
    /// </summary>
    private static bool IsListOfKinds(INamedTypeSymbol entity)
    {
        // RequestTypeTable holds request types.
        var words = NameWords.Of(entity.Name).Where(static word => word is not ("Table" or "Tbl" or "tbl")).ToList();
        if (words.Count < 2 || !s_kinds.Contains(words[words.Count - 1]))
        {
            return false;
        }

        var values = EntityTypes.Properties(entity).Where(static property => property.Type.IsValueType || property.Type.SpecialType == SpecialType.System_String).ToList();
        return values.Count <= MostOfKind && values.Count(static property => property.Name.EndsWith("Id", System.StringComparison.OrdinalIgnoreCase)) <= 1;
    }

    private static bool IsCollection(ITypeSymbol type) => EntityTypes.IsCollection(type);
}
