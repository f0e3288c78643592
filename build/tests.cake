#load "parameters.cake"
#load "processes.cake"
#load "prerequisites.cake"

using System.Diagnostics;
using System.Globalization;
using System.Xml.Linq;

/// <summary>Runs the test projects and counts what their result files say.</summary>
public sealed class TestRun
{
    private const int LinesOfMessage = 12;
    private static readonly XNamespace s_trx = "http://microsoft.com/schemas/VisualStudio/TeamTest/2010";

    private readonly ICakeContext _context;
    private readonly BuildParameters _parameters;
    // Two projects run at a time.
    private readonly object _oneAtATime = new();
    private readonly List<string> _failures = [];
    private readonly List<(string Name, string Counts, TimeSpan Time)> _parts = [];
    private int _passed;
    private int _failed;
    private int _skipped;

    public TestRun(ICakeContext context, BuildParameters parameters)
    {
        _context = context;
        _parameters = parameters;
    }

    /// <summary>The closing line: <c>N passed, N failed</c>, and the skipped ones where there are any.</summary>
    public string ClosingLine =>
        $"{_passed} passed, {_failed} failed" + (_skipped > 0 ? $", {_skipped} skipped" : "");

    /// <summary>Whether tests ran and none failed.</summary>
    public bool Succeeded => _failed == 0 && _passed > 0;

    /// <summary>Every test project under tests/, found by its name.</summary>
    public FilePath[] FindProjects()
    {
        var projects = _context.GetFiles(_parameters.Paths.Tests + "/**/*.Tests.csproj")
            .Where(path => _parameters.TestProject is not { } part
                || path.GetFilenameWithoutExtension().ToString().Contains(part, StringComparison.OrdinalIgnoreCase))
            .OrderBy(path => path.FullPath, StringComparer.Ordinal)
            .ToArray();
        if (projects.Length == 0)
        {
            throw new CakeException(_parameters.TestProject is { } wanted
                ? $"No test project under tests/ has '{wanted}' in its name."
                : "There is no test project (*.Tests.csproj) under tests/.");
        }

        var solution = XDocument.Load(_parameters.Paths.Solution.FullPath).Descendants("Project")
            .Select(project => (string)project.Attribute("Path")).ToHashSet(StringComparer.Ordinal);
        foreach (var project in projects)
        {
            var path = _parameters.Paths.Root.GetRelativePath(project).FullPath;
            if (!solution.Contains(path))
            {
                throw new CakeException($"{path} is not in WcfPerf.slnx, so it would run without being built; add it there.");
            }
        }

        return projects;
    }

    /// <summary>What the test projects need beside the SDK: what their property <c>Needs</c> names.</summary>
    public Prerequisite[] FindNeeds() =>
        FindProjects()
            .SelectMany(static project => XDocument.Load(project.FullPath).Descendants("Needs").SelectMany(needs => needs.Value.Split(';').Select(name =>
                Prerequisite.ByName.TryGetValue(name.Trim(), out var need) ? need : throw new CakeException($"{project.FullPath} needs '{name}', which is none of {string.Join(", ", Prerequisite.ByName.Keys)}."))))
            .Distinct()
            .ToArray();

    /// <summary>Those of them that run on later versions of Roslyn too.</summary>
    public static FilePath[] OnLaterRoslyn(IEnumerable<FilePath> projects) =>
        projects.Where(project => Has(project, "RunsOnLaterRoslyn")).ToArray();

    /// <summary>Builds a test project against another Roslyn than the floor's, beside its ordinary build.</summary>
    public void Build(FilePath project, string roslyn)
    {
        // The code has been looked at in the ordinary build; here it only has to compile.
        Processes.Run(_context, "dotnet",
        [
            "build", project.FullPath, "--nologo", "--verbosity", "minimal", "--configuration", _parameters.Configuration,
            "-p:TestRoslynVersion=" + roslyn, "-p:RunAnalyzers=false",
        ]);
    }

    /// <summary>
    /// Runs built test projects, two at a time: some compute on every processor, others mostly wait. Those that measure time
    /// come after the others and have the machine to themselves.
    /// </summary>
    /// <param name="parts">Each project with the version of Roslyn that it was built against; null for the ordinary build.</param>
    /// <param name="stage">A stage of the claims that counts processor time and mostly waits, so it runs beside the first ones; null for none.</param>
    public void Run(IEnumerable<(FilePath Project, string Roslyn)> parts, string stage)
    {
        var byTime = parts.ToLookup(part => Has(part.Project, "MeasuresTime"));
        var evidence = stage == null ? System.Threading.Tasks.Task.CompletedTask : System.Threading.Tasks.Task.Run(() => RunEvidence(stage));
        System.Threading.Tasks.Parallel.ForEach(
            System.Collections.Concurrent.Partitioner.Create(byTime[false], System.Collections.Concurrent.EnumerablePartitionerOptions.NoBuffering),
            new System.Threading.Tasks.ParallelOptions { MaxDegreeOfParallelism = 2 },
            part => Run(part.Project, part.Roslyn));
        evidence.GetAwaiter().GetResult();
        foreach (var part in byTime[true])
        {
            Run(part.Project, part.Roslyn);
        }
    }

    /// <summary>Runs one built test project and adds its results; what it writes comes when it has ended.</summary>
    private void Run(FilePath project, string roslyn)
    {
        var assembly = project.GetFilenameWithoutExtension().ToString();
        var name = roslyn == null ? assembly : $"{assembly} on Roslyn {roslyn}";
        var results = _parameters.Paths.TestResults.CombineWithFilePath((roslyn == null ? assembly : assembly + "-" + roslyn) + ".trx");
        Tell(name + " …");
        var watch = Stopwatch.StartNew();
        var (code, lines) = Processes.Capture(_context, "dotnet",
        [
            "test", project.FullPath, "--no-build", "--nologo", "--configuration", _parameters.Configuration,
            "--results-directory", _parameters.Paths.TestResults.FullPath,
            "--logger", "trx;LogFileName=" + results.GetFilename(), "--logger", "console;verbosity=minimal",
            "--blame-hang-timeout", "15m", "--blame-hang-dump-type", "none",
            .. roslyn == null ? Array.Empty<string>() : ["-p:TestRoslynVersion=" + roslyn],
        ]);
        watch.Stop();
        Tell([name + ":", .. lines.Where(line => line.Length > 0)]);
        lock (_oneAtATime)
        {
            Add(assembly, name, results, code, watch.Elapsed);
        }
    }

    private void Add(string assembly, string name, FilePath results, int code, TimeSpan time)
    {
        var (passed, failed, skipped) = Read(assembly, name, results);
        if (code != 0 && failed == 0)
        {
            failed = 1;
            _failures.Add($"{name}: the run broke off with exit code {code}; see its output above.");
        }
        else if (passed + failed + skipped == 0)
        {
            failed = 1;
            _failures.Add($"{name}: not one test ran.");
        }

        _passed += passed;
        _failed += failed;
        _skipped += skipped;
        _parts.Add((name, $"{passed} passed, {failed} failed" + (skipped > 0 ? $", {skipped} skipped" : ""), time));
    }

    /// <summary>Writes lines that belong together, after an empty one.</summary>
    private void Tell(params string[] lines)
    {
        lock (_oneAtATime)
        {
            _context.Information("");
            foreach (var line in lines)
            {
                _context.Information("{0}", line);
            }
        }
    }

    /// <summary>
    /// Runs the claims' short measurement. A claim that points the wrong way counts as failed; the count of what passed is
    /// the tests' alone.
    /// </summary>
    public void RunEvidence(string stage)
    {
        var name = $"perf-evidence --stage {stage} --smoke";
        Tell(name + " …");
        var watch = Stopwatch.StartNew();
        var (code, lines) = Evidence.Capture(_context, _parameters, ["--stage", stage, "--smoke"]);
        watch.Stop();
        Tell([name + ":", .. lines]);
        lock (_oneAtATime)
        {
            if (code != 0)
            {
                _failures.Add($"{name} ended with exit code {code}; see its output above.");
            }

            _failed += code == 0 ? 0 : 1;
            _parts.Add((name, code == 0 ? "no claim points the wrong way" : "failed", watch.Elapsed));
        }
    }

    /// <summary>Prints the time of every part and, once more, whatever failed.</summary>
    public void Report()
    {
        _context.Information("");
        var width = _parts.Max(part => part.Name.Length);
        foreach (var (name, counts, time) in _parts)
        {
            _context.Information("{0}  {1,8} s  {2}", name.PadRight(width), time.TotalSeconds.ToString("0.0", CultureInfo.InvariantCulture), counts);
        }

        if (_failures.Count > 0)
        {
            _context.Information("");
            _context.Information("Failed:");
            foreach (var failure in _failures)
            {
                _context.Information("  {0}", failure);
            }
        }
    }

    // What a process said is below the first line, and where CI tells of a failure there is no other output to look at.
    private static string BeginningOf(string message) =>
        string.Join("\n      ", message.Trim().Split('\n').Take(LinesOfMessage).Select(line => line.TrimEnd()));

    private static bool Has(FilePath project, string property) =>
        XDocument.Load(project.FullPath).Descendants(property).Any(element => element.Value == "true");

    private (int Passed, int Failed, int Skipped) Read(string assembly, string name, FilePath results)
    {
        if (!System.IO.File.Exists(results.FullPath))
        {
            return default;
        }

        int passed = 0, failed = 0, skipped = 0;
        foreach (var result in XDocument.Load(results.FullPath).Descendants(s_trx + "UnitTestResult"))
        {
            switch ((string)result.Attribute("outcome"))
            {
                case "Passed":
                    passed++;
                    break;
                case "NotExecuted":
                    skipped++;
                    break;
                default:
                    failed++;
                    var message = (string)result.Descendants(s_trx + "Message").FirstOrDefault() ?? "(no message)";
                    var test = (string)result.Attribute("testName");
                    _failures.Add($"{name}: {(test.StartsWith(assembly + ".", StringComparison.Ordinal) ? test[(assembly.Length + 1)..] : test)}: {BeginningOf(message)}");
                    break;
            }
        }

        return (passed, failed, skipped);
    }
}
