using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>
/// Which members the short operations of a compilation may run, by name alone: to read the words in their text, and in that
/// of members with such a name, costs far less than to look at the operations of every method. Two names may count as one.
/// </summary>
internal sealed class PureReach
{
    private readonly WcfModel _model;

    // Hashes: to make strings of all words would cost more than all the rest.
    private readonly HashSet<int> _names = [];

    /// <summary>Follows the names.</summary>
    /// <param name="model">The compilation's model.</param>
    /// <param name="isShort">Whether a member's code is short enough to count.</param>
    public PureReach(WcfModel model, Func<SyntaxTree, TextSpan, bool> isShort)
    {
        _model = model;
        var open = new Stack<SyntaxReference>();
        foreach (var operation in model.OperationImplementations.Keys)
        {
            Push(operation, open);
        }

        Dictionary<int, List<ISymbol>>? members = null;
        while (open.Count > 0)
        {
            var code = open.Pop();
            if (!isShort(code.SyntaxTree, code.Span))
            {
                continue;
            }

            foreach (var word in Words(code.SyntaxTree.GetText(), code.Span))
            {
                if (_names.Add(word) && (members ??= MembersWithCode(model)).TryGetValue(word, out var named))
                {
                    foreach (var member in named)
                    {
                        Push(member, open);
                    }
                }
            }
        }
    }

    /// <summary>Whether an operation may run a method, or is one. What runs without being named always counts: constructors, operators, indexers.</summary>
    public bool Contains(IMethodSymbol method) => method.MethodKind switch
    {
        MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation => _names.Contains(Hash(method.Name)) || method.Name == "Add" || _model.OperationOf(method) is not null,
        MethodKind.PropertyGet or MethodKind.PropertySet => method.AssociatedSymbol is not IPropertySymbol { IsIndexer: false, Name: var name } || _names.Contains(Hash(name)),
        _ => true,
    };

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

    /// <summary>The hashes of the words in a part of a text, those of comments and strings among them.</summary>
    private static IEnumerable<int> Words(SourceText text, TextSpan span)
    {
        var part = text.ToString(span);
        var hash = Start;
        var isWord = false;
        foreach (var character in part)
        {
            if (character == '_' || char.IsLetterOrDigit(character))
            {
                hash = Next(hash, character);
                isWord = true;
            }
            else if (isWord)
            {
                yield return hash;
                hash = Start;
                isWord = false;
            }
        }

        if (isWord)
        {
            yield return hash;
        }
    }

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
