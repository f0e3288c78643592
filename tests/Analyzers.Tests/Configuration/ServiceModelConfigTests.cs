using System;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.Configuration;
using WcfPerf.Analyzers.ServiceModel;
using Xunit;

namespace WcfPerf.Analyzers.Tests.Configuration;

/// <summary>How the configuration files of one project are chosen and combined.</summary>
public class ServiceModelConfigTests
{
    private const string Client = "<client><endpoint name=\"e\" address=\"http://h/s\" binding=\"wsHttpBinding\" bindingConfiguration=\"b\" contract=\"IC\" /></client>";
    private const string Bindings = "<bindings><wsHttpBinding><binding name=\"b\" transactionFlow=\"true\" /></wsHttpBinding></bindings>";

    [Fact]
    public void NoFiles_GiveAnEmptyConfiguration()
    {
        Assert.Empty(ServiceModelConfig.Empty.Endpoints);
        Assert.Null(ServiceModelConfig.Empty.Main);
        Assert.Empty(ServiceModelConfig.Load(default, CancellationToken.None).Sections);
        Assert.Equal(ConfigDialect.CoreWcf, ConfigTest.Load(ConfigDialect.CoreWcf).Dialect);
    }

    [Fact]
    public void OtherFiles_AreNotOpened()
    {
        var text = new InMemoryText("/app/data.xml", "<system.serviceModel/>");
        var packages = new InMemoryText("/app/packages.config", "<system.serviceModel/>");
        var transform = new InMemoryText("/app/Web.Debug.config", "<system.serviceModel/>");
        var config = ServiceModelConfig.Load([text, packages, transform], CancellationToken.None);

        Assert.Empty(config.Documents);
        Assert.Equal(0, text.Opened + packages.Opened + transform.Opened);
    }

    [Fact]
    public void FileThatCannotBeRead_IsPassedOver() =>
        Assert.Empty(ServiceModelConfig.Load([new InMemoryText("/app/App.config", (SourceText?)null)], CancellationToken.None).Documents);

    [Fact]
    public void FileGivenTwice_CountsOnce()
    {
        var text = ConfigTest.Configuration(Client);

        Assert.Single(ConfigTest.Load(("/app/App.config", text), ("/app/sub/../App.config", text)).Endpoints);
    }

    [Fact]
    public void TransformByNamespace_IsNoConfiguration()
    {
        var text = $"<configuration xmlns:xdt=\"http://schemas.microsoft.com/XML-Document-Transform\"><system.serviceModel>{Client}</system.serviceModel></configuration>";
        var config = ConfigTest.Load(("/app/Cloud.config", text));

        Assert.Empty(config.Endpoints);
        Assert.Empty(config.Documents);
    }

    [Fact]
    public void MalformedTransform_IsSilent() =>
        Assert.Empty(ConfigTest.Load(("/app/Cloud.config", "<configuration xmlns:xdt=\"http://schemas.microsoft.com/XML-Document-Transform\"><system.serviceModel>")).Errors);

    [Fact]
    public void EveryFileWithServiceModel_StandsForItself()
    {
        var config = ConfigTest.Load(
            ("/app/App.config", ConfigTest.Configuration(Bindings)),
            ("/app/output.config", ConfigTest.Configuration(Client)),
            ("/app/other.config", "<configuration/>"));

        var endpoint = Assert.Single(config.Endpoints);
        Assert.Equal("/app/output.config", endpoint.Document.Path);
        Assert.False(endpoint.Binding.IsResolved);
        Assert.Equal(["/app/App.config", "/app/output.config"], config.Documents.Select(document => document.Path));
        Assert.Equal("/app/App.config", config.Main!.Document.Path);
    }

    [Theory]
    [InlineData("/app/output.config", null)]
    [InlineData("/app/app.config", "/app/app.config")]
    [InlineData("/app/Web.config", "/app/Web.config")]
    public void Main_IsAppOrWebConfig(string path, string? expected) =>
        Assert.Equal(expected, ConfigTest.Load((path, ConfigTest.Configuration(Client))).Main?.Document.Path);

    [Fact]
    public void Main_IsTheOuterOfTwo()
    {
        var text = ConfigTest.Configuration(Client);

        Assert.Equal("/app/Web.config", ConfigTest.Load(("/app/sub/Web.config", text), ("/app/Web.config", text)).Main!.Document.Path);
    }

    [Theory]
    [InlineData("bindings.config", "/app/bindings.config")]
    [InlineData("wcf\\bindings.config", "/app/wcf/bindings.config")]
    [InlineData("WCF/Bindings.config", "/app/wcf/bindings.CONFIG")]
    [InlineData(".\\bindings.xml", "/app/bindings.xml")]
    [InlineData("Web.Bindings.config", "/app/Web.Bindings.config")]
    public void ConfigSource_BringsTheSectionIn(string source, string path)
    {
        var config = ConfigTest.Load(
            ("/app/App.config", ConfigTest.Configuration($"<bindings configSource=\"{source}\" />{Client}")),
            (path, Bindings));

        var endpoint = Assert.Single(config.Endpoints);
        Assert.True(endpoint.Binding.IsResolved);
        Assert.True(endpoint.Binding.TransactionFlow);
        Assert.Equal(path, endpoint.Binding.Element!.Document.Path);
        Assert.Equal(2, config.Documents.Length);
    }

    [Fact]
    public void ConfigSourceOfClient_GivesEndpointsInTheirOwnFile()
    {
        var config = ConfigTest.Load(
            ("/app/Web.config", ConfigTest.Configuration($"{Bindings}<client configSource=\"client.config\" />")),
            ("/app/client.config", $"<?xml version=\"1.0\"?>\n{Client}"));

        var endpoint = Assert.Single(config.Endpoints);
        Assert.Equal("/app/client.config", endpoint.Document.Path);
        Assert.Equal("/app/Web.config", endpoint.Section.Document.Path);
        Assert.True(endpoint.Binding.IsResolved);
        Assert.Equal("binding=\"wsHttpBinding\"", endpoint.BindingAttribute!.Text(endpoint.BindingAttribute!.Span));
        Assert.Equal(1, endpoint.Document.GetLocation(endpoint.Element.Span).GetLineSpan().StartLinePosition.Line);
    }

    [Theory]
    [InlineData("<bindings configSource=\"gone.config\" />")]
    [InlineData("<bindings configSource=\"client.config\" />")]
    [InlineData("<bindings configProtectionProvider=\"Rsa\"><EncryptedData/></bindings>")]
    public void BindingsThatCannotBeSeen_LeaveEndpointsUnresolved(string bindings)
    {
        var config = ConfigTest.Load(
            ("/app/App.config", ConfigTest.Configuration($"{bindings}<client><endpoint binding=\"wsHttpBinding\" contract=\"IC\" /></client>")),
            ("/app/client.config", Client));

        Assert.False(Assert.Single(config.Endpoints).Binding.IsResolved);
    }

    [Fact]
    public void SectionFileThatNothingNames_IsNoConfiguration()
    {
        var config = ConfigTest.Load(("/app/client.config", Client), ("/app/broken.config", "<client>"));

        Assert.Empty(config.Endpoints);
        Assert.Empty(config.Documents);
        Assert.Empty(config.Errors);
    }

    [Fact]
    public void MalformedFile_IsOneError()
    {
        var config = ConfigTest.Load(
            ("/app/App.config", "<configuration>\n<system.serviceModel>\n"),
            ("/app/other.config", "<broken"),
            ("/app/output.config", ConfigTest.Configuration(Client)));

        var error = Assert.Single(config.Errors);
        Assert.Equal("/app/App.config", error.Document.Path);
        Assert.Equal(2, error.Line);
        Assert.Single(config.Endpoints);
        Assert.Null(config.Main);
    }

    /// <summary>What else the file says stays in sight: its connection strings, for one.</summary>
    [Fact]
    public void FileWithASectionTwice_IsAnErrorAndNoConfiguration()
    {
        var config = ConfigTest.Load(
            ("/app/App.config", $"<configuration><system.serviceModel>{Client}</system.serviceModel>\n<system.serviceModel>{Client}</system.serviceModel><location path=\"a\"><system.serviceModel>{Client}</system.serviceModel></location></configuration>"),
            ("/app/output.config", ConfigTest.Configuration(Client)));

        var error = Assert.Single(config.Errors);
        Assert.Equal("/app/App.config", error.Document.Path);
        Assert.Equal(2, error.Line);
        Assert.NotNull(error.Document.Root);
        Assert.Contains(error.Document, config.Documents);
        Assert.Equal("/app/output.config", Assert.Single(config.Sections).Document.Path);
        Assert.Null(config.Main);
    }

    [Fact]
    public void MalformedSectionFile_IsAnErrorWhereItIsNamed()
    {
        var config = ConfigTest.Load(
            ("/app/App.config", ConfigTest.Configuration($"<bindings configSource=\"bindings.config\" />{Client}")),
            ("/app/bindings.config", "<bindings>\n  <wsHttpBinding>"));

        Assert.Equal("/app/bindings.config", Assert.Single(config.Errors).Document.Path);
        Assert.False(Assert.Single(config.Endpoints).Binding.IsResolved);
    }

    [Theory]
    [InlineData("<location>")]
    [InlineData("<location path=\".\" inheritInChildApplications=\"false\">")]
    [InlineData("<location path=\"\">")]
    public void LocationOfTheWholeApplication_IsPartOfTheMainConfiguration(string location)
    {
        var config = ConfigTest.Load(("/app/Web.config", $"<configuration>{location}<system.serviceModel>{Bindings}{Client}</system.serviceModel></location></configuration>"));

        Assert.Equal("", Assert.Single(config.Sections).Location);
        Assert.True(Assert.Single(config.Endpoints).Binding.IsResolved);
        Assert.NotNull(config.Main);
    }

    [Fact]
    public void LocationOfAPart_TakesOverTheRest()
    {
        var config = ConfigTest.Load((
            "/app/Web.config",
            $"""
            <configuration>
              <system.serviceModel>{Bindings}</system.serviceModel>
              <location path="admin"><system.serviceModel>{Client}</system.serviceModel></location>
              <location path="public"><system.web /></location>
            </configuration>
            """));

        Assert.Equal(["", "admin"], config.Sections.Select(section => section.Location));
        var endpoint = Assert.Single(config.Endpoints);
        Assert.Equal("admin", endpoint.Section.Location);
        Assert.True(endpoint.Binding.TransactionFlow);
    }

    [Fact]
    public void WebConfigOfAFolder_TakesOverThoseAbove()
    {
        var config = ConfigTest.Load(
            ("/app/a/b/Web.config", ConfigTest.Configuration(Client)),
            ("/app/Web.config", ConfigTest.Configuration(Bindings)),
            ("/app/ab/App.config", ConfigTest.Configuration(Client)));

        Assert.True(config.Endpoints[0].Binding.IsResolved);
        Assert.Equal("/app/Web.config", config.Endpoints[0].Section.Parent!.Document.Path);
        Assert.False(config.Endpoints[1].Binding.IsResolved);
    }

    [Fact]
    public void RootWithoutConfiguration_IsAccepted() =>
        Assert.Single(ConfigTest.Load(("/app/wcf.config", $"<system.serviceModel>{Client}</system.serviceModel>")).Endpoints);

    [Theory]
    [InlineData("<configuration><!-- <system.serviceModel><client/></system.serviceModel> --></configuration>")]
    [InlineData("<configuration><configSections><sectionGroup name=\"system.serviceModel\" /></configSections></configuration>")]
    [InlineData("<configuration><custom><system.serviceModel><client><endpoint/></client></system.serviceModel></custom></configuration>")]
    public void MentionElsewhere_IsNoConfiguration(string text)
    {
        var config = ConfigTest.Load(("/app/App.config", text));

        Assert.Empty(config.Sections);
        Assert.Empty(config.Documents);
        Assert.Empty(config.Errors);
    }

    [Fact]
    public void SvcutilOutput_IsRead()
    {
        var config = ConfigTest.Load((
            "/app/output.config",
            """
            <?xml version="1.0" encoding="utf-8"?>
            <configuration>
                <system.serviceModel>
                    <bindings>
                        <wsHttpBinding>
                            <binding name="WSHttpBinding_IArchive" closeTimeout="00:01:00" bypassProxyOnLocal="false"
                                transactionFlow="false" hostNameComparisonMode="StrongWildcard" maxBufferPoolSize="524288"
                                maxReceivedMessageSize="65536" messageEncoding="Text" textEncoding="utf-8"
                                useDefaultWebProxy="true" allowCookies="false">
                                <readerQuotas maxDepth="32" maxStringContentLength="8192" maxArrayLength="16384"
                                    maxBytesPerRead="4096" maxNameTableCharCount="16384" />
                                <reliableSession ordered="true" inactivityTimeout="00:10:00" enabled="false" />
                                <security mode="Message">
                                    <transport clientCredentialType="Windows" proxyCredentialType="None" realm="" />
                                    <message clientCredentialType="Windows" negotiateServiceCredential="true"
                                        algorithmSuite="Default" establishSecurityContext="true" />
                                </security>
                            </binding>
                        </wsHttpBinding>
                    </bindings>
                    <client>
                        <endpoint address="http://archive/Documents.svc" binding="wsHttpBinding"
                            bindingConfiguration="WSHttpBinding_IArchive" contract="IArchive"
                            name="WSHttpBinding_IArchive">
                            <identity><userPrincipalName value="x@y" /></identity>
                        </endpoint>
                    </client>
                </system.serviceModel>
            </configuration>
            """));

        var endpoint = Assert.Single(config.EndpointsOf("IArchive"));
        Assert.Equal(ConfigEndpointKind.Client, endpoint.Kind);
        Assert.Equal("WSHttpBinding_IArchive", endpoint.Name);
        Assert.Equal("http://archive/Documents.svc", endpoint.Address);
        var binding = endpoint.Binding;
        Assert.Equal(BindingKind.WSHttp, binding.Info.Kind);
        Assert.Equal("Message", binding.SecurityMode);
        Assert.Equal("Windows", binding.TransportClientCredentialType);
        Assert.True(binding.EstablishSecurityContext);
        Assert.True(binding.NegotiateServiceCredential);
        Assert.False(binding.ReliableSessionEnabled);
        Assert.False(binding.TransactionFlow);
        Assert.Equal(MessageEncoding.Text, binding.MessageEncoding);
        Assert.Equal(65536, binding.MaxReceivedMessageSize);
        Assert.Equal(16384, binding.MaxArrayLength);
        Assert.Equal(8192, binding.MaxStringContentLength);
        Assert.Equal(6, binding.Element!.Document.GetLocation(binding.Element!.Span).GetLineSpan().StartLinePosition.Line + 1);
    }

    [Fact]
    public void CancelledToken_Stops()
    {
        Assert.Throws<OperationCanceledException>(new Action(
            () => ServiceModelConfig.Load([new InMemoryText("/app/App.config", ConfigTest.Configuration(Client))], new CancellationToken(canceled: true))));
    }

    [Fact]
    public void UnchangedFiles_AreParsedOnceForAllCompilations()
    {
        var file = new InMemoryText("/app/App.config", ConfigTest.Configuration(Client));
        var first = ServiceModelConfig.Load([file], CancellationToken.None);
        var second = ServiceModelConfig.Load([file], CancellationToken.None);

        Assert.NotSame(first, second);
        Assert.Same(first.Documents[0], second.Documents[0]);
        Assert.Same(first.Endpoints[0].Element, second.Endpoints[0].Element);
    }

    [Fact]
    public void LargeConfiguration_IsReadInReasonableTime()
    {
        var bindings = string.Concat(Enumerable.Range(0, 20_000).Select(i => $"<remove name=\"n{i}\"/><binding name=\"n{i}\"/>"));
        var endpoints = string.Concat(Enumerable.Range(0, 20_000).Select(i => $"<remove name=\"n{i}\" contract=\"IC{i}\"/><endpoint name=\"n{i}\" contract=\"IC{i}\" binding=\"wsHttpBinding\" bindingConfiguration=\"n{i}\"/>"));
        var behaviors = string.Concat(Enumerable.Repeat("<behavior><serviceThrottling/></behavior>", 20_000));
        var locations = string.Concat(Enumerable.Range(0, 5_000).Select(i => $"<location path=\"p{i}\"><system.serviceModel><client><endpoint binding=\"wsHttpBinding\" bindingConfiguration=\"n{i}\" contract=\"IC\"/></client></system.serviceModel></location>"));
        var text = $"<configuration><system.serviceModel><bindings><wsHttpBinding>{bindings}</wsHttpBinding></bindings><client>{endpoints}</client>"
            + $"<behaviors><serviceBehaviors>{behaviors}</serviceBehaviors></behaviors></system.serviceModel>{locations}</configuration>";
        var watch = System.Diagnostics.Stopwatch.StartNew();
        var config = ConfigTest.Load(("/app/Web.config", text));
        watch.Stop();

        Assert.Equal(25_000, config.Endpoints.Count(endpoint => endpoint.Binding.IsResolved));
        Assert.True(watch.Elapsed < ConfigTest.Patience, $"{watch.Elapsed}");
    }
}
