using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.DataAccess;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.Rules.DataAccess;

/// <summary>WCFP3003: an operation has a context track entities that it only reads.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ReadOnlyQueryTracksAnalyzer : WcfAnalyzer
{
    /// <summary>The property of a diagnostic that names the data library. The additional locations are the queries.</summary>
    public const string LibraryProperty = "Library";

    private const int MaxDepth = 5;

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(Descriptors.ReadOnlyQueryTracks, Descriptors.ReadOnlyQueryTracksAtEnd);

    private protected override void Register(CompilationStartAnalysisContext context, WcfModel model)
    {
        if (!model.Data.Prepare(context.Options))
        {
            return;
        }

        // The table is there by the time that a block has facts.
        var queries = new Lazy<ReadOnlyQueries>(() => new ReadOnlyQueries(model, model.Data.EntityTableOf(context.Options)!));
        context.RegisterOperationBlockAction(block =>
        {
            // At the end, all that an operation calls is asked for its round trips.
            var trips = model.Data.RoundTripsOf(block);
            if (model.Data.EntityFactsOf(block) is { } facts && model.Operations.Of(facts.Owner) is { } operation && IsWhole(operation, facts))
            {
                var known = trips is null ? null : model.Data.RoundTripsInBody(operation, facts.Owner, trips);
                foreach (var finding in Find(model, queries.Value, operation, facts.Owner, EntityReach.OfBody(facts), null, null, _ => known))
                {
                    block.ReportDiagnostic(Report(finding, Descriptors.ReadOnlyQueryTracks));
                }
            }
        });

        context.RegisterCompilationEndAction(end =>
        {
            model.ConfigurationOf(end.Options);
            var reach = model.Data.JoinEntities();
            var alone = new Dictionary<EntityRead, bool>(ReferenceComparer.Instance);
            var trips = new Lazy<Dictionary<IMethodSymbol, OperationRoundTrips>>(() => ByMethod(model.Data.JoinRoundTrips()));
            foreach (var (operation, method) in reach.Operations())
            {
                var code = reach.Of(method);
                if (!IsWhole(operation, code.Bodies[0].Facts))
                {
                    foreach (var finding in Find(model, queries.Value, operation, method, code, reach, alone, made => trips.Value.TryGetValue(made, out var known) ? known : null))
                    {
                        end.ReportDiagnostic(Report(finding, Descriptors.ReadOnlyQueryTracksAtEnd));
                    }
                }
            }
        });
    }

    /// <summary>Whether an operation's own body tells all: it calls nothing, makes its contexts, and nobody gets its entities from it.</summary>
    private static bool IsWhole(ServiceOperation operation, EntityFacts facts)
    {
        if (facts.Calls.Count > 0)
        {
            return false;
        }

        var written = Written(operation, facts.Owner);
        return !facts.Reads.Any(read => written.Contains(read.Entity) || read.ContextHolder is IFieldSymbol or IPropertySymbol);
    }

    private static Dictionary<IMethodSymbol, OperationRoundTrips> ByMethod(ImmutableArray<OperationRoundTrips> all)
    {
        var known = new Dictionary<IMethodSymbol, OperationRoundTrips>(SymbolEqualityComparer.Default);
        foreach (var trips in all)
        {
            known[trips.Method] = trips;
        }

        return known;
    }

    private static IEnumerable<Finding> Find(
        WcfModel model, ReadOnlyQueries queries, ServiceOperation operation, IMethodSymbol method, ReachedCode code, EntityReach? reach, Dictionary<EntityRead, bool>? alone,
        Func<IMethodSymbol, OperationRoundTrips?> tripsOf)
    {
        var written = Written(operation, method);
        var found = new List<(SyntaxNode Place, EntityRead Read, IMethodSymbol? Helper)>();
        foreach (var body in code.Bodies.Where(static body => body.Depth <= MaxDepth))
        {
            foreach (var read in body.Facts.Reads)
            {
                if (queries.IsCandidate(read) && queries.OnlyReads(code, read, written, operation.UsesXmlSerializer) &&
                    !IsSharedWithWriters(model, read, reach) && !IsMadeUntracked(model, read, reach) && AllCallersRead(queries, body.Facts.Owner, read, reach, alone))
                {
                    var place = body.Call?.Syntax ?? read.Syntax;
                    if (!(tripsOf(method) is { } trips && RowTrips.AreMade(trips.All, place, read.Syntax)) &&
                        !(body.Call is not null && RowTrips.AreMade(model.Data.RoundTripsFrom(body.Facts.Owner), read.Syntax, read.Syntax)))
                    {
                        found.Add((place, read, body.Call is null ? null : body.Facts.Owner));
                    }
                }
            }
        }

        foreach (var place in found.GroupBy(static item => item.Place))
        {
            var (_, first, helper) = place.First();
            yield return new Finding(
                place.Key,
                place.Select(static item => item.Read).Where(read => read.Library == first.Library).Select(static read => read.Syntax).Distinct().ToList(),
                first.Library,
                helper is null ? $"'{first.Name}'" : $"'{helper.Name}' ({first.Name})",
                first.Entity.Name,
                operation.Method.Name,
                Remedy(first));
        }
    }

    /// <summary>Who else calls the method that holds the query gets untracked entities too.</summary>
    private static bool AllCallersRead(ReadOnlyQueries queries, IMethodSymbol method, EntityRead read, EntityReach? reach, Dictionary<EntityRead, bool>? alone)
    {
        if (reach is null || alone is null)
        {
            return true;
        }

        // It is the same for every operation that gets there.
        if (!alone.TryGetValue(read, out var known))
        {
            alone.Add(read, known = reach.CallersOf((method.PartialDefinitionPart ?? method).OriginalDefinition).All(caller => queries.OnlyReads(reach.Of(caller), read, null, false)));
        }

        return known;
    }

    /// <summary>Whether the context lives on after the call, and other calls save what it tracks.</summary>
    private static bool IsSharedWithWriters(WcfModel model, EntityRead read, EntityReach? reach) =>
        ContextHolders.IsShared(model, read.ContextHolder) && (reach is null || reach.All.Any(facts =>
            (read.ContextHolder!.IsStatic || SymbolEqualityComparer.Default.Equals(facts.Owner.ContainingType, read.ContextHolder.ContainingType)) &&
            (facts.WritesUnknown || facts.Written.Count > 0)));

    /// <summary>Whether a field or property has the context, and a method that gives such contexts sets how they track.</summary>
    private static bool IsMadeUntracked(WcfModel model, EntityRead read, EntityReach? reach) =>
        reach is not null && read is { ContextHolder: IFieldSymbol or IPropertySymbol, Context: { } context } &&
        reach.All.Any(facts => facts.StatesTracking && model.Operations.Of(facts.Owner) is null && ServiceOperation.ResultOf(facts.Owner.ReturnType) is { } given && EntityTypes.AreRelated(given, context));

    private static HashSet<ITypeSymbol> Written(ServiceOperation operation, IMethodSymbol method)
    {
        var written = LazyNavigations.Written(ServiceOperation.ResultOf(method.ReturnType), operation.UsesXmlSerializer);
        foreach (var output in method.Parameters.Where(static parameter => parameter.RefKind is RefKind.Out or RefKind.Ref))
        {
            written.UnionWith(LazyNavigations.Written(output.Type, operation.UsesXmlSerializer));
        }

        return written;
    }

    private static string Remedy(EntityRead read) => read.Library switch
    {
        DataLibrary.LinqToSql => "set ObjectTrackingEnabled of the context to false",
        DataLibrary.ObjectContext => "set the query's MergeOption to NoTracking",
        _ when LeavesForMemory(read.Syntax) => "add AsNoTracking() to the query, before AsEnumerable()",
        _ => "add AsNoTracking() to the query",
    };

    /// <summary>Whether a chain says itself from where on it runs in memory: there, nothing can be said to the context any more.</summary>
    private static bool LeavesForMemory(SyntaxNode query)
    {
        var current = query;
        while (current is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access })
        {
            if (access.Name.Identifier.ValueText == "AsEnumerable")
            {
                return true;
            }

            current = access.Expression;
        }

        return false;
    }

    private static Diagnostic Report(Finding finding, DiagnosticDescriptor descriptor) =>
        Diagnostic.Create(
            descriptor,
            finding.Place.GetLocation(),
            finding.Queries.Select(static query => query.GetLocation()),
            ImmutableDictionary<string, string?>.Empty.Add(LibraryProperty, finding.Library.ToString()),
            finding.Arguments);

    private sealed class ReferenceComparer : IEqualityComparer<EntityRead>
    {
        public static readonly ReferenceComparer Instance = new();

        public bool Equals(EntityRead? x, EntityRead? y) => ReferenceEquals(x, y);

        public int GetHashCode(EntityRead obj) => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(obj);
    }

    private sealed record Finding(SyntaxNode Place, IReadOnlyList<SyntaxNode> Queries, DataLibrary Library, params object[] Arguments);
}
