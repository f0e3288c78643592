#load "build/parameters.cake"
#load "build/processes.cake"
#load "build/prerequisites.cake"
#load "build/evidence.cake"
#load "build/tests.cake"

var parameters = new BuildParameters(Context);
Setup(_ => parameters);

Task("Clean")
    .Does<BuildParameters>((context, p) =>
{
    context.CleanDirectory(p.Paths.Artifacts);
    Processes.Run(context, "dotnet", ["clean", p.Paths.Solution.FullPath, "--nologo", "--verbosity", "quiet", "--configuration", p.Configuration]);
});

Task("Build")
    .Does<BuildParameters>((context, p) =>
        Processes.Run(context, "dotnet", ["build", p.Paths.Solution.FullPath, "--nologo", "--verbosity", "minimal", "--configuration", p.Configuration]));

Task("Test")
    .IsDependentOn("Build")
    .Does<BuildParameters>((context, p) =>
{
    context.CleanDirectory(p.Paths.TestResults);
    var run = new TestRun(context, p);
    foreach (var project in run.FindProjects())
    {
        run.Run(project);
    }

    if (p.WithEvidence && p.TestProject == null && context.FileExists(p.Paths.EvidenceProject))
    {
        run.RunEvidence(p.Paths.EvidenceProject);
    }

    run.Report();
    p.ClosingLine = run.ClosingLine;
    p.ExitCode = run.Succeeded ? 0 : 1;
});

Task("Evidence")
    .IsDependentOn("Build")
    .Does<BuildParameters>((context, p) =>
{
    List<string> options = [];
    if (p.Rule != null)
    {
        options.AddRange(["--rule", p.Rule]);
    }

    if (p.Stage != null)
    {
        options.AddRange(["--stage", p.Stage]);
    }

    foreach (var (asked, option) in new[] { (p.List, "--list"), (p.Smoke, "--smoke"), (p.Full, "--full") })
    {
        if (asked)
        {
            options.Add(option);
        }
    }

    p.ExitCode = Evidence.Run(context, p, options);
});

RunTarget(parameters.Target);

// After Cake's own table, so that the count of the tests is the last line.
if (parameters.ClosingLine != null)
{
    Console.WriteLine(parameters.ClosingLine);
}

if (parameters.ExitCode != 0)
{
    Console.Out.Flush();
    Environment.Exit(parameters.ExitCode);
}
