using System.Linq;
using WcfPerf.Analyzers.Configuration;
using WcfPerf.Analyzers.ServiceModel;
using Xunit;

namespace WcfPerf.Analyzers.Tests.Configuration;

/// <summary>Endpoints of services and clients, default endpoints, services, behaviors and throttles.</summary>
public class ConfigEndpointTests
{
    [Fact]
    public void ServiceEndpoint_KnowsItsService()
    {
        var config = ConfigTest.LoadSections(
            """
            <services>
              <service name="Freight.Tracking" behaviorConfiguration="t">
                <host><baseAddresses><add baseAddress="http://localhost:8000/t" /><add baseAddress="net.tcp://localhost:8001/t" /><add /></baseAddresses></host>
                <endpoint name="soap" address="soap" binding="basicHttpBinding" contract="Freight.ITracking" />
                <endpoint address="mex" binding="mexHttpBinding" contract="IMetadataExchange" />
              </service>
              <service name="Freight.Idle" />
            </services>
            """);

        Assert.Equal(["Freight.Tracking", "Freight.Idle"], config.Services.Select(service => service.Name));
        var service = config.Services[0];
        Assert.Equal(["http://localhost:8000/t", "net.tcp://localhost:8001/t"], service.BaseAddresses.AsEnumerable());
        Assert.Empty(config.Services[1].Endpoints);
        Assert.Empty(config.Services[1].BaseAddresses);

        var endpoint = service.Endpoints[0];
        Assert.Equal(ConfigEndpointKind.Service, endpoint.Kind);
        Assert.Same(service, endpoint.Service);
        Assert.Equal("Freight.Tracking", endpoint.ServiceName);
        Assert.Equal("soap", endpoint.Name);
        Assert.Equal("soap", endpoint.Address);
        Assert.Equal("Freight.ITracking", endpoint.ContractName);
        Assert.Equal("contract=\"Freight.ITracking\"", endpoint.ContractAttribute!.Text(endpoint.ContractAttribute!.Span));
        Assert.Equal("basicHttpBinding", endpoint.BindingAttribute!.Text(endpoint.BindingAttribute!.ValueSpan));
        Assert.Null(endpoint.BindingConfigurationAttribute);
        Assert.False(endpoint.IsMetadata);
        Assert.False(endpoint.IsStandardEndpoint);
        Assert.Null(endpoint.Scheme);
        Assert.Same(endpoint, Assert.Single(config.EndpointsOf("Freight.ITracking")));
        Assert.Empty(config.EndpointsOf("freight.itracking"));
    }

    [Theory]
    [InlineData("binding=\"mexHttpBinding\" contract=\"IMetadataExchange\"", true, false)]
    [InlineData("binding=\"mexTcpBinding\" contract=\"IMetadataExchange\"", true, false)]
    [InlineData("binding=\"wsHttpBinding\" contract=\"IMetadataExchange\"", true, false)]
    [InlineData("kind=\"mexEndpoint\"", true, true)]
    [InlineData("kind=\"webHttpEndpoint\" contract=\"IC\"", false, true)]
    [InlineData("kind=\"\" binding=\"wsHttpBinding\" contract=\"IC\"", false, false)]
    [InlineData("kind=\"discoveryEndpoint\" binding=\"wsHttpBinding\"", false, true)]
    public void MetadataAndStandardEndpoints_AreTold(string endpoint, bool isMetadata, bool isStandard)
    {
        var config = ConfigTest.LoadSections($"<services><service name=\"S\"><endpoint {endpoint} /></service></services>");

        Assert.Equal(isMetadata, config.Endpoints[0].IsMetadata);
        Assert.Equal(isStandard, config.Endpoints[0].IsStandardEndpoint);
    }

    [Fact]
    public void StandardEndpointWithoutBinding_IsOfUnknownKind()
    {
        var endpoint = Assert.Single(ConfigTest.LoadSections("<client><endpoint kind=\"udpDiscoveryEndpoint\" /></client>").Endpoints);

        Assert.Null(endpoint.BindingAttribute);
        Assert.Null(endpoint.ContractName);
        Assert.Null(endpoint.Address);
        Assert.Equal("", endpoint.Name);
        Assert.Equal(BindingKind.Unknown, endpoint.Binding.Info.Kind);
        Assert.False(endpoint.Binding.IsResolved);
    }

    [Fact]
    public void ClientEndpoints_StandInTheOrderOfTheFile()
    {
        var config = ConfigTest.LoadSections(
            """
            <client>
              <metadata><policyImporters /></metadata>
              <endpoint name="gone" contract="IA" binding="netTcpBinding" />
              <clear />
              <endpoint name="one" contract="IA" binding="netTcpBinding" />
              <endpoint name="two" contract="IA" binding="netTcpBinding" />
              <endpoint name="two" contract="IB" binding="netTcpBinding" />
              <remove name="two" contract="IA" />
            </client>
            """);

        Assert.Equal([("one", "IA"), ("two", "IB")], config.Endpoints.Select(endpoint => (endpoint.Name, endpoint.ContractName!)));
        Assert.All(config.Endpoints, endpoint => Assert.Equal(ConfigEndpointKind.Client, endpoint.Kind));
        Assert.All(config.Endpoints, endpoint => Assert.Null(endpoint.Service));
    }

    [Fact]
    public void ProtocolMapping_IsADefaultEndpointAtItsBinding()
    {
        var config = ConfigTest.LoadSections(
            """
            <protocolMapping>
              <add scheme="http" binding="wsHttpBinding" bindingConfiguration="secure" />
              <add scheme="https" binding="basicHttpsBinding" />
              <add scheme="net.tcp" />
            </protocolMapping>
            <bindings><wsHttpBinding><binding name="secure"><security mode="None" /></binding></wsHttpBinding></bindings>
            """);

        Assert.Equal(config.Endpoints.AsEnumerable(), config.ProtocolMappings.AsEnumerable());
        Assert.Equal(["http", "https"], config.ProtocolMappings.Select(endpoint => endpoint.Scheme));
        var endpoint = config.ProtocolMappings[0];
        Assert.Equal(ConfigEndpointKind.Default, endpoint.Kind);
        Assert.Null(endpoint.ContractName);
        Assert.Null(endpoint.ServiceName);
        Assert.False(endpoint.IsStandardEndpoint);
        Assert.Equal("None", endpoint.Binding.SecurityMode);
        Assert.Equal("binding=\"wsHttpBinding\"", endpoint.BindingAttribute!.Text(endpoint.BindingAttribute!.Span));
        Assert.Equal(BindingKind.BasicHttps, config.ProtocolMappings[1].Binding.Info.Kind);
    }

    [Theory]
    [InlineData("http", nameof(BindingKind.BasicHttp))]
    [InlineData("net.tcp", nameof(BindingKind.NetTcp))]
    [InlineData("net.pipe", nameof(BindingKind.NetNamedPipe))]
    [InlineData("net.msmq", nameof(BindingKind.NetMsmq))]
    [InlineData("https", null)]
    [InlineData("HTTP", null)]
    public void SchemesWithoutMapping_HaveTheDefaultsOfTheMachine(string scheme, string? expected)
    {
        var config = ConfigTest.LoadSections("<services />");

        Assert.Equal(expected, config.Main!.DefaultBinding(scheme)?.Info.Kind.ToString());
        Assert.Empty(config.Endpoints);
    }

    [Fact]
    public void DefaultBinding_IsTheUnnamedOneOfItsKind()
    {
        var config = ConfigTest.LoadSections("<bindings><basicHttpBinding><binding messageEncoding=\"Mtom\" /></basicHttpBinding></bindings>");

        Assert.Equal(MessageEncoding.Mtom, config.Main!.DefaultBinding("http")!.MessageEncoding);
    }

    [Theory]
    [InlineData("<add scheme=\"http\" binding=\"wsHttpBinding\"/>", nameof(BindingKind.WSHttp))]
    [InlineData("<add scheme=\"http\" binding=\"wsHttpBinding\"/><remove scheme=\"http\"/>", null)]
    [InlineData("<clear/>", null)]
    [InlineData("<remove scheme=\"http\"/><add scheme=\"http\" binding=\"netHttpBinding\"/>", nameof(BindingKind.NetHttp))]
    [InlineData("<remove scheme=\"net.tcp\"/>", nameof(BindingKind.BasicHttp))]
    public void Mappings_OverrideTheMachines(string mappings, string? expected)
    {
        var config = ConfigTest.LoadSections($"<protocolMapping>{mappings}</protocolMapping>");

        Assert.Equal(expected, config.Main!.DefaultBinding("http")?.Info.Kind.ToString());
    }

    [Fact]
    public void MappingOfAnOuterFile_HoldsInside()
    {
        var config = ConfigTest.Load(
            ("/app/Web.config", ConfigTest.Configuration("<protocolMapping><add scheme=\"http\" binding=\"wsHttpBinding\"/></protocolMapping>")),
            ("/app/sub/Web.config", ConfigTest.Configuration("<bindings><wsHttpBinding><binding><security mode=\"None\"/></binding></wsHttpBinding></bindings>")));

        Assert.Equal("None", config.Sections[1].DefaultBinding("http")!.SecurityMode);
        Assert.Single(config.ProtocolMappings);
    }

    [Theory]
    [InlineData("behaviorConfiguration=\"named\"", "10")]
    [InlineData("", "20")]
    [InlineData("behaviorConfiguration=\"\"", "20")]
    [InlineData("behaviorConfiguration=\"Named\"", null)]
    [InlineData("behaviorConfiguration=\"gone\"", null)]
    public void ServiceBehavior_IsNamedOrTheUnnamedOne(string attribute, string? calls)
    {
        var config = ConfigTest.LoadSections(
            $"""
            <services><service name="S" {attribute} /></services>
            <behaviors>
              <serviceBehaviors>
                <behavior name="named"><serviceThrottling maxConcurrentCalls="10" /></behavior>
                <behavior><serviceThrottling maxConcurrentCalls="20" /><serviceDebug /></behavior>
              </serviceBehaviors>
              <endpointBehaviors><behavior name="gone" /></endpointBehaviors>
            </behaviors>
            """);

        var service = Assert.Single(config.Services);
        Assert.Equal(calls, service.Behavior?.Extension("serviceThrottling")!.Value("maxConcurrentCalls"));
        Assert.Equal(calls is null ? 0 : calls == "10" ? 1 : 2, ServiceModelConfig.BehaviorsOf(service).Length);
    }

    [Fact]
    public void Throttles_KnowTheirServices()
    {
        var config = ConfigTest.LoadSections(
            """
            <services>
              <service name="A" behaviorConfiguration="t" /><service name="B" /><service name="C" behaviorConfiguration="t" />
            </services>
            <behaviors><serviceBehaviors>
              <behavior name="t"><serviceThrottling maxConcurrentCalls="500" maxConcurrentSessions="0x200" /></behavior>
              <behavior name="unused"><serviceDebug /></behavior>
              <behavior><serviceThrottling maxConcurrentInstances="26" maxConcurrentCalls="many" /></behavior>
            </serviceBehaviors></behaviors>
            """);

        Assert.Equal(2, config.Throttles.Length);
        var named = config.Throttles.Single(throttle => throttle.Behavior.Name == "t");
        Assert.Equal(["A", "C"], named.Services.Select(service => service.Name));
        Assert.Equal(500, named.MaxConcurrentCalls);
        Assert.Equal(512, named.MaxConcurrentSessions);
        Assert.Null(named.MaxConcurrentInstances);
        var unnamed = config.Throttles.Single(throttle => throttle.Behavior.Name == "");
        Assert.Equal("B", Assert.Single(unnamed.Services).Name);
        Assert.Null(unnamed.MaxConcurrentCalls);
        Assert.Equal(26, unnamed.MaxConcurrentInstances);
    }

    [Theory]
    [InlineData("<serviceDebug/>", "30")]
    [InlineData("<serviceThrottling maxConcurrentCalls=\"5\"/>", "5")]
    [InlineData("<remove name=\"serviceThrottling\"/>", null)]
    [InlineData("<clear/>", null)]
    [InlineData("<clear/><serviceThrottling maxConcurrentCalls=\"6\"/>", "6")]
    public void BehaviorOfAnOuterFile_IsMergedWithTheInner(string inner, string? calls)
    {
        var config = ConfigTest.Load(
            ("/app/Web.config", ConfigTest.Configuration("<behaviors><serviceBehaviors><behavior><serviceMetadata/><serviceThrottling maxConcurrentCalls=\"30\"/></behavior></serviceBehaviors></behaviors>")),
            ("/app/sub/Web.config", ConfigTest.Configuration($"<services><service name=\"S\"/></services><behaviors><serviceBehaviors><behavior>{inner}</behavior></serviceBehaviors></behaviors>")));

        var service = Assert.Single(config.Services);
        Assert.Equal(calls, service.Behavior!.Extension("serviceThrottling")?.Value("maxConcurrentCalls"));
        var throttle = config.Throttles.SingleOrDefault(throttle => throttle.Services.Length == 1);
        Assert.Equal(calls, throttle?.Element.Value("maxConcurrentCalls"));
        Assert.Equal(calls is null or "30" ? 1 : 2, config.Throttles.Length);
    }

    [Theory]
    [InlineData("<behavior name=\"x\"/>", true)]
    [InlineData("<clear/>", false)]
    [InlineData("<remove name=\"\"/>", false)]
    [InlineData("<remove name=\"x\"/>", true)]
    public void BehaviorOfAnOuterFile_CanBeTakenAway(string inner, bool isLeft)
    {
        var config = ConfigTest.Load(
            ("/app/Web.config", ConfigTest.Configuration("<behaviors><serviceBehaviors><behavior><serviceDebug/></behavior></serviceBehaviors></behaviors>")),
            ("/app/sub/Web.config", ConfigTest.Configuration($"<services><service name=\"S\"/></services><behaviors><serviceBehaviors>{inner}</serviceBehaviors></behaviors>")));

        Assert.Equal(isLeft, Assert.Single(config.Services).Behavior is not null);
    }

    [Fact]
    public void UserNameValidator_IsFound()
    {
        var config = ConfigTest.LoadSections(
            """
            <services><service name="S" /></services>
            <client><endpoint binding="wsHttpBinding" contract="IC" behaviorConfiguration="c" /><endpoint binding="wsHttpBinding" contract="ID" /></client>
            <behaviors>
              <serviceBehaviors><behavior><serviceCredentials>
                <userNameAuthentication userNamePasswordValidationMode="Custom" customUserNamePasswordValidatorType="Freight.Users, Freight" />
              </serviceCredentials></behavior></serviceBehaviors>
              <endpointBehaviors><behavior name="c"><clientCredentials><windows /></clientCredentials></behavior></endpointBehaviors>
            </behaviors>
            """);

        var behavior = Assert.Single(config.Services).Behavior!;
        Assert.True(behavior.IsServiceBehavior);
        Assert.Equal("Custom", behavior.UserNamePasswordValidationMode);
        Assert.Equal("Freight.Users, Freight", behavior.CustomUserNamePasswordValidatorType);
        Assert.Null(behavior.ClientCredentials);
        var client = config.Endpoints[0].Behavior!;
        Assert.False(client.IsServiceBehavior);
        Assert.NotNull(client.ClientCredentials!.Child("windows"));
        Assert.Null(client.CustomUserNamePasswordValidatorType);
        Assert.Null(config.Endpoints[1].Behavior);
    }
}
