using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Text;
using Xunit;

namespace WcfPerf.Package.Tests;

/// <summary>Any host with Roslyn 4.5 can load the assemblies, and they tell nothing of the machine that built them.</summary>
public sealed class AssemblyTests
{
    private const string Analyzers = "analyzers/dotnet/cs/WcfPerf.Analyzers.dll";
    private const string CodeFixes = "analyzers/dotnet/cs/WcfPerf.CodeFixes.dll";

    // What such a host has, by assembly version. Anything else it may not find.
    private static readonly Dictionary<string, Version> s_hostHas = new(StringComparer.Ordinal)
    {
        ["netstandard"] = new(2, 0, 0, 0),
        ["Microsoft.CodeAnalysis"] = new(4, 5, 0, 0),
        ["Microsoft.CodeAnalysis.CSharp"] = new(4, 5, 0, 0),
        ["System.Collections.Immutable"] = new(6, 0, 0, 0),
        ["System.Reflection.Metadata"] = new(6, 0, 0, 0),
        ["System.Runtime.CompilerServices.Unsafe"] = new(6, 0, 0, 0),
        ["System.Memory"] = new(4, 0, 1, 2),
        ["System.Buffers"] = new(4, 0, 3, 0),
        ["System.Threading.Tasks.Extensions"] = new(4, 2, 0, 1),
    };

    // And what those have that also run fixes: editors, never the compiler.
    private static readonly Dictionary<string, Version> s_editorHas = new(s_hostHas, StringComparer.Ordinal)
    {
        ["Microsoft.CodeAnalysis.Workspaces"] = new(4, 5, 0, 0),
        ["Microsoft.CodeAnalysis.CSharp.Workspaces"] = new(4, 5, 0, 0),
        ["System.Composition.AttributedModel"] = new(6, 0, 0, 0),
        ["WcfPerf.Analyzers"] = new(int.MaxValue, 0, 0, 0),
    };

    public static TheoryData<string> Assemblies => [Analyzers, CodeFixes];

    public static TheoryData<string> All => [Analyzers, CodeFixes, "tools/WcfPerf.BuildTasks.dll"];

    [Theory, MemberData(nameof(Assemblies))]
    public void It_references_nothing_newer_than_a_Roslyn_4_5_host_ships(string file)
    {
        using var assembly = Open(file);
        var metadata = assembly.GetMetadataReader();
        var allowed = file == Analyzers ? s_hostHas : s_editorHas;
        var references = metadata.AssemblyReferences.Select(handle => metadata.GetAssemblyReference(handle))
            .Select(reference => (Name: metadata.GetString(reference.Name), reference.Version))
            .ToArray();
        Assert.Contains(references, reference => reference.Name == "Microsoft.CodeAnalysis");
        var foreign = references
            .Where(reference => !allowed.TryGetValue(reference.Name, out var limit) || reference.Version > limit)
            .Select(reference => $"{reference.Name} {reference.Version}"
                + (allowed.TryGetValue(reference.Name, out var limit) ? $" (the host has {limit})" : " (the host does not have it)"))
            .ToArray();
        Assert.True(foreign.Length == 0, $"{file} references {string.Join(", ", foreign)}.");
    }

    [Theory, MemberData(nameof(All))]
    public void It_carries_its_symbols_and_its_build_can_be_repeated(string file)
    {
        using var assembly = Open(file);
        var kinds = assembly.ReadDebugDirectory().Select(entry => entry.Type).ToArray();
        Assert.Contains(DebugDirectoryEntryType.EmbeddedPortablePdb, kinds);
        Assert.Contains(DebugDirectoryEntryType.Reproducible, kinds);
    }

    [Theory, MemberData(nameof(All))]
    public void It_names_no_path_of_the_machine(string file)
    {
        using var assembly = Open(file);
        var entry = assembly.ReadDebugDirectory().Single(entry => entry.Type == DebugDirectoryEntryType.EmbeddedPortablePdb);
        using var provider = assembly.ReadEmbeddedPortablePdbDebugDirectoryData(entry);
        var symbols = provider.GetMetadataReader();
        var documents = symbols.Documents.Select(handle => symbols.GetString(symbols.GetDocument(handle).Name)).ToArray();
        Assert.NotEmpty(documents);
        Assert.All(documents, document => Assert.StartsWith("/_/", document, StringComparison.Ordinal));

        byte[] symbolBytes;
        unsafe
        {
            symbolBytes = new ReadOnlySpan<byte>(symbols.MetadataPointer, symbols.MetadataLength).ToArray();
        }

        var bytes = File.ReadAllBytes(PackedPackage.Instance.PathOf(file));
        string[] paths =
        [
            PackedPackage.Instance.Repository,
            Environment.GetFolderPath(Environment.SpecialFolder.UserProfile) + Path.DirectorySeparatorChar,
            Path.DirectorySeparatorChar + "obj" + Path.DirectorySeparatorChar + "Release" + Path.DirectorySeparatorChar + "WcfPerf",
        ];
        foreach (var path in paths)
        {
            foreach (var encoding in new[] { Encoding.UTF8, Encoding.Unicode })
            {
                var wanted = encoding.GetBytes(path);
                Assert.True(bytes.AsSpan().IndexOf(wanted) < 0, $"{file} holds the path {path}.");
                Assert.True(symbolBytes.AsSpan().IndexOf(wanted) < 0, $"The symbols in {file} hold the path {path}.");
            }
        }
    }

    private static PEReader Open(string file) => new(File.OpenRead(PackedPackage.Instance.PathOf(file)));
}
