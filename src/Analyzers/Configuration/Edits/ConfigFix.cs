using System.Collections.Immutable;
using Microsoft.CodeAnalysis.Text;

namespace WcfPerf.Analyzers.Configuration.Edits;

/// <summary>One thing that can be done about a finding in a configuration file, worked out whole.</summary>
/// <param name="RuleId">The rule that found it.</param>
/// <param name="Name">The fix's name, one of <see cref="ConfigFixNames"/>.</param>
/// <param name="Title">What it does and what that takes, for a menu or a log.</param>
/// <param name="Contracts">The configuration names of the contracts whose endpoints change.</param>
/// <param name="IsOfClient">Whether the finding is at an endpoint of a client.</param>
/// <param name="Edits">The files after it; at least one.</param>
internal sealed record ConfigFix(string RuleId, string Name, string Title, ImmutableArray<string> Contracts, bool IsOfClient, ImmutableArray<ConfigFileEdit> Edits)
{
    /// <summary>
    /// Whether it gives calls a session that they had not, or takes away the one they had: what a service keeps for its
    /// session would be kept for another time. Only code shows whether it keeps anything.
    /// </summary>
    public bool ChangesSessions =>
        (RuleId == RuleIds.WSHttpBindingWithoutNeed && Name == ConfigFixNames.NetTcp)
        || TakesSessions;

    /// <summary>Whether it takes away the session that calls had.</summary>
    public bool TakesSessions => RuleId == RuleIds.WSHttpBindingDefaultSecurity && Name == ConfigFixNames.BasicHttp;

    /// <summary>
    /// Whether it may be made without being asked for by name: it changes nothing of what goes over the wire, so no other end
    /// has to follow, and takes nothing from a service that it has. A throttle that was raised falls without it.
    /// </summary>
    public bool IsSafe => RuleId == RuleIds.ThrottleFrozen && Name == ConfigFixNames.DefaultThrottle;
}

/// <summary>The names of the fixes, which the property <c>WcfPerfFix</c> takes.</summary>
internal static class ConfigFixNames
{
    /// <summary>basicHttpBinding of the same security, or with transport security where it was message security.</summary>
    public const string BasicHttp = "BasicHttp";

    /// <summary>netTcpBinding.</summary>
    public const string NetTcp = "NetTcp";

    /// <summary>wsHttpBinding with security mode TransportWithMessageCredential.</summary>
    public const string TransportWithMessageCredential = "TransportWithMessageCredential";

    /// <summary>MTOM in the place of text.</summary>
    public const string Mtom = "Mtom";

    /// <summary>No reliable session.</summary>
    public const string NoReliableSession = "NoReliableSession";

    /// <summary>No security session.</summary>
    public const string NoSecuritySession = "NoSecuritySession";

    /// <summary>The throttle that WCF sets by the number of processors.</summary>
    public const string DefaultThrottle = "DefaultThrottle";

    /// <summary>A connection string that leaves pooling to the provider.</summary>
    public const string Pooling = "Pooling";

    /// <summary>All of them.</summary>
    public static readonly ImmutableArray<string> All =
        ImmutableArray.Create(BasicHttp, NetTcp, TransportWithMessageCredential, Mtom, NoReliableSession, NoSecuritySession, DefaultThrottle, Pooling);
}

/// <summary>A finding in a configuration file.</summary>
/// <param name="Project">The number of the project that it is in.</param>
/// <param name="RuleId">The rule.</param>
/// <param name="Path">The file, as the project gives it.</param>
/// <param name="Span">The place.</param>
internal sealed record ConfigFinding(int Project, string RuleId, string Path, TextSpan Span)
{
    /// <summary>Whether code is part of it, so that no change of the file alone does away with it.</summary>
    public bool IsNamedInCode { get; init; }

    /// <summary>Whether the service is known to keep nothing for a session.</summary>
    public bool KeepsNoSessionState { get; init; }

    /// <summary>Whether a fix leaves the service what it keeps.</summary>
    public bool Allows(ConfigFix fix) => !IsNamedInCode && (!fix.ChangesSessions || KeepsNoSessionState);
}

/// <summary>What became of a finding.</summary>
/// <param name="Finding">The finding.</param>
/// <param name="Made">The fix that was made, with the edits of this fix alone; null for none.</param>
/// <param name="Offered">The fixes that could have been made; empty where one was made, or none holds.</param>
/// <param name="Withheld">The fixes that hold for the files, but would take something from the service, or from code.</param>
/// <param name="IsDoneWithAnother">Whether the fix of another finding did away with this one as well.</param>
internal sealed record ConfigOutcome(ConfigFinding Finding, ConfigFix? Made, ImmutableArray<ConfigFix> Offered, ImmutableArray<ConfigFix> Withheld, bool IsDoneWithAnother);

/// <summary>What came of fixing several findings.</summary>
/// <param name="Edits">The files after all of it.</param>
/// <param name="Outcomes">What became of each finding, in their order.</param>
internal sealed record ConfigRun(ImmutableArray<ConfigFileEdit> Edits, ImmutableArray<ConfigOutcome> Outcomes);
