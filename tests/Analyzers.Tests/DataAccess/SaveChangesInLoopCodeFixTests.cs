using System.Threading.Tasks;
using WcfPerf.Analyzers.Rules.DataAccess;
using WcfPerf.CodeFixes.DataAccess;
using WcfPerf.Testing;
using Xunit;
using static WcfPerf.Analyzers.Tests.DataAccess.RoundTripTest;

namespace WcfPerf.Analyzers.Tests.DataAccess;

/// <summary>The fix of WCFP3006: one save after the loop.</summary>
public sealed class SaveChangesInLoopCodeFixTests
{
    private static Task VerifyAsync(DataFramework data, string body, string? fixedBody, string members = "", string result = "object", string parameters = "int[] ids", string modifier = "") =>
        FixAsync<SaveChangesInLoopAnalyzer, SaveChangesInLoopCodeFix>(data, body, fixedBody, members, null, result, parameters, modifier, fixedBody is null ? null : SaveChangesInLoopCodeFix.SaveAfterLoop);

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task Save_goes_after_the_loop(DataFramework data) => VerifyAsync(
        data,
        """
        // Each of them.
        foreach (var id in ids)
        {
            // A new one.
            db.Orders.Add(new Order { Id = id });
            [|db.SaveChanges()|];
        }

        return null;
        """,
        """
        // Each of them.
        foreach (var id in ids)
        {
            // A new one.
            db.Orders.Add(new Order { Id = id });
        }

        db.SaveChanges();

        return null;
        """);

    [Fact]
    public Task Save_under_a_condition() => VerifyAsync(
        DataFramework.Net472,
        """
        var marked = 0;
        var orders = db.Orders.Where(o => ids.Contains(o.Id)).ToList();
        foreach (var order in orders)
        {
            if (order.Status == 0)
            {
                order.Status = 1;
                [|db.SubmitChanges()|];
                marked++;
            }
        }
        return marked;
        """,
        """
        var marked = 0;
        var orders = db.Orders.Where(o => ids.Contains(o.Id)).ToList();
        foreach (var order in orders)
        {
            if (order.Status == 0)
            {
                order.Status = 1;
                marked++;
            }
        }

        db.SubmitChanges();

        return marked;
        """);

    [Fact]
    public Task Save_that_stands_after_the_loop_already() => VerifyAsync(
        DataFramework.EF6,
        """
        foreach (var id in ids)
        {
            db.Orders.Add(new Order { Id = id });
            [|db.SaveChanges()|];
        }

        db.SaveChanges();
        return null;
        """,
        """
        foreach (var id in ids)
        {
            db.Orders.Add(new Order { Id = id });
        }

        db.SaveChanges();
        return null;
        """);

    [Fact]
    public Task Rows_that_are_only_kept_for_later() => VerifyAsync(
        DataFramework.EFCore,
        """
        var made = new List<Order>();
        foreach (var id in ids)
        {
            var order = new Order { CustomerId = id };
            db.Add(order);
            made.Add(order);
            [|db.SaveChanges()|];
        }

        return made;
        """,
        """
        var made = new List<Order>();
        foreach (var id in ids)
        {
            var order = new Order { CustomerId = id };
            db.Add(order);
            made.Add(order);
        }

        db.SaveChanges();

        return made;
        """);

    [Fact]
    public Task Save_awaited() => VerifyAsync(
        DataFramework.EFCore,
        """
        for (var i = 0; i < ids.Length; i++)
        {
            db.Orders.Add(new Order { Id = ids[i] });
            await [|db.SaveChangesAsync()|].ConfigureAwait(false);
        }
        """,
        """
        for (var i = 0; i < ids.Length; i++)
        {
            db.Orders.Add(new Order { Id = ids[i] });
        }

        await db.SaveChangesAsync().ConfigureAwait(false);
        """,
        result: "Task",
        modifier: "async ");

    [Theory]
    [InlineData("foreach (var id in ids)\n{\n    var order = new Order();\n    db.Orders.Add(order);\n    [|db.SaveChanges()|];\n    db.Lines.Add(new Line { OrderId = order.Id });\n}\n\nreturn null;")]
    [InlineData("var keys = new List<int>();\nforeach (var id in ids)\n{\n    var order = new Order { Status = id };\n    db.Orders.Add(order);\n    [|db.SaveChanges()|];\n    keys.Add(order.Status);\n}\n\nreturn keys;")]
    [InlineData("Order last = null;\nforeach (var id in ids)\n{\n    var order = new Order { CustomerId = last == null ? 0 : last.Id };\n    db.Orders.Add(order);\n    last = order;\n    [|db.SaveChanges()|];\n}\n\nreturn null;")]
    [InlineData("foreach (var id in ids)\n{\n    if (db.Orders.Any(o => o.Id == id))\n    {\n        db.Orders.Add(new Order { Id = id });\n        [|db.SaveChanges()|];\n    }\n}\n\nreturn null;")]
    [InlineData("foreach (var id in ids)\n{\n    db.Orders.Add(new Order());\n    [|db.SaveChanges()|];\n    if (id == 3) { break; }\n}\n\nreturn null;")]
    [InlineData("foreach (var id in ids)\n{\n    db.Orders.Add(new Order());\n    var n = [|db.SaveChanges()|];\n}\n\nreturn null;")]
    [InlineData("foreach (var id in ids)\n{\n    db.Orders.Add(new Order());\n    [|db.SaveChanges()|]; // now\n}\n\nreturn null;")]
    [InlineData("foreach (var id in ids)\n{\n    using (var own = new Shop())\n    {\n        own.Orders.Add(new Order());\n        [|own.SaveChanges()|];\n    }\n}\n\nreturn null;")]
    [InlineData("foreach (var id in ids)\n{\n    var own = new Shop();\n    own.Orders.Add(new Order());\n    [|own.SaveChanges()|];\n}\n\nreturn null;")]
    [InlineData("foreach (var id in ids)\n{\n    Stage(id);\n    [|db.SaveChanges()|];\n}\n\nreturn null;")]
    [InlineData("foreach (var id in ids)\n{\n    [|Commit()|];\n}\n\nreturn null;")]
    [InlineData("foreach (var id in ids)\n{\n    foreach (var n in ids)\n    {\n        db.Orders.Add(new Order());\n        [|db.SaveChanges()|];\n    }\n}\n\nreturn null;")]
    [InlineData("foreach (var order in db.Orders)\n{\n    order.Status = 1;\n    [|db.SaveChanges()|];\n}\n\nreturn null;")]
    [InlineData("foreach (var id in ids)\n    [|db.SaveChanges()|];\nreturn null;")]
    [InlineData("ids.ToList().ForEach(id => { db.Orders.Add(new Order()); [|db.SaveChanges()|]; });\nreturn null;")]
    [InlineData("var made = new Dictionary<int, Order>();\nforeach (var id in ids)\n{\n    var order = new Order { CustomerId = made.ContainsKey(id - 1) ? made[id - 1].Id : 0 };\n    db.Orders.Add(order);\n    made.Add(id, order);\n    [|db.SaveChanges()|];\n}\n\nreturn null;")]
    [InlineData("var made = new Order[9];\nforeach (var id in ids)\n{\n    var order = new Order { CustomerId = id > 0 ? made[id - 1].Id : 0 };\n    db.Orders.Add(order);\n    made[id] = order;\n    [|db.SaveChanges()|];\n}\n\nreturn null;")]
    public Task No_fix_for_what_it_cannot_prove(string body) => VerifyAsync(
        DataFramework.EF6, body, null, "private void Stage(int id) { db.Orders.Add(new Order()); }\nprivate void Commit() { db.SaveChanges(); }");

    [Fact]
    public Task No_fix_where_each_save_is_of_an_entity() => VerifyAsync(
        DataFramework.LLBLGen, "foreach (var id in ids)\n{\n    var order = new OrderEntity();\n    [|db.SaveEntity(order)|];\n}\n\nreturn null;", null);
}
