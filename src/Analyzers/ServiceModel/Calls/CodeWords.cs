using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// Which declarations use which words: those that the compilation declares, and those that somebody looks for. All of its
/// code is read for them once.
/// </summary>
internal sealed class CodeWords
{
    // What stands at the beginning of a name that saves something, whoever declares it.
    private static readonly string[] s_saving = ["Save", "Commit", "Submit", "Flush", "Persist"];

    private static readonly List<int> s_none = [];

    // A power of two.
    private const int Plain = 4096;

    // The words of a unit stand between the end of the one before and its own.
    private readonly List<int> _words = [];
    private readonly HashSet<int> _types;
    private readonly int[] _ends;
    private readonly int[] _plain = new int[Plain];
    private readonly Dictionary<int, List<int>> _users = [];
    private readonly Dictionary<int, List<int>> _unitsOfTypes = [];

    /// <summary>Reads all declarations.</summary>
    /// <param name="names">The declarations.</param>
    /// <param name="wanted">The words that are looked for, beside those that the compilation declares.</param>
    /// <param name="types">The names of other types than the framework's, in what the compilation references.</param>
    public CodeWords(CodeNames names, IEnumerable<int> wanted, HashSet<int> types)
    {
        Names = names;
        _types = types;
        var looked = new HashSet<int>(wanted);
        looked.UnionWith(names.Own);
        looked.UnionWith(types);
        looked.Add(New);
        var units = names.Units;
        _ends = new int[units.Count];
        var seen = new HashSet<int>();
        for (var i = 0; i < units.Count; i++)
        {
            var (part, name, _, type, _) = units[i];
            seen.Clear();
            var text = SourceMentions.Part(part.Tree.GetText(), part.Span);
            if (name.IsEmpty)
            {
                Read(text, seen, looked);
            }
            else
            {
                Read(text.Slice(0, name.Start - part.Span.Start), seen, looked);
                Read(text.Slice(name.End - part.Span.Start), seen, looked);
            }

            _words.AddRange(seen);
            _ends[i] = _words.Count;
            foreach (var word in seen)
            {
                Add(_users, word, i);
            }

            Add(_unitsOfTypes, type, i);
        }
    }

    /// <summary>The word that makes an object.</summary>
    public static int New { get; } = Word.Of("new");

    /// <summary>The declarations.</summary>
    public CodeNames Names { get; }

    /// <summary>The words in use that begin as the names of what saves something do.</summary>
    public HashSet<int> Saving { get; } = [];

    /// <summary>The declarations that use a word, by their place in <see cref="CodeNames.Units"/>.</summary>
    public List<int> UsersOf(int word) => _users.TryGetValue(word, out var units) ? units : s_none;

    /// <summary>The declarations in types of a name, and what those types derive from.</summary>
    public List<int> UnitsOfType(int word) => _unitsOfTypes.TryGetValue(word, out var units) ? units : s_none;

    /// <summary>Whether a declaration is of a method that is called on its first argument.</summary>
    public bool IsExtension(int unit) => SourceMentions.Part(Names.Units[unit].Part.Tree.GetText(), Names.Units[unit].Part.Span).IndexOf("(this ".AsSpan()) >= 0;

    /// <summary>Whether a declaration uses one of the words.</summary>
    public bool UsesAny(int unit, HashSet<int> words)
    {
        for (var i = StartOf(unit); i < _ends[unit]; i++)
        {
            if (words.Contains(_words[i]))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The types that a declaration names, but for the framework's.</summary>
    public IEnumerable<int> TypesIn(int unit)
    {
        for (var i = StartOf(unit); i < _ends[unit]; i++)
        {
            if (Names.IsType(_words[i]) || _types.Contains(_words[i]))
            {
                yield return _words[i];
            }
        }
    }

    private int StartOf(int unit) => unit == 0 ? 0 : _ends[unit - 1];

    private void Read(ReadOnlySpan<char> text, HashSet<int> seen, HashSet<int> looked)
    {
        if (Word.HasEscapes(text))
        {
            seen.Add(Word.Escaped);
        }

        for (var reader = new Word.Reader(text); reader.Read();)
        {
            // Most words are met again and again, and mean nothing here.
            ref var plain = ref _plain[reader.Hash & (Plain - 1)];
            if (plain != reader.Hash)
            {
                var isSaving = Saves(reader.Text);
                if (isSaving)
                {
                    Saving.Add(reader.Hash);
                }

                if (isSaving || looked.Contains(reader.Hash))
                {
                    seen.Add(reader.Hash);
                }
                else
                {
                    plain = reader.Hash;
                }
            }
        }
    }

    private static bool Saves(ReadOnlySpan<char> word)
    {
        if (word[0] is 'S' or 'C' or 'F' or 'P')
        {
            foreach (var saving in s_saving)
            {
                if (word.StartsWith(saving.AsSpan()))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static void Add(Dictionary<int, List<int>> lists, int key, int value)
    {
        if (!lists.TryGetValue(key, out var list))
        {
            lists.Add(key, list = []);
        }

        list.Add(value);
    }
}
