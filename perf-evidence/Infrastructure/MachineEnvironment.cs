using System;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime;
using System.Runtime.InteropServices;
using BenchmarkDotNet.Attributes;

namespace WcfPerf.Evidence.Infrastructure;

/// <summary>Tells on what a run measures.</summary>
internal static class MachineEnvironment
{
    /// <summary>The machine and the runtime, with the load before and now.</summary>
    /// <param name="loadBefore">What <see cref="Load"/> gave before the run.</param>
    public static EnvironmentResult Capture(double? loadBefore) => new()
    {
        OperatingSystem = RuntimeInformation.OSDescription,
        Architecture = RuntimeInformation.ProcessArchitecture.ToString(),
        Processor = Processor(),
        LogicalProcessors = Environment.ProcessorCount,
        MemoryGibibytes = Math.Round(GC.GetGCMemoryInfo().TotalAvailableMemoryBytes / (double)(1 << 30), 1),
        Runtime = RuntimeInformation.FrameworkDescription,
        GarbageCollector = GCSettings.IsServerGC ? "server" : "workstation, concurrent",
        Harness = "BenchmarkDotNet " + typeof(BenchmarkAttribute).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion.Split('+')[0],
        DebuggerAttached = Debugger.IsAttached,
        LoadBefore = loadBefore,
        LoadAfter = Load(),
    };

    /// <summary>The load average of the last minute; null where the system does not tell.</summary>
    public static double? Load() =>
        File.Exists("/proc/loadavg") && double.TryParse(File.ReadAllText("/proc/loadavg").Split(' ')[0], CultureInfo.InvariantCulture, out double load) ? load : null;

    private static string Processor()
    {
        if (!File.Exists("/proc/cpuinfo"))
            return Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER") ?? "unknown";
        string? line = File.ReadLines("/proc/cpuinfo").FirstOrDefault(l => l.StartsWith("model name", StringComparison.Ordinal));
        return line is null ? "unknown" : line[(line.IndexOf(':') + 1)..].Trim();
    }
}
