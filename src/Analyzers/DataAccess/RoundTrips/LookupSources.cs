using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>
/// Tells which arguments of an operation a lookup goes by, through the calls that lead to it. It is asked rarely, so it reads
/// the code as it is written; what it cannot follow is unknown.
/// </summary>
internal static class LookupSources
{
    private const int MaxLocals = 4;

    /// <summary>
    /// Whether two lookups go by arguments that have nothing to do with each other: by none in common, and where both are
    /// members of one argument, one of the two asks only whether there is such a row.
    /// </summary>
    public static bool AreUnrelated(RoundTrip one, RoundTrip other, IMethodSymbol operation) =>
        Of(one, operation) is { Count: > 0 } left && Of(other, operation) is { Count: > 0 } right &&
        left.TrueForAll(path => right.TrueForAll(next =>
            RootOf(path) != RootOf(next) || (path != next && !IsWithin(path, next) && !IsWithin(next, path) && (AsksOnlyWhether(one.Step) || AsksOnlyWhether(other.Step)))));

    private static bool IsWithin(string path, string outer) => path.StartsWith(outer + ".", StringComparison.Ordinal);

    private static string RootOf(string path) => path.IndexOf('.') is >= 0 and var dot ? path.Substring(0, dot) : path;

    private static bool AsksOnlyWhether(TripStep step)
    {
        var place = step.Syntax;
        while (place.Parent is ParenthesizedExpressionSyntax or AwaitExpressionSyntax)
        {
            place = place.Parent;
        }

        return step.IsProbe || place.Parent switch
        {
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression } test => test.Left.IsKind(SyntaxKind.NullLiteralExpression) || test.Right.IsKind(SyntaxKind.NullLiteralExpression),
            IsPatternExpressionSyntax { Pattern: ConstantPatternSyntax or UnaryPatternSyntax { Pattern: ConstantPatternSyntax } } => true,
            _ => false,
        };
    }

    /// <summary>The parameters of the operation that a lookup's conditions use, with the members that lead on from them; null where they use anything else.</summary>
    private static List<string>? Of(RoundTrip trip, IMethodSymbol operation)
    {
        var sources = new List<string>();
        var method = trip.Way.IsEmpty ? operation : trip.Way[0].Target;
        if (!ConditionsOf(trip.Step.Syntax).All(condition => Add(condition, "", method, sources, 0)))
        {
            return null;
        }

        foreach (var call in trip.Way)
        {
            var outside = new List<string>();
            if (!sources.TrueForAll(source => ArgumentOf(call, RootOf(source)) is { } argument && Add(argument, source.Substring(RootOf(source).Length), call.Caller, outside, 0)))
            {
                return null;
            }

            sources = outside;
        }

        return sources;
    }

    /// <summary>What the operators of a query get, without the table that it starts at.</summary>
    private static IEnumerable<SyntaxNode> ConditionsOf(SyntaxNode? query)
    {
        while (query is not null)
        {
            switch (query)
            {
                case InvocationExpressionSyntax call:
                    foreach (var argument in call.ArgumentList.Arguments)
                    {
                        yield return argument.Expression;
                    }

                    query = (call.Expression as MemberAccessExpressionSyntax)?.Expression;
                    break;
                case QueryExpressionSyntax expression:
                    yield return expression.Body;
                    query = expression.FromClause.Expression;
                    break;
                default:
                    query = (query as ParenthesizedExpressionSyntax)?.Expression ?? (query as CastExpressionSyntax)?.Expression;
                    break;
            }
        }
    }

    private static ExpressionSyntax? ArgumentOf(TripCall call, string name)
    {
        var ordinal = call.Target?.Parameters.FirstOrDefault(parameter => parameter.Name == name)?.Ordinal ?? -1;
        if (ordinal < 0 || call.Target!.IsExtensionMethod || call.Call.Method.Parameters.Length <= ordinal || call.Call.Method.Parameters[ordinal].IsParams || call.Call.Syntax is not InvocationExpressionSyntax { ArgumentList.Arguments: var arguments })
        {
            return null;
        }

        var named = arguments.FirstOrDefault(argument => argument.NameColon?.Name.Identifier.ValueText == call.Call.Method.Parameters[ordinal].Name);
        return (named ?? (ordinal < arguments.Count && arguments[ordinal].NameColon is null ? arguments[ordinal] : null))?.Expression;
    }

    /// <summary>Adds the parameters that code uses; false where it uses anything else.</summary>
    private static bool Add(SyntaxNode code, string members, IMethodSymbol? method, List<string> sources, int locals)
    {
        var nodes = code.DescendantNodesAndSelf().ToList();
        if (method is null || nodes.Exists(static node => node is ThisExpressionSyntax or BaseExpressionSyntax))
        {
            return false;
        }

        var own = new HashSet<string>(nodes.Select(static node => node switch
        {
            ParameterSyntax parameter => parameter.Identifier.ValueText,
            QueryClauseSyntax clause => clause is FromClauseSyntax from ? from.Identifier.ValueText : clause is LetClauseSyntax let ? let.Identifier.ValueText : "",
            _ => "",
        }));
        for (var query = code.FirstAncestorOrSelf<QueryExpressionSyntax>(); query is not null; query = query.Parent?.FirstAncestorOrSelf<QueryExpressionSyntax>())
        {
            own.Add(query.FromClause.Identifier.ValueText);
        }

        foreach (var name in nodes.OfType<IdentifierNameSyntax>().Where(name => IsStart(name) && !own.Contains(name.Identifier.ValueText)))
        {
            ExpressionSyntax chain = name;
            while (chain.Parent is MemberAccessExpressionSyntax access && access.Expression == chain)
            {
                chain = access;
            }

            var path = string.Concat(chain.DescendantTokens().Select(static token => token.ValueText)) + (chain == code ? members : "");
            if (!(method.Parameters.Any(parameter => parameter.Name == name.Identifier.ValueText)
                ? !Changes(name).Any() && Note(path)
                : AddLocal(name, path, method, sources, locals)))
            {
                return false;
            }
        }

        return true;

        bool Note(string path)
        {
            sources.Add(path);
            return true;
        }
    }

    /// <summary>Adds what is in a local, or in the one of its members that is asked for: where it is given that once, and no call gives it.</summary>
    private static bool AddLocal(IdentifierNameSyntax local, string path, IMethodSymbol method, List<string> sources, int locals)
    {
        var declared = BodyOf(local)?.DescendantNodes().OfType<VariableDeclaratorSyntax>().Where(declarator => declarator.Identifier.ValueText == local.Identifier.ValueText).ToList();
        if (locals >= MaxLocals || declared is not [{ Initializer.Value: { } value }])
        {
            return false;
        }

        var member = path.Split('.') is [_, var next, ..] ? next : null;
        var changes = Changes(local).Where(change => change is not AssignmentExpressionSyntax { Left: MemberAccessExpressionSyntax { Name.Identifier.ValueText: var set } } || set == member).ToList();
        var created = value as BaseObjectCreationExpressionSyntax;
        var source = changes.Count > 1 ? null
            : changes.Count == 1 ? (changes[0] is AssignmentExpressionSyntax { Left: MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax } } assigned && created is { Initializer: null } ? assigned.Right : null)
            : created is null ? value
            : created.Initializer?.Expressions.OfType<AssignmentExpressionSyntax>().FirstOrDefault(part => part.Left is IdentifierNameSyntax set && set.Identifier.ValueText == member)?.Right;
        return source is not null && !source.DescendantNodesAndSelf().Any(static node => node is InvocationExpressionSyntax or QueryExpressionSyntax) &&
            Add(source, source == value && path.IndexOf('.') is >= 0 and var dot ? path.Substring(dot) : "", method, sources, locals + 1);
    }

    /// <summary>Whether a name is none of a member, an argument or a type of a variable.</summary>
    private static bool IsStart(IdentifierNameSyntax name) =>
        name.Parent switch
        {
            MemberAccessExpressionSyntax access => access.Expression == name,
            MemberBindingExpressionSyntax or NameColonSyntax or NameEqualsSyntax or TypeArgumentListSyntax or QueryContinuationSyntax => false,
            CastExpressionSyntax cast => cast.Expression == name,
            ParameterSyntax or ObjectCreationExpressionSyntax => false,
            _ => true,
        };

    private static SyntaxNode? BodyOf(SyntaxNode node) => node.FirstAncestorOrSelf<SyntaxNode>(static outer => outer is MemberDeclarationSyntax or LocalFunctionStatementSyntax);

    /// <summary>Where the body around a variable gives it, or a member of it, another value.</summary>
    private static IEnumerable<SyntaxNode> Changes(IdentifierNameSyntax variable) =>
        BodyOf(variable)?.DescendantNodes().Where(node => node switch
        {
            AssignmentExpressionSyntax assignment => IsOf(assignment.Left, variable),
            PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PreIncrementExpression or (int)SyntaxKind.PreDecrementExpression } step => IsOf(step.Operand, variable),
            PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PostIncrementExpression or (int)SyntaxKind.PostDecrementExpression } step => IsOf(step.Operand, variable),
            ArgumentSyntax { RefKindKeyword.RawKind: not (int)SyntaxKind.None } argument => IsOf(argument.Expression, variable),
            _ => false,
        }) ?? [];

    private static bool IsOf(ExpressionSyntax target, IdentifierNameSyntax variable)
    {
        while (target is MemberAccessExpressionSyntax access)
        {
            target = access.Expression;
        }

        return target is IdentifierNameSyntax name && name.Identifier.ValueText == variable.Identifier.ValueText;
    }
}
