using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>The types that one compilation declares, and which of them stands behind an interface or a base class.</summary>
internal sealed class SourceClasses
{
    private readonly Compilation _compilation;
    private readonly ConcurrentDictionary<IMethodSymbol, IMethodSymbol?> _targets = new(SymbolEqualityComparer.Default);
    private readonly Lazy<ImmutableArray<INamedTypeSymbol>> _types;
    private readonly Lazy<(Dictionary<INamedTypeSymbol, List<INamedTypeSymbol>> Implementations, ImmutableArray<INamedTypeSymbol> Clients)> _classes;

    /// <param name="compilation">The compilation.</param>
    public SourceClasses(Compilation compilation)
    {
        _compilation = compilation;
        _types = new Lazy<ImmutableArray<INamedTypeSymbol>>(FindTypes);
        _classes = new Lazy<(Dictionary<INamedTypeSymbol, List<INamedTypeSymbol>>, ImmutableArray<INamedTypeSymbol>)>(FindClasses);
    }

    /// <summary>The types that the compilation declares, in source order.</summary>
    public ImmutableArray<INamedTypeSymbol> Types => _types.Value;

    /// <summary>The client classes (derived from <c>ClientBase&lt;T&gt;</c>) that the compilation declares, in source order.</summary>
    public ImmutableArray<INamedTypeSymbol> Clients => _classes.Value.Clients;

    /// <summary>Those of them that are classes of clients of a contract.</summary>
    public IEnumerable<INamedTypeSymbol> ClientsOf(ServiceContract contract) =>
        Clients.Where(client => SymbolEqualityComparer.Default.Equals(WcfTypes.ClientContract(client), contract.Type));

    /// <summary>What the classes implement or derive from, of this compilation and others.</summary>
    public IEnumerable<INamedTypeSymbol> Inherited => _classes.Value.Implementations.Keys;

    /// <summary>The classes of the compilation, but for clients, that implement an interface or derive from a class.</summary>
    public IReadOnlyList<INamedTypeSymbol> Of(INamedTypeSymbol ancestor) =>
        _classes.Value.Implementations.TryGetValue(ancestor.OriginalDefinition, out var classes) ? classes : [];

    /// <summary>
    /// The class that a value of the type is: the type itself, of whichever project, or the only class of the compilation that
    /// implements or derives from it; else null.
    /// </summary>
    public INamedTypeSymbol? OnlyOf(INamedTypeSymbol type)
    {
        type = type.OriginalDefinition;
        if (type is { TypeKind: TypeKind.Class, IsAbstract: false })
        {
            return WcfTypes.IsOfPlatform(type.ContainingAssembly.Name) ? null : type;
        }

        return WithoutDoubles(Of(type).Where(static candidate => candidate is { TypeKind: TypeKind.Class, IsAbstract: false })) is [var only] ? only : null;
    }

    /// <summary>The real ones among classes: what stands in for a class in tests does not count beside it.</summary>
    private static List<INamedTypeSymbol> WithoutDoubles(IEnumerable<INamedTypeSymbol> classes)
    {
        var all = classes.ToList();
        var real = all.FindAll(static type => !TestCode.IsDouble(type));
        return real.Count > 0 ? real : all;
    }

    private IMethodSymbol? FindTarget(IMethodSymbol method)
    {
        var isOpen = method.IsAbstract || method.ContainingType.TypeKind == TypeKind.Interface;
        if (!isOpen && !(method is { IsVirtual: true } or { IsOverride: true, IsSealed: false }))
        {
            return method;
        }

        var isOwn = method is { IsAbstract: false };
        IMethodSymbol? target = null;
        var types = Of(method.ContainingType).Where(static type => !type.IsAbstract);
        foreach (var type in isOpen ? WithoutDoubles(types) : types)
        {
            if (OperationImplementations.Implementation(type, method) is { IsAbstract: false } implementation)
            {
                if (target is not null && !SymbolEqualityComparer.Default.Equals(target, implementation.OriginalDefinition))
                {
                    return null;
                }

                target = implementation.OriginalDefinition;
            }
        }

        // A virtual method that a derived class overrides may still run as it is.
        return !isOwn ? target
            : target is null || SymbolEqualityComparer.Default.Equals(target, method) || method.ContainingType.IsAbstract ? target ?? method
            : null;
    }

    /// <summary>
    /// The method of the compilation that a call runs: the one named, or the only one that implements or overrides it; null
    /// where there are several, or none.
    /// </summary>
    public IMethodSymbol? TargetOf(IMethodSymbol method) =>
        _targets.TryGetValue(method, out var known) ? known : _targets.GetOrAdd(method, FindTarget(method));

    /// <summary>One walk over the compilation's classes: what they implement, and which of them are clients.</summary>
    private (Dictionary<INamedTypeSymbol, List<INamedTypeSymbol>> Implementations, ImmutableArray<INamedTypeSymbol> Clients) FindClasses()
    {
        var implementations = new Dictionary<INamedTypeSymbol, List<INamedTypeSymbol>>(SymbolEqualityComparer.Default);
        var clients = ImmutableArray.CreateBuilder<INamedTypeSymbol>();
        foreach (var type in Types)
        {
            if (DerivesFromNothing(type))
            {
                continue;
            }

            // A client implements its contract too, and calls the service with it.
            if (type.TypeKind == TypeKind.Class && WcfTypes.ClientContract(type) is not null)
            {
                clients.Add(type);
            }
            else if (type.TypeKind is TypeKind.Class or TypeKind.Struct)
            {
                foreach (var implemented in Ancestors(type))
                {
                    implementations.AddTo(implemented.OriginalDefinition, type);
                }
            }
        }

        return (implementations, clients.ToImmutable());
    }

    /// <summary>Whether a type is written in a way that it derives from nothing and implements nothing; the compiler need not be asked for that.</summary>
    public static bool DerivesFromNothing(INamedTypeSymbol type) =>
        type.DeclaringSyntaxReferences.All(static part => part.GetSyntax() is TypeDeclarationSyntax { BaseList: null } and not RecordDeclarationSyntax);

    /// <summary>The interfaces and base classes of a type.</summary>
    public static IEnumerable<INamedTypeSymbol> Ancestors(INamedTypeSymbol type)
    {
        foreach (var implemented in type.AllInterfaces)
        {
            yield return implemented;
        }

        for (var parent = type.BaseType; parent is { SpecialType: SpecialType.None }; parent = parent.BaseType)
        {
            yield return parent;
        }
    }

    private ImmutableArray<INamedTypeSymbol> FindTypes()
    {
        var types = new List<(INamedTypeSymbol Type, string Path, int Position)>();
        var open = new Stack<INamespaceOrTypeSymbol>();
        open.Push(_compilation.Assembly.GlobalNamespace);
        while (open.Count > 0)
        {
            var container = open.Pop();
            if (container is INamedTypeSymbol { DeclaringSyntaxReferences: [var declaration, ..] } type)
            {
                types.Add((type, declaration.SyntaxTree.FilePath, declaration.Span.Start));
            }

            if (container is INamespaceSymbol ns)
            {
                foreach (var nested in ns.GetNamespaceMembers())
                {
                    open.Push(nested);
                }
            }

            foreach (var nested in container.GetTypeMembers())
            {
                open.Push(nested);
            }
        }

        types.Sort(static (left, right) => string.CompareOrdinal(left.Path, right.Path) is not 0 and var order ? order : left.Position.CompareTo(right.Position));
        return types.Select(static entry => entry.Type).ToImmutableArray();
    }
}
