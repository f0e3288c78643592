#load "parameters.cake"
#load "prerequisites.cake"
#load "processes.cake"

/// <summary>Hands over to the runner of perf-evidence, which the build has built.</summary>
public static class Evidence
{
    /// <summary>What the stage that is asked for needs.</summary>
    public static Prerequisite[] Needs(BuildParameters parameters)
    {
        if (parameters.List)
        {
            return [];
        }

        // The rules about data access and the one about blocking are those that are measured against a database.
        return (parameters.Stage ?? "modern").ToLowerInvariant() switch
        {
            "mono" => [Prerequisite.Mono],
            "modern" when parameters.Rule is not { } rule || rule.StartsWith("WCFP3", StringComparison.OrdinalIgnoreCase) || rule.Equals("WCFP5002", StringComparison.OrdinalIgnoreCase) =>
                [Prerequisite.Postgres],
            _ => [],
        };
    }

    /// <summary>Runs perf-evidence with these options.</summary>
    /// <returns>Its exit code.</returns>
    public static int Run(ICakeContext context, BuildParameters parameters, IEnumerable<string> options) =>
        Processes.Try(context, "dotnet", Arguments(parameters, options));

    /// <summary>Runs perf-evidence with these options and keeps what it writes.</summary>
    public static (int Code, string[] Lines) Capture(ICakeContext context, BuildParameters parameters, IEnumerable<string> options) =>
        Processes.Capture(context, "dotnet", Arguments(parameters, options));

    private static string[] Arguments(BuildParameters parameters, IEnumerable<string> options) =>
    [
        "run", "--project", parameters.Paths.EvidenceProject.FullPath, "--configuration", parameters.Configuration,
        "--framework", "net10.0", "--no-build", "--", .. options,
    ];
}
