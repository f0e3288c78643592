using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Reads from a method's text what it does with a delegate that it takes.</summary>
internal static class DelegateTaker
{
    private const int MaxDepth = 3;

    private enum Way
    {
        /// <summary>Nothing is done with it: it is compared, or named.</summary>
        None,

        /// <summary>It runs before the method returns, or nobody knows.</summary>
        Now,

        /// <summary>It is kept, or started on another thread.</summary>
        Later,
    }

    /// <summary>Whether a method keeps a delegate or starts it beside its caller, wherever it does anything with it, and does not wait for it.</summary>
    public static bool Postpones(IMethodSymbol method, int ordinal) => Postpones(method, ordinal, 0);

    /// <summary>Whether a method itself calls a delegate that it takes, and not from a lambda.</summary>
    public static bool Calls(IMethodSymbol method, int ordinal)
    {
        method = method.PartialImplementationPart ?? method;
        if (ordinal >= method.Parameters.Length || method.DeclaringSyntaxReferences is not [var reference])
        {
            return false;
        }

        var name = method.Parameters[ordinal].Name;
        return reference.GetSyntax().DescendantNodes(static node => node is not AnonymousFunctionExpressionSyntax).Any(node =>
            node is IdentifierNameSyntax mention && mention.Identifier.ValueText == name && !IsOther(mention) && mention.Parent switch
            {
                InvocationExpressionSyntax => true,
                MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Invoke", Parent: InvocationExpressionSyntax } => true,
                ConditionalAccessExpressionSyntax { WhenNotNull: InvocationExpressionSyntax { Expression: MemberBindingExpressionSyntax { Name.Identifier.ValueText: "Invoke" } } } => true,
                _ => false,
            });
    }

    private static bool Postpones(IMethodSymbol method, int ordinal, int depth)
    {
        method = method.PartialImplementationPart ?? method;

        // Who gets a task may wait for it.
        if (depth >= MaxDepth || ordinal >= method.Parameters.Length || method.ReturnType.Name is "Task" or "ValueTask" || method.DeclaringSyntaxReferences is not [var reference])
        {
            return false;
        }

        var declaration = reference.GetSyntax();
        var name = method.Parameters[ordinal].Name;
        var isLater = false;
        foreach (var node in declaration.DescendantNodes())
        {
            switch (node)
            {
                case AwaitExpressionSyntax:
                case IdentifierNameSyntax { Identifier.ValueText: "Join" or "Wait" or "WaitOne" or "WaitAll" or "WaitAny" or "Result" or "GetResult" }:
                    return false;
                case IdentifierNameSyntax mention when mention.Identifier.ValueText == name && !IsOther(mention):
                    var way = WayOf(mention, method, declaration, depth);
                    if (way == Way.Now)
                    {
                        return false;
                    }

                    isLater |= way == Way.Later;
                    break;
            }
        }

        return isLater;
    }

    /// <summary>Whether a name is that of a member or of another method's parameter.</summary>
    private static bool IsOther(IdentifierNameSyntax mention) => mention.Parent switch
    {
        MemberAccessExpressionSyntax access => access.Name == mention,
        NameColonSyntax or MemberBindingExpressionSyntax => true,
        _ => false,
    };

    private static Way WayOf(ExpressionSyntax mention, IMethodSymbol method, SyntaxNode declaration, int depth)
    {
        var value = Whole(mention);
        switch (value.Parent)
        {
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression }:
            case IsPatternExpressionSyntax:
                return Way.None;
            case InvocationExpressionSyntax:
            case ConditionalAccessExpressionSyntax { WhenNotNull: InvocationExpressionSyntax { Expression: MemberBindingExpressionSyntax { Name.Identifier.ValueText: "Invoke" } } }:
            case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Invoke" or "DynamicInvoke" }:
                return IsBeside(value, method, declaration) ? Way.Later : Way.Now;
            case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "BeginInvoke" }:
                return Way.Later;
            case ArgumentSyntax { Parent: ArgumentListSyntax { Parent: InvocationExpressionSyntax call } list } argument:
                return call.CalledName() is { } taker && (taker == "nameof" || taker.Contains("Null")) ? Way.None
                    : IsSent(value, method) || IsBeside(value, method, declaration) || IsPassedOn(call, list.Arguments.IndexOf(argument), method, depth) ? Way.Later
                    : Way.Now;
            default:
                return IsSent(value, method) ? Way.Later : Way.Now;
        }
    }

    /// <summary>Whether code stands in a lambda that its method keeps or starts.</summary>
    private static bool IsBeside(SyntaxNode code, IMethodSymbol method, SyntaxNode declaration)
    {
        for (var node = code.Parent; node is not null && node != declaration; node = node.Parent)
        {
            if (node is AnonymousFunctionExpressionSyntax lambda && IsSent(Whole(lambda), method))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a lambda or delegate goes into a member or event, or to what is known to keep or start it.</summary>
    private static bool IsSent(ExpressionSyntax value, IMethodSymbol method) => value.Parent switch
    {
        AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.AddAssignmentExpression } => true,
        AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression, Left: var target } assignment =>
            assignment.Right == value && target is MemberAccessExpressionSyntax or IdentifierNameSyntax && IsMember(target, method),
        ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } => call.CalledName() switch
        {
            "Run" => call.Expression is MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "Task" } },
            "BeginInvoke" or "Post" or "Enqueue" or "Add" or "TryAdd" or "Push" => true,
            { } name => WorkStart.IsName(name),
            _ => false,
        },
        ArgumentSyntax { Parent.Parent: ObjectCreationExpressionSyntax { Type: IdentifierNameSyntax { Identifier.ValueText: "Thread" or "Timer" } } } => true,
        _ => false,
    };

    private static bool IsMember(ExpressionSyntax target, IMethodSymbol method) =>
        target is not IdentifierNameSyntax name || method.ContainingType.GetMembers(name.Identifier.ValueText).Any(static member => member is IFieldSymbol or IPropertySymbol);

    /// <summary>Whether a call goes to a method of the same class that postpones what it is given.</summary>
    private static bool IsPassedOn(InvocationExpressionSyntax call, int ordinal, IMethodSymbol method, int depth)
    {
        if (call.Expression is not (IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax }) || call.CalledName() is not { } name)
        {
            return false;
        }

        var candidates = method.ContainingType.GetMembers(name);
        return candidates.Length > 0 && candidates.All(candidate => candidate is IMethodSymbol { IsVirtual: false, IsAbstract: false, IsOverride: false } next && Postpones(next, ordinal, depth + 1));
    }

    /// <summary>A delegate with the casts and the <c>new</c> of delegates or threads around it.</summary>
    private static ExpressionSyntax Whole(ExpressionSyntax value)
    {
        while (true)
        {
            switch (value.Parent)
            {
                case ParenthesizedExpressionSyntax or CastExpressionSyntax or PostfixUnaryExpressionSyntax:
                    value = (ExpressionSyntax)value.Parent;
                    break;
                case ArgumentSyntax { Parent.Parent: ObjectCreationExpressionSyntax { Type: IdentifierNameSyntax { Identifier.ValueText: "WaitCallback" or "Action" or "ThreadStart" or "ParameterizedThreadStart" or "SendOrPostCallback" } } made }:
                    value = made;
                    break;
                default:
                    return value;
            }
        }
    }
}
