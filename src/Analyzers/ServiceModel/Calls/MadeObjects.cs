using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Finds what code makes objects of, and what it puts into them.</summary>
internal static class MadeObjects
{
    /// <summary>What an object is made of, on the spot or as a local of the body: the constructor's arguments, and what its members are given.</summary>
    /// <param name="value">The object.</param>
    /// <param name="body">The body.</param>
    public static IEnumerable<IOperation> PartsOf(IOperation value, IOperation body)
    {
        if (value is ILocalReferenceOperation { Local: var local } && In(body, local) is { } made)
        {
            foreach (var assignment in SettingsOf(local, body))
            {
                yield return assignment.Value;
            }

            value = made;
        }

        if (value is not IObjectCreationOperation creation)
        {
            yield break;
        }

        foreach (var argument in creation.Arguments)
        {
            yield return argument.Value;
        }

        foreach (var initializer in creation.Initializer?.Initializers ?? ImmutableArray<IOperation>.Empty)
        {
            yield return initializer is ISimpleAssignmentOperation { Value: var given } ? given : initializer;
        }
    }

    /// <summary>Where the code around a body gives members of what a local holds a value.</summary>
    public static IEnumerable<ISimpleAssignmentOperation> SettingsOf(ILocalSymbol local, IOperation body) =>
        from reference in HolderUses.Around(body).Of(local)
        let assignment = (reference.Parent as IMemberReferenceOperation)?.Parent as ISimpleAssignmentOperation
        where assignment?.Target == reference.Parent
        select assignment;

    /// <summary>What a local is first given in a loop's body, where that is made or asked for there.</summary>
    public static IOperation? In(IOperation body, ILocalSymbol local) =>
        HolderUses.Around(body).GivenTo(local)
            .FirstOrDefault(given => given.Place is IVariableInitializerOperation or ISimpleAssignmentOperation && body.Syntax.Span.Contains(given.Place.Syntax.Span))
            .Value?.Plain() is (IObjectCreationOperation or IInvocationOperation) and var made ? made : null;

    /// <summary>What a constructor or a method is called with that makes an object, with what the method is called on; nothing for any other value.</summary>
    public static IEnumerable<IOperation> ArgumentsOf(IOperation made) => made switch
    {
        IObjectCreationOperation creation => creation.Arguments.Select(static argument => argument.Value),
        IInvocationOperation { Instance: { } instance } call => call.Arguments.Select(static argument => argument.Value).Prepend(instance),
        IInvocationOperation call => call.Arguments.Select(static argument => argument.Value),
        _ => [],
    };
}
