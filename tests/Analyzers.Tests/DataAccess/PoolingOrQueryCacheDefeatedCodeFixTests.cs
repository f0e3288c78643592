using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.DataAccess;
using WcfPerf.CodeFixes.DataAccess;
using WcfPerf.Testing;
using Xunit;

namespace WcfPerf.Analyzers.Tests.DataAccess;

/// <summary>The fix of WCFP3009 in code.</summary>
public sealed class PoolingOrQueryCacheDefeatedCodeFixTests
{
    private static Task VerifyAsync(string before, string after, int? iterations = null)
    {
        var test = new WcfCodeFixTest<PoolingOrQueryCacheDefeatedAnalyzer, PoolingOrQueryCacheDefeatedCodeFix>
        {
            Data = DataFramework.Net472,
            MarkupOptions = MarkupOptions.UseFirstDescriptor,
            CompilerDiagnostics = CompilerDiagnostics.Errors,
            CodeActionEquivalenceKey = PoolingOrQueryCacheDefeatedCodeFix.PoolKey,
        };
        test.TestState.Sources.Add(Service(before));
        test.FixedState.Sources.Add(Service(after));
        test.NumberOfIncrementalIterations = iterations;
        test.FixedState.MarkupHandling = MarkupMode.Allow;
        return test.RunAsync();
    }

    private static string Service(string members) => DataServiceCode.Service(DataFramework.Net472, "int Get(int id)", "{ return 0; }", members);

    [Theory]
    [InlineData("string c = \"Data Source=SQL01;Initial Catalog=Shop;[|Pooling=False|]\";", "string c = \"Data Source=SQL01;Initial Catalog=Shop\";")]
    [InlineData("string c = \"Server=db; [|Pooling=false|]; Database=shop\";", "string c = \"Server=db; Database=shop\";")]
    [InlineData("string c = @\"[|Pooling=no|];Server=db\";", "string c = @\"Server=db\";")]
    [InlineData("string c = $\"Server={Environment.MachineName};Database=shop;[|Pooling=false|];\"; // why", "string c = $\"Server={Environment.MachineName};Database=shop;\"; // why")]
    [InlineData("string c = Environment.MachineName + \";[|Pooling=false|]\";", "string c = Environment.MachineName;")]
    [InlineData("string c = \"Server=\" + Environment.MachineName + \";[|Pooling=false|];\" + \"Database=shop\";", "string c = \"Server=\" + Environment.MachineName + \";\" + \"Database=shop\";")]
    [InlineData("string c = \"Server=\" + Environment.MachineName + \";[|Pooling=false|]\" + \";Database=shop\";", "string c = \"Server=\" + Environment.MachineName + \";Database=shop\";")]
    [InlineData("string c = \"Server=\" + Environment.MachineName + \";\" + \"[|Pooling=false|];\" + \"Database=shop\";", "string c = \"Server=\" + Environment.MachineName + \";\" + \"Database=shop\";")]
    [InlineData("SqlConnectionStringBuilder c = new SqlConnectionStringBuilder { [|Pooling = false|], DataSource = \"a\" };", "SqlConnectionStringBuilder c = new SqlConnectionStringBuilder { Pooling = true, DataSource = \"a\" };")]
    public Task Leaves_pooling_to_the_provider(string before, string after) => VerifyAsync(before, after);

    [Fact]
    public Task Fixes_all() => VerifyAsync(
        "string a = \"Server=a;[|Pooling=false|]\"; string b = \"Server=b;[|Pooling=false|]\";",
        "string a = \"Server=a\"; string b = \"Server=b\";",
        iterations: 2);

    [Theory]
    [InlineData("void Run() { var b = new DbConnectionStringBuilder(); [|b[\"Pooling\"] = \"no\"|]; }")]
    public Task Keeps_away(string members) => VerifyAsync(members, members);
}
