using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>What code calls on a client that it creates, where all of that stands in the method that creates it.</summary>
internal static class ClientCalls
{
    /// <summary>The names of the operations that are called on a client.</summary>
    /// <param name="creation">The creation of a class that derives from <c>ClientBase</c>.</param>
    /// <param name="contract">The client's contract.</param>
    /// <returns>
    /// Names as <see cref="ServiceOperation.Name"/> has them; null where the client goes anywhere else than into one local
    /// variable, or that variable is used for more than calls of operations and of what every client has.
    /// </returns>
    public static HashSet<string>? On(IObjectCreationOperation creation, ServiceContract contract)
    {
        var called = new HashSet<string>(StringComparer.Ordinal);
        var value = Converted(creation);
        var local = value.Parent switch
        {
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator } => declarator.Symbol,
            ISimpleAssignmentOperation { Target: ILocalReferenceOperation target, Parent: IExpressionStatementOperation } assignment when assignment.Value == value => target.Local,
            _ => null,
        };
        if (local is null)
        {
            return IsCall(value, contract, called) ? called : null;
        }

        foreach (var operation in creation.Root().Descendants())
        {
            if (operation is ILocalReferenceOperation reference && SymbolEqualityComparer.Default.Equals(reference.Local, local) &&
                !IsCall(Converted(reference), contract, called))
            {
                return null;
            }
        }

        return called;
    }

    private static IOperation Converted(IOperation value)
    {
        while (value.Parent is IConversionOperation { OperatorMethod: null } or IParenthesizedOperation)
        {
            value = value.Parent;
        }

        return value;
    }

    /// <summary>Whether a client is used here for nothing that could call an operation unseen; what is called is added.</summary>
    private static bool IsCall(IOperation client, ServiceContract contract, HashSet<string> called)
    {
        switch (client.Parent)
        {
            case IInvocationOperation call when call.Instance == client:
                return IsKnown(call.TargetMethod, contract, called);
            case IConditionalAccessOperation { WhenNotNull: IInvocationOperation { Instance: IConditionalAccessInstanceOperation } call } access when access.Operation == client:
                return IsKnown(call.TargetMethod, contract, called);

            // The factory makes further clients; all else that a client has is about itself.
            case IMemberReferenceOperation { Member: IPropertySymbol or IEventSymbol } member when member.Instance == client:
                return member.Member.Name != "ChannelFactory";
            case ISimpleAssignmentOperation assignment when assignment.Target == client:
            case IBinaryOperation or IIsPatternOperation or IUsingOperation:
                return true;
            default:
                return false;
        }
    }

    private static bool IsKnown(IMethodSymbol method, ServiceContract contract, HashSet<string> called)
    {
        var isKnown = false;
        foreach (var operation in contract.Operations)
        {
            if (Names(method.Name, operation.Name) || Names(method.Name, operation.Method.Name))
            {
                called.Add(operation.Name);
                isKnown = true;
            }
        }

        // A method that somebody wrote may call whatever it likes.
        return isKnown || WcfTypes.WorldOf(method) != WcfWorld.None || method.ContainingType.SpecialType == SpecialType.System_Object ||
            method.Name is "Open" or "Close" or "Abort" or "OpenAsync" or "CloseAsync" or "Dispose";
    }

    private static bool Names(string method, string operation) =>
        method == operation ||
        (method.EndsWith("Async", StringComparison.Ordinal) && method.Length == operation.Length + 5 && method.StartsWith(operation, StringComparison.Ordinal)) ||
        ((method.StartsWith("Begin", StringComparison.Ordinal) || method.StartsWith("End", StringComparison.Ordinal)) && method.EndsWith(operation, StringComparison.Ordinal));
}
