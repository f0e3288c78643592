using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>From the methods of the compilation that do an operation's work to the operation.</summary>
internal static class OperationImplementations
{
    /// <summary>
    /// The methods of a class that implement operations of a contract, with the operation: its own, explicit or not, and
    /// inherited ones. None where the class lacks one, and so does not compile.
    /// </summary>
    public static IReadOnlyList<(IMethodSymbol Method, ServiceOperation Operation)> Of(INamedTypeSymbol type, ServiceContract contract)
    {
        var all = new List<(IMethodSymbol Method, ServiceOperation Operation)>();
        foreach (var operation in contract.Operations)
        {
            var method = Implementation(type, operation.Method);
            if (method is null && IsWhole(operation.Method))
            {
                return [];
            }

            if (method is { IsAbstract: false })
            {
                all.Add((method.OriginalDefinition, operation));
            }

            if (operation.EndMethod is { } declared && Implementation(type, declared) is { IsAbstract: false } end)
            {
                all.Add((end.OriginalDefinition, operation));
            }
        }

        return all;
    }

    /// <summary>Whether all operations that a class serves, and it serves some, only throw: nobody has begun to write the service.</summary>
    public static bool OnlyThrow(INamedTypeSymbol type, WcfModel model)
    {
        var methods = type.AllInterfaces.Add(type).SelectMany(served => model.ContractOf(served) is { } contract ? Of(type, contract) : []).Select(static pair => pair.Method).ToList();
        return methods.Count > 0 && methods.TrueForAll(method => model.IsOwn(method.ContainingType) && OnlyThrows(method));
    }

    /// <summary>Whether a method does nothing but throw.</summary>
    public static bool OnlyThrows(IMethodSymbol method) =>
        method.DeclaringSyntaxReferences is [var declaration] &&
        declaration.GetSyntax() is MethodDeclarationSyntax { ExpressionBody.Expression: ThrowExpressionSyntax } or MethodDeclarationSyntax { Body.Statements: [ThrowStatementSyntax] };

    /// <summary>Whether a method is declared in one place, and all of its types are known: where one is missing, nobody can tell which method implements it.</summary>
    private static bool IsWhole(IMethodSymbol method) =>
        method.ContainingType.DeclaringSyntaxReferences.Length < 2 && !HasMissing(method.ReturnType) && !method.Parameters.Any(static parameter => HasMissing(parameter.Type));

    private static bool HasMissing(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => HasMissing(array.ElementType),
        INamedTypeSymbol named => named.TypeKind == TypeKind.Error || named.TypeArguments.Any(HasMissing),
        _ => false,
    };

    /// <summary>The method of a class that runs when one of an interface or base class is called on it; null where there is none.</summary>
    public static IMethodSymbol? Implementation(INamedTypeSymbol type, IMethodSymbol declared)
    {
        if (declared.ContainingType.TypeKind != TypeKind.Interface)
        {
            return Override(type, declared);
        }

        foreach (var implemented in type.AllInterfaces)
        {
            if (SymbolEqualityComparer.Default.Equals(implemented.OriginalDefinition, declared.ContainingType))
            {
                foreach (var member in implemented.GetMembers(declared.Name))
                {
                    if (SymbolEqualityComparer.Default.Equals(member.OriginalDefinition, declared))
                    {
                        // An abstract or overridden implementation stands for the override that this class has.
                        return type.FindImplementationForInterfaceMember(member) is IMethodSymbol found ? Override(type, found.OriginalDefinition) ?? found : null;
                    }
                }
            }
        }

        return null;
    }

    /// <summary>The method that runs when a virtual or abstract one is called on the class: the most derived override.</summary>
    private static IMethodSymbol? Override(INamedTypeSymbol type, IMethodSymbol declared)
    {
        for (var current = type; current is { SpecialType: SpecialType.None }; current = current.BaseType)
        {
            foreach (var member in current.OriginalDefinition.GetMembers(declared.Name))
            {
                for (var method = member as IMethodSymbol; method is not null; method = method.OverriddenMethod?.OriginalDefinition)
                {
                    if (SymbolEqualityComparer.Default.Equals(method, declared))
                    {
                        return (IMethodSymbol)member;
                    }
                }
            }
        }

        return null;
    }
}
