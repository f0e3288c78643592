using System;
using System.Diagnostics;
using System.Linq;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence;

/// <summary>Takes rounds of a case: so many clients at once, each making calls one after another.</summary>
/// <param name="measured">The case.</param>
/// <param name="target">The service.</param>
/// <param name="clients">How many clients.</param>
/// <param name="length">How long a round should take.</param>
/// <param name="warmUp">How long to warm up before the first round.</param>
internal sealed class CaseRounds(CallCase measured, Target target, int clients, TimeSpan length, TimeSpan warmUp)
{
    private Action<int>[]? _clients;
    private int _callsEach = 1;

    /// <summary>Takes a round.</summary>
    public LoadRound Take()
    {
        if (_clients is null)
            Prepare();
        TimeSpan service = target.CpuOfService();
        LoadRound round = Round();
        service = target.CpuOfService() - service;
        double calls = measured.CallsForOne;
        return new LoadRound(round.Elapsed / calls, round.Cpu / calls, [.. round.Latencies.Select(latency => latency / calls)], ServiceCpu: measured.IsRemote ? service / calls : null);
    }

    private LoadRound Round() => Load.Round(clients, clients * _callsEach, call => _clients![call / _callsEach](measured.CallsForOne));

    /// <summary>Makes the clients, warms up and finds how many calls take as long as a round should.</summary>
    private void Prepare()
    {
        Func<Action<int>> newClient = measured.Open(target);
        _clients = [.. Enumerable.Range(0, clients).Select(_ => newClient())];
        // The very first calls compile and connect, and tell nothing of how long one takes.
        Round();
        long start = Stopwatch.GetTimestamp();
        LoadRound round;
        do
        {
            round = Round();
            // Twice as many at most, for the first ones are slow.
            _callsEach = Math.Max(1, (int)Math.Ceiling(_callsEach * Math.Min(2, length / round.Elapsed)));
        }
        while (Stopwatch.GetElapsedTime(start) < warmUp || round.Elapsed < length * 0.5);
    }
}
