using System;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Xml.Linq;
using Xunit;

namespace WcfPerf.Package.Tests;

/// <summary>A library that uses the package, packed, and those who install that library.</summary>
public sealed class TransitiveTests
{
    private static readonly string[] s_ways = ["all", "unsaid", "none"];

    [Fact]
    public void A_packed_library_hands_the_package_on_only_where_it_says_so()
    {
        var project = new TestProject("packed");
        var version = PackedPackage.Instance.Version;
        Directory.CreateDirectory(project.PathOf("feed"));
        project.With("nuget.config", new XElement("configuration", new XElement("packageSources",
            new XElement("add", new XAttribute("key", "libraries"), new XAttribute("value", project.PathOf("feed"))))).ToString());
        foreach (var way in s_ways)
        {
            var assets = way == "unsaid" ? "" : $" PrivateAssets=\"{way}\"";
            project
                .With($"lib.{way}/Lib.cs", "public static class Lib { }")
                .With($"lib.{way}/lib.{way}.csproj", TestProject.Wcf($"<Version>{version}</Version><PackageId>Shop.{way}</PackageId>")
                    .Replace(TestProject.Reference, TestProject.Reference.Replace(" PrivateAssets=\"all\"", assets, StringComparison.Ordinal), StringComparison.Ordinal))
                .With($"app.{way}/Clients.cs", Shop.Code)
                .With($"app.{way}/App.config", Shop.Config)
                .With($"app.{way}/Directory.Build.props", "<Project><PropertyGroup><ErrorLog>findings.sarif,version=2.1</ErrorLog></PropertyGroup></Project>")
                .With($"app.{way}/app.{way}.csproj", TestProject.Wcf()
                    .Replace(TestProject.Reference, $"""<PackageReference Include="Shop.{way}" Version="{version}" />""", StringComparison.Ordinal));
        }

        project.With("libs.slnx", Solution("lib")).With("apps.slnx", Solution("app"));
        var result = project.Dotnet("pack", "libs.slnx", "--nologo", "--output", project.PathOf("feed"));
        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Null(Dependency("all"));
        Assert.Equal("Build,Analyzers", (string?)Dependency("unsaid")?.Attribute("exclude"));
        Assert.Equal("All", (string?)Dependency("none")?.Attribute("include"));

        result = project.Dotnet("build", "apps.slnx", "--nologo");
        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Empty(project.FindingsIn("app.all/findings.sarif"));
        Assert.Empty(project.FindingsIn("app.unsaid/findings.sarif"));
        Assert.Equal(
            [Shop.InConfig with { File = "app.none/App.config" }, Shop.InCode with { File = "app.none/Clients.cs" }],
            project.FindingsIn("app.none/findings.sarif"));

        string Solution(string kind) => "<Solution>" + string.Concat(s_ways.Select(way => $"<Project Path=\"{kind}.{way}/{kind}.{way}.csproj\" />")) + "</Solution>";

        XElement? Dependency(string way)
        {
            using var archive = ZipFile.OpenRead(project.PathOf($"feed/Shop.{way}.{version}.nupkg"));
            using var description = archive.Entries.Single(entry => entry.FullName.EndsWith(".nuspec", StringComparison.Ordinal)).Open();
            return XDocument.Load(description).Descendants().SingleOrDefault(element => element.Name.LocalName == "dependency" && (string?)element.Attribute("id") == PackedPackage.Id);
        }
    }
}
