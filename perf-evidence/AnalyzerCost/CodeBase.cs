using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;
using System;

namespace WcfPerf.AnalyzerCost;

/// <summary>What a code base is made of.</summary>
internal enum CodeKind
{
    /// <summary>Ordinary code alone, without WCF.</summary>
    Ordinary,

    /// <summary>
    /// Of fifty files twenty-five are ordinary code, sixteen are services and eight are services with a database, none of
    /// which a rule reports, and one is a client with habits that rules report: a few times as many findings as in the public
    /// code that the rules were tried on.
    /// </summary>
    Usual,

    /// <summary>Of ten files five are ordinary code, three are services without a database and two are such clients: a warning every hundred lines.</summary>
    Dense,

    /// <summary>
    /// A program most of which leads to one client: of ten files three are ordinary code and seven are desks, whose methods go
    /// through lists and come to the client sooner or later. No rule reports anything there.
    /// </summary>
    Program,
}

/// <summary>A code base made of numbered files, the same on every machine.</summary>
internal static class CodeBase
{
    /// <summary>Writes files until they hold this many lines.</summary>
    /// <param name="folder">An empty folder.</param>
    /// <param name="lines">How many lines at least.</param>
    /// <param name="kind">What the files are.</param>
    /// <returns>The files, and how many lines they hold.</returns>
    public static (IReadOnlyList<string> Files, int Lines) Write(string folder, int lines, CodeKind kind)
    {
        var files = new List<string>();
        var written = 0;
        for (var number = 0; written < lines; number++)
        {
            var text = kind switch
            {
                CodeKind.Ordinary => Ordinary(number),
                CodeKind.Program => number == 0 ? Till() : (number % 10) switch { < 3 => Ordinary(number), _ => Desk(number) },
                CodeKind.Dense => (number % 10) switch { < 5 => Ordinary(number), < 8 => Service(number), _ => Client(number) },
                _ => (number % 50) switch { < 25 => Ordinary(number), < 41 => Service(number), < 49 => DataService(number), _ => Client(number) },
            };
            var path = Path.Combine(folder, $"File{number.ToString(CultureInfo.InvariantCulture)}.cs");
            File.WriteAllText(path, text);
            files.Add(path);
            written += text.Count(static character => character == '\n');
        }

        return (files, written);
    }

    /// <summary>Files of ordinary code, as text.</summary>
    public static IEnumerable<string> Ordinaries(int count) => Enumerable.Range(0, count).Select(Ordinary);

    /// <summary>Files with services that no rule reports, as text.</summary>
    public static IEnumerable<string> Services(int count) => Enumerable.Range(0, count).Select(Service);

    /// <summary>Files with clients that have the habits that rules report, as text.</summary>
    public static IEnumerable<string> Clients(int count) => Enumerable.Range(0, count).Select(Client);

    private static string Ordinary(int number)
    {
        var text = new StringBuilder();
        text.Append(CultureInfo.InvariantCulture, $$"""
            using System;
            using System.Collections.Generic;
            using System.Globalization;
            using System.IO;
            using System.Linq;
            using System.Text;
            using System.Threading.Tasks;

            namespace Stock.Area{{number}}
            {
                public enum Grade { Low, Middle, High }

                public sealed class Item
                {
                    private readonly List<string> _notes = new List<string>();

                    public Item(int id, string name) { Id = id; Name = name ?? throw new ArgumentNullException(nameof(name)); }

                    public int Id { get; }

                    public string Name { get; private set; }

                    public decimal Price { get; set; }

                    public Grade Grade { get; set; }

                    public IReadOnlyList<string> Notes => _notes;

                    public void Rename(string name)
                    {
                        if (string.IsNullOrWhiteSpace(name))
                        {
                            throw new ArgumentException("A name is needed.", nameof(name));
                        }

                        _notes.Add("was " + Name);
                        Name = name.Trim();
                    }

                    public override string ToString() => Id.ToString(CultureInfo.InvariantCulture) + " " + Name;
                }

                public class Shelf
                {
                    private readonly Dictionary<int, Item> _items = new Dictionary<int, Item>();
                    private readonly object _gate = new object();

                    public event EventHandler Changed;

                    public int Count { get { lock (_gate) { return _items.Count; } } }

                    public void Add(Item item)
                    {
                        lock (_gate)
                        {
                            _items[item.Id] = item;
                        }

                        Changed?.Invoke(this, EventArgs.Empty);
                    }

                    public bool TryFind(int id, out Item item)
                    {
                        lock (_gate)
                        {
                            return _items.TryGetValue(id, out item);
                        }
                    }

            """).Append('\n');
        for (var method = 0; method < 6; method++)
        {
            text.Append(CultureInfo.InvariantCulture, $$"""
                        public decimal Total{{method}}(Grade grade, decimal discount)
                        {
                            var total = 0m;
                            foreach (var item in _items.Values.Where(candidate => candidate.Grade == grade).OrderBy(candidate => candidate.Name, StringComparer.Ordinal))
                            {
                                switch (item.Grade)
                                {
                                    case Grade.High when discount > {{method}}:
                                        total += item.Price * (1 - discount / 100);
                                        break;
                                    case Grade.Middle:
                                        total += item.Price - {{method}};
                                        break;
                                    default:
                                        total += item.Price;
                                        break;
                                }
                            }

                            return Math.Round(total, 2);
                        }

                        public async Task<string> ReadAsync{{method}}(string path)
                        {
                            var builder = new StringBuilder();
                            using (var reader = new StreamReader(path))
                            {
                                string line;
                                while ((line = await reader.ReadLineAsync().ConfigureAwait(false)) != null)
                                {
                                    if (line.Length > {{method}} && line[0] != '#')
                                    {
                                        builder.Append(line.Substring({{method}})).AppendLine();
                                    }
                                }
                            }

                            return builder.ToString();
                        }

                """).Append('\n');
        }

        return text.Append("    }\n}\n").ToString();
    }

    private static string Service(int number)
    {
        var text = new StringBuilder();
        text.Append(CultureInfo.InvariantCulture, $$"""
            using System;
            using System.Collections.Concurrent;
            using System.Collections.Generic;
            using System.Linq;
            using System.Runtime.Serialization;
            using System.ServiceModel;

            namespace Stock.Services{{number}}
            {
                [DataContract]
                public class Part
                {
                    [DataMember] public int Id { get; set; }
                    [DataMember] public string Name { get; set; }
                    [DataMember] public decimal Price { get; set; }
                    [DataMember] public DateTime Seen { get; set; }
                    [DataMember] public List<string> Tags { get; set; }
                }

                [ServiceContract(Namespace = "http://stock.example/{{number}}")]
                public interface IParts
                {

            """).Append('\n');
        for (var operation = 0; operation < 8; operation++)
        {
            text.Append(CultureInfo.InvariantCulture, $"        [OperationContract] Part[] Find{operation}(string name, int limit);\n");
        }

        text.Append(CultureInfo.InvariantCulture, $$"""
                }

                [ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall, ConcurrencyMode = ConcurrencyMode.Multiple)]
                public class Parts : IParts
                {
                    private static readonly ConcurrentDictionary<string, Part> s_parts = new ConcurrentDictionary<string, Part>();

                    public static ServiceHost Open(string address)
                    {
                        var host = new ServiceHost(typeof(Parts));
                        host.AddServiceEndpoint(typeof(IParts), new NetTcpBinding(SecurityMode.Transport), address);
                        host.Open();
                        return host;
                    }

            """).Append('\n');
        for (var operation = 0; operation < 8; operation++)
        {
            text.Append(CultureInfo.InvariantCulture, $$"""
                        public Part[] Find{{operation}}(string name, int limit)
                        {
                            if (string.IsNullOrEmpty(name))
                            {
                                throw new FaultException("A name is needed.");
                            }

                            var found = new List<Part>();
                            foreach (var pair in s_parts)
                            {
                                if (pair.Key.StartsWith(name, StringComparison.Ordinal) && pair.Value.Price > {{operation}})
                                {
                                    found.Add(pair.Value);
                                }
                            }

                            return found.OrderBy(part => part.Name, StringComparer.Ordinal).Take(limit).ToArray();
                        }

                """).Append('\n');
        }

        return text.Append("    }\n}\n").ToString();
    }

    /// <summary>A service whose operations ask a database through a repository: LINQ to SQL for reading, commands for writing.</summary>
    private static string DataService(int number)
    {
        var text = new StringBuilder();
        text.Append(CultureInfo.InvariantCulture, $$"""
            using System;
            using System.Collections.Generic;
            using System.Data;
            using System.Data.Linq;
            using System.Data.Linq.Mapping;
            using System.Data.SqlClient;
            using System.Linq;
            using System.Runtime.Serialization;
            using System.ServiceModel;

            namespace Stock.Data{{number}}
            {
                [Table(Name = "Lots")]
                public class LotRow
                {
                    [Column(IsPrimaryKey = true)] public int Id { get; set; }
                    [Column] public string Name { get; set; }
                    [Column] public decimal Price { get; set; }
                    [Column] public int Left { get; set; }
                }

                public class LotContext : DataContext
                {
                    public LotContext(string connection) : base(connection) { ObjectTrackingEnabled = false; }

                    public Table<LotRow> Lots => GetTable<LotRow>();
                }

                [DataContract]
                public class Lot
                {
                    [DataMember] public int Id { get; set; }
                    [DataMember] public string Name { get; set; }
                    [DataMember] public decimal Price { get; set; }
                    [DataMember] public bool IsLeft { get; set; }
                }

                [ServiceContract(Namespace = "http://stock.example/lots/{{number}}")]
                public interface ILots
                {

            """).Append('\n');
        for (var operation = 0; operation < 4; operation++)
        {
            text.Append(CultureInfo.InvariantCulture, $"        [OperationContract] Lot[] List{operation}(string name, decimal most);\n");
            text.Append(CultureInfo.InvariantCulture, $"        [OperationContract] int Take{operation}(int id, int count);\n");
        }

        text.Append(CultureInfo.InvariantCulture, $$"""
                }

                [ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall, ConcurrencyMode = ConcurrencyMode.Multiple)]
                public class Lots : ILots
                {
                    private readonly LotRepository _lots = new LotRepository("stock");

            """).Append('\n');
        for (var operation = 0; operation < 4; operation++)
        {
            text.Append(CultureInfo.InvariantCulture, $$"""
                        public Lot[] List{{operation}}(string name, decimal most)
                        {
                            if (string.IsNullOrEmpty(name) || most < {{operation}})
                            {
                                throw new FaultException("A name and a price are needed.");
                            }

                            var lots = new List<Lot>();
                            foreach (var row in _lots.Find{{operation}}(name.Trim(), most))
                            {
                                lots.Add(new Lot { Id = row.Id, Name = row.Name, Price = Math.Round(row.Price, 2), IsLeft = row.Left > {{operation}} });
                            }

                            return lots.ToArray();
                        }

                        public int Take{{operation}}(int id, int count)
                        {
                            if (count <= {{operation}})
                            {
                                throw new FaultException("Nothing is taken.");
                            }

                            return _lots.Take{{operation}}(id, count);
                        }

                """).Append('\n');
        }

        text.Append(CultureInfo.InvariantCulture, $$"""
                }

                public class LotRepository
                {
                    private readonly string _connection;

                    public LotRepository(string connection)
                    {
                        _connection = connection;
                    }

            """).Append('\n');
        for (var operation = 0; operation < 4; operation++)
        {
            text.Append(CultureInfo.InvariantCulture, $$"""
                        public List<LotRow> Find{{operation}}(string name, decimal most)
                        {
                            using (var context = new LotContext(_connection))
                            {
                                return context.Lots.Where(lot => lot.Name == name && lot.Price <= most && lot.Left > {{operation}}).OrderBy(lot => lot.Price).ToList();
                            }
                        }

                        public int Take{{operation}}(int id, int count)
                        {
                            using (var connection = new SqlConnection(_connection))
                            using (var command = new SqlCommand("update Lots set Left = Left - @count where Id = @id and Left >= @count", connection))
                            {
                                command.Parameters.Add("@id", SqlDbType.Int).Value = id;
                                command.Parameters.Add("@count", SqlDbType.Int).Value = count;
                                connection.Open();
                                return command.ExecuteNonQuery();
                            }
                        }

                """).Append('\n');
        }

        return text.Append("    }\n}\n").ToString();
    }

    /// <summary>The client of a program, which is kept, and what the program asks of it.</summary>
    private static string Till() => """
        using System.ServiceModel;

        namespace Stock
        {
            [ServiceContract]
            public interface ITill
            {
                [OperationContract] decimal Count(string desk);
                [OperationContract] void Close(string desk, decimal sum);
            }

            public static class Till
            {
                private static readonly ChannelFactory<ITill> s_factory = new ChannelFactory<ITill>("till");
                private static readonly ITill s_till = s_factory.CreateChannel();

                public static decimal Count(string desk) => s_till.Count(desk);

                public static void Close(string desk, decimal sum) => s_till.Close(desk, sum);
            }
        }

        """;

    private static string Desk(int number)
    {
        var text = new StringBuilder();
        text.Append(CultureInfo.InvariantCulture, $$"""
            using System;
            using System.Collections.Generic;
            using System.Globalization;
            using System.Linq;
            using System.Text;

            namespace Stock.Desks{{number}}
            {
                public sealed class Sale
                {
                    public int Id { get; set; }
                    public string Name { get; set; }
                    public decimal Price { get; set; }
                    public int Pieces { get; set; }
                }

                public class Desk
                {
                    private readonly List<Sale> _sales = new List<Sale>();
                    private readonly StringBuilder _log = new StringBuilder();
                    private string _name = "{{number}}";

                    public event EventHandler Changed;

            """).Append('\n');
        for (var method = 0; method < 8; method++)
        {
            text.Append(CultureInfo.InvariantCulture, $$"""
                        public decimal Finish{{method}}(string customer)
                        {
                            var sum = Begin{{method}}(customer);
                            foreach (var sale in _sales)
                            {
                                if (sale.Pieces > {{method}})
                                {
                                    sum += Rounded{{method}}(sale, sum);
                                    Note{{method}}(sale.Name);
                                }
                            }

                            Till.Close(_name, sum);
                            Changed?.Invoke(this, EventArgs.Empty);
                            return sum;
                        }

                        private decimal Begin{{method}}(string customer)
                        {
                            Note{{method}}(customer);
                            for (var i = 0; i < _sales.Count; i++)
                            {
                                _sales[i].Name = Shortened{{method}}(_sales[i].Name, i);
                            }

                            return Till.Count(_name);
                        }

                        private decimal Rounded{{method}}(Sale sale, decimal sum)
                        {
                            var price = sale.Price * sale.Pieces;
                            while (price > sum + {{method}})
                            {
                                price -= Shortened{{method}}(sale.Name, sale.Id).Length;
                            }

                            return Math.Round(price, 2);
                        }

                        private string Shortened{{method}}(string name, int place)
                        {
                            if (string.IsNullOrEmpty(name) || place < {{method}})
                            {
                                return _name;
                            }

                            return string.Join(" ", name.Split(' ').Where(word => word.Length > 2).Select(word => word.Trim()));
                        }

                        private void Note{{method}}(string text)
                        {
                            _log.Append(DateTime.Now.ToString(CultureInfo.InvariantCulture)).Append(' ').AppendLine(text ?? "{{method}}");
                        }

                """).Append('\n');
        }

        return text.Append("    }\n}\n").ToString();
    }

    private static string Client(int number)
    {
        var text = new StringBuilder();
        text.Append(CultureInfo.InvariantCulture, $$"""
            using System;
            using System.Collections.Generic;
            using System.ServiceModel;

            namespace Stock.Clients{{number}}
            {
                [ServiceContract]
                public interface IPrices
                {
                    [OperationContract] decimal Get(int id);
                    [OperationContract] void Set(int id, decimal price);
                }

                public class Desk
                {
                    private static readonly ChannelFactory<IPrices> s_prices = new ChannelFactory<IPrices>("prices");

            """).Append('\n');
        for (var method = 0; method < 6; method++)
        {
            text.Append(CultureInfo.InvariantCulture, $$"""
                        public decimal Sum{{method}}(IEnumerable<int> ids)
                        {
                            var channel = s_prices.CreateChannel();
                            var sum = {{method}}m;
                            foreach (var id in ids)
                            {
                                sum += channel.Get(id);
                            }

                            ((IClientChannel)channel).Close();
                            return sum;
                        }

                        public void Raise{{method}}(int id, decimal by)
                        {
                            var binding = new WSHttpBinding(SecurityMode.None) { MaxReceivedMessageSize = 1024 * {{method + 1}} };
                            var factory = new ChannelFactory<IPrices>(binding, new EndpointAddress("http://stock.example/prices"));
                            var channel = factory.CreateChannel();
                            channel.Set(id, channel.Get(id) + by);
                            factory.Close();
                        }

                """).Append('\n');
        }

        return text.Append("    }\n}\n").ToString();
    }
}
