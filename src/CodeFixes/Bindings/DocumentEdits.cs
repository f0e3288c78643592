using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.CodeFixes.Infrastructure;

namespace WcfPerf.CodeFixes.Bindings;

/// <summary>Changes to one syntax tree, gathered first and made at once, so that a change inside another is not lost.</summary>
internal sealed class DocumentEdits
{
    private readonly Dictionary<SyntaxNode, Func<SyntaxNode, SyntaxNode>> _replacements = [];
    private readonly Dictionary<InitializerExpressionSyntax, InitializerEdit> _initializers = [];
    private readonly HashSet<SyntaxNode> _removed = [];
    private readonly Dictionary<string, string> _usings = new(StringComparer.Ordinal);
    private readonly Dictionary<SyntaxNode, StatementSyntax> _inserted = [];

    /// <summary>Replaces a node by what the function makes of it, once what is inside it has been changed.</summary>
    public void Replace(SyntaxNode node, Func<SyntaxNode, SyntaxNode> change) =>
        _replacements[node] = _replacements.TryGetValue(node, out var earlier) ? current => change(earlier(current)) : change;

    /// <summary>Removes an element of an initializer with its comma.</summary>
    public void RemoveElement(InitializerExpressionSyntax initializer, ExpressionSyntax element) =>
        EditOf(initializer).Removed.Add(initializer.Expressions.IndexOf(element));

    /// <summary>Adds an element at the end of an initializer.</summary>
    public void AddElement(InitializerExpressionSyntax initializer, ExpressionSyntax element) => EditOf(initializer).Added.Add(element);

    /// <summary>Whether all elements of an initializer go and none comes.</summary>
    public bool IsEmptied(InitializerExpressionSyntax initializer) =>
        _initializers.TryGetValue(initializer, out var edit) && edit.Added.Count == 0 && edit.Removed.Count == initializer.Expressions.Count;

    /// <summary>The node of a statement that stands in a list, so that it can go or get a neighbour: itself, or its member of a top-level program. Null for any other.</summary>
    public static SyntaxNode? InList(StatementSyntax statement) => statement.ContainsDirectives ? null : statement.Parent switch
    {
        BlockSyntax or SwitchSectionSyntax => statement,
        GlobalStatementSyntax member => member,
        _ => null,
    };

    /// <summary>Removes a statement that stands in a list; its comments stay.</summary>
    public void Remove(SyntaxNode inList) => _removed.Add(inList);

    /// <summary>Puts a statement on a line of its own after one that stands in a list.</summary>
    public void InsertAfter(SyntaxNode inList, StatementSyntax inserted) => _inserted[inList] = inserted;

    /// <summary>Imports a namespace where the file imports another already; elsewhere names stay qualified.</summary>
    public void AddUsing(string beside, string added) => _usings[added] = beside;

    /// <summary>The tree's root with all changes made.</summary>
    public SyntaxNode Apply(SyntaxNode root)
    {
        foreach (var pair in _initializers)
        {
            var edit = pair.Value;
            Replace(pair.Key, current => edit.Apply((InitializerExpressionSyntax)current));
        }

        var removed = new SyntaxAnnotation();
        foreach (var statement in _removed)
        {
            Replace(statement, current => current.WithAdditionalAnnotations(removed));
        }

        var annotations = new List<(SyntaxAnnotation Annotation, StatementSyntax Inserted)>();
        foreach (var pair in _inserted)
        {
            var annotation = new SyntaxAnnotation();
            annotations.Add((annotation, pair.Value));
            Replace(pair.Key, current => current.WithAdditionalAnnotations(annotation));
        }

        root = root.ReplaceNodes(_replacements.Keys, (original, current) => _replacements[original](current));
        foreach (var (annotation, inserted) in annotations)
        {
            var after = root.GetAnnotatedNodes(annotation).Single();
            var isLast = after.GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia);
            var statement = inserted.WithLeadingTrivia(isLast ? Indentation(after) : default).WithTrailingTrivia(isLast ? LineBreak(after) : after.GetTrailingTrivia());
            root = root.InsertNodesAfter(after, [after is GlobalStatementSyntax ? SyntaxFactory.GlobalStatement(statement) : statement]);
        }

        foreach (var pair in _usings)
        {
            root = WithUsing(root, pair.Value, pair.Key);
        }

        // The new code is spaced as it should be; elastic trivia would have the formatter lay it out anew.
        root = root.ReplaceTrivia(root.GetAnnotatedTrivia(SyntaxAnnotation.ElasticAnnotation).Where(static trivia => trivia.FullSpan.IsEmpty), static (_, _) => default);

        while (root.GetAnnotatedNodes(removed).FirstOrDefault() is { } gone)
        {
            root = WithoutStatement(root, gone, removed);
        }

        return root;
    }

    private static SyntaxNode WithUsing(SyntaxNode root, string beside, string added)
    {
        var all = root.DescendantNodes(static node => node is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax).OfType<UsingDirectiveSyntax>()
            .Where(static directive => directive.Alias is null && directive.StaticKeyword.IsKind(SyntaxKind.None))
            .ToList();
        return all.Exists(directive => directive.Name?.ToString() == added) || all.Find(directive => directive.Name?.ToString() == beside) is not { Name: { } name } place
            ? root
            : root.InsertNodesAfter(place, [place.WithName(SyntaxFactory.ParseName(added).WithTriviaFrom(name)).WithLeadingTrivia(Indentation(place))]);
    }

    private static SyntaxNode WithoutStatement(SyntaxNode root, SyntaxNode statement, SyntaxAnnotation removed)
    {
        var kept = new List<SyntaxTrivia>();
        var leading = statement.GetLeadingTrivia();
        var indentation = Indentation(statement);
        if (leading.Any(TriviaExtensions.IsComment))
        {
            kept.AddRange(leading.Take(leading.Count - indentation.Count));
        }

        var trailing = statement.GetTrailingTrivia();
        if (trailing.Any(TriviaExtensions.IsComment))
        {
            kept.AddRange(indentation);
            kept.AddRange(trailing.SkipWhile(static trivia => trivia.IsKind(SyntaxKind.WhitespaceTrivia)));
        }

        if (kept.Count > 0)
        {
            var next = statement.GetLastToken().GetNextToken();
            root = root.ReplaceToken(next, next.WithLeadingTrivia(kept.Concat(next.LeadingTrivia)));
            statement = root.GetAnnotatedNodes(removed).First();
        }

        return root.RemoveNode(statement, SyntaxRemoveOptions.KeepNoTrivia)!;
    }

    /// <summary>The white space before a node on its own line.</summary>
    internal static SyntaxTriviaList Indentation(SyntaxNode node)
    {
        var leading = node.GetLeadingTrivia();
        return leading.Count > 0 && leading[leading.Count - 1].IsKind(SyntaxKind.WhitespaceTrivia)
            ? SyntaxFactory.TriviaList(leading[leading.Count - 1])
            : SyntaxTriviaList.Empty;
    }

    private static SyntaxTriviaList LineBreak(SyntaxNode node)
    {
        foreach (var trivia in node.GetTrailingTrivia())
        {
            if (trivia.IsKind(SyntaxKind.EndOfLineTrivia))
            {
                return SyntaxFactory.TriviaList(trivia);
            }
        }

        return SyntaxTriviaList.Empty;
    }

    private InitializerEdit EditOf(InitializerExpressionSyntax initializer)
    {
        if (!_initializers.TryGetValue(initializer, out var edit))
        {
            _initializers.Add(initializer, edit = new InitializerEdit());
        }

        return edit;
    }

    /// <summary>What happens to the elements of one initializer.</summary>
    private sealed class InitializerEdit
    {
        public HashSet<int> Removed { get; } = [];

        public List<ExpressionSyntax> Added { get; } = [];

        public InitializerExpressionSyntax Apply(InitializerExpressionSyntax initializer)
        {
            var elements = new List<ExpressionSyntax>();
            var separators = new List<SyntaxToken>();
            var old = initializer.Expressions;
            for (var i = 0; i < old.Count; i++)
            {
                if (!Removed.Contains(i))
                {
                    elements.Add(old[i]);
                    if (i < old.SeparatorCount)
                    {
                        separators.Add(old.GetSeparator(i));
                    }
                }
            }

            // The list ends as it ended before: with a comma or without. An empty one has neither.
            var hasTrailingComma = old.Count > 0 && old.SeparatorCount == old.Count;
            if (!hasTrailingComma && separators.Count == elements.Count && elements.Count > 0)
            {
                var comma = separators[separators.Count - 1];
                separators.RemoveAt(separators.Count - 1);
                elements[elements.Count - 1] = elements[elements.Count - 1].WithTrailingTrivia(comma.TrailingTrivia);
            }

            foreach (var element in Added)
            {
                Append(elements, separators, element, hasTrailingComma, initializer);
            }

            return initializer.WithExpressions(SyntaxFactory.SeparatedList(elements, separators));
        }

        private static void Append(
            List<ExpressionSyntax> elements, List<SyntaxToken> separators, ExpressionSyntax element, bool hasTrailingComma, InitializerExpressionSyntax initializer)
        {
            var comma = SyntaxFactory.Token(SyntaxKind.CommaToken);
            if (elements.Count == 0)
            {
                var (first, end) = (initializer.Expressions.FirstOrDefault(), initializer.Expressions.LastOrDefault());
                elements.Add(element
                    .WithLeadingTrivia(first is null ? SyntaxTriviaList.Empty : Indentation(first))
                    .WithTrailingTrivia(end is null ? SyntaxFactory.TriviaList(SyntaxFactory.Space) : hasTrailingComma ? SyntaxTriviaList.Empty : end.GetTrailingTrivia()));
                if (hasTrailingComma)
                {
                    separators.Add(initializer.Expressions.GetSeparator(initializer.Expressions.SeparatorCount - 1));
                }

                return;
            }

            var last = elements[elements.Count - 1];
            if (hasTrailingComma)
            {
                elements.Add(element.WithLeadingTrivia(Indentation(last)));
                separators.Add(comma.WithTrailingTrivia(separators[separators.Count - 1].TrailingTrivia));
                return;
            }

            elements[elements.Count - 1] = last.WithoutTrailingTrivia();
            if (last.GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia))
            {
                separators.Add(comma.WithTrailingTrivia(last.GetTrailingTrivia()));
                elements.Add(element.WithLeadingTrivia(Indentation(last)).WithTrailingTrivia(LineBreak(last)));
            }
            else
            {
                separators.Add(comma.WithTrailingTrivia(SyntaxFactory.Space));
                elements.Add(element.WithTrailingTrivia(last.GetTrailingTrivia()));
            }
        }
    }
}
