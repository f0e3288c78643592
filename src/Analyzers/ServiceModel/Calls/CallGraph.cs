using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.DataAccess;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Why code runs again and again.</summary>
internal enum FrequencyKind
{
    /// <summary>In a loop or a per-element lambda.</summary>
    Loop,

    /// <summary>In an operation of a service, or in what one calls.</summary>
    Operation,

    /// <summary>In a class that a web framework makes for each request.</summary>
    Request,

    /// <summary>In a method that several places call.</summary>
    SeveralCallers,

    /// <summary>In a public method of a library, that others call.</summary>
    PublicMethod,
}

/// <summary>What is looked for from a member on, up its callers.</summary>
internal enum Followed
{
    /// <summary>How often it runs.</summary>
    Run,

    /// <summary>What becomes of its result too.</summary>
    Result,

    /// <summary>What becomes of its result too, be it set up for a user: one for each would do.</summary>
    ResultOfUser,

    /// <summary>What becomes of its result too, which is a channel: however long a caller keeps it, the next call builds a factory.</summary>
    Channel,
}

/// <summary>What code says of <c>ClientBase&lt;T&gt;.CacheSetting</c>.</summary>
internal enum CacheUse
{
    /// <summary>Nothing, or that it is the default.</summary>
    Default,

    /// <summary>Factories are shared by all clients made with the same binding object.</summary>
    AlwaysOn,

    /// <summary>Factories are not shared.</summary>
    AlwaysOff,

    /// <summary>This here and that there, or what cannot be read.</summary>
    Unknown,
}

/// <summary>Why code runs again and again, and where that shows.</summary>
/// <param name="Kind">Why.</param>
/// <param name="Name">What to call it in a message: the operation, the class, the method.</param>
/// <param name="Syntax">The loop, call or declaration that shows it; null for code of another assembly.</param>
internal sealed record Frequency(FrequencyKind Kind, string Name, SyntaxNode? Syntax);

/// <summary>Who calls what in the compilation, joined at its end from the facts of all its code.</summary>
internal sealed class CallGraph
{
    /// <summary>How many calls deep an operation, a request or a loop is looked for.</summary>
    public const int MaxDepth = 5;

    /// <summary>How many callers, direct or not, may all be a user's doing before that counts as not known.</summary>
    private const int MaxCallers = 64;

    /// <summary>How often the program's start, which runs once in a process, may call what makes something before that is worth a word.</summary>
    private const int MaxRunsAtStart = 3;

    private readonly WcfModel _model;
    private readonly Dictionary<ISymbol, List<CallEdge>> _callers = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ISymbol, List<CallEdge>> _readers = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<ISymbol, IReadOnlyList<CallEdge>> _callersOf = new(SymbolEqualityComparer.Default);
    private readonly HashSet<ISymbol> _channelHolders = new(SymbolEqualityComparer.Default);
    private readonly HashSet<ISymbol> _otherHolders = new(SymbolEqualityComparer.Default);
    private readonly HashSet<ISymbol> _calledElsewhere = new(SymbolEqualityComparer.Default);
    private readonly HashSet<ISymbol> _calledByUser = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ISymbol, List<ISymbol?>> _settersOf = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<ISymbol, bool> _runByUser = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<ISymbol, bool> _keptFactories = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<IMethodSymbol, IInvocationOperation> _constructors = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ITypeSymbol, CacheUse> _cacheSettings = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<IOperation, ClientCreation> _factories = [];
    private readonly Dictionary<ISymbol, List<ClientCreation>> _heldFactories = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ServiceContract, List<ClientCreation>> _made = [];
    private readonly IMethodSymbol? _entryPoint;
    private readonly bool _isDesktopProgram;

    /// <summary>Joins facts.</summary>
    /// <param name="model">The compilation's model.</param>
    /// <param name="facts">The facts of every block, in source order.</param>
    public CallGraph(WcfModel model, IReadOnlyList<CallFacts> facts)
    {
        _model = model;
        Facts = facts;
        _entryPoint = model.Compilation.GetEntryPoint(System.Threading.CancellationToken.None);
        _isDesktopProgram = model.Compilation.Options.OutputKind is OutputKind.WindowsApplication or OutputKind.WindowsRuntimeApplication;
        foreach (var block in facts)
        {
            foreach (var edge in block.Calls)
            {
                _callers.AddTo(edge.Target, edge);
            }

            foreach (var edge in block.Reads)
            {
                _readers.AddTo(edge.Target, edge);
            }

            foreach (var creation in block.Creations)
            {
                if (creation.Kind == CreationKind.Factory)
                {
                    _factories[creation.Operation] = creation;
                    if (CreationShape.HolderOf(creation.Operation)?.OriginalDefinition is { } holder)
                    {
                        _heldFactories.AddTo(holder, creation);
                    }
                }
                else if (creation.Type.Contract is { } contract)
                {
                    _made.AddTo(contract, creation);
                }
            }

            _channelHolders.UnionWith(block.ChannelHolders);
            _otherHolders.UnionWith(block.OtherHolders);
            _calledElsewhere.UnionWith(block.CalledElsewhere);
            _calledByUser.UnionWith(block.CalledByUser);
            foreach (var (property, setter) in block.Settings)
            {
                _settersOf.AddTo(property, setter);
            }

            foreach (var chain in block.Constructors)
            {
                _constructors[chain.Constructor] = chain.Call;
            }

            foreach (var setting in block.CacheSettings)
            {
                var use = setting.Value switch { 0 => CacheUse.Default, 1 => CacheUse.AlwaysOn, 2 => CacheUse.AlwaysOff, _ => CacheUse.Unknown };
                _cacheSettings[setting.Contract] = _cacheSettings.TryGetValue(setting.Contract, out var other) && other != use ? CacheUse.Unknown : use;
            }
        }
    }

    /// <summary>The facts of every block, in source order.</summary>
    public IReadOnlyList<CallFacts> Facts { get; }

    /// <summary>The calls of a member of the compilation, also through what it overrides or implements.</summary>
    public IReadOnlyList<CallEdge> CallersOf(ISymbol member) =>
        _callersOf.TryGetValue(member, out var known) ? known : _callersOf.GetOrAdd(member, FindCallers(member));

    /// <summary>The same, with the reads of a property, which run its getter.</summary>
    public IEnumerable<CallEdge> RunnersOf(ISymbol member) => member is IPropertySymbol && _readers.Count > 0
        ? CallersOf(member).Concat(Aliases(member).SelectMany(alias => _readers.TryGetValue(alias, out var edges) ? edges : []))
        : CallersOf(member);

    // Several rules ask about the same members, and which interface a member implements takes long to find.
    private IReadOnlyList<CallEdge> FindCallers(ISymbol member)
    {
        IReadOnlyList<CallEdge>? only = null;
        List<CallEdge>? all = null;
        foreach (var alias in Aliases(member))
        {
            if (_callers.TryGetValue(alias, out var edges))
            {
                if (only is null)
                {
                    only = edges;
                }
                else
                {
                    (all ??= [.. only]).AddRange(edges);
                }
            }
        }

        return all ?? only ?? [];
    }

    /// <summary>The constructor that a constructor of a client class calls, with what it gives it; null where it names none.</summary>
    public IInvocationOperation? ConstructorCalledBy(IMethodSymbol constructor) => _constructors.TryGetValue(constructor.OriginalDefinition, out var call) ? call : null;

    /// <summary>What the compilation's code says of the cache for the factories of a class of clients: for all of their contract, or in a generic class for all that it is a class of.</summary>
    public CacheUse CacheUseOf(INamedTypeSymbol client)
    {
        CacheUse? found = WcfTypes.ClientContract(client) is { } contract && _cacheSettings.TryGetValue(contract, out var ofContract) ? ofContract : null;
        for (var type = client; type is not null; type = type.BaseType)
        {
            if (type.IsGenericType && _cacheSettings.TryGetValue(type.OriginalDefinition, out var ofClass))
            {
                found = found is null || found == ofClass ? ofClass : CacheUse.Unknown;
            }
        }

        return found ?? CacheUse.Default;
    }

    /// <summary>The clients and channels that are made for a contract.</summary>
    public List<ClientCreation> MadeFor(ServiceContract contract) => _made.TryGetValue(contract, out var creations) ? creations : [];

    /// <summary>The creation of the factory that a channel comes from, or null where it can't be told.</summary>
    public ClientCreation? FactoryOf(ClientCreation channel)
    {
        if (channel.Operation is not IInvocationOperation { Instance: { } instance })
        {
            return null;
        }

        while (instance is IConversionOperation conversion)
        {
            instance = conversion.Operand;
        }

        ClientCreation? found = null;
        if (_factories.TryGetValue(instance, out var here))
        {
            found = here;
        }

        if (CreationShape.SymbolOf(instance) is { } holder && _heldFactories.TryGetValue(holder.OriginalDefinition, out var held))
        {
            foreach (var creation in held)
            {
                // Two of them may be of two kinds.
                if (found is not null && found != creation)
                {
                    return null;
                }

                found = creation;
            }
        }

        return found;
    }

    /// <summary>Whether the factory of a channel outlives the call, as far as that is known: of what another member gives, its code has to show it.</summary>
    public bool IsFactoryKept(ClientCreation channel) =>
        channel.Operation is not IInvocationOperation { Instance: { } factory } ||
        FactoryGiver.IsKept(factory, giver => _keptFactories.TryGetValue(giver, out var known) ? known : _keptFactories.GetOrAdd(giver, FactoryGiver.GivesKept(giver, _model.Compilation)));

    /// <summary>Whether a field, property or local only ever holds channels and clients, so that a call through it is remote whoever implements the contract.</summary>
    public bool HoldsChannels(ISymbol holder) => _channelHolders.Contains(holder.OriginalDefinition) && !_otherHolders.Contains(holder.OriginalDefinition);

    /// <summary>Why what a place makes is made again and again and not kept, or null where it is made once, kept, or nobody knows.</summary>
    /// <param name="creation">The place.</param>
    /// <param name="sparesUsers">Whether callers count for none that only what users do makes run: what is made costs less than they notice.</param>
    /// <param name="servesUsers">Whether those count that callers set up with a user's credentials and no more.</param>
    public Frequency? FrequencyOf(ClientCreation creation, bool sparesUsers = false, bool servesUsers = false)
    {
        if (creation.Repetition is { } repetition && creation.Use.Lifetime is ValueLifetime.Method)
        {
            return new Frequency(FrequencyKind.Loop, "", repetition.Operation.Syntax);
        }

        if (creation.Use.Lifetime is ValueLifetime.Method && FilledOnce.MemberFor(creation.Operation) is { } filled)
        {
            return OfFilling(filled, creation.Owner, MaxDepth, new HashSet<ISymbol>(SymbolEqualityComparer.Default));
        }

        return OfUse(creation, sparesUsers, servesUsers ? Followed.ResultOfUser : Followed.Result) is { } frequency && !(frequency.Kind == FrequencyKind.SeveralCallers && IsAnotherForEachCaller(creation)) ? frequency : null;
    }

    /// <summary>Whether each call of the creation's method names another endpoint, so that nothing is made twice.</summary>
    private bool IsAnotherForEachCaller(ClientCreation creation)
    {
        foreach (var argument in CreationShape.ArgumentsOf(creation.Operation))
        {
            if (argument.Value is not IParameterReferenceOperation { Parameter: { Ordinal: var ordinal } parameter } || !SymbolEqualityComparer.Default.Equals(parameter.ContainingSymbol, creation.Owner))
            {
                continue;
            }

            var edges = CallersOf(creation.Owner);
            var names = edges
                .Select(edge => !edge.IsRepeated && edge.Syntax is InvocationExpressionSyntax { ArgumentList.Arguments: var given } && given.Count > ordinal && given[ordinal] is { NameColon: null, Expression: LiteralExpressionSyntax literal } ? literal.Token.ValueText : null)
                .OfType<string>();
            if (names.Distinct().Count() == edges.Count)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>How often some calls are made where only the program's start leads to them, outside of loops; more than <see cref="MaxRunsAtStart"/> where that is not so.</summary>
    private int RunsAtStart(IReadOnlyList<CallEdge> calls, int depth)
    {
        var total = 0;
        var counted = new List<CallEdge>();
        foreach (var edge in calls)
        {
            // Of the arms of one choice, one is taken.
            if (counted.Exists(other => SymbolEqualityComparer.Default.Equals(edge.Caller, other.Caller) && CallPlaces.AreExclusive(edge.Syntax, other.Syntax)))
            {
                continue;
            }

            counted.Add(edge);
            total += edge.IsRepeated || !CallPlaces.IsMadeOnce(edge.Syntax) ? MaxRunsAtStart + 1 : RunsAtStart(edge.Caller, depth);
            if (total > MaxRunsAtStart)
            {
                break;
            }
        }

        return total;
    }

    /// <summary>Whether the program's start calls what makes something more than once, though no more than a few times, and no loop does; nothing is made twice where each call names another endpoint.</summary>
    public bool IsMadeAFewTimesAtStart(ClientCreation creation) =>
        creation is { Repetition: null, Use.Lifetime: ValueLifetime.Method, Owner: IMethodSymbol method } && !IsCalledByOthers(method) && !IsAbandoned(method) && _model.Operations.Of(method) is null &&
        !FillsOnce(creation) && !IsAnotherForEachCaller(creation) &&
        RunsAtStart(CallersOf(method), MaxDepth) is > 1 and <= MaxRunsAtStart;

    /// <summary>
    /// Whether a method makes something each time somebody clicks, and nothing else runs it: more often than once for each window
    /// or log-in, though never as often as a service's callers ask.
    /// </summary>
    public bool IsMadeForEachClick(ClientCreation creation) =>
        creation is { Repetition: null, Use.Lifetime: ValueLifetime.Method, Owner: IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation } method } &&
        IsRunByUser(method) && ClicksLeadTo(method, MaxDepth) && !IsForbidden(method) &&
        !FillsOnce(creation) &&
        !IsRuledOut(method, RuledOutCalls.TestsAround(creation.Operation, method), MaxDepth);

    /// <summary>Whether something is only made where a cache or a member has none yet.</summary>
    private static bool FillsOnce(ClientCreation creation) => CacheFills.Is(creation.Operation) || FilledOnce.MemberFor(creation.Operation) is not null;

    private bool ClicksLeadTo(ISymbol member, int depth)
    {
        if (depth < 0 || IsOnce(member) || MakesDesktopObject(member) || UserActions.BeginsOrEnds(member) || UserActions.IsUnboundHandler(member) || IsObsolete(member))
        {
            return false;
        }

        return UserActions.IsHandler(member) || _calledByUser.Contains(member) || CallersOf(member).Any(edge => !edge.IsRare && !edge.IsForCache && edge.Fills is null && ClicksLeadTo(edge.Caller, depth - 1));
    }

    private int RunsAtStart(ISymbol member, int depth) =>
        IsOnce(member) ? 1
        : depth > 0 && member is IMethodSymbol method && !IsCalledByOthers(method) && _model.Operations.Of(method) is null && CallersOf(member) is { Count: > 0 } callers ? RunsAtStart(callers, depth - 1)
        : MaxRunsAtStart + 1;

    /// <summary>Why a member's code runs again and again, or null where it runs once or nobody knows.</summary>
    public Frequency? FrequencyOf(ISymbol member) => Of(member, MaxDepth, new HashSet<ISymbol>(SymbolEqualityComparer.Default), Followed.Run, isChosen: false);

    private Frequency? OfUse(ClientCreation creation, bool sparesUsers, Followed ofResult)
    {
        var (owner, use) = (creation.Owner, creation.Use);
        var seen = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        var tests = RuledOutCalls.TestsAround(creation.Operation, owner);
        return use.Lifetime switch
        {
            ValueLifetime.Method or ValueLifetime.Returned when CacheFills.Is(creation.Operation) || IsRuledOut(owner, tests, MaxDepth) => null,
            ValueLifetime.Method => Of(owner, MaxDepth, seen, Followed.Run, isChosen: false, sparesUsers, tests),
            ValueLifetime.Returned => Of(owner, MaxDepth, seen, creation.Kind == CreationKind.ChannelWithFactory || use.GivesOnlyChannel ? Followed.Channel : ofResult, isChosen: false, sparesUsers, tests),
            // Kept for as long as the instance lives: what counts is how often one is made.
            ValueLifetime.Instance when use.Holder is { ContainingType: { } type } => OfInstances(type, MaxDepth, seen, ConstructorsThatRun(owner)),
            _ => null,
        };
    }

    /// <summary>Whether no call of a private method, and something calls it, leads to a place in it: each passes, be it through others, another constant than the conditions on the way let through, or stands in what is there for nobody any more.</summary>
    /// <param name="member">The method.</param>
    /// <param name="tests">What its parameters have to be for the place to be reached.</param>
    /// <param name="depth">How many calls are left to go up.</param>
    private bool IsRuledOut(ISymbol member, IReadOnlyList<ArgumentTest> tests, int depth) =>
        depth > 0 && member is IMethodSymbol { DeclaredAccessibility: Accessibility.Private, MethodKind: MethodKind.Ordinary } method &&
        !_calledElsewhere.Contains(member) && !_calledByUser.Contains(member) && _model.Operations.Of(method) is null &&
        CallersOf(member) is { Count: > 0 } callers &&
        callers.All(edge => RuledOutCalls.Fails(edge, member, tests) || IsAbandoned(edge.Caller) || IsRuledOut(edge.Caller, [.. edge.Tests, .. RuledOutCalls.Before(edge, member, tests)], depth - 1));

    /// <summary>The constructors of its class that run a member, where nothing else does; null where that is not known.</summary>
    private List<IMethodSymbol>? ConstructorsThatRun(ISymbol member)
    {
        if (member is IMethodSymbol { MethodKind: MethodKind.Constructor } constructor)
        {
            return [constructor];
        }

        var callers = member is IMethodSymbol { DeclaredAccessibility: Accessibility.Private } ? CallersOf(member).Select(static edge => edge.Caller).ToList() : [];
        return callers.Count > 0 && callers.TrueForAll(static caller => caller is IMethodSymbol { MethodKind: MethodKind.Constructor }) ? callers.ConvertAll(static caller => (IMethodSymbol)caller) : null;
    }

    /// <summary>Whether a member makes a factory to keep, or a channel of one that it does not make itself.</summary>
    private bool HasKeptFactory(ISymbol member) =>
        Facts.SelectMany(static block => block.Creations).Any(creation => SymbolEqualityComparer.Default.Equals(creation.Owner, member) && IsOfKeptFactory(creation));

    private bool IsOfKeptFactory(ClientCreation creation) => creation switch
    {
        { Kind: CreationKind.Factory } => creation.Use.Lifetime is not (ValueLifetime.Method or ValueLifetime.Returned),
        { Kind: CreationKind.Channel, Operation: IInvocationOperation { Instance: { } factory } } =>
            !_factories.ContainsKey(factory.Plain()) && !(CreationShape.SymbolOf(factory) is ILocalSymbol local && _heldFactories.ContainsKey(local)) && IsFactoryKept(creation),
        _ => false,
    };

    /// <summary>
    /// Whether a method that nobody in sight calls is there for the code of other projects, and not for a container that keeps what
    /// it gives. A client that makes another has a factory, and what looks its endpoint up each time has more to do than to build one.
    /// </summary>
    private static bool IsForOtherProjects(ISymbol member) =>
        member is IMethodSymbol method &&
        (method.IsStatic || !WcfTypes.IsClient(method.ContainingType)) && !LooksUpEndpoint(method) &&
        !method.Parameters.Any(static parameter => IsOfContainer(parameter.Type)) &&
        Aliases(method).All(alias => alias.IsBeside(method)) &&
        !method.ContainingType.AllInterfaces.Any(static type => type.TypeKind == TypeKind.Error) && method.ContainingType.BaseType is not { TypeKind: TypeKind.Error };

    private static bool LooksUpEndpoint(IMethodSymbol method) =>
        SyntaxOf(method) is { } code && code.DescendantNodes().Any(static node => node is SimpleNameSyntax { Identifier.ValueText: var name } &&
            (name.StartsWith("Discover", StringComparison.Ordinal) || name is "MetadataResolver" or "MetadataExchangeClient"));

    private static bool IsOfContainer(ITypeSymbol type) =>
        type.Name is "IServiceProvider" or "IServiceCollection" or "IContext" or "IComponentContext" or "IKernel" or "IUnityContainer" or "IContainer" or "ContainerBuilder" or "IWindsorContainer";

    /// <summary>Why a member's code runs again and again, looked for among its callers.</summary>
    /// <param name="member">The member.</param>
    /// <param name="depth">How many calls are left to go up.</param>
    /// <param name="seen">The members looked at already.</param>
    /// <param name="followed">Whether what a caller does with the result decides.</param>
    /// <param name="isChosen">Whether the way here goes through a choice, so that a loop further out runs it for one of its values only.</param>
    /// <param name="sparesUsers">Whether callers count for none that only what users do makes run.</param>
    /// <param name="tests">What parameters of the member have to be for the code to be reached.</param>
    private Frequency? Of(ISymbol member, int depth, HashSet<ISymbol> seen, Followed followed, bool isChosen, bool sparesUsers = false, IReadOnlyList<ArgumentTest>? tests = null)
    {
        if (depth < 0 || !seen.Add(member) || IsOnce(member))
        {
            return null;
        }

        // It may take one that it has most of the time.
        if (followed == Followed.Channel && HasKeptFactory(member))
        {
            followed = Followed.Result;
        }

        if (member is IMethodSymbol method && _model.Operations.Of(method) is { } operation)
        {
            return new Frequency(FrequencyKind.Operation, operation.Method.Name, SyntaxOf(member));
        }

        if (IsAbandoned(member) || IsForbidden(member) || IsOnlyAfterFailures(member, MaxDepth))
        {
            return null;
        }

        if (member is IFieldSymbol or IMethodSymbol { MethodKind: MethodKind.Constructor } or IPropertySymbol { IsStatic: false, GetMethod.IsImplicitlyDeclared: true })
        {
            return member.IsStatic ? null : OfInstances(member.ContainingType, depth, seen, ConstructorsThatRun(member));
        }

        if (member is { IsStatic: false, ContainingType: { } type } && RequestTypes.KindOf(type) is { } kind && !IsLeftToCallers(member, followed))
        {
            return new Frequency(FrequencyKind.Request, kind, SyntaxOf(member));
        }

        // What goes well needs no catch.
        var callers = CallersOf(member).Where(static edge => !edge.IsRare).ToList();
        if (tests is { Count: > 0 } && callers.Count > 0)
        {
            callers = callers.Where(edge => !RuledOutCalls.Fails(edge, member, tests)).ToList();
            if (callers.Count == 0)
            {
                return null;
            }
        }

        // One that is shared no caller could set up for its call.
        if (followed != Followed.Run && callers.Exists(edge => edge.SetUp is { IsForTheCall: true } setUp && !(followed == Followed.ResultOfUser && setUp.IsForItsUserOnly)))
        {
            return null;
        }

        foreach (var edge in callers)
        {
            Frequency? frequency;
            var choice = isChosen || edge.IsChosen;
            var before = tests is null ? null : RuledOutCalls.Before(edge, member, tests);
            var isRepeated = edge.IsRepeated && !choice;

            // Each turn of a loop further out may have another of them.
            choice |= IsOneOfSeveral(edge, member);

            // A loop that nothing runs takes no turn, and what a cache has nobody loads.
            if (edge.IsForCache || (isRepeated && _model.IsOfUnusedClass(edge.Caller)))
            {
                continue;
            }

            // The turns overlap, as they do where nobody waits for the method, and one object would make them queue.
            if (sparesUsers && isRepeated && (edge.IsConcurrent || member is IMethodSymbol { IsAsync: true, ReturnsVoid: true }))
            {
                continue;
            }

            if (edge.Fills is { } filled)
            {
                frequency = OfFilling(filled, edge.Caller, depth - 1, seen);
            }
            else if (followed != Followed.Run)
            {
                if (edge.Result is not { } result)
                {
                    continue;
                }

                // A factory method: what its caller does with the result decides.
                frequency = result.Lifetime switch
                {
                    ValueLifetime.Method => isRepeated ? new Frequency(FrequencyKind.Loop, "", edge.Syntax) : Of(edge.Caller, depth - 1, seen, Followed.Run, choice, sparesUsers, before),
                    ValueLifetime.Returned => Of(edge.Caller, depth - 1, seen, result.GivesOnlyChannel ? Followed.Channel : followed, choice, sparesUsers, before),
                    ValueLifetime.Instance when result.Holder is { ContainingType: { } holder } => OfInstances(holder, depth - 1, seen),
                    _ => null,
                };
            }
            else
            {
                frequency = isRepeated ? new Frequency(FrequencyKind.Loop, "", edge.Syntax) : Of(edge.Caller, depth - 1, seen, Followed.Run, choice, sparesUsers, before);
            }

            if (frequency is not null)
            {
                return frequency;
            }
        }

        // What becomes of the result, only the callers know.
        if (callers.Count > 0)
        {
            return AreSeveral(member, callers.Where(edge => (followed == Followed.Run || edge.Result is { Lifetime: ValueLifetime.Method }) && Counts(edge, sparesUsers)))
                ? new Frequency(FrequencyKind.SeveralCallers, member.Name, SyntaxOf(member))
                : null;
        }

        if (followed != Followed.Run && !(followed == Followed.Channel && IsForOtherProjects(member)))
        {
            return null;
        }

        return !IsHandedOn(member) && (IsPublicMethodOfLibrary(member) || (followed == Followed.Run && (IsMethodForDerivedClasses(member) || IsMethodOfPublicInterface(member)))) && !RunsTheProgram(member) && !OpensHost(member) ? new Frequency(FrequencyKind.PublicMethod, member.Name, SyntaxOf(member)) : null;
    }

    /// <summary>Whether a call is of what a member overrides or implements as one of several classes.</summary>
    private bool IsOneOfSeveral(CallEdge edge, ISymbol member) =>
        !SymbolEqualityComparer.Default.Equals(edge.Target, member) && edge.Target.ContainingType is { } ancestor && _model.Classes.Of(ancestor).Count > 1;

    /// <summary>Whether the callers of a member of a class made for requests tell more than that: the framework itself calls none that is private, and what becomes of a result they know.</summary>
    private bool IsLeftToCallers(ISymbol member, Followed followed) =>
        (followed != Followed.Run || member is { DeclaredAccessibility: Accessibility.Private } or IMethodSymbol { MethodKind: MethodKind.LocalFunction }) &&
        CallersOf(member).Count > 0 && !IsHandedOn(member) && !UserActions.IsHandler(member);

    /// <summary>Whether all that calls a private method stands in a <c>catch</c>, or in another such method.</summary>
    private bool IsOnlyAfterFailures(ISymbol member, int depth) =>
        depth > 0 && member is IMethodSymbol { MethodKind: MethodKind.Ordinary, DeclaredAccessibility: Accessibility.Private } && CallersOf(member) is { Count: > 0 } callers &&
        callers.All(edge => edge.IsRare || IsOnlyAfterFailures(edge.Caller, depth - 1)) && !IsHandedOn(member);

    /// <summary>Whether a member is obsolete, and no code calls it: it is there for nobody any more.</summary>
    private bool IsAbandoned(ISymbol member) => IsObsolete(member) && CallersOf(member).Count == 0 && !IsHandedOn(member) && !(member is IMethodSymbol method && _model.Operations.Of(method) is not null);

    private static bool IsObsolete(ISymbol member) => member.GetAttributes().Any(IsObsolete);

    private static bool IsObsolete(AttributeData attribute) => attribute.AttributeClass is { Name: "ObsoleteAttribute" } type && WcfTypes.IsNamespace(type.ContainingNamespace, "System");

    /// <summary>Whether a member or a class around it is obsolete and its use an error, so that no code that compiles calls it but such as is obsolete itself.</summary>
    private static bool IsForbidden(ISymbol member)
    {
        for (var current = member; current is not (null or INamespaceSymbol); current = current.ContainingSymbol)
        {
            if (current.GetAttributes().Any(static attribute => IsObsolete(attribute) && attribute.ConstructorArguments is [_, { Value: true }]))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a method makes a host itself, as a program does once.</summary>
    private static bool OpensHost(ISymbol member) =>
        SyntaxOf(member) is { } code && code.DescendantNodes().Any(static node => node is ObjectCreationExpressionSyntax { Type: var type } && type.LastName() is "ServiceHost" or "WebServiceHost");

    /// <summary>Whether some calls make for several runs: those that the program's start makes have to be more than a few.</summary>
    private bool AreSeveral(ISymbol member, IEnumerable<CallEdge> calls) =>
        calls.ToList() is { Count: > 1 } several && ((member is IMethodSymbol method && IsCalledByOthers(method)) || RunsAtStart(several, MaxDepth) > MaxRunsAtStart);

    /// <summary>Whether a call makes for more than one run: what a user, a test or the program's own run calls comes too rarely to matter.</summary>
    private bool Counts(CallEdge edge, bool sparesUsers) =>
        edge is { Fills: null, IsForCache: false } && !IsDoneByUser(edge.Caller) && !IsFilledInByUser(edge) && !TestProjects.IsTest(edge.Caller) && !RunsTheProgram(edge.Caller) && !(sparesUsers && !edge.IsRepeated && IsRunByUser(edge.Caller));

    /// <summary>Whether a click runs a member itself, or opens the window or view model that it makes.</summary>
    private bool IsDoneByUser(ISymbol member) =>
        UserActions.IsHandler(member) || (_calledByUser.Contains(member) && !_calledElsewhere.Contains(member) && CallersOf(member).Count == 0) || MakesDesktopObject(member) || IsRunByCommand(member);

    /// <summary>Whether a member is what a command's class leaves to those that derive from it, and nobody else calls: <c>Execute</c> awaits <c>ExecuteAsync</c>.</summary>
    private bool IsRunByCommand(ISymbol member) =>
        member is IMethodSymbol { IsOverride: true } && CallersOf(member) is { Count: > 0 } callers && callers.All(static edge => !edge.IsRepeated && UserActions.IsHandler(edge.Caller));

    /// <summary>
    /// Whether a call stands in the setter of a view model's property that no code sets, but for what a click runs: the field of
    /// a window that is bound to it does, as somebody fills it in.
    /// </summary>
    private bool IsFilledInByUser(CallEdge edge) =>
        edge.Caller is IPropertySymbol { IsStatic: false, ContainingType: { } type } property && UserActions.IsBoundByWindow(type) && !IsForOthers(property) &&
        edge.Syntax.FirstAncestorOrSelf<AccessorDeclarationSyntax>() is { Keyword.RawKind: (int)SyntaxKind.SetKeyword } &&
        Aliases(property).All(alias => !_settersOf.TryGetValue(alias, out var setters) || setters.All(setter => setter is not null && IsDoneByUser(setter)));

    /// <summary>Whether only what users do makes a member run, as far up as its callers are known.</summary>
    private bool IsRunByUser(ISymbol member) => _runByUser.TryGetValue(member, out var known) ? known : _runByUser.GetOrAdd(member, FindRunByUser(member));

    private bool FindRunByUser(ISymbol member)
    {
        var seen = new HashSet<ISymbol>(SymbolEqualityComparer.Default) { member };
        var open = new Stack<ISymbol>();
        open.Push(member);
        while (open.Count > 0)
        {
            var current = open.Pop();
            if (IsForOthers(current))
            {
                return false;
            }

            if (UserActions.IsHandler(current) || TestProjects.IsTest(current) || MakesDesktopObject(current))
            {
                continue;
            }

            var callers = CallersOf(current);
            if (_calledElsewhere.Contains(current) || (IsOnce(current) && !_isDesktopProgram) || (callers.Count == 0 && !IsLeftToUser(current)))
            {
                return false;
            }

            foreach (var edge in callers)
            {
                if (edge.IsRepeated || seen.Count > MaxCallers)
                {
                    return false;
                }

                if (seen.Add(edge.Caller))
                {
                    open.Push(edge.Caller);
                }
            }
        }

        return true;
    }

    /// <summary>Whether what other programs ask for makes a member run.</summary>
    private bool IsForOthers(ISymbol member) =>
        (member is IMethodSymbol method && _model.Operations.Of(method) is not null) ||
        (member is { IsStatic: false, ContainingType: { } type } && RequestTypes.KindOf(type) is not null);

    private static bool MakesDesktopObject(ISymbol member) =>
        member is { IsStatic: false, ContainingType: { } type } && member is IFieldSymbol or IMethodSymbol { MethodKind: MethodKind.Constructor } && UserActions.IsDesktopClass(type);

    /// <summary>Whether a member that nobody calls can only be a user's doing: a command has it, or a window's markup or framework.</summary>
    private bool IsLeftToUser(ISymbol member) =>
        _calledByUser.Contains(member) || _isDesktopProgram || (!IsPublicMethodOfLibrary(member) && member.ContainingType is { } type && UserActions.IsDesktopClass(type));

    /// <summary>Whether something is handed a method to call it later.</summary>
    private bool IsHandedOn(ISymbol member) => _calledElsewhere.Contains(member) || _calledByUser.Contains(member);

    /// <summary>How often a member is found empty and filled: a static one once, any other once in each object.</summary>
    private Frequency? OfFilling(ISymbol filled, ISymbol code, int depth, HashSet<ISymbol> seen) =>
        filled.IsStatic ? null : OfInstances(code.ContainingType, depth, seen);

    /// <summary>How often instances of a class are made: by WCF or a web framework, or by code that runs again and again.</summary>
    /// <param name="type">The class.</param>
    /// <param name="depth">How many calls are left to go up.</param>
    /// <param name="seen">The members looked at already.</param>
    /// <param name="constructors">Those that count; null for all.</param>
    private Frequency? OfInstances(INamedTypeSymbol type, int depth, HashSet<ISymbol> seen, IReadOnlyList<IMethodSymbol>? constructors = null)
    {
        if (depth < 0)
        {
            return null;
        }

        if (RequestTypes.KindOf(type) is { } kind)
        {
            return new Frequency(FrequencyKind.Request, kind, SyntaxOf(type));
        }

        if (IsPerCallService(type) && (constructors is null || AreOfWcf(constructors, type)))
        {
            return new Frequency(FrequencyKind.Operation, type.Name, SyntaxOf(type));
        }

        foreach (var constructor in constructors ?? type.InstanceConstructors)
        {
            foreach (var edge in CallersOf(constructor.OriginalDefinition))
            {
                // Asked for often, it is made once; what goes well needs no catch.
                if (edge.IsFirst || edge.IsRare)
                {
                    continue;
                }

                if (edge is { IsRepeated: true, IsChosen: false })
                {
                    return new Frequency(FrequencyKind.Loop, "", edge.Syntax);
                }

                if (Of(edge.Caller, depth - 1, seen, Followed.Run, edge.IsChosen) is { Kind: FrequencyKind.Operation or FrequencyKind.Request or FrequencyKind.Loop } frequency)
                {
                    return frequency;
                }
            }
        }

        return null;
    }

    /// <summary>Whether WCF may make objects with one of some constructors of a service class: it takes the one without parameters, where there is one.</summary>
    private static bool AreOfWcf(IReadOnlyList<IMethodSymbol> constructors, INamedTypeSymbol type) =>
        constructors.Any(static constructor => constructor.Parameters.IsEmpty) || !type.InstanceConstructors.Any(static constructor => constructor.Parameters.IsEmpty);

    private bool IsPerCallService(INamedTypeSymbol type)
    {
        if (type.TypeKind != TypeKind.Class || !_model.IsServiceClass(type))
        {
            return false;
        }

        var behavior = ServiceBehavior.Of(type);
        return !behavior.IsSingleton && !behavior.IsPerSession;
    }

    /// <summary>Whether the code runs once, be it for each user, or only in tests: the program's start, a static constructor, what a test framework calls.</summary>
    private bool IsOnce(ISymbol member) =>
        SymbolEqualityComparer.Default.Equals(member, _entryPoint) ||
        member is IMethodSymbol { MethodKind: MethodKind.StaticConstructor } or IFieldSymbol { IsStatic: true } ||
        member is IMethodSymbol { Name: "Main", IsStatic: true } or { Name: "<Main>$" } ||
        member is { Name: "Application_Start" or "Application_End" or "Session_Start" or "Session_End" or "Session_OnStart" or "Session_OnEnd" or "ConfigureServices" or "OnStart" } ||
        TestProjects.IsTest(member);

    /// <summary>Whether a method is the program's run, which goes on until the user or the system ends it.</summary>
    private static bool RunsTheProgram(ISymbol member) =>
        SyntaxOf(member) is { } code && code.DescendantNodes().Any(static node => node is InvocationExpressionSyntax
        {
            Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Run", Expression: var owner },
        } && owner is IdentifierNameSyntax { Identifier.ValueText: "Application" or "ServiceBase" } or MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Application" or "ServiceBase" });

    /// <summary>Whether code that is not in sight may call a method: its users', or what it was handed to.</summary>
    public bool IsCalledByOthers(IMethodSymbol method) => IsHandedOn(method) || IsPublicMethodOfLibrary(method);

    private bool IsPublicMethodOfLibrary(ISymbol member) => member.DeclaredAccessibility == Accessibility.Public && IsMethodOfPublicClassOfLibrary(member);

    /// <summary>Whether a library's public class has a method for those that derive from it elsewhere, to call as often as they like.</summary>
    private bool IsMethodForDerivedClasses(ISymbol member) =>
        member is { DeclaredAccessibility: Accessibility.Protected or Accessibility.ProtectedOrInternal, ContainingType: { IsSealed: false } type } &&
        !UserActions.IsDesktopClass(type) && IsMethodOfPublicClassOfLibrary(member);

    /// <summary>Whether a library publishes a method by an interface of its own, though not the class: who holds an object of that calls it.</summary>
    private bool IsMethodOfPublicInterface(ISymbol member) =>
        IsMethodOfLibrary(member) && !UserActions.IsDesktopClass(member.ContainingType) &&
        Aliases(member).Skip(1).Any(alias => alias.ContainingType is { TypeKind: TypeKind.Interface } declaring && declaring.IsBeside(member) && declaring.IsPublic());

    private bool IsMethodOfPublicClassOfLibrary(ISymbol member) => IsMethodOfLibrary(member) && member.ContainingType.IsPublic();

    private bool IsMethodOfLibrary(ISymbol member) =>
        member is IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation, IsOverride: false } method &&
        _model.IsLibrary && member.ContainingAssembly is ISourceAssemblySymbol &&
        !UserActions.IsHandler(method);

    /// <summary>A member, what it overrides, and the interface members that it implements, be it in the place of what it overrides.</summary>
    public static IEnumerable<ISymbol> Aliases(ISymbol member)
    {
        yield return member;
        if (member is not (IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation } or IPropertySymbol) || member.IsStatic)
        {
            yield break;
        }

        List<ISymbol>? overridden = null;
        for (var current = OverriddenBy(member); current is not null; current = OverriddenBy(current))
        {
            (overridden ??= []).Add(current);
            yield return current.OriginalDefinition;
        }

        foreach (var implemented in member.ContainingType.AllInterfaces)
        {
            foreach (var declared in implemented.GetMembers())
            {
                var implementation = member.ContainingType.FindImplementationForInterfaceMember(declared);
                if (implementation is not null && (SymbolEqualityComparer.Default.Equals(implementation, member) || overridden?.Contains(implementation, SymbolEqualityComparer.Default) == true))
                {
                    yield return declared.OriginalDefinition;
                }
            }
        }

        static ISymbol? OverriddenBy(ISymbol derived) => derived switch
        {
            IMethodSymbol method => method.OverriddenMethod,
            IPropertySymbol property => property.OverriddenProperty,
            _ => null,
        };
    }

    private static SyntaxNode? SyntaxOf(ISymbol member) => member.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax();
}
