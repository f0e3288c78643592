using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.Bindings;
using WcfPerf.Testing;
using Xunit;
using static WcfPerf.Analyzers.Tests.Bindings.BindingTest;

namespace WcfPerf.Analyzers.Tests.Bindings;

/// <summary>WCFP2001 in code.</summary>
public sealed class WSHttpBindingWithoutNeedTests
{
    private static Task VerifyAsync(params string[] sources) => CodeAsync<WSHttpBindingWithoutNeedAnalyzer>(sources);

    [Fact]
    public Task Warn_inline_argument_of_AddServiceEndpoint() => VerifyAsync(Statements("""
        host.AddServiceEndpoint(typeof(IOrders), {|WCFP2001:new WSHttpBinding(SecurityMode.None)|}, "http://localhost:8000/orders");
        """));

    [Fact]
    public Task Warn_transport_security() => VerifyAsync(Statements("""
        host.AddServiceEndpoint(typeof(IOrders), {|WCFP2001:new WSHttpBinding(SecurityMode.Transport)|}, "https://localhost/orders");
        """));

    [Theory]
    [InlineData("WSHttpBinding")]
    [InlineData("WS2007HttpBinding")]
    [InlineData("WSHttpContextBinding")]
    public Task Warn_every_binding_of_the_family(string type) => VerifyAsync(Statements($$"""
        host.AddServiceEndpoint(typeof(IOrders), {|WCFP2001:new {{type}}(SecurityMode.None)|}, "");
        """));

    [Theory]
    [InlineData("new WSDualHttpBinding(WSDualHttpSecurityMode.None)")]
    [InlineData("new WSFederationHttpBinding(WSFederationHttpSecurityMode.None)")]
    [InlineData("new WS2007FederationHttpBinding()")]
    [InlineData("new BasicHttpBinding()")]
    [InlineData("new NetTcpBinding(SecurityMode.None)")]
    [InlineData("new CustomBinding(new HttpTransportBindingElement())")]
    [InlineData("MetadataExchangeBindings.CreateMexHttpBinding()")]
    public Task NoWarn_other_bindings(string creation) => VerifyAsync(Statements($"""
        host.AddServiceEndpoint(typeof(IOrders), {creation}, "");
        """));

    [Theory]
    [InlineData("new WSHttpBinding(SecurityMode.Message)")]
    [InlineData("new WSHttpBinding(SecurityMode.TransportWithMessageCredential)")]
    [InlineData("new WSHttpBinding()")]
    [InlineData("new WSHttpBinding(SecurityMode.None, true)")]
    [InlineData("new WSHttpBinding(SecurityMode.None) { TransactionFlow = true }")]
    [InlineData("new WSHttpBinding(SecurityMode.None) { ReliableSession = { Enabled = true } }")]
    [InlineData("new WSHttpBinding(isSecure ? SecurityMode.Message : SecurityMode.None)")]
    [InlineData("new WSHttpBinding((SecurityMode)args.Length)")]
    [InlineData("new WSHttpBinding(\"orders\")")]
    [InlineData("new WSHttpBinding { Security = { Mode = SecurityMode.Message } }")]
    [InlineData("new WSHttpBinding(SecurityMode.None) { TransactionFlow = isSecure }")]
    [InlineData("new WSHttpBinding(SecurityMode.None, isSecure)")]
    [InlineData("new WSHttpBinding(SecurityMode.None) { ReliableSession = new OptionalReliableSession { Enabled = true } }")]
    [InlineData("new WSHttpBinding(SecurityMode.None) { Security = new WSHttpSecurity { Transport = { Realm = \"x\" } } }")]
    public Task NoWarn_stated_or_possible_need(string creation) => VerifyAsync(Statements($"""
        host.AddServiceEndpoint(typeof(IOrders), {creation}, "");
        """));

    [Theory]
    [InlineData("new WSHttpBinding(SecurityMode.None, false)")]
    [InlineData("new WSHttpBinding(securityMode: SecurityMode.Transport, reliableSessionEnabled: false)")]
    [InlineData("new WSHttpBinding(SecurityMode.None) { TransactionFlow = false }")]
    [InlineData("new WSHttpBinding { Security = { Mode = SecurityMode.None } }")]
    [InlineData("new WSHttpBinding { Security = new WSHttpSecurity { Mode = SecurityMode.Transport } }")]
    [InlineData("new WSHttpBinding(SecurityMode.Transport) { Security = { Transport = { ClientCredentialType = HttpClientCredentialType.None } } }")]
    [InlineData("new WSHttpBinding(SecurityMode.None) { ReliableSession = { Enabled = false, Ordered = true } }")]
    [InlineData("new WSHttpBinding(isSecure ? SecurityMode.Transport : SecurityMode.None)")]
    [InlineData("new WSHttpBinding((isSecure) ? (SecurityMode.Transport) : (SecurityMode.None))")]
    [InlineData("new WSHttpBinding(default(SecurityMode))")]
    [InlineData("new WSHttpBinding(0)")]
    [InlineData("new WSHttpBinding(SecurityMode.None) { MessageEncoding = WSMessageEncoding.Mtom, MaxReceivedMessageSize = 1000000, Name = \"x\" }")]
    [InlineData("new System.ServiceModel.WSHttpBinding(System.ServiceModel.SecurityMode.None)")]
    public Task Warn_nothing_needed(string creation) => VerifyAsync(Statements($$"""
        host.AddServiceEndpoint(typeof(IOrders), {|WCFP2001:{{creation}}|}, "");
        """));

    [Theory]
    [InlineData("var")]
    [InlineData("WSHttpBinding")]
    [InlineData("Binding")]
    [InlineData("WSHttpBindingBase")]
    public Task Warn_local_of_any_declared_type(string type) => VerifyAsync(Statements($$"""
        {{type}} binding = {|WCFP2001:new WSHttpBinding(SecurityMode.None)|};
        binding.SendTimeout = TimeSpan.FromMinutes(1);
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task Warn_mode_set_later() => VerifyAsync(Statements("""
        var binding = {|WCFP2001:new WSHttpBinding()|};
        binding.Security.Mode = SecurityMode.None;
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task Warn_mode_set_on_every_branch() => VerifyAsync(Statements("""
        var binding = {|WCFP2001:new WSHttpBinding()|};
        if (isSecure)
        {
            binding.Security.Mode = SecurityMode.Transport;
        }
        else
        {
            binding.Security.Mode = SecurityMode.None;
        }

        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task Warn_mode_set_in_every_case_of_a_switch() => VerifyAsync(Statements("""
        var binding = {|WCFP2001:new WSHttpBinding()|};
        switch (args[0])
        {
            case "https":
                binding.Security.Mode = SecurityMode.Transport;
                break;
            default:
                binding.Security.Mode = SecurityMode.None;
                break;
        }

        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task Warn_mode_set_in_finally() => VerifyAsync(Statements("""
        var binding = {|WCFP2001:new WSHttpBinding()|};
        try
        {
            binding.Name = args[0];
        }
        finally
        {
            binding.Security.Mode = SecurityMode.None;
        }

        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    /// <summary>Who asks for the binding by its name gets that one.</summary>
    [Theory]
    [InlineData("switch (name) { case \"wsHttpBinding\": binding = new WSHttpBinding(SecurityMode.None); break; default: binding = new BasicHttpBinding(); break; }")]
    [InlineData("switch (name) { case \"basic\": binding = new BasicHttpBinding(); break; case \"WS2007HttpBinding\": if (name.Length > 2) { binding = new WS2007HttpBinding(SecurityMode.None); } break; }")]
    [InlineData("if (name == \"WSHttp\") { binding = new WSHttpBinding(SecurityMode.None); } else { binding = new BasicHttpBinding(); }")]
    [InlineData("if (name.Equals(\"wshttp\", StringComparison.OrdinalIgnoreCase)) binding = new WSHttpBinding(SecurityMode.None);")]
    [InlineData("var kind = (Kind)name.Length; switch (kind) { case Kind.WsHttp: binding = new WSHttpBinding(SecurityMode.None); break; }")]
    [InlineData("switch (name) { case \"basic\": binding = {|WCFP2001:new WSHttpBinding(SecurityMode.None)|}; break; default: binding = new BasicHttpBinding(); break; }")]
    [InlineData("switch (name) { case \"wsHttpBinding\": binding = new BasicHttpBinding(); break; default: binding = {|WCFP2001:new WSHttpBinding(SecurityMode.None)|}; break; }")]
    [InlineData("if (name == \"WSHttp\") { binding = new BasicHttpBinding(); } else { binding = {|WCFP2001:new WSHttpBinding(SecurityMode.None)|}; }")]
    [InlineData("if (name != \"WSHttp\") { binding = {|WCFP2001:new WSHttpBinding(SecurityMode.None)|}; }")]
    public Task Binding_that_is_asked_for_by_name(string choice) => VerifyAsync(
        Statements("var name = Environment.GetEnvironmentVariable(\"binding\"); System.ServiceModel.Channels.Binding binding = new NetTcpBinding(); " + choice + " host.AddServiceEndpoint(typeof(IOrders), binding, \"orders\");"),
        "public enum Kind { Basic, WsHttp }");

    [Fact]
    public Task NoWarn_mode_set_on_one_branch_only() => VerifyAsync(Statements("""
        var binding = new WSHttpBinding();
        if (isSecure)
        {
            binding.Security.Mode = SecurityMode.Transport;
        }

        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task NoWarn_used_before_the_mode_is_set() => VerifyAsync(Statements("""
        var binding = new WSHttpBinding();
        if (isSecure)
        {
            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            return;
        }

        binding.Security.Mode = SecurityMode.None;
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task Warn_early_return_after_the_mode_is_set() => VerifyAsync(Members("""
        static Binding Make(bool isSecure)
        {
            var binding = {|WCFP2001:new WSHttpBinding()|};
            if (isSecure)
            {
                binding.Security.Mode = SecurityMode.Transport;
                return binding;
            }

            binding.Security.Mode = SecurityMode.None;
            return binding;
        }

        static void Main() => new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), Make(false), "");
        """));

    [Fact]
    public Task NoWarn_one_branch_sets_a_need() => VerifyAsync(Statements("""
        var binding = new WSHttpBinding(SecurityMode.None);
        if (isSecure)
        {
            binding.ReliableSession.Enabled = true;
        }

        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task Warn_conditional_with_no_need_on_any_branch() => VerifyAsync(Statements("""
        var binding = {|WCFP2001:new WSHttpBinding(SecurityMode.None)|};
        if (isSecure)
        {
            binding.Security.Mode = SecurityMode.Transport;
        }

        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task Warn_both_arms_of_a_conditional() => VerifyAsync(Statements("""
        var binding = isSecure ? {|WCFP2001:new WSHttpBinding(SecurityMode.Transport)|} : {|WCFP2001:new WSHttpBinding(SecurityMode.None)|};
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task Warn_one_arm_beside_another_binding() => VerifyAsync(Statements("""
        Binding binding = isSecure ? (Binding)new NetTcpBinding() : {|WCFP2001:new WSHttpBinding(SecurityMode.None)|};
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task Warn_mode_in_a_local() => VerifyAsync(Statements("""
        var mode = isSecure ? SecurityMode.Transport : SecurityMode.None;
        host.AddServiceEndpoint(typeof(IOrders), {|WCFP2001:new WSHttpBinding(mode)|}, "");
        """));

    [Theory]
    [InlineData("var mode = SecurityMode.None; if (isSecure) mode = SecurityMode.Message;")]
    [InlineData("SecurityMode mode; Enum.TryParse(args[0], out mode);")]
    [InlineData("Enum.TryParse(args[0], out SecurityMode mode);")]
    [InlineData("var mode = SecurityMode.None; ref var alias = ref mode; alias = SecurityMode.Message;")]
    [InlineData("var (mode, count) = (SecurityMode.Message, 1);")]
    [InlineData("SecurityMode mode = SecurityMode.None; (mode, isSecure) = (SecurityMode.Message, true);")]
    [InlineData("var mode = SecurityMode.None; mode |= SecurityMode.Message;")]
    [InlineData("var mode = SecurityMode.None; mode++;")]
    [InlineData("var mode = SecurityMode.None; void Change() => mode = SecurityMode.Message; Change();")]
    [InlineData("var mode = SecurityMode.None; Action change = () => mode = SecurityMode.Message; change();")]
    [InlineData("var mode = (SecurityMode)Enum.Parse(typeof(SecurityMode), args[0]);")]
    public Task NoWarn_mode_in_a_local_that_may_be_another(string declaration) => VerifyAsync(Statements($"""
        {declaration}
        host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(mode), "");
        """));

    [Fact]
    public Task NoWarn_mode_from_a_parameter_or_field() => VerifyAsync(Members("""
        static SecurityMode s_mode = SecurityMode.None;

        static void Open(ServiceHost host, SecurityMode mode)
        {
            host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(mode), "a");
            host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(s_mode), "b");
        }
        """));

    [Fact]
    public Task Warn_field_with_initializer() => VerifyAsync(Members("""
        private static readonly WSHttpBinding s_binding = {|WCFP2001:new WSHttpBinding(SecurityMode.None)|};

        static void Main() => new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), s_binding, "");
        """));

    [Fact]
    public Task Warn_property_with_initializer() => VerifyAsync(Members("""
        private static WSHttpBinding Shared { get; } = {|WCFP2001:new WSHttpBinding(SecurityMode.None)|};

        static void Main() => new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), Shared, "");
        """));

    [Fact]
    public Task Warn_expression_bodied_property() => VerifyAsync(Members("""
        private static Binding Fresh => {|WCFP2001:new WSHttpBinding(SecurityMode.None)|};

        static void Main() => new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), Fresh, "");
        """));

    [Fact]
    public Task Warn_field_set_in_the_constructor() => VerifyAsync(Members("""
        private readonly Binding _binding;

        Program()
        {
            _binding = {|WCFP2001:new WSHttpBinding(SecurityMode.None)|};
        }

        void Open() => new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), _binding, "");
        """));

    [Fact]
    public Task NoWarn_field_configured_in_another_method() => VerifyAsync(Members("""
        private readonly WSHttpBinding _b = new WSHttpBinding(SecurityMode.None);

        void Configure()
        {
            _b.TransactionFlow = true;
        }

        void Open() => new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), _b, "");
        """));

    [Fact]
    public Task NoWarn_field_configured_in_another_file() => VerifyAsync(
        """
        using System.ServiceModel;

        partial class Program
        {
            private readonly WSHttpBinding _wire = new WSHttpBinding(SecurityMode.None);

            void Open() => new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), _wire, "");
        }
        """,
        """
        partial class Program
        {
            void Configure() => _wire.ReliableSession.Enabled = true;
        }
        """);

    [Fact]
    public Task Warn_factory_helper() => VerifyAsync(Members("""
        static WSHttpBinding Make() => {|WCFP2001:new WSHttpBinding(SecurityMode.None)|};

        static void Main() => new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), Make(), "");
        """));

    [Fact]
    public Task Warn_factory_helper_in_another_file() => VerifyAsync(
        Statements("""host.AddServiceEndpoint(typeof(IOrders), Helpers.Wire.Make(), "");"""),
        """
        namespace Helpers
        {
            using System.ServiceModel;
            using System.ServiceModel.Channels;

            public static class Wire
            {
                public static Binding Make()
                {
                    var made = {|WCFP2001:new WSHttpBinding(SecurityMode.Transport)|};
                    made.MaxReceivedMessageSize = 1 << 20;
                    return made;
                }
            }
        }
        """);

    [Fact]
    public Task Warn_local_function() => VerifyAsync(Statements("""
        host.AddServiceEndpoint(typeof(IOrders), Make(), "");

        Binding Make() => {|WCFP2001:new WSHttpBinding(SecurityMode.None)|};
        """));

    [Fact]
    public Task Warn_handed_through_a_helper_with_a_parameter() => VerifyAsync(Members("""
        static void Main() => Open({|WCFP2001:new WSHttpBinding(SecurityMode.None)|});

        static void Open(Binding binding) => new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task NoWarn_helper_sets_a_need() => VerifyAsync(Members("""
        static void Main()
        {
            var binding = new WSHttpBinding(SecurityMode.None);
            Tune(binding);
            new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), binding, "");
        }

        static void Tune(WSHttpBinding b) { b.TransactionFlow = true; }
        """));

    [Fact]
    public Task NoWarn_extension_method_in_another_file_sets_a_need() => VerifyAsync(
        Statements("""
            var binding = new WSHttpBinding(SecurityMode.None);
            binding.Tune();
            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """),
        """
        using System.ServiceModel;

        static class Extensions
        {
            public static void Tune(this WSHttpBinding b)
            {
                b.Security.Mode = SecurityMode.Message;
            }
        }
        """);

    [Fact]
    public Task Warn_extension_method_sets_timeouts() => VerifyAsync(
        Statements("""
            var binding = {|WCFP2001:new WSHttpBinding(SecurityMode.None)|};
            binding.WithTimeouts();
            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """),
        """
        static class Extensions
        {
            public static void WithTimeouts(this System.ServiceModel.WSHttpBinding binding) => binding.SendTimeout = System.TimeSpan.FromSeconds(5);
        }
        """);

    [Fact]
    public Task Warn_fluent_extension_method() => VerifyAsync(
        Statements("""
            host.AddServiceEndpoint(typeof(IOrders), {|WCFP2001:new WSHttpBinding(SecurityMode.None)|}.WithTimeouts(), "");
            """),
        """
        using System.ServiceModel;

        static class Extensions
        {
            public static WSHttpBinding WithTimeouts(this WSHttpBinding binding)
            {
                binding.SendTimeout = System.TimeSpan.FromSeconds(5);
                return binding;
            }
        }
        """);

    [Fact]
    public Task NoWarn_generic_configurator() => VerifyAsync(
        Statements("""
            host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(SecurityMode.None).Tuned(b => b.TransactionFlow = true), "");
            """),
        """
        static class Extensions
        {
            public static T Tuned<T>(this T binding, System.Action<T> tune) where T : System.ServiceModel.Channels.Binding
            {
                tune(binding);
                return binding;
            }
        }
        """);

    [Fact]
    public Task NoWarn_partial_method_sets_a_need() => VerifyAsync(
        """
        using System.ServiceModel;

        partial class Program
        {
            static void Main()
            {
                var binding = new WSHttpBinding(SecurityMode.None);
                Configure(binding);
                new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), binding, "");
            }

            static partial void Configure(WSHttpBinding binding);
        }
        """,
        """
        using System.ServiceModel;

        partial class Program
        {
            static partial void Configure(WSHttpBinding binding)
            {
                binding.TransactionFlow = true;
            }
        }
        """);

    [Theory]
    [InlineData("System.Console.WriteLine(binding);")]
    [InlineData("new List<Binding> { binding };")]
    [InlineData("var all = new[] { binding };")]
    [InlineData("Action<WSHttpBinding> change = b => b.TransactionFlow = true; change(binding);")]
    [InlineData("var security = binding.Security; security.Mode = SecurityMode.Message;")]
    [InlineData("var session = binding.ReliableSession; session.Enabled = true;")]
    [InlineData("(binding.TransactionFlow, isSecure) = (true, true);")]
    [InlineData("var alias = binding; alias.TransactionFlow = true;")]
    [InlineData("ref var alias = ref binding; alias.TransactionFlow = true;")]
    [InlineData("if (binding is WSHttpBinding ws) { ws.TransactionFlow = true; }")]
    [InlineData("if (binding is { } any) { any.TransactionFlow = true; }")]
    [InlineData("if ((Binding)binding is WSHttpBinding ws && isSecure) ws.ReliableSession.Enabled = true;")]
    [InlineData("switch ((Binding)binding) { case WSHttpBinding ws: ws.TransactionFlow = true; break; }")]
    [InlineData("((WSHttpBinding)(Binding)binding).TransactionFlow = true;")]
    [InlineData("((Binding)binding as WSHttpBinding).TransactionFlow = true;")]
    [InlineData("((Binding)binding as WSHttpBinding)?.BuildChannelFactory<IRequestChannel>();")]
    [InlineData("(binding ?? new WSHttpBinding()).TransactionFlow = true;")]
    [InlineData("Tuple.Create(binding);")]
    [InlineData("var pair = (binding, 1);")]
    [InlineData("object boxed = binding;")]
    [InlineData("dynamic late = binding; late.TransactionFlow = true;")]
    [InlineData("var copy = new CustomBinding(binding);")]
    [InlineData("foreach (var one in new[] { binding }) one.TransactionFlow = true;")]
    public Task NoWarn_need_set_through_another_name_or_out_of_sight(string use) => VerifyAsync(Statements($"""
        var binding = new WSHttpBinding(SecurityMode.None);
        {use}
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Theory]
    [InlineData("Console.WriteLine(binding.Name + binding.Scheme);")]
    [InlineData("if (binding == null) throw new InvalidOperationException(nameof(binding));")]
    [InlineData("if (binding is null) return;")]
    [InlineData("if (binding.Security.Mode == SecurityMode.None) Console.WriteLine();")]
    [InlineData("binding.ReaderQuotas.MaxArrayLength = 1000000;")]
    [InlineData("System.Xml.XmlDictionaryReaderQuotas.Max.CopyTo(binding.ReaderQuotas);")]
    [InlineData("binding.TransactionFlow = false; binding.ReliableSession.Enabled = false;")]
    [InlineData("var alias = binding; alias.OpenTimeout = TimeSpan.FromSeconds(1);")]
    [InlineData("if (binding is WSHttpBinding ws) { ws.AllowCookies = true; }")]
    [InlineData("binding.ToString();")]
    [InlineData("_ = binding;")]
    public Task Warn_harmless_uses(string use) => VerifyAsync(Statements($$"""
        var binding = {|WCFP2001:new WSHttpBinding(SecurityMode.None)|};
        {{use}}
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task NoWarn_pattern_with_and() => VerifyAsync(Statements("""
        Binding binding = new WSHttpBinding(SecurityMode.None);
        if (binding is WSHttpBinding ws and not null)
        {
            ws.TransactionFlow = true;
        }

        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task NoWarn_property_pattern_takes_the_security() => VerifyAsync(Statements("""
        Binding binding = new WSHttpBinding(SecurityMode.None);
        if (binding is WSHttpBinding { Security: var security })
        {
            security.Mode = SecurityMode.Message;
        }

        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task NoWarn_switch_expression_over_the_binding() => VerifyAsync(Statements("""
        Binding binding = new WSHttpBinding(SecurityMode.None);
        Binding tuned = binding switch { WSHttpBinding ws when (ws.TransactionFlow = true) => ws, _ => binding };
        host.AddServiceEndpoint(typeof(IOrders), tuned, "");
        """));

    [Fact]
    public Task Warn_switch_expression_makes_the_binding() => VerifyAsync(Statements("""
        Binding binding = args.Length switch
        {
            0 => {|WCFP2001:new WSHttpBinding(SecurityMode.None)|},
            1 => new BasicHttpBinding(),
            _ => throw new ArgumentException(),
        };
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task Warn_switch_expression_chooses_the_mode() => VerifyAsync(Statements("""
        host.AddServiceEndpoint(typeof(IOrders), {|WCFP2001:new WSHttpBinding(args.Length switch { 0 => SecurityMode.None, _ => SecurityMode.Transport })|}, "");
        """));

    [Fact]
    public Task Warn_target_typed_new() => VerifyAsync(Statements("""
        WSHttpBinding binding = {|WCFP2001:new(SecurityMode.None)|};
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public async Task Warn_top_level_statements()
    {
        var test = Make<WSHttpBindingWithoutNeedAnalyzer>();
        test.TestState.OutputKind = OutputKind.ConsoleApplication;
        test.TestState.Sources.Add("""
            using System.ServiceModel;

            var host = new ServiceHost(typeof(Orders));
            var binding = {|WCFP2001:new WSHttpBinding(SecurityMode.None)|};
            host.AddServiceEndpoint(typeof(IOrders), binding, "");
            """);
        await test.RunAsync();
    }

    [Fact]
    public Task Warn_lambda_and_async() => VerifyAsync(Members("""
        static async Task OpenAsync()
        {
            await Task.Yield();
            var binding = {|WCFP2001:new WSHttpBinding(SecurityMode.None)|};
            await Task.Run(() => new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), binding, ""));
        }
        """));

    [Fact]
    public Task NoWarn_lambda_gives_the_binding_away() => VerifyAsync(Members("""
        static readonly Lazy<Binding> s_binding = new Lazy<Binding>(() => new WSHttpBinding(SecurityMode.None));

        static void Main() => new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), s_binding.Value, "");
        """));

    [Fact]
    public Task NoWarn_async_factory() => VerifyAsync(Members("""
        static async Task<Binding> MakeAsync()
        {
            await Task.Yield();
            return new WSHttpBinding(SecurityMode.None);
        }

        static async Task Open() => new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), await MakeAsync(), "");
        """));

    [Fact]
    public Task NoWarn_virtual_factory_or_interface() => VerifyAsync(
        """
        using System.ServiceModel;
        using System.ServiceModel.Channels;

        public interface IBindings
        {
            Binding Make();
        }

        public class Bindings : IBindings
        {
            public Binding Make() => new WSHttpBinding(SecurityMode.None);
        }

        public class Other
        {
            protected virtual Binding Make() => new WSHttpBinding(SecurityMode.None);

            public void Open() => new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), Make(), "");
        }
        """);

    [Fact]
    public Task NoWarn_ref_and_out() => VerifyAsync(Members("""
        static void Main()
        {
            var binding = new WSHttpBinding(SecurityMode.None);
            Change(ref binding);
            Make(out var other);
            var host = new ServiceHost(typeof(Orders));
            host.AddServiceEndpoint(typeof(IOrders), binding, "a");
            host.AddServiceEndpoint(typeof(IOrders), other, "b");
        }

        static void Change(ref WSHttpBinding binding) => binding.TransactionFlow = true;

        static void Make(out WSHttpBinding binding) => binding = new WSHttpBinding(SecurityMode.None) { TransactionFlow = DateTime.Now.Ticks > 0 };
        """));

    [Fact]
    public Task NoWarn_derived_binding() => VerifyAsync(
        Statements("""host.AddServiceEndpoint(typeof(IOrders), new SafeBinding(), "");"""),
        """
        using System.ServiceModel;

        class SafeBinding : WSHttpBinding
        {
            public SafeBinding() : base(SecurityMode.None) => TransactionFlow = true;
        }
        """);

    [Fact]
    public Task NoWarn_own_type_of_the_same_name() => VerifyAsync("""
        namespace Mine
        {
            using System.ServiceModel;

            public class WSHttpBinding : BasicHttpBinding
            {
                public WSHttpBinding(SecurityMode mode)
                {
                }
            }

            class Program
            {
                static void Main() => new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(SecurityMode.None), "");
            }
        }
        """);

    [Fact]
    public Task Warn_through_a_using_alias() => VerifyAsync("""
        using System.ServiceModel;
        using Wire = System.ServiceModel.WSHttpBinding;

        class Program
        {
            static void Main() => new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), {|WCFP2001:new Wire(SecurityMode.None)|}, "");
        }
        """);

    [Fact]
    public Task NoWarn_never_used_for_an_endpoint() => VerifyAsync(Statements("""
        var binding = new WSHttpBinding(SecurityMode.None);
        binding.Name = "unused";
        """));

    [Fact]
    public Task NoWarn_dependency_injection() => VerifyAsync(
        """
        using System;
        using System.ServiceModel;
        using System.ServiceModel.Channels;

        class Services
        {
            public void AddSingleton<T>(T value)
            {
            }

            public void AddSingleton<T>(Func<T> make)
            {
            }
        }

        class Program
        {
            static void Main()
            {
                var services = new Services();
                services.AddSingleton<Binding>(new WSHttpBinding(SecurityMode.None));
                services.AddSingleton<Binding>(() => new WSHttpBinding(SecurityMode.None));
            }
        }
        """);

    [Theory]
    [InlineData("ISessionOrders")]
    [InlineData("IInheritedSession")]
    [InlineData("IInitiating")]
    [InlineData("ITerminating")]
    [InlineData("IFlowing")]
    [InlineData("IOrdered")]
    [InlineData("ISigned")]
    [InlineData("ISignedOperation")]
    [InlineData("IDuplex")]
    public Task NoWarn_contract_needs_more(string contract) => VerifyAsync(Statements($"""
        host.AddServiceEndpoint(typeof({contract}), new WSHttpBinding(SecurityMode.None), "a");
        new ChannelFactory<{contract}>(new WSHttpBinding(SecurityMode.None), "http://localhost/");
        """));

    [Theory]
    [InlineData("IAllowedOrders")]
    [InlineData("INotFlowing")]
    [InlineData("IOrders")]
    public Task Warn_contract_needs_no_more(string contract) => VerifyAsync(Statements($$"""
        host.AddServiceEndpoint(typeof({{contract}}), {|WCFP2001:new WSHttpBinding(SecurityMode.None)|}, "");
        """));

    /// <summary>A host refuses the class, of which only the interface is a contract.</summary>
    [Fact]
    public Task NoWarn_contract_that_is_none() => VerifyAsync(Statements("""
        host.AddServiceEndpoint(typeof(Orders), new WSHttpBinding(SecurityMode.None), "");
        """));

    [Fact]
    public Task NoWarn_one_of_two_endpoints_needs_a_session() => VerifyAsync(Statements("""
        var binding = new WSHttpBinding(SecurityMode.None);
        host.AddServiceEndpoint(typeof(IOrders), binding, "a");
        host.AddServiceEndpoint(typeof(ISessionOrders), binding, "b");
        """));

    [Fact]
    public Task NoWarn_contract_in_a_local() => VerifyAsync(Statements("""
        var contract = typeof(ISessionOrders);
        host.AddServiceEndpoint(contract, new WSHttpBinding(SecurityMode.None), "");
        """));

    [Fact]
    public Task NoWarn_contract_by_name() => VerifyAsync(Statements("""
        host.AddServiceEndpoint("ISessionOrders", new WSHttpBinding(SecurityMode.None), "a");
        host.AddServiceEndpoint(typeof(ISessionOrders).FullName, new WSHttpBinding(SecurityMode.None), "b");
        """));

    [Fact]
    public Task Warn_contract_by_name() => VerifyAsync(Statements("""
        host.AddServiceEndpoint("IOrders", {|WCFP2001:new WSHttpBinding(SecurityMode.None)|}, "");
        """));

    [Theory]
    [InlineData("typeof(IMetadataExchange)")]
    [InlineData("\"IMetadataExchange\"")]
    [InlineData("ServiceMetadataBehavior.MexContractName")]
    public Task NoWarn_metadata_exchange(string contract) => VerifyAsync(Statements($"""
        host.AddServiceEndpoint({contract}, new WSHttpBinding(SecurityMode.None), "mex");
        """));

    [Theory]
    [InlineData("""host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(SecurityMode.None), "http://router/orders", new Uri("http://localhost:8000/orders"));""")]
    [InlineData("""host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(SecurityMode.None), "http://router/orders").ListenUri = new Uri("http://localhost:8000/orders");""")]
    [InlineData("""ChannelFactory<IOrders>.CreateChannel(new WSHttpBinding(SecurityMode.None), new EndpointAddress("http://orders"), new Uri("http://router"));""")]
    [InlineData("""new ChannelFactory<IOrders>(new WSHttpBinding(SecurityMode.None)).Endpoint.EndpointBehaviors.Add(new System.ServiceModel.Description.ClientViaBehavior(new Uri("http://router")));""")]
    public Task NoWarn_messages_go_elsewhere_than_to_the_address(string statement) => VerifyAsync(Statements(statement));

    /// <summary>Code that only says where an endpoint listens sends nothing elsewhere.</summary>
    [Fact]
    public Task Warn_address_that_is_only_read() => VerifyAsync(Statements("""
        host.AddServiceEndpoint(typeof(IOrders), {|WCFP2001:new WSHttpBinding(SecurityMode.None)|}, "orders");
        foreach (var endpoint in host.Description.Endpoints) { Console.WriteLine(endpoint.ListenUri); }
        """));

    [Fact]
    public Task Warn_listens_at_no_other_place() => VerifyAsync(Statements("""
        host.AddServiceEndpoint(typeof(IOrders), {|WCFP2001:new WSHttpBinding(SecurityMode.None)|}, "", (Uri)null);
        """));

    [Fact]
    public Task NoWarn_contract_of_a_security_token_service() => VerifyAsync(Statements("""
        host.AddServiceEndpoint(typeof(System.ServiceModel.Security.IWSTrust13SyncContract), new WSHttpBinding(SecurityMode.Transport), "");
        """));

    /// <summary>Metadata exchange has an envelope of its own, with whatever contract somebody speaks it.</summary>
    [Theory]
    [InlineData("http://schemas.xmlsoap.org/ws/2004/09/transfer/Get", false)]
    [InlineData("http://schemas.microsoft.com/2006/04/mex/Get", true)]
    public Task NoWarn_contract_that_speaks_metadata_exchange(string action, bool isReported) => VerifyAsync(
        Statements($$"""
            var client = new MetadataClient({{(isReported ? "{|WCFP2001:new WSHttpBinding(SecurityMode.None)|}" : "new WSHttpBinding(SecurityMode.None)")}}, new EndpointAddress("http://localhost/mex"));
            """),
        $$"""
        using System.ServiceModel;
        using System.ServiceModel.Channels;

        [ServiceContract(Namespace = "http://schemas.microsoft.com/2006/04/mex")]
        public interface IMetadataExchange
        {
            [OperationContract(Action = "{{action}}", ReplyAction = "{{action}}Response")]
            Message Get(Message request);
        }

        public class MetadataClient : ClientBase<IMetadataExchange>
        {
            public MetadataClient(Binding binding, EndpointAddress address) : base(binding, address) { }
        }
        """);

    [Fact]
    public Task NoWarn_service_class_requires_ordered_delivery() => VerifyAsync(
        Statements("""host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(SecurityMode.None), "");"""),
        """
        using System.ServiceModel;

        [DeliveryRequirements(TargetContract = typeof(IOrders), RequireOrderedDelivery = true)]
        public class OrderedOrders : IOrders
        {
            public string Find(int id) => "";
        }
        """);

    [Fact]
    public Task Warn_ChannelFactory() => VerifyAsync(Statements("""
        var factory = new ChannelFactory<IOrders>({|WCFP2001:new WSHttpBinding(SecurityMode.None)|}, new EndpointAddress("http://localhost/"));
        """));

    [Fact]
    public Task Warn_static_CreateChannel() => VerifyAsync(Statements("""
        var channel = ChannelFactory<IOrders>.CreateChannel({|WCFP2001:new WSHttpBinding(SecurityMode.None)|}, new EndpointAddress("http://localhost/"));
        """));

    [Fact]
    public Task Warn_ClientBase() => VerifyAsync(Statements("""
        using (var client = new OrdersClient({|WCFP2001:new WSHttpBinding(SecurityMode.None)|}, new EndpointAddress("http://localhost/")))
        {
            client.Find(1);
        }
        """));

    [Fact]
    public Task Warn_base_call_of_a_client() => VerifyAsync("""
        using System.ServiceModel;

        class Client : ClientBase<IOrders>
        {
            public Client() : base({|WCFP2001:new WSHttpBinding(SecurityMode.None)|}, new EndpointAddress("http://localhost/"))
            {
            }
        }
        """);

    [Fact]
    public Task Warn_binding_of_a_clients_endpoint() => VerifyAsync(Members("""
        static void Open(OrdersClient client) => client.Endpoint.Binding = {|WCFP2001:new WSHttpBinding(SecurityMode.None)|};
        """));

    [Fact]
    public Task Warn_ServiceEndpoint() => VerifyAsync(Statements("""
        var endpoint = new ServiceEndpoint(ContractDescription.GetContract(typeof(IOrders)), {|WCFP2001:new WSHttpBinding(SecurityMode.None)|}, new EndpointAddress("http://localhost/"));
        host.AddServiceEndpoint(endpoint);
        """));

    [Fact]
    public Task NoWarn_foreign_service_dictates() => VerifyAsync(
        GeneratedClient,
        Statements("""
            var address = new EndpointAddress("http://archive/");
            var client = new Archive.ArchiveClient(new WSHttpBinding(SecurityMode.None), address);
            var factory = new ChannelFactory<Archive.IArchive>(new WSHttpBinding(SecurityMode.None), address);
            client.Endpoint.Binding = new WSHttpBinding(SecurityMode.Transport);
            var endpoint = client.Endpoint;
            endpoint.Binding = new WSHttpBinding(SecurityMode.Transport);
            var made = new ServiceEndpoint(ContractDescription.GetContract(typeof(Archive.IArchive)), new WSHttpBinding(SecurityMode.None), address);
            """));

    [Fact]
    public Task NoWarn_service_of_a_contract_that_others_published() => VerifyAsync(
        GeneratedClient,
        Statements("""host.AddServiceEndpoint(typeof(Archive.IArchive), new WSHttpBinding(SecurityMode.None), "archive");"""));

    [Fact]
    public Task Warn_service_of_a_contract_that_dotnet_published() => VerifyAsync(
        GeneratedClient.Replace("Namespace = \"urn:archive\", ", "", StringComparison.Ordinal).Replace("urn:archive/", "http://tempuri.org/IArchive/", StringComparison.Ordinal),
        Statements("""host.AddServiceEndpoint(typeof(Archive.IArchive), {|WCFP2001:new WSHttpBinding(SecurityMode.None)|}, "archive");"""));

    [Fact]
    public Task NoWarn_read_back_from_an_endpoint_and_changed() => VerifyAsync(Statements("""
        host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(SecurityMode.None), "");
        ((WSHttpBinding)host.Description.Endpoints[0].Binding).TransactionFlow = true;
        """));

    [Fact]
    public Task NoWarn_read_back_in_another_method() => VerifyAsync(Members("""
        static void Main()
        {
            var host = new ServiceHost(typeof(Orders));
            host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(SecurityMode.None), "");
            Tune(host);
        }

        static void Tune(ServiceHost host)
        {
            foreach (var endpoint in host.Description.Endpoints)
            {
                if (endpoint.Binding is WSHttpBinding ws)
                {
                    ws.ReliableSession.Enabled = true;
                }
            }
        }
        """));

    [Fact]
    public Task Warn_read_back_and_not_changed() => VerifyAsync(Members("""
        static void Main()
        {
            var host = new ServiceHost(typeof(Orders));
            host.AddServiceEndpoint(typeof(IOrders), {|WCFP2001:new WSHttpBinding(SecurityMode.None)|}, "");
            foreach (var endpoint in host.Description.Endpoints)
            {
                Console.WriteLine(endpoint.Binding.Name);
            }
        }
        """));

    [Fact]
    public Task NoWarn_shared_with_other_assemblies() => VerifyAsync("""
        using System.ServiceModel;

        public static class Wire
        {
            public static readonly WSHttpBinding Shared = new WSHttpBinding(SecurityMode.None);

            public static WSHttpBinding Property { get; } = new WSHttpBinding(SecurityMode.None);

            public static void Open(ServiceHost host)
            {
                host.AddServiceEndpoint(typeof(IOrders), Shared, "a");
                host.AddServiceEndpoint(typeof(IOrders), Property, "b");
            }
        }
        """);

    [Fact]
    public async Task Warn_public_field_of_a_program()
    {
        var test = Make<WSHttpBindingWithoutNeedAnalyzer>();
        test.TestState.OutputKind = OutputKind.ConsoleApplication;
        test.TestState.Sources.Add("""
            using System.ServiceModel;

            public class Program
            {
                public static readonly WSHttpBinding Shared = {|WCFP2001:new WSHttpBinding(SecurityMode.None)|};

                public static void Main() => new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), Shared, "");
            }
            """);
        await test.RunAsync();
    }

    [Fact]
    public Task Warn_under_preprocessor_conditions() => VerifyAsync("""
        using System.ServiceModel;

        class Program
        {
            static void Main()
            {
                var host = new ServiceHost(typeof(Orders));
        #if SECURE
                var binding = new WSHttpBinding(SecurityMode.Message);
        #else
                var binding = {|WCFP2001:new WSHttpBinding(SecurityMode.None)|};
        #endif
                host.AddServiceEndpoint(typeof(IOrders), binding, "");
            }
        }
        """);

    [Fact]
    public async Task Warn_says_the_problem_then_the_remedy()
    {
        var test = Make<WSHttpBindingWithoutNeedAnalyzer>();
        test.TestState.Sources.Add(Statements("""
            host.AddServiceEndpoint(typeof(IOrders), {|#0:new WS2007HttpBinding(SecurityMode.None)|}, "");
            """));
        test.TestState.ExpectedDiagnostics.Add(new DiagnosticResult("WCFP2001", DiagnosticSeverity.Info).WithLocation(0).WithMessage(
            "'WS2007HttpBinding' uses none of what it adds over basicHttpBinding (message security, reliable sessions, transactions); use BasicHttpBinding, or NetTcpBinding where both ends are WCF"));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(SecurityMode.")]
    [InlineData("host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(Secur), \"\");")]
    [InlineData("host.AddServiceEndpoint(typeof(, new WSHttpBinding(SecurityMode.None), \"\");")]
    [InlineData("var binding = new WSHttpBinding(SecurityMode.None) { Security = { Mode = } }; host.AddServiceEndpoint(typeof(IOrders), binding, \"\");")]
    [InlineData("var binding = new WSHttpBinding(SecurityMode.None); binding.Securi.Mode = SecurityMode.Message; host.AddServiceEndpoint(typeof(IOrders), binding, \"\");")]
    [InlineData("WSHttpBinding binding = new (; host.AddServiceEndpoint(typeof(IOrders), binding, \"\");")]
    public async Task NoWarn_half_typed(string statement)
    {
        var test = Make<WSHttpBindingWithoutNeedAnalyzer>();
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        test.TestState.Sources.Add(Statements(statement));
        await test.RunAsync();
    }

    [Fact]
    public async Task NoWarn_without_wcf()
    {
        var test = new WcfAnalyzerTest<WSHttpBindingWithoutNeedAnalyzer> { ReferenceAssemblies = WcfReferences.Net };
        test.TestState.Sources.Add("class WSHttpBinding { static object Make() => new WSHttpBinding(); }");
        await test.RunAsync();
    }
}
