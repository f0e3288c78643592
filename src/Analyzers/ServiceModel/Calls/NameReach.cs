using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// Which members operations may run, by name alone: to read the words in their text, and in that of members with such a name,
/// costs far less than to look at the operations of every method. Two names may count as one, and what is called by the name
/// of an alias is found by its own.
/// </summary>
internal sealed class NameReach
{
    // A power of two.
    private const int Recent = 1024;

    // What the compiler calls without a word of it in the text.
    private static readonly string[] s_unnamed =
        ["Dispose", "DisposeAsync", "GetEnumerator", "GetAsyncEnumerator", "MoveNext", "MoveNextAsync", "Current", "GetAwaiter", "GetResult", "IsCompleted", "OnCompleted", "Add", "Deconstruct", "ToString"];

    // Hashes: to make strings of all words would cost more than all the rest.
    private readonly HashSet<int> _names = [];
    private readonly int[] _recent = new int[Recent];

    private NameReach(WcfModel model, IEnumerable<IMethodSymbol> from, Func<SyntaxTree, TextSpan, bool> isFollowed)
    {
        // Nothing is there yet, a word of hash zero neither.
        _recent[0] = 1;
        var open = new Stack<SyntaxReference>();
        var fresh = new List<int>();
        foreach (var method in from)
        {
            Note(Hash(LastPart(method.Name)), fresh);
            Push(method, open);
        }

        if (open.Count == 0)
        {
            _names.Clear();
            return;
        }

        foreach (var name in s_unnamed)
        {
            Note(Hash(name.AsSpan()), fresh);
        }

        var members = MembersWithCode(model);
        Follow(fresh, members, open);
        while (open.Count > 0)
        {
            var code = open.Pop();
            if (isFollowed(code.SyntaxTree, code.Span))
            {
                fresh.Clear();
                Read(SourceMentions.Part(code.SyntaxTree.GetText(), code.Span), fresh);
                Follow(fresh, members, open);
            }
        }
    }

    /// <summary>What all operations of the compilation may run.</summary>
    public static NameReach OfOperations(WcfModel model) => new(model, model.OperationImplementations.Keys, static (_, _) => true);

    /// <summary>What the operations may run that may be trivial: those that are not seen to use their service's state.</summary>
    /// <param name="model">The compilation's model.</param>
    /// <param name="isShort">Whether a member's code is short enough to count.</param>
    public static NameReach OfTrivialOperations(WcfModel model, Func<SyntaxTree, TextSpan, bool> isShort)
    {
        var states = new Dictionary<INamedTypeSymbol, OwnState>(SymbolEqualityComparer.Default);
        return new NameReach(model, model.OperationImplementations.Keys.Where(operation => MayBeTrivial(operation, states)), isShort);
    }

    /// <summary>Whether one of the operations may run a method, or is one. What runs without being named always counts: constructors, operators, indexers.</summary>
    public bool Contains(IMethodSymbol method) => _names.Count > 0 && method.MethodKind switch
    {
        MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation => _names.Contains(Hash(LastPart(method.Name))),
        MethodKind.PropertyGet or MethodKind.PropertySet => method.AssociatedSymbol is not IPropertySymbol { IsIndexer: false, Name: var name } || _names.Contains(Hash(LastPart(name))),
        _ => true,
    };

    /// <summary>The members of a compilation that have code, by the hash of the word that leads to them: their own name, or their type's.</summary>
    private static Dictionary<int, List<ISymbol>> MembersWithCode(WcfModel model)
    {
        var members = new Dictionary<int, List<ISymbol>>();
        foreach (var type in model.SourceTypes)
        {
            // What makes an object of a class runs the constructors of those that it derives from.
            var typeName = Hash(type.Name.AsSpan());
            for (INamedTypeSymbol? current = type; current is { SpecialType: SpecialType.None, DeclaringSyntaxReferences.IsEmpty: false }; current = current.BaseType)
            {
                foreach (var member in current.GetMembers())
                {
                    if (RunsWithType(member))
                    {
                        Add(typeName, member);
                    }

                    if (ReferenceEquals(current, type) && IsNamed(member))
                    {
                        Add(Hash(LastPart(member.Name)), member);
                    }
                }
            }
        }

        return members;

        void Add(int name, ISymbol member)
        {
            if (!members.TryGetValue(name, out var named))
            {
                members.Add(name, named = []);
            }

            named.Add(member);
        }
    }

    private static bool RunsWithType(ISymbol member) => member switch
    {
        IMethodSymbol { IsImplicitlyDeclared: false, MethodKind: MethodKind.Constructor or MethodKind.StaticConstructor or MethodKind.Destructor or MethodKind.UserDefinedOperator or MethodKind.Conversion } => true,
        IPropertySymbol { IsIndexer: true } => true,
        IFieldSymbol { IsConst: false, IsImplicitlyDeclared: false } => true,
        _ => false,
    };

    private static bool IsNamed(ISymbol member) => member switch
    {
        IMethodSymbol method => method is { MethodKind: MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation, IsAbstract: false, IsImplicitlyDeclared: false },
        IPropertySymbol property => property is { IsAbstract: false, IsIndexer: false },
        IFieldSymbol field => field is { IsConst: false, IsImplicitlyDeclared: false },
        _ => false,
    };

    private static bool MayBeTrivial(IMethodSymbol operation, Dictionary<INamedTypeSymbol, OwnState> states)
    {
        if (operation.DeclaringSyntaxReferences.IsEmpty)
        {
            return false;
        }

        if (!states.TryGetValue(operation.ContainingType, out var state))
        {
            states.Add(operation.ContainingType, state = new OwnState(operation.ContainingType));
        }

        return !state.IsUsedIn(operation);
    }

    private void Follow(List<int> words, Dictionary<int, List<ISymbol>> members, Stack<SyntaxReference> open)
    {
        // The list grows: the type of a field stands outside of its declarator.
        for (var i = 0; i < words.Count; i++)
        {
            if (members.TryGetValue(words[i], out var named))
            {
                foreach (var member in named)
                {
                    if (member is IFieldSymbol field)
                    {
                        Note(Hash(field.Type.Name.AsSpan()), words);
                    }

                    Push(member, open);
                }
            }
        }
    }

    private static void Push(ISymbol member, Stack<SyntaxReference> open)
    {
        foreach (var reference in member.DeclaringSyntaxReferences)
        {
            open.Push(reference);
        }

        if (member is IMethodSymbol { PartialImplementationPart: { } implementation })
        {
            Push(implementation, open);
        }
    }

    /// <summary>Notes the words in a part of a text, those of comments and strings among them, and those that are new here in a list.</summary>
    private void Read(ReadOnlySpan<char> part, List<int> fresh)
    {
        var hash = Start;
        var isWord = false;
        foreach (var character in part)
        {
            if (SourceMentions.IsOfWord(character))
            {
                hash = Next(hash, character);
                isWord = true;
            }
            else if (isWord)
            {
                Note(hash, fresh);
                hash = Start;
                isWord = false;
            }
        }

        if (isWord)
        {
            Note(hash, fresh);
        }
    }

    private void Note(int word, List<int> fresh)
    {
        // Most words were met just before.
        ref var recent = ref _recent[word & (Recent - 1)];
        if (recent != word)
        {
            recent = word;
            if (_names.Add(word))
            {
                fresh.Add(word);
            }
        }
    }

    /// <summary>A member's name without the interface that an explicit implementation names.</summary>
    private static ReadOnlySpan<char> LastPart(string name) => name.AsSpan(name.LastIndexOf('.') + 1);

    // FNV-1a.
    private const int Start = unchecked((int)2166136261);

    private static int Next(int hash, char character) => unchecked((hash ^ character) * 16777619);

    private static int Hash(ReadOnlySpan<char> name)
    {
        var hash = Start;
        foreach (var character in name)
        {
            hash = Next(hash, character);
        }

        return hash;
    }
}
