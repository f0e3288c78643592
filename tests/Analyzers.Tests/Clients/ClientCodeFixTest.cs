using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Testing;

namespace WcfPerf.Analyzers.Tests.Clients;

/// <summary>What the tests of the fixes about clients share.</summary>
internal static class ClientCodeFixTest
{
    /// <summary>A test of the action with a key, with contracts and clients; what the fixed state reports is marked in it.</summary>
    public static WcfCodeFixTest<TAnalyzer, TCodeFix> Make<TAnalyzer, TCodeFix>(string key, string source, string? fixedSource, WcfFramework framework = WcfFramework.Net472)
        where TAnalyzer : DiagnosticAnalyzer, new()
        where TCodeFix : CodeFixProvider, new()
    {
        var test = new WcfCodeFixTest<TAnalyzer, TCodeFix>
        {
            Framework = framework,
            MarkupOptions = MarkupOptions.UseFirstDescriptor,
            CodeActionEquivalenceKey = key,
            FixedState = { MarkupHandling = MarkupMode.Allow },
        };
        foreach (var (state, text) in new[] { (test.TestState, source), (test.FixedState, fixedSource ?? source) })
        {
            state.Sources.Add(text);
            state.Sources.Add(("/0/Contracts.cs", ClientTest.Contracts));
            state.Sources.Add(("/0/Clients.cs", framework == WcfFramework.Net472 ? ClientTest.FrameworkClients : ClientTest.ModernClients));
        }

        return test;
    }

    /// <summary>Checks the fix of one file, once by each finding and by Fix All.</summary>
    public static Task FixAsync<TAnalyzer, TCodeFix>(string key, string source, string fixedSource, int findings = 1)
        where TAnalyzer : DiagnosticAnalyzer, new()
        where TCodeFix : CodeFixProvider, new()
    {
        var test = Make<TAnalyzer, TCodeFix>(key, source, fixedSource);
        test.NumberOfIncrementalIterations = findings;
        test.NumberOfFixAllIterations = 1;
        return test.RunAsync();
    }

    /// <summary>Checks that the action is not offered.</summary>
    public static Task NoFixAsync<TAnalyzer, TCodeFix>(string key, string source)
        where TAnalyzer : DiagnosticAnalyzer, new()
        where TCodeFix : CodeFixProvider, new() => Make<TAnalyzer, TCodeFix>(key, source, null).RunAsync();
}
