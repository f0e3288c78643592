using System;
using System.Collections.Generic;

namespace WcfPerf.Evidence.Infrastructure;

/// <summary>A claim about what is made for each call, by binding and by the size of the contract.</summary>
internal abstract class CreationClaim : CallClaim
{
    /// <summary>The comparison over HTTP with the small contract.</summary>
    protected const string BasicHttp = "basic-http-3-operations";

    /// <summary>The comparison over net.tcp with the small contract.</summary>
    protected const string NetTcp = "net-tcp-3-operations";

    /// <summary>The variant that makes nothing for a call.</summary>
    protected const string Kept = "one channel for all calls";

    private static readonly (string Id, string Name, string Host)[] s_bindings =
    [
        ("basic-http", "basicHttpBinding", "basicHttp"),
        ("net-tcp", "netTcpBinding, security None", "netTcp"),
        ("unix-socket", "UnixDomainSocketBinding, security None", "unixSocket"),
    ];

    /// <inheritdoc/>
    public sealed override IReadOnlyList<(string Label, string Comparison)> Chart(Stage stage) =>
        [("basicHttp", BasicHttp), ("net.tcp", NetTcp), ("unix socket", "unix-socket-3-operations")];

    /// <summary>A comparison for each binding and size.</summary>
    /// <param name="variants">Makes the variants for a binding and a number of operations, both as cases name them.</param>
    protected IReadOnlyList<Comparison> ByContract(Func<string, string, IReadOnlyList<Variant>> variants)
    {
        string headline = Headline(Stage.CoreWcf).Comparison;
        var comparisons = new List<Comparison>();
        foreach (string operations in (IEnumerable<string>)["3", "200"])
        {
            foreach ((string id, string name, string host) in s_bindings)
            {
                string comparison = $"{id}-{operations}-operations";
                comparisons.Add(new Comparison(
                    comparison,
                    [new("binding", name), new("operations of the contract", operations), Called],
                    () => variants(host, operations),
                    smoke: comparison == headline));
            }
        }

        return comparisons;
    }
}
