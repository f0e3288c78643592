using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Tells of what a loop repeats whether it is cut into batches, fails alone, or asks the same each time.</summary>
/// <param name="table">The data libraries.</param>
internal sealed class TripRepetitions(DataAccessTable table)
{
    // Whether the turns of loops write, by their bodies.
    private Dictionary<IOperation, bool>? _writing;

    /// <summary>What a loop means to an operation in it.</summary>
    /// <param name="repetition">The loop.</param>
    /// <param name="operation">The operation.</param>
    public TripRepetition Describe(Repetition repetition, IOperation operation)
    {
        bool isBatched = HandMadeBatches.Has(operation, repetition) || OtherDatabases.AreAsked(operation, repetition, table), isIsolated = false;
        for (var current = operation; current.Parent is { } parent && current != repetition.Body; current = parent)
        {
            switch (parent)
            {
                case IConditionalOperation choice when choice.Condition != current && TurnCounts.Is(choice.Condition, repetition):
                    isBatched = true;
                    break;
                case ITryOperation tried when tried.Body == current && tried.Catches.Any(static handler => !CatchClauses.EndsInThrow(handler)):
                    isIsolated = true;
                    break;
            }
        }

        return new TripRepetition(repetition.Kind, repetition.Operation.Syntax, isBatched, isIsolated)
        {
            AsksTheSame = AsksTheSame(operation, repetition) && !Writes(repetition.Body),
            Suppliers = operation is IInvocationOperation { TargetMethod: var called } && (EmptySaves.IsSave(called.Name) || !called.DeclaringSyntaxReferences.IsEmpty) ? repetition.Suppliers : ImmutableArray<SyntaxNode>.Empty,
            KeyUse = ((operation as IInvocationOperation)?.TargetMethod ?? (operation as IInvalidOperation)?.MeantMethod()) is { } method ? KeySaves.UseAfter(operation, method, repetition.Body) : KeyUse.None,
        };
    }

    /// <summary>What repeats a call with another value: the innermost loop in which the value may change, null where it is the same throughout.</summary>
    public TripRepetition? OfOther(Repetition? innermost, TripRepetition? described, IOperation value)
    {
        // What a call gives may be another thing each time.
        if (innermost is null || innermost.Varies(value) || value.DescendantsAndSelf().Any(static part => part is IInvocationOperation or IObjectCreationOperation))
        {
            return described;
        }

        return Repetition.WhereVaries(innermost, value) is { } repetition ? Describe(repetition, value) : null;
    }

    /// <summary>Whether a turn of a loop writes; asked of each loop once.</summary>
    public bool Writes(IOperation body)
    {
        if (!(_writing ??= []).TryGetValue(body, out var writes))
        {
            _writing.Add(body, writes = ChangedAnswers.Writes(body, table));
        }

        return writes;
    }

    /// <summary>Whether a call gets values and conditions alone that are the same in each turn. What a command or an object holds may change unseen, as the text of a <c>StringBuilder</c>.</summary>
    private static bool AsksTheSame(IOperation operation, Repetition repetition) =>
        operation is IInvocationOperation { Arguments.IsEmpty: false, TargetMethod: { MethodKind: not MethodKind.DelegateInvoke } method } call &&
        call.Arguments.All(argument =>
            (method.IsExtensionMethod && call.Instance is null && argument.Parameter?.Ordinal == 0) ||
            argument.ArgumentKind == ArgumentKind.DefaultValue ||
            (argument.Value.Plain() is IDelegateCreationOperation or IAnonymousFunctionOperation or { Type: { IsValueType: true } or { SpecialType: SpecialType.System_String } })) &&
        !call.Descendants().Any(static part => part is IInvocationOperation { TargetMethod.Name: "ToString", Instance.Type: { IsReferenceType: true, SpecialType: not SpecialType.System_String } }) &&
        !repetition.Varies(call, isQuery: true);
}
