using System;
using System.IO;
using System.Linq;
using Xunit;

namespace WcfPerf.Package.Tests;

/// <summary>The package in real projects, built as a user builds them.</summary>
public sealed class InstallTests
{
    private const string Contract = """
        namespace Shop
        {
            [System.ServiceModel.ServiceContract]
            public interface IOrders { [System.ServiceModel.OperationContract] int Count(); }
        }
        """;

    private static readonly Finding s_inConfig = Shop.InConfig;
    private static readonly Finding s_inCode = Shop.InCode;

    [Fact]
    public void An_SDK_style_project_gets_warnings_in_code_and_in_its_configuration_file()
    {
        var result = new TestProject("sdk")
            .With("Clients.cs", Shop.Code)
            .With("App.config", Shop.Config)
            .With("p.csproj", TestProject.Wcf())
            .Build("p.csproj");
        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Equal([s_inConfig, s_inCode], result.Findings);

        // A person reads the build's output, not its log.
        Assert.Contains($"App.config(6,65): warning WCFP2002: ", result.Output, StringComparison.Ordinal);
        Assert.Contains($"Clients.cs(8,13): warning WCFP2002: ", result.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void With_warnings_as_errors_a_finding_in_the_configuration_file_fails_the_build_at_its_line()
    {
        var result = new TestProject("errors")
            .With("IOrders.cs", Contract)
            .With("App.config", Shop.Config)
            .With("p.csproj", TestProject.Wcf("<TreatWarningsAsErrors>true</TreatWarningsAsErrors>"))
            .Build("p.csproj");
        Assert.NotEqual(0, result.ExitCode);
        Assert.Equal([s_inConfig with { Level = "error" }], result.Findings);
        Assert.Contains("App.config(6,65): error WCFP2002: ", result.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void With_the_opt_out_the_code_is_still_looked_at()
    {
        var result = new TestProject("optout")
            .With("Clients.cs", Shop.Code)
            .With("App.config", Shop.Config)
            .With("p.csproj", TestProject.Wcf("<WcfPerfIncludeConfigFiles>false</WcfPerfIncludeConfigFiles>"))
            .Build("p.csproj");
        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Equal([s_inCode], result.Findings);
    }

    [Fact]
    public void A_global_configuration_turns_a_finding_in_the_configuration_file_off_and_an_editorconfig_one_in_code()
    {
        var result = new TestProject("severity")
            .With("Clients.cs", Shop.Code)
            .With("App.config", Shop.Config)
            .With(".editorconfig", "root = true\n[*.cs]\ndotnet_diagnostic.WCFP2002.severity = error\n")
            .With(".globalconfig", "is_global = true\ndotnet_diagnostic.WCFP2002.severity = none\n")
            .With("p.csproj", TestProject.Wcf())
            .Build("p.csproj");
        Assert.Equal([s_inCode with { Level = "error" }], result.Findings);
        Assert.NotEqual(0, result.ExitCode);
    }

    [Fact]
    public void A_project_without_WCF_stays_silent()
    {
        var result = new TestProject("silent")
            .With("Program.cs", "public static class Program { public static void Main() { } }")
            .With("App.config", Shop.Config)
            .With("bad.config", "<configuration")
            .With("p.csproj", $"""
                <Project Sdk="Microsoft.NET.Sdk">
                  <PropertyGroup>
                    <TargetFramework>net10.0</TargetFramework>
                    <OutputType>Exe</OutputType>
                    <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
                  </PropertyGroup>
                  <ItemGroup>
                    {TestProject.Reference}
                  </ItemGroup>
                </Project>
                """)
            .Build("p.csproj");
        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Empty(result.Findings);
    }

    // Only Visual Studio's MSBuild takes analyzers out of packages for such projects, and it takes every assembly below
    // the package's analyzers folder; the project does here what it would do.
    [Fact]
    public void An_old_style_project_gets_the_same_warnings()
    {
        var result = new TestProject("oldstyle")
            .With("Clients.cs", Shop.Code)
            .With("App.config", Shop.Config)
            .With("Web.Release.config", Shop.Config)
            .With("p.csproj", TestProject.OldStyle(
                "<RestoreProjectStyle>PackageReference</RestoreProjectStyle>",
                $"""
                <None Include="Web.Release.config"><DependentUpon>Web.config</DependentUpon></None>
                {TestProject.Reference.Replace("PrivateAssets", "GeneratePathProperty=\"true\" PrivateAssets", StringComparison.Ordinal)}
                {TestProject.FrameworkReference}
                <Analyzer Include="$(PkgWcfPerf_Analyzers)/analyzers/**/*.dll" />
                """))
            .Build("p.csproj");
        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Equal([s_inConfig, s_inCode], result.Findings);
    }

    [Fact]
    public void A_project_that_lists_its_configuration_file_itself_gets_each_finding_once()
    {
        var result = new TestProject("listed")
            .With("IOrders.cs", Contract)
            .With("App.config", Shop.Config)
            .With("Directory.Build.targets", """<Project><ItemGroup><AdditionalFiles Include="App.config" /></ItemGroup></Project>""")
            .With("p.csproj", TestProject.Wcf(items: """<AdditionalFiles Include="App.config" />"""))
            .Build("p.csproj");
        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Equal([s_inConfig], result.Findings);
    }

    [Fact]
    public void The_configuration_file_reaches_the_output_as_it_did_without_the_package()
    {
        var project = new TestProject("output")
            .With("Clients.cs", Shop.Code)
            .With("App.config", Shop.Config)
            .With("other.config", "<configuration />")
            .With("p.csproj", TestProject.Wcf("<OutputType>Library</OutputType>"));
        var result = project.Build("p.csproj");
        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Equal(
            ["p.dll", "p.dll.config", "p.pdb"],
            Directory.GetFiles(Path.Combine(project.Folder, "bin", "Debug", "net472")).Select(Path.GetFileName).Order(StringComparer.Ordinal));
    }

    [Fact]
    public void A_file_of_a_fix_that_dotnet_format_lists_is_compiled_once_and_another_one_is_still_an_error()
    {
        const string Listed = "<ItemGroup><Compile Include=\"LineBreakTolerantEncoding.cs\" /><Compile Include=\"Proxies/LineBreakTolerantEncoding2.cs\" />{0}</ItemGroup>";
        var project = new TestProject("listedtwice")
            .With("LineBreakTolerantEncoding.cs", "internal static class LineBreakTolerantEncoding { }")
            .With("Proxies/LineBreakTolerantEncoding2.cs", "internal static class Another { }")
            .With("Own.cs", "internal static class Own { }")
            .With("Directory.Build.targets", "<Project />")
            .With("p.csproj", TestProject.Wcf().Replace("</Project>", Listed.Replace("{0}", "", StringComparison.Ordinal) + "</Project>", StringComparison.Ordinal));
        var result = project.Build("p.csproj");
        Assert.True(result.ExitCode == 0, result.Output);

        project.With("p.csproj", TestProject.Wcf().Replace("</Project>", Listed.Replace("{0}", "<Compile Include=\"Own.cs\" />", StringComparison.Ordinal) + "</Project>", StringComparison.Ordinal));
        result = project.Build("p.csproj");
        Assert.NotEqual(0, result.ExitCode);
        Assert.Contains("NETSDK1022", result.Output, StringComparison.Ordinal);
        Assert.Contains("'Own.cs'", result.Output, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("all", false)]
    [InlineData("contentfiles;analyzers;build", false)] // What holds where nothing is said.
    [InlineData("none", true)]
    public void The_analyzers_reach_a_project_that_references_another_only_where_that_one_says_so(string privateAssets, bool reached)
    {
        var reference = TestProject.Reference.Replace("\"all\"", $"\"{privateAssets}\"", StringComparison.Ordinal);
        var outer = new TestProject("transitive")
            .With("lib/lib.csproj", TestProject.Wcf().Replace(TestProject.Reference, reference, StringComparison.Ordinal))
            .With("app/Clients.cs", Shop.Code)
            .With("app/App.config", Shop.Config)
            .With("app/app.csproj", TestProject.Wcf(items: """<ProjectReference Include="../lib/lib.csproj" />""").Replace(TestProject.Reference, "", StringComparison.Ordinal));

        // The log's path is a global property, which the referenced project would share.
        var (code, output) = Tool.Dotnet(outer.Folder, ["build", "app/app.csproj", "--nologo"], PackedPackage.Instance.Environment);
        Assert.True(code == 0, output);
        Assert.Equal(reached, output.Contains("Clients.cs(8,13): warning WCFP2002: ", StringComparison.Ordinal));
        Assert.Equal(reached, output.Contains("App.config(6,65): warning WCFP2002: ", StringComparison.Ordinal));
    }
}
