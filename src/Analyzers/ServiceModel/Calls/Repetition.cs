using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>How an operation comes to run many times in one run of its method.</summary>
internal enum RepetitionKind
{
    /// <summary>In a <c>for</c>, <c>foreach</c>, <c>while</c> or <c>do</c>.</summary>
    Loop,

    /// <summary>In a lambda that runs once an element: LINQ over objects, <c>ForEach</c>.</summary>
    PerElement,

    /// <summary>In a lambda that runs once an element, several at a time: <c>Parallel.ForEach</c>, PLINQ.</summary>
    Parallel,
}

/// <summary>
/// What makes an operation run again and again for other data. Polling, retries, paging, pumps, loops over a small literal,
/// searches for one element, what is filled once and turns that ask a user are none: they would run as often whatever was batched.
/// </summary>
internal sealed class Repetition
{
    /// <summary>Loops that are known to run no more often than this count as straight code.</summary>
    public const int SmallCount = 10;

    private readonly LoopFacts _loops;

    private Repetition(RepetitionKind kind, IOperation operation, IOperation body, bool isConcurrent, LoopFacts loops)
    {
        Kind = kind;
        Operation = operation;
        Body = body;
        IsConcurrent = isConcurrent;
        _loops = loops;
    }

    /// <summary>How it repeats.</summary>
    public RepetitionKind Kind { get; }

    /// <summary>The loop, or the call that runs the lambda for each element.</summary>
    public IOperation Operation { get; }

    /// <summary>Whether the runs overlap: in parallel, or as tasks that are awaited together.</summary>
    public bool IsConcurrent { get; }

    /// <summary>The body: the loop's, or the lambda.</summary>
    public IOperation Body { get; }

    /// <summary>The innermost repetition around an operation within its method, local function or lambda that runs elsewhere; null where there is none.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="loops">What is known of the loops of the block already, where many operations of it are asked about.</param>
    public static Repetition? Of(IOperation operation, LoopFacts? loops = null)
    {
        loops ??= new LoopFacts();
        var isConcurrent = false;

        // A lambda's return leaves the lambda: from a loop's point of view the call that runs it is what happens.
        var seen = operation;
        for (var current = operation; current.Parent is { } parent; current = parent)
        {
            switch (parent)
            {
                case ILocalFunctionOperation:
                // What a catch does is the rare way through the loops around it.
                case ICatchClauseOperation:
                    return null;
                case ILoopOperation loop when Repeats(loop, current):
                    if (loops.IsOverData(loop) && !CountedTurns.AreFew(loop, seen) && !LoopShape.IsLeftAfter(loop, seen) && !loops.IsSteeredBy(loop, seen) && !loops.IsAsked(loop, loop.Body, operation) && !loops.IsPaged(loop, loop.Body, operation) && !loops.IsSought(loop, loop.Body, operation) && !loops.IsFilledOnce(loop, loop.Body, operation))
                    {
                        return new Repetition(RepetitionKind.Loop, loop, loop.Body, isConcurrent || LoopShape.IsCollectedAsTask(seen), loops);
                    }

                    break;
                case IAnonymousFunctionOperation:
                case IDelegateCreationOperation { Target: IMethodReferenceOperation }:
                    var use = LambdaUse.Of(parent is IDelegateCreationOperation group ? group.Target : parent);
                    switch (use.Kind)
                    {
                        case LambdaKind.PerElement or LambdaKind.PerElementParallel when !use.IsOverFew && use.Call is not null && !loops.IsAsked(use.Call, parent, operation) && !loops.IsPaged(use.Call, parent, operation) && !loops.IsSought(use.Call, parent, operation) && !loops.IsFilledOnce(use.Call, parent, operation):
                            return new Repetition(
                                use.Kind == LambdaKind.PerElement ? RepetitionKind.PerElement : RepetitionKind.Parallel,
                                use.Call,
                                parent,
                                isConcurrent || use.Kind == LambdaKind.PerElementParallel || LoopShape.IsAwaitedTogether(use.Call),
                                loops);
                        case LambdaKind.PerElement or LambdaKind.PerElementParallel or LambdaKind.Once when use.Call is not null:
                            parent = seen = use.Call;
                            break;
                        case LambdaKind.OnceConcurrently when use.Call is not null:
                            isConcurrent |= !LoopShape.IsAwaitedAtOnce(use.Call);
                            parent = seen = use.Call;
                            break;
                        default:
                            return null;
                    }

                    break;
            }
        }

        return null;
    }

    /// <summary>Whether its elements come, or are due, one after another, so that nobody has them together.</summary>
    public bool IsOneByOne => _loops.IsOneByOne(Operation, Body);

    /// <summary>The calls that decide how the loop goes on; see <see cref="LoopFacts.SuppliersOf"/>.</summary>
    public ImmutableArray<SyntaxNode> Suppliers => Operation is ILoopOperation loop ? _loops.SuppliersOf(loop) : ImmutableArray<SyntaxNode>.Empty;

    /// <summary>Whether each turn that comes to an operation says how far the loop is, or asks whether it is to go on.</summary>
    public bool IsWatched(IOperation operation) => _loops.IsWatched(Operation, Body, operation);

    /// <summary>Whether no further turn comes once an operation has given what is wanted; see <see cref="FirstSuccess"/>.</summary>
    public bool EndsAtSuccessOf(IOperation operation) => Operation switch
    {
        ILoopOperation loop => _loops.EndsAtSuccessOf(loop, operation),
        IInvocationOperation call => FirstSuccess.EndsSearch(call, Body, operation),
        _ => false,
    };

    /// <summary>
    /// Whether a value may be another one each time round: it uses the loop's variable, something that the body declares or
    /// changes, or something that the loop's condition asks.
    /// </summary>
    /// <param name="value">The value.</param>
    /// <param name="isQuery">Whether it is a query: what its own lambdas call their rows is nothing of the loop's.</param>
    public bool Varies(IOperation value, bool isQuery = false)
    {
        var variables = _loops.VariablesOf(Operation, Body);
        foreach (var operation in value.DescendantsAndSelf())
        {
            if (LoopShape.Named(operation) is { } symbol && variables.Contains(symbol) && !(isQuery && symbol is IParameterSymbol row && row.DeclaringSyntaxReferences.Any(declaration => value.Syntax.Span.Contains(declaration.Span))))
            {
                return true;
            }

            if (operation is IConditionalAccessInstanceOperation instance && instance.BeforeQuestionMark() is { } before && Varies(before, isQuery))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The innermost of some loops, from one outwards, in which a value may be another one each time round; null where it is the same throughout.</summary>
    public static Repetition? WhereVaries(Repetition? innermost, IOperation value, bool isQuery = false)
    {
        var repetition = innermost;
        while (repetition is not null && !repetition.Varies(value, isQuery))
        {
            repetition = Of(repetition.Operation, repetition._loops);
        }

        return repetition;
    }

    private static bool Repeats(ILoopOperation loop, IOperation part) => loop switch
    {
        IForEachLoopOperation each => part != each.Collection,
        IForLoopOperation counted => !counted.Before.Contains(part),
        _ => true,
    };
}
