using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>
/// Knows the saves that write what the turn has looked up before and not found: they do not run in every turn, and the next
/// turn looks for what they have written.
/// </summary>
/// <param name="loop">What repeats the save; null for nothing.</param>
/// <param name="asks">Whether code asks the database.</param>
internal sealed class MissingRows(SyntaxNode? loop, Func<SyntaxNode, bool> asks)
{
    // A flag may be put together of itself many times: ok = ok && IsNew(order);
    private const int MaxConditions = 200;

    private int _conditions;

    /// <summary>Whether a place is come to only where a look-up of the same turn has found nothing.</summary>
    /// <param name="place">The save, or the call in the loop that leads there.</param>
    public bool LeadTo(SyntaxNode place)
    {
        for (var node = place; node.Parent is { } parent and not MemberDeclarationSyntax && IsInTurn(parent, place); node = parent)
        {
            var isMissing = parent switch
            {
                IfStatementSyntax test when test.Condition != node => SaysMissing(test.Condition, test.Statement == node, place),
                BlockSyntax block => Guards(block.Statements, node).Any(guard => SaysMissing(guard.Condition, false, place)),
                _ => false,
            };
            if (isMissing)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The conditions before a statement under which the turn ends there.</summary>
    private static IEnumerable<IfStatementSyntax> Guards(SyntaxList<StatementSyntax> statements, SyntaxNode statement) =>
        statements.TakeWhile(before => before != statement).OfType<IfStatementSyntax>().Where(static test => test.Else is null && EndsTurn(test.Statement));

    private static bool EndsTurn(StatementSyntax statement) => statement switch
    {
        BlockSyntax { Statements: { Count: > 0 } statements } => EndsTurn(statements.Last()),
        ContinueStatementSyntax => true,

        // Of a helper or lambda: in the loop itself it would end the loop.
        ReturnStatementSyntax => !statement.Ancestors().TakeWhile(static outer => outer is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or MemberDeclarationSyntax)).Any(RoslynExtensions.IsLoop),
        _ => false,
    };

    private bool IsInTurn(SyntaxNode node, SyntaxNode place) =>
        loop is null || loop.SyntaxTree != node.SyntaxTree || !loop.Span.Contains(place.Span) || (loop != node && loop.Span.Contains(node.Span));

    /// <summary>Whether a condition that holds, or does not, says that a look-up has found nothing.</summary>
    private bool SaysMissing(ExpressionSyntax condition, bool holds, SyntaxNode place) => ++_conditions <= MaxConditions && condition switch
    {
        ParenthesizedExpressionSyntax { Expression: var inner } => SaysMissing(inner, holds, place),
        PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression, Operand: MemberAccessExpressionSyntax denied } => holds && asks(denied),
        PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression, Operand: var denied } => SaysMissing(denied, !holds, place),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression, Left: var left, Right: var right } =>
            holds ? SaysMissing(left, true, place) || SaysMissing(right, true, place) : SaysMissing(left, false, place) && SaysMissing(right, false, place),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalOrExpression, Left: var left, Right: var right } =>
            holds ? SaysMissing(left, true, place) && SaysMissing(right, true, place) : SaysMissing(left, false, place) || SaysMissing(right, false, place),
        InvocationExpressionSyntax or AwaitExpressionSyntax => !holds && IsLookedUp(condition, place),

        // A flag says what it was given.
        IdentifierNameSyntax { Identifier.ValueText: var flag } => GivenTo(flag, condition, place).Any(value => SaysMissing(value, holds, place)),
        BinaryExpressionSyntax { Left: var row, Right.RawKind: (int)SyntaxKind.NullLiteralExpression, RawKind: var kind } => IsNullTest(kind, holds) && IsLookedUp(row, place),
        BinaryExpressionSyntax { Left.RawKind: (int)SyntaxKind.NullLiteralExpression, Right: var row, RawKind: var kind } => IsNullTest(kind, holds) && IsLookedUp(row, place),
        BinaryExpressionSyntax { Left: var count, Right: LiteralExpressionSyntax { Token.Value: int number }, RawKind: var kind } =>
            (holds ? IsOfNone((SyntaxKind)kind, number) : IsOfSome((SyntaxKind)kind, number)) && IsLookedUp(Counted(count), place),
        IsPatternExpressionSyntax { Expression: var row, Pattern: ConstantPatternSyntax { Expression.RawKind: (int)SyntaxKind.NullLiteralExpression } } => holds && IsLookedUp(row, place),
        IsPatternExpressionSyntax { Expression: var row, Pattern: UnaryPatternSyntax { Pattern: ConstantPatternSyntax { Expression.RawKind: (int)SyntaxKind.NullLiteralExpression } } } => !holds && IsLookedUp(row, place),
        IsPatternExpressionSyntax { Expression: var row, Pattern: RecursivePatternSyntax { Type: null, PropertyPatternClause.Subpatterns.Count: 0, PositionalPatternClause: null } } => !holds && IsLookedUp(row, place),
        _ => false,
    };

    private static bool IsNullTest(int comparison, bool holds) => comparison == (int)(holds ? SyntaxKind.EqualsExpression : SyntaxKind.NotEqualsExpression);

    /// <summary>Whether a comparison of a count with a number says that there is none.</summary>
    private static bool IsOfNone(SyntaxKind comparison, int number) => comparison switch
    {
        SyntaxKind.EqualsExpression or SyntaxKind.LessThanOrEqualExpression => number == 0,
        SyntaxKind.LessThanExpression => number == 1,
        _ => false,
    };

    /// <summary>Whether a comparison of a count with a number says that there is one, or are some.</summary>
    private static bool IsOfSome(SyntaxKind comparison, int number) => comparison switch
    {
        SyntaxKind.EqualsExpression or SyntaxKind.GreaterThanOrEqualExpression => number == 1,
        SyntaxKind.GreaterThanExpression or SyntaxKind.NotEqualsExpression => number == 0,
        _ => false,
    };

    /// <summary>The list whose length is asked, or the figure itself.</summary>
    private static ExpressionSyntax Counted(ExpressionSyntax count) => count is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Count" or "Length", Expression: var list } ? list : count;

    /// <summary>Whether an expression asks the database, or is a local that holds what the turn has asked for.</summary>
    private bool IsLookedUp(ExpressionSyntax value, SyntaxNode place) => value switch
    {
        ParenthesizedExpressionSyntax { Expression: var inner } => IsLookedUp(inner, place),
        IdentifierNameSyntax { Identifier.ValueText: var name } => GivenTo(name, value, place).Any(asks),

        // Of a list in memory: found.Any().
        InvocationExpressionSyntax { ArgumentList.Arguments.Count: 0, Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Any" or "Count", Expression: IdentifierNameSyntax { Identifier.ValueText: var name } list } } =>
            asks(value) || GivenTo(name, list, place).Any(asks),
        InvocationExpressionSyntax or AwaitExpressionSyntax => asks(value),
        _ => false,
    };

    /// <summary>What a local is given in the turn before it is used in a place.</summary>
    private IEnumerable<ExpressionSyntax> GivenTo(string name, SyntaxNode use, SyntaxNode place)
    {
        foreach (var node in use.FirstAncestorOrSelf<MemberDeclarationSyntax>()?.DescendantNodes() ?? [])
        {
            var value = node switch
            {
                VariableDeclaratorSyntax { Initializer.Value: var initial } local when local.Identifier.ValueText == name => initial,
                AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: var assigned }, Right: var right } when assigned == name => right,
                _ => null,
            };
            if (value is not null && value.Span.End <= use.SpanStart && IsInTurn(node, place))
            {
                yield return value;
            }
        }
    }
}
