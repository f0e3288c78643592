using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.Bindings;
using WcfPerf.Testing;
using Xunit;
using static WcfPerf.Analyzers.Tests.Bindings.BindingTest;
using static WcfPerf.Analyzers.Tests.Bindings.SessionTest;

namespace WcfPerf.Analyzers.Tests.Bindings;

/// <summary>WCFP2003 in code and configuration.</summary>
public sealed class ReliableSessionWithoutNeedTests
{
    private const string On = """<reliableSession {|WCFP2003:enabled="true"|} />""";
    private const string SilentOn = """<reliableSession enabled="true" />""";

    private static Task CodeAsync(params string[] sources) => SessionTest.CodeAsync<ReliableSessionWithoutNeedAnalyzer>(sources);

    private static Task ConfigAsync(string body, string path = "App.config") => SessionTest.ConfigAsync<ReliableSessionWithoutNeedAnalyzer>((path, Config(body)));

    [Theory]
    [InlineData("new NetTcpBinding(SecurityMode.Transport, true)")]
    [InlineData("new NetTcpBinding(SecurityMode.None, reliableSessionEnabled: true)")]
    [InlineData("new NetTcpBinding(reliableSessionEnabled: true, securityMode: SecurityMode.Message)")]
    [InlineData("new NetTcpBinding { ReliableSession = { Enabled = true } }")]
    [InlineData("new NetTcpContextBinding { ReliableSession = { Enabled = true } }")]
    [InlineData("new WSHttpBinding(SecurityMode.None, true)")]
    [InlineData("new WSHttpBinding(SecurityMode.Message, true)")]
    [InlineData("new WS2007HttpBinding(SecurityMode.None, true)")]
    [InlineData("new WSHttpContextBinding(SecurityMode.None) { ReliableSession = { Enabled = true } }")]
    [InlineData("new WSHttpBinding(SecurityMode.None) { ReliableSession = new OptionalReliableSession { Enabled = true } }")]
    [InlineData("new WSHttpBinding(SecurityMode.None) { ReliableSession = { Enabled = true, InactivityTimeout = TimeSpan.FromMinutes(5) } }")]
    [InlineData("new WSHttpBinding(SecurityMode.None, true) { ReliableSession = { Ordered = false } }")]
    [InlineData("new WSHttpBinding(SecurityMode.None, isSecure ? true : true)")]
    [InlineData("new WSHttpBinding(SecurityMode.None, true) { TransactionFlow = true }")]
    public Task Warn_session_that_nothing_needs(string creation) => CodeAsync(Statements($$"""
        host.AddServiceEndpoint(typeof(IOrders), {|WCFP2003:{{creation}}|}, "");
        """));

    [Fact]
    public Task Warn_enabled_by_a_statement() => CodeAsync(Statements("""
        var binding = {|WCFP2003:new NetTcpBinding()|};
        binding.ReliableSession.Enabled = true;
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task Warn_enabled_on_every_branch() => CodeAsync(Statements("""
        var binding = {|WCFP2003:new WSHttpBinding(SecurityMode.None)|};
        if (isSecure)
        {
            binding.ReliableSession.Enabled = true;
        }
        else
        {
            binding.ReliableSession.Enabled = true;
            binding.ReliableSession.Ordered = false;
        }

        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task Warn_binding_of_a_helper() => CodeAsync(Members("""
        static Binding Make() => {|WCFP2003:new NetTcpBinding(SecurityMode.None, true)|};

        static void Main() => new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), Make(), "");
        """));

    [Fact]
    public Task Warn_binding_in_a_field() => CodeAsync(Members("""
        private static readonly NetTcpBinding s_binding = {|WCFP2003:new NetTcpBinding(SecurityMode.None, true)|};

        static void Main() => new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), s_binding, "");
        """));

    [Theory]
    [InlineData("new OrdersClient({|WCFP2003:new NetTcpBinding(SecurityMode.None, true)|}, new EndpointAddress(\"net.tcp://localhost\")).Find(1);")]
    [InlineData("new ChannelFactory<IOrders>({|WCFP2003:new WSHttpBinding(SecurityMode.None, true)|}).CreateChannel();")]
    public Task Warn_client_whose_service_is_in_sight(string statement) => CodeAsync(Statements(statement));

    [Theory]
    [InlineData("IPerCall")]
    [InlineData("ISingle")]
    [InlineData("IReader")]
    [InlineData("INoSession")]
    [InlineData("IAllowedOrders")]
    [InlineData("IFlowing")]
    [InlineData("Clerk")]
    public Task Warn_services_that_keep_nothing_for_a_session(string contract) => CodeAsync(Statements($$"""
        host.AddServiceEndpoint(typeof({{contract}}), {|WCFP2003:new WSHttpBinding(SecurityMode.None, true)|}, "");
        """));

    [Fact]
    public Task Warn_one_way_over_tcp_which_is_reliable_itself() => CodeAsync(Statements("""
        host.AddServiceEndpoint(typeof(ILog), {|WCFP2003:new NetTcpBinding(SecurityMode.None, true)|}, "");
        """));

    [Fact]
    public Task Warn_contract_named_by_a_string() => CodeAsync(Statements("""
        host.AddServiceEndpoint("IOrders", {|WCFP2003:new NetTcpBinding(SecurityMode.None, true)|}, "");
        """));

    [Theory]
    [InlineData("new NetTcpBinding()")]
    [InlineData("new NetTcpBinding(SecurityMode.Transport)")]
    [InlineData("new NetTcpBinding(SecurityMode.Transport, false)")]
    [InlineData("new NetTcpBinding(SecurityMode.Transport, isSecure)")]
    [InlineData("new NetTcpBinding(SecurityMode.Transport, isSecure ? true : false)")]
    [InlineData("new NetTcpBinding(\"reliable\")")]
    [InlineData("new NetTcpBinding { ReliableSession = { Enabled = false } }")]
    [InlineData("new NetTcpBinding { ReliableSession = { Ordered = false } }")]
    [InlineData("new WSHttpBinding(SecurityMode.None, true) { ReliableSession = { Ordered = true } }")]
    [InlineData("new WSHttpBinding(SecurityMode.None, true) { ReliableSession = { Ordered = isSecure } }")]
    [InlineData("new WSHttpBinding(SecurityMode.None, true) { ReliableSession = { Enabled = false } }")]
    [InlineData("new WSHttpBinding(SecurityMode.None, true) { ReliableSession = new OptionalReliableSession { Ordered = false } }")]
    [InlineData("new WSHttpBinding(SecurityMode.None, true) { ReliableSession = new OptionalReliableSession() }")]
    [InlineData("new WSDualHttpBinding()")]
    [InlineData("new WSFederationHttpBinding(WSFederationHttpSecurityMode.Message, true)")]
    [InlineData("new NetNamedPipeBinding()")]
    [InlineData("new BasicHttpBinding()")]
    [InlineData("new CustomBinding(new ReliableSessionBindingElement(), new BinaryMessageEncodingBindingElement(), new TcpTransportBindingElement())")]
    public Task NoWarn_no_session_or_one_that_says_why(string creation) => CodeAsync(Statements($$"""
        host.AddServiceEndpoint(typeof(IOrders), {{creation}}, "");
        """));

    [Theory]
    [InlineData("ISessionOrders")]
    [InlineData("IInheritedSession")]
    [InlineData("IInitiating")]
    [InlineData("ITerminating")]
    [InlineData("IOrdered")]
    [InlineData("IDuplex")]
    public Task NoWarn_contract_needs_the_session(string contract) => CodeAsync(Statements($$"""
        host.AddServiceEndpoint(typeof({{contract}}), new NetTcpBinding(SecurityMode.None, true), "");
        """));

    [Theory]
    [InlineData("ICart")]
    [InlineData("IBasket")]
    [InlineData("ITotals")]
    [InlineData("IInheritedState")]
    [InlineData("IDelivered")]
    [InlineData("ILongTransaction")]
    [InlineData("ILateTransaction")]
    public Task NoWarn_service_keeps_something_between_calls(string contract) => CodeAsync(Statements($$"""
        host.AddServiceEndpoint(typeof({{contract}}), new WSHttpBinding(SecurityMode.None, true), "");
        """));

    [Fact]
    public Task NoWarn_one_way_over_http() => CodeAsync(Statements("""
        host.AddServiceEndpoint(typeof(ILog), new WSHttpBinding(SecurityMode.None, true), "");
        """));

    [Fact]
    public Task NoWarn_ordered_said_by_a_statement() => CodeAsync(Statements("""
        var binding = new NetTcpBinding(SecurityMode.None, true);
        binding.ReliableSession.Ordered = true;
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task NoWarn_enabled_on_one_branch_only() => CodeAsync(Statements("""
        var binding = new NetTcpBinding();
        if (isSecure)
        {
            binding.ReliableSession.Enabled = true;
        }

        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task NoWarn_disabled_on_one_branch() => CodeAsync(Statements("""
        var binding = new NetTcpBinding(SecurityMode.None, true);
        if (isSecure)
        {
            binding.ReliableSession.Enabled = false;
        }

        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task NoWarn_shared_with_an_endpoint_that_needs_it() => CodeAsync(Statements("""
        var binding = new NetTcpBinding(SecurityMode.None, true);
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        host.AddServiceEndpoint(typeof(ISessionOrders), binding, "sessions");
        """));

    [Theory]
    [InlineData("OperationContext.Current.SessionId")]
    [InlineData("OperationContext.Current?.SessionId")]
    [InlineData("((IContextChannel)null).SessionId")]
    public Task NoWarn_code_asks_for_the_session(string expression) => CodeAsync(
        Statements("""
        host.AddServiceEndpoint(typeof(IOrders), new NetTcpBinding(SecurityMode.None, true), "");
        """),
        $$"""
        using System.ServiceModel;

        class Audit
        {
            public string Name() => {{expression}};
        }
        """);

    [Fact]
    public Task NoWarn_something_hangs_on_the_instance_of_the_session() => CodeAsync(
        Statements("""
        host.AddServiceEndpoint(typeof(IOrders), new NetTcpBinding(SecurityMode.None, true), "");
        """),
        """
        using System.ServiceModel;

        class State : IExtension<InstanceContext>
        {
            public void Attach(InstanceContext owner) { }
            public void Detach(InstanceContext owner) { }
        }
        """);

    [Fact]
    public Task Warn_SessionId_of_somebody_else() => CodeAsync(
        Statements("""
        host.AddServiceEndpoint(typeof(IOrders), {|WCFP2003:new NetTcpBinding(SecurityMode.None, true)|}, "");
        """),
        """
        class Visit
        {
            public string SessionId { get; set; }
            public string Text() => SessionId;
        }
        """);

    [Fact]
    public Task NoWarn_nobody_in_sight_does_the_work() => CodeAsync(Statements("""
        host.AddServiceEndpoint(typeof(IElsewhere), new NetTcpBinding(SecurityMode.None, true), "");
        """));

    [Fact]
    public Task Warn_client_that_has_the_contract_to_go_by() => CodeAsync(Statements("""
        new ChannelFactory<IElsewhere>({|WCFP2003:new NetTcpBinding(SecurityMode.None, true)|}).CreateChannel();
        """));

    [Fact]
    public Task Warn_configuration_of_a_client_that_has_the_contract_to_go_by() => ConfigAsync(
        Section("netTcpBinding", "name=\"b\"", On) + Client(Endpoint("netTcpBinding", "IElsewhere")));

    [Fact]
    public Task NoWarn_contract_that_is_not_known() => CodeAsync(Members("""
        static void Open(ServiceHost host, Type contract) => host.AddServiceEndpoint(contract, new NetTcpBinding(SecurityMode.None, true), "");
        """));

    [Fact]
    public Task NoWarn_generated_client() => CodeAsync(GeneratedClient, """
        public class Archive2 : Archive.IArchive
        {
            public string Get(string id) => id;
        }
        """, Statements("""
        new Archive.ArchiveClient(new NetTcpBinding(SecurityMode.None, true), new EndpointAddress("net.tcp://archive")).Get("");
        """));

    [Fact]
    public Task NoWarn_binding_goes_out_of_sight() => CodeAsync(Statements("""
        var binding = new NetTcpBinding(SecurityMode.None, true);
        GC.KeepAlive(binding);
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task NoWarn_without_an_endpoint() => CodeAsync(Statements("""
        var binding = new NetTcpBinding(SecurityMode.None, true);
        Console.WriteLine(binding.Name);
        """));

    [Fact]
    public Task NoWarn_class_derived_from_a_binding() => CodeAsync(Statements("""
        host.AddServiceEndpoint(typeof(IOrders), new OwnBinding(), "");
        """), """
        using System.ServiceModel;

        class OwnBinding : NetTcpBinding
        {
            public OwnBinding() : base(SecurityMode.None, true) { }
        }
        """);

    [Fact]
    public async Task NoWarn_CoreWCF_has_no_reliable_sessions()
    {
        var test = new WcfAnalyzerTest<ReliableSessionWithoutNeedAnalyzer> { Framework = WcfFramework.CoreWcf };
        test.TestState.Sources.Add("""
            using CoreWCF;
            using CoreWCF.Configuration;

            [ServiceContract]
            public interface IOrders
            {
                [OperationContract]
                string Find(int id);
            }

            public class Orders : IOrders
            {
                public string Find(int id) => "";
            }

            class Program
            {
                static void Configure(IServiceBuilder builder) =>
                    builder.AddServiceEndpoint<Orders, IOrders>(new WSHttpBinding(SecurityMode.None), "/orders");
            }
            """);
        test.TestState.AdditionalFiles.Add(("App.config", Config(Section("wsHttpBinding", "name=\"b\"", SilentOn) + Service(Endpoint("wsHttpBinding")))));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("host.AddServiceEndpoint(typeof(IOrders), new NetTcpBinding(SecurityMode.None, true")]
    [InlineData("host.AddServiceEndpoint(typeof(IOrders), new NetTcpBinding(, true), \"\");")]
    [InlineData("host.AddServiceEndpoint(typeof(), new NetTcpBinding(SecurityMode.None, true), \"\");")]
    [InlineData("var binding = new NetTcpBinding(); binding.ReliableSession. = true; host.AddServiceEndpoint(typeof(IOrders), binding, \"\");")]
    [InlineData("var binding = new NetTcpBinding { ReliableSession = { Enabled = } }; host.AddServiceEndpoint(typeof(IOrders), binding, \"\");")]
    public Task NoWarn_half_typed(string statement) => HalfTypedAsync<ReliableSessionWithoutNeedAnalyzer>(statement);

    [Fact]
    public async Task Warn_says_the_problem_then_the_remedy()
    {
        var test = SessionTest.Make<ReliableSessionWithoutNeedAnalyzer>();
        test.TestState.Sources.Add(Statements("""
            host.AddServiceEndpoint(typeof(IOrders), {|#0:new NetTcpBinding(SecurityMode.None, true)|}, "");
            """));
        test.TestState.AdditionalFiles.Add(("App.config", Config(
            Section("netTcpBinding", "name=\"b\"", """<reliableSession {|#1:enabled="true"|} />""") + Service(Endpoint("netTcpBinding")))));
        const string Problem = " opens a reliable session that its contract does not need: every call is acknowledged and sequenced on top of a transport that already is; ";
        test.TestState.ExpectedDiagnostics.Add(new DiagnosticResult("WCFP2003", DiagnosticSeverity.Info).WithLocation(0).WithMessage(
            "'NetTcpBinding'" + Problem + "leave ReliableSession.Enabled false at both ends"));
        test.TestState.ExpectedDiagnostics.Add(new DiagnosticResult("WCFP2003", DiagnosticSeverity.Info).WithLocation(1).WithMessage(
            "'netTcpBinding'" + Problem + "take the reliable session out at both ends"));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("netTcpBinding")]
    [InlineData("netTcpContextBinding")]
    [InlineData("wsHttpBinding")]
    [InlineData("ws2007HttpBinding")]
    [InlineData("wsHttpContextBinding")]
    public Task Warn_configuration_of_a_service(string kind) => ConfigAsync(Section(kind, "name=\"b\"", On) + Service(Endpoint(kind)));

    [Theory]
    [InlineData("""<reliableSession {|WCFP2003:enabled="true"|} ordered="false" />""")]
    [InlineData("""<reliableSession {|WCFP2003:enabled="True"|} inactivityTimeout="00:20:00" />""")]
    [InlineData("""<security mode="None" /><!-- <reliableSession ordered="true" /> --><reliableSession {|WCFP2003:enabled="true"|}></reliableSession>""")]
    public Task Warn_configuration_however_it_is_written(string content) => ConfigAsync(Section("netTcpBinding", "name=\"b\"", content) + Service(Endpoint("netTcpBinding")));

    [Theory]
    [InlineData("App.config")]
    [InlineData("Web.config")]
    [InlineData("Orders.exe.config")]
    public Task Warn_configuration_in_any_file(string path) => ConfigAsync(Section("netTcpBinding", "name=\"b\"", On) + Service(Endpoint("netTcpBinding")), path);

    [Fact]
    public Task Warn_unnamed_default_binding() => ConfigAsync(
        Section("netTcpBinding", "", On) + Service("""<endpoint address="" binding="netTcpBinding" contract="IOrders" />"""));

    [Fact]
    public Task Warn_client_in_configuration_whose_service_is_in_sight() => ConfigAsync(
        Section("wsHttpBinding", "name=\"b\"", On) + Client(Endpoint("wsHttpBinding")));

    [Fact]
    public Task Warn_once_for_endpoints_that_share_it() => ConfigAsync(
        Section("netTcpBinding", "name=\"b\"", On) +
        Service(
            Endpoint("netTcpBinding") +
            """<endpoint address="other" binding="basicHttpBinding" contract="IOrders" />""" +
            Endpoint("netTcpBinding", "IReader", "reader") +
            Endpoint("netTcpBinding", "ILog", "log")));

    [Fact]
    public Task Warn_beside_one_that_needs_it() => ConfigAsync(
        """
            <bindings>
              <netTcpBinding>
                <binding name="b"><reliableSession {|WCFP2003:enabled="true"|} /></binding>
                <binding name="sessions"><reliableSession enabled="true" /></binding>
              </netTcpBinding>
            </bindings>

        """ +
        Service(Endpoint("netTcpBinding") + Endpoint("netTcpBinding", "ISessionOrders", "s", "sessions")));

    [Fact]
    public Task Warn_contract_by_its_configuration_name() => ConfigAsync(
        Section("netTcpBinding", "name=\"b\"", On) + Service(Endpoint("netTcpBinding", "shop"), "Shop"));

    [Fact]
    public Task Warn_in_the_file_that_configSource_names() => SessionTest.ConfigAsync<ReliableSessionWithoutNeedAnalyzer>(
        ("App.config", Config("""<bindings configSource="bindings.config" />""" + Service(Endpoint("netTcpBinding")))),
        ("bindings.config", """
            <bindings>
              <netTcpBinding>
                <binding name="b">
                  <reliableSession {|WCFP2003:enabled="true"|} />
                </binding>
              </netTcpBinding>
            </bindings>
            """));

    [Fact]
    public Task Warn_configuration_and_code_of_one_contract_each() => MixedAsync<ReliableSessionWithoutNeedAnalyzer>(
        Statements("""
        new ChannelFactory<IOrders>({|WCFP2003:new NetTcpBinding(SecurityMode.None, true)|}).CreateChannel();
        """),
        ("App.config", Config(Section("netTcpBinding", "name=\"b\"", On) + Service(Endpoint("netTcpBinding")))));

    [Theory]
    [InlineData("netTcpBinding", """<reliableSession enabled="false" />""")]
    [InlineData("netTcpBinding", """<reliableSession />""")]
    [InlineData("netTcpBinding", """<reliableSession ordered="false" inactivityTimeout="00:10:00" />""")]
    [InlineData("netTcpBinding", """<reliableSession enabled="true" ordered="true" />""")]
    [InlineData("netTcpBinding", """<reliableSession enabled="true" ordered="maybe" />""")]
    [InlineData("netTcpBinding", """<reliableSession enabled="yes" />""")]
    [InlineData("netTcpBinding", """<security mode="Transport" />""")]
    [InlineData("wsDualHttpBinding", """<reliableSession ordered="false" />""")]
    [InlineData("wsFederationHttpBinding", """<reliableSession enabled="true" />""")]
    [InlineData("basicHttpBinding", """<reliableSession enabled="true" />""")]
    [InlineData("customBinding", """<reliableSession /><binaryMessageEncoding /><tcpTransport />""")]
    [InlineData("ownBinding", """<reliableSession enabled="true" />""")]
    public Task NoWarn_configuration_without_a_session_or_with_a_reason(string kind, string content) => ConfigAsync(
        Section(kind, "name=\"b\"", content) + Service(Endpoint(kind)));

    [Theory]
    [InlineData("ISessionOrders")]
    [InlineData("IInheritedSession")]
    [InlineData("IInitiating")]
    [InlineData("ITerminating")]
    [InlineData("IOrdered")]
    [InlineData("IDuplex")]
    [InlineData("ICart")]
    [InlineData("IBasket")]
    [InlineData("IDelivered")]
    [InlineData("ILongTransaction")]
    [InlineData("IElsewhere")]
    [InlineData("Nobody.IKnows")]
    [InlineData("")]
    public Task NoWarn_configuration_for_a_contract_that_needs_it_or_is_not_known(string contract) => ConfigAsync(
        Section("netTcpBinding", "name=\"b\"", SilentOn) + Service(Endpoint("netTcpBinding", contract)));

    [Fact]
    public Task NoWarn_configuration_one_way_over_http() => ConfigAsync(
        Section("wsHttpBinding", "name=\"b\"", SilentOn) + Service(Endpoint("wsHttpBinding", "ILog")));

    [Fact]
    public Task NoWarn_configuration_shared_with_one_that_needs_it() => ConfigAsync(
        Section("netTcpBinding", "name=\"b\"", SilentOn) +
        Service(Endpoint("netTcpBinding") + Endpoint("netTcpBinding", "ISessionOrders", "s")));

    [Fact]
    public Task NoWarn_configuration_shared_with_a_client_that_nobody_knows() => ConfigAsync(
        Section("netTcpBinding", "name=\"b\"", SilentOn) +
        Service(Endpoint("netTcpBinding")) + Client(Endpoint("netTcpBinding", "Nobody.IKnows")));

    [Theory]
    [InlineData("http://localhost:8731/Design_Time_Addresses/Orders/", SilentOn)]
    [InlineData("http://localhost:8731/orders/", On)]
    public Task NoWarn_service_of_a_library_with_addresses_for_design_time(string address, string content) => ConfigAsync(
        Section("netTcpBinding", "name=\"b\"", content) +
        Service($"<host><baseAddresses><add baseAddress=\"{address}\" /></baseAddresses></host>" + Endpoint("netTcpBinding")));

    [Fact]
    public Task NoWarn_default_binding_shared_with_default_endpoints() => ConfigAsync(
        Section("netTcpBinding", "", SilentOn) +
        """<protocolMapping><add scheme="net.tcp" binding="netTcpBinding" /></protocolMapping>""" +
        Service("""<endpoint address="" binding="netTcpBinding" contract="IOrders" />"""));

    [Fact]
    public Task NoWarn_configuration_shared_from_a_folder_below() => SessionTest.ConfigAsync<ReliableSessionWithoutNeedAnalyzer>(
        ("/site/Web.config", Config(Section("netTcpBinding", "name=\"b\"", SilentOn) + Service(Endpoint("netTcpBinding")))),
        ("/site/admin/Web.config", Config(Service(Endpoint("netTcpBinding", "ISessionOrders"), "SessionOrders"))));

    [Fact]
    public Task NoWarn_configuration_that_code_uses_too() => MixedAsync<ReliableSessionWithoutNeedAnalyzer>(
        Statements("""
        host.AddServiceEndpoint(typeof(ISessionOrders), new NetTcpBinding("b"), "");
        """),
        ("App.config", Config(Section("netTcpBinding", "name=\"b\"", SilentOn) + Service(Endpoint("netTcpBinding")))));

    [Fact]
    public Task NoWarn_code_switches_the_configured_session_off() => MixedAsync<ReliableSessionWithoutNeedAnalyzer>(
        Statements("""
        foreach (var endpoint in host.Description.Endpoints)
        {
            if (endpoint.Binding is NetTcpBinding binding)
            {
                binding.ReliableSession.Enabled = false;
            }
        }
        """),
        ("App.config", Config(Section("netTcpBinding", "name=\"b\"", SilentOn) + Service(Endpoint("netTcpBinding")))));

    [Fact]
    public Task NoWarn_configuration_that_no_endpoint_uses() => ConfigAsync(
        Section("netTcpBinding", "name=\"b\"", SilentOn) + Service(Endpoint("netTcpBinding", configuration: "other")));

    [Fact]
    public Task NoWarn_configuration_named_twice() => ConfigAsync(
        """<bindings><netTcpBinding><binding name="b"><reliableSession enabled="true" /></binding><binding name="b" /></netTcpBinding></bindings>""" +
        Service(Endpoint("netTcpBinding")));

    [Fact]
    public Task NoWarn_configuration_of_a_generated_client() => MixedAsync<ReliableSessionWithoutNeedAnalyzer>(
        GeneratedClient + "public class Archive2 : Archive.IArchive { public string Get(string id) => id; }",
        ("App.config", Config(Section("netTcpBinding", "name=\"b\"", SilentOn) + Client(Endpoint("netTcpBinding", "Archive.IArchive")))));

    [Fact]
    public Task NoWarn_metadata_endpoint() => ConfigAsync(
        Section("wsHttpBinding", "name=\"b\"", SilentOn) + Service(Endpoint("wsHttpBinding", "IMetadataExchange")));

    [Fact]
    public Task NoWarn_malformed_configuration() => SessionTest.ConfigAsync<ReliableSessionWithoutNeedAnalyzer>(
        ("App.config", """
            <configuration><system.serviceModel><bindings><netTcpBinding><binding name="b"><reliableSession enabled="true" /></binding>
            <services><service name="Orders"><endpoint address="" binding="netTcpBinding" bindingConfiguration="b" contract="IOrders" />
            """));
}
