using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace WcfPerf.CodeFixes.Infrastructure;

/// <summary>Tells trivia that a fix must keep.</summary>
internal static class TriviaExtensions
{
    /// <summary>Whether trivia is more than white space and the ends of lines: a comment, a directive.</summary>
    public static bool IsComment(this SyntaxTrivia trivia) => !trivia.IsKind(SyntaxKind.WhitespaceTrivia) && !trivia.IsKind(SyntaxKind.EndOfLineTrivia);
}
