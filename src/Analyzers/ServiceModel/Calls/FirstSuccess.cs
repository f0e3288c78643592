using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// Knows loops that go through their elements only until an answer is the one that is wanted:
/// <c>foreach (…) { var order = Get(id); if (order != null &amp;&amp; order.Done) { return order; } }</c>, <c>ids.Any(id => Exists(id))</c>.
/// A loop that is left where an answer is missing or says no goes through all of them, unless something goes wrong.
/// </summary>
internal static class FirstSuccess
{
    /// <summary>The conditions under which a loop is left: each with whether it has to be met, or not to be.</summary>
    public static IReadOnlyList<(IOperation Condition, bool IsMet)> Exits(ILoopOperation loop)
    {
        var exits = new List<(IOperation, bool)>();
        foreach (var part in LoopShape.Here(loop.Body))
        {
            if (part is not IConditionalOperation choice)
            {
                continue;
            }

            if (Leaves(choice.WhenTrue))
            {
                exits.Add((choice.Condition, true));
            }
            else if (choice.WhenFalse is { } otherwise && Leaves(otherwise))
            {
                exits.Add((choice.Condition, false));
            }
        }

        return exits;

        bool Leaves(IOperation branch) => branch switch
        {
            IBlockOperation { Operations: [.., var last] } => Leaves(last),
            IBranchOperation { BranchKind: BranchKind.Break, Target: var target } => SymbolEqualityComparer.Default.Equals(target, loop.ExitLabel),
            _ => branch is IReturnOperation { Kind: OperationKind.Return },
        };
    }

    /// <summary>Whether one of the conditions under which a loop is left is that an operation has given what is wanted.</summary>
    /// <param name="exits">Those conditions.</param>
    /// <param name="loop">The loop.</param>
    /// <param name="operation">The operation, in its body.</param>
    public static bool Ends(IReadOnlyList<(IOperation Condition, bool IsMet)> exits, ILoopOperation loop, IOperation operation)
    {
        if (exits.Count == 0)
        {
            return false;
        }

        operation = OutsideLambdas(operation, loop.Body);
        var taker = TakerOf(operation);
        return exits.Any(exit => AnswerTests.Says(exit.Condition, IsAnswer) == exit.IsMet);

        bool IsAnswer(IOperation part) =>
            part == operation || (taker is not null && LoopShape.Named(part) is { } named && SymbolEqualityComparer.Default.Equals(named, taker));
    }

    /// <summary>Whether a lambda that runs for each element runs no more once an operation in it has given what is wanted: <c>Any</c>, <c>First</c>, <c>Find</c>, <c>Where(…).First()</c>.</summary>
    /// <param name="call">The call that takes the lambda.</param>
    /// <param name="lambda">The lambda, or what stands for one.</param>
    /// <param name="operation">The operation.</param>
    public static bool EndsSearch(IInvocationOperation call, IOperation lambda, IOperation operation)
    {
        bool? wanted = call.TargetMethod.Name switch
        {
            "Any" or "First" or "FirstOrDefault" or "Exists" or "Find" or "FindIndex" => true,
            "All" or "TrueForAll" => false,
            "Where" or "Select" or "SelectMany" when LambdaUse.IsCutShort(call, isThroughFilters: true) => true,
            _ => null,
        };
        if (wanted is null || call.TargetMethod.ContainingType.Name == "ParallelEnumerable")
        {
            return false;
        }

        if (lambda is not IAnonymousFunctionOperation { Body: var body })
        {
            return wanted == true;
        }

        operation = OutsideLambdas(operation, body);
        var taker = TakerOf(operation);
        var answers = LoopShape.Here(body).Select(static part => (part as IReturnOperation)?.ReturnedValue).OfType<IOperation>().Select(answer => AnswerTests.Says(answer, IsAnswer)).ToList();
        return wanted == true ? !answers.Contains(false) : answers.Contains(false);

        bool IsAnswer(IOperation part) =>
            part == operation || (taker is not null && LoopShape.Named(part) is { } named && SymbolEqualityComparer.Default.Equals(named, taker));
    }

    /// <summary>An operation, or the call that runs the outermost lambda around it within a body.</summary>
    private static IOperation OutsideLambdas(IOperation operation, IOperation body)
    {
        var outside = operation;
        for (var current = operation; current.Parent is { } parent && current != body; current = parent)
        {
            if (parent is IAnonymousFunctionOperation && LambdaUse.Of(parent).Call is { } runner)
            {
                outside = parent = runner;
            }
        }

        return outside;
    }

    /// <summary>The variable that takes what an operation gives, or something of it; null where none does.</summary>
    private static ISymbol? TakerOf(IOperation operation)
    {
        for (var current = operation; current.Parent is { } parent; current = parent)
        {
            switch (parent)
            {
                case IConversionOperation or IParenthesizedOperation or IAwaitOperation or ICoalesceOperation or IConditionalAccessOperation or IMemberReferenceOperation:
                case IInvocationOperation { Instance: { } receiver } when receiver == current:
                case IArgumentOperation { Parameter.Ordinal: 0, Parent: IInvocationOperation { TargetMethod.IsExtensionMethod: true } }:
                case IInvocationOperation { TargetMethod.IsExtensionMethod: true }:
                case IVariableInitializerOperation:
                    continue;
                case IVariableDeclaratorOperation { Symbol: var declared }:
                    return declared;
                case ISimpleAssignmentOperation { Target: var target, Value: var value } when value == current:
                    return LoopShape.Named(target);
                default:
                    return null;
            }
        }

        return null;
    }
}
