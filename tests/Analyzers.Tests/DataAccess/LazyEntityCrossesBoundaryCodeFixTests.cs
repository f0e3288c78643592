using System;
using System.Threading.Tasks;
using WcfPerf.Analyzers.Rules.DataAccess;
using WcfPerf.CodeFixes.DataAccess;
using WcfPerf.Testing;
using Xunit;

namespace WcfPerf.Analyzers.Tests.DataAccess;

/// <summary>WCFP3004: the fix stands where the context is made, or is not offered.</summary>
public sealed class LazyEntityCrossesBoundaryCodeFixTests
{
    private static Task VerifyAsync(DataFramework data, string result, string body, string? fixedBody, string members = "", string? fixedMembers = null, string context = "")
    {
        string[] sources = [LazyEntityCrossesBoundaryTests.Model(data, context), EntityTest.Service(data, body, members, result: result).Replace($"public {result} Run", $"public [|{result}|] Run", StringComparison.Ordinal), data == DataFramework.EFCore ? LazyEntityCrossesBoundaryTests.ProxiesPackage : ""];
        return EntityTest.FixAsync<LazyEntityCrossesBoundaryAnalyzer, LazyEntityCrossesBoundaryCodeFix>(
            data,
            sources,
            fixedBody is null ? sources : [sources[0], EntityTest.Service(data, fixedBody, fixedMembers ?? members, result: result), sources[2]],
            LazyEntityCrossesBoundaryCodeFix.LazyLoadingOffKey);
    }

    /// <summary>The local holds no context yet, or something that has one.</summary>
    [Theory]
    [InlineData("Shop db = null; try { db = new Shop(); return db.Orders.First(o => o.Id == id); } finally { if (db != null) { db.Dispose(); } }", "")]
    [InlineData("var work = new Work(); return work.Db.Orders.First(o => o.Id == id);", "private class Work { public Shop Db { get; } = new Shop(); }")]
    public Task NoFix_where_the_local_is_not_given_a_new_context(string body, string members) => VerifyAsync(DataFramework.EF6, "Order", body, null, members);

    [Fact]
    public Task EF6_after_the_declaration() => VerifyAsync(
        DataFramework.EF6,
        "Order",
        """
        var db = new Shop(); // The shop.
        // One of them.
        return db.Orders.Find(id);
        """,
        """
        var db = new Shop(); // The shop.
        db.Configuration.LazyLoadingEnabled = false;
        db.Configuration.ProxyCreationEnabled = false;
        // One of them.
        return db.Orders.Find(id);
        """);

    [Fact]
    public Task EF6_at_the_start_of_the_using() => VerifyAsync(
        DataFramework.EF6,
        "List<Order>",
        """
        using (var db = new Shop())
        {
            var query = db.Orders.Where(o => o.Id > id);
            return query.ToList();
        }
        """,
        """
        using (var db = new Shop())
        {
            db.Configuration.LazyLoadingEnabled = false;
            db.Configuration.ProxyCreationEnabled = false;
            var query = db.Orders.Where(o => o.Id > id);
            return query.ToList();
        }
        """);

    [Fact]
    public Task EF_Core() => VerifyAsync(
        DataFramework.EFCore,
        "Order",
        """
        using var db = new Shop();
        return db.Orders.First(o => o.Id == id);
        """,
        """
        using var db = new Shop();
        db.ChangeTracker.LazyLoadingEnabled = false;
        return db.Orders.First(o => o.Id == id);
        """,
        context: "protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseLazyLoadingProxies();");

    [Fact]
    public Task LINQ_to_SQL_once_for_two_queries() => VerifyAsync(
        DataFramework.Net472,
        "Order",
        """
        var db = new Shop();
        return db.Orders.FirstOrDefault(o => o.Id == id) ?? (from o in db.Orders orderby o.Id select o).First();
        """,
        """
        var db = new Shop();
        db.DeferredLoadingEnabled = false;
        return db.Orders.FirstOrDefault(o => o.Id == id) ?? (from o in db.Orders orderby o.Id select o).First();
        """);

    [Fact]
    public Task ObjectContext() => VerifyAsync(
        DataFramework.Net472,
        "Box",
        """
        var store = new LazyStore();
        return store.Boxes.First();
        """,
        """
        var store = new LazyStore();
        store.ContextOptions.LazyLoadingEnabled = false;
        store.ContextOptions.ProxyCreationEnabled = false;
        return store.Boxes.First();
        """);

    [Fact]
    public Task In_the_helper_that_makes_the_context() => VerifyAsync(
        DataFramework.EF6,
        "Order",
        "return Load(id);",
        "return Load(id);",
        """
        private static Order Load(int id)
        {
            var db = new Shop();
            return db.Orders.First(o => o.Id == id);
        }
        """,
        """
        private static Order Load(int id)
        {
            var db = new Shop();
            db.Configuration.LazyLoadingEnabled = false;
            db.Configuration.ProxyCreationEnabled = false;
            return db.Orders.First(o => o.Id == id);
        }
        """);

    [Fact]
    public Task Refuses_a_context_in_a_field() => VerifyAsync(
        DataFramework.EF6, "Order", "return _db.Orders.First();", null, "private readonly Shop _db = new Shop();");

    [Fact]
    public Task Refuses_where_the_operation_reads_a_navigation() => VerifyAsync(
        DataFramework.EF6, "Order", "var db = new Shop(); var order = db.Orders.First(); return order.Customer.Id > 0 ? order : null;", null);

    [Fact]
    public Task Refuses_where_a_helper_reads_a_navigation() => VerifyAsync(
        DataFramework.Net472, "Order", "var db = new Shop(); var order = db.Orders.First(); return Check(order) ? order : null;", null, "private static bool Check(Order order) => order.Lines.Any();");

    [Fact]
    public Task Refuses_a_using_without_a_block() => VerifyAsync(
        DataFramework.EF6, "Order", "using (var db = new Shop()) return db.Orders.First();", null);

    [Fact]
    public Task Refuses_a_declaration_of_two() => VerifyAsync(
        DataFramework.Net472, "Order", "Shop db = new Shop(), other = new Shop(); return (id > 0 ? db : other).Orders.First();", null);
}
