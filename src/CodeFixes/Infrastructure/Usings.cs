using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace WcfPerf.CodeFixes.Infrastructure;

/// <summary>Imports namespaces.</summary>
internal static class Usings
{
    /// <summary>Imports a namespace where the file has its imports, in their order; a file that has it already stays as it is.</summary>
    public static CompilationUnitSyntax Add(CompilationUnitSyntax root, string ns)
    {
        var inner = root.Usings.Count == 0 ? root.Members.OfType<BaseNamespaceDeclarationSyntax>().FirstOrDefault(static declared => declared.Usings.Count > 0) : null;
        var usings = inner?.Usings ?? root.Usings;
        if (usings.Any(directive => directive is { Alias: null } && directive.StaticKeyword == default && directive.Name?.ToString() == ns))
        {
            return root;
        }

        var lineBreak = SyntaxFactory.EndOfLine(root.DescendantTrivia().FirstOrDefault(static trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia)) is { RawKind: not 0 } found ? found.ToString() : "\n");
        var directive = SyntaxFactory.UsingDirective(SyntaxFactory.ParseName(ns))
            .WithUsingKeyword(SyntaxFactory.Token(SyntaxKind.UsingKeyword).WithTrailingTrivia(SyntaxFactory.Space))
            .WithTrailingTrivia(lineBreak);
        var index = 0;
        for (var i = 0; i < usings.Count; i++)
        {
            if (usings[i] is { Alias: null, Name: { } name } && usings[i].StaticKeyword == default && Compare(name.ToString(), ns) < 0)
            {
                index = i + 1;
            }
        }

        // What stands above the first one, a file's header, stays above.
        if (usings.Count == 0)
        {
            return root.Members.Count == 0
                ? root.WithUsings(SyntaxFactory.SingletonList(directive))
                : root.WithUsings(SyntaxFactory.SingletonList(directive.WithTrailingTrivia(lineBreak, lineBreak)));
        }

        if (index == 0)
        {
            var first = usings[0];
            usings = usings.Replace(first, first.WithLeadingTrivia(first.GetLeadingTrivia().Where(static trivia => trivia.IsKind(SyntaxKind.WhitespaceTrivia)).Take(1)));
            directive = directive.WithLeadingTrivia(first.GetLeadingTrivia());
        }
        else
        {
            directive = directive.WithLeadingTrivia(usings[index - 1].GetLeadingTrivia().Where(static trivia => trivia.IsKind(SyntaxKind.WhitespaceTrivia)).Take(1));
        }

        usings = usings.Insert(index, directive);
        return inner is null ? root.WithUsings(usings) : root.ReplaceNode(inner, inner.WithUsings(usings));
    }

    /// <summary>Compares namespaces as they are sorted: System first.</summary>
    private static int Compare(string one, string other)
    {
        var (isSystem, isOtherSystem) = (IsSystem(one), IsSystem(other));
        return isSystem != isOtherSystem ? (isSystem ? -1 : 1) : string.CompareOrdinal(one, other);
    }

    private static bool IsSystem(string ns) => ns == "System" || ns.StartsWith("System.", StringComparison.Ordinal);
}
