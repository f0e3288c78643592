using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using Microsoft.CodeAnalysis.Text;
using WcfPerf.Analyzers.ServiceModel;

namespace WcfPerf.Analyzers.Configuration.Edits;

/// <summary>The fixes that change the binding of endpoints, at every end that configuration shows.</summary>
internal static class EndpointFix
{
    /// <summary>Makes a fix.</summary>
    /// <param name="session">The files; left half changed where the fix turns out not to hold.</param>
    /// <param name="ruleId">The rule.</param>
    /// <param name="name">The fix's name.</param>
    /// <param name="places">The endpoints that the finding speaks of.</param>
    /// <returns>The fix's title, or null where it does not hold.</returns>
    public static string? Apply(ConfigSession session, string ruleId, string name, ImmutableArray<ConfigPlace> places)
    {
        if (places.IsEmpty)
        {
            return null;
        }

        var ends = EndpointEnds.Of(session, places);
        var tracked = session.Track(ends.Places);
        var endpoints = ends.Places.Select(session.EndpointAt).ToList();
        if (endpoints.Any(static endpoint => !endpoint.Binding.IsResolved || endpoint.IsStandardEndpoint || endpoint.IsMetadata))
        {
            return null;
        }

        var others = Others(session, ends.Places);
        var errors = Errors(session);
        var listeners = new SharedListeners(session, ends.Places);
        var title = name switch
        {
            ConfigFixNames.BasicHttp when ruleId == RuleIds.WSHttpBindingWithoutNeed => ToBasicHttp(session, ends, endpoints, tracked, secure: false),
            ConfigFixNames.BasicHttp => ToBasicHttp(session, ends, endpoints, tracked, secure: true),
            ConfigFixNames.NetTcp => ToNetTcp(session, ends, endpoints, tracked, secure: ruleId == RuleIds.WSHttpBindingDefaultSecurity),
            ConfigFixNames.TransportWithMessageCredential => ToMessageCredential(session, ends, endpoints, tracked),
            ConfigFixNames.Mtom => ToMtom(session, ends, endpoints, tracked),
            ConfigFixNames.NoReliableSession => WithoutReliableSession(session, ends, endpoints, tracked),
            ConfigFixNames.NoSecuritySession => WithoutSecuritySession(session, ends, endpoints, tracked),
            _ => null,
        };
        return title is not null && AreAsBefore(session, others, errors) && listeners.AreKept(session) ? title : null;
    }

    private static string? ToBasicHttp(ConfigSession session, EndpointEnds ends, List<ConfigEndpoint> endpoints, IReadOnlyList<ConfigPlace> tracked, bool secure)
    {
        // wsHttpContextBinding carries a context that basicHttpBinding has no place for.
        if (endpoints.Any(static endpoint => endpoint.Binding.Info.Kind is not (BindingKind.WSHttp or BindingKind.WS2007Http))
            || (secure && !endpoints.All(IsUnsecured))
            || (!secure && !endpoints.All(IsPlain)))
        {
            return null;
        }

        var https = secure ? Secure(session, ends, endpoints, tracked) : "";
        if (https is null)
        {
            return null;
        }

        for (var i = 0; i < tracked.Count; i++)
        {
            var number = i;
            if (!BindingMover.Replace(session, () => tracked[number], BindingShape.BasicHttp, (files, place) => BindingRewrite.ToBasicHttp(files, place, secure)))
            {
                return null;
            }
        }

        for (var i = 0; i < tracked.Count; i++)
        {
            var binding = session.EndpointAt(tracked[i]).Binding;
            if (!binding.IsResolved || binding.Info.Kind != BindingKind.BasicHttp || (secure ? binding.SecurityMode != "Transport" : binding.SecurityMode != endpoints[i].Binding.SecurityMode))
            {
                return null;
            }
        }

        return secure
            ? $"Use basicHttpBinding with transport security and Windows credentials{AtEnds(ends)} (SOAP 1.1 without a session; needs {https} and a certificate{Remaining(ends, endpoints)})"
            : $"Use basicHttpBinding{AtEnds(ends)} (SOAP 1.2 with WS-Addressing becomes SOAP 1.1{Remaining(ends, endpoints)})";
    }

    private static string? ToNetTcp(ConfigSession session, EndpointEnds ends, List<ConfigEndpoint> endpoints, IReadOnlyList<ConfigPlace> tracked, bool secure)
    {
        // Without security there is nothing to carry over. Over https the certificate is the operating system's, over net.tcp
        // the service's, which no configuration file hands on.
        if (endpoints.Any(static endpoint => endpoint.Binding.Info.Kind is not (BindingKind.WSHttp or BindingKind.WS2007Http) || endpoint.Kind == ConfigEndpointKind.Default)
            || endpoints.Any(endpoint => secure ? !IsUnsecured(endpoint) : endpoint.Binding.SecurityMode != "None")
            || !ends.HasService
            || (!secure && !ends.AreBoth)
            || !MoveToNetTcp(session, ends, endpoints, tracked))
        {
            return null;
        }

        for (var i = 0; i < tracked.Count; i++)
        {
            var number = i;
            if (!BindingMover.Replace(session, () => tracked[number], BindingShape.NetTcp, (files, place) => BindingRewrite.ToNetTcp(files, place, secure)))
            {
                return null;
            }
        }

        if (tracked.Any(place => session.EndpointAt(place).Binding is not { IsResolved: true, Info.Kind: BindingKind.NetTcp } binding || binding.SecurityMode != (secure ? "Transport" : "None")))
        {
            return null;
        }

        return secure
            ? $"Use netTcpBinding{AtEnds(ends)} (transport security with Windows credentials; the address becomes net.tcp, and nothing but WCF can call{Remaining(ends, endpoints)})"
            : $"Use netTcpBinding{AtEnds(ends)} (binary over TCP with a session; the address becomes net.tcp, and nothing but WCF can call)";
    }

    private static string? ToMessageCredential(ConfigSession session, EndpointEnds ends, List<ConfigEndpoint> endpoints, IReadOnlyList<ConfigPlace> tracked)
    {
        if (endpoints.Any(static endpoint => !endpoint.Binding.Info.IsWSHttp || !IsUnsecured(endpoint)) || Secure(session, ends, endpoints, tracked) is not { } https)
        {
            return null;
        }

        return Change(session, tracked, "TransportWithMessageCredential", BindingRewrite.ToMessageCredential)
            && tracked.All(place => session.EndpointAt(place).Binding is { IsResolved: true, SecurityMode: "TransportWithMessageCredential" })
                ? $"Use security mode TransportWithMessageCredential{AtEnds(ends)} (messages are secured only on the way; needs {https} and a certificate{Remaining(ends, endpoints)})"
                : null;
    }

    private static string? ToMtom(ConfigSession session, EndpointEnds ends, List<ConfigEndpoint> endpoints, IReadOnlyList<ConfigPlace> tracked) =>
        ends.HasService
        && endpoints.All(static endpoint => endpoint.Binding.MessageEncoding is MessageEncoding.Text && endpoint.Binding.Info.Kind != BindingKind.Custom)
        && Change(session, tracked, "Mtom", static (files, place) => BindingRewrite.Set(files, place, "messageEncoding", "Mtom"))
        && tracked.All(place => session.EndpointAt(place).Binding.MessageEncoding == MessageEncoding.Mtom)
            ? $"Set messageEncoding to Mtom{AtEnds(ends)} (the bytes travel as they are; callers without MTOM are shut out{Remaining(ends, endpoints)})"
            : null;

    private static string? WithoutReliableSession(ConfigSession session, EndpointEnds ends, List<ConfigEndpoint> endpoints, IReadOnlyList<ConfigPlace> tracked) =>
        endpoints.All(static endpoint => endpoint.Binding is { ReliableSessionElement: not null, ReliableSessionEnabled: true } && endpoint.Binding.Info.Kind != BindingKind.WSDualHttp)
        && Change(session, tracked, "WithoutReliableSession", BindingRewrite.WithoutReliableSession)
        && tracked.All(place => session.EndpointAt(place).Binding.ReliableSessionEnabled == false)
            ? $"Switch the reliable session off{AtEnds(ends)} (no sequence, no acknowledgements; a call that is lost is not sent again{Remaining(ends, endpoints)})"
            : null;

    private static string? WithoutSecuritySession(ConfigSession session, EndpointEnds ends, List<ConfigEndpoint> endpoints, IReadOnlyList<ConfigPlace> tracked) =>
        endpoints.All(static endpoint => endpoint.Binding.EstablishSecurityContext == true
            && (endpoint.Binding.Info.IsWSHttp || endpoint.Binding.Info.Kind is BindingKind.WSFederationHttp or BindingKind.WS2007FederationHttp))
        && Change(session, tracked, "WithoutSession", BindingRewrite.WithoutSecuritySession)
        && tracked.All(place => session.EndpointAt(place).Binding.EstablishSecurityContext == false)
            ? $"Set establishSecurityContext to false{AtEnds(ends)} (the credential is checked on every call{Remaining(ends, endpoints)})"
            : null;

    private static bool Change(ConfigSession session, IReadOnlyList<ConfigPlace> tracked, string suffix, Action<ConfigSession, Func<ConfigPlace>> change)
    {
        for (var i = 0; i < tracked.Count; i++)
        {
            var number = i;
            if (!BindingMover.Change(session, () => tracked[number], place => tracked.Any(other => other.Start == place.Start && other.Path == place.Path), suffix, change))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Whether a binding's security is one that the other bindings have too.</summary>
    private static bool IsPlain(ConfigEndpoint endpoint) => endpoint.Binding.SecurityMode is "None" or "Transport";

    private static bool IsUnsecured(ConfigEndpoint endpoint) => !endpoint.Binding.IsSecurityConfigured;

    /// <summary>Makes addresses https where the files spell them out.</summary>
    /// <returns>What the fix then needs, for its title; null where the endpoints can never have https.</returns>
    private static string? Secure(ConfigSession session, EndpointEnds ends, List<ConfigEndpoint> endpoints, IReadOnlyList<ConfigPlace> tracked)
    {
        var services = endpoints.Where(static endpoint => endpoint.Kind == ConfigEndpointKind.Service).ToList();
        if (endpoints.Any(static endpoint => endpoint.Kind == ConfigEndpointKind.Default && endpoint.Scheme != EndpointAddress.Https))
        {
            return null;
        }

        // Where the service's new address is not known, its client's is not either.
        var needsBaseAddress = services.Any(static service => EndpointAddress.Absolute(service.Address) is null && !EndpointAddress.IsGivenByHost(service) && HttpsAddress(service) is null);
        if (needsBaseAddress && ends.HasClient)
        {
            return null;
        }

        for (var i = 0; i < tracked.Count; i++)
        {
            if (EndpointAddress.Absolute(endpoints[i].Address) is not { } address || address.Scheme != EndpointAddress.Http)
            {
                continue;
            }

            var moved = endpoints[i].Kind == ConfigEndpointKind.Client && services.FirstOrDefault(service => EndpointAddress.Calls(endpoints[i], service)) is { } called && HttpsAddress(called) is { } there
                ? EndpointAddress.WithHostOf(there, address)
                : IsPortUsedElsewhere(session, address, ends.Places, EndpointAddress.Http) ? null
                : EndpointAddress.WithScheme(endpoints[i].Address!, EndpointAddress.Http, EndpointAddress.Https);
            if (moved is null)
            {
                return null;
            }

            SetAddress(session, tracked[i], moved);
        }

        return needsBaseAddress ? "an https base address" : EndpointAddress.Https;
    }

    /// <summary>Where a service's endpoint that has a relative address is over https, or null where it has no base address for that.</summary>
    private static string? HttpsAddress(ConfigEndpoint service) =>
        EndpointAddress.Absolute(service.Address) is null
            && service.Service!.BaseAddresses.FirstOrDefault(static address => EndpointAddress.Absolute(address)?.Scheme == EndpointAddress.Https) is { } found
                ? EndpointAddress.Join(found, service.Address)
                : null;

    /// <summary>Makes addresses net.tcp. False where an end's address is not spelled out, or its port would be taken twice.</summary>
    private static bool MoveToNetTcp(ConfigSession session, EndpointEnds ends, List<ConfigEndpoint> endpoints, IReadOnlyList<ConfigPlace> tracked)
    {
        var addresses = new string?[endpoints.Count];
        for (var i = 0; i < endpoints.Count; i++)
        {
            var endpoint = endpoints[i];
            if (endpoint.Kind != ConfigEndpointKind.Service)
            {
                continue;
            }

            if (EndpointAddress.Absolute(endpoint.Address) is { } own)
            {
                // The two ends move together, or the address stays.
                if (!ends.AreBoth || own.Scheme != EndpointAddress.Http || IsPortUsedElsewhere(session, own, ends.Places)
                    || EndpointAddress.WithScheme(endpoint.Address!, EndpointAddress.Http, EndpointAddress.NetTcp) is not { } moved)
                {
                    return false;
                }

                addresses[i] = moved;
            }
            else if (endpoint.Service!.BaseAddresses.FirstOrDefault(static address => EndpointAddress.Absolute(address)?.Scheme == EndpointAddress.NetTcp) is { } found
                && !endpoint.Service.Endpoints.Any(other => other != endpoint && other.Binding.Transport == BindingTransport.Tcp && EndpointAddress.IsSameRelative(other.Address, endpoint.Address)))
            {
                addresses[i] = EndpointAddress.Join(found, endpoint.Address);
            }
            else
            {
                return false;
            }
        }

        for (var i = 0; i < endpoints.Count; i++)
        {
            if (endpoints[i].Kind == ConfigEndpointKind.Client)
            {
                var client = endpoints[i];
                var service = endpoints.FindIndex(other => other.Kind == ConfigEndpointKind.Service && EndpointAddress.Calls(client, other));
                if (service < 0)
                {
                    return false;
                }

                SetAddress(session, tracked[i], EndpointAddress.WithHostOf(addresses[service]!, EndpointAddress.Absolute(endpoints[i].Address)!));
            }
            else if (EndpointAddress.Absolute(endpoints[i].Address) is not null)
            {
                SetAddress(session, tracked[i], addresses[i]!);
            }
        }

        return true;
    }

    /// <summary>Whether the port of an address is spoken of beside the endpoints that change: http, https and net.tcp cannot share one.</summary>
    private static bool IsPortUsedElsewhere(ConfigSession session, Uri address, ImmutableArray<ConfigPlace> places, string? scheme = null)
    {
        if (address.IsDefaultPort)
        {
            return false;
        }

        for (var project = 0; project < session.Projects.Length; project++)
        {
            var config = session.Config(project);
            var others = config.Endpoints.Where(endpoint => !places.Any(place => ConfigSession.IsAt(endpoint.Element, place))).Select(static endpoint => endpoint.Address)
                .Concat(config.Services.SelectMany(static service => service.BaseAddresses));
            if (others.Any(other => EndpointAddress.Absolute(other) is { } uri && uri.Port == address.Port && (scheme is null || uri.Scheme == scheme)))
            {
                return true;
            }
        }

        return false;
    }

    private static void SetAddress(ConfigSession session, ConfigPlace place, string address)
    {
        var element = session.EndpointAt(place).Element;
        var raw = element.Document.Text.ToString(element.Attribute("address")!.ValueSpan);
        var colon = address.IndexOf("://", StringComparison.Ordinal);

        // Where only the scheme changes, the rest of the value stays as it is written, with its references.
        if (raw.IndexOf("://", StringComparison.Ordinal) is > 0 and var rawColon && element.Value("address")!.IndexOf("://", StringComparison.Ordinal) == rawColon
            && string.Equals(element.Value("address")!.Substring(rawColon), address.Substring(colon), StringComparison.Ordinal))
        {
            session.Apply(element.Document, new TextChange(new TextSpan(element.Attribute("address")!.ValueSpan.Start, rawColon), address.Substring(0, colon)));
            return;
        }

        session.Apply(element.Document, XmlEdits.SetAttribute(element, "address", address));
    }

    private static string AtEnds(EndpointEnds ends) => ends.AreBoth ? " at both ends" : "";

    /// <summary>The end that the fix does not reach, for its title.</summary>
    private static string Remaining(EndpointEnds ends, List<ConfigEndpoint> endpoints) =>
        ends.AreBoth ? ""
        : ends.HasService ? "; its clients must change too"
        : endpoints[0].Address is { Length: > 0 } address ? $"; the service at {address} must change too"
        : "; its service must change too";

    /// <summary>What the endpoints that are not to change say now.</summary>
    private static List<(Func<ConfigPlace> Place, string Says)> Others(ConfigSession session, ImmutableArray<ConfigPlace> places)
    {
        var others = new List<(Func<ConfigPlace>, string)>();
        for (var project = 0; project < session.Projects.Length; project++)
        {
            foreach (var endpoint in session.Config(project).Endpoints)
            {
                if (!places.Any(place => ConfigSession.IsAt(endpoint.Element, place)))
                {
                    others.Add((session.Track(ConfigSession.PlaceOf(project, endpoint.Element)), Says(endpoint)));
                }
            }
        }

        return others;
    }

    private static bool AreAsBefore(ConfigSession session, List<(Func<ConfigPlace> Place, string Says)> others, int errors) =>
        Errors(session) == errors && others.All(other => Says(session.EndpointAt(other.Place())) == other.Says);

    private static int Errors(ConfigSession session) => Enumerable.Range(0, session.Projects.Length).Sum(project => session.Config(project).Errors.Length);

    private static string Says(ConfigEndpoint endpoint) =>
        endpoint.Document.Text.ToString(endpoint.Element.Span) + "\n" + endpoint.Binding.IsResolved.ToString(CultureInfo.InvariantCulture) + "\n"
        + (endpoint.Binding.Element is { } element ? element.Document.Text.ToString(element.Span) : "");
}
