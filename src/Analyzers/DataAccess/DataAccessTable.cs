using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>
/// The one place that knows data libraries: what their members do, in one compilation. Types are told by their full names;
/// answers are kept by definition, for the rules ask about every call.
/// </summary>
internal sealed class DataAccessTable
{
    private readonly Compilation _compilation;
    private readonly ILookup<string, DataTypeRows> _types;
    private readonly HashSet<DataLibrary> _present;
    private readonly HashSet<ISymbol> _userMembers;
    private readonly HashSet<ISymbol> _userTypes;
    private readonly ConcurrentDictionary<INamedTypeSymbol, ImmutableArray<DataTypeRows>> _rows = new(ReferenceComparer.Instance);
    private readonly ConcurrentDictionary<INamedTypeSymbol, bool> _commands = new(ReferenceComparer.Instance);
    private readonly ConcurrentDictionary<INamedTypeSymbol, bool> _queryables = new(ReferenceComparer.Instance);
    private readonly ConcurrentDictionary<INamedTypeSymbol, bool> _sequences = new(ReferenceComparer.Instance);
    private readonly ConcurrentDictionary<ISymbol, DataMember?> _members = new(ReferenceComparer.Instance);
    private readonly ConcurrentDictionary<(DataLibrary Library, string Name), AsyncMember?> _linqCounterparts = new();

    private DataAccessTable(Compilation compilation, HashSet<DataLibrary> present, IReadOnlyList<DataTypeRows> types, RoundTripsFile file, HashSet<ISymbol> members, HashSet<ISymbol> namedTypes)
    {
        _compilation = compilation;
        _present = present;
        _types = types.ToLookup(static type => type.Name, StringComparer.Ordinal);
        File = file;
        _userMembers = members;
        _userTypes = namedTypes;
    }

    /// <summary>Whether a library is in reach whose contexts track entities that queries give.</summary>
    public bool HasEntities =>
        _present.Contains(DataLibrary.EF6) || _present.Contains(DataLibrary.EFCore) || _present.Contains(DataLibrary.LinqToSql) || _present.Contains(DataLibrary.ObjectContext);

    /// <summary>The user's own rows.</summary>
    public RoundTripsFile File { get; }

    /// <summary>The table of a compilation, or null where no data library is in reach or in use and the user names no round trip.</summary>
    /// <param name="compilation">The compilation.</param>
    /// <param name="options">Its options: the user's own rows come with them.</param>
    /// <param name="mayBeInUse">Whether anything shows that a library in reach is used; .NET Framework's are in reach of every project.</param>
    /// <param name="cancellationToken">To cancel the reading of the user's rows.</param>
    public static DataAccessTable? For(Compilation compilation, AnalyzerOptions options, Func<bool> mayBeInUse, CancellationToken cancellationToken)
    {
        var file = RoundTripsFile.Load(options.AdditionalFiles, cancellationToken);
        var (members, types) = file.Resolve(compilation);
        if (members.Count == 0 && types.Count == 0 && !mayBeInUse())
        {
            return null;
        }

        // To ask the compilation for a type goes through every reference, and most cannot hold one of these.
        var assemblies = compilation.SourceModule.ReferencedAssemblySymbols.Where(static assembly => MayHoldLibrary(assembly.Name)).Append(compilation.Assembly).ToList();
        var present = new HashSet<DataLibrary>();
        foreach (var (name, library) in DataLibraries.Anchors)
        {
            if (!present.Contains(library) && assemblies.Exists(assembly => assembly.GetTypeByMetadataName(name) is not null))
            {
                present.Add(library);
            }
        }

        if (members.Count == 0 && types.Count == 0 && present.Count == 0)
        {
            return null;
        }

        return new DataAccessTable(
            compilation, present, DataLibraries.All.Where(type => type.Library == DataLibrary.Linq || present.Contains(type.Library)).ToList(), file, members, types);
    }

    private static bool MayHoldLibrary(string assembly) =>
        !WcfTypes.IsOfPlatform(assembly) || assembly == "netstandard" ||
        assembly.StartsWith("System.Data", StringComparison.Ordinal) || assembly.StartsWith("Microsoft.EntityFrameworkCore", StringComparison.Ordinal);

    /// <summary>What a method of a data library does, or null for any other; of a call through a derived type or an override too.</summary>
    public DataMember? Of(IMethodSymbol method)
    {
        method = (method.ReducedFrom ?? method).OriginalDefinition;
        return method.ContainingType is { } type && (MayBeIn(type) || SavesUnitOfWork(method)) ? OfDefinition(method) : null;
    }

    /// <summary>What a property of a data library does when it is set, or read for what it loads; null for any other.</summary>
    public DataMember? Of(IPropertySymbol property)
    {
        property = property.OriginalDefinition;
        return property.ContainingType is { } type && MayBeIn(type) ? OfDefinition(property) : null;
    }

    /// <summary>
    /// What a call does: as <see cref="Of(IMethodSymbol)"/>, and null for a call of <c>Enumerable</c>'s on what is no query
    /// by its type.
    /// </summary>
    public DataMember? Of(IInvocationOperation call)
    {
        var member = Of(call.TargetMethod);
        return member is not { IsEnumerable: true } || IsQuery(Receiver(call)?.Type) ? member : null;
    }

    /// <summary>What a call is made on, as it is written: the first argument of an extension method; no conversion around it.</summary>
    public static IOperation? Receiver(IInvocationOperation call)
    {
        var receiver = call.Instance;
        if (receiver is null && call.TargetMethod is { IsExtensionMethod: true, ReducedFrom: null })
        {
            foreach (var argument in call.Arguments)
            {
                if (argument.Parameter?.Ordinal == 0)
                {
                    receiver = argument.Value;
                }
            }
        }

        while (receiver is IConversionOperation { OperatorMethod: null } conversion)
        {
            receiver = conversion.Operand;
        }

        return receiver;
    }

    /// <summary>The parameter of a library's method that takes the text of a command or query, or null.</summary>
    public IParameterSymbol? TextParameter(IMethodSymbol method) =>
        Of(method) is null ? null : (method.ReducedFrom ?? method).OriginalDefinition.Parameters.FirstOrDefault(DataLibraries.IsTextParameter);

    /// <summary>Whether a class is a command or an adapter of ADO.NET's, so that strings in its constructor are commands.</summary>
    public bool IsCommand(ITypeSymbol? type) =>
        type is INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct or TypeKind.Interface, SpecialType: SpecialType.None } named && _commands.GetOrAdd(named, static key => HasCommand(key));

    /// <summary>Whether values of a type, as it is defined, can be gone through one by one.</summary>
    public bool IsSequence(INamedTypeSymbol definition) => _sequences.GetOrAdd(definition, static key =>
        key.Name == "IAsyncEnumerable" || key.SpecialType == SpecialType.System_Collections_IEnumerable ||
        key.AllInterfaces.Any(static implemented => implemented.SpecialType == SpecialType.System_Collections_IEnumerable || implemented.Name == "IAsyncEnumerable"));

    private static bool HasCommand(INamedTypeSymbol type) =>
        type.AllInterfaces.Concat(BaseTypes(type)).Any(static ancestor =>
            (ancestor.Name is "IDbCommand" or "IDataAdapter" && WcfTypes.IsNamespace(ancestor.ContainingNamespace, "System.Data")) ||
            (ancestor.Name is "DbBatchCommand" && WcfTypes.IsNamespace(ancestor.ContainingNamespace, "System.Data.Common")) ||
            (ancestor.Name is "CommandDefinition" && WcfTypes.IsNamespace(ancestor.ContainingNamespace, "Dapper")));

    /// <summary>Whether a library is in reach.</summary>
    public bool Has(DataLibrary library) => _types.Any(group => group.Any(rows => rows.Library == library));

    /// <summary>A type and its base types.</summary>
    public static IEnumerable<INamedTypeSymbol> BaseTypes(ITypeSymbol? type)
    {
        for (var current = type as INamedTypeSymbol; current is not null; current = current.BaseType)
        {
            yield return current;
        }
    }

    /// <summary>Whether values of the type are contexts or sessions.</summary>
    public bool IsContext(ITypeSymbol? type) => HasKind(type, DataTypeKind.Context);

    /// <summary>Whether values of the type are contexts or sessions that keep the entities they have loaded.</summary>
    public bool KeepsEntities(ITypeSymbol? type) =>
        type is INamedTypeSymbol named && RowsOf(named.OriginalDefinition).Any(static rows => rows.KeepsEntities);

    /// <summary>Whether enumerating a value of the type may be a round trip: an <c>IQueryable</c> of whatever source, or a library's own query.</summary>
    public bool IsQuery(ITypeSymbol? type) => IsQueryable(type) || HasKind(type, DataTypeKind.Query);

    /// <summary>Whether the type is or implements <c>IQueryable</c>.</summary>
    public bool IsQueryable(ITypeSymbol? type) => type switch
    {
        null or { SpecialType: not SpecialType.None } => false,
        INamedTypeSymbol named => _queryables.TryGetValue(named.OriginalDefinition, out var known) ? known : _queryables.GetOrAdd(named.OriginalDefinition, ImplementsQueryable(named.OriginalDefinition)),
        ITypeParameterSymbol parameter => ImplementsQueryable(parameter) || parameter.ConstraintTypes.Any(constraint => constraint is INamedTypeSymbol && IsQueryable(constraint)),
        _ => false,
    };

    /// <summary>Whether a context has a property that is a set of the entity.</summary>
    public bool HasSetOf(ITypeSymbol? context, ITypeSymbol entity)
    {
        for (var current = context; current is { SpecialType: SpecialType.None }; current = current.BaseType)
        {
            foreach (var member in current.GetMembers())
            {
                if (member is IPropertySymbol property && IsQuery(property.Type) && SymbolEqualityComparer.Default.Equals(EntityTypes.ElementOf(property.Type), entity))
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>Whether the type is a lazy navigation to many: <c>EntitySet</c>, <c>EntityCollection</c>.</summary>
    public bool IsEntitySet(ITypeSymbol? type) => HasKind(type, DataTypeKind.EntitySet);

    /// <summary>Whether the type is a lazy navigation to one: <c>EntityRef</c>, <c>EntityReference</c>.</summary>
    public bool IsEntityReference(ITypeSymbol? type) => HasKind(type, DataTypeKind.EntityReference);

    /// <summary>
    /// Whose query a member starts, or null where it starts none: a property or field of a table type (<c>DbSet</c>,
    /// <c>Table</c>, …), or a method that returns one (<c>Set</c>, <c>GetTable</c>, <c>Query</c>, <c>SqlQuery</c>).
    /// </summary>
    public DataLibrary? SourceLibrary(ISymbol member) => member switch
    {
        IPropertySymbol property => QueryLibrary(property.Type),
        IFieldSymbol field => QueryLibrary(field.Type),
        IMethodSymbol method => Of(method) is { Role: DataRole.Source } source ? source.Library : QueryLibrary(method.ReturnType),
        _ => null,
    };

    /// <summary>Whose query or table values of the type are, as far as the type tells: null for a mere <c>IQueryable</c>.</summary>
    public DataLibrary? QueryLibrary(ITypeSymbol? type) => LibraryOf(type, DataTypeKind.Query);

    /// <summary>Whose context or session values of the type are, or null.</summary>
    public DataLibrary? ContextLibrary(ITypeSymbol? type) => LibraryOf(type, DataTypeKind.Context);

    /// <summary>Whether a method makes a query over objects in memory: <c>AsQueryable</c>, where what it is called on is no query itself.</summary>
    public static bool IsInMemoryQueryableSource(IMethodSymbol method) =>
        (method.ReducedFrom ?? method) is { Name: "AsQueryable" or ".ctor", ContainingType: { Name: "Queryable" or "EnumerableQuery" } type } &&
        WcfTypes.IsNamespace(type.ContainingNamespace, "System.Linq");

    /// <summary>
    /// The asynchronous counterpart of a member, or null where the library has none. LINQ's operators have the one of the
    /// library whose query they run.
    /// </summary>
    /// <param name="member">The member.</param>
    /// <param name="call">Its call.</param>
    /// <param name="source">Whose query it runs.</param>
    public AsyncMember? AsyncCounterpart(DataMember member, IInvocationOperation call, DataLibrary source)
    {
        if (member.Library != DataLibrary.Linq)
        {
            if (member.Library == DataLibrary.AdoNet)
            {
                // What a provider does not override runs the synchronous form.
                return IsSynchronousInside(Receiver(call)?.Type, call.TargetMethod.Name) ? null : member.Async;
            }

            if (member.Library == DataLibrary.Dapper && IsSynchronousConnection(Receiver(call)?.Plain().Type))
            {
                return null;
            }

            return member.Async is { } counterpart && SkipsOverride(Receiver(call)?.Type, call.TargetMethod.Name, counterpart.Name)
                ? counterpart with { SkipsOverride = true }
                : member.Async;
        }

        if (member.Role != DataRole.Materialise || Receiver(call)?.Type is not { } receiver)
        {
            return null;
        }

        // DbRawSqlQuery is no IQueryable and has methods of its own.
        return IsQueryable(receiver)
            ? AsyncOperator(source, call.TargetMethod.Name)
            : Counterpart(receiver, call.TargetMethod.Name, isStatic: false);
    }

    /// <summary>The asynchronous counterpart that a library has for an operator of LINQ's over its queries, or null.</summary>
    public AsyncMember? AsyncOperator(DataLibrary library, string name) =>
        _linqCounterparts.GetOrAdd((library, name), key => LinqCounterpart(key.Library, key.Name));

    /// <summary>
    /// Whether a provider's class leaves the asynchronous methods of the base class as they are, which run the synchronous
    /// ones; and SQLite's, whose own do so too.
    /// </summary>
    private static bool IsSynchronousInside(ITypeSymbol? type, string name)
    {
        var isProvider = false;
        for (var current = type; current is { TypeKind: TypeKind.Class } && !WcfTypes.IsNamespace(current.ContainingNamespace, "System.Data.Common"); current = current.BaseType)
        {
            if (current.Name.StartsWith("sqlite", StringComparison.OrdinalIgnoreCase))
            {
                return true;
            }

            if (!current.GetMembers(name + "Async").IsEmpty || (name == "ExecuteReader" && !current.GetMembers("ExecuteDbDataReaderAsync").IsEmpty))
            {
                return false;
            }

            isProvider = true;
        }

        return isProvider;
    }

    /// <summary>Whether commands of a connection run synchronously, whatever is called on top of it: those of SQLite, OLE DB and ODBC.</summary>
    private static bool IsSynchronousConnection(ITypeSymbol? type)
    {
        for (var current = type; current is { TypeKind: TypeKind.Class }; current = current.BaseType)
        {
            if (current.Name.StartsWith("sqlite", StringComparison.OrdinalIgnoreCase) || WcfTypes.IsNamespace(current.ContainingNamespace, "System.Data.OleDb") || WcfTypes.IsNamespace(current.ContainingNamespace, "System.Data.Odbc"))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a class adds to a synchronous method in an override, of any of its forms, and neither it nor one derived from it
    /// adds to the asynchronous one: the library's own never comes to the override.
    /// </summary>
    private static bool SkipsOverride(ITypeSymbol? type, string name, string asyncName)
    {
        for (var current = type; current is { TypeKind: TypeKind.Class, SpecialType: SpecialType.None }; current = current.BaseType)
        {
            if (current.GetMembers(asyncName).Any(static member => member.IsOverride))
            {
                return false;
            }

            if (current.GetMembers(name).Any(static member => member.IsOverride))
            {
                return true;
            }
        }

        return false;
    }

    private static bool ImplementsQueryable(ITypeSymbol type) => IsLinqQueryable(type) || type.AllInterfaces.Any(IsLinqQueryable);

    private static bool IsLinqQueryable(ITypeSymbol type) => type.Name == "IQueryable" && WcfTypes.IsNamespace(type.ContainingNamespace, "System.Linq");

    private AsyncMember? LinqCounterpart(DataLibrary library, string name)
    {
        name += "Async";
        foreach (var rows in _types.SelectMany(static group => group))
        {
            if (rows.Library == library && rows.Kind == DataTypeKind.Extensions && rows.Find(name) is { Role: DataRole.Materialise } &&
                _compilation.GetTypesByMetadataName(rows.Namespace + "." + rows.Name).Any(type => !type.GetMembers(name).IsEmpty))
            {
                return new AsyncMember(name, rows.Namespace);
            }
        }

        return null;
    }

    private bool MayBeIn(INamedTypeSymbol type) =>
        !RowsOf(type).IsEmpty || (_userTypes.Count + _userMembers.Count > 0 && type.TypeKind != TypeKind.Delegate);

    /// <summary>The rows of a type, its base types and its interfaces, its own first.</summary>
    private ImmutableArray<DataTypeRows> RowsOf(INamedTypeSymbol definition) =>
        _rows.TryGetValue(definition, out var rows) ? rows : _rows.GetOrAdd(definition, FindRows(definition));

    private ImmutableArray<DataTypeRows> FindRows(INamedTypeSymbol definition)
    {
        ImmutableArray<DataTypeRows>.Builder? found = null;
        for (INamedTypeSymbol? current = definition; current is not null; current = current.BaseType)
        {
            Add(current);
        }

        foreach (var implemented in definition.AllInterfaces)
        {
            Add(implemented);
        }

        return found?.ToImmutable() ?? ImmutableArray<DataTypeRows>.Empty;

        void Add(INamedTypeSymbol type)
        {
            foreach (var rows in _types[type.Name])
            {
                if (rows.Is(type))
                {
                    (found ??= ImmutableArray.CreateBuilder<DataTypeRows>()).Add(rows);
                }
            }
        }
    }

    private DataMember? OfDefinition(ISymbol member) =>
        _members.TryGetValue(member, out var known) ? known : _members.GetOrAdd(member, Resolve(member));

    private DataMember? Resolve(ISymbol member)
    {
        if (IsUsers(member))
        {
            return new DataMember(DataLibrary.User, DataRole.Materialise)
            {
                IsAsync = IsAwaitable(member),
                Async = member is IMethodSymbol named ? Counterpart(named.ContainingType, named.Name, named.IsStatic) : null,
            };
        }

        ISymbol? overridden = member switch
        {
            IMethodSymbol method => method.OverriddenMethod,
            IPropertySymbol property => property.OverriddenProperty,
            _ => null,
        };
        if (overridden is not null)
        {
            return OfDefinition(overridden.OriginalDefinition);
        }

        // What the project declares is its own. An editor has other projects in source too: those count like any reference.
        if (SymbolEqualityComparer.Default.Equals(member.ContainingAssembly, _compilation.Assembly))
        {
            return null;
        }

        foreach (var rows in RowsOf(member.ContainingType))
        {
            // So is what another class derived from a library's adds to it; only providers hide a command's members (SqlCommand.ExecuteReader).
            if ((rows.Is(member.ContainingType) || rows.Library == DataLibrary.AdoNet) && rows.Find(member.Name) is { } row)
            {
                return Make(rows, row.Role, row, member);
            }
        }

        if (member is IMethodSymbol save && SavesUnitOfWork(save))
        {
            return new DataMember(DataLibrary.UnitOfWork, DataRole.Save) { IsAsync = IsAwaitable(save) };
        }

        return member is IMethodSymbol { IsExtensionMethod: true } extension &&
            RowsOf(member.ContainingType) is [{ Kind: DataTypeKind.Extensions } extensions, ..] &&
            (extensions.Name == "Enumerable" ? IsSequence(extension.ReturnType) : IsQueryable(extension.ReturnType))
            ? Make(extensions, DataRole.Compose, null, member)
            : null;
    }

    /// <summary>
    /// Whether a method is called as those of Entity Framework are that write what a context has gathered, and takes no more than
    /// they do: many projects hide their contexts behind an <c>IUnitOfWork</c>. Others' unit of work only: that of the project shows what it does.
    /// </summary>
    private static bool SavesUnitOfWork(IMethodSymbol method) =>
        method is { Name: "SaveChanges" or "SaveChangesAsync", IsStatic: false, ContainingType.TypeKind: TypeKind.Interface or TypeKind.Class, ContainingAssembly.Name: var assembly } && !WcfTypes.IsOfPlatform(assembly) &&
        method.Parameters.All(static parameter => parameter.Type is { SpecialType: SpecialType.System_Boolean } or { Name: "CancellationToken" }) &&
        method.ReturnType is { SpecialType: SpecialType.System_Void or SpecialType.System_Int32 or SpecialType.System_Boolean } or { Name: "Task" or "ValueTask" };

    private static DataMember Make(DataTypeRows rows, DataRole role, DataRow? row, ISymbol member)
    {
        var method = member as IMethodSymbol;
        var isAsync = IsAwaitable(member);

        // linq2db's Merge() and …WithOutput() return what runs later.
        if (role == DataRole.Save && !isAsync && method?.ReturnType.TypeKind == TypeKind.Interface)
        {
            role = DataRole.Compose;
        }

        return new DataMember(rows.Library, role)
        {
            IsAsync = isAsync,
            Async = method is null || isAsync || rows.Library == DataLibrary.Linq ? null : Counterpart(method.ContainingType, method.Name, method.IsStatic),
            Tracks = row is { Tracks: true },
            IsKeyLookup = row is { IsKeyLookup: true },
            IsEnumerable = rows.Library == DataLibrary.Linq && rows.Name == "Enumerable",
        };
    }

    private bool IsUsers(ISymbol member)
    {
        if (_userMembers.Count + _userTypes.Count == 0)
        {
            return false;
        }

        for (var current = member; current is not null; current = (current as IMethodSymbol)?.OverriddenMethod?.OriginalDefinition)
        {
            if (IsNamed(current))
            {
                return true;
            }
        }

        return member is IMethodSymbol { MethodKind: MethodKind.Ordinary } method && ImplementedBy(method).Any(IsNamed);

        bool IsNamed(ISymbol symbol) =>
            _userMembers.Contains(symbol) ||
            (symbol is IMethodSymbol { MethodKind: MethodKind.Ordinary } && _userTypes.Contains(symbol.ContainingType.OriginalDefinition));
    }

    private static IEnumerable<ISymbol> ImplementedBy(IMethodSymbol method)
    {
        foreach (var implemented in method.ContainingType.AllInterfaces)
        {
            foreach (var candidate in implemented.GetMembers(method.Name))
            {
                if (SymbolEqualityComparer.Default.Equals(method.ContainingType.FindImplementationForInterfaceMember(candidate)?.OriginalDefinition, method))
                {
                    yield return candidate.OriginalDefinition;
                }
            }
        }
    }

    /// <summary>The member of the same type, or of a base type, that has the suffix <c>Async</c>.</summary>
    private static AsyncMember? Counterpart(ITypeSymbol type, string name, bool isStatic)
    {
        name += "Async";
        for (var current = type; current is not null; current = current.BaseType)
        {
            foreach (var candidate in current.GetMembers(name))
            {
                if (candidate is IMethodSymbol { DeclaredAccessibility: Accessibility.Public } counterpart && counterpart.IsStatic == isStatic && IsAwaitable(counterpart))
                {
                    return new AsyncMember(name, counterpart.IsExtensionMethod ? current.ContainingNamespace.ToDisplayString() : null);
                }
            }
        }

        return null;
    }

    private static bool IsAwaitable(ISymbol member) =>
        member is IMethodSymbol { ReturnType: { Name: "Task" or "ValueTask" } type } && WcfTypes.IsNamespace(type.ContainingNamespace, "System.Threading.Tasks");

    private static bool IsSequence(ITypeSymbol type) =>
        type.TypeKind == TypeKind.Interface && type.Name is "IEnumerable" or "IOrderedEnumerable";

    private bool HasKind(ITypeSymbol? type, DataTypeKind kind) => LibraryOf(type, kind) is not null;

    private DataLibrary? LibraryOf(ITypeSymbol? type, DataTypeKind kind)
    {
        if (type is ITypeParameterSymbol parameter)
        {
            foreach (var constraint in parameter.ConstraintTypes)
            {
                if (constraint is INamedTypeSymbol && LibraryOf(constraint, kind) is { } constrained)
                {
                    return constrained;
                }
            }
        }

        if (type is INamedTypeSymbol named)
        {
            foreach (var rows in RowsOf(named.OriginalDefinition))
            {
                if (rows.Kind == kind)
                {
                    return rows.Library;
                }
            }
        }

        return null;
    }

    /// <summary>Of a definition there is one symbol in a compilation; were there two, each would be looked up once.</summary>
    private sealed class ReferenceComparer : IEqualityComparer<ISymbol>
    {
        public static readonly ReferenceComparer Instance = new();

        public bool Equals(ISymbol? x, ISymbol? y) => ReferenceEquals(x, y);

        public int GetHashCode(ISymbol obj) => RuntimeHelpers.GetHashCode(obj);
    }
}
