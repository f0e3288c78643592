using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.Configuration;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.Rules.Bindings;

/// <summary>WCFP2006: a throttle set to a value that was the default before .NET Framework 4, or to less.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ThrottleFrozenAnalyzer : WcfAnalyzer
{
    private const string Remedy = "remove the setting, or say in a comment what it protects";

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(Descriptors.ThrottleFrozen);

    private protected override void Register(CompilationStartAnalysisContext context, WcfModel model)
    {
        context.RegisterOperationBlockAction(block =>
        {
            foreach (var setting in ThrottleSettings.Of(block, model))
            {
                if (setting.Kind.IsFrozen(setting.Value))
                {
                    block.ReportDiagnostic(Diagnostic.Create(
                        Descriptors.ThrottleFrozen, setting.Assignment.Syntax.GetLocation(), setting.Kind.Name, setting.Value, setting.Kind.PerProcessor, Remedy));
                }
            }
        });

        context.RegisterAdditionalFileAction(file =>
        {
            foreach (var throttle in model.ConfigurationOf(file.Options).Throttles)
            {
                if (throttle.Element.Document.Path != file.AdditionalFile.Path)
                {
                    continue;
                }

                foreach (var kind in ThrottleKind.All)
                {
                    if (throttle.Element.Attribute(kind.AttributeName) is { } attribute && ConfigValues.Integer(attribute.Value) is { } value && kind.IsFrozen(value))
                    {
                        file.ReportDiagnostic(Diagnostic.Create(
                            Descriptors.ThrottleFrozen, attribute.Owner.Document.GetLocation(attribute.Span), attribute.Name, value, kind.PerProcessor, Remedy));
                    }
                }
            }
        });
    }
}
