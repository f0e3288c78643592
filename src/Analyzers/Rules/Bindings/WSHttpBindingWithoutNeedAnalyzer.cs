using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.Configuration;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.Rules.Bindings;

/// <summary>WCFP2001: a wsHttpBinding with security None or Transport, no reliable session and no transactions.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class WSHttpBindingWithoutNeedAnalyzer : WSHttpBindingAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        ImmutableArray.Create(Descriptors.WSHttpBindingWithoutNeed, Descriptors.WSHttpBindingWithoutNeedAtEnd);

    private protected override DiagnosticDescriptor? Live => Descriptors.WSHttpBindingWithoutNeed;

    private protected override DiagnosticDescriptor AtEnd => Descriptors.WSHttpBindingWithoutNeedAtEnd;

    private protected override string RemedyInCode => "use BasicHttpBinding, or NetTcpBinding where both ends are WCF";

    private protected override string RemedyInConfiguration => "use basicHttpBinding, or netTcpBinding where both ends are WCF";

    // Who makes a service of a description that others published has callers who read it, too.
    private protected override bool IsDictated(EndpointRole role, ServiceContract contract) => base.IsDictated(role, contract) || contract.MayBeForeign;

    // Messages that go elsewhere than to the address of their endpoint say in a header where they belong: without WS-Addressing
    // the service's address filter sees where they went and refuses them. A service's own filter may read such headers.
    private protected override bool NeedsAddressing(ConfigEndpoint endpoint, WcfModel model) =>
        (endpoint.Element.Value("listenUri") is { Length: > 0 } listenUri && listenUri != endpoint.Address) || endpoint.Behavior?.Extension("clientVia") is not null || (endpoint.Kind != ConfigEndpointKind.Client && HasFilter(model));

    private protected override bool NeedsAddressing(BindingSink endpoint, WcfModel model) =>
        endpoint.Operation is IInvocationOperation { Arguments: var arguments } && arguments.Any(static argument => argument.Parameter?.Name is "listenUri" or "via" && !argument.Value.IsNull())
        || model.Mentions("ListenUri =") || model.Mentions("ListenUri=") || model.Mentions("ClientViaBehavior") || (endpoint.Role == EndpointRole.Service && HasFilter(model));

    private static bool HasFilter(WcfModel model) => model.Mentions(".AddressFilter") || model.Mentions(": MessageFilter");

    private protected override bool IsHabit(BindingUse binding) =>
        (binding.SecurityModes() & ~(SecurityModes.None | SecurityModes.Transport)) == 0 && !IsAskedForByName(binding.Creation.Operation);

    /// <summary>Whether code makes the binding where somebody names it, <c>case "wsHttpBinding":</c>: another one would not be what was asked for.</summary>
    private static bool IsAskedForByName(IOperation creation)
    {
        for (var current = creation; current.Parent is { } parent; current = parent)
        {
            var asked = parent switch
            {
                ISwitchCaseOperation { Clauses: var clauses } => clauses.OfType<ISingleValueCaseClauseOperation>().Select(static clause => clause.Value),
                ISwitchExpressionArmOperation { Pattern: IConstantPatternOperation { Value: var value } } => [value],
                IConditionalOperation { Condition: var condition, WhenTrue: var then } when then == current => condition.Joined().SelectMany(static part => part switch
                {
                    IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals } equal => [equal.LeftOperand, equal.RightOperand],
                    IInvocationOperation { TargetMethod.Name: "Equals", Arguments: var arguments, Instance: var instance } => arguments.Select(static argument => argument.Value).Append(instance).OfType<IOperation>(),
                    _ => [],
                }),
                _ => [],
            };
            if (asked.Any(static value => NameIn(value.Plain()) is { } name && (name.IndexOf("wshttp", System.StringComparison.OrdinalIgnoreCase) >= 0 || name.IndexOf("ws2007http", System.StringComparison.OrdinalIgnoreCase) >= 0)))
            {
                return true;
            }
        }

        return false;
    }

    private static string? NameIn(IOperation value) => value is IFieldReferenceOperation { Field: { ContainingType.TypeKind: TypeKind.Enum, Name: var member } } ? member : value.ConstantValue is { HasValue: true, Value: string text } ? text : null;

    private protected override bool IsHabit(ConfigBinding binding) => binding.SecurityMode is "None" or "Transport";
}
