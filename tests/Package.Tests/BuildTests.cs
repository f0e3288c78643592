using System;
using System.IO;
using System.Linq;
using System.Text.Json;
using Xunit;

namespace WcfPerf.Package.Tests;

/// <summary>Builds that do less than all of it: an editor's, and one after another.</summary>
public sealed class BuildTests
{
    private const string Moved = "<!-- moved -->\n";

    [Fact]
    public void An_editor_gets_the_configuration_files_the_analyzers_and_the_mode_without_a_compilation()
    {
        var project = new TestProject("designtime")
            .With("Clients.cs", Shop.Code)
            .With("Web.config", Shop.Config)
            .With("p.csproj", TestProject.Wcf("<WcfPerfAnalysisMode>All</WcfPerfAnalysisMode>"));
        var result = project.Dotnet("restore", "p.csproj");
        Assert.True(result.ExitCode == 0, result.Output);
        result = project.Dotnet(
            "msbuild", "p.csproj", "-t:Compile", "-p:DesignTimeBuild=true", "-p:BuildingInsideVisualStudio=true", "-p:BuildProjectReferences=false",
            "-p:SkipCompilerExecution=true", "-p:ProvideCommandLineArgs=true", "-getItem:CscCommandLineArgs");
        Assert.True(result.ExitCode == 0, result.Output);
        using var items = JsonDocument.Parse(result.Output);
        var arguments = items.RootElement.GetProperty("Items").GetProperty("CscCommandLineArgs").EnumerateArray()
            .Select(argument => argument.GetProperty("Identity").GetString()!.Replace('\\', '/'))
            .ToArray();
        Assert.Equal(["Web.config"], Named("/additionalfile:"));
        Assert.Equal(["WcfPerf.Analyzers.dll", "WcfPerf.CodeFixes.dll"], Named("/analyzer:", "WcfPerf."));
        Assert.Equal(["wcfperf-all.globalconfig"], Named("/analyzerconfig:", "wcfperf-"));
        Assert.Empty(Directory.GetFiles(project.PathOf("obj"), "p.dll", SearchOption.AllDirectories));

        string[] Named(string option, string start = "") =>
            arguments.Where(argument => argument.StartsWith(option, StringComparison.Ordinal))
                .Select(argument => Path.GetFileName(argument[option.Length..].Trim('"')))
                .Where(name => name.StartsWith(start, StringComparison.Ordinal))
                .Order(StringComparer.Ordinal)
                .ToArray();
    }

    [Fact]
    public void A_second_build_compiles_nothing_until_a_configuration_file_changes_comes_or_goes()
    {
        var project = new TestProject("incremental")
            .With("Clients.cs", "namespace Shop { [System.ServiceModel.ServiceContract] public interface IOrders { [System.ServiceModel.OperationContract] int Count(); } }")
            .With("Web.config", Shop.Config)
            .With("p.csproj", TestProject.Wcf());
        var inConfig = Shop.InConfig with { File = "Web.config" };
        Assert.Equal([inConfig], Build());
        Assert.False(Compiles());

        project.With("Web.config", Shop.Config.Replace("  <system.serviceModel>", Moved + "  <system.serviceModel>", StringComparison.Ordinal));
        inConfig = inConfig with { Line = 7 };
        Assert.Equal([inConfig], Build());
        Assert.False(Compiles());

        // A file that is older than what was built: from an archive, or moved here from another folder.
        project.With("Other.config", Shop.Config);
        File.SetLastWriteTimeUtc(project.PathOf("Other.config"), new DateTime(2020, 1, 1, 0, 0, 0, DateTimeKind.Utc));
        Assert.Equal([Shop.InConfig with { File = "Other.config" }, inConfig], Build());
        Assert.False(Compiles());

        File.Delete(project.PathOf("Other.config"));
        Assert.Equal([inConfig], Build());

        Finding[] Build()
        {
            Assert.True(Compiles());
            return project.FindingsIn("log/findings.sarif");
        }

        bool Compiles()
        {
            var log = new FileInfo(project.PathOf("log/findings.sarif"));
            if (log.Exists)
            {
                log.Delete();
            }

            var result = project.Build("p.csproj");
            Assert.True(result.ExitCode == 0, result.Output);
            return File.Exists(log.FullName);
        }
    }

    [Fact]
    public void Dotnet_format_applies_a_fix_and_the_build_is_silent_after_it()
    {
        const string Before = """
            using System.ServiceModel;

            namespace Shop
            {
                [ServiceContract]
                public interface IOrders { [OperationContract] int Count(string customer); }

                // Answers the web shop.
                [ServiceBehavior(InstanceContextMode = InstanceContextMode.Single)] // one for all
                public class Orders : IOrders { public int Count(string customer) => System.IO.File.ReadAllLines(customer).Length; }
            }

            """;
        var project = new TestProject("format").With("Orders.cs", Before).With("p.csproj", TestProject.Wcf());
        var result = project.Build("p.csproj");
        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Equal(["WCFP5001"], result.Findings.Select(finding => finding.Rule));

        result = project.Dotnet("format", "analyzers", "p.csproj", "--no-restore", "--diagnostics", "WCFP5001", "--severity", "warn");
        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Equal(Before.Replace("Mode.Single", "Mode.PerCall", StringComparison.Ordinal), File.ReadAllText(project.PathOf("Orders.cs")));

        result = project.Build("p.csproj");
        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Empty(result.Findings);
    }

    /// <summary>A site as Visual Studio makes one: a class that none of its <c>.svc</c> files names serves nobody.</summary>
    [Fact]
    public void What_a_site_hosts_is_read_from_its_svc_files()
    {
        const string Code = """
            using System.ServiceModel;
            namespace Shop
            {
                [ServiceContract] public interface IOrders { [OperationContract] int Count(string customer); }
                [ServiceBehavior(InstanceContextMode = InstanceContextMode.Single)]
                public class Orders : IOrders { public int Count(string customer) => System.IO.File.ReadAllLines(customer).Length; }
                [ServiceBehavior(InstanceContextMode = InstanceContextMode.Single)]
                public class OldOrders : IOrders { public int Count(string customer) => System.IO.File.ReadAllLines(customer).Length; }
            }
            """;
        var project = new TestProject("site")
            .With("Orders.svc.cs", Code)
            .With("Web.config", "<configuration><system.serviceModel /></configuration>")
            .With("services/Orders.svc", "<%@ ServiceHost Language=\"C#\" Service=\"Shop.Orders\" CodeBehind=\"Orders.svc.cs\" %>")
            .With("p.csproj", TestProject.Wcf());
        var result = project.Build("p.csproj");
        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Equal([("WCFP5001", 5)], result.Findings.Select(finding => (finding.Rule, finding.Line)));

        // One that comes later is seen by the next build.
        project.With("services/Old.svc", "<%@ ServiceHost Service=\"Shop.OldOrders\" %>");
        result = project.Build("p.csproj");
        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Equal([("WCFP5001", 5), ("WCFP5001", 7)], result.Findings.Select(finding => (finding.Rule, finding.Line)).Order());
    }
}
