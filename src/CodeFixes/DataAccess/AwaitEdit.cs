using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.DataAccess;
using WcfPerf.CodeFixes.Infrastructure;

namespace WcfPerf.CodeFixes.DataAccess;

/// <summary>
/// Puts <c>await …Async(…)</c> in the place of a synchronous call, and makes the method around it asynchronous where it only
/// returns a finished task. The result is compiled before it is offered.
/// </summary>
internal static class AwaitEdit
{
    // What belongs to the thread, and is gone after an await where nobody carries it along.
    private static readonly HashSet<string> s_ofThread = new(StringComparer.Ordinal)
    {
        "OperationContext", "OperationContextScope", "WebOperationContext", "ServiceSecurityContext", "HttpContext", "CurrentPrincipal", "ThreadStatic", "ThreadStaticAttribute", "ThreadLocal", "Impersonate",
    };

    /// <summary>The name in a call of the form <c>a.Name(…)</c> or <c>Name(…)</c>; null for any other.</summary>
    public static SimpleNameSyntax? NameOf(InvocationExpressionSyntax call) => call.Expression switch
    {
        MemberAccessExpressionSyntax { RawKind: (int)SyntaxKind.SimpleMemberAccessExpression } member => member.Name,
        SimpleNameSyntax name => name,
        _ => null,
    };

    /// <summary>Makes the change.</summary>
    /// <returns>The changed solution, or null where it can't be made whole.</returns>
    public static async Task<Solution?> ApplyAsync(Document document, InvocationExpressionSyntax call, CancellationToken cancellationToken)
    {
        var root = await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
        var model = await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false);
        if (root is null || model is null || NameOf(call) is not { } name || FunctionOf(call) is not { } function ||
            function.DescendantTokens().Any(static token => s_ofThread.Contains(token.ValueText)) ||
            IsInConditionalAccess(call) ||
            KeptOverAwait.HoldsReference(call, model, cancellationToken) ||
            model.GetOperation(call, cancellationToken) is not IInvocationOperation operation ||
            CounterpartOf(operation, name, model, cancellationToken) is not { } counterpart)
        {
            return null;
        }

        var edits = new Dictionary<SyntaxNode, Func<SyntaxNode, SyntaxNode>>
        {
            [call] = current => Awaited((InvocationExpressionSyntax)current, call, counterpart, TokenIn(function, operation, counterpart.Method), UsesConfigureAwaitFalse(call)),
        };
        if (!IsAsync(function) && !MakeAsync(function, model, edits, cancellationToken))
        {
            return null;
        }

        var changed = root.ReplaceNodes(edits.Keys, (node, current) => edits[node](current));
        if (counterpart.Namespace is { } ns)
        {
            changed = Usings.Add((CompilationUnitSyntax)changed, ns);
        }

        return await Compiled.AsWellAsync(document, document.WithSyntaxRoot(changed), cancellationToken).ConfigureAwait(false);
    }

    /// <summary>The asynchronous form of a call: the method, and the namespace to import for it.</summary>
    private static Counterpart? CounterpartOf(IInvocationOperation call, SimpleNameSyntax name, SemanticModel model, CancellationToken cancellationToken)
    {
        var method = call.TargetMethod;
        var asyncName = name.Identifier.ValueText + "Async";
        var receiver = DataAccessTable.Receiver(call)?.Type;
        if (DataAccessTable.For(model.Compilation, new AnalyzerOptions(ImmutableArray<AdditionalText>.Empty), static () => true, cancellationToken) is not { } table ||
            receiver is null && !method.IsStatic)
        {
            return null;
        }

        // What is in reach already needs no import; the compiler picks it as it would in the new code.
        var isExtension = method.IsExtensionMethod && method.ReducedFrom is null && call.Syntax is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } &&
            model.GetSymbolInfo(access.Expression, cancellationToken).Symbol is not INamedTypeSymbol;
        var container = method.IsStatic && !isExtension ? method.ContainingType : receiver;
        var inReach = model.LookupSymbols(name.SpanStart, container, asyncName, includeReducedExtensionMethods: true).OfType<IMethodSymbol>().ToList();
        if (inReach.Count > 0)
        {
            return new Counterpart(asyncName, inReach, null);
        }

        if (!isExtension || receiver is null)
        {
            return null;
        }

        foreach (var library in Enum.GetValues(typeof(DataLibrary)).Cast<DataLibrary>())
        {
            var found = SourceLibraries(call, table).Contains(library) ? table.AsyncOperator(library, name.Identifier.ValueText) : null;
            if (found is { Namespace: { } ns } && NamespaceOf(model.Compilation, ns) is { } imported)
            {
                var methods = imported.GetTypeMembers().SelectMany(type => type.GetMembers(asyncName)).OfType<IMethodSymbol>().Where(static candidate => candidate.IsExtensionMethod).ToList();
                return methods.Count > 0 ? new Counterpart(asyncName, methods, ns) : null;
            }
        }

        return null;
    }

    private static INamespaceSymbol? NamespaceOf(Compilation compilation, string name) =>
        name.Split('.').Aggregate((INamespaceSymbol?)compilation.GlobalNamespace, static (current, part) => current?.GetNamespaceMembers().FirstOrDefault(inner => inner.Name == part));

    /// <summary>The libraries whose query a call may run: by the types along its chain, else whichever is referenced.</summary>
    private static HashSet<DataLibrary> SourceLibraries(IInvocationOperation call, DataAccessTable table)
    {
        var libraries = new HashSet<DataLibrary>();
        IOperation? current = call;
        while (current is not null)
        {
            current = current switch
            {
                IInvocationOperation inner => DataAccessTable.Receiver(inner),
                ITranslatedQueryOperation query => query.Operation,
                IConversionOperation conversion => conversion.Operand,
                IParenthesizedOperation parenthesized => parenthesized.Operand,
                _ => null,
            };
            if (current is not null && (table.QueryLibrary(current.Type) ?? (current is IInvocationOperation { TargetMethod: var method } ? table.SourceLibrary(method) : null)) is { } library)
            {
                libraries.Add(library);
                return libraries;
            }
        }

        // A local or a helper's query: only one library can be meant where only one has such a method.
        foreach (var library in Enum.GetValues(typeof(DataLibrary)).Cast<DataLibrary>())
        {
            if (table.AsyncOperator(library, call.TargetMethod.Name) is not null)
            {
                libraries.Add(library);
            }
        }

        if (libraries.Count > 1)
        {
            libraries.Clear();
        }

        return libraries;
    }

    /// <summary>The parameter that the call can take as its cancellation token, or null.</summary>
    private static string? TokenIn(SyntaxNode function, IInvocationOperation call, IReadOnlyList<IMethodSymbol> counterparts)
    {
        var names = ParametersOf(function)
            .Where(static parameter => parameter.Type is { } type && type.ToString().Split('.').Last() == "CancellationToken")
            .Select(static parameter => parameter.Identifier.Text)
            .ToList();
        var parameters = (call.TargetMethod.ReducedFrom ?? call.TargetMethod).OriginalDefinition.Parameters;
        if (names.Count != 1 || parameters.Any(static parameter => parameter.IsParams))
        {
            return null;
        }

        return counterparts.Any(candidate => Takes((candidate.ReducedFrom ?? candidate).OriginalDefinition.Parameters)) ? names[0] : null;

        bool Takes(ImmutableArray<IParameterSymbol> theirs) =>
            theirs.Length == parameters.Length + 1 && theirs[theirs.Length - 1].Type.Name == "CancellationToken" &&
            !parameters.Where((parameter, index) => theirs[index].Name != parameter.Name && theirs[index].Type.Name != parameter.Type.Name).Any();
    }

    private static SeparatedSyntaxList<ParameterSyntax> ParametersOf(SyntaxNode function) => function switch
    {
        MethodDeclarationSyntax method => method.ParameterList.Parameters,
        LocalFunctionStatementSyntax local => local.ParameterList.Parameters,
        ParenthesizedLambdaExpressionSyntax lambda => lambda.ParameterList.Parameters,
        _ => default,
    };

    private static ExpressionSyntax Awaited(InvocationExpressionSyntax current, InvocationExpressionSyntax original, Counterpart counterpart, string? token, bool configures)
    {
        var name = NameOf(current)!;
        var renamed = current.ReplaceNode(name, name.WithIdentifier(SyntaxFactory.Identifier(name.Identifier.LeadingTrivia, counterpart.Name, name.Identifier.TrailingTrivia)));
        if (token is not null)
        {
            var arguments = renamed.ArgumentList.Arguments;
            var argument = SyntaxFactory.Argument(SyntaxFactory.IdentifierName(token));
            if (arguments.Any(static known => known.NameColon is not null))
            {
                argument = argument.WithNameColon(SyntaxFactory.NameColon("cancellationToken").WithTrailingTrivia(SyntaxFactory.Space));
            }

            renamed = renamed.WithArgumentList(renamed.ArgumentList.WithArguments(
                arguments.Count == 0
                    ? SyntaxFactory.SingletonSeparatedList(argument)
                    : SyntaxFactory.SeparatedList(arguments.Append(argument), arguments.GetSeparators().Append(SyntaxFactory.Token(SyntaxKind.CommaToken).WithTrailingTrivia(SyntaxFactory.Space)))));
        }

        ExpressionSyntax called = renamed.WithoutTrivia();
        if (configures)
        {
            called = SyntaxFactory.InvocationExpression(
                SyntaxFactory.MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, called, SyntaxFactory.IdentifierName("ConfigureAwait")),
                SyntaxFactory.ArgumentList(SyntaxFactory.SingletonSeparatedList(SyntaxFactory.Argument(SyntaxFactory.LiteralExpression(SyntaxKind.FalseLiteralExpression)))));
        }

        ExpressionSyntax awaited = SyntaxFactory.AwaitExpression(SyntaxFactory.Token(SyntaxKind.AwaitKeyword).WithTrailingTrivia(SyntaxFactory.Space), called);
        if (original.Parent is MemberAccessExpressionSyntax or ElementAccessExpressionSyntax or InvocationExpressionSyntax or ConditionalAccessExpressionSyntax or PostfixUnaryExpressionSyntax)
        {
            awaited = SyntaxFactory.ParenthesizedExpression(awaited);
        }

        return awaited.WithLeadingTrivia(current.GetLeadingTrivia()).WithTrailingTrivia(current.GetTrailingTrivia());
    }

    /// <summary>Whether the awaits of the type say <c>ConfigureAwait(false)</c>, all of them.</summary>
    private static bool UsesConfigureAwaitFalse(SyntaxNode node)
    {
        var type = node.FirstAncestorOrSelf<TypeDeclarationSyntax>();
        var awaits = type?.DescendantNodes().OfType<AwaitExpressionSyntax>().ToList() ?? [];
        return awaits.Count > 0 && awaits.All(static awaited => awaited.Expression is InvocationExpressionSyntax
        {
            Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" },
            ArgumentList.Arguments: [{ Expression.RawKind: (int)SyntaxKind.FalseLiteralExpression }],
        });
    }

    private static bool IsInConditionalAccess(SyntaxNode call)
    {
        for (var node = call; node.Parent is ExpressionSyntax parent; node = parent)
        {
            if (parent is ConditionalAccessExpressionSyntax access && access.WhenNotNull == node)
            {
                return true;
            }
        }

        return call.DescendantNodes().OfType<MemberBindingExpressionSyntax>().Any(binding => binding.Ancestors().TakeWhile(ancestor => ancestor != call).All(static ancestor => ancestor is not ConditionalAccessExpressionSyntax));
    }

    /// <summary>The method, local function or lambda whose code a node is.</summary>
    private static SyntaxNode? FunctionOf(SyntaxNode node) => node.Ancestors().FirstOrDefault(static ancestor => ancestor is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or MemberDeclarationSyntax) switch
    {
        MethodDeclarationSyntax method => method,
        LocalFunctionStatementSyntax local => local,
        AnonymousFunctionExpressionSyntax lambda => lambda,
        _ => null,
    };

    private static bool IsAsync(SyntaxNode function) => function switch
    {
        MethodDeclarationSyntax method => method.Modifiers.Any(SyntaxKind.AsyncKeyword),
        LocalFunctionStatementSyntax local => local.Modifiers.Any(SyntaxKind.AsyncKeyword),
        AnonymousFunctionExpressionSyntax lambda => lambda.AsyncKeyword != default,
        _ => false,
    };

    /// <summary>Adds <c>async</c> to a method, and lets its returns give results in the place of tasks.</summary>
    private static bool MakeAsync(SyntaxNode function, SemanticModel model, Dictionary<SyntaxNode, Func<SyntaxNode, SyntaxNode>> edits, CancellationToken cancellationToken)
    {
        if (function is not MethodDeclarationSyntax method || model.GetDeclaredSymbol(method, cancellationToken) is not { ReturnType: INamedTypeSymbol { Name: "Task" or "ValueTask" } type })
        {
            return false;
        }

        var hasResult = type.Arity == 1;
        if (method.ExpressionBody is { } arrow)
        {
            if (!hasResult || Result(arrow.Expression, model, cancellationToken) is null)
            {
                return false;
            }

            Unwrap(arrow.Expression, edits);
        }
        else
        {
            foreach (var statement in OwnNodes(method.Body!).OfType<ReturnStatementSyntax>())
            {
                if (statement.Expression is not { } returned)
                {
                    return false;
                }

                if (hasResult)
                {
                    if (Result(returned, model, cancellationToken) is not null)
                    {
                        Unwrap(returned, edits);
                    }
                    else
                    {
                        // Whatever task that is, its result is awaited in its place.
                        edits[returned] = static current => SyntaxFactory.AwaitExpression(
                            SyntaxFactory.Token(SyntaxKind.AwaitKeyword).WithTrailingTrivia(SyntaxFactory.Space), Operand((ExpressionSyntax)current));
                    }
                }
                else if (IsDone(returned, model, cancellationToken))
                {
                    if (!RemoveLast(statement, method, edits))
                    {
                        edits[statement] = static current => ((ReturnStatementSyntax)current).WithExpression(null).WithReturnKeyword(((ReturnStatementSyntax)current).ReturnKeyword.WithTrailingTrivia());
                    }
                }
                else
                {
                    return false;
                }
            }
        }

        edits[method] = current => AddAsync((MethodDeclarationSyntax)current);
        return true;
    }

    private static ExpressionSyntax Operand(ExpressionSyntax task) =>
        task is InvocationExpressionSyntax or IdentifierNameSyntax or MemberAccessExpressionSyntax or ObjectCreationExpressionSyntax or ParenthesizedExpressionSyntax
            ? task.WithoutTrivia()
            : SyntaxFactory.ParenthesizedExpression(task.WithoutTrivia());

    /// <summary>A final <c>return Task.CompletedTask;</c> goes; its comments stay on what is before it.</summary>
    private static bool RemoveLast(ReturnStatementSyntax statement, MethodDeclarationSyntax method, Dictionary<SyntaxNode, Func<SyntaxNode, SyntaxNode>> edits)
    {
        if (statement.Parent != method.Body || method.Body!.Statements.Last() != statement || method.Body.Statements.Count < 2 || statement.GetLeadingTrivia().Concat(statement.GetTrailingTrivia()).Any(static trivia => !trivia.IsKind(SyntaxKind.WhitespaceTrivia) && !trivia.IsKind(SyntaxKind.EndOfLineTrivia)))
        {
            return false;
        }

        edits[method.Body] = static current => ((BlockSyntax)current).WithStatements(((BlockSyntax)current).Statements.RemoveAt(((BlockSyntax)current).Statements.Count - 1));
        return true;
    }

    private static void Unwrap(ExpressionSyntax task, Dictionary<SyntaxNode, Func<SyntaxNode, SyntaxNode>> edits)
    {
        // The call may be inside: the changed task still holds the changed result in the same place.
        edits[task] = static current => Inner((ExpressionSyntax)current).WithTriviaFrom(current);
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

    private static IEnumerable<SyntaxNode> OwnNodes(SyntaxNode body) =>
        body.DescendantNodes(static node => node is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax));

    private static MethodDeclarationSyntax AddAsync(MethodDeclarationSyntax method)
    {
        var keyword = SyntaxFactory.Token(SyntaxKind.AsyncKeyword).WithTrailingTrivia(SyntaxFactory.Space);
        if (method.Modifiers.Count > 0)
        {
            // Before partial, which has to be last.
            var partial = method.Modifiers.IndexOf(SyntaxKind.PartialKeyword);
            return method.WithModifiers(partial > 0 ? method.Modifiers.Insert(partial, keyword) : method.Modifiers.Add(keyword));
        }

        var leading = method.ReturnType.GetLeadingTrivia();
        return method.WithReturnType(method.ReturnType.WithoutLeadingTrivia()).WithModifiers(SyntaxFactory.TokenList(keyword.WithLeadingTrivia(leading)));
    }

    private sealed class Counterpart(string name, IReadOnlyList<IMethodSymbol> methods, string? ns)
    {
        public string Name { get; } = name;

        public IReadOnlyList<IMethodSymbol> Method { get; } = methods;

        public string? Namespace { get; } = ns;
    }
}
