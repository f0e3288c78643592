using System;
using System.IO;
using Npgsql;
using WcfPerf.Evidence.Data;
using WcfPerf.Evidence.Postgres;

namespace WcfPerf.Evidence.Infrastructure;

/// <summary>
/// The database of a run, filled: the one that <c>WCFPERF_POSTGRES</c> names, or else a private one, which the variable
/// then names for the processes that this one starts.
/// </summary>
internal sealed class Database : IDisposable
{
    private readonly PrivatePostgres? _server;

    private Database(PrivatePostgres? server, string description)
    {
        _server = server;
        Description = description;
    }

    /// <summary>How to reach it; tables are found in the schema of the claims alone.</summary>
    public static string ConnectionString =>
        Environment.GetEnvironmentVariable(PrivatePostgres.Variable) is { Length: > 0 } named
            ? new NpgsqlConnectionStringBuilder(named) { SearchPath = ShopData.Schema, MaxPoolSize = MostConnections }.ConnectionString
            : throw new EvidenceException($"No database is open; {PrivatePostgres.Variable} names none.");

    /// <summary>What stands in the results.</summary>
    public string Description { get; }

    /// <summary>
    /// The processor time that a private database's processes have used so far; null for another one. Of processes that
    /// have ended nothing is counted: connections are kept.
    /// </summary>
    public static TimeSpan? Cpu =>
        Environment.GetEnvironmentVariable(PrivatePostgres.Variable) is { Length: > 0 } named && new NpgsqlConnectionStringBuilder(named).Host is ['/', ..] folder
            ? PrivatePostgres.CpuOf(folder)
            : null;

    // Fewer than a server takes unless told otherwise.
    private const int MostConnections = 90;

    /// <summary>Opens and fills it.</summary>
    /// <param name="output">Where to say so.</param>
    /// <exception cref="EvidenceException">There is none.</exception>
    public static Database Open(TextWriter output)
    {
        PrivatePostgres? server = null;
        try
        {
            bool named = Environment.GetEnvironmentVariable(PrivatePostgres.Variable) is { Length: > 0 };
            if (!named)
            {
                server = PrivatePostgres.Start();
                Environment.SetEnvironmentVariable(PrivatePostgres.Variable, server.ConnectionString);
            }

            using var connection = new NpgsqlConnection(ConnectionString);
            connection.Open();
            ShopData.Create(connection);
            string description = $"PostgreSQL {connection.PostgreSqlVersion}, {(named ? "the one that " + PrivatePostgres.Variable + " named" : PrivatePostgres.Description)}";
            output.WriteLine(description);
            return new Database(server, description);
        }
        catch (Exception e) when (e is PostgresUnavailableException or NpgsqlException or ArgumentException)
        {
            Close(server);
            throw new EvidenceException(e.Message);
        }
    }

    /// <summary>Removes what was made.</summary>
    public void Dispose()
    {
        if (_server is null)
        {
            using var connection = new NpgsqlConnection(ConnectionString);
            connection.Open();
            ShopData.Drop(connection);
        }

        Close(_server);
    }

    private static void Close(PrivatePostgres? server)
    {
        NpgsqlConnection.ClearAllPools();
        if (server is null)
            return;
        Environment.SetEnvironmentVariable(PrivatePostgres.Variable, null);
        server.Dispose();
    }
}
