using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>One of the three throttles of a service.</summary>
/// <param name="Name">The property of ServiceThrottlingBehavior; configuration begins it with a small letter.</param>
/// <param name="OldDefault">The default up to .NET Framework 3.5, and for one processor that of calls in 4.0.</param>
/// <param name="PerProcessor">The default since .NET Framework 4, for each processor.</param>
internal sealed record ThrottleKind(string Name, int OldDefault, int PerProcessor)
{
    /// <summary>The calls at once.</summary>
    public static readonly ThrottleKind Calls = new("MaxConcurrentCalls", 16, 16);

    /// <summary>The sessions at once; channels without sessions do not count.</summary>
    public static readonly ThrottleKind Sessions = new("MaxConcurrentSessions", 10, 100);

    /// <summary>The instances at once.</summary>
    public static readonly ThrottleKind Instances = new("MaxConcurrentInstances", 26, 116);

    /// <summary>The three throttles. Defaults as ServiceThrottlingBehavior documents them: 16, 10 and 26 before .NET Framework 4; 16, 100 and 116 a processor since.</summary>
    public static readonly ImmutableArray<ThrottleKind> All = ImmutableArray.Create(Calls, Sessions, Instances);

    /// <summary>The processors that a server is taken to have at most, where a value above the default for so many counts as raised.</summary>
    public const int Processors = 8;

    /// <summary>The name of its attribute in configuration.</summary>
    public string AttributeName => char.ToLowerInvariant(Name[0]) + Name.Substring(1);

    /// <summary>The default since .NET Framework 4, for a message. That of instances is made of what the two others are set to.</summary>
    public string Default => this == Instances ? "the sum of the two others" : $"{PerProcessor} for each processor";

    /// <summary>Whether a value is an old default or less. One alone is a choice: calls one after another.</summary>
    public bool IsFrozen(long value) => value > 1 && value <= OldDefault;

    /// <summary>Whether a value is above the default of a large server, and one that WCF takes.</summary>
    public bool IsRaised(long value) => value > (long)PerProcessor * Processors && value <= int.MaxValue;

    /// <summary>Whether a service never gets as far as the throttle, however low: a singleton is one instance, and may admit one call.</summary>
    public bool IsIdleFor(ServiceBehavior service) =>
        service.IsSingleton && (this == Instances || (this == Calls && service.AdmitsOneCall));
}

/// <summary>A throttle that code sets to a constant.</summary>
/// <param name="Kind">Which of the three.</param>
/// <param name="Value">The value.</param>
/// <param name="Assignment">The assignment.</param>
/// <param name="Service">The service class, where the same method makes one host only; else null.</param>
/// <param name="Root">The root of the block that sets it.</param>
internal sealed record ThrottleSetting(ThrottleKind Kind, long Value, IAssignmentOperation Assignment, INamedTypeSymbol? Service, IOperation Root);

/// <summary>Finds the throttles that code sets. CoreWCF has none: there nobody is held.</summary>
internal static class ThrottleSettings
{
    private const string BehaviorType = "ServiceThrottlingBehavior";

    /// <summary>
    /// The throttles that an operation block sets to constants; none where its file does not name the behavior. One that the
    /// block sets to something else as well is left out: there the other value may be the one that holds.
    /// </summary>
    public static IReadOnlyList<ThrottleSetting> Of(OperationBlockAnalysisContext context, WcfModel model)
    {
        if (context.OperationBlocks.IsDefaultOrEmpty || !model.NamesThrottle(context.OperationBlocks[0].Syntax.SyntaxTree) || model.IsOnCoreWcf)
        {
            return [];
        }

        var settings = new List<ThrottleSetting>();
        foreach (var block in context.OperationBlocks)
        {
            var assignments = block.Descendants().OfType<IAssignmentOperation>()
                .Select(static assignment => (Assignment: assignment, Kind: KindOf(assignment.Target)))
                .Where(static pair => pair.Kind is not null)
                .ToList();
            if (assignments.Count == 0)
            {
                continue;
            }

            var service = ServiceOf(block);
            foreach (var (assignment, kind) in assignments)
            {
                if (assignment is ISimpleAssignmentOperation && assignment.Value.ConstantValue is { HasValue: true, Value: int value } && !IsHalfTyped(assignment.Syntax) &&
                    assignments.Where(other => other.Kind == kind && MayBeSame(ReceiverOf(other.Assignment), ReceiverOf(assignment))).All(other => IsAlike(kind!, value, other.Assignment)))
                {
                    settings.Add(new ThrottleSetting(kind!, value, assignment, service, block));
                }
            }
        }

        return settings;
    }

    /// <summary>Whether any code of the compilation sets a throttle of that kind on a behavior: it holds instead of what configuration says.</summary>
    public static bool MayBeSetInCode(ThrottleKind kind, WcfModel model)
    {
        foreach (var tree in model.Compilation.SyntaxTrees)
        {
            if (model.NamesThrottle(tree) && SourceMentions.Contains(tree.GetText(), kind.Name) &&
                tree.GetRoot().DescendantNodes().OfType<AssignmentExpressionSyntax>().Any(assignment => assignment.Left.LastName() == kind.Name))
            {
                return true;
            }
        }

        return false;
    }

    private static ThrottleKind? KindOf(IOperation target) =>
        target is IPropertyReferenceOperation { Property: var property } && WcfTypes.Is(property.ContainingType, BehaviorType) && WcfTypes.WorldOf(property.ContainingType) == WcfWorld.ServiceModel
            ? ThrottleKind.All.FirstOrDefault(kind => kind.Name == property.Name)
            : null;

    private static bool IsAlike(ThrottleKind kind, int value, IAssignmentOperation other) =>
        other is ISimpleAssignmentOperation && other.Value.ConstantValue is { HasValue: true, Value: int otherValue } &&
        kind.IsFrozen(value) == kind.IsFrozen(otherValue) && kind.IsRaised(value) == kind.IsRaised(otherValue);

    /// <summary>What holds the behavior that is set: a symbol, or the creation whose initializer it is where nothing takes it by name.</summary>
    private static object? ReceiverOf(IAssignmentOperation assignment)
    {
        switch (((IPropertyReferenceOperation)assignment.Target).Instance)
        {
            case ILocalReferenceOperation local:
                return local.Local;
            case IFieldReferenceOperation field:
                return field.Field;
            case IParameterReferenceOperation parameter:
                return parameter.Parameter;
            case IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ImplicitReceiver }:
                var creation = assignment.Parent?.Parent;
                return creation?.Parent switch
                {
                    IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator } => declarator.Symbol,
                    ISimpleAssignmentOperation { Target: ILocalReferenceOperation local } => local.Local,
                    ISimpleAssignmentOperation { Target: IFieldReferenceOperation field } => field.Field,
                    _ => creation,
                };
            default:
                return null;
        }
    }

    private static bool MayBeSame(object? left, object? right) => left is null || right is null || ((IEqualityComparer<object>)HolderComparer.Instance).Equals(left, right);

    /// <summary>The service that the block's only host runs: the class that a <c>typeof</c> names, or that of its singleton.</summary>
    private static INamedTypeSymbol? ServiceOf(IOperation block)
    {
        INamedTypeSymbol? service = null;
        var hosts = 0;
        foreach (var operation in block.Descendants())
        {
            if (operation is IObjectCreationOperation creation && WcfTypes.FindBase(creation.Type, "ServiceHostBase") is not null)
            {
                hosts++;
                service = creation.Arguments.Length > 0 ? ServiceOfArgument(creation.Arguments[0].Value) : null;
            }
        }

        return hosts == 1 ? service : null;
    }

    private static INamedTypeSymbol? ServiceOfArgument(IOperation value)
    {
        while (value is IConversionOperation { OperatorMethod: null } conversion)
        {
            value = conversion.Operand;
        }

        return ConstantValues.TypeOf(value) ??
            (value.Type is INamedTypeSymbol { TypeKind: TypeKind.Class, SpecialType: SpecialType.None } type && WcfTypes.Attribute(type, "ServiceBehaviorAttribute") is not null ? type : null);
    }

    private static bool IsHalfTyped(SyntaxNode node) => (node.FirstAncestorOrSelf<StatementSyntax>() ?? node).ContainsDiagnostics;
}
