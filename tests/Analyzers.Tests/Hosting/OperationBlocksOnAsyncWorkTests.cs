using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.Hosting;
using WcfPerf.CodeFixes.Hosting;
using WcfPerf.Testing;
using Xunit;

namespace WcfPerf.Analyzers.Tests.Hosting;

/// <summary>WCFP5002 and its fix.</summary>
public sealed class OperationBlocksOnAsyncWorkTests
{
    private static string Service(string members, string ns = "System.ServiceModel") => $$"""
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;
        using {{ns}};

        [ServiceContract]
        public interface IOrders
        {
            [OperationContract] int Count(string customer);
            [OperationContract] Task<int> SumAsync(string customer);
            [OperationContract] Task SaveAsync(string customer, CancellationToken token);
        }

        public static class Store
        {
            public static Task<int> LoadAsync(string customer) => throw null;
            public static Task<int> FindAsync(string customer, CancellationToken token = default) => throw null;
            public static Task<List<int>> ListAsync(string customer) => throw null;
            public static Task<List<int>> ListAsync(string customer, CancellationToken token) => throw null;
            public static Task WriteAsync(string customer) => throw null;
        }

        public partial class Orders : IOrders
        {
        {{members}}
        }

        """;

    private const string OtherOperations = """
        public partial class Orders
        {
            Task<int> IOrders.SumAsync(string customer) => Task.FromResult(1);
            Task IOrders.SaveAsync(string customer, CancellationToken token) => Task.CompletedTask;
        }
        """;

    private static Task VerifyAsync(string source, WcfFramework framework = WcfFramework.Net472) =>
        new WcfAnalyzerTest<OperationBlocksOnAsyncWorkAnalyzer> { TestCode = source, Framework = framework, MarkupOptions = MarkupOptions.UseFirstDescriptor }.ExpectInfoAt(RuleIds.OperationBlocksOnAsyncWork).RunAsync();

    /// <summary>A synchronous operation with this body, and more members of the service.</summary>
    private static Task CountAsync(string body, string more = "", string types = "") =>
        VerifyAsync(Service($"public int Count(string customer) {body}\n{more}") + OtherOperations + "\n" + types);

    /// <summary>The fix in a service of which the given members stand before the fix and after; the other operations do nothing.</summary>
    private static async Task FixAsync(string members, string fixedMembers, WcfFramework framework = WcfFramework.Net472, string newLine = "\n")
    {
        var ns = framework == WcfFramework.CoreWcf ? "CoreWCF" : "System.ServiceModel";
        var others = "public partial class Orders { public int Count(string customer) => 1; " +
            (members.Contains("SumAsync", StringComparison.Ordinal) ? "" : "public Task<int> SumAsync(string customer) => Task.FromResult(1); ") +
            (members.Contains("SaveAsync", StringComparison.Ordinal) ? "" : "public Task SaveAsync(string customer, CancellationToken token) => Task.CompletedTask; ") + "}\n";
        var test = new WcfCodeFixTest<OperationBlocksOnAsyncWorkAnalyzer, OperationBlocksOnAsyncWorkCodeFix>
        {
            Framework = framework,
            MarkupOptions = MarkupOptions.UseFirstDescriptor,
            CodeActionEquivalenceKey = OperationBlocksOnAsyncWorkCodeFix.Await,
            TestCode = (Service(members, ns) + others).ReplaceLineEndings(newLine),
            FixedCode = (Service(fixedMembers, ns) + others).ReplaceLineEndings(newLine),
        };
        test.FixedState.MarkupHandling = MarkupMode.Allow;
        await test.RunAsync();
    }

    private static Task RefusedAsync(string members) => FixAsync(members, members);

    [Theory]
    [InlineData("=> {|WCFP5002:Store.LoadAsync(customer).Result|};")]
    [InlineData("{ return {|WCFP5002:Store.LoadAsync(customer).Result|}; }")]
    [InlineData("{ var task = Store.LoadAsync(customer); return {|WCFP5002:task.Result|}; }")]
    [InlineData("=> {|WCFP5002:Store.LoadAsync(customer).GetAwaiter().GetResult()|};")]
    [InlineData("=> {|WCFP5002:Store.LoadAsync(customer).ConfigureAwait(false).GetAwaiter().GetResult()|};")]
    [InlineData("{ {|WCFP5002:Store.WriteAsync(customer).Wait()|}; return 1; }")]
    [InlineData("{ {|WCFP5002:Store.WriteAsync(customer).Wait(1000)|}; return 1; }")]
    [InlineData("{ var task = Store.LoadAsync(customer); {|WCFP5002:task.Wait()|}; return task.Result; }")]
    [InlineData("{ var a = Store.LoadAsync(customer); {|WCFP5002:Task.WaitAll(a, Store.WriteAsync(customer))|}; return a.Result; }")]
    [InlineData("{ var a = Store.LoadAsync(customer); {|WCFP5002:Task.WaitAny(a)|}; return a.Result; }")]
    [InlineData("{ {|WCFP5002:Thread.Sleep(50)|}; Store.WriteAsync(customer); return 1; }")]
    [InlineData("{ {|WCFP5002:Thread.Sleep(TimeSpan.FromSeconds(1))|}; Store.WriteAsync(customer); return 1; }")]
    [InlineData("{ {|WCFP5002:Task.Delay(50).Wait()|}; return 1; }")]
    [InlineData("=> {|WCFP5002:Task.Run(() => 1).Result|};")]
    [InlineData("=> new[] { 1, 2 }.Select(i => {|WCFP5002:Store.LoadAsync(customer).Result|}).Sum();")]
    [InlineData("{ int Load() => {|WCFP5002:Store.LoadAsync(customer).Result|}; return Load(); }")]
    [InlineData("{ while (customer.Length > 0) { {|WCFP5002:Thread.Sleep(50)|}; } return 1; }")]
    public Task Warn_in_an_operation(string body) => CountAsync(body);

    [Theory]
    [InlineData("{ {|#0:Thread.Sleep(50)|}; return 1; }")]
    [InlineData("{ {|#0:Thread.Sleep(TimeSpan.FromSeconds(1))|}; return customer.Length; }")]
    [InlineData("{ {|#0:Thread.Sleep(_count * 1000)|}; return customer.Length; }")]
    [InlineData("{ {|#0:Thread.Sleep(Seconds * 1000)|}; return 1; } public int Seconds { get; set; }")]
    [InlineData("{ {|WCFP5002:Thread.Sleep(Next())|}; return 1; } private int Next() => 1;")]
    [InlineData("{ {|WCFP5002:Thread.Sleep(_count)|}; return _count; }")]
    [InlineData("{ var text = string.Format(\"Count {0}\", customer); Console.WriteLine(text); {|#0:Thread.Sleep(s_random.Next(1, 10) * 100)|}; return 1; }")]
    [InlineData("{ System.Diagnostics.Debug.WriteLine(DateTime.Now); var next = 1; {|#0:Thread.Sleep(next * 1000)|}; return new Order { At = DateTime.Now, Id = customer }.Id.Length; }")]
    [InlineData("{ {|#0:Thread.Sleep(50)|}; if (string.IsNullOrEmpty(customer)) throw new ArgumentException(customer); return 1; }")]
    [InlineData("{ {|WCFP5002:Thread.Sleep(50)|}; return Order.Load(customer).Id.Length; }")]
    [InlineData("{ {|WCFP5002:Thread.Sleep(50)|}; System.IO.File.Delete(customer); return 1; }")]
    [InlineData("{ {|WCFP5002:Thread.Sleep(50)|}; return s_count++; }")]
    [InlineData("{ {|WCFP5002:Thread.Sleep(50)|}; return _count; }")]
    [InlineData("{ {|WCFP5002:Thread.Sleep(customer.Length)|}; return 1; }")]
    [InlineData("{ for (var i = 0; i < 5; i++) { {|WCFP5002:Thread.Sleep(50)|}; } return 1; }")]
    [InlineData("{ {|WCFP5002:Thread.Sleep(50)|}; return {|WCFP5002:Store.LoadAsync(customer).Result|}; }")]
    [InlineData("{ {|#0:Thread.Sleep(s_random.Next(100, 900))|}; return Order.Load(customer).Id.Length; }")]
    [InlineData("{ _count++; {|#0:Thread.Sleep(TimeSpan.FromMilliseconds(new Random().NextDouble() * 500))|}; return Order.Load(customer).Id.Length; }")]
    [InlineData("{ int pause = s_random.Next(100), more = 5; {|#0:Thread.Sleep(pause + more)|}; return s_count++; }")]
    [InlineData("{ Pause(); return s_count++; } void Pause() => {|#0:Thread.Sleep(s_random.Next(100))|};")]
    [InlineData("{ int pause = s_random.Next(100); pause = customer.Length; {|WCFP5002:Thread.Sleep(pause)|}; return s_count++; }")]
    [InlineData("{ var random = new Order(); {|WCFP5002:Thread.Sleep(random.Next())|}; return s_count++; }")]
    [InlineData("{ while (Order.Load(customer) == null) { {|WCFP5002:Thread.Sleep(s_random.Next(100))|}; } return 1; }")]
    [InlineData("{ {|WCFP5002:Task.Delay(s_random.Next(100)).Wait()|}; return 1; }")]
    [InlineData("{ {|WCFP5002:Task.Delay(50).Wait()|}; return 1; }")]
    public Task A_sleep_beside_work_warns_and_one_in_its_place_informs(string body) => CountAsync(
        body,
        "private static readonly Random s_random = new Random(); private static int s_count; private int _count; private class Order { public string Id { get; set; } public DateTime At { get; set; } public static Order Load(string id) => throw null; public int Next() => 1; }");

    [Theory]
    [InlineData("try { var id = Thread.CurrentThread.ManagedThreadId; var all = System.Diagnostics.Process.GetCurrentProcess().Threads[0].Id; _log.Information(\"in {Id} {All} {At}\", id, all, DateTime.Now); {|#0:Thread.Sleep(30)|}; _log.Information(\"out\"); } catch (Exception e) { _log.Error(e, \"failed\"); }")]
    [InlineData("{|#0:Thread.Sleep(30)|}; _log.Trace(customer);")]
    [InlineData("{|#0:Thread.Sleep(30)|}; Console.WriteLine(\"for {0}\", Thread.CurrentPrincipal.Identity.Name);")]
    [InlineData("{|#0:Thread.Sleep(30)|}; throw new FaultException<string>(customer);")]
    [InlineData("Console.WriteLine(customer); {|#0:Thread.Sleep(30)|}; try { checked { Console.WriteLine(customer.Length * 3); } } catch (OverflowException e) { throw new FaultException<OverflowException>(e, new FaultReason($\"no {customer}\"), new FaultCode(\"size\")); }")]
    [InlineData("{|WCFP5002:Thread.Sleep(30)|}; throw new FaultException<string>(System.IO.File.ReadAllText(customer));")]
    [InlineData("_log.Information(customer); {|WCFP5002:Thread.Sleep(30)|}; Store.WriteAsync(customer);")]
    [InlineData("_log.Information(customer); {|WCFP5002:Thread.Sleep(30)|}; System.Diagnostics.Process.Start(customer);")]
    [InlineData("_own.Information(customer); {|WCFP5002:Thread.Sleep(30)|};")]
    public Task A_sleep_in_place_of_work_that_is_logged_informs(string statements)
    {
        var test = new WcfAnalyzerTest<OperationBlocksOnAsyncWorkAnalyzer>
        {
            MarkupOptions = MarkupOptions.UseFirstDescriptor,
            TestCode = "using Serilog;\n" + Service($"private class Log {{ public void Information(string text) {{ }} }} private readonly Log _own; private readonly ILogger _log; public int Count(string customer) {{ {statements} return 1; }}") + OtherOperations,
        };
        test.TestState.AdditionalProjects["Serilog"].Sources.Add("""
            namespace Serilog
            {
                public interface ILogger { void Information(string text, params object[] values); void Error(System.Exception exception, string text); }
                public static class LoggerExtensions { public static void Trace(this ILogger logger, string text) { } }
            }
            """);
        test.TestState.AdditionalProjectReferences.Add("Serilog");
        return test.ExpectInfoAt(RuleIds.OperationBlocksOnAsyncWork).RunAsync();
    }

    /// <summary>A helper may stand for the work as well, where the operation only calls it.</summary>
    [Theory]
    [InlineData("Console.WriteLine(customer); Helper.Work(customer);", "{|#0:Thread.Sleep(30)|}; Console.WriteLine(text);", true)]
    [InlineData("Helper.Work(customer);", "Console.WriteLine(\"{0}\", Thread.CurrentThread.ManagedThreadId); {|#0:Thread.Sleep(30)|};", true)]
    [InlineData("System.IO.File.Delete(customer); Helper.Work(customer);", "{|WCFP5002:Thread.Sleep(30)|};", false)]
    [InlineData("Helper.Work(System.IO.File.ReadAllText(customer));", "{|WCFP5002:Thread.Sleep(30)|};", false)]
    [InlineData("Helper.Work(customer);", "{|WCFP5002:Thread.Sleep(30)|}; System.IO.File.Delete(text);", false)]
    public Task A_sleep_of_a_helper_in_place_of_work_informs(string operation, string helper, bool isPretence)
    {
        Assert.Equal(isPretence, helper.Contains("#0", StringComparison.Ordinal));
        return VerifyAsync($$"""
            using System;
            using System.ServiceModel;
            using System.Threading;
            [ServiceContract] public interface IA { [OperationContract] void A(string customer); }
            public class Service : IA { public void A(string customer) { {{operation}} } }
            public static class Helper { public static void Work(string text) { {{helper}} } }
            """);
    }

    /// <summary>A throttle of one call does what a single instance does.</summary>
    [Theory]
    [InlineData("maxConcurrentCalls=\"1\"", "Service", false)]
    [InlineData("maxConcurrentCalls=\"2\"", "Service", true)]
    [InlineData("maxConcurrentSessions=\"1\"", "Service", true)]
    [InlineData("maxConcurrentCalls=\"1\"", "Other", true)]
    public Task Warn_unless_one_call_runs_at_a_time(string throttle, string name, bool isReported)
    {
        var test = new WcfAnalyzerTest<OperationBlocksOnAsyncWorkAnalyzer>
        {
            MarkupOptions = MarkupOptions.UseFirstDescriptor,
            TestCode = $$"""
                using System.ServiceModel;
                using System.Threading;
                [ServiceContract] public interface IA { [OperationContract] int A(); }
                public class Service : IA { private int _count; public int A() { {{(isReported ? "{|WCFP5002:Thread.Sleep(30)|}" : "Thread.Sleep(30)")}}; return _count++; } }
                """,
        };
        test.TestState.AdditionalFiles.Add(("App.config", Bindings.BindingTest.Config($"<services><service name=\"{name}\" behaviorConfiguration=\"one\"><endpoint address=\"\" binding=\"basicHttpBinding\" contract=\"IA\" /></service></services><behaviors><serviceBehaviors><behavior name=\"one\"><serviceThrottling {throttle} /></behavior></serviceBehaviors></behaviors>")));
        return test.RunAsync();
    }

    /// <summary>What stands for an answer may be of a class of another project.</summary>
    [Theory]
    [InlineData("{|#0:Thread.Sleep(30)|}; return new Answer { Code = 1, Text = customer };")]
    [InlineData("var all = new System.Collections.Generic.List<Answer>(); all.Add(new Answer() { Text = \"a\" }); {|#0:Thread.Sleep(30)|}; return all;")]
    [InlineData("var answer = new Answer(); answer.Text = customer; {|#0:Thread.Sleep(30)|}; return answer;")]
    [InlineData("{|WCFP5002:Thread.Sleep(30)|}; return new Answer(customer);")]
    [InlineData("{|WCFP5002:Thread.Sleep(30)|}; return new Answer { Text = customer }.Text;")]
    [InlineData("{|WCFP5002:Thread.Sleep(30)|}; return new Held { Text = customer };")]
    [InlineData("{|WCFP5002:Thread.Sleep(30)|}; return new Store { Text = customer }.Load();")]
    public Task A_sleep_beside_no_more_than_an_answer_of_another_project_informs(string statements)
    {
        var test = new WcfAnalyzerTest<OperationBlocksOnAsyncWorkAnalyzer>
        {
            MarkupOptions = MarkupOptions.UseFirstDescriptor,
            TestCode = "using Answers;\n[System.ServiceModel.ServiceContract] public interface IOther { [System.ServiceModel.OperationContract] object Ask(string customer); }\npublic class Other : IOther { public object Ask(string customer) { " + statements.Replace("Thread.", "System.Threading.Thread.", System.StringComparison.Ordinal) + " } }",
        };
        test.TestState.AdditionalProjects["Answers"].Sources.Add("""
            namespace Answers
            {
                public abstract class Base { public int Code { get; set; } }
                public class Answer : Base { public Answer() { } public Answer(string text) { } public string Text { get; set; } }
                public class Held : Answer, System.IDisposable { public void Dispose() { } }
                public class Store { public string Text { get; set; } public object Load() => null; }
            }
            """);
        test.TestState.AdditionalProjectReferences.Add("Answers");
        return test.ExpectInfoAt(RuleIds.OperationBlocksOnAsyncWork).RunAsync();
    }

    [Theory]
    [InlineData("using (_tracer.BuildSpan(\"a\").StartActive(true)) { if (string.IsNullOrEmpty(_tracer.ActiveSpan.GetBaggageItem(\"id\"))) { throw new ArgumentException(); } {|#0:Thread.Sleep(500)|}; }")]
    [InlineData("using var scope = _tracer.BuildSpan(\"a\").StartActive(true); {|#0:Thread.Sleep(500)|};")]
    [InlineData("using (_tracer.BuildSpan(\"a\").StartActive(true)) { {|WCFP5002:Thread.Sleep(500)|}; Store.WriteAsync(customer); }")]
    [InlineData("using (System.IO.File.OpenRead(customer)) { {|WCFP5002:Thread.Sleep(500)|}; }")]
    public Task A_sleep_in_place_of_work_in_a_trace_informs(string statements)
    {
        var test = new WcfAnalyzerTest<OperationBlocksOnAsyncWorkAnalyzer>
        {
            MarkupOptions = MarkupOptions.UseFirstDescriptor,
            TestCode = Service($"private readonly OpenTracing.ITracer _tracer; public int Count(string customer) {{ {statements} return 1; }}") + OtherOperations,
        };
        test.TestState.AdditionalProjects["OpenTracing"].Sources.Add("""
            namespace OpenTracing
            {
                public interface ITracer { ISpanBuilder BuildSpan(string name); ISpan ActiveSpan { get; } }
                public interface ISpan { string GetBaggageItem(string key); }
                public interface ISpanBuilder { System.IDisposable StartActive(bool finish); }
            }
            """);
        test.TestState.AdditionalProjectReferences.Add("OpenTracing");
        return test.ExpectInfoAt(RuleIds.OperationBlocksOnAsyncWork).RunAsync();
    }

    [Theory]
    [InlineData("=> Load(customer);", "private static int Load(string customer) => {|WCFP5002:Store.LoadAsync(customer).Result|};")]
    [InlineData("=> A(customer);", "int A(string c) => B(c); int B(string c) => C(c); int C(string c) { {|WCFP5002:Thread.Sleep(50)|}; return 1; }")]
    [InlineData("=> new Repository().Load(customer);", "class Repository { public int Load(string customer) => {|WCFP5002:Store.LoadAsync(customer).Result|}; }")]
    [InlineData("=> _repository.Load(customer);", "private IRepository _repository; interface IRepository { int Load(string customer); } class Repository : IRepository { public int Load(string customer) => {|WCFP5002:Store.LoadAsync(customer).Result|}; }")]
    [InlineData("=> new Repository().N;", "class Repository { public readonly int N; public Repository() { N = {|WCFP5002:Store.LoadAsync(\"\").Result|}; } }")]
    [InlineData("{ try { Pause(); return 1; } catch (Exception) when (customer != null) { throw; } }", "private void Pause() => {|WCFP5002:Thread.Sleep(40)|};")]
    public Task Warn_in_what_an_operation_calls(string body, string more) => CountAsync(body, more);

    /// <summary>An abstract class is no further implementation, nor is what stands in for one in tests.</summary>
    [Theory]
    [InlineData("abstract class RepositoryBase : IRepository { public int Load(string c) => {|WCFP5002:Store.LoadAsync(c).Result|}; } class Repository : RepositoryBase { }")]
    [InlineData("abstract class RepositoryBase : IRepository { public abstract int Load(string c); } class Repository : RepositoryBase { public override int Load(string c) => {|WCFP5002:Store.LoadAsync(c).Result|}; }")]
    [InlineData("abstract class RepositoryBase : IRepository { public int Load(string c) => {|WCFP5002:Store.LoadAsync(c).Result|}; } class One : RepositoryBase { } class Two : RepositoryBase { }")]
    [InlineData("class Repository : IRepository { public int Load(string c) => {|WCFP5002:Store.LoadAsync(c).Result|}; } class FakeRepository : IRepository { public int Load(string c) => 1; }")]
    [InlineData("class Repository : IRepository { public int Load(string c) => 1; } class FakeRepository : IRepository { public int Load(string c) => Store.LoadAsync(c).Result; }")]
    [InlineData("class One : IRepository { public virtual int Load(string c) => Store.LoadAsync(c).Result; } class Two : One { public override int Load(string c) => 1; }")]
    [InlineData("abstract class RepositoryBase : IRepository { public virtual int Load(string c) => Store.LoadAsync(c).Result; } class One : RepositoryBase { } class Two : RepositoryBase { public override int Load(string c) => 1; }")]
    [InlineData("abstract class RepositoryBase : IRepository { public virtual int Load(string c) => Store.LoadAsync(c).Result; } class Two : RepositoryBase { public override int Load(string c) => 1; }")]
    public Task Interface_that_one_class_implements(string classes) =>
        CountAsync("=> _repository.Load(customer);", "private IRepository _repository; interface IRepository { int Load(string c); } " + classes);

    /// <summary>A property that is read runs its getter.</summary>
    [Theory]
    [InlineData("=> Token.Length;", "private string Token { get { return {|WCFP5002:Store.ListAsync(\"x\").Result|}.ToString(); } }")]
    [InlineData("=> Token.Length;", "private string Token => Load(); private static string Load() => {|WCFP5002:Store.ListAsync(\"x\").Result|}.ToString();")]
    [InlineData("=> new Settings().Token.Length;", "class Settings { private string _token; public string Token => _token ?? (_token = {|WCFP5002:Store.ListAsync(\"x\").Result|}.ToString()); }")]
    [InlineData("=> _settings.Token.Length;", "private ISettings _settings; interface ISettings { string Token { get; } } class Settings : ISettings { public string Token => {|WCFP5002:Store.ListAsync(\"x\").Result|}.ToString(); }")]
    [InlineData("=> _settings.Token.Length;", "private ISettings _settings; interface ISettings { string Token { get; } } abstract class Base : ISettings { public string Token => {|WCFP5002:Store.ListAsync(\"x\").Result|}.ToString(); } class Settings : Base { } class FakeSettings : ISettings { public string Token => \"\"; }")]
    [InlineData("=> Token.Length;", "private string _token; private string Token => _token ?? (_token = Load()); private static string Load() => {|WCFP5002:Store.ListAsync(\"x\").Result|}.ToString();")]
    [InlineData("=> Token.Length;", "private static string s_token; private static void Drop() => s_token = null; private static string Token { get { if (s_token == null) { s_token = {|WCFP5002:Store.ListAsync(\"x\").Result|}.ToString(); } return s_token; } }")]
    [InlineData("=> Read();", "int Read() => Token.Length; private string Token => {|WCFP5002:Store.ListAsync(\"x\").Result|}.ToString();")]
    [InlineData("=> new[] { 1 }.Select(i => Token.Length).Sum();", "private string Token => {|WCFP5002:Store.ListAsync(\"x\").Result|}.ToString();")]
    public Task Warn_in_a_property_that_an_operation_reads(string body, string more) => CountAsync(body, more);

    [Theory]
    [InlineData("=> 1;", "private string Token => Store.ListAsync(\"x\").Result.ToString();")]
    [InlineData("=> nameof(Token).Length;", "private string Token => Store.ListAsync(\"x\").Result.ToString();")]
    [InlineData("{ Task.Run(() => Token); return 1; }", "private string Token => Store.ListAsync(\"x\").Result.ToString();")]
    [InlineData("{ Func<string> later = Later; return later == null ? 1 : 0; }", "private Func<string> Later => () => Store.ListAsync(\"x\").Result.ToString();")]
    [InlineData("{ try { return 1; } catch (Exception) { return Token.Length; } }", "private string Token => Store.ListAsync(\"x\").Result.ToString();")]
    [InlineData("{ Token = customer; return 1; }", "private string Token { get { return Store.ListAsync(\"x\").Result.ToString(); } set { } }")]
    [InlineData("=> Token.Length;", "private string Token { get => \"a\"; set => Store.WriteAsync(value).Wait(); }")]
    [InlineData("=> Token.Length;", "private string Token { get { return \"a\"; } set { Write(value); } } private static void Write(string text) => Store.WriteAsync(text).Wait();")]
    [InlineData("=> Token.Length;", "private static string s_token; private static string Token { get { if (s_token == null) { s_token = Store.ListAsync(\"x\").Result.ToString(); } return s_token; } }")]
    [InlineData("=> Token.Length;", "private static string s_token; private static string Token => s_token ?? (s_token = Load()); private static string Load() => Store.ListAsync(\"x\").Result.ToString();")]
    [InlineData("=> Token.Length;", "private static string s_token; private static string Token => s_token ??= Store.ListAsync(\"x\").Result.ToString();")]
    [InlineData("=> Token.Length;", "private string Token { get; } = Load(); private static string Load() => Store.ListAsync(\"x\").Result.ToString();")]
    [InlineData("=> _settings.Token.Length;", "private ISettings _settings; interface ISettings { string Token { get; } } class Settings : ISettings { public string Token => Store.ListAsync(\"x\").Result.ToString(); } class Others : ISettings { public string Token => \"\"; }")]
    [InlineData("=> new Plain().Token.Length;", "private string Token => Store.ListAsync(\"x\").Result.ToString(); class Plain { public string Token { get; set; } }")]
    public Task NoWarn_in_a_property_that_no_operation_reads(string body, string more) => CountAsync(body, more);

    /// <summary>Nothing may be awaited in a <c>lock</c>, but it may be another kind of lock.</summary>
    [Theory]
    [InlineData("lock (s_gate) { {|#0:Store.WriteAsync(customer).Wait()|}; }")]
    [InlineData("lock (s_gate) { if (customer.Length > 1) { {|#0:Thread.Sleep(5)|}; } }")]
    [InlineData("lock (s_gate) { new List<int> { 1 }.ForEach(i => {|#0:Store.WriteAsync(customer).Wait()|}); }")]
    [InlineData("lock (s_gate) { Write(customer); }", "private static void Write(string customer) => {|#0:Store.WriteAsync(customer).Wait()|};")]
    [InlineData("Write(customer);", "private static void Write(string customer) { lock (s_gate) { {|#0:Store.WriteAsync(customer).Wait()|}; } }")]
    [InlineData("lock (s_gate) { First(customer); }", "private static void First(string customer) => Write(customer); private static void Write(string customer) => {|#0:Store.WriteAsync(customer).Wait()|};")]
    [InlineData("lock (s_gate) { try { Console.WriteLine(); } catch (Exception) { Write(customer); } }", "private static void Write(string customer) => Store.WriteAsync(customer).Wait();")]
    [InlineData("Monitor.Enter(s_gate); lock (s_gate) { Write(customer); } Monitor.Exit(s_gate);", "private static void Write(string customer) => {|#0:Store.WriteAsync(customer).Wait()|};")]
    public Task Info_in_a_lock_statement(string statements, string more = "") => LockAsync(statements, more);

    [Fact]
    public async Task Message_in_a_lock_statement()
    {
        var test = new WcfAnalyzerTest<OperationBlocksOnAsyncWorkAnalyzer>
        {
            TestCode = Service("private static readonly object s_gate = new object(); public int Count(string customer) { lock (s_gate) { return {|#0:Store.LoadAsync(customer).Result|}; } }") + OtherOperations,
        };
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.OperationBlocksOnAsyncWork).WithSeverity(DiagnosticSeverity.Info).WithLocation(0)
            .WithMessage("'Result' holds a thread of the pool while the operation 'Count' waits; nothing may be awaited in the 'lock' around it, so let a SemaphoreSlim guard what that guards, and await both"));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("Monitor.Enter(s_gate); try { Store.WriteAsync(customer).Wait(); } finally { Monitor.Exit(s_gate); }")]
    [InlineData("Monitor.Enter(s_gate); try { Write(customer); } finally { Monitor.Exit(s_gate); }")]
    [InlineData("if (Monitor.TryEnter(s_gate)) { Thread.Sleep(5); Monitor.Exit(s_gate); }")]
    [InlineData("s_mutex.WaitOne(); Thread.Sleep(5); s_mutex.ReleaseMutex();")]
    [InlineData("s_slim.EnterWriteLock(); Thread.Sleep(5); s_slim.ExitWriteLock();")]
    [InlineData("s_slim.TryEnterReadLock(5); Thread.Sleep(5); s_slim.ExitReadLock();")]
    [InlineData("s_old.AcquireReaderLock(5); Thread.Sleep(5); s_old.ReleaseReaderLock();")]
    [InlineData("var taken = false; s_spin.Enter(ref taken); Thread.Sleep(5); s_spin.Exit();")]
    [InlineData("using (s_scoped.EnterScope()) { Thread.Sleep(5); }")]
    [InlineData("Synchronized(customer);")]
    [InlineData("using (var scope = new System.Transactions.TransactionScope()) { Store.WriteAsync(customer).Wait(); scope.Complete(); }")]
    [InlineData("using (new System.Transactions.TransactionScope(System.Transactions.TransactionScopeOption.Required)) { Write(customer); }")]
    [InlineData("using System.Transactions.TransactionScope scope = new System.Transactions.TransactionScope(); Thread.Sleep(5);")]
    public Task NoWarn_while_a_lock_is_held(string statements) => LockAsync(statements, "private static void Write(string customer) => Store.WriteAsync(customer).Wait();");

    [Theory]
    [InlineData("lock (s_gate) { } {|WCFP5002:Thread.Sleep(5)|};")]
    [InlineData("{|WCFP5002:Thread.Sleep(5)|}; Monitor.Enter(s_gate); Monitor.Exit(s_gate);")]
    [InlineData("Monitor.Enter(s_gate); Monitor.Exit(s_gate); {|WCFP5002:Thread.Sleep(5)|};")]
    [InlineData("new ManualResetEvent(true).WaitOne(); {|WCFP5002:Thread.Sleep(5)|};")]
    [InlineData("using (s_scoped.EnterScope()) { } {|WCFP5002:Thread.Sleep(5)|};")]
    [InlineData("using (new System.Transactions.TransactionScope()) { } {|WCFP5002:Thread.Sleep(5)|}; Store.WriteAsync(customer);")]
    [InlineData("using (new System.Transactions.TransactionScope(System.Transactions.TransactionScopeAsyncFlowOption.Enabled)) { {|WCFP5002:Thread.Sleep(5)|}; Store.WriteAsync(customer); }")]
    [InlineData("lock ({|WCFP5002:Task.Run(() => s_gate).Result|}) { }")]
    [InlineData("lock (s_gate) { Write(customer); } Write(customer);", "private static void Write(string customer) => {|WCFP5002:Store.WriteAsync(customer).Wait()|};")]
    public Task Warn_beside_a_lock(string statements, string more = "") => LockAsync(statements, more);

    /// <summary>The transaction that WCF opens for an operation is its thread's own.</summary>
    [Theory]
    [InlineData("[OperationBehavior(TransactionScopeRequired = true)]", "Store.WriteAsync(customer).Wait();", "")]
    [InlineData("[OperationBehavior(TransactionScopeRequired = true)]", "Write(customer);", "private static void Write(string customer) => Store.WriteAsync(customer).Wait();")]
    [InlineData("[OperationBehavior(TransactionScopeRequired = false)]", "{|WCFP5002:Store.WriteAsync(customer).Wait()|};", "")]
    [InlineData("[OperationBehavior(TransactionAutoComplete = true)]", "{|WCFP5002:Store.WriteAsync(customer).Wait()|};", "")]
    [InlineData("[OperationBehavior(TransactionScopeRequired = true)]", "Write(customer);", "private static void Write(string customer) => {|WCFP5002:Store.WriteAsync(customer).Wait()|}; Task<int> IOrders.SumAsync(string customer) { Write(customer); return Task.FromResult(1); } Task IOrders.SaveAsync(string customer, CancellationToken token) => Task.CompletedTask;")]
    public Task NoWarn_in_the_transaction_of_an_operation(string attribute, string statements, string more) => VerifyAsync(
        Service($"{attribute} public int Count(string customer) {{ {statements} return 1; }} {more}") + (more.Contains("IOrders", StringComparison.Ordinal) ? "" : OtherOperations));

    private static Task LockAsync(string statements, string more) => CountAsync(
        $"{{ {statements} return 1; }}",
        """
        private static readonly object s_gate = new object();
        private static readonly Mutex s_mutex = new Mutex();
        private static readonly ReaderWriterLock s_old = new ReaderWriterLock();
        private static readonly ReaderWriterLockSlim s_slim = new ReaderWriterLockSlim();
        private static SpinLock s_spin = new SpinLock();
        private static readonly Scoped s_scoped = new Scoped();
        private class Scoped { public IDisposable EnterScope() => null; }
        [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.Synchronized)]
        private void Synchronized(string customer) => Store.WriteAsync(customer).Wait();

        """ + more);

    [Fact]
    public Task Warn_in_a_task_operation() => VerifyAsync(Service("""
        public int Count(string customer) => 1;
        public async Task<int> SumAsync(string customer) { await Task.Yield(); return {|WCFP5002:Store.LoadAsync(customer).Result|}; }
        public Task SaveAsync(string customer, CancellationToken token) { {|WCFP5002:Thread.Sleep(5)|}; return Store.WriteAsync(customer); }
        """));

    [Fact]
    public Task Warn_explicit_and_inherited_implementations() => VerifyAsync("""
        using System.ServiceModel;
        using System.Threading;
        [ServiceContract] public interface IA { [OperationContract] int A(); [OperationContract] int B(); }
        public abstract class Base { protected static int Count; public int A() { {|WCFP5002:Thread.Sleep(5)|}; return ++Count; } }
        public class Service : Base, IA { int IA.B() { {|WCFP5002:Thread.Sleep(5)|}; return ++Count; } }
        """);

    [Fact]
    public Task Warn_CoreWcf() => VerifyAsync(Service("public int Count(string customer) => {|WCFP5002:Store.LoadAsync(customer).Result|};", "CoreWCF") + OtherOperations, WcfFramework.CoreWcf);

    [Fact]
    public Task NoWarn_CoreWcf_awaits() => VerifyAsync(
        Service("public int Count(string customer) => 1; public async Task<int> SumAsync(string customer) => await Store.LoadAsync(customer); public Task SaveAsync(string customer, CancellationToken token) => Store.WriteAsync(customer);", "CoreWCF"),
        WcfFramework.CoreWcf);

    [Theory]
    [InlineData("public int Count(string customer) => {|#0:Store.LoadAsync(customer).Result|};", "'Result' holds a thread of the pool while the operation 'Count' waits; make the operation return a task and await this one")]
    [InlineData("public int Count(string customer) { {|#0:Thread.Sleep(5)|}; Store.WriteAsync(customer); return 1; }", "'Thread.Sleep' holds a thread of the pool while the operation 'Count' waits; make the operation return a task and await Task.Delay")]
    public Task Warn_message(string members, string message)
    {
        var test = new WcfAnalyzerTest<OperationBlocksOnAsyncWorkAnalyzer> { TestCode = Service(members) + OtherOperations };
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.OperationBlocksOnAsyncWork).WithLocation(0).WithMessage(message));
        return test.RunAsync();
    }

    /// <summary>What an operation gives in <c>out</c> and <c>ref</c> parameters, a task cannot.</summary>
    [Theory]
    [InlineData("out string ticket", "ticket = {|#0:Store.ListAsync(user).Result|}.ToString(); return true;", "'Result'", "await this one")]
    [InlineData("ref string ticket", "{|#0:Thread.Sleep(ticket.Length)|}; ticket = user; return true;", "'Thread.Sleep'", "await Task.Delay")]
    [InlineData("out string ticket", "ticket = Load(user); return true; } private static string Load(string user) { return {|#0:Store.ListAsync(user).Result|}.ToString();", "'Result'", "await this one")]
    public Task Info_message_of_an_operation_with_outputs(string parameter, string statements, string wait, string remedy)
    {
        var test = new WcfAnalyzerTest<OperationBlocksOnAsyncWorkAnalyzer>
        {
            TestCode = Service("int IOrders.Count(string customer) => 1;") + OtherOperations +
                $"\n[ServiceContract] public interface IDesk {{ [OperationContract] bool TryLogin(string user, {parameter}); }}\npublic class Desk : IDesk {{ public bool TryLogin(string user, {parameter}) {{ {statements} }} }}",
        };
        var isDirect = !statements.Contains("Load(", StringComparison.Ordinal);
        var expected = new DiagnosticResult(isDirect ? Descriptors.OperationBlocksOnAsyncWork : Descriptors.OperationBlocksOnAsyncWorkAtEnd).WithSeverity(DiagnosticSeverity.Info).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations).WithLocation(0)
            .WithMessage(wait + " holds a thread of the pool while the operation 'TryLogin' waits; make the operation return a task of a type that also holds what its 'out' and 'ref' parameters give, and " + remedy);
        test.ExpectedDiagnostics.Add(expected);
        return test.RunAsync();
    }

    [Fact]
    public Task Warn_helper_that_returns_a_task_to_an_operation_with_outputs() => VerifyAsync(
        Service("int IOrders.Count(string customer) => 1;") + OtherOperations + """

        [ServiceContract] public interface IDesk { [OperationContract] bool TryLogin(string user, out string ticket); }
        public class Desk : IDesk
        {
            public bool TryLogin(string user, out string ticket) { ticket = user; var login = LoginAsync(user); return login.IsCompleted; }
            private static async Task<bool> LoginAsync(string user) { await Task.Yield(); return {|WCFP5002:Store.LoadAsync(user).Result|} > 0; }
        }
        """);

    /// <summary>A site whose <c>.svc</c> files are in sight names in them what it hosts; one whose are not may host any class.</summary>
    [Theory]
    [InlineData("/0/Prices.svc", "<%@ ServiceHost Service=\"Prices\" %>", false)]
    [InlineData("/0/Orders.svc", "<%@ ServiceHost Service=\"Desk\" %>", true)]
    [InlineData("/0/Web.config", "<configuration />", true)]
    public Task Class_of_a_site(string path, string text, bool isReported)
    {
        var test = new WcfAnalyzerTest<OperationBlocksOnAsyncWorkAnalyzer>
        {
            TestCode = $$"""
                using System.ServiceModel;
                using System.Threading;
                [ServiceContract] public interface IOrders { [OperationContract] int Count(); }
                public class Desk : IOrders { static int s_count; public int Count() { {{(isReported ? "{|WCFP5002:Thread.Sleep(5)|}" : "Thread.Sleep(5)")}}; return ++s_count; } }
                """,
            MarkupOptions = MarkupOptions.UseFirstDescriptor,
        };
        test.TestState.AdditionalFiles.Add((path, text));
        return test.RunAsync();
    }

    [Fact]
    public Task Warn_message_names_the_call_in_the_operation()
    {
        var test = new WcfAnalyzerTest<OperationBlocksOnAsyncWorkAnalyzer>
        {
            TestCode = Service("public int Count(string customer) => {|#1:Load(customer)|}; private static int Load(string customer) { {|#0:Thread.Sleep(5)|}; return 1; }") + OtherOperations,
        };
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.OperationBlocksOnAsyncWorkAtEnd).WithLocation(0).WithLocation(1)
            .WithMessage("'Thread.Sleep' holds a thread of the pool while the operation 'Count' waits; make the operation return a task and await Task.Delay"));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("_cache.Get(customer, () => {|WCFP5002:Store.LoadAsync(customer).Result|})")]
    [InlineData("_cache.Get(customer, () => { var number = {|WCFP5002:Store.LoadAsync(customer).Result|}; return number; }, policy => { policy.Clear(); })")]
    [InlineData("_cache.GetOrLoad(customer, () => {|WCFP5002:Store.LoadAsync(customer).Result|})")]
    [InlineData("_cache.GetOrAdd(customer, () => {|WCFP5002:Store.LoadAsync(customer).Result|})")]
    [InlineData("_cache.GetOrKeep(() => Store.LoadAsync(customer).Result)")]
    [InlineData("_cache.AddLater(() => Store.LoadAsync(customer).Result)")]
    [InlineData("_keys.GetOrAdd(customer, key => Store.LoadAsync(key).Result)")]
    public Task Warn_in_a_lambda_that_a_method_of_the_project_runs_at_once(string call) => CountAsync(
        $"=> {call};",
        """
        private readonly Cache<int> _cache = new Cache<int>();
        private readonly System.Collections.Concurrent.ConcurrentDictionary<string, int> _keys = new System.Collections.Concurrent.ConcurrentDictionary<string, int>();
        private class Cache<T>
        {
            private readonly Dictionary<string, T> _known = new Dictionary<string, T>();
            private Func<T> _last;
            public T Get(string key, Func<T> fetch, Action<List<T>> configure = null)
            {
                if (_known.ContainsKey(key)) { return _known[key]; }
                var value = fetch();
                configure?.Invoke(new List<T>());
                _known[key] = value;
                return value;
            }
            public T GetOrLoad(string key, Func<T> load) { if (!_known.TryGetValue(key, out var value)) { value = load.Invoke(); _known.Add(key, value); } return value; }
            public T GetOrAdd(string key, Func<T> load) => _known.TryGetValue(key, out var value) ? value : _known[key] = load();
            public T GetOrKeep(Func<T> load) { _last = load; return default(T); }
            public T AddLater(Func<T> load) { Task.Run(() => load()); return default(T); }
        }
        """);

    [Theory]
    [InlineData("{ while (true) { try { return customer.Length; } catch (Exception) { Thread.Sleep(500); } } }")]
    [InlineData("{ for (var i = 0; i < 3; i++) { try { return customer.Length; } catch (Exception) { if (i == 2) { throw; } Task.Delay(500).Wait(); } } return 0; }")]
    [InlineData("{ Again: try { return customer.Length; } catch (Exception) { Thread.Sleep(500); } goto Again; }")]
    [InlineData("{ try { return customer.Length; } catch (Exception) { Store.WriteAsync(customer).Wait(); return Store.LoadAsync(customer).Result; } }")]
    [InlineData("{ try { return 1; } catch (Exception) { while (customer.Length > 0) { Thread.Sleep(500); } return 0; } }")]
    [InlineData("{ try { return 1; } catch (Exception) { try { Store.WriteAsync(customer).Wait(); } finally { Thread.Sleep(500); } throw; } }")]
    [InlineData("{ try { return 1; } catch (Exception) when (Store.LoadAsync(customer).Result > 0) { return 0; } }")]
    [InlineData("{ while (true) { try { {|WCFP5002:Thread.Sleep(500)|}; } catch (Exception) { return 1; } } }")]
    [InlineData("{ try { return customer.Length; } catch (Exception) { return 0; } finally { {|WCFP5002:Store.WriteAsync(customer).Wait()|}; } }")]
    [InlineData("{ try { return customer.Length; } catch (Exception) { } {|WCFP5002:Store.WriteAsync(customer).Wait()|}; return 0; }")]
    public Task NoWarn_in_a_catch(string body) => CountAsync(body);

    /// <summary>A helper that only a <c>catch</c> calls runs on the same way.</summary>
    [Theory]
    [InlineData("{ try { return 1; } catch (Exception) { Pause(); throw; } }", "Thread.Sleep(40)")]
    [InlineData("{ try { return 1; } catch (Exception) when (customer != null) { for (var i = 0; i < 3; i++) { Pause(); } throw; } }", "Thread.Sleep(40)")]
    [InlineData("{ try { return 1; } catch (Exception) { Log(); throw; } }", "Thread.Sleep(40)")]
    [InlineData("{ try { Pause(); return 1; } catch (Exception) { throw; } }", "{|WCFP5002:Thread.Sleep(40)|}")]
    [InlineData("{ try { return 1; } catch (Exception) { Pause(); throw; } finally { Pause(); } }", "{|WCFP5002:Thread.Sleep(40)|}")]
    [InlineData("{ try { Log(); return 1; } catch (Exception) { Pause(); throw; } }", "{|WCFP5002:Thread.Sleep(40)|}")]
    public Task NoWarn_in_what_a_catch_calls(string body, string sleep) => CountAsync(body, $"private void Pause() => {sleep}; private void Log() => Pause();");

    /// <summary>No host opens with a contract that has two operations of one name.</summary>
    [Theory]
    [InlineData("[System.ServiceModel.OperationContract] int Find(int id); [System.ServiceModel.OperationContract] int Find(string name);", "Store.LoadAsync(name).Result", "Thread.Sleep(50)")]
    [InlineData("[System.ServiceModel.OperationContract] int Find(int id); [System.ServiceModel.OperationContract(Name = \"FindByName\")] int Find(string name);", "{|WCFP5002:Store.LoadAsync(name).Result|}", "{|WCFP5002:Thread.Sleep(50)|}")]
    public Task NoWarn_contract_that_wcf_refuses(string operations, string wait, string sleep) => VerifyAsync(Service("") + $$"""
        public partial class Orders { int IOrders.Count(string customer) => 1; }
        {{OtherOperations}}
        [System.ServiceModel.ServiceContract] public interface IFinder { {{operations}} }
        public class Finder : IFinder
        {
            private int _last;
            public int Find(string name) => _last = {{wait}};
            public int Find(int id) { Pause(); return _last = id; }
            private static void Pause() => {{sleep}};
        }
        """);

    [Theory]
    [InlineData(LanguageVersion.CSharp4, false)]
    [InlineData(LanguageVersion.CSharp5, true)]
    public async Task NoWarn_where_the_language_has_no_await(LanguageVersion version, bool isReported)
    {
        var sleep = isReported ? "{|WCFP5002:System.Threading.Thread.Sleep(50)|}" : "System.Threading.Thread.Sleep(50)";
        var test = new WcfAnalyzerTest<OperationBlocksOnAsyncWorkAnalyzer>
        {
            TestCode = $"[System.ServiceModel.ServiceContract] public interface IOrders {{ [System.ServiceModel.OperationContract] int Count(); }} public class Orders : IOrders {{ private static int s_count; public int Count() {{ {sleep}; return s_count++; }} }}",
            MarkupOptions = MarkupOptions.UseFirstDescriptor,
        };
        test.SolutionTransforms.Add((solution, id) => solution.WithProjectParseOptions(id, new CSharpParseOptions(version)));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("=> Task.FromResult(1).Result;")]
    [InlineData("{ Task.CompletedTask.Wait(); return 1; }")]
    [InlineData("{ Thread.Sleep(0); return 1; }")]
    [InlineData("{ Store.WriteAsync(customer).Wait(0); return 1; }")]
    [InlineData("{ var task = Store.LoadAsync(customer); return task.IsCompleted ? task.Result : 0; }")]
    [InlineData("{ var task = Store.LoadAsync(customer); if (task.Status == TaskStatus.RanToCompletion) { return task.Result; } return 0; }")]
    [InlineData("{ Store.LoadAsync(customer).ContinueWith(t => Console.WriteLine(t.Result)); return 1; }")]
    [InlineData("{ Store.LoadAsync(customer).ContinueWith(t => Thread.Sleep(500)); return 1; }")]
    [InlineData("{ Task.Run(() => Thread.Sleep(500)); return 1; }")]
    [InlineData("{ Task.Factory.StartNew(() => Store.LoadAsync(customer).Result); return 1; }")]
    [InlineData("{ ThreadPool.QueueUserWorkItem(_ => Thread.Sleep(500)); return 1; }")]
    [InlineData("{ Changed += (s, e) => Thread.Sleep(5); return 1; }")]
    [InlineData("{ Func<Task> later = async () => { Thread.Sleep(5); await Task.Yield(); }; return later == null ? 0 : 1; }")]
    [InlineData("=> new Outcome().Result;")]
    [InlineData("{ new ManualResetEvent(true).WaitOne(); return 1; }")]
    [InlineData("=> nameof(Task<int>.Result).Length;")]
    [InlineData("{ System.Diagnostics.Debug.Assert(Store.LoadAsync(customer).Result > 0); return 1; }")]
    public Task NoWarn_complete_or_elsewhere(string body) => CountAsync(body, "private event EventHandler Changed; private class Outcome { public int Result => 1; }");

    /// <summary>Who asked a task for its result has waited for it.</summary>
    [Theory]
    [InlineData("{ var a = Store.LoadAsync(customer); var b = Store.LoadAsync(customer); {|WCFP5002:Task.WhenAll(a, b).GetAwaiter().GetResult()|}; return a.Result + b.Result; }")]
    [InlineData("{ var all = new[] { Store.LoadAsync(customer) }; var found = {|WCFP5002:Task.WhenAll(all).Result|}.Length; var first = all[0]; return all.Sum(t => t.Result) + first.Result + all.First().Result + found; }")]
    [InlineData("{ var task = Store.ListAsync(customer); if ({|WCFP5002:task.Result|}.Count == 0) { return 0; } return task.Result.Count; }")]
    [InlineData("{ var task = Store.LoadAsync(customer); {|WCFP5002:task.GetAwaiter().GetResult()|}; return task.Result; }")]
    [InlineData("{ var task = Store.LoadAsync(customer); {|WCFP5002:task.ConfigureAwait(false).GetAwaiter().GetResult()|}; task.Wait(); return (task).Result; }")]
    [InlineData("{ var sum = 0; foreach (var one in new[] { customer }) { var task = Store.LoadAsync(one); sum += {|WCFP5002:task.Result|}; sum += task.Result; } return sum; }")]
    [InlineData("=> Sum(Store.LoadAsync(customer)); private static int Sum(Task<int> task) => {|WCFP5002:task.Result|} + task.Result;")]
    public Task NoWarn_task_that_was_asked_for_its_result(string body) => CountAsync(body);

    /// <summary>So it has not for another task, nor where other code asks.</summary>
    [Theory]
    [InlineData("{ return {|WCFP5002:Store.LoadAsync(customer).Result|} + {|WCFP5002:Store.LoadAsync(customer).Result|}; }")]
    [InlineData("{ var task = Store.LoadAsync(customer); var n = {|WCFP5002:task.Result|}; task = Store.LoadAsync(\"b\"); return n + {|WCFP5002:task.Result|}; }")]
    [InlineData("{ var task = Store.LoadAsync(customer); var n = {|WCFP5002:task.Result|}; Next(ref task); return n + {|WCFP5002:task.Result|}; } private static void Next(ref Task<int> task) { }")]
    [InlineData("{ var task = Store.LoadAsync(customer); Task.Run(() => Console.WriteLine(task.Result)); return {|WCFP5002:task.Result|}; }")]
    [InlineData("{ var n = {|WCFP5002:Task.WhenAll(Store.LoadAsync(customer)).Result|}.Length; return n + {|WCFP5002:Store.LoadAsync(customer).Result|}; }")]
    [InlineData("{ var n = {|WCFP5002:Task.WhenAll(Store.LoadAsync(customer)).Result|}.Length; var task = Store.LoadAsync(customer); return n + {|WCFP5002:task.Result|}; }")]
    [InlineData("{ return {|WCFP5002:_first.Work.Result|} + {|WCFP5002:_second.Work.Result|}; } private Job _first, _second; private class Job { public Task<int> Work; }")]
    [InlineData("{ return {|WCFP5002:Next.Result|} + {|WCFP5002:Next.Result|}; } private static Task<int> Next => Store.LoadAsync(\"\");")]
    public Task Warn_each_task_that_is_asked_for_its_result(string body) => CountAsync(body);

    /// <summary>Work that is done at once, behind a contract that speaks of tasks.</summary>
    [Theory]
    [InlineData("Known(customer).Result", true)]
    [InlineData("_shelf.Find(customer).Result", true)]
    [InlineData("_shelf.Choose(customer).GetAwaiter().GetResult()", true)]
    [InlineData("_all.Find(1).Result", true)]
    [InlineData("_shelf.Now(customer).Result", true)]
    [InlineData("Counted(customer).Result", true)]
    [InlineData("_shelf.Later(customer).Result", false)]
    [InlineData("_shelf.Ask(customer).Result", false)]
    [InlineData("_shelf.Made(customer).Result", false)]
    [InlineData("_shelf.Nothing(customer).Result", false)]
    [InlineData("_rack.Find(customer).Result", false)]
    [InlineData("_base.Find(customer).Result", false)]
    public Task Task_that_a_method_gives_complete(string asked, bool isComplete) => CountAsync(
        "=> " + (isComplete ? asked : "{|WCFP5002:" + asked + "|}") + ";",
        "private readonly IShelf _shelf; private readonly IRack _rack; private readonly Base _base; private readonly IAll<int> _all; private static Task<int> Known(string customer) => customer == null ? throw new ArgumentNullException() : (Task.FromResult(1)); private static async Task<int> Counted(string customer) => customer.Length;",
        """
        public interface IShelf { Task<int> Find(string customer); Task<int> Choose(string customer); Task<int> Later(string customer); Task<int> Ask(string customer); Task<int> Made(string customer); Task<int> Nothing(string customer); Task<int> Now(string customer); }
        public class Shelf : IShelf
        {
            public Task<int> Find(string customer) { Func<Task<int>> other = () => { return Store.LoadAsync(customer); }; return Task.FromResult(customer.Length); }
            public Task<int> Choose(string customer) { if (customer == null) { return Task.FromException<int>(new Exception()); } return Task.FromResult(1); }
            public async Task<int> Now(string customer) { return customer.Length; }
            public async Task<int> Later(string customer) { await Task.Yield(); return 1; }
            public Task<int> Ask(string customer) { if (customer == null) { return Task.FromResult(1); } return Store.LoadAsync(customer); }
            public Task<int> Made(string customer) => Maker.FromResult(customer);
            public Task<int> Nothing(string customer) { throw new Exception(); }
        }
        public static class Maker { public static Task<int> FromResult(string customer) => Store.LoadAsync(customer); }
        public interface IAll<T> { Task<T> Find(T key); }
        public class All<T> : IAll<T> { public Task<T> Find(T key) => Task.FromResult(key); }
        public interface IRack { Task<int> Find(string customer); }
        public class Rack : IRack { public Task<int> Find(string customer) => Task.FromResult(1); }
        public class OtherRack : IRack { public Task<int> Find(string customer) => Store.LoadAsync(customer); }
        public abstract class Base { public virtual Task<int> Find(string customer) => Task.FromResult(1); }
        """);

    [Theory]
    [InlineData("{ using (var found = new System.Collections.Concurrent.BlockingCollection<int>()) { var all = Task.WhenAll(Fill(found)); foreach (var one in found.GetConsumingEnumerable()) { Console.WriteLine(one); } all.Wait(); return 1; } }")]
    [InlineData("{ using (var found = new System.Collections.Concurrent.BlockingCollection<int>()) { var all = new Task[] { Fill(found) }; Action take = () => { foreach (var one in found.GetConsumingEnumerable()) { Console.WriteLine(one); } }; take(); Task.WaitAll(all); return 1; } }")]
    [InlineData("{ using (var found = new System.Collections.Concurrent.BlockingCollection<int>()) { var all = new Task[] { Fill(found) }; {|WCFP5002:Task.WaitAll(all)|}; foreach (var one in found.GetConsumingEnumerable()) { Console.WriteLine(one); } return 1; } }")]
    [InlineData("{ using (var found = new System.Collections.Concurrent.BlockingCollection<int>()) { foreach (var one in found.GetConsumingEnumerable()) { {|WCFP5002:Thread.Sleep(5)|}; } return 1; } }")]
    public Task Tasks_whose_results_have_been_taken(string body) => CountAsync(body, "private static async Task Fill(System.Collections.Concurrent.BlockingCollection<int> found) { await Task.Yield(); found.Add(1); found.CompleteAdding(); }");

    /// <summary>A service that keeps threads of its own waits on those.</summary>
    [Theory]
    [InlineData("private void Start() { var thread = new Thread(() => Count(\"a\")); thread.Start(); }", false)]
    [InlineData("private void Start() => new Thread(() => { Console.Beep(); Count(\"a\"); }).Start();", false)]
    [InlineData("private void Start() => new Thread(Work).Start(); private void Work() => Count(\"a\");", true)]
    [InlineData("private void Start() { Count(\"a\"); new Thread(Work).Start(); } private void Work() { }", true)]
    public Task Operation_that_is_the_work_of_a_thread(string more, bool isReported) =>
        CountAsync("{ while (_isOpen) { " + (isReported ? "{|WCFP5002:Thread.Sleep(5)|}" : "Thread.Sleep(5)") + "; _turns++; } return _turns; }", "private bool _isOpen; private int _turns; " + more);

    [Theory]
    [InlineData("{ var response = {|WCFP5002:s_http.GetAsync(customer).Result|}; return response.Content.ReadAsStringAsync().Result.Length; }")]
    [InlineData("{ var response = {|WCFP5002:s_http.GetAsync(customer).GetAwaiter().GetResult()|}; var content = response.Content; return content.ReadAsByteArrayAsync().GetAwaiter().GetResult().Length; }")]
    [InlineData("{ return {|WCFP5002:s_http.PostAsync(customer, null).Result|}.Content.ReadAsStringAsync().Result.Length; }")]
    [InlineData("{ var response = {|WCFP5002:s_http.GetAsync(customer, System.Net.Http.HttpCompletionOption.ResponseHeadersRead).Result|}; return {|WCFP5002:response.Content.ReadAsStringAsync().Result|}.Length; }")]
    [InlineData("{ return {|WCFP5002:Stored().Content.ReadAsStringAsync().Result|}.Length; }")]
    [InlineData("{ return {|WCFP5002:s_http.GetStringAsync(customer).Result|}.Length; }")]
    public Task NoWarn_content_of_a_response_that_is_all_there(string body) => CountAsync(
        body, "private static readonly System.Net.Http.HttpClient s_http = new System.Net.Http.HttpClient(); private static System.Net.Http.HttpResponseMessage Stored() => null;");

    /// <summary>What makes objects of the content is an extension of a package.</summary>
    [Theory]
    [InlineData("{ var response = {|WCFP5002:s_http.GetAsync(customer).Result|}; return response.Content.ReadAsAsync<List<int>>().Result.Count; }")]
    [InlineData("{ return {|WCFP5002:s_http.GetAsync(customer).Result|}.Content.ReadFromJsonAsync<List<int>>().GetAwaiter().GetResult().Count; }")]
    [InlineData("{ var content = {|WCFP5002:s_http.GetAsync(customer).Result|}.Content; return HttpContentExtensions.ReadAsAsync<List<int>>(content).Result.Count; }")]
    [InlineData("=> Read(customer).Result.Count; private static Task<List<int>> Read(string uri) => {|WCFP5002:s_http.GetAsync(uri).Result|}.Content.ReadAsAsync<List<int>>();")]
    [InlineData("{ var response = {|WCFP5002:s_http.GetAsync(customer, System.Net.Http.HttpCompletionOption.ResponseHeadersRead).Result|}; return {|WCFP5002:response.Content.ReadAsAsync<List<int>>().Result|}.Count; }")]
    [InlineData("{ return {|WCFP5002:Stored().ReadAsAsync<List<int>>().Result|}.Count; } private static System.Net.Http.HttpContent Stored() => null;")]
    [InlineData("{ var response = {|WCFP5002:s_http.GetAsync(customer).Result|}; return {|WCFP5002:response.Content.SaveAsync<List<int>>().Result|}.Count; }")]
    [InlineData("{ return {|WCFP5002:HttpContentExtensions.ReadAsAsync<List<int>>(null).Result|}.Count; }")]
    public async Task NoWarn_content_of_a_response_that_an_extension_reads(string body)
    {
        var test = new WcfAnalyzerTest<OperationBlocksOnAsyncWorkAnalyzer>
        {
            MarkupOptions = MarkupOptions.UseFirstDescriptor,
            TestCode = "using System.Net.Http;\n" + Service($"public int Count(string customer) {body} private static readonly HttpClient s_http = new HttpClient();") + OtherOperations,
        };
        test.TestState.AdditionalProjects["Formatting"].Sources.Add("""
            namespace System.Net.Http
            {
                public static class HttpContentExtensions
                {
                    public static System.Threading.Tasks.Task<T> ReadAsAsync<T>(this HttpContent content) => throw null;
                    public static System.Threading.Tasks.Task<T> ReadFromJsonAsync<T>(this HttpContent content, System.Threading.CancellationToken token = default) => throw null;
                    public static System.Threading.Tasks.Task<T> SaveAsync<T>(this HttpContent content) => throw null;
                }
            }
            """);
        test.TestState.AdditionalProjectReferences.Add("Formatting");
        await test.RunAsync();
    }

    [Theory]
    [InlineData("=> Read(customer).Result.Length;", "static Task<string> Read(string uri) => {|WCFP5002:Send(uri).Result|}.ReadAsStringAsync();")]
    [InlineData("=> Read(customer).Result.Length;", "static Task<string> Read(string uri) { return ({|WCFP5002:s_http.GetAsync(uri).GetAwaiter().GetResult()|}.Content).ReadAsStringAsync(); }")]
    [InlineData("=> {|WCFP5002:Read(customer).Result|}.Length;", "static Task<string> Read(string uri) { var content = Kept(); return content.ReadAsStringAsync(); } static System.Net.Http.HttpContent Kept() => null;")]
    [InlineData("=> {|WCFP5002:Read(customer).Result|}.Length;", "static Task<string> Read(string uri) { if (uri == null) { return s_http.GetStringAsync(uri); } return {|WCFP5002:Send(uri).Result|}.ReadAsStringAsync(); }")]
    [InlineData("{ Read(customer).Wait(); return 1; }", "static Task<byte[]> Read(string uri) { var content = {|WCFP5002:Send(uri).Result|}; return content.ReadAsByteArrayAsync(); }")]
    [InlineData("=> {|WCFP5002:Send(customer).Result|}.ReadAsStringAsync().Result.Length;", "")]
    [InlineData("=> {|WCFP5002:Read(customer).Result|}.Length;", "static async Task<string> Read(string uri) => await (await Send(uri)).ReadAsStringAsync();")]
    [InlineData("=> {|WCFP5002:Read(customer).Result|}.Length;", "static Task<string> Read(string uri) => uri == null ? null : s_http.GetStringAsync(uri);")]
    [InlineData("=> {|WCFP5002:Read(customer).Result|}.Length;", "static Task<string> Read(string uri) => {|WCFP5002:Early(uri).Result|}.Content.ReadAsStringAsync(); static Task<System.Net.Http.HttpResponseMessage> Early(string uri) => s_http.GetAsync(uri, System.Net.Http.HttpCompletionOption.ResponseHeadersRead);")]
    [InlineData("=> {|WCFP5002:{|WCFP5002:Early(customer).Result|}.Content.ReadAsStringAsync().Result|}.Length;", "static Task<System.Net.Http.HttpResponseMessage> Early(string uri) => s_http.GetAsync(uri, System.Net.Http.HttpCompletionOption.ResponseHeadersRead);")]
    public Task Content_of_a_response_that_a_helper_gives(string body, string more) => CountAsync(
        body, more + "private static readonly System.Net.Http.HttpClient s_http = new System.Net.Http.HttpClient(); private static async Task<System.Net.Http.HttpContent> Send(string uri) => (await s_http.GetAsync(uri)).Content;");

    [Theory]
    [InlineData("var a = Store.LoadAsync(customer); var b = Store.LoadAsync(customer); await Task.WhenAll(a, b); return a.Result + b.Result;")]
    [InlineData("var all = new[] { Store.LoadAsync(customer) }; await Task.WhenAll(all); return all.Sum(t => t.Result);")]
    [InlineData("var all = new[] { Store.LoadAsync(customer) }; await Task.WhenAll(all).ConfigureAwait(false); var n = 0; foreach (var t in all) { n += t.Result; } return n;")]
    [InlineData("var a = Store.LoadAsync(customer); await a; return a.Result;")]
    [InlineData("var a = Store.LoadAsync(customer); var done = await Task.WhenAny(a, Task.Delay(5)); return done == a ? a.Result : 0;")]
    [InlineData("return await Store.LoadAsync(customer);")]
    [InlineData("await Task.Delay(5); return 1;")]
    public Task NoWarn_awaits(string body) => VerifyAsync(Service($$"""
        public int Count(string customer) => 1;
        public async Task<int> SumAsync(string customer) { {{body}} }
        public Task SaveAsync(string customer, CancellationToken token) => Store.WriteAsync(customer);
        """));

    [Theory]
    [InlineData("private static int Load(string customer) => Store.LoadAsync(customer).Result;")]
    [InlineData("public static void Main() { var host = new ServiceHost(typeof(Orders)); Thread.Sleep(1000); Store.WriteAsync(\"\").Wait(); }")]
    [InlineData("public int Load(string customer) => Store.LoadAsync(customer).Result;")]
    [InlineData("static Orders() { Thread.Sleep(5); }")]
    public Task NoWarn_no_operation_gets_there(string more) => CountAsync("=> 1;", more);

    [Theory]
    [InlineData("=> A(customer);", "int A(string c) => B(c); int B(string c) => C(c); int C(string c) => D(c); int D(string c) => E(c); int E(string c) => F(c); int F(string c) { Thread.Sleep(50); return 1; }")]
    [InlineData("{ Task.Run(() => Load(customer)); return 1; }", "private static int Load(string customer) => Store.LoadAsync(customer).Result;")]
    [InlineData("=> _repository.Load(customer);", "private IRepository _repository; interface IRepository { int Load(string customer); } class One : IRepository { public int Load(string customer) => Store.LoadAsync(customer).Result; } class Two : IRepository { public int Load(string customer) => 1; }")]
    public Task NoWarn_too_far_or_one_of_many(string body, string more) => CountAsync(body, more);

    [Theory]
    [InlineData("ThreadPool.QueueUserWorkItem(Pump);")]
    [InlineData("ThreadPool.QueueUserWorkItem(this.Pump, customer);")]
    [InlineData("ThreadPool.QueueUserWorkItem(new WaitCallback(Pump));")]
    [InlineData("ThreadPool.QueueUserWorkItem(new WaitCallback(delegate { Pump(null); }));")]
    [InlineData("ThreadPool.QueueUserWorkItem(new WaitCallback(state => Pump(state)));")]
    [InlineData("Task.Run((Action)Run);")]
    [InlineData("Task.Run(Run);")]
    [InlineData("Task.Run(new Action(Run));")]
    [InlineData("Task.Factory.StartNew(Run);")]
    [InlineData("Task.Factory.StartNew(Pump, null);")]
    [InlineData("Store.WriteAsync(customer).ContinueWith(Pump);")]
    [InlineData("new Thread(Run).Start();")]
    [InlineData("new Thread(new ThreadStart(Run)).Start();")]
    [InlineData("new Thread(() => Run()).Start();")]
    [InlineData("Thread worker = new(Run); worker.Start();")]
    [InlineData("Thread worker = new(() => Run()); worker.Start();")]
    [InlineData("System.Threading.Thread worker = new(new ThreadStart(Run)); worker.Start();")]
    [InlineData("Task.Run(Work); void Work() { Run(); }")]
    [InlineData("Task.Run(() => Work()); void Work() => Run();")]
    [InlineData("Task.Run(Work); void Work() { Thread.Sleep(50); }")]
    [InlineData("Task.Run(() => Work()); void Work() { Again(); } void Again() { Thread.Sleep(50); Work(); }")]
    [InlineData("Store.WriteAsync(customer).ContinueWith(Work); void Work(Task task) { Thread.Sleep(50); }")]
    [InlineData("Changed += Work; void Work(object sender, EventArgs e) { Thread.Sleep(50); }")]
    [InlineData("ThreadPool.RegisterWaitForSingleObject(new ManualResetEvent(false), Late, null, 1000, true);")]
    [InlineData("System.Web.Hosting.HostingEnvironment.QueueBackgroundWorkItem(Pump);")]
    [InlineData("System.Web.Hosting.HostingEnvironment.QueueBackgroundWorkItem(_ => Thread.Sleep(50));")]
    public Task NoWarn_method_that_is_started_beside(string statements) => CountAsync(
        $"{{ {statements} return 1; }}",
        "private event EventHandler Changed; private void Run() => Pump(null); private void Late(object state, bool isLate) => Pump(state); private void Pump(object state) { while (true) { Thread.Sleep(50); } }",
        "namespace System.Web.Hosting { public static class HostingEnvironment { public static void QueueBackgroundWorkItem(Action<object> work) { } } }");

    [Theory]
    [InlineData("Retry(Pump);")]
    [InlineData("Retry(new Action<object>(Pump));")]
    [InlineData("new List<object>().ForEach(Pump);")]
    [InlineData("Task.Run(Quick); Pump(null);")]
    [InlineData("Task.Run(Work); Work(); void Work() => Pump(null);")]
    [InlineData("Retry(Work); void Work(object state) => Pump(state);")]
    public Task Warn_method_that_is_run_in_place(string statements) => CountAsync(
        $"{{ {statements} return 1; }}",
        "private static void Retry(Action<object> work) => work(null); private void Quick() { } private void Pump(object state) { while (true) { {|WCFP5002:Thread.Sleep(50)|}; } }");

    [Theory]
    [InlineData("Task.Run(Work); Work(); void Work() { {|WCFP5002:Thread.Sleep(50)|}; }")]
    [InlineData("Retry(Work); void Work(object state) { {|WCFP5002:Thread.Sleep(50)|}; }")]
    [InlineData("One(1); void One(int n) { Two(n); } void Two(int n) { {|WCFP5002:Thread.Sleep(50)|}; if (n > 0) { One(n - 1); } }")]
    public Task Warn_local_function_that_is_run_in_place(string statements) => CountAsync($"{{ {statements} return 1; }}", "private static void Retry(Action<object> work) => work(null);");

    private const string Takers = """
        private void Ask(Action<object> done, object state) { if (done == null) { throw new ArgumentNullException(nameof(done)); } ThreadPool.QueueUserWorkItem(_ => done(state)); }
        private void Pass(Action<object> done) => Ask(done, null);
        private void Begin(Action<object> done) { var thread = new Thread(new ParameterizedThreadStart(done)); thread.Start(); }
        private Action<object> _done;
        private void Keep(Action<object> done) => _done = done;
        private readonly List<Action<object>> _all = new List<Action<object>>();
        private void Store(Action<object> done) { lock (_all) { _all.Add(done); } }
        private interface IWork { void Take(Action<object> done); }
        private class Work : IWork { public void Take(Action<object> done) => ThreadPool.QueueUserWorkItem(state => done?.Invoke(state)); }
        private IWork _work;
        private void Each(Action<object> done) => new List<object>().ForEach(one => done(one));
        private void Hand(Action<object> done) => Each(done);
        private void Both(Action<object> done) { _done = done; done(null); }
        private void Sync(Action<object> done) => Task.Run(() => done(null)).Wait(5000);
        private Task Later(Action<object> done) => Task.Run(() => done(null));

        """;

    [Theory]
    [InlineData("Ask(Pump, 1);")]
    [InlineData("Ask(state => Pump(state), 1);")]
    [InlineData("Pass(Pump);")]
    [InlineData("Begin(Pump);")]
    [InlineData("Keep(Pump);")]
    [InlineData("Store(Pump);")]
    [InlineData("_work.Take(Pump);")]
    [InlineData("Ask(Work, 1); void Work(object state) { Thread.Sleep(50); }")]
    public Task NoWarn_handed_to_a_method_that_runs_it_elsewhere(string statements) => CountAsync(
        $"{{ {statements} return 1; }}", Takers.Replace("Task.Run(() => done(null)).Wait(5000)", "done(null)", StringComparison.Ordinal) + "private void Pump(object state) { while (true) { Thread.Sleep(50); } }");

    [Theory]
    [InlineData("Each(Pump);")]
    [InlineData("Hand(Pump);")]
    [InlineData("Hand(state => Pump(state));")]
    [InlineData("Both(Pump);")]
    [InlineData("Sync(Pump);")]
    [InlineData("Later(Pump);")]
    public Task Warn_handed_to_a_method_that_runs_it_or_waits_for_it(string statements) => CountAsync(
        $"{{ {statements} return 1; }}",
        Takers.Replace("Task.Run(() => done(null)).Wait(5000)", statements == "Sync(Pump);" ? "{|WCFP5002:Task.Run(() => done(null)).Wait(5000)|}" : "done(null)", StringComparison.Ordinal) +
        "private void Pump(object state) { while (true) { {|WCFP5002:Thread.Sleep(50)|}; } }");

    private static Task ContractAsync(string classes, string config = "")
    {
        var test = new WcfAnalyzerTest<OperationBlocksOnAsyncWorkAnalyzer>
        {
            MarkupOptions = MarkupOptions.UseFirstDescriptor,
            TestCode = """
                using System;
                using System.ServiceModel;
                using System.Threading;
                namespace Shop
                {
                    [ServiceContract] public interface IStock { [OperationContract] int Count(); }
                    public class StockClient : ClientBase<IStock>, IStock { public int Count() => Channel.Count(); }

                """ + classes + "\n}\n",
        };
        if (config.Length > 0)
        {
            test.TestState.AdditionalFiles.Add(("/0/app.config", config));
        }

        return test.RunAsync();
    }

    [Theory]
    [InlineData("InstanceContextMode = InstanceContextMode.Single", false)]
    [InlineData("InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.Single", false)]
    [InlineData("InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.Reentrant", false)]
    [InlineData("InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.Multiple", true)]
    [InlineData("InstanceContextMode = InstanceContextMode.PerSession, ConcurrencyMode = ConcurrencyMode.Single", true)]
    [InlineData("InstanceContextMode = InstanceContextMode.PerCall", true)]
    public async Task NoWarn_one_call_at_a_time(string behavior, bool isReported)
    {
        const string Sleep = "Thread.Sleep(5)";
        const string Reported = "{|WCFP5002:" + Sleep + "|}";
        var sleep = isReported ? Reported : Sleep;
        var service = $"[ServiceBehavior({behavior})] public class Stock : IStock {{ private int _count; public int Count() {{ {sleep}; return Next(); }} private int Next() {{ {sleep}; return _count++; }} }}";
        await ContractAsync(service);
        await ContractAsync(service.Replace(Reported, Sleep, StringComparison.Ordinal).Replace(Sleep, Reported, StringComparison.Ordinal) +
            " class Program { static void Main() { var host = new ServiceHost(typeof(Stock)); host.Description.Behaviors.Find<ServiceBehaviorAttribute>().ConcurrencyMode = ConcurrencyMode.Multiple; } }");
    }

    [Theory]
    [InlineData("", false)]
    [InlineData("public class Shelf : IStock { private int _count; public int Count() => Waits.Next(_count++); }", true)]
    public Task Warn_what_another_service_calls_as_well(string other, bool isReported) => ContractAsync(
        "[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single)] public class Stock : IStock { public int Count() => Waits.Next(1); } " +
        "public static class Waits { public static int Next(int count) { " + (isReported ? "{|WCFP5002:Thread.Sleep(5)|}" : "Thread.Sleep(5)") + "; return count; } } " + other);

    private const string Sleeps = " { private int _count; public int Count() { Thread.Sleep(5); return _count++; } }";

    private const string SleepsReported = " { private int _count; public int Count() { {|WCFP5002:Thread.Sleep(5)|}; return _count++; } }";

    [Theory]
    [InlineData("public class QueueStockClient : IStock" + Sleeps)]
    [InlineData("public class StockProxy : IStock" + Sleeps)]
    [InlineData("public class StockAdapter : IStock" + Sleeps)]
    [InlineData("public class StockWrapper : IStock" + Sleeps)]
    [InlineData("public class RemoteStock : IStock { private readonly StockClient _client = new StockClient(); public int Count() { Thread.Sleep(5); return _client.Count(); } }")]
    [InlineData("public class RemoteStock : IStock { private readonly ChannelFactory<IStock> _factory; public int Count() { Thread.Sleep(5); return _factory.CreateChannel().Count(); } }")]
    [InlineData("public class StockProxy : IStock" + Sleeps + " public class Stock : IStock" + SleepsReported + " class Program { static void Main() { var host = new ServiceHost(typeof(Stock)); IStock stock = new StockProxy(); } }")]
    public Task NoWarn_class_that_calls_its_contract(string classes) => ContractAsync(classes);

    [Theory]
    [InlineData("public class ProxyOfStock : IStock" + SleepsReported)]
    [InlineData("[ServiceBehavior] public class StockAdapter : IStock" + SleepsReported)]
    [InlineData("[ServiceBehavior] public class RemoteStock : IStock { private readonly StockClient _client = new StockClient(); public int Count() { {|WCFP5002:Thread.Sleep(5)|}; return _client.Count(); } }")]
    [InlineData("public class StockAdapter : IStock" + SleepsReported + " class Program { static void Main() { var host = new ServiceHost(typeof(StockAdapter)); } }")]
    [InlineData("public class StockAdapter : IStock" + SleepsReported + " class Program { static void Main() { var host = new ServiceHost(typeof(Shop.StockAdapter)); } }")]
    [InlineData("public class StockAdapter : IStock" + SleepsReported + " class Program { static void Main() { var host = new ServiceHost(new StockAdapter()); } }")]
    [InlineData("public class StockAdapter : IStock" + SleepsReported + " class Program { static void Main() { Host<StockAdapter>(); } static void Host<T>() => new ServiceHost(typeof(T)).Open(); }")]
    [InlineData("public class StockAdapter : IStock" + SleepsReported, "<configuration><system.serviceModel><services><service name=\"Shop.StockAdapter\" /></services></system.serviceModel></configuration>")]
    public Task Warn_service_whatever_its_name(string classes, string config = "") => ContractAsync(classes, config);

    [Fact]
    public Task NoWarn_end_of_a_pair() => VerifyAsync("""
        using System;
        using System.ServiceModel;
        using System.Threading.Tasks;
        [ServiceContract]
        public interface IA { [OperationContract(AsyncPattern = true)] IAsyncResult BeginA(int a, AsyncCallback callback, object state); int EndA(IAsyncResult result); }
        public class Service : IA
        {
            public IAsyncResult BeginA(int a, AsyncCallback callback, object state) => Task.Run(() => a);
            public int EndA(IAsyncResult result) => ((Task<int>)result).Result;
        }
        """);

    [Fact]
    public Task NoWarn_callback() => VerifyAsync("""
        using System.ServiceModel;
        using System.Threading;
        [ServiceContract(CallbackContract = typeof(IScreen))] public interface IA { [OperationContract] int A(); }
        [ServiceContract] public interface IScreen { [OperationContract] int Show(); }
        public class Screen : IScreen { private int _shown; public int Show() { Thread.Sleep(5); return _shown++; } }
        public class Service : IA { public int A() => 1; }
        """);

    /// <summary>What the service calls its client back with runs there, be the class of the client in the same project.</summary>
    [Theory]
    [InlineData("[ServiceContract(CallbackContract = typeof(IScreen))]", "Thread.Sleep(5)")]
    [InlineData("[ServiceContract]", "{|WCFP5002:Thread.Sleep(5)|}")]
    public Task Call_of_the_client_s_callback(string contract, string wait) => VerifyAsync($$"""
        using System.ServiceModel;
        using System.Threading;
        {{contract}} public interface IA { [OperationContract] void A(); }
        public interface IScreen { void Show(); }
        public class Screen : IScreen { private int _shown; public void Show() { _shown++; {{wait}}; } }
        public class Service : IA { private readonly IScreen _screen; public void A() => _screen.Show(); }
        """);

    [Theory]
    [InlineData("[ServiceContract(CallbackContract = typeof(IScreen))]", "Thread.Sleep(5)")]
    [InlineData("[ServiceContract]", "{|WCFP5002:Thread.Sleep(5)|}")]
    public async Task Callback_of_another_assembly(string contract, string wait)
    {
        var test = new WcfAnalyzerTest<OperationBlocksOnAsyncWorkAnalyzer>
        {
            MarkupOptions = MarkupOptions.UseFirstDescriptor,
            TestCode = $$"""
                using System.Threading;
                public class Screen : Contracts.IScreen { private int _shown; public int Show() { {{wait}}; return _shown++; } }
                """,
        };
        test.TestState.AdditionalProjects["Contracts"].Sources.Add($$"""
            using System.ServiceModel;
            namespace Contracts
            {
                {{contract}} public interface IA { [OperationContract] int A(); }
                [ServiceContract] public interface IScreen { [OperationContract] int Show(); }
            }
            """);
        test.TestState.AdditionalProjectReferences.Add("Contracts");
        await test.RunAsync();
    }

    [Fact]
    public Task NoWarn_client() => VerifyAsync("""
        using System.ServiceModel;
        using System.Threading;
        [ServiceContract] public interface IA { [OperationContract] int A(); }
        public class Client : ClientBase<IA>, IA { public int A() { Thread.Sleep(5); return Channel.A(); } }
        """);

    [Fact]
    public Task NoWarn_test_double() => VerifyAsync("""
        using System.ServiceModel;
        using System.Threading;
        [ServiceContract] public interface IA { [OperationContract] int A(); }
        public class FakeService : IA { private int _count; public int A() { Thread.Sleep(5); return _count++; } }
        """);

    [Fact]
    public Task NoWarn_no_contract() => VerifyAsync("""
        using System.ServiceModel;
        using System.Threading;
        public interface IA { int A(); }
        public class Service : IA { private int _count; public int A() { Thread.Sleep(5); return _count++; } }
        """);

    [Theory]
    [InlineData("public int Count(string customer) { return Store.LoadAsync(customer).Resul; }")]
    [InlineData("public int Count(string customer) { return Store.LoadAsync(custome).Result }")]
    [InlineData("public int Count(string customer) { Thread.Sleep(; }")]
    [InlineData("public int Count(string customer) { Missing.LoadAsync().Result; }")]
    public Task NoWarn_half_typed_throws_nothing(string members)
    {
        var test = new WcfAnalyzerTest<OperationBlocksOnAsyncWorkAnalyzer> { CompilerDiagnostics = CompilerDiagnostics.None };
        test.TestCode = Service(members) + OtherOperations;
        return test.RunAsync();
    }

    [Theory]
    [InlineData("return {|WCFP5002:Store.LoadAsync(customer).Result|};", "return await Store.LoadAsync(customer);")]
    [InlineData("return {|WCFP5002:Store.LoadAsync(customer).Result|} + 1; // more", "return await Store.LoadAsync(customer) + 1; // more")]
    [InlineData("return {|WCFP5002:Store.ListAsync(customer).Result|}.Count;", "return (await Store.ListAsync(customer)).Count;")]
    [InlineData("return {|WCFP5002:Store.ListAsync(customer).Result|}[0];", "return (await Store.ListAsync(customer))[0];")]
    [InlineData("return {|WCFP5002:Store.LoadAsync(customer).GetAwaiter().GetResult()|};", "return await Store.LoadAsync(customer);")]
    [InlineData("return {|WCFP5002:Store.LoadAsync(customer).ConfigureAwait(false).GetAwaiter().GetResult()|};", "return await Store.LoadAsync(customer).ConfigureAwait(false);")]
    [InlineData("/* a */ {|WCFP5002:Store.WriteAsync(customer).Wait()|}; /* b */ return 1;", "/* a */ await Store.WriteAsync(customer); /* b */ return 1;")]
    [InlineData("{|WCFP5002:Thread.Sleep(5)|}; return 1;", "await Task.Delay(5); return 1;")]
    [InlineData("{|WCFP5002:Thread.Sleep(TimeSpan.FromSeconds(1))|}; return 1;", "await Task.Delay(TimeSpan.FromSeconds(1)); return 1;")]
    [InlineData("var a = Store.LoadAsync(customer); {|WCFP5002:Task.WaitAll(a, Store.WriteAsync(customer))|}; return a.Result;", "var a = Store.LoadAsync(customer); await Task.WhenAll(a, Store.WriteAsync(customer)); return a.Result;")]
    [InlineData("var n = {|WCFP5002:Store.LoadAsync(customer + {|WCFP5002:Store.LoadAsync(customer).Result|}).Result|}; return n;", "var n = await Store.LoadAsync(customer + await Store.LoadAsync(customer)); return n;")]
    public Task Fix_async_method(string body, string fixedBody) => FixAsync(
        "    public async Task<int> SumAsync(string customer)\n    {\n        await Task.Yield();\n        " + body + "\n    }",
        "    public async Task<int> SumAsync(string customer)\n    {\n        await Task.Yield();\n        " + fixedBody + "\n    }");

    [Theory]
    [InlineData("{|WCFP5002:Store.FindAsync(customer).Wait()|};", "await Store.FindAsync(customer, token);")]
    [InlineData("{|WCFP5002:Store.FindAsync(customer: customer).Wait()|};", "await Store.FindAsync(customer: customer, token: token);")]
    [InlineData("{|WCFP5002:Store.FindAsync(customer, token).Wait()|};", "await Store.FindAsync(customer, token);")]
    [InlineData("{|WCFP5002:Store.FindAsync(customer, CancellationToken.None).Wait()|};", "await Store.FindAsync(customer, CancellationToken.None);")]
    [InlineData("var n = {|WCFP5002:Store.ListAsync(customer).Result|}.Count;", "var n = (await Store.ListAsync(customer, token)).Count;")]
    [InlineData("{|WCFP5002:Store.WriteAsync(customer).Wait()|};", "await Store.WriteAsync(customer);")]
    [InlineData("{|WCFP5002:Thread.Sleep(5)|};", "await Task.Delay(5, token);")]
    public Task Fix_hands_the_token_on(string body, string fixedBody) => FixAsync(
        "    public async Task SaveAsync(string customer, CancellationToken token)\n    {\n        await Task.Yield();\n        " + body + "\n    }",
        "    public async Task SaveAsync(string customer, CancellationToken token)\n    {\n        await Task.Yield();\n        " + fixedBody + "\n    }");

    [Theory]
    [InlineData("public Task<int> SumAsync(string customer) { return Task.FromResult({|WCFP5002:Store.LoadAsync(customer).Result|}); }", "public async Task<int> SumAsync(string customer) { return await Store.LoadAsync(customer); }")]
    [InlineData("public Task<int> SumAsync(string customer) => Task.FromResult({|WCFP5002:Store.LoadAsync(customer).Result|} + 1);", "public async Task<int> SumAsync(string customer) => await Store.LoadAsync(customer) + 1;")]
    [InlineData("public Task<int> SumAsync(string customer) { /* a */ return /* b */ Task.FromResult(1 + /* c */ {|WCFP5002:Store.LoadAsync(customer).Result|}) /* d */; }", "public async Task<int> SumAsync(string customer) { /* a */ return /* b */ 1 + /* c */ await Store.LoadAsync(customer) /* d */; }")]
    [InlineData("public Task<int> SumAsync(string customer) { {|WCFP5002:Thread.Sleep(5)|}; return customer == null ? Task.FromResult(1) : Store.LoadAsync(customer); }", "public async Task<int> SumAsync(string customer) { await Task.Delay(5); return await (customer == null ? Task.FromResult(1) : Store.LoadAsync(customer)); }")]
    [InlineData("public Task<int> SumAsync(string customer) { {|WCFP5002:Thread.Sleep(5)|}; return Store.LoadAsync(customer); }", "public async Task<int> SumAsync(string customer) { await Task.Delay(5); return await Store.LoadAsync(customer); }")]
    [InlineData("// c\n    Task<int> IOrders.SumAsync(string customer) { Console.Beep(); {|WCFP5002:Thread.Sleep(5)|}; return Task.FromResult(1); }", "// c\n    async Task<int> IOrders.SumAsync(string customer) { Console.Beep(); await Task.Delay(5); return 1; }")]
    [InlineData("public virtual Task<int> SumAsync(string customer)\n    {\n        if (customer == null) { return Task.FromResult(0); }\n\n        Console.Beep();\n        {|WCFP5002:Thread.Sleep(5)|}; // wait\n        return Task.FromResult(1);\n    }", "public virtual async Task<int> SumAsync(string customer)\n    {\n        if (customer == null) { return 0; }\n\n        Console.Beep();\n        await Task.Delay(5); // wait\n        return 1;\n    }")]
    public Task Fix_makes_the_method_async(string member, string fixedMember) => FixAsync("    " + member, "    " + fixedMember);

    [Fact]
    public Task Fix_makes_a_method_without_result_async() => FixAsync(
        "    public Task SaveAsync(string customer, CancellationToken token)\n    {\n        if (customer == null)\n        {\n            return Task.CompletedTask;\n        }\n\n        {|WCFP5002:Store.WriteAsync(customer).Wait()|};\n        return Task.CompletedTask;\n    }",
        "    public async Task SaveAsync(string customer, CancellationToken token)\n    {\n        if (customer == null)\n        {\n            return;\n        }\n\n        await Store.WriteAsync(customer);\n    }");

    [Fact]
    public Task Fix_line_ends() => FixAsync(
        "    public Task<int> SumAsync(string customer)\n    {\n        // first\n        Console.Beep();\n        {|WCFP5002:Thread.Sleep(5)|};\n        return Task.FromResult(1); // one\n    }",
        "    public async Task<int> SumAsync(string customer)\n    {\n        // first\n        Console.Beep();\n        await Task.Delay(5);\n        return 1; // one\n    }",
        newLine: "\r\n");

    [Fact]
    public Task Fix_several_methods() => FixAsync(
        "    public Task<int> SumAsync(string customer) { Console.Beep(); {|WCFP5002:Thread.Sleep(5)|}; {|WCFP5002:Thread.Sleep(6)|}; return Task.FromResult(1); }\n    public async Task SaveAsync(string customer, CancellationToken token) { await Task.Yield(); {|WCFP5002:Thread.Sleep(7)|}; }",
        "    public async Task<int> SumAsync(string customer) { Console.Beep(); await Task.Delay(5); await Task.Delay(6); return 1; }\n    public async Task SaveAsync(string customer, CancellationToken token) { await Task.Yield(); await Task.Delay(7, token); }");

    [Fact]
    public Task Fix_in_what_an_operation_calls() => FixAsync(
        "    public async Task<int> SumAsync(string customer) => await Load(customer);\n    private static Task<int> Load(string customer) { {|WCFP5002:Thread.Sleep(5)|}; return Store.LoadAsync(customer); }",
        "    public async Task<int> SumAsync(string customer) => await Load(customer);\n    private static async Task<int> Load(string customer) { await Task.Delay(5); return await Store.LoadAsync(customer); }");

    [Fact]
    public Task Fix_CoreWcf() => FixAsync(
        "    public async Task SaveAsync(string customer, CancellationToken token) { await Task.Yield(); {|WCFP5002:Thread.Sleep(7)|}; }",
        "    public async Task SaveAsync(string customer, CancellationToken token) { await Task.Yield(); await Task.Delay(7, token); }",
        WcfFramework.CoreWcf);

    [Theory]
    [InlineData("public Task<int> SumAsync(string customer) { {|WCFP5002:Thread.Sleep(5)|}; Monitor.Enter(this); try { return Store.LoadAsync(customer); } finally { Monitor.Exit(this); } }")]
    [InlineData("public async Task<int> SumAsync(string customer) { await Task.Yield(); Monitor.Enter(this); var n = {|WCFP5002:Store.LoadAsync(customer).Result|}; Leave(); return n; } private void Leave() => Monitor.Exit(this);")]
    [InlineData("public async Task<int> SumAsync(string customer) { await Task.Yield(); s_spin.Enter(ref _taken); s_spin.Exit(); return {|WCFP5002:Store.LoadAsync(customer).Result|}; } private static SpinLock s_spin; private bool _taken;")]
    [InlineData("public async Task<int> SumAsync(string customer) { await Task.Yield(); return new[] { 1 }.Select(i => {|WCFP5002:Store.LoadAsync(customer).Result|}).Sum(); }")]
    [InlineData("public async Task<int> SumAsync(string customer) { await Task.Yield(); return (from i in new[] { 1 } select {|WCFP5002:Store.LoadAsync(customer).Result|}).Sum(); }")]
    [InlineData("public async Task<int> SumAsync(string customer) { await Task.Yield(); try { return {|WCFP5002:Store.LoadAsync(customer).Result|}; } catch (AggregateException) { return 0; } }")]
    [InlineData("public async Task<int> SumAsync(string customer) { await Task.Yield(); {|WCFP5002:Store.WriteAsync(customer).Wait(500)|}; return 1; }")]
    [InlineData("public async Task<int> SumAsync(string customer) { await Task.Yield(); return {|WCFP5002:Task.WaitAny(Store.WriteAsync(customer))|}; }")]
    [InlineData("public async Task<int> SumAsync(string customer) { await Task.Yield(); return {|WCFP5002:Store.LoadAsync(customer).Result|} + (OperationContext.Current == null ? 1 : 0); }")]
    [InlineData("public async Task<int> SumAsync(string customer) { await Task.Yield(); int Load() => {|WCFP5002:Store.LoadAsync(customer).Result|}; return Load(); }")]
    [InlineData("public async Task<int> SumAsync(string customer) { await Task.Yield(); return {|WCFP5002:Store.LoadAsync(customer) /* why */ .Result|}; }")]
    [InlineData("public Task SaveAsync(string customer, CancellationToken token) { {|WCFP5002:Thread.Sleep(5)|}; return Store.WriteAsync(customer); }")]
    [InlineData("public async Task<int> SumAsync(string customer) { using (var scope = new System.Transactions.TransactionScope()) { scope.Complete(); } await Task.Yield(); return {|WCFP5002:Store.LoadAsync(customer).Result|}; }")]
    [InlineData("public Task<int> SumAsync(string customer) => Task.FromResult(Load(customer)); private static int Load(string customer) => {|WCFP5002:Store.LoadAsync(customer).Result|};")]
    [InlineData("public unsafe Task<int> SumAsync(string customer) { Console.Beep(); {|WCFP5002:Thread.Sleep(5)|}; return Task.FromResult(1); }")]
    [InlineData("public async Task<int> SumAsync(string customer) { await Task.Yield(); Slot(1) = {|WCFP5002:Store.LoadAsync(customer).Result|}; return Slot(1); } private static int[] s_slots = new int[9]; private static ref int Slot(int i) => ref s_slots[i];")]
    [InlineData("[OperationBehavior(TransactionScopeRequired = true)] public Task<int> SumAsync(string customer) { {|WCFP5002:Store.WriteAsync(customer).Wait()|}; return Task.FromResult(1); } public Task SaveAsync(string customer, CancellationToken token) => SumAsync(customer);")]
    [InlineData("public Task<int> SumAsync(string customer) { return Task.FromResult(\n        // only what is open\n        {|WCFP5002:Store.LoadAsync(customer).Result|}); }")]
    [InlineData("public Task<int> SumAsync(string customer) => Task.FromResult({|WCFP5002:Store.LoadAsync(customer).Result|} /* only what is open */);")]
    [InlineData("public Task<int> SumAsync(string customer) { ref var slot = ref s_slots[1]; slot = 1; slot += {|WCFP5002:Store.LoadAsync(customer).Result|}; return Task.FromResult(slot); } private static int[] s_slots = new int[9];")]
    public Task Fix_refused(string member) => RefusedAsync("    " + member);
}
