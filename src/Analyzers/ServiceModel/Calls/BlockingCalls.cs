using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.DataAccess;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>A place that holds its thread until a task is complete or some time has passed.</summary>
/// <param name="Operation">The expression.</param>
/// <param name="Name">What to call it in a message.</param>
/// <param name="IsForChance">Whether it sleeps outside any loop for as long as chance has it: nothing takes that long, so it stands for what does.</param>
internal readonly record struct BlockingCall(IOperation Operation, string Name, bool IsForChance);

/// <summary>Finds places that hold their thread.</summary>
internal static class BlockingCalls
{
    private static readonly string[] s_words = [".Result", ".Wait", ".GetResult", "Sleep("];

    /// <summary>By what words code shows that it may hold a place.</summary>
    public static HashSet<int> Words { get; } = [Word.Of("Result"), Word.Of("Wait"), Word.Of("WaitAll"), Word.Of("WaitAny"), Word.Of("GetResult"), Word.Of("Sleep")];

    /// <summary>Whether the code of operation blocks may hold a place; looked at before the operations are.</summary>
    public static bool MayBeIn(ImmutableArray<IOperation> blocks) => SourceMentions.ContainsAny(blocks, s_words);

    /// <summary>Whether a file may hold a place.</summary>
    public static bool MayBeIn(SyntaxTree tree) => s_words.Any(word => SourceMentions.Contains(tree.GetText(), word));

    /// <summary>The places in a member's code where it waits itself: not in lambdas that run elsewhere, not in a <c>catch</c>, the rare way, and not for a task that is complete.</summary>
    public static IEnumerable<BlockingCall> Of(ImmutableArray<IOperation> blocks)
    {
        foreach (var block in blocks)
        {
            var awaited = (Completions?)null;
            foreach (var operation in block.DescendantsAndSelf())
            {
                if (Named(operation) is { } name && !RunsElsewhere(operation) && !operation.IsInCatch() && !operation.Descendants().Any(static part => part is IInvalidOperation) && !IsOver(operation, awaited ??= new Completions(block)))
                {
                    yield return new BlockingCall(operation, name, IsForChance(operation, name));
                }
            }
        }
    }

    /// <summary>What a place is called; null for an operation that does not wait.</summary>
    public static string? Named(IOperation operation) => operation switch
    {
        IPropertyReferenceOperation { Property: { Name: "Result", ContainingType: var type }, Instance: not null } when IsTask(type) => "Result",
        IInvocationOperation { TargetMethod: { Name: "Wait", IsStatic: false, ContainingType: var type }, Arguments: var arguments } when IsTask(type) && !arguments.Any(IsZero) => "Wait",
        IInvocationOperation { TargetMethod: { Name: "WaitAll" or "WaitAny", IsStatic: true, ContainingType: var type } method, Arguments: var arguments } when IsTask(type) && !arguments.Any(IsZero) => "Task." + method.Name,
        IInvocationOperation { TargetMethod: { Name: "GetResult", ContainingType: var type }, Instance: IInvocationOperation { TargetMethod.Name: "GetAwaiter" } } when IsAwaiter(type) => "GetAwaiter().GetResult()",
        IInvocationOperation { TargetMethod: { Name: "Sleep", ContainingType: { Name: "Thread" } type }, Arguments: var arguments } when WcfTypes.IsNamespace(type.ContainingNamespace, "System.Threading") && !arguments.Any(IsZero) => "Thread.Sleep",
        _ => null,
    };

    /// <summary>Whether code sleeps for as long as chance has it, outside any loop.</summary>
    private static bool IsForChance(IOperation operation, string name)
    {
        if (name != "Thread.Sleep" || operation is not IInvocationOperation { Arguments: [var span] } || !IsOfChance(span.Value))
        {
            return false;
        }

        for (var current = operation.Parent; current is not null; current = current.Parent)
        {
            if (current is ILoopOperation)
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Whether a value is drawn from a <c>Random</c>, or made of a variable that was once given one that is.</summary>
    private static bool IsOfChance(IOperation value) =>
        IsDrawn(value) ||
        value.DescendantsAndSelf().OfType<ILocalReferenceOperation>().Any(static local => HolderUses.Around(local).GivenTo(local.Local).ToList() is [var only] && IsDrawn(only.Value));

    private static bool IsDrawn(IOperation value) => value.DescendantsAndSelf().Any(static part =>
        part is IInvocationOperation { TargetMethod.ContainingType: { Name: "Random" } type } && WcfTypes.IsNamespace(type.ContainingNamespace, "System"));

    private static bool IsZero(IArgumentOperation argument) => argument.Value.ConstantValue is { HasValue: true, Value: 0 };

    /// <summary>Whether a type is a task.</summary>
    public static bool IsTask(INamedTypeSymbol type) => type.Name is "Task" or "ValueTask" && WcfTypes.IsNamespace(type.ContainingNamespace, "System.Threading.Tasks");

    /// <summary>Whether a type is the awaiter of a task, configured or not.</summary>
    private static bool IsAwaiter(INamedTypeSymbol type) =>
        type.Name.EndsWith("Awaiter", StringComparison.Ordinal) && WcfTypes.IsNamespace(type.ContainingNamespace, "System.Runtime.CompilerServices");

    /// <summary>The task that a place waits for; null where it is time, or several.</summary>
    public static IOperation? WaitedFor(IOperation operation) => operation switch
    {
        IPropertyReferenceOperation result => Task(result.Instance),
        IInvocationOperation { TargetMethod.Name: "Wait" } wait => Task(wait.Instance),
        IInvocationOperation { TargetMethod.Name: "GetResult", Instance: IInvocationOperation awaiter } => Task(awaiter.Instance),
        _ => null,
    };

    /// <summary>The task that a value is, as it was before it was converted or configured.</summary>
    public static IOperation? Task(IOperation? value)
    {
        while (true)
        {
            switch (value)
            {
                case IConversionOperation conversion:
                    value = conversion.Operand;
                    continue;
                case IInvocationOperation { TargetMethod: { Name: "ConfigureAwait" or "AsTask" }, Instance: { } inner }:
                    value = inner;
                    continue;
                default:
                    return value;
            }
        }
    }

    /// <summary>Whether code runs at another time or beside its member: an event handler, a task's body, a continuation; or never.</summary>
    public static bool RunsElsewhere(IOperation operation) => RunsElsewhere(operation, null);

    private static bool RunsElsewhere(IOperation operation, Dictionary<ISymbol, bool>? asked)
    {
        for (var current = operation.Parent; current is not null; current = current.Parent)
        {
            switch (current)
            {
                case IAnonymousFunctionOperation lambda when IsElsewhere(lambda):
                case IInvocationOperation call when OmittedCalls.Is(call):
                case ILocalFunctionOperation local when !IsRunInPlace(local, asked ??= new(SymbolEqualityComparer.Default)):
                    return true;
            }
        }

        return false;
    }

    private static bool IsElsewhere(IOperation function)
    {
        var use = LambdaUse.Of(function);
        return use.Kind == LambdaKind.OnceConcurrently || (use.Kind == LambdaKind.Elsewhere && !IsRunByProject(function, use.Call));
    }

    /// <summary>Whether the call that takes a lambda goes to a method of the project that runs it, whatever its name tells: its <c>GetOrAdd</c> waits for what it adds.</summary>
    private static bool IsRunByProject(IOperation function, IInvocationOperation? call)
    {
        if (call is not { TargetMethod: var taker, SemanticModel.Compilation: var compilation } || !taker.IsOfProjectOf(call) || WcfModel.For(compilation) is not { } model)
        {
            return false;
        }

        foreach (var argument in call.Arguments)
        {
            if (argument.Parameter is { } parameter && argument.Syntax.Span.Contains(function.Syntax.Span))
            {
                return model.RunsAtOnce(parameter.OriginalDefinition);
            }
        }

        return false;
    }

    /// <summary>Whether its member calls a local function, or hands it to a method that does; not where it only starts or keeps it.</summary>
    private static bool IsRunInPlace(ILocalFunctionOperation local, Dictionary<ISymbol, bool> asked)
    {
        if (asked.TryGetValue(local.Symbol, out var isInPlace))
        {
            return isInPlace;
        }

        // That functions call themselves or each other says nothing.
        asked[local.Symbol] = false;
        foreach (var operation in local.Root().Descendants())
        {
            var isRun = operation switch
            {
                IInvocationOperation call => SymbolEqualityComparer.Default.Equals(call.TargetMethod.OriginalDefinition, local.Symbol),
                IMethodReferenceOperation group => SymbolEqualityComparer.Default.Equals(group.Method.OriginalDefinition, local.Symbol) && !IsElsewhere(group),
                _ => false,
            };

            if (isRun && !RunsElsewhere(operation, asked))
            {
                return asked[local.Symbol] = true;
            }
        }

        return false;
    }

    /// <summary>Whether what a place waits for is known to be over there: one task, or several whose results have all been taken from a collection that they fill.</summary>
    private static bool IsOver(IOperation operation, Completions completions) =>
        WaitedFor(operation) is { } task ? IsComplete(task, operation, completions) : completions.AreDrained(operation);

    /// <summary>Whether a task is known to be complete where it is asked for its result.</summary>
    private static bool IsComplete(IOperation task, IOperation place, Completions completions)
    {
        switch (task)
        {
            case IInvocationOperation { TargetMethod: { Name: "FromResult" or "FromException" or "FromCanceled", IsStatic: true } }:
            case IPropertyReferenceOperation { Property.Name: "CompletedTask" }:
            case IObjectCreationOperation { Type.Name: "ValueTask" }:
            case IInvocationOperation { TargetMethod: { } target } when CompleteTasks.AreGivenBy(target, place.SemanticModel?.Compilation):
            // What a Begin/End pair hands to End, and a continuation to its body.
            case { Type.Name: "IAsyncResult" }:
            case IParameterReferenceOperation { Parameter.ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.AnonymousFunction } } when IsContinuation(place):
            case IInvocationOperation { TargetMethod.Name: var reader } read when CompleteTasks.ReadsContent(reader) && IsBuffered(DataAccessTable.Receiver(read), 0):
                return true;
        }

        return completions.Hold(task, place);
    }

    /// <summary>
    /// Whether a response, or what it holds, is all there already: <c>HttpClient</c> gives a response when it has read the
    /// whole of it, unless it is told to give it earlier.
    /// </summary>
    private static bool IsBuffered(IOperation? value, int depth)
    {
        switch (Task(value))
        {
            case IAwaitOperation awaited:
                return IsBuffered(awaited.Operation, depth);
            case IPropertyReferenceOperation { Property: { Name: "Content", ContainingType.Name: "HttpResponseMessage" } } content:
                return IsBuffered(content.Instance, depth);
            case IPropertyReferenceOperation { Property.Name: "Result" } result:
                return IsBuffered(result.Instance, depth);
            case IInvocationOperation { TargetMethod.Name: "GetResult" or "GetAwaiter" } waited:
                return IsBuffered(waited.Instance, depth);
            case IInvocationOperation { TargetMethod.ContainingType: { Name: "HttpClient" } type } sent:
                return WcfTypes.IsNamespace(type.ContainingNamespace, "System.Net.Http") && !sent.Arguments.Any(static argument => argument.Value.Type?.Name == "HttpCompletionOption");
            // A method of the project that has to be waited for has it from a client too.
            case IInvocationOperation { TargetMethod: { ReturnType: INamedTypeSymbol { TypeArguments: [{ Name: "HttpResponseMessage" or "HttpContent" }] } later } } helper when helper.TargetMethod.IsOfProjectOf(helper):
                return IsTask(later) && !CompleteTasks.MayGiveEarly(helper.SemanticModel?.Compilation);
            case ILocalReferenceOperation local when depth < 3:
                var given = HolderUses.Around(local).GivenTo(local.Local).ToList();
                return given.Count > 0 && given.All(each => IsBuffered(each.Value, depth + 1));
            default:
                return false;
        }
    }

    private static bool IsContinuation(IOperation place)
    {
        for (var current = place.Parent; current is not null; current = current.Parent)
        {
            if (current is IAnonymousFunctionOperation lambda && LambdaUse.Of(lambda).Call?.TargetMethod.Name.StartsWith("Continue", StringComparison.Ordinal) == true)
            {
                return true;
            }
        }

        return false;
    }
}
