using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.CodeFixes.Infrastructure;

namespace WcfPerf.CodeFixes.Bindings;

/// <summary>
/// What the fixes of the rules about throttles share: the setting goes, and the service gets WCF's default. One that a
/// comment explains stays, for somebody has said what it protects.
/// </summary>
public abstract class ThrottleCodeFix : CodeFixProvider
{
    private const string Title = "Remove the setting (WCF's default grows with the number of processors)";

    private readonly FixAll _fixAll;

    private protected ThrottleCodeFix() => _fixAll = new FixAll(Key);

    /// <summary>The key of the action.</summary>
    private protected abstract string Key { get; }

    /// <inheritdoc/>
    public sealed override FixAllProvider GetFixAllProvider() => _fixAll;

    /// <inheritdoc/>
    public sealed override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        var root = await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false);
        foreach (var diagnostic in context.Diagnostics)
        {
            if (root is not null && FindSetting(root, diagnostic) is not null)
            {
                context.RegisterCodeFix(
                    CodeAction.Create(Title, cancellationToken => RemoveAsync(context.Document.Project, ImmutableArray.Create(diagnostic), cancellationToken), Key),
                    diagnostic);
            }
        }
    }

    /// <summary>The assignment that a diagnostic stands on, where it can go; else null.</summary>
    private static AssignmentExpressionSyntax? FindSetting(SyntaxNode root, Diagnostic diagnostic)
    {
        if (diagnostic.Location.SourceTree is null || !root.FullSpan.Contains(diagnostic.Location.SourceSpan) ||
            root.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true).FirstAncestorOrSelf<AssignmentExpressionSyntax>() is not { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment)
        {
            return null;
        }

        return assignment.Parent switch
        {
            InitializerExpressionSyntax { Parent: BaseObjectCreationExpressionSyntax } => IsBare(assignment) && IsBare(CommaAfter(assignment)) && IsBare(assignment.GetFirstToken().GetPreviousToken().TrailingTrivia) ? assignment : null,
            ExpressionStatementSyntax statement => IsPure(assignment.Left) && IsBare(statement) && DocumentEdits.InList(statement) is not null ? assignment : null,
            _ => null,
        };
    }

    private static SyntaxTriviaList CommaAfter(SyntaxNode element) =>
        element.GetLastToken().GetNextToken() is { RawKind: (int)SyntaxKind.CommaToken } comma ? comma.LeadingTrivia.AddRange(comma.TrailingTrivia) : default;

    /// <summary>Whether no comment and no directive stands in or at a node.</summary>
    private static bool IsBare(SyntaxNode node) => !node.ContainsDirectives && IsBare(node.DescendantTrivia());

    private static bool IsBare(IEnumerable<SyntaxTrivia> all) =>
        all.All(static trivia => trivia.IsKind(SyntaxKind.WhitespaceTrivia) || trivia.IsKind(SyntaxKind.EndOfLineTrivia));

    /// <summary>Whether nothing but the setting is lost with what it is made on: names, and no calls.</summary>
    private static bool IsPure(ExpressionSyntax target) => target switch
    {
        IdentifierNameSyntax or ThisExpressionSyntax or BaseExpressionSyntax => true,
        MemberAccessExpressionSyntax access => IsPure(access.Expression),
        ParenthesizedExpressionSyntax parenthesized => IsPure(parenthesized.Expression),
        _ => false,
    };

    private static async Task<Solution> RemoveAsync(Project project, ImmutableArray<Diagnostic> diagnostics, CancellationToken cancellationToken)
    {
        var solution = project.Solution;
        foreach (var file in diagnostics.Where(static diagnostic => diagnostic.Location.SourceTree is not null).GroupBy(static diagnostic => diagnostic.Location.SourceTree!))
        {
            if (project.GetDocument(file.Key) is not { } document || await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is not { } root)
            {
                continue;
            }

            var edits = new DocumentEdits();
            foreach (var setting in file.Select(diagnostic => FindSetting(root, diagnostic)).OfType<AssignmentExpressionSyntax>().Distinct())
            {
                if (setting.Parent is InitializerExpressionSyntax initializer)
                {
                    edits.RemoveElement(initializer, setting);
                    if (edits.IsEmptied(initializer))
                    {
                        edits.Replace(initializer.Parent!, static creation => BindingConverter.WithoutInitializer((BaseObjectCreationExpressionSyntax)creation));
                    }
                }
                else
                {
                    edits.Remove(DocumentEdits.InList((StatementSyntax)setting.Parent!)!);
                }
            }

            solution = solution.WithDocumentSyntaxRoot(document.Id, edits.Apply(root));
        }

        return solution;
    }

    private sealed class FixAll(string key) : SolutionFixAllProvider
    {
        protected override string? TitleOf(string equivalenceKey) => equivalenceKey == key ? Title : null;

        protected override Task<Solution> FixProjectAsync(Project project, ImmutableArray<Diagnostic> diagnostics, string equivalenceKey, CancellationToken cancellationToken) =>
            RemoveAsync(project, diagnostics, cancellationToken);
    }
}
