using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Microsoft.EntityFrameworkCore;
using WcfPerf.Evidence.Data;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Claims;

/// <summary>The operation that WCFP3006 reports, and what it asks for.</summary>
internal static class SaveChangesInLoop
{
    #region flagged
    public static int Advance(IEnumerable<int> ids)
    {
        using var context = new ShopContext();
        int saved = 0;
        foreach (Order order in context.Orders.Where(o => ids.Contains(o.Id)).ToList())
        {
            order.Status = (order.Status + 1) % 5;
            saved += context.SaveChanges();
        }

        return saved;
    }
    #endregion

    #region fixed
    public static int AdvanceAtOnce(IEnumerable<int> ids)
    {
        using var context = new ShopContext();
        foreach (Order order in context.Orders.Where(o => ids.Contains(o.Id)).ToList())
            order.Status = (order.Status + 1) % 5;
        return context.SaveChanges();
    }
    #endregion

    #region execute-update
    public static int AdvanceInTheDatabase(IEnumerable<int> ids)
    {
        using var context = new ShopContext();
        return context.Orders.Where(o => ids.Contains(o.Id)).ExecuteUpdate(set => set.SetProperty(o => o.Status, o => (o.Status + 1) % 5));
    }
    #endregion
}

/// <summary>Changes saved one by one against all at once, by how many there are.</summary>
[Claim("WCFP3006", "SaveChangesInLoop", Stage.Modern)]
internal sealed class WCFP3006_SaveChangesInLoop : DataClaim
{
    private const string InLoop = "SaveChanges in the loop";
    private const string Once = "SaveChanges once";
    private static readonly int[] s_counts = [2, 20, 100];

    /// <inheritdoc/>
    public override string Statement => "Saving in a loop takes a round trip, a transaction and a search for changes each time, and so several times as long as saving once.";

    /// <inheritdoc/>
    public override IReadOnlyList<Comparison> Comparisons(Stage stage) =>
    [
        .. s_counts.Select(Of),
        Distant(Of(20)),
    ];

    /// <inheritdoc/>
    public override Headline Headline(Stage stage) => new("20-changes", InLoop, Once, 2);

    /// <inheritdoc/>
    public override IReadOnlyList<(string Label, string Comparison)> Chart(Stage stage) => [.. s_counts.Select(count => ($"{count} changes", $"{count}-changes"))];

    /// <inheritdoc/>
    public override string ChartTitle(Stage stage) => "Saving changed rows, one user, fsync off ({0})";

    private static Comparison Of(int count) => OneUser(
        $"{count}-changes",
        [new("changes", count.ToString(CultureInfo.InvariantCulture)), new("network", "same machine")],
        () =>
        {
            int[] ids = [.. Enumerable.Range(1, count).Select(i => i * 37)];
            bool IsRight(int saved) => saved == count;
            return
            [
                Call(InLoop, VariantRole.Flagged, () => SaveChangesInLoop.Advance(ids), IsRight, count + 1),
                Call(Once, VariantRole.Fixed, () => SaveChangesInLoop.AdvanceAtOnce(ids), IsRight, 2),
                Call("ExecuteUpdate", VariantRole.Alternative, () => SaveChangesInLoop.AdvanceInTheDatabase(ids), IsRight, 1),
            ];
        },
        smoke: count == 20);
}
