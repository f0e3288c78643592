using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Microsoft.EntityFrameworkCore;
using WcfPerf.Evidence.Data;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Claims;

/// <summary>The operation that WCFP3001 reports, and what it asks for.</summary>
internal static class QueryInLoop
{
    #region flagged
    public static List<OrderSummary> GetOrders(IEnumerable<int> ids)
    {
        using var context = new ShopContext();
        var found = new List<OrderSummary>();
        foreach (int id in ids)
        {
            Order order = context.Orders.Single(o => o.Id == id);
            found.Add(new OrderSummary { Id = order.Id, Placed = order.Placed, Status = order.Status });
        }

        return found;
    }
    #endregion

    #region fixed
    public static List<OrderSummary> GetOrdersAtOnce(IEnumerable<int> ids)
    {
        using var context = new ShopContext();
        Dictionary<int, Order> orders = context.Orders.Where(o => ids.Contains(o.Id)).ToDictionary(o => o.Id);
        var found = new List<OrderSummary>();
        foreach (int id in ids)
        {
            Order order = orders[id];
            found.Add(new OrderSummary { Id = order.Id, Placed = order.Placed, Status = order.Status });
        }

        return found;
    }
    #endregion

    public static List<OrderSummary> FindOrders(IEnumerable<int> ids)
    {
        using var context = new ShopContext();
        return [.. ids.Select(id => context.Orders.Find(id)!).Select(order => new OrderSummary { Id = order.Id, Placed = order.Placed, Status = order.Status })];
    }

    #region flagged-lines
    public static int CountPieces(int customer)
    {
        using var context = new ShopContext();
        int pieces = 0;
        foreach (Order order in context.Orders.Where(o => o.CustomerId == customer).ToList())
        {
            context.Entry(order).Collection(o => o.Lines).Load();
            pieces += order.Lines.Sum(line => line.Quantity);
        }

        return pieces;
    }
    #endregion

    #region fixed-lines
    public static int CountPiecesAtOnce(int customer)
    {
        using var context = new ShopContext();
        int pieces = 0;
        foreach (Order order in context.Orders.Include(o => o.Lines).Where(o => o.CustomerId == customer).ToList())
            pieces += order.Lines.Sum(line => line.Quantity);
        return pieces;
    }
    #endregion
}

/// <summary>A query for each element against one for all of them, by how many there are.</summary>
[Claim("WCFP3001", "QueryInLoop", Stage.Modern)]
internal sealed class WCFP3001_QueryInLoop : DataClaim
{
    private const string Each = "a query for each";
    private const string AtOnce = "one query";
    private static readonly int[] s_counts = [2, 10, 50, 200];

    /// <inheritdoc/>
    public override string Statement => "A query for each element of a list takes several times as long as one query for all of them.";

    /// <inheritdoc/>
    public override IReadOnlyList<Comparison> Comparisons(Stage stage) =>
    [
        .. s_counts.Select(ByKey),
        Distant(ByKey(50)),
        OneUser(
            "lines-of-10-orders",
            [new("elements", "10"), new("query", "lines of each order"), new("network", "same machine")],
            () =>
            [
                Call(Each, VariantRole.Flagged, () => QueryInLoop.CountPieces(7), static pieces => pieces == Pieces, 11),
                Call(AtOnce, VariantRole.Fixed, () => QueryInLoop.CountPiecesAtOnce(7), static pieces => pieces == Pieces, 1),
            ]),
    ];

    /// <inheritdoc/>
    public override Headline Headline(Stage stage) => new("by-key-50", Each, AtOnce, 2);

    /// <inheritdoc/>
    public override IReadOnlyList<(string Label, string Comparison)> Chart(Stage stage) => [.. s_counts.Select(count => ($"{count} elements", $"by-key-{count}"))];

    /// <inheritdoc/>
    public override string ChartTitle(Stage stage) => "Orders by key, one user ({0})";

    private static Comparison ByKey(int count) => OneUser(
        $"by-key-{count}",
        [new("elements", count.ToString(CultureInfo.InvariantCulture)), new("query", "order by key"), new("network", "same machine")],
        () =>
        {
            int[] ids = [.. Enumerable.Range(1, count).Select(i => i * 41)];
            bool IsRight(List<OrderSummary> orders) => orders.Select(o => o.Id).SequenceEqual(ids);
            return
            [
                Call(Each, VariantRole.Flagged, () => QueryInLoop.GetOrders(ids), IsRight, count),
                Call(AtOnce, VariantRole.Fixed, () => QueryInLoop.GetOrdersAtOnce(ids), IsRight, 1),
                Call("Find for each", VariantRole.Alternative, () => QueryInLoop.FindOrders(ids), IsRight, count),
            ];
        },
        smoke: count == 50);

    /// <summary>The pieces that customer 7 ordered: those of orders 6, 1006 and so on.</summary>
    private static int Pieces { get; } = Enumerable.Range(0, 10).Select(i => 6 + (i * 1000))
        .SelectMany(order => Enumerable.Range(((order - 1) * ShopData.LinesOfAnOrder) + 1, ShopData.LinesOfAnOrder)).Sum(line => (line % 7) + 1);
}
