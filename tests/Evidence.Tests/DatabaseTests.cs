using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Npgsql;
using WcfPerf.Evidence.Claims;
using WcfPerf.Evidence.Data;
using WcfPerf.Evidence.Infrastructure;
using WcfPerf.Evidence.Postgres;
using Xunit;

namespace WcfPerf.Evidence.Tests;

/// <summary>
/// Claims on a real database: what it holds, what is counted, and that wrong claims are found out. Statements are counted in the
/// whole process, so no other test may use a database meanwhile.
/// </summary>
[Collection("PostgreSQL")]
public sealed class DatabaseTests : IClassFixture<DatabaseTests.OpenDatabase>
{
    private readonly OpenDatabase _database;

    public DatabaseTests(OpenDatabase database) => _database = database;

    public static TheoryData<string> DataClaims => new(ClaimCatalog.All.Where(entry => entry.Claim is DataClaim).Select(entry => entry.Rule));

    [Fact]
    public void SaysWhatItIs()
    {
        Assert.Matches(@"^PostgreSQL [0-9.]+, a cluster made for the run, Unix socket, fsync off$", _database.Description);
        Assert.Contains(_database.Description, _database.Said, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("products", ShopData.Products)]
    [InlineData("orders", ShopData.Orders)]
    [InlineData("orderlines", ShopData.Orders * ShopData.LinesOfAnOrder)]
    public void HoldsItsRows(string table, int rows)
    {
        using var connection = new NpgsqlConnection(Database.ConnectionString);
        connection.Open();
        using var command = new NpgsqlCommand("SELECT count(*) FROM " + table, connection);
        Assert.Equal((long)rows, command.ExecuteScalar());
    }

    [Fact]
    public void CountsStatementsOfEntityFrameworkAndOfCommands()
    {
        Assert.Equal(2, Statements.Count(() => ChattyOperation.GetName("P1")));
        Assert.Equal(1, Statements.Count(() => HotQueryRebuilt.GetProductByDapper(1)));
        Assert.Equal(5, Statements.Count(() => ChattyOperation.CountProducts([1, 2, 3, 4, 5])));
        Assert.Equal(1, Statements.Count(() => ChattyOperation.CountProductsInOneBatch([1, 2, 3, 4, 5])));
        Assert.Equal(0, Statements.Count(() => { }));
    }

    /// <summary>Each variant of each claim, but those that take processes of their own, returns what it should and asks as often as it says.</summary>
    [Theory]
    [MemberData(nameof(DataClaims))]
    public void VariantsAreRight(string rule)
    {
        foreach (Comparison comparison in ClaimCatalog.Find(rule)!.Claim.Comparisons(Stage.Modern))
            Assert.All(comparison.CreateVariants().Where(variant => variant.Round is null), variant => variant.Verify(variant.Run()));
    }

    [Fact]
    public void EveryWayOfTheStudyReadsTheSame()
    {
        Assert.All(DataAccessStudy.Ways.GroupBy(way => way.Test), test =>
        {
            Assert.Equal(9, test.Count());
            Assert.Single(test.Select(way => way.Call(7)).Distinct());
            Assert.NotEqual(test.First().Call(7), test.First().Call(8));
            Assert.All(test, way => Assert.Equal(way.Statements, Statements.Count(() => way.Call(7))));
        });
    }

    [Fact]
    public void ADistantDatabaseIsAMillisecondAwayEachWay()
    {
        static TimeSpan Shortest(Func<Product> call) => Enumerable.Range(0, 20).Select(_ =>
        {
            long start = System.Diagnostics.Stopwatch.GetTimestamp();
            Assert.Equal("P5", call().Code);
            return System.Diagnostics.Stopwatch.GetElapsedTime(start);
        }).Min();

        Assert.True(Shortest(() => DistantDatabase.Use(() => HotQueryRebuilt.GetProduct(5))) > TimeSpan.FromMilliseconds(2));
        Assert.False(DistantDatabase.IsUsed);
    }

    [Fact]
    public void LoadMakesEveryCallOnceAndSaysWhatFailed()
    {
        int calls = 0;
        LoadRound round = Load.Round(8, 80, _ =>
        {
            System.Threading.Interlocked.Increment(ref calls);
            System.Threading.Thread.SpinWait(1_000);
        });
        Assert.Equal(80, calls);
        Assert.Equal(80, round.Latencies.Count);
        Assert.All(round.Latencies, latency => Assert.True(latency > 0));
        Assert.Equal(250, Load.Round(250, 80, _ => { }).Latencies.Count);
        Assert.Contains("no luck", Assert.Throws<WrongResultException>(() => Load.Round(4, 4, _ => throw new InvalidOperationException("no luck"))).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void FindsAWrongResultAndAWrongNumberOfStatements()
    {
        static void Verify(Variant variant) => variant.Verify(variant.Run());
        Verify(WrongClaim.Variant(expected: "product 1", statements: 2));
        Assert.Contains("something else", Assert.Throws<WrongResultException>(() => Verify(WrongClaim.Variant("product 2", 2))).Message, StringComparison.Ordinal);
        Assert.Contains("asked the database 2 times", Assert.Throws<WrongResultException>(() => Verify(WrongClaim.Variant("product 1", 1))).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void TakesColdRoundsInProcessesOfTheirOwn()
    {
        LoadRound round = ColdStart.Round("WCFP5002", "awaited/delay", 6);
        Assert.Equal(6, round.Latencies.Count);
        Assert.All(round.Latencies, latency => Assert.InRange(latency, ShopData.ReportMilliseconds * 0.9e6, round.Elapsed.TotalNanoseconds));
        Assert.Contains("exit code", Assert.Throws<WrongResultException>(() => ColdStart.Round("WCFP5002", "nothing", 1)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void RoundsGivePercentilesAndNoCountsOfOneThread()
    {
        double[] latencies = [.. Enumerable.Range(1, 100).Select(i => i * 1e6)];
        Variant Of(string name, VariantRole role, int milliseconds) =>
            Variant.OfRounds(name, role, () => new LoadRound(TimeSpan.FromMilliseconds(milliseconds), TimeSpan.FromMilliseconds(10), latencies));
        var comparison = new Comparison("one", [], () => [Of("slow", VariantRole.Flagged, 400), Of("fast", VariantRole.Fixed, 100)]);
        var sampler = new RoundSampler(comparison, TimeSpan.Zero, TimeSpan.Zero);
        sampler.Round();
        sampler.Round();
        ComparisonResult result = ResultBuilder.Comparison(comparison, sampler.Finish());
        Assert.Equal(4, result.Cases[1].Ratio!.Value);
        Assert.Equal(1e6, result.Cases[1].Mean);
        Assert.Equal(1e5, result.Cases[1].CpuPerCall);
        Assert.Equal(2, result.Cases[1].Samples);
        Assert.Equal(100, result.Cases[1].CallsPerSample);
        Assert.Null(result.Cases[1].AllocatedBytes);
        Assert.Equal(50.5e6, result.Cases[1].Percentiles!["p50"]);
        Assert.Equal(["p50", "p95", "p99"], result.Cases[1].Percentiles!.Keys);
    }

    /// <summary>The database of these tests, as the runner opens it.</summary>
    public sealed class OpenDatabase : IDisposable
    {
        private readonly Database _database;
        private readonly string? _named = Environment.GetEnvironmentVariable(PrivatePostgres.Variable);

        public OpenDatabase()
        {
            // Of its own, whatever the user has named: the tests say what it is.
            Environment.SetEnvironmentVariable(PrivatePostgres.Variable, null);
            var output = new StringWriter();
            _database = Database.Open(output);
            Said = output.ToString();
        }

        public string Description => _database.Description;

        public string Said { get; }

        public void Dispose()
        {
            _database.Dispose();
            Assert.Null(Environment.GetEnvironmentVariable(PrivatePostgres.Variable));
            Environment.SetEnvironmentVariable(PrivatePostgres.Variable, _named);
        }
    }

    private sealed class WrongClaim : DataClaim
    {
        public override string Statement => string.Empty;

        public static Variant Variant(string expected, int statements) =>
            Call("one", VariantRole.Flagged, () => ChattyOperation.GetName("P1")!, name => name == expected, statements);

        public override IReadOnlyList<Comparison> Comparisons(Stage stage) => [];

        public override Headline Headline(Stage stage) => throw new NotSupportedException();
    }
}
