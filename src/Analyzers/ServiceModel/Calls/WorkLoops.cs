using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// Knows loops whose elements nobody has together: work that is fetched one item at a time, as it comes, and steps that are
/// acted out in time. One message for all of them would have to wait for the last.
/// </summary>
internal static class WorkLoops
{
    // What a name says that hands on the parts of what is there already.
    private static readonly HashSet<string> s_reads = new(StringComparer.OrdinalIgnoreCase) { "Read", "Line", "Row", "Record", "Token", "Char", "Parse", "Peek", "Index", "Element", "Node" };

    private static readonly string[] s_holders = ["Reader", "Enumerator", "Iterator", "Cursor", "Parser", "List", "Collection"];

    private static readonly string[] s_waits = ["Sleep", "Delay"];

    private static readonly string[] s_queues = ["Dequeue"];

    /// <summary>Whether a loop's elements come, or are due, one after another.</summary>
    /// <param name="loop">The loop, or the call that runs a lambda for each element.</param>
    /// <param name="body">Its body, or the lambda.</param>
    /// <param name="variables">What it declares or changes each time round.</param>
    public static bool IsOne(IOperation loop, IOperation body, HashSet<ISymbol> variables) =>
        (loop is ILoopOperation taking && Takes(taking, variables)) || (SequenceOf(loop) is { } sequence && IsConsumed(sequence)) || IsPaced(loop, body);

    private static IOperation? SequenceOf(IOperation loop) => loop switch
    {
        IForEachLoopOperation each => each.Collection,
        IInvocationOperation call => LambdaUse.SequenceOf(call),
        _ => null,
    };

    /// <summary>Whether a sequence hands on what others put into a queue, as it comes: <c>_queue.GetConsumingEnumerable()</c>. What is in a local, the method may have put there itself.</summary>
    private static bool IsConsumed(IOperation sequence)
    {
        for (var current = sequence.Plain(); ; current = current.Plain())
        {
            if (current is not IInvocationOperation { TargetMethod: var method } call)
            {
                return false;
            }

            if ((method.Name, method.ContainingType.Name) is ("GetConsumingEnumerable", "BlockingCollection") or ("ReadAllAsync", "ChannelReader") && IsOfWork(method.ContainingType))
            {
                IOperation? queue = call.Instance?.Plain();
                while (queue is IMemberReferenceOperation { Instance: { } owner })
                {
                    queue = owner.Plain();
                }

                return queue is not (null or ILocalReferenceOperation);
            }

            // A filter, a partitioner, ConfigureAwait.
            if ((call.Instance ?? (call.Arguments.IsEmpty ? null : call.Arguments[0].Value)) is not { } source)
            {
                return false;
            }

            current = source;
        }
    }

    /// <summary>Whether each turn fetches its item: <c>while ((job = GetNext()) != null)</c>.</summary>
    private static bool Takes(ILoopOperation loop, HashSet<ISymbol> variables) => loop switch
    {
        IWhileLoopOperation { Condition: { } condition } =>
            condition.DescendantsAndSelf().Any(part => IsTaken(part, variables)) || WorksOff(loop, condition) ||
            (LoopShape.IsEndless(loop) ? IsLeftWithoutItem(loop, variables) : Awaited(condition) is { } awaited && Statements(loop.Body).Any(statement => IsTaken(statement, variables, awaited))),
        IForLoopOperation { Condition: { } condition } counted => Awaited(condition) is { } awaited && counted.AtLoopBottom.Any(step => IsTaken(step, variables, awaited)),
        IForLoopOperation => IsLeftWithoutItem(loop, variables),
        _ => false,
    };

    /// <summary>Whether a loop takes out of a queue what other members put in as it comes, until there is no more: <c>while (_queue.Count &gt; 0) { … _queue.Dequeue() … }</c>.</summary>
    private static bool WorksOff(ILoopOperation loop, IOperation condition) =>
        SourceMentions.ContainsAny(ImmutableArray.Create<IOperation>(loop), s_queues) &&
        LoopShape.Parts(loop, loop.Body).SelectMany(LoopShape.Here).Any(part =>
            part is IInvocationOperation { TargetMethod.Name: "Dequeue" or "TryDequeue", Instance: IFieldReferenceOperation { Field: var queue } } &&
            (LoopShape.IsEndless(loop) || Names(condition, queue)) && IsFilledElsewhere(queue, loop.Syntax));

    /// <summary>Whether another member of its class puts one item into a queue each time that it runs. A constructor, or one that has many at once, does not count.</summary>
    private static bool IsFilledElsewhere(IFieldSymbol queue, SyntaxNode loop)
    {
        var own = loop.FirstAncestorOrSelf<MemberDeclarationSyntax>();
        return SourceMentions.NamesOf(queue).Any(name =>
            name.Parent is IdentifierNameSyntax used && (used.IsMemberName() ? used.Parent! : used).Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Enqueue", Parent: InvocationExpressionSyntax call } &&
            call.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } member and not ConstructorDeclarationSyntax && member != own &&
            !call.Ancestors().TakeWhile(outer => outer != member).Any(static outer => outer.IsLoop() || outer is AnonymousFunctionExpressionSyntax));
    }

    /// <summary>Whether a loop without an end of its own fetches an item and ends where there is none.</summary>
    private static bool IsLeftWithoutItem(ILoopOperation loop, HashSet<ISymbol> variables)
    {
        ISymbol? item = null;
        foreach (var statement in Statements(loop.Body))
        {
            if (item is null)
            {
                item = statement switch
                {
                    IVariableDeclarationGroupOperation { Declarations: [{ Declarators: [var declarator] }] } when declarator.GetVariableInitializer() is { } initializer && initializer.Value.AwaitedCall() is { } call && IsFetch(call, declarator.Symbol, variables) => declarator.Symbol,
                    IExpressionStatementOperation { Operation: ISimpleAssignmentOperation assignment } when IsTaken(assignment, variables) => LoopShape.Named(assignment.Target),
                    _ => null,
                };
            }
            else if (statement is IConditionalOperation { Condition: var condition, WhenTrue: var branch } && LoopShape.Leaves(branch) && Names(condition, item))
            {
                return true;
            }
        }

        return false;
    }

    private static ImmutableArray<IOperation> Statements(IOperation body) => body switch
    {
        IBlockOperation { Operations: [ITryOperation { Body: var inner }] } => inner.Operations,
        IBlockOperation block => block.Operations,
        _ => ImmutableArray<IOperation>.Empty,
    };

    /// <summary>The variable that a condition finds not to be null; null where it asks anything else.</summary>
    private static ISymbol? Awaited(IOperation condition) =>
        condition.Plain() is IBinaryOperation { OperatorKind: BinaryOperatorKind.NotEquals, RightOperand: var limit, LeftOperand: var asked } && limit.IsNull() ? LoopShape.Named(asked.Plain()) : null;

    private static bool Names(IOperation value, ISymbol variable) =>
        value.DescendantsAndSelf().Any(part => LoopShape.Named(part) is { } named && SymbolEqualityComparer.Default.Equals(named, variable));

    private static bool IsTaken(IOperation statement, HashSet<ISymbol> variables, ISymbol item) =>
        statement is IExpressionStatementOperation { Operation: ISimpleAssignmentOperation assignment } &&
        SymbolEqualityComparer.Default.Equals(LoopShape.Named(assignment.Target), item) && IsTaken(assignment, variables);

    private static bool IsTaken(IOperation part, HashSet<ISymbol> variables) => part switch
    {
        ISimpleAssignmentOperation assignment => assignment.Value.AwaitedCall() is { } call && IsFetch(call, LoopShape.Named(assignment.Target), variables),
        IIsPatternOperation pattern => pattern.Value.AwaitedCall() is { } call && IsFetch(call, null, variables),
        // A local's elements the method has put there itself.
        IInvocationOperation { Instance: { } instance, TargetMethod: var method } call => method.Name.StartsWith("Try", StringComparison.Ordinal) && instance.Plain() is not ILocalReferenceOperation &&
            call.Arguments.Any(static argument => argument.Parameter?.RefKind == RefKind.Out) && MayFetch(call, variables),
        _ => false,
    };

    /// <summary>Whether a call brings something from elsewhere: not the next number or letter, nor what its own receiver leads on to.</summary>
    private static bool IsFetch(IInvocationOperation call, ISymbol? target, HashSet<ISymbol> variables) =>
        ServiceOperation.ResultOf(call.TargetMethod.ReturnType) is { SpecialType: not (>= SpecialType.System_Boolean and <= SpecialType.System_Double) } &&
        !(target is not null && call.Instance is { } instance && SymbolEqualityComparer.Default.Equals(LoopShape.Named(instance.Plain()), target)) &&
        MayFetch(call, variables);

    private static bool MayFetch(IInvocationOperation call, HashSet<ISymbol> variables)
    {
        var type = call.TargetMethod.ContainingType;
        return IsOfWork(type) && !s_holders.Any(ending => type.Name.EndsWith(ending, StringComparison.Ordinal)) &&
            !NameWords.Of(call.TargetMethod.Name).Exists(s_reads.Contains) &&
            // A place in what is there already, or the item before: a list is gone through.
            call.Arguments.All(argument => argument.Parameter?.RefKind switch
            {
                RefKind.Out => true,
                RefKind.Ref => false,
                _ => !argument.Value.DescendantsAndSelf().Any(part => part is IIncrementOrDecrementOperation || (part is ILocalReferenceOperation or IParameterReferenceOperation && LoopShape.Named(part) is { } named && variables.Contains(named))),
            });
    }

    /// <summary>Whether a type may bring work: what the framework has for that, and any that is not the framework's.</summary>
    private static bool IsOfWork(INamedTypeSymbol type) =>
        type.OutermostNamespace() != "System" ||
        WcfTypes.IsNamespace(type.ContainingNamespace, "System.Collections.Concurrent") || WcfTypes.IsNamespace(type.ContainingNamespace, "System.Messaging") ||
        WcfTypes.IsNamespace(type.ContainingNamespace, "System.Threading.Channels") || WcfTypes.IsNamespace(type.ContainingNamespace, "System.Threading.Tasks.Dataflow");

    /// <summary>Whether a turn waits for a span that its element says.</summary>
    private static bool IsPaced(IOperation loop, IOperation body) =>
        SourceMentions.ContainsAny(ImmutableArray.Create(body), s_waits) &&
        LoopShape.Here(body).Any(operation =>
            operation is IInvocationOperation { TargetMethod: { Name: "Sleep" or "Delay", ContainingType.Name: "Thread" or "Task" }, Arguments: [var span, ..] } &&
            span.Value.DescendantsAndSelf().Any(part => IsElement(part, loop, body)));

    private static bool IsElement(IOperation part, IOperation loop, IOperation body) => part switch
    {
        ILocalReferenceOperation { Local: var local } =>
            (loop is IForEachLoopOperation { LoopControlVariable: IVariableDeclaratorOperation { Symbol: var each } } && SymbolEqualityComparer.Default.Equals(each, local)) ||
            HolderUses.Around(part).GivenTo(local).Any(given => IsPlace(given.Value.Plain()) && body.Syntax.Span.Contains(given.Place.Syntax.Span)),
        IParameterReferenceOperation { Parameter.ContainingSymbol: var owner } => body is IAnonymousFunctionOperation { Symbol: var lambda } && SymbolEqualityComparer.Default.Equals(lambda, owner),
        _ => IsPlace(part),
    };

    private static bool IsPlace(IOperation value) => value is IArrayElementReferenceOperation or IPropertyReferenceOperation { Property.IsIndexer: true };
}
