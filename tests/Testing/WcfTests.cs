using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Testing.Model;
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.Testing;

/// <summary>A test of an analyzer on code that references WCF on .NET Framework 4.7.2; severities are those of a build.</summary>
/// <typeparam name="TAnalyzer">The analyzer.</typeparam>
public class WcfAnalyzerTest<TAnalyzer> : CSharpAnalyzerTest<TAnalyzer, DefaultVerifier>
    where TAnalyzer : DiagnosticAnalyzer, new()
{
    /// <summary>An empty test.</summary>
    public WcfAnalyzerTest() => Framework = WcfFramework.Net472;

    /// <summary>What the code references; WCF on .NET Framework 4.7.2 by default.</summary>
    public WcfFramework Framework
    {
        set => ReferenceAssemblies = TestFramework.Choose(value, TestState);
    }

    /// <summary>The data library that the code uses, with its framework and WCF; in the place of <see cref="Framework"/>.</summary>
    public DataFramework Data
    {
        set => ReferenceAssemblies = DataReferences.Choose(value, TestState);
    }

    /// <summary>Expects a finding of <see cref="DiagnosticSeverity.Info"/> wherever the code has a place with a number, as in <c>{|#0:Add|}</c>; other marks tell nothing of the severity.</summary>
    /// <param name="id">The rule.</param>
    /// <returns>This test.</returns>
    public WcfAnalyzerTest<TAnalyzer> ExpectInfoAt(string id)
    {
        ExpectedDiagnostics.AddRange(TestState.Sources.Concat(TestState.AdditionalFiles)
            .SelectMany(static source => Regex.Matches(source.content.ToString(), @"\{\|#(\d+):"))
            .Select(place => new DiagnosticResult(id, DiagnosticSeverity.Info).WithLocation(int.Parse(place.Groups[1].Value, CultureInfo.InvariantCulture)).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)));
        return this;
    }

    /// <inheritdoc/>
    protected override Task RunImplAsync(CancellationToken cancellationToken) => TestRecorder.IsRecording
        ? TestRecorder.AddAsync(TestState, GetDiagnosticAnalyzers(), MarkupOptions, DefaultFilePath, ReferenceAssemblies, CreateProjectAsync, cancellationToken)
        : base.RunImplAsync(cancellationToken);

    /// <inheritdoc/>
    protected override Project ApplyCompilationOptions(Project project) => BuildSeverities.Apply(base.ApplyCompilationOptions(project));
}

/// <summary>A test of an analyzer and a code fix on code that references WCF on .NET Framework 4.7.2; severities are those of a build.</summary>
/// <typeparam name="TAnalyzer">The analyzer.</typeparam>
/// <typeparam name="TCodeFix">The code fix.</typeparam>
/// <remarks>
/// Rules that join several files report at the end of the compilation. Their fixes are applied all the same, by command
/// line tools and by Fix All, so the check for local diagnostics is left out.
/// </remarks>
public class WcfCodeFixTest<TAnalyzer, TCodeFix> : CSharpCodeFixTest<TAnalyzer, TCodeFix, DefaultVerifier>
    where TAnalyzer : DiagnosticAnalyzer, new()
    where TCodeFix : CodeFixProvider, new()
{
    /// <summary>An empty test.</summary>
    public WcfCodeFixTest()
    {
        Framework = WcfFramework.Net472;
        CodeFixTestBehaviors = CodeFixTestBehaviors.SkipLocalDiagnosticCheck;
    }

    /// <summary>What the code references; WCF on .NET Framework 4.7.2 by default.</summary>
    public WcfFramework Framework
    {
        set => ReferenceAssemblies = TestFramework.Choose(value, TestState);
    }

    /// <summary>The data library that the code uses, with its framework and WCF; in the place of <see cref="Framework"/>.</summary>
    public DataFramework Data
    {
        set => ReferenceAssemblies = DataReferences.Choose(value, TestState);
    }

    /// <summary>Whether Fix All is asked for as <c>dotnet format</c> does where the first finding that it meets has no action: without a key.</summary>
    public bool FixesAllWithoutKey { get; set; }

    /// <inheritdoc/>
    protected override Task RunImplAsync(CancellationToken cancellationToken) => TestRecorder.IsRecording
        ? TestRecorder.AddAsync(TestState, GetDiagnosticAnalyzers(), MarkupOptions, DefaultFilePath, ReferenceAssemblies, CreateProjectAsync, cancellationToken)
        : base.RunImplAsync(cancellationToken);

    /// <inheritdoc/>
    protected override FixAllContext CreateFixAllContext(
        Document? document,
        TextSpan? diagnosticSpan,
        Project project,
        CodeFixProvider codeFixProvider,
        FixAllScope scope,
        string? codeActionEquivalenceKey,
        IEnumerable<string> diagnosticIds,
        DiagnosticSeverity minimumSeverity,
        FixAllContext.DiagnosticProvider fixAllDiagnosticProvider,
        CancellationToken cancellationToken) => base.CreateFixAllContext(
            document, diagnosticSpan, project, codeFixProvider, scope, FixesAllWithoutKey ? null : codeActionEquivalenceKey, diagnosticIds, minimumSeverity, fixAllDiagnosticProvider, cancellationToken);

    /// <inheritdoc/>
    protected override Project ApplyCompilationOptions(Project project) => BuildSeverities.Apply(base.ApplyCompilationOptions(project));
}

/// <summary>Sets a test's framework up.</summary>
internal static class TestFramework
{
    /// <summary>Puts CoreWCF among the test's references or takes it out; fixed states inherit it.</summary>
    /// <returns>The framework's own assemblies.</returns>
    public static ReferenceAssemblies Choose(WcfFramework framework, ProjectState project)
    {
        if (framework == WcfFramework.CoreWcf)
        {
            if (!project.AdditionalReferences.Contains(WcfReferences.CoreWcf))
            {
                project.AdditionalReferences.Add(WcfReferences.CoreWcf);
            }

            return WcfReferences.AspNetCore;
        }

        project.AdditionalReferences.RemoveAll(reference => reference.Display is "CoreWCF.dll" or "ServiceModelClient.dll");
        if (framework == WcfFramework.ModernClient)
        {
            project.AdditionalReferences.Add(WcfReferences.ServiceModelClient);
        }

        return framework == WcfFramework.Net472 ? WcfReferences.Net472 : WcfReferences.Net;
    }
}

/// <summary>Undoes what keeps a configuration file's <c>error</c> from being one.</summary>
internal static class BuildSeverities
{
    /// <summary>
    /// A test's options name each tested id with <see cref="ReportDiagnostic.Default"/>, which the compiler reads as
    /// <c>/warnaserror-:id</c>; a build names none.
    /// </summary>
    public static Project Apply(Project project)
    {
        var options = project.CompilationOptions!;
        return project.Solution
            .WithProjectCompilationOptions(
                project.Id, options.WithSpecificDiagnosticOptions(options.SpecificDiagnosticOptions.Where(pair => pair.Value != ReportDiagnostic.Default)))
            .GetProject(project.Id)!;
    }
}
