using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>When a lambda runs, seen from where it stands.</summary>
internal enum LambdaKind
{
    /// <summary>It is kept: an event handler, a field, a value made lazily or cached, a registration, an expression tree.</summary>
    Elsewhere,

    /// <summary>The call that takes it runs it, as far as can be told once.</summary>
    Once,

    /// <summary>The call that takes it has it run beside the caller: <c>Task.Run</c>.</summary>
    OnceConcurrently,

    /// <summary>Once an element of a sequence in memory.</summary>
    PerElement,

    /// <summary>The same, several at a time.</summary>
    PerElementParallel,
}

/// <summary>What becomes of a lambda.</summary>
/// <param name="Kind">When it runs.</param>
/// <param name="Call">The call that takes it, or null where none does.</param>
/// <param name="IsOverFew">Whether the sequence is a small literal, or only its first elements are asked for.</param>
internal readonly record struct LambdaUse(LambdaKind Kind, IInvocationOperation? Call, bool IsOverFew)
{
    private static readonly LambdaUse s_elsewhere = new(LambdaKind.Elsewhere, null, false);

    /// <summary>What becomes of a lambda, or of a method that stands for one.</summary>
    public static LambdaUse Of(IOperation lambda)
    {
        var value = lambda;
        while (value.Parent is IDelegateCreationOperation or IConversionOperation or IParenthesizedOperation)
        {
            value = value.Parent;
            if (IsExpressionTree(value.Type))
            {
                return s_elsewhere;
            }
        }

        if (value.Parent is not IArgumentOperation { Parent: IInvocationOperation call } argument)
        {
            return s_elsewhere;
        }

        var method = call.TargetMethod;
        var type = method.ContainingType;
        if (IsParallel(type) || (type.Name == "ParallelEnumerable" && IsLinq(type)))
        {
            return method.Name == "Invoke" ? new(LambdaKind.OnceConcurrently, call, false) : new(LambdaKind.PerElementParallel, call, IsOverFewElements(call));
        }

        if ((type.Name is "Enumerable" or "AsyncEnumerable" && IsLinq(type)) || IsForEach(method, call) || (IsListOrArray(type) && !IsKept(method)))
        {
            return new(LambdaKind.PerElement, call, IsOverFewElements(call) || IsCutShort(call));
        }

        if (IsKept(method) || IsPostponed(argument.Parameter, call))
        {
            return s_elsewhere with { Call = call };
        }

        return new(WorkStart.Is(method) ? LambdaKind.OnceConcurrently : LambdaKind.Once, call, false);
    }

    /// <summary>Whether a method of the project keeps what it is given, or starts it on another thread, as its code shows.</summary>
    private static bool IsPostponed(IParameterSymbol? parameter, IInvocationOperation call) =>
        parameter is { DeclaringSyntaxReferences.IsEmpty: false } && call.SemanticModel is { Compilation: var compilation } && WcfModel.For(compilation)?.Postpones(parameter.OriginalDefinition) == true;

    /// <summary>Whether an operation is in a lambda that something keeps, to run it at another time.</summary>
    public static bool IsElsewhere(IOperation operation) => KeptAround(operation) is not null;

    /// <summary>The lambda around an operation that something keeps, to run it at another time; null where there is none.</summary>
    public static IAnonymousFunctionOperation? KeptAround(IOperation operation)
    {
        for (var current = operation.Parent; current is not null; current = current.Parent)
        {
            switch (current)
            {
                case ILocalFunctionOperation:
                    return null;
                case IAnonymousFunctionOperation lambda when Of(lambda).Kind == LambdaKind.Elsewhere:
                    return lambda;
            }
        }

        return null;
    }

    /// <summary>The sequence that a per-element method runs over: its receiver, or its first argument.</summary>
    public static IOperation? SequenceOf(IInvocationOperation call) =>
        call.Instance ?? (call.Arguments.Length > 0 ? call.Arguments[0].Value : null);

    private static bool IsExpressionTree(ITypeSymbol? type) =>
        type is { Name: "Expression" } && WcfTypes.IsNamespace(type.ContainingNamespace, "System.Linq.Expressions");

    private static bool IsLinq(ITypeSymbol type) => WcfTypes.IsNamespace(type.ContainingNamespace, "System.Linq");

    private static bool IsParallel(ITypeSymbol type) => type.Name == "Parallel" && WcfTypes.IsNamespace(type.ContainingNamespace, "System.Threading.Tasks");

    private static bool IsListOrArray(INamedTypeSymbol type) =>
        type.SpecialType == SpecialType.System_Array ||
        (type.Name is "List" or "ImmutableList" or "ImmutableArray" &&
         (WcfTypes.IsNamespace(type.ContainingNamespace, "System.Collections.Generic") || WcfTypes.IsNamespace(type.ContainingNamespace, "System.Collections.Immutable")));

    /// <summary>ForEach of whatever library, over a sequence.</summary>
    private static bool IsForEach(IMethodSymbol method, IInvocationOperation call) =>
        method.Name.StartsWith("ForEach", StringComparison.Ordinal) && IsSequence(SequenceOf(call)?.Type);

    private static bool IsSequence(ITypeSymbol? type)
    {
        if (type is null or { SpecialType: SpecialType.System_String })
        {
            return false;
        }

        if (type.SpecialType == SpecialType.System_Collections_IEnumerable)
        {
            return true;
        }

        foreach (var implemented in type.AllInterfaces)
        {
            if (implemented.SpecialType == SpecialType.System_Collections_IEnumerable)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Caches and containers run what they are given later, once a key or whenever they like.</summary>
    private static bool IsKept(IMethodSymbol method) =>
        method.Name.StartsWith("GetOr", StringComparison.Ordinal) ||
        method.Name.StartsWith("AddOr", StringComparison.Ordinal) ||
        method.Name.StartsWith("Register", StringComparison.Ordinal) ||
        method.Name.StartsWith("Subscribe", StringComparison.Ordinal) ||
        method.Name.StartsWith("Add", StringComparison.Ordinal) ||
        method.Name.StartsWith("TryAdd", StringComparison.Ordinal) ||
        method.Name.StartsWith("Map", StringComparison.Ordinal) ||
        method.Name.StartsWith("Setup", StringComparison.Ordinal) ||
        method.Name.StartsWith("Configure", StringComparison.Ordinal) ||
        method.Name is "To" or "ToMethod" or "Use" && method.Parameters.Length == 1 && method.ReturnsVoid is false && method.ContainingNamespace?.Name is "Ninject" or "StructureMap" or "Syntax";

    private static bool IsOverFewElements(IInvocationOperation call) =>
        call.TargetMethod.Name is "For"
            ? LoopShape.IsSmallRange(call.Arguments)
            : SequenceOf(call) is { } sequence && (LoopShape.IsFew(sequence) || CheckedCounts.AreFew(sequence, call));

    /// <summary>Whether only the first of the results is asked for on the spot, be it of further projections; where that is asked, also of those that a filter lets through.</summary>
    public static bool IsCutShort(IInvocationOperation call, bool isThroughFilters = false)
    {
        while (call.TargetMethod.Name is "Select" or "SelectMany" || (isThroughFilters && call.TargetMethod.Name == "Where"))
        {
            IOperation value = call;
            while (value.Parent is IConversionOperation or ITranslatedQueryOperation)
            {
                value = value.Parent;
            }

            if (value.Parent is not IArgumentOperation { Parameter.Ordinal: 0, Parent: IInvocationOperation { TargetMethod.ContainingType.Name: "Enumerable" } next })
            {
                return false;
            }

            if (IsFirst(next))
            {
                return true;
            }

            call = next;
        }

        return false;
    }

    private static bool IsFirst(IInvocationOperation call) => call.TargetMethod.Name switch
    {
        "First" or "FirstOrDefault" or "Any" or "ElementAt" or "ElementAtOrDefault" => call.Arguments.Length <= 2,

        // With a condition they go on to the end.
        "Single" or "SingleOrDefault" => call.Arguments.Length == 1,
        "Take" => LoopShape.IsFew(call),
        _ => false,
    };
}
