using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.Analyzers.Configuration;

/// <summary>An element as the file writes it. Text content, comments and processing instructions are not kept.</summary>
internal sealed class ConfigElement
{
    private readonly int _start;
    private readonly int _startTagEnd;
    private int _endTagStart;
    private int _end;
    private Dictionary<string, ConfigElement>? _firstChildren;

    internal ConfigElement(
        ConfigDocument document, ConfigElement? parent, string name, int start, int startTagEnd, ImmutableArray<ConfigAttribute> attributes)
    {
        Document = document;
        Parent = parent;
        Name = name;
        Attributes = attributes;
        _start = start;
        _startTagEnd = _endTagStart = _end = startTagEnd;
        foreach (var attribute in attributes)
        {
            attribute.Owner = this;
        }
    }

    /// <summary>The file that the element stands in.</summary>
    public ConfigDocument Document { get; }

    /// <summary>The element around this one; null for the root.</summary>
    public ConfigElement? Parent { get; }

    /// <summary>The name, with its prefix where it has one. Configuration compares names with their case.</summary>
    public string Name { get; }

    /// <summary>The attributes in the order of the file, namespace declarations among them.</summary>
    public ImmutableArray<ConfigAttribute> Attributes { get; }

    /// <summary>The child elements in the order of the file.</summary>
    public ImmutableArray<ConfigElement> Children { get; private set; } = ImmutableArray<ConfigElement>.Empty;

    /// <summary>Whether the element closes itself: <c>&lt;a /&gt;</c>.</summary>
    public bool IsEmpty { get; private set; } = true;

    /// <summary>The name in the start tag.</summary>
    public TextSpan NameSpan => new(_start + 1, Name.Length);

    /// <summary>The start tag, from <c>&lt;</c> through <c>&gt;</c>.</summary>
    public TextSpan StartTagSpan => TextSpan.FromBounds(_start, _startTagEnd);

    /// <summary>The end tag, from <c>&lt;/</c> through <c>&gt;</c>; of no length, after the start tag, where the element closes itself.</summary>
    public TextSpan EndTagSpan => TextSpan.FromBounds(_endTagStart, _end);

    /// <summary>The whole element.</summary>
    public TextSpan Span => TextSpan.FromBounds(_start, _end);

    /// <summary>The attribute of that name, or null.</summary>
    public ConfigAttribute? Attribute(string name)
    {
        foreach (var attribute in Attributes)
        {
            if (string.Equals(attribute.Name, name, StringComparison.Ordinal))
            {
                return attribute;
            }
        }

        return null;
    }

    /// <summary>The value of the attribute of that name, or null.</summary>
    public string? Value(string name) => Attribute(name)?.Value;

    /// <summary>The first child of that name, or null.</summary>
    public ConfigElement? Child(string name)
    {
        // Elements are asked again and again for the same few children, so a long list is put in order once.
        if (Children.Length > 16)
        {
            return (_firstChildren ??= FirstChildren()).TryGetValue(name, out var first) ? first : null;
        }

        foreach (var child in Children)
        {
            if (string.Equals(child.Name, name, StringComparison.Ordinal))
            {
                return child;
            }
        }

        return null;
    }

    /// <summary>The children of that name, in the order of the file.</summary>
    public IEnumerable<ConfigElement> ChildrenNamed(string name)
    {
        foreach (var child in Children)
        {
            if (string.Equals(child.Name, name, StringComparison.Ordinal))
            {
                yield return child;
            }
        }
    }

    internal void Close(int endTagStart, int end, ImmutableArray<ConfigElement> children)
    {
        IsEmpty = false;
        _endTagStart = endTagStart;
        _end = end;
        Children = children;
    }

    public override string ToString() => $"<{Name}>";

    private Dictionary<string, ConfigElement> FirstChildren()
    {
        var first = new Dictionary<string, ConfigElement>(StringComparer.Ordinal);
        foreach (var child in Children)
        {
            if (!first.ContainsKey(child.Name))
            {
                first.Add(child.Name, child);
            }
        }

        return first;
    }
}
