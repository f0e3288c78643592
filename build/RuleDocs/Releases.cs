using System;
using System.Collections.Generic;
using System.IO;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using System.Linq;

namespace WcfPerf.RuleDocs;

/// <summary>In which version each rule came, as the release-tracking files tell.</summary>
public static partial class Releases
{
    private const string ShippedFile = "src/Analyzers/AnalyzerReleases.Shipped.md";

    /// <summary>The version that the sources are of.</summary>
    public static string CurrentVersion { get; } =
        XDocument.Load(Repository.PathOf("Directory.Build.props")).Descendants("VersionPrefix").Single().Value.Trim();

    /// <summary>
    /// The version in which rules came, by id. A rule that is missing here has not been released, so it comes with
    /// <see cref="CurrentVersion"/>.
    /// </summary>
    public static IReadOnlyDictionary<string, string> Since { get; } = Read(File.ReadAllLines(Repository.PathOf(ShippedFile)));

    /// <summary>Reads a release-tracking file.</summary>
    /// <returns>The version of the oldest release that names each id.</returns>
    public static IReadOnlyDictionary<string, string> Read(IEnumerable<string> lines)
    {
        ArgumentNullException.ThrowIfNull(lines);
        var since = new Dictionary<string, string>(StringComparer.Ordinal);
        var release = "";
        foreach (var line in lines)
        {
            if (ReleaseHeading().Match(line) is { Success: true } heading)
            {
                release = heading.Groups[1].Value;
            }
            else if (RuleRow().Match(line) is { Success: true } row)
            {
                // Releases stand newest or oldest first, as their author likes: the lowest version counts.
                var id = row.Groups[1].Value;
                if (!since.TryGetValue(id, out var known) || IsOlder(release, known))
                {
                    since[id] = release;
                }
            }
        }

        return since;
    }

    private static bool IsOlder(string left, string right) =>
        Version.TryParse(left, out var leftVersion) && Version.TryParse(right, out var rightVersion) && leftVersion < rightVersion;

    [GeneratedRegex(@"^## Release (\S+)\s*$")]
    private static partial Regex ReleaseHeading();

    [GeneratedRegex(@"^(WCFP[0-9]{4})\s*\|")]
    private static partial Regex RuleRow();
}
