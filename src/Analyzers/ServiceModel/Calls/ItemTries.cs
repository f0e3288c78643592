using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// Knows calls that go well or fail for one item alone: a <c>try</c> of their own lets the next turn come whatever happens, and
/// what went well, or what failed, is noted or shown item by item. One call for all would go well or fail as a whole.
/// </summary>
internal static class ItemTries
{
    private static readonly string[] s_controls = ["System.Windows.Forms.Control", "System.Windows.Forms.ToolStripItem", "System.Windows.UIElement"];

    /// <summary>Whether a call goes well or fails for its item alone, and the code notes which it was; an answer of yes or no says no more.</summary>
    public static bool Note(OperationCall call, Repetition? loop) =>
        Note(call.Invocation, SentValues.Of(call), !(call.Operation.ResultType is null or { SpecialType: SpecialType.System_Boolean } or { TypeKind: TypeKind.Enum } || LoadLoops.AnswerOf(call) == AnswerUse.Dropped), loop);

    /// <summary>Whether a call is such a one.</summary>
    /// <param name="call">The call.</param>
    /// <param name="sent">What it sends.</param>
    /// <param name="needsAnswer">Whether the answer is more than that the call went well.</param>
    /// <param name="loop">The loop around it; null for one around a caller of its method.</param>
    private static bool Note(IInvocationOperation call, IEnumerable<IOperation> sent, bool needsAnswer, Repetition? loop)
    {
        var after = new List<IOperation>();
        ISymbol? answer = null;
        for (IOperation current = call; current != loop?.Body && current.Parent is { } parent and not ILocalFunctionOperation; current = parent)
        {
            switch (parent)
            {
                case IBlockOperation block:
                    after.AddRange(block.Operations.Skip(block.Operations.IndexOf(current) + 1));
                    break;
                case IConditionalOperation choice when choice.Condition == current:
                    after.Add(choice.WhenTrue);
                    break;
                case ISimpleAssignmentOperation assignment:
                    answer = LoopShape.Named(assignment.Target);
                    break;
                case IVariableDeclaratorOperation declarator:
                    answer = declarator.Symbol;
                    break;
                case ITryOperation { Catches: { IsEmpty: false } catches } attempt when attempt.Body == current:
                    var items = ItemsOf(sent, loop);
                    return !catches.Any(part => EndsLoop(part.Handler, loop)) && (IsNoted(after, items, answer, needsAnswer, loop) || (!needsAnswer && AreFailuresNoted(catches, items, loop)));
            }
        }

        return false;
    }

    /// <summary>Whether a <c>try</c> around a call, within its loop, lets the next turn come and notes which item failed.</summary>
    /// <param name="call">The call.</param>
    /// <param name="loop">The loop around it.</param>
    public static bool NoteFailure(IInvocationOperation call, Repetition loop)
    {
        for (IOperation current = call; current != loop.Body && current.Parent is { } parent and not ILocalFunctionOperation; current = parent)
        {
            if (parent is ITryOperation { Catches: { IsEmpty: false } catches } attempt && attempt.Body == current)
            {
                return !catches.Any(part => EndsLoop(part.Handler, loop)) && AreFailuresNoted(catches, ItemsOf(call.Arguments.Select(static argument => argument.Value), loop), loop);
            }
        }

        return false;
    }

    /// <summary>Whether a <c>catch</c> adds the item that failed to what outlives the turn, or marks it.</summary>
    private static bool AreFailuresNoted(ImmutableArray<ICatchClauseOperation> catches, HashSet<ISymbol> items, Repetition? loop) =>
        catches.SelectMany(static part => LoopShape.Here(part.Handler)).Any(part => part switch
        {
            IInvocationOperation change when ChangesKept(change, loop) => change.Arguments.Any(argument => IsOfItem(argument.Value, items)),
            ISimpleAssignmentOperation { Target: IMemberReferenceOperation { Instance: { } holder } } => IsOfItem(holder, items),
            _ => false,
        });

    /// <summary>Whether a call puts something into a collection that outlives the turn, or takes it out.</summary>
    private static bool ChangesKept(IInvocationOperation call, Repetition? loop) =>
        call is { Instance: { Type: { } type } holder, TargetMethod.Name: "Add" or "TryAdd" or "Enqueue" or "Push" or "Insert" or "Remove" or "TryRemove" } &&
        type.IsEnumerable() && Outlives(holder, loop);

    private static bool IsOfItem(IOperation value, HashSet<ISymbol> items) => RootOf(value) is { } item && items.Contains(item);

    private static bool EndsLoop(IOperation handler, Repetition? loop) => LoopShape.Here(handler).Any(part =>
        part is IThrowOperation or IReturnOperation { Kind: OperationKind.Return or OperationKind.YieldBreak } or IBranchOperation { BranchKind: BranchKind.GoTo } ||
        (part is IBranchOperation { BranchKind: BranchKind.Break } leave && loop?.Operation is ILoopOperation left && SymbolEqualityComparer.Default.Equals(leave.Target, left.ExitLabel)));

    /// <summary>What names the item of a turn: the loop's own variable, and what goes into the call.</summary>
    private static HashSet<ISymbol> ItemsOf(IEnumerable<IOperation> sent, Repetition? loop)
    {
        var items = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var part in sent.SelectMany(static value => value.DescendantsAndSelf()))
        {
            if (part is ILocalReferenceOperation or IParameterReferenceOperation && loop?.Varies(part) != false)
            {
                items.Add(LoopShape.Named(part)!);
            }
        }

        switch (loop)
        {
            case { Operation: IForEachLoopOperation { LoopControlVariable: IVariableDeclaratorOperation { Symbol: var element } } }:
                items.Add(element);
                break;
            case { Body: IAnonymousFunctionOperation { Symbol.Parameters: var parameters } }:
                items.UnionWith(parameters);
                break;
        }

        return items;
    }

    /// <summary>Whether what follows the call puts down that the item is done, or shows how far things are. Where answers are gathered, one call gives them all.</summary>
    private static bool IsNoted(List<IOperation> after, HashSet<ISymbol> items, ISymbol? answer, bool needsAnswer, Repetition? loop)
    {
        var (isNoted, isShownAnew, isGathered) = (false, false, false);
        foreach (var part in after.SelectMany(LoopShape.Here))
        {
            switch (part)
            {
                case IInvocationOperation { Instance: { } holder, TargetMethod.Name: var name } when IsOnControl(holder):
                    isNoted |= name is "Add" or "Insert" or "Remove" or "PerformStep";
                    isShownAnew |= name == "Clear";
                    break;
                case IInvocationOperation change when ChangesKept(change, loop):
                    isNoted |= change.Arguments.Any(argument => RootOf(argument.Value) is { } item && items.Contains(item) && !SymbolEqualityComparer.Default.Equals(item, answer));
                    isGathered = true;
                    break;
                case IIncrementOrDecrementOperation { Target: IMemberReferenceOperation { Instance: { } holder } }:
                    isNoted |= IsOnControl(holder);
                    break;
                case IAssignmentOperation { Target: IMemberReferenceOperation { Instance: { } holder }, Value: var value }:
                    isNoted |= IsOnControl(holder) || (value.ConstantValue.HasValue && IsOfItem(holder, items));
                    isShownAnew |= answer is not null && IsOnControl(holder) && value.DescendantsAndSelf().Any(given => SymbolEqualityComparer.Default.Equals(LoopShape.Named(given), answer));
                    break;
            }
        }

        return needsAnswer ? isShownAnew && !isGathered : isNoted;
    }

    private static bool Outlives(IOperation holder, Repetition? loop) => loop is not null ? !loop.Varies(holder) : RootOf(holder) is not ILocalSymbol;

    /// <summary>The variable that a value or a member of one is reached by; null for one of the object's own.</summary>
    private static ISymbol? RootOf(IOperation value)
    {
        value = value.Plain();
        while (value is IMemberReferenceOperation { Instance: { } holder })
        {
            value = holder.Plain();
        }

        return LoopShape.Named(value);
    }

    private static bool IsOnControl(IOperation holder)
    {
        for (var current = holder.Plain(); current is not IInstanceReferenceOperation; current = ((IMemberReferenceOperation)current).Instance!.Plain())
        {
            if (current.Type.DerivesFrom(s_controls))
            {
                return true;
            }

            if (current is not IMemberReferenceOperation { Instance: not null })
            {
                return false;
            }
        }

        return false;
    }
}
