using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.Bindings;
using WcfPerf.Testing;
using Xunit;
using static WcfPerf.Analyzers.Tests.Bindings.BindingTest;

namespace WcfPerf.Analyzers.Tests.Bindings;

/// <summary>WCFP2001 and WCFP2002 in configuration files; what those say is tested with their reader.</summary>
public sealed class WSHttpBindingConfigurationTests
{
    private static Task WithoutNeedAsync(string body, string path = "App.config") => ConfigAsync<WSHttpBindingWithoutNeedAnalyzer>((path, Config(body)));

    private static Task DefaultSecurityAsync(string body, string path = "App.config") => ConfigAsync<WSHttpBindingDefaultSecurityAnalyzer>((path, Config(body)));

    private static string Service(string endpoint) => $"""
            <services>
              <service name="Orders">
                {endpoint}
              </service>
            </services>
        """;

    private static string Client(string endpoint) => $"""
            <client>
              {endpoint}
            </client>
        """;

    private static string Named(string attributes, string content, string kind = "wsHttpBinding") => $"""
            <bindings>
              <{kind}>
                <binding {attributes}>
                  {content}
                </binding>
              </{kind}>
            </bindings>
        """;

    [Theory]
    [InlineData("None")]
    [InlineData("Transport")]
    public Task Warn_named_binding_without_need(string mode) => WithoutNeedAsync(
        Named("name=\"plain\"", $"<security mode=\"{mode}\" />") +
        Service("""<endpoint address="" {|WCFP2001:binding="wsHttpBinding"|} bindingConfiguration="plain" contract="IOrders" />"""));

    [Fact]
    public Task Warn_unnamed_default_binding() => WithoutNeedAsync(
        Named("", "<security mode=\"None\" />") +
        Service("""<endpoint address="" {|WCFP2001:binding="wsHttpBinding"|} contract="IOrders" />"""));

    /// <summary>.NET refuses a file that has a section twice; what a location has is another place.</summary>
    [Theory]
    [InlineData("<behaviors /></system.serviceModel><system.serviceModel><behaviors />", false)]
    [InlineData("<behaviors /></system.serviceModel><location path=\"a\"><system.serviceModel><behaviors /></system.serviceModel></location><system.serviceModel>", true)]
    public Task Config_with_a_section_twice(string more, bool isReported) => DefaultSecurityAsync(
        Service($"""<endpoint address="" {(isReported ? "{|WCFP2002:binding=\"wsHttpBinding\"|}" : "binding=\"wsHttpBinding\"")} contract="IOrders" />""") + more);

    [Fact]
    public Task Warn_empty_bindingConfiguration_means_the_default() => WithoutNeedAsync(
        Named("", "<security mode=\"None\" />") +
        Service("""<endpoint address="" {|WCFP2001:binding="wsHttpBinding"|} bindingConfiguration="" contract="IOrders" />"""));

    [Theory]
    [InlineData("ws2007HttpBinding")]
    [InlineData("wsHttpContextBinding")]
    public Task Warn_the_rest_of_the_family(string kind) => WithoutNeedAsync(
        Named("name=\"plain\"", "<security mode=\"None\" />", kind) +
        Service($$"""<endpoint address="" {|WCFP2001:binding="{{kind}}"|} bindingConfiguration="plain" contract="IOrders" />"""));

    [Fact]
    public Task Warn_explicitly_switched_off() => WithoutNeedAsync(
        Named("name=\"plain\" transactionFlow=\"false\"", "<reliableSession enabled=\"false\" ordered=\"true\" /><security mode=\"None\"><message clientCredentialType=\"UserName\" /></security>") +
        Service("""<endpoint address="" {|WCFP2001:binding="wsHttpBinding"|} bindingConfiguration="plain" contract="IOrders" />"""));

    [Fact]
    public Task Warn_contract_out_of_reach() => WithoutNeedAsync(
        Named("name=\"plain\"", "<security mode=\"None\" />") +
        Service("""<endpoint address="" {|WCFP2001:binding="wsHttpBinding"|} bindingConfiguration="plain" contract="Elsewhere.IOrders" />"""));

    [Fact]
    public Task Warn_client_of_an_own_contract() => WithoutNeedAsync(
        Named("name=\"plain\"", "<security mode=\"None\" />") +
        Client("""<endpoint name="a" address="http://localhost/" {|WCFP2001:binding="wsHttpBinding"|} bindingConfiguration="plain" contract="IOrders" />"""));

    /// <summary>A host does not open with a contract that has two operations of one name.</summary>
    [Theory]
    [InlineData("", false)]
    [InlineData("(Name = \"FindByName\")", true)]
    public Task Contract_that_wcf_refuses(string name, bool isReported)
    {
        var test = Make<WSHttpBindingDefaultSecurityAnalyzer>();
        test.TestState.Sources.Add($$"""
            using System.ServiceModel;
            [ServiceContract] public interface IFinder { [OperationContract] string Find(int id); [OperationContract{{name}}] string Find(string name); }
            public class Finder : IFinder { public string Find(int id) => ""; public string Find(string name) => name; }
            """);
        test.TestState.AdditionalFiles.Add(("App.config", Config($"""
                <services>
                  <service name="Finder">
                    <endpoint address="" {(isReported ? "{|WCFP2002:binding=\"wsHttpBinding\"|}" : "binding=\"wsHttpBinding\"")} contract="IFinder" />
                  </service>
                </services>
            """)));
        return test.RunAsync();
    }

    [Fact]
    public Task Warn_protocolMapping() => WithoutNeedAsync(
        Named("", "<security mode=\"Transport\" />") + """
            <protocolMapping>
              <add scheme="https" {|WCFP2001:binding="wsHttpBinding"|} />
            </protocolMapping>
        """);

    [Fact]
    public Task Warn_comments_and_lines_between() => WithoutNeedAsync(
        Named("\n  name = 'plain'\n", "<!-- no security: internal network -->\n<security\n   mode=\"None\"/>") +
        Service("""
            <!-- <endpoint binding="wsHttpBinding" contract="IOrders" /> -->
            <endpoint
                address="orders"
                {|WCFP2001:binding="wsHttpBinding"|}
                bindingConfiguration="plain"
                contract="IOrders">
              <identity><dns value="localhost" /></identity>
            </endpoint>
            """));

    [Theory]
    [InlineData("Web.config")]
    [InlineData("Host.exe.config")]
    [InlineData("output.config")]
    [InlineData("Library.dll.config")]
    public Task Warn_in_files_of_these_names(string path) => WithoutNeedAsync(
        Named("name=\"plain\"", "<security mode=\"None\" />") +
        Service("""<endpoint address="" {|WCFP2001:binding="wsHttpBinding"|} bindingConfiguration="plain" contract="IOrders" />"""),
        path);

    [Fact]
    public Task Warn_across_configSource() => ConfigAsync<WSHttpBindingWithoutNeedAnalyzer>(
        ("App.config", Config("""<bindings configSource="bindings.config" /><services configSource="services.config" />""")),
        ("bindings.config", """<bindings><wsHttpBinding><binding name="plain"><security mode="None" /></binding></wsHttpBinding></bindings>"""),
        ("services.config", """<services><service name="Orders"><endpoint address="" {|WCFP2001:binding="wsHttpBinding"|} bindingConfiguration="plain" contract="IOrders" /></service></services>"""));

    [Fact]
    public Task NoWarn_configSource_that_is_not_there() => WithoutNeedAsync(
        """<bindings configSource="bindings.config" />""" +
        Service("""<endpoint address="" binding="wsHttpBinding" bindingConfiguration="plain" contract="IOrders" />"""));

    [Theory]
    [InlineData("", "<security mode=\"Message\" />")]
    [InlineData("", "<security mode=\"TransportWithMessageCredential\" />")]
    [InlineData("", "")]
    [InlineData("transactionFlow=\"true\"", "<security mode=\"None\" />")]
    [InlineData("", "<reliableSession enabled=\"true\" /><security mode=\"None\" />")]
    [InlineData("", "<reliableSession enabled=\"yes\" /><security mode=\"None\" />")]
    [InlineData("", "<security mode=\"none\" />")]
    public Task NoWarn_need_stated_or_unreadable(string attributes, string content) => WithoutNeedAsync(
        Named($"name=\"plain\" {attributes}", content) +
        Service("""<endpoint address="" binding="wsHttpBinding" bindingConfiguration="plain" contract="IOrders" />"""));

    [Theory]
    [InlineData("wsDualHttpBinding")]
    [InlineData("wsFederationHttpBinding")]
    [InlineData("ws2007FederationHttpBinding")]
    [InlineData("basicHttpBinding")]
    [InlineData("netTcpBinding")]
    [InlineData("WSHttpBinding")]
    [InlineData("mexHttpBinding")]
    public Task NoWarn_other_bindings(string kind) => WithoutNeedAsync(
        Named("name=\"plain\"", "<security mode=\"None\" />", kind) +
        Service($"""<endpoint address="" binding="{kind}" bindingConfiguration="plain" contract="IOrders" />"""));

    [Theory]
    [InlineData("ISessionOrders")]
    [InlineData("IInheritedSession")]
    [InlineData("IInitiating")]
    [InlineData("ITerminating")]
    [InlineData("IFlowing")]
    [InlineData("IOrdered")]
    [InlineData("ISigned")]
    [InlineData("IDuplex")]
    [InlineData("IMetadataExchange")]
    [InlineData("System.ServiceModel.Routing.IRequestReplyRouter")]
    public Task NoWarn_contract_needs_more(string contract) => WithoutNeedAsync(
        Named("name=\"plain\"", "<security mode=\"None\" />") +
        Service($"""<endpoint address="" binding="wsHttpBinding" bindingConfiguration="plain" contract="{contract}" />"""));

    [Theory]
    [InlineData("mexEndpoint")]
    [InlineData("discoveryEndpoint")]
    [InlineData("announcementEndpoint")]
    public Task NoWarn_standard_endpoint_of_a_protocol(string kind) => WithoutNeedAsync(
        Named("name=\"plain\"", "<security mode=\"None\" />") +
        Service($"""<endpoint kind="{kind}" address="x" binding="wsHttpBinding" bindingConfiguration="plain" />"""));

    [Fact]
    public Task NoWarn_listens_elsewhere_than_at_its_address() => WithoutNeedAsync(
        Named("name=\"plain\"", "<security mode=\"None\" />") +
        Service("""<endpoint address="http://localhost:9999/orders" listenUri="http://localhost:8888/orders" binding="wsHttpBinding" bindingConfiguration="plain" contract="IOrders" />"""));

    /// <summary>A filter of the service's own may tell messages apart by the headers of WS-Addressing.</summary>
    [Theory]
    [InlineData("public class ByTo : MessageFilter { public override bool Match(System.ServiceModel.Channels.Message message) => message.Headers.To != null; public override bool Match(System.ServiceModel.Channels.MessageBuffer buffer) => true; }", true, false)]
    [InlineData("public static class Filters { public static void Set(System.ServiceModel.Dispatcher.EndpointDispatcher endpoint) { endpoint.AddressFilter = new System.ServiceModel.Dispatcher.MatchAllMessageFilter(); } }", true, false)]
    [InlineData("public static class Filters { public const string MessageFilter = \"\"; }", true, true)]
    [InlineData("public static class Filters { public static void Set(System.ServiceModel.Dispatcher.EndpointDispatcher endpoint) { endpoint.AddressFilter = new System.ServiceModel.Dispatcher.MatchAllMessageFilter(); } }", false, true)]
    public Task Service_with_a_filter_of_its_own(string code, bool isService, bool isReported)
    {
        var binding = isReported ? "{|WCFP2001:binding=\"wsHttpBinding\"|}" : "binding=\"wsHttpBinding\"";
        var test = new WcfAnalyzerTest<WSHttpBindingWithoutNeedAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor };
        test.TestState.Sources.Add("using System.ServiceModel; using System.ServiceModel.Dispatcher; [ServiceContract] public interface ITill { [OperationContract] int Add(int more); } " + code);
        test.TestState.AdditionalFiles.Add(("App.config", Config(Named("name=\"plain\"", "<security mode=\"None\" />") + (isService
            ? $"<services><service name=\"Till\"><endpoint address=\"\" {binding} bindingConfiguration=\"plain\" contract=\"ITill\" /></service></services>"
            : $"<client><endpoint address=\"http://h/till\" {binding} bindingConfiguration=\"plain\" contract=\"ITill\" /></client>"))));
        return test.RunAsync();
    }

    [Fact]
    public Task Warn_listens_at_its_address() => WithoutNeedAsync(
        Named("name=\"plain\"", "<security mode=\"None\" />") +
        Service("""<endpoint address="http://localhost:8888/orders" listenUri="http://localhost:8888/orders" {|WCFP2001:binding="wsHttpBinding"|} bindingConfiguration="plain" contract="IOrders" />"""));

    [Theory]
    [InlineData("""<clientVia viaUri="http://router/orders" />""", """binding="wsHttpBinding" """)]
    [InlineData("""<dataContractSerializer ignoreExtensionDataObject="true" />""", """{|WCFP2001:binding="wsHttpBinding"|} """)]
    public Task Warn_client_unless_it_sends_by_way_of_another_address(string behavior, string binding) => WithoutNeedAsync(
        Named("name=\"plain\"", "<security mode=\"None\" />") +
        $"""
        <behaviors><endpointBehaviors><behavior name="own">{behavior}</behavior></endpointBehaviors></behaviors>
        <client><endpoint address="http://orders/" behaviorConfiguration="own" {binding}bindingConfiguration="plain" contract="IOrders" /></client>
        """);

    [Fact]
    public Task NoWarn_configuration_name_that_there_is_not() => WithoutNeedAsync(
        Named("name=\"plain\"", "<security mode=\"None\" />") +
        Service("""<endpoint address="" binding="wsHttpBinding" bindingConfiguration="plian" contract="IOrders" />"""));

    [Fact]
    public Task NoWarn_client_of_an_unknown_contract() => WithoutNeedAsync(
        Named("name=\"plain\"", "<security mode=\"None\" />") +
        Client("""<endpoint name="a" address="http://localhost/" binding="wsHttpBinding" bindingConfiguration="plain" contract="Elsewhere.IOrders" />"""));

    [Fact]
    public async Task NoWarn_client_of_a_generated_contract()
    {
        var test = Make<WSHttpBindingWithoutNeedAnalyzer>();
        test.TestState.Sources.Add(GeneratedClient);
        test.TestState.AdditionalFiles.Add(("output.config", Config(
            Named("name=\"plain\"", "<security mode=\"None\" />") +
            Client("""<endpoint name="a" address="http://archive/" binding="wsHttpBinding" bindingConfiguration="plain" contract="Archive.IArchive" />"""))));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("Web.Release.config")]
    [InlineData("packages.config")]
    [InlineData("nuget.config")]
    [InlineData("App (workstation).config")]
    public Task NoWarn_in_files_of_these_names(string path) => WithoutNeedAsync(
        Named("name=\"plain\"", "<security mode=\"None\" />") +
        Service("""<endpoint address="" binding="wsHttpBinding" bindingConfiguration="plain" contract="IOrders" />"""),
        path);

    [Fact]
    public Task NoWarn_malformed_file() => ConfigAsync<WSHttpBindingWithoutNeedAnalyzer>(
        ("App.config", Config(Named("name=\"plain\"", "<security mode=\"None\" />") + Service("""<endpoint address="" binding="wsHttpBinding" bindingConfiguration="plain" contract="IOrders" >"""))));

    [Fact]
    public Task Warn_default_security_of_the_pure_default() => DefaultSecurityAsync(
        Service("""<endpoint address="" {|WCFP2002:binding="wsHttpBinding"|} contract="IOrders" />"""));

    [Theory]
    [InlineData("")]
    [InlineData("<security />")]
    [InlineData("<security><message /></security>")]
    [InlineData("<readerQuotas maxArrayLength=\"1000000\" />")]
    [InlineData("<reliableSession enabled=\"false\" />")]
    public Task Warn_default_security_where_nothing_is_said_of_it(string content) => DefaultSecurityAsync(
        Named("name=\"large\" maxReceivedMessageSize=\"1000000\"", content) +
        Service("""<endpoint address="" {|WCFP2002:binding="wsHttpBinding"|} bindingConfiguration="large" contract="IOrders" />"""));

    [Fact]
    public Task Warn_default_security_of_a_client() => DefaultSecurityAsync(
        Client("""<endpoint name="a" address="http://localhost/" {|WCFP2002:binding="ws2007HttpBinding"|} contract="IOrders" />"""));

    [Fact]
    public Task Warn_default_security_by_protocolMapping() => DefaultSecurityAsync("""
            <protocolMapping>
              <add scheme="http" {|WCFP2002:binding="wsHttpBinding"|} bindingConfiguration="" />
            </protocolMapping>
        """);

    /// <summary>What secures messages only listens at addresses of http, what secures the connection at those of https.</summary>
    [Theory]
    [InlineData("https", "", "binding=\"wsHttpBinding\"")]
    [InlineData("https", "<security mode=\"Message\" />", "binding=\"wsHttpBinding\"")]
    [InlineData("http", "", "{|WCFP2002:binding=\"wsHttpBinding\"|}")]
    public Task Default_security_by_protocolMapping_of_a_scheme(string scheme, string security, string binding) => DefaultSecurityAsync(
        Named("", security) + $"<protocolMapping><add scheme=\"{scheme}\" {binding} /></protocolMapping>");

    [Theory]
    [InlineData("https", "None", "binding=\"wsHttpBinding\"")]
    [InlineData("http", "Transport", "binding=\"wsHttpBinding\"")]
    [InlineData("http", "None", "{|WCFP2001:binding=\"wsHttpBinding\"|}")]
    public Task Without_need_by_protocolMapping_of_a_scheme(string scheme, string mode, string binding) => WithoutNeedAsync(
        Named("", $"<security mode=\"{mode}\" />") + $"<protocolMapping><add scheme=\"{scheme}\" {binding} /></protocolMapping>");

    /// <summary>Where the file gives all services of a site an endpoint, none is left for a default one.</summary>
    [Theory]
    [InlineData("<services><service name='Users'><endpoint address='' binding='basicHttpBinding' contract='IUsers' /></service></services>", "", false)]
    [InlineData("<services><service name='Users'><endpoint address='mex' binding='mexHttpBinding' contract='IMetadataExchange' /></service></services>", "", true)]
    [InlineData("<services><service name='Users'><endpoint address='' binding='basicHttpBinding' contract='IUsers' /></service></services>", "public class More : IUsers { public void Add(string name) { } }", true)]
    [InlineData("<services><service name='Users'><endpoint address='' binding='basicHttpBinding' contract='IUsers' /></service><service name='More' /></services>", "", true)]
    [InlineData("", "", true)]
    public Task Default_endpoint_of_a_site(string services, string more, bool isReported) => VerifyDefaultEndpointAsync("", more, services, isReported);

    /// <summary>A default endpoint is of whatever contract the project serves.</summary>
    [Theory]
    [InlineData("ProtectionLevel = System.Net.Security.ProtectionLevel.EncryptAndSign", "", false)]
    [InlineData("ProtectionLevel = System.Net.Security.ProtectionLevel.EncryptAndSign", "[ServiceContract] public interface IMore { [OperationContract] void Add(); } public class More : IMore { public void Add() { } }", true)]
    [InlineData("ProtectionLevel = System.Net.Security.ProtectionLevel.None", "", true)]
    [InlineData("", "", true)]
    public Task Default_endpoint_of_contracts_that_say_what_they_need(string says, string more, bool isReported) => VerifyDefaultEndpointAsync(says, more, "", isReported);

    private static Task VerifyDefaultEndpointAsync(string says, string more, string services, bool isReported)
    {
        const string Binding = "binding=\"wsHttpBinding\"";
        var test = new WcfAnalyzerTest<WSHttpBindingDefaultSecurityAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor };
        test.TestState.Sources.Add($$"""
            using System.ServiceModel;
            [ServiceContract] public interface IUsers { [OperationContract({{says}})] void Add(string name); }
            public class Users : IUsers { public void Add(string name) { } }
            {{more}}
            """);
        test.TestState.AdditionalFiles.Add(("Web.config", Config(services + $"<protocolMapping><add scheme=\"http\" {(isReported ? "{|WCFP2002:" + Binding + "|}" : Binding)} /></protocolMapping>")));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("Web.config", "Gone.Orders", "Gone.IOrders", "", true)]
    [InlineData("Web.config", "Gone.Orders", "Gone.IOrders", "<serviceHostingEnvironment><serviceActivations><add service=\"Other\" /></serviceActivations></serviceHostingEnvironment>", false)]
    [InlineData("Web.config", "Gone.Orders", "Gone.IOrders", "<serviceHostingEnvironment><serviceActivations><add service=\"Gone.Orders\" /></serviceActivations></serviceHostingEnvironment>", true)]
    [InlineData("Web.config", "Orders", "Gone.IOrders", "", true)]
    [InlineData("Web.config", "Gone.Orders", "IOrders", "", false)]
    [InlineData("App.config", "Gone.Orders", "Gone.IOrders", "", false)]
    [InlineData("App.config", "Orders", "Gone.IOrders", "", true)]
    [InlineData("App.config", "Gone.Orders", "IOrders", "", false)]
    [InlineData("Host.exe.config", "Gone.Orders", "Gone.IOrders", "", true)]
    public Task NoWarn_service_of_a_site_that_is_out_of_reach(string path, string service, string contract, string more, bool isReported)
    {
        const string Binding = "binding=\"wsHttpBinding\"";
        return DefaultSecurityAsync($"""
            <services><service name="{service}"><endpoint address="" {(isReported ? "{|WCFP2002:" + Binding + "|}" : Binding)} contract="{contract}" /></service></services>{more}
            """, path);
    }

    [Theory]
    [InlineData(OutputKind.DynamicallyLinkedLibrary, "System.Console.ReadLine();", "[System.ServiceModel.ServiceContract] public interface IDesk { [System.ServiceModel.OperationContract] void Run(); }", false)]
    [InlineData(OutputKind.ConsoleApplication, "System.Console.ReadLine();", null, false)]
    [InlineData(OutputKind.WindowsApplication, "System.Console.ReadLine();", null, false)]
    [InlineData(OutputKind.ConsoleApplication, "new System.ServiceModel.ServiceHost(System.Type.GetType(System.Console.ReadLine())).Open();", null, true)]
    [InlineData(OutputKind.ConsoleApplication, "System.Reflection.Assembly.LoadFrom(System.Console.ReadLine()).EntryPoint.Invoke(null, null);", null, true)]
    [InlineData(OutputKind.ConsoleApplication, "System.Console.ReadLine();", "[System.ServiceModel.ServiceContract] public interface IDesk { [System.ServiceModel.OperationContract] void Run(); }", true)]
    public async Task NoWarn_service_of_a_program_that_hosts_none(OutputKind output, string statement, string? referenced, bool isReported)
    {
        const string Binding = "binding=\"wsHttpBinding\"";
        var test = Make<WSHttpBindingDefaultSecurityAnalyzer>();
        test.TestState.OutputKind = output;
        test.TestState.Sources.Add("class Program { static void " + StartOf(output) + "() { " + statement + " } }");
        if (referenced is not null)
        {
            test.TestState.AdditionalProjects["Desks"].Sources.Add(referenced);
            test.TestState.AdditionalProjectReferences.Add("Desks");
        }

        test.TestState.AdditionalFiles.Add(("App.config", Config($"""
            <services><service name="Gone.Orders"><endpoint address="" {(isReported ? "{|WCFP2002:" + Binding + "|}" : Binding)} contract="Gone.IOrders" /></service></services>
            """)));
        await test.RunAsync();
    }

    /// <summary>What a program opens itself, its code names.</summary>
    [Theory]
    [InlineData("new System.ServiceModel.ServiceHost(typeof(Orders)).Open();", false)]
    [InlineData("new System.ServiceModel.ServiceHost(typeof(Gone.{|CS0234:Archive|})).Open();", true)]
    [InlineData("new System.ServiceModel.ServiceHost(System.Type.GetType(System.Console.ReadLine())).Open();", true)]
    [InlineData("new System.ServiceModel.ServiceHost(System.Reflection.Assembly.Load(\"Gone\").ExportedTypes.GetEnumerator().Current).Open();", true)]
    public Task NoWarn_service_of_a_program_that_hosts_others(string statement, bool isReported)
    {
        const string Binding = "binding=\"wsHttpBinding\"";
        var test = Make<WSHttpBindingDefaultSecurityAnalyzer>();
        test.TestState.OutputKind = OutputKind.ConsoleApplication;
        test.TestState.Sources.Add("class Program { static void Main() { " + statement + " } } namespace Gone { class Present { } }");
        test.TestState.AdditionalFiles.Add(("App.config", Config($"""
            <services><service name="Gone.Archive"><endpoint address="" {(isReported ? "{|WCFP2002:" + Binding + "|}" : Binding)} contract="Gone.IArchive" /></service></services>
            """)));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("Archive.IArchive", false)]
    [InlineData("Depot.IDepot", true)]
    [InlineData("IOrders", true)]
    public async Task NoWarn_service_of_a_contract_that_others_published(string contract, bool isReported)
    {
        const string Binding = "binding=\"wsHttpBinding\"";
        var test = Make<WSHttpBindingWithoutNeedAnalyzer>();
        test.TestState.Sources.Add(GeneratedClient);
        test.TestState.Sources.Add(GeneratedClient.Replace("Archive", "Depot", StringComparison.Ordinal).Replace("Namespace = \"urn:archive\", ", "", StringComparison.Ordinal).Replace("urn:archive/", "http://tempuri.org/IDepot/", StringComparison.Ordinal));
        test.TestState.AdditionalFiles.Add(("App.config", Config(
            Named("name=\"plain\"", "<security mode=\"None\" />") +
            Service($"""<endpoint address="" {(isReported ? "{|WCFP2001:" + Binding + "|}" : Binding)} bindingConfiguration="plain" contract="{contract}" />"""))));
        await test.RunAsync();
    }

    /// <summary>A site finds the section of a service by the full name that its <c>.svc</c> file has; what makes the host by code may take another.</summary>
    [Theory]
    [InlineData("Gone.Orders", "<%@ ServiceHost Service=\"Gone.Orders\" %>", true)]
    [InlineData("Gone.Orders", "<%@ ServiceHost Language='C#' Service = 'Gone.Orders, Gone' %>", true)]
    [InlineData("Gone.Orders", "<%@ ServiceHost Service=\"Far.Gone.Orders\" %>", false)]
    [InlineData("Gone.Orders", "<%@ ServiceHost Service=\"Gone.Orders2\" %>", false)]
    [InlineData("Parcels", "<%@ ServiceHost Service=\"Gone.Parcels\" %>", false)]
    [InlineData("Parcels", "<%@ ServiceHost Service=\"Gone.Parcels\" Factory=\"Gone.Hosts\" %>", true)]
    public async Task Service_of_a_site_that_a_file_may_host(string name, string svc, bool isReported)
    {
        const string Binding = "binding=\"wsHttpBinding\"";
        await ConfigAsync<WSHttpBindingDefaultSecurityAnalyzer>(
            ("Web.config", Config($"""<services><service name="{name}"><endpoint address="" {(isReported ? "{|WCFP2002:" + Binding + "|}" : Binding)} contract="Gone.IOrders" /></service></services>""")),
            ("Orders.svc", svc));
    }

    [Theory]
    [InlineData("App.config", "", "", false)]
    [InlineData("App.config", "", "host.AddDefaultEndpoints();", true)]
    [InlineData("App.config", "<services><service name=\"Orders\" /></services>", "", true)]
    [InlineData("App.config", "<services><service name=\"Orders\"><endpoint address=\"\" binding=\"basicHttpBinding\" contract=\"IOrders\" /></service></services>", "", false)]
    [InlineData("Web.config", "", "", true)]
    public async Task NoWarn_protocolMapping_where_code_adds_all_endpoints(string path, string services, string statement, bool isReported)
    {
        const string Binding = "binding=\"wsHttpBinding\"";
        var mapping = $"<protocolMapping><add scheme=\"http\" {(isReported ? "{|WCFP2002:" + Binding + "|}" : Binding)} /></protocolMapping>";
        var test = Make<WSHttpBindingDefaultSecurityAnalyzer>();
        test.TestState.Sources.Add(Statements($"""
            host.AddServiceEndpoint(typeof(IOrders), new BasicHttpBinding(), "");
            {statement}
            """));
        test.TestState.AdditionalFiles.Add((path, Config(services + mapping)));
        await test.RunAsync();
    }

    [Theory]
    [InlineData(OutputKind.DynamicallyLinkedLibrary, "App.config", "http://localhost:8731/Design_Time_Addresses/Orders/", "http://localhost:8733/design_time_addresses/Orders/more/", null)]
    [InlineData(OutputKind.DynamicallyLinkedLibrary, "App.config", "http://localhost:8731/Design_Time_Addresses/Orders/", "http://localhost:8731/orders/", true)]
    [InlineData(OutputKind.DynamicallyLinkedLibrary, "Web.config", "http://localhost:8731/Design_Time_Addresses/Orders/", "http://localhost:8731/Design_Time_Addresses/Orders/more", true)]
    [InlineData(OutputKind.DynamicallyLinkedLibrary, "Orders.config", "http://localhost:8731/Design_Time_Addresses/Orders/", "http://localhost:8731/Design_Time_Addresses/Orders/more", null)]
    [InlineData(OutputKind.ConsoleApplication, "Orders.config", "http://localhost:8731/Design_Time_Addresses/Orders/", "http://localhost:8731/Design_Time_Addresses/Orders/more", true)]
    [InlineData(OutputKind.ConsoleApplication, "App.config", "http://localhost:8731/Design_Time_Addresses/Orders/", "http://localhost:8731/Design_Time_Addresses/Orders/more", true)]
    public async Task Info_service_of_a_library_with_addresses_for_design_time(OutputKind output, string path, string address, string other, bool? isReported)
    {
        const string Binding = "binding=\"wsHttpBinding\"";
        var test = Make<WSHttpBindingDefaultSecurityAnalyzer>();
        test.TestState.OutputKind = output;
        test.TestState.Sources.Add("class Program { static void " + StartOf(output) + "() { } }");
        test.TestState.AdditionalFiles.Add((path, Config($"""
                <services>
                  <service name="Orders">
                    <host><baseAddresses><add baseAddress="{address}" /><add baseAddress="{other}" /></baseAddresses></host>
                    <endpoint address="" {(isReported == true ? "{|WCFP2002:" + Binding + "|}" : "{|#0:" + Binding + "|}")} contract="IOrders" />
                  </service>
                </services>
            """)));
        await test.ExpectInfoAt(RuleIds.WSHttpBindingDefaultSecurity).RunAsync();
    }

    private const string Unread = "<!-- When deploying the service library project, the content of the config file must be added to the host's app.config file. System.Configuration does not support config files for libraries. -->";

    /// <summary>The template's own comment says that nothing reads the file, so it only informs. One that a program copied is read.</summary>
    [Theory]
    [InlineData(OutputKind.DynamicallyLinkedLibrary, "App.config", "", Unread, null)]
    [InlineData(OutputKind.DynamicallyLinkedLibrary, "App.config", "", "", true)]
    [InlineData(OutputKind.DynamicallyLinkedLibrary, "App.config", "", "<!-- Bei der Bereitstellung muss der Inhalt der app.config-Datei des Hosts hinzugefügt werden. System.Configuration unterstützt das nicht. -->", null)]
    [InlineData(OutputKind.DynamicallyLinkedLibrary, "App.config", "", "<!-- System.Configuration -->", true)]
    [InlineData(OutputKind.DynamicallyLinkedLibrary, "App.config", "", "<!-- the app.config --><!-- System.Configuration -->", true)]
    [InlineData(OutputKind.DynamicallyLinkedLibrary, "App.config", "new System.ServiceModel.ServiceHost(typeof(Orders)).Open();", Unread, true)]
    [InlineData(OutputKind.DynamicallyLinkedLibrary, "App.config", "System.ServiceModel.ServiceHostBase host = System.ServiceModel.OperationContext.Current.Host; System.Console.WriteLine(host is System.ServiceModel.ServiceHost);", Unread, null)]
    [InlineData(OutputKind.DynamicallyLinkedLibrary, "App.config", "new System.ServiceModel.ServiceHost(typeof(Program)).Open();", "", false)]
    [InlineData(OutputKind.DynamicallyLinkedLibrary, "App.config", "var name = \"Orders\"; new System.ServiceModel.ServiceHost(typeof(Program)).Open();", "", true)]
    [InlineData(OutputKind.ConsoleApplication, "App.config", "/* typeof(Orders) */ new System.ServiceModel.ServiceHost(typeof(Program)).Open();", "", false)]
    [InlineData(OutputKind.DynamicallyLinkedLibrary, "Web.config", "", Unread, true)]
    [InlineData(OutputKind.ConsoleApplication, "App.config", "", Unread, true)]
    public async Task Service_in_a_file_that_a_library_cannot_read(OutputKind output, string path, string code, string comment, bool? isReported)
    {
        const string Binding = "binding=\"wsHttpBinding\"";
        var test = Make<WSHttpBindingDefaultSecurityAnalyzer>();
        test.TestState.OutputKind = output;
        test.TestState.Sources.Add($"class Program {{ static void {StartOf(output)}() {{ {code} }} }}");
        test.TestState.AdditionalFiles.Add((path, Config($"""
                {comment}
                <services><service name="Orders"><endpoint address="http://localhost:8100/orders" {(isReported switch { true => "{|WCFP2002:" + Binding + "|}", false => Binding, null => "{|#0:" + Binding + "|}" })} contract="IOrders" /></service></services>
            """)));
        await test.ExpectInfoAt(RuleIds.WSHttpBindingDefaultSecurity).RunAsync();
    }

    [Fact]
    public async Task Info_message_of_a_service_of_a_library()
    {
        var test = Make<WSHttpBindingDefaultSecurityAnalyzer>();
        test.TestState.OutputKind = OutputKind.DynamicallyLinkedLibrary;
        test.TestState.AdditionalFiles.Add(("App.config", Config(Unread + Service("""<endpoint address="https://orders" {|#0:binding="wsHttpBinding"|} contract="IOrders" />"""))));
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.WSHttpBindingDefaultSecurity).WithSeverity(DiagnosticSeverity.Info).WithLocation(0).WithMessage(
            "'wsHttpBinding' was never told how to secure its messages, so it signs and encrypts every one and negotiates a security session first; " +
            "set the security mode that the service needs, or use netTcpBinding or basicHttpBinding with transport security; only tests of a library read its own file, so see what the program has that hosts it"));
        await test.RunAsync();
    }

    /// <summary>The endpoints of a library's own file are a template's rest where its code opens the host and adds others.</summary>
    [Theory]
    [InlineData("var host = new System.ServiceModel.ServiceHost(typeof(Program)); host.AddServiceEndpoint(typeof(IOrders), new System.ServiceModel.NetTcpBinding(), \"net.tcp://localhost/o\");", false)]
    [InlineData("var host = new System.ServiceModel.ServiceHost(typeof(Program)); host.Open();", true)]
    [InlineData("var host = new System.ServiceModel.ServiceHost(typeof(string)); host.AddServiceEndpoint(typeof(IOrders), new System.ServiceModel.NetTcpBinding(), \"net.tcp://localhost/o\"); System.Console.WriteLine(typeof(Program));", true)]
    public async Task Service_of_a_library_whose_code_adds_endpoints(string code, bool isReported)
    {
        const string Binding = "binding=\"wsHttpBinding\"";
        var test = Make<WSHttpBindingDefaultSecurityAnalyzer>();
        test.TestState.OutputKind = OutputKind.DynamicallyLinkedLibrary;
        test.TestState.Sources.Add($"class Program {{ static void Run() {{ {code} }} }}");
        test.TestState.AdditionalFiles.Add(("App.config", Config($"""
                <services><service name="Program">
                    <host><baseAddresses><add baseAddress="http://localhost:8731/Design_Time_Addresses/Orders/" /></baseAddresses></host>
                    <endpoint address="" {(isReported ? "{|#0:" + Binding + "|}" : Binding)} contract="IOrders" />
                </service></services>
            """)));
        await test.ExpectInfoAt(RuleIds.WSHttpBindingDefaultSecurity).RunAsync();
    }

    [Fact]
    public async Task Info_service_of_a_library_with_addresses_for_design_time_and_no_security()
    {
        var test = Make<WSHttpBindingWithoutNeedAnalyzer>();
        test.TestState.AdditionalFiles.Add(("App.config", Config(
            Named("name=\"plain\"", "<security mode=\"None\" />") +
            Service("""
                <host><baseAddresses><add baseAddress="http://localhost:8731/Design_Time_Addresses/Orders/" /></baseAddresses></host>
                <endpoint address="" {|#0:binding="wsHttpBinding"|} bindingConfiguration="plain" contract="IOrders" />
                """))));
        await test.ExpectInfoAt(RuleIds.WSHttpBindingWithoutNeed).RunAsync();
    }

    [Fact]
    public Task Warn_default_security_of_two_endpoints_that_share_a_binding() => DefaultSecurityAsync(
        Named("name=\"large\"", "") +
        Service("""
            <endpoint address="a" {|WCFP2002:binding="wsHttpBinding"|} bindingConfiguration="large" contract="IOrders" />
            <endpoint address="b" {|WCFP2002:binding="wsHttpBinding"|} bindingConfiguration="large" contract="IAllowedOrders" />
            <endpoint address="c" binding="wsHttpBinding" bindingConfiguration="large" contract="ISessionOrders" />
            """));

    [Theory]
    [InlineData("<security mode=\"Message\" />")]
    [InlineData("<security mode=\"None\" />")]
    [InlineData("<security><message clientCredentialType=\"UserName\" /></security>")]
    [InlineData("<security><message establishSecurityContext=\"false\" /></security>")]
    [InlineData("<security><transport clientCredentialType=\"Basic\" /></security>")]
    [InlineData("<reliableSession enabled=\"true\" />")]
    public Task NoWarn_default_security_where_it_or_a_need_is_stated(string content) => DefaultSecurityAsync(
        Named("name=\"said\"", content) +
        Service("""<endpoint address="" binding="wsHttpBinding" bindingConfiguration="said" contract="IOrders" />"""));

    [Fact]
    public Task NoWarn_default_security_where_the_unnamed_binding_says_it() => DefaultSecurityAsync(
        Named("", "<security mode=\"Transport\" />") +
        Service("""<endpoint address="" binding="wsHttpBinding" contract="IOrders" />"""));

    [Theory]
    [InlineData("wsDualHttpBinding")]
    [InlineData("wsFederationHttpBinding")]
    [InlineData("netTcpBinding")]
    public Task NoWarn_default_security_of_other_bindings(string kind) => DefaultSecurityAsync(
        Service($"""<endpoint address="" binding="{kind}" contract="IOrders" />"""));

    [Fact]
    public Task NoWarn_default_security_of_a_metadata_endpoint() => DefaultSecurityAsync(
        Service("""<endpoint address="mex" binding="wsHttpBinding" contract="IMetadataExchange" />"""));

    [Fact]
    public Task NoWarn_file_that_has_nothing_of_wcf() => ConfigAsync<WSHttpBindingDefaultSecurityAnalyzer>(
        ("App.config", "<configuration><appSettings><add key=\"binding\" value=\"wsHttpBinding\" /></appSettings></configuration>"),
        ("notes.xml", Config(Service("""<endpoint address="" binding="wsHttpBinding" contract="IOrders" />"""))));

    [Fact]
    public async Task Warn_is_at_the_attribute_of_the_endpoint()
    {
        var test = Make<WSHttpBindingDefaultSecurityAnalyzer>();
        test.TestState.AdditionalFiles.Add(("App.config", "<configuration><system.serviceModel><services><service name=\"Orders\">\r\n  <endpoint contract=\"IOrders\"\r\n\t\tbinding=\"wsHttpBinding\" />\r\n</service></services></system.serviceModel></configuration>"));
        test.TestState.ExpectedDiagnostics.Add(DiagnosticResult.CompilerWarning("WCFP2002").WithSpan("App.config", 3, 3, 3, 26).WithArguments(
            "wsHttpBinding", "set the security mode that the service needs, or use netTcpBinding or basicHttpBinding with transport security"));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("wsHttpBinding", "use basicHttpBinding, or netTcpBinding where both ends are WCF")]
    [InlineData("ws2007HttpBinding", "use basicHttpBinding, or netTcpBinding where both ends are WCF")]
    [InlineData("wsHttpContextBinding", "use basicHttpContextBinding, or netTcpContextBinding where both ends are WCF")]
    public async Task Warn_names_bindings_that_carry_the_context(string kind, string remedy)
    {
        var test = Make<WSHttpBindingWithoutNeedAnalyzer>();
        test.TestState.AdditionalFiles.Add(("App.config", Config(
            Named("name=\"plain\"", "<security mode=\"None\" />", kind) +
            Service($$"""<endpoint address="" {|#0:binding="{{kind}}"|} bindingConfiguration="plain" contract="IOrders" />"""))));
        test.TestState.ExpectedDiagnostics.Add(new DiagnosticResult("WCFP2001", DiagnosticSeverity.Info).WithLocation(0).WithArguments(kind, remedy));
        await test.RunAsync();
    }
}
