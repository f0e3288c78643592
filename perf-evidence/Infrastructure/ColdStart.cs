using System;
using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using System.Threading.Tasks;

namespace WcfPerf.Evidence.Infrastructure;

/// <summary>
/// Calls of many users at once in a process of their own, whose thread pool has no more threads than it starts with. One
/// call before them has compiled the code and opened a connection.
/// </summary>
internal static class ColdStart
{
    /// <summary>The option by which the program starts as such a process; rule, call and number of users follow.</summary>
    public const string Option = "--cold-start";

    private const string ProgramVariable = "WCFPERF_PROGRAM";
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(3);

    /// <summary>Tells the processes that this one starts where the program is, for they run copies of it elsewhere.</summary>
    public static void UseThisProgram() => Environment.SetEnvironmentVariable(ProgramVariable, typeof(ColdStart).Assembly.Location);

    /// <summary>Takes a round in a new process.</summary>
    /// <param name="rule">The rule's diagnostic id.</param>
    /// <param name="call">What its claim calls the call.</param>
    /// <param name="users">How many make it at once.</param>
    /// <exception cref="WrongResultException">The process failed or took too long.</exception>
    public static LoadRound Round(string rule, string call, int users)
    {
        string program = Environment.GetEnvironmentVariable(ProgramVariable) ?? typeof(ColdStart).Assembly.Location;
        using var process = Process.Start(new ProcessStartInfo("dotnet", ["exec", program, Option, rule, call, users.ToString(CultureInfo.InvariantCulture)])
        {
            RedirectStandardOutput = true,
        })!;
        Task<string> said = process.StandardOutput.ReadToEndAsync();
        if (!process.WaitForExit(s_limit))
        {
            process.Kill(entireProcessTree: true);
            throw new WrongResultException($"{users} users of {call} took longer than {s_limit.TotalMinutes:0} minutes");
        }

        return process.ExitCode == 0
            ? JsonSerializer.Deserialize<LoadRound>(said.Result)!
            : throw new WrongResultException($"{users} users of {call} ended with exit code {process.ExitCode}: {said.Result}");
    }

    /// <summary>Takes a round in this process and prints it.</summary>
    /// <returns>The exit code of the process.</returns>
    public static int RunHere(string rule, string call, int users)
    {
        var claim = ClaimCatalog.Find(rule)!.Claim;
        Func<Task> make = claim.UserCall(call);
        make().GetAwaiter().GetResult();
        claim.PrepareUsers(users).GetAwaiter().GetResult();
        var latencies = new double[users];
        var calls = new Task[users];
        TimeSpan cpu = Environment.CpuUsage.TotalTime;
        long start = Stopwatch.GetTimestamp();
        for (int i = 0; i < users; i++)
        {
            int user = i;
            // As WCF hands a message over: to the thread pool.
            calls[i] = Task.Run(async () =>
            {
                await make().ConfigureAwait(false);
                latencies[user] = Stopwatch.GetElapsedTime(start).TotalNanoseconds;
            });
        }

        Task.WaitAll(calls);
        var round = new LoadRound(Stopwatch.GetElapsedTime(start), Environment.CpuUsage.TotalTime - cpu, latencies);
        Console.WriteLine(JsonSerializer.Serialize(round));
        return Runner.Success;
    }
}
