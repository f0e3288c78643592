using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Tells conditions that a loop meets only every so many turns: it gathers a batch, and sends it when that is full.</summary>
internal static class TurnCounts
{
    /// <summary>Whether a condition holds only every so many turns: a remainder, or a counter or size that has come far enough.</summary>
    public static bool Is(IOperation condition, Repetition repetition) =>
        condition.DescendantsAndSelf().Any(part => part is IBinaryOperation binary &&
            (binary.OperatorKind == BinaryOperatorKind.Remainder ||
             (binary.OperatorKind is BinaryOperatorKind.GreaterThanOrEqual or BinaryOperatorKind.Equals or BinaryOperatorKind.GreaterThan &&
              ((IsCount(binary.LeftOperand, repetition) && (IsSize(binary.RightOperand) || BatchSizes.Is(binary.RightOperand, binary.LeftOperand, repetition))) || (IsCount(binary.RightOperand, repetition) && IsSize(binary.LeftOperand))))));

    private static bool IsCount(IOperation operation, Repetition repetition) => operation switch
    {
        IPropertyReferenceOperation { Property.Name: "Count" or "Length", Instance: { } counted } => !repetition.Varies(counted),
        IIncrementOrDecrementOperation => true,
        ILocalReferenceOperation local => repetition.Body.DescendantsAndSelf().Any(part =>
            part is IIncrementOrDecrementOperation { Target: ILocalReferenceOperation counter } && SymbolEqualityComparer.Default.Equals(counter.Local, local.Local)),
        _ => false,
    };

    private static bool IsSize(IOperation operation) => operation.ConstantValue is { HasValue: true, Value: int and > 1 } || operation is IFieldReferenceOperation { Type.SpecialType: SpecialType.System_Int32 };
}
