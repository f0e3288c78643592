using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading.Tasks;
using System.Xml;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.Configuration.Edits;
using Xunit;

namespace WcfPerf.Analyzers.Tests.ConfigurationFixes;

/// <summary>
/// Every fix of every finding in the files of <c>TestData</c> and of <c>samples</c>. What each makes of a file of TestData is
/// kept beside it, in <c>.expected</c>; set WCFPERF_UPDATE_EXPECTED to write those anew, and read them before you keep them.
/// </summary>
public sealed class ConfigFixShapeTests
{
    private static readonly string s_repository = FindRepository();
    private static readonly string s_data = Path.Combine(s_repository, "tests", "Analyzers.Tests", "ConfigurationFixes", "TestData");

    // What a fix may change of the elements that were there before: their start tags are told by name.
    private static readonly Dictionary<string, string[]> s_mayChange = new()
    {
        [ConfigFixNames.BasicHttp] = ["endpoint", "add"],
        [ConfigFixNames.NetTcp] = ["endpoint"],
        [ConfigFixNames.TransportWithMessageCredential] = ["endpoint", "add", "security"],
        [ConfigFixNames.Mtom] = ["endpoint", "binding"],
        [ConfigFixNames.NoReliableSession] = ["endpoint", "reliableSession"],
        [ConfigFixNames.NoSecuritySession] = ["endpoint", "message"],
        [ConfigFixNames.DefaultThrottle] = ["serviceThrottling"],
        [ConfigFixNames.Pooling] = ["add"],
    };

    public static TheoryData<string> Shapes => [.. Directory.EnumerateFileSystemEntries(s_data)
        .Where(path => !path.EndsWith(".expected", StringComparison.Ordinal))
        .Select(path => Path.GetFileName(path)!)
        .Order(StringComparer.Ordinal)];

    [Theory, MemberData(nameof(Shapes))]
    public async Task Every_fix_gives_what_is_expected_keeps_the_rest_and_silences_the_rule(string shape)
    {
        var report = new StringBuilder();
        var solution = await ConfigFixSolution.CreateAsync(Files(shape));
        foreach (var (project, diagnostic) in await solution.FindAsync())
        {
            var place = diagnostic.Location.GetLineSpan();
            report.Append($"{diagnostic.Id} {place.Path}({place.StartLinePosition.Line + 1},{place.StartLinePosition.Character + 1})\n");
            foreach (var action in await ConfigFixSolution.OfferAsync(project, diagnostic))
            {
                var after = await ConfigFixSolution.ApplyAsync(action);
                report.Append($"* {action.EquivalenceKey}: {action.Title}\n");
                foreach (var change in await after.ChangesSinceAsync(solution.Solution))
                {
                    report.Append(Visible(UnifiedDiff.Of(change.Path, change.Before.ToString(), change.After.ToString())));
                }
            }

            report.Append('\n');
        }

        var expected = Path.Combine(s_data, shape + ".expected");
        if (Environment.GetEnvironmentVariable("WCFPERF_UPDATE_EXPECTED") is { Length: > 0 })
        {
            File.WriteAllText(expected, report.ToString());
        }

        Assert.Equal(File.ReadAllText(expected), report.ToString());
        await VerifyAsync(solution);
    }

    [Fact]
    public async Task Every_fix_keeps_the_rest_of_the_samples_files_and_silences_the_rule()
    {
        var samples = Path.Combine(s_repository, "samples");
        var sources = Directory.EnumerateFiles(samples, "*.cs", SearchOption.AllDirectories).Where(IsKept).Select(File.ReadAllText).ToArray();
        var configs = Directory.EnumerateFiles(samples, "*.config", SearchOption.AllDirectories).Where(IsKept).Order(StringComparer.Ordinal).ToArray();
        Assert.NotEmpty(configs);
        var files = configs.Select(path => (Path.GetRelativePath(samples, path).Split(Path.DirectorySeparatorChar)[1], path, File.ReadAllBytes(path))).ToArray();
        Assert.NotEqual(0, await VerifyAsync(await ConfigFixSolution.CreateAsync(sources, files)));

        bool IsKept(string path) => !Path.GetRelativePath(samples, path).Split(Path.DirectorySeparatorChar).Any(part => part is "bin" or "obj");
    }

    [Fact]
    public async Task Every_fix_is_tried_on_at_least_eight_shapes()
    {
        var counts = ConfigFixes.ByRule.SelectMany(rule => rule.Value.Select(name => $"{rule.Key}.Config.{name}")).ToDictionary(key => key, _ => 0, StringComparer.Ordinal);
        foreach (var file in Directory.EnumerateFiles(s_data, "*.expected"))
        {
            var keys = (await File.ReadAllLinesAsync(file)).Where(line => line.StartsWith("* ", StringComparison.Ordinal)).Select(line => line[2..line.IndexOf(':', StringComparison.Ordinal)]).Distinct();
            foreach (var key in keys)
            {
                counts[key]++;
            }
        }

        Assert.All(counts, pair => Assert.True(pair.Value >= 8, $"{pair.Key} has {pair.Value} shapes."));
        Assert.True(Shapes.Count >= 40, $"There are {Shapes.Count} shapes.");
    }

    private static async Task<int> VerifyAsync(ConfigFixSolution solution)
    {
        var fixes = 0;
        var findings = await solution.FindAsync();
        foreach (var (project, diagnostic) in findings)
        {
            foreach (var action in await ConfigFixSolution.OfferAsync(project, diagnostic))
            {
                fixes++;
                var name = action.EquivalenceKey![(action.EquivalenceKey!.LastIndexOf('.') + 1)..];
                var after = await ConfigFixSolution.ApplyAsync(action);
                var changes = await after.ChangesSinceAsync(solution.Solution);
                Assert.NotEmpty(changes);
                foreach (var (path, oldText, newText) in changes)
                {
                    Assert.Equal(oldText.Encoding, newText.Encoding);
                    Assert.Equal(oldText.Encoding!.GetPreamble(), newText.Encoding!.GetPreamble());
                    var (oldTokens, newTokens) = (Tokens(ConfigFixSolution.Encode(oldText)), Tokens(ConfigFixSolution.Encode(newText)));
                    foreach (var gone in Missing(oldTokens, newTokens))
                    {
                        Assert.True(s_mayChange[name].Any(element => gone == "/" + element || gone.StartsWith(element + " ", StringComparison.Ordinal)), $"{action.Title}: {path} loses {gone}");
                    }
                }

                var left = await after.FindAsync();
                var sameRule = left.Where(item => item.Diagnostic.Id == diagnostic.Id).ToArray();
                Assert.True(
                    sameRule.Length < findings.Count(item => item.Diagnostic.Id == diagnostic.Id),
                    $"{action.Title}: still {string.Join(", ", sameRule.Select(item => item.Diagnostic.ToString()))}");
                Assert.DoesNotContain(left, item => item.Diagnostic.Id == RuleIds.UnreadableConfiguration && findings.All(known => known.Diagnostic.Id != RuleIds.UnreadableConfiguration));
            }
        }

        return fixes;
    }

    /// <summary>What an XML reader of its own finds in a file: start tags with their attributes, comments, instructions and text.</summary>
    private static List<string> Tokens(byte[] content)
    {
        var tokens = new List<string>();
        using var reader = XmlReader.Create(new MemoryStream(content), new XmlReaderSettings { IgnoreWhitespace = true });
        while (reader.Read())
        {
            switch (reader.NodeType)
            {
                case XmlNodeType.Element:
                    var attributes = Enumerable.Range(0, reader.AttributeCount).Select(index =>
                    {
                        reader.MoveToAttribute(index);
                        return $"{reader.Name}={reader.Value}";
                    }).ToArray();
                    reader.MoveToElement();
                    tokens.Add($"{reader.Name} {string.Join(" ", attributes)}");
                    break;
                case XmlNodeType.EndElement:
                    break;
                default:
                    tokens.Add($"{reader.NodeType} {reader.Name}={reader.Value}");
                    break;
            }
        }

        return tokens;
    }

    /// <summary>The tokens that are not there any more, in the order that the others keep.</summary>
    private static List<string> Missing(List<string> before, List<string> after)
    {
        var length = new int[before.Count + 1, after.Count + 1];
        for (var i = before.Count - 1; i >= 0; i--)
        {
            for (var j = after.Count - 1; j >= 0; j--)
            {
                length[i, j] = before[i] == after[j] ? length[i + 1, j + 1] + 1 : Math.Max(length[i + 1, j], length[i, j + 1]);
            }
        }

        var missing = new List<string>();
        for (int i = 0, j = 0; i < before.Count;)
        {
            if (j < after.Count && before[i] == after[j])
            {
                i++;
                j++;
            }
            else if (j < after.Count && length[i, j + 1] >= length[i + 1, j])
            {
                j++;
            }
            else
            {
                missing.Add(before[i++]);
            }
        }

        return missing;
    }

    private static (string Project, string Path, byte[] Content)[] Files(string shape)
    {
        var path = Path.Combine(s_data, shape);
        if (File.Exists(path))
        {
            return [("app", "/app/App.config", File.ReadAllBytes(path))];
        }

        // Folders called service and client are projects; any other is part of the one project.
        return [.. Directory.EnumerateFiles(path, "*.config", SearchOption.AllDirectories)
            .Order(StringComparer.Ordinal)
            .Select(file => (Path.GetRelativePath(path, file).Replace(Path.DirectorySeparatorChar, '/'), File.ReadAllBytes(file)))
            .Select(file => (file.Item1.Split('/')[0] is var first && first is "service" or "client" ? first : "app", "/app/" + file.Item1, file.Item2))];
    }

    /// <summary>A text with its carriage returns and tabs to be seen.</summary>
    private static string Visible(string text) => text.Replace("\r", "\\r", StringComparison.Ordinal).Replace("\t", "\\t", StringComparison.Ordinal);

    private static string FindRepository()
    {
        for (var folder = new DirectoryInfo(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (File.Exists(Path.Combine(folder.FullName, "WcfPerf.slnx")))
            {
                return folder.FullName;
            }
        }

        throw new InvalidOperationException($"No folder above {AppContext.BaseDirectory} holds WcfPerf.slnx.");
    }
}
