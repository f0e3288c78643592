using System;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace WcfPerf.CodeFixes.DataAccess;

/// <summary>Reads a query's chain of calls.</summary>
internal static class QuerySyntax
{
    /// <summary>The query that a reported call runs, or that a <c>foreach</c> goes over; null where it is not written as a chain.</summary>
    public static ExpressionSyntax? QueryOf(ExpressionSyntax reported, SemanticModel model, CancellationToken cancellationToken)
    {
        if (reported.Parent is CommonForEachStatementSyntax loop && loop.Expression == reported)
        {
            return reported;
        }

        return reported is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } &&
            access.IsKind(SyntaxKind.SimpleMemberAccessExpression) &&
            model.GetSymbolInfo(access.Expression, cancellationToken).Symbol is not INamedTypeSymbol
            ? access.Expression
            : null;
    }

    /// <summary>
    /// The part of a query that <c>AsNoTracking</c> can follow and that the rest of the chain can go on from: the set that it
    /// starts at, or a local; null where there is none.
    /// </summary>
    public static ExpressionSyntax? StartOf(ExpressionSyntax query, SemanticModel model, CancellationToken cancellationToken)
    {
        var current = query;
        while (current is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call &&
            model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method && GoesOn(method))
        {
            current = access.Expression;
        }

        // ThenBy goes on from OrderBy alone.
        while (current.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax ordered } next && next.Expression == current &&
            next.Name.Identifier.ValueText.StartsWith("ThenBy", StringComparison.Ordinal) && query.Span.Contains(ordered.Span))
        {
            current = ordered;
        }

        return model.GetTypeInfo(current, cancellationToken).Type is { } type && IsQueryable(type) ? current : null;
    }

    /// <summary>The local that a query starts at, by its declarator, if it is declared with a new context; null for any other, and for none of the same body.</summary>
    public static VariableDeclaratorSyntax? ContextOf(ExpressionSyntax query, SemanticModel model, CancellationToken cancellationToken)
    {
        var current = query;
        for (var steps = 0; steps < 50; steps++)
        {
            switch (current)
            {
                case ParenthesizedExpressionSyntax parenthesized:
                    current = parenthesized.Expression;
                    continue;
                case AwaitExpressionSyntax awaited:
                    current = awaited.Expression;
                    continue;
                case CastExpressionSyntax cast:
                    current = cast.Expression;
                    continue;
                case QueryExpressionSyntax linq:
                    current = linq.FromClause.Expression;
                    continue;
                case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access }:
                    current = access.Expression;
                    continue;
                case MemberAccessExpressionSyntax member:
                    current = member.Expression;
                    continue;
                case IdentifierNameSyntax name when model.GetSymbolInfo(name, cancellationToken).Symbol is ILocalSymbol local &&
                    local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken) is VariableDeclaratorSyntax declarator:
                    if (IsQueryable(local.Type) && declarator.Initializer is { } initializer)
                    {
                        current = initializer.Value;
                        continue;
                    }

                    return Statements.IsContext(local.Type) && declarator.Initializer is { Value: BaseObjectCreationExpressionSyntax made } && Statements.IsContext(model.GetTypeInfo(made, cancellationToken).Type) ? declarator : null;
                default:
                    return null;
            }
        }

        return null;
    }

    private static bool GoesOn(IMethodSymbol method) =>
        method.ReducedFrom is { } extension
            ? extension.Parameters[0].Type is { TypeKind: TypeKind.Interface }
            : method.Name is "Include" or "AsQueryable" or "AsAsyncEnumerable";

    private static bool IsQueryable(ITypeSymbol type) =>
        IsQueryableItself(type) || type.AllInterfaces.Any(IsQueryableItself) || type.Name is "DbSqlQuery";

    private static bool IsQueryableItself(ITypeSymbol type) => type is { Name: "IQueryable", ContainingNamespace: { Name: "Linq", ContainingNamespace.Name: "System" } };
}
