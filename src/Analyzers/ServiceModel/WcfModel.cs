using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.Configuration;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>What one compilation and its configuration files say about WCF. Built lazily, shared by all rules.</summary>
internal sealed class WcfModel
{
    private static readonly ConditionalWeakTable<Compilation, StrongBox<WcfModel?>> s_models = new();

    private readonly ConcurrentDictionary<INamedTypeSymbol, ServiceContract?> _contracts = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<SyntaxTree, SourceMentions> _mentions = new();
    private readonly ConcurrentDictionary<SyntaxNode, Lazy<BindingFacts>> _bindingFacts = new();
    private readonly Lazy<ImmutableArray<ServiceContract>> _sourceContracts;
    private readonly Lazy<(Dictionary<INamedTypeSymbol, List<INamedTypeSymbol>> Implementations, ImmutableArray<INamedTypeSymbol> Clients)> _classes;
    private readonly Lazy<ImmutableArray<BindingUse>> _bindings;
    private readonly Lazy<bool> _asksForSessionId;

    private readonly ConfigDialect? _dialect;
    private ConfigurationOfFiles? _configuration;

    private WcfModel(Compilation compilation)
    {
        Compilation = compilation;
        _dialect = WcfTypes.DialectOf(compilation);
        _sourceContracts = new Lazy<ImmutableArray<ServiceContract>>(FindSourceContracts);
        _classes = new Lazy<(Dictionary<INamedTypeSymbol, List<INamedTypeSymbol>>, ImmutableArray<INamedTypeSymbol>)>(FindClasses);
        _bindings = new Lazy<ImmutableArray<BindingUse>>(JoinBindings);
        _asksForSessionId = new Lazy<bool>(() => Mentions("SessionId"));
    }

    /// <summary>The compilation.</summary>
    public Compilation Compilation { get; }

    /// <summary>The contracts that the compilation declares, in source order.</summary>
    public ImmutableArray<ServiceContract> SourceContracts => _sourceContracts.Value;

    /// <summary>
    /// Every binding that the compilation makes, with its endpoints. Only at the compilation's end, and only for a rule
    /// that registered <see cref="BindingFactsOf"/> for every operation block.
    /// </summary>
    public ImmutableArray<BindingUse> Bindings => _bindings.Value;

    /// <summary>The client classes (derived from <c>ClientBase&lt;T&gt;</c>) that the compilation declares, in source order.</summary>
    public ImmutableArray<INamedTypeSymbol> SourceClients => _classes.Value.Clients;

    /// <summary>The model of a compilation, or null where no WCF type is in reach.</summary>
    public static WcfModel? For(Compilation compilation) =>
        s_models.GetValue(compilation, static key => new StrongBox<WcfModel?>(WcfTypes.AreInReach(key) ? new WcfModel(key) : null)).Value;

    /// <summary>The contract that a type is or inherits, or null where it is none. An interface may inherit it: svcutil's <c>IXChannel</c>.</summary>
    public ServiceContract? ContractOf(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? current = type.OriginalDefinition; current is not null; current = current.BaseType?.OriginalDefinition)
        {
            if (Declared(current) is { } contract)
            {
                return contract;
            }
        }

        if (type.TypeKind == TypeKind.Interface)
        {
            foreach (var inherited in type.AllInterfaces)
            {
                if (Declared(inherited.OriginalDefinition) is { } contract)
                {
                    return contract;
                }
            }
        }

        return null;
    }

    /// <summary>Whether a class of the compilation implements the contract, so that a value of it may be local.</summary>
    public bool IsImplemented(ServiceContract contract) =>
        contract.Type.TypeKind == TypeKind.Class || _classes.Value.Implementations.ContainsKey(contract.Type);

    /// <summary>The classes of the compilation that implement the contract, in source order; the class itself where it is one.</summary>
    public IReadOnlyList<INamedTypeSymbol> ImplementationsOf(ServiceContract contract) =>
        contract.Type.TypeKind == TypeKind.Class ? [contract.Type]
        : _classes.Value.Implementations.TryGetValue(contract.Type, out var classes) ? classes
        : [];

    /// <summary>
    /// Whether the project's own code shows that the contract's calls belong together: an implementation that keeps state
    /// for a session, or code that asks for the session's id.
    /// </summary>
    public bool KeepsSessionState(ServiceContract contract) =>
        _asksForSessionId.Value || ImplementationsOf(contract).Any(static type => ServiceBehavior.Of(type).KeepsSessionState);

    /// <summary>Whether a file of the compilation contains the word, with its case.</summary>
    public bool Mentions(string word) => Compilation.SyntaxTrees.Any(tree => SourceMentions.Contains(tree.GetText(), word));

    /// <summary>The contract that a configuration file means by a name: a <c>ConfigurationName</c>, else a full type name; null where the compilation knows none.</summary>
    public ServiceContract? FindContract(string configurationName)
    {
        foreach (var contract in SourceContracts)
        {
            if (contract.ConfigurationName == configurationName)
            {
                return contract;
            }
        }

        foreach (var type in FindTypes(configurationName))
        {
            if (ContractOf(type) is { } contract)
            {
                return contract;
            }
        }

        return null;
    }

    /// <summary>What the project's configuration files say.</summary>
    public ServiceModelConfig ConfigurationOf(AnalyzerOptions options)
    {
        if (_dialect is not { } dialect)
        {
            return ServiceModelConfig.Empty;
        }

        if (_configuration is not { } known || known.Files != options.AdditionalFiles)
        {
            _configuration = known = new ConfigurationOfFiles(options.AdditionalFiles, ServiceModelConfig.Load(options.AdditionalFiles, dialect, CancellationToken.None));
        }

        return known.Configuration;
    }

    /// <summary>The endpoints of a contract in code and configuration. Only at the compilation's end, like <see cref="Bindings"/>.</summary>
    public IEnumerable<KnownEndpoint> EndpointsOf(ServiceContract contract, AnalyzerOptions options)
    {
        foreach (var binding in Bindings)
        {
            foreach (var sink in binding.Endpoints)
            {
                if (sink.Contract is { } type && ContractOf(type) == contract)
                {
                    yield return new KnownEndpoint(sink, binding);
                }
            }
        }

        foreach (var endpoint in ConfigurationOf(options).Endpoints)
        {
            if (endpoint.ContractName is { } name && FindContract(name) == contract)
            {
                yield return new KnownEndpoint(endpoint);
            }
        }
    }

    /// <summary>The types of this full name, nested ones with a plus, in the compilation and what it references.</summary>
    public ImmutableArray<INamedTypeSymbol> FindTypes(string fullName) =>
        fullName.Length == 0 || fullName.Length > 1000 ? ImmutableArray<INamedTypeSymbol>.Empty : Compilation.GetTypesByMetadataName(fullName);

    /// <summary>What an operation block does with bindings; read once, whichever rules ask. Null where that is nothing.</summary>
    public BindingFacts? BindingFactsOf(OperationBlockAnalysisContext context)
    {
        if (context.OperationBlocks.IsDefaultOrEmpty || !MentionsOf(context.OperationBlocks[0].Syntax.SyntaxTree).Binding)
        {
            return null;
        }

        var (owner, blocks) = (context.OwningSymbol, context.OperationBlocks);
        var facts = _bindingFacts.GetOrAdd(
            blocks[0].Syntax,
            _ => new Lazy<BindingFacts>(() => NameBinding(blocks) ? BindingFactsCollector.Collect(owner, blocks, Compilation.Assembly) : BindingFacts.None)).Value;
        return facts.IsEmpty ? null : facts;
    }

    /// <summary>
    /// Whether code that was not read for bindings, because it does not speak of any, uses a name: there the member that
    /// hands a binding on may be used in a way that the model has not seen.
    /// </summary>
    public bool IsUsedInUnreadCode(string name, CancellationToken cancellationToken)
    {
        foreach (var tree in Compilation.SyntaxTrees)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (!SourceMentions.Contains(tree.GetText(cancellationToken), name))
            {
                continue;
            }

            foreach (var token in tree.GetRoot(cancellationToken).DescendantTokens())
            {
                if (token.ValueText == name && token.Parent is IdentifierNameSyntax or GenericNameSyntax && !IsRead(token))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private ServiceContract? Declared(INamedTypeSymbol type) => _contracts.GetOrAdd(type, static key => ServiceContract.Of(key));

    private static bool NameBinding(ImmutableArray<IOperation> blocks)
    {
        var text = blocks[0].Syntax.SyntaxTree.GetText();
        foreach (var block in blocks)
        {
            if (SourceMentions.NamesBinding(text, block.Syntax.Span))
            {
                return true;
            }
        }

        return false;
    }

    private bool IsRead(SyntaxToken token)
    {
        for (var node = token.Parent; node is not null; node = node.Parent)
        {
            if (_bindingFacts.TryGetValue(node, out var facts))
            {
                return facts.Value != BindingFacts.None;
            }
        }

        return false;
    }

    /// <summary>Whether a file speaks of a service's throttles.</summary>
    public bool NamesThrottle(SyntaxTree tree) => MentionsOf(tree).Throttle;

    private SourceMentions MentionsOf(SyntaxTree tree) => _mentions.GetOrAdd(tree, static key => SourceMentions.Of(key));

    private ImmutableArray<BindingUse> JoinBindings()
    {
        var facts = _bindingFacts
            .Where(static pair => pair.Value.IsValueCreated && !pair.Value.Value.IsEmpty)
            .OrderBy(static pair => pair.Key.SyntaxTree.FilePath, StringComparer.Ordinal)
            .ThenBy(static pair => pair.Key.SpanStart)
            .Select(static pair => pair.Value.Value)
            .ToList();
        return BindingUse.Join(facts);
    }

    private ImmutableArray<ServiceContract> FindSourceContracts()
    {
        var contracts = ImmutableArray.CreateBuilder<ServiceContract>();
        foreach (var type in SourceTypes(tree => MentionsOf(tree).ServiceContract))
        {
            if (Declared(type) is { } contract)
            {
                contracts.Add(contract);
            }
        }

        return contracts.ToImmutable();
    }

    /// <summary>One walk over the compilation's classes: what they implement, and which of them are clients.</summary>
    private (Dictionary<INamedTypeSymbol, List<INamedTypeSymbol>> Implementations, ImmutableArray<INamedTypeSymbol> Clients) FindClasses()
    {
        var implementations = new Dictionary<INamedTypeSymbol, List<INamedTypeSymbol>>(SymbolEqualityComparer.Default);
        var clients = ImmutableArray.CreateBuilder<INamedTypeSymbol>();
        foreach (var type in SourceTypes(static _ => true))
        {
            // A client implements its contract too, and calls the service with it.
            if (type.TypeKind == TypeKind.Class && WcfTypes.ClientContract(type) is not null)
            {
                clients.Add(type);
            }
            else if (type.TypeKind is TypeKind.Class or TypeKind.Struct)
            {
                foreach (var implemented in type.AllInterfaces)
                {
                    if (!implementations.TryGetValue(implemented.OriginalDefinition, out var classes))
                    {
                        implementations.Add(implemented.OriginalDefinition, classes = []);
                    }

                    classes.Add(type);
                }
            }
        }

        return (implementations, clients.ToImmutable());
    }

    private List<INamedTypeSymbol> SourceTypes(Func<SyntaxTree, bool> isWanted)
    {
        var types = new List<INamedTypeSymbol>();
        var open = new Stack<INamespaceOrTypeSymbol>();
        open.Push(Compilation.Assembly.GlobalNamespace);
        while (open.Count > 0)
        {
            var container = open.Pop();
            if (container is INamedTypeSymbol type && type.DeclaringSyntaxReferences.Any(reference => isWanted(reference.SyntaxTree)))
            {
                types.Add(type);
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

        types.Sort(static (left, right) => SourceOrder.Compare(left, right));
        return types;
    }

    /// <summary>The last configuration read and the files that it came from.</summary>
    private sealed record ConfigurationOfFiles(ImmutableArray<AdditionalText> Files, ServiceModelConfig Configuration);
}
