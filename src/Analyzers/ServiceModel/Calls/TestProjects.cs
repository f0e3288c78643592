using System;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Knows tests: what they call in a loop, or make anew each time, is not what users wait for.</summary>
internal static class TestProjects
{
    /// <summary>Whether an assembly of this name is a test framework.</summary>
    public static bool IsFramework(ReadOnlySpan<char> assembly) => assembly is
        "xunit.core" or "xunit.v3.core" or "nunit.framework" or "Microsoft.VisualStudio.TestPlatform.TestFramework" or "MSTest.TestFramework" or
        "Microsoft.VisualStudio.QualityTools.UnitTestFramework" or "TUnit.Core";

    /// <summary>Whether a member is a test or prepares some, by an attribute of its own or of its class.</summary>
    public static bool IsTest(ISymbol member)
    {
        foreach (var attribute in member.GetAttributes())
        {
            if (attribute.AttributeClass?.Name is "FactAttribute" or "TheoryAttribute" or "TestAttribute" or "TestCaseAttribute" or "TestMethodAttribute" or "DataTestMethodAttribute" or
                "SetUpAttribute" or "OneTimeSetUpAttribute" or "TestInitializeAttribute" or "ClassInitializeAttribute" or "AssemblyInitializeAttribute" or
                "GlobalSetupAttribute" or "BenchmarkAttribute" or "IterationSetupAttribute")
            {
                return true;
            }
        }

        return member.ContainingType is { } type && type.GetAttributes().Any(static attribute => attribute.AttributeClass?.Name is "TestFixtureAttribute" or "TestClassAttribute");
    }
}
