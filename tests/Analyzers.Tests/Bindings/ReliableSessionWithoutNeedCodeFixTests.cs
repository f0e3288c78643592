using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.Bindings;
using WcfPerf.CodeFixes.Bindings;
using WcfPerf.Testing;
using Xunit;
using static WcfPerf.Analyzers.Tests.Bindings.BindingTest;

namespace WcfPerf.Analyzers.Tests.Bindings;

/// <summary>The fix of WCFP2003.</summary>
public sealed class ReliableSessionWithoutNeedCodeFixTests
{
    private const string OneEnd = ReliableSessionWithoutNeedCodeFix.NoReliableSessionAtOneEnd;
    private const string BothEnds = ReliableSessionWithoutNeedCodeFix.NoReliableSessionAtBothEnds;

    private static Task OneEndAsync(string source, string fixedSource) =>
        SessionCodeFixTest.OneEndAsync<ReliableSessionWithoutNeedAnalyzer, ReliableSessionWithoutNeedCodeFix>(OneEnd, source, fixedSource);

    private static Task BothEndsAsync(string source, string fixedSource, int iterations = 1) =>
        SessionCodeFixTest.BothEndsAsync<ReliableSessionWithoutNeedAnalyzer, ReliableSessionWithoutNeedCodeFix>(BothEnds, source, fixedSource, iterations);

    private static Task RefusedAsync(string source) => OneEndAsync(source, source);

    private static string Host(string creation) => Statements($$"""
        host.AddServiceEndpoint(typeof(IOrders), {{creation}}, "");
        """);

    [Theory]
    [InlineData("new NetTcpBinding(SecurityMode.Transport, true)", "new NetTcpBinding(SecurityMode.Transport)")]
    [InlineData("new NetTcpBinding(SecurityMode.None, reliableSessionEnabled: true)", "new NetTcpBinding(SecurityMode.None)")]
    [InlineData("new NetTcpBinding(reliableSessionEnabled: true, securityMode: SecurityMode.Message)", "new NetTcpBinding(securityMode: SecurityMode.Message)")]
    [InlineData("new WSHttpBinding(SecurityMode.None, true) { MaxReceivedMessageSize = 1 }", "new WSHttpBinding(SecurityMode.None) { MaxReceivedMessageSize = 1 }")]
    [InlineData("new WSHttpBinding(SecurityMode.None, /* the line drops */ true)", "new WSHttpBinding(SecurityMode.None, /* the line drops */ false)")]
    [InlineData("new NetTcpBinding { ReliableSession = { Enabled = true } }", "new NetTcpBinding()")]
    [InlineData("new NetTcpBinding() { ReliableSession = { Enabled = true } }", "new NetTcpBinding()")]
    [InlineData("new NetTcpBinding { Name = \"x\", ReliableSession = { Enabled = true } }", "new NetTcpBinding { Name = \"x\" }")]
    [InlineData("new NetTcpBinding { ReliableSession = { Enabled = true }, Name = \"x\" }", "new NetTcpBinding { Name = \"x\" }")]
    [InlineData("new NetTcpBinding { ReliableSession = { Ordered = false, Enabled = true } }", "new NetTcpBinding { ReliableSession = { Ordered = false } }")]
    [InlineData("new NetTcpBinding { ReliableSession = { Enabled = /* on */ true } }", "new NetTcpBinding { ReliableSession = { Enabled = /* on */ false } }")]
    [InlineData("new WSHttpBinding(SecurityMode.None) { ReliableSession = new OptionalReliableSession { Enabled = true } }", "new WSHttpBinding(SecurityMode.None)")]
    [InlineData("new WSHttpBinding(SecurityMode.None) { ReliableSession = new OptionalReliableSession { Enabled = true, InactivityTimeout = TimeSpan.FromMinutes(1) } }", "new WSHttpBinding(SecurityMode.None) { ReliableSession = new OptionalReliableSession { InactivityTimeout = TimeSpan.FromMinutes(1) } }")]
    [InlineData("new NetTcpBinding(SecurityMode.None, true) { ReliableSession = { Enabled = true } }", "new NetTcpBinding(SecurityMode.None)")]
    public Task Takes_the_session_out_of_a_creation(string creation, string fixedCreation) =>
        OneEndAsync(Host("{|WCFP2003:" + creation + "|}"), Host(fixedCreation));

    [Fact]
    public Task Arguments_and_members_on_lines_of_their_own() => OneEndAsync(
        Statements("""
        var binding = {|WCFP2003:new NetTcpBinding(
            SecurityMode.None,
            true)
        {
            Name = "orders",
            ReliableSession =
            {
                Enabled = true,
                InactivityTimeout = TimeSpan.FromMinutes(5),
            },
        }|};
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """),
        Statements("""
        var binding = new NetTcpBinding(
            SecurityMode.None)
        {
            Name = "orders",
            ReliableSession =
            {
                InactivityTimeout = TimeSpan.FromMinutes(5),
            },
        };
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task Removes_a_statement_and_keeps_comments() => OneEndAsync(
        Statements("""
        var binding = {|WCFP2003:new NetTcpBinding()|};
        // For the depots.
        binding.ReliableSession.Enabled = true; // until they have cables
        binding.ReliableSession.Ordered = false;
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """),
        Statements("""
        var binding = new NetTcpBinding();
        // For the depots.
        // until they have cables
        binding.ReliableSession.Ordered = false;
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task Removes_a_session_object_set_by_a_statement() => OneEndAsync(
        Statements("""
        var binding = {|WCFP2003:new NetTcpBinding()|};
        binding.ReliableSession = new OptionalReliableSession { Enabled = true };
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """),
        Statements("""
        var binding = new NetTcpBinding();
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task Turns_off_where_nothing_else_stands_in_the_block() => OneEndAsync(
        Statements("""
        var binding = {|WCFP2003:new NetTcpBinding()|};
        if (isSecure)
        {
            binding.ReliableSession.Enabled = true;
        }
        else
            binding.ReliableSession.Enabled = true;

        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """),
        Statements("""
        var binding = new NetTcpBinding();
        if (isSecure)
        {
            binding.ReliableSession.Enabled = false;
        }
        else
            binding.ReliableSession.Enabled = false;

        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task Two_bindings_in_one_variable() => OneEndAsync(
        Statements("""
        var binding = isSecure ? {|WCFP2003:new NetTcpBinding(SecurityMode.Transport, true)|} : {|WCFP2003:new NetTcpBinding(SecurityMode.None, true)|};
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """),
        Statements("""
        var binding = isSecure ? new NetTcpBinding(SecurityMode.Transport) : new NetTcpBinding(SecurityMode.None);
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task Top_level_statements() => OneEndAsync(
        """
        using System.ServiceModel;

        var binding = {|WCFP2003:new NetTcpBinding()|};
        binding.ReliableSession.Enabled = true;
        new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), binding, "");
        """,
        """
        using System.ServiceModel;

        var binding = new NetTcpBinding();
        new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), binding, "");
        """,
        isProgram: true);

    private static async Task OneEndAsync(string source, string fixedSource, bool isProgram)
    {
        var test = SessionCodeFixTest.Make<ReliableSessionWithoutNeedAnalyzer, ReliableSessionWithoutNeedCodeFix>(OneEnd);
        test.CodeFixTestBehaviors |= CodeFixTestBehaviors.SkipFixAllCheck;
        test.TestState.OutputKind = isProgram ? OutputKind.ConsoleApplication : OutputKind.DynamicallyLinkedLibrary;
        test.TestState.Sources.Add(source);
        test.FixedState.Sources.Add(fixedSource);
        await test.RunAsync();
    }

    [Fact]
    public Task Both_ends_in_one_project() => BothEndsAsync(
        Statements("""
        host.AddServiceEndpoint(typeof(IOrders), {|WCFP2003:new NetTcpBinding(SecurityMode.None, true)|}, "");
        var binding = {|WCFP2003:new NetTcpBinding(SecurityMode.None)|};
        binding.ReliableSession.Enabled = true;
        new OrdersClient(binding, new EndpointAddress("net.tcp://localhost")).Find(1);
        """),
        Statements("""
        host.AddServiceEndpoint(typeof(IOrders), new NetTcpBinding(SecurityMode.None), "");
        var binding = new NetTcpBinding(SecurityMode.None);
        new OrdersClient(binding, new EndpointAddress("net.tcp://localhost")).Find(1);
        """));

    [Fact]
    public Task Both_ends_from_one_helper() => BothEndsAsync(
        Members("""
        static Binding Make() => {|WCFP2003:new NetTcpBinding(SecurityMode.None, true)|};

        static void Main()
        {
            new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), Make(), "");
            new ChannelFactory<IOrders>(Make()).CreateChannel();
        }
        """),
        Members("""
        static Binding Make() => new NetTcpBinding(SecurityMode.None);

        static void Main()
        {
            new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), Make(), "");
            new ChannelFactory<IOrders>(Make()).CreateChannel();
        }
        """));

    [Fact]
    public Task Endpoints_over_other_transports_stay() => BothEndsAsync(
        Statements("""
        host.AddServiceEndpoint(typeof(IOrders), {|WCFP2003:new NetTcpBinding(SecurityMode.None, true)|}, "tcp");
        host.AddServiceEndpoint(typeof(IOrders), new BasicHttpBinding(), "basic");
        host.AddServiceEndpoint(typeof(IOrders), new NetTcpBinding(SecurityMode.None), "plain");
        new ChannelFactory<IOrders>({|WCFP2003:new NetTcpBinding(SecurityMode.None, true)|}).CreateChannel();
        """),
        Statements("""
        host.AddServiceEndpoint(typeof(IOrders), new NetTcpBinding(SecurityMode.None), "tcp");
        host.AddServiceEndpoint(typeof(IOrders), new BasicHttpBinding(), "basic");
        host.AddServiceEndpoint(typeof(IOrders), new NetTcpBinding(SecurityMode.None), "plain");
        new ChannelFactory<IOrders>(new NetTcpBinding(SecurityMode.None)).CreateChannel();
        """));

    [Fact]
    public Task Fix_All_takes_every_contract_that_has_both_ends_and_no_other() => BothEndsAsync(
        Statements("""
        host.AddServiceEndpoint(typeof(IOrders), {|WCFP2003:new NetTcpBinding(SecurityMode.None, true)|}, "orders");
        new ChannelFactory<IOrders>({|WCFP2003:new NetTcpBinding(SecurityMode.None, true)|}).CreateChannel();
        host.AddServiceEndpoint(typeof(IReader), {|WCFP2003:new WSHttpBinding(SecurityMode.None, true)|}, "reader");
        new ChannelFactory<IReader>({|WCFP2003:new WSHttpBinding(SecurityMode.None, true)|}).CreateChannel();
        host.AddServiceEndpoint(typeof(IPerCall), {|WCFP2003:new NetTcpBinding(SecurityMode.None, true)|}, "other");
        """),
        Statements("""
        host.AddServiceEndpoint(typeof(IOrders), new NetTcpBinding(SecurityMode.None), "orders");
        new ChannelFactory<IOrders>(new NetTcpBinding(SecurityMode.None)).CreateChannel();
        host.AddServiceEndpoint(typeof(IReader), new WSHttpBinding(SecurityMode.None), "reader");
        new ChannelFactory<IReader>(new WSHttpBinding(SecurityMode.None)).CreateChannel();
        host.AddServiceEndpoint(typeof(IPerCall), {|WCFP2003:new NetTcpBinding(SecurityMode.None, true)|}, "other");
        """),
        iterations: 2);

    [Fact]
    public async Task Both_ends_in_two_projects()
    {
        var test = SessionCodeFixTest.Make<ReliableSessionWithoutNeedAnalyzer, ReliableSessionWithoutNeedCodeFix>(BothEnds);
        test.TestState.Sources.Add(Host("{|WCFP2003:new NetTcpBinding(SecurityMode.None, true)|}"));
        test.FixedState.Sources.Add(Host("new NetTcpBinding(SecurityMode.None)"));
        AddClient(test.TestState, "new NetTcpBinding(SecurityMode.None, true)");
        AddClient(test.FixedState, "new NetTcpBinding(SecurityMode.None)");
        await test.RunAsync();
    }

    /// <summary>A client whose contract svcutil made of the service's. The rule leaves such a client alone; the fix of the service does not.</summary>
    private static void AddClient(SolutionState state, string binding)
    {
        var client = state.AdditionalProjects["Client"];
        client.Sources.Add("""
            [System.CodeDom.Compiler.GeneratedCode("System.ServiceModel", "4.0.0.0")]
            [System.ServiceModel.ServiceContract(ConfigurationName = "Service.IOrders")]
            public interface IOrders
            {
                [System.ServiceModel.OperationContract]
                string Find(int id);
            }
            """);
        client.Sources.Add($$"""
            using System.ServiceModel;

            class Caller
            {
                static void Call() => new ChannelFactory<IOrders>({{binding}}).CreateChannel().Find(1);
            }
            """);
    }

    [Fact]
    public async Task Title_says_which_end_remains()
    {
        var test = SessionCodeFixTest.Make<ReliableSessionWithoutNeedAnalyzer, ReliableSessionWithoutNeedCodeFix>(OneEnd);
        test.CodeFixTestBehaviors |= CodeFixTestBehaviors.SkipFixAllCheck;
        test.CodeActionVerifier = (action, verifier) =>
            verifier.Equal("Turn the reliable session off (both ends must change: this changes the service, not its clients)", action.Title);
        test.TestState.Sources.Add(Host("{|WCFP2003:new NetTcpBinding(SecurityMode.None, true)|}"));
        test.FixedState.Sources.Add(Host("new NetTcpBinding(SecurityMode.None)"));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("var on = true; host.AddServiceEndpoint(typeof(IOrders), {|WCFP2003:new NetTcpBinding(SecurityMode.None, on)|}, \"\");")]
    [InlineData("host.AddServiceEndpoint(typeof(IOrders), {|WCFP2003:new NetTcpBinding(SecurityMode.None, isSecure ? true : true)|}, \"\");")]
    public Task Refused_for_a_value_from_elsewhere(string statement) => RefusedAsync(Statements(statement));

    [Fact]
    public Task Refused_beside_an_end_that_may_have_the_session() => RefusedAsync(Statements("""
        host.AddServiceEndpoint(typeof(IOrders), {|WCFP2003:new NetTcpBinding(SecurityMode.None, true)|}, "");
        new ChannelFactory<IOrders>(new NetTcpBinding(SecurityMode.None, isSecure)).CreateChannel();
        """));

    [Fact]
    public Task Refused_beside_an_end_that_asks_for_order() => RefusedAsync(Statements("""
        host.AddServiceEndpoint(typeof(IOrders), {|WCFP2003:new NetTcpBinding(SecurityMode.None, true)|}, "");
        new ChannelFactory<IOrders>(new NetTcpBinding(SecurityMode.None, true) { ReliableSession = { Ordered = true } }).CreateChannel();
        """));

    [Fact]
    public Task Refused_beside_a_custom_binding() => RefusedAsync(Statements("""
        host.AddServiceEndpoint(typeof(IOrders), {|WCFP2003:new NetTcpBinding(SecurityMode.None, true)|}, "");
        new ChannelFactory<IOrders>(new CustomBinding(new ReliableSessionBindingElement(), new TcpTransportBindingElement())).CreateChannel();
        """));

    [Fact]
    public Task Refused_beside_a_binding_from_elsewhere() => RefusedAsync(Members("""
        static void Main() => new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), {|WCFP2003:new NetTcpBinding(SecurityMode.None, true)|}, "");

        static IOrders Connect(Func<Binding> make) => new ChannelFactory<IOrders>(make()).CreateChannel();
        """));

    [Fact]
    public async Task Refused_beside_a_client_in_configuration()
    {
        var test = SessionCodeFixTest.Make<ReliableSessionWithoutNeedAnalyzer, ReliableSessionWithoutNeedCodeFix>(OneEnd);
        var source = Host("{|WCFP2003:new NetTcpBinding(SecurityMode.None, true)|}");
        var config = ("App.config", Config(
            SessionTest.Section("netTcpBinding", "name=\"b\"", """<reliableSession {|WCFP2003:enabled="true"|} />""") + SessionTest.Client(SessionTest.Endpoint("netTcpBinding"))));
        test.TestState.Sources.Add(source);
        test.TestState.AdditionalFiles.Add(config);
        test.FixedState.Sources.Add(source);
        test.FixedState.AdditionalFiles.Add(config);
        await test.RunAsync();
    }

    [Fact]
    public async Task Configuration_without_the_session_is_no_other_end()
    {
        var test = SessionCodeFixTest.Make<ReliableSessionWithoutNeedAnalyzer, ReliableSessionWithoutNeedCodeFix>(OneEnd);
        test.CodeFixTestBehaviors |= CodeFixTestBehaviors.SkipFixAllCheck;
        var config = ("App.config", Config(SessionTest.Client("""<endpoint address="http://localhost" binding="basicHttpBinding" contract="IOrders" />""")));
        test.TestState.Sources.Add(Host("{|WCFP2003:new NetTcpBinding(SecurityMode.None, true)|}"));
        test.TestState.AdditionalFiles.Add(config);
        test.FixedState.Sources.Add(Host("new NetTcpBinding(SecurityMode.None)"));
        test.FixedState.AdditionalFiles.Add(config);
        await test.RunAsync();
    }
}
