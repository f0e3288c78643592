using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using WcfPerf.Analyzers.Configuration;
using WcfPerf.Analyzers.Rules.Bindings;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.CodeFixes.Bindings;

/// <summary>
/// The ends of a session in a solution's code. Two programs that do not agree about a session cannot talk, so all ends that
/// are in sight change together or none does.
/// </summary>
internal sealed class SessionEnds
{
    private const string DefaultNamespace = "http://tempuri.org/";

    private readonly SessionAnalyzer _rule;
    private readonly IReadOnlyCollection<ProjectBindings> _projects;
    private readonly List<BindingGroup> _groups = [];
    private readonly HashSet<string> _contracts = new(StringComparer.Ordinal);
    private readonly HashSet<string> _configurationNames = new(StringComparer.Ordinal);

    private SessionEnds(SessionAnalyzer rule, IReadOnlyCollection<ProjectBindings> projects)
    {
        _rule = rule;
        _projects = projects;
    }

    /// <summary>The bindings to change.</summary>
    public ImmutableArray<BindingGroup> Groups => _groups.ToImmutableArray();

    /// <summary>Whether a service's end is among them.</summary>
    public bool HasService => Has(EndpointRole.Service);

    /// <summary>Whether a client's end is among them.</summary>
    public bool HasClient => Has(EndpointRole.Client);

    /// <summary>Reads the projects of a solution that know WCF; none where one is in a language that is not read, and may hold an end.</summary>
    public static async Task<ImmutableArray<ProjectBindings>> ReadAsync(Solution solution, CancellationToken cancellationToken)
    {
        var projects = ImmutableArray.CreateBuilder<ProjectBindings>();
        foreach (var project in solution.Projects)
        {
            if (project.Language != LanguageNames.CSharp)
            {
                return ImmutableArray<ProjectBindings>.Empty;
            }

            if (await ProjectBindings.ReadAsync(project, cancellationToken).ConfigureAwait(false) is { } read)
            {
                projects.Add(read);
            }
        }

        return projects.ToImmutable();
    }

    /// <summary>
    /// All ends of the contracts that the binding has endpoints of, and that have its session; null where one of them may
    /// need the session, or where there may be an end that code cannot change.
    /// </summary>
    /// <param name="rule">The rule about the session.</param>
    /// <param name="projects">The projects of the solution.</param>
    /// <param name="project">The project that makes the binding.</param>
    /// <param name="binding">The binding.</param>
    /// <param name="cancellationToken">Stops the search.</param>
    public static SessionEnds? Find(
        SessionAnalyzer rule, IReadOnlyCollection<ProjectBindings> projects, ProjectBindings project, BindingUse binding, CancellationToken cancellationToken)
    {
        var ends = new SessionEnds(rule, projects);
        return ends.Add(BindingGroup.Around(project, binding)) && ends.AddOthers(cancellationToken) && ends.AreAll(cancellationToken) ? ends : null;
    }

    /// <summary>Adds a group whose bindings may all do without the session; false where one may not.</summary>
    private bool Add(BindingGroup group)
    {
        foreach (var use in group.Bindings)
        {
            // A service has to be in sight; its clients need only agree.
            var hasService = use.Endpoints.Any(static endpoint => endpoint.Role == EndpointRole.Service);
            if (!_rule.MayGo(use, group.Project.Model) || (hasService && !SessionAnalyzer.ShowsServices(use, group.Project.Model)))
            {
                return false;
            }

            foreach (var endpoint in use.Endpoints)
            {
                var contract = ContractOf(endpoint, group.Project)!;
                _contracts.Add(WireName(contract));
                _configurationNames.Add(contract.ConfigurationName);
            }
        }

        _groups.Add(group);
        return true;
    }

    /// <summary>Adds the other ends of the contracts, and those of the contracts that come with them; false where one cannot change.</summary>
    private bool AddOthers(CancellationToken cancellationToken)
    {
        var count = 0;
        while (count < _groups.Count)
        {
            count = _groups.Count;
            foreach (var project in _projects)
            {
                cancellationToken.ThrowIfCancellationRequested();
                foreach (var use in project.Uses)
                {
                    if (IsKnown(use) || !use.Endpoints.Any(endpoint => MayBeOurs(endpoint, project)) || !MayTalk(use))
                    {
                        continue;
                    }

                    if (!Add(BindingGroup.Around(project, use)))
                    {
                        return false;
                    }
                }
            }
        }

        return true;
    }

    private bool IsKnown(BindingUse use) => _groups.Any(group => group.Bindings.Contains(use));

    /// <summary>Whether a binding may be the other end of one that changes: it may have the session, over the same transport and with the same security.</summary>
    private bool MayTalk(BindingUse use) =>
        IsUnknownKind(use.Info) ||
        (_rule.PresenceIn(use) != SessionPresence.Off && _groups.SelectMany(static group => group.Bindings).Any(ours => _rule.AreAlike(ours, use)));

    private static bool IsUnknownKind(BindingKindInfo info) => info.Kind is BindingKind.Custom or BindingKind.Unknown;

    /// <summary>Whether an endpoint is of one of the contracts, or of one that nobody can tell.</summary>
    private bool MayBeOurs(BindingSink endpoint, ProjectBindings project) =>
        ContractOf(endpoint, project) is not { } contract || _contracts.Contains(WireName(contract));

    /// <summary>Whether no project has another end: one whose binding comes from elsewhere, one in a configuration file.</summary>
    private bool AreAll(CancellationToken cancellationToken)
    {
        foreach (var project in _projects)
        {
            cancellationToken.ThrowIfCancellationRequested();
            var seen = new HashSet<IOperation>(project.Uses.SelectMany(static use => use.Endpoints).Select(static endpoint => endpoint.Operation));
            if (project.Sinks.Any(sink => !seen.Contains(sink.Operation) && !IsBaseCall(sink.Operation) && MayBeOurs(sink, project)) ||
                project.Blocks.SelectMany(static block => block.DescendantsAndSelf()).Any(operation => IsClientOfConfiguration(operation, project) && !seen.Contains(operation)) ||
                project.Model.Configuration.Endpoints.Any(endpoint => MayBeOurs(endpoint, project)))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Whether code makes a client of one of the contracts without handing it a binding.</summary>
    private bool IsClientOfConfiguration(IOperation operation, ProjectBindings project) =>
        operation is IObjectCreationOperation creation &&
        (WcfTypes.ClientContract(creation.Type) ?? WcfTypes.FactoryContract(creation.Type)) is { } type &&
        project.Model.ContractOf(type) is { } contract && _contracts.Contains(WireName(contract));

    private bool MayBeOurs(ConfigEndpoint endpoint, ProjectBindings project)
    {
        if (endpoint.ContractName is not { } name || !_rule.MayHaveSession(endpoint.Binding))
        {
            return false;
        }

        return _configurationNames.Contains(name) || (project.Model.FindContract(name) is { } contract && _contracts.Contains(WireName(contract)));
    }

    private bool Has(EndpointRole role) => _groups.SelectMany(static group => group.Bindings).SelectMany(static use => use.Endpoints).Any(endpoint => endpoint.Role == role);

    private static ServiceContract? ContractOf(BindingSink endpoint, ProjectBindings project) => SessionAnalyzer.ContractOf(endpoint, project.Model);

    /// <summary>What a contract is called in messages: the same for the contract of a service and for what svcutil makes of it.</summary>
    private static string WireName(ServiceContract contract) => (contract.Namespace ?? DefaultNamespace) + " " + contract.Name;

    /// <summary>Whether a client class hands its constructor's binding to its base; who calls the constructor is an end itself.</summary>
    private static bool IsBaseCall(IOperation operation) => operation is IInvocationOperation { TargetMethod.MethodKind: MethodKind.Constructor };
}
