using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>What becomes of what a call gives.</summary>
internal enum AnswerUse
{
    /// <summary>Somebody reads it, or may.</summary>
    Read,

    /// <summary>The method around the call gives it on to its caller.</summary>
    Returned,

    /// <summary>Nobody reads it, though somebody may wait for it.</summary>
    Dropped,
}

/// <summary>
/// Knows loops that put load on a service: they count to a constant, send what they make up, and nobody reads the answers, or a
/// stopwatch measures them.
/// </summary>
internal static class LoadLoops
{
    /// <summary>The fewest turns of a loop whose calls have no answer to drop, or one that is read: the months of a year or the tables of a room are counted too.</summary>
    public const int LeastWithoutDrop = 100;

    private static readonly HashSet<string> s_makers = new(StringComparer.OrdinalIgnoreCase) { "Generate", "Create", "Make", "Build", "New", "Random", "Fake", "Dummy" };

    /// <summary>How many turns a loop or per-element lambda has, where it counts to a constant or goes over a list that such a loop makes up; else null.</summary>
    public static long? TurnsOf(IOperation loop) => CountOf(loop) ?? (loop switch
    {
        IForEachLoopOperation each => LengthOfMadeUp(each.Collection),
        IInvocationOperation call when LambdaUse.SequenceOf(call) is { } sequence => LengthOfMadeUp(sequence),
        _ => null,
    });

    private static long? CountOf(IOperation loop) => loop switch
    {
        IForLoopOperation counted => LoopShape.TurnsOf(counted),
        IForEachLoopOperation each => LoopShape.LengthOfRange(each.Collection),
        IInvocationOperation { TargetMethod: { Name: "For", ContainingType.Name: "Parallel" } } parallel => LoopShape.LengthOfFor(parallel.Arguments),
        IInvocationOperation call when LambdaUse.SequenceOf(call) is { } sequence => LoopShape.LengthOfRange(sequence),
        _ => null,
    };

    /// <summary>How many elements a new list of the method has that a loop before counts out to it and makes up; null for anything else.</summary>
    private static long? LengthOfMadeUp(IOperation sequence)
    {
        // The declaration is asked first, as all uses in a block cost more to find.
        if (sequence.Plain() is not ILocalReferenceOperation { Local: { Type: { Name: "List" }, DeclaringSyntaxReferences: [var reference] } list } ||
            reference.GetSyntax() is not VariableDeclaratorSyntax { Initializer.Value: BaseObjectCreationExpressionSyntax { Initializer: null, ArgumentList: null or { Arguments.Count: 0 } } })
        {
            return null;
        }

        long? length = null;
        foreach (var use in HolderUses.Around(sequence).Of(list))
        {
            switch (use.AsHanded().Parent)
            {
                case IInvocationOperation { TargetMethod.Name: "Add", Arguments: [var added] } add when length is null && LoopAround(add) is { } filling && LoopShape.TurnsOf(filling) is { } turns && new Look(null, followsLists: false).IsMadeUp(added.Value):
                    length = turns;
                    break;
                case IForEachLoopOperation or IArgumentOperation { Parent: IInvocationOperation { TargetMethod.ContainingType.Name: "Enumerable" or "Parallel" } }:
                case IInvocationOperation { TargetMethod.Name: "ForEach" } or IPropertyReferenceOperation { Property.Name: "Count" }:
                    break;
                default:
                    return null;
            }
        }

        return length;
    }

    /// <summary>The counting loop that a statement stands in, where no other loop or lambda is between.</summary>
    private static IForLoopOperation? LoopAround(IOperation statement)
    {
        var current = statement.Parent;
        while (current is not (null or ILoopOperation or IAnonymousFunctionOperation or ILocalFunctionOperation))
        {
            current = current.Parent;
        }

        return current is IForLoopOperation loop && statement.IsWithin(loop.Body) ? loop : null;
    }

    /// <summary>Whether a loop has many turns, and a stopwatch that the method starts before it and asks after it measures how long they take.</summary>
    /// <param name="loop">The loop, or the call that runs the lambda for each element.</param>
    /// <param name="turns">How many turns it has.</param>
    public static bool IsTimed(IOperation loop, long turns)
    {
        if (turns < LeastWithoutDrop)
        {
            return false;
        }

        var running = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var part in loop.Root().Descendants())
        {
            switch (part)
            {
                case IInvocationOperation { TargetMethod: { Name: "StartNew" or "Start" or "Restart" or "Stop", ContainingType: var type } method } call when IsStopwatch(type):
                    if (call.Syntax.Span.End <= loop.Syntax.SpanStart && (call.Instance is { } watch ? LoopShape.Named(watch.Plain()) : CreationShape.HolderOf(call)) is { } holder)
                    {
                        _ = method.Name == "Stop" ? running.Remove(holder) : running.Add(holder);
                    }

                    break;
                case IPropertyReferenceOperation { Property: { Name: "Elapsed" or "ElapsedMilliseconds" or "ElapsedTicks", ContainingType: var type }, Instance: { } asked } when IsStopwatch(type):
                    if (asked.Syntax.SpanStart >= loop.Syntax.Span.End && LoopShape.Named(asked.Plain()) is { } timer && running.Contains(timer))
                    {
                        return true;
                    }

                    break;
            }
        }

        return false;
    }

    private static bool IsStopwatch(ITypeSymbol type) => type.Name == "Stopwatch" && WcfTypes.IsNamespace(type.ContainingNamespace, "System.Diagnostics");

    /// <summary>Whether a loop only puts load on the service, or fills it with what it makes up.</summary>
    public static bool IsLoad(OperationCall call, Repetition loop) =>
        TurnsOf(loop.Operation) is { } turns && HasLoad(call, turns) &&
        AreMadeUp(SentValues.Of(call), null) && (AnswerOf(call) == AnswerUse.Dropped || IsTimed(loop.Operation, turns));

    /// <summary>Whether as many calls are load: where there is no answer that could be dropped, it takes more of them.</summary>
    public static bool HasLoad(OperationCall call, long turns) => turns > 0 && (call.Operation.ResultType is not null || turns >= LeastWithoutDrop);

    /// <summary>Whether values are made of nothing but counters, constants, what is drawn at random, and parameters of the method that the call is in.</summary>
    /// <param name="values">What is sent.</param>
    /// <param name="owner">The method whose parameters its callers answer for; null where nobody does.</param>
    public static bool AreMadeUp(IEnumerable<IOperation> values, ISymbol? owner)
    {
        var look = new Look(owner, followsLists: true);
        return values.All(look.IsMadeUp);
    }

    /// <summary>What becomes of the answer; an event brings it to those who read it where the call itself gives nothing.</summary>
    public static AnswerUse AnswerOf(OperationCall call) =>
        call.Invocation.TargetMethod.ReturnsVoid && call.Operation.ResultType is not null ? AnswerUse.Read : AnswerOf(call.Invocation, followsLocals: true);

    /// <summary>What becomes of what a call gives, as far as its method shows.</summary>
    /// <param name="call">The call.</param>
    /// <param name="followsLocals">Whether to look for what reads a variable that holds it, which takes longer.</param>
    public static AnswerUse AnswerOf(IInvocationOperation call, bool followsLocals)
    {
        // A reference that the call writes is an answer, too; an event or callback brings that of some calls.
        return call.TargetMethod.ReturnType.Name == "IAsyncResult" || call.Arguments.Any(static argument => argument.Parameter is { RefKind: RefKind.Out or RefKind.Ref })
            ? AnswerUse.Read
            : UseOf(call, followsLocals ? 3 : 0);
    }

    private static AnswerUse UseOf(IOperation value, int depth)
    {
        while (value.Parent is { } parent)
        {
            switch (parent)
            {
                case IExpressionStatementOperation:
                    return AnswerUse.Dropped;
                case IConversionOperation or IParenthesizedOperation or IAwaitOperation:
                case IInvocationOperation { TargetMethod.Name: "ConfigureAwait" or "Wait" or "GetAwaiter" or "GetResult" } wait when wait.Instance == value:
                case IPropertyReferenceOperation { Property: { Name: "Result", ContainingType.Name: "Task" or "ValueTask" } }:
                case IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { Name: "ToArray" or "ToList" or "AsParallel" } } copy } when copy.Instance is null:
                case IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { Name: "WhenAll" or "WaitAll", ContainingType.Name: "Task" } } }:
                    value = parent is IArgumentOperation { Parent: { } taker } ? taker : parent;
                    continue;
                case IInvocationOperation { TargetMethod.Name: "ToArray" } copy when copy.Instance == value:
                    value = copy;
                    continue;
                case ISimpleAssignmentOperation { Target: IDiscardOperation }:
                    return AnswerUse.Dropped;
                case ISimpleAssignmentOperation { Target: { } target } assignment when assignment.Value == value:
                    return IsPlainTask(target.Type) ? AnswerUse.Dropped
                        : target is ILocalReferenceOperation { Local: var assigned } && assignment.Parent is IExpressionStatementOperation ? UseOf(assigned, value, depth)
                        : target is IArrayElementReferenceOperation { ArrayReference: ILocalReferenceOperation { Local: var array } } ? UseOf(array, value, depth)
                        : AnswerUse.Read;
                case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var declared } }:
                    return IsPlainTask(declared.Type) ? AnswerUse.Dropped : UseOf(declared, value, depth);
                case IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { Name: "Add", Parameters: [{ Type: var element }] }, Instance: { } collection } }:
                    return IsPlainTask(element) ? AnswerUse.Dropped
                        : collection is ILocalReferenceOperation { Local: var list } ? UseOf(list, value, depth)
                        : AnswerUse.Read;
                case IReturnOperation:
                    if (FunctionAround(parent) is not IAnonymousFunctionOperation lambda)
                    {
                        return AnswerUse.Returned;
                    }

                    if (LambdaUse.Of(lambda) is not { Kind: not LambdaKind.Elsewhere, Call: { } runner })
                    {
                        return AnswerUse.Read;
                    }

                    value = runner;
                    continue;
                default:
                    return AnswerUse.Read;
            }
        }

        return AnswerUse.Read;
    }

    private static AnswerUse UseOf(ILocalSymbol local, IOperation value, int depth)
    {
        if (depth == 0)
        {
            return AnswerUse.Read;
        }

        foreach (var reference in HolderUses.Around(value).Of(local))
        {
            switch (reference.Parent)
            {
                case ISimpleAssignmentOperation assignment when assignment.Target == reference:
                case IArrayElementReferenceOperation { Parent: ISimpleAssignmentOperation element } place when element.Target == place:
                case IInvocationOperation { TargetMethod.Name: "Add" } added when added.Instance == reference:
                    continue;
                default:
                    if (UseOf(reference, depth - 1) != AnswerUse.Dropped)
                    {
                        return AnswerUse.Read;
                    }

                    break;
            }
        }

        return AnswerUse.Dropped;
    }

    private static bool IsPlainTask(ITypeSymbol? type) => type is INamedTypeSymbol { Name: "Task", Arity: 0 };

    private static IOperation? FunctionAround(IOperation operation)
    {
        var current = operation.Parent;
        while (current is not (null or IAnonymousFunctionOperation or ILocalFunctionOperation))
        {
            current = current.Parent;
        }

        return current;
    }

    /// <summary>A look at what values are made of. It gives up where that takes long.</summary>
    /// <param name="owner">The method whose parameters its callers answer for; null where nobody does.</param>
    /// <param name="followsLists">Whether elements of lists that a loop makes up count; not where such a list is looked at.</param>
    private sealed class Look(ISymbol? owner, bool followsLists)
    {
        private readonly HashSet<ISymbol> _open = new(SymbolEqualityComparer.Default);
        private int _left = 200;

        public bool IsMadeUp(IOperation value)
        {
            if (value.ConstantValue.HasValue)
            {
                return true;
            }

            if (--_left < 0)
            {
                return false;
            }

            return value switch
            {
                IConversionOperation { OperatorMethod: null } conversion => IsMadeUp(conversion.Operand),
                IParenthesizedOperation parenthesized => IsMadeUp(parenthesized.Operand),
                IBinaryOperation { OperatorMethod: null or { ContainingType.SpecialType: not SpecialType.None } } binary => IsMadeUp(binary.LeftOperand) && IsMadeUp(binary.RightOperand),
                IUnaryOperation { OperatorMethod: null } unary => IsMadeUp(unary.Operand),
                IIncrementOrDecrementOperation step => IsMadeUp(step.Target),
                IConditionalOperation { WhenFalse: { } otherwise } choice => IsMadeUp(choice.Condition) && IsMadeUp(choice.WhenTrue) && IsMadeUp(otherwise),
                IInterpolatedStringOperation text => text.Parts.All(part => part is not IInterpolationOperation hole || IsMadeUp(hole.Expression)),
                IDefaultValueOperation => true,
                ILocalReferenceOperation local => IsMadeUpLocal(local),
                IParameterReferenceOperation parameter => IsMadeUpParameter(parameter),
                IObjectCreationOperation creation => creation.Arguments.All(argument => IsMadeUp(argument.Value)) && (creation.Initializer?.Initializers ?? ImmutableArray<IOperation>.Empty).All(IsMadeUpPart),
                IArrayCreationOperation array => array.DimensionSizes.All(IsMadeUp) && (array.Initializer is null || array.Initializer.ElementValues.All(IsMadeUp)),
                IFieldReferenceOperation { Instance: { } holder } => IsMadeUp(holder),
                IFieldReferenceOperation { Field: { IsReadOnly: true, ContainingType: var type } } => IsPlain(type),
                IPropertyReferenceOperation { Instance: { } holder, Arguments.IsEmpty: true } property => (IsPlain(property.Property.ContainingType) || property.Property.IsAutomatic()) && IsMadeUp(holder),
                IPropertyReferenceOperation { Property: { IsIndexer: false, ContainingType: var type } } => IsPlain(type),
                IInvocationOperation call => IsMadeUpCall(call),
                _ => false,
            };
        }

        private bool IsMadeUpPart(IOperation part) => part switch
        {
            ISimpleAssignmentOperation assignment => IsMadeUp(assignment.Value),
            IInvocationOperation { TargetMethod.Name: "Add" } added => added.Arguments.All(argument => IsMadeUp(argument.Value)),
            _ => false,
        };

        private bool IsMadeUpCall(IInvocationOperation call)
        {
            var method = call.TargetMethod;
            if (!call.Arguments.All(argument => IsMadeUp(argument.Value)))
            {
                return false;
            }

            // Whose random numbers they are does not matter.
            return method.ContainingType.Name == "Random" ||
                (IsPlain(method.ContainingType) && (call.Instance is null || IsMadeUp(call.Instance))) ||
                (call.Instance is { } instance && method.Parameters.IsEmpty && method.Name.StartsWith("To", StringComparison.Ordinal) && IsMadeUp(instance)) ||
                (call.Instance is null or IInstanceReferenceOperation && !method.DeclaringSyntaxReferences.IsEmpty && IsMaker(method));
        }

        private bool IsMadeUpLocal(ILocalReferenceOperation reference)
        {
            var local = reference.Local;
            if (!_open.Add(local))
            {
                return true;
            }

            var uses = HolderUses.Around(reference);
            var isGiven = false;
            foreach (var (_, value) in uses.GivenTo(local))
            {
                isGiven = true;
                if (!IsMadeUp(value))
                {
                    return false;
                }
            }

            return isGiven ? uses.Of(local).All(IsLeftMadeUp) : IsCountedOut(reference);
        }

        /// <summary>Whether a use of a variable puts nothing else into what it holds.</summary>
        private bool IsLeftMadeUp(IOperation use)
        {
            var current = use;
            while (current.Parent is IMemberReferenceOperation member && member.Instance == current)
            {
                current = member;
            }

            return current.Parent switch
            {
                IAssignmentOperation assignment when assignment.Target == current => current == use || IsMadeUp(assignment.Value),
                IInvocationOperation call when call.Instance == current => call.Arguments.All(argument => IsMadeUp(argument.Value)),
                IArgumentOperation { Parameter.RefKind: RefKind.Out or RefKind.Ref } => false,
                IArgumentOperation { Parent: IInvocationOperation filler } when current == use && use.Type is { IsReferenceType: true, SpecialType: not SpecialType.System_String } => filler.Arguments.All(argument => IsMadeUp(argument.Value)),
                _ => true,
            };
        }

        /// <summary>Whether a variable is that of a loop over a range of numbers, or over a list that is made up.</summary>
        private bool IsCountedOut(ILocalReferenceOperation reference)
        {
            for (IOperation? current = reference; current is not null; current = current.Parent)
            {
                if (current is IForEachLoopOperation { LoopControlVariable: IVariableDeclaratorOperation { Symbol: var each } } loop && SymbolEqualityComparer.Default.Equals(each, reference.Local))
                {
                    return IsCounted(loop);
                }
            }

            return false;
        }

        private bool IsCounted(IOperation loop) => (followsLists ? TurnsOf(loop) : CountOf(loop)) is not null;

        private bool IsMadeUpParameter(IParameterReferenceOperation reference)
        {
            var holder = reference.Parameter.ContainingSymbol;
            if (owner is not null && SymbolEqualityComparer.Default.Equals(holder.OriginalDefinition, owner))
            {
                return true;
            }

            for (IOperation? current = reference; current is not null; current = current.Parent)
            {
                if (current is IAnonymousFunctionOperation lambda && SymbolEqualityComparer.Default.Equals(lambda.Symbol, holder))
                {
                    // An element of the range or list, or the state that the lambda is started with.
                    return LambdaUse.Of(lambda) is { Kind: not LambdaKind.Elsewhere, Call: { } runner } &&
                        (IsCounted(runner) ||
                         (WorkStart.Is(runner.TargetMethod) && runner.Arguments.All(argument => argument.Value.Plain() is IDelegateCreationOperation || argument.Value.Plain() == lambda || IsMadeUp(argument.Value))));
                }
            }

            return false;
        }

        /// <summary>Whether values of a framework's type are numbers, texts, times and the like, and its methods make them of their arguments.</summary>
        private static bool IsPlain(INamedTypeSymbol type) =>
            type.SpecialType is (>= SpecialType.System_Boolean and <= SpecialType.System_String) or SpecialType.System_DateTime ||
            (type.Name is "Guid" or "DateTimeOffset" or "TimeSpan" or "Math" or "Convert" or "BitConverter" && WcfTypes.IsNamespace(type.ContainingNamespace, "System"));

        /// <summary>Whether a method of the project makes something up, as its name says or its code, which draws at random.</summary>
        private static bool IsMaker(IMethodSymbol method) =>
            (NameWords.Of(method.Name) is [var verb, ..] && s_makers.Contains(verb)) ||
            method.DeclaringSyntaxReferences.Any(static code => code.GetSyntax().DescendantNodes().Any(static node => node is InvocationExpressionSyntax call && Draws(call)));

        private static bool Draws(InvocationExpressionSyntax call) => call.Expression switch
        {
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "NewGuid" } => true,
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Next" or "NextDouble" or "NextBytes" or "NextInt64", Expression: var source } =>
                source.ToString() is var name && (name.IndexOf("rand", StringComparison.OrdinalIgnoreCase) >= 0 || name.IndexOf("rnd", StringComparison.OrdinalIgnoreCase) >= 0),
            _ => false,
        };
    }
}
