using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.Configuration;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.CodeFixes.Bindings;

/// <summary>
/// Service and client ends of the same contracts in one solution. Ends count as found only when the solution's code shows
/// all of them with their bindings: an end in a configuration file, or one whose contract is not named, could be the one
/// that a change leaves behind.
/// </summary>
internal static class EndpointPairs
{
    /// <summary>The groups that have to change with a binding so that both ends do; null where it cannot be told, or where an end is missing.</summary>
    public static async Task<ImmutableArray<BindingGroup>?> FindAsync(ProjectBindings project, BindingUse binding, CancellationToken cancellationToken)
    {
        var projects = new List<ProjectBindings>();
        foreach (var other in project.Project.Solution.Projects)
        {
            if (other.Id == project.Project.Id)
            {
                projects.Add(project);
            }
            else if (other.Language is not LanguageNames.CSharp)
            {
                // It may hold an end in a language that is not read.
                return null;
            }
            else if (await ProjectBindings.ReadAsync(other, cancellationToken).ConfigureAwait(false) is { } read)
            {
                projects.Add(read);
            }
        }

        var groups = new List<BindingGroup> { BindingGroup.Around(project, binding) };
        var contracts = new HashSet<string>(StringComparer.Ordinal);
        for (var i = 0; i < groups.Count; i++)
        {
            foreach (var endpoint in groups[i].Bindings.SelectMany(static use => use.Endpoints))
            {
                if (endpoint.Contract is null)
                {
                    return null;
                }

                if (contracts.Add(NameOf(endpoint.Contract)))
                {
                    AddOthers(projects, contracts, groups);
                }
            }
        }

        var ends = groups.SelectMany(static group => group.Bindings).SelectMany(static use => use.Endpoints).ToList();
        var seen = new HashSet<IOperation>(ends.Select(static end => end.Operation));
        if (!contracts.All(contract => HasBothEnds(contract, ends)))
        {
            return null;
        }

        foreach (var other in projects)
        {
            if (!await IsWholeAsync(other, contracts, seen, cancellationToken).ConfigureAwait(false))
            {
                return null;
            }
        }

        return groups.ToImmutableArray();
    }

    private static string NameOf(INamedTypeSymbol contract) => ServiceContract.FullName(contract.OriginalDefinition);

    private static void AddOthers(List<ProjectBindings> projects, HashSet<string> contracts, List<BindingGroup> groups)
    {
        foreach (var project in projects)
        {
            foreach (var use in project.Uses)
            {
                if (use.Endpoints.Any(endpoint => endpoint.Contract is { } contract && contracts.Contains(NameOf(contract))) &&
                    !groups.Any(group => group.Project == project && group.Bindings.Contains(use)))
                {
                    groups.Add(BindingGroup.Around(project, use));
                }
            }
        }
    }

    private static bool HasBothEnds(string contract, List<BindingSink> ends)
    {
        var roles = ends.Where(end => NameOf(end.Contract!) == contract).Select(static end => end.Role).Distinct().ToList();
        return roles.Contains(EndpointRole.Service) && roles.Contains(EndpointRole.Client);
    }

    /// <summary>Whether a project has no end of these contracts, or none that might be of them, besides those seen.</summary>
    private static async Task<bool> IsWholeAsync(ProjectBindings project, HashSet<string> contracts, HashSet<IOperation> seen, CancellationToken cancellationToken)
    {
        foreach (var sink in project.Sinks)
        {
            // A client class hands its constructor's binding to its base; who calls the constructor is an end itself.
            if ((sink.Contract is null || contracts.Contains(NameOf(sink.Contract))) && !seen.Contains(sink.Operation) && !IsBaseCall(sink.Operation))
            {
                return false;
            }
        }

        // A client or a factory that takes its binding from somewhere else; its file need not speak of bindings.
        var names = project.Model.Classes.Clients.Where(client => WcfTypes.ClientContract(client) is { } served && contracts.Contains(NameOf(served))).Select(static client => client.Name)
            .Concat(contracts.Select(static contract => contract.Substring(contract.LastIndexOfAny(['.', '+']) + 1)))
            .ToList();
        var others = await project.OtherBlocksAsync(names, cancellationToken).ConfigureAwait(false);
        foreach (var operation in project.Blocks.Concat(others).SelectMany(static block => block.DescendantsAndSelf()))
        {
            if (operation is IObjectCreationOperation creation && !seen.Contains(creation) &&
                (WcfTypes.ClientContract(creation.Type) ?? WcfTypes.FactoryContract(creation.Type)) is { } contract && contracts.Contains(NameOf(contract)))
            {
                return false;
            }
        }

        var files = project.Project.AnalyzerOptions.AdditionalFiles;
        return !ServiceModelConfig.Load(files, cancellationToken).Endpoints.Any(endpoint => endpoint.ContractName is { } name &&
            (contracts.Contains(name) || contracts.Any(contract => project.Model.FindTypes(contract).Any(type => project.Model.ContractOf(type)?.ConfigurationName == name))));
    }

    private static bool IsBaseCall(IOperation operation) => operation is IInvocationOperation { TargetMethod.MethodKind: MethodKind.Constructor };
}
