namespace WcfPerf.Analyzers.DataAccess;

/// <summary>What the table says about one member of a data library.</summary>
/// <param name="library">Whose member it is; <see cref="DataLibrary.Linq"/> where the query's source tells.</param>
/// <param name="role">What it does.</param>
internal sealed class DataMember(DataLibrary library, DataRole role)
{
    /// <summary>Whose member it is; <see cref="DataLibrary.Linq"/> where the query's source tells.</summary>
    public DataLibrary Library { get; } = library;

    /// <summary>What it does.</summary>
    public DataRole Role { get; } = role;

    /// <summary>Whether a call is a round trip in itself; an enumeration of what <see cref="DataRole.Compose"/> returns is one too.</summary>
    public bool IsRoundTrip => Role is DataRole.Materialise or DataRole.Stream or DataRole.Save;

    /// <summary>Whether it returns a query or changes one: nothing runs yet.</summary>
    public bool IsDeferred => Role is DataRole.Source or DataRole.Compose or DataRole.Include;

    /// <summary>Whether the caller may await it.</summary>
    public bool IsAsync { get; init; }

    /// <summary>The asynchronous counterpart, or null; for LINQ's operators see <see cref="DataAccessTable.AsyncCounterpart"/>.</summary>
    public AsyncMember? Async { get; init; }

    /// <summary>Whether it materialises rows that the context tracks where they are entities and tracking is on.</summary>
    public bool Tracks { get; init; }

    /// <summary>Whether it looks one entity up by its key.</summary>
    public bool IsKeyLookup { get; init; }

    /// <summary>Whether it is <c>Enumerable</c>'s: it stands in the table for queries that it enumerates, and says nothing over anything else.</summary>
    public bool IsEnumerable { get; init; }
}

/// <summary>An asynchronous counterpart.</summary>
/// <param name="Name">The member's name.</param>
/// <param name="Namespace">The namespace to import for an extension method; null for a member of the same type.</param>
internal sealed record AsyncMember(string Name, string? Namespace)
{
    /// <summary>Whether it goes round what an override of the synchronous member does.</summary>
    public bool SkipsOverride { get; init; }
}
