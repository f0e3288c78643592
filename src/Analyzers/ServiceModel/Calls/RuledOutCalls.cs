using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
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
    /// <summary>What the conditions around a place ask of the parameters of its method, where that leaves them as they are passed; nothing in another member.</summary>
    /// <param name="place">The place.</param>
    /// <param name="owner">The member that it stands in.</param>
    public static IReadOnlyList<ArgumentTest> TestsAround(IOperation place, ISymbol owner)
    {
        if (owner is not IMethodSymbol method)
        {
            return [];
        }

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
    /// <param name="member">The member that it calls.</param>
    /// <param name="tests">The tests.</param>
    public static bool Fails(CallEdge call, ISymbol member, IReadOnlyList<ArgumentTest> tests) =>
        // What is called like a member of its first argument counts its arguments otherwise.
        tests.Count > 0 && member is IMethodSymbol { IsExtensionMethod: false } method && ArgumentsOf(call) is { } arguments &&
        tests.Any(test => Passed(arguments, method.Parameters[test.Ordinal]) is { } passed && !test.Allows(passed));

    /// <summary>What tests of a method's parameters ask of those of its caller, where that hands them on as it got them.</summary>
    /// <param name="call">The call.</param>
    /// <param name="member">The member that it calls.</param>
    /// <param name="tests">The tests.</param>
    public static IReadOnlyList<ArgumentTest> Before(CallEdge call, ISymbol member, IReadOnlyList<ArgumentTest> tests)
    {
        if (tests.Count == 0 || member is not IMethodSymbol { IsExtensionMethod: false } method || call.Caller is not IMethodSymbol { IsExtensionMethod: false } caller || ArgumentsOf(call) is not { } arguments)
        {
            return [];
        }

        return tests
            .Select(test => GivenFor(arguments, method.Parameters[test.Ordinal])?.Expression is IdentifierNameSyntax { Identifier.ValueText: var name } given &&
                caller.Parameters.FirstOrDefault(parameter => parameter.Name == name) is { RefKind: RefKind.None } parameter && !IsChanged(name, given)
                    ? test with { Ordinal = parameter.Ordinal }
                    : null)
            .OfType<ArgumentTest>()
            .ToList();
    }

    /// <summary>Whether the member around a name may give it another value, or have something else by that name.</summary>
    private static bool IsChanged(string name, SyntaxNode place)
    {
        return place.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not { } member ||
            place.Ancestors().TakeWhile(node => node != member).Any(static node => node is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax) ||
            member.DescendantNodes().Any(MayChange);

        bool MayChange(SyntaxNode node) => node switch
        {
            AssignmentExpressionSyntax assignment => assignment.Left.DescendantNodesAndSelf().Any(IsName),
            PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PreIncrementExpression or (int)SyntaxKind.PreDecrementExpression or (int)SyntaxKind.AddressOfExpression, Operand: var operand } => IsName(operand),
            PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PostIncrementExpression or (int)SyntaxKind.PostDecrementExpression, Operand: var operand } => IsName(operand),
            ArgumentSyntax { RefKindKeyword.RawKind: not 0, Expression: var handed } => IsName(handed),
            RefExpressionSyntax { Expression: var referred } => IsName(referred),
            _ => false,
        };

        bool IsName(SyntaxNode node) => node is IdentifierNameSyntax { Identifier.ValueText: var text } && text == name;
    }

    private static ArgumentListSyntax? ArgumentsOf(CallEdge call) => call.Syntax switch
    {
        InvocationExpressionSyntax invocation => invocation.ArgumentList,
        BaseObjectCreationExpressionSyntax creation => creation.ArgumentList,
        _ => null,
    };

    /// <summary>Whether all that calls a private method, and something does, hands it a literal for a parameter.</summary>
    /// <param name="parameter">The parameter.</param>
    public static bool GiveLiteralsOnly(IParameterSymbol parameter) =>
        CallsOf(parameter) is { Count: > 0 } calls && calls.All(call => Passed(call.ArgumentList, parameter) is not null);

    /// <summary>What the calls of a private method hand it for a parameter; null where it is not private, or something names it that is no call, or hands it nothing.</summary>
    /// <param name="parameter">The parameter.</param>
    public static IReadOnlyList<ExpressionSyntax>? GivenFor(IParameterSymbol parameter)
    {
        var calls = parameter.IsParams ? null : CallsOf(parameter);
        var given = calls?.Select(call => GivenFor(call.ArgumentList, parameter)?.Expression).OfType<ExpressionSyntax>().ToList();
        return given?.Count == calls?.Count ? given : null;
    }

    /// <summary>The calls of the private method that a parameter is of; null for another method, or where something names it that is no call.</summary>
    private static List<InvocationExpressionSyntax>? CallsOf(IParameterSymbol parameter)
    {
        if (parameter is not { RefKind: RefKind.None, ContainingSymbol: IMethodSymbol { DeclaredAccessibility: Accessibility.Private, MethodKind: MethodKind.Ordinary, IsExtensionMethod: false } method })
        {
            return null;
        }

        var calls = new List<InvocationExpressionSyntax>();
        foreach (var token in SourceMentions.NamesOf(method))
        {
            if (token.Parent is MethodDeclarationSyntax)
            {
                continue;
            }

            var name = token.Parent!.WithThis();
            if (name.Parent is not InvocationExpressionSyntax call || call.Expression != name)
            {
                return null;
            }

            calls.Add(call);
        }

        return calls;
    }

    private static object? Passed(ArgumentListSyntax arguments, IParameterSymbol parameter) =>
        parameter.IsParams ? null
        : GivenFor(arguments, parameter) is { } given ? (given.Expression as LiteralExpressionSyntax)?.Token.Value
        : parameter.HasExplicitDefaultValue ? parameter.ExplicitDefaultValue : null;

    private static ArgumentSyntax? GivenFor(ArgumentListSyntax arguments, IParameterSymbol parameter)
    {
        ArgumentSyntax? given = null;
        for (var i = 0; i < arguments.Arguments.Count; i++)
        {
            var argument = arguments.Arguments[i];
            if (argument.NameColon is { } name ? name.Name.Identifier.ValueText == parameter.Name : i == parameter.Ordinal)
            {
                given = argument;
            }
        }

        return given;
    }
}
