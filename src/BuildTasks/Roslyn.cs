// What the reader and the editor of configuration files use of Roslyn, as Roslyn defines it. In an editor and in the compiler
// the real types take the place of these.
#pragma warning disable IDE0161 // Several namespaces in one file.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Text;
using System.Threading;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis
{
    internal abstract class AdditionalText
    {
        public abstract string Path { get; }

        public abstract SourceText? GetText(CancellationToken cancellationToken = default);
    }

    internal sealed record Location(string Path, TextSpan Span, LinePositionSpan Lines)
    {
        public static Location Create(string path, TextSpan span, LinePositionSpan lines) => new(path, span, lines);
    }
}

namespace Microsoft.CodeAnalysis.Text
{
    internal readonly record struct TextSpan(int Start, int Length)
    {
        public int End => Start + Length;

        public static TextSpan FromBounds(int start, int end) =>
            start <= end ? new TextSpan(start, end - start) : throw new ArgumentOutOfRangeException(nameof(end), end, "The end lies before the start.");

        public bool Contains(int position) => position >= Start && position < End;
    }

    internal readonly record struct TextChange(TextSpan Span, string? NewText);

    internal readonly record struct LinePosition(int Line, int Character);

    internal readonly record struct LinePositionSpan(LinePosition Start, LinePosition End);

    internal sealed class SourceText
    {
        private readonly string _text;

        private SourceText(string text, Encoding? encoding)
        {
            _text = text;
            Encoding = encoding;
            Lines = new TextLines(text);
        }

        public Encoding? Encoding { get; }

        public int Length => _text.Length;

        public TextLines Lines { get; }

        public char this[int position] => _text[position];

        public static SourceText From(string text, Encoding? encoding = null) => new(text, encoding);

        public SourceText WithChanges(params TextChange[] changes)
        {
            var text = new StringBuilder(_text.Length);
            var at = 0;
            foreach (var change in changes)
            {
                text.Append(_text, at, change.Span.Start - at).Append(change.NewText);
                at = change.Span.End;
            }

            return new SourceText(text.Append(_text, at, _text.Length - at).ToString(), Encoding);
        }

        public override string ToString() => _text;

        public string ToString(TextSpan span) => _text.Substring(span.Start, span.Length);
    }

    /// <summary>Lines end at CR, LF, CR with LF, and the three line ends that only Unicode knows.</summary>
    internal sealed class TextLines : IEnumerable<int>
    {
        private readonly string _text;
        private List<int>? _starts;

        public TextLines(string text) => _text = text;

        private List<int> Starts => _starts ??= [.. this];

        public LinePosition GetLinePosition(int position)
        {
            var line = Starts.BinarySearch(position);
            line = line < 0 ? ~line - 1 : line;
            return new LinePosition(line, position - Starts[line]);
        }

        public LinePositionSpan GetLinePositionSpan(TextSpan span) => new(GetLinePosition(span.Start), GetLinePosition(span.End));

        /// <summary>The position of a line and a character in it, both from 0; -1 where there is none.</summary>
        public int GetPosition(LinePosition position) =>
            position.Line >= 0 && position.Line < Starts.Count && position.Character >= 0 && Starts[position.Line] + position.Character <= _text.Length
                ? Starts[position.Line] + position.Character
                : -1;

        public IEnumerator<int> GetEnumerator()
        {
            yield return 0;
            for (var i = 0; i < _text.Length; i++)
            {
                if (_text[i] is '\n' or '\u0085' or '\u2028' or '\u2029' || (_text[i] == '\r' && (i + 1 == _text.Length || _text[i + 1] != '\n')))
                {
                    yield return i + 1;
                }
            }
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }
}
