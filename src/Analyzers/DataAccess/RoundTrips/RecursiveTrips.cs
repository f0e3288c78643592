using System.Collections.Generic;
using System.Linq;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Knows what a method does again each time that it calls itself, as one does that loads a tree node by node.</summary>
internal static class RecursiveTrips
{
    /// <summary>
    /// The queries that each call of a body makes: they stand on every way that does not leave before, under no condition that an
    /// inner call may not meet, and ask the database whatever is passed. A row by its key may be in memory, and what writes has its order.
    /// </summary>
    public static IEnumerable<TripStep> Of(TripNode? body) => body switch
    {
        TripStep { Value: null, IsLazy: false, IsSave: false, IsUncounted: false, IsPaged: false, Repetition: null, KeyParameters.IsDefault: true } step when !RepeatedCalls.MayWrite(step) && step.Command.Kind != CommandKind.KeyQuery => [step],
        SequenceNode sequence => sequence.Parts.SelectMany(Of),
        ChoiceNode { IsTry: true } tried => Of(tried.Alternatives[0]),
        FinallyNode always => Of(always.Body).Concat(Of(always.Last)),
        _ => [],
    };
}
