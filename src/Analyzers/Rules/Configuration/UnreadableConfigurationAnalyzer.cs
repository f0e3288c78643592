using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.DataAccess;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.Rules.Configuration;

/// <summary>
/// WCFP0001: a configuration file that speaks of WCF and cannot be read, or a line of the user's round trips, so that no
/// rule sees what it says.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class UnreadableConfigurationAnalyzer : WcfAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(Descriptors.UnreadableConfiguration);

    private protected override void Register(CompilationStartAnalysisContext context, WcfModel model) =>
        context.RegisterAdditionalFileAction(file =>
        {
            foreach (var error in model.ConfigurationOf(file.Options).Errors)
            {
                if (error.Document.Path == file.AdditionalFile.Path)
                {
                    file.ReportDiagnostic(Diagnostic.Create(
                        Descriptors.UnreadableConfiguration, error.GetLocation(), "configuration file", error.Message, "its bindings and endpoints go unchecked"));
                }
            }

            foreach (var error in RoundTripsFile.Load(ImmutableArray.Create(file.AdditionalFile), file.CancellationToken).Errors)
            {
                file.ReportDiagnostic(Diagnostic.Create(
                    Descriptors.UnreadableConfiguration, error.Location, "line", error.Message, "the round trips that it names go unseen"));
            }
        });
}
