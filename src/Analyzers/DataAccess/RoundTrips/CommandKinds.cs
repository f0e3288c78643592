using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.ServiceModel.Calls;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>What a command does, as its text tells.</summary>
internal enum CommandKind
{
    /// <summary>Nothing tells.</summary>
    Other,

    /// <summary>It asks for something, as its name says.</summary>
    Ask,

    /// <summary>It writes.</summary>
    Write,

    /// <summary>It asks for the next number, or for the key that a write was just given: each write needs another one.</summary>
    KeyQuery,

    /// <summary>It asks for a page of what there is, from an offset on.</summary>
    Page,
}

/// <summary>What the text of a command says.</summary>
/// <param name="Kind">What it does.</param>
/// <param name="Table">The name of the table that it adds rows to, or whose next number it asks for; null for any other text, and where that is not in sight.</param>
internal readonly record struct CommandText(CommandKind Kind, string? Table = null);

/// <summary>Tells commands whose answer cannot be asked for before a loop: those that write can only be sent together, those that ask for a new key not even that, and a page is a batch already.</summary>
internal static class CommandKinds
{
    private const string Query = "SELECT";
    private const string If = "IF";
    private const string Use = "USE ";

    private static readonly string[] s_verbs = ["INSERT", "UPDATE", "DELETE", "MERGE"];

    // What the names of stored procedures say that write; a bare Add or Set may be of a sum or of a list.
    private static readonly HashSet<string> s_procedureVerbs = new(StringComparer.OrdinalIgnoreCase) { "Insert", "Ins", "Update", "Upd", "Delete", "Del" };

    // What those say that bring something, be it by their parameters alone.
    private static readonly HashSet<string> s_procedureQuestions = new(StringComparer.OrdinalIgnoreCase) { "Get", "Select", "Sel", "Find", "Fetch", "Load", "Read", "Lookup", "Search", "Resolve", "Exists" };

    private static readonly Regex s_newKey = new(
        @"@@IDENTITY\b|\b(?:SCOPE_IDENTITY|IDENT_CURRENT|LAST_INSERT_ID|LAST_INSERT_ROWID|NEXTVAL|CURRVAL)\s*\(|\.(?:NEXTVAL|CURRVAL)\b|\bNEXT\s+VALUE\s+FOR\b" +
        @"|\bMAX\s*\((?:[^()]|\([^()]*\))*\)[\s),\d]*\+\s*1\b|\b1\s*\+\s*(?:\w+\s*\(\s*)?MAX\s*\(",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

    // IF NOT EXISTS (SELECT …) INSERT …
    private static readonly Regex s_writing = new(@"\b(?:INSERT|UPDATE|DELETE|MERGE)\s+[\w\[""`@#]", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

    // The table's own name stands behind those of its database and schema; what another value stands for, begins with a line.
    private static readonly Regex s_addedTo = new(@"\bINSERT\s+(?:INTO\s+)?(?!INTO\b)(?:[\w\[\]""`]+\s*\.\s*)*[\[""`]?(?<table>[^\W_]\w*)", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

    private static readonly Regex s_numbered = new(@"\bMAX\s*\(.*?\bFROM\s+(?:[\w\[\]""`]+\s*\.\s*)*[\[""`]?(?<table>[^\W_]\w*)", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant | RegexOptions.Singleline);

    private static readonly Regex s_page = new(@"\bOFFSET\b[^;]*\bFETCH\s+(?:NEXT|FIRST)\b|\bLIMIT\b[^;]*\bOFFSET\b", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

    private static readonly string[] s_fileProviders = [".ACE.OLEDB.", ".Jet.OLEDB.", "Excel Driver", "Access Driver", "Text Driver"];

    /// <summary>Whether a call goes to a workbook, a text or a database file, which a provider reads within the process; nothing travels then.</summary>
    public static bool IsOfFile(IInvocationOperation call) => IsOfFile(call.Instance?.Plain().Type, call.Syntax.SyntaxTree);

    /// <summary>Whether a command or connection of this type, in this file, is one for such a file.</summary>
    public static bool IsOfFile(ITypeSymbol? type, SyntaxTree tree) =>
        type?.ContainingNamespace is { Name: "OleDb" or "Odbc" } && tree.GetText() is var text && Array.Exists(s_fileProviders, provider => SourceMentions.Contains(text, provider));

    /// <summary>What a round trip does, as its method's name or its text says.</summary>
    /// <param name="call">The call.</param>
    /// <param name="library">Whose it is.</param>
    /// <param name="known">The variables that hold such a text, or a command with one.</param>
    public static CommandText Of(IInvocationOperation call, DataLibrary library, Dictionary<ISymbol, CommandText> known)
    {
        var text = TextOf(call, known);
        var name = DataTypeRows.WithoutAsync(call.TargetMethod.Name) ?? call.TargetMethod.Name;
        if (name is "ExecuteNonQuery" or "ExecuteSqlCommand" or "ExecuteSql" or "ExecuteSqlRaw" or "ExecuteSqlInterpolated" or "ExecuteStoreCommand" or "ExecuteCommand" or "ExecuteUpdate" or "ExecuteDelete" or "BulkCopy" ||
            (name == "Execute" && library is DataLibrary.Dapper or DataLibrary.Linq2Db))
        {
            return text.Kind is CommandKind.Write or CommandKind.Ask ? text : new(CommandKind.Write);
        }

        return text;
    }

    private static CommandText TextOf(IInvocationOperation call, Dictionary<ISymbol, CommandText> known)
    {
        if (known.Count > 0 && call.Instance is { } command && LoopShape.Named(command.Plain()) is { } named && known.TryGetValue(named, out var held))
        {
            return held;
        }

        // The text may stand in the call that makes the query: SqlQuery<int>("…").Single().
        return InTexts(call.Arguments, known) is { Kind: not CommandKind.Other } own ? own
            : DataAccessTable.Receiver(call) is IInvocationOperation query ? InTexts(query.Arguments, known)
            : default;
    }

    /// <summary>
    /// Whether a call runs a stored procedure for which a generated method gives no more than a number, and hands nothing else
    /// back: had it rows to give, the designer would have made a method that gives those.
    /// </summary>
    /// <param name="call">The call.</param>
    /// <param name="owner">The method that it stands in.</param>
    public static bool IsProcedureWithoutRows(IInvocationOperation call, ISymbol? owner) =>
        call.TargetMethod is { Name: "ExecuteMethodCall" or "ExecuteFunction", IsGenericMethod: false } &&
        owner is IMethodSymbol { ReturnType.SpecialType: SpecialType.System_Int32 or SpecialType.System_Void } method &&
        method.Parameters.All(static parameter => parameter.RefKind == RefKind.None && parameter.Type.Name != "ObjectParameter") &&
        !(WcfTypes.Attribute(method, "System.Data.Linq.Mapping", "FunctionAttribute") is { } function && WcfTypes.Named(function, "IsComposable") is true);

    /// <summary>What the texts do that a call passes.</summary>
    public static CommandText InTexts(ImmutableArray<IArgumentOperation> arguments, Dictionary<ISymbol, CommandText> known) =>
        arguments.Where(static argument => argument.Value.Type is { SpecialType: SpecialType.System_String })
            .Select(argument => In(argument.Value, known)).FirstOrDefault(static text => text.Kind != CommandKind.Other);

    /// <summary>What a text does, or a command that is made with one.</summary>
    public static CommandText In(IOperation value, Dictionary<ISymbol, CommandText> known)
    {
        value = value.Plain();
        switch (value)
        {
            case IObjectCreationOperation creation:
                if (creation.Arguments.Length > 0 && In(creation.Arguments[0].Value, known) is { Kind: not CommandKind.Other } made)
                {
                    return made;
                }

                return creation.Initializer?.Initializers.OfType<ISimpleAssignmentOperation>().FirstOrDefault(static set => set.Target is IPropertyReferenceOperation { Property.Name: "CommandText" }) is { } given
                    ? In(given.Value, known)
                    : default;
            case ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation when LoopShape.Named(value) is { } named && known.TryGetValue(named, out var held):
                return held;

            // Another name of a table, and such, leaves a text what it is.
            case IInvocationOperation { TargetMethod: { Name: "Replace", ContainingType.SpecialType: SpecialType.System_String }, Instance: { } changed }:
                return In(changed, known);
            case IConditionalOperation { WhenFalse: { } otherwise, WhenTrue: var chosen }:
                return In(chosen, known) is var one && In(otherwise, known) is var other && one == other ? one
                    : one.Kind == other.Kind ? new(one.Kind)
                    : default;
        }

        if (value.Type is not { SpecialType: SpecialType.System_String })
        {
            return default;
        }

        // What a text is put together of begins with the verb, whatever comes after it.
        if (value.ConstantValue is { HasValue: true, Value: string constant })
        {
            return OfProcedure(constant) is { Kind: not CommandKind.Other } procedure ? procedure : Said(constant);
        }

        // string.Format("SELECT …", from, count)
        var token = value is IInvocationOperation { TargetMethod: { Name: "Format" or "Concat", ContainingType.SpecialType: SpecialType.System_String } }
            ? value.Syntax.DescendantTokens().FirstOrDefault(static part => IsText(part) || IsInterpolationStart(part))
            : value.Syntax.GetFirstToken();
        if (IsInterpolationStart(token))
        {
            token = token.GetNextToken();
        }

        return !IsText(token) ? default
            : Said(StartsWith(token.ValueText, Query) || StartsWith(token.ValueText, If) ? string.Join("_", value.Syntax.DescendantTokens().Where(IsText).Select(static part => part.ValueText)) : token.ValueText);
    }

    private static bool IsText(SyntaxToken token) => token.IsKind(SyntaxKind.StringLiteralToken) || token.IsKind(SyntaxKind.InterpolatedStringTextToken);

    private static bool IsInterpolationStart(SyntaxToken token) => token.IsKind(SyntaxKind.InterpolatedStringStartToken) || token.IsKind(SyntaxKind.InterpolatedVerbatimStringStartToken);

    private static CommandText Said(string text) =>
        Array.Exists(s_verbs, verb => StartsWith(text, verb)) || (StartsWith(text, If) && s_writing.IsMatch(text)) ? new(CommandKind.Write, NameIn(s_addedTo.Match(text)))
        : !StartsWith(text, Query) ? default
        : s_newKey.IsMatch(text) ? new(CommandKind.KeyQuery, NameIn(s_numbered.Match(text)))
        : s_page.IsMatch(text) ? new(CommandKind.Page)
        : default;

    private static string? NameIn(Match match) => match.Success ? match.Groups["table"].Value : null;

    /// <summary>What a text that is the name of a stored procedure says by a word of it: <c>dbo.Messages_Insert</c> writes, <c>dbo.GetRate</c> asks.</summary>
    private static CommandText OfProcedure(string text)
    {
        if (text.Length is <= 3 or >= 100 || text.Any(char.IsWhiteSpace))
        {
            return default;
        }

        var words = NameWords.Of(text.Substring(text.LastIndexOf('.') + 1));
        return words.Exists(s_procedureVerbs.Contains) ? new(CommandKind.Write) : words.Exists(s_procedureQuestions.Contains) ? new(CommandKind.Ask) : default;
    }

    private static bool StartsWith(string text, string verb)
    {
        var start = Start(text, 0);

        // use shop; delete …
        if (string.Compare(text, start, Use, 0, Use.Length, StringComparison.OrdinalIgnoreCase) == 0 && text.IndexOf(';', start) is > 0 and var end)
        {
            start = Start(text, end + 1);
        }

        return text.Length > start + verb.Length && string.Compare(text, start, verb, 0, verb.Length, StringComparison.OrdinalIgnoreCase) == 0 && char.IsWhiteSpace(text[start + verb.Length]);
    }

    private static int Start(string text, int from)
    {
        while (from < text.Length && char.IsWhiteSpace(text[from]))
        {
            from++;
        }

        return from;
    }
}
