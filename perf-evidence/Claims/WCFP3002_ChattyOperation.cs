using System.Collections.Generic;
using System.Linq;
using Microsoft.EntityFrameworkCore;
using Npgsql;
using WcfPerf.Evidence.Data;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Claims;

/// <summary>The operations that WCFP3002 reports, and what it asks for.</summary>
internal static class ChattyOperation
{
    private const string FiveCounts = "SELECT count(*) FROM products WHERE categoryid = $1";

    #region flagged
    public static string? GetName(string code)
    {
        using var context = new ShopContext();
        if (!context.Products.Any(p => p.Code == code))
            return null;
        return context.Products.Single(p => p.Code == code).Name;
    }
    #endregion

    #region fixed
    public static string? GetNameInOneQuery(string code)
    {
        using var context = new ShopContext();
        Product? product = context.Products.SingleOrDefault(p => p.Code == code);
        return product?.Name;
    }
    #endregion

    #region flagged-figures
    public static int[] GetFigures(int customer)
    {
        using var context = new ShopContext();
        int orders = context.Orders.Count(o => o.CustomerId == customer);
        int open = context.Orders.Count(o => o.CustomerId == customer && o.Status == 0);
        int last = context.Orders.Where(o => o.CustomerId == customer).Max(o => o.Id);
        int first = context.Orders.Where(o => o.CustomerId == customer).Min(o => o.Id);
        int pieces = context.Orders.Where(o => o.CustomerId == customer).SelectMany(o => o.Lines).Sum(l => l.Quantity);
        return [orders, open, last, first, pieces];
    }
    #endregion

    #region fixed-figures
    public static int[] GetFiguresInOneQuery(int customer)
    {
        using var context = new ShopContext();
        var figures = context.Customers.Where(c => c.Id == customer).Select(c => new
        {
            Orders = context.Orders.Count(o => o.CustomerId == c.Id),
            Open = context.Orders.Count(o => o.CustomerId == c.Id && o.Status == 0),
            Last = context.Orders.Where(o => o.CustomerId == c.Id).Max(o => o.Id),
            First = context.Orders.Where(o => o.CustomerId == c.Id).Min(o => o.Id),
            Pieces = context.Orders.Where(o => o.CustomerId == c.Id).SelectMany(o => o.Lines).Sum(l => l.Quantity),
        }).Single();
        return [figures.Orders, figures.Open, figures.Last, figures.First, figures.Pieces];
    }
    #endregion

    #region flagged-commands
    public static long CountProducts(IEnumerable<int> categories)
    {
        using var connection = new NpgsqlConnection(Database.ConnectionString);
        connection.Open();
        long products = 0;
        foreach (int category in categories)
        {
            using var command = new NpgsqlCommand(FiveCounts, connection) { Parameters = { new() { Value = category } } };
            products += (long)command.ExecuteScalar()!;
        }

        return products;
    }
    #endregion

    #region fixed-commands
    public static long CountProductsInOneBatch(IEnumerable<int> categories)
    {
        using var connection = new NpgsqlConnection(Database.ConnectionString);
        connection.Open();
        using var batch = new NpgsqlBatch(connection);
        foreach (int category in categories)
            batch.BatchCommands.Add(new NpgsqlBatchCommand(FiveCounts) { Parameters = { new() { Value = category } } });
        long products = 0;
        using NpgsqlDataReader reader = batch.ExecuteReader();
        do
        {
            reader.Read();
            products += reader.GetInt64(0);
        }
        while (reader.NextResult());
        return products;
    }
    #endregion
}

/// <summary>Several round trips of one call against one.</summary>
[Claim("WCFP3002", "ChattyOperation", Stage.Modern)]
internal sealed class WCFP3002_ChattyOperation : DataClaim
{
    private const string Several = "several round trips";
    private const string One = "one round trip";
    private const string AnyThenSingle = "any-then-single";

    /// <inheritdoc/>
    public override string Statement => "A call that asks the database several times takes longer than one that asks for the same at once.";

    /// <inheritdoc/>
    public override IReadOnlyList<PublishedFigure> Published => Studies.Orm("Entity Framework's response time doubled against the others with several statements in one call");

    /// <inheritdoc/>
    public override IReadOnlyList<Comparison> Comparisons(Stage stage) => [.. Near, .. Near.Select(Distant)];

    private static Comparison[] Near =>
    [
        OneUser(
            AnyThenSingle,
            [new("operation", "Any, then Single: 2 round trips or 1"), new("network", "same machine")],
            () =>
            [
                Call(Several, VariantRole.Flagged, () => ChattyOperation.GetName("P321"), static name => name == "product 321", 2),
                Call(One, VariantRole.Fixed, () => ChattyOperation.GetNameInOneQuery("P321"), static name => name == "product 321", 1),
            ],
            smoke: true),
        OneUser(
            "five-figures",
            [new("operation", "five figures, Entity Framework: 5 or 1"), new("network", "same machine")],
            () =>
            [
                Call(Several, VariantRole.Flagged, () => ChattyOperation.GetFigures(7), IsRight, 5),
                Call(One, VariantRole.Fixed, () => ChattyOperation.GetFiguresInOneQuery(7), IsRight, 1),
            ],
            smoke: true),
        OneUser(
            "five-commands",
            [new("operation", "five counts, ADO.NET: 5 or 1"), new("network", "same machine")],
            () =>
            {
                int[] categories = [1, 2, 3, 4, 5];
                return
                [
                    Call(Several, VariantRole.Flagged, () => ChattyOperation.CountProducts(categories), static count => count == 250, 5),
                    Call(One, VariantRole.Fixed, () => ChattyOperation.CountProductsInOneBatch(categories), static count => count == 250, 1),
                ];
            }),
    ];

    /// <inheritdoc/>
    public override Headline Headline(Stage stage) => new(AnyThenSingle, Several, One, 1.2);

    /// <inheritdoc/>
    public override IReadOnlyList<(string Label, string Comparison)> Chart(Stage stage) =>
        [("Any, then Single", AnyThenSingle), ("five figures", "five-figures"), ("five commands", "five-commands")];

    /// <inheritdoc/>
    public override string ChartTitle(Stage stage) => "Several round trips against one, one user ({0})";

    private static bool IsRight(int[] figures) => figures is [10, >= 0, 9006, 6, > 30];
}
