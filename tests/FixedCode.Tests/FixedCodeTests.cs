using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text.Json;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.EntityFrameworkCore;
using WcfPerf.Analyzers.Rules.DataAccess;
using WcfPerf.CodeFixes.DataAccess;
using WcfPerf.Testing;
using Xunit;

namespace WcfPerf.FixedCode.Tests;

/// <summary>
/// Runs the code that a rule reports and the code that its fix leaves against a database: both answer the same, leave the same
/// rows behind, and the fixed one sends as many commands as its rule claims.
/// </summary>
public sealed class FixedCodeTests(DatabaseFixture database) : IClassFixture<DatabaseFixture>
{
    // What the compilation of a test takes from its references, and a running one has to bring along.
    private const string Attributes = """
        namespace CoreWCF
        {
            public sealed class ServiceContractAttribute : System.Attribute { }
            public sealed class OperationContractAttribute : System.Attribute { }
        }
        """;

    private const string Model = """
        using System;
        using Microsoft.EntityFrameworkCore;

        public class Order { public int Id { get; set; } public int CustomerId { get; set; } public string Number { get; set; } public int Status { get; set; } }

        public class Shop : DbContext
        {
            public static Action<DbContextOptionsBuilder> Configure { get; set; }

            public DbSet<Order> Orders { get; set; }

            protected override void OnConfiguring(DbContextOptionsBuilder optionsBuilder) => Configure(optionsBuilder);
        }
        """;

    public static TheoryData<string, string> Lookups { get; } = new()
    {
        { "db.Orders.FirstOrDefault(x => x.Id == id)", "null" },
        { "db.Orders.SingleOrDefault(x => x.Id == id)", "null" },
        { "db.Orders.Find(id)", "null" },
    };

    [Theory, MemberData(nameof(Lookups))]
    public async Task One_query_for_lookups_in_a_loop(string lookup, string missing)
    {
        var (flagged, repaired) = await RunAsync<QueryInLoopAnalyzer, QueryInLoopCodeFix>(
            $$"""
            var all = new List<Order>();

            foreach (var id in ids)
            {
                var order = [|{{lookup}}|];
                all.Add(order);
            }

            return all;
            """,
            $$"""
            var all = new List<Order>();

            var orderIds = ids.Distinct().ToList();
            var ordersById = db.Orders.Where(o => orderIds.Contains(o.Id)).ToDictionary(o => o.Id);
            foreach (var id in ids)
            {
                var order = ordersById.TryGetValue(id, out var found) ? found : {{missing}};
                all.Add(order);
            }

            return all;
            """,
            QueryInLoopCodeFix.AskOnce);
        Assert.True(flagged.Commands > 5, $"{flagged.Commands} commands");
        Assert.Equal(1, repaired.Commands);
    }

    [Fact]
    public async Task One_save_after_the_loop()
    {
        var (flagged, repaired) = await RunAsync<SaveChangesInLoopAnalyzer, SaveChangesInLoopCodeFix>(
            """
            foreach (var id in ids)
            {
                db.Orders.Add(new Order { CustomerId = id, Number = "new", Status = 7 });
                [|db.SaveChanges()|];
            }

            return null;
            """,
            """
            foreach (var id in ids)
            {
                db.Orders.Add(new Order { CustomerId = id, Number = "new", Status = 7 });
            }

            db.SaveChanges();

            return null;
            """,
            SaveChangesInLoopCodeFix.SaveAfterLoop);
        Assert.Equal(s_ids.Length, flagged.Commands);
        Assert.Equal(1, repaired.Commands);
    }

    [Fact]
    public async Task One_lookup_for_a_row_that_may_be_missing()
    {
        var (flagged, repaired) = await RunAsync<ChattyOperationAnalyzer, ChattyOperationCodeFix>(
            """
            var id = ids[0];
            if (!db.Orders.Any(o => o.Id == id))
            {
                return null;
            }

            var order = [|db.Orders.Single(o => o.Id == id)|];
            return order;
            """,
            """
            var id = ids[0];
            var order = db.Orders.SingleOrDefault(o => o.Id == id);
            if (order == null)
            {
                return null;
            }

            return order;
            """);
        Assert.Equal(2, flagged.Commands);
        Assert.Equal(1, repaired.Commands);
    }

    [Fact]
    public async Task The_same_rows_without_tracking()
    {
        var (flagged, repaired) = await RunAsync<ReadOnlyQueryTracksAnalyzer, ReadOnlyQueryTracksCodeFix>(
            "return [|db.Orders.Where(o => o.Status == 1).OrderBy(o => o.Id).ToList()|];",
            "return db.Orders.AsNoTracking().Where(o => o.Status == 1).OrderBy(o => o.Id).ToList();",
            ReadOnlyQueryTracksCodeFix.AsNoTrackingKey);
        Assert.Equal(1, flagged.Commands);
        Assert.Equal(1, repaired.Commands);
        Assert.Equal(10, flagged.Tracked);
        Assert.Equal(0, repaired.Tracked);
    }

    // Some twice, one that is not there.
    private static readonly int[] s_ids = [3, 5, 3, 8, 13, 99, 1, 20];

    /// <summary>Checks that the fix makes one body of the other, and runs both.</summary>
    private async Task<(Outcome Flagged, Outcome Repaired)> RunAsync<TAnalyzer, TFix>(string flagged, string repaired, string? key = null)
        where TAnalyzer : DiagnosticAnalyzer, new()
        where TFix : CodeFixProvider, new()
    {
        var test = new WcfCodeFixTest<TAnalyzer, TFix> { Data = DataFramework.EFCore, MarkupOptions = MarkupOptions.UseFirstDescriptor, CodeActionEquivalenceKey = key };
        test.TestState.Sources.Add(("/0/Model.cs", Model));
        test.TestState.Sources.Add(("/0/Service.cs", Service(flagged)));
        test.FixedState.Sources.Add(("/0/Model.cs", Model));
        test.FixedState.Sources.Add(("/0/Service.cs", Service(repaired)));
        await test.RunAsync();

        var before = Execute(flagged.Replace("[|", "", StringComparison.Ordinal).Replace("|]", "", StringComparison.Ordinal));
        var after = Execute(repaired);
        Assert.Equal(before.Answer, after.Answer);
        Assert.Equal(before.Rows, after.Rows);
        return (before, after);
    }

    private static string Service(string body) => $$"""
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using CoreWCF;
        using Microsoft.EntityFrameworkCore;

        [ServiceContract]
        public interface IShop
        {
            [OperationContract]
            object Run(int[] ids);
        }

        public class ShopService : IShop
        {
            public static Shop Last { get; private set; }

            public object Run(int[] ids)
            {
                var db = Open();
                {{body.Replace("\n", "\n        ", StringComparison.Ordinal).Replace("\n        \n", "\n\n", StringComparison.Ordinal)}}
            }

            private static Shop Open() => Last = new Shop();
        }
        """;

    private Outcome Execute(string body)
    {
        database.Fill();
        var counter = new CommandCounter();
        var assembly = Load(Model, Service(body), Attributes);
        Action<DbContextOptionsBuilder> configure = options => options.UseNpgsql(database.ConnectionString).AddInterceptors(counter);
        assembly.GetType("Shop")!.GetProperty("Configure")!.SetValue(null, configure);
        var service = assembly.GetType("ShopService")!;
        var answer = JsonSerializer.Serialize(service.GetMethod("Run")!.Invoke(Activator.CreateInstance(service), [s_ids]));
        using var context = (DbContext)service.GetProperty("Last")!.GetValue(null)!;
        return new Outcome(answer, counter.Count, context.ChangeTracker.Entries().Count(), database.Orders());
    }

    private static Assembly Load(params string[] sources)
    {
        var references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator).Select(static path => MetadataReference.CreateFromFile(path));
        var compilation = CSharpCompilation.Create(
            "Shop" + Guid.NewGuid().ToString("N"),
            sources.Select(static source => CSharpSyntaxTree.ParseText(source)),
            references,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        using var stream = new MemoryStream();
        var emitted = compilation.Emit(stream);
        Assert.True(emitted.Success, string.Join('\n', emitted.Diagnostics));
        return Assembly.Load(stream.ToArray());
    }

    /// <summary>What a run did.</summary>
    /// <param name="Answer">What the operation returned, as JSON.</param>
    /// <param name="Commands">How many commands it sent.</param>
    /// <param name="Tracked">How many entities its context tracks afterwards.</param>
    /// <param name="Rows">The rows it left behind.</param>
    private sealed record Outcome(string Answer, int Commands, int Tracked, string Rows);
}
