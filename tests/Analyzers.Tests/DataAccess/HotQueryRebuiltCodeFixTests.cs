using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.DataAccess;
using WcfPerf.CodeFixes.DataAccess;
using WcfPerf.Testing;
using Xunit;

namespace WcfPerf.Analyzers.Tests.DataAccess;

/// <summary>The fix of WCFP3008: the compiled query and its call, and where it keeps away.</summary>
public sealed class HotQueryRebuiltCodeFixTests
{
    private static Task VerifyAsync(DataFramework framework, string before, string after, int? iterations = null)
    {
        var test = new WcfCodeFixTest<HotQueryRebuiltAnalyzer, HotQueryRebuiltCodeFix>
        {
            Data = framework,
            MarkupOptions = MarkupOptions.UseFirstDescriptor,
            CompilerDiagnostics = CompilerDiagnostics.Errors,
            CodeActionEquivalenceKey = HotQueryRebuiltCodeFix.CompileKey,
        };
        test.TestState.Sources.Add(before);
        test.FixedState.Sources.Add(after);
        test.FixedState.MarkupHandling = MarkupMode.Allow;
        test.NumberOfIncrementalIterations = iterations;
        return test.RunAsync();
    }

    private static Task VerifyMethodAsync(DataFramework framework, string contract, string before, string after, string otherUsings = "", int? iterations = null, string? fixedUsings = null) =>
        VerifyAsync(framework, Source(framework, contract, before, otherUsings), Source(framework, contract, after, fixedUsings ?? otherUsings), iterations);

    private static string Source(DataFramework framework, string contract, string members, string otherUsings) =>
        "using System;\nusing System.Collections.Generic;\n" + (framework == DataFramework.Net472 ? otherUsings + "using System.Linq;\nusing System.ServiceModel;\n" : "using System.Linq;\nusing System.Threading;\nusing System.Threading.Tasks;\nusing CoreWCF;\n" + otherUsings) + "\n" +
        (framework == DataFramework.Net472
            ? "[System.Data.Linq.Mapping.Table] public class Order { public int Id; public string Name; public int Zone; }\npublic class Shop : System.Data.Linq.DataContext { private static readonly System.Data.Linq.Mapping.MappingSource s_mapping = new System.Data.Linq.Mapping.AttributeMappingSource(); public Shop() : base(\"shop\", s_mapping) { } public System.Data.Linq.Table<Order> Orders => GetTable<Order>(); }\n"
            : "public class Order { public int Id { get; set; } public string Name { get; set; } public int Zone { get; set; } }\npublic class Shop : DbContext { public DbSet<Order> Orders { get; set; } }\n") +
        "[ServiceContract]\npublic interface IOrders { " + contract + " }\npublic class Orders : IOrders\n{\n" + members + "}\n";

    private const string Contract = "[OperationContract] Order Get(int id);";
    private const string LinqToSql = "using System.Data.Linq;\n";
    private const string EFCore = "using Microsoft.EntityFrameworkCore;\n";

    [Fact]
    public Task Compiles_a_query_of_LINQ_to_SQL() => VerifyMethodAsync(
        DataFramework.Net472,
        Contract,
        "    private const int Zone = 3;\n\n    public Order Get(int id)\n    {\n        using (var db = new Shop())\n        {\n            return [|db.Orders.Single(o => o.Id == id && o.Zone == Zone)|]; // one\n        }\n    }\n",
        "    private const int Zone = 3;\n\n    private static readonly Func<Shop, int, Order> GetQuery =\n        CompiledQuery.Compile((Shop db, int id) =>\n            db.Orders.Single(o => o.Id == id && o.Zone == Zone));\n\n    public Order Get(int id)\n    {\n        using (var db = new Shop())\n        {\n            return GetQuery(db, id); // one\n        }\n    }\n",
        LinqToSql);

    [Fact]
    public Task Imports_the_namespace_and_follows_names() => VerifyMethodAsync(
        DataFramework.Net472,
        Contract,
        "    private readonly Shop _db = new Shop();\n    private static int s_calls;\n\n    public Order Get(int id)\n    {\n        s_calls++;\n        return [|_db.Orders.Where(o => o.Id == id).FirstOrDefault()|];\n    }\n",
        "    private readonly Shop _db = new Shop();\n    private static int s_calls;\n\n    private static readonly Func<Shop, int, Order> s_getQuery =\n        CompiledQuery.Compile((Shop db, int id) =>\n            db.Orders.Where(o => o.Id == id).FirstOrDefault());\n\n    public Order Get(int id)\n    {\n        s_calls++;\n        return s_getQuery(_db, id);\n    }\n",
        fixedUsings: LinqToSql);

    [Fact]
    public Task Takes_members_of_the_request() => VerifyMethodAsync(
        DataFramework.Net472,
        "[OperationContract] Order Get(Order request);",
        "    public Order Get(Order request)\n    {\n        using (var db = new Shop()) { return [|(from o in db.Orders where o.Id == request.Id && o.Name == request.Name select o).Single()|]; }\n    }\n",
        "    private static readonly Func<Shop, int, string, Order> GetQuery =\n        CompiledQuery.Compile((Shop db, int id, string name) =>\n            (from o in db.Orders where o.Id == id && o.Name == name select o).Single());\n\n    public Order Get(Order request)\n    {\n        using (var db = new Shop()) { return GetQuery(db, request.Id, request.Name); }\n    }\n",
        LinqToSql);

    [Theory]
    [InlineData("o.Id >= id")]
    [InlineData("o.Id != id && o.Zone < id")]
    [InlineData("(id) == o.Id || id > o.Zone")]
    public Task Takes_values_that_are_compared(string condition) => VerifyMethodAsync(
        DataFramework.Net472,
        Contract,
        "    public Order Get(int id)\n    {\n        using (var db = new Shop()) { return [|db.Orders.First(o => " + condition + ")|]; }\n    }\n",
        "    private static readonly Func<Shop, int, Order> GetQuery =\n        CompiledQuery.Compile((Shop db, int id) =>\n            db.Orders.First(o => " + condition + "));\n\n    public Order Get(int id)\n    {\n        using (var db = new Shop()) { return GetQuery(db, id); }\n    }\n",
        LinqToSql);

    [Fact]
    public Task Keeps_the_query_syntax() => VerifyMethodAsync(
        DataFramework.Net472,
        Contract,
        "    public Order Get(int id)\n    {\n        using (var db = new Shop()) { return [|(from o in db.Orders where o.Id == id select o).Single()|]; }\n    }\n",
        "    private static readonly Func<Shop, int, Order> GetQuery =\n        CompiledQuery.Compile((Shop db, int id) =>\n            (from o in db.Orders where o.Id == id select o).Single());\n\n    public Order Get(int id)\n    {\n        using (var db = new Shop()) { return GetQuery(db, id); }\n    }\n",
        LinqToSql);

    [Fact]
    public Task Takes_a_member_of_the_request() => VerifyMethodAsync(
        DataFramework.Net472,
        "[OperationContract] Order Get(Order request);",
        "    public Order Get(Order request)\n    {\n        using (var db = new Shop()) { return [|db.Orders.Single(o => o.Id == request.Id)|]; }\n    }\n",
        "    private static readonly Func<Shop, int, Order> GetQuery =\n        CompiledQuery.Compile((Shop db, int id) =>\n            db.Orders.Single(o => o.Id == id));\n\n    public Order Get(Order request)\n    {\n        using (var db = new Shop()) { return GetQuery(db, request.Id); }\n    }\n",
        LinqToSql);

    [Fact]
    public Task Compiles_a_query_of_EF_Core() => VerifyMethodAsync(
        DataFramework.EFCore,
        Contract,
        "    public Order Get(int id)\n    {\n        using var db = new Shop();\n        return [|db.Orders.AsNoTracking().Single(o => o.Id == id)|];\n    }\n",
        "    private static readonly Func<Shop, int, Order> GetQuery =\n        EF.CompileQuery((Shop db, int id) =>\n            db.Orders.AsNoTracking().Single(o => o.Id == id));\n\n    public Order Get(int id)\n    {\n        using var db = new Shop();\n        return GetQuery(db, id);\n    }\n",
        EFCore);

    [Fact]
    public Task Compiles_an_asynchronous_query_with_its_token() => VerifyMethodAsync(
        DataFramework.EFCore,
        "[OperationContract] Task<Order> GetAsync(int id, CancellationToken token);",
        "    public async Task<Order> GetAsync(int id, CancellationToken token)\n    {\n        using var db = new Shop();\n        return await [|db.Orders.SingleOrDefaultAsync(o => o.Id == id, token)|];\n    }\n",
        "    private static readonly Func<Shop, int, CancellationToken, Task<Order>> GetQuery =\n        EF.CompileAsyncQuery((Shop db, int id, CancellationToken cancellationToken) =>\n            db.Orders.SingleOrDefault(o => o.Id == id));\n\n    public async Task<Order> GetAsync(int id, CancellationToken token)\n    {\n        using var db = new Shop();\n        return await GetQuery(db, id, token);\n    }\n",
        EFCore);

    [Fact]
    public Task Fixes_all() => VerifyMethodAsync(
        DataFramework.Net472,
        "[OperationContract] Order Get(int id); [OperationContract] Order Find(string name);",
        "    public Order Get(int id)\n    {\n        using (var db = new Shop()) { return [|db.Orders.Single(o => o.Id == id)|]; }\n    }\n\n    public Order Find(string name)\n    {\n        using (var db = new Shop()) { return [|db.Orders.First(o => o.Name == name)|]; }\n    }\n",
        "    private static readonly Func<Shop, int, Order> GetQuery =\n        CompiledQuery.Compile((Shop db, int id) =>\n            db.Orders.Single(o => o.Id == id));\n\n    private static readonly Func<Shop, string, Order> FindQuery =\n        CompiledQuery.Compile((Shop db, string name) =>\n            db.Orders.First(o => o.Name == name));\n\n    public Order Get(int id)\n    {\n        using (var db = new Shop()) { return GetQuery(db, id); }\n    }\n\n    public Order Find(string name)\n    {\n        using (var db = new Shop()) { return FindQuery(db, name); }\n    }\n",
        LinqToSql,
        iterations: 2);

    [Theory]
    [InlineData("public Order Get(int id) { using (var db = new Shop()) { return [|db.Orders.Single(o => o.Id == id && o.Zone == _zone)|]; } } private int _zone;")]
    [InlineData("public Order Get(int id) { using (var db = new Shop()) { return [|db.Orders.Single(o => o.Id == id && o.Zone == s_zone)|]; } } private static int s_zone;")]
    [InlineData("public Order Get(int id) { using (var db = new Shop()) { return [|db.Orders.Single(o => o.Id == Math.Abs(id))|]; } }")]
    [InlineData("public Order Get(int id) { using (var db = new Shop()) { return [|db.Orders.Single(o => o.Name == id.ToString())|]; } }")]
    [InlineData("public Order Get(int id) { using (var db = new Shop()) { db.LoadOptions = new DataLoadOptions(); return [|db.Orders.Single(o => o.Id == id)|]; } }")]
    [InlineData("public Order Get(int id) { using (var db = new Bare()) { return [|db.Orders.Single(o => o.Id == id)|]; } } private class Bare : DataContext { public Bare() : base(\"a\") { } public Table<Order> Orders => GetTable<Order>(); }")]
    [InlineData("public Order Get(int id) { using (var db = new Shop()) { var found = [|db.Orders.Where(o => o.Id == id).Select(o => new { o.Id, o.Name }).Single()|]; return new Order { Id = found.Id }; } }")]
    [InlineData("public Order Get(int id) { using (var db = new Shop()) { return [|db.Orders.Single(o => o.Id == id)|]; } } private void GetQuery() { }")]
    [InlineData("public Order Get(int id) { using (var db = new Eager()) { return [|db.Orders.Single(o => o.Id == id)|]; } } } public class Eager : Shop { public Eager() { LoadOptions = new DataLoadOptions(); }")]
    [InlineData("public Order Get(int id) { using (var db = Contexts.Make()) { return [|db.Orders.Single(o => o.Id == id)|]; } } } public static class Contexts { public static Shop Make() { var db = new Shop(); db.LoadOptions = new DataLoadOptions(); return db; }")]
    [InlineData("public Order Get(int id) { using (var db = new Shop()) { return [|db.Orders.Single(o => o.Id == id + 1)|]; } }")]
    [InlineData("public Order Get(int id) { using (var db = new Shop()) { return [|db.Orders.Single(o => o.Id + id == 3)|]; } }")]
    public Task Keeps_away(string members)
    {
        var source = Source(DataFramework.Net472, Contract, members + "\n", LinqToSql);
        return VerifyAsync(DataFramework.Net472, source, source);
    }
}
