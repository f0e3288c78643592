using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace WcfPerf.RuleDocs;

/// <summary>What the committed results say of a rule, as Markdown.</summary>
public static partial class Measurements
{
    /// <summary>The folder of the results: one folder a stage, one file a rule.</summary>
    public const string Folder = "perf-evidence/results";

    /// <summary>The rules that no stage measures which runs here, and why.</summary>
    public const string UnmeasuredFile = "perf-evidence/Claims/Unmeasured.tsv";

    private const string Mono = "mono";

    private const string CoreWcf = "corewcf";

    // In the order in which a page shows them: whose word counts most comes first.
    private static readonly string[] s_stages = ["framework", CoreWcf, "modern", Mono];

    private const string Clients = "clients";

    // Two full runs on one machine should be no further from each other than this.
    private const double MostApart = 0.25;

    private static readonly JsonSerializerOptions s_json = new(JsonSerializerDefaults.Web);

    /// <summary>The committed results of a rule, one a stage.</summary>
    /// <exception cref="InvalidDataException">A file is no result, or of a schema that is not known here.</exception>
    public static IReadOnlyList<Measurement> Of(string rule)
    {
        var found = new List<Measurement>();
        foreach (var stage in s_stages)
        {
            var file = $"{Folder}/{stage}/{rule}.json";
            var path = Repository.PathOf(file);
            if (File.Exists(path))
            {
                found.Add(Parse(File.ReadAllText(path), file));
            }
        }

        return found;
    }

    /// <summary>Reads a result.</summary>
    /// <param name="json">Its text.</param>
    /// <param name="file">What to call it in a message.</param>
    /// <exception cref="InvalidDataException">It is no result, or of a schema that is not known here.</exception>
    public static Measurement Parse(string json, string file)
    {
        Measurement? result;
        try
        {
            result = JsonSerializer.Deserialize<Measurement>(json, s_json);
        }
        catch (JsonException e)
        {
            throw new InvalidDataException($"{file} is no result: {e.Message}", e);
        }

        if (result is not { Schema: Measurement.KnownSchema, Comparisons: not null, Verdict: not null, Environment: not null })
        {
            throw new InvalidDataException($"{file} has schema {result?.Schema}; schema {Measurement.KnownSchema} is known here.");
        }

        return result.Comparisons.Any(comparison => comparison.Id == result.Verdict.Comparison)
            ? result
            : throw new InvalidDataException($"{file}: its verdict names '{result.Verdict.Comparison}', which is no comparison of it.");
    }

    /// <summary>The ratio of the flagged code to the fixed, as the overview shows it.</summary>
    public static string RatioCell(Rule rule)
    {
        ArgumentNullException.ThrowIfNull(rule);
        return rule.IsAboutInput ? "not about speed" : RatioOf(rule.Id) is { } ratio ? Ratio(ratio) + "×" : "not measured yet";
    }

    /// <summary>The ratio of the first stage that has a result; null where none has.</summary>
    public static double? RatioOf(string rule) => Of(rule) is [var first, ..] ? first.Verdict.Ratio.Value : null;

    /// <summary>The section of a rule's page that shows what was measured here.</summary>
    public static string Section(Rule rule)
    {
        ArgumentNullException.ThrowIfNull(rule);
        return Section(rule.Id, Of(rule.Id), WhyUnmeasured(rule.Id));
    }

    /// <summary>The stage that a rule needs and does not find here, and why no other does; null where a stage that runs here measures it.</summary>
    public static (string Stage, string Why)? WhyUnmeasured(string rule) =>
        File.ReadLines(Repository.PathOf(UnmeasuredFile)).Skip(1).Select(static line => line.Split('\t')).FirstOrDefault(words => words[0] == rule) is [_, var stage, var why]
            ? (stage, why)
            : null;

    /// <summary>The section of a page that shows these results of a rule.</summary>
    /// <param name="rule">The rule.</param>
    /// <param name="results">Its results, one a stage.</param>
    /// <param name="unmeasured">Why there are none; null where they are only not taken yet.</param>
    public static string Section(string rule, IReadOnlyList<Measurement> results, (string Stage, string Why)? unmeasured = null)
    {
        ArgumentNullException.ThrowIfNull(results);
        var text = new StringBuilder("\n### As measured here\n\n");
        if (results.Count == 0)
        {
            var why = unmeasured is { } known ? $" Its claim needs the stage `{known.Stage}`, for which no machine was at hand: {known.Why}." : "";
            text.Append($"{Wrapped($"Nothing yet: `{Folder}` holds no result of {rule}, so no figure of this project stands here.{why}")}\n\n");
        }

        foreach (var result in results)
        {
            Append(text, result);
        }

        return text.ToString();
    }

    /// <summary>A time in the unit that leaves one to three digits before the point.</summary>
    public static string Time(double nanoseconds)
    {
        var (unit, factor) = nanoseconds switch
        {
            >= 1e9 => ("s", 1e9),
            >= 1e6 => ("ms", 1e6),
            >= 1e3 => ("µs", 1e3),
            _ => ("ns", 1d),
        };
        var value = nanoseconds / factor;
        return value.ToString(value < 10 ? "F2" : value < 100 ? "F1" : "F0", CultureInfo.InvariantCulture) + " " + unit;
    }

    /// <summary>The comparisons of a chart: those that differ from the headline in its first parameter alone.</summary>
    public static IReadOnlyList<MeasuredComparison> Charted(Measurement result)
    {
        ArgumentNullException.ThrowIfNull(result);
        var headline = result.Comparisons.Single(comparison => comparison.Id == result.Verdict.Comparison);
        var rest = headline.Parameters.Skip(1).ToArray();
        return result.Comparisons
            .Where(comparison => rest.All(pair => comparison.Parameters.TryGetValue(pair.Key, out var value) && value == pair.Value))
            .ToArray();
    }

    /// <summary>How far the full run before it was from this one.</summary>
    public static string Repetition(Measurement result)
    {
        ArgumentNullException.ThrowIfNull(result);
        if (result.Previous is not { } previous)
        {
            return "It is of one full run; how far a second one spreads is not known yet.";
        }

        var (now, before) = (result.Verdict.Ratio.Value, previous.Ratio.Value);
        var apart = (Math.Max(now, before) / Math.Min(now, before)) - 1;
        var spread = apart > MostApart ? ", so the figure spreads that far from one run to the next" : "";
        return string.Create(CultureInfo.InvariantCulture, $"The full run before it, on {previous.MeasuredAt:yyyy-MM-dd}, gave {Ratio(before)}: {apart * 100:F0} % apart{spread}.");
    }

    private static string Ratio(double ratio) => ratio.ToString(ratio < 100 ? "F1" : "F0", CultureInfo.InvariantCulture);

    private static void Append(StringBuilder text, Measurement result)
    {
        var charted = Charted(result);
        var headline = charted.Single(comparison => comparison.Id == result.Verdict.Comparison);
        var varied = headline.Parameters.Keys.FirstOrDefault();
        var shared = headline.Parameters.Skip(1).Select(pair => $"{pair.Key} `{pair.Value}`").ToArray();
        var names = headline.Cases.Where(one => Value(result, one) is not null).Select(one => one.Name).ToArray();

        text.Append($"<ResultChart id=\"{result.Rule}\" stage=\"{result.Stage}\" />\n\n{Wrapped(result.Verdict.Summary + " " + Repetition(result))}\n\n");
        text.Append($"| {varied ?? "case"} | {string.Join(" | ", names)} |\n|---|{string.Concat(Enumerable.Repeat("---|", names.Length))}\n");
        foreach (var comparison in charted)
        {
            var label = varied is null ? comparison.Id : comparison.Parameters[varied];
            text.Append($"| `{label}` | {string.Join(" | ", names.Select(name => Cell(result, comparison.Cases.FirstOrDefault(one => one.Name == name))))} |\n");
        }

        var notes = new StringBuilder($"{Measure(result)} for one call, median{(shared.Length == 0 ? "" : "; " + string.Join(", ", shared))}. ");
        if (result.Stage == Mono)
        {
            notes.Append("Mono's listeners sleep between calls, so how long a call takes there says nothing; sleeping uses no processor. ");
        }

        if (result.Stage == CoreWcf && headline.Parameters.ContainsKey(Clients))
        {
            notes.Append("Where several clients call at once, it is the time of all their calls divided by how many they were. ");
        }

        if (headline.Cases.Any(static one => one.WireBytes is not null))
        {
            notes.Append("Bytes are those of one call on the wire, both ways, with what the transport adds. ");
        }

        foreach (var missing in headline.Cases.Where(one => one.NotMeasured is not null))
        {
            notes.Append($"Not measured: {missing.Name}, for it is {missing.NotMeasured}. ");
        }

        var environment = result.Environment;
        notes.Append($"Stage `{result.Stage}`: {environment.Runtime}, {(environment.Wcf is { } wcf ? wcf + ", " : "")}{environment.Processor}, {environment.LogicalProcessors} logical processors, ");
        notes.Append(CultureInfo.InvariantCulture, $"{environment.OperatingSystem}, {result.MeasuredAt:yyyy-MM-dd}; ");
        notes.Append($"`./build.sh evidence {result.Command}` measures it again.");
        if (environment is { BusyBefore: { } taken, BusyAfter: { } takenAfter } && Math.Max(taken, takenAfter) > environment.LogicalProcessors * 0.25)
        {
            notes.Append(CultureInfo.InvariantCulture, $" The machine was busy meanwhile (others took {taken:0.0} processors before, {takenAfter:0.0} after): the ratios count, the times do not.");
        }

        // Results of before that was looked at have the load average.
        if (environment is { BusyBefore: null, LoadBefore: { } before, LoadAfter: { } after } && Math.Max(before, after) > environment.LogicalProcessors * 0.5)
        {
            notes.Append(CultureInfo.InvariantCulture, $" The machine was busy meanwhile (load {before:0.0} before, {after:0.0} after): the ratios count, the times do not.");
        }

        text.Append($"\n{Wrapped(notes.ToString())}\n\n");
        AppendAll(text, result, headline);
        AppendLoad(text, result);
    }

    /// <summary>Prose in lines of a page's width; what stands between backticks is not broken.</summary>
    private static string Wrapped(string text)
    {
        const int Width = 118;
        var lines = new StringBuilder();
        var length = 0;
        foreach (var word in Word().Matches(text).Select(match => match.Value))
        {
            var isFirst = length == 0;
            if (!isFirst && length + 1 + word.Length > Width)
            {
                lines.Append('\n');
                (length, isFirst) = (0, true);
            }

            lines.Append(isFirst ? "" : " ").Append(word);
            length += word.Length + (isFirst ? 0 : 1);
        }

        return lines.ToString();
    }

    [GeneratedRegex(@"(?:[^\s`]*`[^`]*`)+\S*|\S+")]
    private static partial Regex Word();

    private static void AppendAll(StringBuilder text, Measurement result, MeasuredComparison headline)
    {
        if (result.Comparisons.Count < 2)
        {
            return;
        }

        var parameters = headline.Parameters.Keys.ToArray();
        text.Append($"<details>\n<summary>All {result.Comparisons.Count} comparisons</summary>\n\n");
        text.Append($"| {string.Join(" | ", parameters)} | {result.Verdict.Flagged} | {result.Verdict.Fixed} | ratio | of single rounds |\n");
        text.Append($"|{string.Concat(Enumerable.Repeat("---|", parameters.Length))}---|---|---|---|\n");
        foreach (var comparison in result.Comparisons)
        {
            var flagged = comparison.Cases.FirstOrDefault(one => one.Name == result.Verdict.Flagged);
            var repaired = comparison.Cases.FirstOrDefault(one => one.Name == result.Verdict.Fixed);
            var ratio = repaired?.Ratio is { } known ? $"{Ratio(known.Value)} | {Ratio(known.Low)} to {Ratio(known.High)}" : "not measured | ";
            text.Append($"| {string.Join(" | ", parameters.Select(name => $"`{comparison.Parameters.GetValueOrDefault(name, "")}`"))} | {Cell(result, flagged)} | {Cell(result, repaired)} | {ratio} |\n");
        }

        text.Append("\n</details>\n\n");
    }

    /// <summary>The comparisons under load: those that differ in nothing but how many ask at the same time, in the order of the result.</summary>
    public static IReadOnlyList<MeasuredLoad> Loads(Measurement result)
    {
        ArgumentNullException.ThrowIfNull(result);
        var loads = new List<MeasuredLoad>();
        foreach (var who in new[] { "users", "clients" })
        {
            var groups = result.Comparisons
                .Where(comparison => comparison.Cases.Any(static one => one.Percentiles is not null) && comparison.Parameters.TryGetValue(who, out var count) && count.All(char.IsAsciiDigit))
                .GroupBy(comparison => string.Join("; ", comparison.Parameters.Where(pair => pair.Key != who).Select(static pair => pair.Key + ": " + pair.Value)), StringComparer.Ordinal);
            foreach (var group in groups)
            {
                var comparisons = group.ToList();
                var variants = comparisons[0].Cases.Select(static one => one.Name)
                    .Where(name => comparisons.TrueForAll(comparison => comparison.Cases.Any(one => one.Name == name && one.Percentiles is not null)))
                    .ToList();
                if (comparisons.Count > 1 && variants.Count > 0)
                {
                    loads.Add(new MeasuredLoad(who, group.Key, variants, comparisons));
                }
            }
        }

        return loads;
    }

    private static void AppendLoad(StringBuilder text, Measurement result)
    {
        var loads = Loads(result);
        for (var i = 0; i < loads.Count; i++)
        {
            text.Append(CultureInfo.InvariantCulture, $"<LoadChart id=\"{result.Rule}\" stage=\"{result.Stage}\" :index=\"{i}\" />\n\n");
        }

        foreach (var load in loads)
        {
            var hasDatabase = load.Comparisons.Any(static comparison => comparison.Cases.Any(static one => one.DatabaseCpuPerCall is not null));
            var hasService = load.Comparisons.Any(static comparison => comparison.Cases.Any(static one => one.ServiceCpuPerCall is not null));
            text.Append($"<details>\n{Wrapped($"<summary>Latencies by {load.Who}{(load.Title.Length == 0 ? "" : ", " + load.Title)}</summary>")}\n\n");
            text.Append($"| {load.Who} | variant | p50 | p95 | p99 | calls a second | processor time a call |{(hasDatabase ? " of the database |" : "")}{(hasService ? " of the service |" : "")}\n|---|---|---|---|---|---|---|{(hasDatabase ? "---|" : "")}{(hasService ? "---|" : "")}\n");
            foreach (var comparison in load.Comparisons)
            {
                foreach (var one in load.Variants.Select(name => comparison.Cases.First(candidate => candidate.Name == name)))
                {
                    text.Append($"| {comparison.Parameters[load.Who]} | {one.Name} | {Latency(one, "p50")} | {Latency(one, "p95")} | {Latency(one, "p99")} | ");
                    text.Append(CultureInfo.InvariantCulture, $"{(one.Median is > 0 and var median ? 1e9 / median : 0):#,0} | {(one.CpuPerCall is { } processor ? Time(processor) : "")} |");
                    text.Append(hasDatabase ? $" {(one.DatabaseCpuPerCall is { } database ? Time(database) : "")} |" : "");
                    text.Append(hasService ? $" {(one.ServiceCpuPerCall is { } service ? Time(service) : "")} |\n" : "\n");
                }
            }

            text.Append("\n</details>\n\n");
        }
    }

    private static string Latency(MeasuredCase one, string percentile) => one.Percentiles!.TryGetValue(percentile, out var value) ? Time(value) : "";

    // Mono's waiting loops sleep, so only the processor time says anything there.
    private static double? Value(Measurement result, MeasuredCase one) => result.Stage == Mono ? one.CpuPerCall : one.Median;

    private static string Measure(Measurement result) => result.Stage == Mono ? "Processor time" : "Time";

    private static string Cell(Measurement result, MeasuredCase? one)
    {
        if (one is null || Value(result, one) is not { } value)
        {
            return "not measured";
        }

        return Time(value) + (one.WireBytes is { } bytes ? string.Create(CultureInfo.InvariantCulture, $", {bytes:#,0} bytes") : "") + (one.ExceptionsPerCall is > 0 and var count ? string.Create(CultureInfo.InvariantCulture, $", {count:#,0} exception{(count == 1 ? "" : "s")}") : "");
    }
}

/// <summary>A result file, as far as pages show it; perf-evidence/README.md tells its fields.</summary>
public sealed record Measurement(
    int Schema,
    string Rule,
    string Stage,
    DateTime MeasuredAt,
    string Command,
    MeasuredEnvironment Environment,
    MeasuredVerdict Verdict,
    IReadOnlyList<MeasuredComparison> Comparisons)
{
    /// <summary>What the full run before found on the same machine; null where there was none.</summary>
    public MeasuredPrevious? Previous { get; init; }

    /// <summary>The version of the schema that is known here.</summary>
    public const int KnownSchema = 1;
}

/// <summary>On what was measured.</summary>
public sealed record MeasuredEnvironment(string OperatingSystem, string Processor, int LogicalProcessors, string Runtime, double? LoadBefore, double? LoadAfter, string? Wcf = null)
{
    /// <summary>Processors that others kept busy just before; null where nobody looked.</summary>
    public double? BusyBefore { get; init; }

    /// <summary>The same just after.</summary>
    public double? BusyAfter { get; init; }
}

/// <summary>What it means for the claim.</summary>
public sealed record MeasuredVerdict(bool Reproduces, string Comparison, string Flagged, string Fixed, MeasuredRatio Ratio, string Summary);

/// <summary>What the full run before found.</summary>
public sealed record MeasuredPrevious(DateTime MeasuredAt, MeasuredRatio Ratio);

/// <summary>Variants measured side by side under the same circumstances.</summary>
public sealed record MeasuredComparison(string Id, Dictionary<string, string> Parameters, IReadOnlyList<MeasuredCase> Cases);

/// <summary>One variant; times in nanoseconds a call, null where it was not measured.</summary>
public sealed record MeasuredCase(string Name, string Role, string? NotMeasured, double? Median, double? CpuPerCall, int? ExceptionsPerCall, MeasuredRatio? Ratio)
{
    /// <summary>Latencies of single calls, where they were taken: "p50", "p95", "p99".</summary>
    public Dictionary<string, double>? Percentiles { get; init; }

    /// <summary>Bytes of one call on the wire, both ways, where they were counted.</summary>
    public long? WireBytes { get; init; }

    /// <summary>Processor time of the database for one call, where it is known.</summary>
    public double? DatabaseCpuPerCall { get; init; }

    /// <summary>Processor time of the service for one call, where it has a process of its own.</summary>
    public double? ServiceCpuPerCall { get; init; }
}

/// <summary>Comparisons that differ in nothing but how many ask at the same time.</summary>
/// <param name="Who">Who asks, as the parameter is called.</param>
/// <param name="Title">What else holds for all of them.</param>
/// <param name="Variants">The variants that all of them measured.</param>
/// <param name="Comparisons">The comparisons.</param>
public sealed record MeasuredLoad(string Who, string Title, IReadOnlyList<string> Variants, IReadOnlyList<MeasuredComparison> Comparisons);

/// <summary>A ratio of flagged to this, and its spread.</summary>
public sealed record MeasuredRatio(double Value, double Low, double High);
