using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using WcfPerf.Analyzers.Configuration.Edits;
using Xunit;

namespace WcfPerf.Analyzers.Tests.ConfigurationFixes;

/// <summary>The difference that a dry run prints is one that a patch can be made with.</summary>
public sealed class UnifiedDiffTests
{
    [Fact]
    public void Texts_that_are_the_same_have_none() => Assert.Equal("", UnifiedDiff.Of("a", "x\ny", "x\ny"));

    [Fact]
    public void It_shows_three_lines_around_a_change() => Assert.Equal(
        "--- a\n+++ a\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n",
        UnifiedDiff.Of("a", "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n"));

    [Fact]
    public void It_shows_a_missing_line_end() =>
        Assert.Equal("--- a\n+++ a\n@@ -1 +1,2 @@\n-x\n\\ No newline at end of file\n+x\n+y\n\\ No newline at end of file\n", UnifiedDiff.Of("a", "x", "x\ny"));

    [Fact]
    public void Applied_to_the_one_text_it_gives_the_other()
    {
        var random = new Random(20100217);
        for (var round = 0; round < 500; round++)
        {
            var before = Lines(random.Next(0, 30));
            var after = before.ToList();
            for (var change = random.Next(0, 6); change > 0; change--)
            {
                var at = random.Next(0, after.Count + 1);
                if (random.Next(2) == 0 && at < after.Count)
                {
                    after.RemoveAt(at);
                }
                else
                {
                    after.Insert(at, Lines(1)[0]);
                }
            }

            var (one, other) = (string.Concat(before), string.Concat(after));
            if (random.Next(4) == 0)
            {
                other = other.TrimEnd('\n');
            }

            Assert.Equal(other, Apply(one, UnifiedDiff.Of("a", one, other)));
        }

        List<string> Lines(int count) => [.. Enumerable.Range(0, count).Select(_ => (char)('a' + random.Next(5)) + (random.Next(3) == 0 ? "\r\n" : "\n"))];
    }

    [Fact]
    public void Texts_that_differ_in_everything_take_no_time_to_speak_of()
    {
        var before = string.Concat(Enumerable.Range(0, 20_000).Select(number => $"a{number}\n"));
        var after = string.Concat(Enumerable.Range(0, 20_000).Select(number => $"b{number}\n"));
        Assert.Equal(after, Apply(before, UnifiedDiff.Of("a", before, after)));
    }

    private static string Apply(string text, string diff)
    {
        var old = Regex.Split(text, "(?<=\n)");
        var result = new StringBuilder();
        var at = 0;
        var lines = diff.Split('\n').SkipLast(1).ToArray();
        for (var i = 0; i < lines.Length; i++)
        {
            if (Regex.Match(lines[i], @"^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@$") is { Success: true } hunk)
            {
                var start = int.Parse(hunk.Groups[1].Value, CultureInfo.InvariantCulture) - (hunk.Groups[2].Value == "0" ? 0 : 1);
                for (; at < start; at++)
                {
                    result.Append(old[at]);
                }
            }
            else if (i >= 2 && !lines[i].StartsWith('\\'))
            {
                var line = lines[i][1..] + (i + 1 < lines.Length && lines[i + 1].StartsWith('\\') ? "" : "\n");
                if (lines[i][0] != '+')
                {
                    Assert.Equal(old[at++], line);
                }

                if (lines[i][0] != '-')
                {
                    result.Append(line);
                }
            }
        }

        for (; at < old.Length; at++)
        {
            result.Append(old[at]);
        }

        return result.ToString();
    }
}
