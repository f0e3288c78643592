using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Microsoft.EntityFrameworkCore;
using Npgsql;
using WcfPerf.Evidence.Data;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Claims;

/// <summary>What WCFP3009 reports, and what it asks for.</summary>
internal static class PoolingOrQueryCacheDefeated
{
    private static string PooledConnectionString { get; } = Database.ConnectionString;

    #region flagged
    private static string UnpooledConnectionString { get; } = Database.ConnectionString + ";Pooling=false";
    #endregion

    private static int s_value = 100_000;

    public static string GetNameUnpooled(int id) => GetName(UnpooledConnectionString, id);

    #region fixed
    public static string GetNamePooled(int id) => GetName(PooledConnectionString, id);
    #endregion

#pragma warning disable EF1003 // It is what the rule reports, for other reasons.
    #region flagged-sql
    public static List<int> GetDear(decimal price)
    {
        using var context = new ShopContext();
        return context.Database.SqlQueryRaw<int>("SELECT id FROM products WHERE price > " + price.ToString(CultureInfo.InvariantCulture)).ToList();
    }
    #endregion
#pragma warning restore EF1003

    #region fixed-sql
    public static List<int> GetDearByParameter(decimal price)
    {
        using var context = new ShopContext();
        return context.Database.SqlQuery<int>($"SELECT id FROM products WHERE price > {price}").ToList();
    }
    #endregion

    #region flagged-provider
    public static string GetNameByNewProvider(int id)
    {
        DbContextOptions<ShopContext> options = new DbContextOptionsBuilder<ShopContext>()
            .UseNpgsql(Database.ConnectionString).EnableServiceProviderCaching(false).Options;
        using var context = new ShopContext(options);
        return context.Products.Where(p => p.Id == id).Select(p => p.Name).Single();
    }
    #endregion

    #region fixed-provider
    public static string GetNameByCachedProvider(int id)
    {
        using var context = new ShopContext();
        return context.Products.Where(p => p.Id == id).Select(p => p.Name).Single();
    }
    #endregion

    /// <summary>A price that no call has asked for before; two rows have more.</summary>
    public static decimal NewPrice() => 249.7m + (++s_value * 1e-9m);

    private static string GetName(string connectionString, int id)
    {
        using var connection = new NpgsqlConnection(connectionString);
        connection.Open();
        using var command = new NpgsqlCommand("SELECT name FROM products WHERE id = $1", connection) { Parameters = { new() { Value = id } } };
        return (string)command.ExecuteScalar()!;
    }
}

/// <summary>Connections, query texts and Entity Framework's services that each call makes anew, against kept ones.</summary>
[Claim("WCFP3009", "PoolingOrQueryCacheDefeated", Stage.Modern)]
internal sealed class WCFP3009_PoolingOrQueryCacheDefeated : DataClaim
{
    private const string Anew = "made for each call";
    private const string Kept = "kept";
    private const string Connection = "connection";

    /// <inheritdoc/>
    public override string Statement => "A call that makes a connection, a query text or Entity Framework's services anew takes several times as long as one that finds them kept.";

    /// <inheritdoc/>
    public override IReadOnlyList<Comparison> Comparisons(Stage stage) =>
    [
        OneUser(
            Connection,
            [new("what", "connection: Pooling=false")],
            () =>
            [
                Call(Anew, VariantRole.Flagged, () => PoolingOrQueryCacheDefeated.GetNameUnpooled(321), IsRight, 1),
                Call(Kept, VariantRole.Fixed, () => PoolingOrQueryCacheDefeated.GetNamePooled(321), IsRight, 1),
            ],
            smoke: true),
        OneUser(
            "query-text",
            [new("what", "query text: a value concatenated into SQL")],
            () =>
            [
                Call(Anew, VariantRole.Flagged, () => PoolingOrQueryCacheDefeated.GetDear(PoolingOrQueryCacheDefeated.NewPrice()), static ids => ids.Count == 2, 1),
                Call(Kept, VariantRole.Fixed, () => PoolingOrQueryCacheDefeated.GetDearByParameter(PoolingOrQueryCacheDefeated.NewPrice()), static ids => ids.Count == 2, 1),
            ],
            smoke: true),
        OneUser(
            "internal-services",
            [new("what", "internal services: EnableServiceProviderCaching(false)")],
            () =>
            [
                Call(Anew, VariantRole.Flagged, () => PoolingOrQueryCacheDefeated.GetNameByNewProvider(321), IsRight, 1),
                Call(Kept, VariantRole.Fixed, () => PoolingOrQueryCacheDefeated.GetNameByCachedProvider(321), IsRight, 1),
            ]),
    ];

    /// <inheritdoc/>
    public override Headline Headline(Stage stage) => new(Connection, Anew, Kept, 2);

    /// <inheritdoc/>
    public override IReadOnlyList<(string Label, string Comparison)> Chart(Stage stage) => [("connection", Connection), ("query text", "query-text"), ("internal services", "internal-services")];

    /// <inheritdoc/>
    public override string ChartTitle(Stage stage) => "Made for each call against kept, one user ({0})";

    private static bool IsRight(string name) => name == "product 321";
}
