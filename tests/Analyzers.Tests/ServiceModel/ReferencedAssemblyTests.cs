using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;
using Xunit;

namespace WcfPerf.Analyzers.Tests.ServiceModel;

/// <summary>What a reference tells of itself: built or as a project, under another file's name, damaged, gone.</summary>
public sealed class ReferencedAssemblyTests
{
    private const string Library = """
        using System.Collections.Generic;
        using System.ServiceModel;

        namespace Shop
        {
            public class Order { }
            public class Page<T> { }
            public struct Key { }
            public interface IStore { }
            public interface Item { }
            public class Host : ServiceHost { }

            public static class Queries
            {
                public static Order OrderOf(this int id) { return null; }
                public static Page<Order> PageOf<T>(this IEnumerable<T> all, int first) { return null; }
                public static Key KeyOf(this string text) { return default(Key); }
                public static ref Key KeyIn(this Key[] keys) { return ref keys[0]; }
                public static Order[] AllOf(this int id) { return null; }
                public static int CountOf(this int id) { return 0; }
                public static T ValueOf<T>(this object value) { return default(T); }
                public static Order Plain(int id) { return null; }
                public class Inner { }
            }

            internal static class Hidden
            {
                public static Order HiddenOf(this int id) { return null; }
            }
        }
        """;

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task TellsItsTypesExtensionsAndReferences(bool isProject)
    {
        var assembly = new ReferencedAssembly(await ReferenceAsync(isProject));
        Assert.Equal("Library", assembly.Name);
        var types = assembly.Types.ToDictionary(static type => type.Word, static type => type.IsInterface);
        Assert.All(["Order", "Page", "Key", "Item", "Host", "Queries", "Hidden", "Inner"], name => Assert.False(types[Word.Of(name)]));
        Assert.True(types[Word.Of("IStore")]);
        Assert.Equal(
            [("KeyIn", "Key"), ("KeyOf", "Key"), ("OrderOf", "Order"), ("PageOf", "Page")],
            new[] { "OrderOf", "PageOf", "KeyOf", "KeyIn", "AllOf", "CountOf", "Plain", "HiddenOf" }.SelectMany(method => new[] { "Order", "Page", "Key" }.Where(result => assembly.Extensions.Contains((Word.Of(method), Word.Of(result)))).Select(result => (method, result))).Order());
        Assert.True(assembly.References(static name => name == "System.ServiceModel"));
        Assert.False(assembly.References(static name => name == "Unheard.Of"));
        Assert.True(assembly.Declares("Shop.Order"));
        Assert.All(["Shop.Ordered", "Order.Shop", "Else.Order", "Shop.ServiceHost"], type => Assert.False(assembly.Declares(type)));
    }

    [Fact]
    public async Task IsCalledAsItsMetadataSaysAndNotAsItsFile()
    {
        var image = await ImageAsync();
        Assert.Equal("Library", new ReferencedAssembly(MetadataReference.CreateFromImage(image, filePath: "/lib/Other.dll")).Name);
        Assert.Equal("System.Other", new ReferencedAssembly(MetadataReference.CreateFromImage(image, filePath: "/lib/System.Other.dll")).Name);
        Assert.Equal("Library", new ReferencedAssembly(MetadataReference.CreateFromImage(image)).Name);
    }

    [Fact]
    public async Task WhatCannotBeReadTellsNothing()
    {
        var image = await ImageAsync();
        var gone = AssemblyMetadata.CreateFromImage(image);
        var ofGone = gone.GetReference(filePath: "/lib/Gone.dll");
        gone.Dispose();
        var references = new List<MetadataReference>
        {
            ofGone,
            new Unreadable(static () => new IOException("gone")),
            new Unreadable(static () => new UnauthorizedAccessException("closed")),
            new Unreadable(static () => new BadImageFormatException("damaged")),
            new Unreadable(static () => new InvalidOperationException("not yet")),
        };
        for (var length = 0; length < image.Length; length += image.Length / 16)
        {
            references.Add(MetadataReference.CreateFromImage(image.Take(length), filePath: "/lib/Cut.dll"));
        }

        Assert.All(references, static reference =>
        {
            var assembly = new ReferencedAssembly(reference);
            Assert.NotNull(assembly.Name);
            Assert.NotNull(assembly.Types);
            Assert.NotNull(assembly.Extensions);
            _ = assembly.Contracts;
            _ = assembly.References(static _ => false);
            Assert.False(assembly.Declares("Shop.Nothing"));
        });
        Assert.All(references.Take(5), static reference => Assert.Empty(new ReferencedAssembly(reference).Types));
    }

    [Theory]
    [InlineData(new byte[] { 0x12, 0x06 })]
    [InlineData(new byte[] { 0x15, 0x12, 0x06, 0x01, 0x1C })]
    [InlineData(new byte[] { 0x1F })]
    public void WhatDerivesFromATypeThatIsItselfEndsThere(byte[] signature)
    {
        var metadata = new MetadataBuilder();
        metadata.AddModule(0, metadata.GetOrAddString("Knot.dll"), metadata.GetOrAddGuid(Guid.Empty), default, default);
        metadata.AddAssembly(metadata.GetOrAddString("Knot"), new Version(1, 0), default, default, default, AssemblyHashAlgorithm.None);
        var first = MetadataTokens.MethodDefinitionHandle(1);
        metadata.AddTypeDefinition(default, default, metadata.GetOrAddString("<Module>"), default, MetadataTokens.FieldDefinitionHandle(1), first);

        // The first of the specifications, which 0x06 stands for.
        var itself = metadata.AddTypeSpecification(metadata.GetOrAddBlob(signature));
        metadata.AddTypeDefinition(TypeAttributes.Public, default, metadata.GetOrAddString("Knot"), itself, MetadataTokens.FieldDefinitionHandle(1), first);
        var image = new BlobBuilder();
        new ManagedPEBuilder(PEHeaderBuilder.CreateLibraryHeader(), new MetadataRootBuilder(metadata), new BlobBuilder()).Serialize(image);

        var assembly = new ReferencedAssembly(MetadataReference.CreateFromImage(image.ToImmutableArray()));
        Assert.Equal("Knot", assembly.Name);
        Assert.Contains(assembly.Types, static type => type.Word == Word.Of("Knot"));
        Assert.Equal(signature.Length > 1, assembly.Contracts is { Parents.Count: 0 });
    }

    [Fact]
    public async Task WcfIsFoundInAnAssemblyOfAnyName()
    {
        var own = CSharpCompilation.Create(
            "Own",
            [CSharpSyntaxTree.ParseText("namespace System.ServiceModel { public class ServiceContractAttribute : System.Attribute { } }")],
            (await SourceProject.CompileAsync("class Desk { }")).References.Where(static reference => reference.Display?.Contains("ServiceModel", StringComparison.Ordinal) != true),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        Assert.False(new ReferenceNames(own).IncludeWcf);
        Assert.All(
            new MetadataReference[] { own.ToMetadataReference(), MetadataReference.CreateFromImage(own.ToImage()) },
            reference => Assert.True(new ReferenceNames(CSharpCompilation.Create("User", null, [.. own.References, reference])).IncludeWcf));
    }

    [Fact]
    public void AModuleIsNoAssembly()
    {
        var module = CSharpCompilation.Create("Part", [CSharpSyntaxTree.ParseText("class Part { }")], [MetadataReference.CreateFromFile(typeof(object).Assembly.Location)], new CSharpCompilationOptions(OutputKind.NetModule));
        var user = CSharpCompilation.Create("User", null, [ModuleMetadata.CreateFromImage(module.ToImage()).GetReference(filePath: "/lib/Part.netmodule")]);
        Assert.Empty(new ReferenceNames(user).Assemblies);
    }

    private static async Task<MetadataReference> ReferenceAsync(bool isProject)
    {
        var library = (await SourceProject.CompileAsync(Library)).WithAssemblyName("Library");
        return isProject ? library.ToMetadataReference() : library.ToImageReference("Library");
    }

    private static async Task<byte[]> ImageAsync() => (await SourceProject.CompileAsync(Library)).WithAssemblyName("Library").ToImage();

    private sealed class Unreadable(Func<Exception> why) : PortableExecutableReference(MetadataReferenceProperties.Assembly, "/lib/Unreadable.dll")
    {
        protected override DocumentationProvider CreateDocumentationProvider() => DocumentationProvider.Default;

        protected override Metadata GetMetadataImpl() => throw why();

        protected override PortableExecutableReference WithPropertiesImpl(MetadataReferenceProperties properties) => this;
    }
}
