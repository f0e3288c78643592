using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Microsoft.EntityFrameworkCore;
using WcfPerf.Evidence.Data;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Claims;

#region flagged
public partial class OrderServiceWithOneContext
{
    private readonly ShopContext _context = new();

    public int Advance(int id)
    {
        Order order = _context.Orders.Include(o => o.Lines).Single(o => o.Id == id);
        order.Status = (order.Status + 1) % 5;
        return _context.SaveChanges();
    }
}
#endregion

public partial class OrderServiceWithOneContext
{
    /// <summary>Leaves behind what so many calls would have: their orders are in the context.</summary>
    public void ServeFirst(int calls) => _context.Orders.Include(o => o.Lines).Where(o => o.Id <= calls).Load();
}

#region fixed
public class OrderServiceWithContextPerCall
{
    public int Advance(int id)
    {
        using var context = new ShopContext();
        Order order = context.Orders.Include(o => o.Lines).Single(o => o.Id == id);
        order.Status = (order.Status + 1) % 5;
        return context.SaveChanges();
    }
}
#endregion

/// <summary>A call on a context that has served others before, by how many, against one on a context of its own.</summary>
[Claim("WCFP3007", "ContextOutlivesCall", Stage.Modern)]
internal sealed class WCFP3007_ContextOutlivesCall : DataClaim
{
    private const string Kept = "context of all calls";
    private const string OfACall = "context of one call";
    private static readonly int[] s_calls = [1, 100, 1_000, 10_000];

    /// <inheritdoc/>
    public override string Statement => "A context that outlives the call tracks what every call before has read, so each call takes longer than the one before.";

    /// <inheritdoc/>
    public override IReadOnlyList<PublishedFigure> Published => Studies.Orm("Entity Framework's response degraded over time");

    /// <inheritdoc/>
    public override IReadOnlyList<Comparison> Comparisons(Stage stage) =>
    [
        .. s_calls.Select(calls => OneUser(
            $"after-{calls}-call{(calls == 1 ? string.Empty : "s")}",
            [new("calls before", calls.ToString("#,0", CultureInfo.InvariantCulture)), new("call", "read an order with three lines, change and save it")],
            () =>
            {
                var kept = new Lazy<OrderServiceWithOneContext>(() =>
                {
                    var service = new OrderServiceWithOneContext();
                    service.ServeFirst(calls);
                    return service;
                });
                var perCall = new OrderServiceWithContextPerCall();
                // Orders that have been served before, so that it is always after as many calls.
                long next = 0;
                int Next() => (int)(next++ * 7919 % calls) + 1;
                return
                [
                    Call(Kept, VariantRole.Flagged, () => kept.Value.Advance(Next()), static saved => saved == 1, 2),
                    Call(OfACall, VariantRole.Fixed, () => perCall.Advance(Next()), static saved => saved == 1, 2),
                ];
            },
            smoke: calls == 10_000)),
    ];

    /// <inheritdoc/>
    public override Headline Headline(Stage stage) => new("after-10000-calls", Kept, OfACall, 2);

    /// <inheritdoc/>
    public override IReadOnlyList<(string Label, string Comparison)> Chart(Stage stage) => [.. Comparisons(stage).Select(c => ("after " + c.Parameters[0].Value, c.Id))];

    /// <inheritdoc/>
    public override string ChartTitle(Stage stage) => "A call after so many others ({0})";
}
