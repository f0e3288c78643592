using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.Clients;
using WcfPerf.Testing;
using Xunit;
using static WcfPerf.Analyzers.Tests.Clients.ClientTest;

namespace WcfPerf.Analyzers.Tests.Clients;

/// <summary>WCFP4005.</summary>
public sealed class ChannelFactoryCacheDefeatedTests
{
    private const string AlwaysOn = "static Desk() { OrdersClient.CacheSetting = CacheSetting.AlwaysOn; }";

    private static Task VerifyAsync(string source, WcfFramework framework = WcfFramework.Net472) =>
        Test(source, framework).RunAsync();

    private static WcfAnalyzerTest<ChannelFactoryCacheDefeatedAnalyzer> Test(string source, WcfFramework framework = WcfFramework.Net472)
    {
        var test = Make<ChannelFactoryCacheDefeatedAnalyzer>(source, framework);
        test.TestState.Sources.Add(("/0/LineBreakTolerantEncoding.cs", "static class LineBreakTolerantEncoding { public static T Use<T>(T client) => client; }"));
        return test;
    }

    [Theory]
    [InlineData("public string Find(int id) { using (var client = {|WCFP4005:new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"))|}) return client.Find(id); }")]
    [InlineData("public string Find(int id) { var client = {|WCFP4005:new OrdersClient(new NetTcpBinding(), new EndpointAddress(\"net.tcp://h\"))|}; var found = client.Find(id); client.Close(); return found; }")]
    [InlineData("static readonly Binding s_binding = new BasicHttpBinding(); public string Find(int id) { using (var client = {|WCFP4005:new OrdersClient(s_binding, Addresses.Of(\"o\"))|}) return client.Find(id); }")]
    [InlineData("public string Find(int id, string host) { using (var client = {|WCFP4005:new OrdersClient(new BasicHttpBinding(), new EndpointAddress(host))|}) return client.Find(id); }")]
    [InlineData("public string Find(int id) { using (var client = {|WCFP4005:new OrdersClient(8080)|}) return client.Find(id); }")]
    [InlineData("public string Find(int id) { var endpoint = new ServiceEndpoint(ContractDescription.GetContract(typeof(IOrders)), new BasicHttpBinding(), Addresses.Of(\"o\")); using (var client = {|WCFP4005:new OrdersClient(endpoint)|}) return client.Find(id); }")]
    [InlineData("public void AddAll(int[] ids) { foreach (var id in ids) { using (var client = {|WCFP4005:new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"))|}) client.Add(id); } }")]
    [InlineData("public void AddAll(int[] ids) { Parallel.ForEach(ids, id => { using (var client = {|WCFP4005:new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"))|}) client.Add(id); }); }")]
    [InlineData("public string Find(int id) => {|WCFP4005:new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"))|}.Find(id);")]
    [InlineData("public string Find(int id) { using (var client = Client()) return client.Find(id); } static OrdersClient Client() => {|WCFP4005:new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"))|};")]
    [InlineData("static Desk() { OrdersClient.CacheSetting = CacheSetting.Default; } public string Find(int id) => {|WCFP4005:new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"))|}.Find(id);")]
    [InlineData("public string Find(int id) { using (var client = {|WCFP4005:new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"))|}) { client.ClientCredentials.UserName.UserName = \"desk\"; return client.Find(id); } }")]
    [InlineData("static readonly Binding s_binding = new BasicHttpBinding(); public string Find(int id) => Ask(id, s_binding); static string Ask(int id, Binding binding) { using (var client = {|WCFP4005:new OrdersClient(binding, Addresses.Of(\"o\"))|}) return client.Find(id); }")]
    [InlineData("public void AddAll(int[] ids, Binding binding) { foreach (var id in ids) { using (var client = {|WCFP4005:new OrdersClient(binding, Addresses.Of(\"o\"))|}) client.Add(id); } }")]
    [InlineData("static readonly InstanceContext s_news = new InstanceContext(new News()); public class NewsClient : DuplexClientBase<IFeed> { public NewsClient() : base(s_news, new NetTcpBinding(), new EndpointAddress(\"net.tcp://h/f\")) { } public void Subscribe(int id) => Channel.Subscribe(id); } public void Listen() { using (var client = {|WCFP4005:new NewsClient()|}) client.Subscribe(1); }")]
    public Task Warn_made_of_a_binding_under_the_default_setting(string members) => VerifyAsync(Library(members));

    /// <summary>What makes the client for several that use it up runs as often as they do together, as a method that several call.</summary>
    [Theory]
    [InlineData("internal string Find(int id) => Make().Find(id); internal void Add(int id) { using (var client = Make()) client.Add(id); }", true)]
    [InlineData("internal string Find(int id) { var client = Make(); return client.Find(id); } internal string FindAgain(int id) { var client = Make(); return client.Find(id); }", true)]
    [InlineData("internal string Find(int id) => Make().Find(id);", false)]
    [InlineData("internal OrdersClient Left() => Make(); internal string Find(int id) => Make().Find(id);", false)]
    [InlineData("static readonly OrdersClient s_one = Make(), s_two = Make();", false)]
    [InlineData("private OrdersClient _one; internal void Open() => _one = Make(); internal void Reopen() => _one = Make();", false)]
    public Task Made_for_several_callers(string members, bool isReported) => VerifyAsync(Class(
        "class Desk", members + " private static OrdersClient Make() { var binding = new BasicHttpBinding(); return " + (isReported ? "{|WCFP4005:new OrdersClient(binding, Addresses.Of(\"o\"))|}" : "new OrdersClient(binding, Addresses.Of(\"o\"))") + "; } } public static class Desks { static object Open() => new Desk();"));

    [Theory]
    [InlineData("public string Find(int id) { using (var client = {|WCFP4005:new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"))|}) return client.Find(id); }")]
    [InlineData("public string Find(int id) { var binding = new BasicHttpBinding(); binding.MaxReceivedMessageSize = 1000000; using (var client = {|WCFP4005:new OrdersClient(binding, Addresses.Of(\"o\"))|}) return client.Find(id); }")]
    [InlineData("public string Find(int id) { using (var client = {|WCFP4005:new OrdersClient(CreateBinding(), Addresses.Of(\"o\"))|}) return client.Find(id); } static Binding CreateBinding() => new NetTcpBinding();")]
    [InlineData("public string Find(int id) { using (var client = {|WCFP4005:new OrdersClient(CreateBinding(), Addresses.Of(\"o\"))|}) return client.Find(id); } static Binding CreateBinding() { var binding = new NetTcpBinding(); binding.Name = \"a\"; return binding; }")]
    [InlineData("public string Find(int id) { using (var client = {|WCFP4005:new OrdersClient(Binding, Addresses.Of(\"o\"))|}) return client.Find(id); } static Binding Binding => new NetTcpBinding();")]
    [InlineData("public string Find(int id) { using (var client = {|WCFP4005:new OrdersClient(8080)|}) return client.Find(id); }")]
    [InlineData("public string Find(int id) { using (var client = {|WCFP4005:new OrdersClient(new ServiceEndpoint(ContractDescription.GetContract(typeof(IOrders))))|}) return client.Find(id); }")]
    [InlineData("public void AddAll(int[] ids) { foreach (var id in ids) { using (var client = {|WCFP4005:new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"))|}) client.Add(id); } }")]
    public Task Warn_new_binding_with_the_cache_on(string members) => VerifyAsync(Library(AlwaysOn + members));

    [Theory]
    [InlineData("var client = {|WCFP4005:new OrdersClient()|}; client.ClientCredentials.UserName.UserName = \"desk\"; return client.Find(id);")]
    [InlineData("var client = {|WCFP4005:new OrdersClient(\"orders\")|}; client.Endpoint.Binding.SendTimeout = TimeSpan.FromSeconds(5); return client.Find(id);")]
    [InlineData("using (var client = {|WCFP4005:new OrdersClient()|}) { client.ChannelFactory.Credentials.Windows.AllowedImpersonationLevel = System.Security.Principal.TokenImpersonationLevel.Impersonation; return client.Find(id); }")]
    [InlineData("using (var client = {|WCFP4005:new OrdersClient()|}) { client.Endpoint.Behaviors.Add(new System.ServiceModel.Description.ClientViaBehavior(new Uri(\"http://h\"))); return client.Find(id); }")]
    [InlineData("using (var client = {|WCFP4005:new OrdersClient()|}) { Console.WriteLine(client.Endpoint.Address); return client.Find(id); }")]
    [InlineData("using (var client = {|WCFP4005:new OrdersClient()|}) { Console.WriteLine(client.Endpoint.Address); client.InnerChannel.OperationTimeout = TimeSpan.FromSeconds(5); return client.Find(id); }")]
    [InlineData("using (var client = {|WCFP4005:new OrdersClient { ClientCredentials = { UserName = { UserName = \"desk\" } } }|}) { return client.Find(id); }")]
    [InlineData("using (var client = {|WCFP4005:new OrdersClient()|}) { foreach (var operation in client.Endpoint.Contract.Operations) { Console.WriteLine(operation.Name); } return client.Find(id); }")]
    public Task Warn_touched_before_the_first_call(string statements) => VerifyAsync(Operation(statements));

    [Theory]
    [InlineData("using (var client = new OrdersClient()) { return client.Endpoint.Address.ToString(); }")]
    [InlineData("var client = new OrdersClient(\"orders\"); var address = client.Endpoint.Address.ToString(); client.Close(); return address;")]
    [InlineData("return new OrdersClient().Endpoint.Binding.Name;")]
    public async Task NoWarn_only_its_endpoint_is_read(string statements)
    {
        await VerifyAsync(Operation(statements));
        await Make<ClientCreatedPerCallAnalyzer>(Operation(statements)).RunAsync();
    }

    [Theory]
    [InlineData("public string Find(int id) { using (var client = {|WCFP4005:new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"))|}) return client.Find(id); }")]
    [InlineData("static Desk() { OrdersClient.CacheSetting = CacheSetting.AlwaysOn; } public string Find(int id) { using (var client = {|WCFP4005:new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"))|}) return client.Find(id); }")]
    [InlineData("public string Find(int id) { using (var client = {|WCFP4005:new OrdersClient()|}) return client.Find(id); }")]
    public Task Warn_on_modern_NET(string members) => VerifyAsync(Library(members), WcfFramework.ModernClient);

    /// <summary>Who sets a program's settings while it runs has others from then on.</summary>
    [Theory]
    [InlineData("", true)]
    [InlineData("public class Form { public void Apply(string name) { Console.WriteLine(Settings.Default.UserName); } }", true)]
    [InlineData("public class Form { public void Apply(string name) { Other.UserName = name; } static class Other { public static string UserName; } }", true)]
    [InlineData("public class Form { public void Apply(string name) { Settings.Default.UserName = name; } }", false)]
    public Task Settings_that_are_changed(string types, bool isReported) => VerifyAsync(Operation(
        $$"""var client = {{(isReported ? "{|WCFP4005:new OrdersClient()|}" : "new OrdersClient()")}}; client.ClientCredentials.UserName.UserName = Settings.Default.UserName; return client.Find(id);""",
        $$"""
        public class Settings : System.Configuration.SettingsBase { public static Settings Default { get; } = new Settings(); public string UserName { get; set; } }
        {{types}} } namespace System.Configuration { public class SettingsBase { }
        """));

    /// <summary>What code sets in a static member, or asks of the request, is another user's from one time to the next.</summary>
    [Theory]
    [InlineData("public static string User { get; set; }", "public void Done(string user) { Session.User = user; }", false)]
    [InlineData("public static string User;", "public void Done(string user) { Session.User = user; }", false)]
    [InlineData("private static string s_user; public static string User => s_user; public static void LogIn(string user) { s_user = user; }", "", false)]
    [InlineData("private static string s_user; public static string User { get { return s_user; } set { s_user = value; } }", "public void Done(string user) { Session.User = user; }", false)]
    [InlineData("public static string User => (string)System.Web.HttpContext.Current.Session[\"user\"];", "", false)]
    [InlineData("public static string User { get; set; }", "public void Done() { Read(out Session.s_all); Session.s_all.Clear(); User = \"a\"; } public string User { get; set; } void Read(out List<string> all) => all = null;", true)]
    [InlineData("public static string User { get; set; } static Session() { User = \"desk\"; }", "", true)]
    [InlineData("public static string User { get; } = \"desk\";", "public void Done(string user) { Console.WriteLine(Session.User == user); }", true)]
    [InlineData("public static string User { get; set; } public static void Application_Start() { User = \"desk\"; }", "", true)]
    [InlineData("public static string User { get; set; } public static void ConfigureServices() { User = \"desk\"; }", "", true)]
    [InlineData("public static string User { get; set; }", "public void Done(string user) { Console.WriteLine(Session.User! == user); }", true)]
    [InlineData("public static readonly string User = \"desk\";", "", true)]
    public Task User_in_a_static_member(string member, string elsewhere, bool isReported) => VerifyAsync(Operation(
        $$"""var client = {{(isReported ? "{|WCFP4005:new OrdersClient()|}" : "new OrdersClient()")}}; client.ClientCredentials.UserName.UserName = Session.User; return client.Find(id);""") +
        "\npublic static class Session { public static List<string> s_all; " + member + " }\npublic class LogIn { " + elsewhere + " }");

    [Theory]
    [InlineData("var client = {|#0:new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"))|}; return client.Find(id);", "the default cache setting leaves clients made of a binding out", "keep the binding in a static field and set OrdersClient.CacheSetting to CacheSetting.AlwaysOn")]
    [InlineData("OrdersClient.CacheSetting = CacheSetting.AlwaysOn; var client = {|#0:new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"))|}; return client.Find(id);", "the cache compares bindings by reference while this one is new each time", "keep the binding in a static field")]
    [InlineData("var client = {|#0:new OrdersClient()|}; {|#1:client.ClientCredentials|}.UserName.UserName = \"desk\"; return client.Find(id);", "touching 'ClientCredentials' before the first call takes its factory out of the cache", "keep one ChannelFactory with its 'ClientCredentials' set up once, and create channels")]
    [InlineData("var client = {|#0:new OrdersClient { {|#1:ClientCredentials|} = { UserName = { UserName = \"desk\" } } }|}; return client.Find(id);", "touching 'ClientCredentials' before the first call takes its factory out of the cache", "keep one ChannelFactory with its 'ClientCredentials' set up once, and create channels")]
    [InlineData("var client = {|#0:new OrdersClient()|}; {|#1:client.ClientCredentials|}.SupportInteractive = false; return client.Find(id);", "touching 'ClientCredentials' before the first call takes its factory out of the cache", "set that up in configuration, or keep one ChannelFactory and create channels")]
    [InlineData("var client = {|#0:new OrdersClient()|}; {|#1:client.Endpoint|}.Binding.Name = \"a\"; return client.Find(id);", "touching 'Endpoint' before the first call takes its factory out of the cache", "set that up in configuration, or keep one ChannelFactory and create channels")]
    [InlineData("var client = {|#0:new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"))|}; {|#1:client.ClientCredentials|}.UserName.UserName = \"desk\"; return client.Find(id);", "the default cache setting leaves clients made of a binding out", "keep one ChannelFactory with its 'ClientCredentials' set up once, and create channels")]
    [InlineData("OrdersClient.CacheSetting = CacheSetting.AlwaysOn; var client = {|#0:new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"))|}; {|#1:client.Endpoint|}.Name = \"a\"; return client.Find(id);", "the cache compares bindings by reference while this one is new each time", "keep one ChannelFactory with its 'Endpoint' set up once, and create channels")]
    [InlineData("var client = {|#0:new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"))|}; SetUp({|#1:client|}); return client.Find(id); } static void SetUp(OrdersClient orders) { orders.ClientCredentials.UserName.UserName = \"desk\";", "the default cache setting leaves clients made of a binding out", "keep one ChannelFactory with its 'ClientCredentials' set up once, and create channels")]
    [InlineData("var client = {|#0:new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"))|}; SetUp({|#1:client|}); return client.Find(id); } static void SetUp<T>(ClientBase<T> orders) where T : class { orders.ClientCredentials.UserName.UserName = \"desk\";", "the default cache setting leaves clients made of a binding out", "keep one ChannelFactory with its 'ClientCredentials' set up once, and create channels")]
    [InlineData("var client = {|#0:new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"))|}; Note(client); return client.Find(id); } static void Note(OrdersClient orders) { Console.WriteLine(orders.State);", "the default cache setting leaves clients made of a binding out", "keep the binding in a static field and set OrdersClient.CacheSetting to CacheSetting.AlwaysOn")]
    [InlineData("var client = {|#0:new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"))|}; var found = client.Find(id); Console.WriteLine(client.Endpoint.Address); return found;", "the default cache setting leaves clients made of a binding out", "keep the binding in a static field and set OrdersClient.CacheSetting to CacheSetting.AlwaysOn")]
    public Task The_message_names_cause_and_remedy(string statements, string cause, string remedy)
    {
        var test = Test(Operation(statements));
        var expected = new DiagnosticResult(Descriptors.ChannelFactoryCacheDefeated).WithLocation(0)
            .WithMessage($"'OrdersClient' is created for each call of 'Buy', and {cause}, so each builds a channel factory of its own; {remedy}");
        test.ExpectedDiagnostics.Add(statements.Contains("#1") ? expected.WithLocation(1) : expected);
        return test.RunAsync();
    }

    [Theory]
    [InlineData("static readonly Binding s_binding = new BasicHttpBinding(); public string Find(int id) { using (var client = new OrdersClient(s_binding, Addresses.Of(\"o\"))) return client.Find(id); }")]
    [InlineData("static readonly Binding s_binding = CreateBinding(); static Binding CreateBinding() => new NetTcpBinding(); public string Find(int id, string host) { using (var client = new OrdersClient(s_binding, new EndpointAddress(host))) return client.Find(id); }")]
    [InlineData("private readonly Binding _binding = new BasicHttpBinding(); public string Find(int id) { using (var client = new OrdersClient(_binding, Addresses.Of(\"o\"))) return client.Find(id); }")]
    [InlineData("public string Find(int id, Binding binding) { using (var client = new OrdersClient(binding, Addresses.Of(\"o\"))) return client.Find(id); }")]
    [InlineData("static readonly ServiceEndpoint s_endpoint = new ServiceEndpoint(ContractDescription.GetContract(typeof(IOrders))); public string Find(int id) { using (var client = new OrdersClient(s_endpoint)) return client.Find(id); }")]
    [InlineData("static readonly Binding s_binding = new BasicHttpBinding(); static Binding Binding { get { return s_binding; } } public string Find(int id) { using (var client = new OrdersClient(Binding, Addresses.Of(\"o\"))) return client.Find(id); }")]
    [InlineData("static readonly Lazy<Binding> s_binding = new Lazy<Binding>(() => new BasicHttpBinding()); public string Find(int id) { using (var client = new OrdersClient(s_binding.Value, Addresses.Of(\"o\"))) return client.Find(id); }")]
    [InlineData("public string Find(int id) { using (var client = new OrdersClient(\"orders\")) return client.Find(id); }")]
    [InlineData("static void Main() { foreach (var host in new List<string>()) { using (var client = new OrdersClient(new BasicHttpBinding(), new EndpointAddress(host))) client.Add(1); } }")]
    public Task NoWarn_cache_on_and_hit(string members) => VerifyAsync(Library(AlwaysOn + members));

    [Theory]
    [InlineData("static Desk() { OrdersClient.CacheSetting = CacheSetting.AlwaysOff; }")]
    [InlineData("static Desk() { OrdersClient.CacheSetting = Environment.ProcessorCount > 1 ? CacheSetting.AlwaysOn : CacheSetting.Default; }")]
    [InlineData("static Desk() { ClientBase<IOrders>.CacheSetting = CacheSetting.AlwaysOff; }")]
    public Task NoWarn_cache_off_or_unknown(string setting) => VerifyAsync(Library(setting + "public string Find(int id) { using (var client = new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"))) return client.Find(id); }"));

    /// <summary>A generic class sets the cache for whatever contract its clients are of.</summary>
    [Theory]
    [InlineData("static WcfClient() { CacheSetting = CacheSetting.AlwaysOn; }", "new WcfClient<IOrders>(s_binding, Addresses.Of(\"o\"))", false)]
    [InlineData("static WcfClient() { CacheSetting = CacheSetting.AlwaysOn; }", "new ShopClient()", false)]
    [InlineData("static WcfClient() { CacheSetting = CacheSetting.AlwaysOn; }", "new WcfClient<IOrders>(new BasicHttpBinding(), Addresses.Of(\"o\"))", true)]
    [InlineData("static WcfClient() { CacheSetting = CacheSetting.AlwaysOff; }", "new WcfClient<IOrders>(s_binding, Addresses.Of(\"o\"))", false)]
    [InlineData("static WcfClient() { WcfClient<IShop>.CacheSetting = CacheSetting.AlwaysOn; }", "new WcfClient<IOrders>(s_binding, Addresses.Of(\"o\"))", true)]
    [InlineData("", "new WcfClient<IOrders>(s_binding, Addresses.Of(\"o\"))", true)]
    public Task Cache_of_a_generic_client(string setting, string creation, bool isReported) => VerifyAsync(
        Library("static readonly Binding s_binding = new BasicHttpBinding(); public string Find(int id) { using (var client = " + (isReported ? "{|WCFP4005:" + creation + "|}" : creation) + ") return client.Service.Find(id); }") +
        "\npublic class WcfClient<T> : ClientBase<T> where T : class { " + setting + " public WcfClient(Binding binding, EndpointAddress to) : base(binding, to) { } public T Service => Channel; }" +
        "\npublic class ShopClient : WcfClient<IOrders> { static readonly Binding s_own = new BasicHttpBinding(); public ShopClient() : base(s_own, Addresses.Of(\"o\")) { } }");

    [Theory]
    [InlineData("public string Find(int id) { using (var client = new OrdersClient()) return client.Find(id); }")]
    [InlineData("public string Find(int id) { using (var client = new OrdersClient(\"orders\", Addresses.Of(\"o\"))) return client.Find(id); }")]
    [InlineData("public string Find(int id) { using (var client = new OrdersClient()) { var found = client.Find(id); Console.WriteLine(client.Endpoint.Address); return found; } }")]
    [InlineData("public string Find(int id) { using (var client = new OrdersClient()) { client.Open(); Console.WriteLine(client.Endpoint.Address); return client.Find(id); } }")]
    [InlineData("public string Find(int id) { using (var client = new OrdersClient()) { client.InnerChannel.OperationTimeout = TimeSpan.FromSeconds(5); return client.Find(id); } }")]
    [InlineData("public string Find(int id) { using (var client = new OrdersClient()) using (new OperationContextScope(client.InnerChannel)) { Console.WriteLine(client.ClientCredentials.UserName.UserName); return client.Find(id); } }")]
    [InlineData("public string Find(int id) { using (var client = new OrdersClient()) { LineBreakTolerantEncoding.Use(client); return client.Find(id); } }")]
    [InlineData("public string Find(int id) { using (var client = new OrdersClient()) { LineBreakTolerantEncoding.Use(client.Endpoint); return client.Find(id); } }")]
    [InlineData("public string Find(int id) { using (var client = new OrdersClient()) { LineBreakTolerantEncoding.Use(client.Endpoint.Binding); return client.Find(id); } }")]
    [InlineData("public string Find(int id) { using (var client = LineBreakTolerantEncoding.Use(new OrdersClient())) { return client.Find(id); } }")]
    public Task NoWarn_configured_and_left_alone(string members) => VerifyAsync(Library(members));

    [Theory]
    [InlineData("public string Find(int id, string user) { using (var client = new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"))) { client.ClientCredentials.UserName.UserName = user; return client.Find(id); } }")]
    [InlineData("public string Find(int id, string user) { using (var client = new OrdersClient()) { client.ClientCredentials.UserName.UserName = user; return client.Find(id); } }")]
    [InlineData("public string Find(int id, IEndpointBehavior behavior) { using (var client = new OrdersClient()) { client.Endpoint.Behaviors.Add(behavior); return client.Find(id); } }")]
    [InlineData("public string Find(int id, string url) { using (var client = new OrdersClient()) { client.Endpoint.Address = new EndpointAddress(url); return client.Find(id); } }")]
    [InlineData("public string Find(int id) { var token = new ClientViaBehavior(new Uri(\"http://h\")); token.Uri = new Uri(\"http://h/\" + id); using (var client = new OrdersClient()) { client.Endpoint.Behaviors.Add(token); return client.Find(id); } }")]
    [InlineData("public void All(string[] hosts) { foreach (var host in hosts) { using (var client = new OrdersClient(new BasicHttpBinding(), new EndpointAddress(host))) client.Add(1); } }")]
    [InlineData("public void All(Binding[] bindings) { foreach (var binding in bindings) { using (var client = new OrdersClient(binding, Addresses.Of(\"o\"))) client.Add(1); } }")]
    [InlineData("public string Find(int id, Binding binding) { using (var client = new OrdersClient(binding, Addresses.Of(\"o\"))) return client.Find(id); }")]
    [InlineData("public string Find(int id, bool isSecure) { var binding = isSecure ? new BasicHttpBinding(BasicHttpSecurityMode.Transport) : new BasicHttpBinding(); using (var client = new OrdersClient(binding, Addresses.Of(\"o\"))) return client.Find(id); }")]
    [InlineData("public string Find(int id, ServiceEndpoint endpoint) { using (var client = new OrdersClient(endpoint)) return client.Find(id); }")]
    [InlineData("public class NewsClient : DuplexClientBase<IFeed> { public NewsClient(INews handler) : base(new InstanceContext(handler), new NetTcpBinding(), new EndpointAddress(\"net.tcp://h/f\")) { } public void Subscribe(int id) => Channel.Subscribe(id); } public void Listen(INews news) { using (var client = new NewsClient(news)) client.Subscribe(1); }")]
    [InlineData("public class NewsClient : DuplexClientBase<IFeed> { public NewsClient() : this(new InstanceContext(new News())) { } NewsClient(InstanceContext context) : base(context, new NetTcpBinding(), new EndpointAddress(\"net.tcp://h/f\")) { } public void Subscribe(int id) => Channel.Subscribe(id); } public void Listen() { using (var client = new NewsClient()) client.Subscribe(1); }")]
    [InlineData("public string Find(int id) { var binding = new BasicHttpBinding(); return Ask(id, binding, \"a\") ?? Ask(id, binding, \"b\"); } static string Ask(int id, Binding binding, string host) { using (var client = new OrdersClient(binding, new EndpointAddress(host))) return client.Find(id); }")]
    public Task NoWarn_needed_for_the_call(string members) => VerifyAsync(Library(members));

    /// <summary>A client's own method or constructor may set it up for its user, which a shared factory would not let it.</summary>
    [Theory]
    [InlineData("public void LogOn(string user) { ClientCredentials.UserName.UserName = user; }", "client.LogOn(user);", "", null)]
    [InlineData("public void LogOn() { ClientCredentials.UserName.UserName = Thread.CurrentPrincipal.Identity.Name; }", "client.LogOn();", "", null)]
    [InlineData("public string User { get; set; } public void LogOn() { ClientCredentials.UserName.UserName = User; }", "client.User = user; client.LogOn();", "", null)]
    [InlineData("public UserClient(string user) : this() { ClientCredentials.UserName.UserName = user; }", "", "user", null)]
    [InlineData("public UserClient(string user) : this(user, 1) { } public UserClient(string user, int port) : this() { ClientCredentials.UserName.UserName = user; }", "", "user", null)]
    [InlineData("public UserClient(int port) : this() { Endpoint.Name = Thread.CurrentPrincipal.Identity.Name; }", "", "1", null)]
    [InlineData("public void LogOn() { ClientCredentials.UserName.UserName = \"desk\"; }", "{|#1:client|}.LogOn();", "", "keep one ChannelFactory with its 'ClientCredentials' set up once, and create channels")]
    [InlineData("public UserClient(string user) : this(user, 1) { } public UserClient(string user, int port) : this() { Endpoint.Name = \"a\" + port; }", "", "user", "keep the binding in a static field and set UserClient.CacheSetting to CacheSetting.AlwaysOn")]
    [InlineData("public UserClient(string host) : base(new BasicHttpBinding(), new EndpointAddress(host)) { Endpoint.Name = \"a\"; }", "", "user", "keep the binding in a static field and set UserClient.CacheSetting to CacheSetting.AlwaysOn")]
    [InlineData("public UserClient(string user) : this() { ClientCredentials.UserName.UserName = user; }", "", "\"desk\"", "keep the binding in a static field and set UserClient.CacheSetting to CacheSetting.AlwaysOn")]
    [InlineData("public void Note(string user) { Console.WriteLine(State + user); }", "client.Note(user);", "", "keep the binding in a static field and set UserClient.CacheSetting to CacheSetting.AlwaysOn")]
    public Task Set_up_by_its_own_method_or_constructor(string member, string statement, string given, string? remedy)
    {
        var creation = "new UserClient(" + given + ")";
        var test = Test(Library("public string Find(int id, string user) { using (var client = " + (remedy is null ? creation : "{|#0:" + creation + "|}") + ") { " + statement + " return client.Find(id); } }") +
            "\npublic class UserClient : ClientBase<IOrders> { public UserClient() : base(new BasicHttpBinding(), Addresses.Of(\"o\")) { } public string Find(int id) => Channel.Find(id); " + member + " }");
        if (remedy is not null)
        {
            var result = new DiagnosticResult(Descriptors.ChannelFactoryCacheDefeated).WithLocation(0).WithArguments(
                "UserClient", "each time 'Find' is called", "the default cache setting leaves clients made of a binding out", remedy);
            test.ExpectedDiagnostics.Add(statement.Contains("#1", System.StringComparison.Ordinal) ? result.WithLocation(1) : result);
        }

        return test.RunAsync();
    }

    /// <summary>A method that makes the client may give it to a caller that sets it up for its user.</summary>
    [Theory]
    [InlineData("using (var client = Create()) { client.ClientCredentials.UserName.UserName = user; return client.Find(id); }", null)]
    [InlineData("var client = Wrap(); client.ClientCredentials.UserName.UserName = user; var found = client.Find(id); client.Close(); return found;", null)]
    [InlineData("using (var client = Create()) { LogOn(client, user); return client.Find(id); }", null)]
    [InlineData("using (var client = Create()) { client.ClientCredentials.UserName.UserName = user; } using (var client = Create()) { return client.Find(id); }", null)]
    [InlineData("using (var client = Create()) { client.ClientCredentials.UserName.UserName = \"desk\"; return client.Find(id); }", "keep one ChannelFactory with its 'ClientCredentials' set up once, and create channels")]
    [InlineData("using (var client = Create()) { Console.WriteLine(client.State + user); return client.Find(id); }", "keep the binding in a static field and set OrdersClient.CacheSetting to CacheSetting.AlwaysOn")]
    public Task Set_up_by_the_caller_of_the_method_that_makes_it(string statements, string? remedy)
    {
        var creation = "new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"))";
        var test = Test(Library("public string Find(int id, string user) { " + statements + " } static OrdersClient Create() => " + (remedy is null ? creation : "{|#0:" + creation + "|}") +
            "; static OrdersClient Wrap() => Create(); static void LogOn(OrdersClient client, string user) { client.ClientCredentials.UserName.UserName = user; }"));
        if (remedy is not null)
        {
            var result = new DiagnosticResult(Descriptors.ChannelFactoryCacheDefeated).WithLocation(0).WithArguments(
                "OrdersClient", "each time 'Find' is called", "the default cache setting leaves clients made of a binding out", remedy);
            test.ExpectedDiagnostics.Add(remedy.Contains("set up once", System.StringComparison.Ordinal) ? result.WithSpan(13, 67, 13, 75) : result);
        }

        return test.RunAsync();
    }

    /// <summary>Another member may set up the client, or make its binding, by what the instance holds.</summary>
    [Theory]
    [InlineData("using (var client = new OrdersClient(new BasicHttpBinding(), s_address)) { client.SetUp(_behavior); return client.Find(id); }")]
    [InlineData("using (var client = new OrdersClient(new BasicHttpBinding(), s_address)) { Clients.SetUp(client, _behavior, 1); return client.Find(id); }")]
    [InlineData("using (var client = new OrdersClient(Clients.CreateBinding(_uri), s_address)) return client.Find(id);")]
    [InlineData("using (var client = new OrdersClient(new BasicHttpBinding(), s_address)) { LogOn(client); return client.Find(id); } } void LogOn(OrdersClient client) { client.ClientCredentials.UserName.UserName = _uri;")]
    [InlineData("using (var client = new OrdersClient(new BasicHttpBinding(), s_address)) { LogOn(client); return client.Find(id); } } string User() => _uri; void LogOn(OrdersClient client) { client.ClientCredentials.UserName.UserName = this.User();")]
    [InlineData("using (var client = new OrdersClient(new BasicHttpBinding(), s_address)) { LogOn(client); return client.Find(id); } } static void LogOn(OrdersClient client) { client.ClientCredentials.UserName.UserName = Thread.CurrentPrincipal.Identity.Name;")]
    [InlineData("using (var client = {|WCFP4005:new OrdersClient(new BasicHttpBinding(), s_address)|}) { LogOn(client); return client.Find(id); } } void LogOn(OrdersClient client) { client.ClientCredentials.UserName.UserName = s_address.Uri.UserInfo;")]
    [InlineData("using (var client = new OrdersClient(new BasicHttpBinding(), s_address)) { LogOn(client); return client.Find(id); } void LogOn(OrdersClient orders) { orders.ClientCredentials.UserName.UserName = id + \"\"; }")]
    [InlineData("using (var client = {|WCFP4005:new OrdersClient(new BasicHttpBinding(), s_address)|}) { Note(client); return client.Find(id); } } void Note(OrdersClient client) { Console.WriteLine(client.State + _uri);")]
    [InlineData("using (var client = {|WCFP4005:new OrdersClient(new BasicHttpBinding(), s_address)|}) { client.SetUp(s_behavior); return client.Find(id); }")]
    [InlineData("using (var client = {|WCFP4005:new OrdersClient(new BasicHttpBinding(), s_address)|}) { client.Note(_behavior); return client.Find(id); }")]
    [InlineData("using (var client = {|WCFP4005:new OrdersClient(Clients.CreateBinding(\"http\"), s_address)|}) return client.Find(id);")]
    [InlineData("using (var client = {|WCFP4005:new OrdersClient(Clients.CreatePlain(_uri), s_address)|}) return client.Find(id);")]
    public Task Helpers_of_the_project(string statement) => VerifyAsync(Library("""
        private readonly IEndpointBehavior _behavior;
        private readonly string _uri;
        private static readonly IEndpointBehavior s_behavior = new ClientViaBehavior(new Uri("http://h"));
        private static readonly EndpointAddress s_address = Addresses.Of("o");

        public Desk(IEndpointBehavior behavior, string uri) { _behavior = behavior; _uri = uri; }

        public string Find(int id) { 
        """ + statement + " }") + """

        public static class Clients
        {
            public static void SetUp(this ClientBase<IOrders> client, IEndpointBehavior behavior) => SetUp((object)client, behavior, 0);
            public static void SetUp(object client, IEndpointBehavior behavior, int place) { ((ClientBase<IOrders>)client).Endpoint.Behaviors.Insert(place, behavior); }
            public static void Note(this OrdersClient client, IEndpointBehavior behavior) => Console.WriteLine(client.State + " " + behavior);
            public static Binding CreateBinding(string uri) => uri.StartsWith("https") ? new BasicHttpBinding(BasicHttpSecurityMode.Transport) : new BasicHttpBinding();
            public static Binding CreatePlain(string uri) { Console.WriteLine(uri); return new BasicHttpBinding(); }
        }
        """);

    [Theory]
    [InlineData("static readonly OrdersClient s_client = new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"));")]
    [InlineData("private readonly OrdersClient _client = new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"));")]
    [InlineData("private OrdersClient _client; public string Find(int id) { _client ??= new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\")); return _client.Find(id); }")]
    [InlineData("private OrdersClient _client; public string Find(int id) { if (_client == null) { _client = new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\")); _client.ClientCredentials.UserName.UserName = \"desk\"; } return _client.Find(id); }")]
    [InlineData("static readonly Lazy<OrdersClient> s_client = new Lazy<OrdersClient>(() => new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\")));")]
    [InlineData("public OrdersClient Create() => new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"));")]
    [InlineData("void button_Click(object sender, EventArgs e) { using (var client = new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"))) client.Add(1); }")]
    [InlineData("static void Main() { using (var client = new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"))) { client.Endpoint.Binding.Name = \"a\"; client.Add(1); } }")]
    [InlineData("void Poll() { while (true) { Once(); Thread.Sleep(1000); } } void Once() { using (var client = new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"))) client.Add(1); }")]
    [InlineData("[Fact] public void Finds() { using (var client = new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"))) client.Add(1); } class FactAttribute : Attribute { }")]
    [InlineData("readonly User _user = new User(); public int Count(int id) { if (string.IsNullOrEmpty(_user.Ticket)) { Check(); _user.Ticket = id.ToString(); } return id; } void Check() { using (var client = new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"))) client.Add(1); } class User { public string Ticket { get; set; } }")]
    public Task NoWarn_made_once_or_kept(string members) => VerifyAsync(Library(members));

    /// <summary>Somebody at the window fills in what a property is bound to; nothing binds to those of a class that tells of no changes.</summary>
    [Theory]
    [InlineData("public class Desk : System.ComponentModel.INotifyPropertyChanged", "public event System.ComponentModel.PropertyChangedEventHandler PropertyChanged { add { } remove { } }", "new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"))")]
    [InlineData("public class Desk", "", "{|WCFP4005:new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"))|}")]
    public Task Setters_of_properties(string head, string members, string making) => VerifyAsync(Class(head, members + $$"""

        public int First { set { Load(value); } }
        public int Last { set => Load(value); }
        private void Load(int id) { using (var client = {{making}}) client.Add(id); }
        """));

    [Fact]
    public async Task NoWarn_half_typed()
    {
        var test = Test(Operation("var client = new OrdersClient(new BasicHttpBinding(), ; client. return null;"));
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        await test.RunAsync();
    }
}
