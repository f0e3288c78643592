using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>Words of a text by their hashes. Two words may count as one.</summary>
internal static class Word
{
    // FNV-1a.
    private const int Start = unchecked((int)2166136261);

    /// <summary>Stands for words of which letters are written as <c>\u0041</c>: nobody knows which they are.</summary>
    public static readonly int Escaped = Of("\\u");

    /// <summary>The hash of a name.</summary>
    public static int Of(string name) => Of(name.AsSpan());

    /// <summary>The hash of a name.</summary>
    [MethodImpl(HotLoop.Option)]
    public static int Of(ReadOnlySpan<char> name)
    {
        var hash = Start;
        foreach (var character in name)
        {
            hash = Next(hash, character);
        }

        return hash;
    }

    /// <summary>The hash of a member's name without the interface that an explicit implementation names.</summary>
    public static int OfLastPart(string name) => Of(name.AsSpan(name.LastIndexOf('.') + 1));

    /// <summary>The name of a type in metadata without the number of its type parameters.</summary>
    public static ReadOnlySpan<char> WithoutArity(string name) => name.IndexOf('`') is var arity && arity < 0 ? name.AsSpan() : name.AsSpan(0, arity);

    /// <summary>Whether letters of a text may be escaped, as <c>\u0041</c>; in strings, too, but not by a path such as <c>C:\Users</c>.</summary>
    public static bool HasEscapes(ReadOnlySpan<char> text)
    {
        for (var at = text.IndexOf('\\'); at >= 0; at = text.IndexOf('\\'))
        {
            text = text.Slice(at + 1);
            if (!text.IsEmpty && ((text[0] == 'u' && StartsWithHex(text.Slice(1), 4)) || (text[0] == 'U' && StartsWithHex(text.Slice(1), 8))))
            {
                return true;
            }
        }

        return false;
    }

    private static bool StartsWithHex(ReadOnlySpan<char> text, int digits)
    {
        if (text.Length < digits)
        {
            return false;
        }

        foreach (var digit in text.Slice(0, digits))
        {
            if (!Uri.IsHexDigit(digit))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Adds the words of a text.</summary>
    public static void AddAll(ReadOnlySpan<char> text, HashSet<int> words)
    {
        if (HasEscapes(text))
        {
            words.Add(Escaped);
        }

        for (var reader = new Reader(text); reader.Read();)
        {
            words.Add(reader.Hash);
        }
    }

    private static int Next(int hash, char character) => unchecked((hash ^ character) * 16777619);

    /// <summary>Goes through the words of a text, those of comments and strings among them.</summary>
    public ref struct Reader(ReadOnlySpan<char> text)
    {
        private readonly ReadOnlySpan<char> _text = text;
        private int _start;
        private int _end;

        /// <summary>Whether nothing but one character stands between the word that was read last and the end of another.</summary>
        /// <param name="end">Where the other ends: its <see cref="End"/>.</param>
        /// <param name="character">The character.</param>
        public readonly bool Follows(int end, char character) => _start == end + 1 && _text[end] == character;

        /// <summary>Where the word that was read last ends.</summary>
        public readonly int End => _end;

        /// <summary>The word that was read last.</summary>
        public readonly ReadOnlySpan<char> Text => _text.Slice(_start, _end - _start);

        /// <summary>Its hash.</summary>
        public int Hash { get; private set; }

        /// <summary>Reads the next word; false where there is none.</summary>
        [MethodImpl(HotLoop.Option)]
        public bool Read()
        {
            // All code goes through here: a local is what the runtime keeps in registers.
            var text = _text;
            var at = _end;
            while ((uint)at < (uint)text.Length && !SourceMentions.IsOfWord(text[at]))
            {
                at++;
            }

            _start = at;
            var hash = Start;
            while ((uint)at < (uint)text.Length && SourceMentions.IsOfWord(text[at]))
            {
                hash = Next(hash, text[at++]);
            }

            _end = at;
            Hash = hash;
            return _end > _start;
        }
    }
}
