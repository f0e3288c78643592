using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

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

    private readonly HashSet<int> _names = [];
    private readonly int[] _recent = new int[Recent];

    private NameReach(WcfModel model, Func<CodePart, bool> isFrom, Func<CodePart, bool> isFollowed)
    {
        // Nothing is there yet, a word of hash zero neither.
        _recent[0] = 1;
        var (names, words) = (model.CodeNames, model.Words.OfAllCode);
        var open = new Stack<int>();
        var fresh = new List<int>();
        foreach (var operation in model.Operations.Names)
        {
            var isAny = false;
            foreach (var unit in names.LedToBy(operation))
            {
                if (isFrom(names.Units[unit].Part))
                {
                    open.Push(unit);
                    isAny = true;
                }
            }

            if (isAny)
            {
                Note(operation, fresh);
            }
        }

        if (open.Count == 0)
        {
            _names.Clear();
            return;
        }

        fresh.Clear();
        foreach (var name in s_unnamed)
        {
            Note(Word.Of(name), fresh);
        }

        Follow(fresh, names, open);
        while (open.Count > 0)
        {
            var unit = open.Pop();
            var part = names.Units[unit].Part;
            if (isFollowed(part))
            {
                fresh.Clear();
                if (words is not null)
                {
                    foreach (var word in words.WordsIn(unit))
                    {
                        Note(word, fresh);
                    }
                }
                else
                {
                    for (var reader = new Word.Reader(SourceMentions.Part(part.Tree.GetText(), part.Span)); reader.Read();)
                    {
                        Note(reader.Hash, fresh);
                    }
                }

                Follow(fresh, names, open);
            }
        }
    }

    /// <summary>What all operations of the compilation may run.</summary>
    public static NameReach OfOperations(WcfModel model) => new(model, static _ => true, static _ => true);

    /// <summary>What the operations may run that may be trivial: those that are not seen to use their service's state.</summary>
    /// <param name="model">The compilation's model.</param>
    /// <param name="isShort">Whether a member's code is short enough to count.</param>
    public static NameReach OfTrivialOperations(WcfModel model, Func<CodePart, bool> isShort)
    {
        var states = new Dictionary<CodePart, OwnState>();
        return new NameReach(model, code => isShort(code) && MayBeTrivial(code, model.CodeNames, states), isShort);
    }

    /// <summary>Whether one of the operations may run a method, or is one. What runs without being named always counts: constructors, operators, indexers.</summary>
    public bool Contains(IMethodSymbol method) => _names.Count > 0 && method.MethodKind switch
    {
        MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation => _names.Contains(Word.OfLastPart(method.Name)),
        MethodKind.PropertyGet or MethodKind.PropertySet => method.AssociatedSymbol is not IPropertySymbol { IsIndexer: false, Name: var name } || _names.Contains(Word.OfLastPart(name)),
        _ => true,
    };

    private static bool MayBeTrivial(CodePart code, CodeNames names, Dictionary<CodePart, OwnState> states)
    {
        if (code.Tree.GetRoot().FindNode(code.Span) is not MethodDeclarationSyntax { Parent: TypeDeclarationSyntax type } method)
        {
            return true;
        }

        // Nothing says that the class does the work of a contract, or another for which it does.
        if (type is { BaseList: null, AttributeLists.Count: 0 } && !type.Modifiers.Any(SyntaxKind.PartialKeyword) && !names.MayHaveHeirs(type.Identifier.ValueText))
        {
            return false;
        }

        var key = new CodePart(code.Tree, type.Span);
        if (!states.TryGetValue(key, out var state))
        {
            states.Add(key, state = new OwnState(type));
        }

        return !state.IsUsedIn(method);
    }

    private static void Follow(List<int> words, CodeNames names, Stack<int> open)
    {
        foreach (var word in words)
        {
            foreach (var unit in names.LedToBy(word))
            {
                open.Push(unit);
            }
        }
    }

    /// <summary>Notes a word, and in a list where it is new here.</summary>
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
}
