using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Testing;

namespace WcfPerf.Analyzers.Tests.DataAccess;

/// <summary>What the tests of the rules about round trips share: a model and context in each library, a contract and its service.</summary>
internal static class RoundTripTest
{
    private const string Poco = """
        public class Customer { public int Id { get; set; } public string Name { get; set; } public virtual Region Region { get; set; } }
        public class Region { public int Id { get; set; } public string Name { get; set; } }
        public class Product { public int Id { get; set; } public string Name { get; set; } public decimal Price { get; set; } }
        public class Line { public int Id { get; set; } public int OrderId { get; set; } public int ProductId { get; set; } public int Count { get; set; } public virtual Product Product { get; set; } }
        public class Order { public int Id { get; set; } public int CustomerId { get; set; } public string Number { get; set; } public int Status { get; set; } public virtual Customer Customer { get; set; } public virtual ICollection<Line> Lines { get; set; } }
        """;

    private const string SetsOfContext = "public DbSet<Order> Orders { get; set; } public DbSet<Line> Lines { get; set; } public DbSet<Customer> Customers { get; set; } public DbSet<Product> Products { get; set; }";

    /// <summary>The usings of a library's code.</summary>
    public static string Usings(DataFramework data) => """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;

        """ + data switch
    {
        DataFramework.EF6 => "using System.Data.Entity;\nusing System.ServiceModel;\n",
        DataFramework.EFCore => "using CoreWCF;\nusing Microsoft.EntityFrameworkCore;\n",
        DataFramework.Dapper => "using System.Data;\nusing System.Data.Common;\nusing CoreWCF;\nusing Dapper;\n",
        DataFramework.NHibernate => "using NHibernate;\nusing NHibernate.Linq;\nusing System.ServiceModel;\n",
        DataFramework.LLBLGen => "using SD.LLBLGen.Pro.ORMSupportClasses;\nusing SD.LLBLGen.Pro.LinqSupportClasses;\nusing System.ServiceModel;\n",
        DataFramework.Linq2Db => "using LinqToDB;\nusing LinqToDB.Data;\nusing System.ServiceModel;\n",
        _ => "using System.Data;\nusing System.Data.Common;\nusing System.Data.Linq;\nusing System.ServiceModel;\n",
    };

    /// <summary>A model and a context named <c>Shop</c>.</summary>
    public static string Model(DataFramework data) => Usings(data) + data switch
    {
        DataFramework.EF6 => Poco + $$"""

            public class Shop : DbContext { public Shop() : base("name=Shop") { } {{SetsOfContext}} }
            """,
        DataFramework.EFCore => Poco + $$"""

            public class Shop : DbContext { {{SetsOfContext}} }
            """,
        DataFramework.NHibernate => Poco,
        DataFramework.LLBLGen => """
            public class OrderEntity : EntityBase2 { public int Id { get; set; } }
            public class DataAccessAdapter : DataAccessAdapterBase { }
            public class LinqMetaData { public DataSource2<OrderEntity> Order => null; }
            """,
        DataFramework.Linq2Db => """
            public class Order { public int Id { get; set; } public string Number { get; set; } }
            public class Shop : DataConnection { public ITable<Order> Orders => this.GetTable<Order>(); }
            """,
        DataFramework.Dapper => "public class Order { public int Id { get; set; } public string Number { get; set; } }",
        _ => """
            public class Customer { public int Id { get; set; } public string Name { get; set; } }
            public class Order
            {
                public int Id { get; set; }
                public int CustomerId { get; set; }
                public string Number { get; set; }
                public int Status { get; set; }
                [System.Data.Linq.Mapping.Association(ThisKey = "CustomerId", OtherKey = "Id")]
                public Customer Customer { get; set; }
                [System.Data.Linq.Mapping.Association(ThisKey = "Id", OtherKey = "OrderId")]
                public EntitySet<Line> Lines { get; set; }
            }
            public class Line { public int Id { get; set; } public int OrderId { get; set; } public int Count { get; set; } }
            public class Shop : DataContext
            {
                public Shop() : base("") { }
                public Table<Order> Orders => GetTable<Order>();
                public Table<Customer> Customers => GetTable<Customer>();
            }
            """,
    };

    /// <summary>A service with one operation, its helpers beside it.</summary>
    public static string Service(DataFramework data, string body, string members = "", string types = "", string result = "object", string parameters = "int[] ids", string modifier = "") => Usings(data) + $$"""

        [ServiceContract]
        public interface IShop
        {
            [OperationContract]
            {{result}} Run({{parameters}});
        }

        public class ShopService : IShop
        {
            {{(data is DataFramework.Dapper ? "private readonly DbConnection db = null;" : data is DataFramework.NHibernate ? "private readonly ISession db = null;" : data is DataFramework.LLBLGen ? "private readonly DataAccessAdapter db = new DataAccessAdapter();" : "private readonly Shop db = new Shop();")}}

            public {{modifier}}{{result}} Run({{parameters}})
            {
                {{body.Replace("\n", "\n        ", StringComparison.Ordinal).Replace("\n        \n", "\n\n", StringComparison.Ordinal)}}
            }

            {{members.Replace("\n", "\n    ", StringComparison.Ordinal)}}
        }

        {{types}}
        """;

    /// <summary>Checks the body of an operation.</summary>
    public static Task BodyAsync<TAnalyzer>(DataFramework data, string body, string members = "", string types = "", string result = "object", string parameters = "int[] ids", string modifier = "")
        where TAnalyzer : DiagnosticAnalyzer, new() =>
        Make<TAnalyzer>(data, Service(data, body, members, types, result, parameters, modifier)).RunAsync();

    /// <summary>A test of sources beside the model.</summary>
    public static WcfAnalyzerTest<TAnalyzer> Make<TAnalyzer>(DataFramework data, params string[] sources)
        where TAnalyzer : DiagnosticAnalyzer, new()
    {
        var test = new WcfAnalyzerTest<TAnalyzer> { Data = data, MarkupOptions = MarkupOptions.UseFirstDescriptor };
        test.TestState.Sources.Add(("/0/Model.cs", Model(data)));
        for (var i = 0; i < sources.Length; i++)
        {
            test.TestState.Sources.Add(($"/0/Source{i}.cs", sources[i]));
        }

        return test;
    }

    /// <summary>A test of a fix on the body of an operation; null for a fix that is not offered.</summary>
    public static async Task FixAsync<TAnalyzer, TFix>(DataFramework data, string body, string? fixedBody, string members = "", string? fixedMembers = null, string result = "object", string parameters = "int[] ids", string modifier = "", string? key = null)
        where TAnalyzer : DiagnosticAnalyzer, new()
        where TFix : CodeFixProvider, new()
    {
        var test = new WcfCodeFixTest<TAnalyzer, TFix> { Data = data, MarkupOptions = MarkupOptions.UseFirstDescriptor, CodeActionEquivalenceKey = key };
        test.TestState.Sources.Add(("/0/Model.cs", Model(data)));
        test.TestState.Sources.Add(("/0/Service.cs", Service(data, body, members, "", result, parameters, modifier)));
        test.FixedState.Sources.Add(("/0/Model.cs", Model(data)));
        test.FixedState.Sources.Add(("/0/Service.cs", Service(data, fixedBody ?? body, fixedMembers ?? members, "", result, parameters, modifier)));
        if (fixedBody is null)
        {
            // Without a fixed state, nobody would look whether a fix is offered.
            test.FixedState.MarkupHandling = MarkupMode.Allow;
        }

        await test.RunAsync();
    }
}
