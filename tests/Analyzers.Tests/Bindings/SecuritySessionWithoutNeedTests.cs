using System.IO;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.Bindings;
using WcfPerf.Testing;
using Xunit;
using static WcfPerf.Analyzers.Tests.Bindings.BindingTest;
using static WcfPerf.Analyzers.Tests.Bindings.SessionTest;

namespace WcfPerf.Analyzers.Tests.Bindings;

/// <summary>WCFP2004 in code and configuration.</summary>
public sealed class SecuritySessionWithoutNeedTests
{
    private const string On = """<security {|WCFP2004:mode="Message"|} />""";
    private const string SilentOn = """<security mode="Message" />""";

    private static Task CodeAsync(params string[] sources) => SessionTest.CodeAsync<SecuritySessionWithoutNeedAnalyzer>(sources);

    private static Task ConfigAsync(string body, string path = "App.config") => SessionTest.ConfigAsync<SecuritySessionWithoutNeedAnalyzer>((path, Config(body)));

    [Theory]
    [InlineData("new WSHttpBinding(SecurityMode.Message)")]
    [InlineData("new WSHttpBinding(SecurityMode.TransportWithMessageCredential)")]
    [InlineData("new WS2007HttpBinding(SecurityMode.Message)")]
    [InlineData("new WSHttpContextBinding(SecurityMode.TransportWithMessageCredential)")]
    [InlineData("new WSHttpBinding(SecurityMode.Message, false)")]
    [InlineData("new WSHttpBinding { Security = { Mode = SecurityMode.Message } }")]
    [InlineData("new WSHttpBinding { Security = new WSHttpSecurity { Mode = SecurityMode.TransportWithMessageCredential } }")]
    [InlineData("new WSHttpBinding(SecurityMode.Message) { Security = { Message = { EstablishSecurityContext = true } } }")]
    [InlineData("new WSHttpBinding(SecurityMode.Message) { Security = { Message = { ClientCredentialType = MessageCredentialType.UserName } } }")]
    [InlineData("new WSHttpBinding(SecurityMode.Message) { Security = { Message = { ClientCredentialType = MessageCredentialType.None, NegotiateServiceCredential = false } } }")]
    [InlineData("new WSHttpBinding { Security = { Message = { ClientCredentialType = MessageCredentialType.Windows } } }")]
    [InlineData("new WSHttpBinding { Security = { Message = { EstablishSecurityContext = true } } }")]
    [InlineData("new WSHttpBinding(isSecure ? SecurityMode.TransportWithMessageCredential : SecurityMode.Message)")]
    [InlineData("new WSHttpBinding(SecurityMode.Message) { TransactionFlow = true }")]
    public Task Warn_session_that_nothing_needs(string creation) => CodeAsync(Statements($$"""
        host.AddServiceEndpoint(typeof(IOrders), {|WCFP2004:{{creation}}|}, "");
        """));

    [Fact]
    public Task Warn_mode_and_credential_set_by_statements() => CodeAsync(Statements("""
        var binding = {|WCFP2004:new WSHttpBinding()|};
        binding.Security.Mode = SecurityMode.TransportWithMessageCredential;
        binding.Security.Message.ClientCredentialType = MessageCredentialType.UserName;
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task Warn_session_switched_on() => CodeAsync(Statements("""
        var binding = {|WCFP2004:new WSHttpBinding(SecurityMode.Message)|};
        binding.Security.Message.EstablishSecurityContext = true;
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task Warn_binding_of_a_helper() => CodeAsync(Members("""
        static Binding Make() => {|WCFP2004:new WSHttpBinding(SecurityMode.Message)|};

        static void Main() => new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), Make(), "");
        """));

    [Fact]
    public Task Warn_binding_in_a_property() => CodeAsync(Members("""
        private static WSHttpBinding Shared { get; } = {|WCFP2004:new WSHttpBinding(SecurityMode.Message)|};

        static void Main() => new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), Shared, "");
        """));

    [Theory]
    [InlineData("new OrdersClient({|WCFP2004:new WSHttpBinding(SecurityMode.Message)|}, new EndpointAddress(\"http://localhost\")).Find(1);")]
    [InlineData("new ChannelFactory<IOrders>({|WCFP2004:new WSHttpBinding(SecurityMode.Message)|}).CreateChannel();")]
    public Task Warn_client_whose_service_is_in_sight(string statement) => CodeAsync(Statements(statement));

    [Fact]
    public Task Warn_client_that_has_the_contract_to_go_by() => CodeAsync(Statements("""
        new ChannelFactory<IElsewhere>({|WCFP2004:new WSHttpBinding(SecurityMode.Message)|}).CreateChannel();
        """));

    [Theory]
    [InlineData("IElsewhere", "new WSHttpBinding(SecurityMode.Message) { Security = { Message = { ClientCredentialType = MessageCredentialType.UserName } } }")]
    [InlineData("IElsewhere", "{|WCFP2004:new WSHttpBinding(SecurityMode.Message) { Security = { Message = { ClientCredentialType = MessageCredentialType.Windows } } }|}")]
    [InlineData("IOrders", "{|WCFP2004:new WSHttpBinding(SecurityMode.Message) { Security = { Message = { ClientCredentialType = MessageCredentialType.UserName } } }|}")]
    public Task Name_and_password_that_a_service_out_of_sight_checks(string contract, string creation) => CodeAsync(Statements(
        $"new ChannelFactory<{contract}>({creation}).CreateChannel();"));

    [Theory]
    [InlineData("IElsewhere", """<security mode="Message"><message clientCredentialType="UserName" /></security>""")]
    [InlineData("IElsewhere", """<security {|WCFP2004:mode="Message"|}><message clientCredentialType="Windows" /></security>""")]
    [InlineData("IOrders", """<security {|WCFP2004:mode="Message"|}><message clientCredentialType="UserName" /></security>""")]
    public Task Configured_name_and_password_that_a_service_out_of_sight_checks(string contract, string content) =>
        ConfigAsync(Section("wsHttpBinding", "name=\"b\"", content) + Client(Endpoint("wsHttpBinding", contract)));

    /// <summary>A host in another project than the service: what an instance keeps is out of sight there, its instancing is not, nor what it asks of WCF.</summary>
    [Theory]
    [InlineData("[ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall)]", "{|WCFP2004:new WSHttpBinding(SecurityMode.Message)|}")]
    [InlineData("[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single)]", "{|WCFP2004:new WSHttpBinding(SecurityMode.Message)|}")]
    [InlineData("[ServiceBehavior(InstanceContextMode = InstanceContextMode.PerSession)]", "new WSHttpBinding(SecurityMode.Message)")]
    [InlineData("", "new WSHttpBinding(SecurityMode.Message)")]
    [InlineData("[ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall)]", "new WSHttpBinding(SecurityMode.Message)", "OperationContext.Current.SessionId", false)]
    [InlineData("[ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall)]", "new WSHttpBinding(SecurityMode.Message)", "OperationContext.Current.SessionId", true)]
    [InlineData("[ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall)]", "new WSHttpBinding(SecurityMode.Message)", "OperationContext.Current.Channel.SessionId", false)]
    [InlineData("[ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall)]", "new WSHttpBinding(SecurityMode.Message)", "OperationContext.Current.InstanceContext.Extensions.Count.ToString()", false)]
    [InlineData("[ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall)]", "new WSHttpBinding(SecurityMode.Message)", "OperationContext.Current.InstanceContext.Extensions.Count.ToString()", true)]
    [InlineData("[ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall)]", "{|WCFP2004:new WSHttpBinding(SecurityMode.Message)|}", "OperationContext.Current.Channel.InputSession.Id + new Visit().SessionId", false)]
    [InlineData("[ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall)]", "{|WCFP2004:new WSHttpBinding(SecurityMode.Message)|}", "OperationContext.Current.Extensions.Count.ToString()", false)]
    [InlineData("[ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall)]", "{|WCFP2004:new WSHttpBinding(SecurityMode.Message)|}", "OperationContext.Current.Extensions.Count.ToString()", true)]
    public async Task Service_of_another_assembly(string behavior, string creation, string answer = "(++_count).ToString()", bool isProject = false)
    {
        var test = new WcfAnalyzerTest<SecuritySessionWithoutNeedAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor };
        var library = CSharpCompilation.Create(
            "Library",
            [CSharpSyntaxTree.ParseText($$"""
                using System.ServiceModel;

                [ServiceContract]
                public interface IRemote
                {
                    [OperationContract]
                    string Find(int id);
                }

                {{behavior}}
                public class Remote : IRemote
                {
                    private int _count;

                    public string Find(int id) => {{answer}};
                }

                public class Visit
                {
                    public string SessionId { get; set; }
                }
                """)],
            await WcfReferences.Net472.ResolveAsync(LanguageNames.CSharp, default),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        using var image = new MemoryStream();
        Assert.True(library.Emit(image).Success);
        test.TestState.AdditionalReferences.Add(isProject ? library.ToMetadataReference() : MetadataReference.CreateFromImage(image.ToArray()));
        test.TestState.Sources.Add($$"""
            using System.ServiceModel;

            class Program
            {
                static void Main()
                {
                    var host = new ServiceHost(typeof(Remote));
                    host.AddServiceEndpoint(typeof(IRemote), {{creation}}, "");
                }
            }
            """);
        await test.RunAsync();
    }

    [Theory]
    [InlineData("IPerCall")]
    [InlineData("ISingle")]
    [InlineData("IReader")]
    [InlineData("INoSession")]
    [InlineData("IAllowedOrders")]
    [InlineData("IFlowing")]
    [InlineData("ILog")]
    [InlineData("Clerk")]
    public Task Warn_services_that_keep_nothing_for_a_session(string contract) => CodeAsync(Statements($$"""
        host.AddServiceEndpoint(typeof({{contract}}), {|WCFP2004:new WSHttpBinding(SecurityMode.Message)|}, "");
        """));

    [Fact]
    public Task Warn_validator_that_only_compares() => CodeAsync(Statements("""
        host.AddServiceEndpoint(typeof(IOrders), {|WCFP2004:new WSHttpBinding(SecurityMode.TransportWithMessageCredential) { Security = { Message = { ClientCredentialType = MessageCredentialType.UserName } } }|}, "");
        host.Credentials.UserNameAuthentication.CustomUserNamePasswordValidator = new Validator();
        """), """
        using System.Collections.Generic;
        using System.IdentityModel.Selectors;
        using System.ServiceModel;

        class Validator : UserNamePasswordValidator
        {
            private readonly Dictionary<string, string> _known = new Dictionary<string, string> { { "a", "b" } };

            public override void Validate(string userName, string password)
            {
                if (string.IsNullOrEmpty(userName) || !_known.TryGetValue(userName, out var expected) || !Same(expected, password))
                {
                    throw new FaultException("Unknown user or wrong password.");
                }
            }

            private static bool Same(string left, string right) => left.Equals(right);
        }
        """);

    [Theory]
    [InlineData("new WSHttpBinding(SecurityMode.None)")]
    [InlineData("new WSHttpBinding(SecurityMode.Transport)")]
    [InlineData("new WSHttpBinding()")]
    [InlineData("new WSHttpBinding(SecurityMode.Message) { Security = { Message = { EstablishSecurityContext = false } } }")]
    [InlineData("new WSHttpBinding(SecurityMode.Message) { Security = { Message = { EstablishSecurityContext = isSecure } } }")]
    [InlineData("new WSHttpBinding(SecurityMode.Message) { Security = new WSHttpSecurity() { Message = { EstablishSecurityContext = false } } }")]
    [InlineData("new WSHttpBinding(SecurityMode.Message) { Security = { Message = new NonDualMessageSecurityOverHttp { EstablishSecurityContext = false } } }")]
    [InlineData("new WSHttpBinding(isSecure ? SecurityMode.Message : SecurityMode.Transport)")]
    [InlineData("new WSHttpBinding((SecurityMode)args.Length)")]
    [InlineData("new WSHttpBinding(SecurityMode.Message, true)")]
    [InlineData("new WSHttpBinding(SecurityMode.Message, isSecure)")]
    [InlineData("new WSHttpBinding(SecurityMode.Message) { ReliableSession = { Enabled = true } }")]
    [InlineData("new WSHttpBinding(SecurityMode.Message) { Security = { Message = { ClientCredentialType = MessageCredentialType.Certificate } } }")]
    [InlineData("new WSHttpBinding(SecurityMode.TransportWithMessageCredential) { Security = { Message = { ClientCredentialType = MessageCredentialType.IssuedToken } } }")]
    [InlineData("new WSHttpBinding(SecurityMode.Message) { Security = { Message = { ClientCredentialType = (MessageCredentialType)args.Length } } }")]
    [InlineData("new WSHttpBinding(\"orders\")")]
    [InlineData("new WSDualHttpBinding()")]
    [InlineData("new WSFederationHttpBinding()")]
    [InlineData("new WS2007FederationHttpBinding(WSFederationHttpSecurityMode.TransportWithMessageCredential)")]
    [InlineData("new NetTcpBinding(SecurityMode.Message)")]
    [InlineData("new BasicHttpBinding(BasicHttpSecurityMode.TransportWithMessageCredential)")]
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
    [InlineData("ICart")]
    [InlineData("IBasket")]
    [InlineData("ITotals")]
    [InlineData("IInheritedState")]
    [InlineData("IDelivered")]
    [InlineData("ILongTransaction")]
    [InlineData("ILateTransaction")]
    [InlineData("IElsewhere")]
    public Task NoWarn_contract_or_service_needs_the_session(string contract) => CodeAsync(Statements($$"""
        host.AddServiceEndpoint(typeof({{contract}}), new WSHttpBinding(SecurityMode.Message), "");
        """));

    [Fact]
    public Task NoWarn_switched_off_by_a_statement() => CodeAsync(Statements("""
        var binding = new WSHttpBinding(SecurityMode.Message);
        binding.Security.Message.EstablishSecurityContext = false;
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task NoWarn_switched_off_on_one_branch() => CodeAsync(Statements("""
        var binding = new WSHttpBinding(SecurityMode.Message);
        if (isSecure)
        {
            binding.Security.Message.EstablishSecurityContext = false;
        }

        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task NoWarn_reliable_session_by_a_statement() => CodeAsync(Statements("""
        var binding = new WSHttpBinding(SecurityMode.Message);
        binding.ReliableSession.Enabled = true;
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        """));

    [Fact]
    public Task NoWarn_switched_off_on_a_binding_read_back() => CodeAsync(Statements("""
        host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(SecurityMode.Message), "");
        ((WSHttpBinding)host.Description.Endpoints[0].Binding).Security.Message.EstablishSecurityContext = false;
        """));

    [Fact]
    public Task NoWarn_shared_with_an_endpoint_that_needs_it() => CodeAsync(Statements("""
        var binding = new WSHttpBinding(SecurityMode.Message);
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        host.AddServiceEndpoint(typeof(ISessionOrders), binding, "sessions");
        """));

    [Fact]
    public Task NoWarn_code_asks_for_the_session() => CodeAsync(
        Statements("""
        host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(SecurityMode.Message), "");
        """),
        """
        using System.ServiceModel;

        class Audit
        {
            public string Name()
            {
                var context = OperationContext.Current;
                return context.SessionId;
            }
        }
        """);

    [Theory]
    [InlineData("using System.IdentityModel.Selectors;", "UserNamePasswordValidator", "public override void Validate(string userName, string password) { if (System.IO.File.ReadAllText(userName) != password) throw new System.Exception(); }")]
    [InlineData("using System.IdentityModel.Selectors;", "UserNamePasswordValidator", "public override void Validate(string userName, string password) { using (var hash = System.Security.Cryptography.SHA256.Create()) { hash.ToString(); } }")]
    [InlineData("using System.IdentityModel.Selectors;", "UserNamePasswordValidator", "public override void Validate(string userName, string password) { if (new System.Data.SqlClient.SqlCommand(userName).ExecuteScalar() == null) throw new System.Exception(); }")]
    [InlineData("using System.IdentityModel.Selectors;", "UserNamePasswordValidator", "public override void Validate(string userName, string password) { lock (userName) { } }")]
    [InlineData("using System.IdentityModel.Selectors;", "UserNamePasswordValidator", "public override void Validate(string userName, string password) { for (var i = 0; i < 10000; i++) { } }")]
    [InlineData("using System.IdentityModel.Selectors; using System.Security.Cryptography.X509Certificates;", "X509CertificateValidator", "public override void Validate(X509Certificate2 certificate) { certificate.Verify(); }")]
    [InlineData("using System.IdentityModel.Selectors; using System.IdentityModel.Policy; using System.IdentityModel.Tokens; using System.Collections.ObjectModel;", "SecurityTokenAuthenticator", "protected override bool CanValidateTokenCore(SecurityToken token) => true; protected override ReadOnlyCollection<IAuthorizationPolicy> ValidateTokenCore(SecurityToken token) => Ask(token.Id).AsReadOnly(); static System.Collections.Generic.List<IAuthorizationPolicy> Ask(string id) => null;")]
    [InlineData("using System.IdentityModel.Tokens;", "UserNameSecurityTokenHandler", "public override bool CanValidateToken => System.Net.Dns.GetHostName() != null;")]
    public Task NoWarn_authenticator_that_may_be_costly(string usings, string type, string member) => CodeAsync(
        Statements("""
        host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(SecurityMode.Message), "");
        """),
        $$"""
        {{usings}}

        class Authenticator : {{type}}
        {
            {{member}}
        }
        """);

    [Fact]
    public Task NoWarn_membership_provider_in_code() => CodeAsync(Statements("""
        host.Credentials.UserNameAuthentication.UserNamePasswordValidationMode = System.ServiceModel.Security.UserNamePasswordValidationMode.MembershipProvider;
        host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(SecurityMode.Message), "");
        """));

    [Fact]
    public Task NoWarn_validator_of_another_assembly() => CodeAsync(Statements("""
        host.Credentials.UserNameAuthentication.CustomUserNamePasswordValidator = System.IdentityModel.Selectors.UserNamePasswordValidator.CreateMembershipProviderValidator(null);
        host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(SecurityMode.Message), "");
        """));

    [Fact]
    public Task NoWarn_membership_provider_in_the_configuration_of_a_host_in_code() => MixedAsync<SecuritySessionWithoutNeedAnalyzer>(
        Statements("""
        host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(SecurityMode.Message), "");
        """),
        ("App.config", Config(Behavior("userNamePasswordValidationMode=\"MembershipProvider\"") + Service("", attributes: " behaviorConfiguration=\"checked\""))));

    [Fact]
    public Task NoWarn_generated_client() => CodeAsync(
        GeneratedClient,
        "public class Archive2 : Archive.IArchive { public string Get(string id) => id; }",
        Statements("""
        new Archive.ArchiveClient(new WSHttpBinding(SecurityMode.Message), new EndpointAddress("http://archive")).Get("");
        """));

    [Fact]
    public Task NoWarn_contract_that_is_not_known() => CodeAsync(Members("""
        static void Open(ServiceHost host, Type contract) => host.AddServiceEndpoint(contract, new WSHttpBinding(SecurityMode.Message), "");
        """));

    [Fact]
    public Task NoWarn_binding_goes_out_of_sight() => CodeAsync(Statements("""
        var binding = new WSHttpBinding(SecurityMode.Message);
        GC.KeepAlive(binding.Security.Message);
        host.AddServiceEndpoint(typeof(IOrders), binding, "");
        GC.KeepAlive(binding);
        """));

    [Theory]
    [InlineData("{|WCFP2004:new WSHttpBinding(SecurityMode.TransportWithMessageCredential)|}")]
    [InlineData("{|WCFP2004:new WSHttpBinding { Security = { Mode = SecurityMode.TransportWithMessageCredential } }|}")]
    [InlineData("new WSHttpBinding(SecurityMode.TransportWithMessageCredential) { Security = { Message = { EstablishSecurityContext = false } } }")]
    [InlineData("new WSHttpBinding(SecurityMode.Transport)")]
    public async Task CoreWCF(string creation)
    {
        var test = new WcfAnalyzerTest<SecuritySessionWithoutNeedAnalyzer> { Framework = WcfFramework.CoreWcf };
        test.TestState.Sources.Add($$"""
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
                    builder.AddServiceEndpoint<Orders, IOrders>({{creation}}, "/orders");
            }
            """);
        await test.RunAsync();
    }

    [Theory]
    [InlineData("host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(SecurityMode.Message")]
    [InlineData("host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(SecurityMode.), \"\");")]
    [InlineData("host.AddServiceEndpoint(typeof(), new WSHttpBinding(SecurityMode.Message), \"\");")]
    [InlineData("var binding = new WSHttpBinding(SecurityMode.Message); binding.Security.Message.Estab = false; host.AddServiceEndpoint(typeof(IOrders), binding, \"\");")]
    [InlineData("var binding = new WSHttpBinding(SecurityMode.Message) { Security = { Message = { EstablishSecurityContext = } } }; host.AddServiceEndpoint(typeof(IOrders), binding, \"\");")]
    public Task NoWarn_half_typed(string statement) => HalfTypedAsync<SecuritySessionWithoutNeedAnalyzer>(statement);

    [Fact]
    public async Task Warn_says_the_problem_then_the_remedy()
    {
        var test = SessionTest.Make<SecuritySessionWithoutNeedAnalyzer>();
        test.TestState.Sources.Add(Statements("""
            host.AddServiceEndpoint(typeof(IOrders), {|#0:new WS2007HttpBinding(SecurityMode.Message)|}, "");
            """));
        test.TestState.AdditionalFiles.Add(("App.config", Config(
            Section("ws2007HttpBinding", "name=\"b\"", """<security {|#1:mode="Message"|} />""") + Service(Endpoint("ws2007HttpBinding")))));
        const string Problem = " negotiates a security session before the first call and derives keys for every message, and nothing here needs the session; ";
        test.TestState.ExpectedDiagnostics.Add(new DiagnosticResult("WCFP2004", DiagnosticSeverity.Warning).WithLocation(0).WithMessage(
            "'WS2007HttpBinding'" + Problem + "set Security.Message.EstablishSecurityContext to false at both ends"));
        test.TestState.ExpectedDiagnostics.Add(new DiagnosticResult("WCFP2004", DiagnosticSeverity.Warning).WithLocation(1).WithMessage(
            "'ws2007HttpBinding'" + Problem + "set establishSecurityContext=\"false\" at both ends"));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("wsHttpBinding")]
    [InlineData("ws2007HttpBinding")]
    [InlineData("wsHttpContextBinding")]
    public Task Warn_configuration_of_a_service(string kind) => ConfigAsync(Section(kind, "name=\"b\"", On) + Service(Endpoint(kind)));

    [Theory]
    [InlineData("""<security {|WCFP2004:mode="TransportWithMessageCredential"|}><message clientCredentialType="UserName" /></security>""")]
    [InlineData("""<security {|WCFP2004:mode="Message"|}><message clientCredentialType="None" negotiateServiceCredential="false" /></security>""")]
    [InlineData("""<security mode="Message"><message {|WCFP2004:establishSecurityContext="true"|} /></security>""")]
    [InlineData("""<security mode="Message"><message clientCredentialType="Windows" {|WCFP2004:establishSecurityContext="True"|} /></security>""")]
    [InlineData("""<security>{|WCFP2004:<message clientCredentialType="UserName" />|}</security>""")]
    [InlineData("""{|WCFP2004:<security>|}<transport clientCredentialType="None" /></security>""")]
    [InlineData("""<security {|WCFP2004:mode="Message"|} /><reliableSession enabled="false" />""")]
    public Task Warn_configuration_however_it_is_written(string content) => ConfigAsync(Section("wsHttpBinding", "name=\"b\"", content) + Service(Endpoint("wsHttpBinding")));

    [Theory]
    [InlineData("App.config")]
    [InlineData("Web.config")]
    [InlineData("Orders.exe.config")]
    public Task Warn_configuration_in_any_file(string path) => ConfigAsync(Section("wsHttpBinding", "name=\"b\"", On) + Service(Endpoint("wsHttpBinding")), path);

    [Fact]
    public Task Warn_unnamed_default_binding() => ConfigAsync(
        Section("wsHttpBinding", "", On) + Service("""<endpoint address="" binding="wsHttpBinding" contract="IOrders" />"""));

    [Fact]
    public Task Warn_client_in_configuration_whose_service_is_in_sight() => ConfigAsync(Section("wsHttpBinding", "name=\"b\"", On) + Client(Endpoint("wsHttpBinding")));

    [Fact]
    public Task Warn_once_for_endpoints_that_share_it() => ConfigAsync(
        Section("wsHttpBinding", "name=\"b\"", On) +
        Service(
            Endpoint("wsHttpBinding") +
            """<endpoint address="other" binding="basicHttpBinding" contract="IOrders" />""" +
            Endpoint("wsHttpBinding", "IReader", "reader") +
            Endpoint("wsHttpBinding", "ILog", "log")));

    [Fact]
    public Task Warn_contract_by_its_configuration_name() => ConfigAsync(Section("wsHttpBinding", "name=\"b\"", On) + Service(Endpoint("wsHttpBinding", "shop"), "Shop"));

    [Fact]
    public Task Warn_in_the_file_that_configSource_names() => SessionTest.ConfigAsync<SecuritySessionWithoutNeedAnalyzer>(
        ("App.config", Config("""<bindings configSource="bindings.config" />""" + Service(Endpoint("wsHttpBinding")))),
        ("bindings.config", """
            <bindings>
              <wsHttpBinding>
                <binding name="b">
                  <security {|WCFP2004:mode="Message"|} />
                </binding>
              </wsHttpBinding>
            </bindings>
            """));

    [Fact]
    public Task Warn_Windows_logon_and_other_endpoints_of_the_service() => ConfigAsync(
        Section("wsHttpBinding", "name=\"b\"", On) + Behavior("userNamePasswordValidationMode=\"Windows\"") +
        Service(Endpoint("wsHttpBinding"), attributes: " behaviorConfiguration=\"checked\""));

    [Fact]
    public Task Warn_configured_validator_that_only_compares() => MixedAsync<SecuritySessionWithoutNeedAnalyzer>(
        """
        namespace Checks
        {
            class Validator : System.IdentityModel.Selectors.UserNamePasswordValidator
            {
                public override void Validate(string userName, string password)
                {
                    if (userName != "a" || password != "b")
                    {
                        throw new System.ServiceModel.FaultException("no");
                    }
                }
            }
        }
        """,
        ("App.config", Config(
            Section("wsHttpBinding", "name=\"b\"", """<security {|WCFP2004:mode="Message"|}><message clientCredentialType="UserName" /></security>""") +
            Behavior("userNamePasswordValidationMode=\"Custom\" customUserNamePasswordValidatorType=\"Checks.Validator, Shop\"") +
            Service(Endpoint("wsHttpBinding"), attributes: " behaviorConfiguration=\"checked\""))));

    [Theory]
    [InlineData("wsHttpBinding", """<security mode="None" />""")]
    [InlineData("wsHttpBinding", """<security mode="Transport" />""")]
    [InlineData("wsHttpBinding", """<security mode="Message"><message establishSecurityContext="false" /></security>""")]
    [InlineData("wsHttpBinding", """<security mode="Message"><message establishSecurityContext="no" /></security>""")]
    [InlineData("wsHttpBinding", """<security mode="message" />""")]
    [InlineData("wsHttpBinding", """<security />""")]
    [InlineData("wsHttpBinding", """<readerQuotas maxDepth="64" />""")]
    [InlineData("wsHttpBinding", """<security mode="Message" /><reliableSession enabled="true" />""")]
    [InlineData("wsHttpBinding", """<security mode="Message"><message clientCredentialType="Certificate" /></security>""")]
    [InlineData("wsHttpBinding", """<security mode="TransportWithMessageCredential"><message clientCredentialType="IssuedToken" /></security>""")]
    [InlineData("wsDualHttpBinding", """<security mode="Message" />""")]
    [InlineData("wsFederationHttpBinding", """<security mode="Message" />""")]
    [InlineData("netTcpBinding", """<security mode="Message" />""")]
    [InlineData("basicHttpBinding", """<security mode="TransportWithMessageCredential" />""")]
    [InlineData("customBinding", """<security authenticationMode="SecureConversation" /><httpTransport />""")]
    [InlineData("ownBinding", """<security mode="Message" />""")]
    public Task NoWarn_configuration_without_a_session_or_with_a_reason(string kind, string content) => ConfigAsync(Section(kind, "name=\"b\"", content) + Service(Endpoint(kind)));

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
    [InlineData("IMetadataExchange")]
    [InlineData("")]
    public Task NoWarn_configuration_for_a_contract_that_needs_it_or_is_not_known(string contract) => ConfigAsync(
        Section("wsHttpBinding", "name=\"b\"", SilentOn) + Service(Endpoint("wsHttpBinding", contract)));

    [Fact]
    public Task NoWarn_configuration_shared_with_one_that_needs_it() => ConfigAsync(
        Section("wsHttpBinding", "name=\"b\"", SilentOn) + Service(Endpoint("wsHttpBinding") + Endpoint("wsHttpBinding", "ISessionOrders", "s")));

    [Theory]
    [InlineData("http://localhost:8731/Design_Time_Addresses/Orders/", SilentOn)]
    [InlineData("http://localhost:8731/orders/", On)]
    public Task NoWarn_service_of_a_library_with_addresses_for_design_time(string address, string content) => ConfigAsync(
        Section("wsHttpBinding", "name=\"b\"", content) +
        Service($"<host><baseAddresses><add baseAddress=\"{address}\" /></baseAddresses></host>" + Endpoint("wsHttpBinding")));

    [Fact]
    public Task NoWarn_default_binding_shared_with_default_endpoints() => ConfigAsync(
        Section("wsHttpBinding", "", SilentOn) +
        """<protocolMapping><add scheme="http" binding="wsHttpBinding" /></protocolMapping>""" +
        Service("""<endpoint address="" binding="wsHttpBinding" contract="IOrders" />"""));

    [Theory]
    [InlineData("userNamePasswordValidationMode=\"MembershipProvider\"")]
    [InlineData("userNamePasswordValidationMode=\"Custom\" customUserNamePasswordValidatorType=\"Elsewhere.Validator, Elsewhere\"")]
    [InlineData("userNamePasswordValidationMode=\"Custom\"")]
    public Task NoWarn_configured_validator_that_may_be_costly(string attributes) => ConfigAsync(
        Section("wsHttpBinding", "name=\"b\"", SilentOn) + Behavior(attributes) +
        Service(Endpoint("wsHttpBinding"), attributes: " behaviorConfiguration=\"checked\""));

    [Fact]
    public Task NoWarn_client_of_a_service_with_a_configured_validator() => SessionTest.ConfigAsync<SecuritySessionWithoutNeedAnalyzer>(
        ("Web.config", Config(
            Behavior("userNamePasswordValidationMode=\"MembershipProvider\"") +
            Service("""<endpoint address="" binding="basicHttpBinding" contract="IOrders" />""", attributes: " behaviorConfiguration=\"checked\""))),
        ("App.config", Config(Section("wsHttpBinding", "name=\"b\"", SilentOn) + Client(Endpoint("wsHttpBinding")))));

    [Fact]
    public Task NoWarn_code_switches_the_configured_session_off() => MixedAsync<SecuritySessionWithoutNeedAnalyzer>(
        Statements("""
        var client = new ChannelFactory<IOrders>("orders");
        ((WSHttpBinding)client.Endpoint.Binding).Security.Message.EstablishSecurityContext = false;
        """),
        ("App.config", Config(Section("wsHttpBinding", "name=\"b\"", SilentOn) + Client(Endpoint("wsHttpBinding")))));

    [Fact]
    public Task NoWarn_configuration_of_a_generated_client() => MixedAsync<SecuritySessionWithoutNeedAnalyzer>(
        GeneratedClient + "public class Archive2 : Archive.IArchive { public string Get(string id) => id; }",
        ("App.config", Config(Section("wsHttpBinding", "name=\"b\"", SilentOn) + Client(Endpoint("wsHttpBinding", "Archive.IArchive")))));

    [Fact]
    public Task NoWarn_configuration_that_no_endpoint_uses() => ConfigAsync(
        Section("wsHttpBinding", "name=\"b\"", SilentOn) + Service(Endpoint("wsHttpBinding", configuration: "other")));

    [Fact]
    public Task NoWarn_malformed_configuration() => SessionTest.ConfigAsync<SecuritySessionWithoutNeedAnalyzer>(
        ("App.config", """
            <configuration><system.serviceModel><bindings><wsHttpBinding><binding name="b"><security mode="Message" /></binding>
            <services><service name="Orders"><endpoint address="" binding="wsHttpBinding" bindingConfiguration="b" contract="IOrders" />
            """));

    private static string Behavior(string userNameAuthentication) => $"""
            <behaviors>
              <serviceBehaviors>
                <behavior name="checked">
                  <serviceCredentials>
                    <userNameAuthentication {userNameAuthentication} />
                  </serviceCredentials>
                </behavior>
              </serviceBehaviors>
            </behaviors>

        """;
}
