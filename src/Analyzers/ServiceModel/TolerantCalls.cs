using System.Collections.Concurrent;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>Knows the calls of the class that makes a binding's text encoding tolerant of line breaks in base64, and what they mend.</summary>
internal static class TolerantCalls
{
    /// <summary>Whether an operation is such a call.</summary>
    public static bool Is(IOperation operation) =>
        operation is IInvocationOperation { TargetMethod.ContainingType.Name: KnownEndpoint.TolerantEncodingType };

    /// <summary>Notes what a call of the tolerant encoding mends: what it was given, what holds its result, and the client class that makes the call itself.</summary>
    /// <param name="call">The call.</param>
    /// <param name="owner">The member that it stands in.</param>
    /// <param name="mended">Takes them.</param>
    public static void AddMended(IInvocationOperation call, ISymbol owner, ConcurrentBag<ISymbol> mended)
    {
        if (WcfTypes.ClientContract(owner.ContainingType) is not null)
        {
            mended.Add(owner.ContainingType.OriginalDefinition);
        }

        foreach (var argument in call.Arguments)
        {
            if (!WcfTypes.IsBinding(argument.Parameter?.Type) && Held(argument.Value) is { } given)
            {
                mended.Add(given);
            }
        }

        foreach (var holder in Holders(call, owner))
        {
            mended.Add(holder);
        }
    }

    /// <summary>The local, parameter, field, property or method whose value an expression is.</summary>
    public static ISymbol? Held(IOperation value) => value switch
    {
        IConversionOperation conversion => Held(conversion.Operand),
        ILocalReferenceOperation local => local.Local,
        IParameterReferenceOperation parameter => parameter.Parameter.OriginalDefinition,
        IMemberReferenceOperation member => member.Member.OriginalDefinition,
        IInvocationOperation call => call.TargetMethod.OriginalDefinition,
        _ => null,
    };

    /// <summary>What the value of an expression is put into on the spot; for <c>client.Endpoint.Binding</c>, the client.</summary>
    /// <param name="value">The expression.</param>
    /// <param name="owner">The member that it stands in.</param>
    public static IEnumerable<ISymbol> Holders(IOperation value, ISymbol owner)
    {
        while (true)
        {
            switch (value.Parent)
            {
                case IConversionOperation or IParenthesizedOperation or ICoalesceOperation or IConditionalOperation or ISwitchExpressionArmOperation or ISwitchExpressionOperation:
                    value = value.Parent;
                    continue;
                case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }:
                    yield return declarator.Symbol;
                    yield break;
                case IFieldInitializerOperation fields:
                    foreach (var field in fields.InitializedFields)
                    {
                        yield return field.OriginalDefinition;
                    }

                    yield break;
                case IPropertyInitializerOperation properties:
                    foreach (var property in properties.InitializedProperties)
                    {
                        yield return property.OriginalDefinition;
                    }

                    yield break;
                case IAssignmentOperation assignment when assignment.Value == value:
                    for (IOperation? target = assignment.Target; target is not null; target = (target as IMemberReferenceOperation)?.Instance)
                    {
                        if (Held(target) is { } holder && WcfTypes.WorldOf(holder) == WcfWorld.None)
                        {
                            yield return holder;
                        }
                    }

                    value = assignment;
                    continue;
                case IReturnOperation returned:
                    if (Returning(returned, owner) is { } member)
                    {
                        yield return member.OriginalDefinition;
                    }

                    yield break;
                default:
                    yield break;
            }
        }
    }

    /// <summary>The local function, method or property that a return statement gives its value to; null for a lambda.</summary>
    private static ISymbol? Returning(IOperation returned, ISymbol owner)
    {
        for (var operation = returned.Parent; operation is not null; operation = operation.Parent)
        {
            switch (operation)
            {
                case ILocalFunctionOperation local:
                    return local.Symbol;
                case IAnonymousFunctionOperation:
                    return null;
            }
        }

        return owner switch
        {
            IMethodSymbol { AssociatedSymbol: IPropertySymbol property } => property,
            IMethodSymbol or IPropertySymbol => owner,
            _ => null,
        };
    }
}
