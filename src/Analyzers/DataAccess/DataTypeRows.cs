using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>What values of a data library's type are.</summary>
internal enum DataTypeKind
{
    Other,

    /// <summary>A context or session: it tracks entities, or stands for a connection to a model.</summary>
    Context,

    /// <summary>A query, or a table that one starts at: enumerating it is a round trip.</summary>
    Query,

    /// <summary>A navigation to many that loads itself when it is read.</summary>
    EntitySet,

    /// <summary>A navigation to one that loads itself when it is read.</summary>
    EntityReference,

    /// <summary>Extension methods; those without a row that return a query compose one.</summary>
    Extensions,
}

/// <summary>Some members of a type that do the same.</summary>
/// <param name="Role">What they do.</param>
/// <param name="Names">Their names, without the suffix <c>Async</c>; with it, only the asynchronous one is meant. A star at the end stands for any rest.</param>
internal sealed record DataRow(DataRole Role, params string[] Names)
{
    /// <summary>See <see cref="DataMember.Tracks"/>.</summary>
    public bool Tracks { get; init; }

    /// <summary>See <see cref="DataMember.IsKeyLookup"/>.</summary>
    public bool IsKeyLookup { get; init; }
}

/// <summary>A type of a data library with the rows of its members.</summary>
internal sealed class DataTypeRows
{
    private readonly Dictionary<string, DataRow> _names = new(StringComparer.Ordinal);
    private readonly List<(string Prefix, DataRow Row)> _prefixes = [];

    /// <param name="library">The library.</param>
    /// <param name="ns">The type's namespace.</param>
    /// <param name="name">Its name without arity, for a nested type with those of the types around it: <c>SqlMapper.GridReader</c>.</param>
    /// <param name="kind">What values of it are.</param>
    /// <param name="rows">Its members.</param>
    public DataTypeRows(DataLibrary library, string ns, string name, DataTypeKind kind, params DataRow[] rows)
    {
        Library = library;
        Namespace = ns;
        var dot = name.LastIndexOf('.');
        Container = dot < 0 ? null : name.Substring(0, dot);
        Name = name.Substring(dot + 1);
        Kind = kind;
        foreach (var row in rows)
        {
            foreach (var member in row.Names)
            {
                if (member[member.Length - 1] == '*')
                {
                    _prefixes.Add((member.Substring(0, member.Length - 1), row));
                }
                else
                {
                    _names.Add(member, row);
                }
            }
        }
    }

    /// <summary>The library.</summary>
    public DataLibrary Library { get; }

    /// <summary>The type's namespace.</summary>
    public string Namespace { get; }

    /// <summary>The type around it, or null.</summary>
    public string? Container { get; }

    /// <summary>The type's name.</summary>
    public string Name { get; }

    /// <summary>What values of the type are.</summary>
    public DataTypeKind Kind { get; }

    /// <summary>Whether a value of the type keeps what it has loaded for as long as it lives.</summary>
    public bool KeepsEntities { get; init; }

    /// <summary>Whether the symbol is this type.</summary>
    public bool Is(ITypeSymbol type) =>
        type.Name == Name &&
        type.ContainingType?.Name == Container &&
        WcfTypes.IsNamespace(type.ContainingNamespace, Namespace);

    /// <summary>The row of a member by its name, or null.</summary>
    public DataRow? Find(string name)
    {
        if (_names.TryGetValue(name, out var row))
        {
            return row;
        }

        if (WithoutAsync(name) is { } synchronous && _names.TryGetValue(synchronous, out row))
        {
            return row;
        }

        foreach (var (prefix, candidate) in _prefixes)
        {
            if (name.StartsWith(prefix, StringComparison.Ordinal))
            {
                return candidate;
            }
        }

        return null;
    }

    /// <summary>The name without the suffix <c>Async</c>, or null where it has none.</summary>
    public static string? WithoutAsync(string name) =>
        name.Length > 5 && name.EndsWith("Async", StringComparison.Ordinal) ? name.Substring(0, name.Length - 5) : null;
}
