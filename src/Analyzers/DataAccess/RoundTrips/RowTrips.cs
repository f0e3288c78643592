using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Tells whether an operation goes to the database again for each row of a list that it has read: beside that, nothing else of the list matters.</summary>
internal static class RowTrips
{
    /// <summary>Whether a loop over a list makes a round trip in each turn.</summary>
    /// <param name="trips">What the operation does with the database, or the method that holds the query.</param>
    /// <param name="place">Where that reads the list: the query, or the call that leads there.</param>
    /// <param name="query">The query itself.</param>
    public static bool AreMade(IEnumerable<RoundTrip> trips, SyntaxNode place, SyntaxNode query)
    {
        foreach (var trip in trips)
        {
            if (trip is { Step.IsSave: false, Repetition: { IsBatched: false, Loop: var loop } } &&
                (IsOver(loop, place) || IsOver(loop, query) ||
                 trip.Site.Ancestors().TakeWhile(static outer => outer is not MemberDeclarationSyntax).OfType<CommonForEachStatementSyntax>().Any(outer => IsOver(outer, place))))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a loop runs over what an expression gives, there or by way of the local that holds it.</summary>
    private static bool IsOver(SyntaxNode loop, SyntaxNode rows)
    {
        if (loop.SyntaxTree != rows.SyntaxTree)
        {
            return false;
        }

        var local = LocalOf(rows);
        return loop switch
        {
            CommonForEachStatementSyntax each => Names(each.Expression, rows, local),
            ForStatementSyntax { Condition: { } condition } => Names(condition, rows, local),
            InvocationExpressionSyntax call => Names(call.Expression, rows, local) || call.ArgumentList.Arguments.Any(argument => argument.Expression is not AnonymousFunctionExpressionSyntax && Names(argument, rows, local)),
            _ => false,
        };
    }

    private static bool Names(SyntaxNode source, SyntaxNode rows, string? local) =>
        source.Span.Contains(rows.Span) ||
        (local is not null && MemberOf(source) == MemberOf(rows) && source.DescendantNodesAndSelf().Any(node => node is IdentifierNameSyntax name && name.Identifier.ValueText == local));

    private static MemberDeclarationSyntax? MemberOf(SyntaxNode node) => node.FirstAncestorOrSelf<MemberDeclarationSyntax>();

    /// <summary>The local whose value, or a part of it, an expression is; null for none.</summary>
    private static string? LocalOf(SyntaxNode rows)
    {
        for (var current = rows; current is ExpressionSyntax or ArgumentSyntax or ArgumentListSyntax; current = current.Parent)
        {
            if (current.Parent is EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax declarator })
            {
                return declarator.Identifier.ValueText;
            }

            if (current.Parent is AssignmentExpressionSyntax { Left: IdentifierNameSyntax assigned } assignment && assignment.Right == current)
            {
                return assigned.Identifier.ValueText;
            }
        }

        return null;
    }
}
