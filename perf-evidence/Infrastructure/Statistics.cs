using System;
using System.Collections.Generic;
using System.Linq;

namespace WcfPerf.Evidence.Infrastructure;

/// <summary>The few statistics that results hold.</summary>
internal static class Statistics
{
    // Two-sided 95 % quantiles of Student's t for 1 to 30 degrees of freedom.
    private static readonly double[] s_t =
    [
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
        2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
    ];

    /// <summary>The standard deviation of a sample; 0 for fewer than two values.</summary>
    public static double StandardDeviation(IReadOnlyCollection<double> values)
    {
        if (values.Count < 2)
            return 0;
        double mean = values.Average();
        return Math.Sqrt(values.Sum(value => (value - mean) * (value - mean)) / (values.Count - 1));
    }

    /// <summary>Half of the 95 % confidence interval of the mean; 0 for fewer than two values.</summary>
    public static double Error(IReadOnlyCollection<double> values) => values.Count < 2
        ? 0
        : (values.Count - 1 <= s_t.Length ? s_t[values.Count - 2] : 1.96) * StandardDeviation(values) / Math.Sqrt(values.Count);

    /// <summary>A percentile, between the values where it falls between them.</summary>
    /// <param name="values">The values, in any order; not empty.</param>
    /// <param name="percent">0 to 100.</param>
    public static double Percentile(IEnumerable<double> values, double percent)
    {
        double[] sorted = [.. values.Order()];
        double position = (sorted.Length - 1) * percent / 100;
        int below = (int)position;
        return below + 1 == sorted.Length ? sorted[below] : sorted[below] + ((position - below) * (sorted[below + 1] - sorted[below]));
    }

    /// <summary>The median.</summary>
    public static double Median(IEnumerable<double> values) => Percentile(values, 50);
}
