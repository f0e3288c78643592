using System;
using System.Collections.Generic;
using System.Collections.Immutable;
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
internal sealed partial class RoundTripCollector
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
    private readonly TripRepetitions _repetitions;
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
        _repetitions = outer?._repetitions ?? new(properties.Table);
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
                return PassedCode.IsExpressionTree(conversion.Type) ? null
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
        if (RowTypes.IsSequence(parameter.Type, _table))
        {
            value = QueryValue.OfParameter(parameter.Ordinal).As(RowTypes.MayBeDeferred(parameter.Type, _table) ? QueryState.Deferred : QueryState.Rows);
        }
        else if (RowTypes.IsEntityLike(parameter.Type) && !_table.IsContext(parameter.Type))
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
        if (PassedCode.Lambda(value) is { } lambda)
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

    private void Add(TripNode node)
    {
        _isOfInterest = true;
        _nodes.Add(node);
    }

    private static TripNode? Join(List<TripNode> nodes) => nodes.Count switch
    {
        0 => null,
        1 => nodes[0],
        _ => new SequenceNode(nodes.ToImmutableArray()),
    };

    private bool IsOurs(ISymbol symbol) => SymbolEqualityComparer.Default.Equals(symbol.ContainingAssembly, _assembly);
}
