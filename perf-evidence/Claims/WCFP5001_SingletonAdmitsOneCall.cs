#if NETFRAMEWORK || COREWCF
using System.Threading.Tasks;
#if COREWCF
using CoreWCF;
#else
using System.ServiceModel;
#endif

namespace WcfPerf.Evidence.Claims;

/// <summary>An operation that waits 5 ms, as for a database.</summary>
[System.ServiceModel.ServiceContract(Namespace = "urn:wcfperf:evidence")]
public interface ITransitTimes
{
    [System.ServiceModel.OperationContract]
    Task<int> GetDaysAsync(int fromZone, int toZone);
}

#region flagged
[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single)]
public class SingletonTransitTimes : ITransitTimes
{
    public async Task<int> GetDaysAsync(int fromZone, int toZone)
    {
        await Task.Delay(5);
        return toZone - fromZone;
    }
}
#endregion

#region fixed
[ServiceBehavior(InstanceContextMode = InstanceContextMode.PerCall)]
public class TransitTimesForEachCall : ITransitTimes
{
    public async Task<int> GetDaysAsync(int fromZone, int toZone)
    {
        await Task.Delay(5);
        return toZone - fromZone;
    }
}
#endregion

#region alternative
[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.Multiple)]
public class SharedTransitTimes : ITransitTimes
{
    public async Task<int> GetDaysAsync(int fromZone, int toZone)
    {
        await Task.Delay(5);
        return toZone - fromZone;
    }
}
#endregion
#endif
#if NET && !COREWCF
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Claims;

/// <summary>One instance that takes one call at a time against an instance for each call, while each call waits 5 ms.</summary>
[Claim("WCFP5001", "SingletonAdmitsOneCall", Stage.CoreWcf, Stage.Framework)]
internal sealed class WCFP5001_SingletonAdmitsOneCall : CallClaim
{
    private const string Single = "one instance, one call at a time";
    private const string PerCall = "an instance for each call";
    private const string TwentyClients = "20-clients";

    /// <inheritdoc/>
    public override string Statement => "A singleton that admits one call at a time serves twenty clients no faster than one, however little its calls use the processor";

    /// <inheritdoc/>
    public override IReadOnlyList<Comparison> Comparisons(Stage stage) =>
    [
        .. from clients in new[] { 1, 20 }
           select new Comparison(
               clients == 1 ? OneClient : TwentyClients,
               [new("clients", clients.ToString(CultureInfo.InvariantCulture)), new("operation", "waits 5 ms"), new("binding", "basicHttpBinding")],
               () =>
               [
                   Variant.OfHost(Single, VariantRole.Flagged, "WCFP5001.oneAtATime", clients),
                   Variant.OfHost(PerCall, VariantRole.Fixed, "WCFP5001.forEachCall", clients),
                   Variant.OfHost("one instance, ConcurrencyMode.Multiple", VariantRole.Alternative, "WCFP5001.shared", clients),
               ],
               smoke: clients > 1),
    ];

    /// <inheritdoc/>
    public override Headline Headline(Stage stage) => new(TwentyClients, Single, PerCall, 2);

    /// <inheritdoc/>
    public override IReadOnlyList<(string Label, string Comparison)> Chart(Stage stage) => [("1 client", OneClient), ("20 clients", TwentyClients)];

    /// <inheritdoc/>
    public override string ChartTitle(Stage stage) => "Time of the service for one call, each waiting 5 ms ({0})";
}
#endif
