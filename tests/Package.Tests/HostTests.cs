using System;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Xunit;

namespace WcfPerf.Package.Tests;

/// <summary>Every way to give a project the package, in one solution that is restored and built once.</summary>
public sealed class HostTests(HostTests.BuiltSolution solution) : IClassFixture<HostTests.BuiltSolution>
{
    // Client packages of modern .NET read no configuration, and their factories are as expensive.
    private const string Modern = """
        using System.ServiceModel;
        namespace Shop
        {
            [ServiceContract]
            public interface IOrders { [OperationContract] void Add(int id); }
            public static class Program
            {
                public static void Main(string[] args)
                {
                    foreach (var arg in args)
                    {
                        var factory = new ChannelFactory<IOrders>(new BasicHttpBinding(), new EndpointAddress("http://localhost/orders"));
                        factory.CreateChannel().Add(arg.Length);
                        factory.Close();
                    }
                }
            }
        }
        """;

    [Fact]
    public void The_solution_builds_with_no_warning_but_the_rules()
    {
        Assert.True(solution.Result.ExitCode == 0, solution.Result.Output);
        var others = Regex.Matches(solution.Result.Output, @"\b(?:warning|error) (?!WCFP\d{4}\b)\w*\d+:.*")
            .Select(match => match.Value).Distinct().ToArray();
        Assert.True(others.Length == 0, string.Join("\n", others));
        Assert.Contains("warning WCFP2002: ", solution.Result.Output, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("central", "a version that is managed centrally")]
    [InlineData("global", "a global reference")]
    [InlineData("props", "a reference in Directory.Build.props")]
    [InlineData("configured", "packages.config")]
    public void A_project_gets_the_package_by(string folder, string way)
    {
        Assert.NotEmpty(way);
        Assert.Equal(
            [Shop.InConfig with { File = folder + "/app/App.config" }, Shop.InCode with { File = folder + "/app/Clients.cs" }],
            solution.Project.FindingsIn($"{folder}/app/{folder}.sarif"));
    }

    [Theory]
    [InlineData("net472", true)]
    [InlineData("net8.0", false)]
    [InlineData("net10.0", false)]
    public void A_project_of_several_frameworks_gets_it_for_each_of_them(string framework, bool readsConfiguration)
    {
        var findings = solution.Project.FindingsIn($"modern/modern{framework}.sarif");
        Assert.Contains(new Finding("WCFP4004", "warning", "modern/Program.cs", 12, 31), findings);
        Assert.Equal(readsConfiguration, findings.Contains(Shop.InConfig with { File = "modern/App.config" }));
        Assert.DoesNotContain(findings, finding => finding.File.EndsWith(".config", StringComparison.Ordinal) && !readsConfiguration);
    }

    [Fact]
    public void Nothing_of_the_package_reaches_the_output()
    {
        var files = Directory.GetFiles(solution.Project.PathOf("modern/bin"), "*", SearchOption.AllDirectories).Concat(
            Directory.GetFiles(solution.Project.PathOf("configured/app/bin"), "*", SearchOption.AllDirectories)).ToArray();
        Assert.Contains(files, file => Path.GetFileName(file) == "modern.dll");
        Assert.Contains(files, file => Path.GetFileName(file) == "Shop.dll");
        Assert.DoesNotContain(files, file => Path.GetFileName(file).Contains("WcfPerf", StringComparison.OrdinalIgnoreCase));
        Assert.DoesNotContain(
            files.Where(file => file.EndsWith(".deps.json", StringComparison.Ordinal)),
            file => File.ReadAllText(file).Contains("WcfPerf", StringComparison.OrdinalIgnoreCase));
    }

    /// <summary>The solution, built.</summary>
    public sealed class BuiltSolution
    {
        /// <summary>Makes and builds it.</summary>
        public BuiltSolution()
        {
            var package = PackedPackage.Instance;
            var bare = TestProject.Wcf().Replace(TestProject.Reference, "", StringComparison.Ordinal);
            var unversioned = Regex.Replace(TestProject.Wcf(), """ Version="[^"]*" """, " ");
            Project = new TestProject("hosts")
                .With("Directory.Build.targets", """
                    <Project>
                      <PropertyGroup>
                        <ErrorLog>$(MSBuildProjectDirectory)/$(MSBuildProjectName)$(TargetFrameworkOfLog).sarif,version=2.1</ErrorLog>
                      </PropertyGroup>
                    </Project>
                    """)
                .With("central/Directory.Packages.props", $"""
                    <Project>
                      <PropertyGroup>
                        <ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally>
                      </PropertyGroup>
                      <ItemGroup>
                        {TestProject.FrameworkReference.Replace("PackageReference", "PackageVersion", StringComparison.Ordinal).Replace(""" PrivateAssets="all" """, " ", StringComparison.Ordinal)}
                        <PackageVersion Include="{PackedPackage.Id}" Version="{package.Version}" />
                      </ItemGroup>
                    </Project>
                    """)
                .With("central/app/central.csproj", unversioned)
                .With("global/Directory.Packages.props", $"""
                    <Project>
                      <PropertyGroup>
                        <ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally>
                      </PropertyGroup>
                      <ItemGroup>
                        <PackageVersion Include="Microsoft.NETFramework.ReferenceAssemblies.net472" Version="1.0.3" />
                        <GlobalPackageReference Include="{PackedPackage.Id}" Version="{package.Version}" />
                      </ItemGroup>
                    </Project>
                    """)
                .With("global/app/global.csproj", Regex.Replace(bare, """ Version="[^"]*" """, " "))
                .With("props/Directory.Build.props", $"<Project><ItemGroup>{TestProject.Reference}</ItemGroup></Project>")
                .With("props/app/props.csproj", bare)
                .With("configured/app/configured.csproj", WithPackagesConfig())
                .With("configured/app/packages.config", $"""
                    <?xml version="1.0" encoding="utf-8"?>
                    <packages>
                      <package id="{PackedPackage.Id}" version="{package.Version}" targetFramework="net472" developmentDependency="true" />
                    </packages>
                    """)
                .With("client/System.ServiceModel.Primitives.csproj", """
                    <Project Sdk="Microsoft.NET.Sdk">
                      <PropertyGroup>
                        <TargetFramework>net8.0</TargetFramework>
                        <NoWarn>$(NoWarn);CS0067;CS0649</NoWarn>
                      </PropertyGroup>
                    </Project>
                    """)
                .With("client/Declared.cs", File.ReadAllText(Path.Combine(package.Repository, "tests", "Testing", "Stubs", "ServiceModelClient.cs")))
                .With("modern/Program.cs", Modern)
                .With("modern/App.config", Shop.Config)
                .With("modern/modern.csproj", $"""
                    <Project Sdk="Microsoft.NET.Sdk">
                      <PropertyGroup>
                        <TargetFrameworks>net472;net8.0;net10.0</TargetFrameworks>
                        <TargetFrameworkOfLog>$(TargetFramework)</TargetFrameworkOfLog>
                        <OutputType>Exe</OutputType>
                        <UseAppHost>false</UseAppHost>
                        <AutomaticallyUseReferenceAssemblyPackages>false</AutomaticallyUseReferenceAssemblyPackages>
                      </PropertyGroup>
                      <ItemGroup>
                        {TestProject.Reference}
                      </ItemGroup>
                      <ItemGroup Condition="'$(TargetFramework)' == 'net472'">
                        {TestProject.FrameworkReference}
                        <Reference Include="System.ServiceModel" />
                      </ItemGroup>
                      <ItemGroup Condition="'$(TargetFramework)' != 'net472'">
                        <ProjectReference Include="../client/System.ServiceModel.Primitives.csproj" />
                      </ItemGroup>
                    </Project>
                    """)
                .With("hosts.slnx", """
                    <Solution>
                      <Project Path="central/app/central.csproj" />
                      <Project Path="global/app/global.csproj" />
                      <Project Path="props/app/props.csproj" />
                      <Project Path="configured/app/configured.csproj" />
                      <Project Path="client/System.ServiceModel.Primitives.csproj" />
                      <Project Path="modern/modern.csproj" />
                    </Solution>
                    """);
            foreach (var folder in new[] { "central", "global", "props", "configured" })
            {
                Project.With(folder + "/app/Clients.cs", Shop.Code).With(folder + "/app/App.config", Shop.Config);
            }

            // As NuGet unpacks it for packages.config.
            foreach (var file in Directory.GetFiles(package.Unpacked, "*", SearchOption.AllDirectories))
            {
                var copy = Path.Combine(Project.PathOf("configured/packages"), $"{PackedPackage.Id}.{package.Version}", Path.GetRelativePath(package.Unpacked, file));
                Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
                File.Copy(file, copy);
            }

            Result = Project.Dotnet("build", "hosts.slnx", "--nologo");
        }

        internal TestProject Project { get; }

        internal BuildResult Result { get; }

        // Visual Studio runs install.ps1, which there is no shell for here: the project holds what the script would have added.
        private static string WithPackagesConfig()
        {
            var package = PackedPackage.Instance;
            var script = File.ReadAllText(package.PathOf("tools/install.ps1"));
            var folder = Regex.Match(script, @"Get-ChildItem \(Join-Path \$installPath '([^']+)'\) -Filter '([^']+)'");
            Assert.True(folder.Success, script);
            var path = $@"..\packages\{PackedPackage.Id}.{package.Version}\";
            var analyzers = Directory.GetFiles(package.PathOf(folder.Groups[1].Value.Replace('\\', '/')), folder.Groups[2].Value)
                .Select(file => $"<Analyzer Include=\"{path}{folder.Groups[1].Value}\\{Path.GetFileName(file)}\" />");
            return TestProject.OldStyle(
                $"""<TargetFrameworkRootPath>{package.Environment["NUGET_FALLBACK_PACKAGES"]}/microsoft.netframework.referenceassemblies.net472/1.0.3/build/</TargetFrameworkRootPath>""",
                $"""
                <None Include="packages.config" />
                {string.Join("\n", analyzers)}
                """,
                $"""<Import Project="{path}build\{PackedPackage.Id}.targets" Condition="Exists('{path}build\{PackedPackage.Id}.targets')" />""");
        }
    }
}
