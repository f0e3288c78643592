using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text.Json;

namespace WcfPerf.Evidence.Infrastructure;

/// <summary>
/// Measures variants with CoreWCF and the client packages: for each comparison a process of the clients, which starts one of
/// the service. They take the rounds of all variants in turns, and what this process gets are the samples.
/// </summary>
internal sealed class CoreWcfHost : IDisposable
{
    /// <summary>What the stage needs, said where it is not there.</summary>
    public const string Needs =
        "Stage 'corewcf' needs CoreWCF 1.8 and the System.ServiceModel packages 8.x. Where they restore, build and run with -p:WithCoreWcf=true. "
        + "Where they do not, compile them from their sources outside of this repository and name the folder of the assemblies besides: -p:CoreWcfAssemblies=FOLDER. "
        + "For ./build.sh put both into the environment: WithCoreWcf=true CoreWcfAssemblies=FOLDER ./build.sh evidence --stage corewcf. perf-evidence/README.md says more.";

    /// <summary>How samples are taken.</summary>
    public const string Harness = "clients and service in a process each, started for each comparison; rounds of all variants in turns";

    private const string Marker = "samples ";
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(10);

    private readonly string _program;
    private readonly string _folder;
    private readonly ChildProcesses _processes;

    /// <summary>Builds the program.</summary>
    /// <param name="output">Where to say so.</param>
    /// <exception cref="EvidenceException">It does not build, or this one was built without what it needs.</exception>
    public CoreWcfHost(TextWriter output)
    {
        Ensure();
        _folder = Directory.CreateTempSubdirectory("wcfperf-evidence-").FullName;
        _processes = new ChildProcesses(Remove);
        try
        {
            output.WriteLine("Building what runs with CoreWCF …");
            string project = Path.Combine(ResultFile.EvidenceFolder, "CoreWcf", "WcfPerf.Evidence.CoreWcf.csproj");
            string host = Path.Combine(_folder, "host");
            (int exit, string said) = _processes.Run(
                "dotnet", ["build", project, "-c", "Release", "-nologo", "-v", "quiet", "-o", host, "-p:WithCoreWcf=true", "-p:CoreWcfAssemblies=" + Metadata("CoreWcfAssemblies")], s_limit);
            if (exit != 0)
                throw new EvidenceException($"{project} does not build:{Environment.NewLine}{said}{Environment.NewLine}{Needs}");
            _program = Path.Combine(host, "WcfPerf.Evidence.CoreWcf.dll");
            Wcf = Start(["versions"]).Trim();
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    /// <summary>What of WCF is measured, with versions or commits.</summary>
    public string Wcf { get; }

    /// <summary>Refuses the stage where this program was built without it.</summary>
    /// <exception cref="EvidenceException">It was.</exception>
    public static void Ensure()
    {
        if (!string.Equals(Metadata("WithCoreWcf"), "true", StringComparison.OrdinalIgnoreCase))
            throw new EvidenceException(Needs);
        if (Metadata("CoreWcfAssemblies") is { Length: > 0 } folder && !File.Exists(Path.Combine(folder, "CoreWCF.Primitives.dll")))
            throw new EvidenceException($"'{folder}' holds no CoreWCF.Primitives.dll. {Needs}");
    }

    /// <summary>Measures the variants of a comparison.</summary>
    /// <param name="comparison">What to measure.</param>
    /// <param name="mode">How thoroughly.</param>
    /// <exception cref="EvidenceException">The process failed or took too long.</exception>
    public IReadOnlyList<VariantSamples> Measure(Comparison comparison, Mode mode)
    {
        (int rounds, int warmUpRounds, int length, int warmUp) = mode switch
        {
            Mode.Full => (20, 3, 150, 5_000),
            Mode.Smoke => (5, 1, 20, 250),
            _ => (5, 1, 50, 500),
        };
        Variant[] variants = [.. comparison.CreateVariants().Where(variant => variant.HostCase is not null)];
        string[] cases = [.. variants.SelectMany(variant => (IEnumerable<string>)[variant.HostCase!, Number(variant.Clients)])];
        string said = Start(["measure", Number(rounds), Number(warmUpRounds), Number(length), Number(warmUp), comparison.CountsBytes.ToString(), .. cases]);
        string line = said.Split('\n').LastOrDefault(text => text.StartsWith(Marker, StringComparison.Ordinal))
            ?? throw new EvidenceException($"{comparison.Id} gave no samples:{Environment.NewLine}{said}");
        VariantSamples[] samples = JsonSerializer.Deserialize<VariantSamples[]>(line[Marker.Length..])!;
        return [.. variants.Zip(samples, (variant, taken) => taken.Name == variant.HostCase ? taken with { Name = variant.Name } : throw new EvidenceException($"{comparison.Id} gave samples of '{taken.Name}' for '{variant.HostCase}'."))];
    }

    /// <summary>Stops what runs and removes what was made.</summary>
    public void Dispose() => _processes.Dispose();

    private static string? Metadata(string key) =>
        typeof(CoreWcfHost).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(attribute => attribute.Key == key).Value;

    private static string Number(int number) => number.ToString(CultureInfo.InvariantCulture);

    private string Start(IReadOnlyList<string> arguments)
    {
        (int exit, string said) = _processes.Run("dotnet", ["exec", _program, .. arguments], s_limit, start =>
        {
            // It ends when its input does, also where this process is killed.
            start.RedirectStandardInput = true;
            start.Environment["TMPDIR"] = _folder;
        });
        return exit == 0 ? said : throw new EvidenceException($"{string.Join(' ', arguments)} failed (exit code {exit}):{Environment.NewLine}{said}");
    }

    private void Remove()
    {
        if (Directory.Exists(_folder))
            Directory.Delete(_folder, recursive: true);
    }
}
