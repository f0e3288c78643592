using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using static WcfPerf.Testing.Tests.AnalyzerVerificationTests;

namespace WcfPerf.Testing.Tests;

/// <summary>Everything that decides what an analyzer sees and what becomes of its diagnostics.</summary>
public class ConfigurationTests
{
    private static readonly DiagnosticResult s_option = CSharpAnalyzerVerifier<OptionAnalyzer, DefaultVerifier>.Diagnostic(OptionAnalyzer.Rule);

    [Theory]
    [InlineData("/.editorconfig", "root = true\n[*.cs]\ntest.option = tree\n", "tree", "none")]
    [InlineData("/0/.editorconfig", "[Test0.cs]\ntest.option = tree\n", "tree", "none")]
    [InlineData("/0/.editorconfig", "[Other.cs]\ntest.option = tree\n", "none", "none")]
    [InlineData("/elsewhere/.editorconfig", "[*.cs]\ntest.option = tree\n", "none", "none")]
    [InlineData("/.globalconfig", "is_global = true\ntest.option = all\n", "all", "all")]
    public Task Pass_OptionsReachTheAnalyzer(string path, string content, string tree, string global) => new CSharpAnalyzerTest<OptionAnalyzer, DefaultVerifier>
    {
        TestState =
        {
            Sources = { "class {|#0:C|} { }" },
            AnalyzerConfigFiles = { (path, content) },
            ExpectedDiagnostics = { s_option.WithLocation(0).WithArguments(tree, global) },
        },
    }.RunAsync();

    [Fact]
    public Task Fail_OptionDoesNotReachTheAnalyzer() => Failing(new CSharpAnalyzerTest<OptionAnalyzer, DefaultVerifier>
    {
        TestState =
        {
            Sources = { "class {|#0:C|} { }" },
            AnalyzerConfigFiles = { ("/.editorconfig", "[*.cs]\ntest.option = tree\n") },
            ExpectedDiagnostics = { s_option.WithLocation(0).WithArguments("other", "none") },
        },
    }.RunAsync());

    [Theory]
    [InlineData("none", null)]
    [InlineData("silent", DiagnosticSeverity.Hidden)]
    [InlineData("suggestion", DiagnosticSeverity.Info)]
    [InlineData("warning", DiagnosticSeverity.Warning)]
    [InlineData("error", DiagnosticSeverity.Error)]
    public Task Pass_SeverityFromEditorConfig(string severity, DiagnosticSeverity? expected)
    {
        var test = new WcfAnalyzerTest<LowerCaseTypeAnalyzer>
        {
            TestState =
            {
                Sources = { "class {|#0:lower|} { }" },
                AnalyzerConfigFiles = { ("/.editorconfig", $"[*.cs]\ndotnet_diagnostic.TEST0001.severity = {severity}\n") },
            },
        };
        if (expected is { } value)
        {
            test.ExpectedDiagnostics.Add(new DiagnosticResult(LowerCaseTypeAnalyzer.Rule).WithLocation(0).WithArguments("lower").WithSeverity(value));
        }

        return test.RunAsync();
    }

    [Fact]
    public Task Fail_DiagnosticSwitchedOffByEditorConfigIsExpected() => Failing(new CSharpAnalyzerTest<LowerCaseTypeAnalyzer, DefaultVerifier>
    {
        TestState =
        {
            Sources = { "class [|lower|] { }" },
            AnalyzerConfigFiles = { ("/.editorconfig", "[*.cs]\ndotnet_diagnostic.TEST0001.severity = none\n") },
        },
    }.RunAsync());

    [Fact]
    public Task Pass_DiagnosticThatIsOffByDefaultIsSwitchedOn() => new CSharpAnalyzerTest<OptionAnalyzer, DefaultVerifier>
    {
        TestCode = "class {|TEST0004:{|TEST0005:Off|}|} { }",
    }.RunAsync();

    [Fact]
    public Task Pass_DisabledDiagnostics() => new CSharpAnalyzerTest<LowerCaseTypeAnalyzer, DefaultVerifier>
    {
        TestCode = "class lower { }",
        DisabledDiagnostics = { "TEST0001" },
    }.RunAsync();

    [Fact]
    public Task Pass_PragmaInSourceSilences() =>
        CSharpAnalyzerVerifier<LowerCaseTypeAnalyzer, DefaultVerifier>.VerifyAnalyzerAsync(
            "class [|other|] { }\n#pragma warning disable TEST0001\nclass lower { }");

    [Fact]
    public Task Pass_NotConfigurableIsNotSilenced() => CSharpAnalyzerVerifier<NotConfigurableAnalyzer, DefaultVerifier>.VerifyAnalyzerAsync("class [|lower|] { }");

    [Fact]
    public Task Fail_AnalyzerThatSaysNothingOfGeneratedCode() => Failing(CSharpAnalyzerVerifier<UnconfiguredAnalyzer, DefaultVerifier>.VerifyAnalyzerAsync("class [|lower|] { }"));

    [Fact]
    public Task Pass_GeneratedCodeCheckIsLeftOut() => new CSharpAnalyzerTest<UnconfiguredAnalyzer, DefaultVerifier>
    {
        TestCode = "class [|lower|] { }",
        TestBehaviors = TestBehaviors.SkipGeneratedCodeCheck,
    }.RunAsync();

    [Fact]
    public Task Fail_PragmaDoesNotSilence() => Failing(new StubbornTest { TestCode = "class [|lower|] { }" }.RunAsync());

    [Fact]
    public Task Pass_SuppressionCheckIsLeftOut() => new StubbornTest { TestCode = "class [|lower|] { }", TestBehaviors = TestBehaviors.SkipSuppressionCheck }.RunAsync();

    [Fact]
    public Task Pass_SuppressorIsExpected() => new SuppressorTest
    {
        TestCode = "class {|#0:quietOne|} { } class {|#1:loud|} { }",
        ExpectedDiagnostics =
        {
            new DiagnosticResult(LowerCaseTypeAnalyzer.Rule).WithLocation(0).WithArguments("quietOne").WithIsSuppressed(true),
            new DiagnosticResult(LowerCaseTypeAnalyzer.Rule).WithLocation(1).WithArguments("loud").WithIsSuppressed(false),
        },
    }.RunAsync();

    [Fact]
    public Task Fail_SuppressorIsNotExpected() => Failing(new SuppressorTest
    {
        TestCode = "class {|#0:quietOne|} { }",
        ExpectedDiagnostics = { new DiagnosticResult(LowerCaseTypeAnalyzer.Rule).WithLocation(0).WithArguments("quietOne").WithIsSuppressed(false) },
    }.RunAsync());

    [Fact]
    public async Task DiagnosticVerifierIsAsked()
    {
        var seen = new List<string>();
        await new CSharpAnalyzerTest<LowerCaseTypeAnalyzer, DefaultVerifier>
        {
            TestCode = "class [|lower|] { }",
            TestBehaviors = TestBehaviors.SkipSuppressionCheck,
            DiagnosticVerifier = (diagnostic, expected, _) => seen.Add(diagnostic.Id + expected.Id),
        }.RunAsync();
        Assert.Equal(["TEST0001TEST0001"], seen);
    }

    [Fact]
    public Task Fail_DiagnosticVerifierFails() => Failing(new CSharpAnalyzerTest<LowerCaseTypeAnalyzer, DefaultVerifier>
    {
        TestCode = "class [|lower|] { }",
        DiagnosticVerifier = (_, _, verifier) => verifier.Fail("no"),
    }.RunAsync());

    [Fact]
    public async Task SolutionTransformsChangeTheCompilation()
    {
        CSharpAnalyzerTest<LowerCaseTypeAnalyzer, DefaultVerifier> Test() => new() { TestCode = "class C { int M() => SYMBOL; }\n#if !SYMBOL\n#error none\n#endif".Replace("=> SYMBOL", "=> 1") };
        await Failing(Test().RunAsync());
        var test = Test();
        test.SolutionTransforms.Add((solution, id) => solution.WithProjectParseOptions(
            id, ((CSharpParseOptions)solution.GetProject(id)!.ParseOptions!).WithPreprocessorSymbols("SYMBOL")));
        await test.RunAsync();
    }

    [Theory]
    [InlineData(OutputKind.ConsoleApplication, false)]
    [InlineData(OutputKind.DynamicallyLinkedLibrary, true)]
    public async Task OutputKindIsUsed(OutputKind kind, bool fails)
    {
        var run = new CSharpAnalyzerTest<LowerCaseTypeAnalyzer, DefaultVerifier>
        {
            TestState = { Sources = { "System.Console.WriteLine();" }, OutputKind = kind },
        }.RunAsync();
        await (fails ? Failing(run) : run);
    }

    [Fact]
    public Task Pass_SeveralProjects() => new CSharpAnalyzerTest<LowerCaseTypeAnalyzer, DefaultVerifier>
    {
        TestState =
        {
            Sources = { "class [|lower|] : Base { }" },
            AdditionalProjectReferences = { "Second", "Third" },
            AdditionalProjects =
            {
                ["Second"] = { Sources = { "public class Base : third { }" }, AdditionalProjectReferences = { "Third" } },
                ["Third"] = { Sources = { "public class [|third|] { }" } },
            },
        },
    }.RunAsync();

    [Fact]
    public Task Fail_DiagnosticOfAnotherProjectIsForgotten() => Failing(new CSharpAnalyzerTest<LowerCaseTypeAnalyzer, DefaultVerifier>
    {
        TestState =
        {
            Sources = { "class Upper { }" },
            AdditionalProjects = { ["Second"] = { Sources = { "class lower { }" } } },
        },
    }.RunAsync());

    [Fact]
    public Task Fail_ProjectReferenceIsMissing() => Failing(new CSharpAnalyzerTest<LowerCaseTypeAnalyzer, DefaultVerifier>
    {
        TestState = { Sources = { "class Upper : Base { }" }, AdditionalProjects = { ["Second"] = { Sources = { "public class Base { }" } } } },
    }.RunAsync());

    [Fact]
    public Task Pass_AdditionalReference() => new CSharpAnalyzerTest<LowerCaseTypeAnalyzer, DefaultVerifier>
    {
        TestState = { Sources = { "class Upper { Library.Type field; }" }, AdditionalReferences = { Library() } },
    }.RunAsync();

    [Fact]
    public Task Pass_DocumentationIncludesXml()
    {
        var test = new CSharpAnalyzerTest<LowerCaseTypeAnalyzer, DefaultVerifier>
        {
            TestCode = "/// <include file='docs.xml' path='docs/summary'/>\npublic class Upper { }",
            CompilerDiagnostics = CompilerDiagnostics.Warnings,
        };
        test.XmlReferences.Add("docs.xml", "<docs><summary>Text</summary></docs>");
        return test.RunAsync();
    }

    [Fact]
    public Task Fail_DocumentationIncludesMissingXml() => Failing(new CSharpAnalyzerTest<LowerCaseTypeAnalyzer, DefaultVerifier>
    {
        TestCode = "/// <include file='docs.xml' path='docs/summary'/>\npublic class Upper { }",
        CompilerDiagnostics = CompilerDiagnostics.Warnings,
    }.RunAsync());

    [Fact]
    public Task Pass_GeneratedSources() => new GeneratorTest
    {
        TestState = { Sources = { "class Upper : Generated { }" }, GeneratedSources = { (typeof(SampleGenerator), "Generated.g.cs", "class Generated { }\n") } },
    }.RunAsync();

    [Theory]
    [InlineData("Generated.g.cs", "class Other { }\n")]
    [InlineData("Other.g.cs", "class Generated { }\n")]
    public Task Fail_GeneratedSourcesDiffer(string name, string content) => Failing(new GeneratorTest
    {
        TestState = { Sources = { "class Upper { }" }, GeneratedSources = { (typeof(SampleGenerator), name, content) } },
    }.RunAsync());

    [Fact]
    public Task Fail_GeneratedSourceIsForgotten() => Failing(new GeneratorTest { TestCode = "class Upper { }" }.RunAsync());

    [Fact]
    public Task Pass_GeneratedSourcesCheckIsLeftOut() =>
        new GeneratorTest { TestCode = "class Upper : Generated { }", TestBehaviors = TestBehaviors.SkipGeneratedSourcesCheck }.RunAsync();

    [Theory]
    [InlineData("class Upper { } // [|")]
    [InlineData("class Upper { } // |]")]
    [InlineData("class Upper { } // |}")]
    public async Task Fail_MarksDoNotMatch(string source) =>
        await Assert.ThrowsAnyAsync<System.Exception>(() => CSharpAnalyzerVerifier<LowerCaseTypeAnalyzer, DefaultVerifier>.VerifyAnalyzerAsync(source));

    [Fact]
    public Task Fail_UnknownMarkNumber() =>
        Failing(CSharpAnalyzerVerifier<LowerCaseTypeAnalyzer, DefaultVerifier>.VerifyAnalyzerAsync(
            "class {|#0:lower|} { }", new DiagnosticResult(LowerCaseTypeAnalyzer.Rule).WithLocation(1).WithArguments("lower")));

    [Fact]
    public Task Fail_UnnamedMarkWhereThereAreSeveralDescriptors() => Failing(CSharpAnalyzerVerifier<OptionAnalyzer, DefaultVerifier>.VerifyAnalyzerAsync("class [|C|] { }"));

    [Fact]
    public Task Pass_UnnamedMarkStandsForTheFirstDescriptor() => new CSharpAnalyzerTest<OptionAnalyzer, DefaultVerifier>
    {
        TestCode = "class [|C|] { }",
        MarkupOptions = MarkupOptions.UseFirstDescriptor,
    }.RunAsync();

    [Fact]
    public Task Pass_DollarsAreCode() => new CSharpAnalyzerTest<LowerCaseTypeAnalyzer, DefaultVerifier>
    {
        TestCode = "class [|lower|] { } // $$",
        MarkupOptions = MarkupOptions.TreatPositionIndicatorsAsCode,
    }.RunAsync();

    [Fact]
    public Task Pass_MarksAreText() => new CSharpAnalyzerTest<LowerCaseTypeAnalyzer, DefaultVerifier>
    {
        TestState = { Sources = { "class Upper { } // [|" }, MarkupHandling = MarkupMode.None },
    }.RunAsync();

    [Fact]
    public Task Pass_MarksAreIgnored() => new CSharpAnalyzerTest<LowerCaseTypeAnalyzer, DefaultVerifier>
    {
        TestState = { Sources = { "class [|Upper|] { }" }, MarkupHandling = MarkupMode.Ignore },
    }.RunAsync();

    private static MetadataReference Library()
    {
        var references = ReferenceAssemblies.Default.ResolveAsync(LanguageNames.CSharp, default).GetAwaiter().GetResult();
        return CSharpCompilation.Create(
            "Library",
            [CSharpSyntaxTree.ParseText("namespace Library { public class Type { } }")],
            references,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)).ToMetadataReference();
    }

    private sealed class SuppressorTest : CSharpAnalyzerTest<LowerCaseTypeAnalyzer, DefaultVerifier>
    {
        protected override IEnumerable<DiagnosticAnalyzer> GetDiagnosticAnalyzers() => [new LowerCaseTypeAnalyzer(), new QuietSuppressor()];
    }

    /// <summary>Takes diagnostics that a <c>#pragma</c> suppressed for reported ones.</summary>
    private sealed class StubbornTest : CSharpAnalyzerTest<LowerCaseTypeAnalyzer, DefaultVerifier>
    {
        protected override ImmutableArray<(Project project, Diagnostic diagnostic)> FilterDiagnostics(ImmutableArray<(Project project, Diagnostic diagnostic)> diagnostics) =>
            [.. diagnostics.Select(item => item.diagnostic.IsSuppressed
                ? (item.project, Diagnostic.Create(LowerCaseTypeAnalyzer.Rule, item.diagnostic.Location, "lower"))
                : item)];
    }

    private sealed class GeneratorTest : CSharpAnalyzerTest<LowerCaseTypeAnalyzer, DefaultVerifier>
    {
        protected override IEnumerable<System.Type> GetSourceGenerators() => [typeof(SampleGenerator)];
    }
}
