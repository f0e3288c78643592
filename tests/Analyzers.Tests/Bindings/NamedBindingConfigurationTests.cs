using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.Bindings;
using WcfPerf.Analyzers.Rules.Serialization;
using Xunit;
using static WcfPerf.Analyzers.Tests.Bindings.BindingTest;

namespace WcfPerf.Analyzers.Tests.Bindings;

/// <summary>
/// Endpoints in code whose binding takes a configuration by name, as <c>new WSHttpBinding("b")</c> does: the finding stands in
/// the file, and what code sets afterwards goes before what the file says.
/// </summary>
public sealed class NamedBindingConfigurationTests
{
    private const string Archive = """

        [System.ServiceModel.ServiceContract]
        public interface IArchive
        {
            [System.ServiceModel.OperationContract]
            byte[] Get(int id);
        }

        public class Archives : IArchive
        {
            public byte[] Get(int id) => new byte[id];
        }
        """;

    private const string None = """<security mode="None" />""";
    private const string Reliable = """<reliableSession enabled="true" />""";
    private const string FoundReliable = """<reliableSession {|WCFP2003:enabled="true"|} />""";
    private const string Message = """<security mode="Message"><message clientCredentialType="UserName" /></security>""";
    private const string FoundMessage = """<security {|WCFP2004:mode="Message"|}><message clientCredentialType="UserName" /></security>""";
    private const string Sized = "name=\"b\" maxReceivedMessageSize=\"10000000\"";
    private const string FoundSized = "name=\"b\" {|WCFP1002:maxReceivedMessageSize=\"10000000\"|}";
    private const string Named = "name=\"b\"";

    private static string Bindings(string kind, string attributes, string content, string more = "") =>
        Config($"<bindings><{kind}><binding {attributes}>{content}</binding></{kind}></bindings>{more}");

    private static string Add(string binding, string contract = "IOrders") => $"host.AddServiceEndpoint(typeof({contract}), {binding}, \"http://localhost/o\");";

    private static string Service(string kind, string contract = "IOrders", string name = "Orders") =>
        $"<services><service name=\"{name}\"><endpoint address=\"\" binding=\"{kind}\" bindingConfiguration=\"b\" contract=\"{contract}\" /></service></services>";

    private static Task CheckAsync<TAnalyzer>(string statements, params (string Path, string Content)[] files)
        where TAnalyzer : DiagnosticAnalyzer, new()
    {
        var test = Make<TAnalyzer>();
        test.TestState.OutputKind = Microsoft.CodeAnalysis.OutputKind.ConsoleApplication;
        test.TestState.Sources.Add(Statements(statements));
        test.TestState.Sources.Add(Archive);
        test.TestState.Sources.Add(SessionTest.Services);
        foreach (var file in files)
        {
            test.TestState.AdditionalFiles.Add(file);
        }

        return test.RunAsync();
    }

    // ---- WCFP2001 and WCFP2002: at the name that code asks for ----

    [Theory]
    [InlineData("new WSHttpBinding(\"b\")", "wsHttpBinding")]
    [InlineData("new WSHttpBinding(configName: \"b\")", "wsHttpBinding")]
    [InlineData("new WS2007HttpBinding(\"b\")", "ws2007HttpBinding")]
    [InlineData("new WSHttpContextBinding(\"b\")", "wsHttpContextBinding")]
    [InlineData("new WSHttpBinding(\"b\") { MaxReceivedMessageSize = 1000 }", "wsHttpBinding")]
    public Task Warn_without_need(string binding, string kind) =>
        CheckAsync<WSHttpBindingWithoutNeedAnalyzer>(Add(binding), ("App.config", Bindings(kind, "{|WCFP2001:name=\"b\"|}", None)));

    [Fact]
    public Task Warn_without_need_for_a_name_in_a_constant() => CheckAsync<WSHttpBindingWithoutNeedAnalyzer>(
        "const string Name = \"b\";\n" + Add("new WSHttpBinding(Name)"), ("App.config", Bindings("wsHttpBinding", "{|WCFP2001:name=\"b\"|}", None)));

    [Fact]
    public Task Warn_default_security_of_a_service_and_its_client() => CheckAsync<WSHttpBindingDefaultSecurityAnalyzer>(
        Add("new WSHttpBinding(\"b\")") + "\nvar client = new OrdersClient(new WSHttpBinding(\"b\"), new EndpointAddress(\"http://localhost/o\"));",
        ("App.config", Bindings("wsHttpBinding", "{|WCFP2002:name=\"b\"|}", "")));

    [Fact]
    public Task Warn_default_security_of_code_and_of_the_file_each_at_its_place() => CheckAsync<WSHttpBindingDefaultSecurityAnalyzer>(
        Add("new WSHttpBinding(\"b\")"),
        ("App.config", Bindings("wsHttpBinding", "{|WCFP2002:name=\"b\"|}", "", Service("wsHttpBinding").Replace("binding=\"wsHttpBinding\"", "{|WCFP2002:binding=\"wsHttpBinding\"|}", StringComparison.Ordinal))));

    [Theory]
    [InlineData("var b = new WSHttpBinding(\"b\"); b.Security.Mode = SecurityMode.Message;", "b")]
    [InlineData("var b = new WSHttpBinding(\"b\"); if (isSecure) b.Security.Mode = SecurityMode.Message;", "b")]
    [InlineData("var b = new WSHttpBinding(\"b\"); b.ReliableSession.Enabled = true;", "b")]
    [InlineData("", "new WSHttpBinding(\"b\") { TransactionFlow = true }")]
    [InlineData("", "new WSHttpBinding(\"b\") { Security = new WSHttpSecurity() }")]
    [InlineData("var b = new WSHttpBinding(\"b\"); b.CreateBindingElements();", "b")]
    [InlineData("", "new WSHttpBinding(isSecure ? \"b\" : \"c\")")]
    [InlineData("var s = new WSHttpBinding(args[0]);", "new WSHttpBinding(\"b\")")]
    [InlineData("// new WSHttpBinding(\"b\") is not the only one\n", "new WSHttpBinding(\"b\")")]
    [InlineData("", "new WSHttpBinding(\"c\")")]
    [InlineData("", "new WSHttpBinding(\"B\")")]
    [InlineData("", "new WS2007HttpBinding(\"b\")")]
    [InlineData("", "new WSHttpBinding()")]
    public Task NoWarn_without_need_where_code_says_otherwise_or_is_not_clear(string before, string binding) =>
        CheckAsync<WSHttpBindingWithoutNeedAnalyzer>(before + "\n" + Add(binding), ("App.config", Bindings("wsHttpBinding", Named, None)));

    [Theory]
    [InlineData("name=\"b\" transactionFlow=\"true\"", None)]
    [InlineData("name=\"b\"", None + Reliable)]
    [InlineData("name=\"b\"", Message)]
    [InlineData("name=\"b\"", "")]
    [InlineData("", None)]
    public Task NoWarn_without_need_where_the_file_says_otherwise(string attributes, string content) =>
        CheckAsync<WSHttpBindingWithoutNeedAnalyzer>(Add("new WSHttpBinding(\"b\")"), ("App.config", Bindings("wsHttpBinding", attributes, content)));

    [Fact]
    public Task NoWarn_without_need_where_a_contract_needs_it() => CheckAsync<WSHttpBindingWithoutNeedAnalyzer>(
        Add("new WSHttpBinding(\"b\")") + Add("new WSHttpBinding(\"b\")", "ISessionOrders"), ("App.config", Bindings("wsHttpBinding", Named, None)));

    [Theory]
    [InlineData("var b = new WSHttpBinding(\"b\");")]
    [InlineData("host.AddServiceEndpoint(typeof(Orders), new WSHttpBinding(\"b\"), \"\");")]
    public Task NoWarn_a_binding_that_reaches_no_endpoint(string statement) => CheckAsync<WSHttpBindingWithoutNeedAnalyzer>(
        statement, ("App.config", Bindings("wsHttpBinding", Named, None)));

    [Fact]
    public Task NoWarn_a_file_that_the_application_does_not_read() => CheckAsync<WSHttpBindingWithoutNeedAnalyzer>(
        Add("new WSHttpBinding(\"b\")"), ("App.config", Config("<bindings configSource=\"gone.config\" />")), ("other/bindings.config", Bindings("wsHttpBinding", Named, None)));

    // ---- Clients that take a whole endpoint by name: the endpoint in the file is reported as any other ----

    [Theory]
    [InlineData("new ChannelFactory<IOrders>(\"orders\").CreateChannel();")]
    [InlineData("new ChannelFactory<IOrders>(\"orders\", new EndpointAddress(\"http://localhost/o\")).CreateChannel();")]
    public Task Warn_the_endpoint_that_code_takes_by_name(string statement) => CheckAsync<WSHttpBindingDefaultSecurityAnalyzer>(
        statement,
        ("App.config", Config("""<client><endpoint name="orders" address="http://localhost/o" {|WCFP2002:binding="wsHttpBinding"|} contract="IOrders" /></client>""")));

    /// <summary>Of several endpoints for one contract, clients take the one that they name.</summary>
    [Theory]
    [InlineData("new ChannelFactory<IOrders>(\"tcp\").CreateChannel();", false)]
    [InlineData("new ChannelFactory<IOrders>(\"http\").CreateChannel(); new ChannelFactory<IOrders>(\"tcp\").CreateChannel();", true)]
    [InlineData("new ChannelFactory<IOrders>(Environment.CommandLine).CreateChannel();", true)]
    [InlineData("Console.WriteLine(\"http\"); new ChannelFactory<IOrders>(\"tcp\").CreateChannel();", true)]
    public Task Endpoint_beside_the_one_that_code_takes_by_name(string statement, bool isReported) => CheckAsync<WSHttpBindingDefaultSecurityAnalyzer>(
        statement,
        ("App.config", Config($"""<client><endpoint name="http" address="http://localhost/o" {(isReported ? "{|WCFP2002:binding=\"wsHttpBinding\"|}" : "binding=\"wsHttpBinding\"")} contract="IOrders" /><endpoint name="tcp" address="net.tcp://localhost/o" binding="netTcpBinding" contract="IOrders" /></client>""")));

    [Theory]
    [InlineData("((WSHttpBinding)factory.Endpoint.Binding).Security.Mode = SecurityMode.Transport;")]
    [InlineData("var binding = factory.Endpoint.Binding as WSHttpBinding; binding.Security.Mode = SecurityMode.None;")]
    [InlineData("factory.Endpoint.Binding = new BasicHttpBinding();")]
    public Task NoWarn_the_endpoint_that_code_takes_by_name_and_secures(string statement) => CheckAsync<WSHttpBindingDefaultSecurityAnalyzer>(
        "var factory = new ChannelFactory<IOrders>(\"orders\");\n" + statement,
        ("App.config", Config("""<client><endpoint name="orders" address="http://localhost/o" binding="wsHttpBinding" contract="IOrders" /></client>""")));

    [Theory]
    [InlineData("factory.Endpoint.Binding = Wrap(factory.Endpoint.Binding);")]
    [InlineData("if (factory.Endpoint.Binding == null) throw new InvalidOperationException();")]
    [InlineData("factory.Endpoint.Binding.SendTimeout = TimeSpan.FromMinutes(1);")]
    public Task Warn_the_endpoint_whose_binding_code_only_reads_or_wraps(string statement) => CheckAsync<WSHttpBindingDefaultSecurityAnalyzer>(
        "System.ServiceModel.Channels.Binding Wrap(System.ServiceModel.Channels.Binding b) => new CustomBinding(b);\nvar factory = new ChannelFactory<IOrders>(\"orders\");\n" + statement,
        ("App.config", Config("""<client><endpoint name="orders" address="http://localhost/o" {|WCFP2002:binding="wsHttpBinding"|} contract="IOrders" /></client>""")));

    [Fact]
    public Task NoWarn_the_endpoint_that_code_takes_by_name_and_gives_a_need() => CheckAsync<WSHttpBindingWithoutNeedAnalyzer>(
        "var factory = new ChannelFactory<IOrders>(\"orders\");\n((WSHttpBinding)factory.Endpoint.Binding).ReliableSession.Enabled = isSecure;",
        ("App.config", Bindings("wsHttpBinding", Named, None, """<client><endpoint name="orders" address="http://localhost/o" binding="wsHttpBinding" bindingConfiguration="b" contract="IOrders" /></client>""")));

    // ---- WCFP2003 ----

    [Theory]
    [InlineData("new NetTcpBinding(\"b\")", "netTcpBinding")]
    [InlineData("new WSHttpBinding(\"b\")", "wsHttpBinding")]
    [InlineData("new NetTcpBinding(\"b\") { MaxReceivedMessageSize = 1000 }", "netTcpBinding")]
    public Task Warn_reliable_session(string binding, string kind) =>
        CheckAsync<ReliableSessionWithoutNeedAnalyzer>(Add(binding), ("App.config", Bindings(kind, Named, FoundReliable)));

    [Fact]
    public Task Warn_reliable_session_once_where_the_file_has_an_endpoint_too() => CheckAsync<ReliableSessionWithoutNeedAnalyzer>(
        Add("new NetTcpBinding(\"b\")"), ("App.config", Bindings("netTcpBinding", Named, FoundReliable, Service("netTcpBinding"))));

    [Theory]
    [InlineData("var b = new NetTcpBinding(\"b\"); b.ReliableSession.Enabled = false;", "b", "IOrders")]
    [InlineData("var b = new NetTcpBinding(\"b\"); b.ReliableSession.Ordered = true;", "b", "IOrders")]
    [InlineData("", "new NetTcpBinding(\"b\")", "ISessionOrders")]
    [InlineData("", "new NetTcpBinding(\"b\")", "ICart")]
    [InlineData("var b = new NetTcpBinding(\"b\"); b.CreateBindingElements();", "b", "IOrders")]
    public Task NoWarn_reliable_session(string before, string binding, string contract) => CheckAsync<ReliableSessionWithoutNeedAnalyzer>(
        before + "\n" + Add(binding, contract), ("App.config", Bindings("netTcpBinding", Named, Reliable)));

    [Fact]
    public Task NoWarn_reliable_session_that_an_endpoint_of_the_file_needs() => CheckAsync<ReliableSessionWithoutNeedAnalyzer>(
        Add("new NetTcpBinding(\"b\")"), ("App.config", Bindings("netTcpBinding", Named, Reliable, Service("netTcpBinding", "ISessionOrders", "SessionOrders"))));

    // ---- WCFP2004 ----

    [Fact]
    public Task Warn_security_session() => CheckAsync<SecuritySessionWithoutNeedAnalyzer>(
        Add("new WSHttpBinding(\"b\")"), ("App.config", Bindings("wsHttpBinding", Named, FoundMessage)));

    [Fact]
    public Task Warn_security_session_once_where_the_file_has_an_endpoint_too() => CheckAsync<SecuritySessionWithoutNeedAnalyzer>(
        Add("new WSHttpBinding(\"b\")"), ("App.config", Bindings("wsHttpBinding", Named, FoundMessage, Service("wsHttpBinding"))));

    [Theory]
    [InlineData("var b = new WSHttpBinding(\"b\"); b.Security.Message.EstablishSecurityContext = false;", "b", "IOrders")]
    [InlineData("var b = new WSHttpBinding(\"b\"); b.Security.Mode = SecurityMode.Transport;", "b", "IOrders")]
    [InlineData("var b = new WSHttpBinding(\"b\"); b.Security.Message.ClientCredentialType = MessageCredentialType.Certificate;", "b", "IOrders")]
    [InlineData("var b = new WSHttpBinding(\"b\"); b.ReliableSession.Enabled = true;", "b", "IOrders")]
    [InlineData("", "new WSHttpBinding(\"b\")", "ISessionOrders")]
    [InlineData("", "new WSHttpBinding(\"b\")", "ICart")]
    public Task NoWarn_security_session(string before, string binding, string contract) => CheckAsync<SecuritySessionWithoutNeedAnalyzer>(
        before + "\n" + Add(binding, contract), ("App.config", Bindings("wsHttpBinding", Named, Message)));

    // ---- WCFP1002 ----

    [Theory]
    [InlineData("new BasicHttpBinding(\"b\")", "basicHttpBinding")]
    [InlineData("new WSHttpBinding(\"b\")", "wsHttpBinding")]
    [InlineData("new BasicHttpBinding(\"b\") { SendTimeout = TimeSpan.FromMinutes(1) }", "basicHttpBinding")]
    public Task Warn_large_binary(string binding, string kind) =>
        CheckAsync<LargeBinaryAsTextAnalyzer>(Add(binding, "IArchive"), ("App.config", Bindings(kind, FoundSized, "")));

    [Fact]
    public Task Warn_large_binary_once_where_the_file_has_an_endpoint_too() => CheckAsync<LargeBinaryAsTextAnalyzer>(
        Add("new BasicHttpBinding(\"b\")", "IArchive"), ("App.config", Bindings("basicHttpBinding", FoundSized, "", Service("basicHttpBinding", "IArchive", "Archives"))));

    [Theory]
    [InlineData("var b = new BasicHttpBinding(\"b\"); b.MessageEncoding = WSMessageEncoding.Mtom;", "b", "IArchive")]
    [InlineData("var b = new BasicHttpBinding(\"b\"); b.TransferMode = TransferMode.Streamed;", "b", "IArchive")]
    [InlineData("var b = new BasicHttpBinding(\"b\"); b.MaxReceivedMessageSize = 1000;", "b", "IArchive")]
    [InlineData("var b = new BasicHttpBinding(\"b\"); b.ReaderQuotas.MaxArrayLength = 1000;", "b", "IArchive")]
    [InlineData("", "new BasicHttpBinding(\"b\")", "IOrders")]
    public Task NoWarn_large_binary(string before, string binding, string contract) => CheckAsync<LargeBinaryAsTextAnalyzer>(
        before + "\n" + Add(binding, contract), ("App.config", Bindings("basicHttpBinding", Sized, "")));

    [Fact]
    public Task NoWarn_large_binary_that_code_gives_to_a_binding_nobody_can_follow() => CheckAsync<LargeBinaryAsTextAnalyzer>(
        "GC.KeepAlive(new BasicHttpBinding(\"b\"));", ("App.config", Bindings("basicHttpBinding", Sized, "", Service("basicHttpBinding", "IArchive", "Archives"))));
}
