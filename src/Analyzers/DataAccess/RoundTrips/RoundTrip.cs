using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>A round trip as seen from an operation.</summary>
/// <param name="Step">The round trip itself.</param>
/// <param name="Site">Where the operation makes it: the round trip, or the call that leads there.</param>
/// <param name="Callee">The method that the operation calls for it, or null where the round trip is in its own body.</param>
/// <param name="Repetition">What repeats it; null for nothing.</param>
/// <param name="Level">How many calls below the operation the site stands.</param>
internal sealed record RoundTrip(TripStep Step, SyntaxNode Site, IMethodSymbol? Callee, TripRepetition? Repetition, int Level = 0)
{
    /// <summary>Whose query or command it is, where that is known.</summary>
    public DataLibrary? Library { get; init; }

    /// <summary>For a navigation: which parameter of the method that the site stands in leads to the entity; -1 for none.</summary>
    public int Parameter { get; init; } = -1;

    /// <summary>The method that the loop calls for it; null where the round trip stands in the loop itself, or nothing repeats it.</summary>
    public IMethodSymbol? Repeated { get; init; }

    /// <summary>
    /// Whether what repeats the calls on its way does not repeat it: it stands in a <c>catch</c>, or runs only every so many calls.
    /// </summary>
    public bool IsSeldom { get; init; }

    /// <summary>Whether a failure of it is caught on its way to the site.</summary>
    public bool IsIsolated { get; init; }

    /// <summary>The asynchronous counterpart of a synchronous call; null for none.</summary>
    public AsyncMember? Async { get; init; }
}

/// <summary>What an operation's method does with the database.</summary>
/// <param name="Operation">The operation.</param>
/// <param name="Method">The method that does its work.</param>
/// <param name="Body">The facts of its own body.</param>
/// <param name="All">Every round trip that it may make, in the order of the code.</param>
/// <param name="Longest">Those on the path that makes the most, without those that repeat.</param>
/// <param name="Repeated">Pairs of lookups of the same rows on one path.</param>
/// <param name="LoadsMore">Beside a single lookup: whether its own body reads a navigation that may load itself.</param>
/// <param name="Model">The compilation's model.</param>
internal sealed record OperationRoundTrips(
    ServiceOperation Operation, IMethodSymbol Method, RoundTripFacts Body, ImmutableArray<RoundTrip> All, ImmutableArray<RoundTrip> Longest, ImmutableArray<(TripStep First, TripStep Second)> Repeated, bool LoadsMore,
    WcfModel Model);
