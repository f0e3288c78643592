using System;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.Rules.Serialization;
using WcfPerf.CodeFixes.Serialization;
using WcfPerf.Testing;
using Xunit;
using static WcfPerf.Analyzers.Tests.Serialization.ArchiveCode;
using Test = WcfPerf.Testing.WcfCodeFixTest<WcfPerf.Analyzers.Rules.Serialization.ByteArrayFromForeignSoapAnalyzer, WcfPerf.CodeFixes.Serialization.ByteArrayFromForeignSoapCodeFix>;

namespace WcfPerf.Analyzers.Tests.Serialization;

public sealed class ByteArrayFromForeignSoapCodeFixTests
{
    private const string Tolerant = ByteArrayFromForeignSoapCodeFix.TolerantEncodingKey;
    private const string Mtom = ByteArrayFromForeignSoapCodeFix.MtomKey;
    private const string StringMember = ByteArrayFromForeignSoapCodeFix.StringMemberKey;
    private const string EncodingFile = "LineBreakTolerantEncoding.cs";

    /// <summary>The file that the fix adds, in a namespace.</summary>
    private static string Template(string ns)
    {
        using var stream = typeof(ByteArrayFromForeignSoapCodeFix).Assembly.GetManifestResourceStream(EncodingFile)!;
        using var reader = new StreamReader(stream, Encoding.UTF8);
        return reader.ReadToEnd().Replace("WcfPerfTemplate", ns, StringComparison.Ordinal);
    }

    /// <summary>A test of the action with a key on files of the test's own project.</summary>
    private static Test Create(string key, (string Path, string Text)[] before, (string Path, string Text)[] after, string? config = null, string? options = null)
    {
        var test = new Test { CodeActionEquivalenceKey = key };
        Fill(test.TestState, before, config, options);
        Fill(test.FixedState, after);
        return test;
    }

    /// <summary>A test that the action with a key is not offered.</summary>
    private static Test Refusing(string key, (string Path, string Text)[] files, string? config = null, string? options = null)
    {
        var test = Create(key, files, files, config, options);
        test.FixedState.MarkupHandling = MarkupMode.Allow;
        return test;
    }

    private static void Expect(Test test, params DiagnosticResult[] expected)
    {
        test.TestState.ExpectedDiagnostics.AddRange(expected);
        if (test.FixedState.MarkupHandling == MarkupMode.Allow)
        {
            test.FixedState.ExpectedDiagnostics.AddRange(expected);
        }
    }

    // ---- The tolerant encoding ----

    private static Task Tolerate(string before, string after, string? proxy = null, string ns = "App") =>
        Create(
            Tolerant,
            [(UsePath, before), (ProxyPath, proxy ?? Proxy())],
            [(UsePath, after), (ProxyPath, proxy ?? Proxy()), (EncodingFile, Template(ns))]).RunAsync();

    private static Task TolerateRun(string before, string after) => Tolerate(Run(before), Run(after));

    [Theory]
    [InlineData(
        """var client = {|WCFP1001:new ArchiveClient(new BasicHttpBinding(), new EndpointAddress("http://x"))|};""",
        """var client = new ArchiveClient(LineBreakTolerantEncoding.Apply(new BasicHttpBinding()), new EndpointAddress("http://x"));""")]
    [InlineData(
        """Binding binding = new BasicHttpBinding(); var client = {|WCFP1001:new ArchiveClient(binding, new EndpointAddress("http://x"))|};""",
        """Binding binding = new BasicHttpBinding(); var client = new ArchiveClient(LineBreakTolerantEncoding.Apply(binding), new EndpointAddress("http://x"));""")]
    [InlineData(
        """var client = {|WCFP1001:new ArchiveClient(remoteAddress: new EndpointAddress("http://x"), binding: new BasicHttpBinding())|};""",
        """var client = new ArchiveClient(remoteAddress: new EndpointAddress("http://x"), binding: LineBreakTolerantEncoding.Apply(new BasicHttpBinding()));""")]
    [InlineData(
        """ArchiveClient client = {|WCFP1001:new(new BasicHttpBinding(), new EndpointAddress("http://x"))|};""",
        """ArchiveClient client = new(LineBreakTolerantEncoding.Apply(new BasicHttpBinding()), new EndpointAddress("http://x"));""")]
    [InlineData(
        """var f = {|WCFP1001:new ChannelFactory<IArchiveChannel>(new BasicHttpBinding(), "http://x")|};""",
        """var f = new ChannelFactory<IArchiveChannel>(LineBreakTolerantEncoding.Apply(new BasicHttpBinding()), "http://x");""")]
    public Task Applies_it_to_the_binding(string before, string after) => TolerateRun(before, after);

    [Theory]
    [InlineData(
        "var client = {|WCFP1001:new ArchiveClient()|};",
        "var client = LineBreakTolerantEncoding.Use(new ArchiveClient(), c => c.Endpoint);")]
    [InlineData(
        """var client = {|WCFP1001:new ArchiveClient("archive", "http://x")|};""",
        """var client = LineBreakTolerantEncoding.Use(new ArchiveClient("archive", "http://x"), c => c.Endpoint);""")]
    [InlineData(
        """ArchiveClient client = {|WCFP1001:new("archive")|};""",
        """ArchiveClient client = LineBreakTolerantEncoding.Use(new ArchiveClient("archive"), c => c.Endpoint);""")]
    [InlineData(
        """using (var client = {|WCFP1001:new ArchiveClient("archive")|}) { client.Open(); }""",
        """using (var client = LineBreakTolerantEncoding.Use(new ArchiveClient("archive"), c => c.Endpoint)) { client.Open(); }""")]
    [InlineData(
        "using var client = {|WCFP1001:new ArchiveClient()|};",
        "using var client = LineBreakTolerantEncoding.Use(new ArchiveClient(), c => c.Endpoint);")]
    [InlineData(
        "{|WCFP1001:new ArchiveClient()|}.Open();",
        "LineBreakTolerantEncoding.Use(new ArchiveClient(), c => c.Endpoint).Open();")]
    [InlineData(
        """var client = {|WCFP1001:new ArchiveClient("archive") { ClientCredentials = { SupportInteractive = false } }|};""",
        """var client = LineBreakTolerantEncoding.Use(new ArchiveClient("archive") { ClientCredentials = { SupportInteractive = false } }, c => c.Endpoint);""")]
    [InlineData(
        "var client = Environment.Is64BitProcess ? {|WCFP1001:new ArchiveClient()|} : null;",
        "var client = Environment.Is64BitProcess ? LineBreakTolerantEncoding.Use(new ArchiveClient(), c => c.Endpoint) : null;")]
    [InlineData(
        "var lazy = new Lazy<ArchiveClient>(() => {|WCFP1001:new ArchiveClient()|});",
        "var lazy = new Lazy<ArchiveClient>(() => LineBreakTolerantEncoding.Use(new ArchiveClient(), c => c.Endpoint));")]
    [InlineData(
        """var f = {|WCFP1001:new ChannelFactory<IArchive>("archive")|};""",
        """var f = LineBreakTolerantEncoding.Use(new ChannelFactory<IArchive>("archive"), factory => factory.Endpoint);""")]
    [InlineData(
        "var c = {|WCFP1001:new ArchiveClient()|};",
        "var c = LineBreakTolerantEncoding.Use(new ArchiveClient(), client => client.Endpoint);")]
    [InlineData(
        "object c = 1, client = 2, soapClient = {|WCFP1001:new ArchiveClient()|};",
        "object c = 1, client = 2, soapClient = LineBreakTolerantEncoding.Use(new ArchiveClient(), c3 => c3.Endpoint);")]
    [InlineData(
        "object o = /* kept */ {|WCFP1001:new ArchiveClient( /* none */ )|} /* too */;",
        "object o = /* kept */ LineBreakTolerantEncoding.Use(new ArchiveClient( /* none */ ), c => c.Endpoint) /* too */;")]
    public Task Uses_it_on_the_client(string before, string after) => TolerateRun(before, after);

    [Theory]
    [InlineData(
        "private readonly ArchiveClient _client = {|WCFP1001:new ArchiveClient()|};",
        "private readonly ArchiveClient _client = LineBreakTolerantEncoding.Use(new ArchiveClient(), c => c.Endpoint);")]
    [InlineData(
        "public IDisposable Open() => {|WCFP1001:new ArchiveClient()|};",
        "public IDisposable Open() => LineBreakTolerantEncoding.Use(new ArchiveClient(), c => c.Endpoint);")]
    [InlineData(
        "public object[] Open() { return new object[] { {|WCFP1001:new ArchiveClient()|} }; }",
        "public object[] Open() { return new object[] { LineBreakTolerantEncoding.Use(new ArchiveClient(), c => c.Endpoint) }; }")]
    [InlineData(
        """public class Mine : ArchiveClient { public Mine(Binding b) : base(b, null) { } } public object Open(Binding b) => {|WCFP1001:new Mine(b)|};""",
        """public class Mine : ArchiveClient { public Mine(Binding b) : base(b, null) { } } public object Open(Binding b) => LineBreakTolerantEncoding.Use(new Mine(b), c => c.Endpoint);""")]
    public Task Uses_it_in_members(string before, string after) => Tolerate(Use(before), Use(after));

    [Fact]
    public Task Keeps_lines_and_comments() => TolerateRun(
        """
        var client = {|WCFP1001:new ArchiveClient(
                    new BasicHttpBinding(), // plain
                    new EndpointAddress("http://x"))|}; // here
        """,
        """
        var client = new ArchiveClient(
                    LineBreakTolerantEncoding.Apply(new BasicHttpBinding()), // plain
                    new EndpointAddress("http://x")); // here
        """);

    [Fact]
    public Task Mends_every_creation_in_every_file()
    {
        const string Other = "namespace App.Jobs { class Job { object Run() => new Archive.ArchiveClient(\"job\"); } }";
        return Create(
            Tolerant,
            [("/0/A.cs", Run("var a = {|WCFP1001:new ArchiveClient()|}; var b = new ArchiveClient(new BasicHttpBinding(), null);")), ("/0/B.cs", Other), (ProxyPath, Proxy())],
            [
                ("/0/A.cs", Run("var a = LineBreakTolerantEncoding.Use(new ArchiveClient(), c => c.Endpoint); var b = new ArchiveClient(LineBreakTolerantEncoding.Apply(new BasicHttpBinding()), null);")),
                ("/0/B.cs", Other.Replace("new Archive.ArchiveClient(\"job\")", "LineBreakTolerantEncoding.Use(new Archive.ArchiveClient(\"job\"), c => c.Endpoint)")),
                (ProxyPath, Proxy()),
                (EncodingFile, Template("App")),
            ]).RunAsync();
    }

    [Fact]
    public Task Adds_the_file_once_for_several_contracts()
    {
        const string Files =
            """

            namespace Other
            {
                [GeneratedCode("System.ServiceModel", "4.0.0.0"), ServiceContract(Namespace = "http://files.example.org/")]
                public interface IFiles { [OperationContract] byte[] Read(string id); }
            }
            """;
        var test = Create(
            Tolerant,
            [(UsePath, Run("var a = {|WCFP1001:new ArchiveClient()|}; var b = {|WCFP1001:new ChannelFactory<Other.IFiles>(\"files\")|};") + Files), (ProxyPath, Proxy())],
            [
                (UsePath, Run("var a = LineBreakTolerantEncoding.Use(new ArchiveClient(), c => c.Endpoint); var b = LineBreakTolerantEncoding.Use(new ChannelFactory<Other.IFiles>(\"files\"), f => f.Endpoint);") + Files),
                (ProxyPath, Proxy()),
                (EncodingFile, Template("App")),
            ]);
        test.NumberOfIncrementalIterations = 2;
        test.NumberOfFixAllIterations = 1;
        return test.RunAsync();
    }

    [Fact]
    public Task Adds_the_file_to_each_project_that_creates_a_client()
    {
        const string Before = "namespace {0} {{ class P {{ object Open() => {1}; }} }}";
        const string Marked = "{|WCFP1001:new Archive.ArchiveClient()|}";
        const string Mended = "LineBreakTolerantEncoding.Use(new Archive.ArchiveClient(), c => c.Endpoint)";
        var proxy = Proxy(client: "{|WCFP1001:ArchiveClient|}");
        var test = new Test { CodeActionEquivalenceKey = Tolerant, NumberOfFixAllInDocumentIterations = 2 };
        foreach (var (state, creation) in new[] { (test.TestState, Marked), (test.FixedState, Mended) })
        {
            state.Sources.Add(("/0/App.cs", string.Format(Before, "App", creation)));
            state.AdditionalProjects["Jobs"].Sources.Add(("/1/Job.cs", string.Format(Before, "Jobs", creation)));
            state.AdditionalProjects["Proxies"].Sources.Add(("/2/Reference.cs", proxy));
            state.AdditionalProjectReferences.Add("Proxies");
            state.AdditionalProjects["Jobs"].AdditionalProjectReferences.Add("Proxies");
        }

        test.FixedState.Sources.Add((EncodingFile, SourceText.From(Template("App"), Encoding.UTF8)));
        test.FixedState.AdditionalProjects["Jobs"].Sources.Add((EncodingFile, SourceText.From(Template("Jobs"), Encoding.UTF8)));
        test.FixedState.MarkupHandling = MarkupMode.Allow;
        return test.RunAsync();
    }

    [Fact]
    public Task Takes_the_class_that_there_is()
    {
        var there = ("/0/Wcf/Tolerant.cs", Template("App.Wcf"));
        return Create(
            Tolerant,
            [(UsePath, Run("var client = {|WCFP1001:new ArchiveClient()|};")), (ProxyPath, Proxy()), there],
            [(UsePath, Run("var client = Wcf.LineBreakTolerantEncoding.Use(new ArchiveClient(), c => c.Endpoint);")), (ProxyPath, Proxy()), there]).RunAsync();
    }

    [Fact]
    public Task Takes_the_public_class_of_a_referenced_project()
    {
        var test = Create(
            Tolerant,
            [(UsePath, Run("var client = {|WCFP1001:new ArchiveClient()|};").Replace("using Archive;", "using Archive;\nusing Shared;")), (ProxyPath, Proxy())],
            [(UsePath, Run("var client = LineBreakTolerantEncoding.Use(new ArchiveClient(), c => c.Endpoint);").Replace("using Archive;", "using Archive;\nusing Shared;")), (ProxyPath, Proxy())]);
        foreach (var state in new[] { test.TestState, test.FixedState })
        {
            state.AdditionalProjects["Shared"].Sources.Add(("/1/Shared.cs", Template("Shared").Replace("internal static class LineBreakTolerantEncoding", "public static class LineBreakTolerantEncoding")));
            state.AdditionalProjectReferences.Add("Shared");
        }

        return test.RunAsync();
    }

    [Fact]
    public Task Adds_the_file_where_a_referenced_project_keeps_its_own_to_itself()
    {
        var test = Create(
            Tolerant,
            [(UsePath, Run("var client = {|WCFP1001:new ArchiveClient()|};")), (ProxyPath, Proxy())],
            [(UsePath, Run("var client = LineBreakTolerantEncoding.Use(new ArchiveClient(), c => c.Endpoint);")), (ProxyPath, Proxy()), (EncodingFile, Template("App"))]);
        foreach (var state in new[] { test.TestState, test.FixedState })
        {
            state.AdditionalProjects["Shared"].Sources.Add(("/1/Shared.cs", Template("Shared")));
            state.AdditionalProjectReferences.Add("Shared");
        }

        return test.RunAsync();
    }

    [Fact]
    public Task Leaves_a_namespace_whose_types_would_hide_those_of_WCF()
    {
        const string Own = "\nnamespace App { public class Message { } public class Binding { } }";
        return Create(
            Tolerant,
            [(UsePath, Run("var client = {|WCFP1001:new ArchiveClient()|};") + Own), (ProxyPath, Proxy())],
            [(UsePath, Run("var client = TestProject.LineBreakTolerantEncoding.Use(new ArchiveClient(), c => c.Endpoint);") + Own), (ProxyPath, Proxy()), (EncodingFile, Template("TestProject"))]).RunAsync();
    }

    [Fact]
    public Task Takes_the_default_namespace_of_the_project()
    {
        var test = Create(
            Tolerant,
            [(UsePath, Run("var client = {|WCFP1001:new ArchiveClient()|};")), (ProxyPath, Proxy())],
            [(UsePath, Run("var client = Freight.Client.LineBreakTolerantEncoding.Use(new ArchiveClient(), c => c.Endpoint);")), (ProxyPath, Proxy()), (EncodingFile, Template("Freight.Client"))]);
        test.SolutionTransforms.Add((solution, id) => solution.WithProjectDefaultNamespace(id, "Freight.Client"));
        return test.RunAsync();
    }

    [Fact]
    public Task Takes_the_project_name_where_there_is_no_namespace() => Tolerate(
        "class Program { object Open() => {|WCFP1001:new Archive.ArchiveClient()|}; }",
        "class Program { object Open() => TestProject.LineBreakTolerantEncoding.Use(new Archive.ArchiveClient(), c => c.Endpoint); }",
        ns: "TestProject");

    [Fact]
    public Task Ends_lines_as_the_project_does()
    {
        static string Crlf(string text) => text.ReplaceLineEndings("\r\n");
        return Create(
            Tolerant,
            [(UsePath, Crlf(Run("var client = {|WCFP1001:new ArchiveClient()|};"))), (ProxyPath, Proxy())],
            [(UsePath, Crlf(Run("var client = LineBreakTolerantEncoding.Use(new ArchiveClient(), c => c.Endpoint);"))), (ProxyPath, Proxy()), (EncodingFile, Crlf(Template("App")))]).RunAsync();
    }

    [Fact]
    public Task Takes_another_name_for_the_file_where_that_is_taken()
    {
        var taken = (EncodingFile, "namespace App { class Something { } }");
        return Create(
            Tolerant,
            [(UsePath, Run("var client = {|WCFP1001:new ArchiveClient()|};")), (ProxyPath, Proxy()), taken],
            [(UsePath, Run("var client = LineBreakTolerantEncoding.Use(new ArchiveClient(), c => c.Endpoint);")), (ProxyPath, Proxy()), taken, ("LineBreakTolerantEncoding2.cs", Template("App"))]).RunAsync();
    }

    [Theory]
    [InlineData("var factory = {|WCFP1001:new ChannelFactory<IArchive>()|};")]
    [InlineData("var factory = {|WCFP1001:new ChannelFactory<IArchive>((string)null)|};")]
    [InlineData("var factory = {|WCFP1001:new ChannelFactory<IArchive>(new ServiceEndpoint(ContractDescription.GetContract(typeof(IArchive))))|};")]
    [InlineData("var a = {|WCFP1001:new ArchiveClient()|}; var b = new ChannelFactory<IArchive>();")]
    public Task Refuses_a_factory_whose_binding_is_set_later(string statements) => Refusing(Tolerant, [(UsePath, Run(statements)), (ProxyPath, Proxy())]).RunAsync();

    [Fact]
    public Task Refuses_a_client_that_hides_its_endpoint() => Refusing(
        Tolerant, [(UsePath, Use("public class Mine : ArchiveClient { public new string Endpoint => null; } public object Open() => {|WCFP1001:new Mine()|};")), (ProxyPath, Proxy())]).RunAsync();

    [Fact]
    public Task Refuses_older_CSharp()
    {
        var test = Refusing(Tolerant, [(UsePath, Use("public object Open() { return {|WCFP1001:new ArchiveClient()|}; }")), (ProxyPath, Proxy())]);
        test.SolutionTransforms.Add((solution, id) => solution.WithProjectParseOptions(id, new CSharpParseOptions(LanguageVersion.CSharp6)));
        return test.RunAsync();
    }

    [Fact]
    public Task Works_in_CSharp_7_3()
    {
        var test = Create(
            Tolerant,
            [(UsePath, Run("var client = {|WCFP1001:new ArchiveClient()|};")), (ProxyPath, Proxy())],
            [(UsePath, Run("var client = LineBreakTolerantEncoding.Use(new ArchiveClient(), c => c.Endpoint);")), (ProxyPath, Proxy()), (EncodingFile, Template("App"))]);
        test.SolutionTransforms.Add((solution, id) => solution.WithProjectParseOptions(id, new CSharpParseOptions(LanguageVersion.CSharp7_3)));
        return test.RunAsync();
    }

    [Fact]
    public Task Offers_nothing_on_a_generated_type()
    {
        var test = Refusing(Tolerant, [(UsePath, Run("")), (ProxyPath, Proxy(client: "{|#0:ArchiveClient|}"))]);
        Expect(test, Info());
        return test.RunAsync();
    }

    [Fact]
    public async Task Comes_before_MTOM_in_the_menu()
    {
        var test = Create(
            Tolerant,
            [(UsePath, Run("var client = {|WCFP1001:new ArchiveClient(new BasicHttpBinding(), null)|};")), (ProxyPath, Proxy())],
            [(UsePath, Run("var client = new ArchiveClient(LineBreakTolerantEncoding.Apply(new BasicHttpBinding()), null);")), (ProxyPath, Proxy()), (EncodingFile, Template("App"))]);
        test.CodeActionIndex = 0;
        var titles = 0;
        test.CodeActionVerifier = (action, verifier) =>
        {
            titles++;
            verifier.Equal("Read it with LineBreakTolerantEncoding (added to the project; nothing changes on the wire)", action.Title);
        };
        await test.RunAsync();
        Assert.True(titles > 0);
    }

    // ---- MTOM ----

    private static Task UseMtom(string before, string after)
    {
        var test = Create(Mtom, [(UsePath, before), (ProxyPath, Proxy())], [(UsePath, after), (ProxyPath, Proxy())]);
        test.CodeActionVerifier = static (action, verifier) => verifier.Equal("Use MTOM (the other end must accept MTOM)", action.Title);
        return test.RunAsync();
    }

    [Theory]
    [InlineData("new BasicHttpBinding()", "new BasicHttpBinding { MessageEncoding = WSMessageEncoding.Mtom }")]
    [InlineData("new BasicHttpBinding(/* why */)", "new BasicHttpBinding(/* why */) { MessageEncoding = WSMessageEncoding.Mtom }")]
    [InlineData("new BasicHttpBinding { }", "new BasicHttpBinding { MessageEncoding = WSMessageEncoding.Mtom }")]
    [InlineData("new WSHttpBinding(SecurityMode.Transport)", "new WSHttpBinding(SecurityMode.Transport) { MessageEncoding = WSMessageEncoding.Mtom }")]
    [InlineData("new WS2007HttpBinding { AllowCookies = true }", "new WS2007HttpBinding { AllowCookies = true, MessageEncoding = WSMessageEncoding.Mtom }")]
    [InlineData("new BasicHttpBinding { AllowCookies = true, }", "new BasicHttpBinding { AllowCookies = true, MessageEncoding = WSMessageEncoding.Mtom, }")]
    [InlineData("new BasicHttpBinding { MessageEncoding = WSMessageEncoding.Text, AllowCookies = true }", "new BasicHttpBinding { MessageEncoding = WSMessageEncoding.Mtom, AllowCookies = true }")]
    public Task Sets_MTOM_where_the_binding_is_made(string before, string after) => UseMtom(
        Run($"var client = {{|WCFP1001:new ArchiveClient({before}, null)|}};"), Run($"var client = new ArchiveClient({after}, null);"));

    [Fact]
    public Task Sets_MTOM_on_target_typed_new() => UseMtom(
        Run("BasicHttpBinding binding = new(); var client = {|WCFP1001:new ArchiveClient(binding, null)|};"),
        Run("BasicHttpBinding binding = new() { MessageEncoding = WSMessageEncoding.Mtom }; var client = new ArchiveClient(binding, null);"));

    [Fact]
    public Task Sets_MTOM_in_an_initializer_of_several_lines() => UseMtom(
        Run("""
            var binding = new BasicHttpBinding
                    {
                        AllowCookies = true, // they need it
                        MaxReceivedMessageSize = 1 << 20 // a megabyte
                    };
                    var client = {|WCFP1001:new ArchiveClient(binding, null)|};
            """),
        Run("""
            var binding = new BasicHttpBinding
                    {
                        AllowCookies = true, // they need it
                        MaxReceivedMessageSize = 1 << 20, // a megabyte
                        MessageEncoding = WSMessageEncoding.Mtom
                    };
                    var client = new ArchiveClient(binding, null);
            """));

    [Fact]
    public Task Sets_MTOM_where_the_encoding_is_set_later() => UseMtom(
        Run("var binding = new BasicHttpBinding(); binding.MessageEncoding = WSMessageEncoding.Text; var client = {|WCFP1001:new ArchiveClient(binding, null)|};"),
        Run("var binding = new BasicHttpBinding(); binding.MessageEncoding = WSMessageEncoding.Mtom; var client = new ArchiveClient(binding, null);"));

    [Fact]
    public Task Sets_MTOM_at_both_places_where_the_encoding_is_set_on_one_path() => UseMtom(
        Run("var binding = new BasicHttpBinding(); if (Environment.Is64BitProcess) { binding.MessageEncoding = WSMessageEncoding.Text; } var client = {|WCFP1001:new ArchiveClient(binding, null)|};"),
        Run("var binding = new BasicHttpBinding { MessageEncoding = WSMessageEncoding.Mtom }; if (Environment.Is64BitProcess) { binding.MessageEncoding = WSMessageEncoding.Mtom; } var client = new ArchiveClient(binding, null);"));

    [Fact]
    public Task Sets_MTOM_on_every_binding_of_the_client() => UseMtom(
        Use("private static Binding Http() { return new BasicHttpBinding(); } public object A() => {|WCFP1001:new ArchiveClient(Http(), null)|}; public object B() => new ChannelFactory<IArchive>(new WSHttpBinding());"),
        Use("private static Binding Http() { return new BasicHttpBinding { MessageEncoding = WSMessageEncoding.Mtom }; } public object A() => new ArchiveClient(Http(), null); public object B() => new ChannelFactory<IArchive>(new WSHttpBinding { MessageEncoding = WSMessageEncoding.Mtom });"));

    [Fact]
    public Task Sets_MTOM_for_a_service_with_two_members_at_once()
    {
        const string Types = "[DataContract(Namespace = \"http://archive.example.org/\")] public class Document { [DataMember] public byte[] Content { get; set; } [DataMember] public byte[] Preview { get; set; } }";
        const string Marked = "[DataContract(Namespace = \"http://archive.example.org/\")] public class Document { [DataMember] public byte[] {|#0:Content|} { get; set; } [DataMember] public byte[] {|#1:Preview|} { get; set; } }";
        var test = Create(
            Mtom,
            [(UsePath, Service(types: Marked, host: """host.AddServiceEndpoint(typeof(IUpload), new BasicHttpBinding(), "");"""))],
            [(UsePath, Service(types: Types, host: """host.AddServiceEndpoint(typeof(IUpload), new BasicHttpBinding { MessageEncoding = WSMessageEncoding.Mtom }, "");"""))]);
        test.NumberOfIncrementalIterations = 1;
        Expect(test, Info(0), Info(1));
        return test.RunAsync();
    }

    [Fact]
    public Task Sets_MTOM_for_CoreWCF()
    {
        static string Startup(string binding, string member) =>
            $$"""
            using System.Runtime.Serialization;
            using CoreWCF;
            using CoreWCF.Configuration;

            [ServiceContract(Namespace = "http://archive.example.org/")] public interface IUpload { [OperationContract] void Put(byte[] {{member}}); }
            public class UploadService : IUpload { public void Put(byte[] content) { } }
            public class Startup
            {
                public void Configure(IServiceBuilder builder) => builder.AddServiceEndpoint<UploadService, IUpload>({{binding}}, "/upload");
            }
            """;
        var test = Create(
            Mtom,
            [(UsePath, Startup("new BasicHttpBinding()", "{|#0:content|}"))],
            [(UsePath, Startup("new BasicHttpBinding { MessageEncoding = WSMessageEncoding.Mtom }", "content"))]);
        test.Framework = WcfFramework.CoreWcf;
        Expect(test, Info());
        return test.RunAsync();
    }

    [Theory]
    [InlineData("var client = {|WCFP1001:new ArchiveClient(\"archive\")|};")]
    [InlineData("var client = {|WCFP1001:new ArchiveClient(new BasicHttpBinding(), null)|}; var other = new ArchiveClient(\"archive\");")]
    [InlineData("var client = {|WCFP1001:new ArchiveClient(new CustomBinding(new TextMessageEncodingBindingElement(), new HttpTransportBindingElement()), null)|};")]
    [InlineData("var binding = new BasicHttpBinding(); var client = {|WCFP1001:new ArchiveClient(binding, null)|}; var other = new ChannelFactory<Local.IOther>(binding);")]
    [InlineData("var binding = new BasicHttpBinding(); Console.WriteLine((object)binding); var client = {|WCFP1001:new ArchiveClient(binding, null)|};")]
    public Task Refuses_MTOM_where_code_does_not_decide_alone(string statements) => Refusing(
        Mtom,
        [(UsePath, Run(statements) + "\nnamespace Local { [ServiceContract] public interface IOther { [OperationContract] void Ping(); } }"), (ProxyPath, Proxy())]).RunAsync();

    [Fact]
    public Task Refuses_MTOM_where_configuration_has_another_text_endpoint()
    {
        var test = Refusing(
            Mtom,
            [(UsePath, Service(types: "[DataContract(Namespace = \"http://archive.example.org/\")] public class Document { [DataMember] public byte[] {|#0:Content|} { get; set; } }", host: """host.AddServiceEndpoint(typeof(IUpload), new BasicHttpBinding(), "");"""))]);
        test.TestState.AdditionalFiles.Add(("/0/Web.config", ServiceConfig("""binding="basicHttpBinding" """)));
        Expect(test, Info());
        return test.RunAsync();
    }

    // ---- The string member ----

    private const string Foreign = "WCFP1001.foreign_callers = true";

    private static string TypeFile(string type, string usings = "") =>
        $$"""
        using System.ServiceModel;
        {{usings}}
        namespace App
        {
            [ServiceContract]
            public interface IUpload
            {
                [OperationContract] void Put(Document document);
            }

        {{type}}
        }
        """;

    private static Task TakeAsString(string before, string after, string usings = "using System;\nusing System.Runtime.Serialization;", string newLine = "\n")
    {
        var test = Create(
            StringMember,
            [(UsePath, TypeFile(before, usings).ReplaceLineEndings(newLine))],
            [(UsePath, TypeFile(after, usings).ReplaceLineEndings(newLine))],
            options: Foreign);
        test.CodeActionVerifier = static (action, verifier) => verifier.Equal("Take it as a string and decode it once (changes the schema from base64Binary to string)", action.Title);
        return test.RunAsync();
    }

    private const string Flagged =
        """
            [DataContract(Namespace = "http://archive.example.org/")]
            public class Document
            {
                /// <summary>The file's name.</summary>
                [DataMember]
                public string Title { get; set; }

                /// <summary>The file.</summary>
                [DataMember]
                public byte[] {|WCFP1001:Content|} { get; set; } // whole

                [DataMember(Order = 1, IsRequired = false, EmitDefaultValue = false)]
                public byte[] {|WCFP1001:Preview|};

                [DataMember]
                public int Pages { get; set; }
            }
        """;

    private const string Fixed =
        """
            [DataContract(Namespace = "http://archive.example.org/")]
            public class Document
            {
                /// <summary>The file's name.</summary>
                [DataMember]
                public string Title { get; set; }

                /// <summary>The file.</summary>
                [IgnoreDataMember]
                public byte[] Content { get; set; } // whole

                /// <summary>What travels for <see cref="Content"/>: its base64 text, which is decoded once.</summary>
                [DataMember(Name = "Content")]
                private string ContentBase64
                {
                    get => Content is byte[] bytes ? Convert.ToBase64String(bytes) : null;
                    set => Content = value == null ? null : Convert.FromBase64String(value);
                }

                [IgnoreDataMember]
                public byte[] Preview;

                /// <summary>What travels for <see cref="Preview"/>: its base64 text, which is decoded once.</summary>
                [DataMember(Name = "Preview", Order = 1, IsRequired = false, EmitDefaultValue = false)]
                private string PreviewBase64
                {
                    get => Preview is byte[] bytes ? Convert.ToBase64String(bytes) : null;
                    set => Preview = value == null ? null : Convert.FromBase64String(value);
                }

                [DataMember]
                public int Pages { get; set; }
            }
        """;

    [Fact]
    public Task Takes_properties_and_fields_as_strings() => TakeAsString(Flagged, Fixed);

    private static string Class(string members) => "    [DataContract]\n    public class Document\n    {\n" + members.ReplaceLineEndings("\n") + "\n    }";

    [Fact]
    public Task Carries_a_name_with_a_comment_in_it() => TakeAsString(
        Class("        [DataMember(Name /* of old */ = \"content\")] public byte[] {|WCFP1001:Content|} { get; set; }"),
        Class("""
                    [IgnoreDataMember] public byte[] Content { get; set; }

                    /// <summary>What travels for <see cref="Content"/>: its base64 text, which is decoded once.</summary>
                    [DataMember(Name /* of old */ = "content")]
                    private string ContentBase64
                    {
                        get => Content is byte[] bytes ? Convert.ToBase64String(bytes) : null;
                        set => Content = value == null ? null : Convert.FromBase64String(value);
                    }
            """));

    [Fact]
    public Task Carries_name_attributes_and_accessors() => TakeAsString(
        Class("""
                    private byte[] _content;

                    [Obsolete, DataMember(Order = 3, Name = "content")]
                    public byte[] {|WCFP1001:Content|}
                    {
                        get { return _content; }
                        private set { _content = value; }
                    }
            """),
        Class("""
                    private byte[] _content;

                    [Obsolete, IgnoreDataMember]
                    public byte[] Content
                    {
                        get { return _content; }
                        private set { _content = value; }
                    }

                    /// <summary>What travels for <see cref="Content"/>: its base64 text, which is decoded once.</summary>
                    [DataMember(Order = 3, Name = "content")]
                    private string ContentBase64
                    {
                        get => Content is byte[] bytes ? Convert.ToBase64String(bytes) : null;
                        set => Content = value == null ? null : Convert.FromBase64String(value);
                    }
            """));

    [Fact]
    public Task Qualifies_what_no_using_names() => TakeAsString(
        "    [System.Runtime.Serialization.DataContractAttribute]\n    public struct Document\n    {\n        [System.Runtime.Serialization.DataMemberAttribute]\n        private byte[] {|WCFP1001:m_content|};\n    }",
        """
            [System.Runtime.Serialization.DataContractAttribute]
            public struct Document
            {
                [System.Runtime.Serialization.IgnoreDataMemberAttribute]
                private byte[] m_content;

                /// <summary>What travels for <see cref="m_content"/>: its base64 text, which is decoded once.</summary>
                [System.Runtime.Serialization.DataMemberAttribute(Name = "m_content")]
                private string ContentBase64
                {
                    get => m_content is byte[] bytes ? System.Convert.ToBase64String(bytes) : null;
                    set => m_content = value == null ? null : System.Convert.FromBase64String(value);
                }
            }
        """,
        "");

    [Fact]
    public Task Finds_the_attribute_behind_an_alias() => TakeAsString(
        Class("        [Travels] public byte[] {|WCFP1001:Content|} { get; set; }"),
        Class("""
                    [IgnoreDataMember] public byte[] Content { get; set; }

                    /// <summary>What travels for <see cref="Content"/>: its base64 text, which is decoded once.</summary>
                    [Travels(Name = "Content")]
                    private string ContentBase64
                    {
                        get => Content is byte[] bytes ? Convert.ToBase64String(bytes) : null;
                        set => Content = value == null ? null : Convert.FromBase64String(value);
                    }
            """),
        "using System;\nusing System.Runtime.Serialization;\nusing Travels = System.Runtime.Serialization.DataMemberAttribute;");

    [Fact]
    public Task Gives_the_string_a_name_of_its_own() => TakeAsString(
        Class("        [DataMember] public byte[] {|WCFP1001:Content|} { get; set; }\n\n        public string ContentBase64 { get; set; }"),
        Class("""
                    [IgnoreDataMember] public byte[] Content { get; set; }

                    /// <summary>What travels for <see cref="Content"/>: its base64 text, which is decoded once.</summary>
                    [DataMember(Name = "Content")]
                    private string ContentBase642
                    {
                        get => Content is byte[] bytes ? Convert.ToBase64String(bytes) : null;
                        set => Content = value == null ? null : Convert.FromBase64String(value);
                    }

                    public string ContentBase64 { get; set; }
            """));

    [Fact]
    public Task Names_the_member_where_value_and_bytes_mean_something_else() => TakeAsString(
        Class("        [DataMember] public byte[] {|WCFP1001:value|};\n        [DataMember] public byte[] {|WCFP1001:bytes|};\n        [DataMember] public byte[] {|WCFP1001:@object|};"),
        Class("""
                    [IgnoreDataMember] public byte[] value;

                    /// <summary>What travels for <see cref="value"/>: its base64 text, which is decoded once.</summary>
                    [DataMember(Name = "value")]
                    private string ValueBase64
                    {
                        get => this.value is byte[] bytes ? Convert.ToBase64String(bytes) : null;
                        set => this.value = value == null ? null : Convert.FromBase64String(value);
                    }
                    [IgnoreDataMember] public byte[] bytes;

                    /// <summary>What travels for <see cref="bytes"/>: its base64 text, which is decoded once.</summary>
                    [DataMember(Name = "bytes")]
                    private string BytesBase64
                    {
                        get => this.bytes is byte[] bytes ? Convert.ToBase64String(bytes) : null;
                        set => this.bytes = value == null ? null : Convert.FromBase64String(value);
                    }
                    [IgnoreDataMember] public byte[] @object;

                    /// <summary>What travels for <see cref="@object"/>: its base64 text, which is decoded once.</summary>
                    [DataMember(Name = "object")]
                    private string ObjectBase64
                    {
                        get => @object is byte[] bytes ? Convert.ToBase64String(bytes) : null;
                        set => @object = value == null ? null : Convert.FromBase64String(value);
                    }
            """));

    [Fact]
    public Task Annotates_null_where_annotations_are_on() => TakeAsString(
        "#nullable enable\n" + Class("        [DataMember] public byte[] {|WCFP1001:Content|} { get; set; } = Array.Empty<byte>();\n        [DataMember] public byte[]? {|WCFP1001:Preview|} { get; set; }"),
        "#nullable enable\n" + Class("""
                    [IgnoreDataMember] public byte[] Content { get; set; } = Array.Empty<byte>();

                    /// <summary>What travels for <see cref="Content"/>: its base64 text, which is decoded once.</summary>
                    [DataMember(Name = "Content")]
                    private string? ContentBase64
                    {
                        get => Content is byte[] bytes ? Convert.ToBase64String(bytes) : null;
                        set => Content = value == null ? null! : Convert.FromBase64String(value);
                    }
                    [IgnoreDataMember] public byte[]? Preview { get; set; }

                    /// <summary>What travels for <see cref="Preview"/>: its base64 text, which is decoded once.</summary>
                    [DataMember(Name = "Preview")]
                    private string? PreviewBase64
                    {
                        get => Preview is byte[] bytes ? Convert.ToBase64String(bytes) : null;
                        set => Preview = value == null ? null : Convert.FromBase64String(value);
                    }
            """));

    [Fact]
    public Task Lets_an_init_only_record_member_be_init_only() => TakeAsString(
        """
            [DataContract]
            public record Document : IDocument
            {
                [DataMember] public byte[] {|WCFP1001:Content|} { get; init; }
            }

            public interface IDocument { byte[] Content { get; } }
        }

        namespace System.Runtime.CompilerServices { public static class IsExternalInit { }
        """,
        """
            [DataContract]
            public record Document : IDocument
            {
                [IgnoreDataMember] public byte[] Content { get; init; }

                /// <summary>What travels for <see cref="Content"/>: its base64 text, which is decoded once.</summary>
                [DataMember(Name = "Content")]
                private string ContentBase64
                {
                    get => Content is byte[] bytes ? Convert.ToBase64String(bytes) : null;
                    init => Content = value == null ? null : Convert.FromBase64String(value);
                }
            }

            public interface IDocument { byte[] Content { get; } }
        }

        namespace System.Runtime.CompilerServices { public static class IsExternalInit { }
        """);

    [Fact]
    public Task Keeps_lines_that_end_in_CRLF() => TakeAsString(Flagged, Fixed, newLine: "\r\n");

    [Fact]
    public Task Keeps_indentation_by_tabs() => TakeAsString(
        "\t[DataContract]\n\tpublic class Document\n\t{\n\t\t[DataMember]\n\t\tpublic byte[] {|WCFP1001:Content|};\n\t}",
        "\t[DataContract]\n\tpublic class Document\n\t{\n\t\t[IgnoreDataMember]\n\t\tpublic byte[] Content;\n\n"
        + "\t\t/// <summary>What travels for <see cref=\"Content\"/>: its base64 text, which is decoded once.</summary>\n"
        + "\t\t[DataMember(Name = \"Content\")]\n\t\tprivate string ContentBase64\n\t\t{\n"
        + "\t\t\tget => Content is byte[] bytes ? Convert.ToBase64String(bytes) : null;\n"
        + "\t\t\tset => Content = value == null ? null : Convert.FromBase64String(value);\n\t\t}\n\t}");

    [Fact]
    public Task Takes_members_of_nested_types_too() => TakeAsString(
        Class("""
                    [DataMember] public byte[] {|WCFP1001:Content|} { get; set; }

                    [DataMember] public Page First { get; set; }

                    [DataContract]
                    public class Page
                    {
                        [DataMember] public byte[] {|WCFP1001:Image|} { get; set; }
                    }
            """),
        Class("""
                    [IgnoreDataMember] public byte[] Content { get; set; }

                    /// <summary>What travels for <see cref="Content"/>: its base64 text, which is decoded once.</summary>
                    [DataMember(Name = "Content")]
                    private string ContentBase64
                    {
                        get => Content is byte[] bytes ? Convert.ToBase64String(bytes) : null;
                        set => Content = value == null ? null : Convert.FromBase64String(value);
                    }

                    [DataMember] public Page First { get; set; }

                    [DataContract]
                    public class Page
                    {
                        [IgnoreDataMember] public byte[] Image { get; set; }

                        /// <summary>What travels for <see cref="Image"/>: its base64 text, which is decoded once.</summary>
                        [DataMember(Name = "Image")]
                        private string ImageBase64
                        {
                            get => Image is byte[] bytes ? Convert.ToBase64String(bytes) : null;
                            set => Image = value == null ? null : Convert.FromBase64String(value);
                        }
                    }
            """));

    [Theory]
    [InlineData("        [DataMember] public virtual byte[] {|WCFP1001:Content|} { get; set; }")]
    [InlineData("        [DataMember] public byte[] {|WCFP1001:Content|} { get; }")]
    [InlineData("        [DataMember] public readonly byte[] {|WCFP1001:Content|};")]
    [InlineData("        [DataMember] public byte[] {|WCFP1001:Content|}, {|WCFP1001:Preview|};")]
    [InlineData("        [DataMember] public byte[][] {|WCFP1001:Pages|} { get; set; }")]
    [InlineData("        [DataMember] public System.Collections.Generic.List<byte[]> {|WCFP1001:Pages|} { get; set; }")]
    [InlineData("[DataMember(IsRequired =\n#if !NOTHING\ntrue\n#else\nfalse\n#endif\n)] public byte[] {|WCFP1001:Content|} { get; set; }")]
    public Task Refuses_members_that_a_string_cannot_stand_for(string member) =>
        Refusing(StringMember, [(UsePath, TypeFile(Class(member), "using System;\nusing System.Runtime.Serialization;"))], options: Foreign).RunAsync();

    [Theory]
    [InlineData("[DataContract] public abstract class Base { public abstract byte[] Content { get; set; } } [DataContract] public class Document : Base { [DataMember] public override byte[] {|WCFP1001:Content|} { get; set; } }")]
    [InlineData("public class Document { public byte[] {|WCFP1001:Content|} { get; set; } }")]
    [InlineData("[Serializable] public class Document { public byte[] {|WCFP1001:Content|}; }")]
    [InlineData("[MessageContract] public class Document { [MessageBodyMember] public byte[] {|WCFP1001:Content|}; }")]
    public Task Refuses_types_that_are_no_data_contract_of_their_own(string type) =>
        Refusing(StringMember, [(UsePath, TypeFile("    " + type, "using System;\nusing System.Runtime.Serialization;"))], options: Foreign).RunAsync();

    [Fact]
    public Task Refuses_parameters() =>
        Refusing(StringMember, [(UsePath, Usings + "[ServiceContract] public interface IUpload { [OperationContract] void Put(byte[] {|WCFP1001:content|}); }")], options: Foreign).RunAsync();

    [Fact]
    public Task Refuses_XmlSerializer() => Refusing(
        StringMember,
        [(UsePath, TypeFile(Class("        [DataMember] public byte[] {|WCFP1001:Content|} { get; set; }"), "using System.Runtime.Serialization;").Replace("[ServiceContract]", "[ServiceContract, XmlSerializerFormat]"))],
        options: Foreign).RunAsync();

    // ---- What the string member does when it runs ----

    [Theory]
    [InlineData("none")]
    [InlineData("lf")]
    [InlineData("crlf")]
    [InlineData("reference")]
    [InlineData("indented")]
    public void Reads_wrapped_base64_without_exceptions_and_writes_what_it_wrote(string breaks)
    {
        var (flagged, mended) = (new Compiled(Flagged), new Compiled(Fixed));
        var content = Enumerable.Range(0, 5000).Select(number => (byte)(number * 7)).ToArray();
        var xml = Xml($"<Content>{Wrapped(content, breaks)}</Content><Pages>3</Pages><Title>t</Title><Preview>AQID</Preview>");

        var (before, thrownBefore) = flagged.Read(xml);
        var (after, thrownAfter) = mended.Read(xml);
        Assert.Equal(content, flagged.Get(before, "Content"));
        Assert.Equal(content, mended.Get(after, "Content"));
        Assert.Equal(flagged.Get(before, "Preview"), mended.Get(after, "Preview"));
        Assert.Equal(0, thrownAfter);
        if (breaks == "reference")
        {
            Assert.True(thrownBefore > 10, $"The flagged type threw {thrownBefore} times: the test proves nothing.");
        }

        Assert.Equal(flagged.Write(before), mended.Write(after));
    }

    [Theory]
    [InlineData("")]
    [InlineData("<Content></Content>")]
    [InlineData("<Content/>")]
    [InlineData("<Content>\n  </Content>")]
    [InlineData("<Content i:nil='true'/><Preview i:nil='true'/>")]
    [InlineData("<Content>AQID</Content><Title>t</Title>")]
    public void Reads_and_writes_null_and_empty_as_before(string members)
    {
        var (flagged, mended) = (new Compiled(Flagged), new Compiled(Fixed));
        var (before, _) = flagged.Read(Xml(members));
        var (after, thrown) = mended.Read(Xml(members));
        Assert.Equal(0, thrown);
        Assert.Equal(flagged.Get(before, "Content"), mended.Get(after, "Content"));
        Assert.Equal(flagged.Get(before, "Preview"), mended.Get(after, "Preview"));
        Assert.Equal(flagged.Write(before), mended.Write(after));
    }

    [Fact]
    public void Writes_what_the_array_holds_when_it_is_written()
    {
        var mended = new Compiled(Fixed);
        var document = Activator.CreateInstance(mended.Type)!;
        var content = new byte[3];
        mended.Set(document, "Content", content);
        content[0] = 255;
        Assert.Contains("<Content>/wAA</Content>", mended.Write(document), StringComparison.Ordinal);

        var (read, _) = mended.Read(Xml("<Content>AQID</Content>"));
        Assert.Same(mended.Get(read, "Content"), mended.Get(read, "Content"));
        mended.Get(read, "Content")![0] = 0;
        Assert.Contains("<Content>AAID</Content>", mended.Write(read), StringComparison.Ordinal);
    }

    [Fact]
    public void Refuses_what_is_no_base64_as_before()
    {
        foreach (var code in new[] { Flagged, Fixed })
        {
            Assert.Throws<System.Runtime.Serialization.SerializationException>(() => new Compiled(code).Read(Xml("<Content>A*B!</Content>")));
        }
    }

    private static string Xml(string members) =>
        $"<Document xmlns='http://archive.example.org/' xmlns:i='http://www.w3.org/2001/XMLSchema-instance'>{members}</Document>";

    private static string Wrapped(byte[] content, string breaks)
    {
        var lines = Convert.ToBase64String(content, Base64FormattingOptions.InsertLineBreaks).Split("\r\n");
        return breaks switch
        {
            "lf" => string.Join("\n", lines),
            "crlf" => string.Join("\r\n", lines),
            "reference" => string.Join("&#xD;\n", lines),
            "indented" => "\n      " + string.Join("\n      ", lines) + "\n    ",
            _ => string.Concat(lines),
        };
    }

    /// <summary>The type Document, compiled and loaded, and what DataContractSerializer does with it.</summary>
    private sealed class Compiled
    {
        public Compiled(string type)
        {
            var code = "using System;\nusing System.Runtime.Serialization;\nnamespace App\n{\n" + type.Replace("{|WCFP1001:", "").Replace("|}", "") + "\n}";
            var references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator).Select(path => MetadataReference.CreateFromFile(path));
            var compilation = CSharpCompilation.Create(
                "Documents" + Guid.NewGuid().ToString("N"), [CSharpSyntaxTree.ParseText(code)], references, new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
            using var image = new MemoryStream();
            var result = compilation.Emit(image);
            Assert.True(result.Success, string.Join(Environment.NewLine, result.Diagnostics));
            Type = System.Reflection.Assembly.Load(image.ToArray()).GetType("App.Document", throwOnError: true)!;
        }

        public Type Type { get; }

        /// <summary>Reads a document as WCF does, and counts the exceptions thrown on the way, those caught inside the framework too.</summary>
        public (object Document, int Thrown) Read(string xml)
        {
            var serializer = new System.Runtime.Serialization.DataContractSerializer(Type);
            var thread = Environment.CurrentManagedThreadId;
            var thrown = 0;
            void Count(object? sender, System.Runtime.ExceptionServices.FirstChanceExceptionEventArgs e) => thrown += Environment.CurrentManagedThreadId == thread ? 1 : 0;
            AppDomain.CurrentDomain.FirstChanceException += Count;
            try
            {
                using var reader = System.Xml.XmlDictionaryReader.CreateTextReader(Encoding.UTF8.GetBytes(xml), System.Xml.XmlDictionaryReaderQuotas.Max);
                return (serializer.ReadObject(reader)!, thrown);
            }
            finally
            {
                AppDomain.CurrentDomain.FirstChanceException -= Count;
            }
        }

        public string Write(object document)
        {
            using var stream = new MemoryStream();
            new System.Runtime.Serialization.DataContractSerializer(Type).WriteObject(stream, document);
            return Encoding.UTF8.GetString(stream.ToArray());
        }

        public byte[]? Get(object document, string member) =>
            (byte[]?)(Type.GetProperty(member)?.GetValue(document) ?? Type.GetField(member)?.GetValue(document));

        public void Set(object document, string member, byte[] value) => Type.GetProperty(member)!.SetValue(document, value);
    }
}
