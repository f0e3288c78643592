using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>How an operation comes to run many times in one run of its method.</summary>
internal enum RepetitionKind
{
    /// <summary>In a <c>for</c>, <c>foreach</c>, <c>while</c> or <c>do</c>.</summary>
    Loop,

    /// <summary>In a lambda that runs once an element: LINQ over objects, <c>ForEach</c>.</summary>
    PerElement,

    /// <summary>In a lambda that runs once an element, several at a time: <c>Parallel.ForEach</c>, PLINQ.</summary>
    Parallel,
}

/// <summary>
/// What makes an operation run again and again for other data. Polling, retries, paging, pumps and loops over a small
/// literal are none: they would run as often whatever was batched.
/// </summary>
internal sealed class Repetition
{
    /// <summary>Loops that are known to run no more often than this count as straight code.</summary>
    public const int SmallCount = 10;

    private readonly IOperation _repeated;
    private HashSet<ISymbol>? _variables;

    private Repetition(RepetitionKind kind, IOperation operation, IOperation repeated, bool isConcurrent)
    {
        Kind = kind;
        Operation = operation;
        _repeated = repeated;
        IsConcurrent = isConcurrent;
    }

    /// <summary>How it repeats.</summary>
    public RepetitionKind Kind { get; }

    /// <summary>The loop, or the call that runs the lambda for each element.</summary>
    public IOperation Operation { get; }

    /// <summary>Whether the runs overlap: in parallel, or as tasks that are awaited together.</summary>
    public bool IsConcurrent { get; }

    /// <summary>The body: the loop's, or the lambda.</summary>
    public IOperation Body => _repeated;

    /// <summary>The innermost repetition around an operation within its method, local function or lambda that runs elsewhere; null where there is none.</summary>
    public static Repetition? Of(IOperation operation)
    {
        var isConcurrent = false;
        for (var current = operation; current.Parent is { } parent; current = parent)
        {
            switch (parent)
            {
                case ILocalFunctionOperation:
                    return null;
                case ILoopOperation loop when Repeats(loop, current):
                    if (!LoopShape.IsSmall(loop) && !LoopShape.IsOverBatches(loop) && !LoopShape.Waits(loop) && !LoopShape.IsLeftAfter(loop, operation) && !LoopShape.IsSteeredBy(loop, operation))
                    {
                        return new Repetition(RepetitionKind.Loop, loop, loop.Body, isConcurrent || LoopShape.IsCollectedAsTask(operation));
                    }

                    break;
                case IAnonymousFunctionOperation:
                case IDelegateCreationOperation { Target: IMethodReferenceOperation }:
                    var use = LambdaUse.Of(parent is IDelegateCreationOperation group ? group.Target : parent);
                    switch (use.Kind)
                    {
                        case LambdaKind.PerElement or LambdaKind.PerElementParallel when !use.IsOverFew && use.Call is not null:
                            return new Repetition(
                                use.Kind == LambdaKind.PerElement ? RepetitionKind.PerElement : RepetitionKind.Parallel,
                                use.Call,
                                parent,
                                isConcurrent || use.Kind == LambdaKind.PerElementParallel || LoopShape.IsAwaitedTogether(use.Call));
                        case LambdaKind.PerElement or LambdaKind.PerElementParallel or LambdaKind.Once when use.Call is not null:
                            parent = use.Call;
                            break;
                        case LambdaKind.OnceConcurrently when use.Call is not null:
                            isConcurrent = true;
                            parent = use.Call;
                            break;
                        default:
                            return null;
                    }

                    break;
            }
        }

        return null;
    }

    /// <summary>
    /// Whether a value may be another one each time round: it uses the loop's variable, something that the body declares or
    /// changes, or something that the loop's condition asks.
    /// </summary>
    public bool Varies(IOperation value)
    {
        var variables = _variables ??= FindVariables();
        foreach (var operation in value.DescendantsAndSelf())
        {
            if (Symbol(operation) is { } symbol && variables.Contains(symbol))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The variable, field or property that an operation names, or null.</summary>
    private static ISymbol? Symbol(IOperation operation) => operation switch
    {
        ILocalReferenceOperation local => local.Local,
        IParameterReferenceOperation parameter => parameter.Parameter,
        IFieldReferenceOperation field => field.Field,
        IPropertyReferenceOperation { Instance: null or IInstanceReferenceOperation } property => property.Property,
        IDeclarationExpressionOperation { Expression: ILocalReferenceOperation declared } => declared.Local,
        _ => null,
    };

    private static bool Repeats(ILoopOperation loop, IOperation part) => loop switch
    {
        IForEachLoopOperation each => part != each.Collection,
        IForLoopOperation counted => !counted.Before.Contains(part),
        _ => true,
    };

    private HashSet<ISymbol> FindVariables()
    {
        var variables = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        if (_repeated is IAnonymousFunctionOperation lambda)
        {
            variables.UnionWith(lambda.Symbol.Parameters);
        }

        foreach (var part in LoopShape.Parts(Operation, _repeated))
        {
            foreach (var operation in part.DescendantsAndSelf())
            {
                switch (operation)
                {
                    case IVariableDeclaratorOperation declarator:
                        variables.Add(declarator.Symbol);
                        break;
                    case IAssignmentOperation assignment when Symbol(assignment.Target) is { } target:
                        variables.Add(target);
                        break;
                    case IIncrementOrDecrementOperation step when Symbol(step.Target) is { } stepped:
                        variables.Add(stepped);
                        break;
                    case IArgumentOperation { Parameter.RefKind: RefKind.Out or RefKind.Ref } argument when Symbol(argument.Value) is { } passed:
                        variables.Add(passed);
                        break;
                    case IDeclarationPatternOperation { DeclaredSymbol: { } declared }:
                        variables.Add(declared);
                        break;
                    case IAnonymousFunctionOperation inner:
                        variables.UnionWith(inner.Symbol.Parameters);
                        break;
                }
            }
        }

        // A reader or queue that the condition asks hands out something else each time.
        if (Operation is IWhileLoopOperation { Condition: { } condition })
        {
            foreach (var operation in condition.DescendantsAndSelf())
            {
                if (operation is IInvocationOperation { Instance: { } instance } && Symbol(instance) is { } asked)
                {
                    variables.Add(asked);
                }
            }
        }

        return variables;
    }
}
