using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Text;
using System.Text.Json;
using WcfPerf.BuildTasks;
using Xunit;

namespace WcfPerf.Package.Tests;

/// <summary>The target <c>WcfPerfFixConfig</c> in real builds, and the task behind it on files of every kind of trouble.</summary>
public sealed class FixConfigTests
{
    private const string Contract = """
        namespace Shop
        {
            [System.ServiceModel.ServiceContract]
            public interface IOrders { [System.ServiceModel.OperationContract] int Count(string customer); }
        }
        """;

    private const string Config = """
        <?xml version="1.0" encoding="utf-8"?>
        <configuration>
          <system.serviceModel>
            <services>
              <service name="Shop.OrderService" behaviorConfiguration="Limits">
                <endpoint address="" binding="wsHttpBinding" bindingConfiguration="Plain" contract="Shop.IOrders" />
              </service>
            </services>
            <bindings>
              <wsHttpBinding>
                <binding name="Plain"><security mode="None" /></binding>
              </wsHttpBinding>
            </bindings>
            <behaviors>
              <serviceBehaviors>
                <behavior name="Limits">
                  <serviceThrottling maxConcurrentCalls="16" />
                  <serviceDebug includeExceptionDetailInFaults="true" />
                </behavior>
              </serviceBehaviors>
            </behaviors>
          </system.serviceModel>
        </configuration>

        """;

    private static readonly string s_throttled = Config.Replace("          <serviceThrottling maxConcurrentCalls=\"16\" />\n", "", StringComparison.Ordinal);

    private static readonly string s_basic = Config
        .Replace("address=\"\" binding=\"wsHttpBinding\"", "address=\"\" binding=\"basicHttpBinding\"", StringComparison.Ordinal)
        .Replace(
            "      </wsHttpBinding>\n",
            "      </wsHttpBinding>\n      <basicHttpBinding>\n        <binding name=\"Plain\"><security mode=\"None\" /></binding>\n      </basicHttpBinding>\n",
            StringComparison.Ordinal);

    [Fact]
    public void A_build_prints_what_it_would_change_and_changes_it_when_told_to()
    {
        var project = new TestProject("fix").With("IOrders.cs", Contract).With("p.csproj", TestProject.Wcf());
        var before = Bytes(Config, "\r\n", mark: true);
        File.WriteAllBytes(PathOf(project, "App.config"), before);

        var (code, output) = Run(project, "p.csproj", "-p:WcfPerfRules=WCFP2001%3BWCFP2006", "-p:WcfPerfFix=BasicHttp", "-p:WcfPerfDryRun=true", "-p:ErrorLog=own.sarif");
        Assert.True(code == 0, output);
        Assert.Contains("App.config(6,30): WCFP2001 BasicHttp: Use basicHttpBinding (SOAP 1.2 with WS-Addressing becomes SOAP 1.1; its clients must change too)", output, StringComparison.Ordinal);
        Assert.Contains("+        <endpoint address=\"\" binding=\"basicHttpBinding\"", output, StringComparison.Ordinal);
        Assert.Contains("App.config(17,30): warning WCFPCONFIG: WCFP2006: not fixed. Name one of its fixes in WcfPerfFix: DefaultThrottle:", output, StringComparison.Ordinal);
        Assert.Contains("dry run, 1 of 2 findings would be fixed in 1 file.", output, StringComparison.Ordinal);
        Assert.Equal(before, File.ReadAllBytes(PathOf(project, "App.config")));

        // Nobody named a fix: what goes over the wire stays as it is.
        (code, output) = Run(project, "p.csproj");
        Assert.True(code == 0, output);
        Assert.Contains("fixed 1 of 2 findings in 1 file.", output, StringComparison.Ordinal);
        Assert.Equal(Bytes(s_throttled, "\r\n", mark: true), File.ReadAllBytes(PathOf(project, "App.config")));

        // The compiler runs though nothing but the last run's file changed, and has nothing left for this rule.
        (code, output) = Run(project, "p.csproj", "-p:WcfPerfRules=WCFP2006");
        Assert.True(code == 0, output);
        Assert.Contains("nothing to fix", output, StringComparison.Ordinal);
        (code, output) = Run(project, "p.csproj", "-p:WcfPerfRules=WCFP2006");
        Assert.True(code == 0, output);
        Assert.Contains("nothing to fix", output, StringComparison.Ordinal);
    }

    [Fact]
    public void Rules_that_are_errors_are_fixed_too()
    {
        var project = new TestProject("fixerrors")
            .With("IOrders.cs", Contract)
            .With("App.config", Config)
            .With(".globalconfig", "is_global = true\ndotnet_diagnostic.WCFP2001.severity = error\n")
            .With("p.csproj", TestProject.Wcf("<TreatWarningsAsErrors>true</TreatWarningsAsErrors>"));

        // The error that the compiler reported before the fix fails this build; the next one passes.
        var (failed, output) = Run(project, "p.csproj", "-p:WcfPerfFix=BasicHttp%3BDefaultThrottle");
        Assert.NotEqual(0, failed);
        Assert.Contains("fixed 2 of 2 findings in 1 file.", output, StringComparison.Ordinal);
        var (code, again) = Run(project, "p.csproj");
        Assert.True(code == 0, again);
        Assert.Contains("nothing to fix", again, StringComparison.Ordinal);
    }

    [Fact]
    public void A_project_that_does_not_compile_is_left_alone()
    {
        var project = new TestProject("fixbroken").With("IOrders.cs", Contract + "class {").With("App.config", Config).With("p.csproj", TestProject.Wcf());
        var (code, output) = Run(project, "p.csproj");
        Assert.NotEqual(0, code);
        Assert.Contains("The project does not compile", output, StringComparison.Ordinal);
        Assert.Equal(Config, File.ReadAllText(PathOf(project, "App.config")));
        Assert.Empty(Directory.GetFiles(project.Folder, "*.sarif", SearchOption.AllDirectories));
    }

    [Fact]
    public void A_project_of_several_target_frameworks_is_fixed_once()
    {
        var project = new TestProject("fixmulti")
            .With("IOrders.cs", "#if NETFRAMEWORK\n" + Contract + "\n#endif")
            .With("App.config", Config)
            .With("p.csproj", TestProject.Wcf().Replace("<TargetFramework>net472</TargetFramework>", "<TargetFrameworks>net472;net10.0</TargetFrameworks>", StringComparison.Ordinal));
        var (code, output) = Run(project, "p.csproj");
        Assert.True(code == 0, output);
        Assert.Contains("fixed 1 of 2 findings in 1 file.", output, StringComparison.Ordinal);
        Assert.Equal(s_throttled, File.ReadAllText(PathOf(project, "App.config")));
    }

    [Fact]
    public void A_project_on_CoreWcf_is_fixed_by_its_rules()
    {
        // There bindings are told apart by name alone, whatever their kind, so the new one needs a name of its own.
        var project = new TestProject("fixcore")
            .With("core/CoreWCF.Primitives.csproj", """<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net10.0</TargetFramework><NoWarn>$(NoWarn);CS0067;CS0626;CS0649;CS0824</NoWarn></PropertyGroup><ItemGroup><FrameworkReference Include="Microsoft.AspNetCore.App" /></ItemGroup></Project>""")
            .With("core/Declared.cs", File.ReadAllText(Path.Combine(PackedPackage.Instance.Repository, "tests", "Testing", "Stubs", "CoreWCF.cs")))
            .With("service/IOrders.cs", Contract.Replace("System.ServiceModel", "CoreWCF", StringComparison.Ordinal))
            .With("service/wcf.config", Config)
            .With("service/p.csproj", $"""
                <Project Sdk="Microsoft.NET.Sdk">
                  <PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup>
                  <ItemGroup>
                    {TestProject.Reference}
                    <ProjectReference Include="../core/CoreWCF.Primitives.csproj" />
                  </ItemGroup>
                </Project>
                """);
        var (code, output) = Run(project, "service/p.csproj", "-p:WcfPerfRules=WCFP2001", "-p:WcfPerfFix=BasicHttp");
        Assert.True(code == 0, output);
        Assert.Contains("fixed 1 of 1 findings in 1 file.", output, StringComparison.Ordinal);
        var text = File.ReadAllText(PathOf(project, "service/wcf.config"));
        Assert.Contains("binding=\"basicHttpBinding\" bindingConfiguration=\"Plain2\"", text, StringComparison.Ordinal);
        Assert.Contains("<binding name=\"Plain2\"><security mode=\"None\" /></binding>", text, StringComparison.Ordinal);
    }

    [Fact]
    public void The_task_references_nothing_but_what_MSBuild_brings()
    {
        using var assembly = new PEReader(File.OpenRead(PackedPackage.Instance.PathOf("tools/WcfPerf.BuildTasks.dll")));
        var metadata = assembly.GetMetadataReader();
        var references = metadata.AssemblyReferences.Select(handle => metadata.GetAssemblyReference(handle)).ToDictionary(reference => metadata.GetString(reference.Name), reference => reference.Version);

        // MSBuild.exe has System.Memory for System.Collections.Immutable's sake; .NET has all of them.
        Assert.Equal(["Microsoft.Build.Framework", "System.Collections.Immutable", "System.Memory", "netstandard"], references.Keys.Order(StringComparer.Ordinal));
        Assert.True(references["System.Memory"] <= new Version(4, 0, 1, 2));
        Assert.True(references["System.Collections.Immutable"] <= new Version(6, 0, 0, 0));
        Assert.Equal(new Version(15, 1, 0, 0), references["Microsoft.Build.Framework"]);
    }

    [Fact]
    public void The_fix_is_made_byte_for_byte_in_every_encoding()
    {
        foreach (var (text, encoding) in new (string, Encoding)[]
        {
            (Config, new UTF8Encoding(false)),
            (Config, new UTF8Encoding(true)),
            (Config.Replace("utf-8", "utf-16", StringComparison.Ordinal), new UnicodeEncoding(false, true)),
            (Config.Replace("utf-8", "utf-16", StringComparison.Ordinal), new UnicodeEncoding(true, true)),
            (Config.Replace("utf-8", "iso-8859-1", StringComparison.Ordinal).Replace("Limits", "Größe", StringComparison.Ordinal), Encoding.Latin1),
            (Config.Replace("Plain", "Заказы 🚚", StringComparison.Ordinal), new UTF8Encoding(false)),
            (Config.Replace("\n", "\r", StringComparison.Ordinal), new UTF8Encoding(false)),
        })
        {
            var folder = new Scratch();
            var path = folder.Write("App.config", [.. encoding.GetPreamble(), .. encoding.GetBytes(text)]);
            var (succeeded, log) = folder.Run(new ConfigFixRequest(), ("WCFP2006", "App.config", 17, 30));
            Assert.True(succeeded, log.Text);
            var expected = text.Replace("          <serviceThrottling maxConcurrentCalls=\"16\" />" + (text.Contains('\n', StringComparison.Ordinal) ? "\n" : "\r"), "", StringComparison.Ordinal);
            Assert.NotEqual(text, expected);
            Assert.Equal([.. encoding.GetPreamble(), .. encoding.GetBytes(expected)], File.ReadAllBytes(path));
            Assert.Equal([path], Directory.GetFiles(folder.Path, "*.config*"));
        }
    }

    [Fact]
    public void Both_ends_change_where_the_other_ones_file_is_named()
    {
        var folder = new Scratch();
        var service = folder.Write("service/App.config", Encoding.UTF8.GetBytes(Config.Replace("address=\"\"", "address=\"http://localhost/orders\"", StringComparison.Ordinal)));
        var client = folder.Write("client/App.config", Encoding.UTF8.GetBytes("""
            <configuration><system.serviceModel>
              <client><endpoint address="http://localhost/orders" binding="wsHttpBinding" bindingConfiguration="B" contract="Shop.IOrders" /></client>
              <bindings><wsHttpBinding><binding name="B"><security mode="None" /></binding></wsHttpBinding></bindings>
            </system.serviceModel></configuration>
            """));
        var (succeeded, log) = folder.Run(
            new ConfigFixRequest { OtherEnds = [client], Fixes = ["BasicHttp"] }, ("WCFP2001", "service/App.config", 6, 55));
        Assert.True(succeeded, log.Text);
        Assert.Contains("Use basicHttpBinding at both ends", log.Text, StringComparison.Ordinal);
        Assert.Contains("basicHttpBinding", File.ReadAllText(service), StringComparison.Ordinal);
        Assert.Contains("http://localhost/orders\" binding=\"basicHttpBinding\"", File.ReadAllText(client), StringComparison.Ordinal);
    }

    [Fact]
    public void A_throttle_that_was_raised_falls_only_where_the_fix_is_named()
    {
        var folder = new Scratch();
        var path = folder.Write("App.config", Encoding.UTF8.GetBytes(Config));
        var (succeeded, log) = folder.Run(new ConfigFixRequest(), ("WCFP2005", "App.config", 17, 30));
        Assert.True(succeeded, log.Text);
        Assert.Contains("WCFP2005: not fixed. Name one of its fixes in WcfPerfFix: DefaultThrottle: Remove serviceThrottling (the limit falls; WCF's own", log.Text, StringComparison.Ordinal);
        Assert.Equal(Config, File.ReadAllText(path));
        (succeeded, log) = folder.Run(new ConfigFixRequest { Fixes = ["DefaultThrottle"] }, ("WCFP2005", "App.config", 17, 30));
        Assert.True(succeeded, log.Text);
        Assert.Equal(s_throttled, File.ReadAllText(path));
    }

    [Fact]
    public void A_binding_configuration_that_the_projects_code_takes_by_name_is_copied()
    {
        const string Original = "<binding name=\"B\"><reliableSession enabled=\"true\" /></binding>";
        foreach (var (code, isCopied) in new[] { ("object Make() => new NetTcpBinding(\"B\");", true), ("object Make() => new NetTcpBinding();", false) })
        {
            var folder = new Scratch();
            var source = folder.Write("Program.cs", Encoding.UTF8.GetBytes(code));
            var path = folder.Write("App.config", Encoding.UTF8.GetBytes($"""
                <configuration><system.serviceModel>
                  <services><service name="Shop.OrderService"><endpoint address="net.tcp://localhost/" binding="netTcpBinding" bindingConfiguration="B" contract="Shop.IOrders" /></service></services>
                  <bindings><netTcpBinding>
                    {Original}
                  </netTcpBinding></bindings>
                </system.serviceModel></configuration>
                """));
            var (succeeded, log) = folder.Run(new ConfigFixRequest { Fixes = ["NoReliableSession"], Sources = [source, source + ".gone"] }, ("WCFP2003", "App.config", 4, 40));
            Assert.True(succeeded, log.Text);
            Assert.Contains("fixed 1 of 1", log.Text, StringComparison.Ordinal);
            Assert.Equal(isCopied, File.ReadAllText(path).Contains(Original, StringComparison.Ordinal));
            Assert.Contains("<reliableSession enabled=\"false\" />", File.ReadAllText(path), StringComparison.Ordinal);
        }
    }

    [Fact]
    public void A_read_only_file_is_named_and_no_file_is_changed()
    {
        var (folder, main, bindings) = Sourced();
        File.SetAttributes(bindings, FileAttributes.ReadOnly);
        Refuses(folder, main, bindings, "it is read-only");
        File.SetAttributes(bindings, FileAttributes.Normal);
    }

    [Fact]
    public void A_locked_file_is_named_and_no_file_is_changed()
    {
        var (folder, main, bindings) = Sourced();

        // Readers are let in, writers are not, as editors and services hold a file.
        using var held = new FileStream(bindings, FileMode.Open, FileAccess.Read, FileShare.Read);
        Refuses(folder, main, bindings, "it cannot be opened for writing");
    }

    [Fact]
    public void A_link_is_named_and_no_file_is_changed()
    {
        var (folder, main, bindings) = Sourced();
        File.Move(bindings, bindings + ".real");
        File.CreateSymbolicLink(bindings, bindings + ".real");
        Refuses(folder, main, bindings, "it is a link to another file");
    }

    [Theory]
    [InlineData("malformed", "<configuration>\n  <system.serviceModel>\n", "other.config(2,4): The file is left as it is: it ends before <system.serviceModel> is closed.")]
    [InlineData("transforms", "<!DOCTYPE configuration><configuration><system.serviceModel /></configuration>", "other.config(1,1): The file is left as it is: it has a document type definition (DOCTYPE), which is not read.")]
    public void A_file_that_cannot_be_parsed_is_named_and_the_others_are_fixed(string name, string text, string message)
    {
        var folder = new Scratch();
        var path = folder.Write("App.config", Encoding.UTF8.GetBytes(Config));
        var other = folder.Write("other.config", Encoding.UTF8.GetBytes(text));
        var (succeeded, log) = folder.Run(new ConfigFixRequest(), ("WCFP2006", "App.config", 17, 30), ("WCFP2006", "other.config", 2, 4));
        Assert.True(succeeded, name + log.Text);
        Assert.Contains(message, log.Text, StringComparison.Ordinal);
        Assert.Equal(s_throttled, File.ReadAllText(path));
        Assert.Equal(text, File.ReadAllText(other));
    }

    [Fact]
    public void A_huge_file_is_named_and_the_others_are_fixed()
    {
        var folder = new Scratch();
        var path = folder.Write("App.config", Encoding.UTF8.GetBytes(Config));
        var huge = folder.Write("huge.config", Encoding.UTF8.GetBytes(Config.Replace("<services>", "<!--" + new string('x', 20 * 1024 * 1024) + "--><services>", StringComparison.Ordinal)));
        var (succeeded, log) = folder.Run(new ConfigFixRequest(), ("WCFP2006", "App.config", 17, 30), ("WCFP2006", "huge.config", 17, 30));
        Assert.True(succeeded, log.Text);
        Assert.Contains("huge.config(1,1): The file is left as it is: it is 20,97", log.Text, StringComparison.Ordinal);
        Assert.Equal(s_throttled, File.ReadAllText(path));
        Assert.True(new FileInfo(huge).Length > 20 * 1024 * 1024);
    }

    [Theory]
    [InlineData("utf-8", new byte[] { 0xE4 }, "it is not utf-8, as its byte order mark, its XML declaration or the default say: byte ")]
    [InlineData("utf-16", new byte[] { 0x20 }, "its XML declaration says utf-16, but it has no byte order mark of that encoding")]
    [InlineData("klingon", new byte[] { 0x20 }, "its XML declaration says the encoding klingon, which is not known here")]
    public void A_wrongly_encoded_file_is_named_and_left_alone(string declared, byte[] extra, string reason)
    {
        var folder = new Scratch();
        byte[] bytes = [.. Encoding.ASCII.GetBytes(Config.Replace("utf-8", declared, StringComparison.Ordinal)), .. "<!--"u8, .. extra, .. "-->"u8];
        var path = folder.Write("App.config", bytes);
        var (succeeded, log) = folder.Run(new ConfigFixRequest(), ("WCFP2006", "App.config", 17, 30));
        Assert.True(succeeded, log.Text);
        Assert.Contains("App.config(0,0): The file is left as it is: " + reason, log.Text, StringComparison.Ordinal);
        Assert.Equal(bytes, File.ReadAllBytes(path));
    }

    [Fact]
    public void An_empty_file_and_one_that_is_gone_are_no_obstacle()
    {
        var folder = new Scratch();
        var path = folder.Write("App.config", Encoding.UTF8.GetBytes(Config));
        folder.Write("empty.config", []);
        var (succeeded, log) = folder.Run(new ConfigFixRequest { OtherEnds = [Path.Combine(folder.Path, "gone.config")] }, ("WCFP2006", "App.config", 17, 30));
        Assert.True(succeeded, log.Text);
        Assert.Contains("gone.config(0,0): The file is left as it is: it cannot be read: ", log.Text, StringComparison.Ordinal);
        Assert.DoesNotContain("empty.config", log.Text, StringComparison.Ordinal);
        Assert.Equal(s_throttled, File.ReadAllText(path));
    }

    [Fact]
    public void A_place_that_is_not_what_the_rule_speaks_of_is_left_alone()
    {
        var folder = new Scratch();
        var path = folder.Write("App.config", Encoding.UTF8.GetBytes(Config));
        var (succeeded, log) = folder.Run(
            new ConfigFixRequest { Fixes = ["BasicHttp", "DefaultThrottle", "Mtom"] },
            ("WCFP2006", "App.config", 6, 30), ("WCFP2001", "App.config", 18, 30), ("WCFP1002", "App.config", 1, 1), ("WCFP2006", "App.config", 900, 1), ("WCFP9999", "App.config", 17, 30));
        Assert.True(succeeded, log.Text);
        Assert.Contains("App.config(6,30): WCFP2006: no fix holds here", log.Text, StringComparison.Ordinal);
        Assert.Contains("App.config(18,30): WCFP2001: no fix holds here", log.Text, StringComparison.Ordinal);
        Assert.Equal(Config, File.ReadAllText(path));
    }

    [Fact]
    public void Names_that_do_not_exist_are_errors_that_name_those_that_do()
    {
        var folder = new Scratch();
        folder.Write("App.config", Encoding.UTF8.GetBytes(Config));
        var (succeeded, log) = folder.Run(new ConfigFixRequest { Rules = ["WCFP2099"], Fixes = ["mtom"] });
        Assert.False(succeeded);
        Assert.Contains("WcfPerfRules: there is no rule with a fix in configuration files called 'WCFP2099'. There are: WCFP1002, WCFP2001,", log.Text, StringComparison.Ordinal);
        Assert.Contains("WcfPerfFix: there is no fix called 'mtom'. There are: BasicHttp, DefaultThrottle, Mtom,", log.Text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Client")]
    [InlineData("Client.csproj")]
    public void Another_end_that_is_no_configuration_file_is_an_error(string name)
    {
        var folder = new Scratch();
        var path = folder.Write("App.config", Encoding.UTF8.GetBytes(Config));
        var (succeeded, log) = folder.Run(new ConfigFixRequest { OtherEnds = [Path.Combine(folder.Path, name)] }, ("WCFP2006", "App.config", 17, 30));
        Assert.False(succeeded);
        Assert.Contains($"WcfPerfOtherEnds: '{name}' is no configuration file. Name the file itself, such as ../Client/App.config.", log.Text, StringComparison.Ordinal);
        Assert.Equal(Config, File.ReadAllText(path));
    }

    [Fact]
    public void The_property_takes_no_project_for_another_end()
    {
        var project = new TestProject("fixend").With("IOrders.cs", Contract).With("App.config", Config).With("p.csproj", TestProject.Wcf());
        var (code, output) = Run(project, "p.csproj", "-p:WcfPerfOtherEnds=../Client/Client.csproj");
        Assert.NotEqual(0, code);
        Assert.Contains("Client.csproj' is no configuration file.", output, StringComparison.Ordinal);
        Assert.Equal(Config, File.ReadAllText(PathOf(project, "App.config")));
    }

    [Theory]
    [InlineData("")]
    [InlineData("{")]
    [InlineData("{}")]
    [InlineData("[1]")]
    public void A_log_that_is_none_is_an_error(string text)
    {
        var folder = new Scratch();
        var path = folder.Write("App.config", Encoding.UTF8.GetBytes(Config));
        folder.Write("log.sarif", Encoding.UTF8.GetBytes(text));
        var log = new Log();
        Assert.False(ConfigFixRun.Execute(new ConfigFixRequest { Files = [path], Folder = folder.Path, Log = Path.Combine(folder.Path, "log.sarif") }, log));
        Assert.Contains("The compiler's log of findings cannot be read", log.Text, StringComparison.Ordinal);
        Assert.Equal(Config, File.ReadAllText(path));
    }

    [Fact]
    public void Suppressed_findings_are_left_alone()
    {
        var folder = new Scratch();
        var path = folder.Write("App.config", Encoding.UTF8.GetBytes(Config));
        var (succeeded, log) = folder.Run(new ConfigFixRequest(), suppressed: true, ("WCFP2006", "App.config", 17, 30));
        Assert.True(succeeded, log.Text);
        Assert.Equal(Config, File.ReadAllText(path));
    }

    private static void Refuses(Scratch folder, string main, string bindings, string reason)
    {
        var (mainBytes, bindingBytes) = (File.ReadAllBytes(main), File.ReadAllBytes(bindings));
        var (succeeded, log) = folder.Run(new ConfigFixRequest { Fixes = ["BasicHttp"] }, ("WCFP2001", "App.config", 1, 137));
        Assert.False(succeeded, log.Text);
        Assert.Contains($"bindings.config(0,0): The file could not be fixed: {reason}", log.Text, StringComparison.Ordinal);
        Assert.Contains("No file was changed.", log.Text, StringComparison.Ordinal);
        Assert.Equal(mainBytes, File.ReadAllBytes(main));
        Assert.Equal(bindingBytes, File.ReadAllBytes(bindings));
        Assert.Empty(Directory.GetFiles(folder.Path, "*.tmp"));
    }

    /// <summary>A fix that has to write two files, the second of which a test makes trouble with.</summary>
    private static (Scratch Folder, string Main, string Bindings) Sourced()
    {
        var folder = new Scratch();
        return (
            folder,
            folder.Write("App.config", """<configuration><system.serviceModel><bindings configSource="bindings.config"/><services><service name="Shop.S"><endpoint address="" binding="wsHttpBinding" bindingConfiguration="P" contract="Shop.IOrders"/></service></services></system.serviceModel></configuration>"""u8.ToArray()),
            folder.Write("bindings.config", """<bindings><wsHttpBinding><binding name="P"><security mode="None"/></binding></wsHttpBinding></bindings>"""u8.ToArray()));
    }

    private static byte[] Bytes(string text, string lineBreak, bool mark) =>
        [.. mark ? Encoding.UTF8.GetPreamble() : [], .. Encoding.UTF8.GetBytes(text.Replace("\n", lineBreak, StringComparison.Ordinal))];

    private static string PathOf(TestProject project, string file) => Path.Combine(project.Folder, file);

    private static (int ExitCode, string Output) Run(TestProject project, string file, params string[] arguments) =>
        Tool.Dotnet(project.Folder, ["build", file, "--nologo", "-t:WcfPerfFixConfig", .. arguments], PackedPackage.Instance.Environment);

    /// <summary>What a run said.</summary>
    private sealed class Log : IConfigFixLog
    {
        private readonly StringBuilder _text = new();

        public string Text => _text.ToString();

        public void Message(string text) => _text.Append(text).Append('\n');

        public void Warning(string path, int line, int column, string text) => _text.Append($"{Path.GetFileName(path)}({line},{column}): {text}\n");

        public void Error(string path, int line, int column, string text) => Warning(path, line, column, text);
    }

    /// <summary>A folder of configuration files.</summary>
    private sealed class Scratch
    {
        private readonly List<string> _files = [];

        public Scratch() => Directory.CreateDirectory(Path);

        public string Path { get; } = System.IO.Path.Combine(PackedPackage.Instance.Root, "configs", Guid.NewGuid().ToString("N")[..8]);

        public string Write(string name, byte[] content)
        {
            var path = System.IO.Path.Combine(Path, name.Replace('/', System.IO.Path.DirectorySeparatorChar));
            Directory.CreateDirectory(System.IO.Path.GetDirectoryName(path)!);
            File.WriteAllBytes(path, content);
            _files.Add(path);
            return path;
        }

        public (bool Succeeded, Log Log) Run(ConfigFixRequest request, params (string Rule, string File, int Line, int Column)[] findings) => Run(request, suppressed: false, findings);

        public (bool Succeeded, Log Log) Run(ConfigFixRequest request, bool suppressed, params (string Rule, string File, int Line, int Column)[] findings)
        {
            var sarif = System.IO.Path.Combine(Path, "findings.sarif");
            File.WriteAllText(sarif, JsonSerializer.Serialize(new
            {
                version = "2.1.0",
                runs = new[]
                {
                    new
                    {
                        results = findings.Select(finding => new
                        {
                            ruleId = finding.Rule,
                            level = "warning",
                            message = new { text = "…" },
                            suppressions = suppressed ? new[] { new { kind = "inSource" } } : [],
                            locations = new[]
                            {
                                new
                                {
                                    physicalLocation = new
                                    {
                                        artifactLocation = new { uri = new Uri(System.IO.Path.Combine(Path, finding.File)).AbsoluteUri },
                                        region = new { startLine = finding.Line, startColumn = finding.Column },
                                    },
                                },
                            },
                        }),
                    },
                },
            }));
            var log = new Log();
            var files = _files.Where(file => file.EndsWith(".config", StringComparison.Ordinal) && !request.OtherEnds.Contains(file)).ToArray();
            return (ConfigFixRun.Execute(request with { Files = files, Folder = Path, Log = sarif }, log), log);
        }
    }
}
