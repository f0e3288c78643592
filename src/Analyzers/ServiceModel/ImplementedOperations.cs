using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>The operations whose work one compilation does, the methods that do it, and what these may run.</summary>
internal sealed class ImplementedOperations
{
    private readonly WcfModel _model;
    private readonly RecentBlocks _blocks;
    private readonly Lazy<bool> _mayBeImplemented;
    private readonly Lazy<bool> _derivesFromReferences;
    private readonly Lazy<ImmutableArray<ServiceContract>> _referencedContracts;
    private readonly Lazy<HashSet<int>> _names;
    private readonly Lazy<Dictionary<IMethodSymbol, ServiceOperation>> _operations;
    private readonly Lazy<NameReach> _reach;
    private readonly ConcurrentDictionary<INamedTypeSymbol, ImmutableArray<(IMethodSymbol Method, ServiceOperation Operation, bool IsInherited)>> _implementations = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<INamedTypeSymbol, Dictionary<IMethodSymbol, ServiceOperation>> _ownOperations = new(SymbolEqualityComparer.Default);

    /// <param name="model">The model.</param>
    /// <param name="blocks">The blocks that were last looked at.</param>
    public ImplementedOperations(WcfModel model, RecentBlocks blocks)
    {
        _model = model;
        _blocks = blocks;
        _derivesFromReferences = new Lazy<bool>(DerivesFromReferences);
        _mayBeImplemented = new Lazy<bool>(() => ImplementsOwnContracts || _derivesFromReferences.Value);
        _referencedContracts = new Lazy<ImmutableArray<ServiceContract>>(FindReferencedContracts);
        _names = new Lazy<HashSet<int>>(FindNames);
        _operations = new Lazy<Dictionary<IMethodSymbol, ServiceOperation>>(Find);
        _reach = new Lazy<NameReach>(() => NameReach.OfOperations(_model));
    }

    /// <summary>The operation whose work a method of the compilation does: it implements or declares it. Null for any other method.</summary>
    public ServiceOperation? Of(IMethodSymbol implementation)
    {
        var method = implementation.OriginalDefinition;
        if (!_operations.IsValueCreated)
        {
            if (method.IsAbstract || !AreImplemented || !Names.Contains(Word.OfLastPart(method.Name)))
            {
                return null;
            }

            // Most classes do the work themselves. To find out for all takes long while the compiler has not made their members.
            if (method.ContainingType is { TypeKind: TypeKind.Class or TypeKind.Struct } type && _model.IsOwn(type) && !_model.CodeNames.MayHaveHeirs(type.Name))
            {
                return OwnOf(type).TryGetValue(method, out var own) ? own : null;
            }
        }

        return _operations.Value.TryGetValue(method, out var operation) ? operation : null;
    }

    /// <summary>
    /// Whether the compilation may do the work of an operation: a class names a contract of it, or of an assembly that it
    /// references. A look at words and names alone, for the start of a compilation, when types would have to be made for an
    /// answer.
    /// </summary>
    public bool MayBeImplemented => _mayBeImplemented.Value;

    /// <summary>
    /// Whether the compilation does the work of any operation, as far as names tell for its own contracts. Where it does not,
    /// most rules have nothing to look for. Not for the start of a compilation: types may be made for the answer.
    /// </summary>
    public bool AreImplemented => MayBeImplemented && Names.Count > 0;

    // Most compilations without one need not be read for it.
    private bool ImplementsOwnContracts => _model.SpeaksOfContracts && _model.CodeNames.ImplementsContracts;

    /// <summary>The names that methods have which do an operation's work, as <see cref="Word"/> gives them; those of others among them.</summary>
    public HashSet<int> Names => _names.Value;

    /// <summary>The methods of the compilation that do an operation's work, with the operation.</summary>
    public IReadOnlyDictionary<IMethodSymbol, ServiceOperation> Implementations => _operations.Value;

    /// <summary>Whether an operation of the compilation may run a member, or is one, as far as names tell; what belongs to no method always.</summary>
    public bool MayReach(ISymbol member) => AreImplemented && (member is not IMethodSymbol method || _reach.Value.Contains(method));

    /// <summary>The same of an operation block's member; looked up once, whichever rules ask.</summary>
    public bool MayReach(OperationBlockAnalysisContext block) => _blocks.Of(block).IsReached ??= MayReach(block.OwningSymbol);

    /// <summary>Finds out what operations reach, for the start of a compilation, unless types would have to be made for it.</summary>
    public void PrepareReach()
    {
        if (!_derivesFromReferences.Value)
        {
            _ = _reach.Value;
        }
    }

    private Dictionary<IMethodSymbol, ServiceOperation> Find()
    {
        var operations = new Dictionary<IMethodSymbol, ServiceOperation>(SymbolEqualityComparer.Default);
        if (!AreImplemented)
        {
            return operations;
        }

        // What a class does for its own contracts goes before what those do that derive from it.
        var all = _model.Classes.Types.SelectMany(type => ImplementationsIn(type)).ToLookup(static implemented => implemented.IsInherited);
        AddFirst(operations, all[false]);
        AddFirst(operations, all[true]);
        return operations;
    }

    private Dictionary<IMethodSymbol, ServiceOperation> OwnOf(INamedTypeSymbol type) =>
        _ownOperations.TryGetValue(type, out var known) ? known : _ownOperations.GetOrAdd(type, FindOwn(type));

    private Dictionary<IMethodSymbol, ServiceOperation> FindOwn(INamedTypeSymbol type)
    {
        var operations = new Dictionary<IMethodSymbol, ServiceOperation>(SymbolEqualityComparer.Default);
        AddFirst(operations, ImplementationsIn(type).Where(static implemented => !implemented.IsInherited));
        return operations;
    }

    private static void AddFirst(Dictionary<IMethodSymbol, ServiceOperation> operations, IEnumerable<(IMethodSymbol Method, ServiceOperation Operation, bool IsInherited)> implemented)
    {
        foreach (var (method, operation, _) in implemented)
        {
            if (!operations.ContainsKey(method))
            {
                operations.Add(method, operation);
            }
        }
    }

    /// <summary>The same as <see cref="ImplementedBy"/>, found once: each class is asked while its code is read, and all are at the end.</summary>
    private ImmutableArray<(IMethodSymbol Method, ServiceOperation Operation, bool IsInherited)> ImplementationsIn(INamedTypeSymbol type) =>
        _implementations.TryGetValue(type, out var known) ? known : _implementations.GetOrAdd(type, ImplementedBy(type).ToImmutableArray());

    /// <summary>The methods that do the work of operations in a class, its own and those that it inherits. A class can be its own contract.</summary>
    private IEnumerable<(IMethodSymbol Method, ServiceOperation Operation, bool IsInherited)> ImplementedBy(INamedTypeSymbol type)
    {
        // A client implements its contract too, and calls the service with it.
        if (type.TypeKind is not (TypeKind.Class or TypeKind.Struct) || !_model.MayHaveContract(type) || (type.TypeKind == TypeKind.Class && WcfTypes.ClientContract(type) is not null))
        {
            yield break;
        }

        foreach (var candidate in SourceClasses.Ancestors(type).Prepend(type))
        {
            if (_model.DeclaredContractOf(candidate.OriginalDefinition) is { } contract)
            {
                if (_model.ServesNobody(type))
                {
                    yield break;
                }

                foreach (var (method, operation) in OperationImplementations.Of(type, contract))
                {
                    yield return (method, operation, !SymbolEqualityComparer.Default.Equals(method.ContainingType, type));
                }
            }
        }
    }

    /// <summary>Whether a type names a contract of a referenced assembly among its bases, or what has to do with one: only so can a class do the work of a contract there.</summary>
    private bool DerivesFromReferences() =>
        _model.MayReferenceContracts && _model.ForeignContracts.Contracts is { Count: > 0 } contracts && _model.CodeNames.MayDeriveFrom(contracts);

    /// <summary>The contracts of referenced assemblies that classes of the compilation implement or derive from.</summary>
    private ImmutableArray<ServiceContract> FindReferencedContracts()
    {
        if (!_derivesFromReferences.Value)
        {
            return ImmutableArray<ServiceContract>.Empty;
        }

        var contracts = ImmutableArray.CreateBuilder<ServiceContract>();
        foreach (var type in _model.Classes.Inherited)
        {
            if (!_model.IsOwn(type) && _model.DeclaredContractOf(type) is { } contract)
            {
                contracts.Add(contract);
            }
        }

        return contracts.ToImmutable();
    }

    private HashSet<int> FindNames()
    {
        var names = new HashSet<int>();
        if (ImplementsOwnContracts)
        {
            names.UnionWith(_model.CodeNames.Operations);
        }

        foreach (var contract in _referencedContracts.Value)
        {
            foreach (var operation in contract.Operations)
            {
                names.Add(Word.OfLastPart(operation.Method.Name));
                if (operation.EndMethod is { } end)
                {
                    names.Add(Word.OfLastPart(end.Name));
                }
            }
        }

        return names;
    }
}
