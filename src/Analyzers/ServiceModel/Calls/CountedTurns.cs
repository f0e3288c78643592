using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Tells where a counter lets a loop come to an operation a few times at most: <c>if (shown++ &lt; 6) { … } else { break; }</c>.</summary>
internal static class CountedTurns
{
    /// <summary>Whether it does.</summary>
    /// <param name="loop">The loop.</param>
    /// <param name="operation">The operation, in the loop's body.</param>
    public static bool AreFew(ILoopOperation loop, IOperation operation)
    {
        if (LoopShape.ConditionOf(loop) is { } condition && IsLow(condition))
        {
            return true;
        }

        for (var current = operation; current.Parent is { } parent && current != loop.Body && current != loop; current = parent)
        {
            switch (parent)
            {
                case IConditionalOperation choice when current == choice.WhenTrue && IsLow(choice.Condition):
                case IConditionalOperation other when current == other.WhenFalse && IsHigh(other.Condition, isEnd: false):
                    return true;
                case IBlockOperation block:
                    foreach (var statement in block.Operations)
                    {
                        if (statement is IConditionalOperation test && test != current && Ends(test.WhenTrue) is { } isEnd &&
                            (isEnd || test.Syntax.SpanStart < current.Syntax.SpanStart) && IsHigh(test.Condition, isEnd))
                        {
                            return true;
                        }
                    }

                    break;
            }
        }

        return false;

        bool IsLow(IOperation met) => met.Joined().Any(part => part is IBinaryOperation { OperatorKind: BinaryOperatorKind.LessThan or BinaryOperatorKind.LessThanOrEqual } limit && IsLimit(limit, loop, operation));

        // What a counter meets once only, ends nothing but what is left then.
        bool IsHigh(IOperation met, bool isEnd) => met.Joined(BinaryOperatorKind.ConditionalOr).Any(part => part is IBinaryOperation { OperatorKind: var kind } limit &&
            (kind is BinaryOperatorKind.GreaterThan or BinaryOperatorKind.GreaterThanOrEqual || (kind == BinaryOperatorKind.Equals && isEnd)) && IsLimit(limit, loop, operation));

        // Whether a branch leaves the loop; false where it only goes on with the next turn, null where it does neither.
        bool? Ends(IOperation branch) => branch.LastStatement() switch
        {
            IBranchOperation leave => SymbolEqualityComparer.Default.Equals(leave.Target, loop.ExitLabel),
            IReturnOperation { Kind: not OperationKind.YieldReturn } => true,
            IThrowOperation or IExpressionStatementOperation { Operation: IThrowOperation } => !IsTriedIn(branch),
            _ => null,
        };

        // A catch within the loop may have it go on.
        bool IsTriedIn(IOperation branch)
        {
            for (var current = branch; current.Parent is { } parent && current != loop; current = parent)
            {
                if (parent is ITryOperation { Catches.IsEmpty: false } tried && tried.Body == current)
                {
                    return true;
                }
            }

            return false;
        }
    }

    /// <summary>Whether a condition compares a counter with a low number, and each run of an operation counts it up.</summary>
    private static bool IsLimit(IBinaryOperation condition, ILoopOperation loop, IOperation operation)
    {
        if (condition is not { LeftOperand: var counted, RightOperand: var limit } ||
            (counted.Plain() is IIncrementOrDecrementOperation step ? step.Target : counted.Plain()) is not ILocalReferenceOperation { Local: var counter } ||
            LoopShape.Number(limit) is not { } to)
        {
            return false;
        }

        var uses = HolderUses.Around(loop);
        if (uses.GivenTo(counter).ToList() is not [var (place, value)] || place.IsWithin(loop.Body) || LoopShape.Number(value) is not { } from || to < from || to - from > Repetition.SmallCount)
        {
            return false;
        }

        var isCounted = false;
        foreach (var reference in uses.Of(counter))
        {
            switch (reference.Parent)
            {
                case IIncrementOrDecrementOperation { Kind: OperationKind.Increment } up:
                    isCounted |= up.IsWithin(condition) || IsReached(up, loop, operation);
                    break;
                case IIncrementOrDecrementOperation or IArgumentOperation { Parameter.RefKind: RefKind.Out or RefKind.Ref }:
                    return false;
            }
        }

        return isCounted;
    }

    /// <summary>Whether a turn that runs an operation counts, too.</summary>
    private static bool IsReached(IOperation count, ILoopOperation loop, IOperation operation)
    {
        if (loop is IForLoopOperation { AtLoopBottom: var bottom } && bottom.Any(count.IsWithin))
        {
            return true;
        }

        return count.Parent is IExpressionStatementOperation { Parent: IBlockOperation block } statement && block.IsWithin(loop.Body) && operation.IsWithin(block) &&
            (statement.Syntax.SpanStart < operation.Syntax.SpanStart ||
             !LoopShape.Here(loop.Body).Any(part => part is IBranchOperation { BranchKind: BranchKind.Continue } && part.Syntax.SpanStart > operation.Syntax.SpanStart && part.Syntax.SpanStart < statement.Syntax.SpanStart));
    }
}
