using System;
using System.IO;
using System.Linq;
using WcfPerf.RuleDocs;
using Xunit;

namespace WcfPerf.Conventions.Tests;

/// <summary>The presets name every rule; that they are up to date is tested with the rest of what is generated.</summary>
public sealed class PresetTests
{
    public static TheoryData<string> Ids => Rules.Ids;

    [Theory, MemberData(nameof(Ids))]
    public void Every_rule_is_in_the_presets_of_all_rules_and_of_its_area(string id)
    {
        var rule = Rules.Get(id);
        Assert.Contains(rule.Area, Presets.Areas);
        foreach (var (mode, severity) in new[] { ("None", "none"), ("All", "warning"), ("Recommended", "default") })
        {
            foreach (var area in new[] { null, rule.Area })
            {
                Assert.Contains($"dotnet_diagnostic.{id}.severity = {severity}", Lines(area, mode));
            }

            Assert.All(
                Presets.Areas.Where(area => area != rule.Area),
                area => Assert.DoesNotContain(Lines(area, mode), line => line.Contains(id, StringComparison.Ordinal)));
        }
    }

    [Fact]
    public void They_are_global_and_give_way_to_an_area_and_to_the_users_own()
    {
        foreach (var mode in Presets.Modes)
        {
            Assert.Contains("is_global = true", Lines(null, mode));
            Assert.Contains("global_level = -100", Lines(null, mode));
            foreach (var area in Presets.Areas)
            {
                // Two global configs of one level that speak of one rule cancel each other out.
                Assert.Contains("is_global = true", Lines(area, mode));
                Assert.Contains("global_level = -99", Lines(area, mode));
            }
        }
    }

    [Fact]
    public void The_page_names_every_property_and_mode()
    {
        var page = File.ReadAllText(Repository.PathOf("docs/guide/presets.md"));
        Assert.All(Presets.Areas.Select(area => Presets.Property + area).Append(Presets.Property), property => Assert.Contains($"`{property}`", page, StringComparison.Ordinal));
        Assert.All(Presets.Modes, mode => Assert.Contains($"`{mode}`", page, StringComparison.Ordinal));
    }

    private static string[] Lines(string? area, string mode) => File.ReadAllLines(Repository.PathOf($"{Presets.Folder}/{Presets.FileOf(area, mode)}"));
}
