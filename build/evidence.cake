#load "parameters.cake"
#load "processes.cake"

/// <summary>Hands over to the runner of perf-evidence, which the build has built.</summary>
public static class Evidence
{
    /// <summary>Runs perf-evidence with these options.</summary>
    /// <returns>Its exit code.</returns>
    public static int Run(ICakeContext context, BuildParameters parameters, IEnumerable<string> options) =>
        Processes.Try(context, "dotnet",
        [
            "run", "--project", parameters.Paths.EvidenceProject.FullPath, "--configuration", parameters.Configuration,
            "--framework", "net10.0", "--no-build", "--", .. options,
        ]);
}
