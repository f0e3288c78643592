using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Shows how two texts differ, line by line.</summary>
internal static class TextDiff
{
    private const int Context = 3;

    // The table of the longest common subsequence has this many cells at most; beyond it the middle is shown as replaced.
    private const int MaximumCells = 4_000_000;

    /// <summary>
    /// Lines of the expected text that are missing begin with '-', lines that should not be there with '+'. Where only line
    /// ends or white space at a line's end differ they are written out.
    /// </summary>
    public static string Describe(string expected, string actual)
    {
        var (before, after) = (Lines(expected), Lines(actual));
        var invisible = before.Select(line => line.TrimEnd()).SequenceEqual(after.Select(line => line.TrimEnd()), StringComparer.Ordinal);
        var changes = Compare(before, after);
        var near = new bool[changes.Count];
        for (var i = 0; i < changes.Count; i++)
        {
            if (changes[i].mark != ' ')
            {
                Array.Fill(near, true, Math.Max(0, i - Context), Math.Min(changes.Count, i + Context + 1) - Math.Max(0, i - Context));
            }
        }

        var result = new StringBuilder();
        var line = 1;
        for (var i = 0; i < changes.Count; i++)
        {
            if (near[i])
            {
                if (i == 0 || !near[i - 1])
                {
                    result.Append("@ line ").Append(line.ToString(CultureInfo.InvariantCulture)).AppendLine();
                }

                result.Append(changes[i].mark).AppendLine(Show(changes[i].line, invisible && changes[i].mark != ' '));
            }

            line += changes[i].mark == '+' ? 0 : 1;
        }

        return result.ToString();
    }

    private static string[] Lines(string text)
    {
        var lines = new List<string>();
        var start = 0;
        for (var i = 0; i < text.Length; i++)
        {
            if (text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.Length || text[i + 1] != '\n')))
            {
                lines.Add(text[start..(i + 1)]);
                start = i + 1;
            }
        }

        if (start < text.Length)
        {
            lines.Add(text[start..]);
        }

        return [.. lines];
    }

    private static string Show(string line, bool invisible)
    {
        var content = line.TrimEnd('\r', '\n');
        if (!invisible)
        {
            return content;
        }

        var visible = content.TrimEnd();
        return visible
            + content[visible.Length..].Replace(" ", "·", StringComparison.Ordinal).Replace("\t", "→", StringComparison.Ordinal)
            + (line.Length == content.Length ? "(no line end)" : line[content.Length..].Replace("\r", "\\r", StringComparison.Ordinal).Replace("\n", "\\n", StringComparison.Ordinal));
    }

    private static List<(char mark, string line)> Compare(string[] before, string[] after)
    {
        var head = 0;
        while (head < before.Length && head < after.Length && before[head] == after[head])
        {
            head++;
        }

        var tail = 0;
        while (tail < before.Length - head && tail < after.Length - head && before[^(tail + 1)] == after[^(tail + 1)])
        {
            tail++;
        }

        var result = new List<(char, string)>(before[..head].Select(line => (' ', line)));
        var (left, right) = (before[head..^tail], after[head..^tail]);
        if ((long)left.Length * right.Length > MaximumCells)
        {
            result.AddRange(left.Select(line => ('-', line)));
            result.AddRange(right.Select(line => ('+', line)));
        }
        else
        {
            var common = new int[left.Length + 1, right.Length + 1];
            for (var i = left.Length - 1; i >= 0; i--)
            {
                for (var j = right.Length - 1; j >= 0; j--)
                {
                    common[i, j] = left[i] == right[j] ? common[i + 1, j + 1] + 1 : Math.Max(common[i + 1, j], common[i, j + 1]);
                }
            }

            var (l, r) = (0, 0);
            while (l < left.Length || r < right.Length)
            {
                if (l < left.Length && r < right.Length && left[l] == right[r])
                {
                    result.Add((' ', left[l++]));
                    r++;
                }
                else if (r == right.Length || (l < left.Length && common[l + 1, r] >= common[l, r + 1]))
                {
                    result.Add(('-', left[l++]));
                }
                else
                {
                    result.Add(('+', right[r++]));
                }
            }
        }

        result.AddRange(before[^tail..].Select(line => (' ', line)));
        return result;
    }
}
