using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.Configuration;
using WcfPerf.Analyzers.Configuration.Edits;
using WcfPerf.Analyzers.Tests.Configuration;
using WcfPerf.CodeFixes.Configuration;
using Xunit;

namespace WcfPerf.Analyzers.Tests.ConfigurationFixes;

/// <summary>The editor of configuration files by itself, and what its code fixes are to a host.</summary>
public sealed class ConfigFixTests
{
    private const string WithoutSecurity = """<bindings><wsHttpBinding><binding name="P"><security mode="None"/></binding></wsHttpBinding></bindings>""";

    [Fact]
    public void Every_rule_with_a_fix_has_a_provider_that_is_exported_for_configuration_files()
    {
        foreach (var provider in ConfigFixSolution.Providers)
        {
            var export = Assert.IsType<ExportCodeFixProviderAttribute>(Assert.Single(provider.GetType().GetCustomAttributes(typeof(ExportCodeFixProviderAttribute), inherit: false)));
            Assert.Equal([LanguageNames.CSharp], export.Languages);
            Assert.Equal([nameof(TextDocumentKind.AdditionalDocument)], export.DocumentKinds);
            Assert.Equal([".config"], export.DocumentExtensions!);
            var keys = provider.GetType().GetFields().Where(field => field.IsLiteral).Select(field => (string)field.GetRawConstantValue()!).Order(StringComparer.Ordinal);
            var rule = Assert.Single(provider.FixableDiagnosticIds);
            Assert.Equal(ConfigFixes.ByRule[rule].Select(name => $"{rule}.Config.{name}").Order(StringComparer.Ordinal), keys);
        }

        Assert.Equal(ConfigFixes.ByRule.Keys.Order(StringComparer.Ordinal), ConfigFixSolution.Providers.SelectMany(provider => provider.FixableDiagnosticIds).Order(StringComparer.Ordinal));
        Assert.Equal(ConfigFixNames.All.Order(StringComparer.Ordinal), ConfigFixes.ByRule.Values.SelectMany(names => names).Distinct().Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Only_throttles_are_fixed_all_at_once_and_only_low_ones_without_being_named()
    {
        Assert.Equal(
            [RuleIds.ThrottleRaisedAboveTheLimit, RuleIds.ThrottleFrozen],
            ConfigFixSolution.Providers.Where(provider => provider.GetFixAllProvider() is not null).SelectMany(provider => provider.FixableDiagnosticIds).Order(StringComparer.Ordinal));
        Assert.Equal(
            [(RuleIds.ThrottleFrozen, ConfigFixNames.DefaultThrottle)],
            ConfigFixes.ByRule.SelectMany(rule => rule.Value.Select(name => (Rule: rule.Key, Name: name)))
                .Where(fix => new ConfigFix(fix.Rule, fix.Name, "", ImmutableArray<string>.Empty, IsOfClient: false, ImmutableArray<ConfigFileEdit>.Empty).IsSafe));
    }

    [Theory]
    [InlineData(FixAllScope.Project)]
    [InlineData(FixAllScope.Solution)]
    public async Task Fix_all_takes_every_throttle_away(FixAllScope scope)
    {
        const string Before = """
            <configuration><system.serviceModel><services>
              <service name="Shop.A" behaviorConfiguration="a"><endpoint address="net.tcp://localhost:1/a" binding="netTcpBinding" contract="Shop.IA" /></service>
              <service name="Shop.B" behaviorConfiguration="b"><endpoint address="net.tcp://localhost:1/b" binding="netTcpBinding" contract="Shop.IB" /></service>
              <service name="Shop.C" behaviorConfiguration="c"><endpoint address="net.tcp://localhost:1/c" binding="netTcpBinding" contract="Shop.IC" /></service>
            </services><behaviors><serviceBehaviors>
              <behavior name="a">
                <serviceThrottling maxConcurrentCalls="16" maxConcurrentSessions="10" />
              </behavior>
              <behavior name="b">
                <serviceThrottling maxConcurrentCalls="16" maxConcurrentSessions="900" />
              </behavior>
              <behavior name="c">
                <serviceThrottling maxConcurrentCalls="5" />
              </behavior>
            </serviceBehaviors></behaviors></system.serviceModel></configuration>
            """;
        var solution = await ConfigFixSolution.CreateAsync(("one", "/one/App.config", Encoding.UTF8.GetBytes(Before)), ("two", "/two/App.config", Encoding.UTF8.GetBytes(Before)));
        var findings = await solution.FindAsync();
        var provider = new ThrottleFrozenConfigCodeFix();
        var project = solution.Solution.Projects.First();
        var context = new FixAllContext(
            project, provider, scope, ThrottleFrozenConfigCodeFix.DefaultThrottle, provider.FixableDiagnosticIds, new Found(findings), CancellationToken.None);
        var action = await provider.GetFixAllProvider().GetFixAsync(context);
        Assert.NotNull(action);
        Assert.Equal(ThrottleFrozenConfigCodeFix.DefaultThrottle, action.EquivalenceKey);
        var fixedSolution = await ConfigFixSolution.ApplyAsync(action);
        var left = (await fixedSolution.FindAsync()).Where(item => item.Diagnostic.Id == RuleIds.ThrottleFrozen).ToArray();
        Assert.All(left, item => Assert.True(scope == FixAllScope.Project && item.Project.Name == "two"));
        Assert.Equal(scope == FixAllScope.Project ? 1 : 2, (await fixedSolution.ChangesSinceAsync(solution.Solution)).Count);
        Assert.Contains("<behavior name=\"a\">\n  </behavior>", fixedSolution.Text("/one/App.config").ToString().Replace("\r\n", "\n", StringComparison.Ordinal), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_file_of_two_projects_changes_in_both()
    {
        var file = Encoding.UTF8.GetBytes(ConfigTest.Configuration($"""<services><service name="Shop.OrderService"><endpoint address="" binding="wsHttpBinding" bindingConfiguration="P" contract="Shop.IOrders"/></service></services>{WithoutSecurity}"""));
        var solution = await ConfigFixSolution.CreateAsync(("one", "/shared/App.config", file), ("two", "/shared/App.config", file));
        var (project, diagnostic) = (await solution.FindAsync())[0];
        var after = await ConfigFixSolution.ApplyAsync(Assert.Single(await ConfigFixSolution.OfferAsync(project, diagnostic)));
        Assert.Single(await after.ChangesSinceAsync(solution.Solution));
        Assert.All(after.Solution.Projects, changed => Assert.Contains("basicHttpBinding", changed.AdditionalDocuments.Single().GetTextAsync().Result.ToString(), StringComparison.Ordinal));
        Assert.Empty(await after.FindAsync());
    }

    [Theory]
    [InlineData("", true)]
    [InlineData("private int _calls; public void Called() => _calls++;", false)]
    [InlineData("private static int s_calls; public void Called() => s_calls++;", true)]
    [InlineData("public string Session() => System.ServiceModel.OperationContext.Current.SessionId;", false)]
    public async Task A_service_that_keeps_state_for_its_session_keeps_its_session(string state, bool isOffered)
    {
        var source = ConfigFixSolution.Shop.Replace("public class OrderService : IOrders, IReports, ISession\n    {", $"public class OrderService : IOrders, IReports, ISession\n    {{ {state}", StringComparison.Ordinal);
        Assert.NotEqual(ConfigFixSolution.Shop, source);
        var file = ConfigTest.Configuration("""<services><service name="Shop.OrderService"><endpoint address="https://localhost/" binding="wsHttpBinding" contract="Shop.IOrders"/></service></services>""");
        var solution = await ConfigFixSolution.CreateAsync([source], ("app", "/app/App.config", Encoding.UTF8.GetBytes(file)));
        var (project, diagnostic) = Assert.Single(await solution.FindAsync());
        var keys = (await ConfigFixSolution.OfferAsync(project, diagnostic)).Select(action => action.EquivalenceKey!).ToArray();
        Assert.Equal(isOffered, keys.Contains(WSHttpBindingDefaultSecurityConfigCodeFix.BasicHttp));
        Assert.Contains(WSHttpBindingDefaultSecurityConfigCodeFix.TransportWithMessageCredential, keys);
    }

    [Theory]
    [InlineData("[ServiceContract]", "", false)]
    [InlineData("[ServiceContract(SessionMode = SessionMode.NotAllowed)]", "", true)]
    [InlineData("[ServiceContract]", "public class Till : ITill { public int Add(int more) => more; }", true)]
    public async Task A_client_whose_service_is_out_of_sight_keeps_its_session(string contract, string service, bool isOffered)
    {
        var source = $$"""
            using System.ServiceModel;
            namespace Shop
            {
                {{contract}} public interface ITill { [OperationContract] int Add(int more); }
                {{service}}
            }
            """;
        var file = ConfigTest.Configuration("""<client><endpoint address="https://localhost/" binding="wsHttpBinding" contract="Shop.ITill"/></client>""");
        var solution = await ConfigFixSolution.CreateAsync([source], ("app", "/app/App.config", Encoding.UTF8.GetBytes(file)));
        var (project, diagnostic) = Assert.Single(await solution.FindAsync());
        var keys = (await ConfigFixSolution.OfferAsync(project, diagnostic)).Select(action => action.EquivalenceKey!).ToArray();
        Assert.Equal(isOffered, keys.Contains(WSHttpBindingDefaultSecurityConfigCodeFix.BasicHttp));
        Assert.Contains(WSHttpBindingDefaultSecurityConfigCodeFix.TransportWithMessageCredential, keys);
    }

    [Theory]
    [InlineData("new NetTcpBinding(\"b\")", true)]
    [InlineData("new NetTcpBinding(configurationName: \"b\")", true)]
    [InlineData("new NetTcpBinding(Name)", true)]
    [InlineData("new NetTcpBinding(SecurityMode.Transport)", false)]
    [InlineData("new NetTcpBinding(\"other\")", false)]
    public void A_binding_configuration_that_code_takes_by_name_is_copied_not_changed(string binding, bool isCopied)
    {
        // Code that only another method shows keeps the rule from speaking; the fix is asked for by itself.
        const string Original = "<binding name=\"b\" maxReceivedMessageSize=\"500000\"><reliableSession enabled=\"true\"/></binding>";
        var source = $"class C {{ const string Name = \"b\"; object Make() => {binding}; }}";
        var file = ConfigTest.Configuration($"""<services><service name="Shop.OrderService"><endpoint address="net.tcp://localhost/" binding="netTcpBinding" bindingConfiguration="b" contract="Shop.IOrders"/></service></services><bindings><netTcpBinding>{Original}</netTcpBinding></bindings>""");
        var project = new ConfigProject("app", ConfigDialect.ServiceModel, ImmutableArray.Create<AdditionalText>(new ConfigText("/app/App.config", SourceText.From(file)))) { NamesInCode = new BindingNamesInCode([source]) };
        var place = new TextSpan(file.IndexOf("enabled=", StringComparison.Ordinal), 1);
        var fix = Assert.Single(ConfigFixes.Find([project], 0, RuleIds.ReliableSessionWithoutNeed, "/app/App.config", place, CancellationToken.None));
        var after = Assert.Single(fix.Edits).After.ToString();
        Assert.Equal(isCopied, after.Contains(Original, StringComparison.Ordinal));
        Assert.Equal(isCopied, after.Contains("bindingConfiguration=\"bWithoutReliableSession\"", StringComparison.Ordinal));
        Assert.Contains("maxReceivedMessageSize=\"500000\"", after[after.LastIndexOf("<binding ", StringComparison.Ordinal)..], StringComparison.Ordinal);
        Assert.DoesNotContain("enabled=\"true\"", after[after.LastIndexOf("<binding ", StringComparison.Ordinal)..], StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(RuleIds.ThrottleFrozen, "maxConcurrentCalls", false)]
    [InlineData(RuleIds.ReliableSessionWithoutNeed, "enabled=", true)]
    public void Code_is_read_only_for_a_fix_that_changes_a_binding_with_a_name(string rule, string place, bool isRead)
    {
        var file = ConfigTest.Configuration("""<services><service name="S" behaviorConfiguration="B"><endpoint address="net.tcp://localhost/" binding="netTcpBinding" bindingConfiguration="b" contract="I"/></service></services><bindings><netTcpBinding><binding name="b"><reliableSession enabled="true"/></binding></netTcpBinding></bindings><behaviors><serviceBehaviors><behavior name="B"><serviceThrottling maxConcurrentCalls="9"/></behavior></serviceBehaviors></behaviors>""");
        var reads = 0;
        var sources = Enumerable.Range(0, 3).Select(_ => { reads++; return "class C { }"; });
        var project = new ConfigProject("app", ConfigDialect.ServiceModel, ImmutableArray.Create<AdditionalText>(new ConfigText("/app/App.config", SourceText.From(file)))) { NamesInCode = new BindingNamesInCode(sources) };
        Assert.Single(ConfigFixes.Find([project], 0, rule, "/app/App.config", new TextSpan(file.IndexOf(place, StringComparison.Ordinal), 1), CancellationToken.None));
        Assert.Equal(isRead ? 3 : 0, reads);
    }

    [Theory]
    [InlineData("new WSHttpBinding(\"P\")")]
    [InlineData("new WSHttpBinding(SecurityMode.None)")]
    public async Task A_code_fix_asks_its_project_which_binding_configurations_code_takes_by_name(string binding)
    {
        // Of code and file that share a binding, each endpoint is reported, and only the one in the file can be fixed in it.
        const string Original = """<binding name="P"><security mode="None"/></binding>""";
        var source = "class C { void Open(System.ServiceModel.ServiceHost host) => host.AddServiceEndpoint(typeof(Shop.IReports), " + binding.Replace("new WSH", "new System.ServiceModel.WSH", StringComparison.Ordinal).Replace("SecurityMode.", "System.ServiceModel.SecurityMode.", StringComparison.Ordinal) + ", \"http://localhost/r\"); }";
        var file = ConfigTest.Configuration($"""<services><service name="Shop.OrderService"><endpoint address="" binding="wsHttpBinding" bindingConfiguration="P" contract="Shop.IOrders"/></service></services>{WithoutSecurity}""");
        var solution = await ConfigFixSolution.CreateAsync([ConfigFixSolution.Shop, source], ("app", "/app/App.config", Encoding.UTF8.GetBytes(file)));
        var findings = await solution.FindAsync();
        Assert.Equal(binding.Contains('"', StringComparison.Ordinal) ? 2 : 1, findings.Count);
        foreach (var (project, diagnostic) in findings)
        {
            var actions = await ConfigFixSolution.OfferAsync(project, diagnostic);
            if (file.Substring(diagnostic.Location.SourceSpan.Start, 4) == "name")
            {
                Assert.Empty(actions);
            }
            else
            {
                var after = (await ConfigFixSolution.ApplyAsync(Assert.Single(actions))).Text("/app/App.config").ToString();
                Assert.Contains(Original, after, StringComparison.Ordinal);
                Assert.Contains("<basicHttpBinding>", after, StringComparison.Ordinal);
            }
        }
    }

    [Fact]
    public async Task A_finding_that_code_shares_is_not_fixed_in_the_file_alone()
    {
        const string Source = "class C { void Open(System.ServiceModel.ServiceHost host) => host.AddServiceEndpoint(typeof(Shop.IReports), new System.ServiceModel.NetTcpBinding(\"b\"), \"net.tcp://localhost/r\"); }";
        var file = ConfigTest.Configuration("""<services><service name="Shop.OrderService"><endpoint address="net.tcp://localhost/" binding="netTcpBinding" bindingConfiguration="b" contract="Shop.IOrders"/></service></services><bindings><netTcpBinding><binding name="b"><reliableSession enabled="true"/></binding></netTcpBinding></bindings>""");
        foreach (var (sources, count) in new[] { (new[] { ConfigFixSolution.Shop }, 1), ([ConfigFixSolution.Shop, Source], 0) })
        {
            var solution = await ConfigFixSolution.CreateAsync(sources, ("app", "/app/App.config", Encoding.UTF8.GetBytes(file)));
            var (project, diagnostic) = Assert.Single(await solution.FindAsync());
            Assert.Equal(count, (await ConfigFixSolution.OfferAsync(project, diagnostic)).Count);
        }
    }

    [Fact]
    public async Task Source_documents_are_none_of_their_business()
    {
        var solution = await ConfigFixSolution.CreateAsync(ConfigTest.Configuration(WithoutSecurity));
        var document = solution.Solution.Projects.Single().Documents.Single();
        var diagnostic = Diagnostic.Create(Descriptors.WSHttpBindingWithoutNeed, Location.Create((await document.GetSyntaxTreeAsync())!, new TextSpan(0, 5)), "", "");
        await new WSHttpBindingWithoutNeedConfigCodeFix().RegisterCodeFixesAsync(
            new CodeFixContext(document, diagnostic, (action, _) => Assert.Fail(action.Title), CancellationToken.None));
    }

    [Fact]
    public void CoreWCF_finds_bindings_by_name_alone_so_a_copy_gets_a_name_of_its_own()
    {
        var fix = Assert.Single(Find(ConfigDialect.CoreWcf, RuleIds.WSHttpBindingWithoutNeed, $"""<services><service name="S"><endpoint address="" [|binding|]="wsHttpBinding" bindingConfiguration="P" contract="I"/></service></services>{WithoutSecurity}"""));
        Assert.Contains("binding=\"basicHttpBinding\" bindingConfiguration=\"P2\"", After(fix), StringComparison.Ordinal);
        Assert.Contains("<binding name=\"P2\"><security mode=\"None\"/></binding>", After(fix), StringComparison.Ordinal);
    }

    [Fact]
    public void CoreWCF_drops_the_encoding_of_wsHttpBinding_so_MTOM_is_not_offered() =>
        Assert.Empty(Find(ConfigDialect.CoreWcf, RuleIds.LargeBinaryAsText, $"""<services><service name="S"><endpoint address="" [|binding|]="wsHttpBinding" bindingConfiguration="P" contract="I"/></service></services>{WithoutSecurity}"""));

    [Fact]
    public void MTOM_is_not_offered_for_a_client_alone() =>
        Assert.Empty(Find(ConfigDialect.ServiceModel, RuleIds.LargeBinaryAsText, $"""<client><endpoint address="http://x" [|binding|]="wsHttpBinding" bindingConfiguration="P" contract="I"/></client>{WithoutSecurity}"""));

    [Theory]
    [InlineData("http://localhost/a", "http://localhost/a", true)]
    [InlineData("http://localhost:80/a/", "http://LOCALHOST/A", true)]
    [InlineData("http://+:8000/a", "http://web01:8000/a", true)]
    [InlineData("http://web01/a", "http://web02/a", false)]
    [InlineData("http://localhost/a", "https://localhost/a", false)]
    [InlineData("http://localhost:1/a", "http://localhost:2/a", false)]
    [InlineData("http://localhost/a", "http://localhost/a/b", false)]
    [InlineData("a/b", "http://localhost/x/a/b", true)]
    [InlineData("a/b", "http://localhost/x/a", false)]
    [InlineData("", "http://localhost/x.svc", true)]
    [InlineData("http://localhost/a", "", false)]
    [InlineData("http://[", "http://[", false)]
    public void The_other_end_is_the_one_at_the_same_address(string service, string client, bool isFound)
    {
        var fix = Find(ConfigDialect.ServiceModel, RuleIds.WSHttpBindingWithoutNeed, $"""
            <services><service name="S"><endpoint address="{service}" [|binding|]="wsHttpBinding" bindingConfiguration="P" contract="I"/></service></services>
            <client><endpoint address="{client}" binding="wsHttpBinding" bindingConfiguration="P" contract="I"/></client>
            {WithoutSecurity}
            """)[0];
        Assert.Equal(isFound, fix.Title.Contains("at both ends", StringComparison.Ordinal));
        Assert.Equal(!isFound, fix.Title.Contains("its clients must change too", StringComparison.Ordinal));
        Assert.Equal(isFound ? 2 : 1, After(fix).Split("binding=\"basicHttpBinding\"").Length - 1);
    }

    [Theory]
    [InlineData("binding=\"wsHttpBinding\" bindingConfiguration=\"gone\"")]
    [InlineData("binding=\"wsHttpBinding\" bindingConfiguration=\"twice\"")]
    [InlineData("binding=\"wsDualHttpBinding\"")]
    [InlineData("binding=\"wsHttpContextBinding\" bindingConfiguration=\"P\"")]
    [InlineData("binding=\"ours\"")]
    [InlineData("binding=\"\"")]
    [InlineData("kind=\"mexEndpoint\"")]
    public void What_is_not_understood_is_not_changed(string attributes) =>
        Assert.Empty(Find(ConfigDialect.ServiceModel, RuleIds.WSHttpBindingWithoutNeed, $"""
            <services><service name="S"><endpoint address="" [|{attributes}|] contract="I"/></service></services>
            <bindings><wsHttpBinding><binding name="twice"/><binding name="twice"/></wsHttpBinding><wsHttpContextBinding><binding name="P"><security mode="None"/></binding></wsHttpContextBinding></bindings>
            """));

    [Theory]
    [InlineData("")]
    [InlineData("<security mode=\"Message\"/>")]
    [InlineData("<security><message negotiateServiceCredential=\"false\"/></security>")]
    [InlineData("<security mode=\"TransportWithMessageCredential\"/>")]
    public void Security_is_never_taken_away(string security)
    {
        var config = $"""
            <services><service name="S"><endpoint address="https://localhost/" [|binding|]="wsHttpBinding" bindingConfiguration="P" contract="I"/></service></services>
            <client><endpoint address="https://localhost/" binding="wsHttpBinding" bindingConfiguration="P" contract="I"/></client>
            <bindings><wsHttpBinding><binding name="P">{security}</binding></wsHttpBinding></bindings>
            """;
        Assert.Empty(Find(ConfigDialect.ServiceModel, RuleIds.WSHttpBindingWithoutNeed, config));
        foreach (var fix in Find(ConfigDialect.ServiceModel, RuleIds.WSHttpBindingDefaultSecurity, config))
        {
            Assert.Empty(security);
            var endpoint = ConfigTest.Load(("/app/App.config", After(fix))).Endpoints[0];
            Assert.Contains(endpoint.Binding.SecurityMode, new[] { "Transport", "TransportWithMessageCredential" });
        }
    }

    [Fact]
    public void Two_findings_of_one_pair_are_one_fix()
    {
        const string Text = $"""
            <configuration><system.serviceModel>
            <services><service name="S"><endpoint address="http://localhost/" binding="wsHttpBinding" bindingConfiguration="P" contract="I"/></service></services>
            <client><endpoint address="http://localhost/" binding="wsHttpBinding" bindingConfiguration="P" contract="I"/></client>
            {WithoutSecurity}
            </system.serviceModel></configuration>
            """;
        var projects = Projects(ConfigDialect.ServiceModel, ("/app/App.config", Text));
        var first = Text.IndexOf("binding=\"wsHttp", StringComparison.Ordinal);
        var second = Text.IndexOf("binding=\"wsHttp", first + 1, StringComparison.Ordinal);
        ConfigFinding[] findings =
        [
            new(0, RuleIds.WSHttpBindingWithoutNeed, "/app/App.config", new TextSpan(first, 0)),
            new(0, RuleIds.WSHttpBindingWithoutNeed, "/app/App.config", new TextSpan(second, 0)),
            new(0, RuleIds.WSHttpBindingWithoutNeed, "/app/App.config", new TextSpan(0, 0)),
        ];
        var run = ConfigFixes.ApplyAll(projects, [.. findings], static fix => fix.Name == ConfigFixNames.BasicHttp, CancellationToken.None);
        Assert.NotNull(run.Outcomes[0].Made);
        Assert.True(run.Outcomes[1].IsDoneWithAnother);
        Assert.False(run.Outcomes[2].IsDoneWithAnother);
        Assert.Empty(run.Outcomes[2].Offered);
        Assert.Equal(2, Assert.Single(run.Edits).After.ToString().Split("binding=\"basicHttpBinding\"").Length - 1);

        // No fix of that name: what there is is told, and nothing changes.
        var refused = ConfigFixes.ApplyAll(projects, [.. findings], static fix => fix.Name == ConfigFixNames.Mtom, CancellationToken.None);
        Assert.Empty(refused.Edits);
        Assert.Equal([ConfigFixNames.BasicHttp], refused.Outcomes[0].Offered.Select(fix => fix.Name));

        // A service that is not known to keep nothing for a session gets none; a finding that code is part of has no fix in files.
        Assert.Equal([ConfigFixNames.NetTcp], refused.Outcomes[0].Withheld.Select(fix => fix.Name));
        var known = ConfigFixes.ApplyAll(projects, [findings[0] with { KeepsNoSessionState = true }], static fix => fix.Name == ConfigFixNames.NetTcp, CancellationToken.None);
        Assert.Equal(ConfigFixNames.NetTcp, known.Outcomes[0].Made?.Name);
        var shared = ConfigFixes.ApplyAll(projects, [findings[0] with { IsNamedInCode = true }], static _ => true, CancellationToken.None);
        Assert.Empty(shared.Edits);
        Assert.Empty(shared.Outcomes[0].Offered);
    }

    [Theory]
    [InlineData("maxConcurrentCalls=\"30\"", "maxConcurrentCalls=\"5\"", null)]
    [InlineData("maxConcurrentCalls=\"30\"", "maxConcurrentCalls=\"5\" maxConcurrentSessions=\"500\"", "Remove maxConcurrentCalls (WCF's own limit grows with the processors)")]
    [InlineData("", "maxConcurrentCalls=\"5\"", "Remove serviceThrottling (WCF's own limit grows with the processors)")]
    public void A_throttle_stays_where_that_of_a_file_above_would_hold_instead(string above, string below, string? title)
    {
        static string Behavior(string throttle) =>
            $"""<configuration><system.serviceModel><behaviors><serviceBehaviors><behavior>{(throttle.Length > 0 ? $"<serviceThrottling {throttle}/>" : "")}</behavior></serviceBehaviors></behaviors></system.serviceModel></configuration>""";
        var projects = Projects(ConfigDialect.ServiceModel, ("/site/Web.config", Behavior(above)), ("/site/sub/Web.config", Behavior(below)));
        var place = new TextSpan(Behavior(below).IndexOf("maxConcurrentCalls", StringComparison.Ordinal), 1);
        Assert.Equal(title, ConfigFixes.Find(projects, 0, RuleIds.ThrottleFrozen, "/site/sub/Web.config", place, CancellationToken.None).SingleOrDefault()?.Title);
    }

    [Theory]
    [InlineData("maxConcurrentInstances=\"20\"", "Remove serviceThrottling (WCF's own limit grows with the processors)")]
    [InlineData("maxConcurrentCalls=\"50\" maxConcurrentInstances=\"20\"", "Remove maxConcurrentInstances (WCF's own limit is the sum of calls and sessions)")]
    public void The_title_says_what_limit_instances_get(string throttle, string title)
    {
        var text = $"<configuration><system.serviceModel><behaviors><serviceBehaviors><behavior><serviceThrottling {throttle}/></behavior></serviceBehaviors></behaviors></system.serviceModel></configuration>";
        var place = new TextSpan(text.IndexOf("maxConcurrentInstances", StringComparison.Ordinal), 1);
        Assert.Equal(title, Assert.Single(ConfigFixes.Find(Projects(ConfigDialect.ServiceModel, ("/app/App.config", text)), 0, RuleIds.ThrottleFrozen, "/app/App.config", place, CancellationToken.None)).Title);
    }

    /// <summary>WCF opens a host with two endpoints at one address only where they share a binding.</summary>
    [Theory]
    [InlineData(RuleIds.WSHttpBindingWithoutNeed, "None", "address=\"\"", false)]
    [InlineData(RuleIds.WSHttpBindingWithoutNeed, "None", "", false)]
    [InlineData(RuleIds.WSHttpBindingWithoutNeed, "None", "address=\"other\"", true)]
    [InlineData(RuleIds.WSHttpBindingWithoutNeed, "None", "address=\"\" listenUri=\"other\"", true)]
    [InlineData(RuleIds.WSHttpBindingDefaultSecurity, "", "address=\"\"", true)]
    public void An_endpoint_that_shares_its_address_is_not_changed_alone(string rule, string mode, string other, bool isOffered)
    {
        var text = $"""
            <configuration><system.serviceModel><services><service name="S">
            <host><baseAddresses><add baseAddress="http://localhost/s"/><add baseAddress="https://localhost/s"/></baseAddresses></host>
            <endpoint address="" binding="wsHttpBinding" bindingConfiguration="P" contract="I"/>
            <endpoint {other} binding="wsHttpBinding" bindingConfiguration="P" contract="J"/>
            </service></services>
            <bindings><wsHttpBinding><binding name="P">{(mode.Length > 0 ? $"<security mode=\"{mode}\"/>" : "")}</binding></wsHttpBinding></bindings>
            </system.serviceModel></configuration>
            """;
        var place = new TextSpan(text.IndexOf("binding=\"ws", StringComparison.Ordinal), 1);
        var fixes = ConfigFixes.Find(Projects(ConfigDialect.ServiceModel, ("/app/App.config", text)), 0, rule, "/app/App.config", place, CancellationToken.None);
        Assert.Equal(isOffered, fixes.Any(fix => fix.Name == ConfigFixNames.BasicHttp));
    }

    [Fact]
    public void Every_position_of_a_file_is_a_place_to_ask_at()
    {
        const string Text = $"""
            <configuration><!-- c --><system.serviceModel>
            <services><service name="S" behaviorConfiguration="B"><endpoint address="" binding="wsHttpBinding" bindingConfiguration="P" contract="I"/></service></services>
            <behaviors><serviceBehaviors><behavior name="B"><serviceThrottling maxConcurrentCalls="9"/></behavior></serviceBehaviors></behaviors>
            {WithoutSecurity}
            </system.serviceModel></configuration>
            """;
        var projects = Projects(ConfigDialect.ServiceModel, ("/app/App.config", Text));
        foreach (var rule in ConfigFixes.ByRule.Keys)
        {
            for (var position = 0; position <= Text.Length; position += 7)
            {
                foreach (var fix in ConfigFixes.Find(projects, 0, rule, "/app/App.config", new TextSpan(position, 0), CancellationToken.None))
                {
                    Assert.Empty(ConfigTest.Load(("/app/App.config", After(fix))).Errors);
                }
            }

            Assert.Empty(ConfigFixes.Find(projects, 0, rule, "/app/Gone.config", new TextSpan(0, 0), CancellationToken.None));
        }
    }

    [Fact]
    public void Work_that_is_cancelled_stops()
    {
        using var source = new CancellationTokenSource();
        source.Cancel();
        Assert.ThrowsAny<OperationCanceledException>(() => ConfigFixes.Find(
            Projects(ConfigDialect.ServiceModel, ("/app/App.config", ConfigTest.Configuration(WithoutSecurity))), 0, RuleIds.WSHttpBindingWithoutNeed, "/app/App.config", new TextSpan(0, 0), source.Token));
    }

    private static ImmutableArray<ConfigProject> Projects(ConfigDialect dialect, params (string Path, string Text)[] files) =>
        [new ConfigProject("app", dialect, [.. files.Select(file => new ConfigText(file.Path, SourceText.From(file.Text)))])];

    private static ImmutableArray<ConfigFix> Find(ConfigDialect dialect, string rule, string sections)
    {
        var text = ConfigTest.Configuration(sections);
        var start = text.IndexOf("[|", StringComparison.Ordinal);
        text = text.Replace("[|", "", StringComparison.Ordinal).Replace("|]", "", StringComparison.Ordinal);
        return ConfigFixes.Find(Projects(dialect, ("/app/App.config", text)), 0, rule, "/app/App.config", new TextSpan(start, 0), CancellationToken.None);
    }

    private static string After(ConfigFix fix) => Assert.Single(fix.Edits).After.ToString();

    /// <summary>Gives Fix All what was found.</summary>
    private sealed class Found(IReadOnlyList<(Project Project, Diagnostic Diagnostic)> findings) : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult(findings.Where(item => item.Project.Id == project.Id).Select(item => item.Diagnostic));

        public override Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken cancellationToken) => Task.FromResult(Enumerable.Empty<Diagnostic>());

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) => GetAllDiagnosticsAsync(project, cancellationToken);
    }
}
