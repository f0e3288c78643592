using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace WcfPerf.Evidence.Infrastructure;

/// <summary>Makes results of samples.</summary>
internal static class ResultBuilder
{
    /// <summary>The result of one comparison.</summary>
    public static ComparisonResult Comparison(Comparison comparison, IReadOnlyList<VariantSamples> samples)
    {
        IReadOnlyList<Variant> variants = comparison.CreateVariants();
        string flaggedName = variants.Single(variant => variant.Role == VariantRole.Flagged).Name;
        VariantSamples flagged = samples.Single(sample => sample.Name == flaggedName);
        return new ComparisonResult
        {
            Id = comparison.Id,
            Parameters = comparison.Parameters.ToDictionary(),
            Cases = [.. variants.Select(variant => Case(variant, samples.SingleOrDefault(sample => sample.Name == variant.Name), flagged))],
        };
    }

    /// <summary>What the comparisons mean for the claim.</summary>
    public static VerdictResult Verdict(Headline headline, IReadOnlyList<ComparisonResult> comparisons, Stage stage)
    {
        ComparisonResult comparison = comparisons.Single(c => c.Id == headline.Comparison);
        CaseResult flagged = comparison.Cases.Single(c => c.Name == headline.Flagged);
        CaseResult repaired = comparison.Cases.Single(c => c.Name == headline.Fixed);
        RatioResult ratio = repaired.Ratio!;
        bool exceptions = !headline.CountsExceptions || (flagged.ExceptionsPerCall > 0 && repaired.ExceptionsPerCall == 0);
        bool reproduces = ratio.Value >= headline.AtLeast && exceptions;
        string figures = string.Create(
            CultureInfo.InvariantCulture,
            $"{headline.Flagged} takes {ratio.Value:0.0} times {(stage == Stage.Mono ? "the processor time of" : "as long as")} {headline.Fixed} ({ratio.Low:0.0} to {ratio.High:0.0} in single rounds)");
        if (headline.CountsExceptions)
            figures += string.Create(CultureInfo.InvariantCulture, $" and throws {flagged.ExceptionsPerCall:#,0} exceptions a call against {repaired.ExceptionsPerCall:#,0}");
        return new VerdictResult
        {
            Reproduces = reproduces,
            Comparison = comparison.Id,
            Flagged = headline.Flagged,
            Fixed = headline.Fixed,
            AtLeast = headline.AtLeast,
            Ratio = ratio,
            Summary = (!reproduces ? "Does not reproduce: " : headline.ClaimsNoSpeed ? "No speed is claimed: " : "Reproduces: ") + figures + ".",
        };
    }

    /// <summary>What an earlier run says of the same verdict; null where it was of another machine or of something else.</summary>
    /// <param name="earlier">The earlier result; null for none.</param>
    /// <param name="result">The new one.</param>
    public static PreviousResult? Previous(EvidenceResult? earlier, EvidenceResult result)
    {
        if (earlier is null)
            return null;
        bool isOfSameMachine = earlier.Environment.Processor == result.Environment.Processor && earlier.Environment.LogicalProcessors == result.Environment.LogicalProcessors;
        bool isOfSameVerdict = (earlier.Rule, earlier.Stage, earlier.Verdict.Comparison, earlier.Verdict.Flagged, earlier.Verdict.Fixed)
            == (result.Rule, result.Stage, result.Verdict.Comparison, result.Verdict.Flagged, result.Verdict.Fixed);
        return isOfSameMachine && isOfSameVerdict
            ? new PreviousResult { MeasuredAt = earlier.MeasuredAt, Comparison = earlier.Verdict.Comparison, Ratio = earlier.Verdict.Ratio }
            : null;
    }

    private static CaseResult Case(Variant variant, VariantSamples? samples, VariantSamples flagged)
    {
        if (samples is null)
            return new CaseResult { Name = variant.Name, Role = variant.Role, NotMeasured = variant.NotMeasured ?? throw new EvidenceException($"'{variant.Name}' gave no samples.") };
        double median = Round(Statistics.Median(samples.Nanoseconds));
        return new CaseResult
        {
            Name = variant.Name,
            Role = variant.Role,
            Mean = Round(samples.Nanoseconds.Average()),
            Error = Round(Statistics.Error(samples.Nanoseconds)),
            Median = median,
            Percentiles = samples.Percentiles,
            CpuPerCall = Round(Statistics.Median(samples.CpuNanoseconds)),
            ServiceCpuPerCall = samples.ServiceCpuNanoseconds is { Count: > 0 } service ? Round(Statistics.Median(service)) : null,
            DatabaseCpuPerCall = samples.DatabaseCpuNanoseconds is { Count: > 0 } database ? Round(Statistics.Median(database)) : null,
            WireBytes = samples.WireBytes,
            AllocatedBytes = samples.AllocatedBytes,
            ExceptionsPerCall = samples.Exceptions,
            Samples = samples.Nanoseconds.Count,
            CallsPerSample = samples.Invocations,
            Ratio = ReferenceEquals(samples, flagged) ? null : Ratio(flagged, samples, median),
        };
    }

    private static RatioResult Ratio(VariantSamples flagged, VariantSamples other, double median)
    {
        double[] rounds = [.. flagged.Nanoseconds.Zip(other.Nanoseconds, (above, below) => above / below)];
        return new RatioResult(
            Math.Round(Round(Statistics.Median(flagged.Nanoseconds)) / median, 3),
            Math.Round(Statistics.Percentile(rounds, 5), 3),
            Math.Round(Statistics.Percentile(rounds, 95), 3));
    }

    private static double Round(double nanoseconds) => Math.Round(nanoseconds, 1);
}
