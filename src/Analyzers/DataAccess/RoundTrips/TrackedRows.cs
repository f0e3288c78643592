using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Knows what the context answers out of its memory, as it has loaded a list of the same entity before: look-ups by <c>Find</c>, which looks there first, and navigations to one row.</summary>
internal static class TrackedRows
{
    /// <summary>Whether a round trip is a look-up by <c>Find</c> in a context of Entity Framework.</summary>
    public static bool IsFind(RoundTrip trip) => trip is { Step.Name: "Find" or "FindAsync", Library: DataLibrary.EF6 or DataLibrary.EFCore };

    /// <summary>Whether <c>Find</c> asks a context for a row that it has loaded: in a list of all rows, in the list that the loop around it goes through, in that of the rows of the object whose rows the loop goes through, or by the key of a row at hand where one has been looked up.</summary>
    /// <param name="find">The round trip.</param>
    /// <param name="before">The round trips before it.</param>
    public static bool Has(RoundTrip find, IEnumerable<RoundTrip> before) =>
        IsFind(find) && find.Row is { } row && HolderOf(find.Step.Syntax) is { } holder &&
        before.Any(list => IsLookedUp(list, row, find, holder) || (list.Rows is { } rows && SymbolEqualityComparer.Default.Equals(rows, row) && (IsWhole(list.Step.Syntax) || IsGoneThrough(list.Site, find.Repetition?.Loop) || IsOfSameParent(list.Step.Syntax, find.Repetition?.Loop)) && IsSameContext(holder, find.Step.Syntax, list.Step.Syntax)));

    /// <summary>Whether a navigation leads to one row, and the context that the loop's rows come from has loaded all of that table before: it puts the two together, and loads nothing.</summary>
    /// <param name="navigation">The round trip.</param>
    /// <param name="before">The round trips before it.</param>
    public static bool HasLinked(RoundTrip navigation, IEnumerable<RoundTrip> before) =>
        navigation is { Step: { IsLazy: true, IsToOwnTable: false, Referred: { } referred }, Repetition.Loop: ForEachStatementSyntax { Expression: var gone } } && SourceOf(gone) is { } source && HolderOf(source) is { } holder &&
        before.Any(list => list.Rows is { } rows && SymbolEqualityComparer.Default.Equals(rows, referred) && IsWhole(list.Step.Syntax) && IsSameContext(holder, source, list.Step.Syntax));

    /// <summary>The query that an expression gives, at once or by the local that it was put in.</summary>
    private static ExpressionSyntax? SourceOf(ExpressionSyntax expression) =>
        expression is not IdentifierNameSyntax { Identifier.ValueText: var name } ? expression
        : expression.FirstAncestorOrSelf<MemberDeclarationSyntax>()?.DescendantNodes().OfType<VariableDeclaratorSyntax>().Where(local => local.Identifier.ValueText == name).ToList() is [{ Initializer.Value: var query }] ? query
        : null;

    /// <summary>Whether <c>Find</c> takes the key of a row that its method is given, as <c>Find(order.Id)</c>, and one of these has been looked up: <c>Update(Get(id))</c>.</summary>
    private static bool IsLookedUp(RoundTrip lookup, ITypeSymbol row, RoundTrip find, IdentifierNameSyntax holder) =>
        IsFind(lookup) && SymbolEqualityComparer.Default.Equals(lookup.Row, row) &&
        find.Step.Syntax is InvocationExpressionSyntax { ArgumentList.Arguments: [{ Expression: MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: var given } } key }] } && IsKeyOf(key, given) &&
        find.Step.Syntax.FirstAncestorOrSelf<BaseMethodDeclarationSyntax>()?.ParameterList.Parameters.Any(parameter => parameter.Identifier.ValueText == given && parameter.Type?.LastName() == row.Name) == true &&
        find.Step.Syntax.FirstAncestorOrSelf<MemberDeclarationSyntax>() != lookup.Step.Syntax.FirstAncestorOrSelf<MemberDeclarationSyntax>() &&
        IsSameContext(holder, find.Step.Syntax, lookup.Step.Syntax);

    /// <summary>Whether a loop goes through what an expression gives, at once or by a local.</summary>
    private static bool IsGoneThrough(SyntaxNode list, SyntaxNode? loop) =>
        loop is ForEachStatementSyntax { Expression: var gone } &&
        (gone.Span.Contains(list.Span) ||
         (gone is IdentifierNameSyntax { Identifier.ValueText: var name } && list.FirstAncestorOrSelf<VariableDeclaratorSyntax>() is { } local && local.Identifier.ValueText == name));

    /// <summary>Whether a query asks for what belongs to an object, and a loop goes through what that object holds: <c>Where(l =&gt; l.OrderId == order.Id)</c>, <c>order.Lines</c>.</summary>
    private static bool IsOfSameParent(SyntaxNode query, SyntaxNode? loop) =>
        loop is ForEachStatementSyntax { Expression: var gone } && HolderOf(gone) is { Identifier.ValueText: var parent } && gone is not IdentifierNameSyntax &&
        query.DescendantNodes().Any(node => node is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression } equals && (IsKeyOf(equals.Left, parent) || IsKeyOf(equals.Right, parent)));

    private static bool IsKeyOf(ExpressionSyntax value, string parent) =>
        value is MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: var holder }, Name.Identifier.ValueText: var key } && holder == parent && key.EndsWith("Id", System.StringComparison.OrdinalIgnoreCase);

    /// <summary>Whether the two ask one context: by the same name, in one method, or in one class by a name that is no local's.</summary>
    private static bool IsSameContext(IdentifierNameSyntax holder, SyntaxNode find, SyntaxNode list)
    {
        var method = find.FirstAncestorOrSelf<MemberDeclarationSyntax>();
        return HolderOf(list)?.Identifier.ValueText == holder.Identifier.ValueText &&
            (method == list.FirstAncestorOrSelf<MemberDeclarationSyntax>() ||
             (find.FirstAncestorOrSelf<TypeDeclarationSyntax>() == list.FirstAncestorOrSelf<TypeDeclarationSyntax>() && !IsDeclaredIn(method, holder.Identifier.ValueText)));
    }

    private static bool IsDeclaredIn(MemberDeclarationSyntax? method, string name) =>
        method?.DescendantNodes().Any(node => node is VariableDeclaratorSyntax local && local.Identifier.ValueText == name || node is ParameterSyntax parameter && parameter.Identifier.ValueText == name) != false;

    /// <summary>The name that a chain of calls and members begins with, behind <c>this</c>.</summary>
    private static IdentifierNameSyntax? HolderOf(SyntaxNode chain)
    {
        for (var current = chain; ;)
        {
            switch (current)
            {
                case InvocationExpressionSyntax call:
                    current = call.Expression;
                    break;
                case MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name: IdentifierNameSyntax own }:
                    return own;
                case MemberAccessExpressionSyntax access:
                    current = access.Expression;
                    break;
                case IdentifierNameSyntax name:
                    return name;
                default:
                    return null;
            }
        }
    }

    /// <summary>Whether a chain asks for all rows: nothing but <c>ToList</c> and the like is called on the set.</summary>
    private static bool IsWhole(SyntaxNode chain) =>
        chain.DescendantNodesAndSelf().OfType<InvocationExpressionSyntax>().All(static call => call.CalledName() is "ToList" or "ToListAsync" or "ToArray" or "ToArrayAsync" or "Load" or "LoadAsync" or "AsEnumerable" or "AsQueryable" or "Include" or "Set" or "OrderBy" or "OrderByDescending" or "ThenBy");
}
