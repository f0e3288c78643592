using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.DataAccess;

namespace WcfPerf.Analyzers.Rules.DataAccess;

/// <summary>WCFP3001: a round trip for each element of a loop in a service operation.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class QueryInLoopAnalyzer : RoundTripAnalyzer
{
    /// <summary>The shape of a navigation that loads itself.</summary>
    public const string Lazy = "lazy";

    // So many places beside the reported one say enough.
    private const int MaxOthers = 3;

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(Descriptors.QueryInLoop, Descriptors.QueryInLoopAtEnd);

    private protected override DiagnosticDescriptor Live => Descriptors.QueryInLoop;

    private protected override DiagnosticDescriptor AtEnd => Descriptors.QueryInLoopAtEnd;

    private protected override IEnumerable<RoundTripFinding> Find(OperationRoundTrips operation, bool isComplete, Func<ReachedCode?> entities, AnalyzerOptions options)
    {
        var repeated = operation.All.Where(trip =>
            trip is { Step.IsSave: false, Kind: not (CommandKind.KeyQuery or CommandKind.Page), Repetition.IsBatched: false } &&
            !IsNumbered(trip, operation) &&
            !((trip.Step.IsLazy || TrackedRows.IsFind(trip)) && KeepsContext(operation, options)) &&
            !(TrackedRows.IsFind(trip) && TrackedRows.Has(trip, Before(trip))) &&
            !(trip.Step.IsLazy && TrackedRows.HasLinked(trip, Before(trip))));
        foreach (var site in repeated.GroupBy(static trip => trip.Site))
        {
            var trip = site.First();
            yield return new RoundTripFinding(
                site.Key,
                PlacesOf(site).GroupBy(LineOf).Select(static line => line.First()).Take(MaxOthers).ToList(),
                trip.Step.IsLazy && trip.Callee is null ? Lazy : null,
                trip.Step.IsLazy ? "Lazy loading of " + DescribeRepeated(trip) : DescribeRepeated(trip),
                NameOfLoop(trip, operation.Method),
                trip.Step.IsLazy ? "load it with the entities, by Include or a load option"
                : trip.Kind == CommandKind.Write || (trip is { Library: DataLibrary.AdoNet, Kind: not CommandKind.Ask } && IsUnanswered(trip.Site)) ? "send them together, as one command with many rows or a table-valued parameter"
                : trip.Repetition!.AsksTheSame ? "ask once, before the loop"
                : "ask once for all of them, before the loop");
        }

        IEnumerable<RoundTrip> Before(RoundTrip trip) => operation.All.TakeWhile(other => !ReferenceEquals(other, trip)).Where(static other => other.Repetition is null);
    }

    /// <summary>Whether a command adds a row to a table whose next number the same loop asks for: each has to be there before the next one can be numbered.</summary>
    private static bool IsNumbered(RoundTrip trip, OperationRoundTrips operation) =>
        trip is { Kind: CommandKind.Write, Command.Table: { } table } &&
        operation.All.Any(other => other is { Kind: CommandKind.KeyQuery, Command.Table: { } numbered } && other.Repetition?.Loop == trip.Repetition!.Loop && string.Equals(table, numbered, StringComparison.OrdinalIgnoreCase));

    /// <summary>
    /// Whether the instance of the service keeps a context from one call to the next: what Find asks for, or a navigation leads
    /// to, may be in its memory since long, which <see cref="ContextOutlivesCallAnalyzer"/> is about.
    /// </summary>
    private static bool KeepsContext(OperationRoundTrips operation, AnalyzerOptions options) =>
        operation.Method.ContainingType is { } service && operation.Model.Data.Table is { } table && ContextOutlivesCallAnalyzer.HeldBy(service, operation.Model, table, options).Any(static held => !held.Holder.IsStatic);

    /// <summary>Whether nobody can read what a call brings: it gives nothing back, and the object that is made for it is asked nothing else.</summary>
    private static bool IsUnanswered(SyntaxNode site) =>
        site is InvocationExpressionSyntax { Parent: ExpressionStatementSyntax { Parent: BlockSyntax block }, Expression: MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: var name } } } &&
        block.Statements.Any(statement => statement is LocalDeclarationStatementSyntax { Declaration.Variables: [{ Identifier.ValueText: var made, Initializer.Value: BaseObjectCreationExpressionSyntax }] } && made == name) &&
        block.DescendantNodes().Count(node => node is IdentifierNameSyntax { Identifier.ValueText: var used } && used == name) == 1;

    // Another place of the same line says nothing more.
    private static (SyntaxTree Tree, int Line) LineOf(SyntaxNode node) => (node.SyntaxTree, node.GetLocation().GetLineSpan().StartLinePosition.Line);
}
