using System;
using System.Threading.Tasks;
using WcfPerf.Analyzers.Rules.Clients;
using WcfPerf.CodeFixes.Clients;
using Xunit;

namespace WcfPerf.Analyzers.Tests.Clients;

/// <summary>The fix of WCFP4005.</summary>
public sealed class ChannelFactoryCacheDefeatedCodeFixTests
{
    private const string Client = """

        [ServiceContract]
        public interface IStock
        {
            [OperationContract]
            int Count(int id);
        }

        public class StockClient : ClientBase<IStock>, IStock
        {
            public StockClient(Binding binding, EndpointAddress address)
                : base(binding, address)
            {
            }

            public int Count(int id) => Channel.Count(id);
        }

        """;

    private const string SwitchedClient = """

        [ServiceContract]
        public interface IStock
        {
            [OperationContract]
            int Count(int id);
        }

        public class StockClient : ClientBase<IStock>, IStock
        {
            static StockClient()
            {
                CacheSetting = CacheSetting.AlwaysOn;
            }

            public StockClient(Binding binding, EndpointAddress address)
                : base(binding, address)
            {
            }

            public int Count(int id) => Channel.Count(id);
        }

        """;

    private static string Desk(string members, string client) => (ClientTest.Usings + $$"""

        public class Desk
        {
            {{members.ReplaceLineEndings("\n").Replace("\n", "\n    ", StringComparison.Ordinal)}}
        }

        """ + client).ReplaceLineEndings("\n").Replace("\n    \n", "\n\n", StringComparison.Ordinal);

    private static Task FixAsync(string source, string fixedSource, int findings = 1) =>
        ClientCodeFixTest.FixAsync<ChannelFactoryCacheDefeatedAnalyzer, ChannelFactoryCacheDefeatedCodeFix>(
            ChannelFactoryCacheDefeatedCodeFix.CacheKey, source, fixedSource, findings);

    [Fact]
    public Task Static_binding_and_the_cache_on() => FixAsync(
        Desk(
            """
            public int Count(int id)
            {
                // one client a call
                using (var client = {|WCFP4005:new StockClient(new BasicHttpBinding { MaxReceivedMessageSize = 1000000 }, Addresses.Of("stock"))|})
                {
                    return client.Count(id);
                }
            }
            """,
            Client),
        Desk(
            """
            private static readonly BasicHttpBinding s_basicHttpBinding = new BasicHttpBinding { MaxReceivedMessageSize = 1000000 };

            public int Count(int id)
            {
                // one client a call
                using (var client = new StockClient(s_basicHttpBinding, Addresses.Of("stock")))
                {
                    return client.Count(id);
                }
            }
            """,
            SwitchedClient));

    [Fact]
    public Task A_binding_that_is_static_already() => FixAsync(
        Desk(
            """
            static readonly Binding s_binding = new BasicHttpBinding();

            public int Count(int id, string host)
            {
                return {|WCFP4005:new StockClient(s_binding, new EndpointAddress(host))|}.Count(id);
            }
            """,
            Client),
        Desk(
            """
            static readonly Binding s_binding = new BasicHttpBinding();

            public int Count(int id, string host)
            {
                return new StockClient(s_binding, new EndpointAddress(host)).Count(id);
            }
            """,
            SwitchedClient));

    [Fact]
    public Task The_cache_is_on_already() => FixAsync(
        Desk(
            """
            public int Count(int id) => {|WCFP4005:new StockClient(new NetTcpBinding(), Addresses.Of("stock"))|}.Count(id);
            """,
            SwitchedClient),
        Desk(
            """
            private static readonly NetTcpBinding s_netTcpBinding = new NetTcpBinding();

            public int Count(int id) => new StockClient(s_netTcpBinding, Addresses.Of("stock")).Count(id);
            """,
            SwitchedClient));

    [Fact]
    public Task Fix_all_switches_once_and_shares_the_binding()
    {
        var source = Desk(
            """
            public int Count(int id) => {|WCFP4005:new StockClient(new NetTcpBinding(), Addresses.Of("stock"))|}.Count(id);

            public int CountOf(int id) => {|WCFP4005:new StockClient(new NetTcpBinding(), Addresses.Of("other"))|}.Count(id);
            """,
            Client);
        var fixedSource = Desk(
            """
            private static readonly NetTcpBinding s_netTcpBinding = new NetTcpBinding();

            public int Count(int id) => new StockClient(s_netTcpBinding, Addresses.Of("stock")).Count(id);

            public int CountOf(int id) => new StockClient(s_netTcpBinding, Addresses.Of("other")).Count(id);
            """,
            SwitchedClient);
        return FixAsync(source, fixedSource, findings: 2);
    }

    /// <summary>As <c>dotnet format</c> asks that meets the finding without a fix first.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public Task Fix_all_beside_a_finding_without_a_fix(bool withoutKey)
    {
        const string Left = "public string Find(int id) { using (var client = {|WCFP4005:new OrdersClient(8080)|}) return client.Find(id); }\n\n";
        var test = ClientCodeFixTest.Make<ChannelFactoryCacheDefeatedAnalyzer, ChannelFactoryCacheDefeatedCodeFix>(
            ChannelFactoryCacheDefeatedCodeFix.CacheKey,
            Desk(Left + """public int Count(int id) => {|WCFP4005:new StockClient(new NetTcpBinding(), Addresses.Of("stock"))|}.Count(id);""", Client),
            Desk(
                "private static readonly NetTcpBinding s_netTcpBinding = new NetTcpBinding();\n\n" + Left + """public int Count(int id) => new StockClient(s_netTcpBinding, Addresses.Of("stock")).Count(id);""",
                SwitchedClient));
        test.FixesAllWithoutKey = withoutKey;
        test.NumberOfIncrementalIterations = 1;
        test.NumberOfFixAllIterations = 1;
        return test.RunAsync();
    }

    [Fact]
    public Task Line_ends_are_kept() => FixAsync(
        Desk("""public int Count(int id) => {|WCFP4005:new StockClient(new NetTcpBinding(), Addresses.Of("stock"))|}.Count(id);""", Client)
            .Replace("\n", "\r\n", StringComparison.Ordinal),
        Desk(
            """
            private static readonly NetTcpBinding s_netTcpBinding = new NetTcpBinding();

            public int Count(int id) => new StockClient(s_netTcpBinding, Addresses.Of("stock")).Count(id);
            """,
            SwitchedClient).Replace("\n", "\r\n", StringComparison.Ordinal));

    [Theory]
    [InlineData("public string Find(int id) { using (var client = {|WCFP4005:new OrdersClient()|}) { client.Endpoint.Binding.Name = \"a\"; return client.Find(id); } }")]
    [InlineData("public string Find(int id) { using (var client = {|WCFP4005:new OrdersClient(8080)|}) return client.Find(id); }")]
    [InlineData("public string Find(int id) { using (var client = {|WCFP4005:new OrdersClient(new ServiceEndpoint(ContractDescription.GetContract(typeof(IOrders))))|}) return client.Find(id); }")]
    [InlineData("public int Count(int id) { var binding = new BasicHttpBinding(); binding.Name = \"a\"; return {|WCFP4005:new StockClient(binding, Addresses.Of(\"stock\"))|}.Count(id); }")]
    [InlineData("public int Count(int id, TimeSpan time) { return {|WCFP4005:new StockClient(new BasicHttpBinding { SendTimeout = time }, Addresses.Of(\"stock\"))|}.Count(id); }")]
    [InlineData("public int Count(int id) { using (var client = {|WCFP4005:new StockClient(new BasicHttpBinding(), Addresses.Of(\"stock\"))|}) { client.ClientCredentials.UserName.UserName = \"desk\"; return client.Count(id); } }")]
    [InlineData("public int Count(int id) => {|WCFP4005:new StockClient(new BasicHttpBinding(), Addresses.Of(\"stock\"))|}.Count(id); class Other : ClientBase<IStock> { }")]
    [InlineData("public int Count(int id) => {|WCFP4005:new StockClient(new BasicHttpBinding(), Addresses.Of(\"stock\"))|}.Count(id); public static void LogOn<T>(ClientBase<T> client) where T : class { client.ClientCredentials.UserName.UserName = \"desk\"; }")]
    public Task No_fix(string members) => ClientCodeFixTest.NoFixAsync<ChannelFactoryCacheDefeatedAnalyzer, ChannelFactoryCacheDefeatedCodeFix>(
        ChannelFactoryCacheDefeatedCodeFix.CacheKey, Desk(members, Client));

    /// <summary>A helper of a project that this one references may set up the clients of any contract.</summary>
    [Theory]
    [InlineData("client.ClientCredentials.UserName.UserName = \"desk\";", false)]
    [InlineData("client.Open();", true)]
    public Task What_a_helper_of_a_referenced_project_does(string statement, bool isFixed)
    {
        const string Before = "public int Get(int id) { var client = {|WCFP4005:new StockClient(new BasicHttpBinding(), new EndpointAddress(\"http://localhost/\"))|}; client.LogOn(); return client.Count(id); }";
        const string After = "private static readonly BasicHttpBinding s_basicHttpBinding = new BasicHttpBinding();\n\npublic int Get(int id) { var client = new StockClient(s_basicHttpBinding, new EndpointAddress(\"http://localhost/\")); client.LogOn(); return client.Count(id); }";
        var test = ClientCodeFixTest.Make<ChannelFactoryCacheDefeatedAnalyzer, ChannelFactoryCacheDefeatedCodeFix>(
            ChannelFactoryCacheDefeatedCodeFix.CacheKey, Desk(Before, Client), isFixed ? Desk(After, SwitchedClient) : null);
        foreach (var state in new[] { test.TestState, test.FixedState })
        {
            state.AdditionalProjects["Shared"].Sources.Add(
                ClientTest.Usings + "\npublic static class LogOns { public static void LogOn<T>(this ClientBase<T> client) where T : class { " + statement + " } }");
            state.AdditionalProjectReferences.Add("Shared");
        }

        return test.RunAsync();
    }

    /// <summary>The setting holds for the clients that a project makes which references this one, and those say who they are.</summary>
    [Theory]
    [InlineData("stock.ClientCredentials.UserName.UserName = name;", false)]
    [InlineData("stock.Count(1);", true)]
    public Task What_other_projects_do_with_the_client(string statement, bool isFixed)
    {
        const string Before = "public int Get(int id) => {|WCFP4005:new StockClient(new BasicHttpBinding(), new EndpointAddress(\"http://localhost/\"))|}.Count(id);";
        const string After = "private static readonly BasicHttpBinding s_basicHttpBinding = new BasicHttpBinding();\n\npublic int Get(int id) => new StockClient(s_basicHttpBinding, new EndpointAddress(\"http://localhost/\")).Count(id);";
        var test = ClientCodeFixTest.Make<ChannelFactoryCacheDefeatedAnalyzer, ChannelFactoryCacheDefeatedCodeFix>(
            ChannelFactoryCacheDefeatedCodeFix.CacheKey, Desk(Before, Client), isFixed ? Desk(After, SwitchedClient) : null);
        foreach (var state in new[] { test.TestState, test.FixedState })
        {
            state.AdditionalProjects["Web"].Sources.Add(ClientTest.Usings + "\npublic class Web { public static void Use(StockClient stock, string name) { " + statement + " } }");
            state.AdditionalProjects["Web"].AdditionalProjectReferences.Add("TestProject");
        }

        return test.RunAsync();
    }
}
