namespace WcfPerf.Analyzers.Configuration.Edits;

/// <summary>
/// The properties of a finding in a configuration file: what the compilation knows of it and a fix has to. The compiler's log
/// has them as well, so that the build's target withholds what an editor withholds.
/// </summary>
internal static class FindingProperties
{
    /// <summary>Code is part of the finding: no change of the file alone does away with it.</summary>
    public const string NamedInCode = nameof(NamedInCode);

    /// <summary>The project shows the service, and it keeps nothing for a session: its calls may get one or lose theirs.</summary>
    public const string KeepsNoSessionState = nameof(KeepsNoSessionState);
}
