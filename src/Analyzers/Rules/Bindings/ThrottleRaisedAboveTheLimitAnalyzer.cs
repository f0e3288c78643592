using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
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

    // Sessions are not among them: many idle clients may hold one each, whatever limits their calls.
    private static readonly ImmutableArray<ThrottleKind> s_kinds = ImmutableArray.Create(ThrottleKind.Calls, ThrottleKind.Instances);

    // What code writes that configures the security of a binding it took back from an endpoint.
    private static readonly string[] s_securitySettings = ["Security.Mode", "Security.Message", "Security.Transport", "Security ="];

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(Descriptors.ThrottleRaisedAboveTheLimit);

    private protected override void Register(CompilationStartAnalysisContext context, WcfModel model)
    {
        var raised = new ConcurrentBag<ThrottleSetting>();
        context.RegisterOperationBlockAction(block =>
        {
            model.Bindings.FactsOf(block);
            foreach (var setting in ThrottleSettings.Of(block, model))
            {
                if (s_kinds.Contains(setting.Kind) && setting.Kind.IsRaised(setting.Value))
                {
                    raised.Add(setting);
                }
            }
        });

        context.RegisterCompilationEndAction(end =>
        {
            var configuration = model.ConfigurationOf(end.Options);
            foreach (var setting in raised.OrderBy(static setting => setting.Assignment.Syntax.SyntaxTree.FilePath, StringComparer.Ordinal).ThenBy(static setting => setting.Assignment.Syntax.SpanStart))
            {
                if (LimitInCode(setting, model, configuration, end.CancellationToken) is { } limit)
                {
                    Report(end.ReportDiagnostic, setting.Assignment.Syntax.GetLocation(), setting.Kind.Name, limit);
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
                if (throttle.Element.Document.Path != file.AdditionalFile.Path || model.Configured.IsOfDesignTime(throttle))
                {
                    continue;
                }

                foreach (var kind in s_kinds)
                {
                    if (throttle.Element.Attribute(kind.AttributeName) is { } attribute && ConfigValues.Integer(attribute.Value) is { } value && kind.IsRaised(value) &&
                        LimitInConfiguration(throttle, model) is { } limit && !ThrottleSettings.MayBeSetInCode(kind, model))
                    {
                        Report(file.ReportDiagnostic, attribute.Owner.Document.GetLocation(attribute.Span), attribute.Name, limit);
                    }
                }
            }
        });
    }

    private static void Report(Action<Diagnostic> report, Location location, string setting, string limit) =>
        report(Diagnostic.Create(Descriptors.ThrottleRaisedAboveTheLimit, location, setting, limit, limit == BySecurity ? MendSecurity : MendSingleton));

    /// <summary>What limits the service that the same method hosts: its singleton, or the binding of all its endpoints.</summary>
    private static string? LimitInCode(ThrottleSetting setting, WcfModel model, ServiceModelConfig configuration, CancellationToken cancellationToken)
    {
        if (setting.Service is not { } service)
        {
            return null;
        }

        if (IsSerial(ServiceBehavior.Of(service)))
        {
            return ServiceBehavior.MayBeChanged(model) ? null : ByOneCall;
        }

        if (EndpointsOf(setting.Root, model, cancellationToken) is not { } endpoints)
        {
            return null;
        }

        // Endpoints of a host that is kept may be added anywhere.
        var inCode = IsKept(setting.Root) ? model.Bindings.All.Where(static binding => binding.Endpoints.Any(static endpoint => endpoint.Role == EndpointRole.Service)).ToList() : endpoints;
        var inConfiguration = configuration.Services.Where(candidate => ConfiguredServices.ClassesOf(candidate, model).Contains(service, SymbolEqualityComparer.Default)).ToList();
        return inCode.All(binding => IsLeftOnItsDefault(binding, model, cancellationToken)) &&
            inConfiguration.All(candidate => candidate.Endpoints.IsEmpty ? inCode.Count > 0 : IsLeftOnItsDefault(candidate, model)) &&
            inCode.Count + inConfiguration.Count > 0
                ? BySecurity
                : null;
    }

    /// <summary>The bindings of the endpoints that a method adds to its host, those for metadata left out; null where one of them is not in sight.</summary>
    private static List<BindingUse>? EndpointsOf(IOperation root, WcfModel model, CancellationToken cancellationToken)
    {
        var bindings = new List<BindingUse>();
        foreach (var operation in root.Descendants())
        {
            cancellationToken.ThrowIfCancellationRequested();
            switch (operation)
            {
                case IInvocationOperation { TargetMethod.Name: "AddDefaultEndpoints" }:
                    return null;
                case IInvocationOperation { TargetMethod.Name: "AddServiceEndpoint" } or IObjectCreationOperation { Type.Name: "ServiceEndpoint" }:
                    if (IsOfMetadata(operation))
                    {
                        break;
                    }

                    if (operation is IInvocationOperation { Arguments.Length: 1 } ||
                        model.Bindings.All.FirstOrDefault(candidate => candidate.Endpoints.Any(endpoint => endpoint.Operation.Syntax == operation.Syntax)) is not { } binding)
                    {
                        return null;
                    }

                    bindings.Add(binding);
                    break;
                case IArgumentOperation { Parent: IInvocationOperation call } argument when IsHost(Unwrap(argument.Value).Type) && WcfTypes.WorldOf(call.TargetMethod) == WcfWorld.None:
                    // Whoever gets the host may add what he likes.
                    return null;
            }
        }

        return bindings;
    }

    private static bool IsOfMetadata(IOperation endpoint)
    {
        foreach (var operation in endpoint.Descendants())
        {
            if (operation is ITypeOfOperation { TypeOperand.Name: "IMetadataExchange" } ||
                operation.ConstantValue is { HasValue: true, Value: "IMetadataExchange" } ||
                operation.Type?.Name == "ServiceMetadataEndpoint")
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsKept(IOperation root) =>
        root.Descendants().Any(static operation => operation is IFieldReferenceOperation or IPropertyReferenceOperation && IsHost(operation.Type));

    private static bool IsHost(ITypeSymbol? type) => WcfTypes.FindBase(type, "ServiceHostBase") is not null;

    private static IOperation Unwrap(IOperation value)
    {
        while (value is IConversionOperation { OperatorMethod: null } conversion)
        {
            value = conversion.Operand;
        }

        return value;
    }

    /// <summary>What limits every service that the throttle holds for.</summary>
    private static string? LimitInConfiguration(ConfigThrottle throttle, WcfModel model)
    {
        if (throttle.Services.IsEmpty)
        {
            return null;
        }

        var limit = throttle.Services.All(service => ConfiguredServices.Behaves(service, model, IsSerial)) ? ByOneCall
            : throttle.Services.All(service => IsLeftOnItsDefault(service, model) && !MayGetEndpointsInCode(service, model)) ? BySecurity
            : null;
        return limit is null || UnlistedServices.AreHeldBy(throttle, model) ? null : limit;
    }

    /// <summary>Whether some file that makes endpoints speaks of the service.</summary>
    private static bool MayGetEndpointsInCode(ConfigService service, WcfModel model)
    {
        var name = service.ClassName;
        return (model.Mentions("AddServiceEndpoint") || model.Mentions("ServiceEndpoint(")) && model.Mentions(name) && model.Compilation.SyntaxTrees.Any(tree =>
            (SourceMentions.Contains(tree.GetText(), "AddServiceEndpoint") || SourceMentions.Contains(tree.GetText(), "ServiceEndpoint(")) &&
            SourceMentions.Contains(tree.GetText(), name));
    }

    private static bool IsSerial(ServiceBehavior service) => service is { IsSingleton: true, AdmitsOneCall: true };

    private static bool IsLeftOnItsDefault(BindingUse binding, WcfModel model, CancellationToken cancellationToken) =>
        binding is { Info.IsWSHttp: true, IsSecurityConfigured: false, Escapes: false } && EndpointBindingAnalyzer.IsWhollyRead(binding, model, cancellationToken);

    private static bool IsLeftOnItsDefault(ConfigService service, WcfModel model) =>
        service.Endpoints.Any(static endpoint => !endpoint.IsMetadata) &&
        service.Endpoints.All(static endpoint => endpoint.IsMetadata || endpoint.Binding is { IsResolved: true, Info.IsWSHttp: true, IsSecurityConfigured: false }) &&
        !s_securitySettings.Any(model.Bindings.MaySetOnReadBack);
}
