using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

// Calls of what the compilation declares: what they are handed, for its own body to tell the rest.
internal sealed partial class RoundTripCollector
{
    /// <summary>A conversion or operator that a type of the compilation declares.</summary>
    private QueryValue? CallOperator(IOperation operation, IMethodSymbol method, params IOperation[] operands) =>
        Call(operation, method, ImmutableArray<IArgumentOperation>.Empty, null, method.ReturnType, operands: operands);

    private QueryValue? Call(IOperation operation, IMethodSymbol method, ImmutableArray<IArgumentOperation> arguments, QueryValue? instance, ITypeSymbol? type, QueryValue? element = null, IOperation[]? operands = null)
    {
        var repetition = _repeatable > 0 ? Repetition.Of(operation, _loops) : null;
        var described = repetition is null ? null : _repetitions.Describe(repetition, operation);
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

            if (PassedCode.Lambda(argument.Value) is { } lambda)
            {
                if (Body(lambda) is { } body)
                {
                    (lambdas ??= Empty<TripNode?>(definition))[ordinal] = body;
                }
            }
            else if (PassedCode.Group(argument.Value) is { } group)
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
            OnOthers = repetition is not null && CallTargets.InstanceOf(operation) is { } target ? _repetitions.OfOther(repetition, described, target) : null,
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

        return type is not null && ServiceOperation.ResultOf(type) is { } result && RowTypes.IsSequence(result, _table)
            ? QueryValue.OfCall(node).As(RowTypes.MayBeDeferred(result, _table) ? QueryState.Deferred : QueryState.Rows)
            : null;

        void Pass(IOperation passed, int ordinal)
        {
            if (Visit(passed) is { } value && ordinal < definition.Parameters.Length)
            {
                (values ??= Empty<QueryValue?>(definition))[ordinal] = value;
                if (value.State == QueryState.Row && passed.Type is { IsReferenceType: true, SpecialType: SpecialType.None })
                {
                    (rows ??= Empty<RowArgument?>(definition))[ordinal] = new RowArgument(ParameterOf(passed), _repetitions.OfOther(repetition, described, passed));
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

    /// <summary>The position of a parameter as a bit; nothing for none, or for one so far back that nobody looks.</summary>
    private static ulong Bit(int ordinal) => ordinal is >= 0 and < 64 ? 1UL << ordinal : 0;
}
