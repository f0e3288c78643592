using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.DataAccess;
using WcfPerf.Analyzers.ServiceModel;
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
            operation.All.Any(trip => !trip.Step.IsSave && (IsIn(trip.Step.Syntax, value) || IsIn(trip.Site, value) || (trip.RepeatedAt is { } call && IsIn(call, value))));

        // What the turn goes on with has no key without the save. Several at a time each have a context of their own, and a failure that is caught within the turn is to leave the others alone.
        // Nor does a turn wait for a helper whose task it drops.
        var saves = operation.All.Where(trip =>
            trip is { Step: { IsSave: true, WritesNothing: false }, Repetition: { IsBatched: false, IsIsolated: false, KeyUse: not KeyUse.Needed, Kind: not RepetitionKind.Parallel } } &&
            !IsDropped(trip) && !IsOfMissing(trip, Asks) && !trip.Repetition.Suppliers.Any(Asks) && !GivesKey(trip, operation.Model));
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

    /// <summary>Whether a save writes what the turn has looked up before and not found, be it asked where the loop calls for it.</summary>
    private static bool IsOfMissing(RoundTrip save, Func<SyntaxNode, bool> asks)
    {
        var loop = save.Repetition?.Loop;
        var missing = new MissingRows(loop, asks);
        var call = save.RepeatedAt ?? save.Site;
        return missing.LeadTo(save.Step.Syntax) ||
            (call != save.Step.Syntax && loop is not null && loop.SyntaxTree == call.SyntaxTree && loop.Span.Contains(call.Span) && missing.LeadTo(call));
    }

    /// <summary>Whether the turn goes on with the key that a helper gives it.</summary>
    private static bool GivesKey(RoundTrip save, WcfModel model) =>
        save.Repeated is { } helper && KeyReturns.AreUsed(model.Classes.TargetOf(helper) ?? helper, save.RepeatedAt ?? save.Site);

    private static bool IsIn(SyntaxNode node, SyntaxNode outer) => node.SyntaxTree == outer.SyntaxTree && outer.Span.Contains(node.Span);

    private static bool IsDropped(RoundTrip trip) =>
        trip.Callee is { ReturnType.Name: "Task" or "ValueTask" } && SymbolEqualityComparer.Default.Equals(trip.Callee, trip.Repeated) && trip.Site.Parent is ExpressionStatementSyntax;
}
