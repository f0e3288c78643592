#if NETFRAMEWORK || COREWCF
using System.ServiceModel;
using System.ServiceModel.Channels;

namespace WcfPerf.Evidence.Claims;

#region flagged
public class TextClient<TContract> : ClientBase<TContract>
    where TContract : class, ITextService
{
    public TextClient(Binding binding, EndpointAddress address)
        : base(binding, address)
    {
    }

    public string ToUpper(string text) => Channel.ToUpper(text);
}
#endregion

#region fixed
public class CachedTextClient<TContract> : ClientBase<TContract>
    where TContract : class, ITextService
{
    static CachedTextClient()
    {
        CacheSetting = CacheSetting.AlwaysOn;
    }

    public CachedTextClient(Binding binding, EndpointAddress address)
        : base(binding, address)
    {
    }

    public string ToUpper(string text) => Channel.ToUpper(text);
}
#endregion

/// <summary>What makes a client for each call does with it.</summary>
internal static class ChannelFactoryCacheDefeated
{
    public static string Call<TContract>(TextClient<TContract> made, string text)
        where TContract : class, ITextService
    {
        using (var client = made)
        {
            return client.ToUpper(text);
        }
    }

    public static string Call<TContract>(CachedTextClient<TContract> made, string text)
        where TContract : class, ITextService
    {
        using (var client = made)
        {
            return client.ToUpper(text);
        }
    }
}
#endif
#if NET && !COREWCF
using System.Collections.Generic;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Claims;

/// <summary>A client for each call whose channel factory is cached, and clients for whom the cache does nothing.</summary>
[Claim("WCFP4005", "ChannelFactoryCacheDefeated", Stage.CoreWcf, Stage.Framework)]
internal sealed class WCFP4005_ChannelFactoryCacheDefeated : CreationClaim
{
    private const string Default = "default cache setting";
    private const string Cached = "AlwaysOn, one binding";

    /// <inheritdoc/>
    public override string Statement => "A client for each call that finds no cached channel factory costs several times one that does, and the more the larger the contract is";

    /// <inheritdoc/>
    public override IReadOnlyList<Comparison> Comparisons(Stage stage) => ByContract(stage, (binding, operations) =>
    [
        Variant.OfHost(Default, VariantRole.Flagged, $"WCFP4005.{binding}.{operations}.default"),
        Variant.OfHost(Cached, VariantRole.Fixed, $"WCFP4005.{binding}.{operations}.cached"),
        Variant.OfHost("AlwaysOn, a new binding for each client", VariantRole.Alternative, $"WCFP4005.{binding}.{operations}.newBinding"),
        Variant.OfHost(Kept, VariantRole.Alternative, $"kept.{binding}.{operations}"),
    ]);

    /// <inheritdoc/>
    public override Headline Headline(Stage stage) => new(BasicHttp, Default, Cached, 2);
}
#endif
