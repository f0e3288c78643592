using System;
using System.Collections.Generic;
using System.Linq;

namespace WcfPerf.RuleDocs;

/// <summary>A piece of a source file, marked there by <c>#region</c>.</summary>
public static class Snippet
{
    /// <summary>The lines of a region, without its markers and without the indentation that all of them share.</summary>
    /// <param name="source">The text of the file.</param>
    /// <param name="region">The region's name.</param>
    /// <returns>The lines, each ending in a line break; null where the file has no such region, or does not close it.</returns>
    public static string? Region(string source, string region)
    {
        ArgumentNullException.ThrowIfNull(source);
        var lines = source.Replace("\r\n", "\n", StringComparison.Ordinal).Split('\n');
        var first = Array.FindIndex(lines, line => IsMarker(line, "#region", out var name) && name == region);
        if (first < 0)
        {
            return null;
        }

        var found = new List<string>();
        var depth = 1;
        foreach (var line in lines.Skip(first + 1))
        {
            if (IsMarker(line, "#region", out _))
            {
                depth++;
            }
            else if (IsMarker(line, "#endregion", out _))
            {
                if (--depth == 0)
                {
                    return Outdented(found);
                }
            }
            else
            {
                found.Add(line.TrimEnd());
            }
        }

        return null;
    }

    private static bool IsMarker(string line, string marker, out string name)
    {
        var text = line.Trim();
        name = text.Length > marker.Length ? text[marker.Length..].Trim() : "";
        return text == marker || text.StartsWith(marker + " ", StringComparison.Ordinal);
    }

    private static string Outdented(List<string> lines)
    {
        var indent = lines.Where(line => line.Length > 0).Select(line => line.Length - line.TrimStart().Length).DefaultIfEmpty(0).Min();
        return string.Concat(lines.SkipWhile(line => line.Length == 0).Reverse().SkipWhile(line => line.Length == 0).Reverse()
            .Select(line => (line.Length == 0 ? "" : line[indent..]) + "\n"));
    }
}
