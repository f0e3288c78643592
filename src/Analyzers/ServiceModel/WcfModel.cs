using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.Configuration;
using WcfPerf.Analyzers.DataAccess;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>What one compilation and its configuration files say about WCF. Built lazily, shared by all rules.</summary>
internal sealed class WcfModel
{
    private static readonly ConditionalWeakTable<Compilation, StrongBox<WcfModel?>> s_models = new();

    private readonly ConcurrentDictionary<INamedTypeSymbol, ServiceContract?> _contracts = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<string, ServiceContract?> _named = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<SyntaxTree, SourceMentions> _mentions = new();
    private readonly ConcurrentDictionary<string, bool> _mentioned = new(StringComparer.Ordinal);
    private readonly RecentBlocks _blocks = new();
    private readonly ReferenceNames _references;
    private readonly ConcurrentDictionary<BlockKey, CallFacts> _callFacts = new();
    private readonly Lazy<CallGraph> _calls;
    private readonly Lazy<bool> _speaksOfContracts;
    private readonly Lazy<bool> _maySpeakOfClients;
    private readonly Lazy<bool> _speaksOfPooling;
    private readonly Lazy<bool> _isLibrary;
    private readonly Lazy<bool> _hasClients;
    private readonly Lazy<bool> _mayCallServices;
    private readonly Lazy<ImmutableArray<ServiceContract>> _sourceContracts;
    private readonly Lazy<Dictionary<INamedTypeSymbol, bool>> _delivered;
    private readonly Lazy<bool> _asksForSession;
    private readonly Lazy<bool> _hasCostlyAuthenticator;
    private readonly Lazy<CodeNames> _codeNames;
    private readonly Lazy<bool> _mayReferenceContracts;
    private readonly Lazy<ForeignNames> _foreign;
    private readonly Lazy<ForeignContracts> _foreignContracts;
    private readonly Lazy<HashSet<int>> _made;
    private readonly Lazy<ImmutableArray<SyntaxTree>> _hostingFiles;
    private readonly Lazy<HashSet<string>> _namesInUncalledHosting;
    private readonly ConcurrentDictionary<ServiceContract, bool> _runInProcess = new();

    private readonly ConcurrentDictionary<INamedTypeSymbol, bool> _idleClasses = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<INamedTypeSymbol, bool> _unusedClasses = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<ISymbol, bool> _uncalled = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<ISymbol, bool> _askingByWindow = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<ISymbol, bool> _askingAtConsole = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<IFieldSymbol, bool> _ownObjects = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<INamedTypeSymbol, bool> _callbacks = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<IParameterSymbol, bool> _postponed = new(SymbolEqualityComparer.Default);

    private readonly Lazy<ConfigDialect?> _dialect;
    private readonly PerFiles<ServiceModelConfig> _configuration;

    private WcfModel(Compilation compilation, ReferenceNames references)
    {
        Compilation = compilation;
        _references = references;
        IsTestProject = references.IncludeTestFramework || TestProjects.IsName(compilation.AssemblyName) || TestProjects.AreIn(compilation);
        Classes = new SourceClasses(compilation);
        _isLibrary = new Lazy<bool>(() => compilation.Options.OutputKind is (OutputKind.DynamicallyLinkedLibrary or OutputKind.NetModule) && !Programs.IsIn(compilation));
        Bindings = new BindingModel(this, _blocks);
        Data = new DataModel(this, references, _blocks);
        _foreign = new Lazy<ForeignNames>(() => new ForeignNames(references.Assemblies));
        _foreignContracts = new Lazy<ForeignContracts>(FindForeignContracts);
        Words = new BlockWords(this, _blocks);
        Operations = new ImplementedOperations(this, _blocks);
        Endpoints = new ContractEndpoints(this);
        Configured = new ConfiguredEndpoints(this, references);
        _dialect = new Lazy<ConfigDialect?>(() => WcfTypes.DialectOf(references.Assemblies));
        _configuration = new PerFiles<ServiceModelConfig>(options =>
            _dialect.Value is { } dialect ? ServiceModelConfig.Load(options.AdditionalFiles, dialect, CancellationToken.None) : ServiceModelConfig.Empty);
        _sourceContracts = new Lazy<ImmutableArray<ServiceContract>>(FindSourceContracts);
        _delivered = new Lazy<Dictionary<INamedTypeSymbol, bool>>(FindDelivered);
        ClientTypes = new ClientTypes(this);
        _calls = new Lazy<CallGraph>(JoinCalls);
        _speaksOfContracts = new Lazy<bool>(() => Compilation.SyntaxTrees.Any(tree => MentionsOf(tree).ServiceContract));
        _maySpeakOfClients = new Lazy<bool>(SpeaksOfClients);
        _mayReferenceContracts = new Lazy<bool>(ReferencesContracts);
        _hasClients = new Lazy<bool>(() => MaySpeakOfClients && (Mentions("ChannelFactory") || MayReferenceContracts || !Classes.Clients.IsEmpty));
        _mayCallServices = new Lazy<bool>(() => HasClients || SourceContracts.Any(contract => !IsImplemented(contract)));
        _speaksOfPooling = new Lazy<bool>(() => Compilation.SyntaxTrees.Any(tree => MentionsOf(tree).Pooling));
        _codeNames = new Lazy<CodeNames>(() => new CodeNames(Compilation.SyntaxTrees, tree => MentionsOf(tree).ServiceContract));
        _asksForSession = new Lazy<bool>(() => Compilation.SyntaxTrees.Any(SessionCode.IsIn) || _references.IncludeWcfCode(static assembly => assembly.AsksForSession));
        _hasCostlyAuthenticator = new Lazy<bool>(() => CostlyAuthentication.IsInSight(Mentions, Classes.Types));
        _made = new Lazy<HashSet<int>>(FindMade);
        _hostingFiles = new Lazy<ImmutableArray<SyntaxTree>>(() => Compilation.SyntaxTrees.Where(static tree => ClientCode.IsHost(tree.GetText())).ToImmutableArray());
        _namesInUncalledHosting = new Lazy<HashSet<string>>(() => UnnamedServices.FindNamesInUncalledHosting(HostingFiles));
    }

    /// <summary>The compilation.</summary>
    public Compilation Compilation { get; }

    /// <summary>The types that the compilation declares.</summary>
    public SourceClasses Classes { get; }

    /// <summary>What it does with bindings.</summary>
    public BindingModel Bindings { get; }

    /// <summary>What its operations do with data.</summary>
    public DataModel Data { get; }

    /// <summary>What its operation blocks may have to do with, as far as words tell.</summary>
    public BlockWords Words { get; }

    /// <summary>The operations whose work it does.</summary>
    public ImplementedOperations Operations { get; }

    /// <summary>The endpoints of contracts, in its code and configuration.</summary>
    public ContractEndpoints Endpoints { get; }

    /// <summary>What of its configuration files nobody uses.</summary>
    public ConfiguredEndpoints Configured { get; }

    /// <summary>Whether gRPC serves the project's contracts, and WCF does not.</summary>
    public bool IsServedByGrpc => _references.IncludeGrpcForContracts;

    /// <summary>Whether the project's references show that it is part of a server: what others ask for makes its public methods run.</summary>
    public bool IsOfServer => _references.ShowServer;

    /// <summary>Whether the project holds tests: what implements a contract there serves nobody.</summary>
    public bool IsTestProject { get; }

    /// <summary>The configuration files, unread; known once a rule has been registered.</summary>
    public ImmutableArray<AdditionalText> Files { get; set; } = ImmutableArray<AdditionalText>.Empty;

    /// <summary>Who reads the project's configuration files; null where nobody does.</summary>
    public ConfigDialect? Dialect => _dialect.Value;

    /// <summary>Whether services run on CoreWCF, which has no throttles, and not on .NET Framework.</summary>
    public bool IsOnCoreWcf => _dialect.Value == ConfigDialect.CoreWcf;

    /// <summary>The contracts that the compilation declares, in source order.</summary>
    public ImmutableArray<ServiceContract> SourceContracts => _sourceContracts.Value;

    /// <summary>The client, contract and factory types that the code uses.</summary>
    public ClientTypes ClientTypes { get; }

    /// <summary>What the project's references declare, by words.</summary>
    public ForeignNames ForeignNames => _foreign.Value;

    /// <summary>The contracts and clients that the project's references declare, by words.</summary>
    public ForeignContracts ForeignContracts => _foreignContracts.Value;

    /// <summary>Whether a file speaks of contracts: only so can the compilation declare one.</summary>
    public bool SpeaksOfContracts => _speaksOfContracts.Value;

    /// <summary>Whether the project references what may hold contracts.</summary>
    public bool MayReferenceContracts => _mayReferenceContracts.Value;

    /// <summary>Whether some code may make or use a client; where none does, nothing need be looked at for the rules about them.</summary>
    public bool MaySpeakOfClients => _maySpeakOfClients.Value;

    /// <summary>
    /// Whether code can make a client: it speaks of channel factories, or there are classes of clients, its own or in what the
    /// project references. Not for the start of a compilation: types are made for the answer.
    /// </summary>
    public bool HasClients => _hasClients.Value;

    /// <summary>Whether code can call a service: it can make a client, or is given one of a contract whose work is done elsewhere.</summary>
    public bool MayCallServices => _mayCallServices.Value;

    /// <summary>Whether some code speaks of a pool, as of connections.</summary>
    public bool SpeaksOfPooling => _speaksOfPooling.Value;

    /// <summary>
    /// Who calls what, and which clients are made where. Only at the compilation's end, and only for a rule that asked for
    /// <see cref="CallFactsOf"/> in every operation block.
    /// </summary>
    public CallGraph Calls => _calls.Value;

    /// <summary>Whether some code speaks of the class that reads base64 with line breaks; all its methods are called by its name.</summary>
    public bool SpeaksOfTolerantEncoding => Mentions(KnownEndpoint.TolerantEncodingType);

    /// <summary>The model of a compilation, or null where no WCF type is in reach.</summary>
    public static WcfModel? For(Compilation compilation) =>
        s_models.GetValue(compilation, static key => new StrongBox<WcfModel?>(new ReferenceNames(key) is { IncludeWcf: true } references ? new WcfModel(key, references) : null)).Value;

    /// <summary>The contract that a type is or inherits, or null where it is none. An interface may inherit it: svcutil's <c>IXChannel</c>.</summary>
    public ServiceContract? ContractOf(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? current = type.OriginalDefinition; current is not null; current = current.BaseType?.OriginalDefinition)
        {
            if (DeclaredContractOf(current) is { } contract)
            {
                return contract;
            }
        }

        if (type.TypeKind == TypeKind.Interface)
        {
            foreach (var inherited in type.AllInterfaces)
            {
                if (DeclaredContractOf(inherited.OriginalDefinition) is { } contract)
                {
                    return contract;
                }
            }
        }

        return null;
    }

    /// <summary>Whether a class of the compilation implements the contract, so that a value of it may be local.</summary>
    public bool IsImplemented(ServiceContract contract) =>
        contract.Type.TypeKind == TypeKind.Class || Classes.Of(contract.Type).Count > 0;

    /// <summary>
    /// Whether a class of a reference does the work of its contract and nothing in sight calls that as a client, neither code nor
    /// configuration: a container may hand out an object of the class.
    /// </summary>
    /// <param name="contract">The contract.</param>
    /// <param name="options">The options, for the configuration.</param>
    public bool MayBeRunInProcess(ServiceContract contract, AnalyzerOptions options) =>
        !IsOwn(contract.Type) && (_runInProcess.TryGetValue(contract, out var known) ? known : _runInProcess.GetOrAdd(contract, FindRunInProcess(contract, options)));

    private bool FindRunInProcess(ServiceContract contract, AnalyzerOptions options) =>
        !Mentions("ChannelFactory<" + contract.Type.Name) && !Classes.ClientsOf(contract).Any() && !Endpoints.OfClients(contract, options).Any() && InProcessServices.Has(contract.Type, Compilation);

    /// <summary>The classes of the compilation that implement the contract, in source order; where it is a class, itself and those derived from it.</summary>
    public IReadOnlyList<INamedTypeSymbol> ImplementationsOf(ServiceContract contract)
    {
        var classes = Classes.Of(contract.Type);
        return contract.Type.TypeKind == TypeKind.Class ? [contract.Type, .. classes] : classes;
    }

    /// <summary>The code of the compilation by the words that lead to it.</summary>
    public CodeNames CodeNames => _codeNames.Value;

    /// <summary>
    /// Whether the project's own code shows that the contract's calls belong together: an implementation that keeps state
    /// for a session, or code, its own or a reference's, that asks for the session's id or hangs something on its instance.
    /// </summary>
    public bool KeepsSessionState(ServiceContract contract) =>
        _asksForSession.Value || ImplementationsOf(contract).Any(static type => ServiceBehavior.Of(type).KeepsSessionState);

    /// <summary>
    /// Whether it can be told if the contract's service keeps state for a session: a class that does its work is in source, or
    /// the service is known to have no instance a session.
    /// </summary>
    /// <param name="contract">The contract.</param>
    /// <param name="service">The service class, where the endpoint names it; else null.</param>
    public bool ShowsService(ServiceContract contract, INamedTypeSymbol? service) =>
        ImplementationsOf(contract).Any(IsOwn) ||
        (service is not null && !ServiceBehavior.Of(service).IsPerSession);

    /// <summary>Whether the compilation has an authenticator of its own that may be costly to run for every call.</summary>
    public bool HasCostlyAuthenticator => _hasCostlyAuthenticator.Value;

    /// <summary>Whether the compilation makes a library, so that others may call what it has, and no program; see <see cref="Programs"/>.</summary>
    public bool IsLibrary => _isLibrary.Value;

    /// <summary>Whether a file of the compilation contains the word, with its case.</summary>
    public bool Mentions(string word) => _mentioned.TryGetValue(word, out var known) ? known : _mentioned.GetOrAdd(word, Compilation.SyntaxTrees.Any(tree => SourceMentions.Contains(tree.GetText(), word)));

    /// <summary>Whether the code may make objects of a class of this name: <c>new Orders(</c>.</summary>
    public bool Makes(string name) => _made.Value.Contains(Word.Of(name));

    /// <summary>The files that speak of hosting services.</summary>
    public ImmutableArray<SyntaxTree> HostingFiles => _hostingFiles.Value;

    /// <summary>What those methods of these files name of which the call was commented out; see <see cref="UnnamedServices.FindNamesInUncalledHosting"/>.</summary>
    public HashSet<string> NamesInUncalledHosting => _namesInUncalledHosting.Value;

    /// <summary>Whether the compilation makes a library that hosts no service itself: who hosts one of its own, and how, another project shows.</summary>
    public bool IsHostedElsewhere => IsLibrary && HostingFiles.IsEmpty;

    private HashSet<int> FindMade()
    {
        var names = new HashSet<int>();
        foreach (var tree in Compilation.SyntaxTrees)
        {
            SourceMentions.AddMade(tree.GetText(), names);
        }

        return names;
    }

    /// <summary>How often the files of the compilation contain the word, with its case.</summary>
    public int CountMentions(string word)
    {
        var places = new List<int>();
        foreach (var tree in Compilation.SyntaxTrees)
        {
            SourceMentions.AddPlaces(tree.GetText(), word, places);
        }

        return places.Count;
    }

    /// <summary>Whether a service class of the compilation that implements the contract, or the contract itself, asks how messages are delivered.</summary>
    public bool AsksForDelivery(INamedTypeSymbol contract) => _delivered.Value.ContainsKey(contract.OriginalDefinition);

    /// <summary>Whether the contract, or a service class of the compilation that implements it, takes its messages out of a queue.</summary>
    public bool AsksForQueue(ServiceContract contract) =>
        (contract.Needs & WcfNeeds.Queue) != 0 || (_delivered.Value.TryGetValue(contract.Type.OriginalDefinition, out var isQueued) && isQueued);

    /// <summary>Whether a contract is another one's callback, so that clients do its work. Where it is referenced, its own namespace is looked through.</summary>
    public bool IsCallback(INamedTypeSymbol contract)
    {
        contract = contract.OriginalDefinition;
        return _callbacks.TryGetValue(contract, out var known) ? known : _callbacks.GetOrAdd(contract, FindCallback(contract));
    }

    private bool FindCallback(INamedTypeSymbol contract)
    {
        var callers = SourceContracts.Select(static caller => caller.Type);
        if (!IsOwn(contract))
        {
            callers = callers.Concat(contract.ContainingNamespace.GetTypeMembers());
        }

        return callers.Any(caller =>
            WcfTypes.Attribute(caller, "ServiceContractAttribute") is { } attribute && WcfTypes.Named(attribute, "CallbackContract") is ITypeSymbol callback &&
            SymbolEqualityComparer.Default.Equals(callback.OriginalDefinition, contract));
    }

    /// <summary>The contract that a configuration file means by a name: a <c>ConfigurationName</c>, else a full type name; null where the compilation knows none.</summary>
    public ServiceContract? FindContract(string configurationName) =>
        _named.TryGetValue(configurationName, out var known) ? known : _named.GetOrAdd(configurationName, FindNamed(configurationName));

    private ServiceContract? FindNamed(string configurationName)
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

    /// <summary>What the configuration files say that <see cref="ConfigurationOf"/> was last asked for; nothing before that.</summary>
    public ServiceModelConfig Configuration => _configuration.Last ?? ServiceModelConfig.Empty;

    /// <summary>What the project's configuration files say.</summary>
    public ServiceModelConfig ConfigurationOf(AnalyzerOptions options) => _configuration.For(options);

    /// <summary>Whether a file speaks of a client, and there may be a contract to be one of: most clients in programs are somebody else's.</summary>
    private bool SpeaksOfClients() =>
        Compilation.SyntaxTrees.Any(tree => MentionsOf(tree).Client) &&
        (Mentions("ChannelFactory") || Mentions("ClientBase") || MayReferenceContracts || SpeaksOfContracts);

    /// <summary>Whether the project references what may hold contracts: an assembly of its own that was built on WCF.</summary>
    private bool ReferencesContracts() =>
        _references.HasOwn &&
        _references.Assemblies.Any(static assembly => !WcfTypes.IsOfFramework(assembly.Name) && !WcfTypes.IsNamedAfterWcf(assembly.Name) && WcfTypes.IsBuiltOnWcf(assembly));

    private ForeignContracts FindForeignContracts() => new(ForeignNames.OfClients.Where(static assembly => !WcfTypes.IsNamedAfterWcf(assembly.Name)));

    /// <summary>
    /// Whether code may make or use a client, for the start of a compilation. What the rules about them ask for every block is
    /// found out now where the code shows that it makes some.
    /// </summary>
    public bool PrepareForClients(AnalyzerOptions options)
    {
        if (!MaySpeakOfClients)
        {
            return false;
        }

        if (Mentions("ChannelFactory") || Mentions("ClientBase"))
        {
            Words.PrepareForClients(options);
        }

        return true;
    }

    /// <summary>Whether a method of the compilation does not run a delegate that it takes, but keeps it or starts it beside its caller.</summary>
    public bool Postpones(IParameterSymbol parameter)
    {
        if (parameter.ContainingSymbol is not IMethodSymbol method || !IsOwn(method.ContainingType))
        {
            return false;
        }

        return _postponed.TryGetValue(parameter, out var known) ? known
            : _postponed.GetOrAdd(parameter, Classes.TargetOf(method) is { } taker && DelegateTaker.Postpones(taker, parameter.Ordinal));
    }

    /// <summary>Whether a method of the compilation runs a delegate that it takes before it returns, as its code shows.</summary>
    public bool RunsAtOnce(IParameterSymbol parameter) =>
        parameter.ContainingSymbol is IMethodSymbol method && IsOwn(method.ContainingType) && !Postpones(parameter) &&
        Classes.TargetOf(method) is { } taker && DelegateTaker.Calls(taker, parameter.Ordinal);

    /// <summary>The types of this full name, nested ones with a plus, in the compilation and what it references.</summary>
    public ImmutableArray<INamedTypeSymbol> FindTypes(string fullName) =>
        fullName.Length == 0 || fullName.Length > 1000 ? ImmutableArray<INamedTypeSymbol>.Empty : Compilation.GetTypesByMetadataName(fullName);

    /// <summary>What an operation block does with clients and whom it calls; read once, whichever rules ask.</summary>
    public CallFacts CallFactsOf(OperationBlockAnalysisContext context)
    {
        if (context.OperationBlocks.IsDefaultOrEmpty)
        {
            return CallFacts.None;
        }

        var block = _blocks.Of(context);
        return block.Calls ??= FindCallFacts(context);
    }

    private CallFacts FindCallFacts(OperationBlockAnalysisContext context)
    {
        var key = BlockKey.Of(context);
        if (_callFacts.TryGetValue(key, out var known))
        {
            return known;
        }

        var facts = CallFactsCollector.Collect(context.OwningSymbol, context.OperationBlocks, Compilation.Assembly, ClientTypes, member => Words.MayLead(member, context.Options));
        return facts == CallFacts.None ? facts : _callFacts.GetOrAdd(key, facts);
    }

    /// <summary>Whether a class of the compilation does a contract's work.</summary>
    public bool IsServiceClass(INamedTypeSymbol type) =>
        type.TypeKind == TypeKind.Class && MayHaveContract(type) && WcfTypes.ClientContract(type) is null && ContractOfClass(type) is not null && !ServesNobody(type);

    /// <summary>Whether no host opens for a service class, for WCF refuses a contract of it.</summary>
    public bool IsRefused(INamedTypeSymbol service) =>
        SourceClasses.Ancestors(service).Prepend(service).Any(candidate => DeclaredContractOf(candidate.OriginalDefinition) is { IsRefused: true });

    /// <summary>Whether what a class implements of a contract serves nobody: it calls its service by another transport, or is for the program's own use, or no host opens for it.</summary>
    public bool ServesNobody(INamedTypeSymbol type) =>
        _idleClasses.TryGetValue(type, out var known) ? known : _idleClasses.GetOrAdd(type, IsRefused(type) || ClientCode.ServesNobody(type, this) || UnnamedServices.IsLeftOutBySite(type, this) || UnnamedServices.IsLeftUnhosted(type, this));

    /// <summary>Whether a member is a method of which the call was commented out; see <see cref="SourceMentions.IsLeftUncalled"/>.</summary>
    public bool IsLeftUncalled(ISymbol member) =>
        _uncalled.TryGetValue(member, out var known) ? known : _uncalled.GetOrAdd(member, SourceMentions.IsLeftUncalled(member));

    /// <summary>Whether a member is of a class that nothing uses; see <see cref="UnnamedServices.IsUnused"/>.</summary>
    public bool IsOfUnusedClass(ISymbol member) =>
        member.ContainingType is { } type && (_unusedClasses.TryGetValue(type, out var known) ? known : _unusedClasses.GetOrAdd(type, UnnamedServices.IsUnused(type, this)));

    /// <summary>Whether a method of the project waits for a user whenever it runs; see <see cref="UserPrompts"/>.</summary>
    /// <param name="method">The method.</param>
    /// <param name="byWindow">Whether to look for windows and message boxes; else for the console.</param>
    public bool AsksUser(IMethodSymbol method, bool byWindow)
    {
        method = method.Declared();
        var asking = byWindow ? _askingByWindow : _askingAtConsole;
        return asking.TryGetValue(method, out var known) ? known : asking.GetOrAdd(method, UserPrompts.Asks(method, this, byWindow));
    }

    /// <summary>Whether a private field holds only objects of a contract that are no clients; see <see cref="OwnObjects"/>.</summary>
    public bool HoldsOwnObject(IFieldSymbol field, SemanticModel semantics) =>
        _ownObjects.TryGetValue(field, out var known) ? known : _ownObjects.GetOrAdd(field, OwnObjects.AreAllIn(field, semantics, this));

    /// <summary>Whether a class is written in a way that it may be or have a contract: most derive from nothing, and the compiler need not be asked for that.</summary>
    public bool MayHaveContract(INamedTypeSymbol type) =>
        !IsOwn(type) || !SourceClasses.DerivesFromNothing(type) || type.DeclaringSyntaxReferences.Any(part => MentionsOf(part.SyntaxTree).ServiceContract);

    /// <summary>
    /// Whether an instance of a service class is known to serve several calls: a singleton, or one for each session by its
    /// attribute or because a contract of it requires sessions or calls back, which only bindings with sessions carry.
    /// </summary>
    public bool LivesOn(INamedTypeSymbol type)
    {
        var behavior = ServiceBehavior.Of(type);
        if (behavior.IsSingleton || !behavior.IsPerSession)
        {
            return behavior.IsSingleton;
        }

        return behavior.IsExplicitlyPerSession
            ? !RefusesSessions(type) && !HasNoSessions(type)
            : ContractsOf(type).Any(static contract => (contract.Needs & (WcfNeeds.Session | WcfNeeds.Callback)) != 0);
    }

    /// <summary>Whether no contract of a service class lets a channel have a session.</summary>
    public bool RefusesSessions(INamedTypeSymbol type) => ContractsOf(type).All(static contract => contract.RefusesSessions);

    private IEnumerable<ServiceContract> ContractsOf(INamedTypeSymbol type) =>
        SourceClasses.Ancestors(type).Prepend(type).Select(contract => DeclaredContractOf(contract.OriginalDefinition)).OfType<ServiceContract>();

    /// <summary>Whether the configuration gives a service endpoints of bindings that know no session alone, and no code adds others: then each call has its own instance.</summary>
    private bool HasNoSessions(INamedTypeSymbol type) =>
        !Mentions("AddServiceEndpoint") && !Mentions("AddDefaultEndpoints") &&
        ConfiguredServices.Of(type, this).ToList() is { Count: > 0 } configured &&
        configured.TrueForAll(static service => service.HasNoSessions);

    private ServiceContract? ContractOfClass(INamedTypeSymbol type) =>
        ContractOf(type) ?? type.AllInterfaces.Select(implemented => ContractOf(implemented)).FirstOrDefault(static contract => contract is not null);

    private CallGraph JoinCalls() => new(
        this,
        _callFacts
            .Where(static pair => pair.Value != CallFacts.None)
            .OrderBy(static pair => pair.Key)
            .Select(static pair => pair.Value)
            .ToList());

    /// <summary>The contract that a type declares itself, or null where it is none.</summary>
    public ServiceContract? DeclaredContractOf(INamedTypeSymbol type) => MayBeContract(type) ? _contracts.GetOrAdd(type, static key => ServiceContract.Of(key)) : null;

    /// <summary>Whether a type may carry <c>[ServiceContract]</c>: to read the attributes of all that a class implements takes long.</summary>
    private bool MayBeContract(INamedTypeSymbol type)
    {
        if (!IsOwn(type))
        {
            return ClientTypes.MayBeIn(type.ContainingAssembly);
        }

        foreach (var reference in type.DeclaringSyntaxReferences)
        {
            if (MentionsOf(reference.SyntaxTree).ServiceContract)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether the compilation declares a type. In an editor, those of the projects that it references have a source, too.</summary>
    public bool IsOwn(INamedTypeSymbol type) => SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, Compilation.Assembly);

    /// <summary>Where the compilation itself declares the symbol: a report may stand nowhere else.</summary>
    public Location? OwnLocationOf(ISymbol symbol) =>
        symbol.Locations.FirstOrDefault(location => location.SourceTree is { } tree && Compilation.ContainsSyntaxTree(tree));

    /// <summary>Whether a file speaks of a service's throttles.</summary>
    public bool NamesThrottle(SyntaxTree tree) => MentionsOf(tree).Throttle;

    /// <summary>What a file speaks of; read once.</summary>
    public SourceMentions MentionsOf(SyntaxTree tree) => _mentions.GetOrAdd(tree, static key => new SourceMentions(key));

    private ImmutableArray<ServiceContract> FindSourceContracts()
    {
        var contracts = ImmutableArray.CreateBuilder<ServiceContract>();
        foreach (var type in SpeaksOfContracts ? Classes.Types : ImmutableArray<INamedTypeSymbol>.Empty)
        {
            if (DeclaredContractOf(type) is { } contract)
            {
                contracts.Add(contract);
            }
        }

        return contracts.ToImmutable();
    }

    private Dictionary<INamedTypeSymbol, bool> FindDelivered()
    {
        var delivered = new Dictionary<INamedTypeSymbol, bool>(SymbolEqualityComparer.Default);
        foreach (var type in Mentions("DeliveryRequirements") ? Classes.Types : ImmutableArray<INamedTypeSymbol>.Empty)
        {
            if (type.TypeKind is TypeKind.Class or TypeKind.Struct && WcfTypes.ClientContract(type) is null)
            {
                foreach (var (contract, asksForQueue) in ServiceContract.DeliveredBy(type))
                {
                    delivered[contract] = asksForQueue || (delivered.TryGetValue(contract, out var isQueued) && isQueued);
                }
            }
        }

        return delivered;
    }
}
