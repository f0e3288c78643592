using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>What one compilation's operations do with data. Built lazily, shared by the rules about it.</summary>
internal sealed class DataModel
{
    private readonly WcfModel _model;
    private readonly ReferenceNames _references;
    private readonly RecentBlocks _blocks;
    private readonly ConcurrentDictionary<BlockKey, RoundTripFacts> _roundTripFacts = new();
    private readonly ConcurrentDictionary<RoundTripFacts, OperationRoundTrips> _tripsInBodies = new();
    private readonly ConcurrentDictionary<BlockKey, EntityFacts> _entityFacts = new();
    private readonly Lazy<bool> _speaksOfData;
    private readonly PerFiles<DataAccessTable?> _table;
    private readonly object _joining = new();
    private readonly ConcurrentDictionary<INamedTypeSymbol, bool> _keptClasses = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<IMethodSymbol, ImmutableArray<RoundTrip>> _tripsOfMethods = new(SymbolEqualityComparer.Default);
    private PropertyKinds? _properties;
    private ImmutableArray<OperationRoundTrips> _operationRoundTrips;
    private RoundTripJoin? _roundTripJoin;
    private EntityReach? _entityReach;

    /// <param name="model">The model.</param>
    /// <param name="references">What the project references.</param>
    /// <param name="blocks">The blocks that were last looked at.</param>
    public DataModel(WcfModel model, ReferenceNames references, RecentBlocks blocks)
    {
        _model = model;
        _references = references;
        _blocks = blocks;
        _speaksOfData = new Lazy<bool>(SpeaksOfData);
        _table = new PerFiles<DataAccessTable?>(options => DataAccessTable.For(model.Compilation, options, () => _speaksOfData.Value, CancellationToken.None));
        ContextSettings = new ContextSettings(model);
    }

    /// <summary>What the data libraries in reach do, with the user's own round trips; null where there is none.</summary>
    public DataAccessTable? TableOf(AnalyzerOptions options) => _table.For(options);

    /// <summary>The same for the rules about entities: null, too, where no library has entities or the project does the work of no operation.</summary>
    public DataAccessTable? EntityTableOf(AnalyzerOptions options) => _model.Operations.AreImplemented && TableOf(options) is { HasEntities: true } table ? table : null;

    /// <summary>
    /// Whether the project may have round trips: it speaks of a data library, or lists round trips of its own. Words and
    /// names alone tell, for the start of a compilation.
    /// </summary>
    public bool MayAccess(AnalyzerOptions options) => _speaksOfData.Value || options.AdditionalFiles.Any(RoundTripsFile.IsOne);

    /// <summary>Whether a file speaks of a data library, or something that the project references was built on one.</summary>
    private bool SpeaksOfData() =>
        _model.Compilation.SyntaxTrees.Any(tree => _model.MentionsOf(tree).Data) ||
        (_references.HasOwn && _references.Assemblies.Any(static assembly => !WcfTypes.IsOfPlatform(assembly.Name) && assembly.References(DataWords.IsOfData)));

    /// <summary>The table that <see cref="TableOf"/> last gave; null before that.</summary>
    public DataAccessTable? Table => _table.Last;

    /// <summary>What the declarations of contexts say about how they track and load.</summary>
    public ContextSettings ContextSettings { get; }

    /// <summary>Whether an object of a class may live on from call to call; all classes of the compilation are asked once.</summary>
    public bool MayLiveOn(INamedTypeSymbol type) =>
        _keptClasses.TryGetValue(type, out var known) ? known : _keptClasses.GetOrAdd(type, ContextHolders.MayLiveOn(_model, type));

    /// <summary>What an operation block does with databases; read once, whichever rules ask. Null where that is nothing.</summary>
    public RoundTripFacts? RoundTripsOf(OperationBlockAnalysisContext context)
    {
        if (context.OperationBlocks.IsDefaultOrEmpty || context.OwningSymbol is not IMethodSymbol owner || !_model.Operations.AreImplemented || TableOf(context.Options) is not { } table)
        {
            return null;
        }

        var block = _blocks.Of(context);
        return (block.RoundTrips ??= FindRoundTrips(context, owner, table)) is { IsEmpty: false } facts ? facts : null;
    }

    private RoundTripFacts FindRoundTrips(OperationBlockAnalysisContext context, IMethodSymbol owner, DataAccessTable table)
    {
        // What says how entities are loaded counts wherever it stands.
        if (!(_model.Operations.MayReach(context) && _model.Words.MayTouchData(context)) && !_model.Words.MaySetLoading(context))
        {
            return RoundTripFacts.None;
        }

        var key = BlockKey.Of(context);
        return _roundTripFacts.TryGetValue(key, out var facts)
            ? facts
            : _roundTripFacts.GetOrAdd(key, RoundTripCollector.Collect(PropertiesOf(table), _model.Compilation.Assembly, owner, _model.Operations.Of(owner) is not null, context.OperationBlocks));
    }

    /// <summary>
    /// Whether operations may get at data, for the start of a compilation. Where they may, what the rules ask for every block is
    /// found out now, while no thread has to wait for it; nothing is asked of the compilation's own types.
    /// </summary>
    public bool Prepare(AnalyzerOptions options)
    {
        if (!MayAccess(options) || !_model.Operations.MayBeImplemented)
        {
            return false;
        }

        _model.Words.PrepareForData(options);
        _model.Operations.PrepareReach();
        return true;
    }

    private PropertyKinds PropertiesOf(DataAccessTable table)
    {
        if (_properties is not { } known || known.Table != table)
        {
            _properties = known = new PropertyKinds(table, _model.Compilation.Assembly);
        }

        return known;
    }

    /// <summary>What an operation's body does with databases by itself; joined once, whichever rules ask.</summary>
    public OperationRoundTrips RoundTripsInBody(ServiceOperation operation, IMethodSymbol method, RoundTripFacts facts) =>
        _tripsInBodies.TryGetValue(facts, out var known) ? known : _tripsInBodies.GetOrAdd(facts, RoundTripJoin.OfBody(_model, operation, method, facts));

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

                _roundTripJoin = RoundTripJoin.Over(_model, facts);
                _operationRoundTrips = _roundTripJoin.OfOperations();
            }

            return _operationRoundTrips;
        }
    }

    /// <summary>What a method does with databases that an operation calls, as deep again as what the operation does itself. Only where <see cref="JoinRoundTrips"/> may be asked.</summary>
    public ImmutableArray<RoundTrip> RoundTripsFrom(IMethodSymbol method)
    {
        JoinRoundTrips();
        lock (_joining)
        {
            var definition = (method.PartialDefinitionPart ?? method).OriginalDefinition;
            if (!_tripsOfMethods.TryGetValue(definition, out var known))
            {
                _tripsOfMethods.Add(definition, known = _roundTripJoin!.OfMethod(definition));
            }

            return known;
        }
    }

    /// <summary>What an operation block does with entities and contexts; read once, whichever rules ask. Null where that is nothing.</summary>
    public EntityFacts? EntityFactsOf(OperationBlockAnalysisContext context)
    {
        if (context.OperationBlocks.IsDefaultOrEmpty || context.OwningSymbol is not IMethodSymbol owner || EntityTableOf(context.Options) is not { } table || !_model.Words.MayTouchData(context))
        {
            return null;
        }

        var block = _blocks.Of(context);
        return (block.Entities ??= FindEntityFacts(context, owner, table)) is { IsEmpty: false } facts ? facts : null;
    }

    private EntityFacts FindEntityFacts(OperationBlockAnalysisContext context, IMethodSymbol owner, DataAccessTable table)
    {
        var key = BlockKey.Of(context);
        if (_entityFacts.TryGetValue(key, out var known))
        {
            return known;
        }

        var facts = EntityFactsCollector.Collect(PropertiesOf(table), _model.Compilation.Assembly, owner, context.OperationBlocks);
        return facts.IsEmpty ? facts : _entityFacts.GetOrAdd(key, facts);
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
                foreach (var found in _entityFacts.Values)
                {
                    facts[(found.Owner.PartialDefinitionPart ?? found.Owner).OriginalDefinition] = found;
                }

                _entityReach = new EntityReach(_model, facts);
            }

            return _entityReach;
        }
    }
}
