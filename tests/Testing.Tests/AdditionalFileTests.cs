using System.Collections.Generic;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;
using Xunit;
using static WcfPerf.Testing.Tests.AnalyzerVerificationTests;

namespace WcfPerf.Testing.Tests;

/// <summary>Additional files: diagnostics in them, marks in them, options for them.</summary>
public class AdditionalFileTests
{
    private static readonly DiagnosticResult s_bad = CSharpAnalyzerVerifier<BadWordAnalyzer, DefaultVerifier>.Diagnostic();

    [Theory]
    [InlineData("good")]
    [InlineData("[|bad|]")]
    [InlineData("one\r\n  [|bad|] and {|TEST0003:bad|}\r\n")]
    [InlineData("$$bad")]
    public Task Pass_MarksAgree(string content) => Run(content);

    [Theory]
    [InlineData("bad")]
    [InlineData("[|good|]")]
    [InlineData("one\n [|ba|]d")]
    [InlineData("one\n b$$ad")]
    [InlineData("[|bad|] bad")]
    public Task Fail_MarksDisagree(string content) => Failing(Run(content));

    [Fact]
    public Task Pass_SpanAgrees() => Run("a\n bad", s_bad.WithSpan("App.config", 2, 2, 2, 5).WithArguments("none"));

    [Fact]
    public Task Pass_NumberedMarkAgrees() => Run("a\n {|#0:bad|}", s_bad.WithLocation(0).WithArguments("none"));

    [Theory]
    [InlineData("App.config", 1, 2)]
    [InlineData("App.config", 2, 3)]
    [InlineData("Web.config", 2, 2)]
    [InlineData("/0/Test0.cs", 2, 2)]
    public Task Fail_Misplaced(string path, int line, int column) => Failing(Run("a\n bad", s_bad.WithLocation(path, line, column).WithArguments("none")));

    [Fact]
    public Task Fail_PathIsLeftOut() => Failing(Run("bad", s_bad.WithLocation(1, 1).WithArguments("none")));

    [Fact]
    public Task Pass_FilesFromFactories() => new CSharpAnalyzerTest<BadWordAnalyzer, DefaultVerifier>
    {
        TestState =
        {
            Sources = { "class C { }" },
            AdditionalFilesFactories = { () => new List<(string, SourceText)> { ("App.config", SourceText.From("a [|bad|] file")) } },
        },
    }.RunAsync();

    [Fact]
    public Task Pass_DiagnosticsInSourceAndFile() => new CSharpCodeFixTest<BothAnalyzer, CapitalizeFix, DefaultVerifier>
    {
        TestState = { Sources = { "class {|TEST0001:lower|} { }" }, AdditionalFiles = { ("App.config", "{|TEST0003:bad|}") } },
        FixedCode = "class Lower { }",
    }.RunAsync();

    [Fact]
    public Task Fail_FileDiagnosticIsForgottenBesideOneInSource() => Failing(new CSharpAnalyzerTest<BothAnalyzer, DefaultVerifier>
    {
        TestState = { Sources = { "class {|TEST0001:lower|} { }" }, AdditionalFiles = { ("App.config", "bad") } },
    }.RunAsync());

    [Fact]
    public Task Pass_OptionForTheFile() => new CSharpAnalyzerTest<BadWordAnalyzer, DefaultVerifier>
    {
        TestState =
        {
            Sources = { "class C { }" },
            AdditionalFiles = { ("/0/App.config", "{|#0:bad|}"), ("/0/other.txt", "{|#1:bad|}") },
            AnalyzerConfigFiles = { ("/0/.editorconfig", "root = true\n[*.config]\ntest.option = yes\n") },
            ExpectedDiagnostics = { s_bad.WithLocation(0).WithArguments("yes"), s_bad.WithLocation(1).WithArguments("none") },
        },
    }.RunAsync();

    [Theory]
    [InlineData("none", null)]
    [InlineData("suggestion", DiagnosticSeverity.Info)]
    [InlineData("warning", DiagnosticSeverity.Warning)]
    [InlineData("error", DiagnosticSeverity.Error)]
    public Task Pass_SeverityFromGlobalConfig(string severity, DiagnosticSeverity? expected)
    {
        var test = new WcfAnalyzerTest<BadWordAnalyzer>
        {
            TestState =
            {
                Sources = { "class C { }" },
                AdditionalFiles = { ("/0/App.config", "{|#0:bad|}") },
                AnalyzerConfigFiles = { ("/0/.globalconfig", $"is_global = true\ndotnet_diagnostic.TEST0003.severity = {severity}\n") },
            },
        };
        if (expected is { } value)
        {
            test.ExpectedDiagnostics.Add(s_bad.WithLocation(0).WithArguments("none").WithSeverity(value));
        }

        return test.RunAsync();
    }

    private static Task Run(string content, params DiagnosticResult[] expected)
    {
        var test = new CSharpAnalyzerTest<BadWordAnalyzer, DefaultVerifier> { TestState = { Sources = { "class C { }" }, AdditionalFiles = { ("App.config", content) } } };
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync();
    }
}
