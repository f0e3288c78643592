#if NETFRAMEWORK || COREWCF
using System.Runtime.Serialization;
using System.ServiceModel;

namespace WcfPerf.Evidence.Claims
{
    #region flagged
    [ServiceContract(Namespace = "urn:wcfperf:evidence")]
    public interface ICarrierProperties
    {
        [OperationContract] string GetContactMail(string carrierCode);
        [OperationContract] void SetContactMail(string carrierCode, string value);
        [OperationContract] int GetPickupHour(string carrierCode);
        [OperationContract] void SetPickupHour(string carrierCode, int value);
        [OperationContract] bool GetNotifyOnDelay(string carrierCode);
        [OperationContract] void SetNotifyOnDelay(string carrierCode, bool value);
    }
    #endregion

    #region fixed
    [ServiceContract(Namespace = "urn:wcfperf:evidence")]
    public interface ICarrierPreferences
    {
        [OperationContract] CarrierPreferences GetPreferences(string carrierCode);
        [OperationContract] void SetPreferences(string carrierCode, CarrierPreferences preferences);
    }

    [DataContract(Namespace = "urn:wcfperf:evidence")]
    public class CarrierPreferences
    {
        [DataMember] public string ContactMail { get; set; } = "";
        [DataMember] public int PickupHour { get; set; }
        [DataMember] public bool NotifyOnDelay { get; set; }
    }
    #endregion

    /// <summary>What a caller does that needs one of the values, and one that needs all.</summary>
    internal static class PropertyLikeContract
    {
        public const string Mail = "depot@carrier.example";

        public static bool One(ICarrierProperties client) => client.GetContactMail("HAR") == Mail;

        public static bool One(ICarrierPreferences client) => client.GetPreferences("HAR").ContactMail == Mail;

        public static bool All(ICarrierProperties client) =>
            client.GetContactMail("HAR") == Mail && client.GetPickupHour("HAR") == 7 && client.GetNotifyOnDelay("HAR");

        public static bool All(ICarrierPreferences client) =>
            client.GetPreferences("HAR") is { ContactMail: Mail, PickupHour: 7, NotifyOnDelay: true };
    }
}
#endif
#if NET && !COREWCF
using System.Collections.Generic;
using System.Linq;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Claims;

/// <summary>An operation for each value against one for all of them, for callers that need one value or all three.</summary>
[Claim("WCFP4006", "PropertyLikeContract", Stage.CoreWcf, Stage.Framework, Stage.Mono)]
internal sealed class WCFP4006_PropertyLikeContract : CallClaim
{
    private const string Each = "an operation for each value";
    private const string AtOnce = "one operation for all values";
    private const string OneValue = "http-1-value";
    private const string AllValues = "http-3-values";

    /// <inheritdoc/>
    public override string Statement => "One call for all values costs no more than one for one of them, and a caller of three values pays three times for a call each";

    /// <inheritdoc/>
    public override IReadOnlyList<Comparison> Comparisons(Stage stage) =>
    [
        .. from binding in new[] { (Id: "http", Name: "basicHttpBinding", Host: "basicHttp"), (Id: "tcp", Name: "netTcpBinding, security None", Host: "netTcp") }
           from values in new[] { (Id: "1-value", Count: "1 of 3", Host: "one"), (Id: "3-values", Count: "3 of 3", Host: "all") }
           select new Comparison(
               binding.Id + "-" + values.Id,
               [new("values that the caller needs", values.Count), new("binding", binding.Name), new("client", "one kept channel")],
               () =>
               [
                   Variant.OfHost(Each, VariantRole.Flagged, $"WCFP4006.{binding.Host}.{values.Host}.each"),
                   Variant.OfHost(AtOnce, VariantRole.Fixed, $"WCFP4006.{binding.Host}.{values.Host}.atOnce"),
               ],
               smoke: binding.Id == "http" && values.Id == "1-value")
           {
               SleepsUnderMono = true,
           },
    ];

    /// <summary>
    /// The rule sees the contract and not how many values its callers need, so what stands for it is the caller that has
    /// least of it.
    /// </summary>
    public override Headline Headline(Stage stage) => new(OneValue, Each, AtOnce, 0.6) { ClaimsNoSpeed = true };

    /// <inheritdoc/>
    public override IReadOnlyList<(string Label, string Comparison)> Chart(Stage stage) => [("1 value of 3", OneValue), ("3 values of 3", AllValues)];

    /// <inheritdoc/>
    public override string ChartTitle(Stage stage) => stage == Stage.Mono ? "Processor time to get what the caller needs, both ends, under Mono" : "Time to get what the caller needs ({0})";
}
#endif
