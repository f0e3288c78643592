using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>What a type is to somebody who calls a service through it.</summary>
internal enum ClientTypeKind
{
    /// <summary>A class derived from <c>ClientBase&lt;T&gt;</c>.</summary>
    Client,

    /// <summary>A contract, or an interface that inherits one (svcutil's <c>IXChannel</c>): a value of it may be a channel.</summary>
    Contract,

    /// <summary>A <c>ChannelFactory&lt;T&gt;</c>.</summary>
    Factory,
}

/// <summary>A client, contract or factory type.</summary>
internal sealed class ClientType
{
    private readonly Lazy<Dictionary<string, ServiceOperation>> _operations;

    public ClientType(ClientTypeKind kind, INamedTypeSymbol type, ServiceContract? contract)
    {
        Kind = kind;
        Type = type;
        Contract = contract;
        _operations = new Lazy<Dictionary<string, ServiceOperation>>(FindOperations);
    }

    /// <summary>What it is.</summary>
    public ClientTypeKind Kind { get; }

    /// <summary>The type.</summary>
    public INamedTypeSymbol Type { get; }

    /// <summary>The contract that is called through it; null for a factory whose contract is a type parameter.</summary>
    public ServiceContract? Contract { get; }

    /// <summary>The operation that a method of the type calls, or null where it calls none: <c>Close</c>, a property.</summary>
    public ServiceOperation? OperationOf(IMethodSymbol method) =>
        method is { MethodKind: MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation, IsStatic: false } && _operations.Value.TryGetValue(method.Name, out var operation) ? operation : null;

    /// <summary>The operations by the names of the methods that may call them; of several, the first.</summary>
    private Dictionary<string, ServiceOperation> FindOperations()
    {
        var operations = new Dictionary<string, ServiceOperation>(StringComparer.Ordinal);
        foreach (var operation in Contract?.Operations ?? ImmutableArray<ServiceOperation>.Empty)
        {
            foreach (var name in operation.MethodNames())
            {
                if (!operations.ContainsKey(name))
                {
                    operations.Add(name, operation);
                }
            }
        }

        return operations;
    }
}

/// <summary>The client, contract and factory types that the code uses, looked up once a type.</summary>
internal sealed class ClientTypes
{
    private static readonly int[] s_words = [Word.Of("CacheSetting")];

    private readonly WcfModel _model;
    private readonly ConcurrentDictionary<INamedTypeSymbol, ClientType?> _types = new(SymbolEqualityComparer.Default);
    private readonly Func<INamedTypeSymbol, ClientType?> _find;
    private readonly Lazy<IAssemblySymbol[]> _assemblies;

    /// <summary>The types of a compilation, none looked up yet.</summary>
    public ClientTypes(WcfModel model)
    {
        _model = model;
        _find = Find;
        _assemblies = new Lazy<IAssemblySymbol[]>(FindAssemblies);
    }

    /// <summary>What a type is, or null where it has nothing to do with calling a service.</summary>
    public ClientType? Of(ITypeSymbol? type) =>
        type is INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Interface, SpecialType: SpecialType.None } named && MayBeIn(named.ContainingAssembly) ? _types.GetOrAdd(named, _find) : null;

    /// <summary>Whether an assembly may hold such a type. Asked for every call: most go to the framework's own types.</summary>
    public bool MayBeIn(IAssemblySymbol? assembly)
    {
        foreach (var one in _assemblies.Value)
        {
            if (ReferenceEquals(one, assembly))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>By what words code shows that it makes clients, beside those of <see cref="WordFamilies.Clients"/>, and which of them may be classes of others.</summary>
    public (HashSet<int> Words, HashSet<int> Bases) WordsOfMaking()
    {
        var words = new HashSet<int>(s_words);
        words.UnionWith(_model.ForeignContracts.Clients);
        return (words, _model.ForeignContracts.Clients);
    }

    /// <summary>By what words code shows that it may call an operation.</summary>
    public HashSet<int> WordsOfCalls()
    {
        var words = new HashSet<int>(_model.CodeNames.Contracts);
        words.UnionWith(_model.ForeignContracts.Contracts);
        words.UnionWith(_model.ForeignContracts.Operations);
        return words;
    }

    // The compilation's own, those that declare WCF's types, and those built on them.
    private IAssemblySymbol[] FindAssemblies()
    {
        var names = new HashSet<string>(_model.ForeignNames.OfClients.Select(static assembly => assembly.Name), StringComparer.OrdinalIgnoreCase);
        return [_model.Compilation.Assembly, .. _model.Compilation.SourceModule.ReferencedAssemblySymbols.Where(assembly => names.Contains(assembly.Name))];
    }

    private ClientType? Find(INamedTypeSymbol type)
    {
        if (type.TypeKind == TypeKind.Interface)
        {
            return _model.ContractOf(type) is { } contract ? new ClientType(ClientTypeKind.Contract, type, contract) : null;
        }

        if (WcfTypes.ClientContract(type) is { } ofClient && _model.ContractOf(ofClient) is { } called)
        {
            return new ClientType(ClientTypeKind.Client, type, called);
        }

        if (WcfTypes.FindBase(type, "ChannelFactory") is null)
        {
            return null;
        }

        var made = WcfTypes.FactoryContract(type);
        var ofFactory = made is null ? null : _model.ContractOf(made);

        // But for channels of its own, WCF throws for an interface that is no contract: there is no factory then.
        return ofFactory is null && made is { TypeKind: TypeKind.Interface } && WcfTypes.WorldOf(made) == WcfWorld.None ? null : new ClientType(ClientTypeKind.Factory, type, ofFactory);
    }
}
