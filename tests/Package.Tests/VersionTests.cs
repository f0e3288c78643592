using System;
using System.IO;
using System.Linq;
using Xunit;

namespace WcfPerf.Package.Tests;

/// <summary>Two versions of the package at once: what a half-finished update leaves behind.</summary>
public sealed class VersionTests
{
    // An analyzer that threw, one that could not be made, one that could not be loaded, one that a newer compiler is needed for.
    private static readonly string[] s_mess = ["AD0001", "CS8032", "CS8033", "CS8034", "CS8040", "CS8785", "CS9057", "MSB3277"];

    private const string PrintAnalyzers = """
          <Target Name="PrintAnalyzers" AfterTargets="CoreCompile">
            <Message Importance="high" Text="analyzer: %(Analyzer.FullPath)" />
          </Target>
        """;

    [Fact]
    public void One_in_Directory_Build_props_and_another_in_the_project_report_each_finding_once()
    {
        var later = TestProject.Reference.Replace(PackedPackage.Instance.Version, LaterPackage.Instance.Version, StringComparison.Ordinal);
        var project = new TestProject("versions")
            .With("Directory.Build.props", $"<Project><ItemGroup>{TestProject.Reference}</ItemGroup></Project>")
            .With("Clients.cs", Shop.Code)
            .With("App.config", Shop.Config)
            .With("p.csproj", TestProject.Wcf().Replace(TestProject.Reference, later, StringComparison.Ordinal));
        AssertWhole(project.Build("p.csproj"));
    }

    [Theory]
    [InlineData("", 1)]
    [InlineData("build", 2)] // Without the package's targets nobody takes the others out.
    public void The_analyzers_of_both_in_one_compilation_get_along(string left, int times)
    {
        // As in an old-style project whose update left the older items behind. The SDK would take those out earlier.
        var project = new TestProject("bothversions")
            .With("Clients.cs", Shop.Code)
            .With("App.config", Shop.Config)
            .With("p.csproj", TestProject.Wcf(items: left == "" ? "" : "<AdditionalFiles Include=\"App.config\" />")
                .Replace(TestProject.Reference, TestProject.Reference.Replace("PrivateAssets", $"ExcludeAssets=\"{left}\" PrivateAssets", StringComparison.Ordinal), StringComparison.Ordinal)
                .Replace("</Project>", $"""
                  <Target Name="AddOthers" BeforeTargets="CoreCompile">
                    <ItemGroup>
                      <Analyzer Include="{LaterPackage.Instance.Unpacked}/analyzers/dotnet/cs/*.dll" />
                    </ItemGroup>
                  </Target>
                {PrintAnalyzers}
                </Project>
                """, StringComparison.Ordinal));
        var result = project.Build("p.csproj");
        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Equal(2 * times, AnalyzersIn(result).Length);
        AssertWhole(result, times);
    }

    [Fact]
    public void The_SDK_takes_the_later_one_of_two_analyzer_items()
    {
        var project = new TestProject("items")
            .With("Clients.cs", Shop.Code)
            .With("App.config", Shop.Config)
            .With("p.csproj", TestProject.Wcf(items: $"""<Analyzer Include="{LaterPackage.Instance.Unpacked}/analyzers/dotnet/cs/*.dll" />""").Replace("</Project>", PrintAnalyzers + "</Project>", StringComparison.Ordinal));
        var result = project.Build("p.csproj");
        AssertWhole(result);
        var used = AnalyzersIn(result);
        Assert.Equal(2, used.Length);
        Assert.All(used, line => Assert.Contains(Path.Combine(LaterPackage.Instance.Unpacked, "analyzers"), line, StringComparison.Ordinal));
    }

    private static string[] AnalyzersIn(BuildResult result) =>
        result.Output.Split('\n').Where(line => line.Contains("analyzer: ", StringComparison.Ordinal) && line.Contains("WcfPerf.", StringComparison.Ordinal)).ToArray();

    private static void AssertWhole(BuildResult result, int times = 1)
    {
        Assert.True(result.ExitCode == 0, result.Output);

        // Of what two analyzers report at one place in code the compiler keeps one.
        Assert.Equal([.. Enumerable.Repeat(Shop.InConfig, times), Shop.InCode], result.Findings);
        Assert.All(s_mess, id => Assert.DoesNotContain(id, result.Output, StringComparison.Ordinal));
    }
}
