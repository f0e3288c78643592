using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Xml;
using System.Xml.Linq;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>The packages that the restore unpacked, and the SDK's targeting packs.</summary>
internal static class InstalledPackages
{
    private static readonly Dictionary<string, string> s_metadata = typeof(InstalledPackages).Assembly
        .GetCustomAttributes<AssemblyMetadataAttribute>()
        .Where(attribute => !string.IsNullOrEmpty(attribute.Value))
        .GroupBy(attribute => attribute.Key, StringComparer.OrdinalIgnoreCase)
        .ToDictionary(group => group.Key, group => group.First().Value!, StringComparer.OrdinalIgnoreCase);

    /// <summary>The folder of a package.</summary>
    /// <remarks>
    /// A restore may put a later version in the place of the one that was asked for, so where that one is not there the
    /// nearest later one with the same major version is taken.
    /// </remarks>
    /// <exception cref="InvalidOperationException">No version will do.</exception>
    public static string Folder(PackageIdentity package)
    {
        if (s_metadata.TryGetValue($"Package:{package.Id}/{package.Version}", out var named) && Directory.Exists(named))
        {
            return named;
        }

        if (!TryParseVersion(package.Version, out var wanted))
        {
            throw new InvalidOperationException($"'{package.Version}' is not a version of the package '{package.Id}'.");
        }

        var roots = Roots().ToArray();
        var candidates = (
            from root in roots
            from name in new[] { package.Id.ToLowerInvariant(), package.Id }.Distinct()
            let folder = Path.Combine(root, name)
            where Directory.Exists(folder)
            from version in Directory.GetDirectories(folder)
            let parsed = TryParseVersion(Path.GetFileName(version), out var found) ? found : null
            where parsed is not null && parsed >= wanted && parsed.Major == wanted.Major
            let exact = string.Equals(Path.GetFileName(version), package.Version, StringComparison.OrdinalIgnoreCase)
            orderby exact descending, parsed
            select version).ToArray();
        return candidates.Length > 0
            ? candidates[0]
            : throw new InvalidOperationException($"The package {package} is not installed. Reference it from the test project (or install its targeting pack) and restore. Looked in: {string.Join(", ", roots)}.");
    }

    /// <summary>The folders of packages and of everything they depend on, dependencies last, each package once.</summary>
    public static IReadOnlyList<string> WithDependencies(IEnumerable<PackageIdentity> packages, string targetFramework)
    {
        var folders = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        var waiting = new Queue<PackageIdentity>(packages);
        while (waiting.TryDequeue(out var package))
        {
            if (folders.ContainsKey(package.Id))
            {
                continue;
            }

            var folder = Folder(package);
            folders.Add(package.Id, folder);
            foreach (var dependency in Dependencies(folder, targetFramework))
            {
                waiting.Enqueue(dependency);
            }
        }

        return [.. folders.Values];
    }

    /// <summary>The assemblies of a package that code for the framework is compiled against: its <c>ref</c> folder, else its <c>lib</c>.</summary>
    public static IEnumerable<string> CompileAssemblies(string folder, string targetFramework)
    {
        foreach (var kind in new[] { "ref", "lib" })
        {
            var parent = Path.Combine(folder, kind);
            if (!Directory.Exists(parent))
            {
                continue;
            }

            var nearest = Nearest(Directory.GetDirectories(parent).Select(Path.GetFileName).OfType<string>(), targetFramework);
            if (nearest is not null)
            {
                return Directory.EnumerateFiles(Path.Combine(parent, nearest), "*.dll").Order(StringComparer.Ordinal);
            }
        }

        return [];
    }

    private static IEnumerable<string> Roots()
    {
        var packages = Environment.GetEnvironmentVariable("NUGET_PACKAGES") is { Length: > 0 } variable
            ? variable
            : Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages");
        return new[] { s_metadata.GetValueOrDefault("NuGetPackageRoot"), packages, s_metadata.GetValueOrDefault("TargetingPackRoot") }
            .OfType<string>().Select(root => Path.TrimEndingDirectorySeparator(root)).Where(Directory.Exists).Distinct();
    }

    private static IEnumerable<PackageIdentity> Dependencies(string folder, string targetFramework)
    {
        var description = Directory.EnumerateFiles(folder, "*.nuspec").FirstOrDefault();
        if (description is null)
        {
            return [];
        }

        XDocument document;
        try
        {
            document = XDocument.Load(description);
        }
        catch (XmlException e)
        {
            throw new InvalidOperationException($"'{description}' cannot be read: {e.Message}", e);
        }

        var dependencies = document.Descendants().FirstOrDefault(element => element.Name.LocalName == "dependencies");
        if (dependencies is null)
        {
            return [];
        }

        var groups = dependencies.Elements().Where(element => element.Name.LocalName == "group").ToArray();
        var parent = dependencies;
        if (groups.Length > 0)
        {
            var byFramework = groups.ToLookup(group => ShortName((string?)group.Attribute("targetFramework") ?? "any"), StringComparer.OrdinalIgnoreCase);
            var nearest = Nearest(byFramework.Select(group => group.Key), targetFramework);
            if (nearest is null)
            {
                return [];
            }

            parent = byFramework[nearest].First();
        }

        return parent.Elements()
            .Where(element => element.Name.LocalName == "dependency")
            .Where(element => ((string?)element.Attribute("exclude"))?.Contains("Compile", StringComparison.OrdinalIgnoreCase) != true)
            .Select(element => new PackageIdentity((string)element.Attribute("id")!, LowestVersion((string?)element.Attribute("version") ?? "0.0.0")))
            .Where(package => package.Id != "NETStandard.Library");
    }

    private static string LowestVersion(string range) => range.Trim('[', ']', '(', ')').Split(',')[0].Trim() is { Length: > 0 } lowest ? lowest : "0.0.0";

    private static string ShortName(string framework) =>
        framework
            .Replace(".NETFramework", "net", StringComparison.OrdinalIgnoreCase)
            .Replace(".NETStandard", "netstandard", StringComparison.OrdinalIgnoreCase)
            .Replace(".NETCoreApp", "netcoreapp", StringComparison.OrdinalIgnoreCase);

    private static string? Nearest(IEnumerable<string> frameworks, string target)
    {
        var wanted = Framework.Parse(target);
        return frameworks
            .Select(name => (name, rank: wanted.Rank(Framework.Parse(name))))
            .Where(candidate => candidate.rank is not null)
            .OrderByDescending(candidate => candidate.rank)
            .Select(candidate => candidate.name)
            .FirstOrDefault();
    }

    private static bool TryParseVersion(string text, out Version? version)
    {
        var numbers = text.Split('-', '+')[0];
        return Version.TryParse(numbers.Contains('.', StringComparison.Ordinal) ? numbers : numbers + ".0", out version);
    }

    /// <summary>A framework's family and version, enough to choose the folder of a package.</summary>
    private readonly record struct Framework(string Family, Version Version)
    {
        private static readonly Version s_none = new(0, 0);

        public static Framework Parse(string name)
        {
            var text = name.ToLowerInvariant();
            foreach (var family in new[] { "netstandard", "netcoreapp", "net" })
            {
                if (!text.StartsWith(family, StringComparison.Ordinal))
                {
                    continue;
                }

                var rest = text[family.Length..];
                if (rest.Contains('-', StringComparison.Ordinal) || rest.Length == 0 || !rest.All(c => char.IsAsciiDigit(c) || c == '.'))
                {
                    break;
                }

                var dotted = rest.Contains('.', StringComparison.Ordinal) ? rest : string.Join('.', rest.Select(digit => digit));
                var version = Version.TryParse(dotted.Contains('.', StringComparison.Ordinal) ? dotted : dotted + ".0", out var parsed) ? parsed : s_none;
                return new Framework(family == "net" ? version.Major >= 5 ? "netcoreapp" : "netframework" : family, version);
            }

            return new Framework(text == "any" ? "any" : "other", s_none);
        }

        /// <summary>How near a package's framework is; null where it does not fit. More is nearer.</summary>
        public double? Rank(Framework candidate)
        {
            var version = double.Parse($"{candidate.Version.Major}.{Math.Max(candidate.Version.Minor, 0)}{Math.Max(candidate.Version.Build, 0)}", CultureInfo.InvariantCulture);
            if (candidate.Family == Family)
            {
                return candidate.Version <= Version ? 1000 + version : null;
            }

            var standard = Family switch
            {
                "netframework" when Version >= new Version(4, 6, 1) => new Version(2, 0),
                "netframework" when Version >= new Version(4, 5) => new Version(1, 1),
                "netcoreapp" when Version.Major >= 3 => new Version(2, 1),
                "netcoreapp" => new Version(2, 0),
                _ => s_none,
            };
            return candidate.Family switch
            {
                "netstandard" when candidate.Version <= standard => 500 + version,
                "any" => 0,
                _ => null,
            };
        }
    }
}
