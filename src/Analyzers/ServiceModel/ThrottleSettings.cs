using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>One of the three throttles of a service.</summary>
/// <param name="Name">The property of ServiceThrottlingBehavior; configuration begins it with a small letter.</param>
/// <param name="OldDefault">The default up to .NET Framework 3.5, and for one processor that of calls in 4.0.</param>
/// <param name="PerProcessor">The default since .NET Framework 4, for each processor.</param>
internal sealed record ThrottleKind(string Name, int OldDefault, int PerProcessor)
{
    /// <summary>The three throttles. Defaults as ServiceThrottlingBehavior documents them: 16, 10 and 26 before .NET Framework 4; 16, 100 and 116 a processor since.</summary>
    public static readonly ImmutableArray<ThrottleKind> All = ImmutableArray.Create(
        new ThrottleKind("MaxConcurrentCalls", 16, 16),
        new ThrottleKind("MaxConcurrentSessions", 10, 100),
        new ThrottleKind("MaxConcurrentInstances", 26, 116));

    /// <summary>The processors that a server is taken to have at most, where a value above the default for so many counts as raised.</summary>
    public const int Processors = 8;

    /// <summary>The name of its attribute in configuration.</summary>
    public string AttributeName => char.ToLowerInvariant(Name[0]) + Name.Substring(1);

    /// <summary>Whether a value is an old default or less. One alone is a choice: calls one after another.</summary>
    public bool IsFrozen(long value) => value > 1 && value <= OldDefault;

    /// <summary>Whether a value is above the default of a large server.</summary>
    public bool IsRaised(long value) => value > (long)PerProcessor * Processors;
}

/// <summary>A throttle that code sets to a constant.</summary>
/// <param name="Kind">Which of the three.</param>
/// <param name="Value">The value.</param>
/// <param name="Assignment">The assignment.</param>
/// <param name="Service">The service class, where the same method makes one host only; else null.</param>
/// <param name="Root">The root of the block that sets it.</param>
internal sealed record ThrottleSetting(ThrottleKind Kind, long Value, IAssignmentOperation Assignment, INamedTypeSymbol? Service, IOperation Root);

/// <summary>Finds the throttles that code sets.</summary>
internal static class ThrottleSettings
{
    private const string BehaviorType = "ServiceThrottlingBehavior";

    /// <summary>The throttles that an operation block sets to constants; none where its file does not name the behavior.</summary>
    public static IReadOnlyList<ThrottleSetting> Of(OperationBlockAnalysisContext context, WcfModel model)
    {
        if (context.OperationBlocks.IsDefaultOrEmpty || !model.NamesThrottle(context.OperationBlocks[0].Syntax.SyntaxTree))
        {
            return [];
        }

        var settings = new List<ThrottleSetting>();
        foreach (var block in context.OperationBlocks)
        {
            INamedTypeSymbol? service = null;
            var hosts = 0;
            foreach (var operation in block.Descendants())
            {
                if (operation is IObjectCreationOperation creation && WcfTypes.FindBase(creation.Type, "ServiceHostBase") is not null)
                {
                    hosts++;
                    service = creation.Arguments.Length > 0 ? ConstantValues.TypeOf(creation.Arguments[0].Value) : null;
                }
            }

            foreach (var operation in block.Descendants())
            {
                if (operation is ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property: var property } } assignment &&
                    WcfTypes.Is(property.ContainingType, BehaviorType) &&
                    ThrottleKind.All.FirstOrDefault(kind => kind.Name == property.Name) is { } throttle &&
                    assignment.Value.ConstantValue is { HasValue: true, Value: int value })
                {
                    settings.Add(new ThrottleSetting(throttle, value, assignment, hosts == 1 ? service : null, block));
                }
            }
        }

        return settings;
    }
}
