using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;

namespace WcfPerf.Evidence.Infrastructure;

/// <summary>Prints results as tables for a console.</summary>
internal static class TablePrinter
{
    /// <summary>Prints every case of the comparisons on a line.</summary>
    public static void Print(TextWriter output, IReadOnlyList<ComparisonResult> comparisons)
    {
        string[] parameters = [.. comparisons.SelectMany(c => c.Parameters.Keys).Distinct()];
        string[] percentiles = [.. comparisons.SelectMany(c => c.Cases).SelectMany(c => c.Percentiles?.Keys ?? []).Distinct()];
        List<string[]> rows = [[.. parameters, "variant", .. percentiles, "mean", "error", "allocated", "exceptions", "flagged ÷ this"]];
        foreach (ComparisonResult comparison in comparisons)
        {
            foreach (CaseResult result in comparison.Cases)
            {
                string[] circumstances = [.. parameters.Select(parameter => comparison.Parameters.GetValueOrDefault(parameter, string.Empty)), result.Name];
                rows.Add(result.Mean is not { } mean
                    ? [.. circumstances, .. percentiles.Select(_ => string.Empty), "not measured", string.Empty, string.Empty, string.Empty, string.Empty]
                    :
                    [
                        .. circumstances, .. percentiles.Select(p => result.Percentiles is { } all && all.TryGetValue(p, out double latency) ? Time(latency) : string.Empty), Time(mean), "± " + Time(result.Error ?? 0), result.AllocatedBytes is { } bytes ? Bytes(bytes) : string.Empty, result.ExceptionsPerCall is { } exceptions ? Number(exceptions) : string.Empty,
                        result.Ratio is { } ratio ? string.Create(CultureInfo.InvariantCulture, $"{ratio.Value:0.00} ({ratio.Low:0.00} to {ratio.High:0.00})") : string.Empty,
                    ]);
            }
        }

        int[] widths = [.. Enumerable.Range(0, rows[0].Length).Select(column => rows.Max(row => row[column].Length))];
        bool[] numeric = [.. Enumerable.Range(0, rows[0].Length).Select(column => column > parameters.Length && column < rows[0].Length - 1)];
        for (int i = 0; i < rows.Count; i++)
        {
            output.WriteLine(string.Join("  ", rows[i].Select((cell, column) => numeric[column] ? cell.PadLeft(widths[column]) : cell.PadRight(widths[column]))).TrimEnd());
            if (i == 0)
                output.WriteLine(string.Join("  ", widths.Select(width => new string('-', width))));
        }

        foreach (IGrouping<(string, string?), CaseResult> missing in comparisons.SelectMany(c => c.Cases).Where(c => c.NotMeasured is not null).GroupBy(c => (c.Name, c.NotMeasured)))
            output.WriteLine($"{missing.Key.Item1}: {missing.Key.Item2}");
    }

    /// <summary>A time with a unit that suits it.</summary>
    /// <param name="nanoseconds">The time.</param>
    /// <param name="like">A time whose unit to use; that of the time itself if 0.</param>
    public static string Time(double nanoseconds, double like = 0) => (like == 0 ? nanoseconds : like) switch
    {
        < 1e3 => string.Create(CultureInfo.InvariantCulture, $"{nanoseconds:0.0} ns"),
        < 1e6 => string.Create(CultureInfo.InvariantCulture, $"{nanoseconds / 1e3:0.0} µs"),
        < 1e9 => string.Create(CultureInfo.InvariantCulture, $"{nanoseconds / 1e6:0.00} ms"),
        _ => string.Create(CultureInfo.InvariantCulture, $"{nanoseconds / 1e9:0.00} s"),
    };

    private static string Bytes(long bytes) => string.Create(CultureInfo.InvariantCulture, $"{bytes / 1024.0:#,0.0} KiB");

    private static string Number(int number) => number.ToString("#,0", CultureInfo.InvariantCulture);
}
