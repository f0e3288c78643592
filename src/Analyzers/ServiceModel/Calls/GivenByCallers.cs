using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// Tells what a method makes a client of that its callers bring along: another address, binding or password may come with
/// each call. Where all callers are known and write the same, it is none.
/// </summary>
internal static class GivenByCallers
{
    private const int MaxLocals = 3;

    /// <summary>Whether one of the arguments of a creation may be another for each caller.</summary>
    /// <param name="creation">The creation.</param>
    /// <param name="model">The compilation's model.</param>
    /// <param name="areNamesTold">Whether the names of endpoints are left aside: of those the graph of calls tells itself.</param>
    public static bool IsAny(ClientCreation creation, WcfModel model, bool areNamesTold) =>
        FactoryParameters(creation).Any(parameter => IsOfCaller(parameter, creation, model)) ||
        CreationShape.ArgumentsOf(creation.Operation).Any(argument =>
            !(areNamesTold && IsEndpointName(argument.Parameter)) && ParametersIn(argument.Value, areMade: true, 0).Any(parameter => IsOfCaller(parameter, creation, model)));

    /// <summary>Whether the factory of a channel is found by what the method gets: each name or address has one of its own.</summary>
    public static bool IsFactoryLookedUp(ClientCreation creation) => FactoryParameters(creation).Any();

    // A factory that is a parameter itself is not looked up.
    private static IEnumerable<IParameterSymbol> FactoryParameters(ClientCreation creation) =>
        creation.Operation is IInvocationOperation { Instance: { } factory } && factory.Plain() is not IParameterReferenceOperation ? ParametersIn(factory, areMade: true, 0) : [];

    /// <summary>Whether a value that a creation gets, not one that is made there, may be another for each caller.</summary>
    public static bool Is(IOperation value, ClientCreation creation, WcfModel model) =>
        ParametersIn(value, areMade: false, 0).Any(parameter => IsOfCaller(parameter, creation, model));

    // A lambda's callers are not known, nor what the member around a local function gets.
    private static bool IsOfCaller(IParameterSymbol parameter, ClientCreation creation, WcfModel model) =>
        !SymbolEqualityComparer.Default.Equals(parameter.ContainingSymbol.OriginalDefinition, creation.Owner) ||
        VariesWithCaller(creation.Owner, parameter.Ordinal, model, CallGraph.MaxDepth);

    private static bool IsEndpointName(IParameterSymbol? parameter) =>
        parameter is { Type.SpecialType: SpecialType.System_String } &&
        (parameter.Name.EndsWith("onfigurationName", StringComparison.Ordinal) || parameter.Name.EndsWith("ndpointName", StringComparison.Ordinal));

    /// <summary>The parameters that a value is made of, also through the locals that hold it.</summary>
    /// <param name="value">The value.</param>
    /// <param name="areMade">Whether those count as well that only go into a new object.</param>
    /// <param name="depth">How many locals it has gone through so far.</param>
    private static IEnumerable<IParameterSymbol> ParametersIn(IOperation value, bool areMade, int depth)
    {
        var parts = value switch
        {
            IParameterReferenceOperation or IAnonymousFunctionOperation => [],
            IObjectCreationOperation when !areMade => [],
            ILocalReferenceOperation local => depth < MaxLocals ? HolderUses.Around(local).GivenTo(local.Local).Select(static given => given.Value) : [],
            _ => value.ChildOperations,
        };
        if (value is IParameterReferenceOperation reference)
        {
            yield return reference.Parameter;
        }

        foreach (var part in parts)
        {
            foreach (var parameter in ParametersIn(part, areMade, value is ILocalReferenceOperation ? depth + 1 : depth))
            {
                yield return parameter;
            }
        }
    }

    private static bool VariesWithCaller(ISymbol owner, int ordinal, WcfModel model, int depth)
    {
        // What a container gives a constructor is the same for each request.
        if (owner is IMethodSymbol { MethodKind: MethodKind.Constructor })
        {
            return false;
        }

        if (depth == 0 || owner is not IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.LocalFunction, IsExtensionMethod: false } method ||
            model.Operations.Of(method) is not null || model.Calls.IsCalledByOthers(method))
        {
            return true;
        }

        var edges = model.Calls.CallersOf(method);
        var first = (string?)null;
        foreach (var edge in edges)
        {
            if (Array.IndexOf(edge.Varying, ordinal) >= 0 || edge.Syntax is not InvocationExpressionSyntax call || GivenTo(method.Parameters[ordinal], call) is not { } given)
            {
                return true;
            }

            var passed = edge.Passed.Where(pass => pass.To == ordinal).ToArray();
            if (passed.Any(pass => VariesWithCaller(edge.Caller, pass.From, model, depth - 1)) || (passed.Length == 0 && NamesLocal(given)))
            {
                return true;
            }

            var text = given.ToString();
            if (text != (first ??= text))
            {
                return true;
            }
        }

        return edges.Count == 0;
    }

    /// <summary>What a call writes for a parameter; null where it leaves it out.</summary>
    private static ExpressionSyntax? GivenTo(IParameterSymbol parameter, InvocationExpressionSyntax call)
    {
        var arguments = call.ArgumentList.Arguments;
        foreach (var argument in arguments)
        {
            if (argument.NameColon?.Name.Identifier.ValueText == parameter.Name)
            {
                return argument.Expression;
            }
        }

        return parameter.Ordinal < arguments.Count && arguments[parameter.Ordinal] is { NameColon: null } positional ? positional.Expression : null;
    }

    /// <summary>Whether an expression names a local or a parameter of the member around it: the same name may be another value elsewhere, or later.</summary>
    private static bool NamesLocal(ExpressionSyntax expression)
    {
        var names = new HashSet<string>(expression.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>()
            .Where(static name => !name.IsMemberName())
            .Select(static name => name.Identifier.ValueText));
        return names.Count > 0 && expression.FirstAncestorOrSelf<MemberDeclarationSyntax>()?.DescendantNodes().Any(node => node switch
        {
            ParameterSyntax parameter => names.Contains(parameter.Identifier.ValueText),
            VariableDeclaratorSyntax variable => names.Contains(variable.Identifier.ValueText),
            SingleVariableDesignationSyntax designation => names.Contains(designation.Identifier.ValueText),
            ForEachStatementSyntax each => names.Contains(each.Identifier.ValueText),
            _ => false,
        }) != false;
    }
}
