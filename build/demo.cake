#load "parameters.cake"
#load "processes.cake"
#load "findings.cake"

using System.Diagnostics;
using System.Globalization;
using System.Text.RegularExpressions;
using System.Xml.Linq;

/// <summary>Shows the package at work on a copy of the sample, as a user would meet it.</summary>
public sealed class Demo
{
    private const string PackageId = "WcfPerf.Analyzers";
    private const int MostFormatRuns = 4;
    private const int LinesOfNewFile = 36;
    private static readonly TimeSpan s_runLimit = TimeSpan.FromSeconds(90);

    private readonly ICakeContext _context;
    private readonly BuildParameters _parameters;
    private readonly DirectoryPath _root;
    private readonly DirectoryPath _sample;
    private readonly FilePath _solution;
    private readonly Dictionary<string, string> _titles = new(StringComparer.Ordinal);
    private readonly Dictionary<string, string> _environment;
    private readonly Stopwatch _watch = Stopwatch.StartNew();

    public Demo(ICakeContext context, BuildParameters parameters)
    {
        _context = context;
        _parameters = parameters;

        // Outside the repository, so that none of its own settings reaches the copy.
        _root = System.IO.Path.Combine(System.IO.Path.GetTempPath(), "wcfperf-demo-" + Guid.NewGuid().ToString("N")[..8]);
        _sample = _root.Combine(parameters.Sample.GetDirectoryName());
        _solution = FindOne(parameters.Sample, "*.sln", "*.slnx");

        // A package folder of its own, so that no other build meets this version; what is already here serves as it is.
        var global = System.Environment.GetEnvironmentVariable("NUGET_PACKAGES") is { Length: > 0 } set ? set
            : System.IO.Path.Combine(System.Environment.GetFolderPath(System.Environment.SpecialFolder.UserProfile), ".nuget", "packages");
        System.IO.Directory.CreateDirectory(global);
        _environment = new()
        {
            ["NUGET_PACKAGES"] = _root.Combine("packages").FullPath,
            ["NUGET_FALLBACK_PACKAGES"] = global,
        };
    }

    /// <summary>Runs the whole of it. Ends with an error where the sample does something else after the fixes than before.</summary>
    public void Run()
    {
        try
        {
            var version = Pack();
            Say($"Copying {System.IO.Path.GetRelativePath(_parameters.Paths.Root.FullPath, _parameters.Sample.FullPath)} to {_sample}");
            CopySources(_parameters.Sample, _sample);
            Install(version);
            CopySources(_sample, _root.Combine("before"));

            Say("Building it");
            var before = Build("build-1", rebuild: false);
            Print(before);

            Say($"Running it{Host}, before the fixes");
            var outputBefore = RunSample();
            PrintIndented(outputBefore);

            Say("Applying every fix that dotnet format can apply");
            var formatted = Format(before);
            CopySources(_sample, _root.Combine("after"));
            PrintDifference();

            Say("Building it again");
            var after = Build("build-2", rebuild: true);
            PrintFixed(before, after);
            PrintLeft(after, formatted);

            Say($"Running it{Host}, after the fixes");
            Compare(outputBefore, RunSample());
        }
        finally
        {
            if (_parameters.KeepDemo)
            {
                _context.Information("\nThe copy is in {0}", _root);
            }
            else if (_context.DirectoryExists(_root))
            {
                _context.DeleteDirectory(_root, new DeleteDirectorySettings { Recursive = true, Force = true });
            }
        }

        _context.Information("\nDone in {0:0} s.", _watch.Elapsed.TotalSeconds);
    }

    private string Pack()
    {
        Say("Packing " + PackageId);
        _context.CleanDirectory(_parameters.Paths.Feed);
        var (_, lines) = Must("dotnet", ["msbuild", _parameters.Paths.PackageProject.FullPath, "-getProperty:Version"]);
        var version = $"{lines[^1].Trim()}-demo.{DateTimeOffset.UtcNow.ToUnixTimeSeconds()}";

        // PackageVersion alone: the assemblies stay as they are and need no new build.
        Must("dotnet",
        [
            "pack", _parameters.Paths.PackageProject.FullPath, "--nologo", "--configuration", _parameters.Configuration,
            "--output", _parameters.Paths.Feed.FullPath, "-p:PackageVersion=" + version,
        ]);
        _context.Information("  {0}.{1}.nupkg", PackageId, version);
        return version;
    }

    private void Install(string version)
    {
        Say($"Installing {PackageId} {version} in its projects");
        var source = _sample.CombineWithFilePath("nuget.config");
        if (_context.FileExists(source))
        {
            throw new CakeException($"The sample has a nuget.config of its own; the demo cannot add its feed: {source}");
        }

        new XDocument(new XElement("configuration", new XElement("packageSources",
            new XElement("add", new XAttribute("key", "wcfperf-demo"), new XAttribute("value", _parameters.Paths.Feed.FullPath))))).Save(source.FullPath);
        foreach (var project in _context.GetFiles(_sample + "/**/*.csproj"))
        {
            var document = XDocument.Load(project.FullPath, LoadOptions.PreserveWhitespace);
            document.Root.Add(
                "  ", new XElement("ItemGroup", "\n    ",
                    new XElement("PackageReference", new XAttribute("Include", PackageId), new XAttribute("Version", version), new XAttribute("PrivateAssets", "all")),
                    "\n  "), "\n");
            System.IO.File.WriteAllText(project.FullPath, document.ToString(SaveOptions.DisableFormatting) + "\n");
            _context.Information("  {0}", _sample.GetRelativePath(project));
        }
    }

    private Finding[] Build(string name, bool rebuild)
    {
        var logs = _root.Combine(name);
        _context.EnsureDirectoryExists(logs);
        List<string> arguments =
        [
            "build", Solution, "--nologo", "--verbosity", "minimal",
            "-p:CustomAfterMicrosoftCommonTargets=" + _parameters.Paths.Root.CombineWithFilePath("build/demo.targets"), "-p:WcfPerfDemoLogs=" + logs,
        ];
        if (rebuild)
        {
            arguments.Add("--no-incremental");
        }

        var (code, lines) = Processes.Capture(_context, "dotnet", arguments, _sample, _environment);
        if (code != 0)
        {
            var errors = lines.Where(line => line.Contains("error ", StringComparison.Ordinal)).Select(line => line.Trim()).Distinct().ToArray();
            throw new CakeException("The sample does not build:\n" + string.Join('\n', errors.Length > 0 ? errors : lines.TakeLast(30)));
        }

        return Findings.Read(logs, _sample, _titles);
    }

    private static string Host => OperatingSystem.IsWindows() ? "" : " under Mono";

    private string Solution => _sample.CombineWithFilePath(_solution.GetFilename()).FullPath;

    private void Print(Finding[] findings)
    {
        if (findings.Length == 0)
        {
            throw new CakeException("The package found nothing in the sample, so there is nothing to show; something is wrong with the package or the sample.");
        }

        foreach (var rule in findings.GroupBy(finding => finding.Rule))
        {
            _context.Information("\n  {0} {1}: {2}", rule.Key, rule.First().Level, _titles.GetValueOrDefault(rule.Key, ""));
            foreach (var finding in rule)
            {
                _context.Information("    {0}: {1}", finding.Place, finding.Message);
            }
        }

        _context.Information("\n  {0} findings of {1} rules in {2} files.", findings.Length,
            findings.Select(finding => finding.Rule).Distinct().Count(), findings.Select(finding => finding.File).Distinct().Count());
    }

    /// <summary>
    /// Lets dotnet format apply the fixes. In one run it applies, of each rule, the fix that the first finding offers first;
    /// so it runs again until nothing changes.
    /// </summary>
    /// <returns>What it said.</returns>
    private string[] Format(Finding[] findings)
    {
        var ids = findings.Where(finding => !finding.IsInConfiguration).Select(finding => finding.Rule).Distinct().ToList();
        var said = new List<string>();
        for (var run = 1; run <= MostFormatRuns && ids.Count > 0; run++)
        {
            string[] arguments = ["format", "analyzers", Solution, "--no-restore", "--severity", "info", "--verbosity", "detailed", "--diagnostics", .. ids];
            _context.Information("  dotnet {0}", string.Join(' ', arguments).Replace(Solution, _solution.GetFilename().ToString()));
            var before = Contents();
            var (_, lines) = Must("dotnet", arguments, _sample);
            said.AddRange(lines);
            var changed = Contents().Except(before).Select(file => file.Path).ToArray();
            _context.Information("    {0}", changed.Length == 0 ? "changed nothing" : "changed " + string.Join(", ", changed));
            if (changed.Length == 0)
            {
                break;
            }

            ids.RemoveAll(id => lines.Any(line => line.Contains("Unable to fix " + id, StringComparison.Ordinal)));
        }

        return said.ToArray();

        (string Path, string Text)[] Contents() =>
            _context.GetFiles(_sample + "/**/*.cs")
                .Select(file => (Path: _sample.GetRelativePath(file).FullPath, file.FullPath))
                .Where(file => !file.Path.Split('/').Any(part => part is "bin" or "obj"))
                .Select(file => (file.Path, System.IO.File.ReadAllText(file.FullPath)))
                .ToArray();
    }

    private void PrintDifference()
    {
        var (code, lines) = Processes.Capture(_context, "git",
            ["diff", "--no-index", System.Console.IsOutputRedirected ? "--color=never" : "--color=always", "before", "after"], _root);
        if (code > 1)
        {
            throw new CakeException("git diff failed:\n" + string.Join('\n', lines));
        }

        _context.Information("");
        if (lines.Length == 0)
        {
            _context.Information("  (no file changed)");
        }

        for (var start = 0; start < lines.Length;)
        {
            var next = Array.FindIndex(lines, start + 1, line => line.Contains("diff --git ", StringComparison.Ordinal));
            var file = lines[start..(next < 0 ? lines.Length : next)];
            var isLongNewFile = file.Length > LinesOfNewFile + 5 && file.Take(3).Any(line => line.Contains("new file mode", StringComparison.Ordinal));
            PrintIndented(isLongNewFile ? [.. file.Take(LinesOfNewFile), $"… and {file.Length - LinesOfNewFile} lines more of this new file"] : file);
            start += file.Length;
        }
    }

    private void PrintFixed(Finding[] before, Finding[] after)
    {
        _context.Information("\n  Fixed:");
        var any = false;
        foreach (var rule in before.GroupBy(finding => finding.Rule))
        {
            var gone = rule.Count() - after.Count(finding => finding.Rule == rule.Key);
            if (gone > 0)
            {
                any = true;
                _context.Information("    {0}: {1} of {2}", rule.Key, gone, rule.Count());
            }
        }

        if (!any)
        {
            _context.Information("    nothing");
        }

        var risen = after.GroupBy(finding => finding.Rule).Where(rule => rule.Count() > before.Count(finding => finding.Rule == rule.Key)).Select(rule => rule.Key).ToArray();
        if (risen.Length > 0)
        {
            throw new CakeException($"There are more findings of {string.Join(", ", risen)} after the fixes than before.");
        }
    }

    private void PrintLeft(Finding[] after, string[] formatted)
    {
        _context.Information("\n  Left, and why:");
        foreach (var group in after.GroupBy(finding => (finding.Rule, Reason: ReasonLeft(finding, formatted))))
        {
            _context.Information("    {0}: {1}", group.Key.Rule, group.Key.Reason);
            foreach (var finding in group)
            {
                _context.Information("      {0}", finding.Place);
            }
        }

        if (after.Length == 0)
        {
            _context.Information("    nothing");
        }
    }

    /// <summary>Why a finding is still there: its page says where the rule has no fix, or none for a whole project.</summary>
    private string ReasonLeft(Finding finding, string[] formatted)
    {
        if (finding.IsInConfiguration)
        {
            return "it is in a configuration file, and dotnet format changes C# alone; dotnet build -t:WcfPerfFixConfig changes those";
        }

        var page = _parameters.Paths.RulePages.CombineWithFilePath(finding.Rule + ".md").FullPath;
        var text = System.IO.File.Exists(page) ? System.IO.File.ReadAllText(page) : "";
        foreach (var (line, lead) in new[] { ("Fix", "it has no fix"), ("Fix all", "its fix is for one place at a time, in an editor") })
        {
            var match = Regex.Match(text, $"^{line}: none: *(.+)$", RegexOptions.Multiline);
            if (match.Success)
            {
                return $"{lead}: {match.Groups[1].Value.Trim().TrimEnd('.')}";
            }
        }

        return formatted.FirstOrDefault(said => said.Contains("Unable to fix " + finding.Rule, StringComparison.Ordinal)) is { } said
            ? "dotnet format says: " + said.Trim()
            : "its fix does not offer itself at this place; the rule's page says when it does";
    }

    private string[] RunSample()
    {
        var programs = _context.GetFiles(_sample + "/**/*.Demo.csproj").ToArray();
        if (programs.Length != 1)
        {
            throw new CakeException($"The sample has to have one program to run, a project *.Demo.csproj; it has {programs.Length}.");
        }

        var (_, lines) = Must("dotnet", ["msbuild", programs[0].FullPath, "-getProperty:TargetPath"], _sample);
        var program = (FilePath)lines[^1].Trim();
        var output = new List<string>();
        var errors = new List<string>();
        using var process = new Process
        {
            StartInfo = new ProcessStartInfo(OperatingSystem.IsWindows() ? program.FullPath : "mono", OperatingSystem.IsWindows() ? [] : [program.FullPath])
            {
                WorkingDirectory = program.GetDirectory().FullPath,
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            },
        };
        process.OutputDataReceived += (_, line) => Keep(output, line.Data);
        process.ErrorDataReceived += (_, line) => Keep(errors, line.Data);
        process.Start();
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        if (!process.WaitForExit((int)s_runLimit.TotalMilliseconds))
        {
            process.Kill(entireProcessTree: true);
            throw new CakeException($"The sample did not end within {s_runLimit.TotalSeconds} s. It wrote:\n" + string.Join('\n', output.Concat(errors).TakeLast(20)));
        }

        process.WaitForExit();
        if (process.ExitCode != 0)
        {
            throw new CakeException($"The sample ended with exit code {process.ExitCode}. It wrote:\n" + string.Join('\n', output.Concat(errors).TakeLast(20)));
        }

        return output.ToArray();

        static void Keep(List<string> lines, string line)
        {
            if (line != null)
            {
                lock (lines)
                {
                    lines.Add(line);
                }
            }
        }
    }

    private void Compare(string[] before, string[] after)
    {
        if (before.SequenceEqual(after, StringComparer.Ordinal))
        {
            _context.Information("  The same {0} lines as before.", after.Length);
            return;
        }

        var first = Enumerable.Range(0, Math.Max(before.Length, after.Length))
            .First(i => i >= before.Length || i >= after.Length || before[i] != after[i]);
        throw new CakeException(
            $"After the fixes the sample writes something else, from line {first + 1}:\n"
            + $"  before: {before.ElementAtOrDefault(first) ?? "(nothing)"}\n  after:  {after.ElementAtOrDefault(first) ?? "(nothing)"}");
    }

    private (int Code, string[] Lines) Must(string program, IEnumerable<string> arguments, DirectoryPath folder = null)
    {
        var (code, lines) = Processes.Capture(_context, program, arguments, folder, folder == null ? null : _environment);
        return code == 0
            ? (code, lines)
            : throw new CakeException($"'{program} {string.Join(' ', arguments)}' ended with exit code {code}:\n" + string.Join('\n', lines.TakeLast(30)));
    }

    private void Say(string step) =>
        _context.Information("\n[{0,3} s] {1}", ((int)_watch.Elapsed.TotalSeconds).ToString(CultureInfo.InvariantCulture), step);

    private void PrintIndented(IEnumerable<string> lines)
    {
        foreach (var line in lines)
        {
            _context.Information("{0}", "  " + line);
        }
    }

    private static FilePath FindOne(DirectoryPath folder, params string[] patterns)
    {
        if (!System.IO.Directory.Exists(folder.FullPath))
        {
            throw new CakeException($"There is no folder {folder}.");
        }

        var found = patterns.SelectMany(pattern => System.IO.Directory.GetFiles(folder.FullPath, pattern)).Distinct().ToArray();
        return found.Length == 1 ? found[0] : throw new CakeException($"{folder} has to hold one solution; it holds {found.Length}.");
    }

    private static void CopySources(DirectoryPath from, DirectoryPath to)
    {
        System.IO.Directory.CreateDirectory(to.FullPath);
        foreach (var file in System.IO.Directory.GetFiles(from.FullPath))
        {
            System.IO.File.Copy(file, System.IO.Path.Combine(to.FullPath, System.IO.Path.GetFileName(file)));
        }

        foreach (var folder in System.IO.Directory.GetDirectories(from.FullPath))
        {
            var name = System.IO.Path.GetFileName(folder);
            if (name is not ("bin" or "obj"))
            {
                CopySources(from.Combine(name), to.Combine(name));
            }
        }
    }
}
