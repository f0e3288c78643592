using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// Tells code that runs as somebody else, as the caller of a service does it: a channel that it opens was authenticated as that
/// person, and one that is kept would go on as the first.
/// </summary>
internal static class Impersonation
{
    /// <summary>What every name of it has in it; where no code mentions that, nothing need be looked at.</summary>
    public const string Word = "Impersonat";

    private const int MaxDepth = 3;

    /// <summary>Whether a client or channel is made so, be it by what calls its method.</summary>
    public static bool IsAround(ClientCreation creation, CallGraph calls) =>
        IsAround(creation.Operation.Syntax, null) || IsAround(creation.Owner, calls, MaxDepth);

    /// <summary>Whether it is made so within its loop: before that, somebody else would be.</summary>
    public static bool IsInLoop(ClientCreation creation) => IsAround(creation.Operation.Syntax, creation.Repetition?.Operation.Syntax);

    private static bool IsAround(ISymbol member, CallGraph calls, int depth)
    {
        var seen = new HashSet<ISymbol>(SymbolEqualityComparer.Default) { member };
        var open = new Queue<(ISymbol Member, int Left)>();
        open.Enqueue((member, depth));
        while (open.Count > 0)
        {
            var (current, left) = open.Dequeue();
            if (AsksFor(current))
            {
                return true;
            }

            if (left == 0)
            {
                continue;
            }

            foreach (var edge in calls.CallersOf(current))
            {
                if (IsAround(edge.Syntax, null))
                {
                    return true;
                }

                if (seen.Add(edge.Caller))
                {
                    open.Enqueue((edge.Caller, left - 1));
                }
            }
        }

        return false;
    }

    /// <summary>Whether an operation runs as its caller: <c>[OperationBehavior(Impersonation = ImpersonationOption.Required)]</c>.</summary>
    private static bool AsksFor(ISymbol member) =>
        WcfTypes.Attribute(member, "OperationBehaviorAttribute") is { NamedArguments: var named } &&
        named.Any(static argument => argument is { Key: "Impersonation", Value.Value: not (null or 0) });

    /// <summary>Whether code stands behind a call that begins to impersonate, in its <c>using</c> or its block, or in a lambda that runs so.</summary>
    /// <param name="code">The code.</param>
    /// <param name="limit">What is around all that counts; null for its member.</param>
    private static bool IsAround(SyntaxNode code, SyntaxNode? limit)
    {
        for (var current = code; current.Parent is { } parent && current != limit && current is not MemberDeclarationSyntax; current = parent)
        {
            switch (parent)
            {
                case UsingStatementSyntax scope when scope.Statement == current && Begins((SyntaxNode?)scope.Declaration ?? scope.Expression):
                case BlockSyntax block when block.Statements.TakeWhile(statement => statement != current).Any(static statement => statement is LocalDeclarationStatementSyntax or ExpressionStatementSyntax && Begins(statement)):
                case ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Expression: var runner } } when IsNamed(runner, "RunImpersonated"):
                    return true;
            }
        }

        return false;
    }

    // var undo = identity.Impersonate(), new Impersonation(user), ImpersonateLoggedOnUser(token).
    private static bool Begins(SyntaxNode? code) =>
        code is not null && code.DescendantNodesAndSelf(static node => node is not AnonymousFunctionExpressionSyntax).Any(static node => node switch
        {
            InvocationExpressionSyntax { Expression: var called } => IsNamed(called, "Impersonate"),
            ObjectCreationExpressionSyntax { Type: var type } => type.LastName()?.StartsWith("Impersonat", StringComparison.Ordinal) == true,
            _ => false,
        });

    private static bool IsNamed(ExpressionSyntax called, string name) => called switch
    {
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: var member } => member.StartsWith(name, StringComparison.Ordinal),
        SimpleNameSyntax { Identifier.ValueText: var member } => member.StartsWith(name, StringComparison.Ordinal),
        MemberBindingExpressionSyntax { Name.Identifier.ValueText: var member } => member.StartsWith(name, StringComparison.Ordinal),
        _ => false,
    };
}
