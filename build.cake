#load "build/parameters.cake"
#load "build/processes.cake"
#load "build/prerequisites.cake"
#load "build/evidence.cake"
#load "build/tests.cake"
#load "build/demo.cake"
#load "build/docs.cake"

var parameters = new BuildParameters(Context);
Setup(_ => parameters);

Task("Clean")
    .Does<BuildParameters>((context, p) =>
{
    context.CleanDirectory(p.Paths.Artifacts);
    Processes.Run(context, "dotnet", ["clean", p.Paths.Solution.FullPath, "--nologo", "--verbosity", "quiet", "--configuration", p.Configuration]);
});

Task("TestPrerequisites")
    .WithCriteria<BuildParameters>((_, p) => p.Roslyn == null)
    .Does<BuildParameters>((context, p) => Prerequisites.Ensure(context, new TestRun(context, p).FindNeeds()));

Task("Build")
    .WithCriteria<BuildParameters>((_, p) => p.Roslyn == null)
    .Does<BuildParameters>((context, p) =>
        Processes.Run(context, "dotnet", ["build", p.Paths.Solution.FullPath, "--nologo", "--verbosity", "minimal", "--configuration", p.Configuration]));

Task("Test")
    .IsDependentOn("TestPrerequisites")
    .IsDependentOn("Build")
    .Does<BuildParameters>((context, p) =>
{
    context.CleanDirectory(p.Paths.TestResults);
    var run = new TestRun(context, p);
    var projects = run.FindProjects();
    var onLaterRoslyn = TestRun.OnLaterRoslyn(projects);
    if (p.Roslyn != null && onLaterRoslyn.Length == 0)
    {
        throw new CakeException($"No test project with '{p.TestProject}' in its name runs on other versions of Roslyn.");
    }

    // The newest differs most; the ones between are asked for. All is built before anything runs that builds too.
    var version = p.Roslyn ?? p.LaterRoslynVersions.Last();
    foreach (var project in onLaterRoslyn)
    {
        run.Build(project, version);
    }

    var withEvidence = p.WithEvidence && p.TestProject == null && p.Roslyn == null && context.FileExists(p.Paths.EvidenceProject);
    run.Run(
        [.. p.Roslyn == null ? projects.Select(project => (project, (string)null)) : [], .. onLaterRoslyn.Select(project => (project, version))],
        withEvidence ? "mono" : null);
    if (withEvidence)
    {
        run.RunEvidence("modern");
    }

    run.Report();
    p.ClosingLine = run.ClosingLine;
    if (!run.Succeeded)
    {
        throw new CakeException("Not every test passed.");
    }
});

Task("Demo")
    .Does<BuildParameters>((context, p) =>
{
    Prerequisites.Ensure(context, Prerequisite.Mono, Prerequisite.Git);
    new Demo(context, p).Run();
});

Task("Docs")
    .Does<BuildParameters>((context, p) => new Docs(context, p).Run());

Task("Pack")
    .Does<BuildParameters>((context, p) =>
{
    context.CleanDirectory(p.Paths.Packages);
    List<string> arguments = ["pack", p.Paths.PackageProject.FullPath, "--nologo", "--configuration", p.Configuration, "--output", p.Paths.Packages.FullPath];
    if (p.VersionSuffix != null)
    {
        arguments.AddRange(["--version-suffix", p.VersionSuffix]);
    }

    Processes.Run(context, "dotnet", arguments);
});

Task("EvidencePrerequisites")
    .Does<BuildParameters>((context, p) => Prerequisites.Ensure(context, Evidence.Needs(p)));

Task("Evidence")
    .IsDependentOn("EvidencePrerequisites")
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

    var code = Evidence.Run(context, p, options);
    if (code != 0)
    {
        throw new CakeException($"perf-evidence ended with exit code {code}.");
    }
});

Task("Cost")
    .Does<BuildParameters>((context, p) =>
{
    List<string> options = [];
    if (p.Lines != null)
    {
        options.AddRange(["--lines", p.Lines]);
    }

    foreach (var (asked, option) in new[] { (p.Write, "--write"), (p.Each, "--each") })
    {
        if (asked)
        {
            options.Add(option);
        }
    }

    Processes.Run(context, "dotnet", ["run", "--project", p.Paths.CostProject.FullPath, "--configuration", p.Configuration, "--", .. options]);
});

// The closing line comes after Cake's own table, and after it nothing.
try
{
    RunTarget(parameters.Target);
}
catch (Exception) when (parameters.ClosingLine != null)
{
    Console.Out.WriteLine(parameters.ClosingLine);
    Console.Out.Flush();
    Environment.Exit(1);
}

if (parameters.ClosingLine != null)
{
    Console.Out.WriteLine(parameters.ClosingLine);
}
