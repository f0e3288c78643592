using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.Analyzers.ServiceModel.Calls;

/// <summary>A part of a file.</summary>
/// <param name="Tree">The file.</param>
/// <param name="Span">Where it stands.</param>
internal readonly record struct CodePart(SyntaxTree Tree, TextSpan Span);

/// <summary>
/// The code of a compilation by the words that lead to it, and what the declarations say of contracts: all of it as it is
/// written, so that no symbol is made before the compiler makes it.
/// </summary>
internal sealed class CodeNames
{
    private static readonly List<CodePart> s_none = [];

    // Hashes: to make strings of all words would cost more than all the rest.
    private readonly Dictionary<int, List<CodePart>> _code = [];
    private readonly HashSet<int> _operations = [];
    private readonly HashSet<int> _bases = [];
    private readonly HashSet<int> _contracts = [];
    private readonly List<Heir> _heirs = [];
    private readonly List<(int Type, int Method)> _methods = [];

    /// <summary>Reads the declarations of all files.</summary>
    /// <param name="trees">The files.</param>
    /// <param name="maySpeakOfContracts">Whether a file has a word that declares a contract.</param>
    public CodeNames(IEnumerable<SyntaxTree> trees, Func<SyntaxTree, bool> maySpeakOfContracts)
    {
        foreach (var tree in trees)
        {
            if (tree.GetRoot() is CompilationUnitSyntax unit)
            {
                var isOfContracts = maySpeakOfContracts(tree);
                var hasAlias = isOfContracts && AnyAlias(unit, static alias => alias.ToString().Contains("ServiceContract"));
                Read(unit.Usings, tree);
                Read(unit.Members, tree, 0, isOfContracts, hasAlias);
            }
        }

        // A contract may have parts in files that do not say so.
        foreach (var (type, method) in _methods)
        {
            if (_contracts.Contains(type))
            {
                _operations.Add(method);
            }
        }

        ImplementsContracts = FindImplementation();
        _heirs.Clear();
        _methods.Clear();
    }

    /// <summary>Whether a class may implement a contract that the compilation declares, or be one.</summary>
    public bool ImplementsContracts { get; }

    /// <summary>The names of the methods of contracts that the compilation declares.</summary>
    public IEnumerable<int> Operations => _operations;

    /// <summary>Whether a type may be derived from one of the name, or implement it.</summary>
    public bool MayHaveHeirs(string type) => _bases.Contains(Word.Of(type));

    /// <summary>The code that a word may run: that of members of the name; for a type's name, what runs when an object of it is made or used.</summary>
    public List<CodePart> LedToBy(int word) => _code.TryGetValue(word, out var parts) ? parts : s_none;

    private void Read(SyntaxList<UsingDirectiveSyntax> usings, SyntaxTree tree)
    {
        foreach (var directive in usings)
        {
            if (directive.Alias is { } alias && directive.Name is { } target)
            {
                _heirs.Add(new Heir(Word.Of(alias.Name.Identifier.ValueText), new CodePart(tree, target.Span), false));
            }
        }
    }

    private void Read(SyntaxList<MemberDeclarationSyntax> members, SyntaxTree tree, int type, bool maySpeakOfContracts, bool hasAlias)
    {
        foreach (var member in members)
        {
            switch (member)
            {
                case MethodDeclarationSyntax method:
                    var name = Word.Of(method.Identifier.ValueText);
                    _methods.Add((type, name));
                    if (method.Body is not null || method.ExpressionBody is not null)
                    {
                        Add(name, tree, method.Span);
                    }

                    break;
                case PropertyDeclarationSyntax property:
                    Add(Word.Of(property.Identifier.ValueText), tree, property.Span);
                    if (property.Initializer is not null)
                    {
                        Add(type, tree, property.Span);
                    }

                    break;
                case EventDeclarationSyntax @event:
                    Add(Word.Of(@event.Identifier.ValueText), tree, @event.Span);
                    break;
                case EventFieldDeclarationSyntax:
                    break;
                case BaseFieldDeclarationSyntax field:
                    if (!field.Modifiers.Any(static modifier => modifier.Text == "const"))
                    {
                        // Initializers run with the constructors. The type stands before the first name.
                        Add(type, tree, field.Declaration.Span);
                        foreach (var variable in field.Declaration.Variables)
                        {
                            Add(Word.Of(variable.Identifier.ValueText), tree, field.Declaration.Span);
                        }
                    }

                    break;
                case BaseMethodDeclarationSyntax or IndexerDeclarationSyntax:
                    // Constructors, operators and the like run without a name of their own.
                    Add(type, tree, member.Span);
                    break;
                case TypeDeclarationSyntax declaration:
                    ReadType(declaration, tree, maySpeakOfContracts, hasAlias);
                    break;
                case BaseNamespaceDeclarationSyntax ns:
                    Read(ns.Usings, tree);
                    Read(ns.Members, tree, 0, maySpeakOfContracts, hasAlias);
                    break;
            }
        }
    }

    private void ReadType(TypeDeclarationSyntax type, SyntaxTree tree, bool maySpeakOfContracts, bool hasAlias)
    {
        var name = Word.Of(type.Identifier.ValueText);
        var isInterface = type is InterfaceDeclarationSyntax;
        if (type.BaseList is { } bases)
        {
            // What makes an object of a class runs the constructors of those that it derives from.
            Add(name, tree, bases.Span);
            Word.AddAll(SourceMentions.Part(tree.GetText(), bases.Span), _bases);
            _heirs.Add(new Heir(name, new CodePart(tree, bases.Span), !isInterface));
        }

        if (maySpeakOfContracts && type.AttributeLists.Count > 0 && (hasAlias || type.AttributeLists.Any(static list => list.Attributes.Any(static attribute => attribute.Name.ToString().Contains("ServiceContract")))))
        {
            _contracts.Add(name);
            if (!isInterface)
            {
                _heirs.Add(new Heir(name, new CodePart(tree, type.Identifier.Span), true));
            }
        }

        Read(type.Members, tree, name, maySpeakOfContracts, hasAlias);
    }

    private static bool AnyAlias(CompilationUnitSyntax unit, Func<UsingDirectiveSyntax, bool> test) =>
        unit.Usings.Any(directive => directive.Alias is not null && test(directive)) ||
        unit.Members.Any(member => member is BaseNamespaceDeclarationSyntax ns && ns.Usings.Any(directive => directive.Alias is not null && test(directive)));

    /// <summary>Whether a class names a contract among what it derives from, at once or by way of others.</summary>
    private bool FindImplementation()
    {
        if (_contracts.Count == 0)
        {
            return false;
        }

        var known = new HashSet<int>(_contracts);
        var words = new HashSet<int>();
        for (var isNew = true; isNew;)
        {
            isNew = false;
            foreach (var heir in _heirs)
            {
                words.Clear();
                var bases = SourceMentions.Part(heir.Bases.Tree.GetText(), heir.Bases.Span);
                Word.AddAll(bases, words);
                if (words.Overlaps(known))
                {
                    // A client has the methods of its contract, and calls the service with them.
                    if (heir.IsClass && bases.IndexOf("ClientBase".AsSpan()) < 0)
                    {
                        return true;
                    }

                    isNew |= known.Add(heir.Name);
                }
            }
        }

        return false;
    }

    private void Add(int word, SyntaxTree tree, TextSpan span)
    {
        if (!_code.TryGetValue(word, out var parts))
        {
            _code.Add(word, parts = []);
        }

        parts.Add(new CodePart(tree, span));
    }

    /// <summary>What derives from something: a type, or an alias of one.</summary>
    private readonly record struct Heir(int Name, CodePart Bases, bool IsClass);
}

/// <summary>Words of a text by their hashes. Two words may count as one.</summary>
internal static class Word
{
    // FNV-1a.
    public const int Start = unchecked((int)2166136261);

    /// <summary>The hash of a word with one more letter.</summary>
    public static int Next(int hash, char character) => unchecked((hash ^ character) * 16777619);

    /// <summary>The hash of a name.</summary>
    public static int Of(string name) => Of(name.AsSpan());

    /// <summary>The hash of a member's name without the interface that an explicit implementation names.</summary>
    public static int OfLastPart(string name) => Of(name.AsSpan(name.LastIndexOf('.') + 1));

    /// <summary>Adds the words of a text.</summary>
    public static void AddAll(ReadOnlySpan<char> text, HashSet<int> words)
    {
        var hash = Start;
        foreach (var character in text)
        {
            if (SourceMentions.IsOfWord(character))
            {
                hash = Next(hash, character);
            }
            else if (hash != Start)
            {
                words.Add(hash);
                hash = Start;
            }
        }

        if (hash != Start)
        {
            words.Add(hash);
        }
    }

    private static int Of(ReadOnlySpan<char> name)
    {
        var hash = Start;
        foreach (var character in name)
        {
            hash = Next(hash, character);
        }

        return hash;
    }
}
