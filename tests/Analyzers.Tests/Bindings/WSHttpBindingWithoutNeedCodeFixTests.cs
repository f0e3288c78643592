using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.Bindings;
using WcfPerf.CodeFixes.Bindings;
using WcfPerf.Testing;
using Xunit;
using static WcfPerf.Analyzers.Tests.Bindings.BindingTest;

namespace WcfPerf.Analyzers.Tests.Bindings;

/// <summary>The fixes of WCFP2001.</summary>
public sealed class WSHttpBindingWithoutNeedCodeFixTests
{
    private const string Asked = """
        root = true

        [*.cs]
        WCFP2001.offer_interop_change = true
        """;

    private static WcfCodeFixTest<WSHttpBindingWithoutNeedAnalyzer, WSHttpBindingWithoutNeedCodeFix> Make(string key)
    {
        var test = new WcfCodeFixTest<WSHttpBindingWithoutNeedAnalyzer, WSHttpBindingWithoutNeedCodeFix>
        {
            MarkupOptions = MarkupOptions.UseFirstDescriptor,
            CodeActionEquivalenceKey = key,
        };
        test.TestState.Sources.Add(("/0/Contracts.cs", Contracts));
        test.FixedState.Sources.Add(("/0/Contracts.cs", Contracts));
        test.FixedState.MarkupHandling = MarkupMode.Allow;
        return test;
    }

    /// <summary>One end changes because the user asks for it.</summary>
    private static async Task OneEndAsync(string source, string fixedSource, int? iterations = null)
    {
        var test = Make(WSHttpBindingWithoutNeedCodeFix.BasicHttpAtOneEnd);
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", Asked));
        test.TestState.Sources.Add(source);
        test.FixedState.Sources.Add(fixedSource);
        test.NumberOfIncrementalIterations = iterations;
        await test.RunAsync();
    }

    private static Task OneEndRefusedAsync(string source) => OneEndAsync(source, source);

    private static async Task BothEndsAsync(string key, string[] sources, string[] fixedSources, Action<WcfCodeFixTest<WSHttpBindingWithoutNeedAnalyzer, WSHttpBindingWithoutNeedCodeFix>>? setUp = null)
    {
        var test = Make(key);
        foreach (var source in sources)
        {
            test.TestState.Sources.Add(source);
        }

        foreach (var source in fixedSources)
        {
            test.FixedState.Sources.Add(source);
        }

        test.NumberOfIncrementalIterations = ReferenceEquals(sources, fixedSources) ? 0 : 1;
        setUp?.Invoke(test);
        await test.RunAsync();
    }

    private static Task RefusedAsync(string key, params string[] sources) => BothEndsAsync(key, sources, sources);

    [Fact]
    public Task One_end_inline() => OneEndAsync(
        Statements("""host.AddServiceEndpoint(typeof(IOrders), {|WCFP2001:new WSHttpBinding(SecurityMode.None)|}, "");"""),
        Statements("""host.AddServiceEndpoint(typeof(IOrders), new BasicHttpBinding(BasicHttpSecurityMode.None), "");"""));

    [Fact]
    public Task Not_offered_for_one_end_unless_asked() => RefusedAsync(
        WSHttpBindingWithoutNeedCodeFix.BasicHttpAtOneEnd,
        Statements("""host.AddServiceEndpoint(typeof(IOrders), {|WCFP2001:new WSHttpBinding(SecurityMode.None)|}, "");"""));

    [Fact]
    public Task One_end_transport_says_the_credential() => OneEndAsync(
        Statements("""host.AddServiceEndpoint(typeof(IOrders), {|WCFP2001:new WSHttpBinding(SecurityMode.Transport)|}, "");"""),
        Statements("""host.AddServiceEndpoint(typeof(IOrders), new BasicHttpBinding(BasicHttpSecurityMode.Transport) { Security = { Transport = { ClientCredentialType = HttpClientCredentialType.Windows } } }, "");"""));

    [Fact]
    public Task One_end_credential_said_already() => OneEndAsync(
        Statements("""
            WSHttpBinding binding = {|WCFP2001:new WSHttpBinding(SecurityMode.Transport)|};
            binding.Security.Transport.ClientCredentialType = HttpClientCredentialType.Basic;
            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """),
        Statements("""
            BasicHttpBinding binding = new BasicHttpBinding(BasicHttpSecurityMode.Transport);
            binding.Security.Transport.ClientCredentialType = HttpClientCredentialType.Basic;
            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """));

    /// <summary>A security object that a statement makes forgets the credential, and BasicHttpBinding's own has none: the endpoint would be anonymous.</summary>
    [Theory]
    [InlineData("{|WCFP2001:new WSHttpBinding()|}", "")]
    [InlineData("{|WCFP2001:new WSHttpBinding(SecurityMode.Transport)|}", "")]
    [InlineData("{|WCFP2001:new WSHttpBinding(SecurityMode.Transport)|}", "binding.Security.Transport.ClientCredentialType = HttpClientCredentialType.Basic; ")]
    public Task Not_offered_where_a_statement_makes_the_security_anew(string creation, string before) => OneEndRefusedAsync(
        Statements($$"""var binding = {{creation}}; {{before}}binding.Security = new WSHttpSecurity { Mode = SecurityMode.Transport }; host.AddServiceEndpoint(typeof(IOrders), binding, "");"""));

    [Fact]
    public Task One_end_credential_said_on_one_branch_only() => OneEndAsync(
        Statements("""
            var binding = {|WCFP2001:new WSHttpBinding(SecurityMode.Transport)|};
            if (isSecure)
            {
                binding.Security.Transport.ClientCredentialType = HttpClientCredentialType.None;
            }

            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """),
        Statements("""
            var binding = new BasicHttpBinding(BasicHttpSecurityMode.Transport) { Security = { Transport = { ClientCredentialType = HttpClientCredentialType.Windows } } };
            if (isSecure)
            {
                binding.Security.Transport.ClientCredentialType = HttpClientCredentialType.None;
            }

            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """));

    [Fact]
    public Task One_end_conditional_mode() => OneEndAsync(
        Statements("""
            var binding = {|WCFP2001:new WSHttpBinding(isSecure ? SecurityMode.Transport : SecurityMode.None)|};
            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """),
        Statements("""
            var binding = new BasicHttpBinding(isSecure ? BasicHttpSecurityMode.Transport : BasicHttpSecurityMode.None) { Security = { Transport = { ClientCredentialType = HttpClientCredentialType.Windows } } };
            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """));

    [Fact]
    public Task One_end_mode_in_a_local() => OneEndAsync(
        Statements("""
            var mode = SecurityMode.None;
            Console.WriteLine(mode);
            var binding = {|WCFP2001:new WSHttpBinding(mode)|};
            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """),
        Statements("""
            var mode = SecurityMode.None;
            Console.WriteLine(mode);
            var binding = new BasicHttpBinding(mode == SecurityMode.Transport ? BasicHttpSecurityMode.Transport : BasicHttpSecurityMode.None);
            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """));

    [Fact]
    public Task One_end_carries_every_shared_property() => OneEndAsync(
        Statements("""
            WSHttpBinding binding = {|WCFP2001:new WSHttpBinding(SecurityMode.None, false)
            {
                // Who it is.
                Name = "orders",
                Namespace = "urn:orders",
                OpenTimeout = TimeSpan.FromSeconds(5), // quick
                MaxReceivedMessageSize = 1 << 20,
                MaxBufferPoolSize = 1 << 20,
                ReaderQuotas = { MaxArrayLength = 1 << 20 },
                TextEncoding = System.Text.Encoding.Unicode,
                ProxyAddress = new Uri("http://proxy/"),
                BypassProxyOnLocal = true,
                UseDefaultWebProxy = false,
                AllowCookies = true,
                HostNameComparisonMode = HostNameComparisonMode.Exact,
            }|};
            binding.CloseTimeout = TimeSpan.FromSeconds(1);
            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """),
        Statements("""
            BasicHttpBinding binding = new BasicHttpBinding(BasicHttpSecurityMode.None)
            {
                // Who it is.
                Name = "orders",
                Namespace = "urn:orders",
                OpenTimeout = TimeSpan.FromSeconds(5), // quick
                MaxReceivedMessageSize = 1 << 20,
                MaxBufferPoolSize = 1 << 20,
                ReaderQuotas = { MaxArrayLength = 1 << 20 },
                TextEncoding = System.Text.Encoding.Unicode,
                ProxyAddress = new Uri("http://proxy/"),
                BypassProxyOnLocal = true,
                UseDefaultWebProxy = false,
                AllowCookies = true,
                HostNameComparisonMode = HostNameComparisonMode.Exact,
            };
            binding.CloseTimeout = TimeSpan.FromSeconds(1);
            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """));

    [Fact]
    public Task One_end_drops_what_only_wsHttp_has() => OneEndAsync(
        Statements("""
            var binding = {|WCFP2001:new WSHttpBinding(SecurityMode.None)
            {
                TransactionFlow = false,
                Name = "orders",
                ReliableSession = { Enabled = false, Ordered = true },
                Security = { Message = { EstablishSecurityContext = false } },
            }|};
            // No transactions here.
            binding.TransactionFlow = false; // really
            binding.ReliableSession.InactivityTimeout = TimeSpan.FromMinutes(1);
            binding.Security.Message.ClientCredentialType = MessageCredentialType.None;
            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """),
        Statements("""
            var binding = new BasicHttpBinding(BasicHttpSecurityMode.None)
            {
                Name = "orders",
            };
            // No transactions here.
            // really
            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """));

    [Fact]
    public Task One_end_drops_an_initializer_that_is_empty_then() => OneEndAsync(
        Statements("""
            var a = {|WCFP2001:new WSHttpBinding(SecurityMode.None) { TransactionFlow = false }|};
            host.AddServiceEndpoint(typeof(IOrders), a, "a");
            """),
        Statements("""
            var a = new BasicHttpBinding(BasicHttpSecurityMode.None);
            host.AddServiceEndpoint(typeof(IOrders), a, "a");
            """));

    [Fact]
    public Task One_end_mode_in_the_initializer() => OneEndAsync(
        Statements("""
            host.AddServiceEndpoint(typeof(IOrders), {|WCFP2001:new WSHttpBinding { Security = { Mode = SecurityMode.Transport } }|}, "");
            """),
        Statements("""
            host.AddServiceEndpoint(typeof(IOrders), new BasicHttpBinding { Security = { Mode = BasicHttpSecurityMode.Transport, Transport = { ClientCredentialType = HttpClientCredentialType.Windows } } }, "");
            """));

    [Fact]
    public Task One_end_security_object() => OneEndAsync(
        Statements("""
            host.AddServiceEndpoint(typeof(IOrders), {|WCFP2001:new WSHttpBinding
            {
                Security = new WSHttpSecurity
                {
                    Mode = SecurityMode.Transport,
                    Transport = { Realm = "x" }
                }
            }|}, "");
            """),
        Statements("""
            host.AddServiceEndpoint(typeof(IOrders), new BasicHttpBinding
            {
                Security = new BasicHttpSecurity
                {
                    Mode = BasicHttpSecurityMode.Transport,
                    Transport = { Realm = "x", ClientCredentialType = HttpClientCredentialType.Windows }
                }
            }, "");
            """));

    [Fact]
    public Task One_end_mode_set_on_both_branches() => OneEndAsync(
        Statements("""
            var binding = {|WCFP2001:new WSHttpBinding()|};
            if (isSecure)
            {
                binding.Security.Mode = SecurityMode.Transport;
                binding.Security.Transport.ClientCredentialType = HttpClientCredentialType.None;
            }
            else
                binding.Security.Mode = SecurityMode.None;

            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """),
        Statements("""
            var binding = new BasicHttpBinding() { Security = { Transport = { ClientCredentialType = HttpClientCredentialType.Windows } } };
            if (isSecure)
            {
                binding.Security.Mode = BasicHttpSecurityMode.Transport;
                binding.Security.Transport.ClientCredentialType = HttpClientCredentialType.None;
            }
            else
                binding.Security.Mode = BasicHttpSecurityMode.None;

            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """));

    [Fact]
    public Task One_end_mtom_keeps_its_buffer() => OneEndAsync(
        Statements("""
            var a = {|WCFP2001:new WSHttpBinding(SecurityMode.None)
            {
                MessageEncoding = WSMessageEncoding.Mtom,
                MaxReceivedMessageSize = int.MaxValue
            }|};
            var b = {|WCFP2001:new WSHttpBinding(SecurityMode.None)|};
            b.MessageEncoding = WSMessageEncoding.Mtom;
            b.MaxReceivedMessageSize = 100000L;
            host.AddServiceEndpoint(typeof(IOrders), a, "a");
            host.AddServiceEndpoint(typeof(IOrders), b, "b");
            """),
        Statements("""
            var a = new BasicHttpBinding(BasicHttpSecurityMode.None)
            {
                MessageEncoding = WSMessageEncoding.Mtom,
                MaxReceivedMessageSize = int.MaxValue,
                MaxBufferSize = int.MaxValue
            };
            var b = new BasicHttpBinding(BasicHttpSecurityMode.None);
            b.MessageEncoding = WSMessageEncoding.Mtom;
            b.MaxReceivedMessageSize = 100000L;
            b.MaxBufferSize = 100000;
            host.AddServiceEndpoint(typeof(IOrders), a, "a");
            host.AddServiceEndpoint(typeof(IOrders), b, "b");
            """));

    [Fact]
    public Task One_end_both_arms_change_together() => OneEndAsync(
        Statements("""
            var binding = isSecure ? {|WCFP2001:new WSHttpBinding(SecurityMode.Transport)|} : {|WCFP2001:new WSHttpBinding(SecurityMode.None)|};
            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """),
        Statements("""
            var binding = isSecure ? new BasicHttpBinding(BasicHttpSecurityMode.Transport) { Security = { Transport = { ClientCredentialType = HttpClientCredentialType.Windows } } } : new BasicHttpBinding(BasicHttpSecurityMode.None);
            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """),
        iterations: 1);

    [Fact]
    public Task One_end_fields_properties_and_helpers() => OneEndAsync(
        Members("""
            private readonly WSHttpBinding _field = {|WCFP2001:new WSHttpBinding(SecurityMode.None)|};

            private WSHttpBinding Property { get; } = {|WCFP2001:new WSHttpBinding(SecurityMode.None)|};

            private static WSHttpBinding Make()
            {
                return {|WCFP2001:new WSHttpBinding(SecurityMode.None)|};
            }

            private static void Open(ServiceHost host, WSHttpBinding binding) => host.AddServiceEndpoint(typeof(IOrders), binding, "d");

            void Open(ServiceHost host)
            {
                host.AddServiceEndpoint(typeof(IOrders), _field, "a");
                host.AddServiceEndpoint(typeof(IOrders), Property, "b");
                host.AddServiceEndpoint(typeof(IOrders), Make(), "c");
                Open(host, {|WCFP2001:new WSHttpBinding(SecurityMode.None)|});
            }
            """),
        Members("""
            private readonly BasicHttpBinding _field = new BasicHttpBinding(BasicHttpSecurityMode.None);

            private BasicHttpBinding Property { get; } = new BasicHttpBinding(BasicHttpSecurityMode.None);

            private static BasicHttpBinding Make()
            {
                return new BasicHttpBinding(BasicHttpSecurityMode.None);
            }

            private static void Open(ServiceHost host, BasicHttpBinding binding) => host.AddServiceEndpoint(typeof(IOrders), binding, "d");

            void Open(ServiceHost host)
            {
                host.AddServiceEndpoint(typeof(IOrders), _field, "a");
                host.AddServiceEndpoint(typeof(IOrders), Property, "b");
                host.AddServiceEndpoint(typeof(IOrders), Make(), "c");
                Open(host, new BasicHttpBinding(BasicHttpSecurityMode.None));
            }
            """),
        iterations: 4);

    [Fact]
    public Task One_end_qualified_names_stay_qualified() => OneEndAsync(
        """
        class Program
        {
            static void Main()
            {
                // The wire.
                System.ServiceModel.WSHttpBinding wire = {|WCFP2001:new System.ServiceModel.WSHttpBinding(/* none */ System.ServiceModel.SecurityMode.None)|}; // end
                new System.ServiceModel.ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), wire, "");
            }
        }
        """,
        """
        class Program
        {
            static void Main()
            {
                // The wire.
                System.ServiceModel.BasicHttpBinding wire = new System.ServiceModel.BasicHttpBinding(/* none */ System.ServiceModel.BasicHttpSecurityMode.None); // end
                new System.ServiceModel.ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), wire, "");
            }
        }
        """);

    [Fact]
    public Task One_end_target_typed_new() => OneEndAsync(
        Statements("""
            WSHttpBinding binding = {|WCFP2001:new(SecurityMode.None)|};
            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """),
        Statements("""
            BasicHttpBinding binding = new(BasicHttpSecurityMode.None);
            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """));

    [Fact]
    public async Task One_end_top_level_statements()
    {
        var test = Make(WSHttpBindingWithoutNeedCodeFix.BasicHttpAtOneEnd);
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", Asked));
        test.TestState.OutputKind = OutputKind.ConsoleApplication;
        test.TestState.Sources.Add("""
            using System.ServiceModel;

            var binding = {|WCFP2001:new WSHttpBinding(SecurityMode.None)|};
            binding.TransactionFlow = false;
            binding.Name = "orders";
            new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), binding, "");
            """);
        test.FixedState.Sources.Add("""
            using System.ServiceModel;

            var binding = new BasicHttpBinding(BasicHttpSecurityMode.None);
            binding.Name = "orders";
            new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), binding, "");
            """);
        await test.RunAsync();
    }

    [Theory]
    [InlineData("new WSHttpContextBinding(SecurityMode.None)")]
    [InlineData("new WSHttpBinding(SecurityMode.None) { MessageEncoding = WSMessageEncoding.Mtom, MaxReceivedMessageSize = long.Parse(args[0]) }")]
    [InlineData("new WSHttpBinding(SecurityMode.None) { ReliableSession = { InactivityTimeout = TimeSpan.Parse(Console.ReadLine()) , Enabled = false } }")]
    [InlineData("new WSHttpBinding(SecurityMode.None) { TransactionFlow = false, /* none */ Name = \"x\" }")]
    [InlineData("new WSHttpBinding(SecurityMode.None) { ReliableSession = { InactivityTimeout = Next() } }")]
    public Task One_end_not_offered_for_what_cannot_be_carried(string creation) => OneEndRefusedAsync(Members($$"""
        static void Main(string[] args)
        {
            new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), {|WCFP2001:{{creation}}|}, "");
        }

        static TimeSpan Next() => TimeSpan.FromDays(1);
        """));

    [Theory]
    [InlineData("if (binding.Security.Mode == SecurityMode.None) Console.WriteLine();")]
    [InlineData("Console.WriteLine(binding.ReliableSession.Enabled);")]
    [InlineData("if ((Binding)binding is WSHttpBinding ws) ws.Name = \"x\";")]
    [InlineData("var again = (WSHttpBinding)(Binding)binding; again.Name = \"x\";")]
    [InlineData("if (isSecure) binding.TransactionFlow = false;")]
    public Task One_end_not_offered_where_a_use_asks_for_the_old_type(string use) => OneEndRefusedAsync(Statements($$"""
        var binding = {|WCFP2001:new WSHttpBinding(SecurityMode.None)|};
        {{use}}
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task One_end_not_offered_beside_a_binding_that_stays() => OneEndRefusedAsync(Statements("""
        WSHttpBinding binding = {|WCFP2001:new WSHttpBinding(SecurityMode.None)|};
        if (isSecure)
        {
            binding = new WSHttpBinding(SecurityMode.Message);
        }

        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task One_end_not_offered_for_a_public_signature() => OneEndRefusedAsync("""
        using System.ServiceModel;

        public static class Wire
        {
            public static WSHttpBinding Make() => {|WCFP2001:new WSHttpBinding(SecurityMode.None)|};

            public static void Open(ServiceHost host) => host.AddServiceEndpoint(typeof(IOrders), Make(), "");
        }
        """);

    [Fact]
    public Task One_end_in_a_namespace_with_its_own_usings() => OneEndAsync(
        """
        namespace Shop
        {
            using System.ServiceModel;

            internal static class Host
            {
                #region Bindings
                private static readonly WSHttpBinding s_wire =
                    // Behind the firewall.
                    {|WCFP2001:new WSHttpBinding(SecurityMode.None)|};
                #endregion

                internal static void Open(ServiceHost host) => host.AddServiceEndpoint(typeof(IOrders), s_wire, "");
            }
        }
        """,
        """
        namespace Shop
        {
            using System.ServiceModel;

            internal static class Host
            {
                #region Bindings
                private static readonly BasicHttpBinding s_wire =
                    // Behind the firewall.
                    new BasicHttpBinding(BasicHttpSecurityMode.None);
                #endregion

                internal static void Open(ServiceHost host) => host.AddServiceEndpoint(typeof(IOrders), s_wire, "");
            }
        }
        """);

    [Fact]
    public Task One_end_through_a_using_alias() => OneEndAsync(
        """
        using System.ServiceModel;
        using Wire = System.ServiceModel.WSHttpBinding;

        class Program
        {
            static void Main()
            {
                Wire wire = {|WCFP2001:new Wire(SecurityMode.None)|};
                new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), wire, "");
            }
        }
        """,
        """
        using System.ServiceModel;
        using Wire = System.ServiceModel.WSHttpBinding;

        class Program
        {
            static void Main()
            {
                BasicHttpBinding wire = new BasicHttpBinding(BasicHttpSecurityMode.None);
                new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), wire, "");
            }
        }
        """);

    [Fact]
    public Task One_end_member_used_in_another_file() => OneEndPartialAsync("void Name() => _wire.Name = \"orders\";", isOffered: true);

    [Fact]
    public Task One_end_not_offered_where_another_file_would_not_compile() => OneEndPartialAsync("bool IsPlain() => _wire.Security.Mode == System.ServiceModel.SecurityMode.None;", isOffered: false);

    private static async Task OneEndPartialAsync(string otherMember, bool isOffered)
    {
        const string Before = """
            using System.ServiceModel;

            partial class Program
            {
                private readonly WSHttpBinding _wire = {|WCFP2001:new WSHttpBinding(SecurityMode.None)|};

                void Open() => new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), _wire, "");
            }
            """;
        var after = Before
            .Replace("{|WCFP2001:new WSHttpBinding(SecurityMode.None)|}", "new BasicHttpBinding(BasicHttpSecurityMode.None)", StringComparison.Ordinal)
            .Replace("readonly WSHttp", "readonly BasicHttp", StringComparison.Ordinal);
        var other = "partial class Program { " + otherMember + " }";
        var test = Make(WSHttpBindingWithoutNeedCodeFix.BasicHttpAtOneEnd);
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", Asked));
        test.TestState.Sources.Add(Before);
        test.TestState.Sources.Add(other);
        test.FixedState.Sources.Add(isOffered ? after : Before);
        test.FixedState.Sources.Add(other);
        await test.RunAsync();
    }

    [Fact]
    public Task One_end_not_offered_for_one_of_two_in_a_declaration() => OneEndRefusedAsync(Statements("""
        WSHttpBinding a = {|WCFP2001:new WSHttpBinding(SecurityMode.None)|}, b = new WSHttpBinding(SecurityMode.Message);
        host.AddServiceEndpoint(typeof(IOrders), a, "a");
        host.AddServiceEndpoint(typeof(IOrders), b, "b");
        """));

    private const string Server = """
        using System;
        using System.ServiceModel;

        class Server
        {
            static void Open()
            {
                var host = new ServiceHost(typeof(Orders));
                host.AddServiceEndpoint(typeof(IOrders), {|WCFP2001:new WSHttpBinding(SecurityMode.None)|}, "http://localhost:8000/orders");
                host.Open();
            }
        }
        """;

    private const string Client = """
        using System;
        using System.ServiceModel;

        class Client
        {
            static void Call()
            {
                var binding = {|WCFP2001:new WSHttpBinding(SecurityMode.None)|};
                binding.SendTimeout = TimeSpan.FromSeconds(5);
                var factory = new ChannelFactory<IOrders>(binding, new EndpointAddress("http://localhost:8000/orders"));
                factory.CreateChannel().Find(1);
            }
        }
        """;

    private static string Basic(string source) => source
        .Replace("{|WCFP2001:new WSHttpBinding(SecurityMode.None)|}", "new BasicHttpBinding(BasicHttpSecurityMode.None)", StringComparison.Ordinal);

    private static string Tcp(string source) => source
        .Replace("{|WCFP2001:new WSHttpBinding(SecurityMode.None)|}", "new NetTcpBinding(SecurityMode.None)", StringComparison.Ordinal)
        .Replace("http://", "net.tcp://", StringComparison.Ordinal);

    [Fact]
    public Task Both_ends_in_one_project() => BothEndsAsync(
        WSHttpBindingWithoutNeedCodeFix.BasicHttpAtBothEnds, [Server, Client], [Basic(Server), Basic(Client)]);

    [Fact]
    public Task Both_ends_net_tcp() => BothEndsAsync(
        WSHttpBindingWithoutNeedCodeFix.NetTcpAtBothEnds, [Server, Client], [Tcp(Server), Tcp(Client)]);

    [Fact]
    public async Task Both_ends_in_two_projects()
    {
        var test = Make(WSHttpBindingWithoutNeedCodeFix.BasicHttpAtBothEnds);
        test.TestState.Sources.Add(Server);
        test.FixedState.Sources.Add(Basic(Server));
        Add(test.TestState, Client);
        Add(test.FixedState, Basic(Client));
        test.NumberOfIncrementalIterations = 1;
        await test.RunAsync();

        static void Add(SolutionState state, string client)
        {
            state.AdditionalProjects["Client"].Sources.Add(("/Client/Contracts.cs", Contracts));
            state.AdditionalProjects["Client"].Sources.Add(client);
            state.AdditionalProjects["Client"].OutputKind = OutputKind.DynamicallyLinkedLibrary;
        }
    }

    [Fact]
    public Task Both_ends_of_a_client_class() => BothEndsAsync(
        WSHttpBindingWithoutNeedCodeFix.BasicHttpAtBothEnds,
        [Server, ClientClass("{|WCFP2001:new WSHttpBinding(SecurityMode.None)|}")],
        [Basic(Server), ClientClass("new BasicHttpBinding(BasicHttpSecurityMode.None)")]);

    private static string ClientClass(string binding) => $$"""
        using System.ServiceModel;

        class Caller
        {
            static void Call() => new OrdersClient({{binding}}, new EndpointAddress("http://localhost:8000/orders")).Find(1);
        }
        """;

    [Fact]
    public Task Not_offered_where_one_end_is_missing() => RefusedAsync(WSHttpBindingWithoutNeedCodeFix.BasicHttpAtBothEnds, Client);

    [Fact]
    public Task Not_offered_where_another_end_has_a_need() => RefusedAsync(
        WSHttpBindingWithoutNeedCodeFix.BasicHttpAtBothEnds,
        Server,
        Client,
        """
        using System.ServiceModel;

        class Other
        {
            static void Open(ServiceHost host) => host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(SecurityMode.Message), "http://localhost:8001/orders");
        }
        """);

    [Theory]
    [InlineData("static object Make(System.ServiceModel.Channels.Binding given) => new ChannelFactory<IOrders>(given, \"http://localhost:8000/orders\");")]
    [InlineData("static object Make() => new ChannelFactory<IOrders>(\"orders\");")]
    [InlineData("static void Make(ServiceHost host, System.Type contract) => host.AddServiceEndpoint(contract, new BasicHttpBinding(), \"\");")]
    public Task Not_offered_where_an_end_cannot_be_seen_whole(string member) => RefusedAsync(
        WSHttpBindingWithoutNeedCodeFix.BasicHttpAtBothEnds,
        Server,
        Client,
        $$"""
        using System.ServiceModel;

        class Other
        {
            {{member}}
        }
        """);

    [Fact]
    public Task Not_offered_where_an_end_is_configured_in_a_file() => BothEndsAsync(
        WSHttpBindingWithoutNeedCodeFix.BasicHttpAtBothEnds,
        [Server, Client],
        [Server, Client],
        static test =>
        {
            var file = ("App.config", Config("""<client><endpoint name="a" address="http://localhost:8000/orders" binding="basicHttpBinding" contract="IOrders" /></client>"""));
            test.TestState.AdditionalFiles.Add(file);
            test.FixedState.AdditionalFiles.Add(file);
            test.NumberOfIncrementalIterations = 0;
        });

    [Theory]
    [InlineData("\"http://localhost:8000/orders\"", "\"http://localhost:9000/orders\"")]
    [InlineData("\"http://localhost:8000/orders\"", "\"http://localhost/orders\"")]
    [InlineData("\"http://localhost:8000/orders\"", "Environment.MachineName")]
    [InlineData("SecurityMode.None", "SecurityMode.Transport")]
    public Task Net_tcp_not_offered_where_the_addresses_or_security_do_not_allow(string old, string other) => RefusedAsync(
        WSHttpBindingWithoutNeedCodeFix.NetTcpAtBothEnds, Server, Client.Replace(old, other, StringComparison.Ordinal));

    [Fact]
    public Task Net_tcp_not_offered_where_the_port_is_used_otherwise() => RefusedAsync(
        WSHttpBindingWithoutNeedCodeFix.NetTcpAtBothEnds,
        Server,
        Client,
        """
        class Other
        {
            const string Metadata = "http://localhost:8000/mex";
        }
        """);

    [Fact]
    public Task Net_tcp_not_offered_where_a_session_would_begin_to_keep_state() => RefusedAsync(
        WSHttpBindingWithoutNeedCodeFix.NetTcpAtBothEnds,
        Server,
        Client,
        """
        public class CountingOrders : IOrders
        {
            private int _count;

            public string Find(int id) => (_count++).ToString();
        }
        """);

    [Fact]
    public void No_fix_all() => Assert.Null(new WSHttpBindingWithoutNeedCodeFix().GetFixAllProvider());
}
