// The public types of Entity Framework 6.5 that rules meet, declared only: names and signatures are the real ones,
// bodies are left out. Tests compile it once to metadata (see DataReferences); it is never run.
#nullable disable
using System;
using System.Collections;
using System.Collections.Generic;
using System.Collections.ObjectModel;
using System.Data;
using System.Data.Common;
using System.Data.Entity.Core.Objects;
using System.Data.Entity.Infrastructure;
using System.Linq;
using System.Linq.Expressions;
using System.Reflection;
using System.Threading;
using System.Threading.Tasks;

[assembly: AssemblyVersion("6.0.0.0")]

namespace System.Data.Entity
{
    public class DbContext : IDisposable, IObjectContextAdapter
    {
        protected DbContext() => throw null;

        public DbContext(string nameOrConnectionString) => throw null;

        public DbContext(DbConnection existingConnection, bool contextOwnsConnection) => throw null;

        public DbContext(ObjectContext objectContext, bool dbContextOwnsObjectContext) => throw null;

        public Database Database => throw null;

        public DbChangeTracker ChangeTracker => throw null;

        public DbContextConfiguration Configuration => throw null;

        ObjectContext IObjectContextAdapter.ObjectContext => throw null;

        protected virtual void OnModelCreating(DbModelBuilder modelBuilder) => throw null;

        public virtual DbSet<TEntity> Set<TEntity>() where TEntity : class => throw null;

        public virtual DbSet Set(Type entityType) => throw null;

        public virtual int SaveChanges() => throw null;

        public virtual Task<int> SaveChangesAsync() => throw null;

        public virtual Task<int> SaveChangesAsync(CancellationToken cancellationToken) => throw null;

        public DbEntityEntry<TEntity> Entry<TEntity>(TEntity entity) where TEntity : class => throw null;

        public DbEntityEntry Entry(object entity) => throw null;

        public void Dispose() => throw null;

        protected virtual void Dispose(bool disposing) => throw null;
    }

    public class DbModelBuilder
    {
        public virtual ModelConfiguration.EntityTypeConfiguration<TEntityType> Entity<TEntityType>() where TEntityType : class => throw null;
    }

    public enum EntityState { Detached = 1, Unchanged = 2, Added = 4, Deleted = 8, Modified = 16 }

    public interface IDbSet<TEntity> : IQueryable<TEntity> where TEntity : class
    {
        ObservableCollection<TEntity> Local { get; }

        TEntity Find(params object[] keyValues);

        TEntity Add(TEntity entity);

        TEntity Remove(TEntity entity);

        TEntity Attach(TEntity entity);

        TEntity Create();

        TDerivedEntity Create<TDerivedEntity>() where TDerivedEntity : class, TEntity;
    }

    public abstract class DbSet : DbQuery
    {
        public virtual object Find(params object[] keyValues) => throw null;

        public virtual Task<object> FindAsync(params object[] keyValues) => throw null;

        public virtual object Add(object entity) => throw null;
    }

    public class DbSet<TEntity> : DbQuery<TEntity>, IDbSet<TEntity> where TEntity : class
    {
        protected DbSet() => throw null;

        public virtual ObservableCollection<TEntity> Local => throw null;

        public virtual TEntity Find(params object[] keyValues) => throw null;

        public virtual Task<TEntity> FindAsync(params object[] keyValues) => throw null;

        public virtual Task<TEntity> FindAsync(CancellationToken cancellationToken, params object[] keyValues) => throw null;

        public virtual TEntity Add(TEntity entity) => throw null;

        public virtual IEnumerable<TEntity> AddRange(IEnumerable<TEntity> entities) => throw null;

        public virtual TEntity Attach(TEntity entity) => throw null;

        public virtual TEntity Remove(TEntity entity) => throw null;

        public virtual IEnumerable<TEntity> RemoveRange(IEnumerable<TEntity> entities) => throw null;

        public virtual TEntity Create() => throw null;

        public virtual TDerivedEntity Create<TDerivedEntity>() where TDerivedEntity : class, TEntity => throw null;

        public virtual DbSqlQuery<TEntity> SqlQuery(string sql, params object[] parameters) => throw null;
    }

    public enum TransactionalBehavior { EnsureTransaction, DoNotEnsureTransaction }

    public class Database
    {
        public DbConnection Connection => throw null;

        public Action<string> Log { get => throw null; set => throw null; }

        public int? CommandTimeout { get => throw null; set => throw null; }

        public DbContextTransaction CurrentTransaction => throw null;

        public static void SetInitializer<TContext>(IDatabaseInitializer<TContext> strategy) where TContext : DbContext => throw null;

        public DbContextTransaction BeginTransaction() => throw null;

        public DbContextTransaction BeginTransaction(IsolationLevel isolationLevel) => throw null;

        public bool Exists() => throw null;

        public void Create() => throw null;

        public bool CreateIfNotExists() => throw null;

        public bool Delete() => throw null;

        public void Initialize(bool force) => throw null;

        public bool CompatibleWithModel(bool throwIfNoMetadata) => throw null;

        public DbRawSqlQuery<TElement> SqlQuery<TElement>(string sql, params object[] parameters) => throw null;

        public DbRawSqlQuery SqlQuery(Type elementType, string sql, params object[] parameters) => throw null;

        public int ExecuteSqlCommand(string sql, params object[] parameters) => throw null;

        public int ExecuteSqlCommand(TransactionalBehavior transactionalBehavior, string sql, params object[] parameters) => throw null;

        public Task<int> ExecuteSqlCommandAsync(string sql, params object[] parameters) => throw null;

        public Task<int> ExecuteSqlCommandAsync(string sql, CancellationToken cancellationToken, params object[] parameters) => throw null;
    }

    public class DbContextTransaction : IDisposable
    {
        public void Commit() => throw null;

        public void Rollback() => throw null;

        public void Dispose() => throw null;
    }

    public interface IDatabaseInitializer<in TContext> where TContext : DbContext
    {
        void InitializeDatabase(TContext context);
    }

    public class CreateDatabaseIfNotExists<TContext> : IDatabaseInitializer<TContext> where TContext : DbContext
    {
        public virtual void InitializeDatabase(TContext context) => throw null;

        protected virtual void Seed(TContext context) => throw null;
    }

    public static class QueryableExtensions
    {
        public static IQueryable<T> Include<T>(this IQueryable<T> source, string path) => throw null;

        public static IQueryable Include(this IQueryable source, string path) => throw null;

        public static IQueryable<T> Include<T, TProperty>(this IQueryable<T> source, Expression<Func<T, TProperty>> path) => throw null;

        public static IQueryable<T> AsNoTracking<T>(this IQueryable<T> source) where T : class => throw null;

        public static IQueryable AsNoTracking(this IQueryable source) => throw null;

        public static void Load(this IQueryable source) => throw null;

        public static Task LoadAsync(this IQueryable source) => throw null;

        public static Task LoadAsync(this IQueryable source, CancellationToken cancellationToken) => throw null;

        public static IQueryable<TSource> Skip<TSource>(this IQueryable<TSource> source, Expression<Func<int>> countAccessor) => throw null;

        public static IQueryable<TSource> Take<TSource>(this IQueryable<TSource> source, Expression<Func<int>> countAccessor) => throw null;

        public static Task<TSource> FirstAsync<TSource>(this IQueryable<TSource> source) => throw null;
        public static Task<TSource> FirstAsync<TSource>(this IQueryable<TSource> source, CancellationToken cancellationToken) => throw null;
        public static Task<TSource> FirstAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate) => throw null;
        public static Task<TSource> FirstAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate, CancellationToken cancellationToken) => throw null;
        public static Task<TSource> FirstOrDefaultAsync<TSource>(this IQueryable<TSource> source) => throw null;
        public static Task<TSource> FirstOrDefaultAsync<TSource>(this IQueryable<TSource> source, CancellationToken cancellationToken) => throw null;
        public static Task<TSource> FirstOrDefaultAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate) => throw null;
        public static Task<TSource> FirstOrDefaultAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate, CancellationToken cancellationToken) => throw null;
        public static Task<TSource> SingleAsync<TSource>(this IQueryable<TSource> source) => throw null;
        public static Task<TSource> SingleAsync<TSource>(this IQueryable<TSource> source, CancellationToken cancellationToken) => throw null;
        public static Task<TSource> SingleAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate) => throw null;
        public static Task<TSource> SingleAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate, CancellationToken cancellationToken) => throw null;
        public static Task<TSource> SingleOrDefaultAsync<TSource>(this IQueryable<TSource> source) => throw null;
        public static Task<TSource> SingleOrDefaultAsync<TSource>(this IQueryable<TSource> source, CancellationToken cancellationToken) => throw null;
        public static Task<TSource> SingleOrDefaultAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate) => throw null;
        public static Task<TSource> SingleOrDefaultAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate, CancellationToken cancellationToken) => throw null;
        public static Task<bool> AnyAsync<TSource>(this IQueryable<TSource> source) => throw null;
        public static Task<bool> AnyAsync<TSource>(this IQueryable<TSource> source, CancellationToken cancellationToken) => throw null;
        public static Task<bool> AnyAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate) => throw null;
        public static Task<bool> AnyAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate, CancellationToken cancellationToken) => throw null;
        public static Task<int> CountAsync<TSource>(this IQueryable<TSource> source) => throw null;
        public static Task<int> CountAsync<TSource>(this IQueryable<TSource> source, CancellationToken cancellationToken) => throw null;
        public static Task<int> CountAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate) => throw null;
        public static Task<int> CountAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate, CancellationToken cancellationToken) => throw null;
        public static Task<long> LongCountAsync<TSource>(this IQueryable<TSource> source) => throw null;
        public static Task<long> LongCountAsync<TSource>(this IQueryable<TSource> source, CancellationToken cancellationToken) => throw null;
        public static Task<long> LongCountAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate) => throw null;
        public static Task<long> LongCountAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate, CancellationToken cancellationToken) => throw null;
        public static Task<bool> AllAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate) => throw null;
        public static Task<bool> AllAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate, CancellationToken cancellationToken) => throw null;
        public static Task<bool> ContainsAsync<TSource>(this IQueryable<TSource> source, TSource item) => throw null;
        public static Task<bool> ContainsAsync<TSource>(this IQueryable<TSource> source, TSource item, CancellationToken cancellationToken) => throw null;
        public static Task<TSource> MinAsync<TSource>(this IQueryable<TSource> source) => throw null;
        public static Task<TSource> MinAsync<TSource>(this IQueryable<TSource> source, CancellationToken cancellationToken) => throw null;
        public static Task<TResult> MinAsync<TSource, TResult>(this IQueryable<TSource> source, Expression<Func<TSource, TResult>> selector) => throw null;
        public static Task<TResult> MinAsync<TSource, TResult>(this IQueryable<TSource> source, Expression<Func<TSource, TResult>> selector, CancellationToken cancellationToken) => throw null;
        public static Task<TSource> MaxAsync<TSource>(this IQueryable<TSource> source) => throw null;
        public static Task<TSource> MaxAsync<TSource>(this IQueryable<TSource> source, CancellationToken cancellationToken) => throw null;
        public static Task<TResult> MaxAsync<TSource, TResult>(this IQueryable<TSource> source, Expression<Func<TSource, TResult>> selector) => throw null;
        public static Task<TResult> MaxAsync<TSource, TResult>(this IQueryable<TSource> source, Expression<Func<TSource, TResult>> selector, CancellationToken cancellationToken) => throw null;
        public static Task<int> SumAsync(this IQueryable<int> source) => throw null;
        public static Task<int> SumAsync(this IQueryable<int> source, CancellationToken cancellationToken) => throw null;
        public static Task<int> SumAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, int>> selector) => throw null;
        public static Task<int> SumAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, int>> selector, CancellationToken cancellationToken) => throw null;
        public static Task<long> SumAsync(this IQueryable<long> source) => throw null;
        public static Task<long> SumAsync(this IQueryable<long> source, CancellationToken cancellationToken) => throw null;
        public static Task<long> SumAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, long>> selector) => throw null;
        public static Task<long> SumAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, long>> selector, CancellationToken cancellationToken) => throw null;
        public static Task<double> SumAsync(this IQueryable<double> source) => throw null;
        public static Task<double> SumAsync(this IQueryable<double> source, CancellationToken cancellationToken) => throw null;
        public static Task<double> SumAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, double>> selector) => throw null;
        public static Task<double> SumAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, double>> selector, CancellationToken cancellationToken) => throw null;
        public static Task<decimal> SumAsync(this IQueryable<decimal> source) => throw null;
        public static Task<decimal> SumAsync(this IQueryable<decimal> source, CancellationToken cancellationToken) => throw null;
        public static Task<decimal> SumAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, decimal>> selector) => throw null;
        public static Task<decimal> SumAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, decimal>> selector, CancellationToken cancellationToken) => throw null;
        public static Task<double> AverageAsync(this IQueryable<int> source) => throw null;
        public static Task<double> AverageAsync(this IQueryable<int> source, CancellationToken cancellationToken) => throw null;
        public static Task<double> AverageAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, int>> selector) => throw null;
        public static Task<double> AverageAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, int>> selector, CancellationToken cancellationToken) => throw null;
        public static Task<double> AverageAsync(this IQueryable<long> source) => throw null;
        public static Task<double> AverageAsync(this IQueryable<long> source, CancellationToken cancellationToken) => throw null;
        public static Task<double> AverageAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, long>> selector) => throw null;
        public static Task<double> AverageAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, long>> selector, CancellationToken cancellationToken) => throw null;
        public static Task<double> AverageAsync(this IQueryable<double> source) => throw null;
        public static Task<double> AverageAsync(this IQueryable<double> source, CancellationToken cancellationToken) => throw null;
        public static Task<double> AverageAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, double>> selector) => throw null;
        public static Task<double> AverageAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, double>> selector, CancellationToken cancellationToken) => throw null;
        public static Task<decimal> AverageAsync(this IQueryable<decimal> source) => throw null;
        public static Task<decimal> AverageAsync(this IQueryable<decimal> source, CancellationToken cancellationToken) => throw null;
        public static Task<decimal> AverageAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, decimal>> selector) => throw null;
        public static Task<decimal> AverageAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, decimal>> selector, CancellationToken cancellationToken) => throw null;
        public static Task<List<TSource>> ToListAsync<TSource>(this IQueryable<TSource> source) => throw null;
        public static Task<List<TSource>> ToListAsync<TSource>(this IQueryable<TSource> source, CancellationToken cancellationToken) => throw null;
        public static Task<TSource[]> ToArrayAsync<TSource>(this IQueryable<TSource> source) => throw null;
        public static Task<TSource[]> ToArrayAsync<TSource>(this IQueryable<TSource> source, CancellationToken cancellationToken) => throw null;
        public static Task<Dictionary<TKey, TSource>> ToDictionaryAsync<TSource, TKey>(this IQueryable<TSource> source, Func<TSource, TKey> keySelector) => throw null;
        public static Task<Dictionary<TKey, TSource>> ToDictionaryAsync<TSource, TKey>(this IQueryable<TSource> source, Func<TSource, TKey> keySelector, CancellationToken cancellationToken) => throw null;
        public static Task<Dictionary<TKey, TElement>> ToDictionaryAsync<TSource, TKey, TElement>(this IQueryable<TSource> source, Func<TSource, TKey> keySelector, Func<TSource, TElement> elementSelector) => throw null;
        public static Task<Dictionary<TKey, TElement>> ToDictionaryAsync<TSource, TKey, TElement>(this IQueryable<TSource> source, Func<TSource, TKey> keySelector, Func<TSource, TElement> elementSelector, CancellationToken cancellationToken) => throw null;
        public static Task ForEachAsync<TSource>(this IQueryable<TSource> source, Action<TSource> action) => throw null;
        public static Task ForEachAsync<TSource>(this IQueryable<TSource> source, Action<TSource> action, CancellationToken cancellationToken) => throw null;
    }
}

namespace System.Data.Entity.Infrastructure
{
    public interface IObjectContextAdapter
    {
        ObjectContext ObjectContext { get; }
    }

    public interface IDbContextFactory<out TContext> where TContext : DbContext
    {
        TContext Create();
    }

    public class DbContextConfiguration
    {
        public bool LazyLoadingEnabled { get => throw null; set => throw null; }

        public bool ProxyCreationEnabled { get => throw null; set => throw null; }

        public bool AutoDetectChangesEnabled { get => throw null; set => throw null; }

        public bool ValidateOnSaveEnabled { get => throw null; set => throw null; }

        public bool UseDatabaseNullSemantics { get => throw null; set => throw null; }
    }

    public class DbChangeTracker
    {
        public IEnumerable<DbEntityEntry> Entries() => throw null;

        public bool HasChanges() => throw null;

        public void DetectChanges() => throw null;
    }

    public abstract class DbQuery : IOrderedQueryable
    {
        public Type ElementType => throw null;

        Expression IQueryable.Expression => throw null;

        IQueryProvider IQueryable.Provider => throw null;

        public virtual DbQuery Include(string path) => throw null;

        public virtual DbQuery AsNoTracking() => throw null;

        IEnumerator IEnumerable.GetEnumerator() => throw null;
    }

    public class DbQuery<TResult> : IOrderedQueryable<TResult>
    {
        Type IQueryable.ElementType => throw null;

        Expression IQueryable.Expression => throw null;

        IQueryProvider IQueryable.Provider => throw null;

        public string Sql => throw null;

        public virtual DbQuery<TResult> Include(string path) => throw null;

        public virtual DbQuery<TResult> AsNoTracking() => throw null;

        public virtual DbQuery<TResult> AsStreaming() => throw null;

        IEnumerator<TResult> IEnumerable<TResult>.GetEnumerator() => throw null;

        IEnumerator IEnumerable.GetEnumerator() => throw null;
    }

    public abstract class DbRawSqlQuery : IEnumerable
    {
        public IEnumerator GetEnumerator() => throw null;

        public Task<List<object>> ToListAsync() => throw null;
    }

    public class DbRawSqlQuery<TElement> : IEnumerable<TElement>
    {
        public virtual DbRawSqlQuery<TElement> AsStreaming() => throw null;

        public virtual IEnumerator<TElement> GetEnumerator() => throw null;

        IEnumerator IEnumerable.GetEnumerator() => throw null;

        public Task<TElement> FirstAsync() => throw null;

        public Task<TElement> FirstAsync(CancellationToken cancellationToken) => throw null;

        public Task<TElement> FirstOrDefaultAsync() => throw null;

        public Task<TElement> FirstOrDefaultAsync(CancellationToken cancellationToken) => throw null;

        public Task<TElement> SingleAsync() => throw null;

        public Task<TElement> SingleAsync(CancellationToken cancellationToken) => throw null;

        public Task<TElement> SingleOrDefaultAsync() => throw null;

        public Task<TElement> SingleOrDefaultAsync(CancellationToken cancellationToken) => throw null;

        public Task<bool> AnyAsync() => throw null;

        public Task<int> CountAsync() => throw null;

        public Task ForEachAsync(Action<TElement> action) => throw null;

        public Task<List<TElement>> ToListAsync() => throw null;

        public Task<List<TElement>> ToListAsync(CancellationToken cancellationToken) => throw null;

        public Task<TElement[]> ToArrayAsync() => throw null;

        public Task<TElement[]> ToArrayAsync(CancellationToken cancellationToken) => throw null;
    }

    public class DbSqlQuery<TEntity> : DbRawSqlQuery<TEntity> where TEntity : class
    {
        public virtual DbSqlQuery<TEntity> AsNoTracking() => throw null;
    }

    public class DbEntityEntry
    {
        public object Entity => throw null;

        public EntityState State { get => throw null; set => throw null; }

        public DbReferenceEntry Reference(string navigationProperty) => throw null;

        public DbCollectionEntry Collection(string navigationProperty) => throw null;

        public void Reload() => throw null;

        public Task ReloadAsync() => throw null;
    }

    public class DbEntityEntry<TEntity> where TEntity : class
    {
        public TEntity Entity => throw null;

        public EntityState State { get => throw null; set => throw null; }

        public DbPropertyValues CurrentValues => throw null;

        public DbPropertyValues GetDatabaseValues() => throw null;

        public Task<DbPropertyValues> GetDatabaseValuesAsync() => throw null;

        public void Reload() => throw null;

        public Task ReloadAsync() => throw null;

        public Task ReloadAsync(CancellationToken cancellationToken) => throw null;

        public DbReferenceEntry<TEntity, TProperty> Reference<TProperty>(Expression<Func<TEntity, TProperty>> navigationProperty) where TProperty : class => throw null;

        public DbReferenceEntry Reference(string navigationProperty) => throw null;

        public DbCollectionEntry<TEntity, TElement> Collection<TElement>(Expression<Func<TEntity, ICollection<TElement>>> navigationProperty) where TElement : class => throw null;

        public DbCollectionEntry Collection(string navigationProperty) => throw null;
    }

    public class DbPropertyValues
    {
        public void SetValues(object obj) => throw null;
    }

    public abstract class DbMemberEntry
    {
        public abstract string Name { get; }
    }

    public abstract class DbMemberEntry<TEntity, TProperty> where TEntity : class
    {
        public abstract string Name { get; }
    }

    public class DbCollectionEntry : DbMemberEntry
    {
        public override string Name => throw null;

        public bool IsLoaded { get => throw null; set => throw null; }

        public void Load() => throw null;

        public Task LoadAsync() => throw null;

        public Task LoadAsync(CancellationToken cancellationToken) => throw null;

        public IQueryable Query() => throw null;
    }

    public class DbCollectionEntry<TEntity, TElement> : DbMemberEntry<TEntity, ICollection<TElement>> where TEntity : class
    {
        public override string Name => throw null;

        public bool IsLoaded { get => throw null; set => throw null; }

        public void Load() => throw null;

        public Task LoadAsync() => throw null;

        public Task LoadAsync(CancellationToken cancellationToken) => throw null;

        public IQueryable<TElement> Query() => throw null;
    }

    public class DbReferenceEntry : DbMemberEntry
    {
        public override string Name => throw null;

        public bool IsLoaded { get => throw null; set => throw null; }

        public void Load() => throw null;

        public Task LoadAsync() => throw null;

        public Task LoadAsync(CancellationToken cancellationToken) => throw null;

        public IQueryable Query() => throw null;
    }

    public class DbReferenceEntry<TEntity, TProperty> : DbMemberEntry<TEntity, TProperty> where TEntity : class
    {
        public override string Name => throw null;

        public bool IsLoaded { get => throw null; set => throw null; }

        public void Load() => throw null;

        public Task LoadAsync() => throw null;

        public Task LoadAsync(CancellationToken cancellationToken) => throw null;

        public IQueryable<TProperty> Query() => throw null;
    }
}

namespace System.Data.Entity.Core
{
    public sealed class EntityKey
    {
        public EntityKey(string qualifiedEntitySetName, string keyName, object keyValue) => throw null;
    }
}

namespace System.Data.Entity.Core.Objects
{
    using System.Data.Entity.Core.Objects.DataClasses;

    public enum MergeOption { AppendOnly, OverwriteChanges, PreserveChanges, NoTracking }

    public enum RefreshMode { ClientWins = 2, StoreWins = 1 }

    public class ObjectContext : IDisposable
    {
        public ObjectContext(string connectionString) => throw null;

        public DbConnection Connection => throw null;

        public ObjectContextOptions ContextOptions => throw null;

        public ObjectStateManager ObjectStateManager => throw null;

        public int? CommandTimeout { get => throw null; set => throw null; }

        public ObjectSet<TEntity> CreateObjectSet<TEntity>() where TEntity : class => throw null;

        public ObjectQuery<T> CreateQuery<T>(string queryString, params ObjectParameter[] parameters) => throw null;

        public virtual int SaveChanges() => throw null;

        public virtual Task<int> SaveChangesAsync() => throw null;

        public virtual Task<int> SaveChangesAsync(CancellationToken cancellationToken) => throw null;

        public virtual ObjectResult<TElement> ExecuteStoreQuery<TElement>(string commandText, params object[] parameters) => throw null;

        public virtual int ExecuteStoreCommand(string commandText, params object[] parameters) => throw null;

        public virtual Task<int> ExecuteStoreCommandAsync(string commandText, params object[] parameters) => throw null;

        public object GetObjectByKey(EntityKey key) => throw null;

        public bool TryGetObjectByKey(EntityKey key, out object value) => throw null;

        public void LoadProperty(object entity, string navigationProperty) => throw null;

        public virtual void Refresh(RefreshMode refreshMode, object entity) => throw null;

        public virtual void AddObject(string entitySetName, object entity) => throw null;

        public virtual void DeleteObject(object entity) => throw null;

        public void Dispose() => throw null;
    }

    public sealed class ObjectContextOptions
    {
        public bool LazyLoadingEnabled { get => throw null; set => throw null; }

        public bool ProxyCreationEnabled { get => throw null; set => throw null; }
    }

    public class ObjectStateManager
    {
    }

    public sealed class ObjectParameter
    {
        public ObjectParameter(string name, object value) => throw null;
    }

    public abstract class ObjectQuery : IOrderedQueryable
    {
        public MergeOption MergeOption { get => throw null; set => throw null; }

        Type IQueryable.ElementType => throw null;

        Expression IQueryable.Expression => throw null;

        IQueryProvider IQueryable.Provider => throw null;

        public ObjectResult Execute(MergeOption mergeOption) => throw null;

        public string ToTraceString() => throw null;

        IEnumerator IEnumerable.GetEnumerator() => throw null;
    }

    public class ObjectQuery<T> : ObjectQuery, IOrderedQueryable<T>
    {
        public new ObjectResult<T> Execute(MergeOption mergeOption) => throw null;

        public Task<ObjectResult<T>> ExecuteAsync(MergeOption mergeOption) => throw null;

        public ObjectQuery<T> Include(string path) => throw null;

        public ObjectQuery<T> Where(string predicate, params ObjectParameter[] parameters) => throw null;

        public ObjectQuery<T> Top(string count, params ObjectParameter[] parameters) => throw null;

        IEnumerator<T> IEnumerable<T>.GetEnumerator() => throw null;
    }

    public class ObjectSet<TEntity> : ObjectQuery<TEntity> where TEntity : class
    {
        public void AddObject(TEntity entity) => throw null;

        public void Attach(TEntity entity) => throw null;

        public void DeleteObject(TEntity entity) => throw null;
    }

    public abstract class ObjectResult : IEnumerable, IDisposable
    {
        IEnumerator IEnumerable.GetEnumerator() => throw null;

        public void Dispose() => throw null;
    }

    public class ObjectResult<T> : ObjectResult, IEnumerable<T>
    {
        public IEnumerator<T> GetEnumerator() => throw null;
    }

    public sealed class CompiledQuery
    {
        public static Func<TArg0, TResult> Compile<TArg0, TResult>(Expression<Func<TArg0, TResult>> query) where TArg0 : ObjectContext => throw null;

        public static Func<TArg0, TArg1, TResult> Compile<TArg0, TArg1, TResult>(Expression<Func<TArg0, TArg1, TResult>> query) where TArg0 : ObjectContext => throw null;
    }
}

namespace System.Data.Entity.Core.Objects.DataClasses
{
    public abstract class RelatedEnd
    {
        public bool IsLoaded => throw null;

        public void Load() => throw null;

        public Task LoadAsync(CancellationToken cancellationToken) => throw null;
    }

    public class EntityCollection<TEntity> : RelatedEnd, ICollection<TEntity> where TEntity : class
    {
        public int Count => throw null;

        public bool IsReadOnly => throw null;

        public void Add(TEntity item) => throw null;

        public void Attach(TEntity entity) => throw null;

        public void Clear() => throw null;

        public bool Contains(TEntity item) => throw null;

        public void CopyTo(TEntity[] array, int arrayIndex) => throw null;

        public bool Remove(TEntity item) => throw null;

        public ObjectQuery<TEntity> CreateSourceQuery() => throw null;

        public IEnumerator<TEntity> GetEnumerator() => throw null;

        IEnumerator IEnumerable.GetEnumerator() => throw null;
    }

    public abstract class EntityReference : RelatedEnd
    {
    }

    public class EntityReference<TEntity> : EntityReference where TEntity : class
    {
        public TEntity Value { get => throw null; set => throw null; }

        public ObjectQuery<TEntity> CreateSourceQuery() => throw null;
    }
}

namespace System.Data.Entity.ModelConfiguration
{
    public class EntityTypeConfiguration<TEntityType> where TEntityType : class
    {
        public EntityTypeConfiguration<TEntityType> ToTable(string tableName) => throw null;
    }
}
