using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using WcfPerf.RuleDocs;
using Xunit;

namespace WcfPerf.Docs.Tests;

/// <summary>The documentation site as a reader's browser shows it.</summary>
public sealed class SiteTests(Site site) : IClassFixture<Site>
{
    private const int MaxBytes = 5 * 1024 * 1024;

    private static readonly string[] s_ofPages = ["opens", "accessible in the light", "accessible in the dark", "fits a phone"];

    private static readonly string[] s_ofRules =
        ["its help link opens its page", "its configuration can be copied", "its chart shows what the results say"];

    private static readonly string[] s_once =
    [
        "an id asked for opens its page",
        "an id in small letters opens its page",
        "an id asked for on another page opens its page",
        "an id behind the address opens its page",
        "an id behind the address in small letters opens its page",
        "an id that no rule has is said to be none",
        "search works by keyboard alone",
        "the overview filters by area",
        "the overview filters by severity",
        "the overview filters by fix",
        "the overview filters by ratio",
        "the overview filters by a measured ratio of two",
        "the overview filters by words and keeps them in the address",
        "the overview lists every rule without scripts",
        "dark mode is switched on and stays",
        "a reader who likes it dark gets it so",
        "the first tab leads past the navigation",
        "on a phone the menu leads to a rule",
        "the chart on the first page shows what the results say",
    ];

    /// <summary>The names of all checks that the browser makes.</summary>
    public static TheoryData<string> Checks => new(Names());

    [Fact]
    public void Markdown_and_spelling_have_no_fault() => Succeeds(site.Lint);

    [Fact]
    public void It_builds_without_dead_links() => Succeeds(site.Build);

    [Fact]
    public void Links_and_headings_are_there_and_no_page_asks_another_host() => Succeeds(site.Check);

    [Fact]
    public void It_weighs_less_than_five_megabytes()
    {
        Succeeds(site.Build);
        var bytes = new DirectoryInfo(Site.Dist).EnumerateFiles("*", SearchOption.AllDirectories).Sum(file => file.Length);
        Assert.InRange(bytes, 1, MaxBytes - 1);
    }

    [Fact]
    public void Every_rule_has_a_page_in_it()
    {
        Succeeds(site.Build);
        Assert.All(Site.Catalog.Rules, rule => Assert.True(File.Exists(Path.Combine(Site.Dist, "rules", rule.Id + ".html")), $"{rule.Id} has no page."));
    }

    [Theory, MemberData(nameof(Checks))]
    public void In_the_browser(string check)
    {
        Assert.True(site.Browser.TryGetValue(check, out var result), $"The browser's run has no check '{check}'.");
        Assert.True(result.Problem is null, $"{check}: {result.Problem}");
    }

    [Fact]
    public void Every_check_of_the_browser_is_counted()
    {
        var uncounted = site.Browser.Keys.Except(Names()).ToArray();
        Assert.True(uncounted.Length == 0, "No test here asks for: " + string.Join(", ", uncounted));
    }

    private static IEnumerable<string> Names() =>
    [
        .. from page in Site.Pages from check in s_ofPages select $"{page}: {check}",
        .. from rule in Site.Catalog.Rules from check in s_ofRules select $"{rule.Id}: {check}",
        .. Site.Catalog.Rules.Select(rule => $"search finds {rule.Id} by its id"),
        .. Site.Catalog.Rules.Select(rule => $"search finds {rule.Id} by the words of its title"),
        .. s_once,
    ];

    private static void Succeeds((int Code, string Output) run) => Assert.True(run.Code == 0, run.Output);
}
