using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using VerifyLower = Microsoft.CodeAnalysis.CSharp.Testing.CSharpAnalyzerVerifier<WcfPerf.Testing.Tests.LowerCaseTypeAnalyzer, Microsoft.CodeAnalysis.Testing.DefaultVerifier>;

namespace WcfPerf.Testing.Tests;

/// <summary>What a test of an analyzer has to notice.</summary>
public class AnalyzerVerificationTests
{
    [Fact]
    public Task Pass_WhereNothingIsReportedOrExpected() => VerifyLower.VerifyAnalyzerAsync("class Upper { }");

    [Theory]
    [InlineData("class [|lower|] { }")]
    [InlineData("class {|TEST0001:lower|} { }")]
    [InlineData("class $$lower { }")]
    [InlineData("class [|one|] { class [|two|] { } }")]
    public Task Pass_WhereMarksAgree(string source) => VerifyLower.VerifyAnalyzerAsync(source);

    [Fact]
    public Task Pass_WhereTheWrittenDiagnosticAgrees() =>
        VerifyLower.VerifyAnalyzerAsync("class {|#0:lower|} { }", VerifyLower.Diagnostic().WithLocation(0).WithArguments("lower"));

    [Fact]
    public Task Pass_WhereTheSpanAgrees() =>
        VerifyLower.VerifyAnalyzerAsync("class lower { }", VerifyLower.Diagnostic("TEST0001").WithSpan(1, 7, 1, 12).WithArguments("lower"));

    [Fact]
    public Task Pass_WhereTheStartAgrees() =>
        VerifyLower.VerifyAnalyzerAsync("class lower { }", new DiagnosticResult("TEST0001", DiagnosticSeverity.Warning).WithLocation("/0/Test0.cs", 1, 7));

    [Fact]
    public Task Pass_WhereTheMessageAgrees() =>
        VerifyLower.VerifyAnalyzerAsync(
            "class lower { }", new DiagnosticResult("TEST0001", DiagnosticSeverity.Warning).WithLocation(1, 7).WithMessage("The type 'lower' begins in lower case"));

    [Fact]
    public Task Pass_WhereExpectedDiagnosticsFitInAnotherOrder() =>
        VerifyLower.VerifyAnalyzerAsync(
            "class {|#0:one|} { } class {|#1:two|} { }",
            VerifyLower.Diagnostic().WithLocation(1).WithMessage(null),
            VerifyLower.Diagnostic().WithLocation(0).WithArguments("one"));

    [Fact]
    public Task Fail_Missing() => Failing(VerifyLower.VerifyAnalyzerAsync("class [|Upper|] { }"));

    [Fact]
    public Task Fail_Extra() => Failing(VerifyLower.VerifyAnalyzerAsync("class lower { }"));

    [Fact]
    public Task Fail_OneOfTwoExtra() => Failing(VerifyLower.VerifyAnalyzerAsync("class [|one|] { } class two { }"));

    [Theory]
    [InlineData("class lower[| |]{ }")]
    [InlineData("class [|lowe|]r { }")]
    [InlineData("class l[|ower|] { }")]
    [InlineData("class l$$ower { }")]
    [InlineData("[|class lower|] { }")]
    public Task Fail_Misplaced(string source) => Failing(VerifyLower.VerifyAnalyzerAsync(source));

    [Fact]
    public Task Fail_InAnotherFile() => Failing(new CSharpAnalyzerTest<LowerCaseTypeAnalyzer, DefaultVerifier>
    {
        TestState =
        {
            Sources = { "class lower { }", "class Upper { }" },
            ExpectedDiagnostics = { VerifyLower.Diagnostic().WithSpan("/0/Test1.cs", 1, 7, 1, 12).WithArguments("lower") },
        },
    }.RunAsync());

    [Fact]
    public Task Fail_WrongArguments() =>
        Failing(VerifyLower.VerifyAnalyzerAsync("class {|#0:lower|} { }", VerifyLower.Diagnostic().WithLocation(0).WithArguments("other")));

    [Fact]
    public Task Fail_WrongArgumentsWithoutFormat() =>
        Failing(VerifyLower.VerifyAnalyzerAsync(
            "class {|#0:lower|} { }", new DiagnosticResult("TEST0001", DiagnosticSeverity.Warning).WithLocation(0).WithArguments("other")));

    [Fact]
    public Task Fail_MissingArguments() => Failing(VerifyLower.VerifyAnalyzerAsync("class {|#0:lower|} { }", VerifyLower.Diagnostic().WithLocation(0)));

    [Fact]
    public Task Fail_WrongMessage() =>
        Failing(VerifyLower.VerifyAnalyzerAsync("class {|#0:lower|} { }", VerifyLower.Diagnostic().WithLocation(0).WithMessage("Something else")));

    [Fact]
    public Task Fail_WrongSeverity() =>
        Failing(VerifyLower.VerifyAnalyzerAsync(
            "class {|#0:lower|} { }", VerifyLower.Diagnostic().WithLocation(0).WithArguments("lower").WithSeverity(DiagnosticSeverity.Error)));

    [Fact]
    public Task Pass_WrongSeverityWhereItIsIgnored() =>
        VerifyLower.VerifyAnalyzerAsync(
            "class {|#0:lower|} { }",
            VerifyLower.Diagnostic().WithLocation(0).WithArguments("lower").WithSeverity(DiagnosticSeverity.Error).WithOptions(DiagnosticOptions.IgnoreSeverity));

    [Fact]
    public Task Fail_WrongId() =>
        Failing(VerifyLower.VerifyAnalyzerAsync("class {|#0:lower|} { }", new DiagnosticResult("TEST9999", DiagnosticSeverity.Warning).WithLocation(0)));

    [Fact]
    public Task Fail_LocationWhereNoneIsExpected() => Failing(VerifyLower.VerifyAnalyzerAsync("class lower { }", VerifyLower.Diagnostic().WithArguments("lower")));

    [Fact]
    public Task Pass_NoLocation() =>
        CSharpAnalyzerVerifier<NoLocationAnalyzer, DefaultVerifier>.VerifyAnalyzerAsync(
            "class Upper { }", CSharpAnalyzerVerifier<NoLocationAnalyzer, DefaultVerifier>.Diagnostic().WithNoLocation());

    [Fact]
    public Task Fail_NoLocationWhereOneIsExpected() =>
        Failing(CSharpAnalyzerVerifier<NoLocationAnalyzer, DefaultVerifier>.VerifyAnalyzerAsync("[|class|] Upper { }"));

    [Fact]
    public Task Fail_SourceDoesNotCompile() => Failing(VerifyLower.VerifyAnalyzerAsync("class Upper : Missing { }"));

    [Fact]
    public Task Pass_ExpectedCompilerError() => VerifyLower.VerifyAnalyzerAsync("class Upper : {|CS0246:Missing|} { }");

    [Fact]
    public Task Pass_WrittenCompilerError() =>
        VerifyLower.VerifyAnalyzerAsync("class Upper : {|#0:Missing|} { }", DiagnosticResult.CompilerError("CS0246").WithLocation(0).WithArguments("Missing"));

    [Fact]
    public Task Fail_ExpectedCompilerErrorIsMissing() => Failing(VerifyLower.VerifyAnalyzerAsync("class Upper : {|CS0246:object|} { }"));

    [Theory]
    [InlineData(CompilerDiagnostics.Errors, false)]
    [InlineData(CompilerDiagnostics.Warnings, true)]
    [InlineData(CompilerDiagnostics.All, true)]
    public async Task CompilerWarningsCountWhereAsked(CompilerDiagnostics diagnostics, bool fails)
    {
        var run = new CSharpAnalyzerTest<LowerCaseTypeAnalyzer, DefaultVerifier>
        {
            TestCode = "class Upper { void M() { int unused; } }",
            CompilerDiagnostics = diagnostics,
        }.RunAsync();
        await (fails ? Failing(run) : run);
    }

    [Fact]
    public Task Pass_CompilerErrorsIgnoredWhereAsked() => new CSharpAnalyzerTest<LowerCaseTypeAnalyzer, DefaultVerifier>
    {
        TestCode = "class Upper : Missing { }",
        CompilerDiagnostics = CompilerDiagnostics.None,
    }.RunAsync();

    [Fact]
    public Task Fail_AnalyzerThrows() => Failing(CSharpAnalyzerVerifier<ThrowingAnalyzer, DefaultVerifier>.VerifyAnalyzerAsync("class Upper { }"));

    [Fact]
    public Task Pass_CompilationEnd() => CSharpAnalyzerVerifier<CompilationEndAnalyzer, DefaultVerifier>.VerifyAnalyzerAsync("class [|lower|] { }");

    [Fact]
    public Task Fail_CompilationEndMisplaced() => Failing(CSharpAnalyzerVerifier<CompilationEndAnalyzer, DefaultVerifier>.VerifyAnalyzerAsync("[|class|] lower { }"));

    [Fact]
    public Task Pass_AdditionalLocations() =>
        CSharpAnalyzerVerifier<CompilationEndAnalyzer, DefaultVerifier>.VerifyAnalyzerAsync(
            "class {|#0:lower|} { int {|#1:a|}; int {|#2:b|}; }",
            CSharpAnalyzerVerifier<CompilationEndAnalyzer, DefaultVerifier>.Diagnostic().WithLocation(0).WithLocation(1).WithLocation(2).WithArguments("lower"));

    [Fact]
    public Task Fail_AdditionalLocationMissing() =>
        Failing(CSharpAnalyzerVerifier<CompilationEndAnalyzer, DefaultVerifier>.VerifyAnalyzerAsync(
            "class {|#0:lower|} { int {|#1:a|}; int b; }",
            CSharpAnalyzerVerifier<CompilationEndAnalyzer, DefaultVerifier>.Diagnostic().WithLocation(0).WithLocation(1).WithArguments("lower")));

    [Fact]
    public Task Fail_AdditionalLocationMisplaced() =>
        Failing(CSharpAnalyzerVerifier<CompilationEndAnalyzer, DefaultVerifier>.VerifyAnalyzerAsync(
            "class {|#0:lower|} { {|#1:int|} a; }",
            CSharpAnalyzerVerifier<CompilationEndAnalyzer, DefaultVerifier>.Diagnostic().WithLocation(0).WithLocation(1).WithArguments("lower")));

    [Fact]
    public Task Pass_AdditionalLocationsIgnoredWhereAsked() =>
        CSharpAnalyzerVerifier<CompilationEndAnalyzer, DefaultVerifier>.VerifyAnalyzerAsync(
            "class {|#0:lower|} { int a; }",
            CSharpAnalyzerVerifier<CompilationEndAnalyzer, DefaultVerifier>.Diagnostic().WithLocation(0).WithArguments("lower").WithOptions(DiagnosticOptions.IgnoreAdditionalLocations));

    [Fact]
    public Task Fail_NoSources() => Failing(new CSharpAnalyzerTest<LowerCaseTypeAnalyzer, DefaultVerifier>().RunAsync());

    internal static async Task Failing(Task run)
    {
        var failure = await Assert.ThrowsAsync<InvalidOperationException>(() => run);
        Assert.NotEmpty(failure.Message);
    }
}
