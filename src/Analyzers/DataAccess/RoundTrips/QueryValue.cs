using System;
using System.Collections.Immutable;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Where a value that has to do with a query comes from.</summary>
internal enum QueryOrigin
{
    /// <summary>A data library.</summary>
    Database,

    /// <summary>Whatever a method of the compilation returns.</summary>
    Call,

    /// <summary>Whatever the caller passes.</summary>
    Parameter,
}

/// <summary>How far a query has come.</summary>
internal enum QueryState
{
    /// <summary>It runs each time it is enumerated. Of a call or a parameter: as it comes.</summary>
    Deferred,

    /// <summary>Its rows are in memory.</summary>
    Rows,

    /// <summary>One of its rows.</summary>
    Row,
}

/// <summary>What a value has to do with a query: the query itself, its rows in memory, or one of them.</summary>
internal sealed class QueryValue
{
    private QueryValue(QueryOrigin origin, QueryState state, DataLibrary? library, CallNode? call, int ordinal, ImmutableArray<string> includes, bool isPaged)
    {
        Origin = origin;
        State = state;
        Library = library;
        Call = call;
        Ordinal = ordinal;
        Includes = includes;
        IsPaged = isPaged;
    }

    /// <summary>Where it comes from.</summary>
    public QueryOrigin Origin { get; }

    /// <summary>How far it has come.</summary>
    public QueryState State { get; }

    /// <summary>Whose query it is, where that is known.</summary>
    public DataLibrary? Library { get; }

    /// <summary>The call that returned it.</summary>
    public CallNode? Call { get; }

    /// <summary>The parameter's position.</summary>
    public int Ordinal { get; }

    /// <summary>The navigations that the query loads at once.</summary>
    public ImmutableArray<string> Includes { get; }

    /// <summary>Whether the query takes a page of what there is.</summary>
    public bool IsPaged { get; }

    /// <summary>A query that a data library runs.</summary>
    public static QueryValue OfDatabase(DataLibrary? library) => new(QueryOrigin.Database, QueryState.Deferred, library, null, -1, ImmutableArray<string>.Empty, false);

    /// <summary>What a method of the compilation returns.</summary>
    public static QueryValue OfCall(CallNode call) => new(QueryOrigin.Call, QueryState.Deferred, null, call, -1, ImmutableArray<string>.Empty, false);

    /// <summary>What the caller passes.</summary>
    public static QueryValue OfParameter(int ordinal) => new(QueryOrigin.Parameter, QueryState.Deferred, null, null, ordinal, ImmutableArray<string>.Empty, false);

    /// <summary>The same, come further.</summary>
    public QueryValue As(QueryState state) => state == State ? this : new(Origin, state, Library, Call, Ordinal, Includes, IsPaged);

    /// <summary>The same, with a navigation loaded at once.</summary>
    public QueryValue Including(ImmutableArray<string> names) =>
        names.IsEmpty ? this : new(Origin, State, Library, Call, Ordinal, Includes.AddRange(names), IsPaged);

    /// <summary>The same, cut to a page.</summary>
    public QueryValue Paged() => IsPaged ? this : new(Origin, State, Library, Call, Ordinal, Includes, true);

    /// <summary>What another value has become on its way: this is where it came from.</summary>
    public QueryValue Then(QueryValue later) =>
        new(Origin, (QueryState)Math.Max((int)State, (int)later.State), Library, Call, Ordinal, Includes.AddRange(later.Includes), IsPaged || later.IsPaged);
}
