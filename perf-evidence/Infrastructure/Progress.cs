using System;
using System.Diagnostics;
using System.IO;

namespace WcfPerf.Evidence.Infrastructure;

/// <summary>Says on the console what is being measured and about how long the rest takes.</summary>
/// <param name="output">Where to.</param>
/// <param name="total">How many comparisons there are.</param>
internal sealed class Progress(TextWriter output, int total)
{
    private readonly Stopwatch _watch = Stopwatch.StartNew();
    private int _begun;
    private TimeSpan _first;

    /// <summary>A comparison begins.</summary>
    public void Begin(string name)
    {
        // What comes before the first one, as building it, tells nothing of how long one takes.
        if (_begun++ == 0)
            _first = _watch.Elapsed;
        string left = _begun == 1
            ? string.Empty
            : ", about " + Format((_watch.Elapsed - _first) / (_begun - 1) * (total - _begun + 1)) + " left";
        output.WriteLine($"[{_begun}/{total}] {name} ({Format(_watch.Elapsed)}{left})");
    }

    /// <summary>All comparisons are measured.</summary>
    public void Done() => output.WriteLine($"Measured {_begun} of {total} in {Format(_watch.Elapsed)}.");

    private static string Format(TimeSpan time) =>
        time < TimeSpan.FromMinutes(1) ? $"{time.TotalSeconds:0} s" : $"{(int)time.TotalMinutes} min {time.Seconds} s";
}
