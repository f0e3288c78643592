using System;
using Microsoft.CodeAnalysis;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>Tells services from what stands in for them in tests.</summary>
internal static class TestCode
{
    private static readonly string[] s_words = ["Mock", "Fake", "Stub", "Dummy", "TestDouble", "Spy"];

    /// <summary>Whether the class is no service but plays one in a test: by its name, or because its project holds tests.</summary>
    public static bool IsDouble(INamedTypeSymbol type, Compilation compilation)
    {
        foreach (var word in s_words)
        {
            if (type.Name.StartsWith(word, StringComparison.Ordinal) || type.Name.EndsWith(word, StringComparison.Ordinal))
            {
                return true;
            }
        }

        return TestProjects.IsTestProject(compilation);
    }
}
