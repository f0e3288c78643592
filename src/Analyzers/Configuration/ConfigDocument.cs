using System;
using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.Analyzers.Configuration;

/// <summary>One configuration file: its elements with their places in the text, or the one reason why they are not to be had.</summary>
internal sealed class ConfigDocument
{
    /// <summary>
    /// The longest text that is read, in UTF-16 units. IIS refuses a configuration file above 250 kB unless told otherwise;
    /// this leaves room for thirty times that and keeps the worst case well under a second.
    /// </summary>
    public const int MaxCharacters = 8 * 1024 * 1024;

    /// <summary>The deepest nesting that is read. The deepest element WCF defines lies about fifteen levels down.</summary>
    public const int MaxDepth = 256;

    // A build server and an editor keep the SourceText of an unchanged file, so it is parsed once for all compilations.
    private static readonly ConditionalWeakTable<SourceText, ConfigDocument> s_parsed = new();

    internal ConfigDocument(string path, SourceText text)
    {
        Path = path;
        Text = text;
    }

    /// <summary>The path, as the additional file gives it.</summary>
    public string Path { get; }

    /// <summary>The text that all spans are of.</summary>
    public SourceText Text { get; }

    /// <summary>The root element; null where the file is malformed or says nothing of WCF.</summary>
    public ConfigElement? Root { get; internal set; }

    /// <summary>
    /// Why the file cannot be read; null where it was, or where it says nothing of WCF. Beside a root: why .NET takes nothing of its
    /// <c>system.serviceModel</c>.
    /// </summary>
    public ConfigError? Error { get; internal set; }

    /// <summary>Whether the text names <c>system.serviceModel</c> anywhere.</summary>
    public bool MentionsServiceModel { get; internal set; }

    /// <summary>Whether the file edits another one when a project is published: it declares the transform namespace.</summary>
    public bool IsTransform { get; internal set; }

    /// <summary>
    /// Reads a file. Only one that names <c>system.serviceModel</c>, or whose root is one of its sections (the target of a
    /// <c>configSource</c>), is parsed; any other has neither root nor error.
    /// </summary>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public static ConfigDocument Parse(string path, SourceText text, CancellationToken cancellationToken) =>
        ConfigParser.Parse(path, text, cancellationToken);

    /// <summary>As <see cref="Parse"/>, but a text that was parsed before is not parsed again.</summary>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public static ConfigDocument For(string path, SourceText text, CancellationToken cancellationToken)
    {
        if (s_parsed.TryGetValue(text, out var known) && known.Path == path)
        {
            return known;
        }

        var parsed = Parse(path, text, cancellationToken);
        var kept = s_parsed.GetValue(text, _ => parsed);
        return kept.Path == path ? kept : parsed;
    }

    /// <summary>A place in the file as a diagnostic names it.</summary>
    public Location GetLocation(TextSpan span) => Location.Create(Path, span, Text.Lines.GetLinePositionSpan(span));

    /// <summary>The innermost element that a position lies in, or null outside the root.</summary>
    public ConfigElement? ElementAt(int position)
    {
        var found = Root is { } root && root.Span.Contains(position) ? root : null;
        for (var inner = found; inner is not null;)
        {
            found = inner;
            inner = null;
            foreach (var child in found.Children)
            {
                if (child.Span.Contains(position))
                {
                    inner = child;
                    break;
                }
            }
        }

        return found;
    }

    /// <summary>The attribute that a position lies in, quotes included, or null.</summary>
    public ConfigAttribute? AttributeAt(int position)
    {
        foreach (var attribute in ElementAt(position)?.Attributes ?? ImmutableArray<ConfigAttribute>.Empty)
        {
            if (attribute.Span.Contains(position))
            {
                return attribute;
            }
        }

        return null;
    }

    public override string ToString() => Path;
}
