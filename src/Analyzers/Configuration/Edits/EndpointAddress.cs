using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;

namespace WcfPerf.Analyzers.Configuration.Edits;

/// <summary>Where endpoints are, and where they go when their transport changes.</summary>
internal static class EndpointAddress
{
    /// <summary>The scheme of plain HTTP.</summary>
    public const string Http = "http";

    /// <summary>The scheme of HTTP over TLS.</summary>
    public const string Https = "https";

    /// <summary>The scheme of WCF's own TCP transport.</summary>
    public const string NetTcp = "net.tcp";

    /// <summary>An address as a URI, or null where it is relative, missing or none.</summary>
    public static Uri? Absolute(string? address) =>
        address is { Length: > 0 } && address.IndexOf("://", StringComparison.Ordinal) > 0 && Uri.TryCreate(Plain(address), UriKind.Absolute, out var uri) ? uri : null;

    /// <summary>The addresses that a service's endpoint listens at for base addresses of some schemes; empty where the file does not say.</summary>
    public static IEnumerable<Uri> Of(ConfigEndpoint endpoint, params string[] schemes)
    {
        if (Absolute(endpoint.Address) is { } own)
        {
            yield return own;
            yield break;
        }

        foreach (var address in endpoint.Service?.BaseAddresses ?? ImmutableArray<string>.Empty)
        {
            if (Absolute(address) is { } uri && schemes.Contains(uri.Scheme) && Absolute(Join(address, endpoint.Address)) is { } whole)
            {
                yield return whole;
            }
        }
    }

    /// <summary>Whether a service gets its base addresses from its host: IIS, or code.</summary>
    public static bool IsGivenByHost(ConfigEndpoint endpoint) =>
        Absolute(endpoint.Address) is null && endpoint.Service is { BaseAddresses.Length: 0 };

    /// <summary>Whether a client's endpoint calls a service's.</summary>
    public static bool Calls(ConfigEndpoint client, ConfigEndpoint service)
    {
        if (Absolute(client.Address) is not { } called)
        {
            return false;
        }

        var sameContract = client.ContractName is { Length: > 0 } contract && contract == service.ContractName;
        if (IsGivenByHost(service))
        {
            var relative = (service.Address ?? "").Trim('/');
            return sameContract && (relative.Length == 0 || called.AbsolutePath.TrimEnd('/').EndsWith("/" + relative, StringComparison.OrdinalIgnoreCase));
        }

        foreach (var address in Of(service, Http, Https))
        {
            if (address.Scheme == called.Scheme
                && address.Port == called.Port
                && string.Equals(address.AbsolutePath.TrimEnd('/'), called.AbsolutePath.TrimEnd('/'), StringComparison.OrdinalIgnoreCase)
                && (string.Equals(address.Host, called.Host, StringComparison.OrdinalIgnoreCase) || (sameContract && (IsAnyHost(address.Host) || IsAnyHost(called.Host)))))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>An address with another scheme, all else as written; null where it does not start with the scheme.</summary>
    public static string? WithScheme(string address, string from, string to) =>
        address.StartsWith(from + "://", StringComparison.OrdinalIgnoreCase) ? to + address.Substring(from.Length) : null;

    /// <summary>An address relative to a base address, as WCF joins them.</summary>
    public static string Join(string baseAddress, string? relative) =>
        relative is null || relative.Trim('/').Length == 0 ? baseAddress : baseAddress.TrimEnd('/') + "/" + relative.TrimStart('/');

    /// <summary>An address with its host exchanged for that of another, its port and path kept.</summary>
    public static string WithHostOf(string address, Uri other) => Absolute(address) is { } uri
        ? $"{uri.Scheme}://{other.Host}{(uri.Authority.IndexOf(':') >= 0 && uri.Port > 0 && !uri.IsDefaultPort ? ":" + uri.Port.ToString(System.Globalization.CultureInfo.InvariantCulture) : "")}{uri.AbsolutePath}"
        : address;

    private static string Plain(string address) => address.Replace("://+", "://localhost").Replace("://*", "://localhost");

    private static bool IsAnyHost(string host) => host is "localhost" or "127.0.0.1" or "[::1]" or "::1" or "0.0.0.0";

    /// <summary>Whether two relative addresses are the same; none is the empty one.</summary>
    public static bool IsSameRelative(string? left, string? right) => string.Equals((left ?? "").Trim('/'), (right ?? "").Trim('/'), StringComparison.OrdinalIgnoreCase);
}
