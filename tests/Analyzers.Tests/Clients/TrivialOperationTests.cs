using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.Clients;
using WcfPerf.Testing;
using Xunit;

namespace WcfPerf.Analyzers.Tests.Clients;

/// <summary>WCFP4001.</summary>
public sealed class TrivialOperationTests
{
    /// <summary>A contract with one operation and a service with what the test gives.</summary>
    private static string Service(string declaration, string members, string contractAttributes = "", string ns = "System.ServiceModel") => $$"""
        using System;
        using System.Collections.Generic;
        using System.Globalization;
        using System.Linq;
        using System.Runtime.Serialization;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;
        using {{ns}};

        [ServiceContract]
        public interface ICalculator
        {
            [OperationContract]{{contractAttributes}}
            {{declaration}};
        }

        [DataContract]
        public class Held
        {
            private string _name;
            [DataMember] public string Name { get { return _name; } set { _name = value; } }
            public int Number { get { return _name.Length; } set { } }
        }

        public class Item
        {
            [DataMember] public string Name { get; set; }
            [DataMember] public decimal Price { get; set; }
            [DataMember] public int Count { get; set; }
            [DataMember] public List<string> Tags { get; set; }
            public decimal Total => Price * Count;
            public static int Created { get; set; }
        }

        public class Calculator : ICalculator
        {
            {{members}}
        }
        """;

    private static Task VerifyAsync(string source, WcfFramework framework = WcfFramework.Net472, string? options = null)
    {
        var test = new WcfAnalyzerTest<TrivialOperationAnalyzer> { Framework = framework, MarkupOptions = MarkupOptions.UseFirstDescriptor };
        test.TestState.Sources.Add(source);
        test.ExpectInfoAt(RuleIds.TrivialOperation);
        if (options is not null)
        {
            test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", "root = true\n[*.cs]\n" + options + "\n"));
        }

        return test.RunAsync();
    }

    /// <summary>The operation's body as an expression, with the markup at its name.</summary>
    private static Task WarnAsync(string result, string parameters, string body, string more = "") =>
        VerifyAsync(Service($"{result} Compute({parameters})", $"public {result} {{|WCFP4001:Compute|}}({parameters}) {body}\n{more}"));

    /// <summary>The operation is reported as <see cref="DiagnosticSeverity.Info"/>.</summary>
    private static Task InfoAsync(string result, string parameters, string body, string more = "") =>
        VerifyAsync(Service($"{result} Compute({parameters})", $"public {result} {{|#0:Compute|}}({parameters}) {body}\n{more}"));

    private static Task NoWarnAsync(string result, string parameters, string body, string more = "") =>
        VerifyAsync(Service($"{result} Compute({parameters})", $"public {result} Compute({parameters}) {body}\n{more}"));

    /// <summary>What looks as if it used the service's state, by its text, and uses something else of that name.</summary>
    [Theory]
    [InlineData("private string text = Environment.MachineName;", "string text", "{ return text.Trim() + text[0]; }")]
    [InlineData("private string text = Environment.MachineName;", "string s", "{ string text = s.Trim(); return text.ToUpperInvariant(); }")]
    [InlineData("private string text = Environment.MachineName;", "string s", "{ var text = s.Trim(); foreach (var c in text) { s += c; } return s; }")]
    [InlineData("private List<int> word = new List<int>();", "string s", "{ return string.Join(\",\", s.Split(' ').Select(word => word.Length)); }")]
    [InlineData("private List<int> word = new List<int>();", "string s", "{ return string.Join(\",\", s.Split(' ').Select((word, i) => word.Length)); }")]
    [InlineData("private List<int> word = new List<int>();", "string s", "{ return string.Join(\",\", from word in s.Split(' ') select word.Length); }")]
    [InlineData("private string text = Environment.MachineName;", "string s", "{ return s is string text && text.Length > 2 ? text.Trim() : s; }")]
    [InlineData("private Version number = new Version();", "string s", "{ return int.TryParse(s, out var number) ? number.ToString() + s : s; }")]
    [InlineData("private readonly List<string> _log = new List<string>();", "string s", "{ /* _log.Add(s) once */ return s.Trim(); } // _log.Clear()")]
    [InlineData("private readonly List<string> _log = new List<string>();", "string s", "{\n// _log.Add(s);\nreturn \"_log.Count\" + s.Trim(); }")]
    [InlineData("public string Name { get; set; }", "Item item", "{ return item.Name.Trim() + item . Name[0]; }")]
    [InlineData("private DayOfWeek DayOfWeek { get; set; }", "DateTime day", "{ return day.DayOfWeek == DayOfWeek.Monday ? \"first\" : day.ToString(\"d\"); }")]
    [InlineData("private static readonly string s_mark = \"x\"; private const string Mark = \"y\";", "string s", "{ return s_mark.Trim() + Mark.Trim() + s; }")]
    [InlineData("private readonly List<string> _log = new List<string>(); private static string Mend(string _log) { return _log.Trim(); }", "string s", "{ return Mend(s); }")]
    public Task StateOfTheSameNameIsNotUsed(string members, string parameters, string body) => WarnAsync("string", parameters, body, members);

    [Theory]
    [InlineData("private string ;")]
    [InlineData("private string = null;")]
    [InlineData("private static readonly int , ;")]
    [InlineData("public string { get; set; }")]
    [InlineData("public { get; }")]
    public Task Members_without_a_name_are_passed_over(string members)
    {
        var test = new WcfAnalyzerTest<TrivialOperationAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor, CompilerDiagnostics = CompilerDiagnostics.None };
        test.TestState.Sources.Add(Service("int Compute(int a)", "public int {|WCFP4001:Compute|}(int a) { return a * 2; }\n" + members));
        return test.RunAsync();
    }

    /// <summary>A class that lacks an operation of its contract does not compile; a type that is missing says nothing.</summary>
    [Theory]
    [InlineData("int Compute(int a); [OperationContract] int Other(int a)", false)]
    [InlineData("int Compute(int a); [OperationContract] int Other(Missing a)", true)]
    [InlineData("int Compute(int a)", true)]
    public Task Class_that_lacks_an_operation(string operations, bool isReported)
    {
        var test = new WcfAnalyzerTest<TrivialOperationAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor, CompilerDiagnostics = CompilerDiagnostics.None };
        test.TestState.Sources.Add(Service(operations, $"public int {(isReported ? "{|WCFP4001:Compute|}" : "Compute")}(int a) {{ return a * 2; }}"));
        return test.RunAsync();
    }

    /// <summary>No host opens with a contract that has two operations of one name.</summary>
    [Theory]
    [InlineData("int Compute(int a); [OperationContract] int Compute(string text)", "public int Compute(int a) { return a * 2; } public int Compute(string text) { return text.Length * 2; }")]
    [InlineData("int Compute(int a); [OperationContract(Name = \"Measure\")] int Compute(string text)", "public int {|WCFP4001:Compute|}(int a) { return a * 2; } public int {|WCFP4001:Compute|}(string text) { return text.Length * 2; }")]
    public Task Contract_that_wcf_refuses(string operations, string members) => VerifyAsync(Service(operations, members));

    /// <summary>WCF refuses a contract that inherits operations of an interface that is none.</summary>
    [Theory]
    [InlineData("public interface IHalves { [OperationContract] int Half(int a); }", false)]
    [InlineData("[ServiceContract] public interface IHalves { [OperationContract] int Half(int a); }", true)]
    [InlineData("public interface IHalves { int Half(int a); }", true)]
    public Task Contract_that_inherits_operations(string inherited, bool isReported) => VerifyAsync($$"""
        using System.ServiceModel;
        {{inherited}}
        [ServiceContract] public interface ICalculator : IHalves { [OperationContract] int Double(int a); }
        public class Calculator : ICalculator
        {
            public int {{(isReported ? "{|WCFP4001:Double|}" : "Double")}}(int a) => a * 2;
            public int {{(isReported && inherited.Contains("Operation", System.StringComparison.Ordinal) ? "{|WCFP4001:Half|}" : "Half")}}(int a) => a / 2;
        }
        """);

    /// <summary>What asks the service's state is no computation, however that is written.</summary>
    [Theory]
    [InlineData("private readonly List<string> _log = new List<string>();", "string s", "{ return s + _log.Count; }")]
    [InlineData("private readonly List<string> _log = new List<string>();", "string s", "{ return s + this._log[0]; }")]
    [InlineData("private readonly List<string> _log = new List<string>();", "string s", "{ return s + _log?.Count; }")]
    [InlineData("private static readonly List<string> s_log = new List<string>();", "string s", "{ foreach (var l in s_log) { s += l; } return s; }")]
    [InlineData("private List<string> log = new List<string>();", "string s", "{ return s + log.Count; }")]
    [InlineData("private List<string> log = new List<string>();", "string s", "=> s + log.Count;")]
    [InlineData("private List<string> log = new List<string>();", "string log", "{ return log.Trim() + this.log.Count; }")]
    [InlineData("public List<string> Log { get; set; }", "string s", "{ return s + Log.Count; }")]
    [InlineData("private readonly List<string> _log = new List<string>(); private int Logged() { return _log.Count; }", "string s", "{ return s + Logged(); }")]
    public Task StateIsAsked(string members, string parameters, string body) => NoWarnAsync("string", parameters, body, members);

    [Theory]
    [InlineData("int", "int a, int b", "=> a + b;")]
    [InlineData("int", "int a, int b", "{ return a + b; }")]
    [InlineData("int", "int a, int b", "{ int result = a * b; return result; }")]
    [InlineData("double", "double a", "=> Math.Sqrt(a) * Math.PI;")]
    [InlineData("decimal", "decimal l, decimal w, decimal h", "{ return Math.Ceiling(l * w * h / 5000m); }")]
    [InlineData("string", "string s", "=> s.ToUpperInvariant();")]
    [InlineData("string", "string s", "=> s.ToUpper();")]
    [InlineData("string", "string s", "{ return s.Replace(\" \", string.Empty).Replace(\"-\", string.Empty).ToUpperInvariant(); }")]
    [InlineData("string", "decimal value", "{ return string.Format(\"{0:N2} EUR\", value); }")]
    [InlineData("string", "decimal value", "=> $\"{value:N2} EUR\";")]
    [InlineData("string", "string name", "=> \"Dear \" + name.Trim();")]
    [InlineData("string", "string first, string last", "=> first + \" \" + last;")]
    [InlineData("string", "string first, string last", "{ string both; return both = first + \" \" + last; }")]
    [InlineData("string", "string name", "{ var dear = \"Dear \" + name; dear = dear.Trim(); return dear; }")]
    [InlineData("string", "string name", "{ name = name.Trim(); return name = \"Dear \" + name; }")]
    [InlineData("string", "string name", "{ string trimmed = name.Trim(); string text = \"Dear \" + trimmed; return text; }")]
    [InlineData("string", "string name", "{ var text = \"Dear \" + name; return text.Length > 20 ? text.Substring(0, 20) : text; }")]
    [InlineData("string", "string s", "{ var b = new StringBuilder(); foreach (var c in s) { b.Insert(0, c); } return b.ToString(); }")]
    [InlineData("string", "string s", "{ var c = s.ToCharArray(); Array.Reverse(c); return new string(c); }")]
    [InlineData("bool", "string s", "=> Guid.TryParse(s, out _);")]
    [InlineData("int", "string s", "=> int.Parse(s, CultureInfo.InvariantCulture);")]
    [InlineData("int", "string s", "{ return int.TryParse(s, out var i) ? i : -1; }")]
    [InlineData("DateTime", "DateTime day, int days", "=> day.AddDays(days).Date;")]
    [InlineData("int", "DateTime from, DateTime to", "=> (to - from).Days;")]
    [InlineData("int", "int[] values", "=> values.Where(v => v > 0).Sum();")]
    [InlineData("List<string>", "string[] names", "=> names.Distinct().OrderBy(n => n).ToList();")]
    [InlineData("IEnumerable<int>", "int[] values", "=> from v in values where v % 2 == 0 select v;")]
    [InlineData("string", "byte[] bytes", "=> Convert.ToBase64String(bytes);")]
    [InlineData("string", "string s", "=> Convert.ToBase64String(Encoding.UTF8.GetBytes(s));")]
    [InlineData("int", "byte[] bytes", "=> BitConverter.ToInt32(bytes, 0);")]
    [InlineData("int", "int a, int b", "{ if (b == 0) { throw new ArgumentException(\"b\"); } return a / b; }")]
    [InlineData("string", "DayOfWeek day", "{ switch (day) { case DayOfWeek.Sunday: return \"rest\"; default: return day.ToString(); } }")]
    [InlineData("string", "int a", "=> a switch { 0 => \"none\", 1 => \"one\", _ => a.ToString() };")]
    [InlineData("decimal", "Item item", "=> item.Price * item.Count;")]
    [InlineData("Item", "string name", "=> new Item { Name = name.ToUpperInvariant(), Count = 1 };")]
    [InlineData("Task<int>", "int a, int b", "=> Task.FromResult(a + b);")]
    [InlineData("bool", "char c", "=> char.IsDigit(c) || c == '-';")]
    [InlineData("int", "int a", "{ try { return checked(a * a); } catch (OverflowException) { return int.MaxValue; } }")]
    public Task Warn_computes_from_arguments(string result, string parameters, string body) => WarnAsync(result, parameters, body);

    [Theory]
    [InlineData("{ int sum = 0; for (int i = 0; i < values.Length; i++) { sum += values[i]; } return sum; }")]
    [InlineData("{ var sum = 0; foreach (var value in values) { if (value > 0) { sum += value; } else { sum -= value; } } return sum; }")]
    [InlineData("{ int sum = 0; for (int i = 0; i < 10; i++) { sum += values[i]; } return sum; }")]
    [InlineData("{ int sum = 0; for (int i = values.Length - 1; i >= 0; i--) { sum += values[i]; } return sum; }")]
    [InlineData("{ int sum = 0; int i; for (i = 9; i > 0; i--) { sum += values[i]; } return sum; }")]
    public Task Warn_loop_over_what_is_there(string body) => VerifyAsync(
        Service("int Sum(int[] values)", "public int {|WCFP4001:Sum|}(int[] values) " + body), options: "WCFP4001.max_operations = 40");

    [Theory]
    [InlineData("Half(a) + b", "private static int Half(int a) => a / 2;")]
    [InlineData("Half(a) + b", "private int Half(int a) => a / 2;")]
    [InlineData("this.Half(a) + b", "public int Half(int a) { return a >> 1; }")]
    [InlineData("Half(a) + b", "private static int Half(int a) => Quarter(a) * 2; private static int Quarter(int a) => a / 4;")]
    [InlineData("a * Factor + b", "private const int Factor = 3;")]
    [InlineData("a * s_factor + b", "private static readonly int s_factor = 3;")]
    [InlineData("Helper.Add(a, b) + 1", "internal static class Helper { public static int Add(int a, int b) => a + b; }")]
    [InlineData("Helper.Add(a, b)", "internal static class Helper { public static int Add(int a, int b) => a + b; }")]
    [InlineData("Add(a, b)", "public static int Add(int a, int b) => a + b;")]
    [InlineData("(int)new Item { Count = a, Price = b }.Total", "")]
    [InlineData("new[] { a, b }.Select(Twice).Sum()", "private static int Twice(int a) => a * 2;")]
    [InlineData("new Pair(a, b).Sum()", "private sealed class Pair { private readonly int _a; private readonly int _b; public Pair(int a, int b) { _a = a; _b = b; } public int Sum() => _a + _b; }")]
    [InlineData("new Pair().Sum(a, b)", "private sealed class Pair { private readonly One _one = new One(); private readonly System.Collections.Generic.List<int> _all = new System.Collections.Generic.List<int>(); public int Sum(int a, int b) => _one.More(a) + b; } private sealed class One { public int More(int a) => a + 1; }")]
    public Task Warn_calls_what_is_trivial_itself(string expression, string more) => WarnAsync("int", "int a, int b", $"=> {expression};", more);

    /// <summary>What an object begins with may ask for anything, and a query runs when somebody reads it.</summary>
    [Theory]
    [InlineData("new Pair().Sum(a, b)", "private sealed class Pair { private readonly One _one = new One(); public int Sum(int a, int b) => _one.Start + a + b; } private sealed class One { public int Start { get; } public One() { Start = Environment.TickCount; } }")]
    [InlineData("new Pair().Sum(a, b)", "private sealed class Pair { private readonly One _one = new(); public int Sum(int a, int b) => _one.Start + a + b; } private sealed class One { public int Start { get; } = Environment.TickCount; }")]
    [InlineData("new Pair().Sum(a, b)", "private sealed class Pair { private readonly One _one = new Other(); public int Sum(int a, int b) => _one.Start + a + b; } private class One { public int Start { get; set; } } private sealed class Other : One { public Other() { Start = Environment.TickCount; } }")]
    [InlineData("new Pair().Sum(a, b)", "private sealed class Pair : System.IO.StringReader { public Pair() : base(\"\") { } public int Sum(int a, int b) => a + b; }")]
    [InlineData("new Pair().Sum(a, b)", "private sealed class Pair { private readonly Pair _next = new Pair(); public int Sum(int a, int b) => a + b; }")]
    [InlineData("new Rows().All.ToList().Sum() + a + b", "private sealed class Rows { public IQueryable<int> All { get; set; } }")]
    [InlineData("new Rows().All.Sum() + a + b", "private sealed class Rows { public Set All { get; set; } } private abstract class Set : IQueryable<int> { public abstract Type ElementType { get; } public abstract System.Linq.Expressions.Expression Expression { get; } public abstract IQueryProvider Provider { get; } public abstract IEnumerator<int> GetEnumerator(); System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator(); }")]
    [InlineData("new Rows().Sum() + a + b", "private sealed class Rows : IEnumerable<int> { public IEnumerator<int> GetEnumerator() { yield return Environment.TickCount; } System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator(); }")]
    public Task NoWarn_calls_what_is_not_in_sight(string expression, string more) => NoWarnAsync("int", "int a, int b", $"=> {expression};", more);

    /// <summary>A reply in which the service has written what it always writes stands for work.</summary>
    [Theory]
    [InlineData("{ composite.Name = \"changed\"; return composite; }", false)]
    [InlineData("{ composite.Name = \"changed\"; composite.Count = 0; return composite; }", false)]
    [InlineData("{ composite.Name = null; return composite; }", false)]
    [InlineData("{ if (composite.Count == 1) { composite.Name = \"one\"; } return composite; }", true)]
    [InlineData("{ composite.Name = \"changed\"; composite.Count += 1; return composite; }", true)]
    public Task Argument_that_gets_constants(string body, bool isReported) =>
        isReported ? WarnAsync("Item", "Item composite", body) : NoWarnAsync("Item", "Item composite", body);

    [Fact]
    public Task Warn_argument_that_is_changed_and_handed_back() => VerifyAsync("""
        using System;
        using System.Runtime.Serialization;
        using System.ServiceModel;

        [ServiceContract] public interface IService1 { [OperationContract] CompositeType GetDataUsingDataContract(CompositeType composite); [OperationContract] int Count(); }

        [DataContract]
        public class CompositeType
        {
            bool boolValue = true;
            string stringValue = "Hello ";

            [DataMember]
            public bool BoolValue { get { return boolValue; } set { boolValue = value; } }

            [DataMember]
            public string StringValue { get { return stringValue; } set { stringValue = value; } }
        }

        public class Service1 : IService1
        {
            public CompositeType {|WCFP4001:GetDataUsingDataContract|}(CompositeType composite)
            {
                if (composite == null)
                {
                    throw new ArgumentNullException("composite");
                }
                if (composite.BoolValue)
                {
                    composite.StringValue += "Suffix";
                }
                return composite;
            }

            public int Count() { return DateTime.Now.Day; }
        }
        """);

    [Fact]
    public Task Warn_two_operations_of_a_service() => VerifyAsync(Service(
        "int Add(int a, int b);\n[OperationContract] int Next()",
        "private int _n;\npublic int {|WCFP4001:Add|}(int a, int b) { return a + b; }\npublic int Next() { return _n++; }"));

    [Fact]
    public Task Warn_explicit_implementation() =>
        VerifyAsync(Service("int Add(int a, int b)", "int ICalculator.{|WCFP4001:Add|}(int a, int b) { return a + b; }"));

    [Fact]
    public Task Warn_implementation_in_a_base_class() => VerifyAsync("""
        using System.ServiceModel;
        [ServiceContract] public interface ICalculator { [OperationContract] int Add(int a, int b); }
        public abstract class Base { public int {|WCFP4001:Add|}(int a, int b) => a + b; }
        public class Calculator : Base, ICalculator { }
        """);

    [Fact]
    public Task Warn_contract_that_is_a_class() => VerifyAsync("""
        using System.ServiceModel;
        [ServiceContract]
        public class Calculator
        {
            [OperationContract] public int {|WCFP4001:Add|}(int a, int b) => a + b;
            public int Subtract(int a, int b) => a - b;
        }
        """);

    [Fact]
    public Task Warn_out_parameter() =>
        VerifyAsync(Service("void Split(int a, out int half)", "public void {|WCFP4001:Split|}(int a, out int half) { half = a / 2; }"));

    [Fact]
    public Task NoWarn_constant_in_an_out_parameter() =>
        VerifyAsync(Service("void Greet(out string text)", "public void Greet(out string text) { text = \"hello\"; }"));

    [Fact]
    public Task Warn_plain_attributes() =>
        VerifyAsync(Service("int Add(int a, int b)", "[System.Diagnostics.DebuggerStepThrough] [OperationBehavior] public int {|WCFP4001:Add|}(int a, int b) => a + b;"));

    [Fact]
    public Task Warn_message() =>
        new WcfAnalyzerTest<TrivialOperationAnalyzer>
        {
            TestState =
            {
                Sources = { Service("int Add(int a, int b)", "public int {|#0:Add|}(int a, int b) => a + b;") },
                ExpectedDiagnostics =
                {
                    new DiagnosticResult(Descriptors.TrivialOperation).WithLocation(0)
                        .WithMessage("'Add' only computes from its arguments, which costs its callers a message each way; move the computation to a shared class that they can call locally"),
                },
            },
        }.RunAsync();

    [Theory]
    [InlineData("string", "GetData", "int value", "{ return string.Format(\"You entered: {0}\", value); }", true)]
    [InlineData("CompositeType", "GetDataUsingDataContract", "CompositeType composite", "{ if (composite == null) { throw new ArgumentNullException(\"composite\"); } if (composite.BoolValue) { composite.StringValue += \"Suffix\"; } return composite; }", true)]
    [InlineData("string", "GetData", "int value", "{ return string.Format(\"No. {0}\", value); }", true)]
    [InlineData("string", "GetData", "int value", "=> $\"No. {value}!\";", true)]
    [InlineData("Item", "GetDataUsingDataContract", "Item composite", "{ if (composite == null) { throw new ArgumentNullException(\"composite\"); } if (composite.Count == 1) { composite.Name += \" more\"; } return composite; }", true)]
    [InlineData("Item", "GetDataUsingDataContract", "Item composite", "{ composite.Name += string.Format(\"The count is {0}.\", composite.Count); return composite; }", true)]
    [InlineData("Item", "GetDataUsingDataContract", "Item composite", "{ composite.Name += $\"The count is {composite.Count}.\"; return composite; }", true)]
    [InlineData("Item", "GetDataUsingDataContract", "Item composite", "{ composite.Name += \" of \" + composite.Count; return composite; }", true)]
    [InlineData("Item", "GetDataUsingDataContract", "Item composite", "{ composite.Name += composite.Name.Trim(); return composite; }", false)]
    [InlineData("Item", "GetDataUsingDataContract", "Item composite", "{ composite.Name = composite.Name.Trim(); return composite; }", false)]
    [InlineData("string", "GetData", "int value", "=> (value * 2).ToString(CultureInfo.InvariantCulture);", false)]
    public Task Template_says_so_and_informs(string result, string name, string parameters, string body, bool isOfTemplate) =>
        new WcfAnalyzerTest<TrivialOperationAnalyzer>
        {
            TestState =
            {
                Sources =
                {
                    Service($"{result} {name}({parameters}); [OperationContract] int Next()", $"private int _n; public int Next() => _n++; public {result} {{|#0:{name}|}}({parameters}) {body}")
                    + "\n[DataContract] public class CompositeType { [DataMember] public bool BoolValue { get; set; } [DataMember] public string StringValue { get; set; } }",
                },
                ExpectedDiagnostics =
                {
                    new DiagnosticResult(Descriptors.TrivialOperation).WithLocation(0).WithSeverity(isOfTemplate ? DiagnosticSeverity.Info : DiagnosticSeverity.Warning)
                        .WithArguments(name, "only computes from its arguments", (isOfTemplate ? "it is the project template's: remove it, or " : "") + "move the computation to a shared class that they can call locally"),
                },
            },
        }.RunAsync();

    private const string FromTemplate = """
        public string GetData(int value) { return string.Format("You entered: {0}", value); }
        public Item GetDataUsingDataContract(Item composite) { if (composite.Count > 0) { composite.Name += "Suffix"; } return composite; }
        """;

    [Theory]
    [InlineData("=> Drop(a, b)", "private static string Drop(int a, int b) { return \"\"; }")]
    [InlineData("{ return Drop(a, b); }", "private static string Drop(int a, int b) => \"dropped\";")]
    [InlineData("{ return Drop(a, b); }", "private static string Drop(int a, int b) { return string.Empty; }")]
    [InlineData("=> Drop(a, b)", "private static string Drop(int a, int b) => default(string);")]
    [InlineData("{ return new Basket { A = a }.Drop(); }", "private class Basket { public int A { get; set; } public string Drop() { return String.Empty; } }")]
    [InlineData("{ var sum = a + b; return new Dropper().Drop(sum, b); }", "private sealed class Dropper { public string Drop(int a, int b) { return \"dropped\"; } }")]
    public Task NoWarn_method_that_is_not_written_yet(string body, string more) => VerifyAsync(Service("string Drop(int a, int b)", "public string Drop2() => null; string ICalculator.Drop(int a, int b) " + body + (body[0] == '{' ? "" : ";") + more));

    [Fact]
    public Task Warn_computes_from_what_a_method_gives_that_is_not_written_yet() => VerifyAsync(
        Service("int Sum(int a, int b)", "public int {|WCFP4001:Sum|}(int a, int b) { var rate = new Rates().Of(a); return (rate * a) + b; } private sealed class Rates { public int Of(int zone) { return 3; } }"));

    /// <summary>Nobody has begun to write a service of which the template's operations are all there is.</summary>
    [Theory]
    [InlineData("return \"You entered: \" + value;")]
    [InlineData("return value.Trim();")]
    public Task Info_template_that_takes_a_text(string body) => VerifyAsync(Service(
        "string GetData(string value);\n[OperationContract] Item GetDataUsingDataContract(Item composite)",
        Marked(FromTemplate, "#0", "#1").Replace("(int value) { return string.Format(\"You entered: {0}\", value); }", "(string value) { " + body + " }", System.StringComparison.Ordinal)));

    [Fact]
    public Task Info_untouched_template() =>
        VerifyAsync(Service("string GetData(int value);\n[OperationContract] Item GetDataUsingDataContract(Item composite)", Marked(FromTemplate, "#0", "#1")));

    /// <summary>The names and types say that it is the template's, whatever somebody tried out in it.</summary>
    [Theory]
    [InlineData("(value * 2).ToString(CultureInfo.InvariantCulture)")]
    [InlineData("string.Format(\"Server: you entered {0}\", value)")]
    public Task Info_template_with_other_bodies(string answer) => VerifyAsync(Service(
        "string GetData(int value);\n[OperationContract] Item GetDataUsingDataContract(Item composite)",
        Marked("public string GetData(int value) => " + answer + "; public Item GetDataUsingDataContract(Item composite) { composite.Price = composite.Price * 2; return composite; }", "#0", "#1")));

    private static string Marked(string template, string first, string second) => template
        .Replace("GetData(", "{|" + first + ":GetData|}(", System.StringComparison.Ordinal)
        .Replace("GetDataUsingDataContract(", "{|" + second + ":GetDataUsingDataContract|}(", System.StringComparison.Ordinal);

    /// <summary>What is missing is not written yet, and the class does not compile.</summary>
    [Fact]
    public Task NoWarn_template_beside_what_is_missing() => VerifyAsync(Service(
        "string GetData(int value);\n[OperationContract] Item GetDataUsingDataContract(Item composite);\n[OperationContract] int Next()", FromTemplate).Replace(" : ICalculator", " : {|CS0535:ICalculator|}", System.StringComparison.Ordinal));

    /// <summary>Nobody calls what a template left behind, whatever else the service does.</summary>
    [Theory]
    [InlineData("{ throw new NotImplementedException(); }")]
    [InlineData("=> throw new NotSupportedException();")]
    [InlineData("{ if (_n > 1) { throw new NotImplementedException(); } return _n++; }")]
    public Task Info_template_beside_another_operation(string body) => VerifyAsync(Service(
        "string GetData(int value);\n[OperationContract] Item GetDataUsingDataContract(Item composite);\n[OperationContract] int Next()",
        Marked(FromTemplate, "#0", "#1") + "private int _n; public int Next() " + body));

    /// <summary>Of a service that does nothing else whatever stands in them is of the template; beside others it is what somebody wrote.</summary>
    [Theory]
    [InlineData("string GetData(int value)", "#0")]
    [InlineData("string GetData(int value);\n[OperationContract] int Next()", "WCFP4001")]
    public Task Template_that_somebody_wrote_anew(string operations, string mark) => VerifyAsync(
        Service(operations, "private int _n; public int Next() => _n++; public string {|" + mark + ":GetData|}(int value) => (value * 2).ToString(CultureInfo.InvariantCulture);"));

    [Fact]
    public Task Info_template_of_a_service_with_another_contract() => VerifyAsync(
        Service("string GetData(int value);\n[OperationContract] Item GetDataUsingDataContract(Item composite)", Marked(FromTemplate, "#0", "#1") + "private int _n; public int Next() => _n++;")
            .Replace("class Calculator : ICalculator", "class Calculator : ICalculator, ICounter", System.StringComparison.Ordinal) + "[ServiceContract] public interface ICounter { [OperationContract] int Next(); }");

    /// <summary>What only says an argument back with some words around it shows that the service answers.</summary>
    [Theory]
    [InlineData("string name", "=> \"Dear \" + name;")]
    [InlineData("string name", "=> \"Dear \" + name + \"!\";")]
    [InlineData("string name", "{ return $\"Dear {name}\"; }")]
    [InlineData("int value", "{ return string.Format(\"You entered: {0}\", value); }")]
    [InlineData("int value", "=> string.Concat(\"You entered: \", value.ToString());")]
    [InlineData("int value", "=> $\"You entered: {value}\";")]
    [InlineData("string name", "{ string answer; return answer = \"Dear \" + name; ; }")]
    [InlineData("string name", "{ return name = \"Dear \" + name; }")]
    [InlineData("string name", "{ var answer = \"Dear \" + name; return answer; }")]
    [InlineData("string name", "{ string answer = null; answer = $\"Dear {name}\"; return answer; }")]
    [InlineData("int value", "{ string number; number = \"You entered: \" + value; return number; }")]
    [InlineData("string name", "{ return string.Format(\"Dear \" + name); }")]
    [InlineData("int value", "{ return string.Format(\"{0}, {1}, {2}, {3}, {4}\", \"You\", \"entered\", value, \"of\", \"them\"); }")]
    [InlineData("Item item", "=> \"Dear \" + item.Name + \"!\";")]
    [InlineData("Item item", "=> $\"Dear {item.Count}\";")]
    public Task Info_words_around_an_argument(string parameters, string body) => InfoAsync("string", parameters, body);

    [Theory]
    [InlineData("Item item", "=> \"Dear \" + item.Name + item.Count;")]
    [InlineData("Item item", "=> \"For \" + item.Total;")]
    [InlineData("int value", "{ return string.Format(\"{0}, {1}, {2}, {3}, {4}\", value, value + 1, value + 2, value + 3, value + 4); }")]
    [InlineData("string name", "=> \"Dear \" + name.Length;")]
    public Task Warn_words_around_more_than_an_argument(string parameters, string body) => WarnAsync("string", parameters, body);

    /// <summary>An operation that only brings a type into the metadata.</summary>
    [Theory]
    [InlineData("DayOfWeek", "{ return week.First; }")]
    [InlineData("DayOfWeek", "=> week.First;")]
    [InlineData("long", "=> week.Item.Count;")]
    [InlineData("string", "{ var name = week.Item.Name; return name; }")]
    [InlineData("Task<string>", "=> Task.FromResult(week.Item.Name);")]
    [InlineData("Calculator.Week", "{ var same = week; return same; }")]
    [InlineData("string", "{ string kind; if (week.Item.Count > 0) { kind = \"one\"; } return week.Item.Name; }")]
    public Task NoWarn_member_of_an_argument_as_it_came(string result, string body) => NoWarnAsync(result, "Calculator.Week week", body, Week);

    [Theory]
    [InlineData("int", "=> week.Item.Count + week.Item.Name.Length;")]
    [InlineData("int", "=> week.Item.Name.Length;")]
    [InlineData("int", "=> (int)week.Item.Price;")]
    [InlineData("decimal", "=> week.Item.Total;")]
    [InlineData("int", "{ var count = week.Item.Count; count++; return count; }")]
    [InlineData("int", "{ week.Item.Count = week.Item.Count + 1; return week.Item.Count; }")]
    [InlineData("string", "{ if (week.Item.Count > 0) { return week.Item.Name + week.Item.Name; } return week.Item.Name; }")]
    [InlineData("string", "{ if (week.Item.Count > 0) { week.Item.Name = week.Item.Name.Trim(); } return week.Item.Name; }")]
    public Task Warn_what_is_made_of_a_member(string result, string body) => WarnAsync(result, "Calculator.Week week", body, Week);

    private const string Week = "[DataContract] public class Week { [DataMember] public DayOfWeek First; [DataMember] public Item Item { get; set; } }";

    /// <summary>Who starts from a sample takes its habits over, and a sample may be of blood.</summary>
    [Theory]
    [InlineData("Shop.Samples", "Calculator")]
    [InlineData("Shop", "SampleCalculator")]
    public Task Warn_in_samples(string ns, string type) => VerifyAsync(
        Service("int Add(int a, int b)", "public int {|WCFP4001:Add|}(int a, int b) => a + b;").Replace("public class Calculator", "namespace " + ns + " { public class " + type, System.StringComparison.Ordinal) + "}");

    [Theory]
    [InlineData("Web.config", "webHttpBinding", "webHttpBinding", "", false)]
    [InlineData("Web.config", "webHttpBinding", "mexHttpBinding", "", true)]
    [InlineData("Web.config", "webHttpBinding", "basicHttpBinding", "", true)]
    [InlineData("Web.config", "webHttpBinding", "webHttpBinding", "public class Host { public void Open(ServiceHost host) { host.AddServiceEndpoint(typeof(ICalculator), new BasicHttpBinding(), \"b\"); } }", true)]
    public Task Callers_over_the_web_are_not_of_DotNet(string path, string binding, string other, string more, bool isReported)
    {
        var test = new WcfAnalyzerTest<TrivialOperationAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor, TestCode = Service("int Add(int a, int b)", $"public int {(isReported ? "{|WCFP4001:Add|}" : "Add")}(int a, int b) => a + b;") + more };
        test.TestState.AdditionalFiles.Add((path, $"""
            <configuration>
              <system.serviceModel>
                <services>
                  <service name="Calculator">
                    <endpoint address="" binding="{binding}" contract="ICalculator" />
                    <endpoint address="other" binding="{other}" contract="ICalculator" />
                    <endpoint address="mex" binding="mexHttpBinding" contract="IMetadataExchange" />
                  </service>
                </services>
              </system.serviceModel>
            </configuration>
            """));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("Shop.Test", false)]
    [InlineData("Shop.UnitTest.Host", false)]
    [InlineData("Shop.IntegrationTests.Services", false)]
    [InlineData("Tests", false)]
    [InlineData("Test.Shop", true)]
    [InlineData("Shop.Contest", true)]
    [InlineData("TestSite.Wcf", false)]
    [InlineData("Adhesive.TestService.Host", false)]
    [InlineData("Shop.TestSystem", true)]
    public Task Namespace_of_tests(string name, bool isReported) => VerifyAsync(
        Service("int Add(int a, int b)", $"public int {(isReported ? "{|WCFP4001:Add|}" : "Add")}(int a, int b) => a + b;").Replace("public class Calculator", "namespace " + name + " { public class Calculator", System.StringComparison.Ordinal) + "}");

    [Theory]
    [InlineData("Shop.Tests", false)]
    [InlineData("Shop.UnitTest.Portal", false)]
    [InlineData("UnitTests", false)]
    [InlineData("Shop.TestHost", false)]
    [InlineData("Shop_Tests", false)]
    [InlineData("shop.tests", false)]
    [InlineData("Shop.UnitTests_Old", false)]
    [InlineData("Testing", false)]
    [InlineData("Shop.UnitTesting", false)]
    [InlineData("Testing.Laboratory", true)]
    [InlineData("Drug_Test.Host", true)]
    [InlineData("Shop_Contests", true)]
    [InlineData("Test", true)]
    [InlineData("TestSystem.Host", true)]
    public Task Project_of_tests(string name, bool isReported)
    {
        var test = new WcfAnalyzerTest<TrivialOperationAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor, TestCode = Service("int Add(int a, int b)", $"public int {(isReported ? "{|WCFP4001:Add|}" : "Add")}(int a, int b) => a + b;") };
        test.SolutionTransforms.Add((solution, project) => solution.WithProjectAssemblyName(project, name));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("/src/Tests/Service.cs", false)]
    [InlineData("/src/tests/Echo/Service.cs", false)]
    [InlineData("/src/Tests/services/Echo/Service.cs", false)]
    [InlineData("C:\\src\\TestProjects\\Echo\\Service.cs", false)]
    [InlineData("/src/IntegrationTests/Echo/Service.cs", false)]
    [InlineData("Tests/Service.cs", false)]
    [InlineData("/Tests/Shop/src/Shop.Host/Service.cs", true)]
    [InlineData("/src/Contests/Echo/Service.cs", true)]
    [InlineData("/src/Test/Echo/Service.cs", true)]
    [InlineData("/src/Echo/Tests.cs", true)]
    [InlineData("Tests.cs", true)]
    public Task Project_in_a_folder_of_tests(string path, bool isReported)
    {
        var test = new WcfAnalyzerTest<TrivialOperationAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor };
        test.TestState.Sources.Add((path, Service("int Add(int a, int b)", $"public int {(isReported ? "{|WCFP4001:Add|}" : "Add")}(int a, int b) => a + b;")));
        return test.RunAsync();
    }

    [Fact]
    public Task Warn_service_beside_a_folder_of_tests()
    {
        var test = new WcfAnalyzerTest<TrivialOperationAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor };
        test.TestState.Sources.Add(("/src/Echo/Service.cs", Service("int Add(int a, int b)", "public int {|WCFP4001:Add|}(int a, int b) => a + b;")));
        test.TestState.Sources.Add(("/src/Echo/Tests/Helper.cs", "class Helper { }"));
        return test.RunAsync();
    }

    [Fact]
    public Task Warn_CoreWcf() =>
        VerifyAsync(Service("int Add(int a, int b)", "public int {|WCFP4001:Add|}(int a, int b) => a + b;", ns: "CoreWCF"), WcfFramework.CoreWcf);

    [Fact]
    public Task NoWarn_CoreWcf_state() =>
        VerifyAsync(Service("int Add(int a, int b)", "private int _sum; public int Add(int a, int b) => _sum += a + b;", ns: "CoreWCF"), WcfFramework.CoreWcf);

    [Theory]
    [InlineData("int", "int a", "=> a + _n;", "private int _n;")]
    [InlineData("int", "int a", "=> _n = a * 2;", "private int _n;")]
    [InlineData("int", "int a", "=> a + N;", "public int N { get; set; }")]
    [InlineData("int", "int a", "=> a + s_n;", "private static int s_n;")]
    [InlineData("int", "int a", "=> a + s_n;", "private static readonly int s_n = Environment.ProcessorCount;")]
    [InlineData("int", "int a", "=> s_table[a];", "private static readonly int[] s_table = { 1, 2 };")]
    [InlineData("int", "int a", "=> a + Item.Created;", "")]
    [InlineData("int", "int a", "=> a + Read();", "private int _n; private int Read() => _n;")]
    [InlineData("int", "int a", "=> a + Read();", "private int _n; private int Read() => Inner(); private int Inner() => _n;")]
    [InlineData("int", "int a", "=> a + Read();", "private static int s_n; private static int Read() => s_n;")]
    [InlineData("int", "int a", "=> a + Read(a);", "protected virtual int Read(int a) => a * 2;")]
    [InlineData("int", "int a", "=> a < 2 ? a : Compute(a - 1) + 1;", "")]
    [InlineData("int", "int a", "=> Even(a) + 1;", "private static int Even(int a) => a == 0 ? 1 : Odd(a - 1); private static int Odd(int a) => a == 0 ? 0 : Even(a - 1);")]
    [InlineData("int", "int a", "=> _inner.Get(a);", "private readonly IInner _inner; public interface IInner { int Get(int a); }")]
    [InlineData("int", "int a", "=> Make().Get(a);", "private static IInner Make() => null; public interface IInner { int Get(int a); }")]
    public Task NoWarn_state_or_unknown_code(string result, string parameters, string body, string more) => NoWarnAsync(result, parameters, body, more);

    [Theory]
    [InlineData("bool", "DateTime day", "=> day < DateTime.Now;")]
    [InlineData("int", "DateTime day", "=> (DateTime.UtcNow - day).Days;")]
    [InlineData("DateTime", "DateTime day", "=> day.ToLocalTime();")]
    [InlineData("string", "string s", "=> s + Guid.NewGuid();")]
    [InlineData("string", "string s", "=> s + Environment.MachineName;")]
    [InlineData("int", "int max", "=> new Random().Next(max);")]
    [InlineData("string", "string s", "=> s.ToUpper(CultureInfo.CurrentCulture);")]
    [InlineData("string", "string s", "{ Thread.CurrentThread.CurrentCulture = new CultureInfo(s); return 1.5.ToString(); }")]
    [InlineData("string", "string s", "=> s + OperationContext.Current.SessionId;")]
    [InlineData("string", "string s", "=> s + ServiceSecurityContext.Current.PrimaryIdentity.Name;")]
    [InlineData("string", "string s", "=> s + Thread.CurrentPrincipal.Identity.Name;")]
    [InlineData("string", "string path", "=> System.IO.File.ReadAllText(path);")]
    [InlineData("int", "int a", "{ Console.WriteLine(a); return a + 1; }")]
    [InlineData("int", "int a", "{ Thread.Sleep(a); return a + 1; }")]
    [InlineData("int", "int a", "{ lock (typeof(Item)) { return a + 1; } }")]
    [InlineData("Task<int>", "int a", "{ await Task.Yield(); return a + 1; }")]
    [InlineData("string", "string s", "=> System.Configuration.ConfigurationManager.AppSettings[s];")]
    [InlineData("string", "string s", "=> Encoding.Default.GetString(Encoding.UTF8.GetBytes(s));")]
    [InlineData("bool", "string s", "=> System.Text.RegularExpressions.Regex.IsMatch(s, \"^a\");")]
    [InlineData("int", "Item a", "=> a.GetHashCode();")]
    public Task NoWarn_clock_machine_culture_or_input(string result, string parameters, string body) =>
        VerifyAsync(Service($"{result} Compute({parameters})", $"public {(body.Contains("await", System.StringComparison.Ordinal) ? "async " : "")}{result} Compute({parameters}) {body}"));

    [Theory]
    [InlineData("int", "int n", "{ int sum = 0; for (int i = 0; i < n; i++) { sum += i; } return sum; }")]
    [InlineData("int", "int n", "{ int sum = 0; for (int i = 0; i < 10000000; i++) { sum += n; } return sum; }")]
    [InlineData("int", "int n", "{ while (n > 9) { n /= 10; } return n + 1; }")]
    [InlineData("int", "int n", "{ int product = 1; for (int i = n; i > 1; i--) { product *= i; } return product; }")]
    [InlineData("int", "int n", "{ int product = 1; for (int i = n; 1 < i; i -= 2) { product *= i; } return product; }")]
    [InlineData("int", "int n", "{ int product = 1; for (int i = n; i > 1;) { product *= i; i--; } return product; }")]
    [InlineData("int", "int n", "{ int product = 1; for (; n > 1; n--) { product *= n; } return product; }")]
    [InlineData("int", "int n", "{ int product = 1; for (int i = 9; i > n; i--) { product *= i; } return product; }")]
    [InlineData("int", "int n", "{ for (;;) { if (n++ > 10) { return n + 1; } } }")]
    [InlineData("int", "int[] a", "{ int n = 0; foreach (var x in a) { foreach (var y in a) { n += x * y; } } return n; }")]
    [InlineData("byte[]", "int n", "=> new byte[n];")]
    [InlineData("string", "int n", "=> new string('x', n);")]
    [InlineData("string", "int n", "=> \"x\".PadLeft(n);")]
    [InlineData("int[]", "int n", "=> Enumerable.Range(0, n).ToArray();")]
    public Task NoWarn_loops_and_sizes_without_bounds(string result, string parameters, string body) => NoWarnAsync(result, parameters, body);

    [Theory]
    [InlineData("int", "int a", "=> throw new NotImplementedException();")]
    [InlineData("int", "int a", "{ throw new ArgumentException(a.ToString()); }")]
    [InlineData("int", "int a", "{ if (a > 0) { throw new NotSupportedException(); } return a + 1; }")]
    [InlineData("int", "int a", "{ if (a < 0) { throw new FaultException(\"a\"); } return a + 1; }")]
    [InlineData("int", "int a", "=> 42;")]
    [InlineData("string", "", "=> \"4.2\";")]
    [InlineData("string", "", "=> \"4\" + string.Empty;")]
    [InlineData("string", "string s", "=> s;")]
    [InlineData("Task<string>", "string s", "=> Task.FromResult(s);")]
    [InlineData("int", "int a", "=> default(int);")]
    [InlineData("Item", "Item item", "=> null;")]
    [InlineData("void", "int a", "{ }")]
    [InlineData("void", "int a", "{ var b = a + 1; }")]
    [InlineData("Task", "int a", "=> Task.CompletedTask;")]
    [InlineData("int", "Item item", "{ item.Count = 0; return 0; }")]
    [InlineData("bool", "int a", "{ a = a + 1; return true; }")]
    [InlineData("Task<int>", "Item item", "{ item.Name = item.Name.Trim(); return Task.FromResult(0); }")]
    [InlineData("void", "Item item, out int count", "{ item.Count = 1; count = 0; }")]
    [InlineData("Item", "string name, int count", "{ return new Item { Name = name, Count = count }; }")]
    [InlineData("Task<Item>", "string name", "=> Task.FromResult(new Item { Name = name });")]
    [InlineData("Item", "string name", "=> new Item { Name = name, Count = 1 };")]
    [InlineData("Item", "string name", "=> new Item { Name = name, Price = decimal.MinusOne };")]
    [InlineData("Packed", "string name, int count", "=> new Packed(name, count); } public class Packed { private string _name; private readonly int _count; public Packed(string name, int count) { _name = name; this._count = count; }")]
    [InlineData("Packed", "string name, int count", "{ var packed = new Packed(name, 1); return packed; } } public class Packed { public string Name; public Packed(string name, int count) { Name = name; }")]
    [InlineData("Item", "string name, int count", "{ var item = new Item(); item.Name = name; item.Count = count; item.Price = 0; return item; }")]
    [InlineData("string", "Held held", "=> held.Name;")]
    [InlineData("int", "ref Item item", "{ item.Price = decimal.MinusOne; return 0; }")]
    [InlineData("void", "ref Item item", "{ item.Name = null; item.Count = 3; }")]
    [InlineData("Item", "Item item", "{ item.Price = decimal.MinusOne; return item; }")]
    public Task NoWarn_no_work_at_all(string result, string parameters, string body) => NoWarnAsync(result, parameters, body);

    [Theory]
    [InlineData("Item", "string name", "=> new Item { Name = \"Dear \" + name, Count = 1 };")]
    [InlineData("Item", "Item item", "{ return new Item { Name = \"Dear \" + item.Name }; }")]
    [InlineData("Task<Item>", "string name, int count", "=> Task.FromResult(new Item { Name = $\"Dear {name}\", Count = count });")]
    [InlineData("string", "Held held", "=> \"number \" + held.Name;")]
    public Task Info_words_around_an_argument_in_a_new_object(string result, string parameters, string body) => InfoAsync(result, parameters, body);

    [Theory]
    [InlineData("void", "ref Item item", "{ item.Name = item.Name + \"s\"; }")]
    [InlineData("void", "ref Item item, int more", "{ item.Count += more; }")]
    [InlineData("Item", "string name, int count", "=> new Item { Name = name.Trim(), Count = count };")]
    [InlineData("Item", "string name, int count", "=> new Item { Name = name, Count = count + 1 };")]
    [InlineData("Item", "string name, int count", "=> new Item { Name = \"Dear \" + name, Count = count + 1 };")]
    [InlineData("Item", "string name, string other", "=> new Item { Name = \"Dear \" + name + other };")]
    [InlineData("Item", "string name, int count", "{ var item = new Item(); item.Name = name; item.Count = count + 1; return item; }")]
    [InlineData("Item", "string name, int count", "{ var item = new Item { Name = name.Trim() }; item.Count = count; return item; }")]
    [InlineData("string", "Held held", "=> \"number \" + held.Number;")]
    [InlineData("Item", "Item item", "=> new Item { Name = item.Name, Count = item.Count };")]
    public Task Warn_new_object_of_more_than_the_arguments(string result, string parameters, string body) => WarnAsync(result, parameters, body);

    [Theory]
    [InlineData("Ping")]
    [InlineData("PingServer")]
    [InlineData("HandShake")]
    [InlineData("IsAlive")]
    [InlineData("CheckHealth")]
    [InlineData("GetVersion")]
    [InlineData("EchoBack")]
    [InlineData("TestConnection")]
    [InlineData("Get_Version_Text")]
    [InlineData("Echo12Back")]
    public Task NoWarn_probe(string name) => VerifyAsync(Service($"string {name}(string s)", $"public string {name}(string s) => s + s;"));

    /// <summary>A greeting is for trying out whether a call works, whatever it makes of what it gets.</summary>
    [Theory]
    [InlineData("HelloWorld")]
    [InlineData("SayHello")]
    [InlineData("Hello2")]
    [InlineData("GreetUser")]
    public Task Info_greeting(string name) => VerifyAsync(Service($"string {name}(string s)", $"public string {{|#0:{name}|}}(string s) => s + s;"));

    /// <summary>Callers could have the same as a constant of their own.</summary>
    [Theory]
    [InlineData("string", "=> \"Hello World!\";")]
    [InlineData("string", "{ return string.Format(\"Hello World! It worked\"); }")]
    [InlineData("string", "{ return string.Format(\"{0} of {1}\", \"Bremen\", \"Hamburg\"); }")]
    [InlineData("string", "{ var text = \"Opening hours: nine to five\"; return text; }")]
    [InlineData("Task<string>", "=> Task.FromResult(\"Hello World!\");")]
    [InlineData("string[]", "{ return new[] { \"Quattro Stagioni\" }; }")]
    [InlineData("string[]", "=> new string[] { \"Bremen\", \"Hamburg\" };")]
    [InlineData("List<string>", "=> new List<string> { \"Bremen\", \"Hamburg\" };")]
    [InlineData("Item", "=> new Item { Name = \"Box of nails\", Count = 3 };")]
    [InlineData("Item", "{ var item = new Item { Name = \"Box\", Count = 3, Tags = new List<string> { \"steel\" } }; return item; }")]
    [InlineData("List<Item>", "=> new List<Item> { new Item { Name = \"Box\" }, new Item { Name = \"Bag\" } };")]
    public Task Info_constant_texts(string result, string body) => InfoAsync(result, "", body);

    [Theory]
    [InlineData("string", "=> \"Bremen\";")]
    [InlineData("string", "=> \"\";")]
    [InlineData("string", "=> null;")]
    [InlineData("string", "=> \"The service is running\";")]
    [InlineData("string", "=> \"Everything is OK.\";")]
    [InlineData("string", "=> \"Not implemented yet\";")]
    [InlineData("string", "=> \"Version 1 of 2\";")]
    [InlineData("string", "=> \"IOrders.Count() invoked.\";")]
    [InlineData("string", "=> \"Still returns nothing\";")]
    [InlineData("string", "=> \"Do something\";")]
    [InlineData("string", "=> \"www.example.com\";")]
    [InlineData("string", "=> \"Bremen 28195\";")]
    [InlineData("int", "=> 42;")]
    [InlineData("bool", "{ return true; }")]
    [InlineData("int[]", "=> new[] { 1, 2, 3 };")]
    [InlineData("string[]", "=> new string[2];")]
    [InlineData("Item", "=> new Item();")]
    [InlineData("Item", "=> new Item { Count = 3 };")]
    [InlineData("Item", "=> new Item { Name = \"Box of nails\", Tags = null, Count = Environment.ProcessorCount };")]
    [InlineData("List<Item>", "=> new List<Item>();")]
    public Task NoWarn_constant_that_says_little(string result, string body) => NoWarnAsync(result, "", body);

    /// <summary>What takes an argument and does not look at it is not written yet.</summary>
    [Fact]
    public Task NoWarn_constant_texts_for_an_argument() => NoWarnAsync("string", "int number", "=> \"Quattro Stagioni\";");

    [Theory]
    [InlineData("GetVersion")]
    [InlineData("Ping")]
    [InlineData("CheckHealth")]
    public Task NoWarn_probe_that_gives_constant_texts(string name) => VerifyAsync(Service($"string {name}()", $"public string {name}() => \"Quattro Stagioni\";"));

    [Fact]
    public Task NoWarn_constant_texts_of_the_service_itself() => VerifyAsync(
        Service("string Name()", "private readonly string _name = \"Quattro Stagioni\"; public string Name() => _name;"));

    [Fact]
    public Task Info_constant_texts_message() =>
        new WcfAnalyzerTest<TrivialOperationAnalyzer>
        {
            TestState =
            {
                Sources = { Service("string Name()", "public string {|#0:Name|}() => \"Quattro Stagioni\";") },
                ExpectedDiagnostics =
                {
                    new DiagnosticResult(Descriptors.TrivialOperation).WithSeverity(DiagnosticSeverity.Info).WithLocation(0)
                        .WithMessage("'Name' gives every caller the same constants, which costs its callers a message each way; put them into a shared class that they can read locally"),
                },
            },
        }.RunAsync();

    [Theory]
    [InlineData("Mapping")]
    [InlineData("ConvertVersioned")]
    [InlineData("Attest")]
    [InlineData("Shipping")]
    [InlineData("Othello")]
    public Task Warn_name_with_a_probe_in_a_word(string name) => VerifyAsync(Service($"string {name}(string s)", $"public string {{|WCFP4001:{name}|}}(string s) => s + s;"));

    [Fact]
    public Task NoWarn_probe_by_its_wire_name() =>
        VerifyAsync(Service("string Answer(string s)", "public string Answer(string s) => s + s;").Replace("[OperationContract]", "[OperationContract(Name = \"Ping\")]", System.StringComparison.Ordinal));

    [Fact]
    public Task NoWarn_one_way() => VerifyAsync(Service("void Add(int a)", "public void Add(int a) { a++; }").Replace("[OperationContract]", "[OperationContract(IsOneWay = true)]", System.StringComparison.Ordinal));

    [Theory]
    [InlineData("[System.Security.Permissions.PrincipalPermission(System.Security.Permissions.SecurityAction.Demand, Role = \"a\")]")]
    [InlineData("[OperationBehavior(Impersonation = ImpersonationOption.Required)]")]
    [InlineData("[OperationBehavior(TransactionScopeRequired = true)]")]
    [InlineData("[Logged]")]
    public Task NoWarn_attribute_that_does_something(string attribute) =>
        VerifyAsync(Service("int Add(int a, int b)", attribute + " public int Add(int a, int b) => a + b;") + "\npublic class LoggedAttribute : System.Attribute { }");

    /// <summary>What a class takes itself is its state. A compiler from before C# 12 takes it for a mistake, and is silent as well.</summary>
    [Theory]
    [InlineData("=> a * options.PerKilo;", false)]
    [InlineData("=> a * Rate; private decimal Rate => options.PerKilo;", false)]
    [InlineData("=> a * a; private decimal Rate => options.PerKilo;", true)]
    public Task Parameter_of_the_class(string body, bool isReported)
    {
        var test = new WcfAnalyzerTest<TrivialOperationAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor, CompilerDiagnostics = CompilerDiagnostics.None };
        test.TestCode = Service("decimal Price(decimal a)", "public decimal " + (isReported && HasClassParameters ? "{|WCFP4001:Price|}" : "Price") + "(decimal a) " + body)
            .Replace("public class Calculator : ICalculator", "public class Options { public decimal PerKilo { get; set; } } public class Calculator(Options options) : ICalculator", System.StringComparison.Ordinal);
        return test.RunAsync();
    }

    private static bool HasClassParameters => System.Enum.IsDefined(typeof(Microsoft.CodeAnalysis.CSharp.LanguageVersion), 1200);

    /// <summary>What stands at the class, its base or the contract may decide who is answered, for all operations.</summary>
    [Theory]
    [InlineData("", "[System.Security.Permissions.PrincipalPermission(System.Security.Permissions.SecurityAction.Demand, Role = \"a\")]", "", false)]
    [InlineData("", "", "[Logged]", false)]
    [InlineData("[Logged]", "", "", false)]
    [InlineData("", "[Missing]", "", false)]
    [InlineData("[ServiceKnownType(typeof(Item))]", "[ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall)] [System.Runtime.InteropServices.ComVisible(false)] [System.ServiceModel.Activation.AspNetCompatibilityRequirements(RequirementsMode = System.ServiceModel.Activation.AspNetCompatibilityRequirementsMode.Allowed)]", "[Serializable]", true)]
    public Task Attributes_of_the_types(string ofContract, string ofClass, string ofBase, bool isReported)
    {
        var test = new WcfAnalyzerTest<TrivialOperationAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor, CompilerDiagnostics = CompilerDiagnostics.None };
        test.TestCode = Service("int Add(int a, int b)", $"public int {(isReported ? "{|WCFP4001:Add|}" : "Add")}(int a, int b) => a + b;")
            .Replace("[ServiceContract]", "[ServiceContract]" + ofContract, System.StringComparison.Ordinal)
            .Replace("public class Calculator : ICalculator", ofClass + " public class Calculator : Machine, ICalculator", System.StringComparison.Ordinal) +
            "\n" + ofBase + " public class Machine { }\npublic class LoggedAttribute : Attribute { }";
        return test.RunAsync();
    }

    /// <summary>A secret is not checked where those are whom it keeps out.</summary>
    [Theory]
    [InlineData("string user, string password", "{ return user == \"admin\" && password == \"s3cret\"; }")]
    [InlineData("string user, string userpwd", "{ return user.Length > 3 && userpwd.Length > 8; }")]
    [InlineData("string card, string pinCode", "{ return card.EndsWith(pinCode, StringComparison.Ordinal); }")]
    [InlineData("string apiKey, int n", "{ return apiKey.Length == n * 2; }")]
    [InlineData("Calculator.Login login", "{ return login.User == \"admin\" && login.Passwd == \"s3cret\"; }")]
    public Task NoWarn_checks_a_secret(string parameters, string body) => NoWarnAsync("bool", parameters, body, Logins);

    [Theory]
    [InlineData("string user, string path", "{ return user == \"admin\" && path == \"here\"; }")]
    [InlineData("string pinned, int compass", "{ return pinned.Length > compass * 2; }")]
    [InlineData("Calculator.Login login", "{ return login.User == \"admin\" && login.User.Length > 3; }")]
    public Task Warn_compares_what_is_no_secret(string parameters, string body) => WarnAsync("bool", parameters, body, Logins);

    private const string Logins = "public class Login { public string User { get; set; } public string Passwd { get; set; } }";

    [Fact]
    public Task NoWarn_rest() =>
        VerifyAsync(Service("int Add(int a, int b)", "public int Add(int a, int b) => a + b;", "[System.ServiceModel.Web.WebGet]"));

    [Fact]
    public Task NoWarn_session() =>
        VerifyAsync(Service("int Add(int a, int b)", "public int Add(int a, int b) => a + b;").Replace("[OperationContract]", "[OperationContract(IsTerminating = true)]", System.StringComparison.Ordinal));

    /// <summary>Who has a session with the service is in the midst of a conversation.</summary>
    [Theory]
    [InlineData("(SessionMode = SessionMode.Required)", "(IsInitiating = false)", false)]
    [InlineData("(SessionMode = SessionMode.Required)", "(IsTerminating = true)", false)]
    [InlineData("(SessionMode = SessionMode.Required, CallbackContract = typeof(IScreen))", "", false)]
    [InlineData("(SessionMode = SessionMode.Required)", "(IsInitiating = true, IsTerminating = false)", true)]
    [InlineData("(SessionMode = SessionMode.Required)", "", true)]
    [InlineData("(CallbackContract = typeof(IScreen))", "", true)]
    public Task Contract_that_holds_a_session(string contract, string other, bool isReported) => VerifyAsync(
        Service("int Add(int a, int b)", $"public int {(isReported ? "{|WCFP4001:Add|}" : "Add")}(int a, int b) => a + b; public void Leave() {{ }}")
            .Replace("[ServiceContract]", "[ServiceContract" + contract + "]", System.StringComparison.Ordinal)
            .Replace("int Add(int a, int b);", "int Add(int a, int b); [OperationContract" + other + "] void Leave();", System.StringComparison.Ordinal) +
        "\npublic interface IScreen { [OperationContract(IsOneWay = true)] void Show(string text); }");

    [Fact]
    public Task NoWarn_forwards_to_a_public_static_method() => VerifyAsync(Service(
        "int Add(int a, int b)", "public int Add(int a, int b) { return Calculations.Add(a, b); }") + """

        public static class Calculations
        {
            public static int Add(int a, int b) => a + b;
        }
        """);

    [Fact]
    public Task NoWarn_forwards_through_a_local() => VerifyAsync(Service(
        "int Add(int a, int b)", "public int Add(int a, int b) { var sum = Calculations.Add(a, b); return sum; }") + """

        public static class Calculations
        {
            public static int Add(int a, int b) => a + b;
        }
        """);

    [Fact]
    public Task NoWarn_forwards_in_a_task() => VerifyAsync(Service(
        "Task<int> AddAsync(int a, int b)", "public Task<int> AddAsync(int a, int b) => Task.FromResult(Calculations.Add(a, b));") + """

        public static class Calculations
        {
            public static int Add(int a, int b) => a + b;
        }
        """);

    [Fact]
    public Task NoWarn_not_an_operation() => VerifyAsync(Service("int Next()", "private int _n; public int Next() => _n++; public int Add(int a, int b) => a + b;"));

    [Fact]
    public Task NoWarn_class_without_a_contract() => VerifyAsync("""
        using System.ServiceModel;
        public interface ICalculator { int Add(int a, int b); }
        public class Calculator : ICalculator { public int Add(int a, int b) => a + b; }
        """);

    [Theory]
    [InlineData("FakeCalculator")]
    [InlineData("CalculatorStub")]
    [InlineData("MockCalculator")]
    [InlineData("TestService")]
    [InlineData("TestServiceBilling")]
    [InlineData("TestService2")]
    public Task NoWarn_test_double(string name) =>
        VerifyAsync(Service("int Add(int a, int b)", "public int Add(int a, int b) => a + b;").Replace("class Calculator", "class " + name, System.StringComparison.Ordinal));

    [Theory]
    [InlineData("ITestService", false)]
    [InlineData("ITestServiceBilling", false)]
    [InlineData("ITestServicing", true)]
    [InlineData("ITestResultService", true)]
    public Task Contract_for_trying_out(string name, bool isReported) =>
        VerifyAsync(Service("int Add(int a, int b)", $"public int {(isReported ? "{|WCFP4001:Add|}" : "Add")}(int a, int b) => a + b;").Replace("ICalculator", name, System.StringComparison.Ordinal));

    /// <summary>A class that the project makes for itself while it hosts others, or hosts none though it is a program, serves nobody.</summary>
    [Theory]
    [InlineData("class Other { object M() => new ServiceHost(typeof(Other)); }", "", OutputKind.DynamicallyLinkedLibrary, false)]
    [InlineData("", "<services><service name=\"Other\" /></services>", OutputKind.DynamicallyLinkedLibrary, false)]
    [InlineData("", "", OutputKind.ConsoleApplication, false)]
    [InlineData("", "", OutputKind.DynamicallyLinkedLibrary, true)]
    [InlineData("class Other { object M() => new ServiceHost(typeof(Other)); object N() => new ServiceHost(typeof(Calculator)); }", "", OutputKind.DynamicallyLinkedLibrary, true)]
    [InlineData("class Other { object M() { var calculator = new Calculator(); return new ServiceHost(calculator); } }", "", OutputKind.DynamicallyLinkedLibrary, true)]
    [InlineData("", "<services><service name=\"Other\" /><service name=\"Calculator\" /></services>", OutputKind.DynamicallyLinkedLibrary, true)]
    [InlineData("class Other { void M(object myHost) { } }", "", OutputKind.ConsoleApplication, true)]
    [InlineData("class Other { object M() { new Calculator().Add(1, 2); return new ServiceHost(typeof(System.Text.StringBuilder)); } }", "", OutputKind.ConsoleApplication, false)]
    [InlineData("class Other { object M() { var one = new Calculator(); Open(one); return new ServiceHost(typeof(Other)); } object Open(object one) => new ServiceHost(one); }", "", OutputKind.ConsoleApplication, true)]
    [InlineData("class Other { object M() { new Calculator().Add(1, 2); return Open<Calculator>(); } object Open<T>() => new ServiceHost(typeof(T)); }", "", OutputKind.ConsoleApplication, true)]
    [InlineData("class Other { object M() { new Calculator().Add(1, 2); return new OwnHost(); } } class OwnHost : ServiceHost { }", "", OutputKind.ConsoleApplication, true)]
    public Task Class_for_the_projects_own_use(string other, string config, OutputKind kind, bool isReported)
    {
        var test = new WcfAnalyzerTest<TrivialOperationAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor };
        test.TestState.OutputKind = kind;
        test.TestState.Sources.Add(Service("int Add(int a, int b)", $"public int {(isReported ? "{|WCFP4001:Add|}" : "Add")}(int a, int b) => a + b;"));
        test.TestState.Sources.Add("using System.ServiceModel;\n" + other);
        test.TestState.Sources.Add("static class Program { static void " + Bindings.BindingTest.StartOf(kind) + "() { System.Console.WriteLine(new Calculator().Add(1, 2)); } }");
        if (config.Length > 0)
        {
            test.TestState.AdditionalFiles.Add(("/0/App.config", Bindings.BindingTest.Config(config)));
        }

        return test.RunAsync();
    }

    /// <summary>A class that nothing names but the method of which the call was commented out is hosted no more.</summary>
    [Theory]
    [InlineData("// Host();", "", "", false)]
    [InlineData("// Host();", "", "<services><service name=\"OldCalculator\"><endpoint address=\"\" binding=\"netTcpBinding\" contract=\"ICalculator\" /></service></services>", false)]
    [InlineData("// Host();", "", "<services><service name=\"Shop.Calculator\" /></services>", true)]
    [InlineData("Host();", "", "", true)]
    [InlineData("", "", "", true)]
    [InlineData("// Host();", "class Other { System.Type Own() => typeof(Calculator); }", "", true)]
    [InlineData("// Host();", "class Other { string Own() => \"Calculator\"; }", "", true)]
    public Task Class_whose_host_is_commented_out(string start, string other, string config, bool isReported)
    {
        var test = new WcfAnalyzerTest<TrivialOperationAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor };
        test.TestState.OutputKind = OutputKind.ConsoleApplication;
        test.TestState.Sources.Add(Service("int Add(int a, int b)", $"public int {(isReported ? "{|WCFP4001:Add|}" : "Add")}(int a, int b) => a + b;"));
        test.TestState.Sources.Add($$"""
            using System.ServiceModel;
            static class Program
            {
                static void Main()
                {
                    {{start}}
                }

                private static void Host()
                {
                    using (var host = new ServiceHost(typeof(Calculator))) { host.Open(); }
                }
            }
            """);
        test.TestState.Sources.Add(other);
        if (config.Length > 0)
        {
            test.TestState.AdditionalFiles.Add(("/0/App.config", Bindings.BindingTest.Config(config)));
        }

        return test.RunAsync();
    }

    /// <summary>What the template left behind in a class that nobody names any more, beside services that the configuration lists, has no callers.</summary>
    [Theory]
    [InlineData("<services><service name=\"Desk\" /></services>", "", false)]
    [InlineData("<services><service name=\"Desk\" /><service name=\"Calculator\" /></services>", "", true)]
    [InlineData("<services><service name=\"Elsewhere.Desk\" /></services>", "", true)]
    [InlineData("", "", true)]
    [InlineData("<services><service name=\"Desk\" /></services>", "class Start { object Open() => new ServiceHost(typeof(Calculator)); }", true)]
    public async Task Template_that_is_left_behind(string config, string other, bool isReported)
    {
        foreach (var isOfTemplate in new[] { true, false })
        {
            var test = new WcfAnalyzerTest<TrivialOperationAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor };
            var name = isOfTemplate ? "GetData" : "Twice";
            test.TestState.Sources.Add(Service($"string {name}(int value); [OperationContract] int Next()", $"private int _n; public int Next() => _n++; public string {{|#0:{name}|}}(int value) => (value * 2).ToString();".Replace("(value * 2).ToString()", isOfTemplate ? "$\"No. {value}!\"" : "(value * 2).ToString(CultureInfo.InvariantCulture)", System.StringComparison.Ordinal)));
            test.TestState.Sources.Add("using System.ServiceModel;\n[ServiceContract] public interface IDesk { [OperationContract] string Place(); } public class Desk : IDesk { private string _place; public string Place() => _place; }\n" + other);
            if (config.Length > 0)
            {
                test.TestState.AdditionalFiles.Add(("/0/App.config", Bindings.BindingTest.Config(config)));
            }

            if (isReported || !isOfTemplate)
            {
                test.TestState.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.TrivialOperation).WithLocation(0).WithSeverity(isOfTemplate ? DiagnosticSeverity.Info : DiagnosticSeverity.Warning)
                    .WithArguments(name, "only computes from its arguments", (isOfTemplate ? "it is the project template's: remove it, or " : "") + "move the computation to a shared class that they can call locally"));
            }

            await test.RunAsync();
        }
    }

    /// <summary>What a site hosts stands in .svc files, which its configuration need not repeat.</summary>
    [Theory]
    [InlineData("", true)]
    [InlineData("<%@ ServiceHost Service=\"Other\" %>", false)]
    [InlineData("<%@ ServiceHost Service=\"Calculator\" %>", true)]
    public Task Class_that_a_site_may_host(string svc, bool isReported)
    {
        var test = new WcfAnalyzerTest<TrivialOperationAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor };
        test.TestState.Sources.Add(Service("int Add(int a, int b)", $"public int {(isReported ? "{|WCFP4001:Add|}" : "Add")}(int a, int b) => a + b;"));
        test.TestState.Sources.Add("static class Page { static int Load() => new Calculator().Add(1, 2); }");
        test.TestState.AdditionalFiles.Add(("/0/Web.config", Bindings.BindingTest.Config("<services><service name=\"Other\" /></services>")));
        if (svc.Length > 0)
        {
            test.TestState.AdditionalFiles.Add(("/0/One.svc", svc));
        }

        return test.RunAsync();
    }

    /// <summary>A directive names the service; the file behind it may be called after a class that nobody hosts.</summary>
    [Theory]
    [InlineData("<%@ ServiceHost Language=\"C#\" Service=\"Shop.Other\" CodeBehind=\"Calculator.svc.cs\" %>", false)]
    [InlineData("<%@ ServiceHost Language=\"C#\" CodeBehind=\"Calculator.svc.cs\" Service=\"Shop.CalculatorService\" %>", false)]
    [InlineData("<%@ ServiceHost Service = 'Shop.Calculator, Shop' %>", true)]
    [InlineData("<%@ ServiceHost service=\"global::Calculator\" %>", true)]
    [InlineData("<%@ ServiceHost Service=\"Shop.Outer+Calculator\" %>", true)]
    [InlineData("<%@ ServiceHost Service=\"Other\" Factory=\"CalculatorFactory\" %>", true)]
    [InlineData("<%@ ServiceHost Language=\"C#\" CodeBehind=\"Calculator.svc.cs\" %>", true)]
    [InlineData("<%@ ServiceHost Service= CodeBehind=\"Calculator.svc.cs\" %>", true)]
    [InlineData("<%@ ServiceHost CodeBehind=\"Calculator.svc.cs\" Service", true)]
    public Task Class_that_a_directive_names(string svc, bool isReported)
    {
        var test = new WcfAnalyzerTest<TrivialOperationAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor };
        test.TestState.Sources.Add(Service("int Add(int a, int b)", $"public int {(isReported ? "{|WCFP4001:Add|}" : "Add")}(int a, int b) => a + b;"));
        test.TestState.AdditionalFiles.Add(("/0/Calculator.svc", svc));
        return test.RunAsync();
    }

    [Fact]
    public Task NoWarn_client() => VerifyAsync("""
        using System.ServiceModel;
        [ServiceContract] public interface ICalculator { [OperationContract] int Add(int a, int b); }
        public class CalculatorClient : ClientBase<ICalculator>, ICalculator
        {
            public int Add(int a, int b) => a + b;
        }
        """);

    [Theory]
    [InlineData("System.ServiceModel")]
    [InlineData("CoreWCF")]
    public Task NoWarn_generated_contract(string tool) => VerifyAsync($$"""
        using System.ServiceModel;
        [System.CodeDom.Compiler.GeneratedCode("{{tool}}", "4.0.0.0")]
        [ServiceContract] public interface ICalculator { [OperationContract] int Add(int a, int b); }
        public class Calculator : ICalculator { public int Add(int a, int b) => a + b; }
        """);

    [Theory]
    [InlineData("// <auto-generated>\n//     wsdl wrote this.\n// </auto-generated>\n", false)]
    [InlineData("// Written by hand, not <generated>.\n", true)]
    public Task Contract_in_a_file_that_says_what_it_is(string head, bool isReported)
    {
        var test = new WcfAnalyzerTest<TrivialOperationAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor };
        test.TestState.Sources.Add(head + "using System.ServiceModel; [ServiceContract] public interface ICalculator { [OperationContract] int Add(int a, int b); }");
        test.TestState.Sources.Add("public class Calculator : ICalculator { public int " + (isReported ? "{|WCFP4001:Add|}" : "Add") + "(int a, int b) => a + b; }");
        return test.RunAsync();
    }

    /// <summary>What an authorization manager may refuse, a shared class would do for anybody.</summary>
    [Theory]
    [InlineData("public class Gate : System.ServiceModel.ServiceAuthorizationManager { }", "", false)]
    [InlineData("", "<behaviors><serviceBehaviors><behavior><serviceAuthorization serviceAuthorizationManagerType=\"Shop.Gate, Shop\" /></behavior></serviceBehaviors></behaviors>", false)]
    [InlineData("", "<behaviors><serviceBehaviors><behavior><serviceAuthorization principalPermissionMode=\"None\" /></behavior></serviceBehaviors></behaviors>", true)]
    public Task Call_that_may_be_refused(string code, string config, bool isReported)
    {
        var test = new WcfAnalyzerTest<TrivialOperationAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor, TestCode = Service("int Add(int a, int b)", $"public int {(isReported ? "{|WCFP4001:Add|}" : "Add")}(int a, int b) => a + b;") + code };
        if (config.Length > 0)
        {
            test.TestState.AdditionalFiles.Add(("/0/Web.config", Bindings.BindingTest.Config(config)));
        }

        return test.RunAsync();
    }

    [Fact]
    public Task NoWarn_culture_is_set_for_each_call() => VerifyAsync(Service("string Show(decimal a)", "public string Show(decimal a) => a.ToString();") + """

        public class CultureInspector
        {
            public void BeforeCall(string name) => System.Threading.Thread.CurrentThread.CurrentCulture = new System.Globalization.CultureInfo(name);
        }
        """);

    [Fact]
    public Task Warn_culture_is_set_but_not_used() => VerifyAsync(Service("string Show(string a)", "public string {|WCFP4001:Show|}(string a) => a.ToUpperInvariant();") + """

        public class CultureInspector
        {
            public void BeforeCall(string name) => System.Threading.Thread.CurrentThread.CurrentCulture = new System.Globalization.CultureInfo(name);
        }
        """);

    [Theory]
    [InlineData("5", true)]
    [InlineData("4", false)]
    [InlineData("many", true)]
    [InlineData("-1", true)]
    [InlineData("0", false)]
    public Task Option_max_operations(string value, bool isReported) => VerifyAsync(
        Service("int Add(int a, int b)", $"public int {(isReported ? "{|WCFP4001:Add|}" : "Add")}(int a, int b) {{ return a + b; }}"),
        options: "WCFP4001.max_operations = " + value);

    [Theory]
    [InlineData("12", true)]
    [InlineData("11", false)]
    public Task Option_counts_what_is_called(string value, bool isReported) => VerifyAsync(
        Service("int Add(int a, int b)", $"public int {(isReported ? "{|WCFP4001:Add|}" : "Add")}(int a, int b) {{ return Sum(a, b); }} private static int Sum(int a, int b) {{ return a + b; }}"),
        options: "WCFP4001.max_operations = " + value);

    [Theory]
    [InlineData("protobuf-net.Grpc", "Add")]
    [InlineData("ServiceModel.Grpc.AspNetCore", "Add")]
    [InlineData("Grpc.Core", "{|WCFP4001:Add|}")]
    public async Task Contracts_of_WCF_may_be_served_by_gRPC(string reference, string name)
    {
        var test = new WcfAnalyzerTest<TrivialOperationAnalyzer> { MarkupOptions = MarkupOptions.UseFirstDescriptor, TestCode = Service("int Add(int a, int b)", $"public int {name}(int a, int b) => a + b;") };
        test.TestState.AdditionalProjects[reference].Sources.Add("public class Served { }");
        test.TestState.AdditionalProjectReferences.Add(reference);
        await test.RunAsync();
    }

    [Fact]
    public Task NoWarn_long() => NoWarnAsync("int", "int a, int b", "{ a += b * 2; b += a * 3; a -= b / 4; b -= a / 5; a += b * 6; b += a * 7; return a * b; }");

    [Theory]
    [InlineData("public int Add(int a, int b) { return a + {|CS1525:;|} }")]
    [InlineData("public int Add(int a, int b) { return {|CS0103:c|} + b; }")]
    [InlineData("public int Add(int a, int b) => {|CS0103:Sum|}(a, b);")]
    [InlineData("public int Add(int a, int b) { return a.{|CS1001:;|} }")]
    public Task NoWarn_half_typed(string members)
    {
        var test = new WcfAnalyzerTest<TrivialOperationAnalyzer> { TestCode = Service("int Add(int a, int b)", members), CompilerDiagnostics = CompilerDiagnostics.None };
        test.TestState.MarkupHandling = MarkupMode.Ignore;
        return test.RunAsync();
    }
}
