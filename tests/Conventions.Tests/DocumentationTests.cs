using System;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using WcfPerf.RuleDocs;
using Xunit;

namespace WcfPerf.Conventions.Tests;

/// <summary>What the documentation says of the rules is what the rules say.</summary>
public sealed partial class DocumentationTests
{
    public static TheoryData<string> Ids => Rules.Ids;

    [Fact]
    public void Generated_parts_are_up_to_date()
    {
        var problems = GeneratedText.Update(Rules.Catalog, write: false);
        Assert.True(problems.Count == 0, string.Join(Environment.NewLine, problems));
    }

    [Fact]
    public void The_guide_names_every_fix_of_configuration_files_and_the_targets_properties()
    {
        var page = File.ReadAllText(Repository.PathOf("docs/guide/config-files.md"));
        foreach (var (rule, fixes) in Analyzers.Configuration.Edits.ConfigFixes.ByRule)
        {
            Assert.Contains($"| [{rule}](../rules/{rule}.md) | {string.Join(", ", fixes.Select(fix => $"`{fix}`"))} |", page, StringComparison.Ordinal);
        }

        var targets = File.ReadAllText(Repository.PathOf("src/Package/build/WcfPerf.Analyzers.FixConfig.targets"));
        var properties = Regex.Matches(targets, @"\$\((WcfPerf[A-Za-z]+)\)").Select(match => match.Groups[1].Value).Distinct().ToArray();
        Assert.True(properties.Length >= 4, string.Join(", ", properties));
        Assert.All(properties, property => Assert.Contains($"| `{property}` |", page, StringComparison.Ordinal));
    }

    [Fact]
    public void The_guide_to_configuration_files_has_a_row_for_every_rule_that_reports_in_them()
    {
        const string File = "docs/guide/config-files.md";
        var page = System.IO.File.ReadAllText(Repository.PathOf(File));
        var missing = Rules.Catalog.Rules
            .Where(rule => rule.Reach.ConfigurationFiles && !page.Contains($"| [{rule.Id}](../rules/{rule.Id}.md) | re", StringComparison.Ordinal))
            .Select(rule => rule.Id)
            .ToArray();
        Assert.True(missing.Length == 0, $"{File}: its table of rules says nothing of {string.Join(", ", missing)}, as in '| [WCFP2001](../rules/WCFP2001.md) | reports …'.");
    }

    [Fact]
    public void Readme_lists_every_rule_with_its_title_and_severity()
    {
        var readme = File.ReadAllLines(Repository.PathOf(GeneratedText.ReadmeFile));
        foreach (var rule in Rules.Catalog.Rules)
        {
            var row = readme.FirstOrDefault(line => line.StartsWith($"| [{rule.Id}](", StringComparison.Ordinal));
            Assert.True(row is not null, $"{GeneratedText.ReadmeFile}: its table has no row for {rule.Id}.");
            Assert.Contains($"| {rule.Descriptor.Title} | {GeneratedText.Severity(rule.Descriptor)} |", row, StringComparison.Ordinal);
        }
    }

    [Theory, MemberData(nameof(Ids))]
    public void Page_names_title_category_severity_and_every_option(string id)
    {
        var rule = Rules.Get(id);
        var file = RulePage.FileOf(id);
        Assert.True(File.Exists(Repository.PathOf(file)), $"{id}: its page is missing: {file}.");
        var page = File.ReadAllText(Repository.PathOf(file));
        var heading = page.Split('\n').FirstOrDefault(line => line.StartsWith("# ", StringComparison.Ordinal))?.TrimEnd();
        Assert.True(heading == GeneratedText.TitleLine(rule), $"{file}: its first heading is '{heading}' and has to be '{GeneratedText.TitleLine(rule)}'.");
        Assert.True(page.Contains($"| Category | {rule.Descriptor.Category} |", StringComparison.Ordinal), $"{file}: it does not name the category {rule.Descriptor.Category}.");
        Assert.True(
            page.Contains($"| Default severity | {GeneratedText.Severity(rule.Descriptor)} |", StringComparison.Ordinal),
            $"{file}: it does not name the default severity {GeneratedText.Severity(rule.Descriptor)}.");

        // An option in the head alone is named, not explained.
        foreach (var option in rule.Options)
        {
            Assert.True(Regex.Count(page, Regex.Escape(option) + @"(?![\w.])") >= 2, $"{file}: it does not explain the option {option}.");
        }

        var invented = OptionName().Matches(page).Select(match => match.Value).Distinct()
            .Where(option => option.StartsWith(id, StringComparison.Ordinal) && !rule.Options.Contains(option)).ToArray();
        Assert.True(invented.Length == 0, $"{file}: it names options that no analyzer reads: {string.Join(", ", invented)}.");
    }

    [Fact]
    public void Every_page_is_a_rules()
    {
        var folder = Repository.PathOf(GeneratedText.PagesFolder);
        var pages = Directory.Exists(folder) ? Directory.GetFiles(folder, "WCFP*.md").Select(Path.GetFileNameWithoutExtension) : [];
        var strangers = pages.Except(Rules.Catalog.Rules.Select(rule => rule.Id)).ToArray();
        Assert.True(strangers.Length == 0, $"{GeneratedText.PagesFolder} has pages of rules that do not exist: {string.Join(", ", strangers)}.");
    }

    [Theory]
    [InlineData("# Old\n\ntext\n", "# New\n\n<!-- generated: rule -->\nbody\n<!-- /generated -->\n\ntext\n")]
    [InlineData("# Old\n\n<!-- generated: rule -->\nstale\nstale\n<!-- /generated -->\n\ntext\n", "# New\n\n<!-- generated: rule -->\nbody\n<!-- /generated -->\n\ntext\n")]
    [InlineData("---\nx: y\n---\n# Old\n", "---\nx: y\n---\n# New\n\n<!-- generated: rule -->\nbody\n<!-- /generated -->\n")]
    [InlineData("no heading\n", null)]
    [InlineData("# Old\n<!-- generated: rule -->\nnever closed\n", null)]
    public void A_page_gets_its_head_below_its_heading(string text, string? expected) =>
        Assert.Equal(expected, GeneratedText.Replace(text, "rule", "body\n", "# New"));

    [Fact]
    public void A_text_without_markers_is_not_touched_where_its_heading_is_its_own() =>
        Assert.Null(GeneratedText.Replace("# Readme\n", "rules", "body\n", title: null));

    [GeneratedRegex(@"(?<!dotnet_diagnostic\.)WCFP[0-9]{4}\.[a-z][a-z0-9_]*")]
    private static partial Regex OptionName();
}
