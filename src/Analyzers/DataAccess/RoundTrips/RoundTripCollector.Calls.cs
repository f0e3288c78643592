using System;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

// Calls and constructors, and what those of the libraries do to a query.
internal sealed partial class RoundTripCollector
{
    private QueryValue? VisitCreation(IObjectCreationOperation creation)
    {
        QueryValue? copied = null;
        if (creation.Constructor is { } constructor && IsOurs(constructor))
        {
            if (!constructor.IsImplicitlyDeclared)
            {
                Call(creation, constructor, creation.Arguments, null, null);
            }
            else
            {
                VisitAll(creation.Arguments);
            }
        }
        else
        {
            foreach (var argument in creation.Arguments)
            {
                var value = Visit(argument.Value);
                if (value is not null && RowTypes.IsSequence(argument.Parameter?.Type, _table))
                {
                    Enumerate(creation, creation.Type?.Name ?? "new", value);
                    copied = value.As(QueryState.Rows);
                }
            }
        }

        Visit(creation.Initializer);
        return copied;
    }

    private QueryValue? VisitCall(IInvocationOperation call)
    {
        if (OmittedCalls.Is(call))
        {
            return null;
        }

        var method = call.TargetMethod;
        if (method.MethodKind == MethodKind.DelegateInvoke)
        {
            return VisitDelegate(call);
        }

        if (method.MethodKind == MethodKind.LocalFunction || IsOurs(method))
        {
            if (_table.Of(method) is { IsRoundTrip: true } own)
            {
                VisitAll(call.Arguments);
                Visit(call.Instance);
                Add(call, own, null);
                return null;
            }

            NoteIncludes(call);
            var instance = Visit(call.Instance);
            return Call(call, method, call.Arguments, instance, method.ReturnType);
        }

        NoteIncludes(call);
        return VisitLibraryCall(call, method);
    }

    /// <summary>Notes what a repository is told to load by a parameter that is called so: <c>Found(o => o.Id > 3, includes: "Lines")</c>.</summary>
    private void NoteIncludes(IInvocationOperation call)
    {
        foreach (var argument in call.Arguments)
        {
            if (argument.Parameter?.Name.IndexOf("nclude", StringComparison.Ordinal) >= 0)
            {
                _loadedNames.UnionWith(IncludedNames.In(ImmutableArray.Create(argument)));
            }
        }
    }

    private QueryValue? VisitLibraryCall(IInvocationOperation call, IMethodSymbol method)
    {
        var member = _table.Of(method);
        var source = Visit(call.Instance);
        var outer = _nodes;
        var isBeside = WorkStart.Is(method) && WorkStart.IsDropped(call);
        if (isBeside)
        {
            _nodes = [];
        }

        QueryValue? second = null;
        var isExtension = call.Instance is null && method.IsExtensionMethod;
        for (var i = 0; i < call.Arguments.Length; i++)
        {
            var argument = call.Arguments[i];
            if (PassedCode.Lambda(argument.Value) is { } lambda)
            {
                if (member is not { Role: DataRole.CompileQuery })
                {
                    VisitLambda(lambda, source ?? second);
                }

                continue;
            }

            if (PassedCode.Group(argument.Value) is { } group)
            {
                VisitGroup(group, source ?? second);
                continue;
            }

            var value = Visit(argument.Value);
            TouchPassed(argument);
            if (isExtension && argument.Parameter?.Ordinal == 0)
            {
                source = value;
            }
            else
            {
                second ??= value;
            }
        }

        if (isBeside)
        {
            var beside = Join(_nodes);
            _nodes = outer;
            if (beside is not null)
            {
                _nodes.Add(new ScopeNode(beside) { IsBeside = true });
            }
        }

        if (!_found.IsEmpty && KeptLookups.MayForget(method.Name))
        {
            _found = ImmutableHashSet<string>.Empty;
        }

        if (member is null)
        {
            if (method.ContainingType.OutermostNamespace() is not ("System" or "Microsoft") && (call.Parent is IAwaitOperation awaiting ? awaiting.Parent : call.Parent) is IExpressionStatementOperation)
            {
                NoteOutOfSight(call);
            }

            return VisitOther(call, method, source, second, isExtension);
        }

        var isOverQuery = isExtension && method.OriginalDefinition.Parameters is [var first, ..] && (_table.IsQueryable(first.Type) || member.IsEnumerable);
        switch (member.Role)
        {
            case DataRole.Source:
                return RowTypes.ReturnsRows(method, _table) ? OfContext(Started(call, _table.SourceLibrary(method)), call.Instance) : null;
            case DataRole.Include when member.Library == DataLibrary.LinqToSql:
                _loadedNames.UnionWith(IncludedNames.In(call.Arguments));
                return null;
            case DataRole.Include:
                return Composed()?.Including(IncludedNames.In(call.Arguments));
            case DataRole.Compose or DataRole.ConfigureTracking:
                if (DataAccessTable.IsInMemoryQueryableSource(method))
                {
                    return source;
                }

                var composed = Composed()?.Including(SharedNavigations.Of(call));
                return composed is not null && method.Name == "Skip" && call.Arguments.Length > 0 && MayMoveOn(call, call.Arguments[call.Arguments.Length - 1].Value)
                    ? composed.Paged().Part()
                    : KeepsRows(method, composed) ? composed : composed?.Part();
            case DataRole.ConfigureLazyLoading:
                return null;
            case DataRole.Change:
                // RemoveRange reads the query that it gets.
                Enumerate(call, method.Name, second, call.Arguments.LastOrDefault()?.Value);
                _nodes.Add(ChangeNode.Instance);
                return null;
            case DataRole.Read:
                if (!member.IsAsync && _table.AsyncCounterpart(member, call, member.Library) is { } read)
                {
                    _reads.Add(new TripStep(call.Syntax, method.Name) { Library = member.Library, Async = read });
                }

                return null;
            case DataRole.Materialise or DataRole.Stream or DataRole.Save:
                if (isOverQuery)
                {
                    if (source is not null)
                    {
                        if (_foundOf is not null && LookupKeys.IsLookup(method.Name))
                        {
                            source = source.Including(SharedNavigations.ToFound(call, _foundOf));
                        }

                        Add(call, member, source);
                    }

                    // Names folded into a query, most often with Include, give a query.
                    return method.Name == "Aggregate" && second is { State: QueryState.Deferred } && _table.IsQuery(method.ReturnType) ? second.Part()
                        : source is null ? null : Result(method, source);
                }

                Add(call, member, null);
                return member.Tracks ? Result(method, Composed() ?? QueryValue.OfDatabase(member.Library)) : null;
            default:
                return null;
        }

        // A query of the library's own type goes on being one; an IQueryable only where its source is known to be one.
        QueryValue? Composed() =>
            source ?? second ?? (_table.QueryLibrary(DataAccessTable.Receiver(call)?.Type) is { } ofReceiver ? QueryValue.OfDatabase(ofReceiver) : null);
    }

    /// <summary>What code does that is out of sight may make what was looked up before stale.</summary>
    private void NoteOutOfSight(IOperation call)
    {
        if (RepeatedCalls.MayChange(call.Syntax))
        {
            _nodes.Add(ChangeNode.Instance);
        }
    }

    /// <summary>Whether a query may skip more rows each time: not by a constant, nor by what is written in locals and parameters that the loops around it leave alone.</summary>
    private bool MayMoveOn(IInvocationOperation skip, IOperation count) =>
        !count.ConstantValue.HasValue &&
        (_repeatable == 0 || Repetition.Of(skip, _loops) is not { } innermost || Repetition.WhereVaries(innermost, count) is not null ||
         count.DescendantsAndSelf().Any(static part => part is not (ILocalReferenceOperation or IParameterReferenceOperation or ILiteralOperation or IBinaryOperation or IConversionOperation or IParenthesizedOperation)));

    /// <summary>A call that neither the table nor the compilation tells about.</summary>
    private QueryValue? VisitOther(IInvocationOperation call, IMethodSymbol method, QueryValue? source, QueryValue? second, bool isExtension)
    {
        if (source is not null && method.Name is "ConfigureAwait" or "AsTask" or "GetAwaiter" or "GetResult" or "WithCancellation")
        {
            return source;
        }

        if (_table.IsQueryable(method.ReturnType))
        {
            // What it is called on or gets decides, where that may be a query; without that, it starts one in a library of somebody else's.
            return (isExtension || source is { State: not QueryState.Row } ? source?.Part() : null) ??
                (second is { State: QueryState.Deferred } ? second.Part() : null) ??
                (isExtension || call.Arguments.Any(argument => RowTypes.IsSequence(argument.Parameter?.Type, _table)) ? null : Started(call, null));
        }

        if (isExtension && source is not null && RowTypes.IsSequence(method.ReturnType, _table))
        {
            return source;
        }

        foreach (var argument in call.Arguments)
        {
            // A set that goes to a method which gives nothing back is the door to its table: things are added or attached there.
            if (RowTypes.IsSequence(argument.Parameter?.OriginalDefinition.Type, _table) && (argument.Parameter!.Ordinal == 0 && isExtension ? source : second) is { } enumerated &&
                !(ServiceOperation.ResultOf(method.ReturnType) is null && _table.QueryLibrary(argument.Parameter.OriginalDefinition.Type) is not null))
            {
                Enumerate(call, method.Name, enumerated);
                return null;
            }
        }

        return null;
    }

    /// <summary>The query that a call starts: of all that a table holds, where nothing is said of its rows.</summary>
    private static QueryValue Started(IInvocationOperation call, DataLibrary? library)
    {
        var started = QueryValue.OfDatabase(library);
        return call.Arguments.IsEmpty ? started : started.Part();
    }

    /// <summary>Whether a query of the rows of another has all of them, be it in another order. Fewer of those in memory are in memory still.</summary>
    private static bool KeepsRows(IMethodSymbol method, QueryValue? rows) => method.Name switch
    {
        "OrderBy" or "OrderByDescending" or "ThenBy" or "ThenByDescending" or "AsQueryable" or "AsEnumerable" => true,
        "Select" or "SelectMany" or "Join" or "GroupJoin" or "Zip" => false,
        _ => rows is { State: not QueryState.Deferred },
    };

    /// <summary>What a call that has run a query gives.</summary>
    private QueryValue? Result(IMethodSymbol method, QueryValue source)
    {
        var result = ServiceOperation.ResultOf(method.ReturnType);
        return result is null or { IsValueType: true } or { SpecialType: SpecialType.System_String } ? null
            : source.As(RowTypes.IsSequence(result, _table) || result is IArrayTypeSymbol ? QueryState.Rows : QueryState.Row);
    }
}
