using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>From where on a member's code knows tasks to be complete: it awaited them, waited for them or asked. Read once, for a member may wait thousands of times.</summary>
internal sealed class Completions
{
    private readonly Dictionary<ISymbol, int> _first = new(SymbolEqualityComparer.Default);
    private readonly int _firstOfSeveral = int.MaxValue;
    private readonly int _firstDrained = int.MaxValue;

    // Where a result was asked for, the variable may hold another task later, and other tasks may be made.
    private readonly Dictionary<ISymbol, List<int>> _results = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ISymbol, List<int>> _given = new(SymbolEqualityComparer.Default);
    private readonly int _firstResultOfSeveral = int.MaxValue;

    /// <summary>Reads a block.</summary>
    /// <param name="block">The block of a member that waits.</param>
    public Completions(IOperation block)
    {
        foreach (var operation in block.DescendantsAndSelf())
        {
            var task = operation switch
            {
                IAwaitOperation awaited => BlockingCalls.Task(awaited.Operation),
                IInvocationOperation { TargetMethod: { Name: "WaitAll" or "WaitAny", ContainingType: var type } } wait when BlockingCalls.IsTask(type) => wait,
                IInvocationOperation { TargetMethod: { Name: "Wait", IsStatic: false, ContainingType: var type } } wait when BlockingCalls.IsTask(type) => BlockingCalls.Task(wait.Instance),
                IPropertyReferenceOperation { Property: { Name: "IsCompleted" or "IsCompletedSuccessfully" or "IsFaulted" or "Status", ContainingType: var type } } state when BlockingCalls.IsTask(type) => BlockingCalls.Task(state.Instance),
                _ => null,
            };
            switch (task)
            {
                // What tasks put into a BlockingCollection is taken out until they say that there is no more.
                case null when operation is IInvocationOperation { TargetMethod: { Name: "GetConsumingEnumerable", ContainingType.Name: "BlockingCollection" } }:
                    _firstDrained = Math.Min(_firstDrained, operation.Syntax.SpanStart);
                    break;
                case null when BlockingCalls.Named(operation) is not null && !BlockingCalls.RunsElsewhere(operation):
                    var asked = BlockingCalls.WaitedFor(operation);
                    if (IsOfSeveral(asked))
                    {
                        _firstResultOfSeveral = Math.Min(_firstResultOfSeveral, asked!.Syntax.SpanStart);
                    }
                    else if (Variable(asked) is { } variable)
                    {
                        _results.AddTo(variable, asked!.Syntax.SpanStart);
                    }

                    break;
                case null when LoopShape.Changed(operation) is ILocalSymbol or IParameterSymbol:
                    _given.AddTo(LoopShape.Changed(operation)!, operation.Syntax.SpanStart);
                    break;
                case null:
                    break;

                // A call that waits for all or any of several is not followed to each of them.
                case var several when IsOfSeveral(several):
                    _firstOfSeveral = Math.Min(_firstOfSeveral, task.Syntax.SpanStart);
                    break;
                case var one when LoopShape.Named(one) is { } holder:
                    _first[holder] = _first.TryGetValue(holder, out var first) ? Math.Min(first, task.Syntax.SpanStart) : task.Syntax.SpanStart;
                    break;
            }
        }
    }

    /// <summary>Whether a task that is waited for, or any other where several were, is complete before a place.</summary>
    public bool Hold(IOperation task, IOperation place) =>
        _firstOfSeveral < place.Syntax.SpanStart || AreDrained(place) ||
        (LoopShape.Named(task) is { } holder && _first.TryGetValue(holder, out var first) && first < place.Syntax.SpanStart) ||
        (Variable(task) is { } variable && GaveResult(variable, place.Syntax.SpanStart)) ||
        (_firstResultOfSeveral < place.Syntax.SpanStart && !IsMadeAfter(_firstResultOfSeveral, task));

    /// <summary>Whether the code has taken all that other threads had for it before a place where it does not sleep.</summary>
    public bool AreDrained(IOperation place) => _firstDrained < place.Syntax.SpanStart && place is not IInvocationOperation { TargetMethod.Name: "Sleep" };

    private static bool IsOfSeveral(IOperation? task) => task is IInvocationOperation { TargetMethod.Name: "WhenAll" or "WhenAny" or "WaitAll" or "WaitAny" };

    /// <summary>The local or parameter that a task is in; a field may be another object's, and a property make a task each time.</summary>
    private static ISymbol? Variable(IOperation? task) => task switch
    {
        ILocalReferenceOperation local => local.Local,
        IParameterReferenceOperation parameter => parameter.Parameter,
        _ => null,
    };

    /// <summary>Whether a variable's task was asked for its result before a place, and the variable given no other since.</summary>
    private bool GaveResult(ISymbol variable, int place)
    {
        if (!_results.TryGetValue(variable, out var results))
        {
            return false;
        }

        // If an earlier one counts, so does the last.
        var last = -1;
        foreach (var result in results)
        {
            last = result < place ? Math.Max(last, result) : last;
        }

        return last >= 0 && !(_given.TryGetValue(variable, out var given) && given.Exists(change => last < change && change < place));
    }

    /// <summary>Whether a task comes from a call behind a place, so that it is none of those waited for there; an item of theirs is.</summary>
    private static bool IsMadeAfter(int place, IOperation task) => task switch
    {
        IInvocationOperation { TargetMethod.OriginalDefinition.ReturnType: INamedTypeSymbol } call => call.Syntax.SpanStart > place,
        ILocalReferenceOperation local => HolderUses.Around(local).GivenTo(local.Local).Any(given => given.Place.Syntax.SpanStart > place && BlockingCalls.Task(given.Value) is IInvocationOperation call && IsMadeAfter(place, call)),
        _ => false,
    };
}
