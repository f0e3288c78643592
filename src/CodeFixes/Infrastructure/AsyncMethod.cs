using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.CodeFixes.Infrastructure;

/// <summary>What the fixes share that put an <c>await</c> where code waited: whether that is safe, what it looks like, and the method around it made asynchronous.</summary>
internal static class AsyncMethod
{
    // What belongs to the thread, and is gone after an await where nobody carries it along.
    private static readonly HashSet<string> s_ofThread = new(StringComparer.Ordinal)
    {
        "OperationContext", "OperationContextScope", "WebOperationContext", "ServiceSecurityContext", "HttpContext", "CurrentPrincipal", "ThreadStatic", "ThreadStaticAttribute", "ThreadLocal", "Impersonate", "TransactionScopeRequired",
    };

    /// <summary>Whether a function speaks of what holds for its thread alone, so that the code after an <c>await</c> might not find it.</summary>
    public static bool UsesThread(SyntaxNode function) =>
        AwaitPlace.KeepsItsThread(function) || function.DescendantTokens().Any(static token => token.IsKind(SyntaxKind.IdentifierToken) && s_ofThread.Contains(token.ValueText));

    /// <summary>An <c>await</c> of a task, with the trivia of the task.</summary>
    public static AwaitExpressionSyntax Await(ExpressionSyntax task) =>
        SyntaxFactory.AwaitExpression(SyntaxFactory.Token(default, SyntaxKind.AwaitKeyword, SyntaxFactory.TriviaList(SyntaxFactory.Space)), Operand(task)).WithTriviaFrom(task);

    /// <summary>An <c>await</c> in the place of an expression, in parentheses where more follows it.</summary>
    /// <param name="place">The expression as it was, in its tree.</param>
    /// <param name="task">The task to await.</param>
    public static ExpressionSyntax AwaitAt(ExpressionSyntax place, ExpressionSyntax task)
    {
        var awaited = Await(task.WithoutTrivia());
        return place.Parent is MemberAccessExpressionSyntax or ElementAccessExpressionSyntax or InvocationExpressionSyntax or ConditionalAccessExpressionSyntax or PostfixUnaryExpressionSyntax
            ? SyntaxFactory.ParenthesizedExpression(
                SyntaxFactory.Token(default, SyntaxKind.OpenParenToken, default), awaited, SyntaxFactory.Token(default, SyntaxKind.CloseParenToken, default))
            : awaited;
    }

    /// <summary>Adds to the edits those that make a method <c>async</c> and let its returns give results in the place of tasks.</summary>
    /// <returns>Whether that can be done; where not, some edits may have been added.</returns>
    public static bool TryMake(MethodDeclarationSyntax method, SemanticModel model, Dictionary<SyntaxNode, Func<SyntaxNode, SyntaxNode>> edits, CancellationToken cancellationToken)
    {
        if (model.GetDeclaredSymbol(method, cancellationToken) is not { ReturnType: INamedTypeSymbol { Name: "Task" or "ValueTask" } type } ||
            type.ContainingNamespace?.ToDisplayString() != "System.Threading.Tasks")
        {
            return false;
        }

        var hasResult = type.Arity == 1;
        if (method.ExpressionBody is { } arrow)
        {
            if (!hasResult || !TryReturn(arrow.Expression, model, edits, cancellationToken))
            {
                return false;
            }
        }
        else if (method.Body is { } body)
        {
            foreach (var statement in body.DescendantNodes(static node => node is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)).OfType<ReturnStatementSyntax>())
            {
                if (statement.Expression is not { } returned ||
                    !(hasResult ? TryReturn(returned, model, edits, cancellationToken) : IsDone(returned, model, cancellationToken)))
                {
                    return false;
                }

                // Between the keyword and the semicolon, a comment would go with the task.
                if (!hasResult && statement.DescendantTrivia().Any(trivia => trivia.IsComment() && trivia.SpanStart >= statement.ReturnKeyword.Span.End && trivia.Span.End <= statement.SemicolonToken.SpanStart))
                {
                    return false;
                }

                if (!hasResult && !RemoveLast(statement, method, edits))
                {
                    edits[statement] = static current => ((ReturnStatementSyntax)current).WithExpression(null).WithReturnKeyword(((ReturnStatementSyntax)current).ReturnKeyword.WithTrailingTrivia());
                }
            }
        }

        edits[method] = static current => AddAsync((MethodDeclarationSyntax)current);
        return true;
    }

    /// <summary>Takes the value out of a finished task that is returned, or awaits another task in its place.</summary>
    private static bool TryReturn(ExpressionSyntax returned, SemanticModel model, Dictionary<SyntaxNode, Func<SyntaxNode, SyntaxNode>> edits, CancellationToken cancellationToken)
    {
        // A comment beside the result would go with the task that was around it.
        var result = Result(returned, model, cancellationToken);
        if (edits.ContainsKey(returned) || (result is not null && HasCommentBeside(result, returned)))
        {
            return false;
        }

        // What changes may be inside: the changed task still holds the changed result in the same place.
        edits[returned] = result is not null
            ? static current => Inner((ExpressionSyntax)current).WithTriviaFrom(current)
            : static current => Await((ExpressionSyntax)current);
        return true;
    }

    private static bool HasCommentBeside(ExpressionSyntax result, ExpressionSyntax task) =>
        task.DescendantTrivia().Any(trivia => trivia.IsComment() && task.Span.Contains(trivia.Span) && !result.Span.Contains(trivia.Span));

    private static ExpressionSyntax Operand(ExpressionSyntax task) =>
        task is InvocationExpressionSyntax or IdentifierNameSyntax or MemberAccessExpressionSyntax or ElementAccessExpressionSyntax or ObjectCreationExpressionSyntax or ParenthesizedExpressionSyntax
            ? task.WithoutTrivia()
            : SyntaxFactory.ParenthesizedExpression(task.WithoutTrivia());

    /// <summary>A final <c>return Task.CompletedTask;</c> goes, unless a comment is on it.</summary>
    private static bool RemoveLast(ReturnStatementSyntax statement, MethodDeclarationSyntax method, Dictionary<SyntaxNode, Func<SyntaxNode, SyntaxNode>> edits)
    {
        if (method.Body is not { Statements: { Count: > 1 } statements } body || statements.Last() != statement || statement.DescendantTrivia().Any(TriviaExtensions.IsComment))
        {
            return false;
        }

        edits[body] = static current => ((BlockSyntax)current).WithStatements(((BlockSyntax)current).Statements.RemoveAt(((BlockSyntax)current).Statements.Count - 1));
        return true;
    }

    private static ExpressionSyntax Inner(ExpressionSyntax task) => task switch
    {
        InvocationExpressionSyntax call => call.ArgumentList.Arguments[0].Expression,
        BaseObjectCreationExpressionSyntax creation => creation.ArgumentList!.Arguments[0].Expression,
        _ => task,
    };

    /// <summary>What a finished task is made of: the argument of <c>Task.FromResult</c> or of a <c>ValueTask</c>; null for any other task.</summary>
    private static ExpressionSyntax? Result(ExpressionSyntax task, SemanticModel model, CancellationToken cancellationToken)
    {
        switch (task)
        {
            case InvocationExpressionSyntax { ArgumentList.Arguments: [{ Expression: var result }] } call
                when model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol { Name: "FromResult", ContainingType.Name: "Task" or "ValueTask" }:
                return result;
            case BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: [{ Expression: var result }], Initializer: null } creation
                when model.GetSymbolInfo(creation, cancellationToken).Symbol is IMethodSymbol { ContainingType.Name: "ValueTask", Parameters: [{ Type: var parameter }] } && parameter.Name != "Task":
                return result;
            default:
                return null;
        }
    }

    /// <summary>Whether a task is finished and has nothing to say: <c>Task.CompletedTask</c>, <c>Task.FromResult(0)</c>.</summary>
    private static bool IsDone(ExpressionSyntax task, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetSymbolInfo(task, cancellationToken).Symbol is IPropertySymbol { Name: "CompletedTask", ContainingType.Name: "Task" or "ValueTask" } ||
        (Result(task, model, cancellationToken) is { } result && model.GetConstantValue(result, cancellationToken).HasValue);

    private static MethodDeclarationSyntax AddAsync(MethodDeclarationSyntax method)
    {
        var keyword = SyntaxFactory.Token(default, SyntaxKind.AsyncKeyword, SyntaxFactory.TriviaList(SyntaxFactory.Space));
        if (method.Modifiers.Count > 0)
        {
            // Before partial, which has to be last.
            var partial = method.Modifiers.IndexOf(SyntaxKind.PartialKeyword);
            return method.WithModifiers(partial > 0 ? method.Modifiers.Insert(partial, keyword) : method.Modifiers.Add(keyword));
        }

        var leading = method.ReturnType.GetLeadingTrivia();
        return method.WithReturnType(method.ReturnType.WithoutLeadingTrivia()).WithModifiers(SyntaxFactory.TokenList(keyword.WithLeadingTrivia(leading)));
    }
}
