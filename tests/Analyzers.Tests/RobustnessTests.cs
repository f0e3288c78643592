using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Testing;
using Xunit;

namespace WcfPerf.Analyzers.Tests;

/// <summary>No analyzer throws, whatever the code looks like, and all say the same each time.</summary>
public sealed class RobustnessTests
{
    private static readonly ImmutableArray<DiagnosticAnalyzer> s_analyzers = typeof(WcfAnalyzer).Assembly.GetTypes()
        .Where(static type => !type.IsAbstract && type.IsSubclassOf(typeof(WcfAnalyzer)))
        .OrderBy(static type => type.Name, StringComparer.Ordinal)
        .Select(static type => (DiagnosticAnalyzer)Activator.CreateInstance(type)!)
        .ToImmutableArray();

    private static readonly string[] s_sources = Directory.GetFiles(SampleFolder(), "*.cs", SearchOption.AllDirectories)
        .Where(static path => !path.Contains("/bin/", StringComparison.Ordinal) && !path.Contains("/obj/", StringComparison.Ordinal))
        .Order(StringComparer.Ordinal)
        .Select(File.ReadAllText)
        .ToArray();

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    [InlineData(5)]
    [InlineData(6)]
    public async Task Half_typed_code(int seed)
    {
        var random = new Random(seed);
        for (var variant = 0; variant < 4; variant++)
        {
            await RunAsync(s_sources.Select(source => Damage(source, random)).ToArray());
        }
    }

    [Fact]
    public async Task Missing_references()
    {
        var references = await ReferencesAsync();
        foreach (var left in references.Where(static reference => Path.GetFileName(reference.Display) is "mscorlib.dll" or "System.dll" or "System.Core.dll" or "System.ServiceModel.dll" or "System.Runtime.Serialization.dll" or "System.Data.dll" or "System.Data.Linq.dll" or "System.Xml.dll"))
        {
            await RunAsync(s_sources, references.Remove(left));
        }
    }

    [Theory]
    [InlineData("sum")]
    [InlineData("call")]
    [InlineData("block")]
    [InlineData("lambda")]
    [InlineData("chain")]
    public async Task Deep_nesting(string shape)
    {
        var text = new StringBuilder();
        switch (shape)
        {
            case "sum":
                text.Append("var text = \"\"").Insert(text.Length, " + id", 3000).Append("; command.CommandText = text").Insert(text.Length, " + id", 3000).Append(';');
                break;
            case "call":
                text.Append("var value = ").Insert(text.Length, "Same(", 120).Append("id").Append(')', 120).Append(';');
                break;
            case "block":
                text.Insert(0, "foreach (var x in new int[id]) { if (x > id) {", 100).Append("command.ExecuteNonQuery();").Append('}', 200);
                break;
            case "lambda":
                text.Insert(0, "System.Array.ForEach(new int[id], x => {", 20).Append("command.ExecuteNonQuery();").Insert(text.Length, " });", 20);
                break;
            case "chain":
                text.Append("var value = id.ToString()").Insert(text.Length, ".Trim()", 1500).Append(';');
                break;
        }

        await RunAsync([$$"""
            using System.Data;
            using System.ServiceModel;

            [ServiceContract]
            public interface IOrders
            {
                [OperationContract]
                string Get(int id);
            }

            [ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall)]
            public class Orders : IOrders
            {
                private readonly IDbCommand command;

                private static int Same(int value) => value;

                public string Get(int id)
                {
                    {{text}}
                    return "";
                }
            }
            """]);
    }

    [Fact]
    public async Task Contracts_that_go_in_circles() => await RunAsync(["""
        using System.ServiceModel;

        [ServiceContract(CallbackContract = typeof(IFirst))]
        public interface IFirst : ISecond
        {
            [OperationContract]
            IFirst Get(ISecond other);
        }

        [ServiceContract]
        public interface ISecond : IFirst
        {
            [OperationContract]
            ISecond Get(IFirst other);
        }

        public class Both : Both, IFirst, ISecond
        {
            private readonly Both _both = new Both();

            public IFirst Get(ISecond other) => other.Get(this).Get(other);

            public ISecond Get(IFirst other) { foreach (var x in other) { return Get(other); } }
        }
        """]);

    [Fact]
    public async Task The_same_findings_each_time()
    {
        var expected = await RunAsync(s_sources);
        Assert.NotEmpty(expected);
        for (var time = 0; time < 5; time++)
        {
            Assert.Equal(expected, await RunAsync(s_sources, isConcurrent: time % 2 == 0));
        }
    }

    [Fact]
    public async Task A_cancelled_run_ends()
    {
        var compilation = Compile(s_sources, await ReferencesAsync());
        using var source = new CancellationTokenSource();
        var run = compilation.WithAnalyzers(s_analyzers, Options(static (_, _, _) => { }, true)).GetAnalyzerDiagnosticsAsync(source.Token);
        await source.CancelAsync();
        try
        {
            await run.WaitAsync(TimeSpan.FromSeconds(30));
        }
        catch (OperationCanceledException)
        {
            return;
        }

        Assert.True(run.IsCompletedSuccessfully);
    }

    private static async Task<string[]> RunAsync(string[] sources, ImmutableArray<MetadataReference>? references = null, bool isConcurrent = true)
    {
        var thrown = new List<string>();
        var compilation = Compile(sources, references ?? await ReferencesAsync());
        var found = await compilation
            .WithAnalyzers(s_analyzers, Options((exception, analyzer, _) => { lock (thrown) { thrown.Add(analyzer.GetType().Name + ": " + exception); } }, isConcurrent))
            .GetAnalyzerDiagnosticsAsync(CancellationToken.None);
        Assert.Empty(thrown);
        Assert.DoesNotContain(found, static diagnostic => diagnostic.Id == "AD0001");
        return found.Select(static diagnostic => diagnostic.ToString()).Order(StringComparer.Ordinal).ToArray();
    }

    private static CompilationWithAnalyzersOptions Options(Action<Exception, DiagnosticAnalyzer, Diagnostic> onException, bool isConcurrent) =>
        new(new AnalyzerOptions(ImmutableArray<AdditionalText>.Empty), onException, isConcurrent, logAnalyzerExecutionTime: false);

    private static CSharpCompilation Compile(string[] sources, ImmutableArray<MetadataReference> references) => CSharpCompilation.Create(
        "Robust",
        sources.Select(static (source, index) => CSharpSyntaxTree.ParseText(source, path: $"/{index}.cs")),
        references,
        new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));

    private static Task<ImmutableArray<MetadataReference>> ReferencesAsync() => WcfReferences.Net472.ResolveAsync(LanguageNames.CSharp, CancellationToken.None);

    /// <summary>Takes tokens out, puts some in twice, cuts the end off.</summary>
    private static string Damage(string source, Random random)
    {
        var tokens = CSharpSyntaxTree.ParseText(source).GetRoot().DescendantTokens().ToList();
        var text = new StringBuilder(source);
        foreach (var token in Enumerable.Range(0, 6).Select(_ => tokens[random.Next(tokens.Count)]).DistinctBy(static token => token.SpanStart).OrderByDescending(static token => token.SpanStart))
        {
            switch (random.Next(3))
            {
                case 0:
                    text.Remove(token.SpanStart, token.Span.Length);
                    break;
                case 1:
                    text.Insert(token.SpanStart, token.Text + " ");
                    break;
                default:
                    text.Insert(token.SpanStart, tokens[random.Next(tokens.Count)].Text + " ");
                    break;
            }
        }

        return random.Next(5) == 0 ? text.ToString(0, random.Next(text.Length)) : text.ToString();
    }

    private static string SampleFolder()
    {
        for (var folder = new DirectoryInfo(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (Directory.Exists(Path.Combine(folder.FullName, "samples", "Freight")))
            {
                return Path.Combine(folder.FullName, "samples", "Freight");
            }
        }

        throw new DirectoryNotFoundException("samples/Freight is not above " + AppContext.BaseDirectory);
    }
}
