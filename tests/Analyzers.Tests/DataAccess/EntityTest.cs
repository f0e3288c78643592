using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Testing;

namespace WcfPerf.Analyzers.Tests.DataAccess;

/// <summary>What the tests of the rules about entities and contexts share: a model and context in each library, a contract and its service.</summary>
internal static class EntityTest
{
    private const string Poco = """
        public class Order { public int Id { get; set; } public string Number { get; set; } public int Status { get; set; } public decimal Total { get; set; } public Customer Customer { get; set; } public List<Line> Lines { get; set; } public void Close() { Status = 2; } public string Describe() => Number + Status; }
        public class Line { public int Id { get; set; } public int OrderId { get; set; } public int Count { get; set; } public Product Product { get; set; } }
        public class Product { public int Id { get; set; } public string Name { get; set; } }
        public class Customer { public int Id { get; set; } public string Name { get; set; } public List<Order> Orders { get; set; } }
        public class Zone { public int Id { get; set; } public string Name { get; set; } }
        public class Tag { public int Id { get; set; } public List<Zone> Zones { get; set; } }
        """;

    private const string Sets = "public DbSet<Order> Orders { get; set; } public DbSet<Line> Lines { get; set; } public DbSet<Customer> Customers { get; set; } public DbSet<Zone> Zones { get; set; } public DbSet<Tag> Tags { get; set; }";

    private const string Dto = """
        public class OrderInfo { public int Id { get; set; } public string Number { get; set; } public int Lines { get; set; } }
        """;

    /// <summary>The usings of a library's code.</summary>
    public static string Usings(DataFramework data) => RoundTripTest.Usings(data) + (data == DataFramework.Net472 ? "using System.Data.Linq.Mapping;\nusing System.Data.Objects;\n" : "");

    /// <summary>A model whose classes have plain navigations, and a context named <c>Shop</c>.</summary>
    public static string Model(DataFramework data, string contextMembers = "") => Usings(data) + data switch
    {
        DataFramework.EF6 => Poco + $$"""

            public class Shop : DbContext { public Shop() : base("name=Shop") { {{contextMembers}} } {{Sets}} }
            """,
        DataFramework.EFCore => Poco + $$"""

            public class Shop : DbContext { {{Sets}} {{contextMembers}} }
            """,
        DataFramework.NHibernate => Poco,
        _ => $$"""
            public class Order
            {
                public int Id { get; set; } public string Number { get; set; } public int Status { get; set; } public decimal Total { get; set; }
                [Association(ThisKey = "Id", OtherKey = "OrderId")] public EntitySet<Line> Lines { get; set; }
                public string Describe() => Number + Status;
            }
            public class Line { public int Id { get; set; } public int OrderId { get; set; } public int Count { get; set; } }
            public class Zone { public int Id { get; set; } public string Name { get; set; } }
            public class Shop : DataContext
            {
                public Shop() : base("") { {{contextMembers}} }
                public Table<Order> Orders => GetTable<Order>();
                public Table<Line> Lines => GetTable<Line>();
                public Table<Zone> Zones => GetTable<Zone>();
            }
            public class Store : ObjectContext
            {
                public Store() : base("") { }
                public ObjectSet<Zone> Zones => CreateObjectSet<Zone>();
            }
            """,
    } + "\n" + Dto;

    /// <summary>A service with one operation, its helpers beside it.</summary>
    public static string Service(DataFramework data, string body, string members = "", string types = "", string result = "object", string parameters = "int id", string behavior = "", string modifier = "") => Usings(data) + $$"""

        [ServiceContract]
        public interface IShop
        {
            [OperationContract]
            {{result}} Run({{parameters}});
        }

        {{behavior}}
        public class ShopService : IShop
        {
            public {{modifier}}{{result}} Run({{parameters}})
            {
                {{body.Replace("\n", "\n        ", StringComparison.Ordinal)}}
            }

            {{members.Replace("\n", "\n    ", StringComparison.Ordinal)}}
        }

        {{types}}
        """;

    /// <summary>Checks the body of an operation.</summary>
    public static Task BodyAsync<TAnalyzer>(DataFramework data, string body, string members = "", string types = "", string result = "object", string parameters = "int id", string behavior = "", string context = "", string modifier = "")
        where TAnalyzer : DiagnosticAnalyzer, new() =>
        Make<TAnalyzer>(data, Model(data, context), Service(data, body, members, types, result, parameters, behavior, modifier)).RunAsync();

    /// <summary>A test of sources.</summary>
    public static WcfAnalyzerTest<TAnalyzer> Make<TAnalyzer>(DataFramework data, params string[] sources)
        where TAnalyzer : DiagnosticAnalyzer, new()
    {
        var test = new WcfAnalyzerTest<TAnalyzer> { Data = data, MarkupOptions = MarkupOptions.UseFirstDescriptor };
        for (var i = 0; i < sources.Length; i++)
        {
            test.TestState.Sources.Add(($"/0/Source{i}.cs", sources[i]));
        }

        return test;
    }

    /// <summary>A test of a fix on sources; the same ones for a fix that is not offered.</summary>
    public static Task FixAsync<TAnalyzer, TFix>(DataFramework data, string[] sources, string[] fixedSources, string? key = null)
        where TAnalyzer : DiagnosticAnalyzer, new()
        where TFix : CodeFixProvider, new()
    {
        var test = new WcfCodeFixTest<TAnalyzer, TFix> { Data = data, MarkupOptions = MarkupOptions.UseFirstDescriptor, CodeActionEquivalenceKey = key };
        for (var i = 0; i < sources.Length; i++)
        {
            test.TestState.Sources.Add(($"/0/Source{i}.cs", sources[i]));
            test.FixedState.Sources.Add(($"/0/Source{i}.cs", fixedSources[i]));
        }

        if (ReferenceEquals(sources, fixedSources))
        {
            // Without a fixed state, nobody would look whether a fix is offered.
            test.FixedState.MarkupHandling = MarkupMode.Allow;
        }

        return test.RunAsync();
    }
}
