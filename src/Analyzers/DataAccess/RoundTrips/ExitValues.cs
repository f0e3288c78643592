using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>What a method gives where it ends, as far as its callers ask for it at once.</summary>
internal enum ExitValue
{
    /// <summary>Nothing, or what nobody can tell.</summary>
    Other,

    /// <summary>Null.</summary>
    Null,

    /// <summary>False.</summary>
    False,

    /// <summary>True.</summary>
    True,
}

/// <summary>
/// Tells the ways through a helper apart by what it gives: what it does before it gives null, where its caller leaves at once
/// for that, is on no path with what the caller does otherwise.
/// </summary>
internal static class ExitValues
{
    /// <summary>What a <c>return</c> gives.</summary>
    public static ExitValue Of(IOperation? returned) => returned?.Plain().ConstantValue switch
    {
        { HasValue: true, Value: null } => ExitValue.Null,
        { HasValue: true, Value: false } => ExitValue.False,
        { HasValue: true, Value: true } => ExitValue.True,
        _ => ExitValue.Other,
    };

    /// <summary>What a call has to give for the method around it to leave at once: <c>var user = Find(token); if (user == null) { return … }</c>.</summary>
    /// <param name="call">The call.</param>
    /// <returns>That value; <see cref="ExitValue.Other"/> where there is none.</returns>
    public static ExitValue LeftOn(IOperation call)
    {
        var value = call.AsUsed();
        var (local, statement) = value.Parent switch
        {
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var declared, Parent: IVariableDeclarationOperation { Declarators.Length: 1, Parent: { } group } } } => (declared, group),
            ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var assigned }, Parent: IExpressionStatementOperation assignment } => (assigned, assignment),
            _ => ((ILocalSymbol?)null, (IOperation?)null),
        };
        if (local is not null)
        {
            return statement!.Following() is IConditionalOperation test ? LeftOn(test, part => part is ILocalReferenceOperation named && SymbolEqualityComparer.Default.Equals(named.Local, local)) : ExitValue.Other;
        }

        // if (!IsAllowed(token)) { return … }
        var condition = value;
        while (condition.Parent is IUnaryOperation or IBinaryOperation or IIsPatternOperation or IConversionOperation or IParenthesizedOperation)
        {
            condition = condition.Parent;
        }

        return condition.Parent is IConditionalOperation asked && asked.Condition == condition ? LeftOn(asked, part => part == call || (part is IAwaitOperation { Operation: var awaited } && awaited == call)) : ExitValue.Other;
    }

    private static ExitValue LeftOn(IConditionalOperation test, Func<IOperation, bool> isValue)
    {
        if (!LoopShape.Leaves(test.WhenTrue))
        {
            return ExitValue.Other;
        }

        foreach (var part in test.Condition.Joined(BinaryOperatorKind.ConditionalOr))
        {
            var found = part switch
            {
                _ when isValue(part) => ExitValue.True,
                IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: var denied } when isValue(denied.Plain()) => ExitValue.False,
                IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: var denied } when denied.Plain() is IPropertyReferenceOperation { Property: { Name: "HasValue", ContainingType.OriginalDefinition.SpecialType: SpecialType.System_Nullable_T }, Instance: { } nullable } && isValue(nullable) => ExitValue.Null,
                IInvocationOperation { TargetMethod: { Name: "IsNullOrEmpty" or "IsNullOrWhiteSpace", ContainingType.SpecialType: SpecialType.System_String }, Arguments: [{ Value: var text }] } when isValue(text.Plain()) => ExitValue.Null,
                IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals } equals when isValue(equals.LeftOperand.Plain()) => Of(equals.RightOperand),
                IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals } equals when isValue(equals.RightOperand.Plain()) => Of(equals.LeftOperand),
                IIsPatternOperation { Value: var tested, Pattern: IConstantPatternOperation { Value: var constant } } when isValue(tested.Plain()) => Of(constant),
                _ => ExitValue.Other,
            };
            if (found != ExitValue.Other)
            {
                return found;
            }
        }

        return ExitValue.Other;
    }
}
