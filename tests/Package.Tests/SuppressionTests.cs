using System;
using System.IO;
using System.Linq;
using System.Text.Json;
using Xunit;

namespace WcfPerf.Package.Tests;

/// <summary>Every way to say no to a finding, and what a log of the compiler tells of the others; in one project.</summary>
public sealed class SuppressionTests
{
    private const string Code = """
        using System.Diagnostics.CodeAnalysis;
        using System.ServiceModel;
        [assembly: SuppressMessage("WcfBindings", "WCFP2002", Justification = "The bank asks for it.", Scope = "member", Target = "~M:Shop.ByAssembly.Create~System.ServiceModel.ChannelFactory{Shop.IOrders}")]
        namespace Shop
        {
            [ServiceContract]
            public interface IOrders { [OperationContract] int Count(); }
            public static class Plain
            {
                public static ChannelFactory<IOrders> Create() => new ChannelFactory<IOrders>(
                    new WSHttpBinding(), new EndpointAddress("http://localhost/orders"));
            }
            public static class ByPragma
            {
                public static ChannelFactory<IOrders> Create() => new ChannelFactory<IOrders>(
        #pragma warning disable WCFP2002
                    new WSHttpBinding(), new EndpointAddress("http://localhost/orders"));
        #pragma warning restore WCFP2002
            }
            public static class ByAttribute
            {
                [SuppressMessage("WcfBindings", "WCFP2002", Justification = "The bank asks for it.")]
                public static ChannelFactory<IOrders> Create() => new ChannelFactory<IOrders>(
                    new WSHttpBinding(), new EndpointAddress("http://localhost/orders"));
            }
            public static class ByAssembly
            {
                public static ChannelFactory<IOrders> Create() => new ChannelFactory<IOrders>(
                    new WSHttpBinding(), new EndpointAddress("http://localhost/orders"));
            }
        }
        """;

    [Fact]
    public void A_pragma_an_attribute_and_NoWarn_silence_a_rule_and_the_log_says_which_rule_it_was()
    {
        var project = new TestProject("suppressed")
            .With("Clients.cs", Code)
            .With("App.config", Shop.Config)
            .With("p.csproj", TestProject.Wcf());
        var result = project.Build("p.csproj");
        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Equal([Shop.InConfig, new Finding("WCFP2002", "warning", "Clients.cs", 11, 13)], result.Findings);
        AssertLogTellsOfTheRule(project);

        // NoWarn reaches configuration files too.
        result = project.Build("p.csproj", "--no-incremental", "-p:NoWarn=WCFP2002");
        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Empty(result.Findings);
        Assert.DoesNotContain("WCFP2002", result.Output, StringComparison.Ordinal);

        // So does a rule set.
        project.With("old.ruleset", """
            <?xml version="1.0" encoding="utf-8"?>
            <RuleSet Name="Old" ToolsVersion="16.0">
              <Rules AnalyzerId="WcfPerf.Analyzers" RuleNamespace="WcfPerf.Analyzers">
                <Rule Id="WCFP2002" Action="None" />
              </Rules>
            </RuleSet>
            """);
        result = project.Build("p.csproj", "--no-incremental", "-p:CodeAnalysisRuleSet=old.ruleset");
        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Empty(result.Findings);
    }

    private static void AssertLogTellsOfTheRule(TestProject project)
    {
        using var log = JsonDocument.Parse(File.ReadAllText(project.PathOf("log/findings.sarif")));
        var run = log.RootElement.GetProperty("runs").EnumerateArray().Single();
        var rules = run.GetProperty("tool").GetProperty("driver").GetProperty("rules").EnumerateArray().ToArray();
        var results = run.GetProperty("results").EnumerateArray().Where(result => result.GetProperty("ruleId").GetString() == "WCFP2002").ToArray();

        // Those that are suppressed in the code are in the log, and say so; one result is in the configuration file.
        Assert.Equal(5, results.Length);
        var suppressed = results.Where(result => result.TryGetProperty("suppressions", out _)).ToArray();
        Assert.Equal(3, suppressed.Length);
        Assert.All(suppressed, result => Assert.Equal("inSource", result.GetProperty("suppressions")[0].GetProperty("kind").GetString()));
        Assert.Equal(2, suppressed.Count(result => result.GetProperty("suppressions")[0].TryGetProperty("justification", out var why) && why.GetString() == "The bank asks for it."));

        var site = PackedPackage.Instance.Metadata.Elements().Single(element => element.Name.LocalName == "projectUrl").Value;
        foreach (var result in results)
        {
            var rule = rules[result.GetProperty("ruleIndex").GetInt32()];
            Assert.Equal("WCFP2002", rule.GetProperty("id").GetString());
            Assert.Equal(site + "rules/WCFP2002", rule.GetProperty("helpUri").GetString());
            Assert.Equal("wsHttpBinding left on its default message security", rule.GetProperty("shortDescription").GetProperty("text").GetString());
            Assert.NotEmpty(rule.GetProperty("fullDescription").GetProperty("text").GetString()!);
            Assert.Equal("WcfBindings", rule.GetProperty("properties").GetProperty("category").GetString());
            Assert.NotEmpty(result.GetProperty("message").GetProperty("text").GetString()!);
        }
    }
}
