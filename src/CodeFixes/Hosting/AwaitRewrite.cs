using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.CodeFixes.Infrastructure;

namespace WcfPerf.CodeFixes.Hosting;

/// <summary>Turns places that wait into <c>await</c>, in methods that return a task; one that is not <c>async</c> becomes so.</summary>
internal static class AwaitRewrite
{
    /// <summary>The document with the places of the diagnostics changed that can be; null where none can.</summary>
    public static async Task<Document?> ApplyAsync(Document document, ImmutableArray<Diagnostic> diagnostics, CancellationToken cancellationToken)
    {
        if (await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is not { } root ||
            await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is not { } model)
        {
            return null;
        }

        var places = new List<(MethodDeclarationSyntax Method, ExpressionSyntax Place)>();
        foreach (var diagnostic in diagnostics)
        {
            if (root.FullSpan.Contains(diagnostic.Location.SourceSpan) &&
                root.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true).AncestorsAndSelf().OfType<ExpressionSyntax>().FirstOrDefault(node => node.Span == diagnostic.Location.SourceSpan) is { } place &&
                MethodAround(place) is { } method && CanAwait(method, place, model, cancellationToken))
            {
                places.Add((method, place));
            }
        }

        // A method changes as a whole or not at all: two of its places may be inside one another.
        var replaced = new Dictionary<SyntaxNode, SyntaxNode>();
        foreach (var group in places.GroupBy(static place => place.Method))
        {
            if (Rewrite(group.Key, group.Select(static place => place.Place).Distinct().ToList(), model, cancellationToken) is { } changed)
            {
                replaced.Add(group.Key, changed);
            }
        }

        if (replaced.Count == 0)
        {
            return null;
        }

        var result = document.WithSyntaxRoot(root.ReplaceNodes(replaced.Keys, (original, _) => replaced[original]));
        var after = await result.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false);
        return after is not null && Errors(after, cancellationToken) <= Errors(model, cancellationToken) ? result : null;
    }

    private static int Errors(SemanticModel model, CancellationToken cancellationToken) =>
        model.GetDiagnostics(cancellationToken: cancellationToken).Count(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);

    /// <summary>The method whose task an <c>await</c> would belong to, or null where there is none.</summary>
    private static MethodDeclarationSyntax? MethodAround(SyntaxNode place)
    {
        foreach (var node in place.Ancestors())
        {
            switch (node)
            {
                case MethodDeclarationSyntax method:
                    return method;
                case AnonymousFunctionExpressionSyntax { AsyncKeyword.RawKind: (int)SyntaxKind.AsyncKeyword }:
                    continue;
                case AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or LockStatementSyntax or UnsafeStatementSyntax or FixedStatementSyntax or QueryExpressionSyntax or CatchFilterClauseSyntax or MemberDeclarationSyntax:
                    return null;
            }
        }

        return null;
    }

    private static bool CanAwait(MethodDeclarationSyntax method, ExpressionSyntax place, SemanticModel model, CancellationToken cancellationToken)
    {
        if (method.ContainsDirectives || method.Modifiers.Any(SyntaxKind.UnsafeKeyword) ||
            model.GetDeclaredSymbol(method, cancellationToken) is not { ReturnType: INamedTypeSymbol { Name: "Task" or "ValueTask" } result } symbol ||
            result.ContainingNamespace?.ToDisplayString() != "System.Threading.Tasks" ||
            symbol.Parameters.Any(static parameter => parameter.RefKind != RefKind.None) ||
            place.Parent is ConditionalAccessExpressionSyntax || place.Ancestors().TakeWhile(node => node != method).Any(node => node is ConditionalAccessExpressionSyntax access && access.WhenNotNull.Span.Contains(place.Span) && IsBinding(place)) ||
            KeptOverAwait.HoldsReference(place, model, cancellationToken))
        {
            return false;
        }

        // Only a blocking wait wraps what it throws.
        return !AsyncMethod.UsesThread(method) && !method.DescendantNodes().Any(static node => node is IdentifierNameSyntax { Identifier.ValueText: "AggregateException" });
    }

    /// <summary>Whether an expression begins with what follows a question mark: <c>a?.B().Result</c>.</summary>
    private static bool IsBinding(ExpressionSyntax place) => place.DescendantNodesAndSelf().Any(static node => node is MemberBindingExpressionSyntax or ElementBindingExpressionSyntax);

    private static MethodDeclarationSyntax? Rewrite(MethodDeclarationSyntax method, List<ExpressionSyntax> places, SemanticModel model, CancellationToken cancellationToken)
    {
        var token = method.ParameterList.Parameters.FirstOrDefault(parameter => model.GetDeclaredSymbol(parameter, cancellationToken)?.Type.Name == "CancellationToken")?.Identifier.Text;
        var edits = new Dictionary<SyntaxNode, Func<SyntaxNode, SyntaxNode>>();
        foreach (var place in places)
        {
            if (Awaited(place, token, model, cancellationToken) is not { } edit)
            {
                return null;
            }

            edits.Add(place, edit);
        }

        if (!method.Modifiers.Any(SyntaxKind.AsyncKeyword) && !AsyncMethod.TryMake(method, model, edits, cancellationToken))
        {
            return null;
        }

        return method.ReplaceNodes(edits.Keys, (original, current) => edits[original](current));
    }

    /// <summary>What a place becomes; null where it cannot be awaited.</summary>
    private static Func<SyntaxNode, SyntaxNode>? Awaited(ExpressionSyntax place, string? token, SemanticModel model, CancellationToken cancellationToken)
    {
        // A comment beside what goes would go with it.
        if (place.DescendantTrivia().Any(trivia => trivia.IsComment() && place.Span.Contains(trivia.Span) && !place.DescendantNodes().OfType<ArgumentListSyntax>().Any(list => list.Span.Contains(trivia.Span))) || place.ContainsDirectives)
        {
            return null;
        }

        switch (place)
        {
            case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Result", Expression: var task }:
                var argument = TokenFor(task, token, model, cancellationToken);
                return current => InPlace(place, WithToken(((MemberAccessExpressionSyntax)current).Expression, argument), current);
            case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Wait", Expression: var task }, ArgumentList.Arguments.Count: 0 } when place.Parent is ExpressionStatementSyntax:
                argument = TokenFor(task, token, model, cancellationToken);
                return current => InPlace(place, WithToken(Receiver(current), argument), current);
            case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetResult", Expression: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetAwaiter", Expression: var task } } } }:
                argument = TokenFor(task, token, model, cancellationToken);
                return current => InPlace(place, WithToken(Receiver(Receiver(current)), argument), current);
            case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name: IdentifierNameSyntax { Identifier.ValueText: "WaitAll" } } } when
                place.Parent is ExpressionStatementSyntax && model.GetSymbolInfo(place, cancellationToken).Symbol is IMethodSymbol { Parameters: [{ Type: IArrayTypeSymbol }] }:
                return current =>
                {
                    var call = (InvocationExpressionSyntax)current;
                    var access = (MemberAccessExpressionSyntax)call.Expression;
                    return InPlace(place, call.WithExpression(access.WithName(SyntaxFactory.IdentifierName("WhenAll").WithTriviaFrom(access.Name))), current);
                };
            case InvocationExpressionSyntax { ArgumentList: { Arguments.Count: 1 } } when place.Parent is ExpressionStatementSyntax && model.GetSymbolInfo(place, cancellationToken).Symbol is IMethodSymbol { Name: "Sleep", ContainingType.Name: "Thread" }:
                var type = model.LookupNamespacesAndTypes(place.SpanStart, name: "Task").Any(static found => found.ToDisplayString() == "System.Threading.Tasks.Task") ? "Task" : "System.Threading.Tasks.Task";
                return current =>
                {
                    var call = (InvocationExpressionSyntax)current;
                    var delay = call.WithExpression(SyntaxFactory.ParseExpression(type + ".Delay").WithTriviaFrom(call.Expression));
                    return InPlace(place, WithToken(delay, token is null ? null : SyntaxFactory.Argument(SyntaxFactory.IdentifierName(token))), current);
                };
            default:
                return null;
        }
    }

    private static ExpressionSyntax Receiver(SyntaxNode call) => ((MemberAccessExpressionSyntax)((InvocationExpressionSyntax)call).Expression).Expression;

    /// <summary>The argument that hands the method's token on, where the call that makes the task takes one and was given none.</summary>
    private static ArgumentSyntax? TokenFor(ExpressionSyntax task, string? token, SemanticModel model, CancellationToken cancellationToken)
    {
        if (token is null || task is not InvocationExpressionSyntax call || model.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol method ||
            call.ArgumentList.Arguments.Any(argument => model.GetTypeInfo(argument.Expression, cancellationToken).Type?.Name == "CancellationToken"))
        {
            return null;
        }

        var position = call.ArgumentList.Arguments.Count;
        var isPositional = call.ArgumentList.Arguments.All(static argument => argument.NameColon is null);
        if (method.Parameters.FirstOrDefault(static parameter => parameter.Type.Name == "CancellationToken") is { IsOptional: true } optional)
        {
            return isPositional && optional.Ordinal == position
                ? SyntaxFactory.Argument(SyntaxFactory.IdentifierName(token))
                : SyntaxFactory.Argument(SyntaxFactory.NameColon(SyntaxFactory.IdentifierName(optional.Name), SyntaxFactory.Token(default, SyntaxKind.ColonToken, SyntaxFactory.TriviaList(SyntaxFactory.Space))), default, SyntaxFactory.IdentifierName(token));
        }

        var overloads = method.ContainingType.GetMembers(method.Name).OfType<IMethodSymbol>();
        return isPositional && position == method.Parameters.Length && method.Arity == 0 && overloads.Any(other =>
            other.Arity == 0 && other.IsStatic == method.IsStatic && other.Parameters.Length == position + 1 && other.Parameters[position].Type.Name == "CancellationToken" &&
            SymbolEqualityComparer.Default.Equals(other.ReturnType, method.ReturnType) && model.IsAccessible(call.SpanStart, other) &&
            other.Parameters.Take(position).Select(static parameter => parameter.Type).SequenceEqual(method.Parameters.Select(static parameter => parameter.Type), SymbolEqualityComparer.Default))
            ? SyntaxFactory.Argument(SyntaxFactory.IdentifierName(token))
            : null;
    }

    private static ExpressionSyntax WithToken(ExpressionSyntax task, ArgumentSyntax? token)
    {
        if (token is null || task is not InvocationExpressionSyntax { ArgumentList: { } list } call)
        {
            return task;
        }

        var arguments = list.Arguments.GetWithSeparators();
        if (list.Arguments.Count > 0)
        {
            arguments = arguments.Add(SyntaxFactory.Token(default, SyntaxKind.CommaToken, SyntaxFactory.TriviaList(SyntaxFactory.Space)));
        }

        return call.WithArgumentList(list.WithArguments(SyntaxFactory.SeparatedList<ArgumentSyntax>(arguments.Add(token))));
    }

    private static ExpressionSyntax InPlace(ExpressionSyntax place, ExpressionSyntax task, SyntaxNode current) =>
        AsyncMethod.AwaitAt(place, task).WithLeadingTrivia(current.GetLeadingTrivia()).WithTrailingTrivia(current.GetTrailingTrivia());
}
