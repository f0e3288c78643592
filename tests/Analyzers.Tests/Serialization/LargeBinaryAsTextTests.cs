using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.Serialization;
using WcfPerf.CodeFixes.Serialization;
using WcfPerf.Testing;
using Xunit;
using static WcfPerf.Analyzers.Tests.Bindings.BindingTest;

namespace WcfPerf.Analyzers.Tests.Serialization;

/// <summary>WCFP1002 in code and in configuration files, and its fix.</summary>
public sealed class LargeBinaryAsTextTests
{
    private const string Archives = """
        using System.Collections.Generic;
        using System.IO;
        using System.Runtime.Serialization;
        using System.ServiceModel;
        using System.Threading.Tasks;

        [ServiceContract]
        public interface IArchive
        {
            [OperationContract]
            string Title(int id);

            [OperationContract]
            byte[] Get(int id);
        }

        [ServiceContract]
        public interface IKeys
        {
            [OperationContract]
            byte[] GetCertificateKey(int id);

            [OperationContract]
            void Save(int id, byte[] passwordHash);
        }

        [ServiceContract]
        public interface IKeyedArchive
        {
            [OperationContract]
            void Save(byte[] key, byte[] content);
        }

        [ServiceContract]
        public interface IPut
        {
            [OperationContract]
            void Put(int id, byte[] content);
        }

        [ServiceContract]
        public interface ILater
        {
            [OperationContract]
            Task<byte[]> GetAsync(int id);
        }

        [ServiceContract]
        public interface IDocuments
        {
            [OperationContract]
            List<Document> Get();
        }

        [DataContract]
        public class Document
        {
            [DataMember]
            public byte[] Content { get; set; }
        }

        [ServiceContract]
        public interface IStreams
        {
            [OperationContract]
            Stream Open(int id);
        }

        [ServiceContract]
        public interface IMessages
        {
            [OperationContract]
            void Send(Parcel parcel);
        }

        [MessageContract]
        public class Parcel
        {
            [MessageHeader]
            public string Name { get; set; }

            [MessageBodyMember]
            public MemoryStream Body { get; set; }
        }

        [ServiceContract(ConfigurationName = "archive.renamed")]
        public interface IRenamed
        {
            [OperationContract]
            byte[] Get(int id);
        }

        [ServiceContract]
        public interface INotSent
        {
            [OperationContract]
            void Send(Local local);
        }

        [DataContract]
        public class Local
        {
            [DataMember]
            public string Name { get; set; }

            public byte[] Cache { get; set; }
        }

        [System.CodeDom.Compiler.GeneratedCode("System.ServiceModel", "4.0.0.0")]
        [ServiceContract]
        public interface IForeign
        {
            [OperationContract]
            byte[] Get(int id);
        }

        [System.CodeDom.Compiler.GeneratedCode("System.ServiceModel", "4.0.0.0")]
        [ServiceContract(Namespace = "http://archive.acme.org/")]
        public interface IFar
        {
            [OperationContract(Action = "urn:get", ReplyAction = "*")]
            byte[] Get(int id);
        }
        """;

    private const string Large = "MaxReceivedMessageSize = 10000000";

    private static Task VerifyAsync(params string[] sources) => CodeAsync<LargeBinaryAsTextAnalyzer>([Archives, .. sources]);

    private static string Endpoint(string binding, string contract = "IArchive") =>
        Statements($"""host.AddServiceEndpoint(typeof({contract}), {binding}, "");""");

    private static string Reported(string binding) => "{|WCFP1002:" + binding + "|}";

    private static async Task VerifyConfigAsync(string body, params string[] sources)
    {
        var test = Make<LargeBinaryAsTextAnalyzer>();
        test.TestState.Sources.Add(Archives);
        foreach (var source in sources)
        {
            test.TestState.Sources.Add(source);
        }

        test.TestState.AdditionalFiles.Add(("App.config", Config(body)));
        await test.RunAsync();
    }

    private static string Bindings(string attributes, string content = "", string kind = "basicHttpBinding") =>
        $"""<bindings><{kind}><binding name="b" {attributes}>{content}</binding></{kind}></bindings>""";

    private static string Services(string contract = "IArchive", string kind = "basicHttpBinding", string more = "") =>
        $"""<services><service name="Archive"><endpoint address="" binding="{kind}" bindingConfiguration="b" contract="{contract}" />{more}</service></services>""";

    private static string Clients(string contract, string kind = "basicHttpBinding") =>
        $"""<client><endpoint address="http://x" binding="{kind}" bindingConfiguration="b" contract="{contract}" /></client>""";

    [Theory]
    [InlineData("new BasicHttpBinding { MaxReceivedMessageSize = 1000000 }")]
    [InlineData("new BasicHttpBinding { MaxReceivedMessageSize = 1048576L }")]
    [InlineData("new BasicHttpBinding { MaxReceivedMessageSize = int.MaxValue }")]
    [InlineData("new BasicHttpBinding { MaxReceivedMessageSize = long.MaxValue, MaxBufferSize = int.MaxValue }")]
    [InlineData("new BasicHttpBinding { MaxReceivedMessageSize = 64 * 1024 * 1024 }")]
    [InlineData("new BasicHttpBinding { ReaderQuotas = { MaxArrayLength = 1000000 } }")]
    [InlineData("new BasicHttpBinding { ReaderQuotas = new System.Xml.XmlDictionaryReaderQuotas { MaxArrayLength = 2000000 } }")]
    [InlineData("new BasicHttpBinding { ReaderQuotas = System.Xml.XmlDictionaryReaderQuotas.Max }")]
    [InlineData("new BasicHttpBinding { MessageEncoding = WSMessageEncoding.Text, MaxReceivedMessageSize = 10000000 }")]
    [InlineData("new BasicHttpBinding { TransferMode = TransferMode.Buffered, MaxReceivedMessageSize = 10000000 }")]
    [InlineData("new BasicHttpsBinding { MaxReceivedMessageSize = 10000000 }")]
    [InlineData("new BasicHttpBinding(BasicHttpSecurityMode.TransportWithMessageCredential) { MaxReceivedMessageSize = 10000000 }")]
    [InlineData("new BasicHttpBinding(BasicHttpSecurityMode.Message) { MaxReceivedMessageSize = 10000000 }")]
    [InlineData("new WSHttpBinding { MaxReceivedMessageSize = 10000000 }")]
    [InlineData("new WSHttpBinding(SecurityMode.None) { MaxReceivedMessageSize = 10000000 }")]
    [InlineData("new WSHttpBinding(SecurityMode.TransportWithMessageCredential) { MaxReceivedMessageSize = 10000000 }")]
    [InlineData("new WS2007HttpBinding(SecurityMode.Transport) { MaxReceivedMessageSize = 10000000 }")]
    public Task Warn_large_text(string binding) => VerifyAsync(Endpoint(Reported(binding)));

    [Theory]
    [InlineData("new BasicHttpBinding { MaxReceivedMessageSize = 10000000 }", "BasicHttpBinding", "turn MTOM on at both ends, or stream")]
    [InlineData("new WSHttpBinding(SecurityMode.None) { MaxReceivedMessageSize = 10000000 }", "WSHttpBinding", "turn MTOM on at both ends")]
    [InlineData("new BasicHttpBinding(BasicHttpSecurityMode.Message) { MaxReceivedMessageSize = 10000000 }", "BasicHttpBinding", "turn MTOM on at both ends")]
    public async Task Warn_names_streaming_only_where_the_binding_has_it(string binding, string name, string remedy)
    {
        var test = Make<LargeBinaryAsTextAnalyzer>();
        test.TestState.Sources.Add(Archives);
        test.TestState.Sources.Add(Endpoint("{|#0:" + binding + "|}"));
        test.TestState.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.LargeBinaryAsText).WithLocation(0).WithArguments(name, "IArchive.Get", remedy));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("new BasicHttpBinding()")]
    [InlineData("new BasicHttpBinding { MaxReceivedMessageSize = 999999 }")]
    [InlineData("new BasicHttpBinding { ReaderQuotas = { MaxArrayLength = 999999 } }")]
    [InlineData("new BasicHttpBinding { ReaderQuotas = new System.Xml.XmlDictionaryReaderQuotas { MaxArrayLength = 20000 } }")]
    [InlineData("new BasicHttpBinding { ReaderQuotas = { MaxStringContentLength = 10000000 } }")]
    [InlineData("new BasicHttpBinding { MaxBufferSize = 10000000 }")]
    [InlineData("new BasicHttpBinding { MaxReceivedMessageSize = args.Length }")]
    [InlineData("new BasicHttpBinding { MessageEncoding = WSMessageEncoding.Mtom, MaxReceivedMessageSize = 10000000 }")]
    [InlineData("new BasicHttpBinding { MessageEncoding = isSecure ? WSMessageEncoding.Mtom : WSMessageEncoding.Text, MaxReceivedMessageSize = 10000000 }")]
    [InlineData("new BasicHttpBinding { TransferMode = TransferMode.Streamed, MaxReceivedMessageSize = 10000000 }")]
    [InlineData("new BasicHttpBinding { TransferMode = TransferMode.StreamedResponse, MaxReceivedMessageSize = 10000000 }")]
    [InlineData("new BasicHttpBinding { TransferMode = isSecure ? TransferMode.Buffered : TransferMode.Streamed, MaxReceivedMessageSize = 10000000 }")]
    [InlineData("new BasicHttpBinding { TransferMode = (TransferMode)args.Length, MaxReceivedMessageSize = 10000000 }")]
    [InlineData("new BasicHttpBinding(\"archive\") { MaxReceivedMessageSize = 10000000 }")]
    [InlineData("new NetTcpBinding { MaxReceivedMessageSize = 10000000 }")]
    [InlineData("new NetHttpBinding { MaxReceivedMessageSize = 10000000 }")]
    [InlineData("new NetNamedPipeBinding { MaxReceivedMessageSize = 10000000 }")]
    [InlineData("new WebHttpBinding { MaxReceivedMessageSize = 10000000 }")]
    public Task NoWarn_other_bindings(string binding) => VerifyAsync(Endpoint(binding));

    [Theory]
    [InlineData("IPut")]
    [InlineData("ILater")]
    [InlineData("IDocuments")]
    [InlineData("IKeyedArchive")]
    [InlineData("IStreams")]
    [InlineData("IMessages")]
    [InlineData("IForeign")]
    public Task Warn_contracts_with_bytes(string contract) => VerifyAsync(Endpoint(Reported($"new BasicHttpBinding {{ {Large} }}"), contract));

    [Theory]
    [InlineData("IOrders")]
    [InlineData("INotSent")]
    [InlineData("IKeys")]
    public Task NoWarn_contracts_without_bytes(string contract) => VerifyAsync(Endpoint($"new BasicHttpBinding {{ {Large} }}", contract));

    [Fact]
    public Task Warn_set_later() => VerifyAsync(Statements("""
        var binding = {|WCFP1002:new BasicHttpBinding()|};
        binding.ReaderQuotas.MaxArrayLength = 5000000;
        host.AddServiceEndpoint(typeof(IArchive), binding, "");
        """));

    [Fact]
    public Task Warn_client() => VerifyAsync(Statements("""
        var factory = new ChannelFactory<IArchive>({|WCFP1002:new BasicHttpBinding { MaxReceivedMessageSize = 5000000 }|}, "http://x");
        """));

    /// <summary>The runtime of a phone throws for MTOM.</summary>
    [Theory]
    [InlineData("using Xamarin.Forms; namespace Xamarin.Forms { } public class Phone { }", "new BasicHttpBinding { MaxReceivedMessageSize = 5000000 }")]
    [InlineData("using Xamarins.Forms; namespace Xamarins.Forms { } public class Phone { }", "{|WCFP1002:new BasicHttpBinding { MaxReceivedMessageSize = 5000000 }|}")]
    public Task NoWarn_program_of_a_phone(string phone, string binding) => VerifyAsync(phone, Statements($"""
        var factory = new ChannelFactory<IArchive>({binding}, "http://x");
        """));

    [Fact]
    public Task Warn_method_that_makes_the_binding() => VerifyAsync(Members("""
        static BasicHttpBinding Make() => {|WCFP1002:new BasicHttpBinding { MaxReceivedMessageSize = 5000000 }|};
        static void Main() => new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IArchive), Make(), "");
        """));

    [Fact]
    public Task Warn_one_contract_of_two_has_bytes() => VerifyAsync(Statements("""
        var binding = {|WCFP1002:new BasicHttpBinding { MaxReceivedMessageSize = 5000000 }|};
        host.AddServiceEndpoint(typeof(IOrders), binding, "a");
        host.AddServiceEndpoint(typeof(IArchive), binding, "b");
        """));

    [Theory]
    [InlineData("binding.MessageEncoding = WSMessageEncoding.Mtom;")]
    [InlineData("if (isSecure) { binding.MessageEncoding = WSMessageEncoding.Mtom; }")]
    [InlineData("binding.TransferMode = TransferMode.Streamed;")]
    [InlineData("Console.WriteLine((object)binding);")]
    public Task NoWarn_mended_or_lost_from_sight(string statement) => VerifyAsync(Statements($$"""
        var binding = new BasicHttpBinding { MaxReceivedMessageSize = 5000000 };
        {{statement}}
        host.AddServiceEndpoint(typeof(IArchive), binding, "");
        """));

    [Fact]
    public Task NoWarn_shared_with_a_generated_client() => VerifyAsync(Statements("""
        var binding = new BasicHttpBinding { MaxReceivedMessageSize = 5000000 };
        host.AddServiceEndpoint(typeof(IArchive), binding, "");
        var factory = new ChannelFactory<IForeign>(binding, "http://x");
        """));

    /// <summary>Whether a generated client may speak MTOM, its service decides, which may be the reader's own.</summary>
    [Theory]
    [InlineData("var factory = new ChannelFactory<IForeign>({|#0:new BasicHttpBinding { MaxReceivedMessageSize = 5000000 }|}, \"http://x\");")]
    [InlineData("var binding = {|#0:new BasicHttpBinding { MaxReceivedMessageSize = 5000000 }|}; var one = new ChannelFactory<IForeign>(binding, \"http://x\"); var other = new ChannelFactory<IForeign>(binding, \"http://y\");")]
    public async Task Warn_generated_client_with_another_remedy(string statements)
    {
        var test = Make<LargeBinaryAsTextAnalyzer>();
        test.TestState.Sources.Add(Archives);
        test.TestState.Sources.Add(Statements(statements));
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.LargeBinaryAsText).WithLocation(0).WithMessage(
            "'BasicHttpBinding' is sized for large messages and sends the bytes of 'IForeign.Get' as base64 text, a third larger and decoded character by character; if the service is yours, turn MTOM on at both ends, or stream"));
        await test.RunAsync();
    }

    [Fact]
    public Task NoWarn_binding_that_reaches_no_endpoint() => VerifyAsync(Statements("""
        var binding = new BasicHttpBinding { MaxReceivedMessageSize = 5000000 };
        """));

    [Fact]
    public Task NoWarn_half_typed() => VerifyAsync(Statements("""
        host.AddServiceEndpoint(typeof(IArchive), new BasicHttpBinding { MaxReceivedMessageSize = 5000000 }, ""{|CS1026:|}{|CS1002:|}
        """));

    [Theory]
    [InlineData("maxReceivedMessageSize=\"1000000\"")]
    [InlineData("maxReceivedMessageSize=\"2147483647\"")]
    [InlineData("maxReceivedMessageSize=\" 0x7fffffff \"")]
    [InlineData("messageEncoding=\"Text\" {0}")]
    [InlineData("transferMode=\"Buffered\" {0}")]
    [InlineData("maxBufferSize=\"65536\" {0}")]
    public Task Warn_config_large_text(string attributes)
    {
        const string Size = "{|WCFP1002:maxReceivedMessageSize=\"10000000\"|}";
        return VerifyConfigAsync(Bindings(attributes.Contains("{0}", StringComparison.Ordinal) ? attributes.Replace("{0}", Size, StringComparison.Ordinal) : Reported(attributes)) + Services());
    }

    [Theory]
    [InlineData("")]
    [InlineData("maxReceivedMessageSize=\"999999\"")]
    [InlineData("maxReceivedMessageSize=\"\"")]
    [InlineData("maxReceivedMessageSize=\"10 MB\"")]
    [InlineData("maxReceivedMessageSize=\"-10000000\"")]
    [InlineData("maxReceivedMessageSize=\"99999999999999999999999\"")]
    [InlineData("maxBufferSize=\"10000000\"")]
    [InlineData("messageEncoding=\"Mtom\" maxReceivedMessageSize=\"10000000\"")]
    [InlineData("messageEncoding=\"mtom?\" maxReceivedMessageSize=\"10000000\"")]
    [InlineData("transferMode=\"Streamed\" maxReceivedMessageSize=\"10000000\"")]
    [InlineData("transferMode=\"StreamedRequest\" maxReceivedMessageSize=\"10000000\"")]
    [InlineData("transferMode=\"?\" maxReceivedMessageSize=\"10000000\"")]
    public Task NoWarn_config_other_settings(string attributes) => VerifyConfigAsync(Bindings(attributes) + Services());

    [Theory]
    [InlineData("basicHttpsBinding", "")]
    [InlineData("basicHttpBinding", "<security mode=\"Message\" />")]
    [InlineData("wsHttpBinding", "")]
    [InlineData("wsHttpBinding", "<security mode=\"Transport\" />")]
    [InlineData("ws2007HttpBinding", "")]
    public Task Warn_config_other_text_bindings(string kind, string security) => VerifyConfigAsync(
        Bindings("{|WCFP1002:maxReceivedMessageSize=\"10000000\"|}", security, kind) + Services(kind: kind));

    [Theory]
    [InlineData("netTcpBinding")]
    [InlineData("netHttpBinding")]
    [InlineData("webHttpBinding")]
    public Task NoWarn_config_other_bindings(string kind) => VerifyConfigAsync(
        Bindings("maxReceivedMessageSize=\"10000000\"", kind: kind) + Services(kind: kind));

    [Fact]
    public Task Warn_config_array_length() => VerifyConfigAsync(
        Bindings("", "<readerQuotas {|WCFP1002:maxArrayLength=\"1000000\"|} />") + Services());

    [Theory]
    [InlineData("maxArrayLength=\"999999\"")]
    [InlineData("maxStringContentLength=\"10000000\"")]
    [InlineData("maxArrayLength=\"all\"")]
    public Task NoWarn_config_other_quotas(string quota) => VerifyConfigAsync(Bindings("", $"<readerQuotas {quota} />") + Services());

    [Theory]
    [InlineData("IPut")]
    [InlineData("IStreams")]
    [InlineData("IMessages")]
    [InlineData("archive.renamed")]
    [InlineData("IForeign")]
    public Task Warn_config_contracts_with_bytes(string contract) => VerifyConfigAsync(
        Bindings("{|WCFP1002:maxReceivedMessageSize=\"10000000\"|}") + Services(contract));

    [Theory]
    [InlineData("IOrders")]
    [InlineData("INotSent")]
    [InlineData("IKeys")]
    [InlineData("Elsewhere.IUnknown")]
    [InlineData("")]
    [InlineData("IMetadataExchange")]
    public Task NoWarn_config_contracts_without_bytes(string contract) => VerifyConfigAsync(
        Bindings("maxReceivedMessageSize=\"10000000\"") + Services(contract));

    [Fact]
    public Task Warn_config_client() => VerifyConfigAsync(Bindings("{|WCFP1002:maxReceivedMessageSize=\"10000000\"|}") + Clients("IArchive"));

    [Fact]
    public Task Warn_config_generated_client() => VerifyConfigAsync(Bindings("{|WCFP1002:maxReceivedMessageSize=\"10000000\"|}") + Clients("IForeign"));

    /// <summary>A client whose code calls only what carries no bytes sends none.</summary>
    [Theory]
    [InlineData("class Desk { string Read(IArchive archive) => archive.Title(1); }", false)]
    [InlineData("class Desk { string Read(IArchive archive) => archive.Title(1); void Find(System.Collections.Generic.List<int> ids) => ids.Clear(); }", false)]
    [InlineData("class Desk { byte[] Read(IArchive archive) { archive.Title(1); return archive.Get(1); } }", true)]
    [InlineData("class Desk { byte[] Read(IArchive archive) { archive.Title(1); return archive?.Get(1); } }", true)]
    [InlineData("class Desk { object Read(dynamic archive) { archive.Title(1); return archive.GetAsync(1); } }", true)]
    [InlineData("class Desk { object Read(dynamic archive) { archive.Title(1); return archive.BeginGet(1, null, null); } }", true)]
    [InlineData("class Desk { }", true)]
    public async Task Client_that_calls(string code, bool isReported)
    {
        const string Size = "maxReceivedMessageSize=\"10000000\"";
        await VerifyConfigAsync(Bindings(isReported ? Reported(Size) : Size) + Clients("IArchive"), code);
        await VerifyConfigAsync(Bindings(Reported(Size)) + Services(), code);

        const string Made = "new BasicHttpBinding { MaxReceivedMessageSize = 10000000 }";
        await VerifyAsync(Statements($"var factory = new ChannelFactory<IArchive>({(isReported ? Reported(Made) : Made)}, \"http://x\");"), code);
    }

    /// <summary>What other files call by the name of an operation is something else, where those that know the contract call it.</summary>
    [Theory]
    [InlineData("class Desk { string Read(IArchive archive) => archive.Title(1); }", false)]
    [InlineData("class Desk { byte[] Read(IArchive archive) => archive.Get(1); }", true)]
    [InlineData("class Desk { object Held(IArchive archive) => archive; }", true)]
    [InlineData("class ArchiveClient : ClientBase<IArchive> { } class Desk { string Read(ArchiveClient archive) => archive.Call(x => x.Title(1)); }", false)]
    public Task Client_beside_calls_of_another(string code, bool isReported)
    {
        const string Size = "maxReceivedMessageSize=\"10000000\"";
        return VerifyConfigAsync(
            Bindings(isReported ? Reported(Size) : Size) + Clients("IArchive"),
            "using System; using System.ServiceModel; static class Calls { public static T Call<T>(this ClientBase<IArchive> client, Func<IArchive, T> call) => default; } " + code,
            "class Shelf { object Get(int id) => null; object First(Shelf shelf) => shelf.Get(1); }");
    }

    /// <summary>The template of a service for Silverlight brings the attribute along.</summary>
    [Theory]
    [InlineData("SilverlightFaultBehavior", true)]
    [InlineData("PlainFaultBehavior", false)]
    public Task NoWarn_config_service_for_Silverlight(string attribute, bool isSilent)
    {
        const string Size = "maxReceivedMessageSize=\"10000000\"";
        return VerifyConfigAsync(
            $"""<bindings><basicHttpBinding><binding name="b" {(isSilent ? Size : Reported(Size))} /></basicHttpBinding></bindings>""" + Services(),
            $"public class {attribute}Attribute : System.Attribute {{ }} [{attribute}] public class Archive : IArchive {{ public string Title(int id) => null; public byte[] Get(int id) => null; }}");
    }

    /// <summary>A service that is none of .NET's may know no MTOM, nor its owner the client's.</summary>
    [Fact]
    public async Task NoWarn_client_of_a_service_of_another_platform()
    {
        await VerifyConfigAsync(Bindings("maxReceivedMessageSize=\"10000000\"") + Clients("IFar"));
        await VerifyAsync(Statements("var factory = new ChannelFactory<IFar>(new BasicHttpBinding { MaxReceivedMessageSize = 5000000 }, \"http://x\");"));
        await VerifyAsync(Statements("""
            var binding = new BasicHttpBinding { MaxReceivedMessageSize = 5000000 };
            var one = new ChannelFactory<IForeign>(binding, "http://x");
            var other = new ChannelFactory<IFar>(binding, "http://y");
            """));
    }

    [Fact]
    public Task Warn_config_once_for_two_endpoints() => VerifyConfigAsync(
        Bindings("{|WCFP1002:maxReceivedMessageSize=\"10000000\"|}") +
        Services(more: """<endpoint address="put" binding="basicHttpBinding" bindingConfiguration="b" contract="IPut" />"""));

    [Fact]
    public Task Warn_config_beside_a_contract_without_bytes() => VerifyConfigAsync(
        Bindings("{|WCFP1002:maxReceivedMessageSize=\"10000000\"|}") +
        Services(more: """<endpoint address="orders" binding="basicHttpBinding" bindingConfiguration="b" contract="IOrders" />"""));

    [Fact]
    public Task NoWarn_config_shared_with_an_unknown_contract() => VerifyConfigAsync(
        Bindings("maxReceivedMessageSize=\"10000000\"") +
        Services(more: """<endpoint address="x" binding="basicHttpBinding" bindingConfiguration="b" contract="Elsewhere.IUnknown" />"""));

    [Fact]
    public Task NoWarn_config_shared_with_a_generated_client() => VerifyConfigAsync(
        Bindings("maxReceivedMessageSize=\"10000000\"") + Services() + Clients("IForeign"));

    [Theory]
    [InlineData("ForSilverlightClients", "b", "plain", true)]
    [InlineData("a", "SILVERLIGHT", "plain", true)]
    [InlineData("a", "b", "silverlightFaults", true)]
    [InlineData("SilverLine", "b", "plain", false)]
    public Task NoWarn_config_shared_with_an_endpoint_for_Silverlight(string name, string binding, string behavior, bool isSilent)
    {
        const string Size = "maxReceivedMessageSize=\"10000000\"";
        return VerifyConfigAsync($"""
            <bindings><basicHttpBinding><binding name="{binding}" {(isSilent ? Size : Reported(Size))} /></basicHttpBinding></bindings>
            <behaviors><endpointBehaviors><behavior name="{behavior}" /></endpointBehaviors></behaviors>
            <services><service name="Archive">
              <endpoint address="" binding="basicHttpBinding" bindingConfiguration="{binding}" contract="IArchive" />
              <endpoint name="{name}" address="s" binding="basicHttpBinding" bindingConfiguration="{binding}" behaviorConfiguration="{behavior}" contract="IPut" />
            </service></services>
            """);
    }

    [Fact]
    public Task Warn_config_beside_an_endpoint_for_Silverlight() => VerifyConfigAsync(
        Bindings("{|WCFP1002:maxReceivedMessageSize=\"10000000\"|}") +
        Services(more: """<endpoint name="ForSilverlight" address="s" binding="basicHttpBinding" contract="IArchive" />"""));

    [Theory]
    [InlineData("", false)]
    [InlineData("<service name=\"More\"><endpoint address=\"http://localhost/\" binding=\"basicHttpBinding\" bindingConfiguration=\"b\" contract=\"IPut\" /></service>", true)]
    public Task NoWarn_config_service_of_a_library_with_addresses_for_design_time(string more, bool isReported)
    {
        const string Size = "maxReceivedMessageSize=\"10000000\"";
        return VerifyConfigAsync(Bindings(isReported ? Reported(Size) : Size) + $"""
            <services>
              <service name="Archive">
                <host><baseAddresses><add baseAddress="http://localhost:8731/Design_Time_Addresses/Archive/" /></baseAddresses></host>
                <endpoint address="" binding="basicHttpBinding" bindingConfiguration="b" contract="IArchive" />
              </service>
              {more}
            </services>
            """);
    }

    [Fact]
    public Task Warn_config_unnamed_binding() => VerifyConfigAsync("""
        <bindings><basicHttpBinding><binding {|WCFP1002:maxReceivedMessageSize="10000000"|} /></basicHttpBinding></bindings>
        <services><service name="Archive"><endpoint address="" binding="basicHttpBinding" contract="IArchive" /></service></services>
        """);

    [Fact]
    public Task NoWarn_config_binding_that_nobody_names() => VerifyConfigAsync(
        Bindings("maxReceivedMessageSize=\"10000000\"") +
        """<services><service name="Archive"><endpoint address="" binding="basicHttpBinding" contract="IArchive" /></service></services>""");

    [Theory]
    [InlineData("((BasicHttpBinding)host.Description.Endpoints[0].Binding).MessageEncoding = WSMessageEncoding.Mtom;")]
    [InlineData("((BasicHttpBinding)host.Description.Endpoints[0].Binding).TransferMode = TransferMode.Streamed;")]
    public Task NoWarn_config_where_code_changes_the_binding(string statement) => VerifyConfigAsync(
        Bindings("maxReceivedMessageSize=\"10000000\"") + Services(), Statements(statement));

    private static async Task FixAsync(string source, string fixedSource)
    {
        var test = new WcfCodeFixTest<LargeBinaryAsTextAnalyzer, LargeBinaryAsTextCodeFix>
        {
            MarkupOptions = MarkupOptions.UseFirstDescriptor,
            CodeActionEquivalenceKey = LargeBinaryAsTextCodeFix.MtomKey,
        };
        foreach (var state in new[] { test.TestState, test.FixedState })
        {
            state.Sources.Add(("/0/Contracts.cs", Contracts));
            state.Sources.Add(("/0/Archives.cs", Archives));
        }

        test.FixedState.MarkupHandling = MarkupMode.Allow;
        test.TestState.Sources.Add(source);
        test.FixedState.Sources.Add(fixedSource);
        await test.RunAsync();
    }

    [Theory]
    [InlineData("new BasicHttpBinding { MaxReceivedMessageSize = 5000000 }", "new BasicHttpBinding { MaxReceivedMessageSize = 5000000, MessageEncoding = WSMessageEncoding.Mtom }")]
    [InlineData("new BasicHttpBinding { MaxReceivedMessageSize = 5000000, }", "new BasicHttpBinding { MaxReceivedMessageSize = 5000000, MessageEncoding = WSMessageEncoding.Mtom, }")]
    [InlineData("new BasicHttpBinding { MessageEncoding = WSMessageEncoding.Text, MaxReceivedMessageSize = 5000000 }", "new BasicHttpBinding { MessageEncoding = WSMessageEncoding.Mtom, MaxReceivedMessageSize = 5000000 }")]
    [InlineData("new WSHttpBinding(SecurityMode.None) { MaxReceivedMessageSize = 5000000 }", "new WSHttpBinding(SecurityMode.None) { MaxReceivedMessageSize = 5000000, MessageEncoding = WSMessageEncoding.Mtom }")]
    [InlineData("new BasicHttpBinding { ReaderQuotas = { MaxArrayLength = 5000000 } }", "new BasicHttpBinding { ReaderQuotas = { MaxArrayLength = 5000000 }, MessageEncoding = WSMessageEncoding.Mtom }")]
    public Task Fix_initializer(string binding, string mended) => FixAsync(Endpoint(Reported(binding)), Endpoint(mended));

    [Theory]
    [InlineData("new BasicHttpBinding()", "new BasicHttpBinding { MessageEncoding = WSMessageEncoding.Mtom }")]
    [InlineData("new WSHttpBinding(SecurityMode.None)", "new WSHttpBinding(SecurityMode.None) { MessageEncoding = WSMessageEncoding.Mtom }")]
    public Task Fix_creation_without_initializer(string binding, string mended) => FixAsync(
        Statements($"""
            var binding = {Reported(binding)};
            binding.MaxReceivedMessageSize = 5000000;
            host.AddServiceEndpoint(typeof(IArchive), binding, "");
            """),
        Statements($"""
            var binding = {mended};
            binding.MaxReceivedMessageSize = 5000000;
            host.AddServiceEndpoint(typeof(IArchive), binding, "");
            """));

    [Fact]
    public Task Fix_assignment() => FixAsync(
        Statements("""
            var binding = {|WCFP1002:new BasicHttpBinding { MaxReceivedMessageSize = 5000000 }|};
            binding.MessageEncoding = WSMessageEncoding.Text;
            host.AddServiceEndpoint(typeof(IArchive), binding, "");
            """),
        Statements("""
            var binding = new BasicHttpBinding { MaxReceivedMessageSize = 5000000 };
            binding.MessageEncoding = WSMessageEncoding.Mtom;
            host.AddServiceEndpoint(typeof(IArchive), binding, "");
            """));

    [Fact]
    public Task Fix_both_ends() => FixAsync(
        Statements("""
            host.AddServiceEndpoint(typeof(IArchive), {|WCFP1002:new BasicHttpBinding { MaxReceivedMessageSize = 5000000 }|}, "");
            var factory = new ChannelFactory<IArchive>({|WCFP1002:new BasicHttpBinding { MaxReceivedMessageSize = 5000000 }|}, "http://x");
            """),
        Statements("""
            host.AddServiceEndpoint(typeof(IArchive), new BasicHttpBinding { MaxReceivedMessageSize = 5000000, MessageEncoding = WSMessageEncoding.Mtom }, "");
            var factory = new ChannelFactory<IArchive>(new BasicHttpBinding { MaxReceivedMessageSize = 5000000, MessageEncoding = WSMessageEncoding.Mtom }, "http://x");
            """));

    /// <summary>One end alone would be cut off where the other is somebody else's.</summary>
    [Fact]
    public Task No_fix_for_a_generated_client()
    {
        var source = Statements("""
            var factory = new ChannelFactory<IForeign>({|WCFP1002:new BasicHttpBinding { MaxReceivedMessageSize = 5000000 }|}, "http://x");
            """);
        return FixAsync(source, source);
    }

    [Fact]
    public Task Fix_members_on_lines_of_their_own() => FixAsync(
        Statements("""
            var binding = {|WCFP1002:new BasicHttpBinding
            {
                MaxReceivedMessageSize = 5000000,
            }|};
            host.AddServiceEndpoint(typeof(IArchive), binding, "");
            """),
        Statements("""
            var binding = new BasicHttpBinding
            {
                MaxReceivedMessageSize = 5000000,
                MessageEncoding = WSMessageEncoding.Mtom,
            };
            host.AddServiceEndpoint(typeof(IArchive), binding, "");
            """));
}
