using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.DataAccess;
using WcfPerf.Testing;
using Xunit;

namespace WcfPerf.Analyzers.Tests.DataAccess;

/// <summary>WCFP3004: entities whose navigations load themselves while the reply is written, and those that do not.</summary>
public sealed class LazyEntityCrossesBoundaryTests
{
    internal const string Poco = """
        public class Order { public int Id { get; set; } public virtual Customer Customer { get; set; } public virtual ICollection<Line> Lines { get; set; } public Zone Zone { get; set; } }
        public class Line { public int Id { get; set; } public virtual Order Order { get; set; } }
        public class Customer { public int Id { get; set; } public virtual List<Order> Orders { get; set; } }
        public class Zone { public int Id { get; set; } public string Name { get; set; } }
        [System.Runtime.Serialization.DataContract] public class Member { [System.Runtime.Serialization.DataMember] public int Id { get; set; } [System.Runtime.Serialization.DataMember] public virtual Customer Customer { get; set; } }
        [System.Runtime.Serialization.DataContract] public class Opted { [System.Runtime.Serialization.DataMember] public int Id { get; set; } public virtual Customer Customer { get; set; } }
        public class Ignored { public int Id { get; set; } [System.Runtime.Serialization.IgnoreDataMember] public virtual Customer Customer { get; set; } }
        public class Reply { public int Count { get; set; } public List<Order> Orders { get; set; } }
        public class OrderInfo { public int Id { get; set; } }
        """;

    private const string Sets = "public DbSet<Order> Orders { get; set; } public DbSet<Customer> Customers { get; set; } public DbSet<Zone> Zones { get; set; } public DbSet<Member> Members { get; set; } public DbSet<Opted> Opteds { get; set; } public DbSet<Ignored> Ignoreds { get; set; }";

    private const string Proxies = "protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseLazyLoadingProxies();";

    /// <summary>The package of the proxies, as far as it matters.</summary>
    internal const string ProxiesPackage = "namespace Microsoft.EntityFrameworkCore { public static class ProxiesExtensions { public static DbContextOptionsBuilder UseLazyLoadingProxies(this DbContextOptionsBuilder builder) => builder; } }";

    internal static string Model(DataFramework data, string context = "") => EntityTest.Usings(data) + data switch
    {
        DataFramework.EF6 => Poco + $$"""

            public class Shop : DbContext { public Shop() : base("name=Shop") { {{context}} } {{Sets}} }
            """,
        DataFramework.EFCore => Poco + $$"""

            public class Shop : DbContext { {{Sets}} {{context}} }
            """,
        _ => $$"""
            public class Order
            {
                private EntityRef<Customer> _customer;
                public int Id { get; set; }
                [Association(Storage = "_customer", ThisKey = "Id", OtherKey = "Id")] public Customer Customer { get { return _customer.Entity; } set { _customer.Entity = value; } }
                public EntitySet<Line> Lines { get; set; }
            }
            public class Customer { public int Id { get; set; } }
            public class Line { public int Id { get; set; } }
            public class Zone { public int Id { get; set; } }
            [System.Runtime.Serialization.DataContract] public class Member { [System.Runtime.Serialization.DataMember] public int Id { get; set; } [System.Runtime.Serialization.DataMember] public EntitySet<Line> Lines { get; set; } }
            [System.Runtime.Serialization.DataContract] public class Opted { [System.Runtime.Serialization.DataMember] public int Id { get; set; } public EntitySet<Line> Lines { get; set; } }
            [System.Runtime.Serialization.DataContract] public class Guarded
            {
                private bool _serializing;
                private EntitySet<Line> _lines = new EntitySet<Line>();
                [System.Runtime.Serialization.DataMember] public EntitySet<Line> Lines { get { return _serializing && !_lines.HasLoadedOrAssignedValues ? null : _lines; } set { _lines.Assign(value); } }
                [System.Runtime.Serialization.OnSerializing] public void OnSerializing(System.Runtime.Serialization.StreamingContext context) { _serializing = true; }
            }
            public class Reply { public List<Order> Orders { get; set; } }
            public class OrderInfo { public int Id { get; set; } }
            public class Shop : DataContext
            {
                public Shop() : base("") { {{context}} }
                public Table<Order> Orders => GetTable<Order>();
                public Table<Zone> Zones => GetTable<Zone>();
                public Table<Member> Members => GetTable<Member>();
                public Table<Opted> Opteds => GetTable<Opted>();
                public Table<Guarded> Guardeds => GetTable<Guarded>();
            }
            public class Box { public int Id { get; set; } public virtual ICollection<Zone> Zones { get; set; } }
            public class LazyStore : ObjectContext { public LazyStore() : base("") { ContextOptions.LazyLoadingEnabled = true; } public ObjectSet<Box> Boxes => CreateObjectSet<Box>(); }
            public class Store : ObjectContext { public Store() : base("") { } public ObjectSet<Box> Boxes => CreateObjectSet<Box>(); }
            """,
    };

    private static Task VerifyAsync(DataFramework data, string result, string body, string members = "", string types = "", string parameters = "int id", string context = "", string modifier = "")
    {
        var service = EntityTest.Usings(data) + $$"""

            [ServiceContract]
            public interface IShop
            {
                [OperationContract]
                {{result}} Run({{parameters.Replace("[|", "").Replace("|]", "")}});
            }

            public class ShopService : IShop
            {
                public {{modifier}}{{(parameters.Contains("[|") || !IsReported(body) ? result : "[|" + result + "|]")}} Run({{parameters}})
                {
                    {{body.Replace("!", "")}}
                }

                {{members}}
            }

            {{types}}
            """;
        return EntityTest.Make<LazyEntityCrossesBoundaryAnalyzer>(data, Model(data, data == DataFramework.EFCore && context.Length == 0 ? Proxies : context), service, data == DataFramework.EFCore ? ProxiesPackage : "").RunAsync();
    }

    // A body that starts with ! is reported at its operation's result.
    private static bool IsReported(string body) => body.StartsWith('!');

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_one_entity(DataFramework data) => VerifyAsync(data, "Order", "!var db = new Shop(); return db.Orders.Single(o => o.Id == id);");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_list(DataFramework data) => VerifyAsync(data, "List<Order>", "!var db = new Shop(); return db.Orders.Where(o => o.Id > id).ToList();");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_array_in_a_task(DataFramework data) => VerifyAsync(data, "Task<Order[]>", "!var db = new Shop(); await Task.Yield(); return db.Orders.ToArray();", modifier: "async ");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_entities_in_a_reply_object(DataFramework data) => VerifyAsync(data, "Reply", "!using (var db = new Shop()) { return new Reply { Orders = db.Orders.ToList() }; }");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_through_a_repository(DataFramework data) => VerifyAsync(
        data, "Order", "!return new Orders().Get(id);", types: "public class Orders { private readonly Shop _db = new Shop(); public Order Get(int id) => _db.Orders.FirstOrDefault(o => o.Id == id); }");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_data_member(DataFramework data) => VerifyAsync(data, "Member", "!var db = new Shop(); return db.Members.First();");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task Warn_Find(DataFramework data) => VerifyAsync(data, "Order", "!var db = new Shop(); return db.Orders.Find(id);");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_out_parameter(DataFramework data) => VerifyAsync(data, "bool", "var db = new Shop(); order = db.Orders.First(); return true;", parameters: "int id, out [|Order|] order");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_dictionary(DataFramework data) => VerifyAsync(data, "Dictionary<int, Order>", "!var db = new Shop(); return db.Orders.ToDictionary(o => o.Id);");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_context_in_a_field(DataFramework data) => VerifyAsync(data, "Order", "!return _db.Orders.First();", "private readonly Shop _db = new Shop();");

    [Theory]
    [InlineData("Customer", "var db = new Shop(); return db.Customers.Include(c => c.Orders.Select(o => o.Lines)).First();")]
    [InlineData("Customer", "var db = new Shop(); return db.Customers.Include(c => c.Orders.Select(o => o.Customer.Orders)).First();")]
    [InlineData("Order", "var db = new Shop(); return db.Orders.Include(o => o.Customer.Orders).Include(o => o.Lines.Select(l => l.Order)).First();")]
    [InlineData("Order", "!var db = new Shop(); return db.Orders.Include(o => o.Customer.Orders.Select(other => other.Lines)).First();")]
    public Task Navigations_of_navigations_included(string result, string body) => VerifyAsync(DataFramework.EF6, result, body);

    [Fact]
    public Task Warn_one_navigation_included_and_one_not() => VerifyAsync(DataFramework.EF6, "Order", "!var db = new Shop(); return db.Orders.Include(o => o.Lines).First();");

    [Fact]
    public Task Warn_AsNoTracking_of_EF6_keeps_proxies() => VerifyAsync(DataFramework.EF6, "List<Order>", "!var db = new Shop(); return db.Orders.AsNoTracking().ToList();");

    [Fact]
    public Task Warn_injected_loader() => VerifyAsync(
        DataFramework.EFCore,
        "Part",
        "!var db = new Parts(); return db.Items.First();",
        types: "public class Part { private readonly Action<object, string> _load; private List<Zone> _zones; public Part() { } private Part(Action<object, string> lazyLoader) { _load = lazyLoader; } public int Id { get; set; } public List<Zone> Zones { get { _load?.Invoke(this, null); return _zones; } set { _zones = value; } } } public class Parts : DbContext { public DbSet<Part> Items { get; set; } }",
        context: "public int Nothing;");

    [Fact]
    public Task Warn_ObjectContext_that_loads_lazily() => VerifyAsync(DataFramework.Net472, "Box", "!var store = new LazyStore(); return store.Boxes.First();");

    /// <summary>What the operation goes through itself would be null with lazy loading switched off: then that is not advised.</summary>
    [Theory]
    [InlineData("Order", "return {|#1:db.Orders.Single(o => o.Id == id)|};", "'Customer', 'Lines'", "switch lazy loading and proxies off for the call, or return an object made for the reply")]
    [InlineData("Customer", "var order = db.Orders.FirstOrDefault(o => o.Id == id); return order == null ? {|#1:db.Customers.First()|} : order.Customer;", "'Orders'", "return an object made for the reply")]
    public async Task The_message_names_operation_entity_navigations_and_remedy(string result, string body, string navigations, string remedy)
    {
        var test = EntityTest.Make<LazyEntityCrossesBoundaryAnalyzer>(
            DataFramework.EF6, Model(DataFramework.EF6), EntityTest.Service(DataFramework.EF6, "var db = new Shop(); " + body, result: result).Replace($"public {result} Run", $"public {{|#0:{result}|}} Run"));
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.LazyEntityCrossesBoundary).WithLocation(0).WithLocation(1).WithArguments("Run", result, navigations, remedy));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("if (db.Orders.FirstOrDefault(o => o.Id == id) == null) { return null; } return db.Zones.First();")]
    [InlineData("return null == (db.Orders.Find(id)) ? null : db.Zones.First();")]
    [InlineData("var order = db.Orders.FirstOrDefault(o => o.Id == id); if (order == null) { return null; } return db.Zones.First();")]
    [InlineData("var order = db.Orders.Find(id); if (order is not null) { return db.Zones.First(); } if (order is null) { return id; } return null;")]
    [InlineData("return db.Orders.Find(id) is null ? null : db.Zones.First();")]
    [InlineData("return db.Orders.Find(id) is not null ? db.Zones.First() : null;")]
    public Task NoWarn_entity_that_is_only_compared_with_null(string body) => VerifyAsync(DataFramework.EF6, "object", "var db = new Shop(); " + body);

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task NoWarn_object_made_for_the_reply(DataFramework data) => VerifyAsync(data, "OrderInfo", "var db = new Shop(); return new OrderInfo { Id = db.Orders.First().Id };");

    [Theory]
    [InlineData("var db = new Shop(); return new Reply { Count = db.Orders.First().Id };", "")]
    [InlineData("var db = new Shop(); return ToReply(db.Orders.First());", "private static Reply ToReply(Order order) => new Reply { Count = order.Id };")]
    [InlineData("var db = new Shop(); var reply = new Reply(); foreach (var order in db.Orders) { reply.Count += order.Id; } return reply;", "")]
    public Task NoWarn_object_whose_entities_nothing_fills(string body, string members) => VerifyAsync(DataFramework.EF6, "Reply", body, members);

    [Theory]
    [InlineData("!var db = new Shop(); var reply = new Reply { Count = 1 }; reply.Orders = db.Orders.ToList(); return reply;", "")]
    [InlineData("!var db = new Shop(); var reply = new Reply { Orders = new List<Order>() }; foreach (var order in db.Orders) { reply.Orders.Add(order); } return reply;", "")]
    [InlineData("!var db = new Shop(); var reply = new Reply(); var list = reply?.Orders; list.AddRange(db.Orders.ToList()); return reply;", "")]
    [InlineData("!var db = new Shop(); return Fill(db.Orders.ToList());", "private static Reply Fill(List<Order> orders) { var reply = new Reply(); reply.Orders = orders; return reply; }")]
    [InlineData("!var db = new Shop(); return new Made(db.Orders.ToList());", "public class Made : Reply { public Made(List<Order> orders) { Orders = orders; } }")]
    [InlineData("!var db = new Shop(); return Mapper.Map<List<Order>, Reply>(db.Orders.ToList()) ?? new Reply();", "")]
    [InlineData("!var db = new Shop(); return Mapping.To(db.Orders.ToList()) ?? new Reply();", "public IMapping Mapping; public interface IMapping { Reply To(List<Order> orders); }")]
    public Task Warn_object_that_may_be_filled(string body, string members)
    {
        var service = EntityTest.Usings(DataFramework.EF6) + $$"""

            [ServiceContract]
            public interface IShop { [OperationContract] Reply Run(int id); }

            public class ShopService : IShop
            {
                public [|Reply|] Run(int id) { {{body.Replace("!", "")}} }

                {{members}}
            }
            """;
        var test = EntityTest.Make<LazyEntityCrossesBoundaryAnalyzer>(DataFramework.EF6, Model(DataFramework.EF6), service);
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task NoWarn_projection(DataFramework data) => VerifyAsync(data, "List<OrderInfo>", "var db = new Shop(); return db.Orders.Select(o => new OrderInfo { Id = o.Id }).ToList();");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task NoWarn_entity_without_navigations(DataFramework data) => VerifyAsync(data, "List<Zone>", "var db = new Shop(); return db.Zones.ToList();");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task NoWarn_navigation_that_is_no_data_member(DataFramework data) => VerifyAsync(data, "Opted", "var db = new Shop(); return db.Opteds.First();");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task NoWarn_ignored_navigation(DataFramework data) => VerifyAsync(data, "Ignored", "var db = new Shop(); return db.Ignoreds.First();");

    [Fact]
    public Task NoWarn_unidirectional_serialization() => VerifyAsync(DataFramework.Net472, "Guarded", "var db = new Shop(); return db.Guardeds.First();");

    [Theory]
    [InlineData("db.Configuration.LazyLoadingEnabled = false;")]
    [InlineData("db.Configuration.ProxyCreationEnabled = false;")]
    public Task NoWarn_switched_off_in_the_operation(string setting) => VerifyAsync(DataFramework.EF6, "Order", $"var db = new Shop(); {setting} return db.Orders.First();");

    [Theory]
    [InlineData("Configuration.LazyLoadingEnabled = false;")]
    [InlineData("this.Configuration.ProxyCreationEnabled = false;")]
    public Task NoWarn_switched_off_in_the_context(string setting) => VerifyAsync(DataFramework.EF6, "Order", "var db = new Shop(); return db.Orders.First();", context: setting);

    [Fact]
    public Task NoWarn_switched_off_in_the_service() => VerifyAsync(
        DataFramework.EF6, "Order", "return _db.Orders.First();", "private readonly Shop _db = new Shop(); public ShopService() { _db.Configuration.LazyLoadingEnabled = false; }");

    [Fact]
    public Task NoWarn_switched_off_in_a_factory() => VerifyAsync(
        DataFramework.EF6, "Order", "var db = Open(); return db.Orders.First();", "private static Shop Open() { var db = new Shop(); db.Configuration.ProxyCreationEnabled = false; return db; }");

    [Fact]
    public Task NoWarn_EF_Core_without_proxies() => VerifyAsync(DataFramework.EFCore, "Order", "var db = new Shop(); return db.Orders.First();", context: "public int Nothing;");

    [Fact]
    public Task NoWarn_EF_Core_switched_off() => VerifyAsync(DataFramework.EFCore, "Order", "var db = new Shop(); db.ChangeTracker.LazyLoadingEnabled = false; return db.Orders.First();");

    [Fact]
    public Task NoWarn_EF_Core_untracked() => VerifyAsync(DataFramework.EFCore, "List<Order>", "var db = new Shop(); return db.Orders.AsNoTracking().ToList();");

    [Theory]
    [InlineData("db.DeferredLoadingEnabled = false;")]
    [InlineData("db.ObjectTrackingEnabled = false;")]
    [InlineData("var load = new DataLoadOptions(); load.LoadWith<Order>(o => o.Lines); db.LoadOptions = load;")]
    public Task NoWarn_LINQ_to_SQL_switched_off(string setting) => VerifyAsync(DataFramework.Net472, "Order", $"var db = new Shop(); {setting} return db.Orders.First();");

    [Fact]
    public Task NoWarn_LINQ_to_SQL_switched_off_in_the_context() => VerifyAsync(DataFramework.Net472, "Order", "var db = new Shop(); return db.Orders.First();", context: "DeferredLoadingEnabled = false;");

    [Fact]
    public Task NoWarn_ObjectContext_that_does_not_load_lazily() => VerifyAsync(DataFramework.Net472, "Box", "var store = new Store(); return store.Boxes.First();");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task NoWarn_all_navigations_included(DataFramework data) => VerifyAsync(data, "List<Order>", "var db = new Shop(); return db.Orders.Include(o => o.Customer).Include(o => o.Lines).ToList();");

    /// <summary>An argument was read from the message; no context knows it.</summary>
    [Theory]
    [InlineData("Order", "var db = new Shop(); if (db.Orders.First(o => o.Id == given.Id) == null) return null; db.SaveChanges(); return given;")]
    [InlineData("List<Member>", "var db = new Shop(); var found = db.Customers.First(c => c.Id == given.Id); var all = new List<Member>(); foreach (var member in db.Members.ToList()) { all.Add(new Member { Id = member.Id }); } return all;")]
    public Task NoWarn_argument_or_what_the_code_made(string result, string body) => VerifyAsync(DataFramework.EF6, result, body, parameters: "Order given");

    [Theory]
    [InlineData("!var db = new Shop(); given = db.Orders.First(o => o.Id == given.Id); return given;")]
    [InlineData("!var db = new Shop(); Load(db, ref given); return given;")]
    [InlineData("!var db = new Shop(); var found = db.Orders.First(o => o.Id == given.Id); return found ?? given;")]
    public Task Warn_argument_that_becomes_another(string body) => VerifyAsync(
        DataFramework.EF6, "Order", body, "private static void Load(Shop db, ref Order order) { order = db.Orders.First(); }", parameters: "Order given");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task NoWarn_copies_of_entities(DataFramework data) => VerifyAsync(data, "List<Order>", "var db = new Shop(); return db.Orders.ToList().Select(o => new Order { Id = o.Id }).ToList();");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task NoWarn_entity_from_no_context(DataFramework data) => VerifyAsync(data, "Order", "return s_last;", "private static Order s_last = null;");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task NoWarn_entity_that_only_arrives(DataFramework data) => VerifyAsync(data, "int", "var db = new Shop(); return db.Orders.Count();", parameters: "Order order");

    [Fact]
    public Task NoWarn_serializable_class_that_writes_its_fields() => VerifyAsync(
        DataFramework.EF6, "Old", "var db = new Olds(); return db.Items.First();", types: "[Serializable] public class Old { public int Id { get; set; } public virtual Zone Zone { get; set; } } public class Olds : DbContext { public Olds() : base(\"\") { } public DbSet<Old> Items { get; set; } }");

    [Fact]
    public Task NoWarn_sealed_entity() => VerifyAsync(
        DataFramework.EF6, "Last", "var db = new Lasts(); return db.Items.First();", types: "public class Base { public virtual Zone Zone { get; set; } } public sealed class Last { public int Id { get; set; } public Zone Zone { get; set; } } public class Lasts : DbContext { public Lasts() : base(\"\") { } public DbSet<Last> Items { get; set; } }");

    [Fact]
    public Task NoWarn_NHibernate() => EntityTest.BodyAsync<LazyEntityCrossesBoundaryAnalyzer>(DataFramework.NHibernate, "return Session.Get<Order>(id);", "public ISession Session;", result: "Order");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task NoWarn_no_operation(DataFramework data) => VerifyAsync(data, "int", "return id;", "public Order Get() { var db = new Shop(); return db.Orders.First(); }");

    [Theory]
    [InlineData("var db = new Shop(); return db.Orders.First(")]
    [InlineData("return db.Orders.")]
    [InlineData("var db = new Shop(); return db.Orders.Where(o => o.Id == ).First();")]
    public async Task NoWarn_half_typed(string body)
    {
        var test = EntityTest.Make<LazyEntityCrossesBoundaryAnalyzer>(DataFramework.EF6, Model(DataFramework.EF6), EntityTest.Service(DataFramework.EF6, body, result: "Order"));
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        await test.RunAsync();
    }

    [Theory]
    [InlineData("!var db = new FarShop(); db.DeferredLoadingEnabled = true; return db.Orders.Single(o => o.Id == id);")]
    [InlineData("!var db = new OwnFarShop(); return db.Orders.Single(o => o.Id == id);")]
    [InlineData("!var db = new System.Data.Linq.DataContext(\"\"); return db.GetTable<FarOrder>().Single(o => o.Id == id);")]
    [InlineData("var db = new FarShop(); return db.Orders.Single(o => o.Id == id);")]
    [InlineData("var db = new QuietFarShop(); return db.Orders.Single(o => o.Id == id);")]
    public Task Context_of_another_project(string body)
    {
        var isReported = IsReported(body);
        var service = EntityTest.Service(
            DataFramework.Net472,
            isReported ? body.Substring(1) : body,
            result: "FarOrder",
            types: "public class OwnFarShop : FarShop { public OwnFarShop() { DeferredLoadingEnabled = true; } } public class QuietFarShop : FarShop { }");
        if (isReported)
        {
            service = service.Replace("public FarOrder Run", "public [|FarOrder|] Run", System.StringComparison.Ordinal);
        }

        var test = EntityTest.Make<LazyEntityCrossesBoundaryAnalyzer>(DataFramework.Net472, service);
        test.TestState.AdditionalProjects["Data"].Sources.Add("""
            using System.Data.Linq;

            public class FarLine { public int Id { get; set; } }
            public class FarOrder { public int Id { get; set; } public EntitySet<FarLine> Lines { get; set; } }
            public class FarShop : DataContext
            {
                public FarShop() : base("") { DeferredLoadingEnabled = false; }
                public Table<FarOrder> Orders => GetTable<FarOrder>();
            }
            """);
        test.TestState.AdditionalProjectReferences.Add("Data");
        return test.RunAsync();
    }

    [Theory]
    [InlineData("FarOrder", "var db = new FarShop(); return db.Orders.First(o => o.Id == id);")]
    [InlineData("FarOrder", "var db = new QuietFarShop(); return db.Orders.First(o => o.Id == id);")]
    [InlineData("[|FarOrder|]", "var db = new FarShop(); db.Configuration.LazyLoadingEnabled = true; return db.Orders.First(o => o.Id == id);")]
    [InlineData("[|FarOrder|]", "var db = new OwnShop(); return db.Orders.First(o => o.Id == id);")]
    public Task Context_of_another_project_of_EF6(string result, string body)
    {
        const string far = """

            public class FarLine { public int Id { get; set; } }
            public class FarOrder { public int Id { get; set; } public virtual System.Collections.Generic.ICollection<FarLine> Lines { get; set; } }
            public class FarShop : DbContext { public FarShop() { Configuration.ProxyCreationEnabled = false; } public DbSet<FarOrder> Orders { get; set; } }
            """;
        const string own = "public class QuietFarShop : FarShop { } public class OwnShop : DbContext { public DbSet<FarOrder> Orders { get; set; } }";
        var service = EntityTest.Service(DataFramework.EF6, body, result: "FarOrder", types: own).Replace("public FarOrder Run", "public " + result + " Run", System.StringComparison.Ordinal);
        var test = EntityTest.Make<LazyEntityCrossesBoundaryAnalyzer>(DataFramework.EF6, service);
        var data = test.TestState.AdditionalProjects["Data"];
        data.Sources.Add(EntityTest.Usings(DataFramework.EF6) + far);
        data.AdditionalReferences.AddRange(DataReferences.Declared(DataFramework.EF6));
        test.TestState.AdditionalProjectReferences.Add("Data");
        return test.RunAsync();
    }

    // What a repository for everything looks like in each library.
    private static string Repository(DataFramework data, string members = "", string more = "", string all = "")
    {
        var set = data == DataFramework.Net472 ? "_db.GetTable<T>()" : "_db.Set<T>()";
        return $$"""
            public interface IRepository<T> where T : class { List<T> All(); T First(); int Count(); }
            public class Repository<T> : IRepository<T> where T : class
            {
                private readonly Shop _db = new Shop();
                public List<T> All() => {{(all.Length > 0 ? all : set + ".ToList()")}};
                public T First() => {{set}}.FirstOrDefault();
                public int Count() => {{set}}.Count();
                {{members}}
            }
            {{more}}
            """;
    }

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_generic_repository(DataFramework data) =>
        VerifyAsync(data, "List<Order>", "!return _orders.All();", "private readonly IRepository<Order> _orders = new Repository<Order>();", Repository(data));

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task Warn_generic_repository_with_a_set_of_its_own(DataFramework data) => VerifyAsync(
        data, "List<Order>", "!return new Store<Order>(new Shop()).All();",
        types: "public class Store<T> where T : class { private readonly DbSet<T> _set; public Store(DbContext db) { _set = db.Set<T>(); } public List<T> All() { return _set.ToList(); } }");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_class_of_a_generic_repository(DataFramework data) => VerifyAsync(
        data, "Order", "!return _orders.First();", "private readonly IOrders _orders = new OrderRepository();",
        Repository(data, more: "public interface IOrders : IRepository<Order> { } public class OrderRepository : Repository<Order>, IOrders { } public class ZoneRepository : Repository<Zone> { }"));

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task Warn_interface_that_a_generic_base_implements(DataFramework data) => VerifyAsync(
        data, "Order", "!return _orders.First();", "private readonly IOrders _orders = new OrderRepository();",
        Repository(data, more: "public interface IOrders { Order First(); } public class OrderRepository : Repository<Order>, IOrders { } public class ZoneRepository : Repository<Zone> { }"));

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task Warn_generic_manager_over_a_generic_repository(DataFramework data) => VerifyAsync(
        data, "List<Order>", "!return new Manager<Order>().Everything();",
        types: Repository(data, more: "public class Manager<TEntity> where TEntity : class { private readonly IRepository<TEntity> _all = new Repository<TEntity>(); public List<TEntity> Everything() => _all.All(); }"));

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task Warn_generic_method(DataFramework data) => VerifyAsync(
        data, "List<Order>", "!return new Everything().All<Order>();",
        types: "public class Everything { private readonly Shop _db = new Shop(); public List<TEntity> All<TEntity>() where TEntity : class => _db.Set<TEntity>().ToList(); }");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Silent_generic_repository_of_something_else(DataFramework data) => VerifyAsync(
        data, "List<Order>", "_zones.All(); return null;", "private readonly IRepository<Zone> _zones = new Repository<Zone>(); private readonly IRepository<Order> _orders = new Repository<Order>();", Repository(data));

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Silent_generic_repository_that_counts(DataFramework data) => VerifyAsync(
        data, "List<Order>", "return new List<Order>(_orders.Count());", "private readonly IRepository<Order> _orders = new Repository<Order>();", Repository(data));

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Silent_generic_repository_of_what_has_no_navigations(DataFramework data) => VerifyAsync(
        data, "List<Zone>", "return _zones.All();", "private readonly IRepository<Zone> _zones = new Repository<Zone>();", Repository(data));

    [Fact]
    public Task Silent_generic_repository_of_a_context_that_is_switched_off_elsewhere() => VerifyAsync(
        DataFramework.EF6, "List<Order>", "return _orders.All();", "private readonly IRepository<Order> _orders = new Repository<Order>();",
        Repository(DataFramework.EF6, more: "public static class Contexts { public static Shop Make() { var shop = new Shop(); shop.Configuration.LazyLoadingEnabled = false; return shop; } }"));

    [Fact]
    public Task Silent_generic_repository_whose_context_is_switched_off() => VerifyAsync(
        DataFramework.EF6, "List<Order>", "return _orders.All();", "private readonly IRepository<Order> _orders = new Repository<Order>();", Repository(DataFramework.EF6), context: "Configuration.ProxyCreationEnabled = false;");

    [Fact]
    public Task Warn_generic_repository_whose_context_is_switched_on() => VerifyAsync(
        DataFramework.EF6, "List<Order>", "!return _orders.All();", "private readonly IRepository<Order> _orders = new Repository<Order>();", Repository(DataFramework.EF6), context: "Configuration.LazyLoadingEnabled = true;");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task Silent_generic_repository_that_does_not_track(DataFramework data) => VerifyAsync(
        data, "List<Order>", "return _orders.All();", "private readonly IRepository<Order> _orders = new Repository<Order>();", Repository(data, all: "_db.Set<T>().AsNoTracking().ToList()"));

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public Task Silent_generic_repository_that_includes_what_it_is_told(DataFramework data) => VerifyAsync(
        data, "List<Order>", "return _orders.With(o => o.Lines);", "private readonly Repository<Order> _orders = new Repository<Order>();",
        Repository(data, "public List<T> With(params System.Linq.Expressions.Expression<Func<T, object>>[] paths) { IQueryable<T> query = _db.Set<T>(); foreach (var path in paths) query = query.Include(path); return query.ToList(); }"));

    [Fact]
    public Task Silent_generic_repository_of_an_entity_that_no_context_has() => VerifyAsync(
        DataFramework.EF6, "List<Other>", "return _others.All();", "private readonly IRepository<Other> _others = new Repository<Other>();",
        Repository(DataFramework.EF6, more: "public class Other { public int Id { get; set; } public virtual Customer Customer { get; set; } }"));

    [Fact]
    public Task Silent_generic_repository_of_an_entity_of_two_contexts() => VerifyAsync(
        DataFramework.EF6, "List<Order>", "return _orders.All();", "private readonly IRepository<Order> _orders = new Repository<Order>();",
        Repository(DataFramework.EF6, more: "public class Archive : DbContext { public DbSet<Order> Orders { get; set; } }"));

    [Fact]
    public Task Silent_generic_repository_that_makes_more_of_itself() => VerifyAsync(
        DataFramework.EF6, "List<Order>", "return new Deep<Zone>().All(3);",
        types: "public class Deep<T> where T : class { private readonly Shop _db = new Shop(); public List<Order> All(int left) { _db.Set<T>().ToList(); return left == 0 ? null : new Deep<List<T>>().All(left - 1); } }");
}
