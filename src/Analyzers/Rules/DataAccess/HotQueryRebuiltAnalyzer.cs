using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.DataAccess;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.Rules.DataAccess;

/// <summary>WCFP3008: an operation whose only round trip looks one row up by a query of constant shape.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class HotQueryRebuiltAnalyzer : RoundTripAnalyzer
{
    private const int FirstWithPool = 5;

    // By these, code has EF Core look for the database and its tables.
    private static readonly string[] s_checks = ["EnsureCreated", "Migrate"];

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(Descriptors.HotQueryRebuilt, Descriptors.HotQueryRebuiltAtEnd);

    private protected override DiagnosticDescriptor Live => Descriptors.HotQueryRebuilt;

    private protected override DiagnosticDescriptor AtEnd => Descriptors.HotQueryRebuiltAtEnd;

    private protected override IEnumerable<RoundTripFinding> Find(OperationRoundTrips operation, bool isComplete, Func<ReachedCode?> entities, AnalyzerOptions options)
    {
        // Beside other round trips, or other slow work, the translation is not what takes the time.
        if (isComplete && operation.Body.Reads.Count == 0 && !operation.LoadsMore && operation.All is [{ Callee: null, Repetition: null, Step: { IsHot: true } step, Library: { } library }] && !SlowWork.IsIn(operation) && !LoadsWithReply(operation, step, library) && !ChecksDatabase(operation.Model) &&
            !(library == DataLibrary.EFCore && step.Row is INamedTypeSymbol row && operation.Model.Data.ContextSettings.LacksKey(row)))
        {
            yield return new RoundTripFinding(
                step.Syntax,
                [],
                null,
                step.Name,
                NameOf(operation.Method),
                library == DataLibrary.LinqToSql ? "LINQ to SQL translates it" : "EF Core looks for its translation",
                library == DataLibrary.LinqToSql || !MayPool(operation.Model) ? "compile it once, in a static field" : "compile it once, in a static field, and pool the contexts");
        }
    }

    /// <summary>Whether the reply holds the row with navigations that load themselves: the serializer makes further round trips.</summary>
    private static bool LoadsWithReply(OperationRoundTrips operation, TripStep step, DataLibrary library)
    {
        var usesXmlSerializer = operation.Operation.UsesXmlSerializer;
        return step.Row is INamedTypeSymbol entity && operation.Model.Data.Table is { } table && !operation.Body.SwitchesLazyLoadingOff &&
            LazyNavigations.Written(operation.Operation.ResultType, usesXmlSerializer).Contains(entity) &&
            LazyNavigations.Of(operation.Model, table, new EntityRead(step.Syntax, step.Name, library, entity, null, null), usesXmlSerializer).Any();
    }

    /// <summary>Whether each new context asks first if its database is there, as constructors of samples do: <c>Database.EnsureCreated()</c>.</summary>
    private static bool ChecksDatabase(WcfModel model)
    {
        return s_checks.Any(model.Mentions) && model.Compilation.SyntaxTrees
            .SelectMany(static tree => s_checks.SelectMany(word => SourceMentions.TokensAt(tree, word)))
            .Any(static token => token.Parent?.FirstAncestorOrSelf<ConstructorDeclarationSyntax>() is not null);
    }

    /// <summary>Whether contexts can be pooled: a container makes them, or EF Core is of a version that has a pool without one.</summary>
    private static bool MayPool(WcfModel model) =>
        model.Mentions("AddDbContext") ||
        model.Compilation.ReferencedAssemblyNames.Any(static assembly => assembly.Name == "Microsoft.EntityFrameworkCore" && assembly.Version.Major >= FirstWithPool);
}
