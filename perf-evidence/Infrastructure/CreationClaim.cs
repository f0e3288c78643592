using System;
using System.Collections.Generic;
using System.Linq;

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

    private static readonly (string Id, string Name, string Label, string Host, Stage[] Stages)[] s_bindings =
    [
        ("basic-http", "basicHttpBinding", "basicHttp", "basicHttp", [Stage.CoreWcf, Stage.Framework, Stage.Mono]),
        ("net-tcp", "netTcpBinding, security None", "net.tcp", "netTcp", [Stage.CoreWcf, Stage.Framework, Stage.Mono]),
        ("net-pipe", "netNamedPipeBinding, security None", "net.pipe", "netNamedPipe", [Stage.Framework]),
        ("unix-socket", "UnixDomainSocketBinding, security None", "unix socket", "unixSocket", [Stage.CoreWcf]),
    ];

    /// <inheritdoc/>
    public sealed override IReadOnlyList<(string Label, string Comparison)> Chart(Stage stage) =>
        [.. s_bindings.Where(binding => binding.Stages.Contains(stage)).Select(binding => (binding.Label, binding.Id + "-3-operations"))];

    /// <summary>A comparison for each binding and size.</summary>
    /// <param name="stage">The stage.</param>
    /// <param name="variants">Makes the variants for a binding and a number of operations, both as cases name them.</param>
    protected IReadOnlyList<Comparison> ByContract(Stage stage, Func<string, string, IReadOnlyList<Variant>> variants)
    {
        string headline = Headline(stage).Comparison;
        var comparisons = new List<Comparison>();
        foreach (string operations in (IEnumerable<string>)["3", "200"])
        {
            foreach ((string id, string name, _, string host, _) in s_bindings.Where(binding => binding.Stages.Contains(stage)))
            {
                string comparison = $"{id}-{operations}-operations";
                comparisons.Add(new Comparison(
                    comparison,
                    [new("binding", name), new("operations of the contract", operations), Called],
                    () => variants(host, operations),
                    smoke: comparison == headline)
                {
                    SleepsUnderMono = true,
                    OpensForEachCall = true,
                });
            }
        }

        return comparisons;
    }
}
