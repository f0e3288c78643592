using System;
using System.IO;
using Xunit;

namespace WcfPerf.Package.Tests;

/// <summary>The target <c>WcfPerfFixConfig</c> makes no fix that an editor withholds.</summary>
public sealed class FixConfigWithheldTests
{
    private const string Contract = """
        using System.ServiceModel;
        namespace Shop
        {
            [ServiceContract] public interface IOrders { [OperationContract] int Count(string customer); }
            [ServiceContract] public interface IReports { [OperationContract] string Latest(); }
            public class ReportService : IReports { public string Latest() => ""; }
        }
        """;

    private const string Stateless = "namespace Shop { public class OrderService : IOrders { public int Count(string customer) => customer.Length; } }";
    private const string Stateful = "namespace Shop { public class OrderService : IOrders { private int _calls; public int Count(string customer) => ++_calls; } }";

    [Theory]
    [InlineData("", "WCFP2002", "BasicHttp", Stateless, true)]
    [InlineData("", "WCFP2002", "BasicHttp", Stateful, false)]
    [InlineData("", "WCFP2002", "BasicHttp", "", false)]
    [InlineData("<security mode=\"None\" />", "WCFP2001", "NetTcp", Stateless, true)]
    [InlineData("<security mode=\"None\" />", "WCFP2001", "NetTcp", Stateful, false)]
    [InlineData("<security mode=\"None\" />", "WCFP2001", "BasicHttp", Stateful, true)]
    public void A_service_that_may_keep_state_for_its_session_keeps_its_session(string binding, string rule, string fix, string service, bool isMade)
    {
        var address = rule == "WCFP2001" ? "http://localhost:8000/" : "https://localhost/";
        var config = $"""
            <configuration>
              <system.serviceModel>
                <services>
                  <service name="Shop.OrderService">
                    <host><baseAddresses><add baseAddress="{address}" /><add baseAddress="net.tcp://localhost:9000/" /></baseAddresses></host>
                    <endpoint address="orders" binding="wsHttpBinding" bindingConfiguration="B" contract="Shop.IOrders" />
                  </service>
                </services>
                <client>
                  <endpoint name="o" address="{address}orders" binding="wsHttpBinding" bindingConfiguration="B" contract="Shop.IOrders" />
                </client>
                <bindings>
                  <wsHttpBinding>
                    <binding name="B">{binding}</binding>
                  </wsHttpBinding>
                </bindings>
              </system.serviceModel>
            </configuration>
            """;
        var project = new TestProject("withheld").With("Shop.cs", Contract).With("OrderService.cs", service).With("App.config", config).With("p.csproj", TestProject.Wcf());
        var result = project.Dotnet("build", "p.csproj", "--nologo", "-t:WcfPerfFixConfig", "-p:WcfPerfRules=" + rule, "-p:WcfPerfFix=" + fix);
        Assert.True(result.ExitCode == 0, result.Output);
        Assert.True(result.Output.Contains(isMade ? $"{rule} {fix}: " : fix, StringComparison.Ordinal), result.Output);
        Assert.Equal(!isMade, result.Output.Contains("the service may keep something for each session, or is not in this project", StringComparison.Ordinal));
        Assert.Equal(isMade, File.ReadAllText(project.PathOf("App.config")) != config);
    }

    [Fact]
    public void A_finding_that_code_is_part_of_is_not_fixed_in_the_file_alone()
    {
        const string Config = """
            <configuration>
              <system.serviceModel>
                <services>
                  <service name="Shop.ReportService">
                    <endpoint address="net.tcp://localhost/" binding="netTcpBinding" bindingConfiguration="B" contract="Shop.IReports" />
                  </service>
                </services>
                <bindings>
                  <netTcpBinding>
                    <binding name="B"><reliableSession enabled="true" /></binding>
                  </netTcpBinding>
                </bindings>
              </system.serviceModel>
            </configuration>
            """;
        const string Host = """
            class Program
            {
                static void Main() => new System.ServiceModel.ServiceHost(typeof(Shop.ReportService)).AddServiceEndpoint(
                    typeof(Shop.IReports), new System.ServiceModel.NetTcpBinding("B"), "net.tcp://localhost/r");
            }
            """;
        var project = new TestProject("withheldcode").With("Shop.cs", Contract).With("Host.cs", Host).With("App.config", Config).With("p.csproj", TestProject.Wcf("<OutputType>Exe</OutputType>"));
        var result = project.Dotnet("build", "p.csproj", "--nologo", "-t:WcfPerfFixConfig", "-p:WcfPerfRules=WCFP2003", "-p:WcfPerfFix=NoReliableSession");
        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Contains("WCFP2003: not fixed, for code takes this binding configuration: change both by hand.", result.Output, StringComparison.Ordinal);
        Assert.Equal(Config, File.ReadAllText(project.PathOf("App.config")));
    }
}
