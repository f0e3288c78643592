using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.Configuration;
using WcfPerf.Testing;
using Xunit;

namespace WcfPerf.Analyzers.Tests.Configuration;

/// <summary>WCFP0001.</summary>
public sealed class UnreadableConfigurationTests
{
    private const string Usage = "[System.ServiceModel.ServiceContract] public interface IOrders { }";

    private static WcfAnalyzerTest<UnreadableConfigurationAnalyzer> Make(params (string Path, string Content)[] files)
    {
        var test = new WcfAnalyzerTest<UnreadableConfigurationAnalyzer>();
        test.TestState.Sources.Add(Usage);
        foreach (var file in files)
        {
            test.TestState.AdditionalFiles.Add(file);
        }

        return test;
    }

    [Theory]
    [InlineData("<configuration>\n  <system.serviceModel>\n    <services>\n  </system.serviceModel>\n</configuration>", 4, 5, 4, 24)]
    [InlineData("<configuration><system.serviceModel><client>", 1, 38, 1, 44)]
    [InlineData("<configuration><system.serviceModel a=\"1\" a=\"2\" /></configuration>", 1, 43, 1, 44)]
    [InlineData("<configuration>\r\n<system.serviceModel>\r\n<endpoint address=\"a&b\" /></system.serviceModel></configuration>", 3, 23, 3, 24)]
    [InlineData("<!DOCTYPE configuration []><configuration><system.serviceModel /></configuration>", 1, 1, 1, 10)]
    public async Task Warn_not_well_formed(string content, int line, int column, int endLine, int endColumn)
    {
        var test = Make(("App.config", content));
        test.TestState.ExpectedDiagnostics.Add(new DiagnosticResult("WCFP0001", DiagnosticSeverity.Info).WithSpan("App.config", line, column, endLine, endColumn));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("Web.config")]
    [InlineData("Host.exe.config")]
    [InlineData("output.config")]
    public async Task Warn_in_files_of_these_names(string path)
    {
        var test = Make((path, "<configuration><system.serviceModel>"));
        test.TestState.ExpectedDiagnostics.Add(new DiagnosticResult("WCFP0001", DiagnosticSeverity.Info).WithSpan(path, 1, 17, 1, 36));
        await test.RunAsync();
    }

    [Fact]
    public async Task Warn_section_in_a_file_of_its_own()
    {
        var test = Make(
            ("App.config", "<configuration><system.serviceModel><bindings configSource=\"bindings.config\" /></system.serviceModel></configuration>"),
            ("bindings.config", "<bindings><wsHttpBinding></bindings>"));
        test.TestState.ExpectedDiagnostics.Add(new DiagnosticResult("WCFP0001", DiagnosticSeverity.Info).WithSpan("bindings.config", 1, 28, 1, 36));
        await test.RunAsync();
    }

    [Fact]
    public async Task Warn_one_error_for_each_file()
    {
        var test = Make(
            ("App.config", "<configuration><system.serviceModel><a></b><c></d>"),
            ("Web.config", "<configuration><system.serviceModel>"),
            ("Good.config", "<configuration><system.serviceModel /></configuration>"));
        test.TestState.ExpectedDiagnostics.Add(new DiagnosticResult("WCFP0001", DiagnosticSeverity.Info).WithSpan("App.config", 1, 42, 1, 43));
        test.TestState.ExpectedDiagnostics.Add(new DiagnosticResult("WCFP0001", DiagnosticSeverity.Info).WithSpan("Web.config", 1, 17, 1, 36));
        await test.RunAsync();
    }

    [Fact]
    public async Task Warn_says_what_is_wrong_and_what_to_do()
    {
        var test = Make(("App.config", "<configuration>\n<system.serviceModel>\n</configuration>"));
        test.TestState.ExpectedDiagnostics.Add(new DiagnosticResult("WCFP0001", DiagnosticSeverity.Info).WithSpan("App.config", 3, 3, 3, 16).WithMessage(
            "WcfPerf cannot read this configuration file: </configuration> stands where <system.serviceModel> of line 2 is still open; mend it, or its bindings and endpoints go unchecked"));
        await test.RunAsync();
    }

    /// <summary>.NET refuses a file that has a section twice, in one group or in two.</summary>
    [Theory]
    [InlineData("<configuration><system.serviceModel><behaviors />\n<[|behaviors|] /></system.serviceModel></configuration>")]
    [InlineData("<configuration><system.serviceModel><client /><behaviors /></system.serviceModel>\n<system.serviceModel><[|behaviors|] /><client /></system.serviceModel></configuration>")]
    [InlineData("<configuration><system.serviceModel><bindings configSource=\"a.config\" /><[|bindings|]></bindings></system.serviceModel></configuration>")]
    public async Task Warn_section_that_stands_twice(string content) => await Make(("App.config", content)).RunAsync();

    [Theory]
    [InlineData("<configuration><system.serviceModel><behaviors /></system.serviceModel><system.serviceModel><services /></system.serviceModel></configuration>")]
    [InlineData("<configuration><system.serviceModel><behaviors /></system.serviceModel><location path=\"a\"><system.serviceModel><behaviors /></system.serviceModel></location></configuration>")]
    [InlineData("<configuration><system.serviceModel><bindings><wsHttpBinding /><wsHttpBinding /></bindings><own /><own /></system.serviceModel></configuration>")]
    public async Task NoWarn_section_that_stands_once_in_each_place(string content) => await Make(("App.config", content)).RunAsync();

    [Fact]
    public async Task Warn_says_which_section_stands_twice()
    {
        var test = Make(("Web.config", "<configuration><system.serviceModel>\n<services />\n<services /></system.serviceModel></configuration>"));
        test.TestState.ExpectedDiagnostics.Add(new DiagnosticResult("WCFP0001", DiagnosticSeverity.Info).WithSpan("Web.config", 3, 2, 3, 10).WithMessage(
            "WcfPerf cannot read this configuration file: <services> stands in line 2 already, and .NET refuses a file that has a section twice; mend it, or its bindings and endpoints go unchecked"));
        await test.RunAsync();
    }

    [Fact]
    public async Task NoWarn_without_wcf()
    {
        var test = new WcfAnalyzerTest<UnreadableConfigurationAnalyzer> { ReferenceAssemblies = WcfReferences.Net };
        test.TestState.Sources.Add("class C { }");
        test.TestState.AdditionalFiles.Add(("App.config", "<configuration><system.serviceModel>"));
        await test.RunAsync();
    }

    [Fact]
    public async Task NoWarn_well_formed() =>
        await Make(("App.config", "<configuration><system.serviceModel /></configuration>")).RunAsync();

    [Fact]
    public async Task NoWarn_malformed_but_not_of_wcf() =>
        await Make(("App.config", "<configuration><appSettings></configuration>"), ("NLog.config", "<nlog><")).RunAsync();

    [Fact]
    public async Task NoWarn_malformed_but_no_configuration() =>
        await Make(("notes.txt", "<system.serviceModel>"), ("packages.config", "<system.serviceModel>")).RunAsync();

    [Fact]
    public async Task NoWarn_empty_file() => await Make(("App.config", "")).RunAsync();
}
