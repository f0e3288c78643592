using System.Collections.Immutable;
using System.Linq;
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
                if (setting.Kind.IsFrozen(setting.Value) && !(setting.Service is { } service && setting.Kind.IsIdleFor(ServiceBehavior.Of(service))))
                {
                    block.ReportDiagnostic(Diagnostic.Create(
                        Descriptors.ThrottleFrozen, setting.Assignment.Syntax.GetLocation(), setting.Kind.Name, setting.Value, setting.Kind.PerProcessor, Remedy));
                }
            }
        });

        context.RegisterAdditionalFileAction(file =>
        {
            if (model.IsOnCoreWcf)
            {
                return;
            }

            foreach (var throttle in model.ConfigurationOf(file.Options).Throttles)
            {
                if (throttle.Element.Document.Path != file.AdditionalFile.Path || !throttle.IsInUse || model.IsOfDesignTime(throttle))
                {
                    continue;
                }

                foreach (var kind in ThrottleKind.All)
                {
                    if (throttle.Element.Attribute(kind.AttributeName) is { } attribute && ConfigValues.Integer(attribute.Value) is { } value && kind.IsFrozen(value) &&
                        !IsIdle(kind, throttle, model) && !(kind == ThrottleKind.Instances && MayAllBeSingletons(throttle, model)) && !ThrottleSettings.MayBeSetInCode(kind, model))
                    {
                        file.ReportDiagnostic(Diagnostic.Create(
                            Descriptors.ThrottleFrozen, attribute.Owner.Document.GetLocation(attribute.Span), attribute.Name, value, kind.PerProcessor, Remedy));
                    }
                }
            }
        });
    }

    /// <summary>Whether none of the services that configuration names for the throttle ever gets as far.</summary>
    private static bool IsIdle(ThrottleKind kind, ConfigThrottle throttle, WcfModel model) =>
        !throttle.Services.IsEmpty &&
        throttle.Services.All(service =>
            ConfiguredServices.Behaves(service, model, kind.IsIdleFor) ||
            (kind == ThrottleKind.Sessions && HasNoSessions(service)));

    /// <summary>Whether no service that the throttle holds for is known to have more than one instance: a class of another project may be a singleton.</summary>
    private static bool MayAllBeSingletons(ConfigThrottle throttle, WcfModel model)
    {
        var classes = throttle.Services.SelectMany(service => ConfiguredServices.ClassesOf(service, model));
        if (throttle.Behavior.Name.Length == 0)
        {
            classes = classes.Concat(model.SourceContracts.SelectMany(model.ImplementationsOf));
        }

        return !classes.Any(static type => !ServiceBehavior.Of(type).IsSingleton);
    }

    /// <summary>Whether all endpoints have bindings that know no session, so that none is counted.</summary>
    private static bool HasNoSessions(ConfigService service) =>
        service.Endpoints.Any(static endpoint => !endpoint.IsMetadata) &&
        service.Endpoints.All(static endpoint => endpoint.IsMetadata || endpoint.Binding.Info.HasNoSession);
}
