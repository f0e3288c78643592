using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.DataAccess;
using WcfPerf.Analyzers.Rules.Configuration;
using WcfPerf.Analyzers.ServiceModel;
using WcfPerf.Analyzers.Tests.Configuration;
using WcfPerf.Testing;
using Xunit;

namespace WcfPerf.Analyzers.Tests.DataAccess;

/// <summary>The table of data-access APIs, asked about one expression at a time.</summary>
public sealed class DataAccessTableTests
{
    // What the expressions of each library may use; the parameters of the method that they stand in come last.
    private static readonly Dictionary<DataFramework, (string Usings, string Types, string Parameters)> s_preludes = new()
    {
        [DataFramework.Net472] = (
            "using System.Data; using System.Data.Common; using System.Data.Linq; using System.Data.Objects; using System.Data.Objects.DataClasses; using System.Data.SqlClient; using System.Data.EntityClient;",
            """
            [System.Data.Linq.Mapping.Table] public class Order { public int Id; public EntitySet<Order> Parts; public EntityRef<Order> Parent; }
            public class Shop : DataContext { public Shop() : base("") { } public Table<Order> Orders => GetTable<Order>(); public void Find(int id) { } public new void SubmitChanges() { } }
            public class Box : EntityObject { public int Id { get; set; } public EntityCollection<Box> Parts { get; set; } public EntityReference<Box> ParentReference { get; set; } }
            public class Store : ObjectContext { public Store() : base("") { } public ObjectSet<Box> Boxes => CreateObjectSet<Box>(); public override int SaveChanges(SaveOptions options) => base.SaveChanges(options); }
            """,
            "DbCommand cmd, SqlCommand sql, IDbCommand icmd, DbDataReader reader, SqlDataReader sqlReader, IDataReader ireader, SqlDataAdapter adapter, DataSet set, DbConnection connection, SqlBulkCopy bulk, EntityCommand ecmd, Shop shop, DataContext dc, Order order, DataLoadOptions options, Store store, Box box, EntitySet<Order> parts, ObjectQuery<Box> boxes, System.Data.EntityKey key"),
        [DataFramework.EF6] = (
            "using System.Data.Entity; using System.Data.Entity.Infrastructure; using System.Data.Entity.Core.Objects; using System.Data.Entity.Core.Objects.DataClasses;",
            """
            public class Line { public int Id { get; set; } public virtual Order Order { get; set; } }
            public class Order { public int Id { get; set; } public virtual ICollection<Line> Lines { get; set; } }
            public class Shop : DbContext { public Shop() : base("") { } public DbSet<Order> Orders { get; set; } public IDbSet<Line> Lines { get; set; } public override int SaveChanges() => base.SaveChanges(); public void Load() { } }
            """,
            "Shop db, DbContext context, Order order, ObjectContext objects, EntityCollection<Line> lines, IDbContextFactory<Shop> factory"),
        [DataFramework.EFCore] = (
            "using Microsoft.EntityFrameworkCore;",
            """
            public class Line { public int Id { get; set; } public Order Order { get; set; } }
            public class Order { public int Id { get; set; } public List<Line> Lines { get; set; } }
            public class Shop : DbContext { public DbSet<Order> Orders { get; set; } public DbSet<Line> Lines => Set<Line>(); public override int SaveChanges() => base.SaveChanges(); public void Load() { } }
            """,
            "Shop db, DbContext context, Order order, IDbContextFactory<Shop> factory, DbContextOptionsBuilder builder"),
        [DataFramework.Dapper] = (
            "using System.Data; using System.Data.Common; using Dapper;",
            "public class Order { public int Id { get; set; } }",
            "IDbConnection db, DbConnection connection, SqlMapper.GridReader grid, DbCommand cmd, DbDataReader reader"),
        [DataFramework.NHibernate] = (
            "using NHibernate; using NHibernate.Linq;",
            "public class Order { public virtual int Id { get; set; } public virtual IList<Order> Parts { get; set; } }",
            "ISession db, IStatelessSession stateless, ISessionFactory factory, Order order, IQuery query, ISQLQuery sql, ICriteria criteria, IQueryOver<Order, Order> over, ITransaction transaction, IFutureValue<Order> future"),
        [DataFramework.LLBLGen] = (
            "using System.Data; using SD.LLBLGen.Pro.ORMSupportClasses; using SD.LLBLGen.Pro.LinqSupportClasses; using SD.LLBLGen.Pro.QuerySpec; using SD.LLBLGen.Pro.QuerySpec.Adapter;",
            """
            public class OrderEntity : EntityBase2 { public int Id { get; set; } }
            public class BoxEntity : EntityBase { public bool FetchUsingPK(int id) => false; }
            public class BoxCollection : EntityCollectionBase<BoxEntity> { }
            public class DataAccessAdapter : DataAccessAdapterBase { }
            public class LinqMetaData { public DataSource2<OrderEntity> Order => null; }
            """,
            "IDataAccessAdapter adapter, DataAccessAdapter own, OrderEntity order, IEntityCollection2 orders, BoxEntity box, BoxCollection boxes, LinqMetaData meta, IRetrievalQuery query, EntityQuery<OrderEntity> spec, UnitOfWork2 work, IPrefetchPath2 path"),
        [DataFramework.Linq2Db] = (
            "using LinqToDB; using LinqToDB.Data;",
            """
            public class Order { public int Id { get; set; } public List<Order> Parts { get; set; } }
            public class Shop : DataConnection { public ITable<Order> Orders => this.GetTable<Order>(); }
            """,
            "Shop db, DataConnection connection, IDataContext context, Order order, CommandInfo info"),
    };

    private static (SemanticModel Model, StatementSyntax Statement, DataAccessTable? Table) Compile(
        DataFramework framework, string statement, string more = "", params (string Path, string Content)[] files)
    {
        var (usings, types, parameters) = s_preludes[framework];
        var source = $$"""
            using System; using System.Collections.Generic; using System.Linq; using System.Linq.Expressions; using System.Threading; using System.Threading.Tasks;
            {{usings}}
            {{types}}
            {{more}}
            public class Test { public void Run({{parameters}}, List<int> ids, CancellationToken token) { {{statement}}; } }
            """;
        var tree = CSharpSyntaxTree.ParseText(source, new CSharpParseOptions(LanguageVersion.Latest));
        var references = DataReferences.Assemblies(framework).ResolveAsync(LanguageNames.CSharp, CancellationToken.None).GetAwaiter().GetResult();
        var compilation = CSharpCompilation.Create(
            "Test",
            [tree],
            references.AddRange(DataReferences.Declared(framework)),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, assemblyIdentityComparer: DataReferences.Assemblies(framework).AssemblyIdentityComparer));
        Assert.Empty(compilation.GetDiagnostics().Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error));
        var run = tree.GetRoot().DescendantNodes().OfType<MethodDeclarationSyntax>().Last();
        var options = new AnalyzerOptions([.. files.Select(static file => new InMemoryText(file.Path, file.Content))]);
        return (compilation.GetSemanticModel(tree), run.Body!.Statements[0], WcfModel.For(compilation)!.Data.TableOf(options));
    }

    /// <summary>What the table says about the outermost call of a statement, or about the property that it sets.</summary>
    private static string Describe(DataFramework framework, string statement, string more = "", params (string Path, string Content)[] files)
    {
        var (model, syntax, table) = Compile(framework, statement, more, files);
        Assert.NotNull(table);
        if (syntax is ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax { Left: MemberAccessExpressionSyntax left } })
        {
            return Describe(table.Of(Assert.IsAssignableFrom<IPropertySymbol>(model.GetSymbolInfo(left).Symbol)), null);
        }

        var call = Assert.IsAssignableFrom<IInvocationOperation>(model.GetOperation(syntax.DescendantNodes().OfType<InvocationExpressionSyntax>().First()));
        return Describe(call, SourceOf(call, table) ?? DataLibrary.Linq, table);
    }

    private static string Describe(IInvocationOperation call, DataLibrary source, DataAccessTable table)
    {
        var member = table.Of(call);
        return Describe(member, member is null ? null : table.AsyncCounterpart(member, call, source));
    }

    private static string Describe(DataMember? member, AsyncMember? counterpart) =>
        member is null
            ? "none"
            : $"{member.Library} {member.Role}" +
              (member.IsAsync ? " async" : "") +
              (member.Tracks ? " tracks" : "") +
              (member.IsKeyLookup ? " key" : "") +
              (counterpart is { } found ? $" → {(found.Namespace is null ? "" : found.Namespace + ".")}{found.Name}" : "");

    /// <summary>Follows a chain of operators to where it starts.</summary>
    private static DataLibrary? SourceOf(IOperation? operation, DataAccessTable table)
    {
        for (var current = operation; current is IInvocationOperation call; current = DataAccessTable.Receiver(call))
        {
            if (table.SourceLibrary(call.TargetMethod) is { } started)
            {
                return started;
            }

            if (DataAccessTable.Receiver(call) is { Type: { } type } && table.QueryLibrary(type) is { } library)
            {
                return library;
            }
        }

        return null;
    }

    [Theory]
    [InlineData("cmd.ExecuteNonQuery()", "AdoNet Materialise → ExecuteNonQueryAsync")]
    [InlineData("cmd.ExecuteScalar()", "AdoNet Materialise → ExecuteScalarAsync")]
    [InlineData("cmd.ExecuteReader()", "AdoNet Stream → ExecuteReaderAsync")]
    [InlineData("cmd.ExecuteReaderAsync(token)", "AdoNet Stream async")]
    [InlineData("sql.ExecuteReader()", "AdoNet Stream → ExecuteReaderAsync")]
    [InlineData("sql.ExecuteXmlReader()", "AdoNet Stream → ExecuteXmlReaderAsync")]
    [InlineData("sql.ExecuteNonQuery()", "AdoNet Materialise → ExecuteNonQueryAsync")]
    [InlineData("icmd.ExecuteScalar()", "AdoNet Materialise")]
    [InlineData("reader.Read()", "AdoNet Read → ReadAsync")]
    [InlineData("sqlReader.Read()", "AdoNet Read → ReadAsync")]
    [InlineData("reader.NextResult()", "AdoNet Read → NextResultAsync")]
    [InlineData("ireader.Read()", "AdoNet Read")]
    [InlineData("adapter.Fill(set)", "AdoNet Materialise")]
    [InlineData("adapter.Update(set)", "AdoNet Save")]
    [InlineData("connection.Open()", "AdoNet Open → OpenAsync")]
    [InlineData("bulk.WriteToServer(reader)", "AdoNet Materialise → WriteToServerAsync")]
    [InlineData("ecmd.ExecuteScalar()", "AdoNet Materialise")]
    [InlineData("cmd.Cancel()", "none")]
    [InlineData("cmd.CreateParameter()", "none")]
    [InlineData("reader.GetInt32(0)", "none")]
    [InlineData("connection.CreateCommand()", "none")]
    public void AdoNet(string expression, string expected) => Assert.Equal(expected, Describe(DataFramework.Net472, expression));

    [Theory]
    [InlineData("shop.Orders.ToList()", "Linq Materialise tracks")]
    [InlineData("shop.Orders.Single(o => o.Id == 1)", "Linq Materialise tracks")]
    [InlineData("shop.Orders.Count()", "Linq Materialise")]
    [InlineData("shop.Orders.Where(o => o.Id == 1)", "Linq Compose")]
    [InlineData("shop.Orders.AsEnumerable()", "Linq Compose")]
    [InlineData("shop.GetTable<Order>()", "LinqToSql Source")]
    [InlineData("shop.ExecuteQuery<Order>(\"\")", "LinqToSql Materialise tracks")]
    [InlineData("shop.ExecuteCommand(\"\")", "LinqToSql Materialise")]
    [InlineData("dc.SubmitChanges()", "LinqToSql Save")]
    [InlineData("shop.SubmitChanges(ConflictMode.FailOnFirstConflict)", "LinqToSql Save")]
    [InlineData("shop.SubmitChanges()", "none")]
    [InlineData("shop.Find(1)", "none")]
    [InlineData("shop.Orders.InsertOnSubmit(order)", "LinqToSql Change")]
    [InlineData("shop.Orders.DeleteOnSubmit(order)", "LinqToSql Change")]
    [InlineData("shop.ObjectTrackingEnabled = false", "LinqToSql ConfigureTracking")]
    [InlineData("shop.DeferredLoadingEnabled = false", "LinqToSql ConfigureLazyLoading")]
    [InlineData("options.LoadWith<Order>(o => o.Parts)", "LinqToSql Include")]
    [InlineData("System.Data.Linq.CompiledQuery.Compile((Shop s, int id) => s.Orders.Where(o => o.Id == id))", "LinqToSql CompileQuery")]
    [InlineData("parts.Load()", "LinqToSql Materialise tracks")]
    [InlineData("shop.Dispose()", "none")]
    public void LinqToSql(string expression, string expected) => Assert.Equal(expected, Describe(DataFramework.Net472, expression));

    [Theory]
    [InlineData("store.Boxes.First()", "Linq Materialise tracks")]
    [InlineData("store.Boxes.Include(\"Parts\")", "ObjectContext Include")]
    [InlineData("store.Boxes.Where(\"it.Id = 1\")", "ObjectContext Compose")]
    [InlineData("store.CreateQuery<Box>(\"\")", "ObjectContext Source")]
    [InlineData("boxes.Execute(MergeOption.NoTracking)", "ObjectContext Materialise tracks")]
    [InlineData("boxes.MergeOption = MergeOption.NoTracking", "ObjectContext ConfigureTracking")]
    [InlineData("store.SaveChanges()", "ObjectContext Save")]
    [InlineData("store.SaveChanges(SaveOptions.None)", "ObjectContext Save")]
    [InlineData("store.GetObjectByKey(key)", "ObjectContext Materialise tracks key")]
    [InlineData("store.ExecuteStoreQuery<Box>(\"\")", "ObjectContext Materialise tracks")]
    [InlineData("store.ExecuteStoreCommand(\"\")", "ObjectContext Materialise")]
    [InlineData("store.LoadProperty(box, \"Parts\")", "ObjectContext Materialise tracks")]
    [InlineData("box.Parts.Load()", "ObjectContext Materialise tracks")]
    [InlineData("box.ParentReference.Load()", "ObjectContext Materialise tracks")]
    [InlineData("box.Parts.CreateSourceQuery()", "ObjectContext Source")]
    [InlineData("store.Boxes.AddObject(box)", "ObjectContext Change")]
    [InlineData("store.ContextOptions.LazyLoadingEnabled = false", "ObjectContext ConfigureLazyLoading")]
    [InlineData("store.ContextOptions.ProxyCreationEnabled = false", "ObjectContext ConfigureLazyLoading")]
    [InlineData("System.Data.Objects.CompiledQuery.Compile((Store s, int id) => s.Boxes.Where(b => b.Id == id))", "ObjectContext CompileQuery")]
    [InlineData("store.CommandTimeout = 1", "none")]
    [InlineData("boxes.ToTraceString()", "none")]
    public void ObjectContext(string expression, string expected) => Assert.Equal(expected, Describe(DataFramework.Net472, expression));

    [Theory]
    [InlineData("db.Orders.ToList()", "Linq Materialise tracks → System.Data.Entity.ToListAsync")]
    [InlineData("db.Orders.Where(o => o.Id > 1).First()", "Linq Materialise tracks → System.Data.Entity.FirstAsync")]
    [InlineData("db.Orders.Any(o => o.Id > 1)", "Linq Materialise → System.Data.Entity.AnyAsync")]
    [InlineData("db.Lines.SingleOrDefault()", "Linq Materialise tracks → System.Data.Entity.SingleOrDefaultAsync")]
    [InlineData("db.Orders.OrderBy(o => o.Id).Last()", "Linq Materialise tracks")]
    [InlineData("db.Orders.ToLookup(o => o.Id)", "Linq Materialise tracks")]
    [InlineData("db.Orders.ToListAsync(token)", "EF6 Materialise async tracks")]
    [InlineData("db.Orders.CountAsync()", "EF6 Materialise async")]
    [InlineData("db.Orders.Where(o => o.Id > 1)", "Linq Compose")]
    [InlineData("db.Orders.Include(o => o.Lines)", "EF6 Include")]
    [InlineData("db.Orders.Include(\"Lines\")", "EF6 Include")]
    [InlineData("db.Orders.AsNoTracking()", "EF6 ConfigureTracking")]
    [InlineData("db.Orders.Where(o => o.Id > 1).AsNoTracking()", "EF6 ConfigureTracking")]
    [InlineData("db.Orders.Take(() => 5)", "EF6 Compose")]
    [InlineData("db.Orders.Load()", "EF6 Materialise tracks → System.Data.Entity.LoadAsync")]
    [InlineData("db.Orders.Find(1)", "EF6 Materialise tracks key → FindAsync")]
    [InlineData("db.Orders.FindAsync(1)", "EF6 Materialise async tracks key")]
    [InlineData("db.Lines.Find(1)", "EF6 Materialise tracks key")]
    [InlineData("db.Orders.Add(order)", "EF6 Change")]
    [InlineData("db.Orders.SqlQuery(\"\")", "EF6 Source")]
    [InlineData("db.Database.SqlQuery<int>(\"\")", "EF6 Source")]
    [InlineData("db.Database.SqlQuery<int>(\"\").ToList()", "Linq Materialise tracks → ToListAsync")]
    [InlineData("db.Database.SqlQuery<int>(\"\").Max()", "Linq Materialise")]
    [InlineData("db.Database.SqlQuery<int>(\"\").ToListAsync()", "EF6 Materialise async tracks")]
    [InlineData("db.Database.ExecuteSqlCommand(\"\")", "EF6 Materialise → ExecuteSqlCommandAsync")]
    [InlineData("db.SaveChanges()", "EF6 Save → SaveChangesAsync")]
    [InlineData("context.SaveChanges()", "EF6 Save → SaveChangesAsync")]
    [InlineData("db.SaveChangesAsync()", "EF6 Save async")]
    [InlineData("context.Set<Order>()", "EF6 Source")]
    [InlineData("db.Entry(order).Collection(o => o.Lines).Load()", "EF6 Materialise tracks → LoadAsync")]
    [InlineData("db.Entry(order).Reload()", "EF6 Materialise → ReloadAsync")]
    [InlineData("db.Entry(order).State = EntityState.Modified", "EF6 Change")]
    [InlineData("db.Configuration.LazyLoadingEnabled = false", "EF6 ConfigureLazyLoading")]
    [InlineData("db.Configuration.ProxyCreationEnabled = false", "EF6 ConfigureLazyLoading")]
    [InlineData("objects.CreateObjectSet<Order>().Include(\"Lines\")", "ObjectContext Include")]
    [InlineData("objects.SaveChanges()", "ObjectContext Save → SaveChangesAsync")]
    [InlineData("lines.CreateSourceQuery()", "ObjectContext Source")]
    [InlineData("factory.Create()", "EF6 CreateContext")]
    [InlineData("db.Load()", "none")]
    [InlineData("db.Entry(order)", "none")]
    [InlineData("db.Configuration.AutoDetectChangesEnabled = false", "none")]
    [InlineData("db.Orders.Local.ToList()", "none")]
    [InlineData("db.Orders.Create()", "none")]
    public void EF6(string expression, string expected) => Assert.Equal(expected, Describe(DataFramework.EF6, expression));

    [Theory]
    [InlineData("db.Orders.ToList()", "Linq Materialise tracks → Microsoft.EntityFrameworkCore.ToListAsync")]
    [InlineData("db.Orders.ToHashSet()", "Linq Materialise tracks → Microsoft.EntityFrameworkCore.ToHashSetAsync")]
    [InlineData("db.Orders.OrderBy(o => o.Id).Last()", "Linq Materialise tracks → Microsoft.EntityFrameworkCore.LastAsync")]
    [InlineData("db.Lines.Where(l => l.Id > 1).Count()", "Linq Materialise → Microsoft.EntityFrameworkCore.CountAsync")]
    [InlineData("context.Set<Order>().Max(o => o.Id)", "Linq Materialise → Microsoft.EntityFrameworkCore.MaxAsync")]
    [InlineData("db.Orders.SequenceEqual(db.Orders)", "Linq Materialise")]
    [InlineData("db.Orders.FirstOrDefaultAsync(o => o.Id == 1, token)", "EFCore Materialise async tracks")]
    [InlineData("db.Orders.AnyAsync()", "EFCore Materialise async")]
    [InlineData("db.Orders.Select(o => o.Id)", "Linq Compose")]
    [InlineData("db.Orders.Include(o => o.Lines)", "EFCore Include")]
    [InlineData("db.Lines.Include(l => l.Order).ThenInclude(o => o.Lines)", "EFCore Include")]
    [InlineData("db.Orders.AsNoTracking()", "EFCore ConfigureTracking")]
    [InlineData("db.Orders.AsNoTrackingWithIdentityResolution()", "EFCore ConfigureTracking")]
    [InlineData("db.Orders.AsSplitQuery()", "EFCore Compose")]
    [InlineData("db.Orders.TagWith(\"\")", "EFCore Compose")]
    [InlineData("db.Orders.IgnoreQueryFilters()", "EFCore Compose")]
    [InlineData("db.Orders.AsAsyncEnumerable()", "EFCore Compose")]
    [InlineData("db.Orders.FromSqlRaw(\"\")", "EFCore Compose")]
    [InlineData("db.Orders.Find(1)", "EFCore Materialise tracks key → FindAsync")]
    [InlineData("db.Find<Order>(1)", "EFCore Materialise tracks key → FindAsync")]
    [InlineData("db.Orders.ExecuteDelete()", "EFCore Materialise → Microsoft.EntityFrameworkCore.ExecuteDeleteAsync")]
    [InlineData("db.Orders.ExecuteDeleteAsync()", "EFCore Materialise async")]
    [InlineData("db.Orders.ExecuteUpdate(s => s.SetProperty(o => o.Id, 1))", "EFCore Materialise → Microsoft.EntityFrameworkCore.ExecuteUpdateAsync")]
    [InlineData("db.Database.ExecuteSqlRaw(\"\")", "EFCore Materialise → Microsoft.EntityFrameworkCore.ExecuteSqlRawAsync")]
    [InlineData("db.Database.ExecuteSql($\"\")", "EFCore Materialise → Microsoft.EntityFrameworkCore.ExecuteSqlAsync")]
    [InlineData("db.Database.SqlQuery<int>($\"\")", "EFCore Source")]
    [InlineData("db.Database.SqlQuery<int>($\"\").ToList()", "Linq Materialise tracks → Microsoft.EntityFrameworkCore.ToListAsync")]
    [InlineData("db.Database.EnsureCreated()", "EFCore Materialise → EnsureCreatedAsync")]
    [InlineData("db.SaveChanges()", "EFCore Save → SaveChangesAsync")]
    [InlineData("context.SaveChanges(true)", "EFCore Save → SaveChangesAsync")]
    [InlineData("db.SaveChangesAsync(token)", "EFCore Save async")]
    [InlineData("db.Add(order)", "EFCore Change → AddAsync")]
    [InlineData("db.Orders.Update(order)", "EFCore Change")]
    [InlineData("db.Orders.Load()", "EFCore Materialise tracks → Microsoft.EntityFrameworkCore.LoadAsync")]
    [InlineData("db.Entry(order).Collection(o => o.Lines).Load()", "EFCore Materialise tracks → LoadAsync")]
    [InlineData("db.Entry(order).Collection(o => o.Lines).Query()", "EFCore Source")]
    [InlineData("db.Entry(order).State = EntityState.Modified", "EFCore Change")]
    [InlineData("db.ChangeTracker.QueryTrackingBehavior = QueryTrackingBehavior.NoTracking", "EFCore ConfigureTracking")]
    [InlineData("db.ChangeTracker.LazyLoadingEnabled = false", "EFCore ConfigureLazyLoading")]
    [InlineData("builder.UseQueryTrackingBehavior(QueryTrackingBehavior.NoTracking)", "EFCore ConfigureTracking")]
    [InlineData("factory.CreateDbContext()", "EFCore CreateContext → CreateDbContextAsync")]
    [InlineData("EF.CompileQuery((Shop s, int id) => s.Orders.First(o => o.Id == id))", "EFCore CompileQuery")]
    [InlineData("EF.CompileAsyncQuery((Shop s, int id) => s.Orders.First(o => o.Id == id))", "EFCore CompileQuery")]
    [InlineData("db.Load()", "none")]
    [InlineData("db.Entry(order)", "none")]
    [InlineData("db.Orders.Local.ToList()", "none")]
    [InlineData("db.ChangeTracker.Clear()", "none")]
    [InlineData("db.Orders.ToQueryString()", "none")]
    [InlineData("db.ChangeTracker.AutoDetectChangesEnabled = false", "none")]
    public void EFCore(string expression, string expected) => Assert.Equal(expected, Describe(DataFramework.EFCore, expression));

    [Theory]
    [InlineData("db.Query<Order>(\"\")", "Dapper Materialise → Dapper.QueryAsync")]
    [InlineData("db.Query(\"\")", "Dapper Materialise → Dapper.QueryAsync")]
    [InlineData("db.QuerySingle<Order>(\"\")", "Dapper Materialise → Dapper.QuerySingleAsync")]
    [InlineData("db.QueryFirstOrDefault<Order>(\"\")", "Dapper Materialise → Dapper.QueryFirstOrDefaultAsync")]
    [InlineData("db.QueryAsync<Order>(\"\")", "Dapper Materialise async")]
    [InlineData("connection.QueryUnbufferedAsync<Order>(\"\")", "Dapper Compose")]
    [InlineData("db.Execute(\"\")", "Dapper Materialise → Dapper.ExecuteAsync")]
    [InlineData("db.ExecuteScalar<int>(\"\")", "Dapper Materialise → Dapper.ExecuteScalarAsync")]
    [InlineData("db.ExecuteReader(\"\")", "Dapper Stream → Dapper.ExecuteReaderAsync")]
    [InlineData("db.QueryMultiple(\"\")", "Dapper Stream → Dapper.QueryMultipleAsync")]
    [InlineData("SqlMapper.Query<Order>(db, \"\")", "Dapper Materialise → Dapper.QueryAsync")]
    [InlineData("grid.Read<Order>()", "Dapper Read → ReadAsync")]
    [InlineData("grid.ReadFirst<Order>()", "Dapper Read → ReadFirstAsync")]
    [InlineData("cmd.ExecuteReader()", "AdoNet Stream → ExecuteReaderAsync")]
    [InlineData("db.Query<Order>(\"\").ToList()", "none")]
    [InlineData("db.BeginTransaction()", "none")]
    [InlineData("new DynamicParameters().Add(\"\")", "none")]
    [InlineData("\"\".AsList()", "none")]
    public void Dapper(string expression, string expected) => Assert.Equal(expected, Describe(DataFramework.Dapper, expression));

    [Theory]
    [InlineData("db.Get<Order>(1)", "NHibernate Materialise tracks key → GetAsync")]
    [InlineData("db.Load<Order>(1)", "NHibernate Compose key → LoadAsync")]
    [InlineData("db.Query<Order>()", "NHibernate Source")]
    [InlineData("db.Query<Order>().ToList()", "Linq Materialise tracks → NHibernate.Linq.ToListAsync")]
    [InlineData("db.Query<Order>().ToArray()", "Linq Materialise tracks")]
    [InlineData("db.Query<Order>().Where(o => o.Id > 1).Count()", "Linq Materialise → NHibernate.Linq.CountAsync")]
    [InlineData("db.Query<Order>().FirstAsync(token)", "NHibernate Materialise async tracks")]
    [InlineData("db.Query<Order>().FetchMany(o => o.Parts)", "NHibernate Include")]
    [InlineData("db.Query<Order>().ToFuture()", "NHibernate Compose")]
    [InlineData("db.Query<Order>().WithOptions(o => o.SetReadOnly(true))", "NHibernate ConfigureTracking")]
    [InlineData("db.Query<Order>().Delete()", "NHibernate Materialise → NHibernate.Linq.DeleteAsync")]
    [InlineData("db.QueryOver<Order>()", "NHibernate Source")]
    [InlineData("over.Where(o => o.Id == 1)", "NHibernate Compose")]
    [InlineData("over.List()", "NHibernate Materialise tracks → ListAsync")]
    [InlineData("over.RowCount()", "NHibernate Materialise → RowCountAsync")]
    [InlineData("db.CreateQuery(\"\")", "NHibernate Source")]
    [InlineData("query.List<Order>()", "NHibernate Materialise tracks → ListAsync")]
    [InlineData("sql.List<Order>()", "NHibernate Materialise tracks → ListAsync")]
    [InlineData("query.UniqueResult<Order>()", "NHibernate Materialise tracks → UniqueResultAsync")]
    [InlineData("query.ExecuteUpdate()", "NHibernate Materialise → ExecuteUpdateAsync")]
    [InlineData("query.SetReadOnly(true)", "NHibernate ConfigureTracking")]
    [InlineData("criteria.List()", "NHibernate Materialise tracks → ListAsync")]
    [InlineData("db.Flush()", "NHibernate Save → FlushAsync")]
    [InlineData("transaction.Commit()", "NHibernate Save → CommitAsync")]
    [InlineData("db.Save(order)", "NHibernate Change → SaveAsync")]
    [InlineData("db.Delete(order)", "NHibernate Change → DeleteAsync")]
    [InlineData("stateless.Insert(order)", "NHibernate Save → InsertAsync")]
    [InlineData("stateless.Get<Order>(1)", "NHibernate Materialise key → GetAsync")]
    [InlineData("db.DefaultReadOnly = true", "NHibernate ConfigureTracking")]
    [InlineData("NHibernateUtil.Initialize(order.Parts)", "NHibernate Materialise → InitializeAsync")]
    [InlineData("factory.OpenSession()", "NHibernate CreateContext")]
    [InlineData("db.Clear()", "none")]
    [InlineData("db.BeginTransaction()", "none")]
    [InlineData("NHibernateUtil.IsInitialized(order)", "none")]
    public void NHibernate(string expression, string expected) => Assert.Equal(expected, Describe(DataFramework.NHibernate, expression));

    [Theory]
    [InlineData("adapter.FetchEntity(order)", "LLBLGen Materialise → FetchEntityAsync")]
    [InlineData("own.FetchEntity(order)", "LLBLGen Materialise → FetchEntityAsync")]
    [InlineData("adapter.FetchEntityCollection(orders, null)", "LLBLGen Materialise")]
    [InlineData("own.FetchDataReader(query, CommandBehavior.Default)", "LLBLGen Stream")]
    [InlineData("adapter.ExecuteScalarQuery(query)", "LLBLGen Materialise")]
    [InlineData("adapter.SaveEntity(order)", "LLBLGen Save → SaveEntityAsync")]
    [InlineData("adapter.SaveEntityCollection(orders)", "LLBLGen Save")]
    [InlineData("adapter.DeleteEntity(order)", "LLBLGen Save")]
    [InlineData("adapter.GetDbCount(orders, null)", "LLBLGen Materialise")]
    [InlineData("adapter.FetchQuery(spec)", "LLBLGen Materialise → SD.LLBLGen.Pro.QuerySpec.Adapter.FetchQueryAsync")]
    [InlineData("work.Commit(adapter)", "LLBLGen Save")]
    [InlineData("path.Add(null)", "LLBLGen Include")]
    [InlineData("box.Save()", "LLBLGen Save")]
    [InlineData("boxes.GetMulti(null)", "LLBLGen Materialise")]
    [InlineData("boxes.SaveMulti()", "LLBLGen Save")]
    [InlineData("meta.Order.Where(o => o.Id > 1).ToList()", "Linq Materialise tracks → SD.LLBLGen.Pro.LinqSupportClasses.ToListAsync")]
    [InlineData("meta.Order.WithPath()", "LLBLGen Include")]
    [InlineData("meta.Order.TagWith(\"\")", "LLBLGen Compose")]
    [InlineData("meta.Order.FirstAsync(token)", "LLBLGen Materialise async")]
    [InlineData("box.FetchUsingPK(1)", "none")]
    [InlineData("boxes.Add(box)", "none")]
    [InlineData("adapter.CloseConnection()", "none")]
    [InlineData("adapter.Commit()", "none")]
    public void LLBLGen(string expression, string expected) => Assert.Equal(expected, Describe(DataFramework.LLBLGen, expression));

    [Theory]
    [InlineData("db.Orders.ToList()", "Linq Materialise tracks → LinqToDB.ToListAsync")]
    [InlineData("context.GetTable<Order>()", "Linq2Db Source")]
    [InlineData("context.GetTable<Order>().Any()", "Linq Materialise → LinqToDB.AnyAsync")]
    [InlineData("db.Orders.ToArrayAsync(token)", "Linq2Db Materialise async")]
    [InlineData("db.Orders.LoadWith(o => o.Parts)", "Linq2Db Include")]
    [InlineData("db.Orders.TagQuery(\"\")", "Linq2Db Compose")]
    [InlineData("db.Orders.Where(o => o.Id > 1).Delete()", "Linq2Db Save → LinqToDB.DeleteAsync")]
    [InlineData("db.Orders.Set(o => o.Id, 1).Update()", "Linq2Db Save → LinqToDB.UpdateAsync")]
    [InlineData("db.Orders.Merge()", "Linq2Db Compose")]
    [InlineData("db.Insert(order)", "Linq2Db Save → LinqToDB.InsertAsync")]
    [InlineData("db.InsertWithInt32Identity(order)", "Linq2Db Save → LinqToDB.InsertWithInt32IdentityAsync")]
    [InlineData("context.Update(order)", "Linq2Db Save → LinqToDB.UpdateAsync")]
    [InlineData("connection.Query<Order>(\"\")", "Linq2Db Materialise")]
    [InlineData("connection.Execute(\"\")", "Linq2Db Materialise → LinqToDB.Data.ExecuteAsync")]
    [InlineData("connection.ExecuteReader(\"\")", "Linq2Db Stream")]
    [InlineData("info.Query<Order>()", "Linq2Db Materialise → QueryAsync")]
    [InlineData("CompiledQuery.Compile((Shop s, int id) => s.Orders.Where(o => o.Id == id))", "Linq2Db CompileQuery")]
    [InlineData("connection.SetCommand(\"\")", "none")]
    [InlineData("db.Close()", "none")]
    public void Linq2Db(string expression, string expected) => Assert.Equal(expected, Describe(DataFramework.Linq2Db, expression));

    [Theory]
    [InlineData("ids.ToList()", "none")]
    [InlineData("ids.Where(i => i > 1).First()", "none")]
    [InlineData("ids.Where(i => i > 1)", "none")]
    [InlineData("ids.Any()", "none")]
    [InlineData("ids.Find(i => i == 1)", "none")]
    [InlineData("ids.Contains(1)", "none")]
    [InlineData("Enumerable.Range(1, 3).ToList()", "none")]
    [InlineData("Enumerable.Range(1, 3)", "none")]
    [InlineData("db.Orders.AsEnumerable().ToList()", "none")]
    [InlineData("db.Orders.ToList().First()", "none")]
    [InlineData("Enumerable.ToList(db.Orders)", "Linq Materialise tracks → Microsoft.EntityFrameworkCore.ToListAsync")]
    [InlineData("Enumerable.Count((IEnumerable<Order>)db.Orders)", "Linq Materialise → Microsoft.EntityFrameworkCore.CountAsync")]
    [InlineData("((IEnumerable<Order>)db.Orders).ToArray()", "Linq Materialise tracks → Microsoft.EntityFrameworkCore.ToArrayAsync")]
    [InlineData("db.Orders.ToDictionary(o => o.Id)", "Linq Materialise tracks → Microsoft.EntityFrameworkCore.ToDictionaryAsync")]
    [InlineData("ids.AsQueryable().Count()", "Linq Materialise")]
    public void Linq(string expression, string expected) => Assert.Equal(expected, Describe(DataFramework.EFCore, expression));

    [Theory]
    [InlineData("new Mine.DbContext().SaveChanges()")]
    [InlineData("new Mine.DbSet().Find(1)")]
    [InlineData("Mine.SqlMapper.Query(\"\")")]
    [InlineData("new Mine.Queryable().ToList()")]
    [InlineData("new Outer.Dapper.SqlMapper().Query(\"\")")]
    [InlineData("new Mine.Wrapper().ExecuteNonQuery()")]
    public void Lookalikes_are_nobodys(string expression) =>
        Assert.Equal("none", Describe(DataFramework.EFCore, expression, """
            namespace Mine
            {
                public class DbContext { public int SaveChanges() => 0; }
                public class DbSet { public object Find(int id) => null; }
                public static class SqlMapper { public static int Query(string sql) => 0; }
                public class Queryable { public List<int> ToList() => null; }
                public class Wrapper { public int ExecuteNonQuery() => 0; }
            }

            namespace Outer.Dapper
            {
                public class SqlMapper { public int Query(string sql) => 0; }
            }
            """));

    /// <summary>A context in another project is metadata here, and what it adds is still its own.</summary>
    [Theory]
    [InlineData("far.Find(1)", "none")]
    [InlineData("far.Find<string>(1)", "EFCore Materialise tracks key → FindAsync")]
    [InlineData("far.SaveChanges()", "EFCore Save → SaveChangesAsync")]
    [InlineData("far.SaveChanges(true)", "EFCore Save → SaveChangesAsync")]
    [InlineData("far.SaveChanges(\"\")", "none")]
    [InlineData("far.Numbers.Count()", "Linq Materialise → Microsoft.EntityFrameworkCore.CountAsync")]
    public async Task Members_of_a_context_in_another_assembly(string expression, string expected)
    {
        var references = await DataReferences.Assemblies(DataFramework.EFCore).ResolveAsync(LanguageNames.CSharp, CancellationToken.None);
        var library = CSharpCompilation.Create(
            "Far",
            [CSharpSyntaxTree.ParseText("""
                using Microsoft.EntityFrameworkCore;
                public class FarContext : DbContext
                {
                    public System.Linq.IQueryable<string> Numbers => Set<string>();
                    public int Find(int id) => id;
                    public override int SaveChanges() => base.SaveChanges();
                    public int SaveChanges(string why) => 0;
                }
                """)],
            references,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        using var image = new MemoryStream();
        Assert.True(library.Emit(image).Success);
        var source = $"using System.Linq; [CoreWCF.ServiceContract] public interface I {{ }} public class C {{ public void Run(FarContext far) {{ {expression}; }} }}";
        var tree = CSharpSyntaxTree.ParseText(source);
        var compilation = CSharpCompilation.Create(
            "Test", [tree], [.. references, .. DataReferences.Declared(DataFramework.EFCore), MetadataReference.CreateFromImage(image.ToArray())], library.Options);
        var call = (IInvocationOperation)compilation.GetSemanticModel(tree).GetOperation(tree.GetRoot().DescendantNodes().OfType<InvocationExpressionSyntax>().First())!;
        Assert.Equal(expected, Describe(call, DataLibrary.EFCore, WcfModel.For(compilation)!.Data.TableOf(new AnalyzerOptions([]))!));
    }

    [Theory]
    [InlineData(DataFramework.Net472, "shop", DataLibrary.LinqToSql)]
    [InlineData(DataFramework.Net472, "store", DataLibrary.ObjectContext)]
    [InlineData(DataFramework.Net472, "cmd", null)]
    [InlineData(DataFramework.EF6, "db", DataLibrary.EF6)]
    [InlineData(DataFramework.EF6, "objects", DataLibrary.ObjectContext)]
    [InlineData(DataFramework.EF6, "order", null)]
    [InlineData(DataFramework.EFCore, "db", DataLibrary.EFCore)]
    [InlineData(DataFramework.EFCore, "factory", null)]
    [InlineData(DataFramework.NHibernate, "db", DataLibrary.NHibernate)]
    [InlineData(DataFramework.NHibernate, "stateless", DataLibrary.NHibernate)]
    [InlineData(DataFramework.LLBLGen, "own", DataLibrary.LLBLGen)]
    [InlineData(DataFramework.Linq2Db, "db", DataLibrary.Linq2Db)]
    [InlineData(DataFramework.Linq2Db, "context", DataLibrary.Linq2Db)]
    public void Contexts(DataFramework framework, string parameter, object? library)
    {
        var (model, statement, table) = Compile(framework, $"_ = {parameter}");
        var type = model.GetTypeInfo(((AssignmentExpressionSyntax)((ExpressionStatementSyntax)statement).Expression).Right).Type;
        Assert.Equal((DataLibrary?)library, table!.ContextLibrary(type));
        Assert.Equal(library is not null, table.IsContext(type));
    }

    [Theory]
    [InlineData(DataFramework.Net472, "shop.Orders", DataLibrary.LinqToSql)]
    [InlineData(DataFramework.Net472, "store.Boxes", DataLibrary.ObjectContext)]
    [InlineData(DataFramework.EF6, "db.Orders", DataLibrary.EF6)]
    [InlineData(DataFramework.EF6, "db.Lines", DataLibrary.EF6)]
    [InlineData(DataFramework.EF6, "db.Configuration", null)]
    [InlineData(DataFramework.EFCore, "db.Orders", DataLibrary.EFCore)]
    [InlineData(DataFramework.EFCore, "db.Set<Order>()", DataLibrary.EFCore)]
    [InlineData(DataFramework.EFCore, "order.Lines", null)]
    [InlineData(DataFramework.NHibernate, "db.Query<Order>()", DataLibrary.NHibernate)]
    [InlineData(DataFramework.LLBLGen, "meta.Order", DataLibrary.LLBLGen)]
    [InlineData(DataFramework.Linq2Db, "db.Orders", DataLibrary.Linq2Db)]
    public void Sources(DataFramework framework, string expression, object? library)
    {
        var (model, statement, table) = Compile(framework, $"_ = {expression}");
        var symbol = model.GetSymbolInfo(((AssignmentExpressionSyntax)((ExpressionStatementSyntax)statement).Expression).Right).Symbol;
        Assert.Equal((DataLibrary?)library, table!.SourceLibrary(symbol!));
    }

    [Theory]
    [InlineData("order.Parts", true, false)]
    [InlineData("order.Parent", false, true)]
    [InlineData("box.Parts", true, false)]
    [InlineData("box.ParentReference", false, true)]
    [InlineData("ids", false, false)]
    public void Lazy_navigations(string expression, bool isSet, bool isReference)
    {
        var (model, statement, table) = Compile(DataFramework.Net472, $"_ = {expression}");
        var type = model.GetTypeInfo(((AssignmentExpressionSyntax)((ExpressionStatementSyntax)statement).Expression).Right).Type;
        Assert.Equal((isSet, isReference), (table!.IsEntitySet(type), table.IsEntityReference(type)));
    }

    [Theory]
    [InlineData("ids.AsQueryable()", true)]
    [InlineData("db.Orders.Where(o => o.Id > 1)", false)]
    [InlineData("ids.AsEnumerable()", false)]
    public void In_memory_sources(string expression, bool expected)
    {
        var (model, statement, _) = Compile(DataFramework.EFCore, expression);
        var method = (IMethodSymbol)model.GetSymbolInfo(((ExpressionStatementSyntax)statement).Expression).Symbol!;
        Assert.Equal(expected, DataAccessTable.IsInMemoryQueryableSource(method));
    }

    [Theory]
    [InlineData("db.Orders", true)]
    [InlineData("db.Orders.Where(o => o.Id > 1)", true)]
    [InlineData("db.Orders.ToList()", false)]
    [InlineData("db.Orders.AsEnumerable()", false)]
    [InlineData("db.Database.SqlQuery<int>(\"\")", true)]
    [InlineData("ids.AsQueryable()", true)]
    [InlineData("\"\"", false)]
    public void Queries_by_type(string expression, bool expected)
    {
        var (model, statement, table) = Compile(DataFramework.EF6, $"_ = {expression}");
        Assert.Equal(expected, table!.IsQuery(model.GetTypeInfo(((AssignmentExpressionSyntax)((ExpressionStatementSyntax)statement).Expression).Right).Type));
    }

    private const string Gateway = """
        namespace Acme
        {
            public interface IRepository { int Load(int id); int Store(int id); }
            public class Repository : IRepository { public int Load(int id) => 0; public int Store(int id) => 0; public int Load(string name) => 0; public Task<int> LoadAsync(int id) => null; }
            public class Gateway<T> { public virtual void Send(T value) { } public void Close() { } public class Inner { public void Ping() { } } }
            public class Special : Gateway<int> { public override void Send(int value) { } }
        }
        """;

    [Theory]
    [InlineData("M:Acme.Repository.Load(System.Int32)", "new Acme.Repository().Load(1)", "User Materialise → LoadAsync")]
    [InlineData("M:Acme.Repository.Load(System.Int32)", "new Acme.Repository().Load(\"\")", "none")]
    [InlineData("M:Acme.Repository.Load", "new Acme.Repository().Load(\"\")", "User Materialise → LoadAsync")]
    [InlineData("M:Acme.Repository.LoadAsync", "new Acme.Repository().LoadAsync(1)", "User Materialise async")]
    [InlineData("M:Acme.IRepository.Load", "new Acme.Repository().Load(1)", "User Materialise → LoadAsync")]
    [InlineData("M:Acme.IRepository.Load", "((Acme.IRepository)null).Load(1)", "User Materialise")]
    [InlineData("M:Acme.IRepository.Load", "new Acme.Repository().Store(1)", "none")]
    [InlineData("T:Acme.Repository", "new Acme.Repository().Store(1)", "User Materialise")]
    [InlineData("T:Acme.Gateway`1", "new Acme.Gateway<string>().Close()", "User Materialise")]
    [InlineData("M:Acme.Gateway`1.Send(`0)", "new Acme.Special().Send(1)", "User Materialise")]
    [InlineData("M:Acme.Gateway`1.Inner.Ping", "new Acme.Gateway<int>.Inner().Ping()", "User Materialise")]
    [InlineData("# M:Acme.Repository.Load", "new Acme.Repository().Load(1)", "none")]
    [InlineData("\r\n  \n# mine\n  T:Acme.Repository   # all of it\n", "new Acme.Repository().Load(1)", "User Materialise → LoadAsync")]
    [InlineData("T:Elsewhere.Repository\nM:Elsewhere.X.Y(Z)", "new Acme.Repository().Load(1)", "none")]
    [InlineData("nonsense\nT:Acme.Repository", "new Acme.Repository().Load(1)", "User Materialise → LoadAsync")]
    [InlineData("T:Acme.Repository", "ids.ToList()", "none")]
    public void User_rows(string file, string expression, string expected) =>
        Assert.Equal(expected, Describe(DataFramework.EFCore, expression, Gateway, ("/src/WcfPerf.RoundTrips.txt", file)));

    [Fact]
    public void User_rows_come_from_the_file_of_that_name_only() =>
        Assert.Equal("none", Describe(DataFramework.EFCore, "new Acme.Repository().Load(1)", Gateway, ("/src/RoundTrips.txt", "T:Acme.Repository")));

    private static async Task Verify(string content, params (int Line, int Column, int EndColumn, string Reason)[] errors)
    {
        var test = new WcfAnalyzerTest<UnreadableConfigurationAnalyzer>();
        test.TestState.Sources.Add("[System.ServiceModel.ServiceContract] public interface IOrders { }");
        test.TestState.AdditionalFiles.Add(("WcfPerf.RoundTrips.txt", content));
        foreach (var (line, column, endColumn, reason) in errors)
        {
            test.TestState.ExpectedDiagnostics.Add(new DiagnosticResult("WCFP0001", DiagnosticSeverity.Info)
                .WithSpan("WcfPerf.RoundTrips.txt", line, column, line, endColumn)
                .WithMessage($"WcfPerf cannot read this line: {reason}; mend it, or the round trips that it names go unseen"));
        }

        await test.RunAsync();
    }

    [Theory]
    [InlineData("Acme.Repository.Load", "an id starts with M: for a method or T: for a type")]
    [InlineData("P:Acme.Repository.Count", "an id starts with M: for a method or T: for a type")]
    [InlineData("m:Acme.Repository.Load", "an id starts with M: for a method or T: for a type")]
    [InlineData("M:Load", "a method's id names its type too")]
    [InlineData("T:Acme.Repository(System.Int32)", "a type's id has no parameters")]
    [InlineData("M:Acme..Load", "this is no documentation comment id")]
    [InlineData("T:", "this is no documentation comment id")]
    [InlineData("M:Acme.Repository.Load(System.Int32", "this is no documentation comment id")]
    [InlineData("M:Acme.Repository.Load(System.Int32))", "this is no documentation comment id")]
    [InlineData("M:Acme.Repository.Load(List{System.Int32)}", "this is no documentation comment id")]
    [InlineData("T:Acme.List<int>", "this is no documentation comment id")]
    [InlineData("T:Acme.List`x", "this is no documentation comment id")]
    public Task Warn_bad_line(string line, string reason) => Verify(line, (1, 1, line.Length + 1, reason));

    [Fact]
    public Task Warn_where_the_lines_stand() => Verify(
        "# mine\r\n\r\n  T:Acme.Good\r\n  bad # why\r\nT:1\n",
        (4, 3, 6, "an id starts with M: for a method or T: for a type"),
        (5, 1, 4, "this is no documentation comment id"));

    [Theory]
    [InlineData("")]
    [InlineData("# only a comment")]
    [InlineData("T:No.Such.Type\nM:No.Such.Type.Method")]
    [InlineData("M:Acme.Outer.Inner`2.Get``1(System.Collections.Generic.List{`0},``0[],System.Int32@)")]
    [InlineData("M:Acme.Thing.#ctor(System.String)\nM:Acme.Thing.#ctor # both")]
    public Task NoWarn_good_lines(string content) => Verify(content);

    [Theory]
    [InlineData("T:Acme.Repository", true)]
    [InlineData("T:Elsewhere.Repository", false)]
    [InlineData("", false)]
    public async Task No_table_where_nothing_could_be_in_it(string file, bool expected)
    {
        var references = await WcfReferences.Net472.ResolveAsync(LanguageNames.CSharp, CancellationToken.None);
        var compilation = CSharpCompilation.Create(
            "Test",
            [CSharpSyntaxTree.ParseText("namespace Acme { public class Repository { } }")],
            references.Where(static reference => reference.Display!.EndsWith("mscorlib.dll", StringComparison.Ordinal)));
        Assert.Equal(expected, DataAccessTable.For(compilation, new AnalyzerOptions([new InMemoryText("WcfPerf.RoundTrips.txt", file)]), static () => true, default) is not null);
    }
}
