using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.Analyzers.Configuration;

/// <summary>Why a file cannot be read, and where.</summary>
internal sealed class ConfigError
{
    internal ConfigError(ConfigDocument document, string message, TextSpan span)
    {
        Document = document;
        Message = message;
        Span = span;
    }

    /// <summary>The file.</summary>
    public ConfigDocument Document { get; }

    /// <summary>What is wrong, as a clause: no line number, no full stop.</summary>
    public string Message { get; }

    /// <summary>Where it is wrong; never outside the file's text.</summary>
    public TextSpan Span { get; }

    /// <summary>The line, counted from 1.</summary>
    public int Line => Document.Text.Lines.GetLinePosition(Span.Start).Line + 1;

    /// <summary>The place as a diagnostic names it.</summary>
    public Location GetLocation() => Document.GetLocation(Span);
}
