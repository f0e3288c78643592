using System;
using System.Buffers.Binary;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using Xunit;

namespace WcfPerf.Package.Tests;

/// <summary>What is in the package, file by file, and what it says of itself.</summary>
public sealed class ContentTests
{
    private readonly PackedPackage _package = PackedPackage.Instance;

    [Fact]
    public void The_package_holds_these_files_and_no_other()
    {
        using var archive = ZipFile.OpenRead(_package.File);
        var files = archive.Entries.Select(entry => entry.FullName)
            .Where(name => name != "[Content_Types].xml" && !name.StartsWith("_rels/", StringComparison.Ordinal) && !name.StartsWith("package/", StringComparison.Ordinal))
            .Order(StringComparer.Ordinal);
        Assert.Equal(
            [
                "README.md",
                "WcfPerf.Analyzers.nuspec",
                "analyzers/dotnet/cs/WcfPerf.Analyzers.dll",
                "analyzers/dotnet/cs/WcfPerf.CodeFixes.dll",
                "build/WcfPerf.Analyzers.FixConfig.targets",
                "build/WcfPerf.Analyzers.Presets.targets",
                "build/WcfPerf.Analyzers.targets",
                "buildMultiTargeting/WcfPerf.Analyzers.targets",
                "buildTransitive/WcfPerf.Analyzers.props",
                .. RulePages().Select(page => "docs/" + page),
                .. Presets().Order(StringComparer.Ordinal),
                "icon.png",
                "tools/WcfPerf.BuildTasks.dll",
                "tools/install.ps1",
                "tools/uninstall.ps1",
            ],
            files);
    }

    [Fact]
    public void Its_pages_are_those_of_the_site_and_lead_to_one_another()
    {
        var pages = RulePages();
        Assert.NotEmpty(pages);
        foreach (var page in pages)
        {
            var text = File.ReadAllText(_package.PathOf("docs/" + page));
            Assert.Equal(File.ReadAllText(Path.Combine(_package.Repository, "docs", "rules", page)), text);
            var astray = Regex.Matches(text, @"\]\((?!https?://|#)([^)#]+)[^)]*\)").Select(link => link.Groups[1].Value).Except(pages).ToArray();
            Assert.True(astray.Length == 0, $"docs/{page} links to what the package does not hold: {string.Join(", ", astray)}");
        }
    }

    [Theory]
    [InlineData("id", "WcfPerf.Analyzers")]
    [InlineData("authors", "The WcfPerf founders")]
    [InlineData("developmentDependency", "true")]
    [InlineData("license", "MIT")]
    [InlineData("icon", "icon.png")]
    [InlineData("readme", "README.md")]
    [InlineData("tags", "WCF CoreWCF performance analyzers Roslyn")]
    public void Its_metadata_says(string name, string value) => Assert.Equal(value, Value(name));

    [Fact]
    public void It_depends_on_nothing()
    {
        Assert.DoesNotContain(_package.Metadata.Elements(), element => element.Name.LocalName is "dependencies" or "frameworkAssemblies" or "references");
        Assert.Equal("expression", (string?)Element("license").Attribute("type"));
        Assert.NotEmpty(Value("description"));
    }

    [Fact]
    public void Its_addresses_are_those_of_the_one_place()
    {
        var properties = XDocument.Load(Path.Combine(_package.Repository, "Directory.Build.props")).Descendants().ToLookup(element => element.Name.LocalName, element => element.Value);
        Assert.Equal(properties["WcfPerfSite"].Single(), Value("projectUrl"));
        var repository = Element("repository");
        Assert.Equal("git", (string?)repository.Attribute("type"));
        Assert.Equal(properties["RepositoryUrl"].Single(), (string?)repository.Attribute("url"));
        Assert.Matches("^[0-9a-f]{40}$", (string?)repository.Attribute("commit"));
    }

    [Fact]
    public void Its_readme_links_to_the_site_and_leaves_no_placeholder()
    {
        var readme = File.ReadAllText(_package.PathOf("README.md"));
        Assert.StartsWith("# WcfPerf.Analyzers", readme, StringComparison.Ordinal);
        Assert.DoesNotContain("{site}", readme, StringComparison.Ordinal);
        Assert.Contains(Value("projectUrl"), readme, StringComparison.Ordinal);
        Assert.Contains("WcfPerfIncludeConfigFiles", readme, StringComparison.Ordinal);

        // Relative links lead nowhere from a package.
        Assert.DoesNotContain("](docs/", readme, StringComparison.Ordinal);
    }

    [Fact]
    public void Packing_leaves_the_sources_of_the_readme_as_they_are()
    {
        var source = File.ReadAllText(Path.Combine(_package.Repository, "src", "Package", "README.md"));
        Assert.Contains("{site}", source, StringComparison.Ordinal);
        Assert.DoesNotContain(Value("projectUrl"), source, StringComparison.Ordinal);
    }

    [Fact]
    public void Its_icon_is_a_png_of_128_by_128()
    {
        var bytes = File.ReadAllBytes(_package.PathOf("icon.png"));
        Assert.Equal([0x89, (byte)'P', (byte)'N', (byte)'G', 0x0D, 0x0A, 0x1A, 0x0A], bytes[..8]);
        Assert.Equal(128, BinaryPrimitives.ReadInt32BigEndian(bytes.AsSpan(16)));
        Assert.Equal(128, BinaryPrimitives.ReadInt32BigEndian(bytes.AsSpan(20)));
        Assert.InRange(bytes.Length, 100, 100_000);
    }

    [Theory]
    [InlineData("tools/install.ps1", "AnalyzerReferences.Add(")]
    [InlineData("tools/uninstall.ps1", "AnalyzerReferences.Remove(")]
    public void Its_scripts_act_on_the_folder_of_the_analyzers(string script, string call)
    {
        var text = File.ReadAllText(_package.PathOf(script));
        Assert.Contains(call, text, StringComparison.Ordinal);
        var folder = @"analyzers\dotnet\cs";
        Assert.Contains($"'{folder}'", text, StringComparison.Ordinal);
        Assert.NotEmpty(Directory.GetFiles(_package.PathOf(folder.Replace('\\', '/')), "*.dll"));
        Assert.Contains("param($installPath, $toolsPath, $package, $project)", text, StringComparison.Ordinal);
    }

    private string Value(string name) => Element(name).Value;

    private XElement Element(string name) => _package.Metadata.Elements().Single(element => element.Name.LocalName == name);

    // A global config for every mode, of all rules and of each area; what is in them is for the conventions to say.
    private static IEnumerable<string> Presets() =>
        from area in new[] { "", "bindings-", "clients-", "configuration-", "dataaccess-", "hosting-", "serialization-" }
        from mode in new[] { "all", "none", "recommended" }
        select $"globalconfigs/wcfperf-{area}{mode}.globalconfig";

    private string[] RulePages() =>
        Directory.GetFiles(Path.Combine(_package.Repository, "docs", "rules"), "WCFP*.md").Select(page => Path.GetFileName(page)!).Order(StringComparer.Ordinal).ToArray();
}
