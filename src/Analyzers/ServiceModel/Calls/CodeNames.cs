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

/// <summary>A declaration with code, or with a type that says what it holds.</summary>
/// <param name="Part">The declaration; of a field, its type and names.</param>
/// <param name="Name">Where its own name stands; empty where it has none or several.</param>
/// <param name="Word">Its name's word; 0 where it has none.</param>
/// <param name="Type">The word of the type's name that it belongs to.</param>
/// <param name="Kind">What it is.</param>
internal readonly record struct CodeUnit(CodePart Part, TextSpan Name, int Word, int Type, CodeUnitKind Kind);

/// <summary>What a <see cref="CodeUnit"/> is.</summary>
internal enum CodeUnitKind
{
    /// <summary>A method, or an event with accessors.</summary>
    Method,

    /// <summary>A property or a field, by one of its names: it holds a value.</summary>
    Holder,

    /// <summary>What runs with its type without a name: a constructor, an operator, an indexer.</summary>
    Unnamed,

    /// <summary>What a type derives from, or an alias stands for.</summary>
    Bases,
}

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
    private readonly List<CodeUnit> _units = [];
    private readonly HashSet<int> _classes = [];
    private readonly HashSet<int> _types = [];
    private readonly HashSet<int> _own = [];
    private readonly HashSet<int> _staticUsings = [];

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
        _own.UnionWith(_types);
        foreach (var unit in _units)
        {
            _own.Add(unit.Word);
            if (unit.Kind == CodeUnitKind.Method && _contracts.Contains(unit.Type))
            {
                _operations.Add(unit.Word);
            }
        }

        ImplementsContracts = FindImplementation();
    }

    /// <summary>Whether a class may implement a contract that the compilation declares, or be one.</summary>
    public bool ImplementsContracts { get; }

    /// <summary>The names of the methods of contracts that the compilation declares.</summary>
    public IEnumerable<int> Operations => _operations;

    /// <summary>Every declaration with code, in the order of the files.</summary>
    public IReadOnlyList<CodeUnit> Units => _units;

    /// <summary>The names of the contracts that the compilation declares.</summary>
    public IEnumerable<int> Contracts => _contracts;

    /// <summary>The words of all directives that let members be named without their type.</summary>
    public HashSet<int> StaticUsings => _staticUsings;

    /// <summary>Whether the compilation declares a class or struct of the name.</summary>
    public bool IsClass(int word) => _classes.Contains(word);

    /// <summary>The names of types that the compilation declares, and of members with code or that hold a value.</summary>
    public HashSet<int> Own => _own;

    /// <summary>Whether the compilation declares a type of the name.</summary>
    public bool IsType(int word) => _types.Contains(word);

    /// <summary>Whether a type may be derived from one of the name, or implement it.</summary>
    public bool MayHaveHeirs(string type) => _bases.Contains(Word.Of(type));

    /// <summary>The code that a word may run: that of members of the name; for a type's name, what runs when an object of it is made or used.</summary>
    public List<CodePart> LedToBy(int word) => _code.TryGetValue(word, out var parts) ? parts : s_none;

    private void Read(SyntaxList<UsingDirectiveSyntax> usings, SyntaxTree tree)
    {
        foreach (var directive in usings)
        {
            if (directive.StaticKeyword.RawKind != 0)
            {
                Word.AddAll(SourceMentions.Part(tree.GetText(), directive.Span), _staticUsings);
            }
            else if (directive.Alias is { } alias && directive.Name is { } target)
            {
                var word = Word.Of(alias.Name.Identifier.ValueText);
                _types.Add(word);
                _units.Add(new CodeUnit(new CodePart(tree, target.Span), default, 0, word, CodeUnitKind.Bases));
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
                    _units.Add(new CodeUnit(new CodePart(tree, method.Span), method.Identifier.Span, name, type, CodeUnitKind.Method));
                    if (method.Body is not null || method.ExpressionBody is not null)
                    {
                        Add(name, tree, method.Span);
                    }

                    break;
                case PropertyDeclarationSyntax property:
                    var named = Word.Of(property.Identifier.ValueText);
                    _units.Add(new CodeUnit(new CodePart(tree, property.Span), property.Identifier.Span, named, type, CodeUnitKind.Holder));
                    Add(named, tree, property.Span);
                    if (property.Initializer is not null)
                    {
                        Add(type, tree, property.Span);
                    }

                    break;
                case EventDeclarationSyntax @event:
                    var raised = Word.Of(@event.Identifier.ValueText);
                    _units.Add(new CodeUnit(new CodePart(tree, @event.Span), @event.Identifier.Span, raised, type, CodeUnitKind.Method));
                    Add(raised, tree, @event.Span);
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
                            var held = Word.Of(variable.Identifier.ValueText);
                            _units.Add(new CodeUnit(new CodePart(tree, field.Declaration.Span), variable.Identifier.Span, held, type, CodeUnitKind.Holder));
                            Add(held, tree, field.Declaration.Span);
                        }
                    }

                    break;
                case BaseMethodDeclarationSyntax or IndexerDeclarationSyntax:
                    // Constructors, operators and the like run without a name of their own.
                    _units.Add(new CodeUnit(new CodePart(tree, member.Span), default, 0, type, CodeUnitKind.Unnamed));
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
        _types.Add(name);
        if (type is not InterfaceDeclarationSyntax)
        {
            _classes.Add(name);
        }

        if (type.BaseList is { } bases)
        {
            // What makes an object of a class runs the constructors of those that it derives from.
            Add(name, tree, bases.Span);
            Word.AddAll(SourceMentions.Part(tree.GetText(), bases.Span), _bases);
            _units.Add(new CodeUnit(new CodePart(tree, bases.Span), default, 0, name, CodeUnitKind.Bases));
        }

        if (maySpeakOfContracts && type.AttributeLists.Count > 0 && (hasAlias || type.AttributeLists.Any(static list => list.Attributes.Any(static attribute => attribute.Name.ToString().Contains("ServiceContract")))))
        {
            _contracts.Add(name);
        }

        Read(type.Members, tree, name, maySpeakOfContracts, hasAlias);
    }

    private static bool AnyAlias(CompilationUnitSyntax unit, Func<UsingDirectiveSyntax, bool> test) =>
        unit.Usings.Any(directive => directive.Alias is not null && test(directive)) ||
        unit.Members.Any(member => member is BaseNamespaceDeclarationSyntax ns && ns.Usings.Any(directive => directive.Alias is not null && test(directive)));

    /// <summary>Whether a class names a contract among what it derives from, at once or by way of others.</summary>
    private bool FindImplementation()
    {
        if (_contracts.Count == 0 || _contracts.Overlaps(_classes))
        {
            return _contracts.Count > 0;
        }

        var known = new HashSet<int>(_contracts);
        var words = new HashSet<int>();
        for (var isNew = true; isNew;)
        {
            isNew = false;
            foreach (var unit in _units)
            {
                if (unit.Kind != CodeUnitKind.Bases)
                {
                    continue;
                }

                words.Clear();
                var bases = SourceMentions.Part(unit.Part.Tree.GetText(), unit.Part.Span);
                Word.AddAll(bases, words);
                if (words.Overlaps(known))
                {
                    // A client has the methods of its contract, and calls the service with them.
                    if (_classes.Contains(unit.Type) && bases.IndexOf("ClientBase".AsSpan()) < 0)
                    {
                        return true;
                    }

                    isNew |= known.Add(unit.Type);
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

    /// <summary>Adds the names of an assembly's types.</summary>
    /// <param name="assembly">The assembly.</param>
    /// <param name="words">Where all of them go.</param>
    /// <param name="bases">Where those go that are not called as interfaces are.</param>
    public static void AddTypes(IAssemblySymbol assembly, HashSet<int> words, HashSet<int> bases)
    {
        foreach (var type in assembly.TypeNames)
        {
            var arity = type.IndexOf('`');
            var word = Of(arity < 0 ? type.AsSpan() : type.AsSpan(0, arity));
            words.Add(word);
            if (!(type.Length > 1 && type[0] == 'I' && char.IsUpper(type[1])))
            {
                bases.Add(word);
            }
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
