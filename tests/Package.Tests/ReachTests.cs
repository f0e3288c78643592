using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;
using System.Xml.Linq;
using Xunit;

namespace WcfPerf.Package.Tests;

/// <summary>What SECURITY.md says that the package reads and runs, held against the code and the targets that are in it.</summary>
public sealed class ReachTests
{
    // Whole namespaces that lead out of the process or into code that is not in the package.
    private static readonly string[] s_outwardNamespaces =
    [
        "System.Net", "System.Diagnostics", "System.IO", "System.Reflection.Emit", "System.Runtime.InteropServices", "System.Runtime.Loader",
        "System.Security", "System.Data", "System.Resources", "System.CodeDom", "System.Runtime.Serialization", "Microsoft.Win32",
        "Microsoft.CodeAnalysis.MSBuild", "Microsoft.CodeAnalysis.Scripting",
    ];

    // What of them stays inside.
    private static readonly HashSet<string> s_inward = new(StringComparer.Ordinal)
    {
        "System.IO.Stream", "System.IO.MemoryStream", "System.IO.TextReader", "System.IO.TextWriter", "System.IO.StringReader", "System.IO.StringWriter",
        "System.IO.FileAccess", "System.IO.FileAttributes", "System.IO.FileMode", "System.IO.FileShare", "System.IO.StreamReader", "System.IO.StreamWriter", "System.IO.Path", "System.IO.IOException", "System.IO.InvalidDataException",
        "System.Diagnostics.DebuggableAttribute", "System.Diagnostics.DebuggableAttribute.DebuggingModes", "System.Diagnostics.DebuggerBrowsableAttribute", "System.Diagnostics.DebuggerBrowsableState", "System.Diagnostics.DebuggerDisplayAttribute",
        "System.Diagnostics.DebuggerHiddenAttribute", "System.Diagnostics.DebuggerStepThroughAttribute", "System.Diagnostics.Debug",
        "System.Diagnostics.ConditionalAttribute", "System.Security.SecurityException", "System.Security.UnverifiableCodeAttribute", "System.Security.Permissions.SecurityPermissionAttribute",
        "System.Runtime.Serialization.Json.JsonReaderWriterFactory",
        "System.Runtime.InteropServices.MemoryMarshal", "System.Runtime.InteropServices.OutAttribute", "System.Runtime.InteropServices.InAttribute",
    };

    // Types elsewhere that do, by their full names.
    private static readonly HashSet<string> s_outward = new(StringComparer.Ordinal)
    {
        "System.Console", "System.Environment", "System.AppDomain", "System.Activator", "System.Threading.Thread", "System.Xml.XmlDocument",
        "System.Xml.XmlUrlResolver", "System.Xml.XmlTextReader", "System.Xml.XPath.XPathDocument", "System.Xml.Xsl.XslCompiledTransform",
        "Microsoft.CodeAnalysis.FileTextLoader", "Microsoft.CodeAnalysis.Diagnostics.AnalyzerFileReference",
    };

    // Members of types that are harmless otherwise.
    private static readonly HashSet<string> s_outwardMembers = new(StringComparer.Ordinal)
    {
        "System.Reflection.Assembly.Load", "System.Reflection.Assembly.LoadFrom", "System.Reflection.Assembly.LoadFile", "System.Reflection.Assembly.UnsafeLoadFrom",
        "System.Type.GetType", "System.Type.InvokeMember", "System.Reflection.MethodBase.Invoke", "System.Delegate.DynamicInvoke",
        "System.IO.Path.GetTempFileName", "System.IO.Path.GetTempPath",
        "Microsoft.CodeAnalysis.MetadataReference.CreateFromFile", "Microsoft.CodeAnalysis.MetadataReference.CreateFromAssembly",
    };

    // These open a file, or an address, where their first argument is a string.
    private static readonly HashSet<string> s_outwardByName = new(StringComparer.Ordinal)
    {
        "System.Xml.XmlReader.Create", "System.Xml.XmlWriter.Create", "System.Xml.Linq.XDocument.Load", "System.Xml.Linq.XElement.Load",
        "System.Xml.Linq.XDocument.Save", "System.Xml.Linq.XElement.Save", "System.IO.StreamReader..ctor", "System.IO.StreamWriter..ctor",
    };

    // The compiler puts it into every iterator.
    private const string IteratorsThread = "System.Environment.get_CurrentManagedThreadId";

    [Theory]
    [InlineData("analyzers/dotnet/cs/WcfPerf.Analyzers.dll")]
    [InlineData("analyzers/dotnet/cs/WcfPerf.CodeFixes.dll")]
    public void The_analyzers_and_the_fixes_call_nothing_that_reaches_outside(string file) => Assert.Empty(OutwardCalls(file));

    [Fact]
    public void The_task_behind_the_fix_target_reads_and_writes_files_and_does_nothing_else() =>
        Assert.Equal(
            [
                "System.IO.File.Copy", "System.IO.File.Delete", "System.IO.File.Exists", "System.IO.File.GetAttributes", "System.IO.File.ReadAllBytes",
                "System.IO.File.ReadAllText", "System.IO.File.Replace", "System.IO.FileStream..ctor", "System.IO.FileStream.Flush",
            ],
            OutwardCalls("tools/WcfPerf.BuildTasks.dll"));

    [Theory]
    [InlineData("analyzers/dotnet/cs/WcfPerf.Analyzers.dll")]
    [InlineData("analyzers/dotnet/cs/WcfPerf.CodeFixes.dll")]
    [InlineData("tools/WcfPerf.BuildTasks.dll")]
    public void No_assembly_calls_native_code_or_runs_code_when_it_is_loaded(string file)
    {
        using var assembly = new PEReader(File.OpenRead(PackedPackage.Instance.PathOf(file)));
        var metadata = assembly.GetMetadataReader();
        Assert.Equal(0, metadata.GetTableRowCount(TableIndex.ImplMap));
        Assert.Equal(0, metadata.GetTableRowCount(TableIndex.ModuleRef));
        Assert.DoesNotContain(metadata.GetTypeDefinition(MetadataTokens.TypeDefinitionHandle(1)).GetMethods(), method => metadata.GetString(metadata.GetMethodDefinition(method).Name) == ".cctor");
    }

    [Fact]
    public void No_target_of_the_package_runs_a_program_and_none_but_the_fix_target_loads_a_task()
    {
        string[] harmless = ["PropertyGroup", "ItemGroup", "Warning", "Message", "Error"];
        foreach (var file in Directory.GetFiles(PackedPackage.Instance.Unpacked, "*.targets", SearchOption.AllDirectories))
        {
            var project = XDocument.Load(file).Root!;
            var tasks = project.Elements().Where(element => element.Name.LocalName == "Target")
                .SelectMany(target => target.Elements())
                .Select(element => element.Name.LocalName)
                .Except(harmless)
                .Order(StringComparer.Ordinal)
                .ToArray();
            var loaded = project.Elements().Where(element => element.Name.LocalName == "UsingTask").Select(element => (string)element.Attribute("AssemblyFile")!).ToArray();
            switch (Path.GetFileName(Path.GetDirectoryName(file)) + "/" + Path.GetFileName(file))
            {
                case "build/WcfPerf.Analyzers.FixConfig.targets":
                    Assert.Equal(["CallTarget", "MSBuild", "OnError", "RemoveDir", "WcfPerf.BuildTasks.FixWcfConfiguration"], tasks);
                    Assert.Equal(["$(MSBuildThisFileDirectory)../tools/WcfPerf.BuildTasks.dll"], loaded);

                    // Nobody else's build runs into them.
                    Assert.All(project.Elements().Where(element => element.Name.LocalName == "Target"), target => Assert.True(target.Attribute("BeforeTargets") is null && target.Attribute("AfterTargets") is null));
                    Assert.Null(project.Attribute("InitialTargets"));
                    break;
                case "buildMultiTargeting/WcfPerf.Analyzers.targets":
                    Assert.Equal(["MSBuild"], tasks);
                    Assert.Empty(loaded);
                    break;
                default:
                    Assert.Empty(tasks);
                    Assert.Empty(loaded);
                    break;
            }
        }
    }

    [Fact]
    public void It_is_signed_by_nobody_and_SECURITY_md_says_so()
    {
        Assert.False(File.Exists(PackedPackage.Instance.PathOf(".signature.p7s")));
        foreach (var file in Directory.GetFiles(PackedPackage.Instance.Unpacked, "*.dll", SearchOption.AllDirectories))
        {
            Assert.Empty(System.Reflection.AssemblyName.GetAssemblyName(file).GetPublicKey() ?? []);
        }

        Assert.Contains("not signed", File.ReadAllText(Path.Combine(PackedPackage.Instance.Repository, "SECURITY.md")), StringComparison.Ordinal);
    }

    private static string[] OutwardCalls(string file)
    {
        using var assembly = new PEReader(File.OpenRead(PackedPackage.Instance.PathOf(file)));
        var metadata = assembly.GetMetadataReader();
        var found = new SortedSet<string>(StringComparer.Ordinal);
        var members = metadata.MemberReferences.Select(metadata.GetMemberReference).Where(member => member.Parent.Kind == HandleKind.TypeReference).ToArray();
        Assert.True(members.Length > 50, $"{file} has {members.Length} references to members.");
        foreach (var member in members)
        {
            var type = FullName(metadata, (TypeReferenceHandle)member.Parent);
            var name = $"{type}.{metadata.GetString(member.Name)}";
            if ((IsOutward(type) && name != IteratorsThread) || s_outwardMembers.Contains(name) || (s_outwardByName.Contains(name) && TakesStringFirst(metadata, member)))
            {
                found.Add(name);
            }
        }

        // Named without a call: a base class, a type argument, typeof.
        var called = members.Select(member => FullName(metadata, (TypeReferenceHandle)member.Parent)).ToHashSet(StringComparer.Ordinal);
        found.UnionWith(metadata.TypeReferences.Select(handle => FullName(metadata, handle)).Where(type => IsOutward(type) && !called.Contains(type)));
        return found.ToArray();
    }

    private static bool IsOutward(string type) =>
        s_outward.Contains(type) ||
        (!s_inward.Contains(type) && s_outwardNamespaces.Any(space => type.StartsWith(space + ".", StringComparison.Ordinal)) &&
            !type.StartsWith("System.Diagnostics.CodeAnalysis.", StringComparison.Ordinal));

    private static bool TakesStringFirst(MetadataReader metadata, MemberReference member)
    {
        var signature = metadata.GetBlobReader(member.Signature);
        var header = signature.ReadSignatureHeader();
        if (header.IsGeneric)
        {
            signature.ReadCompressedInteger();
        }

        var count = signature.ReadCompressedInteger();
        SkipType(ref signature);
        return count > 0 && signature.ReadSignatureTypeCode() == SignatureTypeCode.String;
    }

    // The return types of the members asked about: nothing, or a class.
    private static void SkipType(ref BlobReader signature)
    {
        if (signature.ReadSignatureTypeCode() == SignatureTypeCode.TypeHandle)
        {
            signature.ReadTypeHandle();
        }
    }

    private static string FullName(MetadataReader metadata, TypeReferenceHandle handle)
    {
        var type = metadata.GetTypeReference(handle);
        var name = metadata.GetString(type.Name);
        return type.ResolutionScope.Kind == HandleKind.TypeReference ? FullName(metadata, (TypeReferenceHandle)type.ResolutionScope) + "." + name
            : type.Namespace.IsNil ? name : metadata.GetString(type.Namespace) + "." + name;
    }
}
