using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using WcfPerf.Analyzers.Rules.Bindings;
using WcfPerf.CodeFixes.Bindings;
using WcfPerf.Testing;
using Xunit;
using static WcfPerf.Analyzers.Tests.Bindings.BindingTest;

namespace WcfPerf.Analyzers.Tests.Bindings;

/// <summary>The fixes of WCFP2005 and WCFP2006: the setting goes.</summary>
public sealed class ThrottleCodeFixTests
{
    private const string Endpoint = "host.AddServiceEndpoint(typeof(IOrders), new WSHttpBinding(), \"\");\n";

    private static async Task VerifyAsync<TAnalyzer, TCodeFix>(string key, string source, string fixedSource)
        where TAnalyzer : DiagnosticAnalyzer, new()
        where TCodeFix : CodeFixProvider, new()
    {
        var test = new WcfCodeFixTest<TAnalyzer, TCodeFix> { MarkupOptions = MarkupOptions.UseFirstDescriptor, CodeActionEquivalenceKey = key };
        test.TestState.Sources.Add(("/0/Contracts.cs", Contracts));
        test.FixedState.Sources.Add(("/0/Contracts.cs", Contracts));
        test.FixedState.MarkupHandling = MarkupMode.Allow;
        test.TestState.Sources.Add(source);
        test.FixedState.Sources.Add(fixedSource);
        await test.RunAsync();
    }

    private static Task FrozenAsync(string source, string fixedSource) =>
        VerifyAsync<ThrottleFrozenAnalyzer, ThrottleFrozenCodeFix>(ThrottleFrozenCodeFix.RemoveSetting, Statements(source), Statements(fixedSource));

    private static Task RaisedAsync(string source, string fixedSource) =>
        VerifyAsync<ThrottleRaisedAboveTheLimitAnalyzer, ThrottleRaisedAboveTheLimitCodeFix>(
            ThrottleRaisedAboveTheLimitCodeFix.RemoveSetting, Statements(Endpoint + source), Statements(Endpoint + fixedSource));

    private static Task FrozenRefusedAsync(string source) => FrozenAsync(source, source);

    private static Task RaisedRefusedAsync(string source) => RaisedAsync(source, source);

    [Fact]
    public Task Frozen_statement() => FrozenAsync(
        """
        var throttle = new ServiceThrottlingBehavior();
        {|WCFP2006:throttle.MaxConcurrentCalls = 16|};
        host.Description.Behaviors.Add(throttle);
        """,
        """
        var throttle = new ServiceThrottlingBehavior();
        host.Description.Behaviors.Add(throttle);
        """);

    [Fact]
    public Task Frozen_all_three() => FrozenAsync(
        """
        var throttle = new ServiceThrottlingBehavior();
        {|WCFP2006:throttle.MaxConcurrentCalls = 16|};
        {|WCFP2006:throttle.MaxConcurrentSessions = 10|};
        {|WCFP2006:throttle.MaxConcurrentInstances = 26|};
        host.Description.Behaviors.Add(throttle);
        """,
        """
        var throttle = new ServiceThrottlingBehavior();
        host.Description.Behaviors.Add(throttle);
        """);

    [Fact]
    public Task Frozen_only_member() => FrozenAsync(
        "host.Description.Behaviors.Add(new ServiceThrottlingBehavior { {|WCFP2006:MaxConcurrentCalls = 16|} });",
        "host.Description.Behaviors.Add(new ServiceThrottlingBehavior());");

    [Fact]
    public Task Frozen_only_member_after_arguments() => FrozenAsync(
        "host.Description.Behaviors.Add(new ServiceThrottlingBehavior() { {|WCFP2006:MaxConcurrentCalls = 16|} });",
        "host.Description.Behaviors.Add(new ServiceThrottlingBehavior());");

    [Theory]
    [InlineData("{|WCFP2006:MaxConcurrentCalls = 16|}, MaxConcurrentSessions = 500", "MaxConcurrentSessions = 500")]
    [InlineData("MaxConcurrentSessions = 500, {|WCFP2006:MaxConcurrentCalls = 16|}", "MaxConcurrentSessions = 500")]
    [InlineData("MaxConcurrentSessions = 500, {|WCFP2006:MaxConcurrentCalls = 16|}, MaxConcurrentInstances = 600", "MaxConcurrentSessions = 500, MaxConcurrentInstances = 600")]
    public Task Frozen_one_of_several_members(string members, string left) => FrozenAsync(
        $$"""host.Description.Behaviors.Add(new ServiceThrottlingBehavior { {{members}} });""",
        $$"""host.Description.Behaviors.Add(new ServiceThrottlingBehavior { {{left}} });""");

    [Fact]
    public Task Frozen_members_on_lines_of_their_own() => FrozenAsync(
        """
        var throttle = new ServiceThrottlingBehavior
        {
            {|WCFP2006:MaxConcurrentCalls = 16|},
            MaxConcurrentSessions = 500,
            {|WCFP2006:MaxConcurrentInstances = 26|},
        };
        """,
        """
        var throttle = new ServiceThrottlingBehavior
        {
            MaxConcurrentSessions = 500,
        };
        """);

    [Theory]
    [InlineData("{|WCFP2006:throttle.MaxConcurrentCalls = 16|}; // what the disk can do")]
    [InlineData("// what the disk can do\n{|WCFP2006:throttle.MaxConcurrentCalls = 16|};")]
    [InlineData("{|WCFP2006:throttle.MaxConcurrentCalls = /* disks */ 16|};")]
    [InlineData("if (isSecure) {|WCFP2006:throttle.MaxConcurrentCalls = 16|};")]
    [InlineData("var calls = {|WCFP2006:throttle.MaxConcurrentCalls = 16|};")]
    [InlineData("Action hold = () => {|WCFP2006:throttle.MaxConcurrentCalls = 16|};")]
    [InlineData("{|WCFP2006:host.Description.Behaviors.Find<ServiceThrottlingBehavior>().MaxConcurrentCalls = 16|};")]
    [InlineData("throttle = new ServiceThrottlingBehavior { {|WCFP2006:MaxConcurrentCalls = 16|} /* disks */ };")]
    public Task Frozen_refused(string statement) => FrozenRefusedAsync("var throttle = new ServiceThrottlingBehavior();\n" + statement);

    [Fact]
    public Task Raised_statement() => RaisedAsync(
        """
        var throttle = new ServiceThrottlingBehavior();
        {|WCFP2005:throttle.MaxConcurrentCalls = 1000|};
        host.Description.Behaviors.Add(throttle);
        """,
        """
        var throttle = new ServiceThrottlingBehavior();
        host.Description.Behaviors.Add(throttle);
        """);

    [Fact]
    public Task Raised_both_members() => RaisedAsync(
        "host.Description.Behaviors.Add(new ServiceThrottlingBehavior { {|WCFP2005:MaxConcurrentCalls = 1000|}, {|WCFP2005:MaxConcurrentInstances = 1000|} });",
        "host.Description.Behaviors.Add(new ServiceThrottlingBehavior());");

    [Theory]
    [InlineData("{|WCFP2005:MaxConcurrentCalls = 1000|}, MaxConcurrentSessions = 500", "MaxConcurrentSessions = 500")]
    [InlineData("MaxConcurrentSessions = 500, {|WCFP2005:MaxConcurrentCalls = 1000|}", "MaxConcurrentSessions = 500")]
    public Task Raised_one_of_several_members(string members, string left) => RaisedAsync(
        $$"""host.Description.Behaviors.Add(new ServiceThrottlingBehavior { {{members}} });""",
        $$"""host.Description.Behaviors.Add(new ServiceThrottlingBehavior { {{left}} });""");

    [Theory]
    [InlineData("{|WCFP2005:throttle.MaxConcurrentCalls = 1000|}; // load test of May")]
    [InlineData("if (isSecure) {|WCFP2005:throttle.MaxConcurrentCalls = 1000|};")]
    [InlineData("var calls = {|WCFP2005:throttle.MaxConcurrentCalls = 1000|};")]
    [InlineData("{|WCFP2005:host.Description.Behaviors.Find<ServiceThrottlingBehavior>().MaxConcurrentCalls = 1000|};")]
    public Task Raised_refused(string statement) => RaisedRefusedAsync("var throttle = new ServiceThrottlingBehavior();\n" + statement);
}
