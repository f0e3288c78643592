using System.Threading.Tasks;
using WcfPerf.Analyzers.Rules.DataAccess;
using WcfPerf.CodeFixes.DataAccess;
using WcfPerf.Testing;
using Xunit;
using static WcfPerf.Analyzers.Tests.DataAccess.RoundTripTest;

namespace WcfPerf.Analyzers.Tests.DataAccess;

/// <summary>The fixes of WCFP3001: one query before the loop, and Include.</summary>
public sealed class QueryInLoopCodeFixTests
{
    private static Task VerifyAsync(DataFramework data, string body, string? fixedBody, string members = "", string result = "object", string parameters = "int[] ids", string modifier = "", string? key = null) =>
        FixAsync<QueryInLoopAnalyzer, QueryInLoopCodeFix>(data, body, fixedBody, members, null, result, parameters, modifier, key);

    private static Task RefuseAsync(DataFramework data, string body, string members = "", string parameters = "int[] ids") =>
        VerifyAsync(data, body, null, members, parameters: parameters);

    [Theory]
    [InlineData("db.Orders.Find(id)", "null")]
    [InlineData("db.Orders.FirstOrDefault(x => x.Id == id)", "null")]
    [InlineData("db.Orders.SingleOrDefault(x => id == x.Id)", "null")]
    [InlineData("db.Orders.First(x => x.Id == id)", "throw new System.InvalidOperationException(\"Sequence contains no elements\")")]
    [InlineData("db.Orders.Single(x => x.Id == id)", "throw new System.InvalidOperationException(\"Sequence contains no elements\")")]
    public async Task Lookup_by_key(string lookup, string missing)
    {
        foreach (var data in new[] { DataFramework.EF6, DataFramework.EFCore })
        {
            await VerifyAsync(
                data,
                $$"""
                var all = new List<Order>();

                // All that were asked for.
                foreach (var id in ids)
                {
                    // One of them.
                    var order = [|{{lookup}}|];
                    all.Add(order);
                }

                return all;
                """,
                $$"""
                var all = new List<Order>();

                var orderIds = ids.Distinct().ToList();
                var ordersById = db.Orders.Where(o => orderIds.Contains(o.Id)).ToDictionary(o => o.Id);
                // All that were asked for.
                foreach (var id in ids)
                {
                    // One of them.
                    var order = ordersById.TryGetValue(id, out var found) ? found : {{missing}};
                    all.Add(order);
                }

                return all;
                """,
                key: QueryInLoopCodeFix.AskOnce);
        }
    }

    [Fact]
    public Task Lookup_by_a_property_of_the_element_keeps_what_the_query_loads() => VerifyAsync(
        DataFramework.EF6,
        """
        var numbers = new List<string>();
        foreach (var line in lines)
        {
            numbers.Add([|db.Orders.Include(o => o.Customer).First(o => o.Id == line.OrderId)|].Number);
        }

        return numbers;
        """,
        """
        var numbers = new List<string>();
        var orderIds = lines.Select(line => line.OrderId).Distinct().ToList();
        var ordersById = db.Orders.Include(o => o.Customer).Where(o => orderIds.Contains(o.Id)).ToDictionary(o => o.Id);
        foreach (var line in lines)
        {
            numbers.Add((ordersById.TryGetValue(line.OrderId, out var found) ? found : throw new System.InvalidOperationException("Sequence contains no elements")).Number);
        }

        return numbers;
        """,
        parameters: "List<Line> lines");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task Lookup_awaited(DataFramework data) => VerifyAsync(
        data,
        """
        var all = new List<Order>();
        foreach (var id in ids)
        {
            all.Add(await [|db.Orders.FirstOrDefaultAsync(o => o.Id == id)|].ConfigureAwait(false));
        }

        return all;
        """,
        """
        var all = new List<Order>();
        var orderIds = ids.Distinct().ToList();
        var ordersById = await db.Orders.Where(o => orderIds.Contains(o.Id)).ToDictionaryAsync(o => o.Id).ConfigureAwait(false);
        foreach (var id in ids)
        {
            all.Add(ordersById.TryGetValue(id, out var found) ? found : null);
        }

        return all;
        """,
        result: "Task<List<Order>>",
        modifier: "async ");

    [Fact]
    public Task Two_lookups_at_once() => VerifyAsync(
        DataFramework.EF6,
        """
        foreach (var line in lines)
        {
            var order = [|db.Orders.Find(line.OrderId)|];
            var product = [|db.Products.Find(line.ProductId)|];
            Note(order, product);
        }

        return null;
        """,
        """
        var orderIds = lines.Select(line => line.OrderId).Distinct().ToList();
        var ordersById = db.Orders.Where(o => orderIds.Contains(o.Id)).ToDictionary(o => o.Id);
        var productIds = lines.Select(line => line.ProductId).Distinct().ToList();
        var productsById = db.Products.Where(p => productIds.Contains(p.Id)).ToDictionary(p => p.Id);
        foreach (var line in lines)
        {
            var order = ordersById.TryGetValue(line.OrderId, out var found) ? found : null;
            var product = productsById.TryGetValue(line.ProductId, out var found2) ? found2 : null;
            Note(order, product);
        }

        return null;
        """,
        "private static void Note(Order order, Product product) { Console.WriteLine(order.Number + product.Name); }",
        parameters: "List<Line> lines");

    [Theory]
    [InlineData("foreach (var id in ids)\n{\n    [|db.Orders.First(o => o.CustomerId == id)|].ToString();\n}\n\nreturn null;", "")]
    [InlineData("foreach (var id in ids)\n{\n    [|db.Orders.Where(o => o.CustomerId == id).ToList()|].ToString();\n}\n\nreturn null;", "")]
    [InlineData("foreach (var id in ids)\n{\n    [|db.Orders.Find(id)|].Status = 1;\n    db.SaveChanges();\n}\n\nreturn null;", "")]
    [InlineData("foreach (var id in ids)\n{\n    [|db.Orders.Find(id)|].ToString();\n    Unknown();\n}\n\nreturn null;", "private void Unknown() { db.SaveChanges(); }")]
    [InlineData("foreach (var id in ids)\n{\n    var o = [|db.Orders.Find(id)|];\n    if (o == null) return o;\n}\n\nreturn null;", "")]
    [InlineData("foreach (var id in ids)\n{\n    var n = id + 1;\n    [|db.Orders.Find(n)|].ToString();\n}\n\nreturn null;", "")]
    [InlineData("foreach (var id in ids)\n{\n    [|new Shop().Orders.Find(id)|].ToString();\n    db.Orders.Add(new Order());\n}\n\nreturn null;", "")]
    [InlineData("foreach (var id in ids)\n{\n    using (var own = new Shop())\n    {\n        [|own.Orders.Find(id)|].ToString();\n    }\n}\n\nreturn null;", "")]
    [InlineData("foreach (var id in ids)\n{\n    try { [|db.Orders.Find(id)|].ToString(); } catch (Exception) { }\n}\n\nreturn null;", "")]
    [InlineData("for (var i = 0; i < ids.Length; i++)\n{\n    [|db.Orders.Find(ids[i])|].ToString();\n}\n\nreturn null;", "")]
    [InlineData("return ids.Select(id => [|db.Orders.Find(id)|]).ToList();", "")]
    [InlineData("db.Orders.Add(new Order());\nforeach (var id in ids)\n{\n    [|db.Orders.Find(id)|].ToString();\n}\n\nreturn null;", "")]
    [InlineData("foreach (var id in Ids())\n{\n    [|db.Orders.Find(id)|].ToString();\n}\n\nreturn null;", "private static int[] Ids() => new int[0];")]
    [InlineData("foreach (var id in ids)\n{\n    [|db.Orders.Find(/* key */ id)|].ToString();\n}\n\nreturn null;", "")]
    public Task No_fix_for_what_it_cannot_prove(string body, string members) => RefuseAsync(DataFramework.EF6, body, members);

    /// <summary>What stands by itself has no place for a row.</summary>
    [Theory]
    [InlineData("[|db.Orders.Find(id)|];", "")]
    [InlineData("[|db.Orders.First(o => o.Id == id)|];", "")]
    [InlineData("await [|db.Orders.FindAsync(id)|];", "async ")]
    public Task No_fix_for_a_lookup_that_nobody_takes(string turn, string modifier) => VerifyAsync(
        DataFramework.EF6, "foreach (var id in ids)\n{\n    " + turn + "\n}\n\nreturn null;", null, result: modifier.Length > 0 ? "Task<object>" : "object", modifier: modifier);

    /// <summary>LINQ to SQL makes a parameter of each key, and SQL Server takes no more than 2100.</summary>
    [Theory]
    [InlineData("[|db.Orders.First(o => o.Id == id)|]")]
    [InlineData("[|orders.SingleOrDefault(o => o.Id == id)|]")]
    [InlineData("[|db.Orders.Where(o => o.Status == 1).FirstOrDefault(o => o.Id == id)|]")]
    public Task No_query_for_all_keys_in_LinqToSql(string lookup) =>
        RefuseAsync(DataFramework.Net472, "var all = new List<Order>();\nvar orders = db.Orders.OrderBy(o => o.Id);\nforeach (var id in ids)\n{\n    var order = " + lookup + ";\n    all.Add(order);\n}\n\nreturn all;");

    /// <summary>The keys of all elements would be read before the loop, of those that it passes over because they are null, too.</summary>
    [Theory]
    [InlineData("if (line == null)\n    {\n        continue;\n    }\n\n    [|db.Orders.Find(line.OrderId)|].ToString();")]
    [InlineData("if (line != null)\n    {\n        [|db.Orders.Find(line.OrderId)|].ToString();\n    }")]
    public Task No_fix_where_elements_may_be_null(string turn) =>
        RefuseAsync(DataFramework.EF6, "foreach (var line in lines)\n{\n    " + turn + "\n}\n\nreturn null;", parameters: "List<Line> lines");

    /// <summary>A local that holds the set is more than the query.</summary>
    [Theory]
    [InlineData("DbSet<Order> orders = db.Orders;")]
    [InlineData("var orders = db.Orders;")]
    public Task No_include_where_the_local_is_the_set(string local) =>
        RefuseAsync(DataFramework.EF6, local + "\nforeach (var order in orders)\n{\n    [|order.Customer|].ToString();\n}\n\nreturn null;");

    [Fact]
    public Task No_fix_for_a_key_of_text() => RefuseAsync(
        DataFramework.EF6, "foreach (var number in numbers)\n{\n    [|db.Orders.First(o => o.Number == number)|].ToString();\n}\n\nreturn null;", parameters: "string[] numbers");

    [Theory]
    [InlineData("foreach (var order in db.Orders.ToList())", "foreach (var order in db.Orders.Include(o => o.Customer).ToList())")]
    [InlineData("foreach (var order in db.Orders.Where(x => x.Status == 1).OrderBy(x => x.Id))", "foreach (var order in db.Orders.Include(o => o.Customer).Where(x => x.Status == 1).OrderBy(x => x.Id))")]
    [InlineData("var orders = db.Orders.ToList();\nforeach (var order in orders)", "var orders = db.Orders.Include(o => o.Customer).ToList();\nforeach (var order in orders)")]
    public Task Include_of_a_navigation(string loop, string fixedLoop) => VerifyAsync(
        DataFramework.EF6,
        $$"""
        var names = new List<string>();
        {{loop}}
        {
            names.Add([|order.Customer|].Name);
        }

        return names;
        """,
        $$"""
        var names = new List<string>();
        {{fixedLoop}}
        {
            names.Add(order.Customer.Name);
        }

        return names;
        """,
        key: QueryInLoopCodeFix.Include);

    [Fact]
    public Task Include_of_two_navigations() => VerifyAsync(
        DataFramework.EF6,
        """
        var names = new List<string>();
        foreach (var order in db.Orders)
        {
            names.Add([|order.Customer|].Name + [|order.Lines|].Count);
        }

        return names;
        """,
        """
        var names = new List<string>();
        foreach (var order in db.Orders.Include(o => o.Customer).Include(o => o.Lines))
        {
            names.Add(order.Customer.Name + order.Lines.Count);
        }

        return names;
        """);

    [Theory]
    [InlineData("foreach (var order in Load())\n{\n    [|order.Customer|].ToString();\n}\n\nreturn null;")]
    [InlineData("foreach (var order in db.Orders.ToList())\n{\n    [|Text(order)|].ToString();\n}\n\nreturn null;")]
    [InlineData("db.Orders.ToList().ForEach(o => [|o.Customer|].ToString());\nreturn null;")]
    public Task No_include_where_the_query_is_not_at_hand(string body) => RefuseAsync(
        DataFramework.EF6, body, "private List<Order> Load() => db.Orders.ToList();\nprivate static string Text(Order order) => order.Customer.Name;");

    [Fact]
    public Task No_include_in_LinqToSql() => RefuseAsync(DataFramework.Net472, "foreach (var order in db.Orders.ToList())\n{\n    [|order.Customer|].ToString();\n}\n\nreturn null;");
}
