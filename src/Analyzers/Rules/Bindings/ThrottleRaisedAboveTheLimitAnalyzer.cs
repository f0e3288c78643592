using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.Configuration;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.Rules.Bindings;

/// <summary>WCFP2005: a throttle raised for a service that default message security, or a singleton's lock, limits first.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ThrottleRaisedAboveTheLimitAnalyzer : WcfAnalyzer
{
    private const string BySecurity = "the default message security of its wsHttpBinding";
    private const string ByOneCall = "its singleton, which admits one call at a time,";
    private const string MendSecurity = "configure the binding's security first (WCFP2002), then remove the setting";
    private const string MendSingleton = "let the service run calls in parallel first, then remove the setting";

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(Descriptors.ThrottleRaisedAboveTheLimit);

    private protected override void Register(CompilationStartAnalysisContext context, WcfModel model)
    {
        var raised = new ConcurrentBag<ThrottleSetting>();
        context.RegisterOperationBlockAction(block =>
        {
            model.BindingFactsOf(block);
            foreach (var setting in ThrottleSettings.Of(block, model))
            {
                if (setting.Kind.IsRaised(setting.Value))
                {
                    raised.Add(setting);
                }
            }
        });

        context.RegisterCompilationEndAction(end =>
        {
            foreach (var setting in raised)
            {
                if (LimitInCode(setting, model) is { } limit)
                {
                    Report(end.ReportDiagnostic, setting.Assignment.Syntax.GetLocation(), setting.Kind.Name, limit);
                }
            }
        });

        context.RegisterAdditionalFileAction(file =>
        {
            foreach (var throttle in model.ConfigurationOf(file.Options).Throttles)
            {
                if (throttle.Element.Document.Path != file.AdditionalFile.Path || LimitInConfiguration(throttle, model) is not { } limit)
                {
                    continue;
                }

                foreach (var kind in ThrottleKind.All)
                {
                    if (throttle.Element.Attribute(kind.AttributeName) is { } attribute && ConfigValues.Integer(attribute.Value) is { } value && kind.IsRaised(value))
                    {
                        Report(file.ReportDiagnostic, attribute.Owner.Document.GetLocation(attribute.Span), attribute.Name, limit);
                    }
                }
            }
        });
    }

    private static void Report(System.Action<Diagnostic> report, Location location, string setting, string limit) =>
        report(Diagnostic.Create(Descriptors.ThrottleRaisedAboveTheLimit, location, setting, limit, limit == BySecurity ? MendSecurity : MendSingleton));

    /// <summary>What limits the service that the same method hosts: its singleton, or the binding of all its endpoints there.</summary>
    private static string? LimitInCode(ThrottleSetting setting, WcfModel model)
    {
        if (setting.Service is not { } service)
        {
            return null;
        }

        if (IsSerial(service))
        {
            return ByOneCall;
        }

        var here = model.Bindings.Where(binding => binding.Endpoints.Any(endpoint => RootOf(endpoint.Operation) == setting.Root)).ToList();
        return here.Count > 0 && here.All(static binding => IsLeftOnItsDefault(binding)) ? BySecurity : null;
    }

    /// <summary>What limits every service that the throttle holds for.</summary>
    private static string? LimitInConfiguration(ConfigThrottle throttle, WcfModel model)
    {
        if (throttle.Services.IsEmpty)
        {
            return null;
        }

        if (throttle.Services.All(service => model.FindTypes(service.Name).Any(IsSerial)))
        {
            return ByOneCall;
        }

        return throttle.Services.All(static service => service.Endpoints.Any(static endpoint => !endpoint.IsMetadata) &&
            service.Endpoints.All(static endpoint => endpoint.IsMetadata || IsLeftOnItsDefault(endpoint.Binding)))
                ? BySecurity
                : null;
    }

    private static bool IsSerial(INamedTypeSymbol service) => ServiceBehavior.Of(service) is { IsSingleton: true, AdmitsOneCall: true };

    private static bool IsLeftOnItsDefault(BindingUse binding) => binding is { Info.IsWSHttp: true, IsSecurityConfigured: false, Escapes: false };

    private static bool IsLeftOnItsDefault(ConfigBinding binding) => binding is { IsResolved: true, Info.IsWSHttp: true, IsSecurityConfigured: false };

    private static IOperation RootOf(IOperation operation)
    {
        var root = operation;
        while (root.Parent is { } parent)
        {
            root = parent;
        }

        return root;
    }
}
