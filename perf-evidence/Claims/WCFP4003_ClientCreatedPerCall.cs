#if NETFRAMEWORK || COREWCF
using System.ServiceModel;

namespace WcfPerf.Evidence.Claims;

/// <summary>The channel that WCFP4003 reports, and one that is kept.</summary>
internal static class ClientCreatedPerCall
{
    #region flagged
    public static string ForEachCall<TContract>(ChannelFactory<TContract> factory, string text)
        where TContract : class, ITextService
    {
        var client = factory.CreateChannel();
        var upper = client.ToUpper(text);
        ((IClientChannel)client).Close();
        return upper;
    }
    #endregion

    #region fixed
    public static string Kept<TContract>(TContract client, string text)
        where TContract : class, ITextService
        => client.ToUpper(text);
    #endregion
}
#endif
#if NET && !COREWCF
using System.Collections.Generic;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Claims;

/// <summary>A channel for each call against one that is kept; the factory is kept in both.</summary>
[Claim("WCFP4003", "ClientCreatedPerCall", Stage.CoreWcf, Stage.Framework, Stage.Mono)]
internal sealed class WCFP4003_ClientCreatedPerCall : CreationClaim
{
    private const string PerCall = "a channel for each call";

    /// <inheritdoc/>
    public override string Statement => "A channel for each call costs several times the call over a binding that opens a connection for it, and next to nothing over plain HTTP";

    /// <inheritdoc/>
    public override IReadOnlyList<Comparison> Comparisons(Stage stage) => ByContract(stage, (binding, operations) =>
    [
        Variant.OfHost(PerCall, VariantRole.Flagged, $"WCFP4003.{binding}.{operations}"),
        Variant.OfHost(Kept, VariantRole.Fixed, $"kept.{binding}.{operations}"),
        Variant.OfHost("a ClientBase client for each call", VariantRole.Alternative, $"WCFP4005.{binding}.{operations}.default"),
    ]);

    /// <inheritdoc/>
    public override Headline Headline(Stage stage) => new(NetTcp, PerCall, Kept, stage == Stage.Mono ? 1.3 : 2);
}
#endif
