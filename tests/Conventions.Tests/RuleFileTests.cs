using System;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using WcfPerf.Analyzers;
using WcfPerf.RuleDocs;
using Xunit;

namespace WcfPerf.Conventions.Tests;

/// <summary>A rule's files lie where a person would guess: analyzer, fix, tests, page, claim, release entry.</summary>
public sealed class RuleFileTests
{
    public static TheoryData<string> Ids => Rules.Ids;

    [Fact]
    public void Every_constant_of_RuleIds_has_an_analyzer()
    {
        var idle = Rules.Catalog.IdsByName.Where(pair => Rules.Catalog.Rules.All(rule => rule.Id != pair.Value))
            .Select(pair => $"{pair.Value} ({pair.Key}): no analyzer of WcfPerf.Analyzers lists it in SupportedDiagnostics").ToArray();
        Assert.True(idle.Length == 0, string.Join(Environment.NewLine, idle));
    }

    [Fact]
    public void Every_supported_id_is_a_constant_of_RuleIds()
    {
        var unknown = Rules.Catalog.Rules.Where(rule => rule.Name.Length == 0)
            .Select(rule => $"{rule.Id} of {rule.Analyzers[0].Name} is no constant of RuleIds").ToArray();
        Assert.True(unknown.Length == 0, string.Join(Environment.NewLine, unknown));
    }

    [Fact]
    public void Ids_have_the_form_WCFP_and_four_digits_and_differ()
    {
        var ids = Rules.Catalog.IdsByName.Values.ToArray();
        Assert.All(ids, id => Assert.Matches("^WCFP[0-9]{4}$", id));
        Assert.Equal(ids.Length, ids.Distinct(StringComparer.Ordinal).Count());
    }

    [Fact]
    public void Every_analyzer_derives_from_WcfAnalyzer()
    {
        var strangers = Rules.Catalog.AnalyzerTypes.Where(type => !typeof(WcfAnalyzer).IsAssignableFrom(type)).Select(type => type.FullName).ToArray();
        Assert.True(strangers.Length == 0, "Not derived from WcfAnalyzer, which bails out where there is no WCF: " + string.Join(", ", strangers));
    }

    [Fact]
    public void Every_fix_is_for_rules_that_exist()
    {
        var ids = Rules.Catalog.IdsByName.Values;
        foreach (var type in Rules.Catalog.FixTypes)
        {
            var provider = (Microsoft.CodeAnalysis.CodeFixes.CodeFixProvider)Activator.CreateInstance(type, nonPublic: true)!;
            Assert.True(provider.FixableDiagnosticIds.All(ids.Contains), $"{type.Name} fixes an id that RuleIds does not have: {string.Join(", ", provider.FixableDiagnosticIds)}");
        }
    }

    [Theory, MemberData(nameof(Ids))]
    public void Analyzer(string id)
    {
        var rule = Rules.Get(id);
        var file = $"src/Analyzers/Rules/{rule.Area}/{rule.Name}Analyzer.cs";
        Exists(rule, file, "its analyzer");
        Assert.True(
            rule.Analyzers.Any(type => type.Name == rule.Name + "Analyzer"),
            $"{id}: {file} has to hold the class {rule.Name}Analyzer; the rule is supported by {string.Join(", ", rule.Analyzers.Select(type => type.Name))}.");
    }

    [Theory, MemberData(nameof(Ids))]
    public void Fix_or_stated_reason(string id)
    {
        var rule = Rules.Get(id);
        if (rule.IsAboutInput)
        {
            Assert.True(rule.Fixes.Count == 0, $"{id} is about input that cannot be read, yet {rule.Fixes.FirstOrDefault()?.Type.Name} fixes it.");
            return;
        }

        var page = Page(rule);
        var none = RulePage.ReasonForNoFix(page);
        if (rule.Fixes.Count == 0)
        {
            Assert.True(none is not null, $"{id}: no code fix lists it, and {RulePage.FileOf(id)} states no reason in a line 'Fix: none: …'.");
            return;
        }

        Assert.True(none is null, $"{id}: {RulePage.FileOf(id)} says 'Fix: none: {none}', but {rule.Fixes[0].Type.Name} fixes it.");
        var file = $"src/CodeFixes/{rule.Area}/{rule.Name}CodeFix.cs";
        Exists(rule, file, "its fix");
        Assert.True(
            rule.Fixes.Any(fix => fix.Type.Name == rule.Name + "CodeFix"),
            $"{id}: {file} has to hold the class {rule.Name}CodeFix; the rule is fixed by {string.Join(", ", rule.Fixes.Select(fix => fix.Type.Name))}.");
        if (rule.Fixes.All(fix => !fix.FixesAll))
        {
            Assert.True(
                RulePage.ReasonForNoFixAll(page) is not null,
                $"{id}: its fixes cannot be applied to a whole project, and {RulePage.FileOf(id)} states no reason in a line 'Fix all: none: …'.");
        }
    }

    [Theory, MemberData(nameof(Ids))]
    public void Tests(string id)
    {
        var rule = Rules.Get(id);
        var file = $"tests/Analyzers.Tests/{rule.Area}/{rule.Name}Tests.cs";
        Exists(rule, file, "its tests");
        Assert.True(
            Regex.IsMatch(File.ReadAllText(Repository.PathOf(file)), @"^\s*\[(Fact|Theory)", RegexOptions.Multiline),
            $"{id}: {file} holds no test.");
    }

    [Theory, MemberData(nameof(Ids))]
    public void Claim(string id)
    {
        var rule = Rules.Get(id);
        if (rule.IsAboutInput)
        {
            return;
        }

        var folder = Repository.PathOf("perf-evidence/Claims");
        var claims = Directory.Exists(folder) ? Directory.GetFiles(folder, $"{id}_*.cs", SearchOption.AllDirectories) : [];
        var row = File.ReadLines(Path.Combine(folder, "Unmeasured.tsv")).Skip(1).SingleOrDefault(line => line.StartsWith(id + "\t", StringComparison.Ordinal));
        var page = File.ReadAllText(Repository.PathOf($"docs/rules/{id}.md")).ReplaceLineEndings(" ");
        if (row is not null)
        {
            // No stage that can run here measures it: then nothing may look as if it were measured, and the page says why.
            Assert.True(Measurements.Of(id).Count == 0, $"{id}: perf-evidence/Claims/Unmeasured.tsv lists it, and it has a result.");
            Assert.True(row.Split('\t') is [_, { Length: > 0 }, { Length: > 0 }], $"{id}: its row in perf-evidence/Claims/Unmeasured.tsv names no stage or gives no reason.");
            Assert.True(
                page.Contains($"holds no result of {id}", StringComparison.Ordinal) && page.Contains(row.Split('\t')[2], StringComparison.Ordinal),
                $"{id}: docs/rules/{id}.md does not say that perf-evidence holds no result of it, and why.");
        }
        else
        {
            Assert.False(
                page.Contains("is not measured by this project", StringComparison.Ordinal) || page.Contains("holds no result of", StringComparison.Ordinal),
                $"{id}: docs/rules/{id}.md says that nothing is measured, and perf-evidence measures it.");
        }

        Assert.True(
            claims.Any(file => Path.GetFileName(file).StartsWith($"{id}_{rule.Name}", StringComparison.Ordinal)),
            $"{id}: there is no perf-evidence/Claims/{id}_{rule.Name}*.cs; every rule about speed has a claim."
                + (claims.Length == 0 ? "" : $" Found: {string.Join(", ", claims.Select(Path.GetFileName))}."));
    }

    [Theory, MemberData(nameof(Ids))]
    public void Release_entry(string id)
    {
        var rule = Rules.Get(id);
        string[] files = ["src/Analyzers/AnalyzerReleases.Shipped.md", "src/Analyzers/AnalyzerReleases.Unshipped.md"];
        var rows = files
            .SelectMany(file => File.ReadAllLines(Repository.PathOf(file)))
            .Select(line => line.Split('|').Select(cell => cell.Trim()).ToArray())
            .Where(cells => cells.Length >= 3 && cells[0] == id)
            .ToArray();
        Assert.True(rows.Length > 0, $"{id}: neither {string.Join(" nor ", files)} has an entry for it.");

        // The last entry is the one that holds: a rule that changed has an older one too.
        var severity = GeneratedText.Severity(rule.Descriptor) == "off" ? "Disabled" : rule.Descriptor.DefaultSeverity.ToString();
        Assert.True(
            rows[^1][1] == rule.Descriptor.Category && rows[^1][2] == severity,
            $"{id}: the release files say {rows[^1][1]}, {rows[^1][2]}; its descriptor says {rule.Descriptor.Category}, {severity}.");
    }

    private static string Page(Rule rule)
    {
        Exists(rule, RulePage.FileOf(rule.Id), "its page");
        return File.ReadAllText(Repository.PathOf(RulePage.FileOf(rule.Id)));
    }

    private static void Exists(Rule rule, string file, string what) =>
        Assert.True(File.Exists(Repository.PathOf(file)), $"{rule.Id} ({rule.Name}) lacks {what}: there is no {file}.");
}
