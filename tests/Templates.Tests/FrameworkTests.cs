using System;
using System.Diagnostics;
using System.IO;
using System.Threading.Tasks;
using Xunit;

namespace WcfPerf.Templates.Tests;

/// <summary>The same comparisons, and bindings, encoder and calls, on the real System.ServiceModel.</summary>
public sealed class FrameworkTests
{
    [Fact]
    public async Task PassesOnTheFrameworksServiceModel()
    {
        Assert.True(File.Exists(Repository.FrameworkTests), Repository.FrameworkTests + " was not built.");
        var start = OperatingSystem.IsWindows()
            ? new ProcessStartInfo(Repository.FrameworkTests)
            : new ProcessStartInfo("mono", [Repository.FrameworkTests]);
        start.RedirectStandardOutput = true;
        start.RedirectStandardError = true;
        using Process process = Process.Start(start) ?? throw new InvalidOperationException("mono did not start; build.sh installs it.");
        Task<string> output = process.StandardOutput.ReadToEndAsync();
        Task<string> error = process.StandardError.ReadToEndAsync();
        if (!process.WaitForExit(TimeSpan.FromMinutes(3)))
        {
            process.Kill(entireProcessTree: true);
            Assert.Fail("The checks did not end within three minutes.");
        }

        string text = await output + await error;
        Assert.True(process.ExitCode == 0, text);
        Assert.Contains("63 passed, 0 failed", text, StringComparison.Ordinal);
    }
}
