using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.DataAccess;
using WcfPerf.Analyzers.Options;

namespace WcfPerf.Analyzers.Rules.DataAccess;

/// <summary>WCFP3002: more round trips on one path through a service operation than it may make, or one for what the operation has.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ChattyOperationAnalyzer : RoundTripAnalyzer
{
    /// <summary>The shape of a second lookup of the same rows; the first one is the additional location.</summary>
    public const string Twice = "twice";

    // A longer list says no more.
    private const int MaxNames = 6;

    // So few that it matters whether they have anything to do with each other.
    private const int FewTrips = 3;

    // So many say that it is far too many; the exact number rests on branches that nobody can tell.
    private const int MaxCount = 20;

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(Descriptors.ChattyOperation, Descriptors.ChattyOperationAtEnd);

    private protected override DiagnosticDescriptor Live => Descriptors.ChattyOperation;

    private protected override DiagnosticDescriptor AtEnd => Descriptors.ChattyOperationAtEnd;

    private protected override bool AsksForEntities => true;

    private protected override IEnumerable<RoundTripFinding> Find(OperationRoundTrips operation, bool isComplete, Func<ReachedCode?> entities, AnalyzerOptions options)
    {
        var seconds = new HashSet<TripStep>();
        foreach (var pair in operation.Repeated)
        {
            if (pair is { Through: null, First: TripStep first, Second: TripStep second })
            {
                seconds.Add(second);
                yield return LookedUpTwice(operation, first, second, null);
            }
        }

        var path = operation.Longest.Where((trip, index) => !(trip.Callee is null && seconds.Contains(trip.Step)) && !TrackedRows.Has(trip, operation.Longest.Take(index))).ToList();
        if (isComplete && AreMany(path) && path.FindAll(static trip => !IsSaveOfContext(trip)) is var others && others.Count < path.Count)
        {
            // Saves that have nothing to write make no round trip. Reflection writes what nobody sees; the SetValues of an entry is one of its tracker's.
            if (!operation.Model.Mentions("SetValue") || operation.Model.CountMentions("SetValue") == operation.Model.CountMentions("SetValues("))
            {
                path = (AreMany(others) ? entities() is { SavesNothing: true } : entities() is not { SavesNothing: false })
                    ? others
                    : path.FindAll(trip => !(IsSaveOfContext(trip) && entities() is { } code && code.HasNothingFor(trip.Step.Syntax)));
            }
        }

        if (isComplete && AreMany(path) && !AreApart(path, operation.Method) && AdviceFor(path, operation.All) is { } advice)
        {
            // The first one has to be; the second one is where it could have ended.
            var names = path.Take(MaxNames).Select(static trip => trip.Holder is null ? trip.Step.Name : NameOf(trip.Holder) + ": " + trip.Step.Name);
            yield return new RoundTripFinding(
                path[1].Site,
                path.SelectMany(static trip => new[] { trip.Site, trip.Step.Syntax }).Where(place => place != path[1].Site).Distinct().ToList(),
                null,
                NameOf(operation.Method),
                $"{(path.Count > MaxCount ? $"more than {MaxCount}" : path.Count.ToString(CultureInfo.InvariantCulture))} round trips on one path ({string.Join(", ", names)}{(path.Count > MaxNames ? ", …" : "")})",
                advice)
            {
                Operation = operation.Method,
            };
            yield break;
        }

        foreach (var pair in operation.Repeated)
        {
            if (pair is { Through: { } call, First: TripStep first, Second: TripStep second })
            {
                yield return LookedUpTwice(operation, first, second, call);
            }
            else if (isComplete && pair is { First: CallNode one, Second: CallNode other })
            {
                yield return CalledTwice(operation, one, other, pair);
            }
        }

        bool AreMany(List<RoundTrip> trips) => trips.Count > 1 && trips.Count > RoundTripOptions.Read(options.AnalyzerConfigOptionsProvider, trips[1].Site.SyntaxTree).MaxRoundTrips;
    }

    /// <summary>The finding for a row that is looked up twice; only where the operation itself does it, a fix knows the shape.</summary>
    private static RoundTripFinding LookedUpTwice(OperationRoundTrips operation, TripStep first, TripStep second, CallNode? call)
    {
        var holder = call is null ? "" : NameOf(call.Method) + ": ";
        return new RoundTripFinding(
            call?.Syntax ?? second.Syntax,
            call is null ? [first.Syntax] : [first.Syntax, second.Syntax],
            call is null ? Twice : null,
            NameOf(operation.Method),
            $"2 round trips for the same row ({holder}{first.Name}, {second.Name})",
            "look the row up once, and test it for null")
        {
            Operation = operation.Method,
        };
    }

    /// <summary>The finding for a helper that is called twice for the same rows.</summary>
    private static RoundTripFinding CalledTwice(OperationRoundTrips operation, CallNode first, CallNode second, RepeatedLookup pair)
    {
        var helper = NameOf(second.Method);
        var places = new[] { first.Syntax, second.Syntax }.Concat(pair.Trips.Select(static trip => trip.Step.Syntax));
        var site = pair.Through?.Syntax ?? second.Syntax;
        return new RoundTripFinding(
            site,
            places.Where(place => place != site).Distinct().ToList(),
            null,
            NameOf(operation.Method),
            (pair.Trips.Length == 1 ? "2 round trips for the same rows" : $"{pair.Trips.Length * 2} round trips, half of them for the same rows again") +
            $" ({helper}: {string.Join(", ", pair.Trips.Take(MaxNames).Select(static trip => trip.Step.Name))}, twice with the same arguments)",
            $"call {helper} once, and keep what it gives")
        {
            Operation = operation.Method,
        };
    }

    private static bool IsSaveOfContext(RoundTrip trip) => trip.Step.IsSave && EmptySaves.IsSave(trip.Step.Name);

    /// <summary>What can be done about a path, by what there are several of; null where all that there are several of are loads with a save between any two, of which one query would tell something else, or a save is of a context that nothing else has to do with.</summary>
    private static string? AdviceFor(List<RoundTrip> path, ImmutableArray<RoundTrip> all)
    {
        var saves = path.Count(static trip => trip.Step.IsSave);
        var commands = path.Count(static trip => trip is { Step.IsSave: false, Kind: CommandKind.Write });
        var write = saves > 1 && AreOfOneContext(path) ? "write it with one save" : commands > 1 ? "send the commands together" : null;
        var loads = path.Count - saves - commands;
        return loads > 1 && LoadTogether(path, all) ? "load what belongs together with one query" + (write is null ? "" : ", or " + write)
            : write ?? (loads > 1 || saves > 1 || path.Exists(save => save.Step.IsSave && path.TrueForAll(other => other == save || !MayBeOfOneContext(save, other))) ? null : "join those that belong together");
    }

    /// <summary>Whether two saves may be of one context: what one gathers, one of another class cannot save.</summary>
    private static bool AreOfOneContext(List<RoundTrip> path)
    {
        var saves = path.FindAll(static trip => trip.Step.IsSave);
        return saves.Where((one, index) => saves.Skip(index + 1).Any(other => MayBeOfOneContext(one, other))).Any();
    }

    private static bool MayBeOfOneContext(RoundTrip one, RoundTrip other) =>
        one.Step.Context is not { TypeKind: TypeKind.Class } context || other.Step.Context is not { TypeKind: TypeKind.Class } another || EntityTypes.AreRelated(context, another);

    /// <summary>Whether two loads follow each other before anything is written between them.</summary>
    private static bool LoadTogether(List<RoundTrip> path, ImmutableArray<RoundTrip> all)
    {
        RoundTrip? load = null;
        foreach (var trip in path)
        {
            if (trip.Step.IsSave || trip.Kind == CommandKind.Write)
            {
                load = null;
            }
            else if (load is null || IsKeySavedBetween(load, trip, all))
            {
                load = trip;
            }
            else
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a save for a key, which is on no path, comes between two round trips.</summary>
    private static bool IsKeySavedBetween(RoundTrip one, RoundTrip other, ImmutableArray<RoundTrip> all) =>
        all.SkipWhile(trip => !IsSame(trip, one)).TakeWhile(trip => !IsSame(trip, other)).Any(static trip => trip.Step.IsForKey);

    private static bool IsSame(RoundTrip one, RoundTrip other) => one.Step == other.Step && one.Site == other.Site;

    /// <summary>
    /// Whether round trips have nothing in common that one query could load: each of a few reads rows or a figure of another
    /// entity, or a row by arguments of its own, or each of any number a list that the caller asks for by itself. One may save.
    /// </summary>
    private static bool AreApart(List<RoundTrip> path, IMethodSymbol method)
    {
        var areAskedFor = AreAskedFor(path, method);
        if ((path.Count > FewTrips && !areAskedFor) || path.Count(static trip => trip.Step.IsSave) > 1)
        {
            return false;
        }

        var read = new List<(INamedTypeSymbol Entity, RoundTrip Trip)>();
        foreach (var trip in path)
        {
            if (trip.Step.IsSave)
            {
                continue;
            }

            if ((trip.Row ?? trip.Rows) is not INamedTypeSymbol entity || read.Exists(other => BelongTogether(entity, trip, other.Entity, other.Trip)))
            {
                return false;
            }

            read.Add((entity, trip));
        }

        return true;
    }

    /// <summary>
    /// Whether one query could load what two round trips read: the entities are of a kind; or a navigation leads from one to the
    /// other, and it is a list or the same arguments tell both rows; or, where it is of a list, a key leads there.
    /// </summary>
    private static bool BelongTogether(INamedTypeSymbol one, RoundTrip first, INamedTypeSymbol other, RoundTrip second)
    {
        var isOfList = first.Row is null || second.Row is null;
        return EntityTypes.AreRelated(one, other) ||
            (EntityTypes.AreLinked(one, other) && (isOfList || !LookupArguments.AreApart(first.Step.Syntax, second.Step.Syntax))) ||
            (isOfList && (HasKeyOf(one, other) || HasKeyOf(other, one)));
    }

    private static bool HasKeyOf(INamedTypeSymbol entity, INamedTypeSymbol other) =>
        EntityTypes.Properties(entity).Any(property => EntityTypes.IsKeyOf(property.Name, other));

    /// <summary>Whether each round trip stands under an <c>if</c> of its own, without an <c>else</c>, that asks an argument of the operation.</summary>
    private static bool AreAskedFor(List<RoundTrip> path, IMethodSymbol method)
    {
        var tests = new HashSet<IfStatementSyntax>();
        return path.TrueForAll(trip =>
            trip.Site.FirstAncestorOrSelf<IfStatementSyntax>() is { Else: null } test && test.Statement.Span.Contains(trip.Site.Span) && tests.Add(test) &&
            test.Condition.DescendantNodesAndSelf().Any(node => node is IdentifierNameSyntax name && method.Parameters.Any(parameter => parameter.Name == name.Identifier.ValueText)));
    }
}
