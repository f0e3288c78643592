using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>
/// Knows statements of which one runs although no <c>else</c> says so: <c>if (kind == A) { } if (kind == B) { }</c>, while
/// nothing changes the variable. A text is taken for one kind as well: <c>if (kind.Contains("A")) { } if (kind.Contains("B")) { }</c>.
/// </summary>
internal static class ExclusiveTests
{
    // Of conditions that generated code puts together, so much is read.
    private const int MaxParts = 16;

    // What code asks a text for that has a word for each kind.
    private static readonly string[] s_wordMethods = ["Contains", "StartsWith", "EndsWith"];

    /// <summary>The position after the last of the statements that exclude one another, from a start on; the next one where there is no such row.</summary>
    public static int EndOf(ImmutableArray<IOperation> statements, int start)
    {
        var end = start + 1;
        return end >= statements.Length || !IsAlone(statements[start]) || !IsAlone(statements[end])
            ? end
            : Math.Max(EndOf(statements, start, static condition => TestsOf(condition)), EndByWords(statements, start));
    }

    // In a method of its own, for what its lambda holds is made wherever the method begins, and most statements are no tests.
    private static int EndByWords(ImmutableArray<IOperation> statements, int start) =>
        s_wordMethods.Max(method => EndOf(statements, start, condition => WordsOf(condition, method)));

    private static int EndOf(ImmutableArray<IOperation> statements, int start, Func<IOperation, IEnumerable<(IOperation Subject, ImmutableArray<object> Values)>> testsOf)
    {
        var end = start + 1;
        foreach (var (subject, first) in testsOf(((IConditionalOperation)statements[start]).Condition))
        {
            var values = new HashSet<object>(first);
            var next = start + 1;
            while (next < statements.Length && IsAlone(statements[next]) &&
                testsOf(((IConditionalOperation)statements[next]).Condition).FirstOrDefault(test => IsSame(test.Subject, subject)) is { Subject: not null } test &&
                !test.Values.Any(values.Contains) && !Changes(statements[next - 1], subject))
            {
                values.UnionWith(test.Values);
                next++;
            }

            end = next > end ? next : end;
        }

        return end;
    }

    private static bool IsAlone(IOperation statement) => statement is IConditionalOperation { WhenFalse: null };

    /// <summary>What has to be equal to one of some constants for a condition to hold.</summary>
    public static IEnumerable<(IOperation Subject, ImmutableArray<object> Values)> TestsOf(IOperation condition, int depth = 0)
    {
        condition = condition.Plain();
        switch (condition)
        {
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd } both:
                return depth > MaxParts ? [] : TestsOf(both.LeftOperand, depth + 1).Concat(TestsOf(both.RightOperand, depth + 1));
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalOr } either:
                return depth <= MaxParts && TestsOf(either.LeftOperand, depth + 1).ToList() is [var left] && TestsOf(either.RightOperand, depth + 1).ToList() is [var right] && IsSame(left.Subject, right.Subject)
                    ? [(left.Subject, left.Values.AddRange(right.Values))]
                    : [];
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals } equality:
                return Test(equality.LeftOperand, equality.RightOperand).Concat(Test(equality.RightOperand, equality.LeftOperand));
            case IIsPatternOperation { Pattern: IConstantPatternOperation pattern } matched:
                return Test(matched.Value, pattern.Value);
            case IInvocationOperation { TargetMethod: { Name: "Equals", IsStatic: false }, Instance: { } compared, Arguments: [var argument] }:
                return Test(compared, argument.Value);
            case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, OperatorMethod: null } not when IsVariable(not.Operand.Plain()):
                return [(not.Operand.Plain(), ImmutableArray.Create<object>(false))];
            default:
                return IsVariable(condition) ? [(condition, ImmutableArray.Create<object>(true))] : [];
        }
    }

    /// <summary>The text that a condition asks for a word by a method of <see cref="string"/>, with the word.</summary>
    private static IEnumerable<(IOperation Subject, ImmutableArray<object> Values)> WordsOf(IOperation condition, string method) =>
        condition.Plain() is IInvocationOperation { TargetMethod: { IsStatic: false, ContainingType.SpecialType: SpecialType.System_String } target, Instance: { } text, Arguments: [var word, ..] } && target.Name == method
            ? Test(text, word.Value)
            : [];

    private static IEnumerable<(IOperation Subject, ImmutableArray<object> Values)> Test(IOperation subject, IOperation value) =>
        value.ConstantValue is { HasValue: true, Value: { } constant } && IsVariable(subject.Plain()) ? [(subject.Plain(), ImmutableArray.Create(constant))] : [];

    /// <summary>Whether an expression names a variable, a member of one, or an element of an array at a constant place.</summary>
    private static bool IsVariable(IOperation operation)
    {
        while (operation is IFieldReferenceOperation { Field.IsConst: false } or IPropertyReferenceOperation { Arguments.IsEmpty: true } || PlaceOf(operation) is not null)
        {
            if (OwnerOf(operation) is not { } owner)
            {
                return operation is IFieldReferenceOperation;
            }

            operation = owner.Plain();
        }

        return operation is ILocalReferenceOperation or IParameterReferenceOperation or IInstanceReferenceOperation;
    }

    private static bool IsSame(IOperation one, IOperation other)
    {
        while (true)
        {
            if (one is IInstanceReferenceOperation && other is IInstanceReferenceOperation)
            {
                return true;
            }

            if (PlaceOf(one) is { } place ? !place.Equals(PlaceOf(other)) : CreationShape.SymbolOf(one) is not { } symbol || !SymbolEqualityComparer.Default.Equals(symbol, CreationShape.SymbolOf(other)))
            {
                return false;
            }

            if (OwnerOf(one) is not { } owner || OwnerOf(other) is not { } otherOwner)
            {
                return true;
            }

            one = owner.Plain();
            other = otherOwner.Plain();
        }
    }

    /// <summary>Where an element stands in its array, if a constant says it.</summary>
    private static object? PlaceOf(IOperation operation) => operation is IArrayElementReferenceOperation { Indices: [{ ConstantValue: { HasValue: true, Value: { } place } }] } ? place : null;

    /// <summary>What a member is of, or the array of an element.</summary>
    private static IOperation? OwnerOf(IOperation operation) => operation switch
    {
        IMemberReferenceOperation member => member.Instance,
        IArrayElementReferenceOperation element => element.ArrayReference,
        _ => null,
    };

    /// <summary>Whether a statement changes a variable, or an object on the way to it.</summary>
    private static bool Changes(IOperation statement, IOperation subject)
    {
        var named = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var part in subject.DescendantsAndSelf())
        {
            if (CreationShape.SymbolOf(part) is { } symbol)
            {
                named.Add(symbol);
            }
        }

        return statement.Descendants().Any(part => (LoopShape.Changed(part) ?? CreationShape.SymbolOf(part is IAssignmentOperation { Target: var target } ? (target as IArrayElementReferenceOperation)?.ArrayReference ?? target : null)) is { } changed && named.Contains(changed));
    }
}
