using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.Configuration;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Knows calls that never leave the machine: whatever they go through, the compilation makes it over a named pipe.</summary>
internal static class PipeCalls
{
    /// <summary>Whether code or configuration speaks of such clients at all.</summary>
    public static bool MayBe(WcfModel model, AnalyzerOptions options) =>
        model.Mentions("NetNamedPipeBinding") || model.ConfigurationOf(options).Endpoints.Any(static endpoint => endpoint.Kind == ConfigEndpointKind.Client && IsPipe(endpoint));

    /// <summary>Whether a call is one. Only at the compilation's end.</summary>
    public static bool Is(OperationCall call, WcfModel model, AnalyzerOptions options)
    {
        if (!IsMadeHere(call.Invocation.Instance!.Plain(), model.Calls, 0))
        {
            return false;
        }

        var made = call.Type.Contract is { } contract ? model.Calls.MadeFor(contract) : [];
        return made.Count > 0 && made.TrueForAll(creation => IsOverPipe(creation, model, options));
    }

    /// <summary>Whether a value is known to be a client or channel that code of the compilation makes.</summary>
    private static bool IsMadeHere(IOperation value, CallGraph calls, int depth) => value switch
    {
        IInvocationOperation { TargetMethod: { Name: "CreateChannel" } method } when WcfTypes.FactoryContract(method.ContainingType) is not null => true,
        IInvocationOperation { TargetMethod: var giver } => GivesMade(giver, calls),
        IObjectCreationOperation => true,
        ILocalReferenceOperation { Local: var local } => calls.HoldsChannels(local) || (depth < 3 && AreMadeHere(HolderUses.Around(value).GivenTo(local).Select(static given => given.Value.Plain()).ToList(), calls, depth + 1)),
        IFieldReferenceOperation { Field: var field } => calls.HoldsChannels(field),
        IPropertyReferenceOperation { Property: var property } => calls.HoldsChannels(property) || (property.GetMethod is { } getter && GivesMade(getter, calls)),
        _ => false,
    };

    private static bool AreMadeHere(List<IOperation> values, CallGraph calls, int depth) =>
        values.Count > 0 && values.TrueForAll(value => value.IsNull() || IsMadeHere(value, calls, depth));

    /// <summary>Whether all that a member gives is in fields of its class that only ever hold clients and channels.</summary>
    private static bool GivesMade(IMethodSymbol giver, CallGraph calls)
    {
        if (giver.IsVirtual || giver.IsAbstract || giver.IsOverride || giver.DeclaringSyntaxReferences is not [var declaration])
        {
            return false;
        }

        var given = 0;
        foreach (var node in declaration.GetSyntax().DescendantNodesAndSelf())
        {
            var value = node switch
            {
                ReturnStatementSyntax { Expression: { } returned } => returned,
                ArrowExpressionClauseSyntax { Expression: var expression } => expression,
                _ => null,
            };
            value = value switch
            {
                BinaryExpressionSyntax { Left: var kept, Right: ParenthesizedExpressionSyntax { Expression: AssignmentExpressionSyntax { Left: var filled } } } when kept.ToString() == filled.ToString() => kept,
                AssignmentExpressionSyntax { Left: var kept } => kept,
                _ => value,
            };
            if (value is not null)
            {
                given++;
                if (value is not IdentifierNameSyntax { Identifier.ValueText: var name } || giver.ContainingType.GetMembers(name) is not [IFieldSymbol field] || !calls.HoldsChannels(field))
                {
                    return false;
                }
            }
        }

        return given > 0;
    }

    private static bool IsOverPipe(ClientCreation creation, WcfModel model, AnalyzerOptions options)
    {
        var takes = creation.Kind == CreationKind.Channel ? model.Calls.FactoryOf(creation)?.Operation : creation.Operation;
        if (takes is null || creation.Type.Contract is not { } contract)
        {
            return false;
        }

        if (creation.Kind == CreationKind.Client)
        {
            var construction = ClientConstruction.Of(creation, model.Calls);
            return construction.Source == ClientSource.Binding ? construction.Value is { } binding && IsPipe(binding)
                : construction.Source == ClientSource.Configuration && AreConfigured(contract, model, options);
        }

        var arguments = CreationShape.ArgumentsOf(takes);
        var given = arguments.FirstOrDefault(static argument => WcfTypes.IsBinding(argument.Parameter?.Type));
        return given is not null ? IsPipe(given.Value)
            : arguments is [{ Parameter.Type.SpecialType: SpecialType.System_String }, ..] && AreConfigured(contract, model, options);
    }

    /// <summary>Whether all endpoints that clients of a contract find in the configuration, by whichever name, are named pipes.</summary>
    private static bool AreConfigured(ServiceContract contract, WcfModel model, AnalyzerOptions options)
    {
        var endpoints = model.Endpoints.OfClients(contract, options).ToList();
        return endpoints.Count > 0 && endpoints.TrueForAll(IsPipe);
    }

    private static bool IsPipe(ConfigEndpoint endpoint) => endpoint.Binding.Transport == BindingTransport.NamedPipe;

    /// <summary>Whether a value is a binding for named pipes by its type, or by that of all that its variable ever holds.</summary>
    private static bool IsPipe(IOperation binding)
    {
        binding = binding.Plain();
        return WcfTypes.Is(binding.Type, "NetNamedPipeBinding") ||
            (binding is ILocalReferenceOperation { Local: var local } &&
             HolderUses.Around(binding).GivenTo(local).ToList() is { Count: > 0 } given && given.TrueForAll(static one => WcfTypes.Is(one.Value.Plain().Type, "NetNamedPipeBinding")));
    }
}
