using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>Knows helpers that save a new row and give its key back, or the row, to a turn that goes on with the key.</summary>
internal static class KeyReturns
{
    private static readonly HashSet<string> s_adding = new(StringComparer.Ordinal) { "Add", "AddAsync", "AddObject", "InsertOnSubmit" };

    /// <summary>Whether the turn uses the key that a helper gives it.</summary>
    /// <param name="helper">The method that the loop calls, and that saves.</param>
    /// <param name="call">Its call.</param>
    public static bool AreUsed(IMethodSymbol helper, SyntaxNode call) =>
        call is InvocationExpressionSyntax invocation && helper.DeclaringSyntaxReferences is [var reference] && reference.GetSyntax() is { } function &&
        function.DescendantNodes(node => node == function || node is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)).OfType<ReturnStatementSyntax>().Any(returned => returned.Expression switch
        {
            MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: var row }, Name.Identifier.ValueText: var key } => KeyOf(row, function) is { } own && IsKey(key, own) && !IsSet(row, key, function) && IsUsed(invocation, null),
            IdentifierNameSyntax { Identifier.ValueText: var row } => KeyOf(row, function) is { } own && IsUsed(invocation, key => IsKey(key, own) && !IsSet(row, key, function)),
            _ => false,
        });

    private static bool IsKey(string name, string own) => name.Equals("Id", StringComparison.OrdinalIgnoreCase) || name.Equals(own, StringComparison.OrdinalIgnoreCase);

    /// <summary>How the key of a new row may be called after its class; null for a local that holds no new row.</summary>
    private static string? KeyOf(string row, SyntaxNode function)
    {
        string? type = null;
        var isAdded = false;
        foreach (var node in function.DescendantNodes())
        {
            switch (node)
            {
                case VariableDeclaratorSyntax { Initializer.Value: var value } local when local.Identifier.ValueText == row:
                    type = MadeBy(value)?.ToString() ?? type;
                    isAdded |= MadeBy(value) is not null || IsAdding(value);
                    break;
                case ParameterSyntax { Type: { } declared } parameter when parameter.Identifier.ValueText == row:
                    type = declared.ToString();
                    break;
                case InvocationExpressionSyntax { ArgumentList.Arguments: [{ Expression: IdentifierNameSyntax { Identifier.ValueText: var added } }, ..] } call when added == row:
                    isAdded |= IsAdding(call);
                    break;
            }
        }

        return isAdded ? type?.Split('.').Last() + "Id" : null;
    }

    private static TypeSyntax? MadeBy(ExpressionSyntax value) => value switch
    {
        ObjectCreationExpressionSyntax creation => creation.Type,
        ImplicitObjectCreationExpressionSyntax { Parent: EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax declaration } } } => declaration.Type,
        _ => null,
    };

    /// <summary>Whether a method of such a name has a context insert a row with its next save.</summary>
    public static bool IsAdding(string name) => s_adding.Contains(name);

    private static bool IsAdding(ExpressionSyntax call) =>
        call is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } } && IsAdding(name);

    /// <summary>Whether a helper gives the key of a row a value itself.</summary>
    private static bool IsSet(string row, string key, SyntaxNode function) =>
        function.DescendantNodes().OfType<AssignmentExpressionSyntax>().Any(assignment => assignment.Left switch
        {
            MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: var set }, Name.Identifier.ValueText: var name } => set == row && name == key,
            IdentifierNameSyntax { Identifier.ValueText: var name } => name == key && assignment.Parent is InitializerExpressionSyntax,
            _ => false,
        });

    /// <summary>Whether code uses what a call gives, or, where a key is named, that of the row which it gives.</summary>
    private static bool IsUsed(ExpressionSyntax call, Func<string, bool>? isKey)
    {
        var value = call;
        while (value.Parent is AwaitExpressionSyntax or ParenthesizedExpressionSyntax or CastExpressionSyntax ||
            value.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait", Parent: InvocationExpressionSyntax })
        {
            value = value.Parent is MemberAccessExpressionSyntax configured ? (ExpressionSyntax)configured.Parent! : (ExpressionSyntax)value.Parent;
        }

        var holder = value.Parent switch
        {
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax local } => local.Identifier.ValueText,
            AssignmentExpressionSyntax { Left: IdentifierNameSyntax assigned } assignment when assignment.Right == value => assigned.Identifier.ValueText,
            _ => null,
        };
        if (holder is null)
        {
            return isKey is null
                ? value.Parent is not (ExpressionStatementSyntax or AnonymousFunctionExpressionSyntax) || value.Parent is AnonymousFunctionExpressionSyntax { Parent.Parent.Parent: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Select" } } }
                : value.Parent is MemberAccessExpressionSyntax member && isKey(member.Name.Identifier.ValueText);
        }

        return value.FirstAncestorOrSelf<MemberDeclarationSyntax>()?.DescendantNodes().Any(node =>
            node.SpanStart > value.Span.End && node is IdentifierNameSyntax used && used.Identifier.ValueText == holder && !(node.Parent is AssignmentExpressionSyntax given && given.Left == node) &&
            (isKey is null || (node.Parent is MemberAccessExpressionSyntax read && read.Expression == node && isKey(read.Name.Identifier.ValueText) && !(read.Parent is AssignmentExpressionSyntax set && set.Left == read)))) == true;
    }
}
