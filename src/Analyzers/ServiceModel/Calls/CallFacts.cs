using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.DataAccess;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>A place where code calls a method, a constructor or a property of the compilation. There are many: each keeps little alive.</summary>
internal sealed class CallEdge
{
    private readonly CodePlace _place;

    /// <summary>Takes down a call.</summary>
    public CallEdge(ISymbol caller, ISymbol target, SyntaxNode syntax)
    {
        Caller = caller;
        Target = target;
        _place = new CodePlace(syntax);
    }

    /// <summary>The method, local function, property, field or constructor whose code it is.</summary>
    public ISymbol Caller { get; }

    /// <summary>What is called, as it is declared.</summary>
    public ISymbol Target { get; }

    /// <summary>Whether the caller makes it again and again in one run.</summary>
    public bool IsRepeated { get; init; }

    /// <summary>Whether the runs overlap, where the caller makes it again and again.</summary>
    public bool IsConcurrent { get; init; }

    /// <summary>Whether a <c>catch</c> makes it, so that the loops further out rarely do.</summary>
    public bool IsRare { get; init; }

    /// <summary>Whether it makes an object where there is none yet, to keep it: a field filled when it is first asked for.</summary>
    public bool IsFirst { get; init; }

    /// <summary>The member of the caller's class that has to be empty for it, and is filled with it; null where there is none.</summary>
    public ISymbol? Fills { get; init; }

    /// <summary>Whether a property makes it once in the process, to fill a static member; see <see cref="FilledOnce.RunsForProcess"/>.</summary>
    public bool IsForProcess { get; init; }

    /// <summary>Whether it is made only where a cache has nothing; see <see cref="CacheFills"/>.</summary>
    public bool IsForCache { get; init; }

    /// <summary>Whether a loop around it makes it for one of its values only, or on another class each time: a command, a list of steps.</summary>
    public bool IsChosen { get; init; }

    /// <summary>What the conditions around it ask of the caller's parameters; see <see cref="RuledOutCalls.TestsAround"/>.</summary>
    public IReadOnlyList<ArgumentTest> Tests { get; init; } = [];

    /// <summary>The parameters of the target, by ordinal, that get something else each time round.</summary>
    public int[] Varying { get; init; } = [];

    /// <summary>Whether what the parameters get comes, or is due, one after another, so that nobody has it together.</summary>
    public bool IsOneByOne { get; init; }

    /// <summary>Whether no further turn comes once the call has given what is wanted; see <see cref="FirstSuccess"/>.</summary>
    public bool EndsAtSuccess { get; init; }

    /// <summary>Whether each turn says how far the loop is, or asks whether it is to go on.</summary>
    public bool IsWatched { get; init; }

    /// <summary>Whether a <c>try</c> within the loop notes for which item the call failed, and lets the next one come.</summary>
    public bool IsTriedForItem { get; init; }

    /// <summary>The parameters of the caller that go on to parameters of the target, by ordinal.</summary>
    public (int From, int To)[] Passed { get; init; } = [];

    /// <summary>Whether what goes on to the target is the caller's parameters as they are, and constants.</summary>
    public bool PassesOnly { get; init; }

    /// <summary>How many turns the loop around it has, where that makes up all that it hands over; else 0.</summary>
    public long LoadTurns { get; init; }

    /// <summary>Whether the caller measures how long that loop takes; see <see cref="LoadLoops.IsTimed"/>.</summary>
    public bool IsTimed { get; init; }

    /// <summary>What the caller does with what it is given, as far as that matters to a loop that only makes load.</summary>
    public AnswerUse Answer { get; init; }

    /// <summary>What becomes of the result, where that is a client, a channel or a factory.</summary>
    public ValueUse? Result { get; init; }

    /// <summary>What the caller sets up of the result, where that is a client or a factory; null where nothing.</summary>
    public ResultSetUp? SetUp { get; init; }

    /// <summary>The call, found anew.</summary>
    public SyntaxNode Syntax => _place.Node;
}

/// <summary>A constructor of a client class that calls another: its base's, or one of its own.</summary>
/// <param name="Constructor">The constructor.</param>
/// <param name="Call">The call.</param>
internal sealed record ConstructorChain(IMethodSymbol Constructor, IInvocationOperation Call);

/// <summary>An assignment to <c>ClientBase&lt;T&gt;.CacheSetting</c>.</summary>
/// <param name="Contract">The contract, whose clients it is for; for the clients of any contract the generic class that they are of, as it is declared.</param>
/// <param name="Value">CacheSetting: Default 0, AlwaysOn 1, AlwaysOff 2; null for what cannot be read.</param>
internal sealed record CacheSettingAssignment(ITypeSymbol Contract, int? Value);

/// <summary>What a place makes.</summary>
internal enum CreationKind
{
    /// <summary>An object of a class derived from <c>ClientBase&lt;T&gt;</c>.</summary>
    Client,

    /// <summary>A channel of a factory that is there already.</summary>
    Channel,

    /// <summary>A channel, and a factory of its own with it: the static <c>ChannelFactory&lt;T&gt;.CreateChannel</c>.</summary>
    ChannelWithFactory,

    /// <summary>A channel factory.</summary>
    Factory,
}

/// <summary>A place where code makes a client, a channel or a channel factory.</summary>
/// <param name="Kind">What it makes.</param>
/// <param name="Operation">The creation: an object creation or a call.</param>
/// <param name="Owner">The method, local function, property, field or constructor whose code it is.</param>
/// <param name="Type">The client or factory.</param>
/// <param name="Use">What becomes of it.</param>
/// <param name="Repetition">What makes it again and again in one run of its owner, or null.</param>
internal sealed record ClientCreation(CreationKind Kind, IOperation Operation, ISymbol Owner, ClientType Type, ValueUse Use, Repetition? Repetition);

/// <summary>A place where code calls an operation through a client, a channel or an interface that may be one.</summary>
/// <param name="Invocation">The call.</param>
/// <param name="Owner">The method, local function, property, field or constructor whose code it is.</param>
/// <param name="Type">The client or contract that it calls through.</param>
/// <param name="Operation">The operation.</param>
/// <param name="Repetition">What makes the call again and again, or null.</param>
internal sealed record OperationCall(IInvocationOperation Invocation, ISymbol Owner, ClientType Type, ServiceOperation Operation, Repetition? Repetition);

/// <summary>What an operation block does with clients, and what of the compilation it calls.</summary>
internal sealed class CallFacts
{
    /// <summary>The facts of a block with none.</summary>
    public static readonly CallFacts None = new();

    /// <summary>The calls of what the compilation declares.</summary>
    public IReadOnlyList<CallEdge> Calls { get; init; } = [];

    /// <summary>The reads of properties that the compilation declares and whose getters may do something, but for those that count as calls for what they give.</summary>
    public IReadOnlyList<CallEdge> Reads { get; init; } = [];

    /// <summary>The clients, channels and factories made.</summary>
    public IReadOnlyList<ClientCreation> Creations { get; init; } = [];

    /// <summary>The calls of operations that a loop repeats, here or around a caller whose parameters they send on.</summary>
    public IReadOnlyList<OperationCall> OperationCalls { get; init; } = [];

    /// <summary>The fields, properties and locals that are given a channel or a client: a value of theirs is no local service.</summary>
    public IReadOnlyList<ISymbol> ChannelHolders { get; init; } = [];

    /// <summary>The methods that something is handed to call later: nobody knows how often it does.</summary>
    public IReadOnlyList<ISymbol> CalledElsewhere { get; init; } = [];

    /// <summary>The methods that a command, a messenger or an event is handed to call: each time a user does something.</summary>
    public IReadOnlyList<ISymbol> CalledByUser { get; init; } = [];

    /// <summary>The properties that code sets and that a window may be bound to, with the member that does; null for one that may do so often.</summary>
    public IReadOnlyList<(ISymbol Property, ISymbol? Setter)> Settings { get; init; } = [];

    /// <summary>The constructors of client classes.</summary>
    public IReadOnlyList<ConstructorChain> Constructors { get; init; } = [];

    /// <summary>What the block says of the cache of client factories.</summary>
    public IReadOnlyList<CacheSettingAssignment> CacheSettings { get; init; } = [];

    /// <summary>The fields, properties and locals that are given anything else of the type of a contract or client.</summary>
    public IReadOnlyList<ISymbol> OtherHolders { get; init; } = [];
}
