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
    /// <summary>A method.</summary>
    Method,

    /// <summary>What holds a value of a type: a property, a field by one of its names, an event, a primary constructor's parameter, a type parameter with constraints.</summary>
    Holder,

    /// <summary>What runs with its type without a name: a constructor, an operator, an indexer.</summary>
    Unnamed,

    /// <summary>What a type derives from, or an alias or a delegate stands for.</summary>
    Bases,
}

/// <summary>
/// The code of a compilation by the words that lead to it, and what the declarations say of contracts: all of it as it is
/// written, so that no symbol is made before the compiler makes it.
/// </summary>
internal sealed class CodeNames
{
    // How many characters a declaration has, roughly: to make room for them step by step would copy them all.
    private const int UsualLength = 256;
    private const int MostUnits = 1 << 20;

    private static readonly List<int> s_none = [];

    // Hashes: to make strings of all words would cost more than all the rest.
    private readonly List<(int Word, int Unit)> _leads;
    private readonly Lazy<Dictionary<int, List<int>>> _code;
    private readonly HashSet<int> _operations = [];
    private readonly HashSet<int> _bases = [];
    private readonly HashSet<int> _contracts = [];
    private readonly List<CodeUnit> _units;
    private readonly HashSet<int> _classes = [];
    private readonly HashSet<int> _types = [];
    private readonly HashSet<int> _own = [];
    private readonly List<CodePart> _staticUsings = [];
    private readonly HashSet<int> _clients = [];

    /// <summary>Reads the declarations of all files.</summary>
    /// <param name="trees">The files.</param>
    /// <param name="maySpeakOfContracts">Whether a file has a word that declares a contract.</param>
    public CodeNames(IEnumerable<SyntaxTree> trees, Func<SyntaxTree, bool> maySpeakOfContracts)
    {
        var all = trees.ToList();
        _units = new List<CodeUnit>((int)Math.Min(MostUnits, all.Sum(static tree => (long)tree.Length) / UsualLength));
        _leads = new List<(int Word, int Unit)>(_units.Capacity);
        _code = new Lazy<Dictionary<int, List<int>>>(FindCode);
        var isAliased = all.Any(tree => maySpeakOfContracts(tree) && tree.GetRoot() is CompilationUnitSyntax unit && unit.Usings.Any(static directive => directive.GlobalKeyword.RawKind != 0 && IsContractAlias(directive)));
        foreach (var tree in all)
        {
            if (tree.GetRoot() is CompilationUnitSyntax unit)
            {
                var isOfContracts = maySpeakOfContracts(tree);
                var hasAlias = isOfContracts && (isAliased || AnyContractAlias(unit));
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

    /// <summary>Whether the compilation declares a contract of the name.</summary>
    public bool IsContract(int word) => _contracts.Contains(word);

    /// <summary>The directives that let members be named without their type.</summary>
    public IReadOnlyList<CodePart> StaticUsings => _staticUsings;

    /// <summary>Whether the compilation declares a class or struct of the name.</summary>
    public bool IsClass(int word) => _classes.Contains(word);

    /// <summary>The names of types that the compilation declares, and of members with code or that hold a value.</summary>
    public HashSet<int> Own => _own;

    /// <summary>Whether the compilation declares a type of the name.</summary>
    public bool IsType(int word) => _types.Contains(word);

    /// <summary>Whether a type may be derived from one of the name, or implement it.</summary>
    public bool MayHaveHeirs(string type) => _bases.Contains(Word.Of(type)) || _bases.Contains(Word.Escaped);

    /// <summary>Whether a type may derive from one of such a name, or implement it, by that name or an alias.</summary>
    /// <param name="types">The names, each word for itself.</param>
    public bool MayDeriveFrom(HashSet<int> types) => _bases.Overlaps(types) || _bases.Contains(Word.Escaped);

    /// <summary>
    /// The code that a word may run, by its place in <see cref="Units"/>: that of members of the name; for a type's name, what
    /// runs when an object of it is made or used.
    /// </summary>
    public List<int> LedToBy(int word) => _code.Value.TryGetValue(word, out var parts) ? parts : s_none;

    private void Read(SyntaxList<UsingDirectiveSyntax> usings, SyntaxTree tree)
    {
        foreach (var directive in usings)
        {
            if (directive.StaticKeyword.RawKind != 0)
            {
                _staticUsings.Add(new CodePart(tree, directive.Span));
            }
            else if (directive.Alias is { } alias)
            {
                // It may stand for an array or a tuple, too.
                var word = Word.Of(alias.Name.Identifier.ValueText);
                AddBases(word, tree, TextSpan.FromBounds(alias.Span.End, directive.Span.End), default, false);
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
                    // No semicolon, no expression: to ask for the body itself would make its node.
                    if (method.SemicolonToken.RawKind == 0 || method.ExpressionBody is not null)
                    {
                        Add(name);
                    }

                    break;
                case PropertyDeclarationSyntax property:
                    AddHolder(property.Identifier, tree, property.Span, type);
                    if (property.Initializer is not null)
                    {
                        Add(type);
                    }

                    break;
                case EventDeclarationSyntax @event:
                    AddHolder(@event.Identifier, tree, @event.Span, type);
                    break;
                case DelegateDeclarationSyntax work:
                    AddBases(Word.Of(work.Identifier.ValueText), tree, work.Span, work.Identifier.Span, false);
                    break;
                case BaseFieldDeclarationSyntax field:
                    if (!field.Modifiers.Any(static modifier => modifier.Text == "const"))
                    {
                        // The type stands before the first name. Initializers run with the constructors.
                        foreach (var variable in field.Declaration.Variables)
                        {
                            AddHolder(variable.Identifier, tree, field.Declaration.Span, type);
                        }

                        Add(type);
                    }

                    break;
                case BaseMethodDeclarationSyntax or IndexerDeclarationSyntax:
                    // Constructors, operators and the like run without a name of their own.
                    AddUnnamed(type, tree, member.Span);
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

        foreach (var part in type.ChildNodes())
        {
            // What is declared inside comes last.
            if (part is MemberDeclarationSyntax)
            {
                break;
            }

            switch (part)
            {
                case BaseListSyntax bases:
                    AddBases(name, tree, bases.Span, default, bases.Types.Any(static parent => IsClientBase(parent.Type)));
                    break;
                case ParameterListSyntax parameters:
                    // Of a primary constructor, or what an extension is for.
                    AddUnnamed(name, tree, parameters.Span);
                    foreach (var parameter in parameters.Parameters)
                    {
                        AddHolder(parameter.Identifier, tree, parameter.Span, name);
                    }

                    break;
                case TypeParameterConstraintClauseSyntax constraint:
                    AddHolder(constraint.Name.Identifier, tree, constraint.Span, name);
                    break;
            }
        }

        if (maySpeakOfContracts && type.AttributeLists.Count > 0 && (hasAlias || type.AttributeLists.Any(static list => list.Attributes.Any(static attribute => attribute.Name.ToString().Contains("ServiceContract")))))
        {
            _contracts.Add(name);
        }

        Read(type.Members, tree, name, maySpeakOfContracts, hasAlias);
    }

    private static bool IsClientBase(TypeSyntax type) => type switch
    {
        QualifiedNameSyntax qualified => IsClientBase(qualified.Right),
        AliasQualifiedNameSyntax qualified => IsClientBase(qualified.Name),
        SimpleNameSyntax simple => simple.Identifier.ValueText is "ClientBase" or "DuplexClientBase",
        _ => false,
    };

    /// <summary>What a type derives from, or a name stands for.</summary>
    private void AddBases(int type, SyntaxTree tree, TextSpan span, TextSpan name, bool isClient)
    {
        _types.Add(type);
        Word.AddAll(SourceMentions.Part(tree.GetText(), span), _bases);
        if (isClient)
        {
            _clients.Add(_units.Count);
        }

        // What makes an object of a class runs the constructors of those that it derives from.
        _units.Add(new CodeUnit(new CodePart(tree, span), name, 0, type, CodeUnitKind.Bases));
        Add(type);
    }

    private void AddHolder(SyntaxToken name, SyntaxTree tree, TextSpan span, int type)
    {
        var word = Word.Of(name.ValueText);
        _units.Add(new CodeUnit(new CodePart(tree, span), name.Span, word, type, CodeUnitKind.Holder));
        Add(word);
    }

    private void AddUnnamed(int type, SyntaxTree tree, TextSpan span)
    {
        _units.Add(new CodeUnit(new CodePart(tree, span), default, 0, type, CodeUnitKind.Unnamed));
        Add(type);
    }

    private static bool AnyContractAlias(CompilationUnitSyntax unit) =>
        unit.Usings.Any(IsContractAlias) || unit.Members.Any(static member => member is BaseNamespaceDeclarationSyntax ns && ns.Usings.Any(IsContractAlias));

    private static bool IsContractAlias(UsingDirectiveSyntax directive) => directive.Alias is not null && directive.ToString().Contains("ServiceContract");

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
            for (var i = 0; i < _units.Count; i++)
            {
                // A client has the methods of its contract, and calls the service with them.
                var unit = _units[i];
                if (unit.Kind != CodeUnitKind.Bases || _clients.Contains(i))
                {
                    continue;
                }

                words.Clear();
                Word.AddAll(SourceMentions.Part(unit.Part.Tree.GetText(), unit.Part.Span), words);
                if (words.Overlaps(known))
                {
                    if (_classes.Contains(unit.Type))
                    {
                        return true;
                    }

                    isNew |= known.Add(unit.Type);
                }
            }
        }

        return false;
    }

    /// <summary>Notes that a word leads to the declaration that was read last.</summary>
    private void Add(int word) => _leads.Add((word, _units.Count - 1));

    // Most projects do the work of no operation, and nobody asks.
    private Dictionary<int, List<int>> FindCode()
    {
        var code = new Dictionary<int, List<int>>();
        foreach (var (word, unit) in _leads)
        {
            code.AddTo(word, unit);
        }

        return code;
    }
}
