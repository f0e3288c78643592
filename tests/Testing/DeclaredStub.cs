using System;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.Testing;

/// <summary>
/// Libraries that cannot be restored where the tests run, declared in one file each under <c>Stubs</c>: real names and
/// signatures, no bodies. A stub is compiled once to metadata, so that analyzers see it as they see a package.
/// </summary>
public static class DeclaredStub
{
    private static readonly ConcurrentDictionary<(string name, string framework), Lazy<MetadataReference>> s_stubs = new();

    // Symbols of the stub are shared between compilations only while one that references it is alive.
    private static readonly ConcurrentBag<Compilation> s_anchors = [];

    /// <summary>The reference to a stub.</summary>
    /// <param name="name">The name of its file, without extension.</param>
    /// <param name="framework">What it is compiled against; the same that the test uses.</param>
    /// <returns>The reference; the same object each time.</returns>
    /// <exception cref="InvalidOperationException">There is no such stub, or it does not compile.</exception>
    public static MetadataReference Reference(string name, ReferenceAssemblies framework) =>
        s_stubs.GetOrAdd((name, framework.TargetFramework), _ => new Lazy<MetadataReference>(() => Compile(name, framework))).Value;

    private static MetadataReference Compile(string name, ReferenceAssemblies framework)
    {
        using var source = typeof(DeclaredStub).Assembly.GetManifestResourceStream($"Stubs.{name}.cs")
            ?? throw new InvalidOperationException($"There is no stub '{name}.cs' in the folder Stubs.");
        var references = framework.ResolveAsync(LanguageNames.CSharp, CancellationToken.None).GetAwaiter().GetResult();
        var compilation = CSharpCompilation.Create(
            name,
            [CSharpSyntaxTree.ParseText(SourceText.From(source), path: name + ".cs")],
            references,
            new CSharpCompilationOptions(
                OutputKind.DynamicallyLinkedLibrary, assemblyIdentityComparer: framework.AssemblyIdentityComparer, concurrentBuild: false));
        using var image = new MemoryStream();
        var result = compilation.Emit(image, options: new EmitOptions(metadataOnly: true, includePrivateMembers: false));
        if (!result.Success)
        {
            throw new InvalidOperationException(
                $"The stub '{name}.cs' does not compile: {string.Join(Environment.NewLine, result.Diagnostics.Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error))}");
        }

        var reference = MetadataReference.CreateFromImage(image.ToArray(), filePath: name + ".dll");
        var anchor = CSharpCompilation.Create(name + ".Anchor", references: references.Add(reference), options: compilation.Options);
        anchor.GetAssemblyOrModuleSymbol(reference);
        s_anchors.Add(anchor);
        return reference;
    }
}
