using System;
using System.Collections.Generic;
using System.IO;
using System.Text;
using System.Text.Json;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Reports;
using BenchmarkDotNet.Running;

namespace WcfPerf.Evidence.Infrastructure;

/// <summary>Runs comparisons with BenchmarkDotNet.</summary>
internal static class BenchmarkRun
{
    /// <summary>Measures comparisons, a process each.</summary>
    /// <param name="keys">Rule, stage and comparison of each, joined by slashes.</param>
    /// <param name="folder">Where BenchmarkDotNet may leave its files.</param>
    /// <param name="progress">Told of every comparison that begins.</param>
    /// <returns>The samples by key.</returns>
    /// <exception cref="EvidenceException">A comparison failed.</exception>
    public static IReadOnlyDictionary<string, IReadOnlyList<VariantSamples>> Run(IReadOnlyList<string> keys, string folder, Progress progress)
    {
        string samples = Path.Combine(folder, "samples-" + Environment.ProcessId);
        foreach (DirectoryInfo left in Directory.CreateDirectory(folder).GetDirectories("samples-*"))
        {
            // Of a run that was stopped; a run that still goes on touches its own.
            if (left.LastWriteTimeUtc < DateTime.UtcNow.AddHours(-1))
                left.Delete(recursive: true);
        }

        Directory.CreateDirectory(samples);
        try
        {
            Environment.SetEnvironmentVariable(ComparisonBenchmark.ComparisonsVariable, string.Join('\n', keys));
            var log = new ProgressLogger(progress);
            Summary summary = BenchmarkRunner.Run<ComparisonBenchmark>(ManualConfig.CreateEmpty()
                .AddJob(Job.Default
                    .WithStrategy(RunStrategy.Monitoring)
                    .WithLaunchCount(1)
                    .WithWarmupCount(ComparisonBenchmark.WarmUpRounds)
                    .WithIterationCount(ComparisonBenchmark.Rounds)
                    .WithInvocationCount(1)
                    .WithUnrollFactor(1)
                    .WithEnvironmentVariable(ComparisonBenchmark.SamplesVariable, samples))
                .AddColumnProvider(DefaultColumnProviders.Instance)
                .AddLogger(log)
                .WithSummaryStyle(SummaryStyle.Default.WithMaxParameterColumnWidth(200))
                .WithArtifactsPath(folder)
                .WithOption(ConfigOptions.DisableLogFile, true));
            progress.Done();
            var result = new Dictionary<string, IReadOnlyList<VariantSamples>>();
            foreach (string key in keys)
            {
                string file = Path.Combine(samples, key.Replace('/', '+') + ".json");
                if (!File.Exists(file))
                    throw new EvidenceException($"{key} gave no samples. BenchmarkDotNet said:{Environment.NewLine}{log.Tail}");
                result.Add(key, JsonSerializer.Deserialize<List<VariantSamples>>(File.ReadAllText(file))!);
            }

            return result;
        }
        finally
        {
            Directory.Delete(samples, recursive: true);
        }
    }

    /// <summary>Keeps BenchmarkDotNet's own words for the case of an error and takes the progress out of them.</summary>
    private sealed class ProgressLogger(Progress progress) : ILogger
    {
        private const int KeptLines = 60;
        private readonly Queue<string> _lines = new();
        private readonly StringBuilder _line = new();

        public string Id => nameof(ProgressLogger);

        public int Priority => 0;

        public string Tail => string.Join(Environment.NewLine, _lines);

        public void Write(LogKind logKind, string text) => _line.Append(text);

        public void WriteLine(LogKind logKind, string text)
        {
            _line.Append(text);
            WriteLine();
        }

        public void WriteLine()
        {
            string line = _line.ToString();
            _line.Clear();
            _lines.Enqueue(line);
            if (_lines.Count > KeptLines)
                _lines.Dequeue();
            if (line.StartsWith("// Benchmark: ", StringComparison.Ordinal) && line.IndexOf("Comparison=", StringComparison.Ordinal) is > 0 and int at)
                progress.Begin(line[(at + "Comparison=".Length)..].TrimEnd(']'));
        }

        public void Flush()
        {
        }
    }
}
