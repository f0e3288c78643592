using System;
using System.Text.RegularExpressions;

namespace WcfPerf.RuleDocs;

/// <summary>What a rule's page says in lines of a fixed form.</summary>
public static partial class RulePage
{
    /// <summary>The page of a rule, from the repository's root.</summary>
    public static string FileOf(string id) => $"{GeneratedText.PagesFolder}/{id}.md";

    /// <summary>Why the rule has no fix: the text of its line <c>Fix: none: …</c>; null where there is no such line.</summary>
    public static string? ReasonForNoFix(string page) => Match(NoFix(), page);

    /// <summary>
    /// Why the rule's fixes cannot be applied to a whole project: the text of its line <c>Fix all: none: …</c>; null where
    /// there is no such line.
    /// </summary>
    public static string? ReasonForNoFixAll(string page) => Match(NoFixAll(), page);

    private static string? Match(Regex line, string page)
    {
        ArgumentNullException.ThrowIfNull(page);
        var match = line.Match(page);
        return match.Success ? match.Groups[1].Value.Trim() : null;
    }

    [GeneratedRegex(@"^Fix: none: *(\S.*)$", RegexOptions.Multiline)]
    private static partial Regex NoFix();

    [GeneratedRegex(@"^Fix all: none: *(\S.*)$", RegexOptions.Multiline)]
    private static partial Regex NoFixAll();
}
