using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Finds where the queries of a method body come from, through its locals.</summary>
/// <param name="table">The data libraries.</param>
/// <param name="givenTo">All that a local is given.</param>
internal sealed class QuerySources(DataAccessTable table, Func<ISymbol, IEnumerable<IOperation>> givenTo)
{
    // How many locals a query is followed through.
    private const int MaxSteps = 16;

    /// <summary>Where a query starts and what is said on the way; null where that is no set of a context, or out of sight.</summary>
    public QuerySource? Of(IOperation operation) => Of(operation, 0);

    private QuerySource? Of(IOperation operation, int steps)
    {
        if (steps > MaxSteps)
        {
            return null;
        }

        operation = operation.Unwrap();
        switch (operation)
        {
            case ITranslatedQueryOperation query:
                return Of(query.Operation, steps + 1);
            case ILocalReferenceOperation local:
                return OfLocal(local.Local, steps);
            case IPropertyReferenceOperation property when table.QueryLibrary(property.Type) is { } library && Tracks(library):
                return new QuerySource(library, property.Instance?.Unwrap(), EntityTypes.ElementOf(property.Type));
            case IFieldReferenceOperation field when table.QueryLibrary(field.Type) is { } library && Tracks(library):
                return new QuerySource(library, null, EntityTypes.ElementOf(field.Type));
            case IInvocationOperation call when table.Of(call.TargetMethod) is { } member:
                return OfCall(call, member, steps);
            default:
                return null;
        }
    }

    private QuerySource? OfCall(IInvocationOperation call, DataMember member, int steps)
    {
        switch (member.Role)
        {
            case DataRole.Source when call.Instance is { } instance && table.IsContext(instance.Type):
                return Tracks(member.Library) ? new QuerySource(member.Library, instance.Unwrap(), EntityTypes.ElementOf(call.Type)) : null;
            case DataRole.Source when call.Instance is { } set && table.IsQuery(set.Type):
                return Of(set, steps + 1);
            case DataRole.Compose when call.TargetMethod.Name == "Select" && table.IsQuery(call.Type) && call.Descendants().Any(static part => part is IObjectCreationOperation):
                // A projection, be it to the entity's own type.
                return null;
            case DataRole.Compose:
                return DataAccessTable.Receiver(call) is { } composed && Of(composed, steps + 1) is { } start && !RefusedQueries.HasItself(call, start.Library) ? start : null;
            case DataRole.ConfigureTracking:
                return DataAccessTable.Receiver(call) is { } configured && Of(configured, steps + 1) is { } tracked ? tracked with { StatesTracking = true } : null;
            case DataRole.Include:
                return DataAccessTable.Receiver(call) is { } including && Of(including, steps + 1) is { } more ? more.Including(call) : null;
            default:
                return null;
        }
    }

    /// <summary>All that a local holds has to come from the same context.</summary>
    private QuerySource? OfLocal(ISymbol local, int steps)
    {
        QuerySource? joined = null;
        foreach (var value in givenTo(local))
        {
            // query = query.Where(…) starts where the query did.
            if (value.DescendantsAndSelf().Any(part => part is ILocalReferenceOperation reference && SymbolEqualityComparer.Default.Equals(reference.Local, local)))
            {
                if (joined is not null && FindOnWay(value, local, joined, 0) is { } further)
                {
                    joined = further;
                    continue;
                }

                return null;
            }

            if (Of(value, steps + 1) is not { } source || (joined is not null && joined.Library != source.Library))
            {
                return null;
            }

            joined = joined is null ? source : joined with { StatesTracking = joined.StatesTracking || source.StatesTracking, Includes = joined.Includes.AddRange(source.Includes) };
        }

        return joined;
    }

    private QuerySource? FindOnWay(IOperation value, ISymbol local, QuerySource start, int steps)
    {
        value = value.Unwrap();
        if (steps > MaxSteps)
        {
            return null;
        }

        if (value is ILocalReferenceOperation reference)
        {
            return SymbolEqualityComparer.Default.Equals(reference.Local, local) ? start : null;
        }

        if (value is ITranslatedQueryOperation query)
        {
            return FindOnWay(query.Operation, local, start, steps + 1);
        }

        if (value is not IInvocationOperation call || table.Of(call) is not { IsDeferred: true } and not { Role: DataRole.ConfigureTracking } ||
            DataAccessTable.Receiver(call) is not { } receiver || FindOnWay(receiver, local, start, steps + 1) is not { } source)
        {
            return null;
        }

        return table.Of(call)!.Role switch
        {
            DataRole.ConfigureTracking => source with { StatesTracking = true },
            DataRole.Include => source.Including(call),
            _ => source,
        };
    }

    private static bool Tracks(DataLibrary library) => library is DataLibrary.EF6 or DataLibrary.ObjectContext or DataLibrary.EFCore or DataLibrary.LinqToSql;
}
