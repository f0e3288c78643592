using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Reads one method body for <see cref="EntityFacts"/>.</summary>
internal sealed partial class EntityFactsCollector
{
    private readonly DataAccessTable _table;
    private readonly PropertyKinds _properties;
    private readonly IAssemblySymbol _assembly;
    private readonly EntityFacts _facts;
    private readonly List<IOperation> _candidates = [];
    private readonly List<IOperation> _targets = [];
    private readonly List<(ISymbol Local, IOperation Value)> _held = [];
    private ILookup<ISymbol, IOperation>? _values;
    private QuerySources? _sources;

    private EntityFactsCollector(PropertyKinds properties, IAssemblySymbol assembly, IMethodSymbol owner)
    {
        _table = properties.Table;
        _properties = properties;
        _assembly = assembly;
        _facts = new EntityFacts(owner);
    }

    /// <summary>Reads a method's blocks.</summary>
    /// <param name="properties">What is known of properties, and the data libraries.</param>
    /// <param name="assembly">The compilation's own assembly.</param>
    /// <param name="owner">The method.</param>
    /// <param name="blocks">Its blocks.</param>
    public static EntityFacts Collect(PropertyKinds properties, IAssemblySymbol assembly, IMethodSymbol owner, ImmutableArray<IOperation> blocks)
    {
        var collector = new EntityFactsCollector(properties, assembly, owner);
        try
        {
            foreach (var block in blocks)
            {
                collector.Visit(block);
            }
        }
        catch (InsufficientExecutionStackException)
        {
            // What it does is out of sight, then.
            collector._facts.WritesUnknown = true;
            return collector._facts;
        }

        // What a local holds is known when all of the body is read.
        foreach (var target in collector._targets)
        {
            collector.Change(target);
        }

        foreach (var candidate in collector._candidates)
        {
            collector.Read(candidate);
        }

        return collector._facts;
    }

    private void Visit(IOperation operation)
    {
        // Generated code nests as deeply as it likes.
        RuntimeHelpers.EnsureSufficientExecutionStack();

        // What code is made of most: its kind tells faster than its type that there is nothing in it, or nothing but its parts.
        switch (operation.Kind)
        {
            case OperationKind.Literal or OperationKind.LocalReference or OperationKind.ParameterReference or OperationKind.InstanceReference or OperationKind.NameOf or OperationKind.TypeOf:
                return;
            case OperationKind.Argument or OperationKind.ExpressionStatement or OperationKind.Block or OperationKind.VariableDeclarationGroup or OperationKind.VariableDeclaration:
            case OperationKind.VariableInitializer or OperationKind.Return or OperationKind.Conditional:
            case OperationKind.Binary when ((IBinaryOperation)operation).OperatorMethod is null:
                VisitParts(operation);
                return;
        }

        switch (operation)
        {
            case IConversionOperation { Type: var type } when PassedCode.IsExpressionTree(type):
            case IDelegateCreationOperation { Type: var created } when PassedCode.IsExpressionTree(created):
                // It becomes SQL.
                return;
            case IVariableDeclaratorOperation declarator when declarator.GetVariableInitializer() is { } initializer:
                Hold(declarator.Symbol, initializer.Value);
                break;
            case ISimpleAssignmentOperation assignment:
                VisitAssignment(assignment);
                break;
            case ICoalesceAssignmentOperation coalesce:
                _targets.Add(coalesce.Target);
                Keep(coalesce.Target, coalesce.Value);
                if (coalesce.Target is ILocalReferenceOperation coalesced)
                {
                    Hold(coalesced.Local, coalesce.Value);
                }

                break;
            case ICompoundAssignmentOperation compound:
                _targets.Add(compound.Target);
                if (compound.OperatorMethod is { } compoundOperator)
                {
                    VisitOperator(compoundOperator, compound, compound.Target, compound.Value);
                }

                break;
            case IIncrementOrDecrementOperation step:
                _targets.Add(step.Target);
                break;
            case IDeconstructionAssignmentOperation { Target: ITupleOperation tuple }:
                foreach (var element in tuple.Elements)
                {
                    _targets.Add(element);
                }

                break;
            case IForEachLoopOperation loop:
                _candidates.Add(loop.Collection);
                break;
            case IPropertyReferenceOperation property:
                VisitProperty(property);
                break;
            case IFieldReferenceOperation field when _table.IsContext(field.Type):
                _facts.ContextHolders.Add(field.Field.OriginalDefinition);
                break;
            case IInvocationOperation call:
                if (OmittedCalls.Is(call))
                {
                    return;
                }

                VisitCall(call);
                break;
            case IConversionOperation { OperatorMethod: { } converter } conversion:
                VisitOperator(converter, conversion, conversion.Operand);
                break;
            case IBinaryOperation { OperatorMethod: { } binaryOperator } binary:
                VisitOperator(binaryOperator, binary, binary.LeftOperand, binary.RightOperand);
                break;
            case IUnaryOperation { OperatorMethod: { } unaryOperator } unary:
                VisitOperator(unaryOperator, unary, unary.Operand);
                break;
            case IObjectCreationOperation creation:
                VisitCreation(creation);
                break;
            case IMethodReferenceOperation group when IsOurs(group.Method):
                AddCall(group.Method, group.Syntax, group.Method.Parameters.Select(static parameter => parameter.Type).ToImmutableArray());
                break;
            case IMethodReferenceOperation group when !EntityTypes.IsOfFramework(group.Method.ContainingType):
                foreach (var parameter in group.Method.Parameters)
                {
                    Escape(parameter.Type);
                }

                break;
            case IDynamicInvocationOperation dynamic:
                foreach (var argument in dynamic.Arguments)
                {
                    Escape(argument.Type);
                }

                break;
            case IInvalidOperation { Syntax: InvocationExpressionSyntax or BaseObjectCreationExpressionSyntax } unresolved:
                EscapeUnresolved(unresolved);
                break;
        }

        VisitParts(operation);
    }

    private void VisitParts(IOperation operation)
    {
        foreach (var child in operation.ChildOperations)
        {
            Visit(child);
        }
    }

    private void Hold(ISymbol local, IOperation value) => _held.Add((local, value));

    /// <summary>What a local is given anywhere; known when all of the body is read.</summary>
    private IEnumerable<IOperation> GivenTo(ISymbol local) =>
        (_values ??= _held.ToLookup(static held => held.Local, static held => held.Value, (IEqualityComparer<ISymbol>)SymbolEqualityComparer.Default))[local];

    private void VisitAssignment(ISimpleAssignmentOperation assignment)
    {
        switch (assignment.Target)
        {
            case ILocalReferenceOperation local:
                Hold(local.Local, assignment.Value);
                return;
            case IPropertyReferenceOperation property when _table.Of(property.Property) is { } member:
                switch (member.Role)
                {
                    case DataRole.ConfigureTracking:
                        _facts.StatesTracking = true;

                        // LINQ to SQL loads nothing later for what it does not track.
                        _facts.StatesLoading |= member.Library == DataLibrary.LinqToSql;
                        break;
                    case DataRole.ConfigureLazyLoading:
                        _facts.StatesLoading |= assignment.Value.ConstantValue is not { HasValue: true, Value: true };
                        _facts.SwitchesLoadingOn |= ContextSettings.IsSwitch(property.Property.Name) && assignment.Value.ConstantValue is { HasValue: true, Value: true };
                        break;
                    case DataRole.Change:
                        _facts.WritesUnknown = true;
                        break;
                }

                return;
            case IPropertyReferenceOperation { Property.Name: "LoadOptions", Instance: { } context } when _table.IsContext(context.Type):
                _facts.StatesLoading = true;
                return;
        }

        _targets.Add(assignment.Target);
        Keep(assignment.Target, assignment.Value);
    }

    private void VisitProperty(IPropertyReferenceOperation property)
    {
        var symbol = property.Property;
        var traits = _properties.TraitsOf(symbol);
        if ((traits & PropertyTraits.HoldsContext) != 0)
        {
            _facts.ContextHolders.Add(symbol.OriginalDefinition);
        }

        if (property.Instance is { } instance && _table.IsContext(instance.Type))
        {
            if (symbol.Name is "ObjectStateManager" ||
                (symbol.Name is "ChangeTracker" && property.Parent is not IPropertyReferenceOperation { Property.Name: "QueryTrackingBehavior" or "LazyLoadingEnabled" or "AutoDetectChangesEnabled" }))
            {
                Write(instance);
            }
        }
        else if (symbol.Name == "Local" && _table.IsQuery(property.Instance?.Type))
        {
            Write(property.Instance!);
        }
        else if ((traits & PropertyTraits.LeadsToObjects) != 0 && property.Instance is { Type: { } type } && IsEntityLike(type))
        {
            (property.IsTarget() ? _facts.SetNavigations : _facts.Navigations).Add(symbol.OriginalDefinition);
        }

        // A property with a body may do anything.
        if ((traits & PropertyTraits.RunsCode) == 0)
        {
            return;
        }

        if (symbol.GetMethod is { } getter && !property.IsTarget())
        {
            AddCall(getter, property.Syntax, ImmutableArray<ITypeSymbol>.Empty);
        }

        if (symbol.SetMethod is { } setter && property.Parent is IAssignmentOperation assignment && assignment.Target == property)
        {
            AddCall(setter, property.Syntax, assignment.Value.Unwrap().Type is { } assigned ? ImmutableArray.Create(assigned) : ImmutableArray<ITypeSymbol>.Empty);
        }
    }

    private void VisitCreation(IObjectCreationOperation creation)
    {
        if (creation.Type is not { } type)
        {
            return;
        }

        if (IsEntityLike(type))
        {
            _facts.Created.Add(type.OriginalDefinition);
        }

        if (creation.Constructor is { } constructor)
        {
            if (IsOurs(constructor))
            {
                if (!constructor.IsImplicitlyDeclared)
                {
                    AddCall(constructor, creation.Syntax, TypesOf(creation.Arguments));
                }
            }
            else if (!EntityTypes.IsOfFramework(type))
            {
                EscapeAll(creation.Arguments);
            }
        }
    }

    private void VisitCall(IInvocationOperation call)
    {
        var method = call.TargetMethod;
        // Of Enumerable too where it goes on from a query in memory.
        var member = _table.Of(method);
        var receiver = DataAccessTable.Receiver(call);
        switch (member?.Role)
        {
            case DataRole.Save or DataRole.Change:
                Write(call.Instance ?? receiver, EmptySaves.IsSave(call));
                break;
            case DataRole.Materialise when Plain(method.Name) == "Load" && member.Tracks:
                Write(receiver);
                break;
            case DataRole.Materialise or DataRole.Stream:
                _candidates.Add(call);
                break;
            case DataRole.ConfigureLazyLoading:
                break;
        }

        if (member is null && EntityMethods.WritesByName(method.Name) && !EntityTypes.IsOfFramework(method.ContainingType))
        {
            if (IsOurs(method) && method.ContainingType.TypeKind != TypeKind.Interface && !method.IsAbstract)
            {
                // Its own body tells.
            }
            else if (receiver is { Type: { } type })
            {
                Write(_table.IsContext(type) || HasSets(type) ? receiver : null);
            }
            else
            {
                _facts.WritesUnknown = true;
            }
        }

        if (receiver is not null && _table.IsContext(receiver.Type) && EntityMethods.UsesTracker(method.Name))
        {
            Write(receiver);
        }

        if (receiver is IPropertyReferenceOperation { Instance: { Type: { } holder } } navigation && IsEntityLike(holder) && EntityMethods.ChangesCollection(method.Name) && EntityTypes.IsNavigation(navigation.Property))
        {
            AddChanged(holder);
        }

        if (IsOurs(method))
        {
            AddCall(method, call.Syntax, TypesOf(call.Arguments));
        }
        else if (EntityTypes.IsOfFramework(method.ContainingType) && method.Name is "Add" or "TryAdd" or "AddRange" or "AddOrUpdate" or "GetOrAdd" or "Enqueue" or "Push" or "Insert" && call.Instance is { } keeper && IsOfObject(keeper.Plain()))
        {
            EscapeAll(call.Arguments);
        }
        else if (EntityMethods.IsByIdentity(method) && !_table.KeepsEntities(receiver?.Type))
        {
            // Two queries give one object for one row only where it is tracked.
            foreach (var type in call.Arguments.Select(static argument => argument.Value.Unwrap().Type))
            {
                if (EntityTypes.In(type).Any(static compared => compared.TypeKind == TypeKind.Class && !compared.GetMembers("Equals").Any(static own => own.IsOverride)))
                {
                    Escape(type);
                }
            }
        }
        else if (member is null && !EntityTypes.IsOfFramework(method.ContainingType))
        {
            EscapeAll(call.Arguments);
            if (call.Instance is { Type: { } type } && !_table.IsContext(type) && method.ContainingType.SpecialType == SpecialType.None)
            {
                AddChanged(type);
            }
        }
    }

    /// <summary>An operator or conversion that a type declares is a method like any other.</summary>
    private void VisitOperator(IMethodSymbol method, IOperation operation, params IOperation[] operands)
    {
        if (IsOurs(method))
        {
            AddCall(method, operation.Syntax, operands.Select(static operand => operand.Unwrap().Type).OfType<ITypeSymbol>().ToImmutableArray());
        }
        else if (!EntityTypes.IsOfFramework(method.ContainingType))
        {
            foreach (var operand in operands)
            {
                Escape(operand.Unwrap().Type);
            }
        }
    }

    private void AddCall(IMethodSymbol method, SyntaxNode syntax, ImmutableArray<ITypeSymbol> types)
    {
        if (method.MethodKind is not (MethodKind.LocalFunction or MethodKind.DelegateInvoke or MethodKind.AnonymousFunction))
        {
            _facts.Calls.Add(new EntityCall(method, syntax, types));
        }
    }

    private static ImmutableArray<ITypeSymbol> TypesOf(ImmutableArray<IArgumentOperation> arguments)
    {
        var types = ImmutableArray.CreateBuilder<ITypeSymbol>(arguments.Length);
        foreach (var argument in arguments)
        {
            if (argument.Value.Unwrap().Type is { } type)
            {
                types.Add(type);
            }
        }

        return types.ToImmutable();
    }

    private bool IsEntityLike(ITypeSymbol type) => EntityTypes.IsEntityLike(type) && !_table.IsContext(type);

    /// <summary>Whether a type stands for a context: an interface with sets.</summary>
    private bool HasSets(ITypeSymbol type) => type.GetMembers().Any(member => member is IPropertySymbol property && _table.IsQuery(property.Type));

    private bool IsOurs(ISymbol symbol) => SymbolEqualityComparer.Default.Equals(symbol.ContainingAssembly, _assembly);

    private static string Plain(string name) => DataTypeRows.WithoutAsync(name) ?? name;
}
