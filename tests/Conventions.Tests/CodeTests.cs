using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using WcfPerf.RuleDocs;
using Xunit;

namespace WcfPerf.Conventions.Tests;

/// <summary>What the analyzers' and the fixes' own code must not do.</summary>
public sealed class CodeTests
{
    private const BindingFlags AllFields = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static | BindingFlags.Instance | BindingFlags.DeclaredOnly;

    // What keeps a whole compilation alive as long as it is itself referenced.
    private static readonly Type[] s_compilationTypes =
        [typeof(ISymbol), typeof(Compilation), typeof(SemanticModel), typeof(SyntaxNode), typeof(SyntaxTree), typeof(IOperation), typeof(Workspace), typeof(Solution), typeof(Document)];

    [Fact]
    public void Analyzers_and_fixes_keep_no_compilation_in_fields()
    {
        var found = Rules.Catalog.AnalyzerTypes.Concat(Rules.Catalog.FixTypes)
            .SelectMany(BaseTypesOfOurs)
            .Distinct()
            .SelectMany(type => type.GetFields(AllFields))
            .Concat(OurAssemblies().SelectMany(assembly => assembly.GetTypes()).SelectMany(type => type.GetFields(AllFields)).Where(field => field.IsStatic))
            .Distinct()
            .Where(field => KeepsCompilation(field.FieldType))
            .Select(field => $"{field.DeclaringType!.FullName}.{field.Name} ({field.FieldType.Name})")
            .ToArray();
        Assert.True(
            found.Length == 0,
            "These fields live as long as the host and keep a compilation alive: " + string.Join(", ", found) + ". Pass it as an argument, or key it weakly by the compilation.");
    }

    [Theory]
    [InlineData(typeof(Compilation), true)]
    [InlineData(typeof(INamedTypeSymbol), true)]
    [InlineData(typeof(Dictionary<string, IMethodSymbol>), true)]
    [InlineData(typeof(SyntaxNode[]), true)]
    [InlineData(typeof((int, SemanticModel)), true)]
    [InlineData(typeof(Func<ISymbol, bool>), false)]
    [InlineData(typeof(ConditionalWeakTable<Compilation, string>), false)]
    [InlineData(typeof(DiagnosticDescriptor), false)]
    [InlineData(typeof(string), false)]
    public void The_check_for_kept_compilations_sees_through_collections(Type type, bool keeps) =>
        Assert.Equal(keeps, KeepsCompilation(type));

    [Fact]
    public void Analyzers_ask_for_no_semantic_model()
    {
        var found = Sources("src/Analyzers")
            .SelectMany(file => Parse(file).DescendantNodes().OfType<InvocationExpressionSyntax>()
                .Where(call => NameOf(call) == "GetSemanticModel")
                .Select(call => Place(file, call)))
            .ToArray();
        Assert.True(found.Length == 0, "GetSemanticModel makes a model anew; use the action's own: " + string.Join(", ", found));
    }

    [Fact]
    public void Analyzers_reference_no_workspaces()
    {
        var project = XDocument.Load(Repository.PathOf("src/Analyzers/WcfPerf.Analyzers.csproj"));
        var references = project.Descendants("PackageReference").Concat(project.Descendants("ProjectReference"))
            .Select(reference => (string?)reference.Attribute("Include"))
            .Concat(typeof(Analyzers.RuleIds).Assembly.GetReferencedAssemblies().Select(name => name.Name))
            .Where(name => name is not null && (name.Contains("Workspaces", StringComparison.Ordinal) || name.Contains("CodeFixes", StringComparison.Ordinal)))
            .ToArray();
        Assert.True(references.Length == 0, "The command-line compiler has no workspaces; src/Analyzers references " + string.Join(", ", references));
    }

    [Fact]
    public void Every_fix_has_public_equivalence_keys_that_differ()
    {
        var owners = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (var type in Rules.Catalog.FixTypes)
        {
            Assert.True(type.IsPublic, $"{type.Name} is not public, so its equivalence keys cannot be used by tests.");
            var keys = type.GetFields(BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly)
                .Where(field => field.IsLiteral && field.FieldType == typeof(string))
                .ToArray();
            Assert.True(keys.Length > 0, $"{type.Name} has no equivalence key: a public const string for every action it offers.");
            foreach (var field in keys)
            {
                var key = (string)field.GetRawConstantValue()!;
                Assert.True(owners.TryAdd(key, type.Name), $"{type.Name}.{field.Name}: {owners.GetValueOrDefault(key)} has the equivalence key '{key}' too.");
            }
        }
    }

    [Fact]
    public void Every_code_action_is_made_with_a_key_that_is_a_constant()
    {
        var calls = Sources("src/CodeFixes")
            .SelectMany(file => Parse(file).DescendantNodes().OfType<InvocationExpressionSyntax>()
                .Where(call => call.Expression is MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "CodeAction" }, Name.Identifier.ValueText: "Create" })
                .Select(call => (File: file, Call: call)))
            .ToArray();
        Assert.NotEmpty(calls);
        var bad = new List<string>();
        foreach (var (file, call) in calls)
        {
            var arguments = call.ArgumentList.Arguments;
            var key = arguments.FirstOrDefault(argument => argument.NameColon?.Name.Identifier.ValueText == "equivalenceKey")
                ?? (arguments.Count >= 3 && arguments[2].NameColon is null ? arguments[2] : null);
            if (key?.Expression is not (IdentifierNameSyntax or MemberAccessExpressionSyntax))
            {
                bad.Add(Place(file, call));
            }
        }

        Assert.True(bad.Count == 0, "CodeAction.Create without an equivalence key that is a constant of its fix: " + string.Join(", ", bad));
    }

    [Fact]
    public void The_package_knows_every_file_that_a_fix_adds()
    {
        // Listed in the project by dotnet format, and included by the SDK besides.
        var pattern = XDocument.Load(Repository.PathOf("src/Package/build/WcfPerf.Analyzers.targets")).Descendants("_WcfPerfFileOfFix").Single().Value;
        var files = Directory.GetFiles(Repository.PathOf("src/CodeFixes/Templates"), "*.cs").Select(Path.GetFileName).ToArray();
        Assert.NotEmpty(files);
        Assert.All(files, file => Assert.Matches(pattern, file));
        Assert.Matches(pattern, "TariffServiceCalculations.cs");
        Assert.DoesNotMatch(pattern, "Own.cs");
    }

    [Fact]
    public void Nothing_tracked_lies_in_a_folder_of_build_output()
    {
        using var git = Process.Start(new ProcessStartInfo("git", "ls-files") { WorkingDirectory = Repository.Root, RedirectStandardOutput = true })!;
        var files = git.StandardOutput.ReadToEnd().Split('\n', StringSplitOptions.RemoveEmptyEntries);
        git.WaitForExit();
        Assert.Equal(0, git.ExitCode);
        Assert.Contains("WcfPerf.slnx", files);
        string[] outputs = ["bin", "obj", "node_modules", "artifacts", "BenchmarkDotNet.Artifacts", "TestResults"];
        var tracked = files.Where(file => file.Split('/').SkipLast(1).Any(outputs.Contains)).ToArray();
        Assert.True(tracked.Length == 0, "Tracked, though they lie in build output: " + string.Join(", ", tracked.Take(10)));
    }

    [Fact]
    public void Every_project_is_in_the_solution()
    {
        var listed = XDocument.Load(Repository.PathOf("WcfPerf.slnx")).Descendants("Project").Select(project => (string)project.Attribute("Path")!).ToHashSet(StringComparer.Ordinal);
        string[] folders = ["build", "src", "tests", "perf-evidence"];

        // Its packages do not restore everywhere; the runner of perf-evidence builds it where they do.
        const string OnDemand = "perf-evidence/CoreWcf/WcfPerf.Evidence.CoreWcf.csproj";
        Assert.DoesNotContain(OnDemand, listed);
        listed.Add(OnDemand);
        var missing = folders.Select(Repository.PathOf).Where(Directory.Exists)
            .SelectMany(folder => Directory.EnumerateFiles(folder, "*.csproj", SearchOption.AllDirectories))
            .Select(Relative)
            .Where(path => !path.Split('/').Any(part => part is "bin" or "obj" or "TestData" or "artifacts"))
            .Where(path => !listed.Contains(path))
            .ToArray();
        Assert.True(missing.Length == 0, "Not in WcfPerf.slnx, so nothing builds them: " + string.Join(", ", missing));
    }

    private static IEnumerable<Assembly> OurAssemblies() =>
        Rules.Catalog.AnalyzerTypes.Concat(Rules.Catalog.FixTypes).Select(type => type.Assembly).Append(typeof(Analyzers.RuleIds).Assembly).Distinct();

    private static IEnumerable<Type> BaseTypesOfOurs(Type type)
    {
        for (var current = type; current is not null && OurAssemblies().Contains(current.Assembly); current = current.BaseType)
        {
            yield return current;
        }
    }

    private static bool KeepsCompilation(Type type)
    {
        if (type.IsGenericType && type.GetGenericTypeDefinition() == typeof(ConditionalWeakTable<,>) || typeof(Delegate).IsAssignableFrom(type))
        {
            return false;
        }

        return s_compilationTypes.Any(kept => kept.IsAssignableFrom(type))
            || type.HasElementType && KeepsCompilation(type.GetElementType()!)
            || type.IsGenericType && type.GetGenericArguments().Any(KeepsCompilation);
    }

    private static IEnumerable<string> Sources(string folder) =>
        Directory.EnumerateFiles(Repository.PathOf(folder), "*.cs", SearchOption.AllDirectories)
            .Where(file => !Relative(file).Split('/').Any(part => part is "bin" or "obj" or "Templates"));

    private static SyntaxNode Parse(string file) =>
        CSharpSyntaxTree.ParseText(File.ReadAllText(file), new CSharpParseOptions(LanguageVersion.Preview), file).GetRoot();

    private static string? NameOf(InvocationExpressionSyntax call) => call.Expression switch
    {
        MemberAccessExpressionSyntax member => member.Name.Identifier.ValueText,
        MemberBindingExpressionSyntax member => member.Name.Identifier.ValueText,
        SimpleNameSyntax name => name.Identifier.ValueText,
        _ => null,
    };

    private static string Place(string file, SyntaxNode node) =>
        $"{Relative(file)}:{node.GetLocation().GetLineSpan().StartLinePosition.Line + 1}";

    private static string Relative(string file) => Path.GetRelativePath(Repository.Root, file).Replace(Path.DirectorySeparatorChar, '/');
}
