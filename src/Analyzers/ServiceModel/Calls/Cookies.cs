using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// Tells clients and factories that keep cookies: each has its own, so that with one for all, the users of a service would share
/// the session of whoever came first.
/// </summary>
internal static class Cookies
{
    private const string AllowCookies = "AllowCookies";

    /// <summary>Whether what a client or factory is made of allows them, as far as its own code and the fields that it names show.</summary>
    public static bool AreAllowed(IOperation creation) => CreationShape.ArgumentsOf(creation).Any(static argument => AllowsThem(argument.Value));

    private static bool AllowsThem(IOperation value) => value.DescendantsAndSelf().Any(static part => part switch
    {
        ISimpleAssignmentOperation assignment => Allows(assignment),
        ILocalReferenceOperation local => HolderUses.Around(local).GivenTo(local.Local).Any(static given => given.Value.DescendantsAndSelf().Any(static inner => inner is ISimpleAssignmentOperation assignment && Allows(assignment))) ||
            HolderUses.Around(local).Of(local.Local).Any(static reference => reference.Parent is IPropertyReferenceOperation { Parent: ISimpleAssignmentOperation assignment } && Allows(assignment)),
        IFieldReferenceOperation field => field.Field.DeclaringSyntaxReferences.Any(static code =>
            SourceMentions.Part(code.SyntaxTree.GetText(), code.Span).IndexOf(AllowCookies.AsSpan()) >= 0),
        _ => false,
    });

    private static bool Allows(ISimpleAssignmentOperation assignment) =>
        assignment is { Target: IPropertyReferenceOperation { Property.Name: AllowCookies }, Value.ConstantValue: not { HasValue: true, Value: false } };
}
