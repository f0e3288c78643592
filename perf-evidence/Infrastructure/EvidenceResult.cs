using System;
using System.Collections.Generic;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace WcfPerf.Evidence.Infrastructure;

/// <summary>What a run found about a claim: the file <c>results/&lt;stage&gt;/&lt;rule id&gt;.json</c>. The README tells its fields.</summary>
internal sealed record EvidenceResult
{
    /// <summary>The version of this schema.</summary>
    public const int CurrentSchema = 1;

    private static readonly JsonSerializerOptions s_options = new()
    {
        WriteIndented = true,
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
        UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
        RespectRequiredConstructorParameters = true,
        RespectNullableAnnotations = true,
        Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        NewLine = "\n",
        Converters = { new JsonStringEnumConverter(JsonNamingPolicy.CamelCase) },
    };

    public required int Schema { get; init; }

    public required string Rule { get; init; }

    public required string Name { get; init; }

    public required string Statement { get; init; }

    public required string Stage { get; init; }

    public required DateTime MeasuredAt { get; init; }

    public required string Command { get; init; }

    public required EnvironmentResult Environment { get; init; }

    public required VerdictResult Verdict { get; init; }

    /// <summary>What the full run before it found on the same machine; null where none did.</summary>
    public PreviousResult? Previous { get; init; }

    public required IReadOnlyList<PublishedFigure> Published { get; init; }

    public required IReadOnlyList<ComparisonResult> Comparisons { get; init; }

    /// <summary>Reads a result.</summary>
    /// <exception cref="JsonException">It is not one, or not of this schema.</exception>
    public static EvidenceResult Parse(string json)
    {
        EvidenceResult result = JsonSerializer.Deserialize<EvidenceResult>(json, s_options) ?? throw new JsonException("The file holds no result.");
        return result.Schema == CurrentSchema ? result : throw new JsonException($"The file has schema {result.Schema}; this runner knows {CurrentSchema}.");
    }

    /// <summary>The result as the text of its file.</summary>
    public string ToJson() => JsonSerializer.Serialize(this, s_options) + "\n";
}

/// <summary>On what was measured.</summary>
internal sealed record EnvironmentResult
{
    public required string OperatingSystem { get; init; }

    public required string Architecture { get; init; }

    public required string Processor { get; init; }

    public required int LogicalProcessors { get; init; }

    public required double MemoryGibibytes { get; init; }

    public required string Runtime { get; init; }

    public required string GarbageCollector { get; init; }

    public required string Harness { get; init; }

    /// <summary>The database that was used; null for none.</summary>
    public string? Database { get; init; }

    /// <summary>What of WCF was used, with versions or commits; null where that is part of the runtime.</summary>
    public string? Wcf { get; init; }

    public required bool DebuggerAttached { get; init; }

    /// <summary>Processors that others kept busy just before; null where the system does not tell.</summary>
    public double? BusyBefore { get; init; }

    /// <summary>The same just after.</summary>
    public double? BusyAfter { get; init; }

    /// <summary>Processes that wanted to run on average over the last minute, before and after; what runs wrote that knew no better.</summary>
    public double? LoadBefore { get; init; }

    public double? LoadAfter { get; init; }
}

/// <summary>What it means for the claim.</summary>
internal sealed record VerdictResult
{
    public required bool Reproduces { get; init; }

    public required string Comparison { get; init; }

    public required string Flagged { get; init; }

    public required string Fixed { get; init; }

    public required double AtLeast { get; init; }

    public required RatioResult Ratio { get; init; }

    public required string Summary { get; init; }
}

/// <summary>The verdict's ratio as the full run before found it, for the same variants of the same comparison.</summary>
internal sealed record PreviousResult
{
    public required DateTime MeasuredAt { get; init; }

    public required string Comparison { get; init; }

    public required RatioResult Ratio { get; init; }
}

/// <summary>One comparison.</summary>
internal sealed record ComparisonResult
{
    public required string Id { get; init; }

    public required IReadOnlyDictionary<string, string> Parameters { get; init; }

    public required IReadOnlyList<CaseResult> Cases { get; init; }
}

/// <summary>One variant of a comparison. Times are in nanoseconds a call.</summary>
internal sealed record CaseResult
{
    public required string Name { get; init; }

    public required VariantRole Role { get; init; }

    /// <summary>Why there are no figures; null if there are.</summary>
    public string? NotMeasured { get; init; }

    public double? Mean { get; init; }

    public double? Error { get; init; }

    public double? Median { get; init; }

    /// <summary>Latencies of single calls under load, where a claim takes them: "p50", "p95", "p99".</summary>
    public IReadOnlyDictionary<string, double>? Percentiles { get; init; }

    public double? CpuPerCall { get; init; }

    /// <summary>Processor time of the service's process, where it has one of its own.</summary>
    public double? ServiceCpuPerCall { get; init; }

    /// <summary>Processor time of the database a call; null where none was used, or where it is not the run's own.</summary>
    public double? DatabaseCpuPerCall { get; init; }

    /// <summary>Bytes of one call on the wire, both ways; null where they were not counted.</summary>
    public long? WireBytes { get; init; }

    public long? AllocatedBytes { get; init; }

    public int? ExceptionsPerCall { get; init; }

    public int? Samples { get; init; }

    public int? CallsPerSample { get; init; }

    /// <summary>The flagged variant's median divided by this one's; null for the flagged variant itself.</summary>
    public RatioResult? Ratio { get; init; }
}

/// <summary>A ratio and its spread: the 5th and 95th percentile of the ratios of single rounds.</summary>
/// <param name="Value">The ratio of the medians.</param>
/// <param name="Low">The 5th percentile over the rounds.</param>
/// <param name="High">The 95th percentile over the rounds.</param>
internal sealed record RatioResult(double Value, double Low, double High);
