using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FindSymbols;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.CodeFixes.Bindings;

/// <summary>Whether services keep something between the calls of a session, which a binding with or without one would change.</summary>
internal static class SessionState
{
    /// <summary>Whether a service class of the solution that implements one of the contracts has an instance a session and state in it.</summary>
    public static async Task<bool> MayBeKeptAsync(IEnumerable<INamedTypeSymbol> contracts, Solution solution, CancellationToken cancellationToken)
    {
        foreach (var contract in contracts.Distinct<INamedTypeSymbol>(SymbolEqualityComparer.Default))
        {
            if ((await ClassesAsync(contract, solution, cancellationToken).ConfigureAwait(false)).Any(HasStateOfSession))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether the solution shows what the service of each contract keeps: a class of it does the work, or the contract refuses sessions.</summary>
    public static async Task<bool> ShowsAsync(IEnumerable<INamedTypeSymbol> contracts, Solution solution, CancellationToken cancellationToken)
    {
        foreach (var contract in contracts.Distinct<INamedTypeSymbol>(SymbolEqualityComparer.Default))
        {
            if (ServiceContract.Of(contract) is not { RefusesSessions: true } &&
                !(await ClassesAsync(contract, solution, cancellationToken).ConfigureAwait(false)).Any(static type => !type.DeclaringSyntaxReferences.IsEmpty))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>The service classes of the solution that implement a contract; where it is a class, itself.</summary>
    private static async Task<IEnumerable<INamedTypeSymbol>> ClassesAsync(INamedTypeSymbol contract, Solution solution, CancellationToken cancellationToken)
    {
        var classes = contract.TypeKind == TypeKind.Class
            ? [contract]
            : await SymbolFinder.FindImplementationsAsync(contract, solution, cancellationToken: cancellationToken).ConfigureAwait(false);
        return classes.OfType<INamedTypeSymbol>().Where(static type => type.TypeKind == TypeKind.Class && WcfTypes.ClientContract(type) is null);
    }

    private static bool HasStateOfSession(INamedTypeSymbol service)
    {
        // InstanceContextMode: PerSession 0 (the default), PerCall 1, Single 2.
        if (WcfTypes.Attribute(service, "ServiceBehaviorAttribute") is { } behavior && WcfTypes.Named(behavior, "InstanceContextMode") is int and not 0)
        {
            return false;
        }

        for (INamedTypeSymbol? type = service; type is { SpecialType: SpecialType.None }; type = type.BaseType)
        {
            foreach (var member in type.GetMembers())
            {
                if (member is IFieldSymbol { IsStatic: false, IsConst: false } field && (!field.IsReadOnly || IsCollection(field.Type)))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool IsCollection(ITypeSymbol type) =>
        type.SpecialType != SpecialType.System_String &&
        (type.TypeKind == TypeKind.Array || type.AllInterfaces.Any(static implemented => implemented.SpecialType == SpecialType.System_Collections_IEnumerable));
}
