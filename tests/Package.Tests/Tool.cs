using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Text;

namespace WcfPerf.Package.Tests;

/// <summary>Runs <c>dotnet</c> and other programs with a time limit.</summary>
internal static class Tool
{
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(8);

    /// <summary>Runs <c>dotnet</c> and waits for it.</summary>
    /// <param name="folder">The folder to run in.</param>
    /// <param name="arguments">Its arguments.</param>
    /// <param name="environment">Variables to set.</param>
    /// <returns>Its exit code and all that it wrote.</returns>
    /// <exception cref="TimeoutException">It did not end in eight minutes.</exception>
    public static (int ExitCode, string Output) Dotnet(string folder, IEnumerable<string> arguments, IReadOnlyDictionary<string, string>? environment = null) =>
        Run("dotnet", folder, arguments, environment);

    /// <summary>Runs a program and waits for it.</summary>
    /// <param name="program">The program.</param>
    /// <param name="folder">The folder to run in.</param>
    /// <param name="arguments">Its arguments.</param>
    /// <param name="environment">Variables to set.</param>
    /// <returns>Its exit code and all that it wrote.</returns>
    /// <exception cref="TimeoutException">It did not end in eight minutes.</exception>
    public static (int ExitCode, string Output) Run(string program, string folder, IEnumerable<string> arguments, IReadOnlyDictionary<string, string>? environment = null)
    {
        var start = new ProcessStartInfo(program, arguments) { WorkingDirectory = folder, RedirectStandardOutput = true, RedirectStandardError = true };
        foreach (var (name, value) in environment ?? new Dictionary<string, string>())
        {
            start.Environment[name] = value;
        }

        // The test host's own variables would make the child load this host's MSBuild.
        foreach (var name in start.Environment.Keys.Where(name => name.StartsWith("MSBUILD", StringComparison.OrdinalIgnoreCase)).ToArray())
        {
            start.Environment.Remove(name);
        }

        var output = new StringBuilder();
        using var process = new Process { StartInfo = start };
        process.OutputDataReceived += (_, line) => Keep(line.Data);
        process.ErrorDataReceived += (_, line) => Keep(line.Data);
        process.Start();
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        if (!process.WaitForExit(s_limit))
        {
            process.Kill(entireProcessTree: true);
            throw new TimeoutException($"{program} {string.Join(' ', start.ArgumentList)} did not end within {s_limit.TotalMinutes} minutes:\n{output}");
        }

        process.WaitForExit();
        return (process.ExitCode, output.ToString());

        void Keep(string? line)
        {
            if (line is not null)
            {
                lock (output)
                {
                    output.Append(line).Append('\n');
                }
            }
        }
    }
}
