using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis;

namespace WcfPerf.RuleDocs;

/// <summary>The parts of the documentation that are written from the rules: the readmes' tables and the head of each page.</summary>
public static class GeneratedText
{
    /// <summary>The file that holds the table.</summary>
    public const string ReadmeFile = "README.md";

    /// <summary>The readme inside the package, whose links are to the site: <c>{site}</c> stands for its address.</summary>
    public const string PackageReadmeFile = "src/Package/README.md";

    /// <summary>The folder of the rules' pages.</summary>
    public const string PagesFolder = "docs/rules";

    private const string Begin = "<!-- generated: {0} -->";
    private const string End = "<!-- /generated -->";

    /// <summary>A table of the rules, one row each.</summary>
    /// <param name="rules">The rules.</param>
    /// <param name="link">Gets the address of a rule's page from its id.</param>
    public static string Table(IEnumerable<Rule> rules, Func<string, string> link)
    {
        ArgumentNullException.ThrowIfNull(link);
        var text = new StringBuilder("| Rule | Title | Default | Fix |\n|---|---|---|---|\n");
        foreach (var rule in rules)
        {
            text.Append($"| [{rule.Id}]({link(rule.Id)}) | {Cell(rule.Descriptor.Title.ToString())} | {Severity(rule.Descriptor)} | {FixCell(rule)} |\n");
        }

        return text.ToString();
    }

    /// <summary>The head of a rule's page, below its title.</summary>
    public static string Head(Rule rule)
    {
        var text = new StringBuilder("| | |\n|---|---|\n");
        text.Append($"| Category | {rule.Descriptor.Category} |\n");
        text.Append($"| Default severity | {Severity(rule.Descriptor)} |\n");
        text.Append($"| Fix | {FixCell(rule)} |\n");
        text.Append($"| Options | {(rule.Options.Count == 0 ? "none" : string.Join(", ", rule.Options.Select(option => $"`{option}`")))} |\n");
        return text.ToString();
    }

    /// <summary>The first line of a rule's page.</summary>
    public static string TitleLine(Rule rule) => $"# {rule.Id}: {rule.Descriptor.Title}";

    /// <summary>How a page and the README name a default severity.</summary>
    public static string Severity(DiagnosticDescriptor descriptor) =>
        descriptor.IsEnabledByDefault ? descriptor.DefaultSeverity.ToString() : "off";

    /// <summary>
    /// Brings the generated parts up to date, or tells what is not.
    /// </summary>
    /// <param name="catalog">The rules.</param>
    /// <param name="write">Whether to rewrite what differs.</param>
    /// <returns>One line for every difference that is left, each naming its file.</returns>
    public static IReadOnlyList<string> Update(RuleCatalog catalog, bool write)
    {
        var problems = new List<string>();
        Update(ReadmeFile, "rules", Table(catalog.Rules, static id => $"{PagesFolder}/{id}.md"), write, problems);
        Update(PackageReadmeFile, "rules", Table(catalog.Rules, static id => $"{{site}}rules/{id}"), write, problems);
        foreach (var rule in catalog.Rules)
        {
            var page = $"{PagesFolder}/{rule.Id}.md";
            if (!File.Exists(Repository.PathOf(page)))
            {
                problems.Add($"{page}: there is no such page; write it, with '{TitleLine(rule)}' as its first heading");
                continue;
            }

            Update(page, "rule", Head(rule), write, problems, TitleLine(rule));
        }

        return problems;
    }

    private static void Update(string file, string name, string body, bool write, List<string> problems, string? title = null)
    {
        var path = Repository.PathOf(file);
        if (!File.Exists(path))
        {
            problems.Add($"{file}: there is no such file");
            return;
        }

        var text = File.ReadAllText(path).Replace("\r\n", "\n", StringComparison.Ordinal);
        if (Replace(text, name, body, title) is not { } updated)
        {
            problems.Add($"{file}: it has no '{string.Format(null, Begin, name)}' … '{End}'" + (title is null ? "" : $" and no heading '{title}' to put one under"));
        }
        else if (updated != text)
        {
            if (write)
            {
                File.WriteAllText(path, updated);
            }
            else
            {
                problems.Add($"{file}: its generated part differs from the rules; run './build.sh docs --write'");
            }
        }
    }

    /// <summary>
    /// Replaces the part of a text between its markers, or puts one below the first heading.
    /// </summary>
    /// <param name="text">The text.</param>
    /// <param name="name">The name in the opening marker.</param>
    /// <param name="body">What stands between the markers, ending in a line break.</param>
    /// <param name="title">What the first heading has to be; null where the text keeps its own.</param>
    /// <returns>The new text; null where there is neither a marker nor a heading.</returns>
    public static string? Replace(string text, string name, string body, string? title)
    {
        var begin = string.Format(null, Begin, name);
        var part = $"{begin}\n{body}{End}";
        var lines = text.Split('\n').ToList();
        if (title is not null)
        {
            var heading = lines.FindIndex(line => line.StartsWith("# ", StringComparison.Ordinal));
            if (heading < 0)
            {
                return null;
            }

            lines[heading] = title;
            if (!lines.Contains(begin))
            {
                lines.InsertRange(heading + 1, ["", begin, End]);
            }
        }

        var first = lines.IndexOf(begin);
        var last = first < 0 ? -1 : lines.IndexOf(End, first);
        if (last < 0)
        {
            return null;
        }

        lines.RemoveRange(first, last - first + 1);
        lines.InsertRange(first, part.Split('\n'));
        return string.Join('\n', lines);
    }

    private static string FixCell(Rule rule) =>
        rule.Fixes.Count == 0 ? "none" : rule.Fixes.Any(fix => fix.FixesAll) ? "yes, all at once" : "yes, one by one";

    private static string Cell(string text) => text.Replace("|", "\\|", StringComparison.Ordinal);
}
