using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// Tells fields that hold a few elements which the class names one by one: <c>_names.Add("a"); _names.Add("b");</c>, and hands
/// to nobody who could add more.
/// </summary>
internal static class FewConstants
{
    // What leaves the elements as they are, or fewer.
    private static readonly HashSet<string> s_reading =
        ["Count", "Length", "Keys", "Values", "Contains", "ContainsKey", "TryGetValue", "IndexOf", "Remove", "Clear", "Any", "All", "Where", "Select", "First", "FirstOrDefault", "Single", "SingleOrDefault", "ElementAt", "OrderBy", "ToList", "ToArray", "Find", "Exists"];

    /// <summary>Whether all elements that a private field's collection ever has are a few whose keys or values are constants.</summary>
    public static bool Are(IFieldSymbol field)
    {
        if (field.DeclaredAccessibility != Accessibility.Private || field.Type is not INamedTypeSymbol { Arity: 1 or 2 })
        {
            return false;
        }

        // A key that is added again is no further element; in a list it is, so there only what runs once may add.
        var isKeyed = field.Type.Name.EndsWith("Dictionary", System.StringComparison.Ordinal) || field.Type.Name.EndsWith("Set", System.StringComparison.Ordinal);
        var added = new HashSet<string>();
        return SourceMentions.NamesOf(field).All(token => IsHarmless(token.Parent!, isKeyed, added)) && added.Count is > 0 and <= Repetition.SmallCount;
    }

    /// <summary>Whether a place that has the field's name adds no more than a constant, which is noted.</summary>
    private static bool IsHarmless(SyntaxNode place, bool isKeyed, HashSet<string> added)
    {
        switch (place)
        {
            case VariableDeclaratorSyntax { Initializer: var initializer }:
                return initializer is null || IsMadeOf(initializer.Value, added);
            case IdentifierNameSyntax name:
                var use = name.WithThis();
                return use.Parent switch
                {
                    AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment when assignment.Left == use => IsMadeOf(assignment.Right, added),
                    MemberAccessExpressionSyntax access when access.Expression == use => access is { Name.Identifier.ValueText: "Add" or "TryAdd" or "Enqueue" or "Push", Parent: InvocationExpressionSyntax { ArgumentList.Arguments: [{ Expression: var element }, ..] } }
                        ? (isKeyed || RunsOnce(access)) && IsConstant(element, added)
                        : s_reading.Contains(access.Name.Identifier.ValueText),
                    ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: var key }], Parent: AssignmentExpressionSyntax written } item when item.Expression == use && written.Left == item => IsConstant(key, added),
                    ElementAccessExpressionSyntax item => item.Expression == use,
                    ForEachStatementSyntax loop => loop.Expression == use,
                    _ => false,
                };
            default:
                return false;
        }
    }

    /// <summary>Whether a value is a new collection, empty or with constants alone.</summary>
    private static bool IsMadeOf(ExpressionSyntax value, HashSet<string> added) =>
        value is LiteralExpressionSyntax { RawKind: (int)SyntaxKind.NullLiteralExpression } ||
        (value is BaseObjectCreationExpressionSyntax { Initializer: var initializer, ArgumentList: null or { Arguments.Count: 0 } } && (initializer is null || initializer.Expressions.All(element => element switch
        {
            InitializerExpressionSyntax { Expressions: [var key, ..] } => IsConstant(key, added),
            AssignmentExpressionSyntax { Left: ImplicitElementAccessSyntax { ArgumentList.Arguments: [{ Expression: var key }] } } => IsConstant(key, added),
            _ => IsConstant(element, added),
        })));

    private static bool IsConstant(ExpressionSyntax value, HashSet<string> added)
    {
        if (value is not LiteralExpressionSyntax literal)
        {
            return false;
        }

        added.Add(literal.Token.Text);
        return true;
    }

    /// <summary>Whether code is a constructor's own, outside of loops.</summary>
    private static bool RunsOnce(SyntaxNode code) =>
        code.Ancestors().FirstOrDefault(static node => node.IsLoop() || node is ConstructorDeclarationSyntax or AnonymousFunctionExpressionSyntax or MemberDeclarationSyntax) is ConstructorDeclarationSyntax;
}
