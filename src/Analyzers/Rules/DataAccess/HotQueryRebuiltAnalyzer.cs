using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.DataAccess;

namespace WcfPerf.Analyzers.Rules.DataAccess;

/// <summary>WCFP3008: an operation whose only round trip looks one row up by a query of constant shape.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class HotQueryRebuiltAnalyzer : RoundTripAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(Descriptors.HotQueryRebuilt, Descriptors.HotQueryRebuiltAtEnd);

    private protected override DiagnosticDescriptor Live => Descriptors.HotQueryRebuilt;

    private protected override DiagnosticDescriptor AtEnd => Descriptors.HotQueryRebuiltAtEnd;

    private protected override IEnumerable<RoundTripFinding> Find(OperationRoundTrips operation, bool isComplete, AnalyzerOptions options)
    {
        // Beside other round trips the translation is not what takes the time.
        if (isComplete && operation.Body.Reads.Count == 0 && !operation.LoadsMore && operation.All is [{ Callee: null, Repetition: null, Step: { IsHot: true } step, Library: { } library }])
        {
            yield return new RoundTripFinding(
                step.Syntax,
                [],
                null,
                step.Name,
                NameOf(operation.Method),
                library == DataLibrary.LinqToSql ? "LINQ to SQL translates it" : "EF Core looks for its translation",
                library == DataLibrary.LinqToSql ? "compile it once, in a static field" : "compile it once, in a static field, and pool the contexts");
        }
    }
}
