using System;
using System.Collections.Generic;
using System.Linq;

namespace WcfPerf.Evidence.Infrastructure;

/// <summary>How thoroughly to run.</summary>
internal enum Mode
{
    /// <summary>The whole matrix with few rounds in this process; prints and writes nothing.</summary>
    Quick,

    /// <summary>The few comparisons that tell whether a claim points the right way.</summary>
    Smoke,

    /// <summary>The whole matrix with BenchmarkDotNet; writes the results.</summary>
    Full,
}

/// <summary>The command line.</summary>
/// <param name="Rule">The rule to measure; null for all.</param>
/// <param name="Stage">The stage.</param>
/// <param name="Mode">How thoroughly.</param>
/// <param name="List">Whether only to tell what there is.</param>
internal sealed record Options(string? Rule, Stage Stage, Mode Mode, bool List)
{
    /// <summary>What the command line may be.</summary>
    public const string Usage = """
        Measures what the rules claim.
          --rule ID         the rule to measure; without it, all that have a claim
          --stage NAME      modern (default), corewcf, framework or mono
          --smoke           a short run that fails if a claim points the wrong way; writes nothing
          --full            the whole matrix with BenchmarkDotNet; writes perf-evidence/results
          --list            the claims and their comparisons
        Without --smoke or --full: the whole matrix with few rounds, printed only.
        """;

    /// <summary>Reads the command line.</summary>
    /// <exception cref="EvidenceException">It is wrong; the message says how.</exception>
    public static Options Parse(IReadOnlyList<string> arguments)
    {
        string? rule = null;
        Stage stage = Stage.Modern;
        bool smoke = false;
        bool full = false;
        bool list = false;
        for (int i = 0; i < arguments.Count; i++)
        {
            switch (arguments[i])
            {
                case "--rule":
                    rule = Value(arguments, ref i);
                    break;
                case "--stage":
                    string name = Value(arguments, ref i);
                    Stage[] found = [.. Enum.GetValues<Stage>().Where(s => string.Equals(ResultFile.Name(s), name, StringComparison.OrdinalIgnoreCase))];
                    stage = found.Length == 1 ? found[0] : throw new EvidenceException($"There is no stage '{name}'; there are: {string.Join(", ", Enum.GetValues<Stage>().Select(ResultFile.Name))}.");
                    break;
                case "--smoke":
                    smoke = true;
                    break;
                case "--full":
                    full = true;
                    break;
                case "--list":
                    list = true;
                    break;
                default:
                    throw new EvidenceException($"There is no option '{arguments[i]}'.{Environment.NewLine}{Usage}");
            }
        }

        if (smoke && full)
            throw new EvidenceException("--smoke and --full exclude each other.");
        return new Options(rule, stage, smoke ? Mode.Smoke : full ? Mode.Full : Mode.Quick, list);
    }

    private static string Value(IReadOnlyList<string> arguments, ref int i) =>
        ++i < arguments.Count ? arguments[i] : throw new EvidenceException($"{arguments[i - 1]} needs a value.");
}
