using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Reads conditions that ask an answer: whether it is there, says yes or is the one that is wanted, or whether it is missing or says no.</summary>
internal static class AnswerTests
{
    // How the words begin by which a name says that something went wrong.
    private static readonly string[] s_failures = ["Error", "Fail", "Fault", "Invalid", "Missing", "Denied", "Reject", "Refus", "Problem", "Violat", "Exception", "Empty",
        "Lock", "Block", "Expir", "Cancel", "Abort", "Disabl", "Inactiv", "Delet", "Discontinu", "Unavailab", "Insufficient", "Overdue", "Duplicat", "Conflict", "Forbid", "Unauthor", "Timeout"];

    private static readonly HashSet<string> s_negations = new(StringComparer.OrdinalIgnoreCase) { "Not", "None" };

    private static readonly HashSet<string> s_counts = new(StringComparer.Ordinal) { "Count", "Length", "LongCount" };

    /// <summary>Whether a condition is met by an answer that is there or says yes; false where it is met by one that is missing or says no, null where that cannot be told.</summary>
    /// <param name="condition">The condition.</param>
    /// <param name="isAnswer">Whether an operation in it is the answer.</param>
    public static bool? Says(IOperation condition, Func<IOperation, bool> isAnswer)
    {
        condition = condition.Plain();
        if (condition is IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: var operand })
        {
            return !Says(operand, isAnswer);
        }

        if (condition is not IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr } joined)
        {
            return SaysAlone(condition, isAnswer);
        }

        // One that asks for both, a row that is there and not done, may be either.
        bool? said = null;
        foreach (var part in condition.Joined(joined.OperatorKind))
        {
            var says = Says(part, isAnswer);
            if (says is not null && said is not null && says != said)
            {
                return null;
            }

            said ??= says;
        }

        return said;
    }

    /// <summary>Whether a condition is met by what is called a success, be it the value that is asked or the one that it is compared with.</summary>
    public static bool SaysSuccess(IOperation condition) =>
        condition.DescendantsAndSelf().Any(static part => (part is IMemberReferenceOperation { Member.Name: var member } ? member : LoopShape.Named(part)?.Name) is { } name && NameWords.Of(name).Exists(IsSuccess)) &&
        Says(condition, static part => part is ILocalReferenceOperation or IParameterReferenceOperation or IInvocationOperation) == true;

    private static bool IsSuccess(string word) => word.StartsWith("Succe", StringComparison.OrdinalIgnoreCase) || word.Equals("Ok", StringComparison.OrdinalIgnoreCase);

    private static bool? SaysAlone(IOperation condition, Func<IOperation, bool> isAnswer)
    {
        if (condition.IsNullTest() is { } isNull)
        {
            var asked = condition is IIsPatternOperation matched ? matched.Value : condition is IBinaryOperation { LeftOperand: var left, RightOperand: var right } ? left.IsNull() ? right : left : null;
            return asked is not null && IsGood(asked, isAnswer) is { } isGood ? isGood != isNull : null;
        }

        switch (condition)
        {
            case IIsPatternOperation { Pattern: IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: bool wanted } }, Value: var asked }:
                return IsGood(asked, isAnswer) is { } isTrue ? isTrue == wanted : null;
            case IIsPatternOperation { Pattern: ITypePatternOperation or IDeclarationPatternOperation or IRecursivePatternOperation, Value: var asked }:
                return IsGood(asked, isAnswer);
            case IIsTypeOperation { ValueOperand: var asked }:
                return IsGood(asked, isAnswer);
            case IBinaryOperation comparison:
                return SaysCompared(comparison, isAnswer);
            case IInvocationOperation { TargetMethod: { Name: "IsNullOrEmpty" or "IsNullOrWhiteSpace", ContainingType.SpecialType: SpecialType.System_String }, Arguments: [var text] }:
                return IsGood(text.Value, isAnswer) is { } isThere ? !isThere : null;
            default:
                return IsBool(condition.Type) ? IsGood(condition, isAnswer) : null;
        }
    }

    private static bool? SaysCompared(IBinaryOperation comparison, Func<IOperation, bool> isAnswer)
    {
        var (left, right) = (comparison.LeftOperand, comparison.RightOperand);
        if (IsGood(left, isAnswer) is not { } isGood)
        {
            if (comparison.OperatorKind is not (BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals) || IsGood(right, isAnswer) is not { } isOtherGood)
            {
                return null;
            }

            (left, right, isGood) = (right, left, isOtherGood);
        }

        var isEqual = comparison.OperatorKind == BinaryOperatorKind.Equals;
        var limit = right.Plain();
        switch (limit.ConstantValue)
        {
            case { HasValue: true, Value: bool wanted }:
                return isEqual ? isGood == wanted : comparison.OperatorKind == BinaryOperatorKind.NotEquals ? isGood != wanted : null;

            // How many there are; the number itself may mean anything.
            case { HasValue: true, Value: 0 or 1 or 0L or 1L } when IsCount(left.Plain()):
                var isFromOne = limit.ConstantValue.Value is 1 or 1L;
                return comparison.OperatorKind switch
                {
                    BinaryOperatorKind.GreaterThan or BinaryOperatorKind.NotEquals when !isFromOne => isGood,
                    BinaryOperatorKind.GreaterThanOrEqual when isFromOne => isGood,
                    BinaryOperatorKind.Equals or BinaryOperatorKind.LessThanOrEqual when !isFromOne => !isGood,
                    BinaryOperatorKind.LessThan when isFromOne => !isGood,
                    _ => null,
                };
        }

        // What is wanted may be told by any value but a number that nobody knows the meaning of.
        return !isEqual ? null
            : limit switch
            {
                { ConstantValue: { HasValue: true, Value: string text } } => text.Length > 0 && !IsFailure(text) ? isGood : !isGood,
                IFieldReferenceOperation { Field: { ContainingType.TypeKind: TypeKind.Enum, Name: var name } } => IsFailure(name) ? !isGood : isGood,
                { ConstantValue.HasValue: true } => null,
                _ => isGood,
            };
    }

    /// <summary>Whether a value is the answer, or what that leads to, and speaks of success; false for one that speaks of failure, null for any other value.</summary>
    private static bool? IsGood(IOperation value, Func<IOperation, bool> isAnswer)
    {
        var isGood = true;
        for (var current = value.Plain(); ; current = current.Plain())
        {
            if (LoopShape.Named(current) is { Name: var named } && IsFailure(named))
            {
                isGood = false;
            }

            if (current is IInvocationOperation { TargetMethod.Name: var method } && IsFailure(method))
            {
                isGood = false;
            }

            if (isAnswer(current))
            {
                return isGood;
            }

            if (current is IPropertyReferenceOperation { Property.Name: var member } && IsFailure(member))
            {
                isGood = false;
            }

            IOperation? before = current switch
            {
                IAwaitOperation { Operation: var task } => task,
                ISimpleAssignmentOperation { Value: var assigned } => assigned,
                ICoalesceOperation { Value: var first } => first,
                IConditionalAccessOperation { WhenNotNull: var after } => after,
                IConditionalAccessInstanceOperation instance => instance.BeforeQuestionMark(),
                IMemberReferenceOperation { Instance: { } owner } => owner,
                IInvocationOperation { Instance: { } receiver } => receiver,
                IInvocationOperation { TargetMethod.IsExtensionMethod: true, Arguments: [var receiver, ..] } => receiver.Value,
                _ => null,
            };
            if (before is null)
            {
                return null;
            }

            current = before;
        }
    }

    private static bool IsCount(IOperation value) => value switch
    {
        IPropertyReferenceOperation { Property.Name: var name } => s_counts.Contains(name),
        IInvocationOperation { TargetMethod.Name: var name } => s_counts.Contains(name),
        IConditionalAccessOperation { WhenNotNull: var after } => IsCount(after.Plain()),
        _ => false,
    };

    private static bool IsFailure(string name) =>
        NameWords.Of(name).Exists(static word => s_negations.Contains(word) || s_failures.Any(start => word.StartsWith(start, StringComparison.OrdinalIgnoreCase)));

    private static bool IsBool(ITypeSymbol? type) =>
        type is { SpecialType: SpecialType.System_Boolean } or INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T, TypeArguments: [{ SpecialType: SpecialType.System_Boolean }] };
}
