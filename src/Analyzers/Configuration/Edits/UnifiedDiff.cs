using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace WcfPerf.Analyzers.Configuration.Edits;

/// <summary>The difference of two texts in the form that <c>diff -u</c> and <c>git diff</c> write and <c>patch</c> reads.</summary>
internal static class UnifiedDiff
{
    private const int Context = 3;

    // Beyond this many differing lines the shortest difference is not looked for: all between the first and the last is one.
    private const int MaxDifferences = 2000;

    /// <summary>Compares two texts line by line, line ends included.</summary>
    /// <param name="path">The file's path, for the head.</param>
    /// <param name="before">The one text.</param>
    /// <param name="after">The other.</param>
    /// <returns>The difference, each line ended by a line feed; empty where there is none.</returns>
    public static string Of(string path, string before, string after)
    {
        var (old, @new) = (Lines(before), Lines(after));
        var steps = Steps(old, @new);
        if (steps.TrueForAll(static step => step == ' '))
        {
            return "";
        }

        var diff = new StringBuilder();
        diff.Append("--- ").Append(path).Append('\n').Append("+++ ").Append(path).Append('\n');
        for (int at = 0, oldLine = 0, newLine = 0; at < steps.Count;)
        {
            if (steps[at] == ' ')
            {
                at++;
                oldLine++;
                newLine++;
                continue;
            }

            // A hunk goes on while no more than twice the context lies between two changes.
            var start = at - Math.Min(Context, oldLine);
            var end = at;
            for (var (i, same) = (at, 0); i < steps.Count && same <= 2 * Context; i++)
            {
                same = steps[i] == ' ' ? same + 1 : 0;
                end = same == 0 ? i + 1 : end;
            }

            end = Math.Min(steps.Count, end + Context);
            var (oldStart, newStart) = (oldLine - (at - start), newLine - (at - start));
            var (oldCount, newCount) = (0, 0);
            var body = new StringBuilder();
            for (var i = start; i < end; i++)
            {
                var line = steps[i] == '+' ? @new[newStart + newCount] : old[oldStart + oldCount];
                body.Append(steps[i]).Append(line.TrimEnd('\n')).Append('\n');
                if (!line.EndsWith("\n", StringComparison.Ordinal))
                {
                    body.Append("\\ No newline at end of file\n");
                }

                oldCount += steps[i] == '+' ? 0 : 1;
                newCount += steps[i] == '-' ? 0 : 1;
            }

            diff.Append("@@ -").Append(Range(oldStart, oldCount)).Append(" +").Append(Range(newStart, newCount)).Append(" @@\n").Append(body);
            (at, oldLine, newLine) = (end, oldStart + oldCount, newStart + newCount);
        }

        return diff.ToString();
    }

    private static string Range(int start, int count) =>
        (count == 0 ? start : start + 1).ToString(CultureInfo.InvariantCulture) + (count == 1 ? "" : "," + count.ToString(CultureInfo.InvariantCulture));

    private static List<string> Lines(string text)
    {
        var lines = new List<string>();
        for (var start = 0; start < text.Length;)
        {
            var end = text.IndexOf('\n', start);
            end = end < 0 ? text.Length : end + 1;
            lines.Add(text.Substring(start, end - start));
            start = end;
        }

        return lines;
    }

    /// <summary>What becomes of each line: kept (space), removed or added, by Myers' greedy search for the fewest steps.</summary>
    private static List<char> Steps(List<string> old, List<string> @new)
    {
        var head = 0;
        while (head < old.Count && head < @new.Count && old[head] == @new[head])
        {
            head++;
        }

        var tail = 0;
        while (tail < old.Count - head && tail < @new.Count - head && old[old.Count - 1 - tail] == @new[@new.Count - 1 - tail])
        {
            tail++;
        }

        var steps = new List<char>();
        steps.AddRange(new string(' ', head));
        steps.AddRange(Middle(old.GetRange(head, old.Count - head - tail), @new.GetRange(head, @new.Count - head - tail)));
        steps.AddRange(new string(' ', tail));
        return steps;
    }

    private static List<char> Middle(List<string> old, List<string> @new)
    {
        var (n, m) = (old.Count, @new.Count);
        var limit = Math.Min(n + m, MaxDifferences);
        var furthest = new int[(2 * limit) + 3];
        var trace = new List<int[]>();
        for (var d = 0; d <= limit; d++)
        {
            trace.Add((int[])furthest.Clone());
            for (var k = -d; k <= d; k += 2)
            {
                var x = k == -d || (k != d && furthest[limit + k] < furthest[limit + k + 2]) ? furthest[limit + k + 2] : furthest[limit + k] + 1;
                while (x < n && x - k < m && old[x] == @new[x - k])
                {
                    x++;
                }

                furthest[limit + 1 + k] = x;
                if (x >= n && x - k >= m)
                {
                    return Backtrack(trace, limit, n, m);
                }
            }
        }

        return [.. new string('-', n), .. new string('+', m)];
    }

    private static List<char> Backtrack(List<int[]> trace, int limit, int x, int y)
    {
        var steps = new List<char>();
        for (var d = trace.Count - 1; d >= 0; d--)
        {
            var furthest = trace[d];
            var k = x - y;
            var down = k == -d || (k != d && furthest[limit + k] < furthest[limit + k + 2]);
            var (fromX, fromY) = d == 0 ? (0, 0)
                : down ? (furthest[limit + k + 2], furthest[limit + k + 2] - k - 1)
                : (furthest[limit + k], furthest[limit + k] - k + 1);
            while (x > fromX && y > fromY)
            {
                steps.Add(' ');
                x--;
                y--;
            }

            if (d > 0)
            {
                steps.Add(down ? '+' : '-');
                (x, y) = (fromX, fromY);
            }
        }

        steps.Reverse();
        return steps;
    }
}
