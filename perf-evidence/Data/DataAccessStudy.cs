using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Dapper;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Npgsql;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Data;

/// <summary>
/// The five tests of the study of 2016, by way of access and number of users. Every call of a test answers the same sum over
/// what it read, whatever the way.
/// </summary>
internal static class DataAccessStudy
{
    private const int Calls = 500;
    private static readonly int[] s_users = [1, 50, 250];
    private static readonly Lazy<PooledDbContextFactory<ShopContext>> s_contexts = new(() => new(ShopContext.OptionsFor(Infrastructure.Database.ConnectionString)));
    private static readonly Test[] s_tests = [SingleRecord(), InnerJoin(), Union(), SeveralSimple(), SeveralComplex()];

    /// <summary>The comparisons: each test for each number of users.</summary>
    /// <param name="rebuilt">The name of the flagged variant.</param>
    /// <param name="compiled">The name of the fixed variant.</param>
    public static IEnumerable<Comparison> Comparisons(string rebuilt, string compiled) =>
        from test in s_tests
        from users in s_users
        select new Comparison(
            $"{test.Id}-{users}-user{(users == 1 ? string.Empty : "s")}",
            [new("query", test.Name), new("users", users.ToString(CultureInfo.InvariantCulture))],
            () => CreateVariants(test, users, rebuilt, compiled))
        { MostRounds = 10, WarmUp = TimeSpan.FromSeconds(3) };

    /// <summary>Every way of every test, to be compared with each other.</summary>
    public static IEnumerable<(string Test, string Way, Func<int, decimal> Call, int Statements)> Ways =>
        from test in s_tests
        from way in WaysOf(test, "rebuilt", "compiled")
        select (test.Id, way.Name, way.Call, way.Statements);

    private static IReadOnlyList<Variant> CreateVariants(Test test, int users, string rebuilt, string compiled) =>
    [
        .. WaysOf(test, rebuilt, compiled).Select(way => Variant.OfRounds(way.Name, way.Role, () => Load.Round(users, Calls, call =>
        {
            int key = (call * 37 % ShopData.Products) + 1;
            decimal sum = way.Call(key);
            if (sum != test.Expected(key))
                throw new WrongResultException($"{test.Name} by {way.Name} gave {sum} for {key}");
        }, static () => Database.Cpu))),
    ];

    private static IEnumerable<(string Name, VariantRole Role, Func<int, decimal> Call, int Statements)> WaysOf(Test test, string rebuilt, string compiled)
    {
        (string, VariantRole, Func<int, decimal>, int) Of(string name, VariantRole role, Func<ShopContext> open, Func<ShopContext, int, decimal> read) =>
            (name, role, key =>
            {
                using ShopContext context = open();
                return read(context, key);
            }, test.Statements);

        static ShopContext New() => new();
        static ShopContext Untracked()
        {
            var context = new ShopContext();
            context.ChangeTracker.QueryTrackingBehavior = QueryTrackingBehavior.NoTracking;
            return context;
        }

        static ShopContext Pooled() => s_contexts.Value.CreateDbContext();
        yield return Of(rebuilt, VariantRole.Flagged, New, test.Linq);
        yield return Of(compiled, VariantRole.Fixed, New, test.Compiled);
        yield return Of("no tracking", VariantRole.Alternative, Untracked, test.Linq);
        yield return Of("pooled context", VariantRole.Alternative, Pooled, test.Linq);
        yield return Of("pooled context, compiled query", VariantRole.Alternative, Pooled, test.Compiled);
        yield return ("stored function, ADO.NET", VariantRole.Alternative, key => AdoNet(test.Function, key), 1);
        yield return ("Dapper", VariantRole.Alternative, key => ByDapper(test.Sql, key), test.Sql.Length);
        yield return ("ADO.NET", VariantRole.Alternative, key => AdoNet(test.Sql, key), test.Sql.Length);
        yield return ("ADO.NET, one batch", VariantRole.Alternative, key => Batch(test.Sql, key), 1);
    }

    private static decimal ByDapper(IEnumerable<string> statements, int key)
    {
        using var connection = new NpgsqlConnection(Infrastructure.Database.ConnectionString);
        connection.Open();
        return statements.Sum(sql => connection.Query<Read>(sql, new { key }).Sum(row => row.Value));
    }

    private static decimal AdoNet(IEnumerable<string> statements, int key)
    {
        using var connection = new NpgsqlConnection(Infrastructure.Database.ConnectionString);
        connection.Open();
        decimal sum = 0;
        foreach (string sql in statements)
        {
            using var command = new NpgsqlCommand(sql, connection) { Parameters = { new("key", key) } };
            using NpgsqlDataReader reader = command.ExecuteReader();
            sum += Sum(reader);
        }

        return sum;
    }

    private static decimal Batch(IEnumerable<string> statements, int key)
    {
        using var connection = new NpgsqlConnection(Infrastructure.Database.ConnectionString);
        connection.Open();
        using var batch = new NpgsqlBatch(connection);
        foreach (string sql in statements)
            batch.BatchCommands.Add(new NpgsqlBatchCommand(sql) { Parameters = { new("key", key) } });
        using NpgsqlDataReader reader = batch.ExecuteReader();
        decimal sum = 0;
        do
            sum += Sum(reader);
        while (reader.NextResult());
        return sum;
    }

    private static decimal Sum(NpgsqlDataReader reader)
    {
        decimal sum = 0;
        while (reader.Read())
        {
            _ = reader.GetString(1);
            sum += reader.GetDecimal(0);
        }

        return sum;
    }

    private static Test SingleRecord()
    {
        Func<ShopContext, int, Product> compiled = EF.CompileQuery((ShopContext context, int key) => context.Products.Single(p => p.Id == key));
        return new Test(
            "single-record",
            "single record select",
            static (context, key) => context.Products.Single(p => p.Id == key).Price,
            (context, key) => compiled(context, key).Price,
            ["SELECT price AS value, name, code, description, categoryid, weight, stock, created, changed, discontinued, id FROM products WHERE id = @key"],
            "study_single",
            1);
    }

    private static Test InnerJoin()
    {
        Func<ShopContext, int, IEnumerable<Read>> compiled = EF.CompileQuery((ShopContext context, int key) =>
            context.Orders.Where(o => o.CustomerId == key).Join(context.Customers, o => o.CustomerId, c => c.Id, (o, c) => new Read { Value = o.Id, Name = c.Name }));
        return new Test(
            "inner-join",
            "inner join of two tables",
            static (context, key) => context.Orders.Where(o => o.CustomerId == key)
                .Join(context.Customers, o => o.CustomerId, c => c.Id, (o, c) => new Read { Value = o.Id, Name = c.Name }).ToList().Sum(row => row.Value),
            (context, key) => compiled(context, key).Sum(row => row.Value),
            ["SELECT o.id::numeric AS value, c.name FROM orders o JOIN customers c ON c.id = o.customerid WHERE o.customerid = @key"],
            "study_join",
            1);
    }

    private static Test Union()
    {
        Func<ShopContext, int, IEnumerable<Read>> compiled = EF.CompileQuery((ShopContext context, int key) =>
            context.Orders.Where(o => o.CustomerId == key && context.OrderLines.Count(l => l.OrderId == o.Id) > 2).Select(o => new Read { Value = o.Id, Name = "order" })
                .Union(context.OrderLines.Where(l => context.Orders.Any(o => o.CustomerId == key && o.Id == l.OrderId)).Select(l => new Read { Value = l.Id, Name = "line" })));
        return new Test(
            "union",
            "union with nested selects",
            static (context, key) => context.Orders.Where(o => o.CustomerId == key && context.OrderLines.Count(l => l.OrderId == o.Id) > 2).Select(o => new Read { Value = o.Id, Name = "order" })
                .Union(context.OrderLines.Where(l => context.Orders.Any(o => o.CustomerId == key && o.Id == l.OrderId)).Select(l => new Read { Value = l.Id, Name = "line" }))
                .ToList().Sum(row => row.Value),
            (context, key) => compiled(context, key).Sum(row => row.Value),
            [
                "SELECT o.id::numeric AS value, 'order' AS name FROM orders o WHERE o.customerid = @key AND (SELECT count(*) FROM orderlines l WHERE l.orderid = o.id) > 2 "
                + "UNION SELECT l.id::numeric, 'line' FROM orderlines l WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customerid = @key AND o.id = l.orderid)",
            ],
            "study_union",
            1);
    }

    private static Test SeveralSimple()
    {
        Func<ShopContext, int, Product> product = EF.CompileQuery((ShopContext context, int key) => context.Products.Single(p => p.Id == key));
        Func<ShopContext, int, Customer> customer = EF.CompileQuery((ShopContext context, int key) => context.Customers.Single(c => c.Id == key));
        Func<ShopContext, int, Order> order = EF.CompileQuery((ShopContext context, int key) => context.Orders.Single(o => o.Id == key));
        return new Test(
            "several-simple",
            "several simple selects in one call",
            static (context, key) => context.Products.Single(p => p.Id == key).Price + context.Customers.Single(c => c.Id == key).Id + context.Orders.Single(o => o.Id == key).Id,
            (context, key) => product(context, key).Price + customer(context, key).Id + order(context, key).Id,
            [
                "SELECT price AS value, name, code, description, categoryid, weight, stock, created, changed, discontinued, id FROM products WHERE id = @key",
                "SELECT id::numeric AS value, name, city FROM customers WHERE id = @key",
                "SELECT id::numeric AS value, 'order' AS name, customerid, placed, status FROM orders WHERE id = @key",
            ],
            "study_simple",
            3);
    }

    private static Test SeveralComplex()
    {
        Test join = InnerJoin();
        Test union = Union();
        return new Test(
            "several-complex",
            "several complex queries in one call",
            (context, key) => join.Linq(context, key) + union.Linq(context, key),
            (context, key) => join.Compiled(context, key) + union.Compiled(context, key),
            [.. join.Sql, .. union.Sql],
            "study_complex",
            2);
    }

    /// <summary>A test: how Entity Framework asks, with and without a compiled query, and how SQL does.</summary>
    private sealed class Test(string id, string name, Func<ShopContext, int, decimal> linq, Func<ShopContext, int, decimal> compiled, string[] sql, string function, int statements)
    {
        private readonly Lazy<decimal[]> _expected = new(() =>
        {
            // By one way, once; the tests hold the others to it.
            return [.. Enumerable.Range(0, ShopData.Products + 1).Select(key => key == 0 ? 0 : AdoNet(sql, key))];
        });

        public string Id => id;

        public string Name => name;

        public Func<ShopContext, int, decimal> Linq => linq;

        public Func<ShopContext, int, decimal> Compiled => compiled;

        public string[] Sql => sql;

        public string[] Function => [$"SELECT value, name FROM {function}(@key)"];

        public int Statements => statements;

        public decimal Expected(int key) => _expected.Value[key];
    }

    /// <summary>A row that a query projects.</summary>
    internal sealed class Read
    {
        public decimal Value { get; set; }

        public string Name { get; set; } = string.Empty;
    }
}
