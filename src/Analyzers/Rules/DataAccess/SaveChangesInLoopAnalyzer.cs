using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.DataAccess;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.Rules.DataAccess;

/// <summary>WCFP3006: a save for each element of a loop in a service operation.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class SaveChangesInLoopAnalyzer : RoundTripAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(Descriptors.SaveChangesInLoop, Descriptors.SaveChangesInLoopAtEnd);

    private protected override DiagnosticDescriptor Live => Descriptors.SaveChangesInLoop;

    private protected override DiagnosticDescriptor AtEnd => Descriptors.SaveChangesInLoopAtEnd;

    private protected override IEnumerable<RoundTripFinding> Find(OperationRoundTrips operation, bool isComplete, Func<ReachedCode?> entities, AnalyzerOptions options)
    {
        // At the end alone it is known what a helper asks.
        bool Asks(SyntaxNode value) => (!isComplete && value.DescendantNodesAndSelf().Any(static node => node is InvocationExpressionSyntax)) ||
            operation.All.Any(trip => !trip.Step.IsSave && trip.Step.Syntax.SyntaxTree == value.SyntaxTree && (value.Span.Contains(trip.Step.Syntax.Span) || value.Span.Contains(trip.Site.Span)));

        // What the turn goes on with has no key without the save. Several at a time each have a context of their own, and a failure that is caught within the turn is to leave the others alone.
        // Nor does a turn wait for a helper whose task it drops.
        var saves = operation.All.Where(trip =>
            trip is { Step: { IsSave: true, WritesNothing: false }, Repetition: { IsBatched: false, IsIsolated: false, KeyUse: not KeyUse.Needed, Kind: not RepetitionKind.Parallel } } &&
            !IsDropped(trip) && !IsOfMissing(trip, Asks));
        foreach (var site in saves.GroupBy(static trip => trip.Site))
        {
            var trip = site.First();
            yield return new RoundTripFinding(
                site.Key,
                PlacesOf(site).Distinct().ToList(),
                null,
                DescribeRepeated(trip),
                NameOfLoop(trip, operation.Method),
                trip.Repetition!.KeyUse == KeyUse.ForNavigation
                    ? "link the new rows by their navigations instead of their keys, and save once, after the loop"
                    : "save once, after the loop");
        }
    }

    /// <summary>
    /// Whether a save writes what the turn has looked up before and not found: it does not run in every turn, and the next turn
    /// looks for what it has written.
    /// </summary>
    private static bool IsOfMissing(RoundTrip save, Func<SyntaxNode, bool> asks) =>
        save.Step.Syntax.Ancestors().TakeWhile(static outer => outer is not MemberDeclarationSyntax).OfType<IfStatementSyntax>().Any(test =>
            IsInTurn(test, save) && SaysMissing(test.Condition, test.Statement.Span.Contains(save.Step.Syntax.Span), test, save, asks));

    private static bool IsInTurn(SyntaxNode node, RoundTrip save) =>
        save.Repetition?.Loop is not { } loop || loop.SyntaxTree != node.SyntaxTree || !loop.Span.Contains(save.Step.Syntax.Span) || loop.Span.Contains(node.Span);

    /// <summary>Whether a condition that holds, or does not, says that a look-up has found nothing.</summary>
    private static bool SaysMissing(ExpressionSyntax condition, bool holds, IfStatementSyntax test, RoundTrip save, Func<SyntaxNode, bool> asks) => condition switch
    {
        ParenthesizedExpressionSyntax { Expression: var inner } => SaysMissing(inner, holds, test, save, asks),
        PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression, Operand: var denied } => holds ? asks(denied) : SaysMissing(denied, true, test, save, asks),
        InvocationExpressionSyntax => !holds && asks(condition),
        BinaryExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: var name }, Right.RawKind: (int)SyntaxKind.NullLiteralExpression, RawKind: var kind } =>
            kind == (int)(holds ? SyntaxKind.EqualsExpression : SyntaxKind.NotEqualsExpression) && IsLookedUp(name, test, save, asks),
        BinaryExpressionSyntax { Left: InvocationExpressionSyntax counted, Right: LiteralExpressionSyntax { Token.Value: int number }, RawKind: var kind } =>
            (holds ? IsOfNone((SyntaxKind)kind, number) : IsOfSome((SyntaxKind)kind, number)) && asks(counted),
        IsPatternExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: var name }, Pattern: ConstantPatternSyntax { Expression.RawKind: (int)SyntaxKind.NullLiteralExpression } } =>
            holds && IsLookedUp(name, test, save, asks),
        IsPatternExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: var name }, Pattern: UnaryPatternSyntax { Pattern: ConstantPatternSyntax { Expression.RawKind: (int)SyntaxKind.NullLiteralExpression } } } =>
            !holds && IsLookedUp(name, test, save, asks),
        _ => false,
    };

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

    private static bool IsLookedUp(string name, IfStatementSyntax test, RoundTrip save, Func<SyntaxNode, bool> asks) =>
        test.FirstAncestorOrSelf<MemberDeclarationSyntax>()?.DescendantNodes().Any(node => node.SpanStart < test.SpanStart && IsInTurn(node, save) && node switch
        {
            VariableDeclaratorSyntax { Initializer.Value: var value } local => local.Identifier.ValueText == name && asks(value),
            AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: var assigned }, Right: var value } => assigned == name && asks(value),
            _ => false,
        }) == true;

    private static bool IsDropped(RoundTrip trip) =>
        trip.Callee is { ReturnType.Name: "Task" or "ValueTask" } && SymbolEqualityComparer.Default.Equals(trip.Callee, trip.Repeated) && trip.Site.Parent is ExpressionStatementSyntax;
}
