using System;
using System.Collections.Generic;
using System.Linq;

namespace WcfPerf.Analyzers.Configuration;

/// <summary>The comments that stand at an element. The reader drops comments, so they are read off the text, and only when somebody asks.</summary>
internal static class ConfigComments
{
    private const string Opening = "<!--";
    private const string Closing = "-->";

    /// <summary>Whether a comment at an element says something in words; one that holds an element was only commented out.</summary>
    public static bool Explain(ConfigElement element) => At(element).Any(static comment => comment.Trim() is { Length: > 0 } words && words[0] != '<');

    /// <summary>
    /// What the comments at an element hold: those in it, those before it with nothing but white space between, and those behind
    /// it on its line. One that ends the line of something else belongs there.
    /// </summary>
    public static IReadOnlyList<string> At(ConfigElement element)
    {
        var source = element.Document.Text.ToString();
        var comments = new List<string>();
        for (var at = element.StartTagSpan.End; (at = source.IndexOf(Opening, at, element.Span.End - at, StringComparison.Ordinal)) >= 0;)
        {
            at = Take(source, at, comments);
        }

        AddBefore(source, element.Span.Start, comments);
        for (var at = SkipBlanks(source, element.Span.End); ConfigFiles.StartsAt(source, at, Opening); at = SkipBlanks(source, at))
        {
            at = Take(source, at, comments);
        }

        return comments;
    }

    private static void AddBefore(string source, int start, List<string> comments)
    {
        while (true)
        {
            var end = start;
            while (end > 0 && source[end - 1] is ' ' or '\t' or '\r' or '\n')
            {
                end--;
            }

            if (end < Opening.Length + Closing.Length || !ConfigFiles.StartsAt(source, end - Closing.Length, Closing))
            {
                return;
            }

            var opening = source.LastIndexOf(Opening, end - Closing.Length - 1, StringComparison.Ordinal);
            if (opening < 0 || (HasLineBreak(source, end, start) && IsBehindSomething(source, opening)))
            {
                return;
            }

            Take(source, opening, comments);
            start = opening;
        }
    }

    /// <summary>Whether something that is no comment stands before a place on its line.</summary>
    private static bool IsBehindSomething(string source, int at)
    {
        while (at > 0 && source[at - 1] is ' ' or '\t')
        {
            at--;
        }

        return at > 0 && source[at - 1] is not ('\r' or '\n') && (at < Closing.Length || !ConfigFiles.StartsAt(source, at - Closing.Length, Closing));
    }

    private static bool HasLineBreak(string source, int from, int to) => source.IndexOf('\n', from, to - from) >= 0 || source.IndexOf('\r', from, to - from) >= 0;

    /// <summary>Keeps what a comment holds.</summary>
    /// <returns>Where the comment ends.</returns>
    private static int Take(string source, int opening, List<string> comments)
    {
        var start = opening + Opening.Length;
        var end = source.IndexOf(Closing, start, StringComparison.Ordinal);
        if (end < 0)
        {
            return source.Length;
        }

        comments.Add(source.Substring(start, end - start));
        return end + Closing.Length;
    }

    private static int SkipBlanks(string source, int at)
    {
        while (at < source.Length && source[at] is ' ' or '\t')
        {
            at++;
        }

        return at;
    }
}
