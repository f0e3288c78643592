using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>
/// Tells whether what a host is handed may be an instance of a class that is not named there, as the text of its file tells: any
/// object, what a container or <c>Activator</c> gives, a value of an interface or base class that the class has.
/// </summary>
internal static class HandedInstances
{
    // A local is followed through so many others; half-typed code has those that are made of themselves.
    private const int MostLocals = 3;

    /// <summary>Whether a host's first argument may be an instance of the class.</summary>
    public static bool MayBe(INamedTypeSymbol type, ExpressionSyntax given) => MayBe(type, given, MostLocals);

    private static bool MayBe(INamedTypeSymbol type, ExpressionSyntax given, int depth) => given switch
    {
        ParenthesizedExpressionSyntax inner => MayBe(type, inner.Expression, depth),
        CastExpressionSyntax { Type: var asked } => IsAnyFor(asked, type),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AsExpression, Right: TypeSyntax asked } => IsAnyFor(asked, type),
        ObjectCreationExpressionSyntax { Type: IdentifierNameSyntax made } => IsParameterFor(made, type),
        InvocationExpressionSyntax call => MayGive(call, type),
        IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } => given.LastName() is { } name && MayHold(name, given, type, depth),
        _ => false,
    };

    /// <summary>Whether a call may give an instance of the class: one for which it names a type that the class has, an <c>Activator</c>'s, or one of a method of the file.</summary>
    private static bool MayGive(InvocationExpressionSyntax call, INamedTypeSymbol type) => call.Expression switch
    {
        MemberAccessExpressionSyntax { Name: GenericNameSyntax { TypeArgumentList.Arguments: [var asked] } } => IsAnyFor(asked, type),
        GenericNameSyntax { TypeArgumentList.Arguments: [var asked] } => IsAnyFor(asked, type),
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "CreateInstance", Expression: var owner } when owner.LastName() == "Activator" => true,
        IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } => call.Expression.LastName() is { } name &&
            call.SyntaxTree.GetRoot().DescendantNodes().Any(node => node is MethodDeclarationSyntax { Identifier.ValueText: var declared, ReturnType: var given } && declared == name && IsAnyFor(given, type)),
        _ => false,
    };

    /// <summary>Whether a local, parameter, field or property of this name may hold an instance of the class; the nearest declaration counts.</summary>
    private static bool MayHold(string name, SyntaxNode place, INamedTypeSymbol type, int depth)
    {
        var isMember = place is MemberAccessExpressionSyntax;
        foreach (var outer in place.Ancestors())
        {
            switch (outer)
            {
                case BaseMethodDeclarationSyntax or LocalFunctionStatementSyntax or AccessorDeclarationSyntax when !isMember:
                    if (Declared(outer.DescendantNodes(), name, type, depth) is { } isLocal)
                    {
                        return isLocal;
                    }

                    break;
                case TypeDeclarationSyntax holder:
                    if (Declared(holder.Members.SelectMany(static member => member is FieldDeclarationSyntax field ? (IEnumerable<SyntaxNode>)field.Declaration.Variables : [member]), name, type, depth) is { } isKept)
                    {
                        return isKept;
                    }

                    break;
            }
        }

        return false;
    }

    private static bool? Declared(IEnumerable<SyntaxNode> nodes, string name, INamedTypeSymbol type, int depth)
    {
        foreach (var node in nodes)
        {
            switch (node)
            {
                case ParameterSyntax { Identifier.ValueText: var parameter, Type: { } declared } when parameter == name:
                    return IsAnyFor(declared, type);
                case PropertyDeclarationSyntax { Identifier.ValueText: var property, Type: var declared } when property == name:
                    return IsAnyFor(declared, type);
                case VariableDeclaratorSyntax { Identifier.ValueText: var variable, Initializer: var initializer, Parent: VariableDeclarationSyntax { Type: var declared } } when variable == name:
                    return declared.IsVar ? depth > 0 && initializer is not null && MayBe(type, initializer.Value, depth - 1) : IsAnyFor(declared, type);
            }
        }

        return null;
    }

    /// <summary>Whether a value of a declared type may be an instance of the class without naming it: any object, an interface or base class that the class has, a type parameter that it may stand for.</summary>
    private static bool IsAnyFor(TypeSyntax declared, INamedTypeSymbol type) =>
        declared is PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.ObjectKeyword } ||
        (declared is IdentifierNameSyntax name && IsParameterFor(name, type)) ||
        (declared is not PredefinedTypeSyntax && declared.LastName() is { } known && Has(type, known));

    private static bool Has(INamedTypeSymbol type, string name) => SourceClasses.Ancestors(type).Any(ancestor => ancestor.Name == name);

    /// <summary>Whether a name is that of a type parameter around it that lets the class stand for it.</summary>
    private static bool IsParameterFor(IdentifierNameSyntax name, INamedTypeSymbol type)
    {
        foreach (var outer in name.Ancestors())
        {
            var (parameters, clauses) = outer switch
            {
                MethodDeclarationSyntax method => (method.TypeParameterList, method.ConstraintClauses),
                LocalFunctionStatementSyntax function => (function.TypeParameterList, function.ConstraintClauses),
                TypeDeclarationSyntax holder => (holder.TypeParameterList, holder.ConstraintClauses),
                _ => (null, default),
            };
            if (parameters?.Parameters.Any(parameter => parameter.Identifier.ValueText == name.Identifier.ValueText) == true)
            {
                return clauses.Where(clause => clause.Name.Identifier.ValueText == name.Identifier.ValueText).SelectMany(static clause => clause.Constraints)
                    .All(constraint => constraint switch
                    {
                        TypeConstraintSyntax { Type: var bound } => bound.LastName() is { } known && (known == type.Name || Has(type, known)),
                        ClassOrStructConstraintSyntax { ClassOrStructKeyword.RawKind: var keyword } => keyword == (int)SyntaxKind.ClassKeyword,
                        _ => true,
                    });
            }
        }

        return false;
    }
}
