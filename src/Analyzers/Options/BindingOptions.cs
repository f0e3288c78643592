using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace WcfPerf.Analyzers.Options;

/// <summary>The options of WCFP2001, as an <c>.editorconfig</c> or global config gives them.</summary>
internal sealed class BindingOptions
{
    /// <summary>true where a fix may be offered that changes one end's SOAP version, the other end being out of sight.</summary>
    public const string OfferInteropChangeKey = "WCFP2001.offer_interop_change";

    private BindingOptions(AnalyzerConfigOptions options) => OfferInteropChange = EditorConfig.Flag(options, OfferInteropChangeKey, false);

    /// <summary>Whether a fix may change one end alone.</summary>
    public bool OfferInteropChange { get; }

    /// <summary>The options that hold in a file.</summary>
    public static BindingOptions Read(AnalyzerConfigOptionsProvider provider, SyntaxTree tree) => new(provider.GetOptions(tree));
}
