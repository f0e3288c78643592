namespace WcfPerf.Analyzers.DataAccess;

/// <summary>What a member of a data library does.</summary>
internal enum DataRole
{
    /// <summary>Starts a query, deferred: <c>Set&lt;T&gt;()</c>, <c>GetTable&lt;T&gt;()</c>, <c>SqlQuery</c>.</summary>
    Source,

    /// <summary>Goes on composing a query that runs when it is enumerated or executed.</summary>
    Compose,

    /// <summary>Composes, and loads more with each row: <c>Include</c>, <c>LoadWith</c>, <c>Fetch</c>, a prefetch path.</summary>
    Include,

    /// <summary>Switches tracking of entities: a query's, a context's or a session's.</summary>
    ConfigureTracking,

    /// <summary>Switches lazy loading or proxies.</summary>
    ConfigureLazyLoading,

    /// <summary>A round trip that has its result when it returns.</summary>
    Materialise,

    /// <summary>A round trip that returns a reader, whose rows are still to be read.</summary>
    Stream,

    /// <summary>Reads on in the result of a round trip that is counted already: <c>DbDataReader.Read</c>.</summary>
    Read,

    /// <summary>A round trip that writes what the context or session has gathered, or an entity: <c>SaveChanges</c>, <c>Flush</c>.</summary>
    Save,

    /// <summary>Adds, attaches, changes or removes entities in the context; they are written later.</summary>
    Change,

    /// <summary>Opens a connection; out of a pool it is no round trip.</summary>
    Open,

    /// <summary>Returns a context or session.</summary>
    CreateContext,

    /// <summary>Returns a compiled query: each call of the result, or its enumeration, is a round trip.</summary>
    CompileQuery,
}
