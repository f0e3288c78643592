using System;
using System.IO;
using System.Linq;
using WcfPerf.BuildTasks;
using Xunit;

namespace WcfPerf.Package.Tests;

/// <summary>Several files or none are written.</summary>
public sealed class ConfigFileWriterTests
{
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Files_that_were_replaced_are_put_back_and_one_that_cannot_be_is_named(bool isStuck)
    {
        var folder = Directory.CreateDirectory(Path.Combine(PackedPackage.Instance.Root, "writer-" + Guid.NewGuid().ToString("N")[..8])).FullName;
        string[] paths = [Path.Combine(folder, "a.config"), Path.Combine(folder, "b.config")];
        foreach (var path in paths)
        {
            File.WriteAllText(path, "old");
        }

        var replacements = 0;
        var result = ConfigFileWriter.Write([(ConfigFile.Read(paths[0]), "new"u8.ToArray()), (ConfigFile.Read(paths[1]), "new"u8.ToArray())], (beside, path) =>
        {
            if (++replacements == 2 || (isStuck && replacements > 2))
            {
                throw new IOException("It is held.");
            }

            File.Replace(beside, path, destinationBackupFileName: null);
        });
        Assert.Equal(paths[1], result!.Value.Path);
        Assert.Equal("it cannot be replaced: It is held", result.Value.Reason);
        Assert.Equal(isStuck ? [paths[0]] : [], result.Value.Left);
        Assert.Equal(isStuck ? "new" : "old", File.ReadAllText(paths[0]));
        Assert.Equal("old", File.ReadAllText(paths[1]));
        Assert.Equal(paths, Directory.GetFiles(folder).Order(StringComparer.Ordinal));
    }
}
