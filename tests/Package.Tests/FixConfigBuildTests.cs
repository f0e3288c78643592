using System;
using System.IO;
using System.Linq;
using Xunit;

namespace WcfPerf.Package.Tests;

/// <summary>The target <c>WcfPerfFixConfig</c> beside other builds: it leaves nothing that they would take for their own.</summary>
public sealed class FixConfigBuildTests
{
    private const string Contract = """
        namespace Shop
        {
            [System.ServiceModel.ServiceContract]
            public interface IOrders { [System.ServiceModel.OperationContract] int Count(string customer); }
        }
        """;

    private const string Config = """
        <configuration>
          <system.serviceModel>
            <services>
              <service name="Shop.OrderService" behaviorConfiguration="Limits">
                <endpoint address="" binding="basicHttpBinding" contract="Shop.IOrders" />
              </service>
            </services>
            <behaviors>
              <serviceBehaviors>
                <behavior name="Limits">
                  <serviceThrottling maxConcurrentCalls="16" />
                </behavior>
              </serviceBehaviors>
            </behaviors>
          </system.serviceModel>
        </configuration>
        """;

    [Fact]
    public void The_next_build_compiles_with_the_projects_own_severities()
    {
        var project = new TestProject("fixthenbuild")
            .With("Unused.cs", Contract + "class Unused { void M() { int unused = 1; } }")
            .With("App.config", Config)
            .With("p.csproj", TestProject.Wcf("<TreatWarningsAsErrors>true</TreatWarningsAsErrors>"));
        var fix = project.Dotnet("build", "p.csproj", "--nologo", "-t:WcfPerfFixConfig", "-p:WcfPerfDryRun=true");
        Assert.True(fix.ExitCode == 0, fix.Output);
        Assert.Contains("dry run, 1 of 1 findings would be fixed in 1 file.", fix.Output, StringComparison.Ordinal);
        Assert.Empty(Directory.GetFiles(project.PathOf("obj"), "p.dll", SearchOption.AllDirectories));
        Assert.Empty(Directory.GetFiles(project.Folder, "*.sarif", SearchOption.AllDirectories));

        var build = project.Build("p.csproj");
        Assert.NotEqual(0, build.ExitCode);
        Assert.Contains("error CS0219", build.Output, StringComparison.Ordinal);
        Assert.Contains(build.Findings, finding => finding.Rule == "WCFP2006");
    }

    [Fact]
    public void A_build_before_in_the_same_run_is_no_obstacle()
    {
        var project = new TestProject("buildthenfix").With("IOrders.cs", Contract).With("App.config", Config).With("p.csproj", TestProject.Wcf());
        var result = project.Dotnet("build", "p.csproj", "--nologo", "-t:Build;WcfPerfFixConfig");
        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Contains("fixed 1 of 1 findings in 1 file.", result.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("serviceThrottling", File.ReadAllText(project.PathOf("App.config")), StringComparison.Ordinal);
        Assert.NotEmpty(Directory.GetFiles(project.PathOf("bin"), "p.dll", SearchOption.AllDirectories));
    }

    [Fact]
    public void Every_project_of_a_solution_is_fixed_whichever_references_which()
    {
        var project = new TestProject("fixsolution");
        string[] names = ["service", "contracts", "client"];
        foreach (var name in names)
        {
            var reference = name == "contracts" ? "" : "<ProjectReference Include=\"../contracts/contracts.csproj\" />";
            project.With(name + "/Orders.cs", name == "contracts" ? Contract : "class Program { static Shop.IOrders s_orders; static void Main() => s_orders.Count(\"\"); }")
                .With(name + "/App.config", Config)
                .With($"{name}/{name}.csproj", TestProject.Wcf(name == "contracts" ? "" : "<OutputType>Exe</OutputType><NoWarn>$(NoWarn);CS0649</NoWarn>", reference));
        }

        project.With("shop.slnx", "<Solution>" + string.Concat(names.Select(name => $"<Project Path=\"{name}/{name}.csproj\" />")) + "</Solution>");
        var result = project.Dotnet("build", "shop.slnx", "--nologo", "-t:WcfPerfFixConfig");
        Assert.True(result.ExitCode == 0, result.Output);
        foreach (var name in names)
        {
            Assert.DoesNotContain("serviceThrottling", File.ReadAllText(project.PathOf(name + "/App.config")), StringComparison.Ordinal);
        }
    }
}
