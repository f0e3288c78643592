using System.Collections.Generic;

namespace WcfPerf.Evidence.Infrastructure;

/// <summary>A claim about calls that Mono measures: processor time of both ends.</summary>
internal abstract class MonoClaim : Claim
{
    /// <summary>The comparison of a trivial call on a client that is kept.</summary>
    protected const string TrivialCall = "trivial-call";

    /// <summary>What is called.</summary>
    protected static KeyValuePair<string, string> Called { get; } = new("call", "ToUpper of a short string");

    /// <inheritdoc/>
    public override string ChartTitle(Stage stage) => "Processor time of one call, both ends, under Mono";

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
