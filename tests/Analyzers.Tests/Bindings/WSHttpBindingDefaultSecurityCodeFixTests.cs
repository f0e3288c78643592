using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.Bindings;
using WcfPerf.CodeFixes.Bindings;
using WcfPerf.Testing;
using Xunit;
using static WcfPerf.Analyzers.Tests.Bindings.BindingTest;

namespace WcfPerf.Analyzers.Tests.Bindings;

/// <summary>The fixes of WCFP2002.</summary>
public sealed class WSHttpBindingDefaultSecurityCodeFixTests
{
    private static async Task VerifyAsync(string key, string source, string fixedSource, params string[] others)
    {
        var test = new WcfCodeFixTest<WSHttpBindingDefaultSecurityAnalyzer, WSHttpBindingDefaultSecurityCodeFix>
        {
            MarkupOptions = MarkupOptions.UseFirstDescriptor,
            CodeActionEquivalenceKey = key,
        };
        test.TestState.Sources.Add(("/0/Contracts.cs", Contracts));
        test.FixedState.Sources.Add(("/0/Contracts.cs", Contracts));
        test.FixedState.MarkupHandling = MarkupMode.Allow;
        test.TestState.Sources.Add(source);
        test.FixedState.Sources.Add(fixedSource);
        foreach (var other in others)
        {
            test.TestState.Sources.Add(other);
            test.FixedState.Sources.Add(other);
        }

        await test.RunAsync();
    }

    private static Task RefusedAsync(string key, string source, params string[] others) => VerifyAsync(key, source, source, others);

    [Fact]
    public Task TransportWithMessageCredential_inline() => VerifyAsync(
        WSHttpBindingDefaultSecurityCodeFix.TransportWithMessageCredential,
        Statements("""host.AddServiceEndpoint(typeof(IOrders), {|WCFP2002:new WSHttpBinding()|}, "");"""),
        Statements("""host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(SecurityMode.TransportWithMessageCredential), "");"""));

    [Theory]
    [InlineData("WSHttpBinding")]
    [InlineData("WS2007HttpBinding")]
    [InlineData("WSHttpContextBinding")]
    public Task TransportWithMessageCredential_keeps_settings_and_trivia(string type) => VerifyAsync(
        WSHttpBindingDefaultSecurityCodeFix.TransportWithMessageCredential,
        Statements($$"""
            // Orders.
            {{type}} binding = {|WCFP2002:new {{type}}
            {
                Name = "orders", // name
                MaxReceivedMessageSize = 1 << 20
            }|}; // made
            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """),
        Statements($$"""
            // Orders.
            {{type}} binding = new {{type}}(SecurityMode.TransportWithMessageCredential)
            {
                Name = "orders", // name
                MaxReceivedMessageSize = 1 << 20
            }; // made
            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """));

    [Fact]
    public Task TransportWithMessageCredential_target_typed_new() => VerifyAsync(
        WSHttpBindingDefaultSecurityCodeFix.TransportWithMessageCredential,
        Statements("""
            WSHttpBinding binding = {|WCFP2002:new()|};
            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """),
        Statements("""
            WSHttpBinding binding = new(SecurityMode.TransportWithMessageCredential);
            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """));

    [Fact]
    public Task Settings_in_an_empty_initializer() => VerifyAsync(
        WSHttpBindingDefaultSecurityCodeFix.BasicHttp,
        Statements("""
            host.AddServiceEndpoint(typeof(IOrders), {|WCFP2002:new WSHttpBinding { }|}, "");
            """),
        Statements("""
            host.AddServiceEndpoint(typeof(IOrders), new BasicHttpBinding(BasicHttpSecurityMode.Transport) { Security = { Transport = { ClientCredentialType = HttpClientCredentialType.Windows } } }, "");
            """));

    [Fact]
    public Task TransportWithMessageCredential_in_a_client_class() => VerifyAsync(
        WSHttpBindingDefaultSecurityCodeFix.TransportWithMessageCredential,
        """
        class Client : System.ServiceModel.ClientBase<IOrders>
        {
            public Client() : base({|WCFP2002:new System.ServiceModel.WSHttpBinding()|}, new System.ServiceModel.EndpointAddress("https://localhost/"))
            {
            }
        }
        """,
        """
        class Client : System.ServiceModel.ClientBase<IOrders>
        {
            public Client() : base(new System.ServiceModel.WSHttpBinding(System.ServiceModel.SecurityMode.TransportWithMessageCredential), new System.ServiceModel.EndpointAddress("https://localhost/"))
            {
            }
        }
        """);

    [Fact]
    public Task NetTcp_inline() => VerifyAsync(
        WSHttpBindingDefaultSecurityCodeFix.NetTcp,
        Statements("""host.AddServiceEndpoint(typeof(IOrders), {|WCFP2002:new WSHttpBinding()|}, "");"""),
        Statements("""host.AddServiceEndpoint(typeof(IOrders), new NetTcpBinding(SecurityMode.Transport), "");"""));

    [Fact]
    public Task NetTcp_carries_what_tcp_has() => VerifyAsync(
        WSHttpBindingDefaultSecurityCodeFix.NetTcp,
        Statements("""
            WSHttpBinding binding = {|WCFP2002:new WSHttpBinding
            {
                Name = "orders",
                MessageEncoding = WSMessageEncoding.Mtom,
                MaxReceivedMessageSize = 1 << 20,
                ReaderQuotas = { MaxArrayLength = 1 << 20 },
                BypassProxyOnLocal = true,
            }|};
            binding.UseDefaultWebProxy = false;
            binding.SendTimeout = TimeSpan.FromMinutes(5);
            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """),
        Statements("""
            NetTcpBinding binding = new NetTcpBinding(SecurityMode.Transport)
            {
                Name = "orders",
                MaxReceivedMessageSize = 1 << 20,
                ReaderQuotas = { MaxArrayLength = 1 << 20 },
            };
            binding.SendTimeout = TimeSpan.FromMinutes(5);
            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """));

    [Theory]
    [InlineData("ProxyAddress = new Uri(\"http://proxy/\")")]
    [InlineData("AllowCookies = true")]
    [InlineData("UseDefaultWebProxy = true")]
    public Task NetTcp_not_offered_for_what_only_http_has(string setting) => RefusedAsync(
        WSHttpBindingDefaultSecurityCodeFix.NetTcp,
        Statements($$"""host.AddServiceEndpoint(typeof(IOrders), {|WCFP2002:new WSHttpBinding { {{setting}} }|}, "");"""));

    [Theory]
    [InlineData(WSHttpBindingDefaultSecurityCodeFix.NetTcp)]
    [InlineData(WSHttpBindingDefaultSecurityCodeFix.BasicHttp)]
    public Task Context_binding_stays_one(string key) => RefusedAsync(
        key,
        Statements("""host.AddServiceEndpoint(typeof(IOrders), {|WCFP2002:new WSHttpContextBinding()|}, "");"""));

    [Fact]
    public Task BasicHttp_says_mode_and_credential() => VerifyAsync(
        WSHttpBindingDefaultSecurityCodeFix.BasicHttp,
        Statements("""host.AddServiceEndpoint(typeof(IOrders), {|WCFP2002:new WSHttpBinding()|}, "");"""),
        Statements("""host.AddServiceEndpoint(typeof(IOrders), new BasicHttpBinding(BasicHttpSecurityMode.Transport) { Security = { Transport = { ClientCredentialType = HttpClientCredentialType.Windows } } }, "");"""));

    [Fact]
    public Task BasicHttp_in_an_initializer_of_several_lines() => VerifyAsync(
        WSHttpBindingDefaultSecurityCodeFix.BasicHttp,
        Statements("""
            var binding = {|WCFP2002:new WSHttpBinding
            {
                // large
                MaxReceivedMessageSize = 1 << 20, // bytes
                AllowCookies = true // for the balancer
            }|};
            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """),
        Statements("""
            var binding = new BasicHttpBinding(BasicHttpSecurityMode.Transport)
            {
                // large
                MaxReceivedMessageSize = 1 << 20, // bytes
                AllowCookies = true, // for the balancer
                Security = { Transport = { ClientCredentialType = HttpClientCredentialType.Windows } }
            };
            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """));

    [Theory]
    [InlineData("")]
    [InlineData("[System.ServiceModel.ServiceBehavior(InstanceContextMode = System.ServiceModel.InstanceContextMode.PerSession)]")]
    public Task BasicHttp_not_offered_where_a_session_keeps_state(string attribute) => RefusedAsync(
        WSHttpBindingDefaultSecurityCodeFix.BasicHttp,
        Statements("""host.AddServiceEndpoint(typeof(IOrders), {|WCFP2002:new WSHttpBinding()|}, "");"""),
        $$"""
        {{attribute}}
        public class Basket : IOrders
        {
            private readonly System.Collections.Generic.List<int> _ids = new System.Collections.Generic.List<int>();

            public string Find(int id)
            {
                _ids.Add(id);
                return _ids.Count.ToString();
            }
        }
        """);

    [Fact]
    public Task BasicHttp_not_offered_where_code_asks_for_the_session() => RefusedAsync(
        WSHttpBindingDefaultSecurityCodeFix.BasicHttp,
        Statements("""host.AddServiceEndpoint(typeof(IOrders), {|WCFP2002:new WSHttpBinding()|}, "");"""),
        """
        public class Basket : IOrders
        {
            public string Find(int id) => System.ServiceModel.OperationContext.Current.SessionId;
        }
        """);

    [Fact]
    public Task BasicHttp_offered_where_every_call_has_its_instance() => VerifyAsync(
        WSHttpBindingDefaultSecurityCodeFix.BasicHttp,
        Statements("""
            Binding binding = {|WCFP2002:new WSHttpBinding()|};
            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """),
        Statements("""
            Binding binding = new BasicHttpBinding(BasicHttpSecurityMode.Transport) { Security = { Transport = { ClientCredentialType = HttpClientCredentialType.Windows } } };
            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """),
        """
        [System.ServiceModel.ServiceBehavior(InstanceContextMode = System.ServiceModel.InstanceContextMode.PerCall)]
        public class Basket : IOrders
        {
            private int _count;

            public string Find(int id) => (_count++).ToString();
        }
        """);

    [Theory]
    [InlineData("IAllowedOrders")]
    [InlineData("IHeard")]
    public Task BasicHttp_not_offered_to_a_client_whose_service_is_out_of_sight(string contract) => RefusedAsync(
        WSHttpBindingDefaultSecurityCodeFix.BasicHttp,
        Statements($$"""var factory = new ChannelFactory<{{contract}}>({|WCFP2002:new WSHttpBinding()|}, "https://localhost/");"""),
        """
        [System.ServiceModel.ServiceContract]
        public interface IHeard
        {
            [System.ServiceModel.OperationContract]
            void Hear();
        }

        public class HeardClient : System.ServiceModel.ClientBase<IHeard>, IHeard
        {
            public void Hear() => Channel.Hear();
        }
        """);

    [Theory]
    [InlineData("IOrders")]
    [InlineData("IOrdersChannel")]
    [InlineData("IForgetful")]
    public Task BasicHttp_offered_to_a_client_whose_service_shows(string contract) => VerifyAsync(
        WSHttpBindingDefaultSecurityCodeFix.BasicHttp,
        Statements($$"""
            Binding binding = {|WCFP2002:new WSHttpBinding()|};
            var factory = new ChannelFactory<{{contract}}>(binding, "https://localhost/");
            """),
        Statements($$"""
            Binding binding = new BasicHttpBinding(BasicHttpSecurityMode.Transport) { Security = { Transport = { ClientCredentialType = HttpClientCredentialType.Windows } } };
            var factory = new ChannelFactory<{{contract}}>(binding, "https://localhost/");
            """),
        """
        using System.ServiceModel;

        public interface IOrdersChannel : IOrders, IClientChannel { }

        [ServiceContract(SessionMode = SessionMode.NotAllowed)]
        public interface IForgetful
        {
            [OperationContract]
            void Forget();
        }
        """);

    [Theory]
    [InlineData(WSHttpBindingDefaultSecurityCodeFix.NetTcp)]
    [InlineData(WSHttpBindingDefaultSecurityCodeFix.TransportWithMessageCredential)]
    [InlineData(WSHttpBindingDefaultSecurityCodeFix.BasicHttp)]
    public Task Not_offered_beside_a_binding_that_says_otherwise(string key) => RefusedAsync(
        key,
        Statements("""
            WSHttpBinding binding = {|WCFP2002:new WSHttpBinding()|};
            if (isSecure)
            {
                binding = new WSHttpBinding(SecurityMode.Message);
            }

            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """));

    [Fact]
    public void No_fix_all() => Assert.Null(new WSHttpBindingDefaultSecurityCodeFix().GetFixAllProvider());
}
