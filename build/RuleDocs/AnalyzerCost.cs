using System.Globalization;
using System.IO;
using System.Text;
using System.Text.Json;

namespace WcfPerf.RuleDocs;

/// <summary>What the committed measurement of the analyzers themselves says, as Markdown.</summary>
public static class AnalyzerCost
{
    /// <summary>The file that <c>./build.sh cost --write</c> writes.</summary>
    public const string ResultFile = "perf-evidence/results/cost/analyzers.json";

    /// <summary>The tables of the page about the analyzers' cost, or a line that says there is no result.</summary>
    public static string Section()
    {
        var path = Repository.PathOf(ResultFile);
        if (!File.Exists(path))
        {
            return $"\nNothing yet: there is no `{ResultFile}`.\n\n";
        }

        using var document = JsonDocument.Parse(File.ReadAllText(path));
        var result = document.RootElement;
        var text = new StringBuilder("\n| | Measured |\n|---|---|\n");
        Row("Code base", string.Create(CultureInfo.InvariantCulture, $"{result.GetProperty("lines").GetInt32():N0} lines, {result.GetProperty("processors").GetInt32()} processors, {result.GetProperty("runtime").GetString()}, {result.GetProperty("date").GetString()}"));
        Row("Compiling alone, 100,000 lines", Number("compileSecondsPer100000", "F2") + " s");
        Row("All rules, steady, share of compile time, WCF code" + Density("linesOfFinding"), Number("share", "P2"));
        Row($"The same where the compiler has one thread, share of the {Number("compileSecondsOneThread", "F2")} s that it takes then", Number("shareOneThread", "P2"));
        Row("The same in the first compilation of a new build server, share of that compilation", Number("shareFirst", "P1"));
        Row("All rules, steady, in code full of findings" + Density("linesOfFindingDense"), Number("shareDense", "P2"));
        Row("All rules, steady, a program most of which leads to a client", Number("shareProgram", "P2"));
        Row("All rules, share of compile time, WCF not referenced", Number("shareWithoutWcf", "P3"));
        Row("Growth with the code base, exponent", Number("exponent", "F2"));
        Row("Peak memory of the compiler alone", Mebibytes("memoryAlone"));
        Row("with an analyzer that does nothing", Mebibytes("memory"));
        Row("with the rules too", Mebibytes("memoryWithRules"));
        text.Append("\nSide by side in one run, execution time for 100,000 lines:\n\n| Assembly | Analyzers | Each | All |\n|---|---|---|---|\n");
        foreach (var package in result.GetProperty("packages").EnumerateArray())
        {
            text.Append(CultureInfo.InvariantCulture, $"| `{package.GetProperty("assembly").GetString()}` | {package.GetProperty("analyzers").GetInt32()} | {package.GetProperty("millisecondsEach").GetDouble():F1} ms | {package.GetProperty("milliseconds").GetDouble():F0} ms |\n");
        }

        text.Append("\nEach of our analyzers, in a run of their own:\n\n| Analyzer | 100,000 lines |\n|---|---|\n");
        foreach (var rule in result.GetProperty("rules").EnumerateArray())
        {
            text.Append(CultureInfo.InvariantCulture, $"| {rule.GetProperty("rule").GetString()} | {rule.GetProperty("milliseconds").GetDouble():F1} ms |\n");
        }

        return text.Append('\n').ToString();

        void Row(string name, string value) => text.Append(CultureInfo.InvariantCulture, $"| {name} | {value} |\n");

        string Density(string name) => $", a warning every {Number(name, "N0")} lines";

        string Mebibytes(string name) => string.Create(CultureInfo.InvariantCulture, $"{result.GetProperty(name).GetInt64() / 1048576.0:F0} MiB");

        string Number(string name, string format) => result.GetProperty(name).GetDouble().ToString(format, CultureInfo.InvariantCulture);
    }
}
