#if NETFRAMEWORK || COREWCF
using System.ServiceModel;
using System.ServiceModel.Channels;

namespace WcfPerf.Evidence.Claims
{
    /// <summary>The binding that WCFP2004 reports, and what its fix leaves.</summary>
    internal static class SecuritySessionWithoutNeed
    {
        #region flagged
        public static Binding WithSession()
        {
            var binding = new WSHttpBinding(SecurityMode.TransportWithMessageCredential);
            binding.Security.Message.ClientCredentialType = MessageCredentialType.UserName;
            return binding;
        }
        #endregion

        #region fixed
        public static Binding WithoutSession()
        {
            var binding = new WSHttpBinding(SecurityMode.TransportWithMessageCredential);
            binding.Security.Message.EstablishSecurityContext = false;
            binding.Security.Message.ClientCredentialType = MessageCredentialType.UserName;
            return binding;
        }
        #endregion
    }
}
#endif
#if NET && !COREWCF
using System.Collections.Generic;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Claims;

/// <summary>A security session against the credential in every message, with a check of the credential that costs nothing.</summary>
[Claim("WCFP2004", "SecuritySessionWithoutNeed", Stage.CoreWcf)]
internal sealed class WCFP2004_SecuritySessionWithoutNeed : CallClaim
{
    private const string Session = "with a security session";
    private const string NoSession = "without a security session";

    /// <inheritdoc/>
    public override string Statement => "A security session makes each call dearer than a credential in each message does, and a client that makes one call and closes far dearer";

    /// <inheritdoc/>
    public override IReadOnlyList<Comparison> Comparisons(Stage stage) =>
    [
        .. ByClients(string.Empty, Circumstances("one kept channel each"), clients => Variants(string.Empty, clients)),
        .. ByClients("channel-per-call-", Circumstances("a channel for each call"), clients => Variants(".perCall", clients)),
    ];

    /// <inheritdoc/>
    public override Headline Headline(Stage stage) => new(OneClient, Session, NoSession, 2);

    /// <inheritdoc/>
    public override IReadOnlyList<(string Label, string Comparison)> Chart(Stage stage) => ChartByClients;

    private static KeyValuePair<string, string>[] Circumstances(string client) =>
        [new("client", client), new("credential", "user name, checked by comparing it with one"), Called];

    private static Variant[] Variants(string host, int clients) =>
    [
        Variant.OfHost(Session, VariantRole.Flagged, "WCFP2004.session" + host, clients),
        Variant.OfHost(NoSession, VariantRole.Fixed, "WCFP2004.noSession" + host, clients),
        Variant.OfHost("transport security alone", VariantRole.Alternative, "WCFP2004.transport" + host, clients),
    ];
}
#endif
