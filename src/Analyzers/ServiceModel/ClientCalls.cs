using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>What code calls on a client that it creates, where all of that stands in the method that creates it.</summary>
internal static class ClientCalls
{
    /// <summary>The names of the operations that are called on a client.</summary>
    /// <param name="creation">The creation of a class that derives from <c>ClientBase</c>.</param>
    /// <param name="client">That class.</param>
    /// <returns>
    /// Names as <see cref="ServiceOperation.Name"/> has them; null where the client goes anywhere else than into one local
    /// variable, or that variable is used for more than calls of operations and of what every client has.
    /// </returns>
    public static HashSet<string>? On(IObjectCreationOperation creation, ClientType client)
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
            return IsCall(value, client, called) ? called : null;
        }

        foreach (var operation in creation.Root().Descendants())
        {
            if (operation is ILocalReferenceOperation reference && SymbolEqualityComparer.Default.Equals(reference.Local, local) &&
                !IsCall(Converted(reference), client, called))
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
    private static bool IsCall(IOperation value, ClientType client, HashSet<string> called)
    {
        switch (value.Parent)
        {
            case IInvocationOperation call when call.Instance == value:
                return IsKnown(call.TargetMethod, client, called);
            case IConditionalAccessOperation { WhenNotNull: IInvocationOperation { Instance: IConditionalAccessInstanceOperation } call } access when access.Operation == value:
                return IsKnown(call.TargetMethod, client, called);

            // The factory makes further clients; all else that a client has is about itself.
            case IMemberReferenceOperation { Member: IPropertySymbol or IEventSymbol } member when member.Instance == value:
                return member.Member.Name != "ChannelFactory";
            case ISimpleAssignmentOperation assignment when assignment.Target == value:
            case IBinaryOperation or IIsPatternOperation or IUsingOperation:
                return true;
            default:
                return false;
        }
    }

    private static bool IsKnown(IMethodSymbol method, ClientType client, HashSet<string> called)
    {
        if (client.OperationOf(method) is { } operation)
        {
            called.Add(operation.Name);
            return true;
        }

        // A method that somebody wrote may call whatever it likes.
        return WcfTypes.WorldOf(method) != WcfWorld.None || method.ContainingType.SpecialType == SpecialType.System_Object ||
            method.Name is "Open" or "Close" or "Abort" or "OpenAsync" or "CloseAsync" or "Dispose" ||
            client.Contract?.Operations.Any(operation => operation.EndMethod?.Name == method.Name) == true;
    }
}
