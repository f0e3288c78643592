using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace WcfPerf.AnalyzerCost;

/// <summary>
/// An analyzer that asks for the operations of every member and does nothing with them: what any analyzer at all costs the
/// compiler, which keeps and hands around what it has bound. The SDK's own analyzers, on in most builds, cost the same once.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class EmptyAnalyzer : DiagnosticAnalyzer
{
    private static readonly DiagnosticDescriptor s_nothing = new("EMPTY", "Nothing", "Nothing", "Cost", DiagnosticSeverity.Warning, isEnabledByDefault: true);

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(s_nothing);

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.Analyze | GeneratedCodeAnalysisFlags.ReportDiagnostics);
        context.RegisterCompilationStartAction(static start => start.RegisterOperationBlockAction(static _ => { }));
    }
}
