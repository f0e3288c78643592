using System;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using WcfPerf.RuleDocs;
using Xunit;

namespace WcfPerf.Docs.Tests;

/// <summary>
/// The findings that the README and the first page show are what a build of the sample says: each names a place of the
/// sample, and what its rule says of such a place.
/// </summary>
public sealed partial class BuildOutputTests
{
    /// <summary>The findings that are shown, with the page that shows them.</summary>
    public static TheoryData<string, string> Findings
    {
        get
        {
            var data = new TheoryData<string, string>();
            foreach (var page in new[] { GeneratedText.ReadmeFile, GeneratedText.SiteFolder + "/index.md" })
            {
                foreach (var line in File.ReadAllLines(Repository.PathOf(page)).Where(line => Finding().IsMatch(line)))
                {
                    data.Add(page, line);
                }
            }

            return data;
        }
    }

    [Theory, MemberData(nameof(Findings))]
    public void A_finding_names_a_place_of_the_sample_and_says_what_its_rule_says(string page, string line)
    {
        var finding = Finding().Match(line);
        var rule = Site.Catalog.Rules.SingleOrDefault(rule => rule.Id == finding.Groups["id"].Value);
        Assert.True(rule is not null, $"{page}: there is no rule {finding.Groups["id"].Value}.");
        Assert.Equal(GeneratedText.Severity(rule.Descriptor).ToLowerInvariant(), finding.Groups["severity"].Value);

        var format = Regex.Replace(Regex.Escape(rule.Descriptor.MessageFormat.ToString()), @"\\\{[0-9]}", ".+");
        Assert.Matches("^" + format + "$", finding.Groups["message"].Value);

        var file = "samples/Freight/" + finding.Groups["file"].Value;
        Assert.True(File.Exists(Repository.PathOf(file)), $"{page}: there is no {file}.");
        var lines = File.ReadAllLines(Repository.PathOf(file));
        var (number, column) = (int.Parse(finding.Groups["line"].Value), int.Parse(finding.Groups["column"].Value));
        Assert.True(number <= lines.Length, $"{page}: {file} has {lines.Length} lines.");
        var place = column <= lines[number - 1].Length ? lines[number - 1][(column - 1)..] : "";
        Assert.True(
            Regex.IsMatch(place, file.EndsWith(".config", StringComparison.Ordinal) ? "^binding=\"ws[A-Za-z0-9]*Binding\"" : "^new\\b"),
            $"{page}: at {file}({number},{column}) stands '{place}', which {rule.Id} does not report.");
    }

    [GeneratedRegex(@"^(?<file>[^\s(]+)\((?<line>[0-9]+),(?<column>[0-9]+)\): (?<severity>[a-z]+) (?<id>WCFP[0-9]{4}): (?<message>.+)$")]
    private static partial Regex Finding();
}
