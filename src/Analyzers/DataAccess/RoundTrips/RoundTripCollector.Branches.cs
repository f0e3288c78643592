using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

// What runs on one way only, or again and again: branches, sections, attempts and loops.
internal sealed partial class RoundTripCollector
{
    /// <summary>Visits statements one after another; of neighbours that ask one variable for different values, one runs.</summary>
    private void VisitStatements(ImmutableArray<IOperation> statements)
    {
        for (var i = 0; i < statements.Length; i++)
        {
            var end = ExclusiveTests.EndOf(statements, i);
            if (end - i > 1)
            {
                ChooseAll(statements.Skip(i).Take(end - i), static statement => statement, mayBeNone: true);
                i = end - 1;
            }
            else
            {
                Visit(statements[i]);
                if (i + 1 < statements.Length && VisitFilling(statements, i))
                {
                    return;
                }
            }
        }
    }

    /// <summary>Visits the statements behind one that leaves where a member or cache has what they fill it with; false where it is no such one.</summary>
    private bool VisitFilling(ImmutableArray<IOperation> statements, int index)
    {
        var isForAll = FilledOnce.IsOnceBehind(statements, index, isStatic: true) || CacheFills.IsGuard(statements, index);
        if (!isForAll && !FilledOnce.IsOnceBehind(statements, index, isStatic: false))
        {
            return false;
        }

        var outer = _nodes;
        _nodes = [];
        VisitStatements(statements.RemoveRange(0, index + 1));
        var filling = Join(_nodes);
        _nodes = outer;
        if (filling is not null)
        {
            _nodes.Add(new ChoiceNode(ImmutableArray.Create<TripNode?>(filling)) { Filling = isForAll ? 0 : -1, IsForInstance = !isForAll });
        }

        return true;
    }

    private void VisitTry(ITryOperation tried)
    {
        var outer = _nodes;
        _nodes = [];
        ChooseAll(tried.Catches.Cast<IOperation>().Prepend(tried.Body), static part => part, false, tried);
        var body = _nodes;
        _nodes = [];
        Visit(tried.Finally);
        var last = Join(_nodes);
        _nodes = outer;
        if (last is null)
        {
            _nodes.AddRange(body);
        }
        else
        {
            _nodes.Add(new FinallyNode(Join(body), last));
        }
    }

    /// <summary>What is put into an exception is asked for on the rare way alone, as in a <c>catch</c>.</summary>
    private void VisitThrow(IThrowOperation thrown)
    {
        var outer = _nodes;
        _nodes = [];
        Visit(thrown.Exception);
        var made = Join(_nodes);
        _nodes = outer;
        if (made is not null)
        {
            _nodes.Add(new ChoiceNode(ImmutableArray.Create(null, made), isTry: true));
        }

        _nodes.Add(FailNode.Instance);
    }

    /// <summary>Visits two parts of which one runs.</summary>
    /// <param name="first">The one.</param>
    /// <param name="second">The other.</param>
    /// <param name="isNull">Whether something is null where the first one runs; false where the second one does: a row that was not found is not in the context either.</param>
    /// <param name="condition">What has to hold for the first one to run, where code says it.</param>
    /// <param name="chooser">What has the parts, where it may be for the first call only.</param>
    private QueryValue? Choose(IOperation? first, IOperation? second, bool? isNull = null, IOperation? condition = null, IOperation? chooser = null)
    {
        var outer = _nodes;
        var found = _found;
        _nodes = [];
        _found = isNull == true ? ImmutableHashSet<string>.Empty : found;
        var value = Visit(first);
        var one = Join(_nodes);
        _nodes = [];
        _found = isNull == false ? ImmutableHashSet<string>.Empty : found;
        value = Visit(second) ?? value;
        var other = Join(_nodes);
        _nodes = outer;
        _found = found;
        if (one is not null || other is not null)
        {
            _nodes.Add(new ChoiceNode(ImmutableArray.Create(one, other))
            {
                IsBatched = one is not null && condition is not null && CallCounts.Is(condition),
                Filling = FillingOf(chooser, one, other),
                IsForInstance = one is not null && FilledOnce.IsForInstance(chooser),
                Tests = condition is null || (one is null or ChangeNode && other is null or ChangeNode) ? default : Noted(ArgumentTest.OfBoth(condition, IsAsPassed)),
            });
        }

        return value;
    }

    /// <summary>The part of a choice that runs once in the process, or where a cache has nothing; -1 for none.</summary>
    private static int FillingOf(IOperation? chooser, TripNode? one, TripNode? other) =>
        one is not null && (FilledOnce.IsForProcess(chooser) || (chooser is IConditionalOperation choice && CacheFills.IsFilling(choice, isTrue: true))) ? 0
        : other is not null && chooser is IConditionalOperation { WhenFalse: not null } another && CacheFills.IsFilling(another, isTrue: false) ? 1
        : -1;

    private QueryValue? ChooseAll<T>(IEnumerable<T> alternatives, Func<T, IOperation> partOf, bool mayBeNone, IOperation? chooser = null)
        where T : IOperation
    {
        var tried = chooser as ITryOperation;
        var outer = _nodes;
        var (found, afterwards) = (_found, _found);
        var nodes = ImmutableArray.CreateBuilder<TripNode?>();
        QueryValue? value = null;
        var isAny = false;
        foreach (var alternative in alternatives)
        {
            _nodes = [];
            _found = found;
            value = Visit(partOf(alternative)) ?? value;
            afterwards = tried is not null && nodes.Count == 0 ? _found : afterwards;
            nodes.Add(Join(_nodes));
            isAny |= _nodes.Count > 0;
        }

        _nodes = outer;
        _found = afterwards;
        if (isAny)
        {
            if (mayBeNone)
            {
                nodes.Add(null);
            }

            _nodes.Add(new ChoiceNode(nodes.ToImmutable(), tried is not null)
            {
                IsIsolated = tried is not null && CatchClauses.Isolates(tried),
                Tests = chooser is ISwitchOperation @switch ? Noted(ArgumentTest.OfSections(@switch, IsAsPassed)) : default,
            });
        }

        return value;
    }

    /// <summary>Keeps in mind which parameters are asked.</summary>
    private ImmutableArray<ImmutableArray<ArgumentTest>> Noted(ImmutableArray<ImmutableArray<ArgumentTest>> tests)
    {
        if (!tests.IsDefault)
        {
            (_asked ??= []).UnionWith(tests.SelectMany(static all => all).Select(static test => test.Ordinal));
        }

        return tests;
    }

    /// <summary>Whether a parameter is the method's own, and holds what the caller passes throughout.</summary>
    private bool IsAsPassed(IParameterReferenceOperation use) =>
        SymbolEqualityComparer.Default.Equals(use.Parameter.ContainingSymbol, _owner) &&
        !(_changed ??= LoopShape.ChangedParameters(use.Root())).Contains(use.Parameter);

    private void VisitSwitch(ISwitchOperation @switch)
    {
        Visit(@switch.Value);
        _switchExits.Push(@switch.ExitLabel);
        var hasDefault = @switch.Cases.Any(static section => section.Clauses.Any(static clause => clause.CaseKind == CaseKind.Default));
        ChooseAll(@switch.Cases, static section => section, !hasDefault, @switch);
        _switchExits.Pop();
    }

    private void VisitLoop(ILoopOperation loop)
    {
        var each = loop as IForEachLoopOperation;
        if (each is not null)
        {
            var sequence = Visit(each.Collection);
            Enumerate(each.Collection, "foreach", sequence, each.Collection);
            Bind(each.Locals, sequence);
        }
        else if (loop is IForLoopOperation { Before: var before })
        {
            VisitAll(before);
        }

        var outer = _nodes;
        var found = _found;
        _nodes = [];
        _repeatable++;
        switch (loop)
        {
            case IWhileLoopOperation { ConditionIsTop: true } conditional:
                Visit(conditional.Condition);
                break;
            case IForLoopOperation counted:
                Visit(counted.Condition);
                break;
        }

        Visit(loop.Body);
        switch (loop)
        {
            case IWhileLoopOperation { ConditionIsTop: false } conditional:
                Visit(conditional.Condition);
                break;
            case IForLoopOperation counted:
                VisitAll(counted.AtLoopBottom);
                break;
        }

        _repeatable--;
        var body = Join(_nodes);
        _nodes = outer;
        _found = found;
        if (body is not null)
        {
            var parameter = OverParameter(each);
            _runOver |= Bit(parameter);
            _nodes.Add(new LoopNode(body, loop.Syntax, parameter));
        }
    }

    /// <summary>The position of the method's own parameter that a loop runs over as it was passed; -1 for none.</summary>
    private int OverParameter(IForEachLoopOperation? loop) =>
        loop?.Collection.Plain() is IParameterReferenceOperation { Parameter: var parameter } &&
        SymbolEqualityComparer.Default.Equals(parameter.ContainingSymbol, _owner) && !_versions.ContainsKey(parameter.Name)
            ? parameter.Ordinal
            : -1;

    private void Bind(ImmutableArray<ILocalSymbol> locals, QueryValue? sequence)
    {
        if (sequence is not null)
        {
            foreach (var local in locals)
            {
                _values[local] = sequence.As(QueryState.Row);
            }
        }
    }
}
