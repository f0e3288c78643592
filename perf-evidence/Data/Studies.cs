using System.Collections.Generic;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence.Data;

/// <summary>What others published about data access in services.</summary>
internal static class Studies
{
    /// <summary>The study of 2016.</summary>
    /// <param name="figure">What it says about a claim.</param>
    public static IReadOnlyList<PublishedFigure> Orm(string figure) =>
    [
        new(
            "\"WCF & ORM Concurrency Investigation\"",
            "2016-04-20",
            "per-call services over net.tcp, 250 concurrent calls, 1,000 threads, 250 pooled SQL connections; load test with two agents",
            figure),
    ];
}
