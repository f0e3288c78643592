using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.DataAccess;
using WcfPerf.Testing;
using Xunit;

namespace WcfPerf.Analyzers.Tests.DataAccess;

/// <summary>WCFP3007: contexts that serve more than one call, and those that live for one.</summary>
public sealed class ContextOutlivesCallTests
{
    private const string Single = "[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single)]";
    private const string PerSession = "[ServiceBehavior(InstanceContextMode = InstanceContextMode.PerSession)]";
    private const string PerCall = "[ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall)]";

    /// <summary>An editor analyzes a project beside the sources of those that it references: what stands there is not its own to report.</summary>
    [Theory]
    [InlineData("public class Store { public static readonly Shop Db = new Shop(); }", "", "return Store.Db.Orders.ToList();")]
    [InlineData("public class Store { public static Store Only { get; } = new Store(); public readonly Shop Db = new Shop(); }", "", "return Store.Only.Db.Orders.ToList();")]
    [InlineData("public class Store { protected readonly Shop db = new Shop(); }", " : Store, ", "return db.Orders.ToList();")]
    [InlineData("public class Store { public readonly Shop Db = new Shop(); }", "", "return _store.Db.Orders.ToList();", "private readonly Store {|WCFP3007:_store|} = new Store();")]
    public Task Context_of_a_referenced_project(string store, string bases, string body, string members = "")
    {
        var service = EntityTest.Service(DataFramework.EF6, body, members, behavior: Single);
        var test = EntityTest.Make<ContextOutlivesCallAnalyzer>(DataFramework.EF6, "", bases.Length == 0 ? service : service.Replace(" : IShop", bases + "IShop"));
        test.MarkupOptions = MarkupOptions.UseFirstDescriptor;
        var other = test.TestState.AdditionalProjects["Store"];
        other.Sources.Add(EntityTest.Model(DataFramework.EF6, "") + store);
        other.AdditionalReferences.AddRange(test.TestState.AdditionalReferences);
        test.TestState.AdditionalProjectReferences.Add("Store");
        return test.RunAsync();
    }

    private static Task VerifyAsync(DataFramework data, string behavior, string members, string body = "return null;", string types = "", string context = "", string contract = "[ServiceContract]")
    {
        var service = EntityTest.Service(data, body, members, types, behavior: behavior).Replace("[ServiceContract]", contract);
        return EntityTest.Make<ContextOutlivesCallAnalyzer>(data, EntityTest.Model(data, context), service).RunAsync();
    }

    /// <summary>No host opens with a contract that has two operations of one name.</summary>
    [Theory]
    [InlineData("", "_db")]
    [InlineData("(Name = \"CountOfZone\")", "[|_db|]")]
    public Task Contract_that_wcf_refuses(string name, string field)
    {
        var service = EntityTest.Service(DataFramework.EF6, "return _db.Zones.ToList();", $"private readonly Shop {field} = new Shop(); public int Count() => 1; public int Count(string zone) => 2;", behavior: Single)
            .Replace("[OperationContract]", $"[OperationContract] int Count(); [OperationContract{name}] int Count(string zone); [OperationContract]");
        return EntityTest.Make<ContextOutlivesCallAnalyzer>(DataFramework.EF6, EntityTest.Model(DataFramework.EF6, ""), service).RunAsync();
    }

    /// <summary>Figures and new objects are nothing that a context tracks.</summary>
    [Theory]
    [InlineData("private readonly Shop _db = new Shop(); public object All() => _db.Orders.Where(o => o.Id > 1).Select(o => new { o.Id }).ToList(); public int Count() { return this._db.Orders.Count(); }")]
    [InlineData("private readonly Shop _db = new Shop(); public object All() => (from o in _db.Orders select new { o.Id }).ToList();")]
    [InlineData("private readonly Shop [|_db|] = new Shop(); public object All() => _db.Orders.Select(o => new { o.Id }).ToList(); public object Rows() => _db.Orders.ToList();")]
    [InlineData("private readonly Shop [|_db|] = new Shop(); public object All() => (from o in _db.Orders select o).ToList();")]
    [InlineData("private readonly Shop [|_db|] = new Shop(); public object All() => _db.Orders.Select(o => o).ToList();")]
    [InlineData("private readonly Shop [|_db|] = new Shop(); public object All() => _db.Orders.ToList().Count() + _db.Orders.AsEnumerable().Count(o => o.Describe() == null);")]
    [InlineData("private readonly Shop [|_db|] = new Shop(); public object All() { Take(_db); return _db.Orders.Select(o => new { o.Id }).ToList(); } private static void Take(Shop db) { }")]
    public Task Context_that_is_asked_for_no_entity(string members) => VerifyAsync(DataFramework.EF6, Single, members, "return _db.Zones.Count();");

    /// <summary>A call that puts another context in the field's place ends what the last one had loaded.</summary>
    [Theory]
    [InlineData("private Shop _db; public void Connect() { _db = new Shop(); }")]
    [InlineData("private Shop _db; public void Connect() { this._db = new Shop(); _db.Zones.ToList(); }")]
    [InlineData("private Shop [|_db|]; private void Connect() { _db = new Shop(); }")]
    [InlineData("private Shop [|_db|]; public void Connect() { if (_db == null) { _db = new Shop(); } }")]
    [InlineData("private Shop [|_db|]; public void Connect(Shop db) { _db = db; }")]
    public Task Context_that_a_call_replaces(string members) => VerifyAsync(DataFramework.EF6, Single, members, "return _db.Zones.ToList().Count;");

    [Theory]
    [InlineData("", "private static Shop s_db; public ShopService() { s_db = new Shop(); }")]
    [InlineData(PerCall, "private static Shop s_db; public ShopService() { ShopService.s_db = new Shop(); }")]
    [InlineData(PerCall, "private static Shop [|s_db|] = new Shop(); public ShopService() { if (s_db == null) s_db = new Shop(); }")]
    [InlineData(PerCall, "private static Shop [|s_db|]; static ShopService() { s_db = new Shop(); }")]
    [InlineData(PerCall, "private static Shop [|s_db|]; public ShopService() { s_db = s_db ?? new Shop(); }")]
    [InlineData(PerSession, "private static Shop [|s_db|]; public ShopService() { s_db = new Shop(); }")]
    [InlineData(Single, "private static Shop [|s_db|]; public ShopService() { s_db = new Shop(); }")]
    public Task Static_context_that_each_object_replaces(string behavior, string members) => VerifyAsync(DataFramework.EF6, behavior, members, "return s_db.Zones.ToList().Count;");

    /// <summary>A getter that puts a new context in its field before it gives it keeps none for the next who asks.</summary>
    [Theory]
    [InlineData("private static Shop s_db = new Shop(); internal static Shop Only { get { s_db = new Shop(); return s_db; } }")]
    [InlineData("private static Shop s_db; public static Shop Only { get { var started = 1; Shops.s_db = new Shop(); s_db.Zones.ToList(); return s_db; } }")]
    [InlineData("private static Shop s_db; public static Shop Only { get { return s_db = new Shop(); } }")]
    [InlineData("private static Shop s_db; public static Shop Only => s_db = new Shop(); public static Shop Other { get => (s_db = new Shop()); }")]
    [InlineData("private static Shop [|s_db|] = new Shop(); public static Shop Only { get { return s_db; } }")]
    [InlineData("private static Shop [|s_db|] = new Shop(); public static Shop Only { get { if (s_db == null) { s_db = new Shop(); } return s_db; } }")]
    [InlineData("private static Shop [|s_db|] = new Shop(); public static Shop Only { get { if (System.Environment.TickCount == 0) { s_db = new Shop(); } return s_db; } }")]
    [InlineData("private static Shop [|s_db|] = new Shop(); public static Shop Only { get { var last = s_db; s_db = new Shop(); return last; } }")]
    [InlineData("private static Shop [|s_db|] = new Shop(); public static Shop Only { get { s_db = new Shop(); return s_db; } } public static int Count() => s_db.Zones.ToList().Count;")]
    [InlineData("private static Shop [|s_db|]; public static Shop Only { get { return s_db; } set { s_db = new Shop(); } }")]
    [InlineData("internal static Shop [|s_db|] = new Shop(); public static Shop Only { get { s_db = new Shop(); return s_db; } }")]
    public Task Static_context_that_a_getter_replaces(string members) =>
        VerifyAsync(DataFramework.EF6, PerCall, "", "return Shops.Only.Zones.ToList();", "public class Shops { " + members + " }");

    [Theory]
    [InlineData("public class Shops { private static Shop s_db; public Shops() { s_db = new Shop(); } public int Count() => s_db.Zones.ToList().Count; }", "return new Shops().Count();")]
    [InlineData("public class Shops { public static readonly Shops All = new Shops(); private static Shop [|s_db|]; private Shops() { s_db = new Shop(); } public int Count() => s_db.Zones.ToList().Count; }", "return Shops.All.Count();")]
    public Task Static_context_that_each_repository_replaces(string types, string body) => VerifyAsync(DataFramework.EF6, PerCall, "", body, types);

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_field_of_a_singleton(DataFramework data) => VerifyAsync(data, Single, "private readonly Shop [|_db|] = new Shop();", "return _db.Zones.ToList().Count;");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_field_of_a_service_per_session(DataFramework data) => VerifyAsync(data, PerSession, "private Shop [|_db|]; public ShopService() { _db = new Shop(); }");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_contract_that_requires_sessions(DataFramework data) =>
        VerifyAsync(data, "", "private readonly Shop [|_db|] = new Shop();", "return _db.Zones.ToList().Count;", contract: "[ServiceContract(SessionMode = SessionMode.Required)]");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_automatic_property(DataFramework data) => VerifyAsync(data, Single, "private Shop [|Db|] { get; } = new Shop();");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_injected(DataFramework data) => VerifyAsync(data, Single, "private readonly Shop [|_db|]; public ShopService(Shop db) { _db = db; }");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_static_field_of_a_service_per_call(DataFramework data) => VerifyAsync(data, PerCall, "private static readonly Shop [|s_db|] = new Shop();", "return s_db.Zones.ToList().Count;");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_static_field_that_an_operation_uses(DataFramework data) => VerifyAsync(
        data, PerCall, "", "return Data.Count();", "public static class Data { private static readonly Shop [|s_db|] = new Shop(); public static int Count() => s_db.Zones.ToList().Count; }");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_static_property_that_an_operation_uses(DataFramework data) => VerifyAsync(
        data, "", "", "return Data.Shop.Zones.ToList().Count;", "public static class Data { public static Shop [|Shop|] { get; } = new Shop(); }");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_lazy(DataFramework data) => VerifyAsync(data, Single, "private readonly Lazy<Shop> [|_db|] = new Lazy<Shop>(() => new Shop());", "return _db.Value.Zones.ToList().Count;");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_made_when_first_asked_for(DataFramework data) => VerifyAsync(data, Single, "private Shop [|_db|]; private Shop Db => _db ?? (_db = new Shop());");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_disposed_of_when_the_session_ends(DataFramework data) => VerifyAsync(data, PerSession, "private readonly Shop [|_db|] = new Shop(); public void Dispose() { _db.Dispose(); }");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task Warn_base_class(DataFramework data) => VerifyAsync(
        data, "", "", types: "public class Base { protected readonly Shop [|Db|] = new Shop(); } [ServiceBehavior(InstanceContextMode = InstanceContextMode.Single)] public class Other : Base, IShop { public object Run(int id) => null; }");

    [Fact]
    public Task Warn_ObjectContext() => VerifyAsync(DataFramework.Net472, Single, "private readonly Store [|_store|] = new Store();", "return _store;");

    [Fact]
    public Task Warn_session_of_NHibernate() => VerifyAsync(DataFramework.NHibernate, Single, "private readonly ISession [|_session|]; public ShopService(ISession session) { _session = session; }");

    [Theory]
    [InlineData("public class Base", "Early")]
    [InlineData(Single + " public class Base : IShop", "Base")]
    public async Task Warn_names_one_service_of_several_that_a_base_class_holds_it_for(string head, string service)
    {
        var run = head.EndsWith("IShop", System.StringComparison.Ordinal) ? "public virtual object Run(int id) => null;" : "";
        var test = EntityTest.Make<ContextOutlivesCallAnalyzer>(
            DataFramework.EF6,
            EntityTest.Model(DataFramework.EF6),
            EntityTest.Service(DataFramework.EF6, "return null;", types: head + " { protected readonly Shop {|#0:Db|} = new Shop(); " + run + " } " +
                Single + " public class Early : Base, IShop { public new object Run(int id) => null; } " +
                Single + " public class Late : Base, IShop { public new object Run(int id) => null; }"));
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.ContextOutlivesCall).WithLocation(0)
            .WithArguments("Db", "Shop", "all calls of the singleton " + service, "create one in each call"));
        await test.RunAsync();
    }

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    public async Task Warn_through_a_repository_behind_an_interface(DataFramework data)
    {
        var test = EntityTest.Make<ContextOutlivesCallAnalyzer>(
            data,
            EntityTest.Model(data),
            EntityTest.Service(
                data,
                "return null;",
                "private readonly IOrders {|#0:_orders|};",
                "public interface IOrders { int Count(); } public class Orders : IOrders { private readonly Shop {|#1:_db|}; public Orders(Shop db) { _db = db; } public int Count() => _db.Orders.Count(); }",
                behavior: Single));
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.ContextOutlivesCall).WithLocation(0).WithLocation(1)
            .WithArguments("_orders", "Shop", "all calls of the singleton ShopService", "create 'Orders' and its context in each call"));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("private readonly Shop _db = new Shop();", "return null;")]
    [InlineData("private static readonly Shop s_db = new Shop();", "/* s_db.Zones.ToList().Count; */ return null;")]
    [InlineData("private readonly Shop _db = new Shop(); private sealed class Inner { public Shop Own(Shop db) => db; }", "return null;")]
    public Task NoWarn_nobody_asks_the_field(string members, string body) => VerifyAsync(DataFramework.EF6, Single, members, body);

    [Theory]
    [InlineData("private readonly Shop [|_db|] = new Shop(); private sealed class Inner { public object Of(ShopService service) => service._db; }")]
    [InlineData("internal readonly Shop [|_db|] = new Shop();")]
    [InlineData("protected readonly Shop [|_db|] = new Shop();")]
    public Task Warn_somebody_else_may_ask_the_field(string members) => VerifyAsync(DataFramework.EF6, Single, members);

    /// <summary>Whatever its attribute says, there is no session over a binding that knows none; code may add endpoints to those of the file.</summary>
    [Theory]
    [InlineData("basicHttpBinding", "", "_db")]
    [InlineData("netTcpBinding", "", "[|_db|]")]
    [InlineData("basicHttpBinding", "public static void Open(System.ServiceModel.ServiceHost host) => host.AddServiceEndpoint(\"IShop\", new System.ServiceModel.NetTcpBinding(), \"net.tcp://a\");", "[|_db|]")]
    public Task Service_per_session_over_a_binding_without_sessions(string binding, string members, string field)
    {
        var test = EntityTest.Make<ContextOutlivesCallAnalyzer>(
            DataFramework.EF6, EntityTest.Model(DataFramework.EF6), EntityTest.Service(DataFramework.EF6, "return _db.Zones.ToList().Count;", $"private readonly Shop {field} = new Shop(); " + members, behavior: PerSession));
        test.TestState.AdditionalFiles.Add(("/0/Web.config", $"<configuration><system.serviceModel><services><service name='ShopService'><endpoint address='' binding='{binding}' contract='IShop' /><endpoint address='mex' binding='mexHttpBinding' contract='IMetadataExchange' /></service></services></system.serviceModel></configuration>"));
        return test.RunAsync();
    }

    /// <summary>What says nothing of its instances has one for each session, where all channels have such.</summary>
    [Theory]
    [InlineData("", "<endpoint address='' binding='netTcpBinding' contract='IShop' />", "", true)]
    [InlineData("", "<endpoint address='' binding='netTcpBinding' contract='IShop' /><endpoint address='p' binding='netNamedPipeBinding' contract='IShop' />", "", true)]
    [InlineData("", "<endpoint address='' binding='netTcpBinding' contract='IShop' /><endpoint address='h' binding='basicHttpBinding' contract='IShop' />", "", false)]
    [InlineData("", "<endpoint address='mex' binding='mexTcpBinding' contract='IMetadataExchange' />", "", false)]
    [InlineData("[ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall)]", "<endpoint address='' binding='netTcpBinding' contract='IShop' />", "", false)]
    [InlineData("", null, "var host = new ServiceHost(typeof(ShopService)); host.AddServiceEndpoint(typeof(IShop), new NetTcpBinding(), \"net.tcp://a\"); host.Open();", true)]
    [InlineData("", null, "var host = new ServiceHost(typeof(ShopService)); host.AddServiceEndpoint(typeof(IShop), new BasicHttpBinding(), \"http://a\"); host.Open();", false)]
    [InlineData("", null, "var host = new ServiceHost(typeof(ShopService)); host.AddServiceEndpoint(typeof(IShop), new NetTcpBinding(), \"net.tcp://a\"); host.AddServiceEndpoint(typeof(IShop), new WSHttpBinding(), \"http://a\"); host.Open();", false)]
    [InlineData("", null, "var host = new ServiceHost(typeof(ShopService)); host.Open();", false)]
    [InlineData("", null, "var host = new ServiceHost(typeof(object)); host.AddServiceEndpoint(typeof(IShop), new NetTcpBinding(), \"net.tcp://a\"); host.Open();", false)]
    public async Task Instancing_not_stated_over_channels_with_sessions(string behavior, string? endpoints, string hosting, bool isReported)
    {
        var test = EntityTest.Make<ContextOutlivesCallAnalyzer>(
            DataFramework.EF6, EntityTest.Model(DataFramework.EF6), EntityTest.Service(DataFramework.EF6, "return _db.Zones.ToList().Count;", "private readonly Shop {|#0:_db|} = new Shop();", behavior: behavior));
        if (endpoints is not null)
        {
            test.TestState.AdditionalFiles.Add(("/0/Web.config", $"<configuration><system.serviceModel><services><service name='ShopService'>{endpoints}</service></services></system.serviceModel></configuration>"));
        }

        test.TestState.Sources.Add(("/0/Host.cs", "using System.ServiceModel; internal static class Program { public static void Open() { " + hosting + " } }"));
        if (isReported)
        {
            test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.ContextOutlivesCall).WithSeverity(DiagnosticSeverity.Info).WithLocation(0)
                .WithArguments("_db", "Shop", "all calls of a session of ShopService", "create one in each call"));
        }

        await test.RunAsync();
    }

    /// <summary>Contracts that refuse sessions leave each call its own instance.</summary>
    [Fact]
    public async Task NoWarn_refused_sessions_over_channels_with_sessions()
    {
        var test = EntityTest.Make<ContextOutlivesCallAnalyzer>(
            DataFramework.EF6, EntityTest.Model(DataFramework.EF6), EntityTest.Service(DataFramework.EF6, "return _db.Zones.ToList().Count;", "private readonly Shop _db = new Shop();", behavior: "").Replace("[ServiceContract]", "[ServiceContract(SessionMode = SessionMode.NotAllowed)]", System.StringComparison.Ordinal));
        test.TestState.AdditionalFiles.Add(("/0/Web.config", "<configuration><system.serviceModel><services><service name='ShopService'><endpoint address='' binding='netTcpBinding' contract='IShop' /></service></services></system.serviceModel></configuration>"));
        await test.RunAsync();
    }

    /// <summary>Only bindings with sessions carry calls back.</summary>
    [Fact]
    public Task Warn_contract_that_calls_back() => VerifyAsync(
        DataFramework.EF6, "", "private readonly Shop [|_db|] = new Shop();", "return _db.Zones.ToList().Count;", types: "public interface IWatcher { [OperationContract(IsOneWay = true)] void Changed(); }", contract: "[ServiceContract(CallbackContract = typeof(IWatcher))]");

    [Fact]
    public async Task The_message_for_a_session()
    {
        var test = EntityTest.Make<ContextOutlivesCallAnalyzer>(
            DataFramework.EF6, EntityTest.Model(DataFramework.EF6), EntityTest.Service(DataFramework.EF6, "return _db.Zones.ToList().Count;", "private readonly Shop {|#0:_db|} = new Shop();", behavior: PerSession));
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.ContextOutlivesCall).WithLocation(0).WithArguments("_db", "Shop", "all calls of a session of ShopService", "create one in each call"));
        await test.RunAsync();
    }

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task NoWarn_service_per_call(DataFramework data) => VerifyAsync(data, PerCall, "private readonly Shop _db = new Shop();");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task NoWarn_instancing_not_stated(DataFramework data) => VerifyAsync(data, "", "private readonly Shop _db = new Shop();");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task NoWarn_contract_without_sessions(DataFramework data) =>
        VerifyAsync(data, PerSession, "private readonly Shop _db = new Shop();", contract: "[ServiceContract(SessionMode = SessionMode.NotAllowed)]");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task NoWarn_made_in_the_operation(DataFramework data) => VerifyAsync(data, Single, "", "using (var db = new Shop()) { return db.Zones.ToList().Count; }");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task NoWarn_made_and_disposed_of_in_each_call(DataFramework data) => VerifyAsync(
        data, Single, "private Shop _db;", "_db = new Shop(); try { return _db.Zones.ToList().Count; } finally { _db.Dispose(); }");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task NoWarn_made_by_the_using_of_each_call(DataFramework data) => VerifyAsync(data, Single, "private Shop _db;", "using (_db = new Shop()) { return _db.Zones.ToList().Count; }");

    [Fact]
    public Task NoWarn_factory_of_EF_Core() => VerifyAsync(DataFramework.EFCore, Single, "private readonly IDbContextFactory<Shop> _factory; public ShopService(IDbContextFactory<Shop> factory) { _factory = factory; }");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task NoWarn_function_that_makes_one(DataFramework data) => VerifyAsync(data, Single, "private readonly Func<Shop> _make = () => new Shop();");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task NoWarn_property_that_makes_one(DataFramework data) => VerifyAsync(data, Single, "private Shop Db => new Shop();");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task NoWarn_one_for_each_thread(DataFramework data) => VerifyAsync(
        data, Single, "[ThreadStatic] private static Shop s_db; private static readonly System.Threading.ThreadLocal<Shop> s_local = new System.Threading.ThreadLocal<Shop>(); private static readonly System.Threading.AsyncLocal<Shop> s_flow = new System.Threading.AsyncLocal<Shop>();");

    [Fact]
    public Task NoWarn_EF_Core_without_tracking() => VerifyAsync(
        DataFramework.EFCore, Single, "private readonly Shop _db = new Shop();", context: "protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseQueryTrackingBehavior(QueryTrackingBehavior.NoTracking);");

    [Fact]
    public Task NoWarn_LINQ_to_SQL_without_tracking() => VerifyAsync(DataFramework.Net472, Single, "private readonly Shop _db = new Shop();", context: "ObjectTrackingEnabled = false;");

    [Fact]
    public Task NoWarn_emptied() => VerifyAsync(DataFramework.EFCore, Single, "private readonly Shop _db = new Shop();", "var count = _db.Zones.ToList().Count; _db.ChangeTracker.Clear(); return count;");

    [Fact]
    public Task NoWarn_stateless_session_and_factory_of_NHibernate() => VerifyAsync(DataFramework.NHibernate, Single, "public ISessionFactory Factory; public IStatelessSession Stateless;");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task NoWarn_connection(DataFramework data) => VerifyAsync(data, Single, "private readonly System.Data.Common.DbConnection _connection = null;");

    [Fact]
    public Task NoWarn_linq2db() => EntityTest.Make<ContextOutlivesCallAnalyzer>(
        DataFramework.Linq2Db, RoundTripTest.Model(DataFramework.Linq2Db), RoundTripTest.Service(DataFramework.Linq2Db, "return null;").Replace("public class ShopService", Single + " public class ShopService")).RunAsync();

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task NoWarn_repository_with_several_implementations(DataFramework data) => VerifyAsync(
        data,
        Single,
        "private readonly IOrders _orders = null;",
        types: "public interface IOrders { } public class A : IOrders { private readonly Shop _db = new Shop(); } public class B : IOrders { }");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task NoWarn_repository_of_a_call(DataFramework data) => VerifyAsync(
        data, Single, "", "return new Orders(new Shop()).Count();", "public class Orders { private readonly Shop _db; public Orders(Shop db) { _db = db; } public int Count() => _db.Orders.Count(); }");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task NoWarn_static_field_that_no_operation_uses(DataFramework data) => VerifyAsync(data, "", "", types: "public static class Job { private static readonly Shop s_db = new Shop(); public static int Run() => s_db.Zones.ToList().Count; }");

    [Theory]
    [InlineData(DataFramework.EF6)]
    [InlineData(DataFramework.EFCore)]
    [InlineData(DataFramework.Net472)]
    public Task NoWarn_class_that_is_no_service(DataFramework data) => VerifyAsync(data, Single, "", types: "public class Screen { private readonly Shop _db = new Shop(); }");

    [Theory]
    [InlineData("private readonly Shop = new Shop();")]
    [InlineData("private readonly Missing _db = new Missing();")]
    [InlineData("private Lazy<> _db;")]
    [InlineData("private readonly Lazy<Missing> _db = new")]
    public async Task NoWarn_half_typed(string members)
    {
        var test = EntityTest.Make<ContextOutlivesCallAnalyzer>(DataFramework.EFCore, EntityTest.Model(DataFramework.EFCore), EntityTest.Service(DataFramework.EFCore, "return null;", members, behavior: Single));
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        await test.RunAsync();
    }
}
