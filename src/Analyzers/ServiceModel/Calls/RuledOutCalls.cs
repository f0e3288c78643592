using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.DataAccess;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// Tells the calls of a method that pass a literal with which the method does not come to a place in it, <c>Show(card, false)</c>,
/// and the parameters that get nothing but literals.
/// </summary>
internal static class RuledOutCalls
{
    /// <summary>What the conditions around a place ask of the parameters of its method, where that leaves them as they are passed.</summary>
    /// <param name="place">The place.</param>
    /// <param name="method">The method.</param>
    public static IReadOnlyList<ArgumentTest> TestsAround(IOperation place, IMethodSymbol method)
    {
        var tests = new List<ArgumentTest>();
        HashSet<ISymbol>? changed = null;
        for (var current = place; current.Parent is { } parent; current = parent)
        {
            var (alternatives, taken) = parent switch
            {
                IConditionalOperation choice when current != choice.Condition => (ArgumentTest.OfBoth(choice.Condition, IsAsPassed), current == choice.WhenTrue ? 0 : 1),
                ISwitchOperation chosen when current is ISwitchCaseOperation section => (ArgumentTest.OfSections(chosen, IsAsPassed), chosen.Cases.IndexOf(section)),
                _ => (default, -1),
            };
            if (!alternatives.IsDefault && taken >= 0)
            {
                tests.AddRange(alternatives[taken]);
            }
        }

        return tests;

        bool IsAsPassed(IParameterReferenceOperation parameter) =>
            SymbolEqualityComparer.Default.Equals(parameter.Parameter.ContainingSymbol, method) &&
            !(changed ??= LoopShape.ChangedParameters(place.Root())).Contains(parameter.Parameter);
    }

    /// <summary>Whether a call passes a literal, or leaves out what has a default, that a test does not allow.</summary>
    /// <param name="call">The call.</param>
    /// <param name="method">The method that it calls.</param>
    /// <param name="tests">The tests.</param>
    public static bool Fails(CallEdge call, IMethodSymbol method, IReadOnlyList<ArgumentTest> tests)
    {
        // What is called like a member of its first argument counts its arguments otherwise.
        if (tests.Count == 0 || method.IsExtensionMethod)
        {
            return false;
        }

        var arguments = call.Syntax switch
        {
            InvocationExpressionSyntax invocation => invocation.ArgumentList,
            BaseObjectCreationExpressionSyntax creation => creation.ArgumentList,
            _ => null,
        };
        return arguments is not null && tests.Any(test => Passed(arguments, method.Parameters[test.Ordinal]) is { } passed && !test.Allows(passed));
    }

    /// <summary>Whether all that calls a private method, and something does, hands it a literal for a parameter.</summary>
    /// <param name="parameter">The parameter.</param>
    public static bool GiveLiteralsOnly(IParameterSymbol parameter)
    {
        if (parameter is not { RefKind: RefKind.None, ContainingSymbol: IMethodSymbol { DeclaredAccessibility: Accessibility.Private, MethodKind: MethodKind.Ordinary, IsExtensionMethod: false } method })
        {
            return false;
        }

        var isCalled = false;
        foreach (var token in SourceMentions.NamesOf(method))
        {
            if (token.Parent is MethodDeclarationSyntax)
            {
                continue;
            }

            var name = token.Parent!.WithThis();
            if (name.Parent is not InvocationExpressionSyntax call || call.Expression != name || Passed(call.ArgumentList, parameter) is null)
            {
                return false;
            }

            isCalled = true;
        }

        return isCalled;
    }

    private static object? Passed(ArgumentListSyntax arguments, IParameterSymbol parameter)
    {
        if (parameter.IsParams)
        {
            return null;
        }

        ArgumentSyntax? passed = null;
        for (var i = 0; i < arguments.Arguments.Count; i++)
        {
            var argument = arguments.Arguments[i];
            if (argument.NameColon is { } name ? name.Name.Identifier.ValueText == parameter.Name : i == parameter.Ordinal)
            {
                passed = argument;
            }
        }

        return passed is null ? (parameter.HasExplicitDefaultValue ? parameter.ExplicitDefaultValue : null) : (passed.Expression as LiteralExpressionSyntax)?.Token.Value;
    }
}
