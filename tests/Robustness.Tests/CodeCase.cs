using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Host.Mef;
using WcfPerf.Testing;
using Xunit;
using Xunit.Sdk;

namespace WcfPerf.Robustness.Tests;

/// <summary>Code to make variants of: a project of one of the tests, of the sample or of a claim.</summary>
/// <param name="Name">Where it is from.</param>
/// <param name="Project">The project.</param>
/// <param name="Weight">How many times as many variants it gets as others.</param>
internal sealed record CodeCase(string Name, Project Project, int Weight = 1)
{
    private static readonly Lazy<Task<ImmutableArray<CodeCase>>> s_all = new(FindAsync);
    private static readonly MefHostServices s_host = MefHostServices.Create(MefHostServices.DefaultAssemblies);

    /// <summary>The repository's folder.</summary>
    public static string Root { get; } = FindRoot();

    /// <summary>All of them, in the same order each time.</summary>
    public static Task<ImmutableArray<CodeCase>> AllAsync() => s_all.Value;

    /// <summary>The sources of <c>samples/Freight</c>.</summary>
    public static ImmutableArray<(string Path, string Text)> SampleSources() => Sources(Path.Combine(Root, "samples", "Freight"));

    /// <summary>Makes a project of sources.</summary>
    public static Project Create(IEnumerable<(string Path, string Text)> sources, IEnumerable<MetadataReference> references, IEnumerable<(string Path, string Text)>? additional = null)
    {
        var id = ProjectId.CreateNewId();
        var solution = new AdhocWorkspace(s_host).CurrentSolution
            .AddProject(id, "Robust", "Robust", LanguageNames.CSharp)
            .WithProjectCompilationOptions(id, new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary))
            .WithProjectParseOptions(id, new CSharpParseOptions(LanguageVersion.Latest))
            .AddMetadataReferences(id, references);
        foreach (var (path, text) in sources)
        {
            solution = solution.AddDocument(DocumentId.CreateNewId(id), Path.GetFileName(path), text, filePath: path);
        }

        foreach (var (path, text) in additional ?? [])
        {
            solution = solution.AddAdditionalDocument(DocumentId.CreateNewId(id), Path.GetFileName(path), text, filePath: path);
        }

        return solution.GetProject(id)!;
    }

    private static ImmutableArray<(string Path, string Text)> Sources(string folder) =>
    [
        .. Directory.GetFiles(folder, "*.cs", SearchOption.AllDirectories)
            .Where(static path => !path.Contains("/bin/", StringComparison.Ordinal) && !path.Contains("/obj/", StringComparison.Ordinal))
            .Order(StringComparer.Ordinal)
            .Select(static path => (path, File.ReadAllText(path))),
    ];

    private static async Task<ImmutableArray<CodeCase>> FindAsync()
    {
        var cases = ImmutableArray.CreateBuilder<CodeCase>();
        var framework = await WcfReferences.Net472.ResolveAsync(LanguageNames.CSharp, CancellationToken.None);
        var configurations = Directory.GetFiles(Path.Combine(Root, "samples", "Freight"), "App.config", SearchOption.AllDirectories)
            .Order(StringComparer.Ordinal).Select(static path => (path, File.ReadAllText(path)));
        cases.Add(new CodeCase("samples/Freight", Create(SampleSources(), framework, configurations), 4));

        var modern = (await DataReferences.Assemblies(DataFramework.EFCore).ResolveAsync(LanguageNames.CSharp, CancellationToken.None)).AddRange(DataReferences.Declared(DataFramework.EFCore));
        foreach (var claim in Sources(Path.Combine(Root, "perf-evidence", "Claims")))
        {
            cases.Add(new CodeCase("perf-evidence/Claims/" + Path.GetFileName(claim.Path), Create([claim], modern), 2));
        }

        var texts = new HashSet<string>(StringComparer.Ordinal);
        foreach (var type in Assembly.Load("WcfPerf.Analyzers.Tests").GetTypes()
            .Where(static type => type is { IsClass: true, IsAbstract: false } && type.GetConstructor(Type.EmptyTypes) is not null && UsesVerifier(type))
            .OrderBy(static type => type.FullName, StringComparer.Ordinal))
        {
            foreach (var method in type.GetMethods().Where(static method => method.IsDefined(typeof(FactAttribute))).OrderBy(static method => method.Name, StringComparer.Ordinal))
            {
                var rows = method.GetCustomAttributes<DataAttribute>().SelectMany(data => data.GetData(method)).ToArray();
                var number = 0;
                foreach (var row in method.IsDefined(typeof(TheoryAttribute)) ? rows.Select(static row => row ?? [null]) : [[]])
                {
                    foreach (var project in await RecordAsync(type, method, row))
                    {
                        if (texts.Add(string.Join('\n', project.Documents.Concat(project.AdditionalDocuments).Select(Text).Append(project.MetadataReferences.Count.ToString()))))
                        {
                            cases.Add(new CodeCase($"{type.Name}.{method.Name}{(row.Length == 0 ? "" : $"[{number}]")}", project));
                        }
                    }

                    number++;
                }
            }
        }

        return cases.ToImmutable();

        static string Text(TextDocument document) => document.GetTextAsync().GetAwaiter().GetResult().ToString();
    }

    /// <summary>The tests of the data access table, and those of reading and fixing configuration files, have nothing to analyze.</summary>
    private static bool UsesVerifier(Type type) =>
        type.Namespace?.StartsWith("WcfPerf.Analyzers.Tests.", StringComparison.Ordinal) == true && type.Name != "DataAccessTableTests" &&
        (!type.Namespace.Contains(".Configuration", StringComparison.Ordinal) || type.Name == "UnreadableConfigurationTests");

    private static Task<IReadOnlyList<Project>> RecordAsync(Type type, MethodInfo method, object?[] row) => TestRecorder.RecordAsync(async () =>
    {
        var parameters = method.GetParameters();
        var arguments = parameters.Select((parameter, index) => index < row.Length ? row[index] : Type.Missing).ToArray();
        await Task.Yield();
        try
        {
            if (method.Invoke(Activator.CreateInstance(type), BindingFlags.OptionalParamBinding, null, arguments, null) is Task task)
            {
                await task;
            }
        }
        catch (Exception) when (Environment.GetEnvironmentVariable("WCFPERF_VARIANT") is null)
        {
            // A test that does more than to compare findings misses them; its code was taken down before.
        }
    });

    private static string FindRoot()
    {
        for (var folder = new DirectoryInfo(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (Directory.Exists(Path.Combine(folder.FullName, "samples", "Freight")))
            {
                return folder.FullName;
            }
        }

        throw new DirectoryNotFoundException("samples/Freight is not above " + AppContext.BaseDirectory);
    }
}
