using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.Bindings;
using WcfPerf.CodeFixes.Bindings;
using WcfPerf.Testing;
using Xunit;

namespace WcfPerf.Analyzers.Tests.Bindings;

/// <summary>WCFP2001 and WCFP2002 on CoreWCF: the same rules, other namespaces, a builder instead of a host.</summary>
public sealed class CoreWcfBindingTests
{
    private const string Contracts = """
        using CoreWCF;

        [ServiceContract]
        public interface IOrders
        {
            [OperationContract]
            string Find(int id);
        }

        public class Orders : IOrders
        {
            public string Find(int id) => id.ToString();
        }

        [ServiceContract(SessionMode = SessionMode.Required)]
        public interface ISessionOrders
        {
            [OperationContract]
            string Find(int id);
        }

        [ServiceContract(CallbackContract = typeof(ICallback))]
        public interface IDuplex
        {
            [OperationContract]
            void Subscribe();
        }

        public interface ICallback
        {
            [OperationContract(IsOneWay = true)]
            void Changed();
        }

        public class SessionOrders : ISessionOrders, IDuplex
        {
            public string Find(int id) => id.ToString();

            public void Subscribe()
            {
            }
        }
        """;

    private static string Startup(string statements) => $$"""
        using System;
        using CoreWCF;
        using CoreWCF.Configuration;
        using Microsoft.AspNetCore.Builder;

        public class Startup
        {
            public void Configure(IApplicationBuilder app)
            {
                app.UseServiceModel(builder =>
                {
                    builder.AddService<Orders>();
                    {{statements.Replace("\n", "\n            ", System.StringComparison.Ordinal)}}
                });
            }
        }
        """;

    private static Task VerifyAsync<TAnalyzer>(string source, params (string Path, string Content)[] files)
        where TAnalyzer : DiagnosticAnalyzer, new()
    {
        var test = new WcfAnalyzerTest<TAnalyzer> { Framework = WcfFramework.CoreWcf, MarkupOptions = MarkupOptions.UseFirstDescriptor };
        test.TestState.Sources.Add(Contracts);
        test.TestState.Sources.Add(source);
        foreach (var file in files)
        {
            test.TestState.AdditionalFiles.Add(file);
        }

        return test.RunAsync();
    }

    private static Task FixAsync<TAnalyzer, TCodeFix>(string key, string source, string fixedSource)
        where TAnalyzer : DiagnosticAnalyzer, new()
        where TCodeFix : Microsoft.CodeAnalysis.CodeFixes.CodeFixProvider, new()
    {
        var test = new WcfCodeFixTest<TAnalyzer, TCodeFix> { Framework = WcfFramework.CoreWcf, MarkupOptions = MarkupOptions.UseFirstDescriptor, CodeActionEquivalenceKey = key };
        test.TestState.Sources.Add(Contracts);
        test.TestState.Sources.Add(source);
        test.FixedState.Sources.Add(Contracts);
        test.FixedState.Sources.Add(fixedSource);
        test.FixedState.MarkupHandling = MarkupMode.Allow;
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", "root = true\n[*.cs]\nWCFP2001.offer_interop_change = true\n"));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("builder.AddServiceEndpoint<Orders, IOrders>({0}, \"/orders\");")]
    [InlineData("builder.AddServiceEndpoint<Orders, IOrders>({0}, \"/orders\", endpoint => endpoint.Name = \"x\");")]
    [InlineData("builder.AddServiceEndpoint<Orders>(typeof(IOrders), {0}, \"/orders\");")]
    [InlineData("builder.AddServiceEndpoint(typeof(Orders), typeof(IOrders), {0}, new Uri(\"/orders\", UriKind.Relative), null);")]
    [InlineData("builder.AddService<Orders>(options => options.DebugBehavior.IncludeExceptionDetailInFaults = true).AddServiceEndpoint<Orders, IOrders>({0}, \"/a\").AddServiceEndpoint<Orders, IOrders>(new BasicHttpBinding(), \"/b\");")]
    [InlineData("var binding = {0}; binding.MaxReceivedMessageSize = 1000000; builder.AddServiceEndpoint<Orders, IOrders>(binding, \"/orders\");")]
    public async Task Warn_every_shape_of_the_builder(string statement)
    {
        await VerifyAsync<WSHttpBindingWithoutNeedAnalyzer>(Startup(statement.Replace("{0}", "{|WCFP2001:new WSHttpBinding(SecurityMode.None)|}", System.StringComparison.Ordinal)));
        await VerifyAsync<WSHttpBindingDefaultSecurityAnalyzer>(Startup(statement.Replace("{0}", "{|WCFP2002:new WSHttpBinding()|}", System.StringComparison.Ordinal)));
    }

    [Theory]
    [InlineData("new WSHttpBinding(SecurityMode.Transport)")]
    [InlineData("new WS2007HttpBinding(SecurityMode.None)")]
    [InlineData("new WSHttpBinding { Security = { Mode = SecurityMode.None } }")]
    [InlineData("new WSHttpBinding { Security = new WSHTTPSecurity { Mode = SecurityMode.None } }")]
    public Task Warn_nothing_needed(string creation) => VerifyAsync<WSHttpBindingWithoutNeedAnalyzer>(Startup($$"""
        builder.AddServiceEndpoint<Orders, IOrders>({|WCFP2001:{{creation}}|}, "/orders");
        """));

    [Theory]
    [InlineData("new WSHttpBinding(SecurityMode.TransportWithMessageCredential) { Security = { Message = { ClientCredentialType = MessageCredentialType.UserName } } }")]
    [InlineData("new WSHttpBinding(SecurityMode.Message)")]
    [InlineData("new BasicHttpBinding()")]
    [InlineData("new NetTcpBinding()")]
    [InlineData("new WSFederationHttpBinding()")]
    public async Task NoWarn_need_stated_or_another_binding(string creation)
    {
        var source = Startup($"""
            builder.AddServiceEndpoint<Orders, IOrders>({creation}, "/orders");
            """);
        await VerifyAsync<WSHttpBindingWithoutNeedAnalyzer>(source);
        await VerifyAsync<WSHttpBindingDefaultSecurityAnalyzer>(source);
    }

    [Theory]
    [InlineData("ISessionOrders")]
    [InlineData("IDuplex")]
    public Task NoWarn_contract_needs_more(string contract) => VerifyAsync<WSHttpBindingWithoutNeedAnalyzer>(Startup($"""
        builder.AddServiceEndpoint<SessionOrders, {contract}>(new WSHttpBinding(SecurityMode.None), "/a");
        builder.AddServiceEndpoint<SessionOrders>(typeof({contract}), new WSHttpBinding(SecurityMode.None), "/b");
        """));

    [Fact]
    public Task Warn_configuration_file() => VerifyAsync<WSHttpBindingWithoutNeedAnalyzer>(
        "class C { }",
        ("wcf.config", BindingTest.Config("""
                <bindings><wsHttpBinding><binding name="plain"><security mode="None" /></binding></wsHttpBinding></bindings>
                <services><service name="Orders"><endpoint address="/o" {|WCFP2001:binding="wsHttpBinding"|} bindingConfiguration="plain" contract="IOrders" /></service></services>
            """)));

    [Fact]
    public Task Warn_configuration_file_by_pure_default() => VerifyAsync<WSHttpBindingDefaultSecurityAnalyzer>(
        "class C { }",
        ("wcf.config", BindingTest.Config("""
                <services><service name="Orders"><endpoint address="/o" {|WCFP2002:binding="wsHttpBinding"|} contract="IOrders" /></service></services>
            """)));

    [Fact]
    public Task NoWarn_sections_that_CoreWCF_does_not_read() => VerifyAsync<WSHttpBindingDefaultSecurityAnalyzer>(
        "class C { }",
        ("wcf.config", BindingTest.Config("""
                <client><endpoint name="o" address="http://localhost/" binding="wsHttpBinding" contract="IOrders" /></client>
                <protocolMapping><add scheme="http" binding="wsHttpBinding" /></protocolMapping>
            """)));

    [Fact]
    public Task NoWarn_binding_that_CoreWCF_does_not_read() => VerifyAsync<WSHttpBindingDefaultSecurityAnalyzer>(
        "class C { }",
        ("wcf.config", BindingTest.Config("""
                <services><service name="Orders"><endpoint address="/o" binding="ws2007HttpBinding" contract="IOrders" /></service></services>
            """)));

    [Fact]
    public Task Fix_BasicHttp_at_one_end_adds_a_using() => FixAsync<WSHttpBindingWithoutNeedAnalyzer, WSHttpBindingWithoutNeedCodeFix>(
        WSHttpBindingWithoutNeedCodeFix.BasicHttpAtOneEnd,
        Startup("""
            builder.AddServiceEndpoint<Orders, IOrders>({|WCFP2001:new WSHttpBinding(SecurityMode.None)|}, "/orders");
            """),
        Startup("""
            builder.AddServiceEndpoint<Orders, IOrders>(new BasicHttpBinding(BasicHttpSecurityMode.None), "/orders");
            """).Replace("using CoreWCF;\n", "using CoreWCF;\nusing CoreWCF.Channels;\n", System.StringComparison.Ordinal));

    [Fact]
    public Task Fix_BasicHttp_not_offered_for_what_it_lacks() => FixAsync<WSHttpBindingWithoutNeedAnalyzer, WSHttpBindingWithoutNeedCodeFix>(
        WSHttpBindingWithoutNeedCodeFix.BasicHttpAtOneEnd,
        Startup("""
            builder.AddServiceEndpoint<Orders, IOrders>({|WCFP2001:new WSHttpBinding(SecurityMode.None) { MaxBufferPoolSize = 1 }|}, "/orders");
            """),
        Startup("""
            builder.AddServiceEndpoint<Orders, IOrders>({|WCFP2001:new WSHttpBinding(SecurityMode.None) { MaxBufferPoolSize = 1 }|}, "/orders");
            """));

    [Fact]
    public Task Fix_TransportWithMessageCredential() => FixAsync<WSHttpBindingDefaultSecurityAnalyzer, WSHttpBindingDefaultSecurityCodeFix>(
        WSHttpBindingDefaultSecurityCodeFix.TransportWithMessageCredential,
        Startup("""
            var binding = {|WCFP2002:new WSHttpBinding()|};
            builder.AddServiceEndpoint<Orders, IOrders>(binding, "/orders");
            """),
        Startup("""
            var binding = new WSHttpBinding(SecurityMode.TransportWithMessageCredential);
            builder.AddServiceEndpoint<Orders, IOrders>(binding, "/orders");
            """));

    [Fact]
    public Task Fix_NetTcp() => FixAsync<WSHttpBindingDefaultSecurityAnalyzer, WSHttpBindingDefaultSecurityCodeFix>(
        WSHttpBindingDefaultSecurityCodeFix.NetTcp,
        Startup("""
            WSHttpBinding binding = {|WCFP2002:new WSHttpBinding { MaxReceivedMessageSize = 1000000 }|};
            builder.AddServiceEndpoint<Orders, IOrders>(binding, "/orders");
            """),
        Startup("""
            NetTcpBinding binding = new NetTcpBinding(SecurityMode.Transport) { MaxReceivedMessageSize = 1000000 };
            builder.AddServiceEndpoint<Orders, IOrders>(binding, "/orders");
            """));

    [Fact]
    public Task Fix_BasicHttp_with_transport_security() => FixAsync<WSHttpBindingDefaultSecurityAnalyzer, WSHttpBindingDefaultSecurityCodeFix>(
        WSHttpBindingDefaultSecurityCodeFix.BasicHttp,
        Startup("""
            builder.AddServiceEndpoint<Orders, IOrders>({|WCFP2002:new WSHttpBinding()|}, "/orders");
            """),
        Startup("""
            builder.AddServiceEndpoint<Orders, IOrders>(new BasicHttpBinding(BasicHttpSecurityMode.Transport) { Security = { Transport = { ClientCredentialType = HttpClientCredentialType.Windows } } }, "/orders");
            """).Replace("using CoreWCF;\n", "using CoreWCF;\nusing CoreWCF.Channels;\n", System.StringComparison.Ordinal));
}
