using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// Tells places that are reached only where the code found a sequence to have a few elements: <c>ids.Count &lt; 3 ? … : …</c>,
/// <c>if (ids.Count > 10) { throw … }</c>.
/// </summary>
internal static class CheckedCounts
{
    // How the names of methods begin that make a collection longer.
    private static readonly string[] s_additions = ["Add", "Insert", "Enqueue", "Push", "Union"];

    /// <summary>Whether a method of such a name makes a collection longer.</summary>
    public static bool IsAddition(string name) => Array.Exists(s_additions, start => name.StartsWith(start, StringComparison.Ordinal));

    /// <summary>Whether a place is such a one for a sequence.</summary>
    public static bool AreFew(IOperation sequence, IOperation place)
    {
        if (LoopShape.Named(sequence.Plain()) is not { } variable)
        {
            return false;
        }

        for (var current = place; current.Parent is { } parent and not (IAnonymousFunctionOperation or ILocalFunctionOperation); current = parent)
        {
            switch (parent)
            {
                case IConditionalOperation choice when current == choice.WhenTrue && IsLimited(choice.Condition, isMet: true, variable):
                case IConditionalOperation other when current == other.WhenFalse && IsLimited(other.Condition, isMet: false, variable):
                    return true;
                case IBlockOperation block when block.Operations.IndexOf(current) is > 0 and var index && IsGuarded(block, index, variable):
                    return true;
            }
        }

        return false;
    }

    /// <summary>Whether a statement of a block before one leaves where there are more, and what is between the two leaves the sequence as it is, as does a loop around the place.</summary>
    private static bool IsGuarded(IBlockOperation block, int index, ISymbol variable)
    {
        for (var before = index - 1; before >= 0; before--)
        {
            if (block.Operations[before] is IConditionalOperation { WhenFalse: null } guard && LoopShape.Leaves(guard.WhenTrue) && IsLimited(guard.Condition, isMet: false, variable))
            {
                return !block.Operations.Skip(before + 1).Take(index - before).Any(statement => statement.DescendantsAndSelf().Any(part => Changes(part, variable)));
            }
        }

        return false;
    }

    private static bool Changes(IOperation part, ISymbol variable) =>
        SymbolEqualityComparer.Default.Equals(LoopShape.Changed(part), variable) ||
        (part is IInvocationOperation { Instance: { } list, TargetMethod.Name: var name } && IsAddition(name) &&
            SymbolEqualityComparer.Default.Equals(LoopShape.Named(list.Plain()), variable));

    /// <summary>Whether a condition that is met, or not, says that a sequence has a few elements at most.</summary>
    private static bool IsLimited(IOperation condition, bool isMet, ISymbol variable) =>
        condition.Joined(isMet ? BinaryOperatorKind.ConditionalAnd : BinaryOperatorKind.ConditionalOr).Any(part =>
            part is IBinaryOperation { OperatorKind: var comparison, LeftOperand: var count, RightOperand: var limit } &&
            LoopShape.Number(limit) <= Repetition.SmallCount && LoopShape.CountedBy(count) is { } counted && SymbolEqualityComparer.Default.Equals(LoopShape.Named(counted.Plain()), variable) &&
            comparison switch
            {
                BinaryOperatorKind.LessThan or BinaryOperatorKind.LessThanOrEqual or BinaryOperatorKind.Equals => isMet,
                BinaryOperatorKind.GreaterThan or BinaryOperatorKind.GreaterThanOrEqual or BinaryOperatorKind.NotEquals => !isMet,
                _ => false,
            });
}
