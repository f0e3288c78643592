using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.IO;
using System.Text;
using System.Threading;
using System.Xml;
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.Analyzers.Configuration;

/// <summary>
/// Builds a <see cref="ConfigDocument"/>. An <see cref="XmlReader"/> decides what is well formed, resolves references and
/// says where names begin; where tags, values and elements end is then read off the text, which the reader has vouched for.
/// </summary>
internal sealed class ConfigParser
{
    private const string TransformNamespace = "http://schemas.microsoft.com/XML-Document-Transform";
    private const int NodesBetweenCancellationChecks = 256;

    private static readonly char[] s_lineBreaks = ['\r', '\n'];

    private readonly ConfigDocument _document;
    private readonly string _source;
    private readonly CancellationToken _cancellationToken;
    private readonly List<OpenElement> _open = [];
    private readonly List<ConfigElement> _closed = [];
    private List<int>? _lineStarts;

    // Where the last tag that was read ends.
    private int _read;

    private ConfigParser(ConfigDocument document, string source, CancellationToken cancellationToken)
    {
        _document = document;
        _source = source;
        _cancellationToken = cancellationToken;
    }

    /// <summary>See <see cref="ConfigDocument.Parse"/>.</summary>
    public static ConfigDocument Parse(string path, SourceText text, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        var document = new ConfigDocument(path, text);
        if (text.Length > ConfigDocument.MaxCharacters)
        {
            document.MentionsServiceModel = ConfigFiles.Contains(text, ConfigFiles.SectionGroup, cancellationToken);
            if (document.MentionsServiceModel)
            {
                document.Error = new ConfigError(
                    document,
                    $"it is {text.Length.ToString("N0", CultureInfo.InvariantCulture)} characters long, and files above {ConfigDocument.MaxCharacters.ToString("N0", CultureInfo.InvariantCulture)} are not read",
                    new TextSpan(0, 0));
            }

            return document;
        }

        var source = text.ToString();
        document.MentionsServiceModel = source.IndexOf(ConfigFiles.SectionGroup, StringComparison.Ordinal) >= 0;
        if (document.MentionsServiceModel || ConfigFiles.IsSectionName(ConfigFiles.RootName(source, out _)))
        {
            new ConfigParser(document, source, cancellationToken).Run();
        }

        return document;
    }

    private void Run()
    {
        // The reader would refuse a document type definition as well, but without saying where it stands.
        ConfigFiles.RootName(_source, out var documentType);
        if (documentType is { } span)
        {
            _document.Error = new ConfigError(_document, "it has a document type definition (DOCTYPE), which is not read", span);
            return;
        }

        // A byte order mark that survived decoding is no part of the document, but counts in every span.
        var start = _source.Length > 0 && _source[0] == '\uFEFF' ? 1 : 0;
        var settings = new XmlReaderSettings
        {
            CheckCharacters = true,
            ConformanceLevel = ConformanceLevel.Document,
            DtdProcessing = DtdProcessing.Prohibit,
            IgnoreComments = true,
            IgnoreProcessingInstructions = true,
            IgnoreWhitespace = true,
            MaxCharactersInDocument = ConfigDocument.MaxCharacters,
            XmlResolver = null,
        };
        try
        {
            using var reader = XmlReader.Create(new StringReader(start == 0 ? _source : _source.Substring(start)), settings);
            _document.Error = Read(reader, start);
        }
        catch (XmlException exception)
        {
            _document.Error = Describe(exception, start);
        }

        if (_document.Error is not null)
        {
            _document.Root = null;
            _document.IsTransform |= _source.IndexOf(TransformNamespace, StringComparison.Ordinal) >= 0;
        }

        _document.Error ??= FindRepeatedSection();
    }

    /// <summary>The error of a section that the file has twice, if in two groups: .NET then refuses it all. A <c>location</c> has sections of its own.</summary>
    private ConfigError? FindRepeatedSection()
    {
        var sections = new Dictionary<string, ConfigElement>(StringComparer.Ordinal);
        foreach (var group in _document.Root?.ChildrenNamed(ConfigFiles.SectionGroup) ?? [])
        {
            foreach (var section in group.Children)
            {
                if (!ConfigFiles.IsSectionName(section.Name))
                {
                    continue;
                }

                if (sections.TryGetValue(section.Name, out var first))
                {
                    return new ConfigError(
                        _document, $"<{section.Name}> stands in line {LineOf(first)} already, and .NET refuses a file that has a section twice", section.NameSpan);
                }

                sections.Add(section.Name, section);
            }
        }

        return null;
    }

    private ConfigError? Read(XmlReader reader, int start)
    {
        var lines = (IXmlLineInfo)reader;
        var nodes = 0;
        while (reader.Read())
        {
            if (++nodes % NodesBetweenCancellationChecks == 0)
            {
                _cancellationToken.ThrowIfCancellationRequested();
            }

            if (reader.NodeType == XmlNodeType.Element)
            {
                var name = Offset(lines.LineNumber, lines.LinePosition, start);
                if (_open.Count == ConfigDocument.MaxDepth)
                {
                    return new ConfigError(
                        _document,
                        $"its elements are nested more than {ConfigDocument.MaxDepth} deep",
                        new TextSpan(name, reader.Name.Length));
                }

                Open(reader, name);
            }
            else if (reader.NodeType == XmlNodeType.EndElement)
            {
                Close(Offset(lines.LineNumber, lines.LinePosition, start));
            }
        }

        return null;
    }

    private void Open(XmlReader reader, int nameStart)
    {
        var name = reader.Name;
        var isEmpty = reader.IsEmptyElement;
        var attributes = ImmutableArray.CreateBuilder<ConfigAttribute>(reader.AttributeCount);
        var position = nameStart + name.Length;
        while (reader.MoveToNextAttribute())
        {
            var attributeStart = SkipWhiteSpace(position);
            var quote = SkipWhiteSpace(_source.IndexOf('=', attributeStart + reader.Name.Length) + 1);
            var valueEnd = _source.IndexOf(_source[quote], quote + 1);
            attributes.Add(new ConfigAttribute(reader.Name, reader.Value, attributeStart, quote + 1, valueEnd - quote - 1));
            position = valueEnd + 1;
            if (reader.Value == TransformNamespace && reader.Name.StartsWith("xmlns", StringComparison.Ordinal))
            {
                _document.IsTransform = true;
            }
        }

        var tagEnd = _read = SkipWhiteSpace(position) + (isEmpty ? 2 : 1);
        var parent = _open.Count == 0 ? null : _open[_open.Count - 1].Element;
        var element = new ConfigElement(_document, parent, name, nameStart - 1, tagEnd, attributes.MoveToImmutable());
        if (parent is null)
        {
            _document.Root = element;
        }

        if (isEmpty)
        {
            _closed.Add(element);
        }
        else
        {
            _open.Add(new OpenElement(element, _closed.Count));
        }
    }

    private void Close(int nameStart)
    {
        var (element, firstChild) = _open[_open.Count - 1];
        _open.RemoveAt(_open.Count - 1);
        var children = ImmutableArray<ConfigElement>.Empty;
        if (_closed.Count > firstChild)
        {
            var builder = ImmutableArray.CreateBuilder<ConfigElement>(_closed.Count - firstChild);
            for (var i = firstChild; i < _closed.Count; i++)
            {
                builder.Add(_closed[i]);
            }

            children = builder.MoveToImmutable();
            _closed.RemoveRange(firstChild, _closed.Count - firstChild);
        }

        _read = _source.IndexOf('>', nameStart + element.Name.Length) + 1;
        element.Close(nameStart - 2, _read, children);
        _closed.Add(element);
    }

    private int SkipWhiteSpace(int position)
    {
        while (_source[position] is ' ' or '\t' or '\r' or '\n')
        {
            position++;
        }

        return position;
    }

    /// <summary>The offset of a place that the reader names, by the line breaks that XML knows: LF, CR and CR with LF.</summary>
    private int Offset(int line, int position, int start)
    {
        if (_lineStarts is null)
        {
            _lineStarts = [start];
            for (var at = _source.IndexOfAny(s_lineBreaks); at >= 0; at = at < _source.Length ? _source.IndexOfAny(s_lineBreaks, at) : -1)
            {
                at += _source[at] == '\r' && at + 1 < _source.Length && _source[at + 1] == '\n' ? 2 : 1;
                _lineStarts.Add(at);
            }
        }

        var index = Math.Min(Math.Max(line - 1, 0), _lineStarts.Count - 1);
        return Math.Min(_lineStarts[index] + Math.Max(position - 1, 0), _source.Length);
    }

    private ConfigError Describe(XmlException exception, int start)
    {
        var offset = Offset(exception.LineNumber, exception.LinePosition, start);
        if (DescribeEnd() is { } end)
        {
            return end;
        }

        if (_open.Count > 0 && offset >= 2 && _source[offset - 2] == '<' && _source[offset - 1] == '/')
        {
            var element = _open[_open.Count - 1].Element;
            var nameEnd = offset;
            while (nameEnd < _source.Length && IsNameCharacter(_source[nameEnd]))
            {
                nameEnd++;
            }

            var name = _source.Substring(offset, nameEnd - offset);
            if (name.Length > 0 && name != element.Name)
            {
                return new ConfigError(
                    _document, $"</{Plain(name)}> stands where <{element.Name}> of line {LineOf(element)} is still open", new TextSpan(offset, name.Length));
            }
        }

        return new ConfigError(_document, PlainMessage(exception), new TextSpan(offset, offset < _source.Length ? 1 : 0));
    }

    /// <summary>The line of an element's name, counted from 1.</summary>
    private int LineOf(ConfigElement element) => _document.Text.Lines.GetLinePosition(element.NameSpan.Start).Line + 1;

    /// <summary>
    /// The error of a text that stops too early, as every half-typed one does; null for any other. The reader words this in
    /// many ways and places, so it is told from what follows the last tag that was read.
    /// </summary>
    private ConfigError? DescribeEnd()
    {
        var at = _read;
        while ((at = _source.IndexOf('<', at)) >= 0)
        {
            var (what, opening, closing) =
                ConfigFiles.StartsAt(_source, at, "<!--") ? ("a comment", "<!--", "-->")
                : ConfigFiles.StartsAt(_source, at, "<![CDATA[") ? ("a CDATA section", "<![CDATA[", "]]>")
                : ConfigFiles.StartsAt(_source, at, "<?") ? ("a processing instruction", "<?", "?>")
                : ("a tag", "<", "");
            if (closing.Length == 0)
            {
                return TagIsClosed(at) ? null : new ConfigError(_document, $"it ends inside {what}", TextSpan.FromBounds(at, TagNameEnd(at)));
            }

            var close = _source.IndexOf(closing, at + opening.Length, StringComparison.Ordinal);
            if (close < 0)
            {
                return new ConfigError(_document, $"it ends inside {what}", new TextSpan(at, opening.Length));
            }

            at = close + closing.Length;
        }

        return _open.Count == 0 ? null
            : new ConfigError(_document, $"it ends before <{_open[_open.Count - 1].Element.Name}> is closed", _open[_open.Count - 1].Element.NameSpan);
    }

    /// <summary>Whether a tag comes to an end, if only by a character that may not stand in it.</summary>
    private bool TagIsClosed(int tag)
    {
        var quote = '\0';
        for (var i = tag + 1; i < _source.Length; i++)
        {
            var c = _source[i];
            if (c == '<' || (c == '>' && quote == '\0'))
            {
                return true;
            }

            quote = quote == c ? '\0' : quote == '\0' && c is '"' or '\'' ? c : quote;
        }

        return false;
    }

    private int TagNameEnd(int tag)
    {
        var end = tag + 1;
        while (end < _source.Length && (_source[end] == '/' || IsNameCharacter(_source[end])))
        {
            end++;
        }

        return end;
    }

    private static bool IsNameCharacter(char c) => c is not ('>' or '/' or '<' or ' ' or '\t' or '\r' or '\n');

    /// <summary>The reader's own sentence without the line and position at its end, which the diagnostic's place says better.</summary>
    private static string PlainMessage(XmlException exception)
    {
        var message = exception.Message;
        var line = exception.LineNumber.ToString(CultureInfo.InvariantCulture);
        var tail = message.LastIndexOf(line, StringComparison.Ordinal);
        if (exception.LineNumber > 0 && tail > 0 && message.LastIndexOf(". ", tail, StringComparison.Ordinal) is > 0 and var sentenceEnd)
        {
            message = message.Substring(0, sentenceEnd);
        }

        return Plain(message.TrimEnd('.', ' '));
    }

    /// <summary>A text fit for a message: what is no printable character becomes a question mark.</summary>
    private static string Plain(string text)
    {
        var plain = new StringBuilder(text.Length);
        foreach (var c in text)
        {
            plain.Append(char.IsControl(c) || char.IsSurrogate(c) ? '?' : c);
        }

        return plain.ToString();
    }

    private readonly record struct OpenElement(ConfigElement Element, int FirstChild);
}
