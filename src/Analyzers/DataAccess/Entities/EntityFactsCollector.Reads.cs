using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

// The queries whose entities the body reads.
internal sealed partial class EntityFactsCollector
{
    /// <summary>Where the queries of the body come from; asked for when one is read.</summary>
    private QuerySources Sources => _sources ??= new QuerySources(_table, GivenTo);

    private void Read(IOperation candidate)
    {
        if (candidate.Syntax.ContainsDiagnostics || _facts.Reads.Any(read => read.Syntax == candidate.Syntax))
        {
            return;
        }

        var isLoop = candidate.Parent is IForEachLoopOperation loop && loop.Collection == candidate;
        var call = isLoop ? null : candidate as IInvocationOperation;
        if (call is not null && _table.Of(call.TargetMethod) is { } member)
        {
            if (!member.Tracks)
            {
                return;
            }

            var name = Plain(call.TargetMethod.Name);
            if (name == "ExecuteQuery" && member.Library == DataLibrary.LinqToSql)
            {
                if (call is { Instance: { } executing, TargetMethod.TypeArguments: [INamedTypeSymbol row] } && IsEntityLike(row))
                {
                    Add(new QuerySource(member.Library, executing.Unwrap(), null), row, true, false);
                }

                return;
            }

            if (DataAccessTable.Receiver(call) is { } receiver && Sources.Of(receiver) is { } source && EntityOf(receiver) is { } entity)
            {
                Add(source, entity, name.StartsWith("To", StringComparison.Ordinal) || name is "ForEach" or "Execute", member.IsKeyLookup);
            }
            else if (member.IsKeyLookup && call is { Instance: { } context, TargetMethod.TypeArguments: [INamedTypeSymbol found] } && _table.ContextLibrary(context.Type) is { } library)
            {
                Add(new QuerySource(library, context.Unwrap(), found), found, false, true);
            }
        }
        else if (isLoop && candidate.Unwrap() is var collection && Sources.Of(collection) is { } source && EntityOf(collection) is { } entity)
        {
            Add(source, entity, true, false);
        }

        void Add(QuerySource source, ITypeSymbol type, bool isMany, bool isLookup)
        {
            var name = call is null ? "foreach" : call.TargetMethod.Name;
            if (type is not INamedTypeSymbol entity)
            {
                // One that says how it tracks, or loads what its caller names, is left alone.
                if (type is ITypeParameterSymbol open && SymbolEqualityComparer.Default.Equals(source.Entity, open) && source is { StatesTracking: false, Includes.IsEmpty: true } && !RowUses.IsComparedWithNull(candidate))
                {
                    _facts.Add(new OpenRead(candidate.Unwrap().Syntax, name, source.Library, open));
                }

                return;
            }

            var context = source.Context;
            if (!(source.Entity is { } start && EntityTypes.AreRelated(start, entity)) && !_table.HasSetOf(context?.Type, entity))
            {
                return;
            }

            _facts.Reads.Add(new EntityRead(candidate.Unwrap().Syntax, name, source.Library, entity, context?.Type, HolderOf(context))
            {
                IsMany = isMany && !SearchedLists.IsOnlySearched(candidate, _assembly) && !KeyFilter.GivesFew(candidate, GivenTo),
                IsProbe = RowUses.IsComparedWithNull(candidate),
                IsOnlyCopied = isMany && RowUses.IsOnlyCopied(candidate),
                IsKeyLookup = isLookup,
                IsContextMade = context is IObjectCreationOperation || (context is ILocalReferenceOperation local && IsNew(local.Local, orNull: true)),
                StatesTracking = source.StatesTracking,
                Includes = source.Includes,
            });
        }
    }

    private static ISymbol? HolderOf(IOperation? context) => context switch
    {
        ILocalReferenceOperation local => local.Local,
        IParameterReferenceOperation parameter => parameter.Parameter,
        IMemberReferenceOperation member => member.Member.OriginalDefinition,
        _ => null,
    };

    /// <summary>What a query's rows are where they leave the database: entities, be it of a type parameter, or null for a value or a projection.</summary>
    private ITypeSymbol? EntityOf(IOperation query)
    {
        query = query.Unwrap();

        // What follows AsEnumerable happens in memory, to rows that are there.
        while (query is IInvocationOperation call && !_table.IsQuery(call.Type) && DataAccessTable.Receiver(call) is { } receiver)
        {
            query = receiver.Unwrap();
        }

        return EntityTypes.ElementOf(query.Type) is { } entity && (entity is ITypeParameterSymbol || IsEntityLike(entity)) ? entity : null;
    }
}
