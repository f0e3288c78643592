using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Knows the objects of a contract that the code makes itself and that are no clients: the service, run in the process.</summary>
internal static class OwnObjects
{
    // What a class is called that hands calls on to a service.
    private static readonly HashSet<string> s_deputies = new(StringComparer.OrdinalIgnoreCase) { "Client", "Proxy", "Channel", "Agent", "Gateway", "Adapter", "Wrapper", "Connector", "Remote", "Stub", "Decorator" };

    /// <summary>Whether an object that code makes of a class with <c>new</c> is such a one. One of a class that is missing may be.</summary>
    public static bool Is(INamedTypeSymbol type, WcfModel model) => model.ClientTypes.Of(type) is null && !StandsForOther(type);

    /// <summary>Whether a private field holds nothing else: all of its class stands in one file, and only assignments there fill it.</summary>
    /// <param name="field">The field.</param>
    /// <param name="semantics">The semantic model of the file.</param>
    /// <param name="model">The model of the compilation.</param>
    public static bool AreAllIn(IFieldSymbol field, SemanticModel semantics, WcfModel model)
    {
        if (field.ContainingType.DeclaringSyntaxReferences is not [var declaration] || declaration.SyntaxTree != semantics.SyntaxTree)
        {
            return false;
        }

        var isFilled = false;
        foreach (var token in SourceMentions.TokensAt(declaration.SyntaxTree, field.Name))
        {
            if (token.ValueText != field.Name || !declaration.Span.Contains(token.Span))
            {
                continue;
            }

            if (IsHandedOut(token))
            {
                return false;
            }

            if (GivenAt(token) is not { } given || given.IsKind(SyntaxKind.NullLiteralExpression))
            {
                continue;
            }

            if (given is not BaseObjectCreationExpressionSyntax || semantics.GetTypeInfo(given).Type is not INamedTypeSymbol type || !Is(type, model))
            {
                return false;
            }

            isFilled = true;
        }

        return isFilled;
    }

    /// <summary>
    /// Whether all that a local or a private field ever holds are objects that the code makes of classes that are no clients:
    /// the service itself, run in the process. Classes that are missing may be such ones.
    /// </summary>
    public static bool AreAllIn(IOperation instance, WcfModel model)
    {
        if (instance is IFieldReferenceOperation { Field: { DeclaredAccessibility: Accessibility.Private } field })
        {
            return instance.SemanticModel is { } semantics && model.HoldsOwnObject(field, semantics);
        }

        if (instance is not ILocalReferenceOperation { Local: var local })
        {
            return false;
        }

        var uses = HolderUses.Around(instance);
        var given = uses.GivenTo(local).Select(static given => given.Value.Plain()).Where(static value => !value.IsNull()).ToList();
        return given.Count > 0 && !uses.AreChanges(local) && given.TrueForAll(value => value.Syntax is BaseObjectCreationExpressionSyntax && value.Type is INamedTypeSymbol type && Is(type, model));
    }

    /// <summary>What the code gives to the variable that it names here; null where it only reads it.</summary>
    private static ExpressionSyntax? GivenAt(SyntaxToken name) => name.Parent switch
    {
        VariableDeclaratorSyntax declarator => declarator.Initializer?.Value,
        IdentifierNameSyntax used when Whole(used) is var target && target.Parent is AssignmentExpressionSyntax assignment && assignment.Left == target => assignment.Right,
        _ => null,
    };

    private static bool IsHandedOut(SyntaxToken name) =>
        name.Parent is IdentifierNameSyntax used && Whole(used).Parent is ArgumentSyntax { RefKindKeyword.RawKind: not 0 } or RefExpressionSyntax;

    private static ExpressionSyntax Whole(IdentifierNameSyntax name) => name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;

    /// <summary>Whether a class, as it or a base is named, may hand on what it is asked to a service elsewhere.</summary>
    private static bool StandsForOther(INamedTypeSymbol type)
    {
        for (var current = type; current is { SpecialType: SpecialType.None }; current = current.BaseType)
        {
            if (NameWords.Of(current.Name).Exists(s_deputies.Contains))
            {
                return true;
            }
        }

        return false;
    }
}
