using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace WcfPerf.Templates.Tests;

/// <summary>The template as source: it must compile without a warning wherever a fix may put it.</summary>
public sealed class TemplateSourceTests
{
    public static TheoryData<string, string, string> Projects => new()
    {
        // An old-style project: C# 7.3 and none of the SDK's symbols.
        { "7.3", "Disable", "" },
        { "7.3", "Disable", "DEBUG;TRACE" },
        { "7.3", "Disable", "NETFRAMEWORK;NET472;NET472_OR_GREATER" },
        { "Latest", "Enable", "NETFRAMEWORK;NET472;NET472_OR_GREATER" },
        { "7.3", "Disable", "NETCOREAPP;NET;NET6_0_OR_GREATER;NET8_0_OR_GREATER;NET10_0_OR_GREATER" },
        { "Latest", "Enable", "NETCOREAPP;NET;NET6_0_OR_GREATER;NET8_0_OR_GREATER;NET10_0_OR_GREATER" },
        { "Latest", "Enable", "NETCOREAPP;NETCOREAPP3_1_OR_GREATER" },
        { "Latest", "Enable", "NETSTANDARD;NETSTANDARD2_0" },
    };

    [Theory]
    [MemberData(nameof(Projects))]
    public void CompilesWithoutWarnings(string language, string nullable, string symbols)
    {
        Assert.True(LanguageVersionFacts.TryParse(language, out LanguageVersion version));
        bool framework = !symbols.StartsWith("NETC", StringComparison.Ordinal) && !symbols.StartsWith("NETS", StringComparison.Ordinal);
        var parse = new CSharpParseOptions(version, DocumentationMode.Diagnose, preprocessorSymbols: symbols.Split(';', StringSplitOptions.RemoveEmptyEntries));
        var trees = new List<SyntaxTree> { Parse(Repository.Template, parse) };
        var references = new List<MetadataReference>();
        if (framework)
        {
            references.AddRange(
                new[] { "mscorlib", "System", "System.Core", "System.Xml", "System.Runtime.Serialization", "System.ServiceModel" }
                    .Select(name => MetadataReference.CreateFromFile(Path.Combine(Repository.FrameworkReferences, name + ".dll"))));
        }
        else
        {
            // The stub is its own assembly, as the client packages are.
            string[] platform = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator);
            references.AddRange(platform.Where(p => Path.GetFileName(p).StartsWith("System.", StringComparison.Ordinal)).Select(p => MetadataReference.CreateFromFile(p)));
            CSharpCompilation stub = CSharpCompilation.Create(
                "System.ServiceModel.Primitives",
                [Parse(Repository.Stub, CSharpParseOptions.Default)],
                references,
                new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
            using var image = new MemoryStream();
            Assert.True(stub.Emit(image).Success, string.Join('\n', stub.GetDiagnostics()));
            references.Add(MetadataReference.CreateFromImage(image.ToArray()));
        }

        CSharpCompilation compilation = CSharpCompilation.Create(
            "User",
            trees,
            references,
            new CSharpCompilationOptions(
                OutputKind.DynamicallyLinkedLibrary,
                warningLevel: 9999,
                nullableContextOptions: Enum.Parse<NullableContextOptions>(nullable)));
        using var output = new MemoryStream();
        Diagnostic[] diagnostics = compilation.Emit(output).Diagnostics.Where(d => d.Severity >= DiagnosticSeverity.Warning).ToArray();
        Assert.True(diagnostics.Length == 0, string.Join('\n', diagnostics.Select(d => d.ToString())));
    }

    /// <summary>The fix replaces this one word by the project's namespace.</summary>
    [Fact]
    public void NamesItsNamespaceOnce()
    {
        string text = File.ReadAllText(Repository.Template);
        Assert.Single(text.Split('\n'), line => line == "namespace WcfPerfTemplate");
        Assert.Equal(2, text.Split("WcfPerfTemplate").Length);
    }

    [Fact]
    public void HasNoPublicTypes() => Assert.DoesNotContain(
        typeof(WcfPerfTemplate.LineBreakTolerantEncoding).Assembly.GetExportedTypes(), type => type.Namespace == "WcfPerfTemplate");

    private static SyntaxTree Parse(string path, CSharpParseOptions options) => CSharpSyntaxTree.ParseText(File.ReadAllText(path), options, path);
}
