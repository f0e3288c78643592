using System;
using WcfPerf.RuleDocs;
using Xunit;

namespace WcfPerf.Docs.Tests;

/// <summary>A release tag has to agree with the version of the sources.</summary>
public sealed class ReleaseTagTests
{
    [Theory]
    [InlineData("v{0}", "options=")]
    [InlineData("v{0}-rc.1", "options=--version-suffix=rc.1")]
    [InlineData("v9{0}", null)]
    [InlineData("{0}", null)]
    [InlineData("v{0}-", null)]
    [InlineData("v{0}1", null)]
    [InlineData("v{0}-a;b", null)]
    [InlineData("v{0}-a$(b)", null)]
    public void The_workflow_takes_a_tag_of_the_one_version(string tag, string? options)
    {
        var (code, output) = Tool.Run(
            Tool.Find("bash"), Repository.Root, TimeSpan.FromSeconds(20), Repository.PathOf("build/suffix-of-tag.sh"), string.Format(null, tag, Releases.CurrentVersion));
        if (options is null)
        {
            Assert.NotEqual(0, code);
            Assert.Contains(tag.Contains("-a", StringComparison.Ordinal) ? "has more than" : "does not agree", output, StringComparison.Ordinal);
        }
        else
        {
            Assert.Equal((0, options), (code, output.Trim()));
        }
    }
}
