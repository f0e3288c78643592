using System;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>What additional files decide: found once for the files of a compilation, and anew where they are others.</summary>
/// <param name="find">Finds it.</param>
internal sealed class PerFiles<T>(Func<AnalyzerOptions, T> find)
{
    private readonly object _finding = new();
    private Found? _last;

    /// <summary>What was last found; the default before that.</summary>
    public T? Last => _last is { } last ? last.Value : default;

    /// <summary>What the files decide. Where several threads ask at once, one finds it and the others wait.</summary>
    public T For(AnalyzerOptions options)
    {
        if (_last is not { } last || last.Files != options.AdditionalFiles)
        {
            lock (_finding)
            {
                if (_last is not { } found || found.Files != options.AdditionalFiles)
                {
                    _last = found = new Found(options.AdditionalFiles, find(options));
                }

                last = found;
            }
        }

        return last.Value;
    }

    private sealed record Found(ImmutableArray<AdditionalText> Files, T Value);
}
