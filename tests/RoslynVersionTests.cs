using System;
using System.Linq;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace WcfPerf.Tests;

/// <summary>Roslyn is the version that the build was asked for, not what a later reference brought along.</summary>
public sealed class RoslynVersionTests
{
    [Fact]
    public void The_tests_run_on_the_version_that_was_asked_for()
    {
        var asked = typeof(RoslynVersionTests).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(attribute => attribute.Key == "TestRoslynVersion").Value!;
        var expected = Version.Parse(asked);
        foreach (var assembly in new[] { typeof(Compilation).Assembly, typeof(CSharpCompilation).Assembly, typeof(Workspace).Assembly })
        {
            var version = assembly.GetName().Version!;
            Assert.Equal((expected.Major, expected.Minor), (version.Major, version.Minor));
        }
    }
}
