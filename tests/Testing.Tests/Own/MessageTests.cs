using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using VerifyFix = Microsoft.CodeAnalysis.CSharp.Testing.CSharpCodeFixVerifier<WcfPerf.Testing.Tests.LowerCaseTypeAnalyzer, WcfPerf.Testing.Tests.CapitalizeFix, Microsoft.CodeAnalysis.Testing.DefaultVerifier>;

namespace WcfPerf.Testing.Tests.Own;

/// <summary>A failure says what was expected, what was found and where they differ; each of these fails for its own reason.</summary>
public class MessageTests
{
    [Fact]
    public Task Missing() => Says(
        VerifyFix.VerifyAnalyzerAsync("class [|Upper|] { }"),
        "The diagnostics differ: expected 1, found 0.", "Missing:\n  /0/Test0.cs(1,7,1,12): warning TEST0001", "All found:\n  none");

    [Fact]
    public Task NotExpected() => Says(
        VerifyFix.VerifyAnalyzerAsync("class lower { }"),
        "expected 0, found 1",
        "Not expected:\n  /0/Test0.cs(1,7,1,12): warning TEST0001: The type 'lower' begins in lower case",
        "new DiagnosticResult(\"TEST0001\", DiagnosticSeverity.Warning).WithSpan(1, 7, 1, 12).WithArguments(\"lower\")");

    [Fact]
    public Task Misplaced() => Says(
        VerifyFix.VerifyAnalyzerAsync("[|class|] lower { }"), "Differs:", "it stands at /0/Test0.cs(1,7,1,12), expected /0/Test0.cs(1,1,1,6)");

    [Fact]
    public Task MisplacedInAdditionalFile() => Says(
        new CSharpAnalyzerTest<BadWordAnalyzer, DefaultVerifier> { TestState = { Sources = { "class C { }" }, AdditionalFiles = { ("App.config", "a\n[|a|] bad") } } }.RunAsync(),
        "it stands at App.config(2,3,2,6), expected App.config(2,1,2,2)");

    [Fact]
    public Task OnlyTheStartIsExpected() => Says(
        VerifyFix.VerifyAnalyzerAsync("$$class lower { }"), "it stands at /0/Test0.cs(1,7,1,12), expected to start at /0/Test0.cs(1,1)");

    [Fact]
    public Task WrongSeverity() => Says(
        VerifyFix.VerifyAnalyzerAsync("class {|#0:lower|} { }", VerifyFix.Diagnostic().WithLocation(0).WithArguments("lower").WithSeverity(DiagnosticSeverity.Info)),
        "the severity is Warning, expected Info");

    [Fact]
    public Task WrongMessage() => Says(
        VerifyFix.VerifyAnalyzerAsync("class {|#0:lower|} { }", VerifyFix.Diagnostic().WithLocation(0).WithArguments("other")),
        "the message is \"The type 'lower' begins in lower case\", expected \"The type 'other' begins in lower case\"");

    [Fact]
    public Task WrongArguments() => Says(
        VerifyFix.VerifyAnalyzerAsync("class {|#0:lower|} { }", new DiagnosticResult("TEST0001", DiagnosticSeverity.Warning).WithLocation(0).WithArguments("other")),
        "the arguments are (lower), expected (other)");

    [Fact]
    public Task AdditionalLocations() => Says(
        CSharpAnalyzerVerifier<CompilationEndAnalyzer, DefaultVerifier>.VerifyAnalyzerAsync(
            "class {|#0:lower|} { int a; }",
            CSharpAnalyzerVerifier<CompilationEndAnalyzer, DefaultVerifier>.Diagnostic().WithLocation(0).WithArguments("lower")),
        "it has 1 additional locations, expected 0");

    [Fact]
    public Task AnalyzerThrows() => Says(
        CSharpAnalyzerVerifier<ThrowingAnalyzer, DefaultVerifier>.VerifyAnalyzerAsync("class Upper { }"), "AD0001", "The sample analyzer gives up.");

    [Fact]
    public Task SourceDoesNotCompile() => Says(VerifyFix.VerifyAnalyzerAsync("class Upper : Missing { }"), "Not expected:\n  /0/Test0.cs(1,15,1,22): error CS0246");

    [Fact]
    public Task PragmaDoesNotSilence() => Says(
        VerifyFix.VerifyAnalyzerAsync("#pragma warning restore TEST0001\nclass [|lower|] { }"),
        "Context: The diagnostics have to be silent after '#pragma warning disable TEST0001'");

    [Fact]
    public Task GeneratedCode() => Says(
        CSharpAnalyzerVerifier<UnconfiguredAnalyzer, DefaultVerifier>.VerifyAnalyzerAsync("class [|lower|] { }"), "does not configure its analysis of generated code");

    [Fact]
    public Task FixedCodeDiffers() => Says(
        VerifyFix.VerifyCodeFixAsync("// a\nclass [|lower|]\n{\n}\n", "// a\nclass LOWER\n{\n}\n"),
        "Context: The fix applied to one diagnostic after another",
        "The content of '/0/Test0.cs' differs",
        "@ line 1\n // a\n-class LOWER\n+class Lower\n {\n }\n",
        "offered: 'Begin in upper case' (Capitalize)",
        "chosen: 'Begin in upper case'");

    [Fact]
    public Task OnlyLineEndsDiffer() => Says(VerifyFix.VerifyCodeFixAsync("class [|lower|] { }\n", "class Lower { }\r\n"), "-class Lower { }\\r\\n\n+class Lower { }\\n\n");

    [Fact]
    public Task OnlySpacesAtALinesEndDiffer() => Says(
        VerifyFix.VerifyCodeFixAsync("class [|lower|] { \t\n}", "class Lower {\n}"), "-class Lower {\\n\n+class Lower {·→\\n\n");

    [Fact]
    public Task LastLineEndIsMissing() => Says(VerifyFix.VerifyCodeFixAsync("class [|lower|] { }\n", "class Lower { }"), "-class Lower { }(no line end)\n+class Lower { }\\n\n");

    [Fact]
    public Task FixedCodeDoesNotCompile() => Says(
        CSharpCodeFixVerifier<LowerCaseTypeAnalyzer, BreakingFix, DefaultVerifier>.VerifyCodeFixAsync("class [|lower|] { }", "class Lower : Missing { }"),
        "Context: Diagnostics of the fixed state", "error CS0246");

    [Fact]
    public Task FixDoesNotEnd() => Says(
        new CSharpCodeFixTest<LowerCaseTypeAnalyzer, EndlessFix, DefaultVerifier>
        {
            TestCode = "class [|lower|] { }",
            FixedState = { Sources = { "\n\nclass [|lower|] { }" }, MarkupHandling = MarkupMode.Allow },
        }.RunAsync(),
        "The fix does not come to an end: it was applied 2 times, expected exactly 1.");

    [Fact]
    public Task FixAllDiffers() => Says(
        CSharpCodeFixVerifier<LowerCaseTypeAnalyzer, ForgetfulFixAllFix, DefaultVerifier>.VerifyCodeFixAsync(
            "class [|one|] { }\nclass [|two|] { }\n", "class One { }\nclass Two { }\n"),
        "Context: Fix All in the document");

    [Fact]
    public Task FixAllDiffersInTheProject() => Says(
        new CSharpCodeFixTest<LowerCaseTypeAnalyzer, ForgetfulFixAllFix, DefaultVerifier>
        {
            TestCode = "class [|one|] { }\nclass [|two|] { }\n",
            FixedCode = "class One { }\nclass Two { }\n",
            CodeFixTestBehaviors = CodeFixTestBehaviors.SkipFixAllInDocumentCheck,
        }.RunAsync(),
        "Context: Fix All in the project");

    [Fact]
    public Task FixAllDiffersInTheSolution() => Says(
        new CSharpCodeFixTest<LowerCaseTypeAnalyzer, ForgetfulFixAllFix, DefaultVerifier>
        {
            TestCode = "class [|one|] { }\nclass [|two|] { }\n",
            FixedCode = "class One { }\nclass Two { }\n",
            CodeFixTestBehaviors = CodeFixTestBehaviors.SkipFixAllInDocumentCheck | CodeFixTestBehaviors.SkipFixAllInProjectCheck,
        }.RunAsync(),
        "Context: Fix All in the solution");

    [Fact]
    public Task FixIsOfferedWhereNoneIsExpected() => Says(
        CSharpCodeFixVerifier<LowerCaseTypeAnalyzer, IdleFix, DefaultVerifier>.VerifyCodeFixAsync("class [|lower|] { }", "class [|lower|] { }"),
        "No fix was expected, and one was offered");

    [Fact]
    public Task NoFixIsOffered() => Says(
        CSharpCodeFixVerifier<LowerCaseTypeAnalyzer, NeverFix, DefaultVerifier>.VerifyCodeFixAsync("class [|lower|] { }", "class Lower { }"), "offered: nothing");

    [Fact]
    public Task TreeDiffers() => Says(
        CSharpCodeFixVerifier<LowerCaseTypeAnalyzer, MisshapenFix, DefaultVerifier>.VerifyCodeFixAsync("class [|lower|] { }", "class Lower : object { }"),
        "The code action built another syntax tree for '/0/Test0.cs' than its text parses to", "-    IdentifierToken: Lower", "+    IdentifierToken: Lower : object");

    [Fact]
    public Task DocumentIsForgotten() => Says(
        new CSharpCodeFixTest<LowerCaseTypeAnalyzer, CapitalizeFix, DefaultVerifier>
        {
            TestCode = "class [|lower|] { }",
            FixedState = { Sources = { "class Lower { }", (AddDocumentFix.Path, "// lower\n") } },
        }.RunAsync(),
        "The project 'TestProject' has 1 source files, expected 2.", "Expected: /0/Test0.cs, /0/Folder/Added.cs\nActual: /0/Test0.cs");

    [Fact]
    public Task NonLocalDiagnostic() => Says(
        CSharpCodeFixVerifier<CompilationEndAnalyzer, CapitalizeFix, DefaultVerifier>.VerifyCodeFixAsync("class [|lower|] { }", "class Lower { }"),
        "SkipLocalDiagnosticCheck");

    [Fact]
    public Task EquivalenceKeyIsMissing() => Says(
        CSharpCodeFixVerifier<LowerCaseTypeAnalyzer, KeylessFix, DefaultVerifier>.VerifyCodeFixAsync("class [|lower|] { }", "class Lower { }"),
        "KeylessFix offers 'Begin in upper case' without an equivalence key");

    [Fact]
    public Task ProjectsDiffer() => Says(
        new CSharpCodeFixTest<LowerCaseTypeAnalyzer, CapitalizeFix, DefaultVerifier>
        {
            TestState =
            {
                Sources = { "class [|lower|] { }" },
                AdditionalProjects = { ["Second"] = { Sources = { "class Upper { }" } }, ["Third"] = { Sources = { "class Upper { }" } } },
            },
            FixedState = { Sources = { "class Lower { }" }, AdditionalProjects = { ["Second"] = { Sources = { "class Upper { }" } } } },
        }.RunAsync(),
        "The projects differ", "+Third");

    [Theory]
    [InlineData("class Upper { }\n  // [|", "The marks in '/0/Test0.cs' cannot be read. The mark that opens at (2,6) is not closed.")]
    [InlineData("class Upper { } // |}", "The mark '|}' at (1,20) closes nothing.")]
    [InlineData("class [|lower|} { }", "The mark '|}' at (1,14) does not match the one that opens at (1,7).")]
    [InlineData("class {|#0:one|} { class {|#0:two|} { } }", "more than one mark '{|#0:…|}'")]
    public Task MarksDoNotMatch(string source, string message) => Says(VerifyFix.VerifyAnalyzerAsync(source), message);

    [Fact]
    public void TouchingSpansAreWrittenApart()
    {
        TestFileMarkupParser.GetPositionsAndSpans("[|a|][|b|]", out var text, out var positions, out var spans);
        Assert.Equal("[|a|][|b|]", TestFileMarkupParser.CreateTestFile(text, positions, spans));
    }

    [Fact]
    public Task UnknownMark() => Says(
        VerifyFix.VerifyAnalyzerAsync("class {|#0:lower|} { }", VerifyFix.Diagnostic().WithLocation(1)), "An expected diagnostic names the location '#1', and no file has a mark '{|#1:…|}'.");

    [Fact]
    public Task SeveralDescriptors() => Says(
        CSharpAnalyzerVerifier<OptionAnalyzer, DefaultVerifier>.VerifyAnalyzerAsync("class [|C|] { }"), "An unnamed mark in '/0/Test0.cs' stands for a diagnostic only where");

    [Fact]
    public Task UnknownProject() => Says(
        new CSharpAnalyzerTest<LowerCaseTypeAnalyzer, DefaultVerifier> { TestState = { Sources = { "class Upper { }" }, AdditionalProjectReferences = { "Missing" } } }.RunAsync(),
        "The project 'TestProject' references 'Missing', and there is no such project.");

    private static async Task Says(Task run, params string[] texts)
    {
        var failure = await Assert.ThrowsAsync<InvalidOperationException>(() => run);
        var message = failure.Message.Replace(Environment.NewLine, "\n", StringComparison.Ordinal);
        foreach (var text in texts)
        {
            Assert.Contains(text, message, StringComparison.Ordinal);
        }
    }
}
