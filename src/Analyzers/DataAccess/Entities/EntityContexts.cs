using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>The contexts that a compilation declares.</summary>
internal sealed class EntityContexts
{
    private readonly DataAccessTable _table;
    private readonly List<INamedTypeSymbol> _all;

    /// <param name="model">The model.</param>
    /// <param name="table">The data libraries.</param>
    public EntityContexts(WcfModel model, DataAccessTable table)
    {
        _table = table;
        _all = model.Classes.Types.Where(type => type is { TypeKind: TypeKind.Class, IsAbstract: false } && !SourceClasses.DerivesFromNothing(type) && table.IsContext(type)).ToList();
    }

    /// <summary>The only one that has a set of the entity; null where none has, or more than one.</summary>
    public INamedTypeSymbol? WithSetOf(INamedTypeSymbol entity) => _all.Where(context => _table.HasSetOf(context, entity)).Take(2).ToList() is [var only] ? only : null;
}
