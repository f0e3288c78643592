using System;
using System.Collections.Generic;
using System.Linq;
using Dapper;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Npgsql;
using WcfPerf.Evidence.Data;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Claims;

/// <summary>The operation that WCFP3008 reports, and what it asks for.</summary>
internal static class HotQueryRebuilt
{
    private const string Sql = "SELECT * FROM products WHERE id = @id";
    private static readonly Lazy<PooledDbContextFactory<ShopContext>> s_contexts = new(() => new(ShopContext.OptionsFor(Database.ConnectionString)));

    #region flagged
    public static Product GetProduct(int id)
    {
        using var context = new ShopContext();
        return context.Products.Single(p => p.Id == id);
    }
    #endregion

    #region fixed
    private static readonly Func<ShopContext, int, Product> s_productById =
        EF.CompileQuery((ShopContext context, int id) => context.Products.Single(p => p.Id == id));

    public static Product GetProductCompiled(int id)
    {
        using var context = new ShopContext();
        return s_productById(context, id);
    }
    #endregion

    #region pooled
    public static Product GetProductPooled(int id)
    {
        using ShopContext context = s_contexts.Value.CreateDbContext();
        return context.Products.Single(p => p.Id == id);
    }
    #endregion

    public static Product GetProductPooledAndCompiled(int id)
    {
        using ShopContext context = s_contexts.Value.CreateDbContext();
        return s_productById(context, id);
    }

    public static Product FindProduct(int id)
    {
        using var context = new ShopContext();
        return context.Products.Find(id)!;
    }

    public static Product GetProductByDapper(int id)
    {
        using var connection = new NpgsqlConnection(Database.ConnectionString);
        return connection.QuerySingle<Product>(Sql, new { id });
    }

    public static Product GetProductByAdoNet(int id)
    {
        using var connection = new NpgsqlConnection(Database.ConnectionString);
        connection.Open();
        using var command = new NpgsqlCommand(Sql, connection) { Parameters = { new("id", id) } };
        using NpgsqlDataReader reader = command.ExecuteReader();
        reader.Read();
        return Read(reader);
    }

    public static Product Read(NpgsqlDataReader reader) => new()
    {
        Id = reader.GetInt32(0),
        Code = reader.GetString(1),
        Name = reader.GetString(2),
        Description = reader.GetString(3),
        CategoryId = reader.GetInt32(4),
        Price = reader.GetDecimal(5),
        Weight = reader.GetDouble(6),
        Stock = reader.GetInt32(7),
        Created = reader.GetDateTime(8),
        Changed = reader.GetDateTime(9),
        Discontinued = reader.GetBoolean(10),
    };
}

/// <summary>A query by key, built for each call, compiled once, and with a pooled context.</summary>
[Claim("WCFP3008", "HotQueryRebuilt", Stage.Modern)]
internal sealed class WCFP3008_HotQueryRebuilt : DataClaim
{
    private const string Rebuilt = "query and context built for each call";
    private const string Compiled = "compiled query";
    private const string ByKey = "product-by-key";

    /// <inheritdoc/>
    public override string Statement => "A query that every call builds anew takes longer than the same query compiled once, and a pooled context saves more.";

    /// <inheritdoc/>
    public override IReadOnlyList<PublishedFigure> Published => Studies.Orm("a select of 3 rows by key through Entity Framework: 5 s under load");

    /// <inheritdoc/>
    public override IReadOnlyList<Comparison> Comparisons(Stage stage) =>
    [
        OneUser(
            ByKey,
            [new("query", "one row of eleven columns by key"), new("users", "1, call after call")],
            () =>
            [
                One(Rebuilt, VariantRole.Flagged, HotQueryRebuilt.GetProduct),
                One(Compiled, VariantRole.Fixed, HotQueryRebuilt.GetProductCompiled),
                One("Find", VariantRole.Alternative, HotQueryRebuilt.FindProduct),
                One("pooled context", VariantRole.Alternative, HotQueryRebuilt.GetProductPooled),
                One("pooled context, compiled query", VariantRole.Alternative, HotQueryRebuilt.GetProductPooledAndCompiled),
                One("Dapper", VariantRole.Alternative, HotQueryRebuilt.GetProductByDapper),
                One("ADO.NET", VariantRole.Alternative, HotQueryRebuilt.GetProductByAdoNet),
            ],
            smoke: true),
        .. DataAccessStudy.Comparisons(Rebuilt, Compiled),
    ];

    /// <inheritdoc/>
    public override Headline Headline(Stage stage) => new(ByKey, Rebuilt, Compiled, 1.05);

    /// <inheritdoc/>
    public override IReadOnlyList<(string Label, string Comparison)> Chart(Stage stage) => [("one row by key", ByKey)];

    /// <inheritdoc/>
    public override string ChartTitle(Stage stage) => "One row by key, one user ({0})";

    private static Variant One(string name, VariantRole role, Func<int, Product> get) =>
        Call(name, role, () => get(321), static product => product is { Id: 321, Code: "P321", Price: 80.25m }, 1);
}
