using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// Tells what a loop does only until it has a value for all turns: <c>if (rate == null) { rate = Load(); }</c>, where no turn
/// takes the value away again; and what a method does only until a field or property has one.
/// </summary>
internal static class FilledOnce
{
    /// <summary>Whether an operation runs only as long as a variable that outlives the turns is empty, and fills it.</summary>
    /// <param name="loop">The loop, or the call that runs the lambda for each element.</param>
    /// <param name="body">Its body, or the lambda.</param>
    /// <param name="operation">The operation.</param>
    /// <param name="loops">What is known of the loops.</param>
    public static bool Is(IOperation loop, IOperation body, IOperation operation, LoopFacts loops)
    {
        for (var current = operation; current.Parent is { } parent && current != body; current = parent)
        {
            switch (parent)
            {
                case IConditionalOperation choice when current != choice.Condition && Fills(choice.Condition, current == choice.WhenTrue, loop, body, current, loops):
                case ICoalesceAssignmentOperation assignment when current == assignment.Value && Own(assignment.Target) is { } target && Fills(target, null, loop, body, current, loops):
                case ICoalesceOperation coalesce when current == coalesce.WhenNull && Own(coalesce.Value) is { } value && Fills(value, null, loop, body, current, loops):
                    return true;
            }
        }

        return false;
    }

    /// <summary>
    /// The field or property of the class that is empty where an operation runs, and which the same branch fills, or the
    /// constructor that the operation calls: <c>if (string.IsNullOrEmpty(_ticket)) { _ticket = LogIn(); }</c>. Of
    /// <c>_user.Ticket</c> the field. So it is where it may be out of date, too:
    /// <c>if (_rates == null || _loaded.AddMinutes(5) &lt; DateTime.Now)</c>. Null where there is none.
    /// </summary>
    public static ISymbol? MemberFor(IOperation operation)
    {
        for (var current = operation; current.Parent is { } parent and not (IAnonymousFunctionOperation or ILocalFunctionOperation); current = parent)
        {
            if (parent is IConditionalOperation choice && current == choice.WhenTrue)
            {
                var ways = choice.Condition.Joined(BinaryOperatorKind.ConditionalOr).ToList();
                var filled = ways.Count == 1 ? choice.Condition.Joined().Select(Filled) : ways.All(way => AsksClock(way) || Filled(way) is not null) ? ways.Select(Filled) : [];
                if (filled.FirstOrDefault(static root => root is not null) is { } member)
                {
                    return member;
                }

                ISymbol? Filled(IOperation part) =>
                    AskedIfEmpty(part, isTrue: true)?.Plain() is IMemberReferenceOperation asked && (IsFilledIn(choice.WhenTrue, asked) || IsFilledBy(operation, asked.Member)) ? RootOf(asked) : null;
            }
        }

        return null;
    }

    /// <summary>
    /// Whether an operation runs only as long as a flag is not set, and its method sets that and never takes it back: something
    /// else does, <c>if (!_isSending) { _isSending = true; … }</c>. Until then further calls of the method come to nothing.
    /// </summary>
    public static bool IsBehindFlag(IOperation operation)
    {
        for (var current = operation; current.Parent is { } parent and not (IAnonymousFunctionOperation or ILocalFunctionOperation); current = parent)
        {
            if (parent is IConditionalOperation choice && current == choice.WhenTrue && choice.Condition.Joined().Any(part =>
                UnsetFlag(part) is { } unset && IsSetIn(choice.WhenTrue, unset) && !HolderUses.Around(operation).Of(unset.Member).Any(static use => use.Parent is ISimpleAssignmentOperation { Value.ConstantValue: not { HasValue: true, Value: true } } assignment && assignment.Target == use)))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The flag of a class that is not set where a condition is met; null for any other condition.</summary>
    private static IMemberReferenceOperation? UnsetFlag(IOperation condition) =>
        condition is IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: var flag } && flag.Plain() is IMemberReferenceOperation { Type.SpecialType: SpecialType.System_Boolean } unset ? unset : null;

    /// <summary>Whether a condition looks at how much time has gone by.</summary>
    private static bool AsksClock(IOperation condition) =>
        condition.DescendantsAndSelf().Any(static part => part is IPropertyReferenceOperation { Property: { Name: "Now" or "UtcNow" or "TickCount" or "TickCount64" or "Elapsed" or "ElapsedMilliseconds", ContainingType.Name: "DateTime" or "DateTimeOffset" or "Environment" or "Stopwatch" } });

    /// <summary>Whether what an operation does where something is empty or not set, it does once in the process, be it for the first call.</summary>
    /// <param name="chooser">A choice, <c>??</c> or <c>??=</c>; nothing is known of any other operation.</param>
    public static bool IsForProcess(IOperation? chooser) => IsOnce(chooser, isStatic: true);

    /// <summary>Whether what an operation does where something is empty or not set, it does once for an object, which keeps it from then on; see <see cref="IsForProcess"/>.</summary>
    /// <param name="chooser">A choice, <c>??</c> or <c>??=</c>; nothing is known of any other operation.</param>
    public static bool IsForInstance(IOperation? chooser) => IsOnce(chooser, isStatic: false);

    /// <summary>
    /// Whether the statements behind one run once in the process, or for an object, as the statement leaves where a member has
    /// something and one behind it fills that: <c>if (_rates != null) return _rates; _rates = Load();</c>.
    /// </summary>
    /// <param name="statements">The statements.</param>
    /// <param name="index">The position of the one.</param>
    /// <param name="isStatic">Whether the member is one of the process.</param>
    public static bool IsOnceBehind(ImmutableArray<IOperation> statements, int index, bool isStatic)
    {
        if (statements[index] is not IConditionalOperation { WhenFalse: null } guard || guard.WhenTrue.LastStatement() is not IReturnOperation ||
            AskedIfEmpty(guard.Condition.Plain(), isTrue: false)?.Plain() is not IMemberReferenceOperation asked || !IsKept(asked, isStatic))
        {
            return false;
        }

        // What returns before comes again.
        foreach (var statement in statements.Skip(index + 1))
        {
            if (IsFilledIn(statement, asked))
            {
                return true;
            }

            if (statement.DescendantsAndSelf().Any(static part => part is IReturnOperation))
            {
                break;
            }
        }

        return false;
    }

    private static bool IsOnce(IOperation? chooser, bool isStatic) => chooser switch
    {
        IConditionalOperation choice => IsOnce(choice, isStatic),
        ICoalesceOperation coalesce => IsOnce(coalesce, isStatic),
        ICoalesceAssignmentOperation fill => IsKept(fill.Target, isStatic),
        _ => false,
    };

    /// <summary>Whether an operation stands where code runs once in the process, be it for the first call: what fills a static member for all.</summary>
    public static bool RunsForProcess(IOperation operation)
    {
        for (var current = operation; current.Parent is { } parent and not (IAnonymousFunctionOperation or ILocalFunctionOperation); current = parent)
        {
            var isFilling = parent switch
            {
                IConditionalOperation choice => current == choice.WhenTrue,
                ICoalesceOperation coalesce => current == coalesce.WhenNull,
                ICoalesceAssignmentOperation fill => current == fill.Value,
                _ => false,
            };
            if (isFilling && IsForProcess(parent))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether the first branch of a choice runs once, be it for the first call: only as long as a member is empty, or a flag not
    /// set, which the branch sees to and nothing in its class takes back.
    /// </summary>
    private static bool IsOnce(IConditionalOperation choice, bool isStatic) => choice.Condition.Joined().Any(part =>
        UnsetFlag(part) is { } unset
            ? IsKept(unset, isStatic) && IsSetIn(choice.WhenTrue, unset)
            : AskedIfEmpty(part, isTrue: true)?.Plain() is IMemberReferenceOperation asked && IsKept(asked, isStatic) && IsFilledIn(choice.WhenTrue, asked));

    /// <summary>Whether what stands behind a <c>??</c> runs once, as a member keeps it: <c>s_rates ?? (s_rates = Load())</c>.</summary>
    private static bool IsOnce(ICoalesceOperation coalesce, bool isStatic) =>
        coalesce.WhenNull.Plain() is ISimpleAssignmentOperation { Target: IMemberReferenceOperation filled } && IsKept(filled, isStatic) && SyntaxFactory.AreEquivalent(filled.Syntax, coalesce.Value.Syntax);

    /// <summary>Whether a value is a member, a static one or the object's own, that keeps for all calls what it is given, and that nothing in its class empties.</summary>
    private static bool IsKept(IOperation value, bool isStatic) =>
        value is IMemberReferenceOperation { Member: var member } reference && member.IsStatic == isStatic &&
        reference.Instance is null or IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance } &&
        (member is IFieldSymbol || (member is IPropertySymbol property && property.IsAutomatic())) &&
        !member.IsThreadStatic() &&
        SourceMentions.NamesOf(member).All(static name => !IsEmptied(name));

    private static bool IsEmptied(SyntaxToken name)
    {
        var value = name.Parent!.Parent is MemberAccessExpressionSyntax qualified && qualified.Name == name.Parent ? qualified : name.Parent!;
        return value.Parent is AssignmentExpressionSyntax { Right: var given } assignment && assignment.Left == value &&
            given.Kind() is SyntaxKind.NullLiteralExpression or SyntaxKind.DefaultLiteralExpression or SyntaxKind.DefaultExpression or SyntaxKind.FalseLiteralExpression;
    }

    private static bool IsSetIn(IOperation branch, IMemberReferenceOperation flag) =>
        HolderUses.Around(branch).Of(flag.Member).Any(reference =>
            reference.Parent is ISimpleAssignmentOperation { Value.ConstantValue: { HasValue: true, Value: true } } assignment && assignment.Target == reference && assignment.IsWithin(branch) && IsReached(assignment, branch, mayBeMissing: false));

    /// <summary>The member of the class that a chain of members begins with; null where it begins with anything else.</summary>
    private static ISymbol? RootOf(IMemberReferenceOperation member)
    {
        while (member.Instance is not (null or IInstanceReferenceOperation))
        {
            if (member.Instance.Plain() is not IMemberReferenceOperation owner)
            {
                return null;
            }

            member = owner;
        }

        return member.Member;
    }

    private static bool IsFilledIn(IOperation branch, IMemberReferenceOperation asked) =>
        HolderUses.Around(branch).Of(asked.Member).Any(reference =>
            reference.Parent is ISimpleAssignmentOperation { Value: var value } assignment && assignment.Target == reference && !IsEmpty(value) &&
            SyntaxFactory.AreEquivalent(reference.Syntax, asked.Syntax) && assignment.IsWithin(branch) && IsReached(assignment, branch, mayBeMissing: true));

    /// <summary>Whether an operation makes an object of the class whose constructor gives a static member its value, or the field that the member hands out.</summary>
    private static bool IsFilledBy(IOperation operation, ISymbol member) =>
        operation is IObjectCreationOperation { Constructor: { } constructor } && member.IsStatic && SymbolEqualityComparer.Default.Equals(constructor.ContainingType, member.ContainingType) &&
        constructor.DeclaringSyntaxReferences.Any(declaration => declaration.GetSyntax() is ConstructorDeclarationSyntax { Body.Statements: var statements } && statements.Any(statement =>
            statement is ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression, Left: var target } } && target.LastName() is { } filled &&
            (filled == member.Name || HandsOut(member, filled))));

    /// <summary>Whether all that a property does is to hand out a field of such a name.</summary>
    private static bool HandsOut(ISymbol member, string field) =>
        (member as IPropertySymbol)?.GetMethod?.GivenBy()?.LastName() == field;

    /// <summary>Whether one of the conditions that have to be met asks for a variable that is empty, and the branch fills it.</summary>
    private static bool Fills(IOperation condition, bool isTrue, IOperation loop, IOperation body, IOperation branch, LoopFacts loops) =>
        condition.Joined(isTrue ? BinaryOperatorKind.ConditionalAnd : BinaryOperatorKind.ConditionalOr).Any(part => FillsOne(part, isTrue, loop, body, branch, loops));

    private static bool FillsOne(IOperation condition, bool isTrue, IOperation loop, IOperation body, IOperation branch, LoopFacts loops)
    {
        while (true)
        {
            if (condition is IUnaryOperation { OperatorKind: UnaryOperatorKind.Not } not)
            {
                (condition, isTrue) = (not.Operand.Plain(), !isTrue);
            }
            else if (condition is IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals, RightOperand.ConstantValue: { HasValue: true, Value: bool wanted } } test)
            {
                (condition, isTrue) = (test.LeftOperand.Plain(), isTrue == (wanted == (test.OperatorKind == BinaryOperatorKind.Equals)));
            }
            else
            {
                break;
            }
        }

        if (condition.Type?.SpecialType == SpecialType.System_Boolean && Own(condition) is { } flag)
        {
            return Fills(flag, isTrue, loop, body, branch, loops);
        }

        return AskedIfEmpty(condition, isTrue) is { } asked && Own(asked) is { } empty && Fills(empty, null, loop, body, branch, loops);
    }

    /// <summary>What is empty where a condition is met, or not; null where it tells nothing of the kind.</summary>
    public static IOperation? AskedIfEmpty(IOperation condition, bool isTrue) => condition switch
    {
        IBinaryOperation { OperatorKind: var kind } test when kind == (isTrue ? BinaryOperatorKind.Equals : BinaryOperatorKind.NotEquals) =>
            IsEmpty(test.RightOperand) ? test.LeftOperand : IsEmpty(test.LeftOperand) ? test.RightOperand : null,
        IIsPatternOperation { Pattern: IConstantPatternOperation { Value: var constant }, Value: var asked } when isTrue && IsEmpty(constant) => asked,
        IIsPatternOperation { Pattern: INegatedPatternOperation { Pattern: IConstantPatternOperation { Value: var constant } }, Value: var asked } when !isTrue && IsEmpty(constant) => asked,
        IPropertyReferenceOperation { Property: { Name: "HasValue", ContainingType.OriginalDefinition.SpecialType: SpecialType.System_Nullable_T }, Instance: { } nullable } when !isTrue => nullable,
        IInvocationOperation { TargetMethod: { Name: "IsNullOrEmpty" or "IsNullOrWhiteSpace", ContainingType.SpecialType: SpecialType.System_String }, Arguments: [var text] } when isTrue => text.Value,
        IInvocationOperation { TargetMethod.Name: "Equals", Instance: { } one, Arguments: [var other, ..] } when isTrue => IsEmpty(other.Value) ? one : IsEmpty(one) ? other.Value : null,
        _ => null,
    };

    /// <summary>Whether the loop fills a variable in a branch, and never empties it.</summary>
    /// <param name="variable">The variable.</param>
    /// <param name="flag">What a flag is in the branch; null for a value that is empty there.</param>
    /// <param name="loop">The loop.</param>
    /// <param name="body">Its body.</param>
    /// <param name="branch">The branch.</param>
    /// <param name="loops">What is known of the loops.</param>
    private static bool Fills(ISymbol variable, bool? flag, IOperation loop, IOperation body, IOperation branch, LoopFacts loops)
    {
        if (IsOfTurn(variable, loop) || !loops.ChangesIn(loop, body).TryGetValue(variable, out var changes))
        {
            return false;
        }

        var isFilled = false;
        foreach (var change in changes)
        {
            if (change is not IAssignmentOperation { Value: var value } assignment || assignment is ICompoundAssignmentOperation)
            {
                return false;
            }

            if (flag is { } old)
            {
                if (value.ConstantValue is not { HasValue: true, Value: bool now } || now == old)
                {
                    return false;
                }
            }
            else if (IsEmpty(value))
            {
                return false;
            }

            // Only where it is found at once is one turn enough: to ask for each element whether it is the right one takes many.
            if (change.IsWithin(branch) ? IsReached(change, branch, flag is null) : flag is null && value.Syntax.Span.Contains(branch.Syntax.Span))
            {
                isFilled = true;
            }
            else if (flag is null && !value.ConstantValue.HasValue && value.Plain() is not IObjectCreationOperation && !IsFound(change, body))
            {
                // It may get what is empty again.
                return false;
            }
        }

        return isFilled;
    }

    /// <summary>Whether a variable is another one in each turn.</summary>
    public static bool IsOfTurn(ISymbol variable, IOperation loop) =>
        variable is ILocalSymbol or IParameterSymbol && variable.DeclaringSyntaxReferences.Any(declaration => loop.Syntax.Span.Contains(declaration.Span));

    /// <summary>Whether whoever runs a branch comes to an operation, be it only where something was found.</summary>
    private static bool IsReached(IOperation operation, IOperation branch, bool mayBeMissing)
    {
        for (var current = operation; current != branch && current.Parent is { } parent; current = parent)
        {
            switch (parent)
            {
                case IConditionalOperation choice when current != choice.Condition && !(mayBeMissing && current == choice.WhenTrue && AsksIfFound(choice.Condition)):
                case IWhileLoopOperation loop when current == loop.Body && !(mayBeMissing && loop.Condition is { } condition && AsksIfFound(condition)):
                case IForEachLoopOperation or IForLoopOperation or ISwitchOperation or ICatchClauseOperation or IAnonymousFunctionOperation or ILocalFunctionOperation:
                    return false;
            }
        }

        return true;
    }

    /// <summary>Whether an operation runs only where something was found.</summary>
    private static bool IsFound(IOperation operation, IOperation body)
    {
        for (var current = operation; current.Parent is { } parent && current != body; current = parent)
        {
            if (parent is IConditionalOperation choice && current == choice.WhenTrue && AsksIfFound(choice.Condition))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a condition asks only if there is something: no null, a row to read.</summary>
    private static bool AsksIfFound(IOperation condition) =>
        condition.Joined().All(static part => part switch
        {
            IBinaryOperation { OperatorKind: BinaryOperatorKind.NotEquals } test => IsMissing(test.RightOperand) || IsMissing(test.LeftOperand),
            IBinaryOperation { OperatorKind: BinaryOperatorKind.GreaterThan, LeftOperand: var count, RightOperand.ConstantValue: { HasValue: true, Value: 0 } } => count.Plain() is IPropertyReferenceOperation { Property.Name: "Count" or "Length" },
            IIsPatternOperation { Pattern: INegatedPatternOperation { Pattern: IConstantPatternOperation { Value: var constant } } } => IsMissing(constant),
            IPropertyReferenceOperation { Property.Name: "HasRows" or "HasValue" } => true,
            IInvocationOperation { TargetMethod.Name: "Read" } => true,
            IAwaitOperation { Operation: IInvocationOperation { TargetMethod.Name: "ReadAsync" } } => true,
            _ => false,
        });

    private static bool IsMissing(IOperation value)
    {
        value = value.Plain();
        return value.IsNull() || value is IFieldReferenceOperation { Instance: null, Field: { Name: "Value", ContainingType.Name: "DBNull" } };
    }

    /// <summary>Whether a value says that there is none yet: null, nothing in a text, zero, what a type begins with.</summary>
    private static bool IsEmpty(IOperation value)
    {
        value = value.Plain();
        return value is IDefaultValueOperation ||
            value is IFieldReferenceOperation { Instance: null, Field: { Name: "Empty" or "MinValue" or "Value", ContainingType: var type } } && type.OutermostNamespace() == "System" ||
            value.ConstantValue is { HasValue: true, Value: null or "" or 0 or 0L or -1 };
    }

    /// <summary>The local, parameter or own member that a value is; null for anything else.</summary>
    public static ISymbol? Own(IOperation value)
    {
        value = value.Plain();
        return value is IFieldReferenceOperation { Instance: not (null or IInstanceReferenceOperation) } ? null : LoopShape.Named(value);
    }
}
