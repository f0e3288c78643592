using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>
/// Which code may have to do with data, by words alone: it names what a data library or an assembly built on one declares, or
/// something of the compilation that does. To read the words costs far less than to look at the operations, and most code
/// names nothing of the kind. Two words may count as one.
/// </summary>
internal sealed class DataReach
{
    // What nobody follows a call to: their names are in every text.
    private static readonly HashSet<int> s_unfollowed = [Word.Of("ToString"), Word.Of("Equals"), Word.Of("GetHashCode")];

    // Beside the types of the libraries: what makes a query, and what takes anything.
    private static readonly string[] s_words = ["IQueryable", "IOrderedQueryable", "Expression", "Constant"];

    // What stands at the beginning of a name that saves something, whoever declares it.
    private static readonly string[] s_saving = ["Save", "Commit", "Submit", "Flush", "Persist"];

    private readonly CodeNames _names;
    private readonly HashSet<int> _data = [];
    private readonly HashSet<int> _bases = [];
    private readonly Stack<int> _open = new();
    private readonly bool[] _touches;
    private readonly bool[] _isOfData;
    private readonly Dictionary<SyntaxTree, List<TextSpan>> _parts = [];

    // The words of a unit that matter: those between two entries.
    private readonly List<int> _words = [];
    private readonly int[] _ends;
    private readonly Dictionary<int, List<int>> _usersOf = [];
    private readonly Dictionary<int, List<int>> _unitsOf = [];

    private DataReach(CodeNames names, HashSet<int> foreign)
    {
        _names = names;
        _touches = new bool[names.Units.Count];
        _isOfData = new bool[names.Units.Count];
        _ends = new int[names.Units.Count];
        ReadUnits(foreign);
        Follow(foreign);
        _words.Clear();
        _usersOf.Clear();
        _unitsOf.Clear();
        for (var i = 0; i < _touches.Length; i++)
        {
            if ((_touches[i] || _isOfData[i]) && names.Units[i] is { Kind: not CodeUnitKind.Bases } unit)
            {
                if (!_parts.TryGetValue(unit.Part.Tree, out var parts))
                {
                    _parts.Add(unit.Part.Tree, parts = []);
                }

                parts.Add(unit.Part.Span);
            }
        }

        foreach (var parts in _parts.Values)
        {
            parts.Sort();
        }
    }

    /// <summary>Reads the words of a compilation.</summary>
    /// <param name="names">Its declarations.</param>
    /// <param name="compilation">The compilation.</param>
    /// <param name="options">The options; their additional files may list round trips of the user's own.</param>
    public static DataReach Of(CodeNames names, Compilation compilation, AnalyzerOptions options)
    {
        var foreign = new HashSet<int>(s_words.Select(Word.Of));
        foreach (var type in DataLibraries.All)
        {
            foreach (var part in type.Name.Split('.'))
            {
                foreign.Add(Word.Of(part));
            }
        }

        // Every program names these.
        foreign.Remove(Word.Of("Enumerable"));
        foreach (var assembly in DataAssemblies(compilation))
        {
            foreach (var type in assembly.TypeNames)
            {
                var arity = type.IndexOf('`');
                foreign.Add(Word.Of(arity < 0 ? type : type.Substring(0, arity)));
            }
        }

        foreach (var file in options.AdditionalFiles)
        {
            if (RoundTripsFile.IsOne(file) && file.GetText() is { } text)
            {
                Word.AddAll(text.ToString().AsSpan(), foreign);
            }
        }

        return new DataReach(names, foreign);
    }

    /// <summary>Whether a member's code may have to do with data: it names some, or it is handed what may be some.</summary>
    public bool MayTouch(ISymbol member, IOperation block) =>
        IsAmong(block.Syntax.SyntaxTree, block.Syntax.SpanStart) || (member is IMethodSymbol method && method.Parameters.Any(static parameter => MayCarry(parameter.Type)));

    private bool IsAmong(SyntaxTree tree, int position)
    {
        if (!_parts.TryGetValue(tree, out var parts))
        {
            return false;
        }

        var (low, high) = (0, parts.Count - 1);
        while (low <= high)
        {
            var middle = (low + high) / 2;
            if (parts[middle].Contains(position))
            {
                return true;
            }

            if (parts[middle].Start > position)
            {
                high = middle - 1;
            }
            else
            {
                low = middle + 1;
            }
        }

        return false;
    }

    /// <summary>Whether a parameter's type does not tell by its words that no query, entity or work with them comes in by it.</summary>
    private static bool MayCarry(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => MayCarry(array.ElementType),
        { SpecialType: SpecialType.System_Object } or { TypeKind: TypeKind.Dynamic or TypeKind.TypeParameter or TypeKind.Delegate } => true,
        INamedTypeSymbol { SpecialType: SpecialType.System_Collections_IEnumerable } => true,
        INamedTypeSymbol { TypeKind: TypeKind.Interface, Arity: > 0 } => true,
        INamedTypeSymbol { Arity: > 0 } named => named.TypeArguments.Any(MayCarry),
        _ => false,
    };

    /// <summary>The referenced assemblies that a data library is in, or that may hand on what is one's.</summary>
    private static List<IAssemblySymbol> DataAssemblies(Compilation compilation)
    {
        var all = compilation.SourceModule.ReferencedAssemblySymbols;
        var known = new HashSet<string>(all.Select(static assembly => assembly.Name).Where(IsOfData), StringComparer.OrdinalIgnoreCase);
        var rest = all.Where(static assembly => !IsOfData(assembly.Name) && !IsWithoutData(assembly.Name)).ToList();
        for (var isNew = true; isNew;)
        {
            isNew = false;
            foreach (var assembly in rest)
            {
                if (!known.Contains(assembly.Name) && assembly.Modules.Any(module => module.ReferencedAssemblies.Any(reference => known.Contains(reference.Name) || IsOfData(reference.Name) || MayBeOfQueries(reference.Name))))
                {
                    isNew = known.Add(assembly.Name);
                }
            }
        }

        return all.Where(assembly => known.Contains(assembly.Name)).ToList();
    }

    private static bool IsOfData(string assembly) =>
        DataLibraries.IsAssembly(assembly) || assembly.StartsWith("System.Data", StringComparison.Ordinal) || assembly.StartsWith("Microsoft.Data", StringComparison.Ordinal);

    private static bool IsWithoutData(string assembly) =>
        WcfTypes.IsOfFramework(assembly) || assembly.StartsWith("System.", StringComparison.Ordinal) || assembly.StartsWith("CoreWCF", StringComparison.Ordinal);

    /// <summary>Whether an assembly declares what queries and commands are made of; others reference it for many more reasons.</summary>
    private static bool MayBeOfQueries(string assembly) => assembly is "System.Core" or "System.Linq.Queryable" or "System.Linq.Expressions" or "netstandard";

    private void ReadUnits(HashSet<int> foreign)
    {
        var units = _names.Units;
        var seen = new HashSet<int>();
        for (var i = 0; i < units.Count; i++)
        {
            var (part, name, _, type, _) = units[i];
            seen.Clear();
            var text = SourceMentions.Part(part.Tree.GetText(), part.Span);
            if (name.IsEmpty)
            {
                Read(text, seen, foreign);
            }
            else
            {
                Read(text.Slice(0, name.Start - part.Span.Start), seen, foreign);
                Read(text.Slice(name.End - part.Span.Start), seen, foreign);
            }

            _words.AddRange(seen);
            _ends[i] = _words.Count;
            foreach (var word in seen)
            {
                Add(_usersOf, word, i);
            }

            Add(_unitsOf, type, i);
        }
    }

    /// <summary>The words that may lead to data: names of the compilation's own, and what data is known by.</summary>
    private void Read(ReadOnlySpan<char> text, HashSet<int> seen, HashSet<int> foreign)
    {
        var hash = Word.Start;
        var start = -1;
        for (var i = 0; i <= text.Length; i++)
        {
            if (i < text.Length && SourceMentions.IsOfWord(text[i]))
            {
                start = start < 0 ? i : start;
                hash = Word.Next(hash, text[i]);
            }
            else if (start >= 0)
            {
                if (foreign.Contains(hash) || _names.IsOwn(hash))
                {
                    seen.Add(hash);
                }
                else if (Saves(text.Slice(start, i - start)))
                {
                    foreign.Add(hash);
                    seen.Add(hash);
                }

                hash = Word.Start;
                start = -1;
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

    private void Follow(HashSet<int> foreign)
    {
        // Only what a type inherits from is handed on to all that it declares.
        _bases.UnionWith(foreign);
        foreach (var word in foreign)
        {
            if (_usersOf.ContainsKey(word))
            {
                Take(word);
            }
        }

        while (_open.Count > 0)
        {
            var word = _open.Pop();
            if (_names.IsType(word) && _unitsOf.TryGetValue(word, out var ofType))
            {
                // What an entity derives from, and what it holds, may be entities; its own methods may change it.
                foreach (var unit in ofType)
                {
                    _isOfData[unit] = true;
                    if (_names.Units[unit].Kind is CodeUnitKind.Holder or CodeUnitKind.Bases)
                    {
                        TakeTypes(unit);
                    }
                }
            }

            if (_usersOf.TryGetValue(word, out var users))
            {
                foreach (var unit in users)
                {
                    Touch(unit);
                }
            }
        }
    }

    private void Touch(int index)
    {
        var unit = _names.Units[index];
        if (unit.Kind == CodeUnitKind.Bases)
        {
            Take(unit.Type);
            if (!_touches[index] && Inherits(index))
            {
                _touches[index] = true;
                _bases.Add(unit.Type);
                foreach (var declared in _unitsOf[unit.Type])
                {
                    if (_names.Units[declared].Kind != CodeUnitKind.Bases)
                    {
                        Touch(declared);
                    }
                }

                // What derives from it inherits the same.
                _open.Push(unit.Type);
            }
        }
        else if (!_touches[index])
        {
            _touches[index] = true;
            if (unit.Kind == CodeUnitKind.Unnamed)
            {
                Take(unit.Type);
            }
            else if (!s_unfollowed.Contains(unit.Word))
            {
                Take(unit.Word);
            }

            TakeTypes(index);
        }
    }

    private bool Inherits(int index)
    {
        for (var i = index == 0 ? 0 : _ends[index - 1]; i < _ends[index]; i++)
        {
            if (_bases.Contains(_words[i]))
            {
                return true;
            }
        }

        return false;
    }

    private void TakeTypes(int index)
    {
        for (var i = index == 0 ? 0 : _ends[index - 1]; i < _ends[index]; i++)
        {
            if (_names.IsType(_words[i]))
            {
                Take(_words[i]);
            }
        }
    }

    private void Take(int word)
    {
        if (_data.Add(word))
        {
            _open.Push(word);
        }
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
