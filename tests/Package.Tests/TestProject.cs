using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;
using Xunit;

namespace WcfPerf.Package.Tests;

/// <summary>What a compiler reported.</summary>
/// <param name="Rule">The rule's id.</param>
/// <param name="Level">SARIF's level: error, warning or note.</param>
/// <param name="File">The file, from the project's folder, with slashes.</param>
/// <param name="Line">The line, from 1.</param>
/// <param name="Column">The column, from 1.</param>
internal sealed record Finding(string Rule, string Level, string File, int Line, int Column);

/// <summary>How a build ended.</summary>
/// <param name="ExitCode">The exit code.</param>
/// <param name="Output">What it wrote.</param>
/// <param name="Findings">The findings with an id of WcfPerf, by place.</param>
internal sealed record BuildResult(int ExitCode, string Output, IReadOnlyList<Finding> Findings);

/// <summary>A project made on the fly in a folder of its own.</summary>
internal sealed class TestProject
{
    private readonly PackedPackage _package = PackedPackage.Instance;

    /// <summary>Makes the folder.</summary>
    /// <param name="name">The folder's name; a number is added.</param>
    public TestProject(string name)
    {
        Folder = Path.Combine(_package.Root, "projects", name + "-" + Guid.NewGuid().ToString("N")[..6]);
        Directory.CreateDirectory(Folder);
    }

    /// <summary>The project's folder.</summary>
    public string Folder { get; }

    /// <summary>A reference to the package, for a project file.</summary>
    public static string Reference => $"""<PackageReference Include="{PackedPackage.Id}" Version="{PackedPackage.Instance.Version}" PrivateAssets="all" />""";

    /// <summary>A reference to the .NET Framework's reference assemblies, for a project file.</summary>
    public static string FrameworkReference => """<PackageReference Include="Microsoft.NETFramework.ReferenceAssemblies.net472" Version="1.0.3" PrivateAssets="all" />""";

    /// <summary>An SDK-style project for net472 with WCF and the package.</summary>
    /// <param name="properties">Further properties.</param>
    /// <param name="items">Further items.</param>
    public static string Wcf(string properties = "", string items = "") =>
        $"""
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>
            <TargetFramework>net472</TargetFramework>
            <AutomaticallyUseReferenceAssemblyPackages>false</AutomaticallyUseReferenceAssemblyPackages>
            {properties}
          </PropertyGroup>
          <ItemGroup>
            {FrameworkReference}
            {Reference}
            <Reference Include="System.ServiceModel" />
            {items}
          </ItemGroup>
        </Project>
        """;

    /// <summary>A project of the old style with WCF, as Visual Studio makes them.</summary>
    /// <param name="properties">Further properties.</param>
    /// <param name="items">Further items.</param>
    /// <param name="import">A further import, at the end.</param>
    public static string OldStyle(string properties, string items, string import = "") =>
        $"""
        <?xml version="1.0" encoding="utf-8"?>
        <Project ToolsVersion="15.0" DefaultTargets="Build" xmlns="http://schemas.microsoft.com/developer/msbuild/2003">
          <Import Project="$(MSBuildExtensionsPath)\$(MSBuildToolsVersion)\Microsoft.Common.props" Condition="Exists('$(MSBuildExtensionsPath)\$(MSBuildToolsVersion)\Microsoft.Common.props')" />
          <PropertyGroup>
            <Configuration Condition=" '$(Configuration)' == '' ">Debug</Configuration>
            <Platform Condition=" '$(Platform)' == '' ">AnyCPU</Platform>
            <ProjectGuid>5a4b9ad4-0c1a-4f0d-9c62-6d6f6a7a1b11</ProjectGuid>
            <OutputType>Library</OutputType>
            <RootNamespace>Shop</RootNamespace>
            <AssemblyName>Shop</AssemblyName>
            <TargetFrameworkVersion>v4.7.2</TargetFrameworkVersion>
            <OutputPath>bin\Debug\</OutputPath>
            <DebugType>portable</DebugType>
            {properties}
          </PropertyGroup>
          <ItemGroup>
            <Reference Include="System" />
            <Reference Include="System.ServiceModel" />
            <Compile Include="Clients.cs" />
            <None Include="App.config" />
            {items}
          </ItemGroup>
          <Import Project="$(MSBuildToolsPath)\Microsoft.CSharp.targets" />
          {import}
        </Project>
        """;

    /// <summary>A project that imports the package's targets alone, to see what they add without a restore.</summary>
    /// <param name="body">Properties and items.</param>
    public static string TargetsAlone(string body = "") =>
        $"""
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>
            <TargetFramework>net10.0</TargetFramework>
          </PropertyGroup>
          {body}
          <Import Project="{PackedPackage.Instance.PathOf("build/WcfPerf.Analyzers.targets")}" />
        </Project>
        """;

    /// <summary>Writes a file below the project's folder.</summary>
    /// <returns>This project.</returns>
    public TestProject With(string file, string text)
    {
        var path = PathOf(file);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
        return this;
    }

    /// <summary>Builds a project and reads what its compiler found.</summary>
    /// <param name="project">The project file, from the folder.</param>
    /// <param name="arguments">Further arguments of <c>dotnet build</c>.</param>
    public BuildResult Build(string project, params string[] arguments)
    {
        var log = Path.Combine(Folder, "log", "findings.sarif");
        Directory.CreateDirectory(Path.GetDirectoryName(log)!);
        var (code, output) = Tool.Dotnet(Folder, ["build", project, "--nologo", "-p:ErrorLog=" + log + "%2Cversion=2.1", .. arguments], _package.Environment);
        return new BuildResult(code, output, File.Exists(log) ? ReadFindings(log) : []);
    }

    /// <summary>Runs <c>dotnet</c> in the project's folder.</summary>
    /// <param name="arguments">Its arguments.</param>
    public BuildResult Dotnet(params string[] arguments)
    {
        var (code, output) = Tool.Dotnet(Folder, arguments, _package.Environment);
        return new BuildResult(code, output, []);
    }

    /// <summary>The findings that a log of the compiler holds, by place.</summary>
    /// <param name="log">The log, from the folder.</param>
    public Finding[] FindingsIn(string log) => ReadFindings(PathOf(log));

    /// <summary>The full path of a file.</summary>
    /// <param name="file">The file, from the folder, with slashes.</param>
    public string PathOf(string file) => Path.Combine(Folder, file.Replace('/', Path.DirectorySeparatorChar));

    /// <summary>The project's additional files as evaluation sees them, from the folder, with slashes, sorted.</summary>
    public string[] AdditionalFiles(string project, params string[] arguments)
    {
        var (code, output) = Tool.Dotnet(Folder, ["msbuild", project, "-getItem:AdditionalFiles,None,Content", .. arguments], _package.Environment);
        Assert.True(code == 0, output);
        using var items = JsonDocument.Parse(output);
        return items.RootElement.GetProperty("Items").GetProperty("AdditionalFiles").EnumerateArray()
            .Select(item => Path.GetRelativePath(Folder, item.GetProperty("FullPath").GetString()!).Replace('\\', '/'))
            .Order(StringComparer.Ordinal)
            .ToArray();
    }

    private Finding[] ReadFindings(string log)
    {
        using var document = JsonDocument.Parse(File.ReadAllText(log));
        return document.RootElement.GetProperty("runs").EnumerateArray()
            .SelectMany(run => run.GetProperty("results").EnumerateArray())
            .Where(result => result.GetProperty("ruleId").GetString()!.StartsWith("WCFP", StringComparison.Ordinal)
                && !(result.TryGetProperty("suppressions", out var suppressions) && suppressions.GetArrayLength() > 0))
            .Select(result =>
            {
                var place = result.GetProperty("locations")[0].GetProperty("physicalLocation");
                var region = place.GetProperty("region");
                return new Finding(
                    result.GetProperty("ruleId").GetString()!,
                    result.TryGetProperty("level", out var level) ? level.GetString()! : "warning",
                    Path.GetRelativePath(Folder, new Uri(place.GetProperty("artifactLocation").GetProperty("uri").GetString()!).LocalPath).Replace('\\', '/'),
                    region.GetProperty("startLine").GetInt32(),
                    region.GetProperty("startColumn").GetInt32());
            })
            .OrderBy(finding => finding.File, StringComparer.Ordinal)
            .ThenBy(finding => finding.Line)
            .ThenBy(finding => finding.Column)
            .ToArray();
    }
}
