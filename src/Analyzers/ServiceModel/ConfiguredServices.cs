using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using WcfPerf.Analyzers.Configuration;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>Finds the classes of the services that configuration files name.</summary>
internal static class ConfiguredServices
{
    /// <summary>The classes that a <c>service</c> element may mean: by their full name, or by the <c>ConfigurationName</c> of their <c>[ServiceBehavior]</c>.</summary>
    public static IEnumerable<INamedTypeSymbol> ClassesOf(ConfigService service, WcfModel model)
    {
        foreach (var type in model.FindTypes(service.Name))
        {
            if (ServiceBehavior.Of(type).ConfigurationName is null)
            {
                yield return type;
            }
        }

        // Those that go by another name are found by a contract of theirs.
        var classes = service.Endpoints
            .Select(static endpoint => endpoint.ContractName)
            .Where(static name => name is not null)
            .Distinct()
            .Select(name => model.FindContract(name!))
            .Where(static contract => contract is not null)
            .SelectMany(contract => model.ImplementationsOf(contract!))
            .Distinct<INamedTypeSymbol>(SymbolEqualityComparer.Default);
        foreach (var type in classes)
        {
            if (ServiceBehavior.Of(type).ConfigurationName == service.Name)
            {
                yield return type;
            }
        }
    }

    /// <summary>The <c>service</c> elements that may mean a class.</summary>
    public static IEnumerable<ConfigService> Of(INamedTypeSymbol type, WcfModel model) =>
        model.Configuration.Services.Where(service => ClassesOf(service, model).Contains(type, SymbolEqualityComparer.Default));

    /// <summary>Whether a service is a class in reach, and something is true of its behavior. Not where code may change the behavior.</summary>
    public static bool Behaves(ConfigService service, WcfModel model, System.Func<ServiceBehavior, bool> how)
    {
        var classes = ClassesOf(service, model).ToList();
        return classes.Count > 0 && classes.All(type => how(ServiceBehavior.Of(type))) && !ServiceBehavior.MayBeChanged(model);
    }
}
