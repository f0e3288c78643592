using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.Bindings;
using Xunit;
using static WcfPerf.Analyzers.Tests.Bindings.BindingTest;
using static WcfPerf.Analyzers.Tests.Bindings.ThrottleTest;

namespace WcfPerf.Analyzers.Tests.Bindings;

/// <summary>WCFP2006 in code and in configuration files.</summary>
public sealed class ThrottleFrozenTests
{
    private const string Tcp = """<endpoint address="" binding="netTcpBinding" contract="IOrders" />""";
    private const string Basic = """<endpoint address="" binding="basicHttpBinding" contract="IOrders" />""";
    private const string Mex = """<endpoint address="mex" binding="mexHttpBinding" contract="IMetadataExchange" />""";

    private const string SessionOrders = """public class SessionOrders : ISessionOrders { public string Find(int id) => ""; }""";

    private static Task VerifyAsync(params string[] sources) => ThrottleTest.CodeAsync<ThrottleFrozenAnalyzer>(sources);

    private static Task VerifyConfigAsync(string body, params string[] sources) => ThrottleTest.ConfigAsync<ThrottleFrozenAnalyzer>(body, sources);

    private static string Commented(string behavior) => $"""
        <services><service name="Orders" behaviorConfiguration="busy">{Tcp}</service></services>
        <behaviors><serviceBehaviors><behavior name="busy">
        {behavior}
        </behavior></serviceBehaviors></behaviors>
        """;

    [Theory]
    [InlineData("MaxConcurrentCalls = 16")]
    [InlineData("MaxConcurrentCalls = 10")]
    [InlineData("MaxConcurrentCalls = 2")]
    [InlineData("MaxConcurrentCalls = 8 * 2")]
    [InlineData("MaxConcurrentSessions = 10")]
    [InlineData("MaxConcurrentSessions = 2")]
    [InlineData("MaxConcurrentInstances = 26")]
    [InlineData("MaxConcurrentInstances = 2")]
    public Task Warn_initializer_at_or_below_the_old_default(string setting) => VerifyAsync(Statements(
        $$"""host.Description.Behaviors.Add(new ServiceThrottlingBehavior { {|WCFP2006:{{setting}}|} });"""));

    [Theory]
    [InlineData("MaxConcurrentCalls = 17")]
    [InlineData("MaxConcurrentCalls = 1")]
    [InlineData("MaxConcurrentCalls = 0")]
    [InlineData("MaxConcurrentCalls = -1")]
    [InlineData("MaxConcurrentCalls = int.MaxValue")]
    [InlineData("MaxConcurrentCalls = 16 * Environment.ProcessorCount")]
    [InlineData("MaxConcurrentCalls = args.Length")]
    [InlineData("MaxConcurrentSessions = 11")]
    [InlineData("MaxConcurrentSessions = 1")]
    [InlineData("MaxConcurrentInstances = 27")]
    public Task NoWarn_other_values(string setting) => VerifyAsync(Statements(
        $$"""host.Description.Behaviors.Add(new ServiceThrottlingBehavior { {{setting}} });"""));

    [Fact]
    public Task Warn_each_of_three() => VerifyAsync(Statements("""
        var throttle = new ServiceThrottlingBehavior();
        {|WCFP2006:throttle.MaxConcurrentCalls = 16|};
        {|WCFP2006:throttle.MaxConcurrentSessions = 10|};
        {|WCFP2006:throttle.MaxConcurrentInstances = 26|};
        host.Description.Behaviors.Add(throttle);
        """));

    [Theory]
    [InlineData("MaxConcurrentCalls", 16, "16 for each processor")]
    [InlineData("MaxConcurrentSessions", 10, "100 for each processor")]
    [InlineData("MaxConcurrentInstances", 26, "the sum of the two others")]
    public Task Warn_says_todays_default(string setting, int value, string today)
    {
        var test = Make<ThrottleFrozenAnalyzer>();
        test.TestState.Sources.Add(Statements($$"""host.Description.Behaviors.Add(new ServiceThrottlingBehavior { {|#0:{{setting}} = {{value}}|} });"""));
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.ThrottleFrozen).WithLocation(0)
            .WithArguments(setting, (long)value, today, "remove the setting, or say in a comment what it protects"));
        return test.RunAsync();
    }

    [Fact]
    public Task Warn_behavior_that_the_host_has() => VerifyAsync(Statements("""
        {|WCFP2006:host.Description.Behaviors.Find<ServiceThrottlingBehavior>().MaxConcurrentCalls = 8|};
        """));

    [Fact]
    public Task Warn_constant() => VerifyAsync(Members("""
        const int Limit = 12;
        static readonly ServiceThrottlingBehavior s_throttle = new ServiceThrottlingBehavior { {|WCFP2006:MaxConcurrentCalls = Limit|} };
        static void Main() { }
        """));

    [Fact]
    public Task Warn_parameter() => VerifyAsync(Members("""
        static void Hold(ServiceThrottlingBehavior throttle) => {|WCFP2006:throttle.MaxConcurrentSessions = 5|};
        static void Main() { }
        """));

    [Fact]
    public Task Warn_derived_behavior() => VerifyAsync(Members("""
        class Mine : ServiceThrottlingBehavior { public Mine() { {|WCFP2006:MaxConcurrentCalls = 4|}; } }
        static void Main() { }
        """));

    [Fact]
    public Task Warn_one_of_two_hosts() => VerifyAsync(Statements("""
        var other = new ServiceHost(typeof(PerCall));
        host.Description.Behaviors.Add(new ServiceThrottlingBehavior { {|WCFP2006:MaxConcurrentCalls = 16|} });
        other.Description.Behaviors.Add(new ServiceThrottlingBehavior { MaxConcurrentCalls = 500 });
        """));

    [Fact]
    public Task Warn_both_branches_frozen() => VerifyAsync(Statements("""
        var throttle = new ServiceThrottlingBehavior();
        if (isSecure) { {|WCFP2006:throttle.MaxConcurrentCalls = 8|}; } else { {|WCFP2006:throttle.MaxConcurrentCalls = 16|}; }
        """));

    [Theory]
    [InlineData("typeof(PerCall)", "MaxConcurrentCalls = 16")]
    [InlineData("typeof(PerCall)", "MaxConcurrentInstances = 16")]
    [InlineData("typeof(Parallel)", "MaxConcurrentCalls = 16")]
    [InlineData("typeof(Reentrant)", "MaxConcurrentCalls = 16")]
    [InlineData("typeof(Serial)", "MaxConcurrentSessions = 10")]
    [InlineData("new Parallel()", "MaxConcurrentCalls = 16")]
    public Task Warn_service_that_the_throttle_holds(string service, string setting) => VerifyAsync(Host(
        service, $$"""host.Description.Behaviors.Add(new ServiceThrottlingBehavior { {|WCFP2006:{{setting}}|} });"""));

    [Theory]
    [InlineData("typeof(Serial)", "MaxConcurrentCalls = 16")]
    [InlineData("typeof(SaidSerial)", "MaxConcurrentCalls = 16")]
    [InlineData("typeof(DerivedSerial)", "MaxConcurrentCalls = 16")]
    [InlineData("typeof(Serial)", "MaxConcurrentInstances = 26")]
    [InlineData("typeof(Parallel)", "MaxConcurrentInstances = 26")]
    [InlineData("new Parallel()", "MaxConcurrentInstances = 2")]
    [InlineData("typeof(Unwritten)", "MaxConcurrentCalls = 16")]
    public Task NoWarn_singleton_that_never_gets_there(string service, string setting) => VerifyAsync(Host(
        service, $$"""host.Description.Behaviors.Add(new ServiceThrottlingBehavior { {{setting}} });"""));

    [Theory]
    [InlineData("throttle.MaxConcurrentCalls = 500;")]
    [InlineData("throttle.MaxConcurrentCalls = args.Length;")]
    [InlineData("if (isSecure) { throttle.MaxConcurrentCalls = 64; }")]
    [InlineData("throttle.MaxConcurrentCalls *= Environment.ProcessorCount;")]
    public Task NoWarn_set_to_more_as_well(string statement) => VerifyAsync(Statements($$"""
        var throttle = new ServiceThrottlingBehavior { MaxConcurrentCalls = 16 };
        {{statement}}
        host.Description.Behaviors.Add(throttle);
        """));

    [Fact]
    public Task NoWarn_half_typed() => VerifyAsync(Statements("""
        var throttle = new ServiceThrottlingBehavior();
        throttle.MaxConcurrentCalls = 1{|CS1002:|}
        """));

    [Fact]
    public Task NoWarn_half_typed_within_the_old_default() => VerifyAsync(Statements("""
        var throttle = new ServiceThrottlingBehavior();
        throttle.MaxConcurrentCalls = 12{|CS1002:|}
        """));

    [Fact]
    public Task NoWarn_class_of_that_name() => VerifyAsync("""
        namespace Mine
        {
            public class ServiceThrottlingBehavior
            {
                public int MaxConcurrentCalls { get; set; }

                public static ServiceThrottlingBehavior Make() => new ServiceThrottlingBehavior { MaxConcurrentCalls = 16 };
            }
        }
        """);

    [Fact]
    public Task NoWarn_read() => VerifyAsync(Statements("""
        Console.WriteLine(host.Description.Behaviors.Find<ServiceThrottlingBehavior>().MaxConcurrentCalls == 16);
        """));

    [Fact]
    public Task NoWarn_CoreWcf() => CoreWcfAsync<ThrottleFrozenAnalyzer>("maxConcurrentCalls=\"16\"", "MaxConcurrentCalls", 16);

    [Theory]
    [InlineData("maxConcurrentCalls=\"16\"")]
    [InlineData("maxConcurrentCalls=\"2\"")]
    [InlineData("maxConcurrentCalls=\" 16 \"")]
    [InlineData("maxConcurrentCalls=\"0x10\"")]
    [InlineData("maxConcurrentSessions=\"10\"")]
    [InlineData("maxConcurrentInstances=\"26\"")]
    [InlineData("maxConcurrentInstances = '3'")]
    public Task Warn_config(string attribute) => VerifyConfigAsync(Throttled($"{{|WCFP2006:{attribute}|}}", Tcp));

    [Theory]
    [InlineData("maxConcurrentCalls=\"17\"")]
    [InlineData("maxConcurrentCalls=\"1\"")]
    [InlineData("maxConcurrentCalls=\"0\"")]
    [InlineData("maxConcurrentCalls=\"-16\"")]
    [InlineData("maxConcurrentCalls=\"\"")]
    [InlineData("maxConcurrentCalls=\"sixteen\"")]
    [InlineData("maxConcurrentCalls=\"16.0\"")]
    [InlineData("maxConcurrentCalls=\"99999999999999999999\"")]
    [InlineData("MaxConcurrentCalls=\"16\"")]
    [InlineData("maxConcurrentSessions=\"11\"")]
    [InlineData("maxConcurrentInstances=\"27\"")]
    [InlineData("")]
    public Task NoWarn_config_other_values(string attribute) => VerifyConfigAsync(Throttled(attribute, Tcp));

    /// <summary>Nothing but Visual Studio's test host reads the file of a library whose addresses are the template's.</summary>
    [Theory]
    [InlineData("http://localhost:8733/Design_Time_Addresses/Orders/", "maxConcurrentCalls=\"16\"")]
    [InlineData("http://localhost:8733/Orders/", "{|WCFP2006:maxConcurrentCalls=\"16\"|}")]
    [InlineData("http://localhost:8733/Orders/", "maxConcurrentCalls=\"16\"", "<!-- Add this to the app.config of the host. System.Configuration does not support config files for libraries. -->")]
    public Task Config_of_design_time(string address, string attribute, string comment = "") => VerifyConfigAsync(
        comment + Throttled(attribute, $"<host><baseAddresses><add baseAddress=\"{address}\" /></baseAddresses></host>" + Tcp));

    [Fact]
    public Task Warn_config_each_of_three() => VerifyConfigAsync(Throttled(
        """{|WCFP2006:maxConcurrentCalls="16"|} {|WCFP2006:maxConcurrentInstances="26"|} {|WCFP2006:maxConcurrentSessions="10"|}""", Tcp));

    [Theory]
    [InlineData("<behavior>")]
    [InlineData("<behavior name=\"\">")]
    public Task Warn_config_unnamed_behavior_holds_for_all(string behavior) => VerifyConfigAsync($$"""
        <behaviors><serviceBehaviors>{{behavior}}<serviceThrottling {|WCFP2006:maxConcurrentCalls="16"|} /></behavior></serviceBehaviors></behaviors>
        """);

    [Fact]
    public Task Warn_config_unnamed_behavior_with_a_service() => VerifyConfigAsync($$"""
        <services><service name="Orders">{{Tcp}}</service></services>
        <behaviors><serviceBehaviors><behavior><serviceThrottling {|WCFP2006:maxConcurrentCalls="16"|} /></behavior></serviceBehaviors></behaviors>
        """);

    [Fact]
    public Task Warn_config_instances_of_an_unnamed_behavior() => VerifyConfigAsync("""
        <behaviors><serviceBehaviors><behavior><serviceThrottling {|WCFP2006:maxConcurrentInstances="26"|} /></behavior></serviceBehaviors></behaviors>
        """);

    /// <summary>The singleton that the file names never gets there; another service that the unnamed behavior holds for does.</summary>
    [Theory]
    [InlineData("/site/PerCall.svc", "PerCall", "{|WCFP2006:maxConcurrentCalls=\"16\"|}")]
    [InlineData("/site/sub/PerCall.svc", "PerCall", "{|WCFP2006:maxConcurrentCalls=\"16\"|}")]
    [InlineData("/sites/PerCall.svc", "PerCall", "maxConcurrentCalls=\"16\"")]
    [InlineData("/site/Serial.svc", "Serial", "maxConcurrentCalls=\"16\"")]
    public Task Config_unnamed_behavior_and_a_service_of_the_web_server(string path, string service, string attribute) => ThrottleTest.ConfigAsync<ThrottleFrozenAnalyzer>(
    [
        ("/site/Web.config", Config($"""
            <services><service name="Serial">{Tcp}</service></services>
            <behaviors><serviceBehaviors><behavior><serviceThrottling {attribute} /></behavior></serviceBehaviors></behaviors>
            """)),
        (path, $"<%@ ServiceHost Service=\"{service}\" %>"),
    ]);

    [Theory]
    [InlineData("typeof(PerCall)", "{|WCFP2006:maxConcurrentCalls=\"16\"|}")]
    [InlineData("typeof(Serial)", "maxConcurrentCalls=\"16\"")]
    public Task Config_unnamed_behavior_and_a_service_of_code(string service, string attribute) => VerifyConfigAsync(
        $"""
        <services><service name="Serial">{Tcp}</service></services>
        <behaviors><serviceBehaviors><behavior><serviceThrottling {attribute} /></behavior></serviceBehaviors></behaviors>
        """,
        Host(service, ""));

    [Fact]
    public Task Warn_config_once_for_two_services() => VerifyConfigAsync($$"""
        <services>
          <service name="Orders" behaviorConfiguration="busy">{{Tcp}}</service>
          <service name="PerCall" behaviorConfiguration="busy">{{Tcp}}</service>
        </services>
        <behaviors><serviceBehaviors><behavior name="busy"><serviceThrottling {|WCFP2006:maxConcurrentCalls="16"|} /></behavior></serviceBehaviors></behaviors>
        """);

    [Fact]
    public Task Warn_config_where_one_of_two_services_is_held() => VerifyConfigAsync($$"""
        <services>
          <service name="Serial" behaviorConfiguration="busy">{{Tcp}}</service>
          <service name="PerCall" behaviorConfiguration="busy">{{Tcp}}</service>
        </services>
        <behaviors><serviceBehaviors><behavior name="busy"><serviceThrottling {|WCFP2006:maxConcurrentCalls="16"|} /></behavior></serviceBehaviors></behaviors>
        """);

    [Theory]
    [InlineData("PerCall", "maxConcurrentCalls=\"16\"")]
    [InlineData("Parallel", "maxConcurrentCalls=\"16\"")]
    [InlineData("Serial", "maxConcurrentSessions=\"10\"")]
    [InlineData("Elsewhere.Unknown", "maxConcurrentCalls=\"16\"")]
    [InlineData("PerCall", "maxConcurrentInstances=\"26\"")]
    public Task Warn_config_service_that_the_throttle_holds(string service, string attribute) =>
        VerifyConfigAsync(Throttled($"{{|WCFP2006:{attribute}|}}", Tcp, service));

    [Theory]
    [InlineData("Serial", "maxConcurrentCalls=\"16\"")]
    [InlineData("DerivedSerial", "maxConcurrentCalls=\"16\"")]
    [InlineData("orders.serial", "maxConcurrentCalls=\"16\"")]
    [InlineData("Serial", "maxConcurrentInstances=\"26\"")]
    [InlineData("Parallel", "maxConcurrentInstances=\"26\"")]
    [InlineData("Elsewhere.Unknown", "maxConcurrentInstances=\"26\"")]
    public Task NoWarn_config_singleton_that_never_gets_there(string service, string attribute) =>
        VerifyConfigAsync(Throttled(attribute, Tcp, service));

    /// <summary>With an instance for each call, a lower limit of instances holds calls first; with one for each session, that of sessions instances. A lower one that is reported itself hides nothing.</summary>
    [Theory]
    [InlineData("PerCall", "IOrders", "netTcpBinding", "maxConcurrentCalls=\"2\" maxConcurrentInstances=\"1\" maxConcurrentSessions=\"1\"")]
    [InlineData("PerCall", "IOrders", "netTcpBinding", "{|WCFP2006:maxConcurrentCalls=\"16\"|} {|WCFP2006:maxConcurrentInstances=\"10\"|}")]
    [InlineData("Orders", "IOrders", "basicHttpBinding", "maxConcurrentCalls=\"2\" maxConcurrentInstances=\"1\"")]
    [InlineData("SessionOrders", "ISessionOrders", "netTcpBinding", "maxConcurrentInstances=\"3\" maxConcurrentSessions=\"1\"")]
    [InlineData("SessionOrders", "ISessionOrders", "netTcpBinding", "{|WCFP2006:maxConcurrentInstances=\"26\"|} {|WCFP2006:maxConcurrentSessions=\"10\"|}")]
    public Task Config_limit_behind_a_lower_one(string service, string contract, string binding, string attributes) => VerifyConfigAsync(
        Throttled(attributes, $"""<endpoint address="" binding="{binding}" contract="{contract}" />""" + Mex, service), SessionOrders);

    [Theory]
    [InlineData("PerCall", "IOrders", "{|WCFP2006:maxConcurrentCalls=\"2\"|} {|WCFP2006:maxConcurrentInstances=\"2\"|}")]
    [InlineData("PerCall", "IOrders", "{|WCFP2006:maxConcurrentCalls=\"2\"|} {|WCFP2006:maxConcurrentInstances=\"3\"|}")]
    [InlineData("PerCall", "IOrders", "{|WCFP2006:maxConcurrentCalls=\"2\"|} maxConcurrentInstances=\"0\"")]
    [InlineData("PerCall", "IOrders", "{|WCFP2006:maxConcurrentInstances=\"3\"|} maxConcurrentSessions=\"1\"")]
    [InlineData("Orders", "IOrders", "{|WCFP2006:maxConcurrentCalls=\"2\"|} maxConcurrentInstances=\"1\"")]
    [InlineData("Orders", "IOrders", "{|WCFP2006:maxConcurrentInstances=\"3\"|} maxConcurrentSessions=\"1\"")]
    [InlineData("SessionOrders", "ISessionOrders", "{|WCFP2006:maxConcurrentCalls=\"2\"|} {|WCFP2006:maxConcurrentInstances=\"3\"|} maxConcurrentSessions=\"100\"")]
    [InlineData("Elsewhere.Unknown", "IOrders", "{|WCFP2006:maxConcurrentCalls=\"2\"|} maxConcurrentInstances=\"1\"")]
    public Task Warn_config_limit_beside_another(string service, string contract, string attributes) => VerifyConfigAsync(
        Throttled(attributes, $"""<endpoint address="" binding="netTcpBinding" contract="{contract}" />""", service), SessionOrders);

    [Fact]
    public Task Warn_config_where_code_sets_the_lower_limit() => VerifyConfigAsync(
        Throttled("{|WCFP2006:maxConcurrentCalls=\"2\"|} maxConcurrentInstances=\"1\"", Tcp, "PerCall"),
        Statements("host.Description.Behaviors.Find<ServiceThrottlingBehavior>().MaxConcurrentInstances = 500;"));

    [Fact]
    public Task Warn_config_singleton_that_code_changes() => VerifyConfigAsync(
        Throttled("{|WCFP2006:maxConcurrentCalls=\"16\"|}", Tcp, "Serial"),
        Statements("host.Description.Behaviors.Find<ServiceBehaviorAttribute>().ConcurrencyMode = ConcurrencyMode.Multiple;"));

    [Theory]
    [InlineData("basicHttpBinding")]
    [InlineData("basicHttpsBinding")]
    [InlineData("webHttpBinding")]
    [InlineData("netMsmqBinding")]
    public Task NoWarn_config_sessions_over_bindings_without(string binding) => VerifyConfigAsync(
        Throttled("maxConcurrentSessions=\"10\"", $"""<endpoint address="" binding="{binding}" contract="IOrders" />""" + Mex));

    [Theory]
    [InlineData("wsHttpBinding", "", "<security mode=\"None\" />", false)]
    [InlineData("ws2007HttpBinding", "", "<security mode=\"Transport\" />", false)]
    [InlineData("wsHttpBinding", "", "<security><message establishSecurityContext=\"false\" /></security>", false)]
    [InlineData("wsHttpBinding", "", "<reliableSession enabled=\"true\" /><security mode=\"None\" />", true)]
    [InlineData("wsHttpBinding", "", "<security mode=\"Message\" />", true)]
    [InlineData("wsHttpBinding", "", "", true)]
    [InlineData("netTcpBinding", "transferMode=\"Streamed\"", "", false)]
    [InlineData("netTcpBinding", "transferMode=\"Buffered\"", "", true)]
    public Task Config_sessions_that_a_binding_is_told_to_have_or_not(string kind, string attribute, string content, bool isReported)
    {
        var bindings = $"<bindings><{kind}><binding name=\"b\" {attribute}>{content}</binding></{kind}></bindings>";
        var throttle = isReported ? "{|WCFP2006:maxConcurrentSessions=\"10\"|}" : "maxConcurrentSessions=\"10\"";
        return VerifyConfigAsync(Throttled(throttle, $"""<endpoint address="" binding="{kind}" bindingConfiguration="b" contract="IOrders" />""", bindings: bindings));
    }

    [Fact]
    public Task Warn_config_sessions_of_one_endpoint() => VerifyConfigAsync(Throttled("{|WCFP2006:maxConcurrentSessions=\"10\"|}", Basic + Tcp));

    [Fact]
    public Task Warn_config_sessions_of_default_endpoints() => VerifyConfigAsync(Throttled("{|WCFP2006:maxConcurrentSessions=\"10\"|}", ""));

    [Fact]
    public Task NoWarn_config_behavior_that_nobody_names() => VerifyConfigAsync($$"""
        <services><service name="Orders">{{Tcp}}</service></services>
        <behaviors><serviceBehaviors><behavior name="busy"><serviceThrottling maxConcurrentCalls="16" /></behavior></serviceBehaviors></behaviors>
        """);

    [Fact]
    public Task NoWarn_config_endpoint_behavior() => VerifyConfigAsync("""
        <behaviors><endpointBehaviors><behavior><serviceThrottling maxConcurrentCalls="16" /></behavior></endpointBehaviors></behaviors>
        """);

    [Fact]
    public Task NoWarn_config_commented_out() => VerifyConfigAsync("""
        <behaviors><serviceBehaviors><behavior><!-- <serviceThrottling maxConcurrentCalls="16" /> --></behavior></serviceBehaviors></behaviors>
        """);

    /// <summary>The remedy that the message offers: a comment that says what the throttle protects.</summary>
    [Theory]
    [InlineData("<!-- the old system bears ten connections -->\n{0}")]
    [InlineData("<serviceDebug />\n<!-- the old system bears ten connections -->\n\n<!-- -->\n{0}")]
    [InlineData("<serviceDebug /><!-- the old system bears ten connections -->{0}")]
    [InlineData("<!-- the old system bears ten connections --><!-- <serviceThrottling /> -->\r\n{0}")]
    [InlineData("{0} <!-- the old system bears ten connections -->")]
    [InlineData("{0} <!-- limits (ten concurrent calls) -->")]
    [InlineData("<!-- the default throttle is more than the printer takes -->\n{0}")]
    [InlineData("{0}<!-- --> <!-- the old system\n bears ten connections --><serviceDebug />")]
    public Task NoWarn_config_that_a_comment_explains(string behavior) => VerifyConfigAsync(Commented(behavior.Replace("{0}", "<serviceThrottling maxConcurrentCalls=\"16\" />", StringComparison.Ordinal)));

    [Fact]
    public Task NoWarn_config_that_a_comment_inside_explains() => VerifyConfigAsync(Commented("<serviceThrottling maxConcurrentCalls=\"16\"><!-- licence: ten users --></serviceThrottling>"));

    [Theory]
    [InlineData("<!-- <serviceThrottling maxConcurrentCalls=\"100\" /> -->\n{0}")]
    [InlineData("<!---->\n{0}\n<!-- of something else -->")]
    [InlineData("<!-- Specify throttling behavior -->\n{0}")]
    [InlineData("{0} <!-- limits (concurrent calls) -->")]
    [InlineData("<serviceDebug /> <!-- of something else -->\n{0}")]
    [InlineData("<serviceDebug /> <!-- of something else -->\r{0}")]
    [InlineData("<!-- of something else -->\n<serviceDebug />\n{0}")]
    [InlineData("{0}<serviceDebug /> <!-- of something else -->")]
    [InlineData("<serviceDebug><!-- of something else --></serviceDebug>{0}")]
    public Task Warn_config_that_no_comment_explains(string behavior) => VerifyConfigAsync(Commented(behavior.Replace("{0}", "<serviceThrottling {|WCFP2006:maxConcurrentCalls=\"16\"|} />", StringComparison.Ordinal)));

    [Fact]
    public Task NoWarn_config_where_code_sets_the_same() => VerifyConfigAsync(
        Throttled("maxConcurrentCalls=\"16\"", Tcp),
        Statements("host.Description.Behaviors.Find<ServiceThrottlingBehavior>().MaxConcurrentCalls = 500;"));

    [Fact]
    public Task Warn_config_where_code_sets_another() => VerifyConfigAsync(
        Throttled("{|WCFP2006:maxConcurrentCalls=\"16\"|}", Tcp),
        Statements("host.Description.Behaviors.Find<ServiceThrottlingBehavior>().MaxConcurrentSessions = 500;"));

    [Fact]
    public Task Warn_config_in_a_file_of_its_own() => ThrottleTest.ConfigAsync<ThrottleFrozenAnalyzer>(
    [
        ("App.config", Config($"""<services><service name="Orders" behaviorConfiguration="busy">{Tcp}</service></services><behaviors configSource="behaviors.config" />""")),
        ("behaviors.config", """<behaviors><serviceBehaviors><behavior name="busy"><serviceThrottling {|WCFP2006:maxConcurrentCalls="16"|} /></behavior></serviceBehaviors></behaviors>"""),
    ]);

    [Fact]
    public Task NoWarn_config_transform() => ThrottleTest.ConfigAsync<ThrottleFrozenAnalyzer>([("Web.Release.config", Config(Throttled("maxConcurrentCalls=\"16\"", Tcp)))]);

    [Fact]
    public Task NoWarn_config_other_file() => ThrottleTest.ConfigAsync<ThrottleFrozenAnalyzer>([("notes.xml", Config(Throttled("maxConcurrentCalls=\"16\"", Tcp)))]);
}
