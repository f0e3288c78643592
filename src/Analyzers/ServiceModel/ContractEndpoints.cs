using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using WcfPerf.Analyzers.Configuration;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>The endpoints that one compilation's code and configuration files give contracts.</summary>
internal sealed class ContractEndpoints
{
    private readonly WcfModel _model;
    private readonly PerFiles<Dictionary<ServiceContract, List<KnownEndpoint>>> _endpoints;

    /// <param name="model">The model.</param>
    public ContractEndpoints(WcfModel model)
    {
        _model = model;
        _endpoints = new PerFiles<Dictionary<ServiceContract, List<KnownEndpoint>>>(Find);
    }

    /// <summary>The endpoints of a contract in code and configuration. Only at the compilation's end, like <see cref="BindingModel.All"/>.</summary>
    public IReadOnlyList<KnownEndpoint> Of(ServiceContract contract, AnalyzerOptions options)
    {
        var endpoints = _endpoints.For(options).TryGetValue(contract, out var known) ? known : [];

        // A file's name for a contract that a reference declares is looked up as that of a type, which it need not be; and two
        // contracts may have one name, such as those of a service that two projects reference.
        return _model.FindContract(contract.ConfigurationName) == contract ? endpoints
            : [.. endpoints, .. _model.ConfigurationOf(options).EndpointsOf(contract.ConfigurationName).Where(endpoint => !_model.Configured.IsOfDesignTime(endpoint) && !IsHostedByCode(endpoint, contract)).Select(static endpoint => new KnownEndpoint(endpoint))];
    }

    private Dictionary<ServiceContract, List<KnownEndpoint>> Find(AnalyzerOptions options)
    {
        var endpoints = new Dictionary<ServiceContract, List<KnownEndpoint>>();
        foreach (var binding in _model.Bindings.All)
        {
            foreach (var sink in binding.Endpoints)
            {
                if (sink.Contract is { } type && _model.ContractOf(type) is { } contract)
                {
                    Add(contract, new KnownEndpoint(sink, binding));
                }
            }
        }

        foreach (var endpoint in _model.ConfigurationOf(options).Endpoints)
        {
            if (endpoint.ContractName is { } name && _model.FindContract(name) is { } contract && !_model.Configured.IsOfDesignTime(endpoint) && !IsHostedByCode(endpoint, contract))
            {
                Add(contract, new KnownEndpoint(endpoint));
            }
        }

        return endpoints;

        void Add(ServiceContract contract, KnownEndpoint endpoint)
        {
            if (!endpoints.TryGetValue(contract, out var list))
            {
                endpoints.Add(contract, list = []);
            }

            list.Add(endpoint);
        }
    }

    /// <summary>
    /// Whether the endpoint is one of a class library whose code adds endpoints to the contract's host, or to one of any: a
    /// program does not read the App.config of a library. CoreWCF reads the file that code names.
    /// </summary>
    private bool IsHostedByCode(ConfigEndpoint endpoint, ServiceContract contract) =>
        endpoint.Kind == ConfigEndpointKind.Service && _model.IsLibrary && !_model.IsOnCoreWcf && !ConfigFiles.IsWebConfig(endpoint.Section.Document.Path) &&
        _model.Bindings.All.Any(binding => binding.Endpoints.Any(sink =>
            sink.Role == EndpointRole.Service && (sink.Contract is { } type ? _model.ContractOf(type) == contract : sink.ContractName is null)));

    /// <summary>
    /// Whether callers of a contract are not .NET's, as far as the configuration says: it is served over <c>webHttpBinding</c>
    /// alone, and no code adds endpoints.
    /// </summary>
    public bool IsServedToWebOnly(INamedTypeSymbol contract, AnalyzerOptions options)
    {
        var isServed = false;
        foreach (var endpoint in _model.ConfigurationOf(options).Endpoints)
        {
            if (endpoint is { Kind: ConfigEndpointKind.Service, ContractName: { } name } && _model.FindContract(name)?.Type is { } served &&
                (SymbolEqualityComparer.Default.Equals(served, contract) || served.AllInterfaces.Any(inherited => SymbolEqualityComparer.Default.Equals(inherited, contract))))
            {
                if (endpoint.Binding.Info.Kind != BindingKind.WebHttp)
                {
                    return false;
                }

                isServed = true;
            }
        }

        return isServed && !_model.Mentions("AddServiceEndpoint");
    }

    /// <summary>The endpoints that the configuration has for clients of a contract.</summary>
    public IEnumerable<ConfigEndpoint> OfClients(ServiceContract contract, AnalyzerOptions options) =>
        _model.ConfigurationOf(options).Endpoints.Where(endpoint => endpoint is { Kind: ConfigEndpointKind.Client, ContractName: { } name } && _model.FindContract(name) == contract);
}
