using System.Linq;
using WcfPerf.Analyzers.Configuration;
using WcfPerf.Analyzers.ServiceModel;
using Xunit;

namespace WcfPerf.Analyzers.Tests.Configuration;

/// <summary>CoreWCF reads less of the same files, and some of it otherwise.</summary>
public class CoreWcfConfigurationTests
{
    [Fact]
    public void OnlyServicesAndBindings_AreRead()
    {
        var config = ConfigTest.LoadSections(
            """
            <services><service name="S"><endpoint binding="basicHttpBinding" contract="IC" /></service></services>
            <client><endpoint binding="basicHttpBinding" contract="ID" /></client>
            <protocolMapping><add scheme="http" binding="wsHttpBinding" /></protocolMapping>
            <behaviors><serviceBehaviors><behavior><serviceThrottling maxConcurrentCalls="5" /></behavior></serviceBehaviors></behaviors>
            """,
            ConfigDialect.CoreWcf);

        Assert.Equal("IC", Assert.Single(config.Endpoints).ContractName);
        Assert.Empty(config.Throttles);
        Assert.Null(Assert.Single(config.Services).Behavior);
    }

    [Fact]
    public void NamedBinding_IsFound()
    {
        var binding = ConfigTest.Binding(
            "<wsHttpBinding><binding name=\"b\"><security mode=\"TransportWithMessageCredential\"/></binding></wsHttpBinding>",
            "binding=\"wsHttpBinding\" bindingConfiguration=\"b\"",
            ConfigDialect.CoreWcf);

        Assert.True(binding.IsResolved);
        Assert.Equal("TransportWithMessageCredential", binding.SecurityMode);
    }

    [Fact]
    public void NameOfAnotherKind_IsFoundTheSame()
    {
        var binding = ConfigTest.Binding(
            "<netTcpBinding><binding name=\"b\"/></netTcpBinding>", "binding=\"basicHttpBinding\" bindingConfiguration=\"b\"", ConfigDialect.CoreWcf);

        Assert.True(binding.IsResolved);
        Assert.Equal(BindingKind.NetTcp, binding.Info.Kind);
    }

    [Theory]
    [InlineData("<netTcpBinding><binding name=\"b\"/></netTcpBinding><basicHttpBinding><binding name=\"b\"/></basicHttpBinding>")]
    [InlineData("<ws2007HttpBinding><binding name=\"b\"/></ws2007HttpBinding>")]
    [InlineData("")]
    public void NameThatItCannotResolve_IsUnresolved(string bindings) =>
        Assert.False(ConfigTest.Binding(bindings, "binding=\"basicHttpBinding\" bindingConfiguration=\"b\"", ConfigDialect.CoreWcf).IsResolved);

    [Fact]
    public void UnnamedBinding_IsNoDefault()
    {
        var binding = ConfigTest.Binding("<netHttpBinding><binding messageEncoding=\"Text\"/></netHttpBinding>", "binding=\"netHttpBinding\"", ConfigDialect.CoreWcf);

        Assert.True(binding.IsResolved);
        Assert.Null(binding.Element);
        Assert.Equal(MessageEncoding.Binary, binding.MessageEncoding);
    }

    [Theory]
    [InlineData("basicHttpBinding", true)]
    [InlineData("customBinding", true)]
    [InlineData("webHttpBinding", false)]
    [InlineData("ws2007HttpBinding", false)]
    [InlineData("netNamedPipeBinding", false)]
    public void Default_IsThereForTheKindsItMakes(string section, bool expected) =>
        Assert.Equal(expected, ConfigTest.Binding("", $"binding=\"{section}\"", ConfigDialect.CoreWcf).IsResolved);

    [Fact]
    public void SettingsThatItDrops_AreNotInForce()
    {
        const string bindings = "<wsHttpBinding><binding name=\"b\" messageEncoding=\"Mtom\" transactionFlow=\"true\"><reliableSession enabled=\"true\"/></binding></wsHttpBinding>";
        const string endpoint = "binding=\"wsHttpBinding\" bindingConfiguration=\"b\"";
        var core = ConfigTest.Binding(bindings, endpoint, ConfigDialect.CoreWcf);
        var framework = ConfigTest.Binding(bindings, endpoint);

        Assert.False(core.ReliableSessionEnabled);
        Assert.False(core.TransactionFlow);
        Assert.Equal(MessageEncoding.Text, core.MessageEncoding);
        Assert.True(framework.ReliableSessionEnabled);
        Assert.True(framework.TransactionFlow);
        Assert.Equal(MessageEncoding.Mtom, framework.MessageEncoding);
    }

    [Fact]
    public void NetHttpEncoding_IsInForce()
    {
        var binding = ConfigTest.Binding(
            "<netHttpBinding><binding name=\"b\" messageEncoding=\"Text\"/></netHttpBinding>", "binding=\"netHttpBinding\" bindingConfiguration=\"b\"", ConfigDialect.CoreWcf);

        Assert.Equal(MessageEncoding.Text, binding.MessageEncoding);
    }
}
