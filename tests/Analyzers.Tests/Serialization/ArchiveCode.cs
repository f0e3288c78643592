using System.Text;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.Rules.Serialization;
using WcfPerf.Testing;

namespace WcfPerf.Analyzers.Tests.Serialization;

/// <summary>The code that the tests of WCFP1001 share: a generated client of a foreign archive, and a hand-written service.</summary>
internal static class ArchiveCode
{
    public const string ProxyPath = "/0/Reference.cs";

    public const string UsePath = "/0/Use.cs";

    public const string Usings =
        """
        using System;
        using System.CodeDom.Compiler;
        using System.Collections.Generic;
        using System.Runtime.Serialization;
        using System.ServiceModel;
        using System.ServiceModel.Channels;
        using System.ServiceModel.Description;
        using System.Threading.Tasks;
        using System.Xml.Serialization;

        """;

    public const string ForeignNamespace = "http://archive.example.org/";

    public const string GetDocument = "[OperationContract] Document GetDocument(string id);";

    public const string DocumentType =
        """
        [GeneratedCode("System.Runtime.Serialization", "4.0.0.0"), DataContract(Namespace = "http://archive.example.org/")]
            public class Document
            {
                [DataMember] public string Title { get; set; }
                [DataMember] public byte[] Content { get; set; }
            }
        """;

    /// <summary>What svcutil writes for the archive.</summary>
    public static string Proxy(
        string types = DocumentType,
        string operations = GetDocument,
        string? ns = ForeignNamespace,
        string tool = "System.ServiceModel",
        string client = "ArchiveClient",
        string attributes = "",
        string header = "") =>
        $$"""
        {{header}}{{Usings}}
        namespace Archive
        {
            {{types}}

            [GeneratedCode("{{tool}}", "4.0.0.0"){{attributes}}, ServiceContract({{(ns is null ? "" : $"Namespace = \"{ns}\", ")}}ConfigurationName = "Archive.IArchive")]
            public interface IArchive
            {
                {{operations}}
            }

            [GeneratedCode("{{tool}}", "4.0.0.0")]
            public interface IArchiveChannel : IArchive, IClientChannel
            {
            }

            [GeneratedCode("{{tool}}", "4.0.0.0")]
            public partial class {{client}} : ClientBase<IArchive>
            {
                public ArchiveClient() { }
                public ArchiveClient(string endpointConfigurationName) : base(endpointConfigurationName) { }
                public ArchiveClient(string endpointConfigurationName, string remoteAddress) : base(endpointConfigurationName, remoteAddress) { }
                public ArchiveClient(Binding binding, EndpointAddress remoteAddress) : base(binding, remoteAddress) { }
            }
        }
        """;

    /// <summary>A file that uses the archive's client.</summary>
    public static string Use(string members) =>
        $$"""
        {{Usings}}using Archive;

        namespace App
        {
            public class Program
            {
                {{members}}
            }
        }
        """;

    /// <summary>A method of a file that uses the archive's client.</summary>
    public static string Run(string statements) => Use($$"""
        public void Run()
                {
                    {{statements}}
                }
        """);

    /// <summary>A hand-written contract and its service; the mark #0 is on the member.</summary>
    public static string Service(
        string operations = "[OperationContract] void Put(Document document);",
        string implementation = "public void Put(Document document) { }",
        string types = "[DataContract] public class Document { [DataMember] public byte[] Content { get; set; } }",
        string host = "",
        string attributes = "",
        string contract = "[ServiceContract(Namespace = \"http://archive.example.org/\")] public") =>
        $$"""
        {{Usings}}
        namespace App
        {
            {{attributes}}{{contract}} interface IUpload
            {
                {{operations}}
            }

            {{types}}

            public class UploadService : IUpload
            {
                {{implementation}}
            }

            public class Host
            {
                public void Open(ServiceHost host)
                {
                    {{host}}
                }
            }
        }
        """;

    /// <summary>Endpoints of an App.config.</summary>
    public static string Config(string sections) =>
        $"""
        <?xml version="1.0" encoding="utf-8"?>
        <configuration>
          <system.serviceModel>
        {sections}
          </system.serviceModel>
        </configuration>
        """;

    public static string ClientConfig(string endpoint, string bindings = "") =>
        Config($"""<bindings>{bindings}</bindings><client><endpoint address="http://localhost/" contract="Archive.IArchive" {endpoint} /></client>""");

    public static string ServiceConfig(string endpoint) =>
        Config($"""<services><service name="App.UploadService"><endpoint address="" contract="App.IUpload" {endpoint} /></service></services>""");

    public static DiagnosticResult Warning(int location = 0) => Result(DiagnosticSeverity.Warning, location);

    public static DiagnosticResult Info(int location = 0) => Result(DiagnosticSeverity.Info, location);

    /// <summary>Runs the analyzer over a use of the archive and the archive's generated client.</summary>
    public static Task Client(string use, string? proxy = null, string? config = null, string? options = null, params DiagnosticResult[] expected) =>
        Files([(UsePath, use), (ProxyPath, proxy ?? Proxy())], config, options, expected);

    /// <summary>Runs the analyzer over one file.</summary>
    public static Task Code(string code, string? config = null, string? options = null, params DiagnosticResult[] expected) =>
        Files([(UsePath, code)], config, options, expected);

    private static Task Files((string Path, string Text)[] files, string? config, string? options, DiagnosticResult[] expected)
    {
        var test = new WcfAnalyzerTest<ByteArrayFromForeignSoapAnalyzer>();
        Fill(test.TestState, files, config, options);
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync();
    }

    public static void Fill(SolutionState state, (string Path, string Text)[] files, string? config = null, string? options = null)
    {
        foreach (var file in files)
        {
            state.Sources.Add((file.Path, SourceText.From(file.Text, Encoding.UTF8)));
        }

        if (config is not null)
        {
            state.AdditionalFiles.Add(("/0/App.config", config));
        }

        if (options is not null)
        {
            state.AnalyzerConfigFiles.Add(("/.editorconfig", "root = true\n[*.cs]\n" + options));
        }
    }

    private static DiagnosticResult Result(DiagnosticSeverity severity, int location) =>
        new DiagnosticResult(RuleIds.ByteArrayFromForeignSoap, severity).WithLocation(location).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations);
}
