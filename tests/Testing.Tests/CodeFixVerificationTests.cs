using System.Text;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;
using Xunit;
using static WcfPerf.Testing.Tests.AnalyzerVerificationTests;
using VerifyFix = Microsoft.CodeAnalysis.CSharp.Testing.CSharpCodeFixVerifier<WcfPerf.Testing.Tests.LowerCaseTypeAnalyzer, WcfPerf.Testing.Tests.CapitalizeFix, Microsoft.CodeAnalysis.Testing.DefaultVerifier>;

namespace WcfPerf.Testing.Tests;

/// <summary>What a test of a code fix has to notice.</summary>
public class CodeFixVerificationTests
{
    [Fact]
    public Task Pass_OneFix() => VerifyFix.VerifyCodeFixAsync("class [|lower|] { }", "class Lower { }");

    [Fact]
    public Task Pass_SeveralFixes() => VerifyFix.VerifyCodeFixAsync("class [|one|] { } class [|two|] { class [|three|] { } }", "class One { } class Two { class Three { } }");

    [Fact]
    public Task Pass_WrittenDiagnostic() =>
        VerifyFix.VerifyCodeFixAsync("class {|#0:lower|} { }", VerifyFix.Diagnostic().WithLocation(0).WithArguments("lower"), "class Lower { }");

    [Fact]
    public Task Pass_CommentsAndSpacesStay() => VerifyFix.VerifyCodeFixAsync("class /* a */ [|lower|] // b\n{\n\n}\n", "class /* a */ Lower // b\n{\n\n}\n");

    [Fact]
    public Task Pass_NothingToFix() => VerifyFix.VerifyCodeFixAsync("class Upper { }", "class Upper { }");

    [Fact]
    public Task Fail_FixedStateDiffers() => Failing(VerifyFix.VerifyCodeFixAsync("class [|lower|] { }", "class LOWER { }"));

    [Fact]
    public Task Fail_FixExpectedAndNoneOffered() =>
        Failing(CSharpCodeFixVerifier<LowerCaseTypeAnalyzer, NeverFix, DefaultVerifier>.VerifyCodeFixAsync("class [|lower|] { }", "class Lower { }"));

    [Theory]
    [InlineData("class /* a */ [|lower|] { }", "class Lower { }")]
    [InlineData("class [|lower|]  { }", "class Lower { }")]
    [InlineData("class [|lower|] { }\n", "class Lower { }\r\n")]
    [InlineData("class [|lower|] { }\n", "class Lower { }")]
    [InlineData("class [|lower|] { \n}", "class Lower {\n}")]
    [InlineData("class [|lower|]\n{\n\tint i;\n}", "class Lower\n{\n    int i;\n}")]
    public Task Fail_TriviaDiffer(string source, string fixedSource) => Failing(VerifyFix.VerifyCodeFixAsync(source, fixedSource));

    [Fact]
    public Task Fail_FixLosesTrivia() =>
        Failing(CSharpCodeFixVerifier<LowerCaseTypeAnalyzer, TriviaLosingFix, DefaultVerifier>.VerifyCodeFixAsync(
            "class [|lower|] /* kept */ { }", "class Lower /* kept */ { }"));

    [Fact]
    public Task Fail_SourceDoesNotCompile() => Failing(VerifyFix.VerifyCodeFixAsync("class [|lower|] : Missing { }", "class Lower : Missing { }"));

    [Fact]
    public Task Fail_FixedCodeDoesNotCompile() =>
        Failing(CSharpCodeFixVerifier<LowerCaseTypeAnalyzer, BreakingFix, DefaultVerifier>.VerifyCodeFixAsync("class [|lower|] { }", "class Lower : Missing { }"));

    [Fact]
    public Task Pass_FixedCodeHasTheExpectedCompilerError() =>
        CSharpCodeFixVerifier<LowerCaseTypeAnalyzer, BreakingFix, DefaultVerifier>.VerifyCodeFixAsync("class [|lower|] { }", "class Lower : {|CS0246:Missing|} { }");

    [Fact]
    public Task Fail_FixDoesNotEnd() =>
        Failing(CSharpCodeFixVerifier<LowerCaseTypeAnalyzer, EndlessFix, DefaultVerifier>.VerifyCodeFixAsync("class [|lower|] { }", "\n\nclass {|TEST0001:lower|} { }"));

    [Fact]
    public Task Fail_DiagnosticIsLeftAfterTheFix() => Failing(new CSharpCodeFixTest<LowerCaseTypeAnalyzer, EndlessFix, DefaultVerifier>
    {
        TestCode = "class [|lower|] { }",
        FixedCode = "\nclass lower { }",
        CodeFixTestBehaviors = CodeFixTestBehaviors.FixOne,
    }.RunAsync());

    [Fact]
    public Task Pass_ExpectedDiagnosticIsLeftAfterTheFix() => new CSharpCodeFixTest<LowerCaseTypeAnalyzer, EndlessFix, DefaultVerifier>
    {
        TestCode = "class [|lower|] { }",
        FixedState = { Sources = { "\nclass [|lower|] { }" }, MarkupHandling = MarkupMode.Allow },
        CodeFixTestBehaviors = CodeFixTestBehaviors.FixOne,
    }.RunAsync();

    [Fact]
    public Task Fail_FixOfferedWhereNoneIsExpected() => Failing(VerifyFix.VerifyCodeFixAsync("class [|lower|] { }", "class [|lower|] { }"));

    [Fact]
    public Task Fail_IdleFixOfferedWhereNoneIsExpected() =>
        Failing(CSharpCodeFixVerifier<LowerCaseTypeAnalyzer, IdleFix, DefaultVerifier>.VerifyCodeFixAsync("class [|lower|] { }", "class [|lower|] { }"));

    [Fact]
    public Task Pass_NoFixOfferedWhereNoneIsExpected() =>
        CSharpCodeFixVerifier<LowerCaseTypeAnalyzer, NeverFix, DefaultVerifier>.VerifyCodeFixAsync("class [|lower|] { }", "class [|lower|] { }");

    [Fact]
    public Task Fail_TreeIsNotThatOfItsText() =>
        Failing(CSharpCodeFixVerifier<LowerCaseTypeAnalyzer, MisshapenFix, DefaultVerifier>.VerifyCodeFixAsync("class [|lower|] { }", "class Lower : object { }"));

    [Fact]
    public Task Pass_TreeIsNotCompared() => new CSharpCodeFixTest<LowerCaseTypeAnalyzer, MisshapenFix, DefaultVerifier>
    {
        TestCode = "class [|lower|] { }",
        FixedCode = "class Lower : object { }",
        CodeActionValidationMode = CodeActionValidationMode.None,
    }.RunAsync();

    [Fact]
    public Task Fail_FixAllDiffers() =>
        Failing(CSharpCodeFixVerifier<LowerCaseTypeAnalyzer, ForgetfulFixAllFix, DefaultVerifier>.VerifyCodeFixAsync(
            "class [|one|] { } class [|two|] { }", "class One { } class Two { }"));

    [Fact]
    public Task Pass_FixAllDiffersWhereItIsLeftOut() => new CSharpCodeFixTest<LowerCaseTypeAnalyzer, ForgetfulFixAllFix, DefaultVerifier>
    {
        TestCode = "class [|one|] { } class [|two|] { }",
        FixedCode = "class One { } class Two { }",
        CodeFixTestBehaviors = CodeFixTestBehaviors.SkipFixAllCheck,
    }.RunAsync();

    [Fact]
    public Task Fail_FixAllDiffersFromTheBatchState() => Failing(new CSharpCodeFixTest<LowerCaseTypeAnalyzer, CapitalizeFix, DefaultVerifier>
    {
        TestCode = "class [|one|] { }",
        FixedCode = "class One { }",
        BatchFixedCode = "class ONE { }",
    }.RunAsync());

    [Fact]
    public Task Pass_NoFixAll() =>
        CSharpCodeFixVerifier<LowerCaseTypeAnalyzer, CapitalizeWithoutFixAllFix, DefaultVerifier>.VerifyCodeFixAsync(
            "class [|one|] { } class [|two|] { }", "class One { } class Two { }");

    [Fact]
    public Task Fail_FixThrows() =>
        Failing(CSharpCodeFixVerifier<LowerCaseTypeAnalyzer, ThrowingFix, DefaultVerifier>.VerifyCodeFixAsync("class [|lower|] { }", "class Lower { }"));

    [Theory]
    [InlineData(null, null, "class Lower { }")]
    [InlineData(0, null, "class Lower { }")]
    [InlineData(1, null, "class LOWER { }")]
    [InlineData(null, "Capitalize", "class Lower { }")]
    [InlineData(null, "Upper", "class LOWER { }")]
    [InlineData(1, "Upper", "class LOWER { }")]
    public Task Pass_ChosenAction(int? index, string? key, string fixedSource) => new CSharpCodeFixTest<LowerCaseTypeAnalyzer, TwoActionsFix, DefaultVerifier>
    {
        TestCode = "class [|lower|] { }",
        FixedCode = fixedSource,
        CodeActionIndex = index,
        CodeActionEquivalenceKey = key,
    }.RunAsync();

    [Theory]
    [InlineData(2, null)]
    [InlineData(null, "Missing")]
    [InlineData(0, "Upper")]
    public Task Fail_ChosenActionIsNotThere(int? index, string? key) => Failing(new CSharpCodeFixTest<LowerCaseTypeAnalyzer, TwoActionsFix, DefaultVerifier>
    {
        TestCode = "class [|lower|] { }",
        FixedCode = "class LOWER { }",
        CodeActionIndex = index,
        CodeActionEquivalenceKey = key,
    }.RunAsync());

    [Theory]
    [InlineData("Begin in upper case", false)]
    [InlineData("Something else", true)]
    public async Task CodeActionVerifierIsAsked(string title, bool fails)
    {
        var run = new CSharpCodeFixTest<LowerCaseTypeAnalyzer, CapitalizeFix, DefaultVerifier>
        {
            TestCode = "class [|lower|] { }",
            FixedCode = "class Lower { }",
            CodeActionVerifier = (action, verifier) => verifier.Equal(title, action.Title),
        }.RunAsync();
        await (fails ? Failing(run) : run);
    }

    [Fact]
    public Task Pass_AddedDocument() => new CSharpCodeFixTest<LowerCaseTypeAnalyzer, AddDocumentFix, DefaultVerifier>
    {
        TestCode = "class [|lower|] { }",
        FixedState = { Sources = { "class Lower { }", (AddDocumentFix.Path, "// lower\n") } },
    }.RunAsync();

    [Fact]
    public Task Fail_AddedDocumentIsForgotten() => Failing(new CSharpCodeFixTest<LowerCaseTypeAnalyzer, CapitalizeWithoutFixAllFix, DefaultVerifier>
    {
        TestCode = "class [|lower|] { }",
        FixedState = { Sources = { "class Lower { }", (AddDocumentFix.Path, "// lower\n") } },
    }.RunAsync());

    [Fact]
    public Task Fail_AddedDocumentIsNotExpected() => Failing(new CSharpCodeFixTest<LowerCaseTypeAnalyzer, AddDocumentFix, DefaultVerifier>
    {
        TestCode = "class [|lower|] { }",
        FixedCode = "class Lower { }",
    }.RunAsync());

    [Theory]
    [InlineData(AddDocumentFix.Path, "// other\n")]
    [InlineData("/0/Folder/Other.cs", "// lower\n")]
    [InlineData("/0/Other/Added.cs", "// lower\n")]
    [InlineData("/0/Added.cs", "// lower\n")]
    public Task Fail_AddedDocumentDiffers(string path, string content) => Failing(new CSharpCodeFixTest<LowerCaseTypeAnalyzer, AddDocumentFix, DefaultVerifier>
    {
        TestCode = "class [|lower|] { }",
        FixedState = { Sources = { "class Lower { }", (path, content) } },
    }.RunAsync());

    [Fact]
    public Task Fail_AddedDocumentHasAnotherEncoding() => Failing(new CSharpCodeFixTest<LowerCaseTypeAnalyzer, AddDocumentFix, DefaultVerifier>
    {
        TestCode = "class [|lower|] { }",
        FixedState = { Sources = { "class Lower { }", (AddDocumentFix.Path, SourceText.From("// lower\n", Encoding.UTF8)) } },
    }.RunAsync());

    [Theory]
    [InlineData("lower", false)]
    [InlineData("other", true)]
    public async Task ChangedAdditionalFileIsCompared(string content, bool fails)
    {
        var run = new CSharpCodeFixTest<LowerCaseTypeAnalyzer, ChangeAdditionalFileFix, DefaultVerifier>
        {
            TestState = { Sources = { "class [|lower|] { }" }, AdditionalFiles = { ("names.txt", "none") } },
            FixedState = { Sources = { "class Lower { }" }, AdditionalFiles = { ("names.txt", content) } },
        }.RunAsync();
        await (fails ? Failing(run) : run);
    }

    [Fact]
    public Task Fail_AdditionalFileIsNotChanged() => Failing(new CSharpCodeFixTest<LowerCaseTypeAnalyzer, CapitalizeFix, DefaultVerifier>
    {
        TestState = { Sources = { "class [|lower|] { }" }, AdditionalFiles = { ("names.txt", "none") } },
        FixedState = { Sources = { "class Lower { }" }, AdditionalFiles = { ("names.txt", "lower") } },
    }.RunAsync());

    [Theory]
    [InlineData("// lower\npublic class Other { }", false)]
    [InlineData("public class Other { }", true)]
    public async Task ChangedProjectsAreCompared(string other, bool fails)
    {
        var run = new CSharpCodeFixTest<LowerCaseTypeAnalyzer, ChangeOtherProjectsFix, DefaultVerifier>
        {
            TestState =
            {
                Sources = { "class [|lower|] : Other { }" },
                AdditionalProjects = { ["Second"] = { Sources = { "public class Other { }" } } },
                AdditionalProjectReferences = { "Second" },
            },
            FixedState =
            {
                Sources = { "class Lower : Other { }" },
                AdditionalProjects = { ["Second"] = { Sources = { other } } },
                AdditionalProjectReferences = { "Second" },
            },
        }.RunAsync();
        await (fails ? Failing(run) : run);
    }

    [Fact]
    public Task Pass_FixAllInSeveralFilesAndProjects() => new CSharpCodeFixTest<LowerCaseTypeAnalyzer, CapitalizeFix, DefaultVerifier>
    {
        TestState =
        {
            Sources = { "class [|one|] { }", "class [|two|] { } class [|three|] { }" },
            AdditionalProjects = { ["Second"] = { Sources = { "class [|four|] { }" } } },
        },
        FixedState =
        {
            Sources = { "class One { }", "class Two { } class Three { }" },
            AdditionalProjects = { ["Second"] = { Sources = { "class Four { }" } } },
        },
    }.RunAsync();

    [Theory]
    [InlineData(2, false)]
    [InlineData(-2, false)]
    [InlineData(-3, false)]
    [InlineData(1, true)]
    [InlineData(3, true)]
    [InlineData(0, true)]
    public async Task NumberOfIterationsIsChecked(int iterations, bool fails)
    {
        var run = new CSharpCodeFixTest<LowerCaseTypeAnalyzer, CapitalizeFix, DefaultVerifier>
        {
            TestCode = "class [|one|] { } class [|two|] { }",
            FixedCode = "class One { } class Two { }",
            NumberOfIncrementalIterations = iterations,
        }.RunAsync();
        await (fails ? Failing(run) : run);
    }

    [Theory]
    [InlineData(1, false)]
    [InlineData(2, true)]
    public async Task NumberOfFixAllIterationsIsChecked(int iterations, bool fails)
    {
        var run = new CSharpCodeFixTest<LowerCaseTypeAnalyzer, CapitalizeFix, DefaultVerifier>
        {
            TestCode = "class [|one|] { } class [|two|] { }",
            FixedCode = "class One { } class Two { }",
            NumberOfFixAllIterations = iterations,
        }.RunAsync();
        await (fails ? Failing(run) : run);
    }

    [Fact]
    public Task Fail_FixForNonLocalDiagnostic() =>
        Failing(CSharpCodeFixVerifier<CompilationEndAnalyzer, CapitalizeFix, DefaultVerifier>.VerifyCodeFixAsync("class [|lower|] { }", "class Lower { }"));

    [Fact]
    public Task Pass_FixForNonLocalDiagnosticWhereItIsMeant() => new CSharpCodeFixTest<CompilationEndAnalyzer, CapitalizeFix, DefaultVerifier>
    {
        TestCode = "class [|lower|] { }",
        FixedCode = "class Lower { }",
        CodeFixTestBehaviors = CodeFixTestBehaviors.SkipLocalDiagnosticCheck,
    }.RunAsync();

    [Fact]
    public Task Pass_UnfixableDiagnosticStays() => new CSharpCodeFixTest<LowerCaseTypeAnalyzer, CapitalizeFix, DefaultVerifier>
    {
        TestCode = "class [|lower|] : {|CS0246:Missing|} { }",
        FixedCode = "class Lower : {|CS0246:Missing|} { }",
    }.RunAsync();

    [Fact]
    public Task Pass_FixedStateInheritsFiles() => new CSharpCodeFixTest<LowerCaseTypeAnalyzer, CapitalizeFix, DefaultVerifier>
    {
        TestState =
        {
            Sources = { "class [|lower|] { }" },
            AdditionalFiles = { ("names.txt", "none") },
            AnalyzerConfigFiles = { ("/.editorconfig", "root = true") },
        },
        FixedCode = "class Lower { }",
    }.RunAsync();
}
