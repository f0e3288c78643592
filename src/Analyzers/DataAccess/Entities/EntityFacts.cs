using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>A query that gives entities of a context, at the place where it runs.</summary>
/// <param name="Syntax">The call that runs it, or what a <c>foreach</c> goes over.</param>
/// <param name="Name">How a message names it: <c>ToList</c>.</param>
/// <param name="Library">The library.</param>
/// <param name="Entity">The entity.</param>
/// <param name="Context">The type through which the context is used; null where that is out of sight.</param>
/// <param name="ContextHolder">The local, parameter, field or property that holds the context, or null.</param>
internal sealed record EntityRead(SyntaxNode Syntax, string Name, DataLibrary Library, INamedTypeSymbol Entity, ITypeSymbol? Context, ISymbol? ContextHolder)
{
    /// <summary>Whether it may give any number of entities, and more becomes of them than a search for one row or a figure.</summary>
    public bool IsMany { get; init; }

    /// <summary>Whether the code asks of what it gives only whether that is null.</summary>
    public bool IsProbe { get; init; }

    /// <summary>Whether the code reads values of the entities one by one, and none of them goes anywhere else.</summary>
    public bool IsOnlyCopied { get; init; }

    /// <summary>Whether it looks one up by its key, in the context first.</summary>
    public bool IsKeyLookup { get; init; }

    /// <summary>Whether the same body makes the context with <c>new</c>, so that nobody had it before.</summary>
    public bool IsContextMade { get; init; }

    /// <summary>Whether the query says by itself if its entities are tracked.</summary>
    public bool StatesTracking { get; init; }

    /// <summary>The navigations that it loads with the entities, by the names on their way.</summary>
    public ImmutableArray<ImmutableArray<string>> Includes { get; init; } = ImmutableArray<ImmutableArray<string>>.Empty;
}

/// <summary>A call of a method of the compilation.</summary>
internal sealed class EntityCall(IMethodSymbol method, SyntaxNode syntax, ImmutableArray<ITypeSymbol> argumentTypes)
{
    private readonly CodePlace _place = new(syntax);

    /// <summary>The method, with the type arguments of the call.</summary>
    public IMethodSymbol AsCalled { get; } = method;

    /// <summary>The method, by definition.</summary>
    public IMethodSymbol Method { get; } = (method.ReducedFrom ?? method).OriginalDefinition;

    /// <summary>The types of what it gets.</summary>
    public ImmutableArray<ITypeSymbol> ArgumentTypes { get; } = argumentTypes;

    /// <summary>The call, found anew.</summary>
    public SyntaxNode Syntax => _place.Node;
}

/// <summary>What one method body does with entities and contexts, its lambdas and local functions included.</summary>
internal sealed class EntityFacts(IMethodSymbol owner)
{
    // Made when they are asked for: most methods have few of them, and most of those none.
    private List<EntityRead>? _reads;
    private List<OpenRead>? _openReads;
    private List<EntityCall>? _calls;
    private HashSet<ITypeSymbol>? _changed;
    private HashSet<ITypeSymbol>? _escaped;
    private HashSet<ITypeSymbol>? _created;
    private HashSet<IPropertySymbol>? _navigations;
    private HashSet<IPropertySymbol>? _setNavigations;
    private HashSet<ITypeSymbol>? _written;
    private HashSet<ISymbol>? _contextHolders;

    /// <summary>The method.</summary>
    public IMethodSymbol Owner { get; } = owner;

    /// <summary>The entities that it reads.</summary>
    public List<EntityRead> Reads => _reads ??= [];

    /// <summary>The entities that it reads for whoever says of which type.</summary>
    public IReadOnlyList<OpenRead> OpenReads => _openReads ?? (IReadOnlyList<OpenRead>)[];

    /// <summary>The methods of the compilation that it calls.</summary>
    public List<EntityCall> Calls => _calls ??= [];

    /// <summary>The types of objects that it changes.</summary>
    public HashSet<ITypeSymbol> Changed => _changed ??= new(SymbolEqualityComparer.Default);

    /// <summary>The types of objects that it hands to code out of sight, or keeps in a field.</summary>
    public HashSet<ITypeSymbol> Escaped => _escaped ??= new(SymbolEqualityComparer.Default);

    /// <summary>The types of objects that it makes.</summary>
    public HashSet<ITypeSymbol> Created => _created ??= new(SymbolEqualityComparer.Default);

    /// <summary>The properties that lead from one object of the project's to others, as far as it reads them in memory.</summary>
    public HashSet<IPropertySymbol> Navigations => _navigations ??= new(SymbolEqualityComparer.Default);

    /// <summary>The properties that lead to others of the project's objects, as far as it sets them.</summary>
    public HashSet<IPropertySymbol> SetNavigations => _setNavigations ??= new(SymbolEqualityComparer.Default);

    /// <summary>The contexts that it saves or changes, or whose tracker it asks.</summary>
    public HashSet<ITypeSymbol> Written => _written ??= new(SymbolEqualityComparer.Default);

    /// <summary>Whether it saves or changes a context that is out of sight.</summary>
    public bool WritesUnknown { get; set; }

    /// <summary>Whether it does more to a context than to save it: adds, attaches or removes, asks the tracker, or hands it to code out of sight.</summary>
    public bool Alters { get; set; }

    /// <summary>Whether it states how a context tracks: it sets that, or a query's merge option.</summary>
    public bool StatesTracking { get; set; }

    /// <summary>Whether it switches lazy loading or proxies off, or says what a context loads.</summary>
    public bool StatesLoading { get; set; }

    /// <summary>Whether it switches lazy loading on.</summary>
    public bool SwitchesLoadingOn { get; set; }

    /// <summary>The fields and properties with contexts that it uses.</summary>
    public HashSet<ISymbol> ContextHolders => _contextHolders ??= new(SymbolEqualityComparer.Default);

    /// <summary>Notes a query for entities of a type parameter.</summary>
    public void Add(OpenRead read) => (_openReads ??= []).Add(read);

    /// <summary>Whether nothing of it matters to anybody.</summary>
    public bool IsEmpty =>
        Count(_reads) + Count(_openReads) + Count(_calls) + Count(_changed) + Count(_escaped) + Count(_created) + Count(_navigations) + Count(_setNavigations) + Count(_written) + Count(_contextHolders) == 0 &&
        !WritesUnknown && !StatesTracking && !StatesLoading && !SwitchesLoadingOn;

    private static int Count<T>(ICollection<T>? collection) => collection?.Count ?? 0;
}
