using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>
/// Knows the batches that a loop cuts itself, as code did before there was <c>Chunk</c>: <c>ids.Skip(done).Take(500)</c>,
/// <c>rest.GetRange(0, 500)</c>, <c>GroupBy(x =&gt; x.i / 500)</c>. A query for a batch is as many at once as the database takes.
/// </summary>
internal static class HandMadeBatches
{
    /// <summary>Whether a call asks for a batch of the loop around it: a condition of it has <c>Contains</c> of one, or a helper gets one.</summary>
    public static bool Has(IOperation operation, Repetition repetition) =>
        repetition.Kind == RepetitionKind.Loop && operation is IInvocationOperation call &&
        call.DescendantsAndSelf().Any(part => part switch
        {
            IInvocationOperation { TargetMethod.Name: "Contains" } contains => (contains.Instance ?? contains.Arguments.FirstOrDefault()?.Value) is { } list && IsBatch(list, repetition),
            IArgumentOperation { Parent: IInvocationOperation given, Value: var passed } => given == call && passed.Plain() is ILocalReferenceOperation && IsBatch(passed, repetition),
            _ => false,
        });

    /// <summary>Whether a value is such a batch. A local, which may be given what it held before, is followed once.</summary>
    private static bool IsBatch(IOperation value, Repetition repetition, HashSet<ISymbol>? seen = null)
    {
        value = value.Plain();
        switch (value)
        {
            // What the turn gives it.
            case ILocalReferenceOperation { Local: var local }:
                seen ??= new HashSet<ISymbol>(SymbolEqualityComparer.Default);
                return seen.Add(local) && (IsGroupOf(local, repetition.Operation) ||
                    (FilledOnce.IsOfTurn(local, repetition.Operation) && HolderUses.Around(value).GivenTo(local).Any(given => given.Value.Plain() is not ILocalReferenceOperation && IsBatch(given.Value, repetition, seen))));
            case IInvocationOperation { TargetMethod.Name: "Take" or "GetRange", Arguments: [.., { Value: var size }] } cut:
                return !(size.ConstantValue is { HasValue: true, Value: int count } && count < Repetition.SmallCount) && IsOfOneList(cut, repetition);
            case IInvocationOperation { TargetMethod.Name: "ToList" or "ToArray" or "Select" or "Distinct" or "AsEnumerable" or "OrderBy" or "ToHashSet" } same:
                return DataAccessTable.Receiver(same) is { } source && IsBatch(source, repetition, seen);
            case IObjectCreationOperation { Arguments: [{ Value: var copied }, ..] }:
                return IsBatch(copied, repetition, seen);
            default:
                return false;
        }
    }

    /// <summary>Whether a list outlives the turns, and each takes the next part of it: from a place that it moves on, or from the beginning of what is left.</summary>
    private static bool IsOfOneList(IInvocationOperation cut, Repetition repetition)
    {
        var isMoved = cut.TargetMethod.Name == "GetRange" && repetition.Varies(cut.Arguments[0].Value);
        var list = DataAccessTable.Receiver(cut)?.Plain();
        while (list is IInvocationOperation { TargetMethod: { Name: "Skip" or "OrderBy" or "Distinct" or "AsEnumerable" or "Select" or "ToList" } method } call && DataAccessTable.Receiver(call) is { } source)
        {
            isMoved |= method.Name == "Skip" && call.Arguments is [.., { Value: var skipped }] && repetition.Varies(skipped);
            list = source.Plain();
        }

        return list is not null && LoopShape.Named(list) is { } named && !FilledOnce.IsOfTurn(named, repetition.Operation) && (isMoved || IsCutShorter(list, named, repetition));
    }

    /// <summary>Whether the loop takes away from a list what it has been through.</summary>
    private static bool IsCutShorter(IOperation list, ISymbol named, Repetition repetition) =>
        repetition.Body.Descendants().Any(part => part switch
        {
            IInvocationOperation { TargetMethod.Name: "RemoveRange" or "RemoveAll" or "RemoveAt", Instance: { } shortened } => SymbolEqualityComparer.Default.Equals(LoopShape.Named(shortened.Plain()), named),
            ISimpleAssignmentOperation { Target: var target, Value: var value } => SymbolEqualityComparer.Default.Equals(LoopShape.Named(target), named) && value.DescendantsAndSelf().Any(static rest => rest is IInvocationOperation { TargetMethod.Name: "Skip" or "GetRange" or "Except" }),
            _ => false,
        });

    /// <summary>Whether a local is the group that a loop goes through, of those by a number that is divided: <c>GroupBy(x =&gt; x.i / 500)</c>.</summary>
    private static bool IsGroupOf(ILocalSymbol local, IOperation loop) =>
        loop is IForEachLoopOperation each && local.Type.Name == "IGrouping" && each.Locals.Contains(local, SymbolEqualityComparer.Default) &&
        each.Collection.DescendantsAndSelf().Any(static part => part is IInvocationOperation { TargetMethod.Name: "GroupBy" } grouped && grouped.Descendants().Any(static inner => inner is IBinaryOperation { OperatorKind: BinaryOperatorKind.Divide }));
}
