using System;
using Microsoft.CodeAnalysis;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>Tells services from what stands in for them in tests.</summary>
internal static class TestCode
{
    private static readonly string[] s_words = ["Mock", "Fake", "Stub", "Dummy", "TestDouble", "Spy"];

    private static readonly string[] s_frameworks =
        ["xunit.core", "xunit.v3.core", "nunit.framework", "Microsoft.VisualStudio.TestPlatform.TestFramework", "Microsoft.VisualStudio.QualityTools.UnitTestFramework", "MSTest.TestFramework", "Moq", "NSubstitute", "Rhino.Mocks", "FakeItEasy"];

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

        return IsProject(compilation);
    }

    /// <summary>Whether the project holds tests: it references a test framework.</summary>
    public static bool IsProject(Compilation compilation)
    {
        foreach (var name in compilation.ReferencedAssemblyNames)
        {
            if (Array.IndexOf(s_frameworks, name.Name) >= 0)
            {
                return true;
            }
        }

        return false;
    }
}
