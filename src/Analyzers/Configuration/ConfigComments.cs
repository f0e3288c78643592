using System;
using System.Collections.Generic;
using System.Linq;

namespace WcfPerf.Analyzers.Configuration;

/// <summary>The comments that stand at an element. The reader drops comments, so they are read off the text, and only when somebody asks.</summary>
internal static class ConfigComments
{
    private static readonly char[] s_between = [' ', '\t', '\r', '\n', '.', ',', ':', ';', '!', '-', '(', ')', '/', '=', '*', '#', '"', '\''];

    private const string Opening = "<!--";
    private const string Closing = "-->";

    // What says no more than that something is set here, as samples and templates do.
    private static readonly HashSet<string> s_announcing = new(StringComparer.OrdinalIgnoreCase)
    {
        "a", "an", "and", "are", "at", "be", "can", "could", "following", "for", "here", "how", "in", "is", "it", "its", "my", "of", "on", "our", "that", "the", "these", "this", "to", "we", "with", "you", "your",
        "add", "adds", "adjust", "change", "configure", "configures", "control", "controls", "define", "defines", "enable", "set", "sets", "specify", "specifies", "use", "uses",
        "behavior", "behaviors", "behaviour", "behaviours", "call", "calls", "concurrency", "concurrent", "config", "configuration", "default", "defaults", "instance", "instances", "limit", "limits", "max", "maximum",
        "number", "numbers", "option", "options", "section", "service", "servicethrottling", "services", "session", "sessions", "setting", "settings", "throttle", "throttles", "throttling", "value", "values", "wcf",
        "maxconcurrentcalls", "maxconcurrentinstances", "maxconcurrentsessions", "todo",
    };

    /// <summary>
    /// Whether a comment at an element says in words what it is good for; one that holds an element was only commented out, and
    /// one such as <c>Specify throttling behavior</c> only announces it.
    /// </summary>
    public static bool Explain(ConfigElement element) => At(element).Any(static comment => comment.Trim() is { Length: > 0 } words && words[0] != '<' && !Announces(words));

    private static bool Announces(string comment) =>
        comment.Split(s_between, StringSplitOptions.RemoveEmptyEntries).All(s_announcing.Contains);

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
