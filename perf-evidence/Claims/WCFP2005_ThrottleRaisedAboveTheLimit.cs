#if NETFRAMEWORK
using System.ServiceModel;
using System.ServiceModel.Description;

namespace WcfPerf.Evidence.Claims
{
    /// <summary>The throttle that WCFP2005 reports, and the service without it.</summary>
    internal static class ThrottleRaisedAboveTheLimit
    {
        #region flagged
        public static void Raise(ServiceHost host) => host.Description.Behaviors.Add(
            new ServiceThrottlingBehavior { MaxConcurrentCalls = 1000, MaxConcurrentSessions = 2000, MaxConcurrentInstances = 3000 });
        #endregion

        #region fixed
        public static void LeaveAlone(ServiceHost host) => host.Description.Behaviors.Add(new ServiceThrottlingBehavior());
        #endregion
    }
}
#endif
#if NET
using System.Collections.Generic;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Claims;

/// <summary>A throttle that is raised where something else limits the service, against one that is left alone.</summary>
[Claim("WCFP2005", "ThrottleRaisedAboveTheLimit", Stage.Framework)]
internal sealed class WCFP2005_ThrottleRaisedAboveTheLimit : CallClaim
{
    private const string Raised = "throttle raised";
    private const string LeftAlone = "throttle left alone";
    private const string Cured = "throttle left alone, the limit removed";
    private const string Singleton = "singleton-50-clients";

    /// <inheritdoc/>
    public override string Statement => "A raised throttle gains nothing where message security or a singleton limits the service; removing that limit does";

    /// <inheritdoc/>
    public override IReadOnlyList<PublishedFigure> Published => [Neovolve("Windows Server 2003 virtual machine under a load test; raised throttles removed the time-outs and not the slowness")];

    /// <inheritdoc/>
    public override IReadOnlyList<Comparison> Comparisons(Stage stage) =>
    [
        Of(Singleton, "a singleton that admits one call at a time, each waiting 5 ms", "singleton", smoke: true),
        Of("default-security-50-clients", "default message security", "defaultSecurity", smoke: false),
    ];

    /// <inheritdoc/>
    public override Headline Headline(Stage stage) => new(Singleton, Raised, LeftAlone, 0.6) { ClaimsNoSpeed = true };

    /// <inheritdoc/>
    public override IReadOnlyList<(string Label, string Comparison)> Chart(Stage stage) => [("singleton", Singleton), ("default message security", "default-security-50-clients")];

    private static Comparison Of(string id, string limit, string host, bool smoke) => new(
        id,
        [new("limit", limit), new("clients", "50")],
        () =>
        [
            Variant.OfHost(Raised, VariantRole.Flagged, $"WCFP2005.{host}.raised", clients: 50),
            Variant.OfHost(LeftAlone, VariantRole.Fixed, $"WCFP2005.{host}.leftAlone", clients: 50),
            Variant.OfHost(Cured, VariantRole.Alternative, $"WCFP2005.{host}.cured", clients: 50),
        ],
        smoke);
}
#endif
