using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using Xunit;

namespace WcfPerf.Package.Tests;

/// <summary>The same sources built again in another folder make the same package, byte for byte.</summary>
public sealed class RebuildTests
{
    [Fact]
    public void Built_again_elsewhere_the_package_holds_the_same_bytes()
    {
        var package = PackedPackage.Instance;
        var copy = Path.Combine(package.Root, "again", "further", "down", "in the tree");
        Git(package.Root, "clone", "--quiet", "--no-checkout", package.Repository, copy);
        Git(copy, "update-ref", "--no-deref", "HEAD", BuiltCommit());
        foreach (var file in Git(package.Repository, "ls-files", "--cached", "--others", "--exclude-standard", "--", "src", "docs/rules", "Directory.*", "global.json", ".editorconfig", ".gitattributes", ".gitignore")
            .Split('\n', StringSplitOptions.RemoveEmptyEntries)
            .Where(file => File.Exists(Path.Combine(package.Repository, file))))
        {
            Directory.CreateDirectory(Path.GetDirectoryName(Path.Combine(copy, file))!);
            File.Copy(Path.Combine(package.Repository, file), Path.Combine(copy, file));
        }

        var feed = Path.Combine(package.Root, "again", "feed");
        var configuration = typeof(RebuildTests).Assembly.GetCustomAttribute<AssemblyConfigurationAttribute>()!.Configuration;
        var (code, output) = Tool.Dotnet(copy,
        [
            "pack", "src/Package/WcfPerf.Analyzers.Package.csproj", "--nologo", "--configuration", configuration, "--output", feed,
            "-p:PackageVersion=" + package.Version, "-p:RunAnalyzers=false",
        ]);
        Assert.True(code == 0, output);

        var first = Contents(package.File);
        var second = Contents(Path.Combine(feed, Path.GetFileName(package.File)));
        Assert.Equal(first.Keys.Order(StringComparer.Ordinal), second.Keys.Order(StringComparer.Ordinal));
        Assert.Contains("analyzers/dotnet/cs/WcfPerf.Analyzers.dll", first.Keys);
        var different = first.Where(part => !part.Value.AsSpan().SequenceEqual(second[part.Key])).Select(part => part.Key).ToArray();
        Assert.True(different.Length == 0, "Another build makes other bytes of " + string.Join(", ", different));
    }

    // All but the package's own ids, which are new for each packing.
    private static Dictionary<string, byte[]> Contents(string nupkg)
    {
        using var archive = ZipFile.OpenRead(nupkg);
        return archive.Entries
            .Where(entry => !entry.FullName.StartsWith("_rels/", StringComparison.Ordinal) && !entry.FullName.StartsWith("package/", StringComparison.Ordinal))
            .ToDictionary(entry => entry.FullName, entry =>
            {
                using var stream = entry.Open();
                using var bytes = new MemoryStream();
                stream.CopyTo(bytes);
                return bytes.ToArray();
            }, StringComparer.Ordinal);
    }

    // The packed assemblies name the commit that they were built at, which a later one need not have rebuilt.
    private static string BuiltCommit()
    {
        using var assembly = new PEReader(File.OpenRead(PackedPackage.Instance.PathOf("analyzers/dotnet/cs/WcfPerf.Analyzers.dll")));
        var metadata = assembly.GetMetadataReader();
        var version = metadata.GetAssemblyDefinition().GetCustomAttributes()
            .Select(metadata.GetCustomAttribute)
            .Where(attribute => attribute.Constructor.Kind == HandleKind.MemberReference
                && metadata.GetMemberReference((MemberReferenceHandle)attribute.Constructor).Parent is { Kind: HandleKind.TypeReference } type
                && metadata.GetString(metadata.GetTypeReference((TypeReferenceHandle)type).Name) == nameof(AssemblyInformationalVersionAttribute))
            .Select(attribute =>
            {
                var value = metadata.GetBlobReader(attribute.Value);
                value.ReadUInt16();
                return value.ReadSerializedString()!;
            })
            .Single();
        return version[(version.IndexOf('+', StringComparison.Ordinal) + 1)..];
    }

    private static string Git(string folder, params string[] arguments)
    {
        var (code, output) = Tool.Run("git", folder, arguments);
        Assert.True(code == 0, $"git {string.Join(' ', arguments)}: {output}");
        return output;
    }
}
