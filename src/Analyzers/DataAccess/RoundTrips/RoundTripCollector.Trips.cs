using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

// The round trips themselves, and what repeats them.
internal sealed partial class RoundTripCollector
{
    /// <summary>Adds a round trip that a call makes; where it runs a query, of that query's kind.</summary>
    private void Add(IInvocationOperation call, DataMember member, QueryValue? source)
    {
        if (source is { State: not QueryState.Deferred } || CommandKinds.IsOfFile(call))
        {
            return;
        }

        if (RefusedQueries.Has(call, source?.Library))
        {
            Add(FailNode.Instance);
            return;
        }

        var command = member.Role == DataRole.Save ? default : CommandKinds.IsProcedureWithoutRows(call, _owner) ? new CommandText(CommandKind.Write) : CommandKinds.Of(call, member.Library, _commands);

        if (command.Kind == CommandKind.Other && _repeatable > 0 && ChangedAnswers.IsNextNumber(call) && Repetition.Of(call, _loops) is { Body: var turn } && _repetitions.Writes(turn))
        {
            command = new CommandText(CommandKind.KeyQuery);
        }

        // LINQ to SQL keeps nothing that it does not track; what Find gives is tracked always.
        var isKept = !(_switchesLazyLoadingOff && LookupKeys.IsLookup(call.TargetMethod.Name)) && KeptLookups.Is(call, member, _table);
        var isFoundBefore = false;
        if (isKept && LookupKeys.OfKept(call, _versions) is { } found)
        {
            isFoundBefore = _found.Contains(found);
            _found = _found.Add(found);
        }

        var row = member.Role == DataRole.Save && !_isOperation ? LogWrites.LoneRow(call, _owner) : null;
        var isOfOne = LookupKeys.IsOfOne(call.TargetMethod.Name);
        var start = member.Role == DataRole.Save ? null : HotQuery.Start(call, _table);
        var entity = member.Role == DataRole.Materialise ? AskedTables.EntityOf(call, start, isOfOne, _table) : null;
        if (entity is not null && isOfOne && !LookupKeys.IsProbe(call.TargetMethod.Name))
        {
            (_foundOf ??= new(SymbolEqualityComparer.Default)).Add(entity);
        }

        var library = source is { Origin: QueryOrigin.Database, Library: { } known } ? known : member.Library == DataLibrary.Linq ? (DataLibrary?)null : member.Library;
        Add(new TripStep(call.Syntax, call.TargetMethod.Name)
        {
            Library = library,
            Async = member.IsAsync ? null : _table.AsyncCounterpart(member, call, library ?? DataLibrary.Linq),
            IsHot = _isOperation && member.Library is DataLibrary.Linq or DataLibrary.EFCore && HotQuery.Of(call, _table) is { SharesMapping: true },
            IsOperator = member is { IsAsync: false, Library: DataLibrary.Linq } && _table.IsQueryable(DataAccessTable.Receiver(call)?.Type),
            Value = source is { Origin: QueryOrigin.Database } ? null : source,
            Row = isOfOne ? entity : null,
            Rows = isOfOne ? null : entity,
            IsSave = member.Role == DataRole.Save,
            Context = member.Role == DataRole.Save ? call.Instance?.Plain().Type : AskedTables.ContextOf(call, start, _table),
            Command = command,
            WritesNothing = member.Role == DataRole.Save && (EmptySaves.Is(call) || EmptySaves.IsSecond(call)),
            IsForKey = member.Role == DataRole.Save && KeySaves.Is(call),
            IsLoneRow = row is not null,
            IsLog = row is not null ? LogWrites.IsNamed(_owner, row) || LogWrites.IsFailureSwallowed(call) : command.Kind == CommandKind.Write && !_isOperation && LogWrites.IsOfLog(_owner),
            Repetition = isKept ? RepeatAnew(call) : Repeat(call),
            IsFoundBefore = isFoundBefore,
            KeyParameters = isKept ? KeptLookups.Parameters(call, _owner, _table) : default,
            Address = OtherDatabases.AddressOf(call, _table) is IParameterReferenceOperation address && IsAsPassed(address) ? address.Parameter.Ordinal : -1,
            IsPaged = source is { IsPaged: true },
            LookupKey = LookupKeys.Of(call, _versions),
            Conditions = RefusedQueries.MayBeOf(source?.Library) ? RefusedQueries.ConditionsGiven(call, _owner) : 0,
            IsProbe = LookupKeys.IsProbe(call.TargetMethod.Name),
        });
    }

    /// <summary>Adds the round trip of a query that something runs through.</summary>
    /// <param name="operation">What runs through it.</param>
    /// <param name="name">How a message names that.</param>
    /// <param name="value">The query.</param>
    /// <param name="query">Where the code says it; null where nobody asks for its table.</param>
    private void Enumerate(IOperation operation, string name, QueryValue? value, IOperation? query = null)
    {
        if (value is not { State: QueryState.Deferred })
        {
            return;
        }

        Add(new TripStep(operation.Syntax, name)
        {
            Value = value.Origin == QueryOrigin.Database ? null : value,
            Library = value.Library,
            Rows = value is { Origin: QueryOrigin.Database, IsPart: false } && HotQuery.StartOf(query, _table)?.Type is INamedTypeSymbol { TypeArguments: [INamedTypeSymbol entity] } ? entity : null,
            Repetition = Repeat(operation),
            IsPaged = value.IsPaged,
        });
    }

    private TripRepetition? Repeat(IOperation operation) =>
        _repeatable > 0 && Repetition.Of(operation, _loops) is { } repetition ? _repetitions.Describe(repetition, operation) : null;

    /// <summary>What repeats a lookup with another key or context; null where they are the same throughout.</summary>
    private TripRepetition? RepeatAnew(IInvocationOperation lookup) =>
        _repeatable > 0 && Repetition.WhereVaries(Repetition.Of(lookup, _loops), lookup, isQuery: true) is { } repetition ? _repetitions.Describe(repetition, lookup) : null;
}
