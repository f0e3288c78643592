using System;
using System.Diagnostics;
using System.Linq;
using System.Threading;

namespace WcfPerf.Evidence.Infrastructure;

/// <summary>Calls of several users at once, one after another each, as threads of a service make them.</summary>
internal static class Load
{
    /// <summary>Takes one round. All users wait for each other before they start.</summary>
    /// <param name="users">How many there are.</param>
    /// <param name="calls">How many calls they make in all, at least one each.</param>
    /// <param name="call">One call, given a number that no other of the round has; it throws if its outcome is wrong.</param>
    /// <param name="databaseCpu">Tells the processor time that the database has used so far; null where none takes part.</param>
    public static LoadRound Round(int users, int calls, Action<int> call, Func<TimeSpan?>? databaseCpu = null)
    {
        int each = Math.Max(1, calls / users);
        var latencies = new double[users * each];
        Exception? failure = null;
        using var gate = new Barrier(users + 1);
        Thread[] threads = [.. Enumerable.Range(0, users).Select(user => new Thread(() =>
        {
            gate.SignalAndWait();
            try
            {
                for (int i = user * each; i < (user + 1) * each && failure is null; i++)
                {
                    long start = Stopwatch.GetTimestamp();
                    call(i);
                    latencies[i] = Stopwatch.GetElapsedTime(start).TotalNanoseconds;
                }
            }
            catch (Exception e)
            {
                failure = e;
            }
        }))];
        foreach (Thread thread in threads)
            thread.Start();
        TimeSpan? database = databaseCpu?.Invoke();
        gate.SignalAndWait();
        TimeSpan cpu = Environment.CpuUsage.TotalTime;
        long begin = Stopwatch.GetTimestamp();
        foreach (Thread thread in threads)
            thread.Join();
        TimeSpan elapsed = Stopwatch.GetElapsedTime(begin);
        cpu = Environment.CpuUsage.TotalTime - cpu;
        return failure is null
            ? new LoadRound(elapsed, cpu, latencies, databaseCpu?.Invoke() - database)
            : throw new WrongResultException($"a call of one of {users} users failed: {failure.Message}");
    }
}
