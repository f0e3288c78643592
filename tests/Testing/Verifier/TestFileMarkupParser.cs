using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>
/// Reads marks in a file's text: <c>$$</c> a position, <c>[|…|]</c> a span, <c>{|name:…|}</c> a named span. Spans may nest
/// and touch; spans that cross are closed by number: <c>{|#0:…|#0}</c>.
/// </summary>
public static class TestFileMarkupParser
{
    private enum MarkKind
    {
        Position,
        Open,
        Close,
        OpenNamed,
        CloseNamed,
        CloseNumbered,
    }

    /// <summary>Reads positions and spans; the unnamed spans are under the empty name.</summary>
    /// <exception cref="ArgumentException">The marks do not match.</exception>
    public static void GetPositionsAndSpans(string input, out string output, out ImmutableArray<int> positions, out ImmutableDictionary<string, ImmutableArray<TextSpan>> spans) =>
        Parse(input, treatPositionIndicatorsAsCode: false, out output, out positions, out spans);

    /// <summary>Reads at most one position, and the spans.</summary>
    public static void GetPositionAndSpans(string input, out string output, out int? cursorPosition, out ImmutableDictionary<string, ImmutableArray<TextSpan>> spans)
    {
        GetPositionsAndSpans(input, out output, out var positions, out spans);
        cursorPosition = positions.Length switch
        {
            0 => null,
            1 => positions[0],
            _ => throw new ArgumentException($"The text has {positions.Length} positions '$$' and may have one.", nameof(input)),
        };
    }

    /// <summary>Reads at most one position, and the spans.</summary>
    public static void GetPositionAndSpans(string input, out int? cursorPosition, out ImmutableDictionary<string, ImmutableArray<TextSpan>> spans) =>
        GetPositionAndSpans(input, out _, out cursorPosition, out spans);

    /// <summary>Reads exactly one position, and the spans.</summary>
    public static void GetPositionAndSpans(string input, out string output, out int cursorPosition, out ImmutableDictionary<string, ImmutableArray<TextSpan>> spans)
    {
        GetPositionAndSpans(input, out output, out int? position, out spans);
        cursorPosition = position ?? throw new ArgumentException("The text has no position '$$'.", nameof(input));
    }

    /// <summary>Reads at most one position, and the unnamed spans.</summary>
    public static void GetPositionAndSpans(string input, out string output, out int? cursorPosition, out ImmutableArray<TextSpan> spans)
    {
        GetPositionAndSpans(input, out output, out cursorPosition, out ImmutableDictionary<string, ImmutableArray<TextSpan>> named);
        spans = Unnamed(named);
    }

    /// <summary>Reads at most one position, and the unnamed spans.</summary>
    public static void GetPositionAndSpans(string input, out int? cursorPosition, out ImmutableArray<TextSpan> spans) =>
        GetPositionAndSpans(input, out _, out cursorPosition, out spans);

    /// <summary>Reads exactly one position, and the unnamed spans.</summary>
    public static void GetPositionAndSpans(string input, out string output, out int cursorPosition, out ImmutableArray<TextSpan> spans)
    {
        GetPositionAndSpans(input, out output, out cursorPosition, out ImmutableDictionary<string, ImmutableArray<TextSpan>> named);
        spans = Unnamed(named);
    }

    /// <summary>Reads exactly one position.</summary>
    public static void GetPosition(string input, out string output, out int cursorPosition) =>
        GetPositionAndSpans(input, out output, out cursorPosition, out ImmutableArray<TextSpan> _);

    /// <summary>Reads exactly one position and one unnamed span.</summary>
    public static void GetPositionAndSpan(string input, out string output, out int cursorPosition, out TextSpan span)
    {
        GetPositionAndSpans(input, out output, out cursorPosition, out ImmutableArray<TextSpan> spans);
        span = spans.Single();
    }

    /// <summary>Reads the spans by name.</summary>
    public static void GetSpans(string input, out string output, out ImmutableDictionary<string, ImmutableArray<TextSpan>> spans) =>
        GetSpans(input, treatPositionIndicatorsAsCode: false, out output, out spans);

    /// <summary>Reads the spans by name.</summary>
    public static void GetSpans(string input, bool treatPositionIndicatorsAsCode, out string output, out ImmutableDictionary<string, ImmutableArray<TextSpan>> spans) =>
        Parse(input, treatPositionIndicatorsAsCode, out output, out _, out spans);

    /// <summary>Reads the unnamed spans.</summary>
    public static void GetSpans(string input, out string output, out ImmutableArray<TextSpan> spans) =>
        GetPositionAndSpans(input, out output, out int? _, out spans);

    /// <summary>Reads exactly one unnamed span.</summary>
    public static void GetSpan(string input, out string output, out TextSpan span)
    {
        GetSpans(input, out output, out ImmutableArray<TextSpan> spans);
        span = spans.Single();
    }

    /// <summary>Writes a position into a text.</summary>
    public static string CreateTestFile(string code, int position) =>
        CreateTestFile(code, ImmutableArray.Create(position), ImmutableDictionary<string, ImmutableArray<TextSpan>>.Empty);

    /// <summary>Writes a position and unnamed spans into a text.</summary>
    public static string CreateTestFile(string code, int? position, ImmutableArray<TextSpan> spans) =>
        CreateTestFile(code, position, ImmutableDictionary<string, ImmutableArray<TextSpan>>.Empty.Add(string.Empty, spans));

    /// <summary>Writes a position and spans into a text.</summary>
    public static string CreateTestFile(string code, int? position, ImmutableDictionary<string, ImmutableArray<TextSpan>> spans) =>
        CreateTestFile(code, position is { } at ? ImmutableArray.Create(at) : ImmutableArray<int>.Empty, spans);

    /// <summary>Writes positions and spans into a text, so that reading it gives them back.</summary>
    public static string CreateTestFile(string code, ImmutableArray<int> positions, ImmutableDictionary<string, ImmutableArray<TextSpan>> spans)
    {
        // Ends come before starts at the same place, except for an empty span; the wider span opens first and closes last.
        var all = spans.SelectMany(pair => pair.Value.Select(span => (name: pair.Key, span)))
            .OrderBy(mark => mark.span.Start).ThenByDescending(mark => mark.span.End).ThenBy(mark => mark.name, StringComparer.Ordinal).ToArray();
        var result = new StringBuilder();
        var open = new Stack<(string name, TextSpan span)>();
        var next = 0;
        for (var i = 0; i <= code.Length; i++)
        {
            CloseThrough(i);
            if (positions.Contains(i))
            {
                result.Append("$$");
            }

            for (; next < all.Length && all[next].span.Start == i; next++)
            {
                result.Append(all[next].name.Length == 0 ? "[|" : "{|" + all[next].name + ":");
                open.Push(all[next]);
                if (all[next].span.IsEmpty)
                {
                    CloseThrough(i);
                }
            }

            if (i < code.Length)
            {
                result.Append(code[i]);
            }
        }

        return result.ToString();

        void CloseThrough(int position)
        {
            while (open.Count > 0 && open.Peek().span.End == position)
            {
                result.Append(open.Pop().name.Length == 0 ? "|]" : "|}");
            }
        }
    }

    private static ImmutableArray<TextSpan> Unnamed(ImmutableDictionary<string, ImmutableArray<TextSpan>> spans) =>
        spans.TryGetValue(string.Empty, out var unnamed) ? unnamed : ImmutableArray<TextSpan>.Empty;

    private static void Parse(
        string input,
        bool treatPositionIndicatorsAsCode,
        out string output,
        out ImmutableArray<int> positions,
        out ImmutableDictionary<string, ImmutableArray<TextSpan>> spans)
    {
        var text = new StringBuilder(input.Length);
        var found = ImmutableArray.CreateBuilder<int>();
        var open = new List<(string name, int start, int at)>();
        var closed = new List<(string name, TextSpan span)>();
        var index = 0;
        while (index < input.Length)
        {
            if (!TryReadMark(input, index, treatPositionIndicatorsAsCode, open, out var kind, out var length, out var name))
            {
                text.Append(input[index++]);
                continue;
            }

            switch (kind)
            {
                case MarkKind.Position:
                    found.Add(text.Length);
                    break;
                case MarkKind.Open or MarkKind.OpenNamed:
                    open.Add((name, text.Length, index));
                    break;
                default:
                    var opening = kind == MarkKind.CloseNumbered ? open.FindLastIndex(mark => mark.name == name) : open.Count - 1;
                    if (opening < 0)
                    {
                        throw new ArgumentException($"The mark '{input.Substring(index, length)}' at {Place(input, index)} closes nothing.", nameof(input));
                    }

                    var (openName, start, at) = open[opening];
                    if (kind != MarkKind.CloseNumbered && (openName.Length == 0) != (kind == MarkKind.Close))
                    {
                        throw new ArgumentException($"The mark '{input.Substring(index, length)}' at {Place(input, index)} does not match the one that opens at {Place(input, at)}.", nameof(input));
                    }

                    open.RemoveAt(opening);
                    if (openName.StartsWith('#') && closed.Exists(mark => mark.name == openName))
                    {
                        throw new ArgumentException($"The text has more than one mark '{{|{openName}:…|}}'.", nameof(input));
                    }

                    closed.Add((openName, TextSpan.FromBounds(start, text.Length)));
                    break;
            }

            index += length;
        }

        if (open.Count > 0)
        {
            throw new ArgumentException($"The mark that opens at {Place(input, open[^1].at)} is not closed.", nameof(input));
        }

        output = text.ToString();
        positions = found.ToImmutable();
        spans = closed.GroupBy(mark => mark.name, StringComparer.Ordinal)
            .ToImmutableDictionary(group => group.Key, group => group.Select(mark => mark.span).ToImmutableArray());
    }

    private static bool TryReadMark(
        string input, int index, bool treatPositionIndicatorsAsCode, List<(string name, int start, int at)> open, out MarkKind kind, out int length, out string name)
    {
        (kind, length, name) = (default, 2, string.Empty);
        if (index + 1 >= input.Length)
        {
            return false;
        }

        switch (input[index], input[index + 1])
        {
            case ('$', '$') when !treatPositionIndicatorsAsCode:
                kind = MarkKind.Position;
                return true;
            case ('[', '|'):
                // "[|]" and "[|}" inside an open mark of that sort are a bracket and the mark's end.
                if (index + 2 < input.Length && open.Count > 0 && input[index + 2] == (open[^1].name.Length == 0 ? ']' : '}'))
                {
                    return false;
                }

                kind = MarkKind.Open;
                return true;
            case ('|', ']'):
                kind = MarkKind.Close;
                return true;
            case ('|', '}'):
                kind = MarkKind.CloseNamed;
                return true;
            case ('{', '|'):
                var colon = index + 2;
                while (colon < input.Length && input[colon] is not (':' or '|' or '[' or ']' or '{' or '}'))
                {
                    colon++;
                }

                if (colon == index + 2 || colon == input.Length || input[colon] != ':')
                {
                    return false;
                }

                (kind, length, name) = (MarkKind.OpenNamed, colon + 1 - index, input[(index + 2)..colon]);
                return true;
            case ('|', '#'):
                var brace = index + 2;
                while (brace < input.Length && char.IsAsciiDigit(input[brace]))
                {
                    brace++;
                }

                if (brace == index + 2 || brace == input.Length || input[brace] != '}')
                {
                    return false;
                }

                (kind, length, name) = (MarkKind.CloseNumbered, brace + 1 - index, input[(index + 1)..brace]);
                return true;
            default:
                return false;
        }
    }

    private static string Place(string input, int index)
    {
        var position = SourceText.From(input).Lines.GetLinePosition(index);
        return $"({position.Line + 1},{position.Character + 1})";
    }
}
