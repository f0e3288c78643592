using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Testing;

namespace WcfPerf.Analyzers.Tests.Bindings;

/// <summary>What the tests of the fixes about sessions share.</summary>
internal static class SessionCodeFixTest
{
    /// <summary>A test of the action with a key, with the contracts and services; what the fixed state reports is marked in it.</summary>
    public static WcfCodeFixTest<TAnalyzer, TCodeFix> Make<TAnalyzer, TCodeFix>(string key)
        where TAnalyzer : DiagnosticAnalyzer, new()
        where TCodeFix : CodeFixProvider, new()
    {
        var test = new WcfCodeFixTest<TAnalyzer, TCodeFix>
        {
            MarkupOptions = MarkupOptions.UseFirstDescriptor,
            CodeActionEquivalenceKey = key,
            FixedState = { MarkupHandling = MarkupMode.Allow },
        };
        foreach (var state in new[] { test.TestState, test.FixedState })
        {
            state.Sources.Add(("/0/Contracts.cs", BindingTest.Contracts));
            state.Sources.Add(("/0/Services.cs", SessionTest.Services));
        }

        return test;
    }

    /// <summary>Checks the action that changes one end: alone, for no Fix All takes it.</summary>
    public static Task OneEndAsync<TAnalyzer, TCodeFix>(string key, string source, string fixedSource)
        where TAnalyzer : DiagnosticAnalyzer, new()
        where TCodeFix : CodeFixProvider, new()
    {
        var test = Make<TAnalyzer, TCodeFix>(key);
        test.CodeFixTestBehaviors |= CodeFixTestBehaviors.SkipFixAllCheck;
        test.TestState.Sources.Add(source);
        test.FixedState.Sources.Add(fixedSource);
        return test.RunAsync();
    }

    /// <summary>Checks the action that changes both ends, once and by Fix All.</summary>
    public static Task BothEndsAsync<TAnalyzer, TCodeFix>(string key, string source, string fixedSource, int iterations = 1)
        where TAnalyzer : DiagnosticAnalyzer, new()
        where TCodeFix : CodeFixProvider, new()
    {
        var test = Make<TAnalyzer, TCodeFix>(key);
        test.TestState.Sources.Add(source);
        test.FixedState.Sources.Add(fixedSource);
        test.NumberOfIncrementalIterations = iterations;
        test.NumberOfFixAllIterations = 1;
        return test.RunAsync();
    }
}
