using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Knows the saves of a context that each turn makes of something else: of another database, as a branch's or a tenant's.</summary>
internal static class OwnContexts
{
    /// <summary>Whether the context that is saved is made with something that differs from turn to turn.</summary>
    /// <param name="save">The save.</param>
    /// <param name="call">The call in the loop that leads there, or the save itself.</param>
    /// <param name="loop">The loop, or the call that runs the lambda for each element.</param>
    public static bool Differ(SyntaxNode save, SyntaxNode call, SyntaxNode loop)
    {
        if (save is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: var context } } } ||
            save.FirstAncestorOrSelf<BaseMethodDeclarationSyntax>() is not { } method ||
            method.DescendantNodes().OfType<VariableDeclaratorSyntax>().FirstOrDefault(local => local.Identifier.ValueText == context)?.Initializer?.Value is not { } made || ArgumentsOf(made) is not { Count: > 0 } arguments)
        {
            return false;
        }

        if (call == save)
        {
            return loop.Span.Contains(made.Span) && arguments.Any(argument => Varies(argument, loop));
        }

        // What the helper makes it of has to come from the turn.
        var parameters = method.ParameterList.Parameters;
        return call is InvocationExpressionSyntax { ArgumentList.Arguments: var passed, Expression: var called } && NameOf(called) == (method as MethodDeclarationSyntax)?.Identifier.ValueText &&
            arguments.SelectMany(static argument => NamesIn(argument)).Select(name => parameters.IndexOf(parameter => parameter.Identifier.ValueText == name))
                .Any(ordinal => ordinal >= 0 && ordinal < passed.Count && passed.All(static argument => argument.NameColon is null) && Varies(passed[ordinal].Expression, loop));
    }

    private static List<ExpressionSyntax>? ArgumentsOf(ExpressionSyntax made) => made switch
    {
        BaseObjectCreationExpressionSyntax { ArgumentList: { } list } => list.Arguments.Select(static argument => argument.Expression).ToList(),
        InvocationExpressionSyntax { ArgumentList: { } list } => list.Arguments.Select(static argument => argument.Expression).ToList(),
        _ => null,
    };

    private static string? NameOf(ExpressionSyntax called) => called switch
    {
        IdentifierNameSyntax name => name.Identifier.ValueText,
        MemberAccessExpressionSyntax member => member.Name.Identifier.ValueText,
        _ => null,
    };

    private static IEnumerable<string> NamesIn(SyntaxNode code) => code.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Select(static name => name.Identifier.ValueText);

    /// <summary>Whether code names what a loop declares.</summary>
    private static bool Varies(ExpressionSyntax value, SyntaxNode loop)
    {
        var declared = new HashSet<string>(
            loop.DescendantNodesAndSelf().Select(static node => node switch
            {
                ForEachStatementSyntax each => each.Identifier.ValueText,
                VariableDeclaratorSyntax local => local.Identifier.ValueText,
                SingleVariableDesignationSyntax local => local.Identifier.ValueText,
                ParameterSyntax parameter => parameter.Identifier.ValueText,
                _ => "",
            }),
            StringComparer.Ordinal);
        return NamesIn(value).Any(declared.Contains);
    }
}
