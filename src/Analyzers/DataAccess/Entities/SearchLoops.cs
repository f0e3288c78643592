using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Knows loops over rows that look for one of them, or pick some into a list, as a database does by itself.</summary>
internal static class SearchLoops
{
    /// <summary>
    /// Whether a loop only looks for one row: its first turn is its last, or it has no more than an <c>if</c> about the row, which
    /// ends the loop or notes that there is one. What code of the project has to tell of each row, a database cannot.
    /// </summary>
    /// <param name="loop">The loop.</param>
    /// <param name="assembly">The compilation's own assembly.</param>
    public static bool LooksForOne(IForEachLoopOperation loop, IAssemblySymbol assembly)
    {
        if (Ends(loop.Body) && !LoopShape.Here(loop.Body).Any(static part => part is IBranchOperation { BranchKind: BranchKind.Continue }))
        {
            return true;
        }

        for (var body = Only(loop.Body); body is IConditionalOperation { WhenFalse: null } test && IsToldByRow(test.Condition, loop, assembly); body = Only(test.WhenTrue))
        {
            if (Ends(test.WhenTrue) || Notes(test.WhenTrue) || IsOfOne(test.Condition))
            {
                return true;
            }
        }

        return false;

        // order.Id == id
        bool IsOfOne(IOperation condition) => condition.Joined().Any(part =>
            part.Plain() is IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals } equals &&
            (IsKey(equals.LeftOperand.Plain()) ? equals.RightOperand : IsKey(equals.RightOperand.Plain()) ? equals.LeftOperand : null) is { } other &&
            !SpeaksOfRow(other, loop));

        bool IsKey(IOperation value) =>
            value is IPropertyReferenceOperation { Property: var property, Instance: ILocalReferenceOperation { Local: var row } } && loop.Locals.Contains(row) &&
            (EntityTypes.IsOwnKey(property.Name, row.Type) || EntityTypes.IsMarkedAsKey(property) || Searches.NamesUser(property, row.Type));

        // isFound = true;
        static bool Notes(IOperation branch) =>
            Only(branch) is IExpressionStatementOperation { Operation: ISimpleAssignmentOperation { Target: ILocalReferenceOperation, Value.ConstantValue.HasValue: true } };

        bool Ends(IOperation branch) =>
            branch.LastStatement() is var end &&
            (end is IReturnOperation { Kind: OperationKind.Return } or IThrowOperation || (end is IBranchOperation { BranchKind: BranchKind.Break } jump && SymbolEqualityComparer.Default.Equals(jump.Target, loop.ExitLabel)));
    }

    /// <summary>Whether a loop only adds up numbers of its rows, or counts them, be it those that a test of their own values lets through.</summary>
    /// <param name="loop">The loop.</param>
    /// <param name="assembly">The compilation's own assembly.</param>
    public static bool AddsUp(IForEachLoopOperation loop, IAssemblySymbol assembly)
    {
        return IsSum(loop.Body);

        bool IsSum(IOperation statement) => Only(statement) switch
        {
            IBlockOperation { Operations: { IsEmpty: false } statements } => statements.All(IsSum),
            IConditionalOperation test => IsToldByRow(test.Condition, loop, assembly) && IsSum(test.WhenTrue) && (test.WhenFalse is null || IsSum(test.WhenFalse)),
            IExpressionStatementOperation { Operation: IIncrementOrDecrementOperation { Target: ILocalReferenceOperation { Local: var count } } } => IsFigure(count),
            IExpressionStatementOperation { Operation: ICompoundAssignmentOperation { OperatorKind: BinaryOperatorKind.Add or BinaryOperatorKind.Subtract, Target: ILocalReferenceOperation { Local: var sum } } added } => IsFigure(sum) && !CallsOwn(added.Value, assembly),
            IExpressionStatementOperation { Operation: ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var sum }, Value: var value } } =>
                IsFigure(sum) && value.Plain() is IBinaryOperation { OperatorKind: BinaryOperatorKind.Add or BinaryOperatorKind.Subtract } added && Is(added.LeftOperand, sum) && !CallsOwn(added.RightOperand, assembly),
            _ => false,
        };

        static bool Is(IOperation value, ILocalSymbol local) => value.Plain() is ILocalReferenceOperation { Local: var named } && SymbolEqualityComparer.Default.Equals(named, local);

        static bool IsFigure(ILocalSymbol local) => local.Type.SpecialType is >= SpecialType.System_SByte and <= SpecialType.System_Double;
    }

    /// <summary>The local list to which a loop adds each of its elements, or those that a test of their own values lets through, and does nothing else; null for any other loop.</summary>
    /// <param name="loop">The loop.</param>
    /// <param name="assembly">The compilation's own assembly.</param>
    public static ILocalSymbol? CopyOf(IForEachLoopOperation loop, IAssemblySymbol assembly)
    {
        var body = Only(loop.Body);
        while (body is IConditionalOperation { WhenFalse: null } test && IsToldByRow(test.Condition, loop, assembly))
        {
            body = Only(test.WhenTrue);
        }

        return body is IExpressionStatementOperation { Operation: IInvocationOperation { TargetMethod: { Name: "Add", ContainingType.Name: "List" or "IList" or "ICollection" }, Instance: ILocalReferenceOperation { Local: var copy }, Arguments: [{ Value: ILocalReferenceOperation { Local: var element } }] } } &&
            loop.Locals.Contains(element) ? copy : null;
    }

    /// <summary>Whether a condition asks a row of a loop, and no code of the project.</summary>
    private static bool IsToldByRow(IOperation condition, IForEachLoopOperation loop, IAssemblySymbol assembly) =>
        SpeaksOfRow(condition, loop) && !CallsOwn(condition, assembly);

    /// <summary>Whether a value takes code of the project to compute, which a database cannot run.</summary>
    private static bool CallsOwn(IOperation value, IAssemblySymbol assembly) =>
        value.DescendantsAndSelf().Any(part => part is IInvocationOperation call && SymbolEqualityComparer.Default.Equals(call.TargetMethod.ContainingAssembly, assembly));

    private static bool SpeaksOfRow(IOperation value, IForEachLoopOperation loop) => value.DescendantsAndSelf().Any(part => part is ILocalReferenceOperation row && loop.Locals.Contains(row.Local));

    /// <summary>The one statement of a branch or body, without the blocks around it.</summary>
    private static IOperation Only(IOperation branch)
    {
        while (branch is IBlockOperation { Operations: [var only] })
        {
            branch = only;
        }

        return branch;
    }
}
