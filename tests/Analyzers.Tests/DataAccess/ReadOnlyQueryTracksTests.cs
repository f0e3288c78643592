using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.DataAccess;
using WcfPerf.Testing;
using Xunit;

namespace WcfPerf.Analyzers.Tests.DataAccess;

/// <summary>WCFP3003: queries whose entities are only read, and those whose tracking matters.</summary>
public sealed class ReadOnlyQueryTracksTests
{
    private const string Infos = ".Select(o => new OrderInfo { Id = o.Id, Number = o.Number }).ToList()";

    private static Task VerifyAsync(DataFramework data, string body, string members = "", string types = "", string result = "object", string parameters = "int id", string behavior = "", string context = "", string modifier = "") =>
        EntityTest.BodyAsync<ReadOnlyQueryTracksAnalyzer>(data, body, members, types, result, parameters, behavior, context, modifier);

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_list_mapped_in_memory(DataFramework data) => VerifyAsync(data, $$"""
        using (var db = new Shop())
        {
            var orders = [|db.Orders.Where(o => o.Status == id).OrderBy(o => o.Id).ToList()|];
            return orders{{Infos}};
        }
        """);

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_foreach_over_a_query(DataFramework data) => VerifyAsync(data, """
        var total = 0m;
        using (var db = new Shop())
        {
            foreach (var order in [|db.Orders.Where(o => o.Status == id)|])
            {
                total += order.Total;
            }
        }

        return total;
        """);

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_query_built_in_a_local(DataFramework data) => VerifyAsync(data, """
        var db = new Shop();
        IQueryable<Order> query = db.Orders;
        if (id > 0)
        {
            query = query.Where(o => o.Status == id);
        }

        return [|query.ToArray()|].Length;
        """);

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_query_expression(DataFramework data) => VerifyAsync(data, """
        var db = new Shop();
        var names = new List<string>();
        foreach (var order in [|(from o in db.Orders where o.Status == id select o).ToList()|])
        {
            names.Add(order.Number);
        }

        return names;
        """);

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_projection_after_AsEnumerable(DataFramework data) => VerifyAsync(data, """
        var db = new Shop();
        return [|db.Orders.AsEnumerable().Select(o => new OrderInfo { Number = o.Describe() }).ToList()|];
        """, types: "");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_dictionary_and_lookup(DataFramework data) => VerifyAsync(data, """
        var db = new Shop();
        var zones = [|db.Zones.ToDictionary(z => z.Id)|];
        var byName = [|db.Zones.ToLookup(z => z.Name, z => z.Id)|];
        return zones[id].Name + byName.Count;
        """);

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task Warn_asynchronous_list(DataFramework data) => VerifyAsync(data, """
        using (var db = new Shop())
        {
            var orders = await [|db.Orders.Where(o => o.Status == id).ToListAsync()|];
            return orders.Count;
        }
        """, result: "Task<int>", modifier: "async ");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_mapper_of_the_project(DataFramework data) => VerifyAsync(data, """
        var db = new Shop();
        var orders = {|#0:db.Orders.ToList()|#0};
        return orders.Select(ToInfo).ToArray();
        """.Replace("{|#0:", "[|").Replace("|#0}", "|]"), "private static OrderInfo ToInfo(Order order) => new OrderInfo { Id = order.Id, Number = order.Number };");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_helper_at_its_call(DataFramework data) => VerifyAsync(data, """
        return [|Load(id)|].Count;
        """, "private static List<Order> Load(int status) { using (var db = new Shop()) return db.Orders.Where(o => o.Status == status).ToList(); }");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task Warn_repository_behind_an_interface(DataFramework data) => VerifyAsync(
        data,
        """
        using (var db = new Shop())
        {
            IOrders orders = new Orders(db);
            return [|orders.Open()|].Sum(o => o.Total);
        }
        """,
        types: """
        public interface IOrders { List<Order> Open(); void Add(Order order); }
        public class Orders : IOrders
        {
            private readonly Shop _db;
            public Orders(Shop db) { _db = db; }
            public List<Order> Open() => _db.Orders.Where(o => o.Status == 0).ToList();
            public void Add(Order order) { }
        }
        """,
        result: "decimal");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task Warn_context_in_a_field_of_a_service_that_saves_elsewhere(DataFramework data) => VerifyAsync(data, """
        return [|_db.Orders.ToList()|].Count;
        """, "private readonly Shop _db = new Shop(); public void Save(Order order) { _db.Orders.Add(order); _db.SaveChanges(); }");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task Warn_Set_of_T(DataFramework data) => VerifyAsync(data, "var db = new Shop(); return [|db.Set<Order>().ToList()|].Count;");

    [Fact]
    public Task Warn_GetTable() => VerifyAsync(DataFramework.Net472, "var db = new Shop(); return [|db.GetTable<Zone>().ToList()|].Count;");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task Warn_included_collection_of_its_own(DataFramework data) => VerifyAsync(data, """
        var db = new Shop();
        var count = 0;
        foreach (var order in [|db.Orders.Include(o => o.Lines).ToList()|])
        {
            count += order.Lines.Count;
        }

        return count;
        """);

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_entity_that_is_the_reply(DataFramework data) => VerifyAsync(data, "var db = new Shop(); return [|db.Zones.ToList()|];", result: "List<Zone>");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_entities_beside_a_new_object_that_is_changed(DataFramework data) => VerifyAsync(data, """
        var db = new Shop();
        var copy = new Order();
        foreach (var order in [|db.Orders.ToList()|])
        {
            copy.Total += order.Total;
        }

        return copy.Total;
        """);

    [Fact]
    public Task Warn_ObjectContext() => VerifyAsync(DataFramework.Net472, "var store = new Store(); return [|store.Zones.Where(z => z.Id > id).ToList()|].Count;");

    [Fact]
    public Task Warn_SQL_of_LINQ_to_SQL() => VerifyAsync(DataFramework.Net472, "var db = new Shop(); foreach (var zone in [|db.ExecuteQuery<Zone>(\"SELECT * FROM Zone\")|].ToList()) { id += zone.Id; } return id;");

    [Fact]
    public Task Warn_SqlQuery_of_a_set() => VerifyAsync(DataFramework.EF6, "var db = new Shop(); return [|db.Zones.SqlQuery(\"SELECT * FROM Zone\").ToList()|].Count;");

    [Fact]
    public Task Warn_raw_SQL_of_EF_Core() => VerifyAsync(DataFramework.EFCore, "var db = new Shop(); return [|db.Zones.FromSqlRaw(\"SELECT * FROM Zone\").ToList()|].Count;");

    [Fact]
    public Task Warn_await_foreach() => VerifyAsync(DataFramework.EFCore, """
        var db = new Shop();
        var sum = 0;
        await foreach (var zone in [|db.Zones.AsAsyncEnumerable()|])
        {
            sum += zone.Id;
        }

        return sum;
        """, result: "Task<int>", modifier: "async ");

    [Fact]
    public async Task The_message_names_query_entity_operation_and_remedy()
    {
        var test = EntityTest.Make<ReadOnlyQueryTracksAnalyzer>(
            DataFramework.EFCore,
            EntityTest.Model(DataFramework.EFCore),
            EntityTest.Service(DataFramework.EFCore, "return {|#0:Load(id)|}.Count;", "private static List<Order> Load(int status) { var db = new Shop(); return {|#1:db.Orders.ToList()|}; }"));
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.ReadOnlyQueryTracksAtEnd).WithLocation(0).WithLocation(1).WithArguments("'Load' (ToList)", "Order", "Run", "add AsNoTracking() to the query"));
        await test.RunAsync();
    }

    [Fact]
    public async Task The_message_for_LINQ_to_SQL_names_the_context()
    {
        var test = EntityTest.Make<ReadOnlyQueryTracksAnalyzer>(
            DataFramework.Net472,
            EntityTest.Model(DataFramework.Net472),
            EntityTest.Service(DataFramework.Net472, "var db = new Shop(); return {|#0:db.Zones.ToList()|}.Count;"));
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.ReadOnlyQueryTracks).WithLocation(0).WithLocation(0).WithArguments("'ToList'", "Zone", "Run", "set ObjectTrackingEnabled of the context to false"));
        await test.RunAsync();
    }

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public async Task The_message_says_that_it_goes_before_AsEnumerable(DataFramework data)
    {
        var test = EntityTest.Make<ReadOnlyQueryTracksAnalyzer>(
            data,
            EntityTest.Model(data),
            EntityTest.Service(data, "var db = new Shop(); return {|#0:db.Orders.AsEnumerable().Where(o => o.Describe() != \"\").ToList()|}.Count;"));
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.ReadOnlyQueryTracksAtEnd).WithLocation(0).WithLocation(0).WithArguments("'ToList'", "Order", "Run", "add AsNoTracking() to the query, before AsEnumerable()"));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("return _db.Zones.ToList().Count;")]
    [InlineData("foreach (var zone in _db.Zones) { id += zone.Id; } return id;")]
    [InlineData("var db = _db; return db.Zones.ToList().Count;")]
    [InlineData("return Own.Zones.ToList().Count;")]
    [InlineData("using (var db = Open()) { return db.Zones.ToList().Count; }")]
    [InlineData("return Load(_db).Count;")]
    [InlineData("using (var db = new Shop()) { return Load(db).Count; }")]
    public Task NoWarn_LINQ_to_SQL_whose_context_comes_from_elsewhere(string body) => VerifyAsync(
        DataFramework.Net472,
        body,
        "private readonly Shop _db = new Shop(); private Shop Own => _db; private Shop Open() => _db; private static List<Zone> Load(Shop db) => db.Zones.ToList(); public void Add(Zone zone) { _db.Zones.InsertOnSubmit(zone); _db.SubmitChanges(); }");

    [Theory]
    [InlineData("return [|new Shop().Zones.ToList()|].Count;")]
    [InlineData("Shop db = null; try { db = new Shop(); return [|db.Zones.ToList()|].Count; } finally { db.Dispose(); }")]
    [InlineData("return [|Load()|].Count;")]
    public Task Warn_LINQ_to_SQL_whose_context_is_made_beside_the_query(string body) => VerifyAsync(
        DataFramework.Net472, body, "private static List<Zone> Load() { using (var db = new Shop()) { return db.Zones.ToList(); } }");

    [Theory]
    [InlineData("foreach (var order in db.Orders.Where(o => o.Status == id)) { id += db.Lines.Count(l => l.OrderId == order.Id); } return id;")]
    [InlineData("var orders = db.Orders.ToList(); foreach (var order in orders) { id += db.Lines.Count(l => l.OrderId == order.Id); } return id;")]
    [InlineData("var orders = from o in db.Orders select o; foreach (var order in orders) { id += db.Lines.Count(l => l.OrderId == order.Id); } return id;")]
    [InlineData("var orders = db.Orders.ToList(); for (var i = 0; i < orders.Count; i++) { var order = orders[i]; id += db.Lines.Count(l => l.OrderId == order.Id); } return id;")]
    [InlineData("var orders = db.Orders.ToList(); return orders.Select(o => db.Lines.Count(l => l.OrderId == o.Id)).ToList();")]
    [InlineData("var orders = db.Orders.ToList(); foreach (var order in orders) { id += Count(order.Id); } return id;")]
    [InlineData("var orders = Load(id); foreach (var order in orders) { id += Count(order.Id); } return id;")]
    [InlineData("return Deep1(id);")]
    public async Task NoWarn_round_trip_for_each_row(string body)
    {
        await VerifyAsync(DataFramework.EF6, "var db = new Shop(); " + body, Helpers);
        await VerifyAsync(DataFramework.EFCore, "var db = new Shop(); " + body, Helpers);
    }

    /// <summary>The helper is given the service, and asks it for each row.</summary>
    [Theory]
    [InlineData("this", false)]
    [InlineData("_other", true)]
    public async Task Round_trip_for_each_row_by_the_service_that_a_helper_gets(string depot, bool isReported)
    {
        var rows = isReported ? "[|db.Orders.ToList()|]" : "db.Orders.ToList()";
        var types = $$"""
            [ServiceContract] public interface IDepot { [OperationContract] int Sum(int id); [OperationContract] int Count(int order); }
            public class Depot : IDepot
            {
                private readonly IDepot _other = null;
                public int Sum(int id) { var db = new Shop(); var orders = {{rows}}; return orders.Select(o => o.CountLines({{depot}})).Sum(); }
                public int Count(int order) { var db = new Shop(); return db.Lines.Count(l => l.OrderId == order); }
            }
            public static class Counting { public static int CountLines(this Order order, IDepot depot) { return depot.Count(order.Id); } }
            """;
        await VerifyAsync(DataFramework.EF6, "return null;", types: types);
        await VerifyAsync(DataFramework.EFCore, "return null;", types: types);
    }

    /// <summary>The tracker has the rows already, by a query that is not reported.</summary>
    [Theory]
    [InlineData("var unread = db.Orders.Where(o => o.Status == id).ToList(); return db.Orders.Where(o => o.Status == id).ToList().Count;")]
    [InlineData("var unread = db.Orders.Where(o => o.Status == id).ToList(); return [|db.Orders.Where(o => o.Status > id).ToList()|].Count;")]
    [InlineData("var unread = db.Orders.Where(o => o.Status == id).AsNoTracking().ToList(); return [|db.Orders.Where(o => o.Status == id).ToList()|].Count;")]
    [InlineData("if (id > 3) { var unread = db.Orders.Where(o => o.Status == id).ToList(); return 0; } return [|db.Orders.Where(o => o.Status == id).ToList()|].Count;")]
    [InlineData("var other = new Shop(); var unread = other.Orders.Where(o => o.Status == id).ToList(); return [|db.Orders.Where(o => o.Status == id).ToList()|].Count;")]
    [InlineData("var read = [|db.Orders.Where(o => o.Status == id).ToList()|].Count; return read + [|db.Orders.Where(o => o.Status == id).ToList()|].Count;")]
    public async Task Query_that_has_run_before(string body)
    {
        await VerifyAsync(DataFramework.EF6, "var db = new Shop(); " + body);
        await VerifyAsync(DataFramework.EFCore, "var db = new Shop(); " + body);
    }

    [Theory]
    [InlineData("var zones = [|db.Zones.ToList()|]; foreach (var order in db.Orders) { id += db.Lines.Count(l => l.OrderId == order.Id); } return zones.Count + id;")]
    [InlineData("var orders = [|db.Orders.ToList()|]; id += db.Lines.Count(l => l.OrderId == id); foreach (var order in orders) { id += order.Status; } return id;")]
    [InlineData("var orders = [|db.Orders.ToList()|]; for (var i = 0; i < id; i++) { id += Count(i); } return orders.Count + id;")]
    public async Task Warn_beside_round_trips_that_are_not_made_for_each_row(string body)
    {
        await VerifyAsync(DataFramework.EF6, "var db = new Shop(); " + body, Helpers);
        await VerifyAsync(DataFramework.EFCore, "var db = new Shop(); " + body, Helpers);
    }

    private const string Helpers = """
        private static List<Order> Load(int status) { var db = new Shop(); return db.Orders.Where(o => o.Status == status).ToList(); }
        private static int Deep1(int status) => Deep2(status);
        private static int Deep2(int status) => Deep3(status);
        private static int Deep3(int status) { var db = new Shop(); var sum = 0; foreach (var order in db.Orders.Where(o => o.Status == status)) { sum += Deep4(order.Id); } return sum; }
        private static int Deep4(int order) => Deep5(order);
        private static int Deep5(int order) => Count(order);
        private static int Count(int order) { var db = new Shop(); return db.Lines.Count(l => l.OrderId == order); }
        """;

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task NoWarn_projection(DataFramework data) => VerifyAsync(data, $"var db = new Shop(); return db.Orders.Where(o => o.Status == id){Infos};");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task NoWarn_value_or_anonymous_projection(DataFramework data) => VerifyAsync(data, "var db = new Shop(); var rows = db.Orders.Select(o => new { o.Id, o.Number }).ToList(); return db.Orders.Select(o => o.Id).ToList().Count + rows.Count;");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task NoWarn_aggregates_and_single_rows(DataFramework data) => VerifyAsync(data, "var db = new Shop(); var one = db.Orders.FirstOrDefault(o => o.Id == id); var two = db.Orders.Single(o => o.Number == \"\"); return db.Orders.Any() ? db.Orders.Count() + one.Id + two.Id : 0;");

    [Theory]
    [InlineData("db.Orders.Where(o => o.Id == id).ToList()", false)]
    [InlineData("db.Orders.Where(o => id == o.Id && o.Status == 1).OrderBy(o => o.Number).ToList()", false)]
    [InlineData("db.Orders.Where(o => o.Status == 1).Where(o => o.Id == id).ToArray()", false)]
    [InlineData("(from o in db.Orders where o.Id == id select o).ToList()", false)]
    [InlineData("db.Orders.Where(o => o.Id > id).ToList()", true)]
    [InlineData("db.Orders.Where(o => o.Id == id || o.Status == 1).ToList()", true)]
    [InlineData("db.Orders.Where(o => o.Status == id).ToList()", true)]
    [InlineData("db.Orders.Where(o => o.Id == o.Status).ToList()", true)]
    [InlineData("db.Orders.Where(o => o.Customer.Id == id).ToList()", true)]
    [InlineData("db.Customers.Where(c => c.Id == id).SelectMany(c => c.Orders).ToList()", true)]
    [InlineData("db.Orders.Where(o => o.Id == id).Concat(db.Orders).ToList()", true)]
    public Task List_by_the_own_key(string query, bool isReported) => VerifyAsync(
        DataFramework.EF6, "var db = new Shop(); var n = 0; foreach (var order in " + (isReported ? "[|" + query + "|]" : query) + ") { n += order.Number.Length; } return n;");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task NoWarn_Find(DataFramework data) => VerifyAsync(data, "var db = new Shop(); return db.Orders.Find(id).Number;");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task NoWarn_AsNoTracking(DataFramework data) => VerifyAsync(data, "var db = new Shop(); var query = db.Orders.AsNoTracking(); return query.Where(o => o.Id > id).ToList().Count + db.Zones.Where(z => z.Id > 1).AsNoTracking().ToList().Count;");

    [Fact]
    public Task NoWarn_AsTracking_and_identity_resolution() => VerifyAsync(DataFramework.EFCore, "var db = new Shop(); return db.Orders.AsTracking().ToList().Count + db.Orders.AsNoTrackingWithIdentityResolution().ToList().Count;");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task NoWarn_changed_and_saved(DataFramework data) => VerifyAsync(data, """
        var db = new Shop();
        foreach (var order in db.Orders.Where(o => o.Id == id).ToList())
        {
            order.Status = 1;
        }

        return db.SaveChanges();
        """);

    [Fact]
    public Task NoWarn_submitted() => VerifyAsync(DataFramework.Net472, "var db = new Shop(); var orders = db.Orders.ToList(); orders[0].Status++; db.SubmitChanges(); return null;");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task NoWarn_changed_by_a_helper(DataFramework data) => VerifyAsync(
        data,
        "var db = new Shop(); var orders = db.Orders.ToList(); foreach (var order in orders) { Touch(order); } return null;",
        "private static void Touch(Order order) { order.Status += 1; }");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task NoWarn_changed_by_its_own_method(DataFramework data) => VerifyAsync(data, "var db = new Shop(); db.Orders.ToList().ForEach(o => o.Close()); return null;");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task NoWarn_saved_in_a_helper(DataFramework data) => VerifyAsync(
        data,
        "var db = new Shop(); var orders = db.Orders.ToList(); Finish(db); return orders.Count;",
        "private static void Finish(Shop db) { db.SaveChanges(); }");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task NoWarn_removed_or_attached(DataFramework data) => VerifyAsync(data, "var db = new Shop(); foreach (var order in db.Orders.ToList()) { db.Orders.Remove(order); } return null;");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task NoWarn_entries_are_asked_for(DataFramework data) => VerifyAsync(data, "var db = new Shop(); var orders = db.Orders.ToList(); return db.Entry(orders[0]) != null && db.ChangeTracker.HasChanges();");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task NoWarn_loaded_into_the_context(DataFramework data) => VerifyAsync(data, "var db = new Shop(); db.Orders.Load(); var zones = db.Zones.ToList(); return db.Orders.Local.Count + zones.Count;");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task NoWarn_navigation_read_afterwards(DataFramework data) => VerifyAsync(data, "var db = new Shop(); var orders = db.Orders.ToList(); return orders.Sum(o => o.Lines.Count);");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task NoWarn_navigation_read_in_a_helper(DataFramework data) => VerifyAsync(
        data,
        "var db = new Shop(); return db.Orders.ToList().Select(Name).ToList();",
        "private static string Name(Order order) => order.Customer.Name;");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task NoWarn_included_reference_shared_by_many(DataFramework data) => VerifyAsync(data, "var db = new Shop(); return db.Orders.Include(o => o.Customer).ToList().Select(o => o.Customer.Name).ToList();");

    /// <summary>What does not say whose it is may belong to many.</summary>
    [Theory]
    [InlineData(DataFramework.EF6, "", false)]
    [InlineData(DataFramework.EFCore, "", false)]
    [InlineData(DataFramework.EF6, "public int PizzaId { get; set; }", true)]
    [InlineData(DataFramework.EFCore, "public Pizza Pizza { get; set; }", true)]
    public Task Include_of_what_may_belong_to_many(DataFramework data, string back, bool isReported)
    {
        var query = data == DataFramework.EF6 ? "db.Pizzas.Include(\"Toppings\").ToList()" : "db.Pizzas.Include(p => p.Toppings).ToList()";
        return VerifyAsync(
            data,
            $"using (var db = new Menu()) {{ return {(isReported ? "[|" + query + "|]" : query)}.Count; }}",
            types: "public class Pizza { public int Id { get; set; } public List<Topping> Toppings { get; set; } } public class Topping { public int Id { get; set; } public string Name { get; set; } " + back + " } public class Menu : DbContext { public DbSet<Pizza> Pizzas { get; set; } }");
    }

    [Fact]
    public Task NoWarn_nested_include() => VerifyAsync(DataFramework.EFCore, "var db = new Shop(); return db.Orders.Include(o => o.Lines).ThenInclude(l => l.Product).ToList().Count;");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task NoWarn_put_together_by_the_context(DataFramework data) => VerifyAsync(data, "var db = new Shop(); var lines = db.Lines.ToList(); return db.Orders.ToList();", result: "List<Order>");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task NoWarn_kept_in_a_field(DataFramework data) => VerifyAsync(data, "var db = new Shop(); s_zones = db.Zones.ToList(); return null;", "private static List<Zone> s_zones;");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task NoWarn_handed_to_several_implementations(DataFramework data) => VerifyAsync(
        data,
        "var db = new Shop(); foreach (var zone in db.Zones.ToList()) { Policy.Apply(zone); } return null;",
        "public IPolicy Policy;",
        "public interface IPolicy { void Apply(Zone zone); } public class A : IPolicy { public void Apply(Zone zone) { } } public class B : IPolicy { public void Apply(Zone zone) { zone.Name = null; } }");

    /// <summary>What an object leads to goes where the object does.</summary>
    [Theory]
    [InlineData("using (var db = new Shop()) { order.Lines = db.Lines.Where(l => l.Id > id).ToList(); } Policy.Apply(order); return null;")]
    [InlineData("Fill(order, id); Policy.Apply(order); return null; } private static void Fill(Order filled, int id) { using (var db = new Shop()) { filled.Lines = db.Lines.Where(l => l.Id > id).ToList(); }")]
    [InlineData("using (var db = new Shop()) { order.Lines = [|db.Lines.Where(l => l.Id > id).ToList()|]; } Console.WriteLine(order.Lines.Count); return null;")]
    [InlineData("using (var db = new Shop()) { var lines = [|db.Lines.Where(l => l.Id > id).ToList()|]; Console.WriteLine(lines.Count); } Policy.Apply(order); return null;")]
    public Task Put_into_an_object_that_goes_elsewhere(string body) => VerifyAsync(
        DataFramework.EF6,
        "var order = new Order(); " + body,
        "public IPolicy Policy;",
        "public interface IPolicy { void Apply(Order order); } public class A : IPolicy { public void Apply(Order order) { } } public class B : IPolicy { public void Apply(Order order) { order.Number = null; } }");

    [Fact]
    public Task NoWarn_context_without_tracking() => VerifyAsync(
        DataFramework.EFCore,
        "var db = new Shop(); return db.Orders.ToList().Count;",
        context: "protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseQueryTrackingBehavior(QueryTrackingBehavior.NoTracking);");

    [Fact]
    public Task NoWarn_context_registered_without_tracking() => VerifyAsync(
        DataFramework.EFCore,
        "var db = new Shop(); return db.Orders.ToList().Count;",
        types: "public static class Startup { public static void Add(DbContextOptionsBuilder<Shop> options) { options.UseQueryTrackingBehavior(QueryTrackingBehavior.NoTracking); } }");

    [Fact]
    public Task NoWarn_tracking_switched_off_in_the_operation() => VerifyAsync(DataFramework.EFCore, "var db = new Shop(); db.ChangeTracker.QueryTrackingBehavior = QueryTrackingBehavior.NoTracking; return db.Orders.ToList().Count;");

    [Fact]
    public Task NoWarn_tracking_switched_off_in_LINQ_to_SQL() => VerifyAsync(DataFramework.Net472, "using (var db = new Shop()) { db.ObjectTrackingEnabled = false; return db.Orders.ToList().Count; }");

    [Fact]
    public Task NoWarn_tracking_switched_off_in_the_constructor() => VerifyAsync(DataFramework.Net472, "using (var db = new Shop()) { return db.Orders.ToList().Count; }", context: "ObjectTrackingEnabled = false;");

    [Fact]
    public Task NoWarn_merge_option() => VerifyAsync(DataFramework.Net472, "var store = new Store(); store.Zones.MergeOption = MergeOption.NoTracking; return store.Zones.ToList().Count;");

    [Fact]
    public Task NoWarn_lazy_navigation_of_another_query_on_the_context() => VerifyAsync(DataFramework.Net472, "var db = new Shop(); var order = db.Orders.Single(o => o.Id == id); var zones = db.Zones.ToList(); return zones.Count + order.Lines.Count;");

    [Theory]
    [InlineData("var rows = {|#0:db.Orders.ToList()|}; foreach (var row in rows) { reply.Add(new Order { Number = row.Number }); }", true)]
    [InlineData("foreach (var row in {|#0:db.Orders|}) { var made = new Order(); made.Number = row.Number; reply.Add(made); }", true)]
    [InlineData("reply.AddRange({|#0:db.Orders.ToList()|}.Select(row => new Order { Number = row.Number, Status = row.Status }));", true)]
    [InlineData("var rows = {|#0:db.Orders.ToList()|}; foreach (var row in rows) { reply.Add(row.Total > 0 ? row : new Order { Number = row.Number }); }", false)]
    [InlineData("var rows = {|#0:db.Orders.ToList()|}; foreach (var row in rows) { reply.Add(new Order { Number = row.Number }); } reply.AddRange(rows);", false)]
    [InlineData("foreach (var row in {|#0:db.Orders|}) { reply.Add(row); }", false)]
    [InlineData("foreach (var row in {|#0:db.Orders|}) { reply.Add(new Order { Number = row.Number, Lines = row.Lines }); }", false)]
    [InlineData("reply.AddRange({|#0:db.Orders.ToList()|}.Select(row => row));", false)]
    [InlineData("reply.AddRange({|#0:db.Orders.ToList()|}.Where(row => row.Total > 3).OrderBy(row => row.Number).Take(id).Select(row => new Order { Number = row.Number }));", true)]
    [InlineData("var rows = {|#0:db.Orders.ToList()|}.Where(row => row.Total > 3).ToList(); foreach (var row in rows) { reply.Add(new Order { Number = row.Number }); }", true)]
    [InlineData("reply.AddRange({|#0:db.Orders.ToList()|}.Where(row => row.Total > 3));", false)]
    [InlineData("reply.AddRange({|#0:db.Orders.ToList()|}.Where(row => row.Lines.Count > 3).Select(row => new Order { Number = row.Number }));", false)]
    [InlineData("reply.AddRange(Enumerable.Select(selector: row => row, source: {|#0:db.Orders.ToList()|}));", false)]
    [InlineData("reply.AddRange({|#0:db.Orders.ToList()|}.Distinct().Select(row => new Order { Number = row.Number }));", false)]
    [InlineData("Func<Order, bool> isLarge = row => { reply.Add(row); return true; }; reply.AddRange({|#0:db.Orders.ToList()|}.Where(isLarge).Select(row => new Order { Number = row.Number }));", false)]
    public Task Rows_copied_to_objects_of_their_own_class(string code, bool isReported)
    {
        var body = "var db = new Shop(); var reply = new List<Order>(); " + code + " return reply;";
        return VerifyAsync(DataFramework.Net472, isReported ? body.Replace("{|#0:", "[|", System.StringComparison.Ordinal).Replace("|}", "|]", System.StringComparison.Ordinal) : body.Replace("{|#0:", "", System.StringComparison.Ordinal).Replace("|}", "", System.StringComparison.Ordinal), result: "List<Order>");
    }

    [Theory]
    [InlineData("return db.Orders.OrderBy(o => o.Id).Take(5).ToList().Count;")]
    [InlineData("var some = db.Orders.Take(10); return some.ToList().Count;")]
    [InlineData("return [|db.Orders.OrderBy(o => o.Id).Take(11).ToList()|].Count;")]
    [InlineData("return [|db.Orders.OrderBy(o => o.Id).Take(id).ToList()|].Count;")]
    public Task First_few_rows(string body) => VerifyAsync(DataFramework.EF6, "var db = new Shop(); " + body);

    [Theory]
    [InlineData("_db.Configuration.LazyLoadingEnabled = false;", "", "", "Web.config", true)]
    [InlineData("_db.Configuration.ProxyCreationEnabled = false;", "", "", "Web.config", true)]
    [InlineData("", "_db.Configuration.ProxyCreationEnabled = false; ", "", "Web.config", true)]
    [InlineData("", "", "", "Web.config", false)]
    [InlineData("_db.Configuration.LazyLoadingEnabled = false;", "_db.Configuration.LazyLoadingEnabled = true; ", "", "Web.config", false)]
    [InlineData("_db.Configuration.LazyLoadingEnabled = false;", "", "[ServiceBehavior(InstanceContextMode = InstanceContextMode.PerSession)]", "Web.config", false)]
    [InlineData("_db.Configuration.LazyLoadingEnabled = false;", "var lines = _db.Lines.Select(l => l).ToList(); id = lines.Count; ", "", "Web.config", false)]
    [InlineData("_db.Configuration.LazyLoadingEnabled = false;", "", "", "App.config", false)]
    [InlineData("_db.Configuration.LazyLoadingEnabled = false;", "", "[ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall)]", "App.config", true)]
    [InlineData("", "_db = new Shop(); _db.Configuration.ProxyCreationEnabled = false; ", "", "Orders.svc", true)]
    public Task Reply_whose_navigations_load_nothing(string constructor, string start, string behavior, string file, bool isReported)
    {
        var data = DataFramework.EF6;
        var model = EntityTest.Model(data).Replace("public List<Line> Lines", "public virtual List<Line> Lines", System.StringComparison.Ordinal);
        var query = isReported ? "[|_db.Orders.ToList()|]" : "_db.Orders.ToList()";
        var test = EntityTest.Make<ReadOnlyQueryTracksAnalyzer>(data, model, EntityTest.Service(
            data,
            start + "return " + query + ";",
            "private Shop _db; public ShopService() { _db = new Shop(); " + constructor + " }",
            result: "List<Order>",
            behavior: behavior));
        test.TestState.AdditionalFiles.Add(("/0/" + file, file.EndsWith("svc", System.StringComparison.Ordinal) ? "<%@ ServiceHost Service=\"ShopService\" %>" : "<configuration><system.serviceModel /></configuration>"));
        return test.RunAsync();
    }

    [Fact]
    public Task NoWarn_navigation_that_the_reply_loads() => VerifyAsync(DataFramework.Net472, "var db = new Shop(); return db.Orders.ToList();", result: "List<Order>");

    [Theory]
    [InlineData(DataFramework.EF6, "Single")]
    [InlineData(DataFramework.EF6, "PerSession")]
    [InlineData(DataFramework.EFCore, "Single")]
    public Task NoWarn_context_that_lives_on_and_saves(DataFramework data, string mode) => VerifyAsync(
        data,
        "return _db.Orders.ToList().Count;",
        "private readonly Shop _db = new Shop(); public void Save(Order order) { _db.Orders.Add(order); _db.SaveChanges(); }",
        behavior: $"[ServiceBehavior(InstanceContextMode = InstanceContextMode.{mode})]");

    /// <summary>A service that keeps a context, reads by one operation and saves by another method.</summary>
    private static string Saving(string behavior, bool isReported) => EntityTest.Service(
        DataFramework.EF6,
        isReported ? "return [|_db.Orders.ToList()|].Count;" : "return _db.Orders.ToList().Count;",
        "private readonly Shop _db = new Shop(); public void Save(Order order) { _db.Orders.Add(order); _db.SaveChanges(); }",
        behavior: behavior);

    /// <summary>Nor where the class leaves its instances to the default, and an endpoint has sessions.</summary>
    [Theory]
    [InlineData("netTcpBinding", "", "", false)]
    [InlineData("wsHttpBinding", "", "", false)]
    [InlineData("wsHttpBinding", "<security mode=\"None\" />", "", true)]
    [InlineData("wsHttpBinding", "<reliableSession enabled=\"true\" /><security mode=\"None\" />", "", false)]
    [InlineData("basicHttpBinding", "", "", true)]
    [InlineData("netTcpBinding", "", "[ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall)]", true)]
    public Task Context_of_a_service_whose_endpoint_may_have_sessions(string binding, string settings, string behavior, bool isReported)
    {
        var test = EntityTest.Make<ReadOnlyQueryTracksAnalyzer>(
            DataFramework.EF6,
            EntityTest.Model(DataFramework.EF6),
            Saving(behavior, isReported));
        test.TestState.AdditionalFiles.Add(("Web.config", Bindings.BindingTest.Config($"<bindings><{binding}><binding>{settings}</binding></{binding}></bindings><services><service name=\"ShopService\"><endpoint address=\"\" binding=\"{binding}\" contract=\"IShop\" /></service></services>")));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("new NetTcpBinding()", "", false)]
    [InlineData("new NetNamedPipeBinding()", "", false)]
    [InlineData("new WSHttpContextBinding()", "", false)]
    [InlineData("new BasicHttpBinding()", "", true)]
    [InlineData("new NetTcpBinding()", "[ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall)]", true)]
    public Task Context_of_a_service_that_code_hosts(string binding, string behavior, bool isReported) => EntityTest.Make<ReadOnlyQueryTracksAnalyzer>(
        DataFramework.EF6,
        EntityTest.Model(DataFramework.EF6),
        Saving(behavior, isReported),
        $$"""
        using System.ServiceModel;
        public static class Program
        {
            public static void Main()
            {
                var host = new ServiceHost(typeof(ShopService));
                host.AddServiceEndpoint(typeof(IShop), {{binding}}, "shop");
                host.Open();
            }
        }
        """).RunAsync();

    /// <summary>So it is where the service keeps the context in an object.</summary>
    [Theory]
    [InlineData("new NetTcpBinding()", false)]
    [InlineData("new BasicHttpBinding()", true)]
    public Task Context_in_an_object_that_a_service_keeps(string binding, bool isReported) => EntityTest.Make<ReadOnlyQueryTracksAnalyzer>(
        DataFramework.EF6,
        EntityTest.Model(DataFramework.EF6),
        EntityTest.Service(
            DataFramework.EF6,
            isReported ? "return [|_rows.All()|].Count;" : "return _rows.All().Count;",
            "private readonly IRows _rows = new Rows(new Shop());",
            "public interface IRows { List<Order> All(); void Save(Order order); } public class Rows : IRows { private readonly Shop _db; public Rows(Shop db) { _db = db; } public List<Order> All() => _db.Orders.ToList(); public void Save(Order order) { _db.Orders.Add(order); _db.SaveChanges(); } }"),
        $$"""
        using System.ServiceModel;
        public static class Program
        {
            public static void Main()
            {
                var host = new ServiceHost(typeof(ShopService));
                host.AddServiceEndpoint(typeof(IShop), {{binding}}, "shop");
                host.Open();
            }
        }
        """).RunAsync();

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task NoWarn_helper_that_another_caller_changes_entities_of(DataFramework data) => VerifyAsync(
        data,
        "return Load().Count;",
        """
        private static Shop s_db;
        private static List<Order> Load() => s_db.Orders.ToList();
        public void CloseAll() { foreach (var order in Load()) { order.Status = 3; } s_db.SaveChanges(); }
        """);

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task NoWarn_result_that_another_method_changes(DataFramework data) => VerifyAsync(
        data,
        "return _db.Zones.ToList();",
        "private readonly Shop _db = new Shop(); public void Rename() { foreach (var zone in Run(1)) { zone.Name = \"x\"; } _db.SaveChanges(); }",
        result: "List<Zone>");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task NoWarn_no_operation(DataFramework data) => VerifyAsync(data, "return null;", types: "public class Job { public int Run() { var db = new Shop(); return db.Orders.ToList().Count; } }");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task NoWarn_changed_through_an_interface_of_the_entity(DataFramework data) => VerifyAsync(
        data,
        "var db = new Stamps(); foreach (var item in db.Items.ToList()) { Stamp(item); } return null;",
        "private static void Stamp<T>(T item) where T : IStamped { item.Changed = true; }",
        "public interface IStamped { bool Changed { get; set; } } public class Item : IStamped { public int Id { get; set; } public bool Changed { get; set; } } public class Stamps : DbContext { public Stamps() " + (data == DataFramework.EF6 ? ": base(\"\") " : "") + "{ } public DbSet<Item> Items { get; set; } }");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task Warn_context_of_a_singleton_that_never_saves(DataFramework data) => VerifyAsync(
        data, "return [|_db.Zones.ToList()|].Count;", "private readonly Shop _db = new Shop();", behavior: "[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single)]");

    /// <summary>What a service keeps lives as long as the service.</summary>
    [Theory]
    [InlineData("Single", "private readonly IOrderStore _store = new OrderStore();", false)]
    [InlineData("Single", "private readonly Desk _desk = new Desk();", false)]
    [InlineData("PerCall", "private readonly IOrderStore _store = new OrderStore();", true)]
    [InlineData("Single", "private readonly Shop _db = null;", true)]
    [InlineData("PerCall", "private static readonly OrderStore s_store = new OrderStore();", false)]
    [InlineData("PerCall", "private static readonly Desk s_desk = new Desk();", false)]
    public Task Context_of_a_repository(string mode, string field, bool isReported) => VerifyAsync(
        DataFramework.EF6,
        $"return {(isReported ? "[|new OrderStore().All()|]" : "new OrderStore().All()")}.Count;",
        field,
        """
        public interface IOrderStore { List<Order> All(); }
        public class OrderStore : IOrderStore
        {
            private readonly Shop _db = new Shop();
            public List<Order> All() => _db.Orders.ToList();
            public void Save(Order order) { _db.Zones.Add(new Zone()); _db.SaveChanges(); }
        }
        public class CachedStore : IOrderStore
        {
            public List<Order> All() => null;
        }
        public class Desk { private readonly Desk _next; private readonly OrderStore _store = new OrderStore(); }
        """,
        behavior: $"[ServiceBehavior(InstanceContextMode = InstanceContextMode.{mode})]");

    [Fact]
    public Task NoWarn_context_behind_an_interface_without_tracking() => VerifyAsync(
        DataFramework.EFCore,
        "return _db.Zones.ToList().Count;",
        "private readonly IZones _db = new ZoneShop();",
        "public interface IZones { DbSet<Zone> Zones { get; } } public class ZoneShop : DbContext, IZones { public ZoneShop() { ChangeTracker.QueryTrackingBehavior = QueryTrackingBehavior.NoTracking; } public DbSet<Zone> Zones { get; set; } }");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task NoWarn_saved_through_the_interface_of_the_context(DataFramework data) => VerifyAsync(
        data,
        "var zones = _db.Zones.ToList(); _db.SaveChanges(); return zones.Count;",
        "private readonly IZones _db;",
        "public interface IZones { DbSet<Zone> Zones { get; } int SaveChanges(); }");

    [Theory]
    [InlineData("var open = db.Orders.Where(o => o.Status == id).ToList(); System.Diagnostics.Debug.Assert(open.Count <= 1); if (open.Count == 1) { return open[0].Id; } return 0;")]
    [InlineData("var open = db.Orders.Where(o => o.Status == id).ToArray(); return open != null && 0 < open.Length ? open[0].Number : null;")]
    [InlineData("IList<Order> open = db.Orders.Where(o => o.Status == id).ToList(); return null == open || open.Count == 0 ? null : open[0].Number;")]
    [InlineData("var open = db.Orders.Where(o => o.Status == id).ToList(); if (open.Count() > 1) { throw new InvalidOperationException(); } return open.Single().Number;")]
    [InlineData("var open = db.Orders.ToList().Where(o => o.Status == id).ToList(); return open.Any() ? open.FirstOrDefault().Number : null;")]
    [InlineData("var open = db.Orders.Where(o => o.Status == id).ToList(); foreach (var order in open) { var number = order.Number; return number; } return null;")]
    [InlineData("foreach (var order in db.Orders.Where(o => o.Status == id)) { if (order.Number == null) { id++; } return order.Number; } return null;")]
    [InlineData("string number = null; foreach (var order in db.Orders.Where(o => o.Status == id).ToList()) { number = order.Number; break; } return number;")]
    [InlineData("return db.Orders.Where(o => o.Status == id).ToList()[0].Number;")]
    [InlineData("return db.Orders.Where(o => o.Status == id).ToArray()[0].Number;")]
    [InlineData("return db.Orders.Where(o => o.Status == id).ToArray()[id].Number;")]
    [InlineData("return db.Orders.Where(o => o.Status == id).ToList()[id].Number;")]
    [InlineData("var orders = db.Orders.Where(o => o.Id > id).ToList(); return null;")]
    [InlineData("var orders = db.Orders.ToList(); var found = orders.FirstOrDefault(o => o.Number.Equals(\"x\", StringComparison.OrdinalIgnoreCase)); return found.Number;")]
    [InlineData("Func<string> read = () => { var orders = db.Orders.ToList(); return orders.Single(o => o.Number == \"x\").Number; }; return read();")]
    [InlineData("var orders = db.Orders.ToList(); return orders.Any(o => o.Number == \"x\");")]
    [InlineData("var open = db.Orders.Where(o => o.Status == id).ToList(); return open.Count > 0;")]
    [InlineData("var open = db.Orders.Where(o => o.Status == id).ToList(); if (open.Any()) { return 1; } return open.Count() == 1 ? 2 : 3;")]
    [InlineData("return db.Orders.Where(o => o.Status == id).ToList().Count > 0;")]
    [InlineData("return db.Orders.Where(o => o.Status == id).ToList().Count() != 0 || db.Orders.ToList().Any();")]
    [InlineData("var orders = db.Orders.ToList(); var open = orders.Where(o => o.Status == id).ToList(); return open[0].Number;")]
    [InlineData("return db.Orders.Where(o => o.Status == id).ToArray()[db.Orders.Count() - 1].Number;")]
    [InlineData("var all = new List<Order>(); foreach (var order in db.Orders) { all.Add(order); } foreach (var order in all) { if (order.Number == \"x\") { return order.Id; } } return 0;")]
    [InlineData("ICollection<Order> all = new List<Order>(); foreach (var order in db.Orders) { if (order.Number == \"x\" && order.Status == id) { all.Add(order); } } return all.Any() ? all.Single().Number : null;")]
    [InlineData("var all = new List<Order>(); foreach (var order in db.Orders) all.Add(order); return all.FirstOrDefault(o => o.Status == id)?.Number;")]
    [InlineData("var all = new List<Order>(); all = db.Orders.OrderBy(o => o.Id).ToList(); return all.First().Number;")]
    [InlineData("List<Order> all; all = db.Orders.OrderBy(o => o.Id).ToList(); if (all.Count == 0) { return null; } return all[0].Number;")]
    [InlineData("var all = db.Orders.Where(o => o.Id > id).ToList(); return all.ToString();")]
    public Task NoWarn_list_that_stands_for_one_row(string body) => EachAsync(body);

    /// <summary>A figure of a list is for the database to make. What another loop reads too, what only code can tell of a row, and what is gone through again and again is not.</summary>
    [Theory]
    [InlineData("var open = db.Orders.Where(o => o.Status == id).ToList(); var sum = 0m; foreach (var order in open) { sum += order.Total; } return sum;")]
    [InlineData("var open = db.Orders.Where(o => o.Status == id).ToList(); var sum = 0m; foreach (var order in open) { sum = sum + order.Total; } return sum;")]
    [InlineData("var open = db.Orders.Where(o => o.Status == id).ToList(); var sum = 0m; var n = 0; foreach (var order in open) { if (order.Id > 3) { sum -= order.Total; n++; } else { n--; } } return sum / n;")]
    [InlineData("var open = [|db.Orders.Where(o => o.Status == id).ToList()|]; var sum = 0m; foreach (var order in open) { sum += order.Total; } return open;")]
    [InlineData("var open = [|db.Orders.Where(o => o.Status == id).ToList()|]; var sum = 1m; foreach (var order in open) { sum *= order.Total; } return sum;")]
    [InlineData("var open = [|db.Orders.Where(o => o.Status == id).ToList()|]; var sum = 0m; foreach (var order in open) { sum = order.Total; } return sum;")]
    [InlineData("var open = [|db.Orders.Where(o => o.Status == id).ToList()|]; var text = \"\"; foreach (var order in open) { text += order.Number; } return text;")]
    [InlineData("var open = [|db.Orders.Where(o => o.Status == id).ToList()|]; var sum = 0m; foreach (var order in open) { sum += order.Total; Console.WriteLine(sum); } return sum;")]
    [InlineData("var open = [|db.Orders.Where(o => o.Status == id).ToList()|]; var sum = 0m; foreach (var order in open) { if (id > 2) { sum += order.Total; } } return sum;")]
    [InlineData("var open = [|db.Orders.Where(o => o.Status == id).ToList()|]; var sum = 0m; for (var i = 0; i < 9; i++) { foreach (var order in open) { sum += order.Total; } } return sum;")]
    public Task List_that_is_only_added_up(string body) => EachAsync(body);

    [Theory]
    [InlineData("var open = [|db.Orders.Where(o => o.Status == id).ToList()|]; if (open.Count > 5) { return open[0].Id; } return 0;")]
    [InlineData("var open = [|db.Orders.Where(o => o.Status == id).ToList()|]; for (var i = 0; i < open.Count; i++) { id += open[i].Status; } return open[0].Id + id;")]
    [InlineData("var open = [|db.Orders.Where(o => o.Status == id).ToList()|]; return open.Count == 1 ? open[0].Id : open[1].Id;")]
    [InlineData("var open = [|db.Orders.Where(o => o.Status == id).ToList()|]; return open.Count > 0 ? open.First().Id + open.Sum(o => o.Status) : 0;")]
    [InlineData("var open = [|db.Orders.Where(o => o.Status == id).ToList()|]; if (open.Count == 0) { return null; } return new { open[0].Id, open.Count };")]
    [InlineData("var open = [|db.Orders.Where(o => o.Status == id).ToDictionary(o => o.Id)|]; return open.Count > 0 ? open[0].Number : null;")]
    [InlineData("var open = [|db.Orders.Where(o => o.Status == id).ToList()|]; return open.Count;")]
    [InlineData("return [|db.Orders.Where(o => o.Status == id).ToList()|].Count > id;")]
    [InlineData("var open = [|db.Orders.Where(o => o.Status == id).ToList()|]; foreach (var order in open) { if (order.Id < id) { continue; } id += order.Status; return order.Number; } return null;")]
    [InlineData("var open = [|db.Orders.Where(o => o.Status == id).ToList()|]; foreach (var order in open) { id += order.Status; } return id;")]
    [InlineData("var orders = [|db.Orders.ToList()|]; var found = orders.FirstOrDefault(o => o.Status == id); return found.Number + orders.FirstOrDefault(o => o.Status > id).Number;")]
    [InlineData("var orders = [|db.Orders.ToList()|]; for (var i = 0; i < id; i++) { if (orders.Any(o => o.Status == i)) { return i; } } return 0;")]
    [InlineData("var orders = [|db.Orders.ToList()|]; Func<int, Order> of = status => orders.First(o => o.Status == status); return of(1).Number + of(2).Number;")]
    [InlineData("var orders = [|db.Orders.ToList()|]; return orders.Sum(o => o.Status);")]
    [InlineData("return [|db.Orders.Where(o => o.Status == id).ToDictionary(o => o.Id)|][0].Number;")]
    [InlineData("var found = 0; foreach (var order in [|db.Orders.ToList()|]) { if (order.Status == id) { found = order.Id; } } return found;")]
    [InlineData("var all = new List<Order>(); foreach (var order in [|db.Orders|]) { all.Add(order); } return all.Sum(o => o.Status);")]
    [InlineData("var all = new List<Order>(); foreach (var order in [|db.Orders|]) { all.Add(order); id += order.Status; } return all.FirstOrDefault(o => o.Status == id)?.Number;")]
    public Task Warn_list_of_which_more_than_the_first_counts(string body) => EachAsync(body);

    /// <summary>What a collection keeps that a field holds may be changed later.</summary>
    [Theory]
    [InlineData("foreach (var order in db.Orders.ToList()) { s_kept.Add(order.Id, order); } return s_kept.Count;")]
    [InlineData("foreach (var order in db.Orders.ToList()) { s_kept[order.Id] = order; } return s_kept.Count;")]
    [InlineData("_list.AddRange(db.Orders.ToList()); return _list.Count;")]
    [InlineData("var kept = new Dictionary<int, Order>(); foreach (var order in [|db.Orders.ToList()|]) { kept.Add(order.Id, order); } return kept.Values.Sum(o => o.Status);")]
    [InlineData("foreach (var order in [|db.Orders.ToList()|]) { s_numbers.Add(order.Number); } return s_numbers.Count;")]
    public async Task Rows_that_a_field_keeps(string body)
    {
        const string Members = "private static readonly Dictionary<int, Order> s_kept = new Dictionary<int, Order>(); private static readonly List<string> s_numbers = new List<string>(); private readonly List<Order> _list = new List<Order>();";
        await VerifyAsync(DataFramework.EF6, "var db = new Shop(); " + body, members: Members);
        await VerifyAsync(DataFramework.EFCore, "var db = new Shop(); " + body, members: Members);
    }

    /// <summary>Two queries give one object for one row only where it is tracked, unless the entity tells itself what is equal.</summary>
    [Theory]
    [InlineData("var all = db.Orders.ToList(); foreach (var order in db.Orders.Where(o => o.Status == id).ToList()) { if (all.Contains(order)) { all.Remove(order); } } return all.Count;")]
    [InlineData("var all = db.Orders.ToList(); return all.Except(db.Orders.Where(o => o.Status == id).ToList()).Count();")]
    [InlineData("var all = [|db.Orders.ToList()|]; var numbers = all.Select(o => o.Number).ToList(); return numbers.Contains(\"x\") && numbers.Remove(\"x\");")]
    public Task Rows_that_are_looked_for_by_identity(string body) => EachAsync(body);

    [Theory]
    [InlineData("Order found = null; foreach (var order in db.Orders) { if (order.Number == \"x\") { found = order; break; } } return found?.Number;")]
    [InlineData("foreach (var order in db.Orders.Where(o => o.Status > 0)) if (order.Id == id) return order.Number; return null;")]
    [InlineData("foreach (var order in db.Orders.ToList()) { if (order.Id == id) { if (order.Status == 1) { return true; } } } return false;")]
    [InlineData("var orders = db.Orders.ToList(); if (orders.Count == 0) { return null; } foreach (var order in orders) { if (order.Id == id && order.Number.Trim() != \"\") { return order.Id; } } return null;")]
    [InlineData("var isFound = false; foreach (var order in db.Orders.ToList()) { if (order.Status == id) { isFound = true; } } return isFound;")]
    [InlineData("var number = \"\"; var orders = db.Orders.ToList(); foreach (var order in orders) { if (order.Id == id) { number = order.Number; } } return number;")]
    [InlineData("var number = \"\"; foreach (var order in db.Orders) { if (id == order.Id) { number = order.Number; id++; } } return number;")]
    [InlineData("foreach (var order in db.Orders) { if (order.Number == \"x\") { throw new InvalidOperationException(); } } return null;")]
    public Task NoWarn_loop_that_looks_for_one_row(string body) => EachAsync(body);

    [Theory]
    [InlineData("var found = new List<string>(); foreach (var order in [|db.Orders|]) { if (order.Status == id) { found.Add(order.Number); } } return found;")]
    [InlineData("foreach (var order in [|db.Orders|]) { if (order.Status == id) { return order.Number; } else { id++; } } return null;")]
    [InlineData("foreach (var order in [|db.Orders|]) { id += order.Status; if (id > 10) { break; } } return id;")]
    [InlineData("foreach (var order in [|db.Orders|]) { id += order.Status; if (order.Number == null) { throw new InvalidOperationException(); } } return id;")]
    [InlineData("foreach (var order in [|db.Orders|]) { if (order.Id == order.Status) { id += order.Status; } } return id;")]
    [InlineData("foreach (var order in [|db.Orders|]) { if (order.Id > id) { id += order.Status; } } return id;")]
    [InlineData("foreach (var order in [|db.Orders|]) { if (order.Describe() == \"x\") { return order.Number; } } return null;")]
    [InlineData("foreach (var order in [|db.Orders|]) { if (order.Status == id) { switch (id) { case 1: break; } } } return null;")]
    [InlineData("var orders = [|db.Orders.ToList()|]; foreach (var number in new[] { 1, 2 }) { foreach (var order in orders) { if (order.Id == number) { id += order.Status; break; } } } return id;")]
    [InlineData("var orders = [|db.Orders.ToList()|]; foreach (var order in orders) { if (order.Id == id) { return order.Number; } } return orders.Sum(o => o.Total);")]
    [InlineData("var all = new List<Order>(); all = [|db.Orders.ToList()|]; var first = all.First(); return first.Number + all.Sum(o => o.Total);")]
    [InlineData("var all = new List<Order>(); if (id > 0) { all = [|db.Orders.ToList()|]; } else { all = [|db.Orders.Where(o => o.Status == id).ToList()|]; } return all.First().Number;")]
    public Task Warn_loop_that_does_more_than_look_for_one_row(string body) => EachAsync(body);

    /// <summary>Half-typed code: lists that stand for each other in their own declarations are followed to an end.</summary>
    [Theory]
    [InlineData("var all = db.Orders.ToList(); var open = all.Where(o => open.Where(p => p.Id > 0).ToList().Count > 0).ToList(); return open[0].Number;")]
    [InlineData("List<Order> all = [|db.Orders.ToList()|], one = two.Where(o => o.Id > 0).ToList(), two = one.Where(o => all.Count > 2).ToList(); return two[0].Number;")]
    public async Task Lists_that_name_each_other_before_they_are_declared(string body)
    {
        var test = EntityTest.Make<ReadOnlyQueryTracksAnalyzer>(
            DataFramework.EF6, EntityTest.Model(DataFramework.EF6), EntityTest.Service(DataFramework.EF6, "var db = new Shop(); " + body));
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        await test.RunAsync();
    }

    private static async Task EachAsync(string body)
    {
        foreach (var data in new[] { DataFramework.EF6, DataFramework.EFCore, DataFramework.Net472 })
        {
            await VerifyAsync(data, "var db = new Shop(); " + body);
        }
    }

    /// <summary>A key may be cut short, a table's name may say that it is one, and one name is one user's.</summary>
    [Theory]
    [InlineData("Employee", "public int EmpId { get; set; }", "EmpId == id", false)]
    [InlineData("tblEmployee", "public int EmpId { get; set; }", "EmpId == id", false)]
    [InlineData("tbl_Employees", "public int Employee_Id { get; set; }", "Employee_Id == id", false)]
    [InlineData("EmployeeShift", "public int EmpId { get; set; }", "EmpId == id", true)]
    [InlineData("Employee", "public int EId { get; set; }", "EId == id", true)]
    [InlineData("AppUser", "public string UserName { get; set; }", "UserName == name", false)]
    [InlineData("Logins", "public string userName { get; set; }", "userName == name", false)]
    [InlineData("Ticket", "public string UserName { get; set; }", "UserName == name", true)]
    [InlineData("AppUser", "public string Name { get; set; }", "Name == name", true)]
    public Task Rows_by_a_key_of_another_name(string entity, string members, string condition, bool isReported) => VerifyAsync(
        DataFramework.EF6,
        $"using (var db = new Staff()) {{ return {(isReported ? "[|" : "")}db.All.Where(x => x.{condition}).ToList(){(isReported ? "|]" : "")}.Count; }}",
        types: $"public class {entity} {{ public int Id {{ get; set; }} {members} }} public class Staff : DbContext {{ public DbSet<{entity}> All {{ get; set; }} }}",
        parameters: "int id, string name");

    /// <summary>One name is one user's in a loop, too, beside whatever else is asked.</summary>
    [Theory]
    [InlineData("AppUser", "user.Login == name && user.Password == password", false)]
    [InlineData("AppUser", "name == user.Login", false)]
    [InlineData("AppUser", "user.Login == user.Password", true)]
    [InlineData("AppUser", "user.Login == name || user.Password == password", true)]
    [InlineData("AppUser", "user.Password == password", true)]
    [InlineData("Ticket", "user.Login == name", true)]
    public Task Loop_that_looks_for_one_user(string entity, string condition, bool isReported) => VerifyAsync(
        DataFramework.EF6,
        $"var found = new List<string>(); using (var db = new Staff()) {{ foreach (var user in {(isReported ? "[|db.All|]" : "db.All")}) {{ if ({condition}) {{ found.Add(user.Login); id++; }} }} }} return found.Count + id;",
        types: $"public class {entity} {{ public int Id {{ get; set; }} public string Login {{ get; set; }} public string Password {{ get; set; }} }} public class Staff : DbContext {{ public DbSet<{entity}> All {{ get; set; }} }}",
        parameters: "int id, string name, string password");

    /// <summary>EF Core builds no model in which an entity has no key.</summary>
    [Theory]
    [InlineData("public int Sum { get; set; }", "", false)]
    [InlineData("public int total_id { get; set; } public int CounterId { get; set; }", "", false)]
    [InlineData("public int ID { get; set; }", "", true)]
    [InlineData("public int TotalID { get; set; }", "", true)]
    [InlineData("public int BaseId { get; set; }", "", true)]
    [InlineData("[System.ComponentModel.DataAnnotations.Key] public int Sum { get; set; }", "", true)]
    [InlineData("public int Sum { get; set; }", "protected override void OnModelCreating(ModelBuilder builder) => builder.Entity<Total>().HasKey(t => t.Sum);", true)]
    public Task Entity_without_a_key(string members, string context, bool isReported) => VerifyAsync(
        DataFramework.EFCore,
        "using var db = new Sums(); return " + (isReported ? "[|db.Totals.ToList()|]" : "db.Totals.ToList()") + ".Count;",
        types: $"public class Base {{ }} public class Total : Base {{ {members} }} public class Sums : DbContext {{ public DbSet<Total> Totals {{ get; set; }} {context} }}");

    /// <summary>One entity without a key is enough for a model that cannot be built.</summary>
    [Theory]
    [InlineData(DataFramework.EF6, "", false)]
    [InlineData(DataFramework.EFCore, "", false)]
    [InlineData(DataFramework.EFCore, "[Keyless]", true)]
    public Task Another_entity_without_a_key(DataFramework data, string attribute, bool isReported) => VerifyAsync(
        data,
        "using (var db = new Sums()) { return " + (isReported ? "[|db.Parts.ToList()|]" : "db.Parts.ToList()") + ".Count; }",
        types: "public class Part { public int Id { get; set; } } " + attribute + " public class Total { public int Sum { get; set; } } public class Sums : DbContext { public DbSet<Part> Parts { get; set; } public DbSet<Total> Totals { get; set; } }");

    /// <summary>Of EF6, a context that says something of its model, as that of a drawn one does, may say what the key is.</summary>
    [Theory]
    [InlineData("", false)]
    [InlineData("protected override void OnModelCreating(DbModelBuilder builder) => throw new InvalidOperationException();", true)]
    [InlineData("protected override void OnModelCreating(DbModelBuilder builder) { builder.Entity<Total>().ToTable(\"Totals\"); builder.Entity<Total>().ToTable(\"Sums\"); }", false)]
    [InlineData("protected override void OnModelCreating(DbModelBuilder builder) { Add(builder); } private static void Add(DbModelBuilder builder) { }", true)]
    public Task Entity_without_a_key_in_EF6(string model, bool isReported) => VerifyAsync(
        DataFramework.EF6,
        "using (var db = new Sums()) { return " + (isReported ? "[|db.Totals.ToList()|]" : "db.Totals.ToList()") + ".Count; }",
        types: "public class Total { public int Sum { get; set; } } public class Sums : DbContext { public DbSet<Total> Totals { get; set; } " + model + " }");

    [Theory]
    [InlineData("return [|db.Orders.Where(o => o.Id > Convert.ToInt32(text)).ToList()|].Count;")]
    [InlineData("var query = from o in db.Orders where o.Id > int.Parse(text) select o; foreach (var order in [|query|]) { id += order.Id; } return id;")]
    [InlineData("return [|db.Orders.Where(o => o.Id > list[0]).OrderBy(o => o.Number).ToList()|].Count;")]
    [InlineData("return [|db.Orders.Where(o => o.Id > array[id]).ToList()|].Count;")]
    [InlineData("var customer = new Customer(); return [|db.Orders.Where(o => o.Customer == customer).ToList()|].Count;")]
    public async Task Query_that_Entity_Framework_6_refuses(string body)
    {
        body = "var db = new Shop(); var text = \"1\"; var list = new List<int> { 1 }; var array = new[] { 1, 2 }; " + body;
        await VerifyAsync(DataFramework.EF6, body.Replace("[|", "", System.StringComparison.Ordinal).Replace("|]", "", System.StringComparison.Ordinal));
        await VerifyAsync(DataFramework.EFCore, body);
    }

    [Fact]
    public Task Warn_query_whose_values_are_read_before() =>
        VerifyAsync(DataFramework.EF6, "var db = new Shop(); var least = Convert.ToInt32(\"1\"); return [|db.Orders.Where(o => o.Id > least).ToList()|].Count;");

    [Fact]
    public Task NoWarn_keyless() => VerifyAsync(DataFramework.EFCore, "var db = new Views(); return db.Totals.ToList().Count;", types: "[Keyless] public class Total { public int Sum { get; set; } } public class Views : DbContext { public DbSet<Total> Totals { get; set; } }");

    [Fact]
    public Task NoWarn_SQL_of_no_set() => VerifyAsync(DataFramework.EF6, "var db = new Shop(); return db.Database.SqlQuery<OrderInfo>(\"\").ToList().Count;");

    [Fact]
    public Task NoWarn_list_in_memory() => VerifyAsync(DataFramework.EFCore, "var zones = new List<Zone>(); return zones.Where(z => z.Id > id).ToList().Count;");

    [Fact]
    public Task NoWarn_NHibernate() => EntityTest.BodyAsync<ReadOnlyQueryTracksAnalyzer>(DataFramework.NHibernate, "return Session.Query<Zone>().ToList().Count;", "public ISession Session;");

    [Fact]
    public Task NoWarn_query_of_a_type_parameter() => VerifyAsync(DataFramework.EFCore, "return new Repository<Zone>().All().Count;", types: "public class Repository<T> where T : class { private readonly Shop _db = new Shop(); public List<T> All() => _db.Set<T>().ToList(); }");

    private const string Viewed = """
        public class View
        {
            public string Text;
            public static explicit operator View(Order order) => new View { Text = order.Customer.Name };
            public static implicit operator View(Zone zone) => new View { Text = zone.Name };
            public static View operator +(View view, Order order) { view.Text += order.Lines.Count; return view; }
            public static View operator +(View view, Line line) { line.Count++; return view; }
            public static bool operator !(View view) => new Shop().SaveChanges() > 0;
        }
        """;

    [Theory]
    [InlineData("foreach (var order in db.Orders.Where(o => o.Status == id)) { views.Add((View)order); }")]
    [InlineData("var orders = db.Orders.ToList(); views.AddRange(orders.Select(order => (View)order));")]
    [InlineData("var sum = new View(); foreach (var order in db.Orders) { sum = sum + order; }")]
    [InlineData("var sum = new View(); foreach (var line in db.Lines) { sum += line; }")]
    [InlineData("foreach (var zone in db.Zones) { if (!(View)zone) { views.Add(zone); } }")]
    public async Task NoWarn_operator_that_needs_the_context(string statements)
    {
        await VerifyAsync(DataFramework.EF6, "var views = new List<View>(); var db = new Shop(); " + statements + " return views.Count;", types: Viewed);
        await VerifyAsync(DataFramework.EFCore, "var views = new List<View>(); var db = new Shop(); " + statements + " return views.Count;", types: Viewed);
    }

    [Theory]
    [InlineData("foreach (var zone in [|db.Zones.Where(z => z.Id > id)|]) { views.Add(zone); }")]
    [InlineData("foreach (var zone in [|db.Zones.Where(z => z.Id > id)|]) { views.Add((View)zone); System.Diagnostics.Debug.Assert(db.SaveChanges() > 0); }")]
    public async Task Warn_operator_that_only_reads(string statements)
    {
        await VerifyAsync(DataFramework.EF6, "var views = new List<View>(); var db = new Shop(); " + statements + " return views.Count;", types: Viewed);
        await VerifyAsync(DataFramework.EFCore, "var views = new List<View>(); var db = new Shop(); " + statements + " return views.Count;", types: Viewed);
    }

    [Theory]
    [InlineData("var orders = db.Orders.ToList(); return Mapper.Map<List<OrderInfo>>(orders);")]
    [InlineData("var orders = db.Orders.ToList(); return orders.Select(o => Mapper.Map<OrderInfo>(o)).ToList();")]
    [InlineData("var orders = db.Orders.ToList(); return orders.ToInfos();")]
    [InlineData("var orders = db.Orders.ToList(); return orders?.ToInfos();")]
    [InlineData("var orders = db.Orders.ToList(); return orders.Select(o => new OrderView(o)).ToList();")]
    [InlineData("var total = 0; foreach (var order in db.Orders.Where(o => o.Status == id)) { total += Rates.Of(order); } return total;")]
    public Task NoWarn_handed_to_a_call_that_is_not_resolved(string body) => UnresolvedAsync("var db = new Shop(); " + body);

    [Theory]
    [InlineData("var orders = [|db.Orders.ToList()|]; return Mapper.Map<List<OrderInfo>>(orders.Count);")]
    [InlineData("var views = new ArrayList(); foreach (var order in [|db.Orders.Where(o => o.Status == id)|]) { views.Add(new OrderView(order.Id, order.Number)); } return views;")]
    [InlineData("var orders = [|db.Orders.ToList()|]; Log.Write(new Zone()); return orders.Count;")]
    public Task Warn_beside_a_call_that_is_not_resolved(string body) => UnresolvedAsync("var db = new Shop(); " + body);

    private static Task UnresolvedAsync(string body)
    {
        var test = EntityTest.Make<ReadOnlyQueryTracksAnalyzer>(DataFramework.EF6, EntityTest.Model(DataFramework.EF6), EntityTest.Service(DataFramework.EF6, body));
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }

    /// <summary>A context puts the rows of one query together where they refer to each other.</summary>
    [Theory]
    [InlineData("public List<Node> Children { get; set; }", "return db.Nodes.ToList().Where(n => n.ParentId == null).ToList();", "List<Node>")]
    [InlineData("public Node Parent { get; set; }", "return db.Nodes.Where(n => n.ParentId == id).ToList();", "List<Node>")]
    [InlineData("public List<Node> Children { get; set; }", "return new Forest { Roots = db.Nodes.ToList() };", "Forest")]
    [InlineData("[System.Runtime.Serialization.IgnoreDataMember] public List<Node> Children { get; set; }", "return [|db.Nodes.ToList()|].Where(n => n.ParentId == null).ToList();", "List<Node>")]
    [InlineData("public List<Node> Children { get; set; }", "return [|db.Nodes.ToList()|].Select(n => new OrderInfo { Id = n.Id }).ToList();", "List<OrderInfo>")]
    [InlineData("public List<Leaf> Leaves { get; set; }", "return [|db.Nodes.ToList()|].Where(n => n.ParentId == null).ToList();", "List<Node>")]
    public async Task Tree_of_one_kind(string navigation, string statement, string result)
    {
        var types = "public class Node { public int Id { get; set; } public string Name { get; set; } public int? ParentId { get; set; } " + navigation + " } public class Leaf { public int Id { get; set; } public int NodeId { get; set; } } public class Forest { public List<Node> Roots { get; set; } } public class Tree : DbContext { public DbSet<Node> Nodes { get; set; } public DbSet<Leaf> Leaves { get; set; } }";
        await VerifyAsync(DataFramework.EF6, "using (var db = new Tree()) { " + statement + " }", types: types, result: result);
        await VerifyAsync(DataFramework.EFCore, "using (var db = new Tree()) { " + statement + " }", types: types, result: result);
    }

    /// <summary>What one query gives, the context hangs on to what another has given.</summary>
    [Theory]
    [InlineData("var ids = orders.Select(o => o.Id).ToList(); db.Lines.Where(l => ids.Contains(l.OrderId)).ToList(); return orders.Select(o => new OrderInfo { Id = o.Id, Lines = o.Lines.Count }).ToList();")]
    [InlineData("var ids = orders.Select(o => o.Id).ToList(); var lines = db.Lines.Where(l => ids.Contains(l.OrderId)).ToList(); return orders.Select(o => new OrderInfo { Id = o.Id, Lines = o.Lines.Count + lines.Count }).ToList();")]
    [InlineData("db.Customers.ToList(); return orders.Select(o => o.Customer.Name).ToList();")]
    [InlineData("var zones = [|db.Zones.ToList()|]; return orders.Select(o => o.Customer.Name + zones.Count).ToList();")]
    [InlineData("var other = new Shop(); var lines = [|other.Lines.ToList()|]; return orders.Select(o => new OrderInfo { Id = o.Id, Lines = o.Lines.Count + lines.Count }).ToList();")]
    public async Task Rows_that_another_query_has_linked(string statements)
    {
        await VerifyAsync(DataFramework.EF6, "using (var db = new Shop()) { var orders = db.Orders.Where(o => o.Status == id).ToList(); " + statements + " }");
        await VerifyAsync(DataFramework.EFCore, "using (var db = new Shop()) { var orders = db.Orders.Where(o => o.Status == id).ToList(); " + statements + " }");
    }

    [Theory]
    [InlineData("await [|db.Orders.ForEachAsync(o => total += o.Total)|];")]
    [InlineData("[|db.Orders.ToList()|].ForEach(o => total += o.Total);")]
    [InlineData("db.Orders.ToList();")]
    public Task List_as_a_statement(string statement) => VerifyAsync(DataFramework.EFCore, "var total = 0m; using (var db = new Shop()) { " + statement + " } await Task.Yield(); return total;", result: "Task<decimal>", modifier: "async ");

    [Theory]
    [InlineData("var found = db.Orders.Where(o => o.Status == id).ToList(); found.AddRange(db.Orders.Where(o => o.Total > 100).ToList()); return found.Distinct().Count();")]
    [InlineData("return db.Orders.Where(o => o.Status == id).ToList().Concat(db.Orders.Where(o => o.Total > 100).ToList()).Distinct().ToList().Count;")]
    [InlineData("var found = [|db.Orders.Where(o => o.Status == id).ToList()|]; found.AddRange([|db.Orders.Where(o => o.Total > 100).ToList()|]); return found.Select(o => o.Number).Distinct().ToList().Count;")]
    [InlineData("var found = [|db.Orders.Where(o => o.Status == id).Distinct().ToList()|]; return found.Select(o => o.Number).ToList();")]
    public Task Distinct_rows_of_two_queries(string statements) => VerifyAsync(DataFramework.EF6, "var db = new Shop(); " + statements);

    [Theory]
    [InlineData("Contexts.Create()", "db.ChangeTracker.QueryTrackingBehavior = QueryTrackingBehavior.NoTracking;", false)]
    [InlineData("Contexts.Create()", "db.ChangeTracker.LazyLoadingEnabled = false;", true)]
    public Task Context_in_a_field_that_a_factory_makes(string made, string statement, bool isReported) => VerifyAsync(
        DataFramework.EFCore,
        "return " + (isReported ? "[|_db.Orders.ToList()|]" : "_db.Orders.ToList()") + ".Sum(o => o.Status);",
        "private readonly Shop _db = " + made + ";",
        "public static class Contexts { public static Shop Create() { var db = new Shop(); " + statement + " return db; } }");

    [Theory]
    [InlineData("var db = new Shop(); return db.Orders.ToList(")]
    [InlineData("var db = new Shop(); return db.Orders.Where(o => o.).ToList().Count;")]
    [InlineData("var db = new Shop(); foreach (var order in db.) { } return null;")]
    [InlineData("var query = query.Where(o => o.Id > 0); return query.ToList();")]
    [InlineData("using (var db = ) { return db.Orders.ToList(); }")]
    public async Task NoWarn_half_typed(string body)
    {
        var test = EntityTest.Make<ReadOnlyQueryTracksAnalyzer>(DataFramework.EFCore, EntityTest.Model(DataFramework.EFCore), EntityTest.Service(DataFramework.EFCore, body));
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        await test.RunAsync();
    }

    [Theory]
    [InlineData("public byte Id { get; set; }", "db.Set<Mode>().ToList()")]
    [InlineData("public byte idMode { get; set; } public string Name { get; set; }", "db.Set<Mode>().ToList()")]
    [InlineData("public bool ModeKey { get; set; }", "db.Set<Mode>().ToList()")]
    [InlineData("public short Id { get; set; } public byte Step { get; set; }", "[|db.Set<Mode>().ToList()|]")]
    [InlineData("public int Id { get; set; } public bool NoMode { get; set; }", "[|db.Set<Mode>().ToList()|]")]
    public Task Table_of_few_rows(string members, string query) => VerifyAsync(
        DataFramework.EF6, $"using (var db = new Shop()) {{ return {query}.Count; }}", types: $"public class Mode {{ {members} }}");

    [Theory]
    [InlineData("OrderType", "public int Id { get; set; } public string Name { get; set; }", false)]
    [InlineData("OrderStatusTable", "public int OrderStatusId { get; set; } public string Name { get; set; }", false)]
    [InlineData("Order_Status", "public int OrderStatusId { get; set; } public string Name { get; set; } public string Remark { get; set; } public List<Order> Orders { get; set; }", false)]
    [InlineData("OrderType", "public int Id { get; set; } public string Name { get; set; } public string Text { get; set; } public decimal Price { get; set; }", true)]
    [InlineData("OrderStatus", "public int Id { get; set; } public int OrderId { get; set; } public string Name { get; set; }", true)]
    [InlineData("Prototype", "public int Id { get; set; } public string Name { get; set; }", true)]
    [InlineData("Type", "public int Id { get; set; } public string Name { get; set; }", true)]
    public Task Table_of_kinds(string name, string members, bool isReported) => VerifyAsync(
        DataFramework.EF6, "using (var db = new Shop()) { return " + (isReported ? "[|db.Set<global::" + name + ">().ToList()|]" : "db.Set<global::" + name + ">().ToList()") + ".Count; }", types: $"public class {name} {{ {members} }}");
}
