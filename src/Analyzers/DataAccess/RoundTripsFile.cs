using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>The user's own round trips: <c>WcfPerf.RoundTrips.txt</c>, one documentation comment id a line, <c>#</c> for comments.</summary>
internal sealed class RoundTripsFile
{
    /// <summary>The file's name.</summary>
    public const string FileName = "WcfPerf.RoundTrips.txt";

    private readonly List<string> _ids = [];
    private readonly List<RoundTripsError> _errors = [];

    private RoundTripsFile()
    {
    }

    /// <summary>The lines that cannot be read, in order.</summary>
    public IReadOnlyList<RoundTripsError> Errors => _errors;

    /// <summary>Reads the files of this name among a project's additional files; nothing where there is none.</summary>
    public static RoundTripsFile Load(ImmutableArray<AdditionalText> files, CancellationToken cancellationToken)
    {
        var loaded = new RoundTripsFile();
        foreach (var file in files)
        {
            if (IsOne(file) && file.GetText(cancellationToken) is { } text)
            {
                loaded.Read(file.Path, text);
            }
        }

        return loaded;
    }

    /// <summary>Whether an additional file is one of these.</summary>
    public static bool IsOne(AdditionalText file) => Path.GetFileName(file.Path).Equals(FileName, StringComparison.OrdinalIgnoreCase);

    /// <summary>The members and types of the compilation that the file names; a name that fits nothing belongs to another project.</summary>
    public (HashSet<ISymbol> Members, HashSet<ISymbol> Types) Resolve(Compilation compilation)
    {
        var members = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        var types = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var id in _ids)
        {
            if (id[0] == 'T')
            {
                types.UnionWith(Find(compilation, id));
                continue;
            }

            members.UnionWith(Find(compilation, id).Where(static symbol => symbol is IMethodSymbol));
            if (id.IndexOf('(') < 0)
            {
                // Without parameters, all overloads.
                var dot = id.LastIndexOf('.');
                var name = id.Substring(dot + 1).Split('`')[0].Replace('#', '.');
                foreach (var type in Find(compilation, "T:" + id.Substring(2, dot - 2)).OfType<INamedTypeSymbol>())
                {
                    members.UnionWith(type.GetMembers(name).Where(static symbol => symbol is IMethodSymbol));
                }
            }
        }

        return (members, types);
    }

    private static ImmutableArray<ISymbol> Find(Compilation compilation, string id) => DocumentationCommentId.GetSymbolsForDeclarationId(id, compilation);

    private void Read(string path, SourceText text)
    {
        foreach (var line in text.Lines)
        {
            var content = line.ToString();
            var comment = content.IndexOf('#');

            // #ctor is a name.
            while (comment > 0 && !char.IsWhiteSpace(content[comment - 1]))
            {
                comment = content.IndexOf('#', comment + 1);
            }

            var id = (comment < 0 ? content : content.Substring(0, comment)).Trim();
            if (id.Length == 0)
            {
                continue;
            }

            if (RoundTripsError.Of(id) is { } message)
            {
                var start = line.Start + content.IndexOf(id, StringComparison.Ordinal);
                var span = new TextSpan(start, id.Length);
                _errors.Add(new RoundTripsError(message, Location.Create(path, span, text.Lines.GetLinePositionSpan(span))));
            }
            else
            {
                _ids.Add(id);
            }
        }
    }
}

/// <summary>A line of the user's file that cannot be read.</summary>
/// <param name="Message">What is wrong, as a clause.</param>
/// <param name="Location">The place.</param>
internal sealed record RoundTripsError(string Message, Location Location)
{
    /// <summary>What is wrong with an id; null where it is well formed.</summary>
    public static string? Of(string id)
    {
        if (!id.StartsWith("M:", StringComparison.Ordinal) && !id.StartsWith("T:", StringComparison.Ordinal))
        {
            return "an id starts with M: for a method or T: for a type";
        }

        var open = id.IndexOf('(');
        var name = id.Substring(2, (open < 0 ? id.Length : open) - 2);
        var parts = name.Split('.');
        if (id[0] == 'T' && open >= 0)
        {
            return "a type's id has no parameters";
        }

        if (id[0] == 'M' && parts.Length < 2)
        {
            return "a method's id names its type too";
        }

        return parts.All(IsName) && (open < 0 || IsParameterList(id.Substring(open))) ? null : "this is no documentation comment id";
    }

    private static bool IsName(string part)
    {
        var text = part.Length > 1 && part[0] == '#' ? part.Substring(1) : part;
        var tick = text.IndexOf('`');
        var name = tick < 0 ? text : text.Substring(0, tick);
        var arity = tick < 0 ? "" : text.Substring(tick).TrimStart('`');
        return name.Length > 0 && (char.IsLetter(name[0]) || name[0] == '_') && name.All(static c => char.IsLetterOrDigit(c) || c == '_') &&
            (tick < 0 || (arity.Length > 0 && arity.All(char.IsDigit)));
    }

    private static bool IsParameterList(string text)
    {
        var open = new Stack<char>();
        for (var i = 0; i < text.Length; i++)
        {
            switch (text[i])
            {
                case '(' or '{' or '[':
                    open.Push(text[i]);
                    break;
                case ')' or '}' or ']':
                    if (open.Count == 0 || open.Pop() != (text[i] == ')' ? '(' : text[i] == '}' ? '{' : '[') || (open.Count == 0 && i < text.Length - 1))
                    {
                        return false;
                    }

                    break;
                case var c when char.IsWhiteSpace(c):
                    return false;
            }
        }

        return open.Count == 0;
    }
}
