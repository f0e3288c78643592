using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;

namespace WcfPerf.Analyzers.Configuration;

/// <summary>
/// What the configuration files of a project say about WCF. Immutable; made anew for a compilation from documents that are
/// parsed once a text.
/// </summary>
internal sealed class ServiceModelConfig
{
    private const string ThrottlingElement = "serviceThrottling";

    private readonly ILookup<string?, ConfigEndpoint> _endpointsByContract;

    private ServiceModelConfig(
        ConfigDialect dialect,
        ImmutableArray<ConfigDocument> documents,
        ImmutableArray<ConfigError> errors,
        ImmutableArray<ServiceModelSection> sections)
    {
        Dialect = dialect;
        Documents = documents;
        Errors = errors;
        Sections = sections;
        Main = FindMain(sections);
        Endpoints = Gather(sections, static section => section.Endpoints);
        Services = Gather(sections, static section => section.Services);
        Throttles = FindThrottles(sections, Services);
        ProtocolMappings = Endpoints.Where(static endpoint => endpoint.Kind == ConfigEndpointKind.Default).ToImmutableArray();
        _endpointsByContract = Endpoints.ToLookup(static endpoint => endpoint.ContractName, StringComparer.Ordinal);
    }

    /// <summary>A project without configuration files.</summary>
    public static ServiceModelConfig Empty { get; } = new(
        ConfigDialect.ServiceModel,
        ImmutableArray<ConfigDocument>.Empty,
        ImmutableArray<ConfigError>.Empty,
        ImmutableArray<ServiceModelSection>.Empty);

    /// <summary>Whose rules the files were read by.</summary>
    public ConfigDialect Dialect { get; }

    /// <summary>The files that say something of WCF, those that a <c>configSource</c> names among them, in the order given.</summary>
    public ImmutableArray<ConfigDocument> Documents { get; }

    /// <summary>
    /// The files that cannot be read, one error each: those that mention <c>system.serviceModel</c>, or that such a file names
    /// by <c>configSource</c>. A malformed file that has nothing to do with WCF is not this package's business.
    /// </summary>
    public ImmutableArray<ConfigError> Errors { get; }

    /// <summary>The configurations: one a file, and one a <c>location</c> with settings of its own.</summary>
    public ImmutableArray<ServiceModelSection> Sections { get; }

    /// <summary>
    /// The configuration that the application starts with, that of <c>App.config</c> or <c>Web.config</c>: code that names a
    /// binding or an endpoint means it. Null where the project has neither, or neither says anything of WCF.
    /// </summary>
    public ServiceModelSection? Main { get; }

    /// <summary>The endpoints of all configurations.</summary>
    public ImmutableArray<ConfigEndpoint> Endpoints { get; }

    /// <summary>The default endpoints among <see cref="Endpoints"/>: one a scheme that a <c>protocolMapping</c> maps.</summary>
    public ImmutableArray<ConfigEndpoint> ProtocolMappings { get; }

    /// <summary>The services of all configurations.</summary>
    public ImmutableArray<ConfigService> Services { get; }

    /// <summary>The throttles of all configurations.</summary>
    public ImmutableArray<ConfigThrottle> Throttles { get; }

    /// <summary>What applies to a service of the behavior extensions that configuration adds, such as <c>serviceThrottling</c>.</summary>
    public static ImmutableArray<ConfigElement> BehaviorsOf(ConfigService service) =>
        service.Behavior?.Extensions ?? ImmutableArray<ConfigElement>.Empty;

    /// <summary>
    /// The service and client endpoints of a contract in all configurations. Default endpoints name no contract and are not among them.
    /// </summary>
    /// <param name="contractName">The contract's configuration name, which is compared with its case.</param>
    public IEnumerable<ConfigEndpoint> EndpointsOf(string contractName) => _endpointsByContract[contractName];

    /// <summary>Reads the configuration files of a project by the rules of .NET Framework's WCF.</summary>
    /// <param name="files">The project's additional files; those that are not configuration files are not opened.</param>
    /// <param name="cancellationToken">Stops the reading.</param>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public static ServiceModelConfig Load(ImmutableArray<AdditionalText> files, CancellationToken cancellationToken) =>
        Load(files, ConfigDialect.ServiceModel, cancellationToken);

    /// <summary>Reads the configuration files of a project.</summary>
    /// <param name="files">The project's additional files; those that are not configuration files are not opened.</param>
    /// <param name="dialect">Whose rules the files are read by.</param>
    /// <param name="cancellationToken">Stops the reading.</param>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public static ServiceModelConfig Load(ImmutableArray<AdditionalText> files, ConfigDialect dialect, CancellationToken cancellationToken) =>
        new Loader(files.IsDefault ? ImmutableArray<AdditionalText>.Empty : files, dialect, cancellationToken).Load();

    private static ServiceModelSection? FindMain(ImmutableArray<ServiceModelSection> sections)
    {
        ServiceModelSection? main = null;
        foreach (var section in sections)
        {
            if (section.Location.Length == 0
                && ConfigFiles.IsMainName(section.Document.Path)
                && (main is null || section.Document.Path.Length < main.Document.Path.Length))
            {
                main = section;
            }
        }

        return main;
    }

    private static ImmutableArray<ConfigThrottle> FindThrottles(
        ImmutableArray<ServiceModelSection> sections, ImmutableArray<ConfigService> services)
    {
        var users = services.ToLookup(static service => service.Behavior?.Extension(ThrottlingElement));
        var throttles = ImmutableArray.CreateBuilder<ConfigThrottle>();
        foreach (var section in sections)
        {
            foreach (var behavior in section.OwnServiceBehaviors)
            {
                // One that is taken over belongs to the section that sets it.
                if (behavior.Extension(ThrottlingElement) is { } element && section.Parent?.ServiceBehavior(behavior.Name)?.Extension(ThrottlingElement) != element)
                {
                    throttles.Add(new ConfigThrottle(element, behavior, users[element].ToImmutableArray()));
                }
            }
        }

        return throttles.ToImmutable();
    }

    private static ImmutableArray<T> Gather<T>(ImmutableArray<ServiceModelSection> sections, Func<ServiceModelSection, ImmutableArray<T>> part)
    {
        var all = ImmutableArray.CreateBuilder<T>();
        foreach (var section in sections)
        {
            all.AddRange(part(section));
        }

        return all.ToImmutable();
    }

    /// <summary>Opens files, joins them by <c>configSource</c> and folder, and reads each configuration once.</summary>
    private sealed class Loader
    {
        private readonly ConfigDialect _dialect;
        private readonly CancellationToken _cancellationToken;
        private readonly List<string> _paths = [];
        private readonly Dictionary<string, AdditionalText> _files = new(StringComparer.OrdinalIgnoreCase);
        private readonly Dictionary<string, ConfigDocument?> _documents = new(StringComparer.OrdinalIgnoreCase);
        private readonly HashSet<ConfigDocument> _used = [];
        private readonly Dictionary<string, ServiceModelSection?> _roots = new(StringComparer.OrdinalIgnoreCase);

        public Loader(ImmutableArray<AdditionalText> files, ConfigDialect dialect, CancellationToken cancellationToken)
        {
            _dialect = dialect;
            _cancellationToken = cancellationToken;
            foreach (var file in files)
            {
                var path = ConfigFiles.Normalize(file.Path);
                if (!_files.ContainsKey(path))
                {
                    _files.Add(path, file);
                    _paths.Add(path);
                }
            }
        }

        public ServiceModelConfig Load()
        {
            var sections = ImmutableArray.CreateBuilder<ServiceModelSection>();
            foreach (var path in _paths)
            {
                if (Standing(path) is { } document)
                {
                    var root = Root(path);
                    if (root is not null)
                    {
                        sections.Add(root);
                    }

                    sections.AddRange(Locations(document, root));
                }
            }

            var documents = ImmutableArray.CreateBuilder<ConfigDocument>();
            var errors = ImmutableArray.CreateBuilder<ConfigError>();
            foreach (var path in _paths)
            {
                if (_documents.TryGetValue(path, out var document) && document is not null && _used.Contains(document))
                {
                    if (document.Error is { } error)
                    {
                        errors.Add(error);
                    }

                    if (document.Root is not null || document.Error is null)
                    {
                        documents.Add(document);
                    }
                }
            }

            return new ServiceModelConfig(_dialect, documents.ToImmutable(), errors.ToImmutable(), sections.ToImmutable());
        }

        /// <summary>The document at a path where it is a configuration of its own; one that cannot be read is remembered for its error.</summary>
        private ConfigDocument? Standing(string path)
        {
            if (!ConfigFiles.IsConfiguration(path) || ConfigFiles.IsTransformName(path) || Open(path) is not { MentionsServiceModel: true } document)
            {
                return null;
            }

            if (document.Error is not null)
            {
                _used.Add(document);
                return null;
            }

            return document.Root is null ? null : document;
        }

        private ConfigDocument? Open(string path)
        {
            if (!_documents.TryGetValue(path, out var document))
            {
                document = _files.TryGetValue(path, out var file) && file.GetText(_cancellationToken) is { } text
                    ? ConfigDocument.For(file.Path, text, _cancellationToken)
                    : null;
                document = document is { IsTransform: true } ? null : document;
                _documents.Add(path, document);
            }

            return document;
        }

        private ConfigElement? OpenSource(ConfigElement section, string source)
        {
            if (Open(ConfigFiles.Resolve(section.Document.Path, source)) is not { } document)
            {
                return null;
            }

            _used.Add(document);
            return document.Root is { } root && root.Name == section.Name ? root : null;
        }

        /// <summary>What a file says for the whole application, on top of the <c>Web.config</c> of the nearest folder above.</summary>
        private ServiceModelSection? Root(string path)
        {
            if (_roots.TryGetValue(path, out var known))
            {
                return known;
            }

            ServiceModelSection? section = null;
            if (Standing(path) is { } document && Groups(document) is { Length: > 0 } groups)
            {
                _used.Add(document);
                section = new ServiceModelSection(document, "", groups, Above(path), _dialect, OpenSource);
            }

            _roots.Add(path, section);
            return section;
        }

        private ServiceModelSection? Above(string path)
        {
            if (!ConfigFiles.IsWebConfig(path))
            {
                return null;
            }

            var folder = ConfigFiles.Folder(path);
            while (folder.LastIndexOf('/') is >= 0 and var slash)
            {
                folder = folder.Substring(0, slash);
                if (Root(folder + "/Web.config") is { } above)
                {
                    return above;
                }
            }

            return null;
        }

        private static ImmutableArray<ConfigElement> Groups(ConfigDocument document)
        {
            var root = document.Root!;
            var groups = ImmutableArray.CreateBuilder<ConfigElement>();
            if (root.Name == ConfigFiles.SectionGroup)
            {
                groups.Add(root);
            }

            foreach (var child in root.Children)
            {
                if (child.Name == ConfigFiles.SectionGroup)
                {
                    groups.Add(child);
                }
                else if (child.Name == "location" && child.Value("path") is null or "" or ".")
                {
                    groups.AddRange(child.ChildrenNamed(ConfigFiles.SectionGroup));
                }
            }

            return groups.ToImmutable();
        }

        private IEnumerable<ServiceModelSection> Locations(ConfigDocument document, ServiceModelSection? root)
        {
            foreach (var child in document.Root!.ChildrenNamed("location"))
            {
                if (child.Value("path") is { Length: > 0 } path and not "."
                    && child.ChildrenNamed(ConfigFiles.SectionGroup).ToImmutableArray() is { Length: > 0 } groups)
                {
                    _used.Add(document);
                    yield return new ServiceModelSection(
                        document, path, groups, root ?? Above(ConfigFiles.Normalize(document.Path)), _dialect, OpenSource);
                }
            }
        }
    }
}
