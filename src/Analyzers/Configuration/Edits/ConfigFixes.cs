using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.Configuration.Edits;

/// <summary>
/// The fixes of findings in configuration files. The code fixes of editors and the build target both ask here, so that they do
/// the same. Every fix is made in memory first and is offered only where the files then say what it promises and no other
/// endpoint changed.
/// </summary>
internal static class ConfigFixes
{
    /// <summary>The rules that have a fix, each with the names of its fixes in the order of the menu.</summary>
    public static readonly ImmutableDictionary<string, ImmutableArray<string>> ByRule = new Dictionary<string, ImmutableArray<string>>
    {
        [RuleIds.LargeBinaryAsText] = ImmutableArray.Create(ConfigFixNames.Mtom),
        [RuleIds.WSHttpBindingWithoutNeed] = ImmutableArray.Create(ConfigFixNames.BasicHttp, ConfigFixNames.NetTcp),
        [RuleIds.WSHttpBindingDefaultSecurity] =
            ImmutableArray.Create(ConfigFixNames.NetTcp, ConfigFixNames.TransportWithMessageCredential, ConfigFixNames.BasicHttp),
        [RuleIds.ReliableSessionWithoutNeed] = ImmutableArray.Create(ConfigFixNames.NoReliableSession),
        [RuleIds.SecuritySessionWithoutNeed] = ImmutableArray.Create(ConfigFixNames.NoSecuritySession),
        [RuleIds.ThrottleRaisedAboveTheLimit] = ImmutableArray.Create(ConfigFixNames.DefaultThrottle),
        [RuleIds.ThrottleFrozen] = ImmutableArray.Create(ConfigFixNames.DefaultThrottle),
        [RuleIds.PoolingOrQueryCacheDefeated] = ImmutableArray.Create(ConfigFixNames.Pooling),
    }.ToImmutableDictionary(StringComparer.Ordinal);

    /// <summary>The fixes of one finding.</summary>
    /// <param name="projects">The projects of the solution that have configuration files.</param>
    /// <param name="project">The number of the project that the finding is in.</param>
    /// <param name="ruleId">The rule.</param>
    /// <param name="path">The file, as the project gives it.</param>
    /// <param name="span">The place.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    /// <returns>What can be done; nothing where the place is not what the rule speaks of, or no fix holds.</returns>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public static ImmutableArray<ConfigFix> Find(
        ImmutableArray<ConfigProject> projects, int project, string ruleId, string path, TextSpan span, CancellationToken cancellationToken)
    {
        return Offer(new ConfigSession(projects, cancellationToken), project, ruleId, path, span.Start, cancellationToken)
            .Select(static offer => offer.Fix)
            .ToImmutableArray();
    }

    /// <summary>Fixes several findings, each on what the one before left.</summary>
    /// <param name="projects">The projects of the solution that have configuration files.</param>
    /// <param name="findings">The findings, by their places in the files as they are.</param>
    /// <param name="isWanted">Whether a fix may be made; of those that may, the first in the finding's menu is.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public static ConfigRun ApplyAll(
        ImmutableArray<ConfigProject> projects, ImmutableArray<ConfigFinding> findings, Func<ConfigFix, bool> isWanted, CancellationToken cancellationToken)
    {
        var session = new ConfigSession(projects, cancellationToken);
        var untouched = session.Fork();
        var places = session.Track(findings.Select(static finding => new ConfigPlace(finding.Project, finding.Path, finding.Span.Start)));
        var outcomes = ImmutableArray.CreateBuilder<ConfigOutcome>();
        for (var i = 0; i < findings.Length; i++)
        {
            var finding = findings[i];
            var offers = Offer(session, finding.Project, finding.RuleId, finding.Path, places[i].Start, cancellationToken);
            var chosen = offers.FirstOrDefault(offer => finding.Allows(offer.Fix) && isWanted(offer.Fix));
            if (chosen.Fix is not null)
            {
                session.Join(chosen.Session);
                outcomes.Add(new ConfigOutcome(finding, chosen.Fix, ImmutableArray<ConfigFix>.Empty, ImmutableArray<ConfigFix>.Empty, IsDoneWithAnother: false));
            }
            else
            {
                var isDone = offers.Count == 0 && Offer(untouched, finding.Project, finding.RuleId, finding.Path, finding.Span.Start, cancellationToken).Any(offer => finding.Allows(offer.Fix) && isWanted(offer.Fix));
                var fixes = offers.ToLookup(offer => finding.Allows(offer.Fix), static offer => offer.Fix);
                outcomes.Add(new ConfigOutcome(finding, null, fixes[true].ToImmutableArray(), fixes[false].ToImmutableArray(), isDone));
            }
        }

        return new ConfigRun(session.Changes(), outcomes.ToImmutable());
    }

    private static List<(ConfigFix Fix, ConfigSession Session)> Offer(
        ConfigSession session, int project, string ruleId, string path, int position, CancellationToken cancellationToken)
    {
        var offers = new List<(ConfigFix, ConfigSession)>();
        if (position >= 0
            && ByRule.TryGetValue(ruleId, out var names)
            && session.Config(project).Documents.FirstOrDefault(document => string.Equals(document.Path, path, StringComparison.OrdinalIgnoreCase)) is { } document
            && document.ElementAt(position) is { } element)
        {
            foreach (var name in names)
            {
                cancellationToken.ThrowIfCancellationRequested();
                var fork = session.Fork();
                if (Make(session, fork, project, ruleId, name, document, element, position) is { } fix)
                {
                    offers.Add((fix, fork));
                }
            }
        }

        return offers;
    }

    private static ConfigFix? Make(
        ConfigSession before, ConfigSession session, int project, string ruleId, string name, ConfigDocument document, ConfigElement element, int position)
    {
        try
        {
            var endpoints = Endpoints(session, project, ruleId, element);
            var found = endpoints.Select(session.EndpointAt).ToList();
            var contracts = found.Select(static endpoint => endpoint.ContractName).OfType<string>().Distinct(StringComparer.Ordinal).ToImmutableArray();
            var isOfClient = found.Exists(static endpoint => endpoint.Kind == ConfigEndpointKind.Client);
            var title = name == ConfigFixNames.DefaultThrottle
                ? ThrottleFix.Apply(session, project, ruleId, document, element, position)
                : name == ConfigFixNames.Pooling
                ? PoolingFix.Apply(session, document, element)
                : EndpointFix.Apply(session, ruleId, name, endpoints);
            return title is not null && session.ChangesSince(before) is { Length: > 0 } edits ? new ConfigFix(ruleId, name, title, contracts, isOfClient, edits) : null;
        }
        catch (ConfigEditException)
        {
            // Configuration of a shape that nobody foresaw: better no fix than a wrong one.
            return null;
        }
    }

    /// <summary>The endpoints that a place speaks of: the one it is in, else those of the binding it is in.</summary>
    private static ImmutableArray<ConfigPlace> Endpoints(ConfigSession session, int project, string ruleId, ConfigElement element)
    {
        // These two speak of endpoints; on a binding they speak of one in code, which no configuration file can change.
        var isAboutBindings = ruleId is not (RuleIds.WSHttpBindingWithoutNeed or RuleIds.WSHttpBindingDefaultSecurity);
        for (ConfigElement? outer = element; outer is not null; outer = outer.Parent)
        {
            var found = session.Config(project).Endpoints
                .Where(endpoint => endpoint.Element == outer || (isAboutBindings && endpoint.Binding.Element == outer))
                .Select(endpoint => ConfigSession.PlaceOf(project, endpoint.Element))
                .ToImmutableArray();
            if (!found.IsEmpty)
            {
                return found;
            }
        }

        return ImmutableArray<ConfigPlace>.Empty;
    }
}
