using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// Which members the short operations of a compilation may run, by name alone: to read the words in their text, and in that
/// of members with such a name, costs far less than to look at the operations of every method. Two names may count as one.
/// Operations that are seen to use their service's state are no starting points.
/// </summary>
internal sealed class PureReach
{
    // A power of two.
    private const int Recent = 1024;

    // Hashes: to make strings of all words would cost more than all the rest.
    private readonly HashSet<int> _names = [];
    private readonly int[] _recent = new int[Recent];

    /// <summary>Follows the names.</summary>
    /// <param name="model">The compilation's model.</param>
    /// <param name="isShort">Whether a member's code is short enough to count.</param>
    public PureReach(WcfModel model, Func<SyntaxTree, TextSpan, bool> isShort)
    {
        // Nothing is there yet, a word of hash zero neither.
        _recent[0] = 1;
        var open = new Stack<SyntaxReference>();
        var states = new Dictionary<INamedTypeSymbol, OwnState>(SymbolEqualityComparer.Default);
        foreach (var operation in model.OperationImplementations.Keys)
        {
            if (MayBeTrivial(operation, states))
            {
                _names.Add(Hash(operation.Name));
                Push(operation, open);
            }
        }

        var fresh = new List<int>();
        Dictionary<int, List<ISymbol>>? members = null;
        while (open.Count > 0)
        {
            var code = open.Pop();
            if (!isShort(code.SyntaxTree, code.Span))
            {
                continue;
            }

            fresh.Clear();
            Read(SourceMentions.Part(code.SyntaxTree.GetText(), code.Span), fresh);
            foreach (var word in fresh)
            {
                if ((members ??= MembersWithCode(model)).TryGetValue(word, out var named))
                {
                    foreach (var member in named)
                    {
                        Push(member, open);
                    }
                }
            }
        }
    }

    /// <summary>Whether an operation that may be trivial may run a method, or is one. What runs without being named always counts: constructors, operators, indexers.</summary>
    public bool Contains(IMethodSymbol method) => _names.Count > 0 && method.MethodKind switch
    {
        MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation => _names.Contains(Hash(method.Name)) || method.Name == "Add",
        MethodKind.PropertyGet or MethodKind.PropertySet => method.AssociatedSymbol is not IPropertySymbol { IsIndexer: false, Name: var name } || _names.Contains(Hash(name)),
        _ => true,
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

    private static void Push(ISymbol member, Stack<SyntaxReference> open)
    {
        foreach (var reference in member.DeclaringSyntaxReferences)
        {
            open.Push(reference);
        }
    }

    private static Dictionary<int, List<ISymbol>> MembersWithCode(WcfModel model)
    {
        var members = new Dictionary<int, List<ISymbol>>();
        foreach (var type in model.SourceTypes)
        {
            foreach (var member in type.GetMembers())
            {
                if (member is IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.Constructor, IsAbstract: false, IsImplicitlyDeclared: false } or IPropertySymbol { IsAbstract: false })
                {
                    var name = Hash(member is IMethodSymbol { MethodKind: MethodKind.Constructor } ? type.Name : member.Name);
                    if (!members.TryGetValue(name, out var named))
                    {
                        members.Add(name, named = []);
                    }

                    named.Add(member);
                }
            }
        }

        return members;
    }

    /// <summary>Notes the words in a part of a text, those of comments and strings among them, and those that are new here in a list.</summary>
    private void Read(ReadOnlySpan<char> part, List<int> fresh)
    {
        var hash = Start;
        var isWord = false;
        foreach (var character in part)
        {
            if (IsOfWord(character))
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

    private static bool IsOfWord(char character) =>
        character < 128
            ? (uint)((character | 0x20) - 'a') < 26 || (uint)(character - '0') < 10 || character == '_'
            : char.IsLetterOrDigit(character);

    // FNV-1a.
    private const int Start = unchecked((int)2166136261);

    private static int Next(int hash, char character) => unchecked((hash ^ character) * 16777619);

    private static int Hash(string name)
    {
        var hash = Start;
        foreach (var character in name)
        {
            hash = Next(hash, character);
        }

        return hash;
    }
}
