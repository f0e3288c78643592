using System;
using System.Collections.Generic;
using System.Text;
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.Analyzers.Configuration.Edits;

/// <summary>
/// The smallest text changes that do one thing to an element. What is new takes its indentation, line ends and quotes from
/// what stands around it; nothing else is touched.
/// </summary>
internal static class XmlEdits
{
    /// <summary>Sets an attribute: its value where it is there, else a new one behind the attribute <paramref name="after"/>, or the last.</summary>
    /// <param name="element">The element.</param>
    /// <param name="name">The attribute's name.</param>
    /// <param name="value">Its value, not escaped.</param>
    /// <param name="after">The attribute to put it behind; empty to put it first; null, or one that is not there, to put it last.</param>
    public static TextChange SetAttribute(ConfigElement element, string name, string value, string? after = null)
    {
        var source = element.Document.Text;
        if (element.Attribute(name) is { } known)
        {
            return new TextChange(known.ValueSpan, Escape(value, source[known.ValueSpan.End]));
        }

        var attributes = element.Attributes;
        if (attributes.Length == 0)
        {
            return new TextChange(new TextSpan(element.NameSpan.End, 0), $" {name}={Quoted(value, '"')}");
        }

        var neighbour = after is { Length: > 0 } && element.Attribute(after) is { } found ? found : after == "" ? attributes[0] : attributes[attributes.Length - 1];
        var quoted = Quoted(value, source[neighbour.ValueSpan.End]);
        if (after == "")
        {
            return new TextChange(new TextSpan(neighbour.Span.Start, 0), $"{name}={quoted} ");
        }

        // Attributes that stand one a line stay so.
        var gap = source.ToString(TextSpan.FromBounds(EndBefore(neighbour), neighbour.Span.Start));
        if (attributes.Length == 1 && gap.IndexOfAny(['\r', '\n']) >= 0)
        {
            return new TextChange(new TextSpan(neighbour.Span.End, 0), gap + name + "=" + quoted);
        }

        var stacked = attributes.Length > 1 && IsStacked(element);
        return new TextChange(new TextSpan(neighbour.Span.End, 0), (stacked && neighbour != attributes[0] ? gap : stacked ? GapBefore(attributes[1]) : " ") + name + "=" + quoted);
    }

    /// <summary>Takes attributes out, with the white space before them; a line that begins with one begins with the next one then.</summary>
    public static IEnumerable<TextChange> RemoveAttributes(ConfigElement element, Func<ConfigAttribute, bool> isGone)
    {
        var attributes = element.Attributes;
        for (var i = 0; i < attributes.Length; i++)
        {
            if (!isGone(attributes[i]))
            {
                continue;
            }

            var first = attributes[i];
            while (i + 1 < attributes.Length && isGone(attributes[i + 1]))
            {
                i++;
            }

            var next = i + 1 < attributes.Length ? attributes[i + 1] : null;
            yield return new TextChange(
                next is not null && HasLineBreak(GapBefore(first)) && !HasLineBreak(GapBefore(next))
                    ? TextSpan.FromBounds(first.Span.Start, next.Span.Start)
                    : TextSpan.FromBounds(EndBefore(first), attributes[i].Span.End),
                "");
        }
    }

    /// <summary>Takes an element out, with its lines where it fills them.</summary>
    public static TextChange RemoveElement(ConfigElement element)
    {
        var source = element.Document.Text;
        var start = LineIndentStart(source, element.Span.Start);
        var end = element.Span.End;
        while (end < source.Length && source[end] is ' ' or '\t')
        {
            end++;
        }

        var lineBreak = LineBreakAt(source, end);
        if (start < 0)
        {
            return new TextChange(element.Span, "");
        }

        if (lineBreak == 0 && end < source.Length)
        {
            // Something else stands behind it on its line, and moves up.
            return new TextChange(TextSpan.FromBounds(element.Span.Start, end), "");
        }

        return new TextChange(TextSpan.FromBounds(start, end + lineBreak), "");
    }

    /// <summary>Makes an element close itself that holds nothing but white space; null where it holds more or does so already.</summary>
    public static TextChange? Collapse(ConfigElement element)
    {
        if (element.IsEmpty || element.Children.Length > 0)
        {
            return null;
        }

        var source = element.Document.Text;
        var inner = TextSpan.FromBounds(element.StartTagSpan.End, element.EndTagSpan.Start);
        if (source.ToString(inner).Trim(' ', '\t', '\r', '\n').Length > 0)
        {
            return null;
        }

        var tagEnd = element.StartTagSpan.End - 1;
        return new TextChange(TextSpan.FromBounds(tagEnd, element.Span.End), source[tagEnd - 1] is ' ' or '\t' or '\r' or '\n' ? "/>" : " />");
    }

    /// <summary>Adds a child behind all that an element holds.</summary>
    /// <param name="parent">The element.</param>
    /// <param name="child">The child's text; its first line without indentation, the others as they stand below an element at the start of a line.</param>
    public static TextChange[] InsertChild(ConfigElement parent, string child)
    {
        var source = parent.Document.Text;

        // An element that stands behind another one on its line takes a child on the line as well.
        var lineBreak = parent.IsEmpty && LineIndentStart(source, parent.Span.Start) < 0 ? "" : LineBreakOf(parent);
        var indent = ChildIndent(parent);
        var text = Indent(child, indent, lineBreak);
        if (parent.IsEmpty)
        {
            // <a x="" /> becomes <a x=""> with the child and an end tag.
            var slash = parent.StartTagSpan.End - 2;
            var from = slash;
            while (source[from - 1] is ' ' or '\t' or '\r' or '\n')
            {
                from--;
            }

            var end = lineBreak.Length == 0 ? $"</{parent.Name}>" : $"{lineBreak}{IndentOf(parent)}</{parent.Name}>";
            return [new TextChange(TextSpan.FromBounds(from, parent.StartTagSpan.End), ">" + (lineBreak.Length == 0 ? text : lineBreak + indent + text) + end)];
        }

        var endTag = parent.EndTagSpan.Start;
        if (lineBreak.Length == 0)
        {
            return [new TextChange(new TextSpan(endTag, 0), text)];
        }

        var line = LineIndentStart(source, endTag);
        return line >= parent.StartTagSpan.End
            ? [new TextChange(new TextSpan(line, 0), indent + text + lineBreak)]
            : [new TextChange(new TextSpan(endTag, 0), lineBreak + indent + text + lineBreak + IndentOf(parent))];
    }

    /// <summary>The text of an element as <see cref="InsertChild"/> takes it: its own indentation gone from its lines.</summary>
    public static string Detached(ConfigElement element)
    {
        var indent = IndentOf(element);
        var text = new StringBuilder();
        var first = true;
        foreach (var line in Lines(element.Document.Text.ToString(element.Span)))
        {
            text.Append(!first && indent.Length > 0 && line.StartsWith(indent, StringComparison.Ordinal) ? line.Substring(indent.Length) : line);
            first = false;
        }

        return text.ToString();
    }

    /// <summary>The line break that a file uses around an element; empty for a file of one line.</summary>
    public static string LineBreakOf(ConfigElement element)
    {
        var source = element.Document.Text;
        for (var at = element.StartTagSpan.Start; at > 0; at--)
        {
            if (source[at - 1] is '\n')
            {
                return at > 1 && source[at - 2] == '\r' ? "\r\n" : "\n";
            }

            if (source[at - 1] is '\r')
            {
                return "\r";
            }
        }

        for (var at = element.StartTagSpan.Start; at < source.Length; at++)
        {
            if (LineBreakAt(source, at) is > 0 and var length)
            {
                return source.ToString(new TextSpan(at, length));
            }
        }

        return "";
    }

    /// <summary>The white space that the line of an element's start tag begins with.</summary>
    public static string IndentOf(ConfigElement element)
    {
        var source = element.Document.Text;
        var line = element.Span.Start;
        while (line > 0 && source[line - 1] is not ('\r' or '\n'))
        {
            line--;
        }

        var end = line;
        while (end < source.Length && source[end] is ' ' or '\t')
        {
            end++;
        }

        return source.ToString(TextSpan.FromBounds(line, end));
    }

    /// <summary>A value as it stands between quotes.</summary>
    public static string Escape(string value, char quote) => value
        .Replace("&", "&amp;")
        .Replace("<", "&lt;")
        .Replace("\t", "&#x9;")
        .Replace("\r", "&#xD;")
        .Replace("\n", "&#xA;")
        .Replace(quote.ToString(), quote == '"' ? "&quot;" : "&apos;");

    private static string Quoted(string value, char quote) => quote + Escape(value, quote) + quote;

    /// <summary>Where the text before an attribute ends: the attribute before it, or the element's name.</summary>
    private static int EndBefore(ConfigAttribute attribute)
    {
        var index = attribute.Owner.Attributes.IndexOf(attribute);
        return index == 0 ? attribute.Owner.NameSpan.End : attribute.Owner.Attributes[index - 1].Span.End;
    }

    private static string GapBefore(ConfigAttribute attribute) =>
        attribute.Owner.Document.Text.ToString(TextSpan.FromBounds(EndBefore(attribute), attribute.Span.Start));

    /// <summary>Whether every attribute after the first begins a line.</summary>
    private static bool IsStacked(ConfigElement element)
    {
        for (var i = 1; i < element.Attributes.Length; i++)
        {
            if (!HasLineBreak(GapBefore(element.Attributes[i])))
            {
                return false;
            }
        }

        return true;
    }

    private static bool HasLineBreak(string gap) => gap.IndexOfAny(['\r', '\n']) >= 0;

    private static string ChildIndent(ConfigElement parent)
    {
        var source = parent.Document.Text;
        for (var i = parent.Children.Length - 1; i >= 0; i--)
        {
            if (LineIndentStart(source, parent.Children[i].Span.Start) >= 0)
            {
                return IndentOf(parent.Children[i]);
            }
        }

        return IndentOf(parent) + Unit(parent);
    }

    /// <summary>One step of indentation: what the elements above, then the file's first ones, add to those around them.</summary>
    private static string Unit(ConfigElement element)
    {
        for (ConfigElement? inner = element; inner?.Parent is { } outer; inner = outer)
        {
            if (Step(outer, inner) is { } step)
            {
                return step;
            }
        }

        for (var outer = element.Document.Root; outer is { Children.Length: > 0 }; outer = outer.Children[0])
        {
            if (Step(outer, outer.Children[0]) is { } step)
            {
                return step;
            }
        }

        return "  ";
    }

    private static string? Step(ConfigElement outer, ConfigElement inner)
    {
        if (LineIndentStart(inner.Document.Text, inner.Span.Start) < 0)
        {
            return null;
        }

        var (from, to) = (IndentOf(outer), IndentOf(inner));
        return to.Length > from.Length && to.StartsWith(from, StringComparison.Ordinal) ? to.Substring(from.Length) : null;
    }

    /// <summary>The start of the line that a position is on where nothing but white space lies between; else -1.</summary>
    private static int LineIndentStart(SourceText source, int position)
    {
        while (position > 0 && source[position - 1] is ' ' or '\t')
        {
            position--;
        }

        return position == 0 || source[position - 1] is '\r' or '\n' ? position : -1;
    }

    private static int LineBreakAt(SourceText source, int position) =>
        position >= source.Length ? 0
        : source[position] == '\r' ? (position + 1 < source.Length && source[position + 1] == '\n' ? 2 : 1)
        : source[position] == '\n' ? 1 : 0;

    private static string Indent(string text, string indent, string lineBreak)
    {
        var result = new StringBuilder();
        var first = true;
        foreach (var line in Lines(text))
        {
            if (!first && line.Trim('\r', '\n', ' ', '\t').Length > 0)
            {
                result.Append(indent);
            }

            result.Append(line.TrimEnd('\r', '\n'));
            if (line.Length > 0 && line[line.Length - 1] is '\r' or '\n')
            {
                result.Append(lineBreak.Length == 0 ? " " : lineBreak);
            }

            first = false;
        }

        return result.ToString();
    }

    /// <summary>The lines of a text, each with its break.</summary>
    private static IEnumerable<string> Lines(string text)
    {
        var start = 0;
        for (var i = 0; i < text.Length; i++)
        {
            if (text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.Length || text[i + 1] != '\n')))
            {
                yield return text.Substring(start, i + 1 - start);
                start = i + 1;
            }
        }

        yield return text.Substring(start);
    }
}
