using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>Reads the binding facts of one operation block.</summary>
internal sealed class BindingFactsCollector
{
    private readonly BindingFacts _facts = new();
    private readonly ISymbol _owner;
    private readonly IAssemblySymbol _assembly;

    private BindingFactsCollector(ISymbol owner, IAssemblySymbol assembly)
    {
        _owner = owner;
        _assembly = assembly;
    }

    /// <summary>The facts of a block.</summary>
    /// <param name="owner">The method, field or property that the block belongs to.</param>
    /// <param name="blocks">The roots of its operations.</param>
    /// <param name="assembly">The compilation's own assembly: what it declares can be followed.</param>
    public static BindingFacts Collect(ISymbol owner, ImmutableArray<IOperation> blocks, IAssemblySymbol assembly)
    {
        var collector = new BindingFactsCollector(owner, assembly);
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
        // Its kind tells faster than its type that an operation is none of these.
        if (operation.Kind is not (OperationKind.ObjectCreation or OperationKind.LocalReference or OperationKind.ParameterReference or OperationKind.FieldReference or OperationKind.PropertyReference or OperationKind.Invocation))
        {
            return;
        }

        switch (operation)
        {
            case IObjectCreationOperation creation when WcfTypes.IsBinding(creation.Type):
                var made = new BindingCreation(creation, WcfTypes.BindingKindOf(creation.Type));
                _facts.Creations.Add(made);
                ReadCreation(made);
                Follow(made, operation);
                break;
            case ILocalReferenceOperation local when WcfTypes.IsBinding(local.Type) && !IsWritten(local):
                Follow(local.Local, operation);
                break;
            case IParameterReferenceOperation parameter when WcfTypes.IsBinding(parameter.Type) && !IsWritten(parameter):
                Follow(parameter.Parameter.OriginalDefinition, operation);
                break;
            case IFieldReferenceOperation field when WcfTypes.IsBinding(field.Type) && !IsWritten(field):
                Follow(field.Field.OriginalDefinition, operation);
                break;
            case IPropertyReferenceOperation property when WcfTypes.IsBinding(property.Type) && !IsWritten(property) && IsOurs(property.Property):
                Follow(property.Property.OriginalDefinition, operation);
                break;
            case IPropertyReferenceOperation { Property.Name: "Binding" } endpoint when WcfTypes.Is(endpoint.Property.ContainingType, "ServiceEndpoint") && !IsWritten(endpoint):
                Follow(BindingFacts.OfSomeEndpoint, operation);
                break;
            case IInvocationOperation call when WcfTypes.IsBinding(call.Type) && IsOurs(call.TargetMethod):
                Follow(call.TargetMethod.Declared(), operation);
                break;
        }
    }

    private static bool IsWritten(IOperation reference) =>
        reference.Parent is IAssignmentOperation assignment && assignment.Target == reference;

    private bool IsOurs(ISymbol symbol) => SymbolEqualityComparer.Default.Equals(symbol.ContainingAssembly, _assembly);

    /// <summary>Reads the constructor's arguments and the initializer of a new binding.</summary>
    private void ReadCreation(BindingCreation made)
    {
        foreach (var argument in made.Operation.Arguments)
        {
            if (argument.ArgumentKind == ArgumentKind.DefaultValue)
            {
                continue;
            }

            switch (argument.Parameter?.Name)
            {
                case "securityMode" or "mode":
                    Set(made, "Security.Mode", argument.Value, made.Operation);
                    break;
                case "reliableSessionEnabled":
                    Set(made, "ReliableSession.Enabled", argument.Value, made.Operation);
                    break;
                case "configurationName" or "configName" when made.Info.ConfigName is not null && argument.Value.ConstantValue is { HasValue: true, Value: string name }:
                    made.ConfigurationName = name;
                    break;
                default:
                    made.HasUnknownConfiguration |= argument.Parameter?.Name is "configurationName" or "configName";

                    // A configuration name that is not constant, binding elements, another binding's security: what it says is not in sight.
                    if (made.Info.Kind != BindingKind.Custom)
                    {
                        _facts.Escapes.Add(made);
                    }

                    break;
            }
        }

        ReadInitializer(made, "", made.Operation.Initializer);
    }

    private void ReadInitializer(object holder, string prefix, IObjectOrCollectionInitializerOperation? initializer)
    {
        foreach (var member in initializer?.Initializers ?? ImmutableArray<IOperation>.Empty)
        {
            switch (member)
            {
                case ISimpleAssignmentOperation { Target: IPropertyReferenceOperation property } assignment:
                    SetObject(holder, prefix + property.Property.Name, assignment.Value, assignment);
                    break;
                case IMemberInitializerOperation { InitializedMember: IPropertyReferenceOperation nested } inner:
                    ReadInitializer(holder, prefix + nested.Property.Name + ".", inner.Initializer);
                    break;
                case IInvocationOperation or IDynamicInvocationOperation:
                    // A collection initializer: CustomBinding's elements.
                    break;
            }
        }
    }

    /// <summary>Sets a property; an object made on the spot is read member by member.</summary>
    private void SetObject(object holder, string path, IOperation value, IOperation assignment)
    {
        var plain = value;
        while (plain is IConversionOperation { OperatorMethod: null } conversion)
        {
            plain = conversion.Operand;
        }

        if (plain is IObjectCreationOperation { Arguments.IsEmpty: true } nested && path is "Security" or "ReliableSession")
        {
            _facts.Settings.Add(new BindingSetting(holder, path + ".", [], assignment));
            ReadInitializer(holder, path + ".", ((IObjectCreationOperation)plain).Initializer);
        }
        else
        {
            Set(holder, path, value, assignment);
        }
    }

    private void Set(object holder, string path, IOperation value, IOperation assignment) =>
        _facts.Settings.Add(new BindingSetting(holder, path, ConstantValues.Of(value), assignment));

    /// <summary>Follows the value of an expression to what its surroundings do with it.</summary>
    private void Follow(object holder, IOperation value)
    {
        while (true)
        {
            switch (value.Parent)
            {
                case IConversionOperation { OperatorMethod: null } conversion:
                    if (conversion.Type is not null && !WcfTypes.IsBinding(conversion.Type) && !IsHarmless(conversion))
                    {
                        Escape(holder);
                        return;
                    }

                    value = conversion;
                    continue;
                case ISwitchExpressionOperation choice when choice.Value == value:
                    // A pattern of an arm may give it another name.
                    Escape(holder);
                    return;
                case IParenthesizedOperation or ICoalesceOperation or ISwitchExpressionArmOperation or ISwitchExpressionOperation:
                    value = value.Parent;
                    continue;
                case IConditionalOperation conditional when conditional.Condition != value && conditional.Type is not null:
                    value = conditional;
                    continue;
                case IConditionalAccessOperation access when access.Operation == value:
                    // What follows the question mark is reached through IConditionalAccessInstanceOperation.
                    Escape(holder);
                    return;
                case IConditionalAccessOperation access:
                    value = access;
                    continue;
                case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }:
                    Flow(holder, declarator.Symbol, declarator.Symbol.Type);
                    return;
                case IFieldInitializerOperation fields:
                    foreach (var field in fields.InitializedFields)
                    {
                        Flow(holder, field.OriginalDefinition, field.Type);
                    }

                    return;
                case IPropertyInitializerOperation properties:
                    foreach (var property in properties.InitializedProperties)
                    {
                        FlowOut(holder, property.OriginalDefinition, property.Type);
                    }

                    return;
                case IAssignmentOperation assignment when assignment.Value == value && assignment is ISimpleAssignmentOperation or ICoalesceAssignmentOperation:
                    FollowAssignment(holder, (IAssignmentOperation)value.Parent);
                    if (value.Parent.Parent is IExpressionStatementOperation or IObjectOrCollectionInitializerOperation)
                    {
                        return;
                    }

                    value = value.Parent;
                    continue;
                case IReturnOperation returned:
                    FollowReturn(holder, returned);
                    return;
                case IArgumentOperation argument:
                    FollowArgument(holder, argument);
                    return;
                case IPropertyReferenceOperation member when member.Instance == value:
                    FollowMember(holder, member);
                    return;
                case IInvocationOperation call when call.Instance == value:
                    if (call.TargetMethod.Name is not ("ToString" or "GetType" or "GetHashCode" or "Equals"))
                    {
                        Escape(holder);
                    }

                    return;
                case IIsPatternOperation isPattern when isPattern.Value == value:
                    FollowPattern(holder, isPattern.Pattern);
                    return;
                case IIsTypeOperation or IBinaryOperation or IExpressionStatementOperation or INameOfOperation or IObjectOrCollectionInitializerOperation:
                    return;
                case IBlockOperation or IMethodBodyOperation or IConstructorBodyOperation or null when value is IObjectCreationOperation or IInvocationOperation:
                    return;
                case IDiscardOperation:
                    return;
                default:
                    Escape(holder);
                    return;
            }
        }
    }

    /// <summary>A conversion to object that only looks: a comparison with null.</summary>
    private static bool IsHarmless(IConversionOperation conversion) =>
        conversion.Parent is IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals } or IIsPatternOperation or IIsTypeOperation;

    private void FollowAssignment(object holder, IAssignmentOperation assignment)
    {
        switch (assignment.Target)
        {
            case ILocalReferenceOperation local:
                Flow(holder, local.Local, local.Type);
                break;
            case IFieldReferenceOperation field when IsOurs(field.Field):
                Flow(holder, field.Field.OriginalDefinition, field.Type);
                break;
            case IPropertyReferenceOperation property when IsOurs(property.Property):
                FlowOut(holder, property.Property.OriginalDefinition, property.Property.Type);
                break;
            case IPropertyReferenceOperation { Property: { Name: "Binding" } endpointBinding } when WcfTypes.Is(endpointBinding.ContainingType, "ServiceEndpoint"):
                if (ContractOfEndpoint(assignment.Target) is { } contract)
                {
                    Sink(holder, EndpointRole.Client, contract, assignment);
                }
                else
                {
                    // An endpoint from a variable may be of any contract, and of either end.
                    Escape(holder);
                }

                break;
            case IParameterReferenceOperation { Parameter.RefKind: RefKind.None } parameter:
                Flow(holder, parameter.Parameter.OriginalDefinition, parameter.Type);
                break;
            case IDiscardOperation:
                break;
            default:
                Escape(holder);
                break;
        }
    }

    /// <summary>The contract of a client or a channel factory whose endpoint's binding is set.</summary>
    private static INamedTypeSymbol? ContractOfEndpoint(IOperation endpointBinding) =>
        endpointBinding is IPropertyReferenceOperation { Instance: IPropertyReferenceOperation { Property.Name: "Endpoint", Instance.Type: { } owner } }
            ? WcfTypes.ClientContract(owner) ?? WcfTypes.FactoryContract(owner)
            : null;

    private void FollowReturn(object holder, IReturnOperation returned)
    {
        for (IOperation? operation = returned; operation is not null; operation = operation.Parent)
        {
            switch (operation)
            {
                case ILocalFunctionOperation local:
                    Flow(holder, local.Symbol.OriginalDefinition, local.Symbol.ReturnType);
                    return;
                case IAnonymousFunctionOperation:
                    // Whoever calls the delegate gets the binding.
                    Escape(holder);
                    return;
            }
        }

        if (_owner is IMethodSymbol { AssociatedSymbol: IPropertySymbol property })
        {
            FlowOut(holder, property.OriginalDefinition, property.Type);
        }
        else if (_owner is IMethodSymbol method)
        {
            FlowOut(holder, method.OriginalDefinition, method.ReturnType);
        }
        else if (_owner is IPropertySymbol expressionBodied)
        {
            FlowOut(holder, expressionBodied.OriginalDefinition, expressionBodied.Type);
        }
        else
        {
            Escape(holder);
        }
    }

    /// <summary>A value that leaves through a member: what overrides or implements another is called through that other.</summary>
    private void FlowOut(object holder, ISymbol member, ITypeSymbol type)
    {
        if (member.IsVirtual || member.IsOverride || member.IsAbstract || ImplementsInterface(member))
        {
            Escape(holder);
        }
        else
        {
            Flow(holder, member, type);
        }
    }

    private static bool ImplementsInterface(ISymbol member)
    {
        foreach (var type in member.ContainingType?.AllInterfaces ?? ImmutableArray<INamedTypeSymbol>.Empty)
        {
            foreach (var candidate in type.GetMembers())
            {
                if (SymbolEqualityComparer.Default.Equals(member.ContainingType?.FindImplementationForInterfaceMember(candidate), member))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private void FollowMember(object holder, IPropertyReferenceOperation member)
    {
        var path = member.Property.Name;
        IOperation current = member;
        while (true)
        {
            switch (current.Parent)
            {
                case IPropertyReferenceOperation deeper when deeper.Instance == current:
                    path += "." + deeper.Property.Name;
                    current = deeper;
                    continue;
                case ISimpleAssignmentOperation assignment when assignment.Target == current:
                    SetObject(holder, path, assignment.Value, assignment);
                    return;
                case IAssignmentOperation assignment when assignment.Target == current:
                    _facts.Settings.Add(new BindingSetting(holder, path, [null], assignment));
                    return;
                case ITupleOperation tuple when IsWritten(tuple):
                    _facts.Settings.Add(new BindingSetting(holder, path, [null], tuple));
                    return;
            }

            // Reading a plain value tells nobody anything; an object that matters may be changed by whoever gets it.
            if (path is "Security" or "ReliableSession" or "Security.Message" or "Security.Transport" or "Elements")
            {
                Escape(holder);
            }

            return;
        }
    }

    private void FollowPattern(object holder, IPatternOperation pattern)
    {
        switch (pattern)
        {
            case IDeclarationPatternOperation { DeclaredSymbol: { } declared }:
                Flow(holder, declared, (declared as ILocalSymbol)?.Type);
                break;
            case IRecursivePatternOperation recursive:
                if (recursive.DeclaredSymbol is { } named)
                {
                    Flow(holder, named, (named as ILocalSymbol)?.Type);
                }

                // What a pattern inside declares is a part of the binding, and may be changed.
                if (recursive.Descendants().Any(static inner => inner is IDeclarationPatternOperation { DeclaredSymbol: not null } or IRecursivePatternOperation { DeclaredSymbol: not null }))
                {
                    Escape(holder);
                }

                break;
            case INegatedPatternOperation negated:
                FollowPattern(holder, negated.Pattern);
                break;
            case IBinaryPatternOperation both:
                FollowPattern(holder, both.LeftPattern);
                FollowPattern(holder, both.RightPattern);
                break;
        }
    }

    private void FollowArgument(object holder, IArgumentOperation argument)
    {
        if (argument.Parameter is not { } parameter || parameter.RefKind is RefKind.Ref or RefKind.Out)
        {
            Escape(holder);
            return;
        }

        switch (argument.Parent)
        {
            case IObjectCreationOperation creation:
                FollowConstructorArgument(holder, parameter, creation.Type, creation);
                break;
            case IInvocationOperation { TargetMethod.MethodKind: MethodKind.Constructor } initializer:
                FollowConstructorArgument(holder, parameter, initializer.TargetMethod.ContainingType, initializer);
                break;
            case IInvocationOperation call:
                FollowCallArgument(holder, parameter, call);
                break;
            default:
                Escape(holder);
                break;
        }
    }

    private void FollowConstructorArgument(object holder, IParameterSymbol parameter, ITypeSymbol? type, IOperation operation)
    {
        var contract = WcfTypes.ClientContract(type) ?? WcfTypes.FactoryContract(type);
        if (contract is not null)
        {
            Sink(holder, EndpointRole.Client, contract, operation);
        }
        else if (WcfTypes.Is(type, "ServiceEndpoint"))
        {
            // Hosts and channel factories both take such an endpoint; what is generated from a service's metadata is for its clients.
            var described = DescribedContract(operation);
            Sink(holder, described is not null && WcfTypes.IsGeneratedClientCode(described) ? EndpointRole.Client : EndpointRole.Service, described, operation);
            return;
        }

        if (IsOurs(parameter) && WcfTypes.IsBinding(parameter.Type))
        {
            Flow(holder, parameter.OriginalDefinition, parameter.Type);
        }
        else if (contract is null)
        {
            Escape(holder);
        }
    }

    private void FollowCallArgument(object holder, IParameterSymbol parameter, IInvocationOperation call)
    {
        var method = call.TargetMethod;
        if (WcfTypes.WorldOf(method.ContainingType) != WcfWorld.None)
        {
            switch (method.Name)
            {
                case "AddServiceEndpoint" or "EnableProtocol":
                    _facts.Sinks.Add(new BindingSink(holder, EndpointRole.Service, ContractOfCall(call), call, ContractNameOfCall(call)));
                    return;
                case "CreateChannel" when WcfTypes.FactoryContract(method.ContainingType) is { } contract:
                    Sink(holder, EndpointRole.Client, contract, call);
                    return;
            }
        }

        // Two arguments of object.Equals look at the binding and do nothing to it.
        if (method is { Name: "Equals" or "ReferenceEquals", ContainingType.SpecialType: SpecialType.System_Object })
        {
            return;
        }

        var target = method.Declared();
        if (IsOurs(target) && !target.IsVirtual && !target.IsAbstract && !target.IsOverride && WcfTypes.IsBinding(parameter.Type))
        {
            var ordinal = parameter.Ordinal + (method.ReducedFrom is null ? 0 : 1);
            if (ordinal < target.Parameters.Length)
            {
                Flow(holder, target.Parameters[ordinal], target.Parameters[ordinal].Type);
                return;
            }
        }

        Escape(holder);
    }

    /// <summary>The contract that an AddServiceEndpoint call names: its last type argument, or a typeof.</summary>
    private static INamedTypeSymbol? ContractOfCall(IInvocationOperation call)
    {
        INamedTypeSymbol? named = null;
        foreach (var argument in call.Arguments)
        {
            // AddServiceEndpoint(Type service, Type implementedContract, …) names the service first.
            if (argument.Parameter?.Type is { Name: "Type" } && argument.Parameter.Name != "service" && argument.Parameter.Name != "serviceType")
            {
                named ??= ConstantValues.TypeOf(argument.Value);
            }
        }

        return named ?? (call.TargetMethod.TypeArguments is [.., INamedTypeSymbol contract] && call.TargetMethod.TypeArguments.Length > 1 ? contract : null);
    }

    /// <summary>The configuration name of the contract that an AddServiceEndpoint call gives instead of a type.</summary>
    private static string? ContractNameOfCall(IInvocationOperation call)
    {
        foreach (var argument in call.Arguments)
        {
            if (argument.Parameter is { Name: "implementedContract", Type.SpecialType: SpecialType.System_String })
            {
                return argument.Value.ConstantValue is { HasValue: true, Value: string name } ? name
                    : argument.Value is IPropertyReferenceOperation { Property.Name: "FullName", Instance: ITypeOfOperation { TypeOperand: INamedTypeSymbol type } } ? ServiceContract.FullName(type)
                    : null;
            }
        }

        return null;
    }

    private static INamedTypeSymbol? DescribedContract(IOperation endpoint)
    {
        foreach (var operation in endpoint.Descendants())
        {
            if (operation is IInvocationOperation { TargetMethod: { Name: "GetContract" } getContract } call &&
                WcfTypes.Is(getContract.ContainingType, "ContractDescription") && call.Arguments.Length > 0)
            {
                return ConstantValues.TypeOf(call.Arguments[0].Value);
            }
        }

        return null;
    }

    private void Flow(object holder, ISymbol target, ITypeSymbol? targetType)
    {
        if (WcfTypes.IsBinding(targetType))
        {
            _facts.Flows.Add((holder, target));
        }
        else
        {
            Escape(holder);
        }
    }

    private void Sink(object holder, EndpointRole role, INamedTypeSymbol? contract, IOperation operation) =>
        _facts.Sinks.Add(new BindingSink(holder, role, contract, operation));

    private void Escape(object holder) => _facts.Escapes.Add(holder);
}
