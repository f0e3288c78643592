using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.DataAccess;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Finds the loops around the callers of a method by which a call of an operation in it repeats.</summary>
internal static class CallerLoops
{
    /// <summary>The loops that call the method with other values for what it sends, at once or through methods in between.</summary>
    /// <param name="call">The call of the operation.</param>
    /// <param name="calls">Who calls what.</param>
    public static IEnumerable<CallEdge> Around(OperationCall call, CallGraph calls)
    {
        var values = SentValues.Of(call).SelectMany(value => value.Plain() is IObjectCreationOperation made ? MadeObjects.PartsOf(made, made) : [value]).Where(static value => !SentValues.IsBulk(value)).ToList();
        var parameters = values.ParametersOf(call.Owner).Where(part => !Paging.IsBy(call.Invocation, part.Parameter)).ToList();

        // What the method sends beside them may vary, too.
        if (parameters.Exists(SentValues.IsOneOfFew) &&
            LoadLoops.AreMadeUp(values.Where(value => !parameters.Exists(part => part == value.Plain() || (!SentValues.IsOneOfFew(part) && part.IsWithin(value)))), null))
        {
            parameters.RemoveAll(SentValues.IsOneOfFew);
        }

        var sent = new HashSet<int>(parameters.Select(static part => part.Parameter.Ordinal));
        if (sent.Count == 0 || calls.CallersOf(call.Owner).Count == 0 || ItemTries.Note(call, null) || SentValues.Of(call).Any(SentValues.IsMadeBytes) || FilledOnce.IsBehindFlag(call.Invocation))
        {
            yield break;
        }

        var bulk = new HashSet<int>(SentValues.Of(call).Where(SentValues.IsBulk).ParametersOf(call.Owner).Select(static part => part.Parameter.Ordinal));
        var seen = new HashSet<ISymbol>(SymbolEqualityComparer.Default) { call.Owner };
        var isMadeUp = LoadLoops.AreMadeUp(SentValues.Of(call), call.Owner);
        bool? sendsBytes = null;
        var open = new Queue<(ISymbol Member, HashSet<int> Sent, HashSet<int> Choosing, IReadOnlyList<ArgumentTest> Tests, AnswerUse Answer, int Depth)>();
        open.Enqueue((call.Owner, sent, ClientAddress.ParametersThatChoose(call), RuledOutCalls.TestsAround(call.Invocation, call.Owner), LoadLoops.AnswerOf(call), 1));
        while (open.Count > 0)
        {
            var (member, wanted, choosing, tests, answer, depth) = open.Dequeue();
            foreach (var edge in calls.CallersOf(member))
            {
                // Each turn may go to another service, or send many values already.
                if (edge.IsRare || edge.Varying.Any(choosing.Contains) || (depth == 1 && edge.Varying.Any(bulk.Contains)))
                {
                    continue;
                }

                // With what it passes the method may not come to the call.
                if (RuledOutCalls.Fails(edge, member, tests))
                {
                    continue;
                }

                // What a method gives on, its caller may drop.
                var use = answer == AnswerUse.Returned ? edge.Answer : answer;
                if (edge.IsRepeated)
                {
                    if (!edge.IsOneByOne && !edge.EndsAtSuccess && edge.Varying.Any(wanted.Contains) && !TestProjects.IsTest(edge.Caller) && !UserActions.IsUnboundHandler(edge.Caller) && !(use == AnswerUse.Dropped && (edge.IsWatched || edge.IsTriedForItem)) && !(isMadeUp && LoadLoops.HasLoad(call, edge.LoadTurns) && (use == AnswerUse.Dropped || edge.IsTimed)))
                    {
                        // Most calls have no such loop around them, and the request need not be looked through.
                        if (sendsBytes ??= SentBytes.AreGiven(call, call.Invocation.Root()))
                        {
                            yield break;
                        }

                        yield return edge;
                    }
                }
                else if (depth < CallGraph.MaxDepth && seen.Add(edge.Caller))
                {
                    var further = Before(wanted);
                    if (further.Count > 0)
                    {
                        open.Enqueue((edge.Caller, further, Before(choosing), RuledOutCalls.Before(edge, member, tests), edge.PassesOnly ? use : AnswerUse.Read, depth + 1));
                    }
                }

                // The caller's own parameters that become some of the method's.
                HashSet<int> Before(HashSet<int> parameters) => [.. edge.Passed.Where(passed => parameters.Contains(passed.To)).Select(static passed => passed.From)];
            }
        }
    }
}
