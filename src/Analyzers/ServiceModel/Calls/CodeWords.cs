using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// Which declarations use which words: those that the compilation declares, those that somebody looks for, and those of the
/// <see cref="WordFamilies"/>. All of its code is read for them once.
/// </summary>
internal sealed class CodeWords
{
    // What names a type and has nothing to do with its objects.
    private static readonly int s_typeOf = Word.Of("typeof");
    private static readonly int s_nameOf = Word.Of("nameof");

    private static readonly List<int> s_none = [];

    // How many words are kept at hand, a power of two; fewer where there is little code.
    private const int ManyRecent = 4096;
    private const int FewRecent = 256;
    private const int FewUnits = 200;

    // How many words of a declaration mean something, roughly: to make room for them step by step would copy them all.
    private const int UsualWords = 8;
    private const int FewWords = 64;

    // The words of a unit stand between the end of the one before and its own.
    private int[] _words;
    private int _count;
    private readonly HashSet<int>[] _looked;
    private readonly HashSet<int> _types;
    private readonly int[] _ends;
    private readonly Use?[] _recent;
    private readonly Dictionary<int, Use> _uses = [];
    private readonly Lazy<Dictionary<int, List<int>>> _unitsOfTypes;

    /// <summary>Reads all declarations.</summary>
    /// <param name="names">The declarations.</param>
    /// <param name="wanted">The words that are looked for, beside those that the compilation declares. Nobody adds to them before all declarations are read.</param>
    /// <param name="types">The names of other types than the framework's, in what the compilation references.</param>
    public CodeWords(CodeNames names, HashSet<int>[] wanted, HashSet<int> types)
    {
        Names = names;
        _types = types;
        _looked = [.. wanted, names.Own, types];
        _unitsOfTypes = new Lazy<Dictionary<int, List<int>>>(FindUnitsOfTypes);
        var units = names.Units;
        _recent = new Use?[units.Count < FewUnits ? FewRecent : ManyRecent];
        _ends = new int[units.Count];
        _words = new int[Math.Max(FewWords, units.Count * UsualWords)];
        for (var i = 0; i < units.Count; i++)
        {
            var (part, name, _, _, _) = units[i];
            var text = SourceMentions.Part(part.Tree.GetText(), part.Span);
            if (name.IsEmpty)
            {
                Read(text, i);
            }
            else
            {
                Read(text.Slice(0, name.Start - part.Span.Start), i);
                Read(text.Slice(name.End - part.Span.Start), i);
            }

            _ends[i] = _count;
        }

        // A class that is named there may be named nowhere else.
        foreach (var part in names.StaticUsings)
        {
            for (var reader = new Word.Reader(SourceMentions.Part(part.Tree.GetText(), part.Span)); reader.Read();)
            {
                StaticUsings.Add(Find(reader.Hash, reader.Text).Word);
            }
        }
    }

    /// <summary>The word that makes an object.</summary>
    public static int New { get; } = Word.Of("new");

    /// <summary>The declarations.</summary>
    public CodeNames Names { get; }

    /// <summary>The words of all directives that let members be named without their type.</summary>
    public HashSet<int> StaticUsings { get; } = [];

    /// <summary>The words in use of a family.</summary>
    public IEnumerable<int> Of(WordFamilies family)
    {
        foreach (var use in _uses.Values)
        {
            if ((use.Families & family) != 0)
            {
                yield return use.Word;
            }
        }
    }

    /// <summary>The declarations that use words of a family.</summary>
    public CodeParts PartsOf(WordFamilies family) => new(Names, Of(family).SelectMany(UsersOf));

    /// <summary>Whether a declaration uses a word.</summary>
    public bool IsUsed(int word) => _uses.ContainsKey(word);

    /// <summary>The declarations that use a word, by their place in <see cref="CodeNames.Units"/>.</summary>
    public List<int> UsersOf(int word) => _uses.TryGetValue(word, out var use) ? use.Units ?? s_none : s_none;

    /// <summary>The same; for a contract without those that only say <c>typeof</c> or <c>nameof</c>, as who adds an endpoint does.</summary>
    public List<int> HoldersOf(int word) => _uses.TryGetValue(word, out var use) ? use.Holders ?? use.Units ?? s_none : s_none;

    /// <summary>The declarations in types of a name, and what those types derive from.</summary>
    public List<int> UnitsOfType(int word) => _unitsOfTypes.Value.TryGetValue(word, out var units) ? units : s_none;

    /// <summary>Whether a declaration is of a method that is called on its first argument.</summary>
    public bool IsExtension(int unit) => SourceMentions.Part(Names.Units[unit].Part.Tree.GetText(), Names.Units[unit].Part.Span).IndexOf("(this ".AsSpan()) >= 0;

    /// <summary>Whether a declaration uses one of the words.</summary>
    public bool UsesAny(int unit, HashSet<int> words)
    {
        foreach (var word in WordsIn(unit))
        {
            if (words.Contains(word))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a word names a type, but for the framework's.</summary>
    public bool IsType(int word) => Names.IsType(word) || _types.Contains(word);

    /// <summary>The words that a declaration uses, each once.</summary>
    public ReadOnlySpan<int> WordsIn(int unit)
    {
        var start = unit == 0 ? 0 : _ends[unit - 1];
        return _words.AsSpan(start, _ends[unit] - start);
    }

    [MethodImpl(HotLoop.Option)]
    private void Read(ReadOnlySpan<char> text, int unit)
    {
        if (Word.HasEscapes(text))
        {
            Note(Find(Word.Escaped, []), unit);
        }

        var (before, end, isType) = (0, 0, false);
        for (var reader = new Word.Reader(text); reader.Read();)
        {
            // Most words were met just before, and mean nothing here.
            ref var recent = ref _recent[reader.Hash & (_recent.Length - 1)];
            if (recent is not { } use || use.Word != reader.Hash)
            {
                recent = use = Find(reader.Hash, reader.Text);
            }

            isType = isType ? reader.Follows(end, '.') : (before == s_typeOf || before == s_nameOf) && reader.Follows(end, '(');
            (before, end) = (reader.Hash, reader.End);
            if (use.Units is not null)
            {
                Note(use, unit);
                if (!isType && use.Holders is { } holders)
                {
                    Add(holders, unit);
                }
            }
        }
    }

    [MethodImpl(HotLoop.Option)]
    private void Note(Use use, int unit)
    {
        if (use.Units is { } units && Add(units, unit))
        {
            if (_count == _words.Length)
            {
                Array.Resize(ref _words, _count * 2);
            }

            _words[_count++] = use.Word;
        }
    }

    /// <summary>Adds a declaration that may be the last one already.</summary>
    private static bool Add(List<int> units, int unit)
    {
        if (units.Count > 0 && units[units.Count - 1] == unit)
        {
            return false;
        }

        units.Add(unit);
        return true;
    }

    // Asked for entities, and for what derives from a client: most projects have neither.
    private Dictionary<int, List<int>> FindUnitsOfTypes()
    {
        var found = new Dictionary<int, List<int>>();
        for (var i = 0; i < Names.Units.Count; i++)
        {
            found.AddTo(Names.Units[i].Type, i);
        }

        return found;
    }

    private Use Find(int word, ReadOnlySpan<char> text)
    {
        if (!_uses.TryGetValue(word, out var use))
        {
            var families = WordFamily.Of(text, WordFamilies.All);
            var isOfInterest = families != WordFamilies.None || IsLookedFor(word);
            _uses.Add(word, use = new Use(word, families, isOfInterest ? [] : null, isOfInterest && Names.IsContract(word) ? [] : null));
        }

        return use;
    }

    private bool IsLookedFor(int word)
    {
        foreach (var words in _looked)
        {
            if (words.Contains(word))
            {
                return true;
            }
        }

        return word == New || word == Word.Escaped;
    }

    /// <summary>A word and the declarations that use it.</summary>
    /// <param name="word">The word.</param>
    /// <param name="families">What it belongs to.</param>
    /// <param name="units">Where the declarations go; null for a word that means nothing here.</param>
    /// <param name="holders">Where those go that do more than name the type; null where that makes no difference.</param>
    private sealed class Use(int word, WordFamilies families, List<int>? units, List<int>? holders)
    {
        public int Word { get; } = word;

        public WordFamilies Families { get; } = families;

        public List<int>? Units { get; } = units;

        public List<int>? Holders { get; } = holders;
    }
}
