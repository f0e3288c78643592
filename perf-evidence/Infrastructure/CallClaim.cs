using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace WcfPerf.Evidence.Infrastructure;

/// <summary>A claim about calls: processor time of both ends under Mono, time with CoreWCF and on .NET Framework.</summary>
internal abstract class CallClaim : Claim
{
    /// <summary>The comparison of a trivial call on a client that is kept.</summary>
    protected const string TrivialCall = "trivial-call";

    /// <summary>The comparison of the same with one client of CoreWCF.</summary>
    protected const string OneClient = "1-client";

    /// <summary>What is called.</summary>
    protected static KeyValuePair<string, string> Called { get; } = new("call", "ToUpper of a short string");

    /// <summary>How many clients call CoreWCF at once, in comparisons that tell how it does under load.</summary>
    protected static IReadOnlyList<int> Clients { get; } = [1, 10, 50];

    /// <inheritdoc/>
    public override string ChartTitle(Stage stage) => stage switch
    {
        Stage.Mono => "Processor time of one call, both ends, under Mono",
        Stage.Framework => "Time of one call, {0}",
        _ => "Time of one call, CoreWCF and its client on {0}",
    };

    /// <summary>A variant that .NET Framework has and Mono has not.</summary>
    protected static Variant NotUnderMono(Stage stage, string name, string hostCase) =>
        stage == Stage.Mono ? new Variant(name, VariantRole.Alternative, "not measurable on Mono") : Variant.OfHost(name, VariantRole.Alternative, hostCase);

    /// <summary>A comparison for each number of clients, all at once; the time of a call is that of all divided by their number.</summary>
    /// <param name="prefix">What the ids begin with.</param>
    /// <param name="parameters">The other circumstances.</param>
    /// <param name="variants">Makes the variants for a number of clients.</param>
    protected static IEnumerable<Comparison> ByClients(string prefix, IReadOnlyList<KeyValuePair<string, string>> parameters, Func<int, IReadOnlyList<Variant>> variants) =>
        Clients.Select(clients => new Comparison(
            $"{prefix}{clients}-client{(clients == 1 ? string.Empty : "s")}",
            [new("clients", clients.ToString(CultureInfo.InvariantCulture)), .. parameters],
            () => variants(clients),
            smoke: clients == 1 && prefix.Length == 0));

    /// <summary>The groups of a chart for <see cref="ByClients"/>.</summary>
    protected static IReadOnlyList<(string Label, string Comparison)> ChartByClients { get; } =
        [.. Clients.Select(clients => clients == 1 ? ("1 client", OneClient) : ($"{clients} clients", $"{clients}-clients"))];

    /// <summary>The study of 2008.</summary>
    protected static PublishedFigure Neovolve(string setting) => new(
        "neovolve, \"Performance of wsHttpBinding vs basicHttpBinding\"",
        "2008-12-24",
        setting,
        "a mean of about 8 s a call with wsHttpBinding, a steady 28 ms with basicHttpBinding");

    /// <summary>The study of 2010 about calls, with the figure that a claim is about.</summary>
    protected static PublishedFigure Sotnyk(string figure) => new(
        "Serge Sotnyk, \"Тест производительности WCF\"",
        "2010-02-28",
        "dual-core machine, Windows Vista, self-hosted; ToUpperInvariant called 30,000 times",
        figure);
}
