using System;
using System.Data.Common;
using System.Data.Linq;
using System.Data.Linq.Mapping;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Runtime.Serialization;
using System.ServiceModel;
using WcfPerf.Evidence.Claims;

namespace WcfPerf.Evidence
{
    /// <summary>What clients ask for.</summary>
    [ServiceContract(Namespace = "urn:wcfperf:evidence")]
    public interface IShop
    {
        [OperationContract]
        Product GetProduct(int id);
    }

    /// <summary>A row of the one table, and what goes over the wire.</summary>
    [DataContract(Namespace = "urn:wcfperf:evidence")]
    [Table(Name = "products")]
    public class Product
    {
        [DataMember]
        [Column(Name = "id", IsPrimaryKey = true)]
        public int Id { get; set; }

        [DataMember]
        [Column(Name = "code")]
        public string Code { get; set; }

        [DataMember]
        [Column(Name = "name")]
        public string Name { get; set; }

        [DataMember]
        [Column(Name = "description")]
        public string Description { get; set; }

        [DataMember]
        [Column(Name = "price")]
        public double Price { get; set; }

        [DataMember]
        [Column(Name = "stock")]
        public int Stock { get; set; }
    }

    /// <summary>The context, as the designer writes it.</summary>
    public class ShopDataContext : DataContext
    {
        private static readonly MappingSource s_mapping = new AttributeMappingSource();
        private readonly DbConnection _connection;

        public ShopDataContext()
            : this(ShopDatabase.Connect())
        {
        }

        private ShopDataContext(DbConnection connection)
            : base(connection, s_mapping)
        {
            _connection = connection;
            ObjectTrackingEnabled = false;
        }

        public Table<Product> Products => GetTable<Product>();

        /// <inheritdoc/>
        protected override void Dispose(bool disposing)
        {
            base.Dispose(disposing);
            _connection.Dispose();
        }
    }

    /// <summary>The database: SQLite, in a file of this process.</summary>
    internal static class ShopDatabase
    {
        private const int Rows = 1000;

        // Debian's Mono has it; reference assemblies of .NET Framework have not.
        private static readonly Type s_connection = Type.GetType("Mono.Data.Sqlite.SqliteConnection, Mono.Data.Sqlite, Version=4.0.0.0, Culture=neutral, PublicKeyToken=0738eb9f132ed756");
        private static readonly string s_file = Path.Combine(
            Environment.GetEnvironmentVariable("WCFPERF_FOLDER") ?? Path.GetTempPath(), "shop-" + Process.GetCurrentProcess().Id.ToString(CultureInfo.InvariantCulture) + ".db");

        /// <summary>Opens a connection.</summary>
        public static DbConnection Connect()
        {
            var connection = (DbConnection)Activator.CreateInstance(s_connection, "URI=file:" + s_file);
            connection.Open();
            return connection;
        }

        /// <summary>Makes the table and its rows.</summary>
        public static void Create()
        {
            using (var connection = Connect())
            using (var transaction = connection.BeginTransaction())
            using (var command = connection.CreateCommand())
            {
                command.Transaction = transaction;
                command.CommandText = "CREATE TABLE products (id INTEGER PRIMARY KEY, code TEXT, name TEXT, description TEXT, price REAL, stock INTEGER)";
                command.ExecuteNonQuery();
                for (var id = 1; id <= Rows; id++)
                {
                    command.CommandText = string.Format(
                        CultureInfo.InvariantCulture, "INSERT INTO products VALUES ({0}, 'P{0}', 'Product {0}', 'What product {0} is, in some thirty words or a few less', {1}, {2})", id, id / 4.0, id % 50);
                    command.ExecuteNonQuery();
                }

                transaction.Commit();
            }
        }

        /// <summary>Asks for one product after another and checks what comes.</summary>
        public static Action<int> Call(IShop client)
        {
            var id = 0;
            return Calls.Checked(() =>
            {
                id = (id % Rows) + 1;
                var product = client.GetProduct(id);
                return product.Id == id && product.Code == "P" + id.ToString(CultureInfo.InvariantCulture) && product.Price == id / 4.0 && product.Stock == id % 50;
            });
        }
    }

    /// <summary>The service that builds its query for each call.</summary>
    [ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall, ConcurrencyMode = ConcurrencyMode.Multiple)]
    public sealed class RebuiltQueryShop : IShop
    {
        /// <inheritdoc/>
        public Product GetProduct(int id) => LinqToSqlQueryRebuilt.GetProduct(id);
    }

    /// <summary>The service with a compiled query.</summary>
    [ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall, ConcurrencyMode = ConcurrencyMode.Multiple)]
    public sealed class CompiledQueryShop : IShop
    {
        /// <inheritdoc/>
        public Product GetProduct(int id) => LinqToSqlQueryRebuilt.GetProductCompiled(id);
    }

    /// <summary>The service that writes its statement itself.</summary>
    [ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall, ConcurrencyMode = ConcurrencyMode.Multiple)]
    public sealed class AdoNetShop : IShop
    {
        /// <inheritdoc/>
        public Product GetProduct(int id)
        {
            using (var connection = ShopDatabase.Connect())
            using (var command = connection.CreateCommand())
            {
                command.CommandText = "SELECT id, code, name, description, price, stock FROM products WHERE id = @id";
                var parameter = command.CreateParameter();
                parameter.ParameterName = "@id";
                parameter.Value = id;
                command.Parameters.Add(parameter);
                using (var reader = command.ExecuteReader())
                {
                    reader.Read();
                    return new Product
                    {
                        Id = reader.GetInt32(0),
                        Code = reader.GetString(1),
                        Name = reader.GetString(2),
                        Description = reader.GetString(3),
                        Price = reader.GetDouble(4),
                        Stock = reader.GetInt32(5),
                    };
                }
            }
        }
    }
}
