using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.Configuration;
using Xunit;

namespace WcfPerf.Analyzers.Tests.Configuration;

/// <summary>What the tests of configuration share.</summary>
internal static class ConfigTest
{
    /// <summary>
    /// How long what takes a fraction of a second may take on a machine that is busy with other things. Work that does not
    /// grow with its input alone takes minutes on the inputs it is used for.
    /// </summary>
    public static readonly TimeSpan Patience = TimeSpan.FromSeconds(20);

    public static ConfigDocument Parse(string text, string path = "/app/App.config") =>
        ConfigDocument.Parse(path, SourceText.From(text), CancellationToken.None);

    /// <summary>Parses a text that must be well formed and say something of WCF.</summary>
    public static ConfigElement Root(string text)
    {
        var document = Parse(text);
        Assert.True(document.Error is null, document.Error?.Message);
        return Assert.IsType<ConfigElement>(document.Root);
    }

    public static string Text(this ConfigElement element, TextSpan span) => element.Document.Text.ToString(span);

    public static string Text(this ConfigAttribute attribute, TextSpan span) => attribute.Owner.Document.Text.ToString(span);

    /// <summary>The element itself and all below it, in the order of their start tags.</summary>
    public static IEnumerable<ConfigElement> All(this ConfigElement element) =>
        element.Children.SelectMany(All).Prepend(element);

    public static ConfigElement Find(this ConfigElement element, string name) => element.All().First(other => other.Name == name);

    public static ServiceModelConfig Load(params (string Path, string Text)[] files) => Load(ConfigDialect.ServiceModel, files);

    public static ServiceModelConfig Load(ConfigDialect dialect, params (string Path, string Text)[] files) =>
        ServiceModelConfig.Load([.. files.Select(file => new InMemoryText(file.Path, file.Text))], dialect, CancellationToken.None);

    /// <summary>Reads one App.config that holds the given sections.</summary>
    public static ServiceModelConfig LoadSections(string sections, ConfigDialect dialect = ConfigDialect.ServiceModel) =>
        Load(dialect, ("/app/App.config", Configuration(sections)));

    public static string Configuration(string sections) =>
        $"""
        <?xml version="1.0" encoding="utf-8"?>
        <configuration>
          <system.serviceModel>
        {sections}
          </system.serviceModel>
        </configuration>
        """;

    /// <summary>The binding of the one endpoint, a client's, that is written with these attributes beside these bindings.</summary>
    public static ConfigBinding Binding(string bindings, string endpoint, ConfigDialect dialect = ConfigDialect.ServiceModel)
    {
        var section = dialect == ConfigDialect.CoreWcf
            ? $"<services><service name=\"S\"><endpoint {endpoint} contract=\"IC\" /></service></services>"
            : $"<client><endpoint {endpoint} contract=\"IC\" /></client>";
        return Assert.Single(LoadSections($"<bindings>{bindings}</bindings>{section}", dialect).Endpoints).Binding;
    }
}

/// <summary>An additional file that counts how often it is opened.</summary>
internal sealed class InMemoryText(string path, SourceText? text) : AdditionalText
{
    public InMemoryText(string path, string text)
        : this(path, SourceText.From(text))
    {
    }

    public override string Path { get; } = path;

    public int Opened { get; private set; }

    public override SourceText? GetText(CancellationToken cancellationToken = default)
    {
        Opened++;
        return text;
    }
}
