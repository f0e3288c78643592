using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;

namespace WcfPerf.Analyzers.Configuration;

/// <summary>
/// One <c>system.serviceModel</c> as an application sees it: what a file says, at its top or for one <c>location</c>, on top of
/// what it takes over from the files above it, with the sections that <c>configSource</c> keeps elsewhere. Bindings and
/// behaviors are looked up here and nowhere else: two configurations of a project know nothing of each other.
/// </summary>
internal sealed class ServiceModelSection
{
    // What WCF maps where no protocolMapping says otherwise (since .NET Framework 4); nothing for https.
    private static readonly Dictionary<string, string> s_machineMappings = new(StringComparer.Ordinal)
    {
        ["http"] = "basicHttpBinding",
        ["net.tcp"] = "netTcpBinding",
        ["net.pipe"] = "netNamedPipeBinding",
        ["net.msmq"] = "netMsmqBinding",
    };

    private readonly ImmutableArray<ConfigElement> _groups;
    private readonly Func<ConfigElement, string, ConfigElement?> _openSource;
    private readonly ConfigDialect _dialect;

    // The value is null where one file has two of the name, which WCF refuses.
    private readonly Dictionary<(string Section, string Name), ConfigElement?> _bindings;
    private readonly Dictionary<string, ConfigBehavior> _serviceBehaviors;
    private readonly Dictionary<string, ConfigBehavior> _endpointBehaviors;
    private readonly Dictionary<string, Mapping> _mappings;
    private readonly ConcurrentDictionary<(string Section, string Name), ConfigBinding> _found = new();

    private bool _allBindingsSeen;

    /// <param name="document">The file.</param>
    /// <param name="location">The path of the <c>location</c>, empty for none.</param>
    /// <param name="groups">The <c>system.serviceModel</c> elements it is read from.</param>
    /// <param name="parent">What it takes over.</param>
    /// <param name="dialect">Whose rules it is read by.</param>
    /// <param name="openSource">Gives the root of the file that a section's <c>configSource</c> names, or null where it cannot.</param>
    internal ServiceModelSection(
        ConfigDocument document,
        string location,
        ImmutableArray<ConfigElement> groups,
        ServiceModelSection? parent,
        ConfigDialect dialect,
        Func<ConfigElement, string, ConfigElement?> openSource)
    {
        Document = document;
        Location = location;
        Parent = parent;
        _groups = groups;
        _dialect = dialect;
        _openSource = openSource;
        _allBindingsSeen = parent?._allBindingsSeen ?? true;
        _bindings = parent is null ? [] : new(parent._bindings);
        _serviceBehaviors = parent is null ? new(StringComparer.Ordinal) : new(parent._serviceBehaviors, StringComparer.Ordinal);
        _endpointBehaviors = parent is null ? new(StringComparer.Ordinal) : new(parent._endpointBehaviors, StringComparer.Ordinal);
        _mappings = parent is null ? MachineMappings() : new(parent._mappings, StringComparer.Ordinal);

        ReadBindings();
        var ownBehaviors = ReadBehaviors();
        Services = ReadServices();
        var endpoints = ImmutableArray.CreateBuilder<ConfigEndpoint>();
        foreach (var service in Services)
        {
            endpoints.AddRange(service.Endpoints);
        }

        foreach (var element in Survivors(Sections("client"), "endpoint", "name", "contract"))
        {
            endpoints.Add(new ConfigEndpoint(ConfigEndpointKind.Client, this, element));
        }

        endpoints.AddRange(ReadMappings());
        Endpoints = endpoints.ToImmutable();
        Throttles = FindThrottles(ownBehaviors);
    }

    /// <summary>The file.</summary>
    public ConfigDocument Document { get; }

    /// <summary>The path of the <c>location</c> that it is for; empty for the whole application.</summary>
    public string Location { get; }

    /// <summary>What it takes over: the same file's part outside <c>location</c>, or the <c>Web.config</c> of a folder above; null for none.</summary>
    public ServiceModelSection? Parent { get; }

    /// <summary>The services that it names itself, in the order of the file.</summary>
    public ImmutableArray<ConfigService> Services { get; }

    /// <summary>The endpoints that it names itself: those of services, then of clients, then default ones from <c>protocolMapping</c>.</summary>
    public ImmutableArray<ConfigEndpoint> Endpoints { get; }

    /// <summary>The throttles that it sets itself.</summary>
    public ImmutableArray<ConfigThrottle> Throttles { get; }

    /// <summary>
    /// The binding of an endpoint with these attributes. A name is compared with its case. No name, or an empty one, means the
    /// binding without a name of that section where there is one, else pure defaults (since .NET Framework 4).
    /// </summary>
    /// <param name="sectionName">The <c>binding</c> attribute, which names an element of <c>bindings</c>.</param>
    /// <param name="configurationName">The <c>bindingConfiguration</c> attribute.</param>
    public ConfigBinding FindBinding(string sectionName, string? configurationName) =>
        _found.GetOrAdd((sectionName, configurationName ?? ""), key => Resolve(key.Section, key.Name));

    /// <summary>
    /// The binding of the default endpoints for a base address of that scheme, or null where nothing maps it.
    /// </summary>
    public ConfigBinding? DefaultBinding(string scheme) =>
        _mappings.TryGetValue(scheme, out var mapping) ? FindBinding(mapping.SectionName, mapping.ConfigurationName) : null;

    /// <summary>The service behavior of that name; the unnamed one for null or no name; null where there is none.</summary>
    public ConfigBehavior? ServiceBehavior(string? name) => _serviceBehaviors.TryGetValue(name ?? "", out var behavior) ? behavior : null;

    /// <summary>The endpoint behavior of that name; the unnamed one for null or no name; null where there is none.</summary>
    public ConfigBehavior? EndpointBehavior(string? name) => _endpointBehaviors.TryGetValue(name ?? "", out var behavior) ? behavior : null;

    public override string ToString() => Location.Length == 0 ? Document.Path : $"{Document.Path} ({Location})";

    private static Dictionary<string, Mapping> MachineMappings()
    {
        var mappings = new Dictionary<string, Mapping>(StringComparer.Ordinal);
        foreach (var pair in s_machineMappings)
        {
            mappings.Add(pair.Key, new Mapping(pair.Value, ""));
        }

        return mappings;
    }

    /// <summary>The elements of a section, wherever <c>configSource</c> put them; sets <paramref name="isWhole"/> false where one cannot be read.</summary>
    private List<ConfigElement> Sections(string name, out bool isWhole)
    {
        isWhole = true;
        var sections = new List<ConfigElement>();
        if (_dialect == ConfigDialect.CoreWcf && !CoreWcfConfiguration.ReadsSection(name))
        {
            return sections;
        }

        foreach (var group in _groups)
        {
            foreach (var section in group.ChildrenNamed(name))
            {
                var source = section.Value("configSource");
                var read = section.Attribute("configProtectionProvider") is not null ? null
                    : string.IsNullOrEmpty(source) ? section
                    : _openSource(section, source!);
                if (read is null)
                {
                    isWhole = false;
                }
                else
                {
                    sections.Add(read);
                }
            }
        }

        return sections;
    }

    private List<ConfigElement> Sections(string name) => Sections(name, out _);

    /// <summary>What a collection holds in the end: <c>clear</c> and <c>remove</c> take away what stands before them.</summary>
    private static List<ConfigElement> Survivors(List<ConfigElement> collections, string itemName, params string[] keys)
    {
        var items = new List<ConfigElement>();
        foreach (var collection in collections)
        {
            foreach (var child in collection.Children)
            {
                if (child.Name == itemName)
                {
                    items.Add(child);
                }
                else if (child.Name == "clear")
                {
                    items.Clear();
                }
                else if (child.Name == "remove")
                {
                    items.RemoveAll(item => Array.TrueForAll(keys, key => (item.Value(key) ?? "") == (child.Value(key) ?? "")));
                }
            }
        }

        return items;
    }

    private void ReadBindings()
    {
        var own = new HashSet<(string, string)>();
        var sections = Sections("bindings", out var isWhole);
        _allBindingsSeen &= isWhole;
        foreach (var section in sections)
        {
            foreach (var collection in section.Children)
            {
                foreach (var child in collection.Children)
                {
                    var key = (collection.Name, child.Value("name") ?? "");
                    switch (child.Name)
                    {
                        case "binding":
                            _bindings[key] = own.Add(key) ? child : null;
                            break;
                        case "remove":
                            _bindings.Remove(key);
                            own.Remove(key);
                            break;
                        case "clear":
                            foreach (var cleared in new List<(string Section, string Name)>(_bindings.Keys))
                            {
                                if (cleared.Section == collection.Name)
                                {
                                    _bindings.Remove(cleared);
                                    own.Remove(cleared);
                                }
                            }

                            break;
                    }
                }
            }
        }
    }

    private ConfigBinding Resolve(string sectionName, string configurationName)
    {
        if (_dialect == ConfigDialect.CoreWcf)
        {
            return ResolveForCoreWcf(sectionName, configurationName);
        }

        if (_bindings.TryGetValue((sectionName, configurationName), out var element))
        {
            return new ConfigBinding(_dialect, sectionName, configurationName, element, isResolved: element is not null);
        }

        var isDefault = configurationName.Length == 0 && sectionName.Length > 0 && _allBindingsSeen;
        return new ConfigBinding(_dialect, sectionName, configurationName, element: null, isResolved: isDefault);
    }

    private ConfigBinding ResolveForCoreWcf(string sectionName, string configurationName)
    {
        if (configurationName.Length == 0)
        {
            return new ConfigBinding(_dialect, sectionName, configurationName, element: null, CoreWcfConfiguration.HasDefault(sectionName));
        }

        var matches = new List<KeyValuePair<(string Section, string Name), ConfigElement?>>();
        foreach (var pair in _bindings)
        {
            if (pair.Key.Name == configurationName && CoreWcfConfiguration.ReadsBinding(pair.Key.Section))
            {
                matches.Add(pair);
            }
        }

        return matches.Count == 1 && matches[0].Value is { } element
            ? new ConfigBinding(_dialect, matches[0].Key.Section, configurationName, element, isResolved: true)
            : new ConfigBinding(_dialect, sectionName, configurationName, element: null, isResolved: false);
    }

    private HashSet<ConfigElement> ReadBehaviors()
    {
        var own = new HashSet<ConfigElement>();
        foreach (var section in Sections("behaviors"))
        {
            foreach (var collection in section.Children)
            {
                var isService = collection.Name == "serviceBehaviors";
                if (!isService && collection.Name != "endpointBehaviors")
                {
                    continue;
                }

                var behaviors = isService ? _serviceBehaviors : _endpointBehaviors;
                foreach (var child in collection.Children)
                {
                    var name = child.Value("name") ?? "";
                    switch (child.Name)
                    {
                        case "behavior":
                            var elements = behaviors.TryGetValue(name, out var outer) ? outer.Elements : ImmutableArray<ConfigElement>.Empty;
                            behaviors[name] = new ConfigBehavior(name, isService, elements.Add(child));
                            own.Add(child);
                            break;
                        case "remove":
                            behaviors.Remove(name);
                            break;
                        case "clear":
                            behaviors.Clear();
                            break;
                    }
                }
            }
        }

        return own;
    }

    private ImmutableArray<ConfigService> ReadServices()
    {
        var services = ImmutableArray.CreateBuilder<ConfigService>();
        foreach (var element in Survivors(Sections("services"), "service", "name"))
        {
            services.Add(new ConfigService(this, element));
        }

        return services.ToImmutable();
    }

    private List<ConfigEndpoint> ReadMappings()
    {
        var sections = Sections("protocolMapping");
        foreach (var section in sections)
        {
            foreach (var child in section.Children)
            {
                var scheme = child.Value("scheme") ?? "";
                switch (child.Name)
                {
                    case "add":
                        _mappings[scheme] = new Mapping(child.Value("binding") ?? "", child.Value("bindingConfiguration") ?? "");
                        break;
                    case "remove":
                        _mappings.Remove(scheme);
                        break;
                    case "clear":
                        _mappings.Clear();
                        break;
                }
            }
        }

        var endpoints = new List<ConfigEndpoint>();
        foreach (var element in Survivors(sections, "add", "scheme"))
        {
            if (element.Attribute("binding") is not null)
            {
                endpoints.Add(new ConfigEndpoint(ConfigEndpointKind.Default, this, element));
            }
        }

        return endpoints;
    }

    private ImmutableArray<ConfigThrottle> FindThrottles(HashSet<ConfigElement> ownBehaviors)
    {
        var throttles = ImmutableArray.CreateBuilder<ConfigThrottle>();
        foreach (var behavior in _serviceBehaviors.Values)
        {
            if (behavior.Extension("serviceThrottling") is not { } element || !ownBehaviors.Contains(element.Parent!))
            {
                continue;
            }

            var services = ImmutableArray.CreateBuilder<ConfigService>();
            foreach (var service in Services)
            {
                if (service.Behavior == behavior)
                {
                    services.Add(service);
                }
            }

            throttles.Add(new ConfigThrottle(element, behavior, services.ToImmutable()));
        }

        return throttles.ToImmutable();
    }

    private readonly record struct Mapping(string SectionName, string ConfigurationName);
}
