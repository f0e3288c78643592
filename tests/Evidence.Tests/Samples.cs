using System;
using System.Collections.Generic;
using System.Linq;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Tests;

/// <summary>Comparisons and results made up for tests.</summary>
internal static class Samples
{
    public static readonly Headline Headline = new("one", "slow", "fast", AtLeast: 2) { CountsExceptions = true };

    public static Comparison Comparison(Func<object?>? slow = null, Func<object?>? fast = null) => new(
        "one",
        [new("size", "10 kB")],
        () =>
        [
            new Variant("slow", VariantRole.Flagged, slow ?? (() => 1), static _ => { }),
            new Variant("fast", VariantRole.Fixed, fast ?? (() => 1), static _ => { }),
            new Variant("absent", VariantRole.Alternative, "not here"),
        ]);

    public static ComparisonResult Result(double[] slow, double[] fast, int slowExceptions = 3, int fastExceptions = 0) =>
        ResultBuilder.Comparison(Comparison(), [Measured("slow", slow, slowExceptions), Measured("fast", fast, fastExceptions)]);

    public static EvidenceResult Evidence()
    {
        ComparisonResult comparison = Result([10, 20, 30], [1, 2, 3]);
        return new EvidenceResult
        {
            Schema = EvidenceResult.CurrentSchema,
            Rule = "WCFP0000",
            Name = "Nothing",
            Statement = "Nothing is slower than \"something\" <&>.",
            Stage = "modern",
            MeasuredAt = new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc),
            Command = "--full",
            Environment = MachineEnvironment.Capture(busyBefore: null),
            Verdict = ResultBuilder.Verdict(Headline, [comparison], Stage.Modern),
            Published = [new PublishedFigure("A. Author, \"A title\"", "2010-10-27", "a machine", "3 s")],
            Comparisons = [comparison],
        };
    }

    private static VariantSamples Measured(string name, IReadOnlyList<double> nanoseconds, int exceptions) =>
        new(name, 7, nanoseconds, [.. nanoseconds.Select(n => n * 2)], 100, exceptions);
}
