using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;

namespace WcfPerf.Analyzers.Configuration.Edits;

/// <summary>The endpoints that have to speak the same: a service's, and those of the clients that call it, as far as configuration shows.</summary>
internal sealed class EndpointEnds
{
    private EndpointEnds(ImmutableArray<ConfigPlace> places, bool hasService, bool hasClient)
    {
        Places = places;
        HasService = hasService;
        HasClient = hasClient;
    }

    /// <summary>The places of the endpoints, those that were asked for first.</summary>
    public ImmutableArray<ConfigPlace> Places { get; }

    /// <summary>Whether the service's end is among them.</summary>
    public bool HasService { get; }

    /// <summary>Whether a client's end is among them.</summary>
    public bool HasClient { get; }

    /// <summary>Whether both are.</summary>
    public bool AreBoth => HasService && HasClient;

    /// <summary>Finds the ends that belong to some endpoints, in all projects.</summary>
    /// <param name="session">The files.</param>
    /// <param name="places">The endpoints.</param>
    public static EndpointEnds Of(ConfigSession session, IEnumerable<ConfigPlace> places)
    {
        var all = new List<(ConfigPlace Place, ConfigEndpoint Endpoint)>();
        for (var project = 0; project < session.Projects.Length; project++)
        {
            foreach (var endpoint in session.Config(project).Endpoints)
            {
                if (endpoint.Kind != ConfigEndpointKind.Default)
                {
                    all.Add((ConfigSession.PlaceOf(project, endpoint.Element), endpoint));
                }
            }
        }

        // A file that two projects share is one place to change.
        var found = new List<(ConfigPlace Place, ConfigEndpoint Endpoint)>();
        foreach (var place in places)
        {
            Add((place, session.EndpointAt(place)));
        }

        for (var i = 0; i < found.Count; i++)
        {
            var one = found[i].Endpoint;
            foreach (var other in all)
            {
                if (Family(one) == Family(other.Endpoint)
                    && ((one.Kind == ConfigEndpointKind.Service && other.Endpoint.Kind == ConfigEndpointKind.Client && EndpointAddress.Calls(other.Endpoint, one))
                        || (one.Kind == ConfigEndpointKind.Client && other.Endpoint.Kind == ConfigEndpointKind.Service && EndpointAddress.Calls(one, other.Endpoint))))
                {
                    Add(other);
                }
            }
        }

        return new EndpointEnds(
            found.Select(static end => end.Place).ToImmutableArray(),
            found.Any(static end => end.Endpoint.Kind != ConfigEndpointKind.Client),
            found.Any(static end => end.Endpoint.Kind == ConfigEndpointKind.Client));

        void Add((ConfigPlace Place, ConfigEndpoint Endpoint) end)
        {
            if (!found.Any(known => known.Place.Start == end.Place.Start && string.Equals(known.Place.Path, end.Place.Path, StringComparison.OrdinalIgnoreCase)))
            {
                found.Add(end);
            }
        }
    }

    private static string Family(ConfigEndpoint endpoint) => endpoint.Binding.Info.IsWSHttp ? "ws" : endpoint.Binding.SectionName;
}
