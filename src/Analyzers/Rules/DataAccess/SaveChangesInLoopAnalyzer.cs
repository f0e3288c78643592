using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
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
        // What the turn goes on with has no key without the save. Several at a time each have a context of their own, and a failure that is caught within the turn is to leave the others alone.
        // Nor does a turn wait for a helper whose task it drops.
        var saves = operation.All.Where(static trip => !IsDropped(trip) && trip is { Step: { IsSave: true, WritesNothing: false }, Repetition: { IsBatched: false, IsIsolated: false, KeyUse: not KeyUse.Needed, Kind: not RepetitionKind.Parallel } });
        foreach (var site in saves.GroupBy(static trip => trip.Site))
        {
            var trip = site.First();
            yield return new RoundTripFinding(
                site.Key,
                site.Where(static other => other.Step.Syntax != other.Site).Select(static other => other.Step.Syntax).Distinct().ToList(),
                null,
                DescribeRepeated(trip),
                NameOfLoop(trip, operation.Method),
                trip.Repetition!.KeyUse == KeyUse.ForNavigation
                    ? "link the new rows by their navigations instead of their keys, and save once, after the loop"
                    : "save once, after the loop");
        }
    }

    private static bool IsDropped(RoundTrip trip) =>
        trip.Callee is { ReturnType.Name: "Task" or "ValueTask" } && SymbolEqualityComparer.Default.Equals(trip.Callee, trip.Repeated) && trip.Site.Parent is ExpressionStatementSyntax;
}
