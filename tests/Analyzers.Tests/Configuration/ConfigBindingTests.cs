using System.Linq;
using WcfPerf.Analyzers.Configuration;
using WcfPerf.Analyzers.ServiceModel;
using Xunit;

namespace WcfPerf.Analyzers.Tests.Configuration;

/// <summary>Which binding an endpoint gets, and what it says.</summary>
public class ConfigBindingTests
{
    private const string Named = "binding=\"wsHttpBinding\" bindingConfiguration=\"b\"";

    [Fact]
    public void NamedConfiguration_IsFound()
    {
        var binding = ConfigTest.Binding("<wsHttpBinding><binding name=\"a\"/><binding name=\"b\" x=\"1\"/></wsHttpBinding>", Named);

        Assert.True(binding.IsResolved);
        Assert.Equal("b", binding.ConfigurationName);
        Assert.Equal("wsHttpBinding", binding.SectionName);
        Assert.Equal("1", binding.Element!.Value("x"));
        Assert.Equal(BindingKind.WSHttp, binding.Info.Kind);
    }

    [Theory]
    [InlineData("<wsHttpBinding><binding name=\"B\"/></wsHttpBinding>")]
    [InlineData("<WsHttpBinding><binding name=\"b\"/></WsHttpBinding>")]
    [InlineData("<basicHttpBinding><binding name=\"b\"/></basicHttpBinding>")]
    [InlineData("<wsHttpBinding><Binding name=\"b\"/></wsHttpBinding>")]
    [InlineData("<wsHttpBinding><binding name=\"b \"/></wsHttpBinding>")]
    [InlineData("<wsHttpBinding><!-- <binding name=\"b\"/> --></wsHttpBinding>")]
    [InlineData("")]
    public void NameThatIsNotThere_IsUnresolved(string bindings)
    {
        var binding = ConfigTest.Binding(bindings, Named);

        Assert.False(binding.IsResolved);
        Assert.Null(binding.Element);
        Assert.Equal(MessageEncoding.Unknown, binding.MessageEncoding);
    }

    [Theory]
    [InlineData("binding=\"wsHttpBinding\"")]
    [InlineData("binding=\"wsHttpBinding\" bindingConfiguration=\"\"")]
    public void NoName_MeansTheUnnamedBinding(string endpoint)
    {
        foreach (var name in new[] { "", "name=\"\"" })
        {
            var binding = ConfigTest.Binding($"<wsHttpBinding><binding name=\"b\"/><binding {name} x=\"1\"/></wsHttpBinding>", endpoint);

            Assert.True(binding.IsResolved);
            Assert.Equal("1", binding.Element!.Value("x"));
            Assert.Equal("", binding.ConfigurationName);
        }
    }

    [Theory]
    [InlineData("binding=\"wsHttpBinding\"")]
    [InlineData("binding=\"wsHttpBinding\" bindingConfiguration=\"\"")]
    public void NoNameAndNoUnnamedBinding_MeansPureDefaults(string endpoint)
    {
        var binding = ConfigTest.Binding("<wsHttpBinding><binding name=\"b\"/></wsHttpBinding><basicHttpBinding><binding/></basicHttpBinding>", endpoint);

        Assert.True(binding.IsResolved);
        Assert.Null(binding.Element);
        Assert.Null(binding.SecurityMode);
        Assert.False(binding.IsSecurityConfigured);
        Assert.False(binding.IsMessageCredentialConfigured);
        Assert.False(binding.ReliableSessionEnabled);
        Assert.False(binding.TransactionFlow);
        Assert.True(binding.EstablishSecurityContext);
        Assert.Null(binding.MaxReceivedMessageSize);
        Assert.Equal(MessageEncoding.Text, binding.MessageEncoding);
        Assert.Equal(BindingTransport.Http, binding.Transport);
    }

    [Fact]
    public void TwoOfAName_AreUnresolved()
    {
        var binding = ConfigTest.Binding("<wsHttpBinding><binding name=\"b\"/><binding name=\"b\" transactionFlow=\"true\"/></wsHttpBinding>", Named);

        Assert.False(binding.IsResolved);
        Assert.Null(binding.Element);
    }

    [Theory]
    [InlineData("<binding name=\"b\"/><clear/>", false, null)]
    [InlineData("<clear/><binding name=\"b\" x=\"1\"/>", true, "1")]
    [InlineData("<binding name=\"b\"/><remove name=\"b\"/>", false, null)]
    [InlineData("<binding name=\"b\"/><remove name=\"b\"/><binding name=\"b\" x=\"2\"/>", true, "2")]
    [InlineData("<remove name=\"c\"/><binding name=\"b\" x=\"3\"/>", true, "3")]
    public void ClearAndRemove_AreDoneInOrder(string content, bool isResolved, string? x)
    {
        var binding = ConfigTest.Binding($"<wsHttpBinding>{content}</wsHttpBinding>", Named);

        Assert.Equal(isResolved, binding.IsResolved);
        Assert.Equal(x, binding.Element?.Value("x"));
    }

    [Theory]
    [InlineData("<binding name=\"b\" x=\"inner\"/>", "inner")]
    [InlineData("<binding name=\"c\"/>", "outer")]
    [InlineData("<clear/>", null)]
    [InlineData("<remove name=\"b\"/>", null)]
    [InlineData("<remove name=\"c\"/>", "outer")]
    [InlineData("<clear/><binding name=\"b\" x=\"inner\"/>", "inner")]
    public void InnerFile_OverridesTheOuter(string inner, string? x)
    {
        var config = ConfigTest.Load(
            ("/app/Web.config", ConfigTest.Configuration("<bindings><wsHttpBinding><binding name=\"b\" x=\"outer\"/></wsHttpBinding></bindings>")),
            ("/app/sub/Web.config", ConfigTest.Configuration($"<bindings><wsHttpBinding>{inner}</wsHttpBinding></bindings><client><endpoint {Named} contract=\"IC\"/></client>")));

        Assert.Equal(x, Assert.Single(config.Endpoints).Binding.Element?.Value("x"));
    }

    [Fact]
    public void EndpointsOfOneBinding_ShareIt()
    {
        var config = ConfigTest.LoadSections(
            $"<bindings><wsHttpBinding><binding name=\"b\"/></wsHttpBinding></bindings><client><endpoint {Named} contract=\"IA\"/><endpoint {Named} contract=\"IB\"/></client>");

        Assert.Same(config.Endpoints[0].Binding, config.Endpoints[1].Binding);
        Assert.Same(config.Endpoints[0].Binding, config.Main!.FindBinding("wsHttpBinding", "b"));
    }

    [Theory]
    [InlineData("", null, false, false)]
    [InlineData("<security/>", null, false, false)]
    [InlineData("<security></security>", null, false, false)]
    [InlineData("<security><transport/><message/></security>", null, false, false)]
    [InlineData("<security lockItem=\"true\"/>", null, false, false)]
    [InlineData("<security mode=\"None\"/>", "None", true, false)]
    [InlineData("<security mode=\"Transport\"><transport clientCredentialType=\"None\"/></security>", "Transport", true, false)]
    [InlineData("<security><transport clientCredentialType=\"Basic\"/></security>", null, true, false)]
    [InlineData("<security><message clientCredentialType=\"UserName\"/></security>", null, true, true)]
    [InlineData("<security><message negotiateServiceCredential=\"false\"/></security>", null, true, true)]
    [InlineData("<security><message algorithmSuite=\"Basic128\"/></security>", null, true, true)]
    [InlineData("<security><message establishSecurityContext=\"false\"/></security>", null, true, true)]
    [InlineData("<security><message><issuer address=\"http://sts\"/></message></security>", null, true, true)]
    [InlineData("<security mode=\"message\"/>", "message", true, false)]
    public void Security_IsConfiguredWhereItSaysAnything(string security, string? mode, bool isConfigured, bool isMessageConfigured)
    {
        var binding = ConfigTest.Binding($"<wsHttpBinding><binding name=\"b\">{security}</binding></wsHttpBinding>", Named);

        Assert.Equal(mode, binding.SecurityMode);
        Assert.Equal(isConfigured, binding.IsSecurityConfigured);
        Assert.Equal(isMessageConfigured, binding.IsMessageCredentialConfigured);
        Assert.Equal(security.Length > 0, binding.SecurityElement is not null);
    }

    [Fact]
    public void SecurityDetails_HaveTheirPlaces()
    {
        var binding = ConfigTest.Binding(
            """
            <wsHttpBinding><binding name="b"><security mode="TransportWithMessageCredential">
              <transport clientCredentialType="Certificate" />
              <message clientCredentialType="UserName" negotiateServiceCredential="false" algorithmSuite="Basic256" establishSecurityContext="false" />
            </security></binding></wsHttpBinding>
            """,
            Named);

        Assert.Equal("Certificate", binding.TransportClientCredentialType);
        Assert.Equal("UserName", binding.MessageClientCredentialTypeAttribute!.Value);
        Assert.Equal("Basic256", binding.AlgorithmSuiteAttribute!.Value);
        Assert.False(binding.NegotiateServiceCredential);
        Assert.False(binding.EstablishSecurityContext);
        var mode = binding.SecurityModeAttribute!;
        Assert.Equal("TransportWithMessageCredential", mode.Text(mode.ValueSpan));
        Assert.Equal("establishSecurityContext=\"false\"", mode.Text(binding.EstablishSecurityContextAttribute!.Span));
    }

    [Theory]
    [InlineData("true", true)]
    [InlineData("True", true)]
    [InlineData(" TRUE ", true)]
    [InlineData("false", false)]
    [InlineData("1", null)]
    [InlineData("yes", null)]
    [InlineData("", null)]
    public void Booleans_AreReadAsConfigurationReadsThem(string value, bool? expected)
    {
        var binding = ConfigTest.Binding(
            $"<wsHttpBinding><binding name=\"b\" transactionFlow=\"{value}\"><reliableSession enabled=\"{value}\"/><security><message establishSecurityContext=\"{value}\" negotiateServiceCredential=\"{value}\"/></security></binding></wsHttpBinding>",
            Named);

        Assert.Equal(expected, binding.TransactionFlow);
        Assert.Equal(expected, binding.ReliableSessionEnabled);
        Assert.Equal(expected, binding.EstablishSecurityContext);
        Assert.Equal(expected, binding.NegotiateServiceCredential);
    }

    [Theory]
    [InlineData("1048576", 1048576L)]
    [InlineData(" 42 ", 42L)]
    [InlineData("9223372036854775807", long.MaxValue)]
    [InlineData("0x10000", 65536L)]
    [InlineData("&amp;h10", 16L)]
    [InlineData("#ff", 255L)]
    [InlineData("92233720368547758070", null)]
    [InlineData("1,000", null)]
    [InlineData("many", null)]
    [InlineData("", null)]
    public void Numbers_AreReadAsConfigurationReadsThem(string value, long? expected)
    {
        var binding = ConfigTest.Binding(
            $"<wsHttpBinding><binding name=\"b\" maxReceivedMessageSize=\"{value}\"><readerQuotas maxArrayLength=\"{value}\"/></binding></wsHttpBinding>", Named);

        Assert.Equal(expected, binding.MaxReceivedMessageSize);
        Assert.Equal(expected, binding.MaxArrayLength);
    }

    [Fact]
    public void QuotaOfZero_IsNotSet()
    {
        var binding = ConfigTest.Binding("<wsHttpBinding><binding name=\"b\"><readerQuotas maxArrayLength=\"0\"/></binding></wsHttpBinding>", Named);

        Assert.Null(binding.MaxArrayLength);
        Assert.Null(binding.MaxStringContentLength);
        Assert.NotNull(binding.ReaderQuotasElement);
    }

    [Theory]
    [InlineData("wsHttpBinding", "<reliableSession/>", false)]
    [InlineData("wsHttpBinding", "<reliableSession ordered=\"false\"/>", false)]
    [InlineData("netTcpBinding", "<reliableSession enabled=\"true\"/>", true)]
    [InlineData("wsDualHttpBinding", "", true)]
    [InlineData("customBinding", "<reliableSession/><httpTransport/>", true)]
    [InlineData("customBinding", "<httpTransport/>", false)]
    public void ReliableSession_IsOnWhereSomethingTurnsItOn(string section, string content, bool expected)
    {
        var binding = ConfigTest.Binding($"<{section}><binding name=\"b\">{content}</binding></{section}>", $"binding=\"{section}\" bindingConfiguration=\"b\"");

        Assert.Equal(expected, binding.ReliableSessionEnabled);
    }

    [Theory]
    [InlineData("basicHttpBinding", "", nameof(MessageEncoding.Text))]
    [InlineData("basicHttpBinding", "messageEncoding=\"Text\"", nameof(MessageEncoding.Text))]
    [InlineData("basicHttpBinding", "messageEncoding=\"Mtom\"", nameof(MessageEncoding.Mtom))]
    [InlineData("basicHttpBinding", "messageEncoding=\"mtom\"", nameof(MessageEncoding.Unknown))]
    [InlineData("basicHttpBinding", "messageEncoding=\"Binary\"", nameof(MessageEncoding.Unknown))]
    [InlineData("basicHttpsBinding", "messageEncoding=\"Mtom\"", nameof(MessageEncoding.Mtom))]
    [InlineData("basicHttpContextBinding", "messageEncoding=\"Mtom\"", nameof(MessageEncoding.Mtom))]
    [InlineData("wsHttpBinding", "messageEncoding=\"Mtom\"", nameof(MessageEncoding.Mtom))]
    [InlineData("ws2007HttpBinding", "messageEncoding=\"Mtom\"", nameof(MessageEncoding.Mtom))]
    [InlineData("wsHttpContextBinding", "", nameof(MessageEncoding.Text))]
    [InlineData("wsDualHttpBinding", "messageEncoding=\"Mtom\"", nameof(MessageEncoding.Mtom))]
    [InlineData("wsFederationHttpBinding", "messageEncoding=\"Mtom\"", nameof(MessageEncoding.Mtom))]
    [InlineData("netHttpBinding", "", nameof(MessageEncoding.Binary))]
    [InlineData("netHttpBinding", "messageEncoding=\"Text\"", nameof(MessageEncoding.Text))]
    [InlineData("netHttpsBinding", "messageEncoding=\"Mtom\"", nameof(MessageEncoding.Mtom))]
    [InlineData("netHttpsBinding", "messageEncoding=\"Binary\"", nameof(MessageEncoding.Binary))]
    [InlineData("netTcpBinding", "messageEncoding=\"Text\"", nameof(MessageEncoding.Binary))]
    [InlineData("netNamedPipeBinding", "", nameof(MessageEncoding.Binary))]
    [InlineData("netMsmqBinding", "", nameof(MessageEncoding.Binary))]
    [InlineData("webHttpBinding", "", nameof(MessageEncoding.Text))]
    [InlineData("mexTcpBinding", "", nameof(MessageEncoding.Binary))]
    [InlineData("companyBinding", "messageEncoding=\"Mtom\"", nameof(MessageEncoding.Unknown))]
    public void Encoding_FollowsKindAndAttribute(string section, string attribute, string expected)
    {
        var binding = ConfigTest.Binding($"<{section}><binding name=\"b\" {attribute}/></{section}>", $"binding=\"{section}\" bindingConfiguration=\"b\"");

        Assert.True(binding.IsResolved);
        Assert.Equal(expected, binding.MessageEncoding.ToString());
        Assert.Equal(attribute.Length > 0, binding.MessageEncodingAttribute is not null);
    }

    [Theory]
    [InlineData("<textMessageEncoding/><httpTransport/>", nameof(MessageEncoding.Text), nameof(BindingTransport.Http))]
    [InlineData("<mtomMessageEncoding/><httpsTransport/>", nameof(MessageEncoding.Mtom), nameof(BindingTransport.Http))]
    [InlineData("<binaryMessageEncoding/><httpTransport/>", nameof(MessageEncoding.Binary), nameof(BindingTransport.Http))]
    [InlineData("<webMessageEncoding/><httpTransport/>", nameof(MessageEncoding.Text), nameof(BindingTransport.Http))]
    [InlineData("<byteStreamMessageEncoding/><httpTransport/>", nameof(MessageEncoding.Unknown), nameof(BindingTransport.Http))]
    [InlineData("<security/><httpTransport/>", nameof(MessageEncoding.Text), nameof(BindingTransport.Http))]
    [InlineData("<udpTransport/>", nameof(MessageEncoding.Text), nameof(BindingTransport.Other))]
    [InlineData("<transactionFlow/><reliableSession/><tcpTransport/>", nameof(MessageEncoding.Binary), nameof(BindingTransport.Tcp))]
    [InlineData("<namedPipeTransport/>", nameof(MessageEncoding.Binary), nameof(BindingTransport.NamedPipe))]
    [InlineData("<msmqTransport/>", nameof(MessageEncoding.Binary), nameof(BindingTransport.Queue))]
    [InlineData("<msmqIntegration/>", nameof(MessageEncoding.Unknown), nameof(BindingTransport.Queue))]
    [InlineData("<companyEncoding/><httpTransport/>", nameof(MessageEncoding.Unknown), nameof(BindingTransport.Http))]
    [InlineData("<companyElement/><textMessageEncoding/><httpTransport/>", nameof(MessageEncoding.Text), nameof(BindingTransport.Http))]
    [InlineData("<textMessageEncoding/><companyTransport/>", nameof(MessageEncoding.Text), nameof(BindingTransport.Unknown))]
    [InlineData("<security/>", nameof(MessageEncoding.Unknown), nameof(BindingTransport.Unknown))]
    [InlineData("", nameof(MessageEncoding.Unknown), nameof(BindingTransport.Unknown))]
    public void CustomBinding_IsReadByItsElements(string elements, string encoding, string transport)
    {
        var binding = ConfigTest.Binding($"<customBinding><binding name=\"b\">{elements}</binding></customBinding>", "binding=\"customBinding\" bindingConfiguration=\"b\"");

        Assert.Equal(BindingKind.Custom, binding.Info.Kind);
        Assert.Equal(encoding, binding.MessageEncoding.ToString());
        Assert.Equal(transport, binding.Transport.ToString());
    }

    [Fact]
    public void CustomBinding_KeepsSettingsOnItsElements()
    {
        var binding = ConfigTest.Binding(
            """
            <customBinding><binding name="b" maxReceivedMessageSize="1">
              <transactionFlow />
              <security authenticationMode="SecureConversation" />
              <textMessageEncoding><readerQuotas maxArrayLength="100000" /></textMessageEncoding>
              <httpTransport maxReceivedMessageSize="2000000" transferMode="StreamedRequest" />
            </binding></customBinding>
            """,
            "binding=\"customBinding\" bindingConfiguration=\"b\"");

        Assert.Equal(2_000_000, binding.MaxReceivedMessageSize);
        Assert.Equal("StreamedRequest", binding.TransferMode);
        Assert.Equal(100_000, binding.MaxArrayLength);
        Assert.Equal("SecureConversation", binding.SecurityMode);
        Assert.True(binding.IsSecurityConfigured);
        Assert.True(binding.TransactionFlow);
        Assert.Equal("textMessageEncoding", binding.EncodingElement!.Name);
    }

    [Fact]
    public void TransferMode_IsAsWritten()
    {
        var binding = ConfigTest.Binding("<basicHttpBinding><binding name=\"b\" transferMode=\"Streamed\"/></basicHttpBinding>", "binding=\"basicHttpBinding\" bindingConfiguration=\"b\"");

        Assert.Equal("Streamed", binding.TransferMode);
        Assert.Equal("transferMode=\"Streamed\"", binding.TransferModeAttribute!.Text(binding.TransferModeAttribute!.Span));
    }

    [Theory]
    [InlineData("binding=\"companyBinding\"", true)]
    [InlineData("binding=\"WSHttpBinding\"", true)]
    [InlineData("binding=\"\"", false)]
    [InlineData("", false)]
    public void UnknownBinding_IsOfUnknownKind(string endpoint, bool isResolved)
    {
        var binding = ConfigTest.Binding("", endpoint);

        Assert.Equal(BindingKind.Unknown, binding.Info.Kind);
        Assert.Equal(isResolved, binding.IsResolved);
        Assert.Equal(MessageEncoding.Unknown, binding.MessageEncoding);
    }
}
