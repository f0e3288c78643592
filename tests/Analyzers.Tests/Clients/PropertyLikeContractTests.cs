using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.Clients;
using WcfPerf.Testing;
using Xunit;

namespace WcfPerf.Analyzers.Tests.Clients;

/// <summary>WCFP4006.</summary>
public sealed class PropertyLikeContractTests
{
    private const string Mail = "[OperationContract] string GetMail(string code); [OperationContract] void SetMail(string code, string value);";
    private const string Hour = "[OperationContract] int GetHour(string code); [OperationContract] void SetHour(string code, int value);";
    private const string Notify = "[OperationContract] bool GetNotify(string code); [OperationContract] void SetNotify(string code, bool value);";

    private static string Contract(string operations, string ns = "System.ServiceModel", string declaration = "[ServiceContract] public interface {|WCFP4006:IPreferences|}") => $$"""
        using System;
        using System.Collections.Generic;
        using System.Runtime.Serialization;
        using System.Threading;
        using System.Threading.Tasks;
        using {{ns}};

        [DataContract] public class Address { [DataMember] public string Street { get; set; } }

        {{declaration}}
        {
            {{operations}}
        }
        """;

    private static Task VerifyAsync(string source, WcfFramework framework = WcfFramework.Net472) =>
        new WcfAnalyzerTest<PropertyLikeContractAnalyzer> { TestCode = source, Framework = framework, MarkupOptions = MarkupOptions.UseFirstDescriptor }.RunAsync();

    private static Task NoWarnAsync(string operations, string declaration = "[ServiceContract] public interface IPreferences") => VerifyAsync(Contract(operations, declaration: declaration));

    [Theory]
    [InlineData("")]
    [InlineData("[OperationContract] void Save(string code);")]
    [InlineData("[OperationContract] DateTime GetSince(string code); [OperationContract] void SetSince(string code, DateTime value);")]
    [InlineData("[OperationContract] DayOfWeek GetDay(string code); [OperationContract] void SetDay(string code, DayOfWeek value);")]
    [InlineData("[OperationContract] Address GetAddress(string code); [OperationContract] void SetAddress(string code, Address value);")]
    [InlineData("[OperationContract] string GetMail2(int number);")]
    public Task Warn_three_pairs_and(string more) => VerifyAsync(Contract(Mail + Hour + Notify + more));

    [Theory]
    [InlineData("int?")]
    [InlineData("Guid")]
    [InlineData("TimeSpan")]
    [InlineData("decimal")]
    [InlineData("DayOfWeek")]
    [InlineData("DateTimeOffset?")]
    public Task Warn_values(string type) =>
        VerifyAsync(Contract(Mail + Hour + $"[OperationContract] {type} GetThird(string code); [OperationContract] void SetThird(string code, {type} value);"));

    [Fact]
    public Task Warn_without_a_key() => VerifyAsync(Contract("""
        [OperationContract] int GetVolume(); [OperationContract] void SetVolume(int value);
        [OperationContract] int GetBass(); [OperationContract(IsOneWay = true)] void SetBass(int value);
        [OperationContract] bool GetMute(); [OperationContract] bool SetMute(bool value);
        """));

    [Fact]
    public Task Warn_two_keys() => VerifyAsync(Contract("""
        [OperationContract] int GetA(string code, int year); [OperationContract] void SetA(string code, int year, int value);
        [OperationContract] int GetB(string code, int year); [OperationContract] void SetB(string code, int year, int value);
        [OperationContract] int GetC(string code, int year); [OperationContract] void SetC(string code, int year, int value);
        """));

    [Fact]
    public Task Warn_tasks() => VerifyAsync(Contract("""
        [OperationContract] Task<int> GetAAsync(string code); [OperationContract] Task SetAAsync(string code, int value);
        [OperationContract] Task<int> GetBAsync(string code); [OperationContract] Task SetBAsync(string code, int value);
        [OperationContract] Task<int> GetCAsync(string code); [OperationContract] Task SetCAsync(string code, int value);
        """));

    [Fact]
    public Task Warn_begin_and_end() => VerifyAsync(Contract(Mail + Hour + """
        [OperationContract(AsyncPattern = true)] IAsyncResult BeginGetC(string code, AsyncCallback callback, object state); int EndGetC(IAsyncResult result);
        [OperationContract(AsyncPattern = true)] IAsyncResult BeginSetC(string code, int value, AsyncCallback callback, object state); void EndSetC(IAsyncResult result);
        """));

    [Fact]
    public Task Warn_properties() => VerifyAsync(Contract("""
        int Volume { [OperationContract] get; [OperationContract] set; }
        int Bass { [OperationContract] get; [OperationContract] set; }
        bool Mute { [OperationContract] get; [OperationContract] set; }
        """));

    [Fact]
    public Task Warn_class() => VerifyAsync(Contract("""
        [OperationContract] public int GetA() => 1; [OperationContract] public void SetA(int value) { }
        [OperationContract] public int GetB() => 1; [OperationContract] public void SetB(int value) { }
        [OperationContract] public int GetC() => 1; [OperationContract] public void SetC(int value) { }
        """, declaration: "[ServiceContract] public class {|WCFP4006:Preferences|}"));

    [Fact]
    public Task Warn_names_on_the_wire() => VerifyAsync(Contract(Mail + Hour + """
        [OperationContract(Name = "GetThird")] int Read(string code); [OperationContract(Name = "SetThird")] void Write(string code, int value);
        """));

    [Fact]
    public Task Warn_CoreWcf() => VerifyAsync(Contract(Mail + Hour + Notify, "CoreWCF"), WcfFramework.CoreWcf);

    [Fact]
    public Task NoWarn_CoreWcf_two_pairs() => VerifyAsync(Contract(Mail + Hour, "CoreWCF", "[ServiceContract] public interface IPreferences"), WcfFramework.CoreWcf);

    [Theory]
    [InlineData("", "gets and sets 3 values of one thing one by one (Mail, Hour, Notify)")]
    [InlineData("[OperationContract] int GetD(string code); [OperationContract] void SetD(string code, int value);", "gets and sets 4 values of one thing one by one (Mail, Hour, Notify, …)")]
    public Task Warn_message(string more, string problem)
    {
        var test = new WcfAnalyzerTest<PropertyLikeContractAnalyzer>
        {
            TestCode = Contract(Mail + Hour + Notify + more, declaration: "[ServiceContract] public interface {|#0:IPreferences|}"),
        };
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Descriptors.PropertyLikeContract).WithLocation(0)
            .WithMessage($"'IPreferences' {problem}, a message each way for every value; get and set them together in one data contract"));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("")]
    [InlineData("[OperationContract] bool GetNotify(string code);")]
    [InlineData("[OperationContract] void SetNotify(string code, bool value);")]
    [InlineData("[OperationContract] bool GetNotify(string code); void SetNotify(string code, bool value);")]
    [InlineData("[OperationContract] bool GetNotify(string code); [OperationContract] void SetNotify(string code, int value);")]
    [InlineData("[OperationContract] bool GetNotify(string code); [OperationContract] void SetNotify(bool value);")]
    [InlineData("[OperationContract] bool GetNotify(string code); [OperationContract] void SetNotify(bool value, string code);")]
    [InlineData("[OperationContract] bool GetNotify(string code); [OperationContract] int SetNotify(string code, bool value);")]
    [InlineData("[OperationContract] bool GetNotify(string code); [OperationContract] void UpdateNotify(string code, bool value);")]
    [InlineData("[OperationContract] bool GetNotify(int code); [OperationContract] void SetNotify(int code, bool value);")]
    [InlineData("[OperationContract] bool GetNotify(string shipment); [OperationContract] void SetNotify(string shipment, bool value);")]
    [InlineData("[OperationContract] bool GetNotify(string code, out int more); [OperationContract] void SetNotify(string code, bool value);")]
    [InlineData("[OperationContract] Address GetAddress(string code); [OperationContract] void SetAddress(string code, Address value);")]
    [InlineData("[OperationContract] List<string> GetTags(string code); [OperationContract] void SetTags(string code, List<string> value);")]
    [InlineData("[OperationContract] byte[] GetPhoto(string code); [OperationContract] void SetPhoto(string code, byte[] value);")]
    [InlineData("[OperationContract] bool Getaway(string code); [OperationContract] void Setaway(string code, bool value);")]
    [InlineData("[OperationContract] bool Get(string code); [OperationContract] void Set(string code, bool value);")]
    public Task NoWarn_two_pairs_and(string more) => NoWarnAsync(Mail + Hour + more);

    [Fact]
    public Task NoWarn_three_things() => NoWarnAsync("""
        [OperationContract] Address GetA(int id); [OperationContract] void SetA(int id, Address value);
        [OperationContract] Address GetB(int id); [OperationContract] void SetB(int id, Address value);
        [OperationContract] Address GetC(int id); [OperationContract] void SetC(int id, Address value);
        """);

    /// <summary>A key that everything may have does not tell whose it is; the names of the values do.</summary>
    [Theory]
    [InlineData("id", "CustomerName", "ProductName", "SupplierName", false)]
    [InlineData("id", "CustomerName", "CustomerCity", "CustomerStreet", true)]
    [InlineData("id", "CustomerName", "CustomerFirstName", "CustomerLastName", true)]
    [InlineData("id", "Name", "FirstName", "LastName", true)]
    [InlineData("customer", "MailAddress", "HomeAddress", "WorkAddress", true)]
    public Task Key_that_everything_has(string key, string first, string second, string third, bool isReported)
    {
        var operations = string.Concat(System.Array.ConvertAll([first, second, third], name => $"[OperationContract] string Get{name}(int {key}); [OperationContract] void Set{name}(int {key}, string value);"));
        return isReported ? VerifyAsync(Contract(operations)) : NoWarnAsync(operations);
    }

    [Fact]
    public Task NoWarn_no_contract() => NoWarnAsync((Mail + Hour + Notify).Replace("[OperationContract]", "", System.StringComparison.Ordinal), "public interface IPreferences");

    [Fact]
    public Task NoWarn_no_operations() => NoWarnAsync((Mail + Hour + Notify).Replace("[OperationContract]", "", System.StringComparison.Ordinal));

    [Fact]
    public Task NoWarn_callback() => NoWarnAsync(Mail + Hour + Notify, "public interface IPreferences");

    [Fact]
    public Task NoWarn_generated() => NoWarnAsync(Mail + Hour + Notify, "[System.CodeDom.Compiler.GeneratedCode(\"System.ServiceModel\", \"4.0.0.0\")] [ServiceContract] public interface IPreferences");

    /// <summary>A stub for the service's side follows a description that others have, too.</summary>
    [Fact]
    public Task NoWarn_generated_for_a_service() => VerifyAsync(Contract(Mail + Hour + Notify, "CoreWCF", "[System.CodeDom.Compiler.GeneratedCode(\"CoreWCF\", \"4.0.0.0\")] [ServiceContract] public interface IPreferences"), WcfFramework.CoreWcf);

    [Fact]
    public Task NoWarn_contract_that_inherits_them() => VerifyAsync(Contract(Mail + Hour + Notify) + "\n[ServiceContract] public interface IMore : IPreferences { [OperationContract] void Save(); }");

    [Theory]
    [InlineData("[OperationContract] bool GetNotify(string code); [OperationContract] void SetNotify(string code, boo value);")]
    [InlineData("[OperationContract] bool GetNotify(string code); [OperationContract] void SetNotify(string code, ")]
    [InlineData("[OperationContract] GetNotify(string code); [OperationContract] void SetNotify(string code, bool value);")]
    [InlineData("[OperationContract] bool GetNotify(string code); [OperationContract")]
    public Task NoWarn_half_typed(string more)
    {
        var test = new WcfAnalyzerTest<PropertyLikeContractAnalyzer> { CompilerDiagnostics = CompilerDiagnostics.None };
        test.TestCode = Contract(Mail + Hour + more, declaration: "[ServiceContract] public interface IPreferences");
        return test.RunAsync();
    }
}
