using System;
using System.Collections.Immutable;
using System.Linq;

namespace WcfPerf.Analyzers.Configuration;

/// <summary>A <c>service</c> under <c>services</c>.</summary>
internal sealed class ConfigService
{
    // What stands before the last part of a class's full name.
    private static readonly char[] s_separators = ['.', '+'];

    internal ConfigService(ServiceModelSection section, ConfigElement element)
    {
        Section = section;
        Element = element;
        Name = element.Value("name") ?? "";
        Behavior = section.ServiceBehavior(element.Value("behaviorConfiguration"));
        var addresses = ImmutableArray.CreateBuilder<string>();
        if (element.Child("host")?.Child("baseAddresses") is { } baseAddresses)
        {
            foreach (var add in baseAddresses.ChildrenNamed("add"))
            {
                if (add.Value("baseAddress") is { } address)
                {
                    addresses.Add(address);
                }
            }
        }

        BaseAddresses = addresses.ToImmutable();
        var endpoints = ImmutableArray.CreateBuilder<ConfigEndpoint>();
        foreach (var endpoint in element.ChildrenNamed("endpoint"))
        {
            endpoints.Add(new ConfigEndpoint(ConfigEndpointKind.Service, section, endpoint, this));
        }

        Endpoints = endpoints.ToImmutable();
    }

    /// <summary>The configuration that it is part of.</summary>
    public ServiceModelSection Section { get; }

    /// <summary>The <c>service</c> element.</summary>
    public ConfigElement Element { get; }

    /// <summary>The file that it stands in.</summary>
    public ConfigDocument Document => Element.Document;

    /// <summary>The service's configuration name: the full name of its class unless <c>ServiceBehavior.ConfigurationName</c> says another.</summary>
    public string Name { get; }

    /// <summary>The last part of the name, which code that uses the class has, too.</summary>
    public string ClassName => Name.Substring(Name.LastIndexOfAny(s_separators) + 1);

    /// <summary>
    /// Its endpoints. Where there are none, WCF adds default ones since .NET Framework 4: one a base address and contract, with
    /// the binding that <c>protocolMapping</c> gives to the address's scheme.
    /// </summary>
    public ImmutableArray<ConfigEndpoint> Endpoints { get; }

    /// <summary>Whether all its endpoints have bindings that know no session, so that none is counted and none keeps an instance.</summary>
    public bool HasNoSessions => HasOnly(static endpoint => endpoint.Binding.HasNoSession);

    /// <summary>Whether it has endpoints, and something is true of all but those for metadata.</summary>
    public bool HasOnly(Func<ConfigEndpoint, bool> such) =>
        Endpoints.Any(static endpoint => !endpoint.IsMetadata) && Endpoints.All(endpoint => endpoint.IsMetadata || such(endpoint));

    /// <summary>The base addresses as written. IIS gives its own and ignores them.</summary>
    public ImmutableArray<string> BaseAddresses { get; }

    /// <summary>The behavior that applies; null where it names none and there is no unnamed one, or what it names is missing.</summary>
    public ConfigBehavior? Behavior { get; }
}
