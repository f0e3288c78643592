using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>What one method body does with the database: small, and without the operations that told it.</summary>
internal sealed class RoundTripFacts
{
    /// <summary>The facts of a body that has nothing to do with databases and calls nothing that may.</summary>
    public static readonly RoundTripFacts None = new(null, null, ImmutableArray<QueryValue>.Empty, new HashSet<string>(), false, false, false);

    public RoundTripFacts(
        ISymbol? owner, TripNode? root, ImmutableArray<QueryValue> returns, HashSet<string> loadedNames, bool switchesLazyLoadingOff, bool isIterator, bool calls)
    {
        Owner = owner;
        Root = root;
        Returns = returns;
        LoadedNames = loadedNames;
        SwitchesLazyLoadingOff = switchesLazyLoadingOff;
        IsIterator = isIterator;
        Calls = calls;
    }

    /// <summary>The method; a local function among them.</summary>
    public ISymbol? Owner { get; }

    /// <summary>What it does; null for nothing.</summary>
    public TripNode? Root { get; }

    /// <summary>What it may return that has to do with a query.</summary>
    public ImmutableArray<QueryValue> Returns { get; }

    /// <summary>The navigations that it has loaded for a whole context: <c>DataLoadOptions.LoadWith</c>.</summary>
    public HashSet<string> LoadedNames { get; }

    /// <summary>Whether it switches lazy loading or proxies off.</summary>
    public bool SwitchesLazyLoadingOff { get; }

    /// <summary>Whether it is an iterator.</summary>
    public bool IsIterator { get; }

    /// <summary>Whether an operation has another method open a transaction that ends on its own thread; see <see cref="ServiceModel.Calls.TransactionScopes"/>.</summary>
    public bool IsInTransaction { get; init; }

    /// <summary>Where it first awaits something, and so returns to who called it; -1 where it does not.</summary>
    public int FirstAwait { get; init; } = -1;

    /// <summary>The positions of the parameters that decide by themselves what of it runs; see <see cref="ArgumentTest"/>.</summary>
    public ImmutableArray<int> Asked { get; init; } = ImmutableArray<int>.Empty;

    /// <summary>The positions, as bits, of the parameters that its loops run over as they were passed.</summary>
    public ulong RunOver { get; init; }

    /// <summary>Whether it calls methods of the compilation, so that its own body does not tell all.</summary>
    public bool Calls { get; }

    /// <summary>The synchronous reads of a reader's rows, which are no round trips of their own.</summary>
    public IReadOnlyList<TripStep> Reads { get; init; } = [];

    /// <summary>The navigations that it reads, in a loop or not.</summary>
    public IReadOnlyList<TripStep> Navigations { get; init; } = [];

    /// <summary>The facts of its local functions.</summary>
    public IReadOnlyDictionary<ISymbol, RoundTripFacts> LocalFunctions { get; init; } = ImmutableDictionary<ISymbol, RoundTripFacts>.Empty;

    /// <summary>Whether nothing of it matters to a caller.</summary>
    public bool IsEmpty => Root is null && Returns.IsEmpty && LoadedNames.Count == 0 && !SwitchesLazyLoadingOff && Reads.Count == 0;
}
