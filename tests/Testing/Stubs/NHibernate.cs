// The public types of NHibernate 5.5 that rules meet, declared only: names and signatures are the real ones,
// bodies are left out. Tests compile it once to metadata (see DataReferences); it is never run.
#nullable disable
using System;
using System.Collections;
using System.Collections.Generic;
using System.Data;
using System.Data.Common;
using System.Linq;
using System.Linq.Expressions;
using System.Threading;
using System.Threading.Tasks;

namespace NHibernate
{
    public enum FlushMode { Unspecified = -1, Manual = 0, Commit = 5, Auto = 10, Always = 20 }

    public class LockMode
    {
        public static readonly LockMode Read;

        public static readonly LockMode Upgrade;
    }

    public interface ISessionFactory : IDisposable
    {
        ISession OpenSession();

        ISession OpenSession(DbConnection connection);

        IStatelessSession OpenStatelessSession();

        ISession GetCurrentSession();
    }

    public interface ITransaction : IDisposable
    {
        bool IsActive { get; }

        void Begin();

        void Commit();

        Task CommitAsync(CancellationToken cancellationToken = default);

        void Rollback();

        Task RollbackAsync(CancellationToken cancellationToken = default);
    }

    public interface ISession : IDisposable
    {
        FlushMode FlushMode { get; set; }

        bool DefaultReadOnly { get; set; }

        ITransaction Transaction { get; }

        ITransaction BeginTransaction();

        ITransaction BeginTransaction(IsolationLevel isolationLevel);

        void Flush();

        Task FlushAsync(CancellationToken cancellationToken = default);

        void Clear();

        void Evict(object obj);

        T Get<T>(object id);

        T Get<T>(object id, LockMode lockMode);

        object Get(string entityName, object id);

        Task<T> GetAsync<T>(object id, CancellationToken cancellationToken = default);

        T Load<T>(object id);

        T Load<T>(object id, LockMode lockMode);

        Task<T> LoadAsync<T>(object id, CancellationToken cancellationToken = default);

        object Save(object obj);

        Task<object> SaveAsync(object obj, CancellationToken cancellationToken = default);

        void SaveOrUpdate(object obj);

        Task SaveOrUpdateAsync(object obj, CancellationToken cancellationToken = default);

        void Update(object obj);

        Task UpdateAsync(object obj, CancellationToken cancellationToken = default);

        void Persist(object obj);

        T Merge<T>(T entity) where T : class;

        void Delete(object obj);

        Task DeleteAsync(object obj, CancellationToken cancellationToken = default);

        void Refresh(object obj);

        Task RefreshAsync(object obj, CancellationToken cancellationToken = default);

        void SetReadOnly(object entityOrProxy, bool readOnly);

        IQueryable<T> Query<T>();

        IQueryOver<T, T> QueryOver<T>() where T : class;

        IQueryOver<T, T> QueryOver<T>(Expression<Func<T>> alias) where T : class;

        ICriteria CreateCriteria<T>() where T : class;

        ICriteria CreateCriteria(System.Type persistentClass);

        IQuery CreateQuery(string queryString);

        ISQLQuery CreateSQLQuery(string queryString);

        IQuery CreateFilter(object collection, string queryString);

        IQuery GetNamedQuery(string queryName);
    }

    public interface IStatelessSession : IDisposable
    {
        ITransaction BeginTransaction();

        object Insert(object entity);

        Task<object> InsertAsync(object entity, CancellationToken cancellationToken = default);

        void Update(object entity);

        void Delete(object entity);

        T Get<T>(object id);

        Task<T> GetAsync<T>(object id, CancellationToken cancellationToken = default);

        IQueryable<T> Query<T>();

        IQuery CreateQuery(string queryString);
    }

    public interface IQuery
    {
        IList List();

        IList<T> List<T>();

        Task<IList> ListAsync(CancellationToken cancellationToken = default);

        Task<IList<T>> ListAsync<T>(CancellationToken cancellationToken = default);

        IEnumerable Enumerable();

        IEnumerable<T> Enumerable<T>();

        object UniqueResult();

        T UniqueResult<T>();

        Task<object> UniqueResultAsync(CancellationToken cancellationToken = default);

        Task<T> UniqueResultAsync<T>(CancellationToken cancellationToken = default);

        int ExecuteUpdate();

        Task<int> ExecuteUpdateAsync(CancellationToken cancellationToken = default);

        IFutureEnumerable<T> Future<T>();

        IFutureValue<T> FutureValue<T>();

        IQuery SetMaxResults(int maxResults);

        IQuery SetFirstResult(int firstResult);

        IQuery SetReadOnly(bool readOnly);

        IQuery SetParameter<T>(string name, T val);

        IQuery SetParameterList(string name, IEnumerable vals);
    }

    public interface ISQLQuery : IQuery
    {
        ISQLQuery AddEntity(System.Type entityClass);
    }

    public interface ICriteria
    {
        IList List();

        IList<T> List<T>();

        Task<IList> ListAsync(CancellationToken cancellationToken = default);

        Task<IList<T>> ListAsync<T>(CancellationToken cancellationToken = default);

        object UniqueResult();

        T UniqueResult<T>();

        Task<T> UniqueResultAsync<T>(CancellationToken cancellationToken = default);

        IFutureEnumerable<T> Future<T>();

        ICriteria SetMaxResults(int maxResults);

        ICriteria SetReadOnly(bool readOnly);
    }

    public interface IQueryOver
    {
    }

    public interface IQueryOver<TRoot> : IQueryOver
    {
        IList<TRoot> List();

        IList<U> List<U>();

        Task<IList<TRoot>> ListAsync(CancellationToken cancellationToken = default);

        TRoot SingleOrDefault();

        U SingleOrDefault<U>();

        Task<TRoot> SingleOrDefaultAsync(CancellationToken cancellationToken = default);

        int RowCount();

        Task<int> RowCountAsync(CancellationToken cancellationToken = default);

        long RowCountInt64();

        IFutureEnumerable<TRoot> Future();

        IFutureValue<TRoot> FutureValue();

        IQueryOver<TRoot> Skip(int firstResult);

        IQueryOver<TRoot> Take(int maxResults);

        IQueryOver<TRoot> ReadOnly();
    }

    public interface IQueryOver<TRoot, TSubType> : IQueryOver<TRoot>
    {
        IQueryOver<TRoot, TSubType> Where(Expression<Func<TSubType, bool>> expression);

        IQueryOver<TRoot, TSubType> And(Expression<Func<TSubType, bool>> expression);

        IQueryOver<TRoot, U> JoinQueryOver<U>(Expression<Func<TSubType, IEnumerable<U>>> path);
    }

    public interface IFutureEnumerable<T>
    {
        IEnumerable<T> GetEnumerable();

        Task<IEnumerable<T>> GetEnumerableAsync(CancellationToken cancellationToken = default);

        IEnumerator<T> GetEnumerator();
    }

    public interface IFutureValue<T>
    {
        T Value { get; }

        Task<T> GetValueAsync(CancellationToken cancellationToken = default);
    }

    public static class NHibernateUtil
    {
        public static void Initialize(object proxy) => throw null;

        public static Task InitializeAsync(object proxy, CancellationToken cancellationToken = default) => throw null;

        public static bool IsInitialized(object proxy) => throw null;
    }
}

namespace NHibernate.Linq
{
    public interface INhFetchRequest<TQueried, TFetch> : IOrderedQueryable<TQueried>
    {
    }

    public class NhQueryableOptions
    {
        public NhQueryableOptions SetReadOnly(bool readOnly) => throw null;
    }

    public static class EagerFetchingExtensionMethods
    {
        public static INhFetchRequest<TOriginating, TRelated> Fetch<TOriginating, TRelated>(this IQueryable<TOriginating> query, Expression<Func<TOriginating, TRelated>> relatedObjectSelector) => throw null;

        public static INhFetchRequest<TOriginating, TRelated> FetchMany<TOriginating, TRelated>(this IQueryable<TOriginating> query, Expression<Func<TOriginating, IEnumerable<TRelated>>> relatedObjectSelector) => throw null;

        public static INhFetchRequest<TQueried, TRelated> ThenFetch<TQueried, TFetch, TRelated>(this INhFetchRequest<TQueried, TFetch> query, Expression<Func<TFetch, TRelated>> relatedObjectSelector) => throw null;
    }

    public static class DmlExtensionMethods
    {
        public static int Delete<TSource>(this IQueryable<TSource> source) => throw null;

        public static Task<int> DeleteAsync<TSource>(this IQueryable<TSource> source, CancellationToken cancellationToken = default) => throw null;

        public static int Update<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, TSource>> expression) => throw null;
    }

    public static class LinqExtensionMethods
    {
        public static IFutureEnumerable<TSource> ToFuture<TSource>(this IQueryable<TSource> source) => throw null;

        public static IFutureValue<TSource> ToFutureValue<TSource>(this IQueryable<TSource> source) => throw null;

        public static IQueryable<T> WithOptions<T>(this IQueryable<T> query, Action<NhQueryableOptions> setOptions) => throw null;

        public static Task<TSource> FirstAsync<TSource>(this IQueryable<TSource> source, CancellationToken cancellationToken = default) => throw null;
        public static Task<TSource> FirstAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate, CancellationToken cancellationToken = default) => throw null;
        public static Task<TSource> FirstOrDefaultAsync<TSource>(this IQueryable<TSource> source, CancellationToken cancellationToken = default) => throw null;
        public static Task<TSource> FirstOrDefaultAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate, CancellationToken cancellationToken = default) => throw null;
        public static Task<TSource> SingleAsync<TSource>(this IQueryable<TSource> source, CancellationToken cancellationToken = default) => throw null;
        public static Task<TSource> SingleAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate, CancellationToken cancellationToken = default) => throw null;
        public static Task<TSource> SingleOrDefaultAsync<TSource>(this IQueryable<TSource> source, CancellationToken cancellationToken = default) => throw null;
        public static Task<TSource> SingleOrDefaultAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate, CancellationToken cancellationToken = default) => throw null;
        public static Task<bool> AnyAsync<TSource>(this IQueryable<TSource> source, CancellationToken cancellationToken = default) => throw null;
        public static Task<bool> AnyAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate, CancellationToken cancellationToken = default) => throw null;
        public static Task<int> CountAsync<TSource>(this IQueryable<TSource> source, CancellationToken cancellationToken = default) => throw null;
        public static Task<int> CountAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate, CancellationToken cancellationToken = default) => throw null;
        public static Task<long> LongCountAsync<TSource>(this IQueryable<TSource> source, CancellationToken cancellationToken = default) => throw null;
        public static Task<long> LongCountAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate, CancellationToken cancellationToken = default) => throw null;
        public static Task<bool> AllAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate, CancellationToken cancellationToken = default) => throw null;
        public static Task<bool> ContainsAsync<TSource>(this IQueryable<TSource> source, TSource item, CancellationToken cancellationToken = default) => throw null;
        public static Task<TSource> MinAsync<TSource>(this IQueryable<TSource> source, CancellationToken cancellationToken = default) => throw null;
        public static Task<TResult> MinAsync<TSource, TResult>(this IQueryable<TSource> source, Expression<Func<TSource, TResult>> selector, CancellationToken cancellationToken = default) => throw null;
        public static Task<TSource> MaxAsync<TSource>(this IQueryable<TSource> source, CancellationToken cancellationToken = default) => throw null;
        public static Task<TResult> MaxAsync<TSource, TResult>(this IQueryable<TSource> source, Expression<Func<TSource, TResult>> selector, CancellationToken cancellationToken = default) => throw null;
        public static Task<int> SumAsync(this IQueryable<int> source, CancellationToken cancellationToken = default) => throw null;
        public static Task<int> SumAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, int>> selector, CancellationToken cancellationToken = default) => throw null;
        public static Task<long> SumAsync(this IQueryable<long> source, CancellationToken cancellationToken = default) => throw null;
        public static Task<long> SumAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, long>> selector, CancellationToken cancellationToken = default) => throw null;
        public static Task<double> SumAsync(this IQueryable<double> source, CancellationToken cancellationToken = default) => throw null;
        public static Task<double> SumAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, double>> selector, CancellationToken cancellationToken = default) => throw null;
        public static Task<decimal> SumAsync(this IQueryable<decimal> source, CancellationToken cancellationToken = default) => throw null;
        public static Task<decimal> SumAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, decimal>> selector, CancellationToken cancellationToken = default) => throw null;
        public static Task<double> AverageAsync(this IQueryable<int> source, CancellationToken cancellationToken = default) => throw null;
        public static Task<double> AverageAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, int>> selector, CancellationToken cancellationToken = default) => throw null;
        public static Task<double> AverageAsync(this IQueryable<long> source, CancellationToken cancellationToken = default) => throw null;
        public static Task<double> AverageAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, long>> selector, CancellationToken cancellationToken = default) => throw null;
        public static Task<double> AverageAsync(this IQueryable<double> source, CancellationToken cancellationToken = default) => throw null;
        public static Task<double> AverageAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, double>> selector, CancellationToken cancellationToken = default) => throw null;
        public static Task<decimal> AverageAsync(this IQueryable<decimal> source, CancellationToken cancellationToken = default) => throw null;
        public static Task<decimal> AverageAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, decimal>> selector, CancellationToken cancellationToken = default) => throw null;
        public static Task<List<TSource>> ToListAsync<TSource>(this IQueryable<TSource> source, CancellationToken cancellationToken = default) => throw null;
    }
}
