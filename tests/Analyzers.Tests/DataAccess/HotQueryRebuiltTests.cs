using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.DataAccess;
using WcfPerf.Testing;
using Xunit;

namespace WcfPerf.Analyzers.Tests.DataAccess;

/// <summary>WCFP3008: one-row queries that are all an operation does, and what is none or is compiled already.</summary>
public sealed class HotQueryRebuiltTests
{
    private const string Row = "Order Get(int id, string name)";
    private const string Later = "async Task<Order> Get(int id, string name)";

    private static Task VerifyAsync(DataFramework framework, string source)
    {
        var test = new WcfAnalyzerTest<HotQueryRebuiltAnalyzer> { Data = framework, MarkupOptions = MarkupOptions.UseFirstDescriptor, CompilerDiagnostics = CompilerDiagnostics.Errors };
        test.TestState.Sources.Add(source);
        return test.RunAsync();
    }

    [Theory]
    [InlineData(DataFramework.Net472, Row, "{ using (var db = new Shop()) { return [|db.Orders.Single(o => o.Id == id)|]; } }")]
    [InlineData(DataFramework.Net472, Row, "{ using (var db = new Shop()) { return [|db.Orders.SingleOrDefault(o => o.Name == name)|]; } }")]
    [InlineData(DataFramework.Net472, Row, "{ using (var db = new Shop()) { return [|db.Orders.Where(o => o.Id == id).First()|]; } }")]
    [InlineData(DataFramework.Net472, Row, "{ using (var db = new Shop()) { return [|db.Orders.Where(o => o.Zone == id).OrderBy(o => o.Name).FirstOrDefault()|]; } }")]
    [InlineData(DataFramework.Net472, "string Get(int id, string name)", "{ using (var db = new Shop()) { return [|db.Orders.Where(o => o.Id == id).Select(o => o.Name).Single()|]; } }")]
    [InlineData(DataFramework.Net472, Row, "{ using (var db = new Shop()) { return [|(from o in db.Orders where o.Id == id select o).Single()|]; } }")]
    [InlineData(DataFramework.Net472, Row, "{ using (var db = new Shop()) { db.ObjectTrackingEnabled = false; var order = [|db.Orders.SingleOrDefault(o => o.Id == id)|]; if (order == null) { throw new Exception(); } return order; } }")]
    [InlineData(DataFramework.Net472, Row, "{ var key = id + 1; using (var db = new Shop()) { return [|db.Orders.Single(o => o.Id == key && o.Name == name)|]; } }")]
    [InlineData(DataFramework.Net472, Row, "{ using (var db = new Shop()) { return [|db.GetTable<Order>().Single(o => o.Id == id)|]; } }")]
    [InlineData(DataFramework.Net472, Row, "{ return [|_db.Orders.Single(o => o.Id == id)|]; } private readonly Shop _db = new Shop();")]
    [InlineData(DataFramework.Net472, Row, "{ if (id == 0) { return null; } using (var db = new Shop()) { return [|db.Orders.Single(o => o.Id == id)|]; } }")]
    [InlineData(DataFramework.Net472, "Order Get(Order key)", "{ using (var db = new Shop()) { return [|db.Orders.Single(o => o.Id == key.Id)|]; } }")]
    [InlineData(DataFramework.Net472, "Order Get(int id)", "{ Check(id); using (var db = new Shop()) { return [|db.Orders.Single(o => o.Id == id)|]; } } private void Check(int id) { if (id < 0) throw new ArgumentException(); }")]
    [InlineData(DataFramework.EFCore, Row, "{ using var db = new Shop(); return [|db.Orders.Single(o => o.Id == id)|]; }")]
    [InlineData(DataFramework.EFCore, Row, "{ using var db = new Shop(); return [|db.Orders.AsNoTracking().FirstOrDefault(o => o.Id == id)|]; }")]
    [InlineData(DataFramework.EFCore, Later, "{ using var db = new Shop(); return await [|db.Orders.SingleOrDefaultAsync(o => o.Id == id)|]; }")]
    [InlineData(DataFramework.EFCore, Later, "{ await using var db = new Shop(); return await [|db.Orders.AsNoTracking().Where(o => o.Id == id).FirstAsync()|].ConfigureAwait(false); }")]
    [InlineData(DataFramework.EFCore, "Task<Order> Get(int id)", "{ return [|_db.Orders.FirstAsync(o => o.Id == id)|]; } private readonly Shop _db;")]
    [InlineData(DataFramework.EFCore, Row, "{ using var db = new Shop(); return [|db.Set<Order>().Single(o => o.Id == id)|]; }")]
    [InlineData(DataFramework.EFCore, "string Get(int id)", "{ using var db = new Shop(); return [|db.Orders.Where(o => o.Id == id).Select(o => o.Name).FirstOrDefault()|]; }")]
    [InlineData(DataFramework.EFCore, "Order Get(string name)", "{ using var db = new Shop(); return [|(from o in db.Orders where o.Name == name orderby o.Id select o).First()|]; }")]
    [InlineData(DataFramework.EFCore, "Order Get(int id)", "{ using var db = new Shop(); var client = new Client { Id = id }; Check(client); return [|db.Orders.Single(o => o.Id == id)|]; } public class Client { public int Id; } private static void Check(Client client) { if (client.Id < 0) throw new ArgumentException(); }")]
    [InlineData(DataFramework.EFCore, "object Get(int id)", "{ using var db = new Sums(); return [|db.Totals.Single(t => t.Sum == id)|]; } public class Total { public int Id { get; set; } public int Sum { get; set; } } public class Sums : DbContext { public DbSet<Total> Totals { get; set; } }")]
    [InlineData(DataFramework.EFCore, Row, "{ using var db = new Shop(); var order = [|db.Orders.Single(o => o.Id == id)|]; using var hash = System.Security.Cryptography.SHA256.Create(); return hash.ComputeHash(new byte[id]).Length > 3 ? order : null; }")]
    public Task Warn_for_the_only_lookup(DataFramework framework, string signature, string body) => VerifyAsync(framework, DataServiceCode.Service(framework, signature, body));

    [Theory]
    // Several round trips, or one in a loop.
    [InlineData(DataFramework.Net472, Row, "{ using (var db = new Shop()) { db.Orders.Single(o => o.Id == id).Zone = 1; db.SubmitChanges(); return null; } }")]
    [InlineData(DataFramework.Net472, Row, "{ using (var db = new Shop()) { if (!db.Orders.Any(o => o.Id == id)) { return null; } return db.Orders.Single(o => o.Id == id); } }")]
    [InlineData(DataFramework.Net472, Row, "{ using (var db = new Shop()) { if (id > 0) { return db.Orders.Single(o => o.Id == id); } return db.Orders.Single(o => o.Name == name); } }")]
    [InlineData(DataFramework.Net472, "Order Get(int[] ids)", "{ Order last = null; using (var db = new Shop()) { foreach (var id in ids) { last = db.Orders.Single(o => o.Id == id); } } return last; }")]
    [InlineData(DataFramework.Net472, Row, "{ using (var db = new Shop()) { Save(db); return db.Orders.Single(o => o.Id == id); } } private void Save(Shop db) => db.SubmitChanges();")]
    // A constructor that asks if the database is there.
    [InlineData(DataFramework.EFCore, Row, "{ using var db = new Own(); return db.Orders.Single(o => o.Id == id); } public class Own : Shop { public Own() { Database.EnsureCreated(); } }")]
    // A context without a class of its own reads the mapping for itself alone.
    [InlineData(DataFramework.Net472, Row, "{ using (var db = new System.Data.Linq.DataContext(\"shop\")) { return db.GetTable<Order>().Single(o => o.Id == id); } }")]
    [InlineData(DataFramework.Net472, Row, "{ return (from o in _bare.GetTable<Order>() where o.Id == id select o).Single(); } private readonly System.Data.Linq.DataContext _bare = new System.Data.Linq.DataContext(\"shop\");")]
    // A model that cannot be built.
    [InlineData(DataFramework.EFCore, "object Get(int id)", "{ using var db = new Sums(); return db.Totals.Single(t => t.Sum == id); } public class Total { public int Sum { get; set; } } public class Sums : DbContext { public DbSet<Total> Totals { get; set; } }")]
    // Other round trips, be they on the way out.
    [InlineData(DataFramework.Net472, Row, "{ var db = new Shop(); try { return db.Orders.Single(o => o.Id == id); } finally { db.ExecuteCommand(\"update Orders set Zone = 1\"); } }")]
    [InlineData(DataFramework.Net472, Row, "{ using (var db = new Shop()) { try { return db.Orders.Single(o => o.Id == id); } catch (Exception) { return null; } finally { Log(name); } } } private static void Log(string text) { var db = new Shop(); db.ExecuteCommand(\"insert into Log values ({0})\", text); }")]
    // Other slow work beside it.
    [InlineData(DataFramework.EFCore, Row, "{ using var db = new Shop(); System.IO.File.WriteAllText(name, name); return db.Orders.Single(o => o.Id == id); }")]
    [InlineData(DataFramework.EFCore, Row, "{ using var db = new Shop(); using var web = new System.Net.Http.HttpClient(); return db.Orders.Single(o => o.Id == id); }")]
    [InlineData(DataFramework.Net472, Row, "{ using (var db = new Shop()) { Log(name); return db.Orders.Single(o => o.Id == id); } } private static void Log(string text) { using (var file = new System.IO.StreamWriter(text)) { file.WriteLine(text); } }")]
    [InlineData(DataFramework.Net472, Row, "{ using (var db = new Shop()) { var order = db.Orders.Single(o => o.Id == id); if (order != null) { OperationContext.Current.GetCallbackChannel<IDisposable>().Dispose(); } return order; } }")]
    // A password's key takes milliseconds.
    [InlineData(DataFramework.EFCore, Row, "{ using var db = new Shop(); var order = db.Orders.Single(o => o.Id == id); using var key = new System.Security.Cryptography.Rfc2898DeriveBytes(name, 16); return key.GetBytes(20).Length > 3 ? order : null; }")]
    [InlineData(DataFramework.Net472, Row, "{ using (var db = new Shop()) { var order = db.Orders.Single(o => o.Id == id); return Passwords.Check(name, order.Name) ? order : null; } } private static class Passwords { public static bool Check(string password, string hash) { using (var key = new System.Security.Cryptography.Rfc2898DeriveBytes(password, 16)) { return key.ToString() == hash; } } }")]
    [InlineData(DataFramework.Net472, Row, "{ using (var db = new Shop()) { var order = db.Orders.Single(o => o.Id == id); return BCrypt.Verify(name, order.Name) ? order : null; } } private static class BCrypt { public static bool Verify(string text, string hash) => text == hash; }")]
    [InlineData(DataFramework.Net472, Row, "{ using (var db = new Shop()) { var order = db.Orders.Single(o => o.Id == id); return Crypt.BCrypt.Verify(name, order.Name) ? order : null; } } private static class Crypt { public static class BCrypt { public static bool Verify(string text, string hash) => text == hash; } }")]
    // Many rows, numbers, no values.
    [InlineData(DataFramework.Net472, "List<Order> Get(int id)", "{ using (var db = new Shop()) { return db.Orders.Where(o => o.Zone == id).ToList(); } }")]
    [InlineData(DataFramework.Net472, "int Get(int id)", "{ using (var db = new Shop()) { return db.Orders.Count(o => o.Zone == id); } }")]
    [InlineData(DataFramework.Net472, "Order Get()", "{ using (var db = new Shop()) { return db.Orders.First(); } }")]
    [InlineData(DataFramework.Net472, "Order Get()", "{ using (var db = new Shop()) { return db.Orders.OrderBy(o => o.Id).First(o => o.Zone == 3); } }")]
    [InlineData(DataFramework.Net472, "Order Get(int id)", "{ using (var db = new Shop()) { return (from o in db.Orders where o.Zone == 3 select o).First(); } }")]
    // Another shape each time.
    [InlineData(DataFramework.Net472, "Order Get(int[] ids)", "{ using (var db = new Shop()) { return db.Orders.First(o => ids.Contains(o.Id)); } }")]
    [InlineData(DataFramework.Net472, Row, "{ using (var db = new Shop()) { IQueryable<Order> q = db.Orders; if (name != null) { q = q.Where(o => o.Name == name); } return q.First(o => o.Id == id); } }")]
    [InlineData(DataFramework.Net472, Row, "{ using (var db = new Shop()) { return db.Orders.First(Filter(id)); } } private static System.Linq.Expressions.Expression<Func<Order, bool>> Filter(int id) => o => o.Id == id;")]
    [InlineData(DataFramework.Net472, Row, "{ using (var db = new Shop()) { return Only(db.Orders, id).First(o => o.Name == name); } } private static IQueryable<Order> Only(IQueryable<Order> q, int id) => q.Where(o => o.Id == id);")]
    // Compiled, or looked up by key.
    [InlineData(DataFramework.Net472, Row, "{ using (var db = new Shop()) { return s_get(db, id); } } private static readonly Func<Shop, int, Order> s_get = CompiledQuery.Compile((Shop db, int id) => db.Orders.Single(o => o.Id == id));")]
    [InlineData(DataFramework.Net472, Row, "{ using (var db = new Shop()) { return s_get(db, id).Single(); } } private static readonly Func<Shop, int, IQueryable<Order>> s_get = CompiledQuery.Compile((Shop db, int id) => db.Orders.Where(o => o.Id == id));")]
    [InlineData(DataFramework.EFCore, Row, "{ using var db = new Shop(); return s_get(db, id); } private static readonly Func<Shop, int, Order> s_get = EF.CompileQuery((Shop db, int id) => db.Orders.Single(o => o.Id == id));")]
    [InlineData(DataFramework.EFCore, Row, "{ using var db = new Shop(); return db.Orders.Find(id); }")]
    [InlineData(DataFramework.EFCore, Later, "{ using var db = new Shop(); return await db.Orders.FindAsync(id); }")]
    [InlineData(DataFramework.EFCore, Row, "{ using var db = new Shop(); var order = db.Orders.Single(o => o.Id == id); order.Zone = 2; db.SaveChanges(); return order; }")]
    [InlineData(DataFramework.EFCore, "Order Get(List<int> ids)", "{ using var db = new Shop(); return db.Orders.First(o => ids.Contains(o.Id)); }")]
    // Libraries that know their queries again, or have none to compile.
    [InlineData(DataFramework.EF6, Row, "{ using (var db = new Shop()) { return db.Orders.Single(o => o.Id == id); } }")]
    [InlineData(DataFramework.EF6, Row, "{ using (var db = new Shop()) { return db.Orders.Find(id); } }")]
    [InlineData(DataFramework.EF6, Later, "{ using (var db = new Shop()) { return await db.Orders.FirstOrDefaultAsync(o => o.Name == name); } }")]
    [InlineData(DataFramework.Dapper, Row, "{ using var db = Open(); return db.QuerySingle<Order>(\"select 1\", new { id }); }")]
    [InlineData(DataFramework.NHibernate, Row, "{ return _session.Query<Order>().Single(o => o.Id == id); }")]
    [InlineData(DataFramework.Linq2Db, Row, "{ using (var db = new Shop()) { return db.Orders.Single(o => o.Id == id); } }")]
    // In memory, and outside operations.
    [InlineData(DataFramework.Net472, Row, "{ return s_known.AsQueryable().Single(o => o.Id == id); } private static readonly List<Order> s_known = null;")]
    [InlineData(DataFramework.Net472, Row, "{ return null; } public Order Other(int id) { using (var db = new Shop()) { return db.Orders.Single(o => o.Id == id); } }")]
    [InlineData(DataFramework.Net472, Row, "{ return Load(id); } private Order Load(int id) { using (var db = new Shop()) { return db.Orders.Single(o => o.Id == id); } }")]
    public Task No_warn(DataFramework framework, string signature, string body) => VerifyAsync(framework, DataServiceCode.Service(framework, signature, body));

    [Theory]
    [InlineData("var box = db.Boxes.SingleOrDefault(b => b.Id == id); return string.Join(\",\", box.Things.Select(t => t.Name));")]
    [InlineData("var box = db.Boxes.Single(b => b.Id == id); foreach (var thing in box.Things) { thing.ToString(); } return null;")]
    [InlineData("return db.Boxes.Single(b => b.Id == id).Place.Name;")]
    [InlineData("return NameOf(db.Boxes.Single(b => b.Id == id));")]
    [InlineData("var box = [|db.Boxes.Single(b => b.Id == id)|]; return box.Name;")]
    [InlineData("return [|db.Boxes.Where(b => b.Id == id).Select(b => b.Place.Name).Single()|];")]
    [InlineData("db.DeferredLoadingEnabled = false; return [|db.Boxes.Single(b => b.Id == id)|].Place?.Name;")]
    [InlineData("var options = new DataLoadOptions(); options.LoadWith<Box>(b => b.Place); db.LoadOptions = options; return [|db.Boxes.Single(b => b.Id == id)|].Place.Name;")]
    public Task Navigations_that_load_themselves(string statements) => VerifyAsync(
        DataFramework.Net472,
        DataServiceCode.Service(DataFramework.Net472, "string Get(int id)", "{ using (var db = new Store()) { " + statements + " } }", "private static string NameOf(Box box) => box.Place.Name;", """
            public class Thing { public string Name { get; set; } }
            public class Box
            {
                public int Id { get; set; }
                public string Name { get; set; }
                [System.Data.Linq.Mapping.Association] public EntitySet<Thing> Things { get; set; }
                [System.Data.Linq.Mapping.Association] public Thing Place { get; set; }
            }
            public class Store : DataContext { public Store() : base("store") { } public Table<Box> Boxes => GetTable<Box>(); }
            """));

    /// <summary>The serializer reads what it writes, and loads it.</summary>
    [Theory]
    [InlineData("Box", "return db.Boxes.Single(b => b.Id == id);")]
    [InlineData("Crate", "return new Crate { Box = db.Boxes.Single(b => b.Id == id) };")]
    [InlineData("Box", "db.DeferredLoadingEnabled = false; return [|db.Boxes.Single(b => b.Id == id)|];")]
    [InlineData("Lid", "return [|db.Lids.Single(l => l.Id == id)|];")]
    [InlineData("Crate", "var box = [|db.Boxes.Single(b => b.Id == id)|]; return new Crate { Name = box.Name };", "Crate")]
    public Task Reply_with_navigations_that_load_themselves(string result, string statements, string without = "") => VerifyAsync(
        DataFramework.Net472,
        DataServiceCode.Service(DataFramework.Net472, result + " Get(int id)", "{ using (var db = new Store()) { " + statements + " } }", "", $$"""
            public class Thing { public string Name { get; set; } }
            public class Box { public int Id { get; set; } public string Name { get; set; } [System.Data.Linq.Mapping.Association] public EntitySet<Thing> Things { get; set; } }
            public class Lid { public int Id { get; set; } public string Name { get; set; } }
            public class Crate { public string Name { get; set; } {{(without == "Crate" ? "" : "public Box Box { get; set; }")}} }
            public class Store : DataContext { public Store() : base("store") { } public Table<Box> Boxes => GetTable<Box>(); public Table<Lid> Lids => GetTable<Lid>(); }
            """));

    [Fact]
    public Task Warn_for_a_navigation_that_does_not_load_itself() => VerifyAsync(
        DataFramework.EFCore,
        DataServiceCode.Service(DataFramework.EFCore, "string Get(int id)", "{ using var db = new Store(); return [|db.Boxes.Single(b => b.Id == id)|].Place?.Name; }", more: """
            public class Thing { public int Id { get; set; } public string Name { get; set; } }
            public class Box { public int Id { get; set; } public virtual Thing Place { get; set; } }
            public class Store : DbContext { public DbSet<Box> Boxes { get; set; } }
            """));

    [Theory]
    [InlineData("{ using (var db = new Shop()) { return db.Orders.Single(o => o. } }")]
    [InlineData("{ using (var db = ) { return db.Orders.Single(o => o.Id == ) } }")]
    [InlineData("{ return new Shop().Orders.Single(o => o.Id == idd); ")]
    public Task No_warn_in_half_a_statement(string body)
    {
        var test = new WcfAnalyzerTest<HotQueryRebuiltAnalyzer> { Data = DataFramework.Net472, CompilerDiagnostics = CompilerDiagnostics.None };
        test.TestState.Sources.Add(DataServiceCode.Service(DataFramework.Net472, Row, body));
        return test.RunAsync();
    }

    [Theory]
    [InlineData(DataFramework.Net472, "'Single' is all that 'Get' asks of the database, and LINQ to SQL translates it in every call; compile it once, in a static field")]
    [InlineData(DataFramework.EFCore, "'Single' is all that 'Get' asks of the database, and EF Core looks for its translation in every call; compile it once, in a static field, and pool the contexts")]
    public async Task The_message_names_the_library(DataFramework framework, string message)
    {
        var test = new WcfAnalyzerTest<HotQueryRebuiltAnalyzer> { Data = framework, MarkupOptions = MarkupOptions.UseFirstDescriptor, CompilerDiagnostics = CompilerDiagnostics.Errors };
        test.TestState.Sources.Add(DataServiceCode.Service(framework, Row, "{ using (var db = new Shop()) { return {|#0:db.Orders.Single(o => o.Id == id)|}; } }"));
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.HotQueryRebuilt).WithLocation(0).WithMessage(message));
        await test.RunAsync();
    }
}
