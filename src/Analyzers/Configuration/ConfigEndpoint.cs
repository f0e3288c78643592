namespace WcfPerf.Analyzers.Configuration;

/// <summary>Where an endpoint comes from.</summary>
internal enum ConfigEndpointKind
{
    /// <summary>An <c>endpoint</c> of a <c>service</c>.</summary>
    Service,

    /// <summary>An <c>endpoint</c> under <c>client</c>.</summary>
    Client,

    /// <summary>
    /// The default endpoints that a line of <c>protocolMapping</c> stands for: those of every service of the configuration that
    /// has no endpoint of its own and a base address of the scheme (since .NET Framework 4).
    /// </summary>
    Default,
}

/// <summary>An endpoint, or what <c>protocolMapping</c> makes of a scheme.</summary>
internal sealed class ConfigEndpoint
{
    internal ConfigEndpoint(ConfigEndpointKind kind, ServiceModelSection section, ConfigElement element, ConfigService? service = null)
    {
        Kind = kind;
        Section = section;
        Element = element;
        Service = service;
        Binding = section.FindBinding(element.Value("binding") ?? "", element.Value("bindingConfiguration"));
    }

    /// <summary>Where it comes from.</summary>
    public ConfigEndpointKind Kind { get; }

    /// <summary>The configuration that it is part of.</summary>
    public ServiceModelSection Section { get; }

    /// <summary>The <c>endpoint</c> element; the <c>add</c> of <c>protocolMapping</c> for a default endpoint.</summary>
    public ConfigElement Element { get; }

    /// <summary>The file that it stands in.</summary>
    public ConfigDocument Document => Element.Document;

    /// <summary>The service it belongs to; null for the other kinds.</summary>
    public ConfigService? Service { get; }

    /// <summary>The name of the service it belongs to; null for the other kinds.</summary>
    public string? ServiceName => Service?.Name;

    /// <summary>The name, which code gives to choose a client endpoint; empty where it has none.</summary>
    public string Name => Element.Value("name") ?? "";

    /// <summary>The address as written, relative for most services; null where none is.</summary>
    public string? Address => Element.Value("address");

    /// <summary>
    /// The contract's configuration name as written: the full name of its type unless <c>ServiceContract.ConfigurationName</c>
    /// says another. Null where none is written, as for default endpoints.
    /// </summary>
    public string? ContractName => ContractAttribute?.Value;

    /// <summary>The <c>contract</c> attribute, or null.</summary>
    public ConfigAttribute? ContractAttribute => Element.Attribute("contract");

    /// <summary>The <c>binding</c> attribute, or null where a standard endpoint brings its own.</summary>
    public ConfigAttribute? BindingAttribute => Element.Attribute("binding");

    /// <summary>The <c>bindingConfiguration</c> attribute, or null.</summary>
    public ConfigAttribute? BindingConfigurationAttribute => Element.Attribute("bindingConfiguration");

    /// <summary>The scheme of a default endpoint; null for the other kinds.</summary>
    public string? Scheme => Kind == ConfigEndpointKind.Default ? Element.Value("scheme") : null;

    /// <summary>Whether it names a standard endpoint (<c>kind</c>), whose contract and binding may be fixed elsewhere.</summary>
    public bool IsStandardEndpoint => Kind != ConfigEndpointKind.Default && Element.Value("kind") is { Length: > 0 };

    /// <summary>Whether it serves or asks for metadata: by its contract, its binding, or as the standard endpoint for it.</summary>
    public bool IsMetadata =>
        ContractName == "IMetadataExchange"
        || Binding.Info.Kind == ServiceModel.BindingKind.Mex
        || (IsStandardEndpoint && Element.Value("kind") == "mexEndpoint");

    /// <summary>The binding, as far as the file says which; its <c>Info</c> is of unknown kind where the file does not.</summary>
    public ConfigBinding Binding { get; }

    /// <summary>The endpoint behavior that applies; null where it names none and there is no unnamed one, or what it names is missing.</summary>
    public ConfigBehavior? Behavior => Section.EndpointBehavior(Element.Value("behaviorConfiguration"));

    public override string ToString() => $"{Kind} {ContractName} over {Binding}";
}
