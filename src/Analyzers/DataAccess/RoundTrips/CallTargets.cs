using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>
/// Names the objects that calls go to, so that what one object keeps is told from what another one does: empty for the object
/// itself, <c>_rates.</c> for what its field holds, <c>~rates.</c> for what a local does.
/// </summary>
internal static class CallTargets
{
    private const string Local = "~";

    /// <summary>The object that a call goes to; null where that may be another one each time.</summary>
    /// <param name="call">The call, or what reads a property.</param>
    /// <param name="versions">The state of the variables.</param>
    public static string? Of(IOperation call, Dictionary<string, int> versions) => InstanceOf(call) is { } instance ? Named(instance, versions) : IsPlain(call) ? "" : null;

    /// <summary>What a call goes to, where the code says it; null for the class itself.</summary>
    public static IOperation? InstanceOf(IOperation call) => call switch
    {
        IInvocationOperation invocation => invocation.Instance,
        IPropertyReferenceOperation property => property.Instance,
        _ => null,
    };

    /// <summary>How one method comes to an object to which another one comes in its own way; null where it does not.</summary>
    /// <param name="target">The object that the one calls the other on.</param>
    /// <param name="within">How the other one comes to it from there.</param>
    public static string? Through(string? target, string? within) => target is null || within is null || IsOfBody(within) ? null : target + within;

    /// <summary>Whether an object is known by such a name in one body alone.</summary>
    public static bool IsOfBody(string target) => target.StartsWith(Local, System.StringComparison.Ordinal);

    // The constructor of a new object, an operator and the like have none.
    private static bool IsPlain(IOperation call) => call is IInvocationOperation or IPropertyReferenceOperation;

    private static string? Named(IOperation value, Dictionary<string, int> versions)
    {
        value = value.Plain();
        return value switch
        {
            IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance } => "",
            IConditionalAccessInstanceOperation instance => instance.BeforeQuestionMark() is { } before ? Named(before, versions) : null,
            ILocalReferenceOperation { Local: var local } => Local + With(local.Name),
            IParameterReferenceOperation { Parameter: var parameter } => Local + With(parameter.Name),
            IFieldReferenceOperation { Field: var field } member => Owner(member, field) is { } owner ? owner + With(field.Name) : null,

            // A property may make another object each time; one of the class's own type is the one that the process has.
            IPropertyReferenceOperation { Property: { IsIndexer: false } property } member when property.IsAutomatic() || (property.IsStatic && SymbolEqualityComparer.Default.Equals(property.Type, property.ContainingType)) =>
                Owner(member, property) is { } owner ? owner + With(property.Name) : null,
            _ => null,
        };

        string? Owner(IMemberReferenceOperation member, ISymbol symbol) => member.Instance is { } instance ? Named(instance, versions) : symbol.ContainingType.Name + ".";

        string With(string name) => versions.TryGetValue(name, out var version) ? name + version + "." : name + ".";
    }
}
