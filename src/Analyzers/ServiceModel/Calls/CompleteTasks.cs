using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Knows methods of the project that give a task which is complete: they do their work at once, for an interface that speaks of tasks.</summary>
internal static class CompleteTasks
{
    // A response is followed through so many locals; half-typed code has those that are made of themselves.
    private const int MostLocals = 3;

    private static readonly string[] s_makers = ["FromResult", "FromException", "FromCanceled"];

    /// <summary>Whether a method, or the only one that implements it, gives complete tasks alone.</summary>
    public static bool AreGivenBy(IMethodSymbol method, Compilation? compilation) =>
        Runs(method, compilation) is { DeclaringSyntaxReferences: [var declaration] } runs && SymbolEqualityComparer.Default.Equals(runs.ContainingAssembly, compilation?.Assembly) && (runs.IsAsync ? AwaitsNothing(declaration.GetSyntax()) : AreGivenBy(declaration.GetSyntax(), compilation));

    /// <summary>Whether a method of such a name reads the content of a response of HTTP, itself or as an extension that makes objects of it.</summary>
    public static bool ReadsContent(string method) => method is "ReadAsStringAsync" or "ReadAsByteArrayAsync" or "ReadAsStreamAsync" or "ReadAsAsync" or "ReadFromJsonAsync";

    /// <summary>Whether some code of a project may be given a response of HTTP before all of it is there.</summary>
    public static bool MayGiveEarly(Compilation? compilation) =>
        compilation is null || WcfModel.For(compilation) is not { } model || model.Mentions("HttpCompletionOption") || model.Mentions("HttpMessageInvoker");

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

    private static bool AreGivenBy(SyntaxNode declaration, Compilation? compilation)
    {
        if (declaration is not MethodDeclarationSyntax { Body: var body, ExpressionBody: var arrow })
        {
            return false;
        }

        if (arrow is not null)
        {
            return arrow.Expression is not ThrowExpressionSyntax && IsComplete(arrow.Expression, compilation);
        }

        var isAny = false;
        foreach (var node in body?.DescendantNodes(static inner => inner is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)) ?? [])
        {
            if (node is ReturnStatementSyntax { Expression: { } given })
            {
                if (!IsComplete(given, compilation))
                {
                    return false;
                }

                isAny = true;
            }
        }

        return isAny;
    }

    private static bool IsComplete(ExpressionSyntax given, Compilation? compilation) => given switch
    {
        ParenthesizedExpressionSyntax inner => IsComplete(inner.Expression, compilation),
        ThrowExpressionSyntax => true,
        ConditionalExpressionSyntax choice => IsComplete(choice.WhenTrue, compilation) && IsComplete(choice.WhenFalse, compilation),
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var owner, Name.Identifier.ValueText: var name } } =>
            (owner.LastName() is "Task" or "ValueTask" && s_makers.Contains(name)) || (ReadsContent(name) && WasWaitedFor(owner) && !MayGiveEarly(compilation)),
        MemberAccessExpressionSyntax { Expression: var owner, Name.Identifier.ValueText: "CompletedTask" } => owner.LastName() is "Task" or "ValueTask",
        _ => false,
    };

    /// <summary>Whether a response, or its content, is the result of a task that the method itself blocks on, there or where it gives it to a local: <c>Send(uri).Result.Content</c>.</summary>
    private static bool WasWaitedFor(ExpressionSyntax response, int depth = MostLocals) => response switch
    {
        ParenthesizedExpressionSyntax inner => WasWaitedFor(inner.Expression, depth),
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Result" } => true,
        MemberAccessExpressionSyntax { Expression: var holder, Name.Identifier.ValueText: "Content" } => WasWaitedFor(holder, depth),
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetResult" } } => true,
        IdentifierNameSyntax { Identifier.ValueText: var name } local => depth > 0 && local.FirstAncestorOrSelf<MethodDeclarationSyntax>() is { } method &&
            method.DescendantNodes().OfType<VariableDeclaratorSyntax>().Where(declared => declared.Identifier.ValueText == name).ToList() is [{ Initializer.Value: { } value }] && value is not IdentifierNameSyntax && WasWaitedFor(value, depth - 1),
        _ => false,
    };
}
