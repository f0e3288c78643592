using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using WcfPerf.Analyzers.Configuration;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>
/// Which endpoints and throttles of one compilation's configuration files nobody uses: no program reads them, no host opens
/// their service or no client takes them, as far as code, files and references tell.
/// </summary>
internal sealed class ConfiguredEndpoints
{
    // What code loads classes by that it does not reference, among them those that open hosts.
    private static readonly string[] s_loading = ["Assembly.Load", "CreateInstance", "DirectoryCatalog"];

    private readonly WcfModel _model;
    private readonly ReferenceNames _references;

    /// <param name="model">The model.</param>
    /// <param name="references">What the project references.</param>
    public ConfiguredEndpoints(WcfModel model, ReferenceNames references)
    {
        _model = model;
        _references = references;
    }

    /// <summary>
    /// Whether the endpoint is one that only Visual Studio's test host opens: the App.config of a class library is read nowhere
    /// else, nor is another file there but a Web.config, and its template's addresses say so. Whoever hosts the library for
    /// real brings a configuration of his own.
    /// </summary>
    public bool IsOfDesignTime(ConfigEndpoint endpoint) =>
        endpoint.Service is { BaseAddresses: { IsEmpty: false } addresses } &&
        addresses.All(static address => address.IndexOf("/Design_Time_Addresses/", StringComparison.OrdinalIgnoreCase) >= 0) &&
        _model.IsLibrary &&
        !ConfigFiles.IsWebConfig(endpoint.Section.Document.Path);

    /// <summary>Whether code opens a host for a service's class and adds endpoints in the same file, so that those of the file that a library has are a template's rest.</summary>
    public bool GetsEndpointsInCode(ConfigService service) => _model.HostingFiles.Any(tree =>
        tree.GetText() is var text && SourceMentions.Contains(text, "AddServiceEndpoint(") && SourceMentions.Contains(text, "ServiceHost(typeof(" + service.ClassName + ")"));

    /// <summary>Whether the throttle is of services that only Visual Studio's test host opens, or stands in a file that nothing reads.</summary>
    public bool IsOfDesignTime(ConfigThrottle throttle) =>
        IsUnread(throttle.Element.Document.Path) ||
        (!throttle.Services.IsEmpty && throttle.Services.All(service => !service.Endpoints.IsEmpty && service.Endpoints.All(IsOfDesignTime)));

    /// <summary>
    /// Whether a configuration file is one that no program reads, and says so: Visual Studio's template for a library of services
    /// has a comment in its App.config that .NET takes none of a library's, in whatever language. What opens the services for real
    /// has a file of its own.
    /// </summary>
    public bool IsUnread(string path) =>
        _model.IsLibrary && ConfigFiles.IsMainName(path) && !ConfigFiles.IsWebConfig(path) && !_model.HostingFiles.Any(static tree => ClientCode.MakesHost(tree.GetText())) &&
        _model.Files.FirstOrDefault(file => file.Path == path)?.GetText() is { } text && SourceMentions.Contains(text, "System.Configuration") && SaysUnread(text.ToString());

    private static bool SaysUnread(string text)
    {
        var end = 0;
        while (text.IndexOf("<!--", end, StringComparison.Ordinal) is >= 0 and var start)
        {
            end = text.IndexOf("-->", start, StringComparison.Ordinal) is >= 0 and var close ? close : text.Length;
            var comment = text.AsSpan(start, end - start);
            if (comment.IndexOf("app.config".AsSpan(), StringComparison.OrdinalIgnoreCase) is >= 0 and var named && comment.Slice(named).IndexOf("System.Configuration".AsSpan()) > 0)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether the endpoint is of a service that a site has in its <c>Web.config</c> alone, where its <c>.svc</c> files are in sight,
    /// or a library or a program that opens no host in its <c>App.config</c>: neither its class nor its contract is in reach. Such a
    /// section was left behind, copied, or has a wrong name. Nor does any service go by the name of an interface, or by that of a namespace.
    /// </summary>
    public bool IsOfNobody(ConfigEndpoint endpoint) =>
        endpoint is { Kind: ConfigEndpointKind.Service, Service: { Name: var name } service, ContractName: { } contract } &&
        ConfigFiles.IsMainName(endpoint.Section.Document.Path) &&
        !_model.Mentions("ConfigurationName = \"" + name) &&
        (_model.FindTypes(name) is { IsEmpty: false } named ? named.All(static type => type.TypeKind == TypeKind.Interface) || IsNotOpened(endpoint, service) : IsOfNamespace(service) || (IsOfNoClass(contract) && IsUnhosted(endpoint, service)));

    /// <summary>
    /// Whether a program opens hosts, and no code names the class of a service but to declare it: what hosts it stands in a
    /// comment. A reference may host it, where it knows of hosts, and what is loaded by name what nobody names.
    /// </summary>
    private bool IsNotOpened(ConfigEndpoint endpoint, ConfigService service) =>
        !ConfigFiles.IsWebConfig(endpoint.Section.Document.Path) && _model.Mentions("ServiceHost(typeof(") && !s_loading.Any(_model.Mentions) && !_model.Mentions("GetType(") &&
        !_references.IncludeWcfCode(static assembly => assembly.OpensHosts) && !UnnamedServices.IsNamedInCode(service.ClassName, _model);

    /// <summary>Whether a service goes by the name of a namespace, where no type can have the same, and neither code nor a class gives it as a configuration's name.</summary>
    private bool IsOfNamespace(ConfigService service) =>
        IsNamespace(service.Name) && !ConfiguredServices.ClassesOf(service, _model).Any() &&
        !(_model.Mentions(".ConfigurationName") && _model.Mentions("\"" + service.Name + "\"")) && !_model.Files.Any(file => ClientCode.MayHost(file, service.Name));

    private bool IsNamespace(string name)
    {
        INamespaceSymbol? current = _model.Compilation.GlobalNamespace;
        foreach (var part in name.Split('.'))
        {
            current = current?.GetNamespaceMembers().FirstOrDefault(inner => inner.Name == part);
        }

        return current is not null;
    }

    /// <summary>Whether a service that goes by the name of no class has a contract of which nothing is in reach either, or which a class in reach has that goes by another name.</summary>
    private bool IsOfNoClass(string contract) =>
        _model.FindContract(contract) is { } known ? _model.IsOwn(known.Type) && _model.IsImplemented(known) && !s_loading.Any(_model.Mentions) : _model.FindTypes(contract).IsEmpty;

    private bool IsUnhosted(ConfigEndpoint endpoint, ConfigService service) =>
        !_model.Files.Any(file => ClientCode.MayHost(file, service.Name)) &&
        !endpoint.Section.Activations.Contains(service.Name) &&
        (ConfigFiles.IsWebConfig(endpoint.Section.Document.Path)
            ? ClientCode.IsSite(_model.Files) || endpoint.Section.Activations.Any() || _model.FindContract(endpoint.ContractName!) is not null
            : _model.IsLibrary || !MayOpenHost(service));

    // Its own code names what it opens. An assembly that it references may open them for it, and one that it loads what nobody references.
    private bool MayOpenHost(ConfigService service) =>
        (!_model.HostingFiles.IsEmpty && (_model.Mentions(service.ClassName) || _model.Mentions("GetType("))) ||
        s_loading.Any(_model.Mentions) || _references.IncludeWcfCode(static _ => true);

    /// <summary>
    /// Whether the endpoint is for clients, in the project that has the contract and does its work, and no code there makes a
    /// client. Without an address, whoever used it would have to bring that along; with one, nothing that a site references may
    /// use it. Or a program has it for a contract of a reference that none of its code names.
    /// </summary>
    public bool IsOfNoClient(ConfigEndpoint endpoint) =>
        endpoint is { Kind: ConfigEndpointKind.Client, ContractName: { } name } && _model.FindContract(name) is { } contract &&
        (_model.IsOwn(contract.Type) ? _model.IsImplemented(contract) && IsWithoutClient(endpoint, contract) : IsUnknownToProgram(endpoint, contract));

    private bool IsWithoutClient(ConfigEndpoint endpoint, ServiceContract contract) =>
        (endpoint.Address is null or "" || (ConfigFiles.IsWebConfig(endpoint.Section.Document.Path) && !_references.IncludeWcfCode(static assembly => assembly.MakesClients))) &&
        !_model.Classes.ClientsOf(contract).Any() && !_model.Mentions("ChannelFactory");

    // Where no type is found by another way than its name, and no reference makes clients, or none that names the contract.
    private bool IsUnknownToProgram(ConfigEndpoint endpoint, ServiceContract contract) =>
        !_model.IsLibrary && ConfigFiles.IsMainName(endpoint.Section.Document.Path) && !ConfigFiles.IsWebConfig(endpoint.Section.Document.Path) &&
        !_model.Mentions(contract.Type.Name) && !(endpoint.Name.Length > 0 && _model.Mentions(endpoint.Name)) &&
        !_model.Mentions("GetType") && !_model.Mentions("ExportedTypes") && !s_loading.Any(_model.Mentions) &&
        !(_references.IncludeWcfCode(static assembly => assembly.MakesClients) && IsNamedByReference(contract));

    /// <summary>Whether a reference may make clients of another one's contract, or has them made: it names the contract, or declares it and makes clients itself.</summary>
    private bool IsNamedByReference(ServiceContract contract) => _references.Assemblies.Any(assembly => !WcfTypes.IsOfPlatform(assembly.Name) &&
        (assembly.Name == contract.Type.ContainingAssembly?.Name ? assembly.MakesClients : assembly.Names(contract.Type.Name)));

    /// <summary>
    /// Whether the endpoint is one of several for clients of a contract, and code names others of them alone: clients of such a
    /// contract have to say which they take. A reference may name it, where it makes clients.
    /// </summary>
    public bool IsNeverNamed(ConfigEndpoint endpoint) =>
        endpoint is { Kind: ConfigEndpointKind.Client, Name: { Length: > 0 } name, ContractName: { } contract } &&
        ConfigFiles.IsMainName(endpoint.Section.Document.Path) && !_model.Mentions(name) &&
        endpoint.Section.Endpoints.Any(other => other.Kind == ConfigEndpointKind.Client && other.ContractName == contract && other.Name.Length > 0 && _model.Mentions("\"" + other.Name + "\"")) &&
        !_references.IncludeWcfCode(static assembly => assembly.MakesClients);
}
