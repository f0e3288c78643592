using System;
using System.Collections.Generic;
using System.Globalization;
using Microsoft.CodeAnalysis.Diagnostics;

namespace WcfPerf.Analyzers.Options;

/// <summary>Reads typed values from <c>.editorconfig</c>; a value that is not of the type counts as not given.</summary>
internal static class EditorConfig
{
    /// <summary>true or false, in any case.</summary>
    public static bool Flag(AnalyzerConfigOptions options, string key, bool defaultValue) =>
        options.TryGetValue(key, out var text) && bool.TryParse(text.Trim(), out var value) ? value : defaultValue;

    /// <summary>A number, not negative.</summary>
    public static int Number(AnalyzerConfigOptions options, string key, int defaultValue) =>
        options.TryGetValue(key, out var text) && int.TryParse(text.Trim(), NumberStyles.None, CultureInfo.InvariantCulture, out var value) ? value : defaultValue;

    /// <summary>The parts of a comma-separated list, trimmed, without empty ones.</summary>
    public static IEnumerable<string> List(AnalyzerConfigOptions options, string key, string defaultValue)
    {
        var text = options.TryGetValue(key, out var given) ? given : defaultValue;
        foreach (var part in text.Split(','))
        {
            if (part.Trim() is { Length: > 0 } trimmed)
            {
                yield return trimmed;
            }
        }
    }
}
