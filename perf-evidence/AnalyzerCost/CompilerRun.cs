using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using System;

namespace WcfPerf.AnalyzerCost;

/// <summary>What one run of the compiler took.</summary>
/// <param name="Elapsed">How long the run took, in seconds.</param>
/// <param name="Memory">Peak resident memory of the compiler in bytes, for a run in a process of its own; else 0.</param>
/// <param name="Assemblies">Execution time of all analyzers of an assembly, in seconds.</param>
/// <param name="Analyzers">Execution time of each analyzer class by its assembly, in seconds, as the compiler reports it.</param>
/// <param name="Warnings">How many warnings it printed.</param>
internal sealed record CompilerTimes(double Elapsed, long Memory, IReadOnlyDictionary<string, double> Assemblies, IReadOnlyList<AnalyzerTime> Analyzers, int Warnings);

/// <summary>The time of an analyzer class.</summary>
/// <param name="Assembly">The assembly's name.</param>
/// <param name="Name">The class and the ids of its rules.</param>
/// <param name="Seconds">Execution time; less than a millisecond counts as half of one.</param>
internal sealed record AnalyzerTime(string Assembly, string Name, double Seconds);

/// <summary>Runs the SDK's own compiler: on its build server, which keeps what was compiled just in time, or in a process of its own.</summary>
internal static partial class CompilerRun
{
    /// <summary>Compiles files and reads what the compiler says about its analyzers.</summary>
    /// <param name="compiler">csc.dll of the SDK.</param>
    /// <param name="files">The sources.</param>
    /// <param name="references">The reference assemblies.</param>
    /// <param name="analyzers">The analyzer assemblies; none for the compiler alone.</param>
    /// <param name="folder">Where to put the response file and the output.</param>
    /// <param name="server">The name of the build server to use, or null for a process of its own.</param>
    /// <param name="isParallel">Whether the compiler uses all processors, as it does by default, or one thread.</param>
    /// <exception cref="InvalidOperationException">The compiler found errors.</exception>
    public static CompilerTimes Run(string compiler, IEnumerable<string> files, IEnumerable<string> references, IEnumerable<string> analyzers, string folder, string? server, bool isParallel = true)
    {
        var response = Path.Combine(folder, "compile.rsp");
        File.WriteAllLines(response,
        [
            "/noconfig", "/nostdlib+", "/nologo", "/target:library", "/langversion:latest", "/optimize+", "/deterministic+", "/reportanalyzer", "/warn:4", isParallel ? "/parallel+" : "/parallel-",
            $"/out:\"{Path.Combine(folder, "Stock.dll")}\"",
            .. references.Select(static path => $"/reference:\"{path}\""),
            .. analyzers.Select(static path => $"/analyzer:\"{path}\""),
            .. files.Select(static path => $"\"{path}\""),
        ]);
        string[] how = server is null ? [] : ["/shared:" + server, "/keepalive:300"];
        var watch = Stopwatch.StartNew();
        using var process = Process.Start(new ProcessStartInfo("dotnet", ["exec", compiler, .. how, "@" + response]) { RedirectStandardOutput = true, RedirectStandardError = true })!;
        var output = process.StandardOutput.ReadToEndAsync();
        var errors = process.StandardError.ReadToEndAsync();
        var memory = 0L;
        while (!process.WaitForExit(20))
        {
            try
            {
                process.Refresh();
                memory = Math.Max(memory, process.PeakWorkingSet64);
            }
            catch (InvalidOperationException)
            {
                // It ended between the two.
            }
        }

        var elapsed = watch.Elapsed.TotalSeconds;
        _ = errors.GetAwaiter().GetResult();
        var lines = output.GetAwaiter().GetResult().Split('\n');
        if (process.ExitCode != 0)
        {
            throw new InvalidOperationException("The compiler failed: " + string.Join('\n', lines.Where(static line => line.Contains(": error ", StringComparison.Ordinal)).Take(5)));
        }

        return new CompilerTimes(
            elapsed,
            server is null ? memory : 0,
            lines.Select(static line => AssemblyRow().Match(line)).Where(static row => row.Success).ToDictionary(static row => row.Groups["name"].Value, static row => Seconds(row.Groups["time"].Value), StringComparer.Ordinal),
            Read(lines).ToList(),
            lines.Count(static line => line.Contains(": warning ", StringComparison.Ordinal)));
    }

    private static IEnumerable<AnalyzerTime> Read(IEnumerable<string> lines)
    {
        string? assembly = null;
        foreach (var line in lines)
        {
            if (AssemblyRow().Match(line) is { Success: true } row)
            {
                assembly = row.Groups["name"].Value;
            }
            else if (assembly is not null && AnalyzerRow().Match(line) is { Success: true } analyzer)
            {
                yield return new AnalyzerTime(assembly, analyzer.Groups["name"].Value.Trim(), Seconds(analyzer.Groups["time"].Value));
            }
        }
    }

    /// <summary>What the compiler prints as less than a millisecond counts as half of one.</summary>
    private static double Seconds(string text) => text.StartsWith('<') ? 0.0005 : double.Parse(text, CultureInfo.InvariantCulture);

    [GeneratedRegex(@"^\s*(?<time><?[\d.]+)\s+<?\d+\s{3}(?<name>[\w.]+), Version=")]
    private static partial Regex AssemblyRow();

    [GeneratedRegex(@"^\s*(?<time><?[\d.]+)\s+<?\d+\s{6}(?<name>\S.*)$")]
    private static partial Regex AnalyzerRow();
}
