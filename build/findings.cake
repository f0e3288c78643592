using System.Text.Json;

/// <summary>One finding of a build.</summary>
/// <param name="Rule">The rule's id.</param>
/// <param name="Level">warning, info or error.</param>
/// <param name="File">The file, from the sample's folder, with slashes.</param>
/// <param name="Line">The line, from 1.</param>
/// <param name="Column">The column, from 1.</param>
/// <param name="Message">The message.</param>
public sealed record Finding(string Rule, string Level, string File, int Line, int Column, string Message)
{
    /// <summary>Whether it stands in a configuration file rather than in code.</summary>
    public bool IsInConfiguration => !File.EndsWith(".cs", StringComparison.OrdinalIgnoreCase);

    /// <summary>File, line and column as compilers write them.</summary>
    public string Place => $"{File}({Line},{Column})";
}

/// <summary>What the compilers of a build logged as SARIF; unlike the build's output it has the infos too.</summary>
public static class Findings
{
    /// <summary>The findings with an id of WcfPerf in every log of a folder, sorted, each once.</summary>
    /// <param name="logs">The folder of the logs.</param>
    /// <param name="root">The folder that file names are given from.</param>
    /// <param name="titles">Gets the rules' titles.</param>
    public static Finding[] Read(DirectoryPath logs, DirectoryPath root, IDictionary<string, string> titles)
    {
        var findings = new HashSet<Finding>();
        foreach (var file in System.IO.Directory.GetFiles(logs.FullPath, "*.sarif"))
        {
            using var log = JsonDocument.Parse(System.IO.File.ReadAllText(file));
            foreach (var run in log.RootElement.GetProperty("runs").EnumerateArray())
            {
                var rules = run.GetProperty("tool").GetProperty("driver").TryGetProperty("rules", out var described)
                    ? described.EnumerateArray() : default;
                foreach (var rule in rules)
                {
                    var id = rule.GetProperty("id").GetString();
                    if (id.StartsWith("WCFP", StringComparison.Ordinal) && rule.TryGetProperty("shortDescription", out var title))
                    {
                        titles[id] = title.GetProperty("text").GetString();
                    }
                }

                foreach (var result in run.GetProperty("results").EnumerateArray())
                {
                    var id = result.GetProperty("ruleId").GetString();
                    if (id.StartsWith("WCFP", StringComparison.Ordinal) && !IsSuppressed(result))
                    {
                        findings.Add(Read(id, result, root));
                    }
                }
            }
        }

        return findings
            .OrderBy(finding => finding.Rule, StringComparer.Ordinal)
            .ThenBy(finding => finding.File, StringComparer.Ordinal)
            .ThenBy(finding => finding.Line)
            .ThenBy(finding => finding.Column)
            .ToArray();
    }

    private static bool IsSuppressed(JsonElement result) =>
        result.TryGetProperty("suppressions", out var suppressions) && suppressions.GetArrayLength() > 0;

    private static Finding Read(string id, JsonElement result, DirectoryPath root)
    {
        // SARIF's "note" is what compilers call an info.
        var level = result.TryGetProperty("level", out var given) ? given.GetString() : "warning";
        level = level == "note" ? "info" : level;
        var message = result.GetProperty("message").GetProperty("text").GetString();
        if (!result.TryGetProperty("locations", out var locations) || locations.GetArrayLength() == 0)
        {
            return new Finding(id, level, "(no place)", 0, 0, message);
        }

        var place = locations[0].GetProperty("physicalLocation");
        var region = place.GetProperty("region");
        var path = new Uri(place.GetProperty("artifactLocation").GetProperty("uri").GetString()).LocalPath;
        return new Finding(
            id, level, System.IO.Path.GetRelativePath(root.FullPath, path).Replace('\\', '/'),
            region.GetProperty("startLine").GetInt32(), region.GetProperty("startColumn").GetInt32(), message);
    }
}
