using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.Hosting;
using WcfPerf.CodeFixes.Hosting;
using WcfPerf.Testing;
using Xunit;

namespace WcfPerf.Analyzers.Tests.Hosting;

/// <summary>WCFP5001 and its fix.</summary>
public sealed class SingletonAdmitsOneCallTests
{
    private const string Single = "ServiceBehavior(InstanceContextMode = InstanceContextMode.Single)";
    private const string Marked = "[{|WCFP5001:" + Single + "|}]";
    private const string Noted = "[{|#0:" + Single + "|}]";
    private const string PerCall = "[ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall)]";

    private static string Contract(string ns) => $$"""
        using System;
        using System.Collections.Generic;
        using {{ns}};

        [ServiceContract]
        public interface IOrders
        {
            [OperationContract] int Count(string customer);
        }

        """;

    private static Task VerifyAsync(string source, WcfFramework framework = WcfFramework.Net472, string? config = null, string? other = null)
    {
        var test = new WcfAnalyzerTest<SingletonAdmitsOneCallAnalyzer> { Framework = framework, MarkupOptions = MarkupOptions.UseFirstDescriptor };
        test.TestState.Sources.Add(Contract(framework == WcfFramework.CoreWcf ? "CoreWCF" : "System.ServiceModel") + source);
        if (other is not null)
        {
            test.TestState.Sources.Add(other);
        }

        if (config is not null)
        {
            test.TestState.AdditionalFiles.Add(("/0/App.config", "<configuration><system.serviceModel>" + config + "</system.serviceModel></configuration>"));
        }

        return test.ExpectInfoAt(RuleIds.SingletonAdmitsOneCall).RunAsync();
    }

    private static async Task FixAsync(string source, string fixedSource, WcfFramework framework = WcfFramework.Net472, string? other = null)
    {
        var test = new WcfCodeFixTest<SingletonAdmitsOneCallAnalyzer, SingletonAdmitsOneCallCodeFix>
        {
            Framework = framework,
            MarkupOptions = MarkupOptions.UseFirstDescriptor,
            CodeActionEquivalenceKey = SingletonAdmitsOneCallCodeFix.MakePerCall,
        };
        var contract = Contract(framework == WcfFramework.CoreWcf ? "CoreWCF" : "System.ServiceModel");
        test.TestState.Sources.Add(contract + source);
        test.FixedState.Sources.Add(contract + fixedSource);
        test.FixedState.MarkupHandling = MarkupMode.Allow;
        if (other is not null)
        {
            test.TestState.Sources.Add(other);
            test.FixedState.Sources.Add(other);
        }

        await test.RunAsync();
    }

    private static Task RefusedAsync(string source, string? other = null) => FixAsync(source, source, other: other);

    [Theory]
    [InlineData("InstanceContextMode = InstanceContextMode.Single")]
    [InlineData("InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.Single")]
    [InlineData("ConcurrencyMode = ConcurrencyMode.Single, InstanceContextMode = InstanceContextMode.Single")]
    [InlineData("InstanceContextMode = System.ServiceModel.InstanceContextMode.Single, Name = \"Orders\"")]
    [InlineData("InstanceContextMode = (InstanceContextMode)2")]
    [InlineData("Namespace = \"urn:orders\", InstanceContextMode = InstanceContextMode.Single, IncludeExceptionDetailInFaults = true")]
    public Task Warn_single_and_single(string arguments) =>
        VerifyAsync($"[{{|WCFP5001:ServiceBehavior({arguments})|}}] public class Orders : IOrders {{ public int Count(string customer) => 1; }}");

    [Theory]
    [InlineData("private int _calls; public int Count(string customer) => _calls++;")]
    [InlineData("private readonly IOrders _next; public Orders(IOrders next) { _next = next; } public int Count(string customer) => _next.Count(customer);")]
    [InlineData("private readonly Dictionary<string, int> _counts = new Dictionary<string, int>(); public int Count(string customer) => _counts[customer];")]
    [InlineData("private readonly object _lock = new object(); public int Count(string customer) { lock (_lock) { return 1; } }")]
    [InlineData("private sealed class Client : ClientBase<IOrders> { public IOrders Next => Channel; } public int Count(string customer) => new Client().Next.Count(customer);")]
    [InlineData("int IOrders.Count(string customer) => 1;")]
    public Task Warn_whatever_it_keeps(string members) => VerifyAsync($"{Marked} public class Orders : IOrders {{ {members} }}");

    [Fact]
    public Task Warn_contract_that_is_a_class() =>
        VerifyAsync($"[ServiceContract] {Marked} public class Orders {{ [OperationContract] public int Count(string customer) => 1; }}");

    [Fact]
    public Task Warn_operations_of_the_web() =>
        VerifyAsync($"[ServiceContract, {{|WCFP5001:{Single}|}}] public class Orders {{ [System.ServiceModel.Web.WebGet] public int Count(string customer) => 1; }}");

    [Fact]
    public Task Warn_attribute_of_an_abstract_base_class() => VerifyAsync($$"""
        [{{Single}}] public abstract class Base { }
        public class {|WCFP5001:Orders|} : Base, IOrders { public int Count(string customer) => 1; }
        """);

    [Fact]
    public Task Warn_base_class_and_not_the_derived_one() => VerifyAsync($$"""
        {{Marked}} public class Orders : IOrders { public int Count(string customer) => 1; }
        public class MoreOrders : Orders { }
        """);

    /// <summary>A class that serves nothing is not reported in the place of one that derives from it.</summary>
    [Theory]
    [InlineData("", "public class {|WCFP5001:Orders|} : Base, IOrders")]
    [InlineData(" : IDisposable", "public class {|WCFP5001:Orders|} : Base, IOrders")]
    [InlineData("", "public class Middle : Base { } public class {|WCFP5001:Orders|} : Middle, IOrders")]
    [InlineData("", "public class Orders : Base")]
    [InlineData("", "[ServiceBehavior] public class Orders : Base, IOrders")]
    public Task Warn_attribute_of_a_base_class_without_contract(string contracts, string service) => VerifyAsync(
        $"[{Single}] public class Base{contracts} {{ public void Dispose() {{ }} }} {service} {{ public int Count(string customer) => 1; }}");

    /// <summary>Nobody has begun to write a service whose operations only throw.</summary>
    [Theory]
    [InlineData("public int Count(string customer) => throw new NotImplementedException();", "")]
    [InlineData("int IOrders.Count(string customer) { throw new NotImplementedException(); } private void Work() { }", "")]
    [InlineData("public int Count(string customer) { throw new NotImplementedException(); } public int Sum() => 1;", ", IMore")]
    [InlineData("public int Count(string customer) { if (customer == null) throw new ArgumentNullException(); return 1; }", ", IMore")]
    public Task Service_that_is_not_written_yet(string members, string more) => VerifyAsync($$"""
        [ServiceContract] public interface IMore { [OperationContract] int Sum(); }
        {{(more.Length > 0 ? Marked : $"[{Single}]")}} public class Orders : IOrders{{more}} { {{members}} {{(members.Contains("Sum", StringComparison.Ordinal) || more.Length == 0 ? "" : "public int Sum() => throw new NotSupportedException();")}} }
        """);

    [Fact]
    public Task Warn_some_operations_answer() => VerifyAsync($$"""
        [ServiceContract] public interface IMixed : IOrders { [OperationContract(IsOneWay = true)] void Note(string text); }
        {{Marked}} public class Orders : IMixed { public int Count(string customer) => 1; public void Note(string text) { } }
        """);

    [Fact]
    public Task Warn_behavior_is_taken_from_the_host_for_something_else() => VerifyAsync($$"""
        {{Marked}} public class Orders : IOrders { public int Count(string customer) => 1; }
        public static class Program
        {
            public static void Open(ServiceHost host) => host.Description.Behaviors.Find<ServiceBehaviorAttribute>().IncludeExceptionDetailInFaults = true;
            public static bool Is(Type type) => Attribute.IsDefined(type, typeof(ServiceBehaviorAttribute));
        }
        """);

    [Fact]
    public Task Warn_tcp_endpoint() => VerifyAsync(
        $"{Marked} public class Orders : IOrders {{ public int Count(string customer) => 1; }}",
        config: """<services><service name="Orders"><endpoint address="" binding="netTcpBinding" contract="IOrders" /></service></services>""");

    [Fact]
    public Task Warn_hosted_as_an_instance() => VerifyAsync($$"""
        {{Marked}} public class Orders : IOrders { public int Count(string customer) => 1; }
        public static class Program { public static ServiceHost Open() => new ServiceHost(new Orders()); }
        """);

    /// <summary>WCF refuses a contract with two synchronous operations of one name when the host opens. The shapes of one operation may stand side by side.</summary>
    [Theory]
    [InlineData("[OperationContract] void Note(string text); [OperationContract] void Note(string text, int level);", "public void Note(string text) { } public void Note(string text, int level) { }", false)]
    [InlineData("[OperationContract] void Note(string text); [OperationContract(Name = \"Note\", IsOneWay = true)] void Write(string text);", "public void Note(string text) { } public void Write(string text) { }", false)]
    [InlineData("[OperationContract(Name = \"NoteText\")] void Note(string text); [OperationContract] void Note(string text, int level);", "public void Note(string text) { } public void Note(string text, int level) { }", true)]
    [InlineData("[OperationContract] void Note(string text); void Note(string text, int level);", "public void Note(string text) { } public void Note(string text, int level) { }", true)]
    [InlineData("[OperationContract] void Note(string text); [OperationContract] System.Threading.Tasks.Task NoteAsync(string text);", "public void Note(string text) { } public System.Threading.Tasks.Task NoteAsync(string text) => null;", true)]
    [InlineData("[OperationContract] void Note(string text); [OperationContract(Name = \"Note\")] System.Threading.Tasks.Task Write(string text);", "public void Note(string text) { } public System.Threading.Tasks.Task Write(string text) => null;", true)]
    [InlineData("[OperationContract] void Note(string text); [OperationContract(AsyncPattern = true)] IAsyncResult BeginNote(string text, AsyncCallback callback, object state); void EndNote(IAsyncResult result);", "public void Note(string text) { } public IAsyncResult BeginNote(string text, AsyncCallback callback, object state) => null; public void EndNote(IAsyncResult result) { }", true)]
    public async Task Contract_that_wcf_refuses(string operations, string members, bool isReported)
    {
        foreach (var framework in new[] { WcfFramework.Net472, WcfFramework.CoreWcf })
        {
            await VerifyAsync($"[ServiceContract] public interface INotes {{ {operations} }} {Service("IOrders, INotes")}", framework);
            await VerifyAsync($"[ServiceContract] public interface INotes {{ {operations} }} [ServiceContract] public interface IMore : INotes {{ [OperationContract] int Count(string customer); }} {Service("IMore")}", framework);
        }

        string Service(string contracts) => $"{(isReported ? Marked : "[" + Single + "]")} public class Orders : {contracts} {{ public int Count(string customer) => 1; {members} }}";
    }

    [Fact]
    public Task Warn_CoreWcf() => VerifyAsync($"{Marked} public class Orders : IOrders {{ public int Count(string customer) => 1; }}", WcfFramework.CoreWcf);

    [Theory]
    [InlineData("public int Count(string customer) => 1;", "its fields keep nothing, so if its calls may overlap make it PerCall, or ConcurrencyMode.Multiple where a host is handed the instance")]
    [InlineData("public ServiceHost Open() => new ServiceHost(typeof(Orders)); public int Count(string customer) => 1;", "its fields keep nothing, so if its calls may overlap make it PerCall")]
    [InlineData("public ServiceHost Open() => new ServiceHost(this); public int Count(string customer) => 1;", "its fields keep nothing, so if its calls may overlap make it ConcurrencyMode.Multiple")]
    [InlineData("private int _calls; public ServiceHost Open() => new ServiceHost(this, new Uri(\"http://x\")); public int Count(string customer) => _calls++;", "guard its state and make it ConcurrencyMode.Multiple")]
    [InlineData("public int Calls; public int Count(string customer) => 1;", "guard its state and make it ConcurrencyMode.Multiple, or, where no host is handed the instance, PerCall with its state elsewhere")]
    [InlineData("public int Calls; public ServiceHost Open() => new ServiceHost(typeof(Orders)); public int Count(string customer) => 1;", "make it PerCall with its state elsewhere, or guard its state and make it ConcurrencyMode.Multiple")]
    [InlineData("private static int s_calls; public int Count(string customer) => s_calls++;", "guard its state and make it ConcurrencyMode.Multiple, or, where no host is handed the instance, PerCall with its state elsewhere")]
    [InlineData("private int _calls; public Orders(int calls) { _calls = calls; } public int Count(string customer) => 1;", "guard its state and make it ConcurrencyMode.Multiple")]
    [InlineData("private int _calls; public Orders() : this(0) { } public Orders(int calls) { _calls = calls; } public int Count(string customer) => 1;", "guard its state and make it ConcurrencyMode.Multiple, or, where no host is handed the instance, PerCall with its state elsewhere")]
    [InlineData("public int Calls; public int Count(string customer) => 1; } public class Server<S> where S : IOrders { public ServiceHost Open(S one) => new ServiceHost(one);", "guard its state and make it ConcurrencyMode.Multiple")]
    [InlineData("public int Calls; public int Count(string customer) => 1; } public class Server<S> where S : IDisposable { public ServiceHost Open(S one) => new ServiceHost(one);", "make it PerCall with its state elsewhere, or guard its state and make it ConcurrencyMode.Multiple")]
    [InlineData("public int Calls; public int Count(string customer) => 1; } public static class Server { public static ServiceHost Open(object one) => new ServiceHost(one, new Uri(\"http://x\"));", "guard its state and make it ConcurrencyMode.Multiple")]
    [InlineData("public int Calls; public int Count(string customer) => 1; } public static class Server { public static ServiceHost Open(IOrders one) => new ServiceHost(one);", "guard its state and make it ConcurrencyMode.Multiple")]
    [InlineData("public int Calls; public int Count(string customer) => 1; } public static class Server { public static ServiceHost Open(Type one) => new ServiceHost(one);", "make it PerCall with its state elsewhere, or guard its state and make it ConcurrencyMode.Multiple")]
    [InlineData("public int Count(string customer) { lock (this) return 1; }", "guard its state and make it ConcurrencyMode.Multiple")]
    [InlineData("[System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.Synchronized)] public int Count(string customer) => 1;", "guard its state and make it ConcurrencyMode.Multiple")]
    [InlineData("public int Count(string customer) { lock (typeof(Orders)) return 1; }", "its fields keep nothing, so if its calls may overlap make it PerCall, or ConcurrencyMode.Multiple where a host is handed the instance")]
    public Task Warn_message(string members, string remedy)
    {
        var test = new WcfAnalyzerTest<SingletonAdmitsOneCallAnalyzer>();
        test.TestState.Sources.Add(Contract("System.ServiceModel") + $"[{{|#0:{Single}|}}] public class Orders : IOrders {{ {members} }}");
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.SingletonAdmitsOneCall).WithLocation(0)
            .WithMessage("'Orders' is one instance that takes one call at a time, so all clients queue for it; " + remedy));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("/0/Web.config", "<configuration />")]
    [InlineData("/0/Orders.svc", "<%@ ServiceHost Service=\"Orders\" %>")]
    [InlineData(null, "")]
    public Task Warn_message_for_a_site_or_a_program(string? path, string text)
    {
        var test = new WcfAnalyzerTest<SingletonAdmitsOneCallAnalyzer>();
        test.TestState.Sources.Add(Contract("System.ServiceModel") + $"[{{|#0:{Single}|}}] public class Orders : IOrders {{ public int Count(string customer) => 1; public static void Main() {{ }} }}");
        if (path is null)
        {
            test.TestState.OutputKind = Microsoft.CodeAnalysis.OutputKind.ConsoleApplication;
        }
        else
        {
            test.TestState.AdditionalFiles.Add((path, text));
        }

        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.SingletonAdmitsOneCall).WithLocation(0)
            .WithMessage("'Orders' is one instance that takes one call at a time, so all clients queue for it; its fields keep nothing, so if its calls may overlap make it PerCall"));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single)] class Orders : IOrders { public int Count(string customer) => 1; }")]
    [InlineData("// new ServiceHost(typeof(Orders))\n[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single)] internal class Orders : IOrders { public Orders() { } public int Count(string customer) => 1; } public class OtherOrders { }")]
    [InlineData("[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single)] internal partial class Orders : IOrders { } partial class Orders { public int Count(string customer) => 1; }")]
    [InlineData("public class Desk { [ServiceBehavior(InstanceContextMode = InstanceContextMode.Single)] private class Orders : IOrders { public int Count(string customer) => 1; } }")]
    public Task NoWarn_internal_class_that_nothing_names(string source) => VerifyAsync(source, config: "<services><service name='Others' /></services>");

    /// <summary>A class that nothing names but the method of which the call was commented out is hosted no more.</summary>
    [Theory]
    [InlineData("static class Program { static void Main() { // HostAll();\n } private static void HostAll() { new ServiceHost(typeof(Orders)).Open(); } }", false)]
    [InlineData("static class Program { static void Main() { /* Log(1);\n HostAll(); */ } private static void HostAll() { new ServiceHost(typeof(Orders)).Open(); } }", false)]
    [InlineData("static class Program { static void Main() { /* one */ HostAll(); } private static void HostAll() { new ServiceHost(typeof(Orders)).Open(); } }", true)]
    [InlineData("static class Program { static void Main() { // HostAll();\n } internal static void HostAll() { new ServiceHost(typeof(Orders)).Open(); } }", true)]
    [InlineData("static partial class Program { static void Main() { // HostAll();\n } private static void HostAll() { new ServiceHost(typeof(Orders)).Open(); } }", true)]
    [InlineData("static class Program { static void Main() { // HostAll();\n } private static void HostAll() { new ServiceHost(typeof(Orders)).Open(); } } class More { System.Action<ServiceHost> Set = host => host.AddServiceEndpoint(typeof(Orders), null, \"\"); }", true)]
    public Task Class_whose_host_is_commented_out(string program, bool isReported) =>
        VerifyAsync($"{(isReported ? Marked : "[" + Single + "]")} public class Orders : IOrders {{ public int Count(string customer) => 1; }} {program}");

    /// <summary>WCF refuses a contract that inherits operations of an interface that is none.</summary>
    [Theory]
    [InlineData("", false)]
    [InlineData("[ServiceContract] ", true)]
    public Task Contract_that_inherits_operations(string attribute, bool isReported) =>
        VerifyAsync($"{attribute}public interface IStock {{ [OperationContract] int Left(string item); }} [ServiceContract] public interface IShop : IStock {{ [OperationContract] int Sold(string item); }} {(isReported ? Marked : "[" + Single + "]")} public class Shop : IShop {{ public int Left(string item) => 1; public int Sold(string item) => 1; }}");

    [Theory]
    [InlineData("static class Program { static ServiceHost Open() => new ServiceHost(typeof(Orders)); }")]
    [InlineData("static class Program { static void Host<T>() { } static void Open() => Host<Orders>(); }")]
    [InlineData("static class Program { static Type Find() => Type.GetType(\"Shop.Orders\"); }")]
    [InlineData("class MoreOrders : Orders { }")]
    [InlineData("static class Program { static void Open() { foreach (var type in typeof(IOrders).Assembly.GetTypes()) { new ServiceHost(type).Open(); } } }")]
    [InlineData("static class Container { static void FromThisAssembly() { } static void Open() => FromThisAssembly(); }")]
    public Task Warn_internal_class_that_code_may_host(string other) => VerifyAsync($"{Marked} internal class Orders : IOrders {{ public int Count(string customer) => 1; }} {other}");

    [Fact]
    public Task Warn_internal_class_that_hands_itself_to_a_host() =>
        VerifyAsync($"{Marked} internal class Orders : IOrders {{ public void Run() {{ using (var host = new ServiceHost(this)) {{ host.Open(); }} }} public int Count(string customer) => 1; }}");

    [Fact]
    public Task Warn_internal_class_for_friends() =>
        VerifyAsync($"{Marked} internal class Orders : IOrders {{ public int Count(string customer) => 1; }}", other: "[assembly: System.Runtime.CompilerServices.InternalsVisibleTo(\"Shop.Host\")]");

    [Fact]
    public Task Warn_internal_class_with_an_attribute_of_others() =>
        VerifyAsync($"public class ExportAttribute : Attribute {{ }} [Export] {Marked} internal class Orders : IOrders {{ public int Count(string customer) => 1; }}");

    [Theory]
    [InlineData("/0/App.config", "<configuration><system.serviceModel><services><service name='Orders' /></services></system.serviceModel></configuration>")]
    [InlineData("/0/Orders.svc", "<%@ ServiceHost Service=\"Orders\" %>")]
    [InlineData("/0/Web.config", "<configuration />")]
    public Task Warn_internal_class_that_a_file_may_name(string path, string text)
    {
        var test = new WcfAnalyzerTest<SingletonAdmitsOneCallAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor };
        test.TestState.Sources.Add(Contract("System.ServiceModel") + $"{Marked} internal class Orders : IOrders {{ public int Count(string customer) => 1; }}");
        test.TestState.AdditionalFiles.Add((path, text));
        return test.RunAsync();
    }

    /// <summary>Where the <c>.svc</c> files of a site are in sight, they, its configuration and its code name all that it hosts.</summary>
    [Theory]
    [InlineData("", "<configuration />", "", false)]
    [InlineData("", "", "", false)]
    [InlineData("", "<configuration />", "// new ServiceHost(typeof(Orders))", false)]
    [InlineData("<%@ ServiceHost Service=\"Shop.Orders\" CodeBehind=\"Orders.svc.cs\" %>", "<configuration />", "", true)]
    [InlineData("", "<configuration><system.serviceModel><serviceHostingEnvironment><serviceActivations><add relativeAddress='o.svc' service='Orders' /></serviceActivations></serviceHostingEnvironment></system.serviceModel></configuration>", "", true)]
    [InlineData("", "<configuration />", "public static class Routes { public static void Add() => new ServiceHost(typeof(Orders)); }", true)]
    [InlineData("", "<configuration />", "public class MoreOrders : Orders { }", true)]
    [InlineData("", "<configuration />", "public static class Container { static void FromThisAssembly() { } static void Open() => FromThisAssembly(); }", true)]
    public Task Class_of_a_site(string svc, string config, string other, bool isReported)
    {
        var test = new WcfAnalyzerTest<SingletonAdmitsOneCallAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor };
        test.TestState.Sources.Add(Contract("System.ServiceModel") + $"{(isReported ? Marked : "[" + Single + "]")} public class Orders : IOrders {{ public int Count(string customer) => 1; }} {other}");
        test.TestState.AdditionalFiles.Add(("/0/Prices.svc", "<%@ ServiceHost Service=\"Shop.Prices\" %>"));
        if (svc.Length > 0)
        {
            test.TestState.AdditionalFiles.Add(("/0/Orders.svc", svc));
        }

        if (config.Length > 0)
        {
            test.TestState.AdditionalFiles.Add(("/0/Web.config", config));
        }

        return test.RunAsync();
    }

    /// <summary>A connection that all calls share takes one command at a time.</summary>
    [Theory]
    [InlineData("public static class Db { public static System.Data.SqlClient.SqlConnection Open; }", false)]
    [InlineData("public static class Db { private static readonly System.Data.IDbConnection s_open = null; }", false)]
    [InlineData("public class Db { private static readonly Db s_db = new Db(); private readonly System.Data.SqlClient.SqlConnection _open = null; }", false)]
    [InlineData("public class Db { private readonly System.Data.SqlClient.SqlConnection _open = null; }", true)]
    [InlineData("public static class Db { public static string Connection; }", true)]
    public Task Connection_for_all(string other, bool isReported) =>
        VerifyAsync($"{(isReported ? Marked : "[" + Single + "]")} public class Orders : IOrders {{ public int Count(string customer) => 1; }} {other}");

    /// <summary>So does a context that all calls share, but not one for each thread, nor one that an object keeps for itself.</summary>
    [Theory]
    [InlineData(DataFramework.EF6, "public class Shop : System.Data.Entity.DbContext { public Shop() : base(\"shop\") { } } public static class Db { public static Shop Context { get; private set; } = new Shop(); }", false)]
    [InlineData(DataFramework.EF6, "public class Base : System.Data.Entity.DbContext { } public class Shop : Base { } public class Db { private static readonly Shop s_shop = new Shop(); }", false)]
    [InlineData(DataFramework.EFCore, "public class Shop : Microsoft.EntityFrameworkCore.DbContext { } public static class Db { public static Shop Context; }", false)]
    [InlineData(DataFramework.Net472, "public class Shop : System.Data.Linq.DataContext { public Shop() : base(\"\") { } } public static class Db { internal static Shop Context { get; } = new Shop(); }", false)]
    [InlineData(DataFramework.NHibernate, "public static class Db { public static NHibernate.ISession Session; }", false)]
    [InlineData(DataFramework.EF6, "public class Shop : System.Data.Entity.DbContext { } public static class Db { [ThreadStatic] private static Shop s_shop; }", true)]
    [InlineData(DataFramework.EF6, "public class Shop : System.Data.Entity.DbContext { } public static class Db { public static Shop Context => new Shop(); }", true)]
    [InlineData(DataFramework.EF6, "public class Shop : System.Data.Entity.DbContext { } public class Db { private readonly Shop _shop = new Shop(); public Shop Context { get; } = new Shop(); }", true)]
    [InlineData(DataFramework.EF6, "public class Shop : System.Data.Entity.DbContext { } public static class Db { public static Func<Shop> Make = () => new Shop(); }", true)]
    [InlineData(DataFramework.EF6, "public class DbContext { } public static class Db { public static DbContext Context; }", true)]
    [InlineData(DataFramework.NHibernate, "public static class Db { public static NHibernate.ISessionFactory Sessions; }", true)]
    public Task Context_for_all(DataFramework data, string other, bool isReported)
    {
        var test = new WcfAnalyzerTest<SingletonAdmitsOneCallAnalyzer> { Data = data, MarkupOptions = MarkupOptions.UseFirstDescriptor };
        test.TestState.Sources.Add(Contract(data == DataFramework.EFCore ? "CoreWCF" : "System.ServiceModel") + $"{(isReported ? Marked : "[" + Single + "]")} public class Orders : IOrders {{ public int Count(string customer) => 1; }} {other}");
        return test.RunAsync();
    }

    /// <summary>A context that the instance itself keeps its calls could do without.</summary>
    [Fact]
    public Task Warn_context_of_the_instance()
    {
        var test = new WcfAnalyzerTest<SingletonAdmitsOneCallAnalyzer> { Data = DataFramework.EF6, MarkupOptions = MarkupOptions.UseFirstDescriptor };
        test.TestState.Sources.Add(Contract("System.ServiceModel") + $"{Marked} public class Orders : IOrders {{ private readonly Shop _shop = new Shop(); public int Count(string customer) => 1; }} public class Shop : System.Data.Entity.DbContext {{ }}");
        return test.RunAsync();
    }

    /// <summary>So it is for a connection that the instance itself keeps, but not for one that each call makes.</summary>
    [Theory]
    [InlineData("private readonly System.Data.SqlClient.SqlConnection _open = null;", "", false)]
    [InlineData("private System.Data.IDbConnection _open; public Orders() { _open = new System.Data.SqlClient.SqlConnection(); }", "", false)]
    [InlineData("private Db _db = new Db();", "public class Base { protected System.Data.SqlClient.SqlConnection Open; public Base() { Open = new System.Data.SqlClient.SqlConnection(); } } public class Db : Base { }", false)]
    [InlineData("private System.Data.SqlClient.SqlConnection _open; public int Other() { _open = new System.Data.SqlClient.SqlConnection(); return 1; }", "", true)]
    [InlineData("private Db _db = new Db();", "public class Db { private System.Data.SqlClient.SqlConnection _open; public void Start() { this._open = new System.Data.SqlClient.SqlConnection(); } }", true)]
    public Task Connection_of_the_instance(string members, string other, bool isReported) =>
        VerifyAsync($"{(isReported ? Marked : "[" + Single + "]")} public class Orders : IOrders {{ {members} public int Count(string customer) => 1; }} {other}");

    private const string Containers = """

        public class Registration { public Registration As<T>() => this; public Registration SingleInstance() => this; public Registration PerLifetimeScope() => this; }
        public class Builder { public Registration RegisterType<T>() => new Registration(); public T Resolve<T>() => default(T); public void AddSingleton<T>() { } public void RegisterType(Type type, object lifetime) { } }
        public class ContainerControlledLifetimeManager { }
        public class Store { }
        """;

    [Theory]
    [InlineData("void M(Builder b) { b.RegisterType<Orders>().As<IOrders>().SingleInstance(); }", true)]
    [InlineData("void M(Builder b) => b.AddSingleton<Orders>();", true)]
    [InlineData("void M(Builder b) { b.RegisterType(typeof(Orders), new ContainerControlledLifetimeManager()); }", true)]
    [InlineData("ServiceHost M() => new ServiceHost(new Orders());", true)]
    [InlineData("Orders _orders = new Orders(); ServiceHost M() => new ServiceHost(_orders, new Uri(\"http://x\"));", true)]
    [InlineData("ServiceHost M(object other) { var orders = new Orders(); return new ServiceHost(orders); }", true)]
    [InlineData("static ServiceHost Open<T>() where T : class, new() => new ServiceHost(new T()); static object Start() => Open<Orders>();", true)]
    [InlineData("static ServiceHost Open<T>(T one) where T : class => new ServiceHost(one);", true)]
    [InlineData("ServiceHost Open(Type type) { var one = Activator.CreateInstance(type); return new ServiceHost(one); }", true)]
    [InlineData("ServiceHost Open(Type type) => new ServiceHost(Activator.CreateInstance(type));", true)]
    [InlineData("void M(Builder b) { var one = b.Resolve<IOrders>(); new ServiceHost(one, new Uri(\"http://x\")).Open(); }", true)]
    [InlineData("ServiceHost M(Builder b) => new ServiceHost((object)b.Resolve<IOrders>());", true)]
    [InlineData("IOrders _one; ServiceHost M() => new ServiceHost(_one);", true)]
    [InlineData("IOrders One { get; set; } ServiceHost M() => new ServiceHost(this.One);", true)]
    [InlineData("object Make() => null; ServiceHost M() => new ServiceHost(Make());", true)]
    [InlineData("ServiceHost M(Store other) { object one = other; return new ServiceHost(one); }", true)]
    [InlineData("static ServiceHost Open<T>() => new ServiceHost(typeof(T)); static object Start() => Open<Orders>();", false)]
    [InlineData("static ServiceHost Open<T>() where T : IDisposable, new() => new ServiceHost(new T());", false)]
    [InlineData("Type Find() => null; ServiceHost M() { var type = Find(); return new ServiceHost(type); }", false)]
    [InlineData("Type Kind { get; set; } ServiceHost M() => new ServiceHost(Kind);", false)]
    [InlineData("void M() { foreach (var one in typeof(IOrders).Assembly.GetTypes()) { new ServiceHost(one).Open(); } }", false)]
    [InlineData("ServiceHost M(Builder b) { var one = b.Resolve<Store>(); return new ServiceHost(one); }", false)]
    [InlineData("ServiceHost M(Type one) { object other = null; return new ServiceHost(one); }", false)]
    [InlineData("ServiceHost M(Builder b) => new ServiceHost(typeof(Orders), new Uri(b.Resolve<IOrders>().ToString()));", false)]
    [InlineData("void M(Builder b) { b.RegisterType<Store>().SingleInstance(); b.RegisterType<Orders>().PerLifetimeScope(); } ServiceHost Open(Type type) => new ServiceHost(type);", false)]
    [InlineData("// AddSingleton<Orders>\nServiceHost M() => new ServiceHost(typeof(Orders));", false)]
    [InlineData("Store _store = new Store(); ServiceHost M() => new ServiceHost(_store);", false)]
    public async Task Warn_message_for_an_instance_that_the_program_holds(string host, bool isHeld)
    {
        foreach (var (members, remedy) in new[]
        {
            ("", isHeld ? "its fields keep nothing, so if its calls may overlap make it ConcurrencyMode.Multiple" : "its fields keep nothing, so if its calls may overlap make it PerCall"),
            ("private int _calls; ", isHeld ? "guard its state and make it ConcurrencyMode.Multiple" : "make it PerCall with its state elsewhere, or guard its state and make it ConcurrencyMode.Multiple"),
        })
        {
            var test = new WcfAnalyzerTest<SingletonAdmitsOneCallAnalyzer>();
            test.TestState.Sources.Add(Contract("System.ServiceModel") + $"[{{|#0:{Single}|}}] public class Orders : IOrders {{ {members}public int Count(string customer) => 1; }} public class Host {{ {host} }}" + Containers);
            test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.SingletonAdmitsOneCall).WithLocation(0)
                .WithMessage("'Orders' is one instance that takes one call at a time, so all clients queue for it; " + remedy));
            await test.RunAsync();
        }
    }

    [Theory]
    [InlineData("netNamedPipeBinding", "", false)]
    [InlineData("netTcpBinding", "", true)]
    [InlineData("netNamedPipeBinding", "object Other() => new NetTcpBinding();", true)]
    [InlineData(null, "object Other() => new NetNamedPipeBinding();", false)]
    [InlineData(null, "", true)]
    public Task Info_callbacks_on_pipes(string? binding, string members, bool isWarning) => VerifyAsync(
        "public interface INotice { [OperationContract] void Tell(string text); } [ServiceContract(CallbackContract = typeof(INotice))] public interface IDesk { [OperationContract] int Ask(string what); } " +
        $"{(isWarning ? Marked : Noted)} public class Desk : IDesk {{ public int Ask(string what) => 1; {members} }}",
        config: binding is null ? null : $"""<services><service name="Desk"><endpoint address="" binding="{binding}" contract="IDesk" /><endpoint address="mex" binding="mexHttpBinding" contract="IMetadataExchange" /></service></services>""");

    /// <summary>Clients wait for what comes back, be it as a call of theirs.</summary>
    [Theory]
    [InlineData("netTcpBinding", "OperationContext.Current.GetCallbackChannel<INotice>().Tell(what);", "", true)]
    [InlineData("netNamedPipeBinding", "OperationContext.Current.GetCallbackChannel<INotice>().Tell(what);", "", null)]
    [InlineData("netTcpBinding", "OperationContext.Current.GetCallbackChannel<INotice>().Tell(what);", ", System.Windows.Forms.Control", false)]
    [InlineData("netTcpBinding", "", "", null)]
    [InlineData("netTcpBinding", "/* OperationContext.Current.GetCallbackChannel<INotice>().Tell(what); */", "", null)]
    public Task Warn_one_way_calls_answered_by_callbacks(string binding, string statement, string parent, bool? isReported) => VerifyAsync(
        "namespace System.Windows.Forms { public class Control { } } public interface INotice { [OperationContract(IsOneWay = true)] void Tell(string text); } " +
        "[ServiceContract(CallbackContract = typeof(INotice))] public interface IDesk { [OperationContract(IsOneWay = true)] void Ask(string what); } " +
        $"{(isReported is not { } isWarning ? Noted : isWarning ? Marked : "[" + Single + "]")} public class Desk : {(parent + ", IDesk").TrimStart(',', ' ')} {{ public void Ask(string what) {{ {statement} }} }}",
        config: $"""<services><service name="Desk"><endpoint address="" binding="{binding}" contract="IDesk" /></service></services>""");

    [Fact]
    public async Task Info_message_on_pipes()
    {
        var test = new WcfAnalyzerTest<SingletonAdmitsOneCallAnalyzer>();
        test.TestState.Sources.Add(Contract("System.ServiceModel") + Noted.Replace("Single)", "Single, ConcurrencyMode = ConcurrencyMode.Single)", StringComparison.Ordinal) + " public class Orders : IOrders { private int _calls; public int Count(string customer) => _calls++; } public class Other { object Pipe() => new NetNamedPipeBinding(); }");
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.SingletonAdmitsOneCall).WithSeverity(DiagnosticSeverity.Info).WithLocation(0)
            .WithMessage("'Orders' is one instance that takes one call at a time, so all clients queue for it; guard its state and make it ConcurrencyMode.Multiple, or, where no host is handed the instance, PerCall with its state elsewhere; over named pipes that counts only where several programs of its machine call at once"));
        await test.RunAsync();
    }

    [Fact]
    public Task Warn_pipes_without_callbacks() => VerifyAsync(
        $"{Marked} public class Orders : IOrders {{ public int Count(string customer) => 1; }}",
        config: """<services><service name="Orders"><endpoint address="" binding="netNamedPipeBinding" contract="IOrders" /></service></services>""");

    [Theory]
    [InlineData("netNamedPipeBinding", false)]
    [InlineData("netTcpBinding", true)]
    public Task Info_one_call_as_the_class_says_on_pipes(string binding, bool isWarning) => VerifyAsync(
        (isWarning ? Marked : Noted).Replace("Single)", "Single, ConcurrencyMode = ConcurrencyMode.Single)") + $" public class Orders : IOrders {{ public int Count(string customer) => 1; }}",
        config: $"""<services><service name="Orders"><endpoint address="" binding="{binding}" contract="IOrders" /></service></services>""");

    [Theory]
    [InlineData("private System.IO.FileStream _device; ", "", false)]
    [InlineData("private System.Net.Sockets.TcpClient Device { get; set; } ", "", false)]
    [InlineData("", "protected System.IO.StreamWriter Device; ", false)]
    [InlineData("private static System.IO.FileStream s_device; ", "", true)]
    [InlineData("private System.IO.FileInfo _device; ", "", true)]
    [InlineData("private Func<System.IO.Stream> _device; ", "", true)]
    [InlineData("private Nowhere _device; ", "", true)]
    [InlineData("private Journal _journal; ", "", false)]
    [InlineData("", "private protected Journal _journal; ", false)]
    [InlineData("private Journal.Line _journal; ", "", true)]
    [InlineData("private List<Journal> _journals; ", "", true)]
    [InlineData("private Mail.ImapClient _mail; ", "", true)]
    public Task NoWarn_connection_that_the_instance_holds(string own, string inherited, bool isReported) => VerifyAsync(
        $"namespace Mail {{ public class ImapClient {{ }} }} internal class Journal {{ private System.IO.StreamWriter _lines; public void Add(string line) => _lines.WriteLine(line); internal class Line {{ public Journal Of; }} }} public abstract class Keeper {{ {inherited}}} {(isReported ? Marked : "[" + Single + "]")} public class Orders : Keeper, IOrders {{ {own}public int Count(string customer) => 1; }}".Replace("Nowhere", "{|CS0246:Nowhere|}"));

    /// <summary>A device is followed through three objects; a stream that far away is mostly a log.</summary>
    [Theory]
    [InlineData("First", "System.Net.Sockets.TcpClient", false)]
    [InlineData("Second", "System.Net.Sockets.TcpClient", false)]
    [InlineData("Third", "System.Net.Sockets.Socket", false)]
    [InlineData("Fourth", "System.Net.Sockets.TcpClient", true)]
    [InlineData("First", "System.IO.StreamWriter", false)]
    [InlineData("Second", "System.IO.StreamWriter", true)]
    [InlineData("Second", "List<System.Net.Sockets.TcpClient>", true)]
    [InlineData("Second", "Orders", true)]
    public Task Connection_in_objects_that_hold_one_another(string holder, string type, bool isReported) => VerifyAsync(
        ((isReported ? Marked : "[" + Single + "]") + " public class Orders : IOrders { private First _first; public int Count(string customer) => 1; } class First { private Second _second; } class Second { private Third _third; } class Third { private Fourth _fourth; } class Fourth { private First _first; }")
        .Replace($"class {holder} {{", $"class {holder} {{ private {type} _device;", StringComparison.Ordinal));

    /// <summary>A class that a client is called back by serves nobody.</summary>
    [Theory]
    [InlineData("IMore", "CallbackContract = typeof(IOrders)", false)]
    [InlineData("IMore", "", true)]
    public Task Class_that_does_the_work_of_a_callback(string caller, string says, bool isReported) => VerifyAsync(
        $"[ServiceContract({says})] public interface {caller} {{ [OperationContract] void Add(); }} {(isReported ? Marked : "[" + Single + "]")} public class Orders : IOrders {{ public int Count(string customer) => 1; }}");

    /// <summary>The program hosts another class and makes objects of this one itself: its attribute says nothing to anybody.</summary>
    [Theory]
    [InlineData("static class Program { static ServiceHost Open() => new ServiceHost(typeof(Desk)); }", "class Desk { readonly Orders _orders = new Orders(); }", "", false)]
    [InlineData("static class Program { static ServiceHost Open() => new ServiceHost(typeof(Orders)); }", "class Desk { readonly Orders _orders = new Orders(); }", "", true)]
    [InlineData("static class Program { static ServiceHost Open() => new ServiceHost(typeof(Desk)); }", "class Desk { }", "", true)]
    [InlineData("static class Program { static ServiceHost Open() => new ServiceHost(typeof(Desk)); }", "class Desk { readonly Orders _orders = new Orders(); }", "<services><service name='Orders' /></services>", true)]
    [InlineData("static class Program { }", "class Desk { readonly Orders _orders = new Orders(); }", "", true)]
    [InlineData("static class Program { static ServiceHost Open() { new Orders().Count(null); return new ServiceHost(typeof(Desk)); } }", "class Desk { }", "", false)]
    [InlineData("static class Program { static ServiceHost Open() { var orders = new Orders(); return new ServiceHost(orders); } }", "class Desk { }", "", true)]
    [InlineData("static class Program { static ServiceHost Open<T>() => new ServiceHost(typeof(T)); static object First() { new Orders().Count(null); return Open<Orders>(); } }", "class Desk { }", "", true)]
    public async Task Class_that_the_program_only_uses(string host, string user, string config, bool isReported)
    {
        var test = new WcfAnalyzerTest<SingletonAdmitsOneCallAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor };
        test.TestState.Sources.Add(Contract("System.ServiceModel") + $"{(isReported ? Marked : "[" + Single + "]")} public class Orders : IOrders {{ public int Count(string customer) => 1; }}");
        test.TestState.Sources.Add("using System.ServiceModel; " + host);
        test.TestState.Sources.Add(user);
        test.TestState.AdditionalFiles.Add(("/0/App.config", "<configuration><system.serviceModel>" + config + "</system.serviceModel></configuration>"));
        await test.RunAsync();
    }

    /// <summary>Who hosts the library's class holds its instance and shows what its calls do, mostly in a window.</summary>
    [Theory]
    [InlineData("public event EventHandler Counted;", "", false)]
    [InlineData("private event EventHandler Counted;", "", true)]
    [InlineData("public static event EventHandler Counted;", "", true)]
    [InlineData("public event EventHandler Counted;", "static class Program { static ServiceHost Open() => new ServiceHost(typeof(Orders)); }", true)]
    public Task Class_of_a_library_that_tells_its_host(string member, string host, bool isReported) => VerifyAsync(
        $"{(isReported ? Marked : Noted)} public class Orders : IOrders {{ {member} public int Count(string customer) => 1; }}", other: "using System.ServiceModel; " + host);

    /// <summary>A client of another library whose protocol takes one command at a time, be it that the library is missing.</summary>
    [Theory]
    [InlineData("Mail", "Mail.ImapClient", false)]
    [InlineData("Mail", "Mail.ShopClient", true)]
    [InlineData(null, "ImapClient", false)]
    [InlineData("Mail", "Mail.ImapClient", false, true)]
    [InlineData("Mail", "Mail.ShopClient", true, true)]
    public async Task Connection_of_another_library(string? library, string type, bool isReported, bool isShared = false)
    {
        var test = new WcfAnalyzerTest<SingletonAdmitsOneCallAnalyzer>();
        test.TestState.Sources.Add(Contract("System.ServiceModel") + $"{(isReported ? Marked : "[" + Single + "]")} public class Orders : IOrders {{ {(isShared ? "" : $"private {type} _kept; ")}public int Count(string customer) => 1; }}" + (isShared ? $" static class Box {{ private static {type} s_kept; }}" : ""));
        if (library is null)
        {
            test.CompilerDiagnostics = CompilerDiagnostics.None;
        }
        else
        {
            test.TestState.AdditionalProjects[library].Sources.Add("namespace Mail { public class ImapClient { } public class ShopClient { } }");
            test.TestState.AdditionalProjectReferences.Add(library);
        }

        await test.RunAsync();
    }

    [Theory]
    [InlineData("")]
    [InlineData("[ServiceBehavior]")]
    [InlineData("[ServiceBehavior(ConcurrencyMode = ConcurrencyMode.Single)]")]
    [InlineData("[ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall)]")]
    [InlineData("[ServiceBehavior(InstanceContextMode = InstanceContextMode.PerSession, ConcurrencyMode = ConcurrencyMode.Single)]")]
    [InlineData("[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.Multiple)]")]
    [InlineData("[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.Reentrant)]")]
    [InlineData("//[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single)]\n")]
    [InlineData("[CallbackBehavior(ConcurrencyMode = ConcurrencyMode.Single)]")]
    [InlineData("[Mine.ServiceBehavior(InstanceContextMode = InstanceContextMode.Single)]")]
    [InlineData("[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, TransactionTimeout = \"00:01:00\")]")]
    [InlineData("[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, ReleaseServiceInstanceOnTransactionComplete = false)]")]
    public Task NoWarn_other_modes(string attribute) => VerifyAsync($$"""
        {{attribute}} public class Orders : IOrders { public int Count(string customer) => 1; }
        namespace Mine { public class ServiceBehaviorAttribute : Attribute { public InstanceContextMode InstanceContextMode { get; set; } } }
        """);

    [Theory]
    [InlineData("public abstract class Orders : IOrders { public int Count(string customer) => 1; }")]
    [InlineData("public class Orders { public int Count(string customer) => 1; }")]
    [InlineData("public class Orders : IDisposable { public void Dispose() { } }")]
    [InlineData("public class OrdersMock : IOrders { public int Count(string customer) => 1; }")]
    [InlineData("public class FakeOrders : IOrders { public int Count(string customer) => 1; }")]
    [InlineData("public class TestServiceOrders : IOrders { public int Count(string customer) => 1; }")]
    [InlineData("public class Orders : ClientBase<IOrders>, IOrders { public int Count(string customer) => Channel.Count(customer); }")]
    [InlineData("public class Orders : Client, IOrders { public int Count(string customer) => Channel.Count(customer); } public class Client : ClientBase<IOrders> { }")]
    [InlineData("public class Orders : IOrders { [OperationBehavior(TransactionScopeRequired = true)] public int Count(string customer) => 1; }")]
    [InlineData("public class Orders : Base, IOrders { public int Count(string customer) => 1; } public class Base { [OperationBehavior(TransactionScopeRequired = true)] public void Post() { } }")]
    [InlineData("public class Orders : System.Windows.Forms.Control, IOrders { public int Count(string customer) => 1; } namespace System.Windows.Forms { public class Control { } }")]
    public Task NoWarn_class(string declaration)
    {
        // The attribute stands before the first class.
        return VerifyAsync($"[{Single}] {declaration}");
    }

    private const string Windows = """

        namespace System.Windows
        {
            public class UIElement : Threading.DispatcherObject { }
            public class Window : UIElement { public void Show() { } }
            public class Application { public static Application Current => null; public Window MainWindow => null; public Window[] Windows => null; public Threading.Dispatcher Dispatcher => null; public string Name => null; }
        }
        namespace System.Windows.Threading { public class DispatcherObject { } public class Dispatcher { public void Invoke(Action work) { } } }
        namespace System.Windows.Media { public class Brush : Threading.DispatcherObject { } }
        namespace System.Windows.Forms { public class Control { } public class Form : Control { } public class Application { public static List<Form> OpenForms => null; public static string ProductName => null; } }
        namespace Shop { public class Sheet : System.Windows.Window { } public class Current { public string MainWindow => ""; } public class Desk { public static Current Current => null; } }
        """;

    [Theory]
    [InlineData("private readonly Shop.Sheet _sheet = new Shop.Sheet(); public int Count(string customer) => 1;", false)]
    [InlineData("private readonly Dictionary<string, List<Shop.Sheet>> _sheets = new Dictionary<string, List<Shop.Sheet>>(); public int Count(string customer) => 1;", false)]
    [InlineData("public static System.Windows.Forms.Form[] Forms { get; set; } public int Count(string customer) => 1;", false)]
    [InlineData("private ShellViewModel _shell; public int Count(string customer) => 1; public class ShellViewModel { }", false)]
    [InlineData("private Notice _notice; public int Count(string customer) => 1; public class Notice : System.ComponentModel.INotifyPropertyChanged { public event System.ComponentModel.PropertyChangedEventHandler PropertyChanged; }", true)]
    [InlineData("public int Count(string customer) { System.Windows.Application.Current.MainWindow.Show(); return 1; }", false)]
    [InlineData("public int Count(string customer) { System.Windows.Application.Current.Dispatcher.Invoke(() => { }); return 1; }", false)]
    [InlineData("public int Count(string customer) => System.Windows.Application.Current.Windows.Length;", false)]
    [InlineData("public int Count(string customer) => System.Windows.Forms.Application.OpenForms.Count;", false)]
    [InlineData("public int Count(string customer) => System.Windows.Forms.Application.ProductName.Length;", true)]
    [InlineData("public int Count(string customer) => System.Windows.Application.Current.Name.Length;", true)]
    [InlineData("public int Count(string customer) => Shop.Desk.Current.MainWindow.Length;", true)]
    [InlineData("private System.Windows.Media.Brush _brush; public int Count(string customer) => 1;", true)]
    [InlineData("private readonly List<string> _windows = new List<string>(); public int Count(string customer) => 1;", true)]
    public async Task Info_works_with_windows(string members, bool isReported)
    {
        await VerifyAsync($"{(isReported ? Marked : Noted)} public class Orders : IOrders {{ {members} }}" + Windows);
        await VerifyAsync("[{|WCFP5001:ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, UseSynchronizationContext = false)|}] public class Orders : IOrders { " + members + " }" + Windows);
    }

    [Theory]
    [InlineData("public class Main : System.Windows.Forms.Form { private ServiceHost _host; private void Start() { _host = new ServiceHost(typeof(Orders)); _host.Open(); } }", false)]
    [InlineData("public class Main : System.Windows.Window { private readonly ServiceHost _host = new ServiceHost(new Orders()); }", false)]
    [InlineData("public class App : Application { protected void OnStartup() { new ServiceHost(typeof(Orders)).Open(); } } public class Application { }", false)]
    [InlineData("public class Main : Page { private readonly ServiceHost _host = new ServiceHost(typeof(Orders)); } public class Page { }", false)]
    [InlineData("public class ShellViewModel { private readonly ServiceHost _host = new ServiceHost(typeof(Orders)); }", false)]
    [InlineData("public class ReceiverPresenter { public ReceiverPresenter() { new ServiceHost(typeof(Orders)).Open(); } }", false)]
    [InlineData("public class Main : MetroWindow { private readonly ServiceHost _host = new ServiceHost(typeof(Orders)); } public class MetroWindow { }", false)]
    [InlineData("public class Main : Windowless { private readonly ServiceHost _host = new ServiceHost(typeof(Orders)); } public class Windowless { }", true)]
    [InlineData("public class Main : System.Windows.Forms.Form { private void Start() { System.Threading.Tasks.Task.Run(() => new ServiceHost(typeof(Orders)).Open()); } }", true)]
    [InlineData("public class Main { private readonly ServiceHost _host = new ServiceHost(typeof(Orders)); }", true)]
    [InlineData("public class Main : System.Windows.Forms.Form { private readonly ServiceHost _host = new ServiceHost(typeof(Main)); }", true)]
    [InlineData("public class Main : System.Windows.Forms.Form { private readonly string _service = typeof(Orders).Name; }", true)]
    public async Task Info_hosted_by_a_window(string window, bool isReported)
    {
        var host = "using System.ServiceModel; " + window;
        await VerifyAsync($"{(isReported ? Marked : Noted)} public class Orders : IOrders {{ public int Count(string customer) => 1; }}" + Windows, other: host);
        await VerifyAsync("[{|WCFP5001:ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, UseSynchronizationContext = false)|}] public class Orders : IOrders { public int Count(string customer) => 1; }" + Windows, other: host);
    }

    /// <summary>Calls that only look into collections or queue work are over at once, whatever the mode.</summary>
    [Theory]
    [InlineData("private readonly Dictionary<string, int> _counts = new Dictionary<string, int>(); public int Count(string customer) { int count; return _counts.TryGetValue(customer, out count) ? count : 0; }", false)]
    [InlineData("private readonly List<string> _seen = new List<string>(); public int Count(string customer) { lock (_seen) { _seen.Add(customer); return this._seen.Where(one => one.StartsWith(customer)).Count(); } }", false)]
    [InlineData("private static readonly System.Collections.Concurrent.ConcurrentQueue<string> s_seen = new System.Collections.Concurrent.ConcurrentQueue<string>(); public int Count(string customer) { s_seen.Enqueue(customer); return Seen(); } private int Seen() => s_seen.ToArray().Length;", false)]
    [InlineData("public int Count(string customer) { System.Threading.ThreadPool.QueueUserWorkItem(_ => { }); return 1; }", true)]
    [InlineData("public int Count(string customer) { ThreadPool.QueueUserWorkItem(_ => { }); return 1; }", false)]
    [InlineData("private readonly List<Line> _lines = new List<Line>(); public int Count(string customer) { _lines.Add(new Line { Text = customer }); return 1; } class Line { public string Text { get; set; } }", false)]
    [InlineData("private readonly List<string> _seen = new List<string>(); public int Count(string customer) { if (customer == null) { throw new ArgumentNullException(nameof(customer)); } _seen.Add(customer); return 1; }", false)]
    [InlineData("private readonly List<string> _seen = new List<string>(); public int Count(string customer) { if (customer == null) { throw new InvalidOperationException(System.IO.File.ReadAllText(\"why\")); } _seen.Add(customer); return 1; }", true)]
    [InlineData("private readonly List<string> _seen = new List<string>(); public int Count(string customer) { if (customer == null) { throw Refusal(); } _seen.Add(customer); return 1; } Exception Refusal() { System.IO.File.Delete(\"why\"); return null; }", true)]
    [InlineData("private readonly List<string> _seen = new List<string>(); public int Count(string customer) { if (_seen.Contains(customer)) { Console.WriteLine(\"seen\"); } else { System.Diagnostics.Trace.Write(customer); } return 1; }", false)]
    [InlineData("private readonly List<string> _seen = new List<string>(); public int Count(string customer) { if (_seen.Contains(customer)) { Console.WriteLine(System.IO.File.ReadAllText(customer)); } return 1; }", true)]
    [InlineData("private int _calls; public int Count(string customer) => _calls++;", true)]
    [InlineData("private readonly Store _store = new Store(); public int Count(string customer) { _store.Add(customer); return 1; } class Store { public void Add(string text) { } }", true)]
    [InlineData("public int Count(string customer) { var store = new Store(); store.Add(customer); return 1; } class Store { public void Add(string text) { } }", true)]
    [InlineData("public int Count(string customer) { Store.Add(customer); return 1; } static class Store { public static void Add(string text) { } }", true)]
    [InlineData("private readonly List<string> _seen = new List<string>(); public int Count(string customer) { _seen.Add(System.IO.File.ReadAllText(customer)); return 1; }", true)]
    [InlineData("private readonly List<string> _seen = new List<string>(); public int Count(string customer) { _seen.Add(Read(customer)); return 1; } string Read(string path) => System.IO.File.ReadAllText(path);", true)]
    [InlineData("private readonly List<string> _seen = new List<string>(); public int Count(string customer) { while (!_seen.Contains(customer)) { } return 1; }", true)]
    [InlineData("private readonly IQueryable<string> _rows; public int Count(string customer) => _rows.Where(row => row == customer).Count();", true)]
    [InlineData("private readonly List<string> _seen = new List<string>(); public int Count(string customer) { _seen.Add(new System.IO.StreamReader(customer).ReadToEnd()); return 1; }", true)]
    public Task Info_calls_that_are_over_at_once(string members, bool isReported) => VerifyAsync(
        $"{(isReported ? Marked : Noted)} public class Orders : IOrders {{ {members} }}", other: "global using System.Linq; global using System.Threading;");

    /// <summary>What another project's class does, an editor shows and a build does not: it is not looked at.</summary>
    [Fact]
    public Task Warn_operation_inherited_from_another_project()
    {
        var test = new WcfAnalyzerTest<SingletonAdmitsOneCallAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor };
        test.TestState.AdditionalProjects["Library"].Sources.Add(Contract("System.ServiceModel") + "public class Base : IOrders { private readonly List<string> _seen = new List<string>(); public int Count(string customer) { _seen.Add(customer); return 1; } }");
        test.TestState.AdditionalProjectReferences.Add("Library");
        test.TestState.Sources.Add("using System.ServiceModel; " + Marked + " public class Orders : Base { }");
        return test.RunAsync();
    }

    [Fact]
    public async Task Info_message_of_calls_that_are_over_at_once()
    {
        var test = new WcfAnalyzerTest<SingletonAdmitsOneCallAnalyzer>();
        test.TestState.Sources.Add(Contract("System.ServiceModel") + Noted + " public class Orders : IOrders { private readonly List<string> _seen = new List<string>(); public int Count(string customer) { _seen.Add(customer); return 1; } static object Host() => new ServiceHost(typeof(Orders)); }");
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.SingletonAdmitsOneCall).WithSeverity(DiagnosticSeverity.Info).WithLocation(0)
            .WithMessage("'Orders' is one instance that takes one call at a time, so all clients queue for it; make it PerCall with its state elsewhere, or guard its state and make it ConcurrencyMode.Multiple; what its calls do is over at once, so that counts only where very many come"));
        await test.RunAsync();
    }

    /// <summary>Nobody waits for a one-way call, but those that come meanwhile wait.</summary>
    [Theory]
    [InlineData("[OperationContract(IsOneWay = true)] void Post(string text);", null)]
    [InlineData("[OperationContract(IsOneWay = true)] void Post(string text); [OperationContract(IsOneWay = true)] void Other();", null)]
    [InlineData("[OperationContract(IsOneWay = true)] void Post(string text); [OperationContract] void Other();", true)]
    [InlineData("[OperationContract(IsOneWay = true), TransactionFlow(TransactionFlowOption.Allowed)] void Post(string text);", false)]
    public Task Info_one_way_contract(string operations, bool? isReported) => VerifyAsync($$"""
        [ServiceContract] public interface IPosting { {{operations}} }
        {{(isReported is not { } isWarning ? Noted : isWarning ? Marked : "[" + Single + "]")}} public class Posting : IPosting { public void Post(string text) { } public void Other() { } }
        """);

    [Fact]
    public Task NoWarn_one_way_contract_in_a_queue() => VerifyAsync(
        $"[ServiceContract] public interface IPosting {{ [OperationContract(IsOneWay = true)] void Post(string text); }} [{Single}] public class Posting : IPosting {{ public void Post(string text) {{ }} }}",
        config: """<services><service name="Posting"><endpoint address="" binding="netMsmqBinding" contract="IPosting" /></service></services>""");

    [Fact]
    public async Task Info_message_with_windows()
    {
        var test = new WcfAnalyzerTest<SingletonAdmitsOneCallAnalyzer>();
        test.TestState.Sources.Add(Contract("System.ServiceModel") + Noted + " public class Orders : IOrders { private readonly Shop.Sheet _sheet = new Shop.Sheet(); public int Count(string customer) => 1; }" + Windows);
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.SingletonAdmitsOneCall).WithSeverity(DiagnosticSeverity.Info).WithLocation(0)
            .WithMessage("'Orders' is one instance that takes one call at a time, so all clients queue for it; guard its state and make it ConcurrencyMode.Multiple, or, where no host is handed the instance, PerCall with its state elsewhere; a host that a window opens has the window's thread run all calls unless UseSynchronizationContext is false, so that counts only for calls that need not touch the window"));
        await test.RunAsync();
    }

    [Fact]
    public async Task Info_message_of_a_one_way_contract()
    {
        var test = new WcfAnalyzerTest<SingletonAdmitsOneCallAnalyzer>();
        test.TestState.Sources.Add(Contract("System.ServiceModel") + "[ServiceContract] public interface IPosting { [OperationContract(IsOneWay = true)] void Post(string text); } " + Noted + " public class Posting : IPosting { public void Post(string text) { } }");
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.SingletonAdmitsOneCall).WithSeverity(DiagnosticSeverity.Info).WithLocation(0)
            .WithMessage("'Posting' is one instance that takes one call at a time, so all clients queue for it; its fields keep nothing, so if its calls may overlap make it PerCall, or ConcurrencyMode.Multiple where a host is handed the instance; nobody waits for its one-way calls, so that counts only where more of them come than one at a time can be done"));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("[OperationContract, TransactionFlow(TransactionFlowOption.Allowed)] void Post(string text);")]
    [InlineData("[OperationContract, TransactionFlow(TransactionFlowOption.Mandatory)] void Post(string text);")]
    public Task NoWarn_transactional_contract(string operations) => VerifyAsync($$"""
        [ServiceContract] public interface IPosting { {{operations}} }
        [{{Single}}] public class Posting : IPosting { public void Post(string text) { } public void Other() { } }
        """);

    [Theory]
    [InlineData("[DeliveryRequirements(QueuedDeliveryRequirements = QueuedDeliveryRequirementsMode.Required)]")]
    [InlineData("[DeliveryRequirements(RequireOrderedDelivery = true, QueuedDeliveryRequirements = QueuedDeliveryRequirementsMode.Required)]")]
    public async Task NoWarn_queued_delivery(string attribute)
    {
        await VerifyAsync($"{attribute} [{Single}] public class Orders : IOrders {{ public int Count(string customer) => 1; }}");
        await VerifyAsync($"{attribute} [ServiceContract] public interface IMore : IOrders {{ }} [{Single}] public class Orders : IMore {{ public int Count(string customer) => 1; }}");
    }

    /// <summary>In order are the messages of one session, not those of several clients.</summary>
    [Theory]
    [InlineData("[DeliveryRequirements(RequireOrderedDelivery = true)]")]
    [InlineData("[DeliveryRequirements(RequireOrderedDelivery = true, QueuedDeliveryRequirements = QueuedDeliveryRequirementsMode.NotAllowed)]")]
    public async Task Warn_ordered_delivery(string attribute)
    {
        await VerifyAsync($"{attribute} {Marked} public class Orders : IOrders {{ public int Count(string customer) => 1; }}");
        await VerifyAsync($"{attribute} [ServiceContract] public interface IMore : IOrders {{ }} {Marked} public class Orders : IMore {{ public int Count(string customer) => 1; }}");
    }

    [Theory]
    [InlineData("netMsmqBinding")]
    [InlineData("msmqIntegrationBinding")]
    public Task NoWarn_queue_in_configuration(string binding) => VerifyAsync(
        $"[{Single}] public class Orders : IOrders {{ public int Count(string customer) => 1; }}",
        config: $"""<services><service name="Orders"><endpoint address="net.msmq://localhost/private/orders" binding="{binding}" contract="IOrders" /></service></services>""");

    [Fact]
    public Task NoWarn_queue_in_code() => VerifyAsync($$"""
        [{{Single}}] public class Orders : IOrders { public int Count(string customer) => 1; }
        public static class Program { public static void Open(ServiceHost host) => host.AddServiceEndpoint(typeof(IOrders), new NetMsmqBinding(), "net.msmq://localhost/private/orders"); }
        """);

    [Theory]
    [InlineData("host.Description.Behaviors.Find<ServiceBehaviorAttribute>().ConcurrencyMode = ConcurrencyMode.Multiple;")]
    [InlineData("var behavior = host.Description.Behaviors.Find<ServiceBehaviorAttribute>(); behavior.InstanceContextMode = InstanceContextMode.PerCall;")]
    [InlineData("((ServiceBehaviorAttribute)host.Description.Behaviors[typeof(ServiceBehaviorAttribute)]).ConcurrencyMode = ConcurrencyMode.Multiple;")]
    [InlineData("host.Description.Behaviors.Find<System.ServiceModel.ServiceBehaviorAttribute>().ConcurrencyMode = ConcurrencyMode.Multiple;")]
    [InlineData("host.Description.Behaviors.Remove(typeof(ServiceBehaviorAttribute)); host.Description.Behaviors.Add(new ServiceBehaviorAttribute { InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.Multiple });")]
    [InlineData("foreach (var one in host.Description.Behaviors) { if (one is ServiceBehaviorAttribute behavior) { behavior.ConcurrencyMode = ConcurrencyMode.Multiple; } }")]
    [InlineData("foreach (var one in host.Description.Behaviors) { var behavior = one as ServiceBehaviorAttribute; if (behavior != null) { behavior.ConcurrencyMode = ConcurrencyMode.Multiple; } }")]
    public Task NoWarn_set_in_code(string statement) => VerifyAsync($$"""
        [{{Single}}] public class Orders : IOrders { public int Count(string customer) => 1; }
        public static class Program { public static void Open(ServiceHost host) { {{statement}} } }
        """);

    [Fact]
    public Task NoWarn_CoreWcf_multiple() => VerifyAsync(
        "[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.Multiple)] public class Orders : IOrders { public int Count(string customer) => 1; }", WcfFramework.CoreWcf);

    [Theory]
    [InlineData("[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.)] public class Orders : IOrders { public int Count(string customer) => 1; }")]
    [InlineData("[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = Multi)] public class Orders : IOrders { public int Count(string customer) => 1; }")]
    [InlineData("[ServiceBehavior(InstanceContextMode = Sing)] public class Orders : IOrders { public int Count(string customer) => 1; }")]
    [InlineData("[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single)] public class Orders : IOrder")]
    [InlineData("[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single)] class : IOrders { public int Count(string customer) => 1; }")]
    public Task NoWarn_half_typed(string source)
    {
        var test = new WcfAnalyzerTest<SingletonAdmitsOneCallAnalyzer> { CompilerDiagnostics = CompilerDiagnostics.None };
        test.TestState.Sources.Add(Contract("System.ServiceModel") + source);
        return test.RunAsync();
    }

    [Theory]
    [InlineData("public int Count(string customer) => 1;")]
    [InlineData("private const int One = 1; public Orders() { } public int Count(string customer) => One;")]
    [InlineData("private static readonly Func<int> s_one = () => 1; private static readonly string s_name = \"a\"; public int Count(string customer) => s_one();")]
    public Task Fix_stateless(string members) => FixAsync(
        $"{Marked} // one\npublic class Orders : IOrders {{ {members} }}",
        $"{PerCall} // one\npublic class Orders : IOrders {{ {members} }}");

    [Fact]
    public Task Fix_keeps_comments_and_line_ends()
    {
        const string Source = """
            // Orders.
            [{|WCFP5001:ServiceBehavior(
                InstanceContextMode = InstanceContextMode . Single /* why? */, // nobody knows
                Namespace = "urn:orders")|}]
            public class Orders : IOrders
            {
                public int Count(string customer) => 1;
            }

            """;
        var source = Source.ReplaceLineEndings("\r\n");
        return FixAsync(source, source.Replace("{|WCFP5001:", "", StringComparison.Ordinal).Replace("|}", "", StringComparison.Ordinal).Replace(". Single", ". PerCall", StringComparison.Ordinal));
    }

    /// <summary>The window's thread would run the calls of many instances as it runs those of one.</summary>
    [Fact]
    public async Task No_fix_on_a_windows_thread()
    {
        var test = new WcfCodeFixTest<SingletonAdmitsOneCallAnalyzer, SingletonAdmitsOneCallCodeFix> { CodeActionEquivalenceKey = SingletonAdmitsOneCallCodeFix.MakePerCall };
        test.TestState.Sources.Add(Contract("System.ServiceModel") + Noted + " public class Orders : IOrders { public int Count(string customer) => System.Windows.Application.Current.Windows.Length; } static class Program { static object Host() => new ServiceHost(typeof(Orders)); }" + Windows);
        test.ExpectedDiagnostics.Add(new DiagnosticResult(RuleIds.SingletonAdmitsOneCall, DiagnosticSeverity.Info).WithLocation(0));
        await test.RunAsync();
    }

    [Fact]
    public Task Fix_several() => FixAsync(
        $"{Marked} public class Orders : IOrders {{ public int Count(string customer) => 1; }}\n{Marked} public class Others : IOrders {{ public int Count(string customer) => 2; }}",
        $"{PerCall} public class Orders : IOrders {{ public int Count(string customer) => 1; }}\n{PerCall} public class Others : IOrders {{ public int Count(string customer) => 2; }}");

    [Fact]
    public Task Fix_stateless_base_class() => FixAsync(
        $"public abstract class Base {{ protected int One() => 1; }} {Marked} public class Orders : Base, IOrders {{ public int Count(string customer) => One(); }}",
        $"public abstract class Base {{ protected int One() => 1; }} {PerCall} public class Orders : Base, IOrders {{ public int Count(string customer) => One(); }}");

    [Fact]
    public Task Fix_explicit_concurrency() => FixAsync(
        "[{|WCFP5001:ServiceBehavior(ConcurrencyMode = ConcurrencyMode.Single, InstanceContextMode = InstanceContextMode.Single)|}] public class Orders : IOrders { public int Count(string customer) => 1; }",
        "[ServiceBehavior(ConcurrencyMode = ConcurrencyMode.Single, InstanceContextMode = InstanceContextMode.PerCall)] public class Orders : IOrders { public int Count(string customer) => 1; }");

    [Fact]
    public Task Fix_CoreWcf() => FixAsync(
        $"{Marked} public class Orders : IOrders {{ public int Count(string customer) => 1; }}",
        $"{PerCall} public class Orders : IOrders {{ public int Count(string customer) => 1; }}",
        WcfFramework.CoreWcf);

    [Theory]
    [InlineData("private int _n; public int Count(string customer) => _n++;")]
    [InlineData("public int N { get; set; } public int Count(string customer) => 1;")]
    [InlineData("internal event EventHandler Counted { add { } remove { } } public int Count(string customer) => 1;")]
    [InlineData("private static int s_n; public int Count(string customer) => s_n++;")]
    [InlineData("private static readonly List<int> s_n = new List<int>(); public int Count(string customer) => s_n.Count;")]
    [InlineData("private readonly IOrders _next; public Orders(IOrders next) { _next = next; } public int Count(string customer) => 1;")]
    [InlineData("public Orders() { Console.WriteLine(); } public int Count(string customer) => 1;")]
    [InlineData("internal Orders() { } public int Count(string customer) => 1;")]
    [InlineData("public Orders() { } public Orders(int n) { } public int Count(string customer) => 1;")]
    [InlineData("~Orders() { } public int Count(string customer) => 1;")]
    [InlineData("public int Count(string customer) { lock (this) { return 1; } }")]
    public Task Fix_refused_state_or_construction(string members) => RefusedAsync($"{Marked} public class Orders : IOrders {{ {members} }}");

    [Fact]
    public Task Fix_refused_disposable() => RefusedAsync($"{Marked} public class Orders : IOrders, IDisposable {{ public int Count(string customer) => 1; public void Dispose() {{ }} }}");

    [Fact]
    public Task Fix_refused_inherited() => RefusedAsync($"[{Single}] public abstract class Base {{ }} public class {{|WCFP5001:Orders|}} : Base, IOrders {{ public int Count(string customer) => 1; }}");

    [Fact]
    public Task Fix_refused_state_in_a_base_class() => RefusedAsync($"public abstract class Base {{ private int _n; protected int Next() => _n++; }} {Marked} public class Orders : Base, IOrders {{ public int Count(string customer) => Next(); }}");

    [Fact]
    public Task Fix_refused_cast() => RefusedAsync("[{|WCFP5001:ServiceBehavior(InstanceContextMode = (InstanceContextMode)2)|}] public class Orders : IOrders { public int Count(string customer) => 1; }");

    [Fact]
    public Task Fix_refused_in_a_container() => RefusedAsync(
        $"{Marked} public class Orders : IOrders {{ public int Count(string customer) => 1; }}",
        "public class Builder { public void AddSingleton<T>() { } } public static class Program { public static void Open(Builder builder) => builder.AddSingleton<Orders>(); }");

    [Fact]
    public Task Fix_refused_hosted_as_an_instance() => RefusedAsync(
        $"{Marked} public class Orders : IOrders {{ public int Count(string customer) => 1; }}",
        "using System.ServiceModel; public static class Program { public static ServiceHost Open() { var orders = new Orders(); return new ServiceHost(orders); } }");

    /// <summary>What another file or project declares may be any object, too.</summary>
    [Theory]
    [InlineData("new ServiceHost(Holder.Any)", true)]
    [InlineData("new ServiceHost(Holder.Some<IOrders>())", true)]
    [InlineData("new ServiceHost(Holder.Made)", true)]
    [InlineData("new ServiceHost(Holder.Loose)", true)]
    [InlineData("new ServiceHost(Holder.Parent)", true)]
    [InlineData("new ServiceHost(Holder.Kind)", false)]
    [InlineData("new ServiceHost(Holder.Other)", false)]
    [InlineData("new List<object>(Holder.Objects)", false)]
    public Task Fix_refused_hosted_as_any_object(string host, bool isRefused)
    {
        var source = $"public abstract class Base {{ }} {Marked} public class Orders : Base, IOrders {{ public int Count(string customer) => 1; }} public static class Program {{ public static object Open() => {host}; }}";
        return FixAsync(
            source,
            isRefused ? source : source.Replace(Marked, PerCall, StringComparison.Ordinal),
            other: "public static class Holder { public static object Any; public static T Some<T>() => default(T); public static IOrders Made => null; public static dynamic Loose => null; public static Base Parent => null; public static System.Type Kind; public static System.Text.StringBuilder Other; public static object[] Objects; }");
    }

    /// <summary>What a log is written with takes the calls of all instances, and so does what is only locked.</summary>
    [Theory]
    [InlineData("log4net.ILog s_log = log4net.LogManager.GetLogger()", true)]
    [InlineData("NLog.Logger s_log = null", true)]
    [InlineData("Serilog.ILogger s_log = null", true)]
    [InlineData("Microsoft.Extensions.Logging.ILogger<Orders> s_log = null", true)]
    [InlineData("object s_gate = new object()", true)]
    [InlineData("object s_gate = new()", true)]
    [InlineData("log4net.Appenders s_all = null", false)]
    [InlineData("Common.Logger s_log = null", false)]
    [InlineData("object s_gate = new List<int>()", false)]
    [InlineData("object s_gate", false)]
    public async Task Static_field_that_all_calls_may_use(string field, bool isStateless)
    {
        var test = new WcfCodeFixTest<SingletonAdmitsOneCallAnalyzer, SingletonAdmitsOneCallCodeFix> { CodeActionEquivalenceKey = SingletonAdmitsOneCallCodeFix.MakePerCall };
        var source = Contract("System.ServiceModel") + $"[{{|#0:{Single}|}}] public class Orders : IOrders {{ private static readonly {field}; public int Count(string customer) => 1; public ServiceHost Open() => new ServiceHost(typeof(Orders)); }} namespace Common {{ public class Logger {{ }} }}";
        test.TestState.Sources.Add(source);
        test.TestState.AdditionalProjects["Logs"].Sources.Add("""
            namespace log4net { public interface ILog { } public static class LogManager { public static ILog GetLogger() => null; } public class Appenders { } }
            namespace NLog { public class Logger { } }
            namespace Serilog { public interface ILogger { } }
            namespace Microsoft.Extensions.Logging { public interface ILogger<T> { } }
            """);
        test.TestState.AdditionalProjectReferences.Add("Logs");
        test.TestState.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.SingletonAdmitsOneCall).WithLocation(0).WithMessage("'Orders' is one instance that takes one call at a time, so all clients queue for it; " +
            (isStateless ? "its fields keep nothing, so if its calls may overlap make it PerCall" : "make it PerCall with its state elsewhere, or guard its state and make it ConcurrencyMode.Multiple")));
        if (isStateless)
        {
            test.FixedState.Sources.Add(source.Replace($"{{|#0:{Single}|}}", "ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall)", StringComparison.Ordinal));
        }

        await test.RunAsync();
    }
}
