using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.DataAccess;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.Rules.DataAccess;

/// <summary>WCFP3007: a context in a field that serves more than one call.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ContextOutlivesCallAnalyzer : WcfAnalyzer
{
    // A service, a repository, what that is built on.
    private const int MaxDepth = 3;

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(Descriptors.ContextOutlivesCall, Descriptors.ContextOutlivesCallAtEnd);

    private protected override void Register(CompilationStartAnalysisContext context, WcfModel model)
    {
        if (!model.Data.Prepare(context.Options))
        {
            return;
        }

        var reported = new ConcurrentDictionary<ISymbol, bool>(SymbolEqualityComparer.Default);
        context.RegisterSymbolAction(
            symbol =>
            {
                var type = (INamedTypeSymbol)symbol.Symbol;
                if (type.TypeKind != TypeKind.Class || !model.IsServiceClass(type) || model.Data.TableOf(symbol.Options) is not { } table)
                {
                    return;
                }

                foreach (var (holder, found) in HeldBy(type, model, table, symbol.Options, alsoByEndpoints: true))
                {
                    if (reported.TryAdd(holder, true))
                    {
                        symbol.ReportDiagnostic(Report(Descriptors.ContextOutlivesCall, holder, found, model, holder.IsStatic ? null : ServiceOf(holder.ContainingType, model) ?? type));
                    }
                }
            },
            SymbolKind.NamedType);

        // What a service keeps for all in another class's static field only its calls tell.
        context.RegisterOperationBlockAction(block => model.Data.EntityFactsOf(block));
        context.RegisterCompilationEndAction(end =>
        {
            if (model.Data.EntityTableOf(end.Options) is not { } table)
            {
                return;
            }

            var services = model.Operations.Implementations.Keys.Select(static method => method.ContainingType).ToImmutableHashSet<INamedTypeSymbol>(SymbolEqualityComparer.Default);
            var reach = model.Data.JoinEntities();
            foreach (var (_, method) in reach.Operations())
            {
                foreach (var used in reach.Of(method).Bodies.SelectMany(static body => body.Facts.ContextHolders))
                {
                    if (used.IsStatic && used.ContainingType is { } type && model.IsOwn(type) && !IsService(model, services, type) && ContextHolders.Of(type).Contains(used, SymbolEqualityComparer.Default) &&
                        ContextHolders.ContextIn(model, table, used, MaxDepth) is { } found && reported.TryAdd(used, true))
                    {
                        end.ReportDiagnostic(Report(Descriptors.ContextOutlivesCallAtEnd, used, found, model, null));
                    }
                }
            }
        });
    }

    /// <summary>The fields and properties by which a service keeps a context for longer than a call, its own and those that it inherits.</summary>
    /// <param name="service">The service's class.</param>
    /// <param name="model">The model of the compilation.</param>
    /// <param name="table">The data libraries.</param>
    /// <param name="options">The options, for the configuration.</param>
    /// <param name="alsoByEndpoints">Whether its endpoints' sessions count where it says nothing of its instances.</param>
    internal static IEnumerable<(ISymbol Holder, HeldContext Context)> HeldBy(INamedTypeSymbol service, WcfModel model, DataAccessTable table, AnalyzerOptions options, bool alsoByEndpoints = false)
    {
        // Whether an object of the service lives on may hang on its endpoints.
        model.ConfigurationOf(options);
        var livesOn = new Lazy<bool>(() => alsoByEndpoints ? LivesOn(service, model) : model.LivesOn(service));

        // In an editor another project's classes come with their source, which is not this one's to report.
        for (INamedTypeSymbol? current = service; current is not null && model.IsOwn(current); current = current.BaseType)
        {
            foreach (var holder in ContextHolders.Of(current.OriginalDefinition))
            {
                if (ContextHolders.ContextIn(model, table, holder, MaxDepth) is { } found && (holder.IsStatic || livesOn.Value))
                {
                    yield return (holder, found);
                }
            }
        }
    }

    /// <summary>The service to name for what a class holds: the class itself, or the first of those derived from it, whichever is looked at first.</summary>
    private static INamedTypeSymbol? ServiceOf(INamedTypeSymbol holding, WcfModel model)
    {
        bool IsSuch(INamedTypeSymbol type) => model.IsServiceClass(type) && LivesOn(type, model);
        return IsSuch(holding) ? holding
            : model.Classes.Of(holding).Where(IsSuch).OrderBy(static type => type, Comparer<ISymbol>.Create(SourceOrder.Compare)).FirstOrDefault();
    }

    private static bool LivesOn(INamedTypeSymbol service, WcfModel model) => model.LivesOn(service) || ContextHolders.HasSessionsOnly(model, service);

    private static bool IsService(WcfModel model, ImmutableHashSet<INamedTypeSymbol> services, INamedTypeSymbol type) => services.Contains(type) || model.IsServiceClass(type);

    private static Diagnostic Report(DiagnosticDescriptor descriptor, ISymbol holder, HeldContext found, WcfModel model, INamedTypeSymbol? service) =>
        Diagnostic.Create(
            descriptor,
            holder.Locations[0],
            // A session that the binding brings, and nobody asked for, may be as short as a call.
            service is null || model.LivesOn(service) ? descriptor.DefaultSeverity : DiagnosticSeverity.Info,
            found.Holder is { } inner ? inner.Locations.Where(location => location.SourceTree is { } tree && model.Compilation.ContainsSyntaxTree(tree)) : [],
            null,
            holder.Name,
            found.Context.Name,
            service is null ? "the life of the process"
            : ServiceBehavior.Of(service).IsSingleton ? "all calls of the singleton " + service.Name
            : "all calls of a session of " + service.Name,
            found.Holder is null ? "create one in each call" : "create '" + found.Holder.ContainingType.Name + "' and its context in each call");
}
