using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using WcfPerf.Testing;
using Xunit;

namespace WcfPerf.Analyzers.Tests.ServiceModel;

/// <summary>Compilations of one file on .NET Framework, for tests of what the model says of them.</summary>
internal static class SourceProject
{
    /// <summary>Compiles a library.</summary>
    /// <param name="source">Its source.</param>
    /// <param name="allowErrors">Whether it may have errors.</param>
    public static async Task<Compilation> CompileAsync(string source, bool allowErrors = false)
    {
        var compilation = CSharpCompilation.Create(
            "Shop",
            [CSharpSyntaxTree.ParseText(source, CSharpParseOptions.Default.WithLanguageVersion(LanguageVersion.Latest))],
            await WcfReferences.Net472.ResolveAsync(LanguageNames.CSharp, CancellationToken.None),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        if (!allowErrors)
        {
            Assert.Empty(compilation.GetDiagnostics().Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error));
        }

        return compilation;
    }

    /// <summary>The built library, under a name of its own.</summary>
    public static MetadataReference ToImageReference(this Compilation compilation, string name) => MetadataReference.CreateFromImage(compilation.WithAssemblyName(name).ToImage());

    /// <summary>The built assembly, or module.</summary>
    public static byte[] ToImage(this Compilation compilation)
    {
        using var image = new MemoryStream();
        var result = compilation.Emit(image);
        Assert.True(result.Success, string.Join('\n', result.Diagnostics));
        return image.ToArray();
    }
}
