using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>Tells services from what stands in for them in tests.</summary>
internal static class TestCode
{
    private const string TestService = "TestService";

    private static readonly string[] s_words = ["Mock", "Fake", "Stub", "Dummy", "TestDouble", "Spy"];

    // At the beginning of a longer name, a test may be one of a laboratory; no laboratory begins with the service.
    private static readonly string[] s_names = ["Test", TestService, "TestServices", "TestSvc", "ServiceTest"];

    /// <summary>Whether the class is no service but plays one in a test, as its name says or its namespace's.</summary>
    public static bool IsDouble(INamedTypeSymbol type) =>
        TestProjects.IsNamespace(type.ContainingNamespace) ||
        s_words.Any(word => type.Name.StartsWith(word, StringComparison.Ordinal) || type.Name.EndsWith(word, StringComparison.Ordinal)) ||
        s_names.Any(name => IsNamed(type, name)) || IsTestService(type);

    private static bool IsNamed(INamedTypeSymbol type, string name) => type.Name == name || (type.TypeKind == TypeKind.Interface && type.Name == "I" + name);

    /// <summary>Whether a name begins with those two words: <c>TestServiceBilling</c>, but not <c>TestServicing</c>.</summary>
    private static bool IsTestService(INamedTypeSymbol type)
    {
        var start = type.TypeKind == TypeKind.Interface && type.Name.StartsWith("I" + TestService, StringComparison.Ordinal) ? 1 : 0;
        var end = start + TestService.Length;
        return type.Name.Length > end && !char.IsLower(type.Name[end]) && string.CompareOrdinal(type.Name, start, TestService, 0, TestService.Length) == 0;
    }
}
