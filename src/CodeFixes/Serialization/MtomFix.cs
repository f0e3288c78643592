using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Simplification;
using WcfPerf.CodeFixes.Infrastructure;

namespace WcfPerf.CodeFixes.Serialization;

/// <summary>Sets <c>MessageEncoding = WSMessageEncoding.Mtom</c> where code decides how the bindings write their messages.</summary>
internal static class MtomFix
{
    private const string PropertyName = "MessageEncoding";

    /// <summary>The changes; null where one of the places cannot be changed, for half a contract on MTOM is no remedy.</summary>
    /// <param name="project">The project.</param>
    /// <param name="places">The creations of bindings and the assignments of encodings to change; none are no change.</param>
    /// <param name="cancellationToken">Ends it early.</param>
    public static async Task<NodeEdits?> PlanAsync(Project project, IEnumerable<Location> places, CancellationToken cancellationToken)
    {
        NodeEdits? edits = null;
        foreach (var place in places)
        {
            if (await ReportedPlaces.FindAsync(project, place, cancellationToken).ConfigureAwait(false) is not var (document, node) ||
                await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is not { } model)
            {
                return null;
            }

            edits ??= new NodeEdits();
            switch (node)
            {
                case AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment
                    when MtomOf(model.GetSymbolInfo(assignment.Left, cancellationToken).Symbol) is { } mtom:
                    edits.Add(document, assignment, changed => Assign((AssignmentExpressionSyntax)changed, mtom));
                    break;
                case BaseObjectCreationExpressionSyntax { Initializer: null or { RawKind: (int)SyntaxKind.ObjectInitializerExpression } } creation
                    when MtomOf(EncodingProperty(model.GetTypeInfo(creation, cancellationToken).Type)) is { } mtom:
                    edits.Add(document, creation, changed => Initialize((BaseObjectCreationExpressionSyntax)changed, mtom));
                    break;
                default:
                    return null;
            }
        }

        return edits;
    }

    private static ISymbol? EncodingProperty(ITypeSymbol? type)
    {
        for (var current = type; current is not null; current = current.BaseType)
        {
            if (current.GetMembers(PropertyName).FirstOrDefault() is { } property)
            {
                return property;
            }
        }

        return null;
    }

    /// <summary>The value that means MTOM for a property of a binding; null for a property that has none.</summary>
    private static string? MtomOf(ISymbol? property) =>
        property is IPropertySymbol { Name: PropertyName, SetMethod.DeclaredAccessibility: Accessibility.Public, Type: { TypeKind: TypeKind.Enum, Name: "WSMessageEncoding" } type } &&
        !type.GetMembers("Mtom").IsEmpty
            ? type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat) + ".Mtom"
            : null;

    private static ExpressionSyntax Value(string mtom) => SyntaxFactory.ParseExpression(mtom).WithAdditionalAnnotations(Simplifier.Annotation);

    private static AssignmentExpressionSyntax Assign(AssignmentExpressionSyntax assignment, string mtom) =>
        assignment.WithRight(Value(mtom).WithTriviaFrom(assignment.Right));

    private static BaseObjectCreationExpressionSyntax Initialize(BaseObjectCreationExpressionSyntax creation, string mtom)
    {
        var setting = (AssignmentExpressionSyntax)SyntaxFactory.ParseExpression(PropertyName + " = " + mtom);
        setting = setting.WithRight(setting.Right.WithAdditionalAnnotations(Simplifier.Annotation));
        if (creation.Initializer is { } initializer)
        {
            return creation.WithInitializer(Append(initializer, setting));
        }

        var end = creation.GetTrailingTrivia();
        var bare = creation.WithoutTrailingTrivia();
        if (bare is ObjectCreationExpressionSyntax { ArgumentList: { Arguments.Count: 0 } list } explicitly && list.DescendantTrivia().All(static trivia => trivia.IsKind(SyntaxKind.WhitespaceTrivia)))
        {
            bare = explicitly.WithArgumentList(null).WithType(explicitly.Type.WithoutTrailingTrivia());
        }

        return bare.WithTrailingTrivia(SyntaxFactory.Space).WithInitializer(
            SyntaxFactory.InitializerExpression(
                SyntaxKind.ObjectInitializerExpression,
                Token(SyntaxKind.OpenBraceToken, SyntaxFactory.TriviaList(SyntaxFactory.Space)),
                SyntaxFactory.SingletonSeparatedList<ExpressionSyntax>(setting.WithTrailingTrivia(SyntaxFactory.Space)),
                Token(SyntaxKind.CloseBraceToken, end)));
    }

    /// <summary>Adds a setting after the last one, on a line of its own where they stand so.</summary>
    private static InitializerExpressionSyntax Append(InitializerExpressionSyntax initializer, ExpressionSyntax setting)
    {
        var all = initializer.Expressions;
        if (all.Count == 0)
        {
            // The brace's own trivia stay: a line break after it puts the setting on a line of its own.
            var space = initializer.OpenBraceToken.TrailingTrivia.Count == 0 ? SyntaxFactory.TriviaList(SyntaxFactory.Space) : SyntaxFactory.TriviaList();
            return initializer.WithExpressions(SyntaxFactory.SingletonSeparatedList(setting.WithLeadingTrivia(space).WithTrailingTrivia(SyntaxFactory.Space)));
        }

        var last = all[all.Count - 1];
        var indent = last.GetLeadingTrivia().Where(static trivia => trivia.IsKind(SyntaxKind.WhitespaceTrivia)).LastOrDefault();
        var added = setting.WithLeadingTrivia(indent.IsKind(SyntaxKind.None) ? SyntaxFactory.TriviaList() : SyntaxFactory.TriviaList(indent));
        var items = all.GetWithSeparators().ToList();
        if (all.SeparatorCount == all.Count)
        {
            var comma = all.GetSeparator(all.Count - 1);
            var ownLine = comma.TrailingTrivia.Any(SyntaxKind.EndOfLineTrivia);
            items.Add(added.WithTrailingTrivia());
            items.Add(Token(
                SyntaxKind.CommaToken,
                ownLine ? SyntaxFactory.TriviaList(comma.TrailingTrivia.Where(static trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia))) : comma.TrailingTrivia));
        }
        else
        {
            var end = last.GetTrailingTrivia();
            var ownLine = end.Any(SyntaxKind.EndOfLineTrivia);
            items[items.Count - 1] = last.WithoutTrailingTrivia();
            items.Add(Token(SyntaxKind.CommaToken, ownLine ? end : SyntaxFactory.TriviaList(SyntaxFactory.Space)));
            items.Add(added.WithTrailingTrivia(ownLine ? end.Where(static trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia)) : end));
        }

        return initializer.WithExpressions(SyntaxFactory.SeparatedList<ExpressionSyntax>(new SyntaxNodeOrTokenList(items)));
    }

    /// <summary>A token without elastic trivia: nothing around it is to be formatted anew.</summary>
    private static SyntaxToken Token(SyntaxKind kind, SyntaxTriviaList trailing) => SyntaxFactory.Token(default, kind, trailing);
}
