using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace WcfPerf.Analyzers.Options;

/// <summary>The options of WCFP3002, as an <c>.editorconfig</c> or global config gives them.</summary>
internal sealed class RoundTripOptions
{
    /// <summary>How many round trips an operation may make on one path.</summary>
    public const string MaxRoundTripsKey = "WCFP3002.max_round_trips";

    /// <summary>The number where the option says nothing.</summary>
    public const int DefaultMaxRoundTrips = 2;

    private RoundTripOptions(AnalyzerConfigOptions options) => MaxRoundTrips = EditorConfig.Number(options, MaxRoundTripsKey, DefaultMaxRoundTrips);

    /// <summary>How many round trips an operation may make on one path.</summary>
    public int MaxRoundTrips { get; }

    /// <summary>The options that hold in a file.</summary>
    public static RoundTripOptions Read(AnalyzerConfigOptionsProvider provider, SyntaxTree tree) => new(provider.GetOptions(tree));
}
