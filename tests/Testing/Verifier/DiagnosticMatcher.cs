using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Pairs expected diagnostics with reported ones and says in words where they differ.</summary>
internal static class DiagnosticMatcher
{
    /// <summary>Pairs them where each expected diagnostic has a reported one of its own and none is left over.</summary>
    /// <param name="expected">The expected diagnostics.</param>
    /// <param name="actual">The reported diagnostics.</param>
    /// <param name="pairs">The index of the reported diagnostic for each expected one; -1 where there is none.</param>
    /// <returns>Whether all could be paired.</returns>
    public static bool TryMatch(IReadOnlyList<DiagnosticResult> expected, IReadOnlyList<Diagnostic> actual, out int[] pairs)
    {
        // An expected diagnostic may fit several reported ones (it need not say its message), so this is a bipartite
        // matching by augmenting paths; taking the first fit would reject tests that are right.
        var fits = expected.Select(wanted => Enumerable.Range(0, actual.Count).Where(i => Differences(wanted, actual[i]).Count == 0).ToArray()).ToArray();
        var owner = Enumerable.Repeat(-1, actual.Count).ToArray();
        for (var i = 0; i < expected.Count; i++)
        {
            Assign(i, new bool[actual.Count]);
        }

        pairs = Enumerable.Repeat(-1, expected.Count).ToArray();
        for (var i = 0; i < owner.Length; i++)
        {
            if (owner[i] >= 0)
            {
                pairs[owner[i]] = i;
            }
        }

        return expected.Count == actual.Count && !pairs.Contains(-1);

        bool Assign(int index, bool[] tried)
        {
            foreach (var candidate in fits[index])
            {
                if (!tried[candidate])
                {
                    tried[candidate] = true;
                    if (owner[candidate] < 0 || Assign(owner[candidate], tried))
                    {
                        owner[candidate] = index;
                        return true;
                    }
                }
            }

            return false;
        }
    }

    /// <summary>What a reported diagnostic has that was not expected of it; empty where it fits.</summary>
    public static IReadOnlyList<string> Differences(DiagnosticResult expected, Diagnostic actual)
    {
        var differences = new List<string>();
        if (expected.Id != actual.Id)
        {
            differences.Add($"the id is {actual.Id}, expected {expected.Id}");
        }

        if (!expected.Options.HasFlag(DiagnosticOptions.IgnoreSeverity) && expected.Severity != actual.Severity)
        {
            differences.Add($"the severity is {actual.Severity}, expected {expected.Severity}");
        }

        if (!expected.HasLocation)
        {
            if (actual.Location != Location.None)
            {
                differences.Add($"it stands at {Describe(actual.Location.GetLineSpan())}, expected no location");
            }
        }
        else
        {
            Compare("it stands", expected.Spans[0], actual.Location, differences);
            if (!expected.Options.HasFlag(DiagnosticOptions.IgnoreAdditionalLocations))
            {
                if (actual.AdditionalLocations.Count != expected.Spans.Length - 1)
                {
                    differences.Add($"it has {actual.AdditionalLocations.Count} additional locations, expected {expected.Spans.Length - 1}");
                }

                for (var i = 0; i < Math.Min(actual.AdditionalLocations.Count, expected.Spans.Length - 1); i++)
                {
                    Compare($"additional location {i + 1} is", expected.Spans[i + 1], actual.AdditionalLocations[i], differences);
                }
            }
        }

        if (expected.Message is { } message)
        {
            if (message != actual.GetMessage(CultureInfo.CurrentCulture))
            {
                differences.Add($"the message is \"{actual.GetMessage(CultureInfo.CurrentCulture)}\", expected \"{message}\"");
            }
        }
        else if (expected.MessageArguments is { Length: > 0 } arguments)
        {
            var (wanted, given) = (Texts(arguments), Texts(DiagnosticInternals.Arguments(actual)));
            if (!wanted.SequenceEqual(given, StringComparer.Ordinal))
            {
                differences.Add($"the arguments are ({string.Join(", ", given)}), expected ({string.Join(", ", wanted)})");
            }
        }

        if (expected.IsSuppressed is { } suppressed && suppressed != actual.IsSuppressed)
        {
            differences.Add(actual.IsSuppressed ? "it is suppressed" : "it is not suppressed");
        }

        return differences;

        static string[] Texts(IEnumerable<object?> values) => values.Select(value => value?.ToString() ?? string.Empty).ToArray();
    }

    /// <summary>What a test says when the diagnostics do not match.</summary>
    public static string Explain(
        IReadOnlyList<DiagnosticResult> expected, IReadOnlyList<Diagnostic> actual, int[] pairs, ImmutableArray<DiagnosticAnalyzer> analyzers, string defaultPath)
    {
        var missing = Enumerable.Range(0, expected.Count).Where(i => pairs[i] < 0).ToList();
        var unexpected = Enumerable.Range(0, actual.Count).Except(pairs).ToList();
        var text = new StringBuilder();
        text.AppendLine(CultureInfo.InvariantCulture, $"The diagnostics differ: expected {expected.Count}, found {actual.Count}.");

        // What is left over is explained in pairs as far as it looks like the same diagnostic.
        var near = (
            from e in missing
            from a in unexpected
            let differences = Differences(expected[e], actual[a])
            where expected[e].Id == actual[a].Id || (expected[e].HasLocation && SameStart(expected[e].Spans[0], actual[a].Location))
            orderby expected[e].Id == actual[a].Id descending, differences.Count, e, a
            select (e, a, differences)).ToArray();
        foreach (var (e, a, differences) in near)
        {
            if (missing.Contains(e) && unexpected.Contains(a))
            {
                missing.Remove(e);
                unexpected.Remove(a);
                text.AppendLine().AppendLine("Differs:");
                text.Append("  expected  ").AppendLine(Describe(expected[e]));
                text.Append("  found     ").AppendLine(Describe(actual[a]));
                foreach (var difference in differences)
                {
                    text.Append("    ").AppendLine(difference);
                }
            }
        }

        Section("Missing:", missing.Select(i => Describe(expected[i])));
        Section("Not expected:", unexpected.Select(i => Describe(actual[i])));
        Section("All expected:", expected.Select(Describe));
        Section("All found:", actual.SelectMany(diagnostic => new[] { Describe(diagnostic), "  " + Code(diagnostic, analyzers, defaultPath) }));
        return text.ToString();

        void Section(string title, IEnumerable<string> lines)
        {
            var all = lines.ToArray();
            if (all.Length > 0 || title.StartsWith("All", StringComparison.Ordinal))
            {
                text.AppendLine().AppendLine(title);
                foreach (var line in all.DefaultIfEmpty("none"))
                {
                    text.Append("  ").AppendLine(line);
                }
            }
        }
    }

    /// <summary>An expected diagnostic in one line.</summary>
    public static string Describe(DiagnosticResult expected)
    {
        var text = new StringBuilder(expected.ToString());
        if (expected.Message is null && expected.MessageArguments is { Length: > 0 } arguments)
        {
            text.Append(": (").AppendJoin(", ", arguments).Append(')');
        }

        if (!expected.Options.HasFlag(DiagnosticOptions.IgnoreAdditionalLocations))
        {
            foreach (var span in expected.Spans.Skip(1))
            {
                text.Append("; at ").Append(Describe(span.Span));
            }
        }

        return text.ToString();
    }

    /// <summary>A reported diagnostic in one line.</summary>
    public static string Describe(Diagnostic actual)
    {
        var text = new StringBuilder();
        if (actual.Location != Location.None)
        {
            text.Append(Describe(actual.Location.GetLineSpan())).Append(": ");
        }

        text.Append(actual.Severity.ToString().ToLowerInvariant()).Append(' ').Append(actual.Id).Append(": ").Append(actual.GetMessage(CultureInfo.CurrentCulture));
        foreach (var location in actual.AdditionalLocations)
        {
            text.Append("; at ").Append(Describe(location.GetLineSpan()));
        }

        // A diagnostic without a location tells what went wrong in its description: the stack of an analyzer's exception.
        if (actual.Id.StartsWith("AD", StringComparison.Ordinal))
        {
            text.AppendLine().Append(actual.Descriptor.Description.ToString(CultureInfo.CurrentUICulture));
        }

        return text.ToString();
    }

    private static void Compare(string what, DiagnosticLocation expected, Location actual, List<string> differences)
    {
        var span = actual.GetLineSpan();
        var startsAlike = span.Path == expected.Span.Path && span.StartLinePosition == expected.Span.StartLinePosition;
        var endsAlike = expected.Options.HasFlag(DiagnosticLocationOptions.IgnoreLength) || span.EndLinePosition == expected.Span.EndLinePosition;
        if (!startsAlike || !endsAlike)
        {
            differences.Add(expected.Options.HasFlag(DiagnosticLocationOptions.IgnoreLength)
                ? $"{what} at {Describe(span)}, expected to start at {expected.Span.Path}({expected.Span.StartLinePosition.Line + 1},{expected.Span.StartLinePosition.Character + 1})"
                : $"{what} at {Describe(span)}, expected {Describe(expected.Span)}");
        }
    }

    private static bool SameStart(DiagnosticLocation expected, Location actual)
    {
        var span = actual.GetLineSpan();
        return span.Path == expected.Span.Path && span.StartLinePosition == expected.Span.StartLinePosition;
    }

    private static string Describe(FileLinePositionSpan span) =>
        $"{span.Path}({span.StartLinePosition.Line + 1},{span.StartLinePosition.Character + 1},{span.EndLinePosition.Line + 1},{span.EndLinePosition.Character + 1})";

    /// <summary>The code that would expect this diagnostic.</summary>
    private static string Code(Diagnostic actual, ImmutableArray<DiagnosticAnalyzer> analyzers, string defaultPath)
    {
        var own = analyzers.Any(analyzer => analyzer.SupportedDiagnostics.Any(descriptor => descriptor.Id == actual.Id));
        var text = new StringBuilder();
        text.Append(own || actual.Severity is not (DiagnosticSeverity.Error or DiagnosticSeverity.Warning)
            ? $"new DiagnosticResult(\"{actual.Id}\", DiagnosticSeverity.{actual.Severity})"
            : $"DiagnosticResult.Compiler{actual.Severity}(\"{actual.Id}\")");
        if (actual.Location != Location.None)
        {
            foreach (var location in actual.AdditionalLocations.Prepend(actual.Location))
            {
                var span = location.GetLineSpan();
                var path = span.Path == defaultPath ? string.Empty : $"\"{span.Path}\", ";
                var (start, end) = (span.StartLinePosition, span.EndLinePosition);
                text.Append(CultureInfo.InvariantCulture, $".WithSpan({path}{start.Line + 1}, {start.Character + 1}, {end.Line + 1}, {end.Character + 1})");
            }
        }

        var arguments = DiagnosticInternals.Arguments(actual);
        if (arguments.Count > 0)
        {
            text.Append(".WithArguments(").AppendJoin(", ", arguments.Select(argument => $"\"{argument}\"")).Append(')');
        }

        return text.ToString();
    }
}

/// <summary>What the compiler knows of a diagnostic and does not publish.</summary>
internal static class DiagnosticInternals
{
    private static readonly Func<Diagnostic, IReadOnlyList<object?>>? s_arguments = Getter<IReadOnlyList<object?>>("Arguments");
    private static readonly Func<Diagnostic, object?>? s_suppressor = Getter<object?>("ProgrammaticSuppressionInfo") ?? Getter<object?>("ProgrammaticSuppressions");

    /// <summary>The message arguments.</summary>
    public static IReadOnlyList<object?> Arguments(Diagnostic diagnostic) => s_arguments?.Invoke(diagnostic) ?? [];

    /// <summary>Whether it was suppressed by a suppressor and not by a <c>#pragma</c> or an attribute.</summary>
    public static bool IsSuppressedBySuppressor(Diagnostic diagnostic) => diagnostic.IsSuppressed && s_suppressor?.Invoke(diagnostic) is not null;

    private static Func<Diagnostic, T>? Getter<T>(string name)
    {
        var method = typeof(Diagnostic).GetProperty(name, System.Reflection.BindingFlags.Instance | System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Public)?.GetMethod;
        return method is null || !typeof(T).IsAssignableFrom(method.ReturnType) || method.ReturnType.IsValueType
            ? null
            : (Func<Diagnostic, T>)method.CreateDelegate(typeof(Func<Diagnostic, T>));
    }
}
