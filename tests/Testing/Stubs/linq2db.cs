// The public types of linq2db 5.4 that rules meet, declared only: names and signatures are the real ones,
// bodies are left out. Tests compile it once to metadata (see DataReferences); it is never run.
#nullable disable
using System;
using System.Collections;
using System.Collections.Generic;
using System.Data.Common;
using System.Linq;
using System.Linq.Expressions;
using System.Threading;
using System.Threading.Tasks;

namespace LinqToDB
{
    using LinqToDB.Linq;

    public interface IDataContext : IDisposable
    {
        string ContextName { get; }

        void Close();
    }

    public class DataContext : IDataContext
    {
        public DataContext() => throw null;

        public DataContext(string configurationString) => throw null;

        public string ContextName => throw null;

        public void Close() => throw null;

        public void Dispose() => throw null;
    }

    public interface ITable<out T> : IQueryable<T> where T : notnull
    {
        string TableName { get; }
    }

    public static class DataExtensions
    {
        public static ITable<T> GetTable<T>(this IDataContext dataContext) where T : class => throw null;

        public static IQueryable<TEntity> FromSql<TEntity>(this IDataContext dataContext, FormattableString sql) => throw null;

        public static int Insert<T>(this IDataContext dataContext, T obj, string tableName = null) where T : notnull => throw null;

        public static Task<int> InsertAsync<T>(this IDataContext dataContext, T obj, string tableName = null, CancellationToken token = default) where T : notnull => throw null;

        public static int InsertOrReplace<T>(this IDataContext dataContext, T obj, string tableName = null) where T : notnull => throw null;

        public static object InsertWithIdentity<T>(this IDataContext dataContext, T obj, string tableName = null) where T : notnull => throw null;

        public static int InsertWithInt32Identity<T>(this IDataContext dataContext, T obj, string tableName = null) where T : notnull => throw null;

        public static Task<int> InsertWithInt32IdentityAsync<T>(this IDataContext dataContext, T obj, string tableName = null, CancellationToken token = default) where T : notnull => throw null;

        public static int Update<T>(this IDataContext dataContext, T obj, string tableName = null) where T : notnull => throw null;

        public static Task<int> UpdateAsync<T>(this IDataContext dataContext, T obj, string tableName = null, CancellationToken token = default) where T : notnull => throw null;

        public static int Delete<T>(this IDataContext dataContext, T obj, string tableName = null) where T : notnull => throw null;

        public static Task<int> DeleteAsync<T>(this IDataContext dataContext, T obj, string tableName = null, CancellationToken token = default) where T : notnull => throw null;

        public static ITable<T> CreateTable<T>(this IDataContext dataContext, string tableName = null) where T : notnull => throw null;
    }

    public static class LinqExtensions
    {
        public static ILoadWithQueryable<TEntity, TProperty> LoadWith<TEntity, TProperty>(this IQueryable<TEntity> source, Expression<Func<TEntity, TProperty>> selector) where TEntity : class => throw null;

        public static ILoadWithQueryable<TEntity, TProperty> ThenLoad<TEntity, TPreviousProperty, TProperty>(this ILoadWithQueryable<TEntity, TPreviousProperty> source, Expression<Func<TPreviousProperty, TProperty>> selector) where TEntity : class => throw null;

        public static int Delete<T>(this IQueryable<T> source) => throw null;

        public static int Delete<T>(this IQueryable<T> source, Expression<Func<T, bool>> predicate) => throw null;

        public static Task<int> DeleteAsync<T>(this IQueryable<T> source, CancellationToken token = default) => throw null;

        public static IUpdatable<T> Set<T, TV>(this IQueryable<T> source, Expression<Func<T, TV>> extract, TV value) => throw null;

        public static int Update<T>(this IUpdatable<T> source) => throw null;

        public static Task<int> UpdateAsync<T>(this IUpdatable<T> source, CancellationToken token = default) => throw null;

        public static int Insert<T>(this ITable<T> target, Expression<Func<T>> setter) where T : notnull => throw null;

        public static IMergeableUsing<TTarget> Merge<TTarget>(this ITable<TTarget> target) where TTarget : notnull => throw null;

        public static int Merge<TTarget, TSource>(this IMergeable<TTarget, TSource> merge) => throw null;

        public static IQueryable<TSource> TagQuery<TSource>(this IQueryable<TSource> source, string tagValue) => throw null;
    }

    public static class AsyncExtensions
    {
        public static Task<TSource> FirstAsync<TSource>(this IQueryable<TSource> source, CancellationToken token = default) => throw null;
        public static Task<TSource> FirstAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate, CancellationToken token = default) => throw null;
        public static Task<TSource> FirstOrDefaultAsync<TSource>(this IQueryable<TSource> source, CancellationToken token = default) => throw null;
        public static Task<TSource> FirstOrDefaultAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate, CancellationToken token = default) => throw null;
        public static Task<TSource> SingleAsync<TSource>(this IQueryable<TSource> source, CancellationToken token = default) => throw null;
        public static Task<TSource> SingleAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate, CancellationToken token = default) => throw null;
        public static Task<TSource> SingleOrDefaultAsync<TSource>(this IQueryable<TSource> source, CancellationToken token = default) => throw null;
        public static Task<TSource> SingleOrDefaultAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate, CancellationToken token = default) => throw null;
        public static Task<bool> AnyAsync<TSource>(this IQueryable<TSource> source, CancellationToken token = default) => throw null;
        public static Task<bool> AnyAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate, CancellationToken token = default) => throw null;
        public static Task<int> CountAsync<TSource>(this IQueryable<TSource> source, CancellationToken token = default) => throw null;
        public static Task<int> CountAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate, CancellationToken token = default) => throw null;
        public static Task<long> LongCountAsync<TSource>(this IQueryable<TSource> source, CancellationToken token = default) => throw null;
        public static Task<long> LongCountAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate, CancellationToken token = default) => throw null;
        public static Task<bool> AllAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, bool>> predicate, CancellationToken token = default) => throw null;
        public static Task<bool> ContainsAsync<TSource>(this IQueryable<TSource> source, TSource item, CancellationToken token = default) => throw null;
        public static Task<TSource> MinAsync<TSource>(this IQueryable<TSource> source, CancellationToken token = default) => throw null;
        public static Task<TResult> MinAsync<TSource, TResult>(this IQueryable<TSource> source, Expression<Func<TSource, TResult>> selector, CancellationToken token = default) => throw null;
        public static Task<TSource> MaxAsync<TSource>(this IQueryable<TSource> source, CancellationToken token = default) => throw null;
        public static Task<TResult> MaxAsync<TSource, TResult>(this IQueryable<TSource> source, Expression<Func<TSource, TResult>> selector, CancellationToken token = default) => throw null;
        public static Task<int> SumAsync(this IQueryable<int> source, CancellationToken token = default) => throw null;
        public static Task<int> SumAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, int>> selector, CancellationToken token = default) => throw null;
        public static Task<long> SumAsync(this IQueryable<long> source, CancellationToken token = default) => throw null;
        public static Task<long> SumAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, long>> selector, CancellationToken token = default) => throw null;
        public static Task<double> SumAsync(this IQueryable<double> source, CancellationToken token = default) => throw null;
        public static Task<double> SumAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, double>> selector, CancellationToken token = default) => throw null;
        public static Task<decimal> SumAsync(this IQueryable<decimal> source, CancellationToken token = default) => throw null;
        public static Task<decimal> SumAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, decimal>> selector, CancellationToken token = default) => throw null;
        public static Task<double> AverageAsync(this IQueryable<int> source, CancellationToken token = default) => throw null;
        public static Task<double> AverageAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, int>> selector, CancellationToken token = default) => throw null;
        public static Task<double> AverageAsync(this IQueryable<long> source, CancellationToken token = default) => throw null;
        public static Task<double> AverageAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, long>> selector, CancellationToken token = default) => throw null;
        public static Task<double> AverageAsync(this IQueryable<double> source, CancellationToken token = default) => throw null;
        public static Task<double> AverageAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, double>> selector, CancellationToken token = default) => throw null;
        public static Task<decimal> AverageAsync(this IQueryable<decimal> source, CancellationToken token = default) => throw null;
        public static Task<decimal> AverageAsync<TSource>(this IQueryable<TSource> source, Expression<Func<TSource, decimal>> selector, CancellationToken token = default) => throw null;
        public static Task<List<TSource>> ToListAsync<TSource>(this IQueryable<TSource> source, CancellationToken token = default) => throw null;
        public static Task<TSource[]> ToArrayAsync<TSource>(this IQueryable<TSource> source, CancellationToken token = default) => throw null;
        public static Task<Dictionary<TKey, TSource>> ToDictionaryAsync<TSource, TKey>(this IQueryable<TSource> source, Func<TSource, TKey> keySelector, CancellationToken token = default) => throw null;
        public static Task<Dictionary<TKey, TElement>> ToDictionaryAsync<TSource, TKey, TElement>(this IQueryable<TSource> source, Func<TSource, TKey> keySelector, Func<TSource, TElement> elementSelector, CancellationToken token = default) => throw null;
        public static Task ForEachAsync<TSource>(this IQueryable<TSource> source, Action<TSource> action, CancellationToken token = default) => throw null;
    }

    public static class CompiledQuery
    {
        public static Func<TDC, TResult> Compile<TDC, TResult>(Expression<Func<TDC, TResult>> query) where TDC : IDataContext => throw null;

        public static Func<TDC, TArg1, TResult> Compile<TDC, TArg1, TResult>(Expression<Func<TDC, TArg1, TResult>> query) where TDC : IDataContext => throw null;
    }
}

namespace LinqToDB.Linq
{
    public interface IUpdatable<out T>
    {
    }

    public interface ILoadWithQueryable<out TEntity, out TProperty> : IQueryable<TEntity>
    {
    }

    public interface IMergeableUsing<TTarget>
    {
    }

    public interface IMergeable<TTarget, TSource>
    {
    }
}

namespace LinqToDB.Data
{
    public class DataConnection : IDataContext
    {
        public DataConnection() => throw null;

        public DataConnection(string configurationString) => throw null;

        public string ContextName => throw null;

        public DbConnection Connection => throw null;

        public void Close() => throw null;

        public void Dispose() => throw null;
    }

    public class DataParameter
    {
        public DataParameter(string name, object value) => throw null;
    }

    public class DataReader : IDisposable
    {
        public void Dispose() => throw null;
    }

    public class BulkCopyRowsCopied
    {
    }

    public class CommandInfo
    {
        public CommandInfo(DataConnection dataConnection, string commandText) => throw null;

        public IEnumerable<T> Query<T>() => throw null;

        public Task<IEnumerable<T>> QueryAsync<T>(CancellationToken cancellationToken = default) => throw null;

        public int Execute() => throw null;

        public Task<int> ExecuteAsync(CancellationToken cancellationToken = default) => throw null;

        public DataReader ExecuteReader() => throw null;
    }

    public static class DataConnectionExtensions
    {
        public static CommandInfo SetCommand(this DataConnection dataConnection, string commandText) => throw null;

        public static IEnumerable<T> Query<T>(this DataConnection connection, string sql) => throw null;

        public static IEnumerable<T> Query<T>(this DataConnection connection, string sql, params DataParameter[] parameters) => throw null;

        public static Task<List<T>> QueryToListAsync<T>(this DataConnection connection, string sql, CancellationToken cancellationToken) => throw null;

        public static IEnumerable<T> QueryProc<T>(this DataConnection connection, string sql, params DataParameter[] parameters) => throw null;

        public static int Execute(this DataConnection connection, string sql) => throw null;

        public static T Execute<T>(this DataConnection connection, string sql) => throw null;

        public static Task<int> ExecuteAsync(this DataConnection connection, string sql, CancellationToken cancellationToken) => throw null;

        public static DataReader ExecuteReader(this DataConnection connection, string sql) => throw null;

        public static BulkCopyRowsCopied BulkCopy<T>(this DataConnection dataConnection, IEnumerable<T> source) where T : class => throw null;
    }
}
