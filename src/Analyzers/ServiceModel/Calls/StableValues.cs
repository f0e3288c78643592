using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
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

    /// <summary>Whether code counts a local up, or has another method write it.</summary>
    public static bool IsChangedInPlace(ILocalSymbol local, IOperation root) => root.Descendants().Any(operation => operation switch
    {
        IIncrementOrDecrementOperation { Target: ILocalReferenceOperation target } => SymbolEqualityComparer.Default.Equals(target.Local, local),
        ICompoundAssignmentOperation { Target: ILocalReferenceOperation target } => SymbolEqualityComparer.Default.Equals(target.Local, local),
        IArgumentOperation { Parameter.RefKind: RefKind.Out or RefKind.Ref, Value: ILocalReferenceOperation target } => SymbolEqualityComparer.Default.Equals(target.Local, local),
        _ => false,
    });

    private static bool IsStable(IOperation value, bool allowsCalls, int depth)
    {
        if (value.ConstantValue.HasValue)
        {
            return true;
        }

        return depth <= MaxDepth && value switch
        {
            ILocalReferenceOperation local => IsStableLocal(local, allowsCalls, depth),
            IFieldReferenceOperation field => field.Field.IsStatic || (field.Instance is { } owner && IsStable(owner, allowsCalls, depth + 1)),
            IPropertyReferenceOperation property => !IsOfTheMoment(property.Property, allowsCalls) &&
                (property.Instance is null || IsStable(property.Instance, allowsCalls, depth + 1)) &&
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

    private static bool IsStableLocal(ILocalReferenceOperation reference, bool allowsCalls, int depth)
    {
        var root = reference.Root();
        if (IsChangedInPlace(reference.Local, root))
        {
            return false;
        }

        // What else names an object may put the call's own things into it.
        if (!allowsCalls && reference.Local.Type is { IsReferenceType: true, SpecialType: SpecialType.None } &&
            root.Descendants().Count(operation => operation is ILocalReferenceOperation other && SymbolEqualityComparer.Default.Equals(other.Local, reference.Local)) > 1)
        {
            return false;
        }

        var isGiven = false;
        foreach (var operation in root.Descendants())
        {
            switch (operation)
            {
                case IVariableDeclaratorOperation declarator when SymbolEqualityComparer.Default.Equals(declarator.Symbol, reference.Local) && declarator.GetVariableInitializer() is { } initializer:
                    isGiven = true;
                    if (!IsStable(initializer.Value, allowsCalls, depth + 1))
                    {
                        return false;
                    }

                    break;
                case IAssignmentOperation { Target: ILocalReferenceOperation target } assignment when SymbolEqualityComparer.Default.Equals(target.Local, reference.Local):
                    isGiven = true;
                    if (assignment is not ISimpleAssignmentOperation || !IsStable(assignment.Value, allowsCalls, depth + 1))
                    {
                        return false;
                    }

                    break;
            }
        }

        return isGiven;
    }
}
