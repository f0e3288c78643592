using System;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime;
using System.Runtime.InteropServices;
using System.Threading;
using BenchmarkDotNet.Attributes;

namespace WcfPerf.Evidence.Infrastructure;

/// <summary>Tells on what a run measures.</summary>
internal static class MachineEnvironment
{
    /// <summary>Above this share of the processors, others disturb what is measured.</summary>
    public const double BusyShare = 0.25;

    private static readonly TimeSpan s_look = TimeSpan.FromSeconds(0.5);

    /// <summary>The machine and the runtime, with what others did before and do now.</summary>
    /// <param name="busyBefore">What <see cref="Busy"/> gave before the run.</param>
    public static EnvironmentResult Capture(double? busyBefore) => new()
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
        BusyBefore = busyBefore,
        BusyAfter = Busy(),
    };

    /// <summary>
    /// How many processors are busy while nothing is measured, looked at for half a second; null where the system does
    /// not tell. The load average would not do: it still counts the clients of the claim before.
    /// </summary>
    public static double? Busy()
    {
        if (ProcessorTimes() is not { } first)
            return null;
        Thread.Sleep(s_look);
        (double idle, double all) = ProcessorTimes()!.Value;
        return all > first.All ? Math.Round(Environment.ProcessorCount * (1 - ((idle - first.Idle) / (all - first.All))), 2) : null;
    }

    private static (double Idle, double All)? ProcessorTimes()
    {
        if (!File.Exists("/proc/stat"))
            return null;

        // "cpu", then user, nice, system, idle and iowait time of all processors, and more: proc(5).
        double[] times = [.. File.ReadLines("/proc/stat").First().Split(' ', StringSplitOptions.RemoveEmptyEntries).Skip(1).Select(t => double.Parse(t, CultureInfo.InvariantCulture))];
        return (times[3] + times[4], times.Take(8).Sum());
    }

    private static string Processor()
    {
        if (!File.Exists("/proc/cpuinfo"))
            return Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER") ?? "unknown";
        string? line = File.ReadLines("/proc/cpuinfo").FirstOrDefault(l => l.StartsWith("model name", StringComparison.Ordinal));
        return line is null ? "unknown" : line[(line.IndexOf(':') + 1)..].Trim();
    }
}
