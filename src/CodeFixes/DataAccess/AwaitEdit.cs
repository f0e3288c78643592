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
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.CodeFixes.Infrastructure;

namespace WcfPerf.CodeFixes.DataAccess;

/// <summary>
/// Puts <c>await …Async(…)</c> in the place of a synchronous call, and makes the method around it asynchronous where it only
/// returns a finished task. The result is compiled before it is offered.
/// </summary>
internal static class AwaitEdit
{
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
            AsyncMethod.UsesThread(function) || UsesThreadLater(function, call, model, cancellationToken) ||
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
        if (!IsAsync(function) && !(function is MethodDeclarationSyntax method && AsyncMethod.TryMake(method, model, edits, cancellationToken)))
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

    /// <summary>Whether a method or property of the project that is called after the <c>await</c>, be it with what that gives, uses what belongs to the thread.</summary>
    private static bool UsesThreadLater(SyntaxNode function, InvocationExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken)
    {
        var isRepeated = call.Ancestors().TakeWhile(ancestor => ancestor != function).Any(RoslynExtensions.IsLoop);
        var start = call.FirstAncestorOrSelf<StatementSyntax>()?.SpanStart ?? function.SpanStart;
        return function.DescendantNodes().OfType<SimpleNameSyntax>()
            .Where(name => isRepeated || (name.SpanStart >= start && !call.Span.Contains(name.Span)))
            .Select(name => model.GetSymbolInfo(name, cancellationToken).Symbol)
            .Where(static symbol => symbol is IMethodSymbol or IPropertySymbol)
            .Distinct<ISymbol?>(SymbolEqualityComparer.Default)
            .Any(symbol => symbol!.DeclaringSyntaxReferences.Any(declaration => AsyncMethod.UsesThread(declaration.GetSyntax(cancellationToken))));
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

        return AsyncMethod.AwaitAt(original, called).WithLeadingTrivia(current.GetLeadingTrivia()).WithTrailingTrivia(current.GetTrailingTrivia());
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

    private sealed class Counterpart(string name, IReadOnlyList<IMethodSymbol> methods, string? ns)
    {
        public string Name { get; } = name;

        public IReadOnlyList<IMethodSymbol> Method { get; } = methods;

        public string? Namespace { get; } = ns;
    }
}
