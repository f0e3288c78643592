using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.CodeFixes.Clients;

/// <summary>Gives a file the usings of another one that moved code needs.</summary>
internal static class MovedUsings
{
    private const string Unnecessary = "CS8019";

    /// <summary>A file with the usings of another one that it lacks; null where it lacks none, or where there is no certain place for them.</summary>
    /// <param name="root">The file.</param>
    /// <param name="from">The file that the code comes from.</param>
    /// <param name="newLine">How lines end.</param>
    /// <param name="cancellationToken">Ends it.</param>
    public static SourceText? Add(CompilationUnitSyntax root, CompilationUnitSyntax from, string newLine, CancellationToken cancellationToken)
    {
        var text = root.SyntaxTree.GetText(cancellationToken);
        var changes = new List<TextChange>();
        if (!Add(root.Usings, from.Usings, "", Beginning(root), newLine, text, changes))
        {
            return null;
        }

        if (NamespaceOf(from) is { Usings.Count: > 0 } given)
        {
            if (NamespaceOf(root) is not { } own)
            {
                return null;
            }

            var beginning = own is NamespaceDeclarationSyntax block && block.Members.Count > 0 ? Line(text, block.Members[0].FullSpan.Start).Start : -1;
            var indentation = own is NamespaceDeclarationSyntax { Members: [var first, ..] } ? SharedCalculations.Indentation(text, first.SpanStart) : "";
            if (!Add(own.Usings, given.Usings, indentation, beginning, newLine, text, changes))
            {
                return null;
            }
        }

        return changes.Count > 0 ? text.WithChanges(changes) : null;
    }

    /// <summary>A file without those usings that it does not need, of all that it has or of those that another file has not.</summary>
    /// <param name="text">The file.</param>
    /// <param name="model">What it means.</param>
    /// <param name="before">The file as it was, whose usings stay; null for a new one.</param>
    /// <param name="cancellationToken">Ends it.</param>
    public static SourceText WithoutUnused(SourceText text, SemanticModel model, CompilationUnitSyntax? before, CancellationToken cancellationToken)
    {
        var kept = new HashSet<string>(before?.DescendantNodes(static node => node is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax).OfType<UsingDirectiveSyntax>().Select(NameOf) ?? [], StringComparer.Ordinal);
        var root = model.SyntaxTree.GetRoot(cancellationToken);
        var changes = new List<TextChange>();
        foreach (var diagnostic in model.GetDiagnostics(cancellationToken: cancellationToken))
        {
            if (diagnostic.Id == Unnecessary && root.FindNode(diagnostic.Location.SourceSpan).FirstAncestorOrSelf<UsingDirectiveSyntax>() is { } unused && !kept.Contains(NameOf(unused)))
            {
                changes.AddRange(text.Lines.Where(line => line.Span.IntersectsWith(diagnostic.Location.SourceSpan)).Select(static line => new TextChange(line.SpanIncludingLineBreak, "")));
            }
        }

        var changed = text.WithChanges(changes.OrderBy(static change => change.Span.Start));
        var first = changed.Lines[0];
        return changes.Count > 0 && first.Span.Length == 0 ? changed.WithChanges(new TextChange(first.SpanIncludingLineBreak, "")) : changed;
    }

    /// <summary>Adds what is missing to some usings, in the order of the others; false where there is no certain place.</summary>
    private static bool Add(SyntaxList<UsingDirectiveSyntax> own, SyntaxList<UsingDirectiveSyntax> given, string indentation, int beginning, string newLine, SourceText text, List<TextChange> changes)
    {
        var known = new HashSet<string>(own.Select(NameOf), StringComparer.Ordinal);
        var order = given.Select(NameOf).ToList();
        var missing = given.Where(directive => directive.GlobalKeyword.IsKind(SyntaxKind.None) && !known.Contains(NameOf(directive))).ToList();
        if (missing.Count == 0)
        {
            return true;
        }

        if (own.Count == 0)
        {
            if (beginning < 0)
            {
                return false;
            }

            changes.Add(new TextChange(new TextSpan(beginning, 0), string.Concat(missing.Select(Written)) + newLine));
            return true;
        }

        foreach (var directive in missing)
        {
            var place = order.IndexOf(NameOf(directive));
            var next = own.FirstOrDefault(other => order.IndexOf(NameOf(other)) > place);
            var last = own.LastOrDefault(other => order.IndexOf(NameOf(other)) is >= 0 and var before && before < place) ?? own[own.Count - 1];
            var position = next is not null ? Line(text, next.SpanStart).Start : Line(text, last.SpanStart).EndIncludingLineBreak;
            changes.Add(new TextChange(new TextSpan(position, 0), Written(directive)));
        }

        return true;

        string Written(UsingDirectiveSyntax directive) => indentation + directive.WithoutTrivia().ToFullString() + newLine;
    }

    /// <summary>Where usings may begin in a file that has none: before the namespace, or before the documentation of its first type. -1 where that is not certain.</summary>
    private static int Beginning(CompilationUnitSyntax root) =>
        root.Members is not [var first, ..] || root.ContainsDirectives || root.AttributeLists.Count > 0 ? -1
        : first is BaseNamespaceDeclarationSyntax ? Line(root.SyntaxTree.GetText(), first.SpanStart).Start
        : first.GetLeadingTrivia().Any(static trivia => trivia.IsKind(SyntaxKind.SingleLineCommentTrivia) || trivia.IsKind(SyntaxKind.MultiLineCommentTrivia)) ? -1 : 0;

    private static BaseNamespaceDeclarationSyntax? NamespaceOf(CompilationUnitSyntax root) =>
        root.Members.OfType<BaseNamespaceDeclarationSyntax>().ToList() is [var only] ? only : null;

    private static string NameOf(UsingDirectiveSyntax directive) => directive.WithoutTrivia().NormalizeWhitespace().ToString();

    private static TextLine Line(SourceText text, int position) => text.Lines.GetLineFromPosition(position);
}
