using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;

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
    private readonly Dictionary<string, ConfigCollection> _bindings = new(StringComparer.Ordinal);
    private readonly ConfigCollection _serviceBehaviors = new("behavior", "name");
    private readonly ConfigCollection _endpointBehaviors = new("behavior", "name");
    private readonly ConfigCollection _mappings = new("add", "scheme");
    private readonly bool _allBindingsSeen;
    private readonly ConcurrentDictionary<(string Section, string Name), ConfigBinding> _foundBindings = new();
    private readonly ConcurrentDictionary<(bool IsService, string Name), ConfigBehavior?> _foundBehaviors = new();

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

        foreach (var section in Sections("bindings", out _allBindingsSeen))
        {
            foreach (var collection in section.Children)
            {
                if (!_bindings.TryGetValue(collection.Name, out var bindings))
                {
                    _bindings.Add(collection.Name, bindings = new ConfigCollection("binding", "name"));
                }

                bindings.Read(collection);
            }
        }

        _allBindingsSeen &= parent?._allBindingsSeen ?? true;
        foreach (var section in Sections("behaviors"))
        {
            foreach (var collection in section.Children)
            {
                if (collection.Name == "serviceBehaviors")
                {
                    _serviceBehaviors.Read(collection);
                }
                else if (collection.Name == "endpointBehaviors")
                {
                    _endpointBehaviors.Read(collection);
                }
            }
        }

        var services = ImmutableArray.CreateBuilder<ConfigService>();
        var endpoints = ImmutableArray.CreateBuilder<ConfigEndpoint>();
        foreach (var element in Items("services", new ConfigCollection("service", "name")))
        {
            var service = new ConfigService(this, element);
            services.Add(service);
            endpoints.AddRange(service.Endpoints);
        }

        foreach (var element in Items("client", new ConfigCollection("endpoint", "name", "contract")))
        {
            endpoints.Add(new ConfigEndpoint(ConfigEndpointKind.Client, this, element));
        }

        foreach (var element in Items("protocolMapping", _mappings))
        {
            if (element.Attribute("binding") is not null)
            {
                endpoints.Add(new ConfigEndpoint(ConfigEndpointKind.Default, this, element));
            }
        }

        Services = services.ToImmutable();
        Endpoints = endpoints.ToImmutable();
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

    /// <summary>The <c>system.serviceModel</c> elements that it is read from.</summary>
    public ImmutableArray<ConfigElement> Groups => _groups;

    /// <summary>The services that it has the web server host without a <c>.svc</c> file.</summary>
    public IEnumerable<string?> Activations =>
        from hosting in Groups.SelectMany(static system => system.ChildrenNamed("serviceHostingEnvironment"))
        from activations in hosting.ChildrenNamed("serviceActivations")
        from added in activations.ChildrenNamed("add")
        select added.Value("service");

    /// <summary>
    /// The elements of a section of its own, wherever <c>configSource</c> put them; empty where it has none, null where one
    /// cannot be read: it is in a file that was not given, or encrypted.
    /// </summary>
    public IReadOnlyList<ConfigElement>? OwnSections(string name) => Sections(name, out var isWhole) is var sections && isWhole ? sections : null;

    /// <summary>The service behaviors that it adds to, with what they take over.</summary>
    public IEnumerable<ConfigBehavior> OwnServiceBehaviors
    {
        get
        {
            foreach (var name in _serviceBehaviors.Keys)
            {
                yield return ServiceBehavior(name)!;
            }
        }
    }

    /// <summary>
    /// The binding of an endpoint with these attributes. A name is compared with its case. No name, or an empty one, means the
    /// binding without a name of that section where there is one, else pure defaults (since .NET Framework 4).
    /// </summary>
    /// <param name="sectionName">The <c>binding</c> attribute, which names an element of <c>bindings</c>.</param>
    /// <param name="configurationName">The <c>bindingConfiguration</c> attribute.</param>
    public ConfigBinding FindBinding(string sectionName, string? configurationName) =>
        _foundBindings.GetOrAdd((sectionName, configurationName ?? ""), key => Resolve(key.Section, key.Name));

    /// <summary>The binding of the default endpoints for a base address of that scheme, or null where nothing maps it.</summary>
    public ConfigBinding? DefaultBinding(string scheme)
    {
        for (var section = this; section is not null; section = section.Parent)
        {
            if (section._mappings.Find(scheme) is { Count: > 0 } found)
            {
                var mapping = found[found.Count - 1];
                return FindBinding(mapping.Value("binding") ?? "", mapping.Value("bindingConfiguration"));
            }

            if (section._mappings.Hides(scheme))
            {
                return null;
            }
        }

        return s_machineMappings.TryGetValue(scheme, out var binding) ? FindBinding(binding, "") : null;
    }

    /// <summary>The service behavior of that name; the unnamed one for null or no name; null where there is none.</summary>
    public ConfigBehavior? ServiceBehavior(string? name) => Behavior(isService: true, name ?? "");

    /// <summary>The endpoint behavior of that name; the unnamed one for null or no name; null where there is none.</summary>
    public ConfigBehavior? EndpointBehavior(string? name) => Behavior(isService: false, name ?? "");

    public override string ToString() => Location.Length == 0 ? Document.Path : $"{Document.Path} ({Location})";

    /// <summary>
    /// The elements of a section, wherever <c>configSource</c> put them. <paramref name="isWhole"/> is false where one cannot be
    /// read: it is in a file that was not given, or encrypted.
    /// </summary>
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
            if (group.Child(name) is not { } section)
            {
                continue;
            }

            var read = section.Attribute("configProtectionProvider") is not null ? null
                : section.Value("configSource") is { Length: > 0 } source ? _openSource(section, source)
                : section;
            if (read is null)
            {
                isWhole = false;
            }
            else
            {
                sections.Add(read);
            }
        }

        return sections;
    }

    private List<ConfigElement> Sections(string name) => Sections(name, out _);

    private IEnumerable<ConfigElement> Items(string sectionName, ConfigCollection collection)
    {
        foreach (var section in Sections(sectionName))
        {
            collection.Read(section);
        }

        return collection.Items;
    }

    private ConfigBinding Resolve(string sectionName, string configurationName)
    {
        if (_dialect == ConfigDialect.CoreWcf)
        {
            return ResolveForCoreWcf(sectionName, configurationName);
        }

        var found = Bindings(sectionName, configurationName);
        var isResolved = found.Count switch
        {
            0 => configurationName.Length == 0 && sectionName.Length > 0 && _allBindingsSeen,
            1 => true,

            // WCF refuses two of a name in one file.
            _ => false,
        };
        return new ConfigBinding(_dialect, sectionName, configurationName, found.Count == 1 ? found[0] : null, isResolved);
    }

    private ConfigBinding ResolveForCoreWcf(string sectionName, string configurationName)
    {
        if (configurationName.Length == 0)
        {
            return new ConfigBinding(_dialect, sectionName, configurationName, element: null, CoreWcfConfiguration.HasDefault(sectionName));
        }

        var found = new List<ConfigElement>();
        foreach (var name in CoreWcfConfiguration.Bindings)
        {
            found.AddRange(Bindings(name, configurationName));
        }

        return found.Count == 1
            ? new ConfigBinding(_dialect, found[0].Parent!.Name, configurationName, found[0], isResolved: true)
            : new ConfigBinding(_dialect, sectionName, configurationName, element: null, isResolved: false);
    }

    private IReadOnlyList<ConfigElement> Bindings(string sectionName, string configurationName)
    {
        for (var section = this; section is not null; section = section.Parent)
        {
            if (section._bindings.TryGetValue(sectionName, out var collection))
            {
                if (collection.Find(configurationName) is { Count: > 0 } found)
                {
                    return found;
                }

                if (collection.Hides(configurationName))
                {
                    break;
                }
            }
        }

        return [];
    }

    private ConfigBehavior? Behavior(bool isService, string name) => _foundBehaviors.GetOrAdd((isService, name), key =>
    {
        var collection = key.IsService ? _serviceBehaviors : _endpointBehaviors;
        var own = collection.Find(key.Name);
        var outer = collection.Hides(key.Name) ? null : Parent?.Behavior(key.IsService, key.Name);
        return own.Count == 0
            ? outer
            : new ConfigBehavior(key.Name, key.IsService, (outer?.Elements ?? ImmutableArray<ConfigElement>.Empty).AddRange(own));
    });
}
