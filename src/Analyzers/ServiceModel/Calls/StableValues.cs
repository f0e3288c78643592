using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Tells values that are the same whenever the code runs from those that a call brings along.</summary>
internal static class StableValues
{
    private const int MaxDepth = 12;

    /// <summary>Whether nothing in the value comes from a parameter, an instance or what surrounds the call.</summary>
    /// <param name="value">The value.</param>
    /// <param name="allowsCalls">Whether what a static method gives for such values counts: an address, but no password.</param>
    public static bool IsStable(IOperation value, bool allowsCalls = true) => IsStable(value, allowsCalls, 0);

    /// <summary>Whether all arguments are.</summary>
    public static bool AreStable(ImmutableArray<IArgumentOperation> arguments, bool allowsCalls = true) =>
        arguments.All(argument => IsStable(argument.Value, allowsCalls));

    private static bool IsStable(IOperation value, bool allowsCalls, int depth)
    {
        if (value.ConstantValue.HasValue)
        {
            return true;
        }

        return depth <= MaxDepth && value switch
        {
            ILocalReferenceOperation local => IsStableLocal(local, allowsCalls, depth),
            IFieldReferenceOperation field => field.Field.IsStatic ? allowsCalls || !ChangedStatics.Has(field.Field, field) : (field.Instance is { } owner && IsStable(owner, allowsCalls, depth + 1)),
            IPropertyReferenceOperation property => !IsOfTheMoment(property.Property, allowsCalls) && !IsChangedSetting(property) &&
                (property.Instance is null ? allowsCalls || !ChangedStatics.Has(property.Property, property) : IsStable(property.Instance, allowsCalls, depth + 1)) &&
                property.Arguments.All(argument => IsStable(argument.Value, allowsCalls, depth + 1)),
            IInvocationOperation call => (allowsCalls || call.TargetMethod is { IsStatic: true, ContainingType.Name: "TimeSpan" or "Encoding" or "Convert" }) && call.TargetMethod.Name != "NewGuid" &&
                (call.Instance is null || IsStable(call.Instance, allowsCalls, depth + 1)) &&
                call.Arguments.All(argument => IsStable(argument.Value, allowsCalls, depth + 1)),
            ITypeOfOperation or IDefaultValueOperation => true,
            IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ImplicitReceiver } => true,
            IConversionOperation or IParenthesizedOperation or IBinaryOperation or IUnaryOperation or IConditionalOperation or ICoalesceOperation or
                IInterpolatedStringOperation or IInterpolatedStringTextOperation or IInterpolationOperation or
                IObjectCreationOperation or IObjectOrCollectionInitializerOperation or ISimpleAssignmentOperation or IMemberInitializerOperation or
                IArrayCreationOperation or IArrayInitializerOperation or IArgumentOperation =>
                value.ChildOperations.All(child => IsStable(child, allowsCalls, depth + 1)),
            _ => false,
        };
    }

    /// <summary>Whether a static property gives what surrounds the call: the time, the thread's user, the request.</summary>
    private static bool IsOfTheMoment(IPropertySymbol property, bool allowsCalls) =>
        property.IsStatic &&
        (property.Name is "Now" or "UtcNow" or "Today" or "CurrentPrincipal" or "CurrentUser" or "CurrentThread" or "CurrentCulture" or "CurrentUICulture" ||
         (property.Name == "Current" && !(allowsCalls && !property.ContainingType.DeclaringSyntaxReferences.IsEmpty)));

    /// <summary>Whether a property is one of the program's settings that its code gives another value: a user may change it at any time.</summary>
    private static bool IsChangedSetting(IPropertyReferenceOperation setting) =>
        setting is { Instance.Syntax: ExpressionSyntax holder, Property: { SetMethod: not null, Name: var name } property, SemanticModel: { } semantics } &&
        property.ContainingType.DerivesFrom("System.Configuration.SettingsBase") &&
        semantics.Compilation.SyntaxTrees.Any(tree => SourceMentions.TokensAt(tree, name).Any(token =>
            token.ValueText == name && token.Parent is { Parent: MemberAccessExpressionSyntax { Parent: AssignmentExpressionSyntax { Left: var target } } access } && access.Name == token.Parent && target == access && access.Expression.LastName() == holder.LastName()));

    private static bool IsStableLocal(ILocalReferenceOperation reference, bool allowsCalls, int depth)
    {
        var uses = HolderUses.Around(reference);
        if (uses.AreChanges(reference.Local))
        {
            return false;
        }

        // What else names an object may put the call's own things into it.
        if (!allowsCalls && reference.Local.Type is { IsReferenceType: true, SpecialType: SpecialType.None } && uses.Of(reference.Local).Count > 1)
        {
            return false;
        }

        var isGiven = false;
        foreach (var (place, value) in uses.GivenTo(reference.Local))
        {
            isGiven = true;
            if (place is not (IVariableInitializerOperation or ISimpleAssignmentOperation) || !IsStable(value, allowsCalls, depth + 1))
            {
                return false;
            }
        }

        return isGiven;
    }
}
