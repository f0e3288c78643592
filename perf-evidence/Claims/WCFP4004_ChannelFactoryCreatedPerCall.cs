#if NETFRAMEWORK || COREWCF
using System.ServiceModel;
using System.ServiceModel.Channels;

namespace WcfPerf.Evidence.Claims;

/// <summary>The factory that WCFP4004 reports, and one that is kept.</summary>
internal static class ChannelFactoryCreatedPerCall
{
    #region flagged
    public static string FactoryForEachCall<TContract>(Binding binding, EndpointAddress address, string text)
        where TContract : class, ITextService
    {
        var factory = new ChannelFactory<TContract>(binding, address);
        var client = factory.CreateChannel();
        var upper = client.ToUpper(text);
        factory.Close();
        return upper;
    }
    #endregion

    #region fixed
    public static string ChannelForEachCall<TContract>(ChannelFactory<TContract> factory, string text)
        where TContract : class, ITextService
    {
        var client = factory.CreateChannel();
        var upper = client.ToUpper(text);
        ((IClientChannel)client).Close();
        return upper;
    }
    #endregion
}
#endif
#if NET && !COREWCF
using System.Collections.Generic;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Claims;

/// <summary>A channel factory for each call against one that is kept, with a channel for each call in both.</summary>
[Claim("WCFP4004", "ChannelFactoryCreatedPerCall", Stage.CoreWcf, Stage.Framework, Stage.Mono)]
internal sealed class WCFP4004_ChannelFactoryCreatedPerCall : CreationClaim
{
    private const string PerCall = "a factory for each call";
    private const string KeptFactory = "one factory, a channel for each call";

    /// <inheritdoc/>
    public override string Statement => "A channel factory for each call costs several times the channel and the call, and the more the larger the contract is";

    /// <inheritdoc/>
    public override IReadOnlyList<Comparison> Comparisons(Stage stage) => ByContract(stage, (binding, operations) =>
    [
        Variant.OfHost(PerCall, VariantRole.Flagged, $"WCFP4004.{binding}.{operations}"),
        Variant.OfHost(KeptFactory, VariantRole.Fixed, $"WCFP4004.{binding}.{operations}.keptFactory"),
        Variant.OfHost(Kept, VariantRole.Alternative, $"kept.{binding}.{operations}"),
    ]);

    /// <inheritdoc/>
    public override Headline Headline(Stage stage) => stage == Stage.Mono ? new(BasicHttp, PerCall, KeptFactory, 0.8) { ClaimsNoSpeed = true } : new(BasicHttp, PerCall, KeptFactory, 2);
}
#endif
