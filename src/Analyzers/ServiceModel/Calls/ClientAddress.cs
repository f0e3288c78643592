using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Finds what decides which service a local client calls, and as whom.</summary>
internal static class ClientAddress
{
    /// <summary>What a client's endpoint and credentials are given before a place: <c>client.Endpoint.Address = …</c>.</summary>
    /// <param name="client">The local that holds it.</param>
    /// <param name="place">The place.</param>
    public static IEnumerable<IOperation> Settings(ILocalSymbol client, IOperation place)
    {
        foreach (var use in HolderUses.Around(place).Of(client))
        {
            if (use.Syntax.SpanStart >= place.Syntax.SpanStart || use.Parent is not IPropertyReferenceOperation { Property.Name: "Endpoint" or "ClientCredentials" } member)
            {
                continue;
            }

            IOperation target = member;
            while (target.Parent is IMemberReferenceOperation inner)
            {
                target = inner;
            }

            if (target.Parent is ISimpleAssignmentOperation assignment && assignment.Target == target)
            {
                yield return assignment.Value;
            }
        }
    }

    /// <summary>What a client's local is given, what is handed to the call that writes it, <c>TryGetValue(name, out client)</c>, and what its endpoint is given.</summary>
    /// <param name="client">The local.</param>
    /// <param name="place">Where it is used.</param>
    public static IEnumerable<IOperation> Sources(ILocalSymbol client, IOperation place)
    {
        var uses = HolderUses.Around(place);
        foreach (var (_, value) in uses.GivenTo(client))
        {
            yield return value;
        }

        foreach (var use in uses.Of(client))
        {
            if ((use.Parent is IDeclarationExpressionOperation declaration ? declaration.Parent : use.Parent) is IArgumentOperation { Parameter.RefKind: RefKind.Out, Parent: IInvocationOperation call } written)
            {
                foreach (var argument in call.Arguments.Where(argument => argument != written))
                {
                    yield return argument.Value;
                }
            }
        }

        foreach (var setting in Settings(client, place))
        {
            yield return setting;
        }
    }
}
