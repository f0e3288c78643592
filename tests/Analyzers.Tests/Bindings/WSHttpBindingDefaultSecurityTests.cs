using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.Bindings;
using WcfPerf.Testing;
using Xunit;
using static WcfPerf.Analyzers.Tests.Bindings.BindingTest;

namespace WcfPerf.Analyzers.Tests.Bindings;

/// <summary>WCFP2002 in code.</summary>
public sealed class WSHttpBindingDefaultSecurityTests
{
    private static Task VerifyAsync(params string[] sources) => CodeAsync<WSHttpBindingDefaultSecurityAnalyzer>(sources);

    [Theory]
    [InlineData("new WSHttpBinding()")]
    [InlineData("new WSHttpBinding { }")]
    [InlineData("new WS2007HttpBinding()")]
    [InlineData("new WSHttpContextBinding()")]
    [InlineData("new WSHttpBinding { MaxReceivedMessageSize = 1 << 20, Name = \"x\", SendTimeout = TimeSpan.FromMinutes(1) }")]
    [InlineData("new WSHttpBinding { MessageEncoding = WSMessageEncoding.Mtom }")]
    [InlineData("new WSHttpBinding { TransactionFlow = false, ReliableSession = { Enabled = false } }")]
    [InlineData("new WSHttpBinding { Security = { } }")]
    [InlineData("new WSHttpBinding { Security = new WSHttpSecurity() }")]
    [InlineData("new WSHttpBinding { ReaderQuotas = { MaxArrayLength = 1000 } }")]
    public Task Warn_nothing_said_of_security(string creation) => VerifyAsync(Statements($$"""
        host.AddServiceEndpoint(typeof(IOrders), {|WCFP2002:{{creation}}|}, "");
        """));

    /// <summary>A private method whose call was commented out adds no endpoint; one that nobody calls yet may do so soon.</summary>
    [Theory]
    [InlineData("// Offer(host);", "private static", false)]
    [InlineData("/* Offer(host); */", "static", false)]
    [InlineData("", "private static", true)]
    [InlineData("Offer(host); // Offer(host);", "private static", true)]
    [InlineData("System.Action<ServiceHost> offer = Offer; // Offer(host);", "private static", true)]
    [InlineData("// Offer(host);", "public static", true)]
    [InlineData("// Offer(host);", "internal static", true)]
    public Task A_method_whose_call_is_commented_out(string statements, string modifiers, bool isReported) => VerifyAsync(Statements(statements + "\n" + $$"""
        }

        {{modifiers}} void Offer(ServiceHost host)
        {
            host.AddServiceEndpoint(typeof(IOrders), {{(isReported ? "{|WCFP2002:new WSHttpBinding()|}" : "new WSHttpBinding()")}}, "");
        """));

    [Theory]
    [InlineData("http://docs.oasis-open.org/ws-sx/ws-trust/200512/RST/Issue")]
    [InlineData("http://schemas.xmlsoap.org/ws/2005/02/trust/RST/Issue")]
    public Task NoWarn_security_token_service(string action) => VerifyAsync(
        Statements("""host.AddServiceEndpoint(typeof(ITokens), new WSHttpBinding(), "");"""),
        $$"""
        using System.ServiceModel;
        using System.ServiceModel.Channels;

        [ServiceContract]
        public interface ITokens
        {
            [OperationContract(Action = "{{action}}", ReplyAction = "*")]
            Message Issue(Message request);
        }
        """);

    [Theory]
    [InlineData("xunit.core")]
    [InlineData("nunit.framework")]
    [InlineData("Microsoft.VisualStudio.TestPlatform.TestFramework")]
    public Task NoWarn_in_a_test_project(string framework)
    {
        var test = Make<WSHttpBindingDefaultSecurityAnalyzer>();
        test.TestState.Sources.Add(Statements("""host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(), "");"""));
        test.TestState.AdditionalFiles.Add(("App.config", Config("""
                <services>
                  <service name="Orders">
                    <endpoint address="" binding="wsHttpBinding" contract="IOrders" />
                  </service>
                </services>
            """)));
        test.TestState.AdditionalProjects[framework].Sources.Add("public class FactAttribute : System.Attribute { }");
        test.TestState.AdditionalProjectReferences.Add(framework);
        return test.RunAsync();
    }

    /// <summary>The package may not be restored yet, or the reference come from what no compiler sees.</summary>
    [Theory]
    [InlineData("// Licence.\nusing System;\nusing {|CS0246:Xunit|};\npublic class OrderTests { }", true)]
    [InlineData("namespace Shop\r\n{\r\n\tusing {|CS0246:NUnit|}.Framework;\r\n\tpublic class OrderTests { }\r\n}", true)]
    [InlineData("global using Microsoft.{|CS0234:VisualStudio|}.TestTools.UnitTesting;", true)]
    [InlineData("// using Xunit;\npublic class Notes { }", false)]
    [InlineData("using Shop.Xunit;\nnamespace Shop.Xunit { public class Notes { } }", false)]
    public Task Imports_of_a_test_framework_make_a_test_project(string file, bool isOfTests)
    {
        var test = Make<WSHttpBindingDefaultSecurityAnalyzer>();
        test.TestState.Sources.Add(Statements($"host.AddServiceEndpoint(typeof(IOrders), {(isOfTests ? "new WSHttpBinding()" : "{|WCFP2002:new WSHttpBinding()|}")}, \"\");"));
        test.TestState.Sources.Add(file);
        return test.RunAsync();
    }

    /// <summary>One of many files may have been copied there with its import.</summary>
    [Theory]
    [InlineData(6, false)]
    [InlineData(20, true)]
    public Task Imports_of_a_test_framework_in_one_of_many_files(int others, bool isReported)
    {
        var test = Make<WSHttpBindingDefaultSecurityAnalyzer>();
        test.TestState.Sources.Add(Statements($"host.AddServiceEndpoint(typeof(IOrders), {(isReported ? "{|WCFP2002:new WSHttpBinding()|}" : "new WSHttpBinding()")}, \"\");"));
        test.TestState.Sources.Add("using {|CS0246:Xunit|};");
        for (var other = 0; other < others; other++)
        {
            test.TestState.Sources.Add($"public class Other{other} {{ }}");
        }

        return test.RunAsync();
    }

    [Theory]
    [InlineData("new WSHttpBinding(SecurityMode.Message)")]
    [InlineData("new WSHttpBinding(SecurityMode.None)")]
    [InlineData("new WSHttpBinding(SecurityMode.Transport)")]
    [InlineData("new WSHttpBinding(SecurityMode.TransportWithMessageCredential)")]
    [InlineData("new WSHttpBinding(SecurityMode.Message, false)")]
    [InlineData("new WSHttpBinding((SecurityMode)args.Length)")]
    [InlineData("new WSHttpBinding(\"orders\")")]
    [InlineData("new WSHttpBinding { Security = { Mode = SecurityMode.Message } }")]
    [InlineData("new WSHttpBinding { Security = { Message = { ClientCredentialType = MessageCredentialType.UserName } } }")]
    [InlineData("new WSHttpBinding { Security = { Message = { ClientCredentialType = MessageCredentialType.Windows } } }")]
    [InlineData("new WSHttpBinding { Security = { Message = { EstablishSecurityContext = false } } }")]
    [InlineData("new WSHttpBinding { Security = { Message = { NegotiateServiceCredential = false } } }")]
    [InlineData("new WSHttpBinding { Security = { Message = { AlgorithmSuite = System.ServiceModel.Security.SecurityAlgorithmSuite.Basic128 } } }")]
    [InlineData("new WSHttpBinding { Security = { Transport = { ClientCredentialType = HttpClientCredentialType.Basic } } }")]
    [InlineData("new WSHttpBinding { Security = new WSHttpSecurity { Mode = SecurityMode.Message } }")]
    [InlineData("new WSHttpBinding { TransactionFlow = true }")]
    [InlineData("new WSHttpBinding { ReliableSession = { Enabled = true } }")]
    [InlineData("new WSHttpBinding { ReliableSession = { Enabled = isSecure } }")]
    [InlineData("new WSDualHttpBinding()")]
    [InlineData("new WSFederationHttpBinding()")]
    [InlineData("new WS2007FederationHttpBinding()")]
    [InlineData("new BasicHttpBinding()")]
    [InlineData("new NetTcpBinding()")]
    public Task NoWarn_security_or_need_stated(string creation) => VerifyAsync(Statements($"""
        host.AddServiceEndpoint(typeof(IOrders), {creation}, "");
        """));

    [Theory]
    [InlineData("binding.Security.Mode = SecurityMode.Message;")]
    [InlineData("if (isSecure) binding.Security.Mode = SecurityMode.Transport;")]
    [InlineData("binding.Security.Message.ClientCredentialType = MessageCredentialType.Certificate;")]
    [InlineData("binding.Security.Message.EstablishSecurityContext = false;")]
    [InlineData("binding.Security = new WSHttpSecurity { Mode = SecurityMode.None };")]
    [InlineData("binding.Security = Make();  WSHttpSecurity Make() => new WSHttpSecurity();")]
    [InlineData("var security = binding.Security; security.Mode = SecurityMode.None;")]
    [InlineData("var message = binding.Security.Message; message.EstablishSecurityContext = false;")]
    [InlineData("(binding.Security.Mode, isSecure) = (SecurityMode.None, true);")]
    [InlineData("var same = binding; same.Security.Mode = SecurityMode.None;")]
    [InlineData("void Secure(WSHttpBinding b) { b.Security.Mode = SecurityMode.None; } Secure(binding);")]
    [InlineData("Action secure = () => binding.Security.Mode = SecurityMode.None; secure();")]
    public Task NoWarn_configured_later(string setting) => VerifyAsync(Statements($"""
        var binding = new WSHttpBinding();
        {setting}
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Theory]
    [InlineData("binding.MaxReceivedMessageSize = 1000000;")]
    [InlineData("if (isSecure) { binding.TextEncoding = System.Text.Encoding.Unicode; }")]
    [InlineData("Console.WriteLine(binding.Security.Mode);")]
    [InlineData("if (binding.Security.Message.ClientCredentialType == MessageCredentialType.Windows) { Console.WriteLine(); }")]
    [InlineData("binding.ReliableSession.Ordered = true;")]
    public Task Warn_other_settings_only(string setting) => VerifyAsync(Statements($$"""
        var binding = {|WCFP2002:new WSHttpBinding()|};
        {{setting}}
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task Warn_field_property_and_helper() => VerifyAsync(Members("""
        private readonly WSHttpBinding _field = {|WCFP2002:new WSHttpBinding()|};

        private Binding Property { get; } = {|WCFP2002:new WSHttpBinding()|};

        private static Binding Make() => {|WCFP2002:new WSHttpBinding()|};

        void Open(ServiceHost host)
        {
            host.AddServiceEndpoint(typeof(IOrders), _field, "a");
            host.AddServiceEndpoint(typeof(IOrders), Property, "b");
            host.AddServiceEndpoint(typeof(IOrders), Make(), "c");
        }
        """));

    [Fact]
    public Task Warn_conditional() => VerifyAsync(Statements("""
        Binding binding = isSecure ? (Binding){|WCFP2002:new WSHttpBinding()|} : new BasicHttpBinding();
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task Warn_unknown_security_is_not_asked_of_an_unset_one() => VerifyAsync(Statements("""
        Binding binding = null;
        if (isSecure)
        {
            binding = {|WCFP2002:new WSHttpBinding()|};
        }

        host.AddServiceEndpoint(typeof(IOrders), binding ?? new BasicHttpBinding(), "");
        """));

    [Theory]
    [InlineData("new ChannelFactory<IOrders>({0}, \"http://localhost/\")")]
    [InlineData("new ChannelFactory<IOrders>({0}, new EndpointAddress(\"http://localhost/\"))")]
    [InlineData("ChannelFactory<IOrders>.CreateChannel({0}, new EndpointAddress(\"http://localhost/\"))")]
    [InlineData("new OrdersClient({0}, new EndpointAddress(\"http://localhost/\"))")]
    [InlineData("new ServiceEndpoint(ContractDescription.GetContract(typeof(IOrders)), {0}, new EndpointAddress(\"http://localhost/\"))")]
    public Task Warn_every_way_to_an_endpoint(string creation) => VerifyAsync(Statements($"""
        var made = {creation.Replace("{0}", "{|WCFP2002:new WSHttpBinding()|}", System.StringComparison.Ordinal)};
        """));

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
        host.AddServiceEndpoint(typeof({contract}), new WSHttpBinding(), "");
        """));

    /// <summary>A host takes a type that carries the attribute itself; where it refuses the only one, no endpoint gets the binding.</summary>
    [Theory]
    [InlineData("host.AddServiceEndpoint(typeof(IPlain), new WSHttpBinding(), \"\");")]
    [InlineData("host.AddServiceEndpoint(typeof(Orders), new WSHttpBinding(), \"\");")]
    [InlineData("var contract = typeof(IPlain); var binding = new WSHttpBinding(); host.AddServiceEndpoint(contract, binding, \"a\"); host.AddServiceEndpoint(contract, binding, \"b\");")]
    public Task NoWarn_contract_that_is_none(string statements) => VerifyAsync(Statements(statements), "public interface IPlain { string Find(int id); }");

    /// <summary>Nor does it take such a type of a project that is referenced.</summary>
    [Theory]
    [InlineData("typeof(Desk)", false)]
    [InlineData("typeof(IPlainDesk)", false)]
    [InlineData("typeof(IDesk)", true)]
    [InlineData("typeof(IMoreDesk)", true)]
    [InlineData("typeof(WholeDesk)", true)]
    [InlineData("typeof(ILostDesk)", true)]
    public async Task Contract_of_a_reference(string contract, bool isReported)
    {
        var test = Make<WSHttpBindingDefaultSecurityAnalyzer>();
        test.MarkupOptions = MarkupOptions.UseFirstDescriptor;
        test.TestState.Sources.Add(Statements($"host.AddServiceEndpoint({contract}, {(isReported ? "{|WCFP2002:new WSHttpBinding()|}" : "new WSHttpBinding()")}, \"\");"));
        test.TestState.AdditionalProjects["Desks"].Sources.Add("""
            using System.ServiceModel;

            [ServiceContract]
            public interface IDesk { [OperationContract] string Ring(int id); }

            public interface IPlainDesk { string Ring(int id); }

            public interface IMoreDesk : IDesk { }

            [{|CS0246:{|CS0246:Elsewhere|}|}]
            public interface ILostDesk { }

            public class Desk : IDesk { public string Ring(int id) => ""; }

            [ServiceContract]
            public class WholeDesk { [OperationContract] public string Ring(int id) => ""; }
            """);
        test.TestState.AdditionalProjectReferences.Add("Desks");
        await test.RunAsync();
    }

    [Theory]
    [InlineData("host.AddServiceEndpoint(typeof(IDerived), {|WCFP2002:new WSHttpBinding()|}, \"\");")]
    [InlineData("host.AddServiceEndpoint(typeof(Whole), {|WCFP2002:new WSHttpBinding()|}, \"\");")]
    [InlineData("host.AddServiceEndpoint(typeof(Uri), {|WCFP2002:new WSHttpBinding()|}, \"\");")]
    [InlineData("host.AddServiceEndpoint(isSecure ? typeof(IPlain) : typeof(IOrders), {|WCFP2002:new WSHttpBinding()|}, \"\");")]
    [InlineData("var binding = {|WCFP2002:new WSHttpBinding()|}; host.AddServiceEndpoint(typeof(IPlain), binding, \"a\"); host.AddServiceEndpoint(typeof(IOrders), binding, \"b\");")]
    public Task Warn_contract_that_is_or_may_be_one(string statements) => VerifyAsync(Statements(statements), """
        using System.ServiceModel;

        public interface IPlain { string Find(int id); }

        public interface IDerived : IOrders { }

        [ServiceContract]
        public class Whole { [OperationContract] public string Find(int id) => ""; }
        """);

    /// <summary>Nor does it take a contract without an operation: what only says how one behaves makes none.</summary>
    [Theory]
    [InlineData("host.AddServiceEndpoint(typeof(INone), new WSHttpBinding(), \"\");")]
    [InlineData("host.AddServiceEndpoint(typeof(INoneAndNone), new WSHttpBinding(), \"\");")]
    [InlineData("host.AddServiceEndpoint(typeof(IMore), {|WCFP2002:new WSHttpBinding()|}, \"\");")]
    [InlineData("host.AddServiceEndpoint(typeof(IWeb), {|WCFP2002:new WSHttpBinding()|}, \"\");")]
    [InlineData("host.AddServiceEndpoint(typeof(IUnknown), {|WCFP2002:new WSHttpBinding()|}, \"\");")]
    public Task NoWarn_contract_without_operation(string statements) => VerifyAsync(Statements(statements), """
        using System.ServiceModel;

        [ServiceContract]
        public interface INone { [OperationBehavior(Impersonation = ImpersonationOption.Required)] string Find(int id); }

        [ServiceContract]
        public interface INoneAndNone : INone { int Count(); }

        [ServiceContract]
        public interface IMore : INone { [OperationContract] int Count(); }

        [ServiceContract]
        public interface IWeb { [System.ServiceModel.Web.WebGet] string Find(int id); }

        [ServiceContract]
        public interface IUnknown { [{|CS0246:{|CS0246:Operation|}|}] string Find(int id); }
        """);

    /// <summary>Nor does it take a contract with two operations of one name.</summary>
    [Theory]
    [InlineData("host.AddServiceEndpoint(typeof(ITwice), new WSHttpBinding(), \"\");")]
    [InlineData("host.AddServiceEndpoint(typeof(ITwiceAndMore), new WSHttpBinding(), \"\");")]
    [InlineData("host.AddServiceEndpoint(typeof(INamed), {|WCFP2002:new WSHttpBinding()|}, \"\");")]
    [InlineData("var binding = {|WCFP2002:new WSHttpBinding()|}; host.AddServiceEndpoint(typeof(ITwice), binding, \"a\"); host.AddServiceEndpoint(typeof(INamed), binding, \"b\");")]
    public Task NoWarn_contract_that_wcf_refuses(string statements) => VerifyAsync(Statements(statements), """
        using System.ServiceModel;

        [ServiceContract]
        public interface ITwice { [OperationContract] string Find(int id); [OperationContract] string Find(string name); }

        [ServiceContract]
        public interface ITwiceAndMore : ITwice { [OperationContract] int Count(); }

        [ServiceContract]
        public interface INamed { [OperationContract] string Find(int id); [OperationContract(Name = "FindByName")] string Find(string name); }
        """);

    [Fact]
    public Task Warn_contract_that_does_not_resolve() => VerifyAsync(Statements("""
        host.AddServiceEndpoint(typeof({|CS0246:IMissing|}), {|WCFP2002:new WSHttpBinding()|}, "");
        """));

    [Fact]
    public Task NoWarn_foreign_service_dictates() => VerifyAsync(
        GeneratedClient,
        Statements("""
            var client = new Archive.ArchiveClient(new WSHttpBinding(), new EndpointAddress("http://archive/"));
            var factory = new ChannelFactory<Archive.IArchive>(new WSHttpBinding(), "http://archive/");
            """));

    [Fact]
    public Task NoWarn_escapes() => VerifyAsync(Statements("""
        var binding = new WSHttpBinding();
        GC.KeepAlive(binding);
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task NoWarn_nobody_uses_it() => VerifyAsync(Statements("""
        new WSHttpBinding();
        var binding = new WSHttpBinding();
        """));

    [Fact]
    public Task NoWarn_secured_in_another_file_of_a_partial_class() => VerifyAsync(
        """
        using System.ServiceModel;

        partial class Program
        {
            private readonly WSHttpBinding _wire = new WSHttpBinding();

            void Open() => new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), _wire, "");
        }
        """,
        """
        partial class Program
        {
            Program() => _wire.Security.Mode = System.ServiceModel.SecurityMode.None;
        }
        """);

    [Fact]
    public async Task Warn_says_the_problem_then_the_remedy()
    {
        var test = Make<WSHttpBindingDefaultSecurityAnalyzer>();
        test.TestState.Sources.Add(Statements("""
            host.AddServiceEndpoint(typeof(IOrders), {|#0:new WSHttpBinding()|}, "");
            """));
        test.TestState.ExpectedDiagnostics.Add(new DiagnosticResult("WCFP2002", DiagnosticSeverity.Warning).WithLocation(0).WithMessage(
            "'WSHttpBinding' was never told how to secure its messages, so it signs and encrypts every one and negotiates a security session first; set Security.Mode to what the service needs, or use NetTcpBinding or BasicHttpBinding with transport security"));
        await test.RunAsync();
    }

    [Fact]
    public async Task Warn_names_bindings_that_carry_the_context()
    {
        var test = Make<WSHttpBindingDefaultSecurityAnalyzer>();
        test.TestState.Sources.Add(Statements("""
            host.AddServiceEndpoint(typeof(IOrders), {|#0:new WSHttpContextBinding()|}, "");
            """));
        test.TestState.ExpectedDiagnostics.Add(new DiagnosticResult("WCFP2002", DiagnosticSeverity.Warning).WithLocation(0).WithArguments(
            "WSHttpContextBinding", "set Security.Mode to what the service needs, or use NetTcpContextBinding or BasicHttpContextBinding with transport security"));
        await test.RunAsync();
    }

    /// <summary>A finding at a binding in code (0) and two in configuration (1 and 2): with BasicHttpBinding among the remedies unless something may be kept for a session.</summary>
    private static void ExpectRemedies(WcfAnalyzerTest<WSHttpBindingDefaultSecurityAnalyzer> test, bool mayBeKept, bool isOverHttp)
    {
        var configured = mayBeKept && isOverHttp
            ? "use netTcpBinding with transport security, or https and the security mode TransportWithMessageCredential, for the service may keep something for each session"
            : mayBeKept
            ? "set the security mode TransportWithMessageCredential, or use netTcpBinding with transport security, for the service may keep something for each session"
            : "set the security mode that the service needs, or use netTcpBinding or basicHttpBinding with transport security";
        Expect(0, "WSHttpBinding", mayBeKept && isOverHttp
            ? "use NetTcpBinding with transport security, or https and the mode TransportWithMessageCredential, for the service may keep something for each session"
            : mayBeKept
            ? "set Security.Mode to TransportWithMessageCredential, or use NetTcpBinding with transport security, for the service may keep something for each session"
            : "set Security.Mode to what the service needs, or use NetTcpBinding or BasicHttpBinding with transport security");
        Expect(1, "wsHttpBinding", configured);
        Expect(2, "wsHttpBinding", configured);

        void Expect(int location, string binding, string remedy) =>
            test.TestState.ExpectedDiagnostics.Add(new DiagnosticResult("WCFP2002", DiagnosticSeverity.Warning).WithLocation(location).WithArguments(binding, remedy));
    }

    [Theory]
    [InlineData("", "private int _sum; public int Add(int more) => _sum += more;", true)]
    [InlineData("", "public int Add(int more) { System.Console.WriteLine(OperationContext.Current.SessionId); return more; }", true)]
    [InlineData("", "private int _sum; public int Add(int more) => _sum += more;", true, "http://localhost/")]
    [InlineData("", "private static int s_sum; public int Add(int more) => s_sum += more;", false)]
    [InlineData("", "private int _step = 2; public int Add(int more) => _step + more;", false)]
    [InlineData("", "private int _step; public Till() { _step = 2; } public int Add(int more) => _step + more;", false)]
    [InlineData("", "private int _step = 2; public int Add(int more) { Take(ref _step); return more; } private void Take(ref int step) => step++;", true)]
    [InlineData("", "internal int Step = 2; public int Add(int more) => Step + more;", true)]
    [InlineData("", "private int[] _steps = { 2 }; public int Add(int more) => _steps[0]++ + more;", true)]
    [InlineData("[ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall)]", "private int _sum; public int Add(int more) => _sum += more;", false)]
    public async Task Warn_names_BasicHttpBinding_only_where_nothing_is_kept_for_a_session(string behavior, string body, bool isKept, string address = "https://localhost/")
    {
        var test = Make<WSHttpBindingDefaultSecurityAnalyzer>();
        test.TestState.Sources.Add(Statements($$"""
            var at = new System.Uri("{{address}}");
            var till = "Till";
            host.AddServiceEndpoint(typeof(ITill), {|#0:new WSHttpBinding()|}, "");
            var named = new WSHttpBinding("named");
            host.AddServiceEndpoint(typeof(ITill), named, "named");
            """));
        test.TestState.Sources.Add($$"""
            using System.ServiceModel;

            [ServiceContract]
            public interface ITill
            {
                [OperationContract]
                int Add(int more);
            }

            {{behavior}}
            public class Till : ITill
            {
                {{body}}
            }
            """);
        test.TestState.AdditionalFiles.Add(("App.config", Config($$"""
                <bindings><wsHttpBinding><binding {|#1:name="named"|} /></wsHttpBinding></bindings>
                <services><service name="Till"><host><baseAddresses><add baseAddress="{{address}}" /></baseAddresses></host><endpoint address="" {|#2:binding="wsHttpBinding"|} contract="ITill" /></service></services>
            """)));
        ExpectRemedies(test, isKept, address.StartsWith("http:", System.StringComparison.Ordinal));
        await test.RunAsync();
    }

    /// <summary>A host may open a service of a library: what that keeps, its own project shows.</summary>
    [Theory]
    [InlineData("[ServiceContract] public interface ITill { [OperationContract] int Add(int more); }", true)]
    [InlineData("[ServiceContract(SessionMode = SessionMode.NotAllowed)] public interface ITill { [OperationContract] int Add(int more); }", false)]
    [InlineData("[ServiceContract] public interface ITill { [OperationContract] int Add(int more); } public class Till : ITill { public int Add(int more) => more; }", false)]
    public async Task Warn_names_BasicHttpBinding_to_a_host_only_where_the_service_shows(string contract, bool mayBeKept)
    {
        var test = Make<WSHttpBindingDefaultSecurityAnalyzer>();
        test.TestState.Sources.Add(Statements("""
            var at = new System.Uri("https://localhost/");
            var till = "Till";
            host.AddServiceEndpoint(typeof(ITill), {|#0:new WSHttpBinding()|}, "");
            var named = new WSHttpBinding("named");
            host.AddServiceEndpoint(typeof(ITill), named, "named");
            """));
        test.TestState.Sources.Add("using System.ServiceModel; " + contract);
        test.TestState.AdditionalFiles.Add(("App.config", Config("""
                <bindings><wsHttpBinding><binding {|#1:name="named"|} /></wsHttpBinding></bindings>
                <services><service name="Till"><host><baseAddresses><add baseAddress="https://localhost/" /></baseAddresses></host><endpoint address="" {|#2:binding="wsHttpBinding"|} contract="ITill" /></service></services>
            """)));
        ExpectRemedies(test, mayBeKept, isOverHttp: false);
        await test.RunAsync();
    }

    [Theory]
    [InlineData("[ServiceContract]", "", true)]
    [InlineData("[ServiceContract(SessionMode = SessionMode.NotAllowed)]", "", false)]
    [InlineData("[ServiceContract]", "public class Till : ITill { public int Add(int more) => more; }", false)]
    [InlineData("[ServiceContract]", "public class Till : ITill { private int _sum; public int Add(int more) => _sum += more; }", true)]
    [InlineData("[ServiceContract]", "public class TillClient : ClientBase<ITill>, ITill { public int Add(int more) => Channel.Add(more); }", true)]
    [InlineData("[ServiceContract]", "", true, "http://localhost/")]
    [InlineData("[ServiceContract]", "public class Till : ITill { public int Add(int more) => more; }", false, "http://localhost/")]
    public async Task Warn_names_BasicHttpBinding_to_a_client_only_where_the_service_shows(string contract, string service, bool mayBeKept, string address = "https://localhost/")
    {
        var test = Make<WSHttpBindingDefaultSecurityAnalyzer>();
        test.TestState.Sources.Add(Statements($$"""
            var factory = new ChannelFactory<ITill>({|#0:new WSHttpBinding()|}, "{{address}}");
            var named = new WSHttpBinding("named");
            var other = new ChannelFactory<ITillChannel>(named, "{{address}}");
            """));
        test.TestState.Sources.Add($$"""
            using System.ServiceModel;

            {{contract}}
            public interface ITill
            {
                [OperationContract]
                int Add(int more);
            }

            public interface ITillChannel : ITill, IClientChannel { }

            {{service}}
            """);
        test.TestState.AdditionalFiles.Add(("App.config", Config($$"""
                <bindings><wsHttpBinding><binding {|#1:name="named"|} /></wsHttpBinding></bindings>
                <client><endpoint address="{{address}}" {|#2:binding="wsHttpBinding"|} contract="ITill" /></client>
            """)));
        ExpectRemedies(test, mayBeKept, address.StartsWith("http:", System.StringComparison.Ordinal));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("address=\"\"", "public class Till : ITill { public int Add(int more) => more; }", false)]
    [InlineData("", "public class Till : ITill { public int Add(int more) => more; }", false)]
    [InlineData("address=\"\"", "", true)]
    [InlineData("address=\"http://localhost/till\"", "public class Till : ITill { public int Add(int more) => more; }", false)]
    [InlineData("address=\"http://localhost/till\"", "public class Till : ITill { public int Add(int more) => more; }", true, "App.config")]
    [InlineData("address=\"http://localhost/till\"", "", true)]
    [InlineData("address=\"http://localhost/till\"", "public class Till : ITill { public int Add(int more) => more; } public class TillClient : ClientBase<ITill> { }", true)]
    [InlineData("address=\"\"", "public class Till : ITill { public int Add(int more) => more; } public class TillClient : ClientBase<ITill> { }", true)]
    [InlineData("address=\"\"", "public class Till : ITill { private ChannelFactory<ITill> _next; public int Add(int more) => _next.CreateChannel().Add(more); }", true)]
    public async Task NoWarn_client_endpoint_without_an_address_or_a_client(string address, string types, bool isReported, string file = "Web.config")
    {
        var test = Make<WSHttpBindingDefaultSecurityAnalyzer>();
        test.MarkupOptions = MarkupOptions.UseFirstDescriptor;
        test.TestState.Sources.Add("using System.ServiceModel; [ServiceContract] public interface ITill { [OperationContract] int Add(int more); } " + types);
        var binding = isReported ? "{|WCFP2002:binding=\"wsHttpBinding\"|}" : "binding=\"wsHttpBinding\"";
        test.TestState.AdditionalFiles.Add((file, Config($"<client><endpoint {address} {binding} contract=\"ITill\" /></client>")));
        await test.RunAsync();
    }

    /// <summary>Code that a site references may make the client.</summary>
    [Fact]
    public async Task Warn_client_endpoint_that_a_reference_may_use()
    {
        var test = Make<WSHttpBindingDefaultSecurityAnalyzer>();
        test.MarkupOptions = MarkupOptions.UseFirstDescriptor;
        test.TestState.Sources.Add("using System.ServiceModel; [ServiceContract] public interface ITill { [OperationContract] int Add(int more); } public class Till : ITill { public int Add(int more) => Clients.Proxy<ITill>.Of().Add(more); }");
        test.TestState.AdditionalProjects["Clients"].Sources.Add("namespace Clients { public class Proxy<T> { public static T Of() => new System.ServiceModel.ChannelFactory<T>(\"*\").CreateChannel(); } }");
        test.TestState.AdditionalProjectReferences.Add("Clients");
        test.TestState.AdditionalFiles.Add(("Web.config", Config("<client><endpoint address=\"http://localhost/till\" {|WCFP2002:binding=\"wsHttpBinding\"|} contract=\"ITill\" /></client>")));
        await test.RunAsync();
    }

    /// <summary>A program cannot make a client of a contract that its code never names.</summary>
    [Theory]
    [InlineData("new System.ServiceModel.ChannelFactory<Desks.IDesk>(\"desk\").CreateChannel().Ring(1);", "", false)]
    [InlineData("System.Console.ReadLine();", "", false)]
    [InlineData("new System.ServiceModel.ChannelFactory<Desks.ITill>(\"till\").CreateChannel().Add(1);", "", true)]
    [InlineData("Desks.Made.TillOf<Desks.ITill>();", "", true)]
    [InlineData("System.Console.WriteLine(\"till\");", "", true)]
    [InlineData("System.Console.WriteLine(typeof(Desks.IDesk).Assembly.GetTypes());", "", true)]
    [InlineData("System.Reflection.Assembly.Load(System.Console.ReadLine());", "", true)]
    [InlineData("System.Console.ReadLine();", "public class DeskClient : System.ServiceModel.ClientBase<IDesk> { }", true)]
    [InlineData("System.Console.ReadLine();", "", true, OutputKind.DynamicallyLinkedLibrary)]
    [InlineData("System.Console.ReadLine();", "", true, OutputKind.ConsoleApplication, "Web.config")]
    public async Task Client_endpoint_of_a_contract_that_a_program_never_names(string statement, string types, bool isReported, OutputKind output = OutputKind.ConsoleApplication, string file = "App.config")
    {
        var test = Make<WSHttpBindingDefaultSecurityAnalyzer>();
        test.MarkupOptions = MarkupOptions.UseFirstDescriptor;
        test.TestState.OutputKind = output;
        test.TestState.Sources.Add("class Program { static void " + StartOf(output) + "() { " + statement + " } }");
        test.TestState.AdditionalProjects["Desks"].Sources.Add("""
            namespace Desks
            {
                [System.ServiceModel.ServiceContract] public interface ITill { [System.ServiceModel.OperationContract] int Add(int more); }
                [System.ServiceModel.ServiceContract] public interface IDesk { [System.ServiceModel.OperationContract] int Ring(int more); }
                public static class Made { public static void TillOf<T>() { } }

            """ + types + " }");
        test.TestState.AdditionalProjectReferences.Add("Desks");
        test.TestState.AdditionalFiles.Add((file, Config($"<client><endpoint name=\"till\" address=\"http://localhost/till\" {(isReported ? "{|WCFP2002:binding=\"wsHttpBinding\"|}" : "binding=\"wsHttpBinding\"")} contract=\"Desks.ITill\" /></client>")));
        await test.RunAsync();
    }

    /// <summary>Who makes clients of any contract has to be given this one by somebody who names it.</summary>
    [Theory]
    [InlineData("", "", "", false)]
    [InlineData("public class Till { public Desks.ITill Channel; }", "", "", true)]
    [InlineData("", "public class Counter { public object Open() => Clients.Proxy<Desks.ITill>.Of(); }", "", true)]
    [InlineData("", "public class Counter { public object Open() => Clients.Proxy<Desks.IDesk>.Of(); }", "", false)]
    [InlineData("", "", "public class Opener { public object Open() => new System.ServiceModel.ChannelFactory<ITill>(\"*\").CreateChannel(); }", true)]
    public async Task Client_endpoint_beside_a_reference_that_makes_clients(string client, string user, string declared, bool isReported)
    {
        var test = Make<WSHttpBindingDefaultSecurityAnalyzer>();
        test.MarkupOptions = MarkupOptions.UseFirstDescriptor;
        test.TestState.OutputKind = OutputKind.ConsoleApplication;
        test.TestState.Sources.Add("class Program { static void Main() { Clients.Proxy<Desks.IDesk>.Of().Ring(1); } }");
        test.TestState.AdditionalProjects["Desks"].Sources.Add("namespace Desks { " + declared + """

                [System.ServiceModel.ServiceContract] public interface ITill { [System.ServiceModel.OperationContract] int Add(int more); }
                [System.ServiceModel.ServiceContract] public interface IDesk { [System.ServiceModel.OperationContract] int Ring(int more); }
            }
            """);
        test.TestState.AdditionalProjects["Clients"].Sources.Add("namespace Clients { public class Proxy<T> { public static T Of() => new System.ServiceModel.ChannelFactory<T>(\"*\").CreateChannel(); } " + client + " }");
        test.TestState.AdditionalProjects["Clients"].AdditionalProjectReferences.Add("Desks");
        test.TestState.AdditionalProjects["Users"].Sources.Add("namespace Users { " + user + " }");
        test.TestState.AdditionalProjects["Users"].AdditionalProjectReferences.AddRange(["Desks", "Clients"]);
        test.TestState.AdditionalProjectReferences.AddRange(["Desks", "Clients", "Users"]);
        test.TestState.AdditionalFiles.Add(("App.config", Config($"<client><endpoint name=\"till\" address=\"http://localhost/till\" {(isReported ? "{|WCFP2002:binding=\"wsHttpBinding\"|}" : "binding=\"wsHttpBinding\"")} contract=\"Desks.ITill\" /></client>")));
        await test.RunAsync();
    }

    /// <summary>A service goes by the name of its class: what stands under its contract's is for nobody.</summary>
    [Theory]
    [InlineData("Till", true)]
    [InlineData("ITill", false)]
    public async Task NoWarn_service_by_the_name_of_an_interface(string name, bool isReported)
    {
        var test = Make<WSHttpBindingDefaultSecurityAnalyzer>();
        test.MarkupOptions = MarkupOptions.UseFirstDescriptor;
        test.TestState.Sources.Add("using System.ServiceModel; [ServiceContract] public interface ITill { [OperationContract] int Add(int more); } public class Till : ITill { public int Add(int more) => more; }");
        var binding = isReported ? "{|WCFP2002:binding=\"wsHttpBinding\"|}" : "binding=\"wsHttpBinding\"";
        test.TestState.AdditionalFiles.Add(("Web.config", Config($"<services><service name=\"{name}\"><endpoint address=\"\" {binding} contract=\"ITill\" /></service></services>")));
        await test.RunAsync();
    }

    /// <summary>No class has the name of a namespace, whatever else the program loads.</summary>
    [Theory]
    [InlineData("App.Desks", "", "", false)]
    [InlineData("App", "", "", false)]
    [InlineData("App.Tills", "", "", true)]
    [InlineData("App.Desks", "", "public const string Name = \"App.Desks\";", false)]
    [InlineData("App.Desks", "", "public static void Call(ServiceHost host) => host.Description.ConfigurationName = \"App.Desks\";", true)]
    [InlineData("App.Desks", "[ServiceBehavior(ConfigurationName = nameof(App) + \".\" + nameof(Desks))] ", "", true)]
    public async Task NoWarn_service_by_the_name_of_a_namespace(string name, string attribute, string more, bool isReported)
    {
        var test = Make<WSHttpBindingDefaultSecurityAnalyzer>();
        test.MarkupOptions = MarkupOptions.UseFirstDescriptor;
        test.TestState.Sources.Add($$"""
            using System.ServiceModel;
            namespace App.Desks
            {
                [ServiceContract] public interface ITill { [OperationContract] int Add(int more); }
                {{attribute}}public class Till : ITill { public int Add(int more) => more; {{more}} }
                public static class Loader { public static object Load(System.Type type) => System.Activator.CreateInstance(type); }
            }
            """);
        var binding = isReported ? "{|WCFP2002:binding=\"wsHttpBinding\"|}" : "binding=\"wsHttpBinding\"";
        test.TestState.AdditionalFiles.Add(("App.config", Config($"<services><service name=\"{name}\"><endpoint address=\"\" {binding} contract=\"App.Desks.ITill\" /></service></services>")));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(")]
    [InlineData("host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding() {  Security = ")]
    [InlineData("var binding = new WSHttpBinding(); binding.Security. host.AddServiceEndpoint(typeof(IOrders), binding, \"\");")]
    [InlineData("var binding = new WSHttpBinding(); binding.Unknown(); host.AddServiceEndpoint(typeof(IOrders), binding, \"\");")]
    [InlineData("host.AddServiceEndpoint(typeof(INowhere), new WSHttpBinding(), unknown);")]
    public async Task NoWarn_half_typed(string statement)
    {
        var test = Make<WSHttpBindingDefaultSecurityAnalyzer>();
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        test.TestState.Sources.Add(Statements(statement));
        await test.RunAsync();
    }
}
