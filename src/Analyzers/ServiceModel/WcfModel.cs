using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>What one compilation and its configuration files say about WCF. Built lazily, shared by all rules.</summary>
internal sealed class WcfModel
{
    /// <summary>The model of a compilation, or null where no WCF type is in reach.</summary>
    public static WcfModel? For(Compilation compilation, AnalyzerOptions options) => null;
}
