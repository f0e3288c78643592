using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>How long the code keeps a value that it made.</summary>
internal enum ValueLifetime
{
    /// <summary>Within the method: used, closed, dropped.</summary>
    Method,

    /// <summary>It is handed to the method's caller.</summary>
    Returned,

    /// <summary>It goes into a field or property of the instance, whenever the code runs.</summary>
    Instance,

    /// <summary>It is made once and kept: a static field, a <c>Lazy</c>, a cache, a field filled where it was empty.</summary>
    Kept,

    /// <summary>It goes where it can't be followed.</summary>
    Unknown,
}

/// <summary>What becomes of a value, as far as its method tells.</summary>
/// <param name="Lifetime">How long it is kept.</param>
/// <param name="Holder">The field or property that holds it, for <see cref="ValueLifetime.Instance"/>; the local, for <see cref="ValueLifetime.Method"/>, where there is one.</param>
/// <param name="GivesOnlyChannel">Whether, for <see cref="ValueLifetime.Returned"/>, the caller gets a channel of it and never the value itself.</param>
internal readonly record struct ValueUse(ValueLifetime Lifetime, ISymbol? Holder, bool GivesOnlyChannel = false)
{
    /// <summary>How many locals and channels a value is followed through.</summary>
    private const int MaxDepth = 6;

    /// <summary>What becomes of the value of an expression.</summary>
    /// <param name="value">The creation or call.</param>
    public static ValueUse Of(IOperation value) => Of(value, 0, new(SymbolEqualityComparer.Default));

    /// <summary>The same of a value that has gone through so many locals and channels, of which each local is followed once: <c>a = b; b = a;</c>.</summary>
    private static ValueUse Of(IOperation value, int depth, HashSet<ISymbol> followed)
    {
        var current = value;
        while (true)
        {
            switch (current.Parent)
            {
                case IConversionOperation or IParenthesizedOperation or IAwaitOperation or ISwitchExpressionArmOperation or ISwitchExpressionOperation or IIsTypeOperation:
                    current = current.Parent;
                    continue;
                case IConditionalOperation choice when choice.Condition != current && choice.Type is not null:
                    current = choice;
                    continue;
                case ICoalesceOperation coalesce when coalesce.Value == current:
                    current = coalesce;
                    continue;
                case ICoalesceOperation coalesce:
                    // What is asked for first was kept from an earlier time.
                    return IsKept(coalesce.Value) ? new(ValueLifetime.Kept, null) : new(ValueLifetime.Unknown, null);
                case ICoalesceAssignmentOperation:
                    return new(ValueLifetime.Kept, null);
                case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }:
                    return OfLocal(declarator.Symbol, value, depth, followed);
                case IFieldInitializerOperation { InitializedFields: [var field, ..] }:
                    return OfMember(field, value);
                case IPropertyInitializerOperation { InitializedProperties: [var property, ..] }:
                    return OfMember(property, value);
                case ISimpleAssignmentOperation assignment when assignment.Value == current:
                    switch (assignment.Target)
                    {
                        case ILocalReferenceOperation local:
                            return OfLocal(local.Local, value, depth, followed);
                        case IFieldReferenceOperation field:
                            return OfMember(field.Field, value);
                        case IPropertyReferenceOperation { Property.IsIndexer: false } property:
                            return OfMember(property.Property, value);
                        case IParameterReferenceOperation { Parameter.RefKind: RefKind.None } or IDiscardOperation:
                            return new(ValueLifetime.Method, null);
                        default:
                            return new(ValueLifetime.Unknown, null);
                    }

                case IReturnOperation { Kind: OperationKind.Return } returned:
                    return OfReturn(returned);
                case IReturnOperation:
                    return new(ValueLifetime.Returned, null);
                case IUsingOperation or IExpressionStatementOperation or IBlockOperation:
                    return new(ValueLifetime.Method, null);
                case IInvocationOperation { TargetMethod: { Name: "CreateChannel", IsStatic: false } made } channel when channel.Instance == current && WcfTypes.WorldOf(made.ContainingType) != WcfWorld.None:
                    // A factory has to live as long as its channels do.
                    return OfChannel(channel, depth, followed);
                case IInvocationOperation call when call.Instance == current:
                case IPropertyReferenceOperation member when member.Instance == current:
                case IEventReferenceOperation raised when raised.Instance == current:
                case IConditionalAccessOperation access when access.Operation == current:
                    return new(ValueLifetime.Method, null);
                case IArgumentOperation argument:
                    return OfArgument(argument, depth, followed);
                case IBinaryOperation or IIsPatternOperation:
                case IInvalidOperation code when IsAskedForMember(current.Syntax, code.SemanticModel):
                    // Something is missing in what its method gets.
                    return new(ValueLifetime.Method, null);
                default:
                    return new(ValueLifetime.Unknown, null);
            }
        }
    }

    /// <summary>Whether code asks a value for a member that there is.</summary>
    private static bool IsAskedForMember(SyntaxNode value, SemanticModel? model)
    {
        while (value.Parent is ParenthesizedExpressionSyntax)
        {
            value = value.Parent;
        }

        return value.Parent is MemberAccessExpressionSyntax access && access.Expression == value &&
            model?.GetSymbolInfo(access) is { } found && (found.Symbol is not null || !found.CandidateSymbols.IsEmpty);
    }

    private static ValueUse OfChannel(IInvocationOperation channel, int depth, HashSet<ISymbol> followed)
    {
        var use = depth >= MaxDepth ? new ValueUse(ValueLifetime.Unknown, null) : Of(channel, depth + 1, followed);
        return use.Lifetime switch
        {
            ValueLifetime.Method => new(ValueLifetime.Method, null),
            ValueLifetime.Returned => use with { GivesOnlyChannel = true },
            _ => use,
        };
    }

    private static bool IsKept(IOperation asked)
    {
        while (asked is IConversionOperation conversion)
        {
            asked = conversion.Operand;
        }

        return asked is IFieldReferenceOperation or IPropertyReferenceOperation or IInvocationOperation;
    }

    private static ValueUse OfReturn(IReturnOperation returned)
    {
        for (IOperation? current = returned; current is not null; current = current.Parent)
        {
            switch (current)
            {
                case IAnonymousFunctionOperation lambda:
                    // A registration, a Lazy, a cache: they keep what the lambda makes, or say elsewhere how long.
                    return LambdaUse.Of(lambda).Kind switch
                    {
                        LambdaKind.PerElement or LambdaKind.PerElementParallel => new(ValueLifetime.Method, null),
                        _ => new(ValueLifetime.Unknown, null),
                    };
                case ILocalFunctionOperation:
                    return new(ValueLifetime.Returned, null);
            }
        }

        return new(ValueLifetime.Returned, null);
    }

    private static ValueUse OfMember(ISymbol member, IOperation value) =>
        member.IsStatic || IsWhereEmpty(member, value) ? new(ValueLifetime.Kept, member) : new(ValueLifetime.Instance, member);

    /// <summary>Whether the code runs only where the field was asked about first: <c>if (_client == null) { _client = … }</c>.</summary>
    private static bool IsWhereEmpty(ISymbol member, IOperation value)
    {
        for (var current = value; current.Parent is { } parent; current = parent)
        {
            if (parent is IConditionalOperation choice && choice.Condition != current && Names(choice.Condition, member))
            {
                return true;
            }
        }

        return false;
    }

    private static bool Names(IOperation part, ISymbol member) =>
        part.DescendantsAndSelf().Any(operation => operation switch
        {
            IFieldReferenceOperation field => SymbolEqualityComparer.Default.Equals(field.Field, member),
            IPropertyReferenceOperation property => SymbolEqualityComparer.Default.Equals(property.Property, member),
            _ => false,
        });

    private static ValueUse OfArgument(IArgumentOperation argument, int depth, HashSet<ISymbol> followed)
    {
        switch (argument.Parent)
        {
            case IInvocationOperation { TargetMethod.Name: "Add" or "TryAdd" or "Enqueue" or "Push" or "Insert" or "AddOrUpdate" or "GetOrAdd" or "Set" or "AddSingleton" or "Register" or "RegisterInstance" or "CompareExchange" or "Exchange" or "FromResult" or "SetValue" or "SetData" }:
                // A collection or a cache keeps it.
                return new(ValueLifetime.Unknown, null);
            case IInvocationOperation call when GivesChannel(call.TargetMethod):
                // What it gives may be, or live on, what it gets.
                return depth >= MaxDepth ? new(ValueLifetime.Unknown, null) : Of(call, depth + 1, followed);
            case IInvocationOperation:
                // Any other method is taken to use it while it runs.
                return new(ValueLifetime.Method, null);
            case IObjectCreationOperation { Type: { Name: "OperationContextScope" } scope } when WcfTypes.WorldOf(scope) != WcfWorld.None:
                // It ends with the block.
                return new(ValueLifetime.Method, null);
            default:
                return new(ValueLifetime.Unknown, null);
        }
    }

    private static bool GivesChannel(IMethodSymbol method) =>
        // What a delegate answers is the caller's business, unless it is what it was given.
        method.MethodKind == MethodKind.DelegateInvoke ? method.Parameters.Any(parameter => SymbolEqualityComparer.Default.Equals(parameter.Type, method.ReturnType)) :
        method.OriginalDefinition.ReturnType is ITypeParameterSymbol ||
        WcfTypes.ClientContract(method.ReturnType) is not null || WcfTypes.FactoryContract(method.ReturnType) is not null ||
        WcfTypes.WorldOf(method.ReturnType) != WcfWorld.None || WcfTypes.Attribute(method.ReturnType, "ServiceContractAttribute") is not null;

    /// <summary>The longest that any use of the local keeps it.</summary>
    private static ValueUse OfLocal(ILocalSymbol local, IOperation value, int depth, HashSet<ISymbol> followed)
    {
        var longest = new ValueUse(ValueLifetime.Method, local);
        if (depth >= MaxDepth)
        {
            return new(ValueLifetime.Unknown, null);
        }

        // All that becomes of it is told already.
        if (!followed.Add(local))
        {
            return longest;
        }

        var home = LambdaAround(value);
        foreach (var reference in CreationShape.ReferencesTo(local, value))
        {
            // A lambda that is kept takes the local along.
            if (LambdaAround(reference) is { } lambda && lambda != home && LambdaUse.Of(lambda).Kind == LambdaKind.Elsewhere)
            {
                return new(ValueLifetime.Unknown, null);
            }

            var use = Of(reference, depth + 1, followed);
            if (use.Lifetime > longest.Lifetime || (use.Lifetime == longest.Lifetime && longest.GivesOnlyChannel && !use.GivesOnlyChannel))
            {
                longest = use;
            }
        }

        return longest;
    }

    private static IAnonymousFunctionOperation? LambdaAround(IOperation operation)
    {
        for (var current = operation; current is not null; current = current.Parent)
        {
            if (current is IAnonymousFunctionOperation lambda)
            {
                return lambda;
            }
        }

        return null;
    }
}
