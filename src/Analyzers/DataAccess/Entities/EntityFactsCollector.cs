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
internal sealed class EntityFactsCollector
{
    // How many locals a query is followed through.
    private const int MaxSteps = 16;

    private readonly DataAccessTable _table;
    private readonly PropertyKinds _properties;
    private readonly IAssemblySymbol _assembly;
    private readonly EntityFacts _facts;
    private readonly List<IOperation> _candidates = [];
    private readonly List<IOperation> _targets = [];
    private readonly List<(ISymbol Local, IOperation Value)> _held = [];
    private ILookup<ISymbol, IOperation>? _values;

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
            case IConversionOperation { Type: var type } when IsExpressionTree(type):
            case IDelegateCreationOperation { Type: var created } when IsExpressionTree(created):
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
            case IMethodReferenceOperation group when !IsOfFramework(group.Method.ContainingType):
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

    /// <summary>What stands in a field may be changed by others, later.</summary>
    private void Keep(IOperation target, IOperation value)
    {
        if (IsOfObject(target is IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } collection } ? collection : target))
        {
            foreach (var kept in EntityTypes.In(Unwrap(value).Type))
            {
                _facts.Escaped.Add(kept.OriginalDefinition);
            }
        }
    }

    /// <summary>Whether a value is a field or property of the object or class itself.</summary>
    private static bool IsOfObject(IOperation value) =>
        value is IMemberReferenceOperation { Instance: null or IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance } };

    private void Change(IOperation target)
    {
        if (target is not IMemberReferenceOperation { Instance: { } instance } member)
        {
            return;
        }

        switch (Unwrap(instance))
        {
            case IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance } when _facts.Owner.MethodKind != MethodKind.Constructor:
                AddChanged(_facts.Owner.ContainingType);
                break;
            case IInstanceReferenceOperation:
                break;
            case ILocalReferenceOperation local when IsNew(local.Local):
                break;
            default:
                AddChanged(instance.Type is ITypeParameterSymbol ? member.Member.ContainingType : instance.Type);
                break;
        }
    }

    private void AddChanged(ITypeSymbol? type)
    {
        if (type is not null && (IsEntityLike(type) || type.TypeKind == TypeKind.Interface))
        {
            _facts.Changed.Add(type.OriginalDefinition);
        }
    }

    /// <summary>Whether a local holds nothing but what is made for it.</summary>
    /// <param name="local">The local.</param>
    /// <param name="orNull">Whether it may hold null, too.</param>
    private bool IsNew(ISymbol local, bool orNull = false)
    {
        var isNew = false;
        foreach (var value in GivenTo(local))
        {
            var given = Unwrap(value);
            if (given is IObjectCreationOperation)
            {
                isNew = true;
            }
            else if (!orNull || !given.IsNull())
            {
                return false;
            }
        }

        return isNew;
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
            (IsTarget(property) ? _facts.SetNavigations : _facts.Navigations).Add(symbol.OriginalDefinition);
        }

        // A property with a body may do anything.
        if ((traits & PropertyTraits.RunsCode) == 0)
        {
            return;
        }

        if (symbol.GetMethod is { } getter && !IsTarget(property))
        {
            AddCall(getter, property.Syntax, ImmutableArray<ITypeSymbol>.Empty);
        }

        if (symbol.SetMethod is { } setter && property.Parent is IAssignmentOperation assignment && assignment.Target == property)
        {
            AddCall(setter, property.Syntax, Unwrap(assignment.Value).Type is { } assigned ? ImmutableArray.Create(assigned) : ImmutableArray<ITypeSymbol>.Empty);
        }
    }

    private static bool IsTarget(IOperation operation) => operation.Parent is ISimpleAssignmentOperation assignment && assignment.Target == operation;

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
            else if (!IsOfFramework(type))
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

        if (member is null && WritesByName(method.Name) && !IsOfFramework(method.ContainingType))
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

        if (receiver is not null && _table.IsContext(receiver.Type) && UsesTracker(method.Name))
        {
            Write(receiver);
        }

        if (receiver is IPropertyReferenceOperation { Instance: { Type: { } holder } } navigation && IsEntityLike(holder) && ChangesCollection(method.Name) && EntityTypes.IsNavigation(navigation.Property))
        {
            AddChanged(holder);
        }

        if (IsOurs(method))
        {
            AddCall(method, call.Syntax, TypesOf(call.Arguments));
        }
        else if (IsOfFramework(method.ContainingType) && method.Name is "Add" or "TryAdd" or "AddRange" or "AddOrUpdate" or "GetOrAdd" or "Enqueue" or "Push" or "Insert" && call.Instance is { } keeper && IsOfObject(keeper.Plain()))
        {
            EscapeAll(call.Arguments);
        }
        else if (IsByIdentity(method) && !_table.KeepsEntities(receiver?.Type))
        {
            // Two queries give one object for one row only where it is tracked.
            foreach (var type in call.Arguments.Select(static argument => Unwrap(argument.Value).Type))
            {
                if (EntityTypes.In(type).Any(static compared => compared.TypeKind == TypeKind.Class && !compared.GetMembers("Equals").Any(static own => own.IsOverride)))
                {
                    Escape(type);
                }
            }
        }
        else if (member is null && !IsOfFramework(method.ContainingType))
        {
            EscapeAll(call.Arguments);
            if (call.Instance is { Type: { } type } && !_table.IsContext(type) && method.ContainingType.SpecialType == SpecialType.None)
            {
                AddChanged(type);
            }
        }
    }

    /// <summary>Whether a collection of .NET's looks for an object by what it is.</summary>
    private static bool IsByIdentity(IMethodSymbol method) =>
        method.Parameters.Length > 0 && IsOfFramework(method.ContainingType) &&
        (method.Name is "Contains" or "Remove" or "IndexOf" or "Except" or "Intersect" or "Union" || method is { Name: "Distinct", ContainingType.Name: "Enumerable" });

    /// <summary>An operator or conversion that a type declares is a method like any other.</summary>
    private void VisitOperator(IMethodSymbol method, IOperation operation, params IOperation[] operands)
    {
        if (IsOurs(method))
        {
            AddCall(method, operation.Syntax, operands.Select(static operand => Unwrap(operand).Type).OfType<ITypeSymbol>().ToImmutableArray());
        }
        else if (!IsOfFramework(method.ContainingType))
        {
            foreach (var operand in operands)
            {
                Escape(Unwrap(operand).Type);
            }
        }
    }

    private static bool WritesByName(string name) => WordFamily.Of(name.AsSpan(), WordFamilies.Saving) != WordFamilies.None;

    private static bool UsesTracker(string name) =>
        name is "Entry" or "Entries" or "GetChangeSet" or "GetObjectByKey" or "TryGetObjectByKey" or "LoadProperty" or "Refresh" or "Detach" or "DetectChanges" or "AcceptAllChanges";

    private static bool ChangesCollection(string name) =>
        name is "Add" or "AddRange" or "Remove" or "RemoveAll" or "RemoveAt" or "RemoveRange" or "Clear" or "Insert" or "Attach" or "Assign";

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
            if (Unwrap(argument.Value).Type is { } type)
            {
                types.Add(type);
            }
        }

        return types.ToImmutable();
    }

    private void EscapeAll(ImmutableArray<IArgumentOperation> arguments)
    {
        foreach (var argument in arguments)
        {
            Escape(Unwrap(argument.Value).Type);
        }
    }

    /// <summary>Nobody can tell what a call that is not resolved does with what it gets, or with what it is called on.</summary>
    private void EscapeUnresolved(IInvalidOperation call)
    {
        foreach (var part in call.ChildOperations)
        {
            if (part is IInvalidOperation { Syntax: MemberAccessExpressionSyntax or MemberBindingExpressionSyntax } callee)
            {
                foreach (var instance in callee.ChildOperations)
                {
                    Escape(Unwrap(instance).Type);
                }
            }
            else
            {
                Escape(Unwrap(part).Type);
            }
        }
    }

    private void Escape(ITypeSymbol? type)
    {
        foreach (var escaped in EntityTypes.In(type))
        {
            if (_table.IsContext(escaped))
            {
                _facts.Written.Add(escaped);
                _facts.Alters = true;
            }

            _facts.Escaped.Add(escaped.OriginalDefinition);
        }
    }

    /// <summary>Notes that a context is saved or changed, named by itself or by one of its sets.</summary>
    private void Write(IOperation? context, bool isSave = false)
    {
        _facts.Alters |= !isSave;
        var value = context is null ? null : Unwrap(context);
        if (value is not null && !_table.IsContext(value.Type) && _table.IsQuery(value.Type))
        {
            value = value switch
            {
                IPropertyReferenceOperation { Instance: { } instance } => Unwrap(instance),
                IInvocationOperation { Instance: { } instance } => Unwrap(instance),
                _ => null,
            };
        }

        if (value?.Type is { } type)
        {
            _facts.Written.Add(type);
        }
        else
        {
            _facts.WritesUnknown = true;
        }
    }

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
                    Add(new Source(member.Library, Unwrap(executing), null), row, true, false);
                }

                return;
            }

            if (DataAccessTable.Receiver(call) is { } receiver && SourceOf(receiver, 0) is { } source && EntityOf(receiver) is { } entity)
            {
                Add(source, entity, name.StartsWith("To", StringComparison.Ordinal) || name is "ForEach" or "Execute", member.IsKeyLookup);
            }
            else if (member.IsKeyLookup && call is { Instance: { } context, TargetMethod.TypeArguments: [INamedTypeSymbol found] } && _table.ContextLibrary(context.Type) is { } library)
            {
                Add(new Source(library, Unwrap(context), found), found, false, true);
            }
        }
        else if (isLoop && Unwrap(candidate) is var collection && SourceOf(collection, 0) is { } source && EntityOf(collection) is { } entity)
        {
            Add(source, entity, true, false);
        }

        void Add(Source source, ITypeSymbol type, bool isMany, bool isLookup)
        {
            var name = call is null ? "foreach" : call.TargetMethod.Name;
            if (type is not INamedTypeSymbol entity)
            {
                // One that says how it tracks, or loads what its caller names, is left alone.
                if (type is ITypeParameterSymbol open && SymbolEqualityComparer.Default.Equals(source.Entity, open) && source is { StatesTracking: false, Includes.IsEmpty: true } && !IsComparedWithNull(candidate))
                {
                    _facts.Add(new OpenRead(Unwrap(candidate).Syntax, name, source.Library, open));
                }

                return;
            }

            var context = source.Context;
            if (!(source.Entity is { } start && EntityTypes.AreRelated(start, entity)) && !_table.HasSetOf(context?.Type, entity))
            {
                return;
            }

            _facts.Reads.Add(new EntityRead(Unwrap(candidate).Syntax, name, source.Library, entity, context?.Type, HolderOf(context))
            {
                IsMany = isMany && !IsOnlySearched(candidate) && !KeyFilter.GivesFew(candidate, GivenTo),
                IsProbe = IsComparedWithNull(candidate),
                IsOnlyCopied = isMany && IsOnlyCopied(candidate),
                IsKeyLookup = isLookup,
                IsContextMade = context is IObjectCreationOperation || (context is ILocalReferenceOperation local && IsNew(local.Local, orNull: true)),
                StatesTracking = source.StatesTracking,
                Includes = source.Includes,
            });
        }
    }

    /// <summary>Whether the code asks of an entity no more than whether there is one.</summary>
    private static bool IsComparedWithNull(IOperation entity)
    {
        return entity.AsUsed().Parent is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } }
            ? HolderUses.Around(entity).Of(local) is { Count: > 0 } uses && uses.All(IsTested)
            : IsTested(entity);

        static bool IsTested(IOperation value) => value.AsUsed().Parent?.IsNullTest() is not null;
    }

    /// <summary>Whether the code takes no more of a query's entities than their values, in a loop or a <c>Select</c>, be it of a part of them or in another order: none of them goes anywhere, be it with the reply.</summary>
    private static bool IsOnlyCopied(IOperation rows)
    {
        return rows.AsUsed().Parent is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } }
            ? HolderUses.Around(rows).Of(local) is { Count: > 0 } uses && uses.All(IsGoneThrough)
            : IsGoneThrough(rows);

        static bool IsGoneThrough(IOperation list) => list.AsUsed().Parent switch
        {
            IForEachLoopOperation { Locals: [var row] } loop => HolderUses.Around(loop).Of(row).All(IsReadForValue),
            IArgumentOperation { Parameter.Ordinal: 0, Parent: IInvocationOperation { TargetMethod: { Name: var name, ContainingType.Name: "Enumerable" } } call } =>
                (name == "Select" || (GivesSameRows(name) && IsOnlyCopied(call))) && call.Arguments.All(static argument => argument.Parameter?.Ordinal == 0 || ReadsValues(argument.Value)),
            _ => false,
        };

        static bool GivesSameRows(string name) => name is "Where" or "ToList" or "ToArray" or "AsEnumerable" or "Take" or "Skip" or "Reverse" || name.StartsWith("OrderBy", StringComparison.Ordinal) || name.StartsWith("ThenBy", StringComparison.Ordinal);

        static bool ReadsValues(IOperation argument) => argument.AsLambda() is { Symbol.Parameters: [var row] } lambda
            ? lambda.Body.Descendants().All(part => part is not IParameterReferenceOperation reference || !SymbolEqualityComparer.Default.Equals(reference.Parameter, row) || IsReadForValue(reference))
            : argument.Type is { TypeKind: not TypeKind.Delegate };

        static bool IsReadForValue(IOperation row) =>
            row.AsUsed().Parent is IPropertyReferenceOperation { Property.Type: var type } property && !IsTarget(property) &&
            (type.IsValueType || type.SpecialType == SpecialType.System_String || type is IArrayTypeSymbol { ElementType.SpecialType: SpecialType.System_Byte });
    }

    /// <summary>Whether what gives a list is at once searched in memory, for one row, a figure, or whether it has any: that is for the database to do.</summary>
    private bool IsOnlySearched(IOperation list)
    {
        var isFiltered = false;
        for (var (inner, user) = (list, list.Parent); ; (inner, user) = (user, user.Parent))
        {
            switch (user)
            {
                case IConversionOperation or IParenthesizedOperation or IAwaitOperation or IArgumentOperation:
                    continue;
                case IPropertyReferenceOperation { Property.Name: "Count" or "Length" }:
                    return isFiltered || IsCompared(user, 0, 1);
                case IArrayElementReferenceOperation element when element.ArrayReference == inner:
                case IPropertyReferenceOperation { Property: { IsIndexer: true, ContainingType.Name: "List" or "IList" or "IReadOnlyList" } } place when place.Instance == inner:
                    return true;
                case IInvocationOperation { TargetMethod: { ContainingType: { Name: "Enumerable" } } } call when call.Arguments.Length > 0 && call.Arguments[0] == inner:
                    var hasCondition = call.Arguments.Length > 1 && call.Arguments[1].Parameter?.Type.TypeKind == TypeKind.Delegate;
                    if (IsSearch(call.TargetMethod.Name))
                    {
                        return isFiltered || hasCondition || GivesOne(call.TargetMethod.Name) || IsCompared(call, 0, 1);
                    }

                    isFiltered |= hasCondition && call.TargetMethod.Name == "Where";
                    if (call.TargetMethod.Name is "Where" or "ToList" or "ToArray" or "AsEnumerable" or "Distinct" || call.TargetMethod.Name.StartsWith("OrderBy", StringComparison.Ordinal))
                    {
                        continue;
                    }

                    return false;
                case IInvocationOperation { TargetMethod: { ContainingType: { Name: "List" }, Name: "Find" or "FindLast" or "Exists" or "FindIndex" } } call:
                    return call.Instance == inner;
                case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } }:
                    return StandsForOne(local, user);
                case ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var filled } } assignment when assignment.Value == inner && assignment.Parent is IExpressionStatementOperation:
                    return StandsForOne(filled, assignment);
                // Nobody has it: it is there for what the context makes of it.
                case IExpressionStatementOperation:
                    return list is not IInvocationOperation { TargetMethod.Name: "ForEach" or "ForEachAsync" };
                case IForEachLoopOperation loop:
                    return LooksForOne(loop) || (CopyOf(loop) is { } copy && StandsForOne(copy, loop));
                default:
                    return false;
            }
        }

        static bool IsSearch(string name) => GivesOne(name) || name is "All" or "Count" or "LongCount";

        static bool GivesOne(string name) => LookupKeys.IsLookup(name) || name is "Last" or "LastOrDefault" or "Any";
    }

    /// <summary>
    /// Whether a loop only looks for one row: its first turn is its last, or it has no more than an <c>if</c> about the row, which
    /// ends the loop or notes that there is one. What code of the project has to tell of each row, a database cannot.
    /// </summary>
    private bool LooksForOne(IForEachLoopOperation loop)
    {
        if (Ends(loop.Body) && !LoopShape.Here(loop.Body).Any(static part => part is IBranchOperation { BranchKind: BranchKind.Continue }))
        {
            return true;
        }

        for (var body = Only(loop.Body); body is IConditionalOperation { WhenFalse: null } test && IsToldByRow(test.Condition, loop); body = Only(test.WhenTrue))
        {
            if (Ends(test.WhenTrue) || Notes(test.WhenTrue) || IsOfOne(test.Condition))
            {
                return true;
            }
        }

        return false;

        // order.Id == id
        bool IsOfOne(IOperation condition) => condition.Joined().Any(part =>
            part.Plain() is IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals } equals &&
            (IsKey(equals.LeftOperand.Plain()) ? equals.RightOperand : IsKey(equals.RightOperand.Plain()) ? equals.LeftOperand : null) is { } other &&
            !SpeaksOfRow(other, loop));

        bool IsKey(IOperation value) =>
            value is IPropertyReferenceOperation { Property: var property, Instance: ILocalReferenceOperation { Local: var row } } && loop.Locals.Contains(row) &&
            (EntityTypes.IsOwnKey(property.Name, row.Type) || EntityTypes.IsMarkedAsKey(property) || Searches.NamesUser(property, row.Type));

        // isFound = true;
        static bool Notes(IOperation branch) =>
            Only(branch) is IExpressionStatementOperation { Operation: ISimpleAssignmentOperation { Target: ILocalReferenceOperation, Value.ConstantValue.HasValue: true } };

        bool Ends(IOperation branch) =>
            branch.LastStatement() is var end &&
            (end is IReturnOperation { Kind: OperationKind.Return } || (end is IBranchOperation { BranchKind: BranchKind.Break } jump && SymbolEqualityComparer.Default.Equals(jump.Target, loop.ExitLabel)));
    }

    /// <summary>The local list to which a loop adds each of its elements, or those that a test of their own values lets through, and does nothing else; null for any other loop.</summary>
    private ILocalSymbol? CopyOf(IForEachLoopOperation loop)
    {
        var body = Only(loop.Body);
        while (body is IConditionalOperation { WhenFalse: null } test && IsToldByRow(test.Condition, loop))
        {
            body = Only(test.WhenTrue);
        }

        return body is IExpressionStatementOperation { Operation: IInvocationOperation { TargetMethod: { Name: "Add", ContainingType.Name: "List" or "IList" or "ICollection" }, Instance: ILocalReferenceOperation { Local: var copy }, Arguments: [{ Value: ILocalReferenceOperation { Local: var element } }] } } &&
            loop.Locals.Contains(element) ? copy : null;
    }

    /// <summary>Whether a condition asks a row of a loop, and no code of the project.</summary>
    private bool IsToldByRow(IOperation condition, IForEachLoopOperation loop) =>
        SpeaksOfRow(condition, loop) &&
        !condition.DescendantsAndSelf().Any(part => part is IInvocationOperation call && IsOurs(call.TargetMethod));

    private static bool SpeaksOfRow(IOperation value, IForEachLoopOperation loop) => value.DescendantsAndSelf().Any(part => part is ILocalReferenceOperation row && loop.Locals.Contains(row.Local));

    /// <summary>The one statement of a branch or body, without the blocks around it.</summary>
    private static IOperation Only(IOperation branch)
    {
        while (branch is IBlockOperation { Operations: [var only] })
        {
            branch = only;
        }

        return branch;
    }

    /// <summary>Whether code takes the first element of a list by its place, or the last of an array.</summary>
    private static bool TakesFirst(IOperation user, IOperation list) => user switch
    {
        IArrayElementReferenceOperation { Indices: [IBinaryOperation { OperatorKind: BinaryOperatorKind.Subtract, RightOperand.ConstantValue: { HasValue: true, Value: 1 } }] } last => last.ArrayReference == list,
        IPropertyReferenceOperation { Property.ContainingType.Name: "List" or "IList" or "IReadOnlyList", Arguments: [{ Value.ConstantValue: { HasValue: true, Value: 0 } }] } element => element.Instance == list,
        IArrayElementReferenceOperation { Indices: [{ ConstantValue: { HasValue: true, Value: 0 } }] } item => item.ArrayReference == list,
        _ => false,
    };

    /// <summary>Whether a local list stands for one row: code takes its first, or looks once for one of them, and otherwise, or alone, only looks whether it has none, one or more. One that nobody reads stands for none.</summary>
    private bool StandsForOne(ILocalSymbol local, IOperation declared)
    {
        var references = HolderUses.Around(declared).Of(local);
        var isTaken = false;
        foreach (var reference in references)
        {
            // Where the list is filled.
            if (reference.IsWithin(declared))
            {
                continue;
            }

            var list = reference;
            while (list.Parent is IConversionOperation or IParenthesizedOperation or IArgumentOperation)
            {
                list = list.Parent;
            }

            switch (list.Parent)
            {
                case IPropertyReferenceOperation { Property.Name: "Count" or "Length" } count when IsCompared(count, 0, 1):
                case IInvocationOperation { TargetMethod: { ContainingType.Name: "Enumerable", Name: "Count" }, Arguments.Length: 1 } counted when IsCompared(counted, 0, 1):
                case IInvocationOperation { TargetMethod: { ContainingType.Name: "Enumerable", Name: "Any" }, Arguments.Length: 1 }:
                case IBinaryOperation when IsCompared(list, null, null):
                case IInvocationOperation { TargetMethod: { Name: "ToString", Parameters.IsEmpty: true }, Instance: { } named } when named == list:
                    break;
                case not null when TakesFirst(list.Parent, list):
                case IInvocationOperation { TargetMethod: { ContainingType.Name: "Enumerable", Name: var name }, Arguments.Length: 1 } when LookupKeys.IsLookup(name):
                    isTaken = true;
                    break;
                case IForEachLoopOperation loop when !isTaken && LooksForOne(loop) && IsRunOnce(loop):

                // A name that stands before its own declaration is half-typed code; to follow it would not end.
                case not null when !isTaken && reference.Syntax.SpanStart > declared.Syntax.Span.End && IsRunOnce(list) && IsOnlySearched(reference):
                    isTaken = true;
                    break;
                default:
                    return false;
            }
        }

        return true;

        // A list that is searched again and again saves the database that.
        bool IsRunOnce(IOperation search)
        {
            for (var outer = search.Parent; outer is not null && !outer.Syntax.Span.Contains(declared.Syntax.Span); outer = outer.Parent)
            {
                if (outer is ILoopOperation or IAnonymousFunctionOperation or ILocalFunctionOperation)
                {
                    return false;
                }
            }

            return true;
        }
    }

    /// <summary>Whether a value is compared with one of two constants.</summary>
    private static bool IsCompared(IOperation value, object? one, object? other) =>
        value.Parent is IBinaryOperation { OperatorKind: >= BinaryOperatorKind.Equals and <= BinaryOperatorKind.GreaterThan } comparison &&
        Unwrap(comparison.LeftOperand == value ? comparison.RightOperand : comparison.LeftOperand).ConstantValue is { HasValue: true, Value: var with } && (Equals(with, one) || Equals(with, other));

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
        query = Unwrap(query);

        // What follows AsEnumerable happens in memory, to rows that are there.
        while (query is IInvocationOperation call && !_table.IsQuery(call.Type) && DataAccessTable.Receiver(call) is { } receiver)
        {
            query = Unwrap(receiver);
        }

        return EntityTypes.ElementOf(query.Type) is { } entity && (entity is ITypeParameterSymbol || IsEntityLike(entity)) ? entity : null;
    }

    /// <summary>Where a query starts and what is said on the way; null where that is no set of a context, or out of sight.</summary>
    private Source? SourceOf(IOperation operation, int steps)
    {
        if (steps > MaxSteps)
        {
            return null;
        }

        operation = Unwrap(operation);
        switch (operation)
        {
            case ITranslatedQueryOperation query:
                return SourceOf(query.Operation, steps + 1);
            case ILocalReferenceOperation local:
                return OfLocal(local.Local, steps);
            case IPropertyReferenceOperation property when _table.QueryLibrary(property.Type) is { } library && Tracks(library):
                return new Source(library, property.Instance is { } instance ? Unwrap(instance) : null, EntityTypes.ElementOf(property.Type));
            case IFieldReferenceOperation field when _table.QueryLibrary(field.Type) is { } library && Tracks(library):
                return new Source(library, null, EntityTypes.ElementOf(field.Type));
            case IInvocationOperation call when _table.Of(call.TargetMethod) is { } member:
                return OfCall(call, member, steps);
            default:
                return null;
        }
    }

    private Source? OfCall(IInvocationOperation call, DataMember member, int steps)
    {
        switch (member.Role)
        {
            case DataRole.Source when call.Instance is { } instance && _table.IsContext(instance.Type):
                return Tracks(member.Library) ? new Source(member.Library, Unwrap(instance), EntityTypes.ElementOf(call.Type)) : null;
            case DataRole.Source when call.Instance is { } set && _table.IsQuery(set.Type):
                return SourceOf(set, steps + 1);
            case DataRole.Compose when call.TargetMethod.Name == "Select" && _table.IsQuery(call.Type) && call.Descendants().Any(static part => part is IObjectCreationOperation):
                // A projection, be it to the entity's own type.
                return null;
            case DataRole.Compose:
                return DataAccessTable.Receiver(call) is { } composed && SourceOf(composed, steps + 1) is { } start && !RefusedQueries.HasItself(call, start.Library) ? start : null;
            case DataRole.ConfigureTracking:
                return DataAccessTable.Receiver(call) is { } configured && SourceOf(configured, steps + 1) is { } tracked ? tracked with { StatesTracking = true } : null;
            case DataRole.Include:
                return DataAccessTable.Receiver(call) is { } including && SourceOf(including, steps + 1) is { } more ? more.Including(call) : null;
            default:
                return null;
        }
    }

    /// <summary>All that a local holds has to come from the same context.</summary>
    private Source? OfLocal(ISymbol local, int steps)
    {
        Source? joined = null;
        foreach (var value in GivenTo(local))
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

            if (SourceOf(value, steps + 1) is not { } source || (joined is not null && joined.Library != source.Library))
            {
                return null;
            }

            joined = joined is null ? source : joined with { StatesTracking = joined.StatesTracking || source.StatesTracking, Includes = joined.Includes.AddRange(source.Includes) };
        }

        return joined;
    }

    private Source? FindOnWay(IOperation value, ISymbol local, Source start, int steps)
    {
        value = Unwrap(value);
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

        if (value is not IInvocationOperation call || _table.Of(call) is not { IsDeferred: true } and not { Role: DataRole.ConfigureTracking } ||
            DataAccessTable.Receiver(call) is not { } receiver || FindOnWay(receiver, local, start, steps + 1) is not { } source)
        {
            return null;
        }

        return _table.Of(call)!.Role switch
        {
            DataRole.ConfigureTracking => source with { StatesTracking = true },
            DataRole.Include => source.Including(call),
            _ => source,
        };
    }

    private static bool Tracks(DataLibrary library) => library is DataLibrary.EF6 or DataLibrary.ObjectContext or DataLibrary.EFCore or DataLibrary.LinqToSql;

    private static string Plain(string name) => DataTypeRows.WithoutAsync(name) ?? name;

    private bool IsEntityLike(ITypeSymbol type) => EntityTypes.IsEntityLike(type) && !_table.IsContext(type);

    /// <summary>Whether a type stands for a context: an interface with sets.</summary>
    private bool HasSets(ITypeSymbol type) => type.GetMembers().Any(member => member is IPropertySymbol property && _table.IsQuery(property.Type));

    private bool IsOurs(ISymbol symbol) => SymbolEqualityComparer.Default.Equals(symbol.ContainingAssembly, _assembly);

    private static bool IsOfFramework(ITypeSymbol? type) => type is null || type.SpecialType != SpecialType.None || type.OutermostNamespace() is "System" or "Microsoft";

    private static IOperation Unwrap(IOperation operation)
    {
        while (true)
        {
            switch (operation)
            {
                case IConversionOperation { OperatorMethod: null } conversion:
                    operation = conversion.Operand;
                    continue;
                case IParenthesizedOperation parenthesized:
                    operation = parenthesized.Operand;
                    continue;
                case IAwaitOperation awaited:
                    operation = awaited.Operation;
                    continue;
                default:
                    return operation;
            }
        }
    }

    private static bool IsExpressionTree(ITypeSymbol? type) =>
        type is INamedTypeSymbol { Name: "Expression", Arity: 1 } && WcfTypes.IsNamespace(type.ContainingNamespace, "System.Linq.Expressions");

    /// <summary>A set of a context that a query starts at, with what is said on the way.</summary>
    private sealed record Source(DataLibrary Library, IOperation? Context, ITypeSymbol? Entity)
    {
        public bool StatesTracking { get; init; }

        public ImmutableArray<ImmutableArray<string>> Includes { get; init; } = ImmutableArray<ImmutableArray<string>>.Empty;

        public Source Including(IInvocationOperation call)
        {
            var names = ImmutableArray.CreateBuilder<string>();
            foreach (var argument in call.Arguments)
            {
                // The first one is what an extension method is called on.
                if (call.Instance is null && argument.Parameter?.Ordinal == 0)
                {
                    continue;
                }

                foreach (var part in argument.Value.DescendantsAndSelf())
                {
                    // The last member of a chain is met first; those of an inner lambda follow, as o.Lines.Select(l => l.Product).
                    if (part is IPropertyReferenceOperation property && property.AsUsed().Parent is not IPropertyReferenceOperation)
                    {
                        var start = names.Count;
                        for (IPropertyReferenceOperation? member = property; member is not null; member = member.Instance is { } owner ? Unwrap(owner) as IPropertyReferenceOperation : null)
                        {
                            names.Insert(start, member.Property.Name);
                        }
                    }
                    else if (part.ConstantValue is { HasValue: true, Value: string path })
                    {
                        names.AddRange(path.Split('.'));
                    }
                }
            }

            // ThenInclude goes on from the last one.
            return call.TargetMethod.Name.StartsWith("Then", StringComparison.Ordinal) && !Includes.IsEmpty
                ? this with { Includes = Includes.SetItem(Includes.Length - 1, Includes[Includes.Length - 1].AddRange(names)) }
                : this with { Includes = Includes.Add(names.ToImmutable()) };
        }
    }
}
