using System.Collections.Generic;
using WcfPerf.Testing;

namespace WcfPerf.Analyzers.Tests.DataAccess;

/// <summary>Services over each data library, for tests of one operation at a time.</summary>
internal static class DataServiceCode
{
    private static readonly Dictionary<DataFramework, (string Usings, string Types, string Members)> s_preludes = new()
    {
        [DataFramework.Net472] = (
            "using System.Data;\nusing System.Data.Common;\nusing System.Data.Linq;\nusing System.Data.SqlClient;\nusing System.ServiceModel;",
            """
            [System.Data.Linq.Mapping.Table] public class Order { public int Id; public string Name; public int Zone; }
            public class Shop : DataContext
            {
                private static readonly System.Data.Linq.Mapping.MappingSource s_mapping = new System.Data.Linq.Mapping.AttributeMappingSource();
                public Shop() : base("shop", s_mapping) { }
                public Table<Order> Orders => GetTable<Order>();
            }
            """,
            "private SqlConnection Open() => null; private DbConnection OpenAny() => null;"),
        [DataFramework.EF6] = (
            "using System.Data.Entity;\nusing System.ServiceModel;",
            """
            public class Order { public int Id { get; set; } public string Name { get; set; } public int Zone { get; set; } }
            public class Shop : DbContext { public Shop() : base("shop") { } public DbSet<Order> Orders { get; set; } public IDbSet<Order> Old { get; set; } }
            """,
            ""),
        [DataFramework.EFCore] = (
            "using CoreWCF;\nusing Microsoft.EntityFrameworkCore;",
            """
            public class Order { public int Id { get; set; } public string Name { get; set; } public int Zone { get; set; } }
            public class Shop : DbContext { public DbSet<Order> Orders { get; set; } }
            """,
            ""),
        [DataFramework.Dapper] = (
            "using System.Data;\nusing System.Data.Common;\nusing CoreWCF;\nusing Dapper;",
            "public class Order { public int Id { get; set; } public string Name { get; set; } public int Zone { get; set; } }",
            "private DbConnection Open() => null;"),
        [DataFramework.NHibernate] = (
            "using System.ServiceModel;\nusing NHibernate;\nusing NHibernate.Linq;",
            "public class Order { public virtual int Id { get; set; } public virtual string Name { get; set; } }",
            "private ISession _session;"),
        [DataFramework.LLBLGen] = (
            "using System.ServiceModel;\nusing SD.LLBLGen.Pro.ORMSupportClasses;\nusing SD.LLBLGen.Pro.LinqSupportClasses;",
            "public class OrderEntity : EntityBase2 { public int Id { get; set; } }",
            "private IDataAccessAdapter _adapter;"),
        [DataFramework.Linq2Db] = (
            "using System.ServiceModel;\nusing LinqToDB;\nusing LinqToDB.Data;",
            """
            public class Order { public int Id { get; set; } public string Name { get; set; } }
            public class Shop : DataConnection { public ITable<Order> Orders => this.GetTable<Order>(); }
            """,
            ""),
    };

    /// <summary>The libraries of a framework whose tests hold for both WCFs.</summary>
    public static string Service(DataFramework framework, string signature, string body, string members = "", string more = "", string usings = "", string attributes = "")
    {
        var prelude = s_preludes[framework];
        return $$"""
            using System;
            using System.Collections.Generic;
            using System.Linq;
            using System.Threading;
            using System.Threading.Tasks;
            {{prelude.Usings}}
            {{usings}}

            {{prelude.Types}}
            {{more}}

            [ServiceContract]
            public interface IOrders
            {
                [OperationContract]
                {{signature.Replace("async ", "", System.StringComparison.Ordinal)}};
            }

            public class Orders : IOrders
            {
                {{prelude.Members}}
                {{members}}

                {{attributes}}
                public {{signature}}
                {{body}}
            }
            """;
    }
}
