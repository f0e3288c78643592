using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Follows round trips from method to method: through helpers, repositories, lambdas and queries that are handed on.</summary>
internal sealed class RoundTripJoin
{
    /// <summary>How many calls deep a round trip is followed.</summary>
    private const int MaxDepth = 5;

    // So many calls are followed from one operation; of what comes after them is nothing told.
    private const int MostEntered = 20_000;

    // More than this on one path says no more.
    private const int MaxTrips = 128;

    private readonly WcfModel _model;
    private readonly Func<IMethodSymbol, RoundTripFacts?>? _find;
    private readonly Dictionary<(IMethodSymbol Method, int Depth), Trips> _known = new(MethodAndDepth.Comparer);
    private readonly Dictionary<(IMethodSymbol Method, int Depth), ImmutableArray<RepeatedLookup>> _knownRepeated = new(MethodAndDepth.Comparer);
    private readonly bool _isLazyLoadingOff;
    private readonly HashSet<string> _loadedNames = new(StringComparer.Ordinal);
    private bool _wasSwitchedOff;
    private int _entered;

    private RoundTripJoin(WcfModel model, Func<IMethodSymbol, RoundTripFacts?>? find, bool isLazyLoadingOff)
    {
        _model = model;
        _find = find;
        _isLazyLoadingOff = isLazyLoadingOff;
    }

    /// <summary>What one body does by itself, calls of other methods left aside.</summary>
    public static OperationRoundTrips OfBody(WcfModel model, ServiceOperation operation, IMethodSymbol method, RoundTripFacts facts) =>
        new RoundTripJoin(model, null, true).Of(operation, method, facts);

    /// <summary>Reads what all methods do.</summary>
    /// <param name="model">The model.</param>
    /// <param name="facts">The facts of every method that has some.</param>
    public static RoundTripJoin Over(WcfModel model, IReadOnlyDictionary<IMethodSymbol, RoundTripFacts> facts)
    {
        // Off in a context's constructor or a factory is off everywhere; in an operation, only there.
        var isLazyLoadingOff = facts.Any(pair => pair.Value.SwitchesLazyLoadingOff && model.Operations.Of(pair.Key) is null);
        var join = new RoundTripJoin(
            model,
            method => facts.TryGetValue(method, out var found) ? found : null,
            isLazyLoadingOff);
        foreach (var pair in facts)
        {
            join._loadedNames.UnionWith(pair.Value.LoadedNames);
        }

        return join;
    }

    /// <summary>What the operations do, through all that they call.</summary>
    public ImmutableArray<OperationRoundTrips> OfOperations()
    {
        var operations = ImmutableArray.CreateBuilder<OperationRoundTrips>();
        foreach (var pair in _model.Operations.Implementations)
        {
            if (_find!(pair.Key) is { } body)
            {
                operations.Add(Of(pair.Value, pair.Key, body));
            }
        }

        return operations.ToImmutable();
    }

    /// <summary>What a method does, through all that it calls; nothing where it has no facts.</summary>
    /// <param name="method">The method, by definition.</param>
    public ImmutableArray<RoundTrip> OfMethod(IMethodSymbol method)
    {
        var all = new List<RoundTrip>();
        if (_find!(method) is { Root: { } root } facts)
        {
            Forget(facts);
            Walk(root, Frame.Of(facts), all);
        }

        return all.ToImmutableArray();
    }

    private OperationRoundTrips Of(ServiceOperation operation, IMethodSymbol method, RoundTripFacts facts)
    {
        Forget(facts);
        var all = new List<RoundTrip>();
        var frame = Frame.Of(facts);
        var paths = facts.Root is null ? Paths.Empty : Walk(facts.Root, frame, all);
        var repeated = ImmutableArray.CreateBuilder<RepeatedLookup>();
        if (facts.Root is not null)
        {
            FindRepeated(facts.Root, frame, ImmutableDictionary<string, TripNode>.Empty, repeated);
        }

        return new OperationRoundTrips(operation, method, facts, all.ToImmutableArray(), paths.Longest, repeated.ToImmutable(), all.Count == 1 && LoadsMore(frame), _model);
    }

    /// <summary>What is known of helpers holds as long as lazy loading is as it was.</summary>
    private void Forget(RoundTripFacts start)
    {
        _entered = 0;
        if (start.SwitchesLazyLoadingOff != _wasSwitchedOff)
        {
            _known.Clear();
            _knownRepeated.Clear();
            _wasSwitchedOff = start.SwitchesLazyLoadingOff;
        }
    }

    /// <summary>Whether the body reads a navigation that may load itself; one body does not tell whether another switches that off.</summary>
    private bool LoadsMore(Frame frame) =>
        (_find is null || !_isLazyLoadingOff) &&
        frame.Facts.Navigations.Any(step => step.Value is not null && !frame.Facts.LoadedNames.Contains(step.Name) && Resolve(step.Value, frame, 0) is { } entity && MayLoad(step, entity, frame));

    private Paths Walk(TripNode node, Frame frame, List<RoundTrip> all)
    {
        switch (node)
        {
            case TripStep step when (step.Conditions & (frame.Call?.Refused ?? 0)) != 0:
                return Paths.Never;
            case TripStep step:
                return Trip(step, frame) is { } trip ? Found(trip, all) : Paths.Empty;
            case CallNode call:
                return WalkCall(call, frame, all).Joined();
            case InvokeNode invoke:
                return frame.LambdaAt(invoke.Ordinal) is { } passed
                    ? Repeat(Within(passed.Body, passed.Frame.At(frame.Depth)), invoke.Repetition, static trip => trip, all)
                    : Paths.Empty;
            case ScopeNode scope:
                var first = all.Count;
                var inner = Within(scope.Body, frame);
                var around = Repeat(inner, scope.Repetition, static trip => trip, all);
                if (!scope.IsBeside)
                {
                    return around;
                }

                // Who calls what queues it in each turn waits for none.
                for (var i = first; i < all.Count; i++)
                {
                    all[i] = all[i] with { IsSeldom = true };
                }

                return around.WithoutTrips();
            case SequenceNode sequence:
                return WalkSequence(sequence, frame, all);
            case ChoiceNode choice:
                var alternatives = choice.Alternatives.Select((_, i) => WalkAlternative(choice, i, frame, all)).ToList();
                if (choice.IsTry)
                {
                    // What a failure costs says nothing of the calls that succeed; where it goes on from there matters.
                    for (var i = 1; i < alternatives.Count; i++)
                    {
                        alternatives[i] = alternatives[i].WithoutTrips();
                    }

                    // Where the code goes on whether or not a helper has written its one row, that is a log.
                    if (choice.Alternatives[0] is CallNode && alternatives[0].Open is [{ Step.IsLoneRow: true }] && alternatives.Count > 1 && alternatives.TrueForAll(static path => path.Open is not null))
                    {
                        alternatives[0] = alternatives[0].WithoutTrips();
                    }
                }

                if (choice.Filling >= 0)
                {
                    alternatives[choice.Filling] = alternatives[choice.Filling].WithoutTrips();
                }

                return OneOf(alternatives);
            case FinallyNode always:
                var tried = always.Body is null ? Paths.Empty : Walk(always.Body, frame, all);
                return tried.Then(Walk(always.Last, frame, all));
            case LoopNode loop when frame.IsNothingAt(loop.Parameter):
                return Paths.Empty;
            case LoopNode loop:
                var before = all.Count;
                var turn = Walk(loop.Body, frame, all);
                if (frame.IsFewAt(loop.Parameter))
                {
                    for (var i = before; i < all.Count; i++)
                    {
                        if (all[i].Repetition?.Loop == loop.Syntax)
                        {
                            all[i] = all[i].Once();
                        }
                    }
                }

                return new Paths(Longer(Longer(turn.Open, turn.Left), ImmutableArray<RoundTrip>.Empty), turn.Closed, null);
            case FailNode:
                return Paths.Never;
            case ExitNode exit:
                return new Paths(null, Exits.Of(exit.Value, ImmutableArray<RoundTrip>.Empty), null);
            case LeaveNode:
                return new Paths(null, Exits.None, ImmutableArray<RoundTrip>.Empty);
            default:
                return Paths.Empty;
        }
    }

    /// <summary>Walks one of several ways, and keeps in mind of what runs on it alone that it does not run each time, or may fail alone.</summary>
    private Paths WalkAlternative(ChoiceNode choice, int index, Frame frame, List<RoundTrip> all)
    {
        if (!choice.MayRun(index, frame.Call))
        {
            return Paths.Never;
        }

        if (choice.Alternatives[index] is not { } alternative)
        {
            return Paths.Empty;
        }

        var start = all.Count;
        var paths = Walk(alternative, frame, all);
        var isRare = (index > 0 && choice.IsTry) || index == choice.Filling;
        var isSeldom = isRare || (index == 0 && choice.IsBatched);
        var isIsolated = index == 0 && choice.IsIsolated;
        if (index == 0 && choice.IsForInstance)
        {
            // A loop within makes as many as it has turns.
            for (var i = start; i < all.Count; i++)
            {
                all[i] = all[i].Repetition is null ? Kept(all[i]) : all[i];
            }

            paths = paths.Each(Kept);
        }

        if (isSeldom || isIsolated)
        {
            // What a loop on that way repeats is repeated all the same; one that runs after a failure alone, for the first call or for a cache, is rare itself.
            for (var i = start; i < all.Count; i++)
            {
                if (isRare)
                {
                    all[i] = all[i].Once() with { IsSeldom = true };
                }
                else if (all[i].Repetition is null)
                {
                    all[i] = all[i] with { IsSeldom = all[i].IsSeldom || isSeldom, IsIsolated = all[i].IsIsolated || isIsolated };
                }
                else if (isIsolated && frame.IsPassedWithin(all[i]))
                {
                    all[i] = all[i] with { Repetition = all[i].Repetition! with { IsIsolated = true } };
                }
            }
        }

        return paths;
    }

    /// <summary>A round trip of which the object that makes it keeps what it brings.</summary>
    private static RoundTrip Kept(RoundTrip trip) => trip with { KeptBy = "" };

    private Paths WalkSequence(SequenceNode sequence, Frame frame, List<RoundTrip> all)
    {
        var open = ImmutableArray<RoundTrip>.Empty;
        var closed = Exits.None;
        ImmutableArray<RoundTrip>? left = null;
        for (var i = 0; i < sequence.Parts.Length; i++)
        {
            Paths paths;
            if (sequence.Parts[i] is CallNode { LeftOn: not ExitValue.Other } call && i + 1 < sequence.Parts.Length && sequence.Parts[i + 1] is ChoiceNode { IsTry: false } guard)
            {
                paths = WalkGuarded(WalkCall(call, frame, all), guard, frame, all);
                i++;
            }
            else
            {
                paths = Walk(sequence.Parts[i], frame, all);
            }

            closed = closed.Or(paths.Closed.After(open));
            left = Longer(left, After(open, paths.Left));
            if (After(open, paths.Open) is not { } goesOn)
            {
                return new Paths(null, closed, left);
            }

            open = goesOn;
        }

        return new Paths(open, closed, left);
    }

    /// <summary>Walks what comes after a call for whose value the code leaves: where the call gives that, the branch that leaves; else all of it, for the test may ask more.</summary>
    private Paths WalkGuarded(Paths call, ChoiceNode guard, Frame frame, List<RoundTrip> all)
    {
        var alternatives = guard.Alternatives.Select((_, i) => WalkAlternative(guard, i, frame, all)).ToList();
        var whole = OneOf(alternatives);
        if (call.Given is not { } given)
        {
            return call.Then(whole);
        }

        var leaving = new Paths(given, Exits.None, null).Then(alternatives[0]);
        return call.Open is null ? leaving : OneOf([call.Then(whole), leaving]);
    }

    private static Paths OneOf(List<Paths> alternatives) =>
        new(Most(alternatives, static path => path.Open), alternatives.Aggregate(Exits.None, static (exits, path) => exits.Or(path.Closed)), Most(alternatives, static path => path.Left));

    private Paths WalkCall(CallNode call, Frame frame, List<RoundTrip> all)
    {
        if (Enter(call, frame) is not { } callee)
        {
            AddRecursive(call, frame, all);
            return Paths.Empty;
        }

        Trips trips;
        var isPlain = IsPlain(call, callee);
        var key = (call.Method, callee.Depth);
        if (!isPlain || !_known.TryGetValue(key, out trips))
        {
            trips = callee.Facts.Root is null ? Trips.None : Within(callee.Facts.Root, callee);
            if (isPlain)
            {
                _known[key] = trips;
            }
        }

        // It always throws.
        if (trips.Ways is { IsNever: true } && !(call.IsDropped && callee.Facts.FirstAwait >= 0) && !callee.Facts.IsIterator && call.Repetition is null)
        {
            Repeat(trips, null, See, all);
            return Paths.Never;
        }

        // Nobody waits for what runs after it has returned.
        if (call.IsDropped && callee.Facts.FirstAwait >= 0)
        {
            trips = trips with { Longest = trips.Longest.RemoveAll(trip => trip.Level > frame.Level && trip.Site.SpanStart >= callee.Facts.FirstAwait) };
        }

        if (call.IsForKey)
        {
            trips = trips with { Longest = trips.Longest.RemoveAll(static trip => trip.Step.IsSave) };
        }

        var ways = Repeat(trips, call.Repetition, See, all, RepetitionOf, call.IsHeeded);
        return call.LeftOn != ExitValue.Other && call.Repetition is null && trips.Ways is { } through && through.Closed[call.LeftOn] is { } given
            ? new Paths(through.Except(call.LeftOn)?.Select(See).ToImmutableArray(), Exits.None, null) { Given = given.Select(See).ToImmutableArray() }
            : ways;

        // A row that is the same in each turn loads its navigations once. What a lambda reads was seen in the loops around it already.
        TripRepetition? RepetitionOf(RoundTrip trip) =>
            !trip.Step.IsLazy ? (IsKept(trip) ? null : IsOfOther(trip) ? call.Repetition! with { IsBatched = true } : trip.KeptBy is { } holder ? RepetitionFor(trip, holder) : call.Repetition)
            : trip.Level <= frame.Level ? null
            : call.RowAt(trip.Parameter) is { } row ? row.Repetition
            : call.Repetition;

        // What an object keeps, it asks for once, whoever calls it.
        TripRepetition? RepetitionFor(RoundTrip trip, string holder) =>
            CallTargets.IsOfBody(holder) ? call.Repetition
            : trip.Level <= frame.Level ? null
            : call.Target is null ? call.Repetition
            : call.OnOthers;

        // The callee makes its context for another database in each turn.
        bool IsOfOther(RoundTrip trip) =>
            call.Repetition is not null && trip is { Callee: null, Step.Address: >= 0 and < 64 and var address } && trip.Level > frame.Level && (call.Varying & (1UL << address)) != 0;

        // A row that the callee finds by a key that is the same in each turn is in the context's memory from the second turn on.
        bool IsKept(RoundTrip trip) =>
            trip is { Callee: null, Step.KeyParameters.IsDefault: false } && trip.Level > frame.Level &&
            !call.Steady.IsDefault && trip.Step.KeyParameters.All(ordinal => ordinal < call.Steady.Length && call.Steady[ordinal]);

        // What a lambda does that was passed stands where the lambda stands.
        RoundTrip See(RoundTrip trip)
        {
            if (trip.Level <= frame.Level)
            {
                return trip;
            }

            var step = new TripCall(call, callee.Facts.Owner as IMethodSymbol);
            return trip with
            {
                Site = call.Syntax,
                Callee = call.Method,
                Level = frame.Level,
                KeptBy = CallTargets.Through(call.Target, trip.KeptBy),
                Parameter = call.RowAt(trip.Parameter)?.Parameter ?? -1,
                Row = step.Outside(trip.Row),
                Rows = step.Outside(trip.Rows),
                Holder = trip.Holder ?? call.Method,
                Command = trip is { Kind: CommandKind.Other, Step.IsSave: false, Library: DataLibrary.AdoNet or DataLibrary.Dapper } || (trip.Kind == call.Sends.Kind && trip.Command.Table is null) ? call.Sends : trip.Command,
            };
        }
    }

    /// <summary>Adds what a method does in each turn of a loop that calls it from within: one such call stands for all below it.</summary>
    private void AddRecursive(CallNode call, Frame frame, List<RoundTrip> all)
    {
        if (call.Repetition is not { } repetition || (call.On >= 0 && !frame.IsOwnAt(call.On)) || FactsOf(call, frame) is not { } facts || !frame.IsRunning(facts))
        {
            return;
        }

        foreach (var step in RecursiveTrips.Of(facts.Root))
        {
            if (all.Count < MaxTrips && Trip(step, frame) is { } trip)
            {
                all.Add(trip with { Site = call.Syntax, Callee = call.Method, Holder = call.Method, Repetition = repetition, Repeated = call.Method, RepeatedAt = call.Syntax });
            }
        }
    }

    /// <summary>What a body does that is run as a whole.</summary>
    private Trips Within(TripNode body, Frame frame)
    {
        var all = new List<RoundTrip>();
        var paths = Walk(body, frame, all);
        return new Trips(all.ToImmutableArray(), paths.Longest) { Ways = paths };
    }

    /// <summary>Takes over what a body does, seen from the place that runs it.</summary>
    private static Paths Repeat(Trips trips, TripRepetition? repetition, Func<RoundTrip, RoundTrip> see, List<RoundTrip> all, Func<RoundTrip, TripRepetition?>? repetitionOf = null, bool isHeeded = false)
    {
        foreach (var trip in trips.All)
        {
            if (all.Count < MaxTrips)
            {
                var seen = see(trip);
                var found = trip.Repetition ?? (trip.Step.IsPaged || trip.IsSeldom ? null : repetitionOf is null ? repetition : repetitionOf(trip));
                all.Add(seen with { Repeated = trip.Repetition is null ? seen.Callee : trip.Repeated, RepeatedAt = trip.Repetition is null && found is not null ? seen.Site : trip.RepeatedAt, Repetition = trip is { Repetition: null, IsIsolated: true } && !isHeeded && found is not null ? found with { IsIsolated = true } : found });
            }
        }

        return new Paths(
            repetition is null ? trips.Longest.Select(see).ToImmutableArray() : trips.Longest.Where(static trip => trip.Step.IsPaged).Select(see).ToImmutableArray(),
            Exits.None,
            null);
    }

    private static Paths Found(RoundTrip trip, List<RoundTrip> all)
    {
        if (all.Count < MaxTrips)
        {
            all.Add(trip);
        }

        return trip.Repetition is null && !trip.Step.IsUncounted ? new Paths(ImmutableArray.Create(trip), Exits.None, null) : Paths.Empty;
    }

    private RoundTrip? Trip(TripStep step, Frame frame)
    {
        var isPaged = step.IsPaged;
        var library = step.Library;
        if (step.Value is not null)
        {
            if (Resolve(step.Value, frame, 0) is not { } value)
            {
                return null;
            }

            if (step.IsLazy ? !IsLazy(step, value, frame) : value.State != QueryState.Deferred)
            {
                return null;
            }

            isPaged |= value.IsPaged;
            library = value.Library;
        }

        return new RoundTrip(step, step.Syntax, null, isPaged ? null : step.Repetition, frame.Level)
        {
            Library = library,
            Parameter = step.Parameter,
            Async = step.Async ?? (step.IsOperator && library is { } known ? _model.Data.Table?.AsyncOperator(known, step.Name) : null),
        };
    }

    private bool IsLazy(TripStep step, QueryValue entity, Frame frame) => !_isLazyLoadingOff && !entity.IsLoadingUnknown && MayLoad(step, entity, frame);

    private bool MayLoad(TripStep step, QueryValue entity, Frame frame) =>
        !frame.Top.SwitchesLazyLoadingOff &&
        !entity.Includes.Contains(step.Name) &&
        !_loadedNames.Contains(step.Name) &&
        !(step.IsToOwnTable && entity is { IsPart: false, IsStreamed: false }) &&
        (!step.IsVirtual || entity.Library is DataLibrary.EF6 or DataLibrary.ObjectContext || (entity.Library == DataLibrary.EFCore && _model.Mentions("UseLazyLoadingProxies")));

    /// <summary>Where a value comes from in the end; null where that is no query, or out of sight.</summary>
    private QueryValue? Resolve(QueryValue value, Frame frame, int steps)
    {
        if (steps > MaxDepth * 2)
        {
            return null;
        }

        switch (value.Origin)
        {
            case QueryOrigin.Database:
                return value;
            case QueryOrigin.Parameter:
                return frame.ArgumentAt(value.Ordinal)?.Then(value);
            default:
                if (value.Call is not { } call || Enter(call, frame) is not { Facts.IsIterator: false } callee)
                {
                    return null;
                }

                QueryValue? found = null;
                foreach (var returned in callee.Facts.Returns)
                {
                    if (Resolve(returned, callee, steps + 1) is { } resolved && (found is null || resolved.State < found.State))
                    {
                        found = resolved;
                    }
                }

                return found?.Then(value);
        }
    }

    /// <summary>The body that a call runs, with what it gets; null where that is out of sight, too deep or running already.</summary>
    private Frame? Enter(CallNode call, Frame frame)
    {
        // Where each of many calls hands its own arguments on, the ways multiply.
        if (frame.Depth >= MaxDepth || (call.On >= 0 && !frame.IsOwnAt(call.On)) || ++_entered > MostEntered)
        {
            return null;
        }

        if (FactsOf(call, frame) is not { } facts || frame.IsRunning(facts))
        {
            return null;
        }

        var home = call.Method.MethodKind == MethodKind.LocalFunction ? frame.Home : facts;
        var arguments = call.Arguments.IsEmpty
            ? ImmutableArray<QueryValue?>.Empty
            : call.Arguments.Select(argument => argument is null ? null : Resolve(argument, frame, 0)).ToImmutableArray();
        var lambdas = call.Lambdas.IsEmpty
            ? ImmutableArray<(TripNode, Frame)?>.Empty
            : call.Lambdas.Select(lambda => lambda switch
            {
                null => null,
                InvokeNode handed => frame.LambdaAt(handed.Ordinal) is { } passed ? (passed.Body, passed.Frame) : null,
                _ => ((TripNode, Frame)?)(lambda, frame),
            }).ToImmutableArray();
        return new Frame(facts, home, arguments, lambdas, frame.Depth + 1, frame) { Nothing = call.Nothing, Few = call.Few, Call = call };
    }

    /// <summary>The facts of the body that a call runs; null where that is out of sight.</summary>
    private RoundTripFacts? FactsOf(CallNode call, Frame frame) =>
        call.Method.MethodKind == MethodKind.LocalFunction ? (frame.Home.LocalFunctions.TryGetValue(call.Method, out var local) ? local : null)
        : _find is null || _model.Classes.TargetOf(call.Method) is not { } target ? null
        : _find(target);

    /// <summary>Whether a call hands over nothing that matters, so that what its method does is the same for all such calls.</summary>
    private static bool IsPlain(CallNode call, Frame callee) =>
        callee.Arguments.IsEmpty && callee.Lambdas.IsEmpty && (call.Refused | call.Own) == 0 && ((call.Nothing | call.Few) & callee.Facts.RunOver) == 0 &&
        call.Method.MethodKind != MethodKind.LocalFunction && callee.Facts.Asked.All(ordinal => call.ConstantAt(ordinal) is null);

    /// <summary>The second lookups in a method that is called, each with that call.</summary>
    private void FindRepeatedIn(CallNode call, Frame frame, ImmutableArray<RepeatedLookup>.Builder repeated)
    {
        if (Enter(call, frame) is not { Facts.Root: { } root } callee)
        {
            return;
        }

        var isPlain = IsPlain(call, callee);
        var key = (call.Method, callee.Depth);
        if (!isPlain || !_knownRepeated.TryGetValue(key, out var found))
        {
            var within = ImmutableArray.CreateBuilder<RepeatedLookup>();
            FindRepeated(root, callee, ImmutableDictionary<string, TripNode>.Empty, within);
            found = within.ToImmutable();
            if (isPlain)
            {
                _knownRepeated[key] = found;
            }
        }

        foreach (var pair in found)
        {
            if (!repeated.Any(other => other.Second == pair.Second))
            {
                // A local function stands in the body itself.
                repeated.Add(call.Method.MethodKind == MethodKind.LocalFunction ? pair : pair with { Through = call });
            }
        }
    }

    /// <summary>Finds a second lookup of the same rows on a path: what is known so far goes in, and comes out.</summary>
    private ImmutableDictionary<string, TripNode>? FindRepeated(
        TripNode node, Frame frame, ImmutableDictionary<string, TripNode> known, ImmutableArray<RepeatedLookup>.Builder repeated)
    {
        switch (node)
        {
            case CallNode call:
                FindRepeatedIn(call, frame, repeated);
                return AfterCall(call, frame, known, repeated);
            case TripStep asked when (asked.Conditions & (frame.Call?.Refused ?? 0)) != 0:
                return null;
            case TripStep { IsSave: true } or ChangeNode:
            case TripStep command when RepeatedCalls.MayWrite(command):
                return ImmutableDictionary<string, TripNode>.Empty;
            case TripStep { LookupKey: { } key, IsFoundBefore: false } step when Trip(step, frame) is not null:
                if (known.TryGetValue(key, out var first))
                {
                    if (!step.IsProbe && !repeated.Any(pair => pair.Second == step))
                    {
                        repeated.Add(new RepeatedLookup(first, step, null));
                    }

                    return known;
                }

                return known.Add(key, step);
            case ScopeNode scope:
                FindRepeated(scope.Body, frame, ImmutableDictionary<string, TripNode>.Empty, repeated);
                return known;
            case LoopNode loop:
                FindRepeated(loop.Body, frame, known, repeated);
                return known;
            case SequenceNode sequence:
                foreach (var part in sequence.Parts)
                {
                    if (FindRepeated(part, frame, known, repeated) is not { } after)
                    {
                        return null;
                    }

                    known = after;
                }

                return known;
            case ChoiceNode choice:
                // Only what every way through leaves known is known after it.
                ImmutableDictionary<string, TripNode>? common = null;
                for (var i = 0; i < choice.Alternatives.Length; i++)
                {
                    if (!choice.MayRun(i, frame.Call))
                    {
                        continue;
                    }

                    var after = choice.Alternatives[i] is { } alternative ? FindRepeated(alternative, frame, known, repeated) : known;
                    if (after is not null)
                    {
                        common = common is null ? after : common.RemoveRange(common.Keys.Where(key => !after.ContainsKey(key)));
                    }
                }

                return common;
            case FinallyNode always:
                var tried = always.Body is null ? known : FindRepeated(always.Body, frame, known, repeated);
                var last = FindRepeated(always.Last, frame, tried ?? known, repeated);
                return tried is null ? null : last;
            case ExitNode or FailNode or LeaveNode:
                return null;
            default:
                return known;
        }
    }

    /// <summary>What is known after a call: nothing where it writes, and itself where it reads and gets what another call may get.</summary>
    private ImmutableDictionary<string, TripNode> AfterCall(
        CallNode call, Frame frame, ImmutableDictionary<string, TripNode> known, ImmutableArray<RepeatedLookup>.Builder repeated)
    {
        // What it does, one body does not tell.
        if (_find is null && call.Method.MethodKind != MethodKind.LocalFunction)
        {
            return ImmutableDictionary<string, TripNode>.Empty;
        }

        TripNode? first = null;
        var isAgain = call.LookupKey is { } asked && known.TryGetValue(asked, out first);
        if (!known.IsEmpty)
        {
            var all = new List<RoundTrip>();
            var path = WalkCall(call, frame, all).Joined().Longest;
            if (all.Exists(RepeatedCalls.Writes) || MayChange(call))
            {
                return ImmutableDictionary<string, TripNode>.Empty;
            }

            if (isAgain && RepeatedCalls.Reads(path) && RepeatedCalls.AreUndisturbed((CallNode)first!, call) && !repeated.Any(pair => pair.Second == call))
            {
                repeated.Add(new RepeatedLookup(first!, call, null) { Trips = path });
            }
        }

        return isAgain || call.LookupKey is not { } key ? known : known.Add(key, call);
    }

    /// <summary>Whether a call comes to code that is out of sight and may write.</summary>
    private bool MayChange(CallNode call) =>
        call.Method.MethodKind != MethodKind.LocalFunction && _model.Classes.TargetOf(call.Method) is null && RepeatedCalls.MayChange(call.Syntax);

    private static ImmutableArray<RoundTrip>? After(ImmutableArray<RoundTrip> before, ImmutableArray<RoundTrip>? next) =>
        next is not { } then ? null
        : then.IsEmpty || before.Length >= MaxTrips ? before
        : before.IsEmpty ? then
        : before.AddRange(then.Any(static trip => trip.KeptBy is not null) ? then.RemoveAll(trip => trip.KeptBy is { } holder && before.Any(other => other.Step == trip.Step && other.KeptBy == holder)) : then);

    private static ImmutableArray<RoundTrip>? Longer(ImmutableArray<RoundTrip>? one, ImmutableArray<RoundTrip>? other) =>
        one is not { } first ? other : other is not { } second || second.Length <= first.Length ? first : second;

    private static ImmutableArray<RoundTrip>? Most(List<Paths> paths, Func<Paths, ImmutableArray<RoundTrip>?> of) =>
        paths.Aggregate((ImmutableArray<RoundTrip>?)null, (most, path) => Longer(most, of(path)));

    /// <summary>The most round trips on the ways through a part: on one that goes on, that ends the method, that leaves the loop. Null where there is no such way.</summary>
    private sealed record Paths(ImmutableArray<RoundTrip>? Open, Exits Closed, ImmutableArray<RoundTrip>? Left)
    {
        public static readonly Paths Empty = new(ImmutableArray<RoundTrip>.Empty, Exits.None, null);

        public static readonly Paths Never = new(null, Exits.None, null);

        /// <summary>The most on the way on which a call gives what the code after it leaves for; null where it is not told apart from the one that goes on.</summary>
        public ImmutableArray<RoundTrip>? Given { get; init; }

        public ImmutableArray<RoundTrip> Longest => Longer(Longer(Open, Closed.Longest), Left) ?? ImmutableArray<RoundTrip>.Empty;

        /// <summary>Whether every way ends in a <c>throw</c>.</summary>
        public bool IsNever => Open is null && Closed.Longest is null && Left is null;

        /// <summary>The most on one that does not end the method with a value; null where all do.</summary>
        public ImmutableArray<RoundTrip>? Except(ExitValue value) => Longer(Longer(Open, Closed.Except(value).Longest), Left);

        /// <summary>The same ways, of which a call's goes on whatever it gives.</summary>
        public Paths Joined() => Given is null ? this : new(Longer(Open, Given), Closed, Left);

        /// <summary>The same ways, with each round trip as something tells.</summary>
        public Paths Each(Func<RoundTrip, RoundTrip> change)
        {
            return new(Changed(Open), Closed.Each(Changed), Changed(Left)) { Given = Changed(Given) };

            ImmutableArray<RoundTrip>? Changed(ImmutableArray<RoundTrip>? path) => path?.Select(change).ToImmutableArray();
        }

        /// <summary>The same ways, with nothing on them.</summary>
        public Paths WithoutTrips() => new(None(Open), Closed.Each(None), None(Left));

        /// <summary>The same ways, each with what runs at its end.</summary>
        public Paths Then(Paths last) => new(
            Then(Open, last.Open),
            Closed.Each(path => Then(path, last.Open)).Or(last.Closed.Each(end => Then(Open, end))).Or(last.Closed.Each(end => Then(Closed.Longest, end))),
            Longer(Then(Left, last.Open), Then(Open, last.Left)));

        private static ImmutableArray<RoundTrip>? Then(ImmutableArray<RoundTrip>? path, ImmutableArray<RoundTrip>? last) => path is { } before ? RoundTripJoin.After(before, last) : null;

        private static ImmutableArray<RoundTrip>? None(ImmutableArray<RoundTrip>? path) => path is null ? null : ImmutableArray<RoundTrip>.Empty;
    }

    /// <summary>The most round trips on the ways that end the method, by what it gives then. Null where there is no such way.</summary>
    private sealed class Exits
    {
        private const int Values = 4;

        public static readonly Exits None = new([null, null, null, null, null]);

        // By the values of ExitValue, and behind those the longest of all: of several that are as long, the first one that the code comes to.
        private readonly ImmutableArray<RoundTrip>?[] _paths;

        private Exits(ImmutableArray<RoundTrip>?[] paths) => _paths = paths;

        public ImmutableArray<RoundTrip>? this[ExitValue value] => _paths[(int)value];

        public ImmutableArray<RoundTrip>? Longest => _paths[Values];

        public static Exits Of(ExitValue value, ImmutableArray<RoundTrip> path) => new([.. None._paths.Select((_, i) => i == (int)value || i == Values ? path : (ImmutableArray<RoundTrip>?)null)]);

        public Exits Except(ExitValue value)
        {
            var others = _paths.Take(Values).Select((path, i) => i == (int)value ? null : path).ToList();
            return new([.. others, others.Aggregate(Longer)]);
        }

        public Exits Or(Exits other) => this == None ? other : other == None ? this : new([.. _paths.Zip(other._paths, Longer)]);

        public Exits After(ImmutableArray<RoundTrip> before) => before.IsEmpty ? this : Each(path => RoundTripJoin.After(before, path));

        public Exits Each(Func<ImmutableArray<RoundTrip>?, ImmutableArray<RoundTrip>?> change) => this == None ? this : new([.. _paths.Select(change)]);
    }

    /// <summary>What a whole body does.</summary>
    private readonly record struct Trips(ImmutableArray<RoundTrip> All, ImmutableArray<RoundTrip> Longest)
    {
        public static readonly Trips None = new(ImmutableArray<RoundTrip>.Empty, ImmutableArray<RoundTrip>.Empty);

        /// <summary>The ways through it; null where nothing is on them.</summary>
        public Paths? Ways { get; init; }
    }

    /// <summary>A body that runs, with what it was given.</summary>
    private sealed class Frame(
        RoundTripFacts facts, RoundTripFacts home, ImmutableArray<QueryValue?> arguments, ImmutableArray<(TripNode Body, Frame Frame)?> lambdas, int depth, Frame? caller)
    {
        /// <summary>A body that nothing calls.</summary>
        public static Frame Of(RoundTripFacts facts) => new(facts, facts, ImmutableArray<QueryValue?>.Empty, ImmutableArray<(TripNode, Frame)?>.Empty, 0, null);

        public RoundTripFacts Facts { get; } = facts;

        /// <summary>The facts of the method around a local function; the same where it is none.</summary>
        public RoundTripFacts Home { get; } = home;

        public ImmutableArray<QueryValue?> Arguments { get; } = arguments;

        public ImmutableArray<(TripNode Body, Frame Frame)?> Lambdas { get; } = lambdas;

        public int Depth { get; } = depth;

        /// <summary>How many calls below the operation the body stands; a lambda stands in the method that it was written in.</summary>
        public int Level { get; private init; } = depth;

        /// <summary>The positions, as bits, of the parameters in which there is nothing.</summary>
        public ulong Nothing { get; init; }

        /// <summary>The positions, as bits, of the parameters that hold a few elements.</summary>
        public ulong Few { get; init; }

        /// <summary>The call that runs the body; null for the operation's own.</summary>
        public CallNode? Call { get; init; }

        /// <summary>The operation's own facts.</summary>
        public RoundTripFacts Top => caller?.Top ?? Facts;

        public QueryValue? ArgumentAt(int ordinal) => ordinal < Arguments.Length ? Arguments[ordinal] : null;

        public (TripNode Body, Frame Frame)? LambdaAt(int ordinal) => ordinal < Lambdas.Length ? Lambdas[ordinal] : null;

        /// <summary>The same body with its own arguments, run from a place that deep.</summary>
        public Frame At(int depth) => depth <= Depth ? this : new Frame(Facts, Home, Arguments, Lambdas, depth, caller) { Level = Level, Nothing = Nothing, Few = Few, Call = Call };

        public bool IsNothingAt(int ordinal) => IsIn(Nothing, ordinal);

        public bool IsFewAt(int ordinal) => IsIn(Few, ordinal);

        /// <summary>Whether a parameter holds the service itself that called the body.</summary>
        public bool IsOwnAt(int ordinal) => IsIn(Call?.Own ?? 0, ordinal);

        private static bool IsIn(ulong positions, int ordinal) => ordinal is >= 0 and < 64 && (positions & (1UL << ordinal)) != 0;

        /// <summary>Whether a lambda makes the round trip that was passed on the way here, in each turn of a loop that the call stands in and goes on with.</summary>
        public bool IsPassedWithin(RoundTrip trip)
        {
            if (trip.Repetition is not { } repetition || trip.Level >= Level)
            {
                return false;
            }

            var frame = this;
            while (frame.Caller is { } caller && caller.Level > trip.Level)
            {
                frame = caller;
            }

            return frame.Call is { IsHeeded: false, Syntax: var call } && call.SyntaxTree == repetition.Loop.SyntaxTree && repetition.Loop.Span.Contains(call.Span);
        }

        public bool IsRunning(RoundTripFacts facts)
        {
            for (var frame = this; frame is not null; frame = frame.Caller)
            {
                if (frame.Facts == facts)
                {
                    return true;
                }
            }

            return false;
        }

        private Frame? Caller => caller;
    }

    /// <summary>Compares methods by symbol and the depth at which they are called.</summary>
    private sealed class MethodAndDepth : IEqualityComparer<(IMethodSymbol Method, int Depth)>
    {
        public static readonly MethodAndDepth Comparer = new();

        public bool Equals((IMethodSymbol Method, int Depth) x, (IMethodSymbol Method, int Depth) y) =>
            x.Depth == y.Depth && SymbolEqualityComparer.Default.Equals(x.Method, y.Method);

        public int GetHashCode((IMethodSymbol Method, int Depth) obj) => (SymbolEqualityComparer.Default.GetHashCode(obj.Method) * 31) + obj.Depth;
    }
}
