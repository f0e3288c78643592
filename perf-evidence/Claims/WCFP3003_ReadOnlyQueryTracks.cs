using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Microsoft.EntityFrameworkCore;
using WcfPerf.Evidence.Data;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Claims;

/// <summary>The operation that WCFP3003 reports, and what it asks for.</summary>
internal static class ReadOnlyQueryTracks
{
    #region flagged
    public static List<OrderLine> GetLines(int first, int count)
    {
        using var context = new ShopContext();
        return context.OrderLines.Where(l => l.Id >= first && l.Id < first + count).ToList();
    }
    #endregion

    #region fixed
    public static List<OrderLine> GetLinesUntracked(int first, int count)
    {
        using var context = new ShopContext();
        return context.OrderLines.AsNoTracking().Where(l => l.Id >= first && l.Id < first + count).ToList();
    }
    #endregion
}

/// <summary>Entities that are only read, tracked and not, by how many there are.</summary>
[Claim("WCFP3003", "ReadOnlyQueryTracks", Stage.Modern)]
internal sealed class WCFP3003_ReadOnlyQueryTracks : DataClaim
{
    private const string Tracked = "tracked";
    private const string Untracked = "AsNoTracking";
    private static readonly int[] s_counts = [1, 100, 1_000, 5_000];

    /// <inheritdoc/>
    public override string Statement => "A query that tracks entities which are only read takes longer the more there are.";

    /// <inheritdoc/>
    public override IReadOnlyList<Comparison> Comparisons(Stage stage) =>
    [
        .. s_counts.Select(count => OneUser(
            $"{count}-row{(count == 1 ? string.Empty : "s")}",
            [new("rows", count.ToString("#,0", CultureInfo.InvariantCulture))],
            () =>
            {
                bool IsRight(List<OrderLine> lines) => lines.Count == count && lines.Select(l => l.Id).Distinct().Count() == count;
                return
                [
                    Call(Tracked, VariantRole.Flagged, () => ReadOnlyQueryTracks.GetLines(100, count), IsRight, 1),
                    Call(Untracked, VariantRole.Fixed, () => ReadOnlyQueryTracks.GetLinesUntracked(100, count), IsRight, 1),
                ];
            },
            smoke: count is 1 or 100)),
    ];

    /// <inheritdoc/>
    public override Headline Headline(Stage stage) => new("100-rows", Tracked, Untracked, 1.2);

    /// <inheritdoc/>
    public override IReadOnlyList<(string Label, string Comparison)> Chart(Stage stage) => [.. Comparisons(stage).Select(c => (c.Parameters[0].Value + (c.Id == "1-row" ? " row" : " rows"), c.Id))];

    /// <inheritdoc/>
    public override string ChartTitle(Stage stage) => "Rows read by Entity Framework, one user ({0})";
}
