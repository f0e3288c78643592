using System;
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
                if (setting.Kind.IsFrozen(setting.Value) && !(setting.Service is { } service && (setting.Kind.IsIdleFor(ServiceBehavior.Of(service)) || OperationImplementations.OnlyThrow(service, model))))
                {
                    block.ReportDiagnostic(Diagnostic.Create(
                        Descriptors.ThrottleFrozen, setting.Assignment.Syntax.GetLocation(), setting.Kind.Name, setting.Value, setting.Kind.Default, Remedy));
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
                if (throttle.Element.Document.Path != file.AdditionalFile.Path || !throttle.IsInUse || model.Configured.IsOfDesignTime(throttle))
                {
                    continue;
                }

                foreach (var kind in ThrottleKind.All)
                {
                    if (throttle.Element.Attribute(kind.AttributeName) is { } attribute && ConfigValues.Integer(attribute.Value) is { } value && kind.IsFrozen(value) &&
                        !IsIdle(kind, value, throttle, model) && !(kind == ThrottleKind.Instances && MayAllBeSingletons(throttle, model)) && !ThrottleSettings.MayBeSetInCode(kind, model) &&
                        !ConfigComments.Explain(throttle.Element))
                    {
                        file.ReportDiagnostic(Diagnostic.Create(
                            Descriptors.ThrottleFrozen, attribute.Owner.Document.GetLocation(attribute.Span), attribute.Name, value, kind.Default, Remedy));
                    }
                }
            }
        });
    }

    /// <summary>Whether none of the services that the throttle holds for ever gets as far.</summary>
    private static bool IsIdle(ThrottleKind kind, long value, ConfigThrottle throttle, WcfModel model) =>
        !throttle.Services.IsEmpty &&
        throttle.Services.All(service =>
            ConfiguredServices.Behaves(service, model, kind.IsIdleFor) ||
            (kind == ThrottleKind.Sessions && service.HasNoSessions) ||
            (kind == ThrottleKind.Calls && IsLower(ThrottleKind.Instances, value, throttle, model) && HasInstanceForEachCall(service, model)) ||
            (kind == ThrottleKind.Instances && IsLower(ThrottleKind.Sessions, value, throttle, model) && HasInstanceForEachSession(service, model))) &&
        !UnlistedServices.AreHeldBy(throttle, model);

    /// <summary>Whether the same element sets another limit, which is lower than the value and there to stay: were it reported as well, each would hide behind the other.</summary>
    private static bool IsLower(ThrottleKind other, long value, ConfigThrottle throttle, WcfModel model) =>
        ConfigValues.Integer(throttle.Element.Value(other.AttributeName)) is > 0 and var limit && limit < value && !other.IsFrozen(limit) && !ThrottleSettings.MayBeSetInCode(other, model);

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

    /// <summary>Whether each call has an instance of its own: its class says so, or there are no sessions to share one.</summary>
    private static bool HasInstanceForEachCall(ConfigService service, WcfModel model) =>
        ConfiguredServices.Behaves(service, model, behavior => behavior.IsPerCall || (behavior.IsPerSession && service.HasNoSessions));

    /// <summary>Whether each session has the one instance that serves it, and contracts admit no call without a session.</summary>
    private static bool HasInstanceForEachSession(ConfigService service, WcfModel model) =>
        ConfiguredServices.Behaves(service, model, static behavior => behavior.IsPerSession) &&
        service.HasOnly(endpoint => endpoint.ContractName is { } name && model.FindContract(name) is { } contract && (contract.Needs & WcfNeeds.Session) != 0);
}
