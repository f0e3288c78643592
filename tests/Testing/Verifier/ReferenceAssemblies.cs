using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CSharp;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>A package by id and version.</summary>
/// <param name="id">Its id.</param>
/// <param name="version">Its version.</param>
public sealed class PackageIdentity(string id, string version) : IEquatable<PackageIdentity?>
{
    /// <summary>The package's id.</summary>
    public string Id { get; } = id ?? throw new ArgumentNullException(nameof(id));

    /// <summary>The package's version.</summary>
    public string Version { get; } = version ?? throw new ArgumentNullException(nameof(version));

    /// <inheritdoc/>
    public bool Equals(PackageIdentity? other) => other is not null && Id == other.Id && Version == other.Version;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as PackageIdentity);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(Id, Version);

    /// <inheritdoc/>
    public override string ToString() => $"{Id} {Version}";
}

/// <summary>References to assemblies on disk.</summary>
public static class MetadataReferences
{
    internal static MetadataReference FromFile(string path) => MetadataReference.CreateFromFile(path);
}

/// <summary>
/// A framework's reference assemblies, with packages. They are read from the packages that the restore unpacked and from
/// the SDK's targeting packs; nothing is downloaded.
/// </summary>
public sealed class ReferenceAssemblies
{
    private static readonly ConcurrentDictionary<string, Lazy<ImmutableArray<MetadataReference>>> s_resolved = new(StringComparer.Ordinal);
    private static readonly ConcurrentDictionary<string, MetadataReference> s_files = new(StringComparer.Ordinal);

    // Symbols of referenced assemblies are shared between compilations only while one of these is alive.
    private static readonly ConcurrentBag<Compilation> s_anchors = [];

    /// <summary>A framework that is made of packages only.</summary>
    /// <param name="targetFramework">Its short name, such as <c>net10.0</c>.</param>
    public ReferenceAssemblies(string targetFramework) => TargetFramework = targetFramework ?? throw new ArgumentNullException(nameof(targetFramework));

    /// <summary>A framework whose reference assemblies are in a package.</summary>
    /// <param name="targetFramework">Its short name, such as <c>net472</c>.</param>
    /// <param name="referenceAssemblyPackage">The package.</param>
    /// <param name="referenceAssemblyPath">The folder in the package.</param>
    public ReferenceAssemblies(string targetFramework, PackageIdentity? referenceAssemblyPackage, string referenceAssemblyPath)
        : this(targetFramework)
    {
        ReferenceAssemblyPackage = referenceAssemblyPackage ?? throw new ArgumentNullException(nameof(referenceAssemblyPackage));
        ReferenceAssemblyPath = referenceAssemblyPath;
    }

    private ReferenceAssemblies(ReferenceAssemblies other)
    {
        TargetFramework = other.TargetFramework;
        AssemblyIdentityComparer = other.AssemblyIdentityComparer;
        ReferenceAssemblyPackage = other.ReferenceAssemblyPackage;
        ReferenceAssemblyPath = other.ReferenceAssemblyPath;
        Assemblies = other.Assemblies;
        FacadeAssemblies = other.FacadeAssemblies;
        LanguageSpecificAssemblies = other.LanguageSpecificAssemblies;
        Packages = other.Packages;
        NuGetConfigFilePath = other.NuGetConfigFilePath;
    }

    /// <summary>The framework of tests that name none: .NET Standard 2.0.</summary>
    public static ReferenceAssemblies Default => NetStandard.NetStandard20;

    /// <summary>The framework's short name.</summary>
    public string TargetFramework { get; }

    /// <summary>How versions of referenced assemblies are compared.</summary>
    public AssemblyIdentityComparer AssemblyIdentityComparer { get; private init; } = AssemblyIdentityComparer.Default;

    /// <summary>The package of the framework's reference assemblies.</summary>
    public PackageIdentity? ReferenceAssemblyPackage { get; }

    /// <summary>The folder of the reference assemblies in that package.</summary>
    public string? ReferenceAssemblyPath { get; }

    /// <summary>The names of the framework's assemblies that are referenced, without extension; a package's <c>ref</c> folder comes whole.</summary>
    public ImmutableArray<string> Assemblies { get; private init; } = [];

    /// <summary>The names of assemblies that win over one of the same name in a package.</summary>
    public ImmutableArray<string> FacadeAssemblies { get; private init; } = [];

    /// <summary>The names of assemblies that only one language references.</summary>
    public ImmutableDictionary<string, ImmutableArray<string>> LanguageSpecificAssemblies { get; private init; } = ImmutableDictionary<string, ImmutableArray<string>>.Empty;

    /// <summary>The referenced packages.</summary>
    public ImmutableArray<PackageIdentity> Packages { get; private init; } = [];

    /// <summary>Kept for the published packages; packages come from the restore's folder here.</summary>
    public string? NuGetConfigFilePath { get; private init; }

    /// <summary>Compares versions of referenced assemblies in another way.</summary>
    public ReferenceAssemblies WithAssemblyIdentityComparer(AssemblyIdentityComparer assemblyIdentityComparer) => new(this) { AssemblyIdentityComparer = assemblyIdentityComparer };

    /// <summary>References these assemblies of the framework.</summary>
    public ReferenceAssemblies WithAssemblies(ImmutableArray<string> assemblies) => new(this) { Assemblies = assemblies };

    /// <summary>References these assemblies of the framework too.</summary>
    public ReferenceAssemblies AddAssemblies(ImmutableArray<string> assemblies) => WithAssemblies(Assemblies.AddRange(assemblies));

    /// <summary>Lets these assemblies of the framework win over packages.</summary>
    public ReferenceAssemblies WithFacadeAssemblies(ImmutableArray<string> facadeAssemblies) => new(this) { FacadeAssemblies = facadeAssemblies };

    /// <summary>Lets these assemblies of the framework win over packages too.</summary>
    public ReferenceAssemblies AddFacadeAssemblies(ImmutableArray<string> facadeAssemblies) => WithFacadeAssemblies(FacadeAssemblies.AddRange(facadeAssemblies));

    /// <summary>References assemblies by language.</summary>
    public ReferenceAssemblies WithLanguageSpecificAssemblies(ImmutableDictionary<string, ImmutableArray<string>> languageSpecificAssemblies) =>
        new(this) { LanguageSpecificAssemblies = languageSpecificAssemblies };

    /// <summary>References these assemblies in one language.</summary>
    public ReferenceAssemblies WithLanguageSpecificAssemblies(string language, ImmutableArray<string> assemblies) =>
        WithLanguageSpecificAssemblies(LanguageSpecificAssemblies.SetItem(language, assemblies));

    /// <summary>References these assemblies in one language too.</summary>
    public ReferenceAssemblies AddLanguageSpecificAssemblies(string language, ImmutableArray<string> assemblies) =>
        WithLanguageSpecificAssemblies(language, LanguageSpecificAssemblies.TryGetValue(language, out var present) ? present.AddRange(assemblies) : assemblies);

    /// <summary>References these packages.</summary>
    public ReferenceAssemblies WithPackages(ImmutableArray<PackageIdentity> packages) => new(this) { Packages = packages };

    /// <summary>References these packages too, with those that they depend on.</summary>
    public ReferenceAssemblies AddPackages(ImmutableArray<PackageIdentity> packages) => WithPackages(Packages.AddRange(packages));

    /// <summary>Names the package configuration for the published packages.</summary>
    public ReferenceAssemblies WithNuGetConfigFilePath(string nugetConfigFilePath) => new(this) { NuGetConfigFilePath = nugetConfigFilePath };

    /// <summary>The references for a language; they are read once and shared by every test.</summary>
    /// <exception cref="InvalidOperationException">A package or an assembly is not there; the message says which and where it was looked for.</exception>
    public Task<ImmutableArray<MetadataReference>> ResolveAsync(string? language, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        var specific = language is not null && LanguageSpecificAssemblies.TryGetValue(language, out var assemblies) ? assemblies : [];
        var key = string.Join(
            '|',
            TargetFramework,
            AssemblyIdentityComparer.GetType().Name,
            ReferenceAssemblyPackage,
            ReferenceAssemblyPath,
            string.Join(',', Assemblies.Concat(specific)),
            string.Join(',', FacadeAssemblies),
            string.Join(',', Packages));
        return Task.FromResult(s_resolved.GetOrAdd(key, _ => new Lazy<ImmutableArray<MetadataReference>>(() => Resolve(specific))).Value);
    }

    private ImmutableArray<MetadataReference> Resolve(ImmutableArray<string> specific)
    {
        var framework = ReferenceAssemblyPackage is null ? null : InstalledPackages.Folder(ReferenceAssemblyPackage);
        var folder = framework is null ? null : Path.Combine(framework, ReferenceAssemblyPath!);
        var files = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        if (framework is not null)
        {
            AddAll(InstalledPackages.CompileAssemblies(framework, TargetFramework));
        }

        foreach (var package in InstalledPackages.WithDependencies(Packages, TargetFramework))
        {
            AddAll(InstalledPackages.CompileAssemblies(package, TargetFramework));
        }

        foreach (var name in Assemblies.Concat(specific))
        {
            files.TryAdd(name, FrameworkAssembly(name));
        }

        if (folder is not null && Directory.Exists(Path.Combine(folder, "Facades")))
        {
            AddAll(Directory.EnumerateFiles(Path.Combine(folder, "Facades"), "*.dll").Order(StringComparer.Ordinal));
        }

        foreach (var name in FacadeAssemblies)
        {
            files[name] = FrameworkAssembly(name);
        }

        var references = files.Values.Select(file => s_files.GetOrAdd(file, MetadataReferences.FromFile)).ToImmutableArray();
        var anchor = CSharpCompilation.Create(
            "References",
            references: references,
            options: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, assemblyIdentityComparer: AssemblyIdentityComparer));
        foreach (var reference in references)
        {
            anchor.GetAssemblyOrModuleSymbol(reference);
        }

        s_anchors.Add(anchor);
        return references;

        void AddAll(IEnumerable<string> paths)
        {
            foreach (var path in paths)
            {
                files[Path.GetFileNameWithoutExtension(path)] = path;
            }
        }

        string FrameworkAssembly(string name)
        {
            if (folder is null)
            {
                throw new InvalidOperationException($"The assembly '{name}' cannot be found: {TargetFramework} names no package of reference assemblies.");
            }

            return new[] { ".dll", ".exe", ".winmd" }.Select(extension => Path.Combine(folder, name + extension)).FirstOrDefault(File.Exists)
                ?? throw new InvalidOperationException($"{ReferenceAssemblyPackage} has no assembly '{name}' in '{folder}'.");
        }
    }

    /// <summary>.NET Framework.</summary>
    public static class NetFramework
    {
        /// <summary>.NET Framework 4.7.2.</summary>
        public static class Net472
        {
            /// <summary>The assemblies that a new library references.</summary>
            public static ReferenceAssemblies Default { get; } =
                new ReferenceAssemblies(
                    "net472",
                    new PackageIdentity("Microsoft.NETFramework.ReferenceAssemblies.net472", "1.0.2"),
                    Path.Combine("build", ".NETFramework", "v4.7.2"))
                .WithAssemblyIdentityComparer(DesktopAssemblyIdentityComparer.Default)
                .AddAssemblies(["mscorlib", "System", "System.Core", "System.Data", "System.Data.DataSetExtensions", "System.Net.Http", "System.Xml", "System.Xml.Linq"])
                .AddLanguageSpecificAssemblies(LanguageNames.CSharp, ["Microsoft.CSharp"])
                .AddLanguageSpecificAssemblies(LanguageNames.VisualBasic, ["Microsoft.VisualBasic"]);

            /// <summary>Those and Windows Forms.</summary>
            public static ReferenceAssemblies WindowsForms { get; } = Default.AddAssemblies(["System.Deployment", "System.Drawing", "System.Windows.Forms"]);

            /// <summary>Those and WPF.</summary>
            public static ReferenceAssemblies Wpf { get; } = Default.AddAssemblies(["PresentationCore", "PresentationFramework", "System.Xaml", "WindowsBase"]);
        }
    }

    /// <summary>.NET Standard.</summary>
    public static class NetStandard
    {
        /// <summary>.NET Standard 2.0.</summary>
        public static ReferenceAssemblies NetStandard20 { get; } =
            new ReferenceAssemblies("netstandard2.0", new PackageIdentity("NETStandard.Library", "2.0.3"), Path.Combine("build", "netstandard2.0", "ref"))
            .AddAssemblies(["netstandard"])
            .AddFacadeAssemblies([
                "Microsoft.Win32.Primitives", "System", "System.AppContext", "System.Collections", "System.Collections.Concurrent",
                "System.Collections.NonGeneric", "System.Collections.Specialized", "System.ComponentModel",
                "System.ComponentModel.Composition", "System.ComponentModel.EventBasedAsync", "System.ComponentModel.Primitives",
                "System.ComponentModel.TypeConverter", "System.Console", "System.Core", "System.Data", "System.Data.Common",
                "System.Diagnostics.Contracts", "System.Diagnostics.Debug", "System.Diagnostics.FileVersionInfo",
                "System.Diagnostics.Process", "System.Diagnostics.StackTrace", "System.Diagnostics.TextWriterTraceListener",
                "System.Diagnostics.Tools", "System.Diagnostics.TraceSource", "System.Diagnostics.Tracing", "System.Drawing",
                "System.Drawing.Primitives", "System.Dynamic.Runtime", "System.Globalization", "System.Globalization.Calendars",
                "System.Globalization.Extensions", "System.IO", "System.IO.Compression", "System.IO.Compression.FileSystem",
                "System.IO.Compression.ZipFile", "System.IO.FileSystem", "System.IO.FileSystem.DriveInfo", "System.IO.FileSystem.Primitives",
                "System.IO.FileSystem.Watcher", "System.IO.IsolatedStorage", "System.IO.MemoryMappedFiles", "System.IO.Pipes",
                "System.IO.UnmanagedMemoryStream", "System.Linq", "System.Linq.Expressions", "System.Linq.Parallel", "System.Linq.Queryable",
                "System.Net", "System.Net.Http", "System.Net.NameResolution", "System.Net.NetworkInformation", "System.Net.Ping",
                "System.Net.Primitives", "System.Net.Requests", "System.Net.Security", "System.Net.Sockets",
                "System.Net.WebHeaderCollection", "System.Net.WebSockets", "System.Net.WebSockets.Client", "System.Numerics",
                "System.ObjectModel", "System.Reflection", "System.Reflection.Extensions", "System.Reflection.Primitives",
                "System.Resources.Reader", "System.Resources.ResourceManager", "System.Resources.Writer", "System.Runtime",
                "System.Runtime.CompilerServices.VisualC", "System.Runtime.Extensions", "System.Runtime.Handles",
                "System.Runtime.InteropServices", "System.Runtime.InteropServices.RuntimeInformation", "System.Runtime.Numerics",
                "System.Runtime.Serialization", "System.Runtime.Serialization.Formatters", "System.Runtime.Serialization.Json",
                "System.Runtime.Serialization.Primitives", "System.Runtime.Serialization.Xml", "System.Security.Claims",
                "System.Security.Cryptography.Algorithms", "System.Security.Cryptography.Csp", "System.Security.Cryptography.Encoding",
                "System.Security.Cryptography.Primitives", "System.Security.Cryptography.X509Certificates", "System.Security.Principal",
                "System.Security.SecureString", "System.ServiceModel.Web", "System.Text.Encoding", "System.Text.Encoding.Extensions",
                "System.Text.RegularExpressions", "System.Threading", "System.Threading.Overlapped", "System.Threading.Tasks",
                "System.Threading.Tasks.Parallel", "System.Threading.Thread", "System.Threading.ThreadPool", "System.Threading.Timer",
                "System.Transactions", "System.ValueTuple", "System.Web", "System.Windows", "System.Xml", "System.Xml.Linq",
                "System.Xml.ReaderWriter", "System.Xml.Serialization", "System.Xml.XDocument", "System.Xml.XPath",
                "System.Xml.XPath.XDocument", "System.Xml.XmlDocument", "System.Xml.XmlSerializer", "mscorlib",
            ]);
    }

    /// <summary>.NET; only what is installed here resolves.</summary>
    public static class Net
    {
        /// <summary>.NET 6.</summary>
        public static ReferenceAssemblies Net60 { get; } = Modern("net6.0", "6.0.0");

        /// <summary>.NET 7.</summary>
        public static ReferenceAssemblies Net70 { get; } = Modern("net7.0", "7.0.0");

        /// <summary>.NET 8.</summary>
        public static ReferenceAssemblies Net80 { get; } = Modern("net8.0", "8.0.0");

        /// <summary>.NET 9.</summary>
        public static ReferenceAssemblies Net90 { get; } = Modern("net9.0", "9.0.0");

        private static ReferenceAssemblies Modern(string targetFramework, string version) =>
            new(targetFramework, new PackageIdentity("Microsoft.NETCore.App.Ref", version), Path.Combine("ref", targetFramework));
    }
}
