using System;
using System.IO;
using Xunit;

namespace WcfPerf.Package.Tests;

/// <summary>Which files the package hands to the analyzers, as evaluation sees them.</summary>
public sealed class AdditionalFileTests
{
    private const string Empty = "<configuration />";
    private const string Transform = """<configuration xmlns:xdt="http://schemas.microsoft.com/XML-Document-Transform" />""";

    [Fact]
    public void Configuration_files_of_the_project_are_handed_over()
    {
        var project = new TestProject("config")
            .With("App.config", Empty)
            .With("Web.config", Empty)
            .With("Freight.Service.exe.config", Empty)
            .With("output.config", Empty)
            .With("bindings.config", Empty)
            .With("settings/endpoints.config", Empty)
            .With("Connected Services/Archive/output.config", Empty)
            .With("Service References/Archive/output.config", Empty)
            .With("p.csproj", TestProject.TargetsAlone());
        Assert.Equal(
            [
                "App.config", "Connected Services/Archive/output.config", "Freight.Service.exe.config", "Service References/Archive/output.config",
                "Web.config", "bindings.config", "output.config", "settings/endpoints.config",
            ],
            project.AdditionalFiles("p.csproj"));
    }

    [Fact]
    public void Package_lists_sources_transforms_and_build_output_are_not()
    {
        var project = new TestProject("others")
            .With("App.config", Empty)
            .With("packages.config", "<packages />")
            .With("NuGet.Config", Empty)
            .With("Web.Debug.config", Transform)
            .With("Web.Release.config", Empty)
            .With("App.Debug.config", Transform)
            .With("Web.Staging.config", Transform)
            .With("web.endpoints.config", Empty)
            .With("bin/Debug/x.exe.config", Empty)
            .With("obj/x.exe.config", Empty)
            .With("node_modules/tool/tool.config", Empty)
            .With("Connected Services/bin/output.config", Empty)
            .With("App.config.bak", Empty)
            .With("p.csproj", TestProject.TargetsAlone());

        // A name with a part in the middle is no transform by that alone: configSource may point at it.
        Assert.Equal(["App.config", "web.endpoints.config"], project.AdditionalFiles("p.csproj"));
    }

    [Fact]
    public void The_link_to_nowhere_by_which_an_editor_locks_a_file_is_no_obstacle()
    {
        var project = new TestProject("locked")
            .With("App.config", Empty)
            .With("._App.config", "\0not XML")
            .With("p.csproj", TestProject.TargetsAlone());
        if (!OperatingSystem.IsWindows())
        {
            File.CreateSymbolicLink(project.PathOf(".#App.config"), "somebody@desk.4711:1");
        }

        Assert.Equal(["App.config"], project.AdditionalFiles("p.csproj"));
    }

    [Fact]
    public void A_transform_named_for_a_configuration_of_the_projects_own_is_not()
    {
        var project = new TestProject("configuration").With("Web.On.Premises.config", Empty).With("p.csproj", TestProject.TargetsAlone());
        Assert.Equal(["Web.On.Premises.config"], project.AdditionalFiles("p.csproj"));
        Assert.Empty(project.AdditionalFiles("p.csproj", "-p:Configuration=On.Premises"));
    }

    [Fact]
    public void A_file_that_the_project_lists_itself_is_there_once()
    {
        var project = new TestProject("listed")
            .With("App.config", Empty)
            .With("sub/x.config", Empty)
            .With("other.config", Empty)
            .With("p.csproj", TestProject.TargetsAlone("""
                <ItemGroup>
                  <AdditionalFiles Include="App.config" />
                  <AdditionalFiles Include="sub/../sub/x.config" />
                  <AdditionalFiles Include="$(MSBuildProjectDirectory)/other.config" />
                </ItemGroup>
                """));
        Assert.Equal(["App.config", "other.config", "sub/x.config"], project.AdditionalFiles("p.csproj"));
    }

    [Fact]
    public void A_linked_file_and_the_one_that_AppConfig_names_are_handed_over()
    {
        var outer = new TestProject("linked")
            .With("shared/bindings.config", Empty)
            .With("shared/service.config", Empty)
            .With("p/p.csproj", TestProject.TargetsAlone("""
                <PropertyGroup>
                  <AppConfig>../shared/service.config</AppConfig>
                </PropertyGroup>
                <ItemGroup>
                  <None Include="../shared/bindings.config" Link="bindings.config" />
                  <None Include="gone.config" />
                </ItemGroup>
                """));
        Assert.Equal(["shared/bindings.config", "shared/service.config"], outer.AdditionalFiles("p/p.csproj"));
    }

    [Fact]
    public void What_a_site_hosts_is_handed_over()
    {
        const string Host = """<%@ ServiceHost Service="Freight.Orders" %>""";
        var outer = new TestProject("svc")
            .With("p/Orders.svc", Host)
            .With("p/sub/Tracking.SVC", Host)
            .With("p/.#Orders.svc", Host)
            .With("p/bin/Release/Copy.svc", Host)
            .With("p/obj/Release/Package/Orders.svc", Host)
            .With("p/Orders.svc.cs", "")
            .With("p/Orders.svc.bak", Host)
            .With("p/Listed.svc", Host)
            .With("p/Freight.Debug.svc", Host)
            .With("p/Packages.svc", Host)
            .With("shared/Linked.svc", Host)
            .With("p/p.csproj", TestProject.TargetsAlone("""
                <ItemGroup>
                  <None Remove="sub/Tracking.SVC" />
                  <Content Include="sub/Tracking.SVC" />
                  <Content Include="../shared/Linked.svc" Link="Linked.svc" />
                  <Content Include="Gone.svc" />
                  <AdditionalFiles Include="Listed.svc" />
                </ItemGroup>
                """));
        Assert.Equal(["p/Freight.Debug.svc", "p/Listed.svc", "p/Orders.svc", "p/Packages.svc", "p/sub/Tracking.SVC", "shared/Linked.svc"], outer.AdditionalFiles("p/p.csproj"));
    }

    [Fact]
    public void The_opt_out_leaves_out_every_configuration_file()
    {
        var project = new TestProject("optout")
            .With("App.config", Empty)
            .With("Orders.svc", Empty)
            .With("sub/x.config", Empty)
            .With("WcfPerf.RoundTrips.txt", "M:A.B")
            .With("p.csproj", TestProject.TargetsAlone());
        Assert.Equal(["App.config", "Orders.svc", "WcfPerf.RoundTrips.txt", "sub/x.config"], project.AdditionalFiles("p.csproj"));
        Assert.Equal(["WcfPerf.RoundTrips.txt"], project.AdditionalFiles("p.csproj", "-p:WcfPerfIncludeConfigFiles=false"));
    }

    [Fact]
    public void The_nearest_list_of_round_trips_is_handed_over()
    {
        var outer = new TestProject("roundtrips")
            .With("WcfPerf.RoundTrips.txt", "M:A.B")
            .With("own/WcfPerf.RoundTrips.txt", "M:A.B")
            .With("own/p.csproj", TestProject.TargetsAlone())
            .With("none/p.csproj", TestProject.TargetsAlone());
        Assert.Equal(["own/WcfPerf.RoundTrips.txt"], outer.AdditionalFiles("own/p.csproj"));
        Assert.Equal(["WcfPerf.RoundTrips.txt"], outer.AdditionalFiles("none/p.csproj"));
    }

    [Fact]
    public void A_folder_with_unusual_characters_is_no_obstacle()
    {
        var outer = new TestProject("names")
            .With("o'brien & co (x86) #1/App.config", Empty)
            .With("o'brien & co (x86) #1/Web.Test.config", Transform)
            .With("o'brien & co (x86) #1/p.csproj", TestProject.TargetsAlone());
        Assert.Equal(["o'brien & co (x86) #1/App.config"], outer.AdditionalFiles("o'brien & co (x86) #1/p.csproj"));
    }

    [Fact]
    public void A_project_below_a_folder_called_bin_is_no_build_output()
    {
        var outer = new TestProject("bin").With("bin/p/App.config", Empty).With("bin/p/p.csproj", TestProject.TargetsAlone());
        Assert.Equal(["bin/p/App.config"], outer.AdditionalFiles("bin/p/p.csproj"));
    }
}
