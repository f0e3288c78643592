using System.Threading.Tasks;
using WcfPerf.Analyzers.Rules.DataAccess;
using WcfPerf.CodeFixes.DataAccess;
using WcfPerf.Testing;
using Xunit;
using static WcfPerf.Analyzers.Tests.DataAccess.RoundTripTest;

namespace WcfPerf.Analyzers.Tests.DataAccess;

/// <summary>The fix of WCFP3002: a row that is asked for twice is looked up once.</summary>
public sealed class ChattyOperationCodeFixTests
{
    private static Task VerifyAsync(DataFramework data, string body, string? fixedBody, string result = "object", string parameters = "int id", string modifier = "") =>
        FixAsync<ChattyOperationAnalyzer, ChattyOperationCodeFix>(data, body, fixedBody, "", null, result, parameters, modifier, fixedBody is null ? null : ChattyOperationCodeFix.LookUpOnce);

    [Theory]
    [InlineData("Single", "SingleOrDefault")]
    [InlineData("First", "FirstOrDefault")]
    [InlineData("SingleOrDefault", "SingleOrDefault")]
    public async Task Missing_row_leaves(string lookup, string fixedLookup)
    {
        foreach (var data in new[] { DataFramework.EF6, DataFramework.EFCore, DataFramework.Net472 })
        {
            await VerifyAsync(
                data,
                $$"""
                // The order has to be there.
                if (!db.Orders.Any(o => o.Id == id))
                {
                    throw new InvalidOperationException("There is none.");
                }

                var order = [|db.Orders.{{lookup}}(x => x.Id == id)|];
                order.Status = 1;
                return order;
                """,
                $$"""
                // The order has to be there.
                var order = db.Orders.{{fixedLookup}}(x => x.Id == id);
                if (order == null)
                {
                    throw new InvalidOperationException("There is none.");
                }

                order.Status = 1;
                return order;
                """);
        }
    }

    [Fact]
    public Task Row_that_is_there_is_used() => VerifyAsync(
        DataFramework.EF6,
        """
        if (db.Orders.Any(o => o.Id == id))
        {
            var order = [|db.Orders.First(o => o.Id == id)|];
            order.Status = 1;
            return order;
        }
        else
        {
            return null;
        }
        """,
        """
        var order = db.Orders.FirstOrDefault(o => o.Id == id);
        if (order != null)
        {
            order.Status = 1;
            return order;
        }
        else
        {
            return null;
        }
        """);

    [Fact]
    public Task Choice() => VerifyAsync(
        DataFramework.EF6,
        "return db.Orders.Any(o => o.Id == id) ? [|db.Orders.First(o => o.Id == id)|] : null;",
        "return db.Orders.FirstOrDefault(o => o.Id == id);");

    [Fact]
    public Task Awaited() => VerifyAsync(
        DataFramework.EFCore,
        """
        if (!await db.Orders.AnyAsync(o => o.Id == id))
        {
            return null;
        }

        var order = await [|db.Orders.SingleAsync(o => o.Id == id)|];
        return order;
        """,
        """
        var order = await db.Orders.SingleOrDefaultAsync(o => o.Id == id);
        if (order == null)
        {
            return null;
        }

        return order;
        """,
        result: "Task<Order>",
        modifier: "async ");

    [Theory]
    [InlineData("if (!db.Orders.Any(o => o.Id == id))\n{\n    Console.WriteLine();\n}\n\nvar order = [|db.Orders.First(o => o.Id == id)|];\nreturn order;")]
    [InlineData("if (!db.Orders.Any(o => o.Id == id))\n{\n    return null;\n}\n\nConsole.WriteLine();\nvar order = [|db.Orders.First(o => o.Id == id)|];\nreturn order;")]
    [InlineData("if (!db.Orders.Any(o => o.Id == id))\n{\n    return null;\n}\n\n// The order.\nvar order = [|db.Orders.First(o => o.Id == id)|];\nreturn order;")]
    [InlineData("if (!db.Orders.Any(o => o.Id == id))\n{\n    return null;\n}\n\nreturn [|db.Orders.First(o => o.Id == id)|];")]
    [InlineData("if (db.Orders.Count(o => o.Id == id) != 1)\n{\n    return null;\n}\n\nvar order = [|db.Orders.First(o => o.Id == id)|];\nreturn order;")]
    [InlineData("if (db.Orders.Any(o => o.Id == id))\n{\n    var order = [|db.Orders.First(o => o.Id == id)|];\n    order.Status = 2;\n}\n\nforeach (var order in new List<Order>())\n{\n}\n\nreturn null;")]
    [InlineData("return db.Orders.Any(o => o.Id == id) ? [|db.Orders.First(o => o.Id == id)|] : new Order();")]
    [InlineData("var a = db.Orders.First(o => o.Id == id).Number;\nvar b = [|db.Orders.First(o => o.Id == id)|].Status;\nreturn a + b;")]
    [InlineData("var a = db.Orders.Find(id);\nvar b = [|db.Lines.Find(id)|];\nreturn db.Products.ToList();")]
    public Task No_fix_for_what_it_cannot_prove(string body) => VerifyAsync(DataFramework.EF6, body, null);
}
