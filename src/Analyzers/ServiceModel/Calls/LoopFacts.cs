using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.DataAccess;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>What is known of the loops of one operation block, so that many calls in one loop look at its body once. Not for several threads.</summary>
internal sealed class LoopFacts
{
    // Whether a call steers its loop is asked a call; in a longer body the answer would cost more than it is worth.
    private const int LongestSteered = 2000;

    private readonly Dictionary<IOperation, Facts> _loops = [];

    /// <summary>Whether a loop is one over data as far as the loop itself tells: not small, not over batches, not waiting, not trying one after another.</summary>
    public bool IsOverData(ILoopOperation loop) =>
        Of(loop).IsOverData ??= !LoopShape.IsSmall(loop) && !LoopShape.IsOverBatches(loop) && !LoopShape.Waits(loop) && !LoopShape.EndsAtSuccess(loop) && !OneRowReads.Is(loop);

    /// <summary>Whether what an operation gives may decide how its loop goes on.</summary>
    public bool IsSteeredBy(ILoopOperation loop, IOperation operation)
    {
        if (loop is IForEachLoopOperation)
        {
            return false;
        }

        var facts = Of(loop);
        if (facts.Length < 0)
        {
            facts.Length = 0;
            foreach (var part in loop.Descendants())
            {
                if (++facts.Length > LongestSteered)
                {
                    break;
                }
            }
        }

        return facts.Length > LongestSteered
            ? !GivenElements.Are(loop) || EndsAtSuccessOf(loop, operation)
            : LoopShape.IsSteeredBy(loop, operation);
    }

    /// <summary>Whether a loop is left as soon as an operation in it gives what is wanted; see <see cref="FirstSuccess"/>.</summary>
    public bool EndsAtSuccessOf(ILoopOperation loop, IOperation operation) => FirstSuccess.Ends(Of(loop).Exits ??= FirstSuccess.Exits(loop), loop, operation);

    /// <summary>
    /// The calls whose results decide how a loop goes on, and that ask for the same in each turn or for another page: what the
    /// turn does with what they give is a batch, and may be what takes it out of their way.
    /// </summary>
    public ImmutableArray<SyntaxNode> SuppliersOf(ILoopOperation loop)
    {
        if (loop is not (IWhileLoopOperation or IForLoopOperation { Condition: null }))
        {
            return ImmutableArray<SyntaxNode>.Empty;
        }

        var facts = Of(loop);
        if (facts.Suppliers.IsDefault)
        {
            var parts = LoopShape.Here(loop.Body).Concat(LoopShape.ConditionOf(loop) is { } condition ? LoopShape.Here(condition) : []);
            facts.Suppliers = parts.OfType<IInvocationOperation>()
                .Where(call => IsSteeredBy(loop, call) && facts.Length <= LongestSteered && (IsTheSame(call, loop, ChangesIn(loop, loop.Body)) || TakesPart(call) || IsPaged(loop, loop.Body, call)))
                .Select(static call => call.Syntax).ToImmutableArray();
        }

        return facts.Suppliers;
    }

    private static bool IsTheSame(IInvocationOperation call, IOperation loop, Dictionary<ISymbol, List<IOperation>> changes) =>
        !call.Descendants().Any(part => LoopShape.Named(part) is { } named && !IsDeclaredIn(named, call) && (changes.ContainsKey(named) || IsDeclaredIn(named, loop)));

    private static bool IsDeclaredIn(ISymbol named, IOperation code) =>
        named.DeclaringSyntaxReferences.Any(declaration => declaration.SyntaxTree == code.Syntax.SyntaxTree && code.Syntax.Span.Contains(declaration.Span));

    private static bool TakesPart(IInvocationOperation call) => call.Descendants().Any(static part => part is IInvocationOperation { TargetMethod: { Name: "Take", ContainingType.Name: "Queryable" } });

    /// <summary>Whether a turn with the operation in it waits for a user, or for the user's word on it.</summary>
    public bool IsAsked(IOperation loop, IOperation body, IOperation operation) => GoesWithAny(Of(loop).Prompts ??= UserPrompts.In(loop, body), operation, body);

    /// <summary>Whether a turn with the operation in it says how far the loop is, or asks whether it is to go on; see <see cref="WatchedTurns"/>.</summary>
    public bool IsWatched(IOperation loop, IOperation body, IOperation operation) => GoesWithAny(Of(loop).Watches ??= WatchedTurns.In(loop, body), operation, body);

    private static bool GoesWithAny(IReadOnlyList<IOperation> places, IOperation operation, IOperation body)
    {
        foreach (var place in places)
        {
            if (UserPrompts.GoesWith(place, operation, body))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether an operation is a call that brings another page each time round; see <see cref="Paging"/>.</summary>
    public bool IsPaged(IOperation loop, IOperation body, IOperation operation) =>
        operation is IInvocationOperation call && Paging.MayBe(call) &&
        Paging.Is(call, loop, body, VariablesOf(loop, body), ChangesIn(loop, body));

    /// <summary>Where a loop gives its variables other values, by variable.</summary>
    public Dictionary<ISymbol, List<IOperation>> ChangesIn(IOperation loop, IOperation body) => Of(loop).Changes ??= Paging.Changes(loop, body);

    /// <summary>Whether an operation runs in one turn only, as it fills a variable that it finds empty; see <see cref="FilledOnce"/>.</summary>
    public bool IsFilledOnce(IOperation loop, IOperation body, IOperation operation) => FilledOnce.Is(loop, body, operation, this);

    /// <summary>Whether an operation runs in one turn only, as the loop looks for one element by its key; see <see cref="Searches"/>.</summary>
    public bool IsSought(IOperation loop, IOperation body, IOperation operation) => Searches.Finds(loop, body, operation, this);

    /// <summary>Whether nobody has a loop's elements together; see <see cref="WorkLoops"/>.</summary>
    public bool IsOneByOne(IOperation loop, IOperation body) => Of(loop).IsOneByOne ??= WorkLoops.IsOne(loop, body, VariablesOf(loop, body));

    /// <summary>Where a search has sent all other elements away; see <see cref="Searches.Guard"/>.</summary>
    public int GuardOf(IOperation loop, IOperation body) => Of(loop).Guard ??= Searches.Guard(loop, body, this);

    /// <summary>The fields and properties that a loop gives another value.</summary>
    public HashSet<ISymbol> WrittenIn(IOperation loop, IOperation body) => Of(loop).Written ??= Searches.Written(loop, body);

    /// <summary>What a loop or per-element lambda declares or changes each time round.</summary>
    public HashSet<ISymbol> VariablesOf(IOperation loop, IOperation body) => Of(loop).Variables ??= LoopShape.Variables(loop, body);

    private Facts Of(IOperation loop)
    {
        if (!_loops.TryGetValue(loop, out var facts))
        {
            _loops.Add(loop, facts = new Facts());
        }

        return facts;
    }

    private sealed class Facts
    {
        public bool? IsOverData { get; set; }

        public bool? IsOneByOne { get; set; }

        public int Length { get; set; } = -1;

        public HashSet<ISymbol>? Variables { get; set; }

        public HashSet<ISymbol>? Written { get; set; }

        public int? Guard { get; set; }

        public Dictionary<ISymbol, List<IOperation>>? Changes { get; set; }

        public IReadOnlyList<(IOperation Condition, bool IsMet)>? Exits { get; set; }

        public ImmutableArray<SyntaxNode> Suppliers { get; set; }

        public IReadOnlyList<IOperation>? Prompts { get; set; }

        public IReadOnlyList<IOperation>? Watches { get; set; }
    }
}
