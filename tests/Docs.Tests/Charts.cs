using System.Collections.Generic;
using System.Linq;
using WcfPerf.RuleDocs;

namespace WcfPerf.Docs.Tests;

/// <summary>What the charts have to show, read from the results themselves.</summary>
internal static class Charts
{
    /// <summary>The charts of every rule that has a result, by its id.</summary>
    public static Dictionary<string, Chart> Expected(RuleCatalog catalog)
    {
        var charts = new Dictionary<string, Chart>();
        foreach (var rule in catalog.Rules)
        {
            var results = Measurements.Of(rule.Id);
            if (results.Count > 0)
            {
                charts.Add(rule.Id, new Chart(results[0].Verdict.Ratio.Value, results.SelectMany(Bars).ToArray(), results.SelectMany(Points).ToArray()));
            }
        }

        return charts;
    }

    private static IEnumerable<ChartBar> Bars(Measurement result) =>
        from comparison in Measurements.Charted(result)
        from one in comparison.Cases
        let value = result.Stage == "mono" ? one.CpuPerCall : one.Median
        where value is not null
        select new ChartBar(
            result.Stage,
            one.Role,
            $"{comparison.Parameters.Values.FirstOrDefault("")}: {one.Name}",
            value.Value,
            Measurements.Time(value.Value));

    private static IEnumerable<ChartPoint> Points(Measurement result) =>
        from load in Measurements.Loads(result)
        from variant in load.Variants
        from comparison in load.Comparisons
        let value = comparison.Cases.First(one => one.Name == variant).Percentiles!["p95"]
        select new ChartPoint($"{variant}, {comparison.Parameters[load.Who]} {load.Who}", value, Measurements.Time(value));
}

/// <summary>One point of a chart of latencies.</summary>
/// <param name="Label">Its variant and how many ask.</param>
/// <param name="Value">The 95th percentile, in nanoseconds.</param>
/// <param name="Text">The figure beside it.</param>
internal sealed record ChartPoint(string Label, double Value, string Text);

/// <summary>What the charts of one rule show.</summary>
/// <param name="Ratio">The measured ratio, as the overview filters by it.</param>
/// <param name="Bars">The bars of all stages, in the order of the page.</param>
/// <param name="Points">The points of all charts of latencies, in the order of the page.</param>
internal sealed record Chart(double Ratio, IReadOnlyList<ChartBar> Bars, IReadOnlyList<ChartPoint> Points);

/// <summary>One bar.</summary>
/// <param name="Stage">The stage that it is of.</param>
/// <param name="Role">What it is to the claim: flagged, fixed or alternative.</param>
/// <param name="Label">Its group and variant.</param>
/// <param name="Value">Its length, in nanoseconds.</param>
/// <param name="Text">The figure beside it.</param>
internal sealed record ChartBar(string Stage, string Role, string Label, double Value, string Text);
