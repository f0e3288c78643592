using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Reads the call facts of one operation block, in one walk.</summary>
internal sealed class CallFactsCollector
{
    private readonly CallFacts _facts = new();
    private readonly ISymbol _owner;
    private readonly IAssemblySymbol _assembly;
    private readonly ClientTypes _types;
    private readonly LoopFacts _loops = new();

    private CallFactsCollector(ISymbol owner, IAssemblySymbol assembly, ClientTypes types)
    {
        _owner = owner;
        _assembly = assembly;
        _types = types;
    }

    /// <summary>The facts of a block.</summary>
    /// <param name="owner">The method, field or property that the block belongs to.</param>
    /// <param name="blocks">The roots of its operations.</param>
    /// <param name="assembly">The compilation's own assembly: what it declares can be followed.</param>
    /// <param name="types">The client types.</param>
    public static CallFacts Collect(ISymbol owner, ImmutableArray<IOperation> blocks, IAssemblySymbol assembly, ClientTypes types)
    {
        var collector = new CallFactsCollector(owner, assembly, types);
        foreach (var block in blocks)
        {
            foreach (var operation in block.DescendantsAndSelf())
            {
                collector.Visit(operation);
            }
        }

        return collector._facts;
    }

    private void Visit(IOperation operation)
    {
        switch (operation)
        {
            case IInvocationOperation call:
                VisitCall(call);
                break;
            case IObjectCreationOperation { Constructor: { } constructor } creation:
                VisitCreation(creation, constructor);
                break;
            case IMethodReferenceOperation reference when IsOurs(reference.Method):
                var use = LambdaUse.Of(reference);
                if (use.Kind == LambdaKind.Elsewhere)
                {
                    _facts.CalledElsewhere.Add(reference.Method.Declared());
                }

                if (use is { Kind: not LambdaKind.Elsewhere, Call: { } taker })
                {
                    var isRepeated = (use.Kind is LambdaKind.PerElement or LambdaKind.PerElementParallel && !use.IsOverFew) || Repetition.Of(taker, _loops) is not null;
                    _facts.Calls.Add(new CallEdge(OwnerOf(reference), reference.Method.Declared(), reference.Syntax, isRepeated, isRepeated ? [0] : [], [], null));
                }

                break;
            case IPropertyReferenceOperation property when !IsWritten(property) && _types.Of(property.Type) is not null && IsOurs(property.Property):
                AddCall(property.Property.OriginalDefinition, property, ValueUse.Of(property));
                break;
            case ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property: { Name: "CacheSetting", IsStatic: true } setting } } chosen when WcfTypes.ClientContract(setting.ContainingType) is { } cached:
                _facts.CacheSettings.Add(new CacheSettingAssignment(cached, chosen.Value.ConstantValue is { HasValue: true, Value: int mode } ? mode : null));
                break;
            case ISimpleAssignmentOperation { Target: var target } assignment when Holder(target) is { } holder && _types.Of(target.Type) is { Kind: ClientTypeKind.Contract }:
                Hold(holder, assignment.Value);
                break;
            case IVariableDeclaratorOperation { Symbol: var local } declarator when _types.Of(local.Type) is { Kind: ClientTypeKind.Contract } && declarator.GetVariableInitializer() is { } initializer:
                Hold(local, initializer.Value);
                break;
            case IFieldInitializerOperation { InitializedFields: [var field, ..] } initializer when _types.Of(field.Type) is { Kind: ClientTypeKind.Contract }:
                Hold(field, initializer.Value);
                break;
            case IPropertyInitializerOperation { InitializedProperties: [var initialized, ..] } initializer when _types.Of(initialized.Type) is { Kind: ClientTypeKind.Contract }:
                Hold(initialized, initializer.Value);
                break;
        }
    }

    private void VisitCall(IInvocationOperation call)
    {
        var method = call.TargetMethod;
        if (method.MethodKind == MethodKind.Constructor && _owner is IMethodSymbol { MethodKind: MethodKind.Constructor } constructor && _types.Of(constructor.ContainingType) is { Kind: ClientTypeKind.Client })
        {
            _facts.Constructors.Add(new ConstructorChain(constructor.OriginalDefinition, call));
        }

        if (IsOurs(method))
        {
            AddCall(method.Declared(), call, call.Type is ITypeParameterSymbol || _types.Of(call.Type) is not null ? ValueUse.Of(call) : null);
        }

        if (_types.Of(method.ContainingType) is not { } type)
        {
            return;
        }

        if (type.Kind == ClientTypeKind.Factory)
        {
            // A class derived from the factory may do anything; what matters is the channel.
            if (method.Name is "CreateChannel" or "CreateChannelWithIssuedToken" or "CreateChannelWithActAsToken" or "CreateChannelWithOnBehalfOfToken")
            {
                Add(method.IsStatic ? CreationKind.ChannelWithFactory : CreationKind.Channel, call, type);
            }
        }
        else if (call.Instance is not null and not IInstanceReferenceOperation && !IsProxy && type.OperationOf(method) is { } operation)
        {
            _facts.OperationCalls.Add(new OperationCall(call, OwnerOf(call), type, operation, Repetition.Of(call, _loops)));
        }
    }

    /// <summary>Whether the code is a client's own: what it does is what its caller asks for.</summary>
    private bool IsProxy => _types.Of(_owner.ContainingType) is { Kind: ClientTypeKind.Client };

    private void VisitCreation(IObjectCreationOperation creation, IMethodSymbol constructor)
    {
        if (IsOurs(constructor))
        {
            AddCall(constructor.OriginalDefinition, creation, null);
        }

        switch (_types.Of(creation.Type))
        {
            case { Kind: ClientTypeKind.Client } client:
                Add(CreationKind.Client, creation, client);
                break;
            case { Kind: ClientTypeKind.Factory } factory:
                Add(CreationKind.Factory, creation, factory);
                break;
        }
    }

    private void Add(CreationKind kind, IOperation operation, ClientType type)
    {
        // What a kept lambda makes, its keeper decides about.
        if (!IsElsewhere(operation))
        {
            _facts.Creations.Add(new ClientCreation(kind, operation, OwnerOf(operation), type, ValueUse.Of(operation), Repetition.Of(operation, _loops)));
        }
    }

    private void AddCall(ISymbol target, IOperation operation, ValueUse? result)
    {
        if (IsElsewhere(operation))
        {
            _facts.CalledElsewhere.Add(target);
            return;
        }

        var repetition = Repetition.Of(operation, _loops);
        var owner = OwnerOf(operation);
        var (varying, passed) = operation is IInvocationOperation call ? Handed(call, owner, repetition) : ([], []);
        _facts.Calls.Add(new CallEdge(owner, target, operation.Syntax, repetition is not null, varying, passed, result, IsChosen(operation, repetition)));
    }

    /// <summary>Whether a loop makes the call for one of its values only (<c>switch (command)</c>), or calls another class's method each time.</summary>
    private static bool IsChosen(IOperation operation, Repetition? repetition)
    {
        if (repetition is not null && operation is IInvocationOperation { Instance: { } instance, TargetMethod: var method } &&
            (method.IsVirtual || method.IsAbstract || method.IsOverride) && repetition.Varies(instance))
        {
            return true;
        }

        for (var current = operation; current.Parent is { } parent; current = parent)
        {
            switch (parent)
            {
                case ISwitchCaseOperation or ISwitchExpressionArmOperation:
                case IConditionalOperation { Condition: IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals, RightOperand: { ConstantValue.HasValue: true, Type: { SpecialType: SpecialType.System_String } or { TypeKind: TypeKind.Enum } } } } choice when choice.WhenTrue == current:
                    return true;
            }
        }

        return false;
    }

    /// <summary>Which parameters get something else each time round, and which take on a parameter of the caller.</summary>
    private static (int[] Varying, (int From, int To)[] Passed) Handed(IInvocationOperation call, ISymbol owner, Repetition? repetition)
    {
        List<int>? varying = null;
        List<(int, int)>? passed = null;
        foreach (var argument in call.Arguments)
        {
            if (argument is not { ArgumentKind: not ArgumentKind.DefaultValue, Parameter: { } parameter })
            {
                continue;
            }

            if (repetition?.Varies(argument.Value) == true)
            {
                (varying ??= []).Add(parameter.Ordinal);
            }

            foreach (var part in argument.Value.DescendantsAndSelf())
            {
                if (part is IParameterReferenceOperation { Parameter: var own } && SymbolEqualityComparer.Default.Equals(own.ContainingSymbol.OriginalDefinition, owner))
                {
                    (passed ??= []).Add((own.Ordinal, parameter.Ordinal));
                }
            }
        }

        return (varying?.ToArray() ?? [], passed?.ToArray() ?? []);
    }

    private void Hold(ISymbol holder, IOperation value)
    {
        while (value is IConversionOperation conversion)
        {
            value = conversion.Operand;
        }

        switch (value)
        {
            case IInvocationOperation { TargetMethod: { Name: "CreateChannel" } method } when _types.Of(method.ContainingType) is { Kind: ClientTypeKind.Factory }:
            case IObjectCreationOperation when _types.Of(value.Type) is { Kind: ClientTypeKind.Client }:
                _facts.ChannelHolders.Add(holder.OriginalDefinition);
                break;
            case { ConstantValue: { HasValue: true, Value: null } } or IDefaultValueOperation:
                break;
            default:
                _facts.OtherHolders.Add(holder.OriginalDefinition);
                break;
        }
    }

    private static ISymbol? Holder(IOperation target) => target switch
    {
        ILocalReferenceOperation local => local.Local,
        IFieldReferenceOperation field => field.Field,
        IPropertyReferenceOperation { Property.IsIndexer: false } property => property.Property,
        _ => null,
    };

    private static bool IsWritten(IPropertyReferenceOperation property) => property.Parent is IAssignmentOperation assignment && assignment.Target == property;

    /// <summary>Whether the operation is in a lambda that something keeps, to run it at another time.</summary>
    private static bool IsElsewhere(IOperation operation)
    {
        for (var current = operation.Parent; current is not null; current = current.Parent)
        {
            switch (current)
            {
                case ILocalFunctionOperation:
                    return false;
                case IAnonymousFunctionOperation lambda when LambdaUse.Of(lambda).Kind == LambdaKind.Elsewhere:
                    return true;
            }
        }

        return false;
    }

    private ISymbol OwnerOf(IOperation operation)
    {
        for (var current = operation.Parent; current is not null; current = current.Parent)
        {
            if (current is ILocalFunctionOperation local)
            {
                return local.Symbol;
            }
        }

        return _owner is IMethodSymbol { AssociatedSymbol: IPropertySymbol property } ? property.OriginalDefinition : _owner.OriginalDefinition;
    }

    private bool IsOurs(ISymbol symbol) => SymbolEqualityComparer.Default.Equals(symbol.ContainingAssembly, _assembly);
}
