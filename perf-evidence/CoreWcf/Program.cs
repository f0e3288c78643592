using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Reflection;
using System.Text.Json;
using System.Threading;
using WcfPerf.Evidence.Infrastructure;

namespace WcfPerf.Evidence;

/// <summary>
/// The process of the clients, which starts that of the service. It measures the cases that it is given side by side and
/// prints the samples. Both end when their standard input does, so neither outlives who started it.
/// </summary>
internal static class Program
{
    private const string Usage = "usage: WcfPerf.Evidence.CoreWcf serve | versions | measure ROUNDS WARM-UP-ROUNDS ROUND-MILLISECONDS WARM-UP-MILLISECONDS COUNTS-BYTES (CASE CLIENTS)...";

    private static int Main(string[] args)
    {
        CultureInfo.DefaultThreadCurrentCulture = CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
        try
        {
            return Run(args);
        }
        catch (Exception e)
        {
            Console.Error.WriteLine(e);
            return 1;
        }
    }

    private static int Run(string[] args)
    {
        switch (args)
        {
            case ["serve"]:
                return ServiceProgram.Run();
            case ["versions"]:
                Console.WriteLine($"{Version(typeof(CoreWCF.ServiceBehaviorAttribute))}; {Version(typeof(System.ServiceModel.ServiceContractAttribute))}");
                return 0;
            case ["measure", var rounds, var warmUpRounds, var length, var warmUp, var bytes, .. var cases] when cases.Length > 1 && cases.Length % 2 == 0:
                new Thread(EndWithInput) { IsBackground = true }.Start();
                Measure(Number(rounds), Number(warmUpRounds), TimeSpan.FromMilliseconds(Number(length)), TimeSpan.FromMilliseconds(Number(warmUp)), bool.Parse(bytes), cases);
                return 0;
            default:
                Console.Error.WriteLine(Usage);
                return 2;
        }
    }

    private static void Measure(int rounds, int warmUpRounds, TimeSpan length, TimeSpan warmUp, bool countsBytes, string[] cases)
    {
        using var target = new Target();
        // A client thread waits for its answer; the pool has what answers need without growing first.
        ThreadPool.SetMinThreads(64, 64);
        var comparison = new Comparison(
            "cases",
            [],
            () => [.. cases.Chunk(2).Select(pair => Variant.OfRounds(pair[0], VariantRole.Alternative, new CaseRounds(Cases.Find(pair[0]), target, Number(pair[1]), length, warmUp).Take))]);
        // A case warms up when its first round is taken.
        var sampler = new RoundSampler(comparison, TimeSpan.Zero, TimeSpan.Zero);
        for (int i = 0; i < warmUpRounds; i++)
            sampler.Round();
        sampler.Reset();
        for (int i = 0; i < rounds; i++)
            sampler.Round();
        IEnumerable<VariantSamples> samples = sampler.Finish();
        if (countsBytes)
            samples = samples.Select(taken => taken with { WireBytes = target.BytesOfCall(Cases.Find(taken.Name)) }).ToArray();
        Console.WriteLine("samples " + JsonSerializer.Serialize(samples));
    }

    private static void EndWithInput()
    {
        while (Console.In.ReadLine() is not null)
        {
            // Nothing is expected; only the end counts.
        }

        Environment.Exit(3);
    }

    private static string Version(Type type) =>
        $"{type.Assembly.GetName().Name} {type.Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion.Split('+')[0]}";

    private static int Number(string text) => int.Parse(text, NumberStyles.None, CultureInfo.InvariantCulture);
}
