using System;
using System.Linq;
using Xunit;

namespace WcfPerf.Package.Tests;

/// <summary>The modes, in real builds of one project.</summary>
public sealed class PresetTests
{
    private const string Code = """
        namespace Shop
        {
            [System.ServiceModel.ServiceContract]
            public interface IOrders { [System.ServiceModel.OperationContract] int Count(string customer); }
            public static class Clients
            {
                public static System.ServiceModel.ChannelFactory<IOrders> Create() => new System.ServiceModel.ChannelFactory<IOrders>(
                    new System.ServiceModel.WSHttpBinding(), new System.ServiceModel.EndpointAddress("http://localhost/orders"));
            }
        }
        """;

    private const string Config = """
        <configuration>
          <system.serviceModel>
            <services>
              <service name="Shop.OrderService" behaviorConfiguration="Limits">
                <endpoint address="" binding="wsHttpBinding" bindingConfiguration="Plain" contract="Shop.IOrders" />
              </service>
            </services>
            <bindings>
              <wsHttpBinding>
                <binding name="Plain"><security mode="None" /></binding>
              </wsHttpBinding>
            </bindings>
            <behaviors>
              <serviceBehaviors>
                <behavior name="Limits"><serviceThrottling maxConcurrentCalls="16" /></behavior>
              </serviceBehaviors>
            </behaviors>
          </system.serviceModel>
        </configuration>
        """;

    private readonly TestProject _project = new TestProject("presets")
        .With("Clients.cs", Code)
        .With("App.config", Config)
        .With("broken.config", "<configuration><system.serviceModel>")
        .With("p.csproj", TestProject.Wcf());

    [Fact]
    public void A_mode_sets_severities_an_areas_goes_before_it_and_the_users_own_word_before_both()
    {
        Assert.Equal(["WCFP2001 note", "WCFP2006 note", "WCFP2002 warning", "WCFP0001 note"], Found());
        Assert.Empty(Found("-p:WcfPerfAnalysisMode=None"));
        Assert.Equal(["WCFP2001 warning", "WCFP2006 warning", "WCFP2002 warning", "WCFP0001 warning"], Found("-p:WcfPerfAnalysisMode=all"));
        Assert.Equal(["WCFP2001 warning", "WCFP2006 warning", "WCFP2002 warning"], Found("-p:WcfPerfAnalysisMode=None", "-p:WcfPerfAnalysisModeBindings=All"));
        Assert.Equal(["WCFP2001 note", "WCFP2006 note", "WCFP2002 warning", "WCFP0001 warning"], Found("-p:WcfPerfAnalysisMode=All", "-p:WcfPerfAnalysisModeBindings=Recommended"));

        _project.With(".globalconfig", "is_global = true\ndotnet_diagnostic.WCFP2006.severity = none\n")
            .With(".editorconfig", "root = true\n[*.cs]\ndotnet_diagnostic.WCFP2002.severity = suggestion\n");
        Assert.Equal(["WCFP2001 warning", "WCFP2002 note", "WCFP0001 warning"], Found("-p:WcfPerfAnalysisMode=All"));
    }

    /// <summary>A rule that warns may only inform of some of its findings; what is recommended leaves it at that.</summary>
    [Fact]
    public void A_finding_that_only_informs_stays_one_in_the_recommended_mode()
    {
        _project.With("App.config", "<configuration />").With("broken.config", "<configuration />").With("Clients.cs", """
            namespace Shop
            {
                [System.ServiceModel.ServiceContract]
                public interface IDesk
                {
                    [System.ServiceModel.OperationContract] string Address(string name);
                    [System.ServiceModel.OperationContract] int Add(int one, int other);
                }

                public class Desk : IDesk
                {
                    public string Address(string name) => "Dear " + name;
                    public int Add(int one, int other) => one + other;
                }
            }
            """);
        Assert.Equal(["WCFP4001 note", "WCFP4001 warning"], Found());
        Assert.Equal(["WCFP4001 note", "WCFP4001 warning"], Found("-p:WcfPerfAnalysisMode=Recommended"));
        Assert.Equal(["WCFP4001 note", "WCFP4001 warning"], Found("-p:WcfPerfAnalysisMode=None", "-p:WcfPerfAnalysisModeClients=Recommended"));
        Assert.Equal(["WCFP4001 warning", "WCFP4001 warning"], Found("-p:WcfPerfAnalysisMode=All"));
    }

    [Fact]
    public void A_mode_that_does_not_exist_is_named_and_has_no_effect()
    {
        var result = _project.Build("p.csproj", "-p:WcfPerfAnalysisMode=None", "-p:WcfPerfAnalysisModeBindings=Most", "-p:WcfPerfAnalysisModeClients=never");
        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Empty(result.Findings);
        Assert.Contains("p.csproj : warning WCFPMODE: WcfPerfAnalysisModeBindings is 'most', which is no mode, and has no effect; the modes are None, Recommended, All.", result.Output, StringComparison.Ordinal);
        Assert.Contains("WCFPMODE: WcfPerfAnalysisModeClients is 'never'", result.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("WcfPerfAnalysisMode is", result.Output, StringComparison.Ordinal);
    }

    // The project is not cleaned in between: another mode has to be seen by the compiler all the same.
    private string[] Found(params string[] arguments)
    {
        var result = _project.Build("p.csproj", arguments);
        Assert.True(result.ExitCode == 0, result.Output);
        return result.Findings.Select(finding => $"{finding.Rule} {finding.Level}").ToArray();
    }
}
