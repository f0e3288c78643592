using WcfPerf.Analyzers.Configuration;
using Xunit;

namespace WcfPerf.Analyzers.Tests.Configuration;

/// <summary>Which files count as configuration, and how their paths relate.</summary>
public class ConfigFilesTests
{
    [Theory]
    [InlineData("/app/App.config", true)]
    [InlineData("C:\\app\\web.config", true)]
    [InlineData("App.Config", true)]
    [InlineData("/app/output.config", true)]
    [InlineData("/app/Freight.exe.config", true)]
    [InlineData("/app/packages.config", false)]
    [InlineData("/app/Packages.Freight.config", false)]
    [InlineData("/app/NuGet.Config", false)]
    [InlineData("/app/App - Copy.config", false)]
    [InlineData("/app/App (workstation).config", false)]
    [InlineData("/app/web(2).config", false)]
    [InlineData("/app/Copy of Web.config", false)]
    [InlineData("/app/App1.config", false)]
    [InlineData("/app/web12.config", false)]
    [InlineData("/app/App1Bindings.config", true)]
    [InlineData("/app/App1.exe.config", true)]
    [InlineData("/app/Application1.config", true)]
    [InlineData("/app/WebBindings.config", true)]
    [InlineData("/app/app-bindings.config", true)]
    [InlineData("/app/My App.config", true)]
    [InlineData("/app/App", false)]
    [InlineData("/app/app.config.bak", false)]
    [InlineData("/app/settings.xml", false)]
    [InlineData("/app.config/readme.txt", false)]
    [InlineData("", false)]
    public void ConfigurationFiles_AreToldByName(string path, bool expected) => Assert.Equal(expected, ConfigFiles.IsConfiguration(path));

    [Theory]
    [InlineData("/app/Web.Debug.config", true)]
    [InlineData("/app/web.release.config", true)]
    [InlineData("/app/App.Staging.config", true)]
    [InlineData("/app/Freight.Release.config", true)]
    [InlineData("/app/App.exe.config", false)]
    [InlineData("/app/Web.config", false)]
    [InlineData("/app/Freight.exe.config", false)]
    [InlineData("/app/Freight.Host.config", false)]
    [InlineData("/Web.Debug.config/Web.config", false)]
    public void TransformsAreToldByName(string path, bool expected) => Assert.Equal(expected, ConfigFiles.IsTransformName(path));

    [Theory]
    [InlineData("/app/App.config", "bindings.config", "/app/bindings.config")]
    [InlineData("/app/App.config", "wcf\\bindings.config", "/app/wcf/bindings.config")]
    [InlineData("C:\\app\\App.config", "wcf/bindings.config", "C:/app/wcf/bindings.config")]
    [InlineData("/app/App.config", ".\\wcf\\..\\bindings.config", "/app/bindings.config")]
    [InlineData("App.config", "bindings.config", "bindings.config")]
    [InlineData("../host/App.config", "../shared/bindings.config", "../shared/bindings.config")]
    [InlineData("/app/App.config", "/etc/bindings.config", "/etc/bindings.config")]
    [InlineData("/app/App.config", "D:\\x.config", "D:/x.config")]
    public void RelativePaths_AreResolvedAgainstTheFile(string from, string relative, string expected) =>
        Assert.Equal(expected, ConfigFiles.Resolve(from, relative));

    [Theory]
    [InlineData("<bindings/>", "bindings")]
    [InlineData("  <a:b c='d'>", "a:b")]
    [InlineData("<?xml version='1.0'?><!-- <x/> --><?y <z>?><a>", "a")]
    [InlineData("<!-- never closed <a>", "")]
    [InlineData("<?never closed <a>", "")]
    [InlineData("<", "")]
    [InlineData("", "")]
    [InlineData("<!DOCTYPE a><a/>", "")]
    public void RootName_IsFoundWithoutParsing(string text, string expected)
    {
        Assert.Equal(expected, ConfigFiles.RootName(text, out var documentType));
        Assert.Equal(text.StartsWith("<!DOCTYPE", System.StringComparison.Ordinal), documentType is not null);
    }
}
