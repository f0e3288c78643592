using System.Threading.Tasks;
using WcfPerf.Analyzers.Rules.Bindings;
using Xunit;
using static WcfPerf.Analyzers.Tests.Bindings.BindingTest;
using static WcfPerf.Analyzers.Tests.Bindings.ThrottleTest;

namespace WcfPerf.Analyzers.Tests.Bindings;

/// <summary>WCFP2005 in code and in configuration files.</summary>
public sealed class ThrottleRaisedAboveTheLimitTests
{
    private const string WS = """<endpoint address="" binding="wsHttpBinding" contract="IOrders" />""";
    private const string Tcp = """<endpoint address="tcp" binding="netTcpBinding" contract="IOrders" />""";
    private const string Mex = """<endpoint address="mex" binding="mexHttpBinding" contract="IMetadataExchange" />""";

    private const string Throttle = """host.Description.Behaviors.Add(new ServiceThrottlingBehavior { {|WCFP2005:MaxConcurrentCalls = 1000|} });""";
    private const string SilentThrottle = """host.Description.Behaviors.Add(new ServiceThrottlingBehavior { MaxConcurrentCalls = 1000 });""";
    private const string Endpoint = """host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(), "");""";

    private static Task VerifyAsync(params string[] sources) => ThrottleTest.CodeAsync<ThrottleRaisedAboveTheLimitAnalyzer>(sources);

    private static Task VerifyConfigAsync(string body, params string[] sources) => ThrottleTest.ConfigAsync<ThrottleRaisedAboveTheLimitAnalyzer>(body, sources);

    private static string Binding(string content, string kind = "wsHttpBinding") =>
        $"""<bindings><{kind}><binding name="b">{content}</binding></{kind}></bindings>""";

    private static string Named(string kind = "wsHttpBinding") => $"""<endpoint address="" binding="{kind}" bindingConfiguration="b" contract="IOrders" />""";

    [Theory]
    [InlineData("MaxConcurrentCalls = 129")]
    [InlineData("MaxConcurrentCalls = 1000")]
    [InlineData("MaxConcurrentCalls = int.MaxValue")]
    [InlineData("MaxConcurrentInstances = 929")]
    public Task Warn_raised_over_default_security(string setting) => VerifyAsync(Statements(
        Endpoint + $$"""host.Description.Behaviors.Add(new ServiceThrottlingBehavior { {|WCFP2005:{{setting}}|} });"""));

    [Theory]
    [InlineData("MaxConcurrentCalls = 128")]
    [InlineData("MaxConcurrentCalls = 16")]
    [InlineData("MaxConcurrentCalls = 0")]
    [InlineData("MaxConcurrentCalls = -1")]
    [InlineData("MaxConcurrentCalls = args.Length")]
    [InlineData("MaxConcurrentCalls = 64 * Environment.ProcessorCount")]
    [InlineData("MaxConcurrentSessions = 801")]
    [InlineData("MaxConcurrentSessions = 2000")]
    [InlineData("MaxConcurrentInstances = 928")]
    public Task NoWarn_other_values(string setting) => VerifyAsync(Statements(
        Endpoint + $$"""host.Description.Behaviors.Add(new ServiceThrottlingBehavior { {{setting}} });"""));

    [Theory]
    [InlineData("new WSHttpBinding()")]
    [InlineData("new WS2007HttpBinding()")]
    [InlineData("new WSHttpBinding { MaxReceivedMessageSize = 1000000 }")]
    public Task Warn_default_security(string binding) => VerifyAsync(Statements(
        $"""host.AddServiceEndpoint(typeof(IOrders), {binding}, "");""" + Throttle));

    [Theory]
    [InlineData("new WSHttpBinding(SecurityMode.None)")]
    [InlineData("new WSHttpBinding(SecurityMode.Message)")]
    [InlineData("new WSHttpBinding { Security = { Message = { EstablishSecurityContext = false } } }")]
    [InlineData("new WSHttpBinding(\"orders\")")]
    [InlineData("new BasicHttpBinding()")]
    [InlineData("new NetTcpBinding()")]
    [InlineData("new CustomBinding(new HttpTransportBindingElement())")]
    public Task NoWarn_other_bindings(string binding) => VerifyAsync(Statements(
        $"""host.AddServiceEndpoint(typeof(IOrders), {binding}, "");""" + SilentThrottle));

    [Fact]
    public Task Warn_statement() => VerifyAsync(Statements(Endpoint + """
        var throttle = new ServiceThrottlingBehavior();
        {|WCFP2005:throttle.MaxConcurrentCalls = 500|};
        host.Description.Behaviors.Add(throttle);
        """));

    [Fact]
    public Task Warn_binding_in_a_local_and_two_endpoints() => VerifyAsync(Statements("""
        var binding = new WSHttpBinding();
        host.AddServiceEndpoint(typeof(IOrders), binding, "a");
        host.AddServiceEndpoint(typeof(IAllowedOrders), binding, "b");
        """ + Throttle));

    [Theory]
    [InlineData("""host.AddServiceEndpoint(typeof(IMetadataExchange), MetadataExchangeBindings.CreateMexHttpBinding(), "mex");""")]
    [InlineData("""host.AddServiceEndpoint("IMetadataExchange", MetadataExchangeBindings.CreateMexHttpBinding(), "mex");""")]
    [InlineData("""host.AddServiceEndpoint(new ServiceMetadataEndpoint());""")]
    public Task Warn_beside_metadata(string mex) => VerifyAsync(Statements(Endpoint + mex + Throttle));

    [Theory]
    [InlineData("""host.AddServiceEndpoint(typeof(IOrders), new NetTcpBinding(), "tcp");""")]
    [InlineData("""host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(SecurityMode.None), "plain");""")]
    [InlineData("""host.AddServiceEndpoint(typeof(IOrders), (Binding)Activator.CreateInstance(typeof(NetTcpBinding)), "tcp");""")]
    [InlineData("""host.AddDefaultEndpoints();""")]
    [InlineData("""host.Description.Endpoints.Add(new ServiceEndpoint(ContractDescription.GetContract(typeof(IOrders)), new NetTcpBinding(), new EndpointAddress("net.tcp://x")));""")]
    [InlineData("""var second = new ServiceHost(typeof(PerCall));""")]
    public Task NoWarn_beside_another(string statement) => VerifyAsync(Statements(Endpoint + statement + SilentThrottle));

    [Fact]
    public Task NoWarn_no_endpoint() => VerifyAsync(Statements(SilentThrottle));

    [Fact]
    public Task NoWarn_host_handed_on() => VerifyAsync(Members("""
        static void Main()
        {
            var host = new ServiceHost(typeof(Orders));
            host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(), "");
            host.Description.Behaviors.Add(new ServiceThrottlingBehavior { MaxConcurrentCalls = 1000 });
            More(host);
        }

        static void More(ServiceHost host) => host.AddServiceEndpoint(typeof(IOrders), new NetTcpBinding(), "tcp");
        """));

    [Fact]
    public Task NoWarn_host_that_is_kept_and_gets_more() => VerifyAsync(Members("""
        ServiceHost _host;

        void Open()
        {
            _host = new ServiceHost(typeof(Orders));
            _host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(), "");
            _host.Description.Behaviors.Add(new ServiceThrottlingBehavior { MaxConcurrentCalls = 1000 });
        }

        void More() => _host.AddServiceEndpoint(typeof(IOrders), new NetTcpBinding(), "tcp");
        static void Main() { }
        """));

    [Fact]
    public Task Warn_host_that_is_kept() => VerifyAsync(Members("""
        ServiceHost _host;

        void Open()
        {
            _host = new ServiceHost(typeof(Orders));
            _host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(), "");
            _host.Description.Behaviors.Add(new ServiceThrottlingBehavior { {|WCFP2005:MaxConcurrentCalls = 1000|} });
        }

        static void Main() { }
        """));

    [Theory]
    [InlineData("typeof(Serial)", "MaxConcurrentCalls = 1000")]
    [InlineData("typeof(SaidSerial)", "MaxConcurrentCalls = 1000")]
    [InlineData("typeof(DerivedSerial)", "MaxConcurrentInstances = 1000")]
    [InlineData("new Serial()", "MaxConcurrentCalls = 1000")]
    public Task Warn_singleton_of_one_call(string service, string setting) => VerifyAsync(Host(
        service,
        $$"""host.AddServiceEndpoint(typeof(IOrders), new NetTcpBinding(), ""); host.Description.Behaviors.Add(new ServiceThrottlingBehavior { {|WCFP2005:{{setting}}|} });"""));

    [Theory]
    [InlineData("typeof(Parallel)", "MaxConcurrentCalls = 1000")]
    [InlineData("typeof(Parallel)", "MaxConcurrentInstances = 1000")]
    [InlineData("typeof(Reentrant)", "MaxConcurrentCalls = 1000")]
    [InlineData("typeof(PerCall)", "MaxConcurrentCalls = 1000")]
    [InlineData("typeof(Orders)", "MaxConcurrentCalls = 1000")]
    [InlineData("typeof(Serial)", "MaxConcurrentSessions = 1000")]
    public Task NoWarn_service_that_runs_calls_in_parallel(string service, string setting) => VerifyAsync(Host(
        service,
        $$"""host.AddServiceEndpoint(typeof(IOrders), new NetTcpBinding(), ""); host.Description.Behaviors.Add(new ServiceThrottlingBehavior { {{setting}} });"""));

    [Fact]
    public Task NoWarn_singleton_that_code_changes() => VerifyAsync(Host("typeof(Serial)", SilentThrottle + """
        host.Description.Behaviors.Find<ServiceBehaviorAttribute>().ConcurrencyMode = ConcurrencyMode.Multiple;
        """));

    [Fact]
    public Task NoWarn_half_typed() => VerifyAsync(Statements(Endpoint + """
        var throttle = new ServiceThrottlingBehavior();
        throttle.MaxConcurrentCalls = 1000{|CS1002:|}
        """));

    [Fact]
    public Task NoWarn_lowered_again() => VerifyAsync(Statements(Endpoint + """
        var throttle = new ServiceThrottlingBehavior { MaxConcurrentCalls = 1000 };
        throttle.MaxConcurrentCalls = 64;
        """));

    [Fact]
    public Task NoWarn_CoreWcf() => CoreWcfAsync<ThrottleRaisedAboveTheLimitAnalyzer>("maxConcurrentCalls=\"1000\"", "MaxConcurrentCalls", 1000);

    /// <summary>Nothing but Visual Studio's test host reads the file of a library whose addresses are the template's.</summary>
    [Theory]
    [InlineData("http://localhost:8733/Design_Time_Addresses/Orders/", "maxConcurrentCalls=\"129\"")]
    [InlineData("http://localhost:8733/Orders/", "{|WCFP2005:maxConcurrentCalls=\"129\"|}")]
    [InlineData("http://localhost:8733/Orders/", "maxConcurrentCalls=\"129\"", "<!-- Add this to the app.config of the host. System.Configuration does not support config files for libraries. -->")]
    public Task Config_of_design_time(string address, string attribute, string comment = "") => VerifyConfigAsync(
        comment + Throttled(attribute, $"<host><baseAddresses><add baseAddress=\"{address}\" /></baseAddresses></host>" + WS));

    [Fact]
    public Task Warn_code_with_endpoints_in_config() => VerifyConfigAsync($"""<services><service name="Orders">{WS}</service></services>""", Statements(Throttle));

    [Fact]
    public Task NoWarn_code_with_another_endpoint_in_config() => VerifyConfigAsync($"""<services><service name="Orders">{Tcp}</service></services>""", Statements(Endpoint + SilentThrottle));

    [Theory]
    [InlineData("maxConcurrentCalls=\"129\"")]
    [InlineData("maxConcurrentCalls=\"2147483647\"")]
    [InlineData("maxConcurrentCalls=\"0x400\"")]
    [InlineData("maxConcurrentInstances=\"929\"")]
    public Task Warn_config_over_default_security(string attribute) => VerifyConfigAsync(Throttled($"{{|WCFP2005:{attribute}|}}", WS));

    [Theory]
    [InlineData("maxConcurrentCalls=\"128\"")]
    [InlineData("maxConcurrentCalls=\"16\"")]
    [InlineData("maxConcurrentCalls=\"1\"")]
    [InlineData("maxConcurrentCalls=\"-1000\"")]
    [InlineData("maxConcurrentCalls=\"\"")]
    [InlineData("maxConcurrentCalls=\"many\"")]
    [InlineData("maxConcurrentCalls=\"1e9\"")]
    [InlineData("maxConcurrentCalls=\"2147483648\"")]
    [InlineData("maxConcurrentCalls=\"99999999999999999999\"")]
    [InlineData("maxConcurrentSessions=\"801\"")]
    [InlineData("maxConcurrentSessions=\"2000\"")]
    [InlineData("maxConcurrentInstances=\"928\"")]
    [InlineData("")]
    public Task NoWarn_config_other_values(string attribute) => VerifyConfigAsync(Throttled(attribute, WS));

    [Fact]
    public Task Warn_config_beside_metadata() => VerifyConfigAsync(Throttled("{|WCFP2005:maxConcurrentCalls=\"1000\"|}", WS + Mex));

    [Theory]
    [InlineData("")]
    [InlineData("<readerQuotas maxDepth=\"64\" />")]
    [InlineData("<security />")]
    public Task Warn_config_named_binding_on_its_default(string content) =>
        VerifyConfigAsync(Throttled("{|WCFP2005:maxConcurrentCalls=\"1000\"|}", Named(), bindings: Binding(content)));

    [Theory]
    [InlineData("wsHttpBinding", "<security mode=\"None\" />")]
    [InlineData("wsHttpBinding", "<security mode=\"Message\" />")]
    [InlineData("wsHttpBinding", "<security><message establishSecurityContext=\"false\" /></security>")]
    [InlineData("basicHttpBinding", "")]
    [InlineData("netTcpBinding", "")]
    public Task NoWarn_config_other_bindings(string kind, string content) =>
        VerifyConfigAsync(Throttled("maxConcurrentCalls=\"1000\"", Named(kind), bindings: Binding(content, kind)));

    [Fact]
    public Task NoWarn_config_missing_binding() => VerifyConfigAsync(Throttled("maxConcurrentCalls=\"1000\"", Named()));

    [Fact]
    public Task NoWarn_config_second_endpoint() => VerifyConfigAsync(Throttled("maxConcurrentCalls=\"1000\"", WS + Tcp));

    [Fact]
    public Task NoWarn_config_metadata_alone() => VerifyConfigAsync(Throttled("maxConcurrentCalls=\"1000\"", Mex));

    [Fact]
    public Task NoWarn_config_no_endpoint() => VerifyConfigAsync(Throttled("maxConcurrentCalls=\"1000\"", ""));

    [Theory]
    [InlineData("Serial", "maxConcurrentCalls=\"1000\"")]
    [InlineData("SaidSerial", "maxConcurrentInstances=\"1000\"")]
    [InlineData("orders.serial", "maxConcurrentCalls=\"1000\"")]
    public Task Warn_config_singleton_of_one_call(string service, string attribute) =>
        VerifyConfigAsync(Throttled($"{{|WCFP2005:{attribute}|}}", Tcp, service));

    [Theory]
    [InlineData("Parallel", "maxConcurrentCalls=\"1000\"")]
    [InlineData("Reentrant", "maxConcurrentCalls=\"1000\"")]
    [InlineData("PerCall", "maxConcurrentCalls=\"1000\"")]
    [InlineData("Serial", "maxConcurrentSessions=\"1000\"")]
    [InlineData("Renamed", "maxConcurrentCalls=\"1000\"")]
    [InlineData("Elsewhere.Unknown", "maxConcurrentCalls=\"1000\"")]
    public Task NoWarn_config_service_that_runs_calls_in_parallel(string service, string attribute) =>
        VerifyConfigAsync(Throttled(attribute, Tcp, service));

    [Fact]
    public Task Warn_config_unnamed_behavior() => VerifyConfigAsync($$"""
        <services><service name="Orders">{{WS}}</service></services>
        <behaviors><serviceBehaviors><behavior><serviceThrottling {|WCFP2005:maxConcurrentCalls="1000"|} /></behavior></serviceBehaviors></behaviors>
        """);

    /// <summary>An unnamed behavior holds for services that the file does not name as well, and these have other endpoints.</summary>
    [Theory]
    [InlineData("<%@ ServiceHost Service=\"PerCall\" %>", false)]
    [InlineData("<%@ ServiceHost Service=\"Orders\" %>", true)]
    [InlineData("<%@ ServiceHost Service=\"PerCall\" %>", true, "name=\"busy\"", "busy")]
    [InlineData("", false, "", "", "<serviceHostingEnvironment><serviceActivations><add relativeAddress=\"p.svc\" service=\"PerCall\" /></serviceActivations></serviceHostingEnvironment>")]
    [InlineData("", true, "", "", "<serviceHostingEnvironment><serviceActivations><add relativeAddress=\"o.svc\" service=\"Orders\" /></serviceActivations></serviceHostingEnvironment>")]
    public Task Config_unnamed_behavior_and_a_service_of_the_web_server(string directive, bool isReported, string name = "", string configuration = "", string more = "") =>
        ThrottleTest.ConfigAsync<ThrottleRaisedAboveTheLimitAnalyzer>(
        [
            ("/site/Web.config", Config($"""
                <services><service name="Orders" behaviorConfiguration="{configuration}">{WS}</service></services>
                <behaviors><serviceBehaviors><behavior {name}><serviceThrottling {(isReported ? "{|WCFP2005:maxConcurrentCalls=\"1000\"|}" : "maxConcurrentCalls=\"1000\"")} /></behavior></serviceBehaviors></behaviors>
                {more}
                """)),
            ("/site/Service.svc", directive.Length > 0 ? directive : "<%@ ServiceHost Service=\"Orders\" %>"),
        ]);

    [Theory]
    [InlineData("typeof(PerCall)", "maxConcurrentCalls=\"1000\"")]
    [InlineData("typeof(global::PerCall)", "maxConcurrentCalls=\"1000\"")]
    [InlineData("typeof(Orders)", "{|WCFP2005:maxConcurrentCalls=\"1000\"|}")]
    public Task Config_unnamed_behavior_and_a_service_of_code(string service, string attribute) => VerifyConfigAsync(
        $"""
        <services><service name="Orders">{WS}</service></services>
        <behaviors><serviceBehaviors><behavior><serviceThrottling {attribute} /></behavior></serviceBehaviors></behaviors>
        """,
        Host(service, ""));

    [Fact]
    public Task NoWarn_config_behavior_of_no_service() => VerifyConfigAsync("""
        <behaviors><serviceBehaviors><behavior><serviceThrottling maxConcurrentCalls="1000" /></behavior></serviceBehaviors></behaviors>
        """);

    [Fact]
    public Task NoWarn_config_service_without_the_behavior() => VerifyConfigAsync($$"""
        <services><service name="Orders" behaviorConfiguration="other">{{WS}}</service></services>
        <behaviors><serviceBehaviors><behavior name="busy"><serviceThrottling maxConcurrentCalls="1000" /></behavior></serviceBehaviors></behaviors>
        """);

    [Fact]
    public Task NoWarn_config_one_of_two_services_is_not_limited() => VerifyConfigAsync($$"""
        <services>
          <service name="Orders" behaviorConfiguration="busy">{{WS}}</service>
          <service name="PerCall" behaviorConfiguration="busy">{{Tcp}}</service>
        </services>
        <behaviors><serviceBehaviors><behavior name="busy"><serviceThrottling maxConcurrentCalls="1000" /></behavior></serviceBehaviors></behaviors>
        """);

    [Fact]
    public Task NoWarn_config_where_code_adds_an_endpoint() => VerifyConfigAsync(
        Throttled("maxConcurrentCalls=\"1000\"", WS),
        Statements("""host.AddServiceEndpoint(typeof(IOrders), new NetTcpBinding(), "tcp");"""));

    [Fact]
    public Task NoWarn_config_where_code_sets_the_same() => VerifyConfigAsync(
        Throttled("maxConcurrentCalls=\"1000\"", WS),
        Statements("host.Description.Behaviors.Find<ServiceThrottlingBehavior>().MaxConcurrentCalls = 64;"));

    [Theory]
    [InlineData("((WSHttpBinding)host.Description.Endpoints[0].Binding).Security.Mode = SecurityMode.None;")]
    [InlineData("((WSHttpBinding)host.Description.Endpoints[0].Binding).Security = new WSHttpSecurity();")]
    public Task NoWarn_config_where_code_configures_security(string statement) => VerifyConfigAsync(
        Throttled("maxConcurrentCalls=\"1000\"", WS), Statements(statement));
}
