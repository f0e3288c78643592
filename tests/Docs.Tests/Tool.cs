using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Text;

namespace WcfPerf.Docs.Tests;

/// <summary>Runs programs and looks them up.</summary>
internal static class Tool
{
    /// <summary>Runs a program to its end.</summary>
    /// <returns>Its exit code and all that it wrote; a run over the time limit is ended and has the exit code -1.</returns>
    public static (int Code, string Output) Run(string program, string folder, TimeSpan limit, params string[] arguments)
    {
        var start = new ProcessStartInfo(program, arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        var output = new StringBuilder();
        using var process = new Process { StartInfo = start };
        process.OutputDataReceived += Keep;
        process.ErrorDataReceived += Keep;
        process.Start();
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        if (!process.WaitForExit(limit))
        {
            process.Kill(entireProcessTree: true);
            return (-1, $"'{program} {string.Join(' ', arguments)}' did not end within {limit.TotalSeconds} s.\n{output}");
        }

        // The second wait lets the readers finish.
        process.WaitForExit();
        return (process.ExitCode, output.ToString());

        void Keep(object sender, DataReceivedEventArgs line)
        {
            if (line.Data is not null)
            {
                lock (output)
                {
                    output.AppendLine(line.Data);
                }
            }
        }
    }

    /// <summary>The full path of the first of some programs that the PATH has.</summary>
    /// <exception cref="FileNotFoundException">It has none of them.</exception>
    public static string Find(params string[] programs)
    {
        var folders = (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries);
        IEnumerable<string> candidates =
            from program in programs
            from folder in folders
            from extension in new[] { "", ".exe" }
            select Path.Combine(folder, program + extension);
        return candidates.FirstOrDefault(File.Exists)
            ?? throw new FileNotFoundException($"The PATH has no {string.Join(" and no ", programs)}; ./build.sh test installs it as root on Debian.");
    }
}
