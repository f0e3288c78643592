using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;

namespace WcfPerf.Evidence.Infrastructure;

/// <summary>What the rounds gave for one variant.</summary>
/// <param name="Name">The variant's name.</param>
/// <param name="Invocations">How many calls one sample is the mean of.</param>
/// <param name="Nanoseconds">Time a call, a value for each round.</param>
/// <param name="CpuNanoseconds">Processor time a call of the whole process, a value for each round.</param>
/// <param name="AllocatedBytes">Bytes allocated a call; null where they were not counted.</param>
/// <param name="Exceptions">Exceptions thrown inside one call; null where they were not counted.</param>
/// <param name="Percentiles">Of the latencies of single calls; null where they were not taken.</param>
/// <param name="DatabaseCpuNanoseconds">Processor time a call of the database, a value for each round; empty where it cannot be told.</param>
/// <param name="ServiceCpuNanoseconds">Processor time a call of the service's process, a value for each round; empty where there is none.</param>
/// <param name="WireBytes">Bytes of one call on the wire, both ways; null where they were not counted.</param>
internal sealed record VariantSamples(
    string Name, int Invocations, IReadOnlyList<double> Nanoseconds, IReadOnlyList<double> CpuNanoseconds, long? AllocatedBytes, int? Exceptions,
    IReadOnlyDictionary<string, double>? Percentiles = null, IReadOnlyList<double>? DatabaseCpuNanoseconds = null, IReadOnlyList<double>? ServiceCpuNanoseconds = null,
    long? WireBytes = null);

/// <summary>
/// Measures the variants of a comparison interleaved in one process: every round runs each of them once, in turning
/// order, so that whatever else the machine does falls on all alike and every round gives ratios of its own.
/// </summary>
internal sealed class RoundSampler
{
    private readonly Entry[] _entries;
    private int _round;

    /// <summary>Checks each variant's result, counts its exceptions, warms it up and finds how often to call it a sample.</summary>
    /// <param name="comparison">What to measure.</param>
    /// <param name="sampleTime">How long one sample should take at least.</param>
    /// <param name="warmUp">How long to warm up a variant.</param>
    public RoundSampler(Comparison comparison, TimeSpan sampleTime, TimeSpan warmUp)
    {
        _entries = [.. comparison.CreateVariants().Where(variant => variant.NotMeasured is null).Select(variant => new Entry(variant))];
        foreach (Entry entry in _entries)
            entry.Prepare(sampleTime, warmUp);
    }

    /// <summary>Measures every variant once.</summary>
    public void Round()
    {
        for (int i = 0; i < _entries.Length; i++)
            _entries[(_round + i) % _entries.Length].Sample();
        _round++;
    }

    /// <summary>Forgets the samples so far: they were for warming up.</summary>
    public void Reset()
    {
        foreach (Entry entry in _entries)
            entry.Reset();
    }

    /// <summary>Checks the results once more and returns the samples.</summary>
    public IReadOnlyList<VariantSamples> Finish() => [.. _entries.Select(entry => entry.Finish())];

    private sealed class Entry(Variant variant)
    {
        private const int MaxInvocations = 1 << 22;
        private readonly List<double> _nanoseconds = [];
        private readonly List<double> _cpu = [];
        private readonly List<double> _serviceCpu = [];
        private readonly List<double> _databaseCpu = [];
        private readonly List<double> _latencies = [];
        private int _invocations = 1;
        private int _exceptions;
        private long _allocated;

        public void Prepare(TimeSpan sampleTime, TimeSpan warmUp)
        {
            // A round is long enough to be a sample, and checks itself.
            if (variant.Round is not null)
            {
                for (var warming = Stopwatch.StartNew(); warming.Elapsed < warmUp;)
                    variant.Round();
                return;
            }

            variant.Verify(variant.Run());
            _exceptions = ExceptionCounter.Count(() => variant.Run());
            // More and more calls at a time, until they take as long as a sample and all is warm.
            var watch = Stopwatch.StartNew();
            TimeSpan time = TimeSpan.Zero;
            int calls = 1;
            for (; calls < MaxInvocations && (time < sampleTime || watch.Elapsed < warmUp); calls = time < sampleTime ? calls * 2 : calls)
            {
                long start = Stopwatch.GetTimestamp();
                for (int i = 0; i < calls; i++)
                    variant.Run();
                time = Stopwatch.GetElapsedTime(start);
            }

            _invocations = time > sampleTime && calls > 1 ? Math.Max(1, (int)Math.Ceiling(calls * (sampleTime / time))) : calls;
        }

        public void Sample()
        {
            if (variant.Round is not null)
            {
                LoadRound round = variant.Round();
                _invocations = round.Latencies.Count;
                _nanoseconds.Add(round.Elapsed.TotalNanoseconds / round.Latencies.Count);
                _cpu.Add(round.Cpu.TotalNanoseconds / round.Latencies.Count);
                if (round.ServiceCpu is { } service)
                    _serviceCpu.Add(service.TotalNanoseconds / round.Latencies.Count);
                if (round.DatabaseCpu is { } databaseCpu)
                    _databaseCpu.Add(databaseCpu.TotalNanoseconds / round.Latencies.Count);
                _latencies.AddRange(round.Latencies);
                return;
            }

            long allocated = GC.GetAllocatedBytesForCurrentThread();
            TimeSpan cpu = Environment.CpuUsage.TotalTime;
            long start = Stopwatch.GetTimestamp();
            for (int i = 0; i < _invocations; i++)
                variant.Run();
            TimeSpan time = Stopwatch.GetElapsedTime(start);
            _nanoseconds.Add(time.TotalNanoseconds / _invocations);
            _cpu.Add((Environment.CpuUsage.TotalTime - cpu).TotalNanoseconds / _invocations);
            _allocated = (GC.GetAllocatedBytesForCurrentThread() - allocated) / _invocations;
        }

        public void Reset()
        {
            _nanoseconds.Clear();
            _cpu.Clear();
            _serviceCpu.Clear();
            _databaseCpu.Clear();
            _latencies.Clear();
        }

        public VariantSamples Finish()
        {
            if (variant.Round is not null)
                return new VariantSamples(variant.Name, _invocations, _nanoseconds, _cpu, null, null, Percentiles(), _databaseCpu, _serviceCpu);
            variant.Verify(variant.Run());
            return new VariantSamples(variant.Name, _invocations, _nanoseconds, _cpu, _allocated, _exceptions);
        }

        private Dictionary<string, double> Percentiles() => new()
        {
            ["p50"] = Math.Round(Statistics.Percentile(_latencies, 50), 1),
            ["p95"] = Math.Round(Statistics.Percentile(_latencies, 95), 1),
            ["p99"] = Math.Round(Statistics.Percentile(_latencies, 99), 1),
        };
    }
}
