using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>What a service class keeps between calls.</summary>
internal static class ServiceState
{
    /// <summary>
    /// Whether the class and those above it have no instance field, whatever its value, and no static one that may change, and do
    /// not lock the instance: more instances would not keep each other out.
    /// </summary>
    public static bool KeepsNothing(INamedTypeSymbol type)
    {
        if (LocksItself(type))
        {
            return false;
        }

        for (var current = type; current is { SpecialType: SpecialType.None }; current = current.BaseType)
        {
            // What a class of somebody else's keeps is out of sight.
            if (!current.IsBeside(type))
            {
                return false;
            }

            foreach (var member in current.GetMembers())
            {
                if (member is IEventSymbol || (member is IFieldSymbol { IsConst: false } field && !(field is { IsStatic: true, IsReadOnly: true } && (IsUnchanging(field.Type) || IsForAll(field)))))
                {
                    return false;
                }
            }
        }

        return true;
    }

    /// <summary>Whether code of the class or of one above it locks the instance: <c>lock (this)</c>, or methods that are synchronized.</summary>
    public static bool LocksItself(INamedTypeSymbol type)
    {
        for (var current = type; current is { SpecialType: SpecialType.None } && current.IsBeside(type); current = current.BaseType)
        {
            if (current.DeclaringSyntaxReferences.Any(static part => part.GetSyntax().DescendantNodes().Any(static node => node switch
            {
                LockStatementSyntax { Expression: ThisExpressionSyntax } => true,
                AttributeArgumentSyntax { Expression: var argument } => argument.LastName() == "Synchronized",
                _ => false,
            })))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a readonly field holds what the calls of all instances may use at once: a library's logger, or an object that is only there to be locked.</summary>
    private static bool IsForAll(IFieldSymbol field) =>
        (LogTypes.Is(field.Type) && !field.Type.IsBeside(field)) ||
        (field is { Type.SpecialType: SpecialType.System_Object, DeclaringSyntaxReferences: [var declaration] } && declaration.GetSyntax() is VariableDeclaratorSyntax { Initializer.Value: var value } && value switch
        {
            ImplicitObjectCreationExpressionSyntax => true,
            ObjectCreationExpressionSyntax { Type: var made } => made is PredefinedTypeSyntax || made.LastName() == "Object",
            _ => false,
        });

    /// <summary>Whether a value of the type is the same for all callers at once: text, numbers, delegates.</summary>
    private static bool IsUnchanging(ITypeSymbol type) =>
        type.TypeKind is TypeKind.Delegate or TypeKind.Enum ||
        type.SpecialType is (>= SpecialType.System_Boolean and <= SpecialType.System_String) or SpecialType.System_DateTime ||
        type.Name is "Guid" or "TimeSpan" or "Regex" or "Uri" or "Version" or "CultureInfo" or "Encoding";
}
