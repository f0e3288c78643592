using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Threading.Tasks;

namespace WcfPerf.Evidence.Infrastructure;

/// <summary>
/// Measures variants in processes of the .NET Framework build, one process a sample: on .NET Framework itself, or under
/// Mono. There it takes processor time of both ends alone: Mono's listeners sleep between calls, so its latencies are its
/// sleeps.
/// </summary>
internal sealed class FrameworkHost : IDisposable
{
    // As in build/prerequisites.cake; a test holds them together.
    internal const string DebianPackages = "mono-runtime libmono-system-servicemodel4.0a-cil libmono-system-servicemodel-web4.0-cil libmono-system-data-linq4.0-cil libmono-sqlite4.0-cil";
    private const int WarmUpCalls = 40;
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(3);

    private readonly bool _isUnderMono;
    private readonly string _program;
    private readonly string _folder;
    private readonly ChildProcesses _processes;

    /// <summary>Builds the program and makes a certificate for this run.</summary>
    /// <param name="output">Where to say so.</param>
    /// <param name="stage">Mono or Framework.</param>
    /// <exception cref="EvidenceException">Mono or Windows is missing, or the program does not build.</exception>
    public FrameworkHost(TextWriter output, Stage stage)
    {
        _folder = Directory.CreateTempSubdirectory("wcfperf-evidence-").FullName;
        _processes = new ChildProcesses(Remove);
        try
        {
            _isUnderMono = stage == Stage.Mono;
            if (!_isUnderMono && !OperatingSystem.IsWindows())
                throw new EvidenceException("Stage 'framework' is measured on Windows, where .NET Framework is. Stage 'mono' measures the processor time of the same build here.");
            (int found, string version) = _isUnderMono ? Start("mono", ["--version"]) : (0, string.Empty);
            if (found != 0)
                throw new EvidenceException("Mono is missing. On Debian: apt-get install --no-install-recommends " + DebianPackages);
            output.WriteLine(_isUnderMono ? "Building what runs under Mono …" : "Building what runs on .NET Framework …");
            string project = Path.Combine(ResultFile.EvidenceFolder, "Mono", "WcfPerf.Evidence.Mono.csproj");
            (int exit, string said) = Start("dotnet", ["build", project, "-c", "Release", "-nologo", "-v", "quiet", "-o", Path.Combine(_folder, "host")]);
            if (exit != 0)
                throw new EvidenceException($"{project} does not build:{Environment.NewLine}{said}");
            _program = Path.Combine(_folder, "host", "WcfPerf.Evidence.Mono.exe");
            WriteCertificate(Path.Combine(_folder, "certificate.pfx"));
            Runtime = _isUnderMono
                ? version.Split('\n')[0].Replace("JIT compiler version ", string.Empty, StringComparison.Ordinal).Split(" (")[0]
                : Start(_program, ["runtime"]).Output.Trim();
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    /// <summary>How samples are taken.</summary>
    public const string Harness = "a process of its own for each sample, both ends in it";

    /// <summary>What runs it, with its version.</summary>
    public string Runtime { get; }

    /// <summary>Measures the variants of a comparison in turning order, a process for each variant and round.</summary>
    /// <param name="comparison">What to measure.</param>
    /// <param name="full">Whether figures are to be kept: more rounds, more calls.</param>
    /// <returns>Processor time a call of both ends together; under Mono as the samples' time, too.</returns>
    /// <exception cref="EvidenceException">A process failed or took too long.</exception>
    public IReadOnlyList<VariantSamples> Measure(Comparison comparison, bool full)
    {
        (int rounds, int calls) = full ? (5, 150) : (1, 60);
        Variant[] variants = [.. comparison.CreateVariants().Where(variant => variant.HostCase is not null)];
        Dictionary<string, List<double>> samples = variants.ToDictionary(variant => variant.Name, _ => new List<double>());
        Dictionary<string, List<double>> processor = variants.ToDictionary(variant => variant.Name, _ => new List<double>());
        var made = new Dictionary<string, int>();
        for (int round = 0; round < rounds; round++)
        {
            void Take(int i)
            {
                Variant variant = variants[(round + i) % variants.Length];
                (int number, double cpu, double nanoseconds) = Sample(variant.HostCase!, calls);
                lock (samples)
                {
                    samples[variant.Name].Add(_isUnderMono ? cpu : nanoseconds);
                    processor[variant.Name].Add(cpu);
                    made[variant.Name] = number;
                }
            }

            if (full || !_isUnderMono)
            {
                for (int i = 0; i < variants.Length; i++)
                    Take(i);
            }
            else
            {
                // They sleep most of the time, and only their processor time counts.
                AllAtOnce(variants.Length, Take);
            }
        }

        return [.. variants.Select(variant => new VariantSamples(variant.Name, made[variant.Name], samples[variant.Name], processor[variant.Name], null, null))];
    }

    /// <summary>Stops what runs and removes what was made.</summary>
    public void Dispose() => _processes.Dispose();

    private static void AllAtOnce(int count, Action<int> action)
    {
        try
        {
            Task.WaitAll([.. Enumerable.Range(0, count).Select(i => Task.Factory.StartNew(() => action(i), TaskCreationOptions.LongRunning))]);
        }
        catch (AggregateException e) when (e.InnerException is EvidenceException first)
        {
            throw new EvidenceException(first.Message);
        }
    }

    private (int Calls, double CpuNanoseconds, double Nanoseconds) Sample(string hostCase, int calls)
    {
        string[] arguments = [hostCase, calls.ToString(CultureInfo.InvariantCulture), WarmUpCalls.ToString(CultureInfo.InvariantCulture)];
        (int exit, string said) = _isUnderMono ? Start("mono", [_program, .. arguments]) : Start(_program, arguments);
        string[] figures = said.Trim().Split('\n')[^1].Split(' ');
        return exit == 0 && figures.Length == 3 && int.TryParse(figures[0], CultureInfo.InvariantCulture, out int made)
            && double.TryParse(figures[1], NumberStyles.Float, CultureInfo.InvariantCulture, out double cpu) && double.TryParse(figures[2], NumberStyles.Float, CultureInfo.InvariantCulture, out double wall)
            ? (made, cpu * 1000 / made, wall * 1000 / made)
            : throw new EvidenceException($"{hostCase} gave no figure (exit code {exit}):{Environment.NewLine}{said}");
    }

    private (int ExitCode, string Output) Start(string program, IReadOnlyList<string> arguments) => _processes.Run(
        program, arguments, s_limit, start => start.Environment["WCFPERF_CERTIFICATE"] = Path.Combine(_folder, "certificate.pfx"));

    private static void WriteCertificate(string file)
    {
        using var key = RSA.Create(2048);
        var request = new CertificateRequest("CN=localhost", key, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        using X509Certificate2 certificate = request.CreateSelfSigned(DateTimeOffset.UtcNow.AddDays(-1), DateTimeOffset.UtcNow.AddDays(1));

        // Mono reads only the older way of protecting such a file.
        File.WriteAllBytes(file, certificate.ExportPkcs12(Pkcs12ExportPbeParameters.Pkcs12TripleDesSha1, "evidence"));
    }

    private void Remove()
    {
        if (Directory.Exists(_folder))
            Directory.Delete(_folder, recursive: true);
    }
}
