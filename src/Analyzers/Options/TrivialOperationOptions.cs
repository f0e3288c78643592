using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace WcfPerf.Analyzers.Options;

/// <summary>The options of WCFP4001, as an <c>.editorconfig</c> or global config gives them.</summary>
internal sealed class TrivialOperationOptions
{
    /// <summary>The most nodes of the operation tree that an operation may have, with what it calls, to count as trivial.</summary>
    public const string MaxOperationsKey = "WCFP4001.max_operations";

    /// <summary>The most nodes where the option says nothing.</summary>
    public const int DefaultMaxOperations = 25;

    private TrivialOperationOptions(AnalyzerConfigOptions options) => MaxOperations = EditorConfig.Number(options, MaxOperationsKey, DefaultMaxOperations);

    /// <summary>The most nodes of a trivial operation.</summary>
    public int MaxOperations { get; }

    /// <summary>The options that hold in a file.</summary>
    public static TrivialOperationOptions Read(AnalyzerConfigOptionsProvider provider, SyntaxTree tree) => new(provider.GetOptions(tree));
}
