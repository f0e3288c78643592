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
/// nothing changes the variable.
/// </summary>
internal static class ExclusiveTests
{
    // Of conditions that generated code puts together, so much is read.
    private const int MaxParts = 16;

    /// <summary>The position after the last of the statements that exclude one another, from a start on; the next one where there is no such row.</summary>
    public static int EndOf(ImmutableArray<IOperation> statements, int start)
    {
        var end = start + 1;
        if (end >= statements.Length || !IsAlone(statements[start]) || !IsAlone(statements[end]))
        {
            return end;
        }

        foreach (var (subject, first) in TestsOf(((IConditionalOperation)statements[start]).Condition))
        {
            var values = new HashSet<object>(first);
            var next = start + 1;
            while (next < statements.Length && IsAlone(statements[next]) &&
                TestsOf(((IConditionalOperation)statements[next]).Condition).FirstOrDefault(test => IsSame(test.Subject, subject)) is { Subject: not null } test &&
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

    private static IEnumerable<(IOperation Subject, ImmutableArray<object> Values)> Test(IOperation subject, IOperation value) =>
        value.ConstantValue is { HasValue: true, Value: { } constant } && IsVariable(subject.Plain()) ? [(subject.Plain(), ImmutableArray.Create(constant))] : [];

    /// <summary>Whether an expression names a variable, or a member of one.</summary>
    private static bool IsVariable(IOperation operation)
    {
        while (operation is IFieldReferenceOperation { Field.IsConst: false } or IPropertyReferenceOperation { Arguments.IsEmpty: true })
        {
            if (((IMemberReferenceOperation)operation).Instance is not { } instance)
            {
                return operation is IFieldReferenceOperation;
            }

            operation = instance.Plain();
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

            if (CreationShape.SymbolOf(one) is not { } symbol || !SymbolEqualityComparer.Default.Equals(symbol, CreationShape.SymbolOf(other)))
            {
                return false;
            }

            if (one is not IMemberReferenceOperation { Instance: { } instance } || other is not IMemberReferenceOperation { Instance: { } otherInstance })
            {
                return true;
            }

            one = instance.Plain();
            other = otherInstance.Plain();
        }
    }

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

        return statement.Descendants().Any(part => (LoopShape.Changed(part) ?? CreationShape.SymbolOf((part as IAssignmentOperation)?.Target)) is { } changed && named.Contains(changed));
    }
}
