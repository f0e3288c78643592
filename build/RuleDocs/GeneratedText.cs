using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using Microsoft.CodeAnalysis;

namespace WcfPerf.RuleDocs;

/// <summary>
/// The parts of the documentation that are written from the rules, the evidence and its results. A part stands between
/// <c>&lt;!-- generated: NAME --&gt;</c> and <c>&lt;!-- /generated --&gt;</c>, and its name says what it is.
/// </summary>
public static class GeneratedText
{
    /// <summary>The file that holds the table of rules.</summary>
    public const string ReadmeFile = "README.md";

    /// <summary>The readme that the package shows.</summary>
    public const string PackageReadmeFile = "src/Package/README.md";

    /// <summary>The folder of all pages.</summary>
    public const string SiteFolder = "docs";

    /// <summary>The folder of the rules' pages.</summary>
    public const string PagesFolder = "docs/rules";

    /// <summary>What the site's own code knows of the rules.</summary>
    public const string DataFile = "docs/.vitepress/data/rules.json";

    private const int BuildLines = 2;
    private const string Begin = "<!-- generated: ";
    private const string BeginEnd = " -->";
    private const string End = "<!-- /generated -->";

    private static readonly JsonSerializerOptions s_json = new()
    {
        WriteIndented = true,
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        NewLine = "\n",
    };

    /// <summary>The table of a readme: one row a rule.</summary>
    /// <param name="rules">The rules.</param>
    /// <param name="link">The address of a rule's page, from its id.</param>
    public static string Table(IEnumerable<Rule> rules, Func<string, string> link)
    {
        ArgumentNullException.ThrowIfNull(rules);
        ArgumentNullException.ThrowIfNull(link);
        var text = new StringBuilder("| Rule | Title | Default | Fix |\n|---|---|---|---|\n");
        foreach (var rule in rules)
        {
            text.Append($"| [{rule.Id}]({link(rule.Id)}) | {Cell(rule.Descriptor.Title.ToString())} | {Severity(rule.Descriptor)} | {FixCell(rule)} |\n");
        }

        return text.ToString();
    }

    /// <summary>The overview's table: one row a rule, with all that a reader can filter by.</summary>
    public static string Index(IEnumerable<Rule> rules)
    {
        ArgumentNullException.ThrowIfNull(rules);
        var text = new StringBuilder("| Rule | Title | Area | Default | Fix | Measured |\n|---|---|---|---|---|---|\n");
        foreach (var rule in rules)
        {
            text.Append($"| [{rule.Id}]({rule.Id}.md) | {Cell(rule.Descriptor.Title.ToString())} | {rule.Area} | {Severity(rule.Descriptor)} | {FixCell(rule)} | {Measurements.RatioCell(rule)} |\n");
        }

        return text.ToString();
    }

    /// <summary>The table of all options, with the rule that reads each.</summary>
    public static string Options(IEnumerable<Rule> rules)
    {
        ArgumentNullException.ThrowIfNull(rules);
        var text = new StringBuilder("| Option | Rule |\n|---|---|\n");
        foreach (var rule in rules)
        {
            foreach (var option in rule.Options)
            {
                text.Append($"| `{option}` | [{rule.Id}](../rules/{rule.Id}.md#configuration): {Cell(rule.Descriptor.Title.ToString())} |\n");
            }
        }

        return text.ToString();
    }

    /// <summary>The head of a rule's page, below its title.</summary>
    public static string Head(Rule rule)
    {
        ArgumentNullException.ThrowIfNull(rule);
        var text = new StringBuilder($"| Id | {rule.Id} |\n|---|---|\n");
        text.Append($"| Category | {rule.Descriptor.Category} |\n");
        text.Append($"| Default severity | {Severity(rule.Descriptor)} |\n");
        text.Append($"| Fix | {FixCell(rule)} |\n");
        text.Append($"| Since | {rule.Since} |\n");
        text.Append($"| Applies to | {rule.Reach} |\n");
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
        var pages = catalog.Rules.ToDictionary(rule => $"{PagesFolder}/{rule.Id}.md", StringComparer.Ordinal);
        foreach (var (page, rule) in pages)
        {
            if (!File.Exists(Repository.PathOf(page)))
            {
                problems.Add($"{page}: there is no such page; write it, with '{TitleLine(rule)}' as its first heading");
            }
        }

        Require(ReadmeFile, "rules", problems);
        Require(PackageReadmeFile, "rules", problems);
        foreach (var file in Files())
        {
            Update(file, catalog, pages.GetValueOrDefault(file), write, problems);
        }

        Replace(DataFile, Data(catalog), write, problems);
        var presets = Presets.Files(catalog.Rules);
        foreach (var (file, text) in presets)
        {
            Replace(file, text, write, problems);
        }

        problems.AddRange(Presets.Strays(presets).Select(file => $"{file}: it belongs to no preset; delete it"));
        return problems;
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
        var begin = Begin + name + BeginEnd;
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

    /// <summary>The names in a text's opening markers, each once.</summary>
    public static IReadOnlyList<string> PartsOf(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        return text.Split('\n')
            .Where(line => line.StartsWith(Begin, StringComparison.Ordinal) && line.EndsWith(BeginEnd, StringComparison.Ordinal))
            .Select(line => line[Begin.Length..^BeginEnd.Length])
            .Distinct(StringComparer.Ordinal)
            .ToArray();
    }

    private static IEnumerable<string> Files()
    {
        yield return ReadmeFile;
        yield return PackageReadmeFile;
        var folder = Repository.PathOf(SiteFolder);
        if (!Directory.Exists(folder))
        {
            yield break;
        }

        var open = new Stack<string>([folder]);
        while (open.TryPop(out var current))
        {
            foreach (var page in Directory.GetFiles(current, "*.md").Order(StringComparer.Ordinal))
            {
                yield return Path.GetRelativePath(Repository.Root, page).Replace('\\', '/');
            }

            foreach (var inner in Directory.GetDirectories(current))
            {
                if (Path.GetFileName(inner) is not "node_modules" and not ".vitepress")
                {
                    open.Push(inner);
                }
            }
        }
    }

    private static void Require(string file, string part, List<string> problems)
    {
        var path = Repository.PathOf(file);
        if (!File.Exists(path))
        {
            problems.Add($"{file}: there is no such file");
        }
        else if (!PartsOf(Read(path)).Contains(part))
        {
            problems.Add($"{file}: it has no '{Begin}{part}{BeginEnd}' … '{End}'");
        }
    }

    private static string Read(string path) => File.ReadAllText(path).Replace("\r\n", "\n", StringComparison.Ordinal);

    private static void Update(string file, RuleCatalog catalog, Rule? rule, bool write, List<string> problems)
    {
        var path = Repository.PathOf(file);
        if (!File.Exists(path))
        {
            return;
        }

        var text = Read(path);
        var updated = text;
        if (rule is not null)
        {
            if (Replace(text, "rule", Head(rule), TitleLine(rule)) is not { } withHead)
            {
                problems.Add($"{file}: it has no heading '{TitleLine(rule)}' to put the rule's table under, or never closes that table with '{End}'");
                return;
            }

            updated = withHead;
        }

        foreach (var part in PartsOf(updated))
        {
            if (part == "rule" && rule is not null)
            {
                continue;
            }

            var (body, problem) = Part(part, file, catalog, rule);
            if (body is null)
            {
                problems.Add($"{file}: '{Begin}{part}{BeginEnd}': {problem}");
            }
            else if (Replace(updated, part, body, title: null) is { } withPart)
            {
                updated = withPart;
            }
            else
            {
                problems.Add($"{file}: '{Begin}{part}{BeginEnd}' is not closed by '{End}'");
            }
        }

        if (updated != text)
        {
            Replace(file, updated, write, problems);
        }
    }

    private static void Replace(string file, string text, bool write, List<string> problems)
    {
        var path = Repository.PathOf(file);
        if (File.Exists(path) && Read(path) == text)
        {
            return;
        }

        if (write)
        {
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            File.WriteAllText(path, text);
        }
        else
        {
            problems.Add($"{file}: its generated part differs from the rules, the evidence or its results; run './build.sh docs --write'");
        }
    }

    private static (string? Body, string Problem) Part(string name, string file, RuleCatalog catalog, Rule? rule)
    {
        var space = name.IndexOf(' ', StringComparison.Ordinal);
        var (kind, argument) = space < 0 ? (name, "") : (name[..space], name[(space + 1)..].Trim());
        switch (kind)
        {
            case "rules" when file == PackageReadmeFile:
                return (Table(catalog.Rules, id => "{site}rules/" + id), "");
            case "rules":
                return (Table(catalog.Rules, id => $"{PagesFolder}/{id}.md"), "");
            case "index":
                return (Index(catalog.Rules), "");
            case "options":
                return (Options(catalog.Rules), "");
            case "presets":
                return (Presets.Table(catalog.Rules), "");
            case "build":
                return (BuildOutput(), "README.md shows no build that reports a finding");
            case "measured":
                var measured = argument.Length == 0 ? rule : catalog.Rules.FirstOrDefault(candidate => candidate.Id == argument);
                return measured is null ? (null, "it names no rule") : (Measurements.Section(measured), "");
            case "cost":
                return (AnalyzerCost.Section(), "");
            case "snippet":
                return SnippetOf(argument);
            default:
                return (null, "there is no part of that name; there are rule, rules, index, options, presets, build, measured, cost and snippet");
        }
    }

    /// <summary>The first findings of the build that the README shows, so that both show the same.</summary>
    private static string? BuildOutput()
    {
        var lines = Read(Repository.PathOf(ReadmeFile)).Split('\n')
            .Where(line => line.Contains("): warning WCFP", StringComparison.Ordinal))
            .Take(BuildLines)
            .ToArray();
        return lines.Length == 0 ? null : $"\n```text\n$ dotnet add package WcfPerf.Analyzers\n$ dotnet build\n{string.Join('\n', lines)}\n```\n\n";
    }

    private static (string? Body, string Problem) SnippetOf(string place)
    {
        var hash = place.IndexOf('#', StringComparison.Ordinal);
        if (hash < 0)
        {
            return (null, "it has to name a file and a region, as in 'snippet perf-evidence/Claims/File.cs#Region'");
        }

        var file = place[..hash];
        var path = Repository.PathOf(file);
        if (!File.Exists(path))
        {
            return (null, $"there is no file {file}");
        }

        return Snippet.Region(File.ReadAllText(path), place[(hash + 1)..]) is { } lines
            ? ($"\n```csharp\n{lines}```\n\n", "")
            : (null, $"{file} has no '#region {place[(hash + 1)..]}' that '#endregion' closes");
    }

    private static string Data(RuleCatalog catalog) =>
        JsonSerializer.Serialize(
            catalog.Rules.Select(rule => new
            {
                rule.Id,
                rule.Name,
                Title = rule.Descriptor.Title.ToString(),
                Description = rule.Descriptor.Description.ToString(),
                rule.Descriptor.Category,
                rule.Area,
                Severity = Severity(rule.Descriptor),
                Fix = FixCell(rule),
                rule.Since,
                rule.Options,
            }),
            s_json) + "\n";

    private static string FixCell(Rule rule) =>
        rule.Fixes.Count == 0 ? "none" : rule.Fixes.Any(fix => fix.FixesAll) ? "yes, all at once" : "yes, one by one";

    private static string Cell(string text) => text.Replace("|", "\\|", StringComparison.Ordinal);
}
