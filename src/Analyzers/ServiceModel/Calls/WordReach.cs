using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>What a <see cref="WordReach"/> follows beside names.</summary>
internal enum WordReachKind
{
    /// <summary>Who calls whom.</summary>
    Calls,

    /// <summary>The types of values, too: what derives from an entity or holds one, and what an entity does with itself.</summary>
    Entities,

    /// <summary>Who makes objects of a class, too: clients live in its fields.</summary>
    Instances,

    /// <summary>Who holds or calls clients, and not the classes that do the work of a contract.</summary>
    Values,
}

/// <summary>
/// Which code may have to do with something, by words alone: it names what that is known by, or something of the compilation
/// that does. To read the words costs far less than to look at the operations, and most code names nothing of the kind. Two
/// words may count as one.
/// </summary>
internal sealed class WordReach
{
    // Names that are in every text: who calls one of these names the type of what it is called on, or what gives it.
    private static readonly HashSet<int> s_everywhere = [Word.Of("ToString"), Word.Of("Equals"), Word.Of("GetHashCode")];

    // What initializers and query expressions call without its name; who does names the type.
    private static readonly HashSet<int> s_unnamed = [.. new[] { "Add", "Select", "SelectMany", "Where", "OrderBy", "OrderByDescending", "ThenBy", "ThenByDescending", "Join", "GroupJoin", "GroupBy", "Cast" }.Select(Word.Of)];

    private static readonly int s_add = Word.Of("Add");

    private readonly CodeWords _words;
    private readonly WordReachKind _kind;
    private readonly HashSet<int> _taken = [];
    private readonly HashSet<int> _bases;
    private readonly Stack<int> _open = new();
    private readonly bool[] _touches;
    private readonly bool[] _isAmong;
    private readonly CodeParts _parts;
    private readonly bool _isAll;

    /// <summary>Follows words.</summary>
    /// <param name="words">The words of the compilation.</param>
    /// <param name="from">What the thing is known by.</param>
    /// <param name="bases">Those of them that may be classes of others.</param>
    /// <param name="kind">What is followed.</param>
    public WordReach(CodeWords words, HashSet<int> from, HashSet<int> bases, WordReachKind kind)
    {
        _words = words;
        _kind = kind;
        var units = words.Names.Units;
        _touches = new bool[units.Count];
        _isAmong = new bool[units.Count];

        // Only what a type inherits from others is handed on to all that it declares.
        _bases = new HashSet<int>(bases);

        // What a class's members are named without it, no word leads to.
        _isAll = words.StaticUsings.Overlaps(from);
        Take(Word.Escaped);
        foreach (var word in from)
        {
            // The libraries have far more types than any code names.
            if (words.IsUsed(word) || words.Names.IsType(word))
            {
                Take(word);
            }
        }

        while (_open.Count > 0)
        {
            Follow(_open.Pop());
        }

        _parts = new CodeParts(words.Names, Enumerable.Range(0, units.Count).Where(unit => _touches[unit] || _isAmong[unit]));
    }

    /// <summary>Whether the member that some code belongs to is among the code; a program's own statements always are.</summary>
    public bool Contains(SyntaxNode code) => _isAll || _parts.Contains(code);

    /// <summary>Whether a word that code calls something by leads to the code.</summary>
    public bool LeadsBy(int word) => _isAll || _taken.Contains(word);

    /// <summary>Whether a name is in every text, so that it leads nowhere by itself.</summary>
    public static bool IsEverywhere(int word) => s_everywhere.Contains(word);

    private bool IsOfClients => _kind is WordReachKind.Instances or WordReachKind.Values;

    private void Follow(int word)
    {
        if (_kind == WordReachKind.Entities && _words.Names.IsType(word))
        {
            // What an entity derives from, and what it holds, may be entities; its own methods may change it.
            foreach (var unit in _words.UnitsOfType(word))
            {
                _isAmong[unit] = true;
                if (_words.Names.Units[unit].Kind is CodeUnitKind.Holder or CodeUnitKind.Bases)
                {
                    TakeTypes(unit);
                }
            }
        }

        foreach (var unit in IsOfClients ? _words.HoldersOf(word) : _words.UsersOf(word))
        {
            Touch(unit, word);
        }
    }

    private void Touch(int index, int word)
    {
        var unit = _words.Names.Units[index];
        if (unit.Kind == CodeUnitKind.Bases)
        {
            TouchHeir(index, unit.Type, word);
        }
        else if (!_touches[index])
        {
            _touches[index] = true;
            if (unit.Kind == CodeUnitKind.Unnamed || _kind == WordReachKind.Instances || s_everywhere.Contains(unit.Word) || s_unnamed.Contains(unit.Word))
            {
                Take(unit.Type);
            }

            if (unit.Word == s_add && _words.IsExtension(index))
            {
                // The initializer of any collection may call it.
                Take(CodeWords.New);
            }

            if (unit.Kind != CodeUnitKind.Unnamed && !s_everywhere.Contains(unit.Word))
            {
                Take(unit.Word);
            }

            if (_kind == WordReachKind.Entities)
            {
                TakeTypes(index);
            }
        }
    }

    /// <summary>What derives from something, or is another name of it.</summary>
    private void TouchHeir(int index, int type, int word)
    {
        // It may call the constructor of its base there.
        _isAmong[index] = true;

        // A class that implements a contract is no client of it.
        if (!IsOfClients || !_words.Names.IsClass(type) || _words.Names.IsClass(word))
        {
            Take(type);
        }

        if (!_touches[index] && _words.UsesAny(index, _bases))
        {
            // What it inherits it uses by names that no word leads to, and so does what derives from it.
            _touches[index] = true;
            _bases.Add(type);
            foreach (var declared in _words.UnitsOfType(type))
            {
                if (_words.Names.Units[declared].Kind != CodeUnitKind.Bases)
                {
                    Touch(declared, type);
                }
            }

            // What was followed for it before did not inherit yet.
            _taken.Add(type);
            _open.Push(type);
        }
    }

    private void TakeTypes(int unit)
    {
        foreach (var word in _words.WordsIn(unit))
        {
            if (_words.IsType(word))
            {
                Take(word);
            }
        }
    }

    private void Take(int word)
    {
        if (_taken.Add(word))
        {
            _open.Push(word);
        }
    }
}
