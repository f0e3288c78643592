using System;

using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using WcfPerf.Testing;
using Xunit;
using Xunit.Abstractions;

namespace WcfPerf.Robustness.Tests;

/// <summary>Code of odd shapes: deep, long, scattered, in circles. No analyzer throws on it or takes long.</summary>
public sealed class ShapeTests(ITestOutputHelper output)
{
    private const int Lines = 10_000;

    /// <summary>Processor time, so that it matters little what else the machine does. Work that grows with the square of its input takes minutes.</summary>
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(30);

    [Theory]
    [InlineData("sum")]
    [InlineData("conditions")]
    [InlineData("call")]
    [InlineData("block")]
    [InlineData("lambda")]
    [InlineData("chain")]
    [InlineData("query")]
    [InlineData("local function")]
    [InlineData("conditional")]
    [InlineData("type")]
    public async Task Deep_nesting(string shape)
    {
        var text = new StringBuilder();
        switch (shape)
        {
            case "sum":
                text.Append("var text = \"\"").Insert(text.Length, " + id", 3000).Append("; command.CommandText = text").Insert(text.Length, " + id", 3000).Append(';');
                break;
            case "conditions":
                const string more = " && id > 2";
                text.Append("foreach (var x in new int[id]) { if (x == id").Insert(text.Length, more, 3000).Append(") { command.ExecuteNonQuery(); } } ")
                    .Append("if (id == 1").Insert(text.Length, more, 3000).Append(") { command.ExecuteNonQuery(); } if (id == 2").Insert(text.Length, more, 3000).Append(") { command.ExecuteNonQuery(); } ")
                    .Append("foreach (var order in context.GetTable<Orders>().Where(o => o.GetHashCode() == id").Insert(text.Length, more, 3000).Append(")) { order.ToString(); } ")
                    .Append("object kept = null; while (!_isStopped").Insert(text.Length, " && !_isStopped", 3000).Append(") { if (kept == null").Insert(text.Length, " && kept != id.ToString()", 3000)
                    .Append(") { kept = command.ExecuteScalar(); using (var client = new ChannelFactory<IOrders>(new WSHttpBinding(), \"http://a\")) client.CreateChannel().Get(id); } }");
                break;
            case "call":
                text.Append("var value = ").Insert(text.Length, "Same(", 120).Append("id").Append(')', 120).Append(';');
                break;
            case "block":
                text.Insert(0, "foreach (var x in new int[id]) { if (x > id) {", 100).Append("command.ExecuteNonQuery();").Append('}', 200);
                break;
            case "lambda":
                text.Insert(0, "System.Array.ForEach(new int[id], x => {", 20).Append("command.ExecuteNonQuery();").Insert(text.Length, " });", 20);
                break;
            case "chain":
                text.Append("var value = id.ToString()").Insert(text.Length, ".Trim()", 1500).Append(';');
                break;
            case "query":
                text.Append("var all = ").Insert(text.Length, "from x in ", 30).Append("new int[id]").Insert(text.Length, " where x > id select x", 30).Append(';');
                break;
            case "local function":
                for (var i = 0; i < 100; i++)
                {
                    text.Append("void F").Append(i).Append("() { ");
                }

                text.Append("command.ExecuteNonQuery();");
                for (var i = 99; i >= 0; i--)
                {
                    text.Append("} F").Append(i).Append("(); ");
                }

                break;
            case "conditional":
                text.Append("var value = ").Insert(text.Length, "id > 1 ? new WSHttpBinding() : ", 100).Append("null;");
                break;
            case "type":
                text.Append("} ").Insert(text.Length, "[ServiceContract] public class Inner { [OperationContract] public byte[] Get() { new ServiceHost(typeof(Inner)).AddServiceEndpoint(typeof(Inner), new WSHttpBinding(), \"\"); return null; } ", 100).Append('}', 100)
                    .Append("void Rest() {");
                break;
        }

        await RunAsync(Service(text.ToString(), shape == "type" ? "" : "return \"\";"));
    }

    [Theory]
    [InlineData("command.ExecuteNonQuery();", 1)]
    [InlineData("foreach (var x{0} in new int[id]) {{ command.CommandText = \"delete from t where id = \" + x{0}; command.ExecuteNonQuery(); }}", 10)]
    [InlineData("using (var client{0} = new ChannelFactory<IOrders>(new WSHttpBinding(), \"http://a/{0}\")) client{0}.CreateChannel().Get(id);", 5)]
    [InlineData("var binding{0} = new WSHttpBinding(SecurityMode.None); new ServiceHost(typeof(Orders)).AddServiceEndpoint(typeof(IOrders), binding{0}, \"http://a/{0}\");", 10)]
    [InlineData("id = Same(id) + {0};", 1)]
    [InlineData("if (id == {0}) return Get(id - {0});", 1)]
    [InlineData("System.Threading.Tasks.Task.Delay({0}).Wait();", 1)]
    [InlineData("var order{0} = context.GetTable<Orders>().First(o => o.ToString() == \"{0}\"); context.SubmitChanges();", 10)]
    public async Task Methods_of_ten_thousand_lines(string line, int each)
    {
        // Between what rules look at closely stands what they pass over.
        var lines = string.Join('\n', Enumerable.Range(0, Lines / each).Select(number => string.Format(System.Globalization.CultureInfo.InvariantCulture, line, number)
            + string.Concat(Enumerable.Repeat("\nid = id + 1;", each - 1))));
        await RunAsync(Service(lines));
    }

    /// <summary>As many calls in one loop.</summary>
    [Theory]
    [InlineData("command.ExecuteNonQuery();")]
    [InlineData("orders.Get(id);")]
    [InlineData("id = Same(id);")]
    public async Task A_loop_of_thousands_of_calls(string line) =>
        await RunAsync(Service("IOrders orders = new ChannelFactory<IOrders>(\"a\").CreateChannel(); foreach (var x in new int[id]) { " + string.Concat(Enumerable.Repeat(line + "\n", Lines / 2)) + " }"));

    /// <summary>As many methods, each calling the next.</summary>
    [Fact]
    public async Task A_chain_of_ten_thousand_methods()
    {
        var methods = string.Concat(Enumerable.Range(0, 10_000).Select(static number => $"private int M{number}(int id) => M{number + 1}(id);\n"));
        await RunAsync(Service("return M0(id).ToString();", "", methods + "private int M10000(int id) => command.ExecuteNonQuery();"));
    }

    /// <summary>Methods that hand what they get on to the next, forty times each: what one does is looked at for each call of it.</summary>
    [Fact]
    public async Task Ways_that_multiply()
    {
        var methods = string.Concat(Enumerable.Range(0, 5).Select(static number => $"private void M{number}(Order order) {{ {string.Concat(Enumerable.Repeat($"M{number + 1}(order); ", 40))} }}\n"));
        var locals = string.Concat(Enumerable.Range(0, 5).Select(static number => $"void L{number}() {{ {string.Concat(Enumerable.Repeat($"L{number + 1}(); ", 40))} }}\n"));
        await RunAsync(Service("M0(new Order()); L0(); " + locals + "void L5() { command.ExecuteNonQuery(); }", "return \"\";", methods + "private void M5(Order order) => command.ExecuteNonQuery(); private class Order { public int Id; }"));
    }

    [Fact]
    public async Task A_contract_of_two_thousand_operations()
    {
        var operations = string.Concat(Enumerable.Range(0, 2_000).Select(static number => $"[OperationContract] byte[] M{number}(int id);\n"));
        var methods = string.Concat(Enumerable.Range(0, 2_000).Select(static number => $"public byte[] M{number}(int id) {{ command.ExecuteNonQuery(); return new byte[id]; }}\n"));
        await RunAsync($$"""
            using System.Data;
            using System.ServiceModel;
            [ServiceContract] public interface IMany { {{operations}} }
            public class Many : IMany { private readonly IDbCommand command; {{methods}} }
            public class Client : ClientBase<IMany> { public void Use(int id) { {{string.Concat(Enumerable.Range(0, 2_000).Select(static number => $"Channel.M{number}(id);\n"))}} } }
            """);
    }

    [Fact]
    public async Task Partial_classes_over_fifty_files()
    {
        var files = Enumerable.Range(0, 50).Select(static number => $$"""
            using System.Data;
            using System.ServiceModel;
            public partial class Orders : {{(number == 7 ? "IOrders" : "System.IDisposable")}}
            {
                private readonly IDbCommand command{{number}};
                private string M{{number}}(int id) { foreach (var x in new int[id]) { command{{(number * 3) % 50}}.ExecuteNonQuery(); } return M{{(number + 1) % 50}}(id); }
                {{(number == 0 ? "[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single)] private partial class Part { }" : "private partial class Part { Orders o = new Orders(); }")}}
            }
            public partial interface IOrders { {{(number == 49 ? "[OperationContract] string M0(int id);" : "")}} }
            """).Append("using System.ServiceModel; [ServiceContract] public partial interface IOrders { } public partial class Orders { string IOrders.M0(int id) => M1(id); public void Dispose() { } }");
        Assert.NotEmpty(await RunAsync([.. files]));
    }

    [Fact]
    public async Task Contracts_that_go_in_circles() => await RunAsync("""
        using System.ServiceModel;

        [ServiceContract(CallbackContract = typeof(IFirst))]
        public interface IFirst : ISecond
        {
            [OperationContract]
            IFirst Get(ISecond other);
        }

        [ServiceContract]
        public interface ISecond : IFirst
        {
            [OperationContract]
            ISecond Get(IFirst other);
        }

        public class Both : Both, IFirst, ISecond
        {
            private readonly Both _both = new Both();

            public IFirst Get(ISecond other) => other.Get(this).Get(other);

            public ISecond Get(IFirst other) { foreach (var x in other) { return Get(other); } }
        }
        """);

    [Theory]
    [InlineData("class A : B { } class B : A { } [System.ServiceModel.ServiceContract] class C : A { [System.ServiceModel.OperationContract] B Get(A a) => new C(); }")]
    [InlineData("[System.ServiceModel.ServiceContract(CallbackContract = typeof(I))] interface I { [System.ServiceModel.OperationContract] I Get(I i); }")]
    [InlineData("[System.ServiceModel.ServiceContract] interface I<T> : I<I<T>> { [System.ServiceModel.OperationContract] I<T> Get(T t); } class C : I<C> { public I<C> Get(C c) => c; }")]
    [InlineData("class Client : System.ServiceModel.ClientBase<Client> { Client c = new Client(); }")]
    [InlineData("class Client<T> : System.ServiceModel.ClientBase<T> where T : Client<T> { T c = new Client<T>(); }")]
    [InlineData("[System.Runtime.Serialization.DataContract] class A { [System.Runtime.Serialization.DataMember] A a; [System.Runtime.Serialization.DataMember] B[] b; } [System.Runtime.Serialization.DataContract] class B : A { [System.Runtime.Serialization.DataMember] byte[] bytes; } [System.ServiceModel.ServiceContract] interface I { [System.ServiceModel.OperationContract] A Get(B b); }")]
    [InlineData("class S { static S s = new S(); int P => P; int M(int i) => i == 0 ? 0 : N(i); int N(int i) { for (;;) { M(i); } } }")]
    [InlineData("using System.ServiceModel; var b = new WSHttpBinding(b); b = b; new ServiceHost(b).AddServiceEndpoint(b, b, b);")]
    [InlineData("[ServiceContract] [System.ServiceModel.ServiceContract] [System.ServiceModel.ServiceContract(SessionMode = (System.ServiceModel.SessionMode)99, Name = null, ConfigurationName = null, CallbackContract = null)] interface I { [System.ServiceModel.OperationContract(Name = null)] }")]
    [InlineData("[assembly: System.ServiceModel.ServiceContract] [module: System.ServiceModel.OperationContract] enum E { [System.ServiceModel.OperationContract] A }")]
    [InlineData("[System.ServiceModel.ServiceContract] delegate byte[] D(); [System.ServiceModel.ServiceContract] struct S { [System.ServiceModel.OperationContract] public byte[] this[int i] => null; [System.ServiceModel.OperationContract] public static S operator +(S a, S b) => a; [System.ServiceModel.OperationContract] ~S() { } }")]
    [InlineData("[System.ServiceModel.ServiceBehavior(InstanceContextMode = )] class A { [System.ServiceModel.OperationContract(] void M( { new System.ServiceModel.ChannelFactory<>(; } }")]
    [InlineData("using System.ServiceModel; [ServiceContract] interface I { [OperationContract] string Get(int id); } class Client : ClientBase<I> { public string Get(int id) => Channel.Get(id); } class Page { string Show(int id) { Client a = null, b = null; try { a = new Client(); } catch (System.Exception) { } a = a ?? new Client(); b = a ?? b; a = b; b = a; a = b; b = a; return a.Get(id) + b.Get(id); } }")]
    [InlineData("using System.ServiceModel; using System.Threading.Tasks; [ServiceContract] interface I { [OperationContract] string Get(string url); } class S : I { public string Get(string url) => Load().Result + Other().Result; Task<string> Load() { var content = content.Content; return content.ReadAsStringAsync(); } Task<string> Other() { var a = b.Content; var b = a.Content; return a.ReadAsStringAsync(); } }")]
    [InlineData("using System.Runtime.Serialization; using System.ServiceModel; [DataContract] class Node<T> { [DataMember] public T Value; [DataMember] public Node<Node<T>> Next; [DataMember] public Node<T[]> Other; } [ServiceContract] interface I { [OperationContract] Node<int> Get(Node<byte[]> node); } class Client : ClientBase<I> { Client c = new Client(); } class S : I { public Node<int> Get(Node<byte[]> node) { new ServiceHost(typeof(S)).AddServiceEndpoint(typeof(I), new BasicHttpBinding { MaxReceivedMessageSize = 100000000 }, \"\"); return null; } }")]
    [InlineData("using System.Collections.Generic; using System.Data.Entity; using System.Linq; using System.ServiceModel; class Cursor { public Cursor Skip() => this; public List<int> Take(int n) => null; } class Shop : DbContext { public DbSet<Order> Orders { get; set; } } class Order { public int Id { get; set; } } [ServiceContract] interface I { [OperationContract] int Get(int[] ids); } class S : I { Shop db = new Shop(); Cursor cursor; public int Get(int[] ids) { var all = new List<Order>(); while (all.Count < ids.Length) { var part = cursor.Skip().Take(500); part = part.ToList(); part = part.Distinct().ToList(); var other = part.ToList(); other = part.ToList(); part = other.ToList(); all.AddRange(db.Orders.Where(o => part.Contains(o.Id))); var ok = ok && db.Orders.Any(); ok = ok && ok; if (ok) { db.SaveChanges(); } } return all.Count; } }")]
    [InlineData("using System; using System.ServiceModel; [ServiceContract] interface I { [OperationContract] string Get(int id); } class Client : ClientBase<I> { public string Get(int id) => Channel.Get(id); } class Page { void Show(int[] ids) { foreach (var id in ids) { var client = new Client(); client.Endpoint.Address = new EndpointAddress(client.Endpoint.Address.Uri, (EndpointIdentity)null); client.Endpoint.Address = client.Endpoint.Address; client.Get(id); } foreach (var id in ids) { var client = new Client(); client = Renew(client); client = Renew(client); client.Get(id); } } static Client Renew(Client client) => client; }")]
    public async Task Circles_and_half_code(string source) => await RunAsync(source);

    private static string Service(string statements, string last = "return \"\";", string members = "") => $$"""
        using System.Data;
        using System.Data.Linq;
        using System.Linq;
        using System.ServiceModel;

        [ServiceContract]
        public interface IOrders
        {
            [OperationContract]
            string Get(int id);
        }

        [ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall)]
        public class Orders : IOrders
        {
            private readonly IDbCommand command;
            private readonly DataContext context;
            private bool _isStopped;

            private static int Same(int value) => value;

            public string Get(int id)
            {
                {{statements}}
                {{last}}
            }

            {{members}}
        }
        """;

    private async Task<string[]> RunAsync(params string[] sources)
    {
        var references = await WcfReferences.Net472.ResolveAsync(LanguageNames.CSharp, CancellationToken.None);
        var project = CodeCase.Create(sources.Select(static (text, index) => ($"/{index}.cs", text)), references);
        var compilation = (await project.GetCompilationAsync())!;
        compilation.GetDiagnostics();
        var time = -Analysis.ProcessorTime;
        var found = await Analysis.RunAsync(compilation, project.AnalyzerOptions);
        time += Analysis.ProcessorTime;
        output.WriteLine($"{time.TotalSeconds:0.00} s, {found.Length} findings");
        Assert.True(time < s_patience, $"It took {time.TotalSeconds:0.0} s.");
        return Analysis.Describe(found);
    }
}
