using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace WcfPerf.Analyzers.Options;

/// <summary>The options of WCFP3005, as an <c>.editorconfig</c> or global config gives them.</summary>
internal static class BlockingQueryOptions
{
    /// <summary>Whether operations that return no task are reported too, where the project owns their contract.</summary>
    public const string SynchronousOperationsKey = "WCFP3005.synchronous_operations";

    /// <summary>Whether operations that return no task are reported too.</summary>
    public static bool IncludesSynchronousOperations(AnalyzerConfigOptionsProvider provider, SyntaxTree tree) =>
        EditorConfig.Flag(provider.GetOptions(tree), SynchronousOperationsKey, false);
}
