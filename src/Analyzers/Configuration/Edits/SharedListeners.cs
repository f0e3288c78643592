using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;

namespace WcfPerf.Analyzers.Configuration.Edits;

/// <summary>
/// Endpoints of a service that listen at one address by one binding. WCF opens a host only where they name the same binding and
/// configuration, so that they share its object: a fix must not change one of them alone.
/// </summary>
internal sealed class SharedListeners
{
    private readonly List<(Func<ConfigPlace> One, Func<ConfigPlace> Other)> _pairs = [];

    /// <summary>Finds what shares its address with endpoints that a fix is to change.</summary>
    public SharedListeners(ConfigSession session, ImmutableArray<ConfigPlace> places)
    {
        foreach (var place in places)
        {
            var endpoint = session.EndpointAt(place);
            foreach (var other in endpoint.Service?.Endpoints ?? ImmutableArray<ConfigEndpoint>.Empty)
            {
                if (other != endpoint && ListenAlike(endpoint, other) && NameTheSame(endpoint, other))
                {
                    _pairs.Add((session.Track(place), session.Track(ConfigSession.PlaceOf(place.Project, other.Element))));
                }
            }
        }
    }

    /// <summary>Whether those that still listen alike name the same binding.</summary>
    public bool AreKept(ConfigSession session) => _pairs.TrueForAll(pair =>
    {
        var (one, other) = (session.EndpointAt(pair.One()), session.EndpointAt(pair.Other()));
        return NameTheSame(one, other) || !ListenAlike(one, other);
    });

    private static bool ListenAlike(ConfigEndpoint one, ConfigEndpoint other) =>
        one.Binding.Transport == other.Binding.Transport && IsSecure(one) == IsSecure(other) &&
        EndpointAddress.IsSameRelative(one.Address, other.Address) && EndpointAddress.IsSameRelative(one.Element.Value("listenUri"), other.Element.Value("listenUri"));

    // These move an http address to https.
    private static bool IsSecure(ConfigEndpoint endpoint) => endpoint.Binding.SecurityMode is "Transport" or "TransportWithMessageCredential";

    private static bool NameTheSame(ConfigEndpoint one, ConfigEndpoint other) =>
        one.BindingAttribute?.Value == other.BindingAttribute?.Value && (one.BindingConfigurationAttribute?.Value ?? "") == (other.BindingConfigurationAttribute?.Value ?? "");
}
