namespace WcfPerf.Analyzers.DataAccess;

/// <summary>The data libraries that the table knows.</summary>
internal enum DataLibrary
{
    /// <summary>LINQ's own operators: which library runs the query, its source tells.</summary>
    Linq,

    AdoNet,
    Dapper,
    EF6,

    /// <summary><c>ObjectContext</c>: the first Entity Framework, in .NET Framework or in the package of EF6.</summary>
    ObjectContext,

    EFCore,
    LinqToSql,
    NHibernate,
    LLBLGen,
    Linq2Db,

    /// <summary>A unit of work of another assembly, which goes by the name of its <c>SaveChanges</c>; what it saves with is out of sight.</summary>
    UnitOfWork,

    /// <summary>A member that the user names in <c>WcfPerf.RoundTrips.txt</c>.</summary>
    User,
}
