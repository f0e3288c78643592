using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>What repeats a step, without the operations: only the syntax is kept.</summary>
/// <param name="Kind">How it repeats.</param>
/// <param name="Loop">The loop, or the call that runs the lambda for each element.</param>
/// <param name="IsBatched">Whether the step runs only every so many turns, is for many elements in each (<see cref="HandMadeBatches"/>) or goes to another database (<see cref="OtherDatabases"/>).</param>
/// <param name="IsIsolated">Whether a failure of the step is caught within the turn, so that the others go on.</param>
internal sealed record TripRepetition(RepetitionKind Kind, SyntaxNode Loop, bool IsBatched, bool IsIsolated)
{
    /// <summary>Whether the step asks for the same thing in each turn, as far as its own code tells.</summary>
    public bool AsksTheSame { get; init; }

    /// <summary>The calls that bring what the turn works on, as long as there is more; see <see cref="Repetition.Suppliers"/>.</summary>
    public ImmutableArray<SyntaxNode> Suppliers { get; init; } = ImmutableArray<SyntaxNode>.Empty;

    /// <summary>What the turn does after the step, where that saves, with the key of a row that it has made.</summary>
    public KeyUse KeyUse { get; init; }
}

/// <summary>A part of what a method body does with the database, in the order in which it runs.</summary>
internal abstract class TripNode
{
}

/// <summary>Parts that run one after another.</summary>
internal sealed class SequenceNode(ImmutableArray<TripNode> parts) : TripNode
{
    public ImmutableArray<TripNode> Parts { get; } = parts;
}

/// <summary>Parts of which one runs.</summary>
internal sealed class ChoiceNode(ImmutableArray<TripNode?> alternatives, bool isTry = false) : TripNode
{
    public ImmutableArray<TripNode?> Alternatives { get; } = alternatives;

    /// <summary>Whether the first one is the body of a <c>try</c>, and the others are what runs when it fails.</summary>
    public bool IsTry { get; } = isTry;

    /// <summary>For a <c>try</c>: whether a failure of its body may be caught for good.</summary>
    public bool IsIsolated { get; init; }

    /// <summary>Whether the first one runs only every so many calls of the method; see <see cref="CallCounts"/>.</summary>
    public bool IsBatched { get; init; }

    /// <summary>The one that runs once in the process, or where a cache has nothing; -1 for none. See <see cref="FilledOnce.IsForProcess"/> and <see cref="CacheFills"/>.</summary>
    public int Filling { get; init; } = -1;

    /// <summary>Whether the first one runs once for the object whose method it is; see <see cref="FilledOnce.IsForInstance"/>.</summary>
    public bool IsForInstance { get; init; }

    /// <summary>What each alternative asks of the method's parameters; default where none does.</summary>
    public ImmutableArray<ImmutableArray<ArgumentTest>> Tests { get; init; }

    /// <summary>Whether an alternative may run in a method that is called so; null for the operation's own.</summary>
    public bool MayRun(int alternative, CallNode? call) =>
        Tests.IsDefault || Tests[alternative].All(test => call?.ConstantAt(test.Ordinal) is not { } constant || test.Allows(constant));
}

/// <summary>A <c>try</c> with a <c>finally</c>, which runs too where the body leaves the method or the loop.</summary>
internal sealed class FinallyNode(TripNode? body, TripNode last) : TripNode
{
    /// <summary>The body, with what is caught; null where that makes no round trip and leaves nothing.</summary>
    public TripNode? Body { get; } = body;

    /// <summary>What runs at the end.</summary>
    public TripNode Last { get; } = last;
}

/// <summary>A loop's body, which <c>break</c> and <c>continue</c> leave.</summary>
internal sealed class LoopNode(TripNode body, SyntaxNode? syntax = null, int parameter = -1) : TripNode
{
    public TripNode Body { get; } = body;

    /// <summary>The loop; null where it runs over no parameter.</summary>
    public SyntaxNode? Syntax { get; } = parameter < 0 ? null : syntax;

    /// <summary>The position of the method's own parameter that it runs over; -1 for none.</summary>
    public int Parameter { get; } = parameter;
}

/// <summary>A lambda's body, which <c>return</c> leaves; with what repeats the place where it is called.</summary>
internal sealed class ScopeNode(TripNode body, TripRepetition? repetition = null) : TripNode
{
    public TripNode Body { get; } = body;

    public TripRepetition? Repetition { get; } = repetition;

    /// <summary>Whether it runs beside the code that starts it, which does not wait for it.</summary>
    public bool IsBeside { get; init; }
}

/// <summary>The end of a path by a <c>throw</c>: what runs before it alone is of no call that succeeds.</summary>
internal sealed class FailNode : TripNode
{
    public static readonly FailNode Instance = new();
}

/// <summary>The end of a path: a <c>return</c>.</summary>
internal sealed class ExitNode : TripNode
{
    private static readonly ExitNode[] s_all = [.. System.Enum.GetValues(typeof(ExitValue)).Cast<ExitValue>().Select(static value => new ExitNode(value))];

    private ExitNode(ExitValue value) => Value = value;

    /// <summary>What the method gives there.</summary>
    public ExitValue Value { get; }

    /// <summary>A <c>return</c> of a value.</summary>
    public static ExitNode Of(ExitValue value) => s_all[(int)value];
}

/// <summary>A <c>break</c> or <c>continue</c> of a loop.</summary>
internal sealed class LeaveNode : TripNode
{
    public static readonly LeaveNode Instance = new();
}

/// <summary>A round trip: for certain, or where its value turns out to be a query.</summary>
internal sealed class TripStep(SyntaxNode syntax, string name) : TripNode
{
    /// <summary>Where it is.</summary>
    public SyntaxNode Syntax { get; } = syntax;

    /// <summary>What makes it: the method's name, or the navigation's.</summary>
    public string Name { get; } = name;

    /// <summary>What is enumerated; null where the call is a round trip whatever it is called on.</summary>
    public QueryValue? Value { get; init; }

    /// <summary>Whose query or command it is, where its own body tells.</summary>
    public DataLibrary? Library { get; init; }

    /// <summary>The asynchronous counterpart of a synchronous call, where its own body tells; null for none.</summary>
    public AsyncMember? Async { get; init; }

    /// <summary>Whether it is a synchronous operator of LINQ's over an <c>IQueryable</c>: the counterpart is that of the query's library.</summary>
    public bool IsOperator { get; init; }

    /// <summary>Whether it looks one row up by a query that has the same shape in every call; see <see cref="HotQuery"/>.</summary>
    public bool IsHot { get; init; }

    /// <summary>The entity of which it reads no more than one row or one figure; null where it reads more, or its table is out of sight.</summary>
    public ITypeSymbol? Row { get; init; }

    /// <summary>The entity of which it reads a list; null where it reads one, or its table is out of sight.</summary>
    public ITypeSymbol? Rows { get; init; }

    /// <summary>Whether it writes what the context has gathered, or an entity.</summary>
    public bool IsSave { get; init; }

    /// <summary>The class of the context that it saves or asks; null where that is out of sight.</summary>
    public ITypeSymbol? Context { get; init; }

    /// <summary>What it does, as its own body tells.</summary>
    public CommandText Command { get; init; }

    /// <summary>Whether it is a save of a context that has gathered nothing; see <see cref="EmptySaves"/>.</summary>
    public bool WritesNothing { get; init; }

    /// <summary>Whether it is a save that has to come before another one, which needs the key that it generates; see <see cref="KeySaves"/>.</summary>
    public bool IsForKey { get; init; }

    /// <summary>Whether it is a save by which a helper writes one new row in a context of its own, and says nothing of it; see <see cref="LogWrites"/>.</summary>
    public bool IsLoneRow { get; init; }

    /// <summary>Whether that row is one of a log: nobody waits for it, and nothing could be saved with it.</summary>
    public bool IsLog { get; init; }

    /// <summary>Whether it is a navigation that loads itself when it is read; <see cref="Value"/> is the entity.</summary>
    public bool IsLazy { get; init; }

    /// <summary>For a navigation: whether its library can be told only from where the entity comes from.</summary>
    public bool IsVirtual { get; init; }

    /// <summary>For a navigation: whether it leads to one row of the entity's own table.</summary>
    public bool IsToOwnTable { get; init; }

    /// <summary>For a navigation to one row: the entity that it leads to.</summary>
    public ITypeSymbol? Referred { get; init; }

    /// <summary>For a navigation: the position of the parameter that it is read from, through no more than other members; -1 for none.</summary>
    public int Parameter { get; init; } = -1;

    /// <summary>
    /// For a lookup that the context answers from its memory the second time: the positions of the parameters that the context
    /// and key come from. Default where it is no such lookup, or they come from elsewhere.
    /// </summary>
    public ImmutableArray<int> KeyParameters { get; init; }

    /// <summary>The position of the parameter that tells to which database it goes; -1 for none. See <see cref="OtherDatabases"/>.</summary>
    public int Address { get; init; } = -1;

    /// <summary>Whether it is such a lookup of a row that the same code has looked up before, on each way there.</summary>
    public bool IsFoundBefore { get; init; }

    /// <summary>Whether it is none of those that a path has too many of: it may not happen, or nothing can spare it.</summary>
    public bool IsUncounted => IsLazy || WritesNothing || IsForKey || IsLog || IsFoundBefore;

    /// <summary>Whether it takes a page of what there is.</summary>
    public bool IsPaged { get; init; }

    /// <summary>What it asks for, where another call may ask for the same; else null.</summary>
    public string? LookupKey { get; init; }

    /// <summary>The positions, as bits, of the method's own parameters that hold conditions which its library may refuse; see <see cref="RefusedQueries"/>.</summary>
    public ulong Conditions { get; init; }

    /// <summary>Whether it asks only if there are such rows, or how many.</summary>
    public bool IsProbe { get; init; }

    /// <summary>What repeats it.</summary>
    public TripRepetition? Repetition { get; init; }
}

/// <summary>A row that is passed to a method.</summary>
/// <param name="Parameter">The position of the caller's own parameter that leads to it, through no more than members; -1 for none.</param>
/// <param name="Repetition">What repeats the call with another row; null where it is the same one in each turn.</param>
internal sealed record RowArgument(int Parameter, TripRepetition? Repetition);

/// <summary>A call of a method, property or constructor that the compilation declares.</summary>
internal sealed class CallNode(SyntaxNode syntax, IMethodSymbol method) : TripNode
{
    private readonly CodePlace _place = new(syntax);

    /// <summary>The call, found anew.</summary>
    public SyntaxNode Syntax => _place.Node;

    /// <summary>The definition of the method that the code names.</summary>
    public IMethodSymbol Method { get; } = method;

    /// <summary>The same method, with the types that its type parameters and those of its type stand for.</summary>
    public IMethodSymbol Constructed { get; init; } = method;

    /// <summary>What is passed, by position; empty where nothing has to do with a query.</summary>
    public ImmutableArray<QueryValue?> Arguments { get; set; } = ImmutableArray<QueryValue?>.Empty;

    /// <summary>The rows among what is passed, by position; empty where there is none.</summary>
    public ImmutableArray<RowArgument?> Rows { get; init; } = ImmutableArray<RowArgument?>.Empty;

    /// <summary>Whether what is passed is the same in each turn of all loops around, by position; default where the object that it is called on may be another.</summary>
    public ImmutableArray<bool> Steady { get; init; }

    /// <summary>The lambdas that are passed, by position; empty where none matters.</summary>
    public ImmutableArray<TripNode?> Lambdas { get; set; } = ImmutableArray<TripNode?>.Empty;

    /// <summary>Whether the caller waits for nothing that the method still does when it first awaits something.</summary>
    public bool IsDropped { get; init; }

    /// <summary>Whether it saves by the context's own override, for the key that another save needs; see <see cref="KeySaves"/>.</summary>
    public bool IsForKey { get; init; }

    /// <summary>What the text of a command does that is passed.</summary>
    public CommandText Sends { get; init; }

    /// <summary>The constants that are passed, by position; empty where there is none.</summary>
    public ImmutableArray<object?> Constants { get; init; } = ImmutableArray<object?>.Empty;

    /// <summary>The positions, as bits, at which there is nothing in what is passed: null, or no value for <c>params</c>.</summary>
    public ulong Nothing { get; init; }

    /// <summary>The positions, as bits, at which a few elements are passed, written one by one.</summary>
    public ulong Few { get; init; }

    /// <summary>The positions, as bits, at which the object passes itself.</summary>
    public ulong Own { get; init; }

    /// <summary>The position of the caller's own parameter on which a service contract's method is called; -1 for any other call.</summary>
    public int On { get; init; } = -1;

    /// <summary>The positions, as bits, at which a condition is passed that Entity Framework 6 refuses in a query.</summary>
    public ulong Refused { get; init; }

    /// <summary>The positions, as bits, at which a text or a connection is passed that may be another one in each turn.</summary>
    public ulong Varying { get; init; }

    /// <summary>The object that it is called on, as the code comes to it; null where that may be another one each time. See <see cref="CallTargets"/>.</summary>
    public string? Target { get; init; }

    /// <summary>What repeats it on another object; null where it is the same one in each turn.</summary>
    public TripRepetition? OnOthers { get; init; }

    /// <summary>What repeats it.</summary>
    public TripRepetition? Repetition { get; init; }

    /// <summary>Whether what it gives decides if the loop around it is left.</summary>
    public bool IsHeeded { get; init; }

    /// <summary>What it asks for, where another call may ask for the same; else null.</summary>
    public string? LookupKey { get; init; }

    /// <summary>What it has to give for the method around it to leave at once.</summary>
    public ExitValue LeftOn { get; init; }

    /// <summary>The constant that is passed there; null for none.</summary>
    public object? ConstantAt(int ordinal) => ordinal < Constants.Length ? Constants[ordinal] : null;

    /// <summary>The row that is passed there; null for none.</summary>
    public RowArgument? RowAt(int ordinal) => ordinal >= 0 && ordinal < Rows.Length ? Rows[ordinal] : null;
}

/// <summary>A call of a delegate that the caller passes.</summary>
internal sealed class InvokeNode(int ordinal, TripRepetition? repetition) : TripNode
{
    public int Ordinal { get; } = ordinal;

    public TripRepetition? Repetition { get; } = repetition;
}

/// <summary>Something that makes what the code has looked up before stale: a change that will be saved.</summary>
internal sealed class ChangeNode : TripNode
{
    public static readonly ChangeNode Instance = new();
}
