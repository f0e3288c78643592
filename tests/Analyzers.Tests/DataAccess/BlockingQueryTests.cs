using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.DataAccess;
using WcfPerf.Testing;
using Xunit;

namespace WcfPerf.Analyzers.Tests.DataAccess;

/// <summary>WCFP3005: what blocks in an operation that returns a task, and what can't be awaited or is none of its business.</summary>
public sealed class BlockingQueryTests
{
    private const string Row = "async Task<Order> Get(int id)";
    private const string Rows = "async Task<List<Order>> Get(int id)";
    private const string Number = "async Task<int> Get(int id)";

    private static Task VerifyAsync(DataFramework framework, string source, params (string Path, string Content)[] files)
    {
        var test = new WcfAnalyzerTest<BlockingQueryAnalyzer> { Data = framework, MarkupOptions = MarkupOptions.UseFirstDescriptor, CompilerDiagnostics = CompilerDiagnostics.Errors };
        test.TestState.Sources.Add(source);
        foreach (var (path, content) in files)
        {
            test.TestState.AnalyzerConfigFiles.Add((path, content));
        }

        return test.RunAsync();
    }

    [Theory]
    [InlineData(DataFramework.EF6, Rows, "{ using (var db = new Shop()) { return [|db.Orders.ToList()|]; } }")]
    [InlineData(DataFramework.EF6, Row, "{ using (var db = new Shop()) { return [|db.Orders.FirstOrDefault(o => o.Id == id)|]; } }")]
    [InlineData(DataFramework.EF6, Row, "{ using (var db = new Shop()) { return [|db.Orders.Find(id)|]; } }")]
    [InlineData(DataFramework.EF6, Number, "{ using (var db = new Shop()) { db.Orders.Add(new Order()); return [|db.SaveChanges()|]; } }")]
    [InlineData(DataFramework.EF6, Number, "{ using (var db = new Shop()) { return [|db.Orders.Where(o => o.Zone == id).Count()|]; } }")]
    [InlineData(DataFramework.EF6, Rows, "{ using (var db = new Shop()) { var q = db.Orders.Where(o => o.Zone == id); return [|q.ToList()|]; } }")]
    [InlineData(DataFramework.EF6, Rows, "{ using (var db = new Shop()) { return [|(from o in db.Orders where o.Zone == id select o).ToList()|]; } }")]
    [InlineData(DataFramework.EF6, "Task<List<Order>> Get(int id)", "{ using (var db = new Shop()) { return Task.FromResult([|db.Orders.ToList()|]); } }")]
    [InlineData(DataFramework.EF6, "Task Get(int id)", "{ using (var db = new Shop()) { [|db.SaveChanges()|]; } return Task.CompletedTask; }")]
    [InlineData(DataFramework.EF6, Number, "{ var sum = 0; using (var db = new Shop()) { foreach (var o in [|db.Orders|]) { sum += o.Zone; } } return sum; }")]
    [InlineData(DataFramework.EF6, Number, "{ using (var db = new Shop()) { return [|db.Database.ExecuteSqlCommand(\"delete from orders\")|]; } }")]
    [InlineData(DataFramework.EF6, Rows, "{ using (var db = new Shop()) { return [|db.Database.SqlQuery<Order>(\"select 1\").ToList()|]; } }")]
    [InlineData(DataFramework.EFCore, Rows, "{ using var db = new Shop(); return [|db.Orders.Where(o => o.Zone == id).ToList()|]; }")]
    [InlineData(DataFramework.EFCore, Row, "{ using var db = new Shop(); return [|db.Orders.Single(o => o.Id == id)|]; }")]
    [InlineData(DataFramework.EFCore, Row, "{ using var db = new Shop(); return [|db.Find<Order>(id)|]; }")]
    [InlineData(DataFramework.EFCore, Number, "{ using var db = new Shop(); [|db.SaveChanges()|]; return 0; }")]
    [InlineData(DataFramework.EFCore, Number, "{ using var db = new Shop(); return [|db.Orders.Where(o => o.Id == id).ExecuteDelete()|]; }")]
    [InlineData(DataFramework.EFCore, Number, "{ using var db = new Shop(); return [|db.Database.ExecuteSqlRaw(\"delete from orders\")|]; }")]
    [InlineData(DataFramework.EFCore, Number, "{ using var db = new Shop(); var order = await db.Orders.FirstAsync(o => o.Id == id); order.Zone = 1; return [|db.SaveChanges()|]; }")]
    [InlineData(DataFramework.EFCore, Number, "{ using var db = new Shop(); Func<Task<int>> count = async () => { await Task.Yield(); return [|db.Orders.Count()|]; }; return await count(); }")]
    [InlineData(DataFramework.Dapper, Rows, "{ using var db = Open(); return [|db.Query<Order>(\"select 1\")|].ToList(); }")]
    [InlineData(DataFramework.Dapper, Number, "{ using var db = Open(); return [|db.Execute(\"delete from orders where id = @id\", new { id })|]; }")]
    [InlineData(DataFramework.Dapper, Number, "{ using var db = Open(); using var grid = [|db.QueryMultiple(\"select 1; select 2\")|]; return [|grid.Read<int>()|].Count(); }")]
    [InlineData(DataFramework.Net472, Number, "{ using (var connection = Open()) using (var command = new SqlCommand(\"select 1\", connection)) { return (int)[|command.ExecuteScalar()|]; } }")]
    [InlineData(DataFramework.Net472, Number, "{ var n = 0; using (var connection = OpenAny()) using (var command = connection.CreateCommand()) using (var reader = [|command.ExecuteReader()|]) { while ([|reader.Read()|]) { n++; } } return n; }")]
    [InlineData(DataFramework.Net472, Number, "{ using (var connection = Open()) using (var command = connection.CreateCommand()) { return [|command.ExecuteNonQuery()|]; } }")]
    [InlineData(DataFramework.NHibernate, Row, "{ return [|_session.Get<Order>(id)|]; }")]
    [InlineData(DataFramework.NHibernate, Rows, "{ return [|_session.Query<Order>().Where(o => o.Id == id).ToList()|]; }")]
    [InlineData(DataFramework.NHibernate, Number, "{ [|_session.Flush()|]; return 0; }")]
    [InlineData(DataFramework.LLBLGen, "async Task<bool> Get(int id)", "{ return [|_adapter.FetchEntity((IEntity2)null)|]; }")]
    [InlineData(DataFramework.Linq2Db, Rows, "{ using (var db = new Shop()) { return [|db.Orders.Where(o => o.Id == id).ToList()|]; } }")]
    [InlineData(DataFramework.EF6, Rows, "{ using (var db = new Shop()) { try { return [|db.Orders.ToList()|]; } catch (Exception) { throw; } } }")]
    public Task Warn_for_what_blocks(DataFramework framework, string signature, string body) =>
        VerifyAsync(framework, DataServiceCode.Service(framework, signature, body));

    [Theory]
    [InlineData(DataFramework.EF6, "List<Order> Get(int id)", "{ using (var db = new Shop()) { return db.Orders.ToList(); } }")]
    [InlineData(DataFramework.EFCore, "List<Order> Get(int id)", "{ using var db = new Shop(); return db.Orders.ToList(); }")]
    [InlineData(DataFramework.EF6, Rows, "{ using (var db = new Shop()) { return await db.Orders.ToListAsync(); } }")]
    [InlineData(DataFramework.EFCore, Number, "{ using var db = new Shop(); return await db.SaveChangesAsync(); }")]
    [InlineData(DataFramework.Dapper, Number, "{ using var db = Open(); return await db.ExecuteAsync(\"delete from orders\"); }")]
    [InlineData(DataFramework.EF6, Rows, "{ using (var db = new Shop()) { var all = await db.Orders.ToListAsync(); return all.Where(o => o.Id == id).ToList(); } }")]
    [InlineData(DataFramework.EF6, Rows, "{ var known = new List<Order>(); return known.AsQueryable().Where(o => o.Id == id).ToList(); }")]
    [InlineData(DataFramework.EF6, Rows, "{ using (var db = new Shop()) { lock (this) { return db.Orders.ToList(); } } }")]
    [InlineData(DataFramework.EF6, Number, "{ System.Threading.Monitor.Enter(this); try { using (var db = new Shop()) { return db.SaveChanges(); } } finally { System.Threading.Monitor.Exit(this); } }")]
    [InlineData(DataFramework.EF6, Number, "{ s_turn.WaitOne(); try { using (var db = new Shop()) { return db.SaveChanges(); } } finally { s_turn.ReleaseMutex(); } } static System.Threading.WaitHandleOfOrders s_turn;", "", "namespace System.Threading { public class WaitHandleOfOrders { public void WaitOne() { } public void ReleaseMutex() { } } }")]
    [InlineData(DataFramework.EF6, Number, "{ s_turn.Enter(); try { using (var db = new Shop()) { return db.SaveChanges(); } } finally { s_turn.Exit(); } } static Turn s_turn;", "", "public class Turn { public void Enter() { } public void Exit() { } }")]
    [InlineData(DataFramework.EF6, Rows, "{ return await Task.Run(() => { using (var db = new Shop()) { return db.Orders.ToList(); } }); }")]
    [InlineData(DataFramework.EF6, Number, "{ using (var db = new Shop()) { return await db.Orders.CountAsync(o => db.Orders.Count() > o.Id); } }")]
    [InlineData(DataFramework.EF6, Number, "{ using (var db = new Shop()) { try { return await db.SaveChangesAsync(); } catch (Exception) when (db.Orders.Any()) { return 0; } } }")]
    [InlineData(DataFramework.EF6, Row, "{ using (var db = new Shop()) { return db.Old.Find(id); } }")]
    [InlineData(DataFramework.EF6, Rows, "{ using (var db = new Shop()) { IEnumerable<Order> rows = db.Orders; return rows.ToList(); } }")]
    [InlineData(DataFramework.EF6, Number, "{ using (var db = new Shop()) { int Count() => db.Orders.Count(); return Count(); } }")]
    [InlineData(DataFramework.EF6, Number, "{ using (var db = new Shop()) { Func<int> count = () => db.Orders.Count(); return count(); } }")]
    [InlineData(DataFramework.EF6, Number, "{ using (var scope = new System.Transactions.TransactionScope()) using (var db = new Shop()) { var n = db.SaveChanges(); scope.Complete(); return n; } } static int TransactionScope;", "", "namespace System.Transactions { public class TransactionScope : IDisposable { public void Complete() { } public void Dispose() { } } }")]
    [InlineData(DataFramework.EF6, Number, "{ using (var db = new Shop()) { return db.SaveChanges(); } }", "[OperationBehavior(TransactionScopeRequired = true)]")]
    [InlineData(DataFramework.Net472, "async Task<List<Order>> Get(int id)", "{ using (var db = new Shop()) { return db.Orders.ToList(); } }")]
    [InlineData(DataFramework.Net472, "async Task<Order> Get(int id)", "{ using (var db = new Shop()) { return db.Orders.Single(o => o.Id == id); } }")]
    [InlineData(DataFramework.Net472, "Task Get(int id)", "{ using (var db = new Shop()) { db.SubmitChanges(); } return Task.FromResult(0); }")]
    [InlineData(DataFramework.Net472, Number, "{ IDbConnection connection = OpenAny(); using (var command = connection.CreateCommand()) { return (int)command.ExecuteScalar(); } }")]
    [InlineData(DataFramework.Net472, Number, "{ using (var connection = new System.Data.OleDb.OleDbConnection()) using (var command = new System.Data.OleDb.OleDbCommand(\"select 1\", connection)) { return (int)command.ExecuteNonQuery(); } }")]
    [InlineData(DataFramework.Net472, Number, "{ using (var command = new SqliteCommand()) { return (int)command.ExecuteNonQuery(); } }", "", "public sealed class SqliteCommand : IDisposable { public int ExecuteNonQuery() => 0; public Task<int> ExecuteNonQueryAsync() => null; public void Dispose() { } }")]
    [InlineData(DataFramework.Net472, Number, "{ using (var connection = OpenAny()) { connection.Open(); await Task.Yield(); return 0; } }")]
    [InlineData(DataFramework.EFCore, Rows, "{ using var db = new Shop(); return db.Orders.Local.ToList(); }")]
    [InlineData(DataFramework.EFCore, Rows, "{ using var db = new Shop(); return db.Orders.ToList(); }", "", "public static class Startup { public static void UseSqlite() { } }")]
    [InlineData(DataFramework.Dapper, Number, "{ IDataReader reader = null; return reader.Read() ? 1 : 0; }")]
    [InlineData(DataFramework.Dapper, Number, "{ using (var db = SqliteConnection.Make()) { return db.Execute(\"delete from orders\"); } }", "", "public abstract class SqliteConnection : DbConnection { public static SqliteConnection Make() => null; }")]
    [InlineData(DataFramework.NHibernate, Row, "{ return await _session.GetAsync<Order>(id); }")]
    [InlineData(DataFramework.EF6, "unsafe Task<int> Get(int id)", "{ using (var db = new Shop()) { return Task.FromResult(db.SaveChanges()); } }")]
    [InlineData(DataFramework.EF6, Number, "{ using (var db = new Shop()) { return db.Orders.ToLst() } }")]
    public Task No_warn(DataFramework framework, string signature, string body, string attributes = "", string more = "")
    {
        var test = new WcfAnalyzerTest<BlockingQueryAnalyzer> { Data = framework, CompilerDiagnostics = CompilerDiagnostics.None };
        test.TestState.Sources.Add(DataServiceCode.Service(framework, signature, body, more: more, attributes: attributes));
        return test.RunAsync();
    }

    /// <summary>Whether the asynchronous method of another project's unit of work waits for anything, only that shows.</summary>
    [Fact]
    public Task NoWarn_unit_of_work_of_another_project()
    {
        var test = new WcfAnalyzerTest<BlockingQueryAnalyzer> { Data = DataFramework.EF6, MarkupOptions = MarkupOptions.UseFirstDescriptor };
        test.TestState.Sources.Add(DataServiceCode.Service(DataFramework.EF6, "async Task<int> Get(int id)", "{ await Task.Yield(); using (var db = new Shop()) { [|db.SaveChanges()|]; } return _unit.SaveChanges(); }", members: "private Stores.IUnitOfWork _unit;"));
        test.TestState.AdditionalProjects["Stores"].Sources.Add("namespace Stores { public interface IUnitOfWork { int SaveChanges(); System.Threading.Tasks.Task<int> SaveChangesAsync(); } }");
        test.TestState.AdditionalProjectReferences.Add("Stores");
        return test.RunAsync();
    }

    [Fact]
    public Task Warn_for_Dapper_over_a_connection_of_another_class() => VerifyAsync(DataFramework.Dapper, DataServiceCode.Service(
        DataFramework.Dapper, Number, "{ using (var db = ServerConnection.Make()) { return [|db.Execute(\"delete from orders\")|]; } }", more: "public abstract class ServerConnection : DbConnection { public static ServerConnection Make() => null; }"));

    [Theory]
    [InlineData("", "using (var scope = Scopes.Required()) using (var db = new Shop()) { var n = db.SaveChanges(); scope.Complete(); return n; }")]
    [InlineData("", "using (Scopes.Required()) using (var db = new Shop()) { return db.SaveChanges(); }")]
    [InlineData("", "using var scope = Scopes.Required(); return Save();")]
    [InlineData("System.Transactions.TransactionScopeAsyncFlowOption.Enabled", "using (var scope = Scopes.Required()) using (var db = new Shop()) { var n = [|db.SaveChanges()|]; scope.Complete(); return n; }")]
    [InlineData("", "using (var scope = Scopes.None()) using (var db = new Shop()) { var n = [|db.SaveChanges()|]; return n; }")]
    public Task Transaction_that_another_method_opens(string flow, string statements) => VerifyAsync(DataFramework.EF6, DataServiceCode.Service(
        DataFramework.EF6,
        Number,
        "{ await Task.Yield(); " + statements + " }",
        "private int Save() { using (var db = new Shop()) { return db.SaveChanges(); } }",
        $$"""
        namespace System.Transactions
        {
            public enum TransactionScopeAsyncFlowOption { Enabled }
            public class TransactionScope : IDisposable { public TransactionScope() { } public TransactionScope(TransactionScopeAsyncFlowOption flow) { } public void Complete() { } public void Dispose() { } }
        }
        public static class Scopes
        {
            public static System.Transactions.TransactionScope Required() => new System.Transactions.TransactionScope({{flow}});
            public static IDisposable None() => null;
        }
        """));

    [Fact]
    public Task Warn_for_a_helper_at_the_call() => VerifyAsync(DataFramework.EF6, DataServiceCode.Service(
        DataFramework.EF6, Rows, "{ return [|Load(id)|]; }", "private List<Order> Load(int id) { using (var db = new Shop()) { return db.Orders.Where(o => o.Zone == id).ToList(); } }"));

    [Fact]
    public Task Warn_for_a_repository_behind_an_interface() => VerifyAsync(DataFramework.EFCore, DataServiceCode.Service(
        DataFramework.EFCore,
        Row,
        "{ return [|_repository.Load(id)|]; }",
        "private readonly IRepository _repository;",
        """
        public interface IRepository { Order Load(int id); }
        public class Repository : IRepository { private readonly Shop _db = new Shop(); public Order Load(int id) => _db.Orders.Single(o => o.Id == id); }
        """));

    [Fact]
    public Task Warn_where_a_helper_gives_the_query() => VerifyAsync(DataFramework.EF6, DataServiceCode.Service(
        DataFramework.EF6, Rows, "{ return [|Query(id).ToList()|]; }", "private IQueryable<Order> Query(int id) => new Shop().Orders.Where(o => o.Zone == id);"));

    [Theory]
    [InlineData("private List<Order> Load(int id) { lock (this) { return new Shop().Orders.ToList(); } }")]
    [InlineData("private List<Order> Load(int id, object o = null) { return Task.Run(() => new Shop().Orders.ToList()).Result; }")]
    [InlineData("private Task<List<Order>> Find(int id) => new Shop().Orders.ToListAsync(); private List<Order> Load(int id) => Find(id).Result;")]
    [InlineData("private List<Order> Load(int id) { var found = false; return Load(id, ref found); } private List<Order> Load(int id, ref bool found) { return new Shop().Orders.ToList(); }")]
    [InlineData("private List<Order> Load(int id) => Rows.ToList(); private List<Order> Rows { get { return new Shop().Orders.ToList(); } }")]
    public Task No_warn_for_a_helper_that_cannot_await(string members) =>
        VerifyAsync(DataFramework.EF6, DataServiceCode.Service(DataFramework.EF6, Rows, "{ return Load(id); }", members));

    [Fact]
    public Task No_warn_outside_operations() => VerifyAsync(DataFramework.EF6, DataServiceCode.Service(
        DataFramework.EF6, Rows, "{ return null; }", "public async Task<List<Order>> Other() { return new Shop().Orders.ToList(); }"));

    [Fact]
    public Task Warn_in_a_synchronous_operation_where_asked_for() => VerifyAsync(
        DataFramework.EF6,
        DataServiceCode.Service(DataFramework.EF6, "List<Order> Get(int id)", "{ using (var db = new Shop()) { db.Orders.Add(null); [|db.SaveChanges()|]; return db.Orders.ToList(); } }"),
        ("/.editorconfig", "root = true\n[*.cs]\nWCFP3005.synchronous_operations = true\n"));

    [Theory]
    [InlineData("[System.CodeDom.Compiler.GeneratedCode(\"System.ServiceModel\", \"4.0.0.0\")]", "int id")]
    [InlineData("", "out int id")]
    public Task No_warn_in_a_synchronous_operation_that_has_to_stay_so(string attribute, string parameter) => VerifyAsync(
        DataFramework.EF6,
        DataServiceCode.Service(DataFramework.EF6, $"List<Order> Get({parameter})", "{ id = 0; using (var db = new Shop()) { return db.Orders.ToList(); } }")
            .Replace("[ServiceContract]", attribute + " [ServiceContract]", System.StringComparison.Ordinal),
        ("/.editorconfig", "root = true\n[*.cs]\nWCFP3005.synchronous_operations = true\n"));

    [Theory]
    [InlineData("{ using (var db = new Audited()) { return {|#0:db.SaveChanges()|}; } }", "'SaveChanges'", "await SaveChangesAsync, overridden as 'SaveChanges' is")]
    [InlineData("{ return {|#0:Save()|}; } private int Save() { using (var db = new Audited()) { return {|#1:db.SaveChanges()|}; } }", "'Save' (SaveChanges)", "await SaveChangesAsync there, overridden as 'SaveChanges' is, and the helper here")]
    public async Task The_message_tells_of_an_override_that_would_be_skipped(string body, string call, string remedy)
    {
        var test = new WcfAnalyzerTest<BlockingQueryAnalyzer> { Data = DataFramework.EF6, MarkupOptions = MarkupOptions.UseFirstDescriptor, CompilerDiagnostics = CompilerDiagnostics.Errors };
        test.TestState.Sources.Add(DataServiceCode.Service(DataFramework.EF6, Number, body, "public class Audited : Shop { public override int SaveChanges() { Stamp(); return base.SaveChanges(); } private void Stamp() { } }"));
        var isInHelper = body.Contains("#1", System.StringComparison.Ordinal);
        var expected = new DiagnosticResult(isInHelper ? Descriptors.BlockingQueryAtEnd : Descriptors.BlockingQuery).WithLocation(0).WithMessage($"{call} holds a thread until the database answers, though 'Get' returns a task; {remedy}");
        test.ExpectedDiagnostics.Add(isInHelper ? expected.WithLocation(1) : expected);
        await test.RunAsync();
    }

    [Fact]
    public async Task The_message_names_call_operation_and_counterpart()
    {
        var test = new WcfAnalyzerTest<BlockingQueryAnalyzer> { Data = DataFramework.EF6, MarkupOptions = MarkupOptions.UseFirstDescriptor, CompilerDiagnostics = CompilerDiagnostics.Errors };
        test.TestState.Sources.Add(DataServiceCode.Service(DataFramework.EF6, Rows, "{ using (var db = new Shop()) { return {|#0:db.Orders.ToList()|}; } }"));
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.BlockingQuery).WithLocation(0).WithMessage(
            "'ToList' holds a thread until the database answers, though 'Get' returns a task; await ToListAsync"));
        await test.RunAsync();
    }
}
