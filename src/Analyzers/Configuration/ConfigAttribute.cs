using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.Analyzers.Configuration;

/// <summary>An attribute as the file writes it.</summary>
internal sealed class ConfigAttribute
{
    private readonly int _start;
    private readonly int _valueStart;
    private readonly int _valueLength;

    internal ConfigAttribute(string name, string value, int start, int valueStart, int valueLength)
    {
        Name = name;
        Value = value;
        _start = start;
        _valueStart = valueStart;
        _valueLength = valueLength;
    }

    /// <summary>The name, with its prefix where it has one.</summary>
    public string Name { get; }

    /// <summary>The value that an XML reader gives: references resolved, line breaks and tabs turned to spaces.</summary>
    public string Value { get; }

    /// <summary>The element that carries the attribute.</summary>
    public ConfigElement Owner { get; internal set; } = null!;

    /// <summary>The name alone.</summary>
    public TextSpan NameSpan => new(_start, Name.Length);

    /// <summary>From the name through the closing quote.</summary>
    public TextSpan Span => TextSpan.FromBounds(_start, _valueStart + _valueLength + 1);

    /// <summary>What stands between the quotes, as written.</summary>
    public TextSpan ValueSpan => new(_valueStart, _valueLength);

    public override string ToString() => $"{Name}=\"{Value}\"";
}
