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
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.Configuration;
using WcfPerf.Analyzers.DataAccess;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>What one compilation and its configuration files say about WCF. Built lazily, shared by all rules.</summary>
internal sealed class WcfModel
{
    private static readonly ConditionalWeakTable<Compilation, StrongBox<WcfModel?>> s_models = new();

    // What a file speaks of that gets at a WCF session's id; any other SessionId is somebody else's.
    private static readonly string[] s_channelWords = ["OperationContext", "ContextChannel", "ClientChannel", "InnerChannel", "DuplexChannel"];

    // A power of two: enough for threads that work at once not to get into each other's way.
    private const int Slots = 32;

    private readonly ConcurrentDictionary<INamedTypeSymbol, ServiceContract?> _contracts = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<string, ServiceContract?> _named = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<SyntaxTree, SourceMentions> _mentions = new();
    private readonly ConcurrentDictionary<string, bool> _mentioned = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<SyntaxTree, int[]> _bindingPlaces = new();
    private readonly BlockFacts?[] _lastBlocks = new BlockFacts?[Slots];
    private readonly ConcurrentDictionary<BlockKey, BindingFacts> _bindingFacts = new();
    private readonly ConcurrentDictionary<BlockKey, RoundTripFacts> _roundTripFacts = new();
    private readonly ConcurrentDictionary<RoundTripFacts, OperationRoundTrips> _tripsInBodies = new();
    private readonly ConcurrentDictionary<BlockKey, EntityFacts?> _entityFacts = new();
    private readonly ConcurrentDictionary<IMethodSymbol, IMethodSymbol?> _targets = new(SymbolEqualityComparer.Default);
    private readonly ReferenceNames _references;
    private readonly object _joining = new();
    private readonly object _reading = new();
    private readonly ConcurrentDictionary<BlockKey, CallFacts> _callFacts = new();
    private readonly Lazy<CallGraph> _calls;
    private readonly Lazy<bool> _maySpeakOfClients;
    private readonly Lazy<bool> _mayHaveOperations;
    private readonly Lazy<bool> _speaksOfPooling;
    private readonly Lazy<bool> _speaksOfData;
    private readonly Lazy<bool> _hasClients;
    private readonly Lazy<bool> _mayCallServices;
    private readonly Lazy<ImmutableArray<INamedTypeSymbol>> _sourceTypes;
    private readonly Lazy<ImmutableArray<ServiceContract>> _sourceContracts;
    private readonly Lazy<(Dictionary<INamedTypeSymbol, List<INamedTypeSymbol>> Implementations, ImmutableArray<INamedTypeSymbol> Clients)> _classes;
    private readonly Lazy<HashSet<INamedTypeSymbol>> _delivered;
    private readonly Lazy<ImmutableArray<BindingUse>> _bindings;
    private readonly Lazy<BindingNames> _bindingNames;
    private readonly Lazy<bool> _readsBindingsBack;
    private readonly Lazy<bool> _replacesBindings;
    private readonly Lazy<bool> _asksForSession;
    private readonly Lazy<bool> _hasCostlyAuthenticator;
    private readonly Lazy<Dictionary<IMethodSymbol, ServiceOperation>> _operations;
    private readonly Lazy<CodeNames> _codeNames;
    private readonly Lazy<ImmutableArray<ServiceContract>> _referencedContracts;
    private readonly Lazy<HashSet<int>> _operationNames;
    private readonly Lazy<bool> _referencesContracts;
    private readonly Lazy<bool> _derivesFromReferences;
    private readonly Lazy<ForeignNames> _foreign;
    private readonly Lazy<NameReach> _operationReach;
    private readonly ConcurrentDictionary<INamedTypeSymbol, ImmutableArray<(IMethodSymbol Method, ServiceOperation Operation, bool IsInherited)>> _implementations = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<INamedTypeSymbol, Dictionary<IMethodSymbol, ServiceOperation>> _ownOperations = new(SymbolEqualityComparer.Default);

    private readonly ConcurrentDictionary<INamedTypeSymbol, bool> _callingClasses = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<IParameterSymbol, bool> _postponed = new(SymbolEqualityComparer.Default);

    private readonly Lazy<ConfigDialect?> _dialect;
    private ConfigurationOfFiles? _configuration;
    private EndpointsOfFiles? _endpoints;
    private DataAccessOfFiles? _dataAccess;
    private PropertyKinds? _properties;
    private WordsOfFiles? _words;
    private ImmutableArray<OperationRoundTrips> _operationRoundTrips;
    private EntityReach? _entityReach;

    private WcfModel(Compilation compilation, ReferenceNames references)
    {
        Compilation = compilation;
        _references = references;
        IsTestProject = references.IncludeTestFramework;
        _dialect = new Lazy<ConfigDialect?>(() => WcfTypes.DialectOf(Compilation));
        _sourceTypes = new Lazy<ImmutableArray<INamedTypeSymbol>>(FindSourceTypes);
        _sourceContracts = new Lazy<ImmutableArray<ServiceContract>>(FindSourceContracts);
        _classes = new Lazy<(Dictionary<INamedTypeSymbol, List<INamedTypeSymbol>>, ImmutableArray<INamedTypeSymbol>)>(FindClasses);
        _delivered = new Lazy<HashSet<INamedTypeSymbol>>(FindDelivered);
        _bindings = new Lazy<ImmutableArray<BindingUse>>(JoinBindings);
        ClientTypes = new ClientTypes(this);
        _calls = new Lazy<CallGraph>(JoinCalls);
        _maySpeakOfClients = new Lazy<bool>(() => Compilation.SyntaxTrees.Any(tree => MentionsOf(tree).Client));
        _speaksOfData = new Lazy<bool>(SpeaksOfData);
        _referencesContracts = new Lazy<bool>(ReferencesContracts);
        _derivesFromReferences = new Lazy<bool>(DerivesFromReferences);
        _foreign = new Lazy<ForeignNames>(() => new ForeignNames(Compilation));
        _hasClients = new Lazy<bool>(() => MaySpeakOfClients && (Mentions("ChannelFactory") || _referencesContracts.Value || !SourceClients.IsEmpty));
        _mayCallServices = new Lazy<bool>(() => HasClients || SourceContracts.Any(contract => !IsImplemented(contract)));
        _speaksOfPooling = new Lazy<bool>(() => Compilation.SyntaxTrees.Any(tree => MentionsOf(tree).Pooling));
        _codeNames = new Lazy<CodeNames>(() => new CodeNames(Compilation.SyntaxTrees, tree => MentionsOf(tree).ServiceContract));
        _referencedContracts = new Lazy<ImmutableArray<ServiceContract>>(FindReferencedContracts);
        _operationNames = new Lazy<HashSet<int>>(FindOperationNames);
        _mayHaveOperations = new Lazy<bool>(() => ImplementsOwnContracts || _referencesContracts.Value);
        _bindingNames = new Lazy<BindingNames>(() => BindingNames.Of(Compilation.SyntaxTrees.Where(tree => MentionsOf(tree).Binding)));
        _readsBindingsBack = new Lazy<bool>(() => Compilation.SyntaxTrees.Any(tree => MentionsOf(tree).BindingMember));
        _replacesBindings = new Lazy<bool>(() => Compilation.SyntaxTrees.Any(tree => MentionsOf(tree).BindingReplaced));
        _asksForSession = new Lazy<bool>(() => Compilation.SyntaxTrees.Any(AsksForSession));
        _hasCostlyAuthenticator = new Lazy<bool>(() => CostlyAuthentication.IsInSight(Mentions, SourceTypes));
        _operations = new Lazy<Dictionary<IMethodSymbol, ServiceOperation>>(FindOperations);
        ContextSettings = new ContextSettings(this);
        _operationReach = new Lazy<NameReach>(() => NameReach.OfOperations(this));
    }

    /// <summary>The compilation.</summary>
    public Compilation Compilation { get; }

    /// <summary>Whether gRPC serves the project's contracts, and WCF does not.</summary>
    public bool IsServedByGrpc => _references.IncludeGrpcForContracts;

    /// <summary>The configuration files, unread; known once a rule has been registered.</summary>
    public ImmutableArray<AdditionalText> Files { get; set; } = ImmutableArray<AdditionalText>.Empty;

    /// <summary>Whether services run on CoreWCF, which has no throttles, and not on .NET Framework.</summary>
    public bool IsOnCoreWcf => _dialect.Value == ConfigDialect.CoreWcf;

    /// <summary>The types that the compilation declares, in source order.</summary>
    public ImmutableArray<INamedTypeSymbol> SourceTypes => _sourceTypes.Value;

    /// <summary>The contracts that the compilation declares, in source order.</summary>
    public ImmutableArray<ServiceContract> SourceContracts => _sourceContracts.Value;

    /// <summary>
    /// Every binding that the compilation makes, with its endpoints. Only at the compilation's end, and only for a rule
    /// that registered <see cref="BindingFactsOf"/> for every operation block.
    /// </summary>
    public ImmutableArray<BindingUse> Bindings => _bindings.Value;

    /// <summary>Whether some code may take a binding back from an endpoint, to change it there.</summary>
    public bool MayReadBindingsBack => _readsBindingsBack.Value;

    /// <summary>The client, contract and factory types that the code uses.</summary>
    public ClientTypes ClientTypes { get; }

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

    /// <summary>The client classes (derived from <c>ClientBase&lt;T&gt;</c>) that the compilation declares, in source order.</summary>
    public ImmutableArray<INamedTypeSymbol> SourceClients => _classes.Value.Clients;

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

    /// <summary>The classes of the compilation that implement the contract, in source order; where it is a class, itself and those derived from it.</summary>
    public IReadOnlyList<INamedTypeSymbol> ImplementationsOf(ServiceContract contract)
    {
        IReadOnlyList<INamedTypeSymbol> classes = _classes.Value.Implementations.TryGetValue(contract.Type, out var found) ? found : [];
        return contract.Type.TypeKind == TypeKind.Class ? [contract.Type, .. classes] : classes;
    }

    /// <summary>The classes of the compilation, but for clients, that implement an interface or derive from a class.</summary>
    public IReadOnlyList<INamedTypeSymbol> ClassesOf(INamedTypeSymbol ancestor) =>
        _classes.Value.Implementations.TryGetValue(ancestor.OriginalDefinition, out var classes) ? classes : [];

    /// <summary>How many classes of the compilation implement an interface.</summary>
    public int CountImplementations(INamedTypeSymbol implemented) => ClassesOf(implemented).Count;

    /// <summary>The operation whose work a method of the compilation does: it implements or declares it. Null for any other method.</summary>
    public ServiceOperation? OperationOf(IMethodSymbol implementation)
    {
        var method = implementation.OriginalDefinition;
        if (!_operations.IsValueCreated)
        {
            if (method.IsAbstract || !HasOperations || !OperationNames.Contains(Word.OfLastPart(method.Name)))
            {
                return null;
            }

            // Most classes do the work themselves. To find out for all takes long while the compiler has not made their members.
            if (method.ContainingType is { TypeKind: TypeKind.Class or TypeKind.Struct } type && IsOwn(type) && !CodeNames.MayHaveHeirs(type.Name))
            {
                return OwnOperationsOf(type).TryGetValue(method, out var own) ? own : null;
            }
        }

        return _operations.Value.TryGetValue(method, out var operation) ? operation : null;
    }

    /// <summary>
    /// Whether the compilation may do the work of an operation: a class names a contract of it, or it references an assembly
    /// with contracts. A look at words and names alone, for the start of a compilation, when types would have to be made for an
    /// answer.
    /// </summary>
    public bool MayHaveOperations => _mayHaveOperations.Value;

    /// <summary>
    /// Whether the compilation does the work of any operation, as far as names tell for its own contracts. Where it does not,
    /// most rules have nothing to look for. Not for the start of a compilation: types may be made for the answer.
    /// </summary>
    public bool HasOperations => MayHaveOperations && OperationNames.Count > 0;

    // Most compilations without one need not be read for it.
    private bool ImplementsOwnContracts => Compilation.SyntaxTrees.Any(tree => MentionsOf(tree).ServiceContract) && CodeNames.ImplementsContracts;

    /// <summary>The code of the compilation by the words that lead to it.</summary>
    public CodeNames CodeNames => _codeNames.Value;

    /// <summary>The names that methods have which do an operation's work, as <see cref="Word"/> gives them; those of others among them.</summary>
    public HashSet<int> OperationNames => _operationNames.Value;

    /// <summary>Whether an operation of the compilation may run a member, or is one, as far as names tell; what belongs to no method always.</summary>
    public bool MayBeReached(ISymbol member) => HasOperations && (member is not IMethodSymbol method || _operationReach.Value.Contains(method));

    /// <summary>The methods of the compilation that do an operation's work, with the operation.</summary>
    public IReadOnlyDictionary<IMethodSymbol, ServiceOperation> OperationImplementations => _operations.Value;

    /// <summary>
    /// Whether the project's own code shows that the contract's calls belong together: an implementation that keeps state
    /// for a session, or code that asks for the session's id or hangs something on its instance.
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
        ImplementationsOf(contract).Any(static type => !type.DeclaringSyntaxReferences.IsEmpty) ||
        (service is not null && !ServiceBehavior.Of(service).IsPerSession);

    /// <summary>Whether the compilation has an authenticator of its own that may be costly to run for every call.</summary>
    public bool HasCostlyAuthenticator => _hasCostlyAuthenticator.Value;

    /// <summary>Whether some code gives endpoints another binding than their configuration does.</summary>
    public bool MayReplaceBindings => _replacesBindings.Value;

    /// <summary>Whether a file that takes a binding back from an endpoint may set a member on it.</summary>
    public bool MaySetOnBindingReadBack(string member) =>
        MayReadBindingsBack && Compilation.SyntaxTrees.Any(tree => MentionsOf(tree).BindingMember && SourceMentions.Contains(tree.GetText(), member));

    /// <summary>Whether a file of the compilation contains the word, with its case.</summary>
    public bool Mentions(string word) => _mentioned.TryGetValue(word, out var known) ? known : _mentioned.GetOrAdd(word, Compilation.SyntaxTrees.Any(tree => SourceMentions.Contains(tree.GetText(), word)));

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
    public bool AsksForDelivery(INamedTypeSymbol contract) => _delivered.Value.Contains(contract.OriginalDefinition);

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
    public ServiceModelConfig Configuration => _configuration?.Configuration ?? ServiceModelConfig.Empty;

    /// <summary>What the project's configuration files say.</summary>
    public ServiceModelConfig ConfigurationOf(AnalyzerOptions options)
    {
        if (_dialect.Value is not { } dialect)
        {
            return ServiceModelConfig.Empty;
        }

        if (_configuration is not { } known || known.Files != options.AdditionalFiles)
        {
            _configuration = known = new ConfigurationOfFiles(options.AdditionalFiles, ServiceModelConfig.Load(options.AdditionalFiles, dialect, CancellationToken.None));
        }

        return known.Configuration;
    }

    /// <summary>Whether the project references what may hold contracts: an assembly of its own that was built on WCF.</summary>
    private bool ReferencesContracts() =>
        _references.HasOwn &&
        Compilation.SourceModule.ReferencedAssemblySymbols.Any(static assembly => !WcfTypes.IsOfFramework(assembly.Name) && !WcfTypes.IsNamedAfterWcf(assembly.Name) && WcfTypes.IsBuiltOnWcf(assembly));

    /// <summary>Whether a type names one among its bases that such an assembly declares, or one built on it: only so can a class do the work of a contract there.</summary>
    private bool DerivesFromReferences() =>
        _referencesContracts.Value && CodeNames.MayDeriveFrom(_foreign.Value.OfTypes(ClientTypes.Assemblies.Where(assembly => !ReferenceEquals(assembly, Compilation.Assembly))));

    /// <summary>What the data libraries in reach do, with the user's own round trips; null where there is none.</summary>
    public DataAccessTable? DataAccessOf(AnalyzerOptions options)
    {
        if (_dataAccess is not { } known || known.Files != options.AdditionalFiles)
        {
            lock (_reading)
            {
                if (_dataAccess is not { } read || read.Files != options.AdditionalFiles)
                {
                    _dataAccess = read = new DataAccessOfFiles(options.AdditionalFiles, DataAccessTable.For(Compilation, options, () => _speaksOfData.Value, CancellationToken.None));
                }

                known = read;
            }
        }

        return known.Table;
    }

    /// <summary>The same for the rules about entities: null, too, where no library has entities or the project does the work of no operation.</summary>
    public DataAccessTable? EntityTableOf(AnalyzerOptions options) => HasOperations && DataAccessOf(options) is { HasEntities: true } table ? table : null;

    /// <summary>
    /// Whether the project may have round trips: it speaks of a data library, or lists round trips of its own. Words and
    /// names alone tell, for the start of a compilation.
    /// </summary>
    public bool MayAccessData(AnalyzerOptions options) => _speaksOfData.Value || options.AdditionalFiles.Any(RoundTripsFile.IsOne);

    /// <summary>Whether a file speaks of a data library, or something that the project references was built on one.</summary>
    private bool SpeaksOfData() =>
        Compilation.SyntaxTrees.Any(tree => MentionsOf(tree).Data) ||
        (_references.HasOwn && Compilation.SourceModule.ReferencedAssemblySymbols.Any(static assembly =>
            !WcfTypes.IsOfPlatform(assembly.Name) &&
            assembly.References(DataLibraries.IsAssembly)));

    /// <summary>The table that <see cref="DataAccessOf"/> last gave; null before that.</summary>
    public DataAccessTable? DataAccess => _dataAccess?.Table;

    /// <summary>What the declarations of contexts say about how they track and load.</summary>
    public ContextSettings ContextSettings { get; }

    /// <summary>Whether the project holds tests: what implements a contract there serves nobody.</summary>
    public bool IsTestProject { get; }

    /// <summary>What an operation block does with databases; read once, whichever rules ask. Null where that is nothing.</summary>
    public RoundTripFacts? RoundTripsOf(OperationBlockAnalysisContext context)
    {
        if (context.OperationBlocks.IsDefaultOrEmpty || context.OwningSymbol is not IMethodSymbol owner || !HasOperations || DataAccessOf(context.Options) is not { } table)
        {
            return null;
        }

        var block = LastBlock(context);
        return (block.RoundTrips ??= FindRoundTrips(context, owner, table)) is { IsEmpty: false } facts ? facts : null;
    }

    private RoundTripFacts FindRoundTrips(OperationBlockAnalysisContext context, IMethodSymbol owner, DataAccessTable table)
    {
        // What says how entities are loaded counts wherever it stands.
        if (!(MayBeReached(owner) && MayTouchData(context)) && !WordsOf(context.Options).Loading.Value.Contains(context.OperationBlocks[0].Syntax))
        {
            return RoundTripFacts.None;
        }

        var key = BlockKey.Of(context);
        return _roundTripFacts.TryGetValue(key, out var facts)
            ? facts
            : _roundTripFacts.GetOrAdd(key, RoundTripCollector.Collect(PropertiesOf(table), Compilation.Assembly, owner, OperationOf(owner) is not null, context.OperationBlocks));
    }

    /// <summary>Whether an operation block may have to do with data, as far as words tell.</summary>
    public bool MayTouchData(OperationBlockAnalysisContext context)
    {
        var block = LastBlock(context);
        return block.TouchesData ??= Contains(WordsOf(context.Options).Data, block) || DataWords.MayComeIn(context.OwningSymbol, block.First.Syntax);
    }

    /// <summary>Whether an operation block may have to do with clients, or lead to code that has, as far as words tell.</summary>
    public bool MayTouchClients(OperationBlockAnalysisContext context)
    {
        var block = LastBlock(context);
        return block.TouchesClients ??= Contains(WordsOf(context.Options).Clients, block);
    }

    /// <summary>Whether an operation block may hold its thread, or lead to code that does, as far as words tell.</summary>
    public bool MayBlock(OperationBlockAnalysisContext context) => Contains(WordsOf(context.Options).Blocking, LastBlock(context));

    /// <summary>
    /// Whether operations may get at data, for the start of a compilation. Where they may, what the rules ask for every block is
    /// found out now, while no thread has to wait for it; nothing is asked of the compilation's own types.
    /// </summary>
    public bool PrepareForData(AnalyzerOptions options)
    {
        if (!MayAccessData(options) || !(ImplementsOwnContracts || _derivesFromReferences.Value))
        {
            return false;
        }

        _ = WordsOf(options).Data.Value;
        if (!_derivesFromReferences.Value)
        {
            _ = _operationReach.Value;
        }

        return true;
    }

    /// <summary>The same for the rules about clients: whether code may make or use one. What is asked is found out where the code shows that it makes some.</summary>
    public bool PrepareForClients(AnalyzerOptions options)
    {
        if (!MaySpeakOfClients)
        {
            return false;
        }

        if (Mentions("ChannelFactory") || Mentions("ClientBase"))
        {
            _ = WordsOf(options).Clients.Value;
        }

        return true;
    }

    /// <summary>Whether an operation block may set a context up, wherever it stands, as far as words tell.</summary>
    public bool MaySetUpContext(OperationBlockAnalysisContext context) => WordsOf(context.Options).ContextSetup.Value.Contains(context.OperationBlocks[0].Syntax);

    /// <summary>The words of all code, where they were read; null before that.</summary>
    public CodeWords? Words => _words?.Words;

    private static bool Contains(Lazy<WordReach> reach, BlockFacts block) => reach.Value.Contains(block.First.Syntax);

    private WordsOfFiles WordsOf(AnalyzerOptions options)
    {
        if (_words is not { } known || known.Files != options.AdditionalFiles)
        {
            lock (_reading)
            {
                if (_words is not { } read || read.Files != options.AdditionalFiles)
                {
                    // The compiler binds its references while the declarations are read.
                    var names = CodeNames;
                    var foreign = _foreign.Value;
                    var (data, contexts) = MayAccessData(options) ? DataWords.Of(foreign, options) : ([], []);
                    var (clients, proxies) = MaySpeakOfClients ? ClientTypes.Words(foreign) : ([], []);
                    var words = new CodeWords(names, [data, clients, BlockingCalls.Words], foreign.OfTypes());
                    data.UnionWith(words.Of(WordFamilies.Saving));
                    clients.UnionWith(words.Of(WordFamilies.Clients));
                    _words = read = new WordsOfFiles(
                        options.AdditionalFiles,
                        words,
                        new Lazy<WordReach>(() => new WordReach(words, data, contexts, WordReachKind.Entities)),
                        new Lazy<WordReach>(() => new WordReach(words, clients, proxies, WordReachKind.Instances)),
                        new Lazy<WordReach>(() => new WordReach(words, BlockingCalls.Words, [], WordReachKind.Calls)),
                        new Lazy<CodeParts>(() => words.PartsOf(WordFamilies.Loading)),
                        new Lazy<CodeParts>(() => words.PartsOf(WordFamilies.ContextSetup)));
                }

                known = read;
            }
        }

        return known;
    }

    private PropertyKinds PropertiesOf(DataAccessTable table)
    {
        if (_properties is not { } known || known.Table != table)
        {
            _properties = known = new PropertyKinds(table, Compilation.Assembly);
        }

        return known;
    }

    /// <summary>What an operation's body does with databases by itself; joined once, whichever rules ask.</summary>
    public OperationRoundTrips RoundTripsInBody(ServiceOperation operation, IMethodSymbol method, RoundTripFacts facts) =>
        _tripsInBodies.TryGetValue(facts, out var known) ? known : _tripsInBodies.GetOrAdd(facts, RoundTripJoin.OfBody(this, operation, method, facts));

    /// <summary>
    /// What the operations do with databases, through all that they call. Only at the compilation's end, and only for a
    /// rule that registered <see cref="RoundTripsOf"/> for every operation block.
    /// </summary>
    public ImmutableArray<OperationRoundTrips> JoinRoundTrips()
    {
        lock (_joining)
        {
            if (_operationRoundTrips.IsDefault)
            {
                var facts = new Dictionary<IMethodSymbol, RoundTripFacts>(SymbolEqualityComparer.Default);
                foreach (var pair in _roundTripFacts)
                {
                    if (pair.Value is { IsEmpty: false, Owner: IMethodSymbol owner } found)
                    {
                        facts[(owner.PartialDefinitionPart ?? owner).OriginalDefinition] = found;
                    }
                }

                _operationRoundTrips = RoundTripJoin.OfOperations(this, facts);
            }

            return _operationRoundTrips;
        }
    }

    /// <summary>What an operation block does with entities and contexts; read once, whichever rules ask. Null where that is nothing.</summary>
    public EntityFacts? EntityFactsOf(OperationBlockAnalysisContext context)
    {
        if (context.OperationBlocks.IsDefaultOrEmpty || context.OwningSymbol is not IMethodSymbol owner || EntityTableOf(context.Options) is not { } table || !MayTouchData(context))
        {
            return null;
        }

        var key = BlockKey.Of(context);
        if (!_entityFacts.TryGetValue(key, out var facts))
        {
            facts = EntityFactsCollector.Collect(PropertiesOf(table), Compilation.Assembly, owner, context.OperationBlocks);
            facts = _entityFacts.GetOrAdd(key, facts.IsEmpty ? null : facts);
        }

        return facts;
    }

    /// <summary>
    /// What methods do with entities, through all that they call. Only at the compilation's end, and only for a rule that
    /// registered <see cref="EntityFactsOf"/> for every operation block.
    /// </summary>
    public EntityReach JoinEntities()
    {
        lock (_joining)
        {
            if (_entityReach is null)
            {
                var facts = new Dictionary<IMethodSymbol, EntityFacts>(SymbolEqualityComparer.Default);
                foreach (var pair in _entityFacts)
                {
                    if (pair.Value is { } found)
                    {
                        facts[(found.Owner.PartialDefinitionPart ?? found.Owner).OriginalDefinition] = found;
                    }
                }

                _entityReach = new EntityReach(this, facts);
            }

            return _entityReach;
        }
    }

    /// <summary>
    /// The method of the compilation that a call runs: the one named, or the only one that implements or overrides it; null
    /// where there are several, or none.
    /// </summary>
    public IMethodSymbol? TargetOf(IMethodSymbol method) =>
        _targets.TryGetValue(method, out var known) ? known : _targets.GetOrAdd(method, FindTarget(method));

    /// <summary>Whether a method of the compilation does not run a delegate that it takes, but keeps it or starts it beside its caller.</summary>
    public bool Postpones(IParameterSymbol parameter)
    {
        if (parameter.ContainingSymbol is not IMethodSymbol method || !IsOwn(method.ContainingType))
        {
            return false;
        }

        return _postponed.TryGetValue(parameter, out var known) ? known
            : _postponed.GetOrAdd(parameter, TargetOf(method) is { } taker && DelegateTaker.Postpones(taker, parameter.Ordinal));
    }

    /// <summary>The endpoints of a contract in code and configuration. Only at the compilation's end, like <see cref="Bindings"/>.</summary>
    public IReadOnlyList<KnownEndpoint> EndpointsOf(ServiceContract contract, AnalyzerOptions options)
    {
        if (_endpoints is not { } known || known.Files != options.AdditionalFiles)
        {
            _endpoints = known = new EndpointsOfFiles(options.AdditionalFiles, FindEndpoints(options));
        }

        return known.Endpoints.TryGetValue(contract, out var endpoints) ? endpoints : [];
    }

    private Dictionary<ServiceContract, List<KnownEndpoint>> FindEndpoints(AnalyzerOptions options)
    {
        var endpoints = new Dictionary<ServiceContract, List<KnownEndpoint>>();
        foreach (var binding in Bindings)
        {
            foreach (var sink in binding.Endpoints)
            {
                if (sink.Contract is { } type && ContractOf(type) is { } contract)
                {
                    Add(contract, new KnownEndpoint(sink, binding));
                }
            }
        }

        foreach (var endpoint in ConfigurationOf(options).Endpoints)
        {
            if (endpoint.ContractName is { } name && FindContract(name) is { } contract)
            {
                Add(contract, new KnownEndpoint(endpoint));
            }
        }

        return endpoints;

        void Add(ServiceContract contract, KnownEndpoint endpoint)
        {
            if (!endpoints.TryGetValue(contract, out var list))
            {
                endpoints.Add(contract, list = []);
            }

            list.Add(endpoint);
        }
    }

    /// <summary>The types of this full name, nested ones with a plus, in the compilation and what it references.</summary>
    public ImmutableArray<INamedTypeSymbol> FindTypes(string fullName) =>
        fullName.Length == 0 || fullName.Length > 1000 ? ImmutableArray<INamedTypeSymbol>.Empty : Compilation.GetTypesByMetadataName(fullName);

    /// <summary>What an operation block does with bindings; read once, whichever rules ask. Null where that is nothing.</summary>
    public BindingFacts? BindingFactsOf(OperationBlockAnalysisContext context)
    {
        // A file that names no binding anywhere is passed over at once.
        if (context.OperationBlocks.IsDefaultOrEmpty || BindingPlacesIn(context.OperationBlocks[0].Syntax.SyntaxTree) is not { Length: > 0 } places)
        {
            return null;
        }

        var block = LastBlock(context);
        return (block.Bindings ??= FindBindingFacts(context, places)) is { IsEmpty: false } facts ? facts : null;
    }

    private BindingFacts FindBindingFacts(OperationBlockAnalysisContext context, int[] places)
    {
        if (!MaySpeakOfBindings(context.OwningSymbol, context.OperationBlocks, places))
        {
            return BindingFacts.None;
        }

        var key = BlockKey.Of(context);
        return _bindingFacts.TryGetValue(key, out var facts)
            ? facts
            : _bindingFacts.GetOrAdd(key, BindingFactsCollector.Collect(context.OwningSymbol, context.OperationBlocks, Compilation.Assembly));
    }

    /// <summary>What an operation block does with clients and whom it calls; read once, whichever rules ask.</summary>
    public CallFacts CallFactsOf(OperationBlockAnalysisContext context)
    {
        if (context.OperationBlocks.IsDefaultOrEmpty)
        {
            return CallFacts.None;
        }

        var block = LastBlock(context);
        return block.Calls ??= FindCallFacts(context);
    }

    private CallFacts FindCallFacts(OperationBlockAnalysisContext context)
    {
        var key = BlockKey.Of(context);
        if (_callFacts.TryGetValue(key, out var known))
        {
            return known;
        }

        var facts = CallFactsCollector.Collect(context.OwningSymbol, context.OperationBlocks, Compilation.Assembly, ClientTypes);
        return facts == CallFacts.None ? facts : _callFacts.GetOrAdd(key, facts);
    }

    /// <summary>What is known of a block. All rules are asked about one block before the next comes, so that most find here what the first has read.</summary>
    private BlockFacts LastBlock(OperationBlockAnalysisContext context)
    {
        var first = context.OperationBlocks[0];
        ref var slot = ref _lastBlocks[RuntimeHelpers.GetHashCode(first) & (Slots - 1)];
        var last = Volatile.Read(ref slot);
        if (last is null || last.First != first)
        {
            Volatile.Write(ref slot, last = new BlockFacts(first));
        }

        return last;
    }

    /// <summary>Whether a class of the compilation does a contract's work.</summary>
    public bool IsServiceClass(INamedTypeSymbol type) =>
        type.TypeKind == TypeKind.Class && MayHaveContract(type) && WcfTypes.ClientContract(type) is null && ContractOfClass(type) is not null && !CallsContract(type);

    // A class may implement a contract to call its service by another transport.
    private bool CallsContract(INamedTypeSymbol type) =>
        _callingClasses.TryGetValue(type, out var known) ? known : _callingClasses.GetOrAdd(type, ClientCode.Calls(type, this));

    /// <summary>Whether a class is written in a way that it may be or have a contract: most derive from nothing, and the compiler need not be asked for that.</summary>
    private bool MayHaveContract(INamedTypeSymbol type) =>
        !IsOwn(type) || !DerivesFromNothing(type) || type.DeclaringSyntaxReferences.Any(part => MentionsOf(part.SyntaxTree).ServiceContract);

    /// <summary>
    /// Whether an instance of a service class is known to serve several calls: a singleton, or one for each session by its
    /// attribute or because a contract of it requires sessions.
    /// </summary>
    public bool LivesOn(INamedTypeSymbol type)
    {
        var behavior = ServiceBehavior.Of(type);
        if (behavior.IsSingleton || !behavior.IsPerSession)
        {
            return behavior.IsSingleton;
        }

        var contracts = Ancestors(type).Prepend(type).Select(contract => Declared(contract.OriginalDefinition)).OfType<ServiceContract>();
        return behavior.IsExplicitlyPerSession ? contracts.Any(static contract => !contract.RefusesSessions) : contracts.Any(static contract => (contract.Needs & WcfNeeds.Session) != 0);
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

    /// <summary>Whether a part of a file may speak of a binding, by its type, or by the name of a variable or a member that is one.</summary>
    public bool MaySpeakOfBindings(SyntaxNode node) => BindingNames.AreIn(BindingPlacesIn(node.SyntaxTree), node.Span);

    private int[] BindingPlacesIn(SyntaxTree tree) =>
        _bindingPlaces.TryGetValue(tree, out var known) ? known : _bindingPlaces.GetOrAdd(tree, _bindingNames.Value.PlacesIn(tree.GetText()));

    /// <summary>Whether a file asks WCF for the id of a session, or keeps something with the instance that serves one.</summary>
    private static bool AsksForSession(SyntaxTree tree)
    {
        var text = tree.GetText();
        return SourceMentions.Contains(text, "IExtension<InstanceContext>") ||
            SourceMentions.Contains(text, "IInstanceContextProvider") ||
            SourceMentions.Contains(text, "InstanceContext.Extensions") ||
            (SourceMentions.Contains(text, "SessionId") &&
             s_channelWords.Any(word => SourceMentions.Contains(text, word)) &&
             tree.GetRoot().DescendantTokens().Any(static token => token.ValueText == "SessionId" && token.Parent is IdentifierNameSyntax));
    }

    private ServiceContract? ContractOfClass(INamedTypeSymbol type) =>
        ContractOf(type) ?? type.AllInterfaces.Select(implemented => ContractOf(implemented)).FirstOrDefault(static contract => contract is not null);

    private CallGraph JoinCalls() => new(
        this,
        _callFacts
            .Where(static pair => pair.Value != CallFacts.None)
            .OrderBy(static pair => pair.Key)
            .Select(static pair => pair.Value)
            .ToList());

    private ServiceContract? Declared(INamedTypeSymbol type) => MayBeContract(type) ? _contracts.GetOrAdd(type, static key => ServiceContract.Of(key)) : null;

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

    private bool IsOwn(INamedTypeSymbol type) => SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, Compilation.Assembly);

    private static bool MaySpeakOfBindings(ISymbol owner, ImmutableArray<IOperation> blocks, int[] places)
    {
        foreach (var block in blocks)
        {
            if (BindingNames.AreIn(places, block.Syntax.Span))
            {
                return true;
            }
        }

        return owner switch
        {
            IMethodSymbol method => WcfTypes.IsBinding(method.ReturnType) || method.Parameters.Any(static parameter => WcfTypes.IsBinding(parameter.Type)),
            IPropertySymbol property => WcfTypes.IsBinding(property.Type),
            _ => false,
        };
    }

    private bool IsRead(SyntaxToken token)
    {
        for (var node = token.Parent; node is not null; node = node.Parent)
        {
            if (_bindingFacts.TryGetValue(new BlockKey(node.SyntaxTree, node.Span), out var facts))
            {
                return facts != BindingFacts.None;
            }
        }

        return false;
    }

    /// <summary>Whether a file speaks of a service's throttles.</summary>
    public bool NamesThrottle(SyntaxTree tree) => MentionsOf(tree).Throttle;

    private SourceMentions MentionsOf(SyntaxTree tree) => _mentions.GetOrAdd(tree, static key => new SourceMentions(key));

    private ImmutableArray<BindingUse> JoinBindings()
    {
        var facts = _bindingFacts
            .Where(static pair => !pair.Value.IsEmpty)
            .OrderBy(static pair => pair.Key)
            .Select(static pair => pair.Value)
            .ToList();
        return BindingUse.Join(facts);
    }

    private ImmutableArray<ServiceContract> FindSourceContracts()
    {
        var contracts = ImmutableArray.CreateBuilder<ServiceContract>();
        foreach (var type in SourceTypes)
        {
            if (Declared(type) is { } contract)
            {
                contracts.Add(contract);
            }
        }

        return contracts.ToImmutable();
    }

    /// <summary>The class of the compilation that a value of the type is: the type itself, or the only class that implements or derives from it; else null.</summary>
    public INamedTypeSymbol? ClassOf(INamedTypeSymbol type)
    {
        type = type.OriginalDefinition;
        if (type is { TypeKind: TypeKind.Class, IsAbstract: false })
        {
            return type.DeclaringSyntaxReferences.IsEmpty ? null : type;
        }

        return WithoutDoubles(ClassesOf(type).Where(static candidate => candidate is { TypeKind: TypeKind.Class, IsAbstract: false })) is [var only] ? only : null;
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
        var types = ClassesOf(method.ContainingType).Where(static type => !type.IsAbstract);
        foreach (var type in isOpen ? WithoutDoubles(types) : types)
        {
            if (ServiceModel.OperationImplementations.Implementation(type, method) is { IsAbstract: false } implementation)
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

    private Dictionary<IMethodSymbol, ServiceOperation> FindOperations()
    {
        var operations = new Dictionary<IMethodSymbol, ServiceOperation>(SymbolEqualityComparer.Default);
        if (!HasOperations)
        {
            return operations;
        }

        // What a class does for its own contracts goes before what those do that derive from it.
        var all = SourceTypes.SelectMany(type => ImplementationsIn(type)).ToLookup(static implemented => implemented.IsInherited);
        AddFirst(operations, all[false]);
        AddFirst(operations, all[true]);
        return operations;
    }

    private Dictionary<IMethodSymbol, ServiceOperation> OwnOperationsOf(INamedTypeSymbol type) =>
        _ownOperations.TryGetValue(type, out var known) ? known : _ownOperations.GetOrAdd(type, FindOwnOperations(type));

    private Dictionary<IMethodSymbol, ServiceOperation> FindOwnOperations(INamedTypeSymbol type)
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
        if (type.TypeKind is not (TypeKind.Class or TypeKind.Struct) || !MayHaveContract(type) || (type.TypeKind == TypeKind.Class && WcfTypes.ClientContract(type) is not null))
        {
            yield break;
        }

        foreach (var candidate in Ancestors(type).Prepend(type))
        {
            if (Declared(candidate.OriginalDefinition) is { } contract)
            {
                if (CallsContract(type))
                {
                    yield break;
                }

                foreach (var (method, operation) in ServiceModel.OperationImplementations.Of(type, contract))
                {
                    yield return (method, operation, !SymbolEqualityComparer.Default.Equals(method.ContainingType, type));
                }
            }
        }
    }

    /// <summary>The contracts of referenced assemblies that classes of the compilation implement or derive from.</summary>
    private ImmutableArray<ServiceContract> FindReferencedContracts()
    {
        // Where the declarations were read, they may tell that there is none.
        if (!_referencesContracts.Value || (_codeNames.IsValueCreated && !_derivesFromReferences.Value))
        {
            return ImmutableArray<ServiceContract>.Empty;
        }

        var contracts = ImmutableArray.CreateBuilder<ServiceContract>();
        foreach (var type in _classes.Value.Implementations.Keys)
        {
            if (!IsOwn(type) && Declared(type) is { } contract)
            {
                contracts.Add(contract);
            }
        }

        return contracts.ToImmutable();
    }

    private HashSet<int> FindOperationNames()
    {
        var names = new HashSet<int>();
        if (ImplementsOwnContracts)
        {
            names.UnionWith(CodeNames.Operations);
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

    /// <summary>One walk over the compilation's classes: what they implement, and which of them are clients.</summary>
    private (Dictionary<INamedTypeSymbol, List<INamedTypeSymbol>> Implementations, ImmutableArray<INamedTypeSymbol> Clients) FindClasses()
    {
        var implementations = new Dictionary<INamedTypeSymbol, List<INamedTypeSymbol>>(SymbolEqualityComparer.Default);
        var clients = ImmutableArray.CreateBuilder<INamedTypeSymbol>();
        foreach (var type in SourceTypes)
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

    /// <summary>Whether a type is written in a way that it derives from nothing and implements nothing; the compiler need not be asked for that.</summary>
    private static bool DerivesFromNothing(INamedTypeSymbol type) =>
        type.DeclaringSyntaxReferences.All(static part => part.GetSyntax() is TypeDeclarationSyntax { BaseList: null } and not RecordDeclarationSyntax);

    private HashSet<INamedTypeSymbol> FindDelivered()
    {
        var delivered = new HashSet<INamedTypeSymbol>(SymbolEqualityComparer.Default);
        foreach (var type in Mentions("DeliveryRequirements") ? SourceTypes : ImmutableArray<INamedTypeSymbol>.Empty)
        {
            if (type.TypeKind is TypeKind.Class or TypeKind.Struct && WcfTypes.ClientContract(type) is null)
            {
                delivered.UnionWith(ServiceContract.DeliveredBy(type));
            }
        }

        return delivered;
    }

    private static IEnumerable<INamedTypeSymbol> Ancestors(INamedTypeSymbol type)
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

    private ImmutableArray<INamedTypeSymbol> FindSourceTypes()
    {
        var types = new List<(INamedTypeSymbol Type, string Path, int Position)>();
        var open = new Stack<INamespaceOrTypeSymbol>();
        open.Push(Compilation.Assembly.GlobalNamespace);
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

    /// <summary>The facts of a block as far as they are known; facts that hold nothing are kept nowhere else.</summary>
    private sealed class BlockFacts(IOperation first)
    {
        public IOperation First { get; } = first;

        public BindingFacts? Bindings { get; set; }

        public CallFacts? Calls { get; set; }

        public RoundTripFacts? RoundTrips { get; set; }

        public bool? TouchesData { get; set; }

        public bool? TouchesClients { get; set; }
    }

    /// <summary>Where an operation block stands. It keeps no node alive, as the block's own syntax would.</summary>
    private readonly record struct BlockKey(SyntaxTree Tree, TextSpan Span) : IComparable<BlockKey>
    {
        public static BlockKey Of(OperationBlockAnalysisContext context)
        {
            var syntax = context.OperationBlocks[0].Syntax;
            return new BlockKey(syntax.SyntaxTree, syntax.Span);
        }

        public int CompareTo(BlockKey other) =>
            string.CompareOrdinal(Tree.FilePath, other.Tree.FilePath) is not 0 and var order ? order : Span.CompareTo(other.Span);
    }

    /// <summary>The endpoints by contract, and the files that were read for them.</summary>
    private sealed record EndpointsOfFiles(ImmutableArray<AdditionalText> Files, Dictionary<ServiceContract, List<KnownEndpoint>> Endpoints);

    /// <summary>The last configuration read and the files that it came from.</summary>
    private sealed record ConfigurationOfFiles(ImmutableArray<AdditionalText> Files, ServiceModelConfig Configuration);

    /// <summary>What code may have to do with what, and the files that the user's own round trips came from.</summary>
    private sealed record WordsOfFiles(
        ImmutableArray<AdditionalText> Files, CodeWords Words, Lazy<WordReach> Data, Lazy<WordReach> Clients, Lazy<WordReach> Blocking, Lazy<CodeParts> Loading, Lazy<CodeParts> ContextSetup);

    /// <summary>The last table built and the files that its user rows came from.</summary>
    private sealed record DataAccessOfFiles(ImmutableArray<AdditionalText> Files, DataAccessTable? Table);
}
