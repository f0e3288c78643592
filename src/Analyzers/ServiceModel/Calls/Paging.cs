using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Tells calls that bring what there is page by page, by a counter and a size that the loop leaves as it is: each brings a batch already.</summary>
internal sealed class Paging
{
    // Through so many variables and sums an offset is followed to what it is computed of.
    private const int MaxSteps = 5;

    // What is changed in more places is no counter or offset.
    private const int MaxChanges = 8;

    private static readonly HashSet<string> s_offsets = new(StringComparer.OrdinalIgnoreCase) { "Skip", "Offset", "Start" };
    private static readonly HashSet<string> s_sizes = new(StringComparer.OrdinalIgnoreCase) { "Size", "Count", "Take", "Length", "Limit", "Per" };

    private readonly Func<ISymbol, bool> _isCounter;
    private readonly Func<ISymbol, bool> _isVariable;
    private readonly Func<ISymbol, IReadOnlyList<IOperation>> _changesOf;
    private readonly IEnumerable<IOperation> _turn;

    private Paging(Func<ISymbol, bool> isCounter, Func<ISymbol, bool> isVariable, Func<ISymbol, IReadOnlyList<IOperation>> changesOf, IEnumerable<IOperation> turn)
    {
        _isCounter = isCounter;
        _isVariable = isVariable;
        _changesOf = changesOf;
        _turn = turn;
    }

    /// <summary>Whether a call is given something that may say which page it is to bring.</summary>
    public static bool MayBe(IInvocationOperation call)
    {
        foreach (var argument in call.Arguments)
        {
            var value = argument.Value.Plain();
            if (value.Kind is OperationKind.ObjectCreation or OperationKind.AnonymousObjectCreation ||
                (!value.ConstantValue.HasValue && (IsInteger(value.Type) || value is ILocalReferenceOperation { Type: { TypeKind: TypeKind.Class, SpecialType: SpecialType.None } })))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether all that a call is given anew in each turn is which page it is to bring.</summary>
    /// <param name="call">The call.</param>
    /// <param name="loop">The loop, or the call that runs the lambda for each element.</param>
    /// <param name="body">Its body, or the lambda.</param>
    /// <param name="variables">What the loop declares or changes.</param>
    /// <param name="changes">Where it does so; see <see cref="Changes"/>.</param>
    public static bool Is(IInvocationOperation call, IOperation loop, IOperation body, HashSet<ISymbol> variables, Dictionary<ISymbol, List<IOperation>> changes)
    {
        var number = NumberOf(loop, body);
        return new Paging(
            symbol => SymbolEqualityComparer.Default.Equals(symbol, number) || (changes.TryGetValue(symbol, out var steps) && steps.Count <= MaxChanges && steps.TrueForAll(step => IsStep(step, symbol))),
            variables.Contains,
            symbol => changes.TryGetValue(symbol, out var found) ? found : [],
            LoopShape.Parts(loop, body)).IsPage(call);
    }

    /// <summary>Whether a parameter of the method that makes a call says no more than which page the call is to bring.</summary>
    public static bool IsBy(IInvocationOperation call, IParameterSymbol parameter)
    {
        bool IsIt(ISymbol symbol) => SymbolEqualityComparer.Default.Equals(symbol, parameter);
        return new Paging(IsIt, IsIt, static _ => [], []).IsPage(call);
    }

    /// <summary>Where a loop gives its variables other values: the assignments, steps and declarations, by variable.</summary>
    public static Dictionary<ISymbol, List<IOperation>> Changes(IOperation loop, IOperation body)
    {
        var changes = new Dictionary<ISymbol, List<IOperation>>(SymbolEqualityComparer.Default);
        foreach (var part in LoopShape.Parts(loop, body))
        {
            foreach (var operation in part.DescendantsAndSelf())
            {
                if ((operation is IVariableDeclaratorOperation declarator ? declarator.GetVariableInitializer() is null ? null : declarator.Symbol : LoopShape.Changed(operation)) is not { } changed)
                {
                    continue;
                }

                changes.AddTo(changed, operation);
            }
        }

        return changes;
    }

    private bool IsPage(IInvocationOperation call)
    {
        var pages = new List<Page>();
        var steady = new List<(IOperation Value, string Name)>();
        foreach (var argument in call.Arguments)
        {
            if (argument.ArgumentKind == ArgumentKind.DefaultValue || argument.Parameter is not { RefKind: not RefKind.Out } parameter)
            {
                continue;
            }

            foreach (var (value, name) in PartsOf(argument.Value, parameter.Name))
            {
                if (SteadyOf(value) is { } same)
                {
                    steady.Add((same, name));
                }
                else if (PageOf(value, 0) is { } page)
                {
                    page.Names.Add(name);
                    pages.Add(page);
                }
                else
                {
                    return false;
                }
            }
        }

        return pages.Count > 0 && !(call.Instance is { } instance && MakesOther(instance)) && pages.TrueForAll(page => IsCertain(page, pages, steady, call));
    }

    /// <summary>Whether it is a page for certain: as many rows are asked for as it goes on by, or the names or the answer say so.</summary>
    private bool IsCertain(Page page, List<Page> pages, List<(IOperation Value, string Name)> steady, IInvocationOperation call)
    {
        if (page.Size is null)
        {
            // The number alone may stand for anything; a page's number stands beside a size, and many come back.
            var mayBringMany = MayBringMany(call);
            return steady.Exists(part =>
                IsInteger(part.Value.Type) &&
                part.Value.ConstantValue is not { HasValue: true, Value: 0 or 1 } &&
                ((mayBringMany && NamesOf(part).Any(static name => Says(name, s_sizes.Contains)) && page.Names.Concat(NamesOf(part)).Any(SaysPage)) || EndsShortOf(part.Value)));
        }

        return steady.Exists(part => IsSame(part.Value, page.Size)) ||
            pages.Exists(other => other != page && other.Size is { } size && IsSame(size, page.Size)) ||
            (page.Size.ConstantValue is not { HasValue: true, Value: > -Repetition.SmallCount and < Repetition.SmallCount } && (page.Names.Exists(static name => SaysPage(name) || Says(name, s_offsets.Contains)) || IsMany(ResultOf(call))));
    }

    /// <summary>Whether the loop looks if fewer rows came than it asked for: the last page is short.</summary>
    private bool EndsShortOf(IOperation size) => _turn.SelectMany(static part => part.DescendantsAndSelf()).Any(part =>
        part is IBinaryOperation { OperatorKind: >= BinaryOperatorKind.Equals and <= BinaryOperatorKind.GreaterThan } comparison &&
        ((LoopShape.CountedBy(comparison.LeftOperand.Plain()) is not null && IsSame(size, comparison.RightOperand.Plain())) ||
         (LoopShape.CountedBy(comparison.RightOperand.Plain()) is not null && IsSame(size, comparison.LeftOperand.Plain()))));

    /// <summary>What page a value says: the number of one, or how far it is from the first row; null where it says none.</summary>
    private Page? PageOf(IOperation value, int steps)
    {
        value = value.Plain();
        if (steps > MaxSteps || !IsInteger(value.Type))
        {
            return null;
        }

        switch (value)
        {
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Multiply } product:
                return CounterOf(product.LeftOperand) is { } left && SizeOf(product.RightOperand) is { } right ? new Page(right, [left.Name])
                    : CounterOf(product.RightOperand) is { } second && SizeOf(product.LeftOperand) is { } first ? new Page(first, [second.Name])
                    : null;
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Add or BinaryOperatorKind.Subtract } sum:
                return SteadyOf(sum.RightOperand) is not null ? PageOf(sum.LeftOperand, steps + 1)
                    : sum.OperatorKind == BinaryOperatorKind.Add && SteadyOf(sum.LeftOperand) is not null ? PageOf(sum.RightOperand, steps + 1)
                    : null;
        }

        if (CounterOf(value) is { } counter)
        {
            return new Page(null, [counter.Name]);
        }

        if (LoopShape.Named(value) is not { } variable || _changesOf(variable) is not { Count: <= MaxChanges } changes)
        {
            return null;
        }

        Page? page = null;
        foreach (var change in changes)
        {
            if (change is IVariableDeclaratorOperation first && first.GetVariableInitializer() is { Value.ConstantValue.HasValue: true })
            {
                continue;
            }

            // How far the next page is from this one, or from the first.
            var next = change switch
            {
                ICompoundAssignmentOperation { OperatorKind: BinaryOperatorKind.Add, Value: var size } => SizeOf(size) is { } step ? new Page(step, []) : null,
                ISimpleAssignmentOperation { Value: var sum } when sum.Plain() is IBinaryOperation { OperatorKind: BinaryOperatorKind.Add } further && IsNamed(further.LeftOperand, variable) => SizeOf(further.RightOperand) is { } step ? new Page(step, []) : null,
                _ => GivenBy(change) is { } given ? PageOf(given, steps + 1) : null,
            };
            if (next is null)
            {
                return null;
            }

            page ??= next;
        }

        page?.Names.Add(variable.Name);
        return page;
    }

    /// <summary>What counts the turns, be it from another number on: <c>page</c>, <c>page - 1</c>, <c>page++</c>.</summary>
    private ISymbol? CounterOf(IOperation value)
    {
        value = value.Plain();
        while (value is IBinaryOperation { OperatorKind: BinaryOperatorKind.Add or BinaryOperatorKind.Subtract } sum)
        {
            if (sum.RightOperand.ConstantValue.HasValue)
            {
                value = sum.LeftOperand.Plain();
            }
            else if (sum.OperatorKind == BinaryOperatorKind.Add && sum.LeftOperand.ConstantValue.HasValue)
            {
                value = sum.RightOperand.Plain();
            }
            else
            {
                return null;
            }
        }

        if (value is IIncrementOrDecrementOperation step)
        {
            value = step.Target;
        }

        return LoopShape.Named(value) is { } counter && _isCounter(counter) ? counter : null;
    }

    /// <summary>A value that may be the size of a page: the same in each turn, and more than one.</summary>
    private IOperation? SizeOf(IOperation value) => SteadyOf(value) is { ConstantValue: not { HasValue: true, Value: >= -1 and <= 1 } } size ? size : null;

    /// <summary>The value that a value is in each turn, also where a variable is given it anew or the last turn takes what is left; null where it may be another.</summary>
    private IOperation? SteadyOf(IOperation value)
    {
        value = value.Plain();
        if (!Varies(value))
        {
            return value;
        }

        if (value is IInvocationOperation { TargetMethod: { Name: "Min", ContainingType.Name: "Math" }, Arguments: [var one, var other] })
        {
            return !Varies(one.Value) ? one.Value.Plain() : !Varies(other.Value) ? other.Value.Plain() : null;
        }

        if (LoopShape.Named(value) is not { } variable || _changesOf(variable) is not [var change])
        {
            return null;
        }

        // What a method gives may be something else each time it is asked.
        return GivenBy(change) is { } given && !Varies(given) && !given.DescendantsAndSelf().Any(static part => part.Kind is OperationKind.Invocation or OperationKind.ObjectCreation or OperationKind.Await) ? given.Plain() : null;
    }

    private bool Varies(IOperation value) => value.DescendantsAndSelf().Any(part => LoopShape.Named(part) is { } symbol && _isVariable(symbol));

    /// <summary>Whether each turn calls something else, and not only something made anew of the same.</summary>
    private bool MakesOther(IOperation instance)
    {
        instance = instance.Plain();
        if (!Varies(instance))
        {
            return false;
        }

        return LoopShape.Named(instance) is not { } holder || _changesOf(holder) is not { Count: > 0 and <= MaxChanges } changes || !changes.All(change => GivenBy(change) is { } made && !Varies(made));
    }

    /// <summary>The value that a change gives a variable in place of the last; null for a step on from it.</summary>
    private static IOperation? GivenBy(IOperation change) => change switch
    {
        ISimpleAssignmentOperation assignment => assignment.Value,
        IVariableDeclaratorOperation declarator => declarator.GetVariableInitializer()?.Value,
        _ => null,
    };

    /// <summary>The values that are given: the argument, or what an object is made of that is made for the call.</summary>
    private IEnumerable<(IOperation Value, string Name)> PartsOf(IOperation value, string name)
    {
        value = value.Plain();
        var made = value;
        if (value is ILocalReferenceOperation { Local: var local } && _changesOf(local) is [IVariableDeclaratorOperation declarator] && declarator.GetVariableInitializer()?.Value.Plain() is IObjectCreationOperation creation)
        {
            made = creation;
            foreach (var reference in HolderUses.Around(value).Of(local))
            {
                if (reference.Parent is IMemberReferenceOperation { Parent: ISimpleAssignmentOperation assignment } member && assignment.Target == member)
                {
                    yield return (assignment.Value, member.Member.Name);
                }
                else if (reference != value)
                {
                    // Whoever names it as well may put into it what differs.
                    made = value;
                    break;
                }
            }
        }

        var initializers = made switch
        {
            IObjectCreationOperation { Initializer: { } initializer } => initializer.Initializers,
            IAnonymousObjectCreationOperation anonymous => anonymous.Initializers,
            _ => ImmutableArray<IOperation>.Empty,
        };
        if (made is IObjectCreationOperation { Arguments: var arguments })
        {
            foreach (var argument in arguments)
            {
                yield return (argument.Value, argument.Parameter?.Name ?? "");
            }
        }
        else if (made is not IAnonymousObjectCreationOperation)
        {
            yield return (value, name);
        }

        foreach (var initializer in initializers)
        {
            yield return initializer is ISimpleAssignmentOperation { Target: IMemberReferenceOperation { Member.Name: var target }, Value: var given } ? (given, target) : (initializer, name);
        }
    }

    /// <summary>What goes over the numbers of a range, one each turn.</summary>
    private static ISymbol? NumberOf(IOperation loop, IOperation body) => (loop, body) switch
    {
        (IForEachLoopOperation { LoopControlVariable: IVariableDeclaratorOperation { Symbol: var number } } each, _) when IsRange(each.Collection) => number,
        (IInvocationOperation { TargetMethod: { Name: "For" or "ForAsync", ContainingType.Name: "Parallel" } }, IAnonymousFunctionOperation { Symbol.Parameters: [var number, ..] }) => number,
        (IInvocationOperation call, IAnonymousFunctionOperation { Symbol.Parameters: [var number, ..] }) when LambdaUse.SequenceOf(call) is { } sequence && IsRange(sequence) => number,
        _ => null,
    };

    private static bool IsRange(IOperation sequence) => sequence.Plain() switch
    {
        IInvocationOperation { TargetMethod: { Name: "Range", ContainingType.Name: "Enumerable" } } => true,
        IInvocationOperation { TargetMethod.Name: "AsParallel" } call => LambdaUse.SequenceOf(call) is { } inner && IsRange(inner),
        _ => false,
    };

    private static bool IsStep(IOperation change, ISymbol counter) => change switch
    {
        IIncrementOrDecrementOperation => true,
        ICompoundAssignmentOperation { OperatorKind: BinaryOperatorKind.Add or BinaryOperatorKind.Subtract, Value.ConstantValue: { HasValue: true, Value: 1 } } => true,
        ISimpleAssignmentOperation { Value: var value } => value.Plain() is IBinaryOperation { OperatorKind: BinaryOperatorKind.Add or BinaryOperatorKind.Subtract, RightOperand.ConstantValue: { HasValue: true, Value: 1 } } sum && IsNamed(sum.LeftOperand, counter),
        _ => false,
    };

    private static bool IsInteger(ITypeSymbol? type) => type is { SpecialType: SpecialType.System_Int32 or SpecialType.System_Int64 or SpecialType.System_Int16 or SpecialType.System_UInt32 };

    private static bool IsNamed(IOperation value, ISymbol symbol) => SymbolEqualityComparer.Default.Equals(LoopShape.Named(value.Plain()), symbol);

    private static bool IsSame(IOperation one, IOperation other) =>
        one.ConstantValue is { HasValue: true, Value: var value } ? other.ConstantValue.HasValue && Equals(value, other.ConstantValue.Value)
        : LoopShape.Named(one) is { } symbol ? IsNamed(other, symbol)
        : SyntaxFactory.AreEquivalent(one.Syntax, other.Syntax);

    private static IEnumerable<string> NamesOf((IOperation Value, string Name) part) =>
        part.Value is IMemberReferenceOperation { Member.Name: var member } ? [part.Name, member]
        : LoopShape.Named(part.Value) is { } symbol ? [part.Name, symbol.Name]
        : [part.Name];

    private static bool SaysPage(string name) => Says(name, static word => word.StartsWith("Page", StringComparison.OrdinalIgnoreCase));

    private static bool Says(string name, Predicate<string> isWord) => name.Length > 0 && NameWords.Of(name).Exists(isWord);

    private static ITypeSymbol? ResultOf(IInvocationOperation call) => call.Type is { } type ? ServiceOperation.ResultOf(type) : null;

    /// <summary>Whether many may come back, or somewhere else.</summary>
    private static bool MayBringMany(IInvocationOperation call) =>
        ResultOf(call) is not { } result || result.Name is "IAsyncResult" || IsMany(result) ||
        (result.SpecialType == SpecialType.None && result.GetMembers().Any(static member => IsMany((member as IPropertySymbol)?.Type ?? (member as IFieldSymbol)?.Type)));

    private static bool IsMany(ITypeSymbol? type) =>
        type is { SpecialType: not SpecialType.System_String } and not IArrayTypeSymbol { ElementType.SpecialType: SpecialType.System_Byte } &&
        (type is IArrayTypeSymbol || type.IsEnumerable());

    /// <summary>Which page a value says.</summary>
    /// <param name="Size">How many rows it goes on by; null where the value is the page's number.</param>
    /// <param name="Names">The names of what it is computed of and given to.</param>
    private sealed record Page(IOperation? Size, List<string> Names);
}
