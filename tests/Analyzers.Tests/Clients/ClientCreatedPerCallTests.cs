using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.Clients;
using WcfPerf.Testing;
using Xunit;
using static WcfPerf.Analyzers.Tests.Clients.ClientTest;

namespace WcfPerf.Analyzers.Tests.Clients;

/// <summary>WCFP4003.</summary>
public sealed class ClientCreatedPerCallTests
{
    // What another project's service keeps, only its own code shows.
    private const string CostsLittle = ", which costs little over plain HTTP and streamed bindings";
    private const string OfSession = ", if the service keeps nothing for each session";

    private static Task VerifyLibraryAsync(string source, WcfFramework framework = WcfFramework.Net472) =>
        Configured(source, framework: framework).RunAsync();

    private static Task VerifyProgramAsync(string members, WcfFramework framework = WcfFramework.Net472)
    {
        var test = Configured(Class("static class Program", members), framework: framework);
        test.TestState.OutputKind = OutputKind.ConsoleApplication;
        return test.RunAsync();
    }

    /// <summary>A test beside a configuration with an endpoint of which nobody knows what it costs; where there is none at all, what costs little is not spoken of.</summary>
    private static WcfAnalyzerTest<ClientCreatedPerCallAnalyzer> Configured(string source, string? config = null, WcfFramework framework = WcfFramework.Net472)
    {
        var test = Make<ClientCreatedPerCallAnalyzer>(source, framework);
        test.TestState.AdditionalFiles.Add(("/0/App.config", Config(config ?? CustomEndpoint)));
        return test;
    }

    /// <summary>Checks that the place marked <c>{|#0:…|}</c> is reported with a severity and these words; with no severity, that it is not.</summary>
    private static Task VerifyAsync(string source, DiagnosticSeverity? severity, string words, OutputKind kind = OutputKind.DynamicallyLinkedLibrary, string? config = null, WcfFramework framework = WcfFramework.Net472)
    {
        var test = Configured(source, config, framework);
        test.TestState.OutputKind = kind;

        if (severity is { } reported)
        {
            test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.ClientCreatedPerCall.Id, reported).WithLocation(0).WithMessage(words));
        }

        return test.RunAsync();
    }

    private static string Config(string body) => Bindings.BindingTest.Config(body);

    private static string Loop(string statement, string members = "") => Class("static class Program", $$"""
        {{members}}
        static void Main(string[] args)
        {
            var ids = args.Select(int.Parse).ToArray();
            {{statement}}
        }
        """);

    [Theory]
    [InlineData("foreach (var id in ids) { var client = {|#0:new OrdersClient()|}; client.Add(id); client.Close(); }")]
    [InlineData("foreach (var id in ids) { using (var client = {|#0:new OrdersClient(\"orders\")|}) { client.Add(id); } }")]
    [InlineData("for (var i = 0; i < ids.Length; i++) { var client = {|#0:new OrdersClient(\"orders\", Addresses.Of(\"orders\"))|}; client.Add(ids[i]); client.Close(); }")]
    [InlineData("foreach (var id in ids) { try { var client = {|#0:new OrdersClient()|}; client.Add(id); client.Close(); } catch (CommunicationException) { } }")]
    [InlineData("ids.ToList().ForEach(id => { using (var client = {|#0:new OrdersClient()|}) client.Add(id); });")]
    [InlineData("var all = ids.Select(id => { using (var client = {|#0:new OrdersClient()|}) return client.Find(id); }).ToList();")]
    [InlineData("foreach (var id in ids) { {|#0:new OrdersClient()|}.Add(id); }")]
    [InlineData("foreach (var id in ids) { using (var client = {|#0:new OrdersClient()|}) { if (client.Find(id) == null) return; client.Add(id); } }")]
    [InlineData("foreach (var id in ids) { using (var client = {|#0:new OrdersClient()|}) { foreach (var other in args) { client.Add(id); break; } } }")]
    [InlineData("OrdersClient client; foreach (var id in ids) { client = {|#0:new OrdersClient()|}; client.Add(id); client.Close(); }")]
    [InlineData("foreach (var id in ids) { IOrders orders = {|#0:new OrdersClient()|}; orders.Add(id); ((OrdersClient)orders).Close(); }")]
    [InlineData("foreach (var id in ids) { if (id > 0) { var client = {|#0:new OrdersClient()|}; client.Add(id); client.Close(); } }")]
    [InlineData("var sent = new List<int>(); foreach (var id in ids) { if (!sent.Contains(id)) { var client = {|#0:new OrdersClient()|}; client.Add(id); client.Close(); } }")]
    [InlineData("var waiting = 0; foreach (var id in ids) { waiting++; if (waiting >= 100) { var client = {|#0:new OrdersClient()|}; client.Add(id); client.Close(); } }")]
    [InlineData("var waiting = 0; foreach (var id in ids) { waiting++; if (id >= 100) { waiting = 0; var client = {|#0:new OrdersClient()|}; client.Add(id); client.Close(); } }")]
    [InlineData("var next = new Queue<int>(ids); while (next.Count > 0) { var client = {|#0:new OrdersClient()|}; client.Add(next.Dequeue()); client.Close(); }")]
    public Task Info_configured_client_in_a_loop(string statement) => VerifyAsync(
        Loop(statement), DiagnosticSeverity.Info, "'OrdersClient' is created in every turn of a loop; create it before the loop and close it after", OutputKind.ConsoleApplication);

    /// <summary>What a turn sets before it makes its client, be it by a method of the member's class, is its own.</summary>
    [Theory]
    [InlineData("Switch(arg); var client = {|#0:new OrdersClient(s_endpoint)|};", false)]
    [InlineData("Turn(arg); var client = {|#0:new OrdersClient(s_endpoint)|};", false)]
    [InlineData("Region = arg; var client = {|#0:new OrdersClient(s_endpoint)|};", false)]
    [InlineData("s_endpoint = arg; var client = {|#0:new OrdersClient(s_endpoint)|};", false)]
    [InlineData("Switch(arg); var address = new EndpointAddress(s_endpoint); var client = {|#0:new OrdersClient(\"orders\", address)|};", false)]
    [InlineData("Settings.Load(arg); var client = {|#0:new OrdersClient(Settings.Current.Endpoint)|};", false)]
    [InlineData("Settings.Current.Endpoint = arg; var client = {|#0:new OrdersClient(Settings.Current.Endpoint)|};", false)]
    [InlineData("Note(arg); var client = {|#0:new OrdersClient(s_endpoint)|};", true)]
    [InlineData("Settings.Load(arg); var client = {|#0:new OrdersClient(s_endpoint)|};", true)]
    [InlineData("Switch(arg); var client = {|#0:new OrdersClient(s_fixed)|};", true)]
    public Task Endpoint_that_a_turn_sets(string statements, bool isReported) => VerifyAsync(
        Loop("foreach (var arg in args) { " + statements + " client.Add(1); client.Close(); }", """
            static string s_endpoint = "north";
            static readonly string s_fixed = "north";
            static string Region { set { s_endpoint = value; } }
            static void Switch(string region) { s_endpoint = region; }
            static void Turn(string region) => Switch(region);
            static void Note(string region) => Console.WriteLine(region + s_endpoint);
            class Settings { public static Settings Current { get; private set; } = new Settings(); public string Endpoint { get; set; } = ""; public static void Load(string region) { Current = new Settings { Endpoint = region }; } }

            """),
        isReported ? DiagnosticSeverity.Info : null, "'OrdersClient' is created in every turn of a loop; create it before the loop and close it after", OutputKind.ConsoleApplication);

    /// <summary>Who answers a message box in every turn is slower than any client.</summary>
    [Theory]
    [InlineData("if (client.Find(id) == \"OK\") { Tell(\"Found\"); } else { Tell(\"Missing\"); }", false)]
    [InlineData("if (client.Find(id) != \"OK\") { Tell(\"Missing\"); }", true)]
    public Task Loop_that_shows_a_message_in_every_turn(string statement, bool isReported) => VerifyAsync(
        Loop($"foreach (var id in ids) {{ var client = {{|#0:new OrdersClient()|}}; {statement} client.Close(); }}", "static void Tell(string text) { MessageBox.Show(text); } static class MessageBox { public static void Show(string text) { } }"),
        isReported ? DiagnosticSeverity.Info : null, "'OrdersClient' is created in every turn of a loop; create it before the loop and close it after", OutputKind.ConsoleApplication);

    [Theory]
    [InlineData("foreach (var id in ids) { using (var client = {|#0:new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"orders\"))|}) client.Add(id); }")]
    [InlineData("var binding = new BasicHttpBinding(); foreach (var id in ids) { using (var client = {|#0:new OrdersClient(binding, Addresses.Of(\"orders\"))|}) client.Add(id); }")]
    [InlineData("foreach (var id in ids) { using (var client = {|#0:new OrdersClient(8080)|}) client.Add(id); }")]
    [InlineData("var endpoint = new ServiceEndpoint(ContractDescription.GetContract(typeof(IOrders)), new NetTcpBinding(), Addresses.Of(\"orders\")); foreach (var id in ids) { using (var client = {|#0:new OrdersClient(endpoint)|}) client.Add(id); }")]
    public Task Warn_client_of_a_binding_in_a_loop(string statement) => VerifyAsync(
        Loop(statement), DiagnosticSeverity.Warning, "'OrdersClient' is created in every turn of a loop, and each builds a channel factory of its own; create it before the loop and close it after", OutputKind.ConsoleApplication);

    [Fact]
    public Task Info_client_of_a_kept_binding_with_the_cache_on() => VerifyAsync(
        Loop(
            "OrdersClient.CacheSetting = CacheSetting.AlwaysOn; foreach (var id in ids) { using (var client = {|#0:new OrdersClient(s_binding, Addresses.Of(\"orders\"))|}) client.Add(id); }",
            "static readonly Binding s_binding = new BasicHttpBinding();"),
        DiagnosticSeverity.Info, "'OrdersClient' is created in every turn of a loop; create it before the loop and close it after", OutputKind.ConsoleApplication);

    [Theory]
    [InlineData("foreach (var id in ids) { using (var client = {|#0:new OrdersClient()|}) client.Add(id); }")]
    [InlineData("foreach (var id in ids) { using (var client = {|#0:new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"orders\"))|}) client.Add(id); }")]
    [InlineData("foreach (var id in ids) { var client = {|#0:new OrdersClient(new NetTcpBinding(), Addresses.Of(\"orders\"))|}; client.Add(id); client.Close(); }")]
    public Task Warn_client_in_a_loop_on_modern_NET(string statement) => VerifyAsync(
        Loop(statement), DiagnosticSeverity.Warning, "'OrdersClient' is created in every turn of a loop, and each builds a channel factory of its own; create it before the loop and close it after", OutputKind.ConsoleApplication, framework: WcfFramework.ModernClient);

    [Theory]
    [InlineData("var client = {|#0:new OrdersClient()|}; var found = client.Find(id); client.Close(); return found;")]
    [InlineData("using (var client = {|#0:new OrdersClient(\"orders\")|}) { return client.Find(id); }")]
    [InlineData("var client = {|#0:new OrdersClient()|}; try { return client.Find(id); } finally { client.Close(); }")]
    [InlineData("return {|#0:new OrdersClient()|}.Find(id);")]
    [InlineData("var client = {|#0:new OrdersClient()|}; return Ask(client, id); string Ask(IOrders orders, int one) => orders.Find(one);")]
    public Task Info_configured_client_in_an_operation(string statements) => VerifyAsync(
        Operation(statements), DiagnosticSeverity.Info, "'OrdersClient' is created for each call of 'Buy'; keep one for many calls, and replace it when it faults");

    [Theory]
    [InlineData("private static string Ask(int id) { using (var client = {|#0:new OrdersClient()|}) return client.Find(id); }", "return Ask(id);")]
    [InlineData("private static OrdersClient Client() => {|#0:new OrdersClient()|};", "using (var client = Client()) return client.Find(id);")]
    public Task Info_configured_client_in_what_an_operation_calls(string members, string statements) => VerifyAsync(
        Operation(statements, members), DiagnosticSeverity.Info, "'OrdersClient' is created for each call of 'Buy'; keep one for many calls, and replace it when it faults");

    [Theory]
    [InlineData("OrdersClient.CacheSetting = CacheSetting.AlwaysOff; return {|#0:new OrdersClient()|}.Find(id);")]
    [InlineData("OrdersClient.CacheSetting = CacheSetting.AlwaysOff; return {|#0:new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"orders\"))|}.Find(id);")]
    public Task Warn_client_in_a_method_on_modern_NET_without_the_cache(string statement) => VerifyAsync(
        Class("public class Gateway", "public string Find(int id) { " + statement + " }"),
        DiagnosticSeverity.Warning,
        "'OrdersClient' is created each time 'Find' is called, and each builds a channel factory of its own; keep one for many calls, or keep a ChannelFactory and create channels",
        framework: WcfFramework.ModernClient);

    /// <summary>Where each client has a session, a service that keeps something for each needs one for each.</summary>
    [Theory]
    [InlineData("netTcpBinding", "; the latter, if the service keeps something for each session")]
    [InlineData("basicHttpBinding", "")]
    public Task Warn_client_without_the_cache_says_what_sessions_need(string binding, string words) => VerifyAsync(
        Class("public class Gateway", "public string Find(int id) { OrdersClient.CacheSetting = CacheSetting.AlwaysOff; return {|#0:new OrdersClient()|}.Find(id); }"),
        DiagnosticSeverity.Warning,
        "'OrdersClient' is created each time 'Find' is called, and each builds a channel factory of its own; keep one for many calls, or keep a ChannelFactory and create channels" + words,
        config: $"""<client><endpoint address="net.tcp://h/o" binding="{binding}" contract="IOrders" /></client>""");

    [Theory]
    [InlineData("public class OrderController : System.Web.Mvc.Controller", "private readonly OrdersClient _client = {|#0:new OrdersClient()|}; public string Index(int id) => _client.Find(id);", "for each request to a controller")]
    [InlineData("public class OrderController : System.Web.Mvc.Controller", "public string Index(int id) { using (var client = {|#0:new OrdersClient()|}) return client.Find(id); }", "for each request to a controller")]
    [InlineData("public class OrderPage : System.Web.UI.Page", "protected void Page_Load(object sender, EventArgs e) { using (var client = {|#0:new OrdersClient()|}) client.Add(1); }", "for each request to a page")]
    [InlineData("public class Global : System.Web.HttpApplication", "protected void Application_BeginRequest(object sender, EventArgs e) { using (var client = {|#0:new OrdersClient()|}) client.Add(1); }", "for each request to an HTTP handler")]
    [InlineData("public class Handler : System.Web.IHttpHandler", "public bool IsReusable => false; public void ProcessRequest(System.Web.HttpContext context) { using (var client = {|#0:new OrdersClient()|}) client.Add(1); }", "for each request to an HTTP handler")]
    [InlineData("[ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall)] public class Shop : IShop", "readonly OrdersClient _client = {|#0:new OrdersClient()|}; public string Buy(int id) => _client.Find(id);", "for each call of 'Shop'")]
    [InlineData("[ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall)] public class Shop : IShop", "readonly OrdersClient _client; public Shop() { _client = {|#0:new OrdersClient()|}; } public string Buy(int id) => _client.Find(id);", "for each call of 'Shop'")]
    [InlineData("public class Gateway", "public void Execute(object id) { using (var client = {|#0:new OrdersClient()|}) client.Add(1); }", "each time 'Execute' is called")]
    [InlineData("public class Gateway", "public string Find(int id) { using (var client = {|#0:new OrdersClient()|}) return client.Find(id); }", "each time 'Find' is called")]
    public Task Info_for_each_request_or_call(string head, string members, string words) => VerifyAsync(
        Class(head, members), DiagnosticSeverity.Info, "'OrdersClient' is created " + words + "; keep one for many calls, and replace it when it faults");

    /// <summary>WCF makes a service with the constructor that takes nothing; what another one makes lives as long as who calls that keeps it.</summary>
    [Theory]
    [InlineData("public Shop() { } public Shop(Action<int> bought) { _client = new OrdersClient(); }", false)]
    [InlineData("public Shop() { } public Shop(Action<int> bought) { Open(); } private void Open() { _client = new OrdersClient(); }", false)]
    [InlineData("public Shop() : this(null) { } public Shop(Action<int> bought) { _client = {|WCFP4003:new OrdersClient()|}; }", true)]
    [InlineData("public Shop() : this(null) { } public Shop(Action<int> bought) { Open(); } private void Open() { _client = {|WCFP4003:new OrdersClient()|}; }", true)]
    [InlineData("public Shop() { Open(); } public Shop(Action<int> bought) { Open(); } private void Open() { _client = {|WCFP4003:new OrdersClient()|}; }", true)]
    [InlineData("public Shop(Action<int> bought) { _client = {|WCFP4003:new OrdersClient()|}; }", true)]
    public Task Made_in_one_of_a_services_constructors(string constructors, bool isReported) => VerifyLibraryAsync(Class(
        "[ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall)] public class Shop : IShop",
        "OrdersClient _client; " + constructors + " public string Buy(int id) => _client.Find(id); internal static readonly Shop " + (isReported ? "None = null;" : "Kept = new Shop(id => { });")));

    /// <summary>A cheap client is worth a word where others ask for it, which a method that is only public does not show outside of a server.</summary>
    [Theory]
    [InlineData("System.Web", null, "public class Gateway { public string Find(int id) { using (var client = new OrdersClient()) return client.Find(id); } }")]
    [InlineData("System.Web", null, "public class Gateway { public string Find(int id) => Ask(id); public string FindFirst() => Ask(1); string Ask(int id) { using (var client = new OrdersClient()) return client.Find(id); } }")]
    [InlineData(null, "System.Windows.Forms", "public class Gateway { public string Find(int id) { using (var client = new OrdersClient()) return client.Find(id); } }")]
    [InlineData(null, "PresentationFramework", "public class Gateway { static readonly ChannelFactory<IOrders> s_factory = new ChannelFactory<IOrders>(\"orders\"); public string Find(int id) => s_factory.CreateChannel().Find(id); }")]
    [InlineData(null, null, "public class Gateway { public string Find(int id) { using (var client = {|WCFP4003:new OrdersClient()|}) return client.Find(id); } }")]
    [InlineData("System.Web", "System.Windows.Forms", "public class Gateway { public string Find(int id) { OrdersClient.CacheSetting = CacheSetting.AlwaysOff; using (var client = {|WCFP4003:new OrdersClient()|}) return client.Find(id); } }")]
    [InlineData("System.Web", "System.Windows.Forms", "public class Shop : IShop { public string Buy(int id) { using (var client = {|WCFP4003:new OrdersClient()|}) return client.Find(id); } }")]
    [InlineData("System.Web", "System.Windows.Forms", "public class Gateway { public void Add(List<int> ids) { foreach (var id in ids) using (var client = {|WCFP4003:new OrdersClient()|}) client.Add(id); } }")]
    public async Task Cheap_client_in_a_public_method(string? left, string? more, string source)
    {
        var test = Configured(Usings + source);
        if (more is not null)
        {
            test.TestState.AdditionalProjects[more].Sources.Add("public class Window { }");
            test.TestState.AdditionalProjectReferences.Add(more);
        }

        test.SolutionTransforms.Add((solution, id) => solution.GetProject(id)!.MetadataReferences
            .Where(reference => left is not null && System.IO.Path.GetFileNameWithoutExtension(((PortableExecutableReference)reference).FilePath) == left)
            .Aggregate(solution, (current, reference) => current.RemoveMetadataReference(id, reference)));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("new NetTcpBinding()", " over net.tcp, and each opens a connection")]
    [InlineData("new NetTcpBinding { TransferMode = TransferMode.Buffered }", " over net.tcp, and each opens a connection")]
    [InlineData("new NetNamedPipeBinding()", " over a named pipe, and each opens a connection")]
    [InlineData("new WSHttpBinding()", " with message security, and each begins with a handshake")]
    [InlineData("new WSHttpBinding(SecurityMode.Message)", " with message security, and each begins with a handshake")]
    [InlineData("new BasicHttpBinding(BasicHttpSecurityMode.TransportWithMessageCredential)", " with message security, and each begins with a handshake")]
    public Task Warn_channel_in_a_loop_over_a_costly_binding(string binding, string words) => VerifyAsync(
        Loop(
            "foreach (var id in ids) { var orders = {|#0:s_factory.CreateChannel()|}; orders.Add(id); ((IClientChannel)orders).Close(); }",
            "static readonly ChannelFactory<IOrders> s_factory = new ChannelFactory<IOrders>(" + binding + ", Addresses.Of(\"orders\"));"),
        DiagnosticSeverity.Warning, "A channel of 'IOrders' is created in every turn of a loop" + words + "; create it before the loop and close it after", OutputKind.ConsoleApplication);

    /// <summary>Beside a binding, a text is the address and no endpoint's name.</summary>
    [Theory]
    [InlineData("new NetTcpBinding(), \"net.tcp://h/o\"", true)]
    [InlineData("new BasicHttpBinding(), \"http://h/o\"", false)]
    [InlineData("new NetTcpBinding { TransferMode = TransferMode.Streamed }, \"net.tcp://h/o\"", false)]
    public Task Channel_of_a_call_with_an_address_in_a_text(string arguments, bool isReported) => VerifyAsync(
        Operation("var orders = {|#0:s_factory.CreateChannel()|}; return orders.Find(id);", "static readonly ChannelFactory<IOrders> s_factory = new ChannelFactory<IOrders>(" + arguments + ");"),
        isReported ? DiagnosticSeverity.Warning : null,
        "A channel of 'IOrders' is created for each call of 'Buy' over net.tcp, and each opens a connection; keep one for many calls, and replace it when it faults" + OfSession);

    [Theory]
    [InlineData("new BasicHttpBinding()")]
    [InlineData("new BasicHttpBinding(BasicHttpSecurityMode.Transport)")]
    [InlineData("new WSHttpBinding(SecurityMode.None)")]
    [InlineData("new CustomBinding()")]
    [InlineData("new NetTcpBinding { TransferMode = TransferMode.Streamed }")]
    [InlineData("new NetNamedPipeBinding { TransferMode = TransferMode.StreamedResponse }")]
    public Task Info_channel_in_a_loop_over_a_cheap_or_unknown_binding(string binding) => VerifyAsync(
        Loop(
            "foreach (var id in ids) { var orders = {|#0:s_factory.CreateChannel()|}; orders.Add(id); ((IClientChannel)orders).Close(); }",
            "static readonly ChannelFactory<IOrders> s_factory = new ChannelFactory<IOrders>(" + binding + ", Addresses.Of(\"orders\"));"),
        DiagnosticSeverity.Info, "A channel of 'IOrders' is created in every turn of a loop; create it before the loop and close it after", OutputKind.ConsoleApplication);

    [Fact]
    public Task Warn_channel_over_a_Unix_socket_on_modern_NET() => VerifyAsync(
        Loop(
            "foreach (var id in ids) { var orders = {|#0:s_factory.CreateChannel()|}; orders.Add(id); ((IClientChannel)orders).Close(); }",
            "static readonly ChannelFactory<IOrders> s_factory = new ChannelFactory<IOrders>(new UnixDomainSocketBinding(), Addresses.Of(\"orders\"));"),
        DiagnosticSeverity.Warning, "A channel of 'IOrders' is created in every turn of a loop over a Unix socket, and each opens a connection; create it before the loop and close it after", OutputKind.ConsoleApplication, framework: WcfFramework.ModernClient);

    [Theory]
    [InlineData("tcp", DiagnosticSeverity.Warning, " over net.tcp, and each opens a connection")]
    [InlineData("buffered", DiagnosticSeverity.Warning, " over net.tcp, and each opens a connection")]
    [InlineData("streamed", null, "")]
    [InlineData("pipe", null, "")]
    [InlineData("secure", DiagnosticSeverity.Warning, " with message security, and each begins with a handshake")]
    [InlineData("basic", null, "")]
    [InlineData("open", null, "")]
    [InlineData("reliable", DiagnosticSeverity.Info, "")]
    [InlineData("custom", null, "")]
    [InlineData("customSecure", DiagnosticSeverity.Info, "")]
    [InlineData("customDuplex", DiagnosticSeverity.Info, "")]
    [InlineData("missing", DiagnosticSeverity.Info, "")]
    public Task The_named_endpoint_decides(string name, DiagnosticSeverity? severity, string words) => VerifyAsync(
        Class("public class Gateway", $$"""
            static readonly ChannelFactory<IOrders> s_factory = new ChannelFactory<IOrders>("{{name}}");

            public string Find(int id)
            {
                var orders = {|#0:s_factory.CreateChannel()|};
                var found = orders.Find(id);
                ((IClientChannel)orders).Close();
                return found;
            }
            """),
        severity,
        "A channel of 'IOrders' is created each time 'Find' is called" + words + "; keep one for many calls, and replace it when it faults" + (words.Length > 0 ? OfSession : ""),
        config: """
            <bindings>
              <wsHttpBinding>
                <binding name="open"><security mode="None" /></binding>
                <binding name="reliable"><reliableSession enabled="true" /><security mode="None" /></binding>
              </wsHttpBinding>
              <customBinding>
                <binding name="custom"><binaryMessageEncoding /><httpTransport /></binding>
                <binding name="customSecure"><security authenticationMode="UserNameOverTransport" /><textMessageEncoding /><httpsTransport /></binding>
                <binding name="customDuplex"><reliableSession /><textMessageEncoding /><httpTransport /></binding>
              </customBinding>
              <netTcpBinding>
                <binding name="streamed" transferMode="Streamed" />
                <binding name="buffered" transferMode="Buffered" />
              </netTcpBinding>
              <netNamedPipeBinding>
                <binding name="pipe" transferMode="StreamedRequest" />
              </netNamedPipeBinding>
            </bindings>
            <client>
              <endpoint name="open" address="http://h/o" binding="wsHttpBinding" bindingConfiguration="open" contract="IOrders" />
              <endpoint name="reliable" address="http://h/o" binding="wsHttpBinding" bindingConfiguration="reliable" contract="IOrders" />
              <endpoint name="custom" address="http://h/o" binding="customBinding" bindingConfiguration="custom" contract="IOrders" />
              <endpoint name="customSecure" address="https://h/o" binding="customBinding" bindingConfiguration="customSecure" contract="IOrders" />
              <endpoint name="customDuplex" address="http://h/o" binding="customBinding" bindingConfiguration="customDuplex" contract="IOrders" />
              <endpoint name="tcp" address="net.tcp://h/o" binding="netTcpBinding" contract="IOrders" />
              <endpoint name="streamed" address="net.tcp://h/o" binding="netTcpBinding" bindingConfiguration="streamed" contract="IOrders" />
              <endpoint name="buffered" address="net.tcp://h/o" binding="netTcpBinding" bindingConfiguration="buffered" contract="IOrders" />
              <endpoint name="pipe" address="net.pipe://localhost/o" binding="netNamedPipeBinding" bindingConfiguration="pipe" contract="IOrders" />
              <endpoint name="secure" address="http://h/o" binding="wsHttpBinding" contract="IOrders" />
              <endpoint name="basic" address="http://h/o" binding="basicHttpBinding" contract="IOrders" />
            </client>
            """);

    [Theory]
    [InlineData("Parcels.IParcels", "basicHttpBinding", CostsLittle)]
    [InlineData("Parcels.IParcels", "netTcpBinding", "")]
    [InlineData("Packets.IParcels", "netTcpBinding", CostsLittle)]
    [InlineData("Parcels.IParcels", "netTcpBinding", "", true)]
    public async Task Endpoint_of_a_contract_of_a_reference_that_goes_by_a_configuration_name(string contract, string binding, string words, bool isKnownHereToo = false)
    {
        var test = Make<ClientCreatedPerCallAnalyzer>(Class("public class Desk : System.Web.Mvc.Controller", "public void Send(int id) { using (var client = {|#0:new Post.ParcelsClient(\"parcels\")|}) client.Send(id); }"));
        test.ExpectedDiagnostics.Add(new DiagnosticResult(RuleIds.ClientCreatedPerCall, DiagnosticSeverity.Info).WithLocation(0)
            .WithMessage("'ParcelsClient' is created for each request to a controller" + words + "; keep one for many calls, and replace it when it faults" + (words.Length > 0 ? "" : OfSession)));
        test.TestState.AdditionalProjects["Post"].Sources.Add("""
            using System.ServiceModel;

            namespace Post
            {
                [ServiceContract(ConfigurationName = "Parcels.IParcels")]
                public interface IParcels
                {
                    [OperationContract]
                    void Send(int id);
                }

                public class ParcelsClient : ClientBase<IParcels>, IParcels
                {
                    public ParcelsClient(string endpointConfigurationName) : base(endpointConfigurationName) { }
                    public void Send(int id) => Channel.Send(id);
                }
            }
            """);
        test.TestState.AdditionalProjectReferences.Add("Post");
        if (isKnownHereToo)
        {
            test.TestState.Sources.Add("namespace Here { [System.ServiceModel.ServiceContract(ConfigurationName = \"Parcels.IParcels\")] public interface IParcels { [System.ServiceModel.OperationContract] void Send(int id); } }");
        }

        test.TestState.AdditionalFiles.Add(("/0/Web.config", Config($"""<client><endpoint name="parcels" address="http://h/p" binding="{binding}" contract="{contract}" /></client>""")));
        await test.RunAsync();
    }

    /// <summary>One that nobody calls anything on serves no call that another could.</summary>
    [Theory]
    [InlineData("var client = new OrdersClient();")]
    [InlineData("OrdersClient client; client = new OrdersClient();")]
    [InlineData("foreach (var id in new[] { 1 }) { var client = new OrdersClient(); }")]
    [InlineData("var client = {|WCFP4003:new OrdersClient()|}; client.Close();")]
    [InlineData("var client = new OrdersClient(); client = {|WCFP4003:new OrdersClient()|}; client.Add(1);")]
    [InlineData("var client = new OrdersClient(); try { client = {|WCFP4003:new OrdersClient()|}; client.Add(1); } catch (System.Exception) { throw; }")]
    [InlineData("OrdersClient client = new OrdersClient(); var id = 1; client = {|WCFP4003:new OrdersClient()|}; client.Add(id);")]
    [InlineData("var client = {|WCFP4003:new OrdersClient()|}; client.Add(1); client = {|WCFP4003:new OrdersClient()|}; client.Add(2);")]
    [InlineData("var client = {|WCFP4003:new OrdersClient()|}; if (client.Find(1) == null) { client = new OrdersClient(); } client.Add(2);")]
    [InlineData("var client = {|WCFP4003:new OrdersClient()|}; if (System.DateTime.Now.Day == 1) { client = {|WCFP4003:new OrdersClient()|}; } client.Add(2);")]
    public Task Client_that_is_not_used(string statements) => LibraryAsync<ClientCreatedPerCallAnalyzer>(
        Class("public class Desk : System.Web.Mvc.Controller", "public void Add() { " + statements + " }"));

    /// <summary>A private method of which the call was commented out runs for nobody.</summary>
    [Theory]
    [InlineData("// Send();", false)]
    [InlineData("Send(); // Send();", true)]
    public Task Method_whose_call_is_commented_out(string statements, bool isReported) => LibraryAsync<ClientCreatedPerCallAnalyzer>(
        Class("public class Desk : System.Web.Mvc.Controller", "public void Add() {\n" + statements + "\n} private void Send() { var client = " + (isReported ? "{|WCFP4003:new OrdersClient()|}" : "new OrdersClient()") + "; client.Add(1); }"));

    /// <summary>The end of a longer name is no call of the method.</summary>
    [Fact]
    public Task Method_whose_name_ends_another() => VerifyAsync(
        Class("public class Desk", "public void TrySend() { } private void Send() { foreach (var id in new List<int>()) { var client = {|#0:new OrdersClient()|}; client.Add(id); client.Close(); } }"),
        DiagnosticSeverity.Info, "'OrdersClient' is created in every turn of a loop; create it before the loop and close it after");

    /// <summary>MVC makes an action's filter once and keeps it.</summary>
    [Fact]
    public Task NoWarn_client_of_an_attribute() => Make<ClientCreatedPerCallAnalyzer>(
        Class("public class Desk : System.Web.Mvc.Controller", "[Track] public void Add(int id) { } [Track] public void Take(int id) { }") +
        "\npublic class TrackAttribute : Attribute { private readonly OrdersClient _client; public TrackAttribute() { _client = new OrdersClient(); } public void Send(int id) { _client.Add(id); } }").RunAsync();

    /// <summary>What the contract goes over is known elsewhere: nothing shows that one for each request costs more than next to nothing.</summary>
    [Theory]
    [InlineData("Web.config", "")]
    [InlineData("App.config", "")]
    [InlineData("bindings.config", "")]
    [InlineData(null, "")]
    [InlineData(null, "for (; id > 0; id--) ")]
    [InlineData("Web.config", "for (; id > 0; id--) ")]
    public async Task Info_contract_that_no_endpoint_has(string? file, string loop)
    {
        var test = Make<ClientCreatedPerCallAnalyzer>(Class("public class Desk : System.Web.Mvc.Controller", "public void Add(int id) { " + loop + "using (var client = {|#0:new OrdersClient()|}) client.Add(id); }")).ExpectInfoAt(RuleIds.ClientCreatedPerCall);
        if (file is not null)
        {
            test.TestState.AdditionalFiles.Add(("/0/" + file, "<configuration><appSettings /></configuration>"));
        }

        await test.RunAsync();
    }

    [Theory]
    [InlineData("[XmlSerializerFormat]", "", null, "", true)]
    [InlineData("[XmlSerializerFormat]", "", null, "for (; id > 0; id--) ", true)]
    [InlineData("[XmlSerializerFormat]", "", "netTcpBinding", "", true)]
    [InlineData("", "Namespace = \"http://parcels.post/\", ", null, "", true)]
    [InlineData("", "", null, "", true)]
    [InlineData("", "", "netTcpBinding", "", true)]
    [InlineData("", "", "wsDualHttpBinding", "", false)]
    public async Task Generated_client_with_or_without_an_endpoint(string format, string ns, string? binding, string loop, bool isReported)
    {
        const string Creation = "new Post.ParcelsClient()";
        var test = Make<ClientCreatedPerCallAnalyzer>(Class("public class Desk : System.Web.Mvc.Controller", "public void Send(int id) { " + loop + "using (var client = " + (isReported ? "{|#0:" + Creation + "|}" : Creation) + ") client.Send(id); }")).ExpectInfoAt(RuleIds.ClientCreatedPerCall);
        test.TestState.Sources.Add($$"""
            using System.ServiceModel;

            namespace Post
            {
                [System.CodeDom.Compiler.GeneratedCode("System.ServiceModel", "4.0.0.0")]
                [ServiceContract({{ns}}ConfigurationName = "Post.ParcelsSoap")]
                public interface ParcelsSoap
                {
                    [OperationContract(Action = "http://parcels.post/Send", ReplyAction = "*")]
                    {{format}}
                    void Send(int id);
                }

                public class ParcelsClient : ClientBase<ParcelsSoap>, ParcelsSoap
                {
                    public void Send(int id) => Channel.Send(id);
                }
            }
            """);
        if (binding is not null)
        {
            test.TestState.AdditionalFiles.Add(("/0/Web.config", Config($"""<client><endpoint address="net.tcp://h/p" binding="{binding}" contract="Post.ParcelsSoap" /></client>""")));
        }

        await test.RunAsync();
    }

    [Theory]
    [InlineData("netTcpBinding", DiagnosticSeverity.Warning, " over net.tcp, and each opens a connection")]
    [InlineData("basicHttpBinding", null, "")]
    public Task The_contracts_only_endpoint_decides_for_a_factory_from_elsewhere(string binding, DiagnosticSeverity? severity, string words) => VerifyAsync(
        Class("public class Gateway", """
            private readonly ChannelFactory<IShop> _factory;

            public Gateway(ChannelFactory<IShop> factory)
            {
                _factory = factory;
            }

            public string Find(int id) => {|#0:_factory.CreateChannel()|}.Buy(id);
            """),
        severity,
        "A channel of 'IShop' is created each time 'Find' is called" + words + "; keep one for many calls, and replace it when it faults" + (words.Length > 0 ? OfSession : ""),
        config: $"""<client><endpoint name="orders" address="http://h/o" binding="{binding}" contract="IShop" /></client>""");

    [Theory]
    [InlineData("", "basicHttpBinding", "webHttpBinding", CostsLittle, "")]
    [InlineData("\"left\"", "basicHttpBinding", "netTcpBinding", CostsLittle, OfSession)]
    [InlineData("", "basicHttpBinding", "netTcpBinding", "", OfSession)]
    [InlineData("\"right\"", "basicHttpBinding", "netTcpBinding", "", OfSession)]
    [InlineData("\"right\"", "basicHttpBinding", "wsHttpBinding", "", OfSession)]
    [InlineData("\"missing\"", "basicHttpBinding", "basicHttpBinding", CostsLittle, "")]
    [InlineData("\"missing\"", "basicHttpBinding", "netTcpBinding", "", OfSession)]
    public Task Info_client_of_a_call_says_where_it_costs_little(string arguments, string left, string right, string words, string last) => VerifyAsync(
        Operation("using (var client = {|#0:new OrdersClient(" + arguments + ")|}) return client.Find(id);"),
        DiagnosticSeverity.Info,
        "'OrdersClient' is created for each call of 'Buy'" + words + "; keep one for many calls, and replace it when it faults" + last,
        config: $"""
            <client>
              <endpoint name="left" address="http://h/o" binding="{left}" contract="IOrders" />
              <endpoint name="right" address="http://h/o" binding="{right}" contract="IOrders" />
            </client>
            """);

    [Theory]
    [InlineData("using (var client = new OrdersClient()) { for (; id > 0; id--) { client.Find(id); } return null; }", false)]
    [InlineData("using (var client = new OrdersClient()) { ids.ForEach(one => client.Find(one)); return null; }", false)]
    [InlineData("OrdersClient client = null; client = new OrdersClient(); foreach (var one in ids) { client.Find(one); } return null;", false)]
    [InlineData("using (var client = {|#0:new OrdersClient()|}) { return client.Find(id); }", true)]
    [InlineData("using (var client = {|#0:new OrdersClient()|}) { var found = client.Find(id); foreach (var one in ids) { found += one; } return found; }", true)]
    public Task Client_of_a_call_that_serves_a_loop(string statements, bool isReported) => VerifyAsync(
        Operation("var ids = All(id); " + statements, "static System.Collections.Generic.List<int> All(int id) => null;"),
        isReported ? DiagnosticSeverity.Info : null,
        "'OrdersClient' is created for each call of 'Buy'; keep one for many calls, and replace it when it faults" + OfSession,
        config: """<client><endpoint address="net.tcp://h/o" binding="netTcpBinding" contract="IOrders" /></client>""");

    /// <summary>To make it before the loop costs nothing.</summary>
    [Fact]
    public Task Info_client_in_a_loop_over_plain_HTTP() => VerifyAsync(
        Loop("foreach (var id in ids) { using (var client = {|#0:new OrdersClient()|}) client.Add(id); }"),
        DiagnosticSeverity.Info,
        "'OrdersClient' is created in every turn of a loop; create it before the loop and close it after",
        OutputKind.ConsoleApplication,
        config: """<client><endpoint address="http://h/o" binding="basicHttpBinding" contract="IOrders" /></client>""");

    [Theory]
    [InlineData("new BasicHttpBinding()", false)]
    [InlineData("new WSHttpBinding(SecurityMode.Transport)", false)]
    [InlineData("new WSHttpBinding(SecurityMode.Transport, true)", true)]
    [InlineData("Addresses.Binding()", true)]
    public Task Channel_of_a_call_over_plain_HTTP_costs_too_little(string binding, bool isReported) => VerifyAsync(
        Operation("return {|#0:s_factory.CreateChannel()|}.Find(id);", "static readonly ChannelFactory<IOrders> s_factory = new ChannelFactory<IOrders>(" + binding + ", Addresses.Of(\"orders\"));"),
        isReported ? DiagnosticSeverity.Info : null,
        "A channel of 'IOrders' is created for each call of 'Buy'; keep one for many calls, and replace it when it faults");

    [Theory]
    [InlineData("static readonly OrdersClient s_client = new OrdersClient(); public string Find(int id) => s_client.Find(id);")]
    [InlineData("static readonly Lazy<OrdersClient> s_client = new Lazy<OrdersClient>(() => new OrdersClient()); public string Find(int id) => s_client.Value.Find(id);")]
    [InlineData("private readonly OrdersClient _client = new OrdersClient(); public string Find(int id) => _client.Find(id);")]
    [InlineData("private readonly OrdersClient _client; public Desk() { _client = new OrdersClient(); } public string Find(int id) => _client.Find(id);")]
    [InlineData("private OrdersClient _client; public string Find(int id) { if (_client == null) _client = new OrdersClient(); return _client.Find(id); }")]
    [InlineData("private OrdersClient _client; public string Find(int id) { _client = _client ?? new OrdersClient(); return _client.Find(id); }")]
    [InlineData("private OrdersClient _client; public string Find(int id) { _client ??= new OrdersClient(); return _client.Find(id); }")]
    [InlineData("private OrdersClient _client; public string Find(int id) { if (_client is null || _client.State != CommunicationState.Opened) { _client = new OrdersClient(); } return _client.Find(id); }")]
    [InlineData("static readonly object s_gate = new object(); static OrdersClient s_client; public string Find(int id) { if (s_client == null) lock (s_gate) if (s_client == null) s_client = new OrdersClient(); return s_client.Find(id); }")]
    [InlineData("static readonly ConcurrentDictionary<string, OrdersClient> s_clients = new ConcurrentDictionary<string, OrdersClient>(); public string Find(int id, string name) => s_clients.GetOrAdd(name, key => new OrdersClient(key)).Find(id);")]
    [InlineData("readonly ConcurrentQueue<OrdersClient> _pool = new ConcurrentQueue<OrdersClient>(); public string Find(int id) { OrdersClient client; if (!_pool.TryDequeue(out client)) { client = new OrdersClient(); } var found = client.Find(id); _pool.Enqueue(client); return found; }")]
    [InlineData("static string s_found; static DateTime s_time; public string Find(int id) { if (s_found == null || s_time.AddMinutes(5) < DateTime.Now) { var client = new OrdersClient(); s_found = client.Find(id); s_time = DateTime.Now; } return s_found; }")]
    [InlineData("static string s_found; static DateTime s_time; public string Find(int id) { if (DateTime.UtcNow - s_time > TimeSpan.FromHours(1) || s_found is null) { s_found = new OrdersClient().Find(id); } return s_found; }")]
    [InlineData("public OrdersClient Create() => new OrdersClient();")]
    [InlineData("public static IOrders Create() { var client = new OrdersClient(\"orders\"); client.Open(); return client; }")]
    [InlineData("static readonly ChannelFactory<IOrders> s_factory = new ChannelFactory<IOrders>(\"orders\"); static readonly IOrders s_orders = s_factory.CreateChannel();")]
    [InlineData("static readonly ChannelFactory<IOrders> s_factory = new ChannelFactory<IOrders>(\"orders\"); public IOrders Create() => s_factory.CreateChannel();")]
    [InlineData("static readonly IOrders s_first = Get<IOrders>(\"first\"), s_second = Get<IOrders>(\"second\"); static T Get<T>(string name) => new ChannelFactory<T>(name).CreateChannel();")]
    public Task NoWarn_kept_or_given_away(string members) => VerifyLibraryAsync(Library(members));

    [Theory]
    [InlineData("services.AddSingleton<IOrders>(provider => new OrdersClient());")]
    [InlineData("services.AddScoped<IOrders>(provider => new OrdersClient());")]
    [InlineData("services.AddTransient<IOrders>(provider => { var client = new OrdersClient(); return client; });")]
    [InlineData("services.AddSingleton<IOrders>(new OrdersClient());")]
    public Task NoWarn_registered(string statement) => VerifyLibraryAsync(
        "using Microsoft.Extensions.DependencyInjection;\n" + Library("public void Register(IServiceCollection services) { " + statement + " }"));

    [Theory]
    [InlineData("public string Find(int id, string user) { using (var client = new OrdersClient()) { client.ClientCredentials.UserName.UserName = user; return client.Find(id); } }")]
    [InlineData("public string Find(int id, Uri uri) { using (var client = new OrdersClient()) { client.Endpoint.Address = new EndpointAddress(uri); return client.Find(id); } }")]
    [InlineData("public string Find(int id, IEndpointBehavior behavior) { using (var client = new OrdersClient()) { client.ChannelFactory.Endpoint.Behaviors.Add(behavior); return client.Find(id); } }")]
    [InlineData("public string Find(int id, string user) { using (var client = Create()) { client.ClientCredentials.UserName.UserName = user; return client.Find(id); } } static OrdersClient Create() => new OrdersClient(\"orders\");")]
    [InlineData("private string _user; public string Find(int id) { using (var client = new OrdersClient(\"orders\")) { LogOn(client); return client.Find(id); } } void LogOn(OrdersClient client) { client.ClientCredentials.UserName.UserName = _user; }")]
    [InlineData("private string _user; public string Find(int id) { using (var client = new UserClient(_user)) return client.Find(id); } public class UserClient : ClientBase<IOrders> { public UserClient(string user) { ClientCredentials.UserName.UserName = user; } public string Find(int id) => Channel.Find(id); }")]
    [InlineData("public void Put(int id) { using (var client = new BasketClient()) { client.Put(id); client.Pay(); } }")]
    [InlineData("public void Listen(int id) { new FeedClient(new InstanceContext(new News())).Subscribe(id); }")]
    public Task NoWarn_needed_for_the_call(string members) => VerifyLibraryAsync(Library(members));

    /// <summary>A kept channel would go on as whoever opened it.</summary>
    [Theory]
    [InlineData("@C", "[OperationBehavior(Impersonation = ImpersonationOption.Required)]", false)]
    [InlineData("return Ask(id); } string Ask(int id) { @C", "[OperationBehavior(Impersonation = ImpersonationOption.Allowed)]", false)]
    [InlineData("using (ServiceSecurityContext.Current.WindowsIdentity.Impersonate()) { @C }", "", false)]
    [InlineData("using var context = ServiceSecurityContext.Current.WindowsIdentity.Impersonate(); @C", "", false)]
    [InlineData("using (new Impersonation(\"user\")) { return Ask(id); } } string Ask(int id) { @C", "", false)]
    [InlineData("return Runner.RunImpersonated(() => { @C });", "", false)]
    [InlineData("@C", "[OperationBehavior(Impersonation = ImpersonationOption.NotAllowed)]", true)]
    [InlineData("@C", "[OperationBehavior(ReleaseInstanceMode = ReleaseInstanceMode.AfterCall)]", true)]
    [InlineData("using (ServiceSecurityContext.Current.WindowsIdentity.Impersonate()) { Console.WriteLine(); } @C", "", true)]
    public Task Made_as_somebody_else(string statements, string attribute, bool isReported) => VerifyLibraryAsync(Operation(
        statements.Replace("@C", "var orders = @N; var found = orders.Find(id); ((IClientChannel)orders).Close(); return found;", System.StringComparison.Ordinal)
            .Replace("@N", isReported ? "{|WCFP4003:s_factory.CreateChannel()|}" : "s_factory.CreateChannel()", System.StringComparison.Ordinal),
        "static readonly ChannelFactory<IOrders> s_factory = new ChannelFactory<IOrders>(new NetTcpBinding(), new EndpointAddress(\"net.tcp://h/o\"));" +
        " sealed class Impersonation : IDisposable { public Impersonation(string user) { } public void Dispose() { } }" +
        " static class Runner { public static T RunImpersonated<T>(Func<T> run) => run(); }").Replace("public string Buy", attribute + " public string Buy", System.StringComparison.Ordinal));

    [Theory]
    [InlineData("foreach (var id in ids) { using (Identity.Impersonate()) using (var client = {|#0:new OrdersClient()|}) client.Add(id); }", false)]
    [InlineData("using (Identity.Impersonate()) foreach (var id in ids) { using (var client = {|#0:new OrdersClient()|}) client.Add(id); }", true)]
    public Task Made_as_somebody_else_in_a_loop(string statement, bool isReported) => VerifyAsync(
        Loop(statement, "static class Identity { public static IDisposable Impersonate() => null; }"),
        isReported ? DiagnosticSeverity.Info : null, "'OrdersClient' is created in every turn of a loop; create it before the loop and close it after", OutputKind.ConsoleApplication);

    [Theory]
    [InlineData("public string Find(int id, string host) { using (var client = new OrdersClient(\"orders\", new EndpointAddress(host))) return client.Find(id); }")]
    [InlineData("public string Find(int id, string host) { var address = new EndpointAddress(host + \"/orders\"); using (var client = new OrdersClient(\"orders\", address)) return client.Find(id); }")]
    [InlineData("public string Find(int id, string name) { using (var client = new OrdersClient(name)) return client.Find(id); }")]
    [InlineData("public string Find(int id, Binding binding, EndpointAddress address) { using (var client = new OrdersClient(binding, address)) return client.Find(id); }")]
    [InlineData("public string Find(int id, EndpointAddress address) => Ask(id, address); static string Ask(int id, EndpointAddress address) { using (var client = new OrdersClient(\"orders\", address)) return client.Find(id); }")]
    [InlineData("public string Find(int id) => Ask(id, Addresses.Of(\"a\")) ?? Ask(id, Addresses.Of(\"b\")); static string Ask(int id, EndpointAddress address) { using (var client = new OrdersClient(\"orders\", address)) return client.Find(id); }")]
    [InlineData("public string Find(int id) { var address = Addresses.Of(\"a\"); var found = Ask(id, address); if (found == null) { address = Addresses.Of(\"b\"); found = Ask(id, address); } return found; } static string Ask(int id, EndpointAddress address) { using (var client = new OrdersClient(\"orders\", address)) return client.Find(id); }")]
    [InlineData("static readonly ChannelFactory<IOrders> s_factory = new ChannelFactory<IOrders>(\"orders\"); public string Find(int id, string host) { var orders = s_factory.CreateChannel(new EndpointAddress(host)); return orders.Find(id); }")]
    public Task NoWarn_made_of_what_the_caller_gives(string members) => VerifyLibraryAsync(Library(members));

    [Theory]
    [InlineData("static readonly EndpointAddress s_address = Addresses.Of(\"a\"); public string Find(int id) { using (var client = {|WCFP4003:new OrdersClient(\"orders\", s_address)|}) return client.Find(id); }")]
    [InlineData("readonly EndpointAddress _address = Addresses.Of(\"a\"); public string Find(int id) { using (var client = {|WCFP4003:new OrdersClient(\"orders\", _address)|}) return client.Find(id); }")]
    [InlineData("static readonly EndpointAddress s_address = Addresses.Of(\"a\"); public string Find(int id) => Ask(id, s_address) + Ask(1, address: s_address); static string Ask(int id, EndpointAddress address) { using (var client = {|WCFP4003:new OrdersClient(\"orders\", address)|}) return client.Find(id); }")]
    [InlineData("public string Find(int id) => Ask(id, Addresses.Of(\"a\")); static string Ask(int id, EndpointAddress address) { using (var client = {|WCFP4003:new OrdersClient(\"orders\", address)|}) return client.Find(id); }")]
    [InlineData("public void Add(int[] ids, EndpointAddress address) { foreach (var id in ids) { using (var client = {|WCFP4003:new OrdersClient(\"orders\", address)|}) client.Add(id); } }")]
    [InlineData("public void Add(int[] ids, EndpointAddress address) { using (var client = {|WCFP4003:new OrdersClient(\"orders\")|}) client.Add(ids.Length + address.Uri.Port); }")]
    public Task Warn_made_of_what_is_always_the_same(string members) => VerifyLibraryAsync(Library(members));

    /// <summary>A private field with which nothing is done holds its client for nobody.</summary>
    [Theory]
    [InlineData("OrdersClient _client = new OrdersClient(); public void Add() { /* _client.Add(1); */ }")]
    [InlineData("private OrdersClient _client; public Desk() { this._client = new OrdersClient(); }")]
    [InlineData("private OrdersClient _client; public Desk() => _client = new OrdersClient();")]
    [InlineData("private OrdersClient _client; public Desk() { _client = {|WCFP4003:new OrdersClient()|}; } public void Add() { _client.Add(1); }")]
    [InlineData("private OrdersClient _client = {|WCFP4003:new OrdersClient()|}; public object Add() => _client;")]
    [InlineData("private OrdersClient _client, _other; public Desk() { _other = _client = {|WCFP4003:new OrdersClient()|}; _other.Add(1); }")]
    [InlineData("protected OrdersClient _client = {|WCFP4003:new OrdersClient()|};")]
    public Task Field_that_nothing_uses(string members) => VerifyLibraryAsync(Class("public class Desk : System.Web.Mvc.Controller", members));

    /// <summary>What only a <c>catch</c> calls makes a client when something failed, not for each request or call.</summary>
    [Theory]
    [InlineData("public class Desk : System.Web.Mvc.Controller", "public void Add() { try { Save(); } catch (System.Exception) { Tell(1); } }", "private void ", false)]
    [InlineData("public class Desk : System.Web.Mvc.Controller", "public void Add() { try { Save(); } catch (System.Exception) { Report(); } } private void Report() { Tell(1); }", "private void ", false)]
    [InlineData("public class Desk : System.Web.Mvc.Controller", "public void Add() { try { Save(); } catch (System.Exception) { Tell(1); } Tell(2); }", "private void ", true)]
    [InlineData("public class Desk : System.Web.Mvc.Controller", "public void Add() { try { Save(); } catch (System.Exception) { Report(); } Report(); } private void Report() { Tell(1); }", "private void ", true)]
    [InlineData("public class Desk : System.Web.Mvc.Controller", "public void Add() { try { Tell(1); } catch (System.Exception) { Save(); } }", "private void ", true)]
    [InlineData("public class Desk : System.Web.Mvc.Controller", "public void Add() { try { Save(); } catch (System.Exception) { Save(); } finally { Tell(1); } }", "private void ", true)]
    [InlineData("public class Desk : IDesk", "public void Add() { try { Save(); } catch (System.Exception) { Tell(1); } }", "internal static void ", false)]
    [InlineData("public class Desk : IDesk", "public void Add() { try { Save(); } catch (System.Exception) { Tell(1); } Tell(2); }", "internal static void ", true)]
    [InlineData("public class Desk : IDesk", "public void Add() { try { Save(); } catch (System.Exception) { new Notifier().Tell(); } } class Notifier { private readonly OrdersClient _client = new OrdersClient(); public void Tell() => _client.Add(1); }", "", false)]
    [InlineData("public class Desk : IDesk", "public void Add() { Save(); new Notifier().Tell(); } class Notifier { private readonly OrdersClient _client = {|WCFP4003:new OrdersClient()|}; public void Tell() => _client.Add(1); }", "", false)]
    public Task Only_after_a_failure(string head, string members, string helper, bool isReported) => VerifyLibraryAsync(Class(
        head,
        members + " private void Save() { } " + (helper.Length == 0 ? "" : helper + "Tell(int id) { using (var client = " + (isReported ? "{|WCFP4003:new OrdersClient()|}" : "new OrdersClient()") + ") client.Add(id); }")) +
        " [ServiceContract] public interface IDesk { [OperationContract] void Add(); }");

    /// <summary>Whom else the method of a library serves, nobody knows.</summary>
    [Fact]
    public Task Warn_public_method_that_a_catch_calls() => LibraryAsync<ChannelFactoryCreatedPerCallAnalyzer>(Class(
        "public static class Audit",
        "public static void Tell(int id) { {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}.CreateChannel().Add(id); } internal static void Run() { try { Log(); } catch (System.Exception) { Tell(1); } } private static void Log() { }"));

    /// <summary>A field whose name is about to be typed has none.</summary>
    [Fact]
    public Task NoWarn_field_without_a_name() => VerifyLibraryAsync(Class("public class Desk : System.Web.Mvc.Controller", "private OrdersClient _main, {|CS1001:=|} new OrdersClient();"));

    [Fact]
    public Task Warn_made_of_what_a_container_gives() => VerifyLibraryAsync(Class(
        "public class OrderController : System.Web.Mvc.Controller", "readonly OrdersClient _client; public OrderController(EndpointAddress address) { _client = {|WCFP4003:new OrdersClient(\"orders\", address)|}; } public string Index(int id) => _client.Find(id);"));

    [Theory]
    [InlineData("using (var client = new OrdersClient()) client.Add(1);")]
    [InlineData("var client = new OrdersClient(); foreach (var id in ids) client.Add(id); client.Close();")]
    [InlineData("var client = new OrdersClient(); foreach (var id in ids) { if (client.State == CommunicationState.Faulted) { client.Abort(); client = new OrdersClient(); } client.Add(id); }")]
    [InlineData("var client = new OrdersClient(); foreach (var id in ids) { try { client.Add(id); } catch (CommunicationException) { client.Abort(); client = new OrdersClient(); } }")]
    [InlineData("var client = new OrdersClient(); for (var i = 0; i < ids.Length; i++) { if (i % 100 == 0) { client.Close(); client = new OrdersClient(); } client.Add(ids[i]); }")]
    [InlineData("foreach (var arg in args) { using (var client = new OrdersClient(arg)) client.Add(1); }")]
    [InlineData("foreach (var arg in args) { using (var client = new OrdersClient(\"orders\", new EndpointAddress(arg))) client.Add(1); }")]
    [InlineData("foreach (var arg in args) { using (var client = new OrdersClient()) { client.ClientCredentials.UserName.UserName = arg; client.Add(1); } }")]
    [InlineData("foreach (var arg in args) { var factory = new ChannelFactory<IOrders>(arg); factory.CreateChannel().Add(1); factory.Close(); }")]
    [InlineData("foreach (var arg in args) { var orders = s_factory.CreateChannel(new EndpointAddress(arg)); orders.Add(1); }")]
    [InlineData("foreach (var id in ids) { var factory = new ChannelFactory<IOrders>(\"orders\"); factory.CreateChannel().Add(id); factory.Close(); }")]
    [InlineData("Parallel.ForEach(ids, id => { using (var client = new OrdersClient()) client.Add(id); });")]
    [InlineData("Parallel.ForEach(ids, id => Once());")]
    [InlineData("Task.WaitAll(ids.Select(id => Task.Run(() => { using (var client = new OrdersClient()) client.Add(id); })).ToArray());")]
    [InlineData("while (true) { using (var client = new OrdersClient()) client.Add(1); Thread.Sleep(5000); }")]
    [InlineData("while (true) { try { using (var client = new OrdersClient()) client.Add(1); break; } catch (CommunicationException) { } }")]
    [InlineData("Array.ForEach(args, arg => { using (var client = new OrdersClient(arg)) client.Add(1); });")]
    [InlineData("while (true) { try { using (var client = new OrdersClient()) { client.Add(1); return; } } catch (CommunicationException) { if (ids.Length == 3) throw; } }")]
    [InlineData("while (true) { try { using (var client = new OrdersClient()) { client.Add(1); break; } } catch (CommunicationException) { if (ids.Length == 3) throw; } }")]
    [InlineData("foreach (var id in ids) { using (var client = new OrdersClient()) { client.Add(id); return; } }")]
    [InlineData("while (!s_isStopped) { using (var client = new OrdersClient()) client.Add(1); }")]
    [InlineData("while (!s_isStopped) { Poll(); }")]
    [InlineData("while (true) { var at = 0; var isSent = false; while (!isSent) { if (ids[at++] > 9) { Once(); isSent = true; } } }")]
    [InlineData("var sent = new List<int>(); foreach (var id in ids) { if (id > 3 && !sent.Exists(one => one == id)) { using (var client = new OrdersClient()) { client.Add(id); sent.Add(id); } } }")]
    [InlineData("var sent = new HashSet<int>(); foreach (var id in ids) { if (sent.Add(id)) { using (var client = new OrdersClient()) { client.Add(id); } } }")]
    [InlineData("var waiting = 0; foreach (var id in ids) { waiting++; if (waiting >= 100) { waiting = 0; using (var client = new OrdersClient()) { client.Add(id); } } }")]
    [InlineData("var waiting = 0; foreach (var id in ids) { waiting++; if (id > 0 && waiting == 100) { using (var client = new OrdersClient()) { client.Add(id); } waiting = 0; } }")]
    [InlineData("for (var attempt = 0; attempt < 3; attempt++) { using (var client = new OrdersClient()) client.Add(1); }")]
    [InlineData("var clients = new List<OrdersClient>(); foreach (var id in ids) { clients.Add(new OrdersClient()); }")]
    [InlineData("foreach (var id in ids) { using (var client = new BasketClient()) { client.Put(id); client.Pay(); } }")]
    [InlineData("foreach (var arg in args) { if (arg == \"add\") Once(); }")]
    [InlineData("Once();")]
    [InlineData("At(\"plain\"); At(\"secure\");")]
    public Task NoWarn_once_or_each_its_own(string statement) => VerifyProgramAsync($$"""
        static readonly ChannelFactory<IOrders> s_factory = new ChannelFactory<IOrders>("orders");
        static bool s_isStopped;

        static void Main(string[] args)
        {
            var ids = args.Select(int.Parse).ToArray();
            {{statement}}
        }

        static void Once()
        {
            using (var client = new OrdersClient()) client.Add(1);
        }

        static void Poll()
        {
            while (!s_isStopped)
            {
                using (var client = new OrdersClient()) client.Add(1);
                Thread.Sleep(5000);
            }
        }

        static void At(string endpoint)
        {
            using (var client = new OrdersClient(endpoint)) client.Add(1);
        }
        """);

    /// <summary>One constant names one element, and that makes its client or window once; a kind has many.</summary>
    [Theory]
    [InlineData("foreach (var part in parts) { if (part.Name == \"a\") { using (var client = new OrdersClient()) client.Add(1); } }", false)]
    [InlineData("for (var i = 0; i < parts.Count; i++) { if (parts[i].Name.Equals(\"a\")) { Add(); } }", false)]
    [InlineData("for (var i = 0; i < parts.Count; i++) { if (parts[i].Name.Equals(\"a\")) { new Window(); } }", false)]
    [InlineData("foreach (var part in parts) { if (part.Kind.Equals(\"a\")) { Add(); } }", true)]
    [InlineData("for (var i = 0; i < parts.Count; i++) { if (parts[i].Kind.Equals(\"a\")) { new Window(); } }", true)]
    [InlineData("foreach (var part in parts) { if (part.Name.Equals(\"a\")) { part.Kind = \"b\"; } else { new Window(); } }", true)]
    [InlineData("foreach (var part in parts) { if (part.Name.Equals(\"a\")) { foreach (var arg in args) { new Window(); } } }", true)]
    public Task Made_for_the_element_that_a_constant_names(string statement, bool isReported) => VerifyProgramAsync($$"""
        static void Main(string[] args)
        {
            var parts = new List<Part>();
            {{statement}}
        }

        static void Add() => new Window();

        class Part { public string Name { get; set; } public string Kind { get; set; } }

        class Window
        {
            public Window() { using (var client = {{(isReported ? "{|WCFP4003:new OrdersClient()|}" : "new OrdersClient()")}}) client.Add(1); }
        }
        """);

    [Theory]
    [InlineData("At(\"plain\"); At(\"plain\");")]
    [InlineData("At(\"plain\"); At(args[0]);")]
    [InlineData("At(args[0]); At(args[1]);")]
    public Task Warn_for_the_same_endpoint_or_one_that_may_be(string statements) => VerifyProgramAsync($$"""
        static void Main() { }

        static void Run(string[] args)
        {
            {{statements}}
        }

        static void At(string endpoint)
        {
            using (var client = {|WCFP4003:new OrdersClient(endpoint)|}) client.Add(1);
        }
        """);

    [Theory]
    [InlineData("public class Form", "void button_Click(object sender, EventArgs e) { using (var client = new OrdersClient()) client.Add(1); }")]
    [InlineData("public class AddCommand : System.Windows.Input.ICommand", "public event EventHandler CanExecuteChanged; public bool CanExecute(object parameter) => true; public void Execute(object parameter) { using (var client = new OrdersClient()) client.Add(1); }")]
    [InlineData("public class AddCommand : System.Windows.Input.ICommand", "public event EventHandler CanExecuteChanged; public bool CanExecute(object parameter) => true; void System.Windows.Input.ICommand.Execute(object parameter) => Run(); void Refresh() => Run(); void Run() { using (var client = new OrdersClient()) client.Add(1); }")]
    [InlineData("public abstract class BaseCommand : System.Windows.Input.ICommand { public event EventHandler CanExecuteChanged; public bool CanExecute(object parameter) => true; public async void Execute(object parameter) { await ExecuteAsync(parameter); } protected abstract System.Threading.Tasks.Task ExecuteAsync(object parameter); } public class AddCommand : BaseCommand", "protected override System.Threading.Tasks.Task ExecuteAsync(object parameter) { using (var client = new OrdersClient()) client.Add(1); return System.Threading.Tasks.Task.CompletedTask; }")]
    [InlineData("class Gateway", "public string Find(int id) { using (var client = new OrdersClient()) return client.Find(id); }")]
    [InlineData("public class Global : System.Web.HttpApplication", "protected void Session_OnEnd(object sender, EventArgs e) { using (var client = new OrdersClient()) client.Add(1); }")]
    [InlineData("[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single)] public class Shop : IShop", "readonly OrdersClient _client = new OrdersClient(); public string Buy(int id) => _client.Find(id);")]
    [InlineData("public class Gateway", "public string Find(int id) { using (var client = new OrdersClient(new BasicHttpBinding(), Addresses.Of(\"o\"))) return client.Find(id); }")]
    [InlineData("public class Gateway", "public string Find(int id) { using (var client = new OrdersClient()) { client.Endpoint.Binding.SendTimeout = TimeSpan.FromSeconds(5); return client.Find(id); } }")]
    [InlineData("public class Tests", "[Fact] public void Finds() { foreach (var id in new List<int>()) { using (var client = new OrdersClient()) client.Add(id); } } class FactAttribute : Attribute { }")]
    public Task NoWarn_elsewhere_or_reported_by_another_rule(string head, string members) => VerifyLibraryAsync(Class(head, members));

    private const string Load = " void Load() { using (var client = new OrdersClient()) client.Add(1); }";

    private const string ReportedLoad = " void Load() { using (var client = {|WCFP4003:new OrdersClient()|}) client.Add(1); }";

    private static Task VerifyDesktopAsync(string members, OutputKind kind = OutputKind.DynamicallyLinkedLibrary, bool isResolved = true)
    {
        var test = Configured(Class("class DeskViewModel" + (isResolved ? "" : " : ViewModelBase"), members) + (isResolved ? """

            public class RelayCommand : System.Windows.Input.ICommand
            {
                public RelayCommand(Action run) { }
                public event EventHandler CanExecuteChanged { add { } remove { } }
                public bool CanExecute(object parameter) => true;
                public void Execute(object parameter) { }
                public static RelayCommand From(Action run) => new RelayCommand(run);
            }

            public class Messenger
            {
                public static Messenger Default { get; } = new Messenger();
                public void Register<T>(object recipient, Action<T> action) { }
                public void Keep(Action action) { }
            }

            public interface IEventAggregator { T GetEvent<T>(); }

            public class PubSubEvent<T> { public void Subscribe(Action<T> action) { } }

            public class Moved : PubSubEvent<int> { }
            """ : ""));
        test.TestState.OutputKind = kind;
        if (kind != OutputKind.DynamicallyLinkedLibrary)
        {
            test.TestState.Sources.Add("static class Program { static void Main() { } }");
        }

        if (!isResolved)
        {
            test.CompilerDiagnostics = CompilerDiagnostics.None;
        }

        return test.RunAsync();
    }

    [Theory]
    [InlineData("object _search, _all; public DeskViewModel() { _search = new RelayCommand(Search); _all = new RelayCommand(All); Load(); } void Search() => Load(); void All() { Search(); Load(); }")]
    [InlineData("object _search, _all; void Initialize() { _search = new RelayCommand(Search); _all = RelayCommand.From(All); } void Search() => Load(); void All() => Page(); void Page() => Load();")]
    [InlineData("object _search, _all; void Initialize() { _search = new RelayCommand(() => Page()); _all = new RelayCommand(All); } void Page() => Load(); void All() => Load();")]
    [InlineData("void Initialize() { Messenger.Default.Register<int>(this, Search); Messenger.Default.Register<int>(this, id => Page()); } void Search(int id) => Load(); void Page() => Load();")]
    [InlineData("void Initialize(IEventAggregator events) { events.GetEvent<Moved>().Subscribe(Search); } void Search(int id) => Load(); void button_Click(object sender, EventArgs e) => Load();")]
    [InlineData("event EventHandler Shown; void Initialize() { Shown += (sender, e) => Search(); Shown += (sender, e) => Page(); } void Search() => Load(); void Page() => Load();")]
    [InlineData("int _id; int Id { get { return _id; } set { _id = value; Load(); } } void button_Click(object sender, EventArgs e) => Page(); void Page() => Load(); public DeskViewModel() { Page(); }")]
    public Task NoWarn_only_a_users_doing_leads_there(string members) => VerifyDesktopAsync(members + Load);

    [Theory]
    [InlineData("object Search, All; public DeskViewModel() { Search = new RelayCommand(ActionSearch); All = new RelayCommand<int>(this.ActionAll); } void ActionSearch() => Load(); void ActionAll(int id) => Load();")]
    [InlineData("object Search; void Initialize() { Messenger.Default.Register<int>(this, Moved); Search = new Commands.DelegateCommand(() => Page()); } void Moved(int id) => Load(); void Page() => Load();")]
    [InlineData("object Search; void Initialize() { events.GetEvent<Moved>().Subscribe(OnMoved); Search = ReactiveCommand.Create(Page); } void OnMoved(int id) => Load(); void Page() => Load();")]
    public Task NoWarn_only_a_users_doing_leads_there_by_names_alone(string members) => VerifyDesktopAsync(members + Load, isResolved: false);

    [Theory]
    [InlineData("public void Refresh() => Load(); public void Show() => Refresh(); void Initialize() => Load();")]
    [InlineData("public static void Open() => new DeskViewModel().Load(); public static void Reopen() => new DeskViewModel().Load();")]
    [InlineData("object _search; void Initialize() { _search = new RelayCommand(Search); } void Search() { new Thread(Look).Start(); new Thread(() => Load()).Start(); } void Look() => Load();")]
    [InlineData("object _search; void Initialize() { _search = new RelayCommand(Search); } async void Search() { await Task.Run(() => Load()); await Task.Factory.StartNew(Load); }")]
    public Task NoWarn_in_a_desktop_program_that_nothing_runs_often(string members) => VerifyDesktopAsync(members + Load, OutputKind.WindowsApplication);

    [Theory]
    [InlineData(OutputKind.DynamicallyLinkedLibrary, "object _search; Timer _one, _other; void Initialize() { _search = new RelayCommand(Search); _one = new Timer(Poll); _other = new Timer(Look); } void Search() => Load(); void Poll(object state) => Load(); void Look(object state) => Load();")]
    [InlineData(OutputKind.WindowsApplication, "object _search; Timer _one, _other; void Initialize() { _search = new RelayCommand(Search); _one = new Timer(Poll); _other = new Timer(Look); } void Search() => Load(); void Poll(object state) => Load(); void Look(object state) => Load();")]
    [InlineData(OutputKind.WindowsApplication, "object _search; Timer _one; void Initialize() { _search = new RelayCommand(() => Page()); _one = new Timer(state => Page()); } void Page() { Load(); Look(); } void Look() => Load();")]
    [InlineData(OutputKind.WindowsApplication, "object _search; void Initialize() { _search = new RelayCommand(Search); } void Search() { foreach (var id in new List<int>(Environment.ProcessorCount)) Load(); }")]
    [InlineData(OutputKind.WindowsApplication, "bool _isOver; void Search() { new Thread(Poll).Start(); new Thread(new ThreadStart(Look)).Start(); } void Poll() { while (!_isOver) { Load(); Thread.Sleep(9); } } void Look() { for (;;) { Load(); Thread.Sleep(9); } }")]
    public Task Warn_what_else_than_a_user_leads_there(OutputKind kind, string members) => VerifyDesktopAsync(members + ReportedLoad, kind);

    [Fact]
    public Task Warn_several_callers_in_a_program_without_windows() => VerifyProgramAsync("static void Main() { } static void Run() => Load(); static void Go() => Load(); static" + ReportedLoad);

    /// <summary>What the callers pass, at once or through a helper that hands it on, tells that the code is never reached.</summary>
    [Theory]
    [InlineData("static void Run() => Send(2); static void Go() => Send(2); static void Send(int kind) => Load(kind);", false)]
    [InlineData("static void Run() => Load(2); static void Go() => Load(3);", false)]
    [InlineData("static void Run() { foreach (var name in new List<string>()) { Load(2); } }", false)]
    [InlineData("static void Run() => Send(2); static void Go() => Send(1); static void Pass() => Send(1); static void Send(int kind) => Load(kind);", true)]
    [InlineData("static void Run() => Send(2); static void Go() => Send(2); static void Send(int kind) { kind--; Load(kind); Load(kind); }", true)]
    [InlineData("static void Run() => Load(1); static void Go() => Load(1);", true)]
    [InlineData("static void Run(int kind) => Load(kind); static void Go(int kind) => Load(kind);", true)]
    public Task Called_with_a_constant_that_does_not_lead_there(string members, bool isReported) => VerifyProgramAsync(
        "static void Main() { } " + members + " static void Load(int kind) { if (kind == 1) { using (var client = " + (isReported ? "{|WCFP4003:new OrdersClient()|}" : "new OrdersClient()") + ") client.Add(1); } }");

    /// <summary>How often a cache has nothing, the cache decides, not who asks.</summary>
    [Theory]
    [InlineData("var rates = Cache[\"r\"] as string; if (rates == null) { rates = Load(); Cache.Insert(\"r\", rates); } return rates;", false)]
    [InlineData("var rates = (string)Cache.Get(\"r\"); if (null == rates) { rates = Load(); Cache[\"r\"] = rates; } return rates;", false)]
    [InlineData("if (!s_cache.TryGetValue(\"r\", out var rates)) { rates = Load(); s_cache[\"r\"] = rates; } return rates;", false)]
    [InlineData("if (s_cache.ContainsKey(\"r\")) { return s_cache[\"r\"]; } else { var rates = Load(); s_cache.Add(\"r\", rates); return rates; }", false)]
    [InlineData("var kept = Cache.Get(\"r\"); if (kept != null) return (string)kept; var rates = Load(); Cache.Insert(\"r\", rates); return rates;", false)]
    [InlineData("var kept = CacheHelper.Get(\"r\"); if (kept == null) { kept = Load(); CacheHelper.Put(\"r\", kept); } return kept;", false)]
    [InlineData("var rates = Cache[\"r\"] as string; if (rates == null) { rates = Load(); } return rates;", true)]
    [InlineData("var rates = Cache[\"r\"] as string; if (rates != null) { rates = Load(); Cache.Insert(\"r\", rates); } return rates;", true)]
    [InlineData("var rates = Cache[\"r\"] as string; if (rates == null) { rates = Load(); Other.Insert(\"r\", rates); } return rates;", true)]
    [InlineData("var rates = Cache[\"r\"] as string; if (rates == null) { rates = \"\"; Cache.Insert(\"r\", rates); } return Load();", true)]
    [InlineData("var kept = Cache.Get(\"r\"); if (kept != null) Cache.Insert(\"r\", kept); var rates = Load(); Cache.Insert(\"r\", rates); return rates;", true)]
    public async Task Where_a_cache_has_nothing(string statements, bool isReported)
    {
        const string more = "\npublic class Cache { public object this[string key] { get => null; set { } } public object Get(string key) => null; public void Insert(string key, object value) { } }" +
            "\npublic static class CacheHelper { public static string Get(string key) => null; public static void Put(string key, string value) { } }";
        const string members = "private static readonly Dictionary<string, string> s_cache = new Dictionary<string, string>(); private static readonly Cache Cache = new Cache(); private static readonly Cache Other = new Cache();";
        var made = isReported ? "{|WCFP4003:new OrdersClient()|}" : "new OrdersClient()";
        await VerifyLibraryAsync(Class("public class Desk", members + " public string Find() { " + statements + " } private string Load() { using (var client = " + made + ") return client.Find(1); }") + more);

        // Or on the spot.
        await VerifyLibraryAsync(Class("public class Desk", members + " public string Find() { " + statements.Replace("Load()", made + ".Find(1)", System.StringComparison.Ordinal) + " }") + more);
    }

    /// <summary>A window of a library that is missing: what it does as it opens, or somebody clicks, is that person's doing.</summary>
    [Theory]
    [InlineData("ChildWindow", false)]
    [InlineData("XtraForm", false)]
    [InlineData("RadUserControl", false)]
    [InlineData("ContentPage", false)]
    [InlineData("WebForm", true)]
    [InlineData("Windows", true)]
    [InlineData("Formatter", true)]
    public Task Window_of_a_missing_library(string parent, bool isReported)
    {
        var test = Configured(Class("public class Desk : " + parent, "public Desk() { Load(); } void Open() => Load(); void Again() { Open(); Open(); }" + (isReported ? ReportedLoad : Load)));
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }

    [Fact]
    public Task Warn_public_member_of_a_library_with_windows() => VerifyLibraryAsync(Class("public class DeskViewModel", "public void Refresh() => Load();" + ReportedLoad));

    [Theory]
    [InlineData("public static ChannelFactory<IOrders> Get() => new ChannelFactory<IOrders>(\"orders\");", "Get()")]
    [InlineData("static ChannelFactory<IOrders> Factory => new ChannelFactory<IOrders>(\"orders\");", "Factory")]
    [InlineData("string User { get; set; } ChannelFactory<IOrders> Get() { var factory = new ChannelFactory<IOrders>(\"orders\"); factory.Credentials.UserName.UserName = User; return factory; }", "Get()")]
    [InlineData("string User { get; set; } ChannelFactory<IOrders> Get() => Make(); ChannelFactory<IOrders> Make() { var factory = new ChannelFactory<IOrders>(\"orders\"); factory.Credentials.UserName.UserName = User; return factory; }", "Get()")]
    [InlineData("IFactories _factories; interface IFactories { ChannelFactory<T> Get<T>(); } class Factories : IFactories { public string User { get; set; } public ChannelFactory<T> Get<T>() { var factory = new ChannelFactory<T>(\"orders\"); factory.Credentials.UserName.UserName = User; return factory; } }", "_factories.Get<IOrders>()")]
    [InlineData("IFactories _factories; interface IFactories { ChannelFactory<T> Get<T>(); }", "_factories.Get<IOrders>()")]
    [InlineData("ChannelFactory<IOrders> Get() { var client = new OrdersClient(); return client.ChannelFactory; }", "Get()")]
    [InlineData("Func<ChannelFactory<IOrders>> _get;", "_get()")]
    [InlineData("ChannelFactory<IOrders> _factory; void Login(string user) { _factory = new ChannelFactory<IOrders>(\"orders\"); _factory.Credentials.UserName.UserName = user; }", "_factory")]
    [InlineData("static ChannelFactory<IOrders> s_factory; static void Login(string user) { s_factory = new ChannelFactory<IOrders>(\"orders\"); s_factory.Credentials.UserName.UserName = user; }", "s_factory")]
    public async Task NoWarn_channel_of_a_factory_that_may_be_another_each_time(string members, string factory)
    {
        await VerifyLibraryAsync(Library(members + " public string Find(int id) => Orders().Find(id); public void Add(int id) => Orders().Add(id); private IOrders Orders() => " + factory + ".CreateChannel();"));
        if (factory.EndsWith(')'))
        {
            await VerifyLibraryAsync(Library(members + " public string Find(int id) { var factory = " + factory + "; return factory.CreateChannel().Find(id); }"));
        }
    }

    [Theory]
    [InlineData("static readonly ChannelFactory<IOrders> s_factory = new ChannelFactory<IOrders>(\"orders\"); static ChannelFactory<IOrders> Get() => s_factory;", "Get()")]
    [InlineData("static readonly Lazy<ChannelFactory<IOrders>> s_factory = new Lazy<ChannelFactory<IOrders>>(() => new ChannelFactory<IOrders>(\"orders\")); static ChannelFactory<IOrders> Get() { return s_factory.Value; }", "Get()")]
    [InlineData("static readonly ConcurrentDictionary<string, ChannelFactory<IOrders>> s_factories = new ConcurrentDictionary<string, ChannelFactory<IOrders>>(); static ChannelFactory<IOrders> Get() => s_factories.GetOrAdd(\"orders\", name => new ChannelFactory<IOrders>(name));", "Get()")]
    [InlineData("static readonly Dictionary<string, ChannelFactory<IOrders>> s_factories = new Dictionary<string, ChannelFactory<IOrders>>(); static ChannelFactory<IOrders> Get() { ChannelFactory<IOrders> factory; if (!s_factories.TryGetValue(\"orders\", out factory)) { factory = new ChannelFactory<IOrders>(\"orders\"); s_factories[\"orders\"] = factory; } return factory; }", "Get()")]
    [InlineData("static ChannelFactory<IOrders> s_factory; static ChannelFactory<IOrders> Get() { if (s_factory == null) { s_factory = new ChannelFactory<IOrders>(\"orders\"); } return s_factory; }", "Get()")]
    [InlineData("static ChannelFactory<IOrders> s_factory; static ChannelFactory<IOrders> Factory => s_factory ?? (s_factory = new ChannelFactory<IOrders>(\"orders\"));", "Factory")]
    [InlineData("static ChannelFactory<IOrders> s_factory; static ChannelFactory<IOrders> Factory { get; } = new ChannelFactory<IOrders>(\"orders\");", "Factory")]
    [InlineData("IFactories _factories; interface IFactories { ChannelFactory<IOrders> Get(); } class Factories : IFactories { readonly ChannelFactory<IOrders> _factory = new ChannelFactory<IOrders>(\"orders\"); public ChannelFactory<IOrders> Get() => _factory; }", "_factories.Get()")]
    [InlineData("static readonly OrdersClient s_client = new OrdersClient(); ChannelFactory<IOrders> Get() => s_client.ChannelFactory;", "Get()")]
    [InlineData("readonly ChannelFactory<IOrders> _factory; public Desk(string user) { _factory = new ChannelFactory<IOrders>(\"orders\"); _factory.Credentials.UserName.UserName = user; }", "_factory")]
    public async Task Warn_channel_of_a_factory_that_is_kept(string members, string factory)
    {
        await VerifyLibraryAsync(Library(members + " public string Find(int id) => Orders().Find(id); public void Add(int id) => Orders().Add(id); private IOrders Orders() => {|WCFP4003:" + factory + ".CreateChannel()|};"));
        await VerifyLibraryAsync(Library(members + " public string Find(int id) { var factory = " + factory + "; return {|WCFP4003:factory.CreateChannel()|}.Find(id); }"));
    }

    [Theory]
    [InlineData("_orders = CreateChannel();", "_orders.Find(id)")]
    [InlineData("_orders = this.CreateChannel(new EndpointAddress(\"http://orders\"));", "_orders.Find(id)")]
    [InlineData("_orders = s_kept.CreateChannel();", "_orders.Find(id)", "{|WCFP4003:s_kept.CreateChannel()|}")]
    [InlineData("", "CreateChannel().Find(id)", "{|WCFP4003:CreateChannel()|}")]
    public Task Channel_that_a_class_makes_which_is_the_factory(string built, string found, string reported = "CreateChannel()") => VerifyLibraryAsync(Library(
        "static readonly ChannelFactory<IOrders> s_kept = new ChannelFactory<IOrders>(\"orders\"); public void Run(int[] ids) { foreach (var id in ids) { var line = new Line(); line.Found(id); } } public sealed class Line : ChannelFactory<IOrders> { IOrders _orders; public Line() : base(\"orders\") { " +
        built.Replace("s_kept.CreateChannel()", reported) + " } public string Found(int id) => " + (found.StartsWith('_') ? found : found.Replace("CreateChannel()", reported)) + "; }"));

    [Fact]
    public Task Warn_channels_in_a_loop_of_a_factory_that_another_member_gives() => VerifyProgramAsync("""
        static void Main(string[] args)
        {
            var factory = Get();
            foreach (var name in args)
            {
                var orders = {|WCFP4003:factory.CreateChannel()|};
                orders.Add(name.Length);
                ((IClientChannel)orders).Close();
            }
        }

        static ChannelFactory<IOrders> Get() => new ChannelFactory<IOrders>("orders");
        """);

    [Theory]
    [InlineData("Changed", "WCFP4003")]
    [InlineData("FindCompleted", null)]
    public async Task An_event_of_the_client_brings_its_answers(string name, string? rule)
    {
        var making = rule is null ? "new EventClient()" : "{|" + rule + ":new EventClient()|}";
        var test = Configured(Library($$"""
            public string Last { get; set; } = "";
            public void Load(int id) { var client = {{making}}; client.{{name}} += (sender, e) => Last = e.ToString(); client.FindAsync(id); }
            """));
        test.TestState.Sources.Add(("/0/EventClient.cs", $$"""
            using System;
            using System.ServiceModel;

            public class EventClient : ClientBase<IOrders>
            {
                public event EventHandler<EventArgs> {{name}};
                public void FindAsync(int id) => {{name}}?.Invoke(this, EventArgs.Empty);
            }
            """));
        await test.RunAsync();
    }

    [Fact]
    public Task NoWarn_factory_looked_up_by_what_the_loop_goes_over() => VerifyProgramAsync("""
        static readonly ConcurrentDictionary<string, ChannelFactory<IOrders>> s_factories = new ConcurrentDictionary<string, ChannelFactory<IOrders>>();

        static void Main(string[] args)
        {
            foreach (var name in args)
            {
                Send(name);
            }
        }

        static void Send(string name)
        {
            var factory = s_factories.GetOrAdd(name, given => new ChannelFactory<IOrders>(given));
            factory.CreateChannel().Add(1);
        }
        """);

    [Fact]
    public Task NoWarn_factory_looked_up_by_what_callers_name() => VerifyLibraryAsync(Library("""
        static readonly ConcurrentDictionary<string, ChannelFactory<IOrders>> s_factories = new ConcurrentDictionary<string, ChannelFactory<IOrders>>();
        public void Send(string name) => s_factories.GetOrAdd(name, given => new ChannelFactory<IOrders>(given)).CreateChannel().Add(1);
        """));

    /// <summary>Nobody waits for a method that is async void: the turns overlap.</summary>
    [Theory]
    [InlineData("async void", false)]
    [InlineData("async System.Threading.Tasks.Task", true)]
    [InlineData("void", true)]
    public Task Loop_around_a_method_that_nobody_waits_for(string kind, bool isReported) => VerifyProgramAsync($$"""
        static void Main(string[] args)
        {
            foreach (var name in args)
            {
                Send(name);
            }
        }

        static {{kind}} Send(string name)
        {
            {{(kind.StartsWith("async", System.StringComparison.Ordinal) ? "await System.Threading.Tasks.Task.Yield();" : "")}}
            using (var client = {{(isReported ? "{|WCFP4003:new OrdersClient()|}" : "new OrdersClient()")}}) client.Add(name.Length);
        }
        """);

    [Fact]
    public Task Warn_one_factory_in_a_loop_of_the_caller() => VerifyProgramAsync("""
        static readonly ChannelFactory<IOrders> s_factory = new ChannelFactory<IOrders>("orders");

        static void Main(string[] args)
        {
            foreach (var name in args)
            {
                Send(name);
            }
        }

        static void Send(string name) => {|WCFP4003:s_factory.CreateChannel()|}.Add(name.Length);
        """);

    /// <summary>A factory that the turn builds for an address of its own gives that turn's channels.</summary>
    [Theory]
    [InlineData("new Desk(name).Send(name);", false)]
    [InlineData("var desk = new Desk(name + \"/orders\"); desk.Send(name);", false)]
    [InlineData("s_desk.Send(name);", true)]
    public Task Channel_of_a_factory_for_the_turn(string turn, bool isReported) => VerifyLibraryAsync($$"""
        using System.ServiceModel;
        class Desk
        {
            private ChannelFactory<IOrders> Factory { get; set; }
            public Desk(string url) { Factory = new ChannelFactory<IOrders>(new WSHttpBinding(), new EndpointAddress(url)); }
            public void Send(string name) { var orders = {{(isReported ? "{|WCFP4003:Factory.CreateChannel()|}" : "Factory.CreateChannel()")}}; orders.Add(name.Length); ((IClientChannel)orders).Close(); }
        }
        public class Office
        {
            private static readonly Desk s_desk = new Desk("http://localhost/orders");
            public void SendAll(string[] names) { foreach (var name in names) { {{turn}} } }
        }
        """);

    /// <summary>What is missing in the arguments of a call leaves no doubt of what is called, nor who calls.</summary>
    [Theory]
    [InlineData("public string Find(int id) { var client = {|WCFP4003:new OrdersClient()|}; return client.Find(Missing.Id); }")]
    [InlineData("public string Find(int id) { using (var client = {|WCFP4003:new OrdersClient()|}) { (client).Find(new Missing()); } return null; }")]
    [InlineData("public string Find(int id) { var client = {|WCFP4003:new OrdersClient()|}; var found = client.Find(id); ((ICommunicationObject)client).Close(Missing.Time); return found; }")]
    [InlineData("public string Find(int id) { var client = new OrdersClient(); return client.Missing(id); }")]
    [InlineData("public string Find(int id) { foreach (var other in new List<int>()) { Ask(Missing.Id); } return null; } static void Ask(int id) { var client = {|WCFP4003:new OrdersClient()|}; client.Find(id); }")]
    [InlineData("public string Find(int id) { Missing.Keep(new OrdersClient()); return null; }")]
    [InlineData("public string Find(int id) { var client = new OrdersClient(); Missing.Keep(client); return client.Find(id); }")]
    [InlineData("public string Find(int id) { foreach (var other in new List<int>()) { Ask(Missing.Id); } return null; } static void Ask(int id) { } static void Ask(string name) { var client = new OrdersClient(); client.Find(1); }")]
    public Task Something_is_missing(string members)
    {
        var test = Configured(Library(members));
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }

    /// <summary>A loop in a class that nothing names takes no turn.</summary>
    [Theory]
    [InlineData("class Office", false)]
    [InlineData("public class Office", true)]
    public Task Loop_that_nothing_runs(string declaration, bool isReported) => VerifyLibraryAsync($$"""
        static class Desk
        {
            internal static void Send(string name) { using (var client = {{(isReported ? "{|WCFP4003:new OrdersClient(\"orders\")|}" : "new OrdersClient(\"orders\")")}}) { client.Add(name.Length); } }
        }
        {{declaration}}
        {
            public void SendAll(string[] names) { foreach (var name in names) { Desk.Send(name); } }
        }
        public class Shop { private readonly System.Type _desk = typeof(Desk); }
        """);

    [Fact]
    public async Task NoWarn_half_typed()
    {
        var test = Configured(Operation("foreach (var other in new[] { id, id }) { var client = new OrdersClient( ; client. } return null;"));
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        await test.RunAsync();
    }

    /// <summary>What makes the factory does not compile, and is no less of this call.</summary>
    [Theory]
    [InlineData("var factory = new ChannelFactory<IOrders>(new MissingBinding(), new MissingAddress()); return factory.CreateChannel().Find(id);", "")]
    [InlineData("var factory = s_factory; return {|WCFP4003:factory.CreateChannel()|}.Find(id);", "static readonly ChannelFactory<IOrders> s_factory = new ChannelFactory<IOrders>(new MissingBinding(), new MissingAddress());")]
    public async Task Channel_of_a_factory_made_of_what_is_missing(string body, string members)
    {
        var test = Configured(Operation(body, members));
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        await test.RunAsync();
    }
}
