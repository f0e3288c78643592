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
    private static readonly Patience s_usual = new(TimeSpan.FromMinutes(3), 2);

    // A process that opens eighty channels takes eight seconds of sleep, unless one of them is lost.
    private static readonly Patience s_opening = new(TimeSpan.FromSeconds(45), 8);
    private static readonly Patience s_openingFew = new(TimeSpan.FromSeconds(30), 8);

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
        bool isOpening = _isUnderMono && comparison.OpensForEachCall;
        (int rounds, int calls, int warmUp, Patience patience) = (full, isOpening) switch
        {
            (true, false) => (5, 150, WarmUpCalls, s_usual),
            (true, true) => (9, 60, WarmUpCalls / 2, s_opening),
            (false, false) => (1, 60, WarmUpCalls, s_usual),
            (false, true) => (1, 40, WarmUpCalls / 4, s_openingFew),
        };
        Variant[] variants = [.. comparison.CreateVariants().Where(variant => variant.HostCase is not null)];
        Dictionary<string, List<double>> samples = variants.ToDictionary(variant => variant.Name, _ => new List<double>());
        Dictionary<string, List<double>> processor = variants.ToDictionary(variant => variant.Name, _ => new List<double>());
        var made = new Dictionary<string, int>();
        for (int round = 0; round < rounds; round++)
        {
            void Take(int i)
            {
                Variant variant = variants[(round + i) % variants.Length];
                (int number, double cpu, double nanoseconds) = Sample(variant, calls, warmUp, patience);
                lock (samples)
                {
                    samples[variant.Name].Add(_isUnderMono ? cpu : nanoseconds);
                    processor[variant.Name].Add(cpu);
                    made[variant.Name] = number;
                }
            }

            if (!_isUnderMono || (full && !comparison.SleepsUnderMono))
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

        return
        [
            .. variants.Select(variant => new VariantSamples(variant.Name, made[variant.Name], samples[variant.Name], processor[variant.Name], null, null)
            {
                WireBytes = comparison.CountsBytes ? Wire(variant.HostCase!).Bytes : null,
            }),
        ];
    }

    /// <summary>Looks at what a case's binding puts on the wire.</summary>
    /// <param name="hostCase">The case.</param>
    /// <param name="text">A text to look for.</param>
    /// <returns>The bytes of one call, both ways, and whether the text was among them or among those before.</returns>
    /// <exception cref="EvidenceException">The case does not work.</exception>
    public (long Bytes, bool Saw) Wire(string hostCase, string text = "")
    {
        string[] figures = Last(hostCase, ["wire", hostCase, text], 2, s_usual);
        return (long.Parse(figures[0], CultureInfo.InvariantCulture), bool.Parse(figures[1]));
    }

    /// <summary>Takes one sample of a case: how many calls, and what they took of the processor and in all, in microseconds.</summary>
    /// <param name="hostCase">The case.</param>
    /// <param name="calls">How many calls, of all clients.</param>
    /// <param name="warmUp">How many before that.</param>
    /// <param name="clients">How many clients.</param>
    /// <exception cref="EvidenceException">The case does not work.</exception>
    public string[] Once(string hostCase, int calls, int warmUp, int clients) =>
        Once(hostCase, calls, warmUp, clients, s_usual);

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

    private string[] Once(string hostCase, int calls, int warmUp, int clients, Patience patience) =>
        Last(hostCase, ["measure", hostCase, Number(calls), Number(warmUp), Number(clients)], 3, patience);

    private (int Calls, double CpuNanoseconds, double Nanoseconds) Sample(Variant variant, int calls, int warmUp, Patience patience)
    {
        string[] figures = Once(variant.HostCase!, calls, warmUp, variant.Clients, patience);
        double made = double.Parse(figures[0], CultureInfo.InvariantCulture);
        return ((int)made, double.Parse(figures[1], CultureInfo.InvariantCulture) * 1000 / made, double.Parse(figures[2], CultureInfo.InvariantCulture) * 1000 / made);
    }

    /// <summary>Runs the program and gives the words of the last line that it prints.</summary>
    private string[] Last(string hostCase, string[] arguments, int words, Patience patience)
    {
        (int exit, string said) = _isUnderMono ? OnMono() : Start(_program, arguments);
        string[] last = said.Trim().Split('\n')[^1].Split(' ');
        return exit == 0 && last.Length == words ? last : throw new EvidenceException($"{hostCase} gave no figure (exit code {exit}):{Environment.NewLine}{said}");

        (int, string) OnMono()
        {
            int late = 0;
            bool hasFailed = false;
            while (true)
            {
                try
                {
                    // Now and then its transport fails; a case that does not work there fails again.
                    (int code, string output) = Start("mono", [_program, .. arguments], patience.Limit);
                    if (code == 0 || hasFailed)
                        return (code, output);

                    hasFailed = true;
                }
                catch (TooLongException) when (++late < patience.Attempts)
                {
                    // Its net.tcp now and then waits for a message that was lost.
                }
            }
        }
    }

    private static string Number(int number) => number.ToString(CultureInfo.InvariantCulture);

    private (int ExitCode, string Output) Start(string program, IReadOnlyList<string> arguments, TimeSpan? limit = null) => _processes.Run(
        program, arguments, limit ?? s_usual.Limit, start =>
        {
            start.Environment["WCFPERF_CERTIFICATE"] = Path.Combine(_folder, "certificate.pfx");
            start.Environment["WCFPERF_FOLDER"] = _folder;
        });

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

    /// <summary>How long a process may take, and how often it is started again when it takes longer.</summary>
    private sealed record Patience(TimeSpan Limit, int Attempts);
}
