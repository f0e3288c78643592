using System;
using System.Buffers.Binary;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;
using Xunit;

namespace WcfPerf.Package.Tests;

/// <summary>The package as it may look one version later, in the same feed: other assemblies that do the same.</summary>
internal sealed class LaterPackage
{
    private const ushort Minor = 987;

    private static readonly Lazy<LaterPackage> s_instance = new(static () => new LaterPackage());

    private LaterPackage()
    {
        var package = PackedPackage.Instance;
        Version = package.Version.Replace("0.0.1-", "0.0.2-", StringComparison.Ordinal);
        Unpacked = Path.Combine(package.Root, "later");
        ZipFile.ExtractToDirectory(package.File, Unpacked);
        foreach (var assembly in Directory.GetFiles(Unpacked, "WcfPerf.*.dll", SearchOption.AllDirectories))
        {
            SetLaterVersion(assembly);
            Assert.Equal(Minor, AssemblyName.GetAssemblyName(assembly).Version!.Minor);
        }

        var description = Path.Combine(Unpacked, PackedPackage.Id + ".nuspec");
        File.WriteAllText(description, File.ReadAllText(description).Replace(package.Version, Version, StringComparison.Ordinal));
        ZipFile.CreateFromDirectory(Unpacked, Path.Combine(Path.GetDirectoryName(package.File)!, $"{PackedPackage.Id}.{Version}.nupkg"));
    }

    /// <summary>The package, made on first use.</summary>
    public static LaterPackage Instance => s_instance.Value;

    /// <summary>The package's version.</summary>
    public string Version { get; }

    /// <summary>The folder of its contents.</summary>
    public string Unpacked { get; }

    // Writes over the version of the assembly, those of the references to its siblings, and the id of the module.
    private static void SetLaterVersion(string file)
    {
        var bytes = File.ReadAllBytes(file);
        using (var assembly = new PEReader(new MemoryStream(bytes.ToArray())))
        {
            var metadata = assembly.GetMetadataReader();
            var start = assembly.PEHeaders.MetadataStartOffset;

            // A row of the assembly table begins with the hash algorithm; both kinds go on with the version's four parts.
            BinaryPrimitives.WriteUInt16LittleEndian(bytes.AsSpan(start + metadata.GetTableMetadataOffset(TableIndex.Assembly) + sizeof(uint) + sizeof(ushort)), Minor);
            foreach (var handle in metadata.AssemblyReferences.Where(handle => metadata.GetString(metadata.GetAssemblyReference(handle).Name).StartsWith("WcfPerf.", StringComparison.Ordinal)))
            {
                var row = (MetadataTokens.GetRowNumber(handle) - 1) * metadata.GetTableRowSize(TableIndex.AssemblyRef);
                BinaryPrimitives.WriteUInt16LittleEndian(bytes.AsSpan(start + metadata.GetTableMetadataOffset(TableIndex.AssemblyRef) + row + sizeof(ushort)), Minor);
            }

            var id = metadata.GetGuid(metadata.GetModuleDefinition().Mvid).ToByteArray();
            bytes[bytes.AsSpan().IndexOf(id)] ^= 0xFF;
        }

        File.WriteAllBytes(file, bytes);
    }
}
