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
    private QueryValue(QueryOrigin origin, QueryState state, DataLibrary? library, CallNode? call, int ordinal)
    {
        Origin = origin;
        State = state;
        Library = library;
        Call = call;
        Ordinal = ordinal;
    }

    private QueryValue(QueryValue value)
        : this(value.Origin, value.State, value.Library, value.Call, value.Ordinal)
    {
        Includes = value.Includes;
        IsPaged = value.IsPaged;
        IsPart = value.IsPart;
        IsStreamed = value.IsStreamed;
        IsLoadingUnknown = value.IsLoadingUnknown;
    }

    /// <summary>Where it comes from.</summary>
    public QueryOrigin Origin { get; }

    /// <summary>How far it has come.</summary>
    public QueryState State { get; private init; }

    /// <summary>Whose query it is, where that is known.</summary>
    public DataLibrary? Library { get; }

    /// <summary>The call that returned it.</summary>
    public CallNode? Call { get; }

    /// <summary>The parameter's position.</summary>
    public int Ordinal { get; }

    /// <summary>The navigations that the query loads at once.</summary>
    public ImmutableArray<string> Includes { get; private init; } = ImmutableArray<string>.Empty;

    /// <summary>Whether the query takes a page of what there is.</summary>
    public bool IsPaged { get; private init; }

    /// <summary>Whether the query leaves rows of its table out, or gives something else than its rows.</summary>
    public bool IsPart { get; private init; }

    /// <summary>Whether the row came straight out of a query, before the others were in memory. Of a call or a parameter: if that is one.</summary>
    public bool IsStreamed { get; private init; }

    /// <summary>Whether the context may switch lazy loading off where nobody sees it.</summary>
    public bool IsLoadingUnknown { get; private init; }

    /// <summary>A query that a data library runs.</summary>
    public static QueryValue OfDatabase(DataLibrary? library) => new(QueryOrigin.Database, QueryState.Deferred, library, null, -1);

    /// <summary>What a method of the compilation returns.</summary>
    public static QueryValue OfCall(CallNode call) => new(QueryOrigin.Call, QueryState.Deferred, null, call, -1);

    /// <summary>What the caller passes.</summary>
    public static QueryValue OfParameter(int ordinal) => new(QueryOrigin.Parameter, QueryState.Deferred, null, null, ordinal);

    /// <summary>The same, come further.</summary>
    public QueryValue As(QueryState state) => state == State ? this : new(this) { State = state, IsStreamed = IsStreamed || (State == QueryState.Deferred && state == QueryState.Row) };

    /// <summary>The same, with a navigation loaded at once.</summary>
    public QueryValue Including(ImmutableArray<string> names) =>
        names.IsEmpty ? this : new(this) { Includes = Includes.AddRange(names) };

    /// <summary>The same, cut to a page.</summary>
    public QueryValue Paged() => IsPaged ? this : new(this) { IsPaged = true };

    /// <summary>The same, of a context that may switch lazy loading off where nobody sees it.</summary>
    public QueryValue OfUnknownLoading() => IsLoadingUnknown ? this : new(this) { IsLoadingUnknown = true };

    /// <summary>Some of the rows, or something else of them.</summary>
    public QueryValue Part() => IsPart ? this : new(this) { IsPart = true };

    /// <summary>What another value has become on its way: this is where it came from.</summary>
    public QueryValue Then(QueryValue later) =>
        new(this)
        {
            State = (QueryState)Math.Max((int)State, (int)later.State),
            Includes = Includes.AddRange(later.Includes),
            IsPaged = IsPaged || later.IsPaged,
            IsPart = IsPart || later.IsPart,
            IsStreamed = IsStreamed || (State == QueryState.Deferred && later.IsStreamed),
        };
}
