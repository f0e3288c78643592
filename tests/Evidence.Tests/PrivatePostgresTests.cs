using System;
using System.Diagnostics;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Npgsql;
using WcfPerf.Evidence.Postgres;
using Xunit;

namespace WcfPerf.Evidence.Tests;

/// <summary>The private PostgreSQL: that it works, and that nothing of it stays.</summary>
[Collection("PostgreSQL")]
public sealed class PrivatePostgresTests
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(60);

    [Fact]
    public void RunsSqlAndLeavesNothing()
    {
        string folder, connectionString;
        using (var server = PrivatePostgres.Start())
        {
            (folder, connectionString) = (server.Folder, server.ConnectionString);
            Assert.Equal(42, Query<int>(connectionString, "SELECT 6 * 7"));
            Assert.Equal("off", Query<string>(connectionString, "SHOW fsync"));
            Assert.Equal(string.Empty, Query<string>(connectionString, "SHOW listen_addresses"));
            Assert.True(Directory.Exists(folder));
        }

        Assert.False(Directory.Exists(folder));
        Assert.ThrowsAny<NpgsqlException>(() => Query<int>(connectionString, "SELECT 1"));
    }

    [Fact]
    public void ServersDoNotKnowOfEachOther()
    {
        using var one = PrivatePostgres.Start();
        using var other = PrivatePostgres.Start();
        Query<object>(one.ConnectionString, "CREATE TABLE here AS SELECT 1 AS id; SELECT 1");
        Assert.IsType<DBNull>(Query<object>(other.ConnectionString, "SELECT to_regclass('here')::text"));
    }

    [Fact]
    public void CanBeDisposedOfTwice()
    {
        var server = PrivatePostgres.Start();
        server.Dispose();
        server.Dispose();
        Assert.False(Directory.Exists(server.Folder));
    }

    [Fact]
    public void SaysWhenItDoesNotStartInTime()
    {
        var e = Assert.Throws<PostgresUnavailableException>(() => PrivatePostgres.Start(TimeSpan.Zero));
        Assert.StartsWith("PostgreSQL did not start in 0 seconds", e.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task EndsWithTheProcessThatMadeIt()
    {
        using Process owner = Start();
        string connectionString = await FirstLine(owner);
        string folder = new NpgsqlConnectionStringBuilder(connectionString).Host!;
        Assert.Equal(1, Query<int>(connectionString, "SELECT 1"));
        owner.Kill();
        var watch = Stopwatch.StartNew();
        while (Directory.Exists(folder) && watch.Elapsed < s_limit)
            Thread.Sleep(20);
        Assert.False(Directory.Exists(folder));
        Assert.ThrowsAny<NpgsqlException>(() => Query<int>(connectionString, "SELECT 1"));
    }

    [Fact]
    public async Task EndsWhenTheInputOfItsProgramEnds()
    {
        using Process owner = Start();
        string connectionString = await FirstLine(owner);
        string folder = new NpgsqlConnectionStringBuilder(connectionString).Host!;
        Assert.True(Directory.Exists(folder));
        owner.StandardInput.Close();
        await owner.WaitForExitAsync().WaitAsync(s_limit);
        Assert.Equal(0, owner.ExitCode);
        Assert.False(Directory.Exists(folder));
    }

    private static Process Start() => Process.Start(new ProcessStartInfo("dotnet", ["exec", typeof(PrivatePostgres).Assembly.Location])
    {
        RedirectStandardInput = true,
        RedirectStandardOutput = true,
    })!;

    private static async Task<string> FirstLine(Process process) =>
        await process.StandardOutput.ReadLineAsync().WaitAsync(s_limit) ?? throw new InvalidOperationException("The program said nothing.");

    private static T Query<T>(string connectionString, string sql)
    {
        // A pooled connection would outlive its server.
        using var connection = new NpgsqlConnection(connectionString + ";Pooling=false;Timeout=10");
        connection.Open();
        using var command = new NpgsqlCommand(sql, connection);
        return (T)command.ExecuteScalar()!;
    }
}
