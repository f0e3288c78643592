using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>
/// Tells conditions that a helper's call meets only every so many calls: the counter and the size of a batch are handed in,
/// or are the object's own.
/// </summary>
internal static class CallCounts
{
    /// <summary>Whether a condition counts the calls of its method: <c>count % size == 0</c>, <c>_pending.Count &gt;= size</c>.</summary>
    public static bool Is(IOperation condition) => condition.Joined().Any(IsCount);

    private static bool IsCount(IOperation condition) => condition switch
    {
        IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals, LeftOperand: var left, RightOperand: var right } when IsRemainder(left) || IsRemainder(right) => true,
        IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.GreaterThan or BinaryOperatorKind.GreaterThanOrEqual, LeftOperand: var count, RightOperand: var size } => IsOwnCount(count.Plain()) && IsSize(size.Plain()),
        _ => false,
    };

    private static bool IsRemainder(IOperation value) =>
        value.Plain() is IBinaryOperation { OperatorKind: BinaryOperatorKind.Remainder, LeftOperand: var count, RightOperand: var size } &&
        (count.Plain() is IParameterReferenceOperation || IsOwnCount(count.Plain()) || IsOwn(count.Plain())) && IsSize(size.Plain());

    /// <summary>A step of a field, or how much a field has gathered.</summary>
    private static bool IsOwnCount(IOperation count) => count switch
    {
        IIncrementOrDecrementOperation step => IsOwn(step.Target),
        IInvocationOperation { TargetMethod: { Name: "Increment", ContainingType.Name: "Interlocked" } } => true,
        IPropertyReferenceOperation { Property.Name: "Count" or "Length", Instance: { } gathered } => IsOwn(gathered.Plain()),
        _ => false,
    };

    private static bool IsOwn(IOperation value) => value is IMemberReferenceOperation { Member: IFieldSymbol or IPropertySymbol, Instance: null or IInstanceReferenceOperation };

    // By twos and threes is no batch.
    private static bool IsSize(IOperation size) => size.ConstantValue switch
    {
        { HasValue: true, Value: int number } => number >= Repetition.SmallCount,
        { HasValue: true, Value: long number } => number >= Repetition.SmallCount,
        { HasValue: true } => false,
        _ => size is IParameterReferenceOperation || IsOwn(size) || size is IFieldReferenceOperation or IPropertyReferenceOperation,
    };
}
