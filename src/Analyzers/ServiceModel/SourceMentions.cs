using System;
using System.Buffers;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>
/// Which of the words that matter a source file contains anywhere. Most files of a WCF solution name none, and looking
/// through the text costs far less than looking at the operations in it. Each word is looked for when it is first asked for.
/// </summary>
internal sealed class SourceMentions
{
    private const int ChunkLength = 32 * 1024;

    // No longer word is looked for; a piece has to be longer.
    private const int LongestWord = 1024;

    // Roslyn keeps texts up to here in one string.
    private const int LongestWhole = 40 * 1024;

    // A bit for each of the characters below 64 that is of a word, and for each of the 64 that follow. Every character of a program is asked.
    private const ulong Digits = 0x3FFUL << '0';
    private const ulong Letters = (0x3FFFFFFUL << ('A' - 64)) | (0x3FFFFFFUL << ('a' - 64)) | (1UL << ('_' - 64));

    private readonly SyntaxTree _tree;
    private int _asked;
    private int _found;

    /// <summary>What a file mentions; nothing is looked for yet.</summary>
    public SourceMentions(SyntaxTree tree) => _tree = tree;

    [Flags]
    private enum Words
    {
        Binding = 1,
        Throttle = 2,
        BindingMember = 4,
        BindingReplaced = 8,
        ServiceContract = 16,
        Client = 32,
        Data = 64,
        Pooling = 128,
        ConsolePrompt = 256,
        WindowPrompt = 512,
    }

    /// <summary>Whether the file speaks of a binding: a type, a member or a variable whose name has the word.</summary>
    public bool Binding => Has(Words.Binding, static chunk => chunk.IndexOf("inding".AsSpan()) >= 0);

    /// <summary>Whether the file speaks of a service's throttles.</summary>
    public bool Throttle => Has(Words.Throttle, static chunk => chunk.IndexOf("ServiceThrottling".AsSpan()) >= 0);

    /// <summary>Whether the file reads or sets a member called Binding, as an endpoint's is.</summary>
    public bool BindingMember => Has(Words.BindingMember, static chunk => NamesBindingMember(chunk));

    /// <summary>Whether the file gives an endpoint another binding, one that is not made of the endpoint's own.</summary>
    public bool BindingReplaced => BindingMember && (IsKnown(Words.BindingReplaced) ? IsFound(Words.BindingReplaced) : Note(Words.BindingReplaced, ReplacesBinding()));

    /// <summary>Whether the file declares a service contract.</summary>
    public bool ServiceContract => Has(Words.ServiceContract, static chunk => chunk.IndexOf("ServiceContract".AsSpan()) >= 0);

    /// <summary>Whether the file speaks of a client or a channel factory.</summary>
    public bool Client => Has(Words.Client, static chunk => chunk.IndexOf("Client".AsSpan()) >= 0 || chunk.IndexOf("ChannelFactory".AsSpan()) >= 0);

    /// <summary>Whether the file speaks of a data library.</summary>
    public bool Data => Has(Words.Data, static chunk => NamesData(chunk));

    /// <summary>Whether the file speaks of a pool, in small or in capital letters: to look for any mixture of them takes over ten times as long.</summary>
    public bool Pooling => Has(Words.Pooling, static chunk => chunk.IndexOf("ooling".AsSpan()) >= 0 || chunk.IndexOf("OOLING".AsSpan()) >= 0);

    /// <summary>Whether the file may ask a user at the console.</summary>
    public bool ConsolePrompt => Has(Words.ConsolePrompt, static chunk => ContainsAny(chunk, UserPrompts.ConsoleWords));

    /// <summary>Whether the file may ask a user by a window.</summary>
    public bool WindowPrompt => Has(Words.WindowPrompt, static chunk => ContainsAny(chunk, UserPrompts.WindowWords));

    /// <summary>Whether the text contains the word, with its case.</summary>
    public static bool Contains(SourceText text, string word) =>
        text.Length <= LongestWhole ? text.ToString().IndexOf(word, StringComparison.Ordinal) >= 0 : ScanFor(text, word);

    /// <summary>Whether the text contains a name, with its case, that is no part of a longer one.</summary>
    public static bool ContainsName(SourceText text, string name)
    {
        var places = new List<int>();
        AddPlaces(text, name, places);
        return places.Exists(place => !IsOfName(text, place - 1) && !IsOfName(text, place + name.Length));
    }

    private static bool IsOfName(SourceText text, int place) => place >= 0 && place < text.Length && SyntaxFacts.IsIdentifierPartCharacter(text[place]);

    /// <summary>Whether the code of operation blocks contains one of the words, with its case.</summary>
    public static bool ContainsAny(ImmutableArray<IOperation> blocks, string[] words)
    {
        foreach (var block in blocks)
        {
            var syntax = block.Syntax;
            if (ContainsAny(Part(syntax.SyntaxTree.GetText(), syntax.Span), words))
            {
                return true;
            }
        }

        return false;
    }

    private static bool ContainsAny(ReadOnlySpan<char> text, string[] words)
    {
        foreach (var word in words)
        {
            if (text.IndexOf(word.AsSpan()) >= 0)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Adds the places where the text has the word, with its case.</summary>
    public static void AddPlaces(SourceText text, string word, List<int> places)
    {
        // The name of what is being typed is empty, and no name that anybody writes is as long as a piece.
        if (word.Length is 0 or > LongestWord)
        {
            return;
        }

        if (text.Length <= LongestWhole)
        {
            AddPlaces(text.ToString().AsSpan(), 0, word, places);
            return;
        }

        // Pieces that overlap by a letter less than the word, so that none is found twice.
        var buffer = ArrayPool<char>.Shared.Rent(ChunkLength);
        for (var position = 0; position + word.Length <= text.Length; position += ChunkLength - word.Length + 1)
        {
            var length = Math.Min(ChunkLength, text.Length - position);
            text.CopyTo(position, buffer, 0, length);
            AddPlaces(buffer.AsSpan(0, length), position, word, places);
        }

        ArrayPool<char>.Shared.Return(buffer);
    }

    private static void AddPlaces(ReadOnlySpan<char> text, int start, string word, List<int> places)
    {
        for (var at = text.IndexOf(word.AsSpan()); at >= 0; at = text.IndexOf(word.AsSpan()))
        {
            places.Add(start + at);
            text = text.Slice(at + word.Length);
            start += at + word.Length;
        }
    }

    /// <summary>Adds the names of what a text makes objects of, as <see cref="Word"/> gives them: Orders of <c>new Shop.Orders(</c>.</summary>
    public static void AddMade(SourceText text, HashSet<int> names)
    {
        const string New = "new ";
        var places = new List<int>();
        AddPlaces(text, New, places);
        foreach (var place in places)
        {
            var name = LastNameAt(text, place + New.Length);
            if (!name.IsEmpty && name.End < text.Length && text[name.End] == '(')
            {
                names.Add(Word.Of(text.ToString(name)));
            }
        }
    }

    /// <summary>Where the last of the names stands that begin at a place, with dots between them: Orders of Shop.Orders; empty where none does.</summary>
    public static TextSpan LastNameAt(SourceText text, int place)
    {
        var (start, end) = (place, place);
        for (; end < text.Length && (text[end] == '.' || IsOfWord(text[end])); end++)
        {
            start = text[end] == '.' ? end + 1 : start;
        }

        return TextSpan.FromBounds(start, end);
    }

    /// <summary>The tokens of a file in which the word begins, with its case; a comment has none.</summary>
    public static IEnumerable<SyntaxToken> TokensAt(SyntaxTree tree, string word)
    {
        var places = new List<int>();
        AddPlaces(tree.GetText(), word, places);
        foreach (var place in places)
        {
            var token = tree.GetRoot().FindToken(place);
            if (token.Span.Contains(place))
            {
                yield return token;
            }
        }
    }

    /// <summary>The identifiers in a type's declarations that are called as one of its members, its declaration among them.</summary>
    public static IEnumerable<SyntaxToken> NamesOf(ISymbol member) =>
        member.ContainingType.DeclaringSyntaxReferences.SelectMany(part => TokensAt(part.SyntaxTree, member.Name)
            .Where(token => part.Span.Contains(token.Span) && token.IsKind(SyntaxKind.IdentifierToken) && token.ValueText == member.Name));

    /// <summary>
    /// Whether a member is a private method of which the call was commented out, and that its class does not name otherwise. One
    /// that is not called yet may be about to be.
    /// </summary>
    public static bool IsLeftUncalled(ISymbol member) =>
        member is IMethodSymbol { DeclaredAccessibility: Accessibility.Private, MethodKind: MethodKind.Ordinary, DeclaringSyntaxReferences: [var declaration] } &&
        IsOnlyMentioned(member.Name, NamesOf(member).Where(static name => name.Parent is not { Parent: QualifiedNameSyntax { Left: var left } } || left != name.Parent), declaration.SyntaxTree);

    /// <summary>The same of the method that a token stands in, as its file tells; not where its class may have a part elsewhere.</summary>
    public static bool IsInUncalledMethod(SyntaxToken token) =>
        token.Parent?.FirstAncestorOrSelf<MethodDeclarationSyntax>() is { } method && IsUncalled(method);

    /// <summary>The methods of a file for which that is so by its comments.</summary>
    public static IEnumerable<MethodDeclarationSyntax> UncalledMethods(SyntaxTree tree)
    {
        // To look for each method in the whole file would take a file of many far too long.
        var called = NamesCalledInComments(tree.GetText());
        return called.Count == 0 ? [] : tree.GetRoot().DescendantNodes(static node => node is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax or TypeDeclarationSyntax)
            .OfType<MethodDeclarationSyntax>().Where(method => called.Contains(method.Identifier.ValueText) && IsUncalled(method));
    }

    private static HashSet<string> NamesCalledInComments(SourceText text)
    {
        var names = new HashSet<string>(StringComparer.Ordinal);
        AddNamesCalled(text, "//", "\n", names);
        AddNamesCalled(text, "/*", "*/", names);
        return names;
    }

    /// <summary>Adds the names before opening brackets in comments of a sort, as far as a text tells that there is one.</summary>
    private static void AddNamesCalled(SourceText text, string opening, string closing, HashSet<string> names)
    {
        var places = new List<int>();
        AddPlaces(text, opening, places);
        var end = 0;
        foreach (var place in places)
        {
            if (place < end)
            {
                continue;
            }

            for (end = place + opening.Length; end < text.Length && !StartsAt(text, end, closing); end++)
            {
                if (text[end] == '(')
                {
                    names.Add(text.ToString(NameBefore(text, end)));
                }
            }
        }
    }

    private static TextSpan NameBefore(SourceText text, int end)
    {
        var start = end;
        while (IsOfName(text, start - 1))
        {
            start--;
        }

        return TextSpan.FromBounds(start, end);
    }

    /// <summary>Whether the text has the word at a place, with its case.</summary>
    public static bool StartsAt(SourceText text, int place, string word)
    {
        for (var at = 0; at < word.Length; at++)
        {
            if (place + at >= text.Length || text[place + at] != word[at])
            {
                return false;
            }
        }

        return true;
    }

    private static bool IsUncalled(MethodDeclarationSyntax method) =>
        method.Parent is TypeDeclarationSyntax type && !type.Modifiers.Any(SyntaxKind.PartialKeyword) && IsPrivate(method) &&
        method.Identifier.ValueText is { Length: > 0 } name and not "Main" && IsOnlyMentioned(name, TokensAt(method.SyntaxTree, name).Where(other => other.ValueText == name), method.SyntaxTree);

    private static bool IsPrivate(MethodDeclarationSyntax method) =>
        method.ExplicitInterfaceSpecifier is null &&
        !method.Modifiers.Any(static modifier => modifier.Kind() is SyntaxKind.PublicKeyword or SyntaxKind.InternalKeyword or SyntaxKind.ProtectedKeyword);

    /// <summary>Whether no code names a method but its declaration, while a comment or a text of its file has a call of it.</summary>
    private static bool IsOnlyMentioned(string name, IEnumerable<SyntaxToken> names, SyntaxTree tree)
    {
        if (names.Skip(1).Any())
        {
            return false;
        }

        var places = new List<int>();
        var text = tree.GetText();
        AddPlaces(text, name + "(", places);
        return places.Count(place => !IsOfName(text, place - 1)) > 1;
    }

    /// <summary>Whether the code of its class neither gives a private field another value than it is declared with nor sets a member of what it holds.</summary>
    public static bool IsOnlyRead(IFieldSymbol field) => NamesOf(field).All(static name => IsRead(WithMembers(name)));

    /// <summary>
    /// What the code of its class gives a private field and the members of what it holds, if each object does so when it is made
    /// and never again: the initializer, or one assignment in a constructor and the settings beside it. Empty where it gives
    /// nothing; null where it does so elsewhere, too.
    /// </summary>
    public static IReadOnlyList<ExpressionSyntax>? GivenWhenMade(IFieldSymbol field)
    {
        var given = new List<ExpressionSyntax>();
        BlockSyntax? constructor = null;
        foreach (var name in NamesOf(field))
        {
            var target = WithMembers(name);
            if (target is VariableDeclaratorSyntax { Initializer: var initializer })
            {
                if (initializer is null)
                {
                    continue;
                }

                if (given.Count > 0)
                {
                    return null;
                }

                given.Add(initializer.Value);
            }
            else if (!IsRead(target))
            {
                if (target.Parent is not AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression, Right: var value, Parent: ExpressionStatementSyntax { Parent: BlockSyntax { Parent: ConstructorDeclarationSyntax } block } } ||
                    (target == name.Parent!.WithThis() ? given.Count > 0 : block != constructor))
                {
                    return null;
                }

                constructor = block;
                given.Add(value);
            }
        }

        return given;
    }

    /// <summary>Whether code gives what a name names another value, or a member of what it holds.</summary>
    public static bool IsWritten(SyntaxToken name) => !IsRead(WithMembers(name));

    /// <summary>What has a name, or the expression that a name in code begins or ends: with <c>this.</c>, and the members that are asked of it.</summary>
    private static SyntaxNode WithMembers(SyntaxToken name)
    {
        var value = name.Parent!;
        while (value.Parent is MemberAccessExpressionSyntax or PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression })
        {
            value = value.Parent;
        }

        return value;
    }

    private static bool IsRead(SyntaxNode value) => value.Parent switch
    {
        AssignmentExpressionSyntax assignment => assignment.Right == value,
        ArgumentSyntax argument => argument.RefOrOutKeyword.RawKind == 0,
        PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PreIncrementExpression or (int)SyntaxKind.PreDecrementExpression or (int)SyntaxKind.AddressOfExpression } => false,
        PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PostIncrementExpression or (int)SyntaxKind.PostDecrementExpression } => false,
        _ => true,
    };

    /// <summary>A part of the text; without a copy where the text of its file is at hand as a whole.</summary>
    public static ReadOnlySpan<char> Part(SourceText text, TextSpan span) =>
        text.Length <= LongestWhole ? text.ToString().AsSpan(span.Start, span.Length) : text.ToString(span).AsSpan();

    /// <summary>Whether a letter is one of those that names are made of.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsOfWord(char character) =>
        character < 128 ? ((((character & 64) == 0 ? Digits : Letters) >> (character & 63)) & 1) != 0 : IsForeignLetter(character);

    private static bool IsForeignLetter(char character) =>
        char.IsLetterOrDigit(character) || char.GetUnicodeCategory(character) is UnicodeCategory.NonSpacingMark or UnicodeCategory.SpacingCombiningMark or UnicodeCategory.ConnectorPunctuation or UnicodeCategory.Format;

    private static bool ScanFor(SourceText text, string word) => Scan(text, chunk => chunk.IndexOf(word.AsSpan()) >= 0);

    private delegate bool ChunkTest(ReadOnlySpan<char> chunk);

    // Library namespaces, and what code calls that names its library in another file. The text is gone through for each of them.
    private static readonly string[] s_dataWords =
        ["System.Data", "EntityFramework", "Dapper", "NHibernate", "LLBLGen", "LinqToDB", "Npgsql", "SqlClient", "Entities(", "DbSet", "IQueryable", "SubmitChanges", "SaveChanges"];

    // What a context of a data library is called, before the word that all contexts have.
    private static readonly string[] s_dataContexts = ["Db", "DB", "Data", "Object"];

    private bool Has(Words word, ChunkTest test) => IsKnown(word) ? IsFound(word) : Note(word, Scan(_tree.GetText(), test));

    private bool IsKnown(Words word) => (Volatile.Read(ref _asked) & (int)word) != 0;

    private bool IsFound(Words word) => (Volatile.Read(ref _found) & (int)word) != 0;

    /// <summary>Keeps what was found out of a word; two threads that find it out at once find the same.</summary>
    private bool Note(Words word, bool isFound)
    {
        if (isFound)
        {
            Add(ref _found, word);
        }

        Add(ref _asked, word);
        return isFound;
    }

    private static void Add(ref int words, Words word)
    {
        for (var known = Volatile.Read(ref words); Interlocked.CompareExchange(ref words, known | (int)word, known) is var seen && seen != known; known = seen)
        {
        }
    }

    private static bool NamesData(ReadOnlySpan<char> text)
    {
        if (ContainsAny(text, s_dataWords))
        {
            return true;
        }

        const string Context = "Context";
        for (var at = text.IndexOf(Context.AsSpan()); at >= 0; at = text.IndexOf(Context.AsSpan()))
        {
            foreach (var kind in s_dataContexts)
            {
                if (text.Slice(0, at).EndsWith(kind.AsSpan()))
                {
                    return true;
                }
            }

            text = text.Slice(at + Context.Length);
        }

        return false;
    }

    private static bool NamesBindingMember(ReadOnlySpan<char> text)
    {
        for (var at = text.IndexOf(".Binding".AsSpan()); at >= 0;)
        {
            // Generated clients spell out the type System.ServiceModel.Channels.Binding.
            var isType = text.Slice(0, at).EndsWith("Channels".AsSpan());
            text = text.Slice(at + ".Binding".Length);
            if (!isType && (text.IsEmpty || !char.IsLetterOrDigit(text[0])))
            {
                return true;
            }

            at = text.IndexOf(".Binding".AsSpan());
        }

        return false;
    }

    // Who has an endpoint in hand speaks of one, or of what has one; other libraries' columns and controls have a Binding too.
    private static readonly string[] s_endpointWords = ["ndpoint", "hannel", "ServiceModel", "ServiceHost"];

    // WCF's own class of that name is abstract: what is made is the binding of a control to data.
    private static readonly string[] s_dataBindings = ["new Binding", "new MultiBinding", "new PriorityBinding", "new CompiledBinding"];

    /// <summary>Whether the file assigns to a member called Binding what does not come from such a member, and is no data binding.</summary>
    private bool ReplacesBinding()
    {
        var text = _tree.GetText().ToString();
        if (!ContainsAny(text.AsSpan(), s_endpointWords))
        {
            return false;
        }

        const string Member = ".Binding";
        for (var at = text.IndexOf(Member, StringComparison.Ordinal); at >= 0; at = text.IndexOf(Member, at + 1, StringComparison.Ordinal))
        {
            var sign = at + Member.Length;
            while (sign < text.Length && char.IsWhiteSpace(text[sign]))
            {
                sign++;
            }

            if (sign + 1 < text.Length && text[sign] == '=' && text[sign + 1] is not ('=' or '>'))
            {
                var end = text.IndexOf(';', sign);
                var value = text.AsSpan(sign + 1, (end < 0 ? text.Length : end) - sign - 1).TrimStart();
                if (value.IndexOf(Member.AsSpan()) < 0 && !IsDataBinding(value) && !IsMadeAsDataBinding(value, text))
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>Whether a value is a name, and all that the file makes for that name are bindings of controls to data.</summary>
    private static bool IsMadeAsDataBinding(ReadOnlySpan<char> value, string text)
    {
        var length = 0;
        while (length < value.Length && IsOfWord(value[length]))
        {
            length++;
        }

        if (length == 0 || !value.Slice(length).IsWhiteSpace())
        {
            return false;
        }

        var given = value.Slice(0, length).ToString() + " = ";
        var isAny = false;
        for (var at = text.IndexOf(given, StringComparison.Ordinal); at >= 0; at = text.IndexOf(given, at + given.Length, StringComparison.Ordinal))
        {
            if (at == 0 || !IsOfWord(text[at - 1]))
            {
                if (!IsDataBinding(text.AsSpan(at + given.Length)))
                {
                    return false;
                }

                isAny = true;
            }
        }

        return isAny;
    }

    private static bool IsDataBinding(ReadOnlySpan<char> value)
    {
        foreach (var made in s_dataBindings)
        {
            if (value.StartsWith(made.AsSpan()) && (value.Length == made.Length || !IsOfWord(value[made.Length])))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Hands the text over in pieces that overlap by more than the longest word, until the test is content.</summary>
    private static bool Scan(SourceText text, ChunkTest test)
    {
        // The text of a file as it was read is at hand as a whole; in a long one, or one that somebody edits, it is in parts.
        if (text.Length <= LongestWhole)
        {
            return test(text.ToString().AsSpan());
        }

        const int Overlap = 256;
        var buffer = ArrayPool<char>.Shared.Rent(ChunkLength);
        try
        {
            for (var position = 0; position < text.Length; position += ChunkLength - Overlap)
            {
                var length = Math.Min(ChunkLength, text.Length - position);
                text.CopyTo(position, buffer, 0, length);
                if (test(buffer.AsSpan(0, length)))
                {
                    return true;
                }

                if (position + length >= text.Length)
                {
                    break;
                }
            }

            return false;
        }
        finally
        {
            ArrayPool<char>.Shared.Return(buffer);
        }
    }
}
