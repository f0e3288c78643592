using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.Clients;
using WcfPerf.CodeFixes.Clients;
using Xunit;

namespace WcfPerf.Analyzers.Tests.Clients;

/// <summary>The fix of WCFP4004.</summary>
public sealed class ChannelFactoryCreatedPerCallCodeFixTests
{
    private static string Desk(string members) => ClientTest.Usings + $$"""

        public class Desk
        {
            {{members.ReplaceLineEndings("\n").Replace("\n", "\n    ", StringComparison.Ordinal)}}
        }

        """.ReplaceLineEndings("\n").Replace("\n    \n", "\n\n", StringComparison.Ordinal);

    private static Task FixAsync(string members, string fixedMembers, int findings = 1) =>
        ClientCodeFixTest.FixAsync<ChannelFactoryCreatedPerCallAnalyzer, ChannelFactoryCreatedPerCallCodeFix>(
            ChannelFactoryCreatedPerCallCodeFix.StaticFieldKey, Desk(members), Desk(fixedMembers), findings);

    private static Task NoFixAsync(string members) =>
        ClientCodeFixTest.NoFixAsync<ChannelFactoryCreatedPerCallAnalyzer, ChannelFactoryCreatedPerCallCodeFix>(
            ChannelFactoryCreatedPerCallCodeFix.StaticFieldKey, Desk(members));

    [Fact]
    public Task The_channel_is_closed_where_the_factory_was() => FixAsync(
        """
        public void AddAll(int[] ids)
        {
            foreach (var id in ids)
            {
                // a factory for each
                var factory = {|WCFP4004:new ChannelFactory<IOrders>("orders")|};
                var orders = factory.CreateChannel();
                orders.Add(id);
                factory.Close(); // with its channels
            }
        }
        """,
        """
        private static readonly ChannelFactory<IOrders> s_ordersFactory = new ChannelFactory<IOrders>("orders");

        public void AddAll(int[] ids)
        {
            foreach (var id in ids)
            {
                // a factory for each
                var orders = s_ordersFactory.CreateChannel();
                orders.Add(id);
                ((IClientChannel)orders).Close(); // with its channels
            }
        }
        """);

    /// <summary>Static fields get their values in the order in which they stand.</summary>
    [Fact]
    public Task Behind_the_static_fields_that_it_reads() => FixAsync(
        """
        private static readonly Binding s_binding = new NetTcpBinding();
        private static readonly EndpointAddress s_address = new EndpointAddress("net.tcp://backend:808/orders");
        private int _last;

        public string Find(int id)
        {
            _last = id;
            var factory = {|WCFP4004:new ChannelFactory<IOrders>(s_binding, s_address)|};
            return Seek((IClientChannel)factory.CreateChannel(), _last);
        }

        private static string Seek(IClientChannel channel, int id) { using (channel) return ((IOrders)channel).Find(id); }
        """,
        """
        private static readonly Binding s_binding = new NetTcpBinding();
        private static readonly EndpointAddress s_address = new EndpointAddress("net.tcp://backend:808/orders");
        private static readonly ChannelFactory<IOrders> s_ordersFactory = new ChannelFactory<IOrders>(s_binding, s_address);
        private int _last;

        public string Find(int id)
        {
            _last = id;
            return Seek((IClientChannel)s_ordersFactory.CreateChannel(), _last);
        }

        private static string Seek(IClientChannel channel, int id) { using (channel) return ((IOrders)channel).Find(id); }
        """);

    /// <summary>No place in the class is sure to come after what the value reads, or the field would not know what it names.</summary>
    [Theory]
    [InlineData("private static readonly Binding s_binding; static Desk() { s_binding = new NetTcpBinding(); } public string Find(int id) { var factory = {|WCFP4004:new ChannelFactory<IOrders>(s_binding, new EndpointAddress(\"net.tcp://a\"))|}; var orders = factory.CreateChannel(); var found = orders.Find(id); ((IClientChannel)orders).Close(); return found; }")]
    [InlineData("public string Find(int id) => Load<string>(id); private string Load<T>(int id) { var factory = {|WCFP4004:new ChannelFactory<IOrders>(typeof(T).Name)|}; var orders = factory.CreateChannel(); var found = orders.Find(id); ((IClientChannel)orders).Close(); return found; }")]
    public Task NoFix_where_a_static_field_could_not_have_the_value(string members) => NoFixAsync(members);

    /// <summary>Each part would get the field.</summary>
    [Fact]
    public Task NoFix_in_a_class_of_several_parts() => ClientCodeFixTest.NoFixAsync<ChannelFactoryCreatedPerCallAnalyzer, ChannelFactoryCreatedPerCallCodeFix>(
        ChannelFactoryCreatedPerCallCodeFix.StaticFieldKey,
        ClientTest.Usings + """

        public partial class Desk
        {
            public string Find(int id) { var factory = {|WCFP4004:new ChannelFactory<IOrders>("orders")|}; var orders = factory.CreateChannel(); var found = orders.Find(id); ((IClientChannel)orders).Close(); return found; }
        }

        public partial class Desk
        {
            public string Seek(int id) { var factory = {|WCFP4004:new ChannelFactory<IOrders>("orders")|}; var orders = factory.CreateChannel(); var found = orders.Find(id); ((IClientChannel)orders).Close(); return found; }
        }

        """);

    [Fact]
    public Task Abort_in_a_finally() => FixAsync(
        """
        public string Find(int id)
        {
            var factory = {|WCFP4004:new ChannelFactory<IOrders>(new BasicHttpBinding(), new EndpointAddress("http://localhost/"))|};
            var orders = factory.CreateChannel();
            try
            {
                return orders.Find(id);
            }
            finally
            {
                factory.Abort();
            }
        }
        """,
        """
        private static readonly ChannelFactory<IOrders> s_ordersFactory = new ChannelFactory<IOrders>(new BasicHttpBinding(), new EndpointAddress("http://localhost/"));

        public string Find(int id)
        {
            var orders = s_ordersFactory.CreateChannel();
            try
            {
                return orders.Find(id);
            }
            finally
            {
                ((IClientChannel)orders).Abort();
            }
        }
        """);

    [Fact]
    public Task A_channel_that_is_made_further_in_takes_the_factorys_place() => FixAsync(
        """
        public string Find(int id)
        {
            var factory = {|WCFP4004:new ChannelFactory<IOrders>("orders")|};
            factory.Open();
            try
            {
                IOrders orders = factory.CreateChannel();
                return orders.Find(id);
            }
            finally
            {
                factory.Close();
            }
        }
        """,
        """
        private static readonly ChannelFactory<IOrders> s_ordersFactory = new ChannelFactory<IOrders>("orders");

        public string Find(int id)
        {
            var channel = s_ordersFactory.CreateChannel();
            try
            {
                IOrders orders = channel;
                return orders.Find(id);
            }
            finally
            {
                ((IClientChannel)channel).Close();
            }
        }
        """);

    [Fact]
    public Task Using() => FixAsync(
        """
        public string Find(int id)
        {
            using (var factory = {|WCFP4004:new ChannelFactory<IOrders>("orders")|})
            {
                return factory.CreateChannel().Find(id);
            }
        }
        """,
        """
        private static readonly ChannelFactory<IOrders> s_ordersFactory = new ChannelFactory<IOrders>("orders");

        public string Find(int id)
        {
            using (var channel = (IClientChannel)s_ordersFactory.CreateChannel())
            {
                return ((IOrders)channel).Find(id);
            }
        }
        """);

    [Fact]
    public Task Using_declaration() => FixAsync(
        """
        public string Find(int id)
        {
            using var factory = {|WCFP4004:new ChannelFactory<IOrders>("orders")|};
            var orders = factory.CreateChannel();
            return orders.Find(id);
        }
        """,
        """
        private static readonly ChannelFactory<IOrders> s_ordersFactory = new ChannelFactory<IOrders>("orders");

        public string Find(int id)
        {
            using var channel = (IClientChannel)s_ordersFactory.CreateChannel();
            var orders = (IOrders)channel;
            return orders.Find(id);
        }
        """);

    [Fact]
    public Task A_closing_helper_gets_the_channel() => FixAsync(
        """
        public string Find(int id)
        {
            var factory = {|WCFP4004:new ChannelFactory<IOrders>("orders")|};
            var orders = factory.CreateChannel();
            var found = orders.Find(id);
            Channels.Close(factory);
            return found;
        }
        """,
        """
        private static readonly ChannelFactory<IOrders> s_ordersFactory = new ChannelFactory<IOrders>("orders");

        public string Find(int id)
        {
            var orders = s_ordersFactory.CreateChannel();
            var found = orders.Find(id);
            Channels.Close((IClientChannel)orders);
            return found;
        }
        """);

    [Fact]
    public Task A_channel_that_is_closed_already_is_not_closed_twice() => FixAsync(
        """
        public void Add(int id)
        {
            var factory = {|WCFP4004:new ChannelFactory<IOrders>("orders")|};
            var orders = factory.CreateChannel();
            orders.Add(id);
            ((IClientChannel)orders).Close();
            factory.Close();
        }
        """,
        """
        private static readonly ChannelFactory<IOrders> s_ordersFactory = new ChannelFactory<IOrders>("orders");

        public void Add(int id)
        {
            var orders = s_ordersFactory.CreateChannel();
            orders.Add(id);
            ((IClientChannel)orders).Close();
        }
        """);

    [Fact]
    public Task In_one_expression() => FixAsync(
        """
        private const string Name = "orders";

        public IOrders Orders() => {|WCFP4004:new ChannelFactory<IOrders>(Name)|}.CreateChannel();
        """,
        """
        private static readonly ChannelFactory<IOrders> s_ordersFactory = new ChannelFactory<IOrders>(Name);
        private const string Name = "orders";

        public IOrders Orders() => s_ordersFactory.CreateChannel();
        """);

    [Fact]
    public Task The_static_method_that_makes_both() => FixAsync(
        """
        public string Find(int id)
        {
            var orders = {|WCFP4004:ChannelFactory<IOrders>.CreateChannel(new BasicHttpBinding(), Addresses.Of("orders"))|};
            using ((IClientChannel)orders) return orders.Find(id);
        }
        """,
        """
        private static readonly ChannelFactory<IOrders> s_ordersFactory = new ChannelFactory<IOrders>(new BasicHttpBinding(), Addresses.Of("orders"));

        public string Find(int id)
        {
            var orders = s_ordersFactory.CreateChannel();
            using ((IClientChannel)orders) return orders.Find(id);
        }
        """);

    [Fact]
    public Task Fix_all_shares_a_field_between_equal_factories() => FixAsync(
        """
        private static int _count;

        public IOrders Orders() => {|WCFP4004:new ChannelFactory<IOrders>("orders")|}.CreateChannel();

        public void Add(int id)
        {
            _count++;
            var factory = {|WCFP4004:new ChannelFactory<IOrders>("orders")|};
            var orders = factory.CreateChannel();
            orders.Add(id);
            ((IClientChannel)orders).Close();
        }
        """,
        """
        private static readonly ChannelFactory<IOrders> _ordersFactory = new ChannelFactory<IOrders>("orders");
        private static int _count;

        public IOrders Orders() => _ordersFactory.CreateChannel();

        public void Add(int id)
        {
            _count++;
            var orders = _ordersFactory.CreateChannel();
            orders.Add(id);
            ((IClientChannel)orders).Close();
        }
        """,
        findings: 2);

    [Fact]
    public async Task Line_ends_are_kept()
    {
        var source = Desk("""
            public IOrders Orders()
            {
                return {|WCFP4004:new ChannelFactory<IOrders>("orders")|}.CreateChannel();
            }
            """).Replace("\n", "\r\n", StringComparison.Ordinal);
        var fixedSource = Desk("""
            private static readonly ChannelFactory<IOrders> s_ordersFactory = new ChannelFactory<IOrders>("orders");

            public IOrders Orders()
            {
                return s_ordersFactory.CreateChannel();
            }
            """).Replace("\n", "\r\n", StringComparison.Ordinal);
        await ClientCodeFixTest.FixAsync<ChannelFactoryCreatedPerCallAnalyzer, ChannelFactoryCreatedPerCallCodeFix>(
            ChannelFactoryCreatedPerCallCodeFix.StaticFieldKey, source, fixedSource);
    }

    [Theory]
    [InlineData("public IOrders Orders(string host) => {|WCFP4004:new ChannelFactory<IOrders>(new BasicHttpBinding(), new EndpointAddress(host))|}.CreateChannel();")]
    [InlineData("private readonly string _name = \"orders\"; public IOrders Orders() => {|WCFP4004:new ChannelFactory<IOrders>(_name)|}.CreateChannel();")]
    [InlineData("public IOrders Orders() { var binding = new BasicHttpBinding(); binding.Name = \"a\"; return {|WCFP4004:new ChannelFactory<IOrders>(binding, Addresses.Of(\"o\"))|}.CreateChannel(); }")]
    [InlineData("public string Find(int id) { var factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}; factory.Credentials.UserName.UserName = \"desk\"; var orders = factory.CreateChannel(); var found = orders.Find(id); ((IClientChannel)orders).Close(); return found; }")]
    [InlineData("public string Find(int id) { var factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}; factory.Faulted += (sender, e) => { }; var orders = factory.CreateChannel(); var found = orders.Find(id); ((IClientChannel)orders).Close(); return found; }")]
    [InlineData("public void AddTwice(int id) { var factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}; factory.CreateChannel().Add(id); factory.CreateChannel().Add(id); factory.Close(); }")]
    [InlineData("public void AddAll(int[] ids) { var factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}; foreach (var id in ids) { factory.CreateChannel().Add(id); } factory.Close(); }")]
    [InlineData("public void Use<T>(Action<T> action) { action({|WCFP4004:new ChannelFactory<T>(\"orders\")|}.CreateChannel()); }")]
    [InlineData("public void Listen() { {|WCFP4004:new DuplexChannelFactory<IFeed>(typeof(News), \"feed\")|}.CreateChannel().Subscribe(1); }")]
    [InlineData("public void Add(string host) { var factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}; factory.CreateChannel(new EndpointAddress(host)).Add(1); factory.Close(); }")]
    [InlineData("public void Add() { ChannelFactory<IOrders> factory; factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}; factory.CreateChannel().Add(1); factory.Close(); }")]
    public Task No_fix(string members) => NoFixAsync(members);

    /// <summary>A factory that is kept holds each channel that nobody closes.</summary>
    [Theory]
    [InlineData("public string Find(int id) => {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}.CreateChannel().Find(id);")]
    [InlineData("public string Find(int id) { var factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}; return factory.CreateChannel().Find(id); }")]
    [InlineData("public string Find(int id) { var factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}; var orders = factory.CreateChannel(); return orders.Find(id); }")]
    [InlineData("public string Find(int id) { var orders = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}.CreateChannel(); return orders.Find(id); }")]
    [InlineData("public string Find(int id) { var orders = {|WCFP4004:ChannelFactory<IOrders>.CreateChannel(new BasicHttpBinding(), Addresses.Of(\"orders\"))|}; return orders.Find(id); }")]
    public Task No_fix_where_nobody_closes_the_channel(string members) => NoFixAsync(members);

    /// <summary>Each turn gives it another address: a factory that is kept must not have the first one's.</summary>
    [Fact]
    public Task No_fix_for_another_address_in_each_turn()
    {
        var test = ClientCodeFixTest.Make<ChannelFactoryCreatedPerCallAnalyzer, ChannelFactoryCreatedPerCallCodeFix>(
            ChannelFactoryCreatedPerCallCodeFix.StaticFieldKey,
            Desk("public void AddAll(string[] hosts) { foreach (var host in hosts) { {|#0:new ChannelFactory<IOrders>(new BasicHttpBinding(), new EndpointAddress(host))|}.CreateChannel().Add(1); } }"),
            null);
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.ChannelFactoryCreatedPerCall).WithSeverity(DiagnosticSeverity.Info).WithLocation(0)
            .WithArguments("IOrders", "in every turn of a loop", "make one without the address, outside the loop, and give the address to 'CreateChannel'"));
        return test.RunAsync();
    }
}
