using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Host.Mef;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.Configuration.Edits;
using WcfPerf.CodeFixes.Configuration;
using WcfPerf.Testing;
using Xunit;

namespace WcfPerf.Analyzers.Tests.ConfigurationFixes;

/// <summary>
/// A solution of projects with configuration files. The published test packages ask a code fix with source documents only, so
/// fixes in additional documents are tested on workspaces of their own: the real analyzers, the real providers.
/// </summary>
internal sealed class ConfigFixSolution
{
    /// <summary>What the projects of the tests know of a shop: an ordinary contract, one with bytes, one with a session, and services.</summary>
    public const string Shop = """
        using System.ServiceModel;
        namespace Shop
        {
            [ServiceContract] public interface IOrders { [OperationContract] int Count(string customer); }
            [ServiceContract] public interface IReports { [OperationContract] string Latest(); }
            [ServiceContract] public interface IDocuments { [OperationContract] byte[] Get(int id); }
            [ServiceContract(SessionMode = SessionMode.Required)] public interface ISession { [OperationContract] void Add(int id); }
            public class OrderService : IOrders, IReports, ISession
            {
                public int Count(string customer) => customer.Length;
                public string Latest() => "";
                public void Add(int id) { }
            }
            public class ReportService : IReports { public string Latest() => ""; }
            public class DocumentService : IDocuments, IOrders { public byte[] Get(int id) => new byte[id]; public int Count(string customer) => 0; }
            [ServiceBehavior(InstanceContextMode = InstanceContextMode.Single)] public class SingletonService : IOrders { public int Count(string customer) => 0; }
            [ServiceBehavior(InstanceContextMode = InstanceContextMode.Single)] public class OtherSingletonService : IOrders { public int Count(string customer) => 0; }
        }
        """;

    private static readonly MefHostServices s_host = MefHostServices.Create(MefHostServices.DefaultAssemblies);
    private static readonly Lazy<Task<ImmutableArray<MetadataReference>>> s_references = new(() => WcfReferences.Net472.ResolveAsync(LanguageNames.CSharp, CancellationToken.None));

    private ConfigFixSolution(Solution solution) => Solution = solution;

    /// <summary>The analyzers whose rules have a fix in configuration files.</summary>
    public static ImmutableArray<DiagnosticAnalyzer> Analyzers { get; } =
    [
        .. typeof(RuleIds).Assembly.GetTypes()
            .Where(type => !type.IsAbstract && typeof(DiagnosticAnalyzer).IsAssignableFrom(type))
            .Select(type => (DiagnosticAnalyzer)Activator.CreateInstance(type)!)
            .Where(analyzer => analyzer.SupportedDiagnostics.Any(descriptor => ConfigFixes.ByRule.ContainsKey(descriptor.Id) || descriptor.Id == RuleIds.UnreadableConfiguration)),
    ];

    /// <summary>The code fixes for configuration files.</summary>
    public static ImmutableArray<ConfigCodeFix> Providers { get; } =
    [
        .. typeof(ConfigCodeFix).Assembly.GetTypes()
            .Where(type => !type.IsAbstract && typeof(ConfigCodeFix).IsAssignableFrom(type))
            .Select(type => (ConfigCodeFix)Activator.CreateInstance(type)!),
    ];

    /// <summary>The solution.</summary>
    public Solution Solution { get; }

    /// <summary>Makes a solution in which every project has the same source.</summary>
    /// <param name="files">The configuration files: the project's name, the path, and what the file holds.</param>
    public static Task<ConfigFixSolution> CreateAsync(params (string Project, string Path, byte[] Content)[] files) => CreateAsync([Shop], files);

    /// <summary>Makes a solution in which every project has the same sources.</summary>
    public static async Task<ConfigFixSolution> CreateAsync(IEnumerable<string> sources, params (string Project, string Path, byte[] Content)[] files)
    {
        var references = await s_references.Value;
        var solution = new AdhocWorkspace(s_host).CurrentSolution;
        foreach (var project in files.GroupBy(file => file.Project))
        {
            var id = ProjectId.CreateNewId(project.Key);
            solution = solution.AddProject(id, project.Key, project.Key, LanguageNames.CSharp)
                .WithProjectCompilationOptions(id, new Microsoft.CodeAnalysis.CSharp.CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary))
                .AddMetadataReferences(id, references);
            var number = 0;
            foreach (var source in sources)
            {
                solution = solution.AddDocument(DocumentId.CreateNewId(id), $"Source{number++}.cs", source);
            }

            foreach (var (_, path, content) in project)
            {
                solution = solution.AddAdditionalDocument(DocumentId.CreateNewId(id), Path.GetFileName(path), Decode(content), filePath: path);
            }
        }

        return new ConfigFixSolution(solution);
    }

    /// <summary>Makes a solution of one project with one file.</summary>
    public static Task<ConfigFixSolution> CreateAsync(string text) => CreateAsync(("app", "/app/App.config", Encoding.UTF8.GetBytes(text)));

    /// <summary>What the compiler makes of a file's bytes.</summary>
    public static SourceText Decode(byte[] content) => SourceText.From(new MemoryStream(content), Encoding.UTF8);

    /// <summary>What is written of a text.</summary>
    public static byte[] Encode(SourceText text)
    {
        var stream = new MemoryStream();
        using (var writer = new StreamWriter(stream, text.Encoding!))
        {
            text.Write(writer);
        }

        return stream.ToArray();
    }

    /// <summary>The findings in configuration files, by project and place.</summary>
    public async Task<IReadOnlyList<(Project Project, Diagnostic Diagnostic)>> FindAsync()
    {
        var found = new List<(Project, Diagnostic)>();
        foreach (var project in Solution.Projects)
        {
            var compilation = (await project.GetCompilationAsync())!;
            var result = await compilation.WithAnalyzers(Analyzers, project.AnalyzerOptions).GetAnalyzerDiagnosticsAsync();
            found.AddRange(result
                .Where(diagnostic => diagnostic.Location.Kind == LocationKind.ExternalFile)
                .OrderBy(diagnostic => diagnostic.Location.GetLineSpan().Path, StringComparer.Ordinal)
                .ThenBy(diagnostic => diagnostic.Location.SourceSpan.Start)
                .ThenBy(diagnostic => diagnostic.Id, StringComparer.Ordinal)
                .Select(diagnostic => (project, diagnostic)));
        }

        return found;
    }

    /// <summary>The actions that the providers offer for a finding, in their order.</summary>
    public static async Task<IReadOnlyList<CodeAction>> OfferAsync(Project project, Diagnostic diagnostic)
    {
        var path = diagnostic.Location.GetLineSpan().Path;
        var document = project.AdditionalDocuments.Single(document => document.FilePath == path);
        var actions = new List<CodeAction>();
        foreach (var provider in Providers.Where(provider => provider.FixableDiagnosticIds.Contains(diagnostic.Id)))
        {
            await provider.RegisterCodeFixesAsync(new CodeFixContext(
                document, diagnostic.Location.SourceSpan, [diagnostic], (action, _) => actions.Add(action), CancellationToken.None));
        }

        return actions;
    }

    /// <summary>The solution after an action, which must do nothing but change it.</summary>
    public static async Task<ConfigFixSolution> ApplyAsync(CodeAction action)
    {
        var operation = Assert.IsType<ApplyChangesOperation>(Assert.Single(await action.GetOperationsAsync(CancellationToken.None)));
        return new ConfigFixSolution(operation.ChangedSolution);
    }

    /// <summary>A file's text.</summary>
    public SourceText Text(string path) => Solution.Projects.SelectMany(project => project.AdditionalDocuments).First(document => document.FilePath == path).GetTextAsync().Result;

    /// <summary>The files that differ from another solution's: path, text there, text here. A file of several projects must be the same in all.</summary>
    public async Task<IReadOnlyList<(string Path, SourceText Before, SourceText After)>> ChangesSinceAsync(Solution before)
    {
        var changes = new Dictionary<string, (string, SourceText, SourceText)>(StringComparer.Ordinal);
        foreach (var change in Solution.GetChanges(before).GetProjectChanges())
        {
            Assert.Empty(change.GetChangedDocuments());
            Assert.Empty(change.GetAddedAdditionalDocuments());
            Assert.Empty(change.GetRemovedAdditionalDocuments());
            foreach (var id in change.GetChangedAdditionalDocuments())
            {
                var document = Solution.GetAdditionalDocument(id)!;
                var after = await document.GetTextAsync();
                if (changes.TryGetValue(document.FilePath!, out var known))
                {
                    Assert.Equal(known.Item3.ToString(), after.ToString());
                }

                changes[document.FilePath!] = (document.FilePath!, await before.GetAdditionalDocument(id)!.GetTextAsync(), after);
            }
        }

        return [.. changes.Values.OrderBy(change => change.Item1, StringComparer.Ordinal)];
    }
}
