using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.DataAccess;
using WcfPerf.Analyzers.Options;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.Rules.DataAccess;

/// <summary>WCFP3005: a synchronous round trip in an operation that returns a task, or, where asked for, in one that could.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class BlockingQueryAnalyzer : RoundTripAnalyzer
{
    /// <summary>The shape of a call that can be awaited where it stands.</summary>
    public const string Awaitable = "awaitable";

    // The enumeration of a query has no method of its own.
    private const string Loop = "foreach";

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(Descriptors.BlockingQuery, Descriptors.BlockingQueryAtEnd);

    private protected override DiagnosticDescriptor Live => Descriptors.BlockingQuery;

    private protected override DiagnosticDescriptor AtEnd => Descriptors.BlockingQueryAtEnd;

    private protected override IEnumerable<RoundTripFinding> Find(OperationRoundTrips operation, bool isComplete, Func<ReachedCode?> entities, AnalyzerOptions options)
    {
        var method = operation.Method;
        if (operation.Operation.EndMethod is not null || operation.Body.IsInTransaction || WcfTypes.Attribute(method, "OperationBehaviorAttribute") is { } behavior && WcfTypes.Named(behavior, "TransactionScopeRequired") is true)
        {
            return [];
        }

        var blocking = Blocking(operation).ToList();
        if (blocking.Count == 0)
        {
            return [];
        }

        var isTask = ReturnsTask(method);
        if (isTask ? !AwaitPlace.IsFree(method) : !MayReturnTask(operation, blocking[0].Trip, options))
        {
            return [];
        }

        return isTask ? InTaskOperation(operation, blocking) : InSynchronousOperation(operation, blocking);
    }

    private static IEnumerable<RoundTripFinding> InTaskOperation(OperationRoundTrips operation, List<(RoundTrip Trip, AsyncMember Async)> blocking)
    {
        var although = "'" + NameOf(operation.Method) + "' returns a task";
        foreach (var (trip, async) in blocking.Where(static pair => IsOwn(pair.Trip)))
        {
            if (AwaitPlace.Holds(trip.Step.Syntax))
            {
                yield return new RoundTripFinding(
                    trip.Step.Syntax, [], trip.Step.Syntax is InvocationExpressionSyntax && !async.SkipsOverride ? Awaitable : null, "'" + trip.Step.Name + "'", although, Await(trip, async));
            }
        }

        var inHelpers = blocking.Where(pair => !IsOwn(pair.Trip) && AwaitPlace.Holds(pair.Trip.Site) && MayAwait(operation.Model, pair.Trip));
        foreach (var site in inHelpers.GroupBy(static pair => pair.Trip.Site))
        {
            var (trip, async) = site.First();
            yield return new RoundTripFinding(
                site.Key,
                site.Select(static pair => pair.Trip.Step.Syntax).Distinct().ToList(),
                null,
                Describe(trip),
                although,
                $"await {async.Name} there, {(async.SkipsOverride ? Overridden(trip) + ", " : "")}and the helper here");
        }
    }

    private static IEnumerable<RoundTripFinding> InSynchronousOperation(OperationRoundTrips operation, List<(RoundTrip Trip, AsyncMember Async)> blocking)
    {
        var own = blocking.Where(static pair => IsOwn(pair.Trip) && AwaitPlace.Holds(pair.Trip.Step.Syntax)).ToList();
        if (own.Count > 0)
        {
            var (trip, async) = own[0];
            yield return new RoundTripFinding(
                trip.Step.Syntax,
                own.Skip(1).Select(static pair => pair.Trip.Step.Syntax).ToList(),
                null,
                "'" + trip.Step.Name + "'",
                "the project owns the contract of '" + NameOf(operation.Method) + "'",
                "let the operation return a task and " + Await(trip, async));
        }
    }

    private static string Await(RoundTrip trip, AsyncMember async) =>
        async.SkipsOverride ? $"await {async.Name}, {Overridden(trip)}" : "await " + async.Name;

    private static string Overridden(RoundTrip trip) => $"overridden as '{trip.Step.Name}' is";

    /// <summary>The synchronous round trips that have an asynchronous counterpart, and the reads of a reader's rows.</summary>
    private static IEnumerable<(RoundTrip Trip, AsyncMember Async)> Blocking(OperationRoundTrips operation)
    {
        foreach (var trip in operation.All)
        {
            if (trip.Async is { } counterpart)
            {
                if (!IsSynchronousProvider(operation.Model, trip.Library))
                {
                    yield return (trip, counterpart);
                }
            }
            else if (trip is { Callee: null, Step: { Name: Loop, Syntax: ExpressionSyntax }, Library: { } library } && !IsSynchronousProvider(operation.Model, library) &&
                operation.Model.Data.Table?.AsyncOperator(library, "ToList") is { } toList)
            {
                yield return (trip, toList);
            }
        }

        foreach (var read in operation.Body.Reads)
        {
            yield return (new RoundTrip(read, read.Syntax, null, null, 0), read.Async!);
        }
    }

    /// <summary>EF Core's providers for SQLite and for memory run the asynchronous methods on the caller's thread.</summary>
    private static bool IsSynchronousProvider(WcfModel model, DataLibrary? library) =>
        library == DataLibrary.EFCore && (model.Mentions("UseSqlite") || model.Mentions("UseInMemoryDatabase")) &&
        !model.Mentions("UseSqlServer") && !model.Mentions("UseNpgsql") && !model.Mentions("UseMySql") && !model.Mentions("UseOracle");

    /// <summary>Whether the operation's own code makes the round trip; a local function's is its own.</summary>
    private static bool IsOwn(RoundTrip trip) => trip.Callee is null or { MethodKind: MethodKind.LocalFunction };

    /// <summary>Whether the helper that the operation calls holds the round trip itself and could await it.</summary>
    private static bool MayAwait(WcfModel model, RoundTrip trip) =>
        trip.Callee is { } callee && model.Classes.TargetOf(callee) is { } target &&
        target.MethodKind is MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation &&
        model.Operations.Of(target) is null &&
        target.DeclaringSyntaxReferences is [{ } declaration] && declaration.SyntaxTree == trip.Step.Syntax.SyntaxTree && declaration.Span.Contains(trip.Step.Syntax.Span) &&
        target.Parameters.All(static parameter => parameter.RefKind == RefKind.None) &&
        !ImplementsForeign(target) && AwaitPlace.IsFree(target) && AwaitPlace.Holds(trip.Step.Syntax);

    /// <summary>Whether another assembly decides what the method returns.</summary>
    private static bool ImplementsForeign(IMethodSymbol method)
    {
        for (var overridden = method.OverriddenMethod; overridden is not null; overridden = overridden.OverriddenMethod)
        {
            if (!overridden.IsBeside(method))
            {
                return true;
            }
        }

        foreach (var implemented in method.ContainingType.AllInterfaces)
        {
            if (!implemented.IsBeside(method) &&
                implemented.GetMembers().Any(member => SymbolEqualityComparer.Default.Equals(method.ContainingType.FindImplementationForInterfaceMember(member), method)))
            {
                return true;
            }
        }

        return false;
    }

    private static bool MayReturnTask(OperationRoundTrips operation, RoundTrip first, AnalyzerOptions options)
    {
        var declared = operation.Operation.Method;
        return BlockingQueryOptions.IncludesSynchronousOperations(options.AnalyzerConfigOptionsProvider, first.Site.SyntaxTree) &&
            declared.IsBeside(operation.Method) && !WcfTypes.IsGeneratedClientCode(declared.ContainingType) &&
            declared.Parameters.All(static parameter => parameter.RefKind == RefKind.None) && AwaitPlace.IsFree(operation.Method);
    }

    private static bool ReturnsTask(IMethodSymbol method) =>
        method.ReturnType is { Name: "Task" or "ValueTask" } type && WcfTypes.IsNamespace(type.ContainingNamespace, "System.Threading.Tasks");
}
