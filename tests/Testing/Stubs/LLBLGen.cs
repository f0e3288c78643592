// The public types of LLBLGen Pro 5.11 (its run-time framework) that rules meet, declared only: names and signatures are the real ones,
// bodies are left out. Tests compile it once to metadata (see DataReferences); it is never run.
#nullable disable
using System;
using System.Collections;
using System.Collections.Generic;
using System.Data;
using System.Linq;
using System.Linq.Expressions;
using System.Threading;
using System.Threading.Tasks;

namespace SD.LLBLGen.Pro.ORMSupportClasses
{
    public interface IEntityCore
    {
        bool IsNew { get; set; }
    }

    public interface IEntity2 : IEntityCore
    {
    }

    public interface IEntity : IEntityCore
    {
        bool Save();

        bool Save(bool recurse);

        bool Delete();

        void Refetch();
    }

    public interface IEntityCollection2 : IEnumerable
    {
    }

    public interface IRelationPredicateBucket
    {
    }

    public interface IPredicate
    {
    }

    public interface ISortExpression
    {
    }

    public interface IRetrievalQuery
    {
    }

    public interface IActionQuery
    {
    }

    public interface IPrefetchPathElement2
    {
        IPrefetchPath2 SubPath { get; }
    }

    public interface IPrefetchPathElement
    {
    }

    public interface IPrefetchPath2
    {
        IPrefetchPathElement2 Add(IPrefetchPathElement2 elementToAdd);
    }

    public interface IPrefetchPath
    {
        IPrefetchPathElement Add(IPrefetchPathElement elementToAdd);
    }

    public class PrefetchPath2 : IPrefetchPath2
    {
        public PrefetchPath2(int rootEntityType) => throw null;

        public IPrefetchPathElement2 Add(IPrefetchPathElement2 elementToAdd) => throw null;
    }

    public interface ITransactionController
    {
        void Commit();

        void Rollback();
    }

    public interface IDataAccessAdapter : ITransactionController, IDisposable
    {
        bool KeepConnectionOpen { get; set; }

        void OpenConnection();

        void CloseConnection();

        bool FetchEntity(IEntity2 entityToFetch);

        bool FetchEntity(IEntity2 entityToFetch, IPrefetchPath2 prefetchPath);

        Task<bool> FetchEntityAsync(IEntity2 entityToFetch, CancellationToken cancellationToken);

        bool FetchEntityUsingUniqueConstraint(IEntity2 entityToFetch, IPredicate uniqueConstraintFilter);

        void FetchEntityCollection(IEntityCollection2 collectionToFill, IRelationPredicateBucket filterBucket);

        void FetchEntityCollection(IEntityCollection2 collectionToFill, IRelationPredicateBucket filterBucket, IPrefetchPath2 prefetchPath);

        IDataReader FetchDataReader(IRetrievalQuery queryToExecute, CommandBehavior readBehavior);

        bool SaveEntity(IEntity2 entityToSave);

        bool SaveEntity(IEntity2 entityToSave, bool refetchAfterSave);

        Task<bool> SaveEntityAsync(IEntity2 entityToSave, CancellationToken cancellationToken);

        int SaveEntityCollection(IEntityCollection2 collectionToSave);

        bool DeleteEntity(IEntity2 entityToDelete);

        int DeleteEntityCollection(IEntityCollection2 collectionToDelete);

        int DeleteEntitiesDirectly(string typeOfEntity, IRelationPredicateBucket filterBucket);

        int UpdateEntitiesDirectly(IEntity2 entityWithNewValues, IRelationPredicateBucket filterBucket);

        int GetDbCount(IEntityCollection2 collection, IRelationPredicateBucket filter);

        object ExecuteScalarQuery(IRetrievalQuery queryToExecute);

        int ExecuteActionQuery(IActionQuery queryToExecute);
    }

    public abstract class DataAccessAdapterCore
    {
        public virtual object ExecuteScalarQuery(IRetrievalQuery queryToExecute) => throw null;

        public virtual int ExecuteActionQuery(IActionQuery queryToExecute) => throw null;

        public virtual IDataReader FetchDataReader(IRetrievalQuery queryToExecute, CommandBehavior readBehavior) => throw null;

        public void OpenConnection() => throw null;
    }

    public abstract class DataAccessAdapterBase : DataAccessAdapterCore, IDataAccessAdapter
    {
        public bool KeepConnectionOpen { get => throw null; set => throw null; }

        public void CloseConnection() => throw null;

        public void Commit() => throw null;

        public void Rollback() => throw null;

        public void Dispose() => throw null;

        public virtual bool FetchEntity(IEntity2 entityToFetch) => throw null;

        public virtual bool FetchEntity(IEntity2 entityToFetch, IPrefetchPath2 prefetchPath) => throw null;

        public virtual Task<bool> FetchEntityAsync(IEntity2 entityToFetch, CancellationToken cancellationToken) => throw null;

        public virtual bool FetchEntityUsingUniqueConstraint(IEntity2 entityToFetch, IPredicate uniqueConstraintFilter) => throw null;

        public virtual void FetchEntityCollection(IEntityCollection2 collectionToFill, IRelationPredicateBucket filterBucket) => throw null;

        public virtual void FetchEntityCollection(IEntityCollection2 collectionToFill, IRelationPredicateBucket filterBucket, IPrefetchPath2 prefetchPath) => throw null;

        public virtual bool SaveEntity(IEntity2 entityToSave) => throw null;

        public virtual bool SaveEntity(IEntity2 entityToSave, bool refetchAfterSave) => throw null;

        public virtual Task<bool> SaveEntityAsync(IEntity2 entityToSave, CancellationToken cancellationToken) => throw null;

        public virtual int SaveEntityCollection(IEntityCollection2 collectionToSave) => throw null;

        public virtual bool DeleteEntity(IEntity2 entityToDelete) => throw null;

        public virtual int DeleteEntityCollection(IEntityCollection2 collectionToDelete) => throw null;

        public virtual int DeleteEntitiesDirectly(string typeOfEntity, IRelationPredicateBucket filterBucket) => throw null;

        public virtual int UpdateEntitiesDirectly(IEntity2 entityWithNewValues, IRelationPredicateBucket filterBucket) => throw null;

        public virtual int GetDbCount(IEntityCollection2 collection, IRelationPredicateBucket filter) => throw null;
    }

    public abstract class EntityCore<TFields> : IEntityCore
    {
        public bool IsNew { get => throw null; set => throw null; }
    }

    public abstract class EntityBase2 : EntityCore<object>, IEntity2
    {
    }

    public abstract class EntityBase : EntityCore<object>, IEntity
    {
        public virtual bool Save() => throw null;

        public virtual bool Save(bool recurse) => throw null;

        public virtual bool Delete() => throw null;

        public virtual void Refetch() => throw null;
    }

    public abstract class EntityCollectionBase2<TEntity> : List<TEntity>, IEntityCollection2 where TEntity : EntityBase2
    {
    }

    public abstract class EntityCollectionBase<TEntity> : List<TEntity> where TEntity : EntityBase
    {
        public bool GetMulti(IPredicate selectFilter) => throw null;

        public bool GetMulti(IPredicate selectFilter, long maxNumberOfItemsToReturn) => throw null;

        public int GetDbCount() => throw null;

        public int SaveMulti() => throw null;

        public int DeleteMulti() => throw null;
    }

    public class UnitOfWork2
    {
        public void AddForSave(IEntity2 entityToSave) => throw null;

        public int Commit(IDataAccessAdapter adapterToUse) => throw null;
    }
}

namespace SD.LLBLGen.Pro.LinqSupportClasses
{
    public interface IDataSource : IQueryable
    {
    }

    public abstract class DataSourceBase<TEntity> : IOrderedQueryable<TEntity>, IDataSource
    {
        public Type ElementType => throw null;

        public Expression Expression => throw null;

        public IQueryProvider Provider => throw null;

        public IEnumerator<TEntity> GetEnumerator() => throw null;

        IEnumerator IEnumerable.GetEnumerator() => throw null;
    }

    public class DataSource<TEntity> : DataSourceBase<TEntity>
    {
    }

    public class DataSource2<TEntity> : DataSourceBase<TEntity>
    {
    }

    public interface IPathEdge
    {
    }

    public static class QueryableExtensionMethods
    {
        public static IQueryable<TSource> WithPath<TSource>(this IQueryable<TSource> source, params IPathEdge[] edges) => throw null;

        public static IQueryable<TSource> TagWith<TSource>(this IQueryable<TSource> source, string tag) => throw null;

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
        public static Task<TSource[]> ToArrayAsync<TSource>(this IQueryable<TSource> source, CancellationToken cancellationToken = default) => throw null;
        public static Task<Dictionary<TKey, TSource>> ToDictionaryAsync<TSource, TKey>(this IQueryable<TSource> source, Func<TSource, TKey> keySelector, CancellationToken cancellationToken = default) => throw null;
        public static Task<Dictionary<TKey, TElement>> ToDictionaryAsync<TSource, TKey, TElement>(this IQueryable<TSource> source, Func<TSource, TKey> keySelector, Func<TSource, TElement> elementSelector, CancellationToken cancellationToken = default) => throw null;
    }
}

namespace SD.LLBLGen.Pro.QuerySpec
{
    public class EntityQuery<TEntity>
    {
        public EntityQuery<TEntity> Where(SD.LLBLGen.Pro.ORMSupportClasses.IPredicate filter) => throw null;
    }
}

namespace SD.LLBLGen.Pro.QuerySpec.Adapter
{
    using SD.LLBLGen.Pro.ORMSupportClasses;

    public static class AdapterExtensionMethods
    {
        public static IEntityCollection2 FetchQuery<TEntity>(this IDataAccessAdapter adapter, EntityQuery<TEntity> query) => throw null;

        public static Task<IEntityCollection2> FetchQueryAsync<TEntity>(this IDataAccessAdapter adapter, EntityQuery<TEntity> query) => throw null;

        public static TEntity FetchFirst<TEntity>(this IDataAccessAdapter adapter, EntityQuery<TEntity> query) => throw null;
    }
}
