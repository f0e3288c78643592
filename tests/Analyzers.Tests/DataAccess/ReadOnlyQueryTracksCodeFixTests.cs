using System;
using System.Linq;
using System.Threading.Tasks;
using WcfPerf.Analyzers.Rules.DataAccess;
using WcfPerf.CodeFixes.DataAccess;
using WcfPerf.Testing;
using Xunit;

namespace WcfPerf.Analyzers.Tests.DataAccess;

/// <summary>WCFP3003: where the fix goes, what it imports, and where it is not offered.</summary>
public sealed class ReadOnlyQueryTracksCodeFixTests
{
    private static Task VerifyAsync(DataFramework data, string body, string? fixedBody, string members = "", string? fixedMembers = null, string types = "", string result = "object", string modifier = "")
    {
        string[] sources = [EntityTest.Model(data), EntityTest.Service(data, body, members, types, result, modifier: modifier)];
        return EntityTest.FixAsync<ReadOnlyQueryTracksAnalyzer, ReadOnlyQueryTracksCodeFix>(
            data,
            sources,
            fixedBody is null ? sources : [sources[0], EntityTest.Service(data, fixedBody, fixedMembers ?? members, types, result, modifier: modifier)],
            data == DataFramework.Net472 ? ReadOnlyQueryTracksCodeFix.ObjectTrackingKey : ReadOnlyQueryTracksCodeFix.AsNoTrackingKey);
    }

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task Goes_after_the_set(DataFramework data) => VerifyAsync(
        data,
        "var db = new Shop(); // The shop.\nreturn [|db.Orders.Where(o => o.Status == id).ToList()|].Count;",
        "var db = new Shop(); // The shop.\nreturn db.Orders.AsNoTracking().Where(o => o.Status == id).ToList().Count;");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task Takes_a_line_of_its_own_where_each_call_has_one(DataFramework data) => VerifyAsync(
        data,
        """
        var db = new Shop();
        var orders = [|db.Orders // all
            .Where(o => o.Status == id) // open
            .OrderBy(o => o.Id)
            .ToList()|];
        return orders.Count;
        """,
        """
        var db = new Shop();
        var orders = db.Orders // all
            .AsNoTracking()
            .Where(o => o.Status == id) // open
            .OrderBy(o => o.Id)
            .ToList();
        return orders.Count;
        """);

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task Follows_a_query_expression(DataFramework data) => VerifyAsync(
        data,
        "var db = new Shop(); return [|(from o in db.Orders where o.Status == id select o).ToList()|].Count;",
        "var db = new Shop(); return (from o in db.Orders where o.Status == id select o).AsNoTracking().ToList().Count;");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task Follows_a_local(DataFramework data) => VerifyAsync(
        data,
        "var db = new Shop(); var query = db.Orders.OrderBy(o => o.Id); return [|query.ThenBy(o => o.Number).Take(50).ToList()|].Count;",
        "var db = new Shop(); var query = db.Orders.OrderBy(o => o.Id); return query.ThenBy(o => o.Number).AsNoTracking().Take(50).ToList().Count;");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task Goes_into_what_a_foreach_goes_over(DataFramework data) => VerifyAsync(
        data,
        "var db = new Shop(); foreach (var zone in [|db.Zones|]) { id += zone.Id; } return id;",
        "var db = new Shop(); foreach (var zone in db.Zones.AsNoTracking()) { id += zone.Id; } return id;");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task Goes_behind_a_whole_query_expression(DataFramework data) => VerifyAsync(
        data,
        "var db = new Shop(); foreach (var zone in [|from z in db.Zones where z.Id > id select z|]) { id += zone.Id; } return id;",
        "var db = new Shop(); foreach (var zone in (from z in db.Zones where z.Id > id select z).AsNoTracking()) { id += zone.Id; } return id;");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task Goes_before_AsEnumerable(DataFramework data) => VerifyAsync(
        data,
        "var db = new Shop(); return [|db.Orders.AsEnumerable().Where(o => o.Describe() != \"\").ToList()|].Count;",
        "var db = new Shop(); return db.Orders.AsNoTracking().AsEnumerable().Where(o => o.Describe() != \"\").ToList().Count;");

    [Fact]
    public Task Follows_raw_SQL_of_EF_Core() => VerifyAsync(
        DataFramework.EFCore,
        "var db = new Shop(); return [|db.Zones.FromSqlRaw(\"SELECT 1\").ToList()|].Count;",
        "var db = new Shop(); return db.Zones.FromSqlRaw(\"SELECT 1\").AsNoTracking().ToList().Count;");

    [Fact]
    public Task Follows_raw_SQL_of_EF6() => VerifyAsync(
        DataFramework.EF6,
        "var db = new Shop(); return [|db.Zones.SqlQuery(\"SELECT 1\").ToList()|].Count;",
        "var db = new Shop(); return db.Zones.SqlQuery(\"SELECT 1\").AsNoTracking().ToList().Count;");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task Goes_before_Include_and_asynchronous_lists(DataFramework data) => VerifyAsync(
        data,
        "var db = new Shop(); return (await [|db.Orders.Include(o => o.Lines).ToListAsync()|]).Sum(o => o.Lines.Count);",
        "var db = new Shop(); return (await db.Orders.AsNoTracking().Include(o => o.Lines).ToListAsync()).Sum(o => o.Lines.Count);",
        result: "Task<int>",
        modifier: "async ");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task Changes_the_helper_for_all_who_call_it(DataFramework data) => VerifyAsync(
        data,
        "return [|Load()|].Count + [|Load()|].Count;".Replace("+ [|Load()|]", "+ Load()", StringComparison.Ordinal),
        "return Load().Count + Load().Count;",
        "private static List<Zone> Load() { var db = new Shop(); return db.Zones.ToList(); }",
        "private static List<Zone> Load() { var db = new Shop(); return db.Zones.AsNoTracking().ToList(); }");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task Fix_all_changes_every_query(DataFramework data) => VerifyAsync(
        data,
        "var db = new Shop(); return [|db.Zones.ToList()|].Count + [|db.Orders.ToArray()|].Length;",
        "var db = new Shop(); return db.Zones.AsNoTracking().ToList().Count + db.Orders.AsNoTracking().ToArray().Length;");

    [Fact]
    public Task Imports_the_namespace_that_the_file_lacks()
    {
        string Repository(string import, string call) => $$"""
            // Copyright.
            using System.Collections.Generic;
            {{import}}using System.Linq;

            public class Zones
            {
                private readonly IShopContext _shop;

                public Zones(IShopContext shop) { _shop = shop; }

                public List<Zone> All() => _shop.All{{call}}.ToList();
            }

            public interface IShopContext { IQueryable<Zone> None { get; } System.Data.Entity.IDbSet<Zone> All { get; } }
            """;
        var service = EntityTest.Service(DataFramework.EF6, "return [|new Zones(null).All()|].Count;");
        return EntityTest.FixAsync<ReadOnlyQueryTracksAnalyzer, ReadOnlyQueryTracksCodeFix>(
            DataFramework.EF6,
            [EntityTest.Model(DataFramework.EF6), service, Repository("", "")],
            [EntityTest.Model(DataFramework.EF6), service.Replace("[|", "", StringComparison.Ordinal).Replace("|]", "", StringComparison.Ordinal), Repository("using System.Data.Entity;\n", ".AsNoTracking()")],
            ReadOnlyQueryTracksCodeFix.AsNoTrackingKey);
    }

    [Fact]
    public Task Imports_into_a_namespace_with_usings()
    {
        string Repository(string import, string call) => $$"""
            namespace Data
            {
                using System.Collections.Generic;
                using System.Linq;
            {{import}}
                public class Zones
                {
                    public Shop Shop;

                    public List<Zone> All() => Shop.Zones{{call}}.ToList();
                }
            }
            """;
        var service = EntityTest.Service(DataFramework.EFCore, "return [|new Data.Zones().All()|].Count;");
        return EntityTest.FixAsync<ReadOnlyQueryTracksAnalyzer, ReadOnlyQueryTracksCodeFix>(
            DataFramework.EFCore,
            [EntityTest.Model(DataFramework.EFCore), service, Repository("", "")],
            [
                EntityTest.Model(DataFramework.EFCore),
                service.Replace("[|", "", StringComparison.Ordinal).Replace("|]", "", StringComparison.Ordinal),
                Repository("    using Microsoft.EntityFrameworkCore;\n", ".AsNoTracking()"),
            ],
            ReadOnlyQueryTracksCodeFix.AsNoTrackingKey);
    }

    [Fact]
    public Task Sets_object_tracking_at_the_start_of_the_using() => VerifyAsync(
        DataFramework.Net472,
        """
        using (var db = new Shop())
        {
            // All of them.
            var zones = [|db.Zones.OrderBy(z => z.Id).ToList()|];
            return zones.Count + [|db.Zones.Where(z => z.Id > id).ToArray()|].Length;
        }
        """,
        """
        using (var db = new Shop())
        {
            db.ObjectTrackingEnabled = false;
            // All of them.
            var zones = db.Zones.OrderBy(z => z.Id).ToList();
            return zones.Count + db.Zones.Where(z => z.Id > id).ToArray().Length;
        }
        """);

    [Fact]
    public Task Sets_object_tracking_after_the_declaration() => VerifyAsync(
        DataFramework.Net472,
        """
        var db = new Shop();
        var query = from zone in db.Zones where zone.Id > id select zone;
        return [|query.ToList()|].Count;
        """,
        """
        var db = new Shop();
        db.ObjectTrackingEnabled = false;
        var query = from zone in db.Zones where zone.Id > id select zone;
        return query.ToList().Count;
        """);

    [Fact]
    public Task Refuses_a_context_that_is_not_made_where_it_is_declared() => VerifyAsync(
        DataFramework.Net472, "Shop db = null; db = new Shop(); return [|db.Zones.ToList()|].Count;", null);

    [Fact]
    public Task Refuses_a_using_without_a_block() => VerifyAsync(
        DataFramework.Net472, "using (var db = new Shop()) return [|db.Zones.ToList()|].Count;", null);

    [Fact]
    public Task Refuses_ObjectContext() => VerifyAsync(
        DataFramework.Net472, "var store = new Store(); return [|store.Zones.ToList()|].Count;", null);

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task Refuses_a_call_that_is_written_as_a_static_one(DataFramework data) => VerifyAsync(
        data, "var db = new Shop(); return [|Enumerable.ToList(db.Zones)|].Count;", null);
}
