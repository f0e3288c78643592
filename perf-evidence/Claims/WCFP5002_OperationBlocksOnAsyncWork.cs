using System;
using System.Collections.Generic;
using System.Globalization;
using System.Threading.Tasks;
using WcfPerf.Evidence.Data;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Claims;

/// <summary>The operation that WCFP5002 reports, and what it asks for.</summary>
internal static class OperationBlocksOnAsyncWork
{
    #region flagged
    public static Task<int> CountStock(int category)
    {
        List<int> stock = BlockingQuery.GetStockAsync(category).Result;
        return Task.FromResult(stock.Count);
    }
    #endregion

    #region fixed
    public static async Task<int> CountStockAsync(int category)
    {
        List<int> stock = await BlockingQuery.GetStockAsync(category);
        return stock.Count;
    }
    #endregion

    public static Task<int> Wait()
    {
        LookUpAsync().GetAwaiter().GetResult();
        return Task.FromResult(1);
    }

    public static async Task<int> WaitAsync()
    {
        await LookUpAsync();
        return 1;
    }

    // Stands for a call to somewhere else: a wait and something to do before and after it.
    private static async Task LookUpAsync()
    {
        await Task.Yield();
        await Task.Delay(ShopData.ReportMilliseconds);
        await Task.Yield();
    }
}

/// <summary>Many calls at once, each waiting for asynchronous work, in a process whose thread pool is cold.</summary>
[Claim("WCFP5002", "OperationBlocksOnAsyncWork", Stage.Modern)]
internal sealed class WCFP5002_OperationBlocksOnAsyncWork : DataClaim
{
    private const string Blocked = "blocked on";
    private const string Awaited = "awaited";

    private static readonly (string Id, int Users, string Work)[] s_cases =
    [
        ("cold-1-user-query", 1, "query"),
        ("cold-10-users-query", 10, "query"),
        ("cold-20-users-query", 20, "query"),
        ("cold-40-users-query", 40, "query"),
        ("cold-20-users-delay", 20, "delay"),
        ("cold-40-users-delay", 40, "delay"),
    ];

    /// <inheritdoc/>
    public override string Statement => "Many calls at once that block on asynchronous work take several times as long as those that await it, until the thread pool has grown.";

    /// <inheritdoc/>
    public override IReadOnlyList<Comparison> Comparisons(Stage stage) => [.. System.Linq.Enumerable.Select(s_cases, Of)];

    /// <inheritdoc/>
    public override Headline Headline(Stage stage) => new("cold-20-users-query", Blocked, Awaited, 1.2);

    /// <inheritdoc/>
    public override IReadOnlyList<(string Label, string Comparison)> Chart(Stage stage) =>
        [("1 user", s_cases[0].Id), ("10 users", s_cases[1].Id), ("20 users", s_cases[2].Id), ("40 users", s_cases[3].Id)];

    /// <inheritdoc/>
    public override string ChartTitle(Stage stage) => "Queries of many users at once: time ÷ users, cold start ({0})";

    /// <inheritdoc/>
    public override Func<Task> UserCall(string name) => name switch
    {
        Blocked + "/query" => static () => Check(OperationBlocksOnAsyncWork.CountStock(7), 50),
        Awaited + "/query" => static () => Check(OperationBlocksOnAsyncWork.CountStockAsync(7), 50),
        Blocked + "/delay" => static () => Check(OperationBlocksOnAsyncWork.Wait(), 1),
        Awaited + "/delay" => static () => Check(OperationBlocksOnAsyncWork.WaitAsync(), 1),
        _ => base.UserCall(name),
    };

    private static Comparison Of((string Id, int Users, string Work) one) => new(
        one.Id,
        [new("users", one.Users.ToString(CultureInfo.InvariantCulture)), new("work", one.Work == "query" ? $"a query that the database works on for {ShopData.ReportMilliseconds} ms" : $"a delay of {ShopData.ReportMilliseconds} ms")],
        () =>
        [
            Variant.OfRounds(Blocked, VariantRole.Flagged, () => ColdStart.Round("WCFP5002", Blocked + "/" + one.Work, one.Users)),
            Variant.OfRounds(Awaited, VariantRole.Fixed, () => ColdStart.Round("WCFP5002", Awaited + "/" + one.Work, one.Users)),
        ],
        smoke: one.Id == "cold-20-users-query")
    { MostRounds = 5, WarmUp = TimeSpan.Zero };

    private static async Task Check(Task<int> call, int expected)
    {
        int found = await call.ConfigureAwait(false);
        if (found != expected)
            throw new WrongResultException($"the call answered {found} and not {expected}");
    }
}
