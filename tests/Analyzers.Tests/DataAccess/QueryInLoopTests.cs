using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.DataAccess;
using WcfPerf.Testing;
using Xunit;
using static WcfPerf.Analyzers.Tests.DataAccess.RoundTripTest;

namespace WcfPerf.Analyzers.Tests.DataAccess;

/// <summary>WCFP3001 in every library and through helpers.</summary>
public sealed class QueryInLoopTests
{
    private static Task VerifyAsync(DataFramework data, string body, string members = "", string types = "", string result = "object", string parameters = "int[] ids", string modifier = "") =>
        BodyAsync<QueryInLoopAnalyzer>(data, body, members, types, result, parameters, modifier);

    /// <summary>The helper is given the service itself, whose contract may else be at the other end.</summary>
    [Theory]
    [InlineData("[|id.CountLines(this)|]")]
    [InlineData("id.CountLines(_other)")]
    public async Task Service_that_a_helper_gets(string call)
    {
        var types = $$"""
            [ServiceContract] public interface IDepot { [OperationContract] int Sum(int[] ids); [OperationContract] int Count(int order); }
            public class Depot : IDepot
            {
                private readonly IDepot _other = null;
                public int Sum(int[] ids) { var sum = 0; foreach (var id in ids) { sum += {{call}}; } return sum; }
                public int Count(int order) { var db = new Shop(); return db.Lines.Count(l => l.OrderId == order); }
            }
            public static class Counting { public static int CountLines(this int order, IDepot depot) { return depot.Count(order); } }
            """;
        await VerifyAsync(DataFramework.EF6, "return null;", types: types);
        await VerifyAsync(DataFramework.EFCore, "return null;", types: types);
    }

    [Theory]
    [InlineData("[|db.Orders.Find(id)|]")]
    [InlineData("[|db.Orders.First(o => o.Id == id)|]")]
    [InlineData("[|db.Orders.Where(o => o.Id == id).ToList()|]")]
    [InlineData("[|db.Orders.Count(o => o.CustomerId == id)|]")]
    [InlineData("[|db.Orders.Any(o => o.CustomerId == id)|]")]
    [InlineData("[|(from o in db.Orders where o.CustomerId == id select o.Number).ToArray()|]")]
    [InlineData("[|db.Set<Order>().FirstOrDefault(o => o.Id == id)|]")]
    [InlineData("[|db.Orders.AsEnumerable().First(o => o.Id == id)|]")]
    [InlineData("[|db.Orders.Include(o => o.Lines).Single(o => o.Id == id)|]")]
    public async Task Warn_query_in_foreach(string query)
    {
        var body = $$"""
            var all = new List<object>();
            foreach (var id in ids)
            {
                all.Add({{query}});
            }

            return all;
            """;
        await VerifyAsync(DataFramework.EF6, body);
        await VerifyAsync(DataFramework.EFCore, body);
    }

    [Theory]
    [InlineData("for (var i = 0; i < ids.Length; i++) { var id = ids[i]; all.Add([|db.Orders.Find(id)|]); }")]
    [InlineData("var i = 0; while (i < ids.Length) { var id = ids[i++]; all.Add([|db.Orders.Find(id)|]); }")]
    [InlineData("var i = 0; do { var id = ids[i]; all.Add([|db.Orders.Find(id)|]); } while (++i < ids.Length);")]
    [InlineData("var queue = new Queue<int>(ids); while (queue.Count > 0) { var id = queue.Dequeue(); all.Add([|db.Orders.Find(id)|]); }")]
    [InlineData("ids.ToList().ForEach(id => all.Add([|db.Orders.Find(id)|]));")]
    [InlineData("foreach (var order in db.Orders.OrderBy(o => o.Id).Take(50).ToList()) { all.Add([|db.Orders.First(o => o.Number == order.Number)|]); }")]
    [InlineData("all.AddRange(ids.Select(id => [|db.Orders.First(o => o.Id == id)|]));")]
    [InlineData("all.AddRange(from id in ids select [|db.Orders.Find(id)|]);")]
    [InlineData("all.AddRange(ids.SelectMany(id => [|db.Orders.Where(o => o.CustomerId == id).ToList()|]));")]
    [InlineData("Parallel.ForEach(ids, id => { using (var own = new Shop()) { [|own.Orders.Find(id)|].ToString(); } });")]
    [InlineData("foreach (var id in ids) { foreach (var order in [|db.Orders.Where(o => o.CustomerId == id)|]) { all.Add(order); } }")]
    [InlineData("foreach (var id in ids) { if (id > 3) { all.Add([|db.Orders.Find(id)|]); } }")]
    [InlineData("foreach (var id in ids) { var found = id > 3 ? [|db.Orders.Find(id)|] : null; all.Add(found); }")]
    [InlineData("foreach (var id in ids) { using (var own = new Shop()) { all.Add([|own.Orders.Find(id)|]); } }")]
    [InlineData("foreach (var id in ids) { try { all.Add([|db.Orders.Find(id)|]); } catch (InvalidOperationException) { } }")]
    [InlineData("foreach (var id in ids) { var q = db.Orders.Where(o => o.CustomerId == id); if (id > 2) q = q.Where(o => o.Status == 1); all.AddRange([|q.ToList()|]); }")]
    [InlineData("foreach (var id in ids) { all.AddRange([|new List<Order>(db.Orders.Where(o => o.CustomerId == id))|]); }")]
    [InlineData("foreach (var id in ids) { all.Add([|string.Join(\",\", db.Orders.Where(o => o.CustomerId == id).Select(o => o.Number))|]); }")]
    [InlineData("var orders = db.Orders.Where(o => o.Status == 1); foreach (var id in ids) { all.Add([|orders.Count()|]); }")]
    [InlineData("foreach (var id in ids) { [|db.Orders.RemoveRange(db.Orders.Where(o => o.CustomerId == id))|]; }")]
    [InlineData("foreach (var id in ids) { lock (all) { all.Add([|db.Orders.Find(id)|]); } }")]
    [InlineData("foreach (var id in ids) { switch (id) { case 1: all.Add([|db.Orders.Find(id)|]); break; default: break; } }")]
    public async Task Warn_loop(string statements)
    {
        await VerifyAsync(DataFramework.EF6, "var all = new List<object>();\n" + statements + "\nreturn all;");
        await VerifyAsync(DataFramework.EFCore, "var all = new List<object>();\n" + statements + "\nreturn all;");
    }

    /// <summary>A list that begins with a few literals has no more, unless the code fills it further.</summary>
    [Theory]
    [InlineData("var some = new List<int> { 1, 2 }; foreach (var id in some) { db.Orders.Find(id).ToString(); }")]
    [InlineData("var some = new List<int> { 1 }; if (ids.Length > 1) { some.Add(ids[0]); } foreach (var id in some) { db.Orders.Find(id).ToString(); }")]
    [InlineData("var some = new[] { 1 }; if (ids.Length > 1) { some = new[] { 2, 3 }; } foreach (var id in some) { db.Orders.Find(id).ToString(); } Fill(some);")]
    [InlineData("var some = new List<int> { 1 }; Read(some); foreach (var id in some) { db.Orders.Find(id).ToString(); }")]
    [InlineData("foreach (var one in ids) { var some = new List<int> { 1 }; some.Add(2); foreach (var id in some) { id.ToString(); } } var last = new int[] { 3 }; foreach (var id in last) { db.Orders.Find(id).ToString(); }")]
    [InlineData("var some = new List<int> { ids[0] }; some.AddRange(ids); foreach (var id in some) { [|db.Orders.Find(id)|].ToString(); }")]
    [InlineData("var some = new List<int> { ids[0] }; foreach (var one in ids) { some.Add(one); } foreach (var id in some) { [|db.Orders.Find(id)|].ToString(); }")]
    [InlineData("var some = new List<int> { ids[0] }; ids.ToList().ForEach(one => some.Add(one)); foreach (var id in some) { [|db.Orders.Find(id)|].ToString(); }")]
    [InlineData("var some = new[] { 1 }; if (ids.Length > 1) { some = ids; } foreach (var id in some) { [|db.Orders.Find(id)|].ToString(); }")]
    [InlineData("var some = new[] { 1 }; Swap(ref some); foreach (var id in some) { [|db.Orders.Find(id)|].ToString(); }")]
    [InlineData("var some = new List<int> { 1 }; Fill(some); foreach (var id in some) { [|db.Orders.Find(id)|].ToString(); }")]
    public Task List_that_begins_with_a_few(string statements) => VerifyAsync(
        DataFramework.EF6,
        statements + " return null;",
        "private static void Fill(IList<int> all) { } private static void Read(IEnumerable<int> all) { } private static void Swap(ref int[] all) { }");

    /// <summary>A part has the key of its whole beside its own; where it has none of its own, it is the whole by another name.</summary>
    [Theory]
    [InlineData("OrderItem", "Id", "OrderId", true)]
    [InlineData("OrderItem", "OrderItemId", "OrderId", true)]
    [InlineData("OrderDetails", "Id", "OrderId", true)]
    [InlineData("OrderItem", "Line", "OrderId", false)]
    [InlineData("OrderItem", "OrderId", "Id", false)]
    [InlineData("OrderItem", "OrderId", "OrderItemId", false)]
    [InlineData("OrderDto", "Number", "OrderId", false)]
    public Task Key_of_the_whole(string type, string own, string asked, bool isReported) => VerifyAsync(
        DataFramework.EF6,
        "foreach (var item in items) { if (item." + asked + " == order) { " + (isReported ? "[|db.Products.Find(item.ProductId)|]" : "db.Products.Find(item.ProductId)") + ".ToString(); } } return null;",
        parameters: "List<" + type + "> items, int order",
        types: "public class " + type + " { public int " + own + " { get; set; } public int " + asked + " { get; set; } public int ProductId { get; set; } }");

    /// <summary>Goes through the places of a list, or the rows of a reader, but for a failure.</summary>
    [Theory]
    [InlineData("for (var i = 0; i < ids.Length; i++) { var id = ids[i]; var order = [|db.Orders.Find(id)|]; if (order == null) { return null; } all.Add(order); }")]
    [InlineData("for (var i = 0; i < ids.Length; i++) { var id = ids[i]; if (![|db.Orders.Any(o => o.Id == id)|]) { break; } }")]
    [InlineData("System.Data.IDataReader rows = null; while (rows.Read()) { var id = rows.GetInt32(0); var order = [|db.Orders.Find(id)|]; if (order == null) { return null; } all.Add(order); }")]
    [InlineData("for (var i = 0; i < ids.Length; i++) { var id = ids[i]; var order = db.Orders.Find(id); if (order != null) { return order; } }")]
    [InlineData("for (var i = 0; i < ids.Length; i++) { var id = ids[i]; if (db.Orders.Any(o => o.Id == id)) { break; } }")]
    [InlineData("for (var i = 0; i < 1000; i++) { var order = db.Orders.Find(i); if (order == null) { break; } all.Add(order); }")]
    public Task Loop_that_a_failure_ends(string statements) => VerifyAsync(DataFramework.EF6, "var all = new List<object>();\n" + statements + "\nreturn all;");

    /// <summary>A loop that fills hundreds of columns goes through its rows all the same.</summary>
    [Theory]
    [InlineData("while (rows.Read())", "var order = [|db.Orders.Find(rows.GetInt32(0))|]; all.Add(order);")]
    [InlineData("while (rows.Read())", "var order = db.Orders.Find(rows.GetInt32(0)); if (order != null) { break; }")]
    [InlineData("while (all.Count < 1000)", "var order = db.Orders.Find(rows.GetInt32(0)); all.Add(order);")]
    public Task Long_loop(string loop, string statements) => VerifyAsync(
        DataFramework.EF6,
        "System.Data.IDataReader rows = null; var all = new List<object>(); " + loop + " { " + statements + string.Concat(System.Linq.Enumerable.Repeat(" all.Add(rows.GetValue(1));", 400)) + " } return all;");

    /// <summary>The same page of each element's rows is no paging of the loop.</summary>
    [Theory]
    [InlineData("foreach (var id in ids) { all.AddRange([|db.Orders.Where(o => o.CustomerId == id).OrderBy(o => o.Id).Skip(page * 10).Take(10).ToList()|]); }")]
    [InlineData("var skipped = (page - 1) * 10; foreach (var id in ids) { all.AddRange([|db.Orders.Where(o => o.CustomerId == id).OrderBy(o => o.Id).Skip(skipped).Take(10).ToList()|]); }")]
    [InlineData("[|Each(ids, page)|];")]
    [InlineData("foreach (var id in ids) { all.AddRange(db.Orders.OrderBy(o => o.Id).Skip(page * 10).Take(10).ToList()); page++; }")]
    [InlineData("foreach (var id in ids) { all.AddRange(db.Orders.OrderBy(o => o.Id).Skip(id * 10).Take(10).ToList()); }")]
    [InlineData("foreach (var id in ids) { all.AddRange(db.Orders.OrderBy(o => o.Id).Skip(_page * 10).Take(10).ToList()); Next(); }")]
    [InlineData("foreach (var id in ids) { all.AddRange(Page(id)); }")]
    [InlineData("foreach (var part in ids.GroupBy(i => i)) { foreach (var id in part) { all.AddRange(db.Orders.OrderBy(o => o.Id).Skip(page).Take(10).ToList()); } page += 10; }")]
    [InlineData("while (true) { var found = db.Orders.OrderBy(o => o.Id).Skip(all.Count).Take(10).ToList(); if (found.Count == 0) { break; } all.AddRange(found); }")]
    public Task Rows_that_are_skipped(string statements) => VerifyAsync(
        DataFramework.EF6,
        "var all = new List<Order>(); " + statements + " return all;",
        """
        private int _page;
        private void Next() { _page++; }
        private List<Order> Page(int skipped) => db.Orders.OrderBy(o => o.Id).Skip(skipped).Take(10).ToList();
        private void Each(int[] all, int page) { foreach (var id in all) { db.Orders.Where(o => o.CustomerId == id).OrderBy(o => o.Id).Skip(page).ToList(); } }
        """,
        parameters: "int[] ids, int page");

    /// <summary>A batch that the loop cuts itself is asked for at once.</summary>
    [Theory]
    [InlineData("var done = 0; while (done < ids.Length) { var batch = ids.Skip(done).Take(500).ToList(); all.AddRange(db.Orders.Where(o => batch.Contains(o.Id)).ToList()); done += 500; }")]
    [InlineData("for (var page = 0; page * 500 < ids.Length; page++) { var batch = ids.Skip(page * size).Take(size).ToArray(); all.AddRange(db.Orders.Where(o => batch.Contains(o.Id))); }")]
    [InlineData("var rest = ids.ToList(); while (rest.Count > 0) { var batch = rest.Take(500).ToList(); all.AddRange(db.Orders.Where(o => batch.Contains(o.Id)).ToList()); rest.RemoveRange(0, batch.Count); }")]
    [InlineData("IEnumerable<int> rest = ids; while (rest.Any()) { var batch = rest.Take(500).ToList(); all.AddRange(Of(batch)); rest = rest.Skip(500).ToList(); }")]
    [InlineData("var rest = ids.ToList(); var done = 0; while (done < rest.Count) { List<int> batch; batch = rest.GetRange(done, Math.Min(size, rest.Count - done)); all.AddRange(db.Orders.Where(o => batch.Contains(o.Id)).ToList()); done += size; }")]
    [InlineData("foreach (var part in ids.Select((id, i) => new { id, i }).GroupBy(x => x.i / 500)) { var batch = part.Select(x => x.id).ToList(); all.AddRange(db.Orders.Where(o => batch.Contains(o.Id)).ToList()); }")]
    [InlineData("var done = 0; while (done < ids.Length) { var batch = ids.Skip(done).Take(5).ToList(); all.AddRange([|db.Orders.Where(o => batch.Contains(o.Id)).ToList()|]); done += 5; }")]
    [InlineData("var top = ids.Take(500).ToList(); foreach (var id in ids) { all.AddRange([|db.Orders.Where(o => o.CustomerId == id && top.Contains(o.Id)).ToList()|]); }")]
    [InlineData("foreach (var id in ids) { var top = ids.Take(500).ToList(); all.AddRange([|db.Orders.Where(o => o.CustomerId == id && top.Contains(o.Id)).ToList()|]); }")]
    [InlineData("foreach (var line in all.ToList()) { var top = line.Lines.Select(l => l.Id).Take(500).ToList(); all.AddRange([|db.Orders.Where(o => top.Contains(o.Id)).ToList()|]); }")]
    [InlineData("foreach (var part in ids.GroupBy(i => i)) { var batch = part.ToList(); all.AddRange([|db.Orders.Where(o => batch.Contains(o.Id)).ToList()|]); }")]
    [InlineData("var done = 0; while (done < ids.Length) { var batch = ids.Skip(done).Take(500).ToList(); foreach (var id in batch) { all.Add([|db.Orders.Find(id)|]); } done += 500; }")]
    [InlineData("var done = 0; while (done < ids.Length) { var batch = ids.Skip(done).Take(500).ToList(); [|Each(batch)|]; done += 500; }")]
    public Task Batches_made_by_hand(string statements) => VerifyAsync(
        DataFramework.EF6,
        "var all = new List<Order>(); var size = ids.Length / 3;\n" + statements + "\nreturn all;",
        "private List<Order> Of(List<int> some) { return db.Orders.Where(o => some.Contains(o.Id)).ToList(); } private void Each(List<int> some) { foreach (var one in some) { db.Orders.Find(one); } }");

    /// <summary>What several databases hold, no one query brings.</summary>
    [Theory]
    [InlineData("using (var own = new Branch(text)) { sum += own.Orders.Count(); }")]
    [InlineData("using (var own = new Branch(\"name=\" + text)) { sum += own.Orders.Where(o => o.Status == 1).Count(); }")]
    [InlineData("using (var own = new Tenant(text)) { sum += (from o in own.Orders where o.Status == 1 select o).Count(); }")]
    [InlineData("using (var own = new Branch(text)) { foreach (var order in own.Orders) { sum += order.Id; } }")]
    [InlineData("using (var connection = new System.Data.SqlClient.SqlConnection(text)) using (var command = new System.Data.SqlClient.SqlCommand(\"SELECT COUNT(*) FROM Orders\", connection)) { sum += (int)command.ExecuteScalar(); }")]
    [InlineData("using (var connection = new System.Data.SqlClient.SqlConnection(text)) using (var command = connection.CreateCommand()) { sum += (int)command.ExecuteScalar(); }")]
    [InlineData("sum += Count(text);")]
    [InlineData("var counting = new Counting(new Branch(text)); sum += counting.Count();")]
    [InlineData("sum += [|Count(\"name=Shop\")|];")]
    [InlineData("sum += [|Renamed(text)|];")]
    [InlineData("using (var own = new Branch(\"name=Shop\")) { sum += [|own.Orders.Count(o => o.Number == text)|]; }")]
    [InlineData("var which = text + 1; using (var own = new Branch(which)) { sum += own.Orders.Count(); }")]
    [InlineData("var which = \"name=Shop\"; using (var own = new Branch(which)) { sum += [|own.Orders.Count(o => o.Number == text)|]; }")]
    [InlineData("var which = System.Environment.MachineName; using (var own = new Branch(which)) { sum += [|own.Orders.Count(o => o.Number == text)|]; }")]
    [InlineData("var which = \"name=Shop\"; if (text.Length > 3) { which = text; } using (var own = new Branch(which)) { sum += own.Orders.Count(); }")]
    [InlineData("using (var own = new Audited(text)) { sum += [|own.Orders.Count()|]; }")]
    [InlineData("using (var own = new Branch(text)) { foreach (var id in ids) { sum += [|own.Orders.Find(id)|].Status; } }")]
    [InlineData("using (var connection = new System.Data.SqlClient.SqlConnection(\"\")) using (var command = new System.Data.SqlClient.SqlCommand(\"SELECT COUNT(*) FROM Orders WHERE Number = \" + text, connection)) { sum += (int)[|command.ExecuteScalar()|]; }")]
    public Task One_database_after_another(string turn) => VerifyAsync(
        DataFramework.EF6,
        "var sum = 0; foreach (var text in texts) { " + turn + " } return sum;",
        """
        private static int Count(string connection) { using (var own = new Branch(connection)) { return own.Orders.Count(); } }
        private static int Renamed(string connection) { connection = "name=Shop"; using (var own = new Branch(connection)) { return own.Orders.Count(); } }
        """,
        """
        public class Counting { private readonly Branch _own; public Counting(Branch own) { _own = own; } public int Count() => _own.Orders.Count(); }
        public class Branch : DbContext { public Branch(string which) : base(which) { } public DbSet<Order> Orders { get; set; } }
        public class Tenant : DbContext { public Tenant(string connectionString) { } public DbSet<Order> Orders { get; set; } }
        public class Audited : DbContext { public Audited(string user) { } public DbSet<Order> Orders { get; set; } }
        """,
        parameters: "int[] ids, string[] texts");

    /// <summary>A context links the rows that it has loaded, by itself.</summary>
    [Theory]
    [InlineData("var customers = db.Customers.ToList(); foreach (var order in db.Orders.ToList()) { names.Add(order.Customer.Name); }")]
    [InlineData("db.Customers.Load(); foreach (var order in db.Orders.Where(o => o.Status == 1)) { names.Add(order.Customer.Name); }")]
    [InlineData("db.Customers.OrderBy(c => c.Name).Load(); var orders = db.Orders.ToList(); foreach (var order in orders) { names.Add(order.Customer.Name); }")]
    [InlineData("foreach (var order in db.Orders.ToList()) { names.Add([|order.Customer|].Name); } db.Customers.Load();")]
    [InlineData("db.Customers.Where(c => c.Id > 3).Load(); foreach (var order in db.Orders.ToList()) { names.Add([|order.Customer|].Name); }")]
    [InlineData("db.Customers.AsNoTracking().ToList().ToString(); foreach (var order in db.Orders.ToList()) { names.Add([|order.Customer|].Name); }")]
    [InlineData("db.Products.Load(); foreach (var order in db.Orders.ToList()) { names.Add([|order.Customer|].Name); }")]
    [InlineData("db.Lines.Load(); foreach (var order in db.Orders.ToList()) { names.Add([|order.Lines|].Count.ToString()); }")]
    [InlineData("var other = new Shop(); other.Customers.Load(); foreach (var order in db.Orders.ToList()) { names.Add([|order.Customer|].Name); }")]
    [InlineData("db.Customers.Load(); foreach (var order in ids.Length > 3 ? db.Orders.ToList() : new Shop().Orders.ToList()) { names.Add([|order.Customer|].Name); }")]
    public Task Navigation_to_a_row_in_memory(string statements) => VerifyAsync(DataFramework.EF6, "var names = new List<string>();\n" + statements + "\nreturn names;");

    [Theory]
    [InlineData("[|db.Orders.Single(o => o.Id == id)|]")]
    [InlineData("[|db.Orders.Where(o => o.CustomerId == id).ToList()|]")]
    [InlineData("[|db.GetTable<Order>().Count(o => o.CustomerId == id)|]")]
    [InlineData("[|db.ExecuteQuery<Order>(\"select * from Orders where Id = {0}\", id)|]")]
    public Task Warn_LinqToSql(string query) => VerifyAsync(DataFramework.Net472, $"foreach (var id in ids) {{ {query}.ToString(); }} return null;");

    [Theory]
    [InlineData("[|db.Query<Order>(\"select * from orders where id = @id\", new { id })|]")]
    [InlineData("[|db.QuerySingle<Order>(\"select * from orders where id = @id\", new { id })|]")]
    [InlineData("[|db.ExecuteScalar<int>(\"select count(*) from orders where id = @id\", new { id })|]")]
    public Task Warn_Dapper(string query) => VerifyAsync(DataFramework.Dapper, $"foreach (var id in ids) {{ {query}.ToString(); }} return null;");

    [Fact]
    public Task Warn_AdoNet() => VerifyAsync(DataFramework.Net472, """
        using (DbCommand command = new System.Data.SqlClient.SqlCommand())
        {
            foreach (var id in ids)
            {
                command.CommandText = "delete from Orders where Id = " + id;
                [|command.ExecuteNonQuery()|];
                using (var reader = [|command.ExecuteReader()|])
                {
                    while (reader.Read()) { }
                }
            }
        }
        return null;
        """);

    [Theory]
    [InlineData(DataFramework.NHibernate, "[|db.Get<Order>(id)|]")]
    [InlineData(DataFramework.NHibernate, "[|db.Query<Order>().First(o => o.Id == id)|]")]
    [InlineData(DataFramework.NHibernate, "[|db.QueryOver<Order>().Where(o => o.Id == id).List()|]")]
    [InlineData(DataFramework.LLBLGen, "[|db.FetchEntity(new OrderEntity())|]")]
    [InlineData(DataFramework.Linq2Db, "[|db.Orders.First(o => o.Id == id)|]")]
    public Task Warn_other_libraries(DataFramework data, string query) => VerifyAsync(data, $"foreach (var id in ids) {{ {query}.ToString(); }} return null;");

    [Fact]
    public Task Warn_ObjectContext() => VerifyAsync(
        DataFramework.Net472,
        "var store = new Store(); foreach (var id in ids) { [|store.Boxes.First(b => b.Id == id)|].ToString(); } return null;",
        types: """
            public class Box { public int Id { get; set; } }
            public class Store : System.Data.Objects.ObjectContext { public Store() : base("") { } public System.Data.Objects.ObjectSet<Box> Boxes => CreateObjectSet<Box>(); }
            """);

    [Theory]
    [InlineData("store.Boxes.ApplyChanges(new Box());")]
    [InlineData("Tracking.Tracker.Add(store.Boxes, new Box());")]
    [InlineData("store.Boxes.AddLater(new Box());")]
    [InlineData("[|store.Boxes.CountOf()|].ToString();")]
    [InlineData("[|store.Boxes.Export()|];")]
    [InlineData("[|store.Boxes.Where(b => b.Id == id).Export()|];")]
    public Task Warn_set_that_another_assembly_gets_only_where_it_is_read(string statement)
    {
        var test = Make<QueryInLoopAnalyzer>(
            DataFramework.Net472,
            Service(
                DataFramework.Net472,
                $"var store = new Store(); foreach (var id in ids) {{ {statement} }} return null;",
                types: """
                    public class Box { public int Id { get; set; } }
                    public class Store : System.Data.Objects.ObjectContext { public Store() : base("") { } public System.Data.Objects.ObjectSet<Box> Boxes => CreateObjectSet<Box>(); }
                    """).Replace("[ServiceContract]", "using Tracking;\n\n[ServiceContract]"));
        test.TestState.AdditionalProjects["Tracking"].Sources.Add((
            "/0/Tracker.cs",
            """
            using System.Collections.Generic;
            using System.Data.Objects;
            using System.Threading.Tasks;

            namespace Tracking
            {
                public static class Tracker
                {
                    public static void ApplyChanges<T>(this ObjectSet<T> set, T entity) where T : class { }
                    public static void Add<T>(ObjectSet<T> set, T entity) where T : class { }
                    public static Task AddLater<T>(this ObjectSet<T> set, T entity) where T : class => null;
                    public static int CountOf<T>(this ObjectSet<T> set) where T : class => 0;
                    public static void Export<T>(this IEnumerable<T> rows) { }
                }
            }
            """));
        test.TestState.AdditionalProjectReferences.Add("Tracking");
        return test.RunAsync();
    }

    [Theory]
    [InlineData("IQueryable<Order>", "more.Aggregate((IQueryable<Order>)db.Orders, (query, name) => query.Include(name))")]
    [InlineData("IQueryable<Order>", "more.Aggregate(db.Orders.Where(o => o.Status == 1), (query, name) => query.Include(name))")]
    public async Task Warn_query_that_names_are_folded_into(string type, string folded)
    {
        foreach (var data in new[] { DataFramework.EF6, DataFramework.EFCore })
        {
            await VerifyAsync(
                data,
                "foreach (var id in ids) { [|With(\"Lines\").First(o => o.Id == id)|].ToString(); } return null;",
                $"private {type} With(params string[] more) {{ return {folded}; }}");
        }
    }

    [Theory]
    [InlineData("more.Aggregate(0, (sum, name) => sum + name.Length).ToString();")]
    [InlineData("more.Aggregate(new List<Order>(), (all, name) => all).First(o => o.Id == id).ToString();")]
    [InlineData("more.Aggregate(db.Orders.Where(o => o.Status == 1), (query, name) => query.Include(name)).ToString();")]
    public Task NoWarn_what_is_folded_is_no_query_or_is_not_read(string statement) =>
        VerifyAsync(DataFramework.EF6, $"var more = new[] {{ \"Lines\" }}; foreach (var id in ids) {{ {statement} }} return null;");

    private const string Fetch = "{ var order = db.Orders.Find(id); if (more != null) { foreach (var name in more) { db.Lines.Count(l => l.Id == name.Length); } } return order; }";

    [Theory]
    [InlineData("return Find(ids[0], null);", "private Order Find(int id, IEnumerable<string> more) " + Fetch)]
    [InlineData("return Find(ids[0], (string[])null);", "private Order Find(int id, string[] more) " + Fetch)]
    [InlineData("return Find(ids[0]);", "private Order Find(int id, string[] more = null) " + Fetch)]
    [InlineData("return Find(ids[0]);", "private Order Find(int id, params string[] more) " + Fetch)]
    [InlineData("return Get(ids[0]);", "private Order Get(int id) => Find(more: null, id: id); private Order Find(int id, List<string> more) " + Fetch)]
    [InlineData("return Find(ids[0], new[] { \"a\" });", "private Order Find(int id, IEnumerable<string> more) " + Fetch)]
    [InlineData("return Find(ids[0], new List<string> { \"a\", \"b\" });", "private Order Find(int id, List<string> more) " + Fetch)]
    [InlineData("return Find(ids[0], \"a\");", "private Order Find(int id, params string[] more) " + Fetch)]
    [InlineData("Find(ids[0], null); return Find(ids[0], new[] { \"a\" });", "private Order Find(int id, IEnumerable<string> more) " + Fetch)]
    [InlineData("return Get(ids[0]);", "private Order Get(int id) => Find(id, new[] { \"a\" }); private Order Find(int id, string[] more) " + Fetch)]
    public Task NoWarn_helper_whose_loop_gets_little_or_nothing_to_run_over(string body, string members) => VerifyAsync(DataFramework.EF6, body, members);

    [Theory]
    [InlineData("return [|Find(ids[0], ids.Select(id => id.ToString()))|];", "private Order Find(int id, IEnumerable<string> more) " + Fetch)]
    [InlineData("return [|Find(ids[0], new string[ids.Length])|];", "private Order Find(int id, params string[] more) " + Fetch)]
    [InlineData("Find(ids[0], null); Find(ids[0], new[] { \"a\" }); return [|Find(ids[0], Names())|];", "private static IEnumerable<string> Names() => null; private Order Find(int id, IEnumerable<string> more) " + Fetch)]
    [InlineData("return [|Find(ids[0], new[] { \"1\", \"2\", \"3\", \"4\", \"5\", \"6\", \"7\", \"8\", \"9\", \"10\", \"11\" })|];", "private Order Find(int id, IEnumerable<string> more) " + Fetch)]
    [InlineData("foreach (var id in ids) { [|Find(id, new[] { \"a\" })|]; } return null;", "private Order Find(int id, IEnumerable<string> more) " + Fetch)]
    [InlineData("return [|Find(ids, new[] { \"a\" })|];", "private Order Find(int[] all, IEnumerable<string> more) { foreach (var name in more) { foreach (var id in all) { db.Lines.Count(l => l.Id == id); } } return null; }")]
    [InlineData("return [|Find(ids[0], null)|];", "private Order Find(int id, string[] more) { more = more ?? new[] { \"a\", \"b\" }; foreach (var name in more) { db.Lines.Count(l => l.Id == name.Length); } return null; }")]
    [InlineData("return [|Find(ids, null)|];", "private Order Find(int[] all, object more) { foreach (var id in all) { db.Lines.Count(l => l.Id == id); } return null; }")]
    public Task Warn_helper_whose_loop_may_get_something(string body, string members) => VerifyAsync(DataFramework.EF6, body, members);

    [Theory]
    [InlineData("foreach (var id in ids) { Of(id, false); }")]
    [InlineData("foreach (var id in ids) { Of(id); }")]
    [InlineData("All(ids, 'n');")]
    [InlineData("foreach (var id in ids) { [|Of(id, true)|]; }")]
    [InlineData("foreach (var id in ids) { [|Of(id, id > 3)|]; }")]
    [InlineData("[|All(ids, 'l')|];")]
    public Task Helper_that_asks_a_constant_that_it_gets(string statements) => VerifyAsync(DataFramework.EF6, statements + " return null;", """
        private int Of(int id, bool withLines = false) => withLines ? db.Lines.Count(l => l.OrderId == id) : id;
        private void All(int[] all, char kind)
        {
            switch (kind)
            {
                case 'l': foreach (var id in all) { db.Lines.Count(l => l.OrderId == id); } break;
                case 'n': break;
            }
        }
        """);

    [Theory]
    [InlineData("using (var own = new Shop()) { foreach (var id in ids) { [|own.Orders.Find(id)|].ToString(); } } return null;")]
    [InlineData("foreach (var id in ids) { [|_injected.Orders.Find(id)|].ToString(); } return null;")]
    [InlineData("using (var own = _factory.CreateDbContext()) { foreach (var id in ids) { [|own.Orders.Find(id)|].ToString(); } } return null;")]
    [InlineData("using (var own = Open()) { foreach (var id in ids) { [|own.Orders.Find(id)|].ToString(); } } return null;")]
    [InlineData("foreach (var id in ids) { [|Current.Orders.Find(id)|].ToString(); } return null;")]
    public Task Warn_wherever_the_context_comes_from(string body) => VerifyAsync(
        DataFramework.EFCore,
        body,
        """
        private readonly Shop _injected;
        private readonly IDbContextFactory<Shop> _factory;
        public ShopService(Shop injected, IDbContextFactory<Shop> factory) { _injected = injected; _factory = factory; }
        private Shop Current => _injected;
        private static Shop Open() => new Shop();
        """);

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task Warn_awaited(DataFramework data) => VerifyAsync(
        data,
        """
        var all = new List<Order>();
        foreach (var id in ids)
        {
            all.Add(await [|db.Orders.FirstOrDefaultAsync(o => o.Id == id)|].ConfigureAwait(false));
            var more = await [|db.Orders.Where(o => o.CustomerId == id).ToListAsync()|];
        }

        return all;
        """,
        result: "Task<List<Order>>",
        modifier: "async ");

    [Fact]
    public Task Warn_awaited_together() => VerifyAsync(
        DataFramework.EFCore,
        "return await Task.WhenAll(ids.Select(id => [|db.Orders.FirstAsync(o => o.Id == id)|]));",
        result: "Task<Order[]>",
        modifier: "async ");

    [Fact]
    public Task Warn_compiled_query() => VerifyAsync(
        DataFramework.EFCore,
        "foreach (var id in ids) { [|s_find(db, id)|].ToString(); } return null;",
        "private static readonly Func<Shop, int, Order> s_find = EF.CompileQuery((Shop shop, int id) => shop.Orders.First(o => o.Id == id));");

    [Theory]
    [InlineData("private Order Load(int id) => {|#1:db.Orders.Find(id)|};")]
    [InlineData("private Order Load(int id) { return Inner(id); } private Order Inner(int id) { var o = {|#1:db.Orders.Find(id)|}; return o; }")]
    [InlineData("private Order Load(int id) => A(id); private Order A(int id) => B(id); private Order B(int id) => C(id); private Order C(int id) => D(id); private Order D(int id) => {|#1:db.Orders.Find(id)|};")]
    public Task Warn_helper(string helper)
    {
        var test = Make<QueryInLoopAnalyzer>(DataFramework.EF6, Service(DataFramework.EF6, "foreach (var id in ids) { {|#0:Load(id)|}.ToString(); } return null;", helper));
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.QueryInLoopAtEnd).WithLocation(0).WithLocation(1).WithArguments("'Load' (Find)", "Run", "ask once for all of them, before the loop"));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("new Repository(db)", "[|repository.Load(id)|]")]
    [InlineData("(IRepository)new Repository(db)", "[|repository.Load(id)|]")]
    [InlineData("(BaseRepository)new Repository(db)", "[|repository.Load(id)|]")]
    [InlineData("new Repository(db)", "[|repository.Twice(id)|]")]
    [InlineData("new Repository(db)", "[|repository.Extended(id)|]")]
    [InlineData("new Repository(db)", "[|repository[id]|]")]
    [InlineData("new Repository(db)", "[|repository.All|]")]
    [InlineData("new Repository(db)", "[|repository.Query().First(o => o.Id == id)|]")]
    [InlineData("(IRepository)new Repository(db)", "[|repository.Query().First(o => o.Id == id)|]")]
    [InlineData("new Repository(db)", "[|new Loaded(db, id)|]")]
    [InlineData("new Repository(db)", "[|Repository.Active(db.Orders).Count()|]")]
    [InlineData("(IRepository)new Repository(db)", "[|repository.Queryable.Count()|]")]
    public Task Warn_repository(string repository, string call) => VerifyAsync(
        DataFramework.EF6,
        $"var repository = {repository};\nforeach (var id in ids) {{ {call}.ToString(); }}\nreturn null;",
        types: """
            public interface IRepository { Order Load(int id); IQueryable<Order> Query(); IQueryable<Order> Queryable { get; } Order this[int id] { get; } List<Order> All { get; } object Twice(int id); }
            public abstract class BaseRepository { protected Shop db; public abstract Order Load(int id); public IQueryable<Order> Query() => db.Orders.Where(o => o.Status == 1); }
            public class Repository : BaseRepository, IRepository
            {
                public Repository(Shop shop) { db = shop; }
                public override Order Load(int id) => db.Orders.Find(id);
                public object Twice(int id) { foreach (var n in new List<int>()) { Load(n); } return Load(id); }
                public Order this[int id] { get { return Load(id); } }
                public List<Order> All => db.Orders.ToList();
                public IQueryable<Order> Queryable => Query();
                public static IQueryable<Order> Active(IQueryable<Order> source) => source.Where(o => o.Status == 2);
            }
            public static class Extensions { public static Order Extended(this Repository repository, int id) => repository.Load(id); }
            public class Loaded { public Loaded(Shop db, int id) { db.Orders.Find(id); } }
            """);

    [Fact]
    public Task Warn_generic_repository() => VerifyAsync(
        DataFramework.EF6,
        "IRepository<Order> repository = new Repository<Order>(db);\nforeach (var id in ids) { [|repository.Get(id)|].ToString(); }\nreturn null;",
        types: """
            public interface IRepository<T> where T : class { T Get(int id); }
            public class Repository<T> : IRepository<T> where T : class
            {
                private readonly DbContext _db;
                public Repository(DbContext db) { _db = db; }
                public virtual T Get(int id) => _db.Set<T>().Find(id);
            }
            """);

    [Theory]
    [InlineData("Order Load(int id) => db.Orders.Find(id);\nforeach (var id in ids) { [|Load(id)|].ToString(); }")]
    [InlineData("Func<int, Order> load = id => [|db.Orders.Find(id)|];\nforeach (var id in ids) { load(id).ToString(); }")]
    [InlineData("foreach (var id in ids) { Guard(() => [|db.Orders.Find(id)|]); }")]
    [InlineData("Each(ids, id => [|db.Orders.Find(id)|].ToString());")]
    [InlineData("ids.ToList().ForEach([|LoadOne|]);")]
    [InlineData("var all = ids.Select([|Load2|]).ToList();")]
    public Task Warn_lambdas_and_local_functions(string statements) => VerifyAsync(
        DataFramework.EF6,
        statements + "\nreturn null;",
        """
        private static void Guard(Action work) { work(); }
        private static void Each(int[] ids, Action<int> work) { foreach (var id in ids) { work(id); } }
        private void LoadOne(int id) { db.Orders.Find(id); }
        private Order Load2(int id) => db.Orders.Find(id);
        """);

    [Fact]
    public Task Warn_loop_in_helper() => VerifyAsync(
        DataFramework.EF6,
        "return [|LoadAll(ids)|];",
        "private List<Order> LoadAll(int[] ids) { var all = new List<Order>(); foreach (var id in ids) { all.Add(db.Orders.Find(id)); } return all; }");

    [Fact]
    public Task Warn_iterator() => VerifyAsync(
        DataFramework.EF6,
        "var count = 0; foreach (var order in [|LoadAll(ids)|]) { count += order.Id; } return count;",
        "private IEnumerable<Order> LoadAll(int[] ids) { foreach (var id in ids) { yield return db.Orders.Find(id); } }");

    [Fact]
    public Task Warn_explicit_and_inherited_and_class_contracts() => Make<QueryInLoopAnalyzer>(DataFramework.EF6, Usings(DataFramework.EF6) + """
        [ServiceContract] public interface IExplicit { [OperationContract] void Explicit(int[] ids); }
        [ServiceContract] public interface IInherited { [OperationContract] void Inherited(int[] ids); }
        [ServiceContract] public interface IAsync { [OperationContract] Task RunAsync(int[] ids); }
        [ServiceContract] public interface IBegin { [OperationContract(AsyncPattern = true)] IAsyncResult BeginRun(int[] ids, AsyncCallback callback, object state); void EndRun(IAsyncResult result); }
        public class Base { protected readonly Shop db = new Shop(); public void Inherited(int[] ids) { foreach (var id in ids) { [|db.Orders.Find(id)|].ToString(); } } }
        public class Service : Base, IExplicit, IInherited, IAsync, IBegin
        {
            void IExplicit.Explicit(int[] ids) { foreach (var id in ids) { [|db.Orders.Find(id)|].ToString(); } }
            public async Task RunAsync(int[] ids) { foreach (var id in ids) { await [|db.Orders.FindAsync(id)|]; } }
            public IAsyncResult BeginRun(int[] ids, AsyncCallback callback, object state) { foreach (var id in ids) { [|db.Orders.Find(id)|].ToString(); } return null; }
            public void EndRun(IAsyncResult result) { foreach (var id in new List<int>()) { [|db.Orders.Find(id)|].ToString(); } }
        }
        [ServiceContract] public class Own { private readonly Shop db = new Shop(); [OperationContract] public void Run(int[] ids) { foreach (var id in ids) { [|db.Orders.Find(id)|].ToString(); } } }
        [ServiceContract] public abstract class Abstract { [OperationContract] public abstract void Run(int[] ids); }
        public class Derived : Abstract { private readonly Shop db = new Shop(); public override void Run(int[] ids) { foreach (var id in ids) { [|db.Orders.Find(id)|].ToString(); } } }
        """).RunAsync();

    [Theory]
    [InlineData("foreach (var order in db.Orders) { names.Add([|order.Customer|].Name); }")]
    [InlineData("foreach (var order in db.Orders.ToList()) { names.Add([|order.Customer|].Name); }")]
    [InlineData("var orders = db.Orders.Where(o => o.Status == 1).ToList(); foreach (var order in orders) { names.Add([|order.Customer|].Name); }")]
    [InlineData("foreach (var order in db.Orders.ToList()) { foreach (var line in [|order.Lines|]) { names.Add(line.Count.ToString()); } }")]
    [InlineData("names.AddRange(db.Orders.ToList().Select(o => [|o.Customer|].Name));")]
    [InlineData("foreach (var order in db.Orders.Where(o => o.CustomerId == ids[0] || o.Status == 1)) { names.Add([|order.Customer|].Name); }")]
    [InlineData("foreach (var order in db.Orders.Where(o => o.CustomerId == o.Id)) { names.Add([|order.Customer|].Name); }")]
    [InlineData("foreach (var order in db.Orders.Where(o => o.CustomerId > ids[0])) { names.Add([|order.Customer|].Name); }")]
    [InlineData("foreach (var order in db.Orders.Where(o => o.CustomerId == ids[0])) { foreach (var line in [|order.Lines|]) { names.Add(line.Count.ToString()); } }")]
    [InlineData("db.Orders.ToList().ForEach(o => names.Add([|o.Customer|].Name));")]
    [InlineData("var orders = db.Orders.ToList(); for (var i = 0; i < orders.Count; i++) { names.Add([|orders[i].Customer|].Name); }")]
    [InlineData("foreach (var order in db.Orders.Include(o => o.Lines).ToList()) { names.Add([|order.Customer|].Name); }")]
    [InlineData("foreach (var order in db.Orders.ToList()) { names.Add([|order.Customer|]?.Name); }")]
    [InlineData("foreach (var order in db.Orders.ToList()) { names.Add(order?[|.Customer|].Name); }")]
    [InlineData("foreach (var order in db.Orders.ToList()) { names.Add(order?[|.Customer|]?.Name); }")]
    [InlineData("foreach (var line in db.Lines.Include(l => l.Product).ToList()) { names.Add(line?.Product?.Name); } foreach (var order in db.Orders.ToList()) { names.Add([|order.Customer|]?[|.Region|].Name); }")]
    [InlineData("names.AddRange(db.Orders.ToList().Select(o => o?[|.Customer|].Name));")]
    [InlineData("var all = db.Orders.ToList(); var first = all[0]; foreach (var order in all) { names.Add(first?.Customer.Name + order?[|.Customer|].Name); }")]
    [InlineData("foreach (var order in db.Orders.ToList()) { names.Add([|MaybeNameOf(order)|]); }")]
    [InlineData("var order = db.Orders.First(); foreach (var id in ids) { names.Add(MaybeNameOf(order)); }")]
    [InlineData("foreach (var order in Load()) { names.Add([|order.Customer|].Name); }")]
    [InlineData("foreach (var order in db.Orders.ToList()) { names.Add([|NameOf(order)|]); }")]
    [InlineData("foreach (var order in db.Orders.ToList()) { [|order.Lines|].Add(new Line()); }")]
    [InlineData("names.AddRange(db.Orders.ToList().Select([|NameOf|]));")]
    [InlineData("db.Orders.ToList().ForEach([|Print|]);")]
    [InlineData("foreach (var order in db.Orders.ToList()) { foreach (var id in ids) { names.Add([|NameOf(order)|]); } }")]
    [InlineData("foreach (var order in db.Orders.ToList()) { names.Add([|Handed(order, 1)|]); }")]
    [InlineData("var order = db.Orders.First(); foreach (var id in ids) { names.Add([|ProductOf(order, id)|]); }")]
    [InlineData("var all = db.Orders.ToList(); var order = all[0]; foreach (var id in ids) { order = all[id]; names.Add([|NameOf(order)|]); }")]
    public Task Warn_lazy_navigation_EF6(string statements) => VerifyAsync(
        DataFramework.EF6,
        "var names = new List<string>();\n" + statements + "\nreturn names;",
        """
        private List<Order> Load() => db.Orders.Where(o => o.Status == 1).ToList();
        private static string NameOf(Order order) => order.Customer.Name;
        private static string MaybeNameOf(Order order) => order?.Customer.Name;
        private static string Handed(Order order, int id) => NameOf(order) + id;
        private static void Print(Order order) => NameOf(order).ToString();
        private static string ProductOf(Order order, int id) => order.Lines.First(l => l.Id == id).Product.Name;
        """);

    [Theory]
    [InlineData("foreach (var order in all) { names.Add([|order.Customer|].Name); names.Add(order.Customer.Id.ToString()); }")]
    [InlineData("foreach (var order in all) { names.AddRange(new[] { [|order.Customer|].Name, [|order.Customer.Region|].Name, order.Customer.Region.Id.ToString() }); }")]
    [InlineData("foreach (var order in all) { var copy = new Order { Customer = [|order.Customer|] }; names.Add(order.Customer.Name); }")]
    [InlineData("foreach (var order in all) { if (order.Status == 1) { names.Add([|order.Customer|].Name); } else { names.Add(order.Customer?.Name); } }")]
    [InlineData("foreach (var order in all) { names.Add(order?[|.Customer|].Name); names.Add(order?.Customer?.Id.ToString()); }")]
    [InlineData("names.AddRange(from o in all orderby [|o.Customer|].Name select o.Customer.Name);")]
    [InlineData("names.AddRange(all.Where(o => [|o.Customer|].Id > 3).OrderBy(x => x.Customer.Name).Select(x => x.Customer.Name));")]
    [InlineData("foreach (var order in all.OrderBy(o => [|o.Customer|].Name)) { names.Add(order.Customer.Name); }")]
    [InlineData("foreach (var order in all) { names.Add([|order.Customer|].Name); names.Add([|order.Lines|].Count.ToString()); }")]
    [InlineData("foreach (var order in all) { names.Add([|order.Customer|].Name); } foreach (var order in db.Orders) { names.Add([|order.Customer|].Name); }")]
    [InlineData("for (var i = 1; i < all.Count; i++) { var order = all[i]; names.Add([|order.Customer|].Name); order = all[i - 1]; names.Add([|order.Customer|].Name); }")]
    [InlineData("for (var i = 0; i < all.Count; i++) { if (i % 100 == 0) { names.Add(all[i].Customer.Name); } names.Add([|all[i].Customer|].Name); }")]
    public Task Navigation_that_the_loop_has_loaded(string statements) => VerifyAsync(
        DataFramework.EF6, "var names = new List<string>(); var all = db.Orders.ToList(); " + statements + " return names;");

    /// <summary>Find looks in the context's memory first.</summary>
    [Theory]
    [InlineData("var all = db.Orders.ToList(); foreach (var id in ids) { db.Orders.Find(id).Status = 1; }")]
    [InlineData("foreach (var order in db.Orders.Where(o => o.Status == 2).ToList()) { db.Orders.Find(order.Id).Status = 1; }")]
    [InlineData("var some = db.Orders.Where(o => o.Status == 2).ToList(); foreach (var order in some) { this.db.Orders.Find(order.Id).Status = 1; }")]
    [InlineData("foreach (var order in Some()) { Remove(order); }")]
    [InlineData("var sent = new Order(); var own = db.Lines.Where(l => l.OrderId == sent.Id).ToList(); foreach (var line in sent.Lines.Where(l => l.Id != 0)) { db.Lines.Find(line.Id).Count = 1; }")]
    [InlineData("var sent = new Order(); var other = new Order(); var own = db.Lines.Where(l => l.OrderId == other.Id).ToList(); foreach (var line in sent.Lines) { [|db.Lines.Find(line.Id)|].Count = 1; }")]
    [InlineData("var sent = new Order(); var own = db.Lines.Where(l => l.OrderId > sent.Id).ToList(); foreach (var line in sent.Lines) { [|db.Lines.Find(line.Id)|].Count = 1; }")]
    [InlineData("var some = db.Orders.Where(o => o.Status == 2).ToList(); foreach (var id in ids) { [|db.Orders.Find(id)|].Status = 1; }")]
    [InlineData("var all = db.Orders.ToList(); foreach (var id in ids) { [|db.Lines.Find(id)|].Id = 1; }")]
    [InlineData("var all = db.Orders.ToList(); foreach (var id in ids) { using (var own = new Shop()) { [|own.Orders.Find(id)|].Status = 1; } }")]
    [InlineData("var all = db.Orders.ToList(); foreach (var id in ids) { [|Alone(id)|].Status = 1; }")]
    [InlineData("foreach (var id in ids) { [|db.Orders.Find(id)|].Status = 1; } var all = db.Orders.ToList();")]
    public Task Find_of_rows_that_are_loaded(string statements) => VerifyAsync(
        DataFramework.EF6,
        statements + " return null;",
        "private List<Order> Some() => db.Orders.Where(o => o.Status == 2).ToList(); private void Remove(Order order) => db.Orders.Remove(db.Orders.Find(order.Id)); private Order Alone(int id) { using (var db = new Shop()) { return db.Orders.Find(id); } }");

    [Theory]
    [InlineData("names.Add((from o in all where o.Status == 1 orderby o.Number select o.Customer.Name).FirstOrDefault());")]
    [InlineData("names.Add(all.Select(o => o.Customer).Select(c => c.Region.Name).Single());")]
    [InlineData("names.Add(all.Select(o => o.Customer.Name).ElementAtOrDefault(0));")]
    [InlineData("names.AddRange(all.Select(o => o.Customer.Name).Take(1));")]
    [InlineData("names.Add((from o in all orderby [|o.Customer|].Name select o.Customer.Name).FirstOrDefault());")]
    [InlineData("names.Add(all.Where(o => [|o.Customer|].Name != null).Select(o => o.Number).First());")]
    [InlineData("names.Add(all.Select(o => [|o.Customer|].Name).OrderBy(n => n).First());")]
    [InlineData("names.Add(all.Select(o => [|o.Customer|].Name).Single(n => n == \"a\"));")]
    [InlineData("names.AddRange(all.Select(o => [|o.Customer|].Name).Take(50));")]
    [InlineData("names.Add(all.Select(o => [|o.Customer|].Name).Last());")]
    public Task Navigation_of_the_first_element_alone(string statements) => VerifyAsync(
        DataFramework.EF6, "var names = new List<string>(); var all = db.Orders.ToList(); " + statements + " return names;");

    [Theory]
    [InlineData("foreach (var order in db.Orders) { names.Add([|order.Customer|].Name); }")]
    [InlineData("foreach (var order in db.Orders.ToList()) { names.Add([|order.Lines|].Count.ToString()); }")]
    [InlineData("foreach (var order in db.Orders.ToList()) { [|order.Lines|].Insert(0, new Line()); }")]
    [InlineData("foreach (var order in db.Orders.ToList()) { [|order.Lines|].Remove(new Line()); }")]
    public Task Warn_lazy_navigation_LinqToSql(string statements) => VerifyAsync(DataFramework.Net472, "var names = new List<string>();\n" + statements + "\nreturn names;");

    [Theory]
    [InlineData("foreach (var person in firm.People) { names.Add([|person.Boss|]?.Name); }")]
    [InlineData("foreach (var person in firm.People.Where(p => p.Id > 3).ToList()) { names.Add([|person.Boss|]?.Name); }")]
    [InlineData("foreach (var person in firm.People.Take(50).ToList()) { names.Add([|person.Boss|]?.Name); }")]
    [InlineData("foreach (var person in firm.People.ToList()) { names.Add([|person.Desk|]?.Name); }")]
    [InlineData("foreach (var person in firm.People.ToList()) { names.Add([|person.Staff|].Count.ToString()); }")]
    [InlineData("foreach (var desk in firm.People.Select(p => p.Desk).ToList()) { names.Add([|desk.Next|]?.Name); }")]
    [InlineData("foreach (var person in Few().ToList()) { names.Add([|person.Boss|]?.Name); }")]
    [InlineData("foreach (var person in All()) { names.Add([|person.Boss|]?.Name); }")]
    [InlineData("foreach (var person in firm.People.Where(p => p.Id > 3).ToList()) { for (var boss = [|person.Boss|]; boss != null; boss = [|boss.Boss|]) { names.Add(boss.Name); } }")]
    public async Task Warn_navigation_to_own_table(string statements)
    {
        await OwnTableAsync(DataFramework.EF6, statements);
        await OwnTableAsync(DataFramework.Net472, statements);
    }

    [Theory]
    [InlineData("foreach (var person in firm.People.ToList()) { if (person.Boss != null) { names.Add(person.Boss.Name); } }")]
    [InlineData("var all = firm.People.OrderBy(p => p.Name).ToArray(); foreach (var person in all) { for (var boss = person.Boss; boss != null; boss = boss.Boss) { names.Add(boss.Name); } }")]
    [InlineData("var all = firm.People.ToList(); foreach (var person in all.Where(p => p.Id > 3)) { var boss = person.Boss; while (boss != null) { names.Add(boss.Name); boss = boss.Boss; } }")]
    [InlineData("foreach (var person in All().ToList()) { names.Add(person.Boss?.Name); }")]
    [InlineData("foreach (var person in firm.People.ToList()) { names.Add(BossOf(person)); }")]
    public async Task NoWarn_navigation_to_own_table_in_memory(string statements)
    {
        await OwnTableAsync(DataFramework.EF6, statements);
        await OwnTableAsync(DataFramework.Net472, statements);
    }

    [Theory]
    [InlineData("bool isMore; var at = 0; do { isMore = at < ids.Length; try { [|db.Orders.Find(ids[at++])|].ToString(); } catch (InvalidOperationException) { isMore = true; } } while (isMore); return null;")]
    [InlineData("bool isMore; var at = 0; do { isMore = false; if (at < ids.Length) { [|db.Orders.Find(ids[at++])|].ToString(); isMore = true; } } while (isMore); return null;")]
    public Task Warn_flag_that_is_set_without_a_failure(string body) => VerifyAsync(DataFramework.EF6, body);

    /// <summary>A repository may be told what to load.</summary>
    [Theory]
    [InlineData("Found(o => o.Id > 3, \"Customer\")", "params string[] includes", false)]
    [InlineData("Found(o => o.Id > 3, o => o.Customer)", "params System.Linq.Expressions.Expression<Func<Order, object>>[] toInclude", false)]
    [InlineData("Found(o => o.Id > 3, \"Lines, Customer\")", "string includeProperties = \"\"", false)]
    [InlineData("Found(o => o.Id > 3, \"Lines\")", "params string[] includes", true)]
    [InlineData("Found(o => o.Id > 3)", "params string[] includes", true)]
    [InlineData("Found(o => o.Id > 3, \"Customer\")", "params string[] names", true)]
    public Task Repository_that_is_told_what_to_load(string rows, string parameter, bool isReported) => VerifyAsync(
        DataFramework.EF6,
        "var names = new List<string>(); foreach (var order in " + rows + ") { names.Add(" + (isReported ? "[|order.Customer|]" : "order.Customer") + ".Name); } return names;",
        $$"""
        private List<Order> Found(System.Linq.Expressions.Expression<Func<Order, bool>> condition, {{parameter}})
        {
            IQueryable<Order> query = db.Orders;
            return query.Where(condition).ToList();
        }
        """);

    /// <summary>A workbook or a database file is read by its provider within the process.</summary>
    [Theory]
    [InlineData("OleDb.OleDbCommand", "Provider=Microsoft.ACE.OLEDB.12.0;Extended Properties='Excel 12.0 Xml'", false)]
    [InlineData("OleDb.OleDbCommand", "Provider=Microsoft.Jet.OLEDB.4.0;Data Source=shop.mdb", false)]
    [InlineData("Odbc.OdbcCommand", "Driver={Microsoft Text Driver (*.txt; *.csv)}", false)]
    [InlineData("OleDb.OleDbCommand", "Provider=SQLNCLI11;Data Source=shop", true)]
    [InlineData("Odbc.OdbcCommand", "Driver={ODBC Driver 17 for SQL Server}", true)]
    [InlineData("SqlClient.SqlCommand", "Provider=Microsoft.ACE.OLEDB.12.0", true)]
    public Task Command_on_a_file(string command, string connection, bool isReported)
    {
        var (open, close) = isReported ? ("[|", "|]") : ("", "");
        return VerifyAsync(
            DataFramework.Net472,
            $"foreach (var id in ids) {{ using (var own = new System.Data.{command}(\"select 1\")) {{ own.Parameters.AddWithValue(\"id\", id); {open}own.ExecuteScalar(){close}.ToString(); }} }} return null;",
            $"private const string Connection = \"{connection}\";");
    }

    /// <summary>A loop over what one key selects has one turn.</summary>
    [Theory]
    [InlineData("foreach (var order in db.Orders.Where(o => o.Id == id)) { names.Add(order.Customer.Name); }")]
    [InlineData("foreach (var order in db.Orders.Where(o => o.Status == 1 && o.Id == id).OrderBy(o => o.Number).ToList()) { names.Add(order.Customer.Name); }")]
    [InlineData("foreach (var order in from o in db.Orders where o.Id == id select o) { names.Add(order.Customer.Name); }")]
    [InlineData("var found = from o in db.Orders where o.Id == id select o; foreach (var order in found) { names.Add(order.Customer.Name); }")]
    [InlineData("var found = db.Orders.Where(o => o.Id == id); var list = found.ToList(); foreach (var order in list) { names.Add(order.Customer.Name); }")]
    [InlineData("names.AddRange(db.Orders.Where(o => o.Id == id).ToList().Select(o => o.Customer.Name));")]
    [InlineData("foreach (var order in db.Orders.Where(o => o.Id == id)) { names.Add(db.Customers.Find(order.CustomerId).Name); }")]
    [InlineData("foreach (var order in db.Orders.Where(o => o.CustomerId == id)) { names.Add([|order.Lines|].Count.ToString()); }")]
    [InlineData("foreach (var order in db.Orders.Where(o => o.Id == id || o.Status == 1)) { names.Add([|order.Customer|].Name); }")]
    [InlineData("foreach (var order in db.Orders.Where(o => o.Id == o.Status)) { names.Add([|order.Customer|].Name); }")]
    [InlineData("var found = db.Orders.Where(o => o.Id == id); if (id > 3) { found = db.Orders; } foreach (var order in found) { names.Add([|order.Customer|].Name); }")]
    [InlineData("var found = db.Orders.Where(o => o.Id == id).SelectMany(o => o.Lines); foreach (var line in found) { names.Add([|line.Product|].Name); }")]
    public Task Loop_over_what_one_key_selects(string statements) => VerifyAsync(
        DataFramework.EF6, "var names = new List<string>(); var id = names.Count; " + statements + " return names;");

    /// <summary>The mapping tells which key leads to a navigation of another name.</summary>
    [Theory]
    [InlineData("foreach (var visit in board.Visits.Where(v => v.PostID == id).ToList()) { names.Add(visit.Posting.Name); }")]
    [InlineData("names.AddRange((from v in board.Visits where v.PostID == id select v).ToList().Select(v => v.Posting.Name + v.Posting.Marks.Count));")]
    [InlineData("foreach (var visit in board.Visits.Where(v => v.OtherId == id).ToList()) { names.Add([|visit.Posting|].Name + [|visit.Posting.Marks|].Count); }")]
    [InlineData("foreach (var visit in board.Visits.Where(v => v.RoomKey == id).ToList()) { names.Add(visit.Place.Name); }")]
    [InlineData("foreach (var visit in board.Visits.Where(v => v.HallKey == id).ToList()) { names.Add(visit.Hall.Name); }")]
    [InlineData("foreach (var visit in board.Visits.Where(v => v.PostID == id).ToList()) { names.Add([|visit.Place|].Name); }")]
    [InlineData("foreach (var visit in board.Visits.Where(v => v.PostID > id).ToList()) { names.Add([|visit.Posting|].Name); }")]
    [InlineData("foreach (var visit in board.Visits.Where(v => v.OtherId == id).ToList()) { names.Add([|visit.Other|].Name); }")]
    public Task Navigation_by_its_mapped_key(string statements) => VerifyAsync(
        DataFramework.Net472,
        "var names = new List<string>();\nvar id = ids[0];\n" + statements + "\nreturn names;",
        "private readonly Board board = new Board();",
        """
        public class Posting { public string Name { get; set; } [System.Data.Linq.Mapping.Association(ThisKey = "Id", OtherKey = "PostID")] public EntitySet<Visit> Marks { get; set; } }
        public class Visit
        {
            public int PostID { get; set; }
            public int RoomKey { get; set; }
            [System.ComponentModel.DataAnnotations.Schema.ForeignKey("Hall")] public int HallKey { get; set; }
            public int OtherId { get; set; }
            [System.Data.Linq.Mapping.Association(ThisKey = "PostID", OtherKey = "Id", IsForeignKey = true)] public virtual Posting Posting { get; set; }
            [System.Data.Linq.Mapping.Association, System.ComponentModel.DataAnnotations.Schema.ForeignKey("RoomKey")] public virtual Posting Place { get; set; }
            [System.Data.Linq.Mapping.Association] public virtual Posting Hall { get; set; }
            [System.Data.Linq.Mapping.Association(ThisKey = "PostID", OtherKey = "Id", IsForeignKey = true)] public virtual Posting Other { get; set; }
        }
        public class Board : DataContext { public Board() : base("") { } public Table<Visit> Visits => GetTable<Visit>(); }
        namespace System.ComponentModel.DataAnnotations.Schema { public class ForeignKeyAttribute : System.Attribute { public ForeignKeyAttribute(string name) { } } }
        """);

    private static Task OwnTableAsync(DataFramework data, string statements)
    {
        var association = data == DataFramework.Net472 ? "[System.Data.Linq.Mapping.Association] " : "";
        var (context, table) = data == DataFramework.Net472 ? ("DataContext { public Firm() : base(\"\") { }", "Table<Person> People => GetTable<Person>();") : ("DbContext {", "DbSet<Person> People { get; set; }");
        return VerifyAsync(
            data,
            "var names = new List<string>();\n" + statements + "\nreturn names;",
            """
            private readonly Firm firm = new Firm();
            private IQueryable<Person> All() => firm.People;
            private IQueryable<Person> Few() => firm.People.Where(p => p.Id < 10);
            private static string BossOf(Person person) => person.Boss?.Name;
            """,
            $$"""
            public class Desk { public string Name { get; set; } {{association}}public virtual Desk Next { get; set; } }
            public class Person
            {
                public int Id { get; set; }
                public string Name { get; set; }
                {{association}}public virtual Person Boss { get; set; }
                {{association}}public virtual Desk Desk { get; set; }
                {{association}}public virtual ICollection<Person> Staff { get; set; }
            }
            public class Firm : {{context}} public {{table}} }
            """);
    }

    [Fact]
    public Task Warn_lazy_navigation_EFCore_with_proxies() => VerifyAsync(
        DataFramework.EFCore,
        "var names = new List<string>();\nforeach (var order in db.Orders.ToList()) { names.Add([|order.Customer|].Name); }\nreturn names;",
        types: "public static class Proxies { public static void UseLazyLoadingProxies(this DbContextOptionsBuilder builder) { } public static void Set(DbContextOptionsBuilder builder) => builder.UseLazyLoadingProxies(); }");

    [Theory]
    [InlineData("return db.Orders.Where(o => ids.Contains(o.Id)).ToList();")]
    [InlineData("var all = new List<Order>(); foreach (var order in db.Orders) { all.Add(order); } return all;")]
    [InlineData("var all = new List<Order>(); foreach (var order in db.Orders.Where(o => o.Status == 1)) { all.Add(order); } return all;")]
    [InlineData("var orders = db.Orders.ToList(); var count = 0; foreach (var id in ids) { count += orders.Count(o => o.CustomerId == id); } return count;")]
    [InlineData("var orders = db.Orders.ToDictionary(o => o.Id); var all = new List<Order>(); foreach (var id in ids) { all.Add(orders[id]); } return all;")]
    [InlineData("var list = new List<Order>().AsQueryable(); var count = 0; foreach (var id in ids) { count += list.Count(o => o.Id == id); } return count;")]
    [InlineData("IEnumerable<Order> list = new List<Order>(); var count = 0; foreach (var id in ids) { count += list.Count(o => o.Id == id); } return count;")]
    [InlineData("IEnumerable<Order> list = db.Orders.ToList(); var count = 0; foreach (var id in ids) { count += list.Where(o => o.Id == id).ToList().Count; } return count;")]
    [InlineData("var q = db.Orders.Where(o => o.Id > 0); foreach (var id in ids) { q = q.Where(o => o.Id != id); } return q.ToList();")]
    [InlineData("foreach (var id in ids) { db.Orders.Add(new Order { Id = id }); } db.SaveChanges(); return null;")]
    [InlineData("for (var attempt = 0; attempt < 3; attempt++) { try { return db.Orders.Find(1); } catch (Exception) { } } return null;")]
    [InlineData("while (true) { try { return db.Orders.Find(1); } catch (InvalidOperationException) { System.Threading.Thread.Sleep(10); } }")]
    [InlineData("bool isFailed; do { isFailed = false; try { db.Orders.Find(1).Status = 2; db.SaveChanges(); } catch (InvalidOperationException) { isFailed = true; } } while (isFailed); return null;")]
    [InlineData("var isSaved = false; while (!isSaved) { isSaved = true; try { db.Orders.Find(1).Status = 2; } catch (InvalidOperationException) { isSaved = false; } } return null;")]
    [InlineData("Order order; do { System.Threading.Thread.Sleep(100); order = db.Orders.Find(1); } while (order.Status != 2); return order;")]
    [InlineData("var done = false; while (!done) { var o = db.Orders.Find(1); done = o.Status == 3; } return null;")]
    [InlineData("var all = new List<Order>(); for (var page = 0; page < 100; page++) { all.AddRange(db.Orders.OrderBy(o => o.Id).Skip(page * 50).Take(50).ToList()); } return all;")]
    [InlineData("var all = new List<Order>(); var skip = 0; while (true) { var page = db.Orders.OrderBy(o => o.Id).Skip(skip).Take(50).ToList(); if (page.Count == 0) break; all.AddRange(page); skip += 50; } return all;")]
    [InlineData("var all = new List<Order>(); var last = 0; List<Order> page; do { page = db.Orders.Where(o => o.Id > last).OrderBy(o => o.Id).Take(50).ToList(); all.AddRange(page); if (page.Count > 0) last = page[page.Count - 1].Id; } while (page.Count == 50); return all;")]
    [InlineData("foreach (var status in new[] { 1, 2, 3 }) { db.Orders.Count(o => o.Status == status).ToString(); } return null;")]
    [InlineData("for (var i = 0; i < 3; i++) { db.Orders.Count(o => o.Status == i).ToString(); } return null;")]
    [InlineData("foreach (var order in db.Orders.OrderBy(o => o.Id).Take(5).ToList()) { db.Lines.Count(l => l.OrderId == order.Id).ToString(); } return null;")]
    [InlineData("var shown = 0; foreach (var id in ids) { if (shown++ < 3) { db.Orders.Find(id).ToString(); } else { break; } } return null;")]
    [InlineData("var batches = new List<int[]>(); var all = new List<Order>(); foreach (var batch in batches) { all.AddRange(db.Orders.Where(o => batch.Contains(o.Id)).ToList()); } return all;")]
    [InlineData("Func<int, Order> load = id => db.Orders.Find(id); return load(ids[0]);")]
    [InlineData("var lazy = new Lazy<Order>(() => db.Orders.Find(1)); foreach (var id in ids) { lazy.Value.ToString(); } return null;")]
    [InlineData("var order = db.Orders.Find(1); while (order != null) { order = db.Orders.Find(order.CustomerId); } return order;")]
    [InlineData("var cache = new System.Collections.Concurrent.ConcurrentDictionary<int, Order>(); foreach (var id in ids) { cache.GetOrAdd(id, key => db.Orders.Find(key)); } return cache;")]
    [InlineData("return db.Orders.Select(o => new { o.Id, Count = db.Lines.Count(l => l.OrderId == o.Id) }).ToList();")]
    [InlineData("foreach (var id in ids) { var q = db.Orders.Where(o => o.Id == id); q.ToString(); } return null;")]
    [InlineData("foreach (var id in ids) { throw new Exception(db.Orders.Find(id).Number); } return null;")]
    [InlineData("foreach (var id in ids) { return db.Orders.Find(id); } return null;")]
    public async Task NoWarn_body(string body)
    {
        await VerifyAsync(DataFramework.EF6, body);
        await VerifyAsync(DataFramework.EFCore, body);
    }

    /// <summary>A list that the method begins empty and adds to a few times has few elements; one that anything else may fill has as many as it likes.</summary>
    [Theory]
    [InlineData("some.Add(ids[0]); foreach (var id in some) { db.Orders.Find(id).ToString(); }")]
    [InlineData("if (ids.Length > 1) { some.Add(ids[1]); } else { some.Add(ids[0]); } if (some.Any() && some.Count < 5) { foreach (var id in some) { db.Orders.Find(id).ToString(); } } Fill(some);")]
    [InlineData("some.Add(ids[0]); some.ForEach(id => db.Orders.Find(id).ToString()); some.AddRange(ids);")]
    [InlineData("var own = new HashSet<int>(); own.Add(ids[0]); foreach (var id in own) { db.Orders.Find(id).ToString(); } Fill(own.ToList());")]
    [InlineData("foreach (var one in ids) { some.Add(one); } foreach (var id in some) { [|db.Orders.Find(id)|].ToString(); }")]
    [InlineData("foreach (var one in ids) { foreach (var id in some) { [|db.Orders.Find(id)|].ToString(); } some.Add(one); }")]
    [InlineData("some.Add(ids[0]); foreach (var one in ids) { foreach (var id in some) { [|db.Orders.Find(id)|].ToString(); } Fill(some); }")]
    [InlineData("some.Add(ids[0]); Fill(some); foreach (var id in some) { [|db.Orders.Find(id)|].ToString(); }")]
    [InlineData("some.Add(ids[0]); some.AddRange(ids); foreach (var id in some) { [|db.Orders.Find(id)|].ToString(); }")]
    [InlineData("some.Add(ids[0]); if (ids.Length > 1) { some = ids.ToList(); } foreach (var id in some) { [|db.Orders.Find(id)|].ToString(); }")]
    [InlineData("some.Add(ids[0]); var same = some; same.AddRange(ids); foreach (var id in some) { [|db.Orders.Find(id)|].ToString(); }")]
    [InlineData("some.Add(ids[0]); More(); foreach (var id in some) { [|db.Orders.Find(id)|].ToString(); } void More() => some.Add(1);")]
    [InlineData("some.Add(ids[0]); foreach (var id in some) { [|db.Orders.Find(id)|].ToString(); } void More() => Fill(some);")]
    [InlineData("ids.ToList().ForEach(one => some.Add(one)); foreach (var id in some) { [|db.Orders.Find(id)|].ToString(); }")]
    [InlineData("var own = new Numbers(); own.Add(ids[0]); foreach (var id in own) { [|db.Orders.Find(id)|].ToString(); }")]
    [InlineData("var more = new List<int>(ids); more.Add(ids[0]); foreach (var id in more) { [|db.Orders.Find(id)|].ToString(); }")]
    [InlineData("some.Add(0); some.Add(1); some.Add(2); some.Add(3); some.Add(4); some.Add(5); some.Add(6); some.Add(7); some.Add(8); some.Add(9); some.Add(10); foreach (var id in some) { [|db.Orders.Find(id)|].ToString(); }")]
    public Task List_that_is_filled_one_by_one(string statements) => VerifyAsync(
        DataFramework.EF6, "var some = new List<int>(); " + statements + " return null;", "private static void Fill(List<int> list) { } private class Numbers : List<int> { public Numbers() { AddRange(Enumerable.Range(1, 100)); } }");

    /// <summary>A private method goes over no more than all that call it give it.</summary>
    [Theory]
    [InlineData("some.Add(ids[0]); Drop(some);")]
    [InlineData("if (ids.Length > 1) { some.Add(ids[0]); } Drop(some);", "public void Clear() { Drop(new List<int> { 1, 2 }); }")]
    [InlineData("some.Add(ids[0]); this.Drop(some);")]
    [InlineData("some.Add(ids[0]); [|Drop(some)|];", "public void Clear(List<int> all) { Drop(all); }")]
    [InlineData("some.Add(ids[0]); [|Drop(some)|];", "public Action<List<int>> Clear() => Drop;")]
    [InlineData("foreach (var id in ids) { some.Add(id); } [|Drop(some)|];")]
    [InlineData("[|Drop(ids.ToList())|];")]
    [InlineData("some.Add(ids[0]); [|Fill(some, ids)|];", "private void Fill(List<int> some, int[] ids) { some.AddRange(ids); Drop(some); }")]
    public Task List_that_all_callers_fill_one_by_one(string statements, string members = "") => VerifyAsync(
        DataFramework.EF6, "var some = new List<int>(); " + statements + " return null;",
        members + " private void Drop(List<int> some) { foreach (var id in some) { db.Orders.Find(id).ToString(); } }");

    /// <summary>What a property of an interface gives may be one element, as some class of the project shows.</summary>
    [Theory]
    [InlineData("foreach (var port in job.Ports) { Use(port); }", "var ports = new List<int>(); ports.Add(3); return ports;")]
    [InlineData("var ports = new List<int>(); ports = job.Ports.ToList(); foreach (var port in ports) { Use(port); }", "List<int> ports = new List<int>(); ports.Add(3); ports.Add(4); return ports;")]
    [InlineData("foreach (var port in job.Ports) { [|Use(port)|]; }", "var ports = new List<int>(); foreach (var id in _ids) { ports.Add(id); } return ports;")]
    [InlineData("foreach (var port in job.Ports) { [|Use(port)|]; }", "var ports = new List<int>(_ids); ports.Add(3); return ports;")]
    [InlineData("foreach (var port in job.Ports) { [|Use(port)|]; }", "var ports = new List<int>(); ports.AddRange(_ids); return ports;")]
    [InlineData("var ports = job.Ports.ToList(); if (id > 3) { ports = ids.ToList(); } foreach (var port in ports) { [|Use(port)|]; }", "var ports = new List<int>(); ports.Add(3); return ports;")]
    [InlineData("foreach (var port in job.Others) { [|Use(port)|]; }", "var ports = new List<int>(); ports.Add(3); return ports;")]
    public Task List_that_a_property_of_an_interface_gives(string statements, string getter) => VerifyAsync(
        DataFramework.EF6,
        "IJob job = ids.Length > 2 ? new Small() : (IJob)new Large(); var id = ids[0]; " + statements + " return null;",
        "private void Use(int port) { db.Orders.Find(port).ToString(); }",
        "public interface IJob { List<int> Ports { get; } List<int> Others { get; } } " +
            "public class Small : IJob { private int[] _ids = null; public List<int> Ports { get { " + getter + " } } public List<int> Others => null; } " +
            "public class Large : IJob { public List<int> Ports { get; set; } public List<int> Others { get; set; } }");

    [Theory]
    [InlineData("some.Add(7); ")]
    [InlineData("some = Enumerable.Range(1, 99).ToList(); ")]
    public Task Warn_list_that_the_method_fills_further(string statement) => VerifyAsync(
        DataFramework.EF6, "var some = new List<int>(); some.Add(ids[0]); [|Drop(some)|]; return null;", "private void Drop(List<int> some) { " + statement + "foreach (var id in some) { db.Orders.Find(id).ToString(); } }");

    [Theory]
    [InlineData("private static readonly int Few = 3;", "for (var i = 0; i < Few; i++) { db.Orders.Find(i).ToString(); }")]
    [InlineData("private static readonly long Few = 3;", "for (long i = 1; i <= Few; i++) { db.Orders.Find(i).ToString(); }")]
    [InlineData("private static readonly int Few = 3;", "foreach (var i in Enumerable.Range(1, Few)) { db.Orders.Find(i).ToString(); }")]
    [InlineData("private static readonly int Few = 3; private static readonly int Other; static ShopService() { Other = 5; }", "for (var i = 0; i < Few; i++) { db.Orders.Find(i).ToString(); }")]
    [InlineData("public class Limits { public static readonly int Few = 3; }", "for (var i = 0; i < Limits.Few; i++) { db.Orders.Find(i).ToString(); }")]
    public Task NoWarn_up_to_a_few_that_a_field_holds_for_good(string members, string loop) => VerifyAsync(DataFramework.EF6, loop + " return null;", members);

    [Theory]
    [InlineData("private static readonly int Few = 11;", "Few")]
    [InlineData("private static readonly int Few = int.Parse(\"3\");", "Few")]
    [InlineData("private static readonly int Few = 3; static ShopService() { Few = 300; }", "Few")]
    [InlineData("private static readonly int Few;", "Few")]
    [InlineData("private static int Few = 3;", "Few")]
    [InlineData("private readonly int Few = 3;", "Few")]
    [InlineData("public class Limits<T> { public static readonly int Few = 3; static Limits() { Set(out Few); } static void Set(out int few) { few = 300; } }", "Limits<int>.Few")]
    public Task Warn_up_to_what_a_field_may_hold(string members, string limit) => VerifyAsync(
        DataFramework.EF6, $"for (var i = 0; i < {limit}; i++) {{ [|db.Orders.Find(i)|].ToString(); }} return null;", members);

    [Fact]
    public Task NoWarn_chunks() => VerifyAsync(
        DataFramework.EFCore,
        "var all = new List<Order>(); foreach (var chunk in ids.Chunk(100)) { all.AddRange(db.Orders.Where(o => chunk.Contains(o.Id)).ToList()); } return all;");

    [Theory]
    [InlineData("return null;", "public void Seed(int[] ids) { foreach (var id in ids) { db.Orders.Find(id); } }")]
    [InlineData("foreach (var id in ids) { Other(id); } return null;", "private void Other(int id) { }")]
    [InlineData("for (var page = 0; page < 100; page++) { Page(page * 50); } return null;", "private List<Order> Page(int skip) => db.Orders.OrderBy(o => o.Id).Skip(skip).Take(50).ToList();")]
    [InlineData("for (var page = 0; page < ids.Length; page++) { Page(page * ids.Length, ids.Length); } return null;", "private List<Order> Page(int s, int t) => db.Database.SqlQuery<Order>(\"EXEC Page {0}, {1}\", s, t).ToList();")]
    [InlineData("int s = 0, t = 0, n = 0; while (n < ids.Length) { s = n * 50; t = 50; Page(s, t); n++; } return null;", "private List<Order> Page(int s, int t) => db.Database.SqlQuery<Order>(\"EXEC Page {0}, {1}\", s, t).ToList();")]
    [InlineData("return Retry(() => db.Orders.Find(1));", "private static T Retry<T>(Func<T> work) { for (var i = 0; ; i++) { try { return work(); } catch (Exception) when (i < 3) { } } }")]
    [InlineData("var loaded = Load(); var count = 0; foreach (var id in ids) { count += loaded.Count(o => o.Id == id); } return count;", "private List<Order> Load() => db.Orders.ToList();")]
    [InlineData("var loaded = Load(); var count = 0; foreach (var id in ids) { count += loaded.Count(o => o.Id == id); } return count;", "private IEnumerable<Order> Load() => db.Orders.ToList();")]
    [InlineData("foreach (var order in Load()) { order.ToString(); } return null;", "private IQueryable<Order> Load() => db.Orders.Where(o => o.Status == 1);")]
    [InlineData("var count = 0; foreach (var id in ids) { count += Memory().Count(o => o.Id == id); } return count;", "private IQueryable<Order> Memory() => new List<Order>().AsQueryable();")]
    [InlineData("foreach (var id in ids) { Recurse(id); } return null;", "private void Recurse(int id) { if (id > 0) { Recurse(id - 1); } }")]
    [InlineData("foreach (var id in ids) { Deferred(id).ToString(); } return null;", "private IQueryable<Order> Deferred(int id) => db.Orders.Where(o => o.Id == id);")]
    [InlineData("foreach (var id in ids) { var r = new Result { Value = id }; r.Value.ToString(); } return null;", "private class Result { public int Value { get; set; } }")]
    [InlineData("foreach (var id in ids) { F1(id); } return null;", "void F1(int i) => F2(i); void F2(int i) => F3(i); void F3(int i) => F4(i); void F4(int i) => F5(i); void F5(int i) => F6(i); void F6(int i) => db.Orders.Find(i);")]
    public Task NoWarn_helper(string body, string members) => VerifyAsync(DataFramework.EF6, body, members);

    [Fact]
    public Task NoWarn_interface_with_two_implementations() => VerifyAsync(
        DataFramework.EF6,
        "ILoader loader = ids.Length > 1 ? (ILoader)new One() : new Two(); foreach (var id in ids) { loader.Load(id); } return null;",
        types: """
            public interface ILoader { Order Load(int id); }
            public class One : ILoader { public Order Load(int id) => new Shop().Orders.Find(id); }
            public class Two : ILoader { public Order Load(int id) => new Order { Id = id }; }
            """);

    /// <summary>A context that many calls share may have long had what is asked for.</summary>
    [Theory]
    [InlineData("Single", "db.Orders.Find(id)", "")]
    [InlineData("PerSession", "db.Orders.FindAsync(id)", "")]
    [InlineData("Single", "Load(id)", "private Order Load(int id) => db.Orders.Find(id);")]
    [InlineData("Single", "[|db.Orders.First(o => o.Id == id)|]", "")]
    [InlineData("PerCall", "[|db.Orders.Find(id)|]", "")]
    [InlineData("PerCall", "[|db.Orders.Find(id)|]", "public static Shop Last { get; private set; }")]
    public Task Find_on_a_context_of_many_calls(string mode, string query, string members) => RoundTripTest.Make<QueryInLoopAnalyzer>(
        DataFramework.EF6,
        RoundTripTest.Service(DataFramework.EF6, "foreach (var id in ids) { " + query + ".ToString(); } return null;", members)
            .Replace("public class ShopService", $"[ServiceBehavior(InstanceContextMode = InstanceContextMode.{mode})] public class ShopService")).RunAsync();

    /// <summary>Nor is it known whether a navigation is loaded there any more.</summary>
    [Theory]
    [InlineData("Single", "order.Customer")]
    [InlineData("PerSession", "order.Lines")]
    [InlineData("PerCall", "[|order.Customer|]")]
    public Task Navigation_on_a_context_of_many_calls(string mode, string navigation) => RoundTripTest.Make<QueryInLoopAnalyzer>(
        DataFramework.EF6,
        RoundTripTest.Service(DataFramework.EF6, "foreach (var order in db.Orders.ToList()) { " + navigation + ".ToString(); } return null;")
            .Replace("public class ShopService", $"[ServiceBehavior(InstanceContextMode = InstanceContextMode.{mode})] public class ShopService")).RunAsync();

    /// <summary>The context puts the order that the turn has found and the note that leads to it together.</summary>
    [Theory]
    [InlineData("[|desk.Orders.First(o => o.Id == id)|]", "n => n.Order.Id == id", "note.Order.Number")]
    [InlineData("[|desk.Orders.SingleOrDefault(o => o.Id == id)|]", "n => n.OrderId == id && n.Text != null", "note.Order.Number")]
    [InlineData("[|desk.Orders.Find(id)|]", "n => n.OrderId == id", "NumberOf(note)")]
    [InlineData("[|desk.Orders.Any(o => o.Id == id)|]", "n => n.OrderId == id", "[|note.Order|].Number")]
    [InlineData("[|desk.Orders.First(o => o.Id == id)|]", "n => n.Id == id", "[|note.Order|].Number")]
    [InlineData("[|desk.Orders.First(o => o.Id == id)|]", "n => n.OrderId == id", "[|note.Product|].Name")]
    [InlineData("[|desk.Products.First(p => p.Id == id)|]", "n => n.OrderId == id", "[|note.Order|].Number")]
    public Task Navigation_to_a_row_that_the_turn_has_found(string first, string condition, string read) => VerifyAsync(
        DataFramework.EF6,
        $"var names = new List<object>(); foreach (var id in ids) {{ names.Add({first}); var note = [|desk.Notes.First({condition})|]; names.Add({read}); }} return names;",
        "private readonly Desk desk = new Desk(); private static string NumberOf(Note note) => note.Order.Number;",
        """
        public class Note { public int Id { get; set; } public int OrderId { get; set; } public string Text { get; set; } public virtual Order Order { get; set; } public virtual Product Product { get; set; } }
        public class Desk : DbContext { public DbSet<Note> Notes { get; set; } public DbSet<Order> Orders { get; set; } public DbSet<Product> Products { get; set; } }
        """);

    [Theory]
    [InlineData("foreach (var order in db.Orders.Include(o => o.Customer).ToList()) { names.Add(order.Customer.Name); }")]
    [InlineData("foreach (var order in db.Orders.Include(\"Customer\")) { names.Add(order.Customer.Name); }")]
    [InlineData("foreach (var order in db.Orders.Include(\"Customer.Region\")) { names.Add(order.Customer.Region.Name); }")]
    [InlineData("foreach (var order in db.Orders.ToList()) { names.Add(order.Number); }")]
    [InlineData("foreach (var order in db.Orders.Select(o => new { o.Number, o.Customer.Name }).ToList()) { names.Add(order.Name); }")]
    [InlineData("var order = db.Orders.First(); names.Add(order.Customer.Name);")]
    [InlineData("var order = db.Orders.First(); foreach (var id in ids) { names.Add(order.Customer.Name); }")]
    [InlineData("var order = db.Orders.First(); foreach (var id in ids) { names.Add(NameOf(order, id)); }")]
    [InlineData("var order = db.Orders.First(); foreach (var id in ids) { names.Add(Handed(order, id)); }")]
    [InlineData("var order = db.Orders.First(); foreach (var id in ids) { Guard(() => names.Add(NameOf(order, id))); }")]
    [InlineData("names.AddRange(db.Orders.Include(o => o.Customer).ToList().Select(CustomerOf));")]
    [InlineData("db.Configuration.LazyLoadingEnabled = false; foreach (var order in db.Orders.ToList()) { names.Add(order.Customer?.Name); }")]
    [InlineData("foreach (var order in new List<Order>()) { names.Add(order.Customer.Name); }")]
    [InlineData("foreach (var name in db.Orders.Select(o => o.Customer.Name)) { names.Add(name); }")]
    [InlineData("foreach (var order in db.Orders.ToList()) { order.Customer = null; }")]
    [InlineData("foreach (var order in db.Orders.Where(o => o.CustomerId == key)) { names.Add(order.Customer.Name); }")]
    [InlineData("foreach (var order in db.Orders.Where(o => o.Status == 1 && key == o.Customer.Id).ToList()) { names.Add(order.Customer.Name); }")]
    [InlineData("foreach (var order in (from o in db.Orders where o.Customer.Id == key select o).ToList()) { names.Add(order.Customer.Name); }")]
    public Task NoWarn_navigation_EF6(string statements) => VerifyAsync(
        DataFramework.EF6,
        "var names = new List<string>(); var key = ids[0];\n" + statements + "\nreturn names;",
        """
        private static string NameOf(Order order, int id) => order.Customer.Name + id;
        private static string Handed(Order order, int id) => NameOf(order, id);
        private static string CustomerOf(Order order) => order.Customer.Name;
        private static void Guard(Action work) { work(); }
        """);

    /// <summary>A context loads each row that others refer to once: where the key is a byte there are few.</summary>
    [Theory]
    [InlineData("byte", false)]
    [InlineData("short", true)]
    [InlineData("int", true)]
    public Task Lazy_navigation_to_rows_of_which_there_are_few(string key, bool isReported) => VerifyAsync(
        DataFramework.EF6,
        "var names = new List<string>(); foreach (var parcel in new Depot().Parcels.ToList()) { names.Add(" + (isReported ? "[|parcel.Form|]" : "parcel.Form") + ".Name); names.Add([|parcel.Sender|].Name); } return names;",
        types: "public class Form { public " + key + " Id { get; set; } public string Name { get; set; } } public class Parcel { public int Id { get; set; } public virtual Form Form { get; set; } public virtual Customer Sender { get; set; } } public class Depot : DbContext { public DbSet<Parcel> Parcels { get; set; } }");

    [Fact]
    public Task NoWarn_lazy_loading_off_in_context() => VerifyAsync(
        DataFramework.EF6,
        "foreach (var order in new Quiet().Orders.ToList()) { order.Customer.ToString(); } return null;",
        types: "public class Quiet : Shop { public Quiet() { Configuration.LazyLoadingEnabled = false; } }");

    [Fact]
    public Task NoWarn_navigation_EFCore_without_proxies() => VerifyAsync(
        DataFramework.EFCore, "foreach (var order in db.Orders.ToList()) { order.Customer?.ToString(); } return null;");

    [Theory]
    [InlineData("var options = new DataLoadOptions(); options.LoadWith<Order>(o => o.Customer); db.LoadOptions = options; foreach (var order in db.Orders.ToList()) { order.Customer.ToString(); } return null;")]
    [InlineData("db.DeferredLoadingEnabled = false; foreach (var order in db.Orders.ToList()) { order.Customer?.ToString(); } return null;")]
    [InlineData("var numbers = new List<string>(); foreach (var order in db.Orders) { numbers.Add(order.Number); } return numbers;")]
    [InlineData("var found = db.Orders.Where(o => ids.Contains(o.Id)).ToList(); return found;")]
    [InlineData("foreach (var order in db.Orders.Where(o => o.Status == 1)) { order.Lines.Add(new Line { OrderId = order.Id }); } db.SubmitChanges(); return null;")]
    [InlineData("foreach (var order in db.Orders.ToList()) { order.Lines.AddRange(new[] { new Line(), new Line() }); } db.SubmitChanges(); return null;")]
    public Task NoWarn_LinqToSql(string body) => VerifyAsync(DataFramework.Net472, body);

    [Theory]
    [InlineData("return db.Query<Order>(\"select * from orders where id = any(@ids)\", new { ids });")]
    [InlineData("var orders = db.Query<Order>(\"select * from orders\"); foreach (var order in orders) { order.ToString(); } return null;")]
    [InlineData("using (var grid = db.QueryMultiple(\"select 1; select 2\")) { while (!grid.IsConsumed) { grid.Read<int>(); } } return null;")]
    public Task NoWarn_Dapper(string body) => VerifyAsync(DataFramework.Dapper, body);

    [Fact]
    public Task NoWarn_reader() => VerifyAsync(DataFramework.Net472, """
        DbCommand command = new System.Data.SqlClient.SqlCommand();
        using (var reader = command.ExecuteReader())
        {
            while (reader.Read()) { reader.GetInt32(0).ToString(); }
        }
        return null;
        """);

    /// <summary>Commands may come from another assembly, and nothing here be called after data.</summary>
    [Fact]
    public Task Warn_commands_of_another_assembly_alone()
    {
        var test = new WcfAnalyzerTest<QueryInLoopAnalyzer>
        {
            MarkupOptions = MarkupOptions.UseFirstDescriptor,
            TestCode = """
                using System.ServiceModel;

                [ServiceContract] public interface IDesk { [OperationContract] int Drop(int[] ids); }
                public class Desk : IDesk
                {
                    public int Drop(int[] ids) { var dropped = 0; foreach (var id in ids) { dropped += [|Store.Drop(id).ExecuteNonQuery()|]; } return dropped; }
                }
                """,
        };
        test.TestState.AdditionalProjects["Stores"].Sources.Add("public static class Store { public static System.Data.Common.DbCommand Drop(int id) => null; }");
        test.TestState.AdditionalProjectReferences.Add("Stores");
        return test.RunAsync();
    }

    [Theory]
    [InlineData("foreach (var id in ids) { n += [|dao.OfShop(id).Count()|]; }")]
    [InlineData("foreach (var id in ids) { n += [|dao.OfShop(id).ToList()|].Count; }")]
    [InlineData("foreach (var id in ids) { foreach (var stop in [|dao.OfShop(id)|]) { n += stop.Id; } }")]
    [InlineData("foreach (var id in ids) { if ([|dao.OfShop(id).Where(s => s.Id > 3).Any()|]) { n++; } }")]
    [InlineData("foreach (var stop in dao.All().ToList()) { n += [|dao.Near(stop).Count()|]; }")]
    [InlineData("foreach (var id in ids) { n += [|CountOf(dao, id)|]; }")]
    [InlineData("var all = dao.All(); foreach (var id in ids) { n += [|all.Count(s => s.ShopId == id)|]; }")]
    [InlineData("foreach (var id in ids) { n += dao.Among(new List<Stop> { new Stop { Id = id } }).Count(); }")]
    [InlineData("foreach (var stop in dao.OfShop(1)) { n += stop.Id; }")]
    [InlineData("var all = dao.All().ToList(); foreach (var id in ids) { n += all.Count(s => s.ShopId == id); }")]
    [InlineData("foreach (var id in ids) { dao.OfShop(id).ToString(); }")]
    public Task Query_of_another_assembly(string statements)
    {
        var test = Make<QueryInLoopAnalyzer>(
            DataFramework.Net472,
            Service(
                DataFramework.Net472,
                "var n = 0; var dao = new StopDao(db); " + statements + " return n;",
                "private static int CountOf(StopDao dao, int id) => dao.OfShop(id).Count();"));
        test.TestState.AdditionalProjects["Daos"].Sources.Add("""
            using System.Collections.Generic;
            using System.Data.Linq;
            using System.Linq;

            public class Stop { public int Id { get; set; } public int ShopId { get; set; } }
            public class StopDao
            {
                private readonly DataContext _context;
                public StopDao(DataContext context) { _context = context; }
                public IQueryable<Stop> All() { return _context.GetTable<Stop>(); }
                public IQueryable<Stop> OfShop(int id) { return All().Where(s => s.ShopId == id); }
                public IQueryable<Stop> Near(Stop stop) { return All().Where(s => s.ShopId == stop.ShopId); }
                public IQueryable<Stop> Among(IEnumerable<Stop> stops) { return stops.AsQueryable(); }
            }
            """);
        test.TestState.AdditionalProjectReferences.Add("Daos");
        return test.RunAsync();
    }

    [Fact]
    public Task NoWarn_not_an_operation() => Make<QueryInLoopAnalyzer>(DataFramework.EF6, Usings(DataFramework.EF6) + """
        public class Program
        {
            public static void Main() { using (var db = new Shop()) { for (var i = 0; i < 100; i++) { db.Orders.Find(i); } } }
        }
        [ServiceContract] public interface IOther { [OperationContract] void Run(); }
        public class OtherClient : ClientBase<IOther>, IOther { private readonly Shop db = new Shop(); public void Run() { for (var i = 0; i < 100; i++) { db.Orders.Find(i); } } }
        """).RunAsync();

    [Fact]
    public Task NoWarn_call_of_another_service() => VerifyAsync(
        DataFramework.EF6,
        "IOther other = new ChannelFactory<IOther>(\"other\").CreateChannel(); foreach (var id in ids) { other.Load(id); } return null;",
        types: """
            [ServiceContract] public interface IOther { [OperationContract] void Load(int id); }
            public class Other : IOther { private readonly Shop db = new Shop(); public void Load(int id) { db.Orders.Find(id); } }
            """);

    [Fact]
    public Task Warn_users_own_round_trip()
    {
        var test = Make<QueryInLoopAnalyzer>(DataFramework.EF6, Service(DataFramework.EF6, "foreach (var id in ids) { [|Store.Load(id)|].ToString(); } return null;", types: "public static class Store { public static string Load(int id) => \"\"; }"));
        test.TestState.AdditionalFiles.Add(("/0/WcfPerf.RoundTrips.txt", "M:Store.Load(System.Int32)"));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("foreach (var role in ids) { db.Orders.Find(key).Status += role; }")]
    [InlineData("foreach (var role in ids) { db.Set<Order>().Find(7).Status += role; }")]
    [InlineData("foreach (var role in ids) { One(key, role); }")]
    [InlineData("foreach (var role in ids) { Of(_kept, key, role); }")]
    [InlineData("foreach (var role in ids) { [|One(role, key)|]; }")]
    [InlineData("foreach (var role in ids) { [|Own(key, role)|]; }")]
    [InlineData("foreach (var role in ids) { using (var own = new Shop()) { [|Of(own, key, role)|]; } }")]
    [InlineData("foreach (var role in ids) { using (var own = new Shop()) { [|own.Orders.Find(key)|].Status += role; } }")]
    [InlineData("foreach (var role in ids) { [|new Shop().Orders.Find(key)|].Status += role; }")]
    [InlineData("var keys = new Queue<int>(); foreach (var role in ids) { [|db.Orders.Find(keys.Dequeue())|].Status += role; }")]
    [InlineData("foreach (var role in ids) { key++; [|db.Orders.Find(key)|].Status += role; }")]
    [InlineData("foreach (var role in ids) { [|db.Orders.First(o => o.Id == key)|].Status += role; }")]
    public Task Find_with_one_key(string statements) => VerifyAsync(
        DataFramework.EF6,
        "var key = ids[0]; " + statements + " return null;",
        """
        private readonly Shop _kept = new Shop();
        private void One(int id, int role) { var order = _kept.Orders.Find(id); order.Status += role; }
        private static void Of(Shop shop, int id, int role) { shop.Orders.Find(id).Status += role; }
        private static void Own(int id, int role) { using (var own = new Shop()) { own.Orders.Find(id).Status += role; } }
        """);

    [Theory]
    [InlineData("foreach (var role in ids) { store.Items.First(i => i.Id == key).Kind += role; }")]
    [InlineData("foreach (var role in ids) { store.GetTable<Item>().Where(i => key == i.Id).SingleOrDefault().Kind += role; }")]
    [InlineData("foreach (var role in ids) { store.Pairs.First(p => p.Left == key && p.Right == 7).ToString(); }")]
    [InlineData("foreach (var role in ids) { [|store.Items.First(i => i.Id == role)|].ToString(); }")]
    [InlineData("foreach (var role in ids) { [|store.Items.First(i => i.Kind == key)|].Kind += role; }")]
    [InlineData("foreach (var role in ids) { [|store.Items.First(i => i.Id == key && i.Kind == 3)|].Kind += role; }")]
    [InlineData("foreach (var role in ids) { [|store.Items.Single(i => i.Id > key)|].Kind += role; }")]
    [InlineData("foreach (var role in ids) { [|store.Items.OrderBy(i => i.Kind).First(i => i.Id == key)|].Kind += role; }")]
    [InlineData("foreach (var role in ids) { [|store.Pairs.First(p => p.Left == key)|].ToString(); }")]
    [InlineData("store.ObjectTrackingEnabled = false; foreach (var role in ids) { [|store.Items.First(i => i.Id == key)|].ToString(); }")]
    public Task LinqToSql_with_one_key(string statements) => VerifyAsync(
        DataFramework.Net472, "var key = ids[0]; var store = new Store(); " + statements + " return null;", types: Keyed);

    /// <summary>Entities of LINQ to SQL that say what their keys are.</summary>
    internal const string Keyed = """
        public class Item { [System.Data.Linq.Mapping.Column(IsPrimaryKey = true)] public int Id { get; set; } [System.Data.Linq.Mapping.Column] public int Kind { get; set; } }
        public class Pair { [System.Data.Linq.Mapping.Column(IsPrimaryKey = true)] public int Left { get; set; } [System.Data.Linq.Mapping.Column(IsPrimaryKey = true)] public int Right { get; set; } }
        public class Store : DataContext { public Store() : base("") { } public Table<Item> Items => GetTable<Item>(); public Table<Pair> Pairs => GetTable<Pair>(); }
        """;

    private const string Converted = """
        public class CustomerInfo
        {
            public string Name { get; set; }
            public static explicit operator CustomerInfo(Customer row) => new CustomerInfo { Name = row.Region.Name };
            public static implicit operator CustomerInfo(Order row) => new CustomerInfo { Name = row.Number };
            public static CustomerInfo operator +(CustomerInfo info, Customer row) { info.Name += row.Region.Name; return info; }
            public static CustomerInfo operator +(CustomerInfo info, int id) { info.Name += new Shop().Customers.Find(id).Name; return info; }
            public static bool operator !(CustomerInfo info) => new Shop().Customers.Any(c => c.Name == info.Name);
        }
        """;

    [Theory]
    [InlineData("foreach (var row in db.Customers) { infos.Add([|(CustomerInfo)row|]); }")]
    [InlineData("infos.AddRange(db.Customers.ToList().Select(row => [|(CustomerInfo)row|]));")]
    [InlineData("var sum = new CustomerInfo(); foreach (var row in db.Customers.ToList()) { sum = [|sum + row|]; }")]
    [InlineData("var sum = new CustomerInfo(); foreach (var row in db.Customers.ToList()) { [|sum += row|]; }")]
    [InlineData("var sum = new CustomerInfo(); foreach (var id in ids) { sum = [|sum + id|]; }")]
    [InlineData("foreach (var info in infos) { if ([|!info|]) { return null; } }")]
    public Task Warn_operator(string statements) =>
        VerifyAsync(DataFramework.EF6, "var infos = new List<CustomerInfo>(); " + statements + " return infos;", types: Converted);

    [Theory]
    [InlineData("foreach (var row in db.Customers.Include(c => c.Region)) { infos.Add((CustomerInfo)row); }")]
    [InlineData("foreach (var row in db.Orders) { infos.Add(row); CustomerInfo info = row; }")]
    [InlineData("var row = db.Customers.Find(ids[0]); foreach (var id in ids) { infos.Add((CustomerInfo)row); }")]
    [InlineData("foreach (var id in ids) { System.Diagnostics.Debug.Assert(db.Orders.Find(id) != null); }")]
    public Task NoWarn_operator_that_asks_nothing(string statements) =>
        VerifyAsync(DataFramework.EF6, "var infos = new List<CustomerInfo>(); " + statements + " return infos;", types: Converted);

    [Fact]
    public Task Warn_names_the_type_of_a_conversion()
    {
        var test = Make<QueryInLoopAnalyzer>(
            DataFramework.EF6,
            Service(DataFramework.EF6, "var infos = new List<CustomerInfo>(); foreach (var row in db.Customers) { infos.Add({|#0:(CustomerInfo)row|}); } return infos;", types: Converted.Replace("row) => new CustomerInfo { Name = row.Region.Name", "row) => new CustomerInfo { Name = {|#1:row.Region|}.Name", System.StringComparison.Ordinal)));
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.QueryInLoopAtEnd).WithLocation(0).WithLocation(1)
            .WithArguments("Lazy loading of 'CustomerInfo' (Region)", "Run", "load it with the entities, by Include or a load option"));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("foreach (var id in ids) { try { id.ToString(); } catch (InvalidOperationException) { db.Orders.Find(id); } }")]
    [InlineData("foreach (var id in ids) { Try(id); }")]
    [InlineData("foreach (var id in ids) { TryDeeper(id); }")]
    [InlineData("try { wanted++; } catch (InvalidOperationException) { foreach (var id in ids) { Load(id); } }")]
    [InlineData("try { wanted++; } catch (InvalidOperationException) { LoadAll(ids); }")]
    [InlineData("GuardAll(ids);")]
    [InlineData("if (wanted > 9) { throw new InvalidOperationException(name, Failure(ids)); }")]
    [InlineData("var failure = [|Failure(ids)|]; if (wanted > 9) { throw failure; }")]
    [InlineData("try { wanted++; } catch (InvalidOperationException) { } finally { [|LoadAll(ids)|]; }")]
    [InlineData("try { [|LoadAll(ids)|]; } catch (InvalidOperationException) { LoadAll(ids); }")]
    [InlineData("foreach (var order in _kept) { if (order.Id == wanted) { Load(wanted); } }")]
    [InlineData("foreach (var customer in _customers) { if (customer.Name == name) { db.Orders.Count(o => o.CustomerId == customer.Id).ToString(); } }")]
    [InlineData("foreach (var pair in _kept.ToDictionary(o => o.Id)) { if (pair.Key == wanted) { Load(pair.Value.CustomerId); } }")]
    [InlineData("foreach (var id in ids) { try { [|Load(id)|].ToString(); } catch (InvalidOperationException) { } }")]
    [InlineData("foreach (var id in ids) { [|LoadOrNull(id)|]?.ToString(); }")]
    [InlineData("foreach (var order in _kept) { if (order.CustomerId == wanted) { [|Load(order.Id)|].ToString(); } }")]
    [InlineData("foreach (var order in _kept) { if (order.Status == wanted) { [|Load(order.Id)|].ToString(); } }")]
    public Task Query_on_a_way_that_few_turns_take(string statements) => VerifyAsync(
        DataFramework.EF6,
        "var wanted = ids[0]; var name = wanted.ToString(); " + statements + " return null;",
        """
        private readonly List<Order> _kept = new List<Order>();
        private readonly List<Customer> _customers = new List<Customer>();
        private Order Load(int id) => db.Orders.First(o => o.Id == id);
        private void Try(int id) { try { id.ToString(); } catch (InvalidOperationException) { Load(id); } }
        private void TryDeeper(int id) { Try(id); }
        private void LoadAll(int[] all) { foreach (var id in all) { Load(id); } }
        private void GuardAll(int[] all) { foreach (var id in all) { try { id.ToString(); } catch (InvalidOperationException) { LoadAll(all); } } }
        private Exception Failure(int[] all) { LoadAll(all); return new Exception(); }
        private Order LoadOrNull(int id) { try { return Load(id); } catch (InvalidOperationException) { return null; } }
        """);

    [Theory]
    [InlineData("{|#0:command.ExecuteNonQuery()|}.ToString();", "send")]
    [InlineData("command.CommandText = \"dbo.ws_GetRate_1\"; command.Parameters[0].Value = id; {|#0:command.ExecuteNonQuery()|}.ToString();", "ask")]
    [InlineData("command.CommandText = \"dbo.GetAndUpdateRate\"; command.Parameters[0].Value = id; {|#0:command.ExecuteNonQuery()|}.ToString();", "send")]
    [InlineData("command.CommandText = \"dbo.AddRate\"; command.Parameters[0].Value = id; {|#0:command.ExecuteNonQuery()|}.ToString();", "send")]
    [InlineData("command.CommandText = \"update Orders set Status = 1 where Id = \" + id; {|#0:command.ExecuteScalar()|}.ToString();", "send")]
    [InlineData("using (var own = new System.Data.SqlClient.SqlCommand($\" insert into Orders values ({id})\")) { {|#0:own.ExecuteScalar()|}.ToString(); }", "send")]
    [InlineData("var sql = \"delete from Orders where Id = \" + id; var own = new System.Data.SqlClient.SqlCommand { CommandText = sql }; {|#0:own.ExecuteScalar()|}.ToString();", "send")]
    [InlineData("command.CommandText = string.Format(\"update Orders set Status = 1 where Id = {0}\", id); {|#0:command.ExecuteScalar()|}.ToString();", "send")]
    [InlineData("command.CommandText = string.Format(\"select Offset from Orders where Id = {0}\", id); {|#0:command.ExecuteScalar()|}.ToString();", "ask")]
    [InlineData("command.CommandText = \"use shop; delete Orders where Id = \" + id; {|#0:command.ExecuteScalar()|}.ToString();", "send")]
    [InlineData("command.CommandText = \"use shop; select Status from Orders where Id = \" + id; {|#0:command.ExecuteScalar()|}.ToString();", "ask")]
    [InlineData("var own = new System.Data.SqlClient.SqlDataAdapter(new System.Data.SqlClient.SqlCommand(\"delete from Orders where Id = \" + id)); {|#0:own.Fill(new System.Data.DataTable())|}.ToString();", "send")]
    [InlineData("var made = new System.Data.SqlClient.SqlCommand(\"delete from Orders where Id = \" + id); var own = new System.Data.SqlClient.SqlDataAdapter(); own.SelectCommand = made; {|#0:own.Fill(new System.Data.DataTable())|}.ToString();", "send")]
    [InlineData("command.CommandText = \"IF NOT EXISTS (SELECT 1 FROM Orders WHERE Id = @id) BEGIN INSERT INTO Orders (Id) VALUES (@id) SELECT 1 END ELSE SELECT 0\"; {|#0:command.ExecuteScalar()|}.ToString();", "send")]
    [InlineData("command.CommandText = $\"if exists (select 1 from Orders where Id = {id}) update Orders set Status = 1 where Id = {id}\"; {|#0:command.ExecuteScalar()|}.ToString();", "send")]
    [InlineData("command.CommandText = \"IF EXISTS (SELECT 1 FROM Orders WHERE [Update] = @id) SELECT 1 ELSE SELECT 0\"; {|#0:command.ExecuteScalar()|}.ToString();", "ask")]
    [InlineData("command.CommandText = id > 3 ? \"insert into Orders values (1)\" : \"update Orders set Status = 1\".Replace(\"1\", \"2\"); {|#0:command.ExecuteScalar()|}.ToString();", "send")]
    [InlineData("command.CommandText = id > 3 ? \"insert into Orders values (1)\" : \"select Status from Orders\"; {|#0:command.ExecuteScalar()|}.ToString();", "ask")]
    [InlineData("command.CommandText = \"use shop\" + id; {|#0:command.ExecuteScalar()|}.ToString();", "ask")]
    [InlineData("command.CommandText = \"select Status from Orders where Id = \" + id; {|#0:command.ExecuteScalar()|}.ToString();", "ask")]
    [InlineData("var sql = \"delete from Orders\"; sql = \"select 1\"; command.CommandText = sql; {|#0:command.ExecuteScalar()|}.ToString();", "ask")]
    public Task Advice_for_what_writes(string statements, string advice)
    {
        var test = Make<QueryInLoopAnalyzer>(
            DataFramework.Net472, Service(DataFramework.Net472, "DbCommand command = new System.Data.SqlClient.SqlCommand(); foreach (var id in ids) { " + statements + " } return null;"));
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.QueryInLoop).WithLocation(0).WithArguments(
            statements.Contains("ExecuteNonQuery", System.StringComparison.Ordinal) ? "'ExecuteNonQuery'" : statements.Contains("Fill", System.StringComparison.Ordinal) ? "'Fill'" : "'ExecuteScalar'",
            "Run",
            advice == "send" ? "send them together, as one command with many rows or a table-valued parameter" : "ask once for all of them, before the loop"));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("{|#0:Ask(\"update Orders set Status = 1 where Id = \" + id)|};", "send")]
    [InlineData("{|#0:AskDeeper(\"update Orders set Status = 1 where Id = \" + id)|};", "send")]
    [InlineData("var sql = $\"delete from Orders where Id = {id}\"; {|#0:Ask(sql)|};", "send")]
    [InlineData("{|#0:Ask(\"select Status from Orders where Id = \" + id)|};", "ask")]
    [InlineData("{|#0:Ask(\"update\" + id)|};", "ask")]
    [InlineData("{|#0:Ask(\"dbo.TMessages_INS\")|};", "send")]
    [InlineData("{|#0:Ask(\"spUpdateOrder\")|};", "send")]
    [InlineData("{|#0:Ask(\"Updates.GetLast\")|};", "ask once")]
    [InlineData("{|#0:Ask(\"GetInsured\")|};", "ask once")]
    [InlineData("Ask(\"select max(Id) + 1 from Orders\");", "")]
    public Task Advice_for_a_text_that_a_helper_sends(string statements, string advice)
    {
        var isReported = advice.Length > 0;
        var scalar = isReported ? "{|#1:command.ExecuteScalar()|}" : "command.ExecuteScalar()";
        var test = Make<QueryInLoopAnalyzer>(DataFramework.Net472, Service(
            DataFramework.Net472,
            "foreach (var id in ids) { " + statements + " } return null;",
            "private object Ask(string text) { DbCommand command = new System.Data.SqlClient.SqlCommand(text); return " + scalar + "; } private object AskDeeper(string text) => Ask(text);"));
        if (isReported)
        {
            test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.QueryInLoopAtEnd).WithLocation(0).WithLocation(1).WithArguments(
                (statements.Contains("AskDeeper", System.StringComparison.Ordinal) ? "'AskDeeper'" : "'Ask'") + " (ExecuteScalar)",
                "Run",
                advice switch
                {
                    "send" => "send them together, as one command with many rows or a table-valued parameter",
                    "ask once" => "ask once, before the loop",
                    _ => "ask once for all of them, before the loop",
                }));
        }

        return test.RunAsync();
    }

    /// <summary>A stored procedure whose rows nobody reads writes, whatever it is called.</summary>
    [Theory]
    [InlineData("int", "int id", "return (int){|#1:ExecuteMethodCall(this, (MethodInfo)MethodBase.GetCurrentMethod(), id)|}.ReturnValue;", "", true)]
    [InlineData("int", "int id", "return (int){|#1:ExecuteMethodCall(this, (MethodInfo)MethodBase.GetCurrentMethod(), id)|}.ReturnValue;", ", IsComposable = true", false)]
    [InlineData("int", "int id, ref int sum", "var result = {|#1:ExecuteMethodCall(this, (MethodInfo)MethodBase.GetCurrentMethod(), id, sum)|}; sum = (int)result.GetParameterValue(1); return 0;", "", false)]
    [InlineData("ISingleResult<Line>", "int id", "return (ISingleResult<Line>){|#1:ExecuteMethodCall(this, (MethodInfo)MethodBase.GetCurrentMethod(), id)|}.ReturnValue;", "", false)]
    public Task Advice_for_a_mapped_procedure(string result, string parameters, string body, string mapping, bool isSent)
    {
        var passed = parameters.Contains("ref", System.StringComparison.Ordinal) ? "id, ref sum" : "id";
        var test = Make<QueryInLoopAnalyzer>(
            DataFramework.Net472,
            Service(DataFramework.Net472, "var sum = 0; var desk = new Desk(); foreach (var id in ids) { {|#0:desk.Touch(" + passed + ")|}; } return sum;"),
            $$"""
            using System.Data.Linq;
            using System.Data.Linq.Mapping;
            using System.Reflection;
            public class Desk : DataContext
            {
                public Desk() : base("") { }
                [Function(Name = "Touch"{{mapping}})]
                public {{result}} Touch({{parameters}}) { {{body}} }
            }
            """);
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.QueryInLoopAtEnd).WithLocation(0).WithLocation(1).WithArguments(
            "'Touch' (ExecuteMethodCall)",
            "Run",
            isSent ? "send them together, as one command with many rows or a table-valued parameter" : "ask once for all of them, before the loop"));
        return test.RunAsync();
    }

    [Fact]
    public Task Advice_for_a_helper_that_uses_what_it_reads()
    {
        var test = Make<QueryInLoopAnalyzer>(DataFramework.EF6, Service(
            DataFramework.EF6,
            "foreach (var id in ids) { var own = new Taker(); {|#0:own.Take(id)|}; } return null;"),
            """
            public class Taker { public void Take(int id) { var db = new Shop(); if ({|#1:db.Orders.Find(id)|} == null) { throw new System.Exception(); } } }
            """);
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.QueryInLoopAtEnd).WithLocation(0).WithLocation(1).WithArguments("'Take' (Find)", "Run", "ask once for all of them, before the loop"));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("for (var i = 0; i < ids.Length; i++) { all.Add([|db.Orders.First(o => o.Id == ids[i])|]); }")]
    [InlineData("foreach (var text in texts) { all.Add([|db.Orders.Where(o => o.Id == Convert.ToInt32(text)).First()|]); }")]
    [InlineData("foreach (var id in ids) { texts.Add([|db.Orders.Where(o => o.Id == id).Select(o => new { o.Id, Day = new DateTime(2020, 1, 1).ToShortDateString() }).First()|].Day); }")]
    public async Task Query_that_Entity_Framework_6_refuses(string statements)
    {
        var body = "var all = new List<Order>(); var texts = ids.Select(id => id.ToString()).ToList(); " + statements + " return all;";
        await VerifyAsync(DataFramework.EF6, body.Replace("[|", "", System.StringComparison.Ordinal).Replace("|]", "", System.StringComparison.Ordinal));
        await VerifyAsync(DataFramework.EFCore, body);
    }

    [Theory]
    [InlineData("var own = new Procedure(); {|#0:own.Run(\"AddLine\", id)|};", true)]
    [InlineData("var own = new Procedure(); {|#0:own.Run(\"GetLine\", id)|};", false)]
    [InlineData("var own = new Procedure(); {|#0:own.Run(\"GetLine\", id)|}; if (own.Rows.TableName == null) { break; }", false)]
    [InlineData("{|#0:procedure.Run(\"GetLine\", id)|};", false)]
    [InlineData("var own = Procedure.Last; {|#0:own.Run(\"GetLine\", id)|};", false)]
    public Task Advice_for_what_nobody_reads(string statements, bool isSent)
    {
        var test = Make<QueryInLoopAnalyzer>(DataFramework.Net472, Service(
            DataFramework.Net472,
            "var procedure = new Procedure(); foreach (var id in ids) { " + statements + " } return procedure.Rows;"),
            """
            public class Procedure
            {
                public static readonly Procedure Last = new Procedure();
                public System.Data.DataTable Rows = new System.Data.DataTable();
                public void Run(string name, int id)
                {
                    var command = new System.Data.SqlClient.SqlCommand(name, new System.Data.SqlClient.SqlConnection(""));
                    command.Parameters.AddWithValue("id", id);
                    {|#1:new System.Data.SqlClient.SqlDataAdapter(command).Fill(Rows)|};
                }
            }
            """);
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.QueryInLoopAtEnd).WithLocation(0).WithLocation(1).WithArguments(
            "'Run' (Fill)",
            "Run",
            isSent ? "send them together, as one command with many rows or a table-valued parameter" : "ask once for all of them, before the loop"));
        return test.RunAsync();
    }

    [Fact]
    public Task Advice_for_a_query_that_is_handed_a_verb()
    {
        var test = Make<QueryInLoopAnalyzer>(DataFramework.EF6, Service(
            DataFramework.EF6,
            "foreach (var id in ids) { {|#0:May(\"Delete\", id)|}.ToString(); } return null;",
            "private bool May(string verb, int id) => {|#1:db.Orders.Any(o => o.Id == id && o.Number == verb)|};"));
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.QueryInLoopAtEnd).WithLocation(0).WithLocation(1)
            .WithArguments("'May' (Any)", "Run", "ask once for all of them, before the loop"));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("{|#0:db.Orders.Count(o => o.Status == first)|}", "'Count'", true)]
    [InlineData("{|#0:db.Orders.Count(o => o.Status == id)|}", "'Count'", false)]
    [InlineData("{|#0:Load(first)|}", "'Load' (First)", true)]
    [InlineData("{|#0:Load(id)|}", "'Load' (First)", false)]
    [InlineData("{|#0:LoadNext()|}", "'LoadNext' (First)", false)]
    public Task Advice_for_what_is_the_same_in_each_turn(string query, string what, bool isSame)
    {
        var isHelper = what.Contains('(', System.StringComparison.Ordinal);
        var test = Make<QueryInLoopAnalyzer>(DataFramework.EF6, Service(
            DataFramework.EF6,
            "var first = ids[0]; foreach (var id in ids) { " + query + ".ToString(); } return null;",
            $"private int _at; private Order Load(int id, Shop other = null) => {Marked("Load(", "db.Orders.First(o => o.Id == id)")}; private Order LoadNext() {{ _at++; return {Marked("LoadNext", "db.Orders.First(o => o.Id > _at)")}; }}"));
        var result = new DiagnosticResult(isHelper ? Descriptors.QueryInLoopAtEnd : Descriptors.QueryInLoop).WithLocation(0);
        test.ExpectedDiagnostics.Add((isHelper ? result.WithLocation(1) : result)
            .WithArguments(what, "Run", isSame ? "ask once, before the loop" : "ask once for all of them, before the loop"));
        return test.RunAsync();

        string Marked(string helper, string lookup) => query.Contains(helper, System.StringComparison.Ordinal) ? "{|#1:" + lookup + "|}" : lookup;
    }

    [Theory]
    [InlineData("command.CommandText = \"select max(Id) + 1 from Orders\"; command.ExecuteScalar();")]
    [InlineData("command.CommandText = \"SELECT ISNULL(MAX(CAST(Number AS int)), 0) + 1 FROM Orders WHERE Zone = \" + id; command.ExecuteScalar();")]
    [InlineData("command.CommandText = \"select max(\" + name + \")+1 from Orders\"; command.ExecuteScalar();")]
    [InlineData("command.CommandText = \"select @@identity\"; command.ExecuteScalar();")]
    [InlineData("command.CommandText = string.Format(\"select nextval('{0}')\", id); command.ExecuteScalar();")]
    [InlineData("command.CommandText = string.Format(\"SELECT Id FROM Orders ORDER BY Id OFFSET {0} ROWS FETCH NEXT {1} ROWS ONLY\", id * 100, 100); command.ExecuteReader();")]
    [InlineData("command.CommandText = \"select Id from Orders order by Id limit 100 offset \" + id; command.ExecuteReader();")]
    [InlineData("command.CommandText = $\"select Id from Orders order by Id offset {id} rows fetch first 100 rows only\"; command.ExecuteReader();")]
    [InlineData("var sql = \" select scope_identity()\"; var own = new System.Data.SqlClient.SqlCommand { CommandText = sql }; own.ExecuteScalar();")]
    [InlineData("using (var own = new System.Data.SqlClient.SqlCommand(\"select next value for Numbers\")) { own.ExecuteScalar(); }")]
    [InlineData("db.ExecuteQuery<int>(\"select last_insert_id()\").First().ToString();")]
    [InlineData("var sql = \"select max(Id) + 1 from Orders\"; sql = (id > 3) ? sql.Replace(\"Orders\", \"Lines\") : sql; command.CommandText = sql; command.ExecuteScalar();")]
    [InlineData("var sql = \"select max(Id) + 1 from Orders\"; sql = (id > 3) ? \"select Id from Lines\" : sql; command.CommandText = sql; [|command.ExecuteScalar()|];")]
    [InlineData("command.CommandText = \"select max(Id) from Orders where Zone = \" + id; [|command.ExecuteScalar()|];")]
    [InlineData("command.CommandText = \"select max(Price), Id from Lines where Price = Cost + 1 and Zone = \" + id; [|command.ExecuteScalar()|];")]
    [InlineData("command.CommandText = \"select Count + 1 from Orders where Zone = \" + id; [|command.ExecuteScalar()|];")]
    public Task Query_for_a_new_key(string statements) => VerifyInLoopAsync(statements);

    /// <summary>A row that is added to a table of which each turn asks the next number cannot be added together with the others.</summary>
    [Theory]
    [InlineData("command.CommandText = \"select max(Id) + 1 from Orders\"; command.ExecuteScalar(); command.CommandText = \"insert into Orders values (@id)\"; command.ExecuteNonQuery();")]
    [InlineData("command.CommandText = \"SELECT ISNULL(MAX(Id), 0) + 1 FROM [shop].[dbo].[Orders]\"; command.ExecuteScalar(); var own = new System.Data.SqlClient.SqlCommand($\"INSERT dbo.orders(Id) VALUES ({id})\"); own.ExecuteNonQuery();")]
    [InlineData("Ask(\"select max(Id) + 1 from Orders\"); Ask(\"insert into Orders values (\" + id + \")\");")]
    [InlineData("command.CommandText = \"select max(Id) + 1 from Orders\"; command.ExecuteScalar(); command.CommandText = \"insert into Lines select Id from Orders\"; [|command.ExecuteNonQuery()|];")]
    [InlineData("command.CommandText = \"select max(Id) + 1 from Orders\"; command.ExecuteScalar(); command.CommandText = \"insert into \" + name; [|command.ExecuteNonQuery()|];")]
    [InlineData("command.CommandText = \"select max(Id) + 1 from Orders\"; command.ExecuteScalar(); command.CommandText = \"update Orders set Status = 1\"; [|command.ExecuteNonQuery()|];")]
    [InlineData("command.CommandText = \"select @@identity\"; command.ExecuteScalar(); command.CommandText = \"insert into Orders values (@id)\"; [|command.ExecuteNonQuery()|];")]
    [InlineData("command.CommandText = \"insert into Orders values (@id)\"; [|command.ExecuteNonQuery()|]; } command.CommandText = \"select max(Id) + 1 from Orders\"; command.ExecuteScalar(); {")]
    public Task Row_that_is_numbered_by_the_table(string statements) => VerifyInLoopAsync(statements, "private object Ask(string text) { DbCommand command = new System.Data.SqlClient.SqlCommand(text); return command.ExecuteScalar(); }");

    /// <summary>A loop that goes on where something is called a success is left where that fails; one that goes on after a failure has what it looks for.</summary>
    [Theory]
    [InlineData("var order = [|db.Orders.Find(id)|]; var state = Check(order); if (state == State.Success) continue; return id;", true)]
    [InlineData("var order = [|db.Orders.Find(id)|]; if (Check(order) == State.Ok) { continue; } return id;", true)]
    [InlineData("var order = [|db.Orders.Find(id)|]; var succeeded = order != null; if (succeeded) continue; break;", true)]
    [InlineData("var order = [|db.Orders.Find(id)|]; if (Check(order) != State.Success) continue; return id;", false)]
    [InlineData("var order = [|db.Orders.Find(id)|]; var succeeded = order != null; if (!succeeded) continue; return id;", false)]
    [InlineData("var order = [|db.Orders.Find(id)|]; if (order == null) continue; return id;", false)]
    [InlineData("var order = [|db.Orders.Find(id)|]; if (order != null) continue; return id;", false)]
    [InlineData("var order = [|db.Orders.Find(id)|]; if (Check(order) == State.Taken) continue; return id;", false)]
    public Task Loop_that_goes_on_at_success(string statements, bool isReported) => VerifyAsync(
        DataFramework.EF6,
        "var db = new Shop(); foreach (var id in ids) { " + (isReported ? statements : statements.Replace("[|", "").Replace("|]", "")) + " } return 0;",
        members: "private static State Check(Order order) => order == null ? State.Taken : State.Success;",
        types: "public enum State { Success, Ok, Taken }");

    private static Task VerifyInLoopAsync(string statements, string members = "") => VerifyAsync(
        DataFramework.Net472, "var name = \"Id\"; DbCommand command = new System.Data.SqlClient.SqlCommand(); foreach (var id in ids) { " + statements + " } return null;", members);

    [Theory]
    [InlineData("MockLoader", "[|loader.Load(id)|]")]
    [InlineData("OtherLoader", "loader.Load(id)")]
    public Task Interface_with_a_test_double(string second, string call) => VerifyAsync(
        DataFramework.EF6,
        "ILoader loader = Make(); foreach (var id in ids) { " + call + "; } return null;",
        "private static ILoader Make() => null;",
        types: $$"""
            public interface ILoader { Order Load(int id); }
            public class Loader : ILoader { public Order Load(int id) => new Shop().Orders.Find(id); }
            public class {{second}} : ILoader { public Order Load(int id) => new Order { Id = id }; }
            """);

    [Theory]
    [InlineData("Order first = null; foreach (var id in ids) { if (first == null) { first = db.Orders.Find(id); } }")]
    [InlineData("Order first = null; foreach (var id in ids) { if (first != null) { first.ToString(); } else { first = db.Orders.Find(id); } }")]
    [InlineData("Order first = null; foreach (var id in ids) { first = first ?? db.Orders.Find(id); }")]
    [InlineData("Order first = null; foreach (var id in ids) { first ??= db.Orders.Find(id); }")]
    [InlineData("Order first = null; ids.ToList().ForEach(id => { if (first == null) { first = db.Orders.Find(id); } });")]
    [InlineData("int? count = null; foreach (var id in ids) { if (!count.HasValue) { count = db.Orders.Count(); } }")]
    [InlineData("var number = \"\"; foreach (var id in ids) { if (number.Equals(\"\") && id > 3) { var found = db.Orders.Find(id); if (found != null) number = found.Number; } }")]
    [InlineData("var number = \"\"; foreach (var id in ids) { if (number == \"\") { number = db.Orders.Find(id).Number; } if (id > 3) { object o = Next(); if (o != null) number = o.ToString(); } }")]
    [InlineData("string number = null; foreach (var id in ids) { if (string.IsNullOrEmpty(number)) { number = db.Orders.First(o => o.Id == id).Number; } }")]
    [InlineData("foreach (var id in ids) { if (_count == 0) { _count = db.Orders.Count(); } }")]
    [InlineData("var isRead = false; foreach (var id in ids) { if (!isRead) { db.Orders.ToList().ToString(); isRead = true; } }")]
    [InlineData("var isFirst = true; foreach (var id in ids) { if (isFirst) { db.Orders.ToList().ToString(); isFirst = false; } }")]
    [InlineData("var isRead = false; foreach (var id in ids) { if (id > 3 && isRead == false) { db.Orders.ToList().ToString(); isRead = true; } }")]
    [InlineData("var isFirst = true; foreach (var id in ids) { if (isFirst != false) { db.Orders.ToList().ToString(); isFirst = false; } }")]
    [InlineData("foreach (var id in ids) { Order first = null; if (first == null) { first = [|db.Orders.Find(id)|]; } }")]
    [InlineData("var isRead = false; foreach (var id in ids) { if (isRead == true) { [|db.Orders.ToList()|].ToString(); isRead = true; } }")]
    [InlineData("var isRead = false; foreach (var id in ids) { if (isRead != true) { [|db.Orders.ToList()|].ToString(); isRead = id == 3; } }")]
    [InlineData("Order first = null; foreach (var id in ids) { if (first == null) { first = [|db.Orders.Find(id)|]; } first = null; }")]
    [InlineData("Order first = null; foreach (var id in ids) { first = _kept.FirstOrDefault(o => o.Id == id); if (first == null) { first = [|db.Orders.Find(id)|]; } }")]
    [InlineData("Order first = null; foreach (var id in ids) { if (first == null) { var one = [|db.Orders.Find(id)|]; if (one.Number == \"7\") { first = one; } } }")]
    [InlineData("Order first = null; foreach (var id in ids) { if (first == null || first.Id != id) { first = [|db.Orders.Find(id)|]; } }")]
    [InlineData("var isRead = false; foreach (var id in ids) { if (!isRead) { [|db.Orders.Find(id)|].ToString(); isRead = id > 3; } }")]
    [InlineData("foreach (var order in _kept) { if (order.Number == null) { order.Number = [|db.Orders.Find(order.Id)|].Number; } }")]
    public Task Query_that_fills_a_variable(string statements) => VerifyAsync(
        DataFramework.EF6, statements + " return null;", "private int _count; private readonly List<Order> _kept = new List<Order>(); private object Next() => null;");

    [Theory]
    [InlineData("foreach (DataRow row in table.Rows) { if (name == row[1].ToString() && pass == row[\"Secret\"].ToString().Trim()) { command.ExecuteScalar(); } }")]
    [InlineData("foreach (DataRow row in table.Rows) { if (row[\"Name\"].Equals(name) && row[\"Secret\"].Equals(pass)) { command.ExecuteScalar(); } }")]
    [InlineData("foreach (DataRow row in table.Rows) { if ((int)row[\"Id\"] == wanted) { command.ExecuteScalar(); } }")]
    [InlineData("foreach (DataRow row in table.Rows) { if (Convert.ToInt32(row[\"ID\"]) == wanted) { command.ExecuteScalar(); } }")]
    [InlineData("for (var i = 0; i < table.Rows.Count; i++) { if (table.Rows[i][\"Id\"].ToString() == name) { command.ExecuteScalar(); } }")]
    [InlineData("var reader = command.ExecuteReader(); while (reader.Read()) { if (reader.GetString(0) == name && reader.GetString(1) == pass) { command.ExecuteScalar(); } }")]
    [InlineData("foreach (DataRow row in table.Rows) { if (row[\"Zone\"].ToString() == name) { [|command.ExecuteScalar()|]; } }")]
    [InlineData("foreach (DataRow row in table.Rows) { if ((int)row[\"OrderId\"] == wanted) { [|command.ExecuteScalar()|]; } }")]
    [InlineData("foreach (DataRow row in table.Rows) { if (row[0].ToString() == \"new\" && row[1].ToString() == \"open\") { [|command.ExecuteScalar()|]; } }")]
    [InlineData("foreach (DataRow row in table.Rows) { if (row[0].ToString() == name || row[1].ToString() == pass) { [|command.ExecuteScalar()|]; } }")]
    [InlineData("foreach (DataRow row in table.Rows) { if (row[0].ToString() == name && row[1].ToString() == pass) { [|command.ExecuteScalar()|]; } name += \"1\"; }")]
    public Task Search_for_a_row(string statements) => VerifyAsync(
        DataFramework.Net472,
        "var wanted = ids[0]; string name = wanted.ToString(), pass = name + 1; var table = new DataTable(); DbCommand command = new System.Data.SqlClient.SqlCommand(); " + statements + " return null;");

    [Theory]
    [InlineData("{|#0:LoadAll(ids)|};", "{|#1:db.Orders.Find(id)|};", "'Find'", "LoadAll")]
    [InlineData("{|#0:Loader.LoadAll(ids)|};", "", "'Find'", "Loader.LoadAll")]
    [InlineData("{|#0:Loader.LoadMore(ids)|};", "", "'Load' (Find)", "Loader.LoadMore")]
    [InlineData("{|#0:Prepare(ids)|};", "Load({|#1:db.Orders.Find(id)|});", "'Find'", "LoadAll")]
    public Task Names_the_method_whose_loop_it_is(string call, string turn, string what, string where)
    {
        var test = Make<QueryInLoopAnalyzer>(DataFramework.EF6, Service(
            DataFramework.EF6,
            call + " return null;",
            $"private void Prepare(int[] ids) {{ LoadAll(ids); }} private void LoadAll(int[] ids) {{ foreach (var id in ids) {{ {turn} }} }} private void Load(Order order) {{ }}",
            types: $$"""
                public static class Loader
                {
                    public static void LoadAll(int[] ids) { foreach (var id in ids) { {{(where == "Loader.LoadAll" ? "{|#1:new Shop().Orders.Find(id)|};" : "")}} } }
                    public static void LoadMore(int[] ids) { foreach (var id in ids) { {{(where == "Loader.LoadMore" ? "{|#2:Load(id)|};" : "")}} } }
                    private static void Load(int id) { {{(where == "Loader.LoadMore" ? "{|#1:new Shop().Orders.Find(id)|};" : "")}} }
                }
                """));

        // The loop's own call comes first, where it is in a helper and the round trip in another one.
        var expected = new DiagnosticResult(Descriptors.QueryInLoopAtEnd).WithLocation(0);
        test.ExpectedDiagnostics.Add((where == "Loader.LoadMore" ? expected.WithLocation(2) : expected).WithLocation(1).WithArguments(what, where, "ask once for all of them, before the loop"));
        return test.RunAsync();
    }

    private const string Invited = """
        public class Clients { public long IDClient { get; set; } public long IDTown { get; set; } public string Name { get; set; } }
        public class Invitation { public int Id { get; set; } public virtual Clients From { get; set; } public virtual Clients To { get; set; } }
        """;

    [Theory]
    [InlineData("foreach (var one in db.Set<Invitation>().Where(i => i.From.IDClient == key)) { names.Add(one.From.Name + [|one.To|].Name); }")]
    [InlineData("foreach (var one in db.Set<Invitation>().Where(i => i.From.IDTown == key)) { names.Add([|one.From|].Name); }")]
    [InlineData("Name(db.Set<Invitation>().Where(i => i.From.IDClient == key).Where(i => i.Id > 3).ToList(), names);")]
    [InlineData("[|Name(db.Set<Invitation>().Where(i => i.To.IDClient == key).ToList(), names)|];")]
    public Task Row_whose_own_key_the_query_asks(string statements) => VerifyAsync(
        DataFramework.EF6,
        "var names = new List<string>(); var key = (long)ids[0];\n" + statements + "\nreturn names;",
        "private static void Name(List<Invitation> all, List<string> names) { foreach (var one in all) { names.Add(one.From.Name); } }",
        Invited);

    /// <summary>What a static member keeps is asked for once in the process.</summary>
    [Theory]
    [InlineData("if (s_last == null) { s_last = new Order(); LoadAll(ids); }")]
    [InlineData("if (null == s_last && ids != null) { foreach (var id in ids) { db.Orders.Find(id); } s_last = new Order(); }")]
    [InlineData("lock (s_gate) { if (Last is null) { Last = new Order(); LoadAll(ids); } }")]
    [InlineData("if (!s_isLoaded) { LoadAll(ids); s_isLoaded = true; }")]
    [InlineData("s_all = s_all ?? (s_all = LoadMany(ids));")]
    [InlineData("s_all ??= LoadMany(ids);")]
    [InlineData("foreach (var id in ids) { Once(id); }")]
    [InlineData("if (_last == null) { _last = new Order(); [|LoadAll(ids)|]; }")]
    [InlineData("_all ??= [|LoadMany(ids)|];")]
    [InlineData("if (s_last == null) { [|LoadAll(ids)|]; }")]
    [InlineData("if (s_last != null) { s_last = new Order(); [|LoadAll(ids)|]; }")]
    [InlineData("if (s_last == null) { s_last = new Order(); } else { [|LoadAll(ids)|]; }")]
    [InlineData("if (s_last == null || ids == null) { s_last = new Order(); [|LoadAll(ids)|]; }")]
    [InlineData("if (Kept == null) { Kept = new Order(); [|LoadAll(ids)|]; }")]
    [InlineData("if (s_emptied == null) { s_emptied = new Order(); [|LoadAll(ids)|]; } s_emptied = null;")]
    [InlineData("if (!s_isLoaded) { [|LoadAll(ids)|]; s_isLoaded = ids == null; }")]
    [InlineData("if (s_ofThread == null) { s_ofThread = new Order(); [|LoadAll(ids)|]; }")]
    public Task Loop_for_the_first_call(string statements) => VerifyAsync(DataFramework.EF6, statements + " return null;", """
        private static readonly object s_gate = new object();
        private static Order s_last, s_emptied;
        [ThreadStatic] private static Order s_ofThread;
        private static bool s_isLoaded;
        private static List<Order> s_all;
        private Order _last;
        private List<Order> _all;
        public static Order Last { get; private set; }
        private static Order Kept { get => Find(); set { } }
        private static Order Find() => null;
        private void LoadAll(int[] all) { foreach (var id in all) { db.Orders.Find(id); } }
        private List<Order> LoadMany(int[] all) => all.Select(id => db.Orders.Find(id)).ToList();
        private void Once(int id) { if (s_last == null) { s_last = db.Orders.Find(id); } }
        """);

    /// <summary>What an object keeps, it asks for once, however often the loop calls for it.</summary>
    [Theory]
    [InlineData("names.Add(Products.First(p => p.Id == id).Name);")]
    [InlineData("names.Add(Assigned.First(p => p.Id == id).Name);")]
    [InlineData("names.Add(Kept().First(p => p.Id == id).Name);")]
    [InlineData("names.Add(Me().Name + id);")]
    [InlineData("names.Add(this.Me().Name + id);")]
    [InlineData("names.Add(Guarded().Name + id);")]
    [InlineData("names.Add(Locked().Name + id);")]
    [InlineData("names.Add(Flagged().Name + id);")]
    [InlineData("names.Add(Known().First(p => p.Id == id).Name);")]
    [InlineData("names.Add(Through(id));")]
    [InlineData("names.Add(_rates.All.First(p => p.Id == id).Name);")]
    [InlineData("names.Add(_rates?.All.First(p => p.Id == id).Name);")]
    [InlineData("names.Add(Rates.Instance.All.First(p => p.Id == id).Name);")]
    [InlineData("names.Add(rates.All.First(p => p.Id == id).Name);")]
    [InlineData("foreach (var other in ids) { names.Add(rates.All.First(p => p.Id == id + other).Name); }")]
    [InlineData("names.Add([|new Rates().All|].First(p => p.Id == id).Name);")]
    [InlineData("var own = new Rates(); names.Add([|own.All|].First(p => p.Id == id).Name);")]
    [InlineData("var own = new Rates(); foreach (var other in ids) { names.Add([|own.All|].First(p => p.Id == id + other).Name); }")]
    [InlineData("rates = new Rates(); names.Add([|rates.All|].First(p => p.Id == id).Name);")]
    [InlineData("names.Add([|Anew(id)|]);")]
    [InlineData("names.Add([|Fresh.All|].First(p => p.Id == id).Name);")]
    [InlineData("names.Add([|Emptied()|].Name + id);")]
    [InlineData("names.Add([|ById(id)|].Name);")]
    [InlineData("names.Add([|Early(id)|].Name);")]
    [InlineData("names.Add([|Unfilled()|].Name + id);")]
    [InlineData("if (_all == null) { _all = [|db.Products.Where(p => p.Id == id).ToList()|]; } _all = null;")]
    public Task Call_of_an_object_that_keeps_what_it_got(string turn) => VerifyAsync(
        DataFramework.EF6,
        "var names = new List<string>(); var rates = new Rates(); foreach (var id in ids) { " + turn + " } return names;",
        """
        private readonly Rates _rates = new Rates();
        private readonly object _gate = new object();
        private List<Product> _products, _assigned, _kept, _all;
        private Customer _me, _guarded, _locked, _flagged, _emptied, _byId, _early, _unfilled;
        private bool _isRead;
        private static List<Product> s_products;
        private List<Product> Products => _products ?? (_products = db.Products.ToList());
        private List<Product> Assigned { get { return _assigned ??= db.Products.ToList(); } }
        private List<Product> Kept() { if (_kept == null) { _kept = new List<Product>(); foreach (var product in db.Products) { _kept.Add(product); } } return _kept; }
        private Customer Me() { if (_me == null) { _me = db.Customers.First(c => c.Name == "me"); } return _me; }
        private Customer Guarded() { if (_guarded != null) { return _guarded; } _guarded = db.Customers.First(c => c.Name == "me"); return _guarded; }
        private Customer Locked() { if (_locked != null) return _locked; lock (_gate) { if (_locked == null) { _locked = db.Customers.First(c => c.Name == "me"); } } return _locked; }
        private Customer Flagged() { if (!_isRead) { _flagged = db.Customers.First(c => c.Name == "me"); _isRead = true; } return _flagged; }
        private static List<Product> Known() { if (s_products != null) return s_products; s_products = new Shop().Products.ToList(); return s_products; }
        private string Through(int id) { return id + Me().Name; }
        private string Anew(int id) { var rates = new Rates(); return rates.All.First(p => p.Id == id).Name; }
        private Rates Fresh => new Rates();
        private Customer Emptied() { if (_emptied == null) { _emptied = db.Customers.First(c => c.Name == "me"); } return _emptied; }
        private void Empty() { _emptied = null; }
        private Customer ById(int id) { if (_byId == null || _byId.Id != id) { _byId = db.Customers.Find(id); } return _byId; }
        private Customer Early(int id) { if (_early != null) { return _early; } if (id > 3) { return db.Customers.Find(id); } _early = new Customer(); return _early; }
        private Customer Unfilled() { if (_unfilled != null) { return _unfilled; } return db.Customers.First(c => c.Name == "me"); }
        """,
        """
        public class Rates
        {
            private List<Product> _all;
            public static Rates Instance { get { return null; } }
            public List<Product> All { get { if (_all == null) { _all = new Shop().Products.ToList(); } return _all; } }
        }
        """);

    /// <summary>How often a helper asks that looks into a cache first, the cache decides.</summary>
    [Theory]
    [InlineData("Of(id).ToString();")]
    [InlineData("Guarded(id).ToString();")]
    [InlineData("Else(id).ToString();")]
    [InlineData("Indexed(id).ToString();")]
    [InlineData("Settings().ToString();")]
    [InlineData("Customer found; if (!s_known.TryGetValue(id, out found)) { found = db.Customers.Find(id); s_known[id] = found; }")]
    [InlineData("[|Unkept(id)|].ToString();")]
    [InlineData("[|Dropped(id)|].ToString();")]
    [InlineData("[|Own(id)|].ToString();")]
    [InlineData("[|Known(id)|].ToString();")]
    [InlineData("if (!known.ContainsKey(id)) { known[id] = [|db.Customers.Find(id)|]; }")]
    public Task Helper_that_asks_a_cache_first(string turn) => VerifyAsync(
        DataFramework.EF6,
        "var known = new Dictionary<int, Customer>(); foreach (var id in ids) { " + turn + " } return null;",
        """
        private static readonly System.Collections.Concurrent.ConcurrentDictionary<int, Customer> s_known = new System.Collections.Concurrent.ConcurrentDictionary<int, Customer>();
        private readonly Dictionary<int, Customer> _known = new Dictionary<int, Customer>();
        private Customer Of(int id) { Customer found; if (!s_known.TryGetValue(id, out found)) { found = db.Customers.Find(id); s_known[id] = found; } return found; }
        private Customer Guarded(int id) { Customer found; if (s_known.TryGetValue(id, out found)) { return found; } found = db.Customers.Find(id); s_known.TryAdd(id, found); return found; }
        private Customer Else(int id) { if (s_known.ContainsKey(id)) { return s_known[id]; } else { var found = db.Customers.Find(id); s_known[id] = found; return found; } }
        private Customer Indexed(int id) { var found = ItemCache.Default["c" + id] as Customer; if (found == null) { found = db.Customers.Find(id); ItemCache.Default.Set("c" + id, found); } return found; }
        private Customer Settings() { var found = (Customer)ItemCache.Default.Get("settings"); if (found != null) { return found; } found = db.Customers.First(c => c.Name == "all"); ItemCache.Default.Set("settings", found); return found; }
        private Customer Unkept(int id) { Customer found; if (!s_known.TryGetValue(id, out found)) { found = db.Customers.Find(id); } return found; }
        private Customer Dropped(int id) { if (s_known.ContainsKey(id)) { return null; } return db.Customers.Find(id); }
        private Customer Own(int id) { Customer found; if (!_known.TryGetValue(id, out found)) { found = db.Customers.Find(id); _known[id] = found; } return found; }
        private Customer Known(int id) { if (s_known.ContainsKey(id)) { var found = db.Customers.Find(id); s_known[id] = found; } return s_known[id]; }
        """,
        "public class ItemCache { public static ItemCache Default { get; } = new ItemCache(); public object this[string key] { get { return null; } set { } } public object Get(string key) => null; public void Set(string key, object value) { } }");

    /// <summary>A tree that is loaded node by node.</summary>
    [Theory]
    [InlineData("[|Load(ids[0])|];", "void Load(int id) { foreach (var line in db.Lines.Where(l => l.OrderId == id).ToList()) { Load(line.ProductId); } }")]
    [InlineData("[|Load(ids[0])|];", "void Load(int id) { if (id == 0) { return; } var lines = db.Lines.Where(l => l.OrderId == id).ToList(); foreach (var line in lines) { if (line.Count > 0) { Load(line.ProductId); } } }")]
    [InlineData("[|Load(ids[0])|];", "void Load(int id) { try { db.Lines.Where(l => l.OrderId == id).ToList().ForEach(line => Load(line.ProductId)); } catch (Exception) { throw; } }")]
    [InlineData("[|Load(ids[0])|]; void Load(int id) { foreach (var line in db.Lines.Where(l => l.OrderId == id).ToList()) { Load(line.ProductId); } }", "")]
    [InlineData("Load(ids[0], db.Lines.ToList());", "void Load(int id, List<Line> all) { foreach (var line in all.Where(l => l.OrderId == id)) { Load(line.ProductId, all); } }")]
    [InlineData("Load(ids[0]);", "void Load(int id, List<Line> all = null) { if (all == null) { all = db.Lines.ToList(); } foreach (var line in all.Where(l => l.OrderId == id)) { Load(line.ProductId, all); } }")]
    [InlineData("Load(ids[0]);", "void Load(int id, List<Line> all = null) { all = all ?? db.Lines.ToList(); foreach (var line in all.Where(l => l.OrderId == id)) { Load(line.ProductId, all); } }")]
    [InlineData("Load(ids[0]);", "void Load(int id) { var line = db.Lines.FirstOrDefault(l => l.OrderId == id); if (line != null) { Load(line.ProductId); } }")]
    [InlineData("Load(ids[0]);", "private static List<Line> s_all; void Load(int id) { if (s_all == null) { s_all = db.Lines.ToList(); } foreach (var line in s_all.Where(l => l.OrderId == id)) { Load(line.ProductId); } }")]
    [InlineData("Load(ids[0]);", "private List<Line> _all; void Load(int id) { _all = _all ?? db.Lines.ToList(); foreach (var line in _all.Where(l => l.OrderId == id)) { Load(line.ProductId); } }")]
    [InlineData("Delete(ids[0]);", "void Delete(int id) { var order = db.Orders.Find(id); foreach (var line in new List<Line>()) { Delete(line.OrderId); } db.Orders.Remove(order); db.SaveChanges(); }")]
    [InlineData("Load(ids[0]);", "void Load(int id) { for (var i = 0; i < 3; i++) { try { db.Lines.Count(l => l.OrderId == id).ToString(); return; } catch (Exception) { Load(id); } } }")]
    [InlineData("Write(ids[0]);", "void Write(int id) { db.Database.ExecuteSqlCommand(\"INSERT INTO Lines VALUES (@p0)\", id); foreach (var line in new List<Line>()) { Write(line.Id); } }")]
    public Task Method_that_calls_itself_in_a_loop(string call, string members) => VerifyAsync(DataFramework.EF6, call + " return null;", members);

    /// <summary>What the loop itself changes, nobody can ask for once before it.</summary>
    [Theory]
    [InlineData("var seat = {|#0:db.Orders.First(o => o.Status == 0)|}; seat.Status = 1; seat.CustomerId = id; db.SaveChanges();", "ask once for all of them, before the loop")]
    [InlineData("var seat = {|#0:db.Orders.First(o => o.Status == 0)|}; {|#1:db.Database.ExecuteSqlCommand(\"UPDATE Orders SET Status = 1\")|};", "ask once for all of them, before the loop")]
    [InlineData("var seat = {|#0:db.Orders.First(o => o.Status == 0)|}; seat.ToString();", "ask once, before the loop")]
    public Task Message_where_the_loop_changes_the_answer(string turn, string remedy)
    {
        var test = Make<QueryInLoopAnalyzer>(DataFramework.EF6, Service(DataFramework.EF6, "foreach (var id in ids) { " + turn + " } return null;"));
        if (turn.Contains("#1", System.StringComparison.Ordinal))
        {
            test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.QueryInLoop).WithLocation(1).WithArguments("'ExecuteSqlCommand'", "Run", "send them together, as one command with many rows or a table-valued parameter"));
        }

        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.QueryInLoop).WithLocation(0).WithArguments("'First'", "Run", remedy));
        return test.RunAsync();
    }

    /// <summary>Each row has to be there before the next one gets its number.</summary>
    [Theory]
    [InlineData("var next = db.Orders.Max(o => o.Id) + 1; db.Orders.Add(new Order { Id = next }); db.SaveChanges();")]
    [InlineData("var next = (db.Orders.Max(o => (int?)o.Id) ?? 0) + 1; db.Orders.Add(new Order { Id = next }); db.SaveChanges();")]
    [InlineData("var next = [|db.Orders.Max(o => o.Id)|] + 1; db.Orders.Add(new Order { Id = next });")]
    [InlineData("var last = [|db.Orders.Max(o => o.Id)|]; db.Orders.Add(new Order { Id = last }); db.SaveChanges();")]
    [InlineData("var next = [|db.Orders.Min(o => o.Id)|] + 1; db.Orders.Add(new Order { Id = next }); db.SaveChanges();")]
    public Task Number_of_the_next_row(string turn) => VerifyAsync(DataFramework.EF6, "foreach (var id in ids) { " + turn + " } return null;");

    /// <summary>The properties of rows and of what is passed are followed as those of any object.</summary>
    [Theory]
    [InlineData("foreach (var person in people) { names.Add([|person.Name|]); }")]
    [InlineData("foreach (var person in people.Where(p => p.CustomerId > 3)) { names.Add(person?[|.Name|]); }")]
    [InlineData("foreach (var person in people) { names.Add([|person.Kept|].Name); }")]
    [InlineData("foreach (var person in people) { names.Add([|NameOf(rates, person.CustomerId)|]); }")]
    [InlineData("foreach (var order in db.Orders.ToList()) { names.Add([|order.Customer|].Name); }")]
    [InlineData("foreach (var person in people) { names.Add(person.Title + person.Label + person.CustomerId); }")]
    [InlineData("var first = people.First(); foreach (var person in people) { names.Add(first.Kept.Name); }")]
    [InlineData("foreach (var person in people) { person.Name = names[0]; }")]
    [InlineData("foreach (var person in people) { names.Add(nameof(person.Name)); }")]
    public Task Property_of_a_row_that_asks_the_database(string statements) => VerifyAsync(
        DataFramework.EF6,
        "var names = new List<string>(); var rates = new Rates();\n" + statements + "\nreturn names;",
        "private static string NameOf(Rates rates, int id) { return rates.All.First(p => p.Id == id).Name; }",
        """
        public class Person
        {
            private string _title;
            private Customer _kept;
            public int CustomerId { get; set; }
            public string Title { get { return _title; } set { _title = value; } }
            public string Label { get { return Title + " " + CustomerId; } }
            public string Name { get { using (var db = new Shop()) { return db.Customers.First(c => c.Id == CustomerId).Name; } } set { } }
            public Customer Kept { get { if (_kept == null) { _kept = new Shop().Customers.First(c => c.Id == CustomerId); } return _kept; } }
        }
        public class Rates { public List<Product> All { get { return new Shop().Products.ToList(); } } }
        """,
        parameters: "List<Person> people");

    /// <summary>The text of the command says that there is one row.</summary>
    [Theory]
    [InlineData("\"DECLARE @a int DECLARE @b int EXEC dbo.Enter @mail = '\" + name + \"', @a = @a OUTPUT, @b = @b OUTPUT SELECT @a, @b;\"", true)]
    [InlineData("\"DECLARE @a int; SET @a = 3; SELECT @a AS Found\"", true)]
    [InlineData("\"SELECT COUNT(*) FROM Orders WHERE CustomerId = \" + ids[0]", true)]
    [InlineData("$\"select max(isnull(Id, 0)) as Last, min(Id) First from Orders where Name = '{name}'\"", true)]
    [InlineData("\"DECLARE @a int EXEC @a = dbo.GetOrders SELECT @a\"", false)]
    [InlineData("\"SELECT Id FROM Orders SELECT @a\"", false)]
    [InlineData("\"INSERT INTO Orders OUTPUT INSERTED.Id SELECT @a\"", false)]
    [InlineData("\"SELECT COUNT(*) FROM Orders GROUP BY CustomerId\"", false)]
    [InlineData("\"SELECT COUNT(*), CustomerId FROM Orders\"", false)]
    [InlineData("\"SELECT COUNT(*) FROM Orders \" + name", false)]
    [InlineData("\"SELECT COUNT(*) FROM Orders -- \" + ids[0]", false)]
    [InlineData("name", false)]
    public async Task Reader_of_one_row(string text, bool isOne)
    {
        var query = isOne ? "inner.ExecuteScalar()" : "[|inner.ExecuteScalar()|]";
        var loop = "while (reader.Read()) { inner.Parameters[0].Value = reader[0]; all.Add(" + query + "); }";
        const string Start = "var all = new List<object>(); var name = ids.ToString(); DbCommand inner = new System.Data.SqlClient.SqlCommand(); ";
        await VerifyAsync(DataFramework.Net472, Start + "using (var command = new System.Data.SqlClient.SqlCommand(" + text + ")) using (var reader = command.ExecuteReader()) { " + loop + " } return all;");
        await VerifyAsync(DataFramework.Net472, Start + "using (var command = inner.Connection.CreateCommand()) { command.CommandText = " + text + "; var reader = command.ExecuteReader(); " + loop + " } return all;");
    }

    [Theory]
    [InlineData("command.CommandText = \"SELECT COUNT(*) FROM Orders\"; command.CommandText += \" GROUP BY CustomerId\"; var reader = command.ExecuteReader();")]
    [InlineData("command.CommandText = \"SELECT COUNT(*) FROM Orders\"; if (ids.Length > 3) { command.CommandText = \"SELECT Id FROM Orders\"; } var reader = command.ExecuteReader();")]
    [InlineData("command.CommandText = \"SELECT COUNT(*) FROM Orders SELECT Id FROM Orders\"; var reader = command.ExecuteReader(); reader.NextResult();")]
    [InlineData("command.CommandText = \"SELECT COUNT(*) FROM Orders\"; var reader = command.ExecuteReader(); if (ids.Length > 3) { reader = inner.ExecuteReader(); }")]
    public Task Reader_that_may_have_more(string statements) => VerifyAsync(
        DataFramework.Net472,
        "var all = new List<object>(); DbCommand command = new System.Data.SqlClient.SqlCommand(), inner = new System.Data.SqlClient.SqlCommand(); " + statements + " while (reader.Read()) { inner.Parameters[0].Value = reader[0]; all.Add([|inner.ExecuteScalar()|]); } return all;");

    /// <summary>A turn tries a number, and what the database says of it ends the loop.</summary>
    [Theory]
    [InlineData("while (!isFree) { number = random.Next(); try { var taken = Status(number); } catch (InvalidOperationException) { isFree = true; } }", "db.Orders.First(o => o.Id == number)")]
    [InlineData("while (!isFree) { number = random.Next(); if (!{0}) { isFree = true; } }", "db.Orders.Any(o => o.Id == number)")]
    [InlineData("do { number++; var taken = {0}; if (taken == null) { isFree = true; } } while (!isFree);", "db.Orders.Find(number)")]
    [InlineData("while (!isFree) { try { ids[number++].ToString(); {0}.ToString(); } catch (IndexOutOfRangeException) { isFree = true; } }", "[|db.Orders.Find(ids[number])|]")]
    [InlineData("while (!isFree) { number = random.Next(); {0}.ToString(); if (++turns == ids.Length) { isFree = true; } }", "[|db.Orders.Find(number)|]")]
    [InlineData("while (turns < ids.Length) { number = random.Next(); if (!{0}) { turns++; isFree = true; } }", "[|db.Orders.Any(o => o.Id == number)|]")]
    public Task Loop_until_one_is_free(string loop, string query) => VerifyAsync(
        DataFramework.EF6,
        "var random = new Random(); int number = 0, turns = 0; var isFree = false; " + loop.Replace("{0}", query, System.StringComparison.Ordinal) + " return number + turns + isFree.ToString();",
        "private int Status(int number) => db.Orders.First(o => o.Id == number).Status;");

    /// <summary>A turn that only queues work waits for no database; one that waits for it, or asks by itself, does.</summary>
    [Theory]
    [InlineData("Later(id);", "Task.Run(() => db.Orders.Find(id));", false)]
    [InlineData("Later(id);", "System.Threading.ThreadPool.QueueUserWorkItem(delegate { db.Orders.Find(id); });", false)]
    [InlineData("[|Later(id)|];", "Task.Run(() => db.Orders.Find(id)).Wait();", true)]
    [InlineData("[|Later(id)|];", "Task.Run(() => id.ToString()); db.Orders.Find(id);", true)]
    public Task Method_that_queues_the_query(string turn, string statement, bool isReported) => VerifyAsync(
        DataFramework.EF6,
        "foreach (var id in ids) { " + turn + " } return " + (isReported ? "1;" : "0;"),
        "private void Later(int id) { " + statement + " }");

    /// <summary>What a static context has ever loaded, it keeps.</summary>
    [Theory]
    [InlineData("private static Shop s_shop = new Shop();", "s_shop", false)]
    [InlineData("public static readonly Shop All = new Shop();", "Desk.All", false)]
    [InlineData("public static Shop All { get; } = new Shop();", "All", false)]
    [InlineData("public static Shop All => new Shop();", "All", true)]
    [InlineData("private static Shop s_shop; public static void Renew() { s_shop = new Shop(); }", "s_shop", true)]
    [InlineData("public static Shop All = new Shop();", "All", true)]
    [InlineData("[ThreadStatic] private static Shop s_shop;", "s_shop", true)]
    [InlineData("private static readonly Shop s_shop = new Shop(); private readonly Shop _own = new Shop();", "new Desk()._own", true)]
    public Task Navigation_on_a_static_context(string members, string context, bool isReported) => VerifyAsync(
        DataFramework.EF6,
        "var names = new List<string>(); " + (isReported ? "[|Desk.Name(names)|]" : "Desk.Name(names)") + "; return names;",
        types: "public class Desk { " + members + " public static void Name(List<string> names) { foreach (var order in " + context + ".Orders.ToList()) { names.Add(order.Customer.Name); } } }");

    [Fact]
    public Task Warn_names_a_line_once()
    {
        var test = Make<QueryInLoopAnalyzer>(
            DataFramework.EF6,
            Service(
                DataFramework.EF6,
                "var names = new List<string>(); {|#0:Name(db.Orders.ToList(), names)|}; return names;",
                """
                private static void Name(List<Order> all, List<string> names)
                {
                    foreach (var order in all)
                    {
                        names.Add({|#1:order.Customer|}.Name + order.Customer.Region.Name);
                        names.Add({|#2:order.Lines|}.Count.ToString());
                    }
                }
                """));
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.QueryInLoopAtEnd).WithLocation(0).WithLocation(1).WithLocation(2)
            .WithArguments("Lazy loading of 'Customer'", "Name", "load it with the entities, by Include or a load option"));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("text.Append(id); all.AddRange({|#0:db.Database.SqlQuery<string>(text.ToString()).ToList()|}); text.Clear();", "ask once for all of them, before the loop")]
    [InlineData("all.AddRange({|#0:db.Database.SqlQuery<string>(name.ToString()).ToList()|});", "ask once, before the loop")]
    public Task Advice_for_text_that_is_put_together(string turn, string advice)
    {
        var test = Make<QueryInLoopAnalyzer>(
            DataFramework.EF6,
            Service(DataFramework.EF6, "var all = new List<string>(); var name = \"a\"; var text = new System.Text.StringBuilder(); foreach (var id in ids) { " + turn + " } return all;"));
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.QueryInLoop).WithLocation(0).WithArguments("'ToList'", "Run", advice));
        return test.RunAsync();
    }
}
