using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Finds the classes of references that do the work of a contract: a container may hand out an object of one, run in the process.</summary>
internal static class InProcessServices
{
    // What ends the names of classes that call a service for others.
    private static readonly string[] s_clientNames = ["Client", "Proxy", "Channel"];

    /// <summary>Whether assemblies that a compilation references have classes that do the work of a contract of another assembly, and none that is a client of it.</summary>
    /// <param name="contract">The contract's type.</param>
    /// <param name="compilation">The compilation.</param>
    public static bool Has(INamedTypeSymbol contract, Compilation compilation)
    {
        var (type, home) = (contract.OriginalDefinition, contract.ContainingAssembly);
        return compilation.SourceModule.ReferencedAssemblySymbols
            .Where(assembly => SymbolEqualityComparer.Default.Equals(assembly, home) || assembly.Modules.Any(module => module.ReferencedAssemblies.Any(identity => identity.Name == home.Name)))
            .SelectMany(assembly => ImplementingClasses(assembly.GlobalNamespace, type))
            .ToList() is { Count: > 0 } found && !found.Exists(service => IsClientOf(service, type));
    }

    private static IEnumerable<INamedTypeSymbol> ImplementingClasses(INamespaceSymbol ns, INamedTypeSymbol contract) =>
        ns.GetTypeMembers().Where(type => type is { TypeKind: TypeKind.Class, IsAbstract: false } && type.AllInterfaces.Any(implemented => IsOf(implemented, contract)) && !HoldsChannel(type, contract))
            .Concat(ns.GetNamespaceMembers().SelectMany(inner => ImplementingClasses(inner, contract)));

    /// <summary>Whether a class is a client by its name, or by a base that takes the contract for a type argument or is missing and called so.</summary>
    private static bool IsClientOf(INamedTypeSymbol service, INamedTypeSymbol contract) =>
        WcfTypes.ClientContract(service) is not null || s_clientNames.Any(name => service.Name.EndsWith(name, StringComparison.Ordinal)) ||
        SourceClasses.Ancestors(service).Any(parent => parent.TypeArguments.Any(argument => IsOf(argument, contract)) || (parent.TypeKind == TypeKind.Error && s_clientNames.Any(parent.Name.Contains)));

    /// <summary>Whether a class stands around a client, and calls the service for others.</summary>
    private static bool HoldsChannel(INamedTypeSymbol type, INamedTypeSymbol contract) =>
        type.GetMembers().Any(member => member is IFieldSymbol { Type: INamedTypeSymbol held } && (IsOf(held, contract) || WcfTypes.FactoryContract(held) is not null));

    private static bool IsOf(ITypeSymbol type, INamedTypeSymbol contract) => SymbolEqualityComparer.Default.Equals(type.OriginalDefinition, contract);
}
