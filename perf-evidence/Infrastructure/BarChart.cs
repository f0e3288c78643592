using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Security;
using System.Text;

namespace WcfPerf.Evidence.Infrastructure;

/// <summary>Draws the bar chart of a rule's page: groups of bars, one for each variant, readable on light and dark pages.</summary>
internal static class BarChart
{
    private const int Width = 720;
    private const int Left = 150;
    private const int Right = 110;
    private const int BarHeight = 14;
    private const int BarGap = 4;
    private const int GroupGap = 16;
    private const int Top = 74;

    // Told apart by lightness as well as by hue; each has enough contrast on white and, in the second list, on near black.
    private static readonly string[] s_light = ["#c2410c", "#1d4ed8", "#7c3aed", "#64748b", "#0f766e"];
    private static readonly string[] s_dark = ["#fb923c", "#7db2ff", "#c4a5ff", "#a8b3c2", "#5eead4"];

    /// <summary>Draws the chart.</summary>
    /// <param name="title">What it shows.</param>
    /// <param name="groups">A label and a comparison for each group of bars; the same variants in all.</param>
    public static string Draw(string title, IReadOnlyList<(string Label, ComparisonResult Comparison)> groups)
    {
        string[] variants = [.. groups[0].Comparison.Cases.Where(c => c.Median is not null).Select(c => c.Name)];
        double largest = groups.SelectMany(g => g.Comparison.Cases).Max(c => c.Median ?? 0);
        int groupHeight = (variants.Length * (BarHeight + BarGap)) - BarGap;
        int height = Top + (groups.Count * (groupHeight + GroupGap)) + 8;
        var svg = new StringBuilder();
        svg.Append(CultureInfo.InvariantCulture, $"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {Width} {height}\" role=\"img\" aria-labelledby=\"title desc\" font-family=\"system-ui, sans-serif\" font-size=\"13\">\n");
        svg.Append(CultureInfo.InvariantCulture, $"<title id=\"title\">{Escape(title)}</title>\n<desc id=\"desc\">{Escape(Describe(groups))}</desc>\n<style>\n");
        svg.Append("  :root { color: #1f2937; color-scheme: light dark; }\n  text { fill: currentColor; }\n  .axis { stroke: currentColor; stroke-opacity: .4; }\n");
        for (int i = 0; i < variants.Length; i++)
            svg.Append(CultureInfo.InvariantCulture, $"  .v{i} {{ fill: {s_light[i % s_light.Length]}; }}\n");
        svg.Append("  @media (prefers-color-scheme: dark) {\n    :root { color: #e5e7eb; }\n");
        for (int i = 0; i < variants.Length; i++)
            svg.Append(CultureInfo.InvariantCulture, $"    .v{i} {{ fill: {s_dark[i % s_dark.Length]}; }}\n");
        svg.Append("  }\n</style>\n");
        svg.Append(CultureInfo.InvariantCulture, $"<text x=\"12\" y=\"24\" font-size=\"15\" font-weight=\"600\">{Escape(title)}</text>\n");
        int x = 12;
        for (int i = 0; i < variants.Length; i++)
        {
            svg.Append(CultureInfo.InvariantCulture, $"<rect class=\"v{i}\" x=\"{x}\" y=\"40\" width=\"12\" height=\"12\"/><text x=\"{x + 18}\" y=\"51\">{Escape(variants[i])}</text>\n");
            x += 36 + (variants[i].Length * 7);
        }

        int y = Top;
        foreach ((string label, ComparisonResult comparison) in groups)
        {
            svg.Append(CultureInfo.InvariantCulture, $"<text x=\"{Left - 12}\" y=\"{y + (groupHeight / 2) + 4}\" text-anchor=\"end\">{Escape(label)}</text>\n");
            for (int i = 0; i < variants.Length; i++)
            {
                double value = comparison.Cases.Single(c => c.Name == variants[i]).Median ?? 0;
                double width = Math.Max(1, value / largest * (Width - Left - Right));
                int top = y + (i * (BarHeight + BarGap));
                svg.Append(CultureInfo.InvariantCulture, $"<rect class=\"v{i}\" x=\"{Left}\" y=\"{top}\" width=\"{width:0.#}\" height=\"{BarHeight}\"/>");
                svg.Append(CultureInfo.InvariantCulture, $"<text x=\"{Left + width + 6:0.#}\" y=\"{top + 12}\">{TablePrinter.Time(value, largest)}</text>\n");
            }

            y += groupHeight + GroupGap;
        }

        svg.Append(CultureInfo.InvariantCulture, $"<line class=\"axis\" x1=\"{Left - 1}\" y1=\"{Top - 6}\" x2=\"{Left - 1}\" y2=\"{y - GroupGap + 6}\"/>\n</svg>\n");
        return svg.ToString();
    }

    private static string Describe(IReadOnlyList<(string Label, ComparisonResult Comparison)> groups) =>
        "Time for one read, median. " + string.Join(' ', groups.Select(group =>
            group.Label + ": " + string.Join(", ", group.Comparison.Cases.Where(c => c.Median is not null).Select(c => c.Name + " " + TablePrinter.Time(c.Median!.Value))) + "."));

    private static string Escape(string text) => SecurityElement.Escape(text);
}
