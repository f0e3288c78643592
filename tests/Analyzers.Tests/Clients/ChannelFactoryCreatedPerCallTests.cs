using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.Clients;
using WcfPerf.Testing;
using Xunit;
using static WcfPerf.Analyzers.Tests.Clients.ClientTest;

namespace WcfPerf.Analyzers.Tests.Clients;

/// <summary>WCFP4004.</summary>
public sealed class ChannelFactoryCreatedPerCallTests
{
    private static Task VerifyLibraryAsync(string source, WcfFramework framework = WcfFramework.Net472) =>
        LibraryAsync<ChannelFactoryCreatedPerCallAnalyzer>(source, framework);

    private static Task VerifySeverityAsync(DiagnosticSeverity severity, string source)
    {
        var test = Make<ChannelFactoryCreatedPerCallAnalyzer>(source);
        test.ExpectedDiagnostics.Add(new DiagnosticResult("WCFP4004", severity).WithLocation(0));
        return test.RunAsync();
    }

    private static Task VerifyProgramAsync(string members, WcfFramework framework = WcfFramework.Net472) =>
        ProgramAsync<ChannelFactoryCreatedPerCallAnalyzer>(members, framework);

    [Theory]
    [InlineData("foreach (var id in ids) { var factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}; factory.CreateChannel().Add(id); factory.Close(); }")]
    [InlineData("for (var i = 0; i < ids.Length; i++) { using (var factory = {|WCFP4004:new ChannelFactory<IOrders>(new BasicHttpBinding(), Addresses.Of(\"orders\"))|}) { factory.CreateChannel().Add(ids[i]); } }")]
    [InlineData("var left = new Queue<int>(ids); while (left.Count > 0) { {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}.CreateChannel().Add(left.Dequeue()); }")]
    [InlineData("foreach (var id in ids) { var orders = {|WCFP4004:ChannelFactory<IOrders>.CreateChannel(new NetTcpBinding(), Addresses.Of(\"orders\"))|}; orders.Add(id); ((IClientChannel)orders).Close(); }")]
    [InlineData("ids.ToList().ForEach(id => { var factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}; factory.CreateChannel().Add(id); factory.Close(); });")]
    [InlineData("Parallel.ForEach(ids, id => { var factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}; factory.CreateChannel().Add(id); factory.Close(); });")]
    [InlineData("var all = ids.Select(id => {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}.CreateChannel().Find(id)).ToList();")]
    [InlineData("foreach (var id in ids) { var binding = new BasicHttpBinding(); binding.MaxReceivedMessageSize = 1000000; var address = new EndpointAddress(\"http://localhost/\"); var factory = {|WCFP4004:new ChannelFactory<IOrders>(binding, address)|}; factory.CreateChannel().Add(id); factory.Close(); }")]
    [InlineData("foreach (var id in ids) { var factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}; factory.Credentials.UserName.UserName = \"desk\"; factory.Endpoint.Binding.SendTimeout = TimeSpan.FromSeconds(9); factory.CreateChannel().Add(id); factory.Close(); }")]
    [InlineData("foreach (var id in ids) { try { var factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}; factory.CreateChannel().Add(id); factory.Close(); } catch (CommunicationException) { } }")]
    [InlineData("foreach (var id in ids) { IOrders orders; var factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}; orders = factory.CreateChannel(); var channel = orders as IClientChannel; channel.Open(); orders.Add(id); channel.Close(); factory.Close(); }")]
    [InlineData("foreach (var id in ids) { var factory = {|WCFP4004:new DuplexChannelFactory<IFeed>(typeof(News), \"feed\")|}; factory.CreateChannel().Subscribe(id); factory.Close(); }")]
    public Task Warn_in_a_loop(string statement) => VerifyProgramAsync($$"""
        static void Main(string[] args)
        {
            var ids = args.Select(int.Parse).ToArray();
            {{statement}}
        }
        """);

    [Theory]
    [InlineData("var factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}; var found = factory.CreateChannel().Find(id); factory.Close(); return found;")]
    [InlineData("using (var factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}) { return factory.CreateChannel().Find(id); }")]
    [InlineData("var factory = {|WCFP4004:new ChannelFactory<IOrders>(new BasicHttpBinding(), new EndpointAddress(\"http://localhost/\"))|}; try { return factory.CreateChannel().Find(id); } finally { factory.Abort(); }")]
    [InlineData("return {|WCFP4004:ChannelFactory<IOrders>.CreateChannel(new BasicHttpBinding(), Addresses.Of(\"orders\"))|}.Find(id);")]
    [InlineData("var factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}; var found = factory.CreateChannel().Find(id); Channels.Close(factory); return found;")]
    [InlineData("return Task.Run(() => {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}.CreateChannel().Find(id)).Result;")]
    public Task Warn_in_an_operation(string statements) => VerifyLibraryAsync(Operation(statements));

    [Theory]
    [InlineData("private string Ask(int id) { var factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}; return factory.CreateChannel().Find(id); }", "return Ask(id);")]
    [InlineData("private IOrders Orders() { var factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}; return factory.CreateChannel(); }", "return Orders().Find(id);")]
    [InlineData("private ChannelFactory<IOrders> Factory() => {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|};", "return Factory().CreateChannel().Find(id);")]
    [InlineData("private static IOrders Orders => {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}.CreateChannel();", "return Orders.Find(id);")]
    [InlineData("private static T Proxy<T>() { var factory = {|WCFP4004:new ChannelFactory<T>(\"orders\")|}; return factory.CreateChannel(); }", "return Proxy<IOrders>().Find(id);")]
    [InlineData("private string Ask(int id, string host) { var factory = {|WCFP4004:new ChannelFactory<IOrders>(new BasicHttpBinding(), new EndpointAddress(host))|}; return factory.CreateChannel().Find(id); }", "return Ask(id, \"http://localhost\");")]
    [InlineData("class Proxy { readonly ChannelFactory<IOrders> _factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}; public string Find(int id) => _factory.CreateChannel().Find(id); }", "return new Proxy().Find(id);")]
    [InlineData("class Proxy { readonly IOrders _orders; public Proxy() { _orders = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}.CreateChannel(); } public string Find(int id) => _orders.Find(id); }", "return new Proxy().Find(id);")]
    public Task Warn_in_what_an_operation_calls(string members, string statements) => VerifyLibraryAsync(Operation(statements, members));

    [Theory]
    [InlineData("public class OrderController : System.Web.Mvc.Controller", "public string Index(int id) { var factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}; return factory.CreateChannel().Find(id); }")]
    [InlineData("public class OrderController : System.Web.Mvc.Controller", "private readonly ChannelFactory<IOrders> _factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|};")]
    [InlineData("public class OrderPage : System.Web.UI.Page", "protected void Page_Load(object sender, EventArgs e) { var factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}; factory.CreateChannel().Add(1); }")]
    [InlineData("public class OldShop : System.Web.Services.WebService", "[System.Web.Services.WebMethod] public string Buy(int id) { return {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}.CreateChannel().Find(id); }")]
    [InlineData("public class Gateway", "public string Find(int id) { using (var factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}) return factory.CreateChannel().Find(id); }")]
    [InlineData("public class Gateway<T> where T : class", "public void Use(string address, Action<T> action) { using (var factory = {|WCFP4004:new ChannelFactory<T>(new BasicHttpBinding(), new EndpointAddress(address))|}) action(factory.CreateChannel()); }")]
    [InlineData("public class Gateway", "public TResult Ask<T, TResult>(string address, Func<T, TResult> ask) { var factory = {|WCFP4004:new ChannelFactory<T>(new BasicHttpBinding(), new EndpointAddress(address))|}; var channel = factory.CreateChannel(); var answer = ask(channel); factory.Close(); return answer; }")]
    [InlineData("public class Gateway", "public async Task<TResult> AskAsync<T, TResult>(string address, Func<T, Task<TResult>> ask) { var factory = {|WCFP4004:new ChannelFactory<T>(new BasicHttpBinding(), new EndpointAddress(address))|}; var channel = factory.CreateChannel(); var state = (ICommunicationObject)channel; try { return await ask(channel); } finally { state.Close(); factory.Close(); } }")]
    [InlineData("public class Gateway", "public async Task<string> FindAsync(int id) { await Task.Yield(); using (var factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}) return factory.CreateChannel().Find(id); }")]
    public Task Warn_for_each_request_or_call(string head, string members) => VerifyLibraryAsync(Class(head, members));

    /// <summary>How often a private method runs, its callers tell, be its class one that a framework makes for each request.</summary>
    [Theory]
    [InlineData("public class Desk : System.Web.UI.Page", "private string Rates() { var rates = Cache[\"r\"] as string; if (rates == null) { rates = Load(); Cache.Insert(\"r\", rates); } return rates; } private string Load() { @U }", false)]
    [InlineData("public class Desk : System.Web.UI.Page", "protected void Page_Load(object sender, EventArgs e) { Load(); } private string Load() { @U }", true)]
    [InlineData("public class Desk : System.Web.UI.Page", "private void Page_Load(object sender, EventArgs e) { @U } private void Again() { Page_Load(null, null); }", true)]
    [InlineData("public class Desk : System.Web.UI.Page", "private string Load() { @U }", true)]
    [InlineData("public class OrderController : System.Web.Mvc.Controller", "private static string s_ticket; public string Index(int id) { if (string.IsNullOrEmpty(s_ticket)) { s_ticket = LogIn(); } return s_ticket; } private string LogIn() { @U }", false)]
    [InlineData("public class OrderController : System.Web.Mvc.Controller", "private static string s_ticket; public string Index(int id) { if (string.IsNullOrEmpty(s_ticket)) { s_ticket = LogIn(); } return LogIn(); } private string LogIn() { @U }", true)]
    [InlineData("public class OrderController : System.Web.Mvc.Controller", "private static string s_ticket; public string Index(int id) { if (string.IsNullOrEmpty(s_ticket)) { s_ticket = LogIn(); } return s_ticket; } public string LogIn() { @U }", true)]
    [InlineData("public class OrderController : System.Web.Mvc.Controller", "private static ChannelFactory<IOrders> s_factory; public string Index(int id) { if (s_factory == null) { s_factory = Create(); } return s_factory.CreateChannel().Find(id); } private ChannelFactory<IOrders> Create() { var factory = @F; factory.Open(); return factory; }", false)]
    [InlineData("public class OrderController : System.Web.Mvc.Controller", "public string Index(int id) { var factory = Create(); return factory.CreateChannel().Find(id); } private ChannelFactory<IOrders> Create() { var factory = @F; factory.Open(); return factory; }", true)]
    [InlineData("public class OrderController : System.Web.Mvc.Controller", "public string Index(int id) { return Look(id); string Look(int one) { @U } }", true)]
    [InlineData("public class Global : System.Web.HttpApplication", "protected void Application_Start(object sender, EventArgs e) { LoadSettings(); } private string LoadSettings() { @U }", false)]
    [InlineData("public class Global : System.Web.HttpApplication", "protected void Application_BeginRequest(object sender, EventArgs e) { LoadSettings(); } private string LoadSettings() { @U }", true)]
    public Task In_a_private_method_of_a_class_for_requests(string head, string members, bool isReported) => VerifyLibraryAsync(Class(head, members
        .Replace("@U", "using (var factory = @F) return factory.CreateChannel().Find(1);".Replace(" return ", members.Contains("void Page_Load(object sender, EventArgs e) { @U", StringComparison.Ordinal) ? " " : " return ", StringComparison.Ordinal), StringComparison.Ordinal)
        .Replace("@F", isReported ? "{|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}" : "new ChannelFactory<IOrders>(\"orders\")", StringComparison.Ordinal)));

    /// <summary>An editor has the source of the other project, too; what implements its interface is no less for others to call.</summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Channel_for_an_interface(bool isOfAnotherProject)
    {
        const string Gateways = "public interface IGateway<T> { T Open(); }";
        var test = ClientTest.Make<ChannelFactoryCreatedPerCallAnalyzer>(
            Class("public class Gateway : IGateway<IOrders>", "public IOrders Open() { var factory = " + (isOfAnotherProject ? "new ChannelFactory<IOrders>(\"orders\")" : "{|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}") + "; return factory.CreateChannel(); }"));
        if (isOfAnotherProject)
        {
            test.TestState.AdditionalProjects["Gateways"].Sources.Add(Gateways);
            test.TestState.AdditionalProjectReferences.Add("Gateways");
        }
        else
        {
            test.TestState.Sources.Add(Gateways);
        }

        await test.RunAsync();
    }

    /// <summary>Who holds an object of a class that is not published calls what an interface publishes of it.</summary>
    [Theory]
    [InlineData("public interface IDesk { string Find(int id); }", "public string Find(int id)", true)]
    [InlineData("public interface IDesk { string Find(int id); }", "string IDesk.Find(int id)", true)]
    [InlineData("public interface IDesk { }", "public string Find(int id)", false)]
    [InlineData("interface IDesk { string Find(int id); }", "public string Find(int id)", false)]
    [InlineData("static class Hidden { } public interface IDesk : IDisposable { }", "string _found; void IDisposable.Dispose() => _found = Read(1); static string Read(int id)", false)]
    public Task Method_that_an_interface_publishes(string published, string head, bool isReported) => VerifyLibraryAsync(Class(
        "class Desk : IDesk", head + " { using (var factory = " + (isReported ? "{|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}" : "new ChannelFactory<IOrders>(\"orders\")") + ") { return factory.CreateChannel().Find(id); } }") +
        "\n" + published + "\npublic static class Desks { internal static IDesk Open() => new Desk(); }");

    /// <summary>A method may give the channel as what every channel is.</summary>
    [Theory]
    [InlineData("IOrders")]
    [InlineData("IClientChannel")]
    [InlineData("ICommunicationObject")]
    [InlineData("System.ServiceModel.Channels.IChannel")]
    public Task Warn_where_callers_use_up_the_channel(string type) => VerifyLibraryAsync(Class("public class Gateway", $$"""
        private static {{type}} Open() => ({{type}}){|WCFP4004:new ChannelFactory<IOrders>("orders")|}.CreateChannel();
        public string Find(int id) { var channel = Open(); try { return ((IOrders)channel).Find(id); } finally { ((ICommunicationObject)channel).Close(); } }
        public void Add(int id) { var channel = Open(); ((IOrders)channel).Add(id); ((ICommunicationObject)channel).Close(); }
        """));

    [Theory]
    [InlineData("public class OrderController : System.Web.Http.ApiController", true)]
    [InlineData("public class OrderController : ApiController", false)]
    [InlineData("public class Orders : Missing.ApiController", false)]
    [InlineData("public class OrderController : Controller", false)]
    [InlineData("public class OrderController : BaseController, IDisposable", false)]
    [InlineData("public class OrderHub : Hub<IOrders>", false)]
    public async Task Warn_in_a_field_of_a_controller_of_another_framework(string head, bool isKnown)
    {
        const string Members = """
            private readonly ChannelFactory<IOrders> _factory = {|WCFP4004:new ChannelFactory<IOrders>("orders")|};
            public string Get(int id) { var orders = _factory.CreateChannel(); return orders.Find(id); }
            public void Dispose() { }
            """;
        var test = ClientTest.Make<ChannelFactoryCreatedPerCallAnalyzer>(Controller(head, Members, isKnown));
        test.CompilerDiagnostics = isKnown ? CompilerDiagnostics.Errors : CompilerDiagnostics.None;
        await test.RunAsync();

        // The factory is what matters, not its channel.
        var channel = ClientTest.Make<ClientCreatedPerCallAnalyzer>(Controller(head, Members.Replace("{|WCFP4004:", "", StringComparison.Ordinal).Replace("|}", "", StringComparison.Ordinal), isKnown));
        channel.CompilerDiagnostics = test.CompilerDiagnostics;
        await channel.RunAsync();
    }

    [Theory]
    [InlineData("public class Engine : Controller")]
    [InlineData("public class OrderController : Missing")]
    public Task NoWarn_in_a_field_of_a_class_that_may_live_long(string head)
    {
        var test = ClientTest.Make<ChannelFactoryCreatedPerCallAnalyzer>(Controller(head, "private readonly ChannelFactory<IOrders> _factory = new ChannelFactory<IOrders>(\"orders\");", isKnown: false));
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        return test.RunAsync();
    }

    /// <summary>Each request runs the action, and what that passes never leads to the private method that makes a factory.</summary>
    [Theory]
    [InlineData("Note(true)", "if (isOn) { On(); } else { Off(); }", false)]
    [InlineData("Note(true)", "switch (isOn) { case false: Off(); break; default: On(); break; }", false)]
    [InlineData("Note(true)", "Send(isOn);", false)]
    [InlineData("Note(false)", "if (isOn) { On(); } else { Off(); }", true)]
    [InlineData("Note(id > 0)", "if (isOn) { On(); } else { Off(); }", true)]
    [InlineData("Note(true)", "isOn = !isOn; if (isOn) { On(); } else { Off(); }", true)]
    [InlineData("Note(true)", "if (isOn) { Off(); } else { On(); }", true)]
    public Task In_a_private_method_of_a_controller_that_a_constant_leads_to_or_past(string call, string note, bool isReported) => VerifyLibraryAsync(Controller(
        "public class OrderController : System.Web.Http.ApiController",
        "public void Get(int id) { " + call + "; } private void Note(bool isOn) { " + note + " } " + (note.StartsWith("Send", StringComparison.Ordinal) ? "private void Send(bool isOn) { if (!isOn) Off(); } " : "") + "private void On() { } private void Off() { var factory = " +
            (isReported ? "{|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}" : "new ChannelFactory<IOrders>(\"orders\")") + "; factory.CreateChannel().Find(1); factory.Close(); }",
        isKnown: true));

    /// <summary>An action that is obsolete and that no code calls is there for nobody any more.</summary>
    [Theory]
    [InlineData("[Obsolete] public void Get(int id) => Send();", false)]
    [InlineData("[Obsolete(\"Use GetAll.\")] public void Get(int id) { Send(); Send(); }", false)]
    [InlineData("[Obsolete] public void Get(int id) => Send(); public void GetAll() => Get(1);", true)]
    [InlineData("[Obsolete] public void Get(int id) { } public void GetAll() => Send();", true)]
    [InlineData("[Obsolete] public void Get(int id) => Send(); public Action<int> GetLater() => Get;", true)]
    [InlineData("[Obsolete(\"Gone.\", true)] public void Get(int id) => Send(); [Obsolete] public void GetAll() => Get(1);", false)]
    [InlineData("[Obsolete(\"Gone.\", error: true)] public class Old { public void Get(int id) => Send(); }", false)]
    [InlineData("[Obsolete(\"Gone.\", false)] public class Old { public void Get(int id) => Send(); }", true)]
    public Task In_an_obsolete_action(string members, bool isReported) => VerifyLibraryAsync(Controller(
        "public class OrderController : System.Web.Http.ApiController",
        members + " private static void Send() { var factory = " + (isReported ? "{|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}" : "new ChannelFactory<IOrders>(\"orders\")") + "; factory.CreateChannel().Find(1); factory.Close(); }",
        isKnown: true));

    private static string Controller(string head, string members, bool isKnown) =>
        Class(head, members) + "\npublic abstract class BaseController : Controller { }\n" + (isKnown ? "public abstract class Controller { }\nnamespace System.Web.Http { public abstract class ApiController { } }\n" : "");

    [Fact]
    public Task Warn_in_a_method_that_the_programs_start_calls_twice() => VerifyProgramAsync("""
        static void Main()
        {
            Call("http://localhost");
            Call("https://localhost");
        }

        static void Call(string host)
        {
            var binding = new BasicHttpBinding(host.StartsWith("https") ? BasicHttpSecurityMode.Transport : BasicHttpSecurityMode.None);
            var factory = {|WCFP4004:new ChannelFactory<IOrders>(binding, new EndpointAddress($"{host}/orders"))|};
            factory.Open();
            try
            {
                var client = factory.CreateChannel();
                var channel = client as IClientChannel;
                channel.Open();
                client.Add(1);
                channel.Close();
            }
            finally
            {
                factory.Close();
            }
        }
        """);

    /// <summary>What the program's start does two or three times costs little; a loop, or more of them, does not.</summary>
    [Theory]
    [InlineData("Call(\"http://a\"); Call(\"http://b\");", DiagnosticSeverity.Info)]
    [InlineData("Call(\"http://a\"); Call(\"http://b\"); Call(\"http://c\");", DiagnosticSeverity.Info)]
    [InlineData("Call(\"http://a\"); Call(\"http://b\"); Call(\"http://c\"); Call(\"http://d\");", DiagnosticSeverity.Warning)]
    public async Task Message_of_the_programs_start(string statements, DiagnosticSeverity severity)
    {
        var test = Make<ChannelFactoryCreatedPerCallAnalyzer>(Class("static class Program", "static void Main() { " + statements +
            " } static void Call(string host) { using (var factory = {|#0:new ChannelFactory<IOrders>(new BasicHttpBinding(), new EndpointAddress(host))|}) factory.CreateChannel().Add(1); }"));
        test.TestState.OutputKind = OutputKind.ConsoleApplication;
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.ChannelFactoryCreatedPerCallAtEnd).WithSeverity(severity).WithLocation(0)
            .WithMessage("A ChannelFactory for 'IOrders' is built each time 'Call' is called, and building one costs more than most calls; keep one for each address, in a dictionary, and create only the channel"));
        await test.RunAsync();
    }

    [Fact]
    public Task Warn_in_a_method_that_a_loop_calls() => VerifyProgramAsync("""
        static void Main(string[] args)
        {
            foreach (var arg in args)
            {
                Call(int.Parse(arg));
            }
        }

        static void Call(int id)
        {
            var factory = {|WCFP4004:new ChannelFactory<IOrders>("orders")|};
            factory.CreateChannel().Add(id);
            factory.Close();
        }
        """);

    /// <summary>Tools that compile files without their project make a library of a program, and nobody else calls its public methods.</summary>
    [Theory]
    [InlineData("/0/Start.cs", "class Start { static void Main() { } }", false)]
    [InlineData("/0/Start.cs", "namespace Desk.Start { static class Start { private static async System.Threading.Tasks.Task<int> Main(string[] args) => await System.Threading.Tasks.Task.FromResult(0); } }", false)]
    [InlineData("/0/App.xaml.cs", "namespace System.Windows { public class Application { } } public partial class App : System.Windows.Application { }", false)]
    [InlineData("/0/App.xaml.cs", "public partial class App { }", true)]
    [InlineData("/0/Pages.cs", "namespace System.Windows { public class Application { } } public partial class App : System.Windows.Application { }", true)]
    [InlineData("/0/Start.cs", "class Start { void Main() { } static void Main<T>() { } static void Main(int one, int two) { } static void Run() => Main<int>(); }", true)]
    [InlineData("/0/Start.cs", "// static void Main() { }", true)]
    public Task Library_with_a_start_of_its_own(string path, string code, bool isReported)
    {
        var creation = "new ChannelFactory<IOrders>(\"orders\")";
        var test = Make<ChannelFactoryCreatedPerCallAnalyzer>(Class("public class Gateway", "public string Find(int id) { using (var factory = " + (isReported ? "{|WCFP4004:" + creation + "|}" : creation) + ") return factory.CreateChannel().Find(id); }"));
        test.TestState.Sources.Add((path, code));
        return test.RunAsync();
    }

    /// <summary>For an interface that is no contract a factory throws; WCF knows what to do with those of its own channels.</summary>
    [Theory]
    [InlineData("IPlain", false)]
    [InlineData("IDisposable", false)]
    [InlineData("IOrders", true)]
    [InlineData("IOrdersChannel", true)]
    [InlineData("System.ServiceModel.Channels.IRequestChannel", true)]
    public Task Factory_of_an_interface(string type, bool isReported) => VerifyLibraryAsync(Library(
        $"public {type} Make(string host) {{ var factory = {(isReported ? "{|WCFP4004:" : "")}new ChannelFactory<{type}>(new BasicHttpBinding(), new EndpointAddress(host)){(isReported ? "|}" : "")}; return factory.CreateChannel(); }}") +
        "\npublic interface IPlain { int Count(); }\npublic interface IOrdersChannel : IOrders, IClientChannel { }");

    /// <summary>A loop over several classes that do the same for somebody else each runs each of them in one turn.</summary>
    [Theory]
    [InlineData("", true)]
    [InlineData("internal sealed class FileImport : Import { internal override void Run() { } }", false)]
    public Task In_a_loop_around_one_class_of_several(string other, bool isReported) => VerifyProgramAsync($$"""
        static void Main(string[] args)
        {
            foreach (var arg in args)
            {
                new Runner((Import)Activator.CreateInstance(Type.GetType(arg))).Start();
            }
        }

        internal abstract class Import
        {
            internal abstract void Run();
        }

        internal sealed class OrderImport : Import
        {
            internal override void Run()
            {
                var factory = {{(isReported ? "{|WCFP4004:" : "")}}new ChannelFactory<IOrders>("orders"){{(isReported ? "|}" : "")}};
                factory.CreateChannel().Add(1);
                factory.Close();
            }
        }

        internal sealed class Runner
        {
            private readonly Import _import;

            internal Runner(Import import)
            {
                _import = import;
            }

            internal void Start() => _import.Run();
        }

        {{other}}
        """);

    /// <summary>What the loop itself calls on one of several is called in each turn of it.</summary>
    [Fact]
    public Task Warn_in_a_loop_that_calls_one_class_of_several() => VerifyProgramAsync("""
        static void Main(string[] args)
        {
            Sink sink = args.Length > 3 ? new OrderSink() : new FileSink();
            foreach (var arg in args)
            {
                sink.Add(arg.Length);
            }
        }

        internal abstract class Sink
        {
            internal abstract void Add(int id);
        }

        internal sealed class OrderSink : Sink
        {
            internal override void Add(int id)
            {
                var factory = {|WCFP4004:new ChannelFactory<IOrders>("orders")|};
                factory.CreateChannel().Add(id);
                factory.Close();
            }
        }

        internal sealed class FileSink : Sink
        {
            internal override void Add(int id) { }
        }
        """);

    [Theory]
    [InlineData("foreach (var arg in args) { var factory = {|WCFP4004:new ChannelFactory<IOrders>(new NetTcpBinding(), new EndpointAddress(\"net.tcp://localhost/\"))|}; factory.CreateChannel().Add(1); factory.Close(); }")]
    [InlineData("foreach (var arg in args) { {|WCFP4004:ChannelFactory<IOrders>.CreateChannel(new NetTcpBinding(), new EndpointAddress(\"net.tcp://localhost/\"))|}.Add(1); }")]
    [InlineData("foreach (var arg in args) { Call(1); } void Call(int id) { using var factory = {|WCFP4004:new ChannelFactory<IOrders>(new NetTcpBinding(), new EndpointAddress(\"net.tcp://localhost/\"))|}; factory.CreateChannel().Add(id); }")]
    public Task Warn_on_modern_NET(string statement) => VerifyProgramAsync($$"""
        static void Main(string[] args)
        {
            {{statement}}
        }
        """, WcfFramework.ModernClient);

    [Fact]
    public async Task The_message_names_contract_frequency_and_remedy()
    {
        var test = Make<ChannelFactoryCreatedPerCallAnalyzer>(Operation(
            """
            foreach (var other in new List<int>(id))
            {
                {|#0:new ChannelFactory<IOrders>("orders")|}.CreateChannel().Add(other);
            }

            return Ask(id, "http://localhost") + {|#1:new ChannelFactory<IOrders>("orders")|}.CreateChannel().Find(id);
            """,
            "static string Ask(int id, string host) => {|#2:new ChannelFactory<IOrders>(new BasicHttpBinding(), new EndpointAddress(host))|}.CreateChannel().Find(id);"));
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.ChannelFactoryCreatedPerCall).WithLocation(0).WithMessage(
            "A ChannelFactory for 'IOrders' is built in every turn of a loop, and building one costs more than most calls; keep one in a static field and create only the channel"));
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.ChannelFactoryCreatedPerCallAtEnd).WithLocation(1).WithMessage(
            "A ChannelFactory for 'IOrders' is built for each call of 'Buy', and building one costs more than most calls; keep one in a static field and create only the channel"));
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.ChannelFactoryCreatedPerCallAtEnd).WithLocation(2).WithMessage(
            "A ChannelFactory for 'IOrders' is built for each call of 'Buy', and building one costs more than most calls; keep one for each address, in a dictionary, and create only the channel"));
        await test.RunAsync();
    }

    /// <summary>What one factory does not serve, a dictionary finds by what differs.</summary>
    [Theory]
    [InlineData("public void Run(string endpoint) { {|#0:new ChannelFactory<IOrders>(endpoint)|}.CreateChannel().Add(1); }", "for each endpoint name, in a dictionary,")]
    [InlineData("public void Run(string host) { {|#0:new ChannelFactory<IOrders>(new BasicHttpBinding(), new EndpointAddress(host))|}.CreateChannel().Add(1); }", "for each address, in a dictionary,")]
    [InlineData("public void Run(string host) { {|#0:new ChannelFactory<IOrders>(\"orders\", new EndpointAddress(host))|}.CreateChannel().Add(1); }", "for each address, in a dictionary,")]
    [InlineData("private readonly NetTcpBinding _binding = new NetTcpBinding(SecurityMode.None); private string _address = \"net.tcp://h/o\"; public void Run() { {|#0:new ChannelFactory<IOrders>(_binding, new EndpointAddress(_address))|}.CreateChannel().Add(1); }", "in a static field")]
    [InlineData("private readonly NetTcpBinding _binding = new NetTcpBinding(); private string _address = \"net.tcp://h/o\"; public void Move(string to) { _address = to; } public void Run() { {|#0:new ChannelFactory<IOrders>(_binding, new EndpointAddress(_address))|}.CreateChannel().Add(1); }", "for each address, in a dictionary,")]
    [InlineData("private readonly NetTcpBinding _binding = new NetTcpBinding(); public void Grow(int size) { this._binding.MaxReceivedMessageSize = size; } public void Run() { {|#0:new ChannelFactory<IOrders>(_binding, \"net.tcp://h/o\")|}.CreateChannel().Add(1); }", "for each binding, in a dictionary,")]
    [InlineData("private BasicHttpBinding _binding; private EndpointAddress _address; public Desk() { _binding = new BasicHttpBinding(); _address = new EndpointAddress(\"http://h/o\"); } public void Run() { {|#0:new ChannelFactory<IOrders>(_binding, _address)|}.CreateChannel().Add(1); }", "in a static field")]
    [InlineData("private BasicHttpBinding _binding; private EndpointAddress _address; public Desk() { this._binding = new BasicHttpBinding(); _binding.MaxReceivedMessageSize = 1 << 20; _binding.Security.Mode = BasicHttpSecurityMode.None; _address = Addresses.Of(\"orders\"); } public void Run() { {|#0:new ChannelFactory<IOrders>(_binding, _address)|}.CreateChannel().Add(1); }", "in a static field")]
    [InlineData("private BasicHttpBinding _binding; private EndpointAddress _address; public Desk(string host) { _binding = new BasicHttpBinding { MaxReceivedMessageSize = 99 }; _address = new EndpointAddress(host); } public void Run() { {|#0:new ChannelFactory<IOrders>(_binding, _address)|}.CreateChannel().Add(1); }", "for each address, in a dictionary,")]
    [InlineData("private BasicHttpBinding _binding; private EndpointAddress _address; public Desk(Uri to, int size) { _binding = new BasicHttpBinding { MaxReceivedMessageSize = size }; _address = new EndpointAddress(to.AbsoluteUri); } public void Run() { {|#0:new ChannelFactory<IOrders>(_binding, _address)|}.CreateChannel().Add(1); }", "for each binding and address, in a dictionary,")]
    [InlineData("private BasicHttpBinding _binding; private EndpointAddress _address; public Desk(int size) { _binding = new BasicHttpBinding(); _binding.MaxReceivedMessageSize = size; _address = Addresses.Of(\"orders\"); } public void Run() { {|#0:new ChannelFactory<IOrders>(_binding, _address)|}.CreateChannel().Add(1); }", "for each binding, in a dictionary,")]
    [InlineData("private BasicHttpBinding _binding; private EndpointAddress _address; public Desk() { _binding = new BasicHttpBinding(); _address = Addresses.Of(\"orders\"); } public void Move(string to) { _address = Addresses.Of(to); } public void Run() { {|#0:new ChannelFactory<IOrders>(_binding, _address)|}.CreateChannel().Add(1); }", "for each address, in a dictionary,")]
    [InlineData("private BasicHttpBinding _binding; private EndpointAddress _address; public Desk() { _binding = new BasicHttpBinding(); _address = Addresses.Of(\"orders\"); } public Desk(int id) : this() { _binding.MaxReceivedMessageSize = 99; } public void Run() { {|#0:new ChannelFactory<IOrders>(_binding, _address)|}.CreateChannel().Add(1); }", "for each binding, in a dictionary,")]
    [InlineData("private BasicHttpBinding _binding; private EndpointAddress _address; public Desk() { _binding = new BasicHttpBinding(); _address = Addresses.Of(\"a\"); } public Desk(int id) { _binding = new BasicHttpBinding(); _address = Addresses.Of(\"b\"); } public void Run() { {|#0:new ChannelFactory<IOrders>(_binding, _address)|}.CreateChannel().Add(1); }", "for each binding and address, in a dictionary,")]
    [InlineData("public void Run(Binding binding) { {|#0:new ChannelFactory<IOrders>(binding, Addresses.Of(\"orders\"))|}.CreateChannel().Add(1); }", "for each binding, in a dictionary,")]
    [InlineData("public void Run(Binding binding, EndpointAddress to) { {|#0:new ChannelFactory<IOrders>(binding, to)|}.CreateChannel().Add(1); }", "for each binding and address, in a dictionary,")]
    [InlineData("public void Run(ServiceEndpoint endpoint) { {|#0:new ChannelFactory<IOrders>(endpoint)|}.CreateChannel().Add(1); }", "for each endpoint, in a dictionary,")]
    [InlineData("public void Run(int port) { {|#0:new Line(port)|}.CreateChannel().Add(1); } class Line : ChannelFactory<IOrders> { public Line(int port) : base(new BasicHttpBinding(), new EndpointAddress(\"http://localhost:\" + port)) { } }", "for each binding and address, in a dictionary,")]
    [InlineData("public void Run<T>(Action<T> action) { action({|#0:new ChannelFactory<T>(\"orders\")|}.CreateChannel()); }", "for each contract, in a dictionary,")]
    [InlineData("public void Run<T>(string endpoint, Action<T> action) { action({|#0:new ChannelFactory<T>(endpoint)|}.CreateChannel()); }", "for each contract and endpoint name, in a dictionary,")]
    [InlineData("public void Run<T>(Binding binding, EndpointAddress to, Action<T> action) { action({|#0:new ChannelFactory<T>(binding, to)|}.CreateChannel()); }", "for each contract, binding and address, in a dictionary,")]
    [InlineData("public void Run<T>(Action<T> action) { var to = AddressOf<T>(); action({|#0:new ChannelFactory<T>(new BasicHttpBinding(), to)|}.CreateChannel()); } static EndpointAddress AddressOf<T>() => Addresses.Of(typeof(T).Name);", "for each contract and address, in a dictionary,")]
    [InlineData("public class Of<T> { public void Run(Action<T> action) { action({|#0:new ChannelFactory<T>(\"orders\")|}.CreateChannel()); } }", "in a static field")]
    [InlineData("public void Run<T>(T value) { {|#0:new Line<T>()|}.CreateChannel().Add(1); } class Line<T> : ChannelFactory<IOrders> { public Line() : base(\"orders\") { } }", "in a static field")]
    public async Task The_message_names_what_a_dictionary_needs(string members, string remedy)
    {
        var test = Make<ChannelFactoryCreatedPerCallAnalyzer>(Library(members));
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.ChannelFactoryCreatedPerCallAtEnd).WithLocation(0).WithMessage(
            "A ChannelFactory for '" + (members.Contains("ChannelFactory<T>(", StringComparison.Ordinal) ? "T" : "IOrders") +
            "' is built each time 'Run' is called, and building one costs more than most calls; keep one " + remedy + " and create only the channel"));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("static readonly ChannelFactory<IOrders> s_factory = new ChannelFactory<IOrders>(\"orders\");")]
    [InlineData("static readonly Lazy<ChannelFactory<IOrders>> s_factory = new Lazy<ChannelFactory<IOrders>>(() => new ChannelFactory<IOrders>(\"orders\"));")]
    [InlineData("static readonly Lazy<IOrders> s_orders = new Lazy<IOrders>(Create); static IOrders Create() { var factory = new ChannelFactory<IOrders>(\"orders\"); return factory.CreateChannel(); }")]
    [InlineData("static ChannelFactory<IOrders> s_factory; static Desk() { s_factory = new ChannelFactory<IOrders>(\"orders\"); }")]
    [InlineData("private readonly ChannelFactory<IOrders> _factory; public Desk() { _factory = new ChannelFactory<IOrders>(\"orders\"); }")]
    [InlineData("private ChannelFactory<IOrders> _factory = new ChannelFactory<IOrders>(\"orders\"); public string Find(int id) => _factory.CreateChannel().Find(id);")]
    [InlineData("private IOrders _orders; public string Find(int id) { if (_orders == null) { var factory = new ChannelFactory<IOrders>(\"orders\"); _orders = factory.CreateChannel(); } return _orders.Find(id); }")]
    [InlineData("private ChannelFactory<IOrders> _factory; public ChannelFactory<IOrders> Factory => _factory ?? (_factory = new ChannelFactory<IOrders>(\"orders\"));")]
    [InlineData("private ChannelFactory<IOrders> _factory; public string Find(int id) { _factory ??= new ChannelFactory<IOrders>(\"orders\"); return _factory.CreateChannel().Find(id); }")]
    [InlineData("private static ChannelFactory<IOrders> s_factory; static readonly object s_gate = new object(); public string Find(int id) { if (s_factory == null) { lock (s_gate) { if (s_factory == null) { s_factory = new ChannelFactory<IOrders>(\"orders\"); } } } return s_factory.CreateChannel().Find(id); }")]
    [InlineData("static readonly ConcurrentDictionary<string, ChannelFactory<IOrders>> s_factories = new ConcurrentDictionary<string, ChannelFactory<IOrders>>(); public string Find(int id, string name) => s_factories.GetOrAdd(name, key => new ChannelFactory<IOrders>(key)).CreateChannel().Find(id);")]
    [InlineData("static readonly ConcurrentDictionary<string, Lazy<ChannelFactory<IOrders>>> s_factories = new ConcurrentDictionary<string, Lazy<ChannelFactory<IOrders>>>(); public string Find(int id, string name) => s_factories.GetOrAdd(name, key => new Lazy<ChannelFactory<IOrders>>(() => new ChannelFactory<IOrders>(key))).Value.CreateChannel().Find(id);")]
    [InlineData("static readonly Dictionary<string, ChannelFactory<IOrders>> s_factories = new Dictionary<string, ChannelFactory<IOrders>>(); public string Find(int id, string name) { if (!s_factories.TryGetValue(name, out var factory)) { factory = new ChannelFactory<IOrders>(name); s_factories[name] = factory; } return factory.CreateChannel().Find(id); }")]
    [InlineData("static ChannelFactory<IOrders> s_factory; public string Find(int id) { Interlocked.CompareExchange(ref s_factory, new ChannelFactory<IOrders>(\"orders\"), null); return s_factory.CreateChannel().Find(id); }")]
    [InlineData("public static ChannelFactory<IOrders> Create(string name) => new ChannelFactory<IOrders>(name);")]
    [InlineData("public static T Create<T>(string name) { return Bind(new ChannelFactory<T>(name)); } static T Bind<T>(ChannelFactory<T> factory) => factory.CreateChannel();")]
    [InlineData("public static T Create<T>(bool isLocal) { var factory = isLocal ? Make<T>(\"local\") : Make<T>(\"remote\"); return factory.CreateChannel(); } static ChannelFactory<T> Make<T>(string name) => new ChannelFactory<T>(name);")]
    [InlineData("static readonly IOrders s_first = Create(\"first\"); static readonly IOrders s_second = Create(\"second\"); static IOrders Create(string name) { var factory = new ChannelFactory<IOrders>(name); return factory.CreateChannel(); }")]
    [InlineData("private readonly ConcurrentBag<ChannelFactory<IOrders>> _pool = new ConcurrentBag<ChannelFactory<IOrders>>(); public string Find(int id) { if (!_pool.TryTake(out var factory)) { factory = new ChannelFactory<IOrders>(\"orders\"); } var found = factory.CreateChannel().Find(id); _pool.Add(factory); return found; }")]
    public Task NoWarn_kept(string members) => VerifyLibraryAsync(Library(members));

    /// <summary>Nobody who gets only the channel can keep the factory, so that the next call builds one.</summary>
    [Theory]
    [InlineData("public static IOrders Create(string name) { var factory = {|WCFP4004:new ChannelFactory<IOrders>(name)|}; return factory.CreateChannel(); }")]
    [InlineData("public static IOrders Create() => @M.CreateChannel();")]
    [InlineData("public IOrders Create(EndpointAddress address) => {|WCFP4004:ChannelFactory<IOrders>.CreateChannel(new BasicHttpBinding(), address)|};")]
    [InlineData("public static T Create<T>(string name) { var factory = {|WCFP4004:new ChannelFactory<T>(name)|}; factory.Endpoint.Binding.SendTimeout = TimeSpan.FromHours(1); var channel = factory.CreateChannel(); return channel; }")]
    [InlineData("public static IOrders Create(string name) => Create(new EndpointAddress(name)); static IOrders Create(EndpointAddress address) { var factory = {|WCFP4004:new ChannelFactory<IOrders>(new BasicHttpBinding(), address)|}; return factory.CreateChannel(); }")]
    [InlineData("public static IOrders Create() => Make().CreateChannel(); static ChannelFactory<IOrders> Make() => @M;")]
    [InlineData("public class Client<T> : ClientBase<T> where T : class { public static T Create(string name) => {|WCFP4004:new ChannelFactory<T>(name)|}.CreateChannel(); }")]
    [InlineData("public class Shelf : IShelf { public IOrders Orders() => @M.CreateChannel(); } public interface IShelf { IOrders Orders(); }")]
    public Task Warn_where_others_get_only_the_channel(string members) => VerifyLibraryAsync(Library(Marked(members)));

    [Theory]
    [InlineData("public static IOrders Create(out ChannelFactory<IOrders> factory) { factory = @F; return factory.CreateChannel(); }")]
    [InlineData("public static object Create(bool isFactory) { var factory = @F; if (isFactory) return factory; return factory.CreateChannel(); }")]
    [InlineData("static readonly IOrders s_orders = Create(); public static IOrders Create() => @F.CreateChannel();")]
    [InlineData("static readonly Lazy<IOrders> s_orders = new Lazy<IOrders>(() => Create()); public static IOrders Create() => @F.CreateChannel();")]
    [InlineData("static readonly Lazy<IOrders> s_orders = new Lazy<IOrders>(Create); public static IOrders Create() => @F.CreateChannel();")]
    [InlineData("static readonly ChannelFactory<IOrders> s_factory = @F; public static IOrders Create(bool isShared) => isShared ? s_factory.CreateChannel() : @F.CreateChannel();")]
    [InlineData("static readonly Dictionary<string, ChannelFactory<IOrders>> s_factories = new Dictionary<string, ChannelFactory<IOrders>>(); public static IOrders Create(string name, bool isShared) { if (isShared) { var shared = new ChannelFactory<IOrders>(name); s_factories.Add(name, shared); return shared.CreateChannel(); } else { return new ChannelFactory<IOrders>(name).CreateChannel(); } }")]
    [InlineData("static readonly Dictionary<string, ChannelFactory<IOrders>> s_factories = new Dictionary<string, ChannelFactory<IOrders>>(); public static IOrders Create(string name) { if (s_factories.TryGetValue(name, out var known)) return known.CreateChannel(); return new ChannelFactory<IOrders>(name).CreateChannel(); }")]
    [InlineData("static IOrders s_orders; public static IOrders Create() { if (s_orders == null) s_orders = @F.CreateChannel(); return s_orders; }")]
    [InlineData("public static IOrders Create(IServiceProvider services) => @F.CreateChannel();")]
    [InlineData("public class Orders : ICloneable { public object Clone() => @F.CreateChannel(); }")]
    [InlineData("public static IFeed Create(INews news) => new DuplexChannelFactory<IFeed>(new InstanceContext(news), \"feed\").CreateChannel();")]
    [InlineData("public static IFeed Create<T>(InstanceContext<T> context) { var factory = new FeedFactory<T>(context); return factory.CreateChannel(); } public class InstanceContext<T> { public InstanceContext Context; } class FeedFactory<T> : DuplexChannelFactory<IFeed> { public FeedFactory(InstanceContext<T> context) : base(context.Context) { } }")]
    [InlineData("public static IOrders Create() => new ChannelFactory<IOrders>(new BasicHttpBinding(), DiscoverAddress()).CreateChannel(); static EndpointAddress DiscoverAddress() => null;")]
    [InlineData("public class Client<T> : ClientBase<T> where T : class { public T Another() => ChannelFactory<T>.CreateChannel(Endpoint.Binding, Endpoint.Address); }")]
    [InlineData("internal static IOrders Create() => @F.CreateChannel();")]
    [InlineData("class Shelf { public static IOrders Create() => @F.CreateChannel(); }")]
    [InlineData("protected IOrders Create() => @F.CreateChannel();")]
    [InlineData("public static void Run(int id) { using (var host = new ServiceHost(typeof(Desk))) { host.Open(); using (var factory = @F) factory.CreateChannel().Add(id); } }")]
    public Task NoWarn_where_the_channel_may_be_kept_or_is_the_calls(string members) => VerifyLibraryAsync(Library(Marked(members)));

    private static string Marked(string members) => members
        .Replace("@M", "{|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}", StringComparison.Ordinal).Replace("@F", "new ChannelFactory<IOrders>(\"orders\")", StringComparison.Ordinal);

    /// <summary>What a base class has for those that derive from it elsewhere, they call as often as others call what is public.</summary>
    [Theory]
    [InlineData("public abstract class Client<T>", "protected TResult Ask<TResult>(Func<T, TResult> ask) { using (var factory = {|WCFP4004:new ChannelFactory<T>(\"orders\")|}) return ask(factory.CreateChannel()); }")]
    [InlineData("public abstract class Client", "protected internal void Add(int id) { var factory = Make(); factory.CreateChannel().Add(id); factory.Close(); } private ChannelFactory<IOrders> Make() { var factory = @M; return factory; }")]
    [InlineData("public abstract class Client", "protected void Add(int id) { using (var factory = @M) { var orders = factory.CreateChannel(); using (new OperationContextScope((IContextChannel)orders)) orders.Add(id); } }")]
    [InlineData("public abstract class Client", "protected virtual void Add(int id) { var factory = @M; factory.CreateChannel().Add(id); factory.Close(); }")]
    [InlineData("public sealed class Client", "protected void Add(int id) { var factory = @F; factory.CreateChannel().Add(id); factory.Close(); }")]
    [InlineData("abstract class Client", "protected void Add(int id) { var factory = @F; factory.CreateChannel().Add(id); factory.Close(); }")]
    [InlineData("public abstract class Client", "private protected void Add(int id) { var factory = @F; factory.CreateChannel().Add(id); factory.Close(); }")]
    [InlineData("public class Client", "public Client() { Add(1); } protected void Add(int id) { var factory = @F; factory.CreateChannel().Add(id); factory.Close(); }")]
    [InlineData("public abstract class Client", "protected void Add(string user) { var factory = @M; factory.Credentials.UserName.UserName = user; factory.CreateChannel().Add(1); factory.Close(); }")]
    [InlineData("public abstract class DeskViewModel", "protected void Add(int id) { var factory = @F; factory.CreateChannel().Add(id); factory.Close(); }")]
    public async Task Protected_method(string head, string members)
    {
        var test = Make<ChannelFactoryCreatedPerCallAnalyzer>(Class(head, Marked(members)));
        test.DisabledDiagnostics.Add("CS0628");
        await test.RunAsync();
    }

    /// <summary>A method of the project that gets the factory alone sets it up the same each time.</summary>
    [Theory]
    [InlineData("SetUp(factory)", "static void SetUp(ChannelFactory factory) { factory.Endpoint.Binding.SendTimeout = TimeSpan.FromHours(1); }", true)]
    [InlineData("SetUp(factory, 9)", "static void SetUp<T>(ChannelFactory<T> factory, int hours) => factory.Endpoint.Binding.SendTimeout = TimeSpan.FromHours(hours);", true)]
    [InlineData("SetUp(factory, id)", "static void SetUp<T>(ChannelFactory<T> factory, int hours) => factory.Endpoint.Binding.SendTimeout = TimeSpan.FromHours(hours);", false)]
    [InlineData("SetUp(factory)", "string _user; void SetUp(ChannelFactory factory) { factory.Credentials.UserName.UserName = _user; }", false)]
    [InlineData("SetUp(factory)", "static void SetUp(ChannelFactory factory) { factory.Credentials.UserName.UserName = Thread.CurrentPrincipal.Identity.Name; }", false)]
    [InlineData("SetUp(factory)", "static ChannelFactory s_factory; static void SetUp(ChannelFactory factory) { s_factory = factory; }", false)]
    [InlineData("SetUp(factory)", "static readonly List<ChannelFactory> s_all = new List<ChannelFactory>(); static void SetUp(ChannelFactory factory) => s_all.Add(factory);", false)]
    [InlineData("SetUp(factory)", "static IOrders s_orders; static void SetUp(ChannelFactory<IOrders> factory) { s_orders = factory.CreateChannel(); }", false)]
    public Task Set_up_by_a_method(string call, string member, bool isReported) => VerifyLibraryAsync(Library(Marked(
        "public string Find(int id) { var factory = " + (isReported ? "@M" : "@F") + "; " + call + "; return factory.CreateChannel().Find(id); } " + member)));

    /// <summary>The code that builds a factory may give it the user of the call; the constructor of its own class gives it the process's.</summary>
    [Theory]
    [InlineData("var factory = @F; factory.Credentials.UserName.UserName = System.Security.Principal.WindowsIdentity.GetCurrent().Name; return factory.CreateChannel().Find(id);")]
    [InlineData("var factory = @F; factory.Credentials.UserName.UserName = Thread.CurrentPrincipal.Identity.Name; return factory.CreateChannel().Find(id);")]
    [InlineData("using (var line = {|WCFP4004:new Line()|}) return line.Ask(id);")]
    public Task The_current_user(string statements) => VerifyLibraryAsync(Library(Marked("public string Find(int id) { " + statements + " } " + """
        class Line : ChannelFactory<IOrders>, IDisposable
        {
            private readonly IOrders _orders;
            public Line() : base("orders") { Credentials.UserName.UserName = System.Security.Principal.WindowsIdentity.GetCurrent().Name; _orders = CreateChannel(); }
            public string Ask(int id) => _orders.Find(id);
            void IDisposable.Dispose() => Close();
        }
        """)));

    /// <summary>What runs only until it has filled a field that outlives the call, runs once.</summary>
    [Theory]
    [InlineData("static string s_ticket; public string Find(int id) { if (string.IsNullOrEmpty(s_ticket)) { using (var factory = new ChannelFactory<IOrders>(\"orders\")) s_ticket = factory.CreateChannel().Find(0); } return s_ticket + id; }")]
    [InlineData("static string s_ticket; public string Find(int id) { if (id > 0 && s_ticket == null) { try { s_ticket = Ask(); } catch (CommunicationException) { } } return s_ticket + id; } static string Ask() { using (var factory = new ChannelFactory<IOrders>(\"orders\")) return factory.CreateChannel().Find(0); }")]
    [InlineData("readonly User _user = new User(); public string Find(int id) { if (string.IsNullOrWhiteSpace(_user.Ticket)) { var factory = new ChannelFactory<IOrders>(\"orders\"); _user.Ticket = factory.CreateChannel().Find(0); factory.Close(); } return _user.Ticket + id; } class User { public string Ticket { get; set; } }")]
    [InlineData("public class Link : ChannelFactory<IOrders> { static IOrders s_orders; Link() : base(\"orders\") { s_orders = CreateChannel(); } public static IOrders Orders { get => s_orders; } public static IOrders Open() { if (Orders == null) { var link = new Link(); } return Orders; } }")]
    public Task NoWarn_until_a_member_is_filled(string members) => VerifyLibraryAsync(Library(members));

    [Theory]
    [InlineData("static string s_ticket; public string Find(int id) { if (string.IsNullOrEmpty(s_ticket)) { using (var factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}) return factory.CreateChannel().Find(0); } return s_ticket + id; }")]
    [InlineData("static string s_ticket; public string Find(int id) { if (!string.IsNullOrEmpty(s_ticket)) { using (var factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}) s_ticket = factory.CreateChannel().Find(0); } return s_ticket + id; }")]
    [InlineData("static string s_ticket; public string Find(int id) { if (string.IsNullOrEmpty(s_ticket)) { using (var factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}) factory.CreateChannel().Add(id); s_ticket = \"\"; } return s_ticket + id; }")]
    [InlineData("readonly User _user = new User(); readonly User _other = new User(); public string Find(int id) { if (string.IsNullOrEmpty(_user.Ticket)) { using (var factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}) _other.Ticket = factory.CreateChannel().Find(0); } return _user.Ticket + id; } class User { public string Ticket { get; set; } }")]
    [InlineData("public string Find(User user) { if (string.IsNullOrEmpty(user.Ticket)) { using (var factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}) user.Ticket = factory.CreateChannel().Find(0); } return user.Ticket; } public class User { public string Ticket { get; set; } }")]
    [InlineData("public class Link : ChannelFactory<IOrders> { static IOrders s_orders; static int s_made; Link() : base(\"orders\") { s_made = 1; } public static IOrders Orders { get => s_orders; } public static IOrders Open() { if (Orders == null) { var link = {|WCFP4004:new Link()|}; } return Orders; } }")]
    public Task Warn_where_no_member_that_is_asked_for_is_filled(string members) => VerifyLibraryAsync(Library(members));

    [Theory]
    [InlineData("_found", "{|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}")]
    [InlineData("s_found", "new ChannelFactory<IOrders>(\"orders\")")]
    public Task Warn_where_a_member_of_an_object_for_each_call_is_filled(string member, string creation) => VerifyLibraryAsync(
        Operation($"if ({member} == null) {{ using (var factory = {creation}) {member} = factory.CreateChannel().Find(id); }} return {member};", "private string _found; private static string s_found;")
            .Replace("public class Shop", "[ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall)] public class Shop", StringComparison.Ordinal));

    /// <summary>An object that is made once, where it is first asked for, keeps its factory as long as it lives.</summary>
    [Theory]
    [InlineData("static Proxy s_only; static Proxy Only() { if (s_only == null) s_only = new Proxy(); return s_only; }")]
    [InlineData("static Proxy s_only; static Proxy Only() => s_only ?? (s_only = new Proxy());")]
    [InlineData("static Proxy s_only; static Proxy Only() => s_only ??= new Proxy();")]
    [InlineData("static readonly object s_gate = new object(); static Proxy s_only; static Proxy Only() { if (s_only == null) { lock (s_gate) { if (s_only == null) { s_only = new Proxy(); } } } return s_only; }")]
    public Task NoWarn_in_an_object_that_is_made_once(string members) => VerifyLibraryAsync(Operation(
        "return Only().Find(id);", members + " class Proxy { IOrders _orders; public void Connect() { _orders = ChannelFactory<IOrders>.CreateChannel(new BasicHttpBinding(), Addresses.Of(\"orders\")); } public string Find(int id) => _orders.Find(id); }"));

    [Theory]
    [InlineData("Proxy Only() { return new Proxy(); }")]
    [InlineData("Proxy Only() { var proxy = new Proxy(); proxy.Connect(); return proxy; }")]
    public Task Warn_in_an_object_that_is_made_each_time(string members) => VerifyLibraryAsync(Operation(
        "return Only().Find(id);", members + " class Proxy { IOrders _orders; public void Connect() { _orders = {|WCFP4004:ChannelFactory<IOrders>.CreateChannel(new BasicHttpBinding(), Addresses.Of(\"orders\"))|}; } public string Find(int id) => _orders.Find(id); }"));

    [Theory]
    [InlineData("services.AddSingleton<IOrders>(provider => new ChannelFactory<IOrders>(\"orders\").CreateChannel());")]
    [InlineData("services.AddScoped<IOrders>(provider => { var factory = new ChannelFactory<IOrders>(\"orders\"); return factory.CreateChannel(); });")]
    [InlineData("services.AddTransient(provider => new ChannelFactory<IOrders>(\"orders\"));")]
    [InlineData("services.AddSingleton(new ChannelFactory<IOrders>(\"orders\"));")]
    [InlineData("services.AddTransient<IOrders>(provider => Orders());")]
    [InlineData("new Autofac.ContainerBuilder().Register(context => new ChannelFactory<IOrders>(\"orders\"));")]
    public Task NoWarn_registered(string statement) => VerifyLibraryAsync("using Microsoft.Extensions.DependencyInjection;\n" + Library($$"""
        public void Register(IServiceCollection services)
        {
            {{statement}}
        }

        public void More(IServiceCollection services) => services.AddTransient<IOrders>(provider => Orders());

        public static IOrders Orders() => new ChannelFactory<IOrders>("orders").CreateChannel();
        """));

    /// <summary>Where no more than the user is another, one factory for each would do; whoever runs the code may be anybody.</summary>
    [Theory]
    [InlineData("public string Find(int id, string user) { var factory = {|#0:new ChannelFactory<IOrders>(\"orders\")|}; factory.Credentials.UserName.UserName = user; return factory.CreateChannel().Find(id); }", "Find", "user")]
    [InlineData("private string _password = \"\"; public string Find(int id) { var factory = {|#0:new ChannelFactory<IOrders>(\"orders\")|}; factory.Credentials.UserName.Password = _password; return factory.CreateChannel().Find(id); }", "Find", "user")]
    [InlineData("public static IOrders Create(string user) { var factory = {|#0:new ChannelFactory<IOrders>(\"orders\")|}; factory.Credentials.UserName.UserName = user; return factory.CreateChannel(); }", "Create", "user")]
    [InlineData("public static IOrders Create(string user, string password, string address) { var factory = {|#0:new ChannelFactory<IOrders>(new BasicHttpBinding(), new EndpointAddress(address))|}; factory.Credentials.Windows.ClientCredential = new System.Net.NetworkCredential(user, password); return factory.CreateChannel(); }", "Create", "address and user")]
    [InlineData("public static IOrders Create(string subject) { var factory = {|#0:new ChannelFactory<IOrders>(\"orders\")|}; factory.Credentials.ClientCertificate.SetCertificate(subject, default, default); return factory.CreateChannel(); }", "Create", "user")]
    [InlineData("public string Find(int id, string user) { var factory = Create(); factory.Credentials.UserName.UserName = user; return factory.CreateChannel().Find(id); } static ChannelFactory<IOrders> Create() => {|#0:new ChannelFactory<IOrders>(\"orders\")|};", "Find", "user")]
    [InlineData("public string Find(int id, string user) { using (var factory = Create()) { factory.Credentials.UserName.UserName = user; return factory.CreateChannel().Find(id); } } public string Any(int id) { using (var factory = Create()) return factory.CreateChannel().Find(id); } static ChannelFactory<IOrders> Create() => {|#0:new ChannelFactory<IOrders>(\"orders\")|};", "Find", "user")]
    [InlineData("public string Find(int id) { var factory = {|#0:new ChannelFactory<IOrders>(\"orders\")|}; factory.Credentials.UserName.UserName = Session.User; return factory.CreateChannel().Find(id); } public static class Session { public static string User; } public static class LogIn { public static void Done(string user) { Session.User = user; } }", "Find", "user")]
    public Task Info_a_factory_for_each_user(string members, string method, string keys)
    {
        var test = Make<ChannelFactoryCreatedPerCallAnalyzer>(Library(members));
        test.TestState.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.ChannelFactoryCreatedPerCallAtEnd).WithSeverity(DiagnosticSeverity.Info).WithLocation(0).WithArguments(
            "IOrders", "each time '" + method + "' is called", "keep one for each " + keys + ", in a dictionary, and create only the channel"));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("public string Find(int id) { var factory = new ChannelFactory<IOrders>(\"orders\"); factory.Credentials.UserName.UserName = System.Security.Principal.WindowsIdentity.GetCurrent().Name; return factory.CreateChannel().Find(id); }")]
    [InlineData("public string Find(int id, string user) { var factory = new ChannelFactory<IOrders>(\"orders\"); factory.Credentials.UserName.UserName = user; factory.Endpoint.Behaviors.Add(new Log(this)); return factory.CreateChannel().Find(id); }")]
    [InlineData("public void Run(List<string> users) { foreach (var user in users) { Find(1, user); } } private string Find(int id, string user) { var factory = new ChannelFactory<IOrders>(\"orders\"); factory.Credentials.UserName.UserName = user; return factory.CreateChannel().Find(id); }")]
    [InlineData("public void Run(List<string> users) { foreach (var user in users) { var factory = new ChannelFactory<IOrders>(\"orders\"); factory.Credentials.UserName.UserName = user; factory.CreateChannel().Find(1); } }")]
    [InlineData("public string Find(int id, string user) { var factory = Create(); factory.Credentials.UserName.UserName = user; factory.Endpoint.Behaviors.Add(new Log(this)); return factory.CreateChannel().Find(id); } static ChannelFactory<IOrders> Create() => new ChannelFactory<IOrders>(\"orders\");")]
    [InlineData("public void Run(List<string> users) { foreach (var user in users) { var factory = Create(); factory.Credentials.UserName.UserName = user; factory.CreateChannel().Find(1); } } static ChannelFactory<IOrders> Create() => new ChannelFactory<IOrders>(\"orders\");")]
    public Task NoWarn_set_up_for_more_than_a_user(string members) => VerifyLibraryAsync(Library(members + " private sealed class Log : IEndpointBehavior { public Log(object owner) { } public void AddBindingParameters(ServiceEndpoint endpoint, BindingParameterCollection parameters) { } public void ApplyClientBehavior(ServiceEndpoint endpoint, System.ServiceModel.Dispatcher.ClientRuntime runtime) { } public void ApplyDispatchBehavior(ServiceEndpoint endpoint, System.ServiceModel.Dispatcher.EndpointDispatcher dispatcher) { } public void Validate(ServiceEndpoint endpoint) { } }"));

    /// <summary>Each factory keeps its cookies, and with them a user's session.</summary>
    [Theory]
    [InlineData("", "new BasicHttpBinding { AllowCookies = true }", false)]
    [InlineData("var binding = new WSHttpBinding { AllowCookies = true };", "binding", false)]
    [InlineData("var binding = new BasicHttpBinding(); binding.AllowCookies = true;", "binding", false)]
    [InlineData("", "s_binding", false)]
    [InlineData("", "new BasicHttpBinding { AllowCookies = false }", true)]
    [InlineData("var binding = new BasicHttpBinding(); binding.BypassProxyOnLocal = true;", "binding", true)]
    public async Task Cookies_of_its_own(string before, string binding, bool isReported)
    {
        var creation = "new ChannelFactory<IOrders>(" + binding + ", Addresses.Of(\"o\"))";
        await VerifyLibraryAsync(Library("static readonly Binding s_binding = new BasicHttpBinding { AllowCookies = true }; public string Find(int id) { " + before + " var factory = " + (isReported ? "{|WCFP4004:" + creation + "|}" : creation) + "; var found = factory.CreateChannel().Find(id); factory.Close(); return found; }"));
        creation = "new OrdersClient(" + binding + ", Addresses.Of(\"o\"))";
        await LibraryAsync<ChannelFactoryCacheDefeatedAnalyzer>(Library("static readonly Binding s_binding = new BasicHttpBinding { AllowCookies = true }; public string Find(int id) { " + before + " using (var client = " + (isReported ? "{|WCFP4005:" + creation + "|}" : creation) + ") return client.Find(id); }"));
    }

    [Theory]
    [InlineData("public string Find(int id) { var factory = new ChannelFactory<IOrders>(\"orders\"); factory.Credentials.UserName.UserName = Thread.CurrentPrincipal.Identity.Name; return factory.CreateChannel().Find(id); }")]
    [InlineData("public string Find(int id, IEndpointBehavior token) { var factory = new ChannelFactory<IOrders>(\"orders\"); factory.Endpoint.Behaviors.Add(token); return factory.CreateChannel().Find(id); }")]
    [InlineData("public string Find(int id, string user) { var factory = new ChannelFactory<IOrders>(\"orders\"); var credentials = factory.Credentials; credentials.UserName.UserName = user; return factory.CreateChannel().Find(id); }")]
    [InlineData("public string Find(int id) { var factory = new ChannelFactory<IOrders>(\"orders\"); Configure(factory); return factory.CreateChannel().Find(id); } void Configure(ChannelFactory factory) { }")]
    [InlineData("public void Listen(INews news) { var factory = new DuplexChannelFactory<IFeed>(new InstanceContext(news), \"feed\"); factory.CreateChannel().Subscribe(1); factory.Close(); }")]
    [InlineData("public void Listen() { DuplexChannelFactory<IFeed>.CreateChannel(this, new NetTcpBinding(), Addresses.Of(\"feed\")).Subscribe(1); }")]
    public Task NoWarn_set_up_for_the_call(string members) => VerifyLibraryAsync(Library(members));

    [Theory]
    [InlineData("public void Show(string name) { var factory = new ChannelFactory<IOrders>(name); Console.WriteLine(factory.Endpoint.Address); }")]
    [InlineData("public void Show() { using (var factory = new ChannelFactory<IOrders>(\"orders\")) { Console.WriteLine(factory.Endpoint.Binding.Name); factory.Close(); ((IDisposable)factory).Dispose(); } }")]
    [InlineData("public Uri Find() => new ChannelFactory<IOrders>(\"orders\").Endpoint.Address.Uri;")]
    public Task NoWarn_only_its_endpoint_is_read(string members) => VerifyLibraryAsync(Library(members));

    [Theory]
    [InlineData("public void Add(int id) { var factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}; Console.WriteLine(factory.Endpoint.Address); factory.CreateChannel().Add(id); }")]
    [InlineData("public void Add(int id) { ChannelFactory<IOrders> factory; using (factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}) { Console.WriteLine(factory.Endpoint.Address); Task.Run(() => factory.CreateChannel().Add(id)).Wait(); } }")]
    [InlineData("public void Open() { var factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}; Console.WriteLine(factory.Endpoint.Address); factory.Open(); factory.Close(); }")]
    public Task Warn_its_endpoint_is_read_and_a_channel_made(string members) => VerifyLibraryAsync(Library(members));

    /// <summary>A project whose packages are not restored yet does not know the test framework.</summary>
    [Theory]
    [InlineData("", "[Test] public void Finds()")]
    [InlineData("", "[TestMethod] public void Finds()")]
    [InlineData("", "[NUnit.Framework.TestCase(1)] public void Finds()")]
    [InlineData("", "[FactAttribute] public void Finds()")]
    [InlineData("", "[Theory, InlineData(1)] public void Finds()")]
    [InlineData("[TestFixture]", "public void Finds()")]
    [InlineData("[Microsoft.VisualStudio.TestTools.UnitTesting.TestClass]", "public void Finds()")]
    public async Task NoWarn_in_a_test_of_a_framework_that_is_not_restored(string ofClass, string head)
    {
        var test = Make<ChannelFactoryCreatedPerCallAnalyzer>(Class(
            ofClass + " public class Orders", head + " { foreach (var id in new List<int>()) { var factory = new ChannelFactory<IOrders>(\"orders\"); factory.CreateChannel().Add(id); } }"));
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        await test.RunAsync();
    }

    [Theory]
    [InlineData("class Test : Attribute { }", "[Test]")]
    [InlineData("", "[Unknown]")]
    public async Task Warn_where_an_attribute_is_no_test(string members, string attribute)
    {
        var test = Make<ChannelFactoryCreatedPerCallAnalyzer>(Class(
            "public class Orders", members + attribute + " public void Finds() { foreach (var id in new List<int>()) { var factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}; factory.CreateChannel().Add(id); } }"));
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        await test.RunAsync();
    }

    [Theory]
    [InlineData("var factory = new ChannelFactory<IOrders>(\"orders\"); factory.CreateChannel().Add(1); factory.Close();")]
    [InlineData("for (var i = 0; i < args.Length; i++) { var factory = new ChannelFactory<IOrders>(\"orders\" + i); factory.CreateChannel().Add(1); factory.Close(); }")]
    [InlineData("for (var i = 0; i < 3; i++) { var factory = new ChannelFactory<IOrders>(\"orders\"); factory.CreateChannel().Add(1); factory.Close(); }")]
    [InlineData("while (true) { var factory = new ChannelFactory<IOrders>(\"orders\"); factory.CreateChannel().Add(1); factory.Close(); Thread.Sleep(1000); }")]
    [InlineData("while (true) { try { var factory = new ChannelFactory<IOrders>(\"orders\"); factory.CreateChannel().Add(1); break; } catch (CommunicationException) { } }")]
    [InlineData("var factory = new ChannelFactory<IOrders>(\"orders\"); foreach (var arg in args) { if (factory.State == CommunicationState.Faulted) { factory = new ChannelFactory<IOrders>(\"orders\"); } factory.CreateChannel().Add(1); }")]
    [InlineData("var factory = new ChannelFactory<IOrders>(\"orders\"); foreach (var arg in args) { try { factory.CreateChannel().Add(1); } catch (CommunicationException) { factory.Abort(); factory = new ChannelFactory<IOrders>(\"orders\"); } }")]
    [InlineData("var all = new List<ChannelFactory<IOrders>>(); foreach (var arg in args) { all.Add(new ChannelFactory<IOrders>(\"orders\")); }")]
    [InlineData("foreach (var arg in args) { switch (arg) { case \"a\": Once(1); break; default: Console.WriteLine(arg); break; } }")]
    [InlineData("foreach (var arg in args) { if (arg == \"a\") Once(1); else Console.WriteLine(arg); }")]
    [InlineData("Once(1);")]
    public Task NoWarn_once_or_each_its_own(string statement) => VerifyProgramAsync($$"""
        static void Main(string[] args)
        {
            {{statement}}
        }

        static void Once(int id)
        {
            var factory = new ChannelFactory<IOrders>("orders");
            factory.CreateChannel().Add(id);
            factory.Close();
        }
        """);

    /// <summary>A class that only its own declaration names runs in no program.</summary>
    [Theory]
    [InlineData("", false)]
    [InlineData("public class Shop { object _desk = typeof(Desk); }", true)]
    public async Task Class_that_nothing_names(string more, bool isReported)
    {
        var factory = isReported ? "{|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}" : "new ChannelFactory<IOrders>(\"orders\")";
        await VerifyLibraryAsync(Class("class Desk", "public void All(int[] ids) { foreach (var id in ids) { " + factory + ".CreateChannel().Add(id); } }") + more);
        await VerifyLibraryAsync(Class("class Desk", "void Find(int id) => Load(id); void Add(int id) => Load(id); void Load(int id) { " + factory + ".CreateChannel().Add(id); }") + more);
    }

    /// <summary>A factory makes channels for any address.</summary>
    [Theory]
    [InlineData("foreach (var host in args) { var factory = {|#0:new ChannelFactory<IOrders>(new BasicHttpBinding(), new EndpointAddress(host))|}; factory.CreateChannel().Add(1); factory.Close(); }")]
    [InlineData("foreach (var host in args) { var address = new EndpointAddress(\"http://\" + host); using (var factory = {|#0:new ChannelFactory<IOrders>(new BasicHttpBinding(), address)|}) { factory.CreateChannel().Add(1); } }")]
    [InlineData("foreach (var host in args) { {|#0:ChannelFactory<IOrders>.CreateChannel(new NetTcpBinding(), new EndpointAddress(host))|}.Add(1); }")]
    [InlineData("foreach (var host in args) { var binding = new BasicHttpBinding(); binding.MaxReceivedMessageSize = 99; {|#0:new ChannelFactory<IOrders>(binding, host)|}.CreateChannel().Add(1); }")]
    [InlineData("for (var i = 0; i < args.Length; i++) { {|#0:new ChannelFactory<IOrders>(\"orders\", new EndpointAddress(args[i]))|}.CreateChannel().Add(1); }")]
    [InlineData("foreach (var host in args) At(host); static void At(string host) { var factory = {|#0:new ChannelFactory<IOrders>(new BasicHttpBinding(), new EndpointAddress(host))|}; factory.CreateChannel().Add(1); factory.Close(); }")]
    public async Task Info_another_address_in_each_turn(string statement)
    {
        var test = Make<ChannelFactoryCreatedPerCallAnalyzer>(Class("static class Program", $$"""static void Main(string[] args) { {{statement}} }"""));
        test.TestState.OutputKind = OutputKind.ConsoleApplication;
        await test.ExpectInfoAt(RuleIds.ChannelFactoryCreatedPerCall).RunAsync();
    }

    /// <summary>Its binding, its name and whose it is belong to a factory.</summary>
    [Theory]
    [InlineData("foreach (var host in args) { new ChannelFactory<IOrders>(new BasicHttpBinding { MaxReceivedMessageSize = host.Length }, new EndpointAddress(host)).CreateChannel().Add(1); }")]
    [InlineData("foreach (var host in args) { var security = host == \"a\" ? SecurityMode.None : SecurityMode.Transport; new ChannelFactory<IOrders>(new NetTcpBinding(security), new EndpointAddress(host)).CreateChannel().Add(1); }")]
    [InlineData("foreach (var host in args) { new ChannelFactory<IOrders>(host, new EndpointAddress(host)).CreateChannel().Add(1); }")]
    [InlineData("foreach (var host in args) { new ChannelFactory<IOrders>(host).CreateChannel().Add(1); }")]
    [InlineData("foreach (var host in args) { var factory = new ChannelFactory<IOrders>(new BasicHttpBinding(), new EndpointAddress(host)); factory.Credentials.UserName.UserName = host; factory.CreateChannel().Add(1); }")]
    [InlineData("foreach (var host in args) { new Line(host).CreateChannel().Add(1); } } class Line : ChannelFactory<IOrders> { public Line(string host) : base(new BasicHttpBinding(), new EndpointAddress(host)) { }")]
    [InlineData("foreach (var host in args) At(new BasicHttpBinding(), host); static void At(System.ServiceModel.Channels.Binding binding, string host) { new ChannelFactory<IOrders>(binding, new EndpointAddress(host)).CreateChannel().Add(1); }")]
    [InlineData("foreach (var host in args) At(host); static void At(string host) { new Line(host).CreateChannel().Add(1); } } class Line : ChannelFactory<IOrders> { public Line(string host) : base(new BasicHttpBinding(), new EndpointAddress(host)) { }")]
    public Task NoWarn_more_than_the_address_varies(string statement) => VerifyProgramAsync($$"""static void Main(string[] args) { {{statement}} }""");

    [Fact]
    public async Task Message_for_another_address_in_each_turn()
    {
        var test = Make<ChannelFactoryCreatedPerCallAnalyzer>(Class(
            "public class Orders", "public void Ask(string[] hosts) { foreach (var host in hosts) { {|#0:new ChannelFactory<IOrders>(new BasicHttpBinding(), new EndpointAddress(host))|}.CreateChannel().Add(1); } }"));
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.ChannelFactoryCreatedPerCall).WithSeverity(DiagnosticSeverity.Info).WithLocation(0)
            .WithMessage("A ChannelFactory for 'IOrders' is built in every turn of a loop, and building one costs more than most calls; make one without the address, outside the loop, and give the address to 'CreateChannel'"));
        await test.RunAsync();
    }

    /// <summary>What the program's start calls in several places is made a few times; once where only one of them is come by.</summary>
    [Theory]
    [InlineData("At(\"http://a\");", false)]
    [InlineData("At(\"http://a\"); At(\"http://b\"); At(\"http://c\");", true)]
    [InlineData("At(\"http://a\"); At(\"http://b\"); At(\"http://c\"); At(\"http://d\");", true)]
    [InlineData("At(\"http://a\"); foreach (var host in args) { At(host); }", true)]
    [InlineData("At(\"http://a\"); Array.ForEach(args, host => At(host));", true)]
    [InlineData("if (args.Length > 0) { At(args[0]); } else if (Console.ReadLine() == \"y\") { At(args[0]); }", false)]
    [InlineData("switch (args.Length) { case 0: At(\"http://a\"); break; default: At(\"http://a\"); break; }", false)]
    [InlineData("Console.WriteLine(args.Length > 0 ? At(\"http://a\") : At(\"http://a\"));", false)]
    [InlineData("At(\"http://a\"); At(\"http://a\");", true)]
    [InlineData("if (At(\"http://a\") > 0) { At(\"http://a\"); }", true)]
    [InlineData("At(\"http://a\"); At(\"http://b\"); if (args.Length > 0) { At(\"http://c\"); } else { At(\"http://d\"); }", true)]
    [InlineData("Both(); static void Both() { At(\"http://a\"); At(\"http://b\"); }", true)]
    [InlineData("Both(); Both(); static void Both() { At(\"http://a\"); At(\"http://b\"); }", true)]
    [InlineData("At(\"http://a\"); new Other().Run(); } class Other { public void Run() => At(\"http://b\");", true)]
    [InlineData("At(\"http://a\"); At(\"http://b\"); new Timer(_ => At(\"http://c\"));", true)]
    [InlineData("At(\"http://a\"); } static void Other() { At(\"http://b\");", true)]
    public Task Called_in_several_places_of_the_programs_start(string statements, bool isReported) => VerifyProgramAsync($$"""
        static void Main(string[] args)
        {
            {{statements}}
        }

        static int At(string host, int id = 1)
        {
            var address = new EndpointAddress(host + "/orders");
            var factory = {{(isReported ? "{|WCFP4004:new ChannelFactory<IOrders>(new BasicHttpBinding(), address)|}" : "new ChannelFactory<IOrders>(new BasicHttpBinding(), address)")}};
            factory.CreateChannel().Add(id);
            factory.Close();
            return id;
        }
        """);

    [Theory]
    [InlineData("Once(1);", false)]
    [InlineData("Once(1); Once(2);", true)]
    [InlineData("Once(1); Once(2); Once(3); Once(4);", true)]
    [InlineData("if (args.Length > 0) Once(1); else Once(2);", false)]
    public Task One_for_all_calls_of_the_programs_start(string statements, bool isReported) => VerifyProgramAsync($$"""
        static void Main(string[] args)
        {
            {{statements}}
        }

        static void Once(int id)
        {
            var factory = {{(isReported ? "{|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}" : "new ChannelFactory<IOrders>(\"orders\")")}};
            factory.CreateChannel().Add(id);
            factory.Close();
        }
        """);

    [Theory]
    [InlineData("public class Form", "public void OnLoaded(object sender, EventArgs e) { var factory = new ChannelFactory<IOrders>(\"orders\"); factory.CreateChannel().Add(1); factory.Close(); }")]
    [InlineData("public class Form", "event EventHandler Shown; public Form() { Shown += (sender, e) => { var factory = new ChannelFactory<IOrders>(\"orders\"); factory.CreateChannel().Add(1); factory.Close(); }; }")]
    [InlineData("class Gateway", "public string Find(int id) { using (var factory = new ChannelFactory<IOrders>(\"orders\")) return factory.CreateChannel().Find(id); }")]
    [InlineData("[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single)] public class Shop : IShop", "readonly ChannelFactory<IOrders> _factory = new ChannelFactory<IOrders>(\"orders\"); public string Buy(int id) => _factory.CreateChannel().Find(id);")]
    [InlineData("public class Tests", "[Test] public void Finds() { foreach (var id in new List<int>()) { var factory = new ChannelFactory<IOrders>(\"orders\"); factory.CreateChannel().Add(id); } } class TestAttribute : Attribute { }")]
    public Task NoWarn_elsewhere(string head, string members) => VerifyLibraryAsync(Class(head, members));

    [Theory]
    [InlineData("System.Windows.Forms.Application.Run(form); else", "new ChannelFactory<IOrders>(\"orders\")")]
    [InlineData("Application.Run(form); else", "new ChannelFactory<IOrders>(\"orders\")")]
    [InlineData("form.ToString(); else", "{|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}")]
    public async Task Instead_of_the_programs_run_it_is_made_once(string first, string making)
    {
        var test = Make<ChannelFactoryCreatedPerCallAnalyzer>(("using System.Windows.Forms;\n" + Class("public static class Single", $$"""
            public static void Run(object form) { if (form is null) {{first}} Wake(); }
            public static void Run(string form) { if (form is null) {{first}} Wake(); }
            static void Wake() { var factory = {{making}}; factory.CreateChannel().Add(1); factory.Close(); }
            """)));
        test.TestState.Sources.Add(("/0/Forms.cs", "namespace System.Windows.Forms { public static class Application { public static void Run(object form) { } } }"));
        await test.RunAsync();
    }

    /// <summary>That a click starts it on another thread makes it no more frequent.</summary>
    [Theory]
    [InlineData("public DeskViewModel() { Connect(); Command = new RelayCommand(Reconnect); } void Reconnect(object parameter) => Connect();", false)]
    [InlineData("public DeskViewModel() { Connect(); } void Refresh() => Connect(); void Reconnect() => Connect();", true)]
    public Task Window_that_opens_and_command(string members, bool isReported) => VerifyLibraryAsync(Class("class DeskViewModel", members + $$"""

        System.Windows.Input.ICommand Command { get; set; }
        async void Connect() { await Task<bool>.Factory.StartNew(Load); }
        bool Load() { var factory = {{(isReported ? "{|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}" : "new ChannelFactory<IOrders>(\"orders\")")}}; factory.CreateChannel().Add(1); factory.Close(); return true; }

        class RelayCommand : System.Windows.Input.ICommand
        {
            public RelayCommand(Action<object> run) { }
            public event EventHandler CanExecuteChanged { add { } remove { } }
            public bool CanExecute(object parameter) => true;
            public void Execute(object parameter) { }
        }
        """));

    /// <summary>A command's base class runs what the command does; what several commands call, somebody clicks for.</summary>
    [Theory]
    [InlineData("", DiagnosticSeverity.Info)]
    [InlineData("public async void Resume() { for (var i = 0; i < 100; i++) await RunAsync(); }", DiagnosticSeverity.Warning)]
    [InlineData("public async void Resume() { await RunAsync(); }", DiagnosticSeverity.Warning)]
    public Task Command_whose_base_class_runs_it(string members, DiagnosticSeverity severity) => VerifySeverityAsync(severity, Class("class Desk", $$"""
        internal abstract class Command : System.Windows.Input.ICommand
        {
            public event EventHandler CanExecuteChanged { add { } remove { } }
            public virtual bool CanExecute(object parameter) => true;
            public abstract void Execute(object parameter);
        }

        internal abstract class AsyncCommand : Command
        {
            public override async void Execute(object parameter) { await RunAsync(); }
            public abstract Task RunAsync();
            {{members}}
        }

        internal sealed class AddCommand : AsyncCommand { public override Task RunAsync() => Gate.Add(1); }
        internal sealed class AddTwiceCommand : AsyncCommand { public override async Task RunAsync() { await Gate.Add(2); } }

        internal static class Gate
        {
            public static async Task Add(int id) { var factory = {|#0:new ChannelFactory<IOrders>("orders")|}; factory.CreateChannel().Add(id); factory.Close(); await Task.Yield(); }
        }
        """));

    /// <summary>One for all clicks would do, and who clicks hardly waits for it: no more than an information.</summary>
    [Theory]
    [InlineData("public class Form", "void button_Click(object sender, EventArgs e) { %0 }")]
    [InlineData("public class Form", "void button_Click(object sender, EventArgs e) { Store(); } void button2_Click(object sender, EventArgs e) { Store(); } void Store() { %0 }")]
    [InlineData("public class Form", "void button_Click(object sender, EventArgs e) { new Gate().Store(); } private class Gate { private readonly string _address = System.Configuration.ConfigurationManager.AppSettings[\"orders\"]; public void Store() { %1 } }")]
    public Task Info_click(string head, string members) => VerifySeverityAsync(DiagnosticSeverity.Info, Class(head, members
        .Replace("%0", "{|#0:new ChannelFactory<IOrders>(\"orders\")|}.CreateChannel().Add(1);", System.StringComparison.Ordinal)
        .Replace("%1", "{|#0:new ChannelFactory<IOrders>(new BasicHttpBinding(), _address)|}.CreateChannel().Add(1);", System.StringComparison.Ordinal)));

    /// <summary>What comes once for each window or log-in, what nothing runs any more, and where one factory would not do.</summary>
    [Theory]
    [InlineData("void Form_Load(object sender, EventArgs e) { %0 }")]
    [InlineData("void Form_Closing(object sender, EventArgs e) { Store(); } void Store() { %0 }")]
    [InlineData("void btnLogin_Click(object sender, EventArgs e) { %0 }")]
    [InlineData("void button_Click(object sender, EventArgs e) { LogIn(); } void LogIn() { %0 }")]
    [InlineData("void button_Click(object sender, EventArgs e) { Connect(); } void Connect() { Store(); } void Store() { %0 }")]
    [InlineData("public Form() { Store(); } void Store() { %0 }")]
    [InlineData("void button_Click(object sender, EventArgs e) { try { Console.WriteLine(); } catch (Exception) { Store(); } } void Store() { %0 }")]
    [InlineData("string _host; public string Host { set { _host = value; } } void button_Click(object sender, EventArgs e) { new ChannelFactory<IOrders>(new BasicHttpBinding(), _host).CreateChannel().Add(1); }")]
    [InlineData("string _key; void button_Click(object sender, EventArgs e) { new ChannelFactory<IOrders>(new BasicHttpBinding(), System.Configuration.ConfigurationManager.AppSettings[_key]).CreateChannel().Add(_key.Length); } public string Key { set { _key = value; } }")]
    [InlineData("static ChannelFactory<IOrders> s_factory; void button_Click(object sender, EventArgs e) { if (s_factory == null) { s_factory = new ChannelFactory<IOrders>(\"orders\"); } s_factory.CreateChannel().Add(1); }")]
    public Task NoWarn_click(string members) => VerifyLibraryAsync(Class("public class Form", members.Replace("%0", "new ChannelFactory<IOrders>(\"orders\").CreateChannel().Add(1);", System.StringComparison.Ordinal)));

    [Theory]
    [InlineData("Console.ReadLine() == \"a\"", false)]
    [InlineData("Environment.ProcessorCount > 1", true)]
    public Task A_loop_that_waits_for_the_console_runs_at_its_users_pace(string asked, bool isReported) => VerifyProgramAsync($$"""
        static void Main() { var turns = 0; do { new Menu().Show(); turns++; } while (turns < 1000); }

        class Menu
        {
            public void Show() { Console.WriteLine("?"); if (Ask()) Send(); }
            private bool Ask() => {{asked}};
            private void Send() { var factory = {{(isReported ? "{|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}" : "new ChannelFactory<IOrders>(\"orders\")")}}; factory.CreateChannel().Add(1); factory.Close(); }
        }
        """);

    [Theory]
    [InlineData("if (factory.CreateChannel().Find(1) == arg) { Tell(arg); } else { MessageBox.Show(\"none\"); }", false)]
    [InlineData("if (factory.CreateChannel().Find(1) != arg) { Tell(arg); }", true)]
    public Task A_loop_that_shows_a_message_in_every_turn_runs_at_its_users_pace(string statement, bool isReported) => VerifyProgramAsync($$"""
        static void Main(string[] args)
        {
            foreach (var arg in args) { var factory = {{(isReported ? "{|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}" : "new ChannelFactory<IOrders>(\"orders\")")}}; {{statement}} factory.Close(); }
        }

        static void Tell(string text) { MessageBox.Show(text); }
        static class MessageBox { public static void Show(string text) { } }
        """);

    /// <summary>What implements a contract only for the program itself has no operations.</summary>
    [Theory]
    [InlineData("new Command().Buy(1);", false)]
    [InlineData("new Command().Buy(1); new ServiceHost(typeof(Command)).Open();", true)]
    public Task Contract_of_the_programs_own(string statements, bool isReported) => VerifyProgramAsync($$"""
        static void Main() { while (true) { Show(); } }
        static void Show() { if (Console.ReadLine() == "buy") { {{statements}} } }

        class Command : IShop
        {
            public string Buy(int id) { var factory = {{(isReported ? "{|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}" : "new ChannelFactory<IOrders>(\"orders\")")}}; var found = factory.CreateChannel().Find(id); factory.Close(); return found; }
        }
        """);

    private const string PagedDesk = " int _page, _rows; public int Page { get => _page; set { _page = value; Load(value, _rows); } } public int Rows { get { return _rows; } set { Load(_page, value); _rows = value; } } ";

    private const string Notifies = " public event System.ComponentModel.PropertyChangedEventHandler PropertyChanged { add { } remove { } } ";

    private const string NotifyingDesk = "public class Desk : System.ComponentModel.INotifyPropertyChanged";

    private static string LoadingDesk(string head, string members, bool isReported) => Class(head, members + PagedDesk +
        "void Load(int page, int rows) { using (var factory = " + (isReported ? "{|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}" : "new ChannelFactory<IOrders>(\"orders\")") + ") factory.CreateChannel().Add(page * rows); }");

    /// <summary>What a window's fields are bound to, somebody at the window sets, as he would click.</summary>
    [Theory]
    [InlineData(NotifyingDesk, Notifies)]
    [InlineData(NotifyingDesk, Notifies + "public Desk() { Page = 1; Rows = 20; Load(1, 20); }")]
    [InlineData(NotifyingDesk, Notifies + "void next_Click(object sender, EventArgs e) { Page++; Rows = 20; }")]
    [InlineData(NotifyingDesk, Notifies + "event EventHandler Shown; void Start() { Shown += (sender, e) => { Page = 1; Rows = 20; }; }")]
    [InlineData("public class Desk : Notifying", "} public class Notifying : System.ComponentModel.INotifyPropertyChanged {" + Notifies + "} public class Other : Notifying { public int Page { get; set; } public int Rows { get; set; } public void Show(Other other) { other.Page = other.Rows = 1; } } public class Third : Notifying {")]
    public Task NoWarn_only_fields_of_a_window_lead_there(string head, string members) => VerifyLibraryAsync(LoadingDesk(head, members, isReported: false));

    [Theory]
    [InlineData("public class Desk", "")]
    [InlineData(NotifyingDesk, Notifies + "public static void Show(Desk desk) { foreach (var page in new List<int>()) { desk.Page = page; desk.Rows = page; } }")]
    [InlineData(NotifyingDesk, Notifies + "public Desk() { foreach (var page in new List<int>()) { Page = page; Rows++; } }")]
    [InlineData(NotifyingDesk, Notifies + "public Desk() { _timer = new Timer(state => { Page += 1; (Rows, _page) = (20, 1); }); } Timer _timer;")]
    [InlineData(NotifyingDesk, Notifies + "public static Desk Open(int page) => new Desk { Page = page, Rows = 20 };")]
    [InlineData(NotifyingDesk + ", Desk.IPaged", Notifies + "static void Show(IPaged paged) { paged.Page = 1; paged.Rows = 20; } public interface IPaged { int Page { get; set; } int Rows { get; set; } }")]
    [InlineData(NotifyingDesk, Notifies + "public int First { get { Load(0, 1); return 1; } } public int Last { get { Load(9, 1); return 1; } }")]
    [InlineData(NotifyingDesk, Notifies + "public int Pages { set { for (var page = 0; page < value; page++) { Load(page, 20); } } }")]
    [InlineData("[ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall)] " + NotifyingDesk + ", IShop", Notifies + "public string Buy(int id) { Load(id, 1); return null; }")]
    public Task Warn_setters_that_more_than_a_window_may_run(string head, string members) => VerifyLibraryAsync(LoadingDesk(head, members, isReported: true));

    [Fact]
    public async Task NoWarn_only_fields_of_a_window_lead_there_by_names_alone()
    {
        var test = Make<ChannelFactoryCreatedPerCallAnalyzer>(LoadingDesk("public class Desk : ObservableObject", "", isReported: false));
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        await test.RunAsync();
    }

    [Fact]
    public Task Warn_where_several_methods_of_a_view_model_lead_there() => VerifyLibraryAsync(Class(
        "class DeskViewModel",
        "void Show() { Load(); } void Search() => Load(); void Load() { var factory = {|WCFP4004:new ChannelFactory<IOrders>(\"orders\")|}; factory.CreateChannel().Add(1); factory.Close(); }"));

    [Fact]
    public async Task NoWarn_half_typed()
    {
        var test = Make<ChannelFactoryCreatedPerCallAnalyzer>(Operation("foreach (var other in new[] { id, id }) { var factory = new ChannelFactory<IOrders>(\"orders\" ; factory. } return null;"));
        test.CompilerDiagnostics = CompilerDiagnostics.None;
        await test.RunAsync();
    }
}
