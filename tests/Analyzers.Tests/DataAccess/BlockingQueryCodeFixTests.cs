using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.DataAccess;
using WcfPerf.CodeFixes.DataAccess;
using WcfPerf.Testing;
using Xunit;

namespace WcfPerf.Analyzers.Tests.DataAccess;

/// <summary>The fix of WCFP3005: what it awaits, what the method becomes, and where it keeps away.</summary>
public sealed class BlockingQueryCodeFixTests
{
    private static Task VerifyAsync(DataFramework framework, string before, string after, int? iterations = null)
    {
        var test = new WcfCodeFixTest<BlockingQueryAnalyzer, BlockingQueryCodeFix>
        {
            Data = framework,
            MarkupOptions = MarkupOptions.UseFirstDescriptor,
            CompilerDiagnostics = CompilerDiagnostics.Errors,
            CodeActionEquivalenceKey = BlockingQueryCodeFix.AwaitKey,
        };
        test.TestState.Sources.Add(before);
        test.FixedState.Sources.Add(after);
        test.NumberOfIncrementalIterations = iterations;
        if (before.Replace("[|", "", System.StringComparison.Ordinal).Replace("|]", "", System.StringComparison.Ordinal) == after.Replace("[|", "", System.StringComparison.Ordinal).Replace("|]", "", System.StringComparison.Ordinal))
        {
            test.FixedState.MarkupHandling = MarkupMode.Allow;
        }

        return test.RunAsync();
    }

    private static Task VerifyAsync(DataFramework framework, (string Signature, string Body) before, (string Signature, string Body) after, string members = "", string usings = "", int? iterations = null, string? fixedUsings = null) =>
        VerifyAsync(
            framework,
            DataServiceCode.Service(framework, before.Signature, before.Body, members, usings: usings),
            DataServiceCode.Service(framework, after.Signature, after.Body, members, usings: fixedUsings ?? usings),
            iterations);

    [Fact]
    public Task Awaits_in_an_asynchronous_operation() => VerifyAsync(
        DataFramework.EF6,
        ("async Task<List<Order>> Get(int id)", "{ using (var db = new Shop()) { return /* all */ [|db.Orders.ToList()|]; } }"),
        ("async Task<List<Order>> Get(int id)", "{ using (var db = new Shop()) { return /* all */ await db.Orders.ToListAsync(); } }"));

    [Fact]
    public Task Makes_a_method_asynchronous_that_returns_a_finished_task() => VerifyAsync(
        DataFramework.EF6,
        ("Task<Order> Get(int id)", "{ using (var db = new Shop()) { var order = [|db.Orders.FirstOrDefault(o => o.Id == id)|]; if (order == null) { return Task.FromResult<Order>(null); } return Task.FromResult(order); } }"),
        ("async Task<Order> Get(int id)", "{ using (var db = new Shop()) { var order = await db.Orders.FirstOrDefaultAsync(o => o.Id == id); if (order == null) { return null; } return order; } }"));

    [Fact]
    public Task Unwraps_the_task_around_the_call() => VerifyAsync(
        DataFramework.EFCore,
        ("Task<Order> Get(int id)", "=> Task.FromResult([|new Shop().Orders.Single(o => o.Id == id)|]);"),
        ("async Task<Order> Get(int id)", "=> await new Shop().Orders.SingleAsync(o => o.Id == id);"));

    [Fact]
    public Task Awaits_the_other_tasks_that_it_returned() => VerifyAsync(
        DataFramework.EFCore,
        ("Task<int> Get(int id)", "{ using var db = new Shop(); if (id == 0) { return Other(); } return Task.FromResult([|db.SaveChanges()|]); }"),
        ("async Task<int> Get(int id)", "{ using var db = new Shop(); if (id == 0) { return await Other(); } return await db.SaveChangesAsync(); }"),
        "private Task<int> Other() => null;");

    [Fact]
    public Task Drops_the_finished_task_of_an_operation_without_result() => VerifyAsync(
        DataFramework.EF6,
        ("Task Get(int id)", "{\n        using (var db = new Shop())\n        {\n            if (id == 0)\n            {\n                return Task.CompletedTask;\n            }\n\n            [|db.SaveChanges()|];\n        }\n\n        return Task.FromResult(0);\n    }"),
        ("async Task Get(int id)", "{\n        using (var db = new Shop())\n        {\n            if (id == 0)\n            {\n                return;\n            }\n\n            await db.SaveChangesAsync();\n        }\n    }"));

    [Fact]
    public Task Passes_the_token() => VerifyAsync(
        DataFramework.EFCore,
        ("async Task<Order> Get(int id, CancellationToken token)", "{ using var db = new Shop(); [|db.SaveChanges()|]; return [|db.Orders.Single(o => o.Id == id)|]; }"),
        ("async Task<Order> Get(int id, CancellationToken token)", "{ using var db = new Shop(); await db.SaveChangesAsync(token); return await db.Orders.SingleAsync(o => o.Id == id, token); }"),
        iterations: 2);

    [Fact]
    public Task Does_not_pass_the_token_as_a_key() => VerifyAsync(
        DataFramework.EFCore,
        ("async Task<Order> Get(int id, CancellationToken token)", "{ using var db = new Shop(); return [|db.Orders.Find(id)|]; }"),
        ("async Task<Order> Get(int id, CancellationToken token)", "{ using var db = new Shop(); return await db.Orders.FindAsync(id); }"));

    [Fact]
    public Task Puts_the_await_in_brackets() => VerifyAsync(
        DataFramework.Dapper,
        ("async Task<List<Order>> Get(int id)", "{ using var db = Open(); return [|db.Query<Order>(\"select 1\")|].ToList(); }"),
        ("async Task<List<Order>> Get(int id)", "{ using var db = Open(); return (await db.QueryAsync<Order>(\"select 1\")).ToList(); }"));

    [Fact]
    public Task Fixes_a_reader_whole() => VerifyAsync(
        DataFramework.Net472,
        ("Task<int> Get(int id)", "{ var n = 0; using (var command = OpenAny().CreateCommand()) using (var reader = [|command.ExecuteReader()|]) { while ([|reader.Read()|]) { n++; } } return Task.FromResult(n); }"),
        ("async Task<int> Get(int id)", "{ var n = 0; using (var command = OpenAny().CreateCommand()) using (var reader = await command.ExecuteReaderAsync()) { while (await reader.ReadAsync()) { n++; } } return n; }"),
        iterations: 2);

    [Fact]
    public Task Follows_the_awaits_of_the_type() => VerifyAsync(
        DataFramework.Net472,
        ("async Task<int> Get(int id)", "{ using (var command = OpenAny().CreateCommand()) { return [|command.ExecuteNonQuery()|]; } }"),
        ("async Task<int> Get(int id)", "{ using (var command = OpenAny().CreateCommand()) { return await command.ExecuteNonQueryAsync().ConfigureAwait(false); } }"),
        "private async Task Wait() { await Task.Delay(1).ConfigureAwait(false); }");

    [Theory]
    [InlineData(DataFramework.EF6, "public override int SaveChanges() { Stamp(); return base.SaveChanges(); } public override Task<int> SaveChangesAsync(CancellationToken token) { Stamp(); return base.SaveChangesAsync(token); }")]
    [InlineData(DataFramework.EFCore, "public override int SaveChanges(bool accept) { Stamp(); return base.SaveChanges(accept); } public override Task<int> SaveChangesAsync(bool accept, CancellationToken token = default) { Stamp(); return base.SaveChangesAsync(accept, token); }")]
    [InlineData(DataFramework.EFCore, "public override Task<int> SaveChangesAsync(bool accept, CancellationToken token = default) { Stamp(); return base.SaveChangesAsync(accept, token); }")]
    [InlineData(DataFramework.EFCore, "public override void Dispose() { Stamp(); base.Dispose(); }")]
    public Task Awaits_where_the_override_is_asynchronous_too(DataFramework framework, string overrides) => VerifyAsync(
        framework,
        ("async Task<int> Get(int id)", "{ using (var db = new Audited()) { return [|db.SaveChanges()|]; } }"),
        ("async Task<int> Get(int id)", "{ using (var db = new Audited()) { return await db.SaveChangesAsync(); } }"),
        "public class Audited : Shop { " + overrides + " private void Stamp() { } }");

    [Fact]
    public Task Awaits_after_what_uses_the_thread() => VerifyAsync(
        DataFramework.EF6,
        ("async Task<int> Get(int id)", "{ var user = User; using (var db = new Shop()) { var n = [|db.SaveChanges()|]; Log(user); return n; } }"),
        ("async Task<int> Get(int id)", "{ var user = User; using (var db = new Shop()) { var n = await db.SaveChangesAsync(); Log(user); return n; } }"),
        "private string User => ServiceSecurityContext.Current.PrimaryIdentity.Name; private void Log(string text) { Console.WriteLine(text); }");

    [Fact]
    public Task Works_with_NHibernate() => VerifyAsync(
        DataFramework.NHibernate,
        ("async Task<Order> Get(int id)", "{ return [|_session.Get<Order>(id)|]; }"),
        ("async Task<Order> Get(int id)", "{ return await _session.GetAsync<Order>(id); }"));

    [Fact]
    public Task Works_with_linq2db() => VerifyAsync(
        DataFramework.Linq2Db,
        ("async Task<List<Order>> Get(int id)", "{ using (var db = new Shop()) { return [|db.Orders.Where(o => o.Id == id).ToList()|]; } }"),
        ("async Task<List<Order>> Get(int id)", "{ using (var db = new Shop()) { return await db.Orders.Where(o => o.Id == id).ToListAsync(); } }"));

    [Fact]
    public Task Imports_the_namespace() => VerifyAsync(
        DataFramework.EF6,
        """
        // A header.
        using System.Collections.Generic;
        using System.Linq;
        using System.ServiceModel;
        using System.Threading.Tasks;

        [ServiceContract]
        public interface IOrders { [OperationContract] Task<List<Order>> Get(); }
        public class Order { public int Id { get; set; } }
        public class Shop : System.Data.Entity.DbContext { public Shop() : base("shop") { } public System.Data.Entity.DbSet<Order> Orders { get; set; } }
        public class Orders : IOrders
        {
            public async Task<List<Order>> Get() { return [|new Shop().Orders.Where(o => o.Id > 0).ToList()|]; }
        }
        """,
        """
        // A header.
        using System.Collections.Generic;
        using System.Data.Entity;
        using System.Linq;
        using System.ServiceModel;
        using System.Threading.Tasks;

        [ServiceContract]
        public interface IOrders { [OperationContract] Task<List<Order>> Get(); }
        public class Order { public int Id { get; set; } }
        public class Shop : System.Data.Entity.DbContext { public Shop() : base("shop") { } public System.Data.Entity.DbSet<Order> Orders { get; set; } }
        public class Orders : IOrders
        {
            public async Task<List<Order>> Get() { return await new Shop().Orders.Where(o => o.Id > 0).ToListAsync(); }
        }
        """);

    [Theory]
    [InlineData(DataFramework.EF6, "async Task<int> Get(int id)", "{ using (var db = new Shop()) { var sum = 0; foreach (var o in [|db.Orders|]) { sum += o.Id; } return sum; } }")]
    [InlineData(DataFramework.EF6, "Task Get(int id)", "{ using (var db = new Shop()) { [|db.SaveChanges()|]; } return Other(); } private static Task Other() => null;")]
    [InlineData(DataFramework.EF6, "async Task<int> Get(int id)", "{ var user = OperationContext.Current; using (var db = new Shop()) { return [|db.SaveChanges()|]; } }")]
    [InlineData(DataFramework.EF6, "async Task<int> Get(int id)", "{ using (var db = new Shop()) { var n = [|db.SaveChanges()|]; Audit(); return n; } } private void Audit() { Console.WriteLine(OperationContext.Current.SessionId); }")]
    [InlineData(DataFramework.EF6, "async Task<string> Get(int id)", "{ using (var db = new Shop()) { [|db.SaveChanges()|]; return User; } } private string User => ServiceSecurityContext.Current.PrimaryIdentity.Name;")]
    [InlineData(DataFramework.EF6, "async Task<int> Get(int id)", "{ using (var db = new Shop()) { for (var i = 0; i < id; i++) { Audit(); try { [|db.SaveChanges()|]; } catch (InvalidOperationException) { throw; } } return 0; } } private void Audit() { Console.WriteLine(OperationContext.Current.SessionId); }")]
    [InlineData(DataFramework.EF6, "async Task<int?> Get(int id)", "{ using (var db = new Shop()) { return db?[|.SaveChanges()|]; } }")]
    [InlineData(DataFramework.EF6, "async Task<List<Order>> Get(int id)", "{ return [|Load()|]; } private List<Order> Load() { return new Shop().Orders.ToList(); }")]
    [InlineData(DataFramework.Dapper, "async Task<List<Order>> Get(int id)", "{ using var db = Open(); return [|db.Query<Order>(\"select 1\", buffered: false)|].ToList(); }")]
    [InlineData(DataFramework.Dapper, "Task<int> Get(int id)", "{ using var db = Open(); Span<int> span = new int[1]; ref var first = ref span[0]; var n = [|db.Execute(\"delete from orders\")|]; first = n; return Task.FromResult(span[0]); }")]
    [InlineData(DataFramework.Dapper, "Task<int> Get(int id)", "{ using var db = Open(); Span<int> span = new int[1]; span[0] = [|db.Execute(\"delete from orders\")|]; return Task.FromResult(span[0]); }")]
    [InlineData(DataFramework.Dapper, "async Task<int> Get(int id)", "{ using var db = Open(); Slot(id) = [|db.Execute(\"delete from orders\")|]; return Slot(id); } private int[] _slots = new int[9]; private ref int Slot(int id) => ref _slots[id];")]
    [InlineData(DataFramework.EF6, "async Task<int> Get(int id)", "{ using (var db = new Audited()) { db.Orders.Add(new Order()); return [|db.SaveChanges()|]; } } public class Audited : Shop { public override int SaveChanges() { Stamp(); return base.SaveChanges(); } private void Stamp() { } }")]
    [InlineData(DataFramework.EF6, "async Task<int> Get(int id)", "{ using (var db = new Late()) { return [|db.SaveChanges()|]; } } public class Audited : Shop { public override int SaveChanges() { Stamp(); return base.SaveChanges(); } private void Stamp() { } } public class Late : Audited { }")]
    [InlineData(DataFramework.EFCore, "async Task<int> Get(int id)", "{ using (var db = new Audited()) { return [|db.SaveChanges()|]; } } public class Audited : Shop { public override int SaveChanges(bool accept) { Stamp(); return base.SaveChanges(accept); } private void Stamp() { } }")]
    public Task Keeps_away(DataFramework framework, string signature, string body)
    {
        var source = DataServiceCode.Service(framework, signature, body);
        return VerifyAsync(framework, source, source);
    }
}
