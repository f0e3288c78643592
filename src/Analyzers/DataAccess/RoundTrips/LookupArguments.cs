using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Tells of what a caller gives a method a lookup makes use, by its code alone.</summary>
internal static class LookupArguments
{
    /// <summary>
    /// Whether two lookups of one method ask for nothing but constants and what its caller gives it, and have none of that in
    /// common: which row the one finds says nothing of the other's, whatever navigation leads from one table to the other. The
    /// later one may also ask for constants alone, whatever the earlier one asks for.
    /// </summary>
    /// <param name="one">The call that makes a lookup.</param>
    /// <param name="other">That of another one.</param>
    public static bool AreApart(SyntaxNode one, SyntaxNode other)
    {
        if (one.FirstAncestorOrSelf<BaseMethodDeclarationSyntax>() is not { } method || method != other.FirstAncestorOrSelf<BaseMethodDeclarationSyntax>())
        {
            return false;
        }

        var (some, others) = (GivenTo(one, method), GivenTo(other, method));
        return some is not null && others is not null
            ? !some.Any(asked => others.Any(otherAsked => IsPartOf(asked, otherAsked) || IsPartOf(otherAsked, asked)))
            : (one.SpanStart > other.SpanStart ? some : others) is { Count: 0 };
    }

    private static bool IsPartOf(string member, string whole) =>
        member.StartsWith(whole, StringComparison.Ordinal) && (member.Length == whole.Length || member[whole.Length] == '.');

    /// <summary>
    /// The parameters of a method, with the members asked of them, of which a lookup makes use beside constants; null where it
    /// uses anything else, or nothing at all.
    /// </summary>
    private static HashSet<string>? GivenTo(SyntaxNode lookup, BaseMethodDeclarationSyntax method)
    {
        var asked = lookup;
        while (asked is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax called })
        {
            asked = called.Expression;
        }

        // A query that a variable holds has conditions elsewhere.
        var query = asked is ParenthesizedExpressionSyntax { Expression: QueryExpressionSyntax written } ? written : null;
        if ((query?.FromClause.Expression ?? asked) is not MemberAccessExpressionSyntax || query?.Body is { Continuation: not null } || query?.Body.Clauses.Any(static clause => clause is FromClauseSyntax or JoinClauseSyntax or LetClauseSyntax) == true)
        {
            return null;
        }

        var parameters = Names(method.ParameterList.Parameters);
        var hasConstant = false;
        var given = new HashSet<string>(StringComparer.Ordinal);
        foreach (var argument in query is null ? lookup.DescendantNodesAndSelf().OfType<ArgumentSyntax>() : lookup.DescendantNodesAndSelf().Where(node => node is ArgumentSyntax || node == query.Body))
        {
            hasConstant |= IsCondition(argument) && argument.DescendantNodes().OfType<LiteralExpressionSyntax>().Any();
            var rows = Names(argument.DescendantNodes().OfType<ParameterSyntax>());
            if (query is not null)
            {
                rows.Add(query.FromClause.Identifier.ValueText);
            }

            foreach (var name in argument.DescendantNodes().OfType<IdentifierNameSyntax>())
            {
                var text = name.Identifier.ValueText;
                if (name.IsMemberName() || rows.Contains(text))
                {
                    continue;
                }

                if (!parameters.Contains(text))
                {
                    if (ReadFrom(text, method, parameters) is not { } source)
                    {
                        return null;
                    }

                    given.Add(source);
                    continue;
                }

                SyntaxNode whole = name;
                while (whole.Parent is MemberAccessExpressionSyntax { Parent: not InvocationExpressionSyntax } outer && outer.Expression == whole)
                {
                    whole = outer;
                }

                given.Add(whole.ToString());
            }
        }

        return given.Count > 0 || hasConstant ? given : null;
    }

    /// <summary>Whether a part of a lookup tells which rows it finds: not how many of them, nor what comes with them.</summary>
    private static bool IsCondition(SyntaxNode part) => part switch
    {
        ArgumentSyntax { Expression: AnonymousFunctionExpressionSyntax } => true,
        ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } => call.CalledName() is "Find" or "FindAsync",
        _ => part.DescendantNodes().OfType<WhereClauseSyntax>().Any(),
    };

    /// <summary>The parameter that a local is read from and nothing else, as <c>var id = int.Parse(orderId);</c> reads it; null for any other name.</summary>
    private static string? ReadFrom(string local, BaseMethodDeclarationSyntax method, HashSet<string> parameters)
    {
        var named = method.DescendantTokens().Where(token => token.ValueText == local).Select(static token => token.Parent).ToList();
        if (named.OfType<VariableDeclaratorSyntax>().ToList() is not [{ Initializer.Value: var value }] ||
            named.Exists(static node => node is { Parent: AssignmentExpressionSyntax assignment } && assignment.Left == node || node is { Parent: ArgumentSyntax { RefKindKeyword.RawKind: not 0 } or PostfixUnaryExpressionSyntax or PrefixUnaryExpressionSyntax }))
        {
            return null;
        }

        var argument = value switch
        {
            InvocationExpressionSyntax { ArgumentList.Arguments: [{ Expression: var parsed }] } call when call.CalledName() is { } name && (name == "Parse" || name.StartsWith("To", StringComparison.Ordinal)) => parsed,
            CastExpressionSyntax { Expression: var cast } => cast,
            ObjectCreationExpressionSyntax { ArgumentList.Arguments: [{ Expression: var made }] } => made,
            _ => value,
        };
        return argument is IdentifierNameSyntax { Identifier.ValueText: var source } && parameters.Contains(source) ? source : null;
    }

    private static HashSet<string> Names(IEnumerable<ParameterSyntax> parameters) => new(parameters.Select(static parameter => parameter.Identifier.ValueText));
}
