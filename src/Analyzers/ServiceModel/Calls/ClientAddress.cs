using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Finds what decides which service a client calls, and as whom.</summary>
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

    /// <summary>Whether each turn calls another service or instance: a loop over clients, subscribers, addresses.</summary>
    /// <param name="instance">What the call goes through.</param>
    /// <param name="loop">The loop around it.</param>
    public static bool DiffersEachTime(IOperation instance, Repetition loop) => DiffersEachTime(instance, loop, []);

    private static bool DiffersEachTime(IOperation instance, Repetition loop, HashSet<IOperation> seen)
    {
        instance = instance.Plain();
        while (instance is IPropertyReferenceOperation { Instance: { } owner } member and not { Instance: IInstanceReferenceOperation, Property.IsIndexer: false })
        {
            // clients[name].Get(id), for each name.
            if (member.Arguments.Any(argument => loop.Varies(argument.Value)))
            {
                return true;
            }

            if (owner is IInstanceReferenceOperation)
            {
                break;
            }

            instance = owner.Plain();
        }

        switch (instance)
        {
            case IParameterReferenceOperation { Parameter: var parameter } when parameter.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.AnonymousFunction } lambda:
                // The parameter of an inner lambda is whatever the method that runs it hands over: client.Use(c => c.Get(id)).
                return (loop.Body is IAnonymousFunctionOperation body && SymbolEqualityComparer.Default.Equals(body.Symbol, lambda)) ||
                    GivenBeside(instance, lambda).Any(argument => MakesAnother(argument, loop, seen));
            case ILocalReferenceOperation { Local: var local } when loop.Varies(instance):
                // One made anew in each turn still calls the same service, unless the loop says where.
                return MadeObjects.In(loop.Body, local) is not { } made || MadeObjects.ArgumentsOf(made).Concat(Settings(local, instance)).Any(argument => MakesAnother(argument, loop, seen));
            case IObjectCreationOperation or IInvocationOperation:
                return MadeObjects.ArgumentsOf(instance).Any(argument => MakesAnother(argument, loop, seen));
            default:
                return loop.Varies(instance);
        }
    }

    /// <summary>Whether what a client is made of differs from turn to turn: not by being made anew in each, but by what the loop goes over. It may be made of, or set up by, what it held.</summary>
    private static bool MakesAnother(IOperation argument, Repetition loop, HashSet<IOperation> seen) =>
        seen.Add(argument) && loop.Varies(argument) && DiffersEachTime(argument, loop, seen);

    /// <summary>The objects that the method takes which hands a lambda its client, as in <c>On(shop, client => …)</c>: by them it may choose the client. A key or a text is rather for the call.</summary>
    private static IEnumerable<IOperation> GivenBeside(IOperation client, IMethodSymbol lambda)
    {
        for (var current = client.Parent; current is not null; current = current.Parent)
        {
            if (current is IAnonymousFunctionOperation found && SymbolEqualityComparer.Default.Equals(found.Symbol, lambda))
            {
                return LambdaUse.Of(found).Call is { } taker
                    ? MadeObjects.ArgumentsOf(taker).Where(static argument => argument.Plain() is { Kind: not (OperationKind.AnonymousFunction or OperationKind.DelegateCreation), Type: { IsReferenceType: true, SpecialType: SpecialType.None } })
                    : [];
            }
        }

        return [];
    }

    /// <summary>The parameters of the method around a call that tell which service it calls: the client itself, or what that is made or asked for with.</summary>
    public static HashSet<int> ParametersThatChoose(OperationCall call)
    {
        var client = call.Invocation.Instance!.Plain();
        var chosenBy = client switch
        {
            IParameterReferenceOperation { Parameter.ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.AnonymousFunction } lambda } => GivenBeside(client, lambda),
            ILocalReferenceOperation { Local: var local } => Sources(local, client).SelectMany(static given => given.Plain() is IObjectCreationOperation or IInvocationOperation ? MadeObjects.ArgumentsOf(given.Plain()) : [given]),
            IObjectCreationOperation or IInvocationOperation => MadeObjects.ArgumentsOf(client),
            _ => [client],
        };
        return [.. chosenBy.ParametersOf(call.Owner).Select(static part => part.Parameter.Ordinal)];
    }
}
