using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.DataAccess;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.Rules.DataAccess;

/// <summary>
/// What the rules share that look at the round trips of an operation. What its own body tells is reported at once, what
/// only its helpers tell at the compilation's end.
/// </summary>
public abstract class RoundTripAnalyzer : WcfAnalyzer
{
    /// <summary>The descriptor for what one body tells.</summary>
    private protected abstract DiagnosticDescriptor Live { get; }

    /// <summary>The descriptor for what only the compilation's end tells.</summary>
    private protected abstract DiagnosticDescriptor AtEnd { get; }

    /// <summary>What the rule finds in an operation.</summary>
    /// <param name="operation">The operation's round trips, as far as they are known.</param>
    /// <param name="isComplete">Whether that is all that can be known: the body calls nothing more, or the compilation is read.</param>
    /// <param name="entities">Gives what the operation does with entities; null where only the compilation's end tells. For a rule that <see cref="AsksForEntities"/>.</param>
    /// <param name="options">The options.</param>
    private protected abstract IEnumerable<RoundTripFinding> Find(OperationRoundTrips operation, bool isComplete, Func<ReachedCode?> entities, AnalyzerOptions options);

    /// <summary>Whether the rule asks what operations do with entities.</summary>
    private protected virtual bool AsksForEntities => false;

    private protected sealed override void Register(CompilationStartAnalysisContext context, WcfModel model)
    {
        if (!model.Data.Prepare(context.Options))
        {
            return;
        }

        context.RegisterOperationBlockAction(block =>
        {
            var entities = AsksForEntities ? model.Data.EntityFactsOf(block) : null;
            if (model.Data.RoundTripsOf(block) is { } facts)
            {
                ReportInBody(block, model, facts, entities);
            }
        });

        context.RegisterCompilationEndAction(end =>
        {
            foreach (var operation in model.Data.JoinRoundTrips())
            {
                if (operation.IsEmpty)
                {
                    continue;
                }

                // Most operations have none: only then is it asked again what the body told.
                HashSet<SyntaxNode>? reported = null;
                foreach (var finding in Find(operation, true, () => model.Data.JoinEntities().Of(operation.Method), end.Options))
                {
                    reported ??= new(FindInBody(model, operation.Operation, operation.Method, operation.Body, () => model.Data.JoinEntities().FactsOf(operation.Method), end.Options).Select(static told => told.Place));
                    if (reported.Add(finding.Place))
                    {
                        end.ReportDiagnostic(finding.Report(AtEnd));
                    }
                }
            }
        });
    }

    // Apart from what asks for every block, which would make an object of what is handed on here.
    private void ReportInBody(OperationBlockAnalysisContext block, WcfModel model, RoundTripFacts facts, EntityFacts? entities)
    {
        if (block.OwningSymbol is IMethodSymbol method && model.Operations.Of(method) is { } operation)
        {
            foreach (var finding in FindInBody(model, operation, method, facts, () => entities, block.Options))
            {
                block.ReportDiagnostic(finding.Report(Live));
            }
        }
    }

    private IEnumerable<RoundTripFinding> FindInBody(WcfModel model, ServiceOperation operation, IMethodSymbol method, RoundTripFacts facts, Func<EntityFacts?> entities, AnalyzerOptions options) =>
        model.Data.RoundTripsInBody(operation, method, facts) is { IsEmpty: false } trips ? Find(trips, !facts.Calls, () => entities() is { Calls.Count: 0 } own ? EntityReach.OfBody(own) : null, options) : [];

    /// <summary>The places of round trips that are reported together: where loops in helpers make the calls, and the round trips themselves.</summary>
    private protected static IEnumerable<SyntaxNode> PlacesOf(IEnumerable<RoundTrip> site) =>
        site.SelectMany(static trip => new[] { trip.RepeatedAt, trip.Step.Syntax }.OfType<SyntaxNode>().Where(place => place != trip.Site));

    /// <summary>How a message names what goes to the database.</summary>
    private protected static string Describe(RoundTrip trip) =>
        trip.Callee is null ? "'" + trip.Step.Name + "'"
        : "'" + NameOf(trip.Callee) + "' (" + trip.Step.Name + ")";

    /// <summary>How a message names what a loop repeats: where the loop is in a helper, what that calls.</summary>
    private protected static string DescribeRepeated(RoundTrip trip) => Describe(trip with { Callee = trip.Repeated });

    /// <summary>How a message names the method whose loop repeats a round trip: the operation's, or a helper's, with its type where that is another.</summary>
    private protected static string NameOfLoop(RoundTrip trip, IMethodSymbol operation)
    {
        var name = NameOf(operation);
        var member = trip.Repetition?.Loop.FirstAncestorOrSelf<MemberDeclarationSyntax>(static node => node is not GlobalStatementSyntax);
        if (member is null || operation.IsDeclaredBy(member))
        {
            return name;
        }

        var type = member.FirstAncestorOrSelf<TypeDeclarationSyntax>()?.Identifier.ValueText;
        var own = member switch
        {
            MethodDeclarationSyntax method => method.Identifier.ValueText,
            PropertyDeclarationSyntax property => property.Identifier.ValueText,
            BaseMethodDeclarationSyntax or BasePropertyDeclarationSyntax => null,
            _ => name,
        };
        return own is null ? type ?? name : type is null || type == operation.ContainingType.Name ? own : type + "." + own;
    }

    /// <summary>How a message names an operation's method or a helper.</summary>
    private protected static string NameOf(IMethodSymbol method) =>
        method.AssociatedSymbol?.Name ??
        (method.MethodKind == MethodKind.Constructor ? method.ContainingType.Name
        : method.MethodKind == MethodKind.Conversion ? method.ReturnType.Name
        : method.MethodKind == MethodKind.UserDefinedOperator ? method.ContainingType.Name + "." + method.Name.Substring("op_".Length)
        : method.MethodKind == MethodKind.ExplicitInterfaceImplementation ? method.Name.Substring(method.Name.LastIndexOf('.') + 1)
        : method.Name);
}

/// <summary>A place that a rule reports.</summary>
/// <param name="Place">The round trip, or the call that leads there.</param>
/// <param name="Others">The places that belong to it.</param>
/// <param name="Shape">What a fix goes by, or null.</param>
/// <param name="Arguments">The message's arguments.</param>
internal sealed record RoundTripFinding(SyntaxNode Place, IReadOnlyList<SyntaxNode> Others, string? Shape, params object[] Arguments)
{
    /// <summary>The property of a diagnostic that holds its shape.</summary>
    public const string ShapeProperty = "Shape";

    /// <summary>The method whose name is the last of the places that belong to it; null for none.</summary>
    public IMethodSymbol? Operation { get; init; }

    /// <summary>The diagnostic.</summary>
    public Diagnostic Report(DiagnosticDescriptor descriptor) =>
        Diagnostic.Create(
            descriptor,
            Place.GetLocation(),
            Others.Select(static node => node.GetLocation()).Concat(Operation?.Locations.Take(1) ?? []),
            Shape is null ? null : System.Collections.Immutable.ImmutableDictionary<string, string?>.Empty.Add(ShapeProperty, Shape),
            Arguments);
}
