using System;
using System.Globalization;
using System.Linq;
using System.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Compares the tree that a code action built with the one that the parser makes of its text.</summary>
internal static class SyntaxComparison
{
    /// <summary>Fails unless the trees have the same nodes and tokens, and the same trivia where asked.</summary>
    public static void Verify(string path, SyntaxNode parsed, SyntaxNode produced, Type syntaxKinds, bool withTrivia, IVerifier verifier)
    {
        if (!Same(parsed, produced, withTrivia))
        {
            verifier.EqualOrDiff(
                Render(parsed, syntaxKinds, withTrivia),
                Render(produced, syntaxKinds, withTrivia),
                $"The code action built another syntax tree for '{path}' than its text parses to ('-' the text's, '+' the action's). Build the nodes as the parser would, or parse them.");
            verifier.Fail($"The code action built another syntax tree for '{path}' than its text parses to: tokens differ in their values.");
        }
    }

    private static bool Same(SyntaxNodeOrToken one, SyntaxNodeOrToken other, bool withTrivia)
    {
        if (one.RawKind != other.RawKind || one.IsToken != other.IsToken || one.IsMissing != other.IsMissing)
        {
            return false;
        }

        if (one.IsToken)
        {
            var (left, right) = (one.AsToken(), other.AsToken());
            return left.Text == right.Text
                && left.ValueText == right.ValueText
                && Equals(left.Value, right.Value)
                && (!withTrivia || (Same(left.LeadingTrivia, right.LeadingTrivia) && Same(left.TrailingTrivia, right.TrailingTrivia)));
        }

        var (ours, theirs) = (one.ChildNodesAndTokens(), other.ChildNodesAndTokens());
        return ours.Count == theirs.Count && ours.Zip(theirs).All(pair => Same(pair.First, pair.Second, withTrivia));
    }

    private static bool Same(SyntaxTriviaList one, SyntaxTriviaList other) =>
        one.Count == other.Count
        && one.Zip(other).All(pair => pair.First.RawKind == pair.Second.RawKind && pair.First.ToFullString() == pair.Second.ToFullString());

    private static string Render(SyntaxNode root, Type syntaxKinds, bool withTrivia)
    {
        var text = new StringBuilder();
        Write(root, 0);
        return text.ToString();

        void Write(SyntaxNodeOrToken item, int depth)
        {
            text.Append(' ', depth * 2).Append(Kind(item.RawKind)).Append(item.IsMissing ? " (missing)" : string.Empty);
            if (item.AsNode() is { } node)
            {
                text.AppendLine();
                foreach (var child in node.ChildNodesAndTokens())
                {
                    Write(child, depth + 1);
                }

                return;
            }

            var token = item.AsToken();
            text.Append(": ").AppendLine(Escape(token.Text));
            if (withTrivia)
            {
                foreach (var trivia in token.LeadingTrivia)
                {
                    text.Append(' ', depth * 2).Append("  before ").Append(Kind(trivia.RawKind)).Append(": ").AppendLine(Escape(trivia.ToFullString()));
                }

                foreach (var trivia in token.TrailingTrivia)
                {
                    text.Append(' ', depth * 2).Append("  after ").Append(Kind(trivia.RawKind)).Append(": ").AppendLine(Escape(trivia.ToFullString()));
                }
            }
        }

        string Kind(int kind) => syntaxKinds.IsEnum ? Enum.ToObject(syntaxKinds, kind).ToString()! : kind.ToString(CultureInfo.InvariantCulture);

        static string Escape(string value) => value
            .Replace("\r", "\\r", StringComparison.Ordinal).Replace("\n", "\\n", StringComparison.Ordinal).Replace("\t", "\\t", StringComparison.Ordinal);
    }
}
