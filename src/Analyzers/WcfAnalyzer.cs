using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers;

/// <summary>
/// The base of every analyzer: it allows concurrent runs, sees generated code and registers nothing where the compilation
/// references neither <c>System.ServiceModel</c> nor <c>CoreWCF</c>, or holds tests: nobody waits for what is slow there.
/// </summary>
public abstract class WcfAnalyzer : DiagnosticAnalyzer
{
    /// <summary>Sets the analyzer up; a rule takes part through <see cref="Register"/>.</summary>
    /// <param name="context">The host's context.</param>
    public sealed override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.Analyze | GeneratedCodeAnalysisFlags.ReportDiagnostics);
        context.RegisterCompilationStartAction(start =>
        {
            if (WcfModel.For(start.Compilation) is { IsTestProject: false } model)
            {
                model.Files = start.Options.AdditionalFiles;
                Register(start, model);
            }
        });
    }

    /// <summary>Registers the rule's actions; called once a compilation, and only where a WCF type is in reach and the project holds no tests.</summary>
    /// <param name="context">The compilation's context.</param>
    /// <param name="model">What the compilation and its configuration files say about WCF.</param>
    private protected abstract void Register(CompilationStartAnalysisContext context, WcfModel model);
}
