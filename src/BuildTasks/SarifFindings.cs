using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Runtime.Serialization.Json;
using System.Text;
using System.Xml;
using System.Xml.Linq;
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.BuildTasks;

/// <summary>A result in a compiler's log.</summary>
/// <param name="RuleId">The rule.</param>
/// <param name="IsError">Whether it is an error.</param>
/// <param name="Path">The file; empty for none.</param>
/// <param name="Start">Where it begins, counted from 0.</param>
/// <param name="Properties">The names of the properties that the rule gave it.</param>
internal sealed record SarifFinding(string RuleId, bool IsError, string Path, LinePosition Start, IReadOnlyCollection<string> Properties);

/// <summary>Reads the log that the compiler writes for <c>ErrorLog</c>, in SARIF 2.1.</summary>
internal static class SarifFindings
{
    /// <summary>Reads a log.</summary>
    /// <returns>The results that nobody suppressed, in the order of the log.</returns>
    /// <exception cref="XmlException">It is no JSON.</exception>
    /// <exception cref="FormatException">It is no SARIF 2.1.</exception>
    public static List<SarifFinding> Read(byte[] log)
    {
        if (log.Length == 0)
        {
            throw new FormatException("it is empty");
        }

        var start = log.StartsWith(Encoding.UTF8.GetPreamble()) ? 3 : 0;
        using var reader = JsonReaderWriterFactory.CreateJsonReader(log, start, log.Length - start, XmlDictionaryReaderQuotas.Max);
        var root = XElement.Load(reader);
        if (root.Element("runs") is not { } runs)
        {
            throw new FormatException("it has no runs");
        }

        return runs.Elements().SelectMany(static run => run.Element("results")?.Elements() ?? [])
            .Where(static result => result.Element("suppressions")?.Elements().Any() != true)
            .Select(ReadResult)
            .ToList();
    }

    private static SarifFinding ReadResult(XElement result)
    {
        var place = result.Element("locations")?.Elements().FirstOrDefault()?.Element("physicalLocation");
        var uri = place?.Element("artifactLocation")?.Element("uri")?.Value ?? "";
        return new SarifFinding(
            result.Element("ruleId")?.Value ?? "",
            result.Element("level")?.Value == "error",
            Uri.TryCreate(uri, UriKind.Absolute, out var file) && file.IsFile ? file.LocalPath : Uri.UnescapeDataString(uri),
            new LinePosition(Number(place, "startLine"), Number(place, "startColumn")),
            [.. (result.Element("properties")?.Element("customProperties")?.Elements() ?? []).Select(static property => property.Name.LocalName)]);
    }

    private static int Number(XElement? place, string name) =>
        int.TryParse(place?.Element("region")?.Element(name)?.Value, NumberStyles.Integer, CultureInfo.InvariantCulture, out var value) ? value - 1 : 0;
}
