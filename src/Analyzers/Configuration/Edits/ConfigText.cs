using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.Analyzers.Configuration.Edits;

/// <summary>A configuration file as an edit leaves it, before anything is written.</summary>
internal sealed class ConfigText : AdditionalText
{
    private readonly SourceText _text;

    /// <summary>Takes a path and what the file at it is to hold.</summary>
    public ConfigText(string path, SourceText text)
    {
        Path = path;
        _text = text;
    }

    /// <inheritdoc/>
    public override string Path { get; }

    /// <inheritdoc/>
    public override SourceText GetText(CancellationToken cancellationToken = default) => _text;
}
