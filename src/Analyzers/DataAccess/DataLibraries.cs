using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using static WcfPerf.Analyzers.DataAccess.DataRole;
using static WcfPerf.Analyzers.DataAccess.DataTypeKind;

namespace WcfPerf.Analyzers.DataAccess;

/// <summary>The data libraries, as rows: what a new one needs is a list of its types here.</summary>
internal static class DataLibraries
{
    // LINQ's operators that run the query and give rows, and those that give a value.
    private static readonly string[] s_rows =
    [
        "First", "FirstOrDefault", "Single", "SingleOrDefault", "Last", "LastOrDefault", "ElementAt", "ElementAtOrDefault",
        "ToList", "ToArray", "ToDictionary", "ToHashSet", "ToLookup", "MinBy", "MaxBy",
    ];

    private static readonly string[] s_values =
        ["Any", "All", "Count", "LongCount", "Min", "Max", "Sum", "Average", "Contains", "Aggregate", "SequenceEqual"];

    private static readonly DataRow s_entityChanges = new(Change, "Add", "AddRange", "Attach", "AttachRange", "Remove", "RemoveRange", "Update", "UpdateRange");

    // The names by which the libraries call a parameter that takes the text of a command or query.
    private static readonly ImmutableHashSet<string> s_textParameters =
        ImmutableHashSet.Create("sql", "rawSqlString", "commandText", "cmdText", "selectCommandText", "command", "query", "queryString");

    /// <summary>Whether a parameter of a library's method takes the text of a command or query: it is called so, or is the only text for a method that is, as <c>SqlQuery</c>.</summary>
    public static bool IsTextParameter(IParameterSymbol parameter) =>
        parameter.Type.SpecialType == SpecialType.System_String &&
        (s_textParameters.Contains(parameter.Name) ||
         (parameter.ContainingSymbol is IMethodSymbol { Name: "SqlQuery" or "ExecuteSqlCommand" } method && method.Parameters.Count(static other => other.Type.SpecialType == SpecialType.System_String) == 1));

    /// <summary>A type by which a library shows that it is in reach.</summary>
    public static IReadOnlyList<(string MetadataName, DataLibrary Library)> Anchors { get; } =
    [
        ("System.Data.IDbCommand", DataLibrary.AdoNet),
        ("System.Data.Common.DbCommand", DataLibrary.AdoNet),
        ("Dapper.SqlMapper", DataLibrary.Dapper),
        ("System.Data.Entity.DbContext", DataLibrary.EF6),
        ("System.Data.Objects.ObjectContext", DataLibrary.ObjectContext),
        ("System.Data.Entity.Core.Objects.ObjectContext", DataLibrary.ObjectContext),
        ("Microsoft.EntityFrameworkCore.DbContext", DataLibrary.EFCore),
        ("System.Data.Linq.DataContext", DataLibrary.LinqToSql),
        ("NHibernate.ISession", DataLibrary.NHibernate),
        ("SD.LLBLGen.Pro.ORMSupportClasses.IEntityCore", DataLibrary.LLBLGen),
        ("SD.LLBLGen.Pro.ORMSupportClasses.IDataAccessAdapter", DataLibrary.LLBLGen),
        ("LinqToDB.IDataContext", DataLibrary.Linq2Db),
    ];

    /// <summary>Every type that the table knows.</summary>
    public static IReadOnlyList<DataTypeRows> All { get; } =
    [
        .. Linq(),
        .. AdoNet(),
        .. Dapper(),
        .. EF6(),
        .. ObjectContext("System.Data.Objects"),
        .. ObjectContext("System.Data.Entity.Core.Objects"),
        .. EFCore(),
        .. LinqToSql(),
        .. NHibernate(),
        .. LLBLGen(),
        .. Linq2Db(),
    ];

    private static DataRow Rows(params string[] names) => new(Materialise, names) { Tracks = true };

    private static DataRow Lookup(params string[] names) => new(Materialise, names) { Tracks = true, IsKeyLookup = true };

    private static DataTypeRows[] Linq()
    {
        const DataLibrary library = DataLibrary.Linq;
        return
        [
            new(library, "System.Linq", "Queryable", Extensions, Rows(s_rows), new(Materialise, s_values)),
            new(library, "System.Linq", "Enumerable", Extensions, Rows(s_rows), new(Materialise, s_values)),
        ];
    }

    private static DataTypeRows[] AdoNet()
    {
        const DataLibrary library = DataLibrary.AdoNet;
        DataRow[] command = [new(Materialise, "ExecuteNonQuery", "ExecuteScalar"), new(Stream, "ExecuteReader", "ExecuteXmlReader", "ExecuteDbDataReader")];
        DataRow reader = new(Read, "Read", "NextResult");
        return
        [
            new(library, "System.Data", "IDbCommand", Other, command),
            new(library, "System.Data.Common", "DbCommand", Other, command),
            new(library, "System.Data.Common", "DbBatch", Other, command),
            new(library, "System.Data", "IDataReader", Other, reader),
            new(library, "System.Data.Common", "DbDataReader", Other, reader),
            new(library, "System.Data", "IDataAdapter", Other, new(Materialise, "Fill", "FillSchema"), new(Save, "Update")),
            new(library, "System.Data.Common", "DataAdapter", Other, new(Materialise, "Fill", "FillSchema"), new(Save, "Update")),
            new(library, "System.Data", "IDbConnection", Other, new DataRow(Open, "Open")),
            new(library, "System.Data.Common", "DbConnection", Other, new DataRow(Open, "Open")),
            new(library, "System.Data.SqlClient", "SqlBulkCopy", Other, new DataRow(Materialise, "WriteToServer")),
            new(library, "Microsoft.Data.SqlClient", "SqlBulkCopy", Other, new DataRow(Materialise, "WriteToServer")),
        ];
    }

    private static DataTypeRows[] Dapper()
    {
        const DataLibrary library = DataLibrary.Dapper;
        return
        [
            new(library, "Dapper", "SqlMapper", Other,
                new(Materialise, "Query", "QueryFirst", "QueryFirstOrDefault", "QuerySingle", "QuerySingleOrDefault", "Execute", "ExecuteScalar"),
                new(Stream, "ExecuteReader", "QueryMultiple"),
                new(Compose, "QueryUnbufferedAsync")),
            new(library, "Dapper", "SqlMapper.GridReader", Other, new DataRow(Read, "Read*")),
            new(library, "Dapper.Contrib.Extensions", "SqlMapperExtensions", Other,
                new(Materialise, "Get") { IsKeyLookup = true },
                new(Materialise, "GetAll"),
                new(Save, "Insert", "Update", "Delete", "DeleteAll")),
        ];
    }

    private static DataTypeRows[] EF6()
    {
        const DataLibrary library = DataLibrary.EF6;
        const string root = "System.Data.Entity";
        const string infrastructure = root + ".Infrastructure";
        DataRow[] raw = [new(ConfigureTracking, "AsNoTracking"), new(Compose, "AsStreaming"), Rows(s_rows), new(Materialise, [.. s_values, "ForEach"])];
        DataRow[] set = [Lookup("Find"), new(Source, "SqlQuery"), s_entityChanges];
        DataRow[] query = [new(Include, "Include"), new(ConfigureTracking, "AsNoTracking"), new(Compose, "AsStreaming")];
        DataRow[] navigation = [new(Materialise, "Load") { Tracks = true }, new(Source, "Query")];
        DataRow[] entry = [new(Materialise, "Reload", "GetDatabaseValues"), new(Change, "State")];
        return
        [
            new(library, root, "DbContext", Context, new(Save, "SaveChanges"), new(Source, "Set")) { KeepsEntities = true },
            new(library, root, "IDbSet", Query, set),
            new(library, root, "DbSet", Query, [.. set, .. query]),
            new(library, infrastructure, "DbQuery", Query, query),
            new(library, infrastructure, "DbRawSqlQuery", Query, raw),
            new(library, infrastructure, "DbSqlQuery", Query, raw),
            new(library, root, "QueryableExtensions", Extensions,
                new(Include, "Include"), new(ConfigureTracking, "AsNoTracking"), Rows([.. s_rows, "Load"]), new(Materialise, [.. s_values, "ForEach"])),
            new(library, root, "Database", Other,
                new(Source, "SqlQuery"), new(Materialise, "ExecuteSqlCommand", "Exists", "CompatibleWithModel", "Initialize", "Create", "CreateIfNotExists", "Delete")),
            new(library, infrastructure, "DbCollectionEntry", Other, navigation),
            new(library, infrastructure, "DbReferenceEntry", Other, navigation),
            new(library, infrastructure, "DbEntityEntry", Other, entry),
            new(library, infrastructure, "DbContextConfiguration", Other, new DataRow(ConfigureLazyLoading, "LazyLoadingEnabled", "ProxyCreationEnabled")),
            new(library, infrastructure, "IDbContextFactory", Other, new DataRow(CreateContext, "Create")),
        ];
    }

    /// <summary>The types around <c>ObjectContext</c>, which moved to another namespace in EF6.</summary>
    private static DataTypeRows[] ObjectContext(string objects)
    {
        const DataLibrary library = DataLibrary.ObjectContext;
        var classes = objects + ".DataClasses";
        DataRow[] related = [new(Materialise, "Load") { Tracks = true }, new(Source, "CreateSourceQuery"), new(Change, "Attach", "Add", "Remove")];
        DataRow[] set = [new(Change, "AddObject", "Attach", "DeleteObject", "ApplyCurrentValues", "ApplyOriginalValues")];
        DataRow[] query =
        [
            Rows("Execute"), new(Include, "Include"), new(ConfigureTracking, "MergeOption"),
            new(Compose, "Where", "Select", "SelectValue", "OrderBy", "Skip", "Top", "Distinct", "Except", "Intersect", "Union", "UnionAll", "GroupBy", "OfType"),
        ];
        return
        [
            new(library, objects, "ObjectContext", Context,
                new(Save, "SaveChanges"),
                new(Source, "CreateQuery", "CreateObjectSet"),
                Rows("ExecuteStoreQuery", "ExecuteFunction", "LoadProperty", "Refresh"),
                new(Materialise, "ExecuteStoreCommand", "DatabaseExists", "CreateDatabase", "DeleteDatabase"),
                Lookup("GetObjectByKey", "TryGetObjectByKey"),
                new(Change, "AddObject", "Attach", "AttachTo", "DeleteObject", "ApplyCurrentValues", "ApplyOriginalValues", "ApplyPropertyChanges")) { KeepsEntities = true },
            new(library, objects, "ObjectContextOptions", Other, new DataRow(ConfigureLazyLoading, "LazyLoadingEnabled", "ProxyCreationEnabled")),
            new(library, objects, "ObjectQuery", Query, query),
            new(library, objects, "ObjectSet", Query, set),
            new(library, objects, "IObjectSet", Query, set),
            new(library, objects, "ObjectStateManager", Other, new DataRow(Change, "ChangeObjectState", "ChangeRelationshipState")),
            new(library, objects, "CompiledQuery", Other, new DataRow(CompileQuery, "Compile")),
            new(library, classes, "RelatedEnd", Other, related),
            new(library, classes, "IRelatedEnd", Other, related),
            new(library, classes, "EntityCollection", EntitySet, related),
            new(library, classes, "EntityReference", EntityReference, related),
        ];
    }

    private static DataTypeRows[] EFCore()
    {
        const DataLibrary library = DataLibrary.EFCore;
        const string root = "Microsoft.EntityFrameworkCore";
        const string tracking = root + ".ChangeTracking";
        DataRow[] navigation = [new(Materialise, "Load", "LoadWithIdentityResolution") { Tracks = true }, new(Source, "Query")];
        return
        [
            new(library, root, "DbContext", Context,
                new(Save, "SaveChanges"), new(Source, "Set", "FromExpression"), Lookup("Find"), s_entityChanges) { KeepsEntities = true },
            new(library, root, "DbSet", Query, Lookup("Find"), s_entityChanges, new(Compose, "AsAsyncEnumerable", "AsQueryable")),
            new(library, root, "IDbContextFactory", Other, new DataRow(CreateContext, "CreateDbContext")),
            new(library, root + ".Design", "IDesignTimeDbContextFactory", Other, new DataRow(CreateContext, "CreateDbContext")),
            new(library, root, "EntityFrameworkQueryableExtensions", Extensions,
                new(Include, "Include", "ThenInclude"),
                new(ConfigureTracking, "AsNoTracking", "AsNoTrackingWithIdentityResolution", "AsTracking"),
                Rows([.. s_rows, "Load", "ForEach"]),
                new(Materialise, [.. s_values, "ExecuteDelete", "ExecuteUpdate"]),
                new(Compose, "AsAsyncEnumerable")),
            new(library, root, "RelationalQueryableExtensions", Extensions, new DataRow(Materialise, "ExecuteDelete", "ExecuteUpdate")),
            new(library, root, "RelationalDatabaseFacadeExtensions", Other,
                new(Materialise, "ExecuteSql", "ExecuteSqlRaw", "ExecuteSqlInterpolated", "ExecuteSqlCommand", "Migrate", "GetAppliedMigrations", "GetPendingMigrations"),
                new(Source, "SqlQuery", "SqlQueryRaw"),
                new(Open, "OpenConnection")),
            new(library, root + ".Infrastructure", "DatabaseFacade", Other, new DataRow(Materialise, "EnsureCreated", "EnsureDeleted", "CanConnect")),
            new(library, tracking, "CollectionEntry", Other, navigation),
            new(library, tracking, "ReferenceEntry", Other, navigation),
            new(library, tracking, "NavigationEntry", Other, navigation),
            new(library, tracking, "EntityEntry", Other, new(Materialise, "Reload", "GetDatabaseValues"), new(Change, "State")),
            new(library, tracking, "ChangeTracker", Other, new(ConfigureTracking, "QueryTrackingBehavior"), new(ConfigureLazyLoading, "LazyLoadingEnabled")),
            new(library, root, "DbContextOptionsBuilder", Other, new DataRow(ConfigureTracking, "UseQueryTrackingBehavior")),
            new(library, root, "ProxiesExtensions", Other, new DataRow(ConfigureLazyLoading, "UseLazyLoadingProxies")),
            new(library, root, "EF", Other, new DataRow(CompileQuery, "CompileQuery", "CompileAsyncQuery")),
        ];
    }

    private static DataTypeRows[] LinqToSql()
    {
        const DataLibrary library = DataLibrary.LinqToSql;
        const string root = "System.Data.Linq";
        DataRow table = new(
            Change, "InsertOnSubmit", "InsertAllOnSubmit", "DeleteOnSubmit", "DeleteAllOnSubmit", "Attach", "AttachAll");
        return
        [
            new(library, root, "DataContext", Context,
                new(Save, "SubmitChanges"),
                Rows("ExecuteQuery", "ExecuteMethodCall", "Refresh"),
                new(Materialise, "ExecuteCommand", "DatabaseExists", "CreateDatabase", "DeleteDatabase"),
                new(Source, "GetTable", "CreateMethodCallQuery"),
                new(ConfigureTracking, "ObjectTrackingEnabled"),
                new(ConfigureLazyLoading, "DeferredLoadingEnabled")) { KeepsEntities = true },
            new(library, root, "Table", Query, table),
            new(library, root, "ITable", Query, table),
            new(library, root, "DataLoadOptions", Other, new(Include, "LoadWith"), new(Compose, "AssociateWith")),
            new(library, root, "CompiledQuery", Other, new DataRow(CompileQuery, "Compile")),
            new(library, root, "EntitySet", EntitySet, new DataRow(Materialise, "Load") { Tracks = true }),
            new(library, root, "EntityRef", EntityReference),
        ];
    }

    private static DataTypeRows[] NHibernate()
    {
        const DataLibrary library = DataLibrary.NHibernate;
        const string root = "NHibernate";
        string[] queries = ["QueryOver", "CreateQuery", "CreateSQLQuery", "CreateCriteria", "CreateFilter", "GetNamedQuery", "Query"];
        DataRow[] executable =
        [
            Rows("List", "UniqueResult", "Enumerable"), new(Materialise, "ExecuteUpdate"),
            new(Compose, "Future", "FutureValue"), new(ConfigureTracking, "SetReadOnly"),
        ];
        DataRow[] queryOver =
        [
            Rows("List", "SingleOrDefault"), new(Materialise, "RowCount", "RowCountInt64"), new(Compose, "Future", "FutureValue"),
            new(ConfigureTracking, "ReadOnly"), new(Include, "Fetch"),
            new(Compose, "Where", "And", "Skip", "Take", "Select", "SelectList", "JoinQueryOver", "JoinAlias", "Left", "Inner", "OrderBy", "ThenBy", "WhereRestrictionOn", "TransformUsing", "Cacheable"),
        ];
        return
        [
            new(library, root, "ISessionFactory", Other, new DataRow(CreateContext, "OpenSession", "OpenStatelessSession")),
            new(library, root, "ISession", Context,
                Lookup("Get"),
                // A proxy that is loaded when it is first read.
                new(Compose, "Load") { IsKeyLookup = true },
                new(Save, "Flush"),
                // Written at the flush; only a key that the database makes writes a row at once.
                new(Change, "Save", "Update", "SaveOrUpdate", "Persist", "Merge", "Delete", "Lock", "Replicate"),
                Rows("Refresh"),
                new(Source, queries),
                new(ConfigureTracking, "DefaultReadOnly", "SetReadOnly")) { KeepsEntities = true },
            new(library, root, "IStatelessSession", Context,
                new(Materialise, "Get") { IsKeyLookup = true },
                new(Save, "Insert", "Update", "Delete", "Upsert"),
                new(Materialise, "Refresh"),
                new(Source, queries)),
            new(library, root, "ITransaction", Other, new DataRow(Save, "Commit")),
            new(library, root, "IQuery", Other, executable),
            new(library, root, "ICriteria", Other, executable),
            new(library, root, "IQueryOver", Other, queryOver),
            new(library, root, "QueryOver", Other, queryOver),
            new(library, root, "IMultiQuery", Other, new DataRow(Materialise, "List", "GetResult")),
            new(library, root, "IMultiCriteria", Other, new DataRow(Materialise, "List", "GetResult")),
            new(library, root, "IFutureEnumerable", Query, new DataRow(Materialise, "GetEnumerable")),
            new(library, root, "IFutureValue", Other, new DataRow(Materialise, "Value", "GetValue")),
            new(library, root, "NHibernateUtil", Other, new DataRow(Materialise, "Initialize")),
            new(library, root + ".Linq", "LinqExtensionMethods", Extensions,
                Rows(s_rows), new(Materialise, s_values), new(Source, "Query"), new(Compose, "ToFuture", "ToFutureValue"), new(ConfigureTracking, "WithOptions")),
            new(library, root + ".Linq", "EagerFetchingExtensionMethods", Extensions, new DataRow(Include, "Fetch", "FetchMany", "ThenFetch", "ThenFetchMany", "FetchLazyProperties")),
            new(library, root + ".Linq", "DmlExtensionMethods", Extensions, new DataRow(Materialise, "Delete", "Update", "UpdateVersioned", "InsertInto", "InsertBuilder")),
        ];
    }

    private static DataTypeRows[] LLBLGen()
    {
        const DataLibrary library = DataLibrary.LLBLGen;
        const string root = "SD.LLBLGen.Pro.ORMSupportClasses";
        const string linq = "SD.LLBLGen.Pro.LinqSupportClasses";
        const string spec = "SD.LLBLGen.Pro.QuerySpec";
        DataRow[] adapter =
        [
            new(Materialise, "FetchEntity", "FetchNewEntity", "FetchEntityUsingUniqueConstraint"),
            new(Stream, "FetchDataReader"),
            new(Materialise, "Fetch*"),
            new(Materialise, "GetDbCount", "GetScalar", "ExecuteSQL", "ExecuteScalarQuery", "ExecuteActionQuery", "ExecuteMultiRowRetrievalQuery", "ExecuteSingleRowRetrievalQuery"),
            new(Save, "SaveEntity", "SaveEntityCollection", "DeleteEntity", "DeleteEntityCollection"),
            new(Materialise, "DeleteEntitiesDirectly", "UpdateEntitiesDirectly"),
            new(Open, "OpenConnection"),
        ];
        DataRow[] entity = [new(Save, "Save", "Delete"), new(Materialise, "Refetch", "FetchExcludedFields")];
        DataRow[] collection = [new(Materialise, "GetMulti*"), new(Materialise, "GetDbCount", "GetScalar", "UpdateMulti"), new(Save, "SaveMulti", "DeleteMulti")];
        DataRow[] dao =
        [
            new(Materialise, "FetchExisting", "GetMulti", "PerformGetMultiAction", "PerformFetchEntityAction", "GetDbCount", "GetScalar", "GetMultiAsDataTable", "DeleteMulti", "UpdateMulti"),
            new(Stream, "GetAsDataReader"),
            new(Save, "AddNew", "UpdateExisting", "DeleteExisting"),
        ];
        return
        [
            new(library, root, "IDataAccessAdapter", Context, adapter),
            new(library, root, "DataAccessAdapterCore", Context, adapter),
            new(library, root, "DataAccessAdapterBase", Context, adapter),
            new(library, root, "UnitOfWork", Other, new DataRow(Save, "Commit")),
            new(library, root, "UnitOfWork2", Other, new DataRow(Save, "Commit")),
            new(library, root, "IEntity", Other, entity),
            new(library, root, "EntityBase", Other, entity),
            new(library, root, "IEntityCollection", Other, collection),
            new(library, root, "EntityCollectionBase", Other, collection),
            new(library, root, "IDao", Other, dao),
            new(library, root, "DaoBase", Other, dao),
            new(library, root, "IPrefetchPathCore", Other, new DataRow(Include, "Add")),
            new(library, root, "IPrefetchPath", Other, new DataRow(Include, "Add")),
            new(library, root, "IPrefetchPath2", Other, new DataRow(Include, "Add")),
            new(library, root, "PrefetchPath", Other, new DataRow(Include, "Add")),
            new(library, root, "PrefetchPath2", Other, new DataRow(Include, "Add")),
            new(library, linq, "DataSource", Query),
            new(library, linq, "DataSource2", Query),
            new(library, linq, "DataSourceBase", Query),
            new(library, linq, "IDataSource", Query),
            new(library, linq, "LLBLGenProQuery", Query, new DataRow(Materialise, "Execute")),
            new(library, linq, "QueryableExtensionMethods", Extensions, new(Include, "WithPath", "With"), new(Materialise, s_rows), new(Materialise, s_values)),
            new(library, spec + ".Adapter", "AdapterExtensionMethods", Other, new DataRow(Materialise, "Fetch*")),
            new(library, spec + ".SelfServicing", "SelfServicingExtensionMethods", Other, new DataRow(Materialise, "Fetch*", "GetMulti*")),
        ];
    }

    private static DataTypeRows[] Linq2Db()
    {
        const DataLibrary library = DataLibrary.Linq2Db;
        const string root = "LinqToDB";
        DataRow[] sql =
        [
            new(Materialise, "Query", "QueryToList", "QueryToArray", "QueryProc", "QueryProcMultiple", "Execute", "ExecuteProc", "QueryMultiple", "BulkCopy"),
            new(Stream, "ExecuteReader", "ExecuteReaderProc"),
        ];
        DataRow writes = new(
            Save, "Insert", "InsertOrReplace", "InsertWithIdentity", "InsertWithInt32Identity", "InsertWithInt64Identity", "InsertWithDecimalIdentity",
            "InsertOrUpdate", "InsertWithOutput", "Update", "UpdateWithOutput", "Delete", "DeleteWithOutput", "Merge", "MergeWithOutput",
            "Truncate", "Drop", "CreateTable", "DropTable");
        return
        [
            new(library, root, "IDataContext", Context),
            new(library, root, "DataContext", Context, new DataRow(Source, "GetTable", "FromSql")),
            new(library, root + ".Data", "DataConnection", Context, new DataRow(Source, "GetTable", "FromSql")),
            new(library, root, "ITable", Query),
            new(library, root, "DataExtensions", Extensions, new(Source, "GetTable", "FromSql", "QueryFromExpression"), writes, new(CompileQuery, "Compile")),
            new(library, root + ".Data", "DataConnectionExtensions", Extensions, sql),
            new(library, root + ".Data", "DataContextExtensions", Extensions, sql),
            new(library, root + ".Data", "CommandInfo", Other, sql),
            new(library, root, "LinqExtensions", Extensions, new(Include, "LoadWith", "ThenLoad", "LoadWithAsTable"), writes),
            new(library, root, "AsyncExtensions", Extensions, new(Materialise, s_rows), new(Materialise, [.. s_values, "ForEach"])),
            new(library, root + ".Async", "AsyncExtensions", Extensions, new(Materialise, s_rows), new(Materialise, [.. s_values, "ForEach"])),
            new(library, root, "CompiledQuery", Other, new DataRow(CompileQuery, "Compile")),
        ];
    }

    /// <summary>Whether an assembly of this name holds a data library that a project has only where it wants it.</summary>
    public static bool IsAssembly(string name) =>
        name is "EntityFramework" or "Dapper" or "NHibernate" or "linq2db" ||
        name.StartsWith("Microsoft.EntityFrameworkCore", StringComparison.Ordinal) || name.StartsWith("SD.LLBLGen", StringComparison.Ordinal);
}
