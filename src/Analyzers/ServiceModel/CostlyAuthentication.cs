using System;
using System.Linq;
using WcfPerf.Analyzers.Configuration;

namespace WcfPerf.Analyzers.ServiceModel;

/// <summary>
/// Whether checking a caller's credential costs enough that a security session, which checks it once, may pay: without the
/// session the check runs for every call.
/// </summary>
internal static class CostlyAuthentication
{
    private static readonly string[] s_validators =
        ["UserNamePasswordValidator", "SecurityTokenAuthenticator", "X509CertificateValidator", "SecurityTokenHandler", "SecurityTokenManager", "MembershipProvider"];

    /// <summary>Whether the compilation has, or is given, an authenticator of its own. What it costs can't be seen, so it counts as costly.</summary>
    public static bool IsInSight(WcfModel model) => s_validators.Any(model.Mentions);

    /// <summary>Whether the endpoint's service checks user names against a membership database.</summary>
    public static bool IsConfigured(ConfigEndpoint endpoint) =>
        endpoint.Service?.Behavior?.UserNamePasswordValidationMode is { } mode && !string.Equals(mode, "Windows", StringComparison.Ordinal);
}
