using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.EntityFrameworkCore;
using WcfPerf.Evidence.Data;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Claims;

/// <summary>The operation that WCFP3005 reports, and what it asks for.</summary>
internal static class BlockingQuery
{
    #region flagged
    public static Task<List<int>> GetStock(int category)
    {
        using var context = new ShopContext();
        return Task.FromResult(context.Database.SqlQuery<int>($"SELECT value FROM stock_report({category})").ToList());
    }
    #endregion

    #region fixed
    public static async Task<List<int>> GetStockAsync(int category)
    {
        using var context = new ShopContext();
        return await context.Database.SqlQuery<int>($"SELECT value FROM stock_report({category})").ToListAsync();
    }
    #endregion
}

/// <summary>Many calls at once, each waiting for the database, in a process whose thread pool is cold.</summary>
[Claim("WCFP3005", "BlockingQuery", Stage.Modern)]
internal sealed class WCFP3005_BlockingQuery : DataClaim
{
    private const string Blocking = "blocking query";
    private const string Asynchronous = "asynchronous query";
    private static readonly int[] s_users = [1, 60, 250];

    /// <inheritdoc/>
    public override string Statement => "Many calls at once whose queries block take several times as long as those that await, until the thread pool has grown.";

    /// <inheritdoc/>
    public override IReadOnlyList<PublishedFigure> Published => Studies.Orm("0.710 s for one user, 84.4 s under load");

    /// <inheritdoc/>
    public override IReadOnlyList<Comparison> Comparisons(Stage stage) =>
    [
        .. s_users.Select(users => new Comparison(
            $"cold-{users}-user{(users == 1 ? string.Empty : "s")}",
            [new("users", users.ToString(CultureInfo.InvariantCulture)), new("query", $"the database works for {ShopData.ReportMilliseconds} ms")],
            () =>
            [
                Variant.OfRounds(Blocking, VariantRole.Flagged, () => ColdStart.Round("WCFP3005", Blocking, users)),
                Variant.OfRounds(Asynchronous, VariantRole.Fixed, () => ColdStart.Round("WCFP3005", Asynchronous, users)),
            ],
            smoke: users == 60)
        { MostRounds = 5, WarmUp = TimeSpan.Zero }),
    ];

    /// <inheritdoc/>
    public override Headline Headline(Stage stage) => new("cold-60-users", Blocking, Asynchronous, 1.05);

    /// <inheritdoc/>
    public override IReadOnlyList<(string Label, string Comparison)> Chart(Stage stage) => [.. Comparisons(stage).Select(c => (c.Parameters[0].Value + (c.Id == "cold-1-user" ? " user" : " users"), c.Id))];

    /// <inheritdoc/>
    public override string ChartTitle(Stage stage) => "Queries of many users at once: time ÷ users, cold start ({0})";

    /// <inheritdoc/>
    public override Func<Task> UserCall(string name) => name switch
    {
        Blocking => static () => Check(BlockingQuery.GetStock(7)),
        Asynchronous => static () => Check(BlockingQuery.GetStockAsync(7)),
        _ => base.UserCall(name),
    };

    // A service has its connections; to open them takes a slow processor longer than the queries, whoever waits for them.
    /// <inheritdoc/>
    public override Task PrepareUsers(int users) => Task.WhenAll(Enumerable.Range(0, users).Select(static _ => Check(BlockingQuery.GetStockAsync(7))));

    private static async Task Check(Task<List<int>> call)
    {
        List<int> stock = await call.ConfigureAwait(false);
        if (stock.Count != ShopData.Products / 20)
            throw new WrongResultException($"the report has {stock.Count} rows");
    }
}
