using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// Knows <c>for</c> and <c>while</c> loops that go through what is there already, as a <c>foreach</c> does: the places of a list,
/// <c>i &lt; ids.Count</c>, or the rows of a reader, <c>while (reader.Read())</c>. A counter alone may as well go through pages, or tries.
/// </summary>
internal static class GivenElements
{
    /// <summary>Whether a loop is such a one.</summary>
    public static bool Are(ILoopOperation loop) => LoopShape.ConditionOf(loop) is { } condition && condition.Joined().Any(part => loop switch
    {
        IForLoopOperation counted => IsPlaceInList(part, counted),
        IWhileLoopOperation => IsRead(part),
        _ => false,
    });

    private static bool IsPlaceInList(IOperation part, IForLoopOperation loop) =>
        part is IBinaryOperation { OperatorKind: BinaryOperatorKind.LessThan or BinaryOperatorKind.LessThanOrEqual, LeftOperand: var counter, RightOperand: var limit } &&
        counter.Plain() is ILocalReferenceOperation { Local: var place } &&
        (limit.Plain() is IBinaryOperation { OperatorKind: BinaryOperatorKind.Subtract, RightOperand.ConstantValue.HasValue: true, LeftOperand: var whole } ? whole : limit).Plain() is var length &&
        LoopShape.CountedBy(length) is { } list && LoopShape.Named(list.Plain()) is not null &&
        loop.AtLoopBottom.Any(step => step.Descendants().Any(change => SymbolEqualityComparer.Default.Equals(LoopShape.Changed(change), place)));

    private static bool IsRead(IOperation part) =>
        part.AwaitedCall() is { TargetMethod: { Name: "Read" or "ReadAsync", Parameters: { IsEmpty: true } or [{ Type.Name: "CancellationToken" }] }, Instance: { } reader } && reader.Type is { } type &&
        (type.Name.EndsWith("DataReader", StringComparison.Ordinal) || type.AllInterfaces.Any(static implemented => implemented.Name == "IDataReader"));
}
