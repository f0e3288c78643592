using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text.Json.Nodes;
using System.Text.Json;
using System;
using WcfPerf.AnalyzerCost;

var lines = 200_000;

// Figures are steady when so many more runs bring no better one; a run more than the most is not made.
const int SteadyRuns = 4;
const int MostRuns = 20;
const int MemoryRuns = 9;
var write = false;
var eachAlone = false;
for (var i = 0; i < args.Length; i++)
{
    switch (args[i])
    {
        case "--lines" when i + 1 < args.Length && int.TryParse(args[i + 1], NumberStyles.None, CultureInfo.InvariantCulture, out var given) && given > 0:
            lines = given;
            i++;
            break;
        case "--write":
            write = true;
            break;
        case "--each":
            eachAlone = true;
            break;
        default:
            Console.Error.WriteLine($"cost: '{args[i]}' is not known; there are --lines N, --write and --each");
            return 2;
    }
}

var inputs = Assembly.GetExecutingAssembly().GetCustomAttributes<AssemblyMetadataAttribute>().ToDictionary(static data => data.Key, static data => data.Value!, StringComparer.Ordinal);
if (eachAlone)
{
    return EachAnalyzer.Run(Path.Combine(inputs["WcfPerf"], "WcfPerf.Analyzers.dll"), inputs["Framework"], Path.Combine(AppContext.BaseDirectory, "benchmarks"));
}

var root = Path.Combine(AppContext.BaseDirectory, "code");
if (Directory.Exists(root))
{
    Directory.Delete(root, true);
}

Directory.CreateDirectory(root);
var compiler = inputs["Compiler"];
var plain = new[] { "mscorlib", "System", "System.Core", "System.Xml" };
var withoutWcf = plain.Select(name => Path.Combine(inputs["Framework"], name + ".dll")).ToArray();
var withWcf = plain.Concat(["System.ServiceModel", "System.Runtime.Serialization", "System.Data", "System.Data.Linq"]).Select(name => Path.Combine(inputs["Framework"], name + ".dll")).ToArray();
var ours = new[] { Path.Combine(inputs["WcfPerf"], "WcfPerf.Analyzers.dll") };
var others = new[] { "Meziantou.Analyzer", "Roslynator.Analyzers", "SonarAnalyzer.CSharp", "NetAnalyzers" };
var server = "wcfperf-cost-" + Environment.ProcessId.ToString(CultureInfo.InvariantCulture);

var wcf = Make("wcf", lines, CodeKind.Usual);
var dense = Make("dense", lines, CodeKind.Dense);
var program = Make("program", lines, CodeKind.Program);
var ordinary = Make("ordinary", lines, CodeKind.Ordinary);

Console.WriteLine($"Code base: {wcf.Lines:N0} lines with WCF, {dense.Lines:N0} full of findings, {program.Lines:N0} of a program most of which leads to a client, {ordinary.Lines:N0} without WCF. Each figure is the least of as many runs on one build server as it takes until {SteadyRuns} in a row bring none that is less; what is put in proportion takes turns.");
var first = CompilerRun.Run(compiler, wcf.Files, withWcf, ours, wcf.Folder, server + "-first");

// What is put in proportion is measured in turns: a machine that others slow for a while slows both sides.
var idle = BestInTurns([new(ordinary, withoutWcf, []), new(ordinary, withoutWcf, ours)]);

List<Code> sizes = [wcf];
for (var size = lines / 2; size >= lines / 8; size /= 2)
{
    sizes.Add(Make("wcf" + size.ToString(CultureInfo.InvariantCulture), size, CodeKind.Usual));
}

var usual = BestInTurns([new(wcf, withWcf, []), .. sizes.Select(code => new Measured(code, withWcf, ours))]);
var (compile, alone) = (usual[0], usual[1]);
var points = sizes.Zip(usual[1..], static (code, times) => (Lines: (double)code.Lines, Seconds: Total(times))).Reverse().ToList();

// The compiler times analyzers by the clock: with as many threads as processors, also while they wait for one. With one thread they do not.
var oneThread = BestInTurns([new(wcf, withWcf, [], false), new(wcf, withWcf, ours, false)]);

// A server that is new to the rules takes several times as long over findings; here it has run them for long.
var full = BestInTurns([new(dense, withWcf, []), new(dense, withWcf, ours)]);

var ofProgram = BestInTurns([new(program, withWcf, []), new(program, withWcf, ours)]);

// Last, for what a server has loaded slows all that comes after.
var beside = BestInTurns([new(wcf, withWcf, [.. ours, .. others.SelectMany(name => AssembliesOf(inputs[name]))])])[0];

Console.WriteLine();
Console.WriteLine($"Compiling takes {compile.Elapsed * 100_000 / wcf.Lines:F2} s for 100,000 lines. Side by side in one run, milliseconds for 100,000 lines:");
Console.WriteLine($"{"package",-40} {"analyzers",9} {"an analyzer",12} {"all",10}");
var packages = new JsonArray();
foreach (var group in beside.Analyzers.GroupBy(static time => time.Assembly).OrderBy(static group => group.Key, StringComparer.Ordinal))
{
    var all = beside.Assemblies[group.Key] * 1000 * 100_000 / wcf.Lines;
    Console.WriteLine($"{group.Key,-40} {group.Count(),9} {all / group.Count(),12:F2} {all,10:F1}");
    packages.Add(new JsonObject { ["assembly"] = group.Key, ["analyzers"] = group.Count(), ["millisecondsEach"] = Round(all / group.Count()), ["milliseconds"] = Round(all) });
}

Console.WriteLine();
Console.WriteLine("Ours alone, milliseconds for 100,000 lines:");
var rules = new JsonArray();
foreach (var time in alone.Analyzers.OrderByDescending(static time => time.Seconds))
{
    var each = time.Seconds * 1000 * 100_000 / wcf.Lines;
    Console.WriteLine($"  {each,8:F2}  {time.Name[(time.Name.LastIndexOf('.') + 1)..]}");
    rules.Add(new JsonObject { ["rule"] = time.Name[(time.Name.LastIndexOf('.') + 1)..], ["milliseconds"] = Round(each) });
}

var share = Total(alone) / compile.Elapsed;
var denseShare = Total(full[1]) / full[0].Elapsed;
var programShare = Total(ofProgram[1]) / ofProgram[0].Elapsed;
var idleShare = Total(idle[1]) / idle[0].Elapsed;
var oneThreadShare = Total(oneThread[1]) / oneThread[0].Elapsed;
var firstShare = Total(first) / first.Elapsed;
var (linesOfFinding, linesOfDenseFinding) = (wcf.Lines / Math.Max(1, alone.Warnings), dense.Lines / Math.Max(1, full[1].Warnings));
Console.WriteLine($"All ours: {share:P2} of compile time on WCF code with a warning every {linesOfFinding:N0} lines; {denseShare:P2} with one every {linesOfDenseFinding:N0}; {programShare:P2} of a program most of which leads to a client; {idleShare:P3} where WCF is not referenced.");
Console.WriteLine($"With one thread compiling takes {oneThread[0].Elapsed * 100_000 / wcf.Lines:F2} s for 100,000 lines on WCF code, and the rules {oneThreadShare:P2} of that.");
Console.WriteLine($"The first compilation of a new build server, which compiles the compiler and the rules too, takes {first.Elapsed:F1} s on WCF code; ours are {firstShare:P1} of it.");

var exponent = Slope(points);
Console.WriteLine($"Growth from {points[0].Lines:N0} lines: exponent {exponent:F2} ({string.Join(", ", points.Select(static point => $"{point.Seconds * 1000:F0} ms"))}).");

// Any analyzer at all makes the compiler keep more. The SDK's own are on in most builds, so ours come on top of that.
string[] empty = [typeof(EmptyAnalyzer).Assembly.Location];
var peaks = MediansInTurns([], empty, [.. empty, .. ours]);
var (memoryAlone, memory, memoryWithUs) = (peaks[0], peaks[1], peaks[2]);
Console.WriteLine($"Peak memory of the compiler: {memoryAlone / 1048576.0:F0} MiB alone, {memory / 1048576.0:F0} MiB with an analyzer that does nothing, {memoryWithUs / 1048576.0:F0} MiB with our rules too ({((double)memoryWithUs / memory) - 1:P1} more).");

if (write)
{
    var result = new JsonObject
    {
        ["date"] = DateTime.UtcNow.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture),
        ["processors"] = Environment.ProcessorCount,
        ["runtime"] = System.Runtime.InteropServices.RuntimeInformation.FrameworkDescription,
        ["lines"] = wcf.Lines,
        ["compileSecondsPer100000"] = Round(compile.Elapsed * 100_000 / wcf.Lines),
        ["packages"] = packages,
        ["rules"] = rules,
        ["share"] = Round(share, 5),
        ["linesOfFinding"] = linesOfFinding,
        ["compileSecondsOneThread"] = Round(oneThread[0].Elapsed * 100_000 / wcf.Lines),
        ["shareOneThread"] = Round(oneThreadShare, 5),
        ["shareFirst"] = Round(firstShare, 5),
        ["shareDense"] = Round(denseShare, 5),
        ["linesOfFindingDense"] = linesOfDenseFinding,
        ["shareProgram"] = Round(programShare, 5),
        ["shareWithoutWcf"] = Round(idleShare, 6),
        ["exponent"] = Round(exponent),
        ["memoryAlone"] = memoryAlone,
        ["memory"] = memory,
        ["memoryWithRules"] = memoryWithUs,
    };
    Directory.CreateDirectory(Path.GetDirectoryName(inputs["Results"])!);
    var temporary = inputs["Results"] + ".tmp";
    File.WriteAllText(temporary, result.ToJsonString(new JsonSerializerOptions { WriteIndented = true }) + "\n");
    File.Move(temporary, inputs["Results"], true);
    Console.WriteLine("Written: " + Path.GetFullPath(inputs["Results"]));
}

Directory.Delete(root, true);
return 0;

Code Make(string name, int count, CodeKind kind)
{
    var folder = Path.Combine(root, name);
    Directory.CreateDirectory(folder);
    var (files, written) = CodeBase.Write(folder, count, kind);
    return new Code(folder, files, written);
}

CompilerTimes[] BestInTurns(Measured[] measured)
{
    // The runtime compiles what runs often once more, in the background: the first runs are far slower than those that follow.
    var best = Array.ConvertAll(measured, Compile);
    for (int run = 1, worse = 0; run < MostRuns && worse < SteadyRuns; run++)
    {
        worse++;
        for (var i = 0; i < measured.Length; i++)
        {
            var times = Compile(measured[i]);
            if (measured[i].Analyzers.Length == 0 ? times.Elapsed < best[i].Elapsed : Total(times) < Total(best[i]))
            {
                (best[i], worse) = (times, 0);
            }
        }
    }

    return best;
}

CompilerTimes Compile(Measured it) => CompilerRun.Run(compiler, it.Code.Files, it.References, it.Analyzers, it.Code.Folder, server, it.IsParallel);

long[] MediansInTurns(params string[][] analyzers)
{
    var runs = Enumerable.Range(0, MemoryRuns).Select(_ => Array.ConvertAll(analyzers, with => CompilerRun.Run(compiler, wcf.Files, withWcf, with, wcf.Folder, null).Memory)).ToList();
    return Enumerable.Range(0, analyzers.Length).Select(i => runs.Select(run => run[i]).Order().ElementAt(MemoryRuns / 2)).ToArray();
}

static double Total(CompilerTimes times) => times.Assemblies.Values.Sum();

static IEnumerable<string> AssembliesOf(string package)
{
    // A package may hold builds for several compilers, each in a folder of its own: the newest counts.
    var analyzers = Directory.Exists(Path.Combine(package, "analyzers")) ? Path.Combine(package, "analyzers") : package;
    var assemblies = Directory.EnumerateFiles(analyzers, "*.dll", SearchOption.AllDirectories)
        .Where(static path => !path.EndsWith(".resources.dll", StringComparison.Ordinal) && !Path.GetFileName(path).Contains("VisualBasic", StringComparison.Ordinal) && !Path.GetFileName(path).Contains("CodeFix", StringComparison.Ordinal));
    return assemblies.GroupBy(static path => Path.GetFileName(path)).Select(static group => group.OrderBy(static path => path, StringComparer.Ordinal).Last());
}

static double Slope(List<(double Lines, double Seconds)> points)
{
    var x = points.Select(static point => Math.Log(point.Lines)).ToList();
    var y = points.Select(static point => Math.Log(point.Seconds)).ToList();
    var (meanX, meanY) = (x.Average(), y.Average());
    return x.Zip(y, (a, b) => (a - meanX) * (b - meanY)).Sum() / x.Sum(a => (a - meanX) * (a - meanX));
}

static double Round(double value, int digits = 2) => Math.Round(value, digits);

/// <summary>A code base that was written to a folder.</summary>
internal sealed record Code(string Folder, IReadOnlyList<string> Files, int Lines);

/// <summary>What a figure is taken of: a code base, what it references, the analyzers that run on it, and whether the compiler uses all processors.</summary>
internal sealed record Measured(Code Code, string[] References, string[] Analyzers, bool IsParallel = true);
