using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Knows loops that another call of the turn leads: it gives what is asked for next, or says that no more is left.</summary>
internal static class LedLoops
{
    // What a call gives is followed through the locals of a turn so many times.
    private const int MostRounds = 8;

    /// <summary>
    /// Whether a loop that sets itself no end is left when another call of the turn finds no more, or all that it asks for is a
    /// local that such a call gives, together with the element: nobody has its elements together.
    /// </summary>
    /// <param name="call">The call.</param>
    /// <param name="repetition">The loop around it.</param>
    /// <param name="varying">What it sends anew in each turn.</param>
    public static bool Is(OperationCall call, Repetition repetition, List<IOperation> varying)
    {
        if (repetition.Operation is not ILoopOperation loop || LoopShape.Named(call.Invocation.Instance!.Plain()) is not { } client)
        {
            return false;
        }

        var isEndless = LoopShape.IsEndless(loop);
        var flag = isEndless ? null : FlagOf(LoopShape.ConditionOf(loop));
        if (!isEndless && flag is null)
        {
            return false;
        }

        return LoopShape.Here(loop.Body).Any(part =>
            part is IInvocationOperation { Instance: { } instance } other && other != call.Invocation &&
            SymbolEqualityComparer.Default.Equals(LoopShape.Named(instance.Plain()), client) && call.Type.OperationOf(other.TargetMethod) is not null &&
            (flag is null ? LoopShape.IsSteeredBy(loop, other) : GivesOnly(loop, other, flag) && IsGivenBy(loop, other, varying)));
    }

    /// <summary>The local that is all a condition asks for, be it compared with a constant: <c>!done</c>, <c>left > 0</c>.</summary>
    private static ILocalSymbol? FlagOf(IOperation? condition) => condition?.Plain() switch
    {
        ILocalReferenceOperation { Local: var local } => local,
        IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: var operand } => FlagOf(operand),
        IBinaryOperation { RightOperand.ConstantValue.HasValue: true, LeftOperand: var left, Type.SpecialType: SpecialType.System_Boolean } => FlagOf(left),
        _ => null,
    };

    /// <summary>Whether a call gives a local its values in a loop, and nothing else there does.</summary>
    private static bool GivesOnly(ILoopOperation loop, IInvocationOperation call, ILocalSymbol flag)
    {
        var changes = LoopShape.Here(loop.Body).Where(part => SymbolEqualityComparer.Default.Equals(LoopShape.Changed(part), flag)).ToList();
        return changes.Count > 0 && changes.TrueForAll(change => change is IArgumentOperation argument ? argument.Parent == call : change is ISimpleAssignmentOperation assignment && assignment.Value.AwaitedCall() == call);
    }

    /// <summary>Whether values all come from what a call gives, be it through other locals and calls of the turn.</summary>
    private static bool IsGivenBy(ILoopOperation loop, IInvocationOperation call, List<IOperation> values)
    {
        var given = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        for (int round = 0, known = -1; round < MostRounds && given.Count > known; round++)
        {
            known = given.Count;
            foreach (var part in LoopShape.Here(loop.Body))
            {
                var source = part switch
                {
                    IArgumentOperation { Parent: var invoked } => invoked == call ? null : invoked,
                    IAssignmentOperation assignment => assignment.Value,
                    _ => null,
                };
                if (LoopShape.Changed(part) is ILocalSymbol changed && (source is null ? part is IArgumentOperation : IsFrom(source)))
                {
                    given.Add(changed);
                }
                else if (part is IVariableDeclaratorOperation { Symbol: var declared } declarator && declarator.GetVariableInitializer() is { Value: var first } && IsFrom(first))
                {
                    given.Add(declared);
                }
            }
        }

        return values.TrueForAll(IsFrom);

        bool IsFrom(IOperation value) => value.DescendantsAndSelf().Any(part => part == call || (LoopShape.Named(part) is { } named && given.Contains(named)));
    }
}
