using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

// Lambdas, local functions and delegates: who runs them, and how often.
internal sealed partial class RoundTripCollector
{
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
                if (RowTypes.IsSequence(call.Type, _table) || _table.IsQueryable(call.Type))
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

    private static string NameOf(IOperation operation) => operation is IMemberReferenceOperation member ? member.Member.Name : "Invoke";

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
}
