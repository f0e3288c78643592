using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.Bindings;
using WcfPerf.CodeFixes.Bindings;
using WcfPerf.Testing;
using Xunit;
using static WcfPerf.Analyzers.Tests.Bindings.BindingTest;

namespace WcfPerf.Analyzers.Tests.Bindings;

/// <summary>The fix of WCFP2004.</summary>
public sealed class SecuritySessionWithoutNeedCodeFixTests
{
    private const string OneEnd = SecuritySessionWithoutNeedCodeFix.NoSecuritySessionAtOneEnd;
    private const string BothEnds = SecuritySessionWithoutNeedCodeFix.NoSecuritySessionAtBothEnds;

    private static Task OneEndAsync(string source, string fixedSource) =>
        SessionCodeFixTest.OneEndAsync<SecuritySessionWithoutNeedAnalyzer, SecuritySessionWithoutNeedCodeFix>(OneEnd, source, fixedSource);

    private static Task BothEndsAsync(string source, string fixedSource, int iterations = 1) =>
        SessionCodeFixTest.BothEndsAsync<SecuritySessionWithoutNeedAnalyzer, SecuritySessionWithoutNeedCodeFix>(BothEnds, source, fixedSource, iterations);

    private static Task RefusedAsync(string source) => OneEndAsync(source, source);

    private static string Host(string creation) => Statements($$"""
        host.AddServiceEndpoint(typeof(IOrders), {{creation}}, "");
        """);

    [Theory]
    [InlineData("new WSHttpBinding(SecurityMode.Message)", "new WSHttpBinding(SecurityMode.Message) { Security = { Message = { EstablishSecurityContext = false } } }")]
    [InlineData("new WSHttpBinding(SecurityMode.Message) { Name = \"x\" }", "new WSHttpBinding(SecurityMode.Message) { Name = \"x\", Security = { Message = { EstablishSecurityContext = false } } }")]
    [InlineData("new WSHttpBinding { Security = { Mode = SecurityMode.Message } }", "new WSHttpBinding { Security = { Mode = SecurityMode.Message, Message = { EstablishSecurityContext = false } } }")]
    [InlineData("new WSHttpBinding { Security = { Mode = SecurityMode.Message, Message = { ClientCredentialType = MessageCredentialType.UserName } } }", "new WSHttpBinding { Security = { Mode = SecurityMode.Message, Message = { ClientCredentialType = MessageCredentialType.UserName, EstablishSecurityContext = false } } }")]
    [InlineData("new WSHttpBinding { Security = new WSHttpSecurity { Mode = SecurityMode.Message } }", "new WSHttpBinding { Security = new WSHttpSecurity { Mode = SecurityMode.Message, Message = { EstablishSecurityContext = false } } }")]
    [InlineData("new WSHttpBinding(SecurityMode.Message) { Security = { Message = { EstablishSecurityContext = true } } }", "new WSHttpBinding(SecurityMode.Message) { Security = { Message = { EstablishSecurityContext = false } } }")]
    [InlineData("new WSHttpBinding(SecurityMode.Message) { Security = { Message = { EstablishSecurityContext = /* on */ true } } }", "new WSHttpBinding(SecurityMode.Message) { Security = { Message = { EstablishSecurityContext = /* on */ false } } }")]
    [InlineData("new WS2007HttpBinding(SecurityMode.TransportWithMessageCredential)", "new WS2007HttpBinding(SecurityMode.TransportWithMessageCredential) { Security = { Message = { EstablishSecurityContext = false } } }")]
    public Task Says_it_in_a_creation(string creation, string fixedCreation) => OneEndAsync(Host("{|WCFP2004:" + creation + "|}"), Host(fixedCreation));

    [Fact]
    public Task Says_it_in_an_initializer_over_lines() => OneEndAsync(
        Statements("""
        var binding = {|WCFP2004:new WSHttpBinding
        {
            Name = "orders",
            Security =
            {
                Mode = SecurityMode.Message,
                Message =
                {
                    // Our partners have no domain.
                    ClientCredentialType = MessageCredentialType.UserName,
                },
            },
        }|};
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """),
        Statements("""
        var binding = new WSHttpBinding
        {
            Name = "orders",
            Security =
            {
                Mode = SecurityMode.Message,
                Message =
                {
                    // Our partners have no domain.
                    ClientCredentialType = MessageCredentialType.UserName,
                    EstablishSecurityContext = false,
                },
            },
        };
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Theory]
    [InlineData("var")]
    [InlineData("WSHttpBinding")]
    public Task Says_it_in_a_statement_after_the_creation(string type) => OneEndAsync(
        Statements($$"""
        {{type}} binding = {|WCFP2004:new WSHttpBinding(SecurityMode.Message)|}; // for partners
        binding.Security.Message.ClientCredentialType = MessageCredentialType.UserName;
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """),
        Statements($$"""
        {{type}} binding = new WSHttpBinding(SecurityMode.Message); // for partners
        binding.Security.Message.EstablishSecurityContext = false;
        binding.Security.Message.ClientCredentialType = MessageCredentialType.UserName;
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task Says_it_in_the_creation_where_the_variable_cannot() => OneEndAsync(
        Statements("""
        Binding binding = {|WCFP2004:new WSHttpBinding(SecurityMode.Message)|};
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """),
        Statements("""
        Binding binding = new WSHttpBinding(SecurityMode.Message) { Security = { Message = { EstablishSecurityContext = false } } };
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task Changes_the_value_of_a_statement() => OneEndAsync(
        Statements("""
        var binding = {|WCFP2004:new WSHttpBinding(SecurityMode.Message)|};
        binding.Security.Message.EstablishSecurityContext = true; // the default
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """),
        Statements("""
        var binding = new WSHttpBinding(SecurityMode.Message);
        binding.Security.Message.EstablishSecurityContext = false; // the default
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task Changes_the_value_on_one_branch_and_says_it_for_the_other() => OneEndAsync(
        Statements("""
        var binding = {|WCFP2004:new WSHttpBinding(SecurityMode.Message)|};
        if (isSecure)
        {
            binding.Security.Message.EstablishSecurityContext = true;
        }

        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """),
        Statements("""
        var binding = new WSHttpBinding(SecurityMode.Message);
        binding.Security.Message.EstablishSecurityContext = false;
        if (isSecure)
        {
            binding.Security.Message.EstablishSecurityContext = false;
        }

        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task Says_it_in_a_security_object_set_later() => OneEndAsync(
        Statements("""
        var binding = {|WCFP2004:new WSHttpBinding()|};
        binding.Security = new WSHttpSecurity { Mode = SecurityMode.TransportWithMessageCredential };
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """),
        Statements("""
        var binding = new WSHttpBinding();
        binding.Security = new WSHttpSecurity { Mode = SecurityMode.TransportWithMessageCredential, Message = { EstablishSecurityContext = false } };
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task Field_and_property() => OneEndAsync(
        Members("""
        private static readonly WSHttpBinding s_binding = {|WCFP2004:new WSHttpBinding(SecurityMode.Message)|};

        private static WSHttpBinding Other { get; } = {|WCFP2004:new WSHttpBinding(SecurityMode.Message)|};

        static void Main()
        {
            new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), s_binding, "");
            new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), Other, "other");
        }
        """),
        Members("""
        private static readonly WSHttpBinding s_binding = new WSHttpBinding(SecurityMode.Message) { Security = { Message = { EstablishSecurityContext = false } } };

        private static WSHttpBinding Other { get; } = new WSHttpBinding(SecurityMode.Message) { Security = { Message = { EstablishSecurityContext = false } } };

        static void Main()
        {
            new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), s_binding, "");
            new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), Other, "other");
        }
        """));

    [Fact]
    public Task Both_ends_in_one_project() => BothEndsAsync(
        Statements("""
        host.AddServiceEndpoint(typeof(IOrders), {|WCFP2004:new WSHttpBinding(SecurityMode.Message)|}, "");
        var binding = {|WCFP2004:new WSHttpBinding(SecurityMode.Message)|};
        new OrdersClient(binding, new EndpointAddress("http://localhost")).Find(1);
        """),
        Statements("""
        host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(SecurityMode.Message) { Security = { Message = { EstablishSecurityContext = false } } }, "");
        var binding = new WSHttpBinding(SecurityMode.Message);
        binding.Security.Message.EstablishSecurityContext = false;
        new OrdersClient(binding, new EndpointAddress("http://localhost")).Find(1);
        """));

    /// <summary>The default is message security too: WCFP2002 reports it, and it is the other end all the same.</summary>
    [Fact]
    public Task Other_end_is_left_on_the_default() => BothEndsAsync(
        Statements("""
        host.AddServiceEndpoint(typeof(IOrders), {|WCFP2004:new WSHttpBinding(SecurityMode.Message)|}, "");
        new ChannelFactory<IOrders>(new WSHttpBinding()).CreateChannel();
        """),
        Statements("""
        host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(SecurityMode.Message) { Security = { Message = { EstablishSecurityContext = false } } }, "");
        new ChannelFactory<IOrders>(new WSHttpBinding() { Security = { Message = { EstablishSecurityContext = false } } }).CreateChannel();
        """));

    [Fact]
    public Task Endpoints_with_other_security_stay() => BothEndsAsync(
        Statements("""
        host.AddServiceEndpoint(typeof(IOrders), {|WCFP2004:new WSHttpBinding(SecurityMode.Message)|}, "message");
        host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(SecurityMode.Transport), "transport");
        new ChannelFactory<IOrders>({|WCFP2004:new WSHttpBinding(SecurityMode.Message)|}).CreateChannel();
        """),
        Statements("""
        host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(SecurityMode.Message) { Security = { Message = { EstablishSecurityContext = false } } }, "message");
        host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(SecurityMode.Transport), "transport");
        new ChannelFactory<IOrders>(new WSHttpBinding(SecurityMode.Message) { Security = { Message = { EstablishSecurityContext = false } } }).CreateChannel();
        """));

    [Fact]
    public Task Fix_All_takes_every_contract_that_has_both_ends_and_no_other() => BothEndsAsync(
        Statements("""
        host.AddServiceEndpoint(typeof(IOrders), {|WCFP2004:new WSHttpBinding(SecurityMode.Message)|}, "");
        new ChannelFactory<IOrders>({|WCFP2004:new WSHttpBinding(SecurityMode.Message)|}).CreateChannel();
        host.AddServiceEndpoint(typeof(IReader), {|WCFP2004:new WS2007HttpBinding(SecurityMode.TransportWithMessageCredential)|}, "");
        new ChannelFactory<IReader>({|WCFP2004:new WS2007HttpBinding(SecurityMode.TransportWithMessageCredential)|}).CreateChannel();
        host.AddServiceEndpoint(typeof(IPerCall), {|WCFP2004:new WSHttpBinding(SecurityMode.Message)|}, "other");
        """),
        Statements("""
        host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(SecurityMode.Message) { Security = { Message = { EstablishSecurityContext = false } } }, "");
        new ChannelFactory<IOrders>(new WSHttpBinding(SecurityMode.Message) { Security = { Message = { EstablishSecurityContext = false } } }).CreateChannel();
        host.AddServiceEndpoint(typeof(IReader), new WS2007HttpBinding(SecurityMode.TransportWithMessageCredential) { Security = { Message = { EstablishSecurityContext = false } } }, "");
        new ChannelFactory<IReader>(new WS2007HttpBinding(SecurityMode.TransportWithMessageCredential) { Security = { Message = { EstablishSecurityContext = false } } }).CreateChannel();
        host.AddServiceEndpoint(typeof(IPerCall), {|WCFP2004:new WSHttpBinding(SecurityMode.Message)|}, "other");
        """),
        iterations: 2);

    [Fact]
    public async Task Both_ends_in_two_projects_that_share_the_contract()
    {
        var test = SessionCodeFixTest.Make<SecuritySessionWithoutNeedAnalyzer, SecuritySessionWithoutNeedCodeFix>(BothEnds);
        test.TestState.Sources.Add(Host("{|WCFP2004:new WSHttpBinding(SecurityMode.Message)|}"));
        test.FixedState.Sources.Add(Host("new WSHttpBinding(SecurityMode.Message) { Security = { Message = { EstablishSecurityContext = false } } }"));
        AddClient(test.TestState, "{|WCFP2004:new WSHttpBinding(SecurityMode.Message)|}");
        AddClient(test.FixedState, "new WSHttpBinding(SecurityMode.Message) { Security = { Message = { EstablishSecurityContext = false } } }");
        await test.RunAsync();
    }

    private static void AddClient(SolutionState state, string binding)
    {
        var client = state.AdditionalProjects["Client"];
        client.AdditionalProjectReferences.Add("TestProject");
        client.Sources.Add($$"""
            using System.ServiceModel;

            class Caller
            {
                static void Call() => new ChannelFactory<IOrders>({{binding}}).CreateChannel().Find(1);
            }
            """);
    }

    [Fact]
    public async Task Titles_say_what_follows_and_which_end_remains()
    {
        var one = SessionCodeFixTest.Make<SecuritySessionWithoutNeedAnalyzer, SecuritySessionWithoutNeedCodeFix>(OneEnd);
        one.CodeFixTestBehaviors |= CodeFixTestBehaviors.SkipFixAllCheck;
        one.CodeActionVerifier = (action, verifier) => verifier.Equal(
            "Set EstablishSecurityContext to false (the credential is checked on every call; both ends must change: this changes the client, not its service)", action.Title);
        one.TestState.Sources.Add(Statements("""
            new ChannelFactory<IElsewhere>({|WCFP2004:new WSHttpBinding(SecurityMode.Message)|}).CreateChannel();
            """));
        one.FixedState.Sources.Add(Statements("""
            new ChannelFactory<IElsewhere>(new WSHttpBinding(SecurityMode.Message) { Security = { Message = { EstablishSecurityContext = false } } }).CreateChannel();
            """));
        await one.RunAsync();

        var both = SessionCodeFixTest.Make<SecuritySessionWithoutNeedAnalyzer, SecuritySessionWithoutNeedCodeFix>(BothEnds);
        both.CodeActionVerifier = (action, verifier) => verifier.Equal(
            "Set EstablishSecurityContext to false at both ends (the credential is checked on every call)", action.Title);
        both.CodeFixTestBehaviors |= CodeFixTestBehaviors.SkipFixAllCheck;
        both.TestState.Sources.Add(Statements("""
            host.AddServiceEndpoint(typeof(IOrders), {|WCFP2004:new WSHttpBinding(SecurityMode.Message)|}, "");
            new ChannelFactory<IOrders>(new WSHttpBinding()).CreateChannel();
            """));
        both.FixedState.Sources.Add(Statements("""
            host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(SecurityMode.Message) { Security = { Message = { EstablishSecurityContext = false } } }, "");
            new ChannelFactory<IOrders>(new WSHttpBinding() { Security = { Message = { EstablishSecurityContext = false } } }).CreateChannel();
            """));
        await both.RunAsync();
    }

    [Fact]
    public Task Refused_beside_an_end_that_may_keep_the_session() => RefusedAsync(Statements("""
        host.AddServiceEndpoint(typeof(IOrders), {|WCFP2004:new WSHttpBinding(SecurityMode.Message)|}, "");
        new ChannelFactory<IOrders>(new WSHttpBinding(SecurityMode.Message) { Security = { Message = { EstablishSecurityContext = isSecure } } }).CreateChannel();
        """));

    [Fact]
    public Task Refused_beside_an_end_whose_credential_is_costly() => RefusedAsync(Statements("""
        host.AddServiceEndpoint(typeof(IOrders), {|WCFP2004:new WSHttpBinding(SecurityMode.Message)|}, "");
        new ChannelFactory<IOrders>(new WSHttpBinding(SecurityMode.Message) { Security = { Message = { ClientCredentialType = MessageCredentialType.Certificate } } }).CreateChannel();
        """));

    [Fact]
    public Task Refused_beside_a_client_of_configuration() => RefusedAsync(Statements("""
        host.AddServiceEndpoint(typeof(IOrders), {|WCFP2004:new WSHttpBinding(SecurityMode.Message)|}, "");
        new ChannelFactory<IOrders>("orders").CreateChannel();
        """));

    [Fact]
    public Task Refused_beside_an_endpoint_of_nobody_knows_which_contract() => RefusedAsync(Members("""
        static void Open(ServiceHost host, Type contract)
        {
            host.AddServiceEndpoint(typeof(IOrders), {|WCFP2004:new WSHttpBinding(SecurityMode.Message)|}, "");
            host.AddServiceEndpoint(contract, new WSHttpBinding(SecurityMode.Message), "other");
        }
        """));

    [Fact]
    public async Task Refused_beside_a_service_that_keeps_something_for_the_session()
    {
        var test = SessionCodeFixTest.Make<SecuritySessionWithoutNeedAnalyzer, SecuritySessionWithoutNeedCodeFix>(OneEnd);
        var source = Statements("""
            new ChannelFactory<IElsewhere>({|WCFP2004:new WSHttpBinding(SecurityMode.Message)|}).CreateChannel();
            """);
        const string Service = """
            using System.ServiceModel;

            public class Elsewhere : IElsewhere
            {
                private int _count;

                public string Find(int id) => (++_count).ToString();

                static void Open() => new ServiceHost(typeof(Elsewhere)).AddServiceEndpoint(typeof(IElsewhere), new WSHttpBinding(SecurityMode.Message), "");
            }
            """;
        foreach (var state in new[] { test.TestState, test.FixedState })
        {
            state.Sources.Add(source);
            var service = state.AdditionalProjects["Service"];
            service.AdditionalProjectReferences.Add("TestProject");
            service.Sources.Add(Service);
        }

        await test.RunAsync();
    }
}
