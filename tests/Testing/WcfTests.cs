using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;

namespace WcfPerf.Testing;

/// <summary>A test of an analyzer on code that references WCF on .NET Framework 4.7.2.</summary>
/// <typeparam name="TAnalyzer">The analyzer.</typeparam>
public class WcfAnalyzerTest<TAnalyzer> : CSharpAnalyzerTest<TAnalyzer, DefaultVerifier>
    where TAnalyzer : DiagnosticAnalyzer, new()
{
    /// <summary>An empty test.</summary>
    public WcfAnalyzerTest() => ReferenceAssemblies = WcfReferences.Net472;
}

/// <summary>A test of an analyzer and a code fix on code that references WCF on .NET Framework 4.7.2.</summary>
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
        ReferenceAssemblies = WcfReferences.Net472;
        CodeFixTestBehaviors = CodeFixTestBehaviors.SkipLocalDiagnosticCheck;
    }
}
