#if NETFRAMEWORK
using System;
using System.Data.Linq;
using System.Linq;

namespace WcfPerf.Evidence.Claims
{
    /// <summary>The same with LINQ to SQL.</summary>
    internal static class LinqToSqlQueryRebuilt
    {
        #region linq-to-sql
        public static Product GetProduct(int id)
        {
            using (var context = new ShopDataContext())
            {
                return context.Products.Single(p => p.Id == id);
            }
        }
        #endregion

        #region linq-to-sql-compiled
        private static readonly Func<ShopDataContext, int, Product> s_productById =
            CompiledQuery.Compile((ShopDataContext context, int id) => context.Products.Single(p => p.Id == id));

        public static Product GetProductCompiled(int id)
        {
            using (var context = new ShopDataContext())
            {
                return s_productById(context, id);
            }
        }
        #endregion
    }
}
#else
using System;
using System.Collections.Generic;
using System.Globalization;
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
[Claim("WCFP3008", "HotQueryRebuilt", Stage.Modern, Stage.Mono)]
internal sealed class WCFP3008_HotQueryRebuilt : DataClaim
{
    private const string Rebuilt = "query and context built for each call";
    private const string Compiled = "compiled query";
    private const string ByKey = "product-by-key";
    private const string LinqToSqlRebuilt = "LINQ to SQL, query built for each call";
    private const string LinqToSqlCompiled = "LINQ to SQL, compiled query";

    /// <inheritdoc/>
    public override string Statement => "A query that every call builds anew takes longer than the same query compiled once, and a pooled context saves more.";

    /// <inheritdoc/>
    public override IReadOnlyList<PublishedFigure> Published => Studies.Orm("a select of 3 rows by key through Entity Framework: 5 s under load");

    /// <inheritdoc/>
    public override IReadOnlyList<Comparison> Comparisons(Stage stage) => stage == Stage.Mono ? [Service(1), Service(50)] :
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
    public override Headline Headline(Stage stage) => stage == Stage.Mono
        ? new("linq-to-sql-1-client", LinqToSqlRebuilt, LinqToSqlCompiled, 1.05)
        : new(ByKey, Rebuilt, Compiled, 1.05);

    /// <inheritdoc/>
    public override IReadOnlyList<(string Label, string Comparison)> Chart(Stage stage) => stage == Stage.Mono
        ? [("1 client", "linq-to-sql-1-client"), ("50 clients", "linq-to-sql-50-clients")]
        : [("one row by key", ByKey)];

    /// <inheritdoc/>
    public override string ChartTitle(Stage stage) => stage == Stage.Mono ? "Processor time of a call that reads one row, both ends, under Mono" : "One row by key, one user ({0})";

    private static Comparison Service(int clients) => new(
        $"linq-to-sql-{clients}-client{(clients == 1 ? string.Empty : "s")}",
        [new("clients", clients.ToString(CultureInfo.InvariantCulture)), new("service", "over net.tcp, an instance and a connection to SQLite for each call"), new("query", "one row of six columns by key")],
        () =>
        [
            Variant.OfHost(LinqToSqlRebuilt, VariantRole.Flagged, "WCFP3008.rebuilt", clients),
            Variant.OfHost(LinqToSqlCompiled, VariantRole.Fixed, "WCFP3008.compiled", clients),
            Variant.OfHost("ADO.NET", VariantRole.Alternative, "WCFP3008.adoNet", clients),
        ],
        smoke: clients == 1);

    private static Variant One(string name, VariantRole role, Func<int, Product> get) =>
        Call(name, role, () => get(321), static product => product is { Id: 321, Code: "P321", Price: 80.25m }, 1);
}
#endif
