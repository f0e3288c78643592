using System;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.DataAccess;
using WcfPerf.Testing;
using Xunit;
using static WcfPerf.Analyzers.Tests.DataAccess.RoundTripTest;

namespace WcfPerf.Analyzers.Tests.DataAccess;

/// <summary>WCFP3002: round trips counted on paths, and lookups that are made twice.</summary>
public sealed class ChattyOperationTests
{
    private static Task VerifyAsync(DataFramework data, string body, string members = "", string types = "", string result = "object", string parameters = "int id", string modifier = "") =>
        BodyAsync<ChattyOperationAnalyzer>(data, Written(body), members, types, result, parameters, modifier);

    /// <summary>The body with something for its saves to write: else they make no round trip.</summary>
    private static string Written(string body) =>
        body.Contains("SaveChanges", System.StringComparison.Ordinal) ? "db.Orders.Add(new Order()); " + body
        : body.Contains("SubmitChanges", System.StringComparison.Ordinal) ? "db.Orders.InsertOnSubmit(new Order()); " + body
        : body;

    /// <summary>With the operation's name in the source as the last place.</summary>
    private static DiagnosticResult AtOperation(DiagnosticResult expected, string source)
    {
        var lines = source.Split('\n');
        var row = Array.FindLastIndex(lines, static line => line.Contains(" Run(", StringComparison.Ordinal));
        return expected.WithLocation("/0/Source0.cs", row + 1, lines[row].IndexOf("Run(", StringComparison.Ordinal) + 1);
    }

    [Theory]
    [InlineData("var a = db.Orders.Find(id); var b = [|db.Customers.Find(id)|]; var c = db.Products.Find(id); return new object[] { a, b, c };")]
    [InlineData("return new { A = db.Orders.Find(id), B = [|db.Customers.Find(id)|], C = db.Products.Find(id) };")]
    [InlineData("var a = db.Orders.Find(id); if (a != null) { a.Customer = [|db.Customers.Find(id)|]; a.Lines = db.Lines.Where(l => l.OrderId == id).ToList(); return a; } else return null;")]
    [InlineData("var a = db.Orders.Find(id); switch (id) { case 1: db.Lines.Count(); break; case 2: [|db.Customers.Find(id)|].ToString(); db.Products.Find(2); break; } return a;")]
    [InlineData("var q = db.Orders.Where(o => o.Status == 1); return new object[] { q.Count(), [|q.ToList()|], q.Max(o => o.Id) };")]
    [InlineData("var a = db.Orders.Find(id); var n = [|db.Orders.Count()|]; db.SaveChanges(); return n;")]
    [InlineData("var a = db.Orders.Find(id); try { [|db.Customers.Find(id)|].ToString(); } finally { db.SaveChanges(); } return a;")]
    [InlineData("try { db.Orders.Find(id).Status = 1; return [|db.Lines.Count()|]; } finally { db.SaveChanges(); }")]
    [InlineData("foreach (var one in new[] { id }) { try { db.Orders.Find(id).Status = 1; break; } finally { [|db.SaveChanges()|].ToString(); } } return new object[] { db.Lines.Count(), db.Products.Count() };")]
    [InlineData("var a = db.Orders.Find(id) ?? [|db.Orders.First()|]; return db.Lines.ToList();")]
    [InlineData("if (db.Orders.Any() && [|db.Lines.Any()|]) { return db.Customers.ToList(); } return null;")]
    [InlineData("var a = id > 0 ? db.Orders.Find(id) : db.Orders.First(); var b = [|db.Customers.Find(id)|]; return db.Products.ToList();")]
    [InlineData("var a = db.Orders.Find(id); try { [|db.Customers.Find(id)|].ToString(); } catch (Exception) { } return db.Products.ToList();")]
    [InlineData("try { db.Orders.Find(id).Status = 1; [|db.Lines.Count()|].ToString(); db.SaveChanges(); } catch (Exception) { db.Products.Count(); throw; } return null;")]
    [InlineData("var some = db.Orders.Where(o => o.Status == 3).ToList(); db.Orders.Remove([|db.Orders.Find(id)|]); db.SaveChanges(); return some;")]
    [InlineData("var order = db.Orders.Find(id); if (order == null) { throw new Exception(); } order.Status = 1; [|db.Lines.Count()|].ToString(); db.SaveChanges(); return null;")]
    [InlineData("foreach (var o in db.Orders) { o.ToString(); } foreach (var l in [|db.Lines|]) { l.ToString(); } foreach (var p in db.Products) { p.ToString(); } return null;")]
    public async Task Warn_three_on_a_path(string body)
    {
        await VerifyAsync(DataFramework.EF6, body);
        await VerifyAsync(DataFramework.EFCore, body);
    }

    /// <summary>What is missing in the arguments of a call leaves no doubt of which helper runs; of two that may be meant nobody knows.</summary>
    [Theory]
    [InlineData("var a = db.Orders.Find(id); var b = [|db.Customers.Find(id)|]; Load(db, Missing.Id); return a;", "")]
    [InlineData("var a = db.Orders.Find(id); var b = db.Customers.Find(id); Load(db, Missing.Id); return a;", "static void Load(Shop db, string name) { }")]
    public Task Something_is_missing(string body, string more)
    {
        var test = Make<ChattyOperationAnalyzer>(DataFramework.EF6, Service(DataFramework.EF6, body, "static void Load(Shop db, int id) { db.Products.Find(id); } " + more, parameters: "int id"));
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }

    /// <summary>What a static member keeps is asked for on the way of the first call alone.</summary>
    [Theory]
    [InlineData("if (s_first == null) { s_first = db.Orders.Find(id); db.Customers.Find(id); } return db.Products.Find(id);")]
    [InlineData("if (_first == null) { _first = db.Orders.Find(id); [|db.Customers.Find(id)|].ToString(); } return db.Products.Find(id);")]
    [InlineData("if (s_first == null) { s_first = new Order(); } else { db.Orders.Find(id); [|db.Customers.Find(id)|].ToString(); } return db.Products.Find(id);")]
    public Task Paths_of_the_first_call(string body) => VerifyAsync(DataFramework.EF6, body, "private static Order s_first; private Order _first;");

    [Fact]
    public Task Warn_returned_query_runs_when_the_reply_is_written() => VerifyAsync(
        DataFramework.EF6, "var a = db.Orders.Find(id); var b = [|db.Customers.Find(id)|]; return db.Lines;", result: "IEnumerable<Line>");

    [Fact]
    public Task Warn_names_and_places()
    {
        var source = Service(DataFramework.EF6, "var a = {|#1:db.Orders.Find(id)|}; var b = {|#0:db.Customers.First()|}; var c = {|#2:db.Products.ToList()|}; return null;", parameters: "int id");
        var test = Make<ChattyOperationAnalyzer>(DataFramework.EF6, source);
        test.ExpectedDiagnostics.Add(AtOperation(new DiagnosticResult(Descriptors.ChattyOperation).WithLocation(0).WithLocation(1).WithLocation(2), source)
            .WithArguments("Run", "3 round trips on one path (Find, First, ToList)", "load what belongs together with one query"));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("var a = {|#1:db.Orders.Find(id)|}; {|#0:db.SaveChanges()|}; a.Status = 2; {|#2:db.SaveChanges()|}; return a;", "Find, SaveChanges, SaveChanges", "write it with one save")]
    [InlineData("var n = {|#1:db.Orders.Count()|} + {|#0:db.Lines.Count()|}; {|#2:db.SaveChanges()|}; var log = new Log(); log.Orders.Add(new Order()); {|#3:log.SaveChanges()|}; return n;", "Count, Count, SaveChanges, SaveChanges", "load what belongs together with one query")]
    [InlineData("var n = {|#1:db.Orders.Count()|} + {|#0:db.Lines.Count()|}; {|#2:db.SaveChanges()|}; db.Lines.Add(new Line()); {|#3:db.SaveChanges()|}; return n;", "Count, Count, SaveChanges, SaveChanges", "load what belongs together with one query, or write it with one save")]
    [InlineData("var n = {|#1:db.Orders.Count()|} + {|#0:db.Lines.Count()|}; {|#2:db.SaveChanges()|}; return n;", "Count, Count, SaveChanges", "load what belongs together with one query")]
    [InlineData("var a = {|#1:db.Orders.Find(id)|}; {|#0:db.Database.ExecuteSqlCommand(\"DELETE FROM Lines\")|}; {|#2:db.Database.ExecuteSqlCommand(\"DELETE FROM Products\")|}; return a;", "Find, ExecuteSqlCommand, ExecuteSqlCommand", "send the commands together")]
    [InlineData("var a = {|#1:db.Orders.Find(id)|}; {|#0:db.Database.ExecuteSqlCommand(\"DELETE FROM Lines\")|}; {|#2:db.SaveChanges()|}; return a;", "Find, ExecuteSqlCommand, SaveChanges", "join those that belong together")]
    public Task Advice_by_what_there_are_several_of(string body, string names, string advice)
    {
        var source = Service(DataFramework.EF6, Written(body), parameters: "int id", types: "public class Log : DbContext { public DbSet<Order> Orders { get; set; } }");
        var test = Make<ChattyOperationAnalyzer>(DataFramework.EF6, source);
        var count = names.Split(',').Length;
        var expected = new DiagnosticResult(Descriptors.ChattyOperation).WithLocation(0);
        for (var i = 1; i < count; i++)
        {
            expected = expected.WithLocation(i);
        }

        test.ExpectedDiagnostics.Add(AtOperation(expected, source).WithArguments("Run", $"{count} round trips on one path ({names})", advice));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("var a = Load(id); var b = [|Customer(id)|]; return db.Products.ToList();")]
    [InlineData("var a = Load(id); return [|Both(id)|];")]
    [InlineData("var list = Query(); return new object[] { list.Count(), [|list.ToList()|], list.First() };")]
    [InlineData("var list = Sequence().Where(o => o.Id == id); if (list.Count() == 0) { return null; } return [|list.First()|];")]
    [InlineData("var list = Sequence(); return new object[] { list.Count(), [|list.ToList()|], list.First() };")]
    [InlineData("Load(id); Guard(() => [|db.Customers.Find(id)|].ToString()); return Customer(id);")]
    public Task Warn_helpers(string body) => VerifyAsync(DataFramework.EF6, body, """
        private Order Load(int id) => db.Orders.Find(id);
        private Customer Customer(int id) { return db.Customers.Find(id); }
        private object Both(int id) { Load(id); return Customer(id); }
        private IQueryable<Order> Query() => db.Orders.Where(o => o.Status == 1);
        private IEnumerable<Order> Sequence() => db.Orders.Where(o => o.Status == 1);
        private static void Guard(Action work) { work(); }
        """);

    private const string Session = """
        private Order Current(int token)
        {
            var order = db.Orders.FirstOrDefault(o => o.Id == token);
            if (order == null) { return null; }
            if (order.Status == 2) { db.Products.Count(); return null; }
            return order;
        }
        private bool IsKnown(int token) { if (token > 3) { return true; } return false; }
        private bool IsOpen(int token)
        {
            if (db.Orders.Any(o => o.Id == token && o.Status == 2)) { db.Lines.Count(); db.Products.Count(); return false; }
            return true;
        }
        """;

    // Where the helper asks twice, it gives what the operation leaves for.
    [Theory]
    [InlineData("var order = Current(id); if (order == null) { return null; } var all = db.Lines.Count(); return all;")]
    [InlineData("Order order; order = Current(id); if (order is null || id == 3) { throw new Exception(); } var all = db.Lines.Count(); return all;")]
    [InlineData("if (Current(id) == null) return null; return db.Lines.Count();")]
    [InlineData("if (!IsOpen(id)) { return null; } db.Orders.Find(id).Status = 1; return null;")]
    [InlineData("if (IsOpen(id) == false) { return null; } db.Orders.Find(id).Status = 1; return null;")]
    public Task NoWarn_ways_that_the_helper_ends(string body) =>
        VerifyAsync(DataFramework.EF6, body, Session.Replace("db.Lines.Count(); db.Products.Count(); return false", "db.Lines.Count(); return false", System.StringComparison.Ordinal));

    [Theory]
    [InlineData("var order = [|Current(id)|]; if (order == null) { id = 0; } var all = db.Lines.Count(); return all;")]
    [InlineData("var order = [|Current(id)|]; if (order != null) { return null; } var all = db.Lines.Count(); return all;")]
    [InlineData("var order = [|Current(id)|]; order = new Order(); if (order == null) { return null; } var all = db.Lines.Count(); return all;")]
    [InlineData("var order = [|Current(id)|]; if (order == null && id > 2) { return null; } var all = db.Lines.Count(); return all;")]
    [InlineData("var order = Current(id); if (order == null) { return null; } var n = [|db.Customers.Count()|]; var all = db.Lines.Count(); return n + all;")]
    [InlineData("if (![|IsOpen(id)|]) { return null; } return 1;")]
    [InlineData("var order = [|Current(id)|]; if (order == null) { return db.Lines.Count(); } return order;")]
    [InlineData("db.Customers.Count(); if (IsKnown(id)) { [|db.Orders.Find(id)|].Status = db.Lines.Count(); db.SaveChanges(); return 1; } return 2;")]
    public Task Warn_ways_that_go_on(string body) => VerifyAsync(DataFramework.EF6, body, Session);

    /// <summary>What an object keeps is asked for once on a path, by whichever call comes first.</summary>
    [Theory]
    [InlineData("return new object[] { Products.Count, Products.First(), Products.Last() };")]
    [InlineData("return new object[] { Me().Id, Me().Name };")]
    [InlineData("return new object[] { Me().Id, Through(), db.Products.Find(id) };")]
    [InlineData("return new object[] { _rates.All.Count, _rates.All.First(), _rates.All.Last() };")]
    [InlineData("return new object[] { Known().Count, Known().First(), Known().Last(), db.Products.Find(id), db.Orders.Find(id) };")]
    [InlineData("if (id > 3) { return Me().Id; } return new object[] { Products, Products };")]
    [InlineData("db.Orders.Find(id); [|Products|].ToString(); return new object[] { Products, Me() };")]
    [InlineData("return new object[] { new Rates().All.Count, [|new Rates().All|].First(), new Rates().All.Last() };")]
    [InlineData("var a = new Rates(); var b = new Rates(); var c = new Rates(); return new object[] { a.All, [|b.All|], c.All };")]
    [InlineData("return new object[] { _rates.All.Count, [|_others.All|].First(), Products };")]
    public Task Paths_of_what_an_object_keeps(string body) => VerifyAsync(
        DataFramework.EF6,
        body,
        """
        private readonly Rates _rates = new Rates(), _others = new Rates();
        private List<Product> _products;
        private Customer _me;
        private static List<Product> s_products;
        private List<Product> Products => _products ?? (_products = db.Products.ToList());
        private Customer Me() { if (_me == null) { _me = db.Customers.First(c => c.Name == "me"); } return _me; }
        private string Through() { return Me().Name; }
        private static List<Product> Known() { if (s_products != null) return s_products; s_products = new Shop().Products.ToList(); return s_products; }
        """,
        types: "public class Rates { private List<Product> _all; public List<Product> All { get { if (_all == null) { _all = new Shop().Products.ToList(); } return _all; } } }");

    /// <summary>What a cache has, no query brings; only where it has nothing there is one.</summary>
    [Theory]
    [InlineData("var a = Of(1); var b = Of(2); return new object[] { a, b, db.Customers.Count() };")]
    [InlineData("if (Of(id) == null) { return null; } return Of(id);")]
    [InlineData("Of(1); db.Orders.Find(id); [|db.Products.Find(id)|].ToString(); return db.Customers.Count();")]
    [InlineData("var a = Anew(1); var b = [|Anew(2)|]; return new object[] { a, b, db.Customers.Count() };")]
    public Task Paths_where_a_cache_has_what_is_asked_for(string body) => VerifyAsync(
        DataFramework.EF6,
        body,
        """
        private static readonly Dictionary<int, Customer> s_known = new Dictionary<int, Customer>();
        private Customer Of(int n) { Customer found; if (!s_known.TryGetValue(n, out found)) { found = db.Customers.First(c => c.Id == n); s_known[n] = found; } return found; }
        private Customer Anew(int n) { Customer found; if (!s_known.TryGetValue(n, out found)) { found = db.Customers.First(c => c.Id == n); } return found; }
        """);

    [Fact]
    public Task Warn_facade() => VerifyAsync(
        DataFramework.EF6,
        "return [|new Manager(db).Book(id)|];",
        types: "public class Manager { private readonly Shop _db; public Manager(Shop db) { _db = db; } public Order Book(int id) { var a = _db.Orders.Find(id); _db.Customers.Find(a.CustomerId); _db.SaveChanges(); return a; } }");

    [Theory]
    [InlineData(DataFramework.Net472, "var a = db.Orders.Count(); var b = [|db.Customers.ToList()|]; db.SubmitChanges(); return a;")]
    [InlineData(DataFramework.Dapper, "var a = db.Query<Order>(\"1\"); var b = [|db.Query<Order>(\"2\")|]; var c = db.Execute(\"3\"); return a;")]
    [InlineData(DataFramework.NHibernate, "var a = db.Get<Order>(id); var b = [|db.Query<Order>().ToList()|]; db.Flush(); return a;")]
    [InlineData(DataFramework.LLBLGen, "var a = new OrderEntity(); db.FetchEntity(a); [|db.FetchEntity(a)|]; db.SaveEntity(a); return a;")]
    [InlineData(DataFramework.Linq2Db, "var a = db.Orders.Count(); var b = [|db.Orders.ToList()|]; db.Insert(new Order()); return a;")]
    public Task Warn_other_libraries(DataFramework data, string body) => VerifyAsync(data, body);

    [Theory]
    [InlineData("if (!db.Orders.Any(o => o.Id == id)) { throw new Exception(); } return [|db.Orders.Single(o => o.Id == id)|];")]
    [InlineData("if (db.Orders.Any(o => o.Id == id)) { return [|db.Orders.First(o => o.Id == id)|]; } return null;")]
    [InlineData("if (db.Orders.Count(o => o.Id == id) == 1) { return [|db.Orders.Single(x => x.Id == id)|]; } return null;")]
    [InlineData("return db.Orders.Any(o => o.Id == id) ? [|db.Orders.First(o => o.Id == id)|] : null;")]
    [InlineData("if (db.Orders.Where(o => o.Id == id).Any()) { return [|db.Orders.Where(o => o.Id == id).First()|]; } return null;")]
    [InlineData("if (db.Orders.Any(o => o.Id == id)) { return [|db.Orders.Include(o => o.Lines).First(o => o.Id == id)|]; } return null;")]
    [InlineData("var a = db.Orders.First(o => o.Id == id).Number; var b = [|db.Orders.First(o => o.Id == id)|].Status; return a + b;")]
    [InlineData("var q = db.Orders.Where(o => o.Id == id); if (q.Count() == 0) { return null; } return [|q.Single()|];")]
    [InlineData("var q = from o in db.Orders where o.Id == id select o; return q.Any() ? [|q.First()|] : null;")]
    [InlineData("var q = db.Orders.Where(o => o.Id == id).Select(o => new { o.Number }).Distinct(); if (q.Count() > 0) { return [|q.FirstOrDefault()|]; } return null;")]
    public async Task Warn_twice(string body)
    {
        await VerifyAsync(DataFramework.EF6, body);
        await VerifyAsync(DataFramework.EFCore, body);
        await VerifyAsync(DataFramework.Net472, body.Contains("Include", System.StringComparison.Ordinal) ? "return null;" : body);
    }

    /// <summary>A helper may look a row up twice as well; the finding stands at the operation's call, once for each way there.</summary>
    [Theory]
    [InlineData("return [|Current(id)|];")]
    [InlineData("return new object[] { [|Current(id)|], Status(id) };", "object Status(int id) => Current(id);")]
    [InlineData("return [|Known(id)|];", "object Known(int id) => Current(id);")]
    [InlineData("return Local(); object Local() { if (db.Orders.Any(o => o.Id == id)) { return [|db.Orders.First(o => o.Id == id)|]; } return null; }")]
    [InlineData("foreach (var one in new[] { id }) { [|Current(one)|].ToString(); } return null;")]
    [InlineData("var n = [|Current(id)|]; db.Lines.Count(); return n;")]
    [InlineData("return Named(id, false);", "object Named(int id, bool isTwice) { if (!isTwice) { return db.Orders.Find(id); } if (db.Orders.Any(o => o.Id == id)) { return db.Orders.First(o => o.Id == id); } return null; }")]
    [InlineData("return [|Named(id, true)|];", "object Named(int id, bool isTwice) { if (!isTwice) { return db.Orders.Find(id); } if (db.Orders.Any(o => o.Id == id)) { return db.Orders.First(o => o.Id == id); } return null; }")]
    [InlineData("return Renamed(id);", "object Renamed(int id) { if (db.Orders.Any(o => o.Status == id)) { return db.Orders.First(o => o.Id == id); } return null; }")]
    [InlineData("return Again(id);", "object Again(int id) => id > 3 ? Again(id - 1) : db.Orders.Find(id);")]
    public Task Twice_in_a_helper(string body, string more = "") => VerifyAsync(
        DataFramework.EF6, body, "Order Current(int id) { if (!db.Orders.Any(o => o.Id == id)) { return null; } return db.Orders.Single(o => o.Id == id); } " + more);

    /// <summary>What a helper has read already, it reads again for the same arguments.</summary>
    [Theory]
    [InlineData("if (Named(id) == null) { throw new Exception(); } return [|Named(id)|];")]
    [InlineData("var n = Open(id).Count(); if (n <= 0) { return null; } return [|Open(id)|];")]
    [InlineData("if (DateTime.Now.Hour == 11) { return null; } else if (Named(id) == null) { return null; } else { return [|Named(id)|].Number; }")]
    [InlineData("var log = new Log(); var a = Named(id); log.Error(a.Number); return a.Number + [|Named(id)|].Status;")]
    [InlineData("return new object[] { Rows.Of(id), [|Rows.Of(id)|] };")]
    [InlineData("return Both();", "object Both() => new object[] { Named(1), Named(2) };")]
    [InlineData("return [|Both(id)|];", "object Both(int n) => new object[] { Named(n), Named(n) };")]
    [InlineData("var a = Named(id); id++; return new object[] { a, Named(id) };")]
    [InlineData("var a = Named(id); return new object[] { a, Named(a.Id) };")]
    [InlineData("var a = Named(id); a.Status = 1; return new object[] { a, Named(a.Status) };")]
    [InlineData("var a = Named(id); if (a == null) { db.Orders.Add(new Order()); db.SaveChanges(); a = Named(id); } return a;")]
    [InlineData("var a = Named(id); if (a == null) { Make(id); a = Named(id); } return a;", "void Make(int n) { db.Orders.Add(new Order()); db.SaveChanges(); }")]
    [InlineData("var a = Named(id); if (a == null) { other.Make(id); a = Named(id); } return a;")]
    [InlineData("var a = Named(id); if (a == null) { var made = other.Made(id); a = Named(id); } return a;")]
    [InlineData("var a = Named(id); if (a == null) { System.Threading.Thread.Sleep(100); a = Named(id); } return a;")]
    [InlineData("if (id == 1) { return Named(id); } return Named(id);")]
    [InlineData("Named(id); return Named(id);")]
    [InlineData("var a = Kept(id); return new object[] { a, Kept(id) };", "Order Kept(int n) => db.Orders.Find(n);")]
    [InlineData("var a = Next(ref id); return new object[] { a, Next(ref id) };", "Order Next(ref int n) { n++; var m = n; return db.Orders.First(o => o.Id == m); }")]
    [InlineData("var a = Composed(id).Where(o => o.Number == null); return Composed(id).Where(o => o.Number != null).ToList();", "IQueryable<Order> Composed(int n) => db.Orders.Where(o => o.Id == n);")]
    [InlineData("while (Named(id) != null) { if (Named(id).Status == 3) { return null; } } return null;")]
    [InlineData("var a = Named(id, o => o.Status == 1); return new object[] { a, Named(id, o => o.Status == 2) };", "Order Named(int n, Func<Order, bool> which) => db.Orders.Where(o => o.Id == n).ToList().FirstOrDefault(which);")]
    [InlineData("var a = Seen(id); return new object[] { a, Seen(id) };", "private static object s_seen; object Seen(int n) { if (s_seen == null) { s_seen = db.Orders.First(o => o.Id == n); } return s_seen; }")]
    [InlineData("var a = Plain(id); return new object[] { a, Plain(id) };", "int Plain(int n) => n + 1;")]
    public Task Same_call_twice(string body, string more = "") => VerifyAsync(
        DataFramework.EF6,
        body,
        "Order Named(int id) => db.Orders.FirstOrDefault(o => o.Id == id); List<Order> Open(int id) => db.Orders.Where(o => o.CustomerId == id).ToList(); private IOther other; " + more,
        types: """
            public interface IOther { void Make(int id); object Made(int id); }
            public class Log { public void Error(string text) { } }
            public static class Rows { public static object Of(int id) { using (var own = new Shop()) { return own.Lines.Where(l => l.Id == id).ToList(); } } }
            """);

    [Theory]
    [InlineData("SELECT * FROM Books WHERE Id = @id", "ExecuteReader()", true)]
    [InlineData("INSERT INTO Books VALUES (@id)", "ExecuteReader()", false)]
    [InlineData("SELECT MAX(Id) + 1 FROM Books", "ExecuteScalar()", false)]
    [InlineData("sp_next", "ExecuteScalar()", false)]
    [InlineData("sp_books", "ExecuteNonQuery()", false)]
    public Task Same_command_twice(string text, string call, bool isReported) => VerifyAsync(
        DataFramework.Net472,
        $"if (Read(id) == null) {{ return null; }} return {(isReported ? "[|Read(id)|]" : "Read(id)")};",
        $"object Read(int id) {{ using (var connection = new System.Data.SqlClient.SqlConnection(\"\")) using (var command = new System.Data.SqlClient.SqlCommand(\"{text}\", connection)) {{ return command.{call}; }} }}");

    [Fact]
    public Task NoWarn_twice_behind_a_helper_that_saves() => VerifyAsync(
        DataFramework.EF6,
        "if (!db.Orders.Any(o => o.Id == id)) { Make(id); } return db.Orders.First(o => o.Id == id);",
        "void Make(int id) { db.Orders.Add(new Order()); db.SaveChanges(); }");

    /// <summary>Two lookups of the same row find another one where something may have written it between them.</summary>
    [Theory]
    [InlineData("if (!db.Orders.Any(o => o.Id == id)) { db.Database.ExecuteSqlCommand(\"EXEC dbo.CreateOrder @p0\", id); } return db.Orders.First(o => o.Id == id);")]
    [InlineData("var a = db.Orders.First(o => o.Id == id).Status; db.Database.ExecuteSqlCommand(\"UPDATE Orders SET Status = Status + 1 WHERE Id = @p0\", id); return a + db.Orders.First(o => o.Id == id).Status;")]
    [InlineData("var a = db.Orders.First(o => o.Id == id).Status; [|new System.Data.SqlClient.SqlCommand(\"sp_next\").ExecuteScalar()|]; return a + db.Orders.First(o => o.Id == id).Status;")]
    [InlineData("if (!db.Orders.Any(o => o.Id == id)) { _maker.Make(id); } return db.Orders.First(o => o.Id == id);")]
    [InlineData("if (!db.Orders.Any(o => o.Id == id)) { var made = _maker.Made(id); } return db.Orders.First(o => o.Id == id);")]
    [InlineData("if (!db.Orders.Any(o => o.Id == id)) { _depot.Make(id); } return db.Orders.First(o => o.Id == id);")]
    [InlineData("if (!db.Orders.Any(o => o.Id == id)) { Elsewhere.Maker.Make(id); } return db.Orders.First(o => o.Id == id);")]
    [InlineData("int key; int.TryParse(one, out key); var a = db.Orders.First(o => o.Id == key); int.TryParse(two, out key); var b = db.Orders.First(o => o.Id == key); return new object[] { a, b };")]
    [InlineData("var a = db.Orders.First(o => o.Id == id); Next(ref id); var b = db.Orders.First(o => o.Id == id); return new object[] { a, b };")]
    [InlineData("var a = db.Orders.First(o => o.Id == id); (id, _) = (3, 4); var b = db.Orders.First(o => o.Id == id); return new object[] { a, b };")]
    [InlineData("if (!db.Orders.Any(o => o.Id == id)) { return null; } _maker.Log(\"found\"); return [|db.Orders.First(o => o.Id == id)|];")]
    [InlineData("if (!db.Orders.Any(o => o.Id == id) || !_maker.IsOpen(id)) { return null; } return [|db.Orders.First(o => o.Id == id)|];")]
    [InlineData("if (!db.Orders.Any(o => o.Id == id)) { return null; } var all = new List<string>(); all.Add(one); Note(one); return [|db.Orders.First(o => o.Id == id)|];")]
    [InlineData("if (!db.Orders.Any(o => o.Id == id)) { return null; } var name = _maker.Name; Elsewhere.Maker.Log(name); return [|db.Orders.First(o => o.Id == id)|];")]
    [InlineData("int key; int.TryParse(one, out key); if (!db.Orders.Any(o => o.Id == key)) { return null; } return [|db.Orders.First(o => o.Id == key)|];")]
    public Task Lookups_with_something_between_them(string body)
    {
        var test = Make<ChattyOperationAnalyzer>(DataFramework.EF6, Service(
            DataFramework.EF6,
            body,
            "private IMaker _maker; private IDepot _depot; private static void Next(ref int id) { id++; } private static void Note(string text) { Console.WriteLine(text); }",
            """
            public interface IMaker { string Name { get; } void Make(int id); object Made(int id); bool IsOpen(int id); void Log(string text); }
            [ServiceContract] public interface IDepot { [OperationContract] void Make(int id); }
            """,
            parameters: "int id, string one, string two"));
        test.TestState.AdditionalProjects["Elsewhere"].Sources.Add(("/0/Maker.cs", "namespace Elsewhere { public static class Maker { public static void Make(int id) { } public static void Log(string text) { } } }"));
        test.TestState.AdditionalProjectReferences.Add("Elsewhere");
        return test.RunAsync();
    }

    /// <summary>A number that is only compared tells no more than the row does.</summary>
    [Theory]
    [InlineData("var count = db.Orders.Count(o => o.CustomerId == id); var first = db.Orders.FirstOrDefault(o => o.CustomerId == id); return new object[] { count, first };")]
    [InlineData("return new object[] { db.Orders.Where(o => o.CustomerId == id).LongCount(), db.Orders.First(o => o.CustomerId == id) };")]
    [InlineData("var count = db.Orders.Count(o => o.CustomerId == id); if (count == 0) { return null; } var first = db.Orders.First(o => o.CustomerId == id); first.Status = count; return first;")]
    [InlineData("var count = db.Orders.Count(o => o.CustomerId == id); if (count == 0) { return null; } return [|db.Orders.First(o => o.CustomerId == id)|];")]
    [InlineData("int count = db.Orders.Where(o => o.CustomerId == id).Count(); return count > 0 ? [|db.Orders.Where(o => o.CustomerId == id).First()|] : null;")]
    [InlineData("var q = db.Orders.Where(o => o.CustomerId == id); var count = q.Count(); if (count == 0) { return null; } return [|q.First()|];")]
    public Task Row_that_was_counted(string body) => VerifyAsync(DataFramework.EF6, body);

    [Fact]
    public Task Warn_twice_and_chatty() => VerifyAsync(
        DataFramework.EF6,
        "if (!db.Orders.Any(o => o.Id == id)) { throw new Exception(); } var order = [|db.Orders.Single(o => o.Id == id)|]; var n = [|db.Lines.Count()|]; db.SaveChanges(); return n;");

    [Theory]
    [InlineData("return db.Orders.Find(id);")]
    [InlineData("var a = db.Orders.Find(id); return db.Customers.Find(a.CustomerId);")]
    [InlineData("var a = db.Orders.Find(id); if (a == null) { return null; } a.Status = 1; db.SaveChanges(); return a;")]
    [InlineData("if (id == 1) { return db.Orders.ToList(); } else if (id == 2) { return db.Lines.ToList(); } else { return db.Products.ToList(); }")]
    [InlineData("switch (id) { case 1: return db.Orders.ToList(); case 2: return db.Lines.ToList(); case 3: return db.Products.ToList(); default: return null; }")]
    [InlineData("object o = null; switch (id) { case 1: o = db.Orders.ToList(); break; case 2: o = db.Lines.ToList(); break; case 3: o = db.Products.ToList(); break; } return o;")]
    [InlineData("var o = db.Orders.Find(id); if (o != null) { return db.Customers.Find(id); } return db.Customers.Find(id);")]
    [InlineData("if (id == 1) { var a = db.Orders.First(); return db.Lines.First(); } var b = db.Products.First(); return db.Customers.First();")]
    [InlineData("var orders = db.Orders.ToList(); return new object[] { orders.Count, orders.First(), orders.Last(), orders.Max(o => o.Id) };")]
    [InlineData("IEnumerable<Order> orders = db.Orders.ToList(); return new object[] { orders.Count(), orders.First(), orders.Last() };")]
    [InlineData("return db.Orders.Where(o => o.Id == id).Select(o => new { o.Id, Lines = db.Lines.Count(), P = db.Products.Count() }).First();")]
    [InlineData("var q = db.Orders.AsQueryable(); q = q.Where(o => o.Id == id); q = q.OrderBy(o => o.Id); return q.ToList();")]
    [InlineData("try { return db.Orders.Find(id); } catch (Exception) { db.Lines.Count(); db.Products.Count(); throw; }")]
    [InlineData("var order = db.Orders.Find(id); if (order == null) { db.Lines.Count(); db.Lines.Add(new Line()); db.SaveChanges(); throw new Exception(); } return order;")]
    [InlineData("var order = db.Orders.ToList().First(o => o.Id == id); db.Orders.Remove(db.Orders.Find(order.Id)); db.SaveChanges(); return null;")]
    [InlineData("var order = db.Orders.Find(id); if (order == null) { foreach (var line in db.Lines) { if (line.Id > 3) { db.Lines.Count(); throw new Exception(); } } } return order;")]
    [InlineData("var a = db.Orders.Find(id); try { db.SaveChanges(); } catch (Exception) { db.Lines.Count(); db.Products.Count(); } return a;")]
    [InlineData("try { return db.Orders.Find(id); } catch (Exception) { db.Lines.Count(); db.Products.Count(); } return db.Orders.First();")]
    [InlineData("Func<int> count = () => db.Orders.Count(); var a = db.Lines.Count(); var b = db.Products.Count(); return count;")]
    [InlineData("var list = new List<Order>().AsQueryable(); return new object[] { list.Count(), list.First(), list.ToList(), list.Last() };")]
    [InlineData("for (var i = 0; i < id; i++) { db.Orders.Find(i); db.Lines.Find(i); db.Products.Find(i); } return null;")]
    [InlineData("return id > 0 ? db.Orders.Find(id) : id < -1 ? db.Orders.First() : db.Orders.Single();")]
    [InlineData("if (db.Orders.Any(o => o.Id == id)) { return null; } return db.Orders.Count(o => o.Id == id);")]
    [InlineData("var q = db.Orders.Where(o => o.Status == id); var n = q.Count(); return new object[] { n, q.First() };")]
    [InlineData("var q = db.Orders.Where(o => o.Id == id); if (q.Any()) { q = q.OrderBy(o => o.Number); return q.First(); } return null;")]
    [InlineData("var q = db.Orders.Where(o => o.Id == id); if (q.Any()) { id++; return q.First(); } return null;")]
    [InlineData("var q = db.Orders.OrderBy(o => o.Id); if (q.Any()) { return q.First(); } return null;")]
    [InlineData("var q = db.Orders.Where(o => o.Id == id).ToList(); if (q.Any()) { return q.First(); } return null;")]
    [InlineData("if (db.Orders.Any(o => o.Id == id)) { return db.Orders.First(o => o.CustomerId == id); } return null;")]
    [InlineData("var a = db.Orders.FirstOrDefault(o => o.Id == id); id++; var b = db.Orders.FirstOrDefault(o => o.Id == id); return a ?? b;")]
    [InlineData("if (db.Orders.Any(o => o.Id == id)) { return 1; } db.Orders.Add(new Order()); return db.Orders.First(o => o.Id == id);")]
    [InlineData("if (db.Orders.Any(o => o.Id == id)) { return db.Lines.First(o => o.Id == id); } return null;")]
    [InlineData("var a = db.Orders.Find(id); return db.Orders.Find(id);")]
    public async Task NoWarn_body(string body)
    {
        await VerifyAsync(DataFramework.EF6, body);
        await VerifyAsync(DataFramework.EFCore, body);
    }

    /// <summary>A row that the context has been asked for, to be found again by its own key, is in its memory.</summary>
    [Theory]
    [InlineData("var a = Get(id); a.Status = 1; return Update(a);")]
    [InlineData("var a = Get(id); a.Status = 1; return [|Replace(a)|];")]
    [InlineData("var a = Get(id); a.Status = 1; return [|UpdateBy(a, a.Id + 1)|];")]
    [InlineData("var a = Get(id); a.Status = 1; return [|UpdateElsewhere(a)|];")]
    [InlineData("var a = Any(); return [|Update(a)|];")]
    public Task Row_found_again_by_its_own_key(string body) => VerifyAsync(DataFramework.EF6, body, """
        private readonly Shop _other = new Shop();
        private Order Get(int key) { return db.Orders.Find(key); }
        private Customer Any() { return db.Customers.Find(3); }
        private Order Update(Order order) { var row = db.Orders.Find(order.Id); row.Status = order.Status; db.SaveChanges(); return row; }
        private Order Update(Customer customer) { var row = db.Orders.Find(customer.Id); row.Status = 1; db.SaveChanges(); return row; }
        private Order Replace(Order order) { var row = db.Orders.Find(order.Status); row.Status = order.Status; db.SaveChanges(); return row; }
        private Order UpdateBy(Order order, int id) { var row = db.Orders.Find(id); row.Status = order.Status; db.SaveChanges(); return row; }
        private Order UpdateElsewhere(Order order) { var row = _other.Orders.Find(order.Id); row.Status = order.Status; _other.SaveChanges(); return row; }
        """);

    [Theory]
    [InlineData("Load(id); return Load(id + 1);")]
    [InlineData("var list = Known().Where(o => o.Status == id); if (list.Count() == 0) { return null; } return list.First();")]
    [InlineData("return Known().Any(o => o.Id == id) ? Known().First(o => o.Id == id) : null;")]
    [InlineData("return id > 0 ? Load(id) : id > -1 ? Load(2) : Load(3);")]
    [InlineData("Nothing(); Nothing(); Nothing(); return Load(id);")]
    [InlineData("return Touch(id) && Touch(id + 1);")]
    [InlineData("return new Func<int, Order>(Load);")]
    public Task NoWarn_helpers(string body) => VerifyAsync(DataFramework.EF6, body, """
        private static IEnumerable<Order> Known() { return new List<Order>(); }
        private Order Load(int id) => db.Orders.Find(id);
        private bool Touch(int id) { try { return db.Orders.Find(id) != null; } catch (Exception) { db.Lines.Add(null); db.SaveChanges(); db.Products.Count(); } return false; }
        private void Nothing() { }
        """);

    [Theory]
    [InlineData(DataFramework.Net472, "var a = db.Orders.Count(); db.SubmitChanges(); return a;")]
    [InlineData(DataFramework.Dapper, "var a = db.Query<Order>(\"1\"); return new object[] { a.Count(), a.First(), a.ToList() };")]
    [InlineData(DataFramework.Dapper, "using (var grid = db.QueryMultiple(\"1; 2; 3\")) { return new object[] { grid.Read<int>(), grid.Read<int>(), grid.Read<int>() }; }")]
    [InlineData(DataFramework.NHibernate, "db.Save(new Order()); db.Save(new Order()); db.Save(new Order()); db.Flush(); return null;")]
    public Task NoWarn_other_libraries(DataFramework data, string body) => VerifyAsync(data, body);

    [Theory]
    [InlineData("using (var own = new Shop()) { own.Database.ExecuteSqlCommand(\"DELETE FROM Lines\"); own.SaveChanges(); } db.SaveChanges();")]
    [InlineData("var own = new Shop(); own.Database.ExecuteSqlCommand(\"DELETE FROM Lines\"); own.SaveChanges(); own.Orders.Add(new Order()); own.SaveChanges();")]
    [InlineData("var own = new Shop(); own.SaveChanges(); own.SaveChanges(); own.SaveChanges(); own.Dispose();")]
    [InlineData("using (var own = new Shop()) { using (var work = own.Database.BeginTransaction()) { own.Database.ExecuteSqlCommand(\"DELETE FROM Lines\"); own.SaveChanges(); work.Commit(); } } db.SaveChanges();")]
    public async Task NoWarn_save_of_nothing(string body)
    {
        await VerifyAsync(DataFramework.EF6, body + " return null;");
        await VerifyAsync(DataFramework.EFCore, body.Replace("ExecuteSqlCommand", "ExecuteSqlRaw", System.StringComparison.Ordinal) + " return null;");
    }

    [Theory]
    [InlineData("using (var own = new Shop()) { own.Database.ExecuteSqlCommand(\"DELETE FROM Lines\"); own.Orders.Add(new Order()); [|own.SaveChanges()|]; } db.SaveChanges();")]
    [InlineData("using (var own = new Shop()) { own.Database.ExecuteSqlCommand(\"DELETE FROM Lines\"); own.Entry(new Order()).State = EntityState.Modified; [|own.SaveChanges()|]; } db.SaveChanges();")]
    [InlineData("using (var own = new Shop()) { own.Database.ExecuteSqlCommand(\"DELETE FROM Lines\"); Fill(own); [|own.SaveChanges()|]; } db.SaveChanges();")]
    [InlineData("using (var own = new Shop()) { own.Database.ExecuteSqlCommand(\"DELETE FROM Lines\"); Fill(); [|own.SaveChanges()|]; void Fill() { own.Orders.Add(new Order()); } } db.SaveChanges();")]
    [InlineData("using (var own = new Shop()) { own.Database.ExecuteSqlCommand(\"DELETE FROM Lines\"); var set = own.Orders; set.Add(new Order()); [|own.SaveChanges()|]; } db.SaveChanges();")]
    [InlineData("using (var own = db) { own.Database.ExecuteSqlCommand(\"DELETE FROM Lines\"); [|own.SaveChanges()|]; } db.SaveChanges();")]
    [InlineData("using (var own = new Shop { Orders = { new Order() } }) { own.Database.ExecuteSqlCommand(\"DELETE FROM Lines\"); [|own.SaveChanges()|]; } db.SaveChanges();")]
    [InlineData("db.Database.ExecuteSqlCommand(\"DELETE FROM Lines\"); [|db.SaveChanges()|]; db.Lines.Add(new Line()); db.SaveChanges();")]
    public Task Warn_save_of_what_may_be_something(string body) => VerifyAsync(DataFramework.EF6, body + " return null;", "private static void Fill(Shop shop) { shop.Orders.Add(new Order()); }");

    [Theory]
    [InlineData("var a = db.Orders.Find(id); var n = db.Lines.Count(); db.SaveChanges(); return n;")]
    [InlineData("var n = Load(id).Status + db.Lines.Count(); Keep(); return new Info { Count = n };")]
    [InlineData("var info = new Info(); info.Count = Load(id).Status + db.Lines.Count(); db.SaveChanges(); db.SaveChanges(); return info;")]
    public async Task NoWarn_save_where_nothing_is_written(string body)
    {
        foreach (var data in new[] { DataFramework.EF6, DataFramework.EFCore })
        {
            await BodyAsync<ChattyOperationAnalyzer>(data, body, Keeping, "public class Info { public int Count { get; set; } }", "object", "int id", "");
        }
    }

    /// <summary>Entity Framework sends nothing for a second save right behind the first.</summary>
    [Theory]
    [InlineData("var a = db.Orders.Find(id); if (a != null) { a.Status = 2; db.SaveChanges(); } db.SaveChanges(); return a;")]
    [InlineData("var a = db.Orders.Find(id); a.Status = 2; db.SaveChanges(); ; return db.SaveChanges();")]
    [InlineData("var a = db.Orders.Find(id); a.Status = 2; db.SaveChanges(); var n = db.SaveChanges(); return n;")]
    [InlineData("var a = db.Orders.Find(id); a.Status = 2; db.SaveChanges(); if (db.SaveChanges() > 0) { return a.ToString(); } return null;")]
    [InlineData("var a = db.Orders.Find(id); a.Status = 2; [|db.SaveChanges()|]; a.Status = 3; db.SaveChanges(); return a;")]
    [InlineData("var a = db.Orders.Find(id); if (a != null) { [|db.SaveChanges()|]; a.Status = 2; } db.SaveChanges(); return a;")]
    [InlineData("var a = db.Orders.Find(id); a.Status = 2; [|db.SaveChanges()|]; return Close(a) + db.SaveChanges();")]
    [InlineData("var a = db.Orders.Find(id); a.Status = 2; [|db.SaveChanges()|]; other.SaveChanges(); return a;")]
    public async Task Second_save_right_behind_the_first(string body)
    {
        const string Close = "private readonly Shop other = new Shop(); private static int Close(Order order) { order.Status = 3; return 0; }";
        body = "other.Orders.Add(new Order()); " + body;
        await VerifyAsync(DataFramework.EF6, body, Close);
        await VerifyAsync(DataFramework.EFCore, body, Close);
    }

    /// <summary>LINQ to SQL begins a transaction for each.</summary>
    [Fact]
    public Task Warn_second_save_of_LINQ_to_SQL() => VerifyAsync(DataFramework.Net472, "var a = db.Orders.First(o => o.Id == id); [|db.SubmitChanges()|]; db.SubmitChanges(); return a;");

    [Theory]
    [InlineData("var a = db.Orders.First(o => o.Id == id); a.Status = [|db.Orders.Select(o => o.Status).DefaultIfEmpty(0).Max()|]; db.{0}(); return a;")]
    [InlineData("var a = db.Orders.First(o => o.Id == id); a.Status = [|Most()|]; db.{0}(); return a;")]
    public async Task Default_value_that_LINQ_to_SQL_refuses(string body)
    {
        const string Most = "private int Most() { try { return db.Orders.Select(o => o.Status).DefaultIfEmpty(0).Max(); } catch (Exception) { return 0; } }";
        await VerifyAsync(DataFramework.EF6, body.Replace("{0}", "SaveChanges", System.StringComparison.Ordinal), Most);
        await VerifyAsync(DataFramework.Net472, body.Replace("{0}", "SubmitChanges", System.StringComparison.Ordinal).Replace("[|", "", System.StringComparison.Ordinal).Replace("|]", "", System.StringComparison.Ordinal), Most);
        await VerifyAsync(DataFramework.Net472, body.Replace("{0}", "SubmitChanges", System.StringComparison.Ordinal).Replace("DefaultIfEmpty(0)", "DefaultIfEmpty()", System.StringComparison.Ordinal), Most.Replace("DefaultIfEmpty(0)", "DefaultIfEmpty()", System.StringComparison.Ordinal));
    }

    private const string OrderRows = """
        public class OrderRows
        {
            private readonly Shop _db = new Shop();
            public Order Only(System.Linq.Expressions.Expression<Func<Order, bool>> condition) { return _db.Orders.Where(condition).FirstOrDefault(); }
        }
        """;

    /// <summary>The way ends where Entity Framework 6 throws.</summary>
    [Theory]
    [InlineData("var a = db.Orders.Find(id); var n = [|db.Orders.First(o => o.Customer == given)|]; db.SaveChanges(); return n;")]
    [InlineData("var a = db.Orders.Find(id); var n = [|db.Orders.First(o => o.Customer != line.Order.Customer)|]; db.SaveChanges(); return n;")]
    [InlineData("var a = db.Orders.Find(id); var n = [|(from o in db.Orders where o.Customer == given select o).First()|]; db.SaveChanges(); return n;")]
    [InlineData("var a = db.Orders.Find(id); var n = [|new OrderRows().Only(o => o.Customer == given)|]; db.SaveChanges(); return n;")]
    [InlineData("var a = db.Orders.Find(id); var n = [|new OrderRows().Only(o => o.Id == int.Parse(line.Text))|]; db.SaveChanges(); return n;")]
    [InlineData("var a = db.Orders.Find(id); var n = [|db.Orders.First(o => o.Id == int.Parse(line.Text))|]; var all = db.Orders.Count(); db.Lines.Count(); db.SaveChanges(); return n;")]
    public async Task Object_that_Entity_Framework_6_refuses(string body)
    {
        const string Types = OrderRows + "public class Given { public Order Order { get; set; } public string Text { get; set; } }";
        await VerifyAsync(DataFramework.EF6, body.Replace("[|", "", System.StringComparison.Ordinal).Replace("|]", "", System.StringComparison.Ordinal), types: Types, parameters: "int id, Customer given, Given line");
        await VerifyAsync(DataFramework.EFCore, body, types: Types, parameters: "int id, Customer given, Given line");
    }

    [Theory]
    [InlineData("var a = db.Orders.Find(id); var n = [|db.Orders.First(o => o.Customer == null || given == null)|]; db.SaveChanges(); return n;")]
    [InlineData("var a = db.Orders.Find(id); var n = [|db.Orders.First(o => db.Lines.Any(l => l.OrderId == o.Id))|]; db.SaveChanges(); return n;")]
    [InlineData("var a = db.Orders.Find(id); var n = [|db.Orders.First(o => db.Customers.Any(c => c == o.Customer))|]; db.SaveChanges(); return n;")]
    [InlineData("var a = db.Orders.Find(id); var n = [|new OrderRows().Only(o => o.CustomerId == given.Id)|]; db.SaveChanges(); return n;")]
    public Task Warn_objects_that_Entity_Framework_6_compares(string body) => VerifyAsync(DataFramework.EF6, body, types: OrderRows, parameters: "int id, Customer given");

    /// <summary>What a helper does that always throws is of no call that succeeds.</summary>
    [Theory]
    [InlineData("private void Fail(Order order) { db.Lines.Count(); throw new Exception(); }", false)]
    [InlineData("private void Fail(Order order) { if (order == null) { throw new Exception(); } db.Lines.Count(); }", true)]
    public Task Helper_that_always_throws(string helper, bool isReported)
    {
        var fail = isReported ? "[|Fail(a)|]" : "Fail(a)";
        return VerifyAsync(DataFramework.EF6, "var a = db.Orders.Find(id); if (a.Status == 2) { " + fail + "; } db.SaveChanges(); return a;", helper);
    }

    /// <summary>A save of another context than the rest, of which there is one of each, has nothing to be joined with.</summary>
    [Theory]
    [InlineData("var t = own.Tickets.First(x => x.Id == id); own.Database.ExecuteSqlCommand(\"UPDATE Tickets SET Text = ''\"); db.SaveChanges(); return t;")]
    [InlineData("var t = own.Tickets.First(x => x.Id == id); [|db.Database.ExecuteSqlCommand(\"UPDATE Tickets SET Text = ''\")|]; db.SaveChanges(); return t;")]
    [InlineData("var t = own.Tickets.First(x => x.Id == id); [|own.Database.ExecuteSqlCommand(\"UPDATE Tickets SET Text = ''\")|]; own.Tickets.Add(new Ticket()); own.SaveChanges(); return t;")]
    public Task Save_of_another_context_than_the_rest(string body) => VerifyAsync(
        DataFramework.EF6,
        body,
        "private readonly Desk own = new Desk();",
        "public class Ticket { public int Id { get; set; } public string Text { get; set; } } public class Desk : DbContext { public DbSet<Ticket> Tickets { get; set; } }");

    /// <summary>The tracker writes what an entry is told.</summary>
    [Theory]
    [InlineData("public class Copier { public void Copy(Shop db, Order one, Order other) { db.Entry(one).CurrentValues.SetValues(other); } }", false)]
    [InlineData("public class Copier { public void Copy(Order one, object value) { typeof(Order).GetProperty(\"Number\").SetValue(one, value); } }", true)]
    public Task Save_of_a_context_that_has_changed_nothing_beside_values_that_are_set_elsewhere(string types, bool isReported) => VerifyAsync(
        DataFramework.EF6,
        (isReported ? "[|Check(id)|];" : "Check(id);") + " db.Products.Add(new Product()); db.SaveChanges(); return null;",
        "private void Check(int id) { var own = new Shop(); var order = own.Orders.Where(o => o.Id == id).FirstOrDefault(); if (order == null) throw new Exception(); own.SaveChanges(); }",
        types);

    // The helper saves a context of its own, and has changed nothing.
    [Theory]
    [InlineData("own.SaveChanges();", false)]
    [InlineData("order.Status = 3; own.SaveChanges();", true)]
    [InlineData("own.Orders.Add(new Order()); own.SaveChanges();", true)]
    [InlineData("Close(order); own.SaveChanges();", true)]
    [InlineData("db.SaveChanges();", true)]
    public Task Save_of_a_context_that_has_changed_nothing(string save, bool isReported) => VerifyAsync(
        DataFramework.EF6,
        (isReported ? "[|Check(id)|];" : "Check(id);") + " db.Products.Add(new Product()); db.SaveChanges(); return null;",
        $$"""
        private void Check(int id) { var own = new Shop(); var order = own.Orders.Where(o => o.Id == id).FirstOrDefault(); if (order == null) throw new Exception(); {{save}} }
        private static void Close(Order order) { order.Status = 2; }
        """);

    [Theory]
    [InlineData("var a = db.Orders.Find(id); var n = [|db.Lines.Count()|]; a.Status = n; db.SaveChanges(); return n;")]
    [InlineData("var a = Load(id); var n = [|db.Lines.Count()|]; Close(a); Keep(); return n;")]
    [InlineData("var a = Load(id); var n = [|db.Lines.Count()|]; var lines = a.Lines; lines.Add(new Line()); Keep(); return n;")]
    [InlineData("var a = Load(id); var n = [|db.Lines.Count()|]; Close((object)a); Keep(); return n;")]
    [InlineData("var a = Load(id); var n = [|db.Lines.Count()|]; foreach (var p in a.GetType().GetProperties()) { p.SetValue(a, null); } Keep(); return n;")]
    [InlineData("var a = Load(id); var n = [|db.Lines.Count()|]; db.Orders.Remove(a); Keep(); return n;")]
    [InlineData("var a = Load(id); var n = [|db.Lines.Count()|]; ITaker taker = id > 0 ? new One() : (ITaker)new Two(); taker.Take(a); Keep(); return n;")]
    [InlineData("var a = Load(id); var n = [|db.Lines.Count()|] + db.Products.Count(); Keep(); return n;")]
    public Task Warn_save_where_something_may_be_written(string body) =>
        BodyAsync<ChattyOperationAnalyzer>(DataFramework.EF6, body, Keeping, "public interface ITaker { void Take(Order order); } public class One : ITaker { public void Take(Order order) { } } public class Two : ITaker { public void Take(Order order) { } }", "object", "int id", "");

    /// <summary>A save that has nothing to write is no round trip, whatever else there is.</summary>
    [Theory]
    [InlineData("", "{|#3:db.SaveChanges()|}", "a.Status = 1;", "4 round trips on one path (Find, ExecuteSqlCommand, ExecuteSqlCommand, SaveChanges)")]
    [InlineData("return a;", "db.SaveChanges()", "", "3 round trips on one path (Find, ExecuteSqlCommand, ExecuteSqlCommand)")]
    public Task Save_where_nothing_is_written_is_not_among_the_round_trips(string early, string save, string change, string count)
    {
        var body = "var a = {|#1:db.Orders.Find(id)|}; if (a.Status == 1) { " + early + " } {|#0:db.Database.ExecuteSqlCommand(\"DELETE FROM Lines\")|}; {|#2:db.Database.ExecuteSqlCommand(\"DELETE FROM Orders\")|}; " + change + save + "; return null;";
        var source = Service(DataFramework.EF6, body, parameters: "int id");
        var test = Make<ChattyOperationAnalyzer>(DataFramework.EF6, source);
        var expected = new DiagnosticResult(Descriptors.ChattyOperation).WithLocation(0).WithLocation(1).WithLocation(2).WithArguments("Run", count, "send the commands together");
        test.ExpectedDiagnostics.Add(AtOperation(change.Length > 0 ? expected.WithLocation(3) : expected, source));
        return test.RunAsync();
    }

    private const string Keeping = """
        private Order Load(int id) { return db.Orders.Find(id); }
        private void Keep() { db.SaveChanges(); }
        private void Close(Order order) { order.Status = 3; }
        private void Close(object order) { ((Order)order).Status = 3; }
        """;

    [Theory]
    [InlineData("private void Note(string what) { try { using (var own = new Audited()) { var row = new Row { Text = what }; own.Rows.Add(row); own.SaveChanges(); } } catch (Exception) { } }")]
    [InlineData("private void Note(string what) { try { Inner(what); } catch (Exception e) { throw new InvalidOperationException(\"\", e); } } private void Inner(string what) { try { using (var own = new Audited()) { own.Rows.Add(new Row { Text = what }); own.SaveChanges(); } } catch { } }")]
    [InlineData("private void Note(string what) { try { Inner(what); } catch (Exception) { } } private void Inner(string what) { using (var own = new Audited()) { own.Rows.Add(new Row { Text = what }); own.SaveChanges(); } }")]
    [InlineData("private void Note(string what) { WriteLog(what); } private void WriteLog(string what) { var own = new Audited(); own.Set<Row>().Add(new Row { Text = what }); own.SaveChanges(); own.Dispose(); }")]
    [InlineData("private void Note(string what) { using (var own = new Audited()) { var row = new AccessLog(); row.Text = what; own.Accesses.Add(row); own.SaveChanges(); } }")]
    [InlineData("private void Note(string what) => LogAsync(what).Wait(); private async Task LogAsync(string what) { using (var own = new Audited()) { own.Rows.Add(new Row { Text = what }); await own.SaveChangesAsync(); } }")]
    public async Task NoWarn_log_is_written(string members)
    {
        await VerifyAsync(DataFramework.EF6, Logged, members, LogTypes);
        await VerifyAsync(DataFramework.EFCore, Logged, members, LogTypes);
    }

    [Fact]
    public Task Warn_three_beside_a_log() => VerifyAsync(
        DataFramework.EF6,
        "Note(\"\"); var a = db.Orders.Find(id); var n = [|db.Lines.Count()|]; db.SaveChanges(); return n;",
        "private void Note(string what) { try { using (var own = new Audited()) { own.Rows.Add(new Row { Text = what }); own.SaveChanges(); } } catch (Exception) { } }",
        LogTypes);

    [Theory]
    [InlineData("private void Note(string what) { using (var own = new Audited()) { own.Rows.Add(new Row { Text = what }); own.SaveChanges(); } }")]
    [InlineData("private void Note(string what) { try { using (var own = new Audited()) { own.Rows.Add(new Row { Text = what }); own.SaveChanges(); } } catch (Exception) { throw; } }")]
    [InlineData("private void Note(string what) { try { using (var own = new Audited()) { own.Rows.Add(new Row { Text = what }); own.SaveChanges(); } } catch (InvalidOperationException) { } }")]
    [InlineData("private void Note(string what) { try { db.Orders.Add(new Order { Number = what }); db.SaveChanges(); } catch (Exception) { } }")]
    [InlineData("private int Note(string what) { try { using (var own = new Audited()) { own.Rows.Add(new Row { Text = what }); return own.SaveChanges(); } } catch (Exception) { return 0; } }")]
    [InlineData("private int _last; private void Note(string what) { try { using (var own = new Audited()) { var row = new Row { Text = what }; own.Rows.Add(row); own.SaveChanges(); _last = row.Id; } } catch (Exception) { } }")]
    [InlineData("private void Note(string what) { try { using (var own = new Audited()) { own.Rows.Add(new Row { Text = what }); own.Orders.Add(new Order()); own.SaveChanges(); } } catch (Exception) { } }")]
    [InlineData("private void Note(string what) { try { Inner(what); } catch (Exception) { throw; } } private void Inner(string what) { using (var own = new Audited()) { own.Rows.Add(new Row { Text = what }); own.SaveChanges(); } }")]
    [InlineData("private void Note(string what) { LogIn(what); } private void LogIn(string what) { using (var own = new Audited()) { own.Rows.Add(new Row { Text = what }); own.SaveChanges(); } }")]
    [InlineData("private void Note(string what) { AddWorkLog(what); } private void AddWorkLog(string what) { using (var own = new Audited()) { own.Rows.Add(new Row { Text = what }); own.SaveChanges(); } }")]
    public Task Warn_save_that_is_no_log(string members) => VerifyAsync(DataFramework.EF6, Logged.Replace("db.Orders.Find(id)", "[|db.Orders.Find(id)|]", System.StringComparison.Ordinal), members, LogTypes);

    [Fact]
    public Task Warn_several_rows_whose_failure_is_swallowed() => VerifyAsync(
        DataFramework.EF6,
        "[|Note(\"Run\")|]; var a = db.Orders.Find(id); db.Orders.Remove(a); db.SaveChanges(); return null;",
        "private void Note(string what) { try { Both(what); } catch (Exception) { } } private void Both(string what) { Inner(what); Inner(what); } private void Inner(string what) { using (var own = new Audited()) { own.Rows.Add(new Row { Text = what }); own.SaveChanges(); } }",
        LogTypes);

    private const string Checks = """
        private Customer Load(int id) => db.Customers.Find(id);
        [System.Diagnostics.Conditional("ONE"), System.Diagnostics.Conditional("TWO")] private static void Check(object condition) { }
        [System.Diagnostics.Conditional("ONE")] private void Count(int id) { db.Lines.Count(l => l.Id == id); }
        private static void Always(object condition) { }
        """;

    [Theory]
    [InlineData("", "System.Diagnostics.Debug.Assert(Load(id) != null);")]
    [InlineData("", "System.Diagnostics.Debug.WriteLine(db.Lines.Count());")]
    [InlineData("#define THREE", "Check(Load(id));")]
    [InlineData("#define ONE\n#undef ONE", "Check(Load(id)); Count(id);")]
    [InlineData("", "System.Diagnostics.Contracts.Contract.Requires(Load(id) != null); System.Diagnostics.Contracts.Contract.Ensures(db.Lines.Any());")]
    [InlineData("#define CONTRACTS_FULL", "System.Diagnostics.Contracts.Contract.Requires(Load(id) != null); System.Diagnostics.Contracts.Contract.Ensures(db.Lines.Any());")]
    [InlineData("", "System.Diagnostics.Contracts.Contract.Requires<Exception>(Load(id) != null);")]
    public Task NoWarn_call_that_is_left_out(string defined, string statements) => LeftOutAsync(defined, statements + " var a = db.Orders.Find(id); db.SaveChanges(); return a;");

    [Theory]
    [InlineData("#define DEBUG", "System.Diagnostics.Debug.Assert(Load(id) != null);")]
    [InlineData("#define TWO", "Check(Load(id));")]
    [InlineData("#define ONE", "Count(id);")]
    [InlineData("#define DEBUG", "System.Diagnostics.Contracts.Contract.Assert(Load(id) != null);")]
    [InlineData("", "Always(Load(id));")]
    public Task Warn_call_that_is_not_left_out(string defined, string statements) => LeftOutAsync(defined, statements + " var a = [|db.Orders.Find(id)|]; db.SaveChanges(); return a;");

    private static Task LeftOutAsync(string defined, string body) =>
        Make<ChattyOperationAnalyzer>(DataFramework.EF6, defined + "\n" + Service(DataFramework.EF6, Written(body), Checks, parameters: "int id")).RunAsync();

    private const string Beside = """
        private static Task _work;
        private Task _waited;
        private void Three() { using (var own = new Shop()) { own.Orders.Find(1); own.Lines.Count(); own.SaveChanges(); } }
        private async void Note(int id) { try { await Task.Run(() => Three()); Three(); } catch (Exception) { } }
        private async Task NoteAsync(int id) { await Task.Delay(1); Three(); }
        private async void Late(int id) { Three(); await Task.Delay(1); }
        """;

    [Theory]
    [InlineData("Task.Run(() => Three());")]
    [InlineData("if (_work == null || _work.IsCompleted) { _work = Task.Run(() => Three()); }")]
    [InlineData("_ = Task.Run(() => { Three(); });")]
    [InlineData("Task.Run(Three);")]
    [InlineData("Task.Factory.StartNew(() => Three()).ContinueWith(t => Three());")]
    [InlineData("System.Threading.ThreadPool.QueueUserWorkItem(_ => Three());")]
    [InlineData("Note(id);")]
    [InlineData("NoteAsync(id);")]
    [InlineData("_ = NoteAsync(id).ConfigureAwait(false);")]
    [InlineData("async Task Local() { await Task.Delay(1); Three(); } Local();")]
    public async Task NoWarn_beside_the_operation(string statements)
    {
        await VerifyAsync(DataFramework.EF6, statements + " var a = db.Orders.Find(id); db.SaveChanges(); return a;", Beside);
        await VerifyAsync(DataFramework.EFCore, statements + " var a = db.Orders.Find(id); db.SaveChanges(); return a;", Beside);
    }

    [Theory]
    [InlineData("Task.Run(() => [|Three()|]).Wait();")]
    [InlineData("_waited = Task.Run(() => [|Three()|]); _waited.Wait();")]
    [InlineData("var task = Task.Run(() => [|Three()|]); task.Wait();")]
    [InlineData("[|NoteAsync(id)|].Wait();")]
    [InlineData("[|Late(id)|];")]
    public Task Warn_what_the_operation_waits_for(string statements) =>
        VerifyAsync(DataFramework.EF6, statements + " var a = db.Orders.Find(id); db.SaveChanges(); return a;", Beside);

    [Theory]
    [InlineData("if (db.Orders.Find(id) != null) { db.Entry(db.Orders.Find(id)).State = EntityState.Deleted; db.SaveChanges(); } return null;")]
    [InlineData("var a = db.Orders.Find(id); var b = db.Orders.Find(id); db.SaveChanges(); return a;")]
    [InlineData("var own = new Shop(); var a = own.Set<Order>().Find(id, 1); own.Set<Order>().Find(id, 1).Status = 1; own.SaveChanges(); return a;")]
    [InlineData("try { db.Orders.Find(id).Status = 1; } catch (Exception) { } db.Orders.Find(id).Number = \"\"; db.SaveChanges(); return null;")]
    [InlineData("if (db.Orders.Find(id) is null) { return null; } db.Orders.Find(id).Status = 1; db.SaveChanges(); return null;")]
    [InlineData("var a = db.Orders.Find(id); if (a == null) { return null; } else { db.Orders.Find(id).Status = 1; } db.SaveChanges(); return a;")]
    [InlineData("var a = db.Orders.Find(id); if (a.Status > 1) { db.Orders.Find(id).Status = 1; } db.SaveChanges(); return a;")]
    public async Task NoWarn_row_that_the_context_has(string body)
    {
        await VerifyAsync(DataFramework.EF6, body);
        await VerifyAsync(DataFramework.EFCore, body);
    }

    [Theory]
    [InlineData("var a = db.Orders.Find(id); var b = [|db.Orders.Find(id + 1)|]; db.SaveChanges(); return a;")]
    [InlineData("var a = db.Orders.Find(id); id++; var b = [|db.Orders.Find(id)|]; db.SaveChanges(); return a;")]
    [InlineData("var a = db.Orders.Find(id); var b = [|db.Lines.Find(id)|]; db.SaveChanges(); return a;")]
    [InlineData("var a = db.Orders.Find(id); using (var own = new Shop()) { [|own.Orders.Find(id)|].Status = 1; own.SaveChanges(); } return a;")]
    [InlineData("var own = new Shop(); var a = own.Orders.Find(id); own = new Shop(); [|own.Orders.Find(id)|].Status = 1; own.SaveChanges(); return a;")]
    [InlineData("if (db.Orders.Find(id) == null) { var b = [|db.Orders.Find(id)|]; db.SaveChanges(); return b; } return null;")]
    [InlineData("if (db.Orders.Find(id) is null) { var b = [|db.Orders.Find(id)|]; db.SaveChanges(); return b; } return null;")]
    [InlineData("var a = db.Orders.Find(id); if (a != null) { return a; } else { var b = [|db.Orders.Find(id)|]; db.SaveChanges(); return b; }")]
    [InlineData("var a = db.Orders.Find(id) ?? [|db.Orders.Find(id)|]; db.SaveChanges(); return a;")]
    [InlineData("if (id > 3) { db.Lines.Count(); } else { db.Orders.Find(id); } var a = [|db.Orders.Find(id)|]; db.SaveChanges(); return a;")]
    public async Task Warn_row_that_the_context_may_not_have(string body)
    {
        await VerifyAsync(DataFramework.EF6, body);
        await VerifyAsync(DataFramework.EFCore, body);
    }

    [Theory]
    [InlineData("var a = store.Items.FirstOrDefault(i => i.Id == id); var b = store.Items.SingleOrDefault(x => x.Id == id); store.SubmitChanges(); return a;")]
    [InlineData("if (store.Items.Where(i => i.Id == id).SingleOrDefault() != null) { store.Items.First(i => i.Id == id).Kind = 1; store.SubmitChanges(); } return null;")]
    [InlineData("var a = store.Pairs.First(p => p.Left == id && p.Right == 7); store.Pairs.First(p => p.Left == id && p.Right == 7).ToString(); store.SubmitChanges(); return a;")]
    [InlineData("var a = store.Items.First(i => i.Kind == id); var b = [|store.Items.First(i => i.Kind == id)|]; return a;")]
    [InlineData("var a = store.Pairs.First(p => p.Left == id); var b = [|store.Pairs.First(p => p.Left == id)|]; return a;")]
    [InlineData("var a = store.Items.First(i => i.Id == id); var b = [|store.Items.First(i => i.Id == id + 1)|]; store.SubmitChanges(); return a;")]
    [InlineData("if (store.Items.Any(i => i.Id == id)) { return [|store.Items.First(i => i.Id == id)|]; } return null;")]
    [InlineData("if (store.Items.FirstOrDefault(i => i.Id == id) == null) { var b = [|store.Items.First(i => i.Id == id)|]; store.SubmitChanges(); return b; } return null;")]
    public Task Row_by_key_in_LinqToSql(string body) =>
        VerifyAsync(DataFramework.Net472, body, "private readonly Store store = new Store();", QueryInLoopTests.Keyed);

    [Theory]
    [InlineData("if (id == 1) { db.Orders.Count(); db.Lines.Count(); } if (id == 2) { db.Customers.Count(); db.Products.Count(); } if (id == 3) { db.Orders.ToList(); }")]
    [InlineData("if (kind == Kind.A && id > 0) { db.Orders.Count(); db.Lines.Count(); } if (kind == Kind.B || kind == Kind.C) { db.Customers.Count(); } if (kind == Kind.D) { db.Products.Count(); }")]
    [InlineData("if (name == \"a\") { db.Orders.Count(); db.Lines.Count(); } if (name.Equals(\"b\")) { db.Customers.Count(); } if (name is \"c\") { db.Products.Count(); }")]
    [InlineData("if (row.Status == 1) { db.Orders.Count(); db.Lines.Count(); } if (1 + 1 == row.Status) { db.Customers.Count(); }")]
    [InlineData("if (row.IsOpen) { db.Orders.Count(); db.Lines.Count(); } if (!row.IsOpen) { db.Customers.Count(); }")]
    [InlineData("if (name.Contains(\"a\")) { db.Orders.Count(); db.Lines.Count(); } if (name.Contains(\"b\")) { db.Customers.Count(); } if (name.Contains(\"c\")) { db.Products.Count(); }")]
    [InlineData("if (name.StartsWith(\"a\", System.StringComparison.Ordinal)) { db.Orders.Count(); db.Lines.Count(); } if (name.StartsWith(\"b\")) { db.Customers.Count(); }")]
    [InlineData("var parts = name.Split(';'); if (parts[0].EndsWith(\"a\")) { db.Orders.Count(); db.Lines.Count(); } if (parts[0].EndsWith(\"b\")) { db.Customers.Count(); }")]
    [InlineData("var parts = name.Split(';'); if (parts[1] == \"a\") { db.Orders.Count(); db.Lines.Count(); } if (parts[1] == \"b\") { db.Customers.Count(); }")]
    public async Task NoWarn_tests_of_one_variable_that_exclude_one_another(string body)
    {
        await VerifyAsync(DataFramework.EF6, body + " return null;", types: Kinds, parameters: "int id, string name, Kind kind, Row row");
        await VerifyAsync(DataFramework.EFCore, body + " return null;", types: Kinds, parameters: "int id, string name, Kind kind, Row row");
    }

    [Theory]
    [InlineData("if (id == 1) { db.Orders.Count(); [|db.Lines.Count()|].ToString(); } if (id == 2) { db.Customers.Count(); } db.Products.Count();")]
    [InlineData("if (id == 1) { db.Orders.Count(); [|db.Lines.Count()|].ToString(); } if (id == 1) { db.Customers.Count(); }")]
    [InlineData("if (id == 1) { db.Orders.Count(); [|db.Lines.Count()|].ToString(); } if (name == \"b\") { db.Customers.Count(); }")]
    [InlineData("if (id == 1) { db.Orders.Count(); [|db.Lines.Count()|].ToString(); id = 2; } if (id == 2) { db.Customers.Count(); }")]
    [InlineData("if (id == 1) { db.Orders.Count(); [|db.Lines.Count()|].ToString(); } id++; if (id == 2) { db.Customers.Count(); }")]
    [InlineData("if (id == 1) { db.Orders.Count(); [|db.Lines.Count()|].ToString(); } if (id == row.Status) { db.Customers.Count(); }")]
    [InlineData("if (id == 1) { db.Orders.Count(); [|db.Lines.Count()|].ToString(); } if (id != 2) { db.Customers.Count(); }")]
    [InlineData("if (id == 1) { db.Orders.Count(); [|db.Lines.Count()|].ToString(); row.Status = 2; } else { row.Status = 3; } if (row.Status == 2) { db.Customers.Count(); }")]
    [InlineData("if (row.IsOpen) { db.Orders.Count(); [|db.Lines.Count()|].ToString(); row.IsOpen = false; } if (!row.IsOpen) { db.Customers.Count(); }")]
    [InlineData("if (name.Contains(\"a\")) { db.Orders.Count(); [|db.Lines.Count()|].ToString(); } if (name.Contains(\"a\")) { db.Customers.Count(); }")]
    [InlineData("if (name.StartsWith(\"a\")) { db.Orders.Count(); [|db.Lines.Count()|].ToString(); } if (name.EndsWith(\"b\")) { db.Customers.Count(); }")]
    [InlineData("var parts = name.Split(';'); if (parts[0] == \"a\") { db.Orders.Count(); [|db.Lines.Count()|].ToString(); } if (parts[1] == \"b\") { db.Customers.Count(); }")]
    [InlineData("var parts = name.Split(';'); if (parts[0] == \"a\") { db.Orders.Count(); [|db.Lines.Count()|].ToString(); parts[0] = \"b\"; } if (parts[0] == \"b\") { db.Customers.Count(); }")]
    [InlineData("var parts = name.Split(';'); if (parts[id] == \"a\") { db.Orders.Count(); [|db.Lines.Count()|].ToString(); } if (parts[id] == \"b\") { db.Customers.Count(); }")]
    public Task Warn_tests_that_may_both_hold(string body) => VerifyAsync(DataFramework.EF6, body + " return null;", types: Kinds, parameters: "int id, string name, Kind kind, Row row");

    [Theory]
    [InlineData("return By(\"orders\", id);")]
    [InlineData("return By(\"nothing\", id);")]
    [InlineData("return By(\"pairs\", id);")]
    [InlineData("return By(id: id, name: \"products\");")]
    [InlineData("return Tested(Kind.B);")]
    [InlineData("return Tested(Kind.C);")]
    [InlineData("return Tested(Kind.D);")]
    [InlineData("return Full(id);")]
    [InlineData("return Full(id, false);")]
    [InlineData("return Early(id, false);")]
    [InlineData("return By(\"orders\", id) ?? [|By(\"lines\", id)|];")]
    [InlineData("return [|By(\"lines\", id)|];")]
    [InlineData("return [|By(\"other\", id)|];")]
    [InlineData("return [|By(\"others\", id)|];")]
    [InlineData("return [|By(\"again\", id)|];")]
    [InlineData("return [|By(name, id)|];")]
    [InlineData("return [|Jumping(1)|];")]
    [InlineData("return [|Sized(1)|];")]
    [InlineData("return [|Tested(Kind.A)|];")]
    [InlineData("return [|Full(id, true)|];")]
    [InlineData("return [|Full(id, id > 3)|];")]
    [InlineData("return [|Early(id, true)|];")]
    [InlineData("return [|Some(true)|];")]
    [InlineData("return [|Changed(false)|];")]
    [InlineData("return [|Filled(false)|];")]
    public async Task Helper_that_asks_a_constant_that_it_gets(string body)
    {
        await VerifyAsync(DataFramework.EF6, body, Asking, "public enum Kind { A, B, C, D }", parameters: "int id, string name");
        await VerifyAsync(DataFramework.EFCore, body, Asking, "public enum Kind { A, B, C, D }", parameters: "int id, string name");
    }

    private const string Asking = """
        private object By(string name, int id)
        {
            switch (name)
            {
                case "orders":
                    return db.Orders.ToList();
                case "products":
                case "pairs":
                    db.Orders.Count();
                    return db.Lines.ToList();
                case "lines":
                    db.Orders.Count(); db.Lines.Count();
                    return db.Lines.ToList();
                case "nothing":
                    return null;
                case var any when any.Length == 5:
                    return null;
                case "again" when id > 3:
                    return null;
                default:
                    db.Lines.Count(); db.Orders.Count();
                    return db.Products.ToList();
            }
        }

        private object Jumping(int way)
        {
            switch (way) { case 1: db.Lines.Count(); goto case 2; case 2: db.Orders.Count(); db.Products.ToList(); break; }
            return db.Orders.ToList();
        }

        private object Sized(short way)
        {
            if (way == 1) { db.Orders.Count(); db.Lines.Count(); }
            return db.Products.ToList();
        }

        private object Tested(Kind kind)
        {
            object found = null;
            if (kind == Kind.A && db.Orders.Any()) { found = db.Lines.ToList(); }
            if (kind == Kind.A || kind == Kind.B) { found = db.Products.ToList(); } else { found = db.Customers.ToList(); }
            if (kind == Kind.C) { found = db.Lines.ToList(); }
            return found;
        }

        private object Full(int id, bool withAll = false)
        {
            var orders = db.Orders.ToList();
            return withAll ? new object[] { orders, db.Lines.ToList(), db.Products.ToList() } : orders;
        }

        private object Early(int id, bool withAll)
        {
            var orders = db.Orders.ToList();
            if (!withAll) { return orders; }
            db.Lines.ToList();
            return db.Products.ToList();
        }

        private object Some(bool isNew)
        {
            if (isNew && db.Orders.Count() > 3) { return null; } else { db.Lines.ToList(); }
            return db.Products.ToList();
        }

        private object Changed(bool withAll)
        {
            withAll |= db.Orders.ToList().Count > 3;
            if (withAll) { db.Lines.ToList(); db.Products.ToList(); }
            return null;
        }

        private object Filled(bool withAll)
        {
            bool.TryParse(db.Orders.First().Number, out withAll);
            if (withAll) { db.Lines.ToList(); db.Products.ToList(); }
            return null;
        }
        """;

    private const string Kinds = "public enum Kind { A, B, C, D } public class Row { public int Status { get; set; } public bool IsOpen { get; set; } }";

    [Theory]
    [InlineData(20, "20")]
    [InlineData(21, "more than 20")]
    public Task Warn_so_many_that_no_number_is_told(int count, string told)
    {
        var more = string.Concat(Enumerable.Range(2, count - 2).Select(static i => $"{{|#{i}:db.Products.First()|}}; "));
        var source = Service(DataFramework.EF6, "{|#1:db.Orders.First()|}; {|#0:db.Customers.First()|}; " + more + "return null;", parameters: "int id");
        var test = Make<ChattyOperationAnalyzer>(DataFramework.EF6, source);
        var expected = new DiagnosticResult(Descriptors.ChattyOperation).WithLocation(0);
        for (var i = 1; i < count; i++)
        {
            expected = expected.WithLocation(i);
        }

        test.ExpectedDiagnostics.Add(AtOperation(expected, source).WithArguments("Run", told + " round trips on one path (First, First, First, First, First, First, …)", "load what belongs together with one query"));
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }

    [Theory]
    [InlineData("var row = new Order(); db.Orders.Add(row); db.SaveChanges(); row.Number = \"N\" + row.Id; db.SaveChanges();")]
    [InlineData("var row = new Order { Status = 1 }; db.Set<Order>().Add(row); db.SaveChanges(); db.Lines.Add(new Line { OrderId = row.Id }); db.SaveChanges();")]
    [InlineData("Action work = () => { }; work(); var row = new Line(); db.Lines.Add(row); db.SaveChanges(); Use(row.Id); db.SaveChanges();")]
    public async Task NoWarn_save_whose_key_the_next_one_needs(string body)
    {
        await VerifyAsync(DataFramework.EF6, "db.Products.Count(); " + body + " return null;", "private static void Use(int id) { }");
        await VerifyAsync(DataFramework.EFCore, "db.Products.Count(); " + body + " return null;", "private static void Use(int id) { }");
    }

    /// <summary>What is asked after a save, no query before it could answer.</summary>
    [Theory]
    [InlineData("db.Orders.Remove(db.Orders.Find(id)); db.SaveChanges(); return db.Orders.Find(id);")]
    [InlineData("var order = db.Orders.First(o => o.Status == id); db.Orders.Remove(order); db.SaveChanges(); return db.Orders.Any(o => o.Status == id);")]
    [InlineData("var order = db.Orders.First(o => o.Status == id); order.Status = 2; db.SaveChanges(); var lines = db.Lines.Where(l => l.OrderId == order.Id).ToList(); return lines;")]
    public async Task NoWarn_loads_with_a_save_between_them(string body)
    {
        await VerifyAsync(DataFramework.EF6, body);
        await VerifyAsync(DataFramework.EFCore, body);
    }

    [Theory]
    [InlineData("var order = db.Orders.First(o => o.Status == id); var lines = [|db.Lines.Where(l => l.OrderId == order.Id).ToList()|]; order.Status = 2; db.SaveChanges(); return lines;")]
    [InlineData("var order = db.Orders.First(o => o.Status == id); order.Status = 2; [|db.SaveChanges()|]; var lines = db.Lines.Where(l => l.OrderId == order.Id).ToList(); var all = db.Orders.Where(o => o.Id == order.Id).ToList(); return lines;")]
    [InlineData("var order = db.Orders.First(o => o.Status == id); order.Status = 2; [|db.SaveChanges()|]; order.Number = \"x\"; db.SaveChanges(); return db.Lines.Where(l => l.OrderId == order.Id).ToList();")]
    public async Task Warn_loads_or_saves_that_belong_together_beside_a_save(string body)
    {
        await VerifyAsync(DataFramework.EF6, body);
        await VerifyAsync(DataFramework.EFCore, body);
    }

    /// <summary>The helper saves what it makes of the key.</summary>
    [Theory]
    [InlineData("var row = db.Orders.Add(new Order()); db.SaveChanges(); AddLine(row.Id);", true)]
    [InlineData("var row = new Order(); db.Orders.Add(row); db.SaveChanges(); if (id > 0) { AddLine(row.Id); }", true)]
    [InlineData("var row = db.Orders.Add(new Order()); db.SaveChanges(); row.Number = \"N\" + row.Id; db.SaveChanges();", true)]
    [InlineData("var row = db.Orders.Add(new Order()); db.SaveChanges(); var made = AddLine(row.Id);", false)]
    [InlineData("var row = db.Orders.Add(new Order { Id = id }); db.SaveChanges(); AddLine(row.Id);", false)]
    [InlineData("var row = db.Orders.Add(new Order { Status = 1 }); db.SaveChanges(); AddLine(row.Status);", false)]
    [InlineData("var row = db.Orders.Add(new Order()); AddLine(row.Id); db.SaveChanges();", false)]
    public Task Save_whose_key_is_handed_on(string body, bool isForKey)
    {
        var at = body.IndexOf("db.SaveChanges()", StringComparison.Ordinal);
        var call = body.IndexOf("AddLine", StringComparison.Ordinal);
        var place = call >= 0 && call < at ? "AddLine(row.Id)" : "db.SaveChanges()";
        var marked = isForKey ? body : body.Replace(place, "[|" + place + "|]");
        return VerifyAsync(DataFramework.EF6, "db.Products.Count(); " + marked + " return null;", "private int AddLine(int order) { db.Lines.Add(new Line { OrderId = order }); return db.SaveChanges(); }");
    }

    /// <summary>The row that was added is looked up again for its key.</summary>
    [Theory]
    [InlineData("var made = db.Orders.FirstOrDefault(o => o.Number == name); db.Customers.{0}(new Customer {{ Name = name + made.Id }});", true)]
    [InlineData("var made = (from o in db.Orders where o.Number == name select o).First(); db.Customers.{0}(new Customer {{ Name = name + made.Id }});", true)]
    [InlineData("var made = db.Orders.FirstOrDefault(o => o.Number == name); db.Customers.{0}(new Customer {{ Name = made.Number }});", false)]
    [InlineData("var made = db.Customers.FirstOrDefault(o => o.Name == name); db.Customers.{0}(new Customer {{ Name = name + made.Id }});", false)]
    public async Task Save_whose_row_is_looked_up_for_its_key(string body, bool isForKey)
    {
        const string Row = "var old = db.Orders.Any(o => o.Number == name); var row = new Order {{ Number = name }}; db.Orders.{0}(row); [|db.{1}()|]; ";
        var marked = Row + body + " db.{1}(); return null;";
        marked = isForKey ? marked.Replace("[|", "", System.StringComparison.Ordinal).Replace("|]", "", System.StringComparison.Ordinal) : marked;
        await VerifyAsync(DataFramework.EF6, string.Format(System.Globalization.CultureInfo.InvariantCulture, marked, "Add", "SaveChanges"), parameters: "string name");
        await VerifyAsync(DataFramework.Net472, string.Format(System.Globalization.CultureInfo.InvariantCulture, marked, "InsertOnSubmit", "SubmitChanges"), parameters: "string name");
    }

    [Fact]
    public Task Warn_loads_that_belong_together_behind_a_save_for_a_key() => VerifyAsync(
        DataFramework.EF6,
        "var row = new Order { Number = \"a\" }; db.Orders.Add(row); db.SaveChanges(); var made = db.Orders.First(o => o.Number == \"a\"); var all = [|db.Lines.Where(l => l.OrderId == made.Id).ToList()|]; made.Number += made.Id; db.SaveChanges(); return all;");

    [Theory]
    [InlineData("private void AddLog(string text)", false)]
    [InlineData("private void WriteLog(string text)", false)]
    [InlineData("private void AddOrder(string text)", true)]
    [InlineData("private void LogIn(string text)", true)]
    [InlineData("private int AddLog(string text)", true)]
    public Task Command_that_writes_a_log(string helper, bool isReported)
    {
        var count = isReported ? "[|db.Orders.Count()|]" : "db.Orders.Count()";
        var result = helper.Contains("int", System.StringComparison.Ordinal) ? "return " : "";
        return VerifyAsync(
            DataFramework.EF6,
            "db.Lines.Count(); " + count + ".ToString(); " + helper.Split(' ', '(')[2] + "(\"x\"); return null;",
            helper + " { " + result + "db.Database.ExecuteSqlCommand(\"insert into Log values (1)\"); }");
    }

    /// <summary>The helper gets the row, and saves what it makes of the key.</summary>
    [Theory]
    [InlineData("var row = new Order(); db.Orders.Add(row); db.SaveChanges(); Note(row);", "db.Lines.Add(new Line { OrderId = order.Id }); db.SaveChanges();", true)]
    [InlineData("var row = new Order(); db.Orders.Add(row); db.SaveChanges(); Note(row);", "order.Number = \"N\" + order.Id; db.SaveChanges();", true)]
    [InlineData("var row = new Order(); db.Orders.Add(row); db.SaveChanges(); Note(row);", "order.Number = \"N\"; db.SaveChanges();", false)]
    [InlineData("var row = new Order { Id = id }; db.Orders.Add(row); db.SaveChanges(); Note(row);", "order.Number = \"N\" + order.Id; db.SaveChanges();", false)]
    [InlineData("var row = new Order(); db.Orders.Add(row); db.SaveChanges(); Note(row);", "order.Id = 3; db.SaveChanges();", false)]
    public Task Save_whose_row_is_handed_on(string body, string helper, bool isForKey)
    {
        var marked = isForKey ? body : body.Replace("db.SaveChanges()", "[|db.SaveChanges()|]");
        return VerifyAsync(DataFramework.EF6, "db.Products.Count(); " + marked + " return null;", "private void Note(Order order) { " + helper + " }");
    }

    [Theory]
    [InlineData("int", "Id", true)]
    [InlineData("string", "ParcelId", true)]
    [InlineData("string", "Parcel_ID", true)]
    [InlineData("decimal", "IdParcel", true)]
    [InlineData("int", "Codigo", true)]
    [InlineData("long", "Codigo", true)]
    [InlineData("Guid", "Clave", true)]
    [InlineData("decimal", "Weight", false)]
    [InlineData("string", "DepotId", false)]
    [InlineData("DayOfWeek", "Due", false)]
    public Task Key_by_its_usual_names_or_as_nobody_sets_it(string type, string key, bool isKey)
    {
        var types = $"public class Parcel {{ public {type} {key} {{ get; set; }} public string Text {{ get; set; }} }} public class Depot : Shop {{ public DbSet<Parcel> Parcels {{ get; set; }} }}";
        var save = isKey ? "depot.SaveChanges()" : "[|depot.SaveChanges()|]";
        return VerifyAsync(DataFramework.EF6, $"db.Products.Count(); using (var depot = new Depot()) {{ var row = new Parcel(); depot.Parcels.Add(row); {save}; row.Text = \"N\" + row.{key}; depot.SaveChanges(); }} return null;", types: types);
    }

    [Theory]
    [InlineData("row.Number = \"N\" + row.Id;", "own.SaveChanges()")]
    [InlineData("row.Number = \"N\";", "[|own.SaveChanges()|]")]
    public async Task Save_by_the_override_of_the_context(string between, string save)
    {
        const string Own = "public class Own : Shop { public override int SaveChanges() { return base.SaveChanges(); } }";
        var body = $"db.Products.Count(); using (var own = new Own()) {{ var row = new Order(); own.Orders.Add(row); {save}; {between} own.SaveChanges(); }} return null;";
        await VerifyAsync(DataFramework.EF6, body, types: Own);
        await VerifyAsync(DataFramework.EFCore, body, types: Own);
    }

    [Theory]
    [InlineData("var row = new Order(); db.Orders.Add(row); [|db.SaveChanges()|]; row.Number = \"N\"; db.SaveChanges();")]
    [InlineData("var row = new Order(); db.Orders.Add(row); [|db.SaveChanges()|]; row.Number = \"N\" + row.Number; db.SaveChanges();")]
    [InlineData("var row = new Order { Status = 1 }; db.Orders.Add(row); [|db.SaveChanges()|]; row.Number = \"N\" + row.Status; db.SaveChanges();")]
    [InlineData("var row = new Order { Id = id }; db.Orders.Add(row); [|db.SaveChanges()|]; row.Number = \"N\" + row.Id; db.SaveChanges();")]
    [InlineData("var row = new Order(); row.Id = id; db.Orders.Add(row); [|db.SaveChanges()|]; row.Number = \"N\" + row.Id; db.SaveChanges();")]
    [InlineData("var row = db.Orders.Create(); [|db.SaveChanges()|]; db.Orders.Add(row); row.Number = \"N\" + row.Id; db.SaveChanges();")]
    [InlineData("var row = new Order(); db.Orders.Add(row); [|db.SaveChanges()|]; row.Status = 1; db.SaveChanges(); row.Number = \"N\" + row.Id;")]
    public Task Warn_save_whose_key_nobody_needs(string body) => VerifyAsync(DataFramework.EF6, "db.Products.Count(); " + body + " return null;");

    private const string LogTypes = """
        public class Row { public int Id { get; set; } public string Text { get; set; } }
        public class AccessLog { public int Id { get; set; } public string Text { get; set; } }
        public class Audited : Shop { public DbSet<Row> Rows { get; set; } public DbSet<AccessLog> Accesses { get; set; } }
        """;

    /// <summary>An operation that notes that it is called, and then changes a row.</summary>
    private const string Logged = "Note(\"Run\"); var a = db.Orders.Find(id); db.Orders.Remove(a); db.SaveChanges(); return null;";

    [Theory]
    [InlineData("3", false)]
    [InlineData("1", true)]
    [InlineData("many", true)]
    [InlineData("-1", true)]
    public Task Option(string value, bool isReported)
    {
        var second = isReported ? "[|db.Customers.Find(id)|]" : "db.Customers.Find(id)";
        var test = Make<ChattyOperationAnalyzer>(
            DataFramework.EF6, Service(DataFramework.EF6, $"var a = db.Orders.Find(id); var b = {second}; return db.Products.ToList();", parameters: "int id"));
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", "root = true\n[*.cs]\nWCFP3002.max_round_trips = " + value + "\n"));
        return test.RunAsync();
    }

    [Fact]
    public Task NoWarn_in_a_test_project()
    {
        var test = Make<ChattyOperationAnalyzer>(
            DataFramework.EF6, Service(DataFramework.EF6, "var a = db.Orders.Find(id); var b = db.Customers.Find(id); return db.Products.ToList();", parameters: "int id"));
        test.TestState.AdditionalReferences.Add(MetadataReference.CreateFromFile(typeof(FactAttribute).Assembly.Location));
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }

    [Theory]
    [InlineData("if (q.A) { all.AddRange(db.Products.ToList()); } if (q.B) { all.AddRange(db.Customers.ToList()); } if (q.C) { all.AddRange(db.Set<Note>().Where(n => n.Id > 3).ToList()); }")]
    [InlineData("if (q.A) { all.AddRange(db.Products.ToList()); } if (q.B) { all.AddRange(db.Customers.ToList()); } if (q.C) { all.AddRange(Notes(q.A)); }")]
    [InlineData("all.AddRange(db.Products.ToList()); if (q.B) { all.AddRange(db.Customers.ToList()); } all.AddRange(Notes(q.A));")]
    [InlineData("if (q.A) { all.AddRange(db.Products.ToList()); } if (q.B) { all.AddRange([|db.Lines.ToList()|]); } if (q.C) { all.AddRange(Notes(q.A)); }")]
    [InlineData("if (q.A) { all.AddRange(db.Products.ToList()); } if (q.B) { all.AddRange([|db.Set<Stock>().ToList()|]); } if (q.C) { all.AddRange(Notes(q.A)); }")]
    [InlineData("if (q.A) { all.AddRange(db.Products.ToList()); all.AddRange([|db.Customers.ToList()|]); } if (q.C) { all.AddRange(Notes(q.A)); all.AddRange(db.Set<Stock>().ToList()); }")]
    [InlineData("if (q.A) { all.AddRange(db.Products.ToList()); } if (q.B) { all.AddRange([|db.Customers.ToList()|]); } all.AddRange(Notes(q.A)); all.AddRange(db.Set<Stock>().ToList());")]
    [InlineData("if (q.A) { all.AddRange(db.Products.ToList()); } if (_isOn) { all.AddRange([|db.Customers.ToList()|]); } if (q.C) { all.AddRange(Notes(q.A)); all.AddRange(db.Set<Stock>().ToList()); }")]
    public async Task Lists_that_the_caller_asks_for_one_by_one(string statements)
    {
        const string Members = "private bool _isOn; private List<Note> Notes(bool isNew) { IQueryable<Note> notes = db.Set<Note>(); if (isNew) { notes = notes.Where(n => n.Id > 3); } return notes.ToList(); }";
        const string Types = "public class Choice { public bool A, B, C; } public class Note { public int Id { get; set; } } public class Stock { public int Id { get; set; } public int ProductId { get; set; } }";
        var body = "var all = new List<object>(); " + statements + " return all;";
        await VerifyAsync(DataFramework.EF6, body, Members, Types, parameters: "Choice q");
        await VerifyAsync(DataFramework.EFCore, body, Members, Types, parameters: "Choice q");
    }

    [Theory]
    [InlineData("var last = db.Orders.Max(o => (int?)o.Id); var p = db.Products.Where(x => x.Name == \"a\").FirstOrDefault(); db.Orders.Add(new Order { Id = (last ?? 0) + 1 }); db.SaveChanges(); return p;")]
    [InlineData("var a = db.Orders.Find(id); var p = db.Products.First(); var r = db.Set<Region>().First(x => x.Id == id); return new object[] { a, p, r };")]
    [InlineData("var a = db.Orders.Find(id); Mail(); return a;")]
    [InlineData("var p = db.Products.Find(id); var open = from o in db.Orders where o.Status == id select o; if (open != null && open.Count() > 0) { return null; } p.Name = \"\"; db.SaveChanges(); return p;")]
    [InlineData("var p = db.Products.Find(id); var regions = db.Set<Region>(); if (regions.Any()) { db.SaveChanges(); } return p;")]
    [InlineData("var a = db.Orders.Find(id); var lines = from l in db.Lines where l.Count == id select l; if ([|lines.Count()|] > 0) { return null; } db.SaveChanges(); return a;")]
    [InlineData("var l = db.Lines.Find(id); var sold = db.Lines.Where(x => x.OrderId == id).Select(x => x.Product); if ([|sold.Any()|]) { return null; } db.SaveChanges(); return l;")]
    [InlineData("var p = db.Products.Find(id); var open = db.Orders.Where(o => o.Status == id); var n = [|open.Count()|]; return new object[] { p, n, open.Max(o => o.Id) };")]
    [InlineData("var p = db.Products.Find(id); var open = db.Orders.Where(o => o.Status == id); if (id > 3) { open = Open(); } if ([|open.Count()|] > 0) { return null; } db.SaveChanges(); return p;")]
    [InlineData("var last = db.Orders.Max(o => o.Id); var l = [|db.Lines.Find(id)|]; db.SaveChanges(); return l;")]
    [InlineData("var last = db.Orders.Max(o => o.Id); var a = [|db.Orders.Find(id)|]; db.SaveChanges(); return a;")]
    [InlineData("var last = db.Orders.Max(o => o.Id); var all = db.Products.ToList(); db.SaveChanges(); return all;")]
    [InlineData("return new object[] { db.Products.ToList(), db.Set<Region>().ToList(), db.Set<Note>().ToList() };")]
    [InlineData("var all = db.Lines.ToList(); var a = [|db.Orders.Find(id)|]; db.SaveChanges(); return all;")]
    [InlineData("var all = db.Set<Note>().ToList(); var p = [|db.Set<Stock>().First()|]; db.SaveChanges(); return all;")]
    [InlineData("var n = db.Set<Note>().First(); var p = db.Set<Stock>().First(); db.SaveChanges(); return n;")]
    [InlineData("var all = db.Set<Note>().ToList(); var p = [|db.Set<Note>().First()|]; db.SaveChanges(); return all;")]
    [InlineData("var a = db.Orders.Find(id); [|db.SaveChanges()|]; var p = db.Products.Find(id); db.SaveChanges(); return p;")]
    [InlineData("var a = db.Orders.Find(id); [|db.SaveChanges()|]; a.Status = 2; db.SaveChanges(); return a;")]
    [InlineData("var a = db.Orders.Find(id); var p = [|db.Products.First()|]; var r = db.Set<Region>().First(); db.SaveChanges(); return a;")]
    [InlineData("db.Products.RemoveRange(db.Products); db.Set<Region>().RemoveRange(db.Set<Region>()); db.SaveChanges(); return null;")]
    [InlineData("db.Products.RemoveRange(db.Products); [|db.Set<Region>().RemoveRange(db.Set<Region>().Where(r => r.Id == id))|]; db.SaveChanges(); return null;")]
    [InlineData("db.Orders.RemoveRange(db.Orders); [|db.Lines.RemoveRange(db.Lines)|]; db.SaveChanges(); return null;")]
    [InlineData("foreach (var p in db.Products) { p.Name = null; } foreach (var r in db.Set<Region>()) { r.Name = null; } db.SaveChanges(); return null;")]
    public async Task Three_that_share_something_or_nothing(string body)
    {
        const string Members = "private static IQueryable<Order> Open() => new Shop().Orders; private static void Mail() { var own = new Shop(); own.Products.FirstOrDefault(); own.Set<Region>().FirstOrDefault(); }";
        const string Types = "public class Note { public int Id { get; set; } } public class Stock { public int Id { get; set; } public int NoteId { get; set; } }";
        await VerifyAsync(DataFramework.EF6, body, Members, Types);
        await VerifyAsync(DataFramework.EFCore, body, Members, Types);
    }

    [Theory]
    [InlineData("var o = db.Orders.Find(id); var l = db.Lines.Find(key); l.Count = o.Status; db.SaveChanges(); return l;")]
    [InlineData("var o = db.Orders.Where(x => x.Id == id).FirstOrDefault(); var l = db.Lines.Where(x => x.Id == key).FirstOrDefault(); db.SaveChanges(); return l;")]
    [InlineData("var o = db.Orders.SingleOrDefault(x => x.Id.Equals(given.Id)); var l = db.Lines.Find(1); db.SaveChanges(); return l;")]
    [InlineData("var o = (from x in db.Orders where x.Id == id select x).SingleOrDefault(); var l = (from x in db.Lines where x.Id == key select x).SingleOrDefault(); db.SaveChanges(); return l;")]
    [InlineData("var o = db.Orders.Find(given.Id); var l = db.Lines.Find(given.Count); db.SaveChanges(); return l;")]
    [InlineData("var made = new Line { Id = id }; var o = db.Orders.First(x => x.Id == made.Id); var l = db.Lines.Find(1); db.SaveChanges(); return l;")]
    [InlineData("var made = new Line { Id = id }; var l = db.Lines.Find(1); var o = [|db.Orders.First(x => x.Id == made.Id)|]; db.SaveChanges(); return l;")]
    [InlineData("return Both(id, key);")]
    [InlineData("var one = Convert.ToInt32(id); int two = int.Parse(name); var o = db.Orders.Find(one); var l = db.Lines.First(x => x.Id == two); db.SaveChanges(); return l;")]
    [InlineData("var one = (int)id; var o = db.Orders.First(x => x.Id == one); var l = db.Lines.First(x => x.Id == key); db.SaveChanges(); return l;")]
    [InlineData("var one = Convert.ToInt32(id); var o = db.Orders.Find(one); var l = [|db.Lines.First(x => x.OrderId == id)|]; db.SaveChanges(); return l;")]
    [InlineData("var one = Convert.ToInt32(id); one = key; var o = db.Orders.Find(one); var l = [|db.Lines.First(x => x.Id == key)|]; db.SaveChanges(); return l;")]
    [InlineData("var one = _given; var o = db.Orders.Find(one); var l = [|db.Lines.First(x => x.Id == key)|]; db.SaveChanges(); return l;")]
    [InlineData("var o = db.Orders.Find(id); var l = [|db.Lines.First(x => x.Id == key && x.OrderId == id)|]; db.SaveChanges(); return l;")]
    [InlineData("var o = db.Orders.Find(given.Id); var l = [|db.Lines.First(x => x.OrderId == given.Id)|]; db.SaveChanges(); return l;")]
    [InlineData("var o = db.Orders.Find(id); var l = [|db.Lines.First(x => x.OrderId == o.Id)|]; db.SaveChanges(); return l;")]
    [InlineData("var l = db.Lines.Find(id); var k = l.OrderId; var o = [|db.Orders.Find(k)|]; db.SaveChanges(); return l;")]
    [InlineData("var open = db.Orders.Where(x => x.Id == key); var o = open.First(x => x.Status == id); var l = [|db.Lines.Find(key)|]; db.SaveChanges(); return l;")]
    [InlineData("var o = db.Orders.First(x => x.Lines.Contains(given)); var l = [|db.Lines.First(x => x.Id == given.Id)|]; db.SaveChanges(); return l;")]
    [InlineData("var o = db.Orders.First(); var l = [|db.Lines.First()|]; db.SaveChanges(); return l;")]
    [InlineData("var o = (from x in db.Orders where x.Id == id select x).Single(); var l = [|(from x in db.Lines where x.OrderId == id select x).First()|]; db.SaveChanges(); return l;")]
    [InlineData("var all = db.Orders.Where(x => x.Id == id); var o = (from x in all select x).Single(); var l = [|(from x in db.Lines where x.Id == key select x).First()|]; db.SaveChanges(); return l;")]
    [InlineData("var o = (from x in db.Orders join y in db.Lines on x.Id equals y.OrderId where x.Id == id select x).First(); var l = [|(from x in db.Lines where x.Id == key select x).First()|]; db.SaveChanges(); return l;")]
    [InlineData("var last = db.Orders.Max(x => x.Id); var l = [|db.Lines.Find(key)|]; db.SaveChanges(); return l;")]
    [InlineData("var o = db.Orders.Find(id); var n = [|db.Orders.Find(key)|]; db.SaveChanges(); return n;")]
    [InlineData("var o = db.Orders.Find(id); var l = [|db.Lines.Where(x => x.Count == key).ToList()|]; db.SaveChanges(); return l;")]
    [InlineData("var o = db.Orders.Find(id); var l = [|db.Lines.Find(key)|]; db.SaveChanges(); db.Products.Add(new Product()); db.SaveChanges(); return l;")]
    [InlineData("var o = db.Orders.Find(id); var l = [|Line(key)|]; db.SaveChanges(); return l;")]
    public async Task Two_rows_by_arguments_of_their_own(string body)
    {
        const string Members = "private readonly int _given = 2; private Line Both(int one, int two) { var o = db.Orders.Find(one); var l = db.Lines.Find(two); l.Count = o.Status; db.SaveChanges(); return l; } private Line Line(int id) { return db.Lines.Find(id); }";
        await VerifyAsync(DataFramework.EF6, body, Members, parameters: "int id, int key, Line given, string name");
        await VerifyAsync(DataFramework.EFCore, body, Members, parameters: "int id, int key, Line given, string name");
    }

    private const string Repositories = """
        public interface IRows<TRow> where TRow : class { TRow Only(Func<TRow, bool> condition); }
        public class Rows<TKey, TRow> : IRows<TRow> where TRow : class
        {
            private readonly Shop _db;
            private readonly DbSet<TRow> _rows;
            public Rows(Shop db) { _db = db; _rows = db.Set<TRow>(); }
            public TRow Only(Func<TRow, bool> condition) { return _rows.Where(condition).FirstOrDefault(); }
            public TRow ByKey(TKey key) { return _rows.Find(key); }
            public List<TRow> Found(System.Linq.Expressions.Expression<Func<TRow, bool>> condition, params string[] includes)
            {
                IQueryable<TRow> query = _rows;
                foreach (var include in includes) { query = query.Include(include); }
                return query.Where(condition).ToList();
            }
            public TRow Twice(TKey key) { return ByKey(key); }
            public void Write(TRow row) { _rows.Add(row); _db.SaveChanges(); }
        }
        public class Areas : Rows<int, Region> { public Areas(Shop db) : base(db) { } }
        """;

    [Theory]
    [InlineData("var p = db.Products.First(x => x.Id == id); var rows = new Rows<int, Region>(db); var r = rows.Only(x => x.Id == id); rows.Write(r); return p;")]
    [InlineData("var p = new Rows<int, Product>(db).ByKey(id); var r = new Areas(db).Twice(id); db.SaveChanges(); return p;")]
    [InlineData("var p = Load<Product>(id); var r = Load<Region>(id); db.SaveChanges(); return p;")]
    [InlineData("IRows<Product> products = new Rows<int, Product>(db); var p = products.Only(x => x.Id == id); var r = Load<Region>(id); db.SaveChanges(); return p;")]
    [InlineData("var p = db.Products.First(x => x.Id == id); var rows = new Rows<int, Product>(db); var q = [|rows.Only(x => x.Id == key)|]; rows.Write(q); return p;")]
    [InlineData("var c = new Rows<int, Customer>(db).ByKey(id); var r = [|new Areas(db).Twice(id)|]; db.SaveChanges(); return c;")]
    [InlineData("var c = Load<Customer>(id); var r = [|Load<Region>(id)|]; db.SaveChanges(); return c;")]
    [InlineData("var p = new Rows<int, Product>(db).Found(x => x.Id == id).First(); var r = new Areas(db).Found(x => x.Id == id).First(); db.SaveChanges(); return p;")]
    [InlineData("var c = new Rows<int, Customer>(db).Found(x => x.Id == id).First(); var r = [|new Areas(db).Found(x => x.Id == id)|].First(); db.SaveChanges(); return c;")]
    [InlineData("var o = db.Orders.First(x => x.Id == id); var c = [|new Rows<int, Customer>(db).Only(x => x.Id == o.CustomerId)|]; db.SaveChanges(); return o;")]
    public async Task Entity_of_a_generic_repository(string body)
    {
        const string Members = "private TRow Load<TRow>(int key) where TRow : class { return Found<int, TRow>(key); } private TRow Found<TKey, TRow>(TKey key) where TRow : class { return db.Set<TRow>().Find(key); }";
        await VerifyAsync(DataFramework.EF6, body, Members, Repositories, parameters: "int id, int key");
        await VerifyAsync(DataFramework.EFCore, body, Members, Repositories, parameters: "int id, int key");
    }

    /// <summary>A unit of work of another project saves, as the name of its method says.</summary>
    [Theory]
    [InlineData("_unit.Insert(1); _unit.SaveChanges(); _unit.Insert(2); [|_unit.SaveChanges()|]; _unit.Insert(3); _unit.SaveChanges(); return null;")]
    [InlineData("_unit.Insert(1); _unit.SaveChanges(); _unit.Insert(2); _unit.SaveChanges(); _unit.Insert(3); return null;")]
    [InlineData("_unit.Insert(1); _unit.Insert(2); _unit.Insert(3); _unit.SaveChanges(); return null;")]
    public Task Unit_of_work_of_another_project(string body)
    {
        var test = Make<ChattyOperationAnalyzer>(DataFramework.EF6, Service(DataFramework.EF6, body, "private Stores.IUnitOfWork _unit;", parameters: "int id"));
        test.TestState.AdditionalProjects["Stores"].Sources.Add("namespace Stores { public interface IUnitOfWork { int SaveChanges(); void Insert(object row); } }");
        test.TestState.AdditionalProjectReferences.Add("Stores");
        return test.RunAsync();
    }

    [Fact]
    public Task Warn_names_the_method_that_holds_the_round_trip()
    {
        var source = Service(
            DataFramework.EF6,
            "var a = {|#1:db.Orders.Find(id)|}; {|#0:Pay(a)|}; return a;",
            "private void Pay(Order order) { Take(order); Book(); } private void Take(Order order) { {|#2:db.Customers.Find(order.CustomerId)|}.Name = \"\"; } private void Book() { {|#3:db.SaveChanges()|}; }",
            parameters: "int id");
        var test = Make<ChattyOperationAnalyzer>(DataFramework.EF6, source);
        test.ExpectedDiagnostics.Add(AtOperation(new DiagnosticResult(Descriptors.ChattyOperationAtEnd).WithLocation(0).WithLocation(1).WithLocation(2).WithLocation(3), source)
            .WithArguments("Run", "3 round trips on one path (Find, Take: Find, Book: SaveChanges)", "load what belongs together with one query"));
        return test.RunAsync();
    }
}
