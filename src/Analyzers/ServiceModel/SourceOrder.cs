using System;
using Microsoft.CodeAnalysis;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>Orders symbols by where they are declared, so that reports come in one order, concurrent run or not.</summary>
internal static class SourceOrder
{
    /// <summary>Compares by file path, then by position.</summary>
    public static int Compare(ISymbol left, ISymbol right)
    {
        var (first, second) = (left.Locations[0], right.Locations[0]);
        var byPath = string.CompareOrdinal(first.SourceTree?.FilePath, second.SourceTree?.FilePath);
        return byPath != 0 ? byPath : first.SourceSpan.Start.CompareTo(second.SourceSpan.Start);
    }
}
