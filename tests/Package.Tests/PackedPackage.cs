using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Reflection;
using System.Xml.Linq;

namespace WcfPerf.Package.Tests;

/// <summary>The package as packed for these tests: once, into a folder feed of its own, with a version of its own.</summary>
internal sealed class PackedPackage
{
    /// <summary>The package's id.</summary>
    public const string Id = "WcfPerf.Analyzers";

    private static readonly Lazy<PackedPackage> s_instance = new(static () => new PackedPackage());

    private PackedPackage()
    {
        Repository = FindRepository();
        Root = Path.Combine(Path.GetTempPath(), "wcfperf-package-" + Guid.NewGuid().ToString("N")[..8]);
        Directory.CreateDirectory(Root);

        Version = "0.0.1-test." + DateTimeOffset.UtcNow.ToUnixTimeMilliseconds();
        var feed = Path.Combine(Root, "feed");
        var configuration = typeof(PackedPackage).Assembly.GetCustomAttribute<AssemblyConfigurationAttribute>()!.Configuration;
        var (code, output) = Tool.Dotnet(Repository,
        [
            "pack", Path.Combine(Repository, "src", "Package", "WcfPerf.Analyzers.Package.csproj"), "--no-build", "--nologo",
            "--configuration", configuration, "--output", feed, "-p:PackageVersion=" + Version,
        ]);
        if (code != 0)
        {
            throw new InvalidOperationException("The package could not be packed:\n" + output);
        }

        File = Path.Combine(feed, $"{Id}.{Version}.nupkg");
        Unpacked = Path.Combine(Root, "unpacked");
        ZipFile.ExtractToDirectory(File, Unpacked);

        // Projects made below Root take the package from the feed and everything else from where this machine takes it. A
        // package folder of their own keeps the test versions out of the machine's.
        System.IO.File.WriteAllText(
            Path.Combine(Root, "nuget.config"),
            new XElement("configuration", new XElement("packageSources",
                new XElement("add", new XAttribute("key", "wcfperf-test"), new XAttribute("value", feed)))).ToString());
        System.IO.File.WriteAllText(Path.Combine(Root, "Directory.Build.props"), "<Project />");
        System.IO.File.WriteAllText(Path.Combine(Root, "Directory.Build.targets"), "<Project />");
        System.IO.File.WriteAllText(Path.Combine(Root, "Directory.Packages.props"), "<Project />");
        System.IO.File.WriteAllText(Path.Combine(Root, ".editorconfig"), "root = true\n");
        var global = System.Environment.GetEnvironmentVariable("NUGET_PACKAGES") is { Length: > 0 } set
            ? set
            : Path.Combine(System.Environment.GetFolderPath(System.Environment.SpecialFolder.UserProfile), ".nuget", "packages");
        Directory.CreateDirectory(global);
        Environment = new Dictionary<string, string>
        {
            ["NUGET_PACKAGES"] = Path.Combine(Root, "packages"),
            ["NUGET_FALLBACK_PACKAGES"] = global,
        };
    }

    /// <summary>The package, packed on first use.</summary>
    public static PackedPackage Instance => s_instance.Value;

    /// <summary>The folder of the checkout.</summary>
    public string Repository { get; }

    /// <summary>A temporary folder; gone when the tests end.</summary>
    public string Root { get; }

    /// <summary>The package's version.</summary>
    public string Version { get; }

    /// <summary>The nupkg.</summary>
    public string File { get; }

    /// <summary>The folder of its contents.</summary>
    public string Unpacked { get; }

    /// <summary>The variables under which projects below <see cref="Root"/> restore.</summary>
    public IReadOnlyDictionary<string, string> Environment { get; }

    /// <summary>The package's metadata.</summary>
    public XElement Metadata =>
        XDocument.Load(Path.Combine(Unpacked, Id + ".nuspec")).Root!.Elements().Single(element => element.Name.LocalName == "metadata");

    /// <summary>The full path of one of its files.</summary>
    public string PathOf(string name) => Path.Combine(Unpacked, name.Replace('/', Path.DirectorySeparatorChar));

    /// <summary>Deletes the folder of this run, if it made one.</summary>
    public static void DeleteFolder()
    {
        if (s_instance.IsValueCreated)
        {
            Delete(s_instance.Value.Root);
        }
    }

    private static string FindRepository()
    {
        for (var folder = new DirectoryInfo(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (System.IO.File.Exists(Path.Combine(folder.FullName, "WcfPerf.slnx")))
            {
                return folder.FullName;
            }
        }

        throw new InvalidOperationException($"No folder above {AppContext.BaseDirectory} holds WcfPerf.slnx.");
    }

    private static void Delete(string folder)
    {
        try
        {
            Directory.Delete(folder, recursive: true);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // A compiler may still hold a file; the system clears its temporary folder.
        }
    }
}
