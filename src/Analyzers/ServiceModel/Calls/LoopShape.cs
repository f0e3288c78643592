using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Tells what a loop is for: data, or waiting, trying again, paging, a handful of literals.</summary>
internal static class LoopShape
{
    // How the words begin that say of a flag that it ends what runs.
    private static readonly string[] s_running = ["Cancel", "Stop", "Run", "Exit", "Quit", "Terminat", "Abort", "Shut", "Dispos", "Alive", "Active", "Enabled", "Halt"];

    /// <summary>The parts of a loop that run each time round, or the lambda.</summary>
    public static IEnumerable<IOperation> Parts(IOperation loop, IOperation body)
    {
        yield return body;
        switch (loop)
        {
            case IForEachLoopOperation each:
                yield return each.LoopControlVariable;
                break;
            case IForLoopOperation counted:
                foreach (var step in counted.AtLoopBottom)
                {
                    yield return step;
                }

                if (counted.Condition is not null)
                {
                    yield return counted.Condition;
                }

                break;
            case IWhileLoopOperation { Condition: { } condition }:
                yield return condition;
                break;
        }
    }

    /// <summary>The variable, field or property that an operation names, or null.</summary>
    public static ISymbol? Named(IOperation operation) => operation switch
    {
        ILocalReferenceOperation local => local.Local,
        IParameterReferenceOperation parameter => parameter.Parameter,
        IFieldReferenceOperation field => field.Field,
        IPropertyReferenceOperation { Instance: null or IInstanceReferenceOperation } property => property.Property,
        IDeclarationExpressionOperation { Expression: ILocalReferenceOperation declared } => declared.Local,
        _ => null,
    };

    /// <summary>The variable, field or property that an operation gives another value, or has another method give one; null where it does not.</summary>
    public static ISymbol? Changed(IOperation operation) => operation switch
    {
        IAssignmentOperation assignment => Named(assignment.Target),
        IIncrementOrDecrementOperation step => Named(step.Target),
        IArgumentOperation { Parameter.RefKind: RefKind.Out or RefKind.Ref } argument => Named(argument.Value),
        _ => null,
    };

    /// <summary>The parameters that code gives another value than the caller passes.</summary>
    public static HashSet<ISymbol> ChangedParameters(IOperation code) => new(code.Descendants().Select(Changed).OfType<IParameterSymbol>(), SymbolEqualityComparer.Default);

    /// <summary>What a loop or per-element lambda declares or changes each time round.</summary>
    public static HashSet<ISymbol> Variables(IOperation loop, IOperation body)
    {
        var variables = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        if (body is IAnonymousFunctionOperation lambda)
        {
            variables.UnionWith(lambda.Symbol.Parameters);
        }

        foreach (var part in Parts(loop, body))
        {
            foreach (var operation in part.DescendantsAndSelf())
            {
                switch (operation)
                {
                    case IVariableDeclaratorOperation declarator:
                        variables.Add(declarator.Symbol);
                        break;
                    case IAssignmentOperation or IIncrementOrDecrementOperation or IArgumentOperation when Changed(operation) is { } changed:
                        variables.Add(changed);
                        break;
                    case IDeclarationPatternOperation { DeclaredSymbol: { } declared }:
                        variables.Add(declared);
                        break;
                    case IRecursivePatternOperation { DeclaredSymbol: { } matched }:
                        variables.Add(matched);
                        break;
                    case IAnonymousFunctionOperation inner:
                        variables.UnionWith(inner.Symbol.Parameters);
                        break;
                }
            }
        }

        // foreach (var (id, name) in rows).
        if (loop is IForEachLoopOperation { LoopControlVariable: IDeclarationExpressionOperation or ITupleOperation } each)
        {
            variables.UnionWith(each.LoopControlVariable.DescendantsAndSelf().OfType<ILocalReferenceOperation>().Select(static part => part.Local));
        }

        // A reader or queue that the condition asks hands out something else each time.
        if (loop is IWhileLoopOperation { Condition: { } condition })
        {
            foreach (var operation in condition.DescendantsAndSelf())
            {
                if (operation is IInvocationOperation { Instance: { } instance } && Named(instance) is { } asked)
                {
                    variables.Add(asked);
                }
                else if (operation is IPropertyReferenceOperation { Instance: { } owner } && Named(owner) is { } holder)
                {
                    variables.Add(holder);
                }
            }
        }

        return variables;
    }

    /// <summary>Whether it runs over a few constants, or a few times.</summary>
    public static bool IsSmall(ILoopOperation loop) => loop switch
    {
        IForEachLoopOperation each => IsFew(each.Collection) || CheckedCounts.AreFew(each.Collection, each),
        IForLoopOperation counted => IsCountedToFew(counted),
        _ => false,
    };

    /// <summary>Whether each turn takes a batch of what there is: the elements are collections themselves, or the loop counts in strides.</summary>
    public static bool IsOverBatches(ILoopOperation loop) => loop switch
    {
        IForEachLoopOperation { LoopControlVariable: IVariableDeclaratorOperation { Symbol.Type: var type } } =>
            type is IArrayTypeSymbol || (type is INamedTypeSymbol { Arity: 1, Name: "List" or "IList" or "IEnumerable" or "ICollection" or "IReadOnlyList" or "IReadOnlyCollection" or "ImmutableArray" or "HashSet" }),
        IForLoopOperation counted => counted.AtLoopBottom.Any(IsStride),
        _ => false,
    };

    /// <summary>
    /// Whether a loop waits between its turns, or never ends: it polls, or pumps what comes from outside. A <c>foreach</c>
    /// that waits only goes slowly through its elements.
    /// </summary>
    public static bool Waits(ILoopOperation loop)
    {
        if (loop is IForEachLoopOperation)
        {
            return false;
        }

        var isEndless = IsEndless(loop);
        var isLeft = false;
        foreach (var operation in Here(loop.Body))
        {
            switch (operation)
            {
                case IInvocationOperation call when IsWait(call.TargetMethod):
                case IInvalidOperation missing when IsMissingWait(missing):
                    return true;
                case IReturnOperation { Kind: OperationKind.Return }:
                case IBranchOperation { BranchKind: BranchKind.Break } leave when SymbolEqualityComparer.Default.Equals(leave.Target, loop.ExitLabel):
                    isLeft = true;
                    break;
            }
        }

        return (isEndless && !isLeft) || (loop is IWhileLoopOperation { Condition: { } condition } && Here(condition).Any(static operation => operation is IInvocationOperation call && IsWait(call.TargetMethod)));
    }

    /// <summary>Whether a loop's condition sets it no end, or somebody else does: <c>while (!_isStopped)</c>.</summary>
    public static bool IsEndless(ILoopOperation loop) => loop switch
    {
        IWhileLoopOperation { Condition: { } condition } => IsForOthersToEnd(condition, loop.Body),
        IForLoopOperation { Condition: null } => true,
        _ => false,
    };

    /// <summary>Whether a condition only asks whether the program still runs, by what the loop itself leaves as it is.</summary>
    private static bool IsForOthersToEnd(IOperation condition, IOperation body)
    {
        // A long row of conditions leans to the left.
        condition = condition.Plain();
        while (condition is IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr } both)
        {
            if (!IsForOthersToEnd(both.RightOperand, body))
            {
                return false;
            }

            condition = both.LeftOperand.Plain();
        }

        return condition switch
        {
            { ConstantValue: { HasValue: true, Value: true } } => true,
            IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: var operand } => IsForOthersToEnd(operand, body),
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals, RightOperand.ConstantValue: { HasValue: true, Value: bool } } comparison => IsForOthersToEnd(comparison.LeftOperand, body),
            IPropertyReferenceOperation { Property.Name: "IsCancellationRequested" or "CancellationPending" } => true,
            IInvalidOperation { Syntax: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "IsCancellationRequested" or "CancellationPending" } } => true,
            IFieldReferenceOperation or IPropertyReferenceOperation =>
                condition.Type is { SpecialType: SpecialType.System_Boolean } && Named(condition) is { } flag && (flag is IFieldSymbol || ((IPropertySymbol)flag).IsAutomatic()) &&
                NameWords.Of(flag.Name).Exists(IsOfRunning) &&
                !Here(body).Any(operation => Changed(operation) is { } changed && SymbolEqualityComparer.Default.Equals(changed, flag)),
            _ => false,
        };
    }

    /// <summary>Whether a call waits whose class is missing, as it is where the project leaves the namespace to its build.</summary>
    private static bool IsMissingWait(IInvalidOperation code) =>
        code.Syntax is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Delay" or "Sleep", Expression: var owner } } && owner.LastName() is "Task" or "Thread";

    private static bool IsOfRunning(string word) =>
        !word.EndsWith("s", StringComparison.Ordinal) && s_running.Any(start => word.StartsWith(start, StringComparison.OrdinalIgnoreCase));

    /// <summary>Whether a loop goes on until something that each turn asks succeeds: <c>while (!isTaken &amp;&amp; queue.MoveNext()) { isTaken = Take(queue.Current); }</c>.</summary>
    public static bool EndsAtSuccess(ILoopOperation loop)
    {
        if (loop is IWhileLoopOperation { Condition: { } condition } && (IsSetByFailure(condition, loop.Body, true) || (IsSetByFailure(condition, loop.Body, false) && Here(loop.Body).Any(DrawsLots))))
        {
            return true;
        }

        foreach (var part in ConditionOf(loop)?.DescendantsAndSelf() ?? [])
        {
            if (part is IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: ILocalReferenceOperation { Local: var flag } } &&
                Here(loop.Body).Any(operation =>
                    operation is ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var given }, Value: var value } && SymbolEqualityComparer.Default.Equals(given, flag) &&
                    value.Plain() is IInvocationOperation or IAwaitOperation))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether each turn tries another number, which nobody knows before.</summary>
    private static bool DrawsLots(IOperation operation) =>
        operation is IInvocationOperation { TargetMethod: { Name: var name, ContainingType.Name: "Random" or "RandomNumberGenerator" or "Guid" } } &&
        (name.StartsWith("Next", StringComparison.Ordinal) || name.StartsWith("Get", StringComparison.Ordinal) || name == "NewGuid");

    /// <summary>
    /// Whether a loop goes on by a flag that nothing but its <c>catch</c> clauses sets:
    /// <c>do { failed = false; try { … } catch { failed = true; } } while (failed);</c>. Or, where that is asked, ends by one.
    /// </summary>
    private static bool IsSetByFailure(IOperation condition, IOperation body, bool goesOn)
    {
        while (condition is IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: var not })
        {
            (condition, goesOn) = (not.Plain(), !goesOn);
        }

        if (condition is not ILocalReferenceOperation { Local: var flag })
        {
            return false;
        }

        var isSet = false;
        foreach (var change in body.Descendants().Where(part => SymbolEqualityComparer.Default.Equals(Changed(part), flag)))
        {
            if (change is not ISimpleAssignmentOperation { Value.ConstantValue: { HasValue: true, Value: bool value } })
            {
                return false;
            }

            if (value == goesOn)
            {
                isSet = true;
                if (!change.IsInCatch(body))
                {
                    return false;
                }
            }
        }

        return isSet;
    }

    /// <summary>Whether the loop is left whenever the operation has run without an exception, or the operation ends the trying.</summary>
    public static bool IsLeftAfter(ILoopOperation loop, IOperation operation)
    {
        for (var current = operation; current.Parent is { } parent && current != loop.Body; current = parent)
        {
            if (current is IReturnOperation { Kind: OperationKind.Return } or IThrowOperation)
            {
                return true;
            }

            foreach (var next in RunAfter(current, parent))
            {
                switch (next)
                {
                    case IReturnOperation { Kind: OperationKind.Return }:
                    case IBranchOperation { BranchKind: BranchKind.Break } leave when SymbolEqualityComparer.Default.Equals(leave.Target, loop.ExitLabel):
                    case IExpressionStatementOperation { Operation: IAssignmentOperation { Value.ConstantValue.HasValue: true } flag } when (parent is IBlockOperation { Parent: ITryOperation } && Steers(loop, flag.Target)) || Ends(loop, flag):
                        return true;
                    case IBranchOperation:
                    case IConditionalOperation choice when GoesOnAtSuccess(loop, choice):
                        return false;
                }
            }
        }

        return false;
    }

    /// <summary>Whether the next turn comes where something is called a success, so that what stands behind is the way of a failure: <c>if (saved == State.Success) continue;</c>.</summary>
    private static bool GoesOnAtSuccess(ILoopOperation loop, IConditionalOperation choice) =>
        choice.WhenFalse is null && choice.WhenTrue.LastStatement() is IBranchOperation { BranchKind: BranchKind.Continue, Target: var target } && SymbolEqualityComparer.Default.Equals(target, loop.ContinueLabel) &&
        AnswerTests.SaysSuccess(choice.Condition);

    /// <summary>The statements that run when a part is through: those behind it in its block, or the body of the <c>using</c> that it opens.</summary>
    private static IEnumerable<IOperation> RunAfter(IOperation part, IOperation parent) => parent switch
    {
        IBlockOperation block => block.Operations.SkipWhile(statement => statement != part).Skip(1),
        IUsingOperation { Body: IBlockOperation body } scope when scope.Resources == part => body.Operations,
        IUsingOperation { Body: var only } scope when scope.Resources == part => [only],
        _ => [],
    };

    /// <summary>Whether an assignment ends the loop after its turn: it sets a local that the loop goes on by, as <c>done = true;</c> in <c>while (!done)</c>, and the loop never sets it back.</summary>
    private static bool Ends(ILoopOperation loop, IAssignmentOperation assignment) =>
        assignment is ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var flag }, Value.ConstantValue.Value: bool value } &&
        ConditionOf(loop) is { } condition &&
        condition.Joined().Any(part => (value ? part is IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: var not } ? not.Plain() : null : part) is ILocalReferenceOperation { Local: var asked } &&
            SymbolEqualityComparer.Default.Equals(asked, flag)) &&
        loop.Body.Descendants().All(part => !SymbolEqualityComparer.Default.Equals(Changed(part), flag) || (part is ISimpleAssignmentOperation { Value.ConstantValue.Value: bool other } && other == value));

    /// <summary>Whether what the operation gives decides how the loop goes on: paging, reading a stream, waiting for a state, following a cursor.</summary>
    public static bool IsSteeredBy(ILoopOperation loop, IOperation operation)
    {
        if (loop is IForEachLoopOperation)
        {
            return false;
        }

        var tainted = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        if (Taint(loop, operation, operation, tainted))
        {
            return true;
        }

        for (int round = 0, known = 0; round < 3 && tainted.Count > known; round++)
        {
            known = tainted.Count;
            foreach (var part in Parts(loop, loop.Body))
            {
                foreach (var reference in part.DescendantsAndSelf())
                {
                    if (Named(reference) is { } variable && tainted.Contains(variable) && Taint(loop, reference, operation, tainted))
                    {
                        return true;
                    }
                }
            }
        }

        return false;
    }

    /// <summary>Whether what a call gives decides at once if the code around it is left: <c>if (!Save(order)) return false;</c>.</summary>
    public static bool IsHeeded(IOperation call)
    {
        var value = call;
        while (value.Parent is IConversionOperation or IParenthesizedOperation or IAwaitOperation or IUnaryOperation or IBinaryOperation or IArgumentOperation or IInvocationOperation { TargetMethod.Name: "ConfigureAwait" })
        {
            value = value.Parent;
        }

        // A variable takes it, and is asked next.
        ISymbol? asked = null;
        if (value.Parent is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var declared } })
        {
            asked = declared;
        }
        else if (value.Parent is IAssignmentOperation assignment && assignment.Value == value)
        {
            asked = Named(assignment.Target);
        }

        if (asked is null)
        {
            return value.Parent is IConditionalOperation choice && choice.Condition == value && Leaves(choice);
        }

        return value.InBlock().Following() is IConditionalOperation test && Leaves(test) &&
            test.Condition.DescendantsAndSelf().Any(part => Named(part) is { } named && SymbolEqualityComparer.Default.Equals(named, asked));
    }

    private static bool Leaves(IConditionalOperation choice) => Leaves(choice.WhenTrue) || (choice.WhenFalse is { } otherwise && Leaves(otherwise));

    /// <summary>Whether a branch leads out of the code around it.</summary>
    public static bool Leaves(IOperation branch) => branch switch
    {
        IBlockOperation { Operations: [.., var last] } => Leaves(last),
        IExpressionStatementOperation { Operation: IThrowOperation } => true,
        _ => branch is IThrowOperation or IReturnOperation { Kind: OperationKind.Return or OperationKind.YieldBreak } or IBranchOperation { BranchKind: BranchKind.Break },
    };

    /// <summary>
    /// Whether an expression is a sequence of a few literals, on the spot or where the variable is declared, of a few elements that
    /// the code adds one by one, of the one element that has a key, or of the first few; or a parameter of a private method that
    /// is handed such a sequence by all its calls; or what an interface's property gives, which may be as little.
    /// </summary>
    public static bool IsFew(IOperation sequence)
    {
        return AreFew(sequence) || FewAdded.Are(sequence) || KeyFilter.GivesFew(sequence, GivenTo) || IsGivenFew() || ListsOfFew.MayBe(sequence);

        bool IsGivenFew() =>
            sequence.Plain() is IParameterReferenceOperation { Parameter: var parameter, SemanticModel: { } semantics } && RuledOutCalls.GivenFor(parameter) is { Count: > 0 } given &&
            given.All(value => value.SyntaxTree == semantics.SyntaxTree && semantics.GetOperation(value) is { } handed && (AreFew(handed) || FewAdded.Are(handed))) &&
            !ChangedParameters(sequence.Root()).Contains(parameter) && !sequence.Root().Descendants().Any(use => use.IsParameter(parameter) && IsAddedTo(use));

        IEnumerable<IOperation> GivenTo(ILocalSymbol local)
        {
            var uses = MayBeByKey(local) ? HolderUses.Around(sequence) : null;
            return uses is null || uses.Of(local).Any(IsAddedTo) ? [] : uses.GivenTo(local).Select(static given => given.Value);
        }

        static bool IsAddedTo(IOperation list) =>
            list.Parent is IInvocationOperation { Instance: { } instance, TargetMethod.Name: var method } && instance == list &&
            (method.StartsWith("Add", StringComparison.Ordinal) || method.StartsWith("Insert", StringComparison.Ordinal));
    }

    // Asked first, as all uses in a block cost more to find.
    private static bool MayBeByKey(ILocalSymbol local) =>
        local.DeclaringSyntaxReferences is [var reference] && reference.GetSyntax() is VariableDeclaratorSyntax { Initializer.Value: var value } &&
        (value is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax } } || value.DescendantTokens().Any(static token => token.IsKind(SyntaxKind.EqualsEqualsToken)));

    /// <summary>Whether a value is a new collection of a few elements, written one by one.</summary>
    public static bool AreWrittenOut(IOperation value) => value.Plain() switch
    {
        IArrayCreationOperation array => IsFewElements(array),
        IObjectCreationOperation { Initializer: { } initializer, Arguments: var arguments } when !arguments.Any(static argument => IsSequence(argument.Value.Type)) => initializer.Initializers.Length is > 0 and <= Repetition.SmallCount && initializer.Initializers.All(static element => element is IInvocationOperation),
        { Syntax: Microsoft.CodeAnalysis.CSharp.Syntax.ExpressionSyntax syntax } when syntax.RawKind == CollectionExpressionKind => CountOf(syntax) is <= Repetition.SmallCount,
        _ => false,
    };

    private static bool AreFew(IOperation sequence)
    {
        var value = sequence.Plain();
        return AreWrittenOut(value) || value switch
        {
            ILocalReferenceOperation local => IsDeclaredWithFew(local.Local) && FewInLocal.Keeps(local),
            IFieldReferenceOperation { Field: { IsReadOnly: true } field } when IsDeclaredWithFew(field) => true,
            IFieldReferenceOperation { Field: { DeclaredAccessibility: Accessibility.Private, Type: IArrayTypeSymbol } array } when IsDeclaredWithFew(array) && SourceMentions.IsOnlyRead(array) => true,
            IFieldReferenceOperation { Field: var field } => FewConstants.Are(field),
            IPropertyReferenceOperation { Property.Name: "Keys" or "Values", Instance: IFieldReferenceOperation { Field: var keyed } } => FewConstants.Are(keyed),
            IInvocationOperation { TargetMethod: { Name: "Range" or "Repeat", ContainingType.Name: "Enumerable" } } range => range.Arguments.Length == 2 && IsSmallNumber(range.Arguments[1].Value),
            IInvocationOperation { TargetMethod: { Name: "GetValues" or "GetNames", ContainingType.SpecialType: SpecialType.System_Enum } } => true,
            IInvocationOperation { TargetMethod: { Name: "Take", ContainingType.Name: "Enumerable" } } take => take.Arguments.Length == 2 && IsSmallNumber(take.Arguments[1].Value),
            IInvocationOperation { TargetMethod: var filter, Arguments: [var source, ..] } when FewWritten.GivesNoMore(filter) => AreFew(source.Value),
            IPropertyReferenceOperation { Property: var property } when FewWritten.Are(property) => true,

            // An observable collection tells of each element by itself.
            IPropertyReferenceOperation { Property: { Name: "NewItems" or "OldItems", ContainingType.Name: "NotifyCollectionChangedEventArgs" } } => true,
            _ => false,
        };
    }

    /// <summary>The sequence whose elements an expression counts, or null.</summary>
    public static IOperation? CountedBy(IOperation count) => count switch
    {
        IPropertyReferenceOperation { Property.Name: "Count" or "Length", Instance: { } instance } => instance,
        IInvocationOperation { TargetMethod.Name: "Count" } call when call.Arguments.Length + (call.Instance is null ? 0 : 1) == 1 => LambdaUse.SequenceOf(call),
        _ => null,
    };

    /// <summary>Whether <c>Parallel.For</c> runs from one constant to another close by.</summary>
    public static bool IsSmallRange(ImmutableArray<IArgumentOperation> arguments) =>
        LengthOfFor(arguments) <= Repetition.SmallCount;

    /// <summary>How many numbers <c>Parallel.For</c> goes through, where both ends are constants; else null.</summary>
    public static long? LengthOfFor(ImmutableArray<IArgumentOperation> arguments) =>
        arguments.Length >= 2 && Number(arguments[0].Value) is { } from && Number(arguments[1].Value) is { } to ? to - from : null;

    /// <summary>How many numbers a sequence has, where it is a range of a constant length, however copied; else null.</summary>
    public static long? LengthOfRange(IOperation sequence)
    {
        while (sequence.Plain() is IInvocationOperation { TargetMethod: { Name: "AsParallel" or "ToList" or "ToArray" }, Arguments: [var source] })
        {
            sequence = source.Value;
        }

        return sequence.Plain() is IInvocationOperation { TargetMethod: { Name: "Range" or "Repeat", ContainingType.Name: "Enumerable" or "ParallelEnumerable" }, Arguments: [_, var count] } ? Number(count.Value) : null;
    }

    /// <summary>How many turns a loop has, where it counts from a constant to a constant; else null.</summary>
    public static long? TurnsOf(IForLoopOperation loop) =>
        loop.Condition is IBinaryOperation { RightOperand: var limit } condition && Number(limit) is { } to &&
        loop.Before.Length == 1 && BeginningOf(loop.Before[0], condition) is { } beginning && Number(beginning) is { } from ? Math.Abs(to - from) : null;

    /// <summary>What a loop's counter begins with, be it declared before the loop; null for anything else.</summary>
    private static IOperation? BeginningOf(IOperation before, IBinaryOperation condition) => before switch
    {
        IVariableDeclarationGroupOperation { Declarations: [{ Declarators: [var declarator] }] } => declarator.GetVariableInitializer()?.Value,
        IExpressionStatementOperation { Operation: ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var counter }, Value: var value } }
            when condition.LeftOperand.Plain() is ILocalReferenceOperation { Local: var counted } && SymbolEqualityComparer.Default.Equals(counter, counted) => value,
        _ => null,
    };

    /// <summary>Whether an unawaited task goes into a collection, to be awaited with the others.</summary>
    public static bool IsCollectedAsTask(IOperation operation)
    {
        var value = operation;
        while (value.Parent is IConversionOperation)
        {
            value = value.Parent;
        }

        return value.Type is INamedTypeSymbol { Name: "Task" or "ValueTask" } &&
            value.Parent is IArgumentOperation { Parent: IInvocationOperation { TargetMethod.Name: "Add" or "Enqueue" } };
    }

    /// <summary>Whether the task that a call starts is awaited on the spot, so that the next turn begins after it.</summary>
    public static bool IsAwaitedAtOnce(IInvocationOperation call)
    {
        if (IsAwaited(call))
        {
            return true;
        }

        // The next statement may wait: var task = Task.Run(…); task.Wait();
        IOperation value = call;
        while (value.Parent is IConversionOperation or IVariableInitializerOperation or IVariableDeclaratorOperation or IVariableDeclarationOperation)
        {
            value = value.Parent;
            if (value is IVariableDeclaratorOperation { Symbol: var task } && value.Parent?.Parent is IVariableDeclarationGroupOperation { Parent: IBlockOperation block } declared)
            {
                return block.Operations.SkipWhile(statement => statement != declared).Skip(1).FirstOrDefault() is { } next &&
                    next.Descendants().Any(part => part is ILocalReferenceOperation reference && SymbolEqualityComparer.Default.Equals(reference.Local, task) && IsAwaited(reference));
            }
        }

        return false;
    }

    private static bool IsAwaited(IOperation task)
    {
        while (task.Parent is IConversionOperation or IInvocationOperation { TargetMethod.Name: "ConfigureAwait" })
        {
            task = task.Parent;
        }

        return task.Parent is IAwaitOperation or
            IInvocationOperation { TargetMethod.Name: "Wait" or "GetAwaiter" } or
            IPropertyReferenceOperation { Property.Name: "Result" };
    }

    /// <summary>Whether the tasks that a call makes are handed to <c>Task.WhenAll</c>, at once or through a variable.</summary>
    public static bool IsAwaitedTogether(IInvocationOperation call)
    {
        IOperation value = call;
        while (true)
        {
            switch (value.Parent)
            {
                case IConversionOperation or IParenthesizedOperation:
                case IArgumentOperation { Parent: IInvocationOperation { TargetMethod.Name: "ToList" or "ToArray" } }:
                    value = value.Parent;
                    continue;
                case IInvocationOperation { TargetMethod.Name: "ToList" or "ToArray" } copy:
                    value = copy;
                    continue;
                case IArgumentOperation { Parent: IInvocationOperation together }:
                    return IsWhenAll(together.TargetMethod);
                case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }:
                    return call.Root().Descendants().Any(operation =>
                        operation is IInvocationOperation other && IsWhenAll(other.TargetMethod) &&
                        other.Arguments.Any(argument => argument.Value.DescendantsAndSelf().Any(part =>
                            part is ILocalReferenceOperation local && SymbolEqualityComparer.Default.Equals(local.Local, declarator.Symbol))));
                default:
                    return false;
            }
        }
    }

    /// <summary>The operations of a body, without those of lambdas and local functions in it.</summary>
    public static IEnumerable<IOperation> Here(IOperation body)
    {
        var open = new Stack<IOperation>();
        open.Push(body);
        while (open.Count > 0)
        {
            var operation = open.Pop();
            yield return operation;
            foreach (var child in operation.ChildOperations)
            {
                if (child is not (IAnonymousFunctionOperation or ILocalFunctionOperation))
                {
                    open.Push(child);
                }
            }
        }
    }

    // SyntaxKind.CollectionExpression, which Roslyn 4.5 does not know yet.
    private const int CollectionExpressionKind = 9076;

    private static bool IsWhenAll(IMethodSymbol method) => method is { Name: "WhenAll", ContainingType.Name: "Task" };

    /// <summary>Whether a method has its caller wait.</summary>
    public static bool IsWait(IMethodSymbol method) =>
        method.Name is "Sleep" or "Delay" or "WaitOne" or "WaitAny" or "WaitForNextTickAsync" or "SpinOnce" or "SpinUntil" or "Yield" ||
        (method.Name is "Wait" or "WaitAsync" && WcfTypes.IsNamespace(method.ContainingNamespace, "System.Threading"));

    private static bool Steers(ILoopOperation loop, IOperation target) =>
        Named(target) is { } variable && ConditionOf(loop) is { } condition &&
        condition.DescendantsAndSelf().Any(part => Named(part) is { } asked && SymbolEqualityComparer.Default.Equals(asked, variable));

    /// <summary>The condition under which a loop goes on; null where it has none.</summary>
    public static IOperation? ConditionOf(ILoopOperation loop) => loop switch
    {
        IForLoopOperation counted => counted.Condition,
        IWhileLoopOperation conditional => conditional.Condition,
        _ => null,
    };

    /// <summary>Climbs from a value to where it ends up; true where that steers the loop, and otherwise adds the variable that takes it.</summary>
    private static bool Taint(ILoopOperation loop, IOperation value, IOperation operation, HashSet<ISymbol> tainted)
    {
        var condition = ConditionOf(loop);
        for (var current = value; current.Parent is { } parent && current != loop.Body; current = parent)
        {
            if (current == condition)
            {
                return true;
            }

            // The next call takes something from the last one.
            if (current == operation && value != operation)
            {
                return true;
            }

            switch (parent)
            {
                case IConditionalOperation choice when choice.Condition == current:
                    // Where the elements are there already, only what goes wrong ends the loop.
                    var isWanted = GivenElements.Are(loop) ? AnswerTests.Says(choice.Condition, part => part == value) : null;
                    return EndsBy(choice.WhenTrue, isWanted is not false) || (choice.WhenFalse is { } otherwise && EndsBy(otherwise, isWanted is not true));
                case IAssignmentOperation assignment when assignment.Value == current && Named(assignment.Target) is { } variable:
                    tainted.Add(variable);
                    break;
                case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }:
                    tainted.Add(declarator.Symbol);
                    return false;
                case IExpressionStatementOperation or IBlockOperation:
                    return false;
            }
        }

        return false;

        bool EndsBy(IOperation branch, bool isByLeaving) => Here(branch).Any(part =>
            (isByLeaving && (part is IReturnOperation { Kind: OperationKind.Return } || (part is IBranchOperation { BranchKind: BranchKind.Break } leave && SymbolEqualityComparer.Default.Equals(leave.Target, loop.ExitLabel)))) ||
            (part is ISimpleAssignmentOperation { Value.ConstantValue: { HasValue: true, Value: bool } } flag && Steers(loop, flag.Target)) ||
            (part is ISimpleAssignmentOperation { Target: var found } && IsWithout(condition, found)));
    }

    /// <summary>Whether a loop goes on as long as it has not found something: <c>while (found == null)</c>.</summary>
    private static bool IsWithout(IOperation? condition, IOperation found) =>
        condition is not null && Named(found) is { } variable && condition.Joined().Any(part =>
            part switch
            {
                IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals, LeftOperand: var left, RightOperand: var right } when right.Plain().IsNull() || right.ConstantValue.HasValue => left,
                IIsPatternOperation { Pattern: IConstantPatternOperation, Value: var asked } => asked,
                _ => null,
            } is { } value && SymbolEqualityComparer.Default.Equals(Named(value.Plain()), variable));

    private static bool IsSequence(ITypeSymbol? type) =>
        type?.IsEnumerable() != false;

    private static bool IsFewElements(IArrayCreationOperation array) =>
        array.Initializer is { } initializer && initializer.ElementValues.Length is > 0 and <= Repetition.SmallCount;

    /// <summary>Whether a value is a collection of a few elements, as it is written.</summary>
    public static bool IsWrittenWithFew(IOperation value) => value.Syntax is ExpressionSyntax written && IsFewWritten(written);

    /// <summary>Whether an expression is a collection of a few elements, as it is written.</summary>
    public static bool IsFewWritten(ExpressionSyntax value) => CountOf(value) is > 0 and <= Repetition.SmallCount;

    private static bool IsDeclaredWithFew(ISymbol variable)
    {
        foreach (var reference in variable.DeclaringSyntaxReferences)
        {
            if (reference.GetSyntax() is VariableDeclaratorSyntax { Initializer.Value: { } value } && IsFewWritten(value))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>A size as a literal, or as a local of the member that is given one and nothing else; null for any other.</summary>
    private static int? SizeIn(ExpressionSyntax size)
    {
        if (size is LiteralExpressionSyntax { Token.Value: int written })
        {
            return written;
        }

        if (size is not IdentifierNameSyntax { Identifier.ValueText: var name } || size.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not { } member)
        {
            return null;
        }

        int? found = null;
        foreach (var node in member.DescendantNodes().Where(node => IsNamed(node, name)))
        {
            if (node is VariableDeclaratorSyntax { Initializer.Value: LiteralExpressionSyntax { Token.Value: int number } } && found is null)
            {
                found = number;
            }
            else if (node is not IdentifierNameSyntax || node.Parent is AssignmentExpressionSyntax or PostfixUnaryExpressionSyntax or PrefixUnaryExpressionSyntax or ArgumentSyntax { RefOrOutKeyword.RawKind: not 0 })
            {
                return null;
            }
        }

        return found;
    }

    private static bool IsNamed(SyntaxNode node, string name) => node switch
    {
        VariableDeclaratorSyntax declarator => declarator.Identifier.ValueText == name,
        ParameterSyntax parameter => parameter.Identifier.ValueText == name,
        IdentifierNameSyntax used => used.Identifier.ValueText == name,
        _ => false,
    };

    /// <summary>How many elements a literal has, or an array of a constant size; null for anything else, or where one is spread into it.</summary>
    private static int? CountOf(ExpressionSyntax value) => value switch
    {
        ImplicitArrayCreationExpressionSyntax { Initializer: var initializer } => initializer.Expressions.Count,
        ArrayCreationExpressionSyntax { Initializer: { } initializer } => initializer.Expressions.Count,
        ArrayCreationExpressionSyntax { Type.RankSpecifiers: [{ Sizes: [var size] }] } => SizeIn(size),
        InitializerExpressionSyntax initializer => initializer.Expressions.Count,
        ObjectCreationExpressionSyntax { Initializer: { } initializer, ArgumentList: null or { Arguments.Count: 0 } } => initializer.Expressions.Count,
        ImplicitObjectCreationExpressionSyntax { Initializer: { } initializer, ArgumentList.Arguments.Count: 0 } => initializer.Expressions.Count,
        _ when value.RawKind == CollectionExpressionKind => value.ToString().Contains("..") ? null : value.ChildNodes().Count(),
        _ => null,
    };

    private static bool IsCountedToFew(IForLoopOperation loop) =>
        TurnsOf(loop) <= Repetition.SmallCount ||
        (loop.Condition is IBinaryOperation { OperatorKind: BinaryOperatorKind.LessThan or BinaryOperatorKind.LessThanOrEqual, RightOperand: var limit } &&
         limit.Plain() is IPropertyReferenceOperation { Property.Name: "Length", Instance: { Type: IArrayTypeSymbol } array } && AreFew(array));

    /// <summary>Whether a step takes a loop on by a page or batch: by a fair number, or by one that somebody may set.</summary>
    private static bool IsStride(IOperation step) =>
        step is IExpressionStatementOperation { Operation: ICompoundAssignmentOperation { OperatorKind: BinaryOperatorKind.Add, Value: var size } } &&
        (!size.ConstantValue.HasValue || Number(size) >= Repetition.SmallCount);

    private static bool IsSmallNumber(IOperation value) => Number(value) is { } number && number <= Repetition.SmallCount;

    /// <summary>The number that a value is for good; null where it may be another.</summary>
    public static long? Number(IOperation value) => value.ConstantValue switch
    {
        { HasValue: true, Value: int number } => number,
        { HasValue: true, Value: long number } => number,
        { HasValue: false } when value.Plain() is IFieldReferenceOperation { Field: { IsStatic: true, IsReadOnly: true } field } => NumberIn(field),
        _ => null,
    };

    /// <summary>The literal that a field of the compilation holds for good; null where it is given anything else, or a static constructor names it.</summary>
    private static long? NumberIn(IFieldSymbol field)
    {
        if (field.DeclaringSyntaxReferences is not [var declaration] ||
            declaration.GetSyntax() is not VariableDeclaratorSyntax { Initializer.Value: LiteralExpressionSyntax { Token.Value: int number } })
        {
            return null;
        }

        // Nobody else may set it.
        foreach (var constructor in field.ContainingType.StaticConstructors)
        {
            foreach (var code in constructor.DeclaringSyntaxReferences)
            {
                if (code.GetSyntax().DescendantNodes().Any(node => node is IdentifierNameSyntax { Identifier.ValueText: var name } && name == field.Name))
                {
                    return null;
                }
            }
        }

        return number;
    }
}
