using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Knows tests: what they call in a loop, or make anew each time, is not what users wait for.</summary>
internal static class TestProjects
{
    // The imports stand within so many letters, behind a licence at most.
    private const int HeadLength = 3000;

    // How many folders above a file are looked at: of a checkout in a folder Tests, the projects lie deeper than that.
    private const int NearFolders = 3;

    private static readonly string[] s_folders = ["Tests", "TestProjects", "UnitTest", "UnitTests", "IntegrationTest", "IntegrationTests"];

    private static readonly string[] s_imports = ["using Xunit;", "using NUnit.Framework;", "using Microsoft.VisualStudio.TestTools.UnitTesting;"];

    /// <summary>Whether an assembly of this name is a test framework.</summary>
    public static bool IsFramework(ReadOnlySpan<char> assembly) => assembly is
        "xunit.core" or "xunit.v3.core" or "nunit.framework" or "Microsoft.VisualStudio.TestPlatform.TestFramework" or "MSTest.TestFramework" or
        "Microsoft.VisualStudio.QualityTools.UnitTestFramework" or "TUnit.Core";

    /// <summary>Whether an assembly of this name holds tests, as a part of it says: <c>Shop.UnitTests</c>, <c>Shop.Test.Host</c>, <c>Shop_Tests</c>; or it is called no more than <c>Testing</c>.</summary>
    public static bool IsName(string? assembly)
    {
        if (assembly is null)
        {
            return false;
        }

        if (assembly == "Testing")
        {
            return true;
        }

        var parts = assembly.Split('.');
        for (var part = 0; part < parts.Length; part++)
        {
            if (IsWord(parts[part], part == 0) || (parts[part].IndexOf('_') >= 0 && Array.Exists(parts[part].Split('_'), static word => IsWord(word, true))))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a tenth of the files or more import a test framework before their code begins, or most of them lie in a folder for
    /// tests. Where the package is not restored, or comes by another project's props, no reference tells; and a service that the
    /// tests call (<c>Tests/Services/Echo</c>) refers to no framework.
    /// </summary>
    public static bool AreIn(Compilation compilation)
    {
        var (files, tests, inFolders) = (0, 0, 0);
        foreach (var tree in compilation.SyntaxTrees)
        {
            files++;
            tests += IsOfTests(tree.GetText()) ? 1 : 0;
            inFolders += IsInFolder(tree.FilePath.AsSpan()) ? 1 : 0;
        }

        return (tests * 10 >= files && tests > 0) || inFolders * 2 > files;
    }

    /// <summary>Whether one of the nearest folders of a file is for tests, by its name.</summary>
    private static bool IsInFolder(ReadOnlySpan<char> path)
    {
        for (var folder = 0; folder < NearFolders; folder++)
        {
            path = path.Slice(0, Math.Max(path.LastIndexOfAny('/', '\\'), 0));
            var name = path.Slice(path.LastIndexOfAny('/', '\\') + 1);
            foreach (var word in s_folders)
            {
                if (name.Equals(word.AsSpan(), StringComparison.OrdinalIgnoreCase))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool IsOfTests(SourceText file)
    {
        var head = SourceMentions.Part(file, new TextSpan(0, Math.Min(file.Length, HeadLength)));
        foreach (var import in s_imports)
        {
            if (IsImported(head, import))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsImported(ReadOnlySpan<char> head, string import)
    {
        var at = head.IndexOf(import.AsSpan());
        if (at < 0)
        {
            return false;
        }

        var before = head.Slice(0, at);
        var line = before.Slice(before.LastIndexOfAny('\r', '\n') + 1).Trim();
        return line.IsEmpty || line.SequenceEqual("global".AsSpan());
    }

    /// <summary>Whether a namespace is one for tests, by its name or that of one around it.</summary>
    public static bool IsNamespace(INamespaceSymbol? name)
    {
        for (; name is { IsGlobalNamespace: false }; name = name.ContainingNamespace)
        {
            if (IsWord(name.Name, name.ContainingNamespace is null or { IsGlobalNamespace: true }))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a part of a name means tests, or what was built to try something on. At its beginning Test may be a company or a
    /// product, and laboratories test too: no other name that begins so counts.
    /// </summary>
    private static bool IsWord(string part, bool isFirst) =>
        part is "Tests" or "tests" or "UnitTest" or "UnitTesting" or "UnitTests" or "IntegrationTest" or "IntegrationTests" or
            "TestService" or "TestServices" or "TestSite" or "TestHost" or "TestApp" or "TestServer" or "TestClient" or "TestHarness" or "TestConsole" ||
        (part == "Test" && !isFirst);

    /// <summary>Whether a member is a test or prepares some, by an attribute of its own or of its class, or belongs to tests by its namespace.</summary>
    public static bool IsTest(ISymbol member)
    {
        if (IsNamespace(member.ContainingNamespace))
        {
            return true;
        }

        foreach (var attribute in member.GetAttributes())
        {
            if (NameOf(attribute) is "Fact" or "Theory" or "Test" or "TestCase" or "TestMethod" or "DataTestMethod" or
                "SetUp" or "OneTimeSetUp" or "TestInitialize" or "ClassInitialize" or "AssemblyInitialize" or
                "GlobalSetup" or "Benchmark" or "IterationSetup")
            {
                return true;
            }
        }

        return member.ContainingType is { } type && type.GetAttributes().Any(static attribute => NameOf(attribute) is "TestFixture" or "TestClass");
    }

    /// <summary>
    /// The name of an attribute as code writes it, without its suffix; empty for a class without that. An attribute whose
    /// package is not restored yet has the name that is written.
    /// </summary>
    private static ReadOnlySpan<char> NameOf(AttributeData attribute)
    {
        const string suffix = "Attribute";
        if (attribute.AttributeClass is not { } type)
        {
            return default;
        }

        return type.Name.EndsWith(suffix, StringComparison.Ordinal) ? type.Name.AsSpan(0, type.Name.Length - suffix.Length)
            : type.TypeKind == TypeKind.Error ? type.Name.AsSpan()
            : default;
    }
}
