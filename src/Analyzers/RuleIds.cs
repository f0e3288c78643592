namespace WcfPerf.Analyzers;

/// <summary>The diagnostic ids, one line a rule.</summary>
public static class RuleIds
{
    public const string UnreadableConfiguration = "WCFP0001";
    public const string ByteArrayFromForeignSoap = "WCFP1001";
    public const string LargeBinaryAsText = "WCFP1002";
    public const string WSHttpBindingWithoutNeed = "WCFP2001";
    public const string WSHttpBindingDefaultSecurity = "WCFP2002";
    public const string ReliableSessionWithoutNeed = "WCFP2003";
    public const string SecuritySessionWithoutNeed = "WCFP2004";
    public const string ThrottleRaisedAboveTheLimit = "WCFP2005";
    public const string ThrottleFrozen = "WCFP2006";
    public const string QueryInLoop = "WCFP3001";
    public const string ChattyOperation = "WCFP3002";
    public const string ReadOnlyQueryTracks = "WCFP3003";
    public const string LazyEntityCrossesBoundary = "WCFP3004";
    public const string BlockingQuery = "WCFP3005";
    public const string SaveChangesInLoop = "WCFP3006";
    public const string ContextOutlivesCall = "WCFP3007";
    public const string HotQueryRebuilt = "WCFP3008";
    public const string PoolingOrQueryCacheDefeated = "WCFP3009";
    public const string TrivialOperation = "WCFP4001";
    public const string RemoteCallInLoop = "WCFP4002";
    public const string ClientCreatedPerCall = "WCFP4003";
    public const string ChannelFactoryCreatedPerCall = "WCFP4004";
    public const string ChannelFactoryCacheDefeated = "WCFP4005";
    public const string PropertyLikeContract = "WCFP4006";
    public const string SingletonAdmitsOneCall = "WCFP5001";
    public const string OperationBlocksOnAsyncWork = "WCFP5002";
}
