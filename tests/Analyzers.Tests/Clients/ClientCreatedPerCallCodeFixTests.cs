using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.Clients;
using WcfPerf.CodeFixes.Clients;
using WcfPerf.Testing;
using Xunit;

namespace WcfPerf.Analyzers.Tests.Clients;

/// <summary>The fix of WCFP4003.</summary>
public sealed class ClientCreatedPerCallCodeFixTests
{
    private static string Program(string statements) => ClientTest.Usings + $$"""

        static class Program
        {
            static readonly ChannelFactory<IOrders> s_factory = new ChannelFactory<IOrders>("orders");

            static void Main(string[] args)
            {
                {{statements.ReplaceLineEndings("\n").Replace("\n", "\n        ", StringComparison.Ordinal)}}
            }
        }

        """.ReplaceLineEndings("\n").Replace("\n        \n", "\n\n", StringComparison.Ordinal);

    private static WcfCodeFixTest<ClientCreatedPerCallAnalyzer, ClientCreatedPerCallCodeFix> Make(string source, string? fixedSource)
    {
        var test = ClientCodeFixTest.Make<ClientCreatedPerCallAnalyzer, ClientCreatedPerCallCodeFix>(ClientCreatedPerCallCodeFix.BeforeLoopKey, source, fixedSource);
        test.TestState.OutputKind = OutputKind.ConsoleApplication;
        for (var number = 0; source.Contains("{|#" + number, StringComparison.Ordinal); number++)
        {
            var finding = new DiagnosticResult("WCFP4003", DiagnosticSeverity.Info).WithLocation(number);
            test.TestState.ExpectedDiagnostics.Add(finding);
        }

        return test;
    }

    private static Task FixAsync(string statements, string fixedStatements, int findings = 1) => FixSourceAsync(Program(statements), Program(fixedStatements), findings);

    private static Task FixSourceAsync(string source, string fixedSource, int findings = 1)
    {
        var test = Make(source, fixedSource);
        test.NumberOfIncrementalIterations = findings;
        test.NumberOfFixAllIterations = 1;
        return test.RunAsync();
    }

    [Fact]
    public Task Close_at_the_end_of_the_body() => FixAsync(
        """
        foreach (var arg in args)
        {
            var client = {|#0:new OrdersClient("orders")|};
            Console.WriteLine(client.Find(arg.Length));
            client.Close();
        }
        """,
        """
        var client = new OrdersClient("orders");
        foreach (var arg in args)
        {
            Console.WriteLine(client.Find(arg.Length));
        }
        client.Close();
        """);

    [Fact]
    public Task Comments_stay_where_they_were() => FixAsync(
        """
        Console.WriteLine(args.Length);

        // each of them
        foreach (var arg in args)
        {
            // the client
            var client = {|#0:new OrdersClient()|};
            client.Add(arg.Length); // one
            client.Close(); // done
            Console.WriteLine(arg);
        }

        Console.WriteLine();
        """,
        """
        Console.WriteLine(args.Length);

        var client = new OrdersClient();
        // each of them
        foreach (var arg in args)
        {
            // the client
            client.Add(arg.Length); // one
            // done
            Console.WriteLine(arg);
        }
        client.Close();

        Console.WriteLine();
        """);

    [Fact]
    public Task Channel_closed_by_a_cast_or_a_helper() => FixAsync(
        """
        for (var i = 0; i < args.Length; i++)
        {
            var orders = {|#0:s_factory.CreateChannel()|};
            orders.Add(i);
            ((IClientChannel)orders).Close();
        }

        for (var i = 0; i < args.Length; i++)
        {
            var others = {|#1:s_factory.CreateChannel()|};
            others.Add(i);
            Channels.Close((ICommunicationObject)others);
        }
        """,
        """
        var orders = s_factory.CreateChannel();
        for (var i = 0; i < args.Length; i++)
        {
            orders.Add(i);
        }
        ((IClientChannel)orders).Close();

        var others = s_factory.CreateChannel();
        for (var i = 0; i < args.Length; i++)
        {
            others.Add(i);
        }
        Channels.Close((ICommunicationObject)others);
        """,
        findings: 2);

    [Fact]
    public Task Using_goes_around_the_loop() => FixAsync(
        """
        // all of them
        foreach (var arg in args)
        {
            // with a client
            using (var client = {|#0:new OrdersClient()|})
            {
                client.Add(arg.Length); // one
                if (arg.Length == 0)
                {
                    return;
                }
            }
        }
        """,
        """
        // all of them
        using (var client = new OrdersClient())
        {
            // with a client
            foreach (var arg in args)
            {
                client.Add(arg.Length); // one
                if (arg.Length == 0)
                {
                    return;
                }
            }
        }
        """);

    [Fact]
    public Task Using_declaration_in_a_loop_that_ends_its_block() => FixAsync(
        """
        Console.WriteLine();
        foreach (var arg in args)
        {
            using var client = {|#0:new OrdersClient()|};
            client.Add(arg.Length);
        }
        """,
        """
        Console.WriteLine();
        using var client = new OrdersClient();
        foreach (var arg in args)
        {
            client.Add(arg.Length);
        }
        """);

    [Fact]
    public Task Line_ends_are_kept() => FixSourceAsync(
        Program("""
            foreach (var arg in args)
            {
                var client = {|#0:new OrdersClient()|};
                client.Add(arg.Length);
                client.Close();
            }
            """).Replace("\n", "\r\n", StringComparison.Ordinal),
        Program("""
            var client = new OrdersClient();
            foreach (var arg in args)
            {
                client.Add(arg.Length);
            }
            client.Close();
            """).Replace("\n", "\r\n", StringComparison.Ordinal));

    [Theory]
    [InlineData("foreach (var arg in args) { {|#0:new OrdersClient()|}.Add(1); }")]
    [InlineData("foreach (var arg in args) { var client = {|#0:new OrdersClient()|}; client.Add(1); }")]
    [InlineData("foreach (var arg in args) { try { var client = {|#0:new OrdersClient()|}; client.Add(1); client.Close(); } catch (CommunicationException) { } }")]
    [InlineData("foreach (var arg in args) { var client = {|#0:new OrdersClient()|}; try { client.Add(1); client.Close(); } catch (CommunicationException) { client.Abort(); } }")]
    [InlineData("foreach (var arg in args) { using (var client = {|#0:new OrdersClient()|}) { try { client.Add(1); } catch (FaultException) { } } }")]
    [InlineData("foreach (var arg in args) { var client = {|#0:new OrdersClient()|}; client.Add(1); if (arg == \"\") break; client.Close(); }")]
    [InlineData("foreach (var arg in args) { var client = {|#0:new OrdersClient()|}; client.Add(1); if (arg == \"\") continue; client.Close(); }")]
    [InlineData("foreach (var arg in args) { var client = {|#0:new OrdersClient()|}; client.Add(1); if (arg == \"\") return; client.Close(); }")]
    [InlineData("foreach (var arg in args) { using (var client = {|#0:new OrdersClient()|}) { Task.Run(() => client.Add(1)).Wait(); } }")]
    [InlineData("foreach (var arg in args) { using (var client = {|#0:new OrdersClient()|}) { Use(client); } } void Use(IOrders orders) => orders.Add(1);")]
    [InlineData("foreach (var arg in args) { using (var client = {|#0:new OrdersClient()|}) { client.Add(1); client.Abort(); } }")]
    [InlineData("foreach (var arg in args) { Console.WriteLine(arg); using (var client = {|#0:new OrdersClient()|}) { client.Add(1); } }")]
    [InlineData("foreach (var arg in args) { using var client = {|#0:new OrdersClient()|}; client.Add(1); } Console.WriteLine();")]
    [InlineData("foreach (var arg in args) { var client = {|#0:new OrdersClient()|}; client.Add(1); client.Close(); } { var client = 1; Console.WriteLine(client); }")]
    [InlineData("foreach (var arg in args) { Other.Switch(arg); var client = {|#0:new OrdersClient(Region.Endpoint)|}; client.Add(1); client.Close(); } } static class Region { public static string Endpoint = \"\"; } static class Other { public static void Switch(string region) { Region.Endpoint = region; }")]
    [InlineData("args.ToList().ForEach(arg => { using (var client = {|#0:new OrdersClient()|}) client.Add(1); });")]
    [InlineData("OrdersClient client; foreach (var arg in args) { client = {|#0:new OrdersClient()|}; client.Add(1); client.Close(); }")]
    [InlineData("foreach (var arg in args) { for (var turn = 0; turn < 3; turn++) { using (var client = {|#0:new OrdersClient()|}) { client.Add(turn); } } }")]
    [InlineData("foreach (var arg in args) { foreach (var other in args) { var client = {|#0:new OrdersClient()|}; client.Add(1); client.Close(); } }")]
    [InlineData("do { foreach (var arg in args) { using (var client = {|#0:new OrdersClient()|}) { client.Add(1); } } } while (args == null);")]
    public Task No_fix(string statements) => Make(Program(statements), null).RunAsync();

    [Theory]
    [InlineData("for (var turn = 0; turn < 3; turn++)")]
    [InlineData("foreach (var name in new[] { \"a\", \"b\" })")]
    public Task No_fix_where_a_loop_of_a_few_turns_is_not_what_makes_many(string loop)
    {
        var test = Make(
            ClientTest.Usings + $$"""

            public class Desk
            {
                public void Book()
                {
                    {{loop}}
                    {
                        var client = {|#0:new OrdersClient()|};
                        client.Add(1);
                        client.Close();
                    }
                }
            }

            """,
            null);
        foreach (var state in new[] { test.TestState, test.FixedState })
        {
            state.AdditionalFiles.Add(("/0/App.config", Bindings.BindingTest.Config(ClientTest.CustomEndpoint)));
        }

        test.TestState.OutputKind = OutputKind.DynamicallyLinkedLibrary;
        return test.RunAsync();
    }
}
