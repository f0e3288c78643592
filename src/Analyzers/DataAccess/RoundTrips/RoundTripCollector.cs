using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>
/// Reads one method body, once: its round trips, the calls that may make some, and which values are queries on the way
/// between them. Queries are followed through locals in the order of the code.
/// </summary>
internal sealed class RoundTripCollector
{
    private readonly DataAccessTable _table;
    private readonly IAssemblySymbol _assembly;
    private readonly PropertyKinds _properties;
    private readonly ISymbol _owner;
    private readonly bool _isOperation;
    private readonly RoundTripCollector? _outer;
    private readonly LoopFacts _loops;
    private readonly Dictionary<ISymbol, QueryValue?> _values;
    private readonly Dictionary<ISymbol, TripNode> _lambdas;
    private readonly Dictionary<string, int> _versions;
    private readonly Dictionary<ISymbol, RoundTripFacts> _localFunctions;
    private readonly Dictionary<ISymbol, CommandText> _commands;
    private readonly Dictionary<IOperation, bool> _writing;
    private readonly LoadedNavigations _loaded;
    private readonly HashSet<string> _loadedNames;
    private readonly List<TripStep> _reads;
    private readonly List<TripStep> _navigations;
    private readonly List<QueryValue> _returns = [];
    private readonly Stack<QueryValue?> _conditionalInstances = new();
    private readonly Stack<ILabelSymbol> _switchExits = new();
    private List<TripNode> _nodes = [];
    private int _repeatable;
    private bool _isLambda;
    private bool _switchesLazyLoadingOff;
    private bool _isIterator;
    private bool _isInTransaction;
    private int _firstAwait = -1;

    // The own parameters that decide what runs, and those that the body gives other values.
    private HashSet<int>? _asked;
    private HashSet<ISymbol>? _changed;

    // The lookups by key made on each way to where the walk is.
    private ImmutableHashSet<string> _found = ImmutableHashSet<string>.Empty;

    // The tables of which the body has looked up a row before.
    private HashSet<ITypeSymbol>? _foundOf;

    // The parameters that loops run over, as bits.
    private ulong _runOver;
    private bool _calls;
    private bool _isOfInterest;

    private RoundTripCollector(PropertyKinds properties, IAssemblySymbol assembly, ISymbol owner, bool isOperation, RoundTripCollector? outer)
    {
        _table = properties.Table;
        _assembly = assembly;
        _properties = properties;
        _owner = owner;
        _isOperation = isOperation;
        _outer = outer;
        _loops = outer?._loops ?? new LoopFacts();
        _values = outer is null ? new(SymbolEqualityComparer.Default) : new(outer._values, SymbolEqualityComparer.Default);
        _lambdas = outer?._lambdas ?? new(SymbolEqualityComparer.Default);
        _versions = outer?._versions ?? new(StringComparer.Ordinal);
        _localFunctions = outer?._localFunctions ?? new(SymbolEqualityComparer.Default);
        _commands = outer?._commands ?? new(SymbolEqualityComparer.Default);
        _writing = outer?._writing ?? [];
        _loaded = outer?._loaded ?? new();
        _loadedNames = outer?._loadedNames ?? [];
        _reads = outer?._reads ?? [];
        _navigations = outer?._navigations ?? [];
    }

    /// <summary>Reads a method's blocks.</summary>
    /// <param name="properties">What is known of properties, and the data libraries.</param>
    /// <param name="assembly">The compilation's own assembly.</param>
    /// <param name="owner">The method.</param>
    /// <param name="isOperation">Whether it does the work of a service operation.</param>
    /// <param name="blocks">Its blocks.</param>
    public static RoundTripFacts Collect(PropertyKinds properties, IAssemblySymbol assembly, ISymbol owner, bool isOperation, ImmutableArray<IOperation> blocks)
    {
        var collector = new RoundTripCollector(properties, assembly, owner, isOperation, null);
        try
        {
            foreach (var block in blocks)
            {
                collector.Visit(block);
            }
        }
        catch (InsufficientExecutionStackException)
        {
            return RoundTripFacts.None;
        }

        collector._isInTransaction = isOperation && collector._isOfInterest && TransactionScopes.AreOpened(blocks);
        var facts = collector.Facts();
        return facts.IsEmpty ? RoundTripFacts.None : facts;
    }

    private RoundTripFacts Facts() =>
        new(_owner, _isOfInterest ? Join(_nodes) : null, _returns.ToImmutableArray(), _loadedNames, _switchesLazyLoadingOff, _isIterator, _calls) { Reads = _reads, Navigations = _navigations, Asked = _asked?.ToImmutableArray() ?? ImmutableArray<int>.Empty, FirstAwait = _firstAwait, RunOver = _runOver, LocalFunctions = _localFunctions, IsInTransaction = _isInTransaction };

    /// <summary>Visits an operation; the value is what it has to do with a query, null for nothing.</summary>
    private QueryValue? Visit(IOperation? operation)
    {
        // Generated code nests as deeply as it likes.
        RuntimeHelpers.EnsureSufficientExecutionStack();
        if (operation is null)
        {
            return null;
        }

        // What code is made of most: its kind tells that faster than its type.
        switch (operation.Kind)
        {
            case OperationKind.Literal or OperationKind.InstanceReference or OperationKind.TypeOf or OperationKind.NameOf or OperationKind.DefaultValue:
                return null;
            case OperationKind.Block:
                VisitStatements(((IBlockOperation)operation).Operations);
                return null;
            case OperationKind.ExpressionStatement:
                Visit(((IExpressionStatementOperation)operation).Operation);
                return null;
            case OperationKind.Argument:
                Visit(((IArgumentOperation)operation).Value);
                return null;
            case OperationKind.LocalReference:
                return _values.TryGetValue(((ILocalReferenceOperation)operation).Local, out var held) ? held : null;
            case OperationKind.ParameterReference:
                return ParameterValue(((IParameterReferenceOperation)operation).Parameter);
            case OperationKind.PropertyReference:
                return VisitProperty((IPropertyReferenceOperation)operation);
            case OperationKind.Invocation:
                return VisitCall((IInvocationOperation)operation);
            case OperationKind.ObjectCreation:
                return VisitCreation((IObjectCreationOperation)operation);
            case OperationKind.VariableDeclarationGroup or OperationKind.VariableDeclaration:
                VisitParts(operation);
                return null;
        }

        switch (operation)
        {
            case IFieldReferenceOperation field:
                Visit(field.Instance);
                return field.Type is { SpecialType: SpecialType.None } && _table.QueryLibrary(field.Type) is { } ofField ? QueryValue.OfDatabase(ofField) : null;
            case IConversionOperation conversion:
                return IsExpressionTree(conversion.Type) ? null
                    : conversion.OperatorMethod is { } converter && IsOurs(converter) ? CallOperator(conversion, converter, conversion.Operand)
                    : Visit(conversion.Operand);
            case IParenthesizedOperation parenthesized:
                return Visit(parenthesized.Operand);
            case IAwaitOperation awaited:
                if (_firstAwait < 0 && !_isLambda)
                {
                    _firstAwait = awaited.Syntax.SpanStart;
                }

                return Visit(awaited.Operation);
            case ITranslatedQueryOperation query:
                return Visit(query.Operation);
            case IArrayElementReferenceOperation element:
                VisitAll(element.Indices);
                return Visit(element.ArrayReference)?.As(QueryState.Row);
            case IAnonymousFunctionOperation or IDelegateCreationOperation:
                // Kept for later: whoever runs it is out of sight.
                return null;
            case ILocalFunctionOperation function:
                VisitLocalFunction(function);
                return null;
            case IVariableDeclaratorOperation declarator:
                if (declarator.GetVariableInitializer() is { } initializer)
                {
                    Assign(declarator.Symbol, initializer.Value);
                }

                return null;
            case ISimpleAssignmentOperation assignment:
                return VisitAssignment(assignment);
            case ICompoundAssignmentOperation compound:
                if (compound.OperatorMethod is { } compoundOperator && IsOurs(compoundOperator))
                {
                    CallOperator(compound, compoundOperator, compound.Target, compound.Value);
                }
                else
                {
                    Visit(compound.Target);
                    Visit(compound.Value);
                }

                Touch(compound.Target);
                return null;
            case IDeconstructionAssignmentOperation deconstruction:
                VisitParts(deconstruction);
                foreach (var target in deconstruction.Target.DescendantsAndSelf())
                {
                    Touch(target);
                }

                return null;
            case IIncrementOrDecrementOperation step:
                Visit(step.Target);
                Touch(step.Target);
                return null;
            case IConditionalOperation choice:
                Visit(choice.Condition);
                return Choose(choice.WhenTrue, choice.WhenFalse, choice.Condition.IsNullTest(), choice.Condition, choice);
            case ICoalesceOperation coalesce:
                var left = Visit(coalesce.Value);
                return Choose(coalesce.WhenNull, null, true, chooser: coalesce) is { } whenNull ? left ?? whenNull : left;
            case ICoalesceAssignmentOperation { Target: IMemberReferenceOperation target } fill when target.Instance is null || FilledOnce.IsForInstance(fill):
                return Choose(fill.Value, null, true, chooser: fill);
            case IConditionalAccessOperation access:
                _conditionalInstances.Push(Visit(access.Operation));
                var accessed = Choose(access.WhenNotNull, null);
                _conditionalInstances.Pop();
                return accessed;
            case IConditionalAccessInstanceOperation:
                return _conditionalInstances.Count > 0 ? _conditionalInstances.Peek() : null;
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr } binary:
                Visit(binary.LeftOperand);
                Choose(binary.RightOperand, null, condition: binary.OperatorKind == BinaryOperatorKind.ConditionalAnd ? binary.LeftOperand : null);
                return null;
            case IBinaryOperation { OperatorMethod: { } binaryOperator } binary when IsOurs(binaryOperator):
                return CallOperator(binary, binaryOperator, binary.LeftOperand, binary.RightOperand);
            case IUnaryOperation { OperatorMethod: { } unaryOperator } unary when IsOurs(unaryOperator):
                return CallOperator(unary, unaryOperator, unary.Operand);
            case ISwitchOperation @switch:
                VisitSwitch(@switch);
                return null;
            case ISwitchExpressionOperation @switch:
                Visit(@switch.Value);
                return ChooseAll(@switch.Arms, static arm => arm.Value, false);
            case ILoopOperation loop:
                VisitLoop(loop);
                return null;
            case ITryOperation tried:
                VisitTry(tried);
                return null;
            case IReturnOperation { Kind: OperationKind.YieldReturn } yielded:
                _isIterator = true;
                Visit(yielded.ReturnedValue);
                return null;
            case IReturnOperation { Kind: OperationKind.YieldBreak }:
                _isIterator = true;
                _nodes.Add(ExitNode.Of(ExitValue.Other));
                return null;
            case IReturnOperation returned:
                if (Visit(returned.ReturnedValue) is { } value && !_isLambda)
                {
                    _returns.Add(value);

                    // The serializer enumerates it when it writes the reply.
                    if (_isOperation)
                    {
                        Enumerate(returned.ReturnedValue!, "return", value);
                    }
                }

                if (!returned.IsImplicit || _isLambda)
                {
                    _nodes.Add(ExitNode.Of(ExitValues.Of(returned.ReturnedValue)));
                }

                return null;
            case IThrowOperation thrown:
                VisitThrow(thrown);
                return null;
            case IBranchOperation branch:
                if (branch.BranchKind != BranchKind.GoTo && !(branch.BranchKind == BranchKind.Break && _switchExits.Count > 0 && SymbolEqualityComparer.Default.Equals(branch.Target, _switchExits.Peek())))
                {
                    _nodes.Add(LeaveNode.Instance);
                }

                return null;
            case IInvalidOperation invalid when invalid.MeantMethod() is { } method && IsOurs(method):
                VisitParts(invalid);
                return Call(invalid, method, ImmutableArray<IArgumentOperation>.Empty, null, method.ReturnType);
            default:
                VisitParts(operation);
                return null;
        }
    }

    private void VisitParts(IOperation operation)
    {
        foreach (var child in operation.ChildOperations)
        {
            Visit(child);
        }
    }

    private void VisitAll<T>(ImmutableArray<T> operations)
        where T : IOperation
    {
        foreach (var operation in operations)
        {
            Visit(operation);
        }
    }

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

    private QueryValue? ParameterValue(IParameterSymbol parameter)
    {
        if (_values.TryGetValue(parameter, out var held))
        {
            return held;
        }

        if (!SymbolEqualityComparer.Default.Equals(parameter.ContainingSymbol, _owner))
        {
            return null;
        }

        QueryValue? value = null;
        if (IsSequence(parameter.Type))
        {
            value = QueryValue.OfParameter(parameter.Ordinal).As(MayBeDeferred(parameter.Type) ? QueryState.Deferred : QueryState.Rows);
        }
        else if (IsEntityLike(parameter.Type) && !_table.IsContext(parameter.Type))
        {
            value = QueryValue.OfParameter(parameter.Ordinal).As(QueryState.Row);
        }

        _values[parameter] = value;
        return value;
    }

    private QueryValue? VisitAssignment(ISimpleAssignmentOperation assignment)
    {
        switch (assignment.Target)
        {
            case ILocalReferenceOperation local:
                return Assign(local.Local, assignment.Value);
            case IParameterReferenceOperation parameter:
                return Assign(parameter.Parameter, assignment.Value);
            case IPropertyReferenceOperation property:
                // It is set, not read.
                Visit(property.Instance);
                VisitAll(property.Arguments);
                if (assignment.Value.ConstantValue is { HasValue: true, Value: false } && _table.Of(property.Property) is { Role: DataRole.ConfigureLazyLoading or DataRole.ConfigureTracking })
                {
                    _switchesLazyLoadingOff = true;
                }

                switch (property.Property.Name)
                {
                    case "State":
                        // Of an entry: the row may be deleted or detached.
                        _found = ImmutableHashSet<string>.Empty;
                        break;
                    // An adapter fills a table with what its command gives.
                    case "CommandText" or "SelectCommand" when property.Instance is { } command:
                        NoteCommand(LoopShape.Named(command.Plain()), assignment.Value);
                        break;
                }

                Touch(assignment.Target);
                return Visit(assignment.Value);
            default:
                Visit(assignment.Target);
                Touch(assignment.Target);
                return Visit(assignment.Value);
        }
    }

    private QueryValue? Assign(ISymbol variable, IOperation value)
    {
        Touch(variable.Name);
        NoteCommand(variable, value);
        if (Lambda(value) is { } lambda)
        {
            if (Body(lambda) is { } body)
            {
                _lambdas[variable] = body;
            }

            return null;
        }

        var assigned = Visit(value);
        if (assigned is not null || _values.ContainsKey(variable))
        {
            _values[variable] = assigned;
        }

        return assigned;
    }

    /// <summary>Keeps in mind what the text or command does that a variable holds.</summary>
    private void NoteCommand(ISymbol? variable, IOperation value)
    {
        if (variable is null)
        {
            return;
        }

        if (CommandKinds.In(value, _commands) is { Kind: not CommandKind.Other } text)
        {
            _commands[variable] = text;
        }
        else if (_commands.Count > 0)
        {
            _commands.Remove(variable);
        }
    }

    /// <summary>What was looked up by the name's old value is not looked up by its new one.</summary>
    private void Touch(IOperation target)
    {
        if (target is IMemberReferenceOperation member)
        {
            Touch(member.Member.Name);
        }
        else if (target is ILocalReferenceOperation local)
        {
            Touch(local.Local.Name);
        }
        else if (target is IParameterReferenceOperation parameter)
        {
            Touch(parameter.Parameter.Name);
        }
    }

    /// <summary>What a method is given to write has another value from then on.</summary>
    private void TouchPassed(IArgumentOperation argument)
    {
        if (argument.Parameter is { RefKind: RefKind.Out or RefKind.Ref })
        {
            Touch(argument.Value);
        }
    }

    private void Touch(string name)
    {
        _versions.TryGetValue(name, out var version);
        _versions[name] = version + 1;
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
                IsIsolated = tried is not null && Isolates(tried),
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

    /// <summary>Whether a failure of the body may go no further.</summary>
    private static bool Isolates(ITryOperation tried) => tried.Catches.Any(static handler => !Rethrows(handler));

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

    /// <summary>The position of a parameter as a bit; nothing for none, or for one so far back that nobody looks.</summary>
    private static ulong Bit(int ordinal) => ordinal is >= 0 and < 64 ? 1UL << ordinal : 0;

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

    private void VisitLocalFunction(ILocalFunctionOperation function)
    {
        if (function.Body is null)
        {
            return;
        }

        var inner = new RoundTripCollector(_properties, _assembly, function.Symbol, false, this);
        inner.Visit(function.Body);
        _localFunctions[function.Symbol] = inner.Facts();
        _switchesLazyLoadingOff |= inner._switchesLazyLoadingOff;
    }

    private QueryValue? VisitProperty(IPropertyReferenceOperation reference)
    {
        var instance = Visit(reference.Instance);
        foreach (var argument in reference.Arguments)
        {
            Visit(argument.Value);
        }

        var property = reference.Property;
        var kind = _properties.Of(property);
        if (kind == PropertyKind.Value)
        {
            return null;
        }

        if (kind == PropertyKind.Query && _table.QueryLibrary(property.Type) is { } library)
        {
            return OfContext(QueryValue.OfDatabase(library), reference.Instance);
        }

        if (instance is not null)
        {
            if (property.IsIndexer)
            {
                return instance.As(QueryState.Row);
            }

            if (property is { Name: "Result", ContainingType.Name: "Task" or "ValueTask" })
            {
                return instance;
            }

            // What is no navigation may run code of its own.
            if (instance.State == QueryState.Row && (VisitNavigation(reference, instance) is var navigated && (navigated is not null || kind != PropertyKind.Body)))
            {
                return navigated;
            }
        }

        if (kind == PropertyKind.Queryable)
        {
            return QueryValue.OfDatabase(null);
        }

        if (kind is PropertyKind.Body or PropertyKind.Field && property.GetMethod is { } getter)
        {
            return Call(reference, getter, ImmutableArray<IArgumentOperation>.Empty, instance, property.Type);
        }

        return null;
    }

    /// <summary>A query that a context starts.</summary>
    private QueryValue OfContext(QueryValue query, IOperation? context) =>
        _table.IsContext(context?.Type) && (ContextSettings.MayHideLoading(query.Library, context!.Type, _assembly) || IsKeptForAll(context)) ? query.OfUnknownLoading() : query;

    /// <summary>Whether a static member holds one context as long as the process runs, and that all rows which it ever loaded.</summary>
    private static bool IsKeptForAll(IOperation context) => context.Plain() switch
    {
        IFieldReferenceOperation { Field: { IsStatic: true } field } =>
            (field.IsReadOnly || (field.DeclaredAccessibility == Accessibility.Private && SourceMentions.IsOnlyRead(field))) && !field.IsThreadStatic(),
        IPropertyReferenceOperation { Property: { IsStatic: true, IsReadOnly: true } property } => property.IsAutomatic(),
        _ => false,
    };

    /// <summary>A member of an entity: a navigation may load itself here, and gives entities in turn.</summary>
    private QueryValue? VisitNavigation(IPropertyReferenceOperation reference, QueryValue entity)
    {
        var property = reference.Property;
        var isMany = IsMany(property.Type);
        if (!isMany && !IsEntityLike(property.Type))
        {
            return null;
        }

        var isMarked = WcfTypes.Attribute(property, "System.Data.Linq.Mapping", "AssociationAttribute") is not null ||
            property.GetAttributes().Any(static attribute => attribute.AttributeClass?.Name == "EdmRelationshipNavigationPropertyAttribute");
        var isVirtual = (property.IsVirtual || property.IsOverride) && !property.ContainingType.IsSealed && WcfTypes.Attribute(property, "System.ComponentModel.DataAnnotations.Schema", "NotMappedAttribute") is null;
        var hasLoader = property.ContainingType.InstanceConstructors.Any(static constructor => constructor.Parameters.Any(static parameter => parameter.Type.Name == "ILazyLoader"));
        if (!isMarked && !isVirtual && !hasLoader)
        {
            return null;
        }

        // A context asks once for each row that another refers to; where the key is a byte there are few.
        var isOfFew = !isMany && property.Type is INamedTypeSymbol referred && ReadOnlyQueries.HasFewKeys(referred);
        var isToOwnTable = !isMany && reference.Instance?.Type is { } own && EntityTypes.Is(property.Type, own);
        if (!isOfFew && !IsAddedTo(reference))
        {
            var repetition = _repeatable > 0 ? Repetition.Of(reference, _loops) : null;
            var step = new TripStep(reference.Syntax, property.Name)
            {
                Value = entity,
                IsLazy = true,
                IsVirtual = !isMarked && !hasLoader,
                IsToOwnTable = isToOwnTable,
                Referred = isMany ? null : property.Type,
                Parameter = ParameterOf(reference.Instance),
                Repetition = repetition is null ? null : Describe(repetition, reference),
            };
            _navigations.Add(step);

            // Where it loads itself in some turns only, a later one may find it as it was.
            if (repetition is null ? entity.Origin == QueryOrigin.Parameter : repetition.Varies(reference.Instance!) && (step.Repetition!.IsBatched || _loaded.Add(reference, repetition, _versions)))
            {
                Add(step);
            }
        }

        var value = entity.As(isMany ? QueryState.Rows : QueryState.Row);
        return isToOwnTable ? value : value.Part();
    }

    /// <summary>Whether the collection only gets more: LINQ to SQL's own loads itself when it is read.</summary>
    private bool IsAddedTo(IPropertyReferenceOperation collection) =>
        collection.Parent is IInvocationOperation { TargetMethod: { Name: "Add" or "AddRange", ContainingType: { Name: "EntitySet" } type } } call &&
        call.Instance == collection &&
        _table.IsEntitySet(type);

    /// <summary>The position of the method's own parameter that leads to a value, through no more than members; -1 for none.</summary>
    private int ParameterOf(IOperation? value)
    {
        var root = value?.Plain();
        while (root is IPropertyReferenceOperation { Arguments.Length: 0 } or IConditionalAccessInstanceOperation)
        {
            root = (root is IPropertyReferenceOperation property ? property.Instance : ((IConditionalAccessInstanceOperation)root).BeforeQuestionMark())?.Plain();
        }

        return root is IParameterReferenceOperation { Parameter: var parameter } && SymbolEqualityComparer.Default.Equals(parameter.ContainingSymbol, _owner) ? parameter.Ordinal : -1;
    }

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
                if (value is not null && IsSequence(argument.Parameter?.Type))
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
                _loadedNames.UnionWith(NamesIn(ImmutableArray.Create(argument)));
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
            if (Lambda(argument.Value) is { } lambda)
            {
                if (member is not { Role: DataRole.CompileQuery })
                {
                    VisitLambda(lambda, source ?? second);
                }

                continue;
            }

            if (Group(argument.Value) is { } group)
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
                return ReturnsRows(method) ? OfContext(Started(call, _table.SourceLibrary(method)), call.Instance) : null;
            case DataRole.Include when member.Library == DataLibrary.LinqToSql:
                _loadedNames.UnionWith(NamesIn(call.Arguments));
                return null;
            case DataRole.Include:
                return Composed()?.Including(NamesIn(call.Arguments));
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
                (isExtension || call.Arguments.Any(argument => IsSequence(argument.Parameter?.Type)) ? null : Started(call, null));
        }

        if (isExtension && source is not null && IsSequence(method.ReturnType))
        {
            return source;
        }

        foreach (var argument in call.Arguments)
        {
            // A set that goes to a method which gives nothing back is the door to its table: things are added or attached there.
            if (IsSequence(argument.Parameter?.OriginalDefinition.Type) && (argument.Parameter!.Ordinal == 0 && isExtension ? source : second) is { } enumerated &&
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

    private QueryValue? VisitDelegate(IInvocationOperation call)
    {
        VisitAll(call.Arguments);
        switch (call.Instance)
        {
            case ILocalReferenceOperation local when _lambdas.TryGetValue(local.Local, out var body):
                _nodes.Add(new ScopeNode(body, Repeat(call)));
                return null;
            case IParameterReferenceOperation parameter when SymbolEqualityComparer.Default.Equals(parameter.Parameter.ContainingSymbol, _owner):
                Add(new InvokeNode(parameter.Parameter.Ordinal, Repeat(call)));
                return null;
            case IFieldReferenceOperation or IPropertyReferenceOperation when call.Arguments.Length > 0 && _table.IsContext(call.Arguments[0].Value.Type) && call.Type is { SpecialType: not SpecialType.System_Void }:
                // A compiled query: what it returns runs when it is enumerated, a single value at once.
                var library = _table.ContextLibrary(call.Arguments[0].Value.Type);
                if (IsSequence(call.Type) || _table.IsQueryable(call.Type))
                {
                    return QueryValue.OfDatabase(library);
                }

                Add(new TripStep(call.Syntax, NameOf(call.Instance)) { Repetition = Repeat(call) });
                return QueryValue.OfDatabase(library).As(QueryState.Row);
            default:
                Visit(call.Instance);
                return null;
        }
    }

    /// <summary>A lambda that a method of somebody else's takes.</summary>
    private void VisitLambda(IAnonymousFunctionOperation lambda, QueryValue? source)
    {
        var use = LambdaUse.Of(lambda);
        if (use.Kind == LambdaKind.Elsewhere)
        {
            return;
        }

        if (use.Kind is LambdaKind.PerElement or LambdaKind.PerElementParallel && source is not null && lambda.Symbol.Parameters.Length > 0)
        {
            _values[lambda.Symbol.Parameters[0]] = source.As(QueryState.Row);
        }

        if (Body(lambda) is { } body)
        {
            _nodes.Add(use.Kind is LambdaKind.PerElement or LambdaKind.PerElementParallel ? new LoopNode(body) : body);
        }
    }

    private void VisitGroup(IMethodReferenceOperation group, QueryValue? source)
    {
        var use = LambdaUse.Of(group);
        if (group.Parent is not IDelegateCreationOperation || use.Kind == LambdaKind.Elsewhere)
        {
            return;
        }

        Visit(group.Instance);
        var method = group.Method;
        _repeatable++;
        if (IsOurs(method) || method.MethodKind == MethodKind.LocalFunction)
        {
            Call(group, method, ImmutableArray<IArgumentOperation>.Empty, null, null, use.Kind is LambdaKind.PerElement or LambdaKind.PerElementParallel ? source?.As(QueryState.Row) : null);
        }
        else if (_table.Of(method) is { IsRoundTrip: true } member && !method.IsExtensionMethod)
        {
            Add(new TripStep(group.Syntax, method.Name) { IsSave = member.Role == DataRole.Save, Repetition = Repeat(group) });
        }

        _repeatable--;
    }

    /// <summary>What a lambda does, read on the spot.</summary>
    private ScopeNode? Body(IAnonymousFunctionOperation lambda)
    {
        var (outer, wasLambda, found) = (_nodes, _isLambda, _found);
        (_nodes, _isLambda) = ([], true);
        _repeatable++;
        Visit(lambda.Body);
        _repeatable--;

        // What runs elsewhere makes nothing here stale that anybody asks for.
        var body = _nodes.TrueForAll(static node => node is ChangeNode) ? null : Join(_nodes);
        (_nodes, _isLambda, _found) = (outer, wasLambda, found);
        return body is null ? null : new ScopeNode(body);
    }

    /// <summary>A conversion or operator that a type of the compilation declares.</summary>
    private QueryValue? CallOperator(IOperation operation, IMethodSymbol method, params IOperation[] operands) =>
        Call(operation, method, ImmutableArray<IArgumentOperation>.Empty, null, method.ReturnType, operands: operands);

    private QueryValue? Call(IOperation operation, IMethodSymbol method, ImmutableArray<IArgumentOperation> arguments, QueryValue? instance, ITypeSymbol? type, QueryValue? element = null, IOperation[]? operands = null)
    {
        var repetition = _repeatable > 0 ? Repetition.Of(operation, _loops) : null;
        var described = repetition is null ? null : Describe(repetition, operation);
        ImmutableArray<QueryValue?>.Builder? values = null;
        ImmutableArray<RowArgument?>.Builder? rows = null;
        ImmutableArray<TripNode?>.Builder? lambdas = null;
        ImmutableArray<object?>.Builder? constants = null;
        ulong nothing = 0, few = 0, refused = 0, own = 0;
        var definition = (method.ReducedFrom ?? method).OriginalDefinition;
        var offset = method.ReducedFrom is null ? 0 : 1;
        if (offset == 1 && instance is not null)
        {
            (values ??= Empty<QueryValue?>(definition))[0] = instance;
        }

        if (element is not null && definition.Parameters.Length > offset)
        {
            (values ??= Empty<QueryValue?>(definition))[offset] = element;
        }

        foreach (var argument in arguments)
        {
            if (argument.Parameter is not { } parameter)
            {
                Visit(argument.Value);
                continue;
            }

            var ordinal = parameter.Ordinal + offset;
            if (IsNothing(argument.Value))
            {
                nothing |= Bit(ordinal);
            }
            else if (LoopShape.AreWrittenOut(argument.Value))
            {
                few |= Bit(ordinal);
            }

            if (argument.Value.Plain() is IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance })
            {
                own |= Bit(ordinal);
            }

            if (RefusedQueries.IsCondition(parameter) && RefusedQueries.IsRefused(argument.Value))
            {
                refused |= Bit(ordinal);
            }

            if (argument.Value.ConstantValue is { HasValue: true, Value: { } constant })
            {
                (constants ??= Empty<object?>(definition))[ordinal] = constant;
            }

            if (Lambda(argument.Value) is { } lambda)
            {
                if (Body(lambda) is { } body)
                {
                    (lambdas ??= Empty<TripNode?>(definition))[ordinal] = body;
                }
            }
            else if (Group(argument.Value) is { } group)
            {
                var outer = _nodes;
                _nodes = [];
                Visit(group.Instance);
                if (IsOurs(group.Method) || group.Method.MethodKind == MethodKind.LocalFunction)
                {
                    Call(group, group.Method, ImmutableArray<IArgumentOperation>.Empty, null, null);
                }

                var body = Join(_nodes);
                _nodes = outer;
                if (body is not null)
                {
                    (lambdas ??= Empty<TripNode?>(definition))[ordinal] = new ScopeNode(body);
                }
            }
            else if (argument.Value is IParameterReferenceOperation { Type.TypeKind: TypeKind.Delegate } handed && SymbolEqualityComparer.Default.Equals(handed.Parameter.ContainingSymbol, _owner))
            {
                (lambdas ??= Empty<TripNode?>(definition))[ordinal] = new InvokeNode(handed.Parameter.Ordinal, null);
            }
            else
            {
                Pass(argument.Value, ordinal);
                TouchPassed(argument);
            }
        }

        for (var i = 0; i < operands?.Length; i++)
        {
            Pass(operands[i], i);
        }

        // A service contract's method is called at the other end, wherever that is, but for a helper that a service gives itself.
        var on = -1;
        if (definition.ContainingType.TypeKind == TypeKind.Interface && WcfTypes.Attribute(definition.ContainingType, "ServiceContractAttribute") is not null)
        {
            if (operation is not IInvocationOperation { Instance: IParameterReferenceOperation { Parameter: { Ordinal: < 64 } other } } || !SymbolEqualityComparer.Default.Equals(other.ContainingSymbol, _owner))
            {
                NoteOutOfSight(operation);
                return null;
            }

            on = other.Ordinal;
        }

        var node = new CallNode(operation.Syntax, definition)
        {
            Constructed = method,
            Repetition = described,
            Arguments = values?.ToImmutable() ?? ImmutableArray<QueryValue?>.Empty,
            Rows = rows?.ToImmutable() ?? ImmutableArray<RowArgument?>.Empty,
            Steady = repetition is not null && operation is IInvocationOperation invocation ? KeptLookups.SteadyArguments(invocation, definition, repetition, _table) : default,
            Lambdas = lambdas?.ToImmutable() ?? ImmutableArray<TripNode?>.Empty,
            Constants = constants?.ToImmutable() ?? ImmutableArray<object?>.Empty,
            Nothing = nothing,
            Few = few,
            Refused = refused,
            Own = own,
            On = on,
            Varying = repetition is null ? 0 : VaryingTexts(arguments, repetition),
            Target = CallTargets.Of(operation, _versions),
            OnOthers = repetition is not null && CallTargets.InstanceOf(operation) is { } target ? OfOther(repetition, described, target) : null,
            IsDropped = method.ReturnsVoid || WorkStart.IsDropped(operation),
            IsHeeded = repetition is not null && LoopShape.IsHeeded(operation),
            LookupKey = described is null && operation is IInvocationOperation asked ? LookupKeys.OfHelper(asked, _versions) : null,
            LeftOn = operation is IInvocationOperation asking ? ExitValues.LeftOn(asking) : ExitValue.Other,
            IsForKey = operation is IInvocationOperation saving && KeySaves.Is(saving),
            Sends = CommandKinds.InTexts(arguments, _commands),
        };
        Add(node);
        if (definition.MethodKind != MethodKind.LocalFunction)
        {
            for (var collector = this; collector is not null; collector = collector._outer)
            {
                collector._calls = true;
            }
        }

        return type is not null && ServiceOperation.ResultOf(type) is { } result && IsSequence(result)
            ? QueryValue.OfCall(node).As(MayBeDeferred(result) ? QueryState.Deferred : QueryState.Rows)
            : null;

        void Pass(IOperation passed, int ordinal)
        {
            if (Visit(passed) is { } value && ordinal < definition.Parameters.Length)
            {
                (values ??= Empty<QueryValue?>(definition))[ordinal] = value;
                if (value.State == QueryState.Row && passed.Type is { IsReferenceType: true, SpecialType: SpecialType.None })
                {
                    (rows ??= Empty<RowArgument?>(definition))[ordinal] = new RowArgument(ParameterOf(passed), OfOther(repetition, described, passed));
                }
            }
        }
    }

    /// <summary>The positions, as bits, at which a text or a connection is passed that may be another one in each turn.</summary>
    private static ulong VaryingTexts(ImmutableArray<IArgumentOperation> arguments, Repetition repetition)
    {
        ulong varying = 0;
        foreach (var argument in arguments)
        {
            if (argument.Parameter is { Ordinal: var ordinal, Type: { SpecialType: SpecialType.System_String } or { Name: "IDbConnection" or "DbConnection" or "SqlConnection" or "DbContextOptions" } } && OtherDatabases.IsAnother(argument.Value, repetition))
            {
                varying |= Bit(ordinal);
            }
        }

        return varying;
    }

    /// <summary>Whether there is nothing in a value that a loop could run over: null, or the array of a <c>params</c> parameter that gets none.</summary>
    private static bool IsNothing(IOperation value) =>
        value.IsNull() || value.Plain() is IArrayCreationOperation { IsImplicit: true, Initializer.ElementValues.IsEmpty: true };

    private static ImmutableArray<T>.Builder Empty<T>(IMethodSymbol method)
    {
        var builder = ImmutableArray.CreateBuilder<T>(method.Parameters.Length);
        builder.Count = method.Parameters.Length;
        return builder;
    }

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

        if (command.Kind == CommandKind.Other && _repeatable > 0 && ChangedAnswers.IsNextNumber(call) && Repetition.Of(call, _loops) is { Body: var turn } && Writes(turn))
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
        var entity = member.Role == DataRole.Materialise ? EntityOf(call, start, isOfOne) : null;
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
            Context = member.Role == DataRole.Save ? call.Instance?.Plain().Type : ContextOf(call, start),
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

    /// <summary>The class of the context that a call asks by one of its sets or its <c>Database</c>; null for anything else.</summary>
    /// <param name="call">The call.</param>
    /// <param name="start">The table that its query starts at, as <see cref="HotQuery.Start"/> finds it.</param>
    private ITypeSymbol? ContextOf(IInvocationOperation call, IOperation? start)
    {
        var context = (call.Instance is IPropertyReferenceOperation { Property.Name: "Database" } database ? database : start) switch
        {
            IMemberReferenceOperation { Instance: { } holder } => holder,
            IInvocationOperation { Instance: { } holder } => holder,
            _ => null,
        };
        return context?.Plain().Type is { } type && _table.IsContext(type) ? type : null;
    }

    /// <summary>The entity whose set a call asks, at once or by a query that a local holds; in a generic repository its type parameter. Null for anything else.</summary>
    /// <param name="call">The call.</param>
    /// <param name="start">The table that its query starts at, as <see cref="HotQuery.Start"/> finds it.</param>
    /// <param name="isOfOne">Whether it asks for one row or figure.</param>
    private ITypeSymbol? EntityOf(IInvocationOperation call, IOperation? start, bool isOfOne)
    {
        if (start is null && DataAccessTable.Receiver(call)?.Plain() is ILocalReferenceOperation local)
        {
            // What a list holds, its type tells; what one figure is of, only the one query that the local ever holds.
            start = isOfOne ? StartOf(local) : local;
        }
        else if (start is null && !isOfOne && DataAccessTable.Receiver(call) is { Type: INamedTypeSymbol { TypeArguments: [ITypeParameterSymbol] } } query)
        {
            // In a generic repository, too, what comes behind the local: query.Where(…).
            start = query;
        }

        return start?.Type is INamedTypeSymbol { TypeArguments: [INamedTypeSymbol or ITypeParameterSymbol] } set ? set.TypeArguments[0] : null;
    }

    /// <summary>The table that the one query starts at which a local holds; null where it may hold another one.</summary>
    private IOperation? StartOf(ILocalReferenceOperation local)
    {
        var uses = HolderUses.Around(local);
        return !uses.AreChanges(local.Local) && uses.GivenTo(local.Local).ToList() is [var (_, query)] ? HotQuery.StartOf(query, _table) : null;
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

    private void Add(TripNode node)
    {
        _isOfInterest = true;
        _nodes.Add(node);
    }

    private TripRepetition? Repeat(IOperation operation) =>
        _repeatable > 0 && Repetition.Of(operation, _loops) is { } repetition ? Describe(repetition, operation) : null;

    /// <summary>What repeats a lookup with another key or context; null where they are the same throughout.</summary>
    private TripRepetition? RepeatAnew(IInvocationOperation lookup) =>
        _repeatable > 0 && Repetition.WhereVaries(Repetition.Of(lookup, _loops), lookup, isQuery: true) is { } repetition ? Describe(repetition, lookup) : null;

    /// <summary>What repeats a call with another value: the innermost loop in which the value may change, null where it is the same throughout.</summary>
    private TripRepetition? OfOther(Repetition? innermost, TripRepetition? described, IOperation value)
    {
        // What a call gives may be another thing each time.
        if (innermost is null || innermost.Varies(value) || value.DescendantsAndSelf().Any(static part => part is IInvocationOperation or IObjectCreationOperation))
        {
            return described;
        }

        return Repetition.WhereVaries(innermost, value) is { } repetition ? Describe(repetition, value) : null;
    }

    private TripRepetition Describe(Repetition repetition, IOperation operation)
    {
        bool isBatched = HandMadeBatches.Has(operation, repetition) || OtherDatabases.AreAsked(operation, repetition, _table), isIsolated = false;
        for (var current = operation; current.Parent is { } parent && current != repetition.Body; current = parent)
        {
            switch (parent)
            {
                case IConditionalOperation choice when choice.Condition != current && CountsTurns(choice.Condition, repetition):
                    isBatched = true;
                    break;
                case ITryOperation tried when tried.Body == current && tried.Catches.Any(static handler => !EndsInThrow(handler)):
                    isIsolated = true;
                    break;
            }
        }

        return new TripRepetition(repetition.Kind, repetition.Operation.Syntax, isBatched, isIsolated)
        {
            AsksTheSame = AsksTheSame(operation, repetition) && !Writes(repetition.Body),
            Suppliers = operation is IInvocationOperation { TargetMethod: var called } && (EmptySaves.IsSave(called.Name) || !called.DeclaringSyntaxReferences.IsEmpty) ? repetition.Suppliers : ImmutableArray<SyntaxNode>.Empty,
            KeyUse = ((operation as IInvocationOperation)?.TargetMethod ?? (operation as IInvalidOperation)?.MeantMethod()) is { } method ? KeySaves.UseAfter(operation, method, repetition.Body) : KeyUse.None,
        };
    }

    /// <summary>Whether a turn of a loop writes; asked of each loop once.</summary>
    private bool Writes(IOperation body)
    {
        if (!_writing.TryGetValue(body, out var writes))
        {
            _writing.Add(body, writes = ChangedAnswers.Writes(body, _table));
        }

        return writes;
    }

    /// <summary>Whether a call gets values and conditions alone that are the same in each turn. What a command or an object holds may change unseen, as the text of a <c>StringBuilder</c>.</summary>
    private static bool AsksTheSame(IOperation operation, Repetition repetition) =>
        operation is IInvocationOperation { Arguments.IsEmpty: false, TargetMethod: { MethodKind: not MethodKind.DelegateInvoke } method } call &&
        call.Arguments.All(argument =>
            (method.IsExtensionMethod && call.Instance is null && argument.Parameter?.Ordinal == 0) ||
            argument.ArgumentKind == ArgumentKind.DefaultValue ||
            (argument.Value.Plain() is IDelegateCreationOperation or IAnonymousFunctionOperation or { Type: { IsValueType: true } or { SpecialType: SpecialType.System_String } })) &&
        !call.Descendants().Any(static part => part is IInvocationOperation { TargetMethod.Name: "ToString", Instance.Type: { IsReferenceType: true, SpecialType: not SpecialType.System_String } }) &&
        !repetition.Varies(call, isQuery: true);

    /// <summary>Whether a condition holds only every so many turns: a remainder, or a counter or size that has come far enough.</summary>
    private static bool CountsTurns(IOperation condition, Repetition repetition) =>
        condition.DescendantsAndSelf().Any(part => part is IBinaryOperation binary &&
            (binary.OperatorKind == BinaryOperatorKind.Remainder ||
             (binary.OperatorKind is BinaryOperatorKind.GreaterThanOrEqual or BinaryOperatorKind.Equals or BinaryOperatorKind.GreaterThan &&
              ((IsCount(binary.LeftOperand, repetition) && (IsSize(binary.RightOperand) || BatchSizes.Is(binary.RightOperand, binary.LeftOperand, repetition))) || (IsCount(binary.RightOperand, repetition) && IsSize(binary.LeftOperand))))));

    private static bool IsCount(IOperation operation, Repetition repetition) => operation switch
    {
        IPropertyReferenceOperation { Property.Name: "Count" or "Length", Instance: { } counted } => !repetition.Varies(counted),
        IIncrementOrDecrementOperation => true,
        ILocalReferenceOperation local => repetition.Body.DescendantsAndSelf().Any(part =>
            part is IIncrementOrDecrementOperation { Target: ILocalReferenceOperation counter } && SymbolEqualityComparer.Default.Equals(counter.Local, local.Local)),
        _ => false,
    };

    private static bool IsSize(IOperation operation) => operation.ConstantValue is { HasValue: true, Value: int and > 1 } || operation is IFieldReferenceOperation { Type.SpecialType: SpecialType.System_Int32 };

    /// <summary>Whether a <c>catch</c> passes the failure on, as it is or as another. One that returns from a helper does not.</summary>
    private static bool Rethrows(ICatchClauseOperation handler) => handler.Handler.Operations.LastOrDefault() is IThrowOperation or IExpressionStatementOperation { Operation: IThrowOperation };

    private static bool EndsInThrow(ICatchClauseOperation handler) => Rethrows(handler) || handler.Handler.Operations.LastOrDefault() is IReturnOperation;

    /// <summary>What a call that has run a query gives.</summary>
    private QueryValue? Result(IMethodSymbol method, QueryValue source)
    {
        var result = ServiceOperation.ResultOf(method.ReturnType);
        return result is null or { IsValueType: true } or { SpecialType: SpecialType.System_String } ? null
            : source.As(IsSequence(result) || result is IArrayTypeSymbol ? QueryState.Rows : QueryState.Row);
    }

    /// <summary>Whether a method that starts a query gives something to enumerate; a query object is executed by a method of its own.</summary>
    private bool ReturnsRows(IMethodSymbol method) => IsSequence(method.ReturnType) || _table.IsQueryable(method.ReturnType) || _table.IsQuery(method.ReturnType);

    private bool IsOurs(ISymbol symbol) => SymbolEqualityComparer.Default.Equals(symbol.ContainingAssembly, _assembly);

    private static IAnonymousFunctionOperation? Lambda(IOperation value)
    {
        while (true)
        {
            switch (value)
            {
                case IAnonymousFunctionOperation lambda:
                    return lambda;
                case IConversionOperation conversion when !IsExpressionTree(conversion.Type):
                    value = conversion.Operand;
                    continue;
                case IDelegateCreationOperation creation when !IsExpressionTree(creation.Type):
                    value = creation.Target;
                    continue;
                case IParenthesizedOperation parenthesized:
                    value = parenthesized.Operand;
                    continue;
                default:
                    return null;
            }
        }
    }

    private static IMethodReferenceOperation? Group(IOperation value) => value switch
    {
        IDelegateCreationOperation { Target: IMethodReferenceOperation group } => group,
        IConversionOperation { Operand: IDelegateCreationOperation { Target: IMethodReferenceOperation group } } => group,
        _ => null,
    };

    private static bool IsExpressionTree(ITypeSymbol? type) =>
        type is INamedTypeSymbol { Name: "Expression", Arity: 1 } && WcfTypes.IsNamespace(type.ContainingNamespace, "System.Linq.Expressions");

    private bool IsSequence(ITypeSymbol? type) => type switch
    {
        IArrayTypeSymbol => true,
        INamedTypeSymbol { SpecialType: not SpecialType.System_String } named => _table.IsSequence(named.OriginalDefinition),
        _ => false,
    };

    /// <summary>Whether a sequence of the type may still have to be read: an interface, or a library's query.</summary>
    private bool MayBeDeferred(ITypeSymbol type) => type.TypeKind == TypeKind.Interface || _table.IsQuery(type);

    private bool IsMany(ITypeSymbol type) =>
        type is INamedTypeSymbol { Arity: 1, TypeArguments: [{ IsReferenceType: true, SpecialType: not SpecialType.System_String }] } && IsSequence(type);

    private static bool IsEntityLike(ITypeSymbol type) =>
        type is INamedTypeSymbol { TypeKind: TypeKind.Class, SpecialType: SpecialType.None } && type.OutermostNamespace() is not ("System" or "Microsoft");

    /// <summary>The names that the arguments of <c>Include</c> name: in a lambda, or in a string with dots.</summary>
    private static ImmutableArray<string> NamesIn(ImmutableArray<IArgumentOperation> arguments)
    {
        var names = ImmutableArray.CreateBuilder<string>();
        foreach (var argument in arguments)
        {
            foreach (var part in argument.Value.DescendantsAndSelf())
            {
                if (part is IPropertyReferenceOperation property && (argument.Parameter?.Ordinal != 0 || part.Parent is not IArgumentOperation))
                {
                    names.Add(property.Property.Name);
                }
                else if (part.ConstantValue is { HasValue: true, Value: string path })
                {
                    // A repository of one's own may take several in one text.
                    names.AddRange(path.Split('.', ',').Select(static name => name.Trim()));
                }
            }
        }

        return names.ToImmutable();
    }

    private static string NameOf(IOperation operation) => operation is IMemberReferenceOperation member ? member.Member.Name : "Invoke";

    private static TripNode? Join(List<TripNode> nodes) => nodes.Count switch
    {
        0 => null,
        1 => nodes[0],
        _ => new SequenceNode(nodes.ToImmutableArray()),
    };
}
