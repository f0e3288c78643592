#if NETFRAMEWORK
using System.ServiceModel;
using System.ServiceModel.Description;

namespace WcfPerf.Evidence.Claims
{
    /// <summary>The throttle that WCFP2006 reports, and today's default.</summary>
    internal static class ThrottleFrozen
    {
        #region flagged
        public static void Freeze(ServiceHost host) => host.Description.Behaviors.Add(
            new ServiceThrottlingBehavior { MaxConcurrentCalls = 16, MaxConcurrentSessions = 10, MaxConcurrentInstances = 26 });
        #endregion

        #region fixed
        public static void UseDefaults(ServiceHost host) => host.Description.Behaviors.Add(new ServiceThrottlingBehavior());
        #endregion
    }
}
#endif
#if NET
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Claims;

/// <summary>The throttle of .NET Framework 3.5 against today's default, while each call waits 20 ms.</summary>
[Claim("WCFP2006", "ThrottleFrozen", Stage.Framework)]
internal sealed class WCFP2006_ThrottleFrozen : CallClaim
{
    private const string Frozen = "16 calls, 10 sessions, 26 instances";
    private const string Default = "today's default";
    private const string FiftyClients = "50-clients";

    /// <inheritdoc/>
    public override string Statement => "A service whose calls wait serves many clients more slowly with the throttle of .NET Framework 3.5 than with today's default";

    /// <inheritdoc/>
    public override IReadOnlyList<Comparison> Comparisons(Stage stage) =>
    [
        .. from clients in new[] { 1, 50 }
           select new Comparison(
               clients == 1 ? OneClient : FiftyClients,
               [new("clients", clients.ToString(CultureInfo.InvariantCulture)), new("operation", "waits 20 ms"), new("binding", "basicHttpBinding")],
               () =>
               [
                   Variant.OfHost(Frozen, VariantRole.Flagged, "WCFP2006.frozen", clients),
                   Variant.OfHost(Default, VariantRole.Fixed, "WCFP2006.default", clients),
               ],
               smoke: clients > 1),
    ];

    /// <inheritdoc/>
    public override Headline Headline(Stage stage) => new(FiftyClients, Frozen, Default, 1.2);

    /// <inheritdoc/>
    public override IReadOnlyList<(string Label, string Comparison)> Chart(Stage stage) => [("1 client", OneClient), ("50 clients", FiftyClients)];
}
#endif
