using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.CodeFixes.DataAccess;

/// <summary>Reads and writes statements with their lines and indentation.</summary>
internal static class Statements
{
    /// <summary>Whether a trivia list holds nothing but blanks and line ends.</summary>
    public static bool IsBlank(SyntaxTriviaList trivia) =>
        trivia.All(static part => part.IsKind(SyntaxKind.WhitespaceTrivia) || part.IsKind(SyntaxKind.EndOfLineTrivia));

    /// <summary>Whether no comment or directive stands in or at a node.</summary>
    public static bool IsBare(SyntaxNode node) => node.DescendantTrivia(descendIntoTrivia: false).All(static part => part.IsKind(SyntaxKind.WhitespaceTrivia) || part.IsKind(SyntaxKind.EndOfLineTrivia));

    /// <summary>The blanks before a statement on its own line.</summary>
    public static SyntaxTriviaList Indentation(SyntaxNode statement)
    {
        var leading = statement.GetLeadingTrivia();
        return leading.Count > 0 && leading[leading.Count - 1].IsKind(SyntaxKind.WhitespaceTrivia) ? SyntaxFactory.TriviaList(leading[leading.Count - 1]) : default;
    }

    /// <summary>The line end that the file has.</summary>
    public static SyntaxTrivia LineEnd(SyntaxNode root)
    {
        foreach (var trivia in root.DescendantTrivia())
        {
            if (trivia.IsKind(SyntaxKind.EndOfLineTrivia))
            {
                return SyntaxFactory.EndOfLine(trivia.ToString());
            }
        }

        return SyntaxFactory.LineFeed;
    }

    /// <summary>Whether a statement has a line of its own in a block, so that others can be put before or after it.</summary>
    public static bool StandsAlone(StatementSyntax statement) =>
        statement.Parent is BlockSyntax && statement.GetLeadingTrivia() is var leading &&
        (leading.Count == 0 || leading[leading.Count - 1].IsKind(SyntaxKind.WhitespaceTrivia) || leading[leading.Count - 1].IsKind(SyntaxKind.EndOfLineTrivia)) &&
        statement.GetFirstToken().GetPreviousToken().TrailingTrivia.Any(SyntaxKind.EndOfLineTrivia) &&
        statement.GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia);

    /// <summary>A statement of some text, indented like another and with a line of its own.</summary>
    public static StatementSyntax Make(string text, SyntaxNode like, SyntaxTrivia lineEnd) =>
        SyntaxFactory.ParseStatement(text).WithLeadingTrivia(Indentation(like)).WithTrailingTrivia(lineEnd);

    /// <summary>Puts statements before another; a comment above it stays with it, blank lines go above what is put in.</summary>
    public static IEnumerable<StatementSyntax> Before(StatementSyntax statement, IReadOnlyList<StatementSyntax> added)
    {
        var leading = statement.GetLeadingTrivia();
        var comment = leading.TakeWhile(static part => part.IsKind(SyntaxKind.WhitespaceTrivia) || part.IsKind(SyntaxKind.EndOfLineTrivia)).Count();
        var indentation = Indentation(statement);
        yield return added[0].WithLeadingTrivia(leading.Take(comment));
        foreach (var other in added.Skip(1))
        {
            yield return other;
        }

        yield return statement.WithLeadingTrivia(indentation.AddRange(leading.Skip(comment)));
    }

    /// <summary>A name that nothing in the node has, from the one wanted.</summary>
    public static string Unused(SyntaxNode scope, string wanted)
    {
        var names = new HashSet<string>(scope.DescendantTokens().Where(static token => token.IsKind(SyntaxKind.IdentifierToken)).Select(static token => token.ValueText), StringComparer.Ordinal);
        var name = wanted;
        for (var i = 2; names.Contains(name); i++)
        {
            name = wanted + i;
        }

        return name;
    }

    /// <summary>A name for a lambda's parameter from the one wanted: none that a variable around it has.</summary>
    public static string UnusedParameter(SyntaxNode place, string wanted)
    {
        var names = new HashSet<string>(StringComparer.Ordinal);
        var body = place.AncestorsAndSelf().FirstOrDefault(static ancestor => ancestor is BaseMethodDeclarationSyntax or AccessorDeclarationSyntax) ?? place;
        foreach (var node in body.DescendantNodes())
        {
            switch (node)
            {
                case VariableDeclaratorSyntax variable:
                    names.Add(variable.Identifier.ValueText);
                    break;
                case ForEachStatementSyntax loop:
                    names.Add(loop.Identifier.ValueText);
                    break;
                case SingleVariableDesignationSyntax designation:
                    names.Add(designation.Identifier.ValueText);
                    break;
                case CatchDeclarationSyntax caught:
                    names.Add(caught.Identifier.ValueText);
                    break;
                case ParameterSyntax parameter when parameter.FirstAncestorOrSelf<LambdaExpressionSyntax>() is not { } lambda || lambda.Span.Contains(place.Span):
                    names.Add(parameter.Identifier.ValueText);
                    break;
            }
        }

        var name = wanted;
        for (var i = 2; names.Contains(name); i++)
        {
            name = wanted + i;
        }

        return name;
    }

    /// <summary>The method, accessor, lambda or local function around a node.</summary>
    public static SyntaxNode? Body(SyntaxNode node) =>
        node.Ancestors().FirstOrDefault(static ancestor => ancestor is BaseMethodDeclarationSyntax or AccessorDeclarationSyntax or LocalFunctionStatementSyntax or AnonymousFunctionExpressionSyntax);

    /// <summary>The expression that is awaited around a call, through <c>ConfigureAwait</c>; the call itself where none is; null where its task is used otherwise.</summary>
    public static ExpressionSyntax? Awaited(InvocationExpressionSyntax call, bool isAsync)
    {
        if (!isAsync)
        {
            return call;
        }

        ExpressionSyntax current = call;
        if (current.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" } configured && configured.Expression == current && configured.Parent is InvocationExpressionSyntax outer)
        {
            current = outer;
        }

        return current.Parent as AwaitExpressionSyntax;
    }

    /// <summary>Whether a type is a context of Entity Framework or LINQ to SQL.</summary>
    public static bool IsContext(ITypeSymbol? type) => type.DerivesFrom(
        "System.Data.Entity.DbContext", "Microsoft.EntityFrameworkCore.DbContext", "System.Data.Linq.DataContext", "System.Data.Objects.ObjectContext", "System.Data.Entity.Core.Objects.ObjectContext");
}
