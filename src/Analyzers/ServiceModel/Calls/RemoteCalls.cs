using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Tells the calls of operations that leave the process from those of a service that is run in it.</summary>
internal static class RemoteCalls
{
    /// <summary>Those calls of a block that leave the process, as far as its own code tells.</summary>
    public static IEnumerable<OperationCall> In(CallFacts facts, WcfModel model, AnalyzerOptions options) => facts.OperationCalls.Where(call => Is(call, facts, model, options) is true);

    /// <summary>Whether a call leaves the process; null where a field or property decides that other code fills.</summary>
    /// <param name="call">The call.</param>
    /// <param name="facts">The facts of the block that it stands in.</param>
    /// <param name="model">The model of the compilation.</param>
    /// <param name="options">The options, for the configuration.</param>
    public static bool? Is(OperationCall call, CallFacts facts, WcfModel model, AnalyzerOptions options)
    {
        if (call.Type.Kind == ClientTypeKind.Client)
        {
            return true;
        }

        var instance = call.Invocation.Instance!.Plain();
        switch (instance)
        {
            case IInvocationOperation { TargetMethod: { Name: "CreateChannel" } method } when model.ClientTypes.Of(method.ContainingType) is { Kind: ClientTypeKind.Factory }:
                return true;
            case IInvocationOperation { TargetMethod.Name: "GetCallbackChannel" }:
            // A mock: Mock<T>.Object.
            case IPropertyReferenceOperation { Property: { Name: "Object", ContainingType.Name: "Mock" } }:
                return false;
        }

        if (OwnObjects.AreAllIn(instance, model))
        {
            return false;
        }

        var contract = call.Type.Contract!;
        if (contract.IsGenerated || !(model.IsImplemented(contract) || model.MayBeRunInProcess(contract, options)))
        {
            return true;
        }

        return LoopShape.Named(instance) switch
        {
            ILocalSymbol local => Contains(facts.ChannelHolders, local) && !Contains(facts.OtherHolders, local),
            IFieldSymbol or IPropertySymbol => null,
            _ => false,
        };
    }

    private static bool Contains(IReadOnlyList<ISymbol> holders, ISymbol holder) => holders.Any(other => SymbolEqualityComparer.Default.Equals(other, holder));
}
