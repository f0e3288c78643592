using System.Collections.Immutable;
using System.Linq;
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

    /// <summary>Where a loop in a method that the operation calls makes the call for it; null where the loop is the operation's own, or nothing repeats it.</summary>
    public SyntaxNode? RepeatedAt { get; init; }

    /// <summary>The entity of which it reads one row or figure, as <see cref="TripStep.Row"/>, with what the calls on its way put for a type parameter.</summary>
    public ITypeSymbol? Row { get; init; } = Step.Row;

    /// <summary>The entity of which it reads a list, told in the same way.</summary>
    public ITypeSymbol? Rows { get; init; } = Step.Rows;

    /// <summary>The method that holds it, as the code that calls it names it; null for the operation's own body.</summary>
    public IMethodSymbol? Holder { get; init; }

    /// <summary>
    /// Whether what repeats the calls on its way does not repeat it: it stands in a <c>catch</c>, runs only every so many calls, or
    /// beside a method that only queues it.
    /// </summary>
    public bool IsSeldom { get; init; }

    /// <summary>
    /// The object that keeps what it brings, so that it is made once for that one: how the code comes to the object, empty for
    /// the one whose method the site stands in. Null where nothing keeps it, or the object is out of sight.
    /// </summary>
    public string? KeptBy { get; init; }

    /// <summary>What it does, as its text tells, or the text that a call on its way passes.</summary>
    public CommandText Command { get; init; } = Step.Command;

    /// <summary>Whether that writes, or asks for something, and for what.</summary>
    public CommandKind Kind => Command.Kind;

    /// <summary>Whether a failure of it is caught on its way to the site.</summary>
    public bool IsIsolated { get; init; }

    /// <summary>The asynchronous counterpart of a synchronous call; null for none.</summary>
    public AsyncMember? Async { get; init; }

    /// <summary>The same, with nothing that repeats it.</summary>
    public RoundTrip Once() => this with { Repetition = null, Repeated = null, RepeatedAt = null };
}

/// <summary>A call on the way to a round trip.</summary>
/// <param name="Call">The call.</param>
/// <param name="Target">The method that runs.</param>
internal readonly record struct TripCall(CallNode Call, IMethodSymbol? Target)
{
    /// <summary>What a type stands for outside of the call, where it is a type parameter within.</summary>
    public ITypeSymbol? Outside(ITypeSymbol? type)
    {
        if (type is not ITypeParameterSymbol { Ordinal: var ordinal } parameter)
        {
            return type;
        }

        if (parameter.TypeParameterKind == TypeParameterKind.Method)
        {
            // A local function knows those of the method around it.
            return !SymbolEqualityComparer.Default.Equals(parameter.DeclaringMethod, Target) ? type
                : ordinal < Call.Constructed.TypeArguments.Length ? Call.Constructed.TypeArguments[ordinal] : null;
        }

        if (Call.Constructed.ContainingType is not { } named || Target?.ContainingType is not { } own)
        {
            return null;
        }

        // An interface or base class may have other type parameters, or the same in another order.
        var definition = SymbolEqualityComparer.Default.Equals(named.OriginalDefinition, own.OriginalDefinition) ? own.OriginalDefinition
            : own.AllInterfaces.FirstOrDefault(implemented => SymbolEqualityComparer.Default.Equals(implemented.OriginalDefinition, named.OriginalDefinition));
        var position = definition?.TypeArguments.IndexOf(parameter, SymbolEqualityComparer.Default) ?? -1;
        return position >= 0 ? named.TypeArguments[position] : null;
    }
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
    ServiceOperation Operation, IMethodSymbol Method, RoundTripFacts Body, ImmutableArray<RoundTrip> All, ImmutableArray<RoundTrip> Longest, ImmutableArray<RepeatedLookup> Repeated, bool LoadsMore,
    WcfModel Model)
{
    /// <summary>Whether there is nothing that a rule could report.</summary>
    public bool IsEmpty => All.IsEmpty && Repeated.IsEmpty;
}

/// <summary>Two lookups of the same rows on one path: round trips, or calls of a helper that makes some.</summary>
/// <param name="First">The first one.</param>
/// <param name="Second">The one that is too many.</param>
/// <param name="Through">The operation's call that leads to them, where a method that it calls makes both; null in its own body.</param>
internal sealed record RepeatedLookup(TripNode First, TripNode Second, CallNode? Through)
{
    /// <summary>The round trips that each of them makes, where they are calls.</summary>
    public ImmutableArray<RoundTrip> Trips { get; init; } = ImmutableArray<RoundTrip>.Empty;
}
