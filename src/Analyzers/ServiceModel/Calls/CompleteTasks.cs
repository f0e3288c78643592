using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Knows methods of the project that give a task which is complete: they do their work at once, for an interface that speaks of tasks.</summary>
internal static class CompleteTasks
{
    private static readonly string[] s_makers = ["FromResult", "FromException", "FromCanceled"];

    /// <summary>Whether a method, or the only one that implements it, gives complete tasks alone.</summary>
    public static bool AreGivenBy(IMethodSymbol method, Compilation? compilation) =>
        Runs(method, compilation) is { DeclaringSyntaxReferences: [var declaration] } runs && (runs.IsAsync ? AwaitsNothing(declaration.GetSyntax()) : AreGivenBy(declaration.GetSyntax()));

    /// <summary>Whether an asynchronous method has nothing in it that it waits for: it runs to its end at once.</summary>
    private static bool AwaitsNothing(SyntaxNode declaration) =>
        declaration is MethodDeclarationSyntax && !declaration.DescendantTokens().Any(static token => token.IsKind(SyntaxKind.AwaitKeyword));

    /// <summary>The method that a call of another certainly runs, or null.</summary>
    private static IMethodSymbol? Runs(IMethodSymbol method, Compilation? compilation)
    {
        method = method.OriginalDefinition;
        if (method.ContainingType.TypeKind != TypeKind.Interface)
        {
            return method.IsAbstract || method.IsVirtual || method.IsOverride ? null : method;
        }

        return compilation is not null && WcfModel.For(compilation) is { } model && model.Classes.OnlyOf(method.ContainingType) is { } only
            ? OperationImplementations.Implementation(only, method)
            : null;
    }

    private static bool AreGivenBy(SyntaxNode declaration)
    {
        if (declaration is not MethodDeclarationSyntax { Body: var body, ExpressionBody: var arrow })
        {
            return false;
        }

        if (arrow is not null)
        {
            return arrow.Expression is not ThrowExpressionSyntax && IsComplete(arrow.Expression);
        }

        var isAny = false;
        foreach (var node in body?.DescendantNodes(static inner => inner is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)) ?? [])
        {
            if (node is ReturnStatementSyntax { Expression: { } given })
            {
                if (!IsComplete(given))
                {
                    return false;
                }

                isAny = true;
            }
        }

        return isAny;
    }

    private static bool IsComplete(ExpressionSyntax given) => given switch
    {
        ParenthesizedExpressionSyntax inner => IsComplete(inner.Expression),
        ThrowExpressionSyntax => true,
        ConditionalExpressionSyntax choice => IsComplete(choice.WhenTrue) && IsComplete(choice.WhenFalse),
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var owner, Name.Identifier.ValueText: var name } } => owner.LastName() is "Task" or "ValueTask" && s_makers.Contains(name),
        MemberAccessExpressionSyntax { Expression: var owner, Name.Identifier.ValueText: "CompletedTask" } => owner.LastName() is "Task" or "ValueTask",
        _ => false,
    };
}
