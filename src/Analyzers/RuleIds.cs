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
    public const string BlockingQuery = "WCFP3005";
    public const string SaveChangesInLoop = "WCFP3006";
    public const string HotQueryRebuilt = "WCFP3008";
    public const string PoolingOrQueryCacheDefeated = "WCFP3009";
    public const string RemoteCallInLoop = "WCFP4002";
}
